//! Decodes the bytes of an SGF file: finds its encoding and converts it to text.
//!
//! The whole text is decoded before its syntax is read. In Shift_JIS, GBK and Big5 the second byte
//! of a character may be a `\` or `]`. The programs that write these files do not escape such
//! bytes.

use super::{Note, SgfFault, tree};
use crate::text::{At, Location};
use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS, UTF_8, WINDOWS_1252};
use std::cmp::Reverse;

/// The text of a file, and the encoding from which it was decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text.
    pub text: String,
    /// The encoding of the file, by its WHATWG name.
    pub encoding: &'static str,
    /// The irregularities that were found.
    pub notes: Vec<Note>,
}

/// Decodes a file in the encoding that its byte order mark or its `CA` property names.
///
/// The byte order mark takes precedence over the first `CA`. A file without either is read as UTF-8
/// if it is valid UTF-8. Otherwise it is read as ISO-8859-1, the default encoding of the standard.
/// No file is refused: bytes that the encoding does not have become `U+FFFD`.
///
/// In Shift_JIS, GBK and Big5 the second byte of a character may be a `\` or `]`. In the wrong
/// encoding such a byte hides the text after it, including moves. So a file that does not fit its
/// encoding is also decoded in these three encodings and in EUC-KR. The text with the most readable
/// moves is returned. Among equals, it is the text in which the fewest values lack their `]` before
/// a move.
///
/// ```
/// use tengen_board::sgf;
///
/// let decoded = sgf::decode(b"(;CA[Shift_JIS]GN[\x8c\xe9])");
/// assert_eq!((decoded.encoding, &decoded.text[18..]), ("Shift_JIS", "碁])"));
/// assert!(decoded.notes.is_empty());
/// ```
pub fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decoded(encoding, &bytes[mark..], None);
    }
    let label = label(bytes);
    let named = label.and_then(Encoding::for_label);
    let unknown = || {
        let label = String::from_utf8_lossy(label?).into_owned();
        (named.is_none() && !label.trim().is_empty()).then_some(SgfFault::Charset(label))
    };
    // The encoding that `CA` names is used if the bytes fit it. Otherwise UTF-8 is tried, and then
    // encodings with characters of two bytes.
    match (named, std::str::from_utf8(bytes)) {
        // The CA names another encoding, but the text is valid only as UTF-8. A converter probably
        // left the CA unchanged.
        (Some(encoding), Ok(text))
            if encoding != UTF_8 && encoding.decode_without_bom_handling(bytes).1 =>
        {
            let fault = SgfFault::OtherEncoding(encoding.name());
            Decoded {
                text: text.to_owned(),
                encoding: UTF_8.name(),
                notes: vec![at_start(fault)],
            }
        }
        (Some(encoding), Err(_)) if encoding.decode_without_bom_handling(bytes).1 => {
            guessed(decoded(encoding, bytes, None), bytes)
        }
        (Some(encoding), _) => decoded(encoding, bytes, None),
        (None, Ok(_)) => decoded(UTF_8, bytes, unknown()),
        (None, Err(_)) => {
            let fault = unknown().unwrap_or(SgfFault::NoCharset);
            guessed(decoded(WINDOWS_1252, bytes, Some(fault)), bytes)
        }
    }
}

/// Encodings with characters of two bytes. They are tried if a file fits neither UTF-8 nor the
/// encoding that `CA` names, if any.
const OF_TWO_BYTES: [&Encoding; 4] = [SHIFT_JIS, GBK, BIG5, EUC_KR];

/// Returns `read`, or the file decoded in one of the encodings [`OF_TWO_BYTES`] that the bytes fit,
/// if that text is better by [`moves`].
fn guessed(read: Decoded, bytes: &[u8]) -> Decoded {
    let mut most = moves(&read.text);
    let mut best = read;
    for encoding in OF_TWO_BYTES {
        let (text, had_errors) = encoding.decode_without_bom_handling(bytes);
        let more = moves(&text);
        if !had_errors && more > most {
            most = more;
            let fault = SgfFault::Guessed(encoding.name());
            best = decoded(encoding, bytes, Some(fault));
        }
    }
    best
}

/// Returns the number of readable moves of a text, then the number of values that lack their `]`
/// before a move.
fn moves(text: &str) -> (usize, Reverse<usize>) {
    let Ok(read) = tree::read(text) else {
        return (0, Reverse(0));
    };
    let nodes = read.games.iter().flatten().flat_map(|game| &game.nodes);
    let moves = nodes.filter(|node| node.play.is_some()).count();
    let is_repair = |note: &&Note| note.first.fault == SgfFault::MoveInValue;
    let repairs = read.notes.iter().filter(is_repair).map(|note| note.times);
    (moves, Reverse(repairs.sum()))
}

