//! `tengen count`: counts the legal positions of boards, exactly.

mod write;

use self::write::{Answer, CountFormat};
use crate::board::{self, BoardArguments};
use crate::data::DataArgument;
use crate::failure::{self, Failure, Verdict, end_of_batch, explain};
use crate::machine::MachineArguments;
use crate::names::{self, Colours, ExplainArgument, LatticeArguments, choices};
use crate::output;
use crate::picture;
use crate::progress::Progress;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::count::{
    By, Count, CountBy, CountClasses, CountResidues, CountSquares, CountSquaresBy, Engine, Keeping,
    UpTo,
};
use tengen::units::parse_size;
use tengen::{BoardSpec, Request};

/// Count the legal positions of a board, exactly
///
/// Prints the number alone. Finished work is stored in the data directory and reused.
///
/// If counting would take days or does not fit in memory, prints the published number, if there is
/// one. Its source goes to standard error.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows, or a size such as 3x4
    #[arg(required_unless_present = "graph")]
    rows: Option<usize>,

    /// Number of columns [default: same as rows]
    cols: Option<usize>,

    #[command(flatten)]
    lattice: LatticeArguments,

    /// Read the board as a graph from FILE; `-` is standard input
    ///
    /// Formats: DIMACS, edge list (numbers or names), CSV, adjacency list, Matrix Market, node-link
    /// JSON, graph6 and sparse6. A file in graph6, sparse6 or JSON may have several graphs, one on
    /// each line. The positions of each graph are counted.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["rows", "cols", "lattice", "boundary", "columns"],
    )]
    graph: Option<PathBuf>,

    #[command(flatten)]
    colours: Colours,

    /// Count for each number of columns from 1 to COLS, one line each
    #[arg(long)]
    columns: bool,

    /// Break down the count by a quantity, and show its mean and standard deviation
    ///
    /// Numbers by a quantity are not saved. An interrupted count by stones or empty points can be
    /// resumed on the square and the triangular lattice, from 6 rows on, with two or three colours.
    #[arg(
        long,
        value_parser = quantities(),
        value_name = "WHAT",
        conflicts_with_all = ["columns", "prime_range", "scratch"],
    )]
    by: Option<By>,

    /// Also plot the distribution to this file; `-` writes the plot to standard output instead of
    /// the text
    #[arg(long, value_name = "OUT.svg|png", requires = "by", value_parser = picture::file())]
    plot: Option<PathBuf>,

    /// Count the boards of 1 x 1, 2 x 2, ... points, up to ROWS x ROWS, one line each
    #[arg(long, conflicts_with_all = ["cols", "graph", "columns", "prime_range", "scratch", "plot"])]
    square: bool,

    /// Count classes of equivalent positions instead of positions
    #[arg(
        long,
        value_parser = equivalences(),
        value_name = "WHAT",
        conflicts_with_all = ["columns", "engine", "prime_range", "by"],
    )]
    up_to: Option<UpTo>,

    /// Engine that computes the count
    #[arg(long, value_name = "NAME", value_parser = names::engines(), default_value_t)]
    engine: Engine,

    /// Also show the evidence for the number: residues, spare bits, a second engine, the
    /// publication
    ///
    /// Residues are remainders of the number modulo primes; most engines compute the number from
    /// them. With s spare bits, a wrong residue goes unnoticed with a chance of 2^-s. The board is
    /// counted by a second engine only if this takes at most as long as the first count, or at most
    /// a second.
    #[arg(long, conflicts_with_all = ["columns", "by", "square", "up_to", "prime_range"])]
    evidence: bool,

    /// Count even if it takes days or does not fit in memory, instead of printing the published
    /// number
    #[arg(long)]
    compute: bool,

    #[command(flatten)]
    machine: MachineArguments,

    /// Compute only the residues modulo primes number A to B - 1, and add them to the ledger
    ///
    /// Several machines can share a count this way. Number 0 is the largest prime below 2^63,
    /// number 1 the next smaller prime, and so on.
    #[arg(long, value_name = "A..B", value_parser = prime_range, conflicts_with_all = ["graph", "columns"])]
    prime_range: Option<std::ops::Range<usize>>,

    /// Directory for temporary files of counts that do not fit in memory (square or triangular
    /// lattice, two colours)
    #[arg(long, value_name = "DIR")]
    scratch: Option<PathBuf>,

    /// Disk space limit for the scratch directory [default: 90% of its free space]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, requires = "scratch")]
    scratch_limit: Option<usize>,

    #[command(flatten)]
    data: DataArgument,

    /// Do not read or write the ledger and checkpoints
    #[arg(long)]
    no_ledger: bool,

    /// Seconds between checkpoints; 0 writes one after every column [default: 60, then adapted to
    /// the cost of writing]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "no_ledger")]
    checkpoint_every: Option<f64>,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: CountFormat,

    #[command(flatten)]
    explain: ExplainArgument,

    /// Hide progress and notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen count 9                              the 9x9 board
  tengen count 19 --explain                   with an explanation
  tengen count 7 --evidence                   with the evidence
  tengen count 3 20 --columns                 3x1, 3x2, ..., 3x20
  tengen count 1 100000                       a long strip, by its recurrence
  tengen count 4 --lattice torus --colours 3
  tengen count 5 30 --format oeis > b-file.txt
  tengen count 8 --square --format oeis
  tengen count 5 --square --by stones --format oeis   as a table, read by rows
  tengen count --graph petersen.col --format json
  geng 6 | tengen count --graph - --format json       each graph, one line each
  tengen count 9 --by stones --plot stones.svg
  tengen count 5 --by black-white --format csv
  tengen count 5 --up-to symmetry             rotations and reflections count once
  tengen count 19                             the published number
  tengen count 16 --scratch /mnt/fast --memory 20G
  tengen count 15 --prime-range 0..4          the share of one machine; see tengen ledger

