//! A problem of life and death: can the target be captured?

use tengen_board::{Board, EMPTY, Player, Position, StoneString, steps};

/// A position, a target, and the points that may be played on.
///
/// Only the points of the region change. A string with a point beside the region that is
/// empty, or with a stone outside of it, is *fixed*: it is never captured. Beyond its
/// region a board so belongs to whoever has the stones there.
///
/// With a [`Rim`], which most problems do not have, some of the empty points outside belong to its
/// player. Strings of that player with a liberty there are fixed, too. Those of the other player
/// can be captured, and to capture one that is beside the rim is all that its player has to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The board.
    pub board: Board,
    /// The stones.
    pub position: Position,
    /// Who defends the target.
    pub defender: Player,
    /// One stone of each string of the target; the target lives if one of them does.
    pub targets: Vec<usize>,
    /// The points that may be played on or captured, ascending.
    pub region: Vec<usize>,
    /// Empty points beside the region that belong to one player, if it is said of some.
    pub rim: Option<Rim>,
    /// Empty points beside the region that count as stones of the defender, ascending. All other empty
    /// points outside count as stones of the attacker.
    pub friendly: Vec<usize>,
}

/// Empty points beside a region where one player is taken to have stones from the beginning, which
/// are never captured. If that player captures a string beside them, that is success at once: such a
/// string may have more liberties than are seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rim {
    /// Whose they are.
    pub player: Player,
    /// The points, ascending; none of the region.
    pub points: Vec<usize>,
}

/// Why a position is no problem of life and death.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// The position is of another board.
    #[error(transparent)]
    Position(#[from] tengen_board::PositionError),
    /// A string that should have been taken from the board.
    #[error("the string of the stone on point {0} has no liberty")]
    NoLiberty(usize),
    /// An empty board.
    #[error("there are no stones")]
    NoStones,
    /// A stone of neither player.
    #[error("the stone on point {0} is neither black nor white")]
    Colour(usize),
    /// No target.
    #[error("there is no target; mark a stone of each string whose life is in question")]
    NoTarget,
    /// Stones of one player only.
    #[error("all stones are of one colour, so that there is nothing to attack")]
    OneColour,
    /// A target without a stone.
    #[error("the target on point {0} is no stone")]
    NotAStone(usize),
    /// Targets of both colours.
    #[error("the targets on points {0} and {1} are of different colours")]
    TwoColours(usize, usize),
    /// A point that the board does not have.
    #[error("point {0} lies outside the board of {1} points")]
    Outside(usize, usize),
    /// Nothing to play on.
    #[error("there is no region to play in: no empty point is enclosed")]
    NoRegion,
    /// A target that is not enclosed.
    #[error("the target on point {0} has a liberty outside the region, so it is never captured")]
    Fixed(usize),
    /// A string that the rim leaves nothing.
    #[error(
        "the string of the stone on point {0} has no liberty but on the rim of the other player"
    )]
    Stifled(usize),
    /// Too many target strings.
    #[error("{0} strings are marked as targets; there may be {max}", max = MAX_TARGETS)]
    TooManyTargets(usize),
}

/// The most target strings of a problem.
pub const MAX_TARGETS: usize = 8;

/// The most empty points of what a player may have enclosed, where a target is guessed.
pub const LARGEST_EYE: usize = 30;

impl Problem {
    /// An enclosed problem: the region is every connected set of empty points but the
    /// largest (the first of the largest), and every string all of whose liberties are
    /// in it.
    ///
    /// # Errors
    /// [`ProblemError`], for any reason it has.
    pub fn enclosed(
        board: Board,
        position: Position,
        targets: Vec<usize>,
    ) -> Result<Problem, ProblemError> {
        position.check_fits(&board)?;
        let largest = largest_free(&board, &position, &vec![false; board.points()]);
        let region = empty_but(&position, &largest);
        Problem::with_region(board, position, targets, region)
    }

    /// A problem enclosed around its target: the region is every connected set of empty
    /// points but the outside, which is the largest of those that no string of the target
    /// touches (the first of the largest), and every string all of whose liberties are in
    /// it. If the target touches them all, they all are of the region.
    ///
    /// # Errors
    /// [`ProblemError`], for any reason it has.
    pub fn around(
        board: Board,
        position: Position,
        targets: Vec<usize>,
    ) -> Result<Problem, ProblemError> {
        let mut open = vec![false; board.points()];
        let mut marked = open.clone();
        targets
            .iter()
            .filter(|&&target| target < board.points())
            .for_each(|&target| marked[target] = true);
        for string in strings(&board, &position)? {
            if string.stones.iter().any(|&stone| marked[stone]) {
                string
                    .liberties
                    .iter()
                    .for_each(|&liberty| open[liberty] = true);
            }
        }
        let outside = largest_free(&board, &position, &open);
        let region = empty_but(&position, &outside);
        Problem::with_region(board, position, targets, region)
    }

