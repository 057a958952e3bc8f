//! Positions on the square grid.

use super::{Arguments, named, table};
use crate::failure::Failure;
use crate::input::Input;
use crate::names::Format;
use crate::output;
use crate::progress::Progress;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen_reduction::formula::Formula;
use tengen_reduction::grid::check::{Flaw, MAX_VARIABLES, check, check_parts};
use tengen_reduction::grid::layout::{Refused, layout};
use tengen_reduction::grid::names::GridBoard;
use tengen_reduction::grid::{text, write};

/// The most clauses of which each is compared with each.
const MOST_CLAUSES: usize = 1 << 12;

/// What was made, as JSON.
#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    board: &'static str,
    variables: usize,
    clauses: usize,
    /// Clauses that the others imply, counted from 1, and that have no part of the board.
    left_out: Vec<usize>,
    rows: usize,
    columns: usize,
    to_move: &'static str,
    /// Assignments that were played on the finished board, and those that save Lambda.
    #[serde(skip_serializing_if = "Option::is_none")]
    assignments: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    satisfying: Option<u64>,
    position: String,
    sgf: Option<String>,
    picture: Option<String>,
}

pub(super) fn run(
    arguments: &Arguments,
    input: &Input,
    formula: &Formula,
) -> Result<ExitCode, Failure> {
    let (grid, left_out) = board(formula).map_err(|error| input.unusable(error))?;
    let wrong = |flaw: Flaw| match flaw {
        Flaw::Cancelled => Failure::Interrupted("stopped; nothing was written".to_owned()),
        flaw => Failure::Failed(format!("the board does not stand for its formula: {flaw}")),
    };
    let progress = Progress::listening(arguments.answer.quiet);
    let checked = if formula.variables() <= MAX_VARIABLES {
        Some(check(&grid, &progress).map_err(wrong)?)
    } else {
        check_parts(&grid).map_err(wrong)?;
        None
    };
    progress.finish();
    let diagram = text::write(&grid);
    if arguments.output == Path::new("-") {
        output::print(&diagram)?;
        return Ok(ExitCode::SUCCESS);
    }
    let name = |path: &PathBuf| path.display().to_string();
    let position = named(&arguments.output, "txt");
    output::write_file(&position, diagram)?;
    let sgf = match write::sgf(&grid) {
        Ok(game) => {
            let file = named(&arguments.output, "sgf");
            output::write_file(&file, game)?;
            Some(name(&file))
        }
        Err(error) => {
            progress.note(&format!("no SGF: {error}"));
            None
        }
    };
    let picture = match write::svg(&grid) {
        Ok(drawn) => {
            let file = named(&arguments.output, "svg");
            output::write_file(&file, drawn)?;
            Some(name(&file))
        }
        Err(error) => {
            progress.note(&format!("no picture: {error}"));
            None
        }
    };
    let json = Json {
        file: &input.name,
        board: "grid",
        variables: formula.variables(),
        clauses: formula.clauses().len(),
        left_out,
        rows: grid.rows,
        columns: grid.cols,
        to_move: "white",
        assignments: checked.map(|checked| checked.assignments),
        satisfying: checked.map(|checked| checked.satisfying),
        position: name(&position),
        sgf,
        picture,
    };
    output::print(&match arguments.answer.format {
        Format::Json => output::json(&json)?,
        Format::Text => text_of(&json),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The board of a formula, or of one that the same values satisfy, without clauses that say
/// nothing more, if only that has one; also the clauses that were left out, from 1.
fn board(formula: &Formula) -> Result<(GridBoard, Vec<usize>), String> {
    let refused = match layout(formula) {
        Ok(grid) => return Ok((grid, Vec::new())),
        Err(Refused::Order(order)) => order,
        Err(other) => return Err(other.to_string()),
    };
    let refused = format!("{refused} (--board graph takes any formula)");
    if formula.clauses().len() > MOST_CLAUSES {
        return Err(refused);
    }
    let (short, left_out) = formula.without_redundant_clauses();
    match layout(&short) {
        Ok(grid) => Ok((
            grid,
            left_out.into_iter().map(|number| number + 1).collect(),
        )),
        Err(_) => Err(refused),
    }
}

fn text_of(json: &Json<'_>) -> String {
    let row = |what: &str, value: String| vec![what.to_owned(), value];
    let counts = format!("{} variables, {} clauses", json.variables, json.clauses);
    let size = format!("{} rows, {} columns", json.rows, json.columns);
    let played = match (json.assignments, json.satisfying) {
        (Some(all), Some(good)) => format!("all {all} assignments played; {good} save Lambda"),
        _ => format!("its parts; more than {MAX_VARIABLES} variables are not played through"),
    };
    let mut rows = vec![row("formula", counts)];
    if !json.left_out.is_empty() {
        let numbers: Vec<String> = json.left_out.iter().map(usize::to_string).collect();
        rows.push(row(
            "clauses left out",
            format!("{}, since others imply them", numbers.join(" ")),
        ));
    }
    rows.extend([
        row("board", size),
        row("target", "white Lambda; White moves".to_owned()),
        row("checked", played),
        row("position", json.position.clone()),
    ]);
    rows.extend(json.sgf.iter().map(|file| row("SGF", file.clone())));
    rows.extend(json.picture.iter().map(|file| row("picture", file.clone())));
    table(&rows)
}
