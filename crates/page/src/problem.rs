//! A problem of life and death as the page draws it.

use crate::questions::{request, text};
use crate::refusal::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json as value};
use tengen::position::Scene;
use tengen::prelude::Observer;
use tengen::solve::{Player, Problem, ProblemSpec, Rules};
use tengen::{PositionJson, Result};

/// The most problems of a collection.
pub(crate) const MOST: usize = 2_000;

/// A problem with all that was found of it.
#[derive(Serialize)]
struct Seen {
    id: String,
    /// The board, for who draws it; and the names of its points, by vertex.
    scene: Scene,
    names: Vec<String>,
    rows: Option<usize>,
    cols: Option<usize>,
    /// Which points touch, by vertex.
    edges: Vec<(usize, usize)>,
    /// One colour for each point.
    stones: Vec<u8>,
    diagram: PositionJson,
    target: Vec<String>,
    /// All stones of the target.
    target_stones: Vec<String>,
    region: Vec<String>,
    defender: Player,
    first: Option<Player>,
    rules: Option<Rules>,
    /// Whether nobody stated the target.
    guessed: bool,
    /// Whether the region was stated.
    stated: bool,
    /// Whether the region is the whole board, for want of a boundary.
    open: bool,
    /// Why it cannot be solved without a limit, if so.
    too_large: Option<String>,
    /// The problem as its text, with everything stated beside it.
    spec: ProblemSpec,
}

impl Seen {
    fn of(problem: &Problem) -> Result<Seen, Refusal> {
        let (board, names) = (problem.board(), problem.names());
        let shape = board.shape();
        let target = problem.target();
        let strings = problem.stones().strings(board).unwrap_or_default();
        let is_target = |stones: &[String]| stones.iter().any(|name| target.contains(name));
        let target_stones = strings.iter().map(|string| names.all(&string.stones));
        let target_stones = target_stones.filter(|stones| is_target(stones));
        let diagram = PositionJson::new(board, problem.stones());
        Ok(Seen {
            id: problem.id.clone(),
            scene: Scene::of(board),
            names: (0..board.points()).map(|v| names.name(v)).collect(),
            rows: shape.map(|shape| shape.rows),
            cols: shape.map(|shape| shape.cols),
            edges: board.graph().edges().collect(),
            stones: problem.stones().colours().to_vec(),
            diagram: diagram.map_err(tengen::Error::failed)?,
            target_stones: target_stones.flatten().collect(),
            region: problem.region(),
            defender: problem.defender(),
            first: problem.first,
            rules: problem.rules,
            guessed: problem.is_guessed(),
            stated: problem.is_stated(),
            open: problem.is_open(),
            too_large: (problem.check_size(false).err())
                .map(|error| format!("{error}{}", problem.way_out())),
            spec: ProblemSpec::from(problem.clone()),
            target,
        })
    }
}

/// A problem, from its text and what is stated beside it.
pub(crate) fn seen(value: Value, _: &dyn Observer) -> Result<String, Refusal> {
    let problem = request::<ProblemSpec>(value)?.problem()?;
    text(&Seen::of(&problem)?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct All {
    text: String,
}

/// The problems of a collection: each a problem, or why it is none.
pub(crate) fn all(value: Value, _: &dyn Observer) -> Result<String, Refusal> {
    let All { text: collection } = request(value)?;
    let problems = Problem::parse_all(&collection)?;
    let number = problems.len();
    let problems = problems
        .into_iter()
        .take(MOST)
        .map(|problem| match problem {
            Ok(problem) => value!({ "id": problem.id, "spec": ProblemSpec::from(problem) }),
            Err(error) => value!({ "error": error.to_string() }),
        });
    let problems: Vec<Value> = problems.collect();
    text(&value!({ "number": number, "problems": problems }))
}
