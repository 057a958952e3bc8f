//! One side of a problem against its results in the file.

use serde::Serialize;
use std::time::Duration;
use tengen_board::Player;
use tengen_tsumego::answer::Inquiry;
use tengen_tsumego::gotools::{Entry, letters};
use tengen_tsumego::solver::session::Situation;
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
    /// Whether what was found agrees with the file; `None` where there is nothing to compare.
    pub(super) success: Option<bool>,
    pub(super) threats: Option<bool>,
    pub(super) best: Option<bool>,
    /// All moves that succeed, where the file lists several.
    pub(super) set: Option<Moves>,
    /// Every move that the file lists.
    pub(super) listed: Vec<Listed>,
}

/// All moves that succeed.
pub(super) struct Moves {
    here: Option<Vec<Move>>,
    there: Vec<Move>,
}

impl Moves {
    pub(super) fn agree(&self) -> bool {
        self.here.as_ref() == Some(&self.there)
    }
}

/// A first move that the file lists, and whether it succeeds.
pub(super) struct Listed {
    point: Move,
    here: Option<bool>,
    there: bool,
}

impl Listed {
    pub(super) fn agrees(&self) -> bool {
        self.here == Some(self.there)
    }
}

impl Run {
    pub(super) fn new(
        entry: &Entry,
        first: Player,
        status: Status,
        asks_threats: bool,
        time: Duration,
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
        Run {
            first,
            status,
            time,
            is_unknown: match asks_threats {
                true => status.threats == Threats::Unknown,
                false => status.alive.is_none(),
            },
            success,
            threats,
            best,
            set: None,
            listed: Vec::new(),
        }
    }

    /// Finds the moves that succeed, and whether those do that the file lists.
    pub(super) fn compare_moves(
        &mut self,
        entry: &Entry,
        situation: &Situation,
        inquiry: &mut Inquiry<'_, '_, '_, '_>,
    ) {
        let mut there: Vec<_> = entry.good_moves(self.first).collect();
        if self.success == Some(true) && there.len() > 1 {
            // As ours: a pass comes last.
            there.sort_unstable_by_key(|vertex| vertex.unwrap_or(usize::MAX));
            there.dedup();
            let here = inquiry.good_moves(situation);
            self.set = Some(Moves { here, there });
        }
        for result in entry.results(self.first) {
            if let Some(&point) = result.line.first() {
                self.listed.push(Listed {
                    point,
                    here: inquiry.succeeds_with(situation, point),
                    there: result.success,
                });
            }
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
    if let Some(set) = &run.set {
        let here = set.here.as_deref();
        let here = here.map_or_else(|| "unknown".to_owned(), names);
        note(Some(set.agree()), "moves", here, names(&set.there));
    }
    let end = |success: Option<bool>| match success {
        Some(true) => "succeeds",
        Some(false) => "fails",
        None => "unknown",
    };
    for move_ in &run.listed {
        let about = |success| format!("{} {}", names(&[move_.point]), end(success));
        note(
            Some(move_.agrees()),
            "first move",
            about(move_.here),
            about(Some(move_.there)),
        );
    }
    found
}

fn names(moves: &[Move]) -> String {
    let names: Vec<_> = moves
        .iter()
        .map(|one| one.map_or_else(|| "@@".to_owned(), letters))
        .collect();
    names.join(" ")
}
