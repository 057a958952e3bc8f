//! Residues that are there: read from the ledger, or computed and added to it; and whether
//! they fit together.

use super::bounds::Bounds;
use super::combine::primes_for;
use super::error::CountError;
use super::options::Options;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tengen_exact::crt::primes_needed;
use tengen_exact::primes::{is_listed, primes};
use tengen_exact::{BitTest, Crt, UBig};
use tengen_ledger::Sequence;

/// Which residues are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted<'a> {
    /// Those modulo these primes.
    These(&'a [u64]),
    /// So many, modulo any primes.
    Enough(usize),
}

/// Where a residue comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// It was in the ledger.
    Ledger,
    /// It was computed, and is in the ledger.
    Kept,
    /// It was computed, and is not yet in the ledger.
    New,
}

/// The residues modulo a prime.
#[derive(Clone, Debug)]
struct Found {
    /// With 1, 2, ... columns.
    columns: Vec<u64>,
    /// With how many columns there are some in the ledger.
    kept: usize,
    source: Source,
}

/// The residues of a sequence with a number of columns.
pub(super) struct Known<'a> {
    pub(super) sequence: &'a Sequence,
    pub(super) cols: usize,
    pub(super) options: &'a Options<'a>,
    by_prime: BTreeMap<u64, Found>,
    /// Those of the ledger that are not used until the number is known without them.
    doubted: BTreeMap<u64, Vec<u64>>,
    /// Primes whose records were wrong.
    refused: BTreeSet<u64>,
    /// Why something could not be kept.
    pub(super) unkept: Option<String>,
}

impl<'a> Known<'a> {
    /// What the ledger has for at least `cols` columns.
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

