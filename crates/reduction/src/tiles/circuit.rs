//! Circuits of gates. A signal is a white string that lives (true) or is dead (false); a gate makes
//! a signal from other signals and from White's choice.
//!
//! [`Circuit::of`] sorts the gates topologically. [`Circuit::living`] computes in one pass which
//! signals live after given choices. [`Circuit::choices`] searches by a SAT solver for choices with
//! which the *end*, the output of the circuit, lives.

use super::plan::Plan;
use super::tile::{Gate, Port, Side, Tile};
use crate::formula::{Formula, NoVariable};
use crate::sat;
use crate::sets::Sets;

/// A circuit: gates and the signals between them, which live or are dead.
///
/// Each signal is the output of exactly one gate. In `parts`, a gate comes after all gates whose
/// signals are its inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    /// The gates, in topological order.
    pub parts: Vec<Part>,
    /// The number of signals (white strings that live or are dead). Signals are numbered from 0.
    pub signals: usize,
    /// The number of the *end*: the signal (white string) that White has to keep alive, the output
    /// of the circuit.
    pub end: usize,
}

/// A gate of a circuit with its signals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The kind of the gate.
    pub gate: Gate,
    /// The place of the gate: the index of its tile in a [`Plan`], or the number of its point on a
    /// board.
    pub place: usize,
    /// The numbers of the signals at the gate's ports (inputs and outputs), in the order of
    /// [`Gate::ports`]; `None` for a literal that no gate uses.
    pub signals: Vec<Option<usize>>,
}

impl Part {
    /// Iterates over the ports (inputs and outputs) of the gate that have a signal, each with the
    /// number of its signal.
    pub fn ports(&self) -> impl Iterator<Item = (Port, usize)> + '_ {
        let ports = self.gate.ports().iter().zip(&self.signals);
        ports.filter_map(|(&(_, port), signal)| Some((port, (*signal)?)))
    }

    /// Returns the number of the signal at the gate's first port (input or output) of this kind, or
    /// `None` if there is none.
    pub fn signal(&self, port: Port) -> Option<usize> {
        self.ports().find(|at| at.0 == port).map(|at| at.1)
    }
}

/// The error of gates that are not a circuit. A number in an error is the [`Part::place`] of a
/// gate: the index of a tile in a plan, or of a point on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCircuit {
    /// A wire or a gate has an open side without a tile that continues the wire there.
    #[error(
        "the wire or gate on place {place} is open to the {side:?}, but no tile continues it there"
    )]
    Open {
        /// The place of the wire or gate.
        place: usize,
        /// The side where no tile continues the wire.
        side: Side,
    },
    /// An input or output of a gate has no signal. Only literals (outputs of a variable gate) may
    /// lack one.
    #[error("the gate on place {0} lacks a signal at one of its inputs or outputs")]
    Missing(usize),
    /// A signal (a white string) is the output of two gates.
    #[error("the output of the gate on place {0} is also the output of another gate")]
    Twice(usize),
    /// An input of a gate is not the output of any gate.
    #[error("an input of the gate on place {0} is not the output of any gate")]
    Unmade(usize),
    /// An input P or Q, of which White chooses one, lives only by a seki, which is not allowed.
    #[error(
        "input P or Q of the gate on place {0} lives only by a seki; expected the output of \
         a variable, a choice or a source"
    )]
    Seki(usize),
    /// The inputs and outputs of gates form a cycle.
    #[error("the signal of the gate on place {0} depends on itself")]
    Circle(usize),
    /// The end, the signal (white string) that White has to keep alive, is not the output of any
    /// gate.
    #[error("the end, the signal that White has to keep alive, is not the output of any gate")]
    NoEnd,
}

