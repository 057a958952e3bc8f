//! The text format of certificates.
//!
//! ```text
//! tengen-certificate 1        the format and its version
//! board square 3 6 none       lattice, rows, columns, boundary; or: graph POINTS
//! stones ...OX./OOOOX./XXXXX. . empty, X Black, O White, row by row; / is ignored
//! region 0 1 2 3 6 7 8 9      points are numbered from 0, row by row
//! targets 3                   the first stone of each string of the target
//! rule no-ko                  or simple-ko
//! claim alive                 or dead
//! first white                 or black
//! start ...OOOOO              the stones of the region; the ko point or -, the threats and the
//!                             captured targets follow, unless these are - 0 0
//! steps 1                     the number of steps
//! ...OOOOO 1                  stones, move (a point or pass); then as at the start
//! checksum 0123456789abcdef   XXH3 of all lines before, in hexadecimal digits
//! ```
//!
//! The lines `rim`, `links` and `friendly` follow the region, depending on the version of the
//! format:
//!
//! - `tengen-certificate 2`, for a claim about the whole board, has a line such as `rim 4 5`: the
//!   points on which the loser has stones from the beginning.
//! - `tengen-certificate 3`, for a target that lives with the help of outside strings, has a line
//!   such as `links 4 5`: a stone of each such string ([`Claim::links`]).
//! - `tengen-certificate 4` has some of the lines `rim`, `links` and `friendly`, in this order. It
//!   is for helped life, and for frames whose outside has two owners ([`Claim::friendly`]).
//!
//! For a graph, lines `edges 0-1 0-2` and `guarded 0` follow the board. Outside threats are the
//! defender's if positive, the attacker's if negative. The captured targets are a bit mask, in the
//! order of the targets. Reading takes memory and time in proportion to the text, whatever numbers
//! the text claims.
//!
//! The entries are [`Certificate::to_text`] and [`read`]. Invariant: reading the text of a
//! certificate gives the same certificate.

use super::claim::{Claim, MAX_POINTS, MAX_REGION, MAX_TARGETS};
use super::{Certificate, Place, Step};
use std::fmt::Write as _;
use std::str::{FromStr, Lines};
use tengen_board::{Board, Boundary, Colour, Graph, Lattice, Player, Position, Shape};
use xxhash_rust::xxh3::xxh3_64;

/// The first line of a certificate for a claim about the region alone, without links and friendly
/// points (strings and empty points outside that help the defender).
pub const FORMAT: &str = "tengen-certificate 1";

/// The first line of a certificate for a claim about the whole board.
pub const WHOLE_BOARD_FORMAT: &str = "tengen-certificate 2";

/// The first line of a certificate of life that depends on links, outside strings of the defender.
pub const LINKED_FORMAT: &str = "tengen-certificate 3";

/// The first line of a certificate with friendly points (empty points outside that count as the
/// defender's), or with both a rim and links.
pub const OWNED_FORMAT: &str = "tengen-certificate 4";

const CHECKSUM: &str = "checksum ";
const SIGNS: [char; 3] = ['.', 'X', 'O'];

/// The reason why a text is not a certificate. Lines are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The first line does not name a known format.
    #[error(
        "line 1: expected \"tengen-certificate\" and a version from 1 to 4, found {0:?}; is it a \
         certificate?"
    )]
    Format(String),
    /// The checksum is wrong or missing.
    #[error("the checksum of the last line is wrong or missing: the file was changed or cut off")]
    Checksum,
    /// A line is not what the format expects.
    #[error("line {line}: expected {what}, found {found:?}")]
    Line {
        /// The line number.
        line: usize,
        /// The start of the line.
        found: String,
        /// The expected contents.
        what: &'static str,
    },
    /// The number of steps is not the announced one.
    #[error("{found} steps, but {said} are announced")]
    Steps {
        /// The number of steps.
        found: usize,
        /// The announced number.
        said: usize,
    },
}

