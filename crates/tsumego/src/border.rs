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
//! - Empty points outside, beside the region, count as stones of the attacker.

use crate::problem::{Problem, ProblemError, Rim, empty_components};
use serde::{Deserialize, Serialize};
use tengen_board::{Board, EMPTY, Player, Position, StoneString, life};

/// The claim of a verdict. In JSON, `"life"`, `"kill"`, `"sealed"` or `"connected"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The target lives on the whole board.
    Life,
    /// The target is captured on the whole board, as long as the walls stand.
    Kill,
    /// The verdict holds if the outside belongs to the attacker.
    Sealed,
    /// The target connects to a string outside the region, or lives with its help. That string may be
    /// captured.
    Connected,
}

impl Claim {
    /// The condition of a verdict with this claim, in words that follow it, such as
    /// `" while C18 stands"`; empty if it has none. `held` and `links` are the names of the walls and the
    /// links, `points` is the size of the region.
    pub fn condition(
        self,
        attacker: Player,
        points: usize,
        [held, links]: [&[String]; 2],
    ) -> String {
        match (self, held) {
            (Claim::Life, _) | (Claim::Kill, []) => String::new(),
            (Claim::Kill, [one]) => format!(" while {one} stands"),
            (Claim::Kill, _) => format!(" while {} stand", held.join(" ")),
            (Claim::Sealed, _) => format!(" if the outside of {points} points is {attacker}'s"),
            (Claim::Connected, _) => format!(" to {}", links.join(" or ")),
        }
    }
}

/// The border of a problem's region.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Border {
    /// A stone of each wall: a fixed string of the attacker that may be captured.
    pub walls: Vec<usize>,
    /// A stone of each link: a fixed string of the defender that may be captured.
    pub links: Vec<usize>,
    /// Empty points beside the region, but for those of a rim.
    pub open: Vec<usize>,
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
        border.open = (0..board.points()).filter(is_open).collect();
        border
    }

    /// The claim of a verdict in the region, of which nothing more is known.
    pub fn claim(&self, alive: bool) -> Claim {
        match alive {
            true if !self.links.is_empty() => Claim::Connected,
            _ if !self.open.is_empty() => Claim::Sealed,
            true => Claim::Life,
            false => Claim::Kill,
        }
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
    let points = board.points();
    let strings = position.strings(board)?;
    let mut string_at = vec![None; points];
    for (number, string) in strings.iter().enumerate() {
        string
            .stones
            .iter()
            .for_each(|&stone| string_at[stone] = Some(number));
    }
    let mut inside = vec![false; points];
    for &point in region {
        inside[point] = position.get(point) == EMPTY;
    }
    loop {
        let (rim, more) = rim(board, position, defender, &strings, &string_at, &inside);
        if more.is_empty() {
            let region = (0..points).filter(|&point| inside[point]).collect();
            let rim = Rim {
                player: defender.other(),
                points: rim,
            };
            let (board, position) = (board.clone(), position.clone());
            return Problem::with_rim(board, position, targets.to_vec(), region, Some(rim));
        }
        more.iter().for_each(|&point| inside[point] = true);
    }
}

/// The defender's strings beside a set of points that do not live unconditionally without the set
/// and these strings themselves.
fn without_safe<'s>(
    board: &Board,
    position: &Position,
    defender: Player,
    strings: &'s [StoneString],
    set: &[bool],
) -> Vec<&'s StoneString> {
    let mut taken = set.to_vec();
    let is_own = |string: &&StoneString| {
        let mut stones = string.stones.iter();
        string.colour == defender.colour() && stones.any(|&stone| is_beside(board, stone, set))
    };
    let beside: Vec<&StoneString> = strings.iter().filter(is_own).collect();
    loop {
        let alive = life::unconditional_outside(board, position, defender, &taken);
        let own = beside.iter().copied();
        let own: Vec<&StoneString> = own.filter(|string| !alive[string.stones[0]]).collect();
        let is_new = own.iter().any(|string| !taken[string.stones[0]]);
        for &stone in own.iter().flat_map(|string| &string.stones) {
            taken[stone] = true;
        }
        if !is_new {
            return own;
        }
    }
}

/// The rim of L(R), and points that have to be added to R before it is one.
fn rim(
    board: &Board,
    position: &Position,
    defender: Player,
    strings: &[StoneString],
    string_at: &[Option<usize>],
    inside: &[bool],
) -> (Vec<usize>, Vec<usize>) {
    let points = board.points();
    let neighbours = |point: usize| {
        let beside = board.graph().neighbours(point).iter();
        beside.map(|&next| next as usize)
    };
    let attacks = |string: &StoneString| string.colour != defender.colour();
    let is_inside = |string: &StoneString| string.liberties.iter().all(|&l| inside[l]);
    // The points on which the defender may have stones, and the defender's strings beside them.
    let mut held = inside.to_vec();
    for string in strings
        .iter()
        .filter(|string| attacks(string) && is_inside(string))
    {
        string.stones.iter().for_each(|&stone| held[stone] = true);
    }
    let own = without_safe(board, position, defender, strings, &held);
    let mut rim = vec![false; points];
    for &liberty in own.iter().flat_map(|string| &string.liberties) {
        rim[liberty] = !inside[liberty];
    }
    for point in (0..points).filter(|&point| !inside[point] && position.get(point) == EMPTY) {
        rim[point] |= is_beside(board, point, inside);
    }
    // A stone on the rim, with what it joins, has a liberty outside.
    let is_held = |point: usize| {
        neighbours(point).any(|beside| match string_at[beside] {
            Some(number) => {
                let string = &strings[number];
                let mut liberties = string.liberties.iter();
                attacks(string) && liberties.any(|&l| l != point && !inside[l])
            }
            None => !inside[beside],
        })
    };
    let (points, mut more): (Vec<usize>, Vec<usize>) = (0..points)
        .filter(|&point| rim[point])
        .partition(|&point| is_held(point));
    // Strings to which the rim would leave no liberty.
    for string in own {
        if !string.guarded && string.liberties.iter().all(|&liberty| rim[liberty]) {
            more.extend(&string.liberties);
        }
    }
    (points, more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_follow_a_verdict() {
        let condition = |claim: Claim, held: &[&str]| {
            let held: Vec<String> = held.iter().map(|&name| name.to_owned()).collect();
            let links = ["K10".to_owned(), "F11".to_owned()];
            claim.condition(Player::Black, 20, [&held, &links])
        };
        assert_eq!(condition(Claim::Life, &["C18"]), "");
        assert_eq!(condition(Claim::Kill, &[]), "");
        assert_eq!(condition(Claim::Kill, &["C18"]), " while C18 stands");
        assert_eq!(
            condition(Claim::Kill, &["C18", "D4"]),
            " while C18 D4 stand"
        );
        assert_eq!(
            condition(Claim::Sealed, &["C18"]),
            " if the outside of 20 points is black's"
        );
        assert_eq!(condition(Claim::Connected, &[]), " to K10 or F11");
    }
}
