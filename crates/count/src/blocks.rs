//! Support for counts in which the caller stores the state vector, for example on a cluster. This
//! module cuts the vector into tiles, and adds the residues that the caller computes to the ledger.

use super::bounds::Bounds;
use super::combine;
use super::counts::Residues;
use super::engine::batches::{Batches, Done, Finished};
use super::engine::split::{Allowed, check_size, has_files, shape};
use super::engine::{EngineName, glued};
use super::error::CountError;
use super::gather::{gather, keep};
use super::known::{Known, Wanted};
use super::list::ENGINES;
use super::options::Options;
use super::residues;
use tengen_base::text::bytes_text;
use tengen_exact::UBig;
use tengen_ledger::Sequence;
use tengen_split::blocks::{Blocks, Halves};
use tengen_split::{LANES, Split};

/// The size of the parts into which a state vector is cut. A unit is a part of the vector on which
/// a phase of the sweep works independently. It consists of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// A unit has at most this many elements of the vector (counts of states), if possible.
    Unit(u64),
    /// About this many bytes in a tile.
    Tile {
        /// Bytes of a tile.
        bytes: u64,
        /// Smallest number of units for each phase of the sweep, if possible. If necessary, tiles
        /// are smaller than `bytes` for this.
        units: u64,
    },
}

/// Cuts the state vector of a board into tiles, so that the caller can store it. The count will
/// compute `k` primes together, where `k` is one of [`LANES`].
///
/// # Errors
/// - [`CountError::Unusable`] if the split engine does not support the board, or `k` is not one of
///   [`LANES`].
/// - [`CountError::TooLarge`] if a unit (a part of the vector on which a phase works) does not fit
///   into memory.
/// - [`CountError::Cancelled`].
pub fn blocks(
    sequence: &Sequence,
    k: usize,
    cut: Cut,
    options: &Options<'_>,
) -> Result<Blocks, CountError> {
    residues::check(sequence, 1)?;
    let found = shape(sequence).filter(|_| has_files(sequence));
    let shape = found.ok_or_else(|| {
        CountError::unusable(
            "a state vector can be cut into tiles only for two colours, at least 2 rows, and the \
             square or triangular lattice",
        )
    })?;
    if !LANES.contains(&k) {
        let reason = format!("expected 1 to 6 or 8 primes at a time, found {k}");
        return Err(CountError::Unusable(reason));
    }
    let machine = options.machine;
    let allowed = Allowed {
        memory: machine.memory as u64,
        scratch: Some(u64::MAX),
        files_only: true,
        primes: Some(k),
    };
    check_size(&shape, allowed).map_err(|refusal| refusal.error(sequence.rows, allowed, None))?;
    let split = Split::new(&shape, k, machine.threads, machine.observer)?;
    let needs = split.weigh(k, machine.observer)?;
    let unit = match cut {
        Cut::Unit(elements) => elements,
        // The units of the two phases cut the vector like rows and columns of tiles. If there are
        // as many rows as columns of tiles, the size of a unit is the geometric mean of the sizes
        // of tile and vector.
        Cut::Tile { bytes, units } => {
            let tile = bytes as f64 / (8.0 * k as f64);
            let unit = (tile * needs.elements as f64).sqrt() as u64;
            unit.min(needs.elements / units.max(1))
        }
    };
    let blocks = Blocks::of(split, unit.max(1));
    let bytes = blocks.largest_unit().saturating_mul(8 * k as u64);
    let needed = needs.working.saturating_add(bytes);
    options.check_memory(needed as f64, |_, memory| {
        format!(
            "a unit (part of the state vector) of {} and working memory of {} do not fit into \
             {memory} of memory; allow more memory, or use smaller tiles or fewer threads",
            bytes_text(bytes as f64),
            bytes_text(needs.working as f64)
        )
    })?;
    Ok(blocks)
}

