//! A game: moves, and taking them back.

use super::past::Past;
use super::strings::{Mark, Strings};
use super::zobrist::Keys;
use super::{IllegalMove, Repetition, Rules, StartError};
use crate::board::Board;
use crate::moves::Move;
use crate::player::Player;
use crate::position::{EMPTY, Position};
use std::sync::Arc;

/// A game between two players on any board, by any [`Rules`].
///
/// Black and White need not alternate: either may make the next move, and
/// [`Game::to_move`] only says whose turn it is. Two passes do not end a game;
/// [`Game::passes`] tells whoever wants them to.
///
/// Whether a position is repeated is found by keys of 64 bits and then by comparing
/// positions, so it is never a matter of chance.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) rules: Rules,
    pub(super) strings: Strings,
    pub(super) to_move: Player,
    /// The point where the player to move may not capture.
    pub(super) ko: Option<u32>,
    played: Vec<Played>,
    pub(super) past: Past,
}

/// How many stones a move has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captures {
    /// The opponent's.
    pub captured: usize,
    /// The player's own, that of the move included.
    pub suicide: usize,
}

/// A move that was made, and what it takes to take it back.
#[derive(Clone, Copy, Debug)]
struct Played {
    vertex: Option<u32>,
    player: Player,
    /// Before the move.
    to_move: Player,
    ko: Option<u32>,
    mark: Mark,
    /// How many situations it added to the past.
    situations: u8,
}

impl Played {
    fn as_move(&self) -> (Player, Move) {
        let vertex = self.vertex.map(|v| v as usize);
        (self.player, Move::from(vertex))
    }
}

impl Game {
    /// A game from the empty board, with Black to move.
    pub fn new(board: impl Into<Arc<Board>>, rules: Rules) -> Game {
        let board = board.into();
        let keys = Keys::new(board.points());
        Game::with_keys(board, rules, keys)
    }

    pub(super) fn with_keys(board: Arc<Board>, rules: Rules, keys: Keys) -> Game {
        let mut game = Game {
            rules,
            strings: Strings::new(board, keys),
            to_move: Player::Black,
            ko: None,
            played: Vec::new(),
            past: Past::default(),
        };
        game.remember(game.to_move);
        game
    }

    /// A game from a legal position. Nothing is known of what was before it.
    ///
    /// # Errors
    /// [`StartError`].
    pub fn from_position(
        board: impl Into<Arc<Board>>,
        position: &Position,
        to_move: Player,
        rules: Rules,
    ) -> Result<Game, StartError> {
        let board = board.into();
        if let Some(string) = position.illegal_strings(&board)?.into_iter().next() {
            let stones = string.stones;
            return Err(StartError::Illegal { stones });
        }
        let mut game = Game::new(board, rules);
        for (vertex, &colour) in position.colours().iter().enumerate() {
            // A part of a legal position is legal, so that nothing is taken.
            match Player::of(colour) {
                Some(player) => game.strings.play(vertex, player),
                None if colour == EMPTY => {}
                None => return Err(StartError::Colour { vertex, colour }),
            }
        }
        game.to_move = to_move;
        game.past = Past::default();
        game.remember(to_move);
        Ok(game)
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.strings.board()
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.strings.position()
    }

    /// Whose turn it is: the opponent's of who moved last.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// A number that depends on the position only, and of positions that are not equal is
    /// hardly ever the same. It is the same in every run and on every machine.
    pub fn key(&self) -> u64 {
        self.strings.key()
    }

