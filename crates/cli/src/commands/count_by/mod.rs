//! `tengen count --by`: numbers of legal positions by stones, empty points or strings.

mod plot;
mod write;

use super::count::Arguments;
use super::report::CountFormat;
use crate::counting::{explain, options};
use crate::failure::Failure;
use crate::output;
use crate::progress::Progress;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;
use tengen_board::Board;
use tengen_count::run::{CountError, Engine};
use tengen_positions::distribution::{
    BlackWhite, Distribution, by_black_white, by_empty, by_stones, by_strings,
};
use tengen_sweep::execute::Context;

/// The distribution that is asked for, if any.
#[derive(Debug, Args)]
pub(crate) struct ByArguments {
    /// Count the positions by something, each number on its own, with mean and standard
    /// deviation. Nothing is kept in the data directory
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        conflicts_with_all = ["columns", "prime_range", "scratch", "checkpoint_every"],
    )]
    pub(super) by: Option<By>,

    /// Also draw the distribution; `-` is standard output, instead of the text
    #[arg(long, value_name = "OUT.svg", requires = "by")]
    plot: Option<PathBuf>,
}

/// By what positions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// The number of stones
    Stones,
    /// The numbers of black and of white stones, with two colours
    BlackWhite,
    /// The number of empty points
    Empty,
    /// The number of strings: connected stones of one colour
    Strings,
}

/// A distribution, and of what.
struct Answer<'a> {
    arguments: &'a Arguments,
    board: &'a Board,
    found: Found,
}

enum Found {
    /// Of one number, named so.
    One(&'static str, Distribution),
    /// Of black and white stones.
    Two(BlackWhite),
}

pub(super) fn run(arguments: &Arguments, by: By) -> Result<ExitCode, Failure> {
    check(arguments, by)?;
    let board = arguments.board().board()?;
    let progress = Progress::listening(arguments.quiet);
    let options = options(&arguments.machine, None, &progress);
    let found = options.with_threads(|| find(&board, arguments, by, options.context()));
    progress.finish();
    let answer = Answer {
        arguments,
        board: &board,
        found: found.map_err(explain)?,
    };
    let text = answer.write(arguments.format)?;
    let picture = || answer.draw().map_err(Failure::unusable);
    output::print_with_picture(&text, arguments.by.plot.as_deref(), picture)?;
    Ok(ExitCode::SUCCESS)
}

fn check(arguments: &Arguments, by: By) -> Result<(), Failure> {
    let colours = arguments.colours.colours;
    if arguments.format == CountFormat::Oeis {
        return Err(Failure::unusable(
            "a distribution is no b-file; use --format text, json or csv",
        ));
    }
    if arguments.engine != Engine::Auto {
        return Err(Failure::Unusable(format!(
            "the {} engine counts all positions together; leave --engine out with --by",
            arguments.engine
        )));
    }
    if by == By::BlackWhite && colours != 2 {
        return Err(Failure::Unusable(format!(
            "black and white are two colours, not {colours}; use --by stones"
        )));
    }
    Ok(())
}

fn find(
    board: &Board,
    arguments: &Arguments,
    by: By,
    context: Context<'_>,
) -> Result<Found, CountError> {
    let colours = arguments.colours.colours;
    Ok(match by {
        By::Stones => Found::One("stones", by_stones(board, colours, context)?),
        By::Empty => Found::One("empty", by_empty(board, colours, context)?),
        By::Strings => Found::One("strings", by_strings(board, colours, context)?),
        By::BlackWhite => Found::Two(by_black_white(board, context)?),
    })
}

impl Found {
    /// By what.
    fn name(&self) -> &'static str {
        match self {
            Found::One(name, _) => name,
            Found::Two(_) => "black-white",
        }
    }
}
