//! Formulas in DIMACS files.

use crate::formula::{Formula, NoVariable};
use flussab_cnf::InnerParseError;
use flussab_cnf::cnf::{Config, Parser};

/// The most variables that a file may announce.
pub const MAX_VARIABLES: usize = 1 << 24;

/// Why a text is no formula; lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Something is not as it should be.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What was found, and what belongs there.
        message: String,
    },
    /// The text could not be read at all.
    #[error("{0}")]
    Other(String),
    /// There is no line "p cnf".
    #[error(
        "line {0}: there is no line \"p cnf VARIABLES CLAUSES\" before this; a DIMACS file starts \
         with one, after comments"
    )]
    NoHeader(usize),
    /// A line "p cnf" with fewer or more clauses than there are.
    #[error("line {line}: {announced} clauses are announced, but there are {found}")]
    Clauses {
        /// The line.
        line: usize,
        /// The number on the line "p cnf".
        announced: usize,
        /// How many there are.
        found: usize,
    },
    /// Too many variables.
    #[error("line {line}: {variables} variables; there may be {MAX_VARIABLES}")]
    Variables {
        /// The line.
        line: usize,
        /// The number on the line "p cnf".
        variables: usize,
    },
    /// A variable beyond those that are announced.
    #[error(transparent)]
    NoVariable(#[from] NoVariable),
}

/// Reads a formula. What follows a line that starts with `%`, as files of the SATLIB
/// collection have it, is left out.
///
/// # Errors
/// [`ReadError`] says what is wrong, and on which line.
pub fn read(text: &str) -> Result<Formula, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let end = text.match_indices('%').map(|(at, _)| at);
    let end = end
        .into_iter()
        .find(|&at| at == 0 || text.as_bytes()[at - 1] == b'\n');
    // The library knows ends of lines as Unix has them.
    let text = text[..end.unwrap_or(text.len())].replace("\r\n", "\n");

    let is_header = |(_, line): &(usize, &str)| line.trim_start().starts_with('p');
    let says_something = |(_, line): &(usize, &str)| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with('c')
    };
    let mut lines = (1..).zip(text.lines()).filter(says_something);
    let line = match lines.next() {
        Some(first) if is_header(&first) => first.0,
        Some((line, _)) => return Err(ReadError::NoHeader(line)),
        None => return Err(ReadError::NoHeader(text.lines().count().max(1))),
    };
    let mut parser = Parser::<i32>::from_read(text.as_bytes(), Config::default())
        .map_err(|error| fault(*error))?;
    let header = parser.header().ok_or(ReadError::NoHeader(line))?;
    if header.var_count > MAX_VARIABLES {
        let variables = header.var_count;
        return Err(ReadError::Variables { line, variables });
    }
    let mut clauses = Vec::new();
    while let Some(clause) = parser.next_clause().map_err(|error| fault(*error))? {
        clauses.push(clause.to_vec());
    }
    // The library takes 0 to mean that nothing is announced.
    if clauses.len() != header.clause_count {
        return Err(ReadError::Clauses {
            line,
            announced: header.clause_count,
            found: clauses.len(),
        });
    }
    Ok(Formula::new(header.var_count, &clauses)?)
}

fn fault(error: InnerParseError) -> ReadError {
    match error {
        InnerParseError::SyntaxError(error) => ReadError::Syntax {
            line: error.location.line,
            column: error.location.column,
            message: error.msg,
        },
        InnerParseError::IoError(error) => ReadError::Other(error.to_string()),
    }
}

/// A formula as a DIMACS file.
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
    fn files_as_they_are_found() {
        let formula = read("c a comment\np cnf 3 2\n1 -2 0\nc another\n3\n -1 2 0\n").unwrap();
        assert_eq!(formula.clauses(), [vec![1, -2], vec![3, -1, 2]]);
        assert_eq!(formula.variables(), 3);
        assert_eq!(read(&write(&formula)), Ok(formula));
        // With Windows' ends of lines, and as in the SATLIB collection.
        let satlib = read("p cnf 3 1\r\n 1 2 3 0\r\n%\r\n0\r\n").unwrap();
        assert_eq!(satlib.clauses(), [[1, 2, 3]]);
        assert_eq!(read("p cnf 2 0\n").unwrap().clauses().len(), 0);
        assert!(read("p cnf 0 1\n0\n").unwrap().clauses()[0].is_empty());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let found = |text: &str| read(text).unwrap_err().to_string();
        for (text, expected) in [
            ("", "line 1: there is no line \"p cnf"),
            ("c\nc\n", "line 2: there is no line \"p cnf"),
            ("c\n1 2 0\n", "line 2: there is no line \"p cnf"),
            ("p cnf 2\n1 0\n", "line 1, column 8: "),
            ("p dnf 2 1\n1 0\n", "line 1, column 3: "),
            ("c\np cnf 2 1\n1 x 0\n", "line 3, column 3: "),
            ("p cnf 2 1\n1 3 0\n", "line 2, column 3: "),
            ("p cnf 2 1\n1 -3 0\n", "line 2, column 3: "),
            ("p cnf 2 2\n1 2 0\n", "line 3, column 1: "),
            ("p cnf 2 1\n1 2 0\n2 0\n", "line 3, column 1: "),
            ("p cnf 2 1\n1 2\n", "line 3, column 1: "),
            (
                "p cnf 2 0\n1 0\n",
                "line 1: 0 clauses are announced, but there are 1",
            ),
            (
                "p cnf 0 1\n1 0\n",
                "clause 1 has the literal 1; the variables are 1 to 0",
            ),
            (
                "p cnf 16777217 0\n",
                "line 1: 16777217 variables; there may be 16777216",
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
