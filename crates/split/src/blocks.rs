//! The vector as tiles owned by the caller: in files that several machines share, or in the
//! memories of these machines. A tile has the counts for some patterns of letters of each half of
//! the border.
//!
//! - Entry: [`Blocks::start`], [`Blocks::advance`], [`Blocks::total`] and [`Blocks::count`].
//! - Invariant: advancing a unit (a row or column of tiles) is a pure function of its tiles. It can
//!   be repeated on any machine and gives the same words.
//! - Cost: the cost of [`Split`], and copies of tiles whose address is no multiple of an element's
//!   bytes. (An element is the count of a state, one word for each prime.)
//!
//! ```text
//!              units of Lower
//!              0       1       2
//!   units  0 [ tile  | tile  | tile  ]   Upper takes a row of tiles, and gives the same row
//!   of     1 [ tile  | tile  | tile  ]   of tiles; Lower does so with a column of tiles.
//!   Upper  2 [ tile  | tile  | tile  ]   The two phases add a column of the board.
//! ```
//!
//! A phase advances one half of the border by a column: `Upper`, above the split, or `Lower`. This
//! module does no input or output and has no clock. Between two phases every tile goes from a unit
//! of one half to a unit of the other half: [`Blocks::pack`] computes how to send tiles in few
//! messages.
//!
//! The words of a tile depend on the [layout](LAYOUT), the shape of the board, the number of primes
//! at a time and the cut into units. [`Blocks::fingerprint`] is a hash of these.

mod glue;

pub use super::course::Advanced as Half;
pub use super::sums::Totals;
pub use glue::{Glued, Halves};

use super::asking::Stopped;
use super::engine::{Needs, Split};
use super::first_column::first_column;
use super::glue::Tables;
use super::grid::{Grid, Unit};
use super::shape::Shape;
use super::watch::Watch;
use super::words::Words;
use serde::{Deserialize, Serialize};
use std::io;
use std::sync::{Arc, OnceLock};
use tengen_base::observer::Observer;
use tengen_exact::primes::LIMIT;
use xxhash_rust::xxh3::Xxh3;

/// The version of the order of words in a tile, a part of the vector of counts, and of the way in
/// which the vector is cut into tiles.
///
/// Every change of either needs a new version, so that this program does not misread tiles of older
/// programs.
pub const LAYOUT: u32 = 2;

/// The result of advancing a unit (a row or column of tiles) by one phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Done {
    /// The sums of counts and the checksums of the unit.
    #[serde(flatten)]
    pub totals: Totals,
    /// For each tile (part of the vector) of the unit, the sum modulo 2^64 of the words that were
    /// read from it. It equals the tile's [checksum](Done::checksums) from the phase before;
    /// otherwise words of the tile have changed. Words that are never read are not included, and a
    /// word that is read several times is included once.
    pub seen: Vec<u64>,
    /// For each tile (part of the vector) of the unit, the sum modulo 2^64 of all words that were
    /// written to it and will be read by the next phase.
    pub checksums: Vec<u64>,
}

/// The arrangement in messages of the tiles of a unit (a row or column of tiles). There is one
/// message for each destination, a machine that advances some units of the half of the border that
/// is next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// Number of words of the message to each destination.
    pub words: Vec<u64>,
    /// For each tile (part of the vector) of the unit, the number of its destination, and its place
    /// in the message to this destination, in words.
    pub places: Vec<(usize, u64)>,
}

