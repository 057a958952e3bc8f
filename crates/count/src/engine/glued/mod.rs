//! Halves glued together: the vector at the middle of a board gives the number of the whole.
//!
//! - Entry: [`Glued`], an engine that gives one number without residues; [`residues`] has the
//!   residues of all columns.
//! - Invariant: the number is exact. Each count of half the board is an integer that must lie
//!   within a proved bound, so a changed word is detected.
//! - Cost: half the columns of the split engine, with half as many primes, and the pairs of
//!   compatible states; see [`tengen_split::Border`]. If memory has no room for all words of a
//!   vector, finished words go to files.
//!
//! ```text
//!     columns      border                          vectors
//!     odd          the column in the middle        one, with (n + 1) / 2 columns
//!     even         staggered, if rows are even     one, with n / 2 columns and a half
//!     even         a column                        two, with n / 2 and n / 2 + 1 columns
//! ```

mod files;
mod residues;

use crate::bounds::Bounds;
use crate::checkpoints;
use crate::counts::Counts;
use crate::engine::asked::{Asked, Engine, Gather, Wanted};
use crate::engine::name::EngineName;
use crate::engine::offer::{Offer, Order, Together};
use crate::engine::rings::{MAX_COLUMNS, Rings, ring};
use crate::engine::split::engine::BySplit;
use crate::engine::split::{
    Allowed, At, Batch, Done, Kept, Meter, OTHER, Outline, Plan, Refusal, Sizes, Storage, Writer,
    allocated, check_size, copies, copies_dir, count_columns, seconds, shape,
};
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
    Advanced, Border, GlueError, GluedHalf, LANES, Part, Residues, Shape, Split, Unit, Watch,
    Words, elements, words_for,
};

/// Number of attempts to count a board if the count of a state is beyond its bound.
const TRIES: usize = 3;

/// Approximate bytes of memory besides vectors, as a fraction of the bytes of one vector.
const BESIDES: f64 = 0.3;

/// Smallest number of seconds of one thread for the tables of pairs.
const TABLES: f64 = 5e-3;

/// Nanoseconds of one thread per state, and per pair of compatible states.
const PRICE: (f64, f64) = (25.0, 0.6);

/// Assumed seconds for writing and reading a byte of a file.
const FILES: f64 = 4e-9;

/// The glued engine.
pub(crate) struct Glued;

impl EngineName {
    /// The engine that glues the split engine's vector at the middle of a board to its image.
    ///
    /// It gives the number of one board, or residues with all numbers of columns: two or three
    /// colours on the square and the triangular lattice. On cylinders, with two colours, it gives
    /// numbers only.
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
    /// Number of columns, or of rows of a cylinder.
    lines: usize,
    middle: Middle,
    /// Number of primes.
    primes: usize,
    /// `true` if rows of a cylinder are swept instead of columns.
    is_ring: bool,
}

