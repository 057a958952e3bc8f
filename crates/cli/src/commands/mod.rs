//! The subcommands.

pub(crate) mod bench;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod draw;
pub(crate) mod ledger;
pub(crate) mod legal;
pub(crate) mod man;
pub(crate) mod plan;
pub(crate) mod polynomial;
mod report;
mod resources;
pub(crate) mod states;

use clap::{Parser, Subcommand};

/// The combinatorics of Go: exact numbers of legal positions on lattices and on
/// any graph, positions judged and drawn, and border states.
#[derive(Debug, Parser)]
#[command(name = "tengen", version, about, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  tengen count 9                         legal positions on the 9x9 board
  tengen plan 19                         what the 19x19 board would take
  tengen legal game.sgf                  whether a position is legal
  tengen draw diagram.txt -o board.svg   a picture of it
  tengen states 6                        numbers of border states
  tengen polynomial 3                    positions for any number of colours
  tengen compare gomoku 6                another game
  tengen ledger list                     what has been counted

Exit codes: 0 done, 1 failed (for legal: illegal), 2 unusable input, 130 interrupted.";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Count(count::Arguments),
    Plan(plan::Arguments),
    Legal(legal::Arguments),
    Draw(draw::Arguments),
    States(states::Arguments),
    Polynomial(polynomial::Arguments),
    Compare(compare::Arguments),
    Ledger(ledger::Arguments),
    Bench(bench::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}
