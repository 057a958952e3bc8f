//! `tengen data`: lists and cleans the data directory, where counts and tables are saved.

use crate::answer;
use crate::data::{self, DataArgument};
use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use crate::table::table;
use clap::{Args, Subcommand};
use std::process::ExitCode;
use tengen::Request;
use tengen::data::{DataClean, DataCleaned, DataItem, DataList, DataListed};
use tengen::units::{bytes_text, number_of};

/// List or clean the data directory
///
/// Ledgers hold remainders of finished counts and are small. Checkpoints and vectors hold
/// unfinished counts and are large. Tables are for commands such as `tengen rank`, which number the
/// positions of a board.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  tengen data list
  tengen data clean
  tengen data clean --all
  du -sh $(tengen data path)

Exit codes: 0 done, 1 something cannot be read or removed, 2 unusable input.";

const LIST_EXAMPLES: &str = "\
Examples:
  tengen data list
  tengen data list --format json

Vectors in a directory given to count --scratch are not listed.";

const CLEAN_EXAMPLES: &str = "\
Examples:
  tengen data clean
  tengen data clean --all --format json";

const PATH_EXAMPLES: &str = "\
Examples:
  tengen data path
  du -sh $(tengen data path)";

/// Subcommands of `tengen data`.
#[derive(Debug, Subcommand)]
enum Command {
    /// List the contents with size, age and purpose
    #[command(after_help = LIST_EXAMPLES)]
    List(Which),
    /// Remove files that are not needed any more, and list them
    ///
    /// Removes vectors and checkpoints of finished counts, damaged files that were set aside, and
    /// temporary files of killed runs. Files in use by another process stay. Does not ask first.
    #[command(after_help = CLEAN_EXAMPLES)]
    Clean(Clean),
    /// Print the path of the data directory
    #[command(after_help = PATH_EXAMPLES)]
    Path(DataArgument),
}

#[derive(Debug, Args)]
struct Which {
    #[command(flatten)]
    data: DataArgument,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Debug, Args)]
struct Clean {
    #[command(flatten)]
    which: Which,

    /// Remove all files except ledgers, also unfinished work and tables
    #[arg(long)]
    all: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    match &arguments.command {
        Command::List(Which { data, format }) => {
            let dir = data::directory(data.data.as_deref())?;
            answer::print(*format, "data list", &DataList::new(dir).run()?, list)
        }
        Command::Clean(Clean { which, all }) => {
            let dir = data::directory(which.data.data.as_deref())?;
            let cleaned = DataClean::new(dir).all(*all).run()?;
            answer::print(which.format, "data clean", &cleaned, clean)
        }
        Command::Path(argument) => {
            let dir = data::directory(argument.data.as_deref())?;
            output::print(&format!("{}\n", dir.display()))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn list(listed: &DataListed) -> String {
    let items = &listed.items;
    let of = |text: fn(&DataItem) -> String| items.iter().map(text).collect();
    let text = table(&[
        ("size", of(|item| bytes_text(item.bytes as f64))),
        ("age", of(|item| age(item.age))),
        ("kind", of(|item| item.kind.name().to_owned())),
    ]);
    // The column with the paths is the widest one. It is the last column, aligned at the left.
    let last = items.iter().map(|item| {
        let path = item.path.strip_prefix(&listed.path).unwrap_or(&item.path);
        format!("{} ({})", path.display(), item.purpose)
    });
    let last = std::iter::once("path".to_owned()).chain(last);
    let lines = text.lines().zip(last);
    let lines: String = lines
        .map(|(line, last)| format!("{line}  {last}\n"))
        .collect();
    let all = bytes_text(listed.bytes as f64);
    lines + &format!("{all} in {}\n", listed.path.display())
}

fn clean(cleaned: &DataCleaned) -> String {
    let removed = cleaned.removed.iter().map(|item| {
        let bytes = bytes_text(item.bytes as f64);
        let (path, kind) = (item.path.display(), item.kind.name());
        format!("removed {path} ({bytes}: {kind})\n")
    });
    let things = number_of(cleaned.removed.len(), "thing");
    let all = bytes_text(cleaned.bytes as f64);
    removed.collect::<String>() + &format!("{things} removed, {all}\n")
}

/// Returns the age of a file as text, such as `3 d`. The unit is the largest one of which the age
/// has at least two, and the number is rounded down.
fn age(seconds: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(86_400, "d"), (3_600, "h"), (60, "min")];
    let unit = UNITS.iter().find(|(unit, _)| seconds >= 2 * unit);
    unit.map_or_else(
        || format!("{seconds} s"),
        |(unit, name)| format!("{} {name}", seconds / unit),
    )
}
