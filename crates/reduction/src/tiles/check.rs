//! Checks that a board stands for a circuit. The check uses the drawings of the gates but not the
//! plan of the board.
//!
//! Each gate must lie on the board as it is drawn. All other points must be wall, wire, or an eye
//! of a wall, and walls must live unconditionally. Each signal of the circuit is one white string
//! of the board, so the strings determine the circuit.
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

/// The first fault found in a board. Points are numbered row by row from 0, gates and variables from
/// 1. A string is named by one of its stones.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// There is no board of that size.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The position does not fit the board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The drawing of a gate reaches beyond the edge.
    #[error("gate {0}: its drawing does not lie on the board")]
    Outside(usize),
    /// Two gates share a point.
    #[error("gate {number}: point {point} belongs to another gate")]
    Overlap {
        /// The later gate.
        number: usize,
        /// The point.
        point: usize,
    },
    /// A stone differs from the drawing of its gate.
    #[error("gate {number}: point {point} differs from the drawing, {letter:?}")]
    Drawing {
        /// The gate.
        number: usize,
        /// The point.
        point: usize,
        /// The letter of the drawing at this point.
        letter: char,
    },
    /// A part of a gate is more than one string, or its string reaches beyond the drawing.
    #[error(
        "gate {number}: the points marked {letter:?} must be one whole string; only a signal may \
         continue outside the drawing"
    )]
    Part {
        /// The gate.
        number: usize,
        /// The letter of the part.
        letter: char,
    },
    /// Two signals of a gate are the same string.
    #[error("gate {number}: two of its signals are the string of the stone on point {stone}")]
    OneString {
        /// The gate.
        number: usize,
        /// A stone of the string.
        stone: usize,
    },
    /// A black string is neither a part of a gate nor an unconditionally living wall.
    #[error(
        "the black string of the stone on point {0} is neither part of a gate nor a living wall"
    )]
    Wall(usize),
    /// A white string belongs to no gate.
    #[error("the white string of the stone on point {0} is not a signal of a gate")]
    Wire(usize),
    /// An empty point belongs to no gate and is no eye of a wall.
    #[error("the empty point {0} is neither part of a gate nor an eye of a wall")]
    Empty(usize),
    /// The gates and signals are not a circuit.
    #[error("{0} (places are points)")]
    Circuit(#[from] NoCircuit),
    /// The named point of the end is not a stone of a signal.
    #[error("point {0}, the end, is not a stone of a signal")]
    End(usize),
    /// The gate of a variable of the formula is not a variable gate.
    #[error("variable {0} does not name the gate of a variable")]
    Variable(usize),
    /// The circuit and the formula differ on an assignment.
    #[error("with the values {0:?}, the end can live but the formula is false, or the reverse")]
    Formula(Vec<bool>),
    /// The end can live although the formula is unsatisfiable, or it cannot live although the
    /// formula is satisfiable.
    #[error("the end can live but the formula is unsatisfiable, or the reverse")]
    Satisfiable,
    /// The observer cancelled the check.
    #[error("stopped on request")]
    Cancelled,
}

/// The largest number of variables whose assignments are all compared.
pub const MAX_VARIABLES: usize = 12;

/// Returns the circuit that a board stands for. The places of its parts are the points of the gates
/// on the board.
///
/// # Errors
/// The first [`Flaw`] found.
pub fn check(tiles: &TileBoard) -> Result<Circuit, Flaw> {
    let board = Board::drawn(tiles.rows, tiles.cols)?;
    let strings = tiles.position.strings(&board)?;
    let string_of = numbers(&strings, board.points());
    let stone = |point: usize| tiles.position.get(point);
    // `true` for the points of all gates, except their walls.
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
            // Each part must be one string; only signals may continue outside the drawing.
            let is_one = own.iter().all(|&point| string_of[point] == string);
            // Signals continue in wires; any other part is a string within its drawing.
            let is_own = string == NO_STRING
                || ports.contains(&letter)
                || strings[string].stones.len() == own.len();
            if !is_one || !is_own {
                return Err(Flaw::Part { number, letter });
            }
        }
        // Number the signals by their strings, in the order of the gates.
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
    // Every other point must be an eye, a living wall, or a stone of a signal.
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

/// The result of a comparison with a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The circuit of the board.
    pub circuit: Circuit,
    /// The number of assignments compared; `None` if there are too many variables.
    pub assignments: Option<u64>,
    /// The number of assignments with which the end can live.
    pub satisfying: Option<u64>,
}

/// Checks that the circuit of a board is equivalent to a formula, with a SAT solver.
///
/// With up to [`MAX_VARIABLES`] variables, each assignment is compared: the end can live if and
/// only if the assignment satisfies the formula. With more variables, only satisfiability is
/// compared.
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
        // The SAT solver decides if the end can live with these values.
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

/// Returns the choices that give the variables of the formula the given values, as input of
/// [`Circuit::choices`].
pub fn fixed(tiles: &TileBoard, circuit: &Circuit, values: &[bool]) -> Vec<(usize, bool)> {
    let parts = circuit.parts.iter().enumerate();
    let number: HashMap<usize, usize> = parts.map(|(number, part)| (part.place, number)).collect();
    let variables = tiles.variables.iter().zip(values);
    variables
        .filter_map(|(gate, &value)| Some((*number.get(&tiles.gates[(*gate)?].at)?, value)))
        .collect()
}

/// Returns the values of the variables for given choices, one for each part of the circuit.
/// Variables in no clause get `false`.
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
