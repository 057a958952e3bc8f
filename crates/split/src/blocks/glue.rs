//! Gluing in tiles: counts the legal positions of a board from the vectors of its two halves, where
//! each vector is cut into tiles. A tile has the counts for some patterns of letters of each half
//! of the border.
//!
//! - Entry: [`Blocks::window`] and [`Blocks::glue`] for each row of tiles; the sums of all rows add
//!   up to the number of legal positions.
//! - Invariant: the sum of a row depends only on the tiles of this row. Each count of a state must
//!   lie within a proved bound, so a changed word is noticed, except with probability 2^-35.
//! - Cost: the cost of [`Split::glue`](crate::Split::glue), and a copy of each tile.
//!
//! The border is straight (a column of the board), and the second half is mirrored. A tile of one
//! half is then glued to the tile at the same place of the other half:
//!
//! ```text
//!     columns of the board    halves with columns      vectors
//!     2 k - 1                 k and k                  one
//!     2 k - 2                 k and k - 1              two
//! ```

use super::{Asked, Blocks, BlocksError, Half};
use crate::glue::{Border, GlueError, Tables, words_for};
use crate::grid::Unit;
use crate::shape::Shape;
use std::io;
use std::sync::Arc;
use tengen_base::observer::Observer;
use tengen_exact::IBig;

/// The result of gluing a row of tiles of two halves of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Glued {
    /// The part of the number of legal positions that the row contributes, which may be negative.
    /// `None` if the count of a state is beyond its bound, so that a word of a tile must be wrong.
    pub sum: Option<IBig>,
    /// For each half and each of its tiles, the sum modulo 2^64 of the words of all states. It
    /// equals the tile's [checksum](super::Done::checksums) from the phase before; otherwise words
    /// of the tile have changed.
    pub seen: Vec<Vec<u64>>,
}

/// The two halves of a board with a given number of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Halves {
    /// Number of columns of the longer half. The shorter half has as many columns, or one less.
    pub longer: usize,
    /// `true` if both halves have one vector.
    pub is_one: bool,
    /// Number of primes modulo which the counts of the halves' states are needed.
    pub primes: usize,
}

impl Halves {
    /// Returns the halves of a board with `columns` columns, or `None` if halves of this board
    /// cannot be glued in tiles.
    pub fn of(shape: &Shape, columns: usize) -> Option<Halves> {
        let suits = shape.has_files()
            && Border::Straight.suits(shape)
            && !Border::Straight.is_turned(shape)
            && columns >= 2;
        let longer = columns / 2 + 1;
        let halves = [columns + 1 - longer, longer];
        let primes = suits.then(|| words_for(shape, halves, Border::Straight))??;
        Some(Halves {
            longer,
            is_one: columns % 2 == 1,
            primes,
        })
    }
}

impl Blocks {
    /// Copies the tiles of a row, which are given in order, into the order of the vector.
    ///
    /// # Errors
    /// [`BlocksError`].
    pub fn window(&self, row: usize, tiles: &[&[u64]]) -> Result<Vec<u64>, BlocksError> {
        let unit = self.unit_of(Half::Upper, row)?;
        self.check_tiles(&unit, tiles.iter().map(|tile| tile.len()))?;
        let k = self.split.primes();
        let len = unit.elements() as usize * k;
        let mut window = Vec::new();
        if let Err(error) = window.try_reserve_exact(len) {
            return Err(BlocksError::Memory {
                bytes: 8 * len as u64,
                source: io::Error::other(error),
            });
        }
        window.resize(len, 0);
        for (tile, (_, pieces)) in tiles.iter().zip(self.grid.tiles_of(&self.split, &unit)) {
            let mut rest = *tile;
            for piece in pieces {
                let piece = piece.start as usize * k..piece.end as usize * k;
                let (part, after) = rest.split_at(piece.len());
                window[piece].copy_from_slice(part);
                rest = after;
            }
        }
        Ok(window)
    }

    /// Returns the bytes of memory of the tables that the first call of [`glue`](Blocks::glue) makes.
    pub fn table_bytes(&self) -> u64 {
        Tables::bytes(&self.split)
    }

