//! Gluing with integers: the number of a board from two halves, whose counts are exact.
//!
//! - Entry: [`Split::glue`].
//! - Invariant: each count is within its [`bound`](super::bound), or an error says that a word was
//!   changed.
//! - Cost: an integer for each state, from its residues, and the sums of [`Tiles`]. A vector that
//!   is glued to its own mirror image needs each pair of states only once.

use super::super::asking::Stopped;
use super::super::engine::Split;
use super::super::layout::State;
use super::super::slots::LINE;
use super::super::watch::Watch;
use super::bound::bound;
use super::entries::{DIGIT, Entries, MOST};
use super::tiles::{Pair, Places, Task, Tiles, add, added, less_twice, together};
use super::{Border, GlueError, GluedHalf, Residues};
use tengen_exact::{IBig, UBig};

/// Two halves that are glued.
struct Gluing<'a> {
    tiles: Tiles<'a>,
    first: (&'a [Residues<'a>], Entries),
    second: (&'a [Residues<'a>], Entries),
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
        let tiles = Tiles::new(self, border, watch)?;
        let is_one = std::ptr::eq(halves[0].parts, halves[1].parts);
        let gluing = Gluing {
            first: half(0),
            second: half(1),
            is_one,
            is_symmetric: !tiles.is_turned && is_one,
            tiles,
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

impl Gluing<'_> {
    /// Glues all tiles, with numbers of at most `W` digits.
    fn run<const W: usize>(&self) -> Result<UBig, GlueError> {
        let tasks = self.tiles.tasks();
        let sums = self.tiles.on_threads(&tasks, self.watch, |number, sum| {
            *sum += self.task::<W>(&tasks[number])?;
            Ok(())
        })?;
        let sum = sums
            .into_iter()
            .fold(IBig::ZERO, |all, sum: IBig| all + sum);
        UBig::try_from(sum).map_err(|_| GlueError::Changed)
    }

    /// Returns the sum over the tiles of two classes, for all permutations of the colours.
    fn task<const W: usize>(&self, task: &Task) -> Result<IBig, GlueError> {
        let tiles = &self.tiles;
        let pair = tiles.pair(task, self.is_one);
        if pair.first.is_empty() {
            return Ok(IBig::ZERO);
        }
        let at_once = together(pair.first.len(), W);
        let mut sum = IBig::ZERO;
        for (all, times) in pair.tiles.iter().zip([1, 2]) {
            for some in all.chunks(at_once) {
                if !self.watch.go_on() {
                    return Err(Stopped.into());
                }
                sum += self.batch::<W>(task, &pair, some)? * IBig::from(times);
            }
        }
        Ok(sum * IBig::from(tiles.split.lower.orbit(task.lower).len()))
    }

    /// Returns the sum over some tiles of two classes.
    fn batch<const W: usize>(
        &self,
        task: &Task,
        pair: &Pair,
        tiles: &[Places],
    ) -> Result<IBig, GlueError> {
        // Compute the integers of all states of these tiles from their residues.
        let numbers = |half: &(&[Residues<'_>], Entries), states: &[(State, u32)], which: usize| {
            let mut numbers = Vec::with_capacity(states.len() * tiles.len());
            let elements = states.iter().map(|(state, _)| state.at as usize + 1).max();
            // The words of a tile that are not in memory.
            let mut read = vec![Vec::new(); half.0.len()];
            for places in tiles {
                let tile = places[which];
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
        let mut total = Total::<W>::default();
        let states = pair.first.len();
        if self.is_symmetric {
            // Take each pair of two states once, and count it twice. States are visited from the
            // last one on; `later` is the sum of the states after the current one.
            let mut odd: Vec<u32> = Vec::new();
            let mut later = vec![[0; W]; tiles.len()];
            for (at, state) in pair.first.iter().enumerate().rev() {
                let others = (&pair.first[at..], at as u32);
                self.tiles
                    .joins
                    .odd(task.classes(), state, others, &mut odd);
                // A state paired with itself counts once, all other pairs twice.
                let own_is_odd = odd.first() == Some(&(at as u32));
                let odd = &odd[usize::from(own_is_odd)..];
                for (numbers, later) in first.chunks_exact(states).zip(&mut later) {
                    let own = &numbers[at];
                    let [of_odd] = added::<W, 1>(numbers, states, odd);
                    let mut sum = less_twice(later, &of_odd);
                    for (digit, &own) in sum.iter_mut().zip(own) {
                        *digit = 2 * *digit + if own_is_odd { -own } else { own };
                    }
                    total.add(own, sum);
                    add(later, own);
                }
            }
        } else {
            self.tiles.sums(task, pair, &second, |tile, at, sum| {
                total.add(&first[tile * states + at], sum);
            });
        }
        Ok(total.number())
    }
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