impl Certificate {
    /// Writes the certificate as text.
    pub fn to_text(&self) -> String {
        let Certificate { claim, steps } = self;
        // Use the oldest format that has all lines of the claim.
        let format = match (&claim.rim, claim.links.is_empty()) {
            _ if !claim.friendly.is_empty() => OWNED_FORMAT,
            (Some(_), false) => OWNED_FORMAT,
            (Some(_), true) => WHOLE_BOARD_FORMAT,
            (None, false) => LINKED_FORMAT,
            (None, true) => FORMAT,
        };
        let mut text = format!("{format}\nboard ");
        // A custom lattice is written as a graph.
        let shape = claim.board.shape();
        let shape = shape.filter(|shape| !shape.lattice.is_own());
        match shape {
            Some(Shape {
                lattice,
                rows,
                cols,
                boundary,
            }) => {
                let _ = writeln!(text, "{} {rows} {cols} {}", lattice.name(), boundary.name());
            }
            None => {
                let edges = claim.board.graph().edges().map(|(a, b)| format!("{a}-{b}"));
                let guarded =
                    (0..claim.board.points()).filter(|&point| claim.board.is_guarded(point));
                let _ = writeln!(text, "graph {}", claim.board.points());
                let _ = writeln!(text, "edges{}\nguarded{}", list(edges), list(guarded));
            }
        }
        // A graph has no rows: all stones are written in one line.
        let cols = shape.map_or(usize::MAX, |shape| shape.cols);
        let rows: Vec<String> = claim.position.colours().chunks(cols).map(signs).collect();
        let _ = writeln!(text, "stones {}", rows.join("/"));
        let _ = writeln!(text, "region{}", list(&claim.region));
        if let Some(rim) = &claim.rim {
            let _ = writeln!(text, "rim{}", list(rim));
        }
        for (key, points) in [("links", &claim.links), ("friendly", &claim.friendly)] {
            if !points.is_empty() {
                let _ = writeln!(text, "{key}{}", list(points));
            }
        }
        let _ = writeln!(text, "targets{}", list(&claim.targets));
        let rule = if claim.simple_ko {
            "simple-ko"
        } else {
            "no-ko"
        };
        let _ = writeln!(text, "rule {rule}");
        let _ = writeln!(text, "claim {}", if claim.alive { "alive" } else { "dead" });
        let _ = writeln!(text, "first {}", claim.first);
        let _ = writeln!(
            text,
            "start {}{}",
            signs(&claim.start.stones),
            rest(&claim.start)
        );
        let _ = writeln!(text, "steps {}", steps.len());
        for Step { place, play } in steps {
            let play = play.map_or("pass".to_owned(), |point| point.to_string());
            let _ = writeln!(text, "{} {play}{}", signs(&place.stones), rest(place));
        }
        // The checksum covers everything before its own line.
        let check = xxh3_64(text.as_bytes());
        let _ = writeln!(text, "{CHECKSUM}{check:016x}");
        text
    }
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items
        .into_iter()
        .map(|item| format!(" {}", item.to_string()))
        .collect()
}

fn signs(colours: &[Colour]) -> String {
    colours
        .iter()
        .map(|&colour| SIGNS[usize::from(colour)])
        .collect()
}

fn rest(place: &Place) -> String {
    let Place {
        ko,
        threats,
        captured,
        ..
    } = place;
    if (*ko, *threats, *captured) == (None, 0, 0) {
        return String::new();
    }
    let ko = ko.map_or("-".to_owned(), |point| point.to_string());
    format!(" {ko} {threats} {captured}")
}

/// Reads a certificate. Use [`Certificate::check`] to find out if it proves its claim.
///
/// # Errors
/// [`ReadError`], if the text is not a certificate.
pub fn read(text: &str) -> Result<Certificate, ReadError> {
    let first = text.lines().next().unwrap_or("");
    // The lines after the region that the format requires; `None` if each of them is optional.
    let lines: Option<&[&str]> = match first {
        FORMAT => Some(&[]),
        WHOLE_BOARD_FORMAT => Some(&["rim"]),
        LINKED_FORMAT => Some(&["links"]),
        OWNED_FORMAT => None,
        _ => return Err(ReadError::Format(short(first))),
    };
    let mut reader = Reader {
        lines: content(text).ok_or(ReadError::Checksum)?.lines(),
        line: 1,
    };
    reader.lines.next();

    let board = reader.board()?;
    let stones = reader.value(
        "stones",
        "\"stones\" and a sign . X O for each point",
        |value| {
            let colours = colours(&value.replace('/', ""))?;
            (colours.len() == board.points()).then(|| Position::new(colours))
        },
    )?;
    let region = reader.value(
        "region",
        "\"region\" and up to 254 points of the board",
        |value| points(value, &board, MAX_REGION),
    )?;
    let mut extra = |key: &str, what: &'static str| {
        // Versions 1 to 3 of the format fix which lines follow. Version 4 names each line that it
        // has.
        let is_there = match lines {
            Some(lines) => lines.contains(&key),
            None => reader.is_next(key),
        };
        let read = |value: &str| points(value, &board, MAX_REGION);
        is_there.then(|| reader.value(key, what, read)).transpose()
    };
    let rim = extra("rim", "\"rim\" and points of the board")?;
    let links = extra("links", "\"links\" and points of the board")?.unwrap_or_default();
    let friendly = extra("friendly", "\"friendly\" and points of the board")?.unwrap_or_default();
    let length = region.len();
    let targets = reader.value(
        "targets",
        "\"targets\" and up to 8 points of the board",
        |value| points(value, &board, MAX_TARGETS),
    )?;
    let simple_ko = reader.choice(
        "rule",
        "\"rule no-ko\" or \"rule simple-ko\"",
        ["no-ko", "simple-ko"],
    )?;
    let alive = reader.choice(
        "claim",
        "\"claim dead\" or \"claim alive\"",
        ["dead", "alive"],
    )?;
    let white = reader.choice(
        "first",
        "\"first black\" or \"first white\"",
        ["black", "white"],
    )?;
    let start = reader.value("start", "\"start\" and a situation", |value| {
        let (stones, rest) = value.split_once(' ').unwrap_or((value, ""));
        place(stones, rest, &board, length)
    })?;
    let said = reader.value("steps", "\"steps\" and their number", |value| {
        value.parse().ok()
    })?;
    let mut steps = Vec::new();
    while let Some(line) = reader.lines.next() {
        reader.line += 1;
        let step = step(line, &board, length);
        steps.push(step.ok_or_else(|| reader.wrong(line, "a situation with a move"))?);
    }
    if steps.len() != said {
        return Err(ReadError::Steps {
            found: steps.len(),
            said,
        });
    }
    let first = Player::BOTH[usize::from(white)];
    let claim = Claim {
        board,
        position: stones,
        region,
        rim,
        links,
        friendly,
        targets,
        simple_ko,
        first,
        start,
        alive,
    };
    Ok(Certificate { claim, steps })
}

