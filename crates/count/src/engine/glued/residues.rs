//! Computes the residues of the counts with 1, 2, ... columns by sweeping only half of the columns.
//! After each column, the engine glues (joins) halves with about as many columns as the vector.
//! This gives counts of boards with about twice as many columns.
//!
//! - Entry: [`offer`], [`run`].
//! - Invariant: each count with as many columns as the vector reaches is computed twice, first by
//!   gluing, and later from the vector with that many columns. Gluing also computes the count of its
//!   own vector from the words that it reads, which must be the count that the sweep found.
//! - Cost: half the columns of the split engine. Gluing adds up to half of a column's time. It
//!   needs memory for a second vector, the [partner](Partners): for each state, the sum (with
//!   signs) of the counts of all states of the other half that fit.
//!
//! ```text
//!     columns of the vector    1    2      3      4        k
//!     numbers found            1    2, 3   4, 5   6, 7     2k - 2, 2k - 1
//! ```

use super::check_memory;
use crate::engine::asked::{Asked, Gather};
use crate::engine::batches::Done;
use crate::engine::name::EngineName;
use crate::engine::offer::{Offer, Order, Together};
use crate::engine::split::engine::{SplitBatches, Way};
use crate::engine::split::{
    Allowed, Batch, Column, Columns, Copies, Counted, Meter, copies, count_columns, in_memory,
    seconds, shape,
};
use crate::error::CountError;
use crate::known::Known;
use crate::options::Options;
use std::cell::Cell;
use tengen_ledger::Sequence;
use tengen_split::{Border, GlueError, Partners, Shape, Words, elements};

/// Approximate bytes of the [partner](Partners), the second vector for gluing, for each byte of the
/// state vector.
///
/// The partner leaves out the elements of the vector that have no state at the end of a column: 36%
/// at 8 rows, 39% at 12 rows.
pub(super) const PARTNER: f64 = 0.65;

/// Approximate seconds of gluing after each column, for each second of adding the column.
const GLUING: f64 = 0.5;

/// Returns the number of columns that the vector must have to count boards with up to `cols`
/// columns by gluing.
pub(super) fn middle(cols: usize) -> usize {
    cols / 2 + 1
}

/// Returns the shape of a sequence's boards, or the reason why two halves of such a board cannot be
/// glued.
pub(super) fn shape_of(sequence: &Sequence, cols: usize) -> Result<Shape, CountError> {
    let glues = |shape: &Shape| !shape.halves().contains(&0) && Border::Straight.suits(shape);
    let shape = shape(sequence).filter(|shape| cols >= 2 && glues(shape));
    shape.ok_or_else(|| {
        CountError::unusable(
            "the glued engine gives residues, or numbers of all columns, of at least 2 rows and 2 \
             columns: of the square lattice, and of the triangular lattice with the same boundary \
             above and below, with 2 or 3 colours",
        )
    })
}

/// Returns the memory limit for the state vector, so that memory also has room for its
/// [partner](Partners), the second vector for gluing.
fn allowed(options: &Options<'_>) -> Allowed {
    let allowed = Allowed::in_memory(options);
    Allowed {
        memory: (allowed.memory as f64 / (1.0 + PARTNER)) as u64,
        ..allowed
    }
}

/// Returns the offer (estimated cost) of computing residues of the counts for all numbers of
/// columns.
///
/// # Errors
/// The reason why the engine cannot compute these residues on this machine.
pub(super) fn offer(asked: &Asked<'_>) -> Result<Offer, CountError> {
    let (sequence, cols) = asked.lattice(EngineName::GLUED)?;
    check_memory(asked)?;
    let shape = shape_of(sequence, cols)?;
    let (rows, primes) = (sequence.rows, asked.primes()?);
    let allowed = allowed(asked.options);
    let (together, disk) = in_memory(asked, &shape, (rows, primes), allowed)?;
    let elements = elements(&shape).unwrap_or(u64::MAX) as f64;
    let partner = PARTNER * elements * 8.0 * together.primes as f64;
    if disk > 0 {
        let (needed, memory) = (
            together.bytes + partner,
            asked.options.machine.memory as f64,
        );
        return Err(super::no_memory(needed, memory));
    }
    let columns = seconds(elements, (rows, middle(cols)), primes, together.primes);
    Ok(Offer {
        states: elements,
        steps: (middle(cols) * rows) as f64,
        primes,
        together: Together {
            bytes: together.bytes + partner,
            ..together
        },
        seconds: asked.shared(columns * (1.0 + GLUING)),
        ..Offer::of(EngineName::GLUED, Order::Halves, asked.points())
    })
}

