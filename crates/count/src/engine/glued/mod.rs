//! The engine `glued`: it sweeps a board up to the middle and computes the count of the whole board
//! from the state vectors there. To *glue* means to sum over the pairs of states of two halves that
//! fit together.
//!
//! - Entry: [`Glued`], an engine that gives one count without residues; [`residues`] computes the
//!   residues for all numbers of columns, and [`stones`] counts weighted by stones.
//! - Invariant: the count is exact. Each count of half the board is an integer that must lie within
//!   a proved bound, so a word of the vector that changes in faulty memory is detected.
//! - Cost: half the columns of the split engine, with half as many primes. Gluing takes some
//!   additions for each state; see [`gluing`]. If memory has no room for a vector modulo all primes,
//!   the vector modulo finished primes goes to files.
//!
//! The offer (estimated cost) is in this file. `board` counts a board with its vectors in memory,
//! `files` and `by_prime` with the vectors in files, and `residues` glues column by column. With n
//! columns there are five ways to cut the board. At a staggered border, the upper half of the
//! border is one column further than the lower half. On brick walls (the hexagonal and the
//! square-octagonal lattice) one of the halves ends with a half column:
//!
//! ```text
//!     columns      border                          vectors
//!     odd          the column in the middle        one, with (n + 1) / 2 columns
//!     even         staggered, if rows are even     one, with n / 2 columns and a half
//!     even         a column                        two, with n / 2 and n / 2 + 1 columns
//!     even         brick wall, mirrored            two, with n / 2 columns, one and a half column
//!     odd          brick wall, turned              two, with (n - 1) / 2 columns and a half
//!                                                  column, and with (n + 1) / 2 columns
//! ```

mod board;
mod by_prime;
mod files;
mod residues;
mod stones;

pub use stones::WeightedStones;

use crate::counts::Counts;
use crate::engine::asked::{Asked, Engine, Gather, Ran, Wanted};
use crate::engine::name::EngineName;
use crate::engine::offer::{Offer, Order, Together};
use crate::engine::rings::{MAX_COLUMNS, Rings, ring};
use crate::engine::split::engine::BySplit;
use crate::engine::split::{Allowed, Outline, Refusal, Sizes, check_size, seconds, shape};
use crate::error::CountError;
use crate::known::{Known, Wanted::Enough};
use board::Board;
use tengen_board::{Boundary, Lattice};
use tengen_split::{Border, LANES, Shape, Stopped, elements, words_for};

/// Approximate bytes of memory that a count by gluing needs besides the state vectors of the
/// halves, as a fraction of the bytes of one vector.
const BESIDES: f64 = 0.3;

/// Smallest number of seconds that one thread takes to make the tables for gluing.
const TABLES: f64 = 5e-3;

/// Memory for the programs of a brick wall with a half column, relative to the memory without it.
///
/// The half column has the steps of half a column. The other programs belong to two columns.
const HALF_COLUMN: f64 = 1.25;

/// Nanoseconds of one thread for gluing two halves of a board: per state, and per addition. The
/// first number includes making tables and programs (lists of additions), which takes longer than
/// gluing a state.
const PRICE: (f64, f64) = (45.0, 0.9);

/// Assumed seconds for writing a byte of a state vector to a file and reading it again.
const FILES: f64 = 4e-9;

/// The engine that counts a board by gluing (joining) the state vectors of its two halves.
pub(crate) struct Glued;

impl EngineName {
    /// The engine that sweeps half of a board like the split engine, and joins its states with the
    /// states of the other half.
    ///
    /// On the square and the triangular lattice it supports two and three colours. It gives the
    /// count of one board, or residues of the counts for all numbers of columns. On cylinders and
    /// brick walls (the hexagonal and the square-octagonal lattice) it supports two colours and
    /// gives counts of single boards only. Brick walls with an odd number of columns must be
    /// symmetric under a half turn, which hexagonal ones are if their number of rows is even.
    pub const GLUED: EngineName = EngineName::new("glued");
}

/// The place where a board is cut into the two halves that are glued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Middle {
    border: Border,
    /// Number of complete columns of the shorter half of the board.
    columns: usize,
    /// `true` if the longer half has one more column and a state vector of its own.
    two: bool,
}

impl Middle {
    /// Returns the place where a board with `columns` columns is cut into halves, or `None` if the
    /// halves cannot be glued.
    fn of(shape: &Shape, columns: usize) -> Option<Middle> {
        let border = Border::of(shape, columns)?;
        let is_even = columns.is_multiple_of(2);
        let is_of_bricks = border.is_of_bricks();
        Some(Middle {
            border,
            columns: match is_of_bricks {
                true => columns / 2,
                false => columns.div_ceil(2),
            },
            two: border == Border::Straight && is_even || is_of_bricks && !is_even,
        })
    }

