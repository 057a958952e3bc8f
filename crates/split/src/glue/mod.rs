//! Gluing: computes the number of a board from the vectors of two halves that share a border.
//!
//! - Entry: [`Split::glue`].
//! - Invariant: the result is exact, or an error says that a word of a vector was changed.
//! - Cost: a few additions for each pair of states with the same letters. At 13 rows there are 33
//!   pairs for each state; this number grows 1.5-fold with each row.
//!
//! Let v(s) be the signed sum over all fillings of the first i columns that end in the state s.
//! Marked strings that do not reach the border contribute -1 to it, those on the border nothing
//! yet. Two halves that share exactly the cells of a border have no other edge between them. Each
//! state is a partition of the border's marked cells into strings. The blocks of the join of both
//! partitions are the strings of the whole board that reach the border. With the number L of legal
//! positions,
//!
//! ```text
//!     L(m, i + j - 1)  =  sum over letters, over s and t with these letters:
//!                         v_i(s) v_j(t) (-1)^c(s, t)        c: blocks of the join of s and t
//!
//!       first half    border   second half          The second half is swept from the other
//!       x x x x x x     x      x x x x x x          side. It is the mirror image of the first.
//!       o o . . o o     o      o . x x . o
//!       . o o x x o     o      o o x . o o
//! ```
//!
//! - *An odd number of columns*: the border is a column, and both halves are the same vector.
//! - *An even number of columns and rows*: the border is staggered in the middle, between the two
//!   phases of a column. A half turn maps one half to the other, and U to D.
//! - *Otherwise*: the vectors of n / 2 and of n / 2 + 1 columns.
//!
//! The triangular lattice has only a half turn, so the halves of the border must be equal. Rings
//! have a mirror symmetry. Pairs of half-states that contradict each other at the far end of a ring
//! have the count 0.
//!
//! Counts of states are integers within a proved [`bound`], computed from their residues. So a
//! changed word leads to a number beyond the bound, except with probability 2^-36. Fewer primes are
//! needed than for the number of the whole board.
//!
//! Gluing halves by a Gram matrix is known from statistical physics (Temperley and Lieb's algebra).
//! For legal positions of Go it is new, as far as we know.

mod border;
mod bound;
mod entries;
mod joins;

pub use border::Border;
pub use bound::words_for;

use super::asking::Stopped;
use super::engine::Split;
use super::half::Stack;
use super::layout::State;
use super::lock::lock;
use super::slots::LINE;
use super::spectator::HalfSet;
use super::watch::Watch;
use super::words::Words;
use bound::bound;
use entries::{DIGIT, Entries, MOST};
use joins::Joins;
use std::cmp::Ordering as CompareOrdering;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use tengen_exact::{IBig, UBig};

/// The vector of a half, and the number of its columns.
#[derive(Clone, Copy)]
pub struct GluedHalf<'a> {
    /// The vector modulo all primes, in parts for some of the primes each.
    pub parts: &'a [Residues<'a>],
    /// Number of complete columns. At a staggered border, U has one column more.
    pub columns: usize,
}

/// A vector modulo some consecutive primes of the list of primes.
#[derive(Clone, Copy)]
pub enum Residues<'a> {
    /// A vector in memory, with its number of primes.
    Memory(&'a Words, usize),
    /// A vector that is read when needed, with its number of primes.
    Elsewhere(&'a dyn ReadWords, usize),
}

/// A vector that is read piece by piece.
pub trait ReadWords: Sync {
    /// Reads the words of the elements from number `first` on; returns `false` if that fails.
    fn read(&self, first: u64, words: &mut [u64]) -> bool;
}

/// The reason why halves were not glued.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GlueError {
    /// Stopped on request.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The count of a state is beyond its bound, so a word of a vector was changed.
    #[error("a count of half the board is not possible: memory is faulty")]
    Changed,
    /// A vector that is not in memory cannot be read.
    #[error("the vector of half the board cannot be read")]
    Unread,
}

/// Bytes of the counts of tiles that are glued together, unless a single tile has more.
const BATCH: usize = 1 << 17;

/// Largest number of tiles that are glued together.
const TOGETHER: usize = 64;

/// Number of parts in which progress is reported.
const PARTS: usize = 100;

/// The tiles of a pair of classes, which all have the same signs.
struct Task {
    upper: usize,
    lower: usize,
    /// Number of states of a tile times number of tiles, as an estimate of the work.
    weight: u64,
}

