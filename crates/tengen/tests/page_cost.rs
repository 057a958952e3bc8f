//! Tests that no request of the page takes more memory than its estimated cost plus the memory of
//! its engine.
//!
//! Every case runs in its own process, which asks the system for its peak memory.
//!
//! These tests are a program of their own. A new process holds copies of all file locks of its
//! parent until it executes its program. Other tests of the parent would find their directories in
//! use.
#![cfg(target_os = "linux")]

use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;
use tengen::clock::Deadline;
use tengen::page::{Asked, Means, prepare};
use tengen::prelude::Silent;
use tengen_base::parallel;

const MEANS: Means = Means::new(1, 1 << 26);

/// The environment variable that tells the measuring process which request to answer.
const CASE: &str = "TENGEN_COST_CASE";

/// The time limit for a case. Most cases allocate their memory at once. A case that takes longer is
/// measured until it is stopped.
const TIME: Duration = Duration::from_millis(150);

fn square(side: usize) -> Value {
    json!({ "rows": side, "cols": side })
}

fn graph(text: &str) -> Value {
    json!({ "graph": "g", "text": text })
}

fn with(mut request: Value, field: &str, value: Value) -> Value {
    request[field] = value;
    request
}

/// Returns a diagram whose rows repeat a pattern of letters.
fn diagram(side: usize, pattern: &str) -> String {
    let row: String = pattern.chars().cycle().take(side).collect();
    let other: String = pattern.chars().cycle().skip(1).take(side).collect();
    let rows = (0..side).map(|number| if number % 2 == 0 { &*row } else { &*other });
    rows.collect::<Vec<_>>().join("\n")
}

/// Returns the complete graph of 1000 vertices, as graph6.
fn complete() -> String {
    format!("~?N{}{}", char::from(63 + 40), "~".repeat(999 * 1000 / 12))
}

/// Returns a problem in the corner of a large board.
fn corner(side: usize) -> String {
    let wide = |row: &str| format!("{row}{}", ".".repeat(side - row.len()));
    let start = ["...OX", "OOOOX", "XXXXX"].map(wide);
    let rest = vec![".".repeat(side); side - 3];
    [&start[..], &rest[..]].concat().join("\n")
}

fn formula(variables: usize, clauses: usize) -> String {
    let clause = |i: usize| {
        let other = (7 * i + 3) % variables + 1;
        format!("{} -{other} 0\n", i % variables + 1)
    };
    let all: String = (0..clauses).map(clause).collect();
    format!("p cnf {variables} {clauses}\n{all}")
}

