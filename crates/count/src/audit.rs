//! Checks that the residues of a ledger agree with each other, and finds wrong residues.
//!
//! - Entry: [`audit`]; [`Coverage::of`] returns the number of primes and columns for which there
//!   are residues.
//! - Cost: for each column, one count is combined by the Chinese remainder theorem.
//!
//! Residues *determine a valid count* if the Chinese remainder theorem gives a number that lies
//! within proved bounds. The primes may be any of [`primes`](tengen_exact::primes::primes), and all
//! residues of the ledger are used. If there are more residues than the count needs, a wrong
//! residue can be identified: the other residues determine a valid count without it.

use super::bounds::Bounds;
use super::combine::primes_of;
use std::collections::BTreeMap;
use tengen_exact::Crt;
use tengen_ledger::{Residues, Sequence};

/// The extent of the known residues of a sequence: for how many primes and columns they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// Number of primes modulo which residues are known.
    pub primes: usize,
    /// Largest number of columns for which residues are known.
    pub columns: usize,
    /// Number of primes that the count of the board with `columns` columns needs, with spare bits
    /// that detect wrong residues. `None` if the count is unreasonably large.
    pub needed: Option<usize>,
    /// Largest number of columns for which there are enough residues to compute the exact count.
    pub determined: usize,
}

/// Residues that do not determine a valid count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The numbers of columns whose residues determine no valid count, ascending.
    pub columns: Vec<usize>,
    /// The primes whose residues are wrong, as far as this can be decided.
    pub cause: Cause,
}

/// The residues that are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// The residues modulo this prime are wrong. The residues modulo the other primes determine a
    /// valid count.
    Prime(u64),
    /// The residues modulo several primes are wrong: if any single prime is left out, the other
    /// primes determine no valid count either.
    Several,
    /// The residues modulo at least one prime are wrong, but there are too few primes to tell which
    /// residues.
    Unknown,
}

impl Coverage {
    /// Determines for how many primes and columns the residues of a sequence are known.
    pub fn of(sequence: &Sequence, residues: &Residues<'_>) -> Coverage {
        // The number of columns for which each prime has residues, in descending order.
        let mut lengths: Vec<usize> = residues.values().map(|columns| columns.len()).collect();
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        let columns = lengths.first().copied().unwrap_or(0);
        let enough = |n: usize| {
            let there = lengths.partition_point(|&length| length >= n);
            primes_of(sequence, n).is_some_and(|needed| needed <= there)
        };
        Coverage {
            primes: residues.len(),
            columns,
            needed: primes_of(sequence, columns),
            // The residues suffice up to some number of columns: with more columns, a count needs
            // more primes, and fewer primes have residues.
            determined: (1..=columns).take_while(|&n| enough(n)).count(),
        }
    }
}

/// For each number of columns with enough residues, checks that the residues determine a valid
/// count: a number within proved bounds.
///
/// Returns the numbers of columns whose residues determine no valid count, grouped by cause.
pub fn audit(sequence: &Sequence, residues: &Residues<'_>) -> Vec<Wrong> {
    let determined = Coverage::of(sequence, residues).determined;
    let mut by_length: Vec<(u64, &[u64])> = residues.iter().map(|(&p, &c)| (p, c)).collect();
    by_length.sort_by_key(|(_, columns)| std::cmp::Reverse(columns.len()));
    let mut wrong: BTreeMap<Cause, Vec<usize>> = BTreeMap::new();
    let mut prepared: Option<(Vec<u64>, Crt)> = None;
    for n in 1..=determined {
        // The constants of the Chinese remainder theorem are reused while the set of primes stays
        // the same.
        let there = by_length.partition_point(|(_, columns)| columns.len() >= n);
        let column: Vec<u64> = by_length[..there].iter().map(|(_, c)| c[n - 1]).collect();
        let same = prepared.take().filter(|(primes, _)| primes.len() == there);
        let (primes, crt) = same.unwrap_or_else(|| {
            let primes: Vec<u64> = by_length[..there].iter().map(|&(p, _)| p).collect();
            let crt = Crt::new(&primes).expect("different primes");
            (primes, crt)
        });
        if let Some(cause) = cause(sequence, n, &primes, &crt, &column) {
            wrong.entry(cause).or_default().push(n);
        }
        prepared = Some((primes, crt));
    }
    wrong
        .into_iter()
        .map(|(cause, columns)| Wrong { columns, cause })
        .collect()
}

