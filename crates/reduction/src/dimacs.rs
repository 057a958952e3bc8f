//! Reads and writes formulas in the DIMACS CNF format.

use crate::formula::{Formula, NoVariable};

/// The largest number of variables that a DIMACS file may declare on its line `p cnf`.
pub const MAX_VARIABLES: usize = 1 << 24;

/// The error of a text that is not a DIMACS formula. Lines of the text are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// A syntax error.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line of the error.
        line: usize,
        /// The column of the error, counted from 1.
        column: usize,
        /// The text that was found and the token that was expected.
        message: String,
    },
    /// The first line that is neither empty nor a comment does not start with `p`, as the line
    /// `p cnf VARIABLES CLAUSES` does, or there is no such line. The field is the number of the
    /// line that was found instead, or of the last line.
    #[error(
        "line {0}: expected a line \"p cnf VARIABLES CLAUSES\" before this line; it comes after \
         the comments at the start of the file and before the clauses"
    )]
    NoHeader(usize),
    /// The number of clauses in the file differs from the number on the line `p cnf`.
    #[error("line {line}: {announced} clauses are announced, but there are {found}")]
    Clauses {
        /// The line `p cnf`.
        line: usize,
        /// The number of clauses on the line `p cnf`.
        announced: usize,
        /// The number of clauses in the file.
        found: usize,
    },
    /// The line `p cnf` declares more than [`MAX_VARIABLES`] variables.
    #[error("line {line}: expected at most {MAX_VARIABLES} variables, found {variables}")]
    Variables {
        /// The line `p cnf`.
        line: usize,
        /// The number of variables on the line `p cnf`.
        variables: usize,
    },
    /// A literal names a variable beyond the number on the line `p cnf`.
    #[error(transparent)]
    NoVariable(#[from] NoVariable),
}

/// Reads a formula from the text of a DIMACS file.
///
/// After the line `p cnf VARIABLES CLAUSES`, the file is a list of numbers separated by white
/// space. The number 0 ends a clause. Several clauses may share a line, a clause may span several
/// lines, and the last 0 may be missing. Lines that start with `c` are comments. A line that starts
/// with `%` ends the file, as in the SATLIB collection.
///
/// # Errors
/// [`ReadError`] names the fault and its line.
pub fn read(text: &str) -> Result<Formula, ReadError> {
    // Skip a byte order mark, comments, empty lines, and all lines from a `%` line on.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines());
    let mut lines = lines
        .take_while(|(_, line)| !line.starts_with('%'))
        .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('c'));
    let (header, variables, announced) = match lines.next() {
        Some((line, text)) if text.trim_start().starts_with('p') => {
            let [variables, clauses] = header(line, text)?;
            (line, variables, clauses)
        }
        Some((line, _)) => return Err(ReadError::NoHeader(line)),
        None => return Err(ReadError::NoHeader(text.lines().count().max(1))),
    };
    if variables > MAX_VARIABLES {
        let line = header;
        return Err(ReadError::Variables { line, variables });
    }
    let mut clauses: Vec<Vec<i32>> = Vec::new();
    let mut clause = Vec::new();
    for (line, text) in lines {
        for (offset, word) in words(text) {
            let literal = word.parse::<i32>().ok();
            let known = |literal: &i32| literal.unsigned_abs() as usize <= variables;
            match literal.filter(known) {
                Some(0) => clauses.push(std::mem::take(&mut clause)),
                Some(literal) => clause.push(literal),
                None => {
                    return Err(ReadError::Syntax {
                        line,
                        column: column(text, offset),
                        message: format!(
                            "expected a literal from -{variables} to {variables}, or 0 at the end of a \
                             clause, found {word:?}"
                        ),
                    });
                }
            }
        }
    }
    // The last 0 may be missing.
    if !clause.is_empty() {
        clauses.push(clause);
    }
    if clauses.len() != announced {
        return Err(ReadError::Clauses {
            line: header,
            announced,
            found: clauses.len(),
        });
    }
    Ok(Formula::new(variables, &clauses)?)
}

