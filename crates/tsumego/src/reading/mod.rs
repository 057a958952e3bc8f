//! Problems from text: SGF, diagrams, files of GoTools, and graphs in JSON.
//!
//! What a text says is a [`Draft`]; it becomes a problem by [`Draft::find`], which guesses
//! what is missing. Between the two a caller may state another target or region, whose
//! points have names only once the board is known.
//!
//! ```
//! use tengen_tsumego::problem::Problem;
//!
//! let problem = Problem::read(". . . O X . .\nO O O O X . .\nX X X X X . .\n").unwrap();
//! assert_eq!((problem.targets, problem.region.len()), (vec![3], 8));
//! ```
//!
//! | module | one idea |
//! |---|---|
//! | [`graph`] | problems on graphs, as JSON |
//! | [`candidates`] | what the target of a position without marks may be |
//! | [`crate::gotools`] | files of GoTools, with solutions |

pub mod candidates;
pub mod graph;

use crate::book;
use crate::book::is_weakly_enclosed;
use crate::book::target::{Group, Guess, guess};
use crate::gotools;
use crate::problem::{Problem, ProblemError, guess_targets, guess_targets_in};
use crate::solve::Rules;
use crate::solver::session::MAX_POINTS;
use std::collections::HashMap;
use tengen_board::ascii::{self, AsciiError};
use tengen_board::compact::{self, CompactError};
use tengen_board::json;
use tengen_board::sgf::{self, Note, SgfError, SgfPosition};
use tengen_board::{
    Board, BoardError, Boundary, EMPTY, Lattice, MarkKind, Player, Position, Shape,
};

/// The most points of a region that nobody stated and nothing encloses, or nothing but what
/// has the largest part of the board, without a limit of the search: a board of 5 x 6.
pub const LARGEST_OPEN: usize = 30;

/// The most points of any region without a limit of the search.
pub const LARGEST_UNLIMITED: usize = 128;

/// What a text does not say of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form<'a> {
    /// The lattice of positions in SGF and diagrams.
    pub lattice: Lattice,
    /// Where beyond its edges there are liberties that are never filled.
    pub boundary: Boundary,
    /// Another board for them, whose vertices are the points row by row.
    pub board: Option<&'a Board>,
    /// Whether it is SGF, even if it does not begin like it.
    pub is_sgf: bool,
}

/// The formats of texts with problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// SGF: the set-up positions of its games.
    Sgf,
    /// Positions without marks: diagrams with blank lines between, lines such as `.X/XO`, or
    /// objects in JSON.
    Diagram,
    /// A file of GoTools, with any number of problems.
    GoTools,
    /// A graph in JSON, see [`graph`].
    Graph,
}

impl Format {
    /// The format of a text, by how it looks.
    pub fn of(text: &str) -> Format {
        let start = text.trim_start_matches('\u{feff}').trim_start();
        match () {
            () if gotools::looks_like(text) => Format::GoTools,
            // No diagram starts with a bracket.
            () if json::has_positions(text) => Format::Diagram,
            () if text.trim_start().starts_with('{') => Format::Graph,
            () if start.starts_with('(') => Format::Sgf,
            () if sgf::looks_like(text) => Format::Sgf,
            () => Format::Diagram,
        }
    }
}

/// What a text says of a problem.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What it was read from.
    pub format: Format,
    /// The name, if it has one of its own.
    pub name: Option<String>,
    /// The board.
    pub board: Board,
    /// The stones.
    pub position: Position,
    /// A stone of each string of the target; none if they are to be guessed.
    pub targets: Vec<usize>,
    /// The points that may be played on; `None` for what is enclosed.
    pub region: Option<Vec<usize>>,
    /// Who moves first.
    pub first: Option<Player>,
    /// The rules.
    pub rules: Option<Rules>,
    /// Whether the text has more than the set-up position (SGF), which is not read.
    pub more_follows: bool,
}

/// A problem, and what was not said but found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The problem.
    pub problem: Problem,
    /// Whether its target was guessed.
    pub is_guessed: bool,
    /// Whether its region was stated.
    pub is_stated: bool,
    /// Whether nothing encloses the target, so that its region is one of several frames around
    /// it ([`crate::book`]).
    pub is_book: bool,
    /// Other groups of which one may be meant, if the target was guessed.
    pub others: Vec<Group>,
}

