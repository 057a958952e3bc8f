//! Compares lower and upper bounds on counts, which follow from strips (boards of few rows), with
//! published counts and brute force.

use tengen_base::observer::Silent;
use tengen_board::{Boundary, Lattice};
use tengen_count::{CountError, Options};
use tengen_estimate::published::square_counts;
use tengen_estimate::strips::{Bounds, Oblong, bounds, limit_bounds};
use tengen_exact::UBig;
use tengen_sweep::brute;
use tengen_testing::boards;

fn options() -> Options<'static> {
    crate::options(4 << 30, &Silent)
}

fn oblong(lattice: Lattice, rows: usize, cols: usize, colours: u32) -> Oblong {
    Oblong {
        lattice,
        rows,
        cols,
        colours,
    }
}

/// Checks that every published count lies within its bounds.
#[test]
fn published_counts_are_within_the_bounds() {
    let mut checked = 0;
    for (rows, cols, count) in square_counts().filter(|&(_, cols, _)| cols <= 30) {
        let mut wider: Option<Bounds> = None;
        for max_strip in [1, 2, 4] {
            let board = oblong(Lattice::Square, rows, cols, 2);
            let found = bounds(&board, max_strip, &options()).unwrap();
            assert!(
                found.lower.count <= count && count <= found.upper.count,
                "{rows} {cols}"
            );
            if let Some(wider) = wider {
                assert!(found.lower.count >= wider.lower.count);
                assert!(found.upper.count <= wider.upper.count);
            }
            if rows <= max_strip {
                assert_eq!((&found.lower.count, &found.upper.count), (&count, &count));
            }
            wider = Some(found);
        }
        checked += 1;
    }
    assert!(checked >= 20, "{checked}");
}

/// Checks all lattices by brute force.
#[test]
fn small_boards_of_all_lattices_are_within_their_bounds() {
    for lattice in Lattice::all() {
        for (rows, cols, colours) in [(4, 3, 2), (4, 2, 3), (6, 1, 2)] {
            let board = boards::lattice(lattice, rows, cols, Boundary::None);
            let count = UBig::from(brute::count(&board, colours, &Silent).unwrap());
            for max_strip in 1..=rows + 1 {
                let board = oblong(lattice, rows, cols, colours);
                let found = bounds(&board, max_strip, &options()).unwrap();
                let (lower, upper) = (found.lower, found.upper);
                assert!(
                    lower.count <= count && count <= upper.count,
                    "{lattice} {rows} {cols} {max_strip}"
                );
                if max_strip >= rows {
                    assert_eq!((lower.count, upper.count), (count.clone(), count.clone()));
                } else if lattice == Lattice::Square {
                    assert!(lower.count < count && count < upper.count);
                }
                for strips in [lower.strips, upper.strips] {
                    assert_eq!(strips.iter().sum::<usize>(), rows);
                    assert!(strips.iter().all(|&k| k <= max_strip));
                }
            }
        }
    }
}

#[test]
fn one_colour_has_the_limit_2() {
    let found = limit_bounds(Lattice::Square, 1, 3, 20, &options()).unwrap();
    let two = UBig::from(2u8);
    assert!(found.lower().lower.contains_ratio(&two, &UBig::ONE));
    assert!(found.upper().upper.contains_ratio(&two, &UBig::ONE));
}

#[test]
fn unusable_input_is_refused() {
    let unusable = |result: Result<Bounds, CountError>| match result {
        Err(refused) if refused.is_refusal() => refused.to_string(),
        other => panic!("{other:?}"),
    };
    for (rows, cols, max_strip) in [(0, 3, 2), (3, 0, 2), (3, 3, 0), (40, 40, 30)] {
        let board = oblong(Lattice::Square, rows, cols, 2);
        unusable(bounds(&board, max_strip, &options()));
    }
    let huge = oblong(Lattice::Square, 1 << 30, 1 << 30, 2);
    assert!(unusable(bounds(&huge, 2, &options())).contains("memory"));
    assert!(limit_bounds(Lattice::Square, 2, 0, 20, &options()).is_err());
    assert!(limit_bounds(Lattice::Torus, 2, 2, 20, &options()).is_err());
}
