//! A border state in readable form (*Combinatorics of Go*, section 4.2). The border has the last
//! filled point of each row of a board that is filled column by column. The state records the
//! border's stones, which of them have liberties, and which of the others are connected.
//!
//! Entry: [`BorderState::start`] and [`BorderState::successor`]. Invariant: the name of a string is
//! the row of its topmost stone on the border, so that equal states are equal values. Operations
//! take at most O(m^2) time for m rows.

use std::fmt;

use super::error::{BorderError, check_height};

/// The largest number of rows of a board: the 64-bit code of a state class has 3 bits for each row.
pub const MAX_HEIGHT: usize = 21;

/// The colour of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Drawn as `X`.
    Black,
    /// Drawn as `O`.
    White,
}

impl Colour {
    /// Returns the opponent's colour.
    #[must_use]
    pub fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

/// The content of one border point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Point {
    /// A point off the board, before the first column. It occurs only while the first column is not
    /// complete.
    Edge,
    /// An empty point.
    Empty,
    /// A stone whose string has a liberty.
    Free(Colour),
    /// A libertyless stone (its string has no liberty yet) and the name of its string. Libertyless
    /// stones are connected if they have equal colours and names. The name is the row of the
    /// topmost stone of the string on the border.
    Libertyless(Colour, u8),
}

impl Point {
    /// Returns the colour of the stone, if there is one.
    pub fn colour(self) -> Option<Colour> {
        match self {
            Point::Edge | Point::Empty => None,
            Point::Free(colour) | Point::Libertyless(colour, _) => Some(colour),
        }
    }

    /// Returns `true` for a stone whose string has no liberty.
    pub fn is_libertyless(self) -> bool {
        matches!(self, Point::Libertyless(..))
    }
}

/// A border state: the last filled point of each row of a board that is filled column by column. An
/// *edge state* is the state of a board on which no column is complete yet.
///
/// The board has m rows, and y < m points are filled in the new column x. There are m border
/// points, from top to bottom: (x,0), ..., (x,y-1), (x-1,y), ..., (x-1,m-1).
///
/// As text, the state has one line for each row. The points of column x are one place to the right.
/// `.` is empty, `X` and `O` are stones with liberties, `x` and `o` stones without. Connected
/// stones without liberties have the same letter after them. `#` is a point off the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BorderState {
    y: usize,
    points: Vec<Point>,
}

impl BorderState {
    /// Creates the state with the border points `points`, of which the first y are in the new
    /// column. The strings of libertyless stones may have any names.
    ///
    /// # Errors
    /// [`BorderError`] if there are no points or more than [`MAX_HEIGHT`], or if y is not less than
    /// their number. Also if there are points off the board ([`Point::Edge`]), but not exactly in
    /// the rows from y down.
    pub fn new(y: usize, points: Vec<Point>) -> Result<BorderState, BorderError> {
        let m = points.len();
        check_height(m, MAX_HEIGHT)?;
        if y >= m {
            return Err(BorderError::Row { m, y });
        }
        let is_edge = |p: &Point| *p == Point::Edge;
        // Points off the board (edges) are in all rows from y down, or in no row.
        let above = points[..y].iter().filter(|p| is_edge(p)).count();
        let below = points[y..].iter().filter(|p| is_edge(p)).count();
        if above > 0 || (below != 0 && below != m - y) {
            return Err(BorderError::Edges { y });
        }
        Ok(BorderState::renamed(y, points))
    }

    /// Returns the state before the first point of a board of height m, whose border points are all
    /// off the board.
    ///
    /// # Errors
    /// [`BorderError::Height`] for a height of 0 or more than [`MAX_HEIGHT`].
    pub fn start(m: usize) -> Result<BorderState, BorderError> {
        check_height(m, MAX_HEIGHT)?;
        BorderState::new(0, vec![Point::Edge; m])
    }

    /// Creates a state, and renames every libertyless string by the row of its topmost stone.
    pub(super) fn renamed(y: usize, mut points: Vec<Point>) -> BorderState {
        let old = points.clone();
        for (row, point) in points.iter_mut().enumerate() {
            if let Point::Libertyless(_, name) = point {
                // The row of the topmost stone with the same colour and old name is the string's
                // new name.
                let top = old[..row].iter().position(|&p| p == old[row]);
                *name = top.unwrap_or(row) as u8;
            }
        }
        BorderState { y, points }
    }

    /// Returns the height m of the board.
    pub fn height(&self) -> usize {
        self.points.len()
    }

    /// Returns the number y of points that are filled in the new column.
    pub fn y(&self) -> usize {
        self.y
    }

    /// Returns the border points from top to bottom.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Returns `true` for an edge state: no column is complete yet.
    pub fn is_edge_state(&self) -> bool {
        self.points[self.height() - 1] == Point::Edge
    }

