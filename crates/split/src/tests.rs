//! Tests of the split engine: its residues are compared with frontier executors (hash maps or
//! sparse matrices). These do not use marked stones, halves of the border or spectators.

use super::kernel::Isa;
use super::sums::Totals;
use super::{
    Advanced, Geometry, Grid, LANES, Shape, Split, Sums, Tally, Unit, Words, first_column,
};
use std::ops::RangeInclusive;
use tengen_base::observer::Silent;
use tengen_board::{Board, Boundary, Lattice, Shape as BoardShape};
use tengen_exact::primes::primes;
use tengen_sweep::execute::compiled::Compiled;
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, Context, Snapshot};
use tengen_sweep::frontier::FrontierProblem;
use tengen_sweep::sweep::Sweep;

mod example;
mod sharing;

/// Makes an engine, with an observer that never asks to stop.
fn made(shape: &Shape, k: usize, threads: usize) -> Split {
    Split::new(shape, k, threads, &Silent).unwrap()
}

fn eight_primes() -> Vec<u64> {
    primes().take(8).collect()
}

/// Returns the lattices that the engine supports.
fn all_lattices() -> impl Iterator<Item = (Lattice, Geometry)> {
    Lattice::all().filter_map(|lattice| Some((lattice, Geometry::of(lattice)?)))
}

/// Returns the lattices whose border has a cell in every row (all but brick walls).
fn lattices() -> impl Iterator<Item = (Lattice, Geometry)> {
    all_lattices().filter(|(_, geometry)| geometry.is_path())
}

/// Returns the brick walls.
pub(crate) fn brick_walls() -> impl Iterator<Item = (Lattice, Geometry)> {
    all_lattices().filter(|(_, geometry)| !geometry.is_path())
}

/// The limits of the frontier engines.
const CONTEXT: Context<'static> = Context::silent(usize::MAX);

/// Returns the frontier problem of a lattice (without marked stones), which adds the points column
/// by column.
fn frontier(
    colours: u8,
    lattice: Lattice,
    rows: usize,
    boundary: Boundary,
) -> FrontierProblem<u64> {
    let sweep = Sweep::lattice(lattice, rows, boundary).unwrap();
    FrontierProblem::new(sweep, colours.into()).unwrap()
}

/// Returns the residues of the counts with 1, 2, ... columns by a frontier executor, whose states
/// have no marked stones.
fn classic(
    colours: u8,
    lattice: Lattice,
    rows: usize,
    boundary: Boundary,
    cols: usize,
) -> Vec<Vec<u64>> {
    let problem = frontier(colours, lattice, rows, boundary);
    let primes = eight_primes();
    let mut run = HashedRun::new(&problem, &primes, Snapshot::start(&problem, 8));
    (0..cols).map(|_| run.advance(CONTEXT).unwrap()).collect()
}

/// Returns the residues of the count of one board by a frontier executor, which adds the points of
/// the board in a good order.
fn classic_board(lattice: Lattice, rows: usize, cols: usize) -> Vec<u64> {
    let board = Board::lattice(BoardShape::plain(lattice, rows, cols));
    let sweep = Sweep::graph(&board.unwrap()).unwrap();
    let problem = FrontierProblem::<[u64; 2]>::new(sweep, 2).unwrap();
    let primes = eight_primes();
    let mut run = HashedRun::new(&problem, &primes, Snapshot::start(&problem, 8));
    run.advance(CONTEXT).unwrap()
}

/// Returns the residues of the counts with 1, 2, ... columns by sparse matrices, modulo six primes.
///
/// From 8 rows on this is faster than the executor with hash maps.
fn compiled(
    colours: u8,
    lattice: Lattice,
    rows: usize,
    boundary: Boundary,
    cols: usize,
) -> Vec<Vec<u64>> {
    let problem = frontier(colours, lattice, rows, boundary);
    let primes = &eight_primes()[..6];
    let compiled = Compiled::new(&problem, CONTEXT).unwrap().unwrap();
    let start = Snapshot::start(&problem, 6);
    // The first columns of the board come before the columns whose matrices repeat.
    let mut columns = Vec::new();
    let run = compiled.run(&problem, primes, start, &mut columns, CONTEXT);
    let mut run = run.unwrap();
    while columns.len() < cols {
        columns.push(run.advance(CONTEXT).unwrap());
    }
    columns
}

