//! Gluing modulo one prime: the number of legal positions of a board, modulo a prime, from the
//! vectors of its two halves modulo the same prime.
//!
//! - Entry: [`Split::glue_modulo`], then [`PrimeGluing::add`] for all words of the vectors, from
//!   the first to the last. If one half is turned, [`PrimeGluing::add_turned`] for all rows of
//!   tiles.
//! - Invariant: the result is the residue of the number, if no word was changed. A residue modulo a
//!   single prime has no spare bits, so the caller checks the words of the longer half, and
//!   [`PrimeGluing::sum_of_shorter`].
//! - Cost: that of [`Split::glue`] with one prime. As many primes are needed as for the number of
//!   positions of the whole board, but only the vectors modulo one prime exist at a time.
//!
//! A residue r modulo a prime p is a number from 0 to p - 1. The sum over all pairs of states is
//! computed over the integers with the numbers r, or r - p if r is more than p / 2. Reduced modulo
//! p, it is the residue of the number of positions. Example with p = 5: the residues 4 and 3 stand
//! for -1 and -2, whose product is 2. The product of 4 and 3 is 12, which is also 2 modulo 5.

use super::super::asking::Stopped;
use super::super::engine::Split;
use super::super::grid::Unit;
use super::super::watch::Watch;
use super::entries::Entries;
use super::integers::{Gluing, Source};
use super::tiles::{Tiles, Work};
use super::{Border, GlueError, ReadWords};
use tengen_exact::{IBig, UBig};

/// Number of elements (counts of states) of the shorter half that are read at a time. If a chunk
/// (the elements of one pattern of D) has more, all its elements are read.
const WINDOW: u64 = 1 << 21;

/// Number of digits (of 44 bits) of a residue.
const DIGITS: usize = 2;

/// Two halves of a board that are glued modulo one prime.
pub struct PrimeGluing<'a> {
    gluing: Gluing<'a>,
    /// The vector of the shorter half, unless both halves have one vector.
    shorter: Option<&'a dyn ReadWords>,
    work: Work,
    prime: u64,
    /// The sum over all pairs of states so far.
    sum: IBig,
    /// Number of elements (counts of states) of a vector that are glued already.
    glued: u64,
    /// The sum modulo 2^64 of the words of the shorter half that were read.
    read: u64,
}

impl Split {
    /// Prepares gluing two halves of a board modulo one prime. `shorter` has the vector of the half
    /// with fewer columns; with `None`, both halves have one vector.
    ///
    /// # Errors
    /// [`Stopped`] if the watch asks to stop.
    ///
    /// # Panics
    /// If the halves of this board cannot be glued at this border. If one half is turned, but the
    /// half turn does not [exchange](super::super::Shape::exchanges) U and D, or the halves have two
    /// vectors.
    pub fn glue_modulo<'a>(
        &'a self,
        border: Border,
        prime: u64,
        shorter: Option<&'a dyn ReadWords>,
        watch: &'a dyn Watch,
    ) -> Result<PrimeGluing<'a>, Stopped> {
        let tiles = Tiles::new(self, border, watch)?;
        let is_possible = shorter.is_none() && self.shape().exchanges();
        assert!(!tiles.is_turned || is_possible);
        let most = UBig::from(prime / 2);
        assert!(Entries::digits_needed(&most) <= DIGITS);
        let work = Work::new(&tiles.tasks(0..self.layout.chunks()));
        let bounds = [most.clone(), most];
        Ok(PrimeGluing {
            gluing: Gluing::new(tiles, bounds, shorter.is_none(), &[prime], watch),
            shorter,
            work,
            prime,
            sum: IBig::ZERO,
            glued: 0,
            read: 0,
        })
    }
}

impl PrimeGluing<'_> {
    /// Glues the next words of the vector of the longer half of the board: some whole chunks (a
    /// chunk has the counts for one pattern of D).
    ///
    /// # Errors
    /// [`GlueError`].
    ///
    /// # Panics
    /// If `words` are not whole chunks, or one half of the board is turned.
    pub fn add(&mut self, mut words: &[u64]) -> Result<(), GlueError> {
        assert!(!self.gluing.tiles.is_turned, "expected a mirrored half");
        let starts = &self.gluing.tiles.split.layout.starts;
        // Both halves have one vector: its words are here already.
        let window = self.shorter.map_or(u64::MAX, |_| WINDOW);
        let mut read = Vec::new();
        while !words.is_empty() {
            // The next chunks, as many as a window has room for, but at least one.
            let first = self.glued;
            let chunk = starts.partition_point(|&start| start <= first) - 1;
            let most = first + window.min(words.len() as u64);
            let end = starts.partition_point(|&start| start <= most) - 1;
            let end = end.max(chunk + 1);
            let (window, rest) = words.split_at((starts[end] - first) as usize);
            let source = |words| vec![Source::Window { words, first, k: 1 }];
            let second = match self.shorter {
                None => window,
                Some(shorter) => {
                    read.resize(window.len(), 0);
                    if !shorter.read(first, &mut read) {
                        return Err(GlueError::Unread);
                    }
                    self.read = read
                        .iter()
                        .fold(self.read, |sum, &word| sum.wrapping_add(word));
                    read.as_slice()
                }
            };
            let tasks = self.gluing.tiles.tasks(chunk as u32..end as u32);
            let sources = [source(second), source(window)];
            self.sum += (self.gluing).window::<DIGITS>(&tasks, &sources, &self.work)?;
            self.glued = starts[end];
            words = rest;
        }
        Ok(())
    }

    /// Glues a row of tiles, that is, all states with some patterns of D, if one half of the board
    /// is turned. `row` is the row with its words, and `column` the column of tiles with the same
    /// number. The rows and columns of a [`Grid`](super::super::Grid) are added in order, from the
    /// first.
    ///
    /// Tiles before the tile that is in both, the row and the column, are not read.
    ///
    /// # Errors
    /// [`GlueError`].
    ///
    /// # Panics
    /// If no half of the board is turned, or row and column have different numbers.
    pub fn add_turned(
        &mut self,
        row: (&Unit, &[u64]),
        column: (&Unit, &[u64]),
    ) -> Result<(), GlueError> {
        assert!(self.gluing.tiles.is_turned, "expected a turned half");
        let chunks = row.0.spectators.clone();
        assert_eq!(chunks, column.0.spectators, "rows and columns are alike");
        let source = |(unit, words)| vec![Source::Unit { words, unit, k: 1 }];
        let tasks = self.gluing.tiles.tasks(chunks);
        let sources = [source(row), source(column)];
        self.sum += (self.gluing).window::<DIGITS>(&tasks, &sources, &self.work)?;
        self.glued += row.0.elements();
        Ok(())
    }

    /// Returns the sum modulo 2^64 of the words of the shorter half that were read, each once. If
    /// it differs from their sum when they were written, a word has changed.
    pub fn sum_of_shorter(&self) -> u64 {
        self.read
    }

    /// Returns the number of legal positions modulo the prime.
    ///
    /// # Panics
    /// If words of the vectors are missing.
    pub fn residue(&self) -> u64 {
        let all = self.gluing.tiles.split.layout.len();
        assert_eq!(self.glued, all, "expected all words of the vectors");
        let prime = IBig::from(self.prime);
        let residue = ((&self.sum % &prime) + &prime) % &prime;
        u64::try_from(residue).expect("a residue is below its prime")
    }
}
