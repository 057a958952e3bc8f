//! The `hashed` executor: counts any [`Problem`] step by step, with the states in hash maps.
//!
//! A step, which adds one point, processes the old states in blocks of [`BLOCK`] pieces. A piece
//! has at most [`PIECE`] states. First, threads compute the successors of the states in the pieces
//! of a block, and distribute them to *shards* by their hash. A shard is a part of the new states
//! with its own hash map. Then each thread takes shards and adds up the residues of equal
//! successors. No locks are needed. The block size bounds the memory for successors that are not
//! added up yet. The result does not depend on the number of threads.
//!
//! [`HashedRun`] holds the state vector. A step costs one hash lookup for each transition.
//!
//! Entry: [`HashedRun::new`], then one call of [`ColumnRun::advance`] for each column. Invariant:
//! each state is in one place of one shard, with its *residues*: the number of ways to reach it
//! modulo each prime.

use super::{ColumnRun, Context, ExecuteError, Parts, Snapshot, check_conservation};
use crate::problem::{Problem, StateKey};
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use std::hash::BuildHasher;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_exact::modular::{self, Factor};

/// The number of shards of a state vector, a power of two. A shard is a part of the states,
/// selected by their hashes.
pub const SHARDS: usize = 128;
/// Below this number of states there is one shard (hash map), since creating many shards takes
/// longer than a step.
const FEW: usize = 1 << 11;
/// The number of pieces (lists of old states) whose successors are computed before they are added
/// up.
pub const BLOCK: usize = 256;
/// The largest number of states of a piece: the states whose successors one task computes.
pub const PIECE: usize = 1 << 12;
/// The number of transitions whose successors are looked up in the hash map before their residues
/// (numbers of ways modulo each prime) are added.
const GROUP: usize = 32;

/// A count in progress, modulo some primes, with the states in hash maps.
pub struct HashedRun<'p, P: Problem> {
    problem: &'p P,
    primes: Vec<u64>,
    columns: usize,
    shards: Vec<Shard<P::State>>,
    /// The sum of the numbers of ways to all states, modulo each prime.
    total: Vec<u64>,
    /// The largest number of states after any step so far.
    most_states: usize,
}

/// A shard of the state vector: the states whose hashes select it, and their residues (the number
/// of ways to each state, modulo each prime).
struct Shard<S> {
    states: Vec<S>,
    residues: Vec<u64>,
}

/// Some states of a shard and their residues (numbers of ways modulo each prime).
type Piece<'a, S> = (&'a [S], &'a [u64]);

/// The successors of the states of a piece (a list of old states), by the shard that their hashes
/// select.
struct Expanded<S, W> {
    by_shard: Vec<Vec<Transition<S, W>>>,
    /// The number of ways that end in an illegal position at this step, modulo each prime.
    illegal: Vec<u64>,
}

/// The successors of some states of the problem `P`.
type Expansion<P> = Expanded<<P as Problem>::State, <P as Problem>::Weight>;

/// A transition to a successor that has not been added to its shard yet.
struct Transition<S, W> {
    state: S,
    /// The index, in the piece of old states, of the state that leads to the successor.
    source: u32,
    weight: W,
}

impl<S> Shard<S> {
    fn new(room: usize, lanes: usize) -> Shard<S> {
        Shard {
            states: Vec::with_capacity(room),
            residues: Vec::with_capacity(room * lanes),
        }
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<S>() + self.residues.capacity() * 8
    }
}

fn hash_of<S: StateKey>(state: &S) -> u64 {
    FixedState::with_seed(0x7e6e).hash_one(state)
}

/// Returns the index of the shard for states with this hash. The index depends on bits of the hash
/// that the hash tables do not use.
fn shard_of(hash: u64, shards: usize) -> usize {
    (hash >> 40) as usize % shards
}

