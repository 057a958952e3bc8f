//! `tengen sample`: uniform random legal positions.

use crate::board::BoardArguments;
use crate::failure::{self, Failure};
use crate::machine::MachineArguments;
use crate::names::{Colours, sample_methods, symmetries};
use crate::output::{self, Stream};
use crate::picture;
use crate::positions::PositionFormat;
use crate::progress::Progress;
use clap::{Args, ValueEnum};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::sample::{Draws, Method, Sample, Samples, Symmetry};
use tengen::{Names, Position};

/// Draw random legal positions, all of which are exactly as likely
///
/// Where one random colouring in a million is legal or more (of 19x19 one in 84 is),
/// colourings are drawn until one is legal; else a random rank is drawn, and its position
/// found from the numbers of completions of all states, in exact integers. Position i of a
/// seed is always the same, on any machine and with any number of threads, whatever the
/// number of positions; with another method it is another.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    #[command(flatten)]
    colours: Colours,

    /// Number of positions
    #[arg(short, short_alias = 'k', long, value_name = "N", default_value_t = 1)]
    number: u64,

    /// Where the random choices start
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Go on from position I of the seed, counted from 0
    #[arg(long, value_name = "I", default_value_t = 0, hide_default_value = true)]
    from: u64,

    /// Only positions with B black stones
    #[arg(long, value_name = "B")]
    black: Option<usize>,

    /// Only positions with W white stones
    #[arg(long, value_name = "W")]
    white: Option<usize>,

    /// Only positions with as many black as white stones, or one more
    #[arg(long)]
    legal_with_turn: bool,

    /// Only positions that a symmetry of the board does not change [half-turn, unless
    /// another is given]
    #[arg(
        long,
        value_name = "SYMMETRY",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "half-turn",
        value_parser = symmetries(),
    )]
    symmetric: Option<Symmetry>,

    /// How to draw them [default: what is said above]
    #[arg(long, value_name = "NAME", value_parser = sample_methods())]
    method: Option<Method>,

    #[command(flatten)]
    machine: MachineArguments,

    /// How positions are written (of a graph, the vertices in one row, in the order of the
    /// labels) [default: ascii, or svg with --output]
    #[arg(long, value_enum)]
    format: Option<SampleFormat>,

    /// Draw all in one picture, in this file; `-` is standard output
    #[arg(short, long, value_name = "OUT.svg|png", value_parser = picture::file())]
    output: Option<PathBuf>,

    /// Show neither progress nor notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen sample 9
  tengen sample 19 -n 1000 --format sgf > positions.sgf
  tengen sample 19 -o position.svg
  tengen sample 9 -n 12 -o sheet.png
  tengen sample 13 --legal-with-turn --seed 7
  tengen sample 9 -n 1000 --format csv > positions.csv
  tengen sample 7 --black 20 --white 19 --format json
  tengen sample 9 -n 3 --symmetric=diagonal
  tengen sample 4 200 --lattice cylinder --format compact

When interrupted, it ends after the position it is at; --from goes on from there.";

/// How positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SampleFormat {
    /// Diagrams, with an empty line between them
    Ascii,
    /// Games without moves
    Sgf,
    /// A JSON object on a line
    Json,
    /// A line, its rows joined by /
    Compact,
    /// Comma-separated values: the index, then each point, 0 empty, 1 black, 2 white
    Csv,
    /// One picture of all
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
    /// What is asked; refused if it could not be written.
    fn request(&self) -> Result<Sample, Failure> {
        let spec = self.board.spec()?;
        let colours = self.colours.colours;
        let sample = Sample {
            colours,
            seed: self.seed,
            from: self.from,
            black: self.black,
            white: self.white,
            with_turn: self.legal_with_turn,
            symmetric: self.symmetric,
            method: self.method,
            resources: self.machine.resources(),
            ..Sample::new(spec, self.number)
        };
        let board = sample.board.board()?;
        sample.indices()?;
        match self.one_by_one()? {
            Some(format) => {
                let format = format.of_positions();
                format.map_or(Ok(()), |format| format.check(&board, colours))?;
            }
            None => Samples::check_svg(self.number, board.points())?,
        }
        Ok(sample)
    }
}

impl Arguments {
    /// How positions are written one after the other, if not all in one picture.
    fn one_by_one(&self) -> Result<Option<SampleFormat>, Failure> {
        match (self.format, &self.output) {
            (Some(SampleFormat::Svg) | None, Some(_)) => Ok(None),
            (Some(_), Some(_)) => Err(Failure::unusable(
                "--output is for a picture; leave it or --format out",
            )),
            (Some(SampleFormat::Svg), None) => Ok(None),
            (format, None) => Ok(Some(format.unwrap_or(SampleFormat::Ascii))),
        }
    }
}

impl SampleFormat {
    /// The format of each position; `None` for rows of a table and for pictures.
    fn of_positions(self) -> Option<PositionFormat> {
        match self {
            SampleFormat::Ascii => Some(PositionFormat::Ascii),
            SampleFormat::Sgf => Some(PositionFormat::Sgf),
            SampleFormat::Json => Some(PositionFormat::Json),
            SampleFormat::Compact => Some(PositionFormat::Compact),
            SampleFormat::Csv | SampleFormat::Svg => None,
        }
    }
}

const BEFORE_THE_FIRST: &str = "stopped before the first position";

fn stopped(taken: u64, from: u64) -> Failure {
    Failure::Interrupted(match taken {
        0 => BEFORE_THE_FIRST.to_owned(),
        _ => format!("stopped; --from {} goes on from there", from + taken),
    })
}

/// Writes positions as they come.
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
            Some(format) => format.write(&drawn.position, "sample", &drawn, first),
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
    // Also what came before a failure.
    out.flush()?;
    match failed {
        Some(failure) => Err(failure),
        None if out.is_read() && drawn < sample.number => Err(stopped(taken, sample.from)),
        None => Ok(()),
    }
}

/// A position as a row of CSV, below the names of the points if it is the first.
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
        // Names have no line breaks.
        false => text
            .split_once('\n')
            .map_or(String::new(), |(_, row)| row.to_owned()),
    })
}

/// Draws all in one picture.
fn sheet(draws: &Draws, file: Option<&Path>, progress: &Progress) -> Result<(), Failure> {
    let samples = draws.all(progress);
    let samples = samples.map_err(|e| failure::explain(e, |_| "stopped; nothing is drawn"))?;
    picture::write(file.unwrap_or(Path::new("-")), &samples.svg()?)
}
