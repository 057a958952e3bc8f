//! Problems of the GoTools collection (Thomas Wolf 1994), with their solutions.
//!
//! A file has a copyright line, a line `N problems`, and blocks separated by blank
//! lines; a line that ends in `\` goes on in the next one. Blocks taken from a file may stand
//! without these lines, or after others. A block is a name (`$ P1009114`),
//! a position (`ABA?BA[BA]`: colour, column and row, letters from the upper left; then a
//! mark for each string of the target), and result lines, one per first move, best first:
//! `?-d1l#11 3 1 272.73 8 ?? 0 255 :GBGCHAFBFC:`. `A` attacks and is black, `?` defends.
//! `+` means that who moves first succeeds; `l` or `d` that the target lives or dies
//! without outside threats, `1d` that one threat for who loses flips it; then figures of
//! no meaning here, and the line of play, with `@@` for a pass.

use crate::problem::{Problem, ProblemError};
use tengen_board::{Board, EMPTY, Player, Position};

/// Rows and columns of the board of every problem.
pub const SIZE: usize = 19;

/// A problem with its solutions.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name, as `P1009114`.
    pub name: String,
    /// The line of the file where it begins, from 1.
    pub line: usize,
    /// The stones; Black attacks.
    pub position: Position,
    /// A stone of each string of the target.
    pub targets: Vec<usize>,
    /// What first moves lead to, best first for each side.
    pub results: Vec<Outcome>,
}

/// What a first move leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who moves first.
    pub first: Player,
    /// Whether they succeed, without outside threats.
    pub success: bool,
    /// Whether the target lives, without outside threats.
    pub alive: bool,
    /// The number of outside threats for who loses that flips it.
    pub threats: Option<u8>,
    /// The first move and the main line, `None` for a pass; empty if the file names none.
    pub line: Vec<Option<usize>>,
}

/// Why a text is not a collection of problems, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No problem, nor a second line with their number.
    #[error(
        "a GoTools file has \"N problems\" in its second line, or a problem: \"$ NAME\" and its \
         position in the next line"
    )]
    NoProblem,
    /// Another number of problems.
    #[error("{found} problems, but the file says {said}")]
    Count {
        /// Problems found.
        found: usize,
        /// Problems announced.
        said: usize,
    },
    /// A block that does not start with a name.
    #[error("a problem starts with \"$ NAME\"")]
    NoName,
    /// A name without a position.
    #[error("a position belongs after the name")]
    NoPosition,
    /// Not a stone or mark.
    #[error("{0:?} where a stone (A or ?, column, row) or a mark in brackets belongs")]
    Stone(String),
    /// Two stones on a point.
    #[error("a second stone on {0}")]
    SecondStone(String),
    /// Not a result line.
    #[error("no result; one looks like \"?-d1l#11 3 1 272.73 8 ?? 0 255 :GBGC:\"")]
    Outcome,
}

/// Whether a text looks like a GoTools file: the second line has the number of problems, or
/// some line a name, and the next one a position with a target. Texts in SGF and JSON do not,
/// whatever their comments say.
pub fn looks_like(text: &str) -> bool {
    start(&joined(text)).is_some()
}

/// How many of the lines, joined, are a header; `None` if they are no collection.
fn start(lines: &[(usize, String)]) -> Option<usize> {
    match lines.get(1).and_then(|(_, line)| count(line)) {
        Some(_) => Some(2),
        None => first_block(lines),
    }
}

/// The number of the first line, of those joined, that names a problem, if they have one.
fn first_block(lines: &[(usize, String)]) -> Option<usize> {
    let is_other = |line: &str| line.trim_start().starts_with('{') || line.contains("(;");
    let is_name = |line: &str| {
        line.strip_prefix("$ ")
            .is_some_and(|n| !n.trim().is_empty())
    };
    let is_position =
        |line: &str| stones(line).is_ok_and(|(position, targets)| has_stones(&position, &targets));
    let named = lines.iter().position(|(_, line)| is_name(line))?;
    let before = lines[..named].iter().any(|(_, line)| is_other(line));
    let mut pairs = lines[named..].windows(2);
    // One is enough; what is wrong with others is said of each.
    let is_block = |pair: &[(usize, String)]| is_name(&pair[0].1) && is_position(&pair[1].1);
    (!before && pairs.any(is_block)).then_some(named)
}

fn has_stones(position: &Position, targets: &[usize]) -> bool {
    !targets.is_empty() && position.count(EMPTY) < SIZE * SIZE
}

/// Reads a file.
///
/// # Errors
/// [`ReadError`].
pub fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    read_each(text)?.into_iter().collect()
}

/// Reads a file whose problems may be unreadable one by one.
///
/// # Errors
/// If there are not as many problems as the file says, or none and it does not say so.
pub fn read_each(text: &str) -> Result<Vec<Result<Entry, ReadError>>, ReadError> {
    let lines = joined(text);
    let fail = |line, fault| ReadError { line, fault };
    let start = start(&lines).ok_or(fail(2, Fault::NoProblem))?;
    let (header, rest) = lines.split_at(start);
    let said = header
        .iter()
        .find_map(|(at, line)| Some((*at, count(line)?)));
    let lines: Vec<_> = rest.iter().filter(|(_, line)| !line.is_empty()).collect();
    let mut blocks: Vec<&[&(usize, String)]> = Vec::new();
    let mut start = 0;
    for end in 1..=lines.len() {
        if end == lines.len() || lines[end].1.starts_with('$') {
            blocks.push(&lines[start..end]);
            start = end;
        }
    }
    match (blocks.len(), said) {
        (found, Some((at, said))) if found != said => Err(fail(at, Fault::Count { found, said })),
        _ => Ok(blocks.into_iter().map(entry).collect()),
    }
}

