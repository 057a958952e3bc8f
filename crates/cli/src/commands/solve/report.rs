//! Answers as text and as JSON.

use super::book;
use super::source::Task;
use crate::answer;
use crate::failure::Failure;
use serde::Serialize;
use std::fmt::Write as _;
use tengen::solve::{Solved, SolvedSide, Status};

/// A problem that cannot be used, as JSON.
#[derive(Serialize)]
struct Unusable<'a> {
    id: &'a str,
    error: &'a str,
}

/// A line for a problem that cannot be used.
pub(super) fn unusable(task: &Task, reason: &str) -> Result<String, Failure> {
    let id = &task.id;
    answer::json("solve", &Unusable { id, error: reason })
}

/// A line for each side.
pub(super) fn json(answer: &Solved) -> Result<String, Failure> {
    answer
        .sides
        .iter()
        .map(|answer| answer::json("solve", answer))
        .collect()
}

/// A paragraph for people.
pub(super) fn text(answer: &Solved, is_first: bool) -> String {
    let mut text = if is_first {
        String::new()
    } else {
        "\n".to_owned()
    };
    let problem = &answer.problem;
    let defender = problem.defender();
    let targets = problem.target().join(" ");
    let region = match problem.is_book() {
        true => "not enclosed".to_owned(),
        false => format!("region of {} points", problem.region().len()),
    };
    let _ = writeln!(
        text,
        "{}: target {defender} {targets}, {region}",
        problem.id
    );
    if problem.is_book() {
        text += &book::about(problem);
    }
    if problem.is_stated() {
        let attacker = defender.other();
        let _ = writeln!(
            text,
            "  the region is as stated: no other point is played on, empty points outside count as {attacker}\n  \
             stones that are never captured, and so do strings with a liberty there"
        );
    }
    if problem.is_open() {
        text += "  the target is not enclosed, so that the region is the whole board\n";
    }
    for side in &answer.sides {
        let _ = write!(text, "  {} first: {}", side.first, side.verdict());
        match side.status {
            Status::Unknown => text += " (a limit was reached)",
            _ => text += &details(side),
        }
        let seconds = side.ms / 1e3;
        let _ = writeln!(text, "; {} nodes, {seconds:.3} s", side.nodes);
        text += &book::claim(problem, side);
    }
    text
}

fn details(side: &SolvedSide) -> String {
    let other = match side.status {
        Status::Dead => "not captured",
        _ => "dead",
    };
    let mut text = match side.threats {
        Some(1) => format!(", {other} with 1 threat"),
        Some(threats) => format!(", {other} with {threats} threats"),
        None if side.has_unknown_threats() => {
            ", with threats unknown (a limit was reached)".to_owned()
        }
        None => String::new(),
    };
    match &side.moves {
        None => text += "; moves unknown (a limit was reached)",
        Some(moves) if moves.is_empty() => {}
        Some(moves) => text += &format!("; by {}", moves.join(" ")),
    }
    if !side.line.is_empty() {
        text += &format!("; line {}", side.line.join(" "));
    }
    text
}
