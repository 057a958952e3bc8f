//! Boards and positions for tests.

use super::position::{Configuration, Position, is_in_atari, is_legal, psi};
use std::collections::HashMap;
use tengen_board::{Board, EMPTY, Player};
use tengen_testing::boards::colourings;
pub(crate) use tengen_testing::boards::graph;

/// Returns all rectangles and some irregular graphs of at most `most` points as boards, with names.
pub(crate) fn small_boards(most: usize) -> Vec<(String, Board)> {
    let mut boards = Vec::new();
    for rows in 1..=most {
        for cols in rows..=most / rows {
            boards.push((
                format!("{rows} x {cols}"),
                Board::square(rows, cols).unwrap(),
            ));
        }
    }
    let cycle = |n: usize| (0..n).map(|v| (v, (v + 1) % n)).collect::<Vec<_>>();
    let star = |n: usize| (1..n).map(|v| (0, v)).collect::<Vec<_>>();
    for n in 3..=most {
        boards.push((format!("cycle of {n}"), graph(n, &cycle(n))));
        boards.push((format!("star of {n}"), graph(n, &star(n))));
    }
    let complete = |n: usize| {
        (0..n)
            .flat_map(|a| (0..a).map(move |b| (a, b)))
            .collect::<Vec<_>>()
    };
    type Edges = Vec<(usize, usize)>;
    let others: [(&str, usize, Edges); 6] = [
        (
            "K4 minus an edge",
            4,
            vec![(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)],
        ),
        ("complete graph", 5, complete(5)),
        ("edge and triangle", 5, vec![(0, 3), (1, 2), (2, 4), (1, 4)]),
        (
            "two triangles joined",
            6,
            vec![(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)],
        ),
        (
            "wheel",
            6,
            cycle(5).into_iter().chain((0..5).map(|v| (v, 5))).collect(),
        ),
        ("tree", 6, vec![(0, 1), (0, 2), (1, 3), (1, 4), (2, 5)]),
    ];
    let fitting = others.into_iter().filter(|other| other.1 <= most);
    boards.extend(fitting.map(|(name, n, edges)| (name.to_owned(), graph(n, &edges))));
    // A cycle of four with a guarded point.
    if most >= 4 {
        let board = graph(4, &cycle(4)).with_guarded(vec![true, false, false, false]);
        boards.push(("cycle with a guarded point".to_owned(), board));
    }
    boards
}

/// Returns the graphs with `points` points as boards, one of each isomorphism class.
pub(crate) fn all_graphs(points: usize) -> Vec<Board> {
    let pairs: Vec<_> = (0..points)
        .flat_map(|a| (0..a).map(move |b| (a, b)))
        .collect();
    let mut orders = vec![vec![]];
    for v in 0..points {
        let longer = orders.iter().flat_map(|order: &Vec<usize>| {
            (0..=v).map(move |at| {
                let mut order = order.clone();
                order.insert(at, v);
                order
            })
        });
        orders = longer.collect();
    }
    // For each permutation, the image of each pair.
    let pair = |a: usize, b: usize| a.max(b) * (a.max(b) - 1) / 2 + a.min(b);
    let moved: Vec<Vec<usize>> = orders
        .iter()
        .map(|o| pairs.iter().map(|&(a, b)| pair(o[a], o[b])).collect())
        .collect();
    let is_first = |edges: u32| {
        moved.iter().all(|to| {
            let image = (0..pairs.len()).filter(|&i| edges >> i & 1 == 1);
            image.map(|i| 1u32 << to[i]).sum::<u32>() >= edges
        })
    };
    let chosen = (0..1u32 << pairs.len()).filter(|&edges| is_first(edges));
    chosen
        .map(|edges| {
            let edges = (0..pairs.len()).filter(|i| edges >> i & 1 == 1);
            graph(points, &edges.map(|i| pairs[i]).collect::<Vec<_>>())
        })
        .collect()
}

/// Iterates over all configurations (arrangements of stones) of a board, legal or not.
pub(crate) fn configurations(points: usize) -> impl Iterator<Item = Configuration> {
    colourings(points, 2)
}

/// Returns all legal positions of a board, with either player to move.
pub(crate) fn legal_positions(board: &Board) -> Vec<Position> {
    let legal = configurations(board.points()).filter(|f| is_legal(board, f));
    legal
        .flat_map(|f| {
            Player::BOTH.map(|player| Position {
                configuration: f.clone(),
                player,
            })
        })
        .collect()
}

/// A stone of a position.
pub(crate) type Stone = (Position, usize);

/// Returns the stones of all legal positions of a board, one entry for each position and stone.
pub(crate) fn stones(board: &Board) -> Vec<Stone> {
    let of = |p: Position| {
        let stones = (0..board.points()).filter(|&x| p.configuration.get(x) != EMPTY);
        stones.map(|x| (p.clone(), x)).collect::<Vec<_>>()
    };
    legal_positions(board).into_iter().flat_map(of).collect()
}

/// Returns the rank of the group of every dead stone: the smallest i with the group in D_i, the
/// groups that are captured in at most i + 1 moves.
///
/// The computation follows the definition: it finds D_0, then the groups that D_1 adds, and so on.
pub(crate) fn ranks(board: &Board, stones: &[Stone]) -> HashMap<Stone, u32> {
    let mut next = HashMap::new();
    for (p, _) in stones {
        next.entry(p).or_insert_with(|| psi(board, [p]));
    }
    let mut ranks: HashMap<Stone, u32> = HashMap::new();
    for rank in 0.. {
        let mut new = Vec::new();
        for (p, x) in stones.iter().filter(|stone| !ranks.contains_key(*stone)) {
            let is_dead = |after: &Position| ranks.contains_key(&(after.clone(), *x));
            let mut next = next[p].iter();
            let dies = match rank {
                0 => is_in_atari(board, p, *x),
                _ if p.configuration.get(*x) == p.player.colour() => next.all(is_dead),
                _ => next.any(is_dead),
            };
            if dies {
                new.push(((p.clone(), *x), rank));
            }
        }
        if new.is_empty() {
            break;
        }
        ranks.extend(new);
    }
    ranks
}
