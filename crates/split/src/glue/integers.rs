//! Gluing with integers: counts the legal positions of a board, from the exact counts of the states
//! of its two halves.
//!
//! - Entry: [`Split::glue`].
//! - Invariant: each count of a state is within its [`bound`](super::bound), or an error says that
//!   a word was changed.
//! - Cost: the computation of an integer for each state, from its residues, and the sums of
//!   [`Fold`](super::fold::Fold).

use super::super::asking::Stopped;
use super::super::course::Advanced;
use super::super::engine::Split;
use super::super::grid::{Grid, Unit};
use super::super::layout::{Layout, State};
use super::super::slots::LINE;
use super::super::watch::Watch;
use super::bound::bounds;
use super::entries::{DIGIT, Entries, MOST};
use super::tiles::{Pair, Places, Tables, Task, Tiles, Work, together};
use super::{Border, GlueError, GluedHalf, ReadWords, Residues};
use std::ops::Range;
use std::sync::Arc;
use tengen_exact::{IBig, UBig};

/// The source of the words of a vector modulo some consecutive primes.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    /// The words of the elements (counts of states) from number `first` on, `k` words each.
    Window {
        words: &'a [u64],
        first: u64,
        k: usize,
    },
    /// The words of a unit, that is, a row or a column of tiles of a [grid](Grid), `k` words for
    /// each element.
    Unit {
        words: &'a [u64],
        unit: &'a Unit,
        k: usize,
    },
    /// Words that are read tile by tile (one sequence of letters on the border at a time) when
    /// needed, `k` words for each element.
    Elsewhere { reader: &'a dyn ReadWords, k: usize },
}

/// Two halves of a board that are glued.
pub(super) struct Gluing<'a> {
    pub(super) tiles: Tiles<'a>,
    entries: [Entries; 2],
    /// `true` if both halves of the board have one vector.
    is_one: bool,
    /// Number of digits, of 44 bits, of the largest count.
    digits: usize,
    watch: &'a dyn Watch,
}

impl Split {
    /// Computes the number of legal positions of a board from the vectors of two halves, with i and
    /// j columns.
    ///
    /// The board has i + j - 1 columns at a straight border (one column of the board). At a
    /// staggered border (parts of two columns) and on brick walls it has i + j columns. On a brick
    /// wall, the vector of the second half was taken through a [half column](Split::half_column)
    /// after its j columns. Otherwise both halves may have the same vector.
    ///
    /// Vectors that are not in memory are read in windows of at most `window` elements, if
    /// possible: rows of tiles, and columns of tiles if a half is turned. If U then has one cell
    /// more than D, they are read tile by tile.
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
        window: u64,
        watch: &dyn Watch,
    ) -> Result<UBig, GlueError> {
        let parts = halves.map(|half| half.parts);
        for parts in parts {
            for part in parts {
                if let Residues::Memory(words, k) = part {
                    let words = words.words().len() as u64;
                    assert_eq!(words, self.layout.len() * *k as u64);
                }
            }
            let all = parts.iter().map(Residues::primes).sum::<usize>();
            assert_eq!(all, primes.len());
        }
        let is_one = std::ptr::eq(parts[0], parts[1]);
        let columns = halves.map(|half| half.columns);
        let tiles = Tiles::new(self, border, watch)?;
        let bounds = bounds(self.shape(), columns, border);
        let gluing = Gluing::new(tiles, bounds, is_one, primes, watch);
        let sum = match gluing.digits {
            0..=2 => gluing.run::<2>(parts, window),
            3..=4 => gluing.run::<4>(parts, window),
            _ => gluing.run::<MOST>(parts, window),
        };
        UBig::try_from(sum?).map_err(|_| GlueError::Changed)
    }

    /// Glues some chunks of two halves of a board at a straight border (one column of the board),
    /// where the second half is not turned. Returns the part of the number of legal positions that
    /// these chunks contribute. A chunk has the counts for one pattern of D.
    ///
    /// `halves` has the words of these chunks, and the number of columns, of each half of the
    /// board.
    ///
    /// # Errors
    /// [`GlueError`].
    pub(crate) fn glue_chunks(
        &self,
        tables: Arc<Tables>,
        chunks: Range<u32>,
        halves: [(&[u64], usize); 2],
        primes: &[u64],
        watch: &dyn Watch,
    ) -> Result<IBig, GlueError> {
        let is_one = std::ptr::eq(halves[0].0, halves[1].0);
        let columns = halves.map(|(_, columns)| columns);
        let bounds = bounds(self.shape(), columns, Border::Straight);
        let tiles = Tiles::with(self, Border::Straight, tables);
        let gluing = Gluing::new(tiles, bounds, is_one, primes, watch);
        assert!(!gluing.tiles.is_turned);
        let first = self.layout.starts[chunks.start as usize];
        let k = primes.len();
        let sources = halves.map(|(words, _)| vec![Source::Window { words, first, k }]);
        let tasks = gluing.tiles.tasks(chunks);
        let work = Work::new(&tasks);
        match gluing.digits {
            0..=2 => gluing.window::<2>(&tasks, &sources, &work),
            3..=4 => gluing.window::<4>(&tasks, &sources, &work),
            _ => gluing.window::<MOST>(&tasks, &sources, &work),
        }
    }
}

