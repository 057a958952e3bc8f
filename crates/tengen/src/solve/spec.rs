//! Problems as their text, with what is stated beside it.

use super::problem::explain;
use super::{Coordinates, Player, Problem, Rules};
use crate::{BoardSpec, Error, GraphText, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_board::json::sides;
use tengen_board::{Boundary, Lattice, Names, ascii};
use tengen_tsumego::reading::{Draft, Form, drafts, graph};

/// A problem as its text, with what is stated beside it: the form of a [`Problem`] in JSON.
///
/// ```
/// use tengen::solve::{Player, ProblemSpec};
/// let text = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";
/// let problem = ProblemSpec::new(text).target(["A2".to_owned()]).first(Player::White).problem()?;
/// assert_eq!(problem.region().len(), 8);
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct ProblemSpec {
    /// What it is called in answers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[setters(into)]
    pub id: String,
    /// SGF, a diagram, a problem of GoTools, or a graph in JSON.
    #[setters(into)]
    pub text: String,
    /// The number of the problem, from 1, if the text has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
    /// A stone of each string of the target, by name; as the text says, or guessed, if there
    /// are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[setters(into)]
    pub target: Vec<String>,
    /// Where stones may be played, by name or as rectangles such as `A1:C2`; as the text says,
    /// or what is enclosed, if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[setters(into)]
    pub region: Vec<String>,
    /// Who moves first; as the text says, if it does, unless stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Player>,
    /// What may not be repeated; as the text says, if it does, unless stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Rules>,
    /// How points are named, here and in answers.
    #[serde(default)]
    pub coordinates: Coordinates,
    /// The lattice of a position in SGF or a diagram.
    #[serde(default = "crate::board::square")]
    pub lattice: Lattice,
    /// Where beyond its edges there are liberties that are never filled.
    #[serde(default)]
    pub boundary: Boundary,
    /// Another board for such a position, whose vertices are the points row by row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graph: Option<GraphText>,
}

impl ProblemSpec {
    /// What a text says, on the square lattice.
    pub fn new(text: impl Into<String>) -> ProblemSpec {
        ProblemSpec {
            id: String::new(),
            text: text.into(),
            game: None,
            target: Vec::new(),
            region: Vec::new(),
            first: None,
            rules: None,
            coordinates: Coordinates::default(),
            lattice: Lattice::Square,
            boundary: Boundary::None,
            graph: None,
        }
    }

    /// The problem.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the text is no problem, or not one, or the board has no such
    /// points or coordinates.
    pub fn problem(&self) -> Result<Problem> {
        let mut draft = self.draft()?;
        let names = Names::with(&draft.board, self.coordinates).map_err(Error::unusable)?;
        let points = |list: &[String]| {
            let points = list.iter().map(|name| names.find_area(name));
            let points: Result<Vec<Vec<_>>, _> = points.collect();
            points
                .map(|points| points.concat())
                .map_err(Error::unusable)
        };
        if !self.target.is_empty() {
            draft.targets = points(&self.target)?;
        }
        if !self.region.is_empty() {
            draft.region = Some(points(&self.region)?);
        }
        draft.first = self.first.or(draft.first);
        draft.rules = self.rules.or(draft.rules);
        if !self.id.is_empty() {
            draft.name = Some(self.id.clone());
        }
        Problem::of_draft(draft, self.coordinates)
            .map_err(|error| Error::Unusable(explain(&error, &names)))
    }

    fn draft(&self) -> Result<Draft> {
        let graph = self
            .graph
            .clone()
            .map(|graph| BoardSpec::Graph(graph).board());
        let graph = graph.transpose()?;
        let form = Form {
            lattice: self.lattice,
            boundary: self.boundary,
            board: graph.as_ref(),
            is_sgf: false,
        };
        let drafts = drafts(&self.text, &form).map_err(Error::unusable)?.drafts;
        let of = drafts.len();
        let index = match self.game {
            None if of == 1 => Some(0),
            None => None,
            Some(game) => game.checked_sub(1),
        };
        let meant = index.and_then(|index| drafts.into_iter().nth(index));
        match (meant, self.game) {
            (Some(draft), _) => draft.map_err(Error::unusable),
            (None, None) => Err(Error::Unusable(format!(
                "{of} problems, where one is expected"
            ))),
            (None, Some(game)) => Err(Error::Unusable(format!(
                "there is no problem {game}; they are numbered from 1 to {of}"
            ))),
        }
    }
}

impl TryFrom<ProblemSpec> for Problem {
    type Error = Error;

    fn try_from(spec: ProblemSpec) -> Result<Problem> {
        spec.problem()
    }
}

impl From<Problem> for ProblemSpec {
    /// A diagram, or a graph in JSON, with the target if it was not guessed, and the region if
    /// it would not be found again.
    fn from(problem: Problem) -> ProblemSpec {
        let shape = problem.board().shape();
        let mut spec = ProblemSpec {
            id: problem.id.clone(),
            target: match problem.found.is_guessed {
                true => Vec::new(),
                false => problem.target(),
            },
            first: problem.first,
            rules: problem.rules,
            coordinates: problem.coordinates,
            lattice: shape.map_or(Lattice::Square, |shape| shape.lattice),
            boundary: shape.map_or(Boundary::None, |shape| shape.boundary),
            ..ProblemSpec::new(text(&problem))
        };
        let is_found = |spec: &ProblemSpec| {
            let again = spec.problem();
            again.is_ok_and(|again| again.found.problem == problem.found.problem)
        };
        if problem.found.is_stated || !is_found(&spec) {
            spec.region = problem.region();
        }
        spec
    }
}

/// The position of a problem as a text.
fn text(problem: &Problem) -> String {
    let (board, stones) = (problem.board(), problem.stones());
    let (rows, cols) = sides(board);
    match board.shape() {
        // A problem has two colours, and a character for each.
        Some(_) => ascii::write(rows, cols, stones).unwrap_or_default(),
        None => graph::File::of(problem.engine()).to_text(),
    }
}
