//! One side of a problem against its results in the file.

use serde::Serialize;
use tengen_board::Player;
use tengen_tsumego::gotools::{Entry, letters};
use tengen_tsumego::solve::{Query, Side};
use tengen_tsumego::solver::status::Threats;

/// A move, `None` being a pass.
type Move = Option<usize>;

/// A side that was solved.
pub(super) struct Run {
    pub(super) side: Side,
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

/// The first moves that the file lists for a side, and whether they succeed.
pub(super) fn listed(entry: &Entry, first: Player) -> Vec<(Move, bool)> {
    let results = entry.results(first);
    let listed = results.filter_map(|result| Some((*result.line.first()?, result.success)));
    listed.collect()
}

impl Run {
    /// A side against its results, and against the moves that were to be judged.
    pub(super) fn new(entry: &Entry, query: &Query, side: Side, listed: &[(Move, bool)]) -> Run {
        let first = side.first;
        let result = entry.results(first).next();
        let success = side
            .alive
            .zip(result)
            .map(|(alive, result)| alive == result.alive);
        let agrees = success == Some(true);
        let threats = result.filter(|_| agrees && side.threats != Threats::Unknown);
        let threats = threats
            .map(|result| side.threats == result.threats.map_or(Threats::Never, Threats::Flip));
        let mut good = entry.good_moves(first).peekable();
        let compared = agrees && good.peek().is_some();
        let best = compared.then(|| side.best.is_some_and(|best| good.any(|one| one == best)));
        let mut there: Vec<_> = entry.good_moves(first).collect();
        let set = (agrees && query.all_moves).then(|| {
            // As ours: a pass comes last.
            there.sort_unstable_by_key(|vertex| vertex.unwrap_or(usize::MAX));
            there.dedup();
            let here = side.moves.clone();
            Moves { here, there }
        });
        let judged = listed.iter().zip(&side.judged);
        let listed = judged.map(|(&(point, there), &here)| Listed { point, here, there });
        Run {
            is_unknown: match query.threats {
                true => side.threats == Threats::Unknown,
                false => side.alive.is_none(),
            },
            success,
            threats,
            best,
            set,
            listed: listed.collect(),
            side,
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
    let Some(result) = entry.results(run.side.first).next() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let mut note = |agrees: Option<bool>, about, here: String, there: String| {
        if agrees == Some(false) {
            let first = if run.side.first == Player::Black {
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
    let ours = match run.side.threats {
        Threats::Flip(threats) => number(Some(threats)),
        Threats::Never => number(None),
        Threats::Unknown => "unknown".to_owned(),
    };
    note(
        run.success,
        "status",
        run.side.alive.map_or_else(String::new, life),
        life(result.alive),
    );
    note(run.threats, "threats", ours, number(result.threats));
    let good: Vec<_> = entry.good_moves(run.side.first).collect();
    let best = run
        .side
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
