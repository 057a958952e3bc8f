//! Positions of formulas, decided by their pruned trees.

use super::Arguments;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::names::Format;
use crate::output;
use crate::progress::Progress;
use serde::Serialize;
use std::process::ExitCode;
use std::time::Instant;
use tengen_reduction::file::File;
use tengen_reduction::graph::Reduction;
use tengen_reduction::line_file::LineFile;
use tengen_reduction::pruned::{self, Undecided};

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
    line: Option<Vec<&'a str>>,
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
        let file: File = serde_json::from_str(&input.text).map_err(|error| {
            input.unusable(format!(
                "--pruned is for the JSON files of `tengen reduce`: {error}"
            ))
        })?;
        let reduction = file.reduction().map_err(|error| input.unusable(error))?;
        let start = Instant::now();
        let decision = pruned::decide(&reduction, &progress).map_err(|error| match error {
            Undecided::TooMany(_) => input.unusable(error),
            Undecided::Cancelled => {
                Failure::Interrupted(format!("stopped; {} has no answer", input.name))
            }
        })?;
        let ms = start.elapsed().as_secs_f64() * 1e3;
        progress.finish();
        let values = decision.assignment.as_deref();
        let moves = values.map(|values| pruned::line(&reduction, values));
        let json = Json {
            id: &input.name,
            first: "white",
            aim: "live",
            status: if moves.is_some() { "alive" } else { "dead" },
            success: moves.is_some(),
            assignment: values.map(literals),
            line: moves
                .as_ref()
                .map(|moves| moves.iter().map(|&v| reduction.name(v)).collect()),
            lines: decision.lines,
            ms: (ms * 1e3).round() / 1e3,
        };
        output::print(&match arguments.answer.format {
            Format::Json => output::json(&json)?,
            Format::Text => text(&json, &reduction),
        })?;
        if let Some(certificate) = &arguments.certificate {
            let moves = moves.ok_or_else(|| {
                Failure::Failed(format!(
                    "{} was not written: that Lambda is dead is known of all {} lines together, and \
                     none of them proves it",
                    certificate.display(),
                    decision.lines
                ))
            })?;
            let line = output::json(&LineFile::of(&reduction, &moves))?;
            output::write_file(certificate, line)?;
        }
        if interrupt::asked() {
            return Err(Failure::Interrupted("stopped".to_owned()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn literals(values: &[bool]) -> Vec<i32> {
    (1..)
        .zip(values)
        .map(|(variable, &value)| if value { variable } else { -variable })
        .collect()
}

fn text(json: &Json<'_>, reduction: &Reduction) -> String {
    let (variables, clauses) = (
        reduction.formula.variables(),
        reduction.formula.clauses().len(),
    );
    let mut text = format!(
        "{}: target white {}, {variables} variables, {clauses} clauses\n",
        json.id,
        reduction.name(reduction.finale.lambda)
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
