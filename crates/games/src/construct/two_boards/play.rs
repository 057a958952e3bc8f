//! Generates the moves of the games that visit the positions of two halves of a board in turn.
//!
//! The first half has a black wall, the second half a white wall (its stones next to the other
//! half). Three control points lie between the halves. P and Q are positions of the first and of
//! the second half. A round goes through these states of the control points 0, 1, 2, where `B` is
//! black, `W` white and `.` empty:
//!
//! ```text
//!   . B B   fill P: the first half becomes all black; its last liberty is point 0
//!   W . .   White at point 0 has captured it and points 1 and 2; build the next P
//!   W W .   White adds a stone; fill Q: the second half becomes all white
//!   . . B   Black at point 2 has captured it and points 0 and 1; build the next Q
//!   . B B   Black adds a stone, and so on
//! ```
//!
//! *No position is repeated.* While the first half is filled or built, the second half is at rest:
//! it keeps its position Q. No other round has this Q. Likewise, while the second half is filled or
//! built, the first half is at rest with a P that no other round has. The four states of the
//! control points distinguish the four phases. While a half is built, the number of stones only
//! grows. For the filling of a half see the [module documentation](super).
//!
//! *A half at rest is safe*, because its strings have liberties within the half. The module
//! documentation also shows that positions can be built and halves filled.
//!
//! Entry: [`TwoBoards::begin`], then [`TwoBoards::round`] for each pair of positions, then
//! [`TwoBoards::end`].

use super::halves::Halves;
use super::hand::{Hand, Result};
use tengen_board::Position;
use tengen_board::Stone;

/// The state of a game while its moves are generated.
#[derive(Clone, Debug)]
pub struct TwoBoards<'h> {
    halves: &'h Halves,
    hand: Hand<'h>,
}

impl<'h> TwoBoards<'h> {
    /// Begins a game: the positions P = `first` and Q = `second` of the halves are built on the
    /// empty board. Then Black plays at the control points 2 and 1, which lie between the halves.
    ///
    /// `order` is called with every list of points to play on, and may rearrange it.
    ///
    /// # Errors
    /// `PlayError` if the positions belong to another board.
    pub fn begin(
        halves: &'h Halves,
        first: &Position,
        second: &Position,
        order: &mut dyn FnMut(&mut [usize]),
    ) -> Result<TwoBoards<'h>> {
        let mut game = TwoBoards {
            halves,
            hand: Hand::new(halves.board()),
        };
        let [a, b] = halves.rooms();
        game.hand.build(a, first, None, order)?;
        game.hand.build(b, second, None, order)?;
        let [_, one, two] = halves.controls();
        game.hand.play(1, two)?;
        game.hand.play(1, one)?;
        Ok(game)
    }

    /// Begins in the middle of a game, before a round (which fills and captures each half once):
    /// the halves have the positions P = `first` and Q = `second`.
    ///
    /// # Errors
    /// `PlayError` if the positions belong to another board.
    pub fn at(halves: &'h Halves, first: &Position, second: &Position) -> Result<TwoBoards<'h>> {
        let mut game = TwoBoards::begin(halves, first, second, &mut |_| {})?;
        game.hand.moves.clear();
        Ok(game)
    }

    /// Returns the current position of the whole board.
    pub fn position(&self) -> &Position {
        &self.hand.position
    }

    /// Returns the moves made since the last call of this function.
    pub fn take_moves(&mut self) -> Vec<Stone> {
        std::mem::take(&mut self.hand.moves)
    }

    /// Plays a round: the first half is filled with stones and captured, and its next position
    /// `first` is built. Then the second half is filled and captured, and `second` is built.
    ///
    /// # Errors
    /// `PlayError` if the positions belong to another board.
    pub fn round(
        &mut self,
        first: &Position,
        second: &Position,
        order: &mut dyn FnMut(&mut [usize]),
    ) -> Result<()> {
        let [a, b] = self.halves.rooms();
        let [zero, one, two] = self.halves.controls();
        // The control points 0, 1, 2 are `. B B` (empty, black, black): the first half is filled,
        // and White captures it at point 0.
        self.hand.fill(a, order)?;
        self.hand.play(2, zero)?;
        self.hand.build(a, first, None, order)?;
        self.hand.play(2, one)?;
        // The control points 0, 1, 2 are `W W .` (white, white, empty): the second half is filled,
        // and Black captures it at point 2.
        self.hand.fill(b, order)?;
        self.hand.play(1, two)?;
        self.hand.build(b, second, None, order)?;
        self.hand.play(1, one)
    }

    /// Plays the end of the game: the first half is filled and captured, then the second half is
    /// filled.
    ///
    /// # Errors
    /// An error would mean a fault in this module.
    pub fn end(&mut self, order: &mut dyn FnMut(&mut [usize])) -> Result<()> {
        let [a, b] = self.halves.rooms();
        let [zero, one, _] = self.halves.controls();
        self.hand.fill(a, order)?;
        self.hand.play(2, zero)?;
        self.hand.play(2, one)?;
        self.hand.fill(b, order)
    }
}

#[cfg(test)]
mod tests {
    use super::super::hand::shuffled;
    use super::*;
    use crate::construct::replay::Replay;
    use tengen_board::Colour;
    use tengen_exact::random::Xoshiro;

    /// Plays a game through the given positions of the halves, in the same order in both halves.
    fn check(
        halves: &Halves,
        positions: &[Position],
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

    /// Plays a game that visits all 323 positions of both halves of 5 x 5.
    #[test]
    fn whole_games_on_5x5_are_legal() {
        let halves = Halves::new(5, 5).unwrap();
        let positions: Vec<Position> = halves.rooms()[0].positions(&[0; 6]).collect();
        assert_eq!(positions.len(), 323);
        let moves = check(&halves, &positions, &mut |_| {});
        // Each half has 11 points and 323 positions. Every stone and every empty point of a
        // position takes at least one move.
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
            let half = &halves.rooms()[0];
            let mut random = Xoshiro::for_run(7, (rows * cols) as u64);
            let mut digit = || random.below(3) as Colour;
            let mut code: Vec<Colour> = (0..half.free()).map(|_| digit()).collect();
            // The highest digit is 0, so that there are many larger codes.
            code[half.free() - 1] = 0;
            let positions: Vec<Position> = half.positions(&code).take(12).collect();
            check(&halves, &positions, &mut shuffled(&mut random));
        }
    }

    #[test]
    fn positions_of_other_boards_are_refused() {
        let (small, large) = (Halves::new(5, 5).unwrap(), Halves::new(7, 7).unwrap());
        let of = |halves: &Halves| {
            let half = &halves.rooms()[0];
            half.decode(&vec![0; half.free()]).unwrap()
        };
        assert!(TwoBoards::begin(&small, &of(&small), &of(&small), &mut |_| {}).is_ok());
        assert!(TwoBoards::begin(&small, &of(&large), &of(&small), &mut |_| {}).is_err());
    }
}
