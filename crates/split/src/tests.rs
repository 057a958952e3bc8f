//! The engine compared with the compiled executor, which does not use marks, halves or spectators.

use super::kernel::Isa;
use super::{
    Advanced, Geometry, Grid, LANES, Part, Shape, Split, Sums, Tally, Unit, Watch, Words,
    first_column,
};
use std::ops::{Range, RangeInclusive};
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

struct Unwatched;

impl Watch for Unwatched {
    fn computed(&self, _: u64) {}
    fn go_on(&self) -> bool {
        true
    }
}

/// Makes an engine without stopping.
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

/// Returns the lattices whose border has a cell in every row.
fn lattices() -> impl Iterator<Item = (Lattice, Geometry)> {
    all_lattices().filter(|(_, geometry)| geometry.is_path())
}

/// Returns the brick walls.
fn brick_walls() -> impl Iterator<Item = (Lattice, Geometry)> {
    all_lattices().filter(|(_, geometry)| !geometry.is_path())
}

/// The limits of the frontier engines.
const CONTEXT: Context<'static> = Context {
    memory: usize::MAX,
    observer: &Silent,
};

/// Returns the frontier problem of a lattice (without marked stones), column by column.
fn frontier(
    colours: u32,
    lattice: Lattice,
    rows: usize,
    boundary: Boundary,
) -> FrontierProblem<u64> {
    let sweep = Sweep::lattice(lattice, rows, boundary).unwrap();
    FrontierProblem::new(sweep, colours).unwrap()
}

/// Returns the residues with 1, 2, ... columns by a frontier executor, with two colours.
fn classic(lattice: Lattice, rows: usize, boundary: Boundary, cols: usize) -> Vec<Vec<u64>> {
    classic_of(2, lattice, rows, boundary, cols)
}

