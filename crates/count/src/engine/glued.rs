//! Halves glued together: the vector at the middle of a board gives the number of the whole.
//!
//! - Entry: [`Glued`], an engine that gives one number and no residues.
//! - Invariant: the number is exact. Each count of half the board is an integer that must lie
//!   within a proved bound, so a changed word is detected.
//! - Cost: half the columns of the split engine, with half as many primes, and the pairs of
//!   compatible states; see [`tengen_split::Border`].
//!
//! ```text
//!     columns      border                          vectors
//!     odd          the column in the middle        one, with (n + 1) / 2 columns
//!     even         staggered, if rows are even     one, with n / 2 columns and a half
//!     even         a column                        two, with n / 2 and n / 2 + 1 columns
//! ```

use super::asked::{Asked, Engine, Gather, Wanted};
use super::name::EngineName;
use super::offer::{Offer, Order, Together};
use super::rings::{MAX_COLUMNS, Rings, ring};
use super::split::engine::BySplit;
use super::split::{
    Allowed, Batch, Columns, Meter, OTHER, Outline, Plan, Refusal, Sizes, Storage, allocated,
    check_size, copies, count_columns, seconds, shape,
};
use crate::bounds::Bounds;
use crate::counts::Counts;
use crate::error::CountError;
use crate::known::{Known, Wanted::Enough};
use crate::options::Options;
use tengen_base::observer::{Event, Observer};
use tengen_base::text::bytes_text;
use tengen_board::{Boundary, Lattice};
use tengen_exact::UBig;
use tengen_exact::primes::primes;
use tengen_ledger::{Held, Sequence, remove_tiles};
use tengen_split::{
    Advanced, Border, GlueError, GluedHalf, Part, Shape, Split, Unit, Watch, elements, words_for,
};

/// Number of attempts to count a board if a count of a half is impossible.
const TRIES: usize = 3;

/// Approximate bytes of memory besides vectors, as a part of one vector.
const BESIDES: f64 = 0.3;

/// Smallest number of seconds of one thread for the tables of pairs.
const TABLES: f64 = 5e-3;

/// Nanoseconds of one thread per state, and per pair of compatible states.
const PRICE: (f64, f64) = (25.0, 0.6);

/// The glued engine.
pub(crate) struct Glued;

impl EngineName {
    /// Two and three colours on the square and the triangular lattice, and two on cylinders.
    ///
    /// It glues the split engine's vector at the middle of the board to its mirror image, and gives
    /// single numbers.
    pub const GLUED: EngineName = EngineName::new("glued");
}

/// The place where a board is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Middle {
    border: Border,
    /// Number of complete columns of the shorter half.
    columns: usize,
    /// `true` if the other half has one more column and a vector of its own.
    two: bool,
}

impl Middle {
    /// Returns the cut of a board with `columns` columns, or `None` if its halves cannot be glued.
    fn of(shape: &Shape, columns: usize) -> Option<Middle> {
        let is_even = columns.is_multiple_of(2);
        let staggered = is_even && Border::Staggered.suits(shape);
        let border = match staggered {
            true => Border::Staggered,
            false => Border::Straight,
        };
        border.suits(shape).then_some(Middle {
            border,
            columns: columns.div_ceil(2),
            two: is_even && !staggered,
        })
    }

    /// Returns the number of columns of the longer half.
    fn longest(self) -> usize {
        self.columns + usize::from(self.two)
    }

    /// Returns the number of columns that are advanced; halves are possible.
    fn advanced(self) -> f64 {
        let half = if self.border == Border::Staggered {
            0.5
        } else {
            0.0
        };
        self.longest() as f64 - 1.0 + half
    }

    fn vectors(self) -> u64 {
        1 + u64::from(self.two)
    }

    /// Returns the number of primes that counts of halves need, if they can be computed together.
    fn primes(self, shape: &Shape) -> Option<usize> {
        words_for(shape, self.longest(), self.border)
    }
}

/// A board that can be glued.
struct Cut {
    shape: Shape,
    middle: Middle,
    /// Number of primes, which are computed together.
    primes: usize,
    /// `true` if rows of a cylinder are swept instead of columns.
    is_ring: bool,
}