    /// Returns the number of columns of the longer half of the board.
    fn longest(self) -> usize {
        self.columns + usize::from(self.two)
    }

    /// Returns `true` if the sweep ends with half a column.
    fn has_half_column(self) -> bool {
        self.border != Border::Straight
    }

    /// Returns the number of columns whose work the sweep up to the cut takes. Half a column has
    /// half of a column's steps.
    ///
    /// The first column takes no work, but on brick walls it is swept like the others.
    fn swept(self) -> f64 {
        let half = if self.has_half_column() { 0.5 } else { 0.0 };
        let free = if self.border.is_of_bricks() { 0.0 } else { 1.0 };
        self.longest() as f64 + half - free
    }

    /// Returns the number of state vectors that are glued. Both halves of a brick wall have vectors
    /// of their own, since only one of them ends with a half column.
    fn vectors(self) -> u64 {
        1 + u64::from(self.two || self.border.is_of_bricks())
    }

    /// Returns the number of primes that the counts of the halves' states need. Returns `None` if
    /// there are too many primes to be computed together.
    fn primes(self, shape: &Shape) -> Option<usize> {
        words_for(shape, [self.longest(), self.columns], self.border)
    }
}

/// A board that can be counted by gluing two halves, and the cut between them.
struct Cut {
    shape: Shape,
    middle: Middle,
    /// Number of primes that the counts of half the board's states need, with spare bits that
    /// detect changed words.
    primes: usize,
    /// `true` if rows of a cylinder are swept instead of columns.
    is_ring: bool,
}