    /// Glues a row of tiles of two halves of a board with `columns` columns. The vectors of the
    /// halves are those after the phase that advances the lower half of the border.
    ///
    /// `halves` has the [window](Blocks::window) of the longer half, and of the shorter half unless
    /// [both are one](Halves::is_one). The first call makes tables of the signs of pairs of states.
    ///
    /// # Errors
    /// [`BlocksError`].
    pub fn glue(
        &self,
        row: usize,
        halves: &[&[u64]],
        columns: usize,
        primes: &[u64],
        observer: &dyn Observer,
    ) -> Result<Glued, BlocksError> {
        self.check_primes(primes)?;
        let unit = self.unit_of(Half::Upper, row)?;
        let given = halves.len();
        let of = Halves::of(self.shape(), columns)
            .filter(|of| of.primes <= primes.len() && given == 2 - usize::from(of.is_one))
            .ok_or(BlocksError::Halves { columns, given })?;
        let words = unit.elements() * primes.len() as u64;
        for (place, half) in halves.iter().enumerate() {
            let given = half.len() as u64;
            if given != words {
                return Err(BlocksError::Size {
                    number: row,
                    place,
                    words,
                    given,
                });
            }
        }
        let of_longer = (halves[0], of.longer);
        let of_shorter = (halves[given - 1], columns + 1 - of.longer);
        let chunks = unit.spectators.clone();
        let halves_of_board = [of_shorter, of_longer];
        let watch = &Asked(observer);
        let tables = match self.tables.get() {
            Some(tables) => tables,
            None => {
                let made = Tables::new(&self.split, Border::Straight, watch)?;
                self.tables.get_or_init(|| made)
            }
        };
        let tables = Arc::clone(tables);
        let sum = match (self.split).glue_chunks(tables, chunks, halves_of_board, primes, watch) {
            Ok(sum) => Some(sum),
            Err(GlueError::Stopped(stopped)) => return Err(stopped.into()),
            Err(GlueError::Changed | GlueError::Unread) => None,
        };
        let seen = halves.iter().map(|words| self.seen(&unit, words));
        Ok(Glued {
            sum,
            seen: seen.collect(),
        })
    }

    /// Adds up the words of all states in a row of tiles, for each tile, modulo 2^64. Words that
    /// belong to no state are not read.
    fn seen(&self, unit: &Unit, words: &[u64]) -> Vec<u64> {
        let (layout, k) = (&self.split.layout, self.split.primes());
        let first = layout.starts[unit.spectators.start as usize];
        let mut seen = vec![0u64; self.units(Half::Lower)];
        let chunks: Vec<u32> = unit.spectators.clone().collect();
        for chunks in chunks.chunk_by(|&a, &b| layout.class_of(a) == layout.class_of(b)) {
            let lower = layout.class_of(chunks[0]);
            // The places in a chunk at which its parts in the tiles end. A chunk has the counts for
            // one pattern of D.
            let ends = self.grid.cut().0.into_iter();
            let ends: Vec<u64> = ends.map(|part| layout.slice(chunks[0], part).end).collect();
            for (upper, class) in self.split.upper.classes.iter().enumerate() {
                let states = layout.states(self.split.halves(), (upper, lower), true);
                for (rank, &chunk) in (0..class.patterns.len() as u32)
                    .flat_map(|rank| chunks.iter().map(move |chunk| (rank, chunk)))
                {
                    let at = layout.tile(chunk, (upper, rank));
                    let within = at - layout.starts[chunk as usize];
                    let sum = states.iter().flat_map(|state| {
                        let element = (at - first) as usize + state.at as usize;
                        &words[element * k..][..k]
                    });
                    let sum = sum.fold(0u64, |sum, &word| sum.wrapping_add(word));
                    let tile = ends.partition_point(|&end| end <= within);
                    if let Some(seen) = seen.get_mut(tile) {
                        *seen = seen.wrapping_add(sum);
                    }
                }
            }
        }
        seen
    }
}
