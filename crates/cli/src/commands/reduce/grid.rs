//! `tengen reduce --board grid`: writes the position of a formula on the square grid.

use super::{Arguments, beside, counts, named, table};
use crate::answer;
use crate::failure::Failure;
use crate::input::Input;
use crate::output;
use crate::progress::Progress;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;
use tengen::reduce::{MAX_VARIABLES, ReduceSquare, SquarePosition};
use tengen::{Error, Request};

/// The answer: a position of a formula on the square grid, with the files that it was written to.
#[derive(Serialize)]
struct Written<'a> {
    #[serde(flatten)]
    made: &'a SquarePosition,
    position: String,
    sgf: Option<String>,
    picture: Option<String>,
}

pub(super) fn run(arguments: &Arguments, input: &Input) -> Result<ExitCode, Failure> {
    let progress = Progress::listening(arguments.answer.quiet);
    let reduce = ReduceSquare::new(&input.text).file(&input.name);
    let made = reduce.run_with(&progress);
    progress.finish();
    let made = made.map_err(|error| match error {
        Error::Interrupted { .. } => {
            Failure::Interrupted("stopped; nothing was written".to_owned())
        }
        error => input.named(error.into()),
    })?;
    let diagram = made.diagram();
    if arguments.output == Path::new("-") {
        output::print(&diagram)?;
        return Ok(ExitCode::SUCCESS);
    }
    let position = named(&arguments.output, "txt");
    output::write_file(&position, diagram)?;
    let written = Written {
        position: position.display().to_string(),
        sgf: beside(arguments, &progress, ("SGF", "sgf"), made.sgf())?,
        picture: beside(arguments, &progress, ("picture", "svg"), made.svg())?,
        made: &made,
    };
    answer::print(arguments.answer.format, "reduce", &written, text_of)
}

fn text_of(written: &Written<'_>) -> String {
    let row = |what: &str, value: String| vec![what.to_owned(), value];
    let size = |rows, columns| row("board", format!("{rows} rows, {columns} columns"));
    let formula = |variables, clauses| row("formula", counts(variables, clauses));
    let mut rows = match written.made {
        SquarePosition::Compact(made) => {
            let checked = match (made.assignments, made.satisfying) {
                (Some(all), Some(good)) => {
                    format!("all {all} assignments played; {good} save Lambda")
                }
                _ => {
                    format!(
                        "the parts of the board; assignments of more than {MAX_VARIABLES} variables \
                         are not played"
                    )
                }
            };
            let numbers: Vec<String> = made.left_out.iter().map(usize::to_string).collect();
            let left_out = (!numbers.is_empty()).then(|| {
                let numbers = numbers.join(" ");
                row(
                    "clauses left out",
                    format!("{numbers} (always true, or implied by another clause)"),
                )
            });
            let first = [formula(made.variables, made.clauses)];
            let rest = [
                size(made.rows, made.cols),
                row("target", "white Lambda; White moves".to_owned()),
                row("checked", checked),
            ];
            first
                .into_iter()
                .chain(left_out)
                .chain(rest)
                .collect::<Vec<_>>()
        }
        SquarePosition::Tiles(made) => {
            let checked = match (made.assignments, made.satisfying) {
                (Some(all), Some(good)) => {
                    format!("every gate, and all {all} assignments; {good} save the target")
                }
                _ => "every gate, and that the target can live if and only if the formula is \
                      satisfiable"
                    .to_owned(),
            };
            vec![
                formula(made.variables, made.clauses),
                size(made.rows, made.cols),
                row(
                    "gates",
                    format!("{}, White chooses at {}", made.gates, made.choices),
                ),
                row("target", "white, several strings; White moves".to_owned()),
                row("checked", checked),
            ]
        }
    };
    rows.push(row("position", written.position.clone()));
    rows.extend(written.sgf.iter().map(|file| row("SGF", file.clone())));
    let picture = written.picture.iter();
    rows.extend(picture.map(|file| row("picture", file.clone())));
    table(&rows)
}
