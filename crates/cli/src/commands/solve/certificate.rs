//! Writes the certificates (proofs of answers) of `tengen solve` to files.

use super::Arguments;
use crate::failure::Failure;
use crate::output;
use std::path::{Path, PathBuf};
use tengen::solve::{Player, SolvedSide};

/// Returns the path of the file for the certificates of the problem with the name `id`, or `None`
/// if no certificates are requested.
///
/// In the folder of `--certificates`, the file has the name of the problem, with `-` in place of
/// `/`, `\` and `:`.
pub(super) fn file(arguments: &Arguments, id: &str) -> Option<PathBuf> {
    let in_folder = |folder: &PathBuf| {
        let name = id.replace(['/', '\\', ':'], "-");
        folder.join(format!(
            "{}.certificate",
            name.trim_start_matches(['.', '-'])
        ))
    };
    let single = arguments.certificate.clone();
    single.or_else(|| arguments.certificates.as_ref().map(in_folder))
}

/// Returns the path of the certificate for the player `first` moving first. If the problem is
/// solved for several players moving first (`sides`), the player is added to the name.
pub(super) fn name(file: &Path, first: Player, sides: usize) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    if sides > 1 {
        name.push(".");
        name.push(first.name());
    }
    PathBuf::from(name)
}

/// Writes the certificates of a problem for all players moving first. Tries all of them, then
/// returns the first error, if any.
pub(super) fn write(file: &Path, asked: usize, sides: &[SolvedSide]) -> Result<(), Failure> {
    let mut result = Ok(());
    for side in sides {
        let name = name(file, side.first, asked);
        let not_written = |why: &str| {
            let name = name.display();
            Err(Failure::Failed(format!("{name} was not written: {why}")))
        };
        let written = match side.certificate() {
            Some(Ok(proof)) => output::write_file(&name, proof),
            Some(Err(error)) => not_written(&error),
            None => not_written("the search did not decide whether the target lives"),
        };
        result = result.and(written);
    }
    result
}
