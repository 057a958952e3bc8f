//! Depth-first proof-number search (df-pn) for the question "is the target captured?".
//!
//! Source: A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002.
//! The entry function is [`Search::solve`]; `expand` is the recursion.
//!
//! # Proof numbers and thresholds
//!
//! Each situation has two numbers ([`Value::numbers`]). The *proof number* estimates the
//! effort that is still needed to prove capture, the *disproof number* the effort to prove
//! life. 0 means proved, infinite means refuted. The side to move needs only one winning
//! move, so its number is the minimum over the moves. The number of the other side is the
//! sum over the moves:
//!
//! ```text
//!               attacker to move
//!         proof = min(3, 2) = 2, disproof = 1 + 4 = 5
//!            /                       \
//!     move a: (3, 1)           move b: (2, 4)    <- most promising: least proof number
//! ```
//!
//! The search descends to the most promising move. It stays in that subtree until one of the two
//! numbers reaches its *threshold*. Then another move, here or at an ancestor, has become more
//! promising.
//!
//! # The transposition table
//!
//! Results are kept in a [`Store`], so a situation that occurs again is not searched again.
//! The store discards the entries with the least work when it is full. There is one table for
//! each search, or one for several threads ([`super::team`]). Move lists of interrupted
//! situations are cached separately ([`super::frames`]).
//!
//! # Ko threats
//!
//! Ko threats outside the region are counted by a *balance*: the defender's threats minus the
//! attacker's. A player who may not retake a ko may do so if the balance favours that player; this
//! spends one threat. A balance of 0 is a situation without ko threats.
//!
//! Capture at one balance implies capture at every lower balance; life implies life at every
//! higher one. So the table keeps two bounds for each situation ([`Value::bound`]): the highest
//! balance with capture, and the lowest balance with life. Proof numbers are cached separately
//! for each balance.
//!
//! # Graph-history interaction
//!
//! Play that repeats a situation counts as life. The value of a situation may then depend on
//! the path to it: this is the *graph-history interaction* (GHI) problem. Capture never
//! depends on a repetition. Life may; then it has an *anchor*, the depth of the shallowest
//! situation on the path that is repeated ([`Value::anchor`]).
//!
//! Life with an anchor is not stored in the transposition table, which does not know the path.
//! It is stored under a hash of the whole path (`by_path`). When the search returns to the
//! situation at the depth of the anchor, every repetition that the life depends on lies below this
//! situation. So the life does not depend on the path to it, and is stored in the table. Only play
//! with captures can repeat a situation, so the path is searched only after a capture.
//!
//! # Invariant and cost
//!
//! Every decided value in the table holds for every path. The numbers of open situations only
//! direct the search; no answer depends on them. The time is exponential in the number of
//! empty points; memory is bounded by the table. Each node costs one static evaluation
//! ([`assess`]) per move that is not in the table.

use crate::solver::arena::{ATTACKER, Arena, DEFENDER};
use crate::solver::assess::{Assessment, assess};
use crate::solver::benson;
use crate::solver::bits::Bits;
use crate::solver::child::Child;
use crate::solver::dame;
use crate::solver::foothold::{Areas, Foothold};
use crate::solver::limits::Limits;
use crate::solver::prior::Prior;
use crate::solver::state::{Key, NO_KO, State, Step};
use crate::solver::store::Store;
use crate::solver::table::{HIGHEST, LOWEST};
use crate::solver::value::{Answer, FREE, INFINITE, Value};
use std::collections::HashMap;
use tengen_base::observer::Event;

mod expand;
mod options;
mod simulate;

pub(crate) use expand::{Path, longer};
use options::Options;

/// The move number of a pass.
pub const PASS: u8 = u8::MAX - 1;

/// The maximum depth of the search.
pub(crate) const MAX_DEPTH: usize = 1000;

