//! Specifications of the gates on tiles, checked by search in every case, for either player to move
//! first.
//!
//! A gate is a local position whose white output string lives or dies depending on its input
//! strings. White chooses A or B in some gates, and then has to save the string Z if Black does not
//! reply.
//!
//! *Strict* means that White can save no more than the logic of the gate says. Even if White moves
//! first, Black captures Z, every dead input, and the output if it should be dead, all together.

use super::gate::Circuit;
use super::verdict::Verdict;
use tengen_board::Player::{self, Black, White};
use tengen_reduction::tiles::sheets::Sheet;
use tengen_reduction::tiles::tile::{Gate, Port, Side};
use tengen_tsumego::solver::session::Ko;

/// The node limit of a search.
pub(crate) const NODES: u64 = 3_000_000;

pub(crate) const KOS: [Ko; 2] = [Ko::Allowed, Ko::Simple];

/// The player who moves first, with each ko rule.
const ORDERS: [(Player, Ko); 4] = [
    (White, Ko::Allowed),
    (White, Ko::Simple),
    (Black, Ko::Allowed),
    (Black, Ko::Simple),
];

/// Returns all cases of a gate's input strings. Each input lives (`None`), or is dead with `delay`
/// liberties of its own.
pub(crate) fn cases(inputs: usize, delay: usize) -> impl Iterator<Item = Vec<Option<usize>>> {
    (0..1u32 << inputs).map(move |set| {
        let dead = |i: usize| (set >> i & 1 == 1).then_some(delay);
        (0..inputs).map(dead).collect()
    })
}

/// A drawing to be checked as a gate.
#[derive(Clone, Copy)]
pub(crate) struct Drawn {
    pub(crate) gate: Gate,
    pub(crate) sheet: Sheet,
    /// The node limit of each search.
    pub(crate) nodes: u64,
}

impl Drawn {
    pub(crate) fn of(gate: Gate) -> Drawn {
        Drawn {
            gate,
            sheet: gate.sheet(),
            nodes: NODES,
        }
    }