/// Returns requests that state large sizes in as few bytes as their formats allow.
fn cases() -> Vec<(&'static str, Value)> {
    let board = |side| json!({ "board": square(side) });
    let on = |text: &str| json!({ "board": graph(text) });
    let text = |text: &str| json!({ "text": text });
    let path: String = (1..200_000).map(|i| format!("{i} {}\n", i + 1)).collect();
    let goban = "$ a\n?DA?AB?BB?CB?DBAEAAEBAACABCACCADCAEC[DA]\n";
    let rows = vec![".".repeat(700); 700];
    vec![
        ("games-bounds", square(700)),
        ("games-construct", with(square(19), "moves", 100_000.into())),
        ("games-construct", with(square(700), "moves", 10.into())),
        ("count", board(700)),
        ("count", on("p edge 500000 0")),
        ("count", on(":~~??@yH?")),
        ("count", on(&path)),
        ("count", on(&complete())),
        ("count-by", with(board(700), "by", "stones".into())),
        (
            "count-classes",
            with(board(700), "up_to", "symmetry".into()),
        ),
        ("draw", text(&diagram(250, "XXO."))),
        ("hamilton", json!({ "rows": 1, "cols": 15 })),
        ("look", text(&diagram(300, "X."))),
        ("look", text(&diagram(300, "XXO."))),
        ("look", text(&diagram(300, "."))),
        ("look", text(&format!("(;{})", ";".repeat(300_000)))),
        (
            "look",
            json!({ "text": vec![Value::Array(Vec::new()); 300_000] }),
        ),
        ("look", json!({ "text": vec![json!({"": 0}); 300_000] })),
        ("look", json!({ "text": vec![json!([0]); 300_000] })),
        ("look", json!({ "text": vec![0; 1_000_000] })),
        ("reduce-line", json!({ "formula": formula(16, 60) })),
        (
            "reduce-line",
            json!({ "formula": formula(4, 9), "on": "gates" }),
        ),
        (
            "reduce-line",
            json!({ "formula": formula(16, 60), "on": "gates" }),
        ),
        ("polynomial", board(700)),
        ("problem", text(&diagram(150, "XXO."))),
        ("problem", text(&diagram(700, "."))),
        ("problem", text(&corner(300))),
        ("problems", text(&corner(300))),
        ("problems", text(&"(;)".repeat(100_000))),
        ("problems", text(&"(;SZ[52])".repeat(50_000))),
        (
            "problems",
            text(&format!("(;AB{})", "[aa]".repeat(100_000))),
        ),
        ("problems", text(&goban.repeat(20_000))),
        (
            "rank",
            json!({ "position": with(
                json!({ "lattice": "square", "rows": 700, "cols": 700, "boundary": "none" }),
                "position", rows.into()) }),
        ),
        ("reachable", on("p edge 500000 0")),
        ("sample", with(board(500), "number", 3.into())),
        ("sample", with(on("p edge 500000 0"), "number", 3.into())),
        ("sample", with(board(4), "number", 2000.into())),
        ("solve", json!({ "problem": text(&diagram(150, "XXO.")) })),
        ("unrank", with(board(700), "ranks", json!(["1"]))),
        ("verify", text(&"tengen".repeat(100_000))),
    ]
}

/// Returns a memory statistic of this process, in bytes.
fn status(key: &str) -> u64 {
    let text = fs::read_to_string("/proc/self/status").unwrap();
    let line = text.lines().find(|line| line.starts_with(key)).unwrap();
    let kilobytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    1024 * kilobytes
}

/// Answers a request from standard input, and prints the increase of the process's memory.
fn measure(question: &str) {
    prepare();
    let request = std::io::read_to_string(std::io::stdin()).unwrap();
    // Reset the peak.
    fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = status("VmRSS");
    let asked = Asked::read(question, &request).unwrap();
    let until = Deadline::after(Some(TIME), &Silent);
    let answer = std::thread::spawn(move || asked.answer(MEANS, &until));
    let answer = answer.join().unwrap();
    let said = answer.map_or_else(|refusal| refusal.message, |answer| answer.len().to_string());
    println!(
        "\nrose by {} ({said})",
        status("VmHWM").saturating_sub(before)
    );
}

#[test]
fn no_request_takes_more_than_its_cost() {
    if let Some(question) = std::env::var_os(CASE) {
        return measure(question.to_str().unwrap());
    }
    let flaws = parallel::pieces(&cases(), 1, |_, case| {
        let (question, request) = (case[0].0, case[0].1.to_string());
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "no_request_takes_more_than_its_cost",
                "--nocapture",
            ])
            .env(CASE, question)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(request.as_bytes()).unwrap();
        drop(input);
        let child = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&child.stdout);
        let line = said.lines().find_map(|line| line.strip_prefix("rose by "));
        let line = line.unwrap_or_else(|| panic!("{question}: {child:?}"));
        let rose: u64 = line.split(' ').next().unwrap().parse().unwrap();
        let asked = Asked::read(question, &request).unwrap();
        let engine = if asked.has_engine() {
            MEANS.memory as u64
        } else {
            0
        };
        let cost = asked.cost().bytes;
        let start: String = request.chars().take(50).collect();
        println!("{rose:>11} of {cost:>11} + {engine:>9} {question} {start} {line:.120}");
        // Tolerance for pages of the program itself that are touched for the first time.
        let program = 16 << 20;
        let flaw = || format!("{question} {start}: {rose} of {cost} bytes");
        (rose > cost + engine + program).then(flaw)
    });
    let flaws: Vec<String> = flaws.into_iter().flatten().collect();
    assert!(flaws.is_empty(), "{flaws:#?}");
}