    /// A problem with the given points to play on. Strings all of whose liberties are
    /// among them are added to the region, and points of other strings are left out.
    ///
    /// # Errors
    /// [`ProblemError`], for any reason it has.
    pub fn with_region(
        board: Board,
        position: Position,
        targets: Vec<usize>,
        region: Vec<usize>,
    ) -> Result<Problem, ProblemError> {
        Problem::with_rim(board, position, targets, region, None)
    }

    /// As [`Problem::with_region`], with a rim. What of it is no empty point, or of the region,
    /// is left out.
    ///
    /// # Errors
    /// [`ProblemError`], for any reason it has.
    pub fn with_rim(
        board: Board,
        position: Position,
        mut targets: Vec<usize>,
        region: Vec<usize>,
        rim: Option<Rim>,
    ) -> Result<Problem, ProblemError> {
        let points = board.points();
        let strings = strings(&board, &position)?;
        if let Some(&point) = targets
            .iter()
            .chain(&region)
            .chain(rim.iter().flat_map(|rim| &rim.points))
            .find(|&&point| point >= points)
        {
            return Err(ProblemError::Outside(point, points));
        }
        if let Some(dead) = strings.iter().find(|string| !string.is_free()) {
            return Err(ProblemError::NoLiberty(dead.stones[0]));
        }
        let &first = targets.first().ok_or(ProblemError::NoTarget)?;
        if let Some(&empty) = targets
            .iter()
            .find(|&&target| position.get(target) == EMPTY)
        {
            return Err(ProblemError::NotAStone(empty));
        }
        let colour = position.get(first);
        if let Some(&other) = targets
            .iter()
            .find(|&&target| position.get(target) != colour)
        {
            return Err(ProblemError::TwoColours(first, other));
        }
        let mut inside = vec![false; points];
        region
            .iter()
            .filter(|&&point| position.get(point) == EMPTY)
            .for_each(|&point| inside[point] = true);
        if !inside.contains(&true) {
            return Err(ProblemError::NoRegion);
        }
        let mut around = vec![false; points];
        for &point in rim.iter().flat_map(|rim| &rim.points) {
            around[point] = position.get(point) == EMPTY && !inside[point];
        }
        let mut marked = vec![false; points];
        targets.iter().for_each(|&target| marked[target] = true);
        targets.clear();
        let mut fixed = None;
        for string in &strings {
            if string.stones.iter().any(|&stone| marked[stone]) {
                targets.push(string.stones[0]);
            }
            // The rim is no safe place for the other player.
            let takes = rim
                .as_ref()
                .is_some_and(|rim| rim.player.colour() != string.colour);
            if takes && !string.guarded && string.liberties.iter().all(|&liberty| around[liberty]) {
                return Err(ProblemError::Stifled(string.stones[0]));
            }
            let is_inside = |&liberty: &usize| inside[liberty] || (takes && around[liberty]);
            if !string.guarded && string.liberties.iter().all(is_inside) {
                string.stones.iter().for_each(|&stone| inside[stone] = true);
            } else if string.stones.iter().any(|&stone| marked[stone]) {
                fixed = fixed.or(Some(string.stones[0]));
            }
        }
        if let Some(stone) = fixed {
            return Err(ProblemError::Fixed(stone));
        }
        if targets.len() > MAX_TARGETS {
            return Err(ProblemError::TooManyTargets(targets.len()));
        }
        let defender = Player::BOTH[usize::from(colour) - 1];
        let region = (0..points).filter(|&point| inside[point]).collect();
        Ok(Problem {
            board,
            position,
            defender,
            targets,
            region,
            rim: rim.map(|rim| Rim {
                points: (0..points).filter(|&point| around[point]).collect(),
                ..rim
            }),
            friendly: Vec::new(),
        })
    }

    /// Gives empty points outside the region to the defender, in ascending order. Points of the region or
    /// of the rim, points with a stone, and points that are not beside the region are left out.
    #[must_use]
    pub fn with_friendly(mut self, points: impl IntoIterator<Item = usize>) -> Problem {
        let is_inside = |point: usize| self.region.binary_search(&point).is_ok();
        let rim = self.rim.as_ref().map_or(&[][..], |rim| &rim.points);
        let mut friendly: Vec<usize> = points.into_iter().collect();
        friendly.retain(|&point| {
            let mut beside = self.board.graph().neighbours(point).iter();
            self.position.get(point) == EMPTY
                && !is_inside(point)
                && rim.binary_search(&point).is_err()
                && beside.any(|&next| is_inside(next as usize))
        });
        friendly.sort_unstable();
        friendly.dedup();
        self.friendly = friendly;
        self
    }

    /// Whether nothing encloses the problem: every empty point of the board is of the region.
    pub fn is_open(&self) -> bool {
        let empty = |&point: &usize| self.position.get(point) == EMPTY;
        let outside = |point: &usize| self.region.binary_search(point).is_err();
        !(0..self.board.points()).filter(empty).any(|p| outside(&p))
    }

