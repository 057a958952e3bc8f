//! `tengen sample`: uniform random legal positions.

use crate::board::{BoardArguments, BoardJson};
use crate::counting;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{Colours, sample_methods, symmetries};
use crate::output::{self, Stream};
use crate::positions::PositionFormat;
use crate::progress::Progress;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::ops::{ControlFlow, Range};
use std::process::ExitCode;
use tengen_board::svg::{DrawError, MAX_DRAWN, draw_sheet};
use tengen_board::{Board, Position};
use tengen_count::run::CountError;
use tengen_positions::sample::{Method, Request, SampleError, Sampler, Symmetry, Wanted};

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
    #[arg(short = 'k', long = "number", value_name = "N", default_value_t = 1)]
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
    /// labels)
    #[arg(long, value_enum, default_value_t = SampleFormat::Ascii)]
    format: SampleFormat,

    /// Show neither progress nor notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen sample 9
  tengen sample 19 -k 1000 --format sgf > positions.sgf
  tengen sample 9 -k 12 --format svg > sheet.svg
  tengen sample 13 --legal-with-turn --seed 7
  tengen sample 7 --black 20 --white 19 --format json
  tengen sample 9 -k 3 --symmetric=diagonal
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
    /// One picture of all
    Svg,
}

/// A position as JSON.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    board: BoardJson,
    colours: u32,
    method: &'static str,
    seed: u64,
    index: u64,
    /// The rows of the diagram, from the top.
    position: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let board = arguments.board.board()?;
    let indices = arguments.indices(&board)?;
    let progress = Progress::listening(arguments.quiet);
    let sampler = prepare(arguments, &board, &progress)?;
    progress.note(&format!(
        "method {}: {}; seed {}",
        sampler.method(),
        sampler.reason(),
        arguments.seed
    ));
    let drawn = match arguments.format.one_by_one() {
        Some(format) => stream(arguments, &board, &sampler, indices, format, &progress),
        None => sheet(arguments, &board, &sampler, indices, &progress),
    };
    progress.finish();
    drawn.map(|()| ExitCode::SUCCESS)
}

impl Arguments {
    /// Which positions of the seed.
    fn indices(&self, board: &Board) -> Result<Range<u64>, Failure> {
        let end = self.from.checked_add(self.number);
        let end = end.ok_or_else(|| {
            Failure::unusable(format!(
                "a seed has positions up to number {}",
                u64::MAX - 1
            ))
        })?;
        if let Some(format) = self.format.one_by_one() {
            format.check(board, self.colours.colours)?;
            return Ok(self.from..end);
        }
        let points = board.points();
        let positions = usize::try_from(self.number).unwrap_or(usize::MAX);
        match positions {
            0 => Err(Failure::unusable("a picture needs a position at least")),
            _ if positions.saturating_mul(points) > MAX_DRAWN => {
                Err(Failure::unusable(DrawError::TooMany { positions, points }))
            }
            _ => Ok(self.from..end),
        }
    }
}

impl SampleFormat {
    fn one_by_one(self) -> Option<PositionFormat> {
        match self {
            SampleFormat::Ascii => Some(PositionFormat::Ascii),
            SampleFormat::Sgf => Some(PositionFormat::Sgf),
            SampleFormat::Json => Some(PositionFormat::Json),
            SampleFormat::Compact => Some(PositionFormat::Compact),
            SampleFormat::Svg => None,
        }
    }
}

fn prepare(arguments: &Arguments, board: &Board, progress: &Progress) -> Result<Sampler, Failure> {
    let request = Request {
        board,
        colours: arguments.colours.colours,
        symmetry: arguments.symmetric,
        wanted: Wanted {
            black: arguments.black,
            white: arguments.white,
            with_turn: arguments.legal_with_turn,
        },
        method: arguments.method,
    };
    let options = counting::options(&arguments.machine, None, progress);
    let prepared = options
        .with_threads(|| Ok(Sampler::new(&request, options.context())))
        .map_err(|error: CountError| counting::explain(error))?;
    prepared.map_err(|error| {
        progress.finish();
        explain(error)
    })
}

fn explain(error: SampleError) -> Failure {
    match &error {
        SampleError::Cancelled => stopped(0, 0),
        SampleError::Hopeless(_) => Failure::Failed(error.to_string()),
        SampleError::Neither { exact, .. } | SampleError::TooLarge(exact)
            if exact.is_for_memory() =>
        {
            Failure::Failed(error.to_string())
        }
        _ => Failure::unusable(error),
    }
}

fn stopped(taken: u64, from: u64) -> Failure {
    Failure::Interrupted(match taken {
        0 => "stopped before the first position".to_owned(),
        _ => format!("stopped; --from {} goes on from there", from + taken),
    })
}

/// Writes positions as they come.
fn stream(
    arguments: &Arguments,
    board: &Board,
    sampler: &Sampler,
    indices: Range<u64>,
    format: PositionFormat,
    progress: &Progress,
) -> Result<(), Failure> {
    let from = indices.start;
    let (mut out, mut failed) = (Stream::new(), None);
    let mut taken = 0;
    let threads = arguments.machine.threads();
    let drawn = sampler.stream(
        arguments.seed,
        indices,
        threads,
        progress,
        |index, position| {
            let first = index == from;
            let text = format.write(board, &position, first, |position| {
                output::json(&Json {
                    board: arguments.board.json(board),
                    colours: arguments.colours.colours,
                    method: sampler.method().name(),
                    seed: arguments.seed,
                    index,
                    position,
                })
            });
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
        },
    );
    // Also what came before a failure.
    out.flush()?;
    match failed {
        Some(failure) => Err(failure),
        None if out.is_read() && drawn < arguments.number => Err(stopped(taken, from)),
        None => Ok(()),
    }
}

/// Draws all in one picture.
fn sheet(
    arguments: &Arguments,
    board: &Board,
    sampler: &Sampler,
    indices: Range<u64>,
    progress: &Progress,
) -> Result<(), Failure> {
    let mut positions: Vec<Position> = Vec::new();
    let threads = arguments.machine.threads();
    let drawn = sampler.stream(arguments.seed, indices, threads, progress, |_, position| {
        positions.push(position);
        ControlFlow::Continue(())
    });
    if drawn < arguments.number {
        return Err(Failure::Interrupted("stopped; nothing is drawn".to_owned()));
    }
    output::print(&draw_sheet(board, &positions).map_err(Failure::unusable)?)
}
