//! `tengen count`: exact numbers of legal positions.

use super::count_by::{self, ByArguments};
use super::count_up_to::{self, UpTo};
use super::report::{CountFormat, Counted, GraphCount, LatticeCount, ResidueCount};
use crate::board::BoardArguments;
use crate::counting;
use crate::data::{self, DataArgument};
use crate::disk;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::machine::MachineArguments;
use crate::names::{self, Colours, LatticeArguments};
use crate::output;
use crate::progress::Progress;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen_base::text::parse_size;
use tengen_count::Sequence;
use tengen_count::run::{
    CheckpointPolicy, Engine, Options, Scratch, count_graph, count_lattice, count_residues,
};
use tengen_count::store::Store;

/// Count the legal positions of a board, exactly
///
/// The number alone goes to standard output. Finished parts of the work are kept
/// in a data directory and used again.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    #[arg(required_unless_present = "graph")]
    rows: Option<usize>,

    /// Number of columns [default: as many as rows]
    cols: Option<usize>,

    #[command(flatten)]
    lattice: LatticeArguments,

    /// Count on the graph of a file, in DIMACS format or one edge per line; `-`
    /// is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["rows", "cols", "lattice", "boundary", "columns"],
    )]
    graph: Option<PathBuf>,

    #[command(flatten)]
    pub(super) colours: Colours,

    /// Count for every number of columns from 1 to COLS, one line each
    #[arg(long)]
    columns: bool,

    #[command(flatten)]
    pub(super) by: ByArguments,

    /// Count positions that are alike only once
    #[arg(
        long,
        value_name = "WHAT",
        conflicts_with_all = ["graph", "columns", "engine", "prime_range", "by"],
    )]
    up_to: Option<UpTo>,

    /// How to compute
    #[arg(long, value_name = "NAME", value_parser = names::engines(), default_value_t)]
    pub(super) engine: Engine,

    #[command(flatten)]
    pub(super) machine: MachineArguments,

    /// Compute only the residues modulo the primes A to B - 1 (prime 0 is the largest
    /// below 2^63), for the ledger: several machines can share the work so
    #[arg(long, value_name = "A..B", value_parser = prime_range, conflicts_with_all = ["graph", "columns"])]
    prime_range: Option<std::ops::Range<usize>>,

    /// Where counts that do not fit into memory may keep their vector, in files
    /// (square lattice, two colours)
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,

    /// Disk space to use in the scratch directory [default: 90% of what is free there]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, requires = "scratch")]
    scratch_limit: Option<usize>,

    #[command(flatten)]
    data: DataArgument,

    /// Neither use nor keep finished or unfinished work
    #[arg(long)]
    no_ledger: bool,

    /// Write checkpoints that often, 0 meaning after every column [default: every
    /// quarter of an hour by the split engine; else after every column for which the
    /// disk is quick enough]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "no_ledger")]
    checkpoint_every: Option<f64>,

    /// How the numbers are written
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: CountFormat,

    /// Show neither progress nor notes
    #[arg(short, long)]
    pub(super) quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen count 9                              the 9x9 board
  tengen count 3 20 --columns                 3x1, 3x2, ..., 3x20
  tengen count 4 --lattice torus --colours 3
  tengen count 5 30 --format oeis > b-file.txt
  tengen count --graph petersen.col --format json
  tengen count 9 --by stones --plot stones.svg
  tengen count 5 --by black-white --format csv
  tengen count 5 --up-to symmetry             rotated and reflected ones are one
  tengen count 16 --scratch /mnt/fast --memory 20G
  tengen count 15 --prime-range 0..4          one machine's part; see tengen ledger

An interrupted count finishes its column and writes a checkpoint; the same command
goes on from there. (Counts on graphs, and on boards that are swept along their rows
because they have few columns, are not kept.)
A second interrupt ends the program at once. Under nohup only the checkpoints
written from time to time are there to go on from.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if let Some(by) = arguments.by.by {
        return count_by::run(arguments, by);
    }
    let progress = Progress::new(arguments.quiet);
    let store = open_store(arguments, &progress)?;
    if let Err(reason) = interrupt::listen() {
        progress.note(&reason);
    }
    let options = options(arguments, store.as_ref(), &progress);
    let counted = match (&arguments.graph, arguments.rows) {
        (Some(file), _) => on_graph(arguments, file, &options),
        (None, Some(rows)) => on_lattice(arguments, rows, &options),
        (None, None) => Err(Failure::unusable("neither ROWS nor a graph is given")),
    };
    progress.finish();
    let counted = counted?;
    output::print(&counted.write(arguments.format)?)?;
    match counted.unkept() {
        Some(reason) => Err(Failure::Failed(format!(
            "the number is right, but could not be kept: {reason}"
        ))),
        None => Ok(ExitCode::SUCCESS),
    }
}