/// The states of a tile in the first half, and of the tile of the second half with these letters.
struct Pair {
    /// States of the first half, with their numbers of open strings.
    first: Vec<(State, u32)>,
    /// States of the second half, in slots of the first half's classes.
    second: Vec<(State, u32)>,
    /// The classes of U and D whose tile has the second half's counts.
    kept: (usize, usize),
    /// `true` if tiles come in pairs with equal sums: both halves are one vector, and a half turn
    /// maps its tiles to each other.
    is_mutual: bool,
}

/// The data of all tasks.
struct Gluing<'a> {
    split: &'a Split,
    border: Border,
    first: (&'a [Residues<'a>], Entries),
    second: (&'a [Residues<'a>], Entries),
    joins: Joins,
    /// `true` if the second half is turned, `false` if it is mirrored.
    is_turned: bool,
    /// `true` if both halves are one vector.
    is_one: bool,
    /// `true` if the second half is the same vector, mirrored.
    is_symmetric: bool,
    watch: &'a dyn Watch,
}

impl Split {
    /// Computes the number of legal positions of a board from two halves, with i and j columns.
    ///
    /// The board has i + j - 1 columns at a straight border, and i + j at a staggered one. Both
    /// halves may be the same vector.
    ///
    /// # Errors
    /// [`GlueError`].
    ///
    /// # Panics
    /// If the halves of this board [cannot be glued](Border::suits), or a vector belongs to another
    /// board.
    pub fn glue(
        &self,
        border: Border,
        halves: [GluedHalf<'_>; 2],
        primes: &[u64],
        watch: &dyn Watch,
    ) -> Result<UBig, GlueError> {
        assert!(border.suits(self.shape()), "halves that cannot be glued");
        let bounds = halves.map(|half| bound(self.shape(), half.columns, border));
        let digits = bounds.iter().map(Entries::digits_needed).max().unwrap_or(0);
        let half = |which: usize| {
            let parts = halves[which].parts;
            for part in parts {
                if let Residues::Memory(words, k) = part {
                    let words = words.words().len() as u64;
                    assert_eq!(words, self.layout.len() * *k as u64);
                }
            }
            assert_eq!(
                parts.iter().map(Residues::primes).sum::<usize>(),
                primes.len()
            );
            (parts, Entries::new(primes, &bounds[which]))
        };
        let is_turned = border.is_turned(self.shape());
        let is_one = std::ptr::eq(halves[0].parts, halves[1].parts);
        let gluing = Gluing {
            split: self,
            border,
            first: half(0),
            second: half(1),
            joins: Joins::new(&self.upper, &self.lower, watch)?,
            is_turned,
            is_one,
            is_symmetric: !is_turned && is_one,
            watch,
        };
        match digits {
            0..=2 => gluing.run::<2>(),
            3..=4 => gluing.run::<4>(),
            _ => {
                assert!(digits <= MOST, "numbers of {digits} digits");
                gluing.run::<MOST>()
            }
        }
    }
}

impl Residues<'_> {
    /// Returns the number of primes.
    fn primes(&self) -> usize {
        match self {
            Residues::Memory(_, k) | Residues::Elsewhere(_, k) => *k,
        }
    }

    /// Returns the words of some elements, with the number of words of each.
    ///
    /// Words that are not in memory are read into `read`.
    fn tile<'a>(
        &'a self,
        first: u64,
        elements: usize,
        read: &'a mut Vec<u64>,
    ) -> Result<(&'a [u64], usize), GlueError> {
        match self {
            Residues::Memory(words, k) => {
                let words = &words.words()[first as usize * k..];
                Ok((&words[..elements * k], *k))
            }
            Residues::Elsewhere(words, k) => {
                read.resize(elements * k, 0);
                match words.read(first, read) {
                    true => Ok((read, *k)),
                    false => Err(GlueError::Unread),
                }
            }
        }
    }
}