/// Returns the residues of the counts with 1, 2, ... columns by the split engine. The vector is
/// advanced in units (parts) of at most `unit` elements.
fn split(split: &Split, cols: usize, unit: u64) -> Vec<Vec<u64>> {
    let k = split.primes();
    let primes = &eight_primes()[..k];
    let shape = split.shape();
    // On a ring this is not the count with one row.
    let first = primes
        .iter()
        .map(|&p| first_column(shape.rows, shape.colours, shape.guarded, p));
    let first: Vec<u64> = first.collect();
    let mut columns = vec![first.clone()];
    let grid = Grid::new(split, unit);
    let elements = split.needs(k).elements;
    let mut vector = Words::new(elements, k).unwrap();
    let mut buffer = Words::new(grid.largest_unit(split).max(1), k).unwrap();
    // Tiles lie one behind the other.
    let sizes = grid.tile_sizes(split);
    assert_eq!(sizes.iter().sum::<u64>(), elements);
    let starts: Vec<usize> = sizes
        .iter()
        .scan(0, |next, &size| {
            let start = *next;
            *next += size as usize * k;
            Some(start)
        })
        .collect();
    let exchange = |unit: &Unit, vector: &mut Words, buffer: &mut Words, load: bool| {
        for (tile, pieces) in grid.tiles_of(split, unit) {
            let mut at = starts[tile];
            for piece in pieces {
                let piece = piece.start as usize * k..piece.end as usize * k;
                let there = at..at + piece.len();
                at = there.end;
                let (tile, part) = (
                    &mut vector.words_mut()[there],
                    &mut buffer.words_mut()[piece],
                );
                if load {
                    part.copy_from_slice(tile);
                } else {
                    tile.copy_from_slice(part);
                }
            }
        }
    };
    let mut written = 0;
    for number in 0..grid.units(Advanced::Upper) {
        let upper = (0..).find(|&phase| split.advanced(phase) == Advanced::Upper);
        let unit = grid.unit(split, upper.unwrap(), number);
        let done = split.start(&unit, &mut buffer, primes, &Silent).unwrap();
        written = done.written.wrapping_add(written);
        exchange(&unit, &mut vector, &mut buffer, false);
    }
    if split.shape().geometry.begins_before() {
        columns.clear();
    }
    while columns.len() < cols {
        let mut sums = Sums::default();
        for phase in split.phases(columns.len()) {
            let advanced = split.advanced(phase);
            let mut tally = Tally::default();
            for number in 0..grid.units(advanced) {
                let unit = grid.unit(split, phase, number);
                exchange(&unit, &mut vector, &mut buffer, true);
                let more = split.advance(&unit, &mut buffer, primes, &Silent).unwrap();
                split.add_sums(&mut sums, &more.sums, primes);
                let Totals { read, written, .. } = more;
                tally.add(Tally { read, written });
                exchange(&unit, &mut vector, &mut buffer, false);
            }
            if phase + 1 < split.phases(columns.len()).end {
                assert_eq!(sums, Sums::default());
            }
            assert_eq!(
                tally.read,
                written,
                "{advanced:?} {} {:?}",
                columns.len(),
                split.shape()
            );
            written = tally.written;
        }
        columns.push(split.count(&sums, primes));
    }
    assert_eq!(columns[0], first, "the formula for one column");
    columns
}

fn truncated(columns: &[Vec<u64>], k: usize) -> Vec<Vec<u64>> {
    columns
        .iter()
        .map(|residues| residues[..k].to_vec())
        .collect()
}

/// Returns, for the first and for the last row of a board, `true` if its points are guarded (have
/// an extra liberty).
fn guarded(boundary: Boundary) -> [bool; 2] {
    [boundary.top(), boundary.bottom()]
}

/// Returns a shape with another split of the border, and with segments of steps that replace at
/// most `window` cells.
fn cut(shape: &Shape, split: usize, window: usize) -> Shape {
    let lower = shape.geometry.cells(shape.rows) - split;
    Shape {
        split,
        windows: [split, lower].map(|len| Shape::windows(len, window)),
        ..shape.clone()
    }
}

/// A way to count: the number of primes at a time, the number of threads, and the largest number of
/// elements of a unit of the vector.
type Way = (usize, usize, u64);

/// Compares boards of up to `cols(rows)` columns with the frontier executors, for all boundaries
/// and splits of the border; returns the number of comparisons.
fn all_splits(
    lattices: impl Iterator<Item = (Lattice, Geometry)>,
    colours: u8,
    numbers: RangeInclusive<usize>,
    cols: impl Fn(usize) -> usize,
    ways: &[Way],
) -> usize {
    let mut compared = 0;
    for (lattice, geometry) in lattices {
        for rows in numbers.clone() {
            for boundary in Boundary::all() {
                let cols = cols(rows);
                let classic = classic(colours, lattice, rows, boundary, cols);
                let shape = Shape::of(geometry, rows, guarded(boundary)).with_colours(colours);
                for at in 1..geometry.cells(rows) {
                    let shape = cut(&shape, at, 4);
                    for &(k, threads, unit) in ways {
                        let found = split(&made(&shape, k, threads), cols, unit);
                        assert_eq!(found, truncated(&classic, k), "{lattice} {shape:?} {k}");
                        compared += 1;
                    }
                }
            }
        }
    }
    compared
}

