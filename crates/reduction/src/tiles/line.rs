//! Lines: White makes all choices, Black replies, and the end lives.
//!
//! White at A or B of a gate puts its H in atari, and Black has one reply, the other one of
//! the two. The order of the gates does not matter. When all choices are made, a literal that
//! lives does so unconditionally, and a signal that a seki holds lives while Black cannot
//! take the liberty that is shared: the other string has no liberty but that and its eye.

use super::board::{Placed, TileBoard, letters};
use super::circuit::Circuit;
use super::tile::Gate;
use std::collections::HashMap;
use tengen_board::life::unconditional;
use tengen_board::play::Suicide;
use tengen_board::rules::{Game, IllegalMove, Repetition, Rules};
use tengen_board::{Board, BoardError, EMPTY, Move, Player, Position};

/// Why a line does not prove that the end lives.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// No board of that size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A position that is not legal.
    #[error("the position is not legal")]
    Position,
    /// A move of White's that is no choice, or one that has been made.
    #[error("move {number}: no choice that is to be made")]
    NoChoice {
        /// Which move, counted from 1.
        number: usize,
    },
    /// A reply that is not the other one of the two.
    #[error("move {number}: not the reply to move {}", number - 1)]
    NoReply {
        /// Which move, counted from 1.
        number: usize,
    },
    /// Not by the rules.
    #[error("move {number}: {why}")]
    Illegal {
        /// Which move, counted from 1.
        number: usize,
        /// Why.
        why: IllegalMove,
    },
    /// Gates at which nothing was chosen.
    #[error("{0} choices are still to be made")]
    Open(usize),
    /// By their logic the end is dead.
    #[error("with these choices the end does not live")]
    Dead,
    /// A literal that ought to live.
    #[error("the literal of the stone on point {stone} does not live unconditionally")]
    Literal {
        /// A stone of it.
        stone: usize,
    },
    /// A seki that is none.
    #[error("the gate on point {at} does not hold its output in seki")]
    Seki {
        /// The point of the gate.
        at: usize,
    },
    /// H that has not been saved.
    #[error("H of the gate on point {at} has not been saved")]
    H {
        /// The point of the gate.
        at: usize,
    },
}

/// The gates by their points.
fn gates(tiles: &TileBoard) -> HashMap<usize, Placed> {
    tiles
        .gates
        .iter()
        .map(|&placed| (placed.at, placed))
        .collect()
}

/// The first point of each letter of a gate.
fn points(tiles: &TileBoard, placed: Placed) -> HashMap<char, usize> {
    let mut points = HashMap::new();
    for (dr, dc, letter) in letters(placed.gate.sheet(), placed.turns) {
        let by = dr * tiles.cols as isize + dc;
        points
            .entry(letter)
            .or_insert(placed.at.strict_add_signed(by));
    }
    points
}

/// Both choices of each part of a circuit that has some, with its number: A before B.
pub fn choices(tiles: &TileBoard, circuit: &Circuit) -> Vec<(usize, [usize; 2])> {
    let gates = gates(tiles);
    let parts = circuit.parts.iter().enumerate();
    let chosen = parts.filter(|(_, part)| part.gate.is_chosen());
    chosen
        .map(|(number, part)| {
            let points = points(tiles, gates[&part.place]);
            (number, [points[&'A'], points[&'B']])
        })
        .collect()
}

/// The line in which White makes these choices, one for each part, and Black replies.
///
/// # Panics
/// If there are fewer choices than parts.
pub fn line(tiles: &TileBoard, circuit: &Circuit, values: &[bool]) -> Vec<usize> {
    let all = choices(tiles, circuit).into_iter();
    all.flat_map(|(part, [a, b])| if values[part] { [a, b] } else { [b, a] })
        .collect()
}

