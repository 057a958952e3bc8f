//! `tengen reduce`: positions of Go that stand for formulas.

mod grid;

use crate::answer;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::names::AnswerArguments;
use crate::output;
use crate::progress::Progress;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::reduce::{Gadgets, GraphPosition, Reduce};
use tengen::solve::MAX_POINTS;
use tengen::units::number_of;
use tengen::{Request, files};

/// Make a position of Go of a formula
///
/// White moves, and the target, Lambda, lives if and only if the formula is satisfiable: the
/// reduction from 3-SAT of On the Complexity of Tsume-Go, section 4. The formula is a DIMACS
/// CNF file.
///
/// On a graph, the position goes to OUT.json (vertices, edges, stones, region, target, who
/// moves, and the formula), which `tengen solve` reads, and a picture of it to OUT.svg. Clauses
/// of more than three literals are split, with new variables.
///
/// On the square grid, the position goes to OUT.txt (any size), to OUT.svg (compact boards: up to
/// 65,536 points), and to OUT.sgf (up to 52 x 52). Text and SGF name the groups. The finished board is
/// checked by itself, with all assignments of up to 12 variables. No clause is split there;
/// clauses that others imply are left out if wires cross with them. Formulas whose wires have to
/// cross have a larger board, of gates, with several strings as the target, and no SGF.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The formula; `-`, or none, is standard input
    #[arg(
        value_name = "FILE.cnf",
        default_value = "-",
        hide_default_value = true
    )]
    file: PathBuf,

    /// The files, without their extensions; `-` writes the position to standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// What the position is on
    #[arg(long, value_name = "BOARD", value_enum, default_value_t)]
    board: BoardName,

    /// How many liberties the diagrams on a graph have
    #[arg(long, value_name = "DESIGN", value_enum, default_value_t)]
    gadgets: DesignName,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  printf 'p cnf 2 2\\n1 2 0\\n-1 0\\n' | tengen reduce -o position
  tengen solve position.json                   by the solver, nobody's moves being restricted
  tengen solve position.json --pruned          by the 2^m lines of the pruned tree
  tengen reduce large.cnf --gadgets paper -o large --format json
  tengen reduce small.cnf --board grid -o small    SGF, a picture, and a text with names
  tengen solve small.txt --pruned                  on the grid, too

Exit codes: 0 done, 1 a file cannot be written, 2 no formula, or too large.";

/// Boards by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum BoardName {
    /// A graph, for any formula
    #[default]
    Graph,
    /// The square grid
    Grid,
}

/// Designs of the diagrams by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum DesignName {
    /// As few as will do; the solver reaches furthest with these
    #[default]
    Compact,
    /// As the paper's remarks say: three for H and for L
    Paper,
}

impl From<DesignName> for Gadgets {
    fn from(name: DesignName) -> Gadgets {
        match name {
            DesignName::Compact => Gadgets::Compact,
            DesignName::Paper => Gadgets::Paper,
        }
    }
}

/// What was made, and where it was written.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    made: &'a GraphPosition,
    /// What the board is called: the file that has it.
    graph: String,
    position: Option<String>,
    picture: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.output.file_name().is_none()
        || arguments
            .output
            .as_os_str()
            .as_encoded_bytes()
            .ends_with(b"/")
    {
        return Err(Failure::unusable(format!(
            "--output {}: this is a folder; the name of a file without its extension belongs there",
            arguments.output.display()
        )));
    }
    let input = input::read(&arguments.file)?;
    match arguments.board {
        BoardName::Graph => on_graph(arguments, &input),
        BoardName::Grid if arguments.gadgets != DesignName::default() => Err(Failure::unusable(
            "--gadgets is for --board graph; on the grid there is one design",
        )),
        BoardName::Grid => grid::run(arguments, &input),
    }
}

