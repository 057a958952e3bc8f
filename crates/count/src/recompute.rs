//! Recomputes residues of counts that are recorded in ledgers. This finds wrong records even if all
//! records agree with each other.
//!
//! - Entry: [`recompute`].
//! - Cost: number of states times points of the board times primes. [`Recompute`] sets the limit.
//!
//! For small boards every residue is recomputed, modulo the records' own primes and with another
//! engine than usual. For larger boards the residues modulo a few random primes are computed. If
//! the records suffice to determine the count, primes without records are chosen. Then a wrong
//! count is detected, whichever residues are wrong. Otherwise primes that have records are chosen.

use super::audit::Coverage;
use super::bounds::Bounds;
use super::engine::EngineName;
use super::engine::asked::{Asked, Target, Wanted};
use super::error::CountError;
use super::gather::{is_small, random_prime, residues, work};
use super::list::ENGINES;
use super::options::Options;
use serde::{Deserialize, Serialize};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use tengen_exact::{Crt, UBig};
use tengen_ledger::{Fault, Reason, Residues, Sequence, Stands, Survey};

/// How much is recomputed to check residues.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Recompute {
    /// Number of random primes for each sequence (lattice, rows, boundary and colours) that is not
    /// small. Small boards (up to about 8 x 8) are recomputed modulo all primes of their records.
    pub primes: usize,
    /// Limit on the total work: number of states times points times primes, summed over the
    /// sequences. The work for 11 x 11 modulo one prime is 3 x 10^8, for 12 x 12 it is 2 x 10^9.
    pub work: f64,
}

impl Default for Recompute {
    /// Returns the default limits: one random prime for each sequence that is not small, and some
    /// minutes of work.
    fn default() -> Recompute {
        Recompute::new(1, 1e9)
    }
}

impl Recompute {
    /// Creates limits: `primes` random primes for each sequence that is not small, and the total
    /// work `work`.
    pub fn new(primes: usize, work: f64) -> Recompute {
        Recompute { primes, work }
    }
}

/// The result of recomputing residues of a sequence's counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recomputed {
    /// The extent of the recomputation.
    pub extent: Extent,
    /// The records that are wrong.
    pub faults: Vec<Fault>,
}

/// The extent of a recomputation. Its text form has a few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RecomputedExtent"))]
#[serde(tag = "recomputed", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Extent {
    /// The residues modulo all primes of the records were recomputed.
    All,
    /// Residues modulo some of the primes of the records were recomputed; these primes were drawn
    /// at random.
    Some {
        /// Number of primes that were recomputed.
        primes: usize,
        /// Number of primes that have records.
        of: usize,
    },
    /// The counts that the records determine were recomputed modulo other primes than those of the
    /// records, drawn at random.
    Random {
        /// Number of random primes.
        primes: usize,
    },
    /// Nothing was recomputed.
    Nothing {
        /// The reason why nothing was recomputed.
        reason: String,
    },
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extent::All => f.write_str("all computed again"),
            Extent::Some { primes, of } => {
                write!(f, "computed again modulo {primes} of {of} primes")
            }
            Extent::Random { primes: 1 } => f.write_str("computed again modulo a random prime"),
            Extent::Random { primes } => {
                write!(f, "computed again modulo {primes} random primes")
            }
            Extent::Nothing { reason } => write!(f, "not computed again: {reason}"),
        }
    }
}

