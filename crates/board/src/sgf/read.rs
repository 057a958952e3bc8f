//! The meaning of the root node.

use super::syntax::{self, Property, Step, Value, fail};
use super::{LETTERS, MAX_SIZE, SgfError, SgfFault, SgfPosition};
use crate::mark::{Mark, MarkKind};
use crate::position::{Colour, EMPTY, Position};
use crate::text::without_bom;

/// Reads the position of the root node of the first game.
///
/// # Errors
/// [`SgfFault`] and its place. The syntax is checked to the end of the text,
/// the values of properties only where they are used.
pub fn read(text: &str) -> Result<SgfPosition, SgfError> {
    let text = without_bom(text);
    let mut root = None;
    let mut more_follows = false;
    syntax::walk(text, &mut |step| {
        if let Step::Node(_, node) = step {
            let (moves, setup) = (["B", "W"], ["AB", "AW", "AE"]);
            more_follows |= node.iter().any(|p| {
                moves.contains(&&*p.name) || (root.is_some() && setup.contains(&&*p.name))
            });
            root.get_or_insert(node);
        }
        Ok(())
    })?;
    let properties = root.unwrap_or_default();
    let mut found = Root::new(text, &properties).position()?;
    found.more_follows = more_follows;
    Ok(found)
}

/// A node whose properties are looked at.
pub(super) struct Root<'a> {
    text: &'a str,
    properties: &'a [Property<'a>],
}

impl<'a> Root<'a> {
    pub(super) fn new(text: &'a str, properties: &'a [Property<'a>]) -> Root<'a> {
        Root { text, properties }
    }

    /// The position that the node sets up, if it is the root of a game.
    pub(super) fn position(&self) -> Result<SgfPosition, SgfError> {
        self.check_properties_occur_once()?;
        self.check_game()?;
        let (cols, rows) = self.size()?;
        let board = BoardReader {
            root: self,
            rows,
            cols,
        };
        Ok(SgfPosition {
            rows,
            cols,
            position: board.stones()?,
            marks: board.marks()?,
            to_move: self.player()?,
            name: self.single("GN")?.map(|value| simple_text(value.raw)),
            more_follows: false,
        })
    }

    /// The moves of the node on a board of so many rows and columns: who, and where, in
    /// the order of the text.
    pub(super) fn moves(
        &self,
        rows: usize,
        cols: usize,
    ) -> Result<Vec<(Colour, Option<usize>)>, SgfError> {
        let board = BoardReader {
            root: self,
            rows,
            cols,
        };
        let mut moves = Vec::new();
        for property in self.properties {
            let colour = match &*property.name {
                "B" => 1,
                "W" => 2,
                _ => continue,
            };
            let Some(value) = self.single(&property.name)? else {
                continue;
            };
            // Before FF 4 a pass was "tt", where that is no point.
            let pass = match value.raw.trim() {
                "" => true,
                raw => raw == "tt" && rows <= 19 && cols <= 19,
            };
            let vertex = match pass {
                true => None,
                false => Some(board.point(value.raw, value)?),
            };
            moves.push((colour, vertex));
        }
        Ok(moves)
    }

    /// The comment of the node.
    pub(super) fn comment(&self) -> Result<Option<String>, SgfError> {
        Ok(self.single("C")?.map(|value| simple_text(value.raw)))
    }

    fn fail<T>(&self, value: Value<'_>, fault: SgfFault) -> Result<T, SgfError> {
        fail(self.text, value.offset, fault)
    }

    pub(super) fn check_properties_occur_once(&self) -> Result<(), SgfError> {
        let mut seen = std::collections::HashSet::new();
        match self.properties.iter().find(|p| !seen.insert(&p.name)) {
            None => Ok(()),
            Some(p) => fail(
                self.text,
                p.offset,
                SgfFault::SecondProperty(p.name.clone()),
            ),
        }
    }

    fn values(&self, name: &str) -> &'a [Value<'a>] {
        let property = self.properties.iter().find(|p| p.name == name);
        property.map_or(&[], |p| &p.values)
    }

    fn single(&self, name: &str) -> Result<Option<Value<'a>>, SgfError> {
        match self.values(name) {
            [] => Ok(None),
            [value] => Ok(Some(*value)),
            [_, second, ..] => self.fail(*second, SgfFault::SecondValue(name.to_owned())),
        }
    }

