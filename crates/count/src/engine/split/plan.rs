//! Chooses how many primes the split engine computes together, and whether the state vector is in
//! memory or in files. Counts and [forecasts](super::forecast) use the same rule.
//!
//! - Entry: [`choose`] and [`Plan::new`].
//! - Invariant: a plan fits into the limits, and no cheaper sequence of passes is known to fit.
//! - Cost: a small dynamic program over the number of missing primes, which are the primes whose
//!   residues are not known yet.
//!
//! Example: let a pass over the board cost 100 with 8 primes, 67 with 5, 58 with 4 and 28 with 1.
//! Then nine primes are best done in passes with 5 and 4 (125 in total), not with 8 and 1 (128).

use super::calibrate::{NANOSECONDS, line_cost};
use crate::error::CountError;
use crate::options::Options;
use std::path::Path;
use tengen_base::text::bytes_text;
use tengen_ledger::{Sequence, page_for};
use tengen_split::{Geometry, Grid, LANES, Needs, Shape, Split, elements};

/// Bytes of memory that a run uses besides the state vector and the working memory of the sweep:
/// code, stacks, the ledger.
pub(crate) const OTHER: u64 = 10 << 20;

/// The place of the state vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    /// In memory.
    Memory,
    /// In files. The vector is cut into units, which are processed one by one. A unit has at most
    /// `unit` elements, if possible.
    Scratch { unit: u64 },
}

/// The way to count the next batch of primes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Number of primes that the batch computes together.
    pub(crate) k: usize,
    /// The storage of the vector.
    pub(crate) storage: Storage,
    /// Bytes of memory for caching programs, which are the lists of additions that advance the
    /// vector.
    pub(crate) programs: usize,
    /// Bytes of files on disk; 0 if the vector is in memory.
    pub(crate) disk: u64,
}

/// Returns the geometry (lattice) and the number of colours of a sequence's boards, if the split
/// engine supports them.
pub(super) fn geometry(sequence: &Sequence) -> Option<(Geometry, u8)> {
    let geometry = Geometry::of(sequence.lattice)?;
    let colours = u8::try_from(sequence.colours).ok();
    let colours = colours.filter(|colours| (2..=geometry.most_colours()).contains(colours))?;
    Some((geometry, colours))
}

/// Returns the shape of a sequence's boards, if the engine supports their lattice and colours.
///
/// On the triangular lattice the engine adds the columns from the right. This does not change the
/// order of the rows.
pub(crate) fn shape(sequence: &Sequence) -> Option<Shape> {
    /// Boards with this many rows or more get no [`Shape`]: a shape has a list with an entry for
    /// each row, and no engine supports so many rows.
    const TOO_MANY: usize = 1_000;
    let (geometry, colours) = geometry(sequence).filter(|_| sequence.rows < TOO_MANY)?;
    Some(Shape::of(geometry, sequence.rows, sequence.guarded()).with_colours(colours))
}

/// Limits on memory and files of a count, in bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Allowed {
    /// Limit on memory.
    pub(crate) memory: u64,
    /// Limit on scratch files; `None` if files may not be used.
    pub(crate) scratch: Option<u64>,
    /// `true` if vectors are stored in files even if they fit into memory.
    pub(crate) files_only: bool,
    /// The number of primes computed together, if the caller prescribes it.
    pub(crate) primes: Option<usize>,
}

/// The reason why the split engine refuses a board. Sizes of memory and disk space are in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Refusal {
    /// The board has too many rows.
    Rows { most: usize },
    /// The vector fits neither into memory nor into files.
    Size { memory: f64, disk: f64 },
    /// The vector fits into files, but working on files needs more memory than is allowed.
    Memory { least: f64 },
}

/// The sizes of a board's state vector and working memory, on which the plan depends.
pub(crate) trait Sizes {
    /// Returns the memory and work of a column of the board, with `k` primes computed together.
    fn needs(&self, k: usize) -> Needs;
    /// Returns the sizes of the parts into which the vector is cut, with units (parts processed one
    /// by one) of at most `unit` elements if possible.
    fn cut(&self, k: usize, unit: u64) -> Cut;
}

/// The sizes of the parts of a vector in files: its units, which are processed one by one, and its
/// tiles, of which the files consist.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Elements of the largest unit.
    pub(crate) largest: u64,
    /// Elements of the largest tile.
    pub(crate) tile: u64,
    /// Number of tiles.
    pub(crate) tiles: u64,
    /// Bytes of a page, the smallest range that is allocated in the files.
    pub(crate) page: u64,
    /// Bytes of all tiles on disk.
    pub(crate) bytes: u64,
}

/// The sizes of a vector in files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InFiles {
    /// Limit on the elements of a unit, a part of the vector that is processed at a time. A unit
    /// that cannot be cut may be larger.
    unit: u64,
    /// Bytes of memory.
    pub(crate) memory: u64,
    /// Bytes on disk.
    pub(crate) disk: u64,
}

