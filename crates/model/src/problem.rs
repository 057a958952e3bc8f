//! A life-and-death problem: can some groups be captured, if moves are allowed on certain points
//! only?
//!
//! [`Problem::unrestricted`] creates the problem of capturing one group on the whole board. Other
//! problems are created by setting their fields.

use super::error::Invalid;
use super::position::{self, Configuration};
use tengen_board::{Board, EMPTY, Player};

/// The maximum number of points that can change in a problem. A packed state of 128 bits has two
/// bits for each of these points.
pub const MAX_POINTS: usize = 52;

/// The maximum number of target groups.
pub const MAX_TARGETS: usize = 8;

/// The maximum number of ko threats of a player.
pub const MAX_THREATS: u8 = 7;

/// A position with target groups, which the attacker wants to capture, and a region where stones
/// may be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The board.
    pub board: Board,
    /// The initial stones.
    pub configuration: Configuration,
    /// The points where both players may play.
    pub region: Vec<usize>,
    /// Selects if stones outside the region can be captured.
    pub outside: Outside,
    /// Points with stones of the targets, at least one of each target group. The attacker wants to
    /// capture all target groups. They all belong to the defender.
    pub targets: Vec<usize>,
}

/// The treatment of stones outside the region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outside {
    /// Strings with stones outside the region cannot be captured, nor can strings that join them.
    #[default]
    Immortal,
    /// Strings with stones outside the region can be captured like all others.
    Mortal,
}

/// The reason why a problem is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// The position does not fit the board, a target has no stone, a point is not on the board, or
    /// a group has no liberty.
    #[error(transparent)]
    Invalid(#[from] Invalid),
    /// The list of targets is empty.
    #[error("no target; name at least one stone")]
    NoTarget,
    /// The targets have different colours.
    #[error("expected targets of one colour, found two colours on points {first} and {other}")]
    TwoColours {
        /// The first target.
        first: usize,
        /// A target of the other colour.
        other: usize,
    },
    /// A target cannot be captured.
    #[error(
        "the group of point {vertex} cannot be captured, since it has stones outside the region"
    )]
    ImmortalTarget {
        /// A stone of the target.
        vertex: usize,
    },
    /// There are more target groups than [`MAX_TARGETS`].
    #[error("expected at most {MAX_TARGETS} target groups, found {0}")]
    TooManyTargets(usize),
    /// More than [`MAX_POINTS`] points can change.
    #[error("{0} points can change; up to {MAX_POINTS} are possible")]
    TooManyPoints(usize),
    /// A player has more ko threats than [`MAX_THREATS`].
    #[error("expected at most {MAX_THREATS} ko threats, found {0}")]
    TooManyThreats(u8),
}

impl Problem {
    /// Returns the problem of capturing the group of the point `target`, with the whole board as
    /// the region.
    pub fn unrestricted(board: &Board, configuration: Configuration, target: usize) -> Problem {
        Problem {
            board: board.clone(),
            configuration,
            region: (0..board.points()).collect(),
            outside: Outside::Mortal,
            targets: vec![target],
        }
    }

    /// Returns the owner of the targets, and for each target group its first stone in the list
    /// `targets`.
    ///
    /// # Errors
    /// If the problem is invalid.
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
            return Err(Invalid::NoPoint { vertex, points }.into());
        }
        if let Some(&vertex) = self.targets.iter().find(|&&x| f.get(x) == EMPTY) {
            return Err(Invalid::Empty { vertex }.into());
        }
        let &first = self.targets.first().ok_or(ProblemError::NoTarget)?;
        if let Some(&other) = self.targets.iter().find(|&&x| f.get(x) != f.get(first)) {
            return Err(ProblemError::TwoColours { first, other });
        }
        let mut stones: Vec<usize> = Vec::new();
        for &target in &self.targets {
            let group = position::group(board, f, target);
            // With `Outside::Immortal`, a string with a stone outside the region cannot be
            // captured, so it cannot be a target.
            let inside = |x: &usize| self.region.contains(x);
            if self.outside == Outside::Immortal && !group.iter().all(inside) {
                return Err(ProblemError::ImmortalTarget { vertex: target });
            }
            // Several stones of one group count once.
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