fn two_colours(numbers: RangeInclusive<usize>) -> usize {
    let ways = [5, 6, 8].map(|k| (k, 1, u64::MAX));
    all_splits(lattices(), 2, numbers, |rows| rows + 2, &ways)
}

fn three_colours(numbers: RangeInclusive<usize>) -> usize {
    let ways = [(8, 1, u64::MAX), (6, 1, u64::MAX), (5, 2, 500), (2, 2, 500)];
    all_splits(lattices(), 3, numbers, |rows| rows.min(5) + 1, &ways)
}

fn all_brick_walls(numbers: RangeInclusive<usize>) -> usize {
    let ways = [(8, 1, u64::MAX), (5, 1, u64::MAX), (6, 2, 50), (2, 2, 50)];
    all_splits(brick_walls(), 2, numbers, |_| 6, &ways)
}

#[test]
fn every_split_and_boundary_gives_the_same() {
    let compared = two_colours(2..=6);
    assert!(compared > 300, "{compared}");
}

#[test]
fn every_split_and_boundary_gives_the_same_with_three_colours() {
    let compared = three_colours(2..=5);
    assert!(compared > 100, "{compared}");
}

#[test]
fn every_split_and_boundary_of_brick_walls_gives_the_same() {
    let compared = all_brick_walls(3..=6);
    assert!(compared > 300, "{compared}");
}

#[test]
#[ignore = "a minute"]
fn every_split_and_boundary_of_more_rows_gives_the_same() {
    two_colours(7..=7);
    three_colours(6..=6);
    all_brick_walls(7..=9);
}

/// Returns the splits of a border of `rows` cells whose halves have at most `longest` cells.
fn splits(rows: usize, longest: usize) -> RangeInclusive<usize> {
    rows.saturating_sub(longest).max(1)..=longest.min(rows - 1)
}

/// Compares the counts of boards by the split engine with the counts by sparse matrices, for some
/// splits of the border.
///
/// Each of the `ways` begins with the largest number of cells that a segment of steps replaces.
fn large_boards_give_the_same(
    colours: u8,
    (lattice, geometry): (Lattice, Geometry),
    (rows, cols): (usize, usize),
    boundary: Boundary,
    splits: RangeInclusive<usize>,
    ways: &[(usize, Way)],
) {
    let compiled = compiled(colours, lattice, rows, boundary, cols);
    let shape = Shape::of(geometry, rows, guarded(boundary)).with_colours(colours);
    for at in splits {
        for &(window, (k, threads, unit)) in ways {
            let shape = cut(&shape, at, window);
            let engine = made(&shape, k, threads);
            engine.keep_programs(1 << 30);
            let found = split(&engine, cols, unit);
            assert_eq!(found, truncated(&compiled, k), "{shape:?} {k}");
        }
    }
}

const THREE_COLOURS: [(usize, Way); 3] = [
    (4, (4, 2, u64::MAX)),
    (4, (5, 2, u64::MAX)),
    (2, (1, 2, 10_000)),
];

/// Checks halves of the border with two segments of steps of different lengths, which need at least
/// 5 cells.
#[test]
fn seven_rows_with_three_colours_give_the_same() {
    let square = (Lattice::Square, Geometry::Square);
    large_boards_give_the_same(3, square, (7, 4), Boundary::Bottom, 5..=5, &THREE_COLOURS);
}

#[test]
#[ignore = "some minutes"]
fn eight_rows_with_three_colours_give_the_same() {
    for lattice in lattices() {
        for rows in 7..=8 {
            for boundary in Boundary::all() {
                let size = (rows, rows + 1);
                large_boards_give_the_same(
                    3,
                    lattice,
                    size,
                    boundary,
                    splits(rows, 6),
                    &THREE_COLOURS,
                );
            }
        }
    }
}

#[test]
fn eight_rows_of_the_triangular_lattice_give_the_same() {
    let triangular = (Lattice::Triangular, Geometry::Triangular);
    let ways = [4, 5, 6].map(|k| (3, (k, 2, u64::MAX)));
    large_boards_give_the_same(2, triangular, (8, 9), Boundary::Top, 1..=7, &ways);
}