impl Cut {
    /// Returns how the requested board is cut into halves, or the reason why the engine `glued`
    /// cannot count it.
    fn of(asked: &Asked<'_>) -> Result<Cut, CountError> {
        let (sequence, cols) = asked.lattice(EngineName::GLUED)?;
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
                 lattice with 2 or 3 colours, the triangular lattice with 2 or 3 colours and the \
                 same boundary above and below, and with 2 colours numbers of cylinders of at \
                 least 3 columns and of hexagonal and square-octagonal boards with an even number \
                 of columns, or that a half turn maps to themselves",
            )
        })?;
        let primes = middle.primes(&shape).ok_or_else(|| {
            CountError::unusable(format!(
                "{} x {cols} points are too many for the glued engine: counts of its halves need \
                 more primes than it can combine",
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

    /// Divides the primes into passes over the board. Returns the number of primes of each pass,
    /// the smallest first.
    ///
    /// `fits(k)` is `true` if a vector modulo k primes fits into memory. With several passes the
    /// vectors of all but the last pass are in files. Returns `None` if not even one prime fits, or
    /// if several passes are needed but files are impossible.
    ///
    /// # Errors
    /// The error of `fits`.
    fn passes(
        &self,
        has_files: bool,
        fits: impl Fn(usize) -> Result<bool, Stopped>,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        let mut sizes = LANES.into_iter().rev().filter(|&k| k <= self.primes);
        let largest = sizes.find_map(|k| fits(k).map(|fits| fits.then_some(k)).transpose());
        let Some(k) = largest.transpose()? else {
            return Ok(None);
        };
        let (whole, rest) = (self.primes / k, self.primes % k);
        let passes: Vec<usize> = (rest > 0).then_some(rest).into_iter().collect();
        let passes = [passes, vec![k; whole]].concat();
        // A pass writes only one vector of a board to files, and file names are the same for rings
        // of all sizes. So only a board with one vector that is no ring can have files.
        let is_possible = has_files && self.middle.vectors() == 1 && !self.is_ring;
        Ok((passes.len() == 1 || is_possible).then_some(passes))
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
        let cut = match Cut::of(asked) {
            Ok(cut) if asked.wanted == Wanted::Number => cut,
            Ok(_) => return residues::offer(asked),
            // The board cannot be cut into halves, for example because the counts of half a long
            // board have too many digits. Perhaps residues can be computed by gluing column by
            // column.
            Err(reason) => return residues::offer(asked).map_err(|_| reason),
        };
        if asked.options.scratch.is_some_and(|scratch| scratch.always) {
            return files::offer(asked, &cut);
        }
        let (shape, middle) = (&cut.shape, cut.middle);
        let rows = shape.rows;
        let allowed = Allowed::in_memory(asked.options);
        let refused = |refusal: Refusal| refusal.error(rows, allowed, None);
        // If files are too small, this is the reason. If they cannot be used, memory is.
        let in_files = |memory: CountError| {
            files::offer(asked, &cut).map_err(|files| match files {
                CountError::TooLarge { .. } => files,
                _ => memory,
            })
        };
        if let Err(refusal) = check_size(shape, allowed) {
            return in_files(refused(refusal));
        }
        let too_large = || CountError::unusable("the board is too large");
        let elements = elements(shape).ok_or_else(too_large)? as f64;
        let machine = asked.options.machine;
        let outline = match asked.is_plan {
            true => Some(Outline::new(shape, machine.observer)?.ok_or_else(too_large)?),
            false => None,
        };
        // Programs are cached as far as memory allows.
        let programs = outline.as_ref().map_or(0.0, |o| o.program_bytes() as f64);
        let programs = match middle.border.is_of_bricks() {
            true => programs * HALF_COLUMN,
            false => programs,
        };
        let outline = outline.as_ref().map(|o| o.on_threads(machine.threads));
        let bytes = |k: usize| {
            let vector = elements * 8.0 * k as f64;
            let vectors = vector * middle.vectors() as f64;
            let working = outline
                .as_ref()
                .map(|outline| outline.needs(k).working as f64);
            vectors + working.unwrap_or(vector * BESIDES)
        };
        let memory = allowed.memory as f64;
        let passes = cut.passes(asked.keeps, |k| Ok(bytes(k) <= memory))?;
        let Some(passes) = passes else {
            return in_files(no_memory(bytes(cut.primes), memory));
        };
        let largest = passes[passes.len() - 1];
        let used = bytes(largest);
        let disk = elements * 8.0 * (cut.primes - largest) as f64;
        // The work consists of sweeping to the middle and gluing the halves.
        let column = |&k: &usize| seconds(elements, (rows, 1), k, k);
        let columns = passes.iter().map(column).sum::<f64>() * middle.swept();
        let work = columns + gluing(elements, shape);
        Ok(Offer {
            states: elements,
            steps: middle.swept() * rows as f64,
            primes: cut.primes,
            together: Together {
                primes: largest,
                passes: passes.len(),
                bytes: used + programs.min((memory - used).max(0.0)),
            },
            disk: disk as u64,
            seconds: asked.shared(work) + disk * FILES,
            ..Offer::of(self.name(), Order::Halves, asked.points())
        })
    }

    fn run(&self, asked: &Asked<'_>, offer: &Offer, gather: Gather<'_>) -> Ran {
        let cut = Cut::of(asked);
        if asked.wanted != Wanted::Number || cut.is_err() {
            return match residues::run(asked, &mut *gather) {
                // The tables of half-states need more memory than the offer expected. The split
                // engine needs less memory, as it has no second vector for gluing.
                Err(refused) if refused.is_refusal() && !asked.names(self.name()) => {
                    BySplit.run(asked, offer, gather)
                }
                found => found.map(|()| None),
            };
        }
        let cut = cut?;
        let (sequence, cols) = asked.lattice(self.name())?;
        let whole: &dyn Engine = match cut.is_ring {
            true => &Rings,
            false => &BySplit,
        };
        let known = Known::read(sequence, cols, asked.options)?;
        if known.missing(Enough(asked.primes()?)).is_empty() {
            // The ledger has all residues of this count, so the number follows without gluing.
            return whole.run(asked, offer, gather);
        }
        let board = Board {
            sequence,
            cols,
            cut,
            options: asked.options,
        };
        let (number, leftover) = match board.count() {
            // The tables of half-states need more memory than the offer expected. The engine
            // `whole`, which sweeps the whole board, can compute fewer primes together.
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

/// Returns an error if the options require state vectors in files, unless the engine `glued` was
/// requested by name.
fn check_memory(asked: &Asked<'_>) -> Result<(), CountError> {
    let in_files = asked.options.scratch.is_some_and(|scratch| scratch.always);
    match in_files && !asked.names(EngineName::GLUED) {
        true => Err(CountError::unusable(
            "the glued engine keeps its vector in memory and cannot use files",
        )),
        false => Ok(()),
    }
}

/// Returns the error that the state vector of half a board does not fit into memory.
fn no_memory(needed: f64, memory: f64) -> CountError {
    CountError::exceeds(needed, memory, |needed, memory| {
        format!("the vector of half the board needs {needed} of memory, and {memory} may be used")
    })
}

/// Estimates the seconds of one thread of the reference machine for gluing two halves of a board,
/// whose vectors have `elements` elements.
///
/// The number of additions for each element grows 1.33-fold with each row (counted up to 13 rows).
/// On brick walls it grows 1.43-fold with each cell of the border, that is, with every two rows
/// (counted up to 16 rows).
pub(crate) fn gluing(elements: f64, shape: &Shape) -> f64 {
    let cells = shape.halves().iter().sum::<usize>() as i32;
    let additions = match shape.geometry.is_path() {
        true => 4.0 * 1.33f64.powi(cells - 9),
        false => 20.6 * 1.43f64.powi(cells - 8),
    };
    TABLES + elements * (PRICE.0 + PRICE.1 * additions) * 1e-9
}
