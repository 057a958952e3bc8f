//! Lines of moves on boards of tiles: White makes all choices, Black replies, and the *end* lives.
//! Boards of tiles are circuits of gates. A signal, an input or output of a gate, is a white string
//! that lives or is dead. The end is the output of the circuit.
//!
//! White chooses by a move at one of the two choice points A and B of a gate, which puts the black
//! string H of the gate in atari. Black has one reply: B after A, and A after B. The order in which
//! White chooses at the gates does not matter.
//!
//! [`line()`] builds the line for given choices, [`check`] verifies a line. After all choices,
//! every literal (output of a variable, choice or source gate) that lives in the circuit must live
//! unconditionally on the board. The output of a passage or join lives by a seki of a white and a
//! black string. Each of the two strings must have exactly two liberties: its own eye and the
//! shared liberty. Then Black cannot take the shared liberty.

use super::board::{Placed, TileBoard, letters};
use super::circuit::Circuit;
use super::tile::Gate;
use crate::strings::string;
use std::collections::HashMap;
use tengen_board::life::unconditional;
use tengen_board::play::Suicide;
use tengen_board::rules::{Game, IllegalMove, Repetition, Rules};
use tengen_board::{Board, BoardError, Move, Player, Position};

/// The error of a line of moves that does not prove that the end, the output of the circuit, lives.
/// Moves are counted from 1. A string is named by one of its stones, a gate by its point.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// There is no board of that size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The start position is illegal.
    #[error("the position is not legal")]
    Position,
    /// A move of White is not at a choice point (A or B) of a gate where White has not chosen yet.
    #[error("move {0}: expected White to play at point A or B of a gate where the choice is open")]
    NoChoice(usize),
    /// A move of Black is not at the other choice point of the gate where White has just chosen.
    #[error(
        "move {0}: expected Black's reply to move {before}, at the other choice point of its gate",
        before = .0 - 1
    )]
    NoReply(usize),
    /// A move is illegal.
    #[error("move {number}: {why}")]
    Illegal {
        /// The move, counted from 1.
        number: usize,
        /// The rule that the move breaks.
        why: IllegalMove,
    },
    /// The line ends before White has chosen at every gate with choice points. The field is the
    /// number of these gates where White has not chosen.
    #[error("expected a choice at every gate, found no choice at {0} of them")]
    Open(usize),
    /// The end, the output of the circuit, is dead with White's choices in this line.
    #[error("with the choices of this line the end, the output of the circuit, does not live")]
    Dead,
    /// A literal (output of a variable, choice or source gate) that lives in the circuit does not
    /// live unconditionally on the board.
    #[error(
        "the white string of the stone on point {0} is a literal that should live with the choices \
         of this line, but it could be captured if White always passed"
    )]
    Literal(usize),
    /// The output of a passage or join gate should live by a seki. But the white or the black
    /// string of the seki does not have exactly two liberties, its eye and the shared one.
    #[error(
        "the output of the gate on point {0} should live by a seki, but each string of the seki \
         must have exactly two liberties, its eye and the shared one"
    )]
    Seki(usize),
    /// The black string H of a gate, which Black must save after White's choice, is not saved. In a
    /// variable or a choice gate it must live. In a passage it must be connected with the black
    /// string beside Black's reply, and have the two liberties of that string.
    #[error(
        "the black string H of the gate on point {0} is not saved: it must live or, in a passage, \
         be joined to the black string beside Black's reply and have that string's two liberties"
    )]
    H(usize),
}

/// Returns the gates of a board, indexed by the points where their axes (the row and the column of
/// their wires) cross.
fn gates(tiles: &TileBoard) -> HashMap<usize, Placed> {
    tiles
        .gates
        .iter()
        .map(|&placed| (placed.at, placed))
        .collect()
}

/// Returns for each letter in the drawing of a gate (the name of a part) the first point on the
/// board with this letter.
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

/// Returns for each part (gate) of the circuit where White chooses: the number of the part, and its
/// choice points A and B, where White chooses one of two literals.
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

