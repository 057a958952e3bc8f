//! Pictures in files: SVG as it is, or PNG drawn from it, by the ending of the name.

#[cfg(feature = "png")]
mod labels;
#[cfg(feature = "png")]
mod png;

use crate::failure::Failure;
use crate::output;
use clap::builder::{PathBufValueParser, TypedValueParser};
use std::path::{Path, PathBuf};

/// A file for a picture, as an argument; endings of which no picture comes are refused.
pub(crate) fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| check(&path).map(|_| path))
}

/// What a picture is written as.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
}

/// What comes of the name of a file; a name without an ending, such as `-`, is for SVG.
fn check(path: &Path) -> Result<Kind, String> {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    match ending.as_ref().map(|ending| ending.to_str()) {
        None | Some(Some("svg")) => Ok(Kind::Svg),
        Some(Some("png")) if cfg!(feature = "png") => Ok(Kind::Png),
        Some(Some("png")) => Err("this program was built without PNG; write .svg".to_owned()),
        Some(_) => Err("pictures are written as .svg or .png".to_owned()),
    }
}

/// Whether a file is named as a picture.
pub(crate) fn is_named(path: &Path) -> bool {
    path.extension().is_some() && check(path).is_ok()
}

/// Writes a picture, given as SVG, to a file, or to standard output if that is `-`.
pub(crate) fn write(path: &Path, svg: &str) -> Result<(), Failure> {
    let unusable = |reason| Failure::Unusable(format!("{}: {reason}", path.display()));
    match check(path).map_err(unusable)? {
        Kind::Svg => output::write(path, svg),
        #[cfg(feature = "png")]
        Kind::Png => {
            let drawn = png::drawn(svg);
            let drawn =
                drawn.map_err(|reason| Failure::Failed(format!("{}: {reason}", path.display())))?;
            output::write_file(path, drawn)
        }
        #[cfg(not(feature = "png"))]
        Kind::Png => Err(unusable("this program was built without PNG".to_owned())),
    }
}
