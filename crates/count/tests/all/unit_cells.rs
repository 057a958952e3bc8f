//! Tests of user-defined lattices: counted column by column, by brute force, and as plain graphs.

use crate::common::options;
use proptest::prelude::*;
use tengen_base::observer::Silent;
use tengen_board::{Board, BoardError, Boundary, Lattice};
use tengen_count::{
    EngineName, Options, Request, Sequence, count_graph, count_lattice, order_bound, recurrence,
};
use tengen_exact::{IBig, UBig};
use tengen_ledger::Store;
use tengen_states::transfer::{Sections, TransferMatrix};
use tengen_sweep::brute;

fn board(of: &Sequence, cols: usize) -> Result<Board, BoardError> {
    Board::lattice(of.shape(cols))
}

/// Returns the board as a plain graph, with only its edges and guarded points.
fn as_graph(board: &Board) -> Board {
    let names = (0..board.points()).map(|v| v.to_string()).collect();
    let guarded = (0..board.points()).map(|v| board.is_guarded(v)).collect();
    Board::from_graph(board.graph().clone(), names).with_guarded(guarded)
}

fn columns(of: &Sequence, cols: usize, engine: EngineName) -> Vec<UBig> {
    let counts = count_lattice(of, cols, true, &options(engine)).unwrap();
    counts.columns
}

fn named(name: &str) -> Lattice {
    name.parse().unwrap()
}

/// Compares counts of boards with up to `most` columns with brute force, as far as there are at
/// most 3^9 colourings. Returns the number of comparisons.
fn compare_with_brute_force(of: &Sequence, most: usize) -> usize {
    let fits = |cols: usize| {
        let colourings = brute::colourings(of.rows * cols, of.colours);
        colourings.is_some_and(|colourings| colourings <= 19_683)
    };
    let cols = (1..=most).take_while(|&cols| fits(cols)).count();
    if cols == 0 {
        return 0;
    }
    let by_brute = |cols| {
        let board = as_graph(&board(of, cols).unwrap());
        UBig::from(brute::count(&board, of.colours, &Silent).unwrap())
    };
    let expected: Vec<UBig> = (1..=cols).map(by_brute).collect();
    for engine in [EngineName::AUTO, EngineName::HASHED, EngineName::COMPILED] {
        if engine == EngineName::COMPILED && of.lattice.wraps_columns() && of.rows > 3 {
            continue;
        }
        assert_eq!(columns(of, cols, engine), expected, "{of:?} {engine}");
    }
    cols
}

