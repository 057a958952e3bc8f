//! Figures 2 to 4 of *Combinatorics of Go*: the game graphs of the smallest boards. The nodes of a
//! game graph are the legal positions, its edges are the moves.

use super::Drawn;
use super::sketch;
use tengen_board::Board;
use tengen_games::graph::picture::{Grouping, Picture};

pub(crate) const TITLES: [&str; 3] = [
    "Game graph G(1,2)",
    "Game graph G(1,3)",
    "Game graph G(2,2) with nodes/edges grouped into rotation/mirror symmetry classes",
];

/// Draws the game graph of a board of `rows` rows and `cols` columns.
fn draw(title: &str, (rows, cols): (usize, usize), grouping: Grouping) -> Drawn {
    let picture = Picture::new(&Board::square(rows, cols)?, grouping)?;
    let canvas = picture.canvas()?;
    Ok(sketch::finish(canvas, title, &picture.description()))
}

/// Draws Figure 2: the game graph of 1 x 2.
pub(crate) fn draw_1x2() -> Drawn {
    draw(TITLES[0], (1, 2), Grouping::None)
}

/// Draws Figure 3: the game graph of 1 x 3.
pub(crate) fn draw_1x3() -> Drawn {
    draw(TITLES[1], (1, 3), Grouping::None)
}

/// Draws Figure 4: the game graph of 2 x 2, up to symmetry.
pub(crate) fn draw_2x2() -> Drawn {
    draw(TITLES[2], (2, 2), Grouping::Symmetry)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the numbers of nodes (positions) and edges (moves) of the game graphs.
    ///
    /// The paper says "G(1,2), consisting of 5 nodes and 12 edges" and "G(1,3), consisting of 15
    /// nodes and 42 edges". Up to the 8 symmetries of 2 x 2, there are 1, 2, 6 and 4 legal
    /// positions with 0, 1, 2 and 3 stones. Without symmetry there are 57 legal positions.
    #[test]
    fn figures_have_the_nodes_and_edges_of_the_paper() {
        for (svg, nodes, positions, edges) in [
            (draw_1x2(), 5, 5, 12),
            (draw_1x3(), 15, 15, 42),
            (draw_2x2(), 13, 57, 192),
        ] {
            let svg = svg.unwrap();
            // There is a rectangle for each board, and one for the background.
            assert_eq!(svg.matches("<rect ").count(), nodes + 1);
            let numbers = format!("<desc>{positions} positions and {edges} moves");
            assert!(svg.contains(&numbers), "{svg}");
        }
    }
}
