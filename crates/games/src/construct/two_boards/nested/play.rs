//! Generates the moves of nested games: games through the positions of two halves of a board, with
//! such games inside the first half. The [module documentation](super) describes their levels,
//! rooms, runs and rounds.
//!
//! Entry: [`Nested::play`].

use super::super::hand::{Hand, Order};
use super::nest::Nest;
use super::split::Split;
use std::ops::ControlFlow;
use tengen_board::Stone;
use tengen_board::play::PlayError;
use tengen_board::{Colour, Position};

/// The games of a nest (two halves of a board, and rooms within the first half). Runs, the games
/// inside the first half, are cut short.
#[derive(Clone, Copy, Debug)]
pub struct Nested<'n> {
    nest: &'n Nest,
    /// The largest number of rounds in a run (a game through the positions of two rooms) below the
    /// outermost level.
    most: usize,
}

/// The reason why a game ends early.
enum Stop {
    /// The caller has enough moves.
    Enough,
    /// A move was illegal, because the given positions belong to another board.
    Illegal(PlayError),
}

impl From<PlayError> for Stop {
    fn from(error: PlayError) -> Stop {
        Stop::Illegal(error)
    }
}

impl<'n> Nested<'n> {
    /// Returns the games with at most `most` rounds in each run below the outermost level. In a
    /// round, both rooms of a level are filled, captured and get a new position.
    ///
    /// At least one round is played in each run. The run of the outermost level goes through all
    /// positions.
    pub fn new(nest: &'n Nest, most: usize) -> Nested<'n> {
        Nested { nest, most }
    }

    /// Returns the pairs of positions of the two halves, in the order in which a game visits them.
    ///
    /// Both halves go through their positions [by ascending
    /// code](super::super::room::Room::positions). They start at the code that has the colours
    /// `from` on the free points, which are not in the wall.
    ///
    /// # Panics
    /// If there is not one colour (0, 1 or 2) for each free point.
    pub fn pairs(&self, from: &[Colour]) -> impl Iterator<Item = [Position; 2]> + use<'n> {
        let [first, second] = self.nest.splits()[0].rooms();
        let pairs = first.positions(from).zip(second.positions(from));
        pairs.map(|(p, q)| [p, q])
    }

    /// Returns the position of the whole board before the round of `pair`: the halves have the two
    /// positions of the pair. Control point 0 is empty, and points 1 and 2 are black.
    ///
    /// # Errors
    /// [`PlayError`] if the positions belong to another board.
    pub fn at_rest(&self, pair: &[Position; 2]) -> Result<Position, PlayError> {
        let mut hand = Hand::new(self.nest.board());
        begin(&mut hand, &self.nest.splits()[0], pair, &mut |_| {})?;
        Ok(hand.position)
    }

    /// Makes moves until all pairs of positions of the halves have had their round, in which both
    /// halves are filled and captured. Each move is passed to `sink`, which can end the game with
    /// `Break`.
    ///
    /// The game starts from the empty board if `from_empty` is `true`, otherwise from the first
    /// pair [at rest](Nested::at_rest). `order` is called with every list of points to play on, and
    /// may rearrange it.
    ///
    /// # Errors
    /// [`PlayError`] if the positions belong to another board.
    pub fn play(
        &self,
        from_empty: bool,
        pairs: &mut dyn Iterator<Item = [Position; 2]>,
        order: &mut dyn FnMut(&mut [usize]),
        sink: &mut dyn FnMut(Stone) -> ControlFlow<()>,
    ) -> Result<(), PlayError> {
        let mut player = Player {
            splits: self.nest.splits(),
            most: self.most,
            hand: Hand::new(self.nest.board()),
            order,
            sink,
        };
        let Some(first) = pairs.next() else {
            return Ok(());
        };
        begin(&mut player.hand, &player.splits[0], &first, player.order)?;
        // The caller starts at this position, so the moves that built it are not reported.
        if !from_empty {
            player.hand.moves.clear();
        }
        match player.rounds(0, first, pairs) {
            Ok(()) | Err(Stop::Enough) => Ok(()),
            Err(Stop::Illegal(error)) => Err(error),
        }
    }
}