/// Returns the halves of a sequence's board with `cols` columns that can be glued in tiles, or
/// `None` if there are none.
pub fn halves(sequence: &Sequence, cols: usize) -> Option<Halves> {
    let shape = shape(sequence).filter(|_| has_files(sequence))?;
    Halves::of(&shape, cols)
}

/// Estimates the seconds of one thread of the reference machine for gluing two halves of a board of
/// a sequence, whose vectors have `elements` elements.
pub fn gluing(sequence: &Sequence, elements: u64) -> Option<f64> {
    Some(glued::gluing(elements as f64, &shape(sequence)?))
}

/// Returns the number of primes that the count of a sequence's board with `cols` columns needs.
///
/// # Errors
/// [`CountError::Unusable`] if the board is unreasonably large.
pub fn primes_needed(sequence: &Sequence, cols: usize) -> Result<usize, CountError> {
    combine::primes_of(sequence, cols).ok_or_else(|| {
        CountError::Unusable(format!("{} x {cols} points are too many", sequence.rows))
    })
}

/// Returns the primes modulo which the ledger has the residues of all counts with 1 to `cols`
/// columns.
///
/// # Errors
/// [`CountError::Unusable`] or [`CountError::Board`] if there is no such board; [`CountError::Io`]
/// if the ledger cannot be read.
pub fn kept_primes(
    sequence: &Sequence,
    cols: usize,
    options: &Options<'_>,
) -> Result<Vec<u64>, CountError> {
    residues::check(sequence, cols)?;
    Ok(Known::read(sequence, cols, options)?.primes().collect())
}

/// The residues that the caller computed, as a batch of primes.
struct Given<'a>(&'a [(u64, Vec<u64>)]);

impl Batches for Given<'_> {
    fn next(
        &mut self,
        known: &mut Known<'_>,
        missing: &[u64],
        _: usize,
    ) -> Result<Option<Finished>, CountError> {
        let given = self.0.iter().filter(|(prime, _)| missing.contains(prime));
        let given: Vec<_> = given.collect();
        if given.len() < missing.len() {
            return Err(contradiction(known.sequence, known.cols));
        }
        // All residues are given in one batch.
        self.0 = &[];
        let counts = (0..known.cols).map(|n| given.iter().map(|(_, columns)| columns[n]).collect());
        let primes = given.iter().map(|(prime, _)| *prime).collect();
        Ok(Some((primes, Done::without_files(counts.collect()))))
    }

    fn engine(&self) -> EngineName {
        EngineName::SPLIT
    }
}

fn contradiction(sequence: &Sequence, column: usize) -> CountError {
    CountError::failed(format!(
        "combining the residues of {sequence} with {column} columns gives no possible count: the \
         given residues or residues of the ledger are wrong"
    ))
}

/// Adds residues of the counts with 1, 2, ... columns to the ledger, unless they contradict
/// residues that the ledger already has.
///
/// `residues` has primes, each with its residues for boards of 1, 2, ... columns. A prime is
/// ignored if the ledger already has residues for as many columns modulo this prime.
///
/// # Errors
/// - [`CountError::Unusable`] if a number in `residues` is not a residue modulo its prime, a prime
///   is not [listed](tengen_exact::primes::is_listed), or the primes have different numbers of
///   residues.
/// - [`CountError::Failed`] if the residues contradict residues of the ledger.
pub fn keep_residues(
    sequence: &Sequence,
    residues: &[(u64, Vec<u64>)],
    options: &Options<'_>,
) -> Result<Residues, CountError> {
    let cols = residues.first().map_or(0, |(_, columns)| columns.len());
    residues::check(sequence, cols)?;
    for (prime, columns) in residues {
        let reason = if !tengen_exact::primes::is_listed(*prime) {
            Some(format!(
                "{prime} is not one of the primes used for counting"
            ))
        } else if columns.len() != cols {
            Some(format!(
                "expected {cols} residues modulo every prime, one for each number of columns, \
                 found {} residues modulo {prime}",
                columns.len()
            ))
        } else {
            let wrong = columns.iter().find(|residue| *residue >= prime);
            wrong.map(|residue| format!("{residue} is not a residue modulo {prime}"))
        };
        if let Some(reason) = reason {
            return Err(CountError::Unusable(reason));
        }
    }
    let primes: Vec<u64> = residues.iter().map(|(prime, _)| *prime).collect();
    let counts = (0..cols).map(|n| residues.iter().map(|(_, columns)| columns[n]).collect());
    let counts: Vec<Vec<u64>> = counts.collect();
    // Check the residues of all columns. If an engine computes a wrong residue, the residues of all
    // later columns are wrong as well. But residues that the caller gives may be wrong for some
    // columns only.
    let mut known = Known::read(sequence, cols, options)?;
    known.add(&primes, &counts);
    if let Err(column) = known.numbers(1..=known.determined().unwrap_or(0)) {
        return Err(contradiction(sequence, column));
    }
    let mut known = Known::read(sequence, cols, options)?;
    let (mut given, wanted) = (Given(residues), Wanted::These(&primes));
    gather(&mut given, &mut known, wanted, cols..=cols, ENGINES)?;
    Ok(known.into_residues(&primes))
}