impl Circuit {
    /// Creates a circuit from its gates, and sorts them topologically, so that inputs come before
    /// outputs. `signals` is the number of signals, `end` the number of the signal that White has
    /// to keep alive.
    ///
    /// # Errors
    /// [`NoCircuit`] with the first fault found.
    pub fn of(parts: Vec<Part>, signals: usize, end: usize) -> Result<Circuit, NoCircuit> {
        let mut maker: Vec<Option<usize>> = vec![None; signals];
        for (number, part) in parts.iter().enumerate() {
            let place = part.place;
            for (&(_, port), signal) in part.gate.ports().iter().zip(&part.signals) {
                match signal {
                    None if matches!(port, Port::Positive | Port::Negative) => {}
                    None => return Err(NoCircuit::Missing(place)),
                    Some(signal) if port.is_output() => {
                        if maker[*signal].replace(number).is_some() {
                            return Err(NoCircuit::Twice(place));
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        if maker.get(end).copied().flatten().is_none() {
            return Err(NoCircuit::NoEnd);
        }
        // Kahn's algorithm: `waiting` counts for each gate the inputs whose gates are not yet in
        // the order. `needed` lists for each gate the gates that use its outputs as inputs.
        let mut waiting = vec![0; parts.len()];
        let mut needed: Vec<Vec<usize>> = vec![Vec::new(); parts.len()];
        for (number, part) in parts.iter().enumerate() {
            for (port, signal) in part.ports().filter(|at| !at.0.is_output()) {
                let place = part.place;
                let from = maker[signal].ok_or(NoCircuit::Unmade(place))?;
                if port != Port::Needed && parts[from].gate.is_seki() {
                    return Err(NoCircuit::Seki(place));
                }
                waiting[number] += 1;
                needed[from].push(number);
            }
        }
        let mut order: Vec<usize> = (0..parts.len()).filter(|&n| waiting[n] == 0).collect();
        let mut next = 0;
        while let Some(&number) = order.get(next) {
            next += 1;
            for &later in &needed[number] {
                waiting[later] -= 1;
                if waiting[later] == 0 {
                    order.push(later);
                }
            }
        }
        if let Some(number) = waiting.iter().position(|&left| left > 0) {
            let place = parts[number].place;
            return Err(NoCircuit::Circle(place));
        }
        let parts = order.iter().map(|&number| parts[number].clone()).collect();
        Ok(Circuit {
            parts,
            signals,
            end,
        })
    }

    /// Extracts the circuit (gates and the signals between them) of a plan, a grid of tiles.
    /// Signals are numbered in the order in which the gates of the plan, row by row, use them.
    ///
    /// # Errors
    /// [`NoCircuit`] with the first fault found.
    pub fn of_plan(plan: &Plan) -> Result<Circuit, NoCircuit> {
        // Union-find over the sides of all tiles: open sides (which a wire or gate reaches) that
        // are connected carry the same signal.
        let slot = |place: usize, side: Side| 4 * place + side as usize;
        let mut sets = Sets::new(4 * plan.tiles.len());
        for (place, &tile) in plan.tiles.iter().enumerate() {
            for side in Side::ALL.into_iter().filter(|&side| tile.is_open(side)) {
                let beside = plan.beside(place, side);
                let across = side.opposite();
                match beside.filter(|&other| plan.tiles[other].is_open(across)) {
                    Some(other) => {
                        sets.join(slot(place, side), slot(other, across));
                    }
                    None if matches!(tile, Tile::Gate(Gate::Variable, _)) => {}
                    None => return Err(NoCircuit::Open { place, side }),
                }
            }
            if let Tile::Wire(_) = tile {
                let mut open = Side::ALL.into_iter().filter(|&side| tile.is_open(side));
                if let Some(first) = open.next() {
                    for side in open {
                        sets.join(slot(place, first), slot(place, side));
                    }
                }
            }
        }
        let mut number: Vec<Option<usize>> = vec![None; 4 * plan.tiles.len()];
        let mut signals = 0;
        let mut signal = |slot: usize| {
            *number[sets.root(slot)].get_or_insert_with(|| {
                signals += 1;
                signals - 1
            })
        };
        let mut parts = Vec::new();
        for (place, &tile) in plan.tiles.iter().enumerate() {
            let Tile::Gate(gate, turns) = tile else {
                continue;
            };
            let at = |&(side, _): &(Side, Port)| {
                let side = side.turned(turns);
                let beside = plan.beside(place, side)?;
                let is_wired = plan.tiles[beside].is_open(side.opposite());
                is_wired.then(|| signal(slot(place, side)))
            };
            let ports = gate.ports().iter().map(at).collect();
            parts.push(Part {
                gate,
                place,
                signals: ports,
            });
        }
        let tile = plan.tiles.get(plan.end).copied().unwrap_or(Tile::Wall);
        let open = Side::ALL.into_iter().find(|&side| tile.is_open(side));
        let end = signal(slot(plan.end, open.ok_or(NoCircuit::NoEnd)?));
        Circuit::of(parts, signals, end)
    }

    /// Evaluates the circuit: returns for each signal `true` if it lives after White's choices.
    ///
    /// `choices[i]` is `true` if White plays at the choice point A of the gate `parts[i]`, `false`
    /// if White plays at B. The entries for gates without a choice (joins and sources) are ignored.
    ///
    /// # Panics
    /// Panics if there are fewer choices than parts.
    pub fn living(&self, choices: &[bool]) -> Vec<bool> {
        let mut lives = vec![false; self.signals];
        for (part, &first) in self.parts.iter().zip(choices) {
            // `true` if the input signal at a port lives, or need not live. Of the two inputs P and
            // Q of a choice or a passage gate, only the one that White chooses must live.
            let is_met = |&(port, signal): &(Port, usize)| match port {
                Port::Needed => lives[signal],
                Port::First => !first || lives[signal],
                Port::Second => first || lives[signal],
                _ => true,
            };
            let all = part.ports().all(|at| is_met(&at));
            for (port, signal) in part.ports() {
                match port {
                    Port::Positive => lives[signal] = first,
                    Port::Negative => lives[signal] = !first,
                    Port::Output => lives[signal] = all,
                    _ => {}
                }
            }
        }
        lives
    }

    /// Encodes the circuit as a formula that is satisfiable if and only if the end, the output of
    /// the circuit, can live.
    ///
    /// The first variables of the formula are White's choices, one for each part (gate). The
    /// argument `fixed` gives values to some choices, as pairs of the number of a part and its
    /// choice (`true` for A). The other variables say that a signal lives. A living output of a
    /// gate implies that the inputs live that it needs. The converse is not needed: a signal may
    /// count as dead although it lives.
    fn formula(&self, fixed: &[(usize, bool)]) -> Result<Formula, NoVariable> {
        let chosen = |part: usize, first: bool| {
            let variable = part as i32 + 1;
            if first { variable } else { -variable }
        };
        // The variables that say that a signal lives are numbered after the variables for White's
        // choices.
        let lives = |signal: usize| (self.parts.len() + signal) as i32 + 1;
        let mut clauses = vec![vec![lives(self.end)]];
        clauses.extend(fixed.iter().map(|&(part, first)| vec![chosen(part, first)]));
        for (number, part) in self.parts.iter().enumerate() {
            for (port, signal) in part.ports() {
                let output = || part.signal(Port::Output).map_or(0, lives);
                match port {
                    Port::Positive => clauses.push(vec![-lives(signal), chosen(number, true)]),
                    Port::Negative => clauses.push(vec![-lives(signal), chosen(number, false)]),
                    Port::Needed => clauses.push(vec![-output(), lives(signal)]),
                    Port::First => {
                        clauses.push(vec![-output(), chosen(number, false), lives(signal)]);
                    }
                    Port::Second => {
                        clauses.push(vec![-output(), chosen(number, true), lives(signal)]);
                    }
                    Port::Output => {}
                }
            }
        }
        Formula::new(self.parts.len() + self.signals, &clauses)
    }

    /// Returns choices of White with which the end (the output of the circuit) lives, found by a
    /// SAT solver, or `None` if there are none.
    ///
    /// The result has one choice for each part (gate), `true` for the choice point A. `fixed` gives
    /// some of the choices, as pairs of the number of a part and its choice.
    pub fn choices(&self, fixed: &[(usize, bool)]) -> Option<Vec<bool>> {
        let formula = self.formula(fixed).ok()?;
        let mut values = sat::solve(&formula)?;
        values.truncate(self.parts.len());
        Some(values)
    }
}
