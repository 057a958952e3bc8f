//! How many primes at a time, and in memory or in files: one rule, for counts and
//! for [forecasts](super::forecast).

use super::calibrate::line_cost;
use crate::error::CountError;
use crate::options::Options;
use std::path::Path;
use tengen_base::text::bytes_text;
use tengen_engines::split::{Geometry, Grid, LANES, Needs, Shape, Split, elements};
use tengen_ledger::Sequence;
use tengen_ledger::page_for;

/// What a run does not account for: code, stacks, the ledger.
pub(crate) const OTHER: u64 = 10 << 20;

/// Where the vector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    /// In memory.
    Memory,
    /// In files; units have at most so many elements, if possible.
    Scratch { unit: u64 },
}

/// How to count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Primes at a time.
    pub(crate) k: usize,
    /// Where the vector is.
    pub(crate) storage: Storage,
    /// Bytes for programs that are used again.
    pub(crate) programs: usize,
    /// Bytes on disk.
    pub(crate) disk: u64,
}

/// Which cells of a sequence's boards touch, and the number of colours, if the engine knows
/// them.
pub(super) fn geometry(sequence: &Sequence) -> Option<(Geometry, u8)> {
    let geometry = Geometry::of(sequence.lattice)?;
    let colours = u8::try_from(sequence.colours).ok();
    let colours = colours.filter(|colours| (2..=geometry.most_colours()).contains(colours))?;
    Some((geometry, colours))
}

/// How the boards of a sequence are cut in two, if the engine knows their lattice with as many
/// colours.
/// (The triangular lattice is swept from the right, which leaves its rows where they
/// are.)
pub(crate) fn shape(sequence: &Sequence) -> Option<Shape> {
    /// No engine and no plan has as many rows. A shape lists them.
    const TOO_MANY: usize = 1_000;
    let guarded = [sequence.boundary.top(), sequence.boundary.bottom()];
    let (geometry, colours) = geometry(sequence).filter(|_| sequence.rows < TOO_MANY)?;
    Some(Shape::of(geometry, sequence.rows, guarded).with_colours(colours))
}

/// What a count may use, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowed {
    /// Of memory.
    pub(crate) memory: u64,
    /// Of files, if there may be some.
    pub(crate) scratch: Option<u64>,
    /// Whether vectors that fit into memory go to files as well.
    pub(crate) files_only: bool,
    /// Primes at a time, if that is given.
    pub(crate) primes: Option<usize>,
}

/// Why a board is refused, in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Refusal {
    /// It has too many rows.
    Rows { most: usize },
    /// It fits neither into memory nor into files.
    Size { memory: f64, disk: f64 },
    /// It fits into files, but work on these needs more memory.
    Memory { least: f64 },
}

/// The sizes of a board that matter for how it is counted.
pub(crate) trait Sizes {
    /// What a column needs with `k` primes at a time.
    fn needs(&self, k: usize) -> Needs;
    /// The vector in files, in units of at most `unit` elements, if possible.
    fn cut(&self, k: usize, unit: u64) -> Cut;
}

/// A vector cut into tiles.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    /// Elements of the largest unit.
    pub(crate) largest: u64,
    /// Elements of the largest tile.
    pub(crate) tile: u64,
    /// Number of tiles.
    pub(crate) tiles: u64,
    /// Bytes of a page of the files.
    pub(crate) page: u64,
    /// Bytes of all tiles on disk.
    pub(crate) bytes: u64,
}

/// What a vector in files takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InFiles {
    /// Elements of a unit at most, if possible.
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

/// Refuses boards that are certainly too large, before tables are made.
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

/// What a vector takes in files, with units that suit the memory.
pub(crate) fn in_files(sizes: &impl Sizes, k: usize, memory: u64) -> InFiles {
    let needs = sizes.needs(k);
    let bytes = 8 * k as u64;
    let besides = needs.working.saturating_add(OTHER);
    // Three units, and two tiles between unit and file.
    let left = memory.saturating_sub(besides) / bytes;
    let unit = (needs.elements / 48)
        .max(1)
        .min(left.saturating_mul(10) / 36);
    let cut = sizes.cut(k, unit);
    // What is written is beside what it replaces until it is committed.
    let replaced = cut.tiles.saturating_mul(cut.page / 8);
    let replaced = replaced.saturating_add(cut.largest * bytes);
    InFiles {
        unit,
        memory: besides.saturating_add((3 * cut.largest + 2 * cut.tile) * bytes),
        disk: cut.bytes.saturating_add(replaced.saturating_mul(3)),
    }
}

