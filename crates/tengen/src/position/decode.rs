//! Decodes the bytes of files with positions to text.

use super::Decoded;
use crate::{Cause, Error, Result};
use tengen_board::foreign::Foreign;
use tengen_board::sgf;
use tengen_board::text::Location;

/// Decodes a file to text: SGF in the encoding that it names, any other text as UTF-8.
///
/// A file that begins like SGF is decoded as SGF by [`sgf::decode()`]. If `is_sgf` is `true`, every
/// file is decoded as SGF.
///
/// ```
/// let file = b"(;CA[GB2312]SZ[9]GN[\xce\xa7\xc6\xe5])";
/// assert!(tengen::position::decode(file, false)?.text.ends_with("GN[围棋])"));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Error::Unusable`] if the file is not UTF-8, with the line and column of the first wrong byte.
/// Also if the file is recognised as one of some other formats; the error then has the name of the
/// format.
pub fn decode(bytes: &[u8], is_sgf: bool) -> Result<Decoded> {
    let has_mark = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    if is_sgf || has_mark || begins_a_game(bytes) {
        return Ok(sgf::decode(bytes));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded {
            text: text.to_owned(),
            encoding: "UTF-8",
            notes: Vec::new(),
        }),
        Err(error) => {
            if let Some(foreign) = Foreign::of(bytes) {
                return Err(Error::unusable(foreign));
            }
            let valid = error.valid_up_to();
            let before = String::from_utf8_lossy(&bytes[..valid]);
            let location = Location::of(&before, valid);
            let reason = format!("{location}: expected text in UTF-8");
            Err(Error::because(Cause::Text(location), reason))
        }
    }
}

/// `true` if a line of the file begins with an opening bracket and a semicolon, like a game in SGF.
fn begins_a_game(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let lines = text.split(|&b| b == b'\n' || b == b'\r');
    let mut opened = lines.filter_map(|line| line.trim_ascii_start().strip_prefix(b"("));
    opened.any(|rest| matches!(rest.trim_ascii_start(), [] | [b';', ..]))
}
