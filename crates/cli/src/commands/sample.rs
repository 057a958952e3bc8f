//! `tengen sample`: draws random legal positions from the uniform distribution.

use crate::board::BoardArguments;
use crate::failure::{self, Failure};
use crate::machine::MachineArguments;
use crate::names::{Colours, sample_methods, symmetries};
use crate::output::{self, Stream};
use crate::picture;
use crate::positions;
use crate::progress::Progress;
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::position::Notation;
use tengen::sample::{Draws, Method, Sample, Samples, Symmetry};
use tengen::{Names, Position};

/// Draw random legal positions from the uniform distribution
///
/// A colouring gives each point a random content: empty, black or white. If at least one colouring
/// in a million is legal (on 19x19 one in 84 is), colourings are drawn until one is legal (method
/// rejection). Otherwise the number of a position (its rank) is drawn, and the position with this
/// rank is found by exact counting (method exact).
///
/// Position number i of a random seed does not depend on the machine, the number of threads or the
/// number of positions that are drawn. It does depend on the method.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    colours: Colours,

    /// Number of positions to draw
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    number: u64,

    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Start with position number I of the random seed, counted from 0
    #[arg(long, value_name = "I", default_value_t = 0, hide_default_value = true)]
    from: u64,

    /// Only positions with B black stones
    #[arg(long, value_name = "B")]
    black: Option<usize>,

    /// Only positions with W white stones
    #[arg(long, value_name = "W")]
    white: Option<usize>,

    /// Only positions with as many black as white stones, or one black stone more
    #[arg(long)]
    legal_with_turn: bool,

    /// Only positions invariant under a symmetry of the board [half-turn if no value is given]
    #[arg(
        long,
        value_name = "SYMMETRY",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "half-turn",
        value_parser = symmetries(),
    )]
    symmetric: Option<Symmetry>,

    /// Sampling method [default: rejection if enough colourings are legal, else exact]
    #[arg(long, value_name = "NAME", value_parser = sample_methods())]
    method: Option<Method>,

    #[command(flatten)]
    machine: MachineArguments,

    /// Output format [default: ascii, or svg with --output]
    ///
    /// For a graph, the vertices are in one row in the order of their labels.
    #[arg(long, value_enum)]
    format: Option<SampleFormat>,

    /// Draw all positions in one picture file, or write a NumPy array; `-` is standard output
    ///
    /// The file name ends in .svg, .png or .npy. An array (.npy) has the colours of the points (0
    /// empty, 1 black, 2 white), indexed by position, row and column; for a graph, by position and
    /// vertex.
    #[arg(short, long, value_name = "OUT.svg|png|npy", value_parser = file())]
    output: Option<PathBuf>,

    /// Hide progress and notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen sample 9
  tengen sample 19 -n 1000 --format sgf > positions.sgf
  tengen sample 19 -o position.svg
  tengen sample 9 -n 12 -o sheet.png
  tengen sample 9 -n 1000 -o positions.npy
  tengen sample 13 --legal-with-turn --seed 7
  tengen sample 9 -n 1000 --format csv > positions.csv
  tengen sample 7 --black 20 --white 19 --format json
  tengen sample 9 -n 3 --symmetric=diagonal
  tengen sample 4 200 --lattice cylinder --format compact

If interrupted, stops after the current position. Use --from to continue from there.";

/// Output format of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SampleFormat {
    /// Diagrams, separated by empty lines
    Ascii,
    /// SGF games without moves
    Sgf,
    /// One JSON object on each line
    Json,
    /// One position on each line, with rows joined by /
    Compact,
    /// Comma-separated values: the index, then each point (0 empty, 1 black, 2 white)
    Csv,
    /// One picture with all positions
    Svg,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let sample = arguments.request()?;
    let progress = Progress::listening(arguments.quiet);
    let draws = sample.draws(&progress);
    let draws = draws.map_err(|error| {
        progress.finish();
        failure::explain(error, |_| BEFORE_THE_FIRST)
    })?;
    progress.note(&format!(
        "method {}: {}; seed {}",
        draws.method(),
        draws.reason(),
        sample.seed
    ));
    let drawn = match arguments.one_by_one()? {
        Some(format) => stream(&sample, &draws, format, &progress),
        None => sheet(&draws, arguments.output.as_deref(), &progress),
    };
    progress.finish();
    drawn.map(|()| ExitCode::SUCCESS)
}