/// Recomputes residues of ledgers, for the sequences with at least one record for which `wanted`
/// returns `true`.
///
/// The function begins with the sequence that takes the least work. A sequence is left out if one
/// prime takes more work than is left of `effort`. The engine and the files of `options` are
/// ignored.
///
/// # Errors
/// [`CountError`] if the observer asks to stop or a computation fails. A board that is too large is
/// not an error.
pub fn recompute(
    survey: &Survey,
    wanted: impl Fn(&Sequence, Stands<'_>) -> bool,
    effort: Recompute,
    options: &Options<'_>,
) -> Result<BTreeMap<Sequence, Recomputed>, CountError> {
    let options = options.without_files(options.machine.observer);
    let usable = survey.residues();
    let all = survey.sequences().filter_map(|sequence| {
        let of = survey.records_of(sequence);
        let records: Vec<_> = of.filter(|record| wanted(sequence, *record)).collect();
        let columns = records.iter().map(|record| record.columns.len()).max()?;
        let work = work(sequence, columns);
        Some(Task {
            sequence: *sequence,
            usable: &usable[sequence],
            records,
            columns,
            work,
        })
    });
    let mut tasks: Vec<Task<'_>> = all.collect();
    tasks.sort_by(|a, b| a.work.total_cmp(&b.work));
    let mut left = effort.work;
    let mut done = BTreeMap::new();
    for task in tasks {
        let small = is_small(&task.sequence, task.columns);
        let recomputed = task.run(small, effort.primes, &mut left, &options)?;
        done.insert(task.sequence, recomputed);
    }
    // The exact counts that an engine saved without residues are recomputed last.
    for sequence in survey.numbers().map(|of| *of.0).collect::<BTreeSet<_>>() {
        let found = numbers(survey, sequence, effort.primes, &mut left, &options)?;
        match done.entry(sequence) {
            Entry::Occupied(mut of) => of.get_mut().faults.extend(found.faults),
            Entry::Vacant(of) => drop(of.insert(found)),
        }
    }
    Ok(done)
}

/// Recomputes the exact counts that the ledger has for a sequence, modulo a random prime.
/// Recomputes nothing if `most`, the largest number of primes, is 0.
fn numbers(
    survey: &Survey,
    sequence: Sequence,
    most: usize,
    left: &mut f64,
    options: &Options<'_>,
) -> Result<Recomputed, CountError> {
    let own = || survey.numbers().filter(|of| *of.0 == sequence);
    let columns = own().map(|of| of.1).max().unwrap_or(0);
    let work = work(&sequence, columns);
    if most == 0 || work > *left {
        return Ok(nothing(no_effort(most, work, *left)));
    }
    let prime = random_prime(|_| true);
    let found = match residues(&sequence, columns, &[prime], options, ENGINES) {
        Err(error) if error.is_infeasible() => {
            return Ok(nothing(error.to_string()));
        }
        found => found?.by_prime,
    };
    *left -= work;
    let is_wrong = |columns: usize, number: &UBig| {
        number % prime != found[0].1[columns - 1] || !Bounds::of(&sequence, columns).allow(number)
    };
    let wrong = own().filter(|of| is_wrong(of.1, of.2));
    let faults = wrong.map(|(_, columns, _, place)| Fault {
        place: place.clone(),
        reason: Reason::WrongNumber { sequence, columns },
    });
    Ok(Recomputed {
        extent: Extent::Random { primes: 1 },
        faults: faults.collect(),
    })
}

/// Returns the message that says why nothing was recomputed: 0 primes are `wanted`, or the `work`
/// for one prime exceeds the work `left` of the limit.
fn no_effort(wanted: usize, work: f64, left: f64) -> String {
    match wanted {
        0 => "expected at least 1 prime, found 0".to_owned(),
        _ => format!(
            "recomputing modulo one prime takes {work:.1e} units of work (states times points), \
             and only {left:.1e} are left of the limit"
        ),
    }
}

/// A sequence whose recorded residues are checked by recomputing.
struct Task<'a> {
    sequence: Sequence,
    /// All usable residues of the sequence, including residues of records that are not checked.
    usable: &'a Residues<'a>,
    /// The records whose residues are checked.
    records: Vec<Stands<'a>>,
    /// Largest number of columns for which these records have residues.
    columns: usize,
    /// Work of recomputing modulo one prime: number of states times points.
    work: f64,
}