    fn check_game(&self) -> Result<(), SgfError> {
        match self.single("GM")? {
            Some(value) if number(value.raw) != Some(1) => {
                self.fail(value, SgfFault::NotGo(value.raw.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Columns and rows.
    fn size(&self) -> Result<(usize, usize), SgfError> {
        let Some(value) = self.single("SZ")? else {
            return Ok((19, 19));
        };
        let (cols, rows) = value.raw.split_once(':').unwrap_or((value.raw, value.raw));
        let size = |raw| number(raw).filter(|n| (1..=MAX_SIZE).contains(n));
        match (size(cols), size(rows)) {
            (Some(cols), Some(rows)) => Ok((cols, rows)),
            _ => self.fail(value, SgfFault::Size(value.raw.to_owned())),
        }
    }

    fn player(&self) -> Result<Option<Colour>, SgfError> {
        let Some(value) = self.single("PL")? else {
            return Ok(None);
        };
        match value.raw.trim() {
            "B" | "b" => Ok(Some(1)),
            "W" | "w" => Ok(Some(2)),
            other => self.fail(value, SgfFault::Player(other.to_owned())),
        }
    }
}

/// Reads what lies on the points of the board.
struct BoardReader<'a> {
    root: &'a Root<'a>,
    rows: usize,
    cols: usize,
}

impl BoardReader<'_> {
    fn stones(&self) -> Result<Position, SgfError> {
        let mut set = vec![None; self.rows * self.cols];
        for (name, colour) in [("AB", 1), ("AW", 2), ("AE", EMPTY)] {
            for &value in self.root.values(name) {
                for vertex in self.points(value)? {
                    if set[vertex].replace(colour).is_some() {
                        let fault = SgfFault::SecondStone(self.point_name(vertex));
                        return self.root.fail(value, fault);
                    }
                }
            }
        }
        let colours = set.into_iter().map(|c| c.unwrap_or(EMPTY));
        Ok(Position::new(colours.collect()))
    }

    fn marks(&self) -> Result<Vec<Mark>, SgfError> {
        let mut marks = Vec::new();
        let mut shaped = vec![false; self.rows * self.cols];
        for (name, kind) in [
            ("CR", MarkKind::Circle),
            ("MA", MarkKind::Cross),
            ("SQ", MarkKind::Square),
            ("TR", MarkKind::Triangle),
        ] {
            for &value in self.root.values(name) {
                for vertex in self.points(value)? {
                    self.check_first(&mut shaped, vertex, value)?;
                    let kind = kind.clone();
                    marks.push(Mark { vertex, kind });
                }
            }
        }
        let mut labelled = vec![false; self.rows * self.cols];
        for &value in self.root.values("LB") {
            let Some((point, label)) = value.raw.split_once(':') else {
                let fault = SgfFault::Label(value.raw.to_owned());
                return self.root.fail(value, fault);
            };
            let vertex = self.point(point, value)?;
            self.check_first(&mut labelled, vertex, value)?;
            let kind = MarkKind::Label(simple_text(label));
            marks.push(Mark { vertex, kind });
        }
        marks.sort_unstable();
        Ok(marks)
    }

    fn check_first(
        &self,
        seen: &mut [bool],
        vertex: usize,
        value: Value<'_>,
    ) -> Result<(), SgfError> {
        if std::mem::replace(&mut seen[vertex], true) {
            let fault = SgfFault::SecondMark(self.point_name(vertex));
            return self.root.fail(value, fault);
        }
        Ok(())
    }

    /// The points of a value, which is a point or a rectangle.
    fn points(&self, value: Value<'_>) -> Result<Vec<usize>, SgfError> {
        let Some((first, last)) = value.raw.split_once(':') else {
            return Ok(vec![self.point(value.raw, value)?]);
        };
        let corner = |raw| {
            let vertex = self.point(raw, value)?;
            Ok((vertex / self.cols, vertex % self.cols))
        };
        let ((top, left), (bottom, right)) = (corner(first)?, corner(last)?);
        if top > bottom || left > right {
            let fault = SgfFault::Rectangle(value.raw.trim().to_owned());
            return self.root.fail(value, fault);
        }
        let row = |r| (left..=right).map(move |c| r * self.cols + c);
        Ok((top..=bottom).flat_map(row).collect())
    }

    /// The vertex of a point; SGF gives the column first.
    fn point(&self, raw: &str, value: Value<'_>) -> Result<usize, SgfError> {
        let raw = raw.trim();
        let index = |byte: u8| LETTERS.iter().position(|&letter| letter == byte);
        let found = match raw.as_bytes() {
            &[col, row] => index(col).zip(index(row)),
            _ => None,
        };
        match found {
            None => self.root.fail(value, SgfFault::Point(raw.to_owned())),
            Some((col, row)) if col < self.cols && row < self.rows => Ok(row * self.cols + col),
            Some(_) => {
                let fault = SgfFault::OffBoard {
                    point: raw.to_owned(),
                    cols: self.cols,
                    rows: self.rows,
                };
                self.root.fail(value, fault)
            }
        }
    }

    fn point_name(&self, vertex: usize) -> String {
        super::write::point_name(vertex, self.cols)
    }
}

fn number(raw: &str) -> Option<usize> {
    let raw = raw.trim();
    let digits = raw.bytes().all(|b| b.is_ascii_digit());
    raw.parse().ok().filter(|_| digits)
}

/// The SimpleText of a value: a character after a backslash stands for itself,
/// a line break after one is removed, and other white space becomes blanks.
fn simple_text(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = c == '\\';
        let c = if escaped { chars.next() } else { Some(c) };
        let Some(c) = c else { break };
        if c == '\n' || c == '\r' {
            // Two different ones are a single line break.
            chars.next_if(|&next| (next == '\n' || next == '\r') && next != c);
            if !escaped {
                text.push(' ');
            }
        } else {
            text.push(if c.is_whitespace() { ' ' } else { c });
        }
    }
    text
}
