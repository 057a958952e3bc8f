//! Draws positions as SVG pictures.
//!
//! The picture shows the graph: every edge is drawn once. An edge that wraps around is drawn as two
//! stubs, one at either end. The extra points of a boundary, which are always empty, are dashed.
//! The vertices of a graph board lie on a circle, clockwise from the top.

mod layout;
mod scene;
mod sheet;
mod style;

use crate::board::Board;
use crate::mark::{Mark, MarkKind};
use crate::position::{Colour, EMPTY, Position, PositionError};
use layout::{Layout, Segment, Spot};
pub use scene::Scene;
pub use sheet::draw_sheet;
use style::{contrast, fill, outline};
use tengen_plot::style::{ACCENT, Escaped, FAINT, INK, N, PAPER, Rgb, text_width};

/// The largest number of points in a picture.
pub const MAX_DRAWN: usize = 1 << 16;

/// The distance between neighbouring points, in pixels.
const CELL: f64 = 32.0;

/// The content of a picture apart from the position: names, marks and a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// `true` to write the names of columns, rows or vertices beside the board.
    pub coordinates: bool,
    /// Marks on points.
    pub marks: Vec<Mark>,
    /// A line of text above the board.
    pub title: Option<String>,
}

impl Default for Drawing {
    fn default() -> Drawing {
        Drawing {
            coordinates: true,
            marks: Vec::new(),
            title: None,
        }
    }
}

/// The reason why a picture cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The position belongs to another board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The vertex of a mark is not on the board.
    #[error(
        "the mark on vertex {vertex} lies outside the board of {points} points, numbered from 0"
    )]
    MarkOffBoard {
        /// The vertex.
        vertex: usize,
        /// Points of the board.
        points: usize,
    },
    /// The board has more than [`MAX_DRAWN`] points.
    #[error("expected at most {MAX_DRAWN} points in a picture, found a board of {0} points")]
    TooLarge(usize),
    /// The boards together have more than [`MAX_DRAWN`] points.
    #[error(
        "expected boards with at most {MAX_DRAWN} points together in a picture, found {positions} \
         boards of {points} points each"
    )]
    TooMany {
        /// Number of boards.
        positions: usize,
        /// Points of each board.
        points: usize,
    },
}

/// Draws a position as a complete SVG file.
///
/// # Errors
/// [`DrawError`] if the position or a mark does not fit the board, or the board has more than
/// [`MAX_DRAWN`] points.
pub fn draw(board: &Board, position: &Position, drawing: &Drawing) -> Result<String, DrawError> {
    position.check_fits(board)?;
    let points = board.points();
    if points > MAX_DRAWN {
        return Err(DrawError::TooLarge(points));
    }
    if let Some(mark) = drawing.marks.iter().find(|m| m.vertex >= points) {
        let vertex = mark.vertex;
        return Err(DrawError::MarkOffBoard { vertex, points });
    }

    let mut layout = Layout::new(board, drawing.coordinates);
    let mut body = String::new();
    if let Some(title) = &drawing.title {
        body += &draw_title(&mut layout, title);
    }
    body += &draw_board(&layout);
    body += &draw_names(&layout);
    body += &draw_stones(&layout, position);
    body += &draw_marks(&layout, position, &drawing.marks);

    let title = drawing.title.as_deref();
    Ok(framed(layout.top_left, layout.bottom_right, title, &body))
}

/// Returns a complete SVG file: the text `body` on a paper-coloured background, between the top
/// left and the bottom right corner.
fn framed((left, top): Spot, (right, bottom): Spot, title: Option<&str>, body: &str) -> String {
    let [left, top, width, height] = [left, top, right - left, bottom - top].map(N);
    let title = title.map(|title| format!("<title>{}</title>\n", Escaped(title)));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"{left} {top} {width} {height}\" \
         font-family=\"Helvetica, Arial, sans-serif\">\n{}\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"4\" \
         fill=\"{PAPER}\"/>\n{body}</svg>\n",
        title.unwrap_or_default(),
    )
}

/// Returns a line of text as SVG, vertically centred on a spot, with font size `size`.
fn draw_text(spot: Spot, size: f64, attributes: &str, text: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{attributes}>{}</text>\n",
        N(spot.0),
        // Renderers disagree on dominant-baseline, so the baseline is shifted by half the height of
        // capitals, which is 0.7 of the font size.
        N(spot.1 + 0.35 * size),
        N(size),
        Escaped(text)
    )
}

/// Draws the title above the board, and widens the picture if the title is wider.
fn draw_title(layout: &mut Layout, title: &str) -> String {
    let size = 0.55 * CELL;
    let missing = text_width(title, size) + CELL - (layout.bottom_right.0 - layout.top_left.0);
    if missing > 0.0 {
        layout.top_left.0 -= missing / 2.0;
        layout.bottom_right.0 += missing / 2.0;
    }
    layout.top_left.1 -= CELL;
    let spot = (
        (layout.top_left.0 + layout.bottom_right.0) / 2.0,
        layout.top_left.1 + 0.6 * CELL,
    );
    let attributes = format!(" text-anchor=\"middle\" fill=\"{INK}\" class=\"title\"");
    draw_text(spot, size, &attributes, title)
}