/// Computes residues of the counts for all numbers of columns, by gluing after each column.
pub(super) fn run(asked: &Asked<'_>, gather: Gather<'_>) -> Result<(), CountError> {
    let (sequence, cols) = asked.lattice(EngineName::GLUED)?;
    shape_of(sequence, cols)?;
    let way = Way {
        engine: EngineName::GLUED,
        allowed: allowed(asked.options),
        is_glued: true,
        in_memory: count,
    };
    gather(&mut SplitBatches::new(sequence, cols, way, asked.options))
}

/// Counts a batch of primes by gluing after each column. `done` of the `of` primes of the count are
/// finished already. Returns `None` if another process has finished the batch.
fn count(
    batch: &Batch<'_>,
    known: &mut Known<'_>,
    done: usize,
    of: usize,
) -> Result<Option<Done>, CountError> {
    let (cols, options) = (batch.cols, batch.options);
    // Progress is reported in columns of the vector, which are half as many as columns of boards.
    let batch = &Batch {
        cols: middle(cols),
        ..*batch
    };
    let mut copies = copies(batch, true);
    let found = copies.as_mut().is_some_and(Copies::find);
    // Before this process locked the files of the batch, another process may have finished it.
    if found && known.is_overtaken(batch.primes)? {
        return Ok(None);
    }
    let elements = batch.split.needs(batch.split.primes()).elements;
    let mut vector = batch.allocated(elements, "the vector")?;
    let meter = Meter::new(batch, 0, None);
    let partners = Partners::new(batch.split, batch.primes, &meter)?;
    let glued = Glued {
        partners,
        partner_of: Cell::new(0),
        batch,
    };
    let announce = |columns| batch.announce(columns, done, of);
    count_columns(&glued, &mut vector, cols, copies, options, announce).map(Some)
}

/// A batch of primes. After each column its vector is glued to itself and to the vector with one
/// column less.
struct Glued<'a> {
    batch: &'a Batch<'a>,
    partners: Partners<'a>,
    /// Number of columns of the vector from which `partners` was made, or 0 if there is none.
    partner_of: Cell<usize>,
}

impl Glued<'_> {
    /// Glues (joins) a state vector with `columns` columns to the vector with one column less, and
    /// to itself. `whole` is the count of the board with `columns` columns, modulo each prime.
    ///
    /// Returns the counts of the boards with `2 * columns - 2` and `2 * columns - 1` columns.
    /// Returns `None` if a word was changed in memory: the words that gluing reads do not give
    /// `whole`, or the [partner](Partners) is damaged.
    fn glue(
        &self,
        vector: &Words,
        columns: usize,
        whole: Option<&Vec<u64>>,
        kept: Option<u64>,
    ) -> Result<Option<Vec<Vec<u64>>>, CountError> {
        // The partner (the second vector for gluing) is marked as valid again only if gluing
        // succeeds.
        self.partner_of.set(0);
        let meter = Meter::new(self.batch, columns - 1, kept);
        match self.partners.glue(vector, &meter) {
            Ok([even, odd, read]) if Some(&read) == whole => {
                self.partner_of.set(columns);
                Ok(Some(vec![even, odd]))
            }
            Err(GlueError::Stopped(stopped)) => Err(stopped.into()),
            _ => Ok(None),
        }
    }
}

impl Columns for Glued<'_> {
    fn begin(&self, vector: &mut Words) -> Result<Counted, CountError> {
        self.batch.begin(vector)
    }

    fn columns(&self, counts: usize) -> usize {
        counts.div_ceil(2)
    }

    fn column(
        &self,
        vector: &mut Words,
        counts: &[Vec<u64>],
        written: Option<u64>,
        kept: Option<u64>,
    ) -> Result<Column, CountError> {
        let columns = self.columns(counts.len());
        let changed = Column {
            counts: Vec::new(),
            written: 0,
            changed: true,
        };
        if self.partner_of.get() != columns {
            // The vector is new, or was read from a copy on disk, so it has no partner (second
            // vector for gluing) yet.
            self.partners.forget();
            let found = self.glue(vector, columns, counts.get(columns - 1), kept)?;
            if found.is_none() {
                return Ok(changed);
            }
        }
        let whole = self.batch.advanced(vector, columns, written, kept)?;
        if whole.changed {
            self.partner_of.set(0);
            return Ok(changed);
        }
        let of_sums = whole.counts.first();
        let Some(glued) = self.glue(vector, columns + 1, of_sums, kept)? else {
            return Ok(changed);
        };
        // The count of the board with as many columns as the vector was already known from gluing.
        if counts.iter().chain(&glued).nth(columns) != of_sums {
            self.partner_of.set(0);
            return Ok(changed);
        }
        Ok(Column {
            counts: glued,
            ..whole
        })
    }
}
