//! Problems of life and death.

use super::{Coordinates, Player, ProblemSpec, Rules};
#[cfg(feature = "io")]
use crate::position::decode;
use crate::{BoardJson, Error, Result};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
#[cfg(feature = "io")]
use tengen_base::files;
use tengen_board::{Board, Names};
use tengen_tsumego::book;
use tengen_tsumego::problem::{self as engine, ProblemError};
use tengen_tsumego::reading::{Draft, Found, SizeError};

/// A problem of life and death: a position, a target, and the points that may be played on.
///
/// The target is one or more strings of one player, the defender; it lives if one of them is
/// never captured. What a text does not say is found: the target where the position leaves one
/// candidate, the region as what is enclosed.
///
/// It is read from SGF (stones with a mark are the target, empty points with one the region,
/// `PL` says who moves first), a diagram with a line for each row, a problem of GoTools, or a
/// graph in JSON. [`ProblemSpec`] states more, and is its form in JSON.
///
/// ```
/// use tengen::prelude::*;
/// let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n")?;
/// assert_eq!(corner.target(), ["D3"]);
/// assert_eq!(corner.defender(), Player::White);
/// # Ok::<(), tengen::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "ProblemSpec", into = "ProblemSpec")]
pub struct Problem {
    /// What it is called in answers.
    pub id: String,
    /// Who moves first, if it says so.
    pub first: Option<Player>,
    /// What may not be repeated, if it says so.
    pub rules: Option<Rules>,
    pub(super) found: Found,
    pub(super) coordinates: Coordinates,
}

impl Problem {
    /// The problem of a file. It is called by the name of the file.
    ///
    /// # Errors
    /// [`Error::Io`], if the file cannot be read; those of [`parse`](Problem::parse).
    #[cfg(feature = "io")]
    pub fn read(path: impl AsRef<std::path::Path>) -> Result<Problem> {
        let path = path.as_ref();
        let bytes = files::read(path).map_err(|source| Error::Io {
            path: path.to_owned(),
            source,
        })?;
        let is_sgf = path
            .extension()
            .is_some_and(|end| end.eq_ignore_ascii_case("sgf"));
        let problem = decode(&bytes, is_sgf)
            .and_then(|read| ProblemSpec::new(read.text).sgf(is_sgf).problem())
            .map_err(|error| Error::Unusable(format!("{}: {error}", path.display())))?;
        Ok(problem.named(path.display().to_string()))
    }

    /// The problem of a text, without a name but for that of GoTools.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the text is no problem, or not one.
    pub fn parse(text: &str) -> Result<Problem> {
        ProblemSpec::new(text).problem()
    }

    /// All problems of a text, of which some may be unusable; of a graph in JSON one.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the whole text cannot be read.
    pub fn parse_all(text: &str) -> Result<Vec<Result<Problem>>> {
        let read = ProblemSpec::new(text).read_all()?.problems.into_iter();
        Ok(read.map(|read| read.problem.map_err(Error::from)).collect())
    }

    /// The problem of what a text says, with what is missing found.
    ///
    /// # Errors
    /// [`ProblemError`], which [`explain`] tells with the names of the points.
    pub fn of_draft(draft: Draft, coordinates: Coordinates) -> Result<Problem, ProblemError> {
        Ok(Problem {
            id: draft.name.clone().unwrap_or_default(),
            first: draft.first,
            rules: draft.rules,
            found: draft.find_open()?,
            coordinates,
        })
    }

    /// The same with another name.
    #[must_use]
    pub fn named(mut self, id: impl Into<String>) -> Problem {
        self.id = id.into();
        self
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.found.problem.board
    }

    /// Which board it is, for answers.
    pub fn json(&self) -> BoardJson {
        BoardJson::new(self.board(), None)
    }

    /// The stones.
    pub fn stones(&self) -> &tengen_board::Position {
        &self.found.problem.position
    }

    /// Who defends the target.
    pub fn defender(&self) -> Player {
        self.found.problem.defender
    }

    /// The name of one stone of each string of the target.
    pub fn target(&self) -> Vec<String> {
        self.names().all(&self.found.problem.targets)
    }

    /// The names of the points that may be played on or captured.
    pub fn region(&self) -> Vec<String> {
        self.names().all(&self.found.problem.region)
    }

    /// Whether nobody stated the target.
    pub fn is_guessed(&self) -> bool {
        self.found.is_guessed
    }

    /// Whether the region was stated.
    pub fn is_stated(&self) -> bool {
        self.found.is_stated
    }

    /// Whether the region is the whole board, for want of a boundary.
    pub fn is_open(&self) -> bool {
        self.found.is_open()
    }

    /// Whether nothing encloses the target, so that frames around it are tried, from tight to
    /// wide; its region is then one of them.
    pub fn is_book(&self) -> bool {
        self.found.is_book
    }

