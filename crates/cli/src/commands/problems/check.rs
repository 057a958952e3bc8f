//! `tengen problems check`: checks problems of life and death and their variations.

use crate::answer;
use crate::failure::{Failure, LIMITED, explain};
use crate::machine;
use crate::names::{AnswerArguments, Format};
use crate::progress::Progress;
use crate::{input, output};
use clap::Args;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use tengen::Move;
use tengen::check::{Check, CheckedProblem, Outcome};
use tengen::registry::UnreadFile;
use tengen::solve::Claim;
use tengen::units::parse_time;

/// Check problems in SGF: number of solutions, moves judged wrongly, missing moves
///
/// Each game of a file is a problem. Circles, crosses, squares and triangles in the root node mark
/// stones of the target and empty points of the region. The target has the strings that one player
/// wants to capture, and play takes place in the region. The target lives if one of its strings
/// lives. Without marks the target is guessed; the region is the enclosed area, or else a frame
/// with all moves of the file. Success is judged by simple ko, without ko threats elsewhere.
///
/// The marks of a file call its moves right or wrong. A line of moves is wrong if it has an illegal
/// move, a move called right that fails, or a move called wrong that succeeds. A file with moves is
/// wrong if it lacks a first move that succeeds.
///
/// A move is called right if the file marks the move or a later node right. It is called wrong if
/// it is marked wrong, or if every line after it is called wrong. If the file has a right mark, all
/// other moves are wrong. If it has none, the moves of the main line are right, unless they are
/// marked wrong.
///
/// The SGF property TE marks a move of the first player right; BM and WV mark it wrong. GB and GW
/// mark it right if they name the first player, else wrong. Words such as RIGHT or Wrong in
/// comments also mark the move, but not inside sentences. docs/problems.md has all conventions.
///
/// A reply of the opponent is missing if it is possible after a right move and the first player
/// must answer it, but the file lacks it. Missing replies are listed if the file has variations.
/// They do not make a line wrong.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// SGF files; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Node limit per problem, for its first moves and all moves of its SGF tree together
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    nodes: u64,

    /// Time limit per problem, such as 500ms, 1s or 2m; the default unit is seconds [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,

    /// Size of the transposition table, such as 2G or 500M
    #[arg(long, value_name = "SIZE", value_parser = machine::parse_available, default_value = "256M")]
    memory: usize,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen problems check problem.sgf
  tengen problems check collection/*.sgf --time 10s --format json
  tengen problems generate | tengen problems check -

In JSON, an unusable problem or file has a line with \"error\".

Exit codes: 0 each problem has one solution and no wrong line, 1 some have not, 2 some problems or
files are unusable, 3 some problems need higher limits. The other problems are checked in any case.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let mut out = output::Stream::new();
    let (mut unsound, mut unusable, mut limited) = (0usize, 0usize, 0usize);
    for file in &arguments.files {
        let mut written = Ok(());
        let read = input::read(file).and_then(|input| {
            let mut check = Check::new(&*input.text);
            check.file = input.name.clone();
            check.nodes = arguments.nodes;
            check.time = arguments.time;
            check.memory = arguments.memory;
            let each = check.each(&progress, |problem| {
                match &problem.outcome {
                    Outcome::Checked(verdict) => unsound += usize::from(!verdict.sound),
                    Outcome::Error { limited: true, .. } => limited += 1,
                    Outcome::Error { .. } => unusable += 1,
                }
                let text = match arguments.answer.format {
                    Format::Json => answer::json("problems check", &problem),
                    Format::Text => Ok(text(&problem)),
                };
                written = text.and_then(|text| progress.suspend(|| out.push(&text, true)));
                written.is_ok()
            });
            each.map_err(|error| input.named(explain(error, |_| "stopped")))
        });
        written?;
        match read {
            Ok(()) => {}
            Err(Failure::Interrupted(what)) => {
                out.flush()?;
                return Err(Failure::Interrupted(what));
            }
            Err(failure) => {
                unusable += 1;
                progress.suspend(|| output::say(&failure.message()));
                if arguments.answer.format == Format::Json {
                    let text = unreadable(file, &failure)?;
                    progress.suspend(|| out.push(&text, true))?;
                }
            }
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
        (0, 0) if limited > 0 => Ok(ExitCode::from(LIMITED)),
        (0, 0) => Ok(ExitCode::SUCCESS),
    }
}

fn text(problem: &CheckedProblem) -> String {
    let mut text = format!("{}: {}", problem.file, problem.number);
    if let Some(name) = &problem.name {
        let _ = write!(text, " ({name})");
    }
    let verdict = match &problem.outcome {
        Outcome::Checked(verdict) => verdict,
        Outcome::Error { error, .. } => return format!("{text}: not checked: {error}\n"),
    };
    let name = |of: &Move| match of.vertex() {
        None => format!("a {of}"),
        Some(_) => of.to_string(),
    };
    let moves: Vec<_> = verdict.moves.iter().map(name).collect();
    let _ = write!(text, ": {} to {}", verdict.first, verdict.aim);
    let points = verdict.region.len();
    match verdict.claim {
        Claim::Sealed => {
            let _ = write!(
                text,
                " in a frame of {points} points, which nothing encloses"
            );
        }
        Claim::Connected | Claim::Helped => {
            text += ", only by a string outside that may be captured"
        }
        Claim::Life | Claim::Kill => {}
    }
    text += ": ";
    match &moves[..] {
        [] => text += "no solution\n",
        [one] if verdict.unique => {
            let _ = writeln!(text, "one solution, {one}");
        }
        several => {
            let _ = writeln!(text, "{} solutions: {}", several.len(), several.join(", "));
        }
    }
    for finding in &verdict.findings {
        let (name, kind) = (name(&finding.r#move), finding.what);
        let (line, column) = (finding.line, finding.column);
        let who = match kind.is_missing() {
            true => format!("{} at ", verdict.first.other()),
            false => String::new(),
        };
        let _ = writeln!(
            text,
            "  line {line}, column {column}: {who}{name} {}",
            kind.meaning()
        );
    }
    text
}

/// Returns the line of JSON for a file from which no problems can be read.
fn unreadable(file: &Path, failure: &Failure) -> Result<String, Failure> {
    let unread = UnreadFile::new(file.display().to_string(), failure.reason().to_owned());
    answer::json("problems check", &unread)
}