    /// Adds what the ledger has by now, and says how many primes' residues that is.
    pub(super) fn look_again(&mut self) -> Result<usize, CountError> {
        let Some(store) = self.options.store else {
            return Ok(0);
        };
        let mut notes = Vec::new();
        let found = store.residues(self.sequence, &mut notes)?;
        notes.into_iter().for_each(|note| self.options.note(note));
        let before = self.by_prime.len();
        for (prime, mut columns) in found {
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

    /// The primes modulo which something is still to be computed.
    pub(super) fn missing(&self, wanted: Wanted<'_>) -> Vec<u64> {
        match wanted {
            Wanted::These(primes) => primes.iter().copied().filter(|p| !self.has(*p)).collect(),
            Wanted::Enough(needed) => {
                let more = needed.saturating_sub(self.by_prime.len());
                self.others(&[]).take(more).collect()
            }
        }
    }

    /// Primes of the list for which there is nothing, and which are not among these.
    pub(super) fn others<'o>(&'o self, these: &'o [u64]) -> impl Iterator<Item = u64> + 'o {
        primes().filter(move |p| !self.has(*p) && !these.contains(p))
    }

    /// The primes modulo which there are residues, the largest first.
    pub(super) fn primes(&self) -> impl Iterator<Item = u64> + '_ {
        self.by_prime.keys().rev().copied()
    }

    /// Whether there are residues modulo a prime.
    pub(super) fn has(&self, prime: u64) -> bool {
        self.by_prime.contains_key(&prime)
    }

    /// Whether another process has computed some of these primes, asked when nobody else can
    /// work on them any more.
    pub(super) fn is_overtaken(&mut self, primes: &[u64]) -> Result<bool, CountError> {
        let there = |known: &Known<'_>| primes.iter().filter(|p| known.has(**p)).count();
        let before = there(self);
        self.look_again()?;
        Ok(there(self) > before)
    }

    /// Whether there are residues at all.
    pub(super) fn is_empty(&self) -> bool {
        self.by_prime.is_empty()
    }

    /// Whether nothing was computed: all residues are the ledger's.
    pub(super) fn is_of_ledger(&self) -> bool {
        !self.is_empty() && self.by_prime.values().all(|f| f.source == Source::Ledger)
    }

    /// Whether the ledger has the residues modulo all these primes with so many columns.
    pub(super) fn supersedes(&self, primes: &[u64], columns: usize) -> bool {
        let kept = |p| self.by_prime.get(p).is_some_and(|f| f.kept >= columns);
        primes.iter().all(kept)
    }

    /// Adds a finished batch, given as `counts[n - 1][k]`.
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
            if let Some(before) = self.by_prime.insert(prime, found) {
                self.doubted.insert(prime, before.columns);
            }
        }
    }

    /// Puts what is new into the ledger; whether that is done. A full disk must not cost the
    /// number, so that failing is only noted.
    pub(super) fn keep(&mut self) -> bool {
        let new = |found: &&mut Found| found.source == Source::New;
        let Some(store) = self.options.store.filter(|store| store.is_writable()) else {
            let all = self.by_prime.values_mut().filter(new);
            all.for_each(|found| found.source = Source::Kept);
            return true;
        };
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

    /// The residues modulo the primes, none of which is missing.
    pub(super) fn columns(&self, primes: &[u64]) -> Vec<Vec<u64>> {
        let columns = |p| self.by_prime[p].columns.clone();
        primes.iter().map(columns).collect()
    }

    /// The greatest number of columns for which there are enough residues.
    pub(super) fn determined(&self) -> Option<usize> {
        let is_enough = |n: usize| {
            let points = self.sequence.rows.checked_mul(n);
            let needed = points.and_then(|points| primes_for(points, self.sequence.colours));
            needed.is_some_and(|needed| needed <= self.by_prime.len())
        };
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

    /// The numbers with so many columns, ascending; or with how many the residues make none
    /// that is possible.
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
        // Residues of one run are right or wrong together from a column on; others are all
        // looked at.
        let of_ledger = self.by_prime.values().any(|f| f.source == Source::Ledger);
        let mut prepared: HashMap<usize, Crt> = HashMap::new();
        let mut numbers: Vec<UBig> = Vec::new();
        let mut before: Option<usize> = None;
        for n in columns {
            let bounds = Bounds::of(self.sequence, n);
            let needed = primes_needed(bounds.most.bit_len());
            // Few different sizes, so that little is prepared anew.
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

    /// Whether more columns mean more positions: an empty one can be added.
    fn grows(&self) -> bool {
        !self.sequence.lattice.wraps_columns()
    }

    /// `true` if a number has all residues that are known with so many columns.
    pub(super) fn agrees(&self, number: &UBig) -> bool {
        let mut all = self.by_prime.iter();
        all.all(|(prime, found)| number % *prime == found.columns[self.cols - 1])
    }

    /// Whether numbers, with so many columns each, have such residues modulo a prime.
    pub(super) fn agree(
        numbers: &[UBig],
        columns: impl IntoIterator<Item = usize>,
        prime: u64,
        residues: &[u64],
    ) -> bool {
        let mut pairs = numbers.iter().zip(columns);
        pairs.all(|(number, n)| number % prime == residues[n - 1])
    }

    /// The primes whose residues with so many columns are wrong, if the others are enough to
    /// tell.
    pub(super) fn wrong_at(&self, n: usize) -> Option<Vec<u64>> {
        let bounds = Bounds::of(self.sequence, n);
        let needed = primes_needed(bounds.most.bit_len());
        let primes: Vec<u64> = self.by_prime.keys().copied().collect();
        let residues: Vec<u64> = self.by_prime.values().map(|f| f.columns[n - 1]).collect();
        let crt = Crt::new(&primes).ok()?;
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

    /// Gives up the residues modulo a prime, which are wrong: their record is moved to the
    /// damaged ones.
    pub(super) fn expel(&mut self, prime: u64) {
        let source = self.by_prime.remove(&prime).map(|found| found.source);
        if source == Some(Source::New) {
            self.options.note(format!(
                "the residues modulo {prime} that were computed last contradict the others and \
                 are not used: a fault of memory, or of a checkpoint"
            ));
        } else {
            self.refuse(prime);
        }
    }

    fn refuse(&mut self, prime: u64) {
        self.refused.insert(prime);
        let Some(store) = self.options.store else {
            return;
        };
        let sequence = self.sequence;
        self.options.note(match store.refuse(sequence, prime) {
            Ok(place) => format!(
                "the record of {sequence} modulo {prime} ({place}) is wrong: it contradicts the \
                 others; it was moved to ledger.damaged.jsonl"
            ),
            Err(error) => format!(
                "the record of {sequence} modulo {prime} is wrong: it contradicts the others, and \
                 is not used; it cannot be set aside: {error}"
            ),
        });
    }

    /// Leaves the ledger's residues alone until the number is known without them; whether
    /// there are any.
    pub(super) fn doubt(&mut self) -> bool {
        let all = std::mem::take(&mut self.by_prime).into_iter();
        let (new, old): (Vec<_>, Vec<_>) = all.partition(|(_, f)| f.source == Source::New);
        self.by_prime.extend(new);
        let doubted = !old.is_empty();
        let old = old.into_iter().map(|(prime, found)| (prime, found.columns));
        self.doubted.extend(old);
        if doubted {
            self.options.note(
                "residues in the ledger contradict each other, or what was computed; computing \
                 them again"
                    .to_owned(),
            );
        }
        doubted
    }

    /// Gives up what was computed.
    pub(super) fn forget(&mut self) {
        self.by_prime.clear();
    }

    /// Judges the doubted residues by the numbers with so many columns: wrong records are
    /// moved to the damaged ones.
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
