//! The subcommands of `tengen`: one file or folder for each, with its arguments and its code.

pub(crate) mod approx;
pub(crate) mod bench;
pub(crate) mod bounds;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod data;
pub(crate) mod dead;
pub(crate) mod draw;
pub(crate) mod estimate;
pub(crate) mod game_graph;
pub(crate) mod games;
pub(crate) mod growth;
pub(crate) mod gtp;
mod guide;
pub(crate) mod hamilton;
pub(crate) mod lattice;
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
pub(crate) mod sequence;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod states;
pub(crate) mod table;
pub(crate) mod unrank;
pub(crate) mod verify;

use clap::{Parser, Subcommand};

/// The combinatorics of Go: exact numbers of legal positions on lattices and graphs, recurrences,
/// constants, bounds and estimates; random positions, ranks, pictures and border states
#[derive(Debug, Parser)]
#[command(
    name = "tengen",
    version,
    about,
    after_help = guide::GUIDE,
    help_template = guide::TEMPLATE,
    arg_required_else_help = true,
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Cli {
    /// Print how to cite Tengen, as a BibTeX entry
    #[arg(long)]
    pub(crate) cite: bool,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Subcommands of `tengen`.
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
    Sequence(sequence::Arguments),
    Lattice(lattice::Arguments),
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
    Serve(serve::Arguments),
    Ledger(ledger::Arguments),
    Data(data::Arguments),
    Bench(bench::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    /// Checks that a command and its subcommands have examples in their help, and the American
    /// spelling of their options as alias. Returns the number of commands.
    fn check(command: &mut clap::Command) -> usize {
        let name = command.get_bin_name().unwrap_or("tengen").to_owned();
        let help = command.render_long_help().to_string();
        let examples = help.split_once("Examples:").map_or("", |(_, after)| after);
        assert!(examples.contains(&name) || name == "tengen bench", "{help}");
        if command.has_subcommands() {
            let all = command.get_subcommands_mut();
            return all.filter(|sub| sub.get_name() != "help").map(check).sum();
        }
        let mut colours = command.get_arguments();
        if let Some(colours) = colours.find(|argument| argument.get_long() == Some("colours")) {
            let others = colours.get_all_aliases().unwrap_or_default();
            assert!(others.contains(&"colors"), "{name}");
        }
        1
    }

    #[test]
    fn commands_have_examples_and_american_names() {
        let mut cli = Cli::command();
        cli.build();
        let number = check(&mut cli);
        assert!(number > 45, "{number}");
    }
}
