//! `tengen polynomial`: computes the number of legal positions for any number of colours of stones,
//! as a polynomial.

use crate::answer;
use crate::board::BoardArguments;
use crate::data::DataArgument;
use crate::failure::{self, Failure, explain};
use crate::machine::MachineArguments;
use crate::names::AnswerArguments;
use crate::progress::Progress;
use crate::table::table;
use clap::Args;
use std::process::ExitCode;
use tengen::polynomial::{FoundPolynomial, Polynomial};
use tengen::{IBig, Request};

/// Compute a Go polynomial: the number of legal positions for any number of colours
///
/// Go#(G; x) is the number of legal positions on the board G with x colours of stones. It is a
/// polynomial in x (Farr 2003).
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Write the coefficients in the basis x (x-1) ... (x-k+1) instead
    ///
    /// The k-th coefficient is the number of positions with stones of exactly k colours, up to a
    /// permutation of the colours.
    #[arg(long, conflicts_with = "format")]
    falling_factorial: bool,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,

    #[command(flatten)]
    data: DataArgument,

    /// Do not read or write unfinished work
    #[arg(long)]
    no_ledger: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen polynomial 3                           3x3
  tengen polynomial 2 3 --falling-factorial
  tengen polynomial 4 --lattice torus --format json
  tengen polynomial --graph petersen.col

An interrupted computation can be resumed on the square lattice with at least 6 rows: run the same
command again.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let mut request = Polynomial::new(arguments.board.spec()?);
    request.resources = arguments.machine.resources();
    request.keeping.store = arguments.data.store(arguments.no_ledger, &progress)?;
    let has_store = request.keeping.store.is_some();
    let found = request.run_with(&progress);
    progress.finish();
    let found = found.map_err(|error| explain(error, failure::resumable(has_store)))?;
    let format = arguments.answer.format;
    answer::print(format, "polynomial", &found, |found| {
        match arguments.falling_factorial {
            true => by_colours(found),
            false => text(&found.coefficients) + "\n",
        }
    })
}

/// Returns a table of the coefficients in the basis x (x-1) ... (x-k+1), with a line for each
/// number of colours k.
fn by_colours(polynomial: &FoundPolynomial) -> String {
    let numbers = polynomial.falling_factorial.iter();
    let numbers: Vec<String> = numbers.map(ToString::to_string).collect();
    let colours = (0..numbers.len()).map(|k| k.to_string()).collect();
    table(&[("colours", colours), ("positions", numbers)])
}

/// Returns a polynomial in mathematical notation, highest power first.
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
