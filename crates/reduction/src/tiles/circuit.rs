//! Circuits: gates, the signals between them, and the signals that live after White's choices.
//!
//! [`Circuit::of`] sorts the gates topologically. [`Circuit::living`] evaluates a circuit in one
//! pass. [`Circuit::choices`] searches for choices by a SAT solver.

use super::plan::Plan;
use super::tile::{Gate, Port, Side, Tile};
use crate::formula::{Formula, NoVariable};
use crate::sat;
use crate::sets::Sets;

/// Gates and the signals between them.
///
/// Exactly one gate makes each signal. In `parts`, a gate comes after all gates whose signals it
/// needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    /// The gates, in topological order.
    pub parts: Vec<Part>,
    /// The number of signals.
    pub signals: usize,
    /// The signal that has to live.
    pub end: usize,
}

/// A gate of a circuit with its signals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The kind of the gate.
    pub gate: Gate,
    /// The place of the gate: the number of a place in a plan, or of a point on a board.
    pub place: usize,
    /// The signals at its ports, in the order of [`Gate::ports`]; `None` for an unused literal.
    pub signals: Vec<Option<usize>>,
}

impl Part {
    /// Iterates over the ports that have a signal.
    pub fn ports(&self) -> impl Iterator<Item = (Port, usize)> + '_ {
        let ports = self.gate.ports().iter().zip(&self.signals);
        ports.filter_map(|(&(_, port), signal)| Some((port, (*signal)?)))
    }

    /// Returns the signal at a port.
    pub fn signal(&self, port: Port) -> Option<usize> {
        self.ports().find(|at| at.0 == port).map(|at| at.1)
    }
}

/// The error of gates that are not a circuit. The number is the [`Part::place`] of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCircuit {
    /// A wire ends nowhere.
    #[error("the wire on place {place} leads out to the {side:?}, where there is no tile")]
    Open {
        /// The place of the wire.
        place: usize,
        /// The open side.
        side: Side,
    },
    /// A port has no signal.
    #[error("the gate on place {0} lacks a signal")]
    Missing(usize),
    /// Two gates make one signal.
    #[error("another gate makes the same signal as the gate on place {0}")]
    Twice(usize),
    /// No gate makes a signal that another gate needs.
    #[error("no gate makes a signal that is needed on place {0}")]
    Unmade(usize),
    /// An input P or Q lives only by a seki, which is not allowed.
    #[error(
        "input P or Q of the gate on place {0} lives only by a seki; expected the output of \
         a variable, a choice or a source"
    )]
    Seki(usize),
    /// Gates form a cycle.
    #[error("the signal of the gate on place {0} depends on itself")]
    Circle(usize),
    /// No gate makes the signal of the end.
    #[error("no gate makes the signal of the end")]
    NoEnd,
}

impl Circuit {
    /// Sorts gates topologically.
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
        // Kahn's algorithm: `waiting` counts the inputs of each gate that are not made yet.
        // `needed` lists the gates that use the output of each gate.
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

    /// Extracts the circuit of a plan. Signals are numbered in reading order of the plan.
    ///
    /// # Errors
    /// [`NoCircuit`] with the first fault found.
    pub fn of_plan(plan: &Plan) -> Result<Circuit, NoCircuit> {
        // Union-find over the sides of all tiles: connected open sides carry the same signal.
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

    /// Evaluates the circuit. Returns `true` for each signal that lives.
    ///
    /// `choices[i]` is `true` if White chooses A at part `i`, `false` for B. The values of parts
    /// without a choice are ignored.
    ///
    /// # Panics
    /// Panics if there are fewer choices than parts.
    pub fn living(&self, choices: &[bool]) -> Vec<bool> {
        let mut lives = vec![false; self.signals];
        for (part, &first) in self.parts.iter().zip(choices) {
            // Of the two literals of a choice, only the chosen one must live.
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

    /// Encodes the circuit as a formula that is satisfiable if and only if the end can live.
    ///
    /// The first variables are the choices of the parts; `fixed` gives values to some of them, as
    /// pairs of the number of a part and its choice (`true` for A). The other variables say that a
    /// signal lives. A living output implies living inputs. The converse is not needed: a signal
    /// may count as dead although it lives.
    fn formula(&self, fixed: &[(usize, bool)]) -> Result<Formula, NoVariable> {
        let chosen = |part: usize, first: bool| {
            let variable = part as i32 + 1;
            if first { variable } else { -variable }
        };
        // Variables for living signals come after the variables for choices.
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

    /// Returns choices with which the end lives, found by a SAT solver, if any exist.
    ///
    /// `fixed` gives some of the choices, as pairs of the number of a part and its choice.
    pub fn choices(&self, fixed: &[(usize, bool)]) -> Option<Vec<bool>> {
        let formula = self.formula(fixed).ok()?;
        let mut values = sat::solve(&formula)?;
        values.truncate(self.parts.len());
        Some(values)
    }
}
