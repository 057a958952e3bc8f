//! The type [`Problem`]: a problem of life and death, read from a text.

use super::{Coordinates, Player, ProblemSpec, Rules};
#[cfg(feature = "io")]
use crate::position::decode;
use crate::{BoardJson, Error, Point, Result};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
#[cfg(feature = "io")]
use tengen_base::files;
use tengen_board::{Board, Names};
use tengen_problems::book;
use tengen_problems::reading::{Draft, Found};
use tengen_tsumego::problem::{self as engine, ProblemError};

/// A problem of life and death: a position, a target, and the points that may be played on.
///
/// The target is one or more strings of one player, the defender. It lives if at least one of its
/// strings is never captured. If the text does not mark a target, the program takes the only
/// candidate or, if nothing encloses the candidates, the group that is hardest to save. If the text
/// does not mark a region, the region consists of the points enclosed with the target. If nothing
/// encloses the target, it is a frame, a region that the program chooses around the target.
///
/// The text is SGF, a diagram with a line for each row, a problem in the format of the program
/// GoTools, or a graph in JSON. In SGF, marked stones are the target, marked empty points are the
/// region, and `PL` names the player who moves first. [`ProblemSpec`] has further fields; it is the
/// JSON form of a problem.
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
    /// The name of the problem in answers.
    pub id: String,
    /// The player who moves first, if the problem names one.
    pub first: Option<Player>,
    /// The rule of repetition, such as ko or superko, if the problem states one.
    pub rules: Option<Rules>,
    pub(super) found: Found,
    pub(super) coordinates: Coordinates,
}

impl Problem {
    /// Reads a problem from a file. The path becomes the name of the problem.
    ///
    /// # Errors
    /// [`Error::Io`], if the file cannot be read. Otherwise the errors of
    /// [`parse`](Problem::parse).
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
            .map_err(|error| error.within(path.display()))?;
        Ok(problem.named(path.display().to_string()))
    }

    /// Parses a text with one problem. The problem gets the name in the text, if any; only SGF and
    /// the format of the program GoTools have names.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the text holds no problem, or more than one.
    pub fn parse(text: &str) -> Result<Problem> {
        ProblemSpec::new(text).problem()
    }

    /// Parses all problems of a text. If one of them is unusable, the others are returned all the
    /// same. A graph in JSON is one problem.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the whole text cannot be read.
    pub fn parse_all(text: &str) -> Result<Vec<Result<Problem>>> {
        let read = ProblemSpec::new(text).read_all()?.problems.into_iter();
        Ok(read.map(|read| read.problem.map_err(Error::from)).collect())
    }

    /// Builds a problem from a draft, the parsed text of a problem. Fills in the missing fields,
    /// such as the region.
    ///
    /// # Errors
    /// [`ProblemError`], if the draft is not a problem. [`explain`] words it with the names of the
    /// points.
    #[doc(hidden)]
    pub fn of_draft(draft: Draft, coordinates: Coordinates) -> Result<Problem, ProblemError> {
        Ok(Problem {
            id: draft.name.clone().unwrap_or_default(),
            first: draft.first,
            rules: draft.rules,
            found: draft.find_open()?,
            coordinates,
        })
    }

    /// Returns the problem with `id` as its name.
    #[must_use]
    pub fn named(mut self, id: impl Into<String>) -> Problem {
        self.id = id.into();
        self
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.found.problem.board
    }

    /// Returns the description of the problem's board that answers have in JSON.
    pub fn json(&self) -> BoardJson {
        BoardJson::new(self.board(), None)
    }

    /// Returns the stones on the board of the problem.
    pub fn stones(&self) -> &tengen_board::Position {
        &self.found.problem.position
    }

    /// Returns the defender of the target.
    pub fn defender(&self) -> Player {
        self.found.problem.defender
    }

    /// Returns the name of one stone of each string of the target.
    pub fn target(&self) -> Vec<Point> {
        Point::all(&self.names(), &self.found.problem.targets)
    }

    /// Returns the names of the points on which the players may move or capture.
    pub fn region(&self) -> Vec<Point> {
        Point::all(&self.names(), &self.found.problem.region)
    }

    /// Returns `true` if the program guessed the target, because the text does not mark one.
    pub fn is_guessed(&self) -> bool {
        self.found.is_guessed
    }

    /// Returns `true` if the text or the caller gave the region, and the program did not choose it.
    pub fn is_stated(&self) -> bool {
        self.found.is_stated
    }

    /// Returns `true` if the region is the whole board, because nothing encloses the target.
    pub fn is_open(&self) -> bool {
        self.found.is_open()
    }

    /// Returns `true` if no strong wall encloses the target, so that the solver tries frames around
    /// it, from tight to wide. [`region`](Problem::region) is one of these frames.
    pub fn is_book(&self) -> bool {
        self.found.is_book
    }

    /// Returns other candidates for the target, if the program guessed it. Each candidate is a list
    /// with the name of one stone of each of its strings.
    pub fn others(&self) -> Vec<Vec<Point>> {
        let names = self.names();
        let others = self.found.others.iter();
        others
            .map(|group| Point::all(&names, &group.targets))
            .collect()
    }

    /// Returns the problems in this position with the other candidates as the target, if the
    /// program guessed the target.
    pub(super) fn alternatives(&self) -> Vec<Problem> {
        let found = self.found.alternatives().into_iter();
        found
            .map(|found| Problem {
                found,
                ..self.clone()
            })
            .collect()
    }

    /// Returns the names of the board's points.
    pub fn names(&self) -> Names {
        let names = Names::with(self.board(), self.coordinates);
        names.unwrap_or_else(|_| Names::of(self.board()))
    }

    /// Returns a clause for the end of the error of [`check_size`](Problem::check_size): it names
    /// the first points of the way by which the target escapes. Empty if it does not escape.
    pub fn way_out(&self) -> String {
        match book::way_out(self.engine()) {
            Some(way) if !way.is_empty() => {
                format!(
                    "; the target escapes by {}",
                    self.names().all(&way).join(" ")
                )
            }
            _ => String::new(),
        }
    }

    /// Refuses a problem that is too large for a search. `is_limited` is `true` for a search with a
    /// limit on nodes or time, which allows larger problems.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the problem is too large.
    pub fn check_size(&self, is_limited: bool) -> Result<()> {
        Ok(self.found.check_size(is_limited)?)
    }

    /// Returns the problem in the form that the solver uses.
    pub(crate) fn engine(&self) -> &engine::Problem {
        &self.found.problem
    }
}

impl FromStr for Problem {
    type Err = Error;

    fn from_str(text: &str) -> Result<Problem> {
        Problem::parse(text)
    }
}

/// Returns the reason why a position is not a problem, with the names of its points.
#[doc(hidden)]
pub fn explain(error: &ProblemError, names: &Names) -> String {
    let name = |&vertex: &usize| names.name(vertex);
    match error {
        ProblemError::NoLiberty(v) => format!("the string of {} has no liberty", name(v)),
        ProblemError::Colour(v) => {
            format!("the stone on {} is neither black nor white", name(v))
        }
        ProblemError::NotAStone(v) => format!("the target {} is not a stone", name(v)),
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

    /// Converts a problem to JSON and back.
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
        assert_eq!(graph.target(), ["c"]);
        assert!(!graph.is_stated());
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
    fn invalid_problems_are_refused() {
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