impl Gluing<'_> {
    /// Glues all tiles on all threads, with numbers of at most `W` digits.
    fn run<const W: usize>(&self) -> Result<UBig, GlueError> {
        let tasks = self.tasks();
        let next = AtomicUsize::new(0);
        let all = tasks.iter().map(|task| task.weight).sum::<u64>().max(1);
        let done = AtomicU64::new(0);
        let tell = |task: &Task| {
            let before = done.fetch_add(task.weight, Ordering::Relaxed);
            // Progress is reported in hundredths of the estimated work.
            let part = |done: u64| (u128::from(done) * PARTS as u128 / u128::from(all)) as usize;
            if part(before + task.weight) > part(before) {
                self.watch.pairs(part(before + task.weight), PARTS);
            }
        };
        // Each thread sums its tasks, and adds its sum to the total at the end.
        let failed = Mutex::new(None);
        let has_failed = AtomicBool::new(false);
        let sum = Mutex::new(IBig::ZERO);
        self.split.on_threads(tasks.len(), || {
            let mut own = IBig::ZERO;
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                match self.task::<W>(task) {
                    Ok(number) => {
                        own += number;
                        tell(task);
                    }
                    Err(error) => {
                        let mut failed = lock(&failed);
                        // The error for a changed word takes precedence over a stop request.
                        if error == GlueError::Changed || failed.is_none() {
                            *failed = Some(error);
                        }
                        has_failed.store(true, Ordering::Relaxed);
                    }
                }
                if has_failed.load(Ordering::Relaxed) {
                    break;
                }
            }
            *lock(&sum) += own;
        });
        if let Some(error) = *lock(&failed) {
            return Err(error);
        }
        let sum = sum
            .into_inner()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        UBig::try_from(sum).map_err(|_| GlueError::Changed)
    }

    /// Lists the pairs of classes, those with most work first.
    fn tasks(&self) -> Vec<Task> {
        let (u, d) = (&self.split.upper.classes, &self.split.lower.classes);
        let mut tasks = Vec::new();
        for (lower, of_d) in d.iter().enumerate().filter(|(_, class)| class.canonical) {
            for (upper, of_u) in u.iter().enumerate() {
                let states = (of_d.slots() * of_u.slots()) as u64;
                let tiles = (of_d.patterns.len() * of_u.patterns.len()) as u64;
                tasks.push(Task {
                    upper,
                    lower,
                    weight: states * tiles,
                });
            }
        }
        tasks.sort_by_key(|task| std::cmp::Reverse(task.weight));
        tasks
    }

    /// Returns the states of a tile, each with its number of open strings.
    fn states(&self, (upper, lower): (usize, usize)) -> Vec<(State, u32)> {
        let split = self.split;
        let u = &split.upper.classes[upper];
        let straight = self.border == Border::Straight;
        let states = split
            .layout
            .states(split.halves(), (upper, lower), straight);
        let open = |state: State| (state, u.strings(state.upper).1.count_ones());
        states.into_iter().map(open).collect()
    }

    /// Returns the states of the two halves for a pair of classes.
    fn pair(&self, (upper, lower): (usize, usize)) -> Pair {
        let split = self.split;
        let first = self.states((upper, lower));
        if !self.is_turned {
            return Pair {
                second: first.clone(),
                first,
                kept: (upper, lower),
                is_mutual: false,
            };
        }
        // U of the first half is D of the second half. The vector has D with canonical colours, so
        // a permutation leads to the tile that is kept.
        let (u, d) = (&split.upper.classes, &split.lower.classes);
        let permutations = split.lower.permutations.iter().zip(&d[upper].images);
        let mut canonical = (0..)
            .zip(permutations)
            .filter(|(_, (_, image))| d[**image].canonical);
        let (which, (permutation, &image)) = canonical.next().expect("one is canonical");
        let kept: (usize, usize) = (u[lower].images[which as usize], image);
        let stacks = first.iter().map(|(state, _)| state.stack);
        // The permutation changes colours of the stack; find the original stack of each permuted
        // one.
        let before: HashMap<Stack, Stack> = stacks
            .map(|stack| (permutation.of_stack(stack), stack))
            .collect();
        // A turned state has the slots of U and D exchanged, and the stack before the permutation.
        let turn = |(state, open): (State, u32)| {
            let stack = before[&state.stack];
            let upper_slot = state.lower - d[kept.1].span(state.stack).first;
            let lower_slot = state.upper - u[kept.0].span(state.stack).first;
            let turned = State {
                stack,
                upper: u[upper].span(stack).first + upper_slot,
                lower: d[lower].span(stack).first + lower_slot,
                at: state.at,
            };
            (turned, open)
        };
        let second = self.states(kept).into_iter().map(turn);
        let mut second: Vec<_> = second.collect();
        second.sort_by_key(|(state, open)| (*open, state.stack, state.upper, state.lower));
        // Tiles form pairs only if a single permutation makes each pattern canonical.
        let all = split.lower.permutations.len();
        let is_free = |class: usize| split.lower.orbit(class).len() == all;
        Pair {
            first,
            second,
            kept,
            is_mutual: self.is_one && is_free(upper) && is_free(lower),
        }
    }

    /// Returns the places of the tile of two patterns in the first half and in the second half.
    fn places(&self, task: &Task, kept: (usize, usize), ranks: (u32, u32)) -> [u64; 2] {
        let layout = &self.split.layout;
        let place = |upper: (usize, u32), lower: (usize, u32)| {
            let chunk = layout.number(true, lower.0, lower.1);
            layout.tile(chunk, upper)
        };
        let first = place((task.upper, ranks.0), (task.lower, ranks.1));
        match self.is_turned {
            false => [first; 2],
            true => [first, place((kept.0, ranks.1), (kept.1, ranks.0))],
        }
    }

    /// Returns the sum over the tiles of two classes, for all permutations of the colours.
    fn task<const W: usize>(&self, task: &Task) -> Result<IBig, GlueError> {
        let split = self.split;
        let classes = (task.upper, task.lower);
        let patterns = |set: &HalfSet, class: usize| set.classes[class].patterns.len() as u32;
        let (of_u, of_d) = (
            patterns(&split.upper, task.upper),
            patterns(&split.lower, task.lower),
        );
        let pair = self.pair(classes);
        if pair.first.is_empty() {
            return Ok(IBig::ZERO);
        }
        // Tiles come in pairs with equal sums if the halves are one vector that is turned: count
        // one tile of each pair twice.
        let (mut once, mut twice) = (Vec::new(), Vec::new());
        for ranks in (0..of_d).flat_map(|d| (0..of_u).map(move |u| (u, d))) {
            let [first, second] = self.places(task, pair.kept, ranks);
            match first.cmp(&second) {
                CompareOrdering::Less if pair.is_mutual => twice.push(ranks),
                // This pair of tiles was counted from the other side.
                CompareOrdering::Greater if pair.is_mutual => {}
                // The tile is its own partner, or tiles do not come in pairs.
                _ => once.push(ranks),
            }
        }
        // As many tiles at a time as fit into a cache, so that the signs are looked up once for all
        // of them.
        let of_tile = pair.first.len() * W * size_of::<i64>();
        let mut sum = IBig::ZERO;
        for (tiles, times) in [(once, 1), (twice, 2)] {
            for tiles in tiles.chunks((BATCH / of_tile).clamp(1, TOGETHER)) {
                if !self.watch.go_on() {
                    return Err(Stopped.into());
                }
                sum += self.batch::<W>(task, &pair, tiles)? * IBig::from(times);
            }
        }
        Ok(sum * IBig::from(split.lower.orbit(task.lower).len()))
    }

    /// Returns the sum over some tiles of two classes.
    fn batch<const W: usize>(
        &self,
        task: &Task,
        pair: &Pair,
        tiles: &[(u32, u32)],
    ) -> Result<IBig, GlueError> {
        // Compute the integers of all states of these tiles from their residues.
        let numbers = |half: &(&[Residues<'_>], Entries), states: &[(State, u32)], which: usize| {
            let mut numbers = Vec::with_capacity(states.len() * tiles.len());
            let elements = states.iter().map(|(state, _)| state.at as usize + 1).max();
            // The words of a tile that are not in memory.
            let mut read = vec![Vec::new(); half.0.len()];
            for &ranks in tiles {
                let tile = self.places(task, pair.kept, ranks)[which];
                let parts = half.0.iter().zip(&mut read);
                let parts = parts.map(|(part, read)| part.tile(tile, elements.unwrap_or(0), read));
                let parts: Vec<(&[u64], usize)> = parts.collect::<Result<_, GlueError>>()?;
                for (state, _) in states {
                    let mut residues = [0; LINE];
                    let mut places = residues.iter_mut();
                    for (words, k) in &parts {
                        let words = &words[state.at as usize * k..][..*k];
                        words
                            .iter()
                            .zip(&mut places)
                            .for_each(|(word, to)| *to = *word);
                    }
                    let number = half.1.digits::<W>(&residues[..half.1.primes()]);
                    numbers.push(number.ok_or(GlueError::Changed)?);
                }
            }
            Ok::<_, GlueError>(numbers)
        };
        let first = numbers(&self.first, &pair.first, 0)?;
        let second = match self.is_symmetric {
            true => Vec::new(),
            false => numbers(&self.second, &pair.second, 1)?,
        };
        let classes = (task.upper, task.lower);
        let mut total = Total::<W>::default();
        let mut odd: Vec<u32> = Vec::new();
        let states = pair.first.len();
        if self.is_symmetric {
            // Take each pair of two states once, and count it twice. States are visited from the
            // last one on; `later` is the sum of the states after the current one.
            let mut later = vec![[0; W]; tiles.len()];
            for (at, state) in pair.first.iter().enumerate().rev() {
                let others = (&pair.first[at..], at as u32);
                self.joins.odd(classes, state, others, &mut odd);
                // A state paired with itself counts once, all other pairs twice.
                let own_is_odd = odd.first() == Some(&(at as u32));
                let odd = &odd[usize::from(own_is_odd)..];
                for (numbers, later) in first.chunks_exact(states).zip(&mut later) {
                    let own = &numbers[at];
                    let mut sum = less_twice(later, numbers, odd);
                    for (digit, &own) in sum.iter_mut().zip(own) {
                        *digit = 2 * *digit + if own_is_odd { -own } else { own };
                    }
                    total.add(own, sum);
                    add(later, own);
                }
            }
        } else {
            // The sum over all pairs, less twice the pairs with an odd number of strings.
            let others = pair.second.len();
            let mut sums = vec![[0; W]; tiles.len()];
            for (numbers, sum) in second.chunks_exact(others).zip(&mut sums) {
                numbers.iter().for_each(|number| add(sum, number));
            }
            for (at, state) in pair.first.iter().enumerate() {
                self.joins.odd(classes, state, (&pair.second, 0), &mut odd);
                let tiles = first.chunks_exact(states).zip(second.chunks_exact(others));
                for ((first, second), sum) in tiles.zip(&sums) {
                    total.add(&first[at], less_twice(sum, second, &odd));
                }
            }
        }
        Ok(total.number())
    }
}