fn on_graph(arguments: &Arguments, input: &Input) -> Result<ExitCode, Failure> {
    let reduce = Reduce {
        file: input.name.clone(),
        gadgets: arguments.gadgets.into(),
        ..Reduce::new(&input.text)
    };
    let made = reduce.run().map_err(|error| input.named(error.into()))?;
    let text = answer::file(&made.problem())?;
    if arguments.output == Path::new("-") {
        output::print(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    let position = named(&arguments.output, "json");
    output::write_file(&position, text)?;
    let progress = Progress::new(arguments.answer.quiet);
    let picture = beside(arguments, &progress, ("picture", "svg"), made.svg())?;
    let position = position.display().to_string();
    let written = Written {
        made: &made,
        graph: position.clone(),
        position: Some(position),
        picture,
    };
    answer::print(arguments.answer.format, "reduce", &written, |written| {
        text_of(written)
    })
}

/// What is written beside the position, if there is such a thing; else why not, and no file of that
/// name is left that an earlier run wrote of another formula.
fn beside(
    arguments: &Arguments,
    progress: &Progress,
    (what, extension): (&str, &str),
    text: tengen::Result<String>,
) -> Result<Option<String>, Failure> {
    let file = named(&arguments.output, extension);
    let name = file.display().to_string();
    match text {
        Ok(text) => {
            output::write_file(&file, text)?;
            Ok(Some(name))
        }
        Err(reason) => {
            let gone = match files::remove_file(&file) {
                Ok(()) => format!("; {name}, which was of an earlier run, is removed"),
                Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
                Err(error) => format!("; {name} is of an earlier run, and stays: {error}"),
            };
            progress.note(&format!("no {what}: {reason}{gone}"));
            Ok(None)
        }
    }
}

/// The name of a file, with an extension if it does not have that already.
fn named(output: &Path, extension: &str) -> PathBuf {
    let has_one = output.extension().is_some_and(|e| {
        ["json", "svg", "sgf", "txt"]
            .iter()
            .any(|known| e == *known)
    });
    let stem = if has_one {
        output.with_extension("")
    } else {
        output.to_owned()
    };
    let mut name = stem.into_os_string();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

/// A formula's variables and clauses, in words.
fn counts(variables: usize, clauses: usize) -> String {
    [
        number_of(variables, "variable"),
        number_of(clauses, "clause"),
    ]
    .join(", ")
}

fn text_of(written: &Written<'_>) -> String {
    let made = written.made;
    let row = |what: &str, value: String| vec![what.to_owned(), value];
    let mut rows = vec![row("formula", counts(made.variables, made.clauses))];
    if made.diagrams_b != made.clauses {
        rows.push(row(
            "with short clauses",
            counts(made.diagrams_a, made.diagrams_b),
        ));
    }
    rows.push(row(
        "diagrams",
        format!(
            "{} A(i), {} B(j), C; {}",
            made.diagrams_a,
            made.diagrams_b,
            made.reduction.design.name()
        ),
    ));
    rows.push(row(
        "board",
        format!(
            "a graph of {} vertices and {} edges",
            made.vertices, made.edges
        ),
    ));
    let unpruned = match made.region <= MAX_POINTS {
        true => String::new(),
        false => format!(" (more than {MAX_POINTS}: only --pruned solves it)"),
    };
    rows.push(row(
        "points to play on",
        format!("{}{unpruned}", made.region),
    ));
    rows.push(row("target", format!("white {}; White moves", made.target)));
    rows.extend(
        written
            .position
            .iter()
            .map(|file| row("position", file.clone())),
    );
    rows.extend(
        written
            .picture
            .iter()
            .map(|file| row("picture", file.clone())),
    );
    table(&rows)
}

/// Rows of two columns.
fn table(rows: &[Vec<String>]) -> String {
    let width = rows.iter().map(|row| row[0].len()).max().unwrap_or(0);
    let line = |row: &Vec<String>| format!("{:width$}  {}\n", row[0], row[1]);
    rows.iter().map(line).collect()
}
