//! Gluing modulo primes: counts the legal positions with 1 to 2k - 1 columns by sweeping k columns.
//! The vector after each column is the vector of half a board, and two halves are joined at their
//! last column.
//!
//! - Entry: [`Partners::glue`], after each column of the sweep.
//! - Invariant: the result does not depend on the number of threads. A changed word of a partner is
//!   detected. A changed word of the vector changes all numbers that are found from it.
//! - Cost: that of [`Fold`](super::fold::Fold), and two products for each state and prime.
//!
//! The *partner* w of a vector v has a word for each state of half a board. The word is the signed
//! sum of the counts in v of all states with the same letters. L(n) is the number of legal
//! positions with n columns:
//!
//! ```text
//!     w(s)  =  sum over t with the letters of s:  v(t) (-1)^c(s, t)      c: see the module `glue`
//!
//!     columns of v        k - 1           k            k + 1
//!     partners                    w(k-1)          w(k)
//!     numbers             v(k) w(k-1) gives L(2k - 2)      both sums run over all states
//!                         v(k) w(k)   gives L(2k - 1)
//! ```
//!
//! A third sum, of the counts of v(k) with the signs of their own strings, gives L(k). The sweep
//! has found this number too. Comparing both shows whether gluing has read the words that the sweep
//! wrote.
//!
//! So each column gives two new numbers, and only the partner of the column before must be kept.
//! This partner has at most as many words as the vector has for states that are possible at a
//! straight border (one column of the board). Of two tiles with equal sums it has only one.

use super::super::asking::Stopped;
use super::super::engine::Split;
use super::super::layout::State;
use super::super::slots::LINE;
use super::super::watch::Watch;
use super::super::words::Words;
use super::tiles::{Pair, Places, Task, Tiles, Work, together};
use super::{Border, GlueError};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use tengen_base::lock::lock;
use tengen_exact::modular::{self, Factor};

/// Number of bytes for lists of states and additions that are kept from one column to the next.
const KEPT: usize = 1 << 26;

/// Bits of the lower part of a residue.
const LOW: u32 = 32;

/// The partner of a vector, and the tables for gluing. For each state s, the partner has the sum of
/// the vector's counts of all states with the letters of s, with signs. [`Partners::glue`] replaces
/// the partner after each column of the sweep.
pub struct Partners<'a> {
    tiles: Tiles<'a>,
    tasks: Vec<Task>,
    /// The states and additions of each task (some tiles of the vector), if they are kept.
    pairs: Vec<OnceLock<Pair>>,
    /// Number of bytes for which lists of states and additions may still be kept.
    left: AtomicUsize,
    primes: &'a [u64],
    /// The number 2^32 as a factor, for each prime.
    shifts: Vec<Factor>,
    /// The part of the partner (a sum for each state) for each task, tile by tile and state by
    /// state.
    partners: Vec<Mutex<Partner>>,
}

/// The part of a partner (sums for each state) that belongs to the tiles of one task.
#[derive(Default)]
struct Partner {
    words: Vec<u64>,
    /// The sum of the words, modulo 2^64.
    sum: u64,
}

/// The sums of a column, for each prime: two sums of products of counts and partners, and one sum
/// of counts.
///
/// The lower and the upper 64 bits of the products are added up separately.
#[derive(Default)]
struct Sums([[[u128; 2]; LINE]; 3]);

impl Sums {
    #[inline(always)]
    fn add(&mut self, which: usize, prime: usize, (a, b): (u64, u64)) {
        let product = u128::from(a) * u128::from(b);
        let sum = &mut self.0[which][prime];
        sum[0] += u128::from(product as u64);
        sum[1] += product >> 64;
    }

    /// Adds the sums of the first `W / 2` primes in `other`, multiplied by `times`.
    fn add_times<const W: usize>(&mut self, other: &Sums, times: usize) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            for i in 0..W / 2 {
                own[i][0] += other[i][0] * times as u128;
                own[i][1] += other[i][1] * times as u128;
            }
        }
    }
}