impl<'p, P: Problem> HashedRun<'p, P> {
    /// Continues a count from a snapshot: the states after some columns, each with its number of
    /// ways modulo each prime.
    pub fn new(problem: &'p P, primes: &[u64], from: Snapshot<P::State>) -> HashedRun<'p, P> {
        let total = sum_lanes(&from.residues, primes);
        HashedRun {
            most_states: from.states.len(),
            problem,
            primes: primes.to_vec(),
            columns: from.columns,
            shards: vec![Shard {
                states: from.states,
                residues: from.residues,
            }],
            total,
        }
    }

    /// Returns the states after the columns counted so far, with their numbers of ways modulo each
    /// prime.
    pub fn into_snapshot(self) -> Snapshot<P::State> {
        let mut states = Vec::with_capacity(self.states());
        let mut residues = Vec::with_capacity(self.states() * self.primes.len());
        for shard in self.shards {
            states.extend(shard.states);
            residues.extend(shard.residues);
        }
        Snapshot {
            columns: self.columns,
            states,
            residues,
        }
    }

    /// Returns the current number of states.
    pub fn states(&self) -> usize {
        self.shards.iter().map(|s| s.states.len()).sum()
    }

    /// Returns the largest number of states after any step so far.
    pub fn most_states(&self) -> usize {
        self.most_states
    }

    /// Does one step: adds point number `step` of the column to every state.
    fn step(&mut self, step: usize, context: Context<'_>) -> Result<(), ExecuteError> {
        let lanes = self.primes.len();
        let old_bytes: usize = self.shards.iter().map(Shard::bytes).sum();
        let mut illegal = vec![0; lanes];
        // The old number of states predicts the new one, since most steps change it little.
        let shards = match self.states() < FEW {
            true => 1,
            false => SHARDS,
        };
        // Each shard gets room for an eighth more states than the average, since hashing does not
        // fill the shards evenly.
        let room = self.states() / shards * 9 / 8;
        let mut new: Vec<(HashTable<u32>, Shard<P::State>)> = (0..shards)
            .map(|_| (HashTable::with_capacity(room), Shard::new(room, lanes)))
            .collect();
        let pieces: Vec<Piece<'_, P::State>> = (self.shards.iter())
            .flat_map(|shard| {
                let states = shard.states.chunks(PIECE);
                states.zip(shard.residues.chunks(PIECE * lanes))
            })
            .collect();
        // The first phase computes the successors of the states in the pieces of a block. The
        // second phase adds them up, shard by shard. Successors are in memory for one block of
        // pieces at a time.
        for block in pieces.chunks(BLOCK) {
            context.check()?;
            let expanded = parallel::try_map(block.len(), |number| {
                context.check()?;
                Ok(self.expand(step, block[number], shards))
            })?;
            for piece in &expanded {
                add_lanes(&mut illegal, &piece.illegal, &self.primes);
            }
            parallel::try_pieces_mut(&mut new, 1, |s, into| {
                context.check()?;
                for (piece, &(_, residues)) in expanded.iter().zip(block) {
                    self.gather(&piece.by_shard[s], residues, &mut into[0]);
                }
                Ok(())
            })?;
            let states = new.iter().map(|(_, shard)| shard.states.len()).sum();
            let new_bytes: usize = new
                .iter()
                .map(|(table, shard)| shard.bytes() + table.allocation_size())
                .sum();
            context.check_memory(states, old_bytes + new_bytes)?;
        }
        let shards: Vec<_> = new.into_iter().map(|(_, shard)| shard).collect();
        let mut total = vec![0; lanes];
        let sum_of = |shard: usize| sum_lanes(&shards[shard].residues, &self.primes);
        for sum in parallel::map(shards.len(), sum_of) {
            add_lanes(&mut total, &sum, &self.primes);
        }
        // The numbers of ways before and after the step must agree. Otherwise the machine or the
        // program is faulty.
        let at = (self.columns, step);
        check_conservation(at, self.problem.choices(), &self.primes, |k| {
            (self.total[k], total[k], illegal[k])
        })?;
        self.shards = shards;
        self.total = total;
        self.most_states = self.most_states.max(self.states());
        Ok(())
    }

    /// Computes the successors of the states of a piece. Returns them by shard, and the illegal
    /// weight: the number of ways that end in an illegal position.
    fn expand(
        &self,
        step: usize,
        (states, residues): Piece<'_, P::State>,
        shards: usize,
    ) -> Expansion<P> {
        let lanes = self.primes.len();
        let mut illegal = Weighted::default();
        let room = states.len() * 3 / shards;
        let mut by_shard: Vec<Vec<_>> = (0..shards).map(|_| Vec::with_capacity(room)).collect();
        for (source, state) in states.iter().enumerate() {
            let column = self.columns;
            // The closure distributes the successors to the shards. The return value `dead` is the
            // weight of the state's illegal choices. Residues are not multiplied here: a transition
            // only names its source, and `gather` does the arithmetic.
            let dead = (self.problem).successors(column, step, state, |state, weight| {
                by_shard[shard_of(hash_of(&state), shards)].push(Transition {
                    state,
                    source: source as u32,
                    weight,
                });
            });
            // The ways that end in an illegal position are added up only to check that no weight is
            // lost.
            if dead != 0 {
                let line = &residues[source * lanes..][..lanes];
                illegal.add(dead, line, &self.primes);
            }
        }
        Expanded {
            by_shard,
            illegal: illegal.sum(&self.primes),
        }
    }

    /// For each transition, adds the residues of its source, times the weight, to the residues of
    /// its successor in a shard.
    fn gather(
        &self,
        transitions: &[Transition<P::State, P::Weight>],
        residues: &[u64],
        (table, shard): &mut (HashTable<u32>, Shard<P::State>),
    ) {
        let lanes = self.primes.len();
        // The places of a group of successors are looked up before anything is added, so that
        // independent memory accesses overlap.
        let mut places = [0u32; GROUP];
        let mut scales = Scales::default();
        for group in transitions.chunks(GROUP) {
            for (t, place) in group.iter().zip(&mut places) {
                let same = |&i: &u32| shard.states[i as usize] == t.state;
                let rehash = |&i: &u32| hash_of(&shard.states[i as usize]);
                *place = match table.entry(hash_of(&t.state), same, rehash) {
                    Entry::Occupied(entry) => *entry.get(),
                    Entry::Vacant(entry) => {
                        let index = shard.states.len() as u32;
                        entry.insert(index);
                        shard.states.push(t.state);
                        // A new state begins with residue 0 modulo each prime.
                        shard.residues.resize(shard.residues.len() + lanes, 0);
                        index
                    }
                };
            }
            for (t, &place) in group.iter().zip(&places) {
                let line = &residues[t.source as usize * lanes..][..lanes];
                let sum = &mut shard.residues[place as usize * lanes..][..lanes];
                scales.add(sum, line, t.weight.into(), &self.primes);
            }
        }
    }

    /// Returns the count of the board that ends with the last column counted, modulo each prime.
    fn count(&self, context: Context<'_>) -> Result<Vec<u64>, ExecuteError> {
        let lanes = self.primes.len();
        let mut count = vec![0; lanes];
        let mut scales = Scales::default();
        for shard in &self.shards {
            context.check()?;
            for (state, line) in shard.states.iter().zip(shard.residues.chunks(lanes)) {
                let weight = self.problem.final_weight(self.columns - 1, state);
                if weight != 0 {
                    scales.add(&mut count, line, weight, &self.primes);
                }
            }
        }
        Ok(count)
    }
}

impl<P: Problem> ColumnRun<P::State> for HashedRun<'_, P> {
    fn columns(&self) -> usize {
        self.columns
    }

