//! `tengen bounds`: rigorous bounds from strips.

use crate::counting;
use crate::data::{self, DataArgument};
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{self, Colours, Format};
use crate::output;
use crate::progress::Progress;
use crate::table::table;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use std::process::ExitCode;
use tengen_board::Lattice;
use tengen_estimate::growth::MAX_DIGITS;
use tengen_estimate::strips::{
    Arrangement, Bounds, LimitBounds, Oblong, StripRate, bounds, limit_bounds,
};
use tengen_exact::Interval;

/// Bound the number of legal positions of a large board
///
/// The board is cut into strips of a few rows, which are counted exactly; of all
/// arrangements of strips the best ones are taken. With --limit, the bounds are for
/// the constant s of the lattice: a large board has about s^(number of points)
/// legal positions.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    #[arg(required_unless_present = "limit")]
    rows: Option<usize>,

    /// Number of columns [default: as many as rows]
    cols: Option<usize>,

    /// Bound the limiting constant of the lattice; nothing is kept
    #[arg(long, conflicts_with_all = ["rows", "cols"])]
    limit: bool,

    /// The lattice that the board is cut from
    #[arg(long, value_name = "NAME", value_parser = names::lattices(), default_value_t = Lattice::Square)]
    lattice: Lattice,

    #[command(flatten)]
    colours: Colours,

    /// Most rows of a strip
    #[arg(
        long,
        value_name = "K",
        default_value_t = 6,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=64),
    )]
    max_strip: usize,

    /// Digits behind the decimal point
    #[arg(
        long,
        value_name = "D",
        default_value_t = 15,
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_DIGITS as u64),
    )]
    digits: usize,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    data: DataArgument,

    /// Neither use nor keep finished or unfinished work
    #[arg(long)]
    no_ledger: bool,

    /// How the numbers are written: as decimal mantissa and exponent, rounded
    /// outwards, for people; with all their digits in JSON
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Show neither progress nor notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen bounds 19
  tengen bounds 13 100 --lattice hexagonal --max-strip 5
  tengen bounds --limit --max-strip 9
  tengen bounds --limit --lattice triangular --colours 3 --max-strip 4 --format json";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.quiet);
    if let Some(rows) = arguments.rows {
        return of_board(arguments, rows, &progress);
    }
    let options = counting::options(&arguments.machine, None, &progress);
    let found = limit_bounds(
        arguments.lattice,
        arguments.colours.colours,
        arguments.max_strip,
        arguments.digits,
        &options,
    );
    progress.finish();
    let found = found.map_err(counting::explain)?;
    output::print(&match arguments.format {
        Format::Text => limit_text(&found, arguments.digits),
        Format::Json => output::json(&LimitAnswer::new(&found, arguments.digits))?,
    })?;
    Ok(ExitCode::SUCCESS)
}

fn of_board(arguments: &Arguments, rows: usize, progress: &Progress) -> Result<ExitCode, Failure> {
    let store = if arguments.no_ledger {
        None
    } else {
        data::open(arguments.data.data.as_deref(), |reason| {
            progress.note(reason);
        })?
    };
    let options = counting::options(&arguments.machine, store.as_ref(), progress);
    let board = Oblong {
        lattice: arguments.lattice,
        rows,
        cols: arguments.cols.unwrap_or(rows),
        colours: arguments.colours.colours,
    };
    let found = bounds(&board, arguments.max_strip, &options);
    progress.finish();
    let found = found.map_err(counting::explain)?;
    output::print(&match arguments.format {
        Format::Text => board_text(&found, arguments.digits),
        Format::Json => output::json(&BoardAnswer::new(&found))?,
    })?;
    match found.unkept {
        Some(reason) => Err(Failure::Failed(format!(
            "the bounds are right, but counts could not be kept: {reason}"
        ))),
        None => Ok(ExitCode::SUCCESS),
    }
}

