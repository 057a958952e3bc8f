//! `tengen solve --pruned`: decides positions of formulas by their pruned trees, game trees in
//! which White has two moves at each turn and Black has one.

use super::Arguments;
use crate::answer;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::output;
use crate::progress::Progress;
use std::process::ExitCode;
use tengen::Request;
use tengen::solve::{SolvePruned, SolvedPruned};
use tengen::units::number_of;

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    if arguments.certificate.is_some() && arguments.files.len() > 1 {
        let number = arguments.files.len();
        return Err(Failure::unusable(format!(
            "--certificate is for one problem, found {number} files"
        )));
    }
    for path in &arguments.files {
        let input = input::read(path)?;
        let request = SolvePruned::new(&input.text).id(&input.name);
        let answer = request.run_with(&progress).map_err(|error| match error {
            tengen::Error::Interrupted { .. } => {
                Failure::Interrupted(format!("stopped; {} has no answer", input.name))
            }
            error => input.named(error.into()),
        })?;
        progress.finish();
        tell(arguments, &answer)?;
        if interrupt::asked() {
            return Err(Failure::Interrupted("stopped".to_owned()));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints an answer, and writes its certificate to the file of `--certificate`, if given.
fn tell(arguments: &Arguments, answer: &SolvedPruned) -> Result<(), Failure> {
    answer::print(arguments.answer.format, "solve", answer, text)?;
    let Some(file) = &arguments.certificate else {
        return Ok(());
    };
    let certificate = answer.certificate.as_ref().ok_or_else(|| {
        Failure::Failed(format!(
            "{} was not written: Lambda is dead in all {}lines together, and no single line proves \
             it",
            file.display(),
            answer
                .lines
                .map_or(String::new(), |lines| format!("{lines} "))
        ))
    })?;
    output::write_file(file, answer::file(certificate)?)
}

fn text(answer: &SolvedPruned) -> String {
    let SolvedPruned {
        id,
        target,
        variables,
        clauses,
        lines,
        ..
    } = answer;
    let parts = if lines.is_some() { "clause" } else { "gate" };
    let parts = number_of(*clauses, parts);
    let of = number_of(*variables, "variable");
    let head = format!("{id}: target white {target}, {of}, {parts}\n");
    match (&answer.assignment, &answer.line) {
        (Some(assignment), Some(line)) => {
            let literals: Vec<String> = assignment.iter().map(i32::to_string).collect();
            let number = match lines {
                Some(lines) => format!("line {lines} of 2^{variables}"),
                None => "found by a SAT solver".to_owned(),
            };
            format!(
                "{head}  white first: alive; assignment {}; line {}; {number}\n",
                literals.join(" "),
                line.join(" ")
            )
        }
        _ => match lines {
            Some(lines) => format!("{head}  white first: dead in all {lines} lines\n"),
            None => format!("{head}  white first: dead in all lines, by a SAT solver\n"),
        },
    }
}