An interrupted count stops within about a second. If the current column can be finished quickly, it
is finished and a checkpoint is written; otherwise the last checkpoint is kept. Run the same command
again to resume. Counts on graphs, by strings or by colours, and counts of boards with few columns
(swept row by row), have no checkpoints. A second interrupt ends the program at once.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if let Some(reason) = arguments.refusal() {
        return Err(Failure::unusable(reason));
    }
    if let Some(plot) = &arguments.plot {
        output::check_writable(plot)?;
    }
    let boards = arguments.boards()?;
    let is_plain = matches!(arguments.format, CountFormat::Text | CountFormat::Json);
    if boards.len() > 1 && (!is_plain || arguments.plot.is_some()) {
        return Err(Failure::unusable(format!(
            "expected one graph for --plot and --format csv, found {}",
            boards.len()
        )));
    }
    let progress = Progress::listening(arguments.quiet);
    let keeping = arguments.keeping(&progress)?;
    let counting = Counting {
        arguments,
        keeping,
        progress,
    };
    let counted = match <[_; 1]>::try_from(boards) {
        Ok([board]) => board.and_then(|board| counting.one(board)),
        Err(boards) => counting.each(boards),
    };
    counting.progress.finish();
    counted
}

/// The options, the data directory and the progress display of counts of one or more boards.
struct Counting<'a> {
    arguments: &'a Arguments,
    keeping: Keeping,
    progress: Progress,
}