impl Sizes for Split {
    fn needs(&self, k: usize) -> Needs {
        Split::needs(self, k)
    }

    fn cut(&self, k: usize, unit: u64) -> Cut {
        let grid = Grid::new(self, unit);
        let sizes = grid.tile_sizes(self);
        let words: Vec<u64> = sizes.iter().map(|size| size * k as u64).collect();
        let (page, bytes) = page_for(&words);
        Cut {
            largest: grid.largest_unit(self),
            tile: sizes.iter().copied().max().unwrap_or(0),
            tiles: sizes.len() as u64,
            page,
            bytes,
        }
    }
}

/// Refuses boards that are certainly too large for the limits `allowed`, before their tables of
/// half-states are made.
pub(crate) fn check_size(shape: &Shape, allowed: Allowed) -> Result<(), Refusal> {
    let most = shape.most_rows();
    if shape.rows > most {
        return Err(Refusal::Rows { most });
    }
    let elements = elements(shape);
    let bytes = elements.map_or(f64::INFINITY, |elements| elements as f64 * 8.0);
    let most = allowed.memory.max(allowed.scratch.unwrap_or(0));
    if bytes > most as f64 {
        return Err(Refusal::Size {
            memory: bytes,
            disk: bytes,
        });
    }
    Ok(())
}

/// Returns the memory and disk space that a vector in files needs modulo `k` primes. Its units
/// (parts processed one by one) are chosen to fit `memory` bytes.
pub(crate) fn in_files(sizes: &impl Sizes, k: usize, memory: u64) -> InFiles {
    let needs = sizes.needs(k);
    let bytes = 8 * k as u64;
    let besides = needs.working.saturating_add(OTHER);
    // Memory holds three units (one is read, one advanced, one written), and two tiles that are
    // copied between unit and file.
    let left = memory.saturating_sub(besides) / bytes;
    let unit = (needs.elements / 48)
        .max(1)
        .min(left.saturating_mul(10) / 36);
    let cut = sizes.cut(k, unit);
    // New tiles (parts of the files) are stored beside the old ones until they are committed.
    let replaced = cut.tiles.saturating_mul(cut.page / 8);
    let replaced = replaced.saturating_add(cut.largest * bytes);
    InFiles {
        unit,
        memory: besides.saturating_add((3 * cut.largest + 2 * cut.tile) * bytes),
        disk: cut.bytes.saturating_add(replaced.saturating_mul(3)),
    }
}

/// Returns `true` if computing `k` primes together may be best when `missing` primes are left.
///
/// Returns `false` if a smaller number of primes in one pass would cover all missing primes.
pub(crate) fn is_useful(k: usize, missing: usize) -> bool {
    k <= missing || !LANES.iter().any(|&lanes| (missing..k).contains(&lanes))
}

/// Estimates the seconds that one thread of the split engine needs to count modulo `primes` primes,
/// `k` at a time. `elements` is the number of elements of the state vector.
///
/// In each pass over the board, a column takes at least 30 microseconds.
pub(crate) fn seconds(elements: f64, (rows, cols): (usize, usize), primes: usize, k: usize) -> f64 {
    const COLUMN: f64 = 3e-5;
    // With 3, 5 or 6 primes, more lines of the vector (of eight words) are partly empty than with 8
    // primes.
    let lines = match k {
        3 => 1.3,
        5 | 6 => 1.1,
        _ => 1.0,
    };
    let price = NANOSECONDS * 1e-9 * lines * line_cost(k) as f64 / 10.0;
    let passes = primes.div_ceil(k.max(1)) as f64;
    let column = elements * rows as f64 * primes as f64 * price + COLUMN * passes;
    column * cols as f64
}

/// Returns the number of primes of the first pass, in the cheapest sequence of passes that computes
/// `missing` primes.
///
/// `costs` has the cost of a pass over the board for each possible number of primes.
fn cheapest(costs: &[(usize, u128)], missing: usize) -> Option<usize> {
    // `least[n]`, for n missing primes, has the least total cost of passes. It also has the largest
    // number of primes that the first of these passes can have.
    let mut least: Vec<(u128, usize)> = vec![(0, 0)];
    for primes in 1..=missing {
        let ways = costs.iter().map(|&(k, cost)| {
            let rest = least[primes.saturating_sub(k)].0;
            (cost.saturating_add(rest), k)
        });
        least.push(ways.min_by_key(|&(cost, k)| (cost, std::cmp::Reverse(k)))?);
    }
    least.pop().map(|(_, k)| k)
}

