//! Figure 9 of *Combinatorics of Go*: the border state graph of height 2, between classes of states
//! that are equal up to exchange of the colours. The upper part has the edges from states with full
//! columns (y = 0) to states with a partial column of one point (y = 1), the lower part the edges
//! back.

use super::Drawn;
use super::crossings::{Rows, arrange};
use super::sketch::{self, Grid};
use tengen_plot::style::INK;
use tengen_plot::{Canvas, Paint, Spot};
use tengen_states::border::{BorderGraph, BorderState};

pub(crate) const TITLE: &str = "Edges between state classes of B(2)";

const CELL: f64 = 19.0;
/// The distance between neighbouring states in a row of the figure, in pixels.
const PITCH: f64 = 68.0;
/// The distance between the two rows of states in a part of the figure, in pixels.
const RISE: f64 = 190.0;
/// The distance that arrows keep above and below the centre of a state, in pixels.
const HALF: f64 = 1.15 * CELL;

/// A part of the figure: the edges that lead from the states with one value of y to the next
/// states. Here y is the number of points in the new column.
struct Panel<'g> {
    before: Vec<&'g BorderState>,
    after: Vec<&'g BorderState>,
    edges: Vec<(usize, usize)>,
    /// For each edge, `true` if it represents both a black and a white stone on the next point.
    double: Vec<bool>,
}

impl<'g> Panel<'g> {
    fn new(graph: &'g BorderGraph, y: usize) -> Panel<'g> {
        let states = |y: usize| -> Vec<&BorderState> {
            let states = graph.states().filter(|s| !s.is_edge_state());
            states.filter(|s| s.y() == y).collect()
        };
        let (before, after) = (states(y), states((y + 1) % 2));
        let place = |list: &[&BorderState], state| list.iter().position(|&s| s == state);
        let (mut edges, mut double) = (Vec::new(), Vec::new());
        for edge in graph.edges() {
            if let Some(ends) = place(&before, edge.from).zip(place(&after, edge.to)) {
                edges.push(ends);
                double.push(edge.is_double());
            }
        }
        Panel {
            before,
            after,
            edges,
            double,
        }
    }

    fn draw(&self, canvas: &mut Canvas, top: f64, heading: &str) {
        // Order the states in both rows so that few edges cross.
        let Rows { upper, lower } = arrange(self.before.len(), self.after.len(), &self.edges);
        let middle = PITCH * (self.before.len().max(self.after.len()) - 1) as f64 / 2.0;
        let spots = |order: &[usize], y: f64| {
            let mut spots = vec![(0.0, y); order.len()];
            let left = middle - PITCH * (order.len() - 1) as f64 / 2.0;
            for (place, &node) in order.iter().enumerate() {
                spots[node].0 = left + PITCH * place as f64;
            }
            spots
        };
        let above: Vec<Spot> = spots(&upper, top);
        let below: Vec<Spot> = spots(&lower, top + RISE);
        sketch::words(canvas, (middle, top - HALF - 16.0), 14.0, heading);
        for (&(from, to), &double) in self.edges.iter().zip(&self.double) {
            let (class, width) = if double {
                ("double edge", 4.0)
            } else {
                ("edge", 1.2)
            };
            let ((x, y), (to_x, to_y)) = (above[from], below[to]);
            canvas.group(class, |canvas| {
                let paint = Paint::line(INK, width);
                let ends = ((x, y + HALF + 1.0), (to_x, to_y - HALF - 1.0));
                sketch::straight_arrow(canvas, ends.0, ends.1, paint);
            });
        }
        for (states, spots) in [(&self.before, &above), (&self.after, &below)] {
            for (state, &spot) in states.iter().zip(spots) {
                canvas.group("node", |canvas| draw_node(canvas, spot, state));
            }
        }
    }
}

/// Draws Figure 9.
pub(crate) fn draw() -> Drawn {
    let graph = BorderGraph::of_classes(2)?;
    let mut canvas = Canvas::new();
    let panels = [
        (0, "Edges from 0-states to 1-states"),
        (1, "Edges from 1-states to 0-states"),
    ];
    for (y, heading) in panels {
        let top = y as f64 * (RISE + 4.0 * HALF + 40.0);
        Panel::new(&graph, y).draw(&mut canvas, top, heading);
    }
    let description = "The 9 classes of states with full columns and the 13 with a partial \
                       column of one point, each shown by one of its states, with the edges \
                       from the former to the latter above and back below. Thick edges: \
                       black and white lead to the same class. Lines to the left mean: no \
                       liberties.";
    Ok(sketch::finish(canvas, TITLE, description))
}

/// Draws a border state centred on a spot.
fn draw_node(canvas: &mut Canvas, (x, y): Spot, state: &BorderState) {
    let cols = 1 + state.y();
    // The lines that mark libertyless stones need room on the left.
    let left = if state.points().iter().any(|p| p.is_libertyless()) {
        0.85
    } else {
        0.6
    };
    let right = (cols - 1) as f64 + 0.6;
    let grid = Grid {
        origin: (x + (left - right) / 2.0 * CELL, y - CELL / 2.0),
        cell: CELL,
        rows: 2,
        cols,
    };
    sketch::state(canvas, &grid, state);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the numbers of states and edges.
    ///
    /// Each class of border states has an edge for each of the three contents of the next point.
    /// There are fewer edges for two reasons. First, the edge is missing where a string would lose
    /// its last chance of a liberty. Second, one edge can represent both colours. The 9 classes
    /// with y = 0 (no point in the new column) lack 2 edges for the first reason and 1 edge for the
    /// second. The 13 classes with y = 1 lack 4 and 2 edges.
    #[test]
    fn all_classes_and_edges_are_drawn() {
        let graph = BorderGraph::of_classes(2).unwrap();
        let panels = [0, 1].map(|y| Panel::new(&graph, y));
        for (panel, (before, after, edges, double)) in
            panels.iter().zip([(9, 13, 24, 1), (13, 9, 33, 2)])
        {
            assert_eq!((panel.before.len(), panel.after.len()), (before, after));
            assert_eq!(panel.edges.len(), edges);
            assert_eq!(panel.double.iter().filter(|d| **d).count(), double);
        }
        let between_borders = graph.edges().filter(|e| !e.from.is_edge_state());
        assert_eq!(between_borders.count(), 24 + 33);
        let svg = draw().unwrap();
        assert_eq!(svg.matches("class=\"node\"").count(), 2 * (9 + 13));
        assert_eq!(svg.matches("class=\"edge\"").count(), 24 + 33 - 3);
        assert_eq!(svg.matches("class=\"double edge\"").count(), 3);
    }
}