impl Counting<'_> {
    /// Counts one board and prints the answer.
    fn one(&self, board: BoardSpec) -> Result<ExitCode, Failure> {
        let counted = self.count(board)?;
        let text = self.text(&counted)?;
        self.progress.finish();
        let plot = self.arguments.plot.as_deref();
        picture::print_with(&text, plot, || Ok(counted.svg()?))?;
        failure::saved(counted.unkept(), "the number is correct, but")
    }

    /// Counts the positions of each graph of a file, and prints the answers in the order of the
    /// file. Continues after a graph that cannot be counted.
    fn each(&self, boards: Vec<Result<BoardSpec, Failure>>) -> Result<ExitCode, Failure> {
        let of = boards.len();
        let (mut unusable, mut verdict) = (0, Verdict::Right);
        let mut stream = output::Stream::new();
        for (number, board) in (1..).zip(boards) {
            let counted = board.and_then(|board| {
                let counted = self.count(board);
                counted.map_err(|failure| failure.within(&format!("graph {number}")))
            });
            match counted.and_then(|counted| self.text(&counted)) {
                Ok(text) => self.progress.suspend(|| stream.push(&text, true))?,
                Err(failure @ (Failure::Unusable(_) | Failure::Limited(_))) => {
                    match failure {
                        Failure::Limited(_) => verdict = Verdict::Limited,
                        _ => unusable += 1,
                    }
                    self.progress.suspend(|| output::say(&failure.message()));
                }
                Err(other) => return Err(other),
            }
            if !stream.is_read() {
                break;
            }
        }
        end_of_batch(unusable, of, "graphs", verdict)
    }

    fn count(&self, board: BoardSpec) -> Result<Answer, Failure> {
        let has_store = self.keeping.store.is_some();
        let counted = self
            .answer(board)
            .map_err(|(error, resumes)| match resumes {
                true => explain(error, failure::resumable(has_store)),
                false => explain(error, failure::kept),
            })?;
        if let (Answer::Published(known), Some(rows)) = (&counted, self.arguments.rows) {
            let cols = self
                .arguments
                .cols
                .map_or(String::new(), |n| format!(" {n}"));
            self.progress.note(&format!(
                "published number, not counted here: {}; {} (add --compute to count; tengen plan \
                 {rows}{cols} shows the time and memory)",
                known.source, known.reason
            ));
        }
        Ok(counted)
    }

    /// Counts the positions of a board as the options ask. The value beside an error is `true` if
    /// the count can be resumed.
    fn answer(&self, board: BoardSpec) -> Result<Answer, (tengen::Error, bool)> {
        let arguments = self.arguments;
        let colours = arguments.colours.colours;
        let resources = arguments.machine.resources();
        let keeping = self.keeping.clone();
        let resumes = |error| (error, true);
        let ends = |error| (error, false);
        Ok(if let (true, Some(by)) = (arguments.square, arguments.by) {
            let mut request = CountSquaresBy::new(arguments.rows.unwrap_or(0), by);
            request.lattice = arguments.lattice.lattice;
            request.boundary = arguments.lattice.boundary;
            request.colours = colours;
            request.resources = resources;
            request.keeping = keeping;
            let failed = |error| (error, is_saved(by));
            Answer::SquaresBy(request.run_with(&self.progress).map_err(failed)?)
        } else if arguments.square {
            let mut request = CountSquares::new(arguments.rows.unwrap_or(0));
            request.lattice = arguments.lattice.lattice;
            request.boundary = arguments.lattice.boundary;
            request.colours = colours;
            request.resources = resources;
            request.keeping = keeping;
            request.engine = arguments.engine;
            request.up_to = arguments.up_to;
            Answer::Squares(request.run_with(&self.progress).map_err(resumes)?)
        } else if let Some(by) = arguments.by {
            let mut request = CountBy::new(board, by);
            request.colours = colours;
            request.resources = resources;
            request.keeping = keeping;
            let failed = |error| (error, is_saved(by));
            Answer::By(request.run_with(&self.progress).map_err(failed)?)
        } else if let Some(up_to) = arguments.up_to {
            let mut request = CountClasses::new(board, up_to);
            request.colours = colours;
            request.resources = resources;
            request.keeping = keeping;
            Answer::Classes(request.run_with(&self.progress).map_err(ends)?)
        } else if let Some(primes) = arguments.prime_range.clone() {
            let mut request = CountResidues::new(board, primes);
            request.colours = colours;
            request.resources = resources;
            request.keeping = keeping;
            request.engine = arguments.engine;
            Answer::Residues(request.run_with(&self.progress).map_err(resumes)?)
        } else {
            let mut request = Count::new(board);
            request.colours = colours;
            request.resources = resources;
            request.keeping = keeping;
            request.engine = arguments.engine;
            request.evidence = arguments.evidence;
            request.columns = arguments.columns || arguments.format == CountFormat::Oeis;
            match arguments.compute {
                true => Answer::Number(request.run_with(&self.progress).map_err(resumes)?),
                false => request.known_with(&self.progress).map_err(resumes)?.into(),
            }
        })
    }

    fn text(&self, counted: &Answer) -> Result<String, Failure> {
        let text = counted.write(self.arguments.format)?;
        let explain = self.arguments.explain;
        Ok(match (counted, self.arguments.format) {
            (Answer::Number(counted), CountFormat::Text) => {
                explain.add(text + &write::evidence(counted), counted)
            }
            (Answer::Published(known), CountFormat::Text) => explain.add(text, known),
            _ => text,
        })
    }
}

