//! Writes and reads grid boards of formulas as text: a diagram after comments that name its points.
//! A board may have any size.
//!
//! ```text
//! ; White to move; Lambda lives if and only if the formula is satisfiable.
//! ; end      Lambda (white), its eye, Omega (black), its eye, the liberty that they share
//! ; variable H, the literal (stone, choice, eye, second eye), its negation (likewise)
//! ; clause   K, its eye; then for each literal
//! ; link     the literal, the link's stone, two points of the wire, three liberties
//! ```
//!
//! Points have the usual names: letters without I for columns, numbers from the bottom for rows. In
//! the comments, K is the white string of a clause, H the black string of a variable, and a link
//! the black string between a literal and K. Any reader of diagrams accepts the text, since lines
//! that begin with `;` are comments.

use super::names::{ClauseNames, GridBoard, LinkNames, LiteralNames, Names, VariableNames};
use tengen_board::ascii::{self, AsciiError};
use tengen_board::text::column_name;

/// The error of a text that is not a grid board with the names of its points.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// The diagram is invalid.
    #[error(transparent)]
    Diagram(#[from] AsciiError),
    /// A word of a comment is not the name of a point of the board.
    #[error(
        "line {line}: expected a point of a board of {rows} rows and {cols} columns, found {word:?}"
    )]
    Point {
        /// The line of the text, counted from 1.
        line: usize,
        /// The word that was found.
        word: String,
        /// The number of rows of the board.
        rows: usize,
        /// The number of columns of the board.
        cols: usize,
    },
    /// The first word after `; link` is not a literal.
    #[error(
        "line {line}: expected a literal such as 3 or -3 (a variable of the formula or its \
         negation) after \"link\", found {word:?}"
    )]
    Literal {
        /// The line of the text, counted from 1.
        line: usize,
        /// The word that was found.
        word: String,
    },
    /// A line names too few or too many points.
    #[error("line {line}: {kind:?} needs the names of {expected} points, found {found}")]
    Points {
        /// The line of the text, counted from 1.
        line: usize,
        /// The first word of the line.
        kind: &'static str,
        /// The number of names of points.
        found: usize,
        /// The expected number of names.
        expected: usize,
    },
    /// A line `; link ...` comes before the first line `; clause ...`. The field is its number.
    #[error("line {0}: expected a line \"; clause ...\" before a line \"; link ...\"")]
    NoClause(usize),
    /// The line `; end ...` is missing.
    #[error("expected a line \"; end ...\" that names Lambda and Omega")]
    NoEnd,
}

/// Returns the text of a board: the comments that name its points, and the diagram.
///
/// # Panics
/// Panics if the numbers of points of board and position differ, or if a stone is neither black nor
/// white.
pub fn write(grid: &GridBoard) -> String {
    let diagram = ascii::write(grid.rows, grid.cols, &grid.position);
    heading(grid) + &diagram.expect("stones of two colours on a board of that size")
}

/// Returns the comments that name the points of a board, the text above its diagram.
pub(super) fn heading(grid: &GridBoard) -> String {
    let names = &grid.names;
    let mut text =
        String::from("; White to move; Lambda lives if and only if the formula is satisfiable.\n");
    let mut line = |kind: &str, points: &[usize]| {
        text += &format!("; {kind}");
        points
            .iter()
            .for_each(|&v| text += &format!(" {}", point(grid, v)));
        text.push('\n');
    };
    let end = [
        names.lambda,
        names.eye_lambda,
        names.omega,
        names.eye_omega,
        names.seki,
    ];
    line("end", &end);
    for variable in &names.variables {
        let literals = variable.literals.iter();
        let literals = literals.flat_map(|own| [own.stone, own.choose, own.eye, own.second]);
        let points: Vec<usize> = [variable.h].into_iter().chain(literals).collect();
        line("variable", &points);
    }
    for clause in &names.clauses {
        line("clause", &[clause.k, clause.eye]);
        for link in &clause.links {
            let points = [&[link.stone], &link.wire[..], &link.shared].concat();
            line(&format!("link {}", link.literal), &points);
        }
    }
    text
}

/// Returns the name of the point with number `v`, such as `C11`.
pub fn point(grid: &GridBoard, v: usize) -> String {
    name(v, grid.rows, grid.cols)
}