/// Begins the run (game) of a level of nesting: builds the positions p and q in the two rooms. Then
/// plays black stones at the control points 2 and 1 between the rooms.
fn begin(
    hand: &mut Hand<'_>,
    split: &Split,
    [p, q]: &[Position; 2],
    order: &mut Order<'_>,
) -> Result<(), PlayError> {
    let [_, one, two] = split.controls();
    hand.build(&split.rooms()[0], p, last(split), order)?;
    hand.build(&split.rooms()[1], q, None, order)?;
    hand.play(1, two)?;
    hand.play(1, one)
}

/// Returns the point w of the first room's wall. On this point the last stone of each position of
/// the room is placed.
fn last(split: &Split) -> Option<usize> {
    split.rooms()[0].wall().last().copied()
}

/// The state of a game while its moves are generated.
struct Player<'a> {
    splits: &'a [Split],
    most: usize,
    hand: Hand<'a>,
    order: &'a mut Order<'a>,
    sink: &'a mut dyn FnMut(Stone) -> ControlFlow<()>,
}

impl<'a> Player<'a> {
    /// Passes the moves made so far to the sink.
    fn flush(&mut self) -> Result<(), Stop> {
        let mut moves = std::mem::take(&mut self.hand.moves).into_iter();
        match moves.try_for_each(|played| (self.sink)(played)) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Enough),
        }
    }

    /// Makes a move, and passes it to the sink.
    fn play(&mut self, colour: Colour, vertex: usize) -> Result<(), Stop> {
        self.hand.play(colour, vertex)?;
        self.flush()
    }

    /// Plays all rounds of a run of a level; each round fills and captures both rooms. At the start
    /// the rooms have the positions of `pair`; `rest` has the pairs that follow.
    fn rounds(
        &mut self,
        level: usize,
        mut pair: [Position; 2],
        rest: &mut dyn Iterator<Item = [Position; 2]>,
    ) -> Result<(), Stop> {
        let splits = self.splits;
        let split = &splits[level];
        let [first, second] = split.rooms();
        let [_, one, two] = split.controls();
        // P and Q are the positions of the first and second room. In the last round of a run, the
        // next P is the first one again.
        let opening = pair[0].clone();
        loop {
            self.clear(level)?;
            // Build the next position P of the first room while the second room still holds Q, then
            // fill the second room.
            let next = rest.next();
            let p = next.as_ref().map_or(&opening, |[p, _]| p);
            self.hand.build(first, p, last(split), self.order)?;
            self.hand.fill(second, self.order)?;
            self.play(1, one)?;
            match next {
                Some(next) => pair = next,
                None => return Ok(()),
            }
            // The last move captured the second room with its position Q; build the next Q.
            self.hand.build(second, &pair[1], None, self.order)?;
            self.play(1, two)?;
        }
    }

    /// Plays the first part of a round, in which the control points 0, 1, 2 of the level change
    /// from `. B B` (empty, black, black) to `W . W`. A run of the next level (a game in the first
    /// room) is a part of it.
    fn clear(&mut self, level: usize) -> Result<(), Stop> {
        let splits = self.splits;
        let room = &splits[level].rooms()[0];
        let [zero, one, two] = splits[level].controls();
        // Fill the first room with stones, and capture it by White's move at control point 0.
        self.hand.fill(room, self.order)?;
        self.play(2, zero)?;
        // Play the black stones of the next level's shield, build its first pair of positions, play
        // its rounds and its links (points that join shield and wall), and fill the room.
        if let Some(split) = splits.get(level + 1) {
            self.play(1, one)?;
            for &point in split.shield() {
                self.play(1, point)?;
            }
            let [first, second] = split.rooms();
            let from = |free| vec![0; free];
            let firsts = first.positions(&from(first.free()));
            let seconds = second.positions(&from(second.free()));
            let pairs = firsts.zip(seconds).map(|(p, q)| [p, q]);
            // Inner runs (games of the next level) are cut short, since a full run would have
            // astronomically many rounds.
            let mut pairs = pairs.take(self.most.max(1));
            let pair = pairs.next().expect("every room has a position");
            begin(&mut self.hand, split, &pair, self.order)?;
            self.flush()?;
            self.rounds(level + 1, pair, &mut pairs)?;
            for &point in split.links() {
                self.play(1, point)?;
            }
            self.hand.fill(room, self.order)?;
        }
        // The control points become `W . W`. After an inner run (a game within the first room) this
        // move captures the first room. At the last level it only adds a stone.
        self.play(2, two)
    }
}

#[cfg(test)]
mod tests;
