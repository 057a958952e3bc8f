//! Recurrences compared with published ones, with linear algebra over the rationals, and with
//! counts.

use crate::common::{assert_kept, new_store, options, watched};
use tengen_board::{Boundary, Lattice};
use tengen_count::{
    CountError, EngineName, Options, Proof, Recurrence, Request, Sequence, count_lattice,
    count_residues, order_bound, recurrence,
};
use tengen_exact::IBig;
use tengen_testing::observers::{Columns, Patience};

const ORDER_ONLY: Request = Request {
    order_only: true,
    terms: None,
};

fn find(sequence: &Sequence, request: Request) -> Recurrence {
    recurrence(sequence, &request, &options(EngineName::AUTO)).unwrap()
}

fn counts(sequence: &Sequence, length: usize) -> Vec<IBig> {
    let counts = count_lattice(sequence, length, true, &options(EngineName::AUTO)).unwrap();
    counts.columns.into_iter().map(IBig::from).collect()
}

/// Returns the rank over the rationals of the Hankel matrix with `n` rows and columns.
///
/// The first row of the matrix has the first `n` terms. The elimination is free of fractions
/// (Bareiss).
fn hankel_rank(terms: &[IBig], n: usize) -> usize {
    let mut rows: Vec<Vec<IBig>> = (0..n).map(|i| terms[i..i + n].to_vec()).collect();
    let mut divisor = IBig::ONE;
    let mut rank = 0;
    for column in 0..n {
        let Some(pivot) = (rank..n).find(|&i| rows[i][column] != IBig::ZERO) else {
            continue;
        };
        rows.swap(rank, pivot);
        let (above, below) = rows.split_at_mut(rank + 1);
        let pivot = &above[rank];
        for row in below {
            for j in (column + 1..n).chain([column]) {
                let product = &row[j] * &pivot[column] - &row[column] * &pivot[j];
                row[j] = product / &divisor;
            }
        }
        divisor = pivot[column].clone();
        rank += 1;
    }
    rank
}

/// Checks Combinatorics of Go, 4.4.1 and 4.4.2.
#[test]
fn printed_recurrences() {
    let printed: [&[i32]; 3] = [
        &[3, -1, 1],
        &[10, -16, 31, -13, 20, 2, -1],
        &[
            33, -233, 1171, -3750, 9426, -16646, 22072, -19993, 9083, 1766, -4020, 6018, -2490,
            -5352, 1014, -1402, 100, 73, -5,
        ],
    ];
    for (rows, coefficients) in (1..).zip(printed) {
        let found = find(&Sequence::square(rows), Request::default());
        let coefficients: Vec<IBig> = coefficients.iter().map(|&c| IBig::from(c)).collect();
        assert_eq!(found.fraction.unwrap().coefficients, coefficients);
        assert_eq!(found.proof, Proof::Complete);
    }
}

/// Checks *Combinatorics of Go*, Table 2: for each number of rows, the number of classes of border
/// states up to the up/down symmetry, and the order of the recurrence.
#[test]
fn printed_orders() {
    let printed = [(3, 3), (7, 7), (21, 19), (64, 57), (242, 217), (880, 791)];
    for (rows, (classes, order)) in (1..).zip(printed) {
        let found = find(&Sequence::square(rows), ORDER_ONLY);
        assert_eq!((found.bound, found.order), (classes, order), "{rows} rows");
        assert_eq!(found.proof, Proof::ModuloPrimes);
        assert_eq!(found.found_after, 2 * order);
        assert_eq!((found.fraction, found.verified_terms), (None, 0));
        let sequence = Sequence::square(rows);
        let bound = order_bound(&sequence, &options(EngineName::AUTO)).unwrap();
        assert_eq!(bound, classes);
    }
}

#[test]
#[ignore = "half a minute"]
fn printed_orders_of_seven_and_eight_rows() {
    for (rows, classes, order) in [(7, 3453, 3107), (8, 13_556, 12_110)] {
        let found = find(&Sequence::square(rows), ORDER_ONLY);
        assert_eq!((found.bound, found.order), (classes, order));
    }
}

