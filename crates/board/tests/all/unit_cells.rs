//! Compares the shipped unit cells (the repeating parts of lattices) with definitions that do not
//! use cells, and checks error messages.

use std::collections::BTreeSet;
use tengen_board::lattice::file::read;
use tengen_board::svg::Scene;
use tengen_board::{Board, Boundary, Lattice, Shape};
use tengen_testing::boards::lattice as board;

type Point = (usize, usize);

fn named(name: &str) -> Lattice {
    name.parse().unwrap()
}

/// Returns the edges of a board, as a set of pairs.
fn edges(board: &Board) -> BTreeSet<(Point, Point)> {
    let shape = board.shape().unwrap();
    let edges = board.graph().edges();
    edges
        .map(|(a, b)| (shape.point(a), shape.point(b)))
        .collect()
}

/// Returns the pairs of points that the predicate `rule` joins, the smaller point first.
fn joined(
    rows: usize,
    cols: usize,
    rule: impl Fn(Point, Point) -> bool,
) -> BTreeSet<(Point, Point)> {
    let points: Vec<Point> = (0..rows)
        .flat_map(|r| (0..cols).map(move |c| (r, c)))
        .collect();
    let pairs = points
        .iter()
        .flat_map(|&a| points.iter().map(move |&b| (a, b)));
    pairs
        .filter(|&(a, b)| a < b && (rule(a, b) || rule(b, a)))
        .collect()
}

/// Returns `true` if b is the point to the right of a, or below it, on the square lattice.
fn is_next((r, c): Point, b: Point) -> bool {
    b == (r, c + 1) || b == (r + 1, c)
}

/// Returns the edges by the definitions of Farr & Schmidt, as in the documentation of `lattice`.
fn by_definition(lattice: Lattice, rows: usize, cols: usize) -> BTreeSet<(Point, Point)> {
    let brick = |keeps: fn(usize, usize) -> bool, up: usize| {
        joined(rows, cols, move |a, b| {
            is_next(a, b) && (b.0 != a.0 || keeps(a.0 + up, a.1))
        })
    };
    let hexagonal: fn(usize, usize) -> bool = |r, c| (r + c) % 2 == 0;
    let octagonal: fn(usize, usize) -> bool = |r, c| (r.div_ceil(2) + c) % 2 == 0;
    let around = |a: Point, b: Point| a.0 == b.0 && a.1 == cols - 1 && b.1 == 0 && cols > 1;
    let over = |a: Point, b: Point| a.1 == b.1 && a.0 == rows - 1 && b.0 == 0 && rows > 1;
    match lattice {
        Lattice::Square => joined(rows, cols, is_next),
        Lattice::Triangular => joined(rows, cols, |a, b| is_next(a, b) || b == (a.0 + 1, a.1 + 1)),
        Lattice::Hexagonal => brick(hexagonal, 0),
        Lattice::HexagonalShifted => brick(hexagonal, 1),
        Lattice::SquareOctagonal => brick(octagonal, 0),
        Lattice::SquareOctagonalShifted => brick(octagonal, 1),
        Lattice::SquareOctagonalShifted2 => brick(octagonal, 2),
        Lattice::SquareOctagonalShifted3 => brick(octagonal, 3),
        Lattice::Cylinder | Lattice::CylinderGuarded => {
            joined(rows, cols, |a, b| is_next(a, b) || around(a, b))
        }
        Lattice::Torus => joined(rows, cols, |a, b| {
            is_next(a, b) || around(a, b) || over(a, b)
        }),
        Lattice::Own(_) => unreachable!("none of the papers"),
    }
}

#[test]
fn the_lattices_of_the_papers_are_those_of_their_definitions() {
    for lattice in Lattice::all() {
        for boundary in Boundary::all() {
            if lattice == Lattice::Torus && boundary != Boundary::None {
                continue;
            }
            for (rows, cols) in (1..=6).flat_map(|m| (1..=6).map(move |n| (m, n))) {
                let board = board(lattice, rows, cols, boundary);
                assert_eq!(
                    edges(&board),
                    by_definition(lattice, rows, cols),
                    "{lattice}"
                );
                for v in 0..board.points() {
                    let (row, col) = (v / cols, v % cols);
                    let guarded = (boundary.top() && row == 0)
                        || (boundary.bottom() && row + 1 == rows)
                        || (lattice == Lattice::CylinderGuarded && col == 0);
                    assert_eq!(
                        board.is_guarded(v),
                        guarded,
                        "{lattice} {boundary} {row} {col}"
                    );
                }
            }
        }
    }
}

