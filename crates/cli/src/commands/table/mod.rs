//! `tengen table`: recomputes the tables and figures of the papers.

mod write;

use crate::data::DataArgument;
use crate::failure::{Failure, explain};
use crate::machine::MachineArguments;
use crate::output;
use crate::picture;
use crate::progress::Progress;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::files;
use tengen::papers::{self, Paper, PaperEntry, PaperFigure, PaperKind, Recomputed};
use write::listing;

/// Recompute a table or figure of the papers on counting, and compare it with the printed values
///
/// Each row of the output has the recomputed value, the printed value and a verdict. The verdict is
/// `agrees`, `differs` (with the reason if known), `beyond` (not in print) or `not run`. Rows that
/// take long are `not run`; --full computes some of them, and commands such as `tengen count 16`
/// the rest. `tengen table list` lists the tables and figures, and names their papers.
///
/// The exit code is 1 if a value differs for no known reason.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Name of a table or figure, `all`, or `list`
    #[arg(required = true)]
    names: Vec<String>,

    /// Also compute rows that take minutes to hours
    #[arg(long)]
    full: bool,

    /// Output directory, with one file for each table or figure; a single figure may have a file
    /// name that ends in .svg or .png
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    data: DataArgument,

    /// Output format of tables
    #[arg(long, value_enum, default_value_t)]
    format: TableFormat,

    /// Hide progress and notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen table list
  tengen table go-table-6
  tengen table all                           a minute
  tengen table all --format markdown --output tables/
  tengen table go-figure-12 --output figure.svg
  tengen table go-table-2 --full             resumable: finished counts are kept

Without --full, the data directory is not used. Values that rest on published counts say so;
all others are computed.";

/// Output format of tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum TableFormat {
    /// Plain text; long numbers are shortened
    #[default]
    Text,
    /// Markdown table
    Markdown,
    /// One JSON object for each table, on one line
    Json,
    /// Comma-separated values
    Csv,
}

impl TableFormat {
    /// Returns the extension of files in this format.
    fn ending(self) -> &'static str {
        match self {
            TableFormat::Text => "txt",
            TableFormat::Markdown => "md",
            TableFormat::Json => "json",
            TableFormat::Csv => "csv",
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.names.iter().any(|name| name == "list") {
        if arguments.names.len() > 1 || arguments.output.is_some() {
            return Err(Failure::unusable(
                "expected the name list alone, found other names or --output",
            ));
        }
        output::print(&listing(arguments.format)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let entries = wanted(&arguments.names)?;
    let target = target(arguments, &entries)?;
    if let [entry] = &entries[..]
        && target.mixes(entry)
        && arguments.format != TableFormat::Text
    {
        return Err(Failure::Unusable(format!(
            "{} is a figure, which is written as SVG; omit --format",
            entry.name
        )));
    }
    let progress = Progress::listening(arguments.quiet);
    let mut request = Paper::new("");
    request.full = arguments.full;
    request.resources = arguments.machine.resources();
    request.keeping.store = arguments.data.store(!arguments.full, &progress)?;
    let names: Vec<&str> = entries.iter().map(|entry| entry.name).collect();
    let (mut unexplained, mut failed) = (Vec::new(), Vec::new());
    let made = request.each_with(&names, &progress, |entry, made| {
        let stopped = |_| match arguments.full {
            true => "stopped; finished counts of --full are saved",
            false => "stopped",
        };
        let made = made.map_err(|error| explain(error, stopped));
        let made = match made.and_then(|found| Made::new(found, arguments.format)) {
            Ok(made) => made,
            Err(stopped @ Failure::Interrupted(_)) => return Err(stopped),
            // The remaining entries are still made.
            Err(failure) => {
                failed.push(format!("{}: {}", entry.name, failure.message()));
                return Ok(());
            }
        };
        unexplained.extend(made.unexplained);
        if names.len() > 1 && target.mixes(&entry) {
            let name = entry.name;
            progress.note(&format!(
                "{name} is a picture; add --output DIRECTORY to write it"
            ));
            return Ok(());
        }
        progress.suspend(|| target.put(&entry, &made.text, arguments.format))
    });
    progress.finish();
    made?;
    if !failed.is_empty() {
        return Err(Failure::Failed(format!("not made: {}", failed.join("; "))));
    }
    if unexplained.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    Err(Failure::Failed(format!(
        "these values differ from the printed values for no known reason: {}",
        unexplained.join(", ")
    )))
}

/// Returns the tables and figures with the given names. For `all`, returns all of them, in the
/// order of `tengen table list`.
fn wanted(names: &[String]) -> Result<Vec<PaperEntry>, Failure> {
    if names == ["all"] {
        return Ok(papers::entries().collect());
    }
    let mut found: Vec<PaperEntry> = Vec::new();
    for name in names {
        let entry = papers::entry(name)?;
        if !found.contains(&entry) {
            found.push(entry);
        }
    }
    Ok(found)
}

/// A table or figure as text.
struct Made {
    text: String,
    /// The names of the values that differ from the printed ones for no known reason.
    unexplained: Vec<String>,
}

impl Made {
    fn new(found: Recomputed, format: TableFormat) -> Result<Made, Failure> {
        let table = match found {
            Recomputed::Table(table) => table,
            Recomputed::Figure(PaperFigure { svg: text, .. }) => {
                let unexplained = Vec::new();
                return Ok(Made { text, unexplained });
            }
        };
        let unexplained = table.unexplained();
        Ok(Made {
            text: write::table(&table, format)?,
            unexplained: unexplained
                .map(|row| format!("{} {}", table.name, row.key))
                .collect(),
        })
    }
}

/// The destination of tables and figures.
enum Target<'a> {
    Standard,
    Directory(&'a Path),
    File(&'a Path),
}

fn target<'a>(arguments: &'a Arguments, entries: &[PaperEntry]) -> Result<Target<'a>, Failure> {
    let Some(path) = arguments.output.as_deref() else {
        return Ok(Target::Standard);
    };
    if let ([entry], true) = (entries, picture::is_named(path)) {
        if !is_figure(entry) {
            return Err(Failure::Unusable(format!(
                "{} is a table; only figures are written as pictures",
                entry.name
            )));
        }
        return Ok(Target::File(path));
    }
    if path.extension().is_some() && !path.is_dir() {
        return Err(Failure::Unusable(format!(
            "{}: expected a directory, or a .svg or .png file for a single figure",
            path.display()
        )));
    }
    if path.exists() && !path.is_dir() {
        return Err(Failure::Unusable(format!(
            "{} is not a directory",
            path.display()
        )));
    }
    files::create_dir_all(path)
        .map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))?;
    Ok(Target::Directory(path))
}

fn is_figure(entry: &PaperEntry) -> bool {
    entry.kind == PaperKind::Figure
}

impl Target<'_> {
    /// Returns `true` if the entry is a picture and would be written to standard output, between
    /// tables.
    fn mixes(&self, entry: &PaperEntry) -> bool {
        matches!(self, Target::Standard) && is_figure(entry)
    }

    fn put(&self, entry: &PaperEntry, text: &str, format: TableFormat) -> Result<(), Failure> {
        match self {
            Target::Standard => output::print(text),
            Target::File(path) => picture::write(path, text),
            Target::Directory(path) => {
                let ending = if is_figure(entry) {
                    "svg"
                } else {
                    format.ending()
                };
                output::write_file(&path.join(format!("{}.{ending}", entry.name)), text)
            }
        }
    }
}
