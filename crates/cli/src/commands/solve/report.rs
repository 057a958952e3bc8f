//! Answers as text and as JSON.

use super::source::Task;
use crate::failure::Failure;
use crate::output;
use serde::Serialize;
use std::fmt::Write as _;
use tengen_board::Player;
use tengen_tsumego::answer::life::Life;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solve::Side;
use tengen_tsumego::solver::status::Threats;

/// One side as JSON.
#[derive(Serialize)]
struct Json<'a> {
    id: &'a str,
    first: &'static str,
    aim: &'static str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    life: Option<&'static str>,
    success: Option<bool>,
    threats: Option<u8>,
    moves: Option<Vec<String>>,
    line: Vec<String>,
    nodes: u64,
    ms: f64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    limited: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    open: bool,
}

/// A problem that cannot be used, as JSON.
#[derive(Serialize)]
struct Unusable<'a> {
    id: &'a str,
    error: &'a str,
}

/// A line for a problem that cannot be used.
pub(super) fn unusable(task: &Task, reason: &str) -> Result<String, Failure> {
    let id = &task.id;
    output::json(&Unusable { id, error: reason })
}

/// A line for each side.
pub(super) fn json(task: &Task, problem: &Problem, sides: &[Side]) -> Result<String, Failure> {
    let lines = sides.iter().map(|side| {
        let names = |moves: &[Option<usize>]| moves.iter().map(|&m| task.names.play(m)).collect();
        output::json(&Json {
            id: &task.id,
            first: colour(side.first),
            aim: if side.first == problem.defender {
                "live"
            } else {
                "kill"
            },
            status: status(side),
            life: side.life.map(|life| match life {
                Life::TwoEyes => "two-eyes",
                Life::Seki => "seki",
                Life::Repetition => "repetition",
                Life::NotEyes => "not-two-eyes",
            }),
            success: side.success(problem),
            threats: match side.threats {
                Threats::Flip(threats) => Some(threats),
                Threats::Never | Threats::Unknown => None,
            },
            moves: side.moves.as_deref().map(names),
            line: names(line_of(side)),
            nodes: side.effort.nodes,
            ms: (side.effort.time.as_secs_f64() * 1e6).round() / 1e3,
            limited: side.is_limited(),
            open: task.is_open,
        })
    });
    lines.collect()
}

/// A paragraph for people.
pub(super) fn text(task: &Task, problem: &Problem, sides: &[Side], is_first: bool) -> String {
    let mut text = if is_first {
        String::new()
    } else {
        "\n".to_owned()
    };
    let defender = colour(problem.defender);
    let targets = task.names.list(&problem.targets);
    let points = problem.region.len();
    let _ = writeln!(
        text,
        "{}: target {defender} {targets}, region of {points} points",
        task.id
    );
    if task.is_stated {
        let attacker = colour(problem.attacker());
        let _ = writeln!(
            text,
            "  the region is as stated: no other point is played on, empty points outside count as {attacker}\n  \
             stones that are never captured, and so do strings with a liberty there"
        );
    }
    if task.is_open {
        text += "  the target is not enclosed, so that the region is the whole board\n";
    }
    for side in sides {
        let _ = write!(text, "  {} first: {}", colour(side.first), status(side));
        match side.alive {
            None => text += " (a limit was reached)",
            Some(alive) => text += &details(task, side, alive),
        }
        let seconds = side.effort.time.as_secs_f64();
        let _ = writeln!(text, "; {} nodes, {seconds:.3} s", side.effort.nodes);
    }
    text
}

fn details(task: &Task, side: &Side, alive: bool) -> String {
    let other = if alive { "dead" } else { "alive" };
    let mut text = match side.threats {
        Threats::Flip(1) => format!(", {other} with 1 threat"),
        Threats::Flip(threats) => format!(", {other} with {threats} threats"),
        Threats::Never => String::new(),
        Threats::Unknown => ", with threats unknown (a limit was reached)".to_owned(),
    };
    let list = |moves: &[Option<usize>]| {
        let names: Vec<_> = moves.iter().map(|&m| task.names.play(m)).collect();
        names.join(" ")
    };
    match &side.moves {
        None => text += "; moves unknown (a limit was reached)",
        Some(moves) if moves.is_empty() => {}
        Some(moves) => text += &format!("; by {}", list(moves)),
    }
    if !line_of(side).is_empty() {
        text += &format!("; line {}", list(line_of(side)));
    }
    text
}

/// The moves of the main line; none if there is no line.
fn line_of(side: &Side) -> &[Option<usize>] {
    side.line.as_ref().map_or(&[], |line| &line.moves)
}

fn status(side: &Side) -> &'static str {
    match side.alive {
        Some(true) if side.life == Some(Life::Seki) => "seki",
        Some(true) => "alive",
        Some(false) => "dead",
        None => "unknown",
    }
}

/// The name of a player.
pub(crate) fn colour(player: Player) -> &'static str {
    match player {
        Player::Black => "black",
        Player::White => "white",
    }
}
