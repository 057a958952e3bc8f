//! The loop that gathers the residues of a count from the ledger and from an engine. It is the same
//! for all engines that work modulo primes.
//!
//! The loop takes the residues of the ledger first. Then the engine computes batches of further
//! primes, until there are enough residues. All residues are checked together before new residues
//! are saved.
//!
//! - Entry: [`gather`]; [`count`] and [`residues`] choose the engine.
//! - Invariant: residues enter the ledger only if they determine a valid count together with all
//!   others.
//! - Cost: the cost of computing the batches. A small board whose count follows from the ledger
//!   alone is counted modulo one more prime, as a check.
//!
//! ```text
//!     read the ledger --> enough? --no--> compute a batch --> fit together? --yes--> keep, repeat
//!                           |                                     |
//!                          yes                                    no: give up the wrong residues,
//!                           |                                         or compute one more prime,
//!                     numbers in bounds                               or all without the ledger
//! ```
//!
//! Residues *determine a valid count* if the Chinese remainder theorem gives a number within proved
//! bounds. Otherwise they are not saved. If there are enough residues to tell which are wrong, the
//! wrong residues are given up. Their records in the ledger are named to the user and moved to a
//! file for damaged records. Otherwise residues modulo more primes are computed. If this does not
//! help either, all residues are computed again, without the ledger.

use super::bounds::Bounds;
use super::counts::{Counts, Residues};
use super::engine::EngineName;
use super::engine::asked::{self, Asked, Engine, Engines, Target};
use super::engine::batches::{Batches, Finished};
use super::engine::frontier::estimate::estimate;
use super::engine::split;
use super::error::CountError;
use super::filtered::Filtered;
use super::foretold::foretell;
use super::known::{Known, Wanted};
use super::options::Options;
use std::collections::BTreeSet;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::ops::RangeInclusive;
use tengen_base::observer::{Event, Observer};
use tengen_exact::UBig;
use tengen_exact::primes::{LIMIT, is_listed};
use tengen_ledger::{Held, Sequence, remove_tiles};
use tengen_sweep::sweep::Sweep;

/// Limit on the work (number of states times number of points) of a board that is counted modulo
/// one prime in a moment.
const MOMENT: f64 = 4e6;

/// Gathers the `wanted` residues of counts: residues that are already `known`, and others from an
/// engine's `batches` of primes.
///
/// If `wanted` is `Wanted::Enough`, returns the count for each number of columns in `columns`.
/// Otherwise the result is in `known`, and the returned numbers have no meaning.
pub(super) fn gather(
    batches: &mut dyn Batches,
    known: &mut Known<'_>,
    wanted: Wanted<'_>,
    columns: RangeInclusive<usize>,
    engines: Engines,
) -> Result<Vec<UBig>, CountError> {
    let mut faults = Faults::default();
    let mut leftovers: Vec<Held> = Vec::new();
    let (mut batch, mut confirmed) = (Vec::new(), false);
    loop {
        let missing = faults.missing(known, wanted);
        if !missing.is_empty() {
            let begun = !batch.is_empty();
            if !begun {
                warn(known);
            }
            if begun && !known.options.machine.observer.go_on() {
                return Err(cancelled(batches, known, &missing, false));
            }
            let finished = next(batches, known, &missing, faults.goal(wanted))?;
            let Some((primes, done)) = finished else {
                continue;
            };
            known.add(&primes, &done.counts);
            tell(&primes, &done.counts, known.options.machine.observer);
            batch = primes;
            leftovers.extend(done.leftover);
        }
        // Check the counts that the residues determine. If the residues are complete, check all
        // wanted counts, otherwise the count with the most columns that the residues determine so
        // far.
        let whole = faults.missing(known, wanted).is_empty();
        let is_number = whole && matches!(wanted, Wanted::Enough(_));
        let found = match is_number {
            true => known.numbers(columns.clone()),
            // If an engine computes a wrong residue, the residues of all later columns are wrong as
            // well. So it suffices to check the last column.
            false => known.numbers(known.determined()),
        };
        let numbers = match found {
            Ok(numbers) => numbers,
            Err(column) => {
                faults.resolve(known, column, wanted)?;
                // Remove the files of unfinished work: a count that continues from them would give
                // the same wrong residues.
                remove(known, &mut leftovers);
                forget(known, &batch);
                continue;
            }
        };
        // Counts that follow from the ledger alone are confirmed once, by counting modulo a random
        // prime.
        if is_number && !confirmed && known.is_of_ledger() {
            confirmed = true;
            if !is_confirmed(known, &numbers, columns.clone(), engines)? {
                known.doubt();
                continue;
            }
        }
        if is_number {
            known.settle(&numbers, columns.clone());
        }
        if known.keep() {
            remove(known, &mut leftovers);
            clean(known);
        }
        if whole {
            return Ok(numbers);
        }
    }
}

