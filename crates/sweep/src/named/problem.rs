//! Computes the successors of a state with [named colours](super): the states after one more point.
//!
//! `NamedProblem::each` unpacks a state once and tries every allowed content of the new point. Each
//! content costs O(width), with a frontier of `width` points.
//!
//! Invariant: strings are numbered by first appearance, oldest point first, so equivalent states
//! have equal keys.

use super::pack::{Layout, MAX_POINTS, Open};
use super::ruled_sweep::{Point, RuledSweep};
use super::{Memory, NamedError, Rules};
use crate::frontier::PackedKey;
use crate::problem::{Choice, Choosing, Extent, Problem};
use tengen_board::Board;

/// The problem of the legal positions with named colours. States are keys of type `K`.
///
/// The problem has one column. Every choice (content of a point) has weight 1.
#[derive(Clone, Debug)]
pub struct NamedProblem<K> {
    ruled: RuledSweep,
    memory: Memory,
    layout: Layout,
    key: std::marker::PhantomData<K>,
}

/// The effect of the new point's content on the strings of a state.
struct Change {
    /// The strings that the new point changes, as bits. They get a liberty if the point stays
    /// empty. They become one string if a stone on the point joins them.
    touched: u32,
    /// The new number of the strings in `touched`. (All strings are renumbered by first appearance
    /// later.) It is 0 if the state forgets these strings, and `None` if they keep their numbers.
    merged: Option<u8>,
    /// The string number of the new point, or 0 if the state has no string for it.
    own: u8,
    /// The strings with a liberty after the new point is added, as bits.
    free: u32,
    /// The strings of the state after the new point is added, as bits.
    present: u32,
}

impl<K: PackedKey> NamedProblem<K> {
    /// Creates the problem of a sweep with rules, or returns `None` if its states do not fit into
    /// keys of type `K`. Keys of type `[u64; 8]` always fit.
    pub fn new(ruled: RuledSweep, memory: Memory) -> Option<NamedProblem<K>> {
        Some(NamedProblem {
            layout: Layout::new::<K>(ruled.width(), ruled.colours(), memory)?,
            ruled,
            memory,
            key: std::marker::PhantomData,
        })
    }

    /// Adds the point of a step to a state, with a colour (0 for empty).
    ///
    /// Returns the successor and the change of the number of strings. The change is always 0 with
    /// [`Memory::Libertyless`], whose states do not determine it. Returns `None` if the point may
    /// not have that colour, or if a string would leave the frontier without a liberty.
    ///
    /// # Panics
    /// Panics if there is no such step.
    pub fn place(&self, step: usize, state: &K, colour: u32) -> Option<(K, i32)> {
        let point = &self.ruled.points[step];
        let allowed = colour <= self.ruled.colours() && point.allowed >> colour & 1 == 1;
        let open = self.layout.open(state, point.step.width);
        allowed.then(|| self.follow(point, &open, colour as u8))?
    }

    /// Returns the successor if the new point gets the content `colour` (0 for empty), which must
    /// be allowed, and the change of the number of strings. Returns `None` if a string leaves the
    /// frontier without a liberty.
    #[inline(always)]
    fn follow(&self, point: &Point, open: &Open, colour: u8) -> Option<(K, i32)> {
        let (change, strings) = match colour {
            0 => (self.stay_empty(point, open), 0),
            _ => self.take_stone(point, open, colour),
        };
        Some((self.close(point, open, colour, &change)?, strings))
    }

    /// Leaves the new point empty, which gives the adjacent strings a liberty.
    #[inline(always)]
    fn stay_empty(&self, point: &Point, open: &Open) -> Change {
        let places = point.step.neighbours.iter();
        // Bit 0 stands for points without a string number, and is removed.
        let touched = places.fold(0, |set, &i| set | 1 << open.strings[i as usize]) & !1;
        match self.memory {
            Memory::Libertyless => Change {
                touched,
                merged: Some(0),
                own: 0,
                free: 0,
                present: open.present & !touched,
            },
            Memory::Strings => Change {
                touched,
                merged: None,
                own: 0,
                free: open.free | touched,
                present: open.present,
            },
        }
    }

    /// Places a stone on the new point, which unites the strings that it joins. Returns the effect
    /// on the strings, and the change of their number.
    #[inline(always)]
    fn take_stone(&self, point: &Point, open: &Open, colour: u8) -> (Change, i32) {
        let mut touched = 0;
        let mut free = point.step.guarded;
        for (&place, relation) in point.step.neighbours.iter().zip(&point.joins) {
            let (old, string) = (open.colours[place as usize], open.strings[place as usize]);
            if old == 0 {
                free = true;
            } else if relation.joins(old, colour) {
                touched |= 1 << string;
            }
        }
        // With `Memory::Libertyless`, string number 0 belongs to stones whose string has a liberty.
        free |= touched & (1 | open.free) != 0;
        touched &= !1;
        let strings = match self.memory {
            Memory::Libertyless => 0,
            // The stone begins a string and unites it with the touched strings. For example, if it
            // joins two strings into one, the change is -1.
            Memory::Strings => 1 - touched.count_ones() as i32,
        };
        // `Memory::Libertyless` forgets strings with a liberty, so their stones get number 0.
        let others = open.present & !touched;
        if free && self.memory == Memory::Libertyless {
            let change = Change {
                touched,
                merged: Some(0),
                own: 0,
                free: 0,
                present: others,
            };
            return (change, strings);
        }
        // String numbers are consecutive from 1, so the next number is unused.
        let own = 1 + open.present.count_ones() as u8;
        let change = Change {
            touched,
            merged: Some(own),
            own,
            // The united string has a liberty if one of its parts has one.
            free: open.free & !touched | u32::from(free) << own,
            present: others | 1 << own,
        };
        (change, strings)
    }

