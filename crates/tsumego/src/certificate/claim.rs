//! What a certificate proves.

use super::Place;
use super::game::Game;
use std::fmt;
use tengen_board::{Board, Colour, EMPTY, Player, Position};

/// The most points of a board.
pub(super) const MAX_POINTS: usize = 1 << 12;

/// The most points of a region.
pub(super) const MAX_REGION: usize = 128;

/// The most strings of a target.
pub(super) const MAX_TARGETS: usize = 8;

/// The most outside threats.
pub(super) const MAX_THREATS: i8 = 100;

/// That a target is captured, or that it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The board.
    pub board: Board,
    /// The stones of the problem.
    pub position: Position,
    /// The points that may be played on or captured, ascending: empty ones, and all strings
    /// whose liberties are all among them. All other strings are never captured, and other
    /// empty points belong to the attacker.
    pub region: Vec<usize>,
    /// The first stone of each string of the target.
    pub targets: Vec<usize>,
    /// Whether a single stone that has just taken a single stone may not be taken back at
    /// once, unless an outside threat is spent on it. (Nothing else is forbidden but
    /// suicide.)
    pub simple_ko: bool,
    /// Who moves first.
    pub first: Player,
    /// The situation then; as a rule the stones of the problem.
    pub start: Place,
    /// Whether the target, or one string of it, lives; or all of it is captured.
    pub alive: bool,
}

/// Why something is no claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    /// Too many points.
    #[error("a board of {0} points; certificates are for up to {MAX_POINTS}")]
    Board(usize),
    /// The stones are not of this board.
    #[error("the position has {found} points, the board {points}")]
    Position {
        /// Points of the position.
        found: usize,
        /// Points of the board.
        points: usize,
    },
    /// A stone of nobody's.
    #[error("the stone on point {0} is neither black nor white")]
    Colour(usize),
    /// A string without liberties.
    #[error("the string of the stone on point {0} has no liberty")]
    NoLiberty(usize),
    /// Points that are not as they should be.
    #[error("the region has to be a list of 1 to {MAX_REGION} points of the board, ascending")]
    Region,
    /// The region lacks a point or has one too many.
    #[error(
        "point {0} is on the wrong side of the region's border: the region has the strings \
         whose liberties are all in it, and no stones of others"
    )]
    Border(usize),
    /// The targets are not as they should be.
    #[error(
        "the targets have to be the first stones of 1 to {MAX_TARGETS} strings in the region, \
         of one colour, ascending"
    )]
    Targets,
    /// The situation at the start is none.
    #[error("the situation at the start does not belong to the problem: {0}")]
    Start(&'static str),
}

impl Claim {
    /// Who defends the target.
    pub fn defender(&self) -> Player {
        let colour = self
            .targets
            .first()
            .and_then(|&target| self.position.colours().get(target));
        if colour == Some(&Player::White.colour()) {
            Player::White
        } else {
            Player::Black
        }
    }

    /// Who wins.
    pub fn winner(&self) -> Player {
        if self.alive {
            self.defender()
        } else {
            self.defender().other()
        }
    }

    /// The stones on the whole board at the start.
    pub fn start_position(&self) -> Position {
        let mut position = self.position.clone();
        for (&vertex, &colour) in self.region.iter().zip(&self.start.stones) {
            position.set(vertex, colour);
        }
        position
    }

