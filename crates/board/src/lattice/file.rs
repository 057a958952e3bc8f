//! Reads and writes unit cells as text.
//!
//! ```text
//! # Kagome: triangles that share their corners.
//! name     triangles                # for titles
//! about    Triangles that share their corners
//! points   a / b / c                # rows of the cell, from top to bottom
//! edges    a-b b-c a-c              # within the cell
//! edges    b-a:right c-a:down       # to the cells around it
//! edges    c-b:down-left
//! rows     open                     # or wrap
//! columns  open                     # or wrap, or twist
//! guarded  a first-column           # points of every cell; or all of column 0
//! short-wraps merged                # or refused
//! at       a 0 0                    # for pictures: where points lie,
//! step     right 2 0                # and how far it is to the next cells
//! step     down 1 1.73
//! ```
//!
//! A statement is a line, or ends at `;`. A `#` starts a comment. Only `points` is required, and it
//! must come before the first use of a point's name. `edges`, `guarded`, `at` and `step` may be
//! repeated, the other statements may not. Coordinates are x (to the right) and y (downwards), in
//! units of the distance of neighbours on the square lattice.

use super::cell::{Cell, CellEdge, Label, MAX_CELL_EDGES, MAX_CELL_POINTS, Places, Wrap};
use crate::text::{At, Location, without_bom, words};
use std::fmt::Write;

/// The error of a text that is not a unit cell, with the location.
pub type CellError = At<CellFault>;

/// The names of the eight cells around a cell, with the numbers of cells down and to the right.
const SIDES: [(&str, (isize, isize)); 8] = [
    ("up-left", (-1, -1)),
    ("up", (-1, 0)),
    ("up-right", (-1, 1)),
    ("left", (0, -1)),
    ("right", (0, 1)),
    ("down-left", (1, -1)),
    ("down", (1, 0)),
    ("down-right", (1, 1)),
];

/// The largest length of a text, in bytes.
const MAX_TEXT: usize = 1 << 16;

/// The largest length of a point's name, in characters.
const MAX_NAME: usize = 16;

/// The largest length of a lattice's name, in bytes.
const MAX_LABEL: usize = Label::MOST;

/// The largest absolute value of a coordinate of a point, or of a step to the next cell.
const MAX_PLACE: f64 = 100.0;

/// The reason why a text is not a unit cell, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CellFault(String);

/// A unit cell read from a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CellText {
    /// The cell.
    pub cell: Cell,
    /// The one-line description of the `about` statement.
    pub about: Option<String>,
}

/// A word with its location.
type Word<'a> = (Location, &'a str);

/// The statements read so far.
#[derive(Default)]
struct Reader<'a> {
    cell: Option<Cell>,
    about: Option<String>,
    label: Label,
    names: Vec<&'a str>,
    /// The edges, each with its text.
    edges: Vec<(CellEdge, Word<'a>)>,
    /// The statements read so far that may occur only once, with the lines on which they are.
    seen: Vec<(&'static str, usize)>,
    rows: bool,
    columns: Wrap,
    at_columns: Option<Location>,
    guarded: u16,
    first_column: bool,
    merged: bool,
    at: [Option<(i16, i16)>; MAX_CELL_POINTS],
    down: Option<(i16, i16)>,
    right: Option<(i16, i16)>,
}

/// Reads a unit cell from its text.
///
/// # Errors
/// [`CellFault`] and its location.
pub fn read(text: &str) -> Result<CellText, CellError> {
    let text = without_bom(text);
    if text.len() > MAX_TEXT {
        let fault = format!("a cell's text has at most {MAX_TEXT} bytes");
        return fail(Location { line: 1, column: 1 }, fault);
    }
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        // The number of characters of the line before the statement, for locations.
        let mut before = 0;
        for statement in line.split(';') {
            let mut words = words(number, statement);
            for (location, _) in &mut words {
                location.column += before;
            }
            before += statement.chars().count() + 1;
            if let Some((&keyword, rest)) = words.split_first() {
                reader.statement(keyword, rest, statement)?;
            }
        }
    }
    reader.finish(Location::of(text, text.len()))
}

fn at(location: Location, fault: impl Into<String>) -> CellError {
    let fault = CellFault(fault.into());
    At { location, fault }
}

fn fail<T>(location: Location, fault: impl Into<String>) -> Result<T, CellError> {
    Err(at(location, fault))
}

const NO_POINTS: &str = "no points; a cell needs a line such as \"points a b / c d\"";

/// Returns the fault of a statement that has too few or too many words.
fn should_be(form: &str) -> String {
    format!("this line should look like {form:?}")
}

