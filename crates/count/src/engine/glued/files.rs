//! The engine `glued` with files: it joins ("glues") two halves of a board whose state vector does
//! not fit into memory, not even modulo a single prime.
//!
//! - Entry: [`offer`], [`Board::in_files`].
//! - Invariant: the files of a finished vector are complete. A run that resumes does not sweep a
//!   finished vector again.
//! - Cost: half of the columns and half of the primes of the split engine with files. In addition,
//!   there are files for one finished vector for each prime, or for two if the halves have two
//!   vectors. See [`by_prime`](super::by_prime) for its own cost.
//!
//! For example, with an even number n of columns and two vectors, where NAME is the name of the
//! batch:
//!
//! ```text
//!   primes 1, 2    columns 1 ... n / 2    swept in files NAME-half  ->  NAME-middle-shorter
//!                  column  n / 2 + 1      swept in files NAME-half  ->  NAME-middle
//!   primes 3       ...
//!   glue           window by window, from the first words of all primes to the last
//! ```
//!
//! If not even the files have room for the vectors modulo all primes, the halves are glued modulo
//! one prime after the other: see [`by_prime`](super::by_prime).
//!
//! A *window* is a row of tiles of a vector. If all points of the border between the halves are in
//! one column, a window of one half is glued to the same window of the other half. If the border is
//! staggered or the second half is turned, there is one vector. Then a window is glued to the
//! column of tiles with the same number.

use super::board::{Board, Found, Half};
use super::{Cut, FILES, Middle, gluing};
use crate::combine::needed;
use crate::engine::asked::Asked;
use crate::engine::name::EngineName;
use crate::engine::offer::{Offer, Order};
use crate::engine::split::{
    Allowed, At, Batch, Kept, Refusal, Writer, choose, in_memory, read_half, seconds,
};
use crate::error::CountError;
use crate::options::Scratch;
use tengen_exact::primes::primes;
use tengen_ledger::remove_tiles;
use tengen_split::{LANES, Split, elements};

/// Factor by which a sweep with the vector in files is slower than in memory. Computing runs at the
/// same time as reading and writing.
const SLOWER: f64 = 2.0;

/// How a board is counted with the vectors of its halves in files.
#[derive(Clone, Copy)]
struct Way {
    /// Number of primes modulo which the halves are swept.
    primes: usize,
    /// The bytes of finished vectors that wait until the halves are glued.
    kept: u64,
    /// `true` if the halves are glued modulo one prime after the other.
    by_prime: bool,
}

impl Cut {
    /// Returns the place where the board is cut, and the number of primes that the counts of its
    /// halves need. Returns `None` if the vectors of the halves cannot be in files.
    fn in_files(&self) -> Option<(Middle, usize)> {
        // If one half is turned, each row of tiles must be turned to a column of tiles.
        let suits = !self.middle.border.is_turned(&self.shape) || self.shape.exchanges();
        let has_files = self.shape.has_files() && !self.is_ring;
        (has_files && suits).then_some((self.middle, self.primes))
    }
}

impl Way {
    /// Chooses how the board is counted with files of at most `limit` bytes.
    ///
    /// The counts of the halves need `primes` primes, and the count of the board needs `whole`.
    /// Modulo one prime, a vector has `vector` bytes, and a sweep needs files of `swept` bytes.
    fn of(
        middle: Middle,
        [primes, whole]: [usize; 2],
        [vector, swept]: [u64; 2],
        limit: u64,
    ) -> Way {
        let kept = vector.saturating_mul(primes as u64 * middle.vectors());
        match swept.saturating_add(kept) > limit {
            false => Way {
                primes,
                kept,
                by_prime: false,
            },
            // Only the vector of the shorter half waits, if it is another one.
            true => Way {
                primes: whole,
                kept: vector * (middle.vectors() - 1),
                by_prime: true,
            },
        }
    }
}

/// Returns the limits on memory and files for a sweep while the files of finished vectors take
/// `kept` bytes. If `by_prime` is `true`, the sweep has one prime.
pub(super) fn allowed(
    memory: usize,
    scratch: &Scratch<'_>,
    (kept, by_prime): (u64, bool),
) -> Allowed {
    Allowed {
        memory: memory as u64,
        scratch: Some(scratch.limit.saturating_sub(kept)),
        files_only: true,
        primes: by_prime.then_some(1),
    }
}

