//! Locations (line and column) in a text, and the names of a board's columns.

use std::fmt;

/// A location in a text. Lines and columns count from 1, and a column is a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// The line.
    pub line: usize,
    /// The character within the line.
    pub column: usize,
}

impl Location {
    /// Returns the line and column of a byte offset in a text.
    ///
    /// An offset past the end gives the location after the last character.
    pub fn of(text: &str, offset: usize) -> Location {
        let mut offset = offset.min(text.len());
        // Move back to the start of the character.
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        crate::steps::add(offset);
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Location {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A fault of a text, and its location.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{location}: {fault}")]
pub struct At<Fault: std::error::Error> {
    /// The location of the fault.
    pub location: Location,
    /// The fault.
    pub fault: Fault,
}

/// Returns the text without a byte order mark, which some editors put in front.
pub(crate) fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Returns the words of the line `text`, with their locations. `line` is its number, from 1.
pub(crate) fn words(line: usize, text: &str) -> Vec<(Location, &str)> {
    crate::steps::add(text.len());
    let mut words = Vec::new();
    let mut start = None;
    // A blank after the last character ends the last word.
    let end = std::iter::once((text.len(), ' '));
    for (column, (offset, c)) in (1..).zip(text.char_indices().chain(end)) {
        match (start, c.is_whitespace()) {
            (None, false) => start = Some((Location { line, column }, offset)),
            (Some((location, from)), true) => {
                words.push((location, &text[from..offset]));
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// Returns the name of a board's column, given by its number from 0: A to Z without I, then AA, AB,
/// ...
///
/// The names are the numbers of a bijective base-25 system.
pub fn column_name(column: usize) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let mut name = Vec::new();
    let mut rest = Some(column);
    while let Some(n) = rest {
        name.push(char::from(LETTERS[n % 25]));
        // Bijective numeration has no digit zero, hence the minus one.
        rest = (n / 25).checked_sub(1);
    }
    name.iter().rev().collect()
}

/// Returns the number, from 0, of the board's column with a name in capital or small letters.
///
/// Returns `None` if the name is empty or has other characters, or the number does not fit.
pub(crate) fn column_of(name: &str) -> Option<usize> {
    let mut column: Option<usize> = None;
    for letter in name.bytes() {
        let digit = match letter.to_ascii_uppercase() {
            letter @ b'A'..=b'H' => letter - b'A',
            letter @ b'J'..=b'Z' => letter - b'A' - 1,
            _ => return None,
        };
        let before = column.map_or(Some(0), |column| column.checked_add(1)?.checked_mul(25))?;
        column = Some(before.checked_add(usize::from(digit))?);
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_counted_in_characters() {
        let text = "ab\nλλx\n";
        let place = |offset| {
            let l = Location::of(text, offset);
            (l.line, l.column)
        };
        assert_eq!(place(0), (1, 1));
        assert_eq!(place(2), (1, 3));
        assert_eq!(place(7), (2, 3));
        assert_eq!(place(4), (2, 1), "inside a character");
        assert_eq!(place(99), (3, 1));
        assert_eq!(
            Location { line: 3, column: 7 }.to_string(),
            "line 3, column 7"
        );
    }

    #[test]
    fn words_know_where_they_start() {
        let found = words(4, " é  p\tq");
        let plain: Vec<_> = found.iter().map(|(l, w)| (l.line, l.column, *w)).collect();
        assert_eq!(plain, [(4, 2, "é"), (4, 5, "p"), (4, 7, "q")]);
        assert!(words(1, " \t").is_empty());
    }

    #[test]
    fn column_names_skip_i_and_go_on_after_z() {
        let names = [0, 7, 8, 18, 24, 25, 49, 50, 25 + 625].map(column_name);
        assert_eq!(
            names,
            ["A", "H", "J", "T", "Z", "AA", "AZ", "BA", "AAA"],
            "bijective base 25"
        );
        for column in 0..20_000 {
            assert_eq!(column_of(&column_name(column)), Some(column));
            assert_eq!(column_of(&column_name(column).to_lowercase()), Some(column));
        }
        assert_eq!(["", "I", "A1", "é"].map(column_of), [None; 4]);
        assert_eq!(column_of(&"Z".repeat(100)), None, "too large");
    }
}