impl Arguments {
    /// Returns the request to draw positions, or an error if they cannot be written in the format.
    fn request(&self) -> Result<Sample, Failure> {
        let spec = self.board.spec()?;
        let colours = self.colours.colours;
        let mut sample = Sample::new(spec, self.number);
        sample.colours = colours;
        sample.seed = self.seed;
        sample.from = self.from;
        sample.black = self.black;
        sample.white = self.white;
        sample.with_turn = self.legal_with_turn;
        sample.symmetric = self.symmetric;
        sample.method = self.method;
        sample.resources = self.machine.resources();
        let board = sample.board.board()?;
        sample.indices()?;
        match self.one_by_one()? {
            Some(format) => {
                let format = format.of_positions();
                format.map_or(Ok(()), |format| format.check(&board, colours))?;
            }
            None if self.output.as_deref().is_some_and(is_array) => {}
            None => Samples::check_svg(self.number, board.points())?,
        }
        Ok(sample)
    }

    /// Returns the format in which positions are written one after the other, or `None` if all of
    /// them go into one picture or array.
    fn one_by_one(&self) -> Result<Option<SampleFormat>, Failure> {
        match (self.format, &self.output) {
            (Some(SampleFormat::Svg), _) | (None, Some(_)) => Ok(None),
            (Some(_), Some(_)) => Err(Failure::unusable(
                "--output writes a picture or an array, without --format; omit one of them",
            )),
            (format, None) => Ok(Some(format.unwrap_or(SampleFormat::Ascii))),
        }
    }
}

impl SampleFormat {
    /// Returns the format in which each position is written, or `None` for CSV and pictures.
    fn of_positions(self) -> Option<Notation> {
        match self {
            SampleFormat::Ascii => Some(Notation::Diagram),
            SampleFormat::Sgf => Some(Notation::Sgf),
            SampleFormat::Json => Some(Notation::Json),
            SampleFormat::Compact => Some(Notation::Compact),
            SampleFormat::Csv | SampleFormat::Svg => None,
        }
    }
}

const BEFORE_THE_FIRST: &str = "stopped before the first position";

fn stopped(taken: u64, from: u64) -> Failure {
    Failure::Interrupted(match taken {
        0 => BEFORE_THE_FIRST.to_owned(),
        _ => format!("stopped; add --from {} to continue", from + taken),
    })
}

/// Writes positions as they are drawn.
fn stream(
    sample: &Sample,
    draws: &Draws,
    format: SampleFormat,
    progress: &Progress,
) -> Result<(), Failure> {
    let (mut out, mut failed) = (Stream::new(), None);
    let mut taken = 0;
    let drawn = draws.each(progress, |drawn| {
        let first = drawn.index == sample.from;
        let text = match format.of_positions() {
            Some(format) => positions::write(format, &drawn.position, "sample", &drawn, first),
            None => row(&drawn.position, drawn.index, first),
        };
        match text.and_then(|text| out.push(&text, false)) {
            Ok(()) if out.is_read() => {
                taken += 1;
                ControlFlow::Continue(())
            }
            Ok(()) => ControlFlow::Break(()),
            Err(failure) => {
                failed = Some(failure);
                ControlFlow::Break(())
            }
        }
    });
    // Positions before a failure are written, too.
    out.flush()?;
    match failed {
        Some(failure) => Err(failure),
        None if out.is_read() && drawn < sample.number => Err(stopped(taken, sample.from)),
        None => Ok(()),
    }
}

/// Returns a position as a row of CSV. Before the `first` position comes a line with the titles of
/// the columns.
fn row(position: &Position, index: u64, first: bool) -> Result<String, Failure> {
    let colours = position.stones().colours().iter();
    let cells: Vec<String> = std::iter::once(index.to_string())
        .chain(colours.map(ToString::to_string))
        .collect();
    let points: Vec<usize> = (0..position.board().points()).collect();
    let names = Names::of(position.board()).all(&points);
    let head: Vec<&str> = std::iter::once("index")
        .chain(names.iter().map(String::as_str))
        .collect();
    let text = output::csv(&head, [cells])?;
    Ok(match first {
        true => text,
        // Remove the line of titles. Names of points have no line breaks, so it is the first line.
        false => text
            .split_once('\n')
            .map_or(String::new(), |(_, row)| row.to_owned()),
    })
}

/// Parses the name of an output file: a picture or an array.
fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match is_array(&path) {
        true => Ok(path),
        false => picture::check(&path).map(|_| path),
    })
}

/// Returns `true` for the file name of a NumPy array.
fn is_array(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "npy")
}

/// Writes all positions that were drawn to one file, a picture or an array.
fn sheet(draws: &Draws, file: Option<&Path>, progress: &Progress) -> Result<(), Failure> {
    let explain = |error| failure::explain(error, |_| "stopped; no position was drawn");
    if let Some(path) = file.filter(|path| is_array(path)) {
        return output::write_file(path, draws.npy(progress).map_err(explain)?);
    }
    let samples = draws.all(progress).map_err(explain)?;
    picture::write(file.unwrap_or(Path::new("-")), &samples.svg()?)
}
