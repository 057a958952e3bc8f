//! `tengen draw`: draws positions as pictures.

use crate::diagram::{PositionArguments, say_illegal_moves};
use crate::failure::{Failure, Verdict, end_of_batch};
use crate::picture;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::position::Drawing;

/// Draw a position as a picture
///
/// For a game in SGF, draws the last position of the main line, or the position after --move moves.
/// The picture has the circles, crosses, squares, triangles and labels of that node of the game.
///
/// If the input has several positions, they are written to numbered files: out-1.svg, out-2.svg.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: PositionArguments,

    /// Picture file; `-` is standard output
    #[arg(short, long, value_name = "OUT.svg|png", value_parser = picture::file())]
    output: PathBuf,

    /// Leave out the coordinates
    #[arg(long)]
    no_coordinates: bool,

    /// Title above the board [default: the name of the game in SGF]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  tengen draw game.sgf -o game.svg
  tengen draw game.sgf --move 50 -o after-50.png
  tengen draw collection.sgf --game 3 -o third.svg
  tengen draw diagram.txt -o - --lattice hexagonal --no-coordinates > hex.svg";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (input, read) = arguments.positions.read(false)?;
    let is_one = read.setups.len() == 1 && read.unreadable.is_empty();
    if !is_one && arguments.output == Path::new("-") {
        let reason = "standard output takes one picture; choose a position with --game";
        return Err(input.unusable(format!("{} positions: {reason}", read.of)));
    }
    let mut pictures = Vec::new();
    for setup in &read.setups {
        say_illegal_moves(&input, &read, setup);
        let mut drawing = Drawing {
            coordinates: !arguments.no_coordinates,
            ..setup.drawing()
        };
        if let Some(title) = &arguments.title {
            drawing.title = Some(title.clone()).filter(|title| !title.is_empty());
        }
        let picture = setup.position.draw(&drawing);
        let picture = picture.map_err(|error| input.named(error.into()))?;
        let file = match is_one {
            true => arguments.output.clone(),
            false => numbered(&arguments.output, setup.number),
        };
        pictures.push((file, picture));
    }
    for (file, svg) in pictures {
        picture::write(&file, &svg)?;
    }
    end_of_batch(read.unreadable.len(), read.of, "positions", Verdict::Right)
}

/// Returns a file name with a number added before the extension: `out.svg` becomes `out-1.svg`.
fn numbered(file: &Path, number: usize) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}