#[test]
fn patterns_repeat_after_the_rows_of_a_cell_and_lattices_are_read_back() {
    for lattice in Lattice::all().chain(Lattice::shipped()) {
        let cell = lattice.cell();
        let phases = lattice.row_phases().len();
        assert!(lattice.is_own() || phases == cell.rows(), "{lattice}");
        assert_eq!(lattice.name().parse(), Ok(lattice));
        assert_eq!(lattice.text().parse(), Ok(lattice));
        let json = serde_json::to_string(&lattice).unwrap();
        assert_eq!(serde_json::from_str::<Lattice>(&json).unwrap(), lattice);
    }
}

#[test]
fn grids_and_strips_are_those_of_their_definitions() {
    for (rows, cols) in (1..=4).flat_map(|m| (1..=5).map(move |n| (m, n))) {
        let plain = Boundary::None;
        let king = |a: Point, b: Point| a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) == 1;
        let found = edges(&board(named("king"), rows, cols, plain));
        assert_eq!(found, joined(rows, cols, king));

        let layers = |a: Point, b: Point| {
            let place = |(r, c): Point| [r / 2, r % 2, c];
            let apart = place(a).into_iter().zip(place(b));
            apart.map(|(x, y)| x.abs_diff(y)).sum::<usize>() == 1
        };
        let found = edges(&board(named("double-layer"), 2 * rows, cols, plain));
        assert_eq!(found, joined(2 * rows, cols, layers));

        let twisted = |a: Point, b: Point| {
            is_next(a, b) || (a != b && a.1 + 1 == cols && b.1 == 0 && a.0 + b.0 + 1 == rows)
        };
        let found = edges(&board(named("moebius"), rows, cols, plain));
        assert_eq!(found, joined(rows, cols, twisted));

        let over = |a: Point, b: Point| a.1 == b.1 && a.0 + 1 == rows && b.0 == 0 && rows > 1;
        let klein = |a: Point, b: Point| twisted(a, b) || over(a, b);
        let found = edges(&board(named("klein"), rows, cols, plain));
        assert_eq!(found, joined(rows, cols, klein));
    }
}

/// Checks tilings by their pictures.
///
/// Drawn to scale, two points are adjacent if and only if they have distance 1. Every inner point
/// has the degree of the tiling's corners.
#[test]
fn tilings_are_those_that_they_look_like() {
    for (name, rows, cols, degree) in [
        ("kagome", 9, 5, 4),
        ("snub-square", 12, 5, 5),
        ("honeycomb-torus", 8, 5, 3),
    ] {
        let board = board(named(name), rows, cols, Boundary::None);
        let scene = Scene::of(&board);
        let wraps = (scene.wraps.len() / 2, board.graph().edge_count());
        assert_eq!(wraps.0 + scene.edges.len(), wraps.1);
        let mut near = 0;
        for (b, at) in scene.points.iter().enumerate() {
            for (a, other) in scene.points[..b].iter().enumerate() {
                let distance = (at.0 - other.0).hypot(at.1 - other.1);
                assert!(distance > 0.9, "{name}: two points in one place");
                let is_near = distance < 1.1;
                near += usize::from(is_near);
                let touches = board.graph().adjacent(a, b);
                assert!(touches || !is_near, "{name}: {a} and {b} are near");
            }
        }
        assert_eq!(near, scene.edges.len(), "{name}");
        let most = (0..board.points())
            .map(|v| board.graph().neighbours(v).len())
            .max();
        assert_eq!(most, Some(degree), "{name}");
        if name == "honeycomb-torus" {
            let all = (0..board.points()).map(|v| board.graph().neighbours(v).len());
            assert!(all.into_iter().all(|of| of == degree));
        }
    }
}

#[test]
fn guarded_points_of_cells_are_guarded() {
    let lattice = Lattice::from_cell("points a b\nedges a-b b-a:right\nguarded b").unwrap();
    let found = board(lattice, 2, 5, Boundary::None);
    let guarded: Vec<usize> = (0..10).filter(|&v| found.is_guarded(v)).collect();
    assert_eq!(guarded, [1, 3, 6, 8]);
    // The edges marked `down` span two rows. So the points of rows 0 and 1 both have a neighbour in
    // the extra rows above row 0.
    let long = Lattice::from_cell("points a / b\nedges a-b a-a:down b-b:down").unwrap();
    let found = board(long, 6, 1, Boundary::Top);
    let guarded: Vec<usize> = (0..6).filter(|&v| found.is_guarded(v)).collect();
    assert_eq!(guarded, [0, 1]);
}

