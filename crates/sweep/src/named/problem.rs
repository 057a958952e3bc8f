//! The successors of a state with named colours.

use super::pack::{Layout, MAX_POINTS, Open};
use super::ruled_sweep::{Point, RuledSweep};
use super::{Memory, NamedError, Rules};
use crate::frontier::PackedKey;
use crate::problem::{Choice, Choosing, Extent, Problem};
use tengen_board::Board;

/// Legal positions with named colours; states are keys of type `K`. It is a problem of
/// one column, and every weight is 1.
#[derive(Clone, Debug)]
pub struct NamedProblem<K> {
    ruled: RuledSweep,
    memory: Memory,
    layout: Layout,
    key: std::marker::PhantomData<K>,
}

/// What a choice does to the strings.
struct Change {
    /// The strings that it touches, as bits: they become free if the point stays
    /// empty, and one if it takes a stone.
    touched: u32,
    /// What number they have afterwards (before numbers are made canonical), unless
    /// they keep their own; 0 for none.
    merged: Option<u8>,
    /// The new point's number.
    own: u8,
    /// The strings that have a liberty afterwards, as bits.
    free: u32,
    /// The strings there are afterwards, as bits.
    present: u32,
}

impl<K: PackedKey> NamedProblem<K> {
    /// The problem, or `None` if its states do not fit into keys of type `K`; those of
    /// type `[u64; 8]` fit all.
    pub fn new(ruled: RuledSweep, memory: Memory) -> Option<NamedProblem<K>> {
        Some(NamedProblem {
            layout: Layout::new::<K>(ruled.width(), ruled.colours(), memory)?,
            ruled,
            memory,
            key: std::marker::PhantomData,
        })
    }

    /// What a state becomes if the point of a step takes a colour (0 for empty), and by
    /// how much that changes the number of strings (0 if not all strings are
    /// remembered); `None` if the point may not have that colour or a string is left
    /// without a liberty.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn place(&self, step: usize, state: &K, colour: u32) -> Option<(K, i32)> {
        let point = &self.ruled.points[step];
        let allowed = colour <= self.ruled.colours() && point.allowed >> colour & 1 == 1;
        let open = self.layout.open(state, point.step.width);
        allowed.then(|| self.follow(point, &open, colour as u8))?
    }

    /// The successor with a colour that is allowed, and the change of the number of
    /// strings.
    #[inline(always)]
    fn follow(&self, point: &Point, open: &Open, colour: u8) -> Option<(K, i32)> {
        let (change, strings) = match colour {
            0 => (self.stay_empty(point, open), 0),
            _ => self.take_stone(point, open, colour),
        };
        Some((self.close(point, open, colour, &change)?, strings))
    }

    /// The strings beside the new point get a liberty.
    #[inline(always)]
    fn stay_empty(&self, point: &Point, open: &Open) -> Change {
        let places = point.step.neighbours.iter();
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

    /// The new stone and the strings that it joins become one.
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
        // Without a number is a safe stone.
        free |= touched & (1 | open.free) != 0;
        touched &= !1;
        let strings = match self.memory {
            Memory::Libertyless => 0,
            Memory::Strings => 1 - touched.count_ones() as i32,
        };
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
        // Numbers are consecutive from 1, so that the next one is unused.
        let own = 1 + open.present.count_ones() as u8;
        let change = Change {
            touched,
            merged: Some(own),
            own,
            free: open.free & !touched | u32::from(free) << own,
            present: others | 1 << own,
        };
        (change, strings)
    }

    /// The canonical state after a change, or `None` if a string has left the frontier
    /// without a liberty.
    #[inline(always)]
    fn close(&self, point: &Point, open: &Open, colour: u8, change: &Change) -> Option<K> {
        let step = &point.step;
        let mut key = K::ZERO;
        let mut canonical = [0u8; MAX_POINTS + 1];
        let (mut seen, mut strings) = (1u32, 0);
        let mut younger = step.keep.len();
        let mut add = |colour: u8, string: u8| {
            younger -= 1;
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
        let captured = change.present & !change.free & !seen;
        (captured == 0).then_some(key)
    }

    /// Calls `act` with every colour allowed at a step, ascending, and its legal
    /// successor and change of the number of strings, if there is one.
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
    /// The problem of a board whose points are added in this order, with the widest
    /// keys, which fit always. Narrower keys are faster: see
    /// [`with_named_key`](crate::with_named_key).
    ///
    /// # Errors
    /// If the frontier is too wide.
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

    /// Colours that are not allowed are illegal.
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

    /// Every string has left the frontier before the end.
    fn final_weight(&self, _: usize, _: &K) -> i64 {
        1
    }
}
