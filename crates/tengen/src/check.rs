//! Verification of life-and-death problems and their trees of variations.

use crate::solve::{Claim, explain};
use crate::{BoardJson, Error, Move, Point, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_base::clock::Deadline;
use tengen_base::observer::{Event, Observer};
use tengen_board::sgf::tree::{self, Collection, Game};
use tengen_board::{Board, Names, Player};
use tengen_problems::check::{self as engine, Report};
use tengen_problems::reading::Draft;
use tengen_tsumego::border::Border;
use tengen_tsumego::choose::ChooseError;
use tengen_tsumego::problem::{Problem, ProblemError};
use tengen_tsumego::solver::session::{Ko, Limits, Tables};

pub use tengen_problems::check::Kind;

/// Request that checks the problems of an SGF file: each should have exactly one solution, and its
/// variations should agree with the solver.
///
/// Every game of the file is a problem. Success is judged without ko threats, under the rule that a
/// ko may not be retaken at once.
///
/// ```
/// use tengen::prelude::*;
/// let file = "(;GM[1]FF[4]SZ[5]AW[da][ab][bb][cb][db]AB[ea][eb][ac][bc][cc][dc]TR[ab]\
///             ;B[ba]C[RIGHT])";
/// let checked = tengen::check(file).run()?;
/// let tengen::check::Outcome::Checked(problem) = &checked[0].outcome else { panic!() };
/// assert!(problem.unique && problem.sound);
/// assert_eq!(problem.moves, ["B5"]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the file is not SGF. A problem that cannot be
///   checked is an [`Outcome::Error`] instead.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run; all results are
///   lost. For many problems use [`Check::each`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Check {
    /// The text of the SGF file.
    pub text: String,
    /// The name of the file in answers.
    #[serde(default)]
    #[setters(into)]
    pub file: String,
    /// Limit on the nodes (positions with a player to move) searched for each problem. It covers
    /// the first moves and all moves of the problem's tree of variations together.
    #[serde(default = "nodes")]
    pub nodes: u64,
    /// Time limit for each problem; by default none.
    #[serde(default)]
    #[setters(strip_option)]
    pub time: Option<Duration>,
    /// Bytes of memory for the transposition tables.
    #[serde(default = "memory")]
    pub memory: usize,
}

fn nodes() -> u64 {
    100_000_000
}

fn memory() -> usize {
    256 << 20
}

/// The outcome for one problem of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CheckedProblem {
    /// The name of the file.
    pub file: String,
    /// Number of the problem in the file, from 1.
    pub number: usize,
    /// The name of the problem, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The outcome of the check.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// The outcome of checking a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(
    clippy::large_enum_variant,
    reason = "there are few answers, so the size of this enum does not matter"
)]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum Outcome {
    /// The problem was checked.
    Checked(Verdict),
    /// The problem could not be checked.
    Error {
        /// The reason why the problem could not be checked.
        error: String,
        /// `true` if the limit on nodes or time was reached, so that a higher limit may help.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        limited: bool,
    },
}

/// The verdict on a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Verdict {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones, always 2.
    pub colours: u32,
    /// One stone of each string of the target.
    pub target: Vec<Point>,
    /// The points that may be played on or captured.
    pub region: Vec<Point>,
    /// The claim of the verdict about the whole board.
    ///
    /// The claim is `"sealed"` if nothing encloses the target. The region is then a frame around
    /// the target, and all other points are assumed to belong to the attacker. The frame includes
    /// every point on which the file has a move, and the neighbours of these points.
    pub claim: Claim,
    /// The player who moves first.
    pub first: Player,
    /// The aim of the first player: `kill` or `live`.
    pub aim: &'static str,
    /// `true` if the first player succeeds.
    pub success: bool,
    /// `true` if exactly one first move succeeds and this move is not a pass. Always `false` if the
    /// defender's success depends on stones outside the region.
    pub unique: bool,
    /// `true` if the solution is unique and the moves of the file nowhere contradict the solver.
    /// The file may lack replies of the opponent, and answers to these replies.
    pub sound: bool,
    /// The names of the first moves that succeed.
    pub moves: Vec<Move>,
    /// The faults of the file, in its order: moves that it judges wrongly, illegal moves, and
    /// missing moves.
    pub findings: Vec<Finding>,
}

