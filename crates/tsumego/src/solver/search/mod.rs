//! Depth-first proof-number search (df-pn; Nagai 2002) for "is the target captured?".
//!
//! # Numbers and thresholds
//!
//! Every situation has two numbers ([`Value::numbers`]): the *proof number*, an estimate of
//! the effort that it still takes to prove capture, and the *disproof number*, the same for
//! life. Who is to move needs one move: their number is the least of those after their moves,
//! the other's is the sum. 0 is proved, infinite is refuted. The search goes down to the most
//! promising move and stays below it until one of its numbers reaches its *threshold*: until
//! another move is more promising by now, or the situations above would rather do something
//! else (`expand`).
//!
//! # The transposition table
//!
//! What is found is kept in a [`Store`], which forgets what took little work: a situation that
//! comes up again is not searched again. There is one table for each search, or one for
//! several threads ([`super::team`]). The moves of situations that were left for a while are
//! kept apart ([`super::frames`]).
//!
//! # Ko threats
//!
//! Outside threats are a *balance*: how many more the defender has than the attacker. A player
//! who may not retake a ko does so all the same if the balance favours them, and spends one. A
//! balance of 0 is a situation without threats. Capture at a balance is capture at every lower
//! one, life at every higher: the table keeps for each situation up to which balance the target
//! is captured, and from which it lives ([`Value::bound`]).
//!
//! # Graph-history interaction
//!
//! Play that repeats a situation is life. But then what a situation is worth may depend on how
//! it came about: that is the *graph-history interaction* (GHI) problem. Here capture never
//! rests on a repetition. Life may; then it has an *anchor*, the depth of the shallowest
//! situation of the path that it repeats ([`Value::anchor`]). Such a life is not kept in the
//! table, which knows of no path, but by a signature of the whole path to it (`by_path`), until
//! the search comes back up to the anchor. There the repetition is the situation's own, which
//! any path to it would have: the life is good for all of them, and goes to the table. Only play
//! with captures can repeat a situation, so that the path is looked at only after one.

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

use options::Options;

/// A pass, as a move.
pub const PASS: u8 = u8::MAX - 1;

/// The longest line.
const MAX_DEPTH: usize = 1000;

/// A search, with what it remembers from one question about an arena to the next.
pub struct Search<'a, 'l, W: Bits, S> {
    arena: &'a Arena<W>,
    store: S,
    limits: &'a mut Limits<'l>,
    /// Lives that rest on repetitions, by the whole path to them.
    by_path: HashMap<(u64, u64), (i8, u16)>,
    path: Vec<(Key<W>, i8)>,
    /// States to write to, so that a deep search does not take a deep stack.
    spare: Vec<Box<State<W>>>,
    /// Room for moves, which are few.
    spare_moves: Vec<Vec<Child>>,
    ko_rule: bool,
    /// What was found in another region.
    prior: Option<&'a Prior<W>>,
    /// The balance of threats that the question is about.
    asked: i8,
    /// Situations expanded.
    pub nodes: u64,
    stopped: bool,
    /// The depth of a situation that another search has decided meanwhile.
    leave_to: usize,
}

impl<'a, 'l, W: Bits, S: Store<W>> Search<'a, 'l, W, S> {
    /// After how many situations the observer is told, and asked: large ones take longer.
    const OFTEN: u64 = match W::SIZE {
        ..=64 => 1024,
        65..=128 => 256,
        _ => 64,
    };

    /// A search in an arena. The store must know nothing of another arena.
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

    /// The same, directed by what was found in another region.
    pub fn with_prior(self, prior: Option<&'a Prior<W>>) -> Self {
        Search { prior, ..self }
    }

