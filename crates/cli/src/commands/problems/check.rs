//! `tengen problems check`: problems with their trees of variations.

use crate::failure::Failure;
use crate::machine;
use crate::names::{AnswerArguments, Format};
use crate::points::Names;
use crate::progress::Progress;
use crate::{input, output};
use clap::Args;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen_base::observer::Observer;
use tengen_board::Board;
use tengen_board::sgf::tree::{self, Game};
use tengen_tsumego::check::{Report, check};
use tengen_tsumego::gtp::protocol::{colour_name, point_name};
use tengen_tsumego::reading::Draft;
use tengen_tsumego::solver::session::{Ko, Limits, Tables};

/// Check problems in SGF: one solution or not, and wrong or missing lines
///
/// Every game of a file is a problem. Marks in its root node (circle, cross, square or
/// triangle) on stones are the target, one or more of each string, which lives if one of
/// them does; marks on empty points are the region. Without such marks the target is guessed,
/// and the region is what is enclosed around it. Success is without outside threats, by
/// simple ko.
///
/// A move is right in the file if its comment, or that of a move after it, has the word
/// RIGHT, CORRECT, or the same in Japanese or Chinese, or the property TE; all others are
/// wrong then. In a file without such marks the main line is right. WRONG, INCORRECT and BM
/// mark wrong moves.
///
/// Replies that are missing after a right move, though the first player must answer them, are
/// listed where the file has variations. A single line of play does not claim to be complete.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Files in SGF; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// How many situations may be looked into for a problem
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    nodes: u64,

    /// Memory for what is known of situations, such as 2G or 500M
    #[arg(long, value_name = "SIZE", value_parser = machine::parse_available, default_value = "256M")]
    memory: usize,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen problems check problem.sgf
  tengen problems check collection/*.sgf --format json
  tengen problems generate | tengen problems check -

In JSON, a problem or file that cannot be used has a line with \"error\".

Exit codes: 0 each problem has one solution and no line is wrong, 1 some have not, 2 some
problems or files could not be checked; the others are checked all the same.";

/// A problem as JSON.
#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(flatten)]
    result: JsonResult,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonResult {
    Report {
        first: &'static str,
        aim: &'static str,
        success: bool,
        unique: bool,
        sound: bool,
        moves: Vec<String>,
        findings: Vec<JsonFinding>,
    },
    Error {
        error: String,
    },
}

#[derive(Serialize)]
struct JsonFinding {
    line: usize,
    column: usize,
    r#move: String,
    kind: &'static str,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let mut tables = Tables::new(arguments.memory);
    let mut out = output::Stream::new();
    let (mut unsound, mut unusable) = (0usize, 0usize);
    for file in &arguments.files {
        let games = input::read(file).and_then(|input| {
            let games = tree::read(&input.text).map_err(|error| input.unusable(error))?;
            Ok((input.name, games))
        });
        let (name, games) = match games {
            Ok(found) => found,
            Err(failure) => {
                unusable += 1;
                progress.suspend(|| output::say(&failure.message()));
                if arguments.answer.format == Format::Json {
                    let text = unreadable(file, &failure)?;
                    progress.suspend(|| out.push(&text, true))?;
                }
                continue;
            }
        };
        for (number, game) in (1..).zip(&games) {
            let report = one(game, arguments.nodes, &mut tables, &progress);
            if !progress.go_on() {
                out.flush()?;
                return Err(Failure::Interrupted("stopped".to_owned()));
            }
            match &report {
                Ok(report) => unsound += usize::from(!report.is_sound()),
                Err(_) => unusable += 1,
            }
            let text = match arguments.answer.format {
                Format::Json => json(&name, number, game, &report)?,
                Format::Text => text(&name, number, game, &report),
            };
            progress.suspend(|| out.push(&text, true))?;
        }
    }
    progress.finish();
    match (unusable, unsound) {
        (1.., _) => {
            let what = match unusable {
                1 => "a problem or file".to_owned(),
                many => format!("{many} problems or files"),
            };
            Err(Failure::Unusable(format!("{what} could not be checked")))
        }
        (0, 1..) => Ok(ExitCode::FAILURE),
        (0, 0) => Ok(ExitCode::SUCCESS),
    }
}

/// Checks a problem; `Err` says why that is not possible.
fn one(
    game: &Game,
    nodes: u64,
    tables: &mut Tables,
    observer: &dyn Observer,
) -> Result<Report, String> {
    let start = &game.start;
    let board = Board::square(start.rows, start.cols).map_err(|error| error.to_string())?;
    let root = &game.nodes[0];
    if let Some(node) = game.nodes.iter().skip(1).find(|node| node.sets_up()) {
        let what = "stones set up after the root node cannot be followed";
        return Err(format!("{}: {what}", node.location));
    }
    if root.play.is_some() {
        return Err(format!(
            "{}: a move in the root node, beside the set-up",
            root.location
        ));
    }
    let names = Names::of(&board);
    let found = Draft::of_sgf(board, start).find();
    let problem = found.map_err(|error| names.explain(&error))?.problem;
    let mut limits = Limits { nodes, observer };
    let report = check(game, &problem, Ko::Simple, tables, &mut limits);
    report.map_err(|error| error.to_string())
}

fn name_of(game: &Game, vertex: Option<usize>) -> String {
    let (rows, cols) = (game.start.rows, game.start.cols);
    vertex.map_or("a pass".to_owned(), |v| point_name(rows, cols, v))
}

fn text(file: &str, number: usize, game: &Game, report: &Result<Report, String>) -> String {
    let mut text = format!("{file}: {number}");
    if let Some(name) = &game.start.name {
        let _ = write!(text, " ({name})");
    }
    let report = match report {
        Ok(report) => report,
        Err(error) => return format!("{text}: not checked: {error}\n"),
    };
    let moves: Vec<_> = report
        .winning
        .iter()
        .map(|&vertex| name_of(game, vertex))
        .collect();
    let verb = if report.kills { "to kill" } else { "to live" };
    let _ = write!(text, ": {} {verb}: ", colour_name(report.first));
    match &moves[..] {
        [] => text += "no solution\n",
        [one] if report.is_unique() => {
            let _ = writeln!(text, "one solution, {one}");
        }
        several => {
            let _ = writeln!(text, "{} solutions: {}", several.len(), several.join(", "));
        }
    }
    for finding in &report.findings {
        let name = name_of(game, finding.vertex);
        let (location, kind) = (finding.location, finding.kind);
        let who = match kind.is_missing() {
            true => format!("{} at ", colour_name(report.first.other())),
            false => String::new(),
        };
        let _ = writeln!(text, "  {location}: {who}{name} {}", kind.meaning());
    }
    text
}

/// A file without problems, as JSON.
fn unreadable(file: &Path, failure: &Failure) -> Result<String, Failure> {
    let (Failure::Unusable(reason) | Failure::Failed(reason) | Failure::Interrupted(reason)) =
        failure;
    output::json(&Json {
        file: &file.display().to_string(),
        number: None,
        name: None,
        result: JsonResult::Error {
            error: reason.clone(),
        },
    })
}

fn json(
    file: &str,
    number: usize,
    game: &Game,
    report: &Result<Report, String>,
) -> Result<String, Failure> {
    let name = |vertex: Option<usize>| match vertex {
        None => "pass".to_owned(),
        vertex => name_of(game, vertex),
    };
    let result = match report {
        Err(error) => JsonResult::Error {
            error: error.clone(),
        },
        Ok(report) => JsonResult::Report {
            first: colour_name(report.first),
            aim: if report.kills { "kill" } else { "live" },
            success: report.success,
            unique: report.is_unique(),
            sound: report.is_sound(),
            moves: report.winning.iter().map(|&vertex| name(vertex)).collect(),
            findings: report
                .findings
                .iter()
                .map(|finding| JsonFinding {
                    line: finding.location.line,
                    column: finding.location.column,
                    r#move: name(finding.vertex),
                    kind: finding.kind.name(),
                })
                .collect(),
        },
    };
    let name = game.start.name.as_deref();
    output::json(&Json {
        file,
        number: Some(number),
        name,
        result,
    })
}
