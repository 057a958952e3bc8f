//! The known residues of a count: they are read from the ledger, or computed and added to it.
//!
//! - Entry: [`Known::read`], [`Known::add`], [`Known::numbers`] and [`Known::keep`].
//! - Invariant: residues modulo a prime are used only as long as no other residues contradict them.
//!   Doubted residues (which may be wrong) are set aside until they can be compared with the count.
//! - Cost: for each column that is checked, one count is combined by the Chinese remainder theorem.

use super::bounds::Bounds;
use super::combine::primes_of;
use super::counts::Residues;
use super::error::CountError;
use super::options::Options;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tengen_exact::crt::primes_needed;
use tengen_exact::primes::{is_listed, primes};
use tengen_exact::{BitTest, Crt, UBig};
use tengen_ledger::Sequence;

/// The residues that are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted<'a> {
    /// The residues modulo these primes.
    These(&'a [u64]),
    /// This many residues, modulo any primes.
    Enough(usize),
}

/// The origin of a residue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// The residue was in the ledger.
    Ledger,
    /// The residue was computed, and is in the ledger, unless there is no writable store.
    Kept,
    /// The residue was computed, and is not yet in the ledger.
    New,
}

/// The residues modulo a prime.
#[derive(Clone, Debug)]
struct Found {
    /// The residues of the counts with 1, 2, ... columns.
    columns: Vec<u64>,
    /// Number of columns for which the ledger has residues modulo this prime.
    kept: usize,
    source: Source,
}

/// The known residues of the counts of a sequence's boards with 1 to `cols` columns.
pub(super) struct Known<'a> {
    pub(super) sequence: &'a Sequence,
    pub(super) cols: usize,
    pub(super) options: &'a Options<'a>,
    by_prime: BTreeMap<u64, Found>,
    /// Residues that may be wrong, by prime. They are not used until the count is known without
    /// them.
    doubted: BTreeMap<u64, Vec<u64>>,
    /// Primes whose records in the ledger were found to be wrong.
    refused: BTreeSet<u64>,
    /// The error that prevented saving residues, if any.
    pub(super) unkept: Option<String>,
}

/// Returns `true` if the ledger has all residues that a count of the board needs.
pub(super) fn is_complete(
    sequence: &Sequence,
    cols: usize,
    options: &Options<'_>,
) -> Result<bool, CountError> {
    let Some(needed) = primes_of(sequence, cols).filter(|_| options.store.is_some()) else {
        return Ok(false);
    };
    let known = Known::read(sequence, cols, options)?;
    Ok(known.missing(Wanted::Enough(needed)).is_empty())
}