impl<'a> Partners<'a> {
    /// Prepares gluing after each column of a board, modulo these primes.
    ///
    /// # Errors
    /// [`Stopped`] if the watch asks to stop.
    ///
    /// # Panics
    /// If halves of this board [cannot be glued](Border::suits) at a straight border.
    pub fn new(
        split: &'a Split,
        primes: &'a [u64],
        watch: &dyn Watch,
    ) -> Result<Partners<'a>, Stopped> {
        let tiles = Tiles::new(split, Border::Straight, watch)?;
        let tasks = tiles.tasks(0..split.layout.chunks());
        Ok(Partners {
            pairs: tasks.iter().map(|_| OnceLock::new()).collect(),
            partners: tasks.iter().map(|_| Mutex::default()).collect(),
            left: AtomicUsize::new(KEPT),
            shifts: primes.iter().map(|&p| Factor::new(1 << LOW, p)).collect(),
            tiles,
            tasks,
            primes,
        })
    }

    /// Replaces the partner by the partner of a vector with k columns, one more than in the last
    /// call. For each state s, the partner has the sum of the vector's counts of all states with
    /// the letters of s, with signs.
    ///
    /// Returns the numbers of legal positions with 2k - 2, 2k - 1 and k columns, modulo each prime.
    /// If there is no partner of the column before, the first of these numbers is 0.
    ///
    /// # Errors
    /// [`GlueError::Stopped`], or [`GlueError::Changed`] if the partner of the column before has a
    /// changed word. The partner is lost then.
    pub fn glue(&self, vector: &Words, watch: &dyn Watch) -> Result<[Vec<u64>; 3], GlueError> {
        let glued = match self.primes.len() {
            1 => self.run::<2>(vector, watch),
            2 => self.run::<4>(vector, watch),
            3 => self.run::<6>(vector, watch),
            4 => self.run::<8>(vector, watch),
            5 => self.run::<10>(vector, watch),
            6 => self.run::<12>(vector, watch),
            8 => self.run::<16>(vector, watch),
            k => unreachable!("a vector modulo {k} primes"),
        };
        if glued.is_err() {
            self.forget();
        }
        glued
    }

    /// Drops the partner (the sums for the next gluing). It is wrong after a count of a board has
    /// gone back to an earlier column.
    pub fn forget(&self) {
        (self.partners.iter()).for_each(|partner| *lock(partner) = Partner::default());
    }

    /// Glues with the residues modulo `W / 2` primes. Each residue is cut into two parts of at most
    /// 32 bits.
    fn run<const W: usize>(
        &self,
        vector: &Words,
        watch: &dyn Watch,
    ) -> Result<[Vec<u64>; 3], GlueError> {
        let work = Work::new(&self.tasks);
        let found: Vec<Sums> =
            self.tiles
                .on_threads(&self.tasks, &work, watch, |number, sums| {
                    if !watch.go_on() {
                        return Err(Stopped.into());
                    }
                    self.task::<W>(number, vector.words(), sums)
                })?;
        let number = |which: usize, prime: usize| {
            let p = self.primes[prime];
            let part = |part: usize| {
                let parts = found.iter().map(|sums| sums.0[which][prime][part]);
                let rest = |sum: u128| (sum % u128::from(p)) as u64;
                parts.fold(0, |all, sum| modular::add(all, rest(sum), p))
            };
            // 2^64 is the square of 2^32.
            let upper = self.shifts[prime].times(self.shifts[prime].times(part(1), p), p);
            modular::add(part(0), upper, p)
        };
        let all = 0..self.primes.len();
        Ok([0, 1, 2].map(|which| all.clone().map(|prime| number(which, prime)).collect()))
    }

    /// Works on one task (some tiles): adds the products of its counts and partners to `sums`, and
    /// replaces its part of the partner.
    fn task<const W: usize>(
        &self,
        number: usize,
        vector: &[u64],
        sums: &mut Sums,
    ) -> Result<(), GlueError> {
        let task = &self.tasks[number];
        let made;
        let pair = match self.pairs[number].get() {
            Some(pair) => pair,
            None => {
                made = self.tiles.pair(task, false);
                match self.is_kept(&made) {
                    true => self.pairs[number].get_or_init(|| made),
                    false => &made,
                }
            }
        };
        let mut partner = lock(&self.partners[number]);
        if sum(&partner.words) != partner.sum {
            return Err(GlueError::Changed);
        }
        // If two tiles have equal sums, the partner has only the words of one of them.
        let [once, twice] = &pair.tiles;
        let of_tile = pair.first.len() * self.primes.len();
        (partner.words).resize((once.len() + twice.len()) * of_tile, 0);
        let (of_once, of_twice) = partner.words.split_at_mut(once.len() * of_tile);
        let orbit = self.tiles.split.lower.orbit(task.classes.1).len();
        let mut count = |places: &[Places], partner: &mut [u64], times: usize| {
            let mut own = Sums::default();
            let at_once = together(pair.first.len(), W);
            // `max` avoids slices of length 0, for tiles without states.
            let partners = partner.chunks_mut((at_once * of_tile).max(1));
            for (places, partner) in places.chunks(at_once).zip(partners) {
                self.batch::<W>(pair, places, vector, partner, &mut own);
            }
            sums.add_times::<W>(&own, times);
        };
        count(once, of_once, orbit);
        // In a task, most tiles (parts of the vector) come in pairs with equal sums, or no tiles
        // do.
        if !twice.is_empty() {
            count(twice, of_twice, 2 * orbit);
        }
        partner.sum = sum(&partner.words);
        Ok(())
    }

    /// Works on some tiles of a task: adds their products to `sums`, and replaces their words of
    /// the partner.
    fn batch<const W: usize>(
        &self,
        pair: &Pair,
        places: &[Places],
        vector: &[u64],
        partner: &mut [u64],
        sums: &mut Sums,
    ) {
        let states = pair.first.len();
        let words = |tile: u64, state: &State| {
            let element = tile as usize + state.at as usize;
            &vector[element * (W / 2)..][..W / 2]
        };
        let mut numbers = Vec::with_capacity(places.len() * states);
        for &[_, tile] in places {
            let residues = pair.second.iter().map(|(state, _)| words(tile, state));
            numbers.extend(residues.map(parts::<W>));
        }
        pair.fold.sums(&numbers, |tile, at, sum| {
            let count = words(places[tile][0], &pair.first[at].0);
            let partner = &mut partner[(tile * states + at) * (W / 2)..][..W / 2];
            for i in 0..W / 2 {
                sums.add(0, i, (count[i], partner[i]));
                partner[i] = self.residue(i, [sum[i], sum[W / 2 + i]]);
                sums.add(1, i, (count[i], partner[i]));
                // States with an odd number of strings count negatively.
                let negative = self.primes[i].wrapping_sub(count[i]);
                sums.add(2, i, (if pair.is_odd[at] { negative } else { count[i] }, 1));
            }
        });
    }

    /// Returns `true` if there is room to keep the states and lists of a task until the next
    /// column. They are then no longer included in the room that is left.
    fn is_kept(&self, pair: &Pair) -> bool {
        let states = pair.first.len() + pair.second.len();
        let tiles = pair.tiles.iter().map(Vec::len).sum::<usize>();
        let bytes =
            pair.fold.bytes() + states * size_of::<(State, u32)>() + tiles * size_of::<Places>();
        let left = |left: usize| left.checked_sub(bytes);
        let order = Ordering::Relaxed;
        self.left.fetch_update(order, order, left).is_ok()
    }

    /// Changes a word of the partner.
    #[cfg(test)]
    pub(super) fn change_a_word(&self) {
        let all = self.partners.iter();
        let mut all = all.map(lock).filter(|partner| !partner.words.is_empty());
        all.next().expect("there is a partner").words[0] ^= 1 << 40;
    }

    /// Makes the lists of signs again for each column, since no lists are kept.
    #[cfg(test)]
    pub(super) fn keep_no_lists(&mut self) {
        self.left = AtomicUsize::new(0);
    }

    /// Returns the residue of a sum modulo a prime, from the sums of the lower and of the upper
    /// parts (at most 32 bits each) of residues.
    #[inline(always)]
    fn residue(&self, prime: usize, [low, high]: [i64; 2]) -> u64 {
        let p = self.primes[prime];
        // Parts have at most 32 bits, so a sum of 2^30 parts is smaller than the prime.
        let positive = |sum: i64| match sum < 0 {
            true => p.wrapping_add_signed(sum),
            false => sum as u64,
        };
        modular::add(
            positive(low),
            self.shifts[prime].times(positive(high), p),
            p,
        )
    }
}

/// Cuts residues into parts of at most 32 bits: first the lower parts of all residues, then the
/// upper ones.
#[inline(always)]
fn parts<const W: usize>(residues: &[u64]) -> [i64; W] {
    let mut parts = [0; W];
    for (i, &residue) in residues.iter().enumerate() {
        parts[i] = (residue & ((1 << LOW) - 1)) as i64;
        parts[W / 2 + i] = (residue >> LOW) as i64;
    }
    parts
}

fn sum(words: &[u64]) -> u64 {
    words.iter().fold(0, |sum, &word| sum.wrapping_add(word))
}
