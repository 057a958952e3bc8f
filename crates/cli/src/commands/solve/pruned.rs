//! Positions of formulas, decided by their pruned trees.

use super::Arguments;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::interrupt;
use crate::names::Format;
use crate::output;
use crate::progress::Progress;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;
use tengen_reduction::file::{File, reduction_of};
use tengen_reduction::formula::literals;
use tengen_reduction::grid::line::GridLineFile;
use tengen_reduction::grid::read::read;
use tengen_reduction::grid::tree::GridTree;
use tengen_reduction::line_file::LineFile;
use tengen_reduction::pruned::{self, Reduced, Undecided};

/// An answer as JSON.
#[derive(Serialize)]
struct Json<'a> {
    id: &'a str,
    first: &'static str,
    aim: &'static str,
    status: &'static str,
    success: bool,
    /// The values of the variables, as literals.
    assignment: Option<Vec<i32>>,
    /// The moves, White's and Black's in turn.
    line: Option<Vec<String>>,
    lines: u64,
    ms: f64,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    if arguments.certificate.is_some() && arguments.files.len() > 1 {
        let number = arguments.files.len();
        return Err(Failure::unusable(format!(
            "--certificate is for one problem; there are {number}"
        )));
    }
    for path in &arguments.files {
        let input = input::read(path)?;
        if input.text.trim_start().starts_with('{') {
            let file: File = serde_json::from_str(&input.text).map_err(|e| input.unusable(e))?;
            let reduction = reduction_of(&file).map_err(|error| input.unusable(error))?;
            let line = |moves: &[usize]| output::json(&LineFile::of(&reduction, moves));
            decide(arguments, &input, &reduction, line, &progress)?;
        } else {
            let tree = grid(&input)?;
            let line = |moves: &[usize]| output::json(&GridLineFile::of(&tree, moves));
            decide(arguments, &input, &tree, line, &progress)?;
        }
        if interrupt::asked() {
            return Err(Failure::Interrupted("stopped".to_owned()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A board on the grid, from its text or its SGF.
fn grid(input: &Input) -> Result<GridTree, Failure> {
    let grid = read(&input.text).map_err(|error| {
        input.unusable(format!(
            "--pruned is for the files of `tengen reduce`: {error}"
        ))
    })?;
    GridTree::of(grid).map_err(|flaw| {
        input.unusable(format!(
            "the board does not stand for a formula: {flaw} (points are counted from 0, row by row \
             from the top)"
        ))
    })
}

/// Decides one position; `certificate` makes the file of a line.
fn decide<R: Reduced>(
    arguments: &Arguments,
    input: &Input,
    reduced: &R,
    certificate: impl Fn(&[usize]) -> Result<String, Failure>,
    progress: &Progress,
) -> Result<(), Failure> {
    let start = Instant::now();
    let decision = pruned::decide(reduced, progress).map_err(|error| match error {
        Undecided::TooMany(_) => input.unusable(error),
        Undecided::Cancelled => {
            Failure::Interrupted(format!("stopped; {} has no answer", input.name))
        }
    })?;
    let ms = start.elapsed().as_secs_f64() * 1e3;
    progress.finish();
    let values = decision.assignment.as_deref();
    let moves = values.map(|values| pruned::line(reduced, values));
    let json = Json {
        id: &input.name,
        first: "white",
        aim: "live",
        status: if moves.is_some() { "alive" } else { "dead" },
        success: moves.is_some(),
        assignment: values.map(literals),
        line: moves
            .as_ref()
            .map(|moves| moves.iter().map(|&v| reduced.name(v)).collect()),
        lines: decision.lines,
        ms: (ms * 1e3).round() / 1e3,
    };
    output::print(&match arguments.answer.format {
        Format::Json => output::json(&json)?,
        Format::Text => text(&json, reduced),
    })?;
    let Some(file) = &arguments.certificate else {
        return Ok(());
    };
    let moves = moves.ok_or_else(|| {
        Failure::Failed(format!(
            "{} was not written: that Lambda is dead is known of all {} lines together, and none of \
             them proves it",
            file.display(),
            decision.lines
        ))
    })?;
    output::write_file(file, certificate(&moves)?)
}

fn text(json: &Json<'_>, reduced: &impl Reduced) -> String {
    let formula = reduced.formula();
    let (variables, clauses) = (formula.variables(), formula.clauses().len());
    let mut text = format!(
        "{}: target white {}, {variables} variables, {clauses} clauses\n",
        json.id,
        reduced.name(reduced.lambda())
    );
    match (&json.assignment, &json.line) {
        (Some(assignment), Some(line)) => {
            let literals: Vec<String> = assignment.iter().map(i32::to_string).collect();
            text += &format!(
                "  white first: alive; assignment {}; line {}; line {} of 2^{variables}\n",
                literals.join(" "),
                line.join(" "),
                json.lines
            );
        }
        _ => text += &format!("  white first: dead in all {} lines\n", json.lines),
    }
    text
}