/// A search on one arena, the region of a problem with numbered points. Its memory is kept from one
/// question to the next.
pub struct Search<'a, 'l, W: Bits, S> {
    arena: &'a Arena<W>,
    store: S,
    limits: &'a mut Limits<'l>,
    /// Life that depends on repetitions: for the hash of each path, the [bound](Value::bound) and
    /// the [anchor](Value::anchor).
    by_path: HashMap<(u64, u64), (i8, u16)>,
    /// The situations from the root to the current one, with their ko-threat balances.
    path: Vec<(Key<W>, i8)>,
    /// Reusable states on the heap, so that a deep recursion needs little stack.
    spare: Vec<Box<State<W>>>,
    /// Reusable vectors of moves.
    spare_moves: Vec<Vec<Child>>,
    ko_rule: bool,
    /// Results from another region, used as initial proof numbers.
    prior: Option<&'a Prior<W>>,
    /// The ko-threat balance of the question.
    asked: i8,
    /// Nodes expanded.
    pub nodes: u64,
    /// `true` if a limit was reached or the search was cancelled.
    stopped: bool,
    /// The depth of the shallowest situation on the path that another thread has decided;
    /// `usize::MAX` if there is none.
    leave_to: usize,
}

impl<'a, 'l, W: Bits, S: Store<W>> Search<'a, 'l, W, S> {
    /// Nodes between two calls of the observer; fewer for large arenas, where nodes take longer.
    const OFTEN: u64 = match W::SIZE {
        ..=64 => 1024,
        65..=128 => 256,
        _ => 64,
    };

    /// Creates a search on an arena. The store must not hold results of another arena.
    pub fn new(
        arena: &'a Arena<W>,
        store: S,
        ko_rule: bool,
        limits: &'a mut Limits<'l>,
    ) -> Search<'a, 'l, W, S> {
        Search {
            arena,
            store,
            limits,
            by_path: HashMap::new(),
            path: Vec::new(),
            spare: Vec::new(),
            spare_moves: Vec::new(),
            ko_rule,
            prior: None,
            asked: 0,
            nodes: 0,
            stopped: false,
            leave_to: usize::MAX,
        }
    }

    /// Directs the search by known results from another region, if any.
    pub fn with_prior(self, prior: Option<&'a Prior<W>>) -> Self {
        Search { prior, ..self }
    }

    /// Decides whether the target is captured, and returns the winning move if the side to move
    /// wins.
    ///
    /// `threats` is the ko-threat balance: threats of the defender if positive, of the attacker
    /// if negative. The answer is unknown if a limit was reached.
    pub fn solve(&mut self, state: &State<W>, threats: i8) -> (Answer, Option<u8>) {
        self.asked = threats;
        // The root has an empty path, with hash (0, 0), and no stone has been captured on the way
        // to it.
        let value = self.look(state, threats, (0, 0), false);
        let mine = usize::from(state.key.to_move);
        // Unless the play is over or the situation is known to be lost for the side to move, it is
        // expanded. This decides it, or finds the winning move of a situation that was decided
        // without a search.
        if value.numbers[mine ^ 1] != 0 && !state.is_lost(self.arena) {
            let value = self.expand(state, threats, [INFINITE; 2], (0, 0), false);
            let best = self.store.get(&state.key, 0).map(|entry| entry.best);
            // The table also stores the most promising move of an open situation. Only a winning
            // move is returned.
            let best = best.filter(|&best| value.numbers[mine] == 0 && best != u8::MAX);
            return (value.answer(), best);
        }
        (value.answer(), None)
    }

    /// Returns the value of a situation from the table or by static evaluation, without a search.
    fn look(&mut self, state: &State<W>, threats: i8, path: (u64, u64), captures: bool) -> Value {
        let known = self.recall(&state.key, threats, path, captures);
        known.unwrap_or_else(|| self.assess(state))
    }