/// Reports to the observer the residues of the count with the most columns, modulo the primes of a
/// batch.
fn tell(primes: &[u64], counts: &[Vec<u64>], observer: &dyn Observer) {
    let last = counts.last().into_iter().flatten();
    for (&prime, &residue) in primes.iter().zip(last) {
        observer.event(Event::Residue { prime, residue });
    }
}

/// Sends a note to the user if the residues of the count cannot be saved in the store.
fn warn(known: &Known<'_>) {
    if let Some(store) = known.options.store
        && let Err(error) = store.check_writable()
    {
        let dir = store.dir().display();
        known.options.note(format!(
            "{dir}: {error}; the directory lacks residues that the count needs, and computed \
             residues will not be saved"
        ));
    }
}

/// Computes the next batch of primes. The count needs the residues modulo `of` primes in total.
/// Returns `None` if another process has computed residues modulo some primes of the batch.
fn next(
    batches: &mut dyn Batches,
    known: &mut Known<'_>,
    missing: &[u64],
    of: usize,
) -> Result<Option<Finished>, CountError> {
    let done = of.saturating_sub(missing.len());
    match batches.next(known, missing, done) {
        Err(CountError::Cancelled { kept }) => Err(cancelled(batches, known, missing, kept)),
        other => other,
    }
}

/// Returns the error of a stopped count. The error says whether residues or unfinished work were
/// saved.
fn cancelled(batches: &dyn Batches, known: &Known<'_>, missing: &[u64], kept: bool) -> CountError {
    let saved = known.options.store.is_some() && !known.is_empty();
    CountError::Cancelled {
        kept: kept || saved || batches.is_begun(missing),
    }
}

/// Removes the files of finished batches.
fn remove(known: &mut Known<'_>, leftovers: &mut Vec<Held>) {
    for held in leftovers.drain(..) {
        let dir = held.dir().display().to_string();
        if let Err(error) = remove_tiles(held) {
            let reason = format!("cannot remove the vector of a finished count in {dir}: {error}");
            known.unkept.get_or_insert(reason);
        }
    }
}

/// Removes the checkpoints of a batch of primes whose residues are wrong.
fn forget(known: &Known<'_>, batch: &[u64]) {
    let store = known.options.store.filter(|_| !batch.is_empty());
    let removed = store.map(|store| store.remove_unfinished(known.sequence, batch));
    if let Some(Err(error)) = removed {
        let text = format!("cannot remove the checkpoints of a batch that went wrong: {error}");
        known.options.note(text);
    }
}

/// Removes checkpoints and saved state vectors if the ledger has all residues that they would give.
///
/// These checkpoints and vectors belong to finished batches, or to runs that were killed before
/// they had removed them.
fn clean(known: &Known<'_>) {
    let Some(store) = known.options.store.filter(|store| store.is_writable()) else {
        return;
    };
    let superseded = |primes: &[u64], columns| known.supersedes(primes, columns);
    let checkpoints = store.remove_superseded(known.sequence, superseded);
    let checkpoints = checkpoints.err().map(|error| error.to_string());
    let vectors = split::clean(known).err().map(|error| error.to_string());
    for error in checkpoints.into_iter().chain(vectors) {
        let text = format!("cannot remove the files of an earlier run: {error}");
        known.options.note(text);
    }
}

/// Returns `true` if counts that follow from the ledger alone are confirmed by counting modulo one
/// more prime, which is drawn at random.
///
/// The check is skipped, and the result is `true`, if counting would take more than a moment.
fn is_confirmed(
    known: &Known<'_>,
    numbers: &[UBig],
    columns: RangeInclusive<usize>,
    engines: Engines,
) -> Result<bool, CountError> {
    if !is_small(known.sequence, known.cols) {
        return Ok(true);
    }
    let prime = random_prime(|prime| !known.has(prime));
    let observer = Filtered {
        observer: known.options.machine.observer,
        passes: |_| false,
    };
    // These options choose the cheapest engine, since the engine that was requested by name may
    // compute no residues.
    let options = known.options.without_files(&observer);
    match residues(known.sequence, known.cols, &[prime], &options, engines) {
        Ok(found) => Ok(Known::agree(numbers, columns, prime, &found.by_prime[0].1)),
        Err(CountError::Cancelled { .. }) => Err(CountError::Cancelled { kept: true }),
        // There is not enough memory for the check.
        Err(error) if error.is_infeasible() => Ok(true),
        Err(error) => Err(error),
    }
}

