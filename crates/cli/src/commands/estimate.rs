//! `tengen estimate`: estimates the number of legal positions by random sampling.

use crate::answer;
use crate::board::BoardArguments;
use crate::failure::{Failure, INTERRUPTED, explain};
use crate::machine::ThreadsArgument;
use crate::names::{AnswerArguments, choices};
use crate::progress::Progress;
use clap::Args;
use std::process::ExitCode;
use tengen::Request;
use tengen::estimate::{Estimate, EstimateBy, Estimated, Method};
use tengen::units::number_of;

/// Estimate the number of legal positions of a board that is too large to count
///
/// The estimate is the mean of the results of independent runs, and it is unbiased. A random seed
/// gives the same estimate on any machine and with any number of threads.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Number of colours of stones
    #[arg(long, alias = "colors", value_name = "K", default_value_t = 2)]
    colours: u32,

    /// Sampling method
    #[arg(long, value_parser = methods(), default_value = "particles")]
    method: EstimateBy,

    /// Number of independent runs [default: 100, or 10000 with --method chen]
    #[arg(long, value_name = "N")]
    samples: Option<usize>,

    /// Number of positions that each run of the particle filter builds at once [default: 1000]
    #[arg(long, value_name = "N")]
    particles: Option<usize>,

    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    threads: ThreadsArgument,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen estimate 19
  tengen estimate 99 --samples 400
  tengen estimate 19 --method chen --samples 100000 --seed 2
  tengen estimate --graph large.col
  tengen estimate 30 40 --lattice hexagonal --colours 3 --format json

If interrupted, prints the estimate from the finished runs and exits with code 130.";

choices! {
    methods: EstimateBy,
    /// Particle filter with look-ahead
    "particles" => Particles,
    /// Chen's heuristic sampling, as in Combinatorics of Go, section 4.8
    "chen" => Chen,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let mut request = Estimate::new(arguments.board.spec()?);
    request.colours = arguments.colours;
    request.method = arguments.method;
    request.samples = arguments.samples;
    request.particles = arguments.particles;
    request.seed = arguments.seed;
    request.resources.threads = arguments.threads.threads;
    let found = request.run_with(&progress);
    if found
        .as_ref()
        .is_ok_and(|found| found.estimate.samples == 1)
    {
        progress.note("a single sample has no standard error; take 2 or more samples");
    }
    progress.finish();
    let stopped = |_| "stopped before the first run was finished";
    let found = found.map_err(|error| explain(error, stopped))?;
    answer::print(arguments.answer.format, "estimate", &found, text)?;
    Ok(match found.estimate.complete {
        true => ExitCode::SUCCESS,
        false => ExitCode::from(INTERRUPTED),
    })
}

fn text(found: &Estimated) -> String {
    let estimate = &found.estimate;
    let digits = found.digits();
    let mut lines = vec![("legal positions", format!("{:.digits$}", estimate.mean))];
    if let (Some(error), Some(part)) = (estimate.standard_error, estimate.relative_error) {
        lines.push((
            "standard error",
            format!("{error:.1} ({:.2}%)", 100.0 * part),
        ));
    } else {
        lines.push(("standard error", "unknown from one sample".to_owned()));
    }
    if let Some(interval) = estimate.interval {
        let (lower, upper) = (interval.lower, interval.upper);
        lines.push((
            "95% interval",
            format!("{lower:.digits$} to {upper:.digits$}"),
        ));
    }
    let choices = u64::from(found.colours) + 1;
    let points = found.points;
    lines.push((
        "legal probability",
        format!(
            "{:.digits$} (of {choices}^{points} colourings)",
            estimate.probability
        ),
    ));
    let mut samples = number_of(estimate.samples, "sample");
    if let Method::Particles { particles } = estimate.method {
        samples += &format!(" of {}", number_of(particles, "particle"));
    }
    if !estimate.complete {
        samples += ", stopped before all were done";
    }
    lines.push(("sampled", format!("{samples}; seed {}", estimate.seed)));
    let line = |(title, text)| format!("{title:<18} {text}\n");
    lines.into_iter().map(line).collect()
}
