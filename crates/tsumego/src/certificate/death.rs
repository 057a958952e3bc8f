//! Certain death: a target without room for two eyes.
//!
//! The entry is [`is_certain`]. A position is tested by a fixed rule, without any search.
//!
//! # Solid and touched
//!
//! A string of the attacker is *solid* if it is never captured. A point is *touched* if it has a
//! solid stone, or is beside a solid string or a fixed stone of the attacker. Touched points stay
//! touched, and the defender has no eye there. The attacker may always play on an empty touched
//! point, and the new stone is solid, too.
//!
//! The attacker can force more strings to become solid and more points to become touched. They
//! count as solid or touched from the start. A string or point qualifies if two empty touched
//! points are beside it, since the defender takes only one of them. If the attacker is to move, one
//! such point is enough, but for one string or point only. Each empty point may be used once.
//!
//! # The rule
//!
//! Solid stones divide the region into parts. Each part with remaining targets is tested by itself.
//! Nothing is claimed for a part with a point where the defender's stones would never be captured.
//! The *hope* of a part is the set of its untouched points without a stone of a target's string. A
//! string of a target is *exposed* if it has untouched stones. All targets of a part are captured
//! in the end if the hope is at most one point, or two neighbours, and one of these cases holds:
//!
//! 1. There is only one string of targets in the part, or no string of targets is exposed.
//! 2. At least one point of the hope is empty, and the others have no stones of the defender. Every
//!    exposed string is adjacent to all empty points of the hope.
//! 3. No point of the hope is empty, exactly one string is exposed, and it is adjacent to all
//!    points of the hope.
//!
//! They are also captured if the hope is three points without stones of the defender: a *middle*
//! beside two *ends*, which are not neighbours. An end must be empty. The attacker must have the
//! middle, or be able to take it: the attacker is to move and needs no move elsewhere. Finally,
//! this case must hold:
//!
//! 4. The only string of targets is adjacent to the empty ends. Or there are several strings of
//!    targets, and all that are exposed or adjacent to an end are adjacent to both ends.
//!
//! # Why a ko does not matter
//!
//! A ko that the defender has just taken forbids none of these moves of the attacker. All
//! neighbours of the ko point are stones of the defender, since the captured stone was single and
//! had no liberty. But a touched empty point is beside a stone of the attacker or beside an empty
//! point. So is the middle in case 4, since an end is empty.
//!
//! # Why case 4 holds without exposed strings
//!
//! Let there be several strings in case 4, none of which is exposed or adjacent to an end. They
//! die, too, since all of the part except the hope is touched. The attacker takes the middle, and
//! then fills empty touched points. If a string has a stone in the middle, its last liberty is
//! filled after all others.
//!
//! Two eyes would have to be both ends, empty at the same time, beside a stone of the defender in
//! the middle. But that stone comes there only after a capture in the middle, by a stone on an end.
//! From then on stones in the hope have a liberty there as long as some of the hope is empty. So a
//! move outside the hope captures them only if the hope is full. This move then takes the last
//! liberty that exists, and captures all strings of the part.
//!
//! When no touched point is empty, all strings of the defender have their liberties in the hope.
//! The hope is one of the following (`X` attacker, `o` defender), up to reflection. The attacker
//! plays:
//!
//! ```text
//!   . X .     an end:  X X .
//!   X X .     the empty point, which captures all; if the defender played it:  . . o
//!   . . o     the end:  X . o  then the middle, which captures all; if the defender did:  . o o
//!   . X o     the empty point: the only liberty of all strings
//!   o . o     the empty point, which captures several stones, so it is not a ko
//!   . o o     the empty point, which captures several stones, so it is not a ko
//! ```
//!
//! # Procedure of the attacker
//!
//! The attacker takes touched liberties, one after another, those of exposed strings last. Then the
//! attacker plays in the hope, where the defender has no room for two eyes. The whole proof is in
//! `solver::eyeless`. This file implements the same rule without bit sets. The tests compare both
//! implementations on all positions that can arise.

use super::Place;
use super::game::Game;
use tengen_board::{Colour, EMPTY, Player};

