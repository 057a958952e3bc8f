//! The border of a problem's region, and what a verdict in the region claims of the whole board.
//!
//! A search plays in the region only. Strings with a liberty outside are *fixed*: it never captures
//! them ([`Problem`]). Whether that is true on the board decides what a verdict is worth:
//!
//! - A fixed string that lives unconditionally, by eyes outside the region, is never captured on the
//!   board either.
//! - Any other fixed string of the attacker is a *wall*. A kill holds as long as the walls stand.
//!   Life does not depend on them, see [`book::frames`](crate::book::frames).
//! - Any other fixed string of the defender is a *link*. A target that is joined to a link has not
//!   lived: it has connected to a string that may be captured. A kill is not affected by links,
//!   which only help the defender.
//! - Empty points outside, beside the region, count as stones of the attacker, but for those that a frame
//!   with [two owners](crate::book::owners) gives to the defender.

use crate::problem::{Problem, ProblemError, Rim, empty_components};
use serde::{Deserialize, Serialize};
use tengen_board::{Board, EMPTY, Player, Position, StoneString, life};

/// The claim of a verdict. In JSON, `"life"`, `"kill"`, `"helped"`, `"sealed"` or `"connected"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The target lives on the whole board.
    Life,
    /// The target is captured on the whole board, as long as the walls stand.
    Kill,
    /// The target is not captured on the whole board, as long as the links stand.
    Helped,
    /// The verdict holds if the outside belongs to the attacker, but for friendly points.
    Sealed,
    /// The target connects to the outside, or lives with its help, if the verdict's other points outside
    /// are the attacker's. A string outside may be captured.
    Connected,
}

impl Claim {
    /// `true` if the verdict holds on the whole board, as long as some strings stand.
    pub fn is_whole(self) -> bool {
        matches!(self, Claim::Life | Claim::Kill | Claim::Helped)
    }
}

/// The border of a problem's region.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Border {
    /// A stone of each wall: a fixed string of the attacker that may be captured.
    pub walls: Vec<usize>,
    /// A stone of each link: a fixed string of the defender that may be captured.
    pub links: Vec<usize>,
    /// Empty points beside the region that count as stones of the attacker, but for those of a rim.
    pub open: Vec<usize>,
    /// Empty points beside the region that count as stones of the defender.
    pub friendly: Vec<usize>,
    /// `true` if the empty points beside the region are a rim of the attacker's: then life in the region
    /// is life on the whole board.
    pub is_framed: bool,
}

impl Border {
    /// The border of a problem.
    pub fn of(problem: &Problem) -> Border {
        let (board, position) = (&problem.board, &problem.position);
        let mut inside = vec![false; board.points()];
        problem
            .region
            .iter()
            .for_each(|&point| inside[point] = true);
        let mut border = Border::default();
        let strings = position.strings(board).unwrap_or_default();
        let fixed = fixed_beside(board, position, &strings, &inside);
        for string in fixed.map(|number| &strings[number]) {
            match string.colour == problem.defender.colour() {
                true => border.links.push(string.stones[0]),
                false => border.walls.push(string.stones[0]),
            }
        }
        let rim = problem.rim.as_ref().map_or(&[][..], |rim| &rim.points);
        let is_open = |&point: &usize| {
            let is_outside = !inside[point] && position.get(point) == EMPTY;
            is_outside && rim.binary_search(&point).is_err() && is_beside(board, point, &inside)
        };
        let open = (0..board.points()).filter(is_open);
        border.friendly = problem.friendly.clone();
        let rim = problem.rim.as_ref();
        border.is_framed = rim.is_some_and(|rim| rim.player == problem.attacker());
        border.open = open
            .filter(|point| border.friendly.binary_search(point).is_err())
            .collect();
        border
    }

    /// The claim of a verdict in the region, of which nothing more is known.
    pub fn claim(&self, alive: bool) -> Claim {
        match alive {
            true if self.has_links() && self.is_framed => Claim::Helped,
            true if self.has_links() => Claim::Connected,
            _ if !self.open.is_empty() || !self.friendly.is_empty() => Claim::Sealed,
            true => Claim::Life,
            false => Claim::Kill,
        }
    }

