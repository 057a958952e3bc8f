//! Checks that written and drawn game graphs have all nodes and edges.

use super::*;
use crate::graph::CompactGraph;
use tengen_base::machine::Machine;
use tengen_board::compact;
use tengen_testing::boards::{graph, square};

#[test]
fn nodes_and_arrows_stand_for_all_positions_and_moves() {
    for (rows, cols) in [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)] {
        let board = square(rows, cols);
        let options = Machine::silent(1, 1 << 20);
        let survey = CompactGraph::new(&board, &options);
        let survey = survey.unwrap().survey(&options).unwrap();
        for (grouping, nodes) in [
            (Grouping::None, survey.nodes),
            (Grouping::Symmetry, survey.node_classes),
            (
                Grouping::SymmetryAndColours,
                survey.node_classes_with_colours,
            ),
        ] {
            let picture = Picture::new(&board, grouping).unwrap();
            assert_eq!(picture.nodes().len() as u64, nodes);
            let positions: usize = picture.nodes().iter().map(|n| n.positions).sum();
            assert_eq!(positions as u64, survey.nodes);
            let edges: usize = picture.arrows().iter().map(|a| a.edges).sum();
            assert_eq!(edges as u64, survey.edges());
            if grouping == Grouping::None {
                assert_eq!(picture.arrows().len(), edges);
            }
        }
    }
}

/// Checks the graph of 1 x 2 (figure 2 of *Combinatorics of Go*): the single stones of both colours
/// capture each other.
#[test]
fn the_smallest_graph_for_graphviz() {
    let picture = Picture::new(&square(1, 2), Grouping::Symmetry).unwrap();
    assert_eq!(
        picture.dot(),
        "digraph game_graph {
  rankdir=LR;
  node [shape=box, fontname=\"Courier\", margin=0.06, height=0.1, width=0.1];
  edge [arrowsize=0.6];
  n0 [label=\"..\"];
  n1 [label=\"X.\", xlabel=\"2\"];
  n2 [label=\"O.\", xlabel=\"2\"];
  n0 -> n1 [color=black, label=\"2\"];
  n0 -> n2 [color=gray65, label=\"2\"];
  n1 -> n0 [color=black, label=\"2\"];
  n1 -> n2 [color=gray65, label=\"2\"];
  n2 -> n0 [color=gray65, label=\"2\"];
  n2 -> n1 [color=black, label=\"2\"];
}
"
    );
}

/// Reads the attributes of the written file by a plain search in its text.
#[test]
fn graphml_has_all_nodes_and_edges() {
    let board = square(2, 2);
    let picture = Picture::new(&board, Grouping::None).unwrap();
    let text = picture.graphml();
    let between = |line: &str, a: &str, b: &str| {
        let (_, rest) = line.split_once(a).unwrap();
        rest.split_once(b).unwrap().0.to_owned()
    };
    let mut nodes = 0;
    let mut edges = 0;
    for line in text.lines() {
        if line.contains("<node") {
            let node = &picture.nodes()[nodes];
            assert_eq!(between(line, "id=\"n", "\""), nodes.to_string());
            let drawn = compact::read(&between(line, "\"position\">", "<")).unwrap();
            assert_eq!((drawn.rows, &drawn.position), (2, &node.position));
            let stones = 4 - node.position.count(0);
            assert_eq!(between(line, "\"stones\">", "<"), stones.to_string());
            nodes += 1;
        } else if line.contains("<edge") {
            let arrow = &picture.arrows()[edges];
            assert_eq!(between(line, "source=\"n", "\""), arrow.from.to_string());
            assert_eq!(between(line, "target=\"n", "\""), arrow.to.to_string());
            assert_eq!(between(line, "\"player\">", "<"), player(arrow.colour));
            edges += 1;
        }
    }
    assert_eq!((nodes, edges), (57, 192));
}

#[test]
fn pictures_have_a_board_for_each_node_and_a_curve_for_each_arrow() {
    for (board, grouping) in [
        (square(1, 1), Grouping::None),
        (square(1, 2), Grouping::None),
        (square(1, 3), Grouping::None),
        (square(2, 2), Grouping::Symmetry),
        (graph(3, &[(0, 1), (1, 2), (0, 2)]), Grouping::None),
    ] {
        let picture = Picture::new(&board, grouping).unwrap();
        let svg = picture.svg().unwrap();
        let count = |what: &str| svg.matches(what).count();
        // One more rectangle is the background.
        assert_eq!(count("<rect "), picture.nodes().len() + 1);
        assert_eq!(count("<circle "), picture.nodes().len() * board.points());
        let curves = svg
            .lines()
            .filter(|line| line.contains('C') && line.contains("d=\"M"));
        assert_eq!(curves.count(), picture.arrows().len());
        assert_eq!(count("<g "), count("</g>"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert_eq!(picture.svg().unwrap(), svg);
    }
}

#[test]
fn graphs_that_are_too_large_are_refused() {
    assert_eq!(
        Picture::new(&square(1, 13), Grouping::None)
            .unwrap_err()
            .to_string(),
        "game graphs are written for boards of up to 12 points, not 13"
    );
    let arrows = Picture::new(&square(3, 4), Grouping::None).unwrap_err();
    assert!(
        matches!(
            arrows,
            PictureError::Arrows {
                arrows: 2_800_000..
            }
        ),
        "{arrows}"
    );
    let picture = Picture::new(&square(2, 3), Grouping::None).unwrap();
    assert_eq!(picture.svg(), Err(PictureError::Drawn { nodes: 489 }));
    let board = graph(2, &[(0, 1)]);
    let error = Picture::new(&board, Grouping::Symmetry).unwrap_err();
    assert_eq!(error, PictureError::Symmetry(SymmetryError::NotALattice));
    // The symmetries of the board are needed only for groupings other than `None`.
    assert_eq!(
        Picture::new(&board, Grouping::None).unwrap().arrows().len(),
        12
    );
}
