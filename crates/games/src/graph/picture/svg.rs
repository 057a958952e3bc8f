//! Draws a game graph: positions as small boards in columns by number of stones, moves as curved
//! arrows.
//!
//! Dark arrows are Black's moves, light arrows are White's.

use super::layers::layers;
use super::{MAX_DRAWN, Node, Picture, PictureError};
use tengen_board::{Board, Colour};
use tengen_plot::style::{BLACK, FAINT, INK, PAPER, WHITE};
use tengen_plot::{Anchor, Canvas, Label, Paint, Rgb, Spot, TextStyle};

/// The distance between neighbouring points of a board, in pixels.
const CELL: f64 = 14.0;
/// The distance from the outer points of a board to the edge of its picture, in pixels.
const EDGE: f64 = 0.75 * CELL;
/// The vertical distance between boards of a column, in pixels.
const GAP: f64 = 16.0;
/// The minimal horizontal distance between columns of boards, in pixels.
const COLUMN_GAP: f64 = 130.0;
/// The length of an arrow's head, in pixels.
const HEAD: f64 = 6.0;

/// The coordinates of the boards in the picture, and of the points and lines on a board, in pixels.
struct Places {
    /// The places of the points of a board, relative to its centre.
    points: Vec<Spot>,
    /// The lines between adjacent points of a board, relative to its centre.
    lines: Vec<(Spot, Spot)>,
    /// Half the width and half the height of a board.
    half: Spot,
    /// The centres of the boards.
    middles: Vec<Spot>,
}

impl Picture {
    /// Returns the picture of the game graph as a complete SVG file (*Combinatorics of Go*, figures
    /// 2 to 4).
    ///
    /// A node that represents several positions has their number below it.
    ///
    /// # Errors
    /// [`PictureError::Drawn`] if there are too many nodes.
    pub fn svg(&self) -> Result<String, PictureError> {
        let canvas = self.canvas()?;
        Ok(canvas.finish("Game graph", &self.description()))
    }

    /// Returns the centres of the drawn boards, one for each node, and half the width and half the
    /// height of a board.
    ///
    /// # Errors
    /// [`PictureError::Drawn`] if there are too many nodes.
    pub fn places(&self) -> Result<(Vec<Spot>, Spot), PictureError> {
        self.check_drawn()?;
        let places = Places::new(self);
        Ok((places.middles, places.half))
    }

    /// Checks that there are at most [`MAX_DRAWN`] nodes.
    fn check_drawn(&self) -> Result<(), PictureError> {
        match self.nodes.len() {
            nodes if nodes > MAX_DRAWN => Err(PictureError::Drawn { nodes }),
            _ => Ok(()),
        }
    }

    /// Returns a description of the picture in words.
    pub fn description(&self) -> String {
        let edges: usize = self.arrows.iter().map(|arrow| arrow.edges).sum();
        let positions: usize = self.nodes.iter().map(|node| node.positions).sum();
        format!(
            "{positions} positions and {edges} moves, in columns by number of stones. Dark \
             arrows are moves of Black, light ones of White."
        )
    }

    /// Returns the picture of the game graph as a canvas to which more can be added.
    ///
    /// # Errors
    /// [`PictureError::Drawn`] if there are too many nodes.
    pub fn canvas(&self) -> Result<Canvas, PictureError> {
        self.check_drawn()?;
        let places = Places::new(self);
        let mut canvas = Canvas::new();
        // The dark arrows for Black's moves come last, so that they are drawn on top of the light
        // arrows for White's moves.
        for colour in [None, Some(2), Some(1)] {
            let class = super::player(colour);
            let arrows = self.arrows.iter().filter(|arrow| arrow.colour == colour);
            let mut arrows = arrows.peekable();
            if arrows.peek().is_some() {
                canvas.group(&format!("moves {class}"), |canvas| {
                    arrows
                        .for_each(|arrow| places.arrow(canvas, arrow.from, arrow.to, ink(colour)));
                });
            }
        }
        canvas.group("positions", |canvas| {
            for (node, &middle) in self.nodes.iter().zip(&places.middles) {
                places.board(canvas, node, middle);
            }
        });
        Ok(canvas)
    }
}

/// Returns the colour in which the arrows for a player's moves are drawn.
fn ink(colour: Option<Colour>) -> Rgb {
    match colour {
        Some(2) => FAINT,
        _ => INK,
    }
}