    /// Whether the largest connected set of empty points of the board is of the region: what
    /// is beside the region is then smaller than what a problem encloses.
    pub fn has_the_largest(&self) -> bool {
        let nothing = vec![false; self.board.points()];
        let largest = largest_free(&self.board, &self.position, &nothing);
        largest
            .first()
            .is_some_and(|point| self.region.binary_search(point).is_ok())
    }

    /// Who wants to capture the target.
    pub fn attacker(&self) -> Player {
        self.defender.other()
    }
}

/// The strings of a position of black and white stones.
fn strings(board: &Board, position: &Position) -> Result<Vec<StoneString>, ProblemError> {
    let strings = position.strings(board)?;
    match strings
        .iter()
        .find(|string| string.colour > Player::White.colour())
    {
        Some(other) => Err(ProblemError::Colour(other.stones[0])),
        None if strings.is_empty() => Err(ProblemError::NoStones),
        None => Ok(strings),
    }
}

/// A stone of each string that a position without marks must be about: those of the player
/// who has no stone at the outside. The outside is the largest connected set of empty points
/// that one player does not touch, and must be twice as large as any that the other does
/// not touch. `None` if there is no such set, or not a number of strings that a problem has; or if
/// both players touch a larger set of more than [`LARGEST_EYE`] points, which is then the outside of both.
///
/// # Errors
/// If it is no position of black and white stones.
pub fn guess_targets(
    board: &Board,
    position: &Position,
) -> Result<Option<Vec<usize>>, ProblemError> {
    let strings = strings(board, position)?;
    let largest = largest_free(board, position, &vec![false; board.points()]).len();
    let [black, white] = Player::BOTH.map(|player| {
        let mut touched = vec![false; board.points()];
        for string in strings
            .iter()
            .filter(|string| string.colour == player.colour())
        {
            string
                .liberties
                .iter()
                .for_each(|&liberty| touched[liberty] = true);
        }
        largest_free(board, position, &touched).len()
    });
    let defender = match (black, white) {
        _ if largest > LARGEST_EYE.max(black).max(white) => return Ok(None),
        _ if white > 0 && white >= 2 * black => Player::White,
        _ if black > 0 && black >= 2 * white => Player::Black,
        _ => return Ok(None),
    };
    let theirs = strings
        .iter()
        .filter(|string| string.colour == defender.colour() && !string.guarded);
    let targets: Vec<usize> = theirs.map(|string| string.stones[0]).collect();
    Ok((1..=MAX_TARGETS)
        .contains(&targets.len())
        .then_some(targets))
}

/// A stone of each string that lies wholly in a stated region, if they are of one colour.
/// `None` if there are strings of both colours, or none, or more than a problem has.
///
/// # Errors
/// If it is no position of black and white stones.
pub fn guess_targets_in(
    board: &Board,
    position: &Position,
    region: &[usize],
) -> Result<Option<Vec<usize>>, ProblemError> {
    let strings = strings(board, position)?;
    let mut stated = vec![false; board.points()];
    region
        .iter()
        .filter(|&&point| point < board.points())
        .for_each(|&point| stated[point] = true);
    let is_inside = |string: &&StoneString| {
        !string.guarded && string.liberties.iter().all(|&liberty| stated[liberty])
    };
    let inside: Vec<_> = strings.iter().filter(is_inside).collect();
    let of_one_colour = inside
        .iter()
        .all(|string| string.colour == inside[0].colour);
    let serves = of_one_colour && (1..=MAX_TARGETS).contains(&inside.len());
    Ok(serves.then(|| inside.iter().map(|string| string.stones[0]).collect()))
}

/// The empty points that are not in an ascending list.
fn empty_but(position: &Position, list: &[usize]) -> Vec<usize> {
    let points = 0..position.colours().len();
    points
        .filter(|p| position.get(*p) == EMPTY && list.binary_search(p).is_err())
        .collect()
}

/// The largest connected set of empty points (the first of them) without any of some
/// points, ascending; none if there is none.
pub(crate) fn largest_free(board: &Board, position: &Position, but: &[bool]) -> Vec<usize> {
    let free = empty_components(board, position)
        .into_iter()
        .filter(|set| !set.iter().any(|&point| but[point]));
    free.max_by_key(|set| (set.len(), std::cmp::Reverse(set[0])))
        .unwrap_or_default()
}

/// The connected sets of empty points, each ascending, in order of their first points.
pub(crate) fn empty_components(board: &Board, position: &Position) -> Vec<Vec<usize>> {
    let mut seen: Vec<bool> = position
        .colours()
        .iter()
        .map(|&colour| colour != EMPTY)
        .collect();
    let mut components = Vec::new();
    for start in 0..board.points() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut component = vec![start];
        let mut next = 0;
        while let Some(&point) = component.get(next) {
            next += 1;
            steps::add(1);
            for &n in board.graph().neighbours(point) {
                if !std::mem::replace(&mut seen[n as usize], true) {
                    component.push(n as usize);
                }
            }
        }
        component.sort_unstable();
        components.push(component);
    }
    components
}
