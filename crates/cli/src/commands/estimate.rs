//! `tengen estimate`: numbers of legal positions by random sampling.

use crate::failure::{Failure, INTERRUPTED};
use crate::names::{Format, LatticeArguments};
use crate::output;
use crate::progress::Progress;
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::process::ExitCode;
use tengen_base::machine::default_threads;
use tengen_base::text::number_of;
use tengen_board::{Board, Shape};
use tengen_estimate::sampling::{
    Decimal, Estimate, MAX_POINTS, Method, Options, SamplingError, estimate,
};

/// Estimate the number of legal positions of a board that is too large to be counted
///
/// Positions are made at random, in independent runs; their mean is unbiased. The
/// same seed gives the same result, on any machine and with any number of threads.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    rows: usize,

    /// Number of columns [default: as many as rows]
    cols: Option<usize>,

    #[command(flatten)]
    lattice: LatticeArguments,

    /// Number of colours of stones
    #[arg(long, alias = "colors", value_name = "K", default_value_t = 2)]
    colours: u32,

    /// How to estimate
    #[arg(long, value_enum, default_value_t)]
    method: MethodName,

    /// Number of independent runs [default: 100, or 10000 by Chen's method]
    #[arg(long, value_name = "N")]
    samples: Option<usize>,

    /// Positions that are made side by side in a run of the particle filter
    /// [default: 1000]
    #[arg(long, value_name = "N")]
    particles: Option<usize>,

    /// Where the random choices start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Number of threads [default: as many as the machine runs at once]
    #[arg(
        long,
        value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=4096),
    )]
    threads: Option<usize>,

    /// How the estimate is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Show neither progress nor notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen estimate 19
  tengen estimate 99 --samples 400
  tengen estimate 19 --method chen --samples 100000 --seed 2
  tengen estimate 30 40 --lattice hexagonal --colours 3 --format json

When interrupted, it gives the estimate of the runs finished by then, and exit code 130.";

/// How to estimate, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum MethodName {
    /// A particle filter with look-ahead
    #[default]
    Particles,
    /// Heuristic sampling, as in Combinatorics of Go, section 4.8
    Chen,
}

#[derive(Serialize)]
struct Report {
    lattice: &'static str,
    boundary: &'static str,
    colours: u32,
    rows: usize,
    cols: usize,
    #[serde(flatten)]
    estimate: Estimate,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.quiet);
    let report = sample(arguments, &progress);
    progress.finish();
    let report = report?;
    output::print(&match arguments.format {
        Format::Text => report.text(),
        Format::Json => output::json(&report)?,
    })?;
    if report.estimate.complete {
        Ok(ExitCode::SUCCESS)
    } else {
        Ok(ExitCode::from(INTERRUPTED))
    }
}

fn sample(arguments: &Arguments, progress: &Progress) -> Result<Report, Failure> {
    let shape = Shape {
        lattice: arguments.lattice.lattice,
        rows: arguments.rows,
        cols: arguments.cols.unwrap_or(arguments.rows),
        boundary: arguments.lattice.boundary,
    };
    let points = shape.rows.saturating_mul(shape.cols);
    if points > MAX_POINTS {
        return Err(explain(SamplingError::TooLarge { points }));
    }
    let board = Board::lattice(shape).map_err(Failure::unusable)?;
    let (method, samples) = match (arguments.method, arguments.particles) {
        (MethodName::Particles, particles) => {
            let particles = particles.unwrap_or(1000);
            (Method::Particles { particles }, 100)
        }
        (MethodName::Chen, None) => (Method::Chen, 10_000),
        (MethodName::Chen, Some(_)) => {
            return Err(Failure::unusable("Chen's method has no particles"));
        }
    };
    let options = Options {
        method,
        samples: arguments.samples.unwrap_or(samples),
        seed: arguments.seed,
        threads: arguments.threads.unwrap_or_else(default_threads),
        observer: progress,
    };
    let estimate = estimate(&board, arguments.colours, &options).map_err(explain)?;
    if estimate.samples == 1 {
        progress.note("one sample tells nothing of its error; take 2 or more");
    }
    Ok(Report {
        lattice: shape.lattice.name(),
        boundary: shape.boundary.name(),
        colours: arguments.colours,
        rows: shape.rows,
        cols: shape.cols,
        estimate,
    })
}

fn explain(error: SamplingError) -> Failure {
    match error {
        SamplingError::Cancelled => Failure::Interrupted(error.to_string()),
        SamplingError::NotFinite | SamplingError::Threads(_) => Failure::Failed(error.to_string()),
        _ => Failure::unusable(error),
    }
}

impl Report {
    fn text(&self) -> String {
        let estimate = &self.estimate;
        let digits = estimate
            .standard_error
            .map_or(3, |error| digits(estimate.mean, error));
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
        let choices = u64::from(self.colours) + 1;
        let points = self.rows * self.cols;
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
}

/// Decimal places of the mean down to the second digit of its error.
fn digits(mean: Decimal, error: Decimal) -> usize {
    if error.mantissa == 0.0 {
        return 15;
    }
    usize::try_from(mean.exponent - error.exponent + 1).map_or(1, |digits| digits.clamp(1, 15))
}
