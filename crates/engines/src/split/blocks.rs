//! The vector as tiles that anybody may keep, anywhere: in files that several machines share,
//! or in their memories.
//!
//! - Entry: [`Blocks::start`], [`Blocks::advance`], [`Blocks::total`] and [`Blocks::count`].
//! - Invariant: a unit is a function of its tiles. It can be repeated, anywhere, and gives the same
//!   words.
//! - Cost: that of [`Split`], and a copy of tiles that do not begin where an element can.
//!
//! ```text
//!              units of Lower
//!              0       1       2
//!   units  0 [ tile  | tile  | tile  ]   Upper takes a row of tiles, and gives the same row
//!   of     1 [ tile  | tile  | tile  ]   of tiles; Lower takes a column of tiles, and gives
//!   Upper  2 [ tile  | tile  | tile  ]   the same column. Both make a column of the board.
//! ```
//!
//! A unit is a function of its tiles: it can be repeated, anywhere, and gives the same words.
//! Nothing is read or written here, and there is no clock. Between the halves all tiles change
//! hands: [`Blocks::pack`] says how to send them in few pieces.
//!
//! The words of a tile mean something to the same [layout](LAYOUT), shape, primes at a time and
//! units only, of which [`Blocks::fingerprint`] is made.

use super::asking::Stopped;
use super::course::Advanced;
use super::engine::{Needs, Split};
use super::first_column::first_column;
use super::grid::{Grid, Unit};
use super::shape::Shape;
use super::slots::LINE;
use super::sums::Advance;
use super::watch::Watch;
use super::words::{Part, Words};
use serde::{Deserialize, Serialize};
use std::io;
use tengen_base::observer::Observer;
use tengen_exact::primes::LIMIT;
use xxhash_rust::xxh3::Xxh3;

/// The version of the order in which a tile has its words. Whatever changes that makes another
/// one, so that nobody reads tiles of an older program as if they were those of this one.
pub const LAYOUT: u32 = 1;

/// Which half of the border is advanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Half {
    /// The one above the split: its units are rows of tiles.
    Upper,
    /// The one below: its units are columns of tiles. It ends a column of the board.
    Lower,
}

impl Half {
    fn advanced(self) -> Advanced {
        match self {
            Half::Upper => Advanced::Upper,
            Half::Lower => Advanced::Lower,
        }
    }

    /// The half that is advanced next.
    pub fn other(self) -> Half {
        match self {
            Half::Upper => Half::Lower,
            Half::Lower => Half::Upper,
        }
    }
}

/// What a unit leaves besides its tiles; over all units of a phase they are
/// [added up](Blocks::total).
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Sums of counts, where the lower half is advanced: those with an even number of
    /// strings, and with an odd one, for each place of a line.
    pub sums: [[u64; LINE]; 2],
    /// The sum modulo 2^64 of all words that were read. Over all units it is the `written` of
    /// the phase before, or counts have changed between.
    pub read: u64,
    /// The sum modulo 2^64 of all words that were written for the next phase.
    pub written: u64,
}

impl Totals {
    fn of(done: Advance) -> Totals {
        Totals {
            sums: done.sums,
            read: done.tally.read,
            written: done.tally.written,
        }
    }
}

/// What becomes of a unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// What it leaves besides its tiles.
    #[serde(flatten)]
    pub totals: Totals,
    /// For each tile the sum modulo 2^64 of all words that were read of it. It is its
    /// [checksum](Done::checksums), or words of it have changed. (There are words that nobody
    /// reads, and such as are read elsewhere, too: these are not among them.)
    pub seen: Vec<u64>,
    /// For each tile the sum modulo 2^64 of all words that were written to it and will be read.
    pub checksums: Vec<u64>,
}

/// How the tiles of a unit go to those who advance the other half.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// Words for each destination.
    pub words: Vec<u64>,
    /// For each tile of the unit its destination, and where it begins there, in words.
    pub places: Vec<(usize, u64)>,
}

