//! `tengen bench`: measures the speed of counting on this machine.

use crate::answer;
use crate::failure::{Failure, explain};
use crate::machine::MemoryArgument;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress;
use crate::table::table;
use clap::builder::RangedU64ValueParser;
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::bench::{BenchCount, MeasuredCount};
use tengen::prelude::Lattice;

/// Measure the speed of counting on this machine
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Count(CountArguments),
}

/// Measure the split engine, which counts large boards
///
/// The vector has a count, modulo each prime, for each state of a partly filled board. Measures
/// boards with each number of rows and with each number of threads, in memory and, with --scratch,
/// with the vector in files. The first two columns of a board, in which programs are compiled, are
/// not measured.
///
/// Reports the seconds per column, the nanoseconds that a thread takes per border state, step and
/// prime, and the bytes of the vector read and written per second. `of ceiling` compares the speed
/// with the speed on a part of the vector that stays in the cache.
///
/// The number of border states is the one of Table 1 of Combinatorics of Go; on the triangular
/// lattice, the number for a complete column (y = 0). For brick walls and three colours, the number
/// of elements of the vector is used instead.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
struct CountArguments {
    /// Numbers of rows to measure
    #[arg(
        value_name = "ROWS",
        default_values_t = [9, 10, 11, 12],
        value_parser = RangedU64ValueParser::<usize>::new().range(2..=24),
    )]
    rows: Vec<usize>,

    /// Lattice
    #[arg(long, value_name = "NAME", default_value_t = Lattice::Square)]
    lattice: Lattice,

    /// Number of colours, 2 or 3
    #[arg(long, alias = "colors", value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
    colours: u8,

    /// Number of primes computed together: 1 to 6, or 8
    #[arg(long, value_name = "K", default_value_t = 8)]
    primes: usize,

    /// Numbers of threads, separated by commas [default: 1 and the number of logical CPUs]
    #[arg(
        long,
        value_name = "N",
        value_delimiter = ',',
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=4096),
    )]
    threads: Vec<usize>,

    /// Also measure with the vector in files in DIR
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,

    #[command(flatten)]
    memory: MemoryArgument,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen bench count
  tengen bench count 12 13 --threads 1,2
  tengen bench count 11 --lattice triangular
  tengen bench count 16 --lattice hexagonal
  tengen bench count 9 --colours 3 --primes 4
  tengen bench count 11 --scratch /mnt/fast --format json";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let What::Count(arguments) = &arguments.what;
    let mut request = BenchCount::new(arguments.rows.clone());
    request.lattice = arguments.lattice;
    request.colours = arguments.colours;
    request.primes = arguments.primes;
    request.threads = arguments.threads.clone();
    request.scratch = arguments.scratch.clone();
    request.memory = arguments.memory.memory;
    let measured = progress::run(&request, arguments.answer.quiet);
    let measured = measured.map_err(|error| explain(error, |_| "stopped"))?;
    output::print(&match arguments.answer.format {
        Format::Json => {
            let lines = measured.iter().map(|one| answer::json("bench count", one));
            lines.collect::<Result<String, Failure>>()?
        }
        Format::Text => text(&measured),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn text(measured: &[MeasuredCount]) -> String {
    let column = |cell: &dyn Fn(&MeasuredCount) -> String| measured.iter().map(cell).collect();
    let place = |files: bool| if files { "files" } else { "memory" }.to_owned();
    table(&[
        ("lattice", column(&|m| m.lattice.to_string())),
        ("rows", column(&|m| m.rows.to_string())),
        ("colours", column(&|m| m.colours.to_string())),
        ("primes", column(&|m| m.primes.to_string())),
        ("threads", column(&|m| m.threads.to_string())),
        ("vector", column(&|m| place(m.files))),
        (
            "s/column",
            column(&|m| format!("{:.4}", m.seconds_per_column)),
        ),
        (
            "ns/(state step prime)",
            column(&|m| format!("{:.3}", m.ns_per_state_step_prime)),
        ),
        (
            "GB/s",
            column(&|m| format!("{:.2}", m.gigabytes_per_second)),
        ),
        (
            "of ceiling",
            column(&|m| format!("{:.0}%", 100.0 * m.part_of_ceiling)),
        ),
    ])
}
