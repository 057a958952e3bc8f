//! Solves whole boards of tiles (gates and wires) by search, with all moves of both players, White
//! first.
//!
//! The target of a board consists of the end (the output of the circuit) and the string Z of each
//! gate with a choice. All points may change except walls with their eyes, and sources, which live
//! unconditionally.
//!
//! These boards are the smallest that exist. The two boards that stand for formulas have three
//! gates. Boards of other formulas have eight or more gates, and their searches reach no verdict.

use crate::common::formulas::formula;
use crate::common::verdict::{Verdict, put, solve};
use crate::tile_plans::plan;
use std::collections::HashMap;
use tengen_board::{Board, Graph, Player, Position};
use tengen_reduction::tiles::board::{TileBoard, draw};
use tengen_reduction::tiles::check::check;
use tengen_reduction::tiles::circuit::Circuit;
use tengen_reduction::tiles::layout::layout;
use tengen_reduction::tiles::line::line;
use tengen_reduction::tiles::tile::Gate;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Ko;

/// The stones of a board that are contracted: connected ones become one vertex. Contraction makes
/// no difference until these stones are captured.
#[derive(Clone, Copy, Debug)]
enum Contracted {
    /// No stones: the board as it is.
    Nothing,
    /// Stones of wires outside of the drawings of gates, which have only walls beside them.
    Wires,
    /// Stones of wires, and strings with some letters in the drawings of gates.
    Letters(&'static str),
}

/// Returns, for each point of a gate, the kind of the gate and the letter of the point in its
/// drawing.
fn letters(tiles: &TileBoard) -> HashMap<usize, (Gate, char)> {
    let mut letters = HashMap::new();
    for placed in &tiles.gates {
        let sheet = placed.gate.sheet();
        for (row, text) in sheet.rows.iter().enumerate() {
            for (col, letter) in text.chars().enumerate() {
                let mut down = row as isize - sheet.axis.0 as isize;
                let mut right = col as isize - sheet.axis.1 as isize;
                for _ in 0..placed.turns {
                    (down, right) = (right, -down);
                }
                let step = down * tiles.cols as isize + right;
                let point = placed.at.strict_add_signed(step);
                letters.insert(point, (placed.gate, letter));
            }
        }
    }
    letters
}

/// Returns the board as a life-and-death problem.
fn problem(tiles: &TileBoard, contracted: Contracted) -> Problem {
    let points = tiles.rows * tiles.cols;
    let square = Board::square(tiles.rows, tiles.cols).unwrap();
    let beside = |point: usize| square.graph().neighbours(point).iter().map(|&n| n as usize);
    let colour = |point: usize| tiles.position.get(point);
    let letters = letters(tiles);
    let is_one = |point: usize| match (contracted, letters.get(&point)) {
        (Contracted::Nothing, _) | (Contracted::Wires, Some(_)) => false,
        (_, None) => colour(point) == Player::White.colour(),
        (Contracted::Letters(own), Some((_, letter))) => own.contains(*letter),
    };
    let mut vertex = vec![None; points];
    let mut colours = Vec::new();
    for point in 0..points {
        if vertex[point].is_some() {
            continue;
        }
        vertex[point] = Some(colours.len());
        let mut reached = vec![point];
        while let Some(here) = reached.pop().filter(|&here| is_one(here)) {
            for next in beside(here) {
                if is_one(next) && colour(next) == colour(here) && vertex[next].is_none() {
                    vertex[next] = Some(colours.len());
                    reached.push(next);
                }
            }
        }
        colours.push(colour(point));
    }
    let vertex = |point: usize| vertex[point].unwrap();
    let mut edges: Vec<(usize, usize)> = (0..points)
        .flat_map(|point| beside(point).map(move |next| (vertex(point), vertex(next))))
        .filter(|(a, b)| a < b)
        .collect();
    edges.sort_unstable();
    edges.dedup();
    let graph = Graph::from_edges(colours.len(), &edges).unwrap();
    let names = (0..colours.len()).map(|v| v.to_string()).collect();
    // The players may play on all empty points of gates except the eyes of walls and of sources.
    let is_played_on = |point: &usize| {
        let found = letters.get(point);
        found.is_some_and(|&(gate, letter)| letter != '.' && gate != Gate::Source)
    };
    let empty = (0..points).filter(|&point| colour(point) == 0);
    let region = empty.filter(is_played_on).map(vertex).collect();
    let z = (0..points).filter(|point| letters.get(point).is_some_and(|at| at.1 == 'Z'));
    let targets = z.chain([tiles.end]).map(vertex).collect();
    let board = Board::from_graph(graph, names);
    Problem::with_region(board, Position::new(colours), targets, region).unwrap()
}

/// Solves the life-and-death problem of a board; `None` if the node limit is reached.
fn judge(
    tiles: &TileBoard,
    contracted: Contracted,
    first: Player,
    ko: Ko,
    nodes: u64,
) -> Option<Verdict> {
    solve(Ok(problem(tiles, contracted)), first, ko, nodes)
}

/// Returns the board after White's choices and Black's replies.
fn after(tiles: &TileBoard, circuit: &Circuit, choices: &[bool]) -> TileBoard {
    let board = Board::square(tiles.rows, tiles.cols).unwrap();
    let mut position = tiles.position.clone();
    for (number, &point) in line(tiles, circuit, choices).iter().enumerate() {
        let player = Player::BOTH[1 - number % 2];
        position = put(&board, &position, player, point).unwrap();
    }
    TileBoard {
        position,
        ..tiles.clone()
    }
}

/// Draws the board of a plan in letters.
fn drawn(rows: &[&str]) -> TileBoard {
    draw(&plan(rows)).unwrap()
}

/// Levels of contraction, from many strings as one vertex each to the board as it is. Input strings
/// of gates always have all their stones: captured as one vertex they would leave less room, and
/// White could save dead literals.
const LEVELS: [Contracted; 6] = [
    Contracted::Letters("GNSTUVWZHAB"),
    Contracted::Letters("GNZHAB"),
    Contracted::Letters("GZHAB"),
    Contracted::Letters("NZHAB"),
    Contracted::Wires,
    Contracted::Nothing,
];

/// Returns boards with their names, and for each the number of levels of contraction to solve.
fn boards() -> Vec<(&'static str, TileBoard, usize)> {
    let formula = |clauses: &[&[i32]]| draw(&layout(&formula(1, clauses)).unwrap()).unwrap();
    vec![
        ("u and not u", drawn(&["┌h┐", "└─b", "  ╵"]), 6),
        ("u or not u", drawn(&["┌h┐", "└s┘", " ╵"]), 6),
        ("u, a formula", formula(&[&[1]]), 2),
        ("not u, a formula", formula(&[&[-1]]), 2),
        ("not u1 and not u2", drawn(&["h┐", "hb", " ╵"]), 3),
        (
            "u or not u, passed",
            drawn(&[" *┐ ", "┌─v┐", "│ ╵│", "└─h┘"]),
            0,
        ),
        (
            "u1 or u2, and not u1",
            drawn(&[" ┌─a╴", "┌n┐│", "i i│", "│  │", "└──┘"]),
            0,
        ),
        (
            "u1 or u2, and neither",
            drawn(&[" ┌─a─a╴", "┌n┐│ │", "i i│ │", "│ └┘ │", "└────┘"]),
            0,
        ),
    ]
}

fn verdict(lives: bool) -> Verdict {
    match lives {
        true => Verdict::Alive,
        false => Verdict::Dead,
    }
}

/// Checks that the target of a board lives, with White to move first, if and only if some choices
/// let the output of its circuit live.
#[test]
fn small_boards_are_decided_as_their_circuits() {
    for (name, tiles, levels) in boards() {
        let expected = verdict(check(&tiles).unwrap().choices(&[]).is_some());
        for &level in &LEVELS[..levels] {
            for ko in [Ko::Allowed, Ko::Simple] {
                let found = judge(&tiles, level, Player::White, ko, SOON);
                assert_eq!(found, Some(expected), "{name}, {level:?}, {ko:?}");
            }
        }
    }
}

/// Checks boards after White's choices and Black's replies, for either player to move first. The
/// target must live if and only if the end (the output of the circuit) does. If it is dead, all
/// levels of contraction are solved, down to the board as it is. Boards with 0 levels are left out.
#[test]
fn boards_after_all_choices_are_decided_as_their_circuits() {
    for (name, tiles, levels) in boards() {
        for (lives, after) in ends(&tiles) {
            let levels = match (lives, levels) {
                (false, 1..) => LEVELS.len(),
                _ => levels,
            };
            for &level in &LEVELS[..levels] {
                for first in Player::BOTH {
                    let found = judge(&after, level, first, Ko::Allowed, SOON);
                    assert_eq!(found, Some(verdict(lives)), "{name}, {level:?}, {first:?}");
                }
            }
        }
    }
}

/// Returns the board after each combination of White's choices, and `true` if the end (the output
/// of the circuit) then lives.
fn ends(tiles: &TileBoard) -> Vec<(bool, TileBoard)> {
    let circuit = check(tiles).unwrap();
    let is_chosen = |&part: &usize| circuit.parts[part].gate.is_chosen();
    let chosen: Vec<usize> = (0..circuit.parts.len()).filter(is_chosen).collect();
    let ways = 0..1u32 << chosen.len();
    ways.map(|set| {
        let mut choices = vec![false; circuit.parts.len()];
        for (bit, &part) in chosen.iter().enumerate() {
            choices[part] = set >> bit & 1 == 1;
        }
        let lives = circuit.living(&choices)[circuit.end];
        (lives, after(tiles, &circuit, &choices))
    })
    .collect()
}

/// The node limit of searches in tests that are not ignored.
const SOON: u64 = 60_000;

/// Prints the results of searches that may reach no verdict, and fails on a wrong verdict. `NODES`
/// is the node limit of each search.
#[test]
#[ignore = "an hour"]
fn no_search_of_a_small_board_comes_to_another_verdict() {
    let nodes = std::env::var("NODES").map_or(3_000_000, |nodes| nodes.parse().unwrap());
    for (name, tiles, levels) in boards() {
        let expected = verdict(check(&tiles).unwrap().choices(&[]).is_some());
        for &level in &LEVELS[levels..] {
            let found = judge(&tiles, level, Player::White, Ko::Allowed, nodes);
            println!("{name}, {level:?}: {found:?}");
            assert!(
                found.is_none_or(|found| found == expected),
                "{name}, {level:?}"
            );
        }
        for (lives, after) in ends(&tiles) {
            for (number, &level) in LEVELS.iter().enumerate().skip(levels) {
                let found = judge(&after, level, Player::White, Ko::Allowed, nodes);
                println!("{name} after its choices, {lives}, level {number}: {found:?}");
                let is_right = found.is_none_or(|found| found == verdict(lives));
                assert!(is_right, "{name}, {level:?}");
            }
        }
    }
}