/// Returns the fastest plan to count modulo `missing` more primes within the limits on memory and
/// files.
pub(crate) fn choose(
    sizes: &impl Sizes,
    missing: usize,
    allowed: Allowed,
) -> Result<Plan, Refusal> {
    let memory = allowed.memory;
    let useful = |k: usize| {
        let given = allowed.primes.map(|primes| k == primes);
        given.unwrap_or_else(|| is_useful(k, missing))
    };
    let lanes: Vec<usize> = LANES.into_iter().rev().filter(|&k| useful(k)).collect();
    let cost = |k: usize| u128::from(sizes.needs(k).lines) * line_cost(k);
    // The total bytes of memory if the vector is in memory.
    let used = |k: usize| {
        let needs = sizes.needs(k);
        let besides = needs.working.saturating_add(OTHER);
        besides.saturating_add(needs.vector)
    };
    let fits = |k: usize| used(k) <= memory && !allowed.files_only;
    // Prefer a vector in memory, with the cheapest sequence of passes that fit.
    let in_memory = lanes.iter().filter(|&&k| fits(k));
    let in_memory: Vec<(usize, u128)> = in_memory.map(|&k| (k, cost(k))).collect();
    if let Some(k) = cheapest(&in_memory, missing) {
        return Ok(Plan {
            k,
            storage: Storage::Memory,
            programs: (memory - used(k)) as usize,
            disk: 0,
        });
    }
    // If the vector does not fit into memory, store it in files, with the cheapest number of primes
    // that fits the limits.
    let limit = allowed.scratch.unwrap_or(0);
    let mut least = (f64::INFINITY, f64::INFINITY);
    let mut costs: Vec<(usize, u128)> = lanes.iter().map(|&k| (k, cost(k))).collect();
    while let Some(k) = cheapest(&costs, missing) {
        costs.retain(|&(other, _)| other != k);
        let InFiles {
            unit,
            memory: used,
            disk,
        } = in_files(sizes, k, memory);
        if used <= memory && disk <= limit {
            return Ok(Plan {
                k,
                storage: Storage::Scratch { unit },
                programs: (memory - used) as usize,
                disk,
            });
        }
        if (used as f64) < least.0 {
            least = (used as f64, disk as f64);
        }
    }
    let in_memory = used(1) as f64;
    Err(if least.0 > memory as f64 {
        Refusal::Memory {
            least: least.0.min(in_memory),
        }
    } else {
        Refusal::Size {
            memory: in_memory,
            disk: least.1,
        }
    })
}

impl Refusal {
    /// Returns the error that refuses a board of `rows` rows. If files are too large, it names
    /// `dir`, the directory for files.
    pub(crate) fn error(self, rows: usize, allowed: Allowed, dir: Option<&Path>) -> CountError {
        let reason = self.text(rows, allowed, dir);
        match (self, allowed.scratch) {
            (Refusal::Rows { .. }, _) => CountError::Unusable(reason),
            (Refusal::Memory { least }, _) => {
                CountError::too_large(least, allowed.memory as f64, reason)
            }
            // If files may be used, the error has bytes of disk space, otherwise of memory.
            (Refusal::Size { disk, .. }, Some(limit)) => {
                CountError::too_large(disk, limit as f64, reason)
            }
            (Refusal::Size { memory, .. }, None) => {
                CountError::too_large(memory, allowed.memory as f64, reason)
            }
        }
    }

    /// Returns the message that refuses a board of `rows` rows. If files are too large, it names
    /// `dir`, the directory for files.
    fn text(self, rows: usize, allowed: Allowed, dir: Option<&Path>) -> String {
        let (memory, disk) = match self {
            Refusal::Rows { most } => {
                return format!("the split engine supports at most {most} rows, found {rows}");
            }
            Refusal::Memory { least } => {
                let least = bytes_text(least);
                return format!("{rows} rows need at least {least} of memory, even with files");
            }
            Refusal::Size { memory, disk } => (bytes_text(memory), bytes_text(disk)),
        };
        let dir = dir.map_or(String::new(), |dir| format!(" in {}", dir.display()));
        let scratch = match allowed.scratch {
            Some(limit) => format!(
                "; files need {disk} at least, and {} may be used{dir}",
                bytes_text(limit as f64)
            ),
            None => format!("; with a directory for scratch files, {disk} of disk space suffice"),
        };
        format!(
            "{rows} rows need at least {memory} of memory, and {} may be used{scratch}",
            bytes_text(allowed.memory as f64)
        )
    }

    fn for_count(self, shape: &Shape, options: &Options<'_>) -> CountError {
        let dir = options.scratch.map(|scratch| scratch.dir);
        self.error(shape.rows, Allowed::by(options).of(shape), dir)
    }
}

impl Allowed {
    /// Returns the limits of a count whose state vector must be in memory.
    pub(crate) fn in_memory(options: &Options<'_>) -> Allowed {
        Allowed {
            memory: options.machine.memory as u64,
            ..Allowed::default()
        }
    }