/// Why a unit cannot be advanced.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BlocksError {
    /// Somebody said stop; tiles that were being written are worth nothing.
    #[error("stopped on request")]
    Stopped,
    /// There is no such unit.
    #[error("there is no unit {number}: there are {units}, from 0 on")]
    Unit {
        /// Its number.
        number: usize,
        /// How many there are.
        units: usize,
    },
    /// These are not the tiles of the unit.
    #[error("unit {number} has {tiles} tiles, not {given}")]
    Tiles {
        /// The unit.
        number: usize,
        /// How many it has.
        tiles: usize,
        /// How many there were.
        given: usize,
    },
    /// A tile has not the words that it should have.
    #[error("tile {place} of unit {number} has {words} words, not {given}")]
    Size {
        /// The unit.
        number: usize,
        /// Which of its tiles.
        place: usize,
        /// Words that it should have.
        words: u64,
        /// Words that it has.
        given: u64,
    },
    /// These are no primes for these tiles.
    #[error("these tiles are for {k} primes below 2^63 at a time, not for {given:?}")]
    Primes {
        /// How many it is for.
        k: usize,
        /// What was given.
        given: Vec<u64>,
    },
    /// What is said of a unit cannot be: a residue is not below its prime.
    #[error("sums of a unit are not residues modulo the primes")]
    Sums,
    /// There is no memory for a unit.
    #[error("no memory for a unit of {bytes} bytes: {source}")]
    Memory {
        /// Bytes of the unit.
        bytes: u64,
        /// What the system says.
        source: io::Error,
    },
}

impl From<Stopped> for BlocksError {
    fn from(_: Stopped) -> BlocksError {
        BlocksError::Stopped
    }
}

/// Whether to go on, of an observer, who is told nothing.
struct Asked<'a>(&'a dyn Observer);

impl Watch for Asked<'_> {
    fn computed(&self, _: u64) {}
    fn go_on(&self) -> bool {
        self.0.go_on()
    }
}

/// A board's vector, cut into tiles.
///
/// ```
/// use tengen_base::observer::Silent;
/// use tengen_engines::split::blocks::{Blocks, Half};
/// use tengen_engines::split::{Geometry, Shape};
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
    /// Elements that units have at most, as was asked.
    unit: u64,
    largest: u64,
    /// Elements of the tiles, row by row.
    sizes: Vec<u64>,
}

impl Blocks {
    /// Cuts the vector of a board [that has files](Shape::has_files), for `k` primes at a time
    /// (one of [`LANES`](super::LANES)), into units of at most `unit` elements, if possible.
    ///
    /// # Errors
    /// If the observer says stop.
    ///
    /// # Panics
    /// If the shape is not sound, or has no files, or `k` is another number.
    pub fn new(
        shape: &Shape,
        k: usize,
        unit: u64,
        threads: usize,
        observer: &dyn Observer,
    ) -> Result<Blocks, Stopped> {
        assert!(
            shape.has_files(),
            "a column is U and then D, of two colours"
        );
        let split = Split::new(shape, k, threads, observer)?;
        Ok(Blocks::of(split, unit))
    }

    /// The same with tables that are there.
    pub fn of(split: Split, unit: u64) -> Blocks {
        let grid = Grid::new(&split, unit);
        let largest = grid.largest_unit(&split);
        let sizes = grid.tile_sizes(&split);
        let split = split.with_cut(grid.cut());
        Blocks {
            split,
            grid,
            unit,
            largest,
            sizes,
        }
    }

    /// Allows so many bytes for programs that are used again in later units.
    pub fn keep_programs(&self, bytes: usize) {
        self.split.keep_programs(bytes);
    }

    /// The shape.
    pub fn shape(&self) -> &Shape {
        self.split.shape()
    }

    /// Number of primes at a time.
    pub fn primes(&self) -> usize {
        self.split.primes()
    }

    /// Elements that units were to have at most.
    pub fn unit(&self) -> u64 {
        self.unit
    }

    /// What a column needs; the vector is that of all units together.
    ///
    /// # Errors
    /// If the observer says stop.
    pub fn needs(&self, observer: &dyn Observer) -> Result<Needs, Stopped> {
        self.split.weigh(self.split.primes(), observer)
    }

    /// Number of units of a phase.
    pub fn units(&self, half: Half) -> usize {
        self.grid.units(half.advanced())
    }