    /// Returns `true` if the board may end with this state (*legal* in Definition 5 of
    /// *Combinatorics of Go*): the last column is complete (y = 0) and no stone is libertyless. The
    /// state before the first point is legal: the board of width 0.
    pub fn is_legal(&self) -> bool {
        self.y == 0 && !self.points.iter().any(|p| p.is_libertyless())
    }

    /// Returns two flags. The first is `true` if the libertyless stone at `row` is connected to a
    /// border stone above it, the second if it is connected to one below it.
    pub(super) fn connections(&self, row: usize) -> (bool, bool) {
        let point = self.points[row];
        (
            point.is_libertyless() && self.points[..row].contains(&point),
            point.is_libertyless() && self.points[row + 1..].contains(&point),
        )
    }

    /// Returns the state with the colours of all stones exchanged (*Combinatorics of Go*, Lemma 8).
    #[must_use]
    pub fn colours_swapped(&self) -> BorderState {
        let swap = |&point: &Point| match point {
            Point::Free(colour) => Point::Free(colour.other()),
            Point::Libertyless(colour, name) => Point::Libertyless(colour.other(), name),
            other => other,
        };
        BorderState {
            y: self.y,
            points: self.points.iter().map(swap).collect(),
        }
    }

    /// Returns the state with top and bottom exchanged (*Combinatorics of Go*, Lemma 10), or `None`
    /// if the last column is not complete (y > 0).
    pub fn upside_down(&self) -> Option<BorderState> {
        let points = self.points.iter().rev().copied().collect();
        (self.y == 0).then(|| BorderState::renamed(0, points))
    }

    /// Returns the representative of the state class, which has this state and the state with
    /// exchanged colours. It is the member of the class whose *leading* stone is white. The leading
    /// stone is the first stone of the border in the order (x-1,y), (x,0), then all points from the
    /// bottom up (*Combinatorics of Go*, section 4.5).
    #[must_use]
    pub fn representative(self) -> BorderState {
        // The rows in the order in which the leading stone is searched.
        let order = [self.y, 0].into_iter().chain((0..self.height()).rev());
        let leading = order.filter_map(|row| self.points[row].colour()).next();
        match leading {
            Some(Colour::Black) => self.colours_swapped(),
            _ => self,
        }
    }
}

impl fmt::Display for BorderState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, point) in self.points.iter().enumerate() {
            let indent = if row < self.y { " " } else { "" };
            let newline = if row == 0 { "" } else { "\n" };
            let sign = match point {
                Point::Edge => '#',
                Point::Empty => '.',
                Point::Free(Colour::Black) => 'X',
                Point::Free(Colour::White) => 'O',
                Point::Libertyless(Colour::Black, _) => 'x',
                Point::Libertyless(Colour::White, _) => 'o',
            };
            write!(f, "{newline}{indent}{sign}")?;
            if let Point::Libertyless(_, name) = point
                && self.connections(row) != (false, false)
            {
                write!(f, "{}", (b'a' + name) as char)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};
    use Point::{Edge, Empty, Free, Libertyless};

    #[test]
    fn a_state_is_drawn_as_documented() {
        let points = vec![
            Libertyless(White, 7),
            Free(Black),
            Libertyless(White, 7),
            Libertyless(Black, 7),
            Free(White),
            Empty,
        ];
        let state = BorderState::new(2, points).unwrap();
        assert_eq!(state.to_string(), " oa\n X\noa\nx\nO\n.");
        assert_eq!(state.points()[3], Libertyless(Black, 3));
        let swapped = state.clone().representative().colours_swapped();
        assert_eq!(swapped.to_string(), " xa\n O\nxa\no\nX\n.");
        assert_eq!(state.upside_down(), None);
    }

    #[test]
    fn the_leading_stone_becomes_white() {
        for (y, points, representative) in [
            (1, vec![Free(White), Free(Black), Empty], " X\nO\n."),
            (1, vec![Free(Black), Empty, Free(White)], " O\n.\nX"),
            (
                2,
                vec![Empty, Free(White), Empty, Free(Black)],
                " .\n X\n.\nO",
            ),
            (1, vec![Libertyless(Black, 0), Edge], " o\n#"),
        ] {
            let state = BorderState::new(y, points).unwrap();
            assert_eq!(state.representative().to_string(), representative);
        }
    }

    #[test]
    fn bad_shapes_are_refused() {
        use BorderError::{Edges, Height, Row};
        let new = BorderState::new;
        assert!(matches!(new(0, vec![]), Err(Height { m: 0, .. })));
        assert!(matches!(new(0, vec![Empty; 22]), Err(Height { m: 22, .. })));
        assert!(matches!(BorderState::start(22), Err(Height { .. })));
        assert_eq!(new(2, vec![Empty; 2]), Err(Row { m: 2, y: 2 }));
        assert_eq!(new(0, vec![Empty, Edge]), Err(Edges { y: 0 }));
        assert_eq!(new(1, vec![Edge, Edge]), Err(Edges { y: 1 }));
        assert!(new(1, vec![Empty, Edge]).unwrap().is_edge_state());
    }
}
