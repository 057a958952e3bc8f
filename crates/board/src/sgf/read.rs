//! Reads the properties of a node: position, moves, marks and texts.

use super::faults::Faults;
use super::syntax::{Property, Value};
use super::{LETTERS, MAX_SIZE, SgfError, SgfFault, SgfPosition, point_name};
use crate::mark::{Mark, MarkKind};
use crate::position::{Colour, Position};

/// The reason why a game cannot be read, and the byte offset of the fault in the text.
pub(super) struct Refusal {
    pub(super) offset: usize,
    pub(super) fault: SgfFault,
}

/// The colour of a move, and its point; `None` is a pass.
pub(super) type Play = (Colour, Option<usize>);

/// The board size and the file format version of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// `true` for FF 1 to 3, whose property names may have lower-case letters.
    is_old: bool,
}

/// Reads the properties of one node of a game, and records their faults.
pub(super) struct NodeReader<'p, 'a> {
    properties: &'p [Property<'a>],
    faults: &'p mut Faults<'a>,
}

impl<'p, 'a> NodeReader<'p, 'a> {
    pub(super) fn new(
        properties: &'p [Property<'a>],
        faults: &'p mut Faults<'a>,
    ) -> NodeReader<'p, 'a> {
        NodeReader { properties, faults }
    }

    /// Adds a note for each property that occurs twice in the node. The values of both are joined.
    pub(super) fn check_properties_occur_once(&mut self) {
        let mut seen = std::collections::HashSet::new();
        let again = self.properties.iter().filter(|p| !seen.insert(&p.name));
        for property in again {
            let fault = SgfFault::SecondProperty(property.name.clone());
            self.faults.push(property.offset, fault);
        }
    }

    /// Records a fault that makes the game unreadable.
    pub(super) fn fail(&mut self, error: &SgfError) {
        self.faults.fail(error);
    }

    /// Returns the board size and format version of the game. The node must be the game's root.
    pub(super) fn form(&mut self) -> Result<Form, Refusal> {
        self.check_game()?;
        let (cols, rows) = self.size()?;
        let format = self.single("FF").map(|value| number(value.raw));
        // Files without FF are treated as old.
        let is_old = !matches!(format, Some(Some(4..)));
        Ok(Form { rows, cols, is_old })
    }

    /// Returns the position that a root node sets up.
    pub(super) fn position(&mut self, form: Form) -> Result<SgfPosition, Refusal> {
        let Form { rows, cols, .. } = form;
        let mut position = Position::empty(rows * cols);
        for (vertex, colour) in self.stones(form, true)? {
            position.set(vertex, colour);
        }
        Ok(SgfPosition {
            rows,
            cols,
            position,
            marks: self.marks(form),
            to_move: self.player(),
            name: self.single("GN").map(|value| simple_text(value.raw)),
            first_move: None,
            more_follows: false,
        })
    }

    /// Adds a note for each property name with lower-case letters, which FF 4 does not have.
    pub(super) fn check_names(&mut self, form: Form) {
        for property in self.properties.iter().filter(|p| p.is_long) {
            if !form.is_old {
                let fault = SgfFault::LongName(property.name.clone());
                self.faults.push(property.offset, fault);
            }
        }
    }

    /// Returns the moves of the node, in the order of the text.
    pub(super) fn moves(&mut self, form: Form) -> Vec<Play> {
        let mut moves = Vec::new();
        for property in self.properties {
            let colour = match &*property.name {
                "B" => 1,
                "W" => 2,
                _ => continue,
            };
            let Some(&value) = property.values.first() else {
                continue;
            };
            if let Some(second) = property.values.get(1) {
                let fault = SgfFault::SecondValue(property.name.clone());
                let lost = property.values.len() - 1;
                self.faults.push_losing(lost, second.offset, fault);
            }
            // Before FF 4, `tt` was a pass on boards of at most 19 rows and columns, where it is no
            // point.
            let pass = match value.raw.trim() {
                "" => value.is_closed,
                raw => raw == "tt" && form.rows <= 19 && form.cols <= 19,
            };
            let vertex = match pass {
                true => None,
                false => match form.point(value.raw, value) {
                    Ok(vertex) => Some(vertex),
                    Err(refusal) => {
                        let Refusal { offset, fault } = refusal;
                        self.faults.push_losing(1, offset, fault);
                        continue;
                    }
                },
            };
            if !moves.is_empty() {
                self.faults.push(property.offset, SgfFault::SecondMove);
            }
            moves.push((colour, vertex));
        }
        moves
    }

    /// Returns the rules of play (`RU`) as the root names them.
    pub(super) fn rules(&mut self) -> Option<String> {
        self.single("RU").map(|value| simple_text(value.raw))
    }

    /// Returns the name of the node (`N`).
    pub(super) fn name(&mut self) -> Option<String> {
        self.single("N").map(|value| simple_text(value.raw))
    }

    /// Returns the comment of the node (`C`), with its line breaks.
    pub(super) fn comment(&mut self) -> Option<String> {
        self.single("C").map(|value| text(value.raw, '\n'))
    }

    /// Returns the values of all properties of the node with the given name.
    fn values(&self, name: &'static str) -> impl Iterator<Item = Value<'a>> + use<'p, 'a> {
        let named = self.properties.iter().filter(move |p| p.name == name);
        named.flat_map(|p| p.values.iter().copied())
    }

    /// Returns the first value of a property that should have one value, and adds a note if there
    /// is a second one.
    fn single(&mut self, name: &'static str) -> Option<Value<'a>> {
        let mut values = self.values(name);
        let first = values.next()?;
        if let Some(second) = values.next() {
            let fault = SgfFault::SecondValue(name.to_owned());
            self.faults.push(second.offset, fault);
        }
        Some(first)
    }

    /// Checks that the game is Go (`GM[1]`, or no `GM`).
    fn check_game(&mut self) -> Result<(), Refusal> {
        let is_go = |raw: &str| number(raw) == Some(1) || raw.trim().is_empty();
        match self.single("GM") {
            Some(Value { raw, offset, .. }) if !is_go(raw) => Err(Refusal {
                offset,
                fault: SgfFault::NotGo(raw.to_owned()),
            }),
            _ => Ok(()),
        }
    }

    /// Returns the numbers of columns and rows of the board (`SZ`); 19 and 19 if there is no `SZ`.
    pub(super) fn size(&mut self) -> Result<(usize, usize), Refusal> {
        let written = self.single("SZ");
        let Some(Value { raw, offset, .. }) = written.filter(|value| !value.raw.trim().is_empty())
        else {
            return Ok((19, 19));
        };
        // SGF gives the number of columns first.
        let (cols, rows) = raw.split_once(':').unwrap_or((raw, raw));
        let size = |raw| number(raw).filter(|n| (1..=MAX_SIZE).contains(n));
        match (size(cols), size(rows)) {
            (Some(cols), Some(rows)) => Ok((cols, rows)),
            _ => Err(Refusal {
                offset,
                fault: SgfFault::Size(raw.to_owned()),
            }),
        }
    }

    /// Returns the player to move (`PL`), if the node names one. Adds a note for a value other than
    /// B and W.
    pub(super) fn player(&mut self) -> Option<Colour> {
        let Value { raw, offset, .. } = self.single("PL")?;
        let name = raw.trim();
        match name {
            "B" | "b" => return Some(1),
            "W" | "w" => return Some(2),
            _ => self.faults.push(offset, SgfFault::Player(name.to_owned())),
        }
        // Some programs write these forms.
        match name.to_ascii_lowercase().as_str() {
            "black" | "1" => Some(1),
            "white" | "2" => Some(2),
            _ => None,
        }
    }

    /// Returns the points that `AB`, `AW` and `AE` set, ascending, with their colours.
    ///
    /// If a point is set twice, the last colour counts. A value that is no point of the board makes
    /// the game unreadable if the node is the root, and is otherwise left out.
    pub(super) fn stones(
        &mut self,
        form: Form,
        is_root: bool,
    ) -> Result<Vec<(usize, Colour)>, Refusal> {
        // One entry for each point of the board, so that overlapping rectangles take no extra
        // memory.
        let mut set: Option<Vec<Option<Colour>>> = None;
        for property in self.properties {
            let Some(colour) = colour_set(&property.name) else {
                continue;
            };
            let set = set.get_or_insert_with(|| vec![None; form.rows * form.cols]);
            for &value in &property.values {
                // Some programs write a property such as `AB` with one empty value. It gets a note
                // and sets no point.
                if value.raw.trim().is_empty() && property.values.len() == 1 {
                    self.faults
                        .push(value.offset, SgfFault::Point(String::new()));
                    continue;
                }
                let points = match form.points(value, self.faults) {
                    Ok(points) => points,
                    Err(refusal) if is_root => return Err(refusal),
                    Err(refusal) => {
                        self.faults.push(refusal.offset, refusal.fault);
                        continue;
                    }
                };
                for vertex in points {
                    if set[vertex].replace(colour).is_some() {
                        let fault = SgfFault::SecondStone(point_name(vertex, form.cols));
                        self.faults.push(value.offset, fault);
                    }
                }
            }
        }
        let set = set.unwrap_or_default().into_iter().enumerate();
        Ok(set
            .filter_map(|(vertex, colour)| Some((vertex, colour?)))
            .collect())
    }

    /// Returns the marks of the node, ascending by point. In FF 1 to 3, `M` is a cross, and `L`
    /// labels its points with letters.
    pub(super) fn marks(&mut self, form: Form) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut shaped = std::collections::HashSet::new();
        for (name, kind, is_used) in [
            ("CR", MarkKind::Circle, true),
            ("MA", MarkKind::Cross, true),
            ("SQ", MarkKind::Square, true),
            ("TR", MarkKind::Triangle, true),
            ("M", MarkKind::Cross, form.is_old),
        ] {
            for value in self.values(name).filter(|_| is_used) {
                for vertex in self.marked(form, value) {
                    if self.is_first(&mut shaped, vertex, value, form) {
                        let kind = kind.clone();
                        marks.push(Mark { vertex, kind });
                    }
                }
            }
        }
        let mut labelled = std::collections::HashSet::new();
        for value in self.values("LB") {
            let Some((point, label)) = value.raw.split_once(':') else {
                let fault = SgfFault::Label(value.raw.to_owned());
                self.faults.push(value.offset, fault);
                continue;
            };
            let raw = point;
            for vertex in self.marked(form, Value { raw, ..value }) {
                if self.is_first(&mut labelled, vertex, value, form) {
                    let kind = MarkKind::Label(simple_text(label));
                    marks.push(Mark { vertex, kind });
                }
            }
        }
        let letters = self.values("L").filter(|_| form.is_old);
        let mut next = ('a'..='z').chain('A'..='Z');
        for value in letters {
            for vertex in self.marked(form, value) {
                if let Some(letter) = next.next()
                    && self.is_first(&mut labelled, vertex, value, form)
                {
                    let kind = MarkKind::Label(letter.to_string());
                    marks.push(Mark { vertex, kind });
                }
            }
        }
        marks.sort_unstable();
        marks
    }

    /// Returns the points of a mark's value: a point or a rectangle. A value off the board gives a
    /// note and no points.
    fn marked(&mut self, form: Form, value: Value<'_>) -> Vec<usize> {
        form.points(value, self.faults).unwrap_or_else(|refusal| {
            self.faults.push(refusal.offset, refusal.fault);
            Vec::new()
        })
    }

    /// Returns `true` if `vertex` is not yet in `seen`, the points marked so far; adds a note
    /// otherwise.
    fn is_first(
        &mut self,
        seen: &mut std::collections::HashSet<usize>,
        vertex: usize,
        value: Value<'_>,
        form: Form,
    ) -> bool {
        let is_first = seen.insert(vertex);
        if !is_first {
            let fault = SgfFault::SecondMark(point_name(vertex, form.cols));
            self.faults.push(value.offset, fault);
        }
        is_first
    }
}

