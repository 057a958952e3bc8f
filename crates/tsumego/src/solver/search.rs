//! Depth-first proof-number search (Nagai 2002) for "is the target captured?".

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::benson;
use super::bits::Bits;
use super::dame;
use super::eyeless::{self, Ground};
use super::guess::guess;
use super::session::Limits;
use super::state::{Key, NO_KO, State, mix};
use super::table::{HIGHEST, LOWEST, Table};
use std::collections::HashMap;

/// A pass, as a move.
pub const PASS: u8 = u8::MAX - 1;

/// Numbers from here on are infinite.
const INFINITE: u32 = 1 << 30;

/// No ancestor was used.
const FREE: u16 = u16::MAX;

/// The longest line.
const MAX_DEPTH: usize = 1000;

/// What is known of a situation.
#[derive(Clone, Copy, Debug)]
struct Value {
    /// Effort to prove capture, effort to prove life; by side.
    numbers: [u32; 2],
    /// If captured: up to which balance of threats. If alive: from which.
    bound: i8,
    /// The depth of the shallowest ancestor whose repetition this life rests on.
    anchor: u16,
}

impl Value {
    const fn dead(bound: i8) -> Value {
        Value {
            numbers: [0, INFINITE],
            bound,
            anchor: FREE,
        }
    }

    const fn alive(bound: i8, anchor: u16) -> Value {
        Value {
            numbers: [INFINITE, 0],
            bound,
            anchor,
        }
    }
}

impl Value {
    fn answer(&self) -> Answer {
        match self.numbers {
            [0, _] => Answer::Dead(self.bound),
            [_, 0] => Answer::Alive(self.bound),
            _ => Answer::Unknown,
        }
    }
}

/// A move, and what is known of its result.
#[derive(Clone, Copy, Debug)]
struct Child {
    point: u8,
    /// What the move does to the balance of threats.
    spent: i8,
    value: Value,
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Captured, whatever the balance of threats up to this one.
    Dead(i8),
    /// Alive, whatever the balance of threats from this one.
    Alive(i8),
    /// A limit was reached.
    Unknown,
}

/// A search, with what it remembers from one question about an arena to the next.
pub struct Search<'a, 'l, W: Bits> {
    arena: &'a Arena<W>,
    table: &'a mut Table<W>,
    limits: &'a mut Limits<'l>,
    /// Lives that rest on repetitions, by the whole path to them.
    by_path: HashMap<(u64, u64), (i8, u16)>,
    path: Vec<(Key<W>, i8)>,
    /// States to write to, so that a deep search does not take a deep stack.
    spare: Vec<Box<State<W>>>,
    ko_rule: bool,
    /// Situations expanded.
    pub nodes: u64,
    stopped: bool,
}

impl<'a, 'l, W: Bits> Search<'a, 'l, W> {
    /// A search in an arena. The table must know nothing of another arena.
    pub fn new(
        arena: &'a Arena<W>,
        table: &'a mut Table<W>,
        ko_rule: bool,
        limits: &'a mut Limits<'l>,
    ) -> Search<'a, 'l, W> {
        Search {
            arena,
            table,
            limits,
            by_path: HashMap::new(),
            path: Vec::new(),
            spare: Vec::new(),
            ko_rule,
            nodes: 0,
            stopped: false,
        }
    }

    /// Whether the target is captured, with so many threats for the defender (or, below
    /// zero, for the attacker), and the move that wins, if who is to move does.
    pub fn solve(&mut self, state: &State<W>, threats: i8) -> (Answer, Option<u8>) {
        let value = self.look(state, threats, (0, 0), false);
        let mine = usize::from(state.key.to_move);
        // What needs no search has no move yet; a win of who is to move is one move away.
        if value.numbers[mine ^ 1] != 0 && !state.is_lost(self.arena) {
            let value = self.expand(state, threats, [INFINITE; 2], (0, 0), false);
            let best = self
                .table
                .get(state.key.hash(), &state.key)
                .map(|entry| entry.best);
            let best = best.filter(|&best| value.numbers[mine] == 0 && best != u8::MAX);
            return (value.answer(), best);
        }
        (value.answer(), None)
    }

