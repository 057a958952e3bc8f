//! `tengen games estimate`: numbers of games by random sampling.

use super::rule::{self, RuleArguments};
use crate::board::{BoardArguments, BoardJson};
use crate::failure::{Failure, INTERRUPTED};
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Format};
use crate::progress::Progress;
use crate::{input, output};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::games::Superko;
use tengen_base::text::number_of;
use tengen_games::paths::estimate::{
    Estimate, EstimateError, Method, Options, Runs, estimate_further,
};

/// Estimate the number of games of a board that is too large for them to be counted
///
/// Independent runs of heuristic sampling; their mean is unbiased. Of all games that can
/// still reach equally many positions, some stand for the rest. The same seed gives the
/// same result, on any machine and with any number of threads.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    rule: RuleArguments,

    /// How to estimate
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    method: MethodName,

    /// Number of independent runs
    #[arg(long, value_name = "N", default_value_t = 100)]
    runs: usize,

    /// How many games at most stand for those that can reach equally many positions. Time and
    /// memory grow with it, and the error shrinks [default: 30, or 1 by Chen's method]
    #[arg(long, value_name = "N")]
    representatives: Option<usize>,

    /// Where the random choices start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Keep the runs in a file, and go on from those that it has: after an interrupt, or
    /// for more of them. The estimate is the same as without it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen games estimate 1 5
  tengen games estimate 2 3 --representatives 100 --runs 20
  tengen games estimate 2 --method chen --runs 1000 --seed 2
  tengen games estimate 1 4 --rule situational --format json
  tengen games estimate 1 6 --representatives 5000 --runs 50 --resume 1x6.runs

A run takes seconds on boards of eight points, and ten times as long with one point more.
When interrupted, it gives the estimate of the runs finished by then, and exit code 130; with
--resume, the same command goes on from there.";

/// How to estimate, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Heuristic sampling, with a guess of which games have the most to follow them
    #[default]
    Guided,
    /// Chen's heuristic sampling, as in Combinatorics of Go, section 6.2
    Chen,
    /// Random games: Knuth's method, for comparison
    Knuth,
}

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    board: BoardJson,
    #[serde(flatten)]
    rule: Superko,
    #[serde(flatten)]
    estimate: Estimate,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let method = match (arguments.method, arguments.representatives) {
        (MethodName::Guided, representatives) => Method::Guided {
            representatives: representatives.unwrap_or(30),
        },
        (MethodName::Chen, representatives) => Method::Chen {
            representatives: representatives.unwrap_or(1),
        },
        (MethodName::Knuth, None) => Method::Knuth,
        (MethodName::Knuth, Some(_)) => {
            return Err(Failure::unusable("Knuth's method has no representatives"));
        }
    };
    let board = arguments.board.board()?;
    let rule = arguments.rule.superko()?;
    let progress = Progress::listening(arguments.answer.quiet);
    let situations = rule::situations(&board, rule, &progress)?;
    let mut runs = match &arguments.resume {
        Some(file) => kept(file)?,
        None => None,
    }
    .unwrap_or_else(|| Runs::none(&situations, method, arguments.seed));
    let before = runs.len();
    let options = Options {
        method,
        runs: arguments.runs,
        seed: arguments.seed,
        machine: arguments.machine.with(&progress),
    };
    let estimate = estimate_further(&situations, &options, &mut runs);
    progress.finish();
    // Also of runs that come to no estimate; told when that has been written.
    let kept = match &arguments.resume {
        Some(file) if runs.len() > before => output::write_file(file, runs.write()),
        _ => Ok(()),
    };
    let estimate = estimate.map_err(|error| explain(error, arguments.resume.as_deref()))?;
    let few = (estimate.runs as f64 / 10.0).max(5.0);
    if estimate.runs == 1 {
        progress.note("one run tells nothing of its error; take 2 or more");
    } else if estimate.effective_runs < few {
        progress.note(
            "few of the runs make up nearly all of the mean, which is then most likely too low; \
             more representatives would help",
        );
    }
    let complete = estimate.complete;
    let report = Report {
        board: arguments.board.json(&board),
        rule,
        estimate,
    };
    output::print(&match arguments.answer.format {
        Format::Text => report.text(),
        Format::Json => output::json(&report)?,
    })?;
    kept?;
    Ok(match complete {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(INTERRUPTED),
    })
}

/// The runs of a file, if it is there.
fn kept(file: &Path) -> Result<Option<Runs>, Failure> {
    if file == Path::new("-") {
        return Err(Failure::unusable(
            "runs are kept in a file, which is read and written; - is none",
        ));
    }
    if !file.exists() {
        return Ok(None);
    }
    let input = input::read(file)?;
    let runs = Runs::read(&input.text).map_err(|error| input.unusable(error))?;
    Ok(Some(runs))
}

fn explain(error: EstimateError, resumed: Option<&Path>) -> Failure {
    match error {
        EstimateError::Runs(error) => {
            let file = resumed.map_or_else(String::new, |file| format!("{}: ", file.display()));
            Failure::Unusable(format!("{file}{error}"))
        }
        EstimateError::Cancelled => Failure::Interrupted(error.to_string()),
        EstimateError::Threads(_) | EstimateError::NoMemory { .. } => {
            Failure::Failed(error.to_string())
        }
        _ => Failure::unusable(error),
    }
}

impl Report {
    fn text(&self) -> String {
        let estimate = &self.estimate;
        let mean = estimate.mean;
        let log = mean.exponent as f64 + mean.mantissa.log10();
        let mut lines = vec![("games", format!("{mean:.2} = 10^{log:.2}"))];
        if let (Some(error), Some(part)) = (estimate.standard_error, estimate.relative_error) {
            let text = format!("{error:.1} ({:.0}%)", 100.0 * part);
            lines.push(("standard error", text));
        } else {
            lines.push(("standard error", "unknown from one run".to_owned()));
        }
        if let Some(interval) = estimate.interval {
            // Nothing is known from below when the error is as large as the mean.
            let lower = match interval.lower.mantissa > 0.0 {
                true => format!("{:.2}", interval.lower),
                false => "0".to_owned(),
            };
            let text = format!("{lower} to {:.2}", interval.upper);
            lines.push(("95% interval", text));
        }
        if let Some(deviation) = estimate.deviation_log10 {
            let mean = estimate.mean_log10;
            lines.push(("single runs", format!("10^({mean:.2} +- {deviation:.2})")));
        }
        let mut runs = number_of(estimate.runs, "run");
        if let Method::Chen { representatives } | Method::Guided { representatives } =
            estimate.method
        {
            runs += &format!(" with {}", number_of(representatives, "representative"));
        }
        runs += &format!(", worth {:.1}", estimate.effective_runs);
        if !estimate.complete {
            runs += ", stopped before all were done";
        }
        lines.push(("sampled", format!("{runs}; seed {}", estimate.seed)));
        let line = |(title, text)| format!("{title:<18} {text}\n");
        lines.into_iter().map(line).collect()
    }
}