/// The statements that may occur only once.
const ONCE: [&str; 6] = ["name", "about", "points", "rows", "columns", "short-wraps"];

impl<'a> Reader<'a> {
    /// Reads a statement: `keyword` is its first word, and `statement` its whole text.
    fn statement(
        &mut self,
        (location, keyword): Word<'a>,
        rest: &[Word<'a>],
        statement: &str,
    ) -> Result<(), CellError> {
        if let Some(once) = ONCE.into_iter().find(|&once| once == keyword) {
            self.once(once, location)?;
        }
        match keyword {
            "name" => {
                let (place, given) = one(location, rest, "name mine")?;
                let fault = || {
                    format!(
                        "expected a name of at most {MAX_LABEL} letters, digits, - and _, found \
                         {:?}",
                        shown(given)
                    )
                };
                self.label = Label::of(given).ok_or_else(|| at(place, fault()))?;
            }
            "about" => {
                let said = statement.trim().strip_prefix("about").unwrap_or_default();
                self.about = Some(said.trim().to_owned());
            }
            "points" => self.points(location, rest)?,
            "edges" => rest
                .iter()
                .try_for_each(|&word| self.edge(location, word))?,
            "rows" => {
                let given = one(location, rest, "rows open")?;
                self.rows = choice(
                    "rows",
                    "open or wrap",
                    given,
                    &[("open", false), ("wrap", true)],
                )?;
            }
            "columns" => {
                let given = one(location, rest, "columns open")?;
                let known = [
                    ("open", Wrap::Open),
                    ("wrap", Wrap::Straight),
                    ("twist", Wrap::Twisted),
                ];
                self.columns = choice("columns", "open, wrap or twist", given, &known)?;
                self.at_columns = Some(given.0);
            }
            "guarded" => rest
                .iter()
                .try_for_each(|&word| self.guard(location, word))?,
            "short-wraps" => {
                let given = one(location, rest, "short-wraps merged")?;
                let known = [("refused", false), ("merged", true)];
                self.merged = choice("short-wraps", "merged or refused", given, &known)?;
            }
            "at" => {
                let &[name, x, y] = rest else {
                    return fail(location, should_be("at a 0.5 1"));
                };
                let point = self.point(location, name)?;
                self.at[point] = Some((hundredths(x)?, hundredths(y)?));
            }
            "step" => {
                let &[side, x, y] = rest else {
                    return fail(location, should_be("step right 1 0"));
                };
                let place = Some((hundredths(x)?, hundredths(y)?));
                let known = [("right", true), ("down", false)];
                match choice("step", "right or down", side, &known)? {
                    true => self.right = place,
                    false => self.down = place,
                }
            }
            other => {
                let fault = format!(
                    "unknown word {:?}; a line begins with name, about, points, edges, rows, \
                     columns, guarded, short-wraps, at or step",
                    shown(other)
                );
                return fail(location, fault);
            }
        }
        Ok(())
    }

    /// Checks that a statement that may occur only once was not read before.
    fn once(&mut self, keyword: &'static str, location: Location) -> Result<(), CellError> {
        if let Some(&(_, line)) = self.seen.iter().find(|(seen, _)| *seen == keyword) {
            let fault = format!("a second line {keyword:?}; the first is on line {line}");
            return fail(location, fault);
        }
        self.seen.push((keyword, location.line));
        Ok(())
    }

    /// Reads the rows of points.
    fn points(&mut self, location: Location, rest: &[Word<'a>]) -> Result<(), CellError> {
        let rows: Vec<&[Word<'a>]> = rest.split(|&(_, word)| word == "/").collect();
        let expected = rows[0].len();
        for (row, names) in (1..).zip(&rows) {
            let found = names.len();
            // The points must form a full rectangle.
            if found != expected || found == 0 {
                let at = names.first().map_or(location, |&(at, _)| at);
                let ragged = format!(
                    "row {row} of the cell has {found} points, row 1 has {expected}; the points of \
                     a cell form a rectangle"
                );
                return match expected {
                    0 => fail(location, NO_POINTS),
                    _ => fail(at, ragged),
                };
            }
        }
        let count = rows.len() * expected;
        if count > MAX_CELL_POINTS {
            let fault = format!("a cell has at most {MAX_CELL_POINTS} points, not {count}");
            return fail(location, fault);
        }
        for &(at, name) in rows.into_iter().flatten() {
            let is_name = name.len() <= MAX_NAME
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            if !is_name {
                let name = shown(name);
                let fault = format!(
                    "expected a name of at most {MAX_NAME} letters, digits and _, found {name:?}"
                );
                return fail(at, fault);
            }
            if self.names.contains(&name) {
                return fail(at, format!("the point {name:?} occurs twice"));
            }
            self.names.push(name);
        }
        self.cell = Some(Cell::new(count / expected, expected));
        Ok(())
    }

    /// Returns the cell, or an error if no `points` statement was read before.
    fn cell(&mut self, location: Location) -> Result<&mut Cell, CellError> {
        let fault = "the line \"points ...\" must come before this";
        self.cell.as_mut().ok_or_else(|| at(location, fault))
    }

    /// Returns the index of a named point.
    fn point(&mut self, location: Location, (place, name): Word<'_>) -> Result<usize, CellError> {
        self.cell(location)?;
        let found = self.names.iter().position(|&known| known == name);
        found.ok_or_else(|| {
            let (given, known) = (shown(name), self.names.join(", "));
            let fault = format!("unknown point {given:?}; the points of the cell are {known}");
            at(place, fault)
        })
    }

    /// Reads an edge such as `a-b` or `a-b:right`.
    fn edge(&mut self, location: Location, word: Word<'a>) -> Result<(), CellError> {
        let (place, text) = word;
        self.cell(location)?;
        let (ends, side) = match text.split_once(':') {
            Some((ends, side)) => (ends, Some(side)),
            None => (text, None),
        };
        let Some((from, to)) = ends.split_once('-') else {
            let fault = format!(
                "expected an edge a-b, or a-b:right for an edge to point b of the cell to the \
                 right, found {:?}",
                shown(text)
            );
            return fail(place, fault);
        };
        let (from, to) = (
            self.point(location, (place, from))?,
            self.point(location, (place, to))?,
        );
        let cells = match side {
            None => (0, 0),
            Some(side) => {
                let found = SIDES.iter().find(|(name, _)| *name == side);
                let fault = || {
                    format!(
                        "unknown neighbouring cell {:?}; edges go to the same cell or to up, down, \
                         left, right, up-left, up-right, down-left, down-right. For longer edges \
                         make the cell larger",
                        shown(side)
                    )
                };
                found.ok_or_else(|| at(place, fault()))?.1
            }
        };
        if from == to && cells == (0, 0) {
            let fault = format!("{:?} joins a point to itself", shown(text));
            return fail(place, fault);
        }
        let cell = self.cell(location)?;
        // Each edge has only one form that is directed forwards, so equal edges are recognised.
        let edge = cell.forwards(CellEdge::new(from, to, cells));
        let full = cell.edge_count() == MAX_CELL_EDGES;
        if let Some((_, (first_at, first))) = self.edges.iter().find(|known| known.0 == edge) {
            let (given, first, line) = (shown(text), shown(first), first_at.line);
            let fault = format!("the edge {given:?} is there already, as {first:?} on line {line}");
            return fail(place, fault);
        }
        if full {
            return fail(place, format!("a cell has at most {MAX_CELL_EDGES} edges"));
        }
        self.cell(location)?.add(edge);
        self.edges.push((edge, word));
        Ok(())
    }

    /// Reads a word of a `guarded` statement.
    fn guard(&mut self, location: Location, word: Word<'a>) -> Result<(), CellError> {
        if word.1 == "first-column" {
            self.first_column = true;
        } else {
            self.guarded |= 1 << self.point(location, word)?;
        }
        Ok(())
    }

    /// Builds the cell after the last statement.
    fn finish(self, end: Location) -> Result<CellText, CellError> {
        let Some(mut cell) = self.cell else {
            return fail(end, NO_POINTS);
        };
        // A board whose columns wrap needs cells that are one column wide.
        if self.columns != Wrap::Open && cell.cols() > 1 {
            let fault = format!(
                "the cells of a board whose columns wrap are one point wide, not {}; write the \
                 points of a cell one below the other",
                cell.cols()
            );
            return fail(self.at_columns.unwrap_or(end), fault);
        }
        cell.label = self.label;
        cell.pattern.wrap_rows = self.rows;
        cell.pattern.wrap_cols = self.columns;
        cell.pattern.guarded = self.guarded;
        cell.pattern.guards_column = self.first_column;
        // On a lattice that does not wrap, `short-wraps` has no effect. It is cleared, so that
        // equal lattices have equal cells.
        let wraps = self.rows || self.columns != Wrap::Open;
        cell.pattern.merges = self.merged && wraps;
        // Coordinates must be complete or absent.
        let any =
            self.at.iter().any(Option::is_some) || self.down.is_some() || self.right.is_some();
        if any {
            let missing = |what: &str| {
                let fault = format!(
                    "the places of a picture need a line \"at\" for every point and \"step right\" \
                     and \"step down\"; there is none for {what}"
                );
                at(end, fault)
            };
            for (point, name) in self.names.iter().enumerate() {
                let place = self.at[point];
                let named = || missing(&format!("point {name}"));
                cell.places.points[point] = place.ok_or_else(named)?;
            }
            cell.places.down = self.down.ok_or_else(|| missing("step down"))?;
            cell.places.right = self.right.ok_or_else(|| missing("step right"))?;
        }
        Ok(CellText {
            cell,
            about: self.about,
        })
    }
}

/// Returns the only word after the keyword of a statement; an error if there is not exactly one.
fn one<'a>(
    location: Location,
    rest: &[Word<'a>],
    form: &'static str,
) -> Result<Word<'a>, CellError> {
    match *rest {
        [word] => Ok(word),
        _ => fail(location, should_be(form)),
    }
}

/// Returns the value that belongs to a word, which must be one of the `known` words.
fn choice<T: Copy>(
    what: &'static str,
    expected: &'static str,
    (location, given): Word<'_>,
    known: &[(&str, T)],
) -> Result<T, CellError> {
    let found = known.iter().find(|(name, _)| *name == given);
    let fault = || format!("{what}: expected {expected}, found {:?}", shown(given));
    found
        .map(|&(_, value)| value)
        .ok_or_else(|| at(location, fault()))
}

/// Parses a number with at most two decimals, and returns it in hundredths.
fn hundredths((location, text): Word<'_>) -> Result<i16, CellError> {
    let plain = text
        .bytes()
        .all(|b| b.is_ascii_digit() || b == b'.' || b == b'-');
    let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len());
    let number = text.parse::<f64>().ok();
    let number = number.filter(|n| plain && digits <= 2 && n.abs() <= MAX_PLACE);
    let number = number.map(|n| (n * 100.0).round() as i16);
    number.ok_or_else(|| {
        let fault = format!(
            "expected a number from -100 to 100 with at most two decimals, found {:?}",
            shown(text)
        );
        at(location, fault)
    })
}

/// Shortens a word for messages.
fn shown(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}

/// Returns the name of a point in canonical texts: a, b, c, ... by its index in the cell.
fn name(point: usize) -> char {
    char::from(b'a' + point as u8)
}

/// Returns the cell as one line of text, with its points named a, b, c, ... in their order.
///
/// Equal cells have equal texts.
pub(super) fn canonical(cell: &Cell) -> String {
    let mut text = String::from("points");
    for point in 0..cell.points() {
        if point > 0 && point % cell.cols() == 0 {
            text += " /";
        }
        let _ = write!(text, " {}", name(point));
    }
    if cell.edge_count() > 0 {
        text += "; edges";
    }
    for &edge in cell.edges() {
        let _ = write!(text, " {}-{}", name(edge.from()), name(edge.to()));
        let side = SIDES.iter().find(|(_, cells)| *cells == edge.cells());
        if let Some((side, _)) = side {
            let _ = write!(text, ":{side}");
        }
    }
    let pattern = &cell.pattern;
    if pattern.wrap_rows {
        text += "; rows wrap";
    }
    text += match pattern.wrap_cols {
        Wrap::Open => "",
        Wrap::Straight => "; columns wrap",
        Wrap::Twisted => "; columns twist",
    };
    if pattern.guarded != 0 || pattern.guards_column {
        text += "; guarded";
    }
    for point in (0..cell.points()).filter(|point| pattern.guarded >> point & 1 == 1) {
        let _ = write!(text, " {}", name(point));
    }
    if pattern.guards_column {
        text += " first-column";
    }
    if pattern.merges {
        text += "; short-wraps merged";
    }
    text
}

/// Returns the canonical text with the label and the coordinates of the points, if the cell has
/// them.
pub(super) fn drawn(cell: &Cell) -> String {
    let Places {
        points,
        down,
        right,
    } = cell.places;
    let label = cell.label.text();
    let mut text = label.map_or(String::new(), |label| format!("name {label}; "));
    text += &canonical(cell);
    if (down, right) == ((0, 0), (0, 0)) {
        return text;
    }
    let number = |hundredths: i16| f64::from(hundredths) / 100.0;
    for (point, (x, y)) in points.into_iter().take(cell.points()).enumerate() {
        let _ = write!(text, "; at {} {} {}", name(point), number(x), number(y));
    }
    for (step, (x, y)) in [("right", right), ("down", down)] {
        let _ = write!(text, "; step {step} {} {}", number(x), number(y));
    }
    text
}
