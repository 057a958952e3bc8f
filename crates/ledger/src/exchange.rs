//! Exchanges the records of ledgers between machines.
//!
//! Residues modulo different primes are computed independently, so several machines can each
//! compute some residues of a count. [`Store::merge`] imports records into a ledger,
//! [`Survey::export`] writes records as text for another ledger.

use super::ledger::LedgerError;
use super::number::Number;
use super::record::Record;
use super::sequence::Sequence;
use super::store::{LEDGER, Store};
use super::survey::{Conflict, Fault, Records, Survey, conflict, number_fault, undisputed};
use std::io;

/// The result of [`Store::merge`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merged {
    /// The number of records that were added to the ledger: residues modulo a prime, or exact
    /// counts of boards.
    pub added: usize,
    /// The records that were refused because they contradict other records. They have residues or
    /// exact counts of boards.
    pub refused: Vec<Fault>,
    /// The faults that were found in the ledger to which records are added. The faulty lines are
    /// left unchanged.
    pub own: Vec<Fault>,
}

impl Store {
    /// Adds the records of `survey` that the ledger of this store lacks to the ledger, durably and
    /// in one write.
    ///
    /// If there are several records for one sequence and prime, only the record with the most
    /// columns is added. It must have more columns than the record in the ledger. Records that
    /// contradict the ledger or each other are refused.
    ///
    /// # Errors
    /// [`LedgerError`] if the ledger cannot be read or written.
    pub fn merge(&self, survey: &Survey) -> Result<Merged, LedgerError> {
        self.with_lock(|| {
            let path = self.dir().join(LEDGER);
            let mut own = Survey::default();
            match tengen_base::files::read(&path) {
                Ok(text) => own.add(&path, &text),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
            let mut merged = Merged {
                own: own.unusable().to_vec(),
                ..Merged::default()
            };
            merged.own.extend(own.contradictions());
            let lines = merged.choose(survey, &own);
            if !lines.is_empty() {
                self.append(lines.as_bytes())?;
            }
            Ok(merged)
        })
    }
}

impl Merged {
    /// Chooses records of `survey` and returns them as lines to add to the ledger `own`. The
    /// records that are refused are added to `self`.
    fn choose(&mut self, survey: &Survey, own: &Survey) -> String {
        let none = Records::new();
        let mut lines = String::new();
        for (sequence, primes) in &survey.records {
            for (&prime, records) in primes.iter().rev() {
                let there = own.records.get(sequence).and_then(|p| p.get(&prime));
                let there = there.unwrap_or(&none);
                let conflict_with_own = |columns: &[u64]| {
                    let conflict = conflict(columns, there);
                    conflict.or_else(|| own.conflict_with_number(sequence, prime, columns))
                };
                // First refuse records that contradict the ledger `own`, then records that
                // contradict each other.
                let records = self.without_conflicts(sequence, prime, records, conflict_with_own);
                let in_sources = |columns: &[u64]| conflict(columns, &records);
                let records = self.without_conflicts(sequence, prime, &records, in_sources);
                let known = there.keys().map(Vec::len).max().unwrap_or(0);
                if let Some(columns) = undisputed(&records).filter(|c| c.len() > known) {
                    lines += &Record::new(sequence, prime, columns).to_line();
                    self.added += 1;
                }
            }
        }
        // The exact count of a board is accepted only if it agrees with the counts and the residues
        // of the ledger and of all sources in `survey`.
        for (&(sequence, columns), numbers) in &survey.numbers {
            let there = own.numbers.get(&(sequence, columns));
            let others = || there.into_iter().chain([numbers]).flatten();
            for (number, place) in numbers {
                let different = others().find(|(other, _)| *other != number);
                let different = different.map(|(_, other)| other);
                let mut refuting = [own, survey].into_iter();
                let other = different.or_else(|| {
                    refuting.find_map(|ledger| ledger.refuted(&sequence, columns, number))
                });
                if let Some(other) = other {
                    let fault = number_fault(place, other, sequence, columns);
                    self.refused.push(fault);
                } else if there.is_none() {
                    lines += &Number::new(&sequence, columns, number).to_line();
                    self.added += 1;
                }
            }
        }
        lines
    }

