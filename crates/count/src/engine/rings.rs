//! The engine `rings`: it counts cylinders with the split engine, row by row. Each row is a ring.
//!
//! ```text
//!      column 0  1  2 .. n-1          A cylinder of m rows and n columns is a stack
//!     ╭───────────────────────╮       of m rings of n points. Column by column the
//!     │ row 0                 │       first column must be remembered to the end, a
//!     │ row 1 ───────▶        │       border of 2 m points; ring by ring the border
//!     │  ...                  │       has n.
//!     ╰───────────────────────╯
//! ```
//!
//! Each number of columns is a different size of the ring. The ledger stores residues of the counts
//! with 1, 2, ... columns without gaps, so smaller rings are counted as well. This takes a third
//! more work. One column is a path instead of a ring, and two columns are a board of the square
//! lattice.
//!
//! State vectors are in memory. An unfinished ring is not saved.

use super::asked::{Asked, Engine, Gather, Ran};
use super::batches::{Batches, Done, Finished, allocated, announce};
use super::offer::{Offer, Order, Steps, Together};
use super::split::{
    Allowed, CHANGED, Refusal, Told, check_size, choose, in_memory, is_useful, seconds,
};
use crate::engine::name::EngineName;
use crate::error::CountError;
use crate::known::Known;
use crate::options::Options;
use tengen_base::observer::{Event, Observer};
use tengen_board::{Boundary, Lattice};
use tengen_exact::modular;
use tengen_ledger::Sequence;
use tengen_split::{Geometry, LANES, MAX_HALF, Shape, Split, Sums, Unit, elements, first_column};

/// Largest number of columns of a cylinder that the engine `rings` can count.
pub(crate) const MAX_COLUMNS: usize = 2 * MAX_HALF;

/// The engine `rings`, for cylinders.
pub(crate) struct Rings;

impl EngineName {
    /// The engine for cylinders, which adds row by row with the inner loops of the split engine.
    pub const RINGS: EngineName = EngineName::new("rings");
}

impl Engine for Rings {
    fn name(&self) -> EngineName {
        EngineName::RINGS
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        let (sequence, cols) = asked.lattice(self.name())?;
        let cylinder = matches!(
            sequence.lattice,
            Lattice::Cylinder | Lattice::CylinderGuarded
        );
        let plain = sequence.boundary == Boundary::None && sequence.colours == 2;
        if !(cylinder && plain && sequence.rows >= 2 && cols <= MAX_COLUMNS) {
            return Err(CountError::unusable(format!(
                "the rings engine needs two colours, and a cylinder of at least 2 rows and at most \
                 {MAX_COLUMNS} columns without a boundary"
            )));
        }
        let primes = asked.primes()?;
        let states = elements_of_rings(sequence, cols)?;
        let together = match ring(sequence, cols) {
            None => Together::evenly(primes.min(LANES[LANES.len() - 1]), primes, 0.0),
            Some(shape) => {
                let allowed = Allowed::in_memory(asked.options);
                in_memory(asked, &shape, (cols, primes), allowed)?.0
            }
        };
        // All smaller rings (cylinders with fewer columns) are counted as well.
        let all = states.iter().map(|&n| n as f64).sum::<f64>();
        Ok(Offer {
            states: states.last().copied().unwrap_or(1) as f64,
            primes,
            together,
            seconds: asked.shared(seconds(
                all,
                (cols, sequence.rows - 1),
                primes,
                together.primes,
            )),
            // Each row after the first takes two phases.
            ..Offer::of(self.name(), Order::Rings, 2 * (sequence.rows - 1))
        })
    }

    fn list(&self, asked: &Asked<'_>, offer: Offer) -> Result<(Offer, Steps), CountError> {
        let (sequence, cols) = asked.lattice(self.name())?;
        let states = elements_of_rings(sequence, cols)?;
        let sum: u128 = states.iter().sum();
        let total = Some(sum * (sequence.rows as u128 - 1));
        Ok((offer, Steps { states, total }))
    }

    fn run(&self, asked: &Asked<'_>, _: &Offer, gather: Gather<'_>) -> Ran {
        let (sequence, cols) = asked.lattice(self.name())?;
        gather(&mut ByRings {
            sequence,
            cols,
            options: asked.options,
        })?;
        Ok(None)
    }
}

/// Returns the number of elements of the state vector (counts of states) for cylinders with 1, 2,
/// ... columns.
fn elements_of_rings(sequence: &Sequence, cols: usize) -> Result<Vec<u128>, CountError> {
    let size = |cols| match ring(sequence, cols) {
        // A path needs no vector.
        None => Some(1),
        Some(shape) => elements(&shape).map(u128::from),
    };
    let all: Option<Vec<u128>> = (1..=cols).map(size).collect();
    all.ok_or_else(|| CountError::unusable("the rings are too large"))
}

