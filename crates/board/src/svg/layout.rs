//! Computes the coordinates of the points, lines and names in the picture of a board.

use super::CELL;
use crate::board::{Board, Geometry};
use crate::lattice::{Lattice, Shape};
use crate::text::column_name;
use tengen_plot::style::text_width;

/// The font size of the names of columns, rows and vertices, in pixels.
pub(super) const NAME_SIZE: f64 = 0.42 * CELL;

/// Coordinates in the picture: x to the right, y down, in pixels.
pub(super) type Spot = (f64, f64);

/// A straight line.
pub(super) type Segment = (Spot, Spot);

/// The name of a column, row or vertex, and the spot where it is written beside the board.
pub(super) struct Name {
    pub(super) spot: Spot,
    /// A value of the SVG attribute `text-anchor`.
    pub(super) anchor: &'static str,
    pub(super) text: String,
}

/// The coordinates of everything in a picture but stones and marks.
pub(super) struct Layout {
    /// The points of the board, by vertex.
    pub(super) points: Vec<Spot>,
    /// The edges that do not wrap.
    pub(super) edges: Vec<Segment>,
    /// Short lines for the edges that wrap around: one stub at each end of each edge.
    pub(super) stubs: Vec<Segment>,
    /// The extra points next to guarded points, beside the board. They are always empty.
    pub(super) extra_points: Vec<Spot>,
    /// The edges to the extra points.
    pub(super) extra_edges: Vec<Segment>,
    /// The points that are drawn as dots: the star points (hoshi) on a square-lattice board of at
    /// least 2 rows and columns, otherwise all points.
    pub(super) dots: Vec<Spot>,
    pub(super) dot_radius: f64,
    pub(super) names: Vec<Name>,
    /// The top left corner of the picture.
    pub(super) top_left: Spot,
    /// The bottom right corner of the picture.
    pub(super) bottom_right: Spot,
}

impl Layout {
    /// Computes the layout of a board, with or without the names of columns, rows or vertices.
    pub(super) fn new(board: &Board, names: bool) -> Layout {
        match board.geometry() {
            Geometry::Lattice(shape) => Layout::rectangle(board, shape, names),
            Geometry::Graph { names: labels } => {
                Layout::circle(board, if names { labels } else { &[] })
            }
        }
    }

    /// Returns a layout with points only.
    fn with_points(points: Vec<Spot>) -> Layout {
        Layout {
            points,
            edges: Vec::new(),
            stubs: Vec::new(),
            extra_points: Vec::new(),
            extra_edges: Vec::new(),
            dots: Vec::new(),
            dot_radius: 0.08 * CELL,
            names: Vec::new(),
            top_left: (0.0, 0.0),
            bottom_right: (0.0, 0.0),
        }
    }

    /// Lays out a lattice board: by rows and columns, or by the coordinates that its unit cell
    /// gives to points in pictures.
    fn rectangle(board: &Board, shape: &Shape, names: bool) -> Layout {
        let spot = |(r, c): (usize, usize)| {
            let place = shape.lattice.cell().place(r, c);
            let (x, y) = place.unwrap_or((c as f64, r as f64));
            (x * CELL, y * CELL)
        };
        let points = (0..board.points()).map(|v| spot(shape.point(v)));
        let mut layout = Layout::with_points(points.collect());
        layout.add_lattice_edges(board, shape);
        layout.add_extra_points(shape);
        // On a square lattice the crossing lines show the points, so only the star points (hoshi)
        // get dots.
        if shape.lattice == Lattice::Square && shape.rows > 1 && shape.cols > 1 {
            layout.dot_radius = 0.1 * CELL;
            layout.dots = hoshi(shape).into_iter().map(spot).collect();
        } else {
            layout.dots.clone_from(&layout.points);
        }
        layout.set_margins(shape);
        // If the unit cell has coordinates, the board's rows and columns may be crooked. Then their
        // names would mislead, so they are left out.
        if names && shape.lattice.cell().place(0, 0).is_none() {
            layout.add_coordinates(shape);
        }
        layout
    }

