//! Elements of the figures: boards, stones, border states, arrows and words.

use tengen_board::Position;
use tengen_plot::style::{ACCENT, BLACK, INK, PAPER, WHITE};
use tengen_plot::{Anchor, Canvas, Label, Paint, Rgb, Spot, TextStyle};
use tengen_states::border::{BorderState, Colour, Point};

/// The background colour of the points of a border.
const BORDER: Rgb = Rgb(0xe8, 0xcf, 0x97);

/// A rectangular part of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    /// The coordinates of the point in row 0 and column 0.
    pub(super) origin: Spot,
    /// The distance between neighbouring points, in pixels.
    pub(super) cell: f64,
    pub(super) rows: usize,
    pub(super) cols: usize,
}

impl Grid {
    /// Returns the coordinates of a point.
    pub(super) fn spot(&self, row: usize, col: usize) -> Spot {
        let (x, y) = self.origin;
        (x + col as f64 * self.cell, y + row as f64 * self.cell)
    }

    /// Draws the background of the board: a rectangle around all points, extended by `around` cells
    /// on each side.
    fn background(&self, canvas: &mut Canvas, around: f64) {
        let (x, y) = self.spot(0, 0);
        let margin = around * self.cell;
        let width = (self.cols - 1) as f64 * self.cell + 2.0 * margin;
        let height = (self.rows - 1) as f64 * self.cell + 2.0 * margin;
        let corner = (x - margin, y - margin);
        canvas.rectangle(corner, (width, height), 4.0, Paint::fill(PAPER));
    }

    /// Draws the lines of the board from the points for which `seen` returns `true`: to the right,
    /// and down to another such point.
    ///
    /// If `open` is `true`, the board continues to the right.
    fn lines(&self, canvas: &mut Canvas, open: bool, seen: impl Fn(usize, usize) -> bool) {
        let thin = Paint::line(INK, 0.8);
        for row in 0..self.rows {
            for col in (0..self.cols).filter(|&col| seen(row, col)) {
                let here = self.spot(row, col);
                if col + 1 < self.cols {
                    canvas.line(here, self.spot(row, col + 1), thin);
                } else if open {
                    canvas.line(here, (here.0 + 0.55 * self.cell, here.1), thin);
                }
                if row + 1 < self.rows && seen(row + 1, col) {
                    canvas.line(here, self.spot(row + 1, col), thin);
                }
            }
        }
    }

    /// Draws a complete empty board.
    pub(super) fn board(&self, canvas: &mut Canvas) {
        self.background(canvas, 0.7);
        self.lines(canvas, false, |_, _| true);
    }

    /// Draws a board that continues to the right, and emphasises the border of the filled part. The
    /// point (x,y) in column x and row y, from 0, is the next point to be filled, column by column.
    ///
    /// If `inside` is `true`, the lines to the left of the border are drawn, too.
    pub(super) fn partial_board(&self, canvas: &mut Canvas, (x, y): (usize, usize), inside: bool) {
        self.background(canvas, 0.6);
        let border = |rows: std::ops::Range<usize>, col: usize, canvas: &mut Canvas| {
            let (left, top) = self.spot(rows.start, col);
            let half = self.cell / 2.0;
            let size = (self.cell, rows.len() as f64 * self.cell);
            canvas.rectangle((left - half, top - half), size, 0.0, Paint::fill(BORDER));
        };
        // The border is in column x-1 from row y on, and in column x above it.
        border(y..self.rows, x - 1, canvas);
        if y > 0 {
            border(0..y, x, canvas);
        }
        self.lines(canvas, true, |row, col| {
            inside || col + usize::from(row >= y) >= x
        });
    }

    /// Draws a complete board with the black and white stones of a position.
    pub(super) fn position(&self, canvas: &mut Canvas, position: &Position) {
        self.board(canvas);
        for (vertex, &colour) in position.colours().iter().enumerate() {
            let colour = match colour {
                0 => continue,
                1 => Colour::Black,
                _ => Colour::White,
            };
            self.stone(canvas, vertex / self.cols, vertex % self.cols, colour);
        }
    }

    /// Draws a stone on a point.
    pub(super) fn stone(&self, canvas: &mut Canvas, row: usize, col: usize, colour: Colour) {
        stone(canvas, self.spot(row, col), 0.44 * self.cell, colour);
    }
}

/// Draws a stone of a given radius and colour around a spot.
pub(super) fn stone(canvas: &mut Canvas, spot: Spot, radius: f64, colour: Colour) {
    let fill = match colour {
        Colour::Black => BLACK,
        Colour::White => WHITE,
    };
    canvas.circle(spot, radius, Paint::fill(fill).outlined(INK, 1.0));
}

/// The distance, in cells, from the stones of a border to the vertical lines on their left that
/// connect the stones of innermost strings.
const FIRST_LINE: f64 = 0.85;
/// The additional distance, in cells, of the vertical line of a string for each level of strings
/// between its stones.
const NEXT_LINE: f64 = 0.35;

/// Returns the distance, in cells, from the stones of a border to the vertical line that connects
/// the stones of a string. The nesting depth of the string is `depth`, 1 for innermost strings.
fn line_reach(depth: usize) -> f64 {
    FIRST_LINE + NEXT_LINE * (depth - 1) as f64
}

