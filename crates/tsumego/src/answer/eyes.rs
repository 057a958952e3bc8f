//! A search for unconditional life: can the defender force two eyes?
//!
//! Depth-first proof-number search (Nagai 2002; see [`crate::solver::search`]). The entry
//! function is [`Eyes::can_live`], the recursion is `expand`. The defender aims for a position
//! in which a string of the target lives unconditionally (Benson 1976).
//!
//! A repetition is a failure of the defender, and so are passes of both sides. The attacker, who
//! may pass, only has to prevent unconditional life. A failure that depends on a repetition is
//! stored under a hash of the whole path. All other results are stored by situation, and hold on
//! every path (the invariant).
//!
//! The cost grows exponentially with the empty points. So the search has a node limit.

use crate::problem::Problem;
use crate::solver::arena::{ATTACKER, Arena, DEFENDER};
use crate::solver::benson;
use crate::solver::bits::Bits;
use crate::solver::eyeless;
use crate::solver::foothold::Foothold;
use crate::solver::state::{Key, State, mix};
use std::collections::HashMap;
use tengen_base::observer::Observer;

/// Proof numbers from this one on count as infinite.
const INFINITE: u32 = 1 << 30;

/// The anchor (see [`Value`]) of a value that depends on no ancestor.
const FREE: u16 = u16::MAX;

/// The maximum depth of the search.
const MAX_DEPTH: usize = 1000;

/// The move number of a pass.
pub(super) const PASS: u8 = u8::MAX - 1;

/// The value of a situation: two proof numbers, and an anchor.
///
/// `numbers[side]` estimates the effort of a proof that a side succeeds. It is 0 if the side
/// succeeds and [`INFINITE`] if it fails. The anchor is the depth of the shallowest ancestor whose
/// repetition a failure of the defender depends on, or [`FREE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    numbers: [u32; 2],
    anchor: u16,
}

impl Value {
    const fn fails(anchor: u16) -> Value {
        let numbers = [0, INFINITE];
        Value { numbers, anchor }
    }

    const LIVES: Value = Value {
        numbers: [INFINITE, 0],
        anchor: FREE,
    };

    const OPEN: Value = Value {
        numbers: [1, 1],
        anchor: FREE,
    };
}

/// A search in the region of a problem, with its transposition table.
pub(super) struct Eyes<'g, W: Bits> {
    arena: Arena<W>,
    ko_rule: bool,
    known: HashMap<Key<W>, [u32; 2]>,
    /// Failures of the defender that depend on repetitions: the anchor, by the hash of the path.
    by_path: HashMap<(u64, u64), u16>,
    path: Vec<Key<W>>,
    /// The remaining node limit.
    pub(super) left: u64,
    observer: &'g dyn Observer,
    stopped: bool,
}

