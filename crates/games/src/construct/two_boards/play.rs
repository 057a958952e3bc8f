//! The moves of the games on two halves.
//!
//! The first half has a black wall, the second one a white wall; P and Q are positions of
//! them. The control points go round and round:
//!
//! ```text
//!   . B B   fill P: the first half becomes all black; its last liberty is point 0
//!   W . .   White has taken it there, with the control points; build the next P
//!   W W .   White adds a stone; fill Q: the second half becomes all white
//!   . . B   Black has taken it at point 2; build the next Q
//!   . B B   Black adds a stone, and so on
//! ```
//!
//! *No position is repeated.* While the first half is filled or built, the second one is at
//! rest with a Q that is there at no other such time; and the other way round. The four
//! states of the control points tell which of the four it is. Within one of the four: stones
//! only grow in number while a half is built, and for filling see below.
//!
//! *A half at rest is safe*, as its strings have liberties within.
//!
//! *Building*: all stones of a position in any order. What is left when stones are taken
//! away from a legal position is legal.
//!
//! *Filling*: the empty points in any order. At each of them one of the players moves and
//! then puts stones on all points of the stones captured, if any. Black may do that (say, in
//! the first half) if the string that comes of it has a liberty, and so may White; one of
//! the two has one, for else the strings beside the point, and those that they would
//! capture, and so on, would all have no other liberty, and have nothing but each other
//! beside them: but the half is connected, and its wall has a liberty at a control point.
//! Every move at an empty point so makes the empty points one fewer, and at the end there
//! are none: all strings within the half but the wall's are gone. A position does not come
//! twice, as a point once filled is empty again only while stones captured later are
//! replaced, when another point has a stone that never had one before.

use super::halves::{HalfPosition, Halves, WALL};
use crate::construct::replay::Move;
use tengen_board::play::{PlayError, Suicide, play};
use tengen_board::{Colour, Position};

/// A game in the making.
#[derive(Clone, Debug)]
pub struct TwoBoards<'h> {
    halves: &'h Halves,
    position: Position,
    moves: Vec<Move>,
}

/// What the rules of play have against a move that should be legal.
type Result<T> = std::result::Result<T, PlayError>;