impl Task<'_> {
    /// Recomputes residues of the sequence's counts, as far as the work `left` goes, and lists the
    /// wrong records. A `small` sequence is recomputed modulo the primes of all its records, other
    /// sequences modulo at most `most` primes.
    fn run(
        &self,
        small: bool,
        most: usize,
        left: &mut f64,
        options: &Options<'_>,
    ) -> Result<Recomputed, CountError> {
        let own: BTreeSet<u64> = self.records.iter().map(|record| record.prime).collect();
        let coverage = Coverage::of(&self.sequence, self.usable);
        // If the records determine the count, primes without records are the better check.
        let fresh = !small && coverage.determined >= self.columns;
        let wanted = match (small, fresh) {
            (true, _) => own.len(),
            (_, true) => most,
            _ => most.min(own.len()),
        };
        // The cast saturates.
        let affordable = (*left / self.work).max(0.0) as usize;
        let number = wanted.min(affordable);
        if number == 0 {
            let reason = no_effort(wanted, self.work, *left);
            return Ok(nothing(reason));
        }
        let primes: Vec<u64> = match fresh {
            true => fresh_primes(number, self.usable),
            false => drawn(number, &own),
        };
        let options = Options {
            engine: if small {
                self.other_engine(options)
            } else {
                EngineName::AUTO
            },
            ..*options
        };
        let found = match residues(&self.sequence, self.columns, &primes, &options, ENGINES) {
            Err(error) if error.is_infeasible() => {
                return Ok(nothing(error.to_string()));
            }
            found => found?.by_prime,
        };
        *left -= self.work * number as f64;
        let right: BTreeMap<u64, Vec<u64>> = found.into_iter().collect();
        let (extent, faults) = match fresh {
            true => (
                Extent::Random { primes: number },
                self.contradicting(&right),
            ),
            false if number == own.len() => (Extent::All, self.different(&right)),
            false => {
                let of = own.len();
                (Extent::Some { primes: number, of }, self.different(&right))
            }
        };
        Ok(Recomputed { extent, faults })
    }

    /// Returns the engine with the least estimated cost, except the engine that a count would
    /// choose.
    fn other_engine(&self, options: &Options<'_>) -> EngineName {
        let target = Target::lattice(&self.sequence, self.columns);
        let asked = Asked::new(target, Wanted::Residues(1), options, ENGINES);
        let chosen = asked.cheapest().map(|(engine, _)| engine.name()).ok();
        let others = ENGINES
            .iter()
            .filter(|engine| Some(engine.name()) != chosen);
        let offers = others.filter_map(|engine| engine.offer(&asked).ok());
        let least = offers.min_by(|a, b| a.seconds.total_cmp(&b.seconds));
        least.map_or(EngineName::COMPILED, |offer| offer.engine)
    }

    /// Lists the records whose residues differ from `right`, the computed residues, modulo the same
    /// prime.
    fn different(&self, right: &BTreeMap<u64, Vec<u64>>) -> Vec<Fault> {
        let wrong = self.records.iter().filter_map(|record| {
            let right = right.get(&record.prime)?.iter();
            let column = 1 + record.columns.iter().zip(right).position(|(a, b)| a != b)?;
            Some(self.fault(record, column, true))
        });
        wrong.collect()
    }

    /// Returns the fault of a record whose first wrong residue is for `column` columns. If `sure`
    /// is `false`, the record may be right.
    fn fault(&self, record: &Stands<'_>, column: usize, sure: bool) -> Fault {
        let (sequence, prime) = (self.sequence, record.prime);
        let reason = match sure {
            true => Reason::Wrong {
                sequence,
                prime,
                column,
            },
            false => Reason::Doubtful {
                sequence,
                prime,
                column,
            },
        };
        let place = record.place.clone();
        Fault { place, reason }
    }

    /// Lists the wrong records: records that determine no valid count together with `right`, the
    /// residues computed modulo other primes.
    ///
    /// Only the records that must be wrong are listed. If it cannot be decided which records are
    /// wrong, all records are listed as doubtful.
    fn contradicting(&self, right: &BTreeMap<u64, Vec<u64>>) -> Vec<Fault> {
        let mut found: BTreeMap<u64, (usize, bool)> = BTreeMap::new();
        let mut prepared = None;
        for column in 1..=self.columns {
            let (blamed, sure) = self.contradicting_at(column, right, &mut prepared);
            for prime in blamed {
                found.entry(prime).or_insert((column, sure));
            }
        }
        let faults = self.records.iter().filter_map(|record| {
            let &(column, sure) = found.get(&record.prime)?;
            (record.columns.len() >= column).then(|| self.fault(record, column, sure))
        });
        faults.collect()
    }

    /// Returns the primes whose recorded residues for `column` columns contradict the computed
    /// residues. Also returns `true` if all of these residues are certainly wrong.
    ///
    /// `prepared` has the constants of the Chinese remainder theorem for one column less, which may
    /// be reused.
    fn contradicting_at(
        &self,
        column: usize,
        right: &BTreeMap<u64, Vec<u64>>,
        prepared: &mut Option<Crt>,
    ) -> (Vec<u64>, bool) {
        let there = self.usable.iter();
        let there = there.filter(|(_, columns)| columns.len() >= column);
        let there = there.map(|(&prime, columns)| (prime, columns[column - 1]));
        let (mut primes, mut residues): (Vec<u64>, Vec<u64>) = there.unzip();
        let own = primes.len();
        primes.extend(right.keys());
        residues.extend(right.values().map(|columns| columns[column - 1]));
        // With more columns, fewer or equally many primes have recorded residues. If they are
        // equally many, they are the same primes.
        let crt = match prepared.take() {
            Some(crt) if crt.moduli().len() == primes.len() => crt,
            _ => Crt::new(&primes).expect("different primes"),
        };
        let crt = prepared.insert(crt);
        let bounds = Bounds::of(&self.sequence, column);
        let number = crt.reconstruct(&residues).expect("as many as primes");
        if bounds.allow(&number) {
            return (Vec::new(), true);
        }
        // The computed residues are taken to be right, so only recorded residues can be wrong.
        let single = crt.suspects(&residues, &bounds.most);
        let mut single = single.expect("as many as primes");
        single.retain(|&place| place < own);
        if let [place] = single[..] {
            return (vec![primes[place]], true);
        }
        let corrected = crt.correct(&residues, &bounds.most);
        let corrected = corrected.expect("as many as primes");
        let is_possible = |(number, wrong): &(_, Vec<usize>)| {
            bounds.allow(number) && wrong.iter().all(|&place| place < own)
        };
        match corrected.filter(is_possible) {
            Some((_, wrong)) => (wrong.into_iter().map(|place| primes[place]).collect(), true),
            None => (primes[..own].to_vec(), false),
        }
    }
}