    /// Returns the records for which the function `conflict` finds no contradiction. The other
    /// records are added to `refused`.
    fn without_conflicts<'a>(
        &mut self,
        sequence: &Sequence,
        prime: u64,
        records: &Records,
        conflict: impl Fn(&[u64]) -> Option<Conflict<'a>>,
    ) -> Records {
        let mut good = Records::new();
        for (columns, place) in records {
            match conflict(columns) {
                None => {
                    good.insert(columns.clone(), place.clone());
                }
                Some(conflict) => self.refused.push(conflict.fault(place, sequence, prime)),
            }
        }
        good
    }
}

impl Survey {
    /// Returns the records of the `wanted` sequences as lines of a ledger, in canonical order.
    ///
    /// Records are ordered by sequence, then by prime, the largest prime first. For each prime only
    /// the record with the most columns is exported. If records of a prime contradict each other,
    /// none is exported. Exact counts of boards come last.
    pub fn export(&self, wanted: impl Fn(&Sequence) -> bool) -> String {
        let sequences = self.residues().into_iter();
        let residues =
            sequences
                .filter(|(sequence, _)| wanted(sequence))
                .flat_map(|(sequence, primes)| {
                    let line =
                        move |(prime, columns)| Record::new(&sequence, prime, columns).to_line();
                    primes.into_iter().rev().map(line)
                });
        let numbers = self.numbers().filter(|of| wanted(of.0));
        let numbers = numbers
            .map(|(sequence, columns, number, _)| Number::new(sequence, columns, number).to_line());
        residues.chain(numbers).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::TWO_ROWS as SEQUENCE;
    use std::path::Path;
    use tengen_exact::primes::primes;

    /// Returns the prime with index `i`.
    fn p(i: usize) -> u64 {
        primes().nth(i).unwrap()
    }

    fn line(prime: u64, columns: &[u64]) -> String {
        Record::new(&SEQUENCE, prime, columns).to_line()
    }

    /// Returns a survey of ledgers with these records. The file names are 0, 1, ..., and each
    /// record is one line.
    fn survey(ledgers: &[&[(u64, &[u64])]]) -> Survey {
        let mut survey = Survey::default();
        for (number, records) in ledgers.iter().enumerate() {
            let text: String = records.iter().map(|(p, c)| line(*p, c)).collect();
            survey.add(Path::new(&number.to_string()), text.as_bytes());
        }
        survey
    }

    fn text(store: &Store) -> String {
        std::fs::read_to_string(store.dir().join(LEDGER)).unwrap_or_default()
    }

    /// Returns the messages about the refused records. A message begins with the place of the
    /// record and ends with the place of the record that it contradicts.
    fn refused(merged: &Merged) -> Vec<String> {
        merged.refused.iter().map(Fault::to_string).collect()
    }

    #[test]
    fn only_new_residues_are_added_and_only_once() {
        let (_dir, store) = Store::temporary();
        store.record(&SEQUENCE, [(p(0), &[5, 57][..])]).unwrap();
        let sources = survey(&[
            &[(p(0), &[5]), (p(1), &[5, 57]), (p(0), &[5, 57])],
            &[(p(1), &[5]), (p(1), &[5, 57, 489]), (p(1), &[5, 57, 489])],
        ]);
        let merged = store.merge(&sources).unwrap();
        assert_eq!((merged.added, refused(&merged).len()), (1, 0));
        let both = line(p(0), &[5, 57]) + &line(p(1), &[5, 57, 489]);
        assert_eq!(text(&store), both);
        assert_eq!(store.merge(&sources).unwrap(), Merged::default());
        assert_eq!(text(&store), both);
        let longer = survey(&[&[(p(0), &[5, 57, 489])]]);
        assert_eq!(store.merge(&longer).unwrap().added, 1);
        let found = store.residues(&SEQUENCE, &mut Vec::new()).unwrap();
        assert!(found.values().all(|columns| *columns == [5, 57, 489]));
    }

    #[test]
    fn only_records_that_contradict_the_ledger_are_refused() {
        let (_dir, store) = Store::temporary();
        store.record(&SEQUENCE, [(p(0), &[5, 57][..])]).unwrap();
        let sources = survey(&[
            &[(p(0), &[5, 58, 1]), (p(1), &[5])],
            &[(p(0), &[5, 57, 489])],
        ]);
        let merged = store.merge(&sources).unwrap();
        assert_eq!(merged.added, 2);
        let refused = refused(&merged);
        assert_eq!(refused.len(), 1);
        assert!(refused[0].starts_with("0, line 1: ") && refused[0].contains("column 2"));
        assert!(refused[0].ends_with("ledger.jsonl, line 1"), "{refused:?}");
        assert!(merged.own.is_empty());
    }

    #[test]
    fn only_the_common_part_of_contradictory_sources_is_added() {
        let (_dir, store) = Store::temporary();
        let sources = survey(&[&[(p(0), &[5, 57, 489]), (p(0), &[5])], &[(p(0), &[5, 58])]]);
        let merged = store.merge(&sources).unwrap();
        assert_eq!((merged.added, refused(&merged).len()), (1, 2));
        // The record [5] agrees with all others, so it is accepted.
        assert_eq!(text(&store), line(p(0), &[5]));
        assert_eq!(store.merge(&sources).unwrap().added, 0);
    }

    #[test]
    fn a_damaged_ledger_is_added_to_and_otherwise_left_alone() {
        let (_dir, store) = Store::temporary();
        let own = line(p(0), &[5, 57]) + &line(p(0), &[5, 58]) + "torn";
        std::fs::write(store.dir().join(LEDGER), &own).unwrap();
        let sources = survey(&[&[(p(0), &[5]), (p(1), &[5])]]);
        let merged = store.merge(&sources).unwrap();
        assert_eq!((merged.added, merged.own.len()), (1, 3));
        assert_eq!(text(&store), format!("{own}\n{}", line(p(1), &[5])));
        assert_eq!(store.merge(&sources).unwrap().added, 0);
    }

    #[test]
    fn numbers_travel_and_those_that_contradict_do_not() {
        use tengen_exact::UBig;
        let (_dir, store) = Store::temporary();
        let number = |of: u32| Number::new(&SEQUENCE, 2, &UBig::from(of)).to_line();
        let read = |text: String| {
            let mut survey = Survey::default();
            survey.add(Path::new("other"), text.as_bytes());
            survey
        };
        let right = read(number(57));
        assert_eq!(store.merge(&right).unwrap().added, 1);
        assert_eq!(store.merge(&right).unwrap(), Merged::default());
        assert_eq!(text(&store), number(57));
        assert_eq!(right.export(|_| true), number(57));
        let wrong = store.merge(&read(number(58))).unwrap();
        assert_eq!((wrong.added, wrong.refused.len()), (0, 1));
        // The ledger has an exact count, and a source has residues.
        let residues = |two: u64| read(line(p(0), &[5, two]));
        let wrong = store.merge(&residues(58)).unwrap();
        assert_eq!((wrong.added, wrong.refused.len()), (0, 1));
        assert_eq!(store.merge(&residues(57)).unwrap().added, 1);
        // A source has residues and an exact count. Afterwards the ledger has residues.
        let (_dir, store) = Store::temporary();
        let both = read(line(p(0), &[5, 57]) + &number(58));
        for added in [1, 0] {
            let merged = store.merge(&both).unwrap();
            assert_eq!((merged.added, merged.refused.len()), (added, 1));
        }
        assert_eq!(text(&store), line(p(0), &[5, 57]));
        // Sources have two contradicting exact counts, or residues that contradict an exact count.
        let both = read(number(57) + &number(58));
        assert_eq!(
            (both.contradictions().len(), both.export(|_| true).len()),
            (2, 0)
        );
        let residues = read(number(57) + &line(p(0), &[5, 58]));
        assert_eq!(residues.contradictions().len(), 1);
        assert!(
            read(number(57) + &line(p(0), &[5, 57]))
                .contradictions()
                .is_empty()
        );
    }

    #[test]
    fn an_export_has_a_canonical_order_and_is_read_back() {
        let sources = survey(&[
            &[(p(1), &[5, 57]), (p(0), &[5]), (p(2), &[5])],
            &[(p(1), &[5]), (p(0), &[5, 57]), (p(2), &[6])],
        ]);
        let exported = sources.export(|_| true);
        assert_eq!(exported, line(p(0), &[5, 57]) + &line(p(1), &[5, 57]));
        assert_eq!(sources.contradictions().len(), 2);
        let mut again = Survey::default();
        again.add(Path::new("again"), exported.as_bytes());
        assert_eq!(again.export(|_| true), exported);
        assert_eq!(again.export(|sequence| sequence.rows == 3), "");
    }
}
