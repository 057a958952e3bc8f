//! The claim of a certificate, and the conditions that make it valid.
//!
//! The entry is [`Claim::validate`], which a checker calls before anything else. The cost is a few
//! scans of the board.

use super::Place;
use super::game::Game;
use std::collections::HashSet;
use std::fmt;
use tengen_board::{Board, Colour, EMPTY, Player, Position, life};

/// The maximum number of points of a board.
pub(super) const MAX_POINTS: usize = 1 << 12;

/// The maximum number of points of a region and its rim.
pub(super) const MAX_REGION: usize = 254;

/// The maximum number of strings of a target.
pub(super) const MAX_TARGETS: usize = 8;

/// The maximum number of outside ko threats.
pub(super) const MAX_THREATS: i8 = 100;

/// The claim that a target is captured, or that it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The board.
    pub board: Board,
    /// The stones of the problem.
    pub position: Position,
    /// The points that may be played on or captured, ascending: empty points, and all strings whose
    /// liberties all belong to the region. All other strings are never captured. Other empty points
    /// belong to the attacker, except the rim and friendly points.
    pub region: Vec<usize>,
    /// For a claim about the whole board, the empty points beside the region on which the loser has
    /// stones from the beginning, ascending. These stones are never captured. A proof must not let
    /// the loser capture a string of the winner beside them. The theorems are in
    /// [`frames`](crate::frames). `None` for a claim about the region alone.
    pub rim: Option<Vec<usize>>,
    /// The first stone of each link, if the target lives; otherwise empty. A link is a string of
    /// the defender beside the region. It is never captured in the region, but may be captured on
    /// the board, since it does not live unconditionally by eyes outside. The target lives as long
    /// as the links stand.
    pub links: Vec<usize>,
    /// Empty points beside the region that count as stones of the defender, ascending. A claim with
    /// a rim, which is about the whole board, has none.
    pub friendly: Vec<usize>,
    /// The first stone of each string of the target.
    pub targets: Vec<usize>,
    /// `true` if the simple ko rule holds. A single stone that has just captured a single stone may
    /// not be recaptured at once, unless an outside ko threat is spent on it. Apart from this, only
    /// suicide is forbidden.
    pub simple_ko: bool,
    /// The player who moves first.
    pub first: Player,
    /// The place (see [`Place`]) before the first move, usually with the stones of the problem.
    pub start: Place,
    /// `true` if at least one string of the target lives; `false` if all strings are captured.
    pub alive: bool,
}

/// The reason why a claim is not valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Invalid {
    /// The board has too many points.
    #[error("expected a board of at most {MAX_POINTS} points for a certificate, found {0}")]
    Board(usize),
    /// The position does not fit the board.
    #[error("expected a position of {points} points, found {found}")]
    Position {
        /// Points of the position.
        found: usize,
        /// Points of the board.
        points: usize,
    },
    /// A stone is neither black nor white.
    #[error("the stone on point {0} is neither black nor white")]
    Colour(usize),
    /// A string has no liberty.
    #[error("the string of the stone on point {0} has no liberty")]
    NoLiberty(usize),
    /// The region is not an ascending list of points of the board, is empty, or has more than
    /// `MAX_REGION` points together with the rim.
    #[error("expected a region of 1 to {MAX_REGION} points of the board, in ascending order")]
    Region,
    /// The rim, where the loser has stones, is not an ascending list of empty points outside the
    /// region.
    #[error("line \"rim\": expected empty points outside the region, in ascending order")]
    Rim,
    /// A friendly point is not valid.
    #[error(
        "line \"friendly\", point {0}: expected empty points beside the region, in ascending \
         order, and no line \"rim\""
    )]
    Friendly(usize),
    /// The region or the rim lacks a point.
    #[error(
        "point {0} is missing: a claim about the whole board needs the empty points next to the \
         region on the rim and, if the target lives, the defender's adjacent strings in the region"
    )]
    Open(usize),
    /// A link is missing from the list of links.
    #[error(
        "the defender's string of the stone on point {0} reaches beyond the region and may be \
         captured there: a proof of life lists it in the line \"links\". Older certificates \
         treated such strings as alive; make this certificate again"
    )]
    Unlisted(usize),
    /// A point in the list of links is not the first stone of a link, a string of the defender
    /// beside the region that may be captured on the board.
    #[error("line \"links\": point {0} is not the first stone of a link")]
    NoLink(usize),
    /// A stone on the rim might be captured.
    #[error(
        "point {0} cannot belong to the rim, where the attacker has stones: a stone there would \
         have no liberty outside the region"
    )]
    Held(usize),
    /// All liberties of a string of the winner are on the rim, where the loser has stones.
    #[error(
        "the winner's string of the stone on point {0} has liberties only on the rim, where the \
         loser has stones"
    )]
    Stifled(usize),
    /// A claim about the whole board has outside ko threats.
    #[error("expected no outside threats for a claim about the whole board")]
    Threats,
    /// The region lacks a stone of an enclosed string, or has a stone of another string. The
    /// liberties of an enclosed string are all in the region or, for the winner, on the rim.
    #[error(
        "point {0}: the region must have exactly the strings all of whose liberties are in it; for \
         strings of the winner, liberties on the rim count as in the region"
    )]
    Border(usize),
    /// The targets are not the lowest-numbered stones of strings of one colour that are in the
    /// region.
    #[error(
        "expected 1 to {MAX_TARGETS} targets of one colour, in ascending order: the stone with the \
         lowest number of each target string in the region"
    )]
    Targets,
    /// The place at the start is not valid.
    #[error("the situation at the start does not belong to the problem: {0}")]
    Start(&'static str),
}

