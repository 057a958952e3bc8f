//! `tengen states`: counts the classes of border states of boards with a given height.

use crate::answer;
use crate::failure::Failure;
use crate::machine::MemoryArgument;
use crate::names::AnswerArguments;
use crate::table::table;
use crate::{output, progress};
use clap::Args;
use std::process::ExitCode;
use tengen::states::{self, CountedStates, MAX_QUICK, States};

/// Count the classes of border states of boards with a given height
///
/// A board is filled column by column. A border state describes the last column: its colours, which
/// of its strings have a liberty, and which of its stones without liberty are connected. States
/// that are equal up to an exchange of the colours form a class.
///
/// For each number y of points in the last column so far, shows two numbers: the valid classes, and
/// the constructible classes. A class is constructible if it is the border of some position.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Height of the board
    rows: usize,

    /// Count only valid classes
    #[arg(long)]
    valid: bool,

    /// Count only constructible classes, by listing them
    ///
    /// Above 9 rows the listing takes much memory, and runs only with this option.
    #[arg(long)]
    constructible: bool,

    /// Write the graph of the classes in the DOT language instead
    #[arg(long, conflicts_with_all = ["valid", "constructible", "format"])]
    dot: bool,

    /// Show all states instead of classes in the graph, and states before the first full column
    #[arg(long, requires = "dot")]
    augmented: bool,

    #[command(flatten)]
    memory: MemoryArgument,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen states 6
  tengen states 30 --valid --format json
  tengen states 2 --dot | dot -Tsvg > graph.svg";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.dot {
        output::print(&states::graph(arguments.rows, arguments.augmented)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let classes = progress::run(&arguments.request(), arguments.answer.quiet)?;
    if arguments.all() && classes.constructible.is_none() {
        output::say(&format!(
            "for more than {MAX_QUICK} rows constructible classes are counted only with \
             --constructible"
        ));
    }
    answer::print(arguments.answer.format, "states", &classes, table_of)
}

impl Arguments {
    /// Returns `true` if neither `--valid` nor `--constructible` was given, so that both kinds of
    /// classes are counted.
    fn all(&self) -> bool {
        !self.valid && !self.constructible
    }

    fn request(&self) -> States {
        let mut request = States::new(self.rows);
        request.resources.memory = self.memory.memory;
        request.valid = self.valid || self.all();
        request.constructible = self.constructible || (self.all() && self.rows <= MAX_QUICK);
        request
    }
}

/// Returns a table of aligned columns.
fn table_of(classes: &CountedStates) -> String {
    let numbers: Vec<String> = (0..classes.rows).map(|y| y.to_string()).collect();
    let mut columns = vec![("y", numbers)];
    if let Some(valid) = &classes.valid {
        columns.push(("valid", valid.iter().map(u128::to_string).collect()));
    }
    if let Some(classes) = &classes.constructible {
        columns.push((
            "constructible",
            classes.iter().map(u64::to_string).collect(),
        ));
    }
    table(&columns)
}