    /// What is known of a situation without a search.
    fn look(&mut self, state: &State<W>, threats: i8, path: (u64, u64), captures: bool) -> Value {
        if state.is_lost(self.arena) {
            return Value::dead(HIGHEST);
        }
        if captures {
            let here = (state.key, threats);
            if let Some(depth) = self.path.iter().position(|ancestor| *ancestor == here) {
                return Value::alive(LOWEST, depth as u16);
            }
        }
        if let Some(entry) = self.table.get(state.key.hash(), &state.key) {
            if threats <= entry.dead_to {
                return Value::dead(entry.dead_to);
            }
            if threats >= entry.alive_from {
                return Value::alive(entry.alive_from, FREE);
            }
            if let Some(&(bound, anchor)) = self.by_path.get(&path) {
                return Value::alive(bound, anchor);
            }
            return Value {
                numbers: [entry.proof, entry.disproof],
                bound: 0,
                anchor: FREE,
            };
        }
        if self.in_atari(state) {
            return Value::dead(HIGHEST);
        }
        let ground = Ground::of(self.arena, state);
        if eyeless::is_dead(self.arena, state, &ground) {
            return Value::dead(HIGHEST);
        }
        if benson::life(self.arena, state).is_some() {
            return Value::alive(LOWEST, FREE);
        }
        let numbers = guess(self.arena, state, &ground);
        Value {
            numbers,
            bound: 0,
            anchor: FREE,
        }
    }

    /// Whether the attacker takes the last target with the next move.
    fn in_atari(&self, state: &State<W>) -> bool {
        if usize::from(state.key.to_move) != ATTACKER {
            return false;
        }
        let left = self.arena.targets_left(state.key.captured);
        let empty = state.empty(self.arena);
        state.strings[DEFENDER].iter().any(|string| {
            let liberties = string.around & empty;
            liberties.is_one()
                && (left & !string.stones).is_none()
                && !string.stones.meets(self.arena.safe[DEFENDER])
                && (state.key.ko == NO_KO || !liberties.has(usize::from(state.key.ko)))
        })
    }