/// Returns the line of moves in which White makes the given choices and Black replies. `values` has
/// one choice for each part (gate) of the circuit, `true` for the choice point A.
///
/// # Panics
/// Panics if there are fewer choices than parts.
pub fn line(tiles: &TileBoard, circuit: &Circuit, values: &[bool]) -> Vec<usize> {
    let all = choices(tiles, circuit).into_iter();
    all.flat_map(|(part, [a, b])| if values[part] { [a, b] } else { [b, a] })
        .collect()
}

/// Plays a line of moves by the rules of Go and checks that the end, the output of the circuit,
/// lives in its final position.
///
/// Returns the choices of White, one for each part of the circuit: `true` for A, `false` for B and
/// for parts without a choice.
///
/// # Errors
/// The first [`Flaw`] found, such as [`Flaw::Dead`] if the end (the output of the circuit) is dead.
pub fn check(tiles: &TileBoard, circuit: &Circuit, moves: &[usize]) -> Result<Vec<bool>, Flaw> {
    let board = Board::drawn(tiles.rows, tiles.cols)?;
    let rules = Rules {
        suicide: Suicide::Forbidden,
        repetition: Repetition::SimpleKo,
    };
    let game = Game::from_position(board.clone(), &tiles.position, Player::White, rules);
    let mut game = game.map_err(|_| Flaw::Position)?;
    // Maps each choice point to the number of its part (gate), the value that White chooses there,
    // and the point of Black's reply.
    let mut reply: HashMap<usize, (usize, bool, usize)> = HashMap::new();
    for (part, [a, b]) in choices(tiles, circuit) {
        reply.insert(a, (part, true, b));
        reply.insert(b, (part, false, a));
    }
    let mut values = vec![false; circuit.parts.len()];
    // Each round has a white move at a choice point (A or B) of a gate, and Black's reply at the
    // other point.
    for (round, pair) in moves.chunks(2).enumerate() {
        let number = 2 * round + 1;
        let &(part, value, other) = reply.get(&pair[0]).ok_or(Flaw::NoChoice(number))?;
        if pair.get(1) != Some(&other) {
            return Err(Flaw::NoReply(number + 1));
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

/// Checks that each signal (white string) that lives in the circuit after the choices `values`
/// lives on the board. Also checks that the black string H of each gate where White chooses is
/// saved.
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
        // In a variable or a choice gate, the black string H must live by its connection with a
        // wall. In a passage, H must have been connected with V or W, the black string of a seki
        // beside Black's reply.
        let is_saved = |h: usize| match part.gate {
            Gate::Passage => {
                let free = pair(if first { ['p', 'r'] } else { ['o', 's'] });
                liberties(board, position, h) == free
            }
            _ => black[h],
        };
        if points.get(&'H').is_some_and(|&h| !is_saved(h)) {
            return Err(Flaw::H(at));
        }
        let is_living = |letter: char| {
            let stone = points[&letter];
            if white[stone] {
                Ok(())
            } else {
                Err(Flaw::Literal(stone))
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
                // The letters of the seki: white string, black string, shared liberty, and the eyes
                // of both strings. In a passage they depend on White's choice.
                let [t, w, s, l, o] = match part.gate {
                    Gate::Passage if !first => ['U', 'V', 'r', 'm', 'p'],
                    _ => ['T', 'W', 's', 'l', 'o'],
                };
                let out = if part.gate == Gate::Passage { 'S' } else { t };
                let holds = |letter: char, eye: char| {
                    liberties(board, position, points[&letter]) == pair([eye, s])
                };
                if !holds(t, l) || !holds(w, o) || !holds(out, l) {
                    return Err(Flaw::Seki(at));
                }
            }
        }
    }
    Ok(())
}

/// Returns the liberties of the string of the stone on the point `stone`, ascending.
fn liberties(board: &Board, position: &Position, stone: usize) -> Vec<usize> {
    let mut liberties = string(board, position, stone).liberties;
    liberties.sort_unstable();
    liberties
}
