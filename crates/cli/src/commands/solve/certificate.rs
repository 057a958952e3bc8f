//! Certificates in files.

use super::report::colour;
use super::source::Task;
use crate::failure::Failure;
use crate::output;
use std::path::{Path, PathBuf};
use tengen_board::Player;
use tengen_tsumego::solve::Side;

/// The file of a side, of so many.
pub(super) fn name(file: &Path, first: Player, sides: usize) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    if sides > 1 {
        name.push(".");
        name.push(colour(first));
    }
    PathBuf::from(name)
}

/// Writes the certificate of each side, of those of a task; then says which one, the first, could
/// not be written.
pub(super) fn write(file: &Path, task: &Task, sides: &[Side]) -> Result<(), Failure> {
    let mut result = Ok(());
    for side in sides {
        let name = name(file, side.first, task.query.first.players().len());
        let not_written = |why: &str| {
            let name = name.display();
            Err(Failure::Failed(format!("{name} was not written: {why}")))
        };
        let written = match &side.certificate {
            Some(Ok(proof)) => output::write_file(&name, proof.to_text()),
            Some(Err(error)) => not_written(&error.to_string()),
            None => not_written("it was not decided who succeeds"),
        };
        result = result.and(written);
    }
    result
}