    /// The condition of a verdict with a claim, in words that follow it, such as `" while C18 stands"`; empty
    /// if it has none. `points` is the size of the region, and `name` names a point.
    pub fn condition(
        &self,
        claim: Claim,
        attacker: Player,
        points: usize,
        name: impl Fn(usize) -> String,
    ) -> String {
        let list = |points: &[usize]| points.iter().map(|&point| name(point)).collect::<Vec<_>>();
        let friendly = list(&self.friendly).join(" ");
        match (claim, &self.walls[..]) {
            (Claim::Life, _) | (Claim::Kill, []) => String::new(),
            (Claim::Kill, [one]) => format!(" while {} stands", name(*one)),
            (Claim::Kill, walls) => format!(" while {} stand", list(walls).join(" ")),
            (Claim::Helped, _) => format!(" to {}", list(&self.links).join(" or ")),
            (Claim::Sealed, _) if friendly.is_empty() => {
                format!(" if the outside of {points} points is {attacker}'s")
            }
            (Claim::Sealed, _) => format!(
                " if the outside of {points} points is {attacker}'s, but for {friendly}, {}'s",
                attacker.other()
            ),
            (Claim::Connected, _) => {
                let links = list(&self.links).join(" or ");
                let to = if links.is_empty() { "" } else { " to " };
                let owned = match &self.friendly[..] {
                    [] => String::new(),
                    [_] => format!(" if {friendly} is {}'s", attacker.other()),
                    _ => format!(" if {friendly} are {}'s", attacker.other()),
                };
                format!("{to}{links}{owned}")
            }
        }
    }

    /// `true` if a string of the defender may be safe by strings or points outside alone.
    pub fn has_links(&self) -> bool {
        !self.links.is_empty() || !self.friendly.is_empty()
    }

    /// `true` if nothing that matters lies outside the region.
    pub fn is_empty(&self) -> bool {
        *self == Border::default()
    }
}

/// A problem whose region has more of what is outside: the connected sets of empty points at its
/// links, the smallest first, and so on at new links, as long as the region has at most `most` points.
pub fn grown(mut problem: Problem, most: usize) -> Problem {
    loop {
        let links = Border::of(&problem).links;
        if links.is_empty() {
            return problem;
        }
        let (board, position) = (&problem.board, &problem.position);
        let strings = position.strings(board).unwrap_or_default();
        // Links are ascending, as strings are by their first stones.
        let is_link = |string: &&StoneString| links.binary_search(&string.stones[0]).is_ok();
        let mut is_liberty = vec![false; board.points()];
        for &liberty in strings.iter().filter(is_link).flat_map(|s| &s.liberties) {
            is_liberty[liberty] = true;
        }
        let is_outside = |point: &usize| problem.region.binary_search(point).is_err();
        let sets = empty_components(board, position).into_iter().filter(|set| {
            let is_at_link = set.iter().any(|&point| is_liberty[point]);
            is_at_link && set.iter().any(is_outside)
        });
        let Some(smallest) = sets.min_by_key(|set| (set.len(), set[0])) else {
            return problem;
        };
        let region = problem.region.iter().copied().chain(smallest).collect();
        let (board, position) = (board.clone(), position.clone());
        let targets = problem.targets.clone();
        match Problem::with_region(board, position, targets, region) {
            Ok(larger) if larger.region.len() <= most => problem = larger,
            _ => return problem,
        }
    }
}

/// The numbers of the strings beside a set of points that are not part of it and may be captured.
fn fixed_beside<'a>(
    board: &'a Board,
    position: &Position,
    strings: &'a [StoneString],
    inside: &'a [bool],
) -> impl Iterator<Item = usize> + use<'a> {
    let alive =
        Player::BOTH.map(|player| life::unconditional_outside(board, position, player, inside));
    let is_fixed = move |string: &StoneString| {
        let stone = string.stones[0];
        !inside[stone]
            && !alive.iter().any(|alive| alive[stone])
            && string
                .stones
                .iter()
                .any(|&stone| is_beside(board, stone, inside))
    };
    (0..strings.len()).filter(move |&number| is_fixed(&strings[number]))
}

