//! The vector of counts before any phase: its counts after the first column of the board, or on
//! brick walls before it.
//!
//! - Entry: [`Split::start`].
//! - Invariant: every chunk (the counts for one pattern of D) is filled by one thread, and every
//!   count is 0, 1 or -1.
//! - Cost: one write of the vector, and for each class of patterns of D a pass over the half-states
//!   of U.
//!
//! The border is the half U above the split and the half D below. A half-state has the letters and
//! strings of one half. In a first column every run of marked stones of one colour is a string,
//! which may cross the split:
//!
//! ```text
//!    U    x . x O      D    O x      the marked run O crosses the split: one state with count 1
//!         far   end         end
//! ```
#![allow(unsafe_code)] // A buffer is shared by threads, each of which uses its own places.

use super::asking::Stopped;
use super::course::Advanced;
use super::engine::Split;
use super::grid::Unit;
use super::half::{Crossing, Half, Letter, is_one_run};
use super::kernel::Buffer;
use super::spectator::{Class, Row, pattern_letters};
use super::sums::Totals;
use super::threads::try_map;
use super::watch::Watch;
use super::words::Words;

/// The information about D's pattern (sequence of letters) that restricts U at its far end, if the
/// halves touch there (on rings).
///
/// It is the letter of D's outermost cell, and `true` if the whole pattern is one run of marked
/// stones.
type Shown = Option<(Letter, bool)>;

/// A half-state of U (its letters and strings) that can occur in a first column.
struct First<'a> {
    half: &'a Half,
    row: &'a Row,
    /// The ways in which runs (neighbouring marked stones) of the half-state may continue across
    /// the split and the far end.
    ways: Vec<Crossing>,
    is_one_run: bool,
}

impl<'a> First<'a> {
    /// Returns the half-state, or `None` if its runs of marked stones form strings that a first
    /// column cannot have.
    fn of((half, row): (&'a Half, &'a Row)) -> Option<First<'a>> {
        let ways: Vec<Crossing> = Crossing::all().filter(|way| half.is_apart(way)).collect();
        (!ways.is_empty()).then(|| First {
            half,
            row,
            ways,
            is_one_run: is_one_run(half.letters()),
        })
    }
}

/// An element of the vector (the count of a state) that is 1 or -1.
struct One {
    /// The place of the element in its chunk (the counts for one pattern of D).
    at: u64,
    minus: bool,
    /// `true` if the next phase reads the element, so that the checksum of written words includes
    /// it.
    tallied: bool,
}

/// Returns `true` if the number of empty points is odd.
fn is_odd(letters: &[Letter]) -> bool {
    letters
        .iter()
        .filter(|&&letter| letter == Letter::Empty)
        .count()
        % 2
        == 1
}