/// Draws a border state. The first column of the grid is the last full column of the board.
///
/// The part of the board to the left of the border is not shown. Libertyless stones have a line to
/// the left, which joins connected stones, as in the paper.
pub(super) fn state(canvas: &mut Canvas, grid: &Grid, state: &BorderState) {
    grid.partial_board(canvas, (1, state.y()), false);
    let spot = |row: usize| grid.spot(row, usize::from(row < state.y()));
    let line = Paint::line(ACCENT, 2.0);
    for string in strings(state) {
        let x = grid.origin.0 - line_reach(string.depth) * grid.cell;
        for &row in &string.rows {
            canvas.line((x, spot(row).1), spot(row), line);
        }
        let (first, last) = string.ends();
        if first < last {
            canvas.line((x, spot(first).1), (x, spot(last).1), line);
        }
    }
    for (row, point) in state.points().iter().enumerate() {
        match *point {
            Point::Edge => {
                let ((x, y), half) = (spot(row), 0.5 * grid.cell);
                canvas.line((x, y - half), (x, y + half), Paint::line(INK, 5.0));
            }
            Point::Empty => {}
            Point::Free(colour) | Point::Libertyless(colour, _) => {
                stone(canvas, spot(row), 0.44 * grid.cell, colour);
            }
        }
    }
}

/// A string of connected libertyless stones of a border state.
struct LibertylessString {
    rows: Vec<usize>,
    /// The nesting depth: one more than the maximum depth of the strings between its stones, or 1
    /// if there are none.
    depth: usize,
}

impl LibertylessString {
    /// Returns the first and the last row of the string.
    fn ends(&self) -> (usize, usize) {
        (self.rows[0], self.rows[self.rows.len() - 1])
    }
}

/// Returns the libertyless strings of a border state, inner strings first.
fn strings(state: &BorderState) -> Vec<LibertylessString> {
    let points = state.points();
    // The topmost stone of each string represents it.
    let first =
        |row: &usize| points[*row].is_libertyless() && !points[..*row].contains(&points[*row]);
    let rows_of = |top: usize| {
        let rows = (top..points.len()).filter(|&row| points[row] == points[top]);
        rows.collect::<Vec<_>>()
    };
    let mut found: Vec<Vec<usize>> = (0..points.len()).filter(first).map(rows_of).collect();
    // Sort by the distance of the first and the last stone. Inner strings are shorter, so they come
    // before the strings around them.
    found.sort_by_key(|rows| (rows[rows.len() - 1] - rows[0], rows[0]));
    let mut strings: Vec<LibertylessString> = Vec::new();
    for rows in found {
        let (first, last) = (rows[0], rows[rows.len() - 1]);
        let inner = strings
            .iter()
            .filter(|s| first < s.ends().0 && s.ends().1 < last);
        let depth = 1 + inner.map(|s| s.depth).max().unwrap_or(0);
        strings.push(LibertylessString { rows, depth });
    }
    strings
}

/// Draws an arrow along a cubic curve.
pub(super) fn arrow(canvas: &mut Canvas, [from, a, b, to]: [Spot; 4], paint: Paint) {
    let toward = (to.0 - b.0, to.1 - b.1);
    let length = toward.0.hypot(toward.1).max(1e-9);
    let (dx, dy) = (toward.0 / length, toward.1 / length);
    let (long, half) = (7.0 + 1.5 * paint.width, 2.5 + 1.2 * paint.width);
    // The curve ends at the base of the arrowhead.
    let back = (to.0 - long * dx, to.1 - long * dy);
    canvas.curve([from, a, b, back], paint);
    let sides = [-half, half].map(|side| (back.0 - side * dy, back.1 + side * dx));
    let fill = Paint::fill(paint.stroke.unwrap_or(INK));
    canvas.polygon(&[to, sides[0], sides[1]], fill);
}

/// Draws a straight arrow.
pub(super) fn straight_arrow(canvas: &mut Canvas, from: Spot, to: Spot, paint: Paint) {
    let part = |t: f64| (from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1));
    arrow(canvas, [from, part(1.0 / 3.0), part(2.0 / 3.0), to], paint);
}

/// Draws words centred on a spot.
pub(super) fn words(canvas: &mut Canvas, spot: Spot, size: f64, text: &str) {
    canvas.text(
        spot,
        &Label::from(text),
        TextStyle::new(size, Anchor::Middle),
    );
}

/// Adds a title above the drawing, and returns the drawing as the text of an SVG file.
pub(super) fn finish(mut canvas: Canvas, title: &str, description: &str) -> String {
    let ((left, top), (right, _)) = canvas.bounds();
    words(&mut canvas, ((left + right) / 2.0, top - 24.0), 17.0, title);
    canvas.finish(title, description)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};

    #[test]
    fn lines_of_outer_strings_run_further_to_the_left() {
        let libertyless = |colour, name| Point::Libertyless(colour, name);
        let points = vec![
            libertyless(White, 0),
            libertyless(Black, 1),
            libertyless(White, 2),
            libertyless(Black, 1),
            libertyless(White, 0),
            Point::Empty,
            libertyless(Black, 6),
        ];
        let state = BorderState::new(0, points).unwrap();
        let found = strings(&state);
        let found: Vec<_> = found.iter().map(|s| (&s.rows[..], s.depth)).collect();
        let expect: [(&[usize], usize); 4] = [(&[2], 1), (&[6], 1), (&[1, 3], 2), (&[0, 4], 3)];
        assert_eq!(found, expect);
    }
}
