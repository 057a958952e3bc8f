//! Reads graphs as matrices in the coordinate format of Matrix Market.
//!
//! ```text
//! %%MatrixMarket matrix coordinate real symmetric
//! % rows, columns, entries
//! 3 3 2
//! 2 1 0.5
//! 3 2 -1
//! ```
//!
//! Vertices `i` and `j` are adjacent if there is a nonzero entry in row `i` and column `j`. Entries
//! on the diagonal are ignored: most matrices have them, and a board's graph has no loops. A
//! `general` matrix has each edge once, or each edge in both triangles.
//!
//! Specification: <https://math.nist.gov/MatrixMarket/formats.html>.

use super::edges::{Edges, Line, check_size, exactly, number, vertex};
use super::fault::{EMPTY, GraphFileError, START, fail, wrong_words};
use crate::board::Board;
use crate::text::Location;

/// The first word of a Matrix Market file.
const HEADER: &str = "%%MatrixMarket";

/// Returns `true` if the text begins with the header of Matrix Market.
pub(super) fn looks_like(text: &str) -> bool {
    let start = text.trim_start().as_bytes().get(..HEADER.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(HEADER.as_bytes()))
}

/// Reads the lines of a Matrix Market file.
pub(super) fn read<'a>(mut lines: impl Iterator<Item = Line<'a>>) -> Result<Board, GraphFileError> {
    let header = lines.next().unwrap_or_default();
    let values = values(&header)?;
    let mut lines = lines.filter(|line| !line[0].1.starts_with('%'));
    let Some(size) = lines.next() else {
        return fail(START, EMPTY);
    };
    let [rows, cols, entries] = exactly(&size, "<rows> <columns> <entries>")?;
    let location = rows.0;
    let [rows, cols, announced] = [rows, cols, entries].map(|word| number(word, u64::MAX));
    let (rows, cols, announced) = (rows?, cols?, announced?);
    if rows != cols {
        let fault =
            format!("expected a square matrix for a graph, found {rows} rows and {cols} columns");
        return fail(location, fault);
    }
    check_size(rows)?;
    if rows == 0 {
        return fail(location, EMPTY);
    }
    let mut edges = Edges::default();
    let mut found = 0;
    for line in lines {
        found += 1;
        // A line has the row and column of an entry, and the entry's values: none for a pattern,
        // two for a complex number, else one.
        if line.len() != 2 + values {
            let form = "<row> <column>, and a value unless the matrix is a pattern";
            let fault = wrong_words(line.len(), 2 + values, form);
            return fail(line[line.len().min(3 + values) - 1].0, fault);
        }
        let [a, b] = [line[0], line[1]].map(|word| vertex(word, rows as usize));
        let (a, b) = (a?, b?);
        // Skip the diagonal and explicit zeros.
        if a != b && (values == 0 || line[2..].iter().any(|word| !is_zero(word.1))) {
            edges.push(line[0].0, (a, b));
        }
    }
    if found as u64 != announced {
        let fault = format!("the size line announces {announced} entries, but there are {found}");
        return fail(location, fault);
    }
    edges.into_board((1..=rows).map(|v| v.to_string()).collect())
}

/// Returns the number of values on the line of each entry, 0 to 2, as the first line of the file
/// says.
fn values(header: &[(Location, &str)]) -> Result<usize, GraphFileError> {
    let words: Vec<String> = header
        .iter()
        .map(|word| word.1.to_ascii_lowercase())
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let values = match words[..] {
        [_, "matrix", "coordinate", field, "general" | "symmetric"] => match field {
            "pattern" => Some(0),
            "real" | "integer" | "double" => Some(1),
            "complex" => Some(2),
            _ => None,
        },
        _ => None,
    };
    values.map_or_else(
        || {
            let rest: Vec<&str> = header.iter().skip(1).map(|word| word.1).collect();
            let fault = format!(
                "expected a \"coordinate\" matrix, \"general\" or \"symmetric\", found {:?}",
                rest.join(" ")
            );
            fail(START, fault)
        },
        Ok,
    )
}

/// Returns `true` if a value is zero.
fn is_zero(value: &str) -> bool {
    value.parse::<f64>() == Ok(0.0)
}

#[cfg(test)]
mod tests {
    use crate::graph_file::read;

    fn edges(text: &str) -> (usize, Vec<(usize, usize)>) {
        let board = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        (board.points(), board.graph().edges().collect())
    }

    #[test]
    fn patterns_of_square_matrices_are_graphs() {
        let path = (4, vec![(0, 1), (1, 2)]);
        for text in [
            "%%MatrixMarket matrix coordinate pattern symmetric\n% x\n4 4 2\n2 1\n3 2\n",
            "%%matrixmarket MATRIX coordinate real general\n\n4 4 4\n2 1 1\n3 2 1\n1 2 1\n2 3 1\n",
            "%%MatrixMarket matrix coordinate integer general\n4 4 2\n1 2 7\n3 2 7\n",
            "%%MatrixMarket matrix coordinate complex symmetric\n4 4 2\n2 1 0 1\n3 2 1 0\n",
            // The diagonal and zeros are no edges.
            "%%MatrixMarket matrix coordinate real symmetric\n4 4 4\n1 1 2\n2 1 1\n3 2 1\n4 1 0.0\n",
        ] {
            assert_eq!(edges(text), path, "{text}");
        }
    }

    #[test]
    fn other_matrices_are_refused() {
        let banner = "%%MatrixMarket matrix coordinate pattern symmetric\n";
        for (text, expected) in [
            (
                "%%MatrixMarket matrix array real general\n2 2\n",
                "\"matrix array real general\"",
            ),
            (
                "%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 0\n",
                "skew-symmetric",
            ),
            (banner, "no vertices"),
            (&format!("{banner}2 3 0\n"), "found 2 rows and 3 columns"),
            (
                &format!("{banner}2 2 2\n2 1\n"),
                "announces 2 entries, but there are 1",
            ),
            (&format!("{banner}2 2 1\n3 1\n"), "vertex 3 does not exist"),
            (&format!("{banner}2 2 1\n2 1 5\n"), "expected 2 words"),
            (
                &format!("{banner}3 3 3\n2 1\n1 2\n3 1\n"),
                "is there already",
            ),
            (
                &format!("{banner}99999999 99999999 0\n"),
                "99999999 vertices",
            ),
        ] {
            let found = read(text).unwrap_err().to_string();
            assert!(found.contains(expected), "{text}\n{found}");
        }
    }
}