    /// Returns the value of the situation after a move, without a search.
    ///
    /// The second result is `true` if the situation was written to `next`; this happens only if the
    /// transposition table does not know the situation.
    #[inline]
    fn look_after(
        &mut self,
        state: &State<W>,
        step: &Step<W>,
        threats: i8,
        path: (u64, u64),
        captures: bool,
        next: &mut State<W>,
    ) -> (Value, bool) {
        // The move captures a string beside a rim (where the side that moves has stones from the
        // beginning), which wins the game for the side that moves.
        if step.breaks() {
            let value = match usize::from(state.key.to_move) {
                ATTACKER => Value::dead(HIGHEST),
                _ => Value::alive(LOWEST, FREE),
            };
            return (value, false);
        }
        if let Some(value) = self.recall(&step.key, threats, path, captures) {
            return (value, false);
        }
        state.make(step, next);
        (self.assess(next), true)
    }

    /// Returns the value of a situation if it is known from the table, the path or the caches.
    #[inline]
    fn recall(
        &mut self,
        key: &Key<W>,
        threats: i8,
        path: (u64, u64),
        captures: bool,
    ) -> Option<Value> {
        // All targets have been captured, so threats and repetitions no longer matter.
        if key.is_lost(self.arena) {
            return Some(Value::dead(HIGHEST));
        }
        // A repetition of an ancestor counts as life, with the depth of this ancestor as anchor.
        if captures {
            let here = (*key, threats);
            if let Some(depth) = self.path.iter().position(|ancestor| *ancestor == here) {
                return Some(Value::alive(LOWEST, depth as u16));
            }
        }
        // Proof numbers are cached separately for each balance. With one entry for all balances,
        // searches for two balances could overwrite each other's numbers for ever.
        let offset = threats - self.asked;
        let mut known = None;
        // The offset of an entry is its balance minus the balance of the question. The entry at
        // offset 0 has the bounds, which are proved for every question. The entry at `offset` has
        // the proof numbers for this balance, which replace the proof numbers of the entry at
        // offset 0.
        for offset in [0, offset].into_iter().take(1 + usize::from(offset != 0)) {
            if let Some(entry) = self.store.get(key, offset) {
                if let Some(value) = entry.decides(threats) {
                    return Some(value);
                }
                known = Some([entry.proof, entry.disproof]);
            }
        }
        // Life with an anchor (the depth of a repeated situation) depends on a repetition, so it
        // may be reused only on the identical path.
        if let Some(numbers) = known {
            if let Some(&(bound, anchor)) = self.by_path.get(&path) {
                return Some(Value::alive(bound, anchor));
            }
            return Some(Value::open(numbers));
        }
        // The situation is not in the table, but was perhaps evaluated before as the child of
        // another one.
        let guessed = self.store.guesses().get(key)?;
        Some(Value::open(self.directed(key, guessed)))
    }

    /// Evaluates a situation statically, and caches its initial proof numbers if neither capture
    /// nor life is certain.
    fn assess(&mut self, state: &State<W>) -> Value {
        match assess(self.arena, state) {
            Assessment::Dead => Value::dead(HIGHEST),
            Assessment::Alive => Value::alive(LOWEST, FREE),
            Assessment::Open(guessed) => {
                self.store.guesses().put(&state.key, guessed);
                Value::open(self.directed(&state.key, guessed))
            }
        }
    }

    /// Returns initial proof and disproof numbers from a guess and from results in another region.
    #[inline]
    fn directed(&self, key: &Key<W>, guessed: [u32; 2]) -> [u32; 2] {
        self.prior
            .map_or(guessed, |prior| prior.direct(key, guessed))
    }