impl Places {
    /// Computes the coordinates of a picture.
    fn new(picture: &Picture) -> Places {
        let points = spots(&picture.board);
        let reach = |of: fn(&Spot) -> f64| points.iter().map(of).fold(0.0, f64::max) + EDGE;
        let half = (reach(|spot| spot.0), reach(|spot| spot.1));
        let near = |a: Spot, b: Spot| (a.0 - b.0).hypot(a.1 - b.1) < 1.5 * CELL;
        let plane = picture.board.shape().is_some();
        let lines = picture.board.graph().edges();
        let lines = lines.map(|(a, b)| (points[a], points[b]));
        // On boards that wrap, edges from one side of the board to the opposite side are not drawn.
        let lines = lines.filter(|&(a, b)| !plane || near(a, b)).collect();
        let mut middles = vec![(0.0, 0.0); picture.nodes.len()];
        let labels = picture.nodes.iter().any(|node| node.positions > 1);
        let step = 2.0 * half.1 + GAP + if labels { 12.0 } else { 0.0 };
        let mut x = 0.0;
        for column in layers(picture) {
            let top = -(column.len() as f64 - 1.0) / 2.0 * step;
            for (place, &node) in column.iter().enumerate() {
                middles[node] = (x, top + place as f64 * step);
            }
            // The distance to the next column grows with the length of this column, so that arrows
            // are not too steep.
            x += 2.0 * half.0 + COLUMN_GAP.max(column.len() as f64 * step / 8.0);
        }
        Places {
            points,
            lines,
            half,
            middles,
        }
    }

    /// Draws the board of a node around the given centre.
    fn board(&self, canvas: &mut Canvas, node: &Node, (x, y): Spot) {
        let (width, height) = self.half;
        let corner = (x - width, y - height);
        let paper = Paint::fill(PAPER).outlined(FAINT, 0.6);
        canvas.rectangle(corner, (2.0 * width, 2.0 * height), 3.0, paper);
        let at = |spot: Spot| (x + spot.0, y + spot.1);
        for &(from, to) in &self.lines {
            canvas.line(at(from), at(to), Paint::line(INK, 0.8));
        }
        for (&point, &colour) in self.points.iter().zip(node.position.colours()) {
            match colour {
                0 => canvas.circle(at(point), 0.09 * CELL, Paint::fill(INK)),
                1 => canvas.circle(
                    at(point),
                    0.43 * CELL,
                    Paint::fill(BLACK).outlined(INK, 0.8),
                ),
                _ => canvas.circle(
                    at(point),
                    0.43 * CELL,
                    Paint::fill(WHITE).outlined(INK, 0.8),
                ),
            }
        }
        if node.positions > 1 {
            let label = Label {
                base: node.positions.to_string(),
                exponent: String::new(),
            };
            let style = TextStyle::new(9.0, Anchor::Middle);
            canvas.text((x, y + height + 7.0), &label, style);
        }
    }

    /// Draws an arrow, a curve between the sides of the boards of two nodes.
    ///
    /// The arrow leaves the first board on the right if the second board has more stones, and on
    /// the left if it has fewer. If both have equally many stones, the arrow runs on the right of
    /// both boards.
    fn arrow(&self, canvas: &mut Canvas, from: usize, to: usize, colour: Rgb) {
        let (start, end) = (self.middles[from], self.middles[to]);
        let away = self.half.0 + 1.0;
        // The sides at which the arrow leaves the first drawn board and enters the second: 1 is
        // right, -1 is left.
        let (out, into) = match end.0 - start.0 {
            dx if dx > 1.0 => (1.0, -1.0),
            dx if dx < -1.0 => (-1.0, 1.0),
            _ => (1.0, 1.0),
        };
        // Draw arrows to the right a little higher than arrows to the left, so that opposite arrows
        // do not overlap.
        let lift = match end.0 - start.0 {
            dx if dx < -1.0 => 0.45 * self.half.1,
            _ => -0.25 * self.half.1,
        };
        let start = (start.0 + out * away, start.1 + lift);
        let tip = (end.0 + into * away, end.1 + lift);
        let end = (tip.0 + into * HEAD, tip.1);
        // The horizontal distance of the two control points of the curve from its ends.
        let bend = match out == into {
            true => 0.25 * COLUMN_GAP + 0.1 * (end.1 - start.1).abs(),
            false => 0.45 * (end.0 - start.0).abs(),
        };
        let (a, b) = (
            (start.0 + out * bend, start.1),
            (end.0 + into * bend, end.1),
        );
        canvas.curve([start, a, b, end], Paint::line(colour, 1.0));
        let side = 0.4 * HEAD;
        let head = [tip, (end.0, end.1 - side), (end.0, end.1 + side)];
        canvas.polygon(&head, Paint::fill(colour));
    }
}

/// Returns the places of the points of a board around its centre: in rows for a lattice, on a
/// circle for a graph.
fn spots(board: &Board) -> Vec<Spot> {
    let points = 0..board.points();
    match board.shape() {
        Some(shape) => {
            let middle = |n: usize| (n as f64 - 1.0) / 2.0;
            let spot = |(row, col): (usize, usize)| {
                let (dx, dy) = (
                    col as f64 - middle(shape.cols),
                    row as f64 - middle(shape.rows),
                );
                (dx * CELL, dy * CELL)
            };
            points.map(|v| spot(shape.point(v))).collect()
        }
        None => {
            use std::f64::consts::{FRAC_PI_2, TAU};
            let n = board.points() as f64;
            let radius = if n < 2.0 {
                0.0
            } else {
                (n * 1.2 * CELL / TAU).max(0.8 * CELL)
            };
            let angle = |v: usize| v as f64 / n * TAU - FRAC_PI_2;
            points
                .map(|v| (radius * angle(v).cos(), radius * angle(v).sin()))
                .collect()
        }
    }
}
