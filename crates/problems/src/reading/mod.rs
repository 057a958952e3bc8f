//! Reads problems from text: SGF, diagrams, GoTools files, and graphs in JSON.
//!
//! A text is parsed to a [`Draft`], which contains only what the text states. [`Draft::find`]
//! converts it to a problem and guesses missing parts. Between the two steps a caller may set
//! another target or region, since names of points are known only with the board.
//!
//! ```
//! use tengen_problems::reading;
//!
//! let problem = reading::problem(". . . O X . .\nO O O O X . .\nX X X X X . .\n").unwrap();
//! assert_eq!((problem.targets, problem.region.len()), (vec![3], 8));
//! ```
//!
//! | module | content |
//! |---|---|
//! | `draft` | the content of a text, before guessing |
//! | `found` | conversion of drafts to problems: guesses missing parts, rejects large problems |
//! | `error` | the reasons why a text has no problem that can be solved |
//! | [`graph`] | problems on graphs, as JSON |
//! | [`candidates`] | possible targets of a position without marks |
//! | [`crate::gotools`] | GoTools files, with solutions |

pub mod candidates;
mod draft;
mod error;
mod found;
pub mod graph;

pub use draft::{Draft, Format};
pub use error::{ReadError, SizeError};
pub use found::{Found, LARGEST_OPEN, LARGEST_UNLIMITED};

use crate::gotools;
use std::collections::HashMap;
use tengen_board::ascii;
use tengen_board::compact;
use tengen_board::json;
use tengen_board::sgf::{self, Note, SgfError};
use tengen_board::{Board, Boundary, Lattice, Shape};
use tengen_tsumego::problem::Problem;

/// Information about a text that the text itself does not contain. The default is a square lattice
/// without a boundary condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form<'a> {
    /// The lattice of positions in SGF and diagrams.
    pub lattice: Lattice,
    /// The boundary condition: edges with liberties outside that are never filled.
    pub boundary: Boundary,
    /// The board to use for SGF and diagrams instead of `lattice`, with vertices numbered row by
    /// row.
    pub board: Option<&'a Board>,
    /// `true` if the text is SGF, even if it does not begin like SGF.
    pub is_sgf: bool,
}

/// The problems of a text.
#[derive(Clone, Debug)]
pub struct Drafts {
    /// All problems, with an error for each problem that cannot be read.
    pub drafts: Vec<Result<Draft, ReadError>>,
    /// Deviations from the SGF standard that were tolerated.
    pub notes: Vec<Note>,
}

/// Reads all problems of a text in any of the formats of this module.
///
/// # Errors
/// A [`ReadError`] if the text as a whole cannot be read.
pub fn drafts(text: &str, form: &Form<'_>) -> Result<Drafts, ReadError> {
    let mut notes = Vec::new();
    let mut boards = Boards::of(form);
    let drafts = match Format::of(text) {
        Format::GoTools => {
            let entries = gotools::read_each(text)?.into_iter();
            let board = Board::square(gotools::SIZE, gotools::SIZE)?;
            let draft = |entry| Draft::of_gotools(&board, entry);
            entries.map(|entry| Ok(entry.map(draft)?)).collect()
        }
        Format::Graph => vec![Ok(Draft::of_graph(&graph::File::read(text)?)?)],
        Format::Diagram if json::has_positions(text) => {
            let read = json::read_all(text);
            let read = read.map_err(|(number, fault)| ReadError::Json(number, fault))?;
            let draft = |(board, position)| Ok(Draft::of_position(board, position));
            read.into_iter().map(draft).collect()
        }
        Format::Diagram if !form.is_sgf => {
            let read = match ascii::has_slashes(text) {
                true => compact::read_all(text)?,
                false => ascii::read_all(text)?,
            };
            let draft = |found: ascii::Diagram| {
                let board = boards.board(found.rows, found.cols)?;
                Ok(Draft::of_position(board, found.position))
            };
            read.into_iter().map(draft).collect()
        }
        Format::Sgf | Format::Diagram => {
            let read = sgf::tree::read(text)?;
            notes = read.notes;
            let draft = |game: Result<sgf::tree::Game, SgfError>| {
                let start = game?.start;
                let board = boards.board(start.rows, start.cols)?;
                Ok(Draft::of_sgf(board, &start))
            };
            read.games.into_iter().map(draft).collect()
        }
    };
    Ok(Drafts { drafts, notes })
}

