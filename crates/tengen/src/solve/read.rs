//! Reads all problems of life and death in a text. For an unusable problem, the result has the
//! reason.

use super::{Player, Problem, ProblemSpec, explain};
use crate::{Error, Point, Result};
use tengen_board::Names;
use tengen_problems::reading::candidates::candidates;
use tengen_problems::reading::{Draft, Drafts, Form, Format, ReadError, drafts};
use tengen_tsumego::problem::ProblemError;

/// The problems of a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadProblems {
    /// The requested problems, in the order of the text.
    pub problems: Vec<ReadProblem>,
    /// The number of problems in the text.
    pub of: usize,
    /// The format of the text.
    pub format: Format,
    /// Violations of the SGF standard that were tolerated, with their places in the text.
    pub notes: Vec<String>,
}

/// A problem of a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReadProblem {
    /// The number of the problem in the text, from 1.
    pub number: usize,
    /// The name of the problem in the text, if any.
    pub name: Option<String>,
    /// `true` if the text has moves after the position of the problem. The problem ignores them.
    pub more_follows: bool,
    /// The problem, or the reason why it is unusable.
    pub problem: Result<Problem, ProblemFault>,
}

/// The reason why the position in a text is not a usable problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemFault {
    /// A field of the [`ProblemSpec`] does not fit the board. Holds the name of the field and the
    /// reason.
    #[error("{0}")]
    Field(String),
    /// No target is marked, and the position has no candidate for the target or several. Holds the
    /// candidates.
    #[error("{}", ProblemError::NoTarget)]
    NoTarget(Vec<TargetCandidate>),
    /// The text or the position is invalid.
    #[error("{0}")]
    Position(String),
}

/// A possible target of a position without a marked target.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TargetCandidate {
    /// The owner of the target's strings.
    pub defender: Player,
    /// The name of one stone of each string.
    pub target: Vec<Point>,
    /// The number of points in the region around this candidate.
    pub points: usize,
}

impl From<ProblemFault> for Error {
    fn from(fault: ProblemFault) -> Error {
        Error::unusable(fault)
    }
}

impl ProblemSpec {
    /// Reads the problem that this specification describes.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the text holds no problem, or holds several problems and the field
    /// `game` does not choose one. Also if the board lacks the given points or coordinates.
    pub fn problem(&self) -> Result<Problem> {
        let read = self.read_drafts()?;
        let of = read.drafts.len();
        let [(_, draft)] = <[_; 1]>::try_from(self.chosen(read.drafts)?)
            .map_err(|_| Error::unusable(format!("expected one problem, found {of}")))?;
        Ok(self.find(draft?)?)
    }

    /// Reads all problems of the text, or only the problem that the field `game` chooses. A fault
    /// in one problem does not affect the others.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the text cannot be read, or has no problem with the chosen number.
    pub fn read_all(&self) -> Result<ReadProblems> {
        let read = self.read_drafts()?;
        let of = read.drafts.len();
        let problem = |(number, draft): (usize, Result<Draft, ReadError>)| {
            let said = draft.as_ref().ok();
            ReadProblem {
                number,
                name: said.and_then(|draft| draft.name.clone()),
                more_follows: said.is_some_and(|draft| draft.more_follows),
                problem: draft
                    .map_err(|error| ProblemFault::Position(error.to_string()))
                    .and_then(|draft| self.find(draft)),
            }
        };
        let chosen = self.chosen(read.drafts)?.into_iter();
        Ok(ReadProblems {
            problems: chosen.map(problem).collect(),
            of,
            format: Format::of(&self.text),
            notes: read.notes.iter().map(ToString::to_string).collect(),
        })
    }

    fn read_drafts(&self) -> Result<Drafts> {
        let graph = self.graph.as_ref().map(|graph| graph.board());
        let graph = graph.transpose()?;
        let form = Form {
            lattice: self.lattice,
            boundary: self.boundary,
            board: graph.as_ref(),
            is_sgf: self.sgf,
        };
        Ok(drafts(&self.text, &form)?)
    }

    /// Returns the drafts (parsed texts of problems) that the field `game` selects, with their
    /// numbers in the text.
    fn chosen<T>(&self, drafts: Vec<T>) -> Result<Vec<(usize, T)>> {
        let of = drafts.len();
        if let Some(game) = self.game.filter(|&game| game == 0 || game > of) {
            let reason = format!("expected a problem number from 1 to {of}, found {game}");
            return Err(Error::above(of, game, reason));
        }
        let is_chosen = |number: usize| self.game.is_none_or(|game| game == number);
        let numbered = (1..).zip(drafts);
        Ok(numbered.filter(|&(number, _)| is_chosen(number)).collect())
    }

    /// Builds the problem of a draft, which is the parsed text of a problem. Fields of this
    /// specification override fields of the draft. Fields missing in both, such as the region, are
    /// inferred.
    fn find(&self, mut draft: Draft) -> Result<Problem, ProblemFault> {
        let names = Names::with(&draft.board, self.coordinates)
            .map_err(|error| ProblemFault::Field(format!("coordinates gotools: {error}")))?;
        if let Some(targets) = points(&names, &self.target, "target")? {
            draft.targets = targets;
        }
        draft.region = points(&names, &self.region, "region")?.or(draft.region);
        draft.first = self.first.or(draft.first);
        draft.rules = self.rules.or(draft.rules);
        if !self.id.is_empty() {
            draft.name = Some(self.id.clone());
        }
        let is_graph = draft.format == Format::Graph;
        Problem::of_draft(draft.clone(), self.coordinates).map_err(|error| match error {
            ProblemError::NoTarget if !is_graph => {
                let candidates = candidates(&draft.board, &draft.position).into_iter();
                let named = candidates.map(|candidate| TargetCandidate {
                    defender: candidate.defender,
                    target: Point::all(&names, &candidate.targets),
                    points: candidate.points,
                });
                ProblemFault::NoTarget(named.collect())
            }
            error => ProblemFault::Position(explain(&error, &names)),
        })
    }
}

/// Returns the points that the `words` of the field `field` name, or `None` if there are no words.
fn points(
    names: &Names,
    words: &[String],
    field: &str,
) -> Result<Option<Vec<usize>>, ProblemFault> {
    let mut found = Vec::new();
    for word in words {
        // First take the whole word as the name of one point or area, because the label of a
        // graph's vertex may have blanks.
        let points = names.find_area(word).or_else(|_| names.find_all(word));
        found.extend(points.map_err(|error| ProblemFault::Field(format!("{field}: {error}")))?);
    }
    match found.is_empty() && !words.is_empty() {
        true => Err(ProblemFault::Field(format!(
            "{field} is empty; expected at least one point"
        ))),
        false => Ok((!words.is_empty()).then_some(found)),
    }
}