/// Returns the limits of [`allowed`] for one prime, with files of any size.
fn unlimited(memory: usize, scratch: &Scratch<'_>) -> Allowed {
    Allowed {
        scratch: Some(u64::MAX),
        ..allowed(memory, scratch, (0, true))
    }
}

/// Returns the offer (estimated cost) of counting a board with the vectors of its two halves in
/// files.
///
/// # Errors
/// The reason why the board cannot be counted with files.
pub(super) fn offer(asked: &Asked<'_>, cut: &Cut) -> Result<Offer, CountError> {
    let unusable = || {
        CountError::unusable(
            "the glued engine uses files only for 2 colours on the square lattice, and with an even \
             number of rows on the triangular lattice",
        )
    };
    let (middle, primes) = cut.in_files().ok_or_else(unusable)?;
    let scratch = asked.options.scratch.as_ref().ok_or_else(unusable)?;
    let rows = cut.shape.rows;
    let elements = elements(&cut.shape).ok_or_else(unusable)?;
    let vector = elements.saturating_mul(8);
    let memory = asked.options.machine.memory;
    let (_, swept) = in_memory(asked, &cut.shape, (rows, 1), unlimited(memory, scratch))?;
    let sizes = [vector, swept.max(vector)];
    let Way {
        primes,
        kept,
        by_prime,
    } = Way::of(middle, [primes, asked.primes()?], sizes, scratch.limit);
    let check = |disk: u64| {
        let reason = |needed: String, limit: String| {
            let dir = scratch.dir.display().to_string();
            // A plan has no directory.
            let place = if dir.is_empty() { "" } else { " in " };
            format!(
                "the state vectors of half the board need {needed} of files, and {limit} may be \
                 used{place}{dir}"
            )
        };
        match disk > scratch.limit {
            true => Err(CountError::exceeds(
                disk as f64,
                scratch.limit as f64,
                reason,
            )),
            false => Ok(()),
        }
    };
    // A sweep modulo one prime needs the least.
    check(vector.saturating_add(kept))?;
    let allowed = allowed(memory, scratch, (kept, by_prime));
    let (together, swept) = in_memory(asked, &cut.shape, (rows, primes), allowed)?;
    // When a count asks for the offer, no tables of half-states exist yet, so the size of the files
    // of the sweep is an estimate.
    let disk = swept
        .max(vector * together.primes as u64)
        .saturating_add(kept);
    check(disk)?;
    let elements = elements as f64;
    let column = seconds(elements, (rows, 1), primes, together.primes);
    let times = if by_prime { primes } else { 1 };
    let gluing = gluing(elements, &cut.shape) * times as f64;
    let work = SLOWER * column * middle.swept() + gluing;
    Ok(Offer {
        states: elements,
        steps: middle.swept() * rows as f64,
        primes,
        together,
        disk,
        seconds: asked.shared(work) + (kept * times as u64) as f64 * FILES,
        ..Offer::of(EngineName::GLUED, Order::Halves, asked.points())
    })
}