    /// Whether the target is captured, with so many threats for the defender (or, below
    /// zero, for the attacker), and the move that wins, if who is to move does.
    pub fn solve(&mut self, state: &State<W>, threats: i8) -> (Answer, Option<u8>) {
        self.asked = threats;
        let value = self.look(state, threats, (0, 0), false);
        let mine = usize::from(state.key.to_move);
        // What needs no search has no move yet; a win of who is to move is one move away.
        if value.numbers[mine ^ 1] != 0 && !state.is_lost(self.arena) {
            let value = self.expand(state, threats, [INFINITE; 2], (0, 0), false);
            let best = self.store.get(&state.key, 0).map(|entry| entry.best);
            let best = best.filter(|&best| value.numbers[mine] == 0 && best != u8::MAX);
            return (value.answer(), best);
        }
        (value.answer(), None)
    }

    /// What is known of a situation without a search.
    fn look(&mut self, state: &State<W>, threats: i8, path: (u64, u64), captures: bool) -> Value {
        let known = self.recall(&state.key, threats, path, captures);
        known.unwrap_or_else(|| self.assess(state))
    }

    /// The same, after a move, which is written to `next` only if the strings are looked at;
    /// whether it was.
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

    /// What is remembered of a situation, if anything.
    #[inline]
    fn recall(
        &mut self,
        key: &Key<W>,
        threats: i8,
        path: (u64, u64),
        captures: bool,
    ) -> Option<Value> {
        if key.is_lost(self.arena) {
            return Some(Value::dead(HIGHEST));
        }
        if captures {
            let here = (*key, threats);
            if let Some(depth) = self.path.iter().position(|ancestor| *ancestor == here) {
                return Some(Value::alive(LOWEST, depth as u16));
            }
        }
        // With other balances than the one that was asked for, efforts are kept apart, so that
        // those for one and for another do not go back and forth for ever.
        let offset = threats - self.asked;
        let mut known = None;
        for offset in [0, offset].into_iter().take(1 + usize::from(offset != 0)) {
            if let Some(entry) = self.store.get(key, offset) {
                if let Some(value) = entry.decides(threats) {
                    return Some(value);
                }
                known = Some([entry.proof, entry.disproof]);
            }
        }
        if let Some(numbers) = known {
            if let Some(&(bound, anchor)) = self.by_path.get(&path) {
                return Some(Value::alive(bound, anchor));
            }
            return Some(Value::open(numbers));
        }
        let guessed = self.store.guesses().get(key)?;
        Some(Value::open(self.directed(key, guessed)))
    }

    /// What the strings of a situation tell at once, or a first guess, which is kept.
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

    /// Efforts to prove capture and to prove life, from a guess and from what was found in
    /// another region.
    #[inline]
    fn directed(&self, key: &Key<W>, guessed: [u32; 2]) -> [u32; 2] {
        self.prior
            .map_or(guessed, |prior| prior.direct(key, guessed))
    }

