//! The border of a problem's region. It determines what a verdict in the region means for the whole
//! board. A verdict says that the target lives, or that it is captured.
//!
//! A search plays in the region only. Strings with a liberty outside are *fixed*: the search never
//! captures them ([`Problem`]). On the whole board some fixed strings may be captured, so the
//! meaning of a verdict depends on them:
//!
//! - A fixed string that lives unconditionally, by eyes outside the region, is never captured on
//!   the board.
//! - Any other fixed string of the attacker is a *wall*. A kill holds as long as the walls stand.
//!   Life does not depend on them, see [`frames`](crate::frames).
//! - Any other fixed string of the defender is a *link*. A target that is joined to a link does not
//!   live yet: it has connected to a string that may be captured. A kill is not affected by links,
//!   which only help the defender.
//! - Empty points outside, beside the region, count as stones of the attacker. A frame with [two
//!   owners](crate::frames::owners) gives some of them to the defender.
//!
//! The entries are [`Border::of`], which finds the walls and links, and [`Border::claim`], which
//! states the meaning of a verdict.

use crate::problem::{Problem, ProblemError, Rim, add, empty_components, string_at};
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use tengen_board::{Board, EMPTY, Player, Position, StoneString, life};

/// The claim of a verdict: its meaning and its condition on the whole board. In JSON, `"life"`,
/// `"kill"`, `"helped"`, `"sealed"` or `"connected"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The target lives on the whole board.
    Life,
    /// The target is captured on the whole board, as long as the walls (strings of the attacker
    /// beside the region) stand.
    Kill,
    /// The target is not captured on the whole board, as long as the links (strings of the defender
    /// beside the region) stand.
    Helped,
    /// The verdict holds if the empty points outside the region, apart from friendly points, belong
    /// to the attacker.
    Sealed,
    /// The target connects to links (strings of the defender beside the region), or lives with
    /// their help, but the links may be captured. The empty points outside, apart from friendly
    /// ones, must belong to the attacker.
    Connected,
}

impl Claim {
    /// `true` if the verdict holds on the whole board, perhaps on condition that some strings
    /// stand.
    pub fn is_whole(self) -> bool {
        matches!(self, Claim::Life | Claim::Kill | Claim::Helped)
    }
}

/// Returns a condition such as `" while C18 stands"` for the names of strings.
pub fn while_standing(names: &[impl Borrow<str>]) -> String {
    let verb = if names.len() == 1 { "stands" } else { "stand" };
    format!(" while {} {verb}", names.join(" "))
}

/// The border of a problem's region.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Border {
    /// A stone of each wall: a string of the attacker that a search of the region never captures,
    /// but that may be captured on the board.
    pub walls: Vec<usize>,
    /// A stone of each link: a string of the defender that a search of the region never captures,
    /// but that may be captured on the board.
    pub links: Vec<usize>,
    /// Empty points beside the region that count as stones of the attacker. Points of a rim
    /// ([`Problem::rim`]) are left out.
    pub open: Vec<usize>,
    /// Empty points beside the region that count as stones of the defender.
    pub friendly: Vec<usize>,
    /// `true` if the empty points beside the region are a rim: the attacker has stones on all of
    /// them. Then life in the region is life on the whole board.
    pub is_framed: bool,
}

