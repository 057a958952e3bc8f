//! Problems of life and death: a position, a target, and the region in which to play.
//!
//! The entries are [`Problem::around`] for enclosed targets, [`Problem::with_region`] for a given
//! region, and [`guess_targets`] for positions without marks. Each takes a few scans of the board.

use tengen_board::{Board, EMPTY, Player, Position, StoneString};

/// A position, a target, and the points that may be played on.
///
/// Only the points of the region change. A string that has a stone or an empty neighbour outside
/// the region is *fixed*: it is never captured. So no stone outside changes.
///
/// With a [`Rim`], which most problems lack, some of the empty points outside belong to one player.
/// Strings of that player with a liberty on the rim are fixed, too. Strings of the opponent have no
/// liberties on the rim. Capturing one of them beside the rim is immediate success.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The board.
    pub board: Board,
    /// The stones.
    pub position: Position,
    /// The player who defends the target.
    pub defender: Player,
    /// One stone of each string of the target. The target lives if one of these strings lives.
    pub targets: Vec<usize>,
    /// The points that may be played on or captured, ascending.
    pub region: Vec<usize>,
    /// Empty points beside the region that belong to one player, if any.
    pub rim: Option<Rim>,
    /// Empty points beside the region that count as stones of the defender, ascending. All other
    /// empty points outside count as stones of the attacker.
    pub friendly: Vec<usize>,
}

/// Empty points beside a region on which one player has permanent stones from the beginning.
///
/// These stones are never captured. If that player captures a string beside them, the play ends as
/// that player's success. On the board the string may have more liberties, so further play would
/// prove nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rim {
    /// The player who owns the rim.
    pub player: Player,
    /// The points of the rim, which are empty points outside the region, ascending.
    pub points: Vec<usize>,
}

/// The reason why a position is not a valid problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// The position does not fit the board.
    #[error(transparent)]
    Position(#[from] tengen_board::PositionError),
    /// A string has no liberty.
    #[error("the string of the stone on point {0} has no liberty")]
    NoLiberty(usize),
    /// The board is empty.
    #[error("there are no stones")]
    NoStones,
    /// A stone is neither black nor white.
    #[error("the stone on point {0} is neither black nor white")]
    Colour(usize),
    /// There is no target.
    #[error("there is no target; mark a stone of each string whose life is in question")]
    NoTarget,
    /// There are stones of one player only.
    #[error("all stones are of one colour; expected stones of both players")]
    OneColour,
    /// A target point has no stone.
    #[error("the target on point {0} is not a stone")]
    NotAStone(usize),
    /// The targets have different colours.
    #[error("the targets on points {0} and {1} are of different colours")]
    TwoColours(usize, usize),
    /// A point is not on the board.
    #[error("point {0} lies outside the board of {1} points")]
    Outside(usize, usize),
    /// There is no empty point to play on.
    #[error("there is no region to play in: no empty point is enclosed")]
    NoRegion,
    /// A target is not enclosed.
    #[error("the target on point {0} has a liberty outside the region, so it is never captured")]
    Fixed(usize),
    /// A string has liberties on the opponent's rim only, where the opponent has stones.
    #[error(
        "the string of the stone on point {0} has liberties only on the rim, where the other \
         player has stones"
    )]
    Stifled(usize),
    /// There are too many target strings.
    #[error("expected at most {max} strings marked as targets, found {0}", max = MAX_TARGETS)]
    TooManyTargets(usize),
}

/// The maximum number of target strings of a problem.
pub const MAX_TARGETS: usize = 8;

/// The maximum number of points of an area enclosed by one player, when a target is guessed.
pub const LARGEST_EYE: usize = 30;