/// A fault of the SGF file: a move that it judges wrongly, an illegal move, or a missing move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Finding {
    /// Line of the move in the file, from 1. A missing move has the line of the move before it.
    pub line: usize,
    /// Column of the move in its line, from 1.
    pub column: usize,
    /// The name of the move.
    pub r#move: Move,
    /// The name of the kind of fault.
    pub kind: &'static str,
    /// The kind of fault.
    #[serde(skip)]
    pub what: Kind,
}

impl Check {
    /// Creates a request for the text of an SGF file.
    pub fn new(text: impl Into<String>) -> Check {
        Check {
            text: text.into(),
            file: String::new(),
            nodes: nodes(),
            time: None,
            memory: memory(),
        }
    }

    /// Calls `take` with each problem as soon as it is checked, in order, until `take`
    /// returns `false`.
    ///
    /// Violations of the SGF standard are sent to the observer as notes.
    ///
    /// # Errors
    /// The errors of [`Request::run_with`].
    pub fn each(
        &self,
        observer: &dyn Observer,
        mut take: impl FnMut(CheckedProblem) -> bool,
    ) -> Result<()> {
        let Collection { games, notes, .. } = tree::read(&self.text).map_err(Error::unusable)?;
        for note in notes {
            let text = match self.file.as_str() {
                "" => note.to_string(),
                file => format!("{file}: {note}"),
            };
            observer.event(Event::Note { text });
        }
        let mut tables = Tables::new(self.memory);
        for (number, game) in (1..).zip(&games) {
            let outcome = match game {
                Ok(game) => self.one(game, &mut tables, observer),
                Err(error) => Err(unusable(error)),
            };
            if !observer.go_on() {
                return Err(Error::Interrupted { kept: false });
            }
            let checked = CheckedProblem {
                file: self.file.clone(),
                number,
                name: game.as_ref().ok().and_then(|game| game.start.name.clone()),
                outcome: match outcome {
                    Ok(verdict) => Outcome::Checked(verdict),
                    Err(Unchecked { error, limited }) => Outcome::Error { error, limited },
                },
            };
            if !take(checked) {
                break;
            }
        }
        Ok(())
    }

    /// Checks one problem, which is a game of the SGF file. The error is the reason why it cannot
    /// be checked.
    fn one(
        &self,
        game: &Game,
        tables: &mut Tables,
        observer: &dyn Observer,
    ) -> Result<Verdict, Unchecked> {
        let deadline = Deadline::after(self.time, observer);
        let game = &game.without_later_setup();
        let start = &game.start;
        let board = Board::square(start.rows, start.cols).map_err(unusable)?;
        let root = &game.nodes[0];
        if root.play.is_some() {
            return Err(unusable(format!(
                "{}: expected only set-up stones in the root node, found a move",
                root.location
            )));
        }
        let names = Names::of(&board);
        let fault = |error: ProblemError| unusable(explain(&error, &names));
        let found = Draft::of_sgf(board, start).find_or_frame().map_err(fault)?;
        let problem = match found.is_book {
            true => with_moves(found.problem, game).map_err(fault)?,
            false => found.problem,
        };
        let mut limits = Limits {
            nodes: self.nodes,
            observer: &deadline,
        };
        let report = engine::check(game, &problem, Ko::Simple, tables, &mut limits);
        let report = report.map_err(|error| Unchecked {
            limited: matches!(error, ChooseError::Undecided),
            error: error.to_string(),
        })?;
        let mut verdict = Verdict::new(&report, &problem, &names);
        // A move is not a solution if the target lives only with the help of a string outside the
        // region.
        verdict.unique &= !matches!(verdict.claim, Claim::Connected | Claim::Helped);
        verdict.sound &= verdict.unique;
        Ok(verdict)
    }
}

/// Extends the region of `frame`, a problem whose region the program chose around the target. Adds
/// all points on which the file has moves, and their neighbours, so that stones there have
/// liberties.
fn with_moves(frame: Problem, game: &Game) -> Result<Problem, ProblemError> {
    let moves = game.nodes.iter().filter_map(|node| node.play?.1);
    let mut region = frame.region.clone();
    for point in moves {
        let beside = frame.board.graph().neighbours(point).iter();
        region.extend(beside.map(|&beside| beside as usize));
        region.push(point);
    }
    Problem::with_region(frame.board, frame.position, frame.targets, region)
}

/// The reason why a problem was not checked. `limited` is `true` if only a limit on nodes or time
/// prevented the check.
struct Unchecked {
    error: String,
    limited: bool,
}

