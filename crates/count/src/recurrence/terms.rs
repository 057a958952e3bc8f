//! Computes the counts with 1, 2, ... columns, the terms of a recurrence, modulo more and more
//! primes.

use crate::engine::asked::Engines;
use crate::error::CountError;
use crate::filtered::Filtered;
use crate::options::Options;
use crate::residues::residues_by;
use std::ops::Range;
use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_base::threads::on_each;
use tengen_ledger::Sequence;

/// Number of primes computed together in a pass with which engines are most efficient.
pub(super) const TOGETHER: usize = 8;

/// The terms of a sequence (counts with 1, 2, ... columns) modulo some primes.
pub(super) struct Terms<'a> {
    engines: Engines,
    pub(super) sequence: &'a Sequence,
    options: &'a Options<'a>,
    /// Each prime, with the terms L(1), L(2), ... for 1, 2, ... columns modulo it.
    pub(super) by_prime: Vec<(u64, Vec<u64>)>,
    /// The error that prevented saving residues in the store, if any.
    pub(super) unkept: Option<String>,
}

impl<'a> Terms<'a> {
    /// Computes the terms: the counts with 1 to `length` columns modulo the first `primes` primes.
    pub(super) fn new(
        engines: Engines,
        sequence: &'a Sequence,
        length: usize,
        primes: usize,
        options: &'a Options<'a>,
    ) -> Result<Terms<'a>, CountError> {
        let mut terms = Terms {
            engines,
            sequence,
            options,
            by_prime: Vec::new(),
            unkept: None,
        };
        terms.add(length, 0..primes, options)?;
        Ok(terms)
    }

    /// Removes the counts with more than `length` columns. Then computes the counts with up to
    /// `length` columns modulo further primes, until there are at least `primes` primes.
    ///
    /// The further primes are divided among the threads. Each thread computes its residues alone,
    /// since the boards are small.
    pub(super) fn extend(&mut self, length: usize, primes: usize) -> Result<(), CountError> {
        let all = self.by_prime.iter_mut();
        all.for_each(|(_, terms)| terms.truncate(length));
        let first = self.by_prime.len();
        let batches = primes.saturating_sub(first).div_ceil(TOGETHER);
        // Divide the primes into parts, one part for each thread. A part consists of whole batches
        // (primes that are computed together).
        let parts = self.options.machine.threads.clamp(1, batches.max(1));
        let bound = |part: usize| first + part * batches / parts * TOGETHER;
        let ranges: Vec<_> = (0..parts).map(|i| bound(i)..bound(i + 1)).collect();
        if parts == 1 {
            return self.add(length, ranges[0].clone(), self.options);
        }
        let (engines, sequence, options) = (self.engines, self.sequence, self.options);
        // The observer is told the progress of the first part only. The other parts report only
        // notes.
        let notes = &Filtered {
            observer: options.machine.observer,
            passes: |event| matches!(event, Event::Note { .. }),
        };
        let compute = |(part, range): (usize, &Range<usize>)| {
            let options = Options {
                machine: Machine {
                    threads: 1,
                    memory: options.machine.memory / parts,
                    observer: match part {
                        0 => options.machine.observer,
                        _ => notes,
                    },
                },
                ..*options
            };
            residues_by(engines, sequence, length, range.clone(), &options)
        };
        let found = on_each(ranges.iter().enumerate(), compute);
        for part in found {
            let mut part = part?;
            self.by_prime.append(&mut part.by_prime);
            self.unkept = self.unkept.take().or(part.unkept);
        }
        Ok(())
    }

    /// Adds the counts with 1 to `length` columns modulo the primes whose indices are in `numbers`.
    fn add(
        &mut self,
        length: usize,
        numbers: Range<usize>,
        options: &Options<'_>,
    ) -> Result<(), CountError> {
        if !numbers.is_empty() {
            let mut found = residues_by(self.engines, self.sequence, length, numbers, options)?;
            self.by_prime.append(&mut found.by_prime);
            self.unkept = self.unkept.take().or(found.unkept);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::ENGINES;
    use tengen_exact::primes::primes;

    #[test]
    fn parts_are_the_whole() {
        let sequence = Sequence::square(2);
        let options = Options::new(Machine::silent(3, 1 << 30));
        let all = residues_by(ENGINES, &sequence, 9, 0..43, &options).unwrap();
        for wanted in [2, 3, 10, 11, 37] {
            let mut terms = Terms::new(ENGINES, &sequence, 9, 2, &options).unwrap();
            terms.extend(9, wanted).unwrap();
            let there = terms.by_prime.len();
            assert!((wanted..wanted + TOGETHER).contains(&there), "{wanted}");
            assert_eq!(terms.by_prime, all.by_prime[..there]);
            terms.extend(5, 2).unwrap();
            let shorter = all.by_prime[..there].iter();
            assert!(shorter.zip(&terms.by_prime).all(|(a, b)| a.1[..5] == b.1));
        }
        assert_eq!(all.by_prime.len(), primes().take(43).count());
    }
}
