//! Certificates in files.

use super::report::colour;
use super::side::Side;
use crate::failure::Failure;
use crate::output;
use std::path::{Path, PathBuf};
use tengen_board::Player;

/// The file of a side, of so many.
pub(super) fn name(file: &Path, first: Player, sides: usize) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    if sides > 1 {
        name.push(".");
        name.push(colour(first));
    }
    PathBuf::from(name)
}

/// Writes the certificate of each side that was decided.
pub(super) fn write(file: &Path, sides: &[Side]) -> Result<(), Failure> {
    for side in sides {
        let Some(certificate) = &side.certificate else {
            continue;
        };
        let name = name(file, side.first, sides.len());
        match certificate {
            Ok(text) => output::write_file(&name, text)?,
            Err(error) => {
                let name = name.display();
                return Err(Failure::Failed(format!("{name} was not written: {error}")));
            }
        }
    }
    Ok(())
}
