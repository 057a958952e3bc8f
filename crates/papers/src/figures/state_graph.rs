//! Figure 8 of *Combinatorics of Go*: the augmented border state graph of height 1. Its nodes are
//! the border states of a board of one row, and the state at the left edge of the board.

use super::Drawn;
use super::sketch::{self, Grid};
use tengen_plot::style::{BACKGROUND, INK};
use tengen_plot::{Canvas, Paint, Spot};
use tengen_states::border::{BorderGraph, BorderState};

pub(crate) const TITLE: &str = "Augmented border state graph AB(1)";

/// The radius of a node, in pixels.
const RADIUS: f64 = 31.0;

/// The name and the coordinates of each border state in the figure, and the direction in which the
/// edge from the state to itself leaves it.
const PLACES: [(&str, Spot, Spot); 6] = [
    ("#", (0.0, -150.0), (0.0, -1.0)),
    (".", (0.0, 0.0), (0.0, 1.0)),
    ("x", (-185.0, -80.0), (-1.0, 0.0)),
    ("o", (185.0, -80.0), (1.0, 0.0)),
    ("O", (-175.0, 90.0), (-0.8, 0.6)),
    ("X", (175.0, 90.0), (0.8, 0.6)),
];

/// Draws Figure 8.
pub(crate) fn draw() -> Drawn {
    let graph = BorderGraph::of_states(1)?;
    let mut canvas = Canvas::new();
    for edge in graph.edges() {
        // Bend an edge if there is an edge in the opposite direction, so that both edges are
        // visible.
        let back = graph
            .edges()
            .any(|e| (e.from, e.to) == (edge.to, edge.from));
        canvas.group("edge", |canvas| {
            let paint = Paint::line(INK, 1.4);
            let (spot, outwards) = place(edge.from);
            if edge.from == edge.to {
                sketch::arrow(canvas, around(spot, outwards), paint);
            } else {
                let bend = if back { 14.0 } else { 0.0 };
                sketch::arrow(canvas, between(spot, place(edge.to).0, bend), paint);
            }
        });
    }
    for state in graph.states() {
        canvas.group("node", |canvas| draw_node(canvas, state));
    }
    let description = "Six states of a board of one row: the edge at the top leads to an \
                       empty point and to black and white without liberties; the empty \
                       point to itself and to black and white with liberties; a stone \
                       with liberties to itself, to the empty point and to the opponent \
                       without liberties; a stone without liberties to itself and to the \
                       empty point. A line to the left means: no liberties.";
    Ok(sketch::finish(canvas, TITLE, description))
}

/// Returns the coordinates of a border state in the figure, and the direction of the edge from the
/// state to itself.
fn place(state: &BorderState) -> (Spot, Spot) {
    let sign = state.to_string();
    let found = PLACES.iter().find(|place| place.0 == sign);
    let &(_, spot, outwards) = found.expect("a test knows all six states of height 1");
    (spot, outwards)
}

/// Draws a border state in a circle.
fn draw_node(canvas: &mut Canvas, state: &BorderState) {
    let (spot, _) = place(state);
    let outline = Paint::fill(BACKGROUND).outlined(INK, 1.2);
    canvas.circle(spot, RADIUS, outline);
    let grid = Grid {
        origin: (spot.0 + 3.0, spot.1),
        cell: 28.0,
        rows: 1,
        cols: 1,
    };
    sketch::state(canvas, &grid, state);
}

/// Returns a curve between two nodes, bent to the left by `bend` pixels.
fn between(from: Spot, to: Spot, bend: f64) -> [Spot; 4] {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    // Unit vectors along the edge and to its left.
    let (along, across) = ((dx / length, dy / length), (dy / length, -dx / length));
    let at = |distance: f64, aside: f64| {
        (
            from.0 + distance * along.0 + aside * across.0,
            from.1 + distance * along.1 + aside * across.1,
        )
    };
    let edge = RADIUS + 2.0;
    let aside = 0.5 * bend;
    [
        at(edge, aside),
        at(length / 3.0, 1.2 * bend),
        at(2.0 * length / 3.0, 1.2 * bend),
        at(length - edge, aside),
    ]
}

/// Returns a curve from a node to itself.
fn around((x, y): Spot, (dx, dy): Spot) -> [Spot; 4] {
    let at = |out: f64, aside: f64| (x + out * dx - aside * dy, y + out * dy + aside * dx);
    let near = 0.88 * RADIUS;
    let far = 2.5 * RADIUS;
    [
        at(near, -0.55 * RADIUS),
        at(far, -1.1 * RADIUS),
        at(far, 1.1 * RADIUS),
        at(near + 2.0, 0.6 * RADIUS),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the numbers of edges: three from each of the states `#`, `.`, `X` and `O`, two from
    /// each of `x` and `o`.
    #[test]
    fn all_states_and_edges_are_drawn() {
        let graph = BorderGraph::of_states(1).unwrap();
        assert_eq!(
            (graph.states().count(), graph.edges().count()),
            (6, 4 * 3 + 2 * 2)
        );
        let mut places: Vec<Spot> = graph.states().map(|state| place(state).0).collect();
        places.dedup();
        assert_eq!(places.len(), 6);
        let svg = draw().unwrap();
        assert_eq!(svg.matches("class=\"node\"").count(), 6);
        assert_eq!(svg.matches("class=\"edge\"").count(), 16);
    }

    /// Checks the edges against the transfer matrix of *Combinatorics of Go*, section 4.4.1.
    ///
    /// The columns and rows of the matrix are the states ., X, O, x, o. The paper gives the order
    /// as "empty, black with liberty, white with liberty, black without liberty, white without
    /// liberty".
    #[test]
    fn edges_are_those_of_the_printed_matrix() {
        let matrix = [
            [1, 1, 1, 1, 1],
            [1, 1, 0, 0, 0],
            [1, 0, 1, 0, 0],
            [0, 0, 1, 1, 0],
            [0, 1, 0, 0, 1],
        ];
        let signs = [".", "X", "O", "x", "o"];
        let graph = BorderGraph::of_states(1).unwrap();
        for (row, to) in signs.into_iter().enumerate() {
            for (col, from) in signs.into_iter().enumerate() {
                let is_edge = |e: tengen_states::border::graph::Edge<'_>| {
                    e.from.to_string() == from && e.to.to_string() == to
                };
                let edges = graph.edges().filter(|&e| is_edge(e)).count();
                assert_eq!(edges, matrix[row][col], "{from} to {to}");
            }
        }
    }
}