/// Why a text has no problem that could be solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is no file of GoTools, or a problem of it is none.
    #[error(transparent)]
    GoTools(#[from] gotools::ReadError),
    /// It is no SGF.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// It is no diagram.
    #[error(transparent)]
    Diagram(#[from] AsciiError),
    /// It is no position on a line.
    #[error(transparent)]
    Compact(#[from] CompactError),
    /// An object, by its number, is no position.
    #[error("object {0}: {1}")]
    Json(usize, json::JsonFault),
    /// There is no such board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// It is no graph with a position.
    #[error(transparent)]
    Graph(#[from] graph::FileError),
    /// The position is no problem.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// No search of it would end.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// Another number of problems than one.
    #[error("{0} problems, where one is expected")]
    NotOne(usize),
}

/// Why no search would end, or none can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Too many points for any search.
    #[error(
        "the region has {points} points, stones that can be captured included, and there may be \
         {most}"
    )]
    TooLarge {
        /// Points of the region.
        points: usize,
        /// The most there may be.
        most: usize,
    },
    /// Too many points for a search without a limit.
    #[error(
        "the region has {points} points, stones that can be captured included; without a limit \
         of the search there may be {most}"
    )]
    Unlimited {
        /// Points of the region.
        points: usize,
        /// The most there may be without a limit of the search.
        most: usize,
    },
    /// Nothing encloses the target, and nobody stated a region.
    #[error(
        "the target is not enclosed, so that the region is the whole board, {points} points that \
         are empty or can be captured; without a limit of the search there may be {most}"
    )]
    NotEnclosed {
        /// Points of the region.
        points: usize,
        /// The most there may be without a limit of the search.
        most: usize,
    },
    /// What encloses the target encloses the largest part of the board.
    #[error(
        "the target is not enclosed, since it touches the largest part of the board: the region \
         has {points} points that are empty or can be captured; without a limit of the search \
         there may be {most}"
    )]
    TouchesLargest {
        /// Points of the region.
        points: usize,
        /// The most there may be without a limit of the search.
        most: usize,
    },
}

/// What a text says of problems.
#[derive(Clone, Debug)]
pub struct Drafts {
    /// All that it has; some may be unreadable.
    pub drafts: Vec<Result<Draft, ReadError>>,
    /// What is not as it should be in SGF, and was read all the same.
    pub notes: Vec<Note>,
}

/// Whatever a text says of problems.
///
/// # Errors
/// [`ReadError`], if the whole text cannot be read.
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

impl Default for Form<'_> {
    fn default() -> Self {
        Form {
            lattice: Lattice::Square,
            boundary: Boundary::None,
            board: None,
            is_sgf: false,
        }
    }
}

/// The boards of a text, one of each size: a text may have many positions.
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
        // The lattice has to be one in any case.
        let lattice = Board::lattice(Shape {
            lattice: self.form.lattice,
            rows,
            cols,
            boundary: self.form.boundary,
        })?;
        let board = self.form.board.cloned().unwrap_or(lattice);
        self.made.insert((rows, cols), board.clone());
        Ok(board)
    }
}

impl Draft {
    /// What a position in SGF says: stones with a mark (labels apart) are the target, empty
    /// points with one are the region.
    pub fn of_sgf(board: Board, start: &SgfPosition) -> Draft {
        let position = start.position.clone();
        let shapes = start.marks.iter();
        let shapes = shapes.filter(|mark| !matches!(mark.kind, MarkKind::Label(_)));
        let (mut region, mut targets): (Vec<_>, Vec<_>) = shapes
            .map(|mark| mark.vertex)
            .partition(|&vertex| position.get(vertex) == EMPTY);
        region.dedup();
        targets.dedup();
        Draft {
            format: Format::Sgf,
            name: None,
            board,
            position,
            targets,
            region: (!region.is_empty()).then_some(region),
            first: Player::BOTH
                .into_iter()
                .find(|player| start.to_move == Some(player.colour())),
            rules: None,
            more_follows: start.more_follows,
        }
    }

    /// What a position without marks says.
    pub fn of_position(board: Board, position: Position) -> Draft {
        Draft {
            format: Format::Diagram,
            name: None,
            board,
            position,
            targets: Vec::new(),
            region: None,
            first: None,
            rules: None,
            more_follows: false,
        }
    }

    /// What a problem of GoTools says.
    fn of_gotools(board: &Board, entry: gotools::Entry) -> Draft {
        Draft {
            format: Format::GoTools,
            name: Some(entry.name),
            board: board.clone(),
            position: entry.position,
            targets: entry.targets,
            region: None,
            first: None,
            rules: None,
            more_follows: false,
        }
    }

    /// What the file of a graph says.
    ///
    /// # Errors
    /// If it has no board, or no stones on it.
    pub fn of_graph(file: &graph::File) -> Result<Draft, ReadError> {
        let (board, position) = file.placed()?;
        Ok(Draft {
            format: Format::Graph,
            name: None,
            board,
            position,
            targets: file.target.clone(),
            region: file.region.clone(),
            first: file.to_move.map(Player::from),
            rules: file.rules.map(Rules::from),
            more_follows: false,
        })
    }