    /// The moves so far and who made them, the first one first.
    pub fn moves(
        &self,
    ) -> impl ExactSizeIterator<Item = (Player, Move)> + DoubleEndedIterator + '_ {
        self.played.iter().map(Played::as_move)
    }

    /// How many passes there were since the last stone.
    pub fn passes(&self) -> usize {
        let last = self.played.iter().rev();
        last.take_while(|played| played.vertex.is_none()).count()
    }

    /// The points of the stones that the last move has taken, in no particular order.
    pub fn taken(&self) -> &[u32] {
        match self.played.last() {
            Some(played) => self.strings.taken(played.mark, None),
            None => &[],
        }
    }

    /// The stones of the string at a point, in no particular order; none if it is empty.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn string(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let name = self.name(vertex);
        name.into_iter().flat_map(|name| self.strings.stones(name))
    }

    /// Number of stones of the string at a point; 0 if it is empty.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn size(&self, vertex: usize) -> usize {
        let name = self.name(vertex);
        name.map_or(0, |name| self.strings.chain(name).size as usize)
    }

    /// The liberties of the string at a point, ascending, without extra points of a
    /// guarded board. Looks at all its stones.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn liberties(&self, vertex: usize) -> Vec<usize> {
        let graph = self.board().graph();
        let around = self
            .string(vertex)
            .flat_map(|stone| graph.neighbours(stone));
        let empty = |&n: &usize| self.position().get(n) == EMPTY;
        let mut liberties: Vec<_> = around.map(|&n| n as usize).filter(empty).collect();
        liberties.sort_unstable();
        liberties.dedup();
        liberties
    }

    /// The liberty of the string at a point, if it can be captured there: if it has no
    /// other, and is not guarded. Does not look at all its stones.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn atari(&self, vertex: usize) -> Option<usize> {
        self.strings.only_liberty(self.name(vertex)?)
    }

    fn name(&self, vertex: usize) -> Option<usize> {
        (self.position().get(vertex) != EMPTY).then(|| self.strings.name(vertex))
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    /// [`IllegalMove`] says why not.
    pub fn legal(&self, player: Player, r#move: Move) -> Result<(), IllegalMove> {
        match r#move {
            Move::Play(vertex) => self.stone(vertex, player).map(|_| ()),
            Move::Pass => Ok(()),
        }
    }

    /// The points where a player may put a stone, ascending.
    pub fn legal_stones(&self, player: Player) -> impl Iterator<Item = usize> + '_ {
        let points = 0..self.board().points();
        points.filter(move |&vertex| self.stone(vertex, player).is_ok())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// If it is illegal; then nothing changes.
    #[inline]
    pub fn play(&mut self, player: Player, r#move: Move) -> Result<Captures, IllegalMove> {
        let effect = match r#move {
            Move::Play(vertex) => Some((vertex, self.stone(vertex, player)?)),
            Move::Pass => None,
        };
        let played = Played {
            vertex: effect.as_ref().map(|&(vertex, _)| vertex as u32),
            player,
            to_move: self.to_move,
            ko: self.ko,
            mark: self.strings.mark(),
            situations: 0,
        };
        let situations = self.past.len();
        if player != self.to_move {
            self.remember_pass(player);
        }
        if let Some((vertex, _)) = effect {
            self.strings.play(vertex, player);
        }
        let captures = effect.map(|(_, effect)| effect.captures);
        self.ko = match (captures, played.vertex) {
            (Some(Captures { captured: 1, .. }), Some(vertex)) => {
                self.ko_point(vertex, played.mark)
            }
            _ => None,
        };
        self.to_move = player.other();
        self.played.push(played);
        match captures {
            Some(_) => self.remember(self.to_move),
            None => self.remember_pass(self.to_move),
        }
        if let Some(played) = self.played.last_mut() {
            played.situations = (self.past.len() - situations) as u8;
        }
        Ok(captures.unwrap_or_default())
    }

    /// Where the stone just put on a point, which has captured one stone, could be
    /// captured so that the position before is back: there, if it is alone and has no
    /// other liberty.
    fn ko_point(&self, vertex: u32, mark: Mark) -> Option<u32> {
        let name = self.strings.name(vertex as usize);
        let taken = *self.strings.taken(mark, None).first()?;
        let alone = self.strings.chain(name).size == 1;
        (alone && self.strings.has_only(name, taken as usize)).then_some(taken)
    }

    /// Adds the present position to the past, if that matters.
    fn remember(&mut self, to_move: Player) {
        if let Repetition::Positional | Repetition::Situational = self.rules.repetition {
            let key = self.situation(self.strings.key(), to_move);
            self.past.push(key, self.played.len() as u32);
        }
    }

    /// The same after a pass, which leaves the position as it was.
    fn remember_pass(&mut self, to_move: Player) {
        if self.rules.repetition == Repetition::Situational {
            self.remember(to_move);
        }
    }

    /// A key of what may not be repeated. Its last bit is the player to move, if that
    /// matters, so that only positions need be compared if keys are equal.
    pub(super) fn situation(&self, key: u64, to_move: Player) -> u64 {
        match self.rules.repetition {
            Repetition::Situational => key & !1 | to_move as u64,
            _ => key,
        }
    }

    /// Takes the last move back, and gives it and who had made it.
    #[inline]
    pub fn undo(&mut self) -> Option<(Player, Move)> {
        let played = self.played.pop()?;
        if let Some(vertex) = played.vertex {
            self.strings.take_back(vertex as usize, played.mark);
        }
        self.to_move = played.to_move;
        self.ko = played.ko;
        for _ in 0..played.situations {
            self.past.pop();
        }
        Some(played.as_move())
    }

    /// The position after some of the moves, found by going back from the present one.
    ///
    /// # Panics
    /// If there were not so many moves.
    pub fn position_after(&self, moves: usize) -> Position {
        let mut position = self.position().clone();
        let mut until = None;
        for played in self.played[moves..].iter().rev() {
            let Some(vertex) = played.vertex else {
                continue;
            };
            let suicide = position.get(vertex as usize) == EMPTY;
            let lost = if suicide {
                played.player
            } else {
                played.player.other()
            };
            for &taken in self.strings.taken(played.mark, until) {
                position.set(taken as usize, lost.colour());
            }
            position.set(vertex as usize, EMPTY);
            until = Some(played.mark);
        }
        position
    }
}
