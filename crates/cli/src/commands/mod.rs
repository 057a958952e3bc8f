//! The subcommands of `tengen`: one file or folder for each, with its arguments and its code.

mod approx;
mod bench;
mod bounds;
mod compare;
mod completions;
mod count;
mod data;
mod dead;
mod draw;
mod estimate;
mod game_graph;
mod games;
mod growth;
mod gtp;
mod guide;
mod hamilton;
mod lattice;
mod ledger;
mod legal;
mod man;
mod matrix;
mod most;
mod plan;
mod polynomial;
mod problems;
mod rank;
mod reachable;
mod recurrence;
mod reduce;
mod sample;
mod sequence;
mod serve;
mod solve;
mod states;
mod table;
mod unrank;
mod verify;

use clap::Parser;

/// Defines an enum of subcommands with a method `run`, which runs the chosen subcommand.
///
/// An entry such as `GameGraph = game_graph` has a variant and its module. The module has the type
/// `Arguments` and the function `run`.
macro_rules! subcommands {
    ($visibility:vis $name:ident: $($command:ident = $module:ident),+ $(,)?) => {
        #[derive(Debug, clap::Subcommand)]
        $visibility enum $name {
            $($command($module::Arguments),)+
        }

        impl $name {
            $visibility fn run(&self) -> Result<std::process::ExitCode, crate::failure::Failure> {
                match self {
                    $($name::$command(arguments) => $module::run(arguments),)+
                }
            }
        }
    };
}
use subcommands;

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

subcommands! {
    pub(crate) Command:
    Count = count,
    Plan = plan,
    Approx = approx,
    Estimate = estimate,
    Bounds = bounds,
    Growth = growth,
    Recurrence = recurrence,
    Polynomial = polynomial,
    Matrix = matrix,
    States = states,
    Sequence = sequence,
    Lattice = lattice,
    Most = most,
    Reachable = reachable,
    GameGraph = game_graph,
    Hamilton = hamilton,
    Games = games,
    Dead = dead,
    Gtp = gtp,
    Problems = problems,
    Verify = verify,
    Solve = solve,
    Reduce = reduce,
    Compare = compare,
    Table = table,
    Legal = legal,
    Draw = draw,
    Sample = sample,
    Rank = rank,
    Unrank = unrank,
    Serve = serve,
    Ledger = ledger,
    Data = data,
    Bench = bench,
    Completions = completions,
    Man = man,
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
