//! Figure 1 of *Combinatorics of Go*: all positions of the 2 x 2 board, with the illegal positions
//! crossed out.

use super::Drawn;
use super::sketch::{self, Grid};
use tengen_board::{Board, Position};
use tengen_plot::style::ACCENT;
use tengen_plot::{Canvas, Paint};

pub(crate) const TITLE: &str = "All 81 positions of the 2 × 2 board, the illegal ones crossed";

/// All pairs of colours of the two points in a row of the 2 x 2 board. The figure is a table of
/// positions: its row gives the pair for the upper row of the board, its column the pair for the
/// lower row. Pairs with two stones come last, so that positions with four stones are at the bottom
/// right.
const PAIRS: [[u8; 2]; 9] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
];

const CELL: f64 = 22.0;
const PITCH: f64 = 64.0;

/// Draws Figure 1.
pub(crate) fn draw() -> Drawn {
    let board = Board::square(2, 2)?;
    let mut canvas = Canvas::new();
    for (down, top) in PAIRS.into_iter().enumerate() {
        for (across, bottom) in PAIRS.into_iter().enumerate() {
            let position = Position::new([top, bottom].concat());
            let legal = position.is_legal(&board)?;
            let class = if legal { "legal" } else { "illegal" };
            let grid = Grid {
                origin: (across as f64 * PITCH, down as f64 * PITCH),
                cell: CELL,
                rows: 2,
                cols: 2,
            };
            canvas.group(class, |canvas| {
                grid.position(canvas, &position);
                if !legal {
                    cross(canvas, &grid);
                }
            });
        }
    }
    let description = "A table of all ways to colour four points. Those with a string \
                       without liberties are crossed: the 16 with four stones, at the \
                       bottom right, and 8 more. The other 57 are legal.";
    Ok(sketch::finish(canvas, TITLE, description))
}

/// Draws a cross over a board.
fn cross(canvas: &mut Canvas, grid: &Grid) {
    let beyond = 0.62 * CELL;
    let ((left, top), (right, bottom)) = (grid.spot(0, 0), grid.spot(1, 1));
    let (left, top) = (left - beyond, top - beyond);
    let (right, bottom) = (right + beyond, bottom + beyond);
    canvas.line((left, top), (right, bottom), Paint::line(ACCENT, 2.5));
    canvas.line((left, bottom), (right, top), Paint::line(ACCENT, 2.5));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_boards_are_crossed_as_are_illegal() {
        let svg = draw().unwrap();
        let count = |text: &str| svg.matches(text).count();
        assert_eq!(count("class=\"legal\""), 57);
        assert_eq!(count("class=\"illegal\""), 81 - 57);
        let legal = (tengen_sweep::brute::count)(
            &Board::square(2, 2).unwrap(),
            2,
            &tengen_base::observer::Silent,
        );
        assert_eq!(legal, Ok(57));
        // Every position has been drawn, because each colour occurs on every point in 27 positions.
        assert_eq!(count("<circle"), 4 * 2 * 27);
        assert_eq!(count(&format!("stroke=\"{ACCENT}\"")), 2 * 24);
    }

    /// Checks the paper's remark: "The 16 bottom-right positions with 4 stones are illegal."
    #[test]
    fn positions_with_four_stones_are_at_the_bottom_right() {
        let full = |pair: &[u8; 2]| !pair.contains(&0);
        assert!(PAIRS[5..].iter().all(full) && !PAIRS[..5].iter().any(full));
        let mut pairs = PAIRS.to_vec();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), 9);
    }
}
