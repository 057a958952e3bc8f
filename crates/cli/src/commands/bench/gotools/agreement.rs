//! One side of a problem against its results in the file.

use serde::Serialize;
use std::time::Duration;
use tengen_board::Player;
use tengen_tsumego::gotools::{Entry, letters};
use tengen_tsumego::solver::status::{Status, Threats};

/// A move, `None` being a pass.
type Move = Option<usize>;

/// A side that was solved.
pub(super) struct Run {
    pub(super) first: Player,
    pub(super) status: Status,
    pub(super) time: Duration,
    /// Whether a limit left open what was asked.
    pub(super) is_unknown: bool,
    /// All moves that succeed here.
    moves: Option<Vec<Move>>,
    /// Those of the file, where they were to be compared.
    several: Option<Vec<Move>>,
    /// Whether what was found agrees with the file; `None` where there is nothing to compare.
    pub(super) success: Option<bool>,
    pub(super) threats: Option<bool>,
    pub(super) best: Option<bool>,
    pub(super) set: Option<bool>,
}

impl Run {
    pub(super) fn new(
        entry: &Entry,
        first: Player,
        status: Status,
        asks_threats: bool,
        time: Duration,
        moves: Option<Vec<Move>>,
        several: Option<Vec<Move>>,
    ) -> Run {
        let result = entry.results(first).next();
        let success = status
            .alive
            .zip(result)
            .map(|(alive, result)| alive == result.alive);
        let agrees = success == Some(true);
        let threats = result.filter(|_| agrees && status.threats != Threats::Unknown);
        let threats = threats
            .map(|result| status.threats == result.threats.map_or(Threats::Never, Threats::Flip));
        let mut good = entry.good_moves(first).peekable();
        let compared = agrees && good.peek().is_some();
        let best = compared.then(|| status.best.is_some_and(|best| good.any(|one| one == best)));
        let set = several
            .as_ref()
            .filter(|_| agrees)
            .map(|several| moves.as_ref() == Some(several));
        Run {
            first,
            status,
            time,
            is_unknown: match asks_threats {
                true => status.threats == Threats::Unknown,
                false => status.alive.is_none(),
            },
            moves,
            several,
            success,
            threats,
            best,
            set,
        }
    }
}

/// Where the file says something else.
#[derive(Serialize)]
pub(super) struct Disagreement {
    pub(super) file: String,
    pub(super) id: String,
    pub(super) first: &'static str,
    pub(super) about: &'static str,
    pub(super) here: String,
    pub(super) there: String,
}

/// What a run and the file disagree about.
pub(super) fn compare(file: &str, entry: &Entry, run: &Run) -> Vec<Disagreement> {
    let Some(result) = entry.results(run.first).next() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut note = |agrees: Option<bool>, about, here: String, there: String| {
        if agrees == Some(false) {
            let first = if run.first == Player::Black {
                "black"
            } else {
                "white"
            };
            found.push(Disagreement {
                file: file.to_owned(),
                id: entry.name.clone(),
                first,
                about,
                here,
                there,
            });
        }
    };
    let life = |alive: bool| if alive { "alive" } else { "dead" }.to_owned();
    let number = |threats: Option<u8>| threats.map_or_else(|| "none".to_owned(), |n| n.to_string());
    let ours = match run.status.threats {
        Threats::Flip(threats) => number(Some(threats)),
        Threats::Never => number(None),
        Threats::Unknown => "unknown".to_owned(),
    };
    note(
        run.success,
        "status",
        run.status.alive.map_or_else(String::new, life),
        life(result.alive),
    );
    note(run.threats, "threats", ours, number(result.threats));
    let good: Vec<_> = entry.good_moves(run.first).collect();
    let best = run
        .status
        .best
        .map_or_else(|| "none".to_owned(), |best| names(&[best]));
    note(run.best, "best move", best, names(&good));
    let moves = run
        .moves
        .as_ref()
        .map_or_else(|| "unknown".to_owned(), |moves| names(moves));
    note(
        run.set,
        "moves",
        moves,
        run.several.as_deref().map_or_else(String::new, names),
    );
    found
}

fn names(moves: &[Move]) -> String {
    let names: Vec<_> = moves
        .iter()
        .map(|one| one.map_or_else(|| "@@".to_owned(), letters))
        .collect();
    names.join(" ")
}
