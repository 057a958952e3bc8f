//! Writes picture files as SVG, or as PNG rendered from the SVG. The extension of the file name
//! determines the format.

#[cfg(feature = "png")]
mod labels;
#[cfg(feature = "png")]
mod png;

use crate::failure::Failure;
use crate::output;
use clap::builder::{PathBufValueParser, TypedValueParser};
use std::path::{Path, PathBuf};

/// Returns the parser of an argument that names a picture file. It refuses extensions other than
/// `.svg` and `.png`.
pub(crate) fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| check(&path).map(|_| path))
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Svg,
    Png,
}

/// Returns the format of the picture with this file name, or a message if the extension is not
/// supported. A name without an extension, such as `-`, is SVG.
pub(crate) fn check(path: &Path) -> Result<Kind, String> {
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    match ending.as_ref().map(|ending| ending.to_str()) {
        None | Some(Some("svg")) => Ok(Kind::Svg),
        Some(Some("png")) if cfg!(feature = "png") => Ok(Kind::Png),
        Some(Some("png")) => Err("this program was built without PNG; write .svg".to_owned()),
        Some(_) => Err("pictures are written as .svg or .png".to_owned()),
    }
}

/// Returns `true` if a file name has the extension of a supported picture format.
pub(crate) fn is_named(path: &Path) -> bool {
    path.extension().is_some() && check(path).is_ok()
}

/// Writes a picture, given as SVG, to a file; `-` is standard output.
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

/// Prints the answer of a command, and writes a picture to `file`, if a file is given.
///
/// If the file is `-`, only the picture is printed, not the answer. Otherwise the answer is printed
/// first, so that it appears even if the file cannot be written.
pub(crate) fn print_with(
    answer: &str,
    file: Option<&Path>,
    svg: impl FnOnce() -> Result<String, Failure>,
) -> Result<(), Failure> {
    match file {
        None => output::print(answer),
        Some(file) if file == Path::new("-") => output::print(&svg()?),
        Some(file) => {
            output::print(answer)?;
            write(file, &svg()?)
        }
    }
}