    /// Adds the edges of the lattice. A wrapping edge becomes two stubs (short lines), each in the
    /// direction in which the edge leaves the board.
    fn add_lattice_edges(&mut self, board: &Board, shape: &Shape) {
        let (right, down) = directions(shape);
        let towards = |(x, y): Spot, (dx, dy): Spot, by: f64| {
            let length = 0.72 * CELL * by / dx.hypot(dy);
            (x + length * dx, y + length * dy)
        };
        for (a, b) in board.graph().edges() {
            let (from, to) = (self.points[a], self.points[b]);
            // `of_a` is the sign of the direction of the stub (short line) at `a`; at `b` the sign
            // is opposite.
            let mut stubs = |direction, of_a: f64| {
                self.stubs.push((from, towards(from, direction, of_a)));
                self.stubs.push((to, towards(to, direction, -of_a)));
            };
            let (row, col) = shape.point(a);
            match shape.wraps_between(a, b) {
                None => self.edges.push((from, to)),
                Some(wrap) if wrap.columns && col == 0 => stubs(right, -1.0),
                Some(wrap) if wrap.columns => stubs(right, 1.0),
                Some(_) => stubs(down, if 2 * row < shape.rows { -1.0 } else { 1.0 }),
            }
        }
    }

    /// Adds the extra points of the boundary and of the unit cell, which are always empty, and the
    /// edges to them.
    fn add_extra_points(&mut self, shape: &Shape) {
        let Shape {
            lattice,
            rows,
            cols,
            boundary,
        } = *shape;
        let cell = lattice.cell();
        let mut add = |vertex: usize, (dx, dy): Spot| {
            let from = self.points[vertex];
            let to = (from.0 + dx * CELL, from.1 + dy * CELL);
            self.extra_edges.push((from, to));
            self.extra_points.push(to);
        };
        for (col, row) in (0..cols).flat_map(|col| (0..rows).map(move |row| (col, row))) {
            if boundary.top() && cell.touches_outside(rows, row, col, false) {
                add(shape.vertex(row, col), (0.0, -0.85));
            }
            if boundary.bottom() && cell.touches_outside(rows, row, col, true) {
                add(shape.vertex(row, col), (0.0, 0.85));
            }
        }
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            if cell.guards(row, col) {
                // The edge to the extra point slants, because a wrapping edge may leave the point
                // to the left.
                add(shape.vertex(row, col), (-0.75, -0.42));
            }
        }
    }

    /// Sets the margins of the picture, with room for stones, stubs of wrapping edges and extra
    /// points.
    fn set_margins(&mut self, shape: &Shape) {
        let cell = shape.lattice.cell();
        let room = |beyond: bool| if beyond { 1.15 * CELL } else { 0.75 * CELL };
        let (sides, ends) = (shape.lattice.wraps_columns(), shape.lattice.wraps_rows());
        let guarded = cell.guards_first_column() || cell.guarded_points() > 0;
        let left = room(sides) + if guarded { 0.15 * CELL } else { 0.0 };
        let of = |least: bool, of: fn(&Spot) -> f64| {
            let all = self.points.iter().map(of);
            match least {
                true => all.fold(f64::INFINITY, f64::min),
                false => all.fold(f64::NEG_INFINITY, f64::max),
            }
        };
        self.top_left = (
            of(true, |spot| spot.0) - left,
            of(true, |spot| spot.1) - room(ends || shape.boundary.top()),
        );
        self.bottom_right = (
            of(false, |spot| spot.0) + room(sides),
            of(false, |spot| spot.1) + room(ends || shape.boundary.bottom()),
        );
    }

    /// Adds the names of columns (letters below the board) and of rows (numbers to its left that
    /// count from the bottom).
    fn add_coordinates(&mut self, shape: &Shape) {
        let right = self.top_left.0 + 0.1 * CELL;
        for row in 0..shape.rows {
            let (_, y) = self.points[shape.vertex(row, 0)];
            self.names.push(Name {
                spot: (right, y),
                anchor: "end",
                text: (shape.rows - row).to_string(),
            });
        }
        let y = self.bottom_right.1 + 0.15 * CELL;
        for col in 0..shape.cols {
            let (x, _) = self.points[col];
            self.names.push(Name {
                spot: (x, y),
                anchor: "middle",
                text: column_name(col),
            });
        }
        let widest = text_width(&shape.rows.to_string(), NAME_SIZE);
        self.top_left.0 = right - widest - 0.25 * CELL;
        self.bottom_right.1 = y + 0.5 * CELL;
    }

    /// Places the vertices of a graph on a circle around the origin, clockwise from the top.
    fn circle(board: &Board, labels: &[String]) -> Layout {
        use std::f64::consts::{FRAC_PI_2, TAU};
        let n = board.points();
        // The circumference leaves room for each vertex.
        let radius = match n {
            0 | 1 => 0.0,
            _ => (n as f64 * 1.3 * CELL / TAU).max(1.3 * CELL),
        };
        let direction = |v: usize| {
            let angle = v as f64 / n as f64 * TAU - FRAC_PI_2;
            (angle.cos(), angle.sin())
        };
        let scaled = |(x, y): Spot, by: f64| (x * by, y * by);
        let points = (0..n).map(|v| scaled(direction(v), radius)).collect();
        let mut layout = Layout::with_points(points);
        let point = |v: usize| layout.points[v];
        layout.edges = board
            .graph()
            .edges()
            .map(|(a, b)| (point(a), point(b)))
            .collect();
        layout.dots.clone_from(&layout.points);
        layout.dot_radius = 0.12 * CELL;

        // Place the names outside the circle, and make room for the widest name.
        let mut reach = (radius + 0.75 * CELL, radius + 0.75 * CELL);
        for (v, label) in labels.iter().enumerate() {
            let (x, y) = direction(v);
            let anchor = match x {
                _ if x > 0.2 => "start",
                _ if x < -0.2 => "end",
                _ => "middle",
            };
            let spot = scaled((x, y), radius + 0.72 * CELL);
            let width = text_width(label, NAME_SIZE);
            reach.0 = f64::max(reach.0, spot.0.abs() + width + 0.3 * CELL);
            reach.1 = f64::max(reach.1, spot.1.abs() + 0.5 * CELL);
            let text = label.clone();
            layout.names.push(Name { spot, anchor, text });
        }
        layout.top_left = (-reach.0, -reach.1);
        layout.bottom_right = reach;
        layout
    }
}