/// Checks recurrences for every lattice and boundary, with some numbers of colours.
///
/// The order must be the rank over the rationals of the Hankel matrix with slightly more rows than
/// the bound. The recurrence must give the counts, also the counts beyond the terms from which it
/// was made.
#[test]
fn orders_of_all_lattices_are_ranks() {
    let mut checked = 0;
    for lattice in Lattice::all() {
        for boundary in Boundary::all() {
            if lattice == Lattice::Torus && boundary != Boundary::None {
                continue;
            }
            for (rows, colours) in [
                (1, 1),
                (1, 2),
                (1, 5),
                (2, 1),
                (2, 2),
                (3, 2),
                (4, 2),
                (2, 3),
            ] {
                let most = if lattice.wraps_columns() { 1 } else { 4 };
                if rows > most || (lattice == Lattice::Triangular && rows * colours > 6) {
                    continue;
                }
                let sequence = Sequence::new(lattice, rows as usize, boundary, colours);
                let found = find(&sequence, Request::default());
                let size = found.bound + 2;
                let terms = counts(&sequence, 2 * size + 5);
                assert_eq!(found.order, hankel_rank(&terms, size), "{sequence}");
                assert_eq!(found.proof, Proof::Complete, "{sequence}");
                assert!(found.verified_terms < terms.len());
                let fraction = found.fraction.unwrap();
                assert_eq!(fraction.coefficients.len(), found.order);
                assert_eq!(fraction.terms(terms.len()), terms, "{sequence}");
                checked += 1;
            }
        }
    }
    assert!(checked > 150, "{checked}");
}

/// Checks that symmetries of the board lower the bound on the order of the recurrence.
///
/// Boards that wrap along their rows, whose first column is part of the state, are no exception.
#[test]
fn bounds_of_other_lattices() {
    for (lattice, rows, boundary, order, bound) in [
        (Lattice::Square, 4, Boundary::Both, 7, 30),
        (Lattice::Hexagonal, 4, Boundary::None, 9, 13),
        (Lattice::Hexagonal, 3, Boundary::None, 6, 12),
        (Lattice::Torus, 2, Boundary::None, 13, 92),
        (Lattice::CylinderGuarded, 2, Boundary::None, 14, 47),
    ] {
        let sequence = Sequence::new(lattice, rows, boundary, 2);
        let found = find(&sequence, ORDER_ONLY);
        assert_eq!((found.order, found.bound), (order, bound), "{sequence}");
        let terms = counts(&sequence, 2 * order + 8);
        assert_eq!(hankel_rank(&terms, order + 4), order, "{sequence}");
    }
}

#[test]
fn too_few_terms_prove_nothing() {
    let sequence = Sequence::square(3);
    let with = |terms, order_only| {
        let terms = Some(terms);
        find(&sequence, Request { order_only, terms })
    };
    for (terms, order, proof) in [
        (1, 1, Proof::LowerBound),
        (10, 5, Proof::LowerBound),
        (37, 19, Proof::LowerBound),
        (39, 19, Proof::LowerBound),
        (40, 19, Proof::ModuloPrimes),
    ] {
        let found = with(terms, true);
        assert_eq!((found.order, found.proof), (order, proof), "{terms} terms");
    }
    // Determined, but not yet known to hold forever.
    let found = with(39, false);
    assert_eq!((found.proof, found.verified_terms), (Proof::LowerBound, 39));
    let coefficients = found.fraction.unwrap().coefficients;
    let all = with(40, false);
    assert_eq!((all.proof, all.verified_terms), (Proof::Complete, 40));
    assert_eq!(all.fraction.unwrap().coefficients, coefficients);
    // With 1 or 37 terms the recurrence is not determined, and with 20 terms its coefficients are
    // not integers.
    for terms in [1, 37, 20] {
        let found = with(terms, false);
        assert_eq!((found.fraction, found.verified_terms), (None, 0));
    }
}

