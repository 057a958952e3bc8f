//! Readers never panic, and what is written is read back.

use proptest::prelude::*;
use tengen_board::{Board, Graph, Position, ascii, compact, graph_file, sgf};

const DIAGRAM: &str = "; nine points\n   A B C\n 3 . X O 3\n 2 , 3 + 2\n 1 . . X 1\n   A B C\n";
const LINE: &str = " .XO/+#W/,39\n";
const GAME: &str = "(;FF[4]GM[1]SZ[9:7]GN[a \\] name]PL[W]\nAB[aa][bb:cc]AW[dd]AE[ee]\n\
                    LB[aa:1][bb:x\\:y]TR[ff](;B[gg];W[])(;B[aa]C[x]))\n(;SZ[3])";
const DIMACS: &str = "c a graph\np edge 5 4\ne 1 2\ne 2 3\ne 4 3\ne 5 1\n";
const EDGES: &str = "# a graph\n1 20\n20 300\n\n300 4000\n% done\n";

fn read_with_every_reader(text: &str) {
    let errors = [
        ascii::read(text).err().map(|e| (e.location, e.to_string())),
        sgf::read(text).err().map(|e| (e.location, e.to_string())),
        compact::read(text)
            .err()
            .map(|e| (e.location, e.to_string())),
        graph_file::read(text)
            .err()
            .map(|e| (e.location, e.to_string())),
    ];
    for (location, message) in errors.into_iter().flatten() {
        // A file that ends in a line break may lack something on the next line.
        assert!((1..=text.lines().count() + 1).contains(&location.line));
        assert!(location.column >= 1);
        assert!(message.starts_with(&location.to_string()));
    }
}

/// Replaces a few characters of one of the valid texts.
fn mutated() -> impl Strategy<Value = String> {
    let text = prop::sample::select(vec![DIAGRAM, LINE, GAME, DIMACS, EDGES]);
    let piece = prop_oneof![
        "[\\[\\]();:\\\\ \nABWSZaezpcX.O0-9]{0,3}",
        any::<char>().prop_map(String::from),
    ];
    let changes = prop::collection::vec((any::<prop::sample::Index>(), 0usize..3, piece), 1..4);
    (text, changes).prop_map(|(text, changes)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (index, removed, piece) in changes {
            let at = index.index(chars.len() + 1);
            let end = (at + removed).min(chars.len());
            chars.splice(at..end, piece.chars());
        }
        chars.into_iter().collect()
    })
}

#[test]
fn the_texts_that_are_mutated_are_valid() {
    assert_eq!(ascii::read(DIAGRAM).unwrap().cols, 3);
    assert_eq!(compact::read(LINE).unwrap().cols, 3);
    assert_eq!(sgf::read(GAME).unwrap().marks.len(), 3);
    assert_eq!(graph_file::read(DIMACS).unwrap().points(), 5);
    assert_eq!(graph_file::read(EDGES).unwrap().points(), 4);
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        read_with_every_reader(&text);
    }

    #[test]
    fn arbitrary_text_of_the_right_characters_never_panics(
        text in "[\\[\\]();:\\\\/ \nABWSZaez.XO1-9pe]{0,60}",
    ) {
        read_with_every_reader(&text);
    }

    #[test]
    fn mutated_files_never_panic(text in mutated()) {
        read_with_every_reader(&text);
    }

    #[test]
    fn diagrams_survive_a_round_trip(
        rows in 1usize..8,
        cols in 1usize..8,
        mut colours in prop::collection::vec(0u8..=9, 64),
    ) {
        colours.truncate(rows * cols);
        let position = Position::new(colours);
        let text = ascii::write(rows, cols, &position).unwrap();
        let line = compact::write(rows, cols, &position).unwrap();
        let expected = ascii::Diagram { rows, cols, position };
        prop_assert_eq!(&ascii::read(&text).unwrap(), &expected);
        prop_assert_eq!(compact::read(&line).unwrap(), expected);
    }

    #[test]
    fn graphs_survive_a_round_trip(
        vertices in 1usize..20,
        pairs in prop::collection::btree_set((0usize..20, 0usize..20), 0..40),
    ) {
        let edge = |&(a, b): &(usize, usize)| a < b && b < vertices;
        let edges: Vec<_> = pairs.into_iter().filter(edge).collect();
        let names = (1..=vertices).map(|v| v.to_string()).collect();
        let board = Board::from_graph(Graph::from_edges(vertices, &edges).unwrap(), names);
        let text = graph_file::write_dimacs(&board);
        prop_assert_eq!(graph_file::read(&text).unwrap(), board);
    }
}