    /// The attacker's moves that are not refuted by one stone that lives unconditionally.
    fn must_play(&self, state: &State<W>) -> W {
        let empty = state.empty(self.arena);
        let mut moves = empty;
        let mut next = State::blank();
        for point in empty.iter() {
            let Some(captured) = state.play(self.arena, DEFENDER, point, false, &mut next) else {
                continue;
            };
            if let Some(mut zone) = benson::life(self.arena, &next) {
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
        moves
    }

    /// Searches until a number reaches its threshold.
    fn expand(
        &mut self,
        state: &State<W>,
        threats: i8,
        thresholds: [u32; 2],
        path: (u64, u64),
        captures: bool,
    ) -> Value {
        let depth = self.path.len();
        let over = self.nodes >= self.limits.nodes || depth >= MAX_DEPTH;
        if over || (self.nodes % 1024 == 1023 && !(self.limits.go_on)()) {
            self.stopped = true;
        }
        if self.stopped {
            return Value {
                numbers: [1, 1],
                bound: 0,
                anchor: FREE,
            };
        }
        self.nodes += 1;
        let start = self.nodes;
        let mine = usize::from(state.key.to_move);
        let yours = mine ^ 1;
        self.path.push((state.key, threats));
        let mut children: Vec<Child> = Vec::with_capacity(24);
        let mut won = None;
        let mut next = self.spare.pop().unwrap_or_else(|| Box::new(State::blank()));
        let ko = state.key.ko;
        // The side that moves lacks a retake with balances of threats up to (from) zero.
        let banned = ko != NO_KO
            && if mine == DEFENDER {
                threats <= 0
            } else {
                threats >= 0
            };
        let mut moves = state.empty(self.arena);
        if mine == ATTACKER {
            moves = self.must_play(state);
            if moves.is_none() {
                self.path.pop();
                let entry = self.table.entry(state.key.hash(), &state.key);
                entry.alive_from = LOWEST;
                return Value::alive(LOWEST, FREE);
            }
        }
        let all_moves = moves == state.empty(self.arena);
        moves = dame::useful(self.arena, state, moves);
        for point in moves.iter() {
            let mut spent = 0;
            if ko == point as u8 {
                if banned {
                    continue;
                }
                spent = if mine == DEFENDER { -1 } else { 1 };
            }
            let Some(captured) = state.play(self.arena, mine, point, self.ko_rule, &mut next)
            else {
                continue;
            };
            let value = self.look(
                &next,
                threats + spent,
                step(path, point as u8),
                captures | captured,
            );
            let child = Child {
                point: point as u8,
                spent,
                value,
            };
            if value.numbers[mine] == 0 {
                won = Some(child);
                break;
            }
            children.push(child);
        }
        if won.is_none() && (mine == DEFENDER || (ko != NO_KO && all_moves)) {
            state.pass(&mut next);
            let value = self.look(&next, threats, step(path, PASS), captures);
            let child = Child {
                point: PASS,
                spent: 0,
                value,
            };
            if value.numbers[mine] == 0 {
                won = Some(child);
            }
            children.push(child);
        }
        let value = loop {
            if let Some(child) = won {
                let mut value = child.value;
                // A threat was there to be spent.
                match child.spent {
                    0 => {}
                    spent if mine == ATTACKER => value.bound = (value.bound - spent).min(-1),
                    spent => value.bound = (value.bound - spent).max(1),
                }
                break (value, child.point);
            }
            // The smallest two of my numbers, and the sum of the others'.
            let (mut first, mut second, mut sum) = (usize::MAX, INFINITE, 0u32);
            let mut least = INFINITE;
            for (index, child) in children.iter().enumerate() {
                let number = child.value.numbers[mine];
                if number < least {
                    second = least;
                    least = number;
                    first = index;
                } else if number < second {
                    second = number;
                }
                sum = (sum + child.value.numbers[yours]).min(INFINITE - 1);
            }
            if least >= INFINITE {
                let retake = ko != NO_KO && moves.has(usize::from(ko));
                break (self.lost(&children, mine, retake, ko), u8::MAX);
            }
            let mut numbers = [0; 2];
            numbers[mine] = least;
            numbers[yours] = sum;
            if least >= thresholds[mine] || sum >= thresholds[yours] || self.stopped {
                break (
                    Value {
                        numbers,
                        bound: 0,
                        anchor: FREE,
                    },
                    children[first].point,
                );
            }
            let child = children[first];
            let mut limits = [0; 2];
            limits[mine] = thresholds[mine]
                .min(second.saturating_add(second / 4 + 1))
                .min(INFINITE);
            limits[yours] = (thresholds[yours] - sum)
                .saturating_add(child.value.numbers[yours])
                .min(INFINITE);
            let captured = if child.point == PASS {
                state.pass(&mut next);
                false
            } else {
                state
                    .play(
                        self.arena,
                        mine,
                        usize::from(child.point),
                        self.ko_rule,
                        &mut next,
                    )
                    .expect("a move made before")
            };
            let value = self.expand(
                &next,
                threats + child.spent,
                limits,
                step(path, child.point),
                captures | captured,
            );
            children[first].value = value;
            if value.numbers[mine] == 0 {
                won = Some(children[first]);
            }
        };
        self.path.pop();
        self.spare.push(next);
        let (mut value, best) = value;
        if value.anchor as usize >= depth {
            value.anchor = FREE;
        }
        let work = (self.nodes - start + 1).min(u64::from(u32::MAX)) as u32;
        let entry = self.table.entry(state.key.hash(), &state.key);
        entry.work = entry.work.saturating_add(work);
        entry.best = best;
        match value.numbers {
            [0, _] => entry.dead_to = entry.dead_to.max(value.bound.max(threats)),
            [_, 0] if value.anchor == FREE => {
                entry.alive_from = entry.alive_from.min(value.bound.min(threats))
            }
            [_, 0] => {
                self.by_path.insert(path, (value.bound, value.anchor));
            }
            [proof, disproof] => (entry.proof, entry.disproof) = (proof, disproof),
        }
        value
    }

    /// The value of a node whose side to move has lost with every move.
    fn lost(&self, children: &[Child], mine: usize, retake: bool, ko: u8) -> Value {
        let bounds = children.iter().map(|child| match child.value.bound {
            LOWEST | HIGHEST => child.value.bound,
            bound => bound - child.spent,
        });
        // A retake that is wanted, but not allowed without threats.
        let lacking = retake && !children.iter().any(|child| child.point == ko);
        if mine == DEFENDER {
            let bound = bounds.min().unwrap_or(HIGHEST);
            Value::dead(if lacking { bound.min(0) } else { bound })
        } else {
            let bound = bounds.max().unwrap_or(LOWEST);
            let anchor = children
                .iter()
                .map(|child| child.value.anchor)
                .min()
                .unwrap_or(FREE);
            Value::alive(if lacking { bound.max(0) } else { bound }, anchor)
        }
    }
}

/// The signature of a path that is one move longer.
fn step(path: (u64, u64), point: u8) -> (u64, u64) {
    let point = u64::from(point) + 1;
    (
        mix(path.0 ^ point, 0x9e37_79b9_7f4a_7c15),
        mix(path.1 ^ point, 0xd1b5_4a32_d192_ed03),
    )
}