/// Whether `k` primes at a time may be best for so many more: not if fewer would have them all.
pub(crate) fn is_useful(k: usize, missing: usize) -> bool {
    k <= missing || !LANES.iter().any(|&lanes| (missing..k).contains(&lanes))
}

/// Seconds of one thread for a number of elements, rows and columns, with `k` primes at a time: 0.75 ns
/// for an element, row, column and prime where eight go together (docs/performance.md), and
/// at least 30 microseconds for a column of a pass.
pub(crate) fn seconds(elements: f64, (rows, cols): (usize, usize), primes: usize, k: usize) -> f64 {
    const COLUMN: f64 = 3e-5;
    let price = 0.75e-9 * line_cost(k) as f64 / 10.0;
    let passes = primes.div_ceil(k.max(1)) as f64;
    let column = elements * rows as f64 * primes as f64 * price + COLUMN * passes;
    column * cols as f64
}

/// How many primes go together first, if so many are missing: of those with the least cost in
/// all. For each number that can go together there is the cost of a pass.
fn cheapest(costs: &[(usize, u128)], missing: usize) -> Option<usize> {
    // The least cost for 0, 1, ... primes, and the largest first pass that leads to it.
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

/// The fastest way to count modulo so many more primes with what is allowed.
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
    let used = |k: usize| {
        let needs = sizes.needs(k);
        let besides = needs.working.saturating_add(OTHER);
        besides.saturating_add(needs.vector)
    };
    let fits = |k: usize| used(k) <= memory && !allowed.files_only;
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
    /// The refusal of so many rows; files would be in `dir`.
    pub(crate) fn error(self, rows: usize, allowed: Allowed, dir: Option<&Path>) -> CountError {
        let reason = self.text(rows, allowed, dir);
        match (self, allowed.scratch) {
            (Refusal::Rows { .. }, _) => CountError::Unusable(reason),
            (Refusal::Memory { least }, _) => {
                CountError::too_large(least, allowed.memory as f64, reason)
            }
            // What is missing is room in files, if files may be used.
            (Refusal::Size { disk, .. }, Some(limit)) => {
                CountError::too_large(disk, limit as f64, reason)
            }
            (Refusal::Size { memory, .. }, None) => {
                CountError::too_large(memory, allowed.memory as f64, reason)
            }
        }
    }

    /// The refusal of so many rows in words; files would be in `dir`.
    fn text(self, rows: usize, allowed: Allowed, dir: Option<&Path>) -> String {
        let (memory, disk) = match self {
            Refusal::Rows { most } => {
                return format!("the split engine is for at most {most} rows, not {rows}");
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
            None => format!("; with a directory for scratch files, {disk} of disk will do"),
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
    /// What a count may use without files.
    pub(crate) fn in_memory(options: &Options<'_>) -> Allowed {
        Allowed {
            memory: options.machine.memory as u64,
            scratch: None,
            files_only: false,
            primes: None,
        }
    }

    /// What boards may use: some are counted in memory only.
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

    /// Limits of a count.
    pub(super) fn by(options: &Options<'_>) -> Allowed {
        Allowed {
            memory: options.machine.memory as u64,
            scratch: options.scratch.map(|scratch| scratch.limit),
            files_only: options.scratch.is_some_and(|scratch| scratch.always),
            primes: None,
        }
    }
}

/// Refuses what a count cannot do, before tables are made.
pub(super) fn check(shape: &Shape, options: &Options<'_>) -> Result<(), CountError> {
    if shape.halves().contains(&0) {
        return Err(CountError::unusable("the split engine needs more rows"));
    }
    let allowed = Allowed::by(options).of(shape);
    check_size(shape, allowed).map_err(|refusal| refusal.for_count(shape, options))
}

impl Plan {
    /// What a count does next, with so many primes missing; and, if the `unfinished`
    /// batch can be gone on with, its primes. It is given with whether it is in files.
    pub(super) fn new(
        split: &Split,
        missing: usize,
        unfinished: Option<(Vec<u64>, bool)>,
        options: &Options<'_>,
    ) -> Result<(Plan, Option<Vec<u64>>), CountError> {
        let refused = |refusal: Refusal| refusal.for_count(split.shape(), options);
        let allowed = Allowed::by(options).of(split.shape());
        if let Some((primes, in_files)) = unfinished {
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
                    "an unfinished batch with {} primes at a time is left alone: it does not \
                     fit into what may be used now",
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

    /// The least cost of passes that have so many primes.
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
            scratch: None,
            files_only: false,
            primes: None,
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