/// The problem of some lines, at least one.
fn entry(lines: &[&(usize, String)]) -> Result<Entry, ReadError> {
    let fail = |line, fault| ReadError { line, fault };
    let (line, name) = lines[0];
    let name = name.strip_prefix("$ ").ok_or(fail(*line, Fault::NoName))?;
    let (at, position) = lines.get(1).ok_or(fail(*line, Fault::NoPosition))?;
    let (position, targets) = stones(position).map_err(|fault| fail(*at, fault))?;
    let results = lines[2..]
        .iter()
        .map(|(at, line)| outcome(line).ok_or(fail(*at, Fault::Outcome)));
    let results = results.collect::<Result<_, _>>()?;
    Ok(Entry {
        name: name.trim().to_owned(),
        line: *line,
        position,
        targets,
        results,
    })
}

impl Entry {
    /// The problem, on a board of 19 x 19.
    ///
    /// # Errors
    /// If the position is none.
    pub fn problem(&self) -> Result<Problem, ProblemError> {
        let board = Board::square(SIZE, SIZE).expect("19 x 19 is a board");
        Problem::enclosed(board, self.position.clone(), self.targets.clone())
    }

    /// The first moves with which a side succeeds, best first; `None` for a pass.
    pub fn good_moves(&self, first: Player) -> impl Iterator<Item = Option<usize>> {
        self.results(first)
            .filter(|result| result.success)
            .filter_map(|result| result.line.first().copied())
    }

    /// The results of the moves of one side, best first.
    pub fn results(&self, first: Player) -> impl Iterator<Item = &Outcome> {
        self.results
            .iter()
            .filter(move |result| result.first == first)
    }
}

/// A point in the letters of the files: column, row.
pub fn letters(vertex: usize) -> String {
    [vertex % SIZE, vertex / SIZE]
        .map(|number| char::from(b'A' + number as u8))
        .iter()
        .collect()
}

/// Lines without their ends, with continued ones joined, and the number of their first.
fn joined(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_end();
        let (line, goes_on) = match line.strip_suffix('\\') {
            Some(line) => (line, true),
            None => (line, false),
        };
        match lines.last_mut().filter(|_| open) {
            Some((_, last)) => last.push_str(line),
            None => lines.push((number + 1, line.to_owned())),
        }
        open = goes_on;
    }
    lines
}

fn count(line: &str) -> Option<usize> {
    line.trim().strip_suffix(" problems")?.parse().ok()
}

fn vertex(column: u8, row: u8) -> Option<usize> {
    let number = |letter: u8| {
        letter
            .checked_sub(b'A')
            .map(usize::from)
            .filter(|&n| n < SIZE)
    };
    Some(number(row)? * SIZE + number(column)?)
}

fn stones(text: &str) -> Result<(Position, Vec<usize>), Fault> {
    let mut position = Position::empty(SIZE * SIZE);
    let mut targets = Vec::new();
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        let bad = || Fault::Stone(String::from_utf8_lossy(&rest[..rest.len().min(4)]).into_owned());
        let (colour, column, row, length) = match *rest {
            [b'[', column, row, b']', ..] => (EMPTY, column, row, 4),
            [b'A', column, row, ..] => (Player::Black.colour(), column, row, 3),
            [b'?', column, row, ..] => (Player::White.colour(), column, row, 3),
            _ => return Err(bad()),
        };
        let point = vertex(column, row).ok_or_else(bad)?;
        if colour == EMPTY {
            targets.push(point);
        } else if position.get(point) != EMPTY {
            return Err(Fault::SecondStone(letters(point)));
        } else {
            position.set(point, colour);
        }
        rest = &rest[length..];
    }
    Ok((position, targets))
}

fn outcome(line: &str) -> Option<Outcome> {
    let (head, figures) = line.split_once('#')?;
    let mut head = head.bytes();
    let first = match head.next()? {
        b'A' => Player::Black,
        b'?' => Player::White,
        _ => return None,
    };
    let success = match head.next()? {
        b'+' => true,
        b'-' => false,
        _ => return None,
    };
    let life = |letter| match letter {
        b'l' => Some(true),
        b'd' => Some(false),
        _ => None,
    };
    let alive = life(head.next()?)?;
    let threats = match (head.next(), head.next(), head.next()) {
        (None, ..) => None,
        (Some(digit @ b'1'..=b'9'), Some(letter), None) if life(letter)? != alive => {
            Some(digit - b'0')
        }
        _ => return None,
    };
    if success != (alive == (first == Player::White)) {
        return None;
    }
    let moves = figures.split_once(':')?.1.strip_suffix(':')?.as_bytes();
    // Some results name no moves at all.
    let line = moves.chunks(2).map(|point| match *point {
        [b'@', b'@'] => Some(None),
        [column, row] => vertex(column, row).map(Some),
        _ => None,
    });
    let line: Vec<_> = line.collect::<Option<_>>()?;
    Some(Outcome {
        first,
        success,
        alive,
        threats,
        line,
    })
}
