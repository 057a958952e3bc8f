//! The sums over all boards with one of a few first columns, whose runs have the same colours, and
//! which are of the least class on the board.
//!
//! Their states are the same, so that they are looked up once for all of them: what is kept of a
//! state is a *row* of sums, two for every first column and prime.
//!
//! A board can be turned so that any of its columns is the first. It is counted once for each way
//! of turning it, and always so that the first of those columns that are of the least class C comes
//! first: those after it are of C or higher, and those before it, which are the last when it is
//! turned, are higher. Where these begin is summed over, in a second sum:
//!
//! ```text
//!     all       boards whose columns are of C or higher
//!     turned    the same, for each column from which on all are higher
//!
//!     once a column of C is complete      turned = 0
//!     once a higher one is complete       turned = turned + all     (or they begin with this one)
//!     at the end                          all + turned              (or there are none)
//! ```
//!
//! So a column with many runs, which has many states, is beside such columns only.

use super::first::{Classes, First};
use super::ring::{Key, Ring};
use super::rows::LETTERS;
use super::vector::{Vector, chunk_rows};
use tengen_base::observer::Observer;
use tengen_exact::modular;

/// States between two looks at whether to go on.
const PIECE: usize = 1 << 12;

/// Successors that are looked up one after the other, before their sums are added: looks at memory
/// that do not wait for each other overlap.
const GROUP: usize = 64;

/// The most successors of a state, and so the most by which they count together.
const MOST: usize = 5;

/// Why there is no sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The observer said stop.
    Stopped,
    /// More bytes would be needed than may be used.
    Memory {
        /// States there were.
        states: usize,
        /// Bytes that they would need.
        needed: usize,
    },
    /// Sums were not read as they had been written.
    Changed,
}

/// What a run may use.
#[derive(Clone, Copy)]
pub(super) struct Limits<'a> {
    /// Bytes of memory.
    pub(super) memory: usize,
    /// Who may say stop.
    pub(super) observer: &'a dyn Observer,
}

/// What comes of some first columns.
pub(super) struct Found {
    /// Sums of the boards with 1, 2, ... columns, over all images of the first columns, for each
    /// way of turning the board for which they are of the first least column:
    /// `sums[n - 1][k]`.
    pub(super) sums: Vec<Vec<u64>>,
    /// The most states after a step.
    pub(super) states: usize,
}

/// The sums for first columns whose runs have the same colours.
pub(super) fn sums<K: Key>(
    firsts: &[First],
    classes: &Classes,
    cols: usize,
    primes: &[u64],
    limits: Limits<'_>,
) -> Result<Found, Ended> {
    let (rows, runs) = (firsts[0].letters.len(), firsts[0].word.len());
    debug_assert!(rows <= K::MAX_ROWS);
    debug_assert!(firsts.iter().all(|first| first.word == firsts[0].word));
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
        limits,
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

/// A vector on its way.
struct Run<'a, K> {
    firsts: &'a [First],
    classes: &'a Classes,
    /// The rank of their class.
    least: u8,
    primes: &'a [u64],
    /// Rows, and runs.
    size: (usize, usize),
    vector: Vector<K>,
    /// What all rows should come to.
    total: Vec<u64>,
    /// The prime of each word of a row.
    moduli: Vec<u64>,
    limits: Limits<'a>,
    /// The most states so far.
    states: usize,
}

