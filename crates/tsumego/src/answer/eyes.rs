//! A search for unconditional life: can the defender force two eyes?
//!
//! The module has a depth-first proof-number search (Nagai 2002; see [`crate::solver::search`]).
//! The entry function is [`Eyes::can_live`], the recursion is `expand`. The goal of the defender is
//! a position in which a string of the target lives unconditionally: it cannot be captured even if
//! the defender always passes (Benson 1976).
//!
//! The defender fails if a situation is repeated on a path (a sequence of moves from the initial
//! situation), or if both sides pass. The attacker may pass, and only has to prevent unconditional
//! life. A failure that depends on a repetition holds for one path, so it is stored under a hash of
//! the path. Invariant: all other results hold on every path, and are stored by situation.
//!
//! The cost grows exponentially with the number of empty points, so the search has a node limit.

use crate::problem::Problem;
use crate::solver::arena::{ATTACKER, Arena, DEFENDER};
use crate::solver::benson;
use crate::solver::bits::Bits;
use crate::solver::eyeless;
use crate::solver::foothold::Foothold;
use crate::solver::search::{MAX_DEPTH, PASS, Path, longer};
use crate::solver::select::Selection;
use crate::solver::state::{Key, State};
use crate::solver::value::{FREE, INFINITE, Value};
use std::collections::HashMap;
use tengen_base::observer::Observer;

/// Returns the value of a situation in which the defender cannot force unconditional life.
///
/// If this failure depends on the repetition of an earlier situation, `anchor` is the depth of the
/// first such situation: its number of moves from the initial one. Otherwise `anchor` is [`FREE`].
fn fails(anchor: u16) -> Value {
    Value {
        anchor,
        ..Value::dead(0)
    }
}

/// The value of a situation in which the defender can force unconditional life.
const LIVES: Value = Value::alive(0, FREE);

/// A search for unconditional life in the region of a problem, with its transposition table.
pub(super) struct Eyes<'g, W: Bits> {
    arena: Arena<W>,
    ko_rule: bool,
    known: HashMap<Key<W>, [u32; 2]>,
    /// The failures of the defender that depend on a repetition. The key is the hash of the path to
    /// the situation. The value is the depth of the repeated situation ([`Value::anchor`]).
    by_path: HashMap<Path, u16>,
    path: Vec<Key<W>>,
    /// The remaining node limit.
    pub(super) left: u64,
    observer: &'g dyn Observer,
    stopped: bool,
}

impl<'g, W: Bits> Eyes<'g, W> {
    /// Creates a search with a node limit; `None` if a bit set `W` cannot hold all points of the
    /// region.
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
        // Failures of earlier calls are deleted, since their paths begin at another initial
        // situation.
        self.by_path.clear();
        let mut value = self.look(&state, (0, 0));
        if value.numbers[0] != 0 && value.numbers[1] != 0 {
            value = self.expand(&state, [INFINITE; 2], (0, 0));
        }
        value.answer().alive()
    }

    fn look(&self, state: &State<W>, path: Path) -> Value {
        if state.is_lost(&self.arena) {
            return fails(FREE);
        }
        // A repetition is a failure of the defender that depends on the path, so its anchor is the
        // depth of the repeated situation.
        if let Some(depth) = self.path.iter().position(|ancestor| *ancestor == state.key) {
            return fails(depth as u16);
        }
        if let Some(&anchor) = self.by_path.get(&path) {
            return fails(anchor);
        }
        if let Some(&numbers) = self.known.get(&state.key) {
            return Value::open(numbers);
        }
        // Without room for two eyes there is no unconditional life.
        let foothold = Foothold::of(&self.arena, state);
        let parts = foothold.parts(&self.arena, state.key.captured);
        if eyeless::is_dead(&self.arena, state, &foothold, &parts) {
            return fails(FREE);
        }
        match benson::lives(&self.arena, state) {
            true => LIVES,
            false => Value::UNKNOWN,
        }
    }

    /// Returns the moves of a state: the empty points, except a ko point where a retake is banned,
    /// then a pass.
    pub(super) fn moves(&self, state: &State<W>) -> Vec<u8> {
        let empty = state.empty(&self.arena);
        let stones = empty.iter().map(|point| point as u8);
        stones
            .filter(|&point| point != state.key.ko)
            .chain([PASS])
            .collect()
    }

    /// Writes the state after a move or a pass to `next`. Returns `true` if stones were captured,
    /// and `None` if the move is suicide.
    pub(super) fn play(&self, state: &State<W>, point: u8, next: &mut State<W>) -> Option<bool> {
        if point == PASS {
            state.pass(next);
            return Some(false);
        }
        let side = usize::from(state.key.to_move);
        state.play(&self.arena, side, usize::from(point), self.ko_rule, next)
    }

    fn expand(&mut self, state: &State<W>, thresholds: [u32; 2], path: Path) -> Value {
        let depth = self.path.len();
        if !self.count() || depth >= MAX_DEPTH {
            self.stopped = true;
            return Value::UNKNOWN;
        }
        let mine = usize::from(state.key.to_move);
        self.path.push(state.key);
        let mut next = Box::new(State::blank());
        let mut children: Vec<(u8, Value)> = Vec::new();
        for point in self.moves(state) {
            if self.play(state, point, &mut next).is_some() {
                children.push((point, self.look(&next, longer(path, point))));
            }
        }
        let mut value = loop {
            let numbers = children.iter().map(|(_, child)| child.numbers);
            let selection = Selection::of(numbers, mine);
            let first = selection.first;
            // The mover wins with this move, so the value of the situation, with its anchor (the
            // depth of a repetition that the value depends on), is that of the move.
            if selection.least == 0 {
                break children[first].1;
            }
            if selection.least >= INFINITE {
                let anchors = children.iter().map(|(_, child)| child.anchor);
                // All moves of the mover lose. If the mover is the defender, the failure depends on
                // the repetition nearest to the initial situation (the smallest anchor).
                break match mine {
                    DEFENDER => fails(anchors.min().unwrap_or(FREE)),
                    _ => LIVES,
                };
            }
            let numbers = selection.numbers(mine);
            let is_over = numbers[0] >= thresholds[0] || numbers[1] >= thresholds[1];
            if self.stopped || is_over {
                break Value::open(numbers);
            }
            let (point, child) = children[first];
            let limits = selection.thresholds(thresholds, child.numbers, mine, 1);
            self.play(state, point, &mut next);
            children[first].1 = self.expand(&next, limits, longer(path, point));
        };
        self.path.pop();
        // If the value depends only on repetitions of this situation or of later ones, it holds on
        // every path to this situation.
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

/// `true` if the attacker is to move.
pub(super) fn attacks<W: Bits>(state: &State<W>) -> bool {
    usize::from(state.key.to_move) == ATTACKER
}