/// `true` if a point is a neighbour of a point of the set.
fn is_beside(board: &Board, point: usize, set: &[bool]) -> bool {
    let beside = board.graph().neighbours(point).iter();
    beside.into_iter().any(|&next| set[next as usize])
}

/// The problem L(R) for the empty points R of a region: the defender gets no help from strings
/// outside that may be captured. What life in it means on the whole board, and why, is in
/// [`book::frames`](crate::book::frames).
///
/// The defender's strings beside R become part of the region, with the stones of the attacker on
/// all their liberties outside (the rim). Points are added to R where a stone on the rim would have
/// no liberty, or a string of the defender's none but on the rim.
///
/// # Errors
/// [`ProblemError`], if it is no problem.
pub fn without_help(
    board: &Board,
    position: &Position,
    targets: &[usize],
    defender: Player,
    region: &[usize],
) -> Result<Problem, ProblemError> {
    with_helpers(board, position, targets, defender, region, |_| false)
}

/// The problem L_H(R): as [`without_help`], but strings of the defender that are helpers stay outside the
/// region. They are never captured in it, and neither is a string that joins one. A helper whose
/// liberties are all of the region or the rim becomes part of the region nevertheless.
///
/// # Errors
/// [`ProblemError`], if it is no problem.
pub fn with_helpers(
    board: &Board,
    position: &Position,
    targets: &[usize],
    defender: Player,
    region: &[usize],
    is_helper: impl Fn(&StoneString) -> bool,
) -> Result<Problem, ProblemError> {
    let points = board.points();
    let strings = position.strings(board)?;
    let mut sketch = Sketch::of(board, position, defender, &strings);
    let is_target = |string: &StoneString| targets.iter().any(|t| string.stones.contains(t));
    sketch.helps = (strings.iter())
        .map(|string| string.colour == defender.colour() && !is_target(string) && is_helper(string))
        .collect();
    for &point in region {
        sketch.inside[point] = position.get(point) == EMPTY;
    }
    loop {
        let (rim, more) = sketch.rim();
        if more.is_empty() {
            let region = (0..points).filter(|&point| sketch.inside[point]).collect();
            let rim = Rim {
                player: defender.other(),
                points: rim,
            };
            let (board, position) = (board.clone(), position.clone());
            return Problem::with_rim(board, position, targets.to_vec(), region, Some(rim));
        }
        more.iter().for_each(|&point| sketch.inside[point] = true);
    }
}

/// A region of L(R) that grows until it has a rim.
struct Sketch<'a> {
    board: &'a Board,
    position: &'a Position,
    defender: Player,
    strings: &'a [StoneString],
    /// The number of the string on each point.
    string_at: Vec<Option<usize>>,
    /// By string, `true` for helpers.
    helps: Vec<bool>,
    /// By point, `true` for the empty points of the region.
    inside: Vec<bool>,
}

