//! `tengen draw`: a picture of a position.

use crate::diagram;
use crate::failure::Failure;
use crate::input::{self, FileArgument};
use crate::names::LatticeArguments;
use crate::output;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::position::Drawing;

/// Draw a position as an SVG picture
///
/// Of an SGF file the stones set up in the root node are drawn, with its circles,
/// crosses, squares, triangles and labels.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: FileArgument,

    /// The picture; `-` is standard output
    #[arg(short, long, value_name = "OUT.svg")]
    output: PathBuf,

    #[command(flatten)]
    lattice: LatticeArguments,

    /// Leave out the names of columns and rows
    #[arg(long)]
    no_coordinates: bool,

    /// A line of text above the board [default: the name of the game in SGF]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  tengen draw game.sgf -o game.svg
  tengen draw diagram.txt -o - --lattice hexagonal --no-coordinates > hex.svg";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let input = input::read(&arguments.input.file)?;
    let mut setup = diagram::setup(&input, arguments.lattice)?;
    if let Some(title) = &arguments.title {
        setup.name = Some(title.clone());
    }
    let drawing = Drawing {
        coordinates: !arguments.no_coordinates,
        ..setup.drawing()
    };
    let picture = setup.position.draw(&drawing);
    let picture = picture.map_err(|error| input.named(error.into()))?;
    output::write(&arguments.output, &picture)?;
    Ok(ExitCode::SUCCESS)
}
