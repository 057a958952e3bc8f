//! Positions on the square grid.

use super::{Arguments, named, table};
use crate::answer;
use crate::failure::Failure;
use crate::input::Input;
use crate::names::Format;
use crate::output;
use crate::progress::Progress;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;
use tengen::Error;
use tengen::reduce::{GridError, GridPosition, MAX_VARIABLES, ReduceGrid};

/// What was made, and where it was written.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    made: &'a GridPosition,
    position: String,
    sgf: Option<String>,
    picture: Option<String>,
}

pub(super) fn run(arguments: &Arguments, input: &Input) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let reduce = ReduceGrid::new(&input.text).file(&input.name);
    let made = reduce.try_run(&progress);
    progress.finish();
    let made = made.map_err(|error| explain(error, input))?;
    let diagram = made.diagram();
    if arguments.output == Path::new("-") {
        output::print(&diagram)?;
        return Ok(ExitCode::SUCCESS);
    }
    let written = |text: String, extension| {
        let file = named(&arguments.output, extension);
        output::write_file(&file, text).map(|()| file.display().to_string())
    };
    let or_note = |what: &str, text: tengen::Result<String>, extension| match text {
        Ok(text) => written(text, extension).map(Some),
        Err(reason) => {
            progress.note(&format!("no {what}: {reason}"));
            Ok(None)
        }
    };
    let written = Written {
        position: written(diagram, "txt")?,
        sgf: or_note("SGF", made.sgf(), "sgf")?,
        picture: or_note("picture", made.svg(), "svg")?,
        made: &made,
    };
    output::print(&match arguments.answer.format {
        Format::Json => answer::json("reduce", &written)?,
        Format::Text => text_of(&written),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn explain(error: GridError, input: &Input) -> Failure {
    match error {
        GridError::Cross(reason) => {
            input.unusable(format!("{reason} (--board graph takes any formula)"))
        }
        GridError::Interrupted => Failure::Interrupted("stopped; nothing was written".to_owned()),
        error => input.named(Error::from(error).into()),
    }
}

fn text_of(written: &Written<'_>) -> String {
    let made = written.made;
    let row = |what: &str, value: String| vec![what.to_owned(), value];
    let counts = format!("{} variables, {} clauses", made.variables, made.clauses);
    let size = format!("{} rows, {} columns", made.rows, made.cols);
    let played = match (made.assignments, made.satisfying) {
        (Some(all), Some(good)) => format!("all {all} assignments played; {good} save Lambda"),
        _ => format!("its parts; more than {MAX_VARIABLES} variables are not played through"),
    };
    let mut rows = vec![row("formula", counts)];
    if !made.left_out.is_empty() {
        let numbers: Vec<String> = made.left_out.iter().map(usize::to_string).collect();
        rows.push(row(
            "clauses left out",
            format!("{}, since others imply them", numbers.join(" ")),
        ));
    }
    rows.extend([
        row("board", size),
        row("target", "white Lambda; White moves".to_owned()),
        row("checked", played),
        row("position", written.position.clone()),
    ]);
    rows.extend(written.sgf.iter().map(|file| row("SGF", file.clone())));
    rows.extend(
        written
            .picture
            .iter()
            .map(|file| row("picture", file.clone())),
    );
    table(&rows)
}
