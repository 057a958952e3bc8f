//! Rooms: parts of a board. Some points of a room form its wall, the other points are free.
//!
//! Entry: [`Room::new`]. Invariant: in a position of a room the wall is black, and the free points
//! have smaller numbers than the points of the wall. [`Room::positions`] lists positions by the
//! colours of their free points. When a colouring has a string without a liberty, all colourings
//! with this string are skipped at once.

use tengen_board::{Board, Colour, Graph, Position};

/// The colour of the wall in positions of a room (black), whatever the wall's colour on the whole
/// board.
pub(super) const WALL: Colour = 1;

/// A part of a board with a wall of one colour.
///
/// Some points of a room form its wall, the other points are free. In a *position of a room* all
/// points of the wall have stones of its colour, and every string has a liberty within the room.
/// The points of a room have numbers of their own: first the free points, then the wall. If the
/// wall is white on the whole board, positions of the room have the colours exchanged. So the wall
/// is black in all positions of a room.
#[derive(Clone, Debug)]
pub struct Room {
    /// The room as a board of its own, without the rest of the whole board.
    own: Board,
    /// The vertex, on the whole board, of each point of the room.
    vertices: Vec<usize>,
    /// Number of free points of the room, which are not in the wall.
    free: usize,
    /// The colour of the wall's stones on the whole board.
    colour: Colour,
    /// Number of columns of the whole board; 1 if it is not a rectangle.
    cols: usize,
}

impl Room {
    /// Builds a room from its free points and the points of its wall, which has stones of `colour`.
    ///
    /// # Panics
    /// If a point is not on the board, or occurs twice in the lists.
    pub fn new(board: &Board, free: &[usize], wall: &[usize], colour: Colour) -> Room {
        let vertices = [free, wall].concat();
        let mut number = vec![None; board.points()];
        for (own, &vertex) in vertices.iter().enumerate() {
            assert!(
                number[vertex].replace(own).is_none(),
                "a point is one point"
            );
        }
        let edges = board.graph().edges();
        // Keep only edges with both ends in the room.
        let edges: Vec<_> = edges
            .filter_map(|(a, b)| Some((number[a]?, number[b]?)))
            .collect();
        // The induced subgraph of the room's points.
        let graph = Graph::from_edges(vertices.len(), &edges).expect("edges of a board");
        let names = (0..vertices.len()).map(|p| p.to_string()).collect();
        Room {
            own: Board::from_graph(graph, names),
            vertices,
            free: free.len(),
            colour,
            cols: board.shape().map_or(1, |shape| shape.cols),
        }
    }

    /// Returns the points of the room in two orders, by their places on the whole board: column by
    /// column, and row by row.
    pub(super) fn sweeps(&self) -> [Vec<usize>; 2] {
        let place = |p: usize| (self.vertices[p] % self.cols, self.vertices[p] / self.cols);
        let mut columns: Vec<usize> = (0..self.points()).collect();
        let mut rows = columns.clone();
        columns.sort_by_key(|&p| place(p));
        rows.sort_by_key(|&p| self.vertices[p]);
        [columns, rows]
    }

    /// Returns the room as a board of its own.
    pub fn own(&self) -> &Board {
        &self.own
    }

    /// Returns the number of points of the room, with the wall.
    pub fn points(&self) -> usize {
        self.vertices.len()
    }

    /// Returns the number of free points of the room, which are not in its wall.
    pub fn free(&self) -> usize {
        self.free
    }

    /// Returns the vertex of each point of the room on the whole board.
    pub fn vertices(&self) -> &[usize] {
        &self.vertices
    }

    /// Returns the vertex, on the whole board, of each point of the room's wall.
    pub fn wall(&self) -> &[usize] {
        &self.vertices[self.free..]
    }

    /// Converts a colour in a position of the room to the colour on the whole board, or the other
    /// way round.
    pub fn colour(&self, colour: Colour) -> Colour {
        match (colour, self.colour) {
            (0, _) => 0,
            (colour, WALL) => colour,
            (colour, _) => 3 - colour,
        }
    }

    /// Returns the position of the room with the colours `code` on the free points (outside the
    /// wall) and a black wall, or `None` if it is illegal.
    ///
    /// # Panics
    /// If there is not one colour (0, 1 or 2) for each free point.
    pub fn decode(&self, code: &[Colour]) -> Option<Position> {
        assert_eq!(code.len(), self.free(), "a colour for each free point");
        assert!(code.iter().all(|&c| c <= 2), "empty, black or white");
        let mut colours = code.to_vec();
        colours.resize(self.points(), WALL);
        let position = Position::new(colours);
        (position.is_legal(&self.own) == Ok(true)).then_some(position)
    }

