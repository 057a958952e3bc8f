//! Answers that are more than the facade's JSON: pictures, game records, names.

use crate::questions::{json, request, text};
use crate::refusal::Refusal;
use serde::Deserialize;
use serde_json::{Value, json as value};
use tengen::count::{PUBLISHED_SOURCE, published as all_published};
use tengen::games::{ConstructGame, DrawGraph, FindHamiltonian, Hamiltonian};
use tengen::generate::{Generate, GeneratedProblem};
use tengen::papers::entries;
use tengen::position::{Drawing, Mark, Notation, Setup};
use tengen::prelude::{Boundary, Lattice, Observer, Sample, Solve};
use tengen::{Error, Request, Result};

type Answer = Result<String, Refusal>;

/// A question without anything to state.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// All tables and figures.
pub(crate) fn papers(value: Value, _: &dyn Observer) -> Answer {
    request::<Nothing>(value)?;
    text(&entries().collect::<Vec<_>>())
}

/// The published numbers, and where they come from.
pub(crate) fn published(value: Value, _: &dyn Observer) -> Answer {
    request::<Nothing>(value)?;
    let numbers: Vec<_> = all_published().collect();
    text(&value!({ "source": PUBLISHED_SOURCE, "numbers": json(numbers)? }))
}

/// A position as a picture and in every notation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draw {
    text: String,
    #[serde(default)]
    lattice: Lattice,
    #[serde(default)]
    boundary: Boundary,
    #[serde(default)]
    marks: Vec<Mark>,
    #[serde(default)]
    title: Option<String>,
}

pub(crate) fn drawn(value: Value, _: &dyn Observer) -> Answer {
    let asked: Draw = request(value)?;
    let notation = Notation::of(&asked.text);
    let setup = Setup::read_on(&asked.text, notation, asked.lattice, asked.boundary)?;
    let drawing = Drawing {
        coordinates: true,
        marks: asked.marks,
        title: asked.title,
    };
    let position = &setup.position;
    text(&value!({
        "svg": position.draw(&drawing)?,
        // There are boards and colours that SGF does not have.
        "sgf": position.to_sgf().ok(),
        "diagram": position.to_string(),
        "compact": position.to_compact().ok(),
        "json": json(position)?,
    }))
}

/// The game graph as a picture.
pub(crate) fn drawn_graph(value: Value, observer: &dyn Observer) -> Answer {
    let drawn = request::<DrawGraph>(value)?.run_with(observer)?;
    text(&value!({ "svg": drawn.svg()?, "view": json(drawn.view()?)? }))
}

/// A game through all positions, with its record.
pub(crate) fn hamiltonian(value: Value, observer: &dyn Observer) -> Answer {
    let found = request::<FindHamiltonian>(value)?.run_with(observer)?;
    let sgf = match &found {
        Hamiltonian::Walk(walk) => Some(walk.sgf()),
        _ => None,
    };
    text(&value!({ "found": json(&found)?, "sgf": sgf }))
}

/// A part of a constructed game, with its record.
pub(crate) fn constructed(value: Value, observer: &dyn Observer) -> Answer {
    let game = request::<ConstructGame>(value)?.run_with(observer)?;
    text(&value!({ "game": json(&game)?, "sgf": game.sgf().ok(), "svg": game.svg().ok() }))
}

/// New problems, each with its record.
pub(crate) fn generated(value: Value, observer: &dyn Observer) -> Answer {
    let problems = request::<Generate>(value)?.run_with(observer)?;
    let one = |(number, problem): (usize, &GeneratedProblem)| -> Result<Value, Refusal> {
        Ok(value!({ "problem": json(problem)?, "sgf": problem.sgf(number)? }))
    };
    let all = (1..).zip(&problems).map(one);
    text(&all.collect::<Result<Vec<Value>, Refusal>>()?)
}

/// Random positions, each on a line.
pub(crate) fn sampled(value: Value, observer: &dyn Observer) -> Answer {
    let samples = request::<Sample>(value)?.run_with(observer)?;
    let lines = samples.positions.iter();
    let lines = lines.map(|drawn| drawn.position.to_compact());
    let lines: Vec<String> = lines.collect::<Result<_, Error>>()?;
    text(&value!({
        "method": samples.method.name(),
        "reason": samples.reason,
        "positions": lines,
    }))
}

/// The answer to a problem, with its tree and certificates.
pub(crate) fn solved(value: Value, observer: &dyn Observer) -> Answer {
    let solved = request::<Solve>(value)?.run_with(observer)?;
    let proofs = solved.sides.iter().map(|side| match side.certificate() {
        None => Value::Null,
        Some(Ok(text)) => value!({ "text": text }),
        Some(Err(why)) => value!({ "error": why }),
    });
    let proofs: Vec<Value> = proofs.collect();
    text(&value!({
        "sides": json(&solved)?,
        "words": solved.to_string(),
        "tree": solved.tree().ok().filter(|tree| !tree.is_empty()),
        "certificates": proofs,
    }))
}