impl Border {
    /// Finds the walls (strings of the attacker), links (strings of the defender) and empty points
    /// that border a problem's region.
    pub fn of(problem: &Problem) -> Border {
        let (board, position) = (&problem.board, &problem.position);
        let mut inside = vec![false; board.points()];
        add(&mut inside, &problem.region);
        let mut border = Border::default();
        let strings = position.strings(board).unwrap_or_default();
        // Strings beside the region that may be captured: links of the defender, and walls of the
        // attacker.
        let alive = Player::BOTH
            .map(|player| life::unconditional_outside(board, position, player, &inside));
        let is_fixed = |string: &&StoneString| {
            let stone = string.stones[0];
            let mut stones = string.stones.iter();
            !inside[stone]
                && !alive.iter().any(|alive| alive[stone])
                && stones.any(|&stone| is_beside(board, stone, &inside))
        };
        for string in strings.iter().filter(is_fixed) {
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
        border.is_framed =
            (problem.rim.as_ref()).is_some_and(|rim| rim.player == problem.attacker());
        border.open = open
            .filter(|point| border.friendly.binary_search(point).is_err())
            .collect();
        border
    }

    /// Returns the claim of a verdict that was found by a search of the region alone. `alive` is
    /// `true` if the target lives.
    pub fn claim(&self, alive: bool) -> Claim {
        match alive {
            true if self.has_links() && self.is_framed => Claim::Helped,
            true if self.has_links() => Claim::Connected,
            // Some empty points beside the region count as stones of one side, so the verdict
            // depends on these points.
            _ if !self.open.is_empty() || !self.friendly.is_empty() => Claim::Sealed,
            true => Claim::Life,
            false => Claim::Kill,
        }
    }

    /// Returns the condition of a claim as words that follow the verdict, such as `" while C18
    /// stands"`.
    ///
    /// The text is empty if the claim has no condition. `points` is the size of the region, and
    /// `name` names a point.
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
            (Claim::Kill, walls) => while_standing(&list(walls)),
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

    /// Returns `true` if the defender's strings may be safe only because of links or friendly
    /// points. These are the defender's strings outside the region, and empty points outside that
    /// count as the defender's stones.
    pub fn has_links(&self) -> bool {
        !self.links.is_empty() || !self.friendly.is_empty()
    }

    /// Returns `true` if nothing outside the region can affect the verdict.
    pub fn is_empty(&self) -> bool {
        *self == Border::default()
    }
}

/// Extends the region of a problem by connected sets of empty points beside its links. Links are
/// strings of the defender beside the region that may be captured.
///
/// Adds the smallest set first, finds the links of the larger region, and repeats. Ends when no set
/// is left, or when the region would get more than `most` points or not be valid.
pub fn grown(mut problem: Problem, most: usize) -> Problem {
    loop {
        let links = Border::of(&problem).links;
        if links.is_empty() {
            return problem;
        }
        let (board, position) = (&problem.board, &problem.position);
        let strings = position.strings(board).unwrap_or_default();
        // `links` has the first stones of the links, ascending, and `strings` is sorted by the
        // first stones of the strings.
        let is_link = |string: &&StoneString| links.binary_search(&string.stones[0]).is_ok();
        let mut is_liberty = vec![false; board.points()];
        for string in strings.iter().filter(is_link) {
            add(&mut is_liberty, &string.liberties);
        }
        let is_outside = |point: &usize| problem.region.binary_search(point).is_err();
        // Whether a link (a string of the defender outside) can be captured is decided around its
        // liberties, so the search needs the empty points there.
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

/// Returns `true` if a point is a neighbour of a point of the set. `set` has one element for each
/// point of the board.
fn is_beside(board: &Board, point: usize, set: &[bool]) -> bool {
    let beside = board.graph().neighbours(point).iter();
    beside.into_iter().any(|&next| set[next as usize])
}

/// Returns the problem L_H(R), *life with helpers*, for the empty points R of a region. Helpers are
/// strings of the defender outside the region. Without helpers the problem is L(R), *life*.
///
/// The theorems in [`frames`](crate::frames) carry life in these problems over to the whole board.
/// The defender's strings beside R become part of the region. All their liberties outside get
/// stones of the attacker (the rim). R is extended where a stone on the rim would have no liberty
/// outside, or a string of the defender would have liberties on the rim only.
///
/// Helpers are strings of the defender for which `is_helper` returns `true`. They are never
/// captured in the region, and neither is a string that joins one. A helper whose liberties all
/// belong to the region or the rim becomes part of the region nevertheless.
///
/// # Errors
/// [`ProblemError`], if the result is not a valid problem.
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
    let is_target = |string: &StoneString| targets.iter().any(|t| string.stones.contains(t));
    let helps = |string: &StoneString| {
        string.colour == defender.colour() && !is_target(string) && is_helper(string)
    };
    let mut sketch = Sketch {
        board,
        position,
        defender,
        strings: &strings,
        string_at: string_at(points, &strings),
        helps: strings.iter().map(helps).collect(),
        inside: vec![false; points],
    };
    for &point in region {
        sketch.inside[point] = position.get(point) == EMPTY;
    }
    // Each round either finds a valid rim or adds points to the region, so the loop ends.
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
        add(&mut sketch.inside, &more);
    }
}

/// The region of a frame for a proof of life, while it grows until its rim (empty points beside it
/// with stones of the attacker) is valid.
struct Sketch<'a> {
    board: &'a Board,
    position: &'a Position,
    defender: Player,
    strings: &'a [StoneString],
    /// The index of the string on each point.
    string_at: Vec<Option<usize>>,
    /// For each string, `true` if it is a helper.
    helps: Vec<bool>,
    /// For each point, `true` if it is an empty point of the region.
    inside: Vec<bool>,
}

impl Sketch<'_> {
    fn attacks(&self, string: &StoneString) -> bool {
        string.colour != self.defender.colour()
    }

    /// Returns the indices of the defender's strings that the frame contains.
    ///
    /// These are the strings beside `set` that are not helpers and do not live unconditionally.
    /// `set` has the points on which the defender may have stones. Eyes count only if they do not
    /// depend on `set` or on strings that were already found. The test of unconditional life is
    /// repeated until it finds no further string.
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
            // Strings that are alive outside need no help of the region, so the frame (the region
            // with its strings) leaves them out. But strings that have just been added to the frame
            // may border their eyes, which then no longer count. So the test is repeated.
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

    /// Returns `true` if a stone of the attacker on a point, with the strings it joins, has a
    /// liberty outside the region.
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

    /// Returns the rim of a frame for a proof of life: empty points that get stones of the
    /// attacker. Also returns the points that must be added to the region before this rim is valid.
    fn rim(&self) -> (Vec<usize>, Vec<usize>) {
        let points = self.board.points();
        let is_inside = |string: &&StoneString| string.liberties.iter().all(|&l| self.inside[l]);
        // Points on which the defender may have stones: the region, and strings of the attacker
        // with all liberties in it.
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
        for (point, is_rim) in rim.iter_mut().enumerate() {
            let is_outside = !self.inside[point] && self.position.get(point) == EMPTY;
            *is_rim |= is_outside && is_beside(self.board, point, &self.inside);
        }
        let (points, mut more): (Vec<usize>, Vec<usize>) = (0..points)
            .filter(|&point| rim[point])
            .partition(|&point| self.is_held(point));
        // The attacker has stones on the rim, empty points beside the region. So strings whose
        // liberties are all on the rim would have no liberty in the frame.
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
