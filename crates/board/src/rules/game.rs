//! A game of two players: moves are made, checked by the rules and undone.
//!
//! [`Game`] combines the strings of the position ([`Strings`]) with the history ([`Past`]). Each
//! move records the data that its undo needs, so undoing costs as much as moving.

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
/// The players need not alternate: either may make the next move, and [`Game::to_move`] only names
/// the player whose turn it is. Two passes do not end a game; a caller that wants this checks
/// [`Game::passes`].
///
/// Repeated positions are found by 64-bit hash keys and then confirmed by comparing positions. So a
/// hash collision never makes a move illegal.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) rules: Rules,
    pub(super) strings: Strings,
    pub(super) to_move: Player,
    /// The point where the player to move may not retake a ko, if there is one.
    pub(super) ko: Option<u32>,
    played: Vec<Played>,
    pub(super) past: Past,
}

/// Number of stones that a move has removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Captures {
    /// Captured stones of the opponent.
    pub captured: usize,
    /// The number of the player's own stones lost by suicide, including the stone of the move.
    pub suicide: usize,
}

/// A move, and the data to undo it.
#[derive(Clone, Copy, Debug)]
struct Played {
    vertex: Option<u32>,
    player: Player,
    /// The player to move before the move.
    to_move: Player,
    ko: Option<u32>,
    mark: Mark,
    /// Number of situations that the move added to the history.
    situations: u8,
}

impl Played {
    fn as_move(&self) -> (Player, Move) {
        let vertex = self.vertex.map(|v| v as usize);
        (self.player, Move::from(vertex))
    }
}

impl Game {
    /// Starts a game from the empty board, with Black to move.
    pub fn new(board: impl Into<Arc<Board>>, rules: Rules) -> Game {
        let board = board.into();
        let keys = Keys::new(board.points());
        Game::with_keys(board, rules, keys)
    }

    /// Starts a game from the empty board, with given hash keys. Tests replace the keys.
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

    /// Starts a game from a legal position, without history.
    ///
    /// # Errors
    /// [`StartError`] if the position is illegal, has a colour other than 1 and 2, or does not fit
    /// the board.
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
            // Any subset of the stones of a legal position is legal, so nothing is captured.
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

    /// Returns the board.
    pub fn board(&self) -> &Board {
        self.strings.board()
    }