impl Board<'_> {
    /// Counts the board by gluing, with the vectors of its two halves in files.
    pub(super) fn in_files(
        &self,
        mut split: Split,
        scratch: Scratch<'_>,
    ) -> Result<Found, CountError> {
        let (middle, primes) = self.cut.in_files().ok_or_else(|| {
            CountError::failed("the halves of this board cannot be kept in files")
        })?;
        let machine = self.options.machine;
        let vector = split.weigh(1, machine.observer)?.vector;
        let swept = choose(&split, 1, unlimited(machine.memory, &scratch));
        let swept = swept.map_or(0, |plan| plan.disk);
        let shape = &self.cut.shape;
        let whole = needed(shape.rows * self.cols, u32::from(shape.colours))?;
        let way = Way::of(middle, [primes, whole], [vector, swept], scratch.limit);
        let mut uses_ledger = true;
        self.repeated(|| match way.by_prime {
            true => self.by_prime(&mut split, middle, &scratch, &mut uses_ledger),
            false => self.swept(&mut split, (middle, &way), &scratch),
        })
    }

    /// Sweeps the two halves of the board in files, modulo all primes, and glues (joins) them.
    /// Returns `None` if a word of a vector was changed.
    fn swept(
        &self,
        split: &mut Split,
        (middle, way): (Middle, &Way),
        scratch: &Scratch<'_>,
    ) -> Result<Option<Found>, CountError> {
        let (options, rows) = (self.options, self.cut.shape.rows);
        let machine = options.machine;
        let all: Vec<u64> = primes().take(way.primes).collect();
        let (mut longer, mut shorter) = (Half::default(), middle.two.then(Half::default));
        let mut done = 0;
        while done < all.len() {
            split.weigh_all(&LANES, machine.observer)?;
            let allowed = allowed(machine.memory, scratch, (way.kept, false));
            let refused = |refusal: Refusal| refusal.error(rows, allowed, Some(scratch.dir));
            let plan = choose(split, all.len() - done, allowed).map_err(refused)?;
            let k = plan.k.min(all.len() - done);
            split.set_primes(k);
            split.keep_programs(plan.programs);
            let split = &*split;
            let batch = |columns: usize| Batch {
                split,
                sequence: self.sequence,
                cols: columns,
                primes: &all[done..done + k],
                plan: &plan,
                options,
            };
            let kept = |columns: usize, is_shorter: bool, is_going_on: bool| {
                let at = At {
                    columns,
                    border: middle.border,
                    is_shorter,
                };
                self.kept(&batch(columns), at, (done, all.len()), is_going_on)
            };
            let mut is_new = false;
            if let Some(shorter) = &mut shorter {
                let kept = kept(middle.columns, true, false)?;
                is_new = kept.is_new();
                shorter.kept.push(kept);
            }
            longer.kept.push(kept(middle.longest(), false, is_new)?);
            done += k;
        }
        // Gluing needs memory for tables and windows.
        split.forget_programs();
        self.together(split, middle, &all, (longer, shorter), None)
    }

    /// Returns the finished vector of half the board, modulo the primes of a batch. The half is
    /// swept now unless an earlier run has finished it. `is_going_on` is `true` if this process has
    /// swept the first columns.
    pub(super) fn kept(
        &self,
        batch: &Batch<'_>,
        at: At,
        done: (usize, usize),
        is_going_on: bool,
    ) -> Result<Kept, CountError> {
        if let Some(kept) = Kept::open(batch, at)? {
            return Ok(kept);
        }
        let mut writer = Writer::new(batch, at)?;
        let swept = read_half(batch, (at.border, false), done, is_going_on, &mut |part| {
            writer.write(part.first, part.row.1)
        })?;
        let kept = writer.finish(&swept.counts)?;
        // The files of the shorter half stay: the sweep of the longer half goes on from them.
        if let Some(held) = swept.leftover.filter(|_| !at.is_shorter) {
            remove_tiles(held).map_err(CountError::failed)?;
        }
        Ok(kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count_lattice;
    use crate::options::Options;
    use tengen_base::machine::Machine;
    use tengen_base::observer::Silent;
    use tengen_ledger::Sequence;
    use tengen_split::{Border, Geometry, Shape, words_for};

    /// Counts a board with so little memory that there is a sweep for each prime.
    #[test]
    #[ignore = "takes 15 seconds: units are small, and each is synced"]
    fn primes_are_swept_one_after_the_other_if_memory_has_no_room_for_all() {
        const ROWS: usize = 8;
        const COLUMNS: usize = 9;
        let sequence = Sequence::square(ROWS);
        let dir = tempfile::tempdir().unwrap();
        let scratch = Scratch {
            dir: dir.path(),
            limit: 1 << 30,
            always: true,
        };
        let shape = Shape::of(Geometry::Square, ROWS, [false; 2]);
        let longest = COLUMNS.div_ceil(2);
        assert_eq!(words_for(&shape, [longest; 2], Border::Straight), Some(2));
        let split = Split::new(&shape, 1, 1, &Silent).unwrap();
        let single = |memory: &usize| {
            let plan = choose(&split, 2, allowed(*memory, &scratch, (0, false)));
            plan.is_ok_and(|plan| plan.k == 1)
        };
        // Choose the largest memory limit with which there is still a sweep for each prime. Then
        // units (parts of the vector) are large, and files are fast.
        let memory = (1..1 << 14)
            .map(|step| step << 12)
            .filter(single)
            .last()
            .unwrap();
        let count = |engine, memory| {
            let options = Options {
                engine,
                scratch: (engine == EngineName::GLUED).then_some(scratch),
                ..Options::new(Machine::silent(1, memory))
            };
            count_lattice(&sequence, COLUMNS, false, &options).unwrap()
        };
        let right = count(EngineName::SPLIT, 1 << 30);
        assert_eq!(count(EngineName::GLUED, memory).columns, right.columns);
    }
}