/// Returns the name of the point with number `v` on a board of a given size, such as `C11`.
pub(crate) fn name(v: usize, rows: usize, cols: usize) -> String {
    format!("{}{}", column_name(v % cols), rows - v / cols)
}

/// Reads a board, with the names of its points, from its text.
///
/// # Errors
/// [`TextError`] with the first fault found.
pub fn read(text: &str) -> Result<GridBoard, TextError> {
    let diagram = ascii::read(text)?;
    let (rows, cols) = (diagram.rows, diagram.cols);
    Ok(GridBoard {
        rows,
        cols,
        position: diagram.position,
        names: names(text, rows, cols)?,
    })
}

/// Reads the names of points from the comments of a text. The board has `rows` rows and `cols`
/// columns.
pub(super) fn names(text: &str, rows: usize, cols: usize) -> Result<Names, TextError> {
    let mut end = None;
    let (mut variables, mut clauses) = (Vec::new(), Vec::<ClauseNames>::new());
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim_start().strip_prefix(';');
        let mut words = content.unwrap_or("").split_whitespace();
        let reader = Reader { line, rows, cols };
        match words.next() {
            Some("end") => end = Some(reader.points::<5>("end", words)?),
            Some("variable") => {
                let [h, a, b, c, d, e, f, g, i] = reader.points::<9>("variable", words)?;
                let literal = |[stone, choose, eye, second]: [usize; 4]| LiteralNames {
                    stone,
                    choose,
                    eye,
                    second,
                };
                let literals = [literal([a, b, c, d]), literal([e, f, g, i])];
                variables.push(VariableNames { h, literals });
            }
            Some("clause") => {
                let [k, eye] = reader.points::<2>("clause", words)?;
                let links = Vec::new();
                clauses.push(ClauseNames { k, eye, links });
            }
            Some("link") => {
                let word = words.next().unwrap_or("");
                let literal = word.parse().map_err(|_| TextError::Literal {
                    line,
                    word: word.to_owned(),
                })?;
                let [stone, w, v, a, b, c] = reader.points::<6>("link", words)?;
                let clause = clauses.last_mut().ok_or(TextError::NoClause(line))?;
                clause.links.push(LinkNames {
                    literal,
                    stone,
                    wire: [w, v],
                    shared: [a, b, c],
                });
            }
            _ => {}
        }
    }
    let [lambda, eye_lambda, omega, eye_omega, seki] = end.ok_or(TextError::NoEnd)?;
    Ok(Names {
        lambda,
        eye_lambda,
        omega,
        eye_omega,
        seki,
        variables,
        clauses,
    })
}

/// A parser of the names of points on one line of the text.
struct Reader {
    line: usize,
    rows: usize,
    cols: usize,
}

impl Reader {
    fn points<'a, const N: usize>(
        &self,
        kind: &'static str,
        words: impl Iterator<Item = &'a str>,
    ) -> Result<[usize; N], TextError> {
        let points: Result<Vec<usize>, TextError> = words.map(|word| self.point(word)).collect();
        let points = points?;
        let found = points.len();
        points.try_into().map_err(|_| TextError::Points {
            line: self.line,
            kind,
            found,
            expected: N,
        })
    }

    fn point(&self, word: &str) -> Result<usize, TextError> {
        let Reader { line, rows, cols } = *self;
        vertex(word, rows, cols).ok_or_else(|| TextError::Point {
            line,
            word: word.to_owned(),
            rows,
            cols,
        })
    }
}

/// Returns the number of the point with a name such as `C11`, or `None` if the board has no such
/// point.
pub(crate) fn vertex(word: &str, rows: usize, cols: usize) -> Option<usize> {
    let digits = word
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(word.len());
    let (letters, number) = word.split_at(digits);
    // The letters of the column are a number in bijective base 25: A = 1, ..., Z = 25, AA = 26.
    let col = letters.chars().try_fold(0usize, |col, letter| {
        let digit = match letter {
            'A'..='H' => letter as usize - 'A' as usize,
            'J'..='Z' => letter as usize - 'B' as usize,
            _ => return None,
        };
        col.checked_mul(25)?.checked_add(digit + 1)
    })?;
    let col = col.checked_sub(1).filter(|&col| col < cols)?;
    let row = number.parse().ok().filter(|row| (1..=rows).contains(row))?;
    Some((rows - row) * cols + col)
}