#[derive(Serialize)]
struct BoardAnswer<'a> {
    rows: usize,
    cols: usize,
    lattice: &'static str,
    colours: u32,
    max_strip: usize,
    lower: BoundAnswer<'a>,
    upper: BoundAnswer<'a>,
}

#[derive(Serialize)]
struct BoundAnswer<'a> {
    count: String,
    strips: &'a [usize],
}

impl<'a> BoardAnswer<'a> {
    fn new(found: &'a Bounds) -> BoardAnswer<'a> {
        let bound = |arrangement: &'a Arrangement| BoundAnswer {
            count: arrangement.count.to_string(),
            strips: &arrangement.strips,
        };
        BoardAnswer {
            rows: found.board.rows,
            cols: found.board.cols,
            lattice: found.board.lattice.name(),
            colours: found.board.colours,
            max_strip: found.max_strip,
            lower: bound(&found.lower),
            upper: bound(&found.upper),
        }
    }
}

fn board_text(found: &Bounds, digits: usize) -> String {
    // Enough bits for the digits and some more.
    let number = |a: &Arrangement| Interval::integer(&a.count, 4 * digits + 64);
    let (low, high) = (number(&found.lower), number(&found.upper));
    let strips = |a: &Arrangement| -> String {
        let rows: Vec<String> = a.strips.iter().map(usize::to_string).collect();
        rows.join(" ")
    };
    table(&[
        ("", vec!["at least".to_owned(), "at most".to_owned()]),
        (
            "legal positions",
            vec![
                low.scientific(digits).0.to_string(),
                high.scientific(digits).1.to_string(),
            ],
        ),
        ("strips", vec![strips(&found.lower), strips(&found.upper)]),
    ])
}

#[derive(Serialize)]
struct LimitAnswer {
    lattice: &'static str,
    colours: u32,
    lower: RateAnswer,
    upper: RateAnswer,
    strips: Vec<StripAnswer>,
}

#[derive(Serialize)]
struct RateAnswer {
    value: String,
    rows: usize,
    strip: &'static str,
}

#[derive(Serialize)]
struct StripAnswer {
    rows: usize,
    strip: &'static str,
    lower: String,
    upper: String,
}

/// The bounds that strips of one kind give, rounded outwards.
fn ends(strip: &StripRate, digits: usize) -> (String, String) {
    let lower = strip.lower.decimals(digits).0;
    (lower, strip.upper.decimals(digits).1)
}

impl LimitAnswer {
    fn new(found: &LimitBounds, digits: usize) -> LimitAnswer {
        let rate = |strip: &StripRate, value| RateAnswer {
            value,
            rows: strip.rows,
            strip: strip.lattice.name(),
        };
        let strips = found.strips.iter().map(|strip| {
            let (lower, upper) = ends(strip, digits);
            StripAnswer {
                rows: strip.rows,
                strip: strip.lattice.name(),
                lower,
                upper,
            }
        });
        LimitAnswer {
            lattice: found.lattice.name(),
            colours: found.colours,
            lower: rate(found.lower(), ends(found.lower(), digits).0),
            upper: rate(found.upper(), ends(found.upper(), digits).1),
            strips: strips.collect(),
        }
    }
}

fn limit_text(found: &LimitBounds, digits: usize) -> String {
    let strips = &found.strips;
    let both: Vec<_> = strips.iter().map(|strip| ends(strip, digits)).collect();
    let lines = table(&[
        ("rows", strips.iter().map(|s| s.rows.to_string()).collect()),
        (
            "strips of",
            strips.iter().map(|s| s.lattice.to_string()).collect(),
        ),
        ("at least", both.iter().map(|b| b.0.clone()).collect()),
        ("at most", both.iter().map(|b| b.1.clone()).collect()),
    ]);
    format!(
        "{lines}\nat least {}\nat most  {}\n",
        ends(found.lower(), digits).0,
        ends(found.upper(), digits).1
    )
}