impl Arguments {
    /// Returns the board of the arguments, or the graphs of the file that `--graph` names. Each
    /// entry is a board, or the error of a line of the file.
    fn boards(&self) -> Result<Vec<Result<BoardSpec, Failure>>, Failure> {
        let Some(file) = &self.graph else {
            let board = BoardArguments {
                rows: self.rows,
                cols: self.cols,
                lattice: self.lattice,
                graph: None,
            };
            return Ok(vec![board.spec()]);
        };
        let graphs = board::graphs(file)?.into_iter();
        Ok(graphs.map(|graph| graph.map(BoardSpec::Graph)).collect())
    }

    /// Returns the directories for finished work and for scratch files, and the limits on the
    /// scratch files.
    fn keeping(&self, progress: &Progress) -> Result<Keeping, Failure> {
        let mut keeping = Keeping::default();
        let saves = self.by.is_none_or(is_saved);
        keeping.store = (self.data).store(self.no_ledger || !saves, progress)?;
        keeping.scratch = self.scratch.clone();
        keeping.scratch_limit = self.scratch_limit.map(|bytes| bytes as u64);
        keeping.checkpoint_every = self.checkpoint_every;
        Ok(keeping)
    }

    /// Returns an error message if some options exclude each other or the output format, and `None`
    /// if they can be used together.
    fn refusal(&self) -> Option<String> {
        let oeis = self.format == CountFormat::Oeis;
        let plain = matches!(self.format, CountFormat::Text | CountFormat::Json);
        let by = self.by.is_some();
        let in_part = by || self.square || self.up_to.is_some() || self.prime_range.is_some();
        let reason = match () {
            () if by && oeis && !self.square => {
                "--format oeis needs a single sequence; add --square, or use --format text, json \
                 or csv"
            }
            () if by && self.engine != Engine::AUTO => {
                return Some(format!(
                    "the {} engine cannot count by stones or strings; omit --engine with --by",
                    self.engine
                ));
            }
            () if self.by == Some(By::BlackWhite) && self.colours.colours != 2 => {
                return Some(format!(
                    "--by black-white needs 2 colours, found {}; use --by stones",
                    self.colours.colours
                ));
            }
            () if self.up_to.is_some() && !plain && !self.square => {
                "--up-to gives a single number; use --format text or json"
            }
            () if self.prime_range.is_some() && oeis => {
                "--format oeis cannot write residues; use --format text, json or csv with \
                 --prime-range"
            }
            () if self.evidence && !plain => "--evidence needs --format text or json",
            () if self.explain.explain && in_part => {
                "--explain needs the number of all positions of a board; omit --by, --square, \
                 --up-to and --prime-range"
            }
            () if self.graph.is_some() && oeis => {
                "--format oeis needs a board with columns, found a graph"
            }
            () => return None,
        };
        Some(reason.to_owned())
    }
}

choices! {
    quantities: By,
    /// Number of stones
    "stones" => Stones,
    /// Numbers of black and of white stones, with two colours
    "black-white" => BlackWhite,
    /// Number of empty points
    "empty" => Empty,
    /// Number of strings: connected stones of one colour
    "strings" => Strings,
}

/// Returns `true` if the unfinished work of counts by this quantity can be saved.
fn is_saved(by: By) -> bool {
    matches!(by, By::Stones | By::Empty)
}

choices! {
    equivalences: UpTo,
    /// Equal up to a symmetry of the board
    "symmetry" => Symmetry,
    /// Equal up to a symmetry of the board and a permutation of the colours
    "symmetry-and-colour" => SymmetryAndColour,
}

/// Parses a range `A..B` of numbers of primes: the numbers A, A + 1, ..., B - 1.
fn prime_range(text: &str) -> Result<std::ops::Range<usize>, String> {
    let parts = text.split_once("..");
    let numbers = parts.and_then(|(a, b)| Some(a.parse().ok()?..b.parse().ok()?));
    let numbers = numbers.filter(|numbers| !numbers.is_empty());
    numbers.ok_or_else(|| format!("expected a prime range such as 0..4, found {text:?}"))
}

/// Parses the value of `--checkpoint-every`, the number of seconds between checkpoints.
fn seconds(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|s: &f64| s.is_finite() && *s >= 0.0);
    number.ok_or_else(|| format!("expected a number of seconds, found {text:?}"))
}