impl<'h> TwoBoards<'h> {
    /// The beginning: P and Q are built on the empty board, and Black adds two stones. Of
    /// every list of points to play on, `order` may choose the order.
    ///
    /// # Errors
    /// [`PlayError`], if the positions are another board's.
    pub fn begin(
        halves: &'h Halves,
        first: &HalfPosition,
        second: &HalfPosition,
        order: &mut dyn FnMut(&mut [usize]),
    ) -> Result<TwoBoards<'h>> {
        let mut game = TwoBoards {
            halves,
            position: Position::empty(halves.board().points()),
            moves: Vec::new(),
        };
        game.build(0, first, order)?;
        game.build(1, second, order)?;
        let [_, one, two] = halves.controls();
        game.play(1, two)?;
        game.play(1, one)?;
        Ok(game)
    }

    /// In the middle of a game: P and Q at rest, before a round.
    ///
    /// # Errors
    /// [`PlayError`], if the positions are another board's.
    pub fn at(
        halves: &'h Halves,
        first: &HalfPosition,
        second: &HalfPosition,
    ) -> Result<TwoBoards<'h>> {
        let mut game = TwoBoards::begin(halves, first, second, &mut |_| {})?;
        game.moves.clear();
        Ok(game)
    }

    /// The whole board now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Moves made and not yet taken away.
    pub fn take_moves(&mut self) -> Vec<Move> {
        std::mem::take(&mut self.moves)
    }

    /// A round: P is filled, captured, and followed by another position, then Q.
    ///
    /// # Errors
    /// [`PlayError`], if the positions are another board's.
    pub fn round(
        &mut self,
        first: &HalfPosition,
        second: &HalfPosition,
        order: &mut dyn FnMut(&mut [usize]),
    ) -> Result<()> {
        let [zero, one, two] = self.halves.controls();
        self.fill(0, order)?;
        self.play(2, zero)?;
        self.build(0, first, order)?;
        self.play(2, one)?;
        self.fill(1, order)?;
        self.play(1, two)?;
        self.build(1, second, order)?;
        self.play(1, one)
    }

    /// The end: P is filled and captured, then Q filled.
    ///
    /// # Errors
    /// None but faults of this program.
    pub fn end(&mut self, order: &mut dyn FnMut(&mut [usize])) -> Result<()> {
        let [zero, one, _] = self.halves.controls();
        self.fill(0, order)?;
        self.play(2, zero)?;
        self.play(2, one)?;
        self.fill(1, order)
    }

    /// Builds a position on an empty half.
    fn build(
        &mut self,
        half: usize,
        position: &HalfPosition,
        order: &mut dyn FnMut(&mut [usize]),
    ) -> Result<()> {
        let position = position.position();
        position.check_fits(self.halves.half())?;
        let points = 0..self.halves.points();
        let mut stones: Vec<usize> = points.filter(|&p| position.get(p) != 0).collect();
        order(&mut stones);
        for point in stones {
            let colour = self.halves.colour(half, position.get(point));
            self.play(colour, self.halves.vertex(half, point))?;
        }
        Ok(())
    }

    /// Fills a half with stones of its wall's colour.
    fn fill(&mut self, half: usize, order: &mut dyn FnMut(&mut [usize])) -> Result<()> {
        let vertices = (0..self.halves.points()).map(|p| self.halves.vertex(half, p));
        let mut empty: Vec<usize> = vertices.filter(|&v| self.position.get(v) == 0).collect();
        order(&mut empty);
        for vertex in empty {
            // The wall's colour first, as all must become so in the end.
            let wall = self.halves.colour(half, WALL);
            match self.replaced(wall, vertex)? {
                Some(moves) => moves,
                None => self.replaced(3 - wall, vertex)?.unwrap_or_default(),
            }
            .into_iter()
            .try_for_each(|played| self.play(played.colour, played.vertex))?;
        }
        Ok(())
    }

    /// A move with stones for all that are captured, if the string of it then has a
    /// liberty.
    fn replaced(&self, colour: Colour, vertex: usize) -> Result<Option<Vec<Move>>> {
        let board = self.halves.board();
        let played = match play(board, &self.position, vertex, colour, Suicide::Forbidden) {
            Err(PlayError::Suicide { .. }) => return Ok(None),
            played => played?,
        };
        let mut after = played.position;
        for &taken in &played.captured {
            after.set(taken, colour);
        }
        if !after.is_legal(board)? {
            return Ok(None);
        }
        let points = std::iter::once(vertex).chain(played.captured);
        let moves = points.map(|vertex| Move { colour, vertex });
        Ok(Some(moves.collect()))
    }

    fn play(&mut self, colour: Colour, vertex: usize) -> Result<()> {
        let board = self.halves.board();
        let played = play(board, &self.position, vertex, colour, Suicide::Forbidden)?;
        self.position = played.position;
        self.moves.push(Move { colour, vertex });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::replay::Replay;
    use tengen_exact::random::Xoshiro;

    fn shuffled(random: &mut Xoshiro) -> impl FnMut(&mut [usize]) {
        move |points: &mut [usize]| {
            for last in (1..points.len()).rev() {
                points.swap(last, random.below(last as u64 + 1) as usize);
            }
        }
    }

    /// A game through all these positions of the halves, in the same order in both.
    fn check(
        halves: &Halves,
        positions: &[HalfPosition],
        order: &mut dyn FnMut(&mut [usize]),
    ) -> usize {
        let (first, rest) = positions.split_first().unwrap();
        let mut game = TwoBoards::begin(halves, first, first, order).unwrap();
        let mut replay = Replay::new(halves.board(), &Position::empty(halves.board().points()));
        replay.play_all(game.take_moves()).unwrap();
        for next in rest {
            game.round(next, next, order).unwrap();
            replay.play_all(game.take_moves()).unwrap();
            assert_eq!(replay.position(), game.position());
        }
        game.end(order).unwrap();
        replay.play_all(game.take_moves()).unwrap();
        replay.moves()
    }

    /// All 323 positions of both halves of 5 x 5 in one game, without a repetition.
    #[test]
    fn whole_games_on_5x5_are_legal() {
        let halves = Halves::new(5, 5).unwrap();
        let positions: Vec<HalfPosition> = halves.positions(&[0; 6]).collect();
        assert_eq!(positions.len(), 323);
        let moves = check(&halves, &positions, &mut |_| {});
        // At least all stones and all empty points of every position.
        assert!(moves > 646 * 11, "{moves}");
        for run in 0..3 {
            let mut random = Xoshiro::for_run(6, run);
            check(&halves, &positions, &mut shuffled(&mut random));
        }
    }

    #[test]
    fn parts_of_games_on_other_boards_are_legal() {
        for (rows, cols) in [(3, 9), (5, 7), (7, 5), (7, 7), (9, 9)] {
            let halves = Halves::new(rows, cols).unwrap();
            let mut random = Xoshiro::for_run(7, (rows * cols) as u64);
            let mut digit = || random.below(3) as Colour;
            let mut code: Vec<Colour> = (0..halves.free()).map(|_| digit()).collect();
            // There are others after it.
            code[halves.free() - 1] = 0;
            let positions: Vec<HalfPosition> = halves.positions(&code).take(12).collect();
            check(&halves, &positions, &mut shuffled(&mut random));
        }
    }

    #[test]
    fn positions_of_other_boards_are_refused() {
        let (small, large) = (Halves::new(5, 5).unwrap(), Halves::new(7, 7).unwrap());
        let of = |halves: &Halves| halves.decode(&vec![0; halves.free()]).unwrap();
        assert!(TwoBoards::begin(&small, &of(&small), &of(&small), &mut |_| {}).is_ok());
        assert!(TwoBoards::begin(&small, &of(&large), &of(&small), &mut |_| {}).is_err());
    }
}