impl Cut {
    /// Returns the cut of the requested board, or the reason why it cannot be glued.
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
                 lattice with 2 or 3 colours, the triangular lattice with 2 or 3 colours and an \
                 even number of rows, and numbers of cylinders of at least 3 columns with 2 colours",
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
            lines,
            middle,
            primes,
            is_ring,
        })
    }

    /// Returns the numbers of primes that are computed one after the other, the smallest first.
    ///
    /// `fits` is `true` if a vector modulo a number of primes fits into memory. With several passes
    /// the vectors of all but the last one are in files. Returns `None` if that is impossible.
    fn passes(&self, has_files: bool, fits: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        let mut sizes = LANES.into_iter().rev().filter(|&k| k <= self.primes);
        let k = sizes.find(|&k| fits(k))?;
        let (whole, rest) = (self.primes / k, self.primes % k);
        let passes: Vec<usize> = (rest > 0).then_some(rest).into_iter().collect();
        let passes = [passes, vec![k; whole]].concat();
        // Names of files do not distinguish two vectors of one board, nor rings from other boards.
        let is_possible = has_files && !self.middle.two && !self.is_ring;
        (passes.len() == 1 || is_possible).then_some(passes)
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
            // The numbers of long strips have too many digits for counts of halves.
            Err(reason) => return residues::offer(asked).map_err(|_| reason),
        };
        if asked.options.scratch.is_some_and(|scratch| scratch.always) {
            return files::offer(asked, &cut);
        }
        let (shape, middle) = (&cut.shape, cut.middle);
        let rows = shape.rows;
        let allowed = Allowed::in_memory(asked.options);
        let refused = |refusal: Refusal| refusal.error(rows, allowed, None);
        if let Err(refusal) = check_size(shape, allowed) {
            return files::offer(asked, &cut).map_err(|_| refused(refusal));
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
        let passes = cut.passes(asked.keeps, |k| bytes(k) <= memory);
        let Some(passes) = passes else {
            let reason = no_memory(bytes(cut.primes), memory);
            return files::offer(asked, &cut).map_err(|_| reason);
        };
        let largest = passes[passes.len() - 1];
        let used = bytes(largest);
        let disk = elements * 8.0 * (cut.primes - largest) as f64;
        // The columns up to the middle, and the pairs of states.
        let column = |&k: &usize| seconds(elements, (rows, 1), k, k);
        let columns = passes.iter().map(column).sum::<f64>() * middle.advanced();
        let work = columns + gluing(elements, rows);
        Ok(Offer {
            states: elements,
            steps: middle.advanced() * rows as f64,
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

    fn run(
        &self,
        asked: &Asked<'_>,
        offer: &Offer,
        gather: Gather<'_>,
    ) -> Result<Option<Counts>, CountError> {
        let cut = Cut::of(asked);
        if asked.wanted != Wanted::Number || cut.is_err() {
            return match residues::run(asked, &mut *gather) {
                // The tables need more memory than expected, and the other engine needs no partner.
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

/// Returns an error if the vector must be in files.
fn check_memory(asked: &Asked<'_>) -> Result<(), CountError> {
    let in_files = asked.options.scratch.is_some_and(|scratch| scratch.always);
    match in_files && !asked.names(EngineName::GLUED) {
        true => Err(CountError::unusable(
            "the glued engine keeps its vector in memory and cannot use files",
        )),
        false => Ok(()),
    }
}

/// Returns the error of a vector that does not fit into memory.
fn no_memory(needed: f64, memory: f64) -> CountError {
    let reason = format!(
        "the vector of the middle needs {} of memory, and {} may be used",
        bytes_text(needed),
        bytes_text(memory)
    );
    CountError::too_large(needed, memory, reason)
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

/// A number, and the files of the vector that can be removed once the number is saved.
type Found = (UBig, Vec<Held>);

/// A board that is counted.
struct Board<'a> {
    sequence: &'a Sequence,
    cols: usize,
    cut: Cut,
    options: &'a Options<'a>,
}

/// Vectors at the middle, modulo some primes.
struct Vectors {
    /// The vector with most columns.
    longer: Words,
    /// The vector of the other half, if it differs.
    shorter: Option<Words>,
    done: Done,
}

impl Board<'_> {
    /// Counts the board; repeats the attempt if a word was changed.
    fn count(&self) -> Result<Found, CountError> {
        let (options, all) = (self.options, self.cut.primes);
        let machine = options.machine;
        let mut split = Split::new(&self.cut.shape, all, machine.threads, machine.observer)?;
        let mut used = Vec::new();
        for k in LANES.into_iter().filter(|&k| k <= all) {
            let needs = split.weigh(k, machine.observer)?;
            used.push((
                k,
                needs.vector * self.cut.middle.vectors() + needs.working + OTHER,
            ));
        }
        let memory = machine.memory as u64;
        let used = |k: usize| {
            let found = used.iter().find(|used| used.0 == k);
            found.map_or(u64::MAX, |used| used.1)
        };
        let store = options.store.filter(|store| store.is_writable());
        let passes = self.cut.passes(store.is_some(), |k| used(k) <= memory);
        let always = options.scratch.is_some_and(|scratch| scratch.always);
        let Some(passes) = passes.filter(|_| !always) else {
            let reason = no_memory(used(all) as f64, memory as f64);
            return match options.scratch {
                Some(scratch) => self.in_files(split, scratch),
                None => Err(reason),
            };
        };
        if let Some(store) = store {
            let bytes = split.needs(all).vector;
            checkpoints::announce(options, bytes, &copies_dir(store), passes.len() > 1);
        }
        let plan = |k: usize| Plan {
            k,
            storage: Storage::Memory,
            programs: memory.saturating_sub(used(k)) as usize,
            disk: 0,
        };
        self.repeated(|| self.tried(&mut split, &passes, &plan))
    }

    /// Tries several times; an attempt without a result had a changed word.
    fn repeated(
        &self,
        mut attempt: impl FnMut() -> Result<Option<Found>, CountError>,
    ) -> Result<Found, CountError> {
        for tried in 1..=TRIES {
            if let Some(found) = attempt()? {
                return Ok(found);
            }
            if tried < TRIES {
                let text = format!("{}; counting again", GlueError::Changed);
                self.options.note(text);
            }
        }
        Err(CountError::failed(GlueError::Changed))
    }

    /// Removes files of the vector once the number is in the ledger.
    fn removed(&self, number: &UBig, leftover: Vec<Held>) -> Result<(), String> {
        if leftover.is_empty() {
            return Ok(());
        }
        if let Some(store) = self.options.store {
            let kept = store.record_number(self.sequence, self.cols, number);
            kept.map_err(|error| error.to_string())?;
        }
        leftover
            .into_iter()
            .try_for_each(remove_tiles)
            .map_err(|error| format!("cannot remove the vector of a finished count: {error}"))
    }

    /// Counts in passes over the primes; returns `None` if a word was changed.
    ///
    /// Only the last pass keeps its vectors in memory.
    fn tried(
        &self,
        split: &mut Split,
        passes: &[usize],
        plan: &dyn Fn(usize) -> Plan,
    ) -> Result<Option<Found>, CountError> {
        let (options, middle) = (self.options, self.cut.middle);
        let machine = options.machine;
        let all: Vec<u64> = primes().take(self.cut.primes).collect();
        let mut kept: Vec<Kept> = Vec::new();
        let mut rest = &all[..];
        for (number, &k) in passes.iter().enumerate() {
            if split.primes() != k {
                *split = Split::new(&self.cut.shape, k, machine.threads, machine.observer)?;
            }
            let plan = plan(k);
            split.keep_programs(plan.programs);
            let (own, others) = rest.split_at(k);
            let batch = Batch {
                split,
                sequence: self.sequence,
                // The split engine's batch needs the vector of at least two columns.
                cols: middle.columns.max(2),
                primes: own,
                plan: &plan,
                options,
            };
            let at = At {
                columns: middle.columns,
                border: middle.border,
                is_shorter: false,
            };
            let is_last = number + 1 == passes.len();
            if !is_last && let Some(found) = Kept::open(&batch, at)? {
                kept.push(found);
                rest = others;
                continue;
            }
            let done = (all.len() - rest.len(), all.len());
            // Finished primes are in files: a stopped run can go on.
            let stopped = |error, has_copy: bool| match (error, kept.last()) {
                (CountError::Cancelled { .. }, Some(finished)) => {
                    finished.left(&batch);
                    CountError::Cancelled { kept: true }
                }
                (CountError::Cancelled { kept }, None) => CountError::Cancelled {
                    kept: kept && has_copy,
                },
                (error, _) => error,
            };
            let vectors = self.vectors(&batch, done);
            let vectors = vectors.map_err(|error| stopped(error, true))?;
            if is_last {
                return self.glued(&batch, &all, vectors, kept);
            }
            let Vectors { longer, done, .. } = vectors;
            let written = Writer::new(&batch, at).and_then(|mut writer| {
                writer.write(longer.words())?;
                writer.finish(&done.counts)
            });
            let written = written.map_err(|error| stopped(error, done.leftover.is_some()))?;
            kept.push(written);
            // The copy that this pass saved on its way has fewer columns and is not needed.
            if let Some(held) = done.leftover {
                remove_tiles(held).map_err(CountError::failed)?;
            }
            rest = others;
        }
        unreachable!("there is a last pass")
    }

    /// Counts up to the middle, from the last copy of the vector if there is one.
    fn vectors(&self, batch: &Batch<'_>, done: (usize, usize)) -> Result<Vectors, CountError> {
        let (split, middle) = (batch.split, self.cut.middle);
        let elements = split.needs(split.primes()).elements;
        let columns = middle.columns;
        // The names of copies do not distinguish rings from other boards.
        let copies = copies(batch, false).filter(|_| !self.cut.is_ring);
        let copies = copies.and_then(|copies| copies.up_to(columns));
        let mut longer = allocated(elements, batch, "the vector")?;
        let announce = |columns| batch.announce(columns, done.0, done.1);
        let done = count_columns(batch, &mut longer, columns, copies, self.options, announce)?;
        let kept = done.leftover.is_some();
        let mut shorter = None;
        if middle.two {
            let mut copy = allocated(elements, batch, "the vector of the shorter half")?;
            copy.words_mut().copy_from_slice(longer.words());
            shorter = Some(copy);
            // A changed word is detected when the halves are glued.
            batch.advanced(&mut longer, columns, None, None)?;
        }
        // A staggered border has U one column further than D.
        if middle.border == Border::Staggered {
            let meter = Meter::new(batch, columns, None);
            for phase in split.phases(columns) {
                if split.advanced(phase) == Advanced::Upper {
                    let unit = Unit::whole(split, phase);
                    let part = Part::new(&unit, &mut longer, split.primes());
                    let advanced = split.advance(part, batch.primes, &meter);
                    advanced.map_err(|_| CountError::Cancelled { kept })?;
                }
            }
        }
        #[cfg(test)]
        super::split::strike(longer.words_mut(), self.cols, Advanced::Lower);
        Ok(Vectors {
            longer,
            shorter,
            done,
        })
    }

    /// Glues the vectors; returns `None` if a word was changed.
    fn glued(
        &self,
        batch: &Batch<'_>,
        primes: &[u64],
        vectors: Vectors,
        kept: Vec<Kept>,
    ) -> Result<Option<Found>, CountError> {
        let Vectors {
            longer,
            shorter,
            done,
        } = vectors;
        let k = batch.split.primes();
        let longer = Half {
            kept,
            memory: Some((longer, k)),
        };
        let shorter = shorter.map(|words| Half {
            kept: Vec::new(),
            memory: Some((words, k)),
        });
        self.together(
            batch.split,
            self.cut.middle,
            primes,
            (longer, shorter),
            done.leftover,
        )
    }

    /// Glues the vector of the longer half to that of the shorter half, or to itself.
    ///
    /// Returns `None` if a word was changed; the files are removed then.
    fn together(
        &self,
        split: &Split,
        middle: Middle,
        primes: &[u64],
        (longer, shorter): (Half, Option<Half>),
        leftover: Option<Held>,
    ) -> Result<Option<Found>, CountError> {
        let parts = longer.parts();
        let others = shorter.as_ref().map(Half::parts);
        let of_longer = GluedHalf {
            parts: &parts,
            columns: middle.longest(),
        };
        let of_shorter = others.as_ref().map_or(of_longer, |parts| GluedHalf {
            parts,
            columns: middle.columns,
        });
        let pairs = Pairs(self.options.machine.observer);
        let glue = || Ok(split.glue(middle.border, [of_shorter, of_longer], primes, &pairs));
        let glued = self.options.with_threads(glue)?;
        let kept: Vec<Kept> = (longer.kept.into_iter())
            .chain(shorter.into_iter().flat_map(|half| half.kept))
            .collect();
        let found = match glued {
            Ok(number) => Some(number),
            Err(GlueError::Stopped(_)) => {
                let kept = leftover.is_some() || !kept.is_empty();
                return Err(CountError::Cancelled { kept });
            }
            Err(GlueError::Changed) => None,
            Err(error @ GlueError::Unread) => {
                let error = kept
                    .iter()
                    .find_map(Kept::error)
                    .map(CountError::from)
                    .unwrap_or_else(|| CountError::failed(error));
                return Err(error);
            }
        };
        let found = found.filter(|number| Bounds::of(self.sequence, self.cols).allow(number));
        let files = kept.into_iter().map(Kept::into_held);
        match found {
            Some(number) => Ok(Some((number, files.chain(leftover).collect()))),
            None => {
                // Any of the files may have a changed word.
                for held in files {
                    remove_tiles(held).map_err(CountError::failed)?;
                }
                Ok(None)
            }
        }
    }
}

/// The vector of a half: words in files, and words in memory with their number of primes.
struct Half {
    kept: Vec<Kept>,
    memory: Option<(Words, usize)>,
}

impl Half {
    /// Returns the words in the order of their primes.
    fn parts(&self) -> Vec<Residues<'_>> {
        let kept = self.kept.iter();
        let kept = kept.map(|kept| Residues::Elsewhere(kept, kept.primes()));
        let memory = self.memory.as_ref();
        let memory = memory.map(|(words, k)| Residues::Memory(words, *k));
        kept.chain(memory).collect()
    }
}
