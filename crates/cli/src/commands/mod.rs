//! The subcommands.

pub(crate) mod approx;
pub(crate) mod bench;
pub(crate) mod bounds;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod dead;
pub(crate) mod draw;
pub(crate) mod estimate;
pub(crate) mod game_graph;
pub(crate) mod games;
pub(crate) mod growth;
pub(crate) mod gtp;
pub(crate) mod hamilton;
pub(crate) mod ledger;
pub(crate) mod legal;
pub(crate) mod man;
pub(crate) mod matrix;
pub(crate) mod most;
pub(crate) mod plan;
pub(crate) mod polynomial;
pub(crate) mod problems;
pub(crate) mod rank;
pub(crate) mod reachable;
pub(crate) mod recurrence;
pub(crate) mod reduce;
pub(crate) mod sample;
pub(crate) mod solve;
pub(crate) mod states;
pub(crate) mod table;
pub(crate) mod unrank;
pub(crate) mod verify;

use clap::{Parser, Subcommand};

/// The combinatorics of Go: exact numbers of legal positions on lattices and on any graph,
/// recurrences, constants, bounds and estimates; positions drawn at random, numbered, judged
/// and pictured; border states.
#[derive(Debug, Parser)]
#[command(
    name = "tengen",
    version,
    about,
    after_help = EXAMPLES,
    arg_required_else_help = true,
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Cli {
    /// Print how to cite Tengen, for BibTeX
    #[arg(long)]
    pub(crate) cite: bool,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  tengen count 9                         legal positions on the 9x9 board
  tengen count 3x4                       the same as count 3 4
  tengen plan 19                         what the 19x19 board would take
  tengen estimate 99                     about how many the 99x99 board has
  tengen approx 5000                     the same for any size, by a formula
  tengen bounds 19                       between which proved bounds
  tengen growth 9                        how fast strips of 9 rows grow
  tengen recurrence 3                    the recurrence of 3x1, 3x2, 3x3, ...
  tengen reachable 4                     which of them arise without passes
  tengen game-graph 3                    the moves between legal positions
  tengen hamilton 8 --kind game          a game through all positions of a line
  tengen games count 2                   how many games the 2x2 board has
  tengen dead sets 2 3                   which groups can be captured, on a small board
  tengen gtp                             play problems of life and death
  tengen problems generate               make new ones
  tengen verify a.certificate            whether a group is proved alive or dead
  tengen solve problem.sgf               whether a group lives, and with which move
  tengen reduce formula.cnf -o position  a position that stands for a formula
  tengen games bounds 19                 how many games there are at least, and at most
  tengen table all                       the papers' tables, against the print
  tengen legal game.sgf                  whether a position is legal
  tengen draw diagram.txt -o board.svg   a picture of it
  tengen sample 19                       a random legal position
  tengen unrank 7 1234567890             the legal position of that number
  tengen states 6                        numbers of border states
  tengen ledger list                     what has been counted

Exit codes: 0 done, 1 failed (for legal: illegal), 2 unusable input, 130 interrupted.";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Count(count::Arguments),
    Plan(plan::Arguments),
    Approx(approx::Arguments),
    Estimate(estimate::Arguments),
    Bounds(bounds::Arguments),
    Growth(growth::Arguments),
    Recurrence(recurrence::Arguments),
    Polynomial(polynomial::Arguments),
    Matrix(matrix::Arguments),
    States(states::Arguments),
    Most(most::Arguments),
    Reachable(reachable::Arguments),
    GameGraph(game_graph::Arguments),
    Hamilton(hamilton::Arguments),
    Games(games::Arguments),
    Dead(dead::Arguments),
    Gtp(gtp::Arguments),
    Problems(problems::Arguments),
    Verify(verify::Arguments),
    Solve(solve::Arguments),
    Reduce(reduce::Arguments),
    Compare(compare::Arguments),
    Table(table::Arguments),
    Legal(legal::Arguments),
    Draw(draw::Arguments),
    Sample(sample::Arguments),
    Rank(rank::Arguments),
    Unrank(unrank::Arguments),
    Ledger(ledger::Arguments),
    Bench(bench::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}