impl Cut {
    /// Returns the cut of the requested board, or the reason why it cannot be glued.
    fn of(asked: &Asked<'_>) -> Result<Cut, CountError> {
        let (sequence, cols) = asked.lattice(EngineName::GLUED)?;
        asked.whole(EngineName::GLUED)?;
        let is_ring = matches!(
            sequence.lattice,
            Lattice::Cylinder | Lattice::CylinderGuarded
        );
        let plain = sequence.boundary == Boundary::None && sequence.colours == 2;
        let (shape, lines) = match is_ring {
            true if plain && (3..=MAX_COLUMNS).contains(&cols) => {
                (ring(sequence, cols), sequence.rows)
            }
            true => (None, sequence.rows),
            false => (shape(sequence), cols),
        };
        let sound = |shape: &Shape| !shape.halves().contains(&0) && lines >= 2;
        let cut = shape.filter(sound);
        let cut = cut.and_then(|shape| Some((Middle::of(&shape, lines)?, shape)));
        let (middle, shape) = cut.ok_or_else(|| {
            CountError::unusable(
                "the glued engine needs at least 2 rows and 2 columns, and supports: the square \
                 lattice with 2 or 3 colours, the triangular lattice with 2 or 3 colours and an \
                 even number of rows, and cylinders of at least 3 columns with 2 colours",
            )
        })?;
        if asked.wanted != Wanted::Number {
            return Err(CountError::unusable(
                "the glued engine gives the number of one board, not the numbers for all columns",
            ));
        }
        let primes = middle.primes(&shape).ok_or_else(|| {
            CountError::unusable(format!(
                "{} x {cols} points are too many for the glued engine, which holds all words of a \
                 count in memory",
                sequence.rows
            ))
        })?;
        Ok(Cut {
            shape,
            middle,
            primes,
            is_ring,
        })
    }
}

impl Engine for Glued {
    fn name(&self) -> EngineName {
        EngineName::GLUED
    }

    fn keeps_numbers(&self) -> bool {
        true
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        let Cut {
            shape,
            middle,
            primes: k,
            ..
        } = Cut::of(asked)?;
        let rows = shape.rows;
        let in_files = asked.options.scratch.is_some_and(|scratch| scratch.always);
        if in_files && !asked.names(self.name()) {
            return Err(CountError::unusable(
                "the glued engine keeps its vector in memory and cannot use files",
            ));
        }
        let allowed = Allowed::in_memory(asked.options);
        let refused = |refusal: Refusal| refusal.error(rows, allowed, None);
        check_size(&shape, allowed).map_err(refused)?;
        let elements =
            elements(&shape).ok_or_else(|| CountError::unusable("the board is too large"))?;
        let vector = elements as f64 * 8.0 * k as f64;
        let bytes = match asked.is_plan {
            true => {
                let outline = Outline::new(&shape, asked.options.machine.observer)?;
                let outline =
                    outline.ok_or_else(|| CountError::unusable("the board is too large"))?;
                let needs = outline.on_threads(asked.options.machine.threads).needs(k);
                let used = vector * middle.vectors() as f64 + needs.working as f64;
                // Programs are cached as far as memory allows.
                let left = (allowed.memory as f64 - used).max(0.0);
                used + left.min(outline.program_bytes() as f64)
            }
            false => vector * (middle.vectors() as f64 + BESIDES),
        };
        let memory = allowed.memory as f64;
        if bytes > memory {
            return Err(CountError::too_large(
                bytes,
                memory,
                format!(
                    "the vector of the middle needs at least {} of memory, and {} may be used",
                    bytes_text(bytes),
                    bytes_text(memory)
                ),
            ));
        }
        // The columns up to the middle, and the pairs of states.
        let column = seconds(elements as f64, (rows, 1), k, k);
        let work = column * middle.advanced() + gluing(elements as f64, rows);
        Ok(Offer {
            states: elements as f64,
            steps: middle.advanced() * rows as f64,
            primes: k,
            together: Together::evenly(k, k, bytes),
            seconds: asked.shared(work),
            ..Offer::of(self.name(), Order::Halves, asked.points())
        })
    }

    fn run(
        &self,
        asked: &Asked<'_>,
        offer: &Offer,
        gather: Gather<'_>,
    ) -> Result<Option<Counts>, CountError> {
        let cut = Cut::of(asked)?;
        let (sequence, cols) = asked.lattice(self.name())?;
        let whole: &dyn Engine = match cut.is_ring {
            true => &Rings,
            false => &BySplit,
        };
        let known = Known::read(sequence, cols, asked.options)?;
        if known.missing(Enough(asked.primes()?)).is_empty() {
            // The ledger has all residues of the number.
            return whole.run(asked, offer, gather);
        }
        let board = Board {
            sequence,
            cols,
            cut,
            options: asked.options,
        };
        let (number, leftover) = match board.count() {
            // The tables need more memory than expected: the other engine can use fewer primes at a
            // time.
            Err(refused) if refused.is_refusal() && !asked.names(self.name()) => {
                return whole.run(asked, offer, gather);
            }
            found => found?,
        };
        Ok(Some(Counts {
            engine: self.name(),
            unkept: board.removed(&number, leftover).err(),
            columns: vec![number],
        }))
    }
}

/// Estimates the seconds of one thread for gluing vectors of `elements` elements.
///
/// The pairs of compatible states grow 1.5-fold with each row (counted up to 9 rows).
fn gluing(elements: f64, rows: usize) -> f64 {
    let pairs = 6.5 * 1.5f64.powi(rows as i32 - 9);
    TABLES + elements * (PRICE.0 + PRICE.1 * pairs) * 1e-9
}

/// Reports to an observer how many pairs of states are glued.
struct Pairs<'a>(&'a dyn Observer);