    /// Elements of the largest unit.
    pub fn largest_unit(&self) -> u64 {
        self.largest
    }

    /// Elements of all tiles, row by row.
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// Words of the tile in a row and a column of tiles.
    ///
    /// # Panics
    /// If there is no such tile.
    pub fn words(&self, row: usize, column: usize) -> u64 {
        let columns = self.units(Half::Lower);
        assert!(column < columns, "there are {columns} columns of tiles");
        self.sizes[row * columns + column] * self.split.primes() as u64
    }

    /// Tells tiles of different layouts, boards, primes at a time and units apart.
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
            hash.update(&size.to_le_bytes());
        }
        hash.digest()
    }

    /// The count with one column, modulo `p`.
    pub fn first_column(&self, p: u64) -> u64 {
        let Shape {
            rows,
            colours,
            guarded,
            ..
        } = *self.shape();
        first_column(rows, colours, guarded, p)
    }

    /// Writes the tiles of a row after the first column.
    ///
    /// # Errors
    /// [`BlocksError`]; then the tiles are worth nothing.
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
        let part = Part::new(&unit, &mut words, k);
        let totals = Totals::of(self.split.start(part, &Asked(observer))?);
        let words = words.words_mut();
        let mut pieces = Vec::new();
        for (place, tile) in tiles.iter_mut().enumerate() {
            self.grid.pieces_of(&self.split, &unit, place, &mut pieces);
            let mut rest = &mut **tile;
            for piece in &pieces {
                let piece = piece.start as usize * k..piece.end as usize * k;
                let (part, after) = rest.split_at_mut(piece.len());
                part.copy_from_slice(&words[piece]);
                rest = after;
            }
        }
        Ok(totals)
    }

    /// Advances one half in a unit: from its tiles `before`, in their order, to those `after`.
    /// Nothing is copied if tiles begin at multiples of an element's `8 k` bytes.
    ///
    /// # Errors
    /// [`BlocksError`]; then the tiles `after` are worth nothing.
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

    /// The same in place.
    ///
    /// # Errors
    /// [`BlocksError`]; then the tiles are worth nothing.
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
        let unit = (&self.grid, half.advanced(), number);
        let watch = Asked(observer);
        let (done, tiles) = (self.split).advance_tiles(unit, before, after, primes, &watch)?;
        Ok(Done {
            totals: Totals::of(done),
            seen: tiles.iter().map(|tile| tile.read).collect(),
            checksums: tiles.iter().map(|tile| tile.written).collect(),
        })
    }

    /// What the units of a phase leave together.
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

    /// The count at the end of a column, modulo each prime, from the totals of all units of the
    /// lower half.
    ///
    /// # Errors
    /// [`BlocksError::Primes`] and [`BlocksError::Sums`].
    pub fn count(&self, totals: &Totals, primes: &[u64]) -> Result<Vec<u64>, BlocksError> {
        self.check_primes(primes)?;
        self.check_sums(totals, primes)?;
        Ok(self.split.count(&totals.sums, primes))
    }

    /// How the tiles of a unit are put into one piece for each destination, if unit `u` of the
    /// other half goes to destination `destinations[u]`, from 0 on; there are at most as many as
    /// such units.
    ///
    /// # Errors
    /// [`BlocksError::Unit`], also for a destination beyond the last, and [`BlocksError::Tiles`].
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

    fn unit_of(&self, half: Half, number: usize) -> Result<Unit, BlocksError> {
        let units = self.units(half);
        if number >= units {
            return Err(BlocksError::Unit { number, units });
        }
        Ok(self
            .grid
            .unit(&self.split, half.advanced() as usize, number))
    }

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

    /// Words of the tiles of a unit.
    fn tiles_of(&self, unit: &Unit) -> Vec<u64> {
        let (rows, columns) = (self.units(Half::Upper), self.units(Half::Lower));
        match unit.advanced {
            Advanced::Upper => (0..columns).map(|c| self.words(unit.number, c)).collect(),
            Advanced::Lower => (0..rows).map(|r| self.words(r, unit.number)).collect(),
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