impl Problem {
    /// Creates a problem whose region has all connected sets of empty points except the largest.
    ///
    /// Among equally large sets, the first is left out. Strings all of whose liberties are in the
    /// region belong to it, too.
    ///
    /// # Errors
    /// [`ProblemError`], if the position is not a valid problem.
    pub fn enclosed(
        board: Board,
        position: Position,
        targets: Vec<usize>,
    ) -> Result<Problem, ProblemError> {
        position.check_fits(&board)?;
        // The last argument marks no point to be avoided, so the result is the largest connected
        // set of empty points on the board.
        let largest = largest_free(&board, &position, &vec![false; board.points()]);
        let region = empty_but(&position, &largest);
        Problem::with_region(board, position, targets, region)
    }

    /// Creates a problem whose region has all connected sets of empty points except one, the
    /// *outside*.
    ///
    /// The outside is the largest set that has no liberty of a target string, the first one among
    /// equally large sets. If there is no such set, the region has all sets. Strings all of whose
    /// liberties are in the region belong to it, too.
    ///
    /// # Errors
    /// [`ProblemError`], if the position is not a valid problem.
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
                add(&mut open, &string.liberties);
            }
        }
        let outside = largest_free(&board, &position, &open);
        let region = empty_but(&position, &outside);
        Problem::with_region(board, position, targets, region)
    }

    /// Creates a problem with a given region.
    ///
    /// Strings all of whose liberties are in the region are added to it, and stones of other
    /// strings are removed from it.
    ///
    /// # Errors
    /// [`ProblemError`], if the position is not a valid problem.
    pub fn with_region(
        board: Board,
        position: Position,
        targets: Vec<usize>,
        region: Vec<usize>,
    ) -> Result<Problem, ProblemError> {
        Problem::with_rim(board, position, targets, region, None)
    }

    /// Creates a problem with a given region, as [`Problem::with_region`] does, and a rim.
    ///
    /// Points of the rim that are not empty, or belong to the region, are ignored.
    ///
    /// # Errors
    /// [`ProblemError`], if the position is not a valid problem.
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
        // `around` is the rim, restricted to empty points outside the region.
        let mut around = vec![false; points];
        for &point in rim.iter().flat_map(|rim| &rim.points) {
            around[point] = position.get(point) == EMPTY && !inside[point];
        }
        let mut marked = vec![false; points];
        add(&mut marked, &targets);
        // Several marked stones may belong to one string, so `targets` is built anew with one stone
        // of each string.
        targets.clear();
        let mut fixed = None;
        for string in &strings {
            if string.stones.iter().any(|&stone| marked[stone]) {
                targets.push(string.stones[0]);
            }
            // One player has stones on the whole rim. So a liberty there does not protect strings
            // of the other player.
            let takes = rim
                .as_ref()
                .is_some_and(|rim| rim.player.colour() != string.colour);
            if takes && !string.guarded && string.liberties.iter().all(|&liberty| around[liberty]) {
                return Err(ProblemError::Stifled(string.stones[0]));
            }
            // A string belongs to the region if it can be captured there. Each of its liberties
            // must be in the region, or on a rim where the other player has stones.
            let is_inside = |&liberty: &usize| inside[liberty] || (takes && around[liberty]);
            if !string.guarded && string.liberties.iter().all(is_inside) {
                add(&mut inside, &string.stones);
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

    /// Gives empty points beside the region to the defender, and sorts them.
    ///
    /// Points of the region, points of the rim ([`Rim`]), stones, and points that are not beside
    /// the region are ignored.
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

    /// Returns `true` if every empty point of the board belongs to the region.
    pub fn is_open(&self) -> bool {
        let empty = |&point: &usize| self.position.get(point) == EMPTY;
        let outside = |point: &usize| self.region.binary_search(point).is_err();
        !(0..self.board.points()).filter(empty).any(|p| outside(&p))
    }

    /// Returns `true` if the largest connected set of empty points belongs to the region.
    ///
    /// If so, no set of empty points outside the region is larger than the enclosed area.
    pub fn has_the_largest(&self) -> bool {
        let nothing = vec![false; self.board.points()];
        let largest = largest_free(&self.board, &self.position, &nothing);
        largest
            .first()
            .is_some_and(|point| self.region.binary_search(point).is_ok())
    }

    /// Returns the player who wants to capture the target.
    pub fn attacker(&self) -> Player {
        self.defender.other()
    }

    /// Returns the player who succeeds if the target lives (`true`) or is captured (`false`).
    pub fn winner(&self, alive: bool) -> Player {
        match alive {
            true => self.defender,
            false => self.attacker(),
        }
    }
}

/// Returns the strings of a position, if all stones are black or white.
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

/// Guesses the targets of a position without marks, and returns a stone of each string.
///
/// For each player, take the largest connected set of empty points that the player does not touch.
/// The defender is the player whose set is at least twice as large as that of the opponent. This
/// set is the outside. All strings of the defender become targets, except strings with a guarded
/// stone.
///
/// Returns `None` if no player qualifies, or if the number of strings is not 1 to [`MAX_TARGETS`].
/// Also returns `None` if the largest set of all has more than [`LARGEST_EYE`] points and both
/// players touch it.
///
/// # Errors
/// [`ProblemError`], if the position does not consist of black and white stones.
pub fn guess_targets(
    board: &Board,
    position: &Position,
) -> Result<Option<Vec<usize>>, ProblemError> {
    let strings = strings(board, position)?;
    let largest = largest_free(board, position, &vec![false; board.points()]).len();
    // For each player, the largest set that this player does not touch. An enclosed group does not
    // touch the open board, but its attacker does.
    let [black, white] = Player::BOTH.map(|player| {
        let mut touched = vec![false; board.points()];
        for string in strings
            .iter()
            .filter(|string| string.colour == player.colour())
        {
            add(&mut touched, &string.liberties);
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

/// Returns a stone of each string that lies in a given region, if all these strings have one
/// colour.
///
/// Returns `None` for strings of both colours, and for a number of strings that is not 1 to
/// [`MAX_TARGETS`].
///
/// # Errors
/// [`ProblemError`], if the position does not consist of black and white stones.
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

/// Returns the empty points that are not in `list`, which is ascending.
fn empty_but(position: &Position, list: &[usize]) -> Vec<usize> {
    let points = 0..position.colours().len();
    points
        .filter(|p| position.get(*p) == EMPTY && list.binary_search(p).is_err())
        .collect()
}

/// Returns the largest connected set of empty points that has no point marked in `but`, ascending.
///
/// Among equally large sets, the first is returned. The result is empty if each set has a marked
/// point.
pub fn largest_free(board: &Board, position: &Position, but: &[bool]) -> Vec<usize> {
    let free = empty_components(board, position)
        .into_iter()
        .filter(|set| !set.iter().any(|&point| but[point]));
    free.max_by_key(|set| (set.len(), std::cmp::Reverse(set[0])))
        .unwrap_or_default()
}

/// Adds points to a set.
pub(crate) fn add(set: &mut [bool], points: &[usize]) {
    points.iter().for_each(|&point| set[point] = true);
}

/// Returns the index of the string on each point.
pub(crate) fn string_at(points: usize, strings: &[StoneString]) -> Vec<Option<usize>> {
    let mut string_at = vec![None; points];
    for (number, string) in strings.iter().enumerate() {
        for &stone in &string.stones {
            string_at[stone] = Some(number);
        }
    }
    string_at
}

/// Returns the connected sets of empty points, each ascending, in order of their first points.
pub(crate) fn empty_components(board: &Board, position: &Position) -> Vec<Vec<usize>> {
    let mut components = board
        .graph()
        .components(|point| position.get(point) == EMPTY);
    components.iter_mut().for_each(|set| set.sort_unstable());
    components
}

/// Returns the problem of a diagram of an enclosed target, which is guessed.
#[cfg(test)]
pub(crate) fn drawn(diagram: &str) -> Problem {
    let found = tengen_board::ascii::read(diagram).unwrap();
    let board = Board::square(found.rows, found.cols).unwrap();
    let targets = guess_targets(&board, &found.position).unwrap().unwrap();
    Problem::around(board, found.position, targets).unwrap()
}