impl Claim {
    /// Returns the player who defends the target.
    pub fn defender(&self) -> Player {
        let target = self.targets.first();
        let colour = target.and_then(|&target| self.position.colours().get(target));
        colour
            .and_then(|&colour| Player::of(colour))
            .unwrap_or(Player::Black)
    }

    /// Returns the player who succeeds according to the claim.
    pub fn winner(&self) -> Player {
        if self.alive {
            self.defender()
        } else {
            self.defender().other()
        }
    }

    /// Returns the opponent of the winner.
    pub fn loser(&self) -> Player {
        self.winner().other()
    }

    /// Returns the first stone of each wall.
    ///
    /// A wall is a string of the attacker beside the region that is never captured in the region,
    /// but may be captured on the board.
    pub fn held(&self) -> Vec<usize> {
        self.reaching_out(self.defender().other())
    }

    /// Returns the empty points beside the region that count as stones of the attacker. Points of
    /// the rim ([`Claim::rim`]) are left out.
    pub fn open(&self) -> Vec<usize> {
        let is_outside = |point: usize| self.region.binary_search(&point).is_err();
        let rim = self.rim.as_deref().unwrap_or_default();
        let is_open = |&point: &usize| {
            self.position.get(point) == EMPTY
                && is_outside(point)
                && rim.binary_search(&point).is_err()
                && self.friendly.binary_search(&point).is_err()
                && !self.neighbours(point).all(is_outside)
        };
        (0..self.board.points()).filter(is_open).collect()
    }

    /// Returns the first stone of each string of a player that is outside the region, touches it,
    /// and may be captured.
    ///
    /// Strings that live unconditionally by eyes outside are left out.
    fn reaching_out(&self, player: Player) -> Vec<usize> {
        let mut inside = vec![false; self.board.points()];
        self.region.iter().for_each(|&point| inside[point] = true);
        // Strings that live by eyes outside the region stand whatever happens, so the claim does
        // not depend on them.
        let alive = life::unconditional_outside(&self.board, &self.position, player, &inside);
        let strings = self.position.strings(&self.board).unwrap_or_default();
        let is_beside = |&stone: &usize| self.neighbours(stone).any(|next| inside[next]);
        let reaches = strings.iter().filter(|string| {
            let stone = string.stones[0];
            string.colour == player.colour()
                && !inside[stone]
                && !alive[stone]
                && string.stones.iter().any(is_beside)
        });
        reaches.map(|string| string.stones[0]).collect()
    }

    fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> {
        let beside = self.board.graph().neighbours(point);
        beside.iter().map(|&beside| beside as usize)
    }

    /// Returns the stones on the whole board at the start.
    pub fn start_position(&self) -> Position {
        let mut position = self.position.clone();
        for (&vertex, &colour) in self.region.iter().zip(&self.start.stones) {
            position.set(vertex, colour);
        }
        position
    }

