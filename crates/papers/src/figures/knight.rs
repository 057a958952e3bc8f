//! Figure 11 of *Combinatorics of Go*: a fifth of the points of a board. Each of these points is a
//! knight's move away from the nearest other ones.

use super::Drawn;
use super::sketch::{self, Grid};
use tengen_estimate::knight::knight_points;
use tengen_plot::style::{ACCENT, INK};
use tengen_plot::{Canvas, Paint};

pub(crate) const TITLE: &str = "Knight subset of points on 5 × 5 and 10 × 10 boards";

const CELL: f64 = 28.0;

/// Draws Figure 11: two boards with marked points a knight's move apart.
pub(crate) fn draw() -> Drawn {
    let mut canvas = Canvas::new();
    let height = 9.0 * CELL;
    for (n, left) in [(5, 0.0), (10, 7.0 * CELL)] {
        let top = (height - (n - 1) as f64 * CELL) / 2.0;
        let grid = Grid {
            origin: (left, top),
            cell: CELL,
            rows: n,
            cols: n,
        };
        canvas.group("board", |canvas| {
            grid.board(canvas);
            for vertex in knight_points(n, n) {
                let spot = grid.spot(vertex / n, vertex % n);
                let paint = Paint::fill(ACCENT).outlined(INK, 1.0);
                canvas.circle(spot, 0.3 * CELL, paint);
            }
        });
    }
    let description = "Two boards with one fifth of their points marked: those reached from \
                       the (3,3) point by the knight's moves (1,2), (2,-1) and back. Every \
                       point away from the edge has one marked point among itself and its \
                       neighbours.";
    Ok(sketch::finish(canvas, TITLE, description))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fifth_of_all_points_is_marked() {
        let svg = draw().unwrap();
        let boards: Vec<&str> = svg.split("class=\"board\"").skip(1).collect();
        let marks: Vec<usize> = boards
            .iter()
            .map(|b| b.matches("<circle").count())
            .collect();
        assert_eq!(marks, [5 * 5 / 5, 10 * 10 / 5]);
    }
}