    /// Returns the attacker's moves that no single defender stone refutes by making life.
    ///
    /// For each empty point, tests whether a defender stone on the point makes a target
    /// unconditionally alive. If so, only moves in the *zone* can prevent this life: the empty
    /// points on which it depends, and the point of the stone. The result is the intersection of
    /// these zones, plus captures beside a rim.
    fn must_play(&mut self, state: &State<W>, foothold: &Foothold<W>) -> W {
        let empty = state.empty(self.arena);
        // Every empty point is a candidate until the life of some defender stone rules it out.
        let mut moves = empty;
        let mut next = self.spare();
        let mut areas = Areas::new();
        for point in empty.iter() {
            let own = state.key.stones[DEFENDER] | W::one(point);
            // The areas (possible eyes of the defender) after the stone. If too few of them are
            // enclosed for two eyes, and no point is safe for the defender, skip the costly test.
            foothold.areas(self.arena, own, &mut areas);
            if !benson::has_room(self.arena, &areas) {
                continue;
            }
            let Some(captured) = state.play(self.arena, DEFENDER, point, false, &mut next) else {
                continue;
            };
            // The defender threatens to live by a stone on `point`. The zone has the points on
            // which this life depends. An attacker stone outside the zone leaves all eyes of this
            // life as they are. So the attacker must play in the zone.
            if let Some(mut zone) = benson::life(self.arena, &next, &areas) {
                zone |= W::one(point);
                if captured {
                    // The defender's stone captures, and so may save strings of the defender in
                    // atari beside the captured stones. The attacker can capture these strings
                    // first, so their last liberties belong to the points where the attacker may
                    // prevent life.
                    for string in &state.strings[DEFENDER] {
                        let liberties = string.around & empty;
                        if liberties.is_one() {
                            zone |= liberties;
                        }
                    }
                }
                moves = moves & zone;
                if moves.is_none() {
                    break;
                }
            }
        }
        self.spare.push(next);
        moves | self.breaking(state)
    }

    /// Returns the attacker's moves that capture a string beside a rim, the points outside the
    /// region where the attacker has stones from the beginning.
    fn breaking(&self, state: &State<W>) -> W {
        // A frame treats a capture beside the rim as success of the attacker: see `Arena::brittle`.
        let brittle = self.arena.brittle[DEFENDER];
        if brittle.is_none() {
            return W::NONE;
        }
        let empty = state.empty(self.arena);
        let strings = state.strings[DEFENDER].iter();
        let strings = strings.filter(|string| string.stones.meets(brittle));
        let liberties = strings.map(|string| string.around & empty);
        let last = liberties.filter(|liberties| liberties.is_one());
        last.fold(W::NONE, |all, liberty| all | liberty)
    }

    /// Counts a node and returns `true`, unless a limit is reached or the observer cancels.
    fn may_go_on(&mut self) -> bool {
        if self.store.has_company() {
            self.consult_others();
        }
        // `nodes` counts up by one, so each interval of `OFTEN` nodes has exactly one report.
        let over = self.nodes >= self.limits.nodes;
        if over || (self.nodes % Self::OFTEN == Self::OFTEN - 1 && !self.tell()) {
            self.stopped = true;
        }
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }

    /// Reports to the observer the number of nodes since the last report. Returns `true` if the
    /// search should go on.
    fn tell(&self) -> bool {
        let observer = self.limits.observer;
        observer.event(Event::Situations { more: Self::OFTEN });
        observer.go_on()
    }

    /// Stores the value of a situation in the table.
    fn remember(&mut self, state: &State<W>, threats: i8, value: &Value, best: u8, work: u64) {
        let offset = threats - self.asked;
        // Three cases of the value: open, decided for good (`lasts`), or life with an anchor. The
        // last one holds on one path only, so it leaves no trace in the entry except its work and
        // the best move.
        let is_open = value.numbers[ATTACKER] != 0 && value.numbers[DEFENDER] != 0;
        let lasts = !is_open && value.anchor == FREE;
        // The result was found for the ko-threat balance `threats`, so the bound covers at least
        // this balance.
        let dead = value.numbers[ATTACKER] == 0;
        let balance = match dead {
            true => value.bound.max(threats),
            false => value.bound.min(threats),
        };
        let has_company = self.store.has_company();
        self.store.change(&state.key, offset, |entry| {
            entry.add(work);
            if has_company && !lasts && entry.decides(threats).is_some() {
                // Another thread has proved the value of this situation meanwhile.
                return;
            }
            entry.best = best;
            if is_open {
                [entry.proof, entry.disproof] = value.numbers;
            } else if lasts {
                entry.learn(dead, balance);
            }
        });
        // The offset of an entry is its ko-threat balance minus that of the question. Decided
        // values are also stored at offset 0, where questions with any balance find them.
        if lasts && offset != 0 {
            self.store
                .change(&state.key, 0, |entry| entry.learn(dead, balance));
        }
    }