#[test]
fn lattices_that_are_shipped_are_counted_as_brute_force_counts_them() {
    let mut compared = 0;
    for lattice in Lattice::shipped() {
        for boundary in Boundary::all().filter(|&b| b == Boundary::None || !lattice.wraps_rows()) {
            for (rows, colours) in (1..=6).flat_map(|rows| [(rows, 1), (rows, 2), (rows, 3)]) {
                if rows % lattice.row_step() == 0 {
                    let of = Sequence::new(lattice, rows, boundary, colours);
                    compared += compare_with_brute_force(&of, 8);
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

/// Compares counts of larger boards column by column with counts of their graphs, swept in an order
/// found for each graph.
#[test]
fn lattices_that_are_shipped_are_counted_as_graphs_are() {
    for (name, rows, cols) in [
        ("kagome", 6, 4),
        ("kagome", 5, 6),
        ("snub-square", 4, 6),
        ("king", 4, 6),
        ("moebius", 3, 7),
        ("moebius", 4, 5),
        ("klein", 3, 6),
        ("honeycomb-torus", 4, 5),
        ("double-layer", 6, 4),
    ] {
        let of = Sequence::new(named(name), rows, Boundary::None, 2);
        let found = columns(&of, cols, EngineName::HASHED);
        for n in [cols - 1, cols] {
            let graph = as_graph(&board(&of, n).unwrap());
            let (_, expected) = count_graph(&graph, 2, &options(EngineName::HASHED)).unwrap();
            assert_eq!(found[n - 1], expected, "{name} {rows} x {n}");
            let single = count_lattice(&of, n, false, &options(EngineName::AUTO)).unwrap();
            assert_eq!(single.columns, [expected], "{name} {rows} x {n} alone");
        }
    }
}

/// Counts the lattices of the papers, defined by unit cells (repeating parts) of another size, so
/// that no special engine recognises them.
#[test]
fn other_cells_of_known_lattices_give_known_numbers() {
    let two_rows = "points a / b; edges a-b b-a:down a-a:right b-b:right";
    let two_columns = "points a b; edges a-b b-a:right a-a:down b-b:down";
    let triangles = "points a / b; edges a-b b-a:down a-a:right b-b:right a-b:right b-a:down-right";
    let ring = format!("{two_rows}; columns wrap; short-wraps merged");
    let torus = format!("{ring}; rows wrap");
    for (known, text) in [
        (Lattice::Square, two_rows),
        (Lattice::Square, two_columns),
        (Lattice::Triangular, triangles),
        (Lattice::Cylinder, &ring),
        (Lattice::Torus, &torus),
    ] {
        let own = Lattice::from_cell(text).unwrap();
        assert!(own.is_own());
        for (rows, colours) in [(2, 2), (2, 3), (4, 2), (3, 2)] {
            if rows % own.row_step() == 0 {
                let of = |lattice| Sequence::new(lattice, rows, Boundary::None, colours);
                let expected = columns(&of(known), 6, EngineName::AUTO);
                assert_eq!(
                    columns(&of(own), 6, EngineName::AUTO),
                    expected,
                    "{text} {rows}"
                );
            }
        }
    }
}

#[test]
fn recurrences_continue_the_counts() {
    for (name, rows) in [
        ("kagome", 3),
        ("kagome", 2),
        ("king", 3),
        ("double-layer", 2),
        ("moebius", 1),
        ("moebius", 2),
        ("honeycomb-torus", 2),
    ] {
        let of = Sequence::new(named(name), rows, Boundary::None, 2);
        let found = recurrence(&of, &Request::default(), &options(EngineName::AUTO)).unwrap();
        assert!(found.order <= order_bound(&of, &options(EngineName::AUTO)).unwrap());
        let length = found.order + 6;
        let expected = columns(&of, length, EngineName::HASHED);
        let expected: Vec<IBig> = expected.into_iter().map(IBig::from).collect();
        let fraction = found.fraction.unwrap();
        assert_eq!(fraction.terms(length), expected, "{name} {rows}");
    }
}

#[test]
fn transfer_matrices_count_the_same() {
    let long = Lattice::from_cell("points a b c; edges a-c b-a:right c-c:down a-b:up-right");
    for (lattice, rows) in [
        (named("kagome"), 3),
        (named("king"), 2),
        (named("double-layer"), 2),
        (long.unwrap(), 2),
    ] {
        for boundary in [Boundary::None, Boundary::Top] {
            let columns_of = (lattice, rows, boundary);
            let matrix =
                TransferMatrix::new(columns_of, 2, Sections::Classes, 1 << 30, &Silent).unwrap();
            let of = Sequence::new(lattice, rows, boundary, 2);
            let first = lattice.reach();
            let all = columns(&of, first + 3 * matrix.period, EngineName::HASHED);
            let expected: Vec<UBig> = (0..3)
                .map(|k| &all[first + k * matrix.period - 1])
                .cloned()
                .collect();
            assert_eq!(matrix.counts(3), expected, "{of:?}");
        }
    }
}

/// Checks that ledgers and checkpoints identify a lattice by its unit cell (its repeating part),
/// not only by a name.
#[test]
fn residues_of_cells_are_kept_and_read_back() {
    let dir = tempfile::tempdir().unwrap();
    let one = Lattice::from_cell("points x y; edges x-y y-x:right x-y:down").unwrap();
    let other = Lattice::from_cell("points x y; edges x-y y-x:right y-y:down").unwrap();
    let mut numbers = Vec::new();
    for _ in 0..2 {
        for lattice in [one, other] {
            let of = Sequence::new(lattice, 3, Boundary::Bottom, 2);
            let store = Store::open(dir.path()).unwrap();
            let kept = Options {
                store: Some(&store),
                ..options(EngineName::AUTO)
            };
            let counts = count_lattice(&of, 6, true, &kept).unwrap();
            assert_eq!(counts.unkept, None);
            assert_eq!(counts.columns, columns(&of, 6, EngineName::HASHED));
            numbers.push(counts.columns);
        }
    }
    assert!(numbers[0] == numbers[2] && numbers[1] == numbers[3] && numbers[0] != numbers[1]);
}

#[test]
fn boards_that_wrap_on_themselves_are_refused() {
    let twisted = Lattice::from_cell("points a; edges a-a:right a-a:down; columns twist").unwrap();
    let of = Sequence::new(twisted, 4, Boundary::None, 2);
    let message = |cols, all| {
        let counted = count_lattice(&of, cols, all, &options(EngineName::AUTO));
        counted.unwrap_err().to_string()
    };
    assert!(message(1, false).contains("too small for the way this lattice wraps"));
    assert!(
        message(5, true).contains("joined twice"),
        "{}",
        message(5, true)
    );
    let counted = count_lattice(&of, 4, false, &options(EngineName::AUTO)).unwrap();
    let graph = as_graph(&board(&of, 4).unwrap());
    let (_, expected) = count_graph(&graph, 2, &options(EngineName::HASHED)).unwrap();
    assert_eq!(counted.columns, [expected]);

    let torus = Sequence::new(named("honeycomb-torus"), 3, Boundary::None, 2);
    let refused = count_lattice(&torus, 3, false, &options(EngineName::AUTO)).unwrap_err();
    assert!(refused.to_string().contains("a multiple of 2"), "{refused}");
}

/// Generates lattices with a unit cell (repeating part) of up to two columns and two rows.
fn cells() -> impl Strategy<Value = Lattice> {
    const SIDES: [&str; 5] = ["", ":right", ":down", ":down-right", ":up-right"];
    let edges = proptest::collection::vec((0usize..4, 0usize..4, 0usize..5), 0..9);
    let sides = (1usize..=2, 1usize..=2, 0usize..2, 0usize..3, 0usize..4);
    (sides, edges).prop_map(|((rows, cols, rows_wrap, columns, guarded), edges)| {
        let points = rows * cols;
        let names = ["a", "b", "c", "d"];
        let lines: Vec<String> = names[..points]
            .chunks(cols)
            .map(|row| row.join(" "))
            .collect();
        let mut text = format!("points {}\n", lines.join(" / "));
        for (a, b, side) in edges {
            let edge = format!(
                "edges {}-{}{}\n",
                names[a % points],
                names[b % points],
                SIDES[side]
            );
            // Loops and repeated edges are left out.
            if Lattice::from_cell(&format!("{text}{edge}")).is_ok() {
                text += &edge;
            }
        }
        text += ["rows open\n", "rows wrap\n"][rows_wrap];
        if cols == 1 {
            text += ["columns open\n", "columns wrap\n", "columns twist\n"][columns];
        }
        text += [
            "",
            "guarded a\n",
            "guarded first-column\n",
            "guarded a first-column\n",
        ][guarded];
        text += "short-wraps merged\n";
        Lattice::from_cell(&text).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_cell_is_counted_as_brute_force_counts_it(
        lattice in cells(),
        half in 1usize..=2,
        top in any::<bool>(),
    ) {
        let rows = half * lattice.row_step();
        let boundary = if top && !lattice.wraps_rows() { Boundary::Top } else { Boundary::None };
        compare_with_brute_force(&Sequence::new(lattice, rows, boundary, 2), 6);
        // A written lattice is read back unchanged.
        let again: Lattice = lattice.text().parse().unwrap();
        prop_assert_eq!(again, lattice);
    }
}
