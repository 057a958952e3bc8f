//! Request that cuts the state vector of a board into tiles, parts that several machines can share.
//! The vector has an element for each state of the border (the points added last): the number of
//! ways to reach the state, with signs, modulo every prime.

use super::{Blocks, sequence};
use crate::{BoardSpec, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_count::{Cut, Options, blocks};

/// Request that cuts the state vector of a lattice board into tiles, for two colours of stones. The
/// vector has, for each state of the border, the number of ways to reach it, with signs, modulo
/// every prime.
///
/// The lattice is the square or the triangular one. The tiles form a grid. A row of the grid is a
/// *unit*: the engine can advance the upper half of the border on it without the other rows. A
/// column of the grid is a unit for the lower half of the border. To advance a unit, the engine
/// compiles programs (lists of additions); [`Blocks::keep_programs`] sets aside memory that keeps
/// them for later units.
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
/// - [`Unusable`](crate::Error::Unusable) if the board is invalid or the number of primes
///   is not supported.
/// - [`TooLarge`](crate::Error::TooLarge) if a unit of the vector does not fit into the memory
///   limit.
/// - [`Interrupted`](crate::Error::Interrupted) if the observer stops the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct CutBoard {
    /// The board; its number of columns is ignored.
    pub board: BoardSpec,
    /// Number of primes modulo which the engine counts at the same time: 1 to 6, or 8.
    #[serde(default = "one")]
    pub primes: usize,
    /// Maximum number of elements (counts of states) of a unit, where the cut allows it. A unit is
    /// a part of the vector that is advanced independently. `None`: `tile` and `units` determine
    /// the size of units.
    #[serde(default)]
    pub unit: Option<u64>,
    /// Approximate size in bytes of a tile, the common part of two units of the vector, one for
    /// each half of the border. The default is 64 MiB. Ignored if `unit` is given.
    #[serde(default)]
    pub tile: Option<u64>,
    /// Minimum number of units (parts of the vector that are advanced independently) for each half
    /// of the border, if possible. Each unit can be advanced by a different worker. Ignored if
    /// `unit` is given.
    #[serde(default)]
    pub units: Option<u64>,
    /// Limits on threads and memory. The threads work together on one unit of the vector. The
    /// memory holds one unit and the engine's tables.
    #[serde(default)]
    pub resources: Resources,
}

/// Default size in bytes of a tile, a part of the vector of counts: large enough for efficient disk
/// and network transfers.
const TILE: u64 = 64 << 20;

fn one() -> usize {
    1
}

impl CutBoard {
    /// Creates a request that cuts the vector of a board into tiles, with one prime at a time. The
    /// vector has the counts of all states.
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
