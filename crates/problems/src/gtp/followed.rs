//! The problem on the board of the engine, updated after each move.

use crate::reading::Draft;
use tengen_board::rules::{Game, IllegalMove};
use tengen_board::{Move, Player, Position};
use tengen_tsumego::problem::{Problem, ProblemError};
use tengen_tsumego::solver::session::{Ko, Situation};

/// A problem that was set up at some move of a game.
///
/// A move outside the region counts as a pass of the problem. Stones outside do not matter.
#[derive(Clone, Debug)]
pub struct Followed {
    /// The problem.
    pub problem: Problem,
    /// `true` if the region is one of several frames around the target ([`crate::book`]). Frames
    /// are used if no strong wall encloses the target.
    pub is_book: bool,
    /// The number of moves before the problem was set up.
    base: usize,
    /// For each move after the problem was set up, a bit mask of the targets captured so far.
    captured: Vec<u8>,
}

impl Followed {
    /// Finds the problem of the present position of a game.
    ///
    /// A missing region is the enclosed area or a frame around the target
    /// ([`Draft::find_or_frame`]). Missing targets are guessed.
    ///
    /// # Errors
    /// [`ProblemError`], if the position is not a valid problem.
    pub fn new(
        game: &Game,
        targets: Vec<usize>,
        region: Option<Vec<usize>>,
    ) -> Result<Followed, ProblemError> {
        let (board, position) = (game.board().clone(), game.position().clone());
        if let Some(region) = region {
            let problem = Problem::with_region(board, position, targets, region)?;
            return Ok(Followed::from(problem, false, game));
        }
        let mut draft = Draft::of_position(board, position);
        draft.targets = targets;
        let found = draft.find_or_frame()?;
        Ok(Followed::from(found.problem, found.is_book, game))
    }

    /// Follows a given problem from the present position of a game.
    pub fn from(problem: Problem, is_book: bool, game: &Game) -> Followed {
        let base = game.moves().len();
        let captured = Vec::new();
        Followed {
            problem,
            is_book,
            base,
            captured,
        }
    }

    /// Returns `true` if no move was made since the problem was set up.
    pub fn is_at_start(&self) -> bool {
        self.captured.is_empty()
    }

    /// Records a move, given the position after it.
    pub fn played(&mut self, position: &Position) {
        let defender = self.problem.defender.colour();
        let mut captured = self.captured.last().copied().unwrap_or(0);
        for (target, &point) in self.problem.targets.iter().enumerate() {
            if position.get(point) != defender {
                captured |= 1 << target;
            }
        }
        self.captured.push(captured);
    }

    /// Records that a move was taken back.
    ///
    /// Returns `false` if the problem was set up at that move, so that it no longer exists.
    pub fn undone(&mut self) -> bool {
        self.captured.pop().is_some()
    }

    /// Returns `true` if the whole target has been captured.
    pub fn is_captured(&self) -> bool {
        let captured = self.captured.last().copied().unwrap_or(0);
        captured.count_ones() as usize == self.problem.targets.len()
    }

    /// Returns the earlier positions of a game that have the present stones outside the region, in
    /// order.
    ///
    /// Other positions cannot be repeated unless stones are played outside the region.
    pub fn earlier(&self, game: &Game) -> Vec<Position> {
        let now = game.position();
        let outside = |vertex: &usize| self.problem.region.binary_search(vertex).is_err();
        let outside: Vec<usize> = (0..game.board().points()).filter(outside).collect();
        let is_like = |then: &Position| outside.iter().all(|&v| then.get(v) == now.get(v));
        (0..game.moves().len())
            .map(|moves| game.position_after(moves))
            .filter(is_like)
            .collect()
    }

    /// Returns the situation with a player to move. The ko point is set under [`Ko::Simple`] only.
    pub fn situation(&self, game: &Game, to_move: Player, ko: Option<Ko>) -> Situation {
        debug_assert_eq!(game.moves().len(), self.base + self.captured.len());
        let banned = |&vertex: &usize| {
            game.legal(to_move, Move::Play(vertex)) == Err(IllegalMove::Ko { vertex })
        };
        let mut region = self.problem.region.iter().copied();
        Situation {
            position: game.position().clone(),
            to_move,
            ko: region.find(banned).filter(|_| ko == Some(Ko::Simple)),
            captured: self.captured.last().copied().unwrap_or(0),
        }
    }
}