/// Decodes a file in one encoding. The notes are `fault`, if there is one, and a note about bytes
/// that the encoding does not have.
fn decoded(encoding: &'static Encoding, bytes: &[u8], fault: Option<SgfFault>) -> Decoded {
    let (text, had_errors) = encoding.decode_without_bom_handling(bytes);
    let text = text.into_owned();
    let mut notes: Vec<_> = fault.map(at_start).into_iter().collect();
    if had_errors {
        let mut places = text.match_indices('\u{fffd}');
        let offset = places.next().map_or(0, |(offset, _)| offset);
        let fault = SgfFault::Undecodable(encoding.name());
        let location = Location::of(&text, offset);
        notes.push(Note {
            first: At { location, fault },
            times: 1 + places.count(),
            lost: 0,
        });
    }
    Decoded {
        text,
        encoding: encoding.name(),
        notes,
    }
}

/// Builds a note about the whole file, at its first character.
fn at_start(fault: SgfFault) -> Note {
    let location = Location { line: 1, column: 1 };
    Note {
        first: At { location, fault },
        times: 1,
        lost: 0,
    }
}

/// Returns the name of the encoding: the value of the first property `CA`, also in its old long
/// form `ChArset`.
fn label(bytes: &[u8]) -> Option<&[u8]> {
    let mut start = 0;
    while let Some(open) = bytes[start..].iter().position(|&b| b == b'[') {
        let open = start + open;
        let before = bytes[..open].trim_ascii_end();
        // The property name before the bracket. In old files it has lower-case letters, too.
        let letters = before.iter().rev().take_while(|b| b.is_ascii_alphabetic());
        let name = &before[before.len() - letters.count()..];
        let capitals = name.iter().filter(|b| b.is_ascii_uppercase());
        if capitals.eq(b"CA") {
            let value = &bytes[open + 1..];
            let end = value.iter().position(|&b| b == b']')?;
            return Some(&value[..end]);
        }
        start = open + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (String, &'static str, Vec<String>) {
        let Decoded {
            text,
            encoding,
            notes,
        } = decode(bytes);
        let notes = notes.iter().map(Note::to_string).collect();
        (text, encoding, notes)
    }

    #[test]
    fn the_mark_counts_before_ca_and_ca_before_the_bytes() {
        let (text, encoding, notes) = read(b"\xff\xfe(\0;\0)\0");
        assert_eq!(
            (text.as_str(), encoding, notes.len()),
            ("(;)", "UTF-16LE", 0)
        );
        let (text, encoding, _) = read(b"\xfe\xff\0(\0;\0)");
        assert_eq!((text.as_str(), encoding), ("(;)", "UTF-16BE"));
        let (text, encoding, _) = read(b"\xef\xbb\xbf(;CA[Big5]GN[\xc3\xa9])");
        assert_eq!((text.as_str(), encoding), ("(;CA[Big5]GN[é])", "UTF-8"));
        let (text, encoding, _) = read(b"(;ChArset [ ISO-8859-1 ]GN[\xe9])");
        assert_eq!(encoding, "windows-1252");
        assert!(text.contains("GN[é]"));
        // The second byte of the character is a backslash.
        let (text, _, _) = read(b"(;CA[shift_jis]GN[\x95\x5c])");
        assert!(text.ends_with("GN[表])"));
    }

    /// Checks that no move is lost after a character whose second byte is a backslash.
    #[test]
    fn no_move_is_hidden_by_the_encoding() {
        for (encoding, character) in [(SHIFT_JIS, "表"), (GBK, "誠"), (BIG5, "功")] {
            let (bytes, _, _) = encoding.encode(character);
            assert_eq!(bytes[1], b'\\', "{character}");
            for label in ["", "CA[UTF-8]"] {
                let mut file = format!("(;SZ[9]{label};B[aa]C[").into_bytes();
                file.extend(&*bytes);
                file.extend(b"];W[bb];B[cc]C[x])");
                let (text, _, notes) = read(&file);
                assert_eq!(moves(&text), (3, Reverse(0)), "{text}");
                assert_eq!(notes.len(), 1, "{notes:?}");
                assert!(notes[0].contains("most moves"), "{notes:?}");
            }
        }
    }

    #[test]
    fn undecodable_text_is_read_and_noted() {
        let (text, encoding, notes) = read(b"(;GN[\xe9])");
        assert_eq!((text.as_str(), encoding), ("(;GN[é])", "windows-1252"));
        assert!(notes[0].contains("no CA"), "{notes:?}");
        let (_, encoding, notes) = read(b"(;CA[klingon]GN[\xc3\xa9])");
        assert_eq!(encoding, "UTF-8");
        assert!(notes[0].contains("\"klingon\""), "{notes:?}");
        let (text, _, notes) = read(b"(;CA[UTF-8]\nGN[\xe9\xe9])");
        assert_eq!(text.matches('\u{fffd}').count(), 2);
        assert!(notes[0].starts_with("line 2, column 4: "), "{notes:?}");
        assert!(notes[0].ends_with("(2 times)"), "{notes:?}");
        // The text is not valid EUC-KR.
        let (text, encoding, notes) = read("(;CA[EUC-KR]GN[é本因坊])".as_bytes());
        assert_eq!((encoding, notes.len()), ("UTF-8", 1));
        assert!(text.contains("本因坊"));
        assert_eq!(read(b"").0, "");
        assert_eq!(read(b"(;CA[").1, "UTF-8");
    }
}