/// Returns the shape that is swept for a cylinder of `cols` columns: a ring, or for two columns a
/// board of the square lattice.
///
/// Returns `None` for one column, which needs no sweep.
pub(crate) fn ring(sequence: &Sequence, cols: usize) -> Option<Shape> {
    let guarded = [sequence.lattice == Lattice::CylinderGuarded, false];
    match cols {
        1 => None,
        2 => Some(Shape::of(Geometry::Square, cols, guarded)),
        _ => Some(Shape::of(Geometry::Ring, cols, guarded)),
    }
}

/// The batches of primes for a cylinder.
struct ByRings<'a> {
    sequence: &'a Sequence,
    cols: usize,
    options: &'a Options<'a>,
}

impl<'a> ByRings<'a> {
    fn observer(&self) -> &'a dyn Observer {
        self.options.machine.observer
    }

    /// Makes the split engine's tables of half-states (states of one half of the border) for a
    /// ring.
    fn tables(&self, shape: &Shape) -> Result<Split, CountError> {
        let threads = self.options.machine.threads;
        Ok(Split::new(shape, 1, threads, self.observer())?)
    }

    /// Returns the number of primes that are computed together for the largest ring, and the bytes
    /// of memory for caching its programs (lists of additions).
    fn lanes(&self, missing: usize) -> Result<(usize, usize), CountError> {
        let most = *LANES.last().expect("there are some");
        let Some(shape) = ring(self.sequence, self.cols) else {
            return Ok((missing.min(most), 0));
        };
        let allowed = Allowed::in_memory(self.options);
        let refused = |refusal: Refusal| refusal.error(self.cols, allowed, None);
        check_size(&shape, allowed).map_err(refused)?;
        let split = self.tables(&shape)?;
        let useful = LANES.into_iter().filter(|&k| is_useful(k, missing));
        split.weigh_all(&useful.collect::<Vec<_>>(), self.observer())?;
        let plan = choose(&split, missing, allowed).map_err(refused)?;
        Ok((plan.k, plan.programs))
    }

    /// Counts the cylinder with `cols` columns modulo `primes`. `programs` is the number of bytes
    /// for caching programs (lists of additions).
    fn count(&self, cols: usize, primes: &[u64], programs: usize) -> Result<Vec<u64>, CountError> {
        let rows = self.sequence.rows;
        let Some(shape) = ring(self.sequence, cols) else {
            return Ok(self.one_column(primes));
        };
        let observer = self.observer();
        let k = primes.len();
        let mut split = self.tables(&shape)?;
        split.set_primes(k);
        split.keep_programs(programs);
        let elements = split.weigh(k, observer)?.elements;
        let mut vector = allocated(elements, k, "a ring", 0)?;
        let units: Vec<Unit> = (split.phases(0))
            .map(|phase| Unit::whole(&split, phase))
            .collect();
        let watch = Told(observer);
        // The states after the first row are written at once. Every further row is added in two
        // phases, one for each half of the ring.
        let mut written = split.start(&units[0], &mut vector, primes, &watch)?.written;
        let mut sums = Sums::default();
        for row in 1..rows {
            for unit in &units {
                let done = split.advance(unit, &mut vector, primes, &watch)?;
                // The memory is faulty: words of the vector were changed between two phases.
                if done.read != written {
                    return Err(CountError::failed(CHANGED));
                }
                written = done.written;
                sums = done.sums;
            }
            observer.event(Event::Step {
                column: cols - 1,
                step: row,
                of: rows,
                states: elements as usize,
                primes: k,
            });
        }
        Ok(split.count(&sums, primes))
    }

    /// Counts the cylinder with one column modulo `primes`. It is a path. On the guarded cylinder
    /// every stone has a liberty, so all colourings are legal.
    fn one_column(&self, primes: &[u64]) -> Vec<u64> {
        let rows = self.sequence.rows;
        let count = |&p: &u64| match self.sequence.lattice {
            Lattice::CylinderGuarded => modular::pow(3, rows as u64, p),
            _ => first_column(rows, 2, [false; 2], p),
        };
        primes.iter().map(count).collect()
    }
}

impl Batches for ByRings<'_> {
    fn next(
        &mut self,
        known: &mut Known<'_>,
        missing: &[u64],
        done: usize,
    ) -> Result<Option<Finished>, CountError> {
        let (k, programs) = self.lanes(missing.len())?;
        let primes = known.batch(missing, k);
        let of = (done, done + missing.len());
        announce(self.options, of, primes.len(), (0, self.cols));
        let counts = (1..=self.cols).map(|cols| self.count(cols, &primes, programs));
        let counts = counts.collect::<Result<_, CountError>>()?;
        Ok(Some((primes, Done::without_files(counts))))
    }

    fn engine(&self) -> EngineName {
        EngineName::RINGS
    }
}
