//! The game graph of a line without the empty position, up to reversal of the colours.
//!
//! A *class* is a position in which White's stone is leftmost, and its reversal. A step
//! from a class to a class *crosses* if it leads from the position in which White leads
//! to one in which Black does. A cycle through all classes with an odd number of
//! crossings is half of a colour-symmetric Hamiltonian cycle: followed twice, it goes
//! through every position, and reversal of the colours is half a turn.

use super::line::{self, Code};
use tengen_base::observer::Observer;

/// A step to a class: twice its number, plus one if it crosses.
pub(super) type Step = u32;

/// The class a step leads to.
pub(super) fn class(step: Step) -> usize {
    (step >> 1) as usize
}

/// Whether a step crosses.
pub(super) fn crosses(step: Step) -> bool {
    step & 1 == 1
}

/// The classes of a line, and the steps between them.
#[derive(Clone, Debug)]
pub(super) struct Quotient {
    points: usize,
    /// For each class the position in which White leads, ascending.
    codes: Vec<Code>,
    /// For each class the first of its steps; and the number of all steps.
    first: Vec<u32>,
    steps: Vec<Step>,
}

impl Quotient {
    /// The classes of the line of so many points, at most [`line::MAX_POINTS`].
    ///
    /// `None` if the observer says stop.
    pub(super) fn observed(points: usize, observer: &dyn Observer) -> Option<Quotient> {
        let mut codes = line::positions(points, observer)?;
        codes.retain(|&code| line::white_leads(code));
        let mut quotient = Quotient {
            points,
            codes,
            first: vec![0],
            steps: Vec::new(),
        };
        for node in 0..quotient.codes.len() {
            if node.is_multiple_of(1 << 12) && !observer.go_on() {
                return None;
            }
            for point in 0..points {
                for colour in [0, 1] {
                    let to = line::play(points, quotient.codes[node], point, colour);
                    if let Some(step) = to.and_then(|to| quotient.step_to(to)) {
                        quotient.steps.push(step);
                    }
                }
            }
            quotient.first.push(quotient.steps.len() as u32);
        }
        Some(quotient)
    }

    /// Points of the line.
    pub(super) fn points(&self) -> usize {
        self.points
    }

    /// Number of classes.
    pub(super) fn classes(&self) -> usize {
        self.codes.len()
    }

    /// The steps from a class.
    pub(super) fn steps_from(&self, class: usize) -> &[Step] {
        &self.steps[self.first[class] as usize..self.first[class + 1] as usize]
    }

    /// The position of a class in which White leads, or its reversal.
    pub(super) fn code(&self, class: usize, reversed: bool) -> Code {
        let code = self.codes[class];
        if reversed { line::reversed(code) } else { code }
    }

    /// The step from a class of which White leads to a position; `None` to the empty one.
    pub(super) fn step_to(&self, code: Code) -> Option<Step> {
        let crosses = !line::white_leads(code);
        let code = if crosses { line::reversed(code) } else { code };
        let class = self.codes.binary_search(&code).ok()?;
        Some((class as Step) << 1 | Step::from(crosses))
    }
}