#[test]
fn residues_of_any_lattice_are_those_of_the_counts() {
    for (lattice, colours, engine) in [
        (Lattice::Hexagonal, 3, EngineName::AUTO),
        (Lattice::Torus, 2, EngineName::AUTO),
        (Lattice::Square, 2, EngineName::COMPILED),
        (Lattice::Square, 2, EngineName::HASHED),
        (Lattice::Square, 2, EngineName::SPLIT),
    ] {
        let sequence = Sequence::new(lattice, 3, Boundary::None, colours);
        let residues = count_residues(&sequence, 7, 3..6, &options(engine)).unwrap();
        assert_eq!(residues.by_prime.len(), 3);
        let terms = counts(&sequence, 7);
        for (prime, residues) in residues.by_prime {
            let expected: Vec<u64> = terms
                .iter()
                .map(|term| tengen_exact::lift::residue(term, prime))
                .collect();
            assert_eq!(residues, expected, "{sequence} {engine}");
        }
    }
}

#[test]
fn impossible_sizes_are_refused_before_starting() {
    let refused = |sequence: &Sequence, request: Request, memory: usize| {
        let observer = Columns::all();
        let mut options = watched(EngineName::AUTO, &observer);
        options.machine.memory = memory;
        match recurrence(sequence, &request, &options) {
            Err(refused) if refused.is_refusal() => refused.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let reason = refused(&Sequence::square(16), ORDER_ONLY, 1 << 30);
    assert!(
        reason.contains("states") && reason.contains("1.1 GB"),
        "{reason}"
    );
    let reason = refused(&Sequence::square(40), ORDER_ONLY, 1 << 30);
    assert!(reason.contains("frontier"), "{reason}");
    refused(&Sequence::square(0), ORDER_ONLY, 1 << 30);
    let reason = refused(&Sequence::square(9), Request::default(), 4 << 30);
    assert!(reason.contains("the order alone"), "{reason}");
    let none = Request {
        order_only: true,
        terms: Some(0),
    };
    assert!(refused(&Sequence::square(2), none, 1 << 30).contains("at least 1 term"));
    let many = Request {
        order_only: true,
        terms: Some(usize::MAX),
    };
    assert!(refused(&Sequence::square(2), many, 1 << 30).contains("memory"));
    let brute = recurrence(
        &Sequence::square(2),
        &ORDER_ONLY,
        &options(EngineName::BRUTE),
    );
    assert!(matches!(brute, Err(CountError::Unusable(_))));
}

/// Checks that a stopped search for a recurrence resumes, and that a finished one is not repeated,
/// on lattices that different engines count.
#[test]
fn runs_are_gone_on_from() {
    let triangular = |colours| Sequence::new(Lattice::Triangular, 3, Boundary::None, colours);
    for sequence in [triangular(3), triangular(2), Sequence::square(4)] {
        let expected = find(&sequence, Request::default());
        let (_dir, store) = new_store();
        let run = |observer: &Columns| {
            let options = Options {
                store: Some(&store),
                ..watched(EngineName::AUTO, observer)
            };
            recurrence(&sequence, &Request::default(), &options)
        };
        let stopped = Columns::stopping_after(30);
        assert_kept(run(&stopped));
        let resumed = Columns::all();
        assert_eq!(run(&resumed).unwrap(), expected, "{sequence}");
        let columns = resumed.resumed()[0];
        assert!((29..=31).contains(&columns), "{sequence} {columns}");
        let again = Columns::all();
        assert_eq!(run(&again).unwrap(), expected);
        assert_eq!(again.counted(), 0, "{sequence}");
    }
}

/// Compares counts of long strips by their recurrence with those of another engine.
///
/// The test covers every lattice and boundary, some numbers of colours, and counts of all columns
/// or of a single number of columns.
#[test]
fn strips_have_the_numbers_of_the_engines() {
    const COLUMNS: usize = 90;
    let mut compared = 0;
    for lattice in Lattice::all() {
        for boundary in Boundary::all() {
            if lattice.wraps_rows() && boundary != Boundary::None {
                continue;
            }
            for (rows, colours) in [(1, 1), (1, 2), (2, 2), (3, 2), (4, 2), (2, 3), (1, 7)] {
                let is_heavy = rows == 4 && boundary == Boundary::Both;
                if is_heavy || lattice.wraps_columns() && rows > 1 {
                    continue;
                }
                let sequence = Sequence::new(lattice, rows, boundary, colours);
                let counted = |engine, cols, all| {
                    let counts = count_lattice(&sequence, cols, all, &options(engine)).unwrap();
                    assert_eq!(counts.engine, engine);
                    counts.columns
                };
                let expected = counted(EngineName::COMPILED, COLUMNS, true);
                let all = counted(EngineName::RECURRENCE, COLUMNS, true);
                assert_eq!(all, expected, "{sequence}");
                for cols in [rows, COLUMNS] {
                    let one = counted(EngineName::RECURRENCE, cols, false);
                    assert_eq!(one, [expected[cols - 1].clone()], "{sequence}, {cols}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

/// Checks that long strips (few rows, many columns) are counted by recurrence unless an engine is
/// named, and leave no files.
#[test]
fn long_strips_follow_their_recurrence() {
    let (dir, store) = new_store();
    for (rows, cols) in [(1, 100_000), (2, 20_000), (3, 10_000), (4, 8_000)] {
        let sequence = Sequence::square(rows);
        let keeping = Options {
            store: Some(&store),
            ..options(EngineName::AUTO)
        };
        let counts = count_lattice(&sequence, cols, false, &keeping).unwrap();
        assert_eq!(counts.engine, EngineName::RECURRENCE, "{rows} rows");
        let [number] = &counts.columns[..] else {
            panic!("one number");
        };
        let residues = count_residues(&sequence, cols, 6..8, &options(EngineName::COMPILED));
        for (prime, residues) in residues.unwrap().by_prime {
            assert_eq!(number % prime, residues[cols - 1], "{rows} rows");
        }
        assert!(!dir.path().join("ledger.jsonl").exists());
    }
    // A single row and a single column of equal length have equal counts.
    let lying = count_lattice(
        &Sequence::square(1),
        5_000,
        false,
        &options(EngineName::AUTO),
    )
    .unwrap();
    assert_eq!(lying.engine, EngineName::RECURRENCE);
    assert_eq!(
        count_lattice(
            &Sequence::square(5_000),
            1,
            false,
            &options(EngineName::AUTO)
        )
        .unwrap(),
        lying
    );
    let forced = count_lattice(
        &Sequence::square(1),
        5_000,
        false,
        &options(EngineName::COMPILED),
    )
    .unwrap();
    assert_eq!(
        (forced.engine, forced.columns),
        (EngineName::COMPILED, lying.columns)
    );
    // Short strips are counted column by column, and saved.
    let short =
        count_lattice(&Sequence::square(1), 900, false, &options(EngineName::AUTO)).unwrap();
    assert_eq!(short.engine, EngineName::COMPILED);
}

#[test]
fn strips_stop_and_are_refused() {
    let stopped = |asked, all| {
        let patience = Patience::of(asked);
        count_lattice(
            &Sequence::square(3),
            5_000,
            all,
            &watched(EngineName::AUTO, &patience),
        )
    };
    for all in [false, true] {
        for asked in [0, 10, 100, 200] {
            let error = stopped(asked, all).unwrap_err();
            assert!(matches!(error, CountError::Cancelled { kept: false }));
        }
    }
    let mut small = options(EngineName::AUTO);
    small.machine.memory = 1 << 24;
    let error = count_lattice(&Sequence::square(1), 100_000, true, &small).unwrap_err();
    assert!(
        error.is_refusal() && error.to_string().contains("all columns"),
        "{error}"
    );
    let residues = count_residues(
        &Sequence::square(1),
        5,
        0..2,
        &options(EngineName::RECURRENCE),
    );
    assert!(residues.unwrap_err().is_refusal());
}
