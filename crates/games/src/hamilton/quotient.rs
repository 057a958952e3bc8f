//! The game graph of a *line*, a board of one row, without the empty position and up to reversal
//! (exchange) of the colours.
//!
//! A *class* is a position whose leftmost stone is White's, together with its reversal. White or
//! Black *leads* in a position if the leftmost stone is theirs. A step between classes is a move
//! from the position of a class in which White leads. It *crosses* if Black leads after the move. A
//! cycle through all classes with an odd number of crossings is half of a colour-symmetric
//! Hamiltonian cycle. Followed twice, such a cycle visits every position once. Reversing the
//! colours shifts the resulting cycle by half its length.

use super::line::{self, Code};
use tengen_base::observer::Observer;
use tengen_board::Board;
use tengen_board::packed::Field;

/// A step to a class: twice the number of the class, plus one if the step crosses (changes the
/// colour of the leftmost stone).
pub(super) type Step = u32;

/// Returns the class that a step leads to.
pub(super) fn class(step: Step) -> usize {
    (step >> 1) as usize
}

/// Returns `true` if a step crosses: it leads from a position with White's stone leftmost to one
/// with Black's.
pub(super) fn crosses(step: Step) -> bool {
    step & 1 == 1
}

/// The classes of positions of a line (a board of one row), each a position and its reversal, and
/// the steps (moves) between classes.
#[derive(Clone, Debug)]
pub(super) struct Quotient {
    field: Field,
    /// For each class (a position and its reversal), the position with White's stone leftmost,
    /// ascending.
    codes: Vec<Code>,
    /// For each class (a position and its reversal), the index in `steps` of the first step from
    /// it. The last entry is the number of all steps.
    first: Vec<u32>,
    steps: Vec<Step>,
}

impl Quotient {
    /// Builds the classes (pairs of a position and its reversal) of a line of at most
    /// [`line::MAX_POINTS`] points.
    ///
    /// Returns `None` if the observer stops the work.
    pub(super) fn observed(points: usize, observer: &dyn Observer) -> Option<Quotient> {
        let mut codes = line::positions(points, observer)?;
        codes.retain(|&code| line::white_leads(code));
        let board = Board::square(1, points).expect("a line");
        let mut quotient = Quotient {
            field: Field::new(&board),
            codes,
            first: vec![0],
            steps: Vec::new(),
        };
        for node in 0..quotient.codes.len() {
            if node.is_multiple_of(1 << 12) && !observer.go_on() {
                return None;
            }
            for (.., to) in line::moves(&quotient.field, quotient.codes[node]) {
                let step = quotient.step_to(to);
                quotient.steps.extend(step);
            }
            quotient.first.push(quotient.steps.len() as u32);
        }
        Some(quotient)
    }

    /// Returns the board, in the form that plays moves on bit masks.
    pub(super) fn field(&self) -> &Field {
        &self.field
    }

    /// Returns the number of classes.
    pub(super) fn classes(&self) -> usize {
        self.codes.len()
    }

    /// Returns the steps from a class.
    pub(super) fn steps_from(&self, class: usize) -> &[Step] {
        &self.steps[self.first[class] as usize..self.first[class + 1] as usize]
    }

    /// Returns the position of a class in which White's stone is leftmost. If `reversed` is `true`,
    /// returns that position with the colours exchanged, the other position of the class.
    pub(super) fn code(&self, class: usize, reversed: bool) -> Code {
        let code = self.codes[class];
        if reversed { line::reversed(code) } else { code }
    }

    /// Returns the step (between classes) of a move to the position `code` from a position in which
    /// White's stone is leftmost. Returns `None` for the empty position.
    pub(super) fn step_to(&self, code: Code) -> Option<Step> {
        let crosses = !line::white_leads(code);
        let code = if crosses { line::reversed(code) } else { code };
        let class = self.codes.binary_search(&code).ok()?;
        Some((class as Step) << 1 | Step::from(crosses))
    }
}