    fn advance(&mut self, context: Context<'_>) -> Result<Vec<u64>, ExecuteError> {
        let of = self.problem.steps(self.columns);
        for step in 0..of {
            self.step(step, context)?;
            context.observer.event(Event::Step {
                column: self.columns,
                step,
                of,
                states: self.states(),
                primes: self.primes.len(),
            });
        }
        self.columns += 1;
        self.count(context)
    }

    fn parts(&self) -> Parts<'_, P::State> {
        self.shards
            .iter()
            .map(|s| (s.states.as_slice(), s.residues.as_slice()))
            .collect()
    }
}

fn add_lanes(sum: &mut [u64], line: &[u64], primes: &[u64]) {
    for ((s, &x), &p) in sum.iter_mut().zip(line).zip(primes) {
        *s = modular::add(*s, x, p);
    }
}

fn subtract_lanes(sum: &mut [u64], line: &[u64], primes: &[u64]) {
    for ((s, &x), &p) in sum.iter_mut().zip(line).zip(primes) {
        *s = modular::sub(*s, x, p);
    }
}

/// A cache of weights. Each weight is prepared for fast multiplication modulo each prime when it is
/// first used.
#[derive(Default)]
struct Scales(Vec<(i64, Vec<Factor>)>);

impl Scales {
    /// The largest number of weights in the cache; a problem has few different weights.
    const MOST: usize = 64;

    /// Adds `line`, the residues of a state (its number of ways modulo each prime), times the
    /// weight to `sum`.
    #[inline]
    fn add(&mut self, sum: &mut [u64], line: &[u64], weight: i64, primes: &[u64]) {
        match weight {
            1 => return add_lanes(sum, line, primes),
            -1 => return subtract_lanes(sum, line, primes),
            _ => (),
        }
        let number = self.0.iter().position(|&(known, _)| known == weight);
        let number = number.unwrap_or_else(|| {
            let prepared = primes.iter().map(|&p| Factor::of_signed(weight, p));
            // Replace the last entry when the cache is full.
            self.0.truncate(Scales::MOST - 1);
            self.0.push((weight, prepared.collect()));
            self.0.len() - 1
        });
        let lanes = sum.iter_mut().zip(line).zip(primes);
        for (((s, &x), &p), factor) in lanes.zip(&self.0[number].1) {
            *s = modular::add(*s, factor.times(x, p), p);
        }
    }
}

/// A weighted sum of residues. Residues with equal weights are added up first, so that there is one
/// multiplication for each different weight.
#[derive(Default)]
struct Weighted(Vec<(i64, Vec<u64>)>);

impl Weighted {
    fn add(&mut self, weight: i64, line: &[u64], primes: &[u64]) {
        match self.0.iter_mut().find(|(known, _)| *known == weight) {
            Some((_, sum)) => add_lanes(sum, line, primes),
            None => self.0.push((weight, line.to_vec())),
        }
    }

    fn sum(&self, primes: &[u64]) -> Vec<u64> {
        let mut sum = vec![0; primes.len()];
        let mut scales = Scales::default();
        for (weight, line) in &self.0 {
            scales.add(&mut sum, line, *weight, primes);
        }
        sum
    }
}

fn sum_lanes(residues: &[u64], primes: &[u64]) -> Vec<u64> {
    let mut sum = vec![0; primes.len()];
    for line in residues.chunks(primes.len()) {
        add_lanes(&mut sum, line, primes);
    }
    sum
}