/// Adds a number, digit by digit.
#[inline(always)]
fn add<const W: usize>(to: &mut [i64; W], number: &[i64; W]) {
    for i in 0..W {
        to[i] += number[i];
    }
}

/// Returns `sum` less twice the numbers at the indices `odd`.
#[inline(always)]
fn less_twice<const W: usize>(sum: &[i64; W], numbers: &[[i64; W]], odd: &[u32]) -> [i64; W] {
    let mut of_odd = [0; W];
    for &at in odd {
        add(&mut of_odd, &numbers[at as usize]);
    }
    let mut less = *sum;
    for i in 0..W {
        // Odd pairs were added once with the sign +1. Subtracting them twice gives the sign -1.
        less[i] -= 2 * of_odd[i];
    }
    less
}

/// A sum of products of two numbers, which are given by their digits.
struct Total<const W: usize> {
    /// Sums for each digit; `high` has the digits beyond those of one factor.
    low: [i128; W],
    high: [i128; W],
}

impl<const W: usize> Default for Total<W> {
    fn default() -> Self {
        Total {
            low: [0; W],
            high: [0; W],
        }
    }
}

impl<const W: usize> Total<W> {
    /// Adds the product of a number and of a sum of numbers.
    #[inline(always)]
    fn add(&mut self, number: &[i64; W], mut sum: [i64; W]) {
        // Reduce the digits to 44 bits. Sums of 2^28 products of such digits fit into 128 bits.
        let mut carry = 0;
        for digit in &mut sum {
            let all = *digit + carry;
            carry = all >> DIGIT;
            // The low bits stay, the rest is carried to the next digit.
            *digit = all & ((1 << DIGIT) - 1);
        }
        for (i, &own) in number.iter().enumerate() {
            let own = i128::from(own);
            for (j, &digit) in sum.iter().enumerate() {
                let product = own * i128::from(digit);
                match i + j < W {
                    true => self.low[i + j] += product,
                    false => self.high[i + j - W] += product,
                }
            }
            self.high[i] += own * i128::from(carry);
        }
    }

    /// Returns the sum as one integer.
    fn number(&self) -> IBig {
        let digits = self.high.iter().rev().chain(self.low.iter().rev());
        digits.fold(IBig::ZERO, |sum, digit| {
            (sum << DIGIT as usize) + IBig::from(*digit)
        })
    }
}

#[cfg(test)]
mod tests;
