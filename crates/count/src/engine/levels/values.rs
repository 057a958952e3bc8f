//! Counts the legal positions of a board for many numbers of colours, from which Go polynomials are
//! computed.
//!
//! The tables of half-states (states of one half of the border) do not depend on the number of
//! colours. An element of the state vector has up to eight residues, each with its own prime and
//! its own number of colours. So up to eight of the requested counts are computed at a time.

use super::columns::ByColumns;
use super::lanes::{lanes, size};
use crate::engine::batches::{allocated, announce};
use crate::engine::name::EngineName;
use crate::engine::split::count_columns;
use crate::error::CountError;
use crate::options::Options;
use crate::values::{filled, values};
use tengen_board::{Boundary, Lattice, Shape};
use tengen_engines::levels::{Lanes, Levels, MAX_ROWS};
use tengen_ledger::{Sequence, Store};
use tengen_split::LANES;

/// Smallest number of rows for which the engine `levels` computes values of Go polynomials, unless
/// it is requested by name. With fewer rows, computing with polynomials for each border state is as
/// fast.
const ROWS: usize = 6;

/// A board whose counts for many numbers of colours, the [`values`](ManyColours::values), the
/// engine `levels` computes.
#[derive(Clone, Copy, Debug)]
pub struct ManyColours {
    /// The lattice, rows and boundary of the board. The number of colours in the sequence is not
    /// used.
    sequence: Sequence,
    cols: usize,
}

impl ManyColours {
    /// Returns the board if the engine `levels` can count it and should do so, otherwise `None`.
    ///
    /// The engine should count the board if [`EngineName::LEVELS`] is requested. With
    /// [`EngineName::AUTO`], it should do so if it is the fastest engine and its vector fits into
    /// memory.
    pub fn of(shape: &Shape, options: &Options<'_>) -> Option<ManyColours> {
        let Shape {
            lattice,
            rows,
            cols,
            boundary,
        } = *shape;
        let (rows, cols) = match boundary {
            // A board without a boundary may be turned, so that its columns are the shorter side.
            Boundary::None => (rows.min(cols), rows.max(cols)),
            _ => (rows, cols),
        };
        let shape = Shape { rows, ..*shape };
        let sequence = Sequence::of(shape, 1);
        let board = ManyColours { sequence, cols };
        let has = lattice == Lattice::Square && (2..=MAX_ROWS).contains(&rows);
        // If a board with a boundary has more rows than columns, engines that exchange rows and
        // columns have a shorter border. This engine cannot exchange them.
        let pays = || (ROWS..=cols).contains(&rows) && board.lanes(1, options).is_ok();
        match options.engine {
            EngineName::LEVELS => has.then_some(board),
            EngineName::AUTO => (has && pays()).then_some(board),
            _ => None,
        }
    }

    /// Returns the number of counts that are computed together, if `missing` counts are needed.
    fn lanes(&self, missing: usize, options: &Options<'_>) -> Result<usize, CountError> {
        let size = (self.sequence.rows, size(&self.sequence));
        Ok(lanes(size, missing, options)?.0)
    }

    /// Counts the legal positions for each pair of a prime and a number of colours, modulo the
    /// prime. The counts are in the order of `pairs`.
    ///
    /// If the options have a store, the counts are saved from time to time, and when the
    /// computation is stopped. The file is removed when all counts are known.
    ///
    /// # Errors
    /// [`CountError`].
    pub fn values(
        &self,
        pairs: &[(u64, u32)],
        options: &Options<'_>,
    ) -> Result<Vec<u64>, CountError> {
        let machine = &options.machine;
        let most = self.lanes(pairs.len(), options)?;
        let pool = &machine.pool().map_err(CountError::failed)?;
        let (rows, guarded) = (self.sequence.rows, self.sequence.guarded());
        let tables = &Levels::new(rows, guarded, None, pool, machine.observer)?;
        let mut vector = allocated(tables.elements(), most, "the vector", machine.memory)?;
        let file = |store: &Store| {
            let nodes = pairs
                .iter()
                .map(|&(prime, colours)| (prime, u64::from(colours)));
            let nodes: Vec<(u64, u64)> = nodes.collect();
            store.values_file("colours", (&self.sequence, self.cols), &nodes)
        };
        values(options, pairs.len(), file, |values| {
            let left = &pairs[values.len()..];
            let own = left.len().min(most);
            let fits = LANES.into_iter().find(|&k| k >= own);
            let lanes = &Lanes::new(&filled(left, own, fits.unwrap_or(own)));
            let engine = ByColumns {
                tables,
                rows,
                lanes,
                pool,
                options,
            };
            let of = (values.len(), pairs.len());
            let told = |columns| announce(options, of, own, (columns, self.cols));
            let done = count_columns(&engine, &mut vector, self.cols, None, options, told)?;
            let last = done.counts.last();
            values.extend(last.into_iter().flatten().take(own));
            Ok(())
        })
    }
}