    /// Checks that the claim has a valid problem and a valid place at the start.
    ///
    /// # Errors
    /// [`Invalid`], for the first fault found.
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
        let rim = self.rim.as_deref().unwrap_or_default();
        if self.region.is_empty()
            || self.region.len() + rim.len() > MAX_REGION
            || !ascending(&self.region)
            || !inside_board
        {
            return Err(Invalid::Region);
        }
        let in_region = |point: usize| self.region.binary_search(&point).is_ok();
        let is_rim_point = |&point: &usize| {
            point < points && self.position.get(point) == EMPTY && !in_region(point)
        };
        if !ascending(rim) || !rim.iter().all(is_rim_point) {
            return Err(Invalid::Rim);
        }
        let beside_region = |point: usize| self.neighbours(point).any(in_region);
        for (at, &point) in self.friendly.iter().enumerate() {
            let follows = at == 0 || self.friendly[at - 1] < point;
            if self.rim.is_some() || !follows || !is_rim_point(&point) || !beside_region(point) {
                return Err(Invalid::Friendly(point));
            }
        }
        let on_rim = |point: usize| rim.binary_search(&point).is_ok();
        let strings = self
            .position
            .strings(&self.board)
            .expect("the sizes are equal");
        for string in &strings {
            if !string.is_free() {
                return Err(Invalid::NoLiberty(string.stones[0]));
            }
            // A liberty on the rim does not protect the winner's strings. The loser has stones on
            // the rim, so the loser's strings beside it are never captured.
            let wins = string.colour != self.loser().colour();
            if wins && !string.guarded && string.liberties.iter().all(|&liberty| on_rim(liberty)) {
                return Err(Invalid::Stifled(string.stones[0]));
            }
            // A string can be captured in the frame (the region with its rim) if each liberty is in
            // the region, or is taken by a stone that the loser has on the rim.
            let is_taken = |&l: &usize| in_region(l) || (wins && on_rim(l));
            let belongs = !string.guarded && string.liberties.iter().all(is_taken);
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
        // The list of links (strings of the defender outside) must be complete, since life is
        // claimed only while the links stand. The list must have no other strings.
        let links = match self.alive {
            true => self.reaching_out(self.defender()),
            false => Vec::new(),
        };
        let stated: HashSet<&usize> = self.links.iter().collect();
        if let Some(&link) = links.iter().find(|link| !stated.contains(link)) {
            return Err(Invalid::Unlisted(link));
        }
        let needed: HashSet<&usize> = links.iter().collect();
        if let Some(&link) = self.links.iter().find(|link| !needed.contains(link)) {
            return Err(Invalid::NoLink(link));
        }
        if self.rim.is_some() {
            self.validate_frame(on_rim)?;
        }
        self.validate_start().map_err(Invalid::Start)
    }

    /// Checks the conditions of the theorems in [`frames`](crate::frames).
    ///
    /// If the conditions hold, a proof in the frame is a proof for the whole board.
    fn validate_frame(&self, on_rim: impl Fn(usize) -> bool) -> Result<(), Invalid> {
        let in_region = |point: usize| self.region.binary_search(&point).is_ok();
        let attacker = self.defender().other().colour();
        let stone = |point: usize| self.position.get(point);
        // Each neighbour of the region must have a stone or be on the rim, where the loser has
        // stones. For a kill, a target that reaches a stone of the defender outside counts as
        // escaped. For life, the defender's strings outside live unconditionally, or are listed as
        // links.
        let is_beyond = |point: usize| stone(point) != EMPTY || on_rim(point);
        for &point in &self.region {
            let open = (self.neighbours(point)).find(|&v| !in_region(v) && !is_beyond(v));
            if let Some(open) = open {
                return Err(Invalid::Open(open));
            }
        }
        // A stone of the attacker on the rim, with the strings it joins, needs a liberty outside
        // the region.
        let strings = (self.position.strings(&self.board)).expect("the sizes are equal");
        let holds = |v: usize, point: usize| match stone(v) {
            EMPTY => true,
            colour => {
                let own = strings.iter().find(|string| string.stones.contains(&v));
                // A stone on `point` fills this liberty, so another liberty must be left outside.
                let other = |&liberty: &usize| liberty != point && !in_region(liberty);
                colour == attacker && own.is_some_and(|own| own.liberties.iter().any(other))
            }
        };
        let is_held = |&&point: &&usize| {
            let mut beyond = self.neighbours(point).filter(|&v| !in_region(v));
            !self.alive || beyond.any(|v| holds(v, point))
        };
        if let Some(&point) = self.rim.iter().flatten().find(|point| !is_held(point)) {
            return Err(Invalid::Held(point));
        }
        match self.start.threats {
            0 => Ok(()),
            _ => Err(Invalid::Threats),
        }
    }

