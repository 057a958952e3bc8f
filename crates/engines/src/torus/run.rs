//! Counts the positions of a torus that begin with one of several *first columns* and have no
//! column of a lower class than these. The letters of a first column stay fixed during a sweep. A
//! *run* is a maximal sequence of adjacent marked stones of one colour in a column. Columns are
//! ranked in classes by the colours of their runs: the fewer runs, the lower.
//!
//! The runs of these first columns have the same colours, so their sweeps have the same states.
//! Each state is looked up once for all of them, and has a *row* with the sums of all first
//! columns.
//!
//! - Entry: [`sums`].
//! - Invariant: the total of all sums that a step reads is the total that the previous step wrote,
//!   modulo every prime.
//! - Cost: a hash table look-up for each state, board row and letter.
//!
//! Let C be the lowest class of a position's columns. The position is rotated so that the leftmost
//! of its columns of class C comes first. The columns that stood before this column are now the
//! last ones, and are of higher classes. Several positions become one rotated position. So a
//! rotated position counts once for each place where these last columns can begin. To count the
//! places, each state has two sums for every first column and prime:
//!
//! ```text
//!     all       the number of rotated positions, all of whose columns are of C or higher
//!
//!     turned    counts each of these once for each place where the last columns can begin
//!
//!     after a column of C          turned = 0
//!     after a higher column        turned = turned + all    (the last columns begin before it,
//!                                                           or with it)
//!     at the end                   all + turned             (no column stood before, or some did)
//! ```
//!
//! So a first column with many runs, whose sweep has many states, is swept only for positions whose
//! columns all have many runs.

use super::first::{Classes, First, LETTERS};
use super::ring::{Key, Ring};
use super::vector::{Vector, chunk_rows};
use tengen_base::machine::Machine;
use tengen_exact::modular;

/// Number of states that a step processes between two calls of the observer.
const PIECE: usize = 1 << 12;

/// Number of successor states that are looked up in the hash table before their sums are added.
///
/// Look-ups that do not depend on each other overlap, which hides the latency of memory.
const GROUP: usize = 64;

/// Largest number of successors of a state in a step: one for each letter of the new cell. So it is
/// the largest absolute sum of their signs.
const MOST: usize = 5;

/// The reason why a sweep of a torus ended without a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The observer asked to stop.
    Stopped,
    /// The sweep needs more memory than allowed.
    Memory {
        /// Number of states that the current step had found when the sweep ended.
        states: usize,
        /// Bytes of memory that the sweep needs to continue.
        needed: usize,
    },
    /// The sums of the states that a step read differ from the sums that the previous step wrote:
    /// memory is faulty.
    Changed,
}

/// The counts that a sweep of a torus found for several first columns (columns whose letters stay
/// fixed).
pub(super) struct Found {
    /// `sums[n - 1][k]` is the number of positions of the torus with n columns, modulo the prime
    /// with index k. Among their columns of the lowest class, the leftmost one is one of the given
    /// first columns, or an image of one.
    pub(super) sums: Vec<Vec<u64>>,
    /// Largest number of states after a step.
    pub(super) states: usize,
}

/// Counts the positions of tori with 1 to `cols` columns whose leftmost column of the lowest class
/// is one of `firsts` or an image of one. The runs of `firsts` (of marked stones) have the same
/// colours.
pub(super) fn sums<K: Key>(
    firsts: &[First],
    classes: &Classes,
    cols: usize,
    primes: &[u64],
    machine: Machine<'_>,
) -> Result<Found, Ended> {
    let (rows, runs) = (firsts[0].letters.len(), firsts[0].word.len());
    debug_assert!(rows <= K::MAX_ROWS);
    debug_assert!(firsts.iter().all(|first| first.word == firsts[0].word));
    // Each state has two kinds of sums, `all` and `turned` (see the module header). Its row has a
    // part for each, with a word for every first column and prime.
    let moduli = primes.repeat(2 * firsts.len());
    let mut run = Run::<K> {
        firsts,
        classes,
        least: classes.rank(&firsts[0]),
        primes,
        size: (rows, runs),
        vector: Vector::with_room(firsts.len(), moduli.len()),
        total: vec![0; moduli.len()],
        moduli,
        machine,
        states: 1,
    };
    let width = primes.len();
    for (number, first) in firsts.iter().enumerate() {
        let row = run.vector.number(Ring::first(first).pack(rows, runs));
        run.vector.sums(row)[number * width..][..width].fill(1);
        run.total[number * width..][..width].fill(1);
    }
    let mut found = vec![run.closed()?];
    for _ in 1..cols {
        for row in 0..rows {
            run.step(row)?;
        }
        found.push(run.closed()?);
    }
    Ok(Found {
        sums: found,
        states: run.states,
    })
}