/// Returns the error for a problem that cannot be checked, no matter how high the limits are.
fn unusable(reason: impl ToString) -> Unchecked {
    Unchecked {
        error: reason.to_string(),
        limited: false,
    }
}

impl Verdict {
    fn new(report: &Report, problem: &Problem, names: &Names) -> Verdict {
        let findings = report.findings.iter().map(|finding| Finding {
            line: finding.location.line,
            column: finding.location.column,
            r#move: Move::of(names, finding.vertex),
            kind: finding.kind.name(),
            what: finding.kind,
        });
        Verdict {
            board: BoardJson::new(&problem.board, None),
            colours: 2,
            target: Point::all(names, &problem.targets),
            region: Point::all(names, &problem.region),
            claim: Border::of(problem).claim(report.success != report.kills),
            first: report.first,
            aim: if report.kills { "kill" } else { "live" },
            success: report.success,
            unique: report.is_unique(),
            sound: report.is_sound(),
            moves: Move::all(names, &report.winning),
            findings: findings.collect(),
        }
    }
}

impl Request for Check {
    type Answer = Vec<CheckedProblem>;

    fn run_with(&self, observer: &dyn Observer) -> Result<Vec<CheckedProblem>> {
        let mut all = Vec::new();
        self.each(observer, |checked| {
            all.push(checked);
            true
        })?;
        Ok(all)
    }
}

/// Creates a request that checks the problems of an SGF file, given as its text.
pub fn check(text: impl Into<String>) -> Check {
    Check::new(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: &str = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]TR[bb]";

    #[test]
    fn limits_hold_for_each_problem() {
        let file = format!("{THREE};B[ba])\n{THREE};B[ba])");
        let is_limited = |check: Check| {
            let checked = check.run().unwrap();
            let limited = checked.iter().map(|problem| match &problem.outcome {
                Outcome::Checked(_) => false,
                Outcome::Error { limited, .. } => *limited,
            });
            limited.collect::<Vec<_>>()
        };
        assert_eq!(is_limited(check(&file).nodes(0)), [true, true]);
        assert_eq!(is_limited(check(&file).time(Duration::ZERO)), [true, true]);
        let minute = Duration::from_secs(60);
        assert_eq!(is_limited(check(&file).time(minute)), [false, false]);
        // The second problem has the full limit again.
        let one = (1..100_000)
            .find(|&nodes| is_limited(check(&file[..file.len() / 2]).nodes(nodes)) == [false]);
        assert_eq!(is_limited(check(&file).nodes(one.unwrap())), [false, false]);
    }

    #[test]
    fn wrong_marks_of_the_file_are_findings() {
        let marked = format!("{THREE}(;B[aa];W[ba]C[Right.])(;B[ba]))");
        let checked = check(marked).run().unwrap();
        let Outcome::Checked(verdict) = &checked[0].outcome else {
            panic!("{checked:?}")
        };
        let findings = verdict.findings.iter();
        let findings = findings.map(|found| format!("{} {}", found.r#move, found.kind));
        let findings: Vec<_> = findings.collect();
        assert_eq!(findings, ["A9 fails", "B9 succeeds"]);
    }

    /// White has a row of stones on the second line of the board, from the corner on. Two first
    /// moves succeed, and one of them is in the file.
    #[test]
    fn open_problems_are_checked_in_a_frame() {
        let file = "(;SZ[13]AW[ab][bb][cb][db][eb]AB[fb][ac][bc][cc][dc][ec]PL[W]\
                    (;W[ba]C[RIGHT])(;W[gb]))";
        let checked = check(file).run().unwrap();
        let Outcome::Checked(verdict) = &checked[0].outcome else {
            panic!("{checked:?}")
        };
        assert_eq!(verdict.aim, "live");
        assert_eq!(verdict.target, ["A12"]);
        assert_eq!(verdict.claim, Claim::Sealed);
        // The region of a problem without walls includes every move of the file, even far away.
        assert!(
            verdict.region.iter().any(|point| *point == "G12"),
            "{verdict:?}"
        );
        assert!(verdict.success && !verdict.unique);
        assert_eq!(verdict.moves, ["B13", "E13"]);
        let kinds = verdict.findings.iter().map(|finding| finding.what);
        assert!(kinds.eq([Kind::MissingSolution]));
        // An enclosed problem keeps its region.
        let enclosed = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]PL[B]TR[bb];B[ba])";
        let checked = check(enclosed).run().unwrap();
        assert!(matches!(&checked[0].outcome, Outcome::Checked(v) if v.claim == Claim::Kill));
    }
}
