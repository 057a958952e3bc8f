//! Compares game graphs with the rules of play, position by position, and with the numbers and
//! lemmas of *Combinatorics of Go*.

use super::*;
use std::collections::{HashMap, HashSet};
use tengen_base::observer::Silent;
use tengen_board::play::{PlayError, Suicide, play};
use tengen_board::{Board, Boundary, Lattice, Position, Shape, symmetry};
use tengen_testing::boards::{graph, lattice, legal_positions, square};

const OPTIONS: Machine<'static> = Machine::silent(2, 1 << 30);

/// Returns small boards of various kinds.
fn boards() -> Vec<Board> {
    let mut boards: Vec<_> = [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 3),
        (1, 4),
        (1, 5),
        (2, 2),
        (2, 3),
        (2, 4),
    ]
    .map(|(rows, cols)| square(rows, cols))
    .into();
    boards.extend([
        lattice(Lattice::Square, 2, 2, Boundary::Top),
        lattice(Lattice::Square, 1, 4, Boundary::Both),
        lattice(Lattice::Torus, 1, 5, Boundary::None),
        lattice(Lattice::Torus, 2, 3, Boundary::None),
        lattice(Lattice::Triangular, 2, 3, Boundary::None),
        lattice(Lattice::CylinderGuarded, 2, 3, Boundary::None),
        lattice(Lattice::Hexagonal, 1, 4, Boundary::None),
        graph(5, &[(0, 1), (0, 2), (0, 3), (0, 4)]),
        graph(4, &[(0, 1), (1, 2), (2, 0)]),
    ]);
    boards
}

/// A move: point, colour, index of the position after it, number of captured stones, number of own
/// stones lost.
type SlowMove = (usize, u8, usize, usize, usize);

/// A game graph computed only by the function `play`, move by move.
struct Slow {
    board: Board,
    positions: Vec<Position>,
    /// The moves of each position.
    moves: Vec<Vec<SlowMove>>,
    single_stone_suicides: u64,
}

impl Slow {
    fn new(board: &Board) -> Slow {
        let points = board.points();
        let positions: Vec<_> = legal_positions(board, 2).collect();
        let index: HashMap<_, _> = positions.iter().cloned().zip(0..).collect();
        let mut single_stone_suicides = 0;
        let mut moves = Vec::new();
        for position in &positions {
            let mut from_here = Vec::new();
            for (vertex, colour) in (0..points).flat_map(|v| [(v, 1), (v, 2)]) {
                match play(board, position, vertex, colour, Suicide::Several) {
                    Ok(played) => {
                        let to = index[&played.position];
                        let (taken, lost) = (played.captured.len(), played.suicide.len());
                        from_here.push((vertex, colour, to, taken, lost));
                    }
                    Err(PlayError::Suicide { .. }) => single_stone_suicides += 1,
                    Err(_) => {}
                }
            }
            moves.push(from_here);
        }
        Slow {
            board: board.clone(),
            positions,
            moves,
            single_stone_suicides,
        }
    }

    fn pairs(&self) -> HashSet<(usize, usize)> {
        let from = |(from, moves): (usize, &Vec<_>)| {
            let moves: Vec<_> = moves.iter().map(|&(_, _, to, _, _)| (from, to)).collect();
            moves
        };
        self.moves.iter().enumerate().flat_map(from).collect()
    }

    /// Returns the numbers of positions and of moves up to symmetry, with exchange of colours if
    /// `swap`.
    ///
    /// A class of positions or moves that are equal up to symmetry is represented by the smallest
    /// image under the symmetries.
    fn classes(&self, swap: bool) -> (u64, u64) {
        let points = self.board.points();
        let identity = || vec![symmetry::Permutation::identity(points)];
        let group = symmetry::group(&self.board).unwrap_or_else(|_| identity());
        let image = |position: &Position, turn: &symmetry::Permutation, swapped: bool| {
            let colours = turn.apply(position).unwrap();
            let exchange = |&c: &u8| if swapped && c > 0 { 3 - c } else { c };
            colours.colours().iter().map(exchange).collect::<Vec<_>>()
        };
        let swaps: &[bool] = if swap { &[false, true] } else { &[false] };
        let all = || {
            group
                .iter()
                .flat_map(|turn| swaps.iter().map(move |&s| (turn, s)))
        };
        let mut nodes = HashSet::new();
        let mut edges = HashSet::new();
        for (position, moves) in self.positions.iter().zip(&self.moves) {
            nodes.insert(all().map(|(turn, s)| image(position, turn, s)).min());
            for &(_, _, to, _, _) in moves {
                let to = &self.positions[to];
                let pair = |(turn, s)| (image(position, turn, s), image(to, turn, s));
                edges.insert(all().map(pair).min());
            }
        }
        (nodes.len() as u64, edges.len() as u64)
    }

