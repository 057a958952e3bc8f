//! A part of a board with a wall, and its positions.

use tengen_board::{Board, Colour, Graph, Position};

/// The colour of walls, in the colours of [`RoomPosition`].
pub(super) const WALL: Colour = 1;

/// Points of a board with a wall of one colour that is part of them. In a *position of a
/// room* all points of the wall have stones, and every string has a liberty within the room.
///
/// Points of a room have numbers of their own: first those that are free, then the wall.
#[derive(Clone, Debug)]
pub struct Room {
    /// The room by itself.
    own: Board,
    /// The points on the whole board.
    vertices: Vec<usize>,
    free: usize,
    colour: Colour,
    /// Of the whole board; 1 if it is no rectangle.
    cols: usize,
}

/// A legal position of a room, in colours in which the wall is black.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoomPosition(Position);

impl RoomPosition {
    /// The stones, as on a board of its own.
    pub fn position(&self) -> &Position {
        &self.0
    }
}

impl Room {
    /// A room whose wall has a colour.
    ///
    /// # Panics
    /// If a point is no point of the board, or is there twice.
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
        let edges: Vec<_> = edges
            .filter_map(|(a, b)| Some((number[a]?, number[b]?)))
            .collect();
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

    /// The points column by column, and row by row.
    pub(super) fn sweeps(&self) -> [Vec<usize>; 2] {
        let place = |p: usize| (self.vertices[p] % self.cols, self.vertices[p] / self.cols);
        let mut columns: Vec<usize> = (0..self.points()).collect();
        let mut rows = columns.clone();
        columns.sort_by_key(|&p| place(p));
        rows.sort_by_key(|&p| self.vertices[p]);
        [columns, rows]
    }

    /// The room as a board of its own.
    pub fn own(&self) -> &Board {
        &self.own
    }

    /// The number of points.
    pub fn points(&self) -> usize {
        self.vertices.len()
    }

    /// The number of points that are not the wall.
    pub fn free(&self) -> usize {
        self.free
    }

    /// The points on the whole board.
    pub fn vertices(&self) -> &[usize] {
        &self.vertices
    }

    /// The points of the wall on the whole board.
    pub fn wall(&self) -> &[usize] {
        &self.vertices[self.free..]
    }

    /// The colour on the board of what is black in a [`RoomPosition`], and the other way
    /// round.
    pub fn colour(&self, colour: Colour) -> Colour {
        match (colour, self.colour) {
            (0, _) => 0,
            (colour, WALL) => colour,
            (colour, _) => 3 - colour,
        }
    }

    /// The position with these colours on the points that are free; `None` if it is not
    /// legal.
    ///
    /// # Panics
    /// If there is not a colour, 0, 1 or 2, for each free point.
    pub fn decode(&self, code: &[Colour]) -> Option<RoomPosition> {
        assert_eq!(code.len(), self.free(), "a colour for each free point");
        assert!(code.iter().all(|&c| c <= 2), "empty, black or white");
        let mut colours = code.to_vec();
        colours.resize(self.points(), WALL);
        let position = Position::new(colours);
        (position.is_legal(&self.own) == Ok(true)).then_some(RoomPosition(position))
    }

    /// The positions from certain colours on the free points on, in the order of the
    /// numbers to base 3 whose lowest digit is the first point's colour.
    ///
    /// # Panics
    /// As [`Room::decode`].
    pub fn positions<'r>(
        &'r self,
        from: &[Colour],
    ) -> impl Iterator<Item = RoomPosition> + use<'r> {
        let mut next = Some(from.to_vec());
        std::iter::from_fn(move || {
            loop {
                let code = next.take()?;
                let found = self.decode(&code);
                let same = match &found {
                    Some(_) => 0,
                    None => self.decided(&code)?,
                };
                next = higher(code, same);
                if found.is_some() {
                    return found;
                }
            }
        })
    }

    /// For colours that make no legal position: from which point on they are enough to
    /// make none, whatever the colours of the points before it; `None` if all are free.
    fn decided(&self, code: &[Colour]) -> Option<usize> {
        let mut colours = code.to_vec();
        colours.resize(self.points(), WALL);
        let strings = Position::new(colours).illegal_strings(&self.own).ok()?;
        // Without a change to a string or what is beside it, it has no liberty.
        let first = |stones: &[usize]| {
            let beside = stones.iter().flat_map(|&s| self.own.graph().neighbours(s));
            let all = beside.map(|&n| n as usize).chain(stones.iter().copied());
            all.min().filter(|&point| point < self.free())
        };
        strings.iter().filter_map(|s| first(&s.stones)).max()
    }
}

/// The next code with other colours from a point on.
fn higher(mut code: Vec<Colour>, from: usize) -> Option<Vec<Colour>> {
    let at = (from..code.len()).find(|&at| code[at] < 2)?;
    code[at] += 1;
    code[..at].fill(0);
    Some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All codes, one after the other, against the jumps over those that are illegal.
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
