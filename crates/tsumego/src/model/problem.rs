//! What is asked of a position: whether some groups can be captured if stones are put on
//! certain points only.

use super::can_kill::NoGroup;
use super::position::{self, Configuration, NoPosition};
use tengen_board::{Board, EMPTY, Player};

/// The most points that can change: a word of 128 bits has two for each, and the rest of a
/// state.
pub const MAX_POINTS: usize = 52;

/// The most groups that are to be captured together.
pub const MAX_TARGETS: usize = 8;

/// The most threats that a player can have.
pub const MAX_THREATS: u8 = 7;

/// Some groups of a position, and where stones may be put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The board.
    pub board: Board,
    /// The stones.
    pub configuration: Configuration,
    /// The points where either player may put stones. Elsewhere nobody does.
    pub region: Vec<usize>,
    /// What of the stones elsewhere.
    pub outside: Outside,
    /// A stone of each group that is to be captured, or several of one; all are the
    /// defender's.
    pub targets: Vec<usize>,
}

/// Whether stones outside the region can be captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outside {
    /// They cannot: strings with stones there, and all that join them, have a liberty that
    /// nobody can take.
    #[default]
    Immortal,
    /// They can, as all others.
    Mortal,
}

/// What is no such problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// The position is none of the board.
    #[error(transparent)]
    NoPosition(#[from] NoPosition),
    /// A target is no stone.
    #[error(transparent)]
    NoGroup(#[from] NoGroup),
    /// There is nothing to capture.
    #[error("no target; at least one stone has to be named")]
    NoTarget,
    /// The targets are not all of one colour.
    #[error("points {first} and {other} have stones of two colours; targets have one")]
    TwoColours {
        /// A target.
        first: usize,
        /// One of the other colour.
        other: usize,
    },
    /// A target cannot be captured.
    #[error(
        "the group of point {vertex} cannot be captured, since it has stones outside the region"
    )]
    ImmortalTarget {
        /// The target.
        vertex: usize,
    },
    /// Too many groups.
    #[error("{0} groups are too many to be captured together; up to {MAX_TARGETS} are possible")]
    TooManyTargets(usize),
    /// Too many points.
    #[error("{0} points can change; up to {MAX_POINTS} are possible")]
    TooManyPoints(usize),
    /// Too many threats.
    #[error("{0} threats are too many; up to {MAX_THREATS} are possible")]
    TooManyThreats(u8),
}

impl Problem {
    /// The capture of the group of a stone, everything being allowed everywhere.
    pub fn unrestricted(board: &Board, configuration: Configuration, target: usize) -> Problem {
        Problem {
            board: board.clone(),
            configuration,
            region: (0..board.points()).collect(),
            outside: Outside::Mortal,
            targets: vec![target],
        }
    }

    /// The player who has the targets, and a stone of each of their groups, the first named.
    ///
    /// # Errors
    /// If the problem makes no sense.
    pub fn defender(&self) -> Result<(Player, Vec<usize>), ProblemError> {
        let Problem {
            board,
            configuration: f,
            ..
        } = self;
        position::check(board, f)?;
        let points = board.points();
        let all = self.targets.iter().chain(&self.region);
        if let Some(&vertex) = all.into_iter().find(|&&x| x >= points) {
            return Err(NoGroup::NoPoint { vertex, points }.into());
        }
        if let Some(&vertex) = self.targets.iter().find(|&&x| f.get(x) == EMPTY) {
            return Err(NoGroup::Empty { vertex }.into());
        }
        let &first = self.targets.first().ok_or(ProblemError::NoTarget)?;
        if let Some(&other) = self.targets.iter().find(|&&x| f.get(x) != f.get(first)) {
            return Err(ProblemError::TwoColours { first, other });
        }
        let mut stones: Vec<usize> = Vec::new();
        for &target in &self.targets {
            let group = position::group(board, f, target);
            let inside = |x: &usize| self.region.contains(x);
            if self.outside == Outside::Immortal && !group.iter().all(inside) {
                return Err(ProblemError::ImmortalTarget { vertex: target });
            }
            if !stones.iter().any(|stone| group.contains(stone)) {
                stones.push(target);
            }
        }
        if stones.len() > MAX_TARGETS {
            return Err(ProblemError::TooManyTargets(stones.len()));
        }
        let [black, white] = Player::BOTH;
        let defender = if f.get(first) == black.colour() {
            black
        } else {
            white
        };
        Ok((defender, stones))
    }
}