    /// Returns the letters, in the drawing of the gate, of the input strings and of the output
    /// string.
    pub(crate) fn letters(&self) -> (&'static [&'static str], &'static str) {
        match self.gate {
            Gate::Choice => (&["P", "Q"], "S"),
            Gate::Passage => (&["I", "P", "Q"], "S"),
            Gate::Join => (&["I", "J"], "T"),
            Gate::Variable | Gate::Source => (&[], "G"),
        }
    }

    /// Returns the stone of an input string that lies at the edge of the drawing, as its index
    /// among the stones of the input in reading order.
    fn port(&self, name: &str) -> usize {
        let rows = self.sheet.rows;
        let (last, width) = (rows.len() - 1, rows[0].len() - 1);
        let letters = rows.iter().enumerate().flat_map(|(row, text)| {
            let of_row = text.chars().enumerate();
            of_row.map(move |(col, letter)| (row, col, letter))
        });
        letters
            .filter(|at| name.starts_with(at.2))
            .position(|(row, col, _)| row == 0 || row == last || col == 0 || col == width)
            .expect("inputs come in at the edge")
    }

    /// Returns the gate with living or dead inputs.
    pub(crate) fn circuit(&self, dead: &[Option<usize>], points: &str) -> Circuit {
        let mut circuit = Circuit::new();
        circuit.gate(self.sheet, "", points);
        for (name, &dead) in self.letters().0.iter().zip(dead) {
            circuit.feed(name, self.port(name), dead);
        }
        circuit
    }

    /// Returns the gate after some moves.
    fn played(&self, dead: &[Option<usize>], points: &str, moves: &str) -> Result<Circuit, String> {
        let after = self.circuit(dead, points).try_after(moves);
        after.ok_or_else(|| format!("{:?} {moves}: not legal", self.gate))
    }

    /// `true` if the output of the gate lives by the definition of [`Port`], on which circuits
    /// rely. `chosen` is `true` if White played at A, `false` for B, and `None` for the better of
    /// both.
    fn output(&self, dead: &[Option<usize>], chosen: Option<bool>) -> bool {
        let with = |first: bool| {
            let ports = self.gate.ports().iter().filter(|at| !at.1.is_output());
            let name = |port: Port, side| match port {
                Port::First => "P",
                Port::Second => "Q",
                _ if side == Side::South => "J",
                _ => "I",
            };
            ports.into_iter().all(|&(side, port)| {
                let mut inputs = self.letters().0.iter();
                let number = inputs.position(|&input| input == name(port, side));
                let lives = dead[number.unwrap()].is_none();
                match port {
                    Port::First => lives || !first,
                    Port::Second => lives || first,
                    _ => lives,
                }
            })
        };
        chosen.map_or_else(|| with(true) || with(false), with)
    }

    /// Returns the targets of a search that must end in their capture: the string Z that Black's
    /// reply kills, the dead inputs, and the output if it is dead.
    pub(crate) fn strict(&self, dead: &[Option<usize>]) -> Vec<&'static str> {
        let (inputs, out) = self.letters();
        let is_dead = inputs.iter().zip(dead).filter(|at| at.1.is_some());
        let mut targets: Vec<&str> = is_dead.map(|at| *at.0).collect();
        if self.gate != Gate::Join {
            targets.push("Z");
        }
        if !self.output(dead, None) {
            targets.push(out);
        }
        targets
    }

    /// Checks the complete specification of the gate; dead inputs have `delay` liberties of their
    /// own.
    #[allow(dead_code, reason = "for the example `gates`")]
    pub(crate) fn is_right(&self, delay: usize) -> Result<(), String> {
        match self.gate {
            Gate::Join => self.lives_with_its_inputs("")?,
            Gate::Variable => self.chosen_lives("")?,
            Gate::Choice | Gate::Passage => self.chosen_is_out(delay, "S")?,
            Gate::Source => return Ok(()),
        }
        if self.gate != Gate::Join {
            self.both_choices_save_z(delay, "")?;
            self.has_one_reply(delay, "SZ")?;
        }
        if self.gate != Gate::Variable {
            self.is_strict(delay, "", &KOS)?;
        }
        Ok(())
    }

    /// Checks a verdict; the error names the case.
    fn expect(
        &self,
        circuit: &Circuit,
        targets: &[&str],
        (first, ko): (Player, Ko),
        expected: Verdict,
        place: &str,
    ) -> Result<(), String> {
        let found = circuit.solve(targets, first, ko, self.nodes);
        match found {
            Some(found) if found == expected => Ok(()),
            _ => Err(format!(
                "{:?} {place}: {targets:?} {first:?} first, {ko:?}: {found:?}",
                self.gate
            )),
        }
    }

    /// Checks the gate before White's choice: White can save no string that should be dead, for
    /// either player to move first. `points` are the letters that are one vertex each.
    pub(crate) fn is_strict(&self, delay: usize, points: &str, kos: &[Ko]) -> Result<(), String> {
        for dead in cases(self.letters().0.len(), delay) {
            let circuit = self.circuit(&dead, points);
            let targets = self.strict(&dead);
            if targets.is_empty() {
                continue;
            }
            for first in [White, Black] {
                for &ko in kos {
                    let place = format!("{dead:?}");
                    self.expect(&circuit, &targets, (first, ko), Verdict::Dead, &place)?;
                }
            }
        }
        Ok(())
    }

    /// Checks the output of the gate after White's choice of A or B and Black's reply, for either
    /// player to move first.
    pub(crate) fn chosen_is_out(&self, delay: usize, points: &str) -> Result<(), String> {
        let (inputs, out) = self.letters();
        for dead in cases(inputs.len(), delay) {
            for (first_chosen, moves) in [(true, "wA bB"), (false, "wB bA")] {
                let circuit = self.played(&dead, points, moves)?;
                let lives = self.output(&dead, Some(first_chosen));
                let expected = if lives { Verdict::Alive } else { Verdict::Dead };
                let place = format!("{dead:?} {moves}");
                // Z and the dead inputs die in any case.
                let mut targets = self.strict(&dead);
                targets.retain(|&name| name != out);
                if !lives {
                    targets.push(out);
                }
                for who in ORDERS {
                    self.expect(&circuit, &[out], who, expected, &place)?;
                    self.expect(&circuit, &targets, who, Verdict::Dead, &place)?;
                }
            }
        }
        Ok(())
    }

    /// Checks that B is Black's only reply to White's choice A, and A the only reply to B: the
    /// string Z lives after every other reply.
    pub(crate) fn has_one_reply(&self, delay: usize, points: &str) -> Result<(), String> {
        let white = (White, Ko::Allowed);
        for dead in cases(self.letters().0.len(), delay) {
            for (choice, reply) in [("wA", "B"), ("wB", "A")] {
                let before = self.played(&dead, points, choice)?;
                for (name, vertex) in before.points() {
                    let Some(after) = before.put(Black, vertex).filter(|_| name != reply) else {
                        continue;
                    };
                    let place = format!("{dead:?} {choice} b{name}");
                    self.expect(&after, &["Z"], white, Verdict::Alive, &place)?;
                }
                let place = format!("{dead:?} {choice}, Black passes");
                self.expect(&before, &["Z"], white, Verdict::Alive, &place)?;
            }
        }
        Ok(())
    }

    /// Checks that the string Z lives after White has played at both choices A and B, even with
    /// Black to move.
    pub(crate) fn both_choices_save_z(&self, delay: usize, points: &str) -> Result<(), String> {
        for dead in cases(self.letters().0.len(), delay) {
            let circuit = self.played(&dead, points, "wA wB")?;
            if circuit.has("H") {
                return Err(format!("{:?} {dead:?}: H is not captured", self.gate));
            }
            for ko in KOS {
                let place = format!("{dead:?} wA wB");
                self.expect(&circuit, &["Z"], (Black, ko), Verdict::Alive, &place)?;
            }
        }
        Ok(())
    }

    /// Checks that the output of a join, a gate with two inputs, lives if both inputs do, for
    /// either player to move first.
    pub(crate) fn lives_with_its_inputs(&self, points: &str) -> Result<(), String> {
        let both = self.circuit(&[None, None], points);
        for who in ORDERS {
            self.expect(&both, &["T"], who, Verdict::Alive, "both live")?;
        }
        Ok(())
    }

    /// Checks the gate of a variable. Before a choice its string Z is dead. After White's choice
    /// and Black's reply, the chosen literal lives and the other literal is dead. After both
    /// choices of White, all strings live. If Black moves first, each literal can be killed.
    pub(crate) fn chosen_lives(&self, points: &str) -> Result<(), String> {
        let start = self.circuit(&[], points);
        for who in ORDERS {
            self.expect(&start, &["Z"], who, Verdict::Dead, "")?;
            for (moves, lives, is_dead) in [("wA bB", "G", "N"), ("wB bA", "N", "G")] {
                let after = self.played(&[], points, moves)?;
                self.expect(&after, &[lives], who, Verdict::Alive, moves)?;
                self.expect(&after, &[is_dead, "Z"], who, Verdict::Dead, moves)?;
            }
        }
        let both = self.played(&[], points, "wA wB")?;
        for ko in KOS {
            for name in ["Z", "G", "N"] {
                self.expect(&both, &[name], (Black, ko), Verdict::Alive, "wA wB")?;
            }
        }
        for name in ["G", "N"] {
            self.expect(&start, &[name], (Black, Ko::Allowed), Verdict::Dead, "")?;
        }
        Ok(())
    }
}
