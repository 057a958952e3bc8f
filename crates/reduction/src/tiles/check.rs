//! Checks that a board of tiles (wires and gates) stands for a circuit, and that the circuit stands
//! for a formula. A signal is a white string that lives (true) or is dead (false), and a gate makes
//! a signal from other signals. The check uses the drawings of the gates, but not the plan from
//! which the board was drawn.
//!
//! Each gate must lie on the board as it is drawn. All other points must be wall (black), wire
//! (white), or an eye of a wall, and walls must live unconditionally. Each signal of the circuit
//! (an input or output of a gate) is one white string of the board, so the strings determine the
//! circuit.
//!
//! [`check`] extracts the circuit in time linear in the board, except for the unconditional life of
//! the walls. [`check_formula`] then compares the circuit with a formula.

use super::board::{TileBoard, letters};
use super::circuit::{Circuit, NoCircuit, Part};
use super::sheets::colour;
use super::tile::Gate;
use crate::formula::Formula;
use crate::sat;
use crate::strings::{NO_STRING, numbers};
use std::collections::{BTreeMap, HashMap};
use tengen_base::observer::Observer;
use tengen_board::life::unconditional;
use tengen_board::{Board, BoardError, EMPTY, Player, PositionError};

/// The first fault found in a board of tiles. Points are numbered row by row from 0, gates and
/// variables from 1. A string is named by one of its stones. The *end* is the white string that is
/// the output of the circuit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// There is no board of that size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The position does not fit the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The drawing of a gate reaches beyond the edge of the board.
    #[error("gate {0}: its drawing does not lie on the board")]
    Outside(usize),
    /// Two gates share a point.
    #[error("gate {number}: point {point} belongs to another gate")]
    Overlap {
        /// The number of the later gate in the list.
        number: usize,
        /// The number of the shared point.
        point: usize,
    },
    /// The colour of a point differs from the drawing of the gate there.
    #[error("gate {number}: point {point} differs from the drawing, {letter:?}")]
    Drawing {
        /// The number of the gate.
        number: usize,
        /// The number of the point.
        point: usize,
        /// The letter of the drawing at this point.
        letter: char,
    },
    /// The points of a gate's drawing with one letter are more than one string, or their string
    /// reaches beyond the drawing.
    #[error(
        "gate {number}: the points marked {letter:?} must be one whole string; only a signal may \
         continue outside the drawing"
    )]
    Part {
        /// The number of the gate.
        number: usize,
        /// The letter of the part in the drawing.
        letter: char,
    },
    /// Two signals of a gate are the same string.
    #[error(
        "gate {number}: two of its inputs or outputs are the string of the stone on point {stone}"
    )]
    OneString {
        /// The number of the gate.
        number: usize,
        /// A stone of the string.
        stone: usize,
    },
    /// A black string is neither a part of a gate (a local position that makes a signal) nor an
    /// unconditionally living wall.
    #[error(
        "the black string of the stone on point {0} is neither part of a gate nor a living wall"
    )]
    Wall(usize),
    /// A white string belongs to no gate.
    #[error("the white string of the stone on point {0} is not an input or output of a gate")]
    Wire(usize),
    /// An empty point belongs to no gate and is no eye of a wall (a living black string).
    #[error("the empty point {0} is neither part of a gate nor an eye of a wall")]
    Empty(usize),
    /// The gates of the board and the signals (white strings) between them are not a circuit.
    #[error("{0} (a place is the number of a point)")]
    Circuit(#[from] NoCircuit),
    /// The point that is named as a stone of the end, the output of the circuit, is not a stone of
    /// a signal (an input or output of a gate).
    #[error(
        "expected point {0}, which is named as the end (the output of the circuit), to be a stone \
         of a signal"
    )]
    End(usize),
    /// The gate that the board names for a variable of the formula is not of the kind
    /// [`Gate::Variable`].
    #[error("variable {0} of the formula does not name a gate of the kind \"variable\"")]
    Variable(usize),
    /// With these values of the variables, the end (the output of the circuit) can live but the
    /// formula is false, or the end cannot live but the formula is true.
    #[error(
        "with the values {0:?} of the variables, the end (the output of the circuit) can live but \
         the formula is false, or the reverse"
    )]
    Formula(Vec<bool>),
    /// The end (the output of the circuit) can live although the formula is unsatisfiable, or it
    /// cannot live although the formula is satisfiable.
    #[error(
        "the end (the output of the circuit) can live but the formula is unsatisfiable, or the \
         reverse"
    )]
    Satisfiable,
    /// The observer cancelled the check.
    #[error("stopped on request")]
    Cancelled,
}

