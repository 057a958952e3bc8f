//! Whether problems of life and death, and their trees of variations, are right.

use crate::solve::{Claim, explain};
use crate::{BoardJson, Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_base::clock::Deadline;
use tengen_base::observer::{Event, Observer};
use tengen_board::sgf::tree::{self, Collection, Game};
use tengen_board::{Board, Names, Player};
use tengen_tsumego::border::Border;
use tengen_tsumego::check::{self as engine, Report};
use tengen_tsumego::choose::ChooseError;
use tengen_tsumego::problem::{Problem, ProblemError};
use tengen_tsumego::reading::Draft;
use tengen_tsumego::solver::session::{Ko, Limits, Tables};

pub use tengen_tsumego::check::Kind;

/// Whether the problems of an SGF file have one solution each, and no wrong or missing lines:
/// every game is a problem. Success is without outside threats, by simple ko.
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
/// [`Unusable`](Error::Unusable), if the file is no SGF; what cannot be checked of it is an
/// [`Outcome::Error`]. [`Interrupted`](Error::Interrupted), which keeps nothing: use
/// [`Check::each`] for many problems.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// The file's text.
    pub text: String,
    /// What the file is called in answers.
    #[serde(default)]
    #[setters(into)]
    pub file: String,
    /// Node limit for each problem: for its first moves and all moves of its tree together.
    #[serde(default = "nodes")]
    pub nodes: u64,
    /// Time limit for each problem; none, unless stated.
    #[serde(default)]
    #[setters(strip_option)]
    pub time: Option<Duration>,
    /// Bytes of memory for what is known of situations.
    #[serde(default = "memory")]
    pub memory: usize,
}

fn nodes() -> u64 {
    100_000_000
}

fn memory() -> usize {
    256 << 20
}

/// A problem of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckedProblem {
    /// What the file is called.
    pub file: String,
    /// Its number in the file, from 1.
    pub number: usize,
    /// Its name, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What was found.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What was found of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(
    clippy::large_enum_variant,
    reason = "an answer comes alone, never in large numbers"
)]
pub enum Outcome {
    /// Whether it is right.
    Checked(Verdict),
    /// It could not be checked.
    Error {
        /// Why.
        error: String,
        /// Whether a limit was reached, so that with a higher one it might be.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        limited: bool,
    },
}

/// Whether a problem is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Two.
    pub colours: u32,
    /// A stone of each string of the target.
    pub target: Vec<String>,
    /// The points that may be played on or captured.
    pub region: Vec<String>,
    /// The claim of the answer. It is `"sealed"` if nothing encloses the target: the region is then a
    /// frame around it, with every point on which the file has a move or beside one, and the rest is taken
    /// to be the attacker's.
    pub claim: Claim,
    /// Who moves first.
    pub first: Player,
    /// What they are after: `kill` or `live`.
    pub aim: &'static str,
    /// Whether they succeed.
    pub success: bool,
    /// Whether exactly one first move succeeds.
    pub unique: bool,
    /// Whether it is unique and there are no findings.
    pub sound: bool,
    /// The first moves that succeed, by name.
    pub moves: Vec<String>,
    /// What is wrong or missing, in the order of the file.
    pub findings: Vec<Finding>,
}

/// A move that is wrong or missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// The line of the file, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The move, by name.
    pub r#move: String,
    /// What is wrong, by name.
    pub kind: &'static str,
    /// What is wrong.
    #[serde(skip)]
    pub what: Kind,
}

impl Check {
    /// Of the text of an SGF file.
    pub fn new(text: impl Into<String>) -> Check {
        Check {
            text: text.into(),
            file: String::new(),
            nodes: nodes(),
            time: None,
            memory: memory(),
        }
    }

    /// Hands each problem over as soon as it is checked, in their order; whoever takes it says
    /// whether to go on. What the standard of SGF does not allow is told to the observer.
    ///
    /// # Errors
    /// As [`Request::run_with`].
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

    /// Checks a problem; `Err` says why that is not possible.
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
                "{}: a move in the root node, beside the set-up",
                root.location
            )));
        }
        let names = Names::of(&board);
        let found = Draft::of_sgf(board, start).find_or_frame();
        let found = found.map_err(|error| unusable(explain(&error, &names)))?;
        let problem = match found.is_book {
            true => with_moves(found.problem, game)
                .map_err(|error| unusable(explain(&error, &names)))?,
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
        // What only connects to a string outside is no solution.
        verdict.unique &= !matches!(verdict.claim, Claim::Connected | Claim::Helped);
        verdict.sound &= verdict.unique;
        Ok(verdict)
    }
}

