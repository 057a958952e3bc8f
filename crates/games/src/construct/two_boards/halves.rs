//! A board cut into two halves with three control points between them. The *wall* of a half is its
//! points next to the other half and to the control points.
//!
//! Entry: [`Halves::new`]. Invariant: the second half is the first half, rotated by 180 degrees.

use super::room::{Room, WALL};
use tengen_board::{Board, BoardError};

/// The halves of a rectangle of the square lattice with m rows and n columns, both odd.
///
/// The second half is the first one rotated by 180 degrees. A half has a *wall*, points next to the
/// other half and to the control points. In a *position of a half* the wall has stones of one
/// colour, and every string has a liberty within the half. The picture shows 5 x 5:
///
/// ```text
///     a a a a a      a A   first half: its first K = (mn - 3)/2 points in order of rows
///     a A A A A      A     its wall, black: the last n of them
///     A 0 1 2 B      0 1 2 the control points: each touches both walls
///     B B B B b      B     wall of the second half, white
///     b b b b b      b B   second half
/// ```
///
/// Points of a half that are not in its wall are adjacent neither to the other half nor to a
/// control point.
#[derive(Clone, Debug)]
pub struct Halves {
    board: Board,
    /// The two halves, each a room (a part of the board with a wall). The points of a room have
    /// numbers of their own. They ascend with the vertices of the board in the first half, and
    /// descend in the second.
    rooms: [Room; 2],
}

/// The reason why a board has no halves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HalvesError {
    /// No board has this number of rows and columns.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The number of rows or columns is even or below 3.
    #[error(
        "expected an odd number of rows and of columns, each at least 3, found {rows} x {cols}; \
         other boards cannot be cut into two halves with three control points between them"
    )]
    Sides {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        cols: usize,
    },
}

impl Halves {
    /// Cuts a board of `rows` rows and `cols` columns into two halves and three control points.
    ///
    /// # Errors
    /// [`HalvesError`] if a side is even or below 3.
    pub fn new(rows: usize, cols: usize) -> Result<Halves, HalvesError> {
        let fits = |side: usize| side >= 3 && !side.is_multiple_of(2);
        if !fits(rows) || !fits(cols) {
            return Err(HalvesError::Sides { rows, cols });
        }
        let board = Board::square(rows, cols)?;
        let points = (rows * cols - 3) / 2;
        let first: Vec<usize> = (0..points).collect();
        // Rotation by 180 degrees reverses the order of the points.
        let second: Vec<usize> = first.iter().map(|p| rows * cols - 1 - p).collect();
        // The last `cols` points of the first half form its wall: they touch the other half or a
        // control point.
        let wall = points - cols;
        let room =
            |points: &[usize], colour| Room::new(&board, &points[..wall], &points[wall..], colour);
        Ok(Halves {
            rooms: [room(&first, WALL), room(&second, 3 - WALL)],
            board,
        })
    }

    /// Returns the whole board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the two halves. In each half, the free points (outside its wall, which is next to
    /// the other half) have the smallest numbers.
    pub fn rooms(&self) -> &[Room; 2] {
        &self.rooms
    }

    /// Returns the number of points of a half (K).
    pub fn points(&self) -> usize {
        self.rooms[0].points()
    }

    /// Returns the control points 0, 1 and 2 between the two halves, as vertices of the board.
    pub fn controls(&self) -> [usize; 3] {
        [0, 1, 2].map(|control| self.points() + control)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::pieces::pieces;

    /// Checks the properties of walls and control points on which the two-board construction
    /// relies.
    #[test]
    fn walls_keep_halves_apart_and_controls_touch_both() {
        for (rows, cols) in [
            (3, 3),
            (3, 5),
            (5, 3),
            (5, 5),
            (7, 5),
            (5, 9),
            (9, 9),
            (19, 19),
        ] {
            let halves = Halves::new(rows, cols).unwrap();
            let controls = halves.controls();
            let near = |v: usize| {
                let neighbours = halves.board().graph().neighbours(v).iter();
                neighbours.map(|&n| n as usize).collect::<Vec<_>>()
            };
            for half in [0, 1] {
                let room = &halves.rooms()[half];
                let (own, wall) = (room.vertices(), room.wall());
                for &v in &own[..room.free()] {
                    assert!(near(v).iter().all(|n| own.contains(n)));
                }
                for control in controls {
                    assert!(near(control).iter().any(|n| wall.contains(n)));
                }
                // Every connected piece of a half's wall touches the control point that is empty
                // while the half is filled with stones.
                let last = if half == 0 { controls[0] } else { controls[2] };
                assert_eq!(pieces(halves.board(), &[wall, &[last]].concat()).len(), 1);
                // The halves are connected.
                assert_eq!(pieces(halves.board(), own).len(), 1);
            }
        }
    }

    #[test]
    fn other_boards_are_refused() {
        for (rows, cols) in [(4, 5), (5, 4), (1, 5), (0, 0)] {
            let error = Halves::new(rows, cols).unwrap_err();
            assert_eq!(error, HalvesError::Sides { rows, cols });
        }
        assert!(matches!(
            Halves::new(99_999, 99_999),
            Err(HalvesError::Board(_))
        ));
    }
}