#[test]
fn faults_of_a_cell_are_reported_with_their_line() {
    for (text, line, column, said) in [
        ("", 1, 1, "no points"),
        ("points", 1, 1, "no points"),
        ("edges a-a:right", 1, 1, "must come before"),
        ("points a b\npoints c", 2, 1, "first is on line 1"),
        ("points a b / c", 1, 14, "row 2 of the cell has 1 points"),
        ("points a a", 1, 10, "occurs twice"),
        ("points a-b", 1, 8, "expected a name"),
        ("points a b c d e f g h i j k l m", 1, 1, "at most 12"),
        ("points a\n\nedges a-a", 3, 7, "to itself"),
        ("points a\nedges a-b", 2, 7, "the points of the cell are a"),
        (
            "points a; edges a-a:right2",
            1,
            17,
            "unknown neighbouring cell",
        ),
        (
            "points a\nedges a-a:right a-a:left",
            2,
            17,
            "as \"a-a:right\" on line 2",
        ),
        ("points a b\nedges a-b\nedges b-a", 3, 7, "on line 2"),
        ("points a\nedges aa", 2, 7, "expected an edge"),
        ("points a b\ncolumns wrap", 2, 9, "one point wide"),
        ("points a\nrows twist", 2, 6, "open or wrap"),
        ("points a\ncolumns", 2, 1, "columns open"),
        ("points a\nguarded z", 2, 9, "unknown point \"z\""),
        ("points a\nhoney", 2, 1, "unknown word \"honey\""),
        ("points a\nat a 1", 2, 1, "at a 0.5 1"),
        ("points a\nat a 1 x", 2, 8, "expected a number"),
        ("points a\nat a 1 1e9", 2, 8, "expected a number"),
        ("points a\nat a 0 0", 2, 9, "step down"),
        ("points a b\nat a 0 0", 2, 9, "point b"),
        ("points a\nshort-wraps maybe", 2, 13, "merged or refused"),
    ] {
        let error = read(text).unwrap_err().to_string();
        let place = format!("line {line}, column {column}: ");
        assert!(error.starts_with(&place), "{text:?}: {error}");
        assert!(error.contains(said), "{text:?}: {error}");
    }
    let names: Vec<String> = ('a'..='l').map(String::from).collect();
    let pairs = names
        .iter()
        .flat_map(|a| names.iter().map(move |b| format!("{a}-{b}:right")));
    let many: Vec<String> = pairs.take(41).collect();
    let text = format!("points {}\nedges {}", names.join(" "), many.join(" "));
    assert!(
        read(&text)
            .unwrap_err()
            .to_string()
            .contains("at most 40 edges")
    );
    assert!(
        read(&"#".repeat(70_000))
            .unwrap_err()
            .to_string()
            .contains("bytes")
    );
}

#[test]
fn boards_that_are_too_small_for_their_wraps_are_refused() {
    let text = "points a\nedges a-a:right a-a:down\nrows wrap\ncolumns wrap";
    let lattice = Lattice::from_cell(text).unwrap();
    let of = |rows, cols| Board::lattice(Shape::plain(lattice, rows, cols));
    let message = |rows, cols| of(rows, cols).unwrap_err().to_string();
    assert!(message(3, 1).contains("would touch itself"));
    assert!(message(3, 2).contains("row 1, column 1 and row 1, column 2 would be joined twice"));
    assert!(message(2, 3).contains("joined twice"));
    let torus = board(Lattice::Torus, 3, 4, Boundary::None);
    assert_eq!(of(3, 4).unwrap().graph(), torus.graph());
    assert!(message(1 << 40, 1 << 40).contains("more than"));
    let honeycomb = Board::lattice(Shape::plain(named("honeycomb-torus"), 5, 4));
    assert!(
        honeycomb
            .unwrap_err()
            .to_string()
            .contains("a multiple of 2")
    );
}

/// Checks that the name of a lattice depends on its cell alone, whatever the points are called.
#[test]
fn the_name_of_a_lattice_depends_on_its_cell_alone() {
    let texts = [
        "points a / b; edges a-b b-a:down a-a:right",
        "# said otherwise\npoints x / y\nedges x:x\n",
        "points a / b; edges a-b b-a:down b-b:right",
        "points a / b; edges a-b b-a:down a-a:right; guarded a",
    ];
    let first = Lattice::from_cell(texts[0]).unwrap();
    let renamed = "# said otherwise\npoints q / r\nedges r-q q-r:up\nedges q-q:left\nrows open\n";
    let same = Lattice::from_cell(renamed).unwrap();
    assert_eq!((first, first.name()), (same, same.name()));
    for other in &texts[2..] {
        let other = Lattice::from_cell(other).unwrap();
        assert!(first != other && first.name() != other.name());
    }
    assert!(first.name().starts_with("own-"));
    assert!(Lattice::from_cell(texts[1]).is_err());
    let unknown = "kagomé".parse::<Lattice>().unwrap_err().to_string();
    assert!(unknown.contains("kagome, snub-square"), "{unknown}");
}