    /// Counts the positions that can be reached from `start` along the edges `pairs`, pairs of
    /// positions.
    fn closure(&self, start: usize, pairs: &HashSet<(usize, usize)>) -> u64 {
        let mut next = vec![Vec::new(); self.positions.len()];
        for &(from, to) in pairs {
            next[from].push(to);
        }
        let mut seen = vec![false; self.positions.len()];
        let mut open = vec![start];
        seen[start] = true;
        let mut reached = 0;
        while let Some(here) = open.pop() {
            reached += 1;
            for &to in &next[here] {
                if !std::mem::replace(&mut seen[to], true) {
                    open.push(to);
                }
            }
        }
        reached
    }
}

fn reversed(pairs: &HashSet<(usize, usize)>) -> HashSet<(usize, usize)> {
    pairs.iter().map(|&(from, to)| (to, from)).collect()
}

#[test]
fn nodes_and_edges_are_those_of_the_rules() {
    for board in boards() {
        let slow = Slow::new(&board);
        let compact = CompactGraph::new(&board, &OPTIONS).unwrap();
        let lists = GameGraph::new(&board, &Silent).unwrap();
        assert_eq!(lists.nodes(), slow.positions.len());
        assert_eq!(compact.nodes(), slow.positions.len() as u64);
        let code = |p: &Position| {
            p.colours()
                .iter()
                .rev()
                .fold(0, |n, &c| 3 * n + u32::from(c))
        };
        for (node, (position, moves)) in slow.positions.iter().zip(&slow.moves).enumerate() {
            assert_eq!(&lists.position(node), position);
            assert_eq!(lists.node(position), Some(node));
            assert_eq!(lists.code(node), code(position));
            let edges = moves.iter().map(|&(vertex, colour, to, ..)| Edge {
                to: to as u32,
                vertex: vertex as u8,
                colour,
            });
            assert_eq!(lists.edges_from(node), edges.collect::<Vec<_>>());
        }
    }
}

#[test]
fn surveys_are_counts_of_moves_one_by_one() {
    for board in boards() {
        let slow = Slow::new(&board);
        let survey = CompactGraph::new(&board, &OPTIONS)
            .unwrap()
            .survey(&OPTIONS)
            .unwrap();
        let moves = || slow.moves.iter().flatten();
        let degrees = slow.moves.iter().map(Vec::len);
        let mut outdegrees = vec![0; degrees.clone().max().unwrap() + 1];
        degrees.for_each(|degree| outdegrees[degree] += 1);
        assert_eq!(survey.nodes, slow.positions.len() as u64);
        assert_eq!(survey.edges(), moves().count() as u64);
        assert_eq!(survey.outdegrees, outdegrees);
        let least = slow.moves.iter().map(Vec::len).min();
        assert_eq!(Some(survey.least_outdegree()), least);
        let captures = moves().filter(|m| m.3 > 0).count() as u64;
        let suicides = moves().filter(|m| m.4 > 0).count() as u64;
        assert_eq!((survey.captures, survey.suicides), (captures, suicides));
        assert_eq!(survey.single_stone_suicides, slow.single_stone_suicides);
        let pairs = slow.pairs();
        // Different moves lead to different positions (lemma 1).
        assert_eq!(pairs.len(), moves().count());
        let loops = pairs
            .iter()
            .filter(|&&(a, b)| a < b && pairs.contains(&(b, a)));
        assert_eq!(survey.two_loops, loops.count() as u64);
        let captures = |a: usize, b: usize| slow.moves[a].iter().any(|m| m.2 == b && m.3 > 0);
        let kos = pairs
            .iter()
            .filter(|&&(a, b)| a < b && captures(a, b) && captures(b, a));
        assert_eq!(survey.kos, kos.count() as u64);
        let classes = (survey.node_classes, survey.edge_classes);
        assert_eq!(classes, slow.classes(false));
        let classes = (
            survey.node_classes_with_colours,
            survey.edge_classes_with_colours,
        );
        assert_eq!(classes, slow.classes(true));
        let group = symmetry::group(&board).ok().map(|group| group.len() as u64);
        assert_eq!(survey.symmetries, group);
    }
}