/// Returns which residues are wrong if the residues of the count with `columns` columns determine
/// no valid count, otherwise `None`.
fn cause(
    sequence: &Sequence,
    columns: usize,
    primes: &[u64],
    crt: &Crt,
    residues: &[u64],
) -> Option<Cause> {
    let bounds = Bounds::of(sequence, columns);
    let number = crt.reconstruct(residues).expect("as many as primes");
    if bounds.allow(&number) {
        return None;
    }
    // Without a spare prime (more primes than the count needs), it is unknown which residue is
    // wrong.
    let to_spare = primes_of(sequence, columns).is_some_and(|needed| needed < primes.len());
    if !to_spare {
        return Some(Cause::Unknown);
    }
    Some(match crt.suspects(residues, &bounds.most).as_deref() {
        Ok(&[place]) => Cause::Prime(primes[place]),
        Ok([]) => Cause::Several,
        _ => Cause::Unknown,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_exact::UBig;
    use tengen_exact::primes::primes;

    const SEQUENCE: Sequence = Sequence::square(5);

    /// Returns residues of invented counts for 1 to `columns` columns, modulo the first primes. The
    /// counts are just below their upper bounds.
    fn made_up(columns: usize, primes_there: usize) -> BTreeMap<u64, Vec<u64>> {
        let numbers: Vec<UBig> = (1..=columns)
            .map(|n| Bounds::of(&SEQUENCE, n).most - UBig::from(7u8))
            .collect();
        let residues = |p: u64| numbers.iter().map(|n| n % p).collect();
        primes()
            .take(primes_there)
            .map(|p| (p, residues(p)))
            .collect()
    }

    fn view(residues: &BTreeMap<u64, Vec<u64>>) -> Residues<'_> {
        residues.iter().map(|(&p, c)| (p, c.as_slice())).collect()
    }

    fn audited(residues: &BTreeMap<u64, Vec<u64>>) -> Vec<Wrong> {
        audit(&SEQUENCE, &view(residues))
    }

    #[test]
    fn coverage_equals_the_need_of_a_count() {
        // 3^(5 n) has 7.92 n bits. With 40 spare bits, 3 primes suffice for 18 columns.
        let mut residues = made_up(20, 3);
        fn coverage(residues: &BTreeMap<u64, Vec<u64>>) -> Coverage {
            Coverage::of(&SEQUENCE, &view(residues))
        }
        let expected = Coverage {
            primes: 3,
            columns: 20,
            needed: Some(4),
            determined: 18,
        };
        assert_eq!(coverage(&residues), expected);
        let first = *residues.keys().next().unwrap();
        residues.get_mut(&first).unwrap().truncate(4);
        assert_eq!(
            coverage(&residues).determined,
            10,
            "as far as two primes go"
        );
        assert!(audited(&residues).is_empty());
        let none = coverage(&BTreeMap::new());
        assert_eq!((none.primes, none.columns, none.determined), (0, 0, 0));
    }

    #[test]
    fn a_wrong_residue_is_found_with_a_spare_residue() {
        let residues = made_up(20, 4);
        assert!(audited(&residues).is_empty());
        let all: Vec<u64> = residues.keys().copied().collect();
        for &wrong in &all {
            let mut residues = residues.clone();
            for n in [3, 18, 19] {
                residues.get_mut(&wrong).unwrap()[n - 1] ^= 1;
            }
            let found = |columns: &[usize], cause| Wrong {
                columns: columns.to_vec(),
                cause,
            };
            assert_eq!(
                audited(&residues),
                [
                    found(&[3, 18], Cause::Prime(wrong)),
                    found(&[19], Cause::Unknown)
                ]
            );
        }
        let mut residues = residues;
        residues.get_mut(&all[1]).unwrap()[0] ^= 1;
        residues.get_mut(&all[2]).unwrap()[0] ^= 1;
        assert_eq!(audited(&residues)[0].cause, Cause::Several);
    }

    /// Checks that residues are reported as wrong if they determine a count below the lower bound.
    #[test]
    fn numbers_that_are_too_small_are_wrong() {
        let mut residues = made_up(9, 3);
        residues.values_mut().for_each(|columns| columns[8] = 7);
        let wrong = audited(&residues);
        assert_eq!(wrong.len(), 1);
        assert_eq!(
            (&wrong[0].columns[..], wrong[0].cause),
            (&[9][..], Cause::Unknown)
        );
    }

    #[test]
    fn unreasonable_sizes_are_never_determined() {
        let sequence = Sequence {
            rows: usize::MAX,
            colours: u32::MAX - 1,
            ..SEQUENCE
        };
        let residues = made_up(3, 2);
        let coverage = Coverage::of(&sequence, &view(&residues));
        assert_eq!((coverage.needed, coverage.determined), (None, 0));
        assert!(audit(&sequence, &view(&residues)).is_empty());
    }
}
