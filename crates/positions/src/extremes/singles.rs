//! Positions in which every stone is a string of its own, built point by point. The frontier has
//! the points added so far that still have neighbours to come.
//!
//! ```text
//!  code of a frontier point, for c from 0 to colours - 1
//!  c             a stone of colour c + 1 without a liberty
//!  colours + c   a stone of colour c + 1 with a liberty
//!  2 colours     an empty point
//! ```
//!
//! A code is better than another one if it allows every continuation that the other one allows. A
//! stone with a liberty is better than a stone of its colour without a liberty. An empty point is
//! better than a stone.

use tengen_sweep::frontier::PackedKey;
use tengen_sweep::sweep::{Step, Sweep};

/// The problem of building a position in which every stone is a string of its own. It has the steps
/// that add the points of the board, and the packing of states into keys.
pub(super) struct Singles<'s, K> {
    steps: &'s [Step],
    /// The number of colours that states distinguish, at least 1. If colours do not matter, all
    /// stones have one colour, and neighbours may share it.
    colours: u8,
    /// `true` if neighbouring stones must have different colours.
    proper: bool,
    code_bits: usize,
    key: std::marker::PhantomData<K>,
}

/// A choice at a point and its result: the colour of the stone (0: none) and the new state.
type Successor<K> = (u8, K);

impl<'s, K: PackedKey> Singles<'s, K> {
    /// Creates the problem for a sweep of one column, or returns `None` if the states do not fit
    /// into keys of type `K`.
    ///
    /// If `colours` is 0, colours do not matter: neighbouring stones may have the same colour.
    pub(super) fn new(sweep: &'s Sweep, colours: u32) -> Option<Singles<'s, K>> {
        let told_apart = u8::try_from(colours.max(1)).ok()?;
        let codes = 2 * usize::from(told_apart) + 1;
        let code_bits = codes.next_power_of_two().trailing_zeros() as usize;
        let fits = code_bits <= 8 && sweep.width() * code_bits <= K::BITS;
        fits.then_some(Singles {
            steps: &sweep.column(0).steps,
            colours: told_apart,
            proper: colours > 0,
            code_bits,
            key: std::marker::PhantomData,
        })
    }

    /// Returns the number of points.
    pub(super) fn points(&self) -> usize {
        self.steps.len()
    }

    /// Returns the number of points on the frontier after `points` points of the board.
    pub(super) fn width(&self, points: usize) -> usize {
        points
            .checked_sub(1)
            .map_or(0, |last| self.steps[last].keep.len())
    }

    /// Returns the code (see the module) of the point with the index `i` on a frontier of `width`
    /// points.
    pub(super) fn code(&self, state: &K, width: usize, i: usize) -> u8 {
        state.field((width - 1 - i) * self.code_bits, self.code_bits)
    }

    fn empty(&self) -> u8 {
        2 * self.colours
    }

    /// Calls `emit` with every choice (empty, or a colour) at the point number `time` and the state
    /// to which it leads from `state`.
    ///
    /// A colour that a neighbour has is left out if neighbours must differ. Choices with which a
    /// stone would leave the frontier without a liberty are left out, too.
    pub(super) fn successors(&self, time: usize, state: &K, mut emit: impl FnMut(Successor<K>)) {
        let step = &self.steps[time];
        let mut codes = [0u8; 32];
        for (i, code) in codes[..step.width].iter_mut().enumerate() {
            *code = self.code(state, step.width, i);
        }
        let seen = codes;
        let beside = |code: u8| (step.neighbours.iter()).any(|&n| seen[n as usize] == code);
        let liberty = step.guarded || beside(self.empty());
        for colour in 0..self.colours {
            if self.proper && (beside(colour) || beside(colour + self.colours)) {
                continue;
            }
            codes[step.width] = colour + if liberty { self.colours } else { 0 };
            if let Some(next) = self.pack(&codes, step) {
                emit((1 + colour, next));
            }
        }
        // An empty point gives its neighbours a liberty.
        codes[step.width] = self.empty();
        for &n in &step.neighbours {
            let code = &mut codes[n as usize];
            if *code < self.colours {
                *code += self.colours;
            }
        }
        if let Some(next) = self.pack(&codes, step) {
            emit((0, next));
        }
    }

    /// Returns the state in which point number `i` of the frontier has the next better code.
    /// Returns `None` if the point is empty.
    ///
    /// A stone without a liberty gets a liberty, and a stone with a liberty becomes an empty point.
    pub(super) fn better(&self, state: &K, width: usize, i: usize) -> Option<K> {
        let code = self.code(state, width, i);
        let better = match code {
            _ if code == self.empty() => return None,
            _ if code < self.colours => code + self.colours,
            _ => self.empty(),
        };
        let mut key = K::ZERO;
        for j in 0..width {
            let code = if i == j {
                better
            } else {
                self.code(state, width, j)
            };
            key.put((width - 1 - j) * self.code_bits, code);
        }
        Some(key)
    }

    /// Packs the codes (see the module) of the points that stay on the frontier after a step into a
    /// key. Returns `None` if a stone that leaves the frontier has no liberty.
    fn pack(&self, codes: &[u8; 32], step: &Step) -> Option<K> {
        let mut key = K::ZERO;
        let mut kept = step.keep.iter().peekable();
        let mut shift = step.keep.len() * self.code_bits;
        for (i, &code) in codes[..=step.width].iter().enumerate() {
            if kept.next_if(|&&k| usize::from(k) == i).is_some() {
                shift -= self.code_bits;
                key.put(shift, code);
            } else if code < self.colours {
                return None;
            }
        }
        Some(key)
    }
}
