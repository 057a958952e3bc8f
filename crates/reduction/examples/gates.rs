//! Searches for gates: tries all drawings that differ from a gate in a few points. For each
//! drawing, it prints `a gate`, or the reason why the drawing is not a gate.
//!
//! ```sh
//! cargo run --release -p tengen-reduction --example gates -- choice
//! cargo run --release -p tengen-reduction --example gates -- join 2 --smaller
//! ```
//!
//! A changed point becomes wall, or takes the letter of a neighbour. A *part* consists of the
//! points of one letter; drawings with a disconnected part are skipped. All others get the checks
//! of the tests, with dead inputs of one liberty and of two. `--smaller` restricts the search to
//! drawings with fewer points that are not wall.

#[path = "../tests/all/common/drawn.rs"]
mod drawn;
#[path = "../tests/all/common/gate.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod gate;
#[path = "../tests/all/common/verdict.rs"]
mod verdict;

use drawn::Drawn;
use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;
use tengen_reduction::tiles::sheets::Sheet;
use tengen_reduction::tiles::tile::Gate;

/// The node limit of a search. A drawing that needs more is not counted as a gate.
const NODES: u64 = 300_000;

type Rows = Vec<Vec<char>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (words, smaller): (Vec<&str>, bool) = match words.split_last() {
        Some((&"--smaller", rest)) => (rest.to_vec(), true),
        _ => (words, false),
    };
    let gate = match words.first() {
        Some(&"choice") => Gate::Choice,
        Some(&"join") => Gate::Join,
        Some(&"variable") => Gate::Variable,
        Some(&"passage") => Gate::Passage,
        _ => return usage(),
    };
    let Ok(points) = words.get(1).unwrap_or(&"1").parse::<usize>() else {
        return usage();
    };
    search(gate, points, smaller);
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("gates choice|join|variable|passage [POINTS [--smaller]]");
    ExitCode::from(2)
}

fn search(gate: Gate, points: usize, smaller: bool) {
    let drawing = gate.sheet().rows.iter().map(|row| row.chars().collect());
    let drawing: Rows = drawing.collect();
    let size = |rows: &Rows| rows.iter().flatten().filter(|&&c| c != '#').count();
    let mut all = BTreeSet::from([drawing.clone()]);
    for _ in 0..points {
        let more: Vec<Rows> = all.iter().flat_map(changed).collect();
        all.extend(more);
    }
    all.retain(|rows| is_whole(rows, &drawing));
    all.retain(|rows| !smaller || size(rows) < size(&drawing));
    let (mut right, total) = (0, all.len());
    for rows in all {
        match judge(gate, &rows) {
            Ok(()) => {
                right += 1;
                println!("a gate, {} points", size(&rows));
                print(&rows);
            }
            Err(reason) => println!("not a gate: {reason}"),
        }
    }
    println!("{right} of {total} drawings are gates");
}

fn print(rows: &Rows) {
    for row in rows {
        println!("{}", row.iter().collect::<String>());
    }
}

fn judge(gate: Gate, rows: &Rows) -> Result<(), String> {
    let texts = rows
        .iter()
        .map(|row| &*row.iter().collect::<String>().leak());
    let sheet = Sheet {
        rows: texts.collect::<Vec<&'static str>>().leak(),
        ..gate.sheet()
    };
    let drawn = Drawn {
        sheet,
        nodes: NODES,
        ..Drawn::of(gate)
    };
    drawn.is_right(1).and_then(|()| drawn.is_right(2))
}

/// Returns the drawings with one inner point changed.
fn changed(rows: &Rows) -> Vec<Rows> {
    let mut found = Vec::new();
    for row in 1..rows.len() - 1 {
        for col in 1..rows[row].len() - 1 {
            let beside = [
                rows[row - 1][col],
                rows[row + 1][col],
                rows[row][col - 1],
                rows[row][col + 1],
                '#',
            ];
            let own = rows[row][col];
            for letter in BTreeSet::from(beside) {
                if letter != own && letter != '.' {
                    let mut other = rows.clone();
                    other[row][col] = letter;
                    found.push(other);
                }
            }
        }
    }
    found
}

/// `true` if `rows` has each part of `of`, each part is connected, and parts that must be small
/// keep their number of points.
fn is_whole(rows: &Rows, of: &Rows) -> bool {
    let (parts, wanted) = (parts(rows), parts_of(of));
    wanted.iter().all(|(letter, size)| {
        let points = parts.get(letter).map_or(&[][..], Vec::as_slice);
        let is_single = letter.is_lowercase() || matches!(letter, 'A' | 'B');
        !points.is_empty() && (!is_single || points.len() == *size) && is_connected(points)
    })
}

fn parts_of(rows: &Rows) -> BTreeMap<char, usize> {
    parts(rows)
        .into_iter()
        .map(|(c, own)| (c, own.len()))
        .collect()
}

/// Returns the points of each letter except walls.
fn parts(rows: &Rows) -> BTreeMap<char, Vec<(usize, usize)>> {
    let mut found: BTreeMap<char, Vec<(usize, usize)>> = BTreeMap::new();
    for (row, line) in rows.iter().enumerate() {
        for (col, &letter) in line.iter().enumerate() {
            if !matches!(letter, '#' | '.') {
                found.entry(letter).or_default().push((row, col));
            }
        }
    }
    found
}

fn is_connected(points: &[(usize, usize)]) -> bool {
    let mut left: BTreeSet<(usize, usize)> = points.iter().copied().collect();
    let mut next: Vec<(usize, usize)> = left.pop_first().into_iter().collect();
    while let Some((row, col)) = next.pop() {
        let around = [
            (row + 1, col),
            (row.wrapping_sub(1), col),
            (row, col + 1),
            (row, col.wrapping_sub(1)),
        ];
        next.extend(around.into_iter().filter(|point| left.remove(point)));
    }
    left.is_empty()
}