/// Returns `true` if the board is small enough to be counted modulo one prime in a moment; see
/// `MOMENT`.
pub(super) fn is_small(sequence: &Sequence, cols: usize) -> bool {
    const ROWS: usize = 12;
    let points = sequence.rows.saturating_mul(cols) as f64;
    sequence.rows <= ROWS && points <= MOMENT && work(sequence, cols) <= MOMENT
}

/// Returns the estimated work of counting a board modulo one prime: number of states times number
/// of points. It is infinite if the board has too many rows.
pub(super) fn work(sequence: &Sequence, cols: usize) -> f64 {
    let points = sequence.rows.saturating_mul(cols) as f64;
    let sweep = Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary);
    sweep.map_or(f64::INFINITY, |sweep| {
        points * estimate(sequence, &sweep, size_of::<u64>()).states
    })
}

/// Returns a random prime for which `accepted` returns `true`, among the primes that counts may use
/// ([`is_listed`]).
pub(super) fn random_prime(accepted: impl Fn(u64) -> bool) -> u64 {
    // The random start comes from the keys of hash tables, which the system draws at random.
    let start = RandomState::new().build_hasher().finish() % (1 << 31);
    let odd = (0..1 << 31).map(|i| LIMIT - 1 - 2 * ((start + i) % (1 << 31)));
    let mut primes = odd.filter(|&n| is_listed(n) && accepted(n));
    primes.next().expect("there are millions")
}

/// The measures that a run has taken against wrong residues, which determine no valid count.
#[derive(Default)]
struct Faults {
    /// Number of extra primes: residues modulo them are computed to find out which residues are
    /// wrong.
    extra: usize,
    /// Primes whose residues were given up as wrong.
    given_up: BTreeSet<u64>,
    /// `true` if all residues were computed again once.
    again: bool,
}

impl Faults {
    /// Returns the number of primes modulo which residues are needed now: the wanted and the extra
    /// primes.
    fn goal(&self, wanted: Wanted<'_>) -> usize {
        self.extra
            + match wanted {
                Wanted::These(primes) => primes.len(),
                Wanted::Enough(needed) => needed,
            }
    }

    /// Returns the primes modulo which residues are still to be computed, including the extra
    /// primes.
    fn missing(&self, known: &Known<'_>, wanted: Wanted<'_>) -> Vec<u64> {
        let missing = known.missing(wanted);
        match self.extra {
            1.. if missing.is_empty() => known.missing(Wanted::Enough(self.goal(wanted))),
            _ => missing,
        }
    }

    /// Takes the next measure against wrong residues, as the residues determine no valid count with
    /// `column` columns.
    fn resolve(
        &mut self,
        known: &mut Known<'_>,
        column: usize,
        wanted: Wanted<'_>,
    ) -> Result<(), CountError> {
        let wrong = known.wrong_at(column);
        let is_again = |prime: &u64| self.given_up.contains(prime);
        // If the residues of a given-up prime were computed again and contradict the other residues
        // once more, the other residues are wrong.
        let others = wrong.iter().flatten().any(is_again);
        if let Some(wrong) = wrong.filter(|_| !others) {
            self.given_up.extend(&wrong);
            wrong.into_iter().for_each(|prime| known.expel(prime));
            return Ok(());
        }
        // If it is unknown which residues are wrong, compute residues modulo extra primes, up to
        // half as many as the wanted primes.
        let most = (self.goal(wanted) - self.extra).div_ceil(2);
        if self.extra < most && !others {
            self.extra += 1;
            known.options.note(format!(
                "the residues of the count with {column} columns contradict each other; computing \
                 residues modulo one more prime to see which are wrong"
            ));
            return Ok(());
        }
        // If this does not help either, set the residues of the ledger aside. If that does not
        // help, recompute all residues, once.
        self.extra = 0;
        self.given_up.clear();
        if !known.doubt() {
            if std::mem::replace(&mut self.again, true) {
                return Err(failed(known));
            }
            known.forget();
        }
        Ok(())
    }
}

fn failed(known: &Known<'_>) -> CountError {
    CountError::failed(format!(
        "the computed residues of {} contradict each other repeatedly: a fault of this machine or \
         of the program",
        known.sequence
    ))
}