/// The frame of an open problem, with all points on which the file has moves, and those beside
/// them, so that no stone there is without a liberty.
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

/// Why a problem was not checked, and whether only for a limit.
struct Unchecked {
    error: String,
    limited: bool,
}

/// A problem that cannot be checked, whatever the limits.
fn unusable(reason: impl ToString) -> Unchecked {
    Unchecked {
        error: reason.to_string(),
        limited: false,
    }
}

impl Verdict {
    fn new(report: &Report, problem: &Problem, names: &Names) -> Verdict {
        let name = |vertex: Option<usize>| match vertex {
            None => "pass".to_owned(),
            Some(vertex) => names.name(vertex).to_owned(),
        };
        let findings = report.findings.iter().map(|finding| Finding {
            line: finding.location.line,
            column: finding.location.column,
            r#move: name(finding.vertex),
            kind: finding.kind.name(),
            what: finding.kind,
        });
        Verdict {
            board: BoardJson::new(&problem.board, None),
            colours: 2,
            target: names.all(&problem.targets),
            region: names.all(&problem.region),
            claim: Border::of(problem).claim(report.success != report.kills),
            first: report.first,
            aim: if report.kills { "kill" } else { "live" },
            success: report.success,
            unique: report.is_unique(),
            sound: report.is_sound(),
            moves: report.winning.iter().map(|&vertex| name(vertex)).collect(),
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

/// Whether the problems of an SGF file, given as its text, have one solution each and no wrong
/// lines.
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
        // The second problem has the whole limit again.
        let one = (1..100_000)
            .find(|&nodes| is_limited(check(&file[..file.len() / 2]).nodes(nodes)) == [false]);
        assert_eq!(is_limited(check(&file).nodes(one.unwrap())), [false, false]);
    }

    #[test]
    fn marks_of_the_file_are_findings_only_if_they_are_wrong() {
        let findings = |rest: &str| {
            let checked = check(format!("{THREE}{rest}")).run().unwrap();
            let Outcome::Checked(verdict) = &checked[0].outcome else {
                panic!("{checked:?}")
            };
            let findings = verdict.findings.iter();
            findings
                .map(|found| format!("{} {}", found.r#move, found.kind))
                .collect::<Vec<_>>()
        };
        for rest in [
            "(;B[aa];W[ba]C[the right side is dead])(;B[ba]C[RIGHT]))",
            "(;B[aa];W[ba]C[Incorrect])(;B[ba]))",
            "(;B[aa];W[ba]BM[1])(;B[ba]))",
        ] {
            assert!(findings(rest).is_empty(), "{rest}: {:?}", findings(rest));
        }
        assert_eq!(
            findings("(;B[aa];W[ba]C[Right.])(;B[ba]))"),
            ["A9 fails", "B9 succeeds"]
        );
        assert_eq!(
            findings("(;B[aa])(;B[ba];W[aa]C[Incorrect]))"),
            ["A9 fails", "B9 succeeds"]
        );
    }

    /// White on the second line from the corner on; two moves make the eyes, and one of them is
    /// in the file.
    #[test]
    fn open_problems_are_checked_in_a_frame() {
        let file = "(;SZ[13]AW[ab][bb][cb][db][eb]AB[fb][ac][bc][cc][dc][ec]PL[W]\
                    (;W[ba]C[RIGHT])(;W[gb]))";
        let checked = check(file).run().unwrap();
        let Outcome::Checked(verdict) = &checked[0].outcome else {
            panic!("{checked:?}")
        };
        assert_eq!(
            (&verdict.target[..], verdict.aim),
            (&["A12".to_owned()][..], "live")
        );
        assert_eq!(verdict.claim, Claim::Sealed);
        // A move of the file is of the frame, wherever it is.
        assert!(verdict.region.contains(&"G12".to_owned()), "{verdict:?}");
        assert!(verdict.success && !verdict.unique);
        assert_eq!(verdict.moves, ["B13", "E13"]);
        let kinds: Vec<Kind> = verdict
            .findings
            .iter()
            .map(|finding| finding.what)
            .collect();
        assert_eq!(kinds, [Kind::MissingSolution]);
        // What is enclosed is what it was.
        let enclosed = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]PL[B]TR[bb];B[ba])";
        let checked = check(enclosed).run().unwrap();
        assert!(matches!(&checked[0].outcome, Outcome::Checked(v) if v.claim == Claim::Kill));
    }
}
