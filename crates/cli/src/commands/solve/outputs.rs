//! Checks the output files of `tengen solve` before the search starts.

use super::source::Task;
use super::{Arguments, certificate};
use crate::failure::Failure;
use crate::output;
use std::path::{Path, PathBuf};
use tengen::files;

/// Returns a failure if an output file cannot be written, is also an input file, or is named twice.
pub(super) fn check(
    arguments: &Arguments,
    problems: &[PathBuf],
    tasks: &[Task],
) -> Result<(), Failure> {
    if let Some(folder) = &arguments.certificates {
        let made = files::create_dir_all(folder);
        made.map_err(|error| Failure::Failed(format!("{}: {error}", folder.display())))?;
    }
    let files = outputs(arguments, tasks);
    for (number, file) in files.iter().enumerate() {
        if let Some(input) = problems.iter().find(|input| is_same(input, file)) {
            let input = input.display();
            return Err(Failure::unusable(format!(
                "{input} is an input file, and writing would overwrite it; choose another name"
            )));
        }
        if files[..number].contains(file) {
            let file = file.display();
            return Err(Failure::unusable(format!(
                "{file} is named twice; use different files for the tree and the certificate"
            )));
        }
        output::check_writable(file)?;
    }
    Ok(())
}

/// Returns `true` if two paths name the same file.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one.is_file() && one == other,
        _ => false,
    }
}

/// Returns all files that will be written.
fn outputs(arguments: &Arguments, tasks: &[Task]) -> Vec<PathBuf> {
    let certificates = tasks.iter().flat_map(|task| {
        let file = certificate::file(arguments, &task.id);
        let sides = task.first.players();
        let name = |&side: &_| Some(certificate::name(file.as_ref()?, side, sides.len()));
        sides.iter().filter_map(name).collect::<Vec<_>>()
    });
    certificates.chain(arguments.tree.clone()).collect()
}
