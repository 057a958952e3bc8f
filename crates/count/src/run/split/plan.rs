//! How many primes at a time, and in memory or in files.

use super::super::{CountError, Options, Sequence};
use crate::border::valid_classes;
use crate::split::{Grid, MAX_HALF, Split};
use crate::store::bytes_on_disk;
use tengen_board::Boundary;

/// What a run does not account for: code, stacks, the ledger.
const OTHER: u64 = 10 << 20;

/// Where the vector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Storage {
    /// In memory.
    Memory,
    /// In files; units have at most so many elements, if possible.
    Scratch { unit: u64 },
}

/// How to count.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Plan {
    /// Primes at a time.
    pub(in super::super) k: usize,
    /// Where the vector is.
    pub(in super::super) storage: Storage,
    /// Bytes for programs that are used again.
    pub(in super::super) programs: usize,
    /// Bytes on disk.
    pub(in super::super) disk: u64,
}

/// Whether the first and the last row are guarded.
pub(in super::super) fn guarded(boundary: Boundary) -> [bool; 2] {
    [
        matches!(boundary, Boundary::Top | Boundary::Both),
        matches!(boundary, Boundary::Bottom | Boundary::Both),
    ]
}

/// Refuses boards that are certainly too large, before tables are made.
pub(in super::super) fn check_size(
    sequence: &Sequence,
    options: &Options<'_>,
) -> Result<(), CountError> {
    let rows = sequence.rows;
    if rows < 2 {
        return Err(CountError::unusable(
            "the split engine needs at least 2 rows",
        ));
    }
    let states = valid_classes(rows).ok();
    let states = states.and_then(|classes| classes.into_iter().max());
    let bytes = states.map_or(f64::INFINITY, |states| states as f64 * 8.0);
    let disk = options.scratch.map_or(0, |scratch| scratch.limit);
    if rows > 2 * MAX_HALF || bytes > (options.memory as f64).max(disk as f64) {
        return Err(refusal(rows, bytes, bytes, options));
    }
    Ok(())
}

fn refusal(rows: usize, memory: f64, disk: f64, options: &Options<'_>) -> CountError {
    let text = super::super::lattice::bytes_text;
    let scratch = match options.scratch {
        Some(scratch) => format!(
            "; files need {} at least, and {} may be used in {}",
            text(disk),
            text(scratch.limit as f64),
            scratch.dir.display()
        ),
        None => format!("; with --scratch DIR files of {} will do", text(disk)),
    };
    CountError::Unusable(format!(
        "{rows} rows need at least {} of memory, and {} may be used{scratch}",
        text(memory),
        text(options.memory as f64)
    ))
}

impl Plan {
    /// The fastest way to count modulo so many more primes with what is allowed.
    pub(in super::super) fn new(
        split: &Split,
        missing: usize,
        options: &Options<'_>,
    ) -> Result<Plan, CountError> {
        let memory = options.memory as u64;
        // More lanes than primes would be for nothing.
        let lanes = [8usize, 4, 2, 1].into_iter();
        let lanes: Vec<usize> = lanes.filter(|&k| k < 2 * missing).collect();
        let cost = |k: usize| {
            // Narrow slots waste parts of lines, and are moved one word at a time.
            let tenths = [22, 16, 12, 10][k.ilog2() as usize];
            split.needs(k).lines * tenths * missing.div_ceil(k) as u64
        };
        let in_memory = lanes.iter().copied().filter(|&k| {
            let needs = split.needs(k);
            needs.vector + needs.working + OTHER <= memory
        });
        if let Some(k) = in_memory.min_by_key(|&k| cost(k)) {
            let needs = split.needs(k);
            let rest = memory - needs.vector - needs.working - OTHER;
            return Ok(Plan {
                k,
                storage: Storage::Memory,
                programs: rest as usize,
                disk: 0,
            });
        }
        let limit = options.scratch.map_or(0, |scratch| scratch.limit);
        let mut least = (f64::INFINITY, f64::INFINITY);
        for k in lanes {
            let needs = split.needs(k);
            let bytes = 8 * k as u64;
            // Three units, and two tiles between unit and file.
            let left = memory.saturating_sub(needs.working + OTHER) / bytes;
            let unit = (needs.elements / 48).max(1).min(left * 10 / 36);
            let grid = Grid::new(split, unit);
            let largest = grid.largest_unit(split);
            let sizes = grid.tile_sizes(split);
            let tile = sizes.iter().copied().max().unwrap_or(0);
            let used = needs.working + OTHER + (3 * largest + 2 * tile) * bytes;
            // What is written is beside what it replaces until it is committed.
            let disk = bytes_on_disk(sizes.iter().map(|size| size * k as u64))
                + 3 * (largest * bytes + sizes.len() as u64 * crate::store::PAGE / 8);
            if used <= memory && disk <= limit {
                return Ok(Plan {
                    k,
                    storage: Storage::Scratch { unit },
                    programs: (memory - used) as usize,
                    disk,
                });
            }
            least = (used as f64, disk as f64);
        }
        let needs = split.needs(1);
        let in_memory = (needs.vector + needs.working + OTHER) as f64;
        if options.scratch.is_some() && least.0 > options.memory as f64 {
            return Err(CountError::Unusable(format!(
                "{} rows need at least {} of memory, even with files",
                split.shape().rows,
                super::super::lattice::bytes_text(least.0)
            )));
        }
        Err(refusal(split.shape().rows, in_memory, least.1, options))
    }
}