    /// The attacker's moves that are not refuted by one stone that lives unconditionally.
    fn must_play(&mut self, state: &State<W>, foothold: &Foothold<W>) -> W {
        let empty = state.empty(self.arena);
        let mut moves = empty;
        let mut next = self.spare();
        let mut areas = Areas::new();
        for point in empty.iter() {
            let own = state.key.stones[DEFENDER] | W::one(point);
            foothold.areas(self.arena, own, &mut areas);
            if !benson::has_room(self.arena, &areas) {
                continue;
            }
            let Some(captured) = state.play(self.arena, DEFENDER, point, false, &mut next) else {
                continue;
            };
            if let Some(mut zone) = benson::life(self.arena, &next, &areas) {
                zone |= W::one(point);
                if captured {
                    // What the stone saves by capturing, the attacker may take before.
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

    /// The attacker's moves that capture a string beside a rim.
    fn breaking(&self, state: &State<W>) -> W {
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

    /// Counts a situation that is looked into, if the limits allow it.
    fn may_go_on(&mut self) -> bool {
        if self.store.has_company() {
            self.consult_others();
        }
        let over = self.nodes >= self.limits.nodes;
        if over || (self.nodes % Self::OFTEN == Self::OFTEN - 1 && !self.tell()) {
            self.stopped = true;
        }
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }

    /// Tells of the last situations; whether to go on.
    fn tell(&self) -> bool {
        let observer = self.limits.observer;
        observer.event(Event::Situations { more: Self::OFTEN });
        observer.go_on()
    }

    /// Keeps what was found.
    fn remember(&mut self, state: &State<W>, threats: i8, value: &Value, best: u8, work: u64) {
        let offset = threats - self.asked;
        let is_open = value.numbers[ATTACKER] != 0 && value.numbers[DEFENDER] != 0;
        let lasts = !is_open && value.anchor == FREE;
        let dead = value.numbers[ATTACKER] == 0;
        let balance = match dead {
            true => value.bound.max(threats),
            false => value.bound.min(threats),
        };
        let has_company = self.store.has_company();
        self.store.change(&state.key, offset, |entry| {
            entry.add(work);
            if has_company && !lasts && entry.decides(threats).is_some() {
                // Another search knows better.
                return;
            }
            entry.best = best;
            if is_open {
                [entry.proof, entry.disproof] = value.numbers;
            } else if lasts {
                entry.learn(dead, balance);
            }
        });
        if lasts && offset != 0 {
            self.store
                .change(&state.key, 0, |entry| entry.learn(dead, balance));
        }
    }

    /// Looks what other searches have done.
    fn consult_others(&mut self) {
        if self.nodes >= self.limits.nodes {
            self.limits.nodes += self.store.grant();
        }
        if !self.nodes.is_multiple_of(16) {
            return;
        }
        self.stopped |= self.store.is_over();
        // The first must find its own best move.
        for depth in 1..self.path.len() {
            let (key, threats) = self.path[depth];
            if depth < self.leave_to && self.decided(&key, threats).is_some() {
                self.leave_to = depth;
            }
        }
    }

    /// What is kept of a situation, if it is decided, and the move that was best.
    fn decided(&self, key: &Key<W>, threats: i8) -> Option<(Value, u8)> {
        let offset = threats - self.asked;
        [0, offset].into_iter().find_map(|offset| {
            let entry = self.store.get(key, offset)?;
            Some((entry.decides(threats)?, entry.best))
        })
    }

    /// Whether a situation is not searched any longer.
    fn is_leaving(&self, depth: usize) -> bool {
        self.stopped || (self.store.has_company() && self.leave_to < depth)
    }

    /// A state to write to.
    fn spare(&mut self) -> Box<State<W>> {
        self.spare.pop().unwrap_or_else(|| Box::new(State::blank()))
    }

    /// An empty list of moves.
    fn spare_moves(&mut self) -> Vec<Child> {
        let mut moves = self.spare_moves.pop().unwrap_or_default();
        moves.clear();
        moves
    }

    /// A move or a pass of the side to move, not made yet; `None` if it would be suicide.
    #[inline]
    fn step(&self, state: &State<W>, point: u8) -> Option<Step<W>> {
        if point == PASS {
            return Some(state.passing());
        }
        let mine = usize::from(state.key.to_move);
        state.step(self.arena, mine, usize::from(point), self.ko_rule)
    }

    /// Writes the state after a move or a pass of the side to move. Whether stones were
    /// captured; `None` if it would be suicide.
    fn make(&self, state: &State<W>, point: u8, next: &mut State<W>) -> Option<bool> {
        let step = self.step(state, point)?;
        state.make(&step, next);
        Some(step.captures())
    }

    /// The moves that are to be tried.
    fn options(&mut self, state: &State<W>, threats: i8) -> Options<W> {
        let mine = usize::from(state.key.to_move);
        let ko = state.key.ko;
        let empty = state.empty(self.arena);
        let foothold = Foothold::now(self.arena, state);
        let mut moves = match mine {
            ATTACKER => self.must_play(state, &foothold),
            _ => empty,
        };
        // The attacker has nothing to gain from a pass, but the end of a ban.
        let pass = mine == DEFENDER || (ko != NO_KO && moves == empty);
        moves = dame::useful(self.arena, state, &foothold, moves);
        Options::new(moves, pass, ko, mine, threats)
    }
}
