//! Constructs games from families whose number of games is known, and checks every move. In these
//! games no position is repeated.
//!
//! | module | one idea |
//! |---|---|
//! | `request` | [`ConstructGame`]: selects a part of a game |
//! | `answer` | [`ConstructedGame`]: the moves of the part, its SGF record and picture |
//! | `gray`, `left_capturing`, `two_boards`, `nested` | the moves of one family of games each |

mod answer;
mod gray;
mod left_capturing;
mod nested;
mod request;
mod two_boards;

pub use answer::ConstructedGame;
pub use request::{ConstructGame, Family, MAX_MOVES};
pub use tengen_games::construct::tree::Node as TreeNode;

use crate::{Error, Request, Result};
use answer::Played;
use request::{fault, stopped};
use tengen_base::observer::Observer;
use tengen_games::construct::replay::ReplayError;

impl Request for ConstructGame {
    type Answer = ConstructedGame;

    fn run_with(&self, observer: &dyn Observer) -> Result<ConstructedGame> {
        if self.moves > MAX_MOVES {
            let moves = self.moves;
            let reason =
                format!("expected at most {MAX_MOVES} moves in a part of a game, found {moves}");
            return Err(Error::above(MAX_MOVES, moves, reason));
        }
        let family = self.family.unwrap_or(Family::of(self.rows, self.cols));
        let played: Played = match family {
            Family::Gray { search } => gray::play(self, search, observer)?,
            Family::LeftCapturing { shortest } => left_capturing::play(self, shortest, observer)?,
            Family::TwoBoards { nested: 0, .. } => two_boards::play(self, observer)?,
            Family::TwoBoards { nested, inner } => nested::play(self, nested, inner, observer)?,
        };
        let end = played.record.check(&played.board, observer);
        let end = end.map_err(|error| match error {
            ReplayError::Cancelled => stopped(),
            error => fault(format!("the game is not legal: {error}")),
        })?;
        ConstructedGame::new(self, family, played, &end)
    }
}