impl Arguments {
    /// What the board is.
    pub(super) fn board(&self) -> BoardArguments {
        BoardArguments {
            rows: self.rows,
            cols: self.cols,
            lattice: self.lattice,
            graph: self.graph.clone(),
        }
    }
}

fn open_store(arguments: &Arguments, progress: &Progress) -> Result<Option<Store>, Failure> {
    if arguments.no_ledger {
        return Ok(None);
    }
    data::open(arguments.data.data.as_deref(), |reason| {
        progress.note(reason)
    })
}

fn options<'a>(
    arguments: &'a Arguments,
    store: Option<&'a Store>,
    progress: &'a Progress,
) -> Options<'a> {
    let every = arguments.checkpoint_every;
    Options {
        engine: arguments.engine,
        store,
        scratch: arguments.scratch.as_deref().map(|dir| Scratch {
            dir,
            limit: scratch_limit(arguments, dir),
            always: false,
        }),
        checkpoints: every.map_or(CheckpointPolicy::WhenIdle, CheckpointPolicy::Every),
        ..Options::new(arguments.machine.with(progress))
    }
}

fn scratch_limit(arguments: &Arguments, dir: &Path) -> u64 {
    let given = arguments.scratch_limit.map(|bytes| bytes as u64);
    given
        .or_else(|| disk::default_limit(dir))
        .unwrap_or(u64::MAX)
}

fn on_lattice(
    arguments: &Arguments,
    rows: usize,
    options: &Options<'_>,
) -> Result<Counted, Failure> {
    let cols = arguments.cols.unwrap_or(rows);
    let sequence = Sequence {
        lattice: arguments.lattice.lattice,
        rows,
        boundary: arguments.lattice.boundary,
        colours: arguments.colours.colours,
    };
    if let Some(up_to) = arguments.up_to {
        let counted = count_up_to::count(up_to, sequence, cols, arguments.format, options);
        return counted.map(Counted::UpTo);
    }
    if let Some(numbers) = arguments.prime_range.clone() {
        if arguments.format == CountFormat::Oeis {
            return Err(Failure::unusable("residues are no b-file"));
        }
        let residues = count_residues(&sequence, cols, numbers, options);
        return Ok(Counted::Residues(ResidueCount {
            sequence,
            cols,
            residues: residues
                .map_err(|error| counting::explain_resumable(error, options.store.is_some()))?,
        }));
    }
    let all_columns = arguments.columns || arguments.format == CountFormat::Oeis;
    let counts = count_lattice(&sequence, cols, all_columns, options)
        .map_err(|error| counting::explain_resumable(error, options.store.is_some()))?;
    Ok(Counted::Lattice(LatticeCount {
        sequence,
        cols,
        all_columns,
        counts,
    }))
}

fn on_graph(arguments: &Arguments, file: &Path, options: &Options<'_>) -> Result<Counted, Failure> {
    if arguments.format == CountFormat::Oeis {
        return Err(Failure::unusable(
            "a graph has no columns for --format oeis",
        ));
    }
    let input = input::read(file)?;
    let board = tengen_board::graph_file::read(&input.text);
    let board = board.map_err(|error| input.unusable(error))?;
    let colours = arguments.colours.colours;
    let (engine, count) = count_graph(&board, colours, options)
        .map_err(|error| counting::explain_resumable(error, options.store.is_some()))?;
    Ok(Counted::Graph(GraphCount {
        file: file.display().to_string(),
        board,
        colours,
        engine,
        count,
    }))
}

/// Numbers of primes, as `A..B`.
fn prime_range(text: &str) -> Result<std::ops::Range<usize>, String> {
    let parts = text.split_once("..");
    let numbers = parts.and_then(|(a, b)| Some(a.parse().ok()?..b.parse().ok()?));
    let numbers = numbers.filter(|numbers| !numbers.is_empty());
    numbers.ok_or_else(|| format!("{text:?} is no range of primes, such as 0..4"))
}

/// Seconds between checkpoints.
fn seconds(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|s: &f64| s.is_finite() && *s >= 0.0);
    number.ok_or_else(|| format!("{text:?} is no number of seconds"))
}