/// The largest number of variables for which [`check_formula`] compares circuit and formula for
/// every assignment of values.
pub const MAX_VARIABLES: usize = 12;

/// Checks a board of tiles and returns the circuit that it stands for. The [`Part::place`] of each
/// part (gate) of the circuit is the point of its gate on the board (`Placed::at`).
///
/// # Errors
/// The first [`Flaw`] found.
pub fn check(tiles: &TileBoard) -> Result<Circuit, Flaw> {
    let board = Board::drawn(tiles.rows, tiles.cols)?;
    let strings = tiles.position.strings(&board)?;
    let string_of = numbers(&strings, board.points());
    let stone = |point: usize| tiles.position.get(point);
    // `true` for the points in the drawings of all gates, except walls and the eyes of walls.
    let mut is_part = vec![false; board.points()];
    let mut is_taken = vec![false; board.points()];
    let mut signal_of: HashMap<usize, usize> = HashMap::new();
    let mut parts = Vec::with_capacity(tiles.gates.len());
    for (number, placed) in (1..).zip(&tiles.gates) {
        let mut points: BTreeMap<char, Vec<usize>> = BTreeMap::new();
        let (row, col) = (placed.at / tiles.cols, placed.at % tiles.cols);
        for (dr, dc, letter) in letters(placed.gate.sheet(), placed.turns) {
            let row = row.checked_add_signed(dr).filter(|&row| row < tiles.rows);
            let col = col.checked_add_signed(dc).filter(|&col| col < tiles.cols);
            let (Some(row), Some(col)) = (row, col) else {
                return Err(Flaw::Outside(number));
            };
            let point = row * tiles.cols + col;
            if std::mem::replace(&mut is_taken[point], true) {
                return Err(Flaw::Overlap { number, point });
            }
            if Some(stone(point)) != colour(letter) {
                return Err(Flaw::Drawing {
                    number,
                    point,
                    letter,
                });
            }
            if !matches!(letter, '#' | '.') {
                is_part[point] = true;
                points.entry(letter).or_default().push(point);
            }
        }
        let ports = placed.gate.ports().iter();
        let ports: Vec<char> =
            (ports.map(|&(side, port)| placed.gate.letter(side, port))).collect();
        for (&letter, own) in points
            .iter()
            .filter(|(letter, _)| letter.is_ascii_uppercase())
        {
            let string = string_of[own[0]];
            // The points of a part must be one string.
            let is_one = own.iter().all(|&point| string_of[point] == string);
            // The string of a signal (an input or output of the gate) may continue in wires outside
            // the drawing. The string of any other part must lie within the drawing.
            let is_own = string == NO_STRING
                || ports.contains(&letter)
                || strings[string].stones.len() == own.len();
            if !is_one || !is_own {
                return Err(Flaw::Part { number, letter });
            }
        }
        // Number the signals (inputs and outputs of gates), one for each white string, in the order
        // of the gates.
        let mut signals: Vec<Option<usize>> = Vec::with_capacity(ports.len());
        for letter in &ports {
            let stone = points[letter][0];
            let next = signal_of.len();
            let signal = *signal_of.entry(string_of[stone]).or_insert(next);
            if signals.contains(&Some(signal)) {
                return Err(Flaw::OneString { number, stone });
            }
            signals.push(Some(signal));
        }
        parts.push(Part {
            gate: placed.gate,
            place: placed.at,
            signals,
        });
    }
    // Every point that is no part of a gate must be an eye of a wall, a stone of a living wall
    // (black), or a stone of a signal (white).
    let lives = unconditional(&board, &tiles.position, Player::Black);
    for point in (0..board.points()).filter(|&point| !is_part[point]) {
        let is_eye = || {
            let mut beside = board.graph().neighbours(point).iter();
            beside.all(|&n| lives[n as usize])
        };
        let is_black = stone(point) == Player::Black.colour();
        match stone(point) {
            EMPTY if !is_eye() => return Err(Flaw::Empty(point)),
            EMPTY => {}
            _ if is_black && !lives[point] => return Err(Flaw::Wall(point)),
            _ if !is_black && !signal_of.contains_key(&string_of[point]) => {
                return Err(Flaw::Wire(point));
            }
            _ => {}
        }
    }
    for (number, gate) in (1..).zip(&tiles.variables) {
        let placed = gate.map(|gate| tiles.gates.get(gate));
        if placed.is_some_and(|placed| placed.is_none_or(|at| at.gate != Gate::Variable)) {
            return Err(Flaw::Variable(number));
        }
    }
    let string = string_of.get(tiles.end).copied().unwrap_or(NO_STRING);
    let end = signal_of.get(&string).copied();
    let end = end.ok_or(Flaw::End(tiles.end))?;
    Ok(Circuit::of(parts, signal_of.len(), end)?)
}

