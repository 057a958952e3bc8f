//! `tengen polynomial`: the number of legal positions for any number of colours.

use crate::board::BoardArguments;
use crate::counting::{explain, options};
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress::Progress;
use crate::table::table;
use clap::Args;
use serde::Serialize;
use std::process::ExitCode;
use tengen_estimate::polynomial::{GoPolynomial, go_polynomial};
use tengen_exact::IBig;

/// Compute a Go polynomial: the number of legal positions for any number of colours
///
/// Go#(G; x) is the number of legal positions on the board G with x colours of stones, a
/// polynomial in x (Farr 2003).
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Write the numbers of positions with exactly k colours without names, which are the
    /// coefficients in the basis x (x-1) ... (x-k+1), instead of the polynomial
    #[arg(long, conflicts_with = "format")]
    falling_factorial: bool,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen polynomial 3                           3x3
  tengen polynomial 2 3 --falling-factorial
  tengen polynomial 4 --lattice torus --format json
  tengen polynomial --graph petersen.col";

/// The polynomial as JSON.
#[derive(Serialize)]
struct Json {
    points: usize,
    /// Of 1, x, x^2, ...
    coefficients: Vec<String>,
    falling_factorial: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let board = arguments.board.board()?;
    let progress = Progress::listening(arguments.answer.quiet);
    let polynomial = go_polynomial(&board, &options(&arguments.machine, None, &progress));
    progress.finish();
    let polynomial = polynomial.map_err(explain)?;
    output::print(&match arguments.answer.format {
        Format::Json => output::json(&Json {
            points: polynomial.points,
            coefficients: strings(&polynomial.coefficients()),
            falling_factorial: strings(&polynomial.falling_factorial),
        })?,
        Format::Text if arguments.falling_factorial => by_colours(&polynomial),
        Format::Text => text(&polynomial.coefficients()) + "\n",
    })?;
    Ok(ExitCode::SUCCESS)
}

fn strings(numbers: &[impl ToString]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

/// A line for each number of colours.
fn by_colours(polynomial: &GoPolynomial) -> String {
    let numbers = strings(&polynomial.falling_factorial);
    let colours = (0..numbers.len()).map(|k| k.to_string()).collect();
    table(&[("colours", colours), ("positions", numbers)])
}

/// A polynomial as it is written by hand, from the highest power down.
fn text(coefficients: &[IBig]) -> String {
    let mut text = String::new();
    for (power, coefficient) in coefficients.iter().enumerate().rev() {
        if *coefficient == IBig::ZERO {
            continue;
        }
        let negative = *coefficient < IBig::ZERO;
        text += match (text.is_empty(), negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        let size = coefficient.to_string();
        let size = size.trim_start_matches('-');
        let x = match power {
            0 => String::new(),
            1 => "x".to_owned(),
            _ => format!("x^{power}"),
        };
        text += &match (size, power) {
            (_, 0) => size.to_owned(),
            ("1", _) => x,
            _ => format!("{size} {x}"),
        };
    }
    if text.is_empty() {
        text += "0";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_look_as_written_by_hand() {
        let written = |coefficients: &[i32]| {
            let coefficients: Vec<IBig> = coefficients.iter().map(|&c| IBig::from(c)).collect();
            text(&coefficients)
        };
        assert_eq!(
            written(&[1, -10, 0, 46, -1, 3]),
            "3 x^5 - x^4 + 46 x^3 - 10 x + 1"
        );
        assert_eq!(written(&[0, 1]), "x");
        assert_eq!(written(&[7]), "7");
        assert_eq!(written(&[5, -1]), "-x + 5");
        assert_eq!(written(&[]), "0");
    }
}