/// Returns the text before the checksum, if the checksum is right.
fn content(text: &str) -> Option<&str> {
    let whole = text.strip_suffix('\n')?;
    let (content, _) = text.split_at(whole.rfind('\n')? + 1);
    let check = whole[content.len()..].strip_prefix(CHECKSUM)?;
    (check == format!("{:016x}", xxh3_64(content.as_bytes()))).then_some(content)
}

struct Reader<'a> {
    lines: Lines<'a>,
    /// The number of the last line read.
    line: usize,
}

impl<'a> Reader<'a> {
    fn wrong(&self, found: &str, what: &'static str) -> ReadError {
        ReadError::Line {
            line: self.line,
            found: short(found),
            what,
        }
    }

    /// Returns `true` if the next line begins with a word.
    fn is_next(&self, key: &str) -> bool {
        let line = self.lines.clone().next().unwrap_or("");
        line.split(' ').next() == Some(key)
    }

    /// Reads the next line, which must begin with a word, and returns the value after the word.
    fn value<T>(
        &mut self,
        key: &str,
        what: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, ReadError> {
        self.line += 1;
        let line = self.lines.next().unwrap_or("");
        let value = line
            .strip_prefix(key)
            .filter(|value| value.is_empty() || value.starts_with(' '));
        let value = value.and_then(|value| read(value.trim_start()));
        value.ok_or_else(|| self.wrong(line, what))
    }

    /// Reads the next line, whose value is one of two words. Returns `true` for the second word.
    fn choice(
        &mut self,
        key: &str,
        what: &'static str,
        words: [&str; 2],
    ) -> Result<bool, ReadError> {
        self.value(key, what, |value| {
            words
                .iter()
                .position(|&word| word == value)
                .map(|index| index == 1)
        })
    }

    fn board(&mut self) -> Result<Board, ReadError> {
        let what = "a board of up to 4096 points, such as \"board square 19 19 none\"";
        let board = self.value("board", what, |value| {
            match *value.split(' ').collect::<Vec<_>>() {
                ["graph", points] => Some(Err(number(points, MAX_POINTS)?)),
                [lattice, rows, cols, boundary] => {
                    let lattice = Lattice::all().find(|known| known.name() == lattice)?;
                    let boundary = Boundary::all().find(|known| known.name() == boundary)?;
                    let (rows, cols) = (number(rows, MAX_POINTS)?, number(cols, MAX_POINTS)?);
                    let few = rows * cols <= MAX_POINTS;
                    few.then(|| Board::lattice(Shape::new(lattice, rows, cols, boundary)).ok())?
                        .map(Ok)
                }
                _ => None,
            }
        })?;
        let points = match board {
            Ok(board) => return Ok(board),
            Err(points) => points,
        };
        let edge = |word: &str| {
            let (a, b) = word.split_once('-')?;
            Some((number(a, MAX_POINTS)?, number(b, MAX_POINTS)?))
        };
        let graph = self.value(
            "edges",
            "\"edges\" and the edges of a graph, such as 0-1",
            |value| {
                let edges: Option<Vec<_>> = value.split_terminator(' ').map(edge).collect();
                Graph::from_edges(points, &edges?).ok()
            },
        )?;
        let board = Board::from_graph(graph, (0..points).map(|point| point.to_string()).collect());
        let guarded = self.value("guarded", "\"guarded\" and points", |value| {
            self::points(value, &board, MAX_POINTS)
        })?;
        let mut is_guarded = vec![false; points];
        guarded
            .into_iter()
            .for_each(|point| is_guarded[point] = true);
        Ok(board.with_guarded(is_guarded))
    }
}

/// Reads a number in canonical form (no sign `+`, no leading zeros), up to a maximum.
fn number<T: FromStr + ToString + PartialOrd>(word: &str, most: T) -> Option<T> {
    let number: T = word.parse().ok()?;
    // Exactly one spelling for each number: no sign `+` and no leading zeros.
    (number.to_string() == word && number <= most).then_some(number)
}

fn points(text: &str, board: &Board, most: usize) -> Option<Vec<usize>> {
    let words = text.split_terminator(' ');
    let points = words
        .take(most + 1)
        .map(|word| point(word, board))
        .collect::<Option<Vec<_>>>()?;
    (points.len() <= most).then_some(points)
}

fn point(word: &str, board: &Board) -> Option<usize> {
    number(word, board.points().checked_sub(1)?)
}

fn colours(text: &str) -> Option<Vec<Colour>> {
    let colour = |sign| {
        SIGNS
            .iter()
            .position(|&known| known == sign)
            .map(|colour| colour as Colour)
    };
    text.chars().map(colour).collect()
}

fn place(stones: &str, rest: &str, board: &Board, length: usize) -> Option<Place> {
    let stones = colours(stones).filter(|stones| stones.len() == length)?;
    if rest.is_empty() {
        return Some(Place {
            stones,
            ko: None,
            threats: 0,
            captured: 0,
        });
    }
    let [ko, threats, captured] = *rest.split(' ').collect::<Vec<_>>() else {
        return None;
    };
    let ko = if ko == "-" {
        None
    } else {
        Some(point(ko, board)?)
    };
    Some(Place {
        stones,
        ko,
        threats: number(threats, i8::MAX)?,
        captured: number(captured, u8::MAX)?,
    })
}

fn step(line: &str, board: &Board, length: usize) -> Option<Step> {
    let (stones, rest) = line.split_once(' ')?;
    let (play, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let play = if play == "pass" {
        None
    } else {
        Some(point(play, board)?)
    };
    Some(Step {
        place: place(stones, rest, board, length)?,
        play,
    })
}

/// Returns the start of a line, for an error message.
fn short(line: &str) -> String {
    line.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the module's documentation without the explanations and the checksum.
    const EXAMPLE: &str = "\
tengen-certificate 1
board square 3 6 none
stones ...OX./OOOOX./XXXXX.
region 0 1 2 3 6 7 8 9
targets 3
rule no-ko
claim alive
first white
start ...OOOOO
steps 1
...OOOOO 1
";

    fn signed(content: &str) -> String {
        format!("{content}{CHECKSUM}{:016x}\n", xxh3_64(content.as_bytes()))
    }

    #[test]
    fn the_example_is_read_written_and_right() {
        let certificate = read(&signed(EXAMPLE)).unwrap();
        assert_eq!(certificate.to_text(), signed(EXAMPLE));
        assert_eq!(certificate.check(), Ok(()));
        assert_eq!(
            certificate.claim.to_string(),
            "White lives if White moves first, without a rule of ko"
        );
        // With the move one point to the left there is only one eye.
        let wrong = signed(&EXAMPLE.replace("OOOOO 1\n", "OOOOO 0\n"));
        assert!(read(&wrong).unwrap().check().is_err());
    }

    #[test]
    fn lines_that_are_something_else_are_named() {
        for (line, old, new) in [
            (2, "3 6", "3 70000"),
            (2, "square", "cube"),
            (3, "XXXXX.", "XXXXX"),
            (4, "region 0", "region 18"),
            (4, "region 0", "region +0"),
            (5, "targets 3", "targets 1 2 3 4 5 6 7 8 9"),
            (6, "no-ko", "super-ko"),
            (7, "claim alive", "claim"),
            (9, "start ...", "start .."),
            (10, "steps 1", "steps -1"),
            (11, "OOOOO 1", "OOOOO 1 - 200 0"),
            (11, "OOOOO 1", "OOOOO"),
        ] {
            let text = signed(&EXAMPLE.replacen(old, new, 1));
            let found = read(&text);
            assert!(
                matches!(found, Err(ReadError::Line { line: l, .. }) if l == line),
                "{new}: {found:?}"
            );
        }
        let many = signed(&EXAMPLE.replace("steps 1", "steps 18446744073709551615"));
        assert_eq!(
            read(&many),
            Err(ReadError::Steps {
                found: 1,
                said: usize::MAX
            })
        );
        assert_eq!(
            read(&EXAMPLE.replace("1\n", "9\n")),
            Err(ReadError::Format("tengen-certificate 9".to_owned()))
        );
        assert_eq!(read(EXAMPLE), Err(ReadError::Checksum));
    }
}