    fn validate_start(&self) -> Result<(), &'static str> {
        let Place {
            stones,
            ko,
            threats,
            captured,
        } = &self.start;
        let points = &self.region;
        if stones.len() != points.len() || stones.iter().any(|&colour| colour > 2) {
            return Err("expected a colour from 0 to 2 for each point of the region");
        }
        if !(-MAX_THREATS..=MAX_THREATS).contains(threats) {
            return Err("expected at most 100 outside threats");
        }
        if u32::from(*captured) >> self.targets.len() != 0 {
            return Err("a target is marked as captured that the problem does not have");
        }
        if captured.count_ones() as usize == self.targets.len() {
            return Err("expected at least one target that is not captured");
        }
        let game = Game::new(self);
        let board = game.stones(&self.start);
        let in_region = |point: usize| self.region.binary_search(&point).is_ok();
        // A ko ban at the start must come from a capture that can have happened. Otherwise a claim
        // could forbid any move.
        let is_taken = |ko| self.simple_ko && in_region(ko) && self.was_taken(&game, &board, ko);
        if ko.is_some_and(|ko| !is_taken(ko)) {
            return Err("expected a ko point in the region, taken by the last move, and a ko rule");
        }
        let captured_or_there = |(i, points): (usize, &Vec<usize>)| {
            captured >> i & 1 == 1 || points.iter().all(|&p| board[p] == self.defender().colour())
        };
        if !game.targets.iter().enumerate().all(captured_or_there) {
            return Err("expected all stones of each target, unless it is marked as captured");
        }
        let has_liberty = |&v: &usize| {
            board[v] == EMPTY
                || game
                    .string(&board, v)
                    .is_none_or(|s| !s.liberties.is_empty())
        };
        if !points.iter().all(has_liberty) {
            return Err("expected a liberty for every string");
        }
        Ok(())
    }

    /// Returns `true` if the last move may have taken a ko on a point.
    ///
    /// All neighbours of the point must be stones of the player who moved last. One of them must be
    /// a string of one stone whose only liberty is the point.
    fn was_taken(&self, game: &Game<'_>, board: &[Colour], ko: usize) -> bool {
        let taker = self.first.other().colour();
        let is_taking = |beside: usize| {
            let string = game.string(board, beside);
            string.is_some_and(|string| string.stones.len() == 1 && string.liberties == [ko])
        };
        // `ko` is an empty point of the region, since it is a liberty of a string that can be
        // captured there.
        game.neighbours(ko).all(|beside| board[beside] == taker)
            && game.neighbours(ko).any(is_taking)
    }
}

impl fmt::Display for Claim {
    /// Writes the claim in words, such as "White lives if Black moves first, ...".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |player: Player| match player {
            Player::Black => "Black",
            Player::White => "White",
        };
        let fate = if self.alive { "lives" } else { "is captured" };
        let place = match self.rim {
            Some(_) => " on the whole board",
            None => "",
        };
        write!(
            f,
            "{} {fate}{place} if {} moves first, ",
            name(self.defender()),
            name(self.first)
        )?;
        if !self.simple_ko {
            return write!(f, "without a rule of ko");
        }
        write!(f, "under simple ko, ")?;
        let owner = match self.start.threats {
            0 => return write!(f, "without outside threats"),
            1.. => name(self.defender()),
            _ => name(self.defender().other()),
        };
        match self.start.threats.unsigned_abs() {
            1 => write!(f, "{owner} having 1 outside threat"),
            n => write!(f, "{owner} having {n} outside threats"),
        }
    }
}
