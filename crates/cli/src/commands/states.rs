//! `tengen states`: how many classes of border states there are.

use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use crate::table::table;
use clap::Args;
use serde::Serialize;
use std::process::ExitCode;
use tengen_base::machine::default_memory;
use tengen_count::border::{
    BorderError, augmented_graph_dot, class_graph_dot, constructible_classes, valid_classes,
};

/// Count the classes of border states of boards of some height
///
/// For every y, the size of the partial column: the valid classes, and those
/// that some position has as its border (constructible).
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The height of the board
    rows: usize,

    /// Count only valid classes
    #[arg(long)]
    valid: bool,

    /// Count only constructible classes, by listing them: for more than 9 rows
    /// that takes much memory, and is done only if asked for
    #[arg(long)]
    constructible: bool,

    /// Write the graph of the classes in the DOT language instead
    #[arg(long, conflicts_with_all = ["valid", "constructible", "format"])]
    dot: bool,

    /// In the graph, show all states, edge states included
    #[arg(long, requires = "dot")]
    augmented: bool,

    /// How the numbers are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen states 6
  tengen states 30 --valid --format json
  tengen states 2 --dot | dot -Tsvg > graph.svg";

/// The largest height for which constructible classes are counted unasked.
const MAX_UNASKED: usize = 9;

/// Memory that one constructible class takes while they are looked for: twice in
/// a hash table that may be growing, and once in the list of the new ones.
const BYTES_PER_CLASS: usize = 64;

/// The numbers, one for each y.
#[derive(Serialize)]
struct Classes {
    rows: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    valid: Option<Vec<u128>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    constructible: Option<Vec<u64>>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let text = if arguments.dot {
        graph(arguments).map_err(Failure::unusable)?
    } else {
        let classes = count(arguments)?;
        match arguments.format {
            Format::Text => classes.table(),
            Format::Json => output::json(&classes)?,
        }
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn graph(arguments: &Arguments) -> Result<String, BorderError> {
    if arguments.augmented {
        augmented_graph_dot(arguments.rows)
    } else {
        class_graph_dot(arguments.rows)
    }
}

fn count(arguments: &Arguments) -> Result<Classes, Failure> {
    let rows = arguments.rows;
    let all = !arguments.valid && !arguments.constructible;
    let valid = (arguments.valid || all).then(|| valid_classes(rows));
    let valid = valid.transpose().map_err(Failure::unusable)?;
    if all && rows > MAX_UNASKED {
        output::say(&format!(
            "for more than {MAX_UNASKED} rows constructible classes are counted only with \
             --constructible"
        ));
    }
    let listed = arguments.constructible || (all && rows <= MAX_UNASKED);
    let constructible = listed.then(|| count_constructible(rows)).transpose()?;
    Ok(Classes {
        rows,
        valid,
        constructible,
    })
}

fn count_constructible(rows: usize) -> Result<Vec<u64>, Failure> {
    let limit = default_memory() / BYTES_PER_CLASS;
    constructible_classes(rows, limit).map_err(|error| match error {
        BorderError::Limit { .. } => {
            Failure::Failed(format!("{error}, more than the memory available holds"))
        }
        other => Failure::unusable(other),
    })
}

impl Classes {
    /// A table of aligned columns.
    fn table(&self) -> String {
        let numbers: Vec<String> = (0..self.rows).map(|y| y.to_string()).collect();
        let mut columns = vec![("y", numbers)];
        if let Some(valid) = &self.valid {
            columns.push(("valid", valid.iter().map(u128::to_string).collect()));
        }
        if let Some(classes) = &self.constructible {
            columns.push((
                "constructible",
                classes.iter().map(u64::to_string).collect(),
            ));
        }
        table(&columns)
    }
}