    /// Iterates over the legal positions of the room whose code is at least `from`, in ascending
    /// order.
    ///
    /// The code of a position is a number in base 3, whose digits are the colours of the free
    /// points. The colour of the first point is the lowest digit.
    ///
    /// # Panics
    /// If there is not one colour (0, 1 or 2) for each free point.
    pub fn positions<'r>(&'r self, from: &[Colour]) -> impl Iterator<Item = Position> + use<'r> {
        let mut next = Some(from.to_vec());
        std::iter::from_fn(move || {
            loop {
                let code = next.take()?;
                let found = self.decode(&code);
                let same = match &found {
                    Some(_) => 0,
                    // Skip all codes (colourings of the free points) that have the same libertyless
                    // string.
                    None => self.decided(&code)?,
                };
                // For example, let a string without a liberty and its neighbours lie on points 4 to
                // 9. All codes with these colours on the points from 4 on are illegal, so the next
                // code differs at one of these points.
                next = higher(code, same);
                if found.is_some() {
                    return found;
                }
            }
        })
    }

    /// Returns the largest point p of the room such that a libertyless string and its neighbours
    /// lie on points >= p. So the colours of these points suffice to make the position illegal.
    ///
    /// Returns `None` if the wall alone makes the position illegal, whatever the colours of the
    /// free points.
    fn decided(&self, code: &[Colour]) -> Option<usize> {
        let mut colours = code.to_vec();
        colours.resize(self.points(), WALL);
        let strings = Position::new(colours).illegal_strings(&self.own).ok()?;
        // A string without a liberty stays libertyless unless a point of it or next to it changes.
        let first = |stones: &[usize]| {
            let beside = stones.iter().flat_map(|&s| self.own.graph().neighbours(s));
            let all = beside.map(|&n| n as usize).chain(stones.iter().copied());
            all.min().filter(|&point| point < self.free())
        };
        strings.iter().filter_map(|s| first(&s.stones)).max()
    }
}

/// Returns the smallest code above `code` that differs from it at some digit with index >= `from`.
/// Codes are numbers in base 3, lowest digit first, whose digits are colours of free points.
///
/// Returns `None` if there is no such code.
fn higher(mut code: Vec<Colour>, from: usize) -> Option<Vec<Colour>> {
    let at = (from..code.len()).find(|&at| code[at] < 2)?;
    code[at] += 1;
    // The digits below the increased digit start again at 0.
    code[..at].fill(0);
    Some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the iteration, which jumps over illegal codes, with a plain enumeration of all
    /// codes.
    #[test]
    fn positions_come_in_order_and_none_is_left_out() {
        let board = Board::square(4, 4).unwrap();
        for (free, wall) in [
            (&[0, 1, 2, 4, 5, 6][..], &[3, 7, 8, 9][..]),
            (&[5, 0, 1, 4, 2, 6], &[15, 8, 12]),
            (&[0, 1, 2, 3], &[]),
            (&[], &[0, 1]),
        ] {
            let room = Room::new(&board, free, wall, 2);
            assert_eq!(room.wall(), wall);
            let digits = |code: u32| (0..free.len() as u32).map(move |p| code / 3u32.pow(p) % 3);
            let codes = (0..3u32.pow(free.len() as u32)).map(|code| {
                let digits = digits(code).map(|digit| digit as Colour);
                digits.collect::<Vec<_>>()
            });
            let codes: Vec<_> = codes.collect();
            for from in [0, codes.len() / 3, codes.len() - 1] {
                let one_by_one = codes[from..].iter().filter_map(|code| room.decode(code));
                assert!(room.positions(&codes[from]).eq(one_by_one), "{free:?}");
            }
        }
    }

    #[test]
    fn colours_are_those_of_the_board() {
        let board = Board::square(1, 3).unwrap();
        let room = |colour| Room::new(&board, &[0], &[1], colour);
        assert_eq!([0, 1, 2].map(|c| room(1).colour(c)), [0, 1, 2]);
        assert_eq!([0, 1, 2].map(|c| room(2).colour(c)), [0, 2, 1]);
        assert_eq!(room(2).own().points(), 2);
    }
}
