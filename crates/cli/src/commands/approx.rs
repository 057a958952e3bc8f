//! `tengen approx`: approximates the number of legal positions by an asymptotic formula.

use crate::answer;
use crate::failure::Failure;
use crate::names::Format;
use clap::Args;
use std::process::ExitCode;
use tengen::Request;
use tengen::approx::{AgreedConstants, Approx, ApproxConstants, Approximated, LARGEST, MAX_DIGITS};

/// Approximate the number of legal positions on a board of any size (square lattice, two colours)
///
/// The formula for m rows and n columns is A B^(m+n) L^(mn) (Combinatorics of Go). The constants A,
/// B and L come from the published numbers of the boards 18x18, 18x19 and 19x19. They are computed
/// a second time from the boards 17x17, 17x18 and 18x18.
///
/// Shows only the digits on which the results with both sets of constants agree. Shows no more
/// digits than the error of the formula on a board with a known number permits. Without ROWS,
/// prints the constants, with the digits on which both computations agree.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows, or a size such as 3x4
    rows: Option<usize>,

    /// Number of columns [default: same as rows]
    cols: Option<usize>,

    /// Largest number of digits after the decimal point
    #[arg(long, value_name = "D", default_value_t = 20, value_parser = digits)]
    digits: usize,

    /// Compute the constants from the boards with sides N and N + 1
    ///
    /// Only digits that agree with the constants from the sides N - 1 and N are shown.
    #[arg(
        long,
        value_name = "N",
        default_value_t = LARGEST as u8,
        value_parser = clap::value_parser!(u8).range(2..=LARGEST as i64),
    )]
    from: u8,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen approx                 the constants L (base of liberties), B and A
  tengen approx 19
  tengen approx 19 --from 12    with constants from boards up to 13 x 13
  tengen approx 5000 7000
  tengen approx 13 --format json

The formula rests on a conjecture, and its digits are not bounds. For bounds see tengen bounds.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (digits, from) = (arguments.digits, usize::from(arguments.from));
    match arguments.rows {
        None => {
            let found = ApproxConstants::default().digits(digits).from(from).run()?;
            answer::print(arguments.format, "approx", &found, constants)
        }
        Some(rows) => {
            let mut request = Approx::new(rows);
            request.cols = arguments.cols;
            request.digits = digits;
            request.from = from;
            answer::print(arguments.format, "approx", &request.run()?, board)
        }
    }
}

fn constants(AgreedConstants { l, b, a, .. }: &AgreedConstants) -> String {
    format!("L = {l}\nB = {b}\nA = {a}\n")
}

fn board(found: &Approximated) -> String {
    let (rows, cols) = (found.rows, found.cols);
    let mut text = format!(
        "L({rows},{cols}) ~ {}, {} of all 3^{} positions\n",
        found.number,
        found.legal_probability,
        rows as u64 * cols as u64,
    );
    if let Some(error) = found.relative_error {
        text += &format!("the exact number is known; relative error {error:.1e}\n");
    }
    text
}

fn digits(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|d| (1..=MAX_DIGITS).contains(d));
    number.ok_or_else(|| {
        format!("expected a number of digits from 1 to {MAX_DIGITS}, found {text:?}")
    })
}