/// Returns the directions, in a picture, from a unit cell to the cell on its right, and to the cell
/// below.
fn directions(shape: &Shape) -> (Spot, Spot) {
    let cell = shape.lattice.cell();
    let place = |row, col| cell.place(row, col);
    match (place(0, 0), place(0, cell.cols()), place(cell.rows(), 0)) {
        (Some(at), Some(right), Some(down)) => (
            nonzero((right.0 - at.0, right.1 - at.1), (1.0, 0.0)),
            nonzero((down.0 - at.0, down.1 - at.1), (0.0, 1.0)),
        ),
        _ => ((1.0, 0.0), (0.0, 1.0)),
    }
}

/// Returns `direction`, or `instead` if `direction` is zero.
fn nonzero(direction: Spot, instead: Spot) -> Spot {
    match direction == (0.0, 0.0) {
        true => instead,
        false => direction,
    }
}

/// Returns the star points (hoshi) of a square-lattice board as `(row, column)`.
///
/// These star points lie on the third line from the edge, or on the fourth line if there are at
/// least 13 lines. There is one in the middle if the numbers of lines are odd and at least 9.
/// Boards with fewer than 7 lines have no star points. The middle of a side has a star point only
/// if there is an odd number of lines, at least 15.
fn hoshi(shape: &Shape) -> Vec<(usize, usize)> {
    let (rows, cols) = (shape.rows, shape.cols);
    if rows < 7 || cols < 7 {
        return Vec::new();
    }
    let edge = |n: usize| if n < 13 { 2 } else { 3 };
    let ends = |n: usize| [edge(n), n - 1 - edge(n)];
    let middle = |n: usize| (n >= 9 && n % 2 == 1).then_some(n / 2);
    let side = |n: usize| middle(n).filter(|_| n >= 15);

    let mut hoshi = Vec::new();
    for r in ends(rows) {
        hoshi.extend(ends(cols).map(|c| (r, c)));
        hoshi.extend(side(cols).map(|c| (r, c)));
    }
    for c in ends(cols) {
        hoshi.extend(side(rows).map(|r| (r, c)));
    }
    hoshi.extend(middle(rows).zip(middle(cols)));
    hoshi
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hoshi_are_the_usual_points() {
        let of = |rows, cols| {
            let mut points = hoshi(&Shape::square(rows, cols));
            points.sort_unstable();
            points
        };
        assert_eq!(of(9, 9), [(2, 2), (2, 6), (4, 4), (6, 2), (6, 6)]);
        assert_eq!(of(13, 13), [(3, 3), (3, 9), (6, 6), (9, 3), (9, 9)]);
        let nine = [3, 9, 15].map(|r| [3, 9, 15].map(|c| (r, c)));
        assert_eq!(of(19, 19), nine.concat());
        assert_eq!(of(7, 7), [(2, 2), (2, 4), (4, 2), (4, 4)]);
        assert_eq!(of(8, 10), [(2, 2), (2, 7), (5, 2), (5, 7)]);
        assert_eq!(of(9, 19).len(), 4 + 2 + 1);
        assert_eq!(of(6, 19), []);
    }
}