/// Plays a line by the rules and looks at its end: the choices that White made, one for each
/// part (`false` where there is none).
///
/// # Errors
/// The first [`Flaw`] found, also if the end is dead.
pub fn check(tiles: &TileBoard, circuit: &Circuit, moves: &[usize]) -> Result<Vec<bool>, Flaw> {
    let board = Board::drawn(tiles.rows, tiles.cols)?;
    let rules = Rules {
        suicide: Suicide::Forbidden,
        repetition: Repetition::SimpleKo,
    };
    let game = Game::from_position(board.clone(), &tiles.position, Player::White, rules);
    let mut game = game.map_err(|_| Flaw::Position)?;
    let mut reply: HashMap<usize, (usize, bool, usize)> = HashMap::new();
    for (part, [a, b]) in choices(tiles, circuit) {
        reply.insert(a, (part, true, b));
        reply.insert(b, (part, false, a));
    }
    let mut values = vec![false; circuit.parts.len()];
    for (round, pair) in moves.chunks(2).enumerate() {
        let number = 2 * round + 1;
        let &(part, value, other) = reply.get(&pair[0]).ok_or(Flaw::NoChoice { number })?;
        if pair.get(1) != Some(&other) {
            return Err(Flaw::NoReply { number: number + 1 });
        }
        reply.remove(&pair[0]);
        reply.remove(&other);
        values[part] = value;
        for (number, (player, &point)) in (number..).zip(Player::BOTH.into_iter().rev().zip(pair)) {
            let played: Result<_, IllegalMove> = game.play(player, Move::Play(point));
            played.map_err(|why| Flaw::Illegal { number, why })?;
        }
    }
    if !reply.is_empty() {
        return Err(Flaw::Open(reply.len() / 2));
    }
    look(tiles, circuit, &values, &board, game.position())?;
    Ok(values)
}

/// Whether all that lives by the logic of the circuit does on the board.
fn look(
    tiles: &TileBoard,
    circuit: &Circuit,
    values: &[bool],
    board: &Board,
    position: &Position,
) -> Result<(), Flaw> {
    let lives = circuit.living(values);
    if !lives[circuit.end] {
        return Err(Flaw::Dead);
    }
    let white = unconditional(board, position, Player::White);
    let black = unconditional(board, position, Player::Black);
    let gates = gates(tiles);
    for (part, &first) in circuit.parts.iter().zip(values) {
        let at = part.place;
        let points = points(tiles, gates[&at]);
        let pair = |letters: [char; 2]| {
            let mut pair = letters.map(|letter| points[&letter]);
            pair.sort_unstable();
            pair
        };
        // H has joined a wall, or, in a passage, the black string beside Black's choice.
        let is_saved = |h: usize| match part.gate {
            Gate::Passage => {
                let free = pair(if first { ['p', 'r'] } else { ['o', 's'] });
                liberties(board, position, h) == free
            }
            _ => black[h],
        };
        if points.get(&'H').is_some_and(|&h| !is_saved(h)) {
            return Err(Flaw::H { at });
        }
        let is_living = |letter: char| {
            let stone = points[&letter];
            if white[stone] {
                Ok(())
            } else {
                Err(Flaw::Literal { stone })
            }
        };
        match part.gate {
            Gate::Variable => is_living(if first { 'G' } else { 'N' })?,
            Gate::Source => is_living('S')?,
            Gate::Choice | Gate::Passage | Gate::Join => {
                let output = part.ports().find(|at| at.0.is_output());
                if !output.is_some_and(|(_, signal)| lives[signal]) {
                    continue;
                }
                if part.gate == Gate::Choice {
                    is_living('S')?;
                    continue;
                }
                let [t, w, s, l, o] = match part.gate {
                    Gate::Passage if !first => ['U', 'V', 'r', 'm', 'p'],
                    _ => ['T', 'W', 's', 'l', 'o'],
                };
                let out = if part.gate == Gate::Passage { 'S' } else { t };
                let holds = |letter: char, eye: char| {
                    liberties(board, position, points[&letter]) == pair([eye, s])
                };
                if !holds(t, l) || !holds(w, o) || !holds(out, l) {
                    return Err(Flaw::Seki { at });
                }
            }
        }
    }
    Ok(())
}

/// The liberties of the string of a stone, ascending.
fn liberties(board: &Board, position: &Position, stone: usize) -> Vec<usize> {
    let colour = position.get(stone);
    let mut string = vec![stone];
    let mut seen: std::collections::HashSet<usize> = [stone].into();
    let mut liberties = Vec::new();
    while let Some(at) = string.pop() {
        for &n in board.graph().neighbours(at) {
            let n = n as usize;
            if !seen.insert(n) {
                continue;
            }
            match position.get(n) {
                EMPTY => liberties.push(n),
                other if other == colour => string.push(n),
                _ => {}
            }
        }
    }
    liberties.sort_unstable();
    liberties
}