/// Returns `true` if all remaining targets die because they have no room for two eyes. This holds
/// for every number of outside ko threats.
pub(super) fn is_certain(game: &Game<'_>, place: &Place, to_move: Player) -> bool {
    debug_assert!(
        place.ko.is_none_or(|ko| {
            let stones = game.stones(place);
            let taker = to_move.other().colour();
            game.neighbours(ko).all(|beside| stones[beside] == taker)
        }),
        "all neighbours of a ko point are stones of the player who took the ko"
    );
    let mut situation = Situation::new(game, place, to_move);
    let left: Vec<usize> = game.targets_left(place).collect();
    let mut seen = vec![false; situation.stones.len()];
    left.iter().all(|&target| {
        if seen[target] {
            return true;
        }
        // Solid (uncapturable) stones separate the parts of the region. The stones of the defender
        // and loose stones of the attacker belong to the parts.
        let is_part = |p: &usize| game.in_region(*p) && !situation.solid[*p];
        let part = situation.connected(target, is_part);
        // If the defender's stones are safe on a point of the part, they may need no eyes, so the
        // rule does not apply.
        if part.iter().any(|&p| game.is_safe(game.defender, p)) {
            return false;
        }
        part.iter().for_each(|&p| seen[p] = true);
        let targets: Vec<usize> = left.iter().copied().filter(|t| part.contains(t)).collect();
        situation.dies(&part, &targets)
    })
}

/// A situation, and sets of points as one `bool` for each point of the board.
struct Situation<'a> {
    game: &'a Game<'a>,
    stones: Vec<Colour>,
    solid: Vec<bool>,
    touched: Vec<bool>,
    /// `true` if the attacker is to move and does not need this move elsewhere (to connect a
    /// string, to touch a point, or in another part).
    tempo: bool,
}