/// Compares rings, which the split engine advances row by row, with cylinders that a frontier
/// executor counts.
#[test]
fn every_split_of_a_ring_gives_the_cylinder() {
    let mut compared = 0;
    for (lattice, first) in [(Lattice::Cylinder, false), (Lattice::CylinderGuarded, true)] {
        for around in 3..=7 {
            let most = 32 / around;
            let boards = (2..=most).map(|rows| classic_board(lattice, rows, around));
            let classic: Vec<Vec<u64>> = boards.collect();
            for at in 1..=around - 2 {
                let shape = cut(&Shape::of(Geometry::Ring, around, [first, false]), at, 3);
                for (k, threads, unit) in [
                    (8, 1, u64::MAX),
                    (5, 1, u64::MAX),
                    (6, 2, 1000),
                    (2, 2, 1000),
                ] {
                    let engine = made(&shape, k, threads);
                    let found = split(&engine, most, unit);
                    assert_eq!(found[1..], truncated(&classic, k), "{shape:?} {k}");
                    compared += most;
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn every_window_number_of_primes_and_processor_gives_the_same() {
    for (lattice, geometry) in lattices() {
        let rows = 7;
        let classic = classic(2, lattice, rows, Boundary::None, 8);
        let windows = |first: &[usize], second: &[usize]| [first.to_vec(), second.to_vec()];
        for (number, windows) in [
            windows(&[4], &[3]),
            windows(&[1, 1, 1, 1], &[1, 2]),
            windows(&[2, 2], &[2, 1]),
            windows(&[1, 3], &[1, 1, 1]),
            windows(&[3, 1], &[3]),
        ]
        .into_iter()
        .enumerate()
        {
            let shape = Shape {
                split: 4,
                windows,
                ..Shape::of(geometry, rows, [false; 2])
            };
            // Windows with even numbers are tested with one half of the numbers of primes, the others
            // with the other half. Both halves are tested with one and with two threads.
            for k in LANES.into_iter().skip(number % 2).step_by(2) {
                let threads = 1 + usize::from([1, 4, 8].contains(&k));
                for isa in Isa::available() {
                    let engine = made(&shape, k, threads).with_isa(isa);
                    // With one thread, programs are made again for each column; with several
                    // threads, they are kept.
                    engine.keep_programs(if threads == 1 { 0 } else { 1 << 30 });
                    let residues = split(&engine, 8, u64::MAX);
                    assert_eq!(residues, truncated(&classic, k), "{shape:?} {k} {isa:?}");
                }
            }
        }
    }
}

/// Checks all numbers of spectator patterns that a slot can combine, with any number of patterns in
/// the last group.
#[test]
fn every_number_of_patterns_gives_the_same() {
    for (lattice, geometry) in lattices() {
        let classic = classic(2, lattice, 6, Boundary::Top, 7);
        for k in [5, 6] {
            for patterns in 1..=9 {
                for isa in Isa::available() {
                    let shape = Shape::of(geometry, 6, [true, false]);
                    let engine = made(&shape, k, 2).with_isa(isa);
                    engine.put_together(patterns);
                    for unit in [u64::MAX, 100] {
                        let residues = split(&engine, 7, unit);
                        let same = truncated(&classic, k);
                        assert_eq!(residues, same, "{lattice} {k} {patterns} {isa:?} {unit}");
                    }
                }
            }
        }
    }
}

/// Checks boards of up to 12 rows and columns.
///
/// The test covers all boundaries and all splits of the border whose halves have at most 8 cells.
/// It also covers several lengths of segments, numbers of primes, threads, and sizes of tiles. It
/// needs up to 6 GB of memory.
#[test]
#[ignore = "a quarter of an hour"]
fn boards_up_to_twelve_rows_give_the_same() {
    let ways = [
        (4, (4, 2, u64::MAX)),
        (2, (2, 1, 300_000)),
        (3, (1, 2, 1_000_000)),
        (4, (5, 2, u64::MAX)),
        (3, (6, 1, 300_000)),
    ];
    for lattice in lattices() {
        for rows in 8..=12 {
            for boundary in Boundary::all() {
                large_boards_give_the_same(
                    2,
                    lattice,
                    (rows, 12),
                    boundary,
                    splits(rows, 8),
                    &ways,
                );
            }
        }
    }
}

#[test]
fn the_smallest_tiles_give_the_same() {
    for (lattice, geometry) in lattices() {
        for (rows, cols) in [(2, 4), (5, 6), (6, 4)] {
            let classic = classic(2, lattice, rows, Boundary::None, cols);
            for k in [1, 2, 5, 6, 8] {
                let engine = made(&Shape::of(geometry, rows, [false; 2]), k, 2);
                for unit in [1, 40, 1000] {
                    let residues = split(&engine, cols, unit);
                    assert_eq!(
                        residues,
                        truncated(&classic, k),
                        "{lattice} {rows} {k} {unit}"
                    );
                }
            }
        }
    }
}