/// Draws the lines, extra points and dots of a board, without stones.
fn draw_board(layout: &Layout) -> String {
    let mut svg = path(
        "extra",
        "stroke-width=\"1\" stroke-dasharray=\"2 3\"",
        FAINT,
        &layout.extra_edges,
    );
    if !layout.extra_points.is_empty() {
        svg += &format!(
            "<g class=\"extra\" fill=\"{PAPER}\" stroke=\"{FAINT}\" stroke-dasharray=\"2 2\">\n"
        );
        for &spot in &layout.extra_points {
            svg += &circle(spot, 0.16 * CELL, "");
        }
        svg += "</g>\n";
    }
    svg += &path("edges", "stroke-linecap=\"round\"", INK, &layout.edges);
    svg += &path(
        "wraps",
        "stroke-dasharray=\"12 3 2 3 2 9\"",
        INK,
        &layout.stubs,
    );
    if !layout.dots.is_empty() {
        svg += &format!("<g class=\"dots\" fill=\"{INK}\">\n");
        for &spot in &layout.dots {
            svg += &circle(spot, layout.dot_radius, "");
        }
        svg += "</g>\n";
    }
    svg
}

/// Returns an SVG path of line segments; the empty string if there are none.
fn path(class: &str, attributes: &str, colour: Rgb, segments: &[Segment]) -> String {
    if segments.is_empty() {
        return String::new();
    }
    let mut data = String::new();
    for &(from, to) in segments {
        let [x, y, to_x, to_y] = [from.0, from.1, to.0, to.1].map(N);
        data += &format!("M{x} {y}L{to_x} {to_y}");
    }
    format!(
        "<path class=\"{class}\" fill=\"none\" stroke=\"{colour}\" {attributes} d=\"{data}\"/>\n"
    )
}

/// Returns an SVG circle.
fn circle(spot: Spot, radius: f64, attributes: &str) -> String {
    let [x, y, r] = [spot.0, spot.1, radius].map(N);
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{attributes}/>\n")
}

/// Draws the names beside the board.
fn draw_names(layout: &Layout) -> String {
    if layout.names.is_empty() {
        return String::new();
    }
    let mut svg = format!("<g class=\"names\" fill=\"{INK}\">\n");
    for name in &layout.names {
        let attributes = format!(" text-anchor=\"{}\"", name.anchor);
        svg += &draw_text(name.spot, layout::NAME_SIZE, &attributes, &name.text);
    }
    svg + "</g>\n"
}

/// Draws the stones.
fn draw_stones(layout: &Layout, position: &Position) -> String {
    let mut svg = String::from("<g class=\"stones\">\n");
    for (&spot, &colour) in layout.points.iter().zip(position.colours()) {
        if colour != EMPTY {
            let fill = fill(colour);
            let outline = outline(fill);
            let attributes = format!(" fill=\"{fill}\" stroke=\"{outline}\"");
            svg += &circle(spot, 0.46 * CELL, &attributes);
        }
    }
    svg + "</g>\n"
}

/// Draws the marks.
fn draw_marks(layout: &Layout, position: &Position, marks: &[Mark]) -> String {
    if marks.is_empty() {
        return String::new();
    }
    let mut svg = String::from("<g class=\"marks\" stroke-width=\"2.2\">\n");
    for mark in marks {
        let colour = position.get(mark.vertex);
        svg += &draw_mark(layout.points[mark.vertex], colour, &mark.kind);
    }
    svg + "</g>\n"
}

/// Draws a mark at a point, in a colour that contrasts with the stone of colour `beneath` there.
fn draw_mark((x, y): Spot, beneath: Colour, kind: &MarkKind) -> String {
    let (ink, text_ink) = match beneath {
        EMPTY => (ACCENT, INK),
        colour => (contrast(fill(colour)), contrast(fill(colour))),
    };
    let stroke = format!(" fill=\"none\" stroke=\"{ink}\"");
    let outline =
        |data: String| format!("<path{stroke} stroke-linejoin=\"round\" d=\"{data}\"/>\n");
    match kind {
        MarkKind::Circle => circle((x, y), 0.24 * CELL, &stroke),
        MarkKind::Cross => {
            let (h, side) = (0.18 * CELL, 0.36 * CELL);
            let [left, top, bottom, side, back] = [x - h, y - h, y + h, side, -side].map(N);
            outline(format!(
                "M{left} {top}l{side} {side}M{left} {bottom}l{side} {back}"
            ))
        }
        MarkKind::Square => {
            let [left, top, side, back] =
                [x - 0.2 * CELL, y - 0.2 * CELL, 0.4 * CELL, -0.4 * CELL].map(N);
            outline(format!("M{left} {top}h{side}v{side}h{back}z"))
        }
        MarkKind::Triangle => {
            let (half, height) = (0.26 * CELL, 0.45 * CELL);
            let [x, top, half, height, back] =
                [x, y - 0.3 * CELL, half, height, -2.0 * half].map(N);
            outline(format!("M{x} {top}l{half} {height}h{back}z"))
        }
        MarkKind::Label(text) => {
            // On an empty point, cover the board's lines, so that the text of the label is legible.
            let clear = match beneath {
                EMPTY => circle((x, y), 0.38 * CELL, &format!(" fill=\"{PAPER}\"")),
                _ => String::new(),
            };
            let fitting = 0.74 * CELL / text_width(text, 1.0).max(0.1);
            let size = fitting.clamp(0.2 * CELL, 0.55 * CELL);
            let attributes = format!(" text-anchor=\"middle\" fill=\"{text_ink}\"");
            clear + &draw_text((x, y), size, &attributes, text)
        }
    }
}
