//! A board cut into two halves, three control points between them, and walls.

use tengen_board::{Board, BoardError, Colour, Graph, Position};

/// The colour of the walls of the first half and, with all colours exchanged, of the
/// second one.
pub(super) const WALL: Colour = 1;

/// The halves of a rectangle of the square lattice with odd sides, as in the picture for
/// 5 x 5. The second half is the first one turned by half a turn; in a *position of a
/// half* the wall has stones of one colour, and every string has a liberty within the
/// half.
///
/// ```text
///     a a a a a      a A   first half: its first K = (mn - 3)/2 points in order of rows
///     a A A A A      A     its wall, black: the last n of them
///     A 0 1 2 B      0 1 2 the control points: each touches both walls
///     B B B B b      B     wall of the second half, white
///     b b b b b      b B   second half
/// ```
///
/// Stones within a half touch its wall, but neither the other half nor a control point.
#[derive(Clone, Debug)]
pub struct Halves {
    board: Board,
    /// The first half by itself.
    half: Board,
    wall: usize,
}

/// A legal position of a half, in the colours of the first one: the wall is black.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HalfPosition(Position);

impl HalfPosition {
    /// The stones, as on a board of its own.
    pub fn position(&self) -> &Position {
        &self.0
    }
}

/// Why a board has no halves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HalvesError {
    /// Not a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The sides do not fit.
    #[error(
        "boards with an odd number of rows and of columns, from 3 up, have two halves and three \
         control points, not {rows} x {cols}"
    )]
    Sides {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        cols: usize,
    },
}

impl Halves {
    /// The halves of a rectangle.
    ///
    /// # Errors
    /// [`HalvesError`].
    pub fn new(rows: usize, cols: usize) -> Result<Halves, HalvesError> {
        let fits = |side: usize| side >= 3 && !side.is_multiple_of(2);
        if !fits(rows) || !fits(cols) {
            return Err(HalvesError::Sides { rows, cols });
        }
        let board = Board::square(rows, cols)?;
        let points = (rows * cols - 3) / 2;
        let edges: Vec<_> = board.graph().edges().filter(|e| e.1 < points).collect();
        let graph = Graph::from_edges(points, &edges).expect("edges of a board");
        let names = (0..points).map(|p| p.to_string()).collect();
        Ok(Halves {
            half: Board::from_graph(graph, names),
            board,
            wall: cols,
        })
    }

    /// The whole board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The first half as a board of its own.
    pub fn half(&self) -> &Board {
        &self.half
    }

    /// K, the number of points of a half.
    pub fn points(&self) -> usize {
        self.half.points()
    }

    /// The number of points of a half that are not its wall; they come first.
    pub fn free(&self) -> usize {
        self.points() - self.wall
    }

    /// The control points.
    pub fn controls(&self) -> [usize; 3] {
        [0, 1, 2].map(|control| self.points() + control)
    }

    /// The point of the board that is a point of one of the halves, 0 or 1.
    pub fn vertex(&self, half: usize, point: usize) -> usize {
        match half {
            0 => point,
            _ => self.board.points() - 1 - point,
        }
    }

    /// The colour that a colour of the first half has in one of the halves.
    pub fn colour(&self, half: usize, colour: Colour) -> Colour {
        match (half, colour) {
            (0, colour) | (_, colour @ 0) => colour,
            (_, colour) => 3 - colour,
        }
    }

    /// The position of the half with these colours on the points that are free; `None`
    /// if it is not legal.
    ///
    /// # Panics
    /// If there is not a colour, 0, 1 or 2, for each free point.
    pub fn decode(&self, code: &[Colour]) -> Option<HalfPosition> {
        assert_eq!(code.len(), self.free(), "a colour for each free point");
        assert!(code.iter().all(|&c| c <= 2), "empty, black or white");
        let mut colours = code.to_vec();
        colours.resize(self.points(), WALL);
        let position = Position::new(colours);
        (position.is_legal(&self.half) == Ok(true)).then_some(HalfPosition(position))
    }

    /// The positions of a half from certain colours on the free points on, in the order
    /// of the numbers to base 3 whose lowest digit is the first point's colour.
    ///
    /// # Panics
    /// As [`Halves::decode`].
    pub fn positions(&self, from: &[Colour]) -> impl Iterator<Item = HalfPosition> + '_ {
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
        let strings = Position::new(colours).illegal_strings(&self.half).ok()?;
        // Without a change to a string or what is beside it, it has no liberty.
        let first = |stones: &[usize]| {
            let beside = stones.iter().flat_map(|&s| self.half.graph().neighbours(s));
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

    /// What the construction takes for granted.
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
            let [points, free] = [halves.points(), halves.free()];
            let all = |half: usize, range: std::ops::Range<usize>| -> Vec<usize> {
                range.map(|p| halves.vertex(half, p)).collect()
            };
            let controls = halves.controls();
            let near = |v: usize| {
                let neighbours = halves.board().graph().neighbours(v).iter();
                neighbours.map(|&n| n as usize).collect::<Vec<_>>()
            };
            for half in [0, 1] {
                let own = all(half, 0..points);
                for v in all(half, 0..free) {
                    assert!(near(v).iter().all(|n| own.contains(n)));
                }
                let wall = all(half, free..points);
                for control in controls {
                    assert!(near(control).iter().any(|n| wall.contains(n)));
                }
                // Every piece of the wall touches the control point that is empty while
                // the half is filled.
                let last = if half == 0 { controls[0] } else { controls[2] };
                let mut reached = vec![last];
                let mut at = 0;
                while let Some(&v) = reached.get(at) {
                    let next = near(v).into_iter().filter(|n| wall.contains(n));
                    let next: Vec<_> = next.filter(|n| !reached.contains(n)).collect();
                    reached.extend(next);
                    at += 1;
                }
                assert_eq!(reached.len(), cols + 1);
                // Halves are connected.
                let mut reached = vec![own[0]];
                let mut at = 0;
                while let Some(&v) = reached.get(at) {
                    let next = near(v).into_iter().filter(|n| own.contains(n));
                    let next: Vec<_> = next.filter(|n| !reached.contains(n)).collect();
                    reached.extend(next);
                    at += 1;
                }
                assert_eq!(reached.len(), points);
            }
        }
    }

    /// All codes, one after the other, against the jumps over those that are illegal.
    #[test]
    fn positions_come_in_order_and_none_is_left_out() {
        for (rows, cols) in [(5, 5), (3, 9), (5, 7), (9, 3)] {
            let halves = Halves::new(rows, cols).unwrap();
            let free = halves.free() as u32;
            let codes = (0..3u32.pow(free)).map(|code| {
                let digits = (0..free).map(|point| (code / 3u32.pow(point) % 3) as Colour);
                digits.collect::<Vec<_>>()
            });
            let codes: Vec<_> = codes.collect();
            for from in [0, codes.len() / 3, codes.len() - 1] {
                let one_by_one = codes[from..].iter().filter_map(|code| halves.decode(code));
                assert!(
                    halves.positions(&codes[from]).eq(one_by_one),
                    "{rows} x {cols}"
                );
            }
        }
        // The smallest half has no position at all.
        assert_eq!(Halves::new(3, 3).unwrap().positions(&[]).count(), 0);
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
