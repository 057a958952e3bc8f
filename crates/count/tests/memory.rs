//! Tests that the memory that a count uses is about the memory that was planned.
//!
//! Each count runs in a process of its own, whose peak of resident memory the system reports.
//!
//! These tests are a program of their own, because they start processes. A new process holds copies
//! of all file locks until it executes its own program. Other tests would find their directories in
//! use.
#![cfg(target_os = "linux")]

use std::process::Command;
use tengen_base::machine::Machine;
use tengen_board::Boundary;
use tengen_count::{EngineName, Options, Sequence, count_lattice, plan_lattice};

/// Tolerance in bytes for the memory of stacks and code, and for freed memory that the allocator
/// keeps.
const SLACK: f64 = 3e6;

/// The environment variable that tells a process which case to count.
const CASE: &str = "TENGEN_MEMORY_CASE";

/// A case: lattice, rows, columns, colours, engine and number of threads.
type Case = (&'static str, usize, usize, u32, EngineName, usize);

/// Boards that take two seconds in total.
const QUICK: &[Case] = &[
    ("square", 10, 2, 2, EngineName::SPLIT, 1),
    ("square", 8, 2, 3, EngineName::SPLIT, 2),
    ("square", 10, 3, 2, EngineName::GLUED, 2),
    ("hexagonal", 14, 2, 2, EngineName::GLUED, 2),
    ("cylinder", 2, 9, 2, EngineName::RINGS, 1),
    ("square", 8, 2, 5, EngineName::LEVELS, 1),
    ("torus", 6, 6, 2, EngineName::ORBITS, 2),
    ("hexagonal", 12, 2, 2, EngineName::COMPILED, 1),
    ("square", 7, 7, 3, EngineName::HASHED, 1),
    ("square", 7, 5, 5, EngineName::MARKED, 2),
];

/// Boards that take minutes.
const LARGE: &[Case] = &[
    ("square", 11, 11, 2, EngineName::SPLIT, 1),
    ("square", 12, 12, 2, EngineName::SPLIT, 2),
    ("square", 9, 9, 3, EngineName::SPLIT, 1),
    ("square", 12, 12, 2, EngineName::GLUED, 2),
    ("square", 11, 12, 2, EngineName::GLUED, 1),
    ("hexagonal", 16, 16, 2, EngineName::GLUED, 1),
    ("hexagonal", 16, 17, 2, EngineName::GLUED, 2),
    ("triangular", 10, 10, 2, EngineName::SPLIT, 2),
    ("cylinder", 10, 10, 2, EngineName::RINGS, 1),
    ("cylinder", 4, 12, 2, EngineName::RINGS, 2),
    ("square", 8, 8, 5, EngineName::LEVELS, 2),
    ("square", 9, 9, 4, EngineName::LEVELS, 1),
    ("torus", 6, 6, 2, EngineName::ORBITS, 1),
    ("torus", 7, 7, 2, EngineName::ORBITS, 1),
    ("torus", 7, 7, 2, EngineName::ORBITS, 2),
    ("square", 9, 9, 2, EngineName::COMPILED, 1),
    ("square", 10, 10, 2, EngineName::COMPILED, 1),
    ("square", 11, 11, 2, EngineName::COMPILED, 2),
    ("square", 8, 8, 3, EngineName::COMPILED, 1),
    ("square", 9, 9, 3, EngineName::COMPILED, 1),
    ("square", 8, 8, 5, EngineName::COMPILED, 1),
    ("square", 8, 8, 5, EngineName::COMPILED, 2),
    ("triangular", 10, 10, 2, EngineName::COMPILED, 1),
    ("torus", 5, 5, 2, EngineName::COMPILED, 1),
    ("king", 9, 9, 2, EngineName::COMPILED, 1),
    ("hexagonal", 13, 13, 2, EngineName::COMPILED, 1),
    ("square", 9, 9, 2, EngineName::HASHED, 1),
    ("square", 10, 10, 2, EngineName::HASHED, 2),
    ("square", 8, 8, 3, EngineName::HASHED, 1),
    ("square", 7, 7, 5, EngineName::HASHED, 1),
    ("triangular", 10, 10, 2, EngineName::HASHED, 1),
    ("cylinder", 10, 10, 2, EngineName::HASHED, 1),
    ("torus", 5, 5, 2, EngineName::HASHED, 1),
    ("king", 9, 9, 2, EngineName::HASHED, 1),
    ("square", 7, 7, 5, EngineName::MARKED, 1),
    ("square", 8, 8, 5, EngineName::MARKED, 1),
    ("square", 8, 8, 5, EngineName::MARKED, 2),
    ("square", 8, 8, 2, EngineName::MARKED, 1),
];

/// Returns the peak of this process's resident memory so far, in bytes.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.unwrap().parse::<f64>().unwrap() * 1024.0
}

/// Returns the options of a case.
fn with(engine: EngineName, threads: usize) -> Options<'static> {
    let machine = Machine::silent(threads, 4 << 30);
    Options {
        engine,
        ..Options::new(machine)
    }
}

/// Counts one case in a process of its own, which measures its memory.
#[test]
#[ignore = "a part of other tests"]
fn one_count() {
    let Ok(case) = std::env::var(CASE) else {
        return;
    };
    let all = || QUICK.iter().chain(LARGE);
    let case = all().nth(case.parse().unwrap()).unwrap();
    let &(_, _, cols, _, engine, threads) = case;
    let (board, options) = (board(case), with(engine, threads));
    let count = |board: &Sequence, cols| count_lattice(board, cols, false, &options).unwrap();
    // Plans leave out the memory that any count takes, so a small board is counted first.
    count(&Sequence { rows: 4, ..board }, 4);
    let before = peak();
    count(&board, cols);
    println!("peak {}", peak() - before);
}

/// Returns the board of a case, with an extra row if it has more rows than columns, so that it is
/// not transposed.
fn board(&(lattice, rows, cols, colours, ..): &Case) -> Sequence {
    let boundary = match rows > cols {
        true => Boundary::Top,
        false => Boundary::None,
    };
    Sequence::new(lattice.parse().unwrap(), rows, boundary, colours)
}

/// Counts some boards, numbered from `first` on, and compares each peak with the plan.
fn compare(cases: &[Case], first: usize) {
    let mut wrong = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let &(_, _, cols, _, engine, threads) = case;
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "one_count", "--ignored", "--nocapture"])
            .env(CASE, (first + number).to_string())
            .output()
            .unwrap();
        let out = String::from_utf8(child.stdout).unwrap();
        let peak = out.split("peak ").nth(1);
        let peak = peak.and_then(|peak| peak.split_whitespace().next());
        let peak: f64 = peak.unwrap_or_else(|| panic!("{out}")).parse().unwrap();
        let plan = plan_lattice(&board(case), cols, false, &with(engine, threads)).unwrap();
        let planned = plan.chosen.unwrap().together.bytes;
        let [megabytes, of] = [peak, planned].map(|bytes| bytes / 1e6);
        let line = format!("{case:?}: {megabytes:.1} MB of {of:.1} MB planned");
        println!("{line}");
        if (planned - peak).abs() > 0.2 * peak + SLACK {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn counts_take_as_much_memory_as_was_planned() {
    compare(QUICK, 0);
}

#[test]
#[ignore = "minutes"]
fn large_counts_take_as_much_memory_as_was_planned() {
    compare(LARGE, QUICK.len());
}