fn nothing(reason: String) -> Recomputed {
    Recomputed {
        extent: Extent::Nothing { reason },
        faults: Vec::new(),
    }
}

/// Draws `number` random primes among the primes that counts may use, modulo which no residues are
/// recorded.
fn fresh_primes(number: usize, usable: &Residues<'_>) -> Vec<u64> {
    let mut drawn: Vec<u64> = Vec::new();
    while drawn.len() < number {
        let accepted = |prime| !usable.contains_key(&prime) && !drawn.contains(&prime);
        let prime = random_prime(accepted);
        drawn.push(prime);
    }
    drawn
}

/// Draws some of the primes at random.
fn drawn(number: usize, of: &BTreeSet<u64>) -> Vec<u64> {
    // The random order comes from the keys of a hash table, which the system draws at random.
    let random = RandomState::new();
    let mut primes: Vec<u64> = of.iter().copied().collect();
    primes.sort_by_cached_key(|prime| random.hash_one(prime));
    primes.truncate(number);
    primes.sort_unstable_by(|a, b| b.cmp(a));
    primes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count_lattice;
    use crate::samples::{self, new_store};
    use tengen_base::observer::Silent;
    use tengen_board::Lattice;
    use tengen_exact::UBig;
    use tengen_exact::primes::primes;

    const FOUR: Sequence = Sequence::square(4);
    /// A number of columns for which a count needs three primes.
    const COLUMNS: usize = 20;

    fn options() -> Options<'static> {
        samples::options(&Silent)
    }

    /// Changes the residues of 4 x 1 to 4 x 20 modulo the first primes, and returns the faults that
    /// recomputing finds in their records. The boards are recomputed as if they were large.
    ///
    /// A fault is returned as the line of its record in the ledger, and `true` if the record is
    /// certainly wrong.
    fn found(
        primes_there: usize,
        (asked, mut left): (usize, f64),
        poison: impl Fn(&mut [Vec<u64>], &[UBig]),
    ) -> (Extent, Vec<(usize, bool)>) {
        let numbers = count_lattice(&FOUR, COLUMNS, true, &options())
            .unwrap()
            .columns;
        let primes: Vec<u64> = primes().take(primes_there).collect();
        let residues = |p: &u64| numbers.iter().map(|n| n % *p).collect();
        let mut columns: Vec<Vec<u64>> = primes.iter().map(residues).collect();
        poison(&mut columns, &numbers);
        let (dir, store) = new_store();
        let records = primes.iter().zip(&columns);
        store
            .record(&FOUR, records.map(|(p, c)| (*p, c.as_slice())))
            .unwrap();
        let survey = Survey::of_directory(dir.path()).unwrap();
        let task = Task {
            sequence: FOUR,
            usable: &survey.residues()[&FOUR],
            records: survey.records_of(&FOUR).collect(),
            columns: COLUMNS,
            work: 1e3,
        };
        let recomputed = task.run(false, asked, &mut left, &options()).unwrap();
        let faults = recomputed.faults.iter();
        let faults = faults.map(|f| (f.place.line, matches!(f.reason, Reason::Wrong { .. })));
        let mut faults: Vec<_> = faults.collect();
        faults.sort_unstable();
        (recomputed.extent, faults)
    }

    const ONE: (usize, f64) = (1, 1e3);

    #[test]
    fn numbers_are_checked_modulo_random_primes() {
        let fresh = |primes| Extent::Random { primes };
        assert_eq!(found(3, ONE, |_, _| {}), (fresh(1), vec![]));
        assert_eq!(found(5, (2, 1e9), |_, _| {}), (fresh(2), vec![]));
        // All recorded residues are forged so that they agree with each other. So it cannot be
        // decided which records are wrong.
        let all = |columns: &mut [Vec<u64>], _: &[UBig]| {
            columns.iter_mut().for_each(|c| c[COLUMNS - 1] += 1);
        };
        let expected = (1..=3).map(|line| (line, false)).collect();
        assert_eq!(found(3, ONE, all), (fresh(1), expected));
        // One wrong residue and the two right residues determine another valid count, and there is
        // no spare prime.
        let one = |columns: &mut [Vec<u64>], numbers: &[UBig]| {
            let others: Vec<UBig> = primes().skip(1).take(2).map(UBig::from).collect();
            let other = &numbers[COLUMNS - 1] + &others[0] * &others[1];
            columns[0][COLUMNS - 1] = &other % primes().next().unwrap();
        };
        assert_eq!(found(3, ONE, one), (fresh(1), vec![(1, true)]));
        // Two wrong residues among many.
        let two = |columns: &mut [Vec<u64>], _: &[UBig]| {
            columns[1..3].iter_mut().for_each(|c| c[4] += 1);
        };
        assert_eq!(found(8, ONE, two), (fresh(1), vec![(2, true), (3, true)]));
    }

    #[test]
    fn residues_that_make_no_number_yet_are_compared() {
        let wrong = |columns: &mut [Vec<u64>], _: &[UBig]| {
            columns.iter_mut().for_each(|c| c[COLUMNS - 1] += 1);
        };
        assert_eq!(found(1, ONE, |_, _| {}), (Extent::All, vec![]));
        assert_eq!(found(1, ONE, wrong), (Extent::All, vec![(1, true)]));
        let (extent, faults) = found(2, ONE, wrong);
        assert_eq!(extent, Extent::Some { primes: 1, of: 2 });
        assert!(faults == [(1, true)] || faults == [(2, true)]);
        let (extent, faults) = found(2, (5, 1e9), wrong);
        assert_eq!((extent, faults.len()), (Extent::All, 2));
    }

    #[test]
    fn too_much_work_is_not_computed_and_named() {
        for effort in [(1, 999.0), (1, 0.0), (0, 1e9)] {
            let (extent, faults) = found(3, effort, |_, _| {});
            assert!(matches!(extent, Extent::Nothing { .. }), "{extent:?}");
            assert!(faults.is_empty());
        }
        // Only as many primes as the effort allows.
        let (extent, _) = found(3, (7, 3.5e3), |_, _| {});
        assert_eq!(extent, Extent::Random { primes: 3 });
    }

    #[test]
    fn boards_that_are_too_large_are_left_out() {
        let (dir, store) = new_store();
        let sequences = Lattice::all().flat_map(|lattice| {
            [(13, 2), (40, 2), (1 << 40, 2), (3, u32::MAX - 1)].map(|(rows, colours)| Sequence {
                lattice,
                rows,
                colours,
                ..FOUR
            })
        });
        let prime = primes().next().unwrap();
        let sequences: Vec<Sequence> = sequences.collect();
        for sequence in &sequences {
            store
                .record(sequence, [(prime, [1; 9].as_slice())])
                .unwrap();
        }
        let survey = Survey::of_directory(dir.path()).unwrap();
        let effort = Recompute {
            primes: 1,
            work: 10.0,
        };
        let found = recompute(&survey, |_, _| true, effort, &options()).unwrap();
        assert_eq!(found.len(), sequences.len());
        for (sequence, recomputed) in found {
            let nothing = matches!(recomputed.extent, Extent::Nothing { .. });
            assert!(nothing, "{sequence}: {recomputed:?}");
        }
    }
}