/// A cache of boards by size, since a text may contain many positions.
struct Boards<'f> {
    form: &'f Form<'f>,
    made: HashMap<(usize, usize), Board>,
}

impl<'f> Boards<'f> {
    fn of(form: &'f Form<'_>) -> Boards<'f> {
        Boards {
            form,
            made: HashMap::new(),
        }
    }

    fn board(&mut self, rows: usize, cols: usize) -> Result<Board, ReadError> {
        if let Some(made) = self.made.get(&(rows, cols)) {
            return Ok(made.clone());
        }
        // The size must be valid for the lattice even if another board is given.
        let lattice = Board::lattice(Shape::new(
            self.form.lattice,
            rows,
            cols,
            self.form.boundary,
        ))?;
        let board = self.form.board.cloned().unwrap_or(lattice);
        self.made.insert((rows, cols), board.clone());
        Ok(board)
    }
}

/// Reads one problem from a text, and guesses missing parts as in [`Draft::find`].
///
/// The text is SGF, a diagram with one line for each row, a GoTools file, or a graph in JSON.
///
/// # Errors
/// A [`ReadError`]. [`ReadError::Size`] is returned only if no search is possible, or if a
/// search without a limit would not finish.
pub fn problem(text: &str) -> Result<Problem, ReadError> {
    let mut drafts = drafts(text, &Form::default())?.drafts;
    match (drafts.len(), drafts.pop()) {
        (1, Some(draft)) => {
            let found = draft?.find()?;
            found.check_size(false)?;
            Ok(found.problem)
        }
        (number, _) => Err(ReadError::NotOne(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Rules;
    use tengen_board::Player;
    use tengen_tsumego::problem::ProblemError;
    use tengen_tsumego::solver::session::MAX_POINTS;

    fn of(text: &str) -> Result<Problem, ProblemError> {
        match problem(text) {
            Ok(problem) => Ok(problem),
            Err(ReadError::Problem(error)) => Err(error),
            Err(other) => panic!("{other}"),
        }
    }

    /// Returns the only draft of a text.
    fn draft(text: &str) -> Draft {
        let mut drafts = drafts(text, &Form::default()).unwrap().drafts;
        drafts.remove(0).unwrap()
    }

    #[test]
    fn marks_state_the_problem_and_missing_parts_are_guessed() {
        let stones = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]";
        let plain = of(&format!("{stones})")).unwrap();
        assert_eq!(
            (plain.targets, plain.region),
            (vec![3], vec![0, 1, 2, 3, 9, 10, 11, 12])
        );
        let marked = of(&format!("{stones}TR[bb]LB[ii:x])")).unwrap();
        assert_eq!((marked.targets, marked.region.len()), (vec![3], 8));
        let region = of(&format!("{stones}SQ[aa:ca]TR[da]MA[ii])")).unwrap();
        assert_eq!((region.targets, region.region.len()), (vec![3], 9));
        assert_eq!(of("(;SZ[9]AB[aa])").unwrap_err(), ProblemError::NoTarget);
        let two = of(&format!("{stones}TR[da][ea])"));
        assert_eq!(two.unwrap_err(), ProblemError::TwoColours(3, 4));
    }

    /// One problem, a corner of three empty points, has equal stones, target and region in four
    /// formats.
    #[test]
    fn forms_of_one_problem_are_one_problem() {
        let diagram = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";
        let drawn = problem(diagram).unwrap();
        let sgf = "(;SZ[7:3]AB[ea][eb][ac:ec]AW[ab:db][da])";
        let written = problem(sgf).unwrap();
        let edges = drawn.board.graph().edges();
        let edges: Vec<_> = edges.map(|(a, b)| [a, b]).collect();
        let stones = |colour| {
            let all = 0..21;
            all.filter(|&p| drawn.position.get(p) == colour).collect()
        };
        let file = graph::File {
            format: graph::FORMAT.to_owned(),
            vertices: (0..21).map(|v| format!("v{v}")).collect(),
            edges,
            black: stones(1),
            white: stones(2),
            region: Some(vec![0, 1, 2]),
            target: vec![3],
            to_move: Some(Player::White),
            rules: Some(graph::Ko::NoKo),
            formula: None,
            gadgets: None,
        };
        let json = serde_json::to_string(&file).unwrap();
        let labelled = problem(&json).unwrap();
        for other in [&written, &labelled] {
            assert_eq!(other.position, drawn.position);
            assert_eq!(other.targets, drawn.targets);
            assert_eq!(other.region, drawn.region);
        }
        let draft = draft(&json);
        assert_eq!(
            (draft.first, draft.rules),
            (Some(Player::White), Some(Rules::NoKo))
        );
        // On a board of 19 x 19, as in GoTools files.
        let big = "$ P1\n?DA?AB?BB?CB?DBAEAAEBAACABCACCADCAEC[DA]\n";
        assert_eq!(Format::of(big), Format::GoTools);
        let there = problem(big).unwrap();
        let place = |v: &usize| (v / 19, v % 19);
        let region: Vec<_> = there.region.iter().map(place).collect();
        let here: Vec<_> = drawn.region.iter().map(|v| (v / 7, v % 7)).collect();
        assert_eq!(region, here);
    }

    #[test]
    fn regions_too_large_to_search_are_refused() {
        assert!(matches!(
            problem("(;SZ[7]AW[cc]TR[cc])"),
            Err(ReadError::Size(SizeError::NotEnclosed(49, LARGEST_OPEN)))
        ));
        let found = draft("(;SZ[7]AW[cc]TR[cc])").find().unwrap();
        assert!(found.is_open());
        assert_eq!(found.check_size(true), Ok(()));
        let all = (0..169).collect::<Vec<usize>>();
        let mut large = draft("(;SZ[13]AW[cc]TR[cc])");
        large.region = Some(all);
        let large = large.find().unwrap();
        assert_eq!(large.check_size(true), Ok(()));
        assert_eq!(
            large.check_size(false),
            Err(SizeError::Unlimited(169, LARGEST_UNLIMITED))
        );
        let large = problem("(;SZ[17]AW[cc]TR[cc])").unwrap_err();
        assert_eq!(large, ReadError::Size(SizeError::Open(289, MAX_POINTS)));
    }

    /// Reads a problem twice, in all formats without marks and as a collection.
    #[test]
    fn every_form_has_any_number() {
        let one = "(;SZ[7:3]AB[ea][eb][ac:ec]AW[ab:db][da])";
        let rows = "[\"...OX..\",\"OOOOX..\",\"XXXXX..\"]";
        let object = format!("{{\"rows\":3,\"cols\":7,\"position\":{rows}}}\n");
        let expected = problem(one).unwrap();
        for text in [
            one.repeat(2),
            ". . . O X . .\nO O O O X . .\nX X X X X . .\n\n...OX..\nOOOOX..\nXXXXX..\n".into(),
            "...OX../OOOOX../XXXXX..\n".repeat(2),
            object.repeat(2),
        ] {
            let drafts = drafts(&text, &Form::default()).unwrap().drafts;
            assert_eq!(drafts.len(), 2, "{text}");
            for draft in drafts {
                assert_eq!(draft.unwrap().find().unwrap().problem, expected, "{text}");
            }
        }
        // A problem that cannot be read does not hide the others.
        let some = drafts(&format!("(;GM[2]){one}"), &Form::default()).unwrap();
        let whether: Vec<_> = some.drafts.iter().map(Result::is_ok).collect();
        assert_eq!(whether, [false, true]);
    }

    #[test]
    fn one_problem_is_one() {
        let two = "x\n2 problems\n$ A\nAAA[AA]\n$ B\nAAA[AA]\n";
        assert_eq!(problem(two).unwrap_err(), ReadError::NotOne(2));
    }
}
