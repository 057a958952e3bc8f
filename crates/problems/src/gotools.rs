//! Problems of the GoTools collection (Thomas Wolf 1994), with their solutions.
//!
//! A file has a copyright line, a line `N problems`, and blocks separated by blank lines. A
//! line that ends in `\` is continued in the next line. Blocks taken from a file may also stand
//! without the first two lines, or after other lines. A block has three parts:
//!
//! - A name: `$ P1009114`.
//! - A position: `ABA?BA[BA]`. Each stone is a colour, a column and a row; letters count from
//!   the upper left. `A` attacks and is black, `?` defends. A mark in brackets follows for each
//!   string of the target.
//! - Result lines, one for each first move, best first:
//!   `?-d1l#11 3 1 272.73 8 ?? 0 255 :GBGCHAFBFC:`.
//!
//! ```text
//! ?          the player who moves first
//! -          + if this player succeeds
//! d          l if the target lives without outside threats, d if it dies
//! 1l         one threat for the losing side changes the outcome to l
//! #11 3 ...  figures that are ignored
//! :GBGC:     the line of play; @@ is a pass
//! ```

use tengen_board::{Board, EMPTY, Player, Position};
use tengen_tsumego::problem::{Problem, ProblemError};

/// The number of rows and columns of the board of every problem.
pub const SIZE: usize = 19;

/// A problem with its solutions.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name, such as `P1009114`.
    pub name: String,
    /// The line of the file where the block begins, from 1.
    pub line: usize,
    /// The stones; Black attacks.
    pub position: Position,
    /// A stone of each string of the target.
    pub targets: Vec<usize>,
    /// The results of the first moves; best first for each side.
    pub results: Vec<Outcome>,
}

/// The result of a first move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The player who moves first.
    pub first: Player,
    /// `true` if the player who moves first succeeds without outside ko threats.
    pub success: bool,
    /// `true` if the target lives without outside ko threats.
    pub alive: bool,
    /// The number of outside ko threats of the losing side that changes the outcome; `None` if the
    /// file states no such number.
    pub threats: Option<u8>,
    /// The first move and the main line, with `None` for a pass; empty if the file has no moves.
    pub line: Vec<Option<usize>>,
}

/// The reason why a text is not a collection of problems.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ReadError {
    /// The line number, from 1.
    pub line: usize,
    /// The fault in this line.
    pub fault: Fault,
}

/// A fault in a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The text has neither a problem nor a second line with the number of problems.
    #[error(
        "expected \"N problems\" in the second line, or a problem: \"$ NAME\" and its position in \
         the next line"
    )]
    NoProblem,
    /// The number of problems differs from the header.
    #[error("expected {said} problems, as the file says, found {found}")]
    Count {
        /// The number of problems found.
        found: usize,
        /// The number of problems in the header.
        said: usize,
    },
    /// A block does not start with a name.
    #[error("expected \"$ NAME\" at the start of a problem")]
    NoName,
    /// No position follows the name.
    #[error("expected a position after the name")]
    NoPosition,
    /// A part of the position is neither a stone nor a mark.
    #[error("expected a stone (A or ?, column, row) or a mark in brackets, found {0:?}")]
    Stone(String),
    /// A point has two stones.
    #[error("a second stone on {0}")]
    SecondStone(String),
    /// A line is not a result line.
    #[error("expected a result such as \"?-d1l#11 3 1 272.73 8 ?? 0 255 :GBGC:\"")]
    Outcome,
}

/// `true` if a text looks like a GoTools file.
///
/// Either the second line has the number of problems, or a line is a name and the next line a
/// position with a target. In the second case no line before the first name may look like SGF or
/// JSON, since comments in such files may contain anything.
pub fn looks_like(text: &str) -> bool {
    start(&joined(text)).is_some()
}

/// Returns the number of lines before the first problem; `None` if the lines are not a collection.
fn start(lines: &[(usize, String)]) -> Option<usize> {
    match lines.get(1).and_then(|(_, line)| count(line)) {
        Some(_) => Some(2),
        None => first_block(lines),
    }
}