    /// Whether it is one: a problem of life and death, and a situation of it.
    ///
    /// # Errors
    /// [`Invalid`], for the first reason found.
    pub fn validate(&self) -> Result<(), Invalid> {
        let points = self.board.points();
        if points > MAX_POINTS {
            return Err(Invalid::Board(points));
        }
        if self.position.colours().len() != points {
            return Err(Invalid::Position {
                found: self.position.colours().len(),
                points,
            });
        }
        if let Some(point) = self
            .position
            .colours()
            .iter()
            .position(|&colour| colour > 2)
        {
            return Err(Invalid::Colour(point));
        }
        let ascending = |list: &[usize]| list.windows(2).all(|pair| pair[0] < pair[1]);
        let inside_board = self.region.iter().all(|&point| point < points);
        if self.region.is_empty()
            || self.region.len() > MAX_REGION
            || !ascending(&self.region)
            || !inside_board
        {
            return Err(Invalid::Region);
        }
        let in_region = |point: usize| self.region.binary_search(&point).is_ok();
        let strings = self
            .position
            .strings(&self.board)
            .expect("the sizes are equal");
        for string in &strings {
            if !string.is_free() {
                return Err(Invalid::NoLiberty(string.stones[0]));
            }
            let belongs =
                !string.guarded && string.liberties.iter().all(|&liberty| in_region(liberty));
            if let Some(&stone) = string
                .stones
                .iter()
                .find(|&&stone| in_region(stone) != belongs)
            {
                return Err(Invalid::Border(stone));
            }
        }
        let is_target = |&target: &usize| {
            strings
                .iter()
                .any(|string| string.stones[0] == target && in_region(target))
        };
        let one_colour = || {
            self.targets
                .iter()
                .all(|&t| self.position.get(t) == self.position.get(self.targets[0]))
        };
        let few = (1..=MAX_TARGETS).contains(&self.targets.len());
        if !few || !ascending(&self.targets) || !self.targets.iter().all(is_target) || !one_colour()
        {
            return Err(Invalid::Targets);
        }
        self.validate_start().map_err(Invalid::Start)
    }

    fn validate_start(&self) -> Result<(), &'static str> {
        let Place {
            stones,
            ko,
            threats,
            captured,
        } = &self.start;
        if stones.len() != self.region.len() || stones.iter().any(|&colour| colour > 2) {
            return Err("there is a colour from 0 to 2 for each point of the region");
        }
        if !(-MAX_THREATS..=MAX_THREATS).contains(threats) {
            return Err("there may be at most 100 outside threats");
        }
        if u32::from(*captured) >> self.targets.len() != 0 {
            return Err("there are not so many targets to be captured");
        }
        if captured.count_ones() as usize == self.targets.len() {
            return Err("all is over if no target is left");
        }
        let game = Game::new(self);
        let board = game.stones(&self.start);
        if ko.is_some_and(|ko| !self.simple_ko || !self.was_taken(&game, &board, ko)) {
            return Err("a ko is taken in the region, where kos matter, by one stone alone");
        }
        let captured_or_there = |(i, points): (usize, &Vec<usize>)| {
            captured >> i & 1 == 1 || points.iter().all(|&p| board[p] == self.defender().colour())
        };
        if !game.targets.iter().enumerate().all(captured_or_there) {
            return Err("the targets that are left have all their stones");
        }
        let has_liberty = |&v: &usize| {
            board[v] == EMPTY
                || game
                    .string(&board, v)
                    .is_none_or(|s| !s.liberties.is_empty())
        };
        if !self.region.iter().all(has_liberty) {
            return Err("every string has a liberty");
        }
        Ok(())
    }

    /// Whether who moved last may just have taken a ko on a point: there are only their stones
    /// around it, and one is alone and has no other liberty.
    fn was_taken(&self, game: &Game<'_>, board: &[Colour], ko: usize) -> bool {
        let taker = self.first.other().colour();
        let is_taking = |beside: usize| {
            let string = game.string(board, beside);
            string.is_some_and(|string| string.stones.len() == 1 && string.liberties == [ko])
        };
        // It is an empty point of the region, being a liberty.
        game.neighbours(ko).all(|beside| board[beside] == taker)
            && game.neighbours(ko).any(is_taking)
    }
}

impl fmt::Display for Claim {
    /// In words, as in "White lives if Black moves first, ...".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |player: Player| {
            if player == Player::Black {
                "Black"
            } else {
                "White"
            }
        };
        let fate = if self.alive { "lives" } else { "is captured" };
        write!(
            f,
            "{} {fate} if {} moves first, ",
            name(self.defender()),
            name(self.first)
        )?;
        if !self.simple_ko {
            return write!(f, "without a rule of ko");
        }
        write!(f, "under simple ko, ")?;
        let plural = |n: u8| if n == 1 { "threat" } else { "threats" };
        match (self.start.threats, self.start.threats.unsigned_abs()) {
            (0, _) => write!(f, "without outside threats"),
            (1.., n) => write!(
                f,
                "{} having {n} outside {}",
                name(self.defender()),
                plural(n)
            ),
            (_, n) => write!(
                f,
                "{} having {n} outside {}",
                name(self.defender().other()),
                plural(n)
            ),
        }
    }
}