/// Returns the colour that a property such as `AB` puts on its points, or `None` for a property
/// that sets no points.
fn colour_set(name: &str) -> Option<Colour> {
    match name {
        "AE" => Some(0),
        "AB" => Some(1),
        "AW" => Some(2),
        _ => None,
    }
}

impl Form {
    /// Returns the points of a value, which is a point or a rectangle of points.
    fn points(self, value: Value<'_>, faults: &mut Faults<'_>) -> Result<Vec<usize>, Refusal> {
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
            faults.push(value.offset, fault);
        }
        // Corners of a rectangle in another order get a note, but the rectangle is read.
        let (left, right) = (left.min(right), left.max(right));
        let row = |r| (left..=right).map(move |c| r * self.cols + c);
        Ok((top.min(bottom)..=top.max(bottom)).flat_map(row).collect())
    }

    /// Returns the vertex of a point such as `aa`. SGF gives the column first.
    fn point(self, raw: &str, value: Value<'_>) -> Result<usize, Refusal> {
        let raw = raw.trim();
        let index = |byte: u8| LETTERS.iter().position(|&letter| letter == byte);
        let found = match raw.as_bytes() {
            &[col, row] => index(col).zip(index(row)),
            _ => None,
        };
        let fault = match found {
            Some((col, row)) if col < self.cols && row < self.rows => {
                return Ok(row * self.cols + col);
            }
            None => SgfFault::Point(raw.to_owned()),
            Some(_) => SgfFault::OffBoard {
                point: raw.to_owned(),
                cols: self.cols,
                rows: self.rows,
            },
        };
        let offset = value.offset;
        Err(Refusal { offset, fault })
    }
}

/// Parses a number of decimal digits, without a sign.
fn number(raw: &str) -> Option<usize> {
    let raw = raw.trim();
    let digits = raw.bytes().all(|b| b.is_ascii_digit());
    raw.parse().ok().filter(|_| digits)
}

/// Returns the text of a SimpleText value, with line breaks as blanks.
fn simple_text(raw: &str) -> String {
    text(raw, ' ')
}

/// Returns the text of a value, with its escapes resolved.
///
/// A character after a backslash stands for itself. A line break after a backslash is removed. Any
/// other line break becomes `line_break`, and other white space becomes blanks.
fn text(raw: &str, line_break: char) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = c == '\\';
        let c = if escaped { chars.next() } else { Some(c) };
        let Some(c) = c else { break };
        if c == '\n' || c == '\r' {
            // "\r\n" and "\n\r" are a single line break.
            chars.next_if(|&next| (next == '\n' || next == '\r') && next != c);
            if !escaped {
                text.push(line_break);
            }
        } else {
            text.push(if c.is_whitespace() { ' ' } else { c });
        }
    }
    text
}