/// A sweep: the vector of sums after the last step, and data for the next steps.
struct Run<'a, K> {
    firsts: &'a [First],
    classes: &'a Classes,
    /// The rank of the class of all first columns (by the colours of their runs of marked stones).
    least: u8,
    primes: &'a [u64],
    /// Number of rows of the torus, and number of runs of marked stones of a first column.
    size: (usize, usize),
    vector: Vector<K>,
    /// The expected sum of all rows of the vector (one row for each state), word by word.
    total: Vec<u64>,
    /// The prime of each word of a row.
    moduli: Vec<u64>,
    machine: Machine<'a>,
    /// Largest number of states so far.
    states: usize,
}

impl<K: Key> Run<'_, K> {
    /// Does one step: adds the cell of board row `row` in the next column to every state.
    fn step(&mut self, row: usize) -> Result<(), Ended> {
        let (rows, runs) = self.size;
        let words = self.moduli.len();
        // Most steps change the number of states by little.
        let room = self.vector.states * 9 / 8;
        let mut next = Vector::with_room(room, words);
        let old = std::mem::replace(&mut self.vector, Vector::with_room(0, words)).chunks;
        // The bytes of the old vector's chunks that are still to be read count towards the limit.
        let mut unread: usize = old.iter().map(|chunk| 8 * chunk.capacity()).sum();
        // The sums of the old states, added up separately for each value of `net`, the sum of the
        // signs of a state's successors. They give the expected total of the new states.
        let mut by_net = vec![0; (2 * MOST + 1) * words];
        let mut group = Vec::with_capacity(GROUP + MOST);
        let highest = self.classes.highest[row].as_slice();
        let mut read = vec![0; words];
        for mut chunk in old {
            // The previous column is complete when the first cell of the next one is added.
            if row == 0 {
                self.turn(&mut chunk, &mut read);
            }
            for (done, (state, sums)) in chunk_rows::<K>(&chunk, words).enumerate() {
                if done % PIECE == 0 {
                    self.check(unread, &next)?;
                }
                // `net` is the number of successors to which the state's sums are added, minus the
                // number from which they are subtracted, plus `MOST`. So it is never negative.
                let mut net = MOST;
                let ring = Ring::unpack(state, rows, runs);
                let above = LETTERS * ring.code_above(row);
                // Skip a successor if no column of the first columns' class or a higher class
                // begins like the new column.
                ring.step(row, rows, |ring, minus| {
                    if highest[above + ring.letters[row].index()] < self.least {
                        return;
                    }
                    group.push(Successor {
                        state: ring.pack(rows, runs),
                        sums,
                        minus,
                    });
                    net = if minus { net - 1 } else { net + 1 };
                });
                if group.len() >= GROUP {
                    self.gather(&mut group, &mut next);
                }
                add(&mut by_net[net * words..][..words], sums, &self.moduli);
            }
            self.gather(&mut group, &mut next);
            // A chunk of the old vector is dropped as soon as it has been read, so that about one
            // vector is in memory.
            group = Vec::with_capacity(GROUP + MOST);
            unread -= 8 * chunk.capacity();
        }
        let mut total = vec![0; words];
        let moduli = self.moduli.as_slice();
        for (net, sums) in by_net.chunks(words).enumerate() {
            // In the step of row 0, `turn` has already added the sums to `read`, before it changed
            // them.
            if row > 0 {
                add(&mut read, sums, moduli);
            }
            // The sums of each old state are added to new states `net - MOST` times more often than
            // they are subtracted.
            (MOST..net).for_each(|_| add(&mut total, sums, moduli));
            (net..MOST).for_each(|_| subtract(&mut total, sums, moduli));
        }
        self.compare(&read)?;
        self.total = total;
        self.states = self.states.max(next.states);
        self.vector = next;
        Ok(())
    }

    /// Updates the sums `turned` of the states in a chunk when a column is complete. They count
    /// each position once for each column from which on all columns are of higher classes than the
    /// first. Adds all sums, as they were before the update, to the checksum `read`.
    fn turn(&self, chunk: &mut [u64], read: &mut [u64]) {
        let (rows, runs) = self.size;
        let half = self.moduli.len() / 2;
        for row in chunk.chunks_exact_mut(K::WORDS + 2 * half) {
            let (state, sums) = row.split_at_mut(K::WORDS);
            add(read, sums, &self.moduli);
            let is_higher = self.is_higher(&Ring::unpack(K::read(state), rows, runs));
            let (all, turned) = sums.split_at_mut(half);
            match is_higher {
                // The columns that stood before the first column are now the last ones. They are of
                // higher classes than C, the first column's class. `turned` counts the places where
                // they can begin. After a column of class C they cannot have begun yet. A column of
                // a higher class is one more place where they can begin.
                true => add(turned, all, &self.moduli[..half]),
                false => turned.fill(0),
            }
        }
    }

    /// Returns `true` if the complete swept column is of a higher class (by its runs of marked
    /// stones) than the first column.
    fn is_higher(&self, ring: &Ring) -> bool {
        let rows = self.size.0;
        self.classes.highest[rows - 1][ring.code_above(rows)] > self.least
    }

    /// For each successor in `group`, adds its sums to the sums of its state in the vector `next`,
    /// or subtracts them. Empties `group`.
    fn gather(&self, group: &mut Vec<Successor<'_, K>>, next: &mut Vector<K>) {
        let mut numbers = [0; GROUP + MOST];
        for (number, successor) in numbers.iter_mut().zip(&*group) {
            *number = next.number(successor.state);
        }
        for (&number, successor) in numbers.iter().zip(&*group) {
            let into = next.sums(number);
            match successor.minus {
                true => subtract(into, successor.sums, &self.moduli),
                false => add(into, successor.sums, &self.moduli),
            }
        }
        group.clear();
    }

    /// Returns, modulo each prime, the number of positions of the torus that ends with the column
    /// just completed. This last column touches the first column.
    ///
    /// The number is a sum over the first columns of the sweep. The term of a first column is
    /// multiplied by the size of its orbit (the number of its images under symmetries).
    fn closed(&self) -> Result<Vec<u64>, Ended> {
        let (rows, runs) = self.size;
        let width = self.primes.len();
        let half = self.moduli.len() / 2;
        let (mut read, mut closed) = (vec![0; 2 * half], vec![0; half]);
        let mut both = vec![0; half];
        for (done, (state, sums)) in self.vector.rows().enumerate() {
            if done % PIECE == 0 && !self.machine.observer.go_on() {
                return Err(Ended::Stopped);
            }
            add(&mut read, sums, &self.moduli);
            let ring = Ring::unpack(state, rows, runs);
            // A state counts by the sum of `all` and the new `turned` after the last column. If
            // this column is of a higher class than the first, the new `turned` is `turned` +
            // `all`. Otherwise it is 0.
            let (all, turned) = sums.split_at(half);
            both.copy_from_slice(all);
            if self.is_higher(&ring) {
                add(&mut both, all, &self.moduli[..half]);
                add(&mut both, turned, &self.moduli[..half]);
            }
            let into = closed.chunks_mut(width).zip(both.chunks(width));
            for (first, (into, sums)) in self.firsts.iter().zip(into) {
                if ring.may_touch(first) {
                    match ring.is_odd(first) {
                        true => subtract(into, sums, self.primes),
                        false => add(into, sums, self.primes),
                    }
                }
            }
        }
        self.compare(&read)?;
        let mut all = vec![0; width];
        for (first, sums) in self.firsts.iter().zip(closed.chunks(width)) {
            for ((all, &sum), &p) in all.iter_mut().zip(sums).zip(self.primes) {
                *all = modular::add(*all, modular::mul(sum, first.orbit, p), p);
            }
        }
        Ok(all)
    }

    /// Returns an error if the sums that were read differ from the sums that the previous step
    /// wrote.
    fn compare(&self, read: &[u64]) -> Result<(), Ended> {
        match *read == self.total {
            true => Ok(()),
            false => Err(Ended::Changed),
        }
    }

    /// Returns an error if the observer asks to stop, or if the states of the next vector do not
    /// fit into memory. `unread` are the bytes of the old vector that are still to be read.
    fn check(&self, unread: usize, next: &Vector<K>) -> Result<(), Ended> {
        if !self.machine.observer.go_on() {
            return Err(Ended::Stopped);
        }
        let needed = unread + next.bytes(PIECE * MOST);
        let states = next.states;
        // Row numbers have 32 bits.
        match needed > self.machine.memory || states + PIECE * MOST > u32::MAX as usize {
            true => Err(Ended::Memory { states, needed }),
            false => Ok(()),
        }
    }
}

/// A successor: a state to which a state of the old vector leads in a step.
struct Successor<'a, K> {
    state: K,
    /// The sums of the old state.
    sums: &'a [u64],
    /// `true` if the sums are subtracted, since a marked string (with the factor -1) ends.
    minus: bool,
}

#[inline(always)]
fn add(sums: &mut [u64], more: &[u64], moduli: &[u64]) {
    for ((sum, &x), &p) in sums.iter_mut().zip(more).zip(moduli) {
        *sum = modular::add(*sum, x, p);
    }
}

#[inline(always)]
fn subtract(sums: &mut [u64], less: &[u64], moduli: &[u64]) {
    for ((sum, &x), &p) in sums.iter_mut().zip(less).zip(moduli) {
        *sum = modular::sub(*sum, x, p);
    }
}
