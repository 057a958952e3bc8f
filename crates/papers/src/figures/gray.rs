//! Figures 13 and 14 of *Combinatorics of Go*, about the games of theorem 8. They show the binary
//! Gray code as positions, and the partition of a board into sets B, W and E. Black stones stand on
//! B, white stones on W. E has the points whose stones follow the code.

use super::Drawn;
use super::sketch::{self, Grid};
use tengen_board::{Board, Position};
use tengen_exact::{BitTest, UBig};
use tengen_games::construct::comb::comb;
use tengen_games::construct::gray::GrayGame;
use tengen_games::construct::partition::Partition;
use tengen_plot::style::INK;
use tengen_plot::{Canvas, Paint, Spot};

pub(crate) const CODE_TITLE: &str = "3-bit Gray code and corresponding positions";
pub(crate) const PARTITION_TITLE: &str = "Board partition for games lower bound";

/// The side of the board in Figure 13. The partition of this board has three points in the set E,
/// one for each bit of the code.
const SMALL: usize = 3;
/// The side of the board in Figure 14, as in corollary 8.
const LARGE: usize = 19;

const CELL: f64 = 18.0;
/// The horizontal distance between neighbouring boards of Figure 13, in pixels.
const PITCH: f64 = 5.4 * CELL;
/// The vertical distance between the two rows of boards of Figure 13, in pixels.
const RISE: f64 = 6.0 * CELL;
/// The distance from the centre of a board to the start of an arrow, in pixels.
const HALF: f64 = 2.0 * CELL;

/// Returns the partition of a square board into the sets B (black stones), W (white stones) and E
/// as in Figure 14. The side of the board must be 3 modulo 4.
fn partition(side: usize) -> Drawn<Partition> {
    let board = Board::square(side, side)?;
    Ok(Partition::new(&board, comb(side, side))?)
}

/// Draws a position centred on a spot.
fn draw_board(canvas: &mut Canvas, side: usize, position: &Position, (x, y): Spot) {
    let half = (side - 1) as f64 / 2.0 * CELL;
    let grid = Grid {
        origin: (x - half, y - half),
        cell: CELL,
        rows: side,
        cols: side,
    };
    canvas.group("board", |canvas| grid.position(canvas, position));
}

/// Draws Figure 13: the bits of each subset E_i of the set E, and the path of the games through the
/// positions E_i^+ and E_i^-. Position E_i^+ has black stones on B and E_i, position E_i^- white
/// stones on W and the rest of E.
pub(crate) fn draw_code() -> Drawn {
    let partition = partition(SMALL)?;
    let game = GrayGame::new(&partition);
    let (_, _, bits) = partition.sizes();
    let mut canvas = Canvas::new();
    let spot = |i: u32, colour: u8| (f64::from(i) * PITCH, f64::from(colour - 1) * RISE);
    let arrow = |canvas: &mut Canvas, from: Spot, to: Spot| {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let part = HALF / dx.hypot(dy);
        // Shorten the arrow at both ends by the size of a board.
        let near = (from.0 + part * dx, from.1 + part * dy);
        let far = (to.0 - part * dx, to.1 - part * dy);
        canvas.group("move", |canvas| {
            sketch::straight_arrow(canvas, near, far, Paint::line(INK, 1.4));
        });
    };
    let sets = 1u32 << bits;
    // The player (1 for Black, 2 for White) who moved in the previous step of the code. Black
    // begins with the position E_0^+.
    let mut last = 1;
    for i in 0..sets {
        let set = GrayGame::set(&UBig::from(i));
        let bit = |bit| if set.bit(bit) { '1' } else { '0' };
        let code: String = (0..bits).map(bit).collect();
        sketch::words(&mut canvas, (spot(i, 1).0, -HALF - 20.0), 14.0, &code);
        for colour in [1, 2] {
            let position = game.position(colour, &UBig::from(i));
            draw_board(&mut canvas, SMALL, &position, spot(i, colour));
        }
        if i + 1 < sets {
            let now = game.mover(&UBig::from(i));
            // The player changes here, so the path first goes to the board of the other colour.
            if now != last {
                arrow(&mut canvas, spot(i, last), spot(i, now));
            }
            arrow(&mut canvas, spot(i, now), spot(i + 1, now));
            last = now;
        }
    }
    let description = "The eight subsets of three points of a 3 by 3 board in the order of the \
                       binary Gray code. Above, black stones on B and on the subset; below, \
                       white stones on W and on the rest of the three points. Arrows: the \
                       way of the games.";
    Ok(sketch::finish(canvas, CODE_TITLE, description))
}

/// Draws Figure 14 for the 19 x 19 board.
pub(crate) fn draw_partition() -> Drawn {
    let partition = partition(LARGE)?;
    let (black, white, either) = partition.sizes();
    let mut canvas = Canvas::new();
    draw_board(&mut canvas, LARGE, &partition.position(), (0.0, 0.0));
    let description = format!(
        "A 19 by 19 board: two combs whose teeth stand between each other, B with {black} black \
         stones and W with {white} white ones, and E, the {either} empty points, each of which \
         is adjacent to both."
    );
    Ok(sketch::finish(canvas, PARTITION_TITLE, &description))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_is_shown_with_all_its_positions_and_a_way_through_them() {
        let svg = draw_code().unwrap();
        let count = |text: &str| svg.matches(text).count();
        // The paper's code: "G_3 = 000, 100, 110, 010, 011, 111, 101, 001".
        for code in ["000", "100", "110", "010", "011", "111", "101", "001"] {
            assert_eq!(count(&format!(">{code}<")), 1);
        }
        assert_eq!(count("class=\"board\""), 16);
        // Position E_i^+ has three stones on the set B, E_i^- has three stones on the set W. Each
        // point of E has a stone in exactly one of the two positions.
        assert_eq!(count("<circle "), 8 * (2 * 3 + 3));
        // There are 7 steps of the Gray code, and 2^(l-1) - 1 = 3 changes of the player, where E
        // has l = 3 points.
        assert_eq!(count("class=\"move\""), 7 + 3);
    }

    /// Checks the sizes in corollary 8 of *Combinatorics of Go*: k = 103 points in each of the sets
    /// B and W, and 155 points in E.
    #[test]
    fn the_partition_is_that_of_corollary_8() {
        let svg = draw_partition().unwrap();
        assert_eq!(svg.matches("<circle ").count(), 2 * 103);
        assert!(svg.contains("155 empty points"));
    }
}
