//! Writes titles, b-files (lists of terms) and drafts of entries for the On-Line Encyclopedia of
//! Integer Sequences.

use std::fmt::{self, Display, Write as _};
use tengen_base::text::number_of;
use tengen_board::{Boundary, Lattice};

/// Returns the title of a sequence of numbers of legal positions, as the OEIS words it.
///
/// ```
/// use tengen::{Boundary, Lattice, sequences::title};
/// assert_eq!(
///     title("a 3 X n", Lattice::Triangular, 2, Boundary::None),
///     "Number of legal Go positions with 2 colours of stones on a 3 X n board, triangular lattice"
/// );
/// ```
pub fn title(board: &str, lattice: Lattice, colours: u32, boundary: Boundary) -> String {
    let beside = match boundary {
        Boundary::None => String::new(),
        other => format!(", empty row beside the board: {other}"),
    };
    format!(
        "Number of legal Go positions with {} of stones on {board} board, {} lattice{beside}",
        number_of(colours as usize, "colour"),
        lattice.label()
    )
}

/// Returns a sequence as a b-file of the OEIS: a line with the title, then one line for each term,
/// with its index from 1.
pub fn b_file(title: &str, terms: impl IntoIterator<Item = impl Display>) -> String {
    let mut text = format!("# {title}.\n");
    for (n, term) in (1..).zip(terms) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{n} {term}");
    }
    text
}

/// A draft of an entry in the internal format of the OEIS, the On-Line Encyclopedia of Integer
/// Sequences. The author and the number are left out, because the OEIS fills them in.
pub(crate) struct Draft {
    /// The terms of the sequence, from index 1.
    pub(crate) terms: Vec<String>,
    /// The name of the sequence, without a full stop.
    pub(crate) name: String,
    /// The lines for comments (`%C`), links (`%H`), formulas (`%F`) and programs (`%o`), in any
    /// order.
    pub(crate) lines: Vec<String>,
    /// The keywords.
    pub(crate) keywords: &'static str,
}

/// The kinds of lines between the name and the keywords of an entry, in the order of the OEIS:
/// comments, links, formulas and programs.
const LINES: [&str; 4] = ["%C", "%H", "%F", "%o"];

/// The number of characters for which the list of terms in an OEIS entry has room. Further terms
/// belong in the b-file.
const ROOM: usize = 260;

impl Draft {
    /// Drops the terms for which the list in an OEIS entry has no room.
    pub(crate) fn within_room(mut self) -> Draft {
        let mut room = ROOM;
        let fits = |term: &&String| {
            let left = room.checked_sub(term.len() + 1);
            room = left.unwrap_or(0);
            left.is_some()
        };
        let kept = self.terms.iter().take_while(fits).count();
        self.terms.truncate(kept.max(1));
        self
    }
}

impl Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "%S {}\n%N {}.", self.terms.join(","), self.name)?;
        for kind in LINES {
            for line in self.lines.iter().filter(|line| line.starts_with(kind)) {
                writeln!(f, "{line}")?;
            }
        }
        // The line `%O` (offset) has two numbers: the index of the first term, and the position of
        // the first term above 1, counted from 1.
        let above_one = self
            .terms
            .iter()
            .position(|term| term != "0" && term != "1");
        writeln!(
            f,
            "%K {}\n%O 1,{}",
            self.keywords,
            1 + above_one.unwrap_or(0)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_has_as_many_terms_as_there_is_room_for() {
        let draft = |terms: Vec<String>| Draft {
            terms,
            name: "Numbers".to_owned(),
            lines: vec!["%C One.".to_owned()],
            keywords: "nonn",
        };
        let short = draft(vec!["1".to_owned(), "57".to_owned()]).within_room();
        assert_eq!(
            short.to_string(),
            "%S 1,57\n%N Numbers.\n%C One.\n%K nonn\n%O 1,2\n"
        );
        let long = draft(vec!["1".repeat(50); 20]).within_room();
        assert_eq!(long.terms.len(), 5);
        let longest = draft(vec!["1".repeat(500); 2]).within_room();
        assert_eq!(longest.terms.len(), 1);
    }
}