    /// Other groups of which one may be meant, if the target was guessed: the name of a stone of
    /// each of their strings.
    pub fn others(&self) -> Vec<Vec<String>> {
        let names = self.names();
        let others = self.found.others.iter();
        others.map(|group| names.all(&group.targets)).collect()
    }

    /// Other problems of the same position that may be meant, if the target was guessed.
    pub(super) fn alternatives(&self) -> Vec<Problem> {
        let found = self.found.alternatives().into_iter();
        found
            .map(|found| Problem {
                found,
                ..self.clone()
            })
            .collect()
    }

    /// The names of its points.
    pub fn names(&self) -> Names {
        let names = Names::with(self.board(), self.coordinates);
        names.unwrap_or_else(|_| Names::of(self.board()))
    }

    /// The names of the first points on the way out of a target that just gets out, as words that follow
    /// a [`SizeError`]; empty if it does not.
    pub fn way_out(&self) -> String {
        match book::way_out(self.engine()) {
            Some(way) if !way.is_empty() => {
                format!("; it gets out by {}", self.names().all(&way).join(" "))
            }
            _ => String::new(),
        }
    }

    /// Refuses what no search would end for; less, if the search has a limit of its own.
    ///
    /// # Errors
    /// [`SizeError`].
    pub fn check_size(&self, is_limited: bool) -> Result<(), SizeError> {
        self.found.check_size(is_limited)
    }

    /// The problem of the solver.
    pub fn engine(&self) -> &engine::Problem {
        &self.found.problem
    }
}

impl FromStr for Problem {
    type Err = Error;

    fn from_str(text: &str) -> Result<Problem> {
        Problem::parse(text)
    }
}

/// Why a position is no problem, with the names of its points.
pub fn explain(error: &ProblemError, names: &Names) -> String {
    let name = |&vertex: &usize| names.name(vertex);
    match error {
        ProblemError::NoLiberty(v) => format!("the string of {} has no liberty", name(v)),
        ProblemError::Colour(v) => {
            format!("the stone on {} is neither black nor white", name(v))
        }
        ProblemError::NotAStone(v) => format!("the target {} is no stone", name(v)),
        ProblemError::TwoColours(a, b) => {
            let (a, b) = (name(a), name(b));
            format!("the targets {a} and {b} are of different colours")
        }
        ProblemError::Fixed(v) => {
            let what = "has a liberty outside the region, so it is never captured";
            format!("the target {} {what}", name(v))
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNER: &str = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";

    /// In JSON and back.
    fn again(problem: &Problem) -> Problem {
        let json = serde_json::to_string(problem).unwrap();
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn problems_are_json() {
        let drawn = Problem::parse(CORNER).unwrap().named("corner");
        assert_eq!(again(&drawn), drawn);
        let marked = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]SQ[aa:ca]TR[da]MA[ii]PL[W])";
        let marked = Problem::parse(marked).unwrap();
        assert_eq!(marked.first, Some(Player::White));
        assert_eq!(again(&marked), marked);
        let graph = r#"{"format":"tengen-graph-problem 1","vertices":["a","b","c"],
            "edges":[[0,1],[1,2]],"black":[0],"white":[2],"target":[2],"rules":"no-ko"}"#;
        let graph = Problem::parse(graph).unwrap();
        assert_eq!(
            (graph.target(), graph.is_stated()),
            (vec!["c".to_owned()], false)
        );
        assert_eq!(again(&graph), graph);
    }

    #[test]
    fn collections_have_their_names() {
        let two = "x\n2 problems\n$ A\n?DA?AB?BB?CB?DBAEAAEBAACABCACCADCAEC[DA]\n$ B\nAAA[AA]\n";
        assert!(Problem::parse(two).is_err());
        let games = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da])(;SZ[9])";
        assert!(Problem::parse(games).is_err());
        let second = ProblemSpec::new(games).game(2usize).problem().unwrap_err();
        assert!(second.to_string().contains("no stones"), "{second}");
        let first = ProblemSpec::new(games).game(1usize).problem().unwrap();
        assert_eq!(first, Problem::parse_all(games).unwrap().remove(0).unwrap());
        assert!(ProblemSpec::new(games).game(3usize).problem().is_err());
        let all = Problem::parse_all(two).unwrap();
        let [Ok(good), Err(bad)] = &all[..] else {
            panic!("{all:?}")
        };
        assert_eq!(good.id, "A");
        let copy = again(good);
        assert_eq!(copy.region(), good.region());
        assert!(bad.is_refusal());
    }

    #[test]
    fn what_is_no_problem_is_refused() {
        for (text, reason) in [
            ("", "no"),
            (". X\nX O\n", "no liberty"),
            (". . .", "no stones"),
            ("(;SZ[7]AB[aa]AW[gg]TR[aa][gg])", "different colours"),
        ] {
            let error = Problem::parse(text).unwrap_err();
            assert!(error.is_refusal(), "{error}");
            assert!(error.to_string().contains(reason), "{error}");
        }
    }
}