/// The result of a successful comparison of a board with a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The circuit of the board.
    pub circuit: Circuit,
    /// The number of assignments for which circuit and formula were compared; `None` if there are
    /// more than [`MAX_VARIABLES`] variables.
    pub assignments: Option<u64>,
    /// The number of assignments with which the end (the output of the circuit) can live; `None` if
    /// they were not compared.
    pub satisfying: Option<u64>,
}

/// Checks that the circuit of a board stands for a formula, with a SAT solver.
///
/// With up to [`MAX_VARIABLES`] variables, each assignment is compared: the end (the output of the
/// circuit) must be able to live if and only if the assignment satisfies the formula. With more
/// variables, the end must be able to live if and only if the formula is satisfiable.
///
/// # Errors
/// The first [`Flaw`] found, or [`Flaw::Cancelled`].
pub fn check_formula(
    tiles: &TileBoard,
    formula: &Formula,
    observer: &dyn Observer,
) -> Result<Checked, Flaw> {
    let circuit = check(tiles)?;
    let variables = formula.variables();
    if variables > MAX_VARIABLES {
        let satisfiable = sat::solve(formula).is_some();
        if circuit.choices(&[]).is_some() != satisfiable {
            return Err(Flaw::Satisfiable);
        }
        return Ok(Checked {
            circuit,
            assignments: None,
            satisfying: None,
        });
    }
    let mut satisfying = 0;
    for set in 0..1u32 << variables {
        if !observer.go_on() {
            return Err(Flaw::Cancelled);
        }
        let values: Vec<bool> = (0..variables).map(|v| set >> v & 1 == 1).collect();
        // The SAT solver decides if the end (the output of the circuit) can live with these values.
        let can_live = circuit.choices(&fixed(tiles, &circuit, &values)).is_some();
        if can_live != formula.is_satisfied(&values) {
            return Err(Flaw::Formula(values));
        }
        satisfying += u64::from(can_live);
    }
    Ok(Checked {
        circuit,
        assignments: Some(1 << variables),
        satisfying: Some(satisfying),
    })
}

/// Returns White's choices that give the variables of the formula the given values. Each choice is
/// a pair: the number of a part (gate) of the circuit, and `true` for the point A. They are the
/// input of [`Circuit::choices`].
pub fn fixed(tiles: &TileBoard, circuit: &Circuit, values: &[bool]) -> Vec<(usize, bool)> {
    let parts = circuit.parts.iter().enumerate();
    let number: HashMap<usize, usize> = parts.map(|(number, part)| (part.place, number)).collect();
    let variables = tiles.variables.iter().zip(values);
    variables
        .filter_map(|(gate, &value)| Some((*number.get(&tiles.gates[(*gate)?].at)?, value)))
        .collect()
}

/// Returns the values that White's choices give the variables of the formula. `choices` has one
/// entry for each part (gate) of the circuit. Variables in no clause get `false`.
///
/// # Panics
/// Panics if there are fewer choices than parts.
pub fn values(tiles: &TileBoard, circuit: &Circuit, choices: &[bool]) -> Vec<bool> {
    let of = |gate: Option<usize>| {
        let at = tiles.gates.get(gate?)?.at;
        let part = circuit.parts.iter().position(|part| part.place == at)?;
        Some(choices[part])
    };
    let variables = tiles.variables.iter();
    variables.map(|&gate| of(gate).unwrap_or(false)).collect()
}