impl<'a> Source<'a> {
    /// Returns the source of some of the residues. `read` has the words of a unit that were read,
    /// if the residues are not in memory and are read unit by unit.
    fn of(part: &Residues<'a>, read: Option<(&'a Unit, &'a [u64])>) -> Source<'a> {
        match (*part, read) {
            (Residues::Memory(words, k), _) => Source::Window {
                words: words.words(),
                first: 0,
                k,
            },
            (Residues::Elsewhere(_, k), Some((unit, words))) => Source::Unit { words, unit, k },
            (Residues::Elsewhere(reader, k), None) => Source::Elsewhere { reader, k },
        }
    }

    /// Returns the words of a tile with the given number of elements (counts of states), and the
    /// number of words of each element.
    ///
    /// Words that are not in memory are read into `read`.
    fn tile(
        &self,
        layout: &Layout,
        (tile, elements): (u64, usize),
        read: &'a mut Vec<u64>,
    ) -> Result<(&'a [u64], usize), GlueError> {
        match *self {
            Source::Window { words, first, k } => {
                let words = &words[(tile - first) as usize * k..];
                Ok((&words[..elements * k], k))
            }
            Source::Unit { words, unit, k } => {
                let at = unit.place(layout, tile) as usize * k;
                Ok((&words[at..][..elements * k], k))
            }
            Source::Elsewhere { reader, k } => {
                read.resize(elements * k, 0);
                match reader.read(tile, read) {
                    true => Ok((read, k)),
                    false => Err(GlueError::Unread),
                }
            }
        }
    }
}

impl<'a> Gluing<'a> {
    /// Prepares gluing two halves of a board whose counts have magnitudes up to `bounds`. `is_one`
    /// is `true` if both halves have one vector.
    pub(super) fn new(
        tiles: Tiles<'a>,
        bounds: [UBig; 2],
        is_one: bool,
        primes: &[u64],
        watch: &'a dyn Watch,
    ) -> Gluing<'a> {
        let digits = bounds.iter().map(Entries::digits_needed).max().unwrap_or(0);
        assert!(digits <= MOST, "numbers of {digits} digits");
        Gluing {
            entries: bounds.map(|bound| Entries::new(primes, &bound)),
            is_one,
            tiles,
            digits,
            watch,
        }
    }

    /// Returns `true` if a vector is glued to its own mirror image. Then both halves have the same
    /// words.
    fn is_same(&self) -> bool {
        self.is_one && !self.tiles.is_turned
    }

