//! `tengen bench`: how fast this machine counts and solves.

mod books;
mod gotools;
mod zones;

use crate::answer;
use crate::failure::{Failure, explain};
use crate::names::Format;
use crate::output;
use crate::progress::Progress;
use crate::table::table;
use clap::builder::RangedU64ValueParser;
use clap::{Args, Subcommand};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;
use tengen_base::disk;
use tengen_base::files;
use tengen_base::machine::Machine;
use tengen_base::machine::default_memory;
use tengen_base::machine::default_threads;
use tengen_base::observer::{Event, Observer, Silent};
use tengen_base::text::parse_size;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::run::{
    CountError, Engine, Options, Scratch, ceiling, count_residues, states_of_steps,
};
use tengen_count::split::{Geometry, LANES, Shape, Split};

/// Measure how fast this machine is
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Count(CountArguments),
    Gotools(gotools::Arguments),
    Books(books::Arguments),
    Zones(zones::Arguments),
}

/// Measure the split engine
///
/// For each number of rows and of threads, in memory and (with --scratch) with the
/// vector in files: seconds per column; nanoseconds of one core per border state
/// (Table 1 of Combinatorics of Go; for the triangular lattice those with y = 0; for brick
/// walls and three colours elements of the vector), step
/// and prime; the bytes of the vector read and
/// written per second; and the cost per line of eight residues of one chunk that stays
/// in the cache (the ceiling), as a part of the cost here. Programs are made in the
/// second column, which is not measured.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
struct CountArguments {
    /// Numbers of rows
    #[arg(
        value_name = "ROWS",
        default_values_t = [9, 10, 11, 12],
        value_parser = RangedU64ValueParser::<usize>::new().range(2..=24),
    )]
    rows: Vec<usize>,

    /// The lattice
    #[arg(long, value_name = "NAME", value_parser = split_lattice, default_value_t = Lattice::Square)]
    lattice: Lattice,

    /// Number of colours, 2 or 3
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
    colours: u8,

    /// Primes at a time
    #[arg(long, value_name = "K", default_value_t = 8, value_parser = lanes)]
    primes: usize,

    /// Numbers of threads, separated by commas [default: 1, and as many as the machine
    /// runs at once]
    #[arg(
        long,
        value_name = "N",
        value_delimiter = ',',
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=4096),
    )]
    threads: Vec<usize>,

    /// Measure with the vector in files of this directory as well
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,

    /// Memory to use, such as 2G, 500M or 1.5GiB [default: 80% of what is available]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<usize>,

    /// How the measurements are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Show neither progress nor notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen bench count
  tengen bench count 12 13 --threads 1,2
  tengen bench count 11 --lattice triangular
  tengen bench count 16 --lattice hexagonal
  tengen bench count 9 --colours 3 --primes 4
  tengen bench count 11 --scratch /mnt/fast --format json";

/// Columns that are measured, after the first two.
const COLUMNS: usize = 3;