/// The error of an operation on a unit (a row or column of tiles of the vector).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BlocksError {
    /// The observer asked to stop. Tiles that were being written are invalid.
    #[error("stopped on request")]
    Stopped,
    /// The unit does not exist.
    #[error("expected a unit number below {units}, found {number}")]
    Unit {
        /// The number of the unit.
        number: usize,
        /// The number of units.
        units: usize,
    },
    /// The number of tiles that were given is not the number of tiles of the unit (a row or
    /// column).
    #[error("expected {tiles} tiles of unit {number}, found {given}")]
    Tiles {
        /// The number of the unit.
        number: usize,
        /// Number of tiles that the unit has.
        tiles: usize,
        /// Number of tiles that were given.
        given: usize,
    },
    /// A tile (part of the vector) that was given has the wrong number of words.
    #[error("expected {words} words of tile {place} of unit {number}, found {given}")]
    Size {
        /// The number of the unit.
        number: usize,
        /// The number of the tile in the unit.
        place: usize,
        /// Words that the tile should have.
        words: u64,
        /// Words that the tile has.
        given: u64,
    },
    /// The primes do not fit the tiles of the vector: their number is wrong, or a prime is not in
    /// the allowed range.
    #[error("expected {k} primes below 2^63 for these tiles, found {given:?}")]
    Primes {
        /// Number of primes of the tiles.
        k: usize,
        /// The primes that were given.
        given: Vec<u64>,
    },
    /// The sums of a unit are invalid: a residue is not below its prime.
    #[error("the sums of a unit are invalid: a sum is not below its prime; compute the unit again")]
    Sums,
    /// The board has no halves that can be glued in tiles, or not as many as were given, or the
    /// counts of its halves need more primes.
    #[error(
        "a board with {columns} columns cannot be glued from the tiles of {given} vectors modulo \
         these primes"
    )]
    Halves {
        /// Number of columns of the board.
        columns: usize,
        /// Number of vectors that were given.
        given: usize,
    },
    /// Memory for a unit cannot be allocated.
    #[error("no memory for a unit of {bytes} bytes: {source}")]
    Memory {
        /// Bytes of the unit.
        bytes: u64,
        /// The error of the system.
        source: io::Error,
    },
}

impl From<Stopped> for BlocksError {
    fn from(_: Stopped) -> BlocksError {
        BlocksError::Stopped
    }
}

/// Passes stop requests of an observer on to kernels (the code that computes counts), and reports
/// no progress to it.
struct Asked<'a>(&'a dyn Observer);

impl Watch for Asked<'_> {
    fn go_on(&self) -> bool {
        self.0.go_on()
    }
}

/// A board's vector of counts, cut into a grid of tiles. A unit is a row or column of tiles.
///
/// ```
/// use tengen_base::observer::Silent;
/// use tengen_split::blocks::{Blocks, Half};
/// use tengen_split::{Geometry, Shape};
/// use tengen_exact::primes::primes;
///
/// // Three rows and two columns, modulo one prime.
/// let shape = Shape::of(Geometry::Square, 3, [false; 2]);
/// let blocks = Blocks::new(&shape, 1, u64::MAX, 1, &Silent)?;
/// let primes: Vec<u64> = primes().take(1).collect();
/// let mut first = vec![0; blocks.words(0, 0) as usize];
/// blocks.start(0, &mut [&mut first], &Silent)?;
/// let mut between = first.clone();
/// blocks.advance(Half::Upper, 0, &[&first], &mut [&mut between], &primes, &Silent)?;
/// let mut second = between.clone();
/// let done = blocks.advance(Half::Lower, 0, &[&between], &mut [&mut second], &primes, &Silent)?;
/// assert_eq!(blocks.count(&done.totals, &primes)?, [489]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Blocks {
    split: Split,
    grid: Grid,
    /// Largest number of elements (counts of states) of a unit, as requested.
    unit: u64,
    largest: u64,
    /// Number of elements (counts of states) of each tile, row by row.
    sizes: Vec<u64>,
    /// The tables for gluing halves of the board, made by the first gluing.
    tables: OnceLock<Arc<Tables>>,
}

impl Blocks {
    /// Cuts the vector of a board into units (rows and columns of tiles) of at most `unit`
    /// elements, if possible. An element is the count of one state.
    ///
    /// `k` is the number of primes at a time, one of [`LANES`](super::LANES).
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    ///
    /// # Panics
    /// If the shape is not sound, [`Shape::has_files`] returns `false` for it, or `k` is not in
    /// `LANES`.
    pub fn new(
        shape: &Shape,
        k: usize,
        unit: u64,
        threads: usize,
        observer: &dyn Observer,
    ) -> Result<Blocks, Stopped> {
        assert!(
            shape.has_files(),
            "expected a board with two colours, on the square or the triangular lattice"
        );
        let split = Split::new(shape, k, threads, observer)?;
        Ok(Blocks::of(split, unit))
    }

