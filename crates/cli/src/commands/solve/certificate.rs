//! Certificates in files.

use super::report::colour;
use super::side::Side;
use crate::failure::Failure;
use crate::output;
use std::path::{Path, PathBuf};

/// Writes the certificate of each side that was decided.
pub(super) fn write(file: &Path, sides: &[Side]) -> Result<(), Failure> {
    for side in sides {
        let Some(certificate) = &side.certificate else {
            continue;
        };
        let mut name = file.as_os_str().to_owned();
        if sides.len() > 1 {
            name.push(".");
            name.push(colour(side.first));
        }
        match certificate {
            Ok(text) => output::write_file(&PathBuf::from(name), text)?,
            Err(error) => {
                let name = name.display();
                return Err(Failure::Failed(format!("{name} was not written: {error}")));
            }
        }
    }
    Ok(())
}