    /// Builds the successor after a change, with strings numbered by first appearance. Returns
    /// `None` if a string has left the frontier without a liberty.
    #[inline(always)]
    fn close(&self, point: &Point, open: &Open, colour: u8, change: &Change) -> Option<K> {
        let step = &point.step;
        let mut key = K::ZERO;
        let mut canonical = [0u8; MAX_POINTS + 1];
        let (mut seen, mut strings) = (1u32, 0);
        let mut younger = step.keep.len();
        let mut add = |colour: u8, string: u8| {
            younger -= 1;
            // Strings are renumbered by first appearance.
            let number = &mut canonical[string as usize];
            if seen >> string & 1 == 0 {
                seen |= 1 << string;
                strings += 1;
                *number = strings;
            }
            let free = change.free >> string & 1 == 1;
            self.layout.put(&mut key, younger, (colour, *number, free));
        };
        for &place in step.kept() {
            let string = open.strings[place as usize];
            let string = match change.merged {
                Some(merged) if change.touched >> string & 1 == 1 => merged,
                _ => string,
            };
            add(open.colours[place as usize], string);
        }
        if step.keeps_new() {
            add(colour, change.own);
        }
        // A string without a liberty and without a point on the new frontier will never get a
        // liberty.
        let captured = change.present & !change.free & !seen;
        (captured == 0).then_some(key)
    }

    /// Calls `act` with each allowed content (0 for empty) of a step's new point, in ascending
    /// order.
    ///
    /// If the content is legal, `act` also gets the successor and the change of the number of
    /// strings.
    #[inline(always)]
    fn each(&self, step: usize, state: &K, mut act: impl FnMut(u32, Option<(K, i32)>)) {
        let point = &self.ruled.points[step];
        let open = self.layout.open(state, point.step.width);
        let mut allowed = point.allowed;
        while allowed != 0 {
            let colour = allowed.trailing_zeros();
            allowed &= allowed - 1;
            act(colour, self.follow(point, &open, colour as u8));
        }
    }
}

impl NamedProblem<[u64; 8]> {
    /// Creates the problem of a board whose points are added in the given order, with the widest
    /// keys, which always fit. Narrower keys are faster: see
    /// [`with_named_key`](crate::with_named_key).
    ///
    /// # Errors
    /// [`NamedError`] if the frontier is too wide.
    pub fn of(
        board: &Board,
        order: &[usize],
        rules: &Rules,
        memory: Memory,
    ) -> Result<NamedProblem<[u64; 8]>, NamedError> {
        let ruled = RuledSweep::new(board, order, rules)?;
        Ok(NamedProblem::new(ruled, memory).expect("the widest keys fit"))
    }
}

impl<K: PackedKey> Choosing for NamedProblem<K> {
    fn choose(&self, _: usize, step: usize, state: &K, mut emit: impl FnMut(Choice, K)) {
        self.each(step, state, |colour, next| {
            if let Some((next, strings)) = next {
                let choice = Choice {
                    colour,
                    times: 1,
                    strings,
                };
                emit(choice, next);
            }
        });
    }
}

impl<K: PackedKey> Problem for NamedProblem<K> {
    type State = K;
    type Weight = u32;

    fn start(&self) -> K {
        K::ZERO
    }

    fn extent(&self) -> Extent {
        Extent::Finite(1)
    }

    fn steps(&self, _: usize) -> usize {
        self.ruled.points.len()
    }

    fn choices(&self) -> u64 {
        u64::from(self.ruled.colours()) + 1
    }

    /// Calls `emit` with the successors. Returns the number of contents of the new point that the
    /// rules do not allow, or that leave a string without a liberty.
    fn successors(&self, _: usize, step: usize, state: &K, mut emit: impl FnMut(K, u32)) -> i64 {
        let mut legal = 0;
        self.each(step, state, |_, next| {
            if let Some((next, _)) = next {
                legal += 1;
                emit(next, 1);
            }
        });
        self.choices() as i64 - legal
    }

    /// Returns 1: at the end no point is on the frontier, so all strings have been checked for
    /// liberties.
    fn final_weight(&self, _: usize, _: &K) -> i64 {
        1
    }
}