    /// Glues all tiles (the counts for one sequence of letters each) of the two halves. Counts are
    /// numbers of at most `W` digits of 44 bits.
    fn run<const W: usize>(
        &self,
        parts: [&[Residues<'_>]; 2],
        window: u64,
    ) -> Result<IBig, GlueError> {
        let (split, tiles) = (self.tiles.split, &self.tiles);
        let all = 0..split.layout.chunks();
        let work = Work::new(&tiles.tasks(all.clone()));
        let is_elsewhere = |part: &Residues<'_>| matches!(part, Residues::Elsewhere(..));
        // If a half is turned and U has one cell more than D, the images of a row of tiles are not
        // one column of tiles, so windows do not help.
        let has_windows = (!tiles.is_turned || split.shape().exchanges())
            && parts.iter().any(|of| of.iter().any(is_elsewhere));
        let grid = match (has_windows, tiles.is_turned) {
            (false, _) => Grid::of_rows(split, u64::MAX),
            (true, false) => Grid::of_rows(split, window),
            (true, true) => Grid::new(split, window),
        };
        let of_second = match tiles.is_turned {
            true => Advanced::Lower,
            false => Advanced::Upper,
        };
        let mut sum = IBig::ZERO;
        // Memory for the windows of all parts (some of the primes each) of both halves.
        let mut read = parts.map(|parts| vec![Vec::new(); parts.len()]);
        for row in 0..grid.units(Advanced::Upper) {
            let chunks = grid.spectators(Advanced::Upper, row);
            // Of two tiles that are images of each other, only the one in the earlier chunk is
            // glued.
            let from = match tiles.is_turned && self.is_one {
                true => chunks.start,
                false => 0,
            };
            let halves = if self.is_same() { 1 } else { 2 };
            let units = [Advanced::Upper, of_second].map(|advanced| {
                let unit = || grid.unit(split, split.first_phase(advanced), row);
                has_windows.then(unit)
            });
            for half in 0..halves {
                for (part, words) in parts[half].iter().zip(&mut read[half]) {
                    if let (Residues::Elsewhere(reader, k), Some(unit)) = (*part, &units[half]) {
                        read_unit(&split.layout, (unit, from), (reader, k), words)?;
                    }
                }
            }
            let sources = [0, halves - 1].map(|half| {
                let parts = parts[half].iter().zip(&read[half]);
                let unit = units[half].as_ref();
                parts
                    .map(|(part, read)| Source::of(part, unit.map(|unit| (unit, &read[..]))))
                    .collect()
            });
            sum += self.window::<W>(&tiles.tasks(chunks), &sources, &work)?;
        }
        Ok(sum)
    }

    /// Glues the tiles of some tasks, on all threads. `sources` has the words of both halves.
    pub(super) fn window<const W: usize>(
        &self,
        tasks: &[Task],
        sources: &[Vec<Source<'_>>; 2],
        work: &Work,
    ) -> Result<IBig, GlueError> {
        let sums = (self.tiles).on_threads(tasks, work, self.watch, |number, sum| {
            *sum += self.task::<W>(&tasks[number], sources)?;
            Ok(())
        })?;
        Ok(sums
            .into_iter()
            .fold(IBig::ZERO, |all, sum: IBig| all + sum))
    }

    /// Returns the sum over the tiles of a task: tiles whose patterns of U and D are in two given
    /// classes. The sum includes all permutations of the colours.
    fn task<const W: usize>(
        &self,
        task: &Task,
        sources: &[Vec<Source<'_>>; 2],
    ) -> Result<IBig, GlueError> {
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
                sum += self.batch::<W>(&pair, sources, some)? * IBig::from(times);
            }
        }
        Ok(sum * IBig::from(tiles.split.lower.orbit(task.classes.1).len()))
    }

    /// Returns the signed sum over all pairs of states (one state of each half of the board) of
    /// some tiles of a task.
    fn batch<const W: usize>(
        &self,
        pair: &Pair,
        sources: &[Vec<Source<'_>>; 2],
        tiles: &[Places],
    ) -> Result<IBig, GlueError> {
        let numbers = |which: usize, states: &[(State, u32)]| {
            let entries = &self.entries[which];
            let numbers = match entries.primes() {
                1 => numbers::<1, W>,
                2 => numbers::<2, W>,
                3 => numbers::<3, W>,
                4 => numbers::<4, W>,
                5 => numbers::<5, W>,
                6 => numbers::<6, W>,
                _ => numbers::<LINE, W>,
            };
            let places: Vec<u64> = tiles.iter().map(|places| places[which]).collect();
            let layout = &self.tiles.split.layout;
            numbers(entries, (layout, &sources[which]), states, &places)
        };
        let first = numbers(0, &pair.first)?;
        let second = match self.is_same() {
            true => None,
            false => Some(numbers(1, &pair.second)?),
        };
        let mut total = Total::<W>::default();
        let states = pair.first.len();
        let second = second.as_ref().unwrap_or(&first);
        pair.fold.sums(second, |tile, at, sum| {
            total.add(&first[tile * states + at], sum);
        });
        Ok(total.number())
    }
}

/// Reads the words of a unit (a row or a column of tiles) from a vector modulo `k` primes.
///
/// The other half's patterns are read from number `from` on: columns (patterns of U) of a row, or
/// chunks (patterns of D) of a column.
fn read_unit(
    layout: &Layout,
    (unit, from): (&Unit, u32),
    (reader, k): (&dyn ReadWords, usize),
    words: &mut Vec<u64>,
) -> Result<(), GlueError> {
    words.resize(unit.elements() as usize * k, 0);
    for (first, place, elements) in unit.slices(layout, from) {
        let words = &mut words[place as usize * k..][..elements as usize * k];
        if !reader.read(first, words) {
            return Err(GlueError::Unread);
        }
    }
    Ok(())
}

/// Computes the counts of all states of some tiles (parts of the vector) as integers, from their
/// residues modulo `K` primes.
///
/// `tiles` has the number of the first element of each tile.
fn numbers<const K: usize, const W: usize>(
    entries: &Entries,
    (layout, sources): (&Layout, &[Source<'_>]),
    states: &[(State, u32)],
    tiles: &[u64],
) -> Result<Vec<[i64; W]>, GlueError> {
    let mut numbers = Vec::with_capacity(states.len() * tiles.len());
    let elements = states.iter().map(|(state, _)| state.at as usize + 1).max();
    // Memory for words of a tile that are read from elsewhere.
    let mut read = vec![Vec::new(); sources.len()];
    for &tile in tiles {
        // The words of the tile, for each part of the vector (some of the primes).
        let mut parts: [(&[u64], usize); K] = [(&[], 0); K];
        for ((part, source), read) in parts.iter_mut().zip(sources).zip(&mut read) {
            *part = source.tile(layout, (tile, elements.unwrap_or(0)), read)?;
        }
        for (state, _) in states {
            let mut residues = [0; K];
            let at = state.at as usize;
            match sources {
                // If the vector has a single part, the number of words of an element is a constant.
                [_] => residues.copy_from_slice(&parts[0].0[at * K..][..K]),
                _ => {
                    let words = parts.iter().flat_map(|(words, k)| &words[at * k..][..*k]);
                    residues
                        .iter_mut()
                        .zip(words)
                        .for_each(|(to, word)| *to = *word);
                }
            }
            let number = entries.digits::<K, W>(&residues);
            numbers.push(number.ok_or(GlueError::Changed)?);
        }
    }
    Ok(numbers)
}

/// A sum of products of two numbers, which are given by their digits of 44 bits.
struct Total<const W: usize> {
    /// Sums of the products for each digit of 44 bits; `high` has the digits beyond the first `W`.
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
    /// Adds the product of a number and of a sum of numbers, given by digits.
    #[inline(always)]
    fn add(&mut self, number: &[i64; W], mut sum: [i64; W]) {
        // Reduce the digits of `sum` to 44 bits. Sums of 2^28 products of such digits fit into 128
        // bits.
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