    /// Cuts the vector of an engine whose tables exist already into units of at most `unit`
    /// elements.
    pub fn of(split: Split, unit: u64) -> Blocks {
        let grid = Grid::new(&split, unit);
        let largest = grid.largest_unit(&split);
        let sizes = grid.tile_sizes(&split);
        // The grid needs the layout of the whole vector. After that, programs (the code of phases)
        // are made for tiles that may be anywhere in memory.
        let split = split.with_cut(grid.cut());
        Blocks {
            split,
            grid,
            unit,
            largest,
            sizes,
            tables: OnceLock::new(),
        }
    }

    /// Sets the memory limit, in bytes, for programs that are kept for later units. A program is
    /// the code of a phase.
    pub fn keep_programs(&self, bytes: usize) {
        self.split.keep_programs(bytes);
    }

    /// Returns the shape of the board: lattice, size, and the place where the border is split.
    pub fn shape(&self) -> &Shape {
        self.split.shape()
    }

    /// Returns the number of primes at a time.
    pub fn primes(&self) -> usize {
        self.split.primes()
    }

    /// Returns the largest number of elements of a unit, as requested when the vector was cut.
    pub fn unit(&self) -> u64 {
        self.unit
    }

    /// Returns the memory and work of advancing a column of the board, with the vector of all units
    /// together.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    pub fn needs(&self, observer: &dyn Observer) -> Result<Needs, Stopped> {
        self.split.weigh(self.split.primes(), observer)
    }

    /// Returns the number of units (rows or columns of tiles) of a phase that advances the given
    /// half of the border.
    pub fn units(&self, half: Half) -> usize {
        self.grid.units(half)
    }

    /// Returns the number of elements (counts of states) of the largest unit.
    pub fn largest_unit(&self) -> u64 {
        self.largest
    }

    /// Returns the number of elements (counts of states) of each tile, row by row.
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// Returns the number of words of the tile in the given row and column of the grid of tiles.
    ///
    /// # Panics
    /// If there is no such tile.
    pub fn words(&self, row: usize, column: usize) -> u64 {
        let columns = self.units(Half::Lower);
        assert!(column < columns, "there are {columns} columns of tiles");
        self.sizes[row * columns + column] * self.split.primes() as u64
    }

    /// Returns a hash of all that determines the words of tiles: the layout, the board, the number
    /// of primes at a time and the cut into units.
    pub fn fingerprint(&self) -> u64 {
        let Shape {
            geometry,
            rows,
            split,
            guarded,
            ..
        } = *self.shape();
        let of = format!(
            "{LAYOUT} {geometry:?} {rows} {split} {guarded:?} {} {} {}",
            self.split.primes(),
            self.units(Half::Upper),
            self.units(Half::Lower)
        );
        let mut hash = Xxh3::new();
        hash.update(of.as_bytes());
        for size in &self.sizes {
            // The sizes of tiles tell different cuts of the vector apart.
            hash.update(&size.to_le_bytes());
        }
        hash.digest()
    }

    /// Returns the number of legal positions of the board with one column, modulo `p`.
    pub fn first_column(&self, p: u64) -> u64 {
        let shape = self.shape();
        first_column(shape.rows, shape.colours, shape.guarded, p)
    }

    /// Writes the counts after the first column of the board to the tiles of one row of the grid.
    ///
    /// # Errors
    /// [`BlocksError`]; the tiles are invalid then.
    pub fn start(
        &self,
        row: usize,
        tiles: &mut [&mut [u64]],
        observer: &dyn Observer,
    ) -> Result<Totals, BlocksError> {
        let unit = self.unit_of(Half::Upper, row)?;
        self.check_tiles(&unit, tiles.iter().map(|tile| tile.len()))?;
        let k = self.split.primes();
        let mut words = Words::new(unit.elements(), k).map_err(|source| BlocksError::Memory {
            bytes: unit.elements().saturating_mul(8 * k as u64),
            source,
        })?;
        assert!(!self.split.shape().geometry.begins_before());
        // Fill a contiguous unit first, then copy its pieces to the tiles. Counts can be -1 only on
        // brick walls (hexagons, squares and octagons). Here all counts are 0 or 1, whatever the
        // primes.
        let totals = (self.split).start(&unit, &mut words, &vec![1; k], &Asked(observer))?;
        let words = words.words_mut();
        for (tile, (_, pieces)) in tiles.iter_mut().zip(self.grid.tiles_of(&self.split, &unit)) {
            let mut rest = &mut **tile;
            for piece in pieces {
                let piece = piece.start as usize * k..piece.end as usize * k;
                let (part, after) = rest.split_at_mut(piece.len());
                part.copy_from_slice(&words[piece]);
                rest = after;
            }
        }
        Ok(totals)
    }

    /// Advances one half of the border in a unit (a row or column of tiles): reads the unit's tiles
    /// `before` and writes its tiles `after`. Both lists have the tiles in order.
    ///
    /// Tiles are not copied if they begin at multiples of `8 k` bytes, the size of an element.
    ///
    /// # Errors
    /// [`BlocksError`]; the tiles `after` are invalid then.
    pub fn advance(
        &self,
        half: Half,
        number: usize,
        before: &[&[u64]],
        after: &mut [&mut [u64]],
        primes: &[u64],
        observer: &dyn Observer,
    ) -> Result<Done, BlocksError> {
        self.advance_tiles((half, number), Some(before), after, primes, observer)
    }

    /// Advances the tiles of a unit (a row or column of tiles) by one phase, and overwrites them
    /// with the result.
    ///
    /// # Errors
    /// [`BlocksError`]; the tiles are invalid then.
    pub fn advance_in_place(
        &self,
        half: Half,
        number: usize,
        tiles: &mut [&mut [u64]],
        primes: &[u64],
        observer: &dyn Observer,
    ) -> Result<Done, BlocksError> {
        self.advance_tiles((half, number), None, tiles, primes, observer)
    }

    /// Advances a unit (a row or column of tiles), after checking its primes and tiles.
    fn advance_tiles(
        &self,
        (half, number): (Half, usize),
        before: Option<&[&[u64]]>,
        after: &mut [&mut [u64]],
        primes: &[u64],
        observer: &dyn Observer,
    ) -> Result<Done, BlocksError> {
        self.check_primes(primes)?;
        let unit = self.unit_of(half, number)?;
        if let Some(before) = before {
            self.check_tiles(&unit, before.iter().map(|tile| tile.len()))?;
        }
        self.check_tiles(&unit, after.iter().map(|tile| tile.len()))?;
        let unit = (&self.grid, half, number);
        let watch = Asked(observer);
        let (totals, tiles) = (self.split).advance_tiles(unit, before, after, primes, &watch)?;
        Ok(Done {
            totals,
            seen: tiles.iter().map(|tile| tile.read).collect(),
            checksums: tiles.iter().map(|tile| tile.written).collect(),
        })
    }

    /// Adds up the sums of the units of a phase. Residues are added modulo the primes, checksums
    /// modulo 2^64.
    ///
    /// # Errors
    /// [`BlocksError::Primes`] and [`BlocksError::Sums`].
    pub fn total<'t>(
        &self,
        units: impl IntoIterator<Item = &'t Totals>,
        primes: &[u64],
    ) -> Result<Totals, BlocksError> {
        self.check_primes(primes)?;
        let mut all = Totals::default();
        for unit in units {
            self.check_sums(unit, primes)?;
            self.split.add_sums(&mut all.sums, &unit.sums, primes);
            all.read = all.read.wrapping_add(unit.read);
            all.written = all.written.wrapping_add(unit.written);
        }
        Ok(all)
    }

    /// Returns the number of legal positions at the end of a column, modulo each prime, from the
    /// [total](Blocks::total) of all units of the lower half.
    ///
    /// # Errors
    /// [`BlocksError::Primes`] and [`BlocksError::Sums`].
    pub fn count(&self, totals: &Totals, primes: &[u64]) -> Result<Vec<u64>, BlocksError> {
        self.check_primes(primes)?;
        self.check_sums(totals, primes)?;
        Ok(self.split.count(&totals.sums, primes))
    }

    /// Packs the tiles of a unit (a row or column of tiles) into one message for each destination.
    ///
    /// The unit has one tile for each unit of the half that is advanced next. Tile `u` goes to
    /// destination `destinations[u]`, numbered from 0 and less than `destinations.len()`.
    ///
    /// # Errors
    /// [`BlocksError::Unit`] if the unit does not exist or a destination is too large, and
    /// [`BlocksError::Tiles`] if `destinations` does not have one entry for each tile.
    pub fn pack(
        &self,
        half: Half,
        number: usize,
        destinations: &[usize],
    ) -> Result<Pack, BlocksError> {
        let unit = self.unit_of(half, number)?;
        let tiles = self.tiles_of(&unit);
        if tiles.len() != destinations.len() {
            return Err(BlocksError::Tiles {
                number,
                tiles: tiles.len(),
                given: destinations.len(),
            });
        }
        let units = destinations.len();
        if let Some(&number) = destinations.iter().find(|&&to| to >= units) {
            return Err(BlocksError::Unit { number, units });
        }
        // Tiles with the same destination follow each other in the message to it.
        let most = destinations.iter().max().map_or(0, |most| most + 1);
        let mut words = vec![0; most];
        let places = tiles.into_iter().zip(destinations).map(|(size, &to)| {
            let at = words[to];
            words[to] += size;
            (to, at)
        });
        let places = places.collect();
        Ok(Pack { words, places })
    }

    /// Returns a unit of the phase that advances the given half of the border.
    fn unit_of(&self, half: Half, number: usize) -> Result<Unit, BlocksError> {
        let units = self.units(half);
        if number >= units {
            return Err(BlocksError::Unit { number, units });
        }
        Ok(self.grid.unit(&self.split, half as usize, number))
    }

    /// Returns an error unless the given tiles have as many words as the tiles of a unit, in order.
    fn check_tiles(
        &self,
        unit: &Unit,
        given: impl ExactSizeIterator<Item = usize>,
    ) -> Result<(), BlocksError> {
        let (number, sizes) = (unit.number, self.tiles_of(unit));
        if given.len() != sizes.len() {
            return Err(BlocksError::Tiles {
                number,
                tiles: sizes.len(),
                given: given.len(),
            });
        }
        for (place, (words, given)) in sizes.into_iter().zip(given).enumerate() {
            let given = given as u64;
            if words != given {
                return Err(BlocksError::Size {
                    number,
                    place,
                    words,
                    given,
                });
            }
        }
        Ok(())
    }

    /// Returns the number of words of each tile of a unit (a row or column of tiles).
    fn tiles_of(&self, unit: &Unit) -> Vec<u64> {
        let (rows, columns) = (self.units(Half::Upper), self.units(Half::Lower));
        match unit.advanced {
            Half::Upper => (0..columns).map(|c| self.words(unit.number, c)).collect(),
            Half::Lower => (0..rows).map(|r| self.words(r, unit.number)).collect(),
        }
    }

    fn check_primes(&self, primes: &[u64]) -> Result<(), BlocksError> {
        let k = self.split.primes();
        let are_sound = primes.len() == k && primes.iter().all(|p| (2..LIMIT).contains(p));
        are_sound.then_some(()).ok_or_else(|| BlocksError::Primes {
            k,
            given: primes.to_vec(),
        })
    }

    fn check_sums(&self, totals: &Totals, primes: &[u64]) -> Result<(), BlocksError> {
        let mut lanes = totals.sums.iter().flat_map(|sums| sums.iter().enumerate());
        let are_residues = lanes.all(|(i, &sum)| sum < primes[i % primes.len()]);
        are_residues.then_some(()).ok_or(BlocksError::Sums)
    }
}

#[cfg(test)]
mod tests;