impl<'a> Sketch<'a> {
    fn of(
        board: &'a Board,
        position: &'a Position,
        defender: Player,
        strings: &'a [StoneString],
    ) -> Sketch<'a> {
        let mut string_at = vec![None; board.points()];
        for (number, string) in strings.iter().enumerate() {
            for &stone in &string.stones {
                string_at[stone] = Some(number);
            }
        }
        Sketch {
            board,
            position,
            defender,
            strings,
            string_at,
            helps: vec![false; strings.len()],
            inside: vec![false; board.points()],
        }
    }

    fn attacks(&self, string: &StoneString) -> bool {
        string.colour != self.defender.colour()
    }

    /// The numbers of the defender's strings beside a set of points that are no helpers, and do not live
    /// unconditionally without the set and these strings themselves.
    fn taken(&self, set: &[bool]) -> Vec<usize> {
        let (board, position) = (self.board, self.position);
        let mut taken = set.to_vec();
        let is_own = |&number: &usize| {
            let string = &self.strings[number];
            let mut stones = string.stones.iter();
            !self.attacks(string)
                && !self.helps[number]
                && stones.any(|&stone| is_beside(board, stone, set))
        };
        let beside: Vec<usize> = (0..self.strings.len()).filter(is_own).collect();
        loop {
            let alive = life::unconditional_outside(board, position, self.defender, &taken);
            let first = |number: usize| self.strings[number].stones[0];
            let own = beside.iter().copied();
            let own: Vec<usize> = own.filter(|&number| !alive[first(number)]).collect();
            let is_new = own.iter().any(|&number| !taken[first(number)]);
            for &stone in own.iter().flat_map(|&number| &self.strings[number].stones) {
                taken[stone] = true;
            }
            if !is_new {
                return own;
            }
        }
    }

    /// `true` if a stone of the attacker on an empty point, with what it joins, has a liberty outside.
    fn is_held(&self, point: usize) -> bool {
        let beside = self.board.graph().neighbours(point).iter();
        beside.into_iter().any(|&next| {
            let next = next as usize;
            let Some(number) = self.string_at[next] else {
                return !self.inside[next];
            };
            let string = &self.strings[number];
            let mut liberties = string.liberties.iter();
            self.attacks(string) && liberties.any(|&l| l != point && !self.inside[l])
        })
    }

    /// The rim of L(R), and points that have to be added to R before it is one.
    fn rim(&self) -> (Vec<usize>, Vec<usize>) {
        let points = self.board.points();
        let is_inside = |string: &&StoneString| string.liberties.iter().all(|&l| self.inside[l]);
        // The points on which the defender may have stones, and the defender's strings beside them.
        let mut held = self.inside.clone();
        let enclosed = self.strings.iter().filter(|string| self.attacks(string));
        for &stone in enclosed.filter(is_inside).flat_map(|string| &string.stones) {
            held[stone] = true;
        }
        let own = self.taken(&held).into_iter();
        let own: Vec<&StoneString> = own.map(|number| &self.strings[number]).collect();
        let mut rim = vec![false; points];
        for &liberty in own.iter().flat_map(|string| &string.liberties) {
            rim[liberty] = !self.inside[liberty];
        }
        for point in 0..points {
            let is_outside = !self.inside[point] && self.position.get(point) == EMPTY;
            rim[point] |= is_outside && is_beside(self.board, point, &self.inside);
        }
        let (points, mut more): (Vec<usize>, Vec<usize>) = (0..points)
            .filter(|&point| rim[point])
            .partition(|&point| self.is_held(point));
        // Strings to which the rim would leave no liberty.
        for string in own {
            if !string.guarded && string.liberties.iter().all(|&liberty| rim[liberty]) {
                more.extend(&string.liberties);
            }
        }
        (points, more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_follow_a_verdict() {
        let condition = |claim: Claim, walls: &[usize], friendly: &[usize]| {
            let border = Border {
                walls: walls.to_vec(),
                links: vec![1, 2],
                friendly: friendly.to_vec(),
                ..Border::default()
            };
            let name = |point: usize| ["C18", "K10", "F11", "D4", "J9"][point].to_owned();
            border.condition(claim, Player::Black, 20, name)
        };
        assert_eq!(condition(Claim::Life, &[0], &[]), "");
        assert_eq!(condition(Claim::Kill, &[], &[]), "");
        assert_eq!(condition(Claim::Kill, &[0], &[]), " while C18 stands");
        assert_eq!(condition(Claim::Kill, &[0, 3], &[]), " while C18 D4 stand");
        let outside = " if the outside of 20 points is black's";
        assert_eq!(condition(Claim::Sealed, &[0], &[]), outside);
        assert_eq!(
            condition(Claim::Sealed, &[0], &[3, 4]),
            format!("{outside}, but for D4 J9, white's")
        );
        assert_eq!(condition(Claim::Helped, &[], &[]), " to K10 or F11");
        assert_eq!(condition(Claim::Connected, &[], &[]), " to K10 or F11");
        assert_eq!(
            condition(Claim::Connected, &[], &[3, 4]),
            " to K10 or F11 if D4 J9 are white's"
        );
        assert_eq!(
            condition(Claim::Connected, &[], &[3]),
            " to K10 or F11 if D4 is white's"
        );
    }
}
