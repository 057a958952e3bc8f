//! `tengen reduce`: turns formulas into positions of Go.

mod grid;

use crate::answer;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::names::{AnswerArguments, choices};
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

/// Turn a formula into a position of Go
///
/// Reads a DIMACS CNF file. White moves first, and the target, Lambda, lives if and only if the
/// formula is satisfiable. This is the reduction from 3-SAT of On the Complexity of Tsume-Go,
/// section 4.
///
/// With --board graph (the default), writes the position to OUT.json and a picture to OUT.svg. The
/// JSON has vertices, edges, stones, region, target, player to move and formula; `tengen solve`
/// reads it. Clauses of more than three literals are split with new variables.
///
/// On the square grid, wires (white strings) connect the literals with the clauses. No clause is
/// split. If the wires would cross, redundant clauses are left out: clauses that are always true,
/// or contain all literals of another clause. If the wires would still cross, the position is on a
/// larger board made of gates, and its target has several strings.
///
/// On the square grid, writes OUT.txt, OUT.svg and OUT.sgf. A board without gates has a picture up
/// to 65,536 points, and an SGF up to 52 x 52. A board of gates has a picture of any size and no
/// SGF. The text and the SGF name the parts of the board. A checker that knows only the finished
/// board compares it with the formula. It tries all assignments of values to the variables if there
/// are at most 12 variables.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Formula in DIMACS CNF [default: standard input]
    #[arg(
        value_name = "FILE.cnf",
        default_value = "-",
        hide_default_value = true
    )]
    file: PathBuf,

    /// Name of the output files without extension; `-` writes the position to standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Board of the position
    #[arg(long, value_name = "BOARD", value_enum, default_value_t)]
    board: BoardName,

    /// Design of the position on a graph: the number of liberties of some black strings
    #[arg(long, value_name = "DESIGN", value_parser = designs(), default_value = "compact")]
    gadgets: Gadgets,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  printf 'p cnf 2 2\\n1 2 0\\n-1 0\\n' | tengen reduce -o position
  tengen solve position.json                   by the solver, with unrestricted moves
  tengen solve position.json --pruned          by the 2^m lines of the pruned tree
  tengen reduce large.cnf --gadgets paper -o large --format json
  tengen reduce small.cnf --board grid -o small    SGF, a picture, and a text with names
  tengen solve small.txt --pruned                  also on the grid

Exit codes: 0 done, 1 a file cannot be written, 2 not a formula, or too large.";

/// The kind of board of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum BoardName {
    /// Graph, for any formula
    #[default]
    Graph,
    /// Square grid
    Grid,
}

choices! {
    designs: Gadgets,
    /// Two liberties for H (of a variable) and L (of a link); the solver can handle larger formulas
    "compact" => Compact,
    /// Three liberties for H (of a variable) and L (of a link), as in On the Complexity of Tsume-Go
    "paper" => Paper,
}

/// The answer: a position of a formula on a graph, with the files that it was written to.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    made: &'a GraphPosition,
    /// The name of the file that has the graph, the board of the position.
    graph: String,
    position: String,
    picture: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let output = arguments.output.as_os_str().as_encoded_bytes();
    if arguments.output.file_name().is_none() || output.ends_with(b"/") {
        return Err(Failure::unusable(format!(
            "--output {}: expected a file name without extension, found a folder",
            arguments.output.display()
        )));
    }
    let input = input::read(&arguments.file)?;
    match arguments.board {
        BoardName::Graph => on_graph(arguments, &input),
        BoardName::Grid if arguments.gadgets != Gadgets::Compact => Err(Failure::unusable(
            "--gadgets is for --board graph; on the grid there is one design",
        )),
        BoardName::Grid => grid::run(arguments, &input),
    }
}

fn on_graph(arguments: &Arguments, input: &Input) -> Result<ExitCode, Failure> {
    let mut reduce = Reduce::new(&input.text);
    reduce.file = input.name.clone();
    reduce.gadgets = arguments.gadgets;
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
        position,
        picture,
    };
    answer::print(arguments.answer.format, "reduce", &written, text_of)
}

/// Writes a picture or an SGF file of the position and returns the name of the file.
///
/// `what` and `extension` describe the file. If `text` is an error, there is no such file: a note
/// gives the reason, and a file of that name from an earlier run is deleted.
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
                Ok(()) => format!("; removed {name} of an earlier run"),
                Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
                Err(error) => format!("; cannot remove {name} of an earlier run: {error}"),
            };
            progress.note(&format!("no {what}: {reason}{gone}"));
            Ok(None)
        }
    }
}

/// Returns the path `output` with an extension. An extension of `output` that this command writes,
/// such as `.json`, is replaced.
fn named(output: &Path, extension: &str) -> PathBuf {
    const KNOWN: [&str; 4] = ["json", "svg", "sgf", "txt"];
    let has_one = output
        .extension()
        .is_some_and(|own| KNOWN.iter().any(|known| own == *known));
    let stem = match has_one {
        true => output.with_extension(""),
        false => output.to_owned(),
    };
    let mut name = stem.into_os_string();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

/// Returns a text with the numbers of variables and clauses, such as `2 variables, 1 clause`.
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
            made.gadgets.name()
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
        false => {
            format!(" (more than {MAX_POINTS}: only `tengen solve --pruned` decides the position)")
        }
    };
    rows.push(row(
        "points to play on",
        format!("{}{unpruned}", made.region),
    ));
    rows.push(row("target", format!("white {}; White moves", made.target)));
    rows.push(row("position", written.position.clone()));
    let picture = written.picture.iter();
    rows.extend(picture.map(|file| row("picture", file.clone())));
    table(&rows)
}

/// Returns rows of two columns as aligned text.
fn table(rows: &[Vec<String>]) -> String {
    let width = rows.iter().map(|row| row[0].len()).max().unwrap_or(0);
    let line = |row: &Vec<String>| format!("{:width$}  {}\n", row[0], row[1]);
    rows.iter().map(line).collect()
}