    /// Returns these limits, but without files if boards of this shape can be counted in memory
    /// only.
    pub(super) fn of(self, shape: &Shape) -> Allowed {
        match shape.has_files() {
            true => self,
            false => Allowed {
                scratch: None,
                files_only: false,
                ..self
            },
        }
    }

    /// Returns the limits on memory and files that the options of a count set.
    pub(super) fn by(options: &Options<'_>) -> Allowed {
        Allowed {
            memory: options.machine.memory as u64,
            scratch: options.scratch.map(|scratch| scratch.limit),
            files_only: options.scratch.is_some_and(|scratch| scratch.always),
            primes: None,
        }
    }
}

/// Refuses boards that the split engine cannot count, before their tables of half-states are made.
pub(super) fn check(shape: &Shape, options: &Options<'_>) -> Result<(), CountError> {
    if shape.halves().contains(&0) {
        return Err(CountError::unusable(
            "the split engine needs at least one point in each half of a column; use more rows",
        ));
    }
    let allowed = Allowed::by(options).of(shape);
    check_size(shape, allowed).map_err(|refusal| refusal.for_count(shape, options))
}

impl Plan {
    /// Returns the plan of the next batch of a count with `missing` primes missing.
    ///
    /// `unfinished` has the primes of an unfinished batch of an earlier run, and `true` if its
    /// vector is in files. The primes are returned with the plan if the batch can be resumed.
    pub(super) fn new(
        split: &Split,
        missing: usize,
        unfinished: Option<(Vec<u64>, bool)>,
        allowed: Allowed,
        options: &Options<'_>,
    ) -> Result<(Plan, Option<Vec<u64>>), CountError> {
        let refused = |refusal: Refusal| refusal.for_count(split.shape(), options);
        let allowed = allowed.of(split.shape());
        if let Some((primes, in_files)) = unfinished {
            // Resume the unfinished batch with its own number of primes. Its vector stays in memory
            // or in files, as before.
            let same = Allowed {
                files_only: in_files,
                primes: Some(primes.len()),
                ..allowed
            };
            let plan = choose(split, missing, same);
            match plan
                .ok()
                .filter(|plan| in_files != (plan.storage == Storage::Memory))
            {
                Some(plan) => return Ok((plan, Some(primes))),
                None => options.note(format!(
                    "unfinished work (number of primes: {}) is not resumed: it does not fit into \
                     the memory or disk space that this run may use",
                    primes.len()
                )),
            }
        }
        let plan = choose(split, missing, allowed).map_err(refused)?;
        Ok((plan, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    /// Returns the least total cost of passes over the board that together compute `missing`
    /// primes, by trying all sequences. `costs` has the cost of a pass for each number of primes.
    fn least(costs: &[(usize, u128)], missing: usize) -> u128 {
        match missing {
            0 => 0,
            _ => {
                let first = costs.iter();
                let all = first.map(|&(k, cost)| cost + least(costs, missing.saturating_sub(k)));
                all.min().unwrap()
            }
        }
    }

    #[test]
    fn the_cheapest_passes_are_found() {
        for costs in [
            &[(8, 100), (6, 78), (5, 67), (4, 58), (2, 40), (1, 28)][..],
            &[(5, 67), (4, 58), (2, 40), (1, 28)],
            &[(8, 30), (2, 10)],
            &[(4, 1), (1, 7)],
        ] {
            for missing in 1..=17 {
                let (mut left, mut spent) = (missing, 0);
                while left > 0 {
                    let k = cheapest(costs, left).unwrap();
                    spent += costs.iter().find(|of| of.0 == k).unwrap().1;
                    left = left.saturating_sub(k);
                }
                assert_eq!(spent, least(costs, missing), "{costs:?} {missing}");
            }
        }
        assert_eq!(cheapest(&[], 3), None);
    }

    #[test]
    fn no_more_primes_are_computed_than_are_needed() {
        let split = Split::new(&Shape::of(Geometry::Square, 10, [false; 2]), 1, 1, &Silent);
        let split = split.unwrap();
        let allowed = Allowed {
            memory: 1 << 40,
            ..Allowed::default()
        };
        for (missing, passes) in [
            (1, &[1][..]),
            (2, &[2]),
            (3, &[3]),
            (4, &[4]),
            (5, &[5]),
            (6, &[6]),
            (8, &[8]),
            (9, &[6, 3]),
            (11, &[8, 3]),
            (16, &[8, 8]),
        ] {
            let (mut left, mut found) = (missing, Vec::new());
            while left > 0 {
                let k = choose(&split, left, allowed).unwrap().k;
                found.push(k);
                left = left.saturating_sub(k);
            }
            assert_eq!(found, passes, "{missing}");
        }
    }
}