impl<K: Key> Run<'_, K> {
    /// Adds the cell of a row in the next column.
    fn step(&mut self, row: usize) -> Result<(), Ended> {
        let (rows, runs) = self.size;
        let words = self.moduli.len();
        // Most steps change the number of states little.
        let room = self.vector.states() * 9 / 8;
        let mut next = Vector::with_room(room, words);
        let old = std::mem::replace(&mut self.vector, Vector::with_room(0, words)).into_chunks();
        let mut unread: usize = old.iter().map(|chunk| 8 * chunk.capacity()).sum();
        // Old rows by how the successors of their states count together.
        let mut by_net = vec![0; (2 * MOST + 1) * words];
        let mut group = Vec::with_capacity(GROUP + MOST);
        let highest = self.classes.highest(row);
        let mut read = vec![0; words];
        for mut chunk in old {
            if row == 0 {
                self.turn(&mut chunk, &mut read);
            }
            for (done, (state, sums)) in chunk_rows::<K>(&chunk, words).enumerate() {
                if done % PIECE == 0 {
                    self.check(unread, &next)?;
                }
                let mut net = MOST;
                let ring = Ring::unpack(state, rows, runs);
                let above = LETTERS * ring.code_above(row);
                ring.step(row, rows, |ring, minus| {
                    if highest[above + ring.letter(row).index()] < self.least {
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
            group = Vec::with_capacity(GROUP + MOST);
            unread -= 8 * chunk.capacity();
        }
        let mut total = vec![0; words];
        let moduli = self.moduli.as_slice();
        for (net, sums) in by_net.chunks(words).enumerate() {
            if row > 0 {
                add(&mut read, sums, moduli);
            }
            (MOST..net).for_each(|_| add(&mut total, sums, moduli));
            (net..MOST).for_each(|_| subtract(&mut total, sums, moduli));
        }
        self.compare(&read)?;
        self.total = total;
        self.states = self.states.max(next.states());
        self.vector = next;
        Ok(())
    }

    /// Columns are complete: from which on all are higher may begin with this one. What was there
    /// before is added to `read`.
    fn turn(&self, chunk: &mut [u64], read: &mut [u64]) {
        let (rows, runs) = self.size;
        let half = self.moduli.len() / 2;
        for row in chunk.chunks_exact_mut(K::WORDS + 2 * half) {
            let (state, sums) = row.split_at_mut(K::WORDS);
            add(read, sums, &self.moduli);
            let is_higher = self.is_higher(&Ring::unpack(K::read(state), rows, runs));
            let (all, turned) = sums.split_at_mut(half);
            match is_higher {
                true => add(turned, all, &self.moduli[..half]),
                false => turned.fill(0),
            }
        }
    }

    /// Whether a complete column is of a higher class than the first.
    fn is_higher(&self, ring: &Ring) -> bool {
        let rows = self.size.0;
        self.classes.highest(rows - 1)[ring.code_above(rows)] > self.least
    }

    /// Adds the sums of successors to those of their states.
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

    /// The sums if the last column touches the first.
    fn closed(&self) -> Result<Vec<u64>, Ended> {
        let (rows, runs) = self.size;
        let width = self.primes.len();
        let half = self.moduli.len() / 2;
        let (mut read, mut closed) = (vec![0; 2 * half], vec![0; half]);
        let mut both = vec![0; half];
        for (done, (state, sums)) in self.vector.rows().enumerate() {
            if done % PIECE == 0 && !self.limits.observer.go_on() {
                return Err(Ended::Stopped);
            }
            add(&mut read, sums, &self.moduli);
            let ring = Ring::unpack(state, rows, runs);
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

    fn compare(&self, read: &[u64]) -> Result<(), Ended> {
        match *read == self.total {
            true => Ok(()),
            false => Err(Ended::Changed),
        }
    }

    /// Whether to go on, and whether there is room for the next states beside what is not yet
    /// read.
    fn check(&self, unread: usize, next: &Vector<K>) -> Result<(), Ended> {
        if !self.limits.observer.go_on() {
            return Err(Ended::Stopped);
        }
        let needed = unread + next.bytes(PIECE * MOST);
        let states = next.states();
        // Indices are 32-bit.
        match needed > self.limits.memory || states + PIECE * MOST > u32::MAX as usize {
            true => Err(Ended::Memory { states, needed }),
            false => Ok(()),
        }
    }
}

/// A state that a row goes to.
struct Successor<'a, K> {
    state: K,
    /// The sums of the row.
    sums: &'a [u64],
    /// Whether they count negatively.
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