/// Parses the line `p cnf VARIABLES CLAUSES` of a DIMACS file and returns both numbers.
fn header(line: usize, text: &str) -> Result<[usize; 2], ReadError> {
    let fault = |offset: usize, expected: &str, found: Option<&str>| ReadError::Syntax {
        line,
        column: column(text, offset),
        message: match found {
            Some(found) => format!("expected {expected}, found {found:?}"),
            None => format!("expected {expected}, found the end of the line"),
        },
    };
    let mut words = words(text);
    let end = text.trim_end().len();
    for expected in ["p", "cnf"] {
        match words.next() {
            Some((_, word)) if word == expected => {}
            Some((column, word)) => {
                return Err(fault(column, &format!("{expected:?}"), Some(word)));
            }
            None => return Err(fault(end, &format!("{expected:?}"), None)),
        }
    }
    let mut numbers = [0; 2];
    for (number, what) in numbers.iter_mut().zip(["variables", "clauses"]) {
        let expected = format!("a number of {what}");
        let (offset, word) = words.next().ok_or_else(|| fault(end, &expected, None))?;
        *number = word
            .parse()
            .map_err(|_| fault(offset, &expected, Some(word)))?;
    }
    match words.next() {
        Some((offset, word)) => Err(fault(offset, "the end of the line", Some(word))),
        None => Ok(numbers),
    }
}

/// Converts a byte offset in a line to a column, counted from 1.
fn column(line: &str, offset: usize) -> usize {
    line[..offset].chars().count() + 1
}

/// Splits a line into words, each with its byte offset.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_ascii_whitespace()
        .map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// Writes a formula as a DIMACS file.
pub fn write(formula: &Formula) -> String {
    let clauses = formula.clauses();
    let mut text = format!("p cnf {} {}\n", formula.variables(), clauses.len());
    for clause in clauses {
        for literal in clause {
            text += &format!("{literal} ");
        }
        text += "0\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dimacs_variants_are_read() {
        let formula = read("c a comment\np cnf 3 2\n1 -2 0\nc another\n3\n -1 2 0\n").unwrap();
        assert_eq!(formula.clauses(), [vec![1, -2], vec![3, -1, 2]]);
        assert_eq!(formula.variables(), 3);
        assert_eq!(read(&write(&formula)), Ok(formula));
        // Windows line ends, and a `%` line as in the SATLIB collection.
        let satlib = read("p cnf 3 1\r\n 1 2 3 0\r\n%\r\n0\r\n").unwrap();
        assert_eq!(satlib.clauses(), [[1, 2, 3]]);
        // Line ends are white space, and the last 0 may be missing.
        let shared = read("c a comment\n p cnf 4 3\n1 3 -4 0\t4 0 2\r\n-3").unwrap();
        assert_eq!(shared.clauses(), [vec![1, 3, -4], vec![4], vec![2, -3]]);
        assert_eq!(read("p cnf 2 0\n").unwrap().clauses().len(), 0);
        assert!(read("p cnf 0 1\n0\n").unwrap().clauses()[0].is_empty());
    }

    #[test]
    fn faults_are_reported_with_their_line() {
        let found = |text: &str| read(text).unwrap_err().to_string();
        for (text, expected) in [
            ("", "line 1: expected a line \"p cnf"),
            ("c\nc\n", "line 2: expected a line \"p cnf"),
            ("c\n1 2 0\n", "line 2: expected a line \"p cnf"),
            ("p cnf 2\n1 0\n", "line 1, column 8: "),
            ("p dnf 2 1\n1 0\n", "line 1, column 3: "),
            ("c\np cnf 2 1\n1 x 0\n", "line 3, column 3: "),
            ("p cnf 2 1\n1 3 0\n", "line 2, column 3: "),
            ("p cnf 2 1\n1 -3 0\n", "line 2, column 3: "),
            ("p cnf 2 1 0\n1 2 0\n", "line 1, column 11: "),
            (
                "p cnf 2 2\n1 2 0\n",
                "line 1: 2 clauses are announced, but there are 1",
            ),
            (
                "p cnf 2 1\n1 2 0\n2 0\n",
                "line 1: 1 clauses are announced, but there are 2",
            ),
            (
                "p cnf 2 0\n1 0\n",
                "line 1: 0 clauses are announced, but there are 1",
            ),
            ("p cnf 0 1\n1 0\n", "line 2, column 1: expected a literal"),
            (
                "p cnf 16777217 0\n",
                "line 1: expected at most 16777216 variables, found 16777217",
            ),
            ("p cnf 99999999999999999999 1\n1 0\n", "line 1, column 7: "),
            (
                "p cnf 2 1\n1 99999999999999999999 0\n",
                "line 2, column 3: ",
            ),
        ] {
            let found = found(text);
            assert!(found.starts_with(expected), "{text:?}: {found}");
        }
    }
}
