//! Plays the main line of an SGF game.
//!
//! As the standard requires, moves are made even if they are illegal. A stone is put on the point,
//! even if the point is occupied. Then the adjacent strings of the opponent without liberties are
//! captured. Last, the string of the new stone is removed if it has no liberty. Each violation of
//! the rules is recorded in [`Replayed::illegal`].
//!
//! Players need not alternate. Strings that were set up without liberties stay until a move
//! captures them.
//!
//! ```
//! use tengen_board::sgf::{replay, tree};
//! use tengen_board::Board;
//!
//! let games = tree::read("(;SZ[2];B[aa];W[ba];B[bb];W[bb])").unwrap().into_games().unwrap();
//! let board = Board::square(2, 2).unwrap();
//! let end = replay::replay(&games[0], &board, None).unwrap();
//! // The third move has taken the white stone.
//! assert_eq!(end.position.colours(), [1, 0, 0, 2]);
//! assert_eq!(end.illegal[0].number, 4);
//! assert_eq!(end.illegal[0].reason, replay::Reason::Occupied);
//! ```
//!
//! The code is independent of [`rules`](crate::rules). The test
//! `replays_agree_with_the_rules_of_play` compares both.

use super::tree::{Game, Node};
use crate::board::Board;
use crate::player::Player;
use crate::position::{Colour, EMPTY, Position};
use crate::text::Location;
use std::fmt;

/// A position in the main line of a game, and facts about the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replayed {
    /// The position.
    pub position: Position,
    /// Number of moves from the start to the position, passes included.
    pub moves: usize,
    /// The player to move: the player that `PL` names, or the opponent of the player who moved
    /// last. The later one in the game counts. `None` if there is neither.
    pub to_move: Option<Colour>,
    /// The index, from 0, of the last node that was played, among all nodes of the game.
    pub node: usize,
    /// The illegal moves up to the position.
    pub illegal: Vec<IllegalMove>,
}

/// A move that the rules of play forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IllegalMove {
    /// Number of the move in the game, from 1.
    pub number: usize,
    /// The location of its node in the text.
    pub location: Location,
    /// The colour of the stone.
    pub colour: Colour,
    /// The point.
    pub vertex: usize,
    /// The rule that the move breaks.
    pub reason: Reason,
}

/// The rule that a move breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The point was occupied.
    Occupied,
    /// The move was a suicide.
    Suicide,
    /// The move retook a ko at once: it restored the position before the opponent's last move.
    Ko,
}

impl Reason {
    /// Returns the name of the reason: `occupied`, `suicide` or `ko`.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Occupied => "occupied",
            Reason::Suicide => "suicide",
            Reason::Ko => "ko",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Occupied => "the point is occupied",
            Reason::Suicide => "it is a suicide",
            Reason::Ko => "it retakes a ko at once",
        })
    }
}

/// The game has fewer moves than requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {asked} does not exist; the main line has {moves} moves")]
#[non_exhaustive]
pub struct NoMove {
    /// The requested move.
    pub asked: usize,
    /// Number of moves of the game.
    pub moves: usize,
}