impl<'g, W: Bits> Eyes<'g, W> {
    /// Creates a search with a node limit; `None` if the region is too large.
    pub(super) fn new(
        problem: &Problem,
        ko_rule: bool,
        left: u64,
        observer: &'g dyn Observer,
    ) -> Option<Eyes<'g, W>> {
        Some(Eyes {
            arena: Arena::new(problem)?,
            ko_rule,
            known: HashMap::new(),
            by_path: HashMap::new(),
            path: Vec::new(),
            left,
            observer,
            stopped: false,
        })
    }

    pub(super) fn arena(&self) -> &Arena<W> {
        &self.arena
    }

    /// Counts a node. `true` if the limits allow it.
    pub(super) fn count(&mut self) -> bool {
        if self.left == 0 || (self.left.is_multiple_of(1024) && !self.observer.go_on()) {
            self.stopped = true;
        }
        self.left = self.left.saturating_sub(1);
        !self.stopped
    }

    /// Returns `true` if the defender can force unconditional life; `None` if a limit was reached.
    pub(super) fn can_live(&mut self, key: Key<W>) -> Option<bool> {
        let state = State::of(&self.arena, key);
        self.path.clear();
        // The stored paths begin at the initial situation of an earlier call.
        self.by_path.clear();
        let mut value = self.look(&state, (0, 0));
        if value.numbers[0] != 0 && value.numbers[1] != 0 {
            value = self.expand(&state, [INFINITE; 2], (0, 0));
        }
        match value.numbers {
            [0, _] => Some(false),
            [_, 0] => Some(true),
            _ => None,
        }
    }

    fn look(&self, state: &State<W>, path: (u64, u64)) -> Value {
        if state.is_lost(&self.arena) {
            return Value::fails(FREE);
        }
        // A repetition is a failure that depends on the repeated ancestor.
        if let Some(depth) = self.path.iter().position(|ancestor| *ancestor == state.key) {
            return Value::fails(depth as u16);
        }
        if let Some(&anchor) = self.by_path.get(&path) {
            return Value::fails(anchor);
        }
        if let Some(&numbers) = self.known.get(&state.key) {
            let anchor = FREE;
            return Value { numbers, anchor };
        }
        // Without room for two eyes there is no unconditional life.
        let foothold = Foothold::of(&self.arena, state);
        let parts = foothold.parts(&self.arena, state.key.captured);
        if eyeless::is_dead(&self.arena, state, &foothold, &parts) {
            return Value::fails(FREE);
        }
        match benson::lives(&self.arena, state) {
            true => Value::LIVES,
            false => Value::OPEN,
        }
    }

    /// Returns the moves of a state: the points, then a pass.
    pub(super) fn moves(&self, state: &State<W>) -> Vec<u8> {
        let empty = state.empty(&self.arena);
        let stones = empty.iter().map(|point| point as u8);
        stones
            .filter(|&point| point != state.key.ko)
            .chain([PASS])
            .collect()
    }

    /// Makes a move. `true` if stones were captured; `None` if it is suicide.
    pub(super) fn play(&self, state: &State<W>, point: u8, next: &mut State<W>) -> Option<bool> {
        if point == PASS {
            state.pass(next);
            return Some(false);
        }
        let side = usize::from(state.key.to_move);
        state.play(&self.arena, side, usize::from(point), self.ko_rule, next)
    }

    fn expand(&mut self, state: &State<W>, thresholds: [u32; 2], path: (u64, u64)) -> Value {
        let depth = self.path.len();
        if !self.count() || depth >= MAX_DEPTH {
            self.stopped = true;
            return Value::OPEN;
        }
        let mine = usize::from(state.key.to_move);
        let yours = mine ^ 1;
        self.path.push(state.key);
        let mut next = Box::new(State::blank());
        let mut children: Vec<(u8, Value)> = Vec::new();
        for point in self.moves(state) {
            if self.play(state, point, &mut next).is_some() {
                children.push((point, self.look(&next, step(path, point))));
            }
        }
        let mut value = loop {
            // The mover's number is the minimum over the moves, the opponent's is the sum.
            let (mut first, mut least, mut second, mut sum) = (0, INFINITE, INFINITE, 0u32);
            for (index, (_, child)) in children.iter().enumerate() {
                let number = child.numbers[mine];
                if number < least {
                    (second, least, first) = (least, number, index);
                } else {
                    second = second.min(number);
                }
                sum = (sum + child.numbers[yours]).min(INFINITE - 1);
            }
            // The mover wins with this move, so the situation has the anchor of the move.
            if least == 0 {
                break children[first].1;
            }
            if least >= INFINITE {
                let anchors = children.iter().map(|(_, child)| child.anchor);
                // All moves of the mover lose. A failure depends on the shallowest anchor of its
                // moves.
                break match mine {
                    DEFENDER => Value::fails(anchors.min().unwrap_or(FREE)),
                    _ => Value::LIVES,
                };
            }
            let mut numbers = [0; 2];
            (numbers[mine], numbers[yours]) = (least, sum);
            if self.stopped || least >= thresholds[mine] || sum >= thresholds[yours] {
                let anchor = FREE;
                break Value { numbers, anchor };
            }
            // Stay with this move until the second best is better, or until the situation reaches a
            // threshold.
            let mut limits = [0; 2];
            limits[mine] = thresholds[mine].min(second.saturating_add(1)).min(INFINITE);
            limits[yours] = (thresholds[yours] - sum)
                .saturating_add(children[first].1.numbers[yours])
                .min(INFINITE);
            let point = children[first].0;
            self.play(state, point, &mut next);
            children[first].1 = self.expand(&next, limits, step(path, point));
        };
        self.path.pop();
        // A repetition of this situation itself does not depend on the path to it.
        if value.anchor as usize >= depth {
            value.anchor = FREE;
        }
        match value.anchor {
            FREE => {
                self.known.insert(state.key, value.numbers);
            }
            anchor => {
                self.by_path.insert(path, anchor);
            }
        }
        value
    }
}

/// Returns the hash of a path that is extended by one move.
fn step(path: (u64, u64), point: u8) -> (u64, u64) {
    let point = u64::from(point) + 1;
    (
        mix(path.0 ^ point, 0x9e37_79b9_7f4a_7c15),
        mix(path.1 ^ point, 0xd1b5_4a32_d192_ed03),
    )
}

/// `true` if the attacker is to move.
pub(super) fn attacks<W: Bits>(state: &State<W>) -> bool {
    usize::from(state.key.to_move) == ATTACKER
}