#[test]
fn connections_are_those_of_a_plain_search() {
    for board in boards() {
        let slow = Slow::new(&board);
        let compact = CompactGraph::new(&board, &OPTIONS).unwrap();
        let pairs = slow.pairs();
        let connection = compact.connection(&OPTIONS).unwrap();
        assert_eq!(connection.nodes, slow.positions.len() as u64);
        assert_eq!(connection.reached, slow.closure(0, &pairs));
        assert_eq!(connection.reaching, slow.closure(0, &reversed(&pairs)));
        // Lemma 3 (the game graph is strongly connected) holds unless the board has guarded points,
        // which are beside an extra empty point.
        let guarded = (0..board.points()).any(|v| board.is_guarded(v));
        assert_eq!(connection.is_strong(), !guarded, "{:?}", board.geometry());

        let mut without = HashSet::new();
        for (from, moves) in slow.moves.iter().enumerate().skip(1) {
            without.extend(moves.iter().filter(|m| m.4 == 0).map(|m| (from, m.2)));
        }
        assert!(without.iter().all(|&(_, to)| to > 0));
        let connection = compact.connection_without_suicide(&OPTIONS).unwrap();
        let Some(connection) = connection else {
            assert_eq!(slow.positions.len(), 1);
            continue;
        };
        assert_eq!(connection.nodes, slow.positions.len() as u64 - 1);
        assert_eq!(connection.reached, slow.closure(1, &without));
        assert_eq!(connection.reaching, slow.closure(1, &reversed(&without)));
        // Lemma 4: without suicides and the empty board, rectangles are strongly connected.
        if let Some(Shape {
            lattice: Lattice::Square,
            boundary: Boundary::None,
            ..
        }) = board.shape()
        {
            assert_eq!(connection.is_strong(), board.points() > 2);
        }
    }
}

#[test]
fn nothing_depends_on_the_number_of_threads() {
    let results = [1, 3].map(|threads| {
        let options = Machine::silent(threads, 1 << 30);
        let graph = CompactGraph::new(&square(3, 3), &options).unwrap();
        let survey = graph.survey(&options).unwrap();
        (
            survey,
            graph.connection(&options),
            graph.connection_without_suicide(&options),
        )
    });
    assert_eq!(results[0], results[1]);
}

#[test]
fn large_boards_are_refused() {
    for points in [17, 30, 64, 65, 361] {
        let options = Machine::silent(2, 1 << 20);
        let error = CompactGraph::new(&square(1, points), &options).unwrap_err();
        assert!(matches!(error, Error::TooLarge { .. }), "{error}");
        assert!(error.to_string().contains(&format!("3^{points} positions")));
    }
    assert!(GameGraph::new(&square(1, 17), &Silent).is_err());
}

/// Checks the published numbers of nodes and edges, and the lemmas, on 4 x 4.
#[test]
#[ignore = "a minute or two"]
fn four_by_four() {
    let graph = CompactGraph::new(&square(4, 4), &OPTIONS).unwrap();
    let survey = graph.survey(&OPTIONS).unwrap();
    assert_eq!(survey.nodes, 24_318_165);
    assert_eq!(survey.edges(), 285_531_024);
    assert_eq!(format!("{:.3}", survey.average_outdegree()), "11.741");
    assert!(graph.connection(&OPTIONS).unwrap().is_strong());
    let without = graph.connection_without_suicide(&OPTIONS).unwrap();
    assert!(without.unwrap().is_strong());
}