/// Plays the main line of a game on a board of its size.
///
/// The replay stops after `moves` moves. If `moves` is `None`, it goes on to the end, including
/// stones that are set up after the last move.
///
/// # Errors
/// [`NoMove`] if the game has fewer moves.
///
/// # Panics
/// If the board and the game have different numbers of points.
pub fn replay(game: &Game, board: &Board, moves: Option<usize>) -> Result<Replayed, NoMove> {
    let points = game.start.position.colours().len();
    assert_eq!(points, board.points(), "a board of the game");
    let mut play = Play {
        board,
        may_commit_suicide: allows_suicide(game.rules.as_deref().unwrap_or_default()),
        position: Position::empty(points),
        before: None,
        seen: vec![0; points],
        round: 0,
    };
    let mut at = Replayed {
        position: Position::empty(0),
        moves: 0,
        to_move: None,
        node: 0,
        illegal: Vec::new(),
    };
    let mut number = Some(0);
    while let Some(node) = number.map(|number| &game.nodes[number]) {
        // Stop before the setup of the next node.
        if at.moves > 0 && moves == Some(at.moves) {
            break;
        }
        at.node = number.unwrap_or_default();
        // The main line follows the first children.
        number = node.children.first().copied();
        play.set_up(node);
        at.to_move = node.to_move.or(at.to_move);
        if moves == Some(0) {
            break;
        }
        let Some((colour, vertex)) = node.play else {
            continue;
        };
        // The node has a move: play it even if it is illegal.
        at.moves += 1;
        at.to_move = Player::of(colour).map(|player| player.other().colour());
        let Some(vertex) = vertex else {
            play.before = None;
            continue;
        };
        at.illegal
            .extend(play.stone(colour, vertex).map(|reason| IllegalMove {
                number: at.moves,
                location: node.location,
                colour,
                vertex,
                reason,
            }));
    }
    at.position = play.position;
    match moves {
        Some(asked) if asked > at.moves => Err(NoMove {
            asked,
            moves: at.moves,
        }),
        _ => Ok(at),
    }
}

/// Returns `true` if the rules of the given name (`RU`) allow the suicide of several stones.
fn allows_suicide(rules: &str) -> bool {
    let rules = rules.trim().to_ascii_lowercase();
    let named = ["nz", "new zealand", "goe", "ing", "tromp"];
    named.iter().any(|name| rules.starts_with(name))
}

/// The state of the board during a replay.
struct Play<'a> {
    board: &'a Board,
    may_commit_suicide: bool,
    position: Position,
    /// The colour of the last stone that was played, and the position before it. `None` after a
    /// pass or stones that were set up.
    before: Option<(Colour, Position)>,
    /// For each point, the number of the last call of [`Play::take`] that visited it.
    seen: Vec<u32>,
    /// The number of calls of [`Play::take`] so far. Comparing it with `seen` avoids clearing
    /// `seen`.
    round: u32,
}

impl Play<'_> {
    /// Sets up the stones of a node.
    fn set_up(&mut self, node: &Node) {
        for &(vertex, colour) in &node.setup {
            self.position.set(vertex, colour);
            self.before = None;
        }
    }

    /// Puts a stone on a point and removes captured stones. Returns the rule that the move breaks,
    /// if any.
    fn stone(&mut self, colour: Colour, vertex: usize) -> Option<Reason> {
        let before = self.position.clone();
        let was_occupied = before.get(vertex) != EMPTY;
        self.position.set(vertex, colour);
        let board = self.board;
        for &n in board.graph().neighbours(vertex) {
            let there = self.position.get(n as usize);
            if there != EMPTY && there != colour {
                self.take(n as usize);
            }
        }
        // Captures come first. Then the new stone's string is removed if it has no liberty
        // (suicide).
        let own = self.take(vertex);
        let last = self.before.replace((colour, before));
        // A move that retakes a ko restores the position before the opponent's last stone.
        let is_back =
            last.is_some_and(|(other, position)| other != colour && position == self.position);
        match () {
            () if was_occupied => Some(Reason::Occupied),
            () if own == 1 || own > 1 && !self.may_commit_suicide => Some(Reason::Suicide),
            () if is_back => Some(Reason::Ko),
            () => None,
        }
    }

    /// Removes the string of the stone at `start` if it has no liberty; returns the number of
    /// stones removed.
    fn take(&mut self, start: usize) -> usize {
        self.round += 1;
        let colour = self.position.get(start);
        let mut string = vec![start];
        self.seen[start] = self.round;
        let mut next = 0;
        while let Some(&stone) = string.get(next) {
            next += 1;
            if self.board.is_guarded(stone) {
                return 0;
            }
            for &n in self.board.graph().neighbours(stone) {
                let n = n as usize;
                match self.position.get(n) {
                    EMPTY => return 0,
                    there if there == colour && self.seen[n] != self.round => {
                        self.seen[n] = self.round;
                        string.push(n);
                    }
                    _ => {}
                }
            }
        }
        for &stone in &string {
            self.position.set(stone, EMPTY);
        }
        string.len()
    }
}