    /// The problem. Without a target it is guessed, where the position leaves one candidate
    /// ([`guess_targets`]; not on graphs in JSON). Without a region it is what is enclosed
    /// around the target ([`Problem::around`]; in files of GoTools [`Problem::enclosed`]; on
    /// graphs in JSON the whole board).
    ///
    /// # Errors
    /// [`ProblemError`]; [`ProblemError::NoTarget`] if there is nothing to be guessed.
    pub fn find(self) -> Result<Found, ProblemError> {
        let Draft {
            format,
            board,
            position,
            mut targets,
            region,
            ..
        } = self;
        position.check_fits(&board)?;
        let is_guessed = targets.is_empty() && matches!(format, Format::Sgf | Format::Diagram);
        if is_guessed {
            let guess = match &region {
                None => guess_targets(&board, &position)?,
                Some(region) => guess_targets_in(&board, &position, region)?,
            };
            targets = guess.ok_or(ProblemError::NoTarget)?;
        }
        let is_stated = region.is_some();
        let problem = match (region, format) {
            (Some(region), _) => Problem::with_region(board, position, targets, region),
            (None, Format::Sgf | Format::Diagram) => Problem::around(board, position, targets),
            (None, Format::GoTools) => Problem::enclosed(board, position, targets),
            (None, Format::Graph) => {
                let all = (0..board.points()).collect();
                Problem::with_region(board, position, targets, all)
            }
        };
        Ok(Found {
            problem: problem?,
            is_guessed,
            is_stated,
            is_book: false,
            others: Vec::new(),
        })
    }

    /// As [`Draft::find`] where something encloses the target, however weak; else as
    /// [`Draft::find_open`].
    ///
    /// # Errors
    /// [`ProblemError`].
    pub fn find_or_frame(self) -> Result<Found, ProblemError> {
        match self.clone().find() {
            Ok(found) if found.is_enclosed() => Ok(found),
            _ => self.find_open(),
        }
    }

    /// As [`Draft::find`], also where nothing encloses the target, on the square lattice: a
    /// target that the position does not leave alone is what is hardest to save ([`guess`]),
    /// and the region of more than [`LARGEST_OPEN`] points is a frame around it
    /// ([`book::frames`]). So it is where what encloses the target is weak.
    ///
    /// # Errors
    /// [`ProblemError`]; [`ProblemError::NoTarget`] if two groups could be meant, or nothing can
    /// be guessed.
    pub fn find_open(self) -> Result<Found, ProblemError> {
        let is_plain = matches!(self.format, Format::Sgf | Format::Diagram);
        if !is_plain || self.region.is_some() {
            return self.find();
        }
        let is_guessed = self.targets.is_empty();
        let draft = self.clone();
        let found = match self.find() {
            Ok(found) if found.is_enclosed() && !is_weakly_enclosed(&found.problem) => {
                return Ok(found);
            }
            Err(error) if !is_guessed || error != ProblemError::NoTarget => return Err(error),
            found => found,
        };
        let (targets, others) = match guess(&draft.board, &draft.position) {
            _ if !is_guessed => (draft.targets, Vec::new()),
            Guess::Clear(group, others) => (group.targets, others),
            Guess::OneColour if found.is_err() => return Err(ProblemError::OneColour),
            _ => return found,
        };
        match book::usual(&draft.board, &draft.position, &targets) {
            Some(problem) => Ok(Found {
                problem,
                is_guessed,
                is_stated: false,
                is_book: true,
                others,
            }),
            None => found,
        }
    }
}

impl Found {
    /// Whether something encloses the target, or it is all small.
    fn is_enclosed(&self) -> bool {
        let problem = &self.problem;
        problem.size() <= LARGEST_OPEN || !(problem.is_open() || problem.has_the_largest())
    }

    /// Whether the region is the whole board, for want of a boundary.
    pub fn is_open(&self) -> bool {
        !self.is_stated && !self.is_book && self.problem.is_open()
    }

    /// Refuses what no search would end for; less, if the search has a limit of its own.
    ///
    /// # Errors
    /// [`SizeError`].
    pub fn check_size(&self, is_limited: bool) -> Result<(), SizeError> {
        let points = self.problem.region.len();
        let most = LARGEST_OPEN;
        let too_many = !self.is_stated && !self.is_book && !is_limited && points > most;
        match () {
            () if points > MAX_POINTS => Err(SizeError::TooLarge {
                points,
                most: MAX_POINTS,
            }),
            () if too_many && self.problem.is_open() => {
                Err(SizeError::NotEnclosed { points, most })
            }
            () if too_many && self.problem.has_the_largest() => {
                Err(SizeError::TouchesLargest { points, most })
            }
            () if !self.is_book && !is_limited && points > LARGEST_UNLIMITED => {
                Err(SizeError::Unlimited {
                    points,
                    most: LARGEST_UNLIMITED,
                })
            }
            () => Ok(()),
        }
    }
}