/// Computes the residues of the counts with 1 to `cols` columns modulo some primes, with the
/// cheapest engine.
pub(super) fn residues(
    sequence: &Sequence,
    cols: usize,
    primes: &[u64],
    options: &Options<'_>,
    engines: Engines,
) -> Result<Residues, CountError> {
    let target = Target::lattice(sequence, cols);
    let wanted = asked::Wanted::Residues(primes.len());
    let asked = Asked::new(target, wanted, options, engines);
    let (engine, offer) = asked.cheapest()?;
    let mut gathered = None;
    engine.run(&asked, &offer, &mut |batches| {
        let mut known = Known::read(sequence, cols, options)?;
        let wanted = Wanted::These(primes);
        gather(batches, &mut known, wanted, cols..=cols, engines)?;
        gathered = Some(known.into_residues(primes));
        Ok(())
    })?;
    gathered.ok_or_else(|| CountError::failed("the engine computed no residues"))
}

/// Returns the exact count of a board from the ledger, if an engine computed it without residues and
/// saved it there.
///
/// The count must be within proved bounds and agree with all residues of the ledger. Otherwise the
/// result is `None`, so that the count is computed again.
fn kept_number(asked: &Asked<'_>) -> Result<Option<Counts>, CountError> {
    let (Target::Lattice { sequence, cols }, Some(store)) = (&asked.target, asked.options.store)
    else {
        return Ok(None);
    };
    let keeping = (asked.engines.iter()).find(|engine| engine.keeps_numbers());
    let names =
        |engine: &dyn Engine| [EngineName::AUTO, engine.name()].contains(&asked.options.engine);
    let Some(engine) = keeping.filter(|&&engine| names(engine)) else {
        return Ok(None);
    };
    if asked.wanted != asked::Wanted::Number {
        return Ok(None);
    }
    let Some(number) = store.number(sequence, *cols)? else {
        return Ok(None);
    };
    let known = Known::read(sequence, *cols, asked.options)?;
    let numbers = std::slice::from_ref(&number);
    let is_right = Bounds::of(sequence, *cols).allow(&number)
        && known.agrees(&number)
        && is_confirmed(&known, numbers, *cols..=*cols, asked.engines)?;
    if !is_right {
        asked.options.note(format!(
            "the number or the residues of {sequence} with {cols} columns in the ledger are wrong; \
             computing the number again"
        ));
        return Ok(None);
    }
    Ok(Some(Counts {
        engine: engine.name(),
        columns: vec![number],
        unkept: None,
    }))
}

/// Saves the exact count that an engine has computed in the ledger.
fn keep_number(asked: &Asked<'_>, counts: &mut Counts) -> Result<(), CountError> {
    if let (Target::Lattice { sequence, cols }, [number]) =
        (&asked.target, counts.columns.as_slice())
        && let Some(error) = keep(sequence, *cols, number, asked.options)?
    {
        counts.unkept.get_or_insert(error);
    }
    Ok(())
}

/// Saves the exact count of a board in the ledger, and sets aside residues of the ledger that
/// contradict it. Returns the reason if the ledger cannot be written.
pub(super) fn keep(
    sequence: &Sequence,
    cols: usize,
    number: &UBig,
    options: &Options<'_>,
) -> Result<Option<String>, CountError> {
    let Some(store) = options.store.filter(|store| store.is_writable()) else {
        return Ok(None);
    };
    let mut known = Known::read(sequence, cols, options)?;
    if !known.agrees(number) {
        known.doubt();
        known.settle(std::slice::from_ref(number), cols..=cols);
    }
    let recorded = store.record_number(sequence, cols, number);
    Ok(recorded.err().map(|error| error.to_string()))
}

/// Counts the requested board with the cheapest engine, or with the engine that was requested by
/// name.
pub(super) fn count(asked: &Asked<'_>) -> Result<Counts, CountError> {
    if let Some(kept) = kept_number(asked)? {
        return Ok(kept);
    }
    let (engine, offer) = asked.cheapest()?;
    foretell(asked, &offer);
    let mut gathered = None;
    let whole = engine.run(asked, &offer, &mut |batches| {
        let (sequence, cols) = asked.lattice(engine.name())?;
        let first = match asked.wanted {
            asked::Wanted::Columns => 1,
            _ => cols,
        };
        let mut known = Known::read(sequence, cols, asked.options)?;
        let enough = Wanted::Enough(asked.primes()?);
        let columns = gather(batches, &mut known, enough, first..=cols, asked.engines)?;
        gathered = Some(Counts {
            engine: batches.engine(),
            columns,
            unkept: known.unkept,
        });
        Ok(())
    })?;
    if let Some(mut whole) = whole {
        if engine.keeps_numbers() {
            keep_number(asked, &mut whole)?;
        }
        return Ok(whole);
    }
    gathered.ok_or_else(|| CountError::failed("the engine computed no residues"))
}