    /// Requests more nodes from the pool of all threads if needed, and checks the results of other
    /// threads.
    fn consult_others(&mut self) {
        if self.nodes >= self.limits.nodes {
            self.limits.nodes += self.store.grant();
        }
        // The checks below lock parts of the table, so they are made at every 16th node only.
        if !self.nodes.is_multiple_of(16) {
            return;
        }
        self.stopped |= self.store.is_over();
        // Depth 0 is skipped: the root needs a best move of its own.
        for depth in 1..self.path.len() {
            let (key, threats) = self.path[depth];
            if depth < self.leave_to && self.decided(&key, threats).is_some() {
                self.leave_to = depth;
            }
        }
    }

    /// Returns the proven value of a situation and its best move, if it is decided.
    fn decided(&self, key: &Key<W>, threats: i8) -> Option<(Value, u8)> {
        let offset = threats - self.asked;
        // The proved bounds may be in the entry at offset 0 (the balance of the question) or, if
        // the situation was searched at this balance, at its own offset.
        [0, offset].into_iter().find_map(|offset| {
            let entry = self.store.get(key, offset)?;
            Some((entry.decides(threats)?, entry.best))
        })
    }

    /// `true` if the search of the situation at `depth` on the current path must end. Either the
    /// whole search was stopped, or another thread has decided an earlier situation of the path.
    fn is_leaving(&self, depth: usize) -> bool {
        self.stopped || (self.store.has_company() && self.leave_to < depth)
    }

    /// Returns a state to write to.
    fn spare(&mut self) -> Box<State<W>> {
        self.spare.pop().unwrap_or_else(|| Box::new(State::blank()))
    }

    /// Returns an empty vector of moves.
    fn spare_moves(&mut self) -> Vec<Child> {
        let mut moves = self.spare_moves.pop().unwrap_or_default();
        moves.clear();
        moves
    }

    /// Computes a move or a pass of the side to move without making it; `None` if it is suicide.
    #[inline]
    fn step(&self, state: &State<W>, point: u8) -> Option<Step<W>> {
        if point == PASS {
            return Some(state.passing());
        }
        let mine = usize::from(state.key.to_move);
        state.step(self.arena, mine, usize::from(point), self.ko_rule)
    }

    /// Writes the state after a move or a pass of the side to move to `next`. Returns `Some(true)`
    /// if stones were captured, `Some(false)` if not, and `None` if the move is suicide.
    fn make(&self, state: &State<W>, point: u8, next: &mut State<W>) -> Option<bool> {
        let step = self.step(state, point)?;
        state.make(&step, next);
        Some(step.captures())
    }

    /// Returns the moves to search, after pruning.
    fn options(&mut self, state: &State<W>, threats: i8) -> Options<W> {
        let mine = usize::from(state.key.to_move);
        let ko = state.key.ko;
        let empty = state.empty(self.arena);
        let foothold = Foothold::now(self.arena, state);
        let mut moves = match mine {
            ATTACKER => self.must_play(state, &foothold),
            _ => empty,
        };
        // A pass of the attacker is useful only to end a ko ban.
        let pass = mine == DEFENDER || (ko != NO_KO && moves == empty);
        moves = dame::useful(self.arena, state, &foothold, moves);
        Options::new(moves, pass, ko, mine, threats)
    }
}
