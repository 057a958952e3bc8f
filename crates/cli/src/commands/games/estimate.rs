//! `tengen games estimate`: estimates the number of games by random sampling.

use super::rule::RuleArguments;
use crate::answer;
use crate::board::BoardArguments;
use crate::failure::{Failure, INTERRUPTED, explain};
use crate::machine::MachineArguments;
use crate::names::AnswerArguments;
use crate::progress::Progress;
use crate::{input, output};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::Request;
use tengen::games::{EstimateGames, EstimateMethod, EstimatedGames, KeptRuns};
use tengen::units::number_of;

/// Estimate the number of games of a board that is too large to count
///
/// The estimate is the mean of independent runs of heuristic sampling, and it is unbiased. Games
/// that can still reach equally many positions form a group, and a few games represent each group.
///
/// A random seed gives the same estimate on any machine and with any number of threads.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    rule: RuleArguments,

    /// Sampling method
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    method: MethodName,

    /// Number of independent runs
    #[arg(long, value_name = "N", default_value_t = 100)]
    runs: usize,

    /// Largest number of games that represent a group of games with equally many reachable
    /// positions [default: 30, or 1 with --method chen]
    ///
    /// Time and memory grow with this number, and the error of the estimate shrinks.
    #[arg(long, value_name = "N")]
    representatives: Option<usize>,

    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Save the runs to FILE, and resume from it
    ///
    /// Give the same FILE again after an interrupt, or to add more runs. The estimate is the same
    /// as without FILE.
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

A run takes seconds on boards of eight points, and ten times as long for each further point. If
interrupted, prints the estimate from the finished runs and exits with code 130. With --resume, run
the same command again to continue.";

/// A sampling method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// Heuristic sampling that predicts which games have the most continuations
    #[default]
    Guided,
    /// Chen's heuristic sampling, as in Combinatorics of Go, section 6.2
    Chen,
    /// Random games (Knuth's method), for comparison
    Knuth,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let request = arguments.request()?;
    let progress = Progress::listening(arguments.answer.quiet);
    let (found, written) = match &arguments.resume {
        Some(file) => further(&request, file, &progress)?,
        None => (request.run_with(&progress), Ok(())),
    };
    progress.finish();
    let stopped = |_| "stopped before the first run was finished";
    let found = found.map_err(|error| explain(error, stopped))?;
    if let Some(caution) = found.caution() {
        progress.note(caution);
    }
    answer::print(arguments.answer.format, "games estimate", &found, text)?;
    written?;
    Ok(match found.estimate.complete {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(INTERRUPTED),
    })
}

impl Arguments {
    fn request(&self) -> Result<EstimateGames, Failure> {
        let mut request = EstimateGames::new(self.board.spec()?);
        request.rule = self.rule.superko()?;
        request.method = self.method()?;
        request.runs = self.runs;
        request.seed = self.seed;
        request.resources = self.machine.resources();
        Ok(request)
    }

    fn method(&self) -> Result<EstimateMethod, Failure> {
        match (self.method, self.representatives) {
            (MethodName::Guided, None) => Ok(EstimateMethod::GUIDED),
            (MethodName::Guided, Some(representatives)) => {
                Ok(EstimateMethod::Guided { representatives })
            }
            (MethodName::Chen, None) => Ok(EstimateMethod::CHEN),
            (MethodName::Chen, Some(representatives)) => {
                Ok(EstimateMethod::Chen { representatives })
            }
            (MethodName::Knuth, None) => Ok(EstimateMethod::Knuth),
            (MethodName::Knuth, Some(_)) => Err(Failure::unusable(
                "--representatives needs --method guided or chen; Knuth's method has no representatives",
            )),
        }
    }
}

/// Estimates from the runs that a file has and from new runs. Saves new runs in the file, even if
/// the request fails.
///
/// Returns the answer, and the result of writing the file, which is reported after the answer.
fn further(
    request: &EstimateGames,
    file: &Path,
    progress: &Progress,
) -> Result<(tengen::Result<EstimatedGames>, Result<(), Failure>), Failure> {
    let mut kept = kept(file)?;
    let before = kept.len();
    let found = request.run_further(&mut kept, progress);
    let written = match kept.len() > before {
        true => output::write_file(file, kept.text()),
        false => Ok(()),
    };
    Ok((found, written))
}

/// Reads the runs of the sampling that a file has. A file that does not exist has no runs.
fn kept(file: &Path) -> Result<KeptRuns, Failure> {
    if file == Path::new("-") {
        return Err(Failure::unusable(
            "--resume needs a file to read and write, found -",
        ));
    }
    output::check_writable(file)?;
    let Some(input) = input::read_if_there(file)? else {
        return Ok(KeptRuns::none(file.display().to_string()));
    };
    Ok(KeptRuns::read(input.name, &input.text)?)
}

fn text(found: &EstimatedGames) -> String {
    let estimate = &found.estimate;
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
        // If the standard error is as large as the mean, the lower end of the interval is not above
        // 0. There cannot be fewer than 0 games, so 0 is shown.
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
    if let EstimateMethod::Chen { representatives } | EstimateMethod::Guided { representatives } =
        estimate.method
    {
        runs += &format!(" with {}", number_of(representatives, "representative"));
    }
    let effective = estimate.effective_runs;
    runs += &format!(", {effective:.1} effective runs");
    if !estimate.complete {
        runs += ", stopped before all were done";
    }
    lines.push(("sampled", format!("{runs}; seed {}", estimate.seed)));
    let line = |(title, text)| format!("{title:<18} {text}\n");
    lines.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use tengen_testing::faults::{Work, every_call};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    fn request(runs: &str) -> EstimateGames {
        let line = ["", "1", "3", "--runs", runs, "--threads", "1", "--quiet"];
        match Line::parse_from(line).arguments.request() {
            Ok(request) => request,
            Err(failure) => panic!("{failure:?}"),
        }
    }

    fn go_on(dir: &Path, runs: &str) -> Result<String, String> {
        let file = dir.join("1x3.runs");
        let progress = Progress::listening(true);
        let (found, written) =
            further(&request(runs), &file, &progress).map_err(|failure| format!("{failure:?}"))?;
        written.map_err(|failure| format!("{failure:?}"))?;
        Ok(format!(
            "{:?}",
            found.map_err(|error| error.to_string())?.estimate
        ))
    }

    /// A request that adds runs to saved ones.
    #[derive(Debug)]
    struct Further;

    impl Work for Further {
        type Answer = String;

        fn prepare(&self, dir: &Path) {
            go_on(dir, "2").unwrap();
        }

        fn run(&self, dir: &Path) -> Result<String, String> {
            go_on(dir, "5")
        }

        fn is_checked(&self) -> bool {
            false
        }
    }

    #[test]
    fn every_call_for_runs_that_are_kept_may_fail() {
        let all = request("5").run().unwrap().estimate;
        let dir = tempfile::tempdir().unwrap();
        go_on(dir.path(), "2").unwrap();
        assert_eq!(go_on(dir.path(), "5").unwrap(), format!("{all:?}"));
        let tried = every_call(&Further);
        println!("{tried:?}");
        for op in ["Open", "Look", "Read", "Write", "Sync", "Rename"] {
            assert!(tried.met.contains_key(op), "{op}: {tried:?}");
        }
    }
}