/// Returns the residues with 1, 2, ... columns by a frontier executor, with `colours` colours.
fn classic_of(
    colours: u32,
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

/// Returns the residues of one board by a frontier executor, which adds the points in a good order.
fn classic_board(lattice: Lattice, rows: usize, cols: usize) -> Vec<u64> {
    let board = Board::lattice(BoardShape {
        lattice,
        rows,
        cols,
        boundary: Boundary::None,
    });
    let sweep = Sweep::graph(&board.unwrap()).unwrap();
    let problem = FrontierProblem::<[u64; 2]>::new(sweep, 2).unwrap();
    let primes = eight_primes();
    let mut run = HashedRun::new(&problem, &primes, Snapshot::start(&problem, 8));
    run.advance(CONTEXT).unwrap()
}

/// Returns the residues with 1, 2, ... columns by sparse matrices, modulo six primes.
///
/// This is faster than hash maps from 8 rows on.
fn compiled(lattice: Lattice, rows: usize, boundary: Boundary, cols: usize) -> Vec<Vec<u64>> {
    compiled_of(2, lattice, rows, boundary, cols)
}

/// Returns the residues with 1, 2, ... columns by sparse matrices, with `colours` colours.
fn compiled_of(
    colours: u32,
    lattice: Lattice,
    rows: usize,
    boundary: Boundary,
    cols: usize,
) -> Vec<Vec<u64>> {
    let problem = frontier(colours, lattice, rows, boundary);
    let primes = &eight_primes()[..6];
    let compiled = Compiled::new(&problem, CONTEXT).unwrap().unwrap();
    let start = Snapshot::start(&problem, 6);
    // The first columns come before the matrices repeat.
    let mut columns = Vec::new();
    let run = compiled.run(&problem, primes, start, &mut columns, CONTEXT);
    let mut run = run.unwrap();
    while columns.len() < cols {
        columns.push(run.advance(CONTEXT).unwrap());
    }
    columns
}

/// Returns the residues with 1, 2, ... columns by the split engine, in units of at most `unit`
/// elements.
fn split(split: &Split, cols: usize, unit: u64) -> Vec<Vec<u64>> {
    let k = split.primes();
    let primes = &eight_primes()[..k];
    let Shape {
        rows,
        colours,
        guarded,
        ..
    } = *split.shape();
    // On a ring this is not the count with one row.
    let first = primes
        .iter()
        .map(|&p| first_column(rows, colours, guarded, p));
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
        let done = grid.pieces(split, unit, |tile, pieces| {
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
            Ok::<(), ()>(())
        });
        done.unwrap();
    };
    let mut written = 0;
    for number in 0..grid.units(Advanced::Upper) {
        let upper = (0..).find(|&phase| split.advanced(phase) == Advanced::Upper);
        let unit = grid.unit(split, upper.unwrap(), number);
        let part = Part::new(&unit, &mut buffer, k);
        let done = match split.shape().geometry.begins_before() {
            false => split.start(part, &Unwatched),
            true => split.start_before(part, primes, &Unwatched),
        };
        written = done.unwrap().tally.written.wrapping_add(written);
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
                let part = Part::new(&unit, &mut buffer, k);
                let more = split.advance(part, primes, &Unwatched).unwrap();
                split.add_sums(&mut sums, &more.sums, primes);
                tally.add(more.tally);
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

/// Returns `true` for each of the first and the last row that is guarded.
fn guarded(boundary: Boundary) -> [bool; 2] {
    [boundary.top(), boundary.bottom()]
}

#[test]
fn every_split_and_boundary_gives_the_same() {
    two_colours(2..=6);
}

fn two_colours(numbers: RangeInclusive<usize>) {
    for (lattice, geometry) in lattices() {
        for rows in numbers.clone() {
            for boundary in Boundary::all() {
                let cols = rows + 2;
                let classic = classic(lattice, rows, boundary, cols);
                for at in 1..rows {
                    let shape = Shape {
                        geometry,
                        colours: 2,
                        rows,
                        split: at,
                        guarded: guarded(boundary),
                        windows: [at, rows - at].map(|len| Shape::windows(len, 4)),
                    };
                    for k in [5, 6, 8] {
                        let engine = made(&shape, k, 1);
                        let found = split(&engine, cols, u64::MAX);
                        assert_eq!(found, truncated(&classic, k), "{shape:?} {k}");
                    }
                }
            }
        }
    }
}

/// Compares boards of three colours with the frontier executors, for all splits and boundaries.
#[test]
fn every_split_and_boundary_gives_the_same_with_three_colours() {
    three_colours(2..=5);
}

fn three_colours(numbers: RangeInclusive<usize>) {
    let mut compared = 0;
    for (lattice, geometry) in lattices() {
        for rows in numbers.clone() {
            for boundary in Boundary::all() {
                let cols = rows.min(5) + 1;
                let classic = classic_of(3, lattice, rows, boundary, cols);
                for at in 1..rows {
                    let shape = Shape {
                        geometry,
                        colours: 3,
                        rows,
                        split: at,
                        guarded: guarded(boundary),
                        windows: [at, rows - at].map(|len| Shape::windows(len, 4)),
                    };
                    for (k, threads, unit) in
                        [(8, 1, u64::MAX), (6, 1, u64::MAX), (5, 2, 500), (2, 2, 500)]
                    {
                        let engine = made(&shape, k, threads);
                        let found = split(&engine, cols, unit);
                        assert_eq!(found, truncated(&classic, k), "{shape:?} {k}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

fn three_colours_give_the_same(
    (lattice, geometry): (Lattice, Geometry),
    (rows, cols): (usize, usize),
    boundary: Boundary,
    splits: Range<usize>,
) {
    let compiled = compiled_of(3, lattice, rows, boundary, cols);
    for at in splits {
        // Long halves take too long.
        if at.max(rows - at) > 6 {
            continue;
        }
        for (window, k, unit) in [(4, 4, u64::MAX), (4, 5, u64::MAX), (2, 1, 10_000)] {
            let shape = Shape {
                geometry,
                colours: 3,
                rows,
                split: at,
                guarded: guarded(boundary),
                windows: [at, rows - at].map(|len| Shape::windows(len, window)),
            };
            let engine = made(&shape, k, 2);
            engine.keep_programs(1 << 28);
            let found = split(&engine, cols, unit);
            assert_eq!(found, truncated(&compiled, k), "{shape:?} {k}");
        }
    }
}

/// Checks halves with two segments of different lengths, which need at least 5 cells.
#[test]
fn seven_rows_with_three_colours_give_the_same() {
    let square = (Lattice::Square, Geometry::Square);
    three_colours_give_the_same(square, (7, 4), Boundary::Bottom, 5..6);
}

#[test]
#[ignore = "some minutes"]
fn eight_rows_with_three_colours_give_the_same() {
    for lattice in lattices() {
        for rows in 7..=8 {
            for boundary in Boundary::all() {
                three_colours_give_the_same(lattice, (rows, rows + 1), boundary, 1..rows);
            }
        }
    }
}

#[test]
fn every_split_and_boundary_of_brick_walls_gives_the_same() {
    all_brick_walls(3..=6);
}

#[test]
#[ignore = "a minute"]
fn every_split_and_boundary_of_more_rows_gives_the_same() {
    two_colours(7..=7);
    three_colours(6..=6);
    all_brick_walls(7..=9);
}

fn all_brick_walls(numbers: RangeInclusive<usize>) {
    let mut compared = 0;
    for (lattice, geometry) in brick_walls() {
        for rows in numbers.clone() {
            for boundary in Boundary::all() {
                let cols = 6;
                let classic = classic(lattice, rows, boundary, cols);
                for at in 1..geometry.cells(rows) {
                    let shape = Shape {
                        split: at,
                        ..Shape::of(geometry, rows, guarded(boundary))
                    };
                    let ways = [(8, 1, u64::MAX), (5, 1, u64::MAX), (6, 2, 50), (2, 2, 50)];
                    for (k, threads, unit) in ways {
                        let engine = made(&shape, k, threads);
                        let found = split(&engine, cols, unit);
                        assert_eq!(found, truncated(&classic, k), "{lattice} {shape:?}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn eight_rows_of_the_triangular_lattice_give_the_same() {
    let compiled = compiled(Lattice::Triangular, 8, Boundary::Top, 9);
    for at in 1..8 {
        let shape = Shape {
            geometry: Geometry::Triangular,
            colours: 2,
            rows: 8,
            split: at,
            guarded: [true, false],
            windows: [at, 8 - at].map(|len| Shape::windows(len, 3)),
        };
        for k in [4, 5, 6] {
            let engine = made(&shape, k, 2);
            let found = split(&engine, 9, u64::MAX);
            assert_eq!(found, truncated(&compiled, k), "{shape:?} {k}");
        }
    }
}

/// Compares rings, which are advanced row by row, with cylinders that a frontier executor counts.
#[test]
fn every_split_of_a_ring_gives_the_cylinder() {
    let mut compared = 0;
    for (lattice, first) in [(Lattice::Cylinder, false), (Lattice::CylinderGuarded, true)] {
        for around in 3..=7 {
            let most = 42 / around;
            let boards = (2..=most).map(|rows| classic_board(lattice, rows, around));
            let classic: Vec<Vec<u64>> = boards.collect();
            for at in 1..=around - 2 {
                let shape = Shape {
                    geometry: Geometry::Ring,
                    colours: 2,
                    rows: around,
                    split: at,
                    guarded: [first, false],
                    windows: [at, around - at].map(|len| Shape::windows(len, 3)),
                };
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
        every_window_gives_the_same(lattice, geometry);
    }
}

fn every_window_gives_the_same(lattice: Lattice, geometry: Geometry) {
    let rows = 7;
    let classic = classic(lattice, rows, Boundary::None, 8);
    let windows = |first: &[usize], second: &[usize]| [first.to_vec(), second.to_vec()];
    for windows in [
        windows(&[4], &[3]),
        windows(&[1, 1, 1, 1], &[1, 2]),
        windows(&[2, 2], &[2, 1]),
        windows(&[1, 3], &[1, 1, 1]),
        windows(&[3, 1], &[3]),
    ] {
        let shape = Shape {
            geometry,
            colours: 2,
            rows,
            split: 4,
            guarded: [false; 2],
            windows,
        };
        for k in LANES {
            let threads = 1 + k % 2;
            for isa in Isa::available() {
                let engine = made(&shape, k, threads).with_isa(isa);
                // One thread makes programs anew; several threads reuse them.
                engine.keep_programs(if threads == 1 { 0 } else { 1 << 30 });
                let residues = split(&engine, 8, u64::MAX);
                assert_eq!(residues, truncated(&classic, k), "{shape:?} {k} {isa:?}");
            }
        }
    }
}

/// Checks all numbers of patterns in a slot, with any number of patterns in the last one.
#[test]
fn every_number_of_patterns_gives_the_same() {
    for (lattice, geometry) in lattices() {
        let classic = classic(lattice, 6, Boundary::Top, 7);
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
/// It covers all boundaries and all splits whose halves have at most 8 cells. It also covers
/// several windows, numbers of primes, threads, and tiles. It needs up to 6 GB of memory.
#[test]
#[ignore = "a quarter of an hour"]
fn boards_up_to_twelve_rows_give_the_same() {
    for (lattice, geometry) in lattices() {
        for rows in 8..=12 {
            for boundary in Boundary::all() {
                boards_give_the_same((lattice, geometry), rows, boundary);
            }
        }
    }
}

fn boards_give_the_same((lattice, geometry): (Lattice, Geometry), rows: usize, boundary: Boundary) {
    let compiled = compiled(lattice, rows, boundary, 12);
    for at in rows.saturating_sub(8).max(1)..=8.min(rows - 1) {
        let variants = [
            (4, 4, 2, u64::MAX),
            (2, 2, 1, 300_000),
            (3, 1, 2, 1_000_000),
            (4, 5, 2, u64::MAX),
            (3, 6, 1, 300_000),
        ];
        for (window, k, threads, unit) in variants {
            let shape = Shape {
                geometry,
                colours: 2,
                rows,
                split: at,
                guarded: guarded(boundary),
                windows: [at, rows - at].map(|len| Shape::windows(len, window)),
            };
            let engine = made(&shape, k, threads);
            engine.keep_programs(1 << 30);
            let residues = split(&engine, 12, unit);
            assert_eq!(residues, truncated(&compiled, k), "{shape:?} {k}");
        }
        println!("{lattice}, {rows} rows, {boundary}, split at {at}: the same");
    }
}

#[test]
fn the_smallest_tiles_give_the_same() {
    for (lattice, geometry) in lattices() {
        for (rows, cols) in [(2, 4), (5, 6), (6, 4)] {
            let classic = classic(lattice, rows, Boundary::None, cols);
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

#[test]
fn the_vector_has_the_valid_border_states_and_few_more() {
    // At the end of a column, states correspond to the border states of the paper (Table 1). States
    // without a stone in one half are kept with both colours.
    let rows = 6;
    let engine = made(&Shape::of(Geometry::Square, rows, [false; 2]), 1, 1);
    let valid = tengen_states::border::valid_classes(rows).unwrap();
    let most = *valid.iter().max().unwrap() as f64;
    let elements = engine.needs(1).elements as f64;
    assert!(
        elements >= most && elements < 1.2 * most,
        "{elements} {most}"
    );
}