/// Returns the index of the first line that names a problem.
///
/// Returns `None` if there is no such line, or if no name from there on is followed by a valid
/// position with a target. Also returns `None` if a line before the first name looks like SGF or
/// JSON.
fn first_block(lines: &[(usize, String)]) -> Option<usize> {
    let is_other = |line: &str| line.trim_start().starts_with('{') || line.contains("(;");
    let is_name = |line: &str| {
        line.strip_prefix("$ ")
            .is_some_and(|n| !n.trim().is_empty())
    };
    let is_position =
        |line: &str| stones(line).is_ok_and(|(position, targets)| has_stones(&position, &targets));
    let named = lines.iter().position(|(_, line)| is_name(line))?;
    // A comment in an SGF or JSON text may have a line of the form of a name.
    let before = lines[..named].iter().any(|(_, line)| is_other(line));
    let mut pairs = lines[named..].windows(2);
    // One valid block is enough; errors in other blocks are reported for each block.
    let is_block = |pair: &[(usize, String)]| is_name(&pair[0].1) && is_position(&pair[1].1);
    (!before && pairs.any(is_block)).then_some(named)
}

fn has_stones(position: &Position, targets: &[usize]) -> bool {
    !targets.is_empty() && position.count(EMPTY) < SIZE * SIZE
}

/// Reads a file.
///
/// # Errors
/// A [`ReadError`] for the first fault.
pub fn read(text: &str) -> Result<Vec<Entry>, ReadError> {
    read_each(text)?.into_iter().collect()
}

/// Reads a file, with a separate result for each problem.
///
/// # Errors
/// If the number of problems differs from the header, or if there is neither a problem nor a
/// header.
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
        // A block (the lines of one problem) lasts until the next name, since blank lines were
        // removed.
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

/// Parses a block of at least one line.
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
    /// Returns the problem on a board of 19 x 19.
    ///
    /// # Errors
    /// If the position is not a valid problem.
    pub fn problem(&self) -> Result<Problem, ProblemError> {
        let board = Board::square(SIZE, SIZE).expect("19 x 19 is a board");
        Problem::enclosed(board, self.position.clone(), self.targets.clone())
    }

    /// Returns the first moves with which a side succeeds, best first; `None` for a pass.
    pub fn good_moves(&self, first: Player) -> impl Iterator<Item = Option<usize>> {
        self.results(first)
            .filter(|result| result.success)
            .filter_map(|result| result.line.first().copied())
    }

    /// Returns the results of the first moves of one side, best first.
    pub fn results(&self, first: Player) -> impl Iterator<Item = &Outcome> {
        self.results
            .iter()
            .filter(move |result| result.first == first)
    }
}

/// Returns the two letters of a point in GoTools files: the column, then the row.
pub fn letters(vertex: usize) -> String {
    [vertex % SIZE, vertex / SIZE]
        .map(|number| char::from(b'A' + number as u8))
        .iter()
        .collect()
}

/// Returns the lines of a text with their numbers, without line ends. Lines that continue another
/// one are joined to it.
fn joined(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim_end();
        let (line, goes_on) = match line.strip_suffix('\\') {
            Some(line) => (line, true),
            None => (line, false),
        };
        // `open` is `true` if the line before ended in a backslash, so that this line continues it.
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
    // A number of ko threats and the opposite outcome may follow the letter of the outcome, such as
    // `1l` after `d`.
    let threats = match (head.next(), head.next(), head.next()) {
        (None, ..) => None,
        (Some(digit @ b'1'..=b'9'), Some(letter), None) if life(letter)? != alive => {
            Some(digit - b'0')
        }
        _ => return None,
    };
    // The success of the first player and the fate of the target, both stated in the line, must
    // agree.
    if success != (alive == (first == Player::White)) {
        return None;
    }
    let moves = figures.split_once(':')?.1.strip_suffix(':')?.as_bytes();
    // Some results have no moves at all.
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
