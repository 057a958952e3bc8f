//! A board's vector, cut into tiles.

use super::{Blocks, sequence};
use crate::{BoardSpec, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_count::{Cut, Options, blocks};

/// Cuts the vector of a board of the square or the triangular lattice into tiles, for two
/// colours. [`Blocks::keep_programs`] allows memory for what is used again in later units.
///
/// ```
/// use tengen::cluster::{CutBoard, Half, primes};
/// use tengen::prelude::*;
/// // A column of a board with 7 rows, modulo two primes, one unit after the other.
/// let blocks = CutBoard::new(BoardSpec::square(7, 2)).primes(2).tile(4096).run()?;
/// let (primes, columns) = (primes(0..2), blocks.units(Half::Lower));
/// let size = |&size: &u64| vec![0; size as usize * 2];
/// let mut tiles: Vec<Vec<u64>> = blocks.sizes().iter().map(size).collect();
/// for (row, tiles) in tiles.chunks_mut(columns).enumerate() {
///     let mut tiles: Vec<&mut [u64]> = tiles.iter_mut().map(|tile| &mut tile[..]).collect();
///     blocks.start(row, &mut tiles, &Silent)?;
/// }
/// let mut totals = Vec::new();
/// for half in [Half::Upper, Half::Lower] {
///     totals.clear();
///     for unit in 0..blocks.units(half) {
///         let places: Vec<usize> = match half {
///             Half::Upper => (0..columns).map(|c| unit * columns + c).collect(),
///             Half::Lower => (0..tiles.len() / columns).map(|r| r * columns + unit).collect(),
///         };
///         let before: Vec<&[u64]> = places.iter().map(|&at| &tiles[at][..]).collect();
///         let mut after: Vec<Vec<u64>> = before.iter().map(|tile| tile.to_vec()).collect();
///         let mut slices: Vec<&mut [u64]> = after.iter_mut().map(|tile| &mut tile[..]).collect();
///         let done = blocks.advance(half, unit, &before, &mut slices, &primes, &Silent)?;
///         totals.push(done.totals);
///         for (at, tile) in places.into_iter().zip(after) {
///             tiles[at] = tile;
///         }
///     }
/// }
/// let residues = blocks.count(&blocks.total(&totals, &primes)?, &primes)?;
/// let counted = tengen::count(7, 2).run()?.count;
/// let known: Vec<u64> = primes.iter().map(|&p| &counted % p).collect();
/// assert_eq!(residues, known);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if there is no such board, or another number of primes;
/// [`TooLarge`](crate::Error::TooLarge), if a unit does not fit into the memory;
/// [`Interrupted`](crate::Error::Interrupted).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct CutBoard {
    /// The board; the number of its columns does not matter.
    pub board: BoardSpec,
    /// Number of primes that go together: 1 to 6 or 8.
    #[serde(default = "one")]
    pub primes: usize,
    /// Elements that a unit has at most, if possible.
    #[serde(default)]
    pub unit: Option<u64>,
    /// Bytes that a tile has about, unless a unit is stated; 64 MiB, unless stated.
    #[serde(default)]
    pub tile: Option<u64>,
    /// At least so many units in each half, if possible, unless a unit is stated: for as many
    /// that work at the same time.
    #[serde(default)]
    pub units: Option<u64>,
    /// What may be used of the machine: threads for a unit; memory for tables and a unit.
    #[serde(default)]
    pub resources: Resources,
}

/// Bytes of a tile: large enough for disks and networks.
const TILE: u64 = 64 << 20;

fn one() -> usize {
    1
}

impl CutBoard {
    /// Of a board, for one prime at a time.
    pub fn new(board: impl Into<BoardSpec>) -> CutBoard {
        CutBoard {
            board: board.into(),
            primes: one(),
            unit: None,
            tile: None,
            units: None,
            resources: Resources::default(),
        }
    }
}

impl Request for CutBoard {
    type Answer = Blocks;

    fn run_with(&self, observer: &dyn Observer) -> Result<Blocks> {
        let (sequence, _) = sequence(&self.board)?;
        let cut = match self.unit {
            Some(elements) => Cut::Unit(elements),
            None => Cut::Tile {
                bytes: self.tile.unwrap_or(TILE),
                units: self.units.unwrap_or(1),
            },
        };
        let options = Options::new(self.resources.machine(observer));
        Ok(blocks(&sequence, self.primes, cut, &options)?)
    }
}