#[derive(Serialize)]
struct Measurement {
    lattice: Lattice,
    rows: usize,
    colours: u8,
    primes: usize,
    threads: usize,
    files: bool,
    seconds_per_column: f64,
    ns_per_state_step_prime: f64,
    gigabytes_per_second: f64,
    part_of_ceiling: f64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let arguments = match &arguments.what {
        What::Count(arguments) => arguments,
        What::Gotools(arguments) => return gotools::run(arguments),
        What::Books(arguments) => return books::run(arguments),
        What::Zones(arguments) => return zones::run(arguments),
    };
    let progress = Progress::listening(arguments.quiet);
    let measured = measure_all(arguments, &progress);
    progress.finish();
    let measured = measured?;
    output::print(&match arguments.format {
        Format::Json => {
            let lines = measured.iter().map(|one| answer::json("bench count", one));
            lines.collect::<Result<String, Failure>>()?
        }
        Format::Text => text(&measured),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn measure_all(
    arguments: &CountArguments,
    progress: &Progress,
) -> Result<Vec<Measurement>, Failure> {
    let memory = arguments.memory.unwrap_or_else(default_memory);
    let mut threads = arguments.threads.clone();
    if threads.is_empty() {
        threads = vec![1, default_threads()];
        threads.dedup();
    }
    let directories = [None, arguments.scratch.as_deref()];
    let directories = &directories[..1 + usize::from(arguments.scratch.is_some())];
    let k = arguments.primes;
    let per_line = ceiling(&Silent).map_err(|error| Failure::Failed(error.to_string()))? / 1e9;
    let mut measured = Vec::new();
    let lattice = arguments.lattice;
    let geometry = Geometry::of(lattice).unwrap_or_default();
    let colours = arguments.colours;
    if colours > geometry.most_colours() {
        return Err(Failure::Unusable(format!(
            "the split engine counts the {lattice} lattice with 2 colours only"
        )));
    }
    for &rows in &arguments.rows {
        let shape = Shape::of(geometry, rows, [false; 2]).with_colours(colours);
        if arguments.scratch.is_some() && !shape.has_files() {
            return Err(Failure::Unusable(format!(
                "the {lattice} lattice with {colours} colours is counted in memory only, not in \
                 files"
            )));
        }
        let sequence = Sequence {
            lattice,
            rows,
            boundary: Boundary::None,
            colours: u32::from(colours),
        };
        let states = states_of_steps(&sequence, &Silent).map_err(failure)?;
        let states: u128 = states.into_iter().sum();
        for &threads in &threads {
            for &dir in directories {
                let columns = (&sequence, COLUMNS);
                let seconds = seconds_per_column(columns, k, threads, dir, memory, progress)?;
                let split = Split::new(&shape, k, 1, &Silent)
                    .map_err(|stopped| Failure::Interrupted(stopped.to_string()))?;
                let cores = seconds * threads as f64;
                measured.push(Measurement {
                    lattice,
                    rows,
                    colours,
                    primes: k,
                    threads,
                    files: dir.is_some(),
                    seconds_per_column: seconds,
                    ns_per_state_step_prime: cores * 1e9 / (states as f64 * k as f64),
                    // Each phase reads and writes it.
                    gigabytes_per_second: 4.0 * split.needs(k).vector as f64 / seconds / 1e9,
                    part_of_ceiling: per_line * split.needs(k).lines as f64 / cores,
                });
            }
        }
    }
    Ok(measured)
}

/// Notes when columns end.
struct Clock<'a> {
    progress: &'a Progress,
    ends: Mutex<Vec<Instant>>,
}

impl Observer for Clock<'_> {
    fn event(&self, event: Event) {
        if matches!(event, Event::Step { step, of, .. } if step + 1 == of) {
            let mut ends = self.ends.lock().unwrap_or_else(|e| e.into_inner());
            ends.push(Instant::now());
        }
        self.progress.event(event);
    }

    fn go_on(&self) -> bool {
        self.progress.go_on()
    }
}

fn seconds_per_column(
    (sequence, columns): (&Sequence, usize),
    k: usize,
    threads: usize,
    dir: Option<&Path>,
    memory: usize,
    progress: &Progress,
) -> Result<f64, Failure> {
    let clock = Clock {
        progress,
        ends: Mutex::default(),
    };
    // A directory of its own: unfinished counts may be in this one.
    let own = dir.map(|dir| {
        files::create_dir_all(dir)?;
        tempfile::tempdir_in(dir)
    });
    let own = own.transpose().map_err(|error| {
        let dir = dir.unwrap_or(Path::new("")).display();
        Failure::Unusable(format!("{dir}: {error}"))
    })?;
    let scratch = own.as_ref().map(|own| Scratch {
        dir: own.path(),
        limit: disk::default_limit(own.path()).unwrap_or(u64::MAX),
        always: true,
    });
    let machine = Machine {
        threads,
        memory,
        observer: &clock,
    };
    let options = Options {
        engine: Engine::Split,
        scratch,
        ..Options::new(machine)
    };
    // The first column is no work, and programs are made in the second.
    count_residues(sequence, columns + 2, 0..k, &options).map_err(failure)?;
    let ends = clock.ends.into_inner().unwrap_or_else(|e| e.into_inner());
    match ends.as_slice() {
        [first, .., last] if ends.len() == columns + 1 => {
            let columns = (ends.len() - 1) as f64;
            Ok((*last - *first).as_secs_f64() / columns)
        }
        _ => Err(Failure::Limited(format!(
            "{} rows do not fit into memory with {k} primes at a time; fewer will do (--primes)",
            sequence.rows
        ))),
    }
}

fn failure(error: CountError) -> Failure {
    explain(error.into(), |_| "stopped")
}

/// A lattice that the split engine knows.
fn split_lattice(name: &str) -> Result<Lattice, String> {
    let lattice: Lattice = name.parse().map_err(|unknown| format!("{unknown}"))?;
    match Geometry::of(lattice) {
        Some(_) => Ok(lattice),
        None => Err(format!(
            "columns are measured of the square, the triangular, the hexagonal and the \
             square-octagonal lattices, not of the {lattice}"
        )),
    }
}

fn text(measured: &[Measurement]) -> String {
    let column = |cell: &dyn Fn(&Measurement) -> String| measured.iter().map(cell).collect();
    table(&[
        ("lattice", column(&|m| m.lattice.to_string())),
        ("rows", column(&|m| m.rows.to_string())),
        ("colours", column(&|m| m.colours.to_string())),
        ("primes", column(&|m| m.primes.to_string())),
        ("threads", column(&|m| m.threads.to_string())),
        (
            "vector",
            column(&|m| if m.files { "files" } else { "memory" }.to_owned()),
        ),
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

/// A number of primes at a time.
fn lanes(text: &str) -> Result<usize, String> {
    let k = text.parse().ok().filter(|k| LANES.contains(k));
    k.ok_or_else(|| format!("{text:?} is not 1, 2, 4, 5, 6 or 8"))
}