impl<'a> Known<'a> {
    /// Reads the residues of a sequence's counts from the ledger. Only primes with residues for at
    /// least `cols` columns are used.
    pub(super) fn read(
        sequence: &'a Sequence,
        cols: usize,
        options: &'a Options<'a>,
    ) -> Result<Known<'a>, CountError> {
        let mut known = Known {
            sequence,
            cols,
            options,
            by_prime: BTreeMap::new(),
            doubted: BTreeMap::new(),
            refused: BTreeSet::new(),
            unkept: None,
        };
        known.look_again()?;
        Ok(known)
    }

    /// Reads residues that other processes have added to the ledger since it was last read. Returns
    /// the number of primes with new residues.
    pub(super) fn look_again(&mut self) -> Result<usize, CountError> {
        let Some(store) = self.options.store else {
            return Ok(0);
        };
        let mut notes = Vec::new();
        let found = store.residues(self.sequence, &mut notes)?;
        notes.into_iter().for_each(|note| self.options.note(note));
        let before = self.by_prime.len();
        for (prime, mut columns) in found {
            // Skip primes whose residues are known already, doubted, or refused as wrong. Also skip
            // records with too few columns.
            let known = self.by_prime.contains_key(&prime)
                || self.doubted.contains_key(&prime)
                || self.refused.contains(&prime);
            if known || columns.len() < self.cols || !is_listed(prime) {
                continue;
            }
            let kept = columns.len();
            columns.truncate(self.cols);
            let source = Source::Ledger;
            let found = Found {
                columns,
                kept,
                source,
            };
            self.by_prime.insert(prime, found);
        }
        Ok(self.by_prime.len() - before)
    }

    /// Returns the primes modulo which residues are still to be computed, so that all `wanted`
    /// residues are known.
    pub(super) fn missing(&self, wanted: Wanted<'_>) -> Vec<u64> {
        match wanted {
            Wanted::These(primes) => primes.iter().copied().filter(|p| !self.has(*p)).collect(),
            Wanted::Enough(needed) => {
                let more = needed.saturating_sub(self.by_prime.len());
                self.others(&[]).take(more).collect()
            }
        }
    }

    /// Returns the [`primes`] without known residues, the largest first, except those in `these`.
    fn others(&self, these: &[u64]) -> impl Iterator<Item = u64> {
        primes().filter(move |p| !self.has(*p) && !these.contains(p))
    }

    /// Returns `k` primes for a batch: first the missing primes, then further primes without known
    /// residues.
    pub(super) fn batch(&self, missing: &[u64], k: usize) -> Vec<u64> {
        let all = missing.iter().copied().chain(self.others(missing));
        all.take(k).collect()
    }

    /// Returns the primes with known residues, the largest first.
    pub(super) fn primes(&self) -> impl Iterator<Item = u64> + '_ {
        self.by_prime.keys().rev().copied()
    }

    /// Returns `true` if the residues modulo a prime are known.
    pub(super) fn has(&self, prime: u64) -> bool {
        self.by_prime.contains_key(&prime)
    }

    /// Returns `true` if another process has meanwhile computed residues modulo some of these
    /// primes. Reads the ledger again for this.
    ///
    /// Call this function when this process has locked the files of these primes, so that no other
    /// process works on them.
    pub(super) fn is_overtaken(&mut self, primes: &[u64]) -> Result<bool, CountError> {
        let there = |known: &Known<'_>| primes.iter().filter(|p| known.has(**p)).count();
        let before = there(self);
        self.look_again()?;
        Ok(there(self) > before)
    }

    /// Returns `true` if no residues are known.
    pub(super) fn is_empty(&self) -> bool {
        self.by_prime.is_empty()
    }

    /// Returns `true` if there are known residues and all of them come from the ledger.
    pub(super) fn is_of_ledger(&self) -> bool {
        !self.is_empty() && self.by_prime.values().all(|f| f.source == Source::Ledger)
    }

    /// Returns `true` if the ledger has residues for at least `columns` columns modulo each of
    /// these primes.
    pub(super) fn supersedes(&self, primes: &[u64], columns: usize) -> bool {
        let kept = |p| self.by_prime.get(p).is_some_and(|f| f.kept >= columns);
        primes.iter().all(kept)
    }

    /// Adds the residues of a finished batch of primes: `counts[n - 1][k]` is the count with n
    /// columns modulo `batch[k]`.
    pub(super) fn add(&mut self, batch: &[u64], counts: &[Vec<u64>]) {
        for (k, &prime) in batch.iter().enumerate() {
            let columns: Vec<u64> = counts.iter().map(|counts| counts[k]).collect();
            let before = self.by_prime.get(&prime);
            if before.is_some_and(|before| before.columns == columns) {
                continue;
            }
            let found = Found {
                columns,
                kept: 0,
                source: Source::New,
            };
            // If different residues modulo this prime were known, they are doubted until they can
            // be compared with a count.
            if let Some(before) = self.by_prime.insert(prime, found) {
                self.doubted.insert(prime, before.columns);
            }
        }
    }

    /// Adds newly computed residues to the ledger; returns `true` if this succeeded.
    ///
    /// A failure, such as a full disk, is only recorded in `unkept`, so that the count still gives
    /// its result.
    pub(super) fn keep(&mut self) -> bool {
        let new = |found: &&mut Found| found.source == Source::New;
        let Some(store) = self.options.store.filter(|store| store.is_writable()) else {
            let all = self.by_prime.values_mut().filter(new);
            all.for_each(|found| found.source = Source::Kept);
            return true;
        };
        // If there are doubted residues modulo a prime, new residues are added once the doubt is
        // settled.
        let doubted = &self.doubted;
        let records = self.by_prime.iter();
        let records = records
            .filter(|(p, found)| found.source == Source::New && !doubted.contains_key(p))
            .map(|(p, found)| (*p, found.columns.as_slice()))
            .rev();
        let records: Vec<_> = records.collect();
        if !records.is_empty()
            && let Err(reason) = store.record(self.sequence, records)
        {
            self.unkept.get_or_insert(reason.to_string());
            return false;
        }
        let all = self.by_prime.iter_mut();
        for (_, found) in all.filter(|(p, f)| new(f) && !self.doubted.contains_key(p)) {
            (found.source, found.kept) = (Source::Kept, found.columns.len());
        }
        true
    }

    /// Returns the known residues modulo these primes. The residues modulo each of these primes
    /// must be known.
    pub(super) fn into_residues(self, primes: &[u64]) -> Residues {
        let of = |&prime: &u64| (prime, self.by_prime[&prime].columns.clone());
        Residues {
            by_prime: primes.iter().map(of).collect(),
            unkept: self.unkept,
        }
    }

    /// Returns the largest number of columns for which there are enough residues to compute the
    /// count.
    pub(super) fn determined(&self) -> Option<usize> {
        let is_enough = |n: usize| {
            primes_of(self.sequence, n).is_some_and(|needed| needed <= self.by_prime.len())
        };
        // Binary search: more columns need more primes.
        let (mut enough, mut few) = (0, self.cols + 1);
        while few - enough > 1 {
            let middle = enough + (few - enough) / 2;
            match is_enough(middle) {
                true => enough = middle,
                false => few = middle,
            }
        }
        (enough > 0).then_some(enough)
    }

    /// Returns the counts of the boards with these numbers of columns, which must be ascending.
    ///
    /// The error is the first number of columns without a valid count: there are too few residues,
    /// or they give a number outside the proved bounds. On lattices that do not wrap, a count that
    /// is less than the count with fewer columns is also an error.
    pub(super) fn numbers(
        &self,
        columns: impl IntoIterator<Item = usize>,
    ) -> Result<Vec<UBig>, usize> {
        let primes: Vec<u64> = self.by_prime.keys().rev().copied().collect();
        let residues: Vec<&[u64]> = self
            .by_prime
            .values()
            .rev()
            .map(|found| found.columns.as_slice())
            .collect();
        // The residues that one run computes modulo a prime are all right, or all wrong from one
        // column on. So the check of the first columns needs only some of the primes. If some
        // residues come from the ledger, all primes are used.
        let of_ledger = self.by_prime.values().any(|f| f.source == Source::Ledger);
        let mut prepared: HashMap<usize, Crt> = HashMap::new();
        let mut numbers: Vec<UBig> = Vec::new();
        let mut before: Option<usize> = None;
        for n in columns {
            let bounds = Bounds::of(self.sequence, n);
            let needed = primes_needed(bounds.most.bit_len());
            // The number of primes is rounded up, so that the constants of the Chinese remainder
            // theorem are rarely recomputed.
            let rounded = needed.next_power_of_two().max(needed + needed / 4);
            let used = match of_ledger {
                true => primes.len(),
                false => rounded.min(primes.len()),
            };
            let crt = prepared
                .entry(used)
                .or_insert_with(|| Crt::new(&primes[..used]).expect("different primes"));
            let column: Vec<u64> = residues[..used].iter().map(|r| r[n - 1]).collect();
            let number = crt.reconstruct(&column).expect("as many as primes");
            let grows = self.grows() && before.is_some_and(|before| before < n);
            let is_less = grows && numbers.last().is_some_and(|last| number < *last);
            if used < needed || !bounds.allow(&number) || is_less {
                return Err(n);
            }
            numbers.push(number);
            before = Some(n);
        }
        Ok(numbers)
    }

    /// Returns `true` if, on this lattice, a board with more columns has at least as many legal
    /// positions.
    ///
    /// This holds on lattices whose columns do not wrap: an empty column can be added to each
    /// position.
    fn grows(&self) -> bool {
        !self.sequence.lattice.wraps_columns()
    }

    /// Returns `true` if `number` agrees with all known residues of the count with the most
    /// columns.
    pub(super) fn agrees(&self, number: &UBig) -> bool {
        let mut all = self.by_prime.iter();
        all.all(|(prime, found)| number % *prime == found.columns[self.cols - 1])
    }

    /// Returns `true` if `numbers`, the counts with these numbers of columns, agree with the
    /// residues modulo a prime.
    pub(super) fn agree(
        numbers: &[UBig],
        columns: impl IntoIterator<Item = usize>,
        prime: u64,
        residues: &[u64],
    ) -> bool {
        let mut pairs = numbers.iter().zip(columns);
        pairs.all(|(number, n)| number % prime == residues[n - 1])
    }

    /// Returns the primes modulo which the residues of the count with `n` columns are wrong.
    /// Returns `None` if there are too few residues to tell.
    pub(super) fn wrong_at(&self, n: usize) -> Option<Vec<u64>> {
        let bounds = Bounds::of(self.sequence, n);
        let needed = primes_needed(bounds.most.bit_len());
        let primes: Vec<u64> = self.by_prime.keys().copied().collect();
        let residues: Vec<u64> = self.by_prime.values().map(|f| f.columns[n - 1]).collect();
        let crt = Crt::new(&primes).ok()?;
        // Try a single wrong residue first, then several by an error-correcting code.
        if primes.len() > needed
            && let Ok([one]) = crt.suspects(&residues, &bounds.most).as_deref()
        {
            let number = crt.reconstruct(&residues).ok()? % (crt.product() / primes[*one]);
            return bounds.allow(&number).then(|| vec![primes[*one]]);
        }
        let (number, wrong) = crt.correct(&residues, &bounds.most).ok()??;
        let wrong: Vec<u64> = wrong.into_iter().map(|place| primes[place]).collect();
        (bounds.allow(&number) && !wrong.is_empty()).then_some(wrong)
    }

    /// Gives up the residues modulo a prime, which are wrong. If they come from a record of the
    /// ledger, the record is moved to the file for damaged records.
    pub(super) fn expel(&mut self, prime: u64) {
        let source = self.by_prime.remove(&prime).map(|found| found.source);
        if source == Some(Source::New) {
            self.options.note(format!(
                "the last computed residues, modulo {prime}, contradict the other residues and are \
                 not used: a fault of memory or of a checkpoint"
            ));
        } else {
            self.refuse(prime);
        }
    }

    /// Moves the ledger's record of a prime to the file for damaged records, and never reads it
    /// again.
    fn refuse(&mut self, prime: u64) {
        self.refused.insert(prime);
        let Some(store) = self.options.store else {
            return;
        };
        let sequence = self.sequence;
        self.options.note(match store.refuse(sequence, prime) {
            Ok(place) => format!(
                "the record of {sequence} modulo {prime} ({place}) is wrong: it contradicts the \
                 other records, and was moved to ledger.damaged.jsonl"
            ),
            Err(error) => format!(
                "the record of {sequence} modulo {prime} is wrong: it contradicts the other \
                 records, and is not used; it cannot be set aside: {error}"
            ),
        });
    }

    /// Sets the residues that are in the ledger aside as doubted, until the count is known without
    /// them.
    ///
    /// Returns `true` if some of the known residues were in the ledger.
    pub(super) fn doubt(&mut self) -> bool {
        let all = std::mem::take(&mut self.by_prime).into_iter();
        let (new, old): (Vec<_>, Vec<_>) = all.partition(|(_, f)| f.source == Source::New);
        self.by_prime.extend(new);
        let doubted = !old.is_empty();
        let old = old.into_iter().map(|(prime, found)| (prime, found.columns));
        self.doubted.extend(old);
        if doubted {
            self.options.note(
                "residues in the ledger contradict each other or the computed residues; computing \
                 them again"
                    .to_owned(),
            );
        }
        doubted
    }

    /// Drops all computed residues.
    pub(super) fn forget(&mut self) {
        self.by_prime.clear();
    }

    /// Compares the doubted residues with `numbers`, the counts that are known without them. Wrong
    /// records of the ledger are moved to the file for damaged records.
    pub(super) fn settle(
        &mut self,
        numbers: &[UBig],
        columns: impl Iterator<Item = usize> + Clone,
    ) {
        for (prime, residues) in std::mem::take(&mut self.doubted) {
            if !Known::agree(numbers, columns.clone(), prime, &residues) {
                self.refuse(prime);
            }
        }
    }
}