impl<'a> Situation<'a> {
    fn new(game: &'a Game<'a>, place: &Place, to_move: Player) -> Situation<'a> {
        let stones = game.stones(place);
        let none = vec![false; stones.len()];
        let mut situation = Situation {
            game,
            stones,
            solid: none.clone(),
            touched: none,
            tempo: to_move != game.defender,
        };
        let attacker = game.defender.other();
        let mut loose = Vec::new();
        let mut listed = situation.solid.clone();
        for &point in game.region() {
            if game.is_safe(attacker, point) {
                situation.touched[point] = true;
            }
            if situation.stones[point] == attacker.colour() && !listed[point] {
                let string = situation.string(point);
                string.iter().for_each(|&stone| listed[stone] = true);
                // `None`: the string reaches fixed stones, so it is never captured.
                match game.string(&situation.stones, point) {
                    None => situation.make_solid(&string),
                    Some(_) => loose.push(string),
                }
            }
        }
        situation.link(loose);
        situation
    }

    /// Adds the strings that the attacker can force to become solid (never captured), and the
    /// points that the attacker can force to become touched (adjacent to solid stones).
    ///
    /// Such a string or point has two empty touched neighbours that are not used yet, or one if the
    /// attacker spends the spare move. The loop ends when nothing changes.
    fn link(&mut self, mut loose: Vec<Vec<usize>>) {
        let mut free: Vec<bool> = self.stones.iter().map(|&stone| stone == EMPTY).collect();
        let mut can = |situation: &mut Situation<'_>, points: &[usize]| {
            let beside = points
                .iter()
                .flat_map(|&point| situation.beside(point))
                .filter(|&link| situation.touched[link]);
            let mut links: Vec<usize> = beside.filter(|&link| free[link]).collect();
            links.sort_unstable();
            links.dedup();
            // Two empty touched neighbours are enough. Further neighbours stay free for other
            // strings.
            links.truncate(2);
            if links.is_empty() || (links.len() == 1 && !situation.tempo) {
                return false;
            }
            // With one neighbour only, the attacker has to play there now, which spends the spare
            // move.
            situation.tempo &= links.len() == 2;
            links.iter().for_each(|&link| free[link] = false);
            true
        };
        loop {
            let mut changed = false;
            loose.retain(|string| {
                let linked = can(self, string);
                if linked {
                    self.make_solid(string);
                    changed = true;
                }
                !linked
            });
            for &point in self.game.region() {
                if !self.touched[point] && can(self, &[point]) {
                    self.touched[point] = true;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn make_solid(&mut self, string: &[usize]) {
        for &stone in string {
            self.solid[stone] = true;
            self.touched[stone] = true;
            let beside: Vec<usize> = self.beside(stone).collect();
            beside.iter().for_each(|&point| self.touched[point] = true);
        }
    }

    /// Returns the neighbours of a point in the region.
    fn beside(&self, point: usize) -> impl Iterator<Item = usize> + use<'a> {
        let game = self.game;
        game.neighbours(point)
            .filter(|&beside| game.in_region(beside))
    }

    /// Returns the points of the region that are connected to `start` within `among`.
    fn connected(&self, start: usize, among: impl Fn(&usize) -> bool) -> Vec<usize> {
        let mut found = vec![start];
        let mut seen = vec![false; self.stones.len()];
        seen[start] = true;
        let mut next = 0;
        while let Some(&point) = found.get(next) {
            next += 1;
            for beside in self.beside(point).filter(&among) {
                if !std::mem::replace(&mut seen[beside], true) {
                    found.push(beside);
                }
            }
        }
        found
    }

    /// Returns the stones of a string that are in the region.
    fn string(&self, start: usize) -> Vec<usize> {
        self.connected(start, |&p| self.stones[p] == self.stones[start])
    }

    /// Returns `true` if all targets of a part of the region are captured in the end. Solid stones
    /// (never captured) divide the region into parts.
    fn dies(&mut self, part: &[usize], targets: &[usize]) -> bool {
        // Several targets may have become one string.
        let mut strings: Vec<Vec<usize>> = Vec::new();
        for target in targets {
            if !strings.iter().any(|string| string.contains(target)) {
                strings.push(self.string(*target));
            }
        }
        let is_target = |point: &usize| strings.iter().any(|string| string.contains(point));
        let untouched = part.iter().filter(|&&point| !self.touched[point]);
        let hope: Vec<usize> = untouched.copied().filter(|p| !is_target(p)).collect();
        match hope[..] {
            [] | [_] => self.dies_in_pair(&strings, &hope),
            [a, b] => self.touches(&[a], b) && self.dies_in_pair(&strings, &hope),
            [_, _, _] => self.dies_in_line(&strings, &hope),
            _ => false,
        }
    }

    /// Tests cases 1 to 3 of the header of this file: a hope (untouched points without target
    /// stones) of at most two points.
    fn dies_in_pair(&self, strings: &[Vec<usize>], hope: &[usize]) -> bool {
        let exposed = strings.iter().filter(|string| self.is_exposed(string));
        let exposed: Vec<&Vec<usize>> = exposed.collect();
        if strings.len() == 1 || exposed.is_empty() {
            return true;
        }
        let empty = self.empty(hope);
        if empty.is_empty() {
            return exposed.len() == 1 && self.touches_all(exposed[0], hope);
        }
        let mut exposed = exposed.iter();
        !self.has_stones(hope) && exposed.all(|string| self.touches_all(string, &empty))
    }

    /// Tests case 4 of the header of this file: a hope (untouched points without target stones) of
    /// three points. Spends the attacker's spare move if the case needs it.
    fn dies_in_line(&mut self, strings: &[Vec<usize>], hope: &[usize]) -> bool {
        let others = |middle: usize| {
            let others = hope.iter().copied().filter(move |&point| point != middle);
            others.collect::<Vec<usize>>()
        };
        let is_middle = |&&p: &&usize| self.touches_all(&[p], &others(p));
        let middles: Vec<&usize> = hope.iter().filter(is_middle).collect();
        let [&middle] = middles[..] else {
            return false;
        };
        let ends = others(middle);
        let empty = self.empty(&ends);
        if self.has_stones(hope) || empty.is_empty() {
            return false;
        }
        let touch = match strings {
            [target] => self.touches_all(target, &empty),
            _ => {
                let mut near = strings.iter().filter(|string| {
                    self.is_exposed(string) || ends.iter().any(|&end| self.touches(string, end))
                });
                near.all(|string| self.touches_all(string, &ends))
            }
        };
        // The middle is not empty and has no stone of the defender, so the attacker has it.
        if self.stones[middle] != EMPTY {
            return touch;
        }
        let dies = touch && self.tempo;
        self.tempo &= !dies;
        dies
    }

    /// Returns `true` if a string has an untouched stone (not in [`Situation::touched`]).
    fn is_exposed(&self, string: &[usize]) -> bool {
        string.iter().any(|&stone| !self.touched[stone])
    }

    /// Returns `true` if some of the points have stones of the defender.
    fn has_stones(&self, points: &[usize]) -> bool {
        let own = self.game.defender.colour();
        points.iter().any(|&point| self.stones[point] == own)
    }

    /// Returns the points that are empty.
    fn empty(&self, points: &[usize]) -> Vec<usize> {
        let points = points.iter().copied();
        points
            .filter(|&point| self.stones[point] == EMPTY)
            .collect()
    }

    /// Returns `true` if each of the points is beside some point of a set.
    fn touches_all(&self, set: &[usize], points: &[usize]) -> bool {
        points.iter().all(|&point| self.touches(set, point))
    }

    /// Returns `true` if a point is beside some point of a set.
    fn touches(&self, set: &[usize], point: usize) -> bool {
        self.beside(point).any(|beside| set.contains(&beside))
    }
}