/// Adds the exact number of legal positions of a board to the ledger. Residues of the ledger that
/// contradict the number are moved to the file of damaged records.
///
/// # Errors
/// [`CountError::Unusable`] or [`CountError::Board`] if there is no such board;
/// [`CountError::Failed`] if the number is not within the proved bounds, or the ledger cannot be
/// written.
pub fn keep_number(
    sequence: &Sequence,
    cols: usize,
    number: &UBig,
    options: &Options<'_>,
) -> Result<(), CountError> {
    residues::check(sequence, cols)?;
    if !Bounds::of(sequence, cols).allow(number) {
        return Err(CountError::failed(format!(
            "{sequence} with {cols} columns cannot have {number} legal positions"
        )));
    }
    match keep(sequence, cols, number, options)? {
        Some(reason) => Err(CountError::Failed(reason)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::new_store;
    use crate::{count_lattice, count_residues};
    use tengen_base::machine::Machine;
    use tengen_board::{Boundary, Lattice};
    use tengen_ledger::Store;
    use tengen_split::blocks::Half;

    const SIX: Sequence = Sequence::square(6);

    fn options(memory: usize, store: Option<&Store>) -> Options<'_> {
        Options {
            store,
            ..Options::new(Machine::silent(1, memory))
        }
    }

    /// Each prime with the residues of the counts with 1, 2, ... columns modulo it.
    type Given = Vec<(u64, Vec<u64>)>;

    /// Returns the residues of the counts with 1 to `cols` columns that the engine `compiled`
    /// computes.
    fn by_frontier(cols: usize) -> Given {
        let options = Options {
            engine: EngineName::COMPILED,
            ..options(1 << 30, None)
        };
        let needed = primes_needed(&SIX, cols).unwrap();
        count_residues(&SIX, cols, 0..needed, &options)
            .unwrap()
            .by_prime
    }

    #[test]
    fn residues_that_are_kept_make_the_number() {
        let (_dir, store) = new_store();
        let residues = by_frontier(9);
        let kept = keep_residues(&SIX, &residues, &options(1 << 30, Some(&store))).unwrap();
        assert_eq!((kept.by_prime, kept.unkept), (residues, None));
        // The ledger has all residues: nothing is left to count.
        let split = Options {
            engine: EngineName::SPLIT,
            ..options(1 << 30, Some(&store))
        };
        let compiled = Options {
            engine: EngineName::COMPILED,
            ..options(1 << 30, None)
        };
        let count = |options| count_lattice(&SIX, 9, true, &options).unwrap().columns;
        assert_eq!(count(split), count(compiled));
    }

    #[test]
    fn wrong_residues_are_not_kept() {
        let (_dir, store) = new_store();
        let options = options(1 << 30, Some(&store));
        let good = by_frontier(9);
        let mut wrong = good.clone();
        wrong[1].1[6] += 1;
        let error = keep_residues(&SIX, &wrong, &options).unwrap_err();
        assert!(matches!(error, CountError::Failed(_)), "{error}");
        let mut notes = Vec::new();
        assert!(store.residues(&SIX, &mut notes).unwrap().is_empty());
        let refused = |change: &dyn Fn(&mut Given)| {
            let mut residues = good.clone();
            change(&mut residues);
            let error = keep_residues(&SIX, &residues, &options).unwrap_err();
            assert!(
                matches!(error, CountError::Unusable(_) | CountError::Board(_)),
                "{error}"
            );
        };
        refused(&|residues| residues[0].0 = 7);
        refused(&|residues| residues[0].1[2] = u64::MAX);
        refused(&|residues| residues[0].1.truncate(8));
        refused(&Vec::clear);
        keep_residues(&SIX, &good, &options).unwrap();
        let primes = |cols| kept_primes(&SIX, cols, &options).unwrap();
        let all: Vec<u64> = good.iter().map(|(prime, _)| *prime).collect();
        assert_eq!(
            (primes(9), primes(3), primes(10)),
            (all.clone(), all, vec![])
        );
        // Keeping them again does no harm.
        keep_residues(&SIX, &good, &options).unwrap();
    }

    #[test]
    fn a_number_that_is_kept_is_found_unless_it_is_impossible() {
        let (_dir, store) = new_store();
        let options = Options {
            engine: EngineName::GLUED,
            // Without memory, the number can come from the ledger only.
            ..options(1, Some(&store))
        };
        let found = || count_lattice(&SIX, 6, false, &options);
        let number = UBig::from(62_567_386_502_084_877u64);
        assert!(found().unwrap_err().is_refusal());
        let wrong = keep_number(&SIX, 6, &(&number * UBig::from(1000u32)), &options);
        assert!(matches!(wrong, Err(CountError::Failed(_))), "{wrong:?}");
        assert!(found().unwrap_err().is_refusal());
        keep_number(&SIX, 6, &number, &options).unwrap();
        assert_eq!(found().unwrap().columns, [number]);
    }

    #[test]
    fn boards_and_memory_are_looked_at_first() {
        let cut = |sequence: &Sequence, k, memory| {
            blocks(sequence, k, Cut::Unit(1 << 9), &options(memory, None)).map(drop)
        };
        cut(&SIX, 2, 1 << 30).unwrap();
        let hexagonal = Sequence::new(Lattice::Hexagonal, 6, Boundary::None, 2);
        let wide = Sequence { rows: 60, ..SIX };
        for (sequence, k) in [(SIX, 7), (hexagonal, 1), (wide, 1)] {
            let error = cut(&sequence, k, 1 << 30).unwrap_err();
            assert!(matches!(error, CountError::Unusable(_)), "{error}");
        }
        let error = cut(&SIX, 1, 1 << 12).unwrap_err();
        assert!(matches!(error, CountError::TooLarge { .. }), "{error}");
    }

    #[test]
    fn tiles_are_about_as_large_as_asked() {
        let eight = Sequence { rows: 8, ..SIX };
        let options = options(1 << 30, None);
        for bytes in [1u64 << 13, 1 << 16] {
            let cut = Cut::Tile { bytes, units: 1 };
            let blocks = blocks(&eight, 1, cut, &options).unwrap();
            let tiles = blocks.sizes().len() as u64;
            let mean = blocks.sizes().iter().sum::<u64>() * 8 / tiles;
            assert!((bytes / 3..=bytes * 3).contains(&mean), "{bytes} {mean}");
        }
        let cut = Cut::Tile {
            bytes: 1 << 40,
            units: 12,
        };
        let blocks = blocks(&eight, 1, cut, &options).unwrap();
        for half in [Half::Upper, Half::Lower] {
            assert!(blocks.units(half) >= 12);
        }
    }
}
