//! Produces other forms of answers than JSON: pictures, game records, certificates (proofs of
//! answers).

use crate::count::CountedBy;
use crate::extremes::Extreme;
use crate::games::{ConstructedGame, DrawnGraph, Hamiltonian};
use crate::generate::GeneratedProblem;
use crate::lattice::ShownLattice;
use crate::position::Drawn;
use crate::reduce::{GraphPosition, SquarePosition};
use crate::sequences::SequencesOfLattice;
use crate::solve::Solved;
use std::collections::BTreeMap;

/// Other forms of an answer than JSON, as texts by name, such as `svg` for a picture and `sgf` for
/// a game record. Forms that are not available are left out, such as a picture of a board that is
/// too large.
pub type Files = BTreeMap<String, String>;

/// Collects the available forms.
fn files<const N: usize>(forms: [(&str, Option<String>); N]) -> Files {
    let forms = forms.into_iter();
    forms
        .filter_map(|(name, text)| Some((name.to_owned(), text?)))
        .collect()
}

/// Returns an empty map, for answers that have no form except JSON.
pub(super) fn none<A>(_: &A) -> Files {
    Files::new()
}

pub(super) fn counted_by(answer: &CountedBy) -> Files {
    files([("svg", answer.svg().ok())])
}

pub(super) fn extreme(answer: &Extreme) -> Files {
    files([("svg", answer.svg().ok())])
}

pub(super) fn constructed(answer: &ConstructedGame) -> Files {
    files([("sgf", answer.sgf().ok()), ("svg", answer.svg().ok())])
}

pub(super) fn drawn(answer: &Drawn) -> Files {
    files([("svg", Some(answer.svg.clone()))])
}

pub(super) fn drawn_graph(answer: &DrawnGraph) -> Files {
    files([("svg", answer.svg().ok())])
}

pub(super) fn hamiltonian(answer: &Hamiltonian) -> Files {
    match answer {
        Hamiltonian::Walk(walk) => files([("sgf", Some(walk.sgf()))]),
        _ => Files::new(),
    }
}

/// Returns a game record for each generated problem: `1.sgf`, `2.sgf`, ...
pub(super) fn generated(answer: &Vec<GeneratedProblem>) -> Files {
    let problems = (1..).zip(answer);
    let records = problems.filter_map(|(number, problem)| {
        let record = problem.sgf(number).ok()?;
        Some((format!("{number}.sgf"), record))
    });
    records.collect()
}

pub(super) fn lattice(answer: &ShownLattice) -> Files {
    files([
        ("picture", answer.picture().map(|drawn| drawn.text)),
        ("dimacs", Some(answer.dimacs())),
        ("svg", answer.svg().ok()),
    ])
}

/// Returns the position of a formula on a graph: as a problem in JSON, and as a picture.
pub(super) fn on_graph(answer: &GraphPosition) -> Files {
    let problem = serde_json::to_string(&answer.problem());
    files([("problem", problem.ok()), ("svg", answer.svg().ok())])
}

/// Returns the position of a formula on the square grid: as a diagram, as a game record and as a
/// picture.
pub(super) fn on_square(answer: &SquarePosition) -> Files {
    files([
        ("problem", Some(answer.diagram())),
        ("sgf", answer.sgf().ok()),
        ("svg", answer.svg().ok()),
    ])
}

/// Returns the files of `tengen sequence -o DIR`.
pub(super) fn sequences(answer: &SequencesOfLattice) -> Files {
    answer.files()
}

/// Returns the answer to a problem in words, and the tree of moves as a game record. For each
/// player who moves first there are also the remarks, and a certificate (a proof of the answer) or
/// the reason why there is none. The names are `black.remarks`, `black.certificate`,
/// `white.no-certificate` and so on.
pub(super) fn solved(answer: &Solved) -> Files {
    let tree = answer.tree().ok().filter(|tree| !tree.is_empty());
    let mut files = files([("words", Some(answer.report())), ("sgf", tree)]);
    for side in &answer.sides {
        let first = side.first;
        let remarks = side.remarks(&answer.problem).join("\n");
        files.insert(format!("{first}.remarks"), remarks);
        match side.certificate() {
            Some(Ok(text)) => files.insert(format!("{first}.certificate"), text),
            Some(Err(reason)) => files.insert(format!("{first}.no-certificate"), reason),
            None => None,
        };
    }
    files
}
