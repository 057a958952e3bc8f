//! Requests of the facade by their names, as JSON: a request is read, answered and written
//! without Python's lock. What an answer has beside its JSON, such as pictures, goes with it.

use crate::waiting::wait;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tengen::cluster::{KeepResidues, KeptPrimes};
use tengen::games::{BoundGames, ConstructGame, CountGames, EstimateGames, SurveyGraph};
use tengen::papers::{Recomputed, entries};
use tengen::prelude::*;
use tengen::reduce::{GraphPosition, ReduceSquare, SquarePosition};
use tengen::solve::Solved;
use tengen::{Error, Result};

/// Answers a request.
#[pyfunction]
#[pyo3(signature = (kind, request, progress=None))]
pub(crate) fn answer(
    py: Python<'_>,
    kind: &str,
    request: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let call = Call {
        py,
        request,
        progress,
    };
    match kind {
        "approx" => call.answer::<Approx>(json),
        "bounds" => call.answer::<Bounds>(json),
        "check" => call.answer::<Check>(json),
        "count" => call.answer::<Count>(json),
        "count-by" => call.answer::<CountBy>(|found| beside(found, "svg", found.svg().ok())),
        "count-classes" => call.answer::<CountClasses>(json),
        "count-residues" => call.answer::<CountResidues>(json),
        "count-squares" => call.answer::<CountSquares>(json),
        "count-squares-by" => call.answer::<CountSquaresBy>(json),
        "dead-groups" => call.answer::<DeadGroups>(json),
        "dead-sets" => call.answer::<DeadSets>(json),
        "estimate" => call.answer::<Estimate>(json),
        "games-bounds" => call.answer::<BoundGames>(json),
        "games-construct" => call.answer::<ConstructGame>(|game| {
            let sgf = beside(game, "sgf", game.sgf().ok())?;
            beside(&sgf, "svg", game.svg().ok())
        }),
        "games-count" => call.answer::<CountGames>(json),
        "games-estimate" => call.answer::<EstimateGames>(json),
        "games-survey" => call.answer::<SurveyGraph>(json),
        "generate" => call.answer::<Generate>(|problems| {
            let problems = problems.iter().zip(1..);
            let problems = problems.map(|(problem, number)| {
                let sgf = problem.sgf(number)?;
                beside(problem, "sgf", sgf)
            });
            problems.collect::<Result<Value>>()
        }),
        "growth" => call.answer::<Growth>(json),
        "keep-residues" => call.answer::<KeepResidues>(json),
        "kept-primes" => call.answer::<KeptPrimes>(json),
        "lattice" => call.answer::<ShowLattice>(|shown| {
            let drawn = shown.picture().map(|drawn| drawn.text);
            let picture = beside(shown, "picture", drawn)?;
            let dimacs = beside(&picture, "dimacs", shown.dimacs())?;
            beside(&dimacs, "svg", shown.svg().ok())
        }),
        "lattices" => call.wait(|_| json(&tengen::lattice::all())),
        "limit-bounds" => call.answer::<LimitBounds>(json),
        "most" => call.answer::<Most>(json),
        "paper" => call.answer::<Paper>(|found| match found {
            Recomputed::Table(table) => json(table),
            Recomputed::Figure(figure) => json(&json!({ "svg": figure.svg })),
        }),
        "papers" => call.wait(|_| json(&entries().collect::<Vec<_>>())),
        "plan" => call.answer::<Plan>(json),
        "plan-graph" => call.answer::<PlanGraph>(json),
        "polynomial" => call.answer::<Polynomial>(json),
        "reachable" => call.answer::<Reachable>(json),
        "recurrence" => call.answer::<Recurrence>(json),
        "reduce-graph" => call.answer::<Reduce>(|found: &GraphPosition| {
            let problem = beside(found, "problem", json(&found.problem())?)?;
            beside(&problem, "svg", found.svg().ok())
        }),
        "reduce-grid" => call.answer::<ReduceSquare>(|found: &SquarePosition| {
            let diagram = beside(found, "problem", found.diagram())?;
            let sgf = beside(&diagram, "sgf", found.sgf().ok())?;
            beside(&sgf, "svg", found.svg().ok())
        }),
        "solve" => call.answer::<Solve>(solved),
        "verify" => call.answer::<Verify>(json),
        _ => Err(PyValueError::new_err(format!(
            "there is no request {kind:?}"
        ))),
    }
}

/// A request that Python waits for.
struct Call<'a, 'py> {
    py: Python<'py>,
    request: &'a str,
    progress: Option<&'a Bound<'py, PyAny>>,
}

impl Call<'_, '_> {
    /// The answer to a request, as JSON.
    fn answer<R>(self, written: impl FnOnce(&R::Answer) -> Result<Value> + Send) -> PyResult<String>
    where
        R: Request + DeserializeOwned,
    {
        let request = self.request;
        self.wait(|observer| {
            let request: R = read(request)?;
            written(&request.run_with(observer)?)
        })
    }

    /// What comes of some work, as JSON.
    fn wait(self, work: impl FnOnce(&dyn Observer) -> Result<Value> + Send) -> PyResult<String> {
        wait(self.py, self.progress, |observer| {
            Ok(work(observer)?.to_string())
        })
    }
}

/// A request, from its JSON.
pub(crate) fn read<R: DeserializeOwned>(json: &str) -> Result<R> {
    serde_json::from_str(json).map_err(Error::unusable)
}

/// An answer as JSON.
fn json(answer: &impl Serialize) -> Result<Value> {
    serde_json::to_value(answer).map_err(Error::failed)
}

/// An answer as JSON, and something beside it; nothing where there is no such thing.
fn beside(answer: &impl Serialize, name: &str, what: impl Serialize) -> Result<Value> {
    let mut object = json(answer)?;
    object[name] = json(&what)?;
    Ok(object)
}

/// The answer to a problem, with trees and certificates.
fn solved(answer: &Solved) -> Result<Value> {
    let sides = answer.sides.iter().map(|side| {
        let (text, reason) = match side.certificate() {
            None => (None, None),
            Some(Ok(text)) => (Some(text), None),
            Some(Err(reason)) => (None, Some(reason)),
        };
        let side = beside(side, "certificate", text)?;
        beside(&side, "no_certificate", reason)
    });
    Ok(json!({
        "status": answer.status,
        "moves": answer.moves,
        "sides": sides.collect::<Result<Vec<Value>>>()?,
        "tree": answer.tree()?,
    }))
}
