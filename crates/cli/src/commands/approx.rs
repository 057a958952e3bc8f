//! `tengen approx`: numbers of positions by the asymptotic formula.

use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use clap::Args;
use serde::Serialize;
use std::process::ExitCode;
use tengen_estimate::asymptotic::{Approximation, Formula};
use tengen_estimate::published::square_count;
use tengen_exact::interval::Scientific;

/// Approximate the number of legal positions of a board of any size (square lattice, two
/// colours)
///
/// By the formula A B^(m+n) L^(mn) of Combinatorics of Go, whose constants come from the
/// published numbers of square and almost square boards. As many digits are given as two
/// sets of constants agree on and the error on known boards lets expect. Without ROWS, the
/// constants themselves.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    rows: Option<usize>,

    /// Number of columns [default: as many as rows]
    cols: Option<usize>,

    /// Write at most that many digits after the point
    #[arg(long, value_name = "D", default_value_t = 20, value_parser = digits)]
    digits: usize,

    /// Take the constants from the boards of N and N + 1 points on a side (and N - 1, to
    /// know how many digits are right)
    #[arg(
        long,
        value_name = "N",
        default_value_t = LARGEST,
        value_parser = clap::value_parser!(u8).range(2..=i64::from(LARGEST)),
    )]
    from: u8,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen approx                 the base of liberties L, and B and A
  tengen approx 19
  tengen approx 19 --from 12    from boards to 13 x 13 alone
  tengen approx 5000 7000
  tengen approx 13 --format json

The formula rests on a conjecture and the digits are no bounds; tengen bounds gives some.";

/// The largest n for which L(n,n), L(n,n+1) and L(n+1,n+1) are published.
const LARGEST: u8 = 18;

/// More digits than the constants have.
const MOST_DIGITS: usize = 60;

#[derive(Serialize)]
struct Constants {
    from: usize,
    #[serde(rename = "L")]
    l: String,
    #[serde(rename = "B")]
    b: String,
    #[serde(rename = "A")]
    a: String,
}

#[derive(Serialize)]
struct Answer {
    rows: usize,
    cols: usize,
    mantissa: String,
    exponent: i64,
    legal_probability: Probability,
    /// Of the formula, against the exact number where that is known and the constants do
    /// not come from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    relative_error: Option<f64>,
}

#[derive(Serialize)]
struct Probability {
    mantissa: String,
    exponent: i64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let formula = Formula::published(arguments.from.into())
        .ok_or_else(|| Failure::unusable("there are no published numbers for these constants"))?;
    let text = match arguments.rows {
        None => constants(&formula, arguments)?,
        Some(rows) => board(&formula, arguments, rows)?,
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn constants(formula: &Formula, arguments: &Arguments) -> Result<String, Failure> {
    let agreed = formula.agreed_constants(arguments.digits);
    let [l, b, a] = agreed.map_err(Failure::unusable)?;
    let from = formula.constants().n;
    match arguments.format {
        Format::Json => output::json(&Constants { from, l, b, a }),
        Format::Text => Ok(format!("L = {l}\nB = {b}\nA = {a}\n")),
    }
}

fn board(formula: &Formula, arguments: &Arguments, rows: usize) -> Result<String, Failure> {
    let cols = arguments.cols.unwrap_or(rows);
    let approximation = formula.approximate(rows, cols, arguments.digits);
    let approximation = approximation.map_err(Failure::unusable)?;
    let exact = square_count(rows, cols).filter(|_| !formula.is_fitted_to(rows, cols));
    let relative_error = exact.map(|exact| approximation.error(&exact));
    let Approximation {
        digits,
        legal_probability: probability,
        ..
    } = approximation;
    Ok(match arguments.format {
        Format::Json => output::json(&Answer {
            rows,
            cols,
            mantissa: digits.mantissa,
            exponent: digits.exponent,
            legal_probability: Probability {
                mantissa: probability.mantissa,
                exponent: probability.exponent,
            },
            relative_error,
        })?,
        Format::Text => {
            let mut text = format!(
                "L({rows},{cols}) ~ {}, {} of all 3^{} positions\n",
                readable(&digits),
                readable(&probability),
                rows as u64 * cols as u64,
            );
            if let Some(error) = relative_error {
                text += &format!("the exact number is known; relative error {error:.1e}\n");
            }
            text
        }
    })
}

fn readable(number: &Scientific) -> String {
    format!("{} * 10^{}", number.mantissa, number.exponent)
}

fn digits(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|d| (1..=MOST_DIGITS).contains(d));
    number.ok_or_else(|| format!("{text:?} is no number of digits from 1 to {MOST_DIGITS}"))
}