impl Problem {
    /// The problem of a text, in SGF, as a diagram with a line per row, in the form of
    /// GoTools, or as a graph in JSON. What is missing is guessed, see [`Draft::find`].
    ///
    /// # Errors
    /// [`ReadError`]; of [`ReadError::Size`] only if no search could be made, or none without
    /// a limit would end.
    pub fn read(text: &str) -> Result<Problem, ReadError> {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<Problem, ProblemError> {
        match Problem::read(text) {
            Ok(problem) => Ok(problem),
            Err(ReadError::Problem(error)) => Err(error),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn marks_state_the_problem_and_what_is_missing_is_guessed() {
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

    /// A corner of three points, in four forms: the same stones, target and region.
    #[test]
    fn forms_of_one_problem_are_one_problem() {
        let diagram = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";
        let drawn = Problem::read(diagram).unwrap();
        let sgf = "(;SZ[7:3]AB[ea][eb][ac:ec]AW[ab:db][da])";
        let written = Problem::read(sgf).unwrap();
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
            to_move: Some(graph::Colour::White),
            rules: Some(graph::Ko::NoKo),
            formula: None,
            gadgets: None,
        };
        let json = serde_json::to_string(&file).unwrap();
        let labelled = Problem::read(&json).unwrap();
        for other in [&written, &labelled] {
            assert_eq!(other.position, drawn.position);
            assert_eq!(other.targets, drawn.targets);
            assert_eq!(other.region, drawn.region);
        }
        let mut drafts = drafts(&json, &Form::default()).unwrap().drafts;
        let draft = drafts.remove(0).unwrap();
        assert_eq!(
            (draft.first, draft.rules),
            (Some(Player::White), Some(Rules::NoKo))
        );
        // On a board of 19 x 19, as GoTools has them.
        let big = "$ P1\n?DA?AB?BB?CB?DBAEAAEBAACABCACCADCAEC[DA]\n";
        assert_eq!(Format::of(big), Format::GoTools);
        let there = Problem::read(big).unwrap();
        let place = |v: &usize| (v / 19, v % 19);
        let region: Vec<_> = there.region.iter().map(place).collect();
        let here: Vec<_> = drawn.region.iter().map(|v| (v / 7, v % 7)).collect();
        assert_eq!(region, here);
    }

    #[test]
    fn what_no_search_would_end_for_is_refused() {
        assert!(matches!(
            Problem::read("(;SZ[7]AW[cc]TR[cc])"),
            Err(ReadError::Size(SizeError::NotEnclosed {
                points: 49,
                most: LARGEST_OPEN
            }))
        ));
        let mut drafts = drafts("(;SZ[7]AW[cc]TR[cc])", &Form::default())
            .unwrap()
            .drafts;
        let found = drafts.remove(0).unwrap().find().unwrap();
        assert!(found.is_open());
        assert_eq!(found.check_size(true), Ok(()));
        let all = (0..169).collect::<Vec<usize>>();
        let mut large = super::drafts("(;SZ[13]AW[cc]TR[cc])", &Form::default())
            .unwrap()
            .drafts
            .remove(0)
            .unwrap();
        large.region = Some(all);
        let large = large.find().unwrap();
        assert_eq!(large.check_size(true), Ok(()));
        let (points, most) = (169, LARGEST_UNLIMITED);
        assert_eq!(
            large.check_size(false),
            Err(SizeError::Unlimited { points, most })
        );
        let large = Problem::read("(;SZ[17]AW[cc]TR[cc])").unwrap_err();
        assert_eq!(
            large,
            ReadError::Size(SizeError::TooLarge {
                points: 289,
                most: MAX_POINTS
            })
        );
    }

    /// One problem twice, in all forms of positions without marks, and as a collection.
    #[test]
    fn every_form_has_any_number() {
        let one = "(;SZ[7:3]AB[ea][eb][ac:ec]AW[ab:db][da])";
        let rows = "[\"...OX..\",\"OOOOX..\",\"XXXXX..\"]";
        let object = format!("{{\"rows\":3,\"cols\":7,\"position\":{rows}}}\n");
        let expected = Problem::read(one).unwrap();
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
        // One that cannot be read does not hide the others.
        let some = drafts(&format!("(;GM[2]){one}"), &Form::default()).unwrap();
        let whether: Vec<_> = some.drafts.iter().map(Result::is_ok).collect();
        assert_eq!(whether, [false, true]);
    }

    #[test]
    fn one_problem_is_one() {
        let two = "x\n2 problems\n$ A\nAAA[AA]\n$ B\nAAA[AA]\n";
        assert_eq!(Problem::read(two).unwrap_err(), ReadError::NotOne(2));
    }
}
