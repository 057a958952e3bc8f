//! Bounds from strips against the published tables and exact counts.

use tengen_base::machine::Machine;
use tengen_base::observer::Silent;
use tengen_board::{Board, Boundary, Lattice, Shape};
use tengen_count::Sequence;
use tengen_count::{CountError, Options, count_lattice};
use tengen_estimate::strips::{Bounds, Oblong, bounds, limit_bounds};
use tengen_exact::{Interval, UBig};
use tengen_sweep::brute;

fn options() -> Options<'static> {
    Options::new(Machine {
        threads: 2,
        memory: 4 << 30,
        observer: &Silent,
    })
}

fn oblong(lattice: Lattice, rows: usize, cols: usize, colours: u32) -> Oblong {
    Oblong {
        lattice,
        rows,
        cols,
        colours,
    }
}

fn square_bounds(rows: usize, max_strip: usize) -> Bounds {
    bounds(
        &oblong(Lattice::Square, rows, rows, 2),
        max_strip,
        &options(),
    )
    .unwrap()
}

/// Compares a count with a number printed from floating-point arithmetic, whose last digits may be
/// off.
fn check_printed(count: &UBig, printed: &str) {
    let digits = printed.find('e').unwrap() - 2;
    let found = Interval::integer(count, 200).scientific(digits).0;
    let (mantissa, exponent) = printed.split_once('e').unwrap();
    let of = |mantissa: &str| mantissa.replace('.', "").parse::<i64>().unwrap();
    assert_eq!(found.exponent.to_string(), exponent, "{printed}");
    let off = (of(&found.mantissa) - of(mantissa)).abs();
    // Allow one part in 10^13.
    assert!(off <= 10i64.pow(digits as u32 - 12), "{printed} {found}");
}

/// Checks Table 1 of *On the number of Go positions on lattice graphs*.
///
/// Its upper bound for 19 comes from the strips 6, 4, 4, 5, which are not the best.
#[test]
fn table_1() {
    for (n, lower, upper) in [
        (17, "4.189686102798248e135", "3.795846030704812e136"),
        (18, "1.370980901968463e152", "1.375868183851593e153"),
        (19, "1.743685286536042e169", "6.432156129669607e170"),
    ] {
        let found = square_bounds(n, 6);
        check_printed(&found.lower.count, lower);
        if n < 19 {
            check_printed(&found.upper.count, upper);
            continue;
        }
        let mut strips = found.lower.strips.clone();
        strips.sort_unstable();
        assert_eq!(strips, [3, 4, 6, 6]);
        let number = |rows, boundary| {
            let sequence = Sequence {
                lattice: Lattice::Square,
                rows,
                boundary,
                colours: 2,
            };
            let counts = count_lattice(&sequence, n, false, &options()).unwrap();
            counts.columns[0].clone()
        };
        let four = number(4, Boundary::Both);
        let theirs = number(6, Boundary::Top) * &four * &four * number(5, Boundary::Top);
        check_printed(&theirs, upper);
        assert!(found.upper.count < theirs);
    }
}

/// Checks that every published count lies within its bounds.
#[test]
fn published_counts_are_within_the_bounds() {
    let table = include_str!("../../data/square-counts.tsv").lines();
    let mut checked = 0;
    for line in table.filter(|line| !line.starts_with('#')).skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let (rows, cols) = (cells[0].parse().unwrap(), cells[1].parse().unwrap());
        let count = UBig::from_str_radix(cells[2], 10).unwrap();
        if cols > 30 {
            continue;
        }
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
            let shape = Shape {
                lattice,
                rows,
                cols,
                boundary: Boundary::None,
            };
            let board = Board::lattice(shape).unwrap();
            let count = UBig::from(brute::count(&board, colours, &Silent).unwrap());
            for max_strip in 1..=rows + 1 {
                let board = oblong(lattice, rows, cols, colours);
                let found = bounds(&board, max_strip, &options()).unwrap();
                let (lower, upper) = (found.lower, found.upper);
                assert!(
                    lower.count <= count && count <= upper.count,
                    "{shape:?} {max_strip}"
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

/// Checks a bound printed in double precision, and the strips that give it.
fn check_rate(found: &Interval, printed: &str) {
    let digits = printed.len() - 2;
    let number: u64 = printed.replace('.', "").parse().unwrap();
    let low: u64 = found.decimals(digits).0.replace('.', "").parse().unwrap();
    // Double precision: allow a few units of 10^-15.
    let unit = 10u64.pow(digits.saturating_sub(14) as u32);
    assert!(low.abs_diff(number) <= 5 * unit, "{printed} {low}");
}

/// Checks Table 2, and Table 3 where both tables agree.
///
/// The printed upper bound of the square-octagonal lattice is not the best one of six rows: it
/// belongs to the shifted pattern.
#[test]
fn table_2() {
    for (lattice, lower, upper) in [
        (Lattice::Square, "2.958390334214091", "2.983702175733463"),
        (
            Lattice::Triangular,
            "2.987746640147263",
            "2.997980185636975",
        ),
        (Lattice::Hexagonal, "2.873504100894481", "2.950174880917301"),
        (
            Lattice::SquareOctagonal,
            "2.872141227144343",
            "2.948807434420304",
        ),
    ] {
        let found = limit_bounds(lattice, 2, 6, 20, &options()).unwrap();
        assert_eq!(
            (found.lower().rows, found.upper().rows),
            (6, 6),
            "{lattice}"
        );
        check_rate(&found.lower().lower, lower);
        check_rate(&found.upper().upper, upper);
        if lattice == Lattice::SquareOctagonal {
            assert_eq!(found.lower().lattice, lattice);
            let shifted = found.strips.last().unwrap();
            assert_eq!(shifted.lattice, Lattice::SquareOctagonalShifted);
            check_rate(&shifted.upper, "2.949445944086531");
        }
    }
}

/// Checks Table 3, where the numbers for 3 and 4 colours come from strips of 4 and 3 rows.
#[test]
fn table_3() {
    for (colours, lower, upper, rows) in [
        (3, "3.74973384385035", "3.91177363494727", 4),
        (4, "4.40249502487144", "4.83400900456086", 3),
        (5, "5.01838431429539", "5.68828042421368", 3),
        (6, "5.59033171955122", "6.51092688361270", 3),
    ] {
        let found = limit_bounds(Lattice::Square, colours, rows, 20, &options()).unwrap();
        let last = found.strips.last().unwrap();
        assert_eq!(last.rows, rows);
        check_rate(&last.lower, lower);
        check_rate(&last.upper, upper);
    }
}

/// Checks a part of Table 4: strips of 100 columns.
#[test]
fn table_4() {
    use Boundary::{Both, None, Top};
    for (rows, colours, boundary, printed) in [
        (1, 2, None, "1.197615353980522e44"),
        (1, 6, Both, "3.234476509624757e84"),
        (2, 4, Top, "3.360317624581033e132"),
        (3, 3, Both, "3.621564683124062e178"),
        (4, 2, Top, "8.784730272847668e188"),
        (5, 2, Both, "2.80945174721662e237"),
        (6, 2, None, "2.962357293902291e282"),
    ] {
        let sequence = Sequence {
            lattice: Lattice::Square,
            rows,
            boundary,
            colours,
        };
        let counts = count_lattice(&sequence, 100, false, &options()).unwrap();
        check_printed(&counts.columns[0], printed);
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