impl Watch for Pairs<'_> {
    fn computed(&self, _: u64) {}

    fn pairs(&self, done: usize, of: usize) {
        let what = "pairs";
        self.0.event(Event::Preparing { what, done, of });
    }

    fn go_on(&self) -> bool {
        self.0.go_on()
    }
}

/// A number, and copies of the vector that are not needed once the number is saved.
type Found = (UBig, Option<Held>);

/// A board that is counted.
struct Board<'a> {
    sequence: &'a Sequence,
    cols: usize,
    cut: Cut,
    options: &'a Options<'a>,
}

impl Board<'_> {
    /// Counts the board; repeats the attempt if a word was changed.
    fn count(&self) -> Result<Found, CountError> {
        let (options, k) = (self.options, self.cut.primes);
        let (shape, middle) = (&self.cut.shape, self.cut.middle);
        let observer = options.machine.observer;
        let split = Split::new(shape, k, options.machine.threads, observer)?;
        let needs = split.weigh(k, observer)?;
        let used = needs.vector * middle.vectors() + needs.working + OTHER;
        let memory = options.machine.memory as u64;
        if used > memory {
            let reason = format!(
                "the vector of the middle needs {} of memory, and {} may be used",
                bytes_text(used as f64),
                bytes_text(memory as f64)
            );
            return Err(CountError::too_large(used as f64, memory as f64, reason));
        }
        let plan = Plan {
            k,
            storage: Storage::Memory,
            programs: (memory - used) as usize,
            disk: 0,
        };
        split.keep_programs(plan.programs);
        let primes: Vec<u64> = primes().take(k).collect();
        let batch = Batch {
            split: &split,
            sequence: self.sequence,
            // The split engine's batch needs the vector of at least two columns.
            cols: middle.columns.max(2),
            primes: &primes,
            plan: &plan,
            options,
        };
        for tried in 1..=TRIES {
            if let Some(found) = self.tried(&batch)? {
                return Ok(found);
            }
            if tried < TRIES {
                options.note(format!("{}; counting again", GlueError::Changed));
            }
        }
        Err(CountError::failed(GlueError::Changed))
    }

    /// Removes copies of the vector once the number is in the ledger.
    fn removed(&self, number: &UBig, leftover: Option<Held>) -> Result<(), String> {
        let (Some(held), Some(store)) = (leftover, self.options.store) else {
            return Ok(());
        };
        let kept = store.record_number(self.sequence, self.cols, number);
        kept.map_err(|error| error.to_string())?;
        remove_tiles(held)
            .map_err(|error| format!("cannot remove the vector of a finished count: {error}"))
    }

    /// Counts from the last copy of the vector, if any; returns `None` if a word was changed.
    fn tried(&self, batch: &Batch<'_>) -> Result<Option<Found>, CountError> {
        let (split, middle) = (batch.split, self.cut.middle);
        let elements = split.needs(split.primes()).elements;
        let columns = middle.columns;
        // The names of copies do not distinguish rings from other boards.
        let copies = copies(batch).filter(|_| !self.cut.is_ring);
        let copies = copies.and_then(|copies| copies.up_to(columns));
        let mut vector = allocated(elements, batch, "the vector")?;
        let announce = |columns| batch.announce(columns, 0, split.primes());
        let done = count_columns(batch, &mut vector, columns, copies, self.options, announce)?;
        let kept = done.leftover.is_some();
        let stopped = |_| CountError::Cancelled { kept };
        let mut first = None;
        if middle.two {
            let mut copy = allocated(elements, batch, "the vector of the shorter half")?;
            copy.words_mut().copy_from_slice(vector.words());
            first = Some(copy);
            // A changed word is detected when the halves are glued.
            batch.column(&mut vector, columns, None, None)?;
        }
        // A staggered border has U one column further than D.
        if middle.border == Border::Staggered {
            let meter = Meter::new(batch, columns, None);
            for phase in split.phases(columns) {
                if split.advanced(phase) == Advanced::Upper {
                    let unit = Unit::whole(split, phase);
                    let part = Part::new(&unit, &mut vector, split.primes());
                    let advanced = split.advance(part, batch.primes, &meter);
                    advanced.map_err(stopped)?;
                }
            }
        }
        #[cfg(test)]
        super::split::strike(vector.words_mut(), self.cols, Advanced::Lower);
        let longer = GluedHalf {
            vector: &vector,
            columns: middle.longest(),
        };
        let shorter = first.as_ref().map_or(longer, |vector| GluedHalf {
            vector,
            columns: middle.columns,
        });
        let pairs = Pairs(self.options.machine.observer);
        let halves = [shorter, longer];
        let glue = || Ok(split.glue(middle.border, halves, batch.primes, &pairs));
        let glued = self.options.with_threads(glue)?;
        let number = match glued {
            Ok(number) => number,
            Err(GlueError::Stopped(error)) => return Err(stopped(error)),
            Err(GlueError::Changed) => return Ok(None),
        };
        if !Bounds::of(self.sequence, self.cols).allow(&number) {
            return Ok(None);
        }
        Ok(Some((number, done.leftover)))
    }
}