    /// Returns the rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        self.strings.position()
    }

    /// Returns the player whose turn it is: the opponent of the player who moved last.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Returns the hash key of the position.
    ///
    /// The key depends on the position only. It is the same in every run and on every machine.
    /// Different positions have different keys with high probability.
    pub fn key(&self) -> u64 {
        self.strings.key()
    }

    /// Returns the moves of the game so far with their players, the first move first.
    pub fn moves(
        &self,
    ) -> impl ExactSizeIterator<Item = (Player, Move)> + DoubleEndedIterator + '_ {
        self.played.iter().map(Played::as_move)
    }

    /// Returns the number of passes since the last stone was put on the board.
    pub fn passes(&self) -> usize {
        let last = self.played.iter().rev();
        last.take_while(|played| played.vertex.is_none()).count()
    }

    /// Returns the points of the stones that the last move removed, in no particular order.
    pub fn taken(&self) -> &[u32] {
        match self.played.last() {
            Some(played) => self.strings.taken(played.mark, None),
            None => &[],
        }
    }

    /// Returns the stones of the string at a point, in no particular order.
    ///
    /// The iterator is empty if the point is empty.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn string(&self, vertex: usize) -> impl Iterator<Item = usize> + '_ {
        let name = self.name(vertex);
        name.into_iter().flat_map(|name| self.strings.stones(name))
    }

    /// Returns the number of stones of the string at a point; 0 if the point is empty.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn size(&self, vertex: usize) -> usize {
        let name = self.name(vertex);
        name.map_or(0, |name| self.strings.chain(name).size as usize)
    }

    /// Returns the liberties of the string at a point, ascending.
    ///
    /// The extra points that are always empty are left out. Visits all stones of the string.
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

    /// Returns the only liberty of the string at a point, if the string is in atari.
    ///
    /// Returns `None` if the string has more liberties or is guarded. Does not visit all stones of
    /// the string.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn atari(&self, vertex: usize) -> Option<usize> {
        self.strings.only_liberty(self.name(vertex)?)
    }

    /// Returns the name of the string at a point (the vertex of one of its stones); `None` if the
    /// point is empty.
    fn name(&self, vertex: usize) -> Option<usize> {
        (self.position().get(vertex) != EMPTY).then(|| self.strings.name(vertex))
    }

    /// Checks that a move is legal.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not.
    pub fn legal(&self, player: Player, r#move: Move) -> Result<(), IllegalMove> {
        match r#move {
            Move::Play(vertex) => self.stone(vertex, player).map(|_| ()),
            Move::Pass => Ok(()),
        }
    }

    /// Returns the points where a player may put a stone, ascending.
    pub fn legal_stones(&self, player: Player) -> impl Iterator<Item = usize> + '_ {
        let points = 0..self.board().points();
        points.filter(move |&vertex| self.stone(vertex, player).is_ok())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is illegal; the game is then unchanged.
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
        // The number of situations before this move. Undoing the move removes the later ones.
        let situations = self.past.len();
        // A move out of turn counts as a move after a pass of the opponent.
        if player != self.to_move {
            self.remember_pass(player);
        }
        if let Some((vertex, _)) = effect {
            self.strings.play(vertex, player);
        }
        let captures = effect.map(|(_, effect)| effect.captures);
        // A ko needs a capture of exactly one stone.
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

    /// Returns the point of the ko after a move at `vertex` that captured one stone, or `None` if
    /// there is no ko.
    fn ko_point(&self, vertex: u32, mark: Mark) -> Option<u32> {
        let name = self.strings.name(vertex as usize);
        let taken = *self.strings.taken(mark, None).first()?;
        let alone = self.strings.chain(name).size == 1;
        (alone && self.strings.has_only(name, taken as usize)).then_some(taken)
    }

    /// Adds the current position, with the player to move, to the history if the rules need it to
    /// detect repetition.
    fn remember(&mut self, to_move: Player) {
        if let Repetition::Positional | Repetition::Situational = self.rules.repetition {
            let key = self.situation(self.strings.key(), to_move);
            self.past.push(key, self.played.len() as u32);
        }
    }

    /// Adds the situation after a pass to the history if the rules need it. A pass changes only the
    /// player to move.
    fn remember_pass(&mut self, to_move: Player) {
        if self.rules.repetition == Repetition::Situational {
            self.remember(to_move);
        }
    }

    /// Returns the hash key under which the history stores a position or situation, given the key
    /// of the position.
    ///
    /// Under situational superko the last bit of the key is the player to move. So if keys are
    /// equal, it suffices to compare the positions.
    pub(super) fn situation(&self, key: u64, to_move: Player) -> u64 {
        match self.rules.repetition {
            // The last bit of the position's key is replaced by the player to move.
            Repetition::Situational => key & !1 | to_move as u64,
            _ => key,
        }
    }

    /// Undoes the last move, and returns it with its player, or `None` if there are no moves.
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

    /// Returns the position after the first `moves` moves.
    ///
    /// The method goes back from the current position, move by move.
    ///
    /// # Panics
    /// If the game has fewer moves.
    pub fn position_after(&self, moves: usize) -> Position {
        let mut position = self.position().clone();
        let mut until = None;
        for played in self.played[moves..].iter().rev() {
            let Some(vertex) = played.vertex else {
                continue;
            };
            // After a suicide the point is empty, and the stones removed are the player's own.
            let suicide = position.get(vertex as usize) == EMPTY;
            let lost = if suicide {
                played.player
            } else {
                played.player.other()
            };
            // Put back the stones that the move removed, then remove the stone that it put on the
            // board.
            for &taken in self.strings.taken(played.mark, until) {
                position.set(taken as usize, lost.colour());
            }
            position.set(vertex as usize, EMPTY);
            until = Some(played.mark);
        }
        position
    }
}