impl Split {
    /// Writes the counts after the first column to `words`, for a unit of chunks (a chunk has the
    /// counts for one pattern of D). For a [brick wall](super::Geometry::begins_before), writes the
    /// counts before the first column.
    ///
    /// In a first column, every run of stones that touches no empty point may be marked, and is
    /// then a string. All counts are 0 or 1. Before the first column of a brick wall, counts may be
    /// -1, modulo the primes.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop; the counts are invalid then.
    ///
    /// # Panics
    /// If the unit is not a unit of chunks or belongs to another board, or the words have no room
    /// for it.
    pub fn start(
        &self,
        unit: &Unit,
        words: &mut Words,
        primes: &[u64],
        watch: &dyn Watch,
    ) -> Result<Totals, Stopped> {
        assert_eq!(unit.advanced, Advanced::Upper, "expected a unit of chunks");
        assert_eq!(primes.len(), self.k);
        let buffer = self.buffer(unit, words);
        let before = self.shape().geometry.begins_before();
        // List the half-states of U in which each run of marked stones is a string of its own,
        // unless it continues across the split or the far end.
        let rows: Vec<First<'_>> = match before {
            true => Vec::new(),
            false => self.rows_of_upper().filter_map(First::of).collect(),
        };
        let mut chunks: Vec<(usize, Shown, u32)> = (unit.spectators.clone())
            .map(|chunk| (self.layout.class_of(chunk), self.shows(chunk), chunk))
            .collect();
        chunks.sort_unstable();
        // Chunks (patterns of D) of one class with the same `Shown` have equal elements: a thread
        // finds these once, then fills the chunks. Groups of many chunks come first.
        let groups = chunks.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
        let mut groups: Vec<&[(usize, Shown, u32)]> = groups.collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let sums = try_map(self.threads, &groups, |group| {
            let (class, shown, _) = group[0];
            let ones = match before {
                true => self.ones_before(class),
                false => self.ones(class, shown, &rows),
            };
            let mut written = 0u64;
            for &(.., chunk) in *group {
                if !watch.go_on() {
                    return Err(Stopped);
                }
                // Before the first column of a brick wall (hexagons, squares and octagons) each
                // empty point contributes the factor -1, also an empty point of D.
                let minus = before && is_odd(&self.pattern(chunk));
                // SAFETY: every chunk is in one group, which one thread fills. The unit has all of
                // its chunks, and its words are borrowed mutably.
                let sum = unsafe { self.start_chunk(chunk, &ones, minus, primes, buffer) };
                written = written.wrapping_add(sum);
            }
            Ok(written)
        })?;
        Ok(Totals {
            written: sums.into_iter().fold(0, u64::wrapping_add),
            ..Totals::default()
        })
    }

    /// Returns the half-states of U in complete columns, each with its row: the class and rank of
    /// its pattern, its stack and its slot.
    fn rows_of_upper(&self) -> impl Iterator<Item = (&Half, &Row)> {
        let mut phases = self.phases.iter();
        let work = phases.find(|work| work.phase.advanced == Advanced::Upper);
        let work = work.into_iter();
        work.flat_map(|work| work.tables.first.iter().zip(&work.first))
    }

    /// Returns the letters of the pattern of D to which a chunk belongs.
    fn pattern(&self, chunk: u32) -> Vec<Letter> {
        let number = self.layout.class_of(chunk);
        let rank = self.layout.rank_of(chunk) as usize;
        let pattern = self.lower.classes[number].patterns[rank];
        pattern_letters(pattern, self.lower.len)
    }

    /// Returns the letter that U's far end touches in the pattern of D to which a chunk belongs,
    /// and whether the pattern is one run. Returns `None` if the halves do not touch there.
    fn shows(&self, chunk: u32) -> Shown {
        if !self.shape().geometry.meets_far() {
            return None;
        }
        let letters = self.pattern(chunk);
        letters.last().map(|&far| (far, is_one_run(&letters)))
    }

    /// Lists the elements that are 1 after the first column, in the chunks (patterns of D) of a
    /// class whose patterns have the given `shown`.
    fn ones(&self, number: usize, shown: Shown, rows: &[First<'_>]) -> Vec<One> {
        let class = &self.lower.classes[number];
        let place = self.layout.of_upper(self.halves(), number, None);
        let one = |first: &First<'_>| {
            let (half, row) = (first.half, first.row);
            let letters = half.letters();
            let far = letters[letters.len() - 1];
            if shown.is_some_and(|(own, _)| !own.may_touch(far)) {
                return None;
            }
            let crossing = Crossing {
                // A run of marked stones crosses the split if the cells at the split, one in U and
                // one in D, have the same marked letter. A run crosses the far end if both cells
                // there do.
                end: class.end.is_marked() && class.end == letters[0],
                far: shown.is_some_and(|(own, _)| own.is_marked() && own == far),
                joined: shown.is_some_and(|(_, one_run)| one_run),
            };
            if !first.ways.contains(&crossing) {
                return None;
            }
            let span = class.restricted(row.stack, half.end());
            let slot = class.apart(&Crossing {
                joined: first.is_one_run,
                ..crossing
            })?;
            let has = (span.first..span.first + span.len()).contains(&slot);
            has.then(|| {
                let number = u64::from(slot - class.span(row.stack).first);
                One {
                    at: place(row).base.wrapping_add(number),
                    minus: false,
                    tallied: true,
                }
            })
        };
        rows.iter().filter_map(one).collect()
    }

    /// Lists the elements that are 1 or -1 before the first column of a brick wall (hexagons,
    /// squares and octagons), in the chunks of a class of D.
    ///
    /// These elements belong to half-states of U that consist of free stones and empty points. The
    /// sign of the chunk's own pattern of D is not included.
    fn ones_before(&self, number: usize) -> Vec<One> {
        let class = &self.lower.classes[number];
        let has_marked = |class: &Class| {
            let letters = pattern_letters(class.patterns[0], self.lower.len);
            letters.into_iter().any(Letter::is_marked)
        };
        if has_marked(class) {
            return Vec::new();
        }
        let place = self.layout.of_upper(self.halves(), number, None);
        let upper_next = self.advanced(self.phases(0).start) == Advanced::Upper;
        let least = self.upper.least_beside(&class.order);
        let unmarked = |(half, _): &(&Half, &Row)| !half.letters().iter().any(|&l| l.is_marked());
        let one = |(half, row): (&Half, &Row)| {
            One {
                at: place(row).base,
                minus: is_odd(half.letters()),
                // A count is tallied (added to the checksum) if the next phase reads it at this
                // place; programs have the same rule.
                tallied: upper_next || least[row.class],
            }
        };
        self.rows_of_upper().filter(unmarked).map(one).collect()
    }

    /// Fills a chunk (the counts for one pattern of D) with the counts `ones` and zeros, and
    /// returns the sum of its words that are tallied (added to the checksum). If `minus` is `true`,
    /// all signs are reversed.
    ///
    /// # Safety
    /// `buffer` must hold the chunk, and no other thread may access the chunk.
    unsafe fn start_chunk(
        &self,
        chunk: u32,
        ones: &[One],
        minus: bool,
        primes: &[u64],
        buffer: Buffer<'_>,
    ) -> u64 {
        let starts = &self.layout.starts;
        let elements = starts[chunk as usize + 1] - starts[chunk as usize];
        let begin = buffer.at(buffer.starts[chunk as usize] as usize, self.k);
        // SAFETY: the caller guarantees that the words exist and that no other thread accesses
        // them. Their address is a multiple of an element's bytes, and `Split::buffer` exposed
        // their provenance.
        let chunk_words =
            unsafe { std::slice::from_raw_parts_mut(begin, elements as usize * self.k) };
        chunk_words.fill(0);
        let mut sum = 0u64;
        for one in ones {
            let words = &mut chunk_words[one.at as usize * self.k..][..self.k];
            for (word, prime) in words.iter_mut().zip(primes) {
                *word = if one.minus == minus { 1 } else { prime - 1 };
                sum = sum.wrapping_add(if one.tallied { *word } else { 0 });
            }
        }
        sum
    }
}
