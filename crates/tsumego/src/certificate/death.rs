//! Certain death: targets without room for two eyes.
//!
//! *Solid* are strings of the attacker that are never captured. A point is *touched* if it
//! is solid, or beside a solid string or a fixed stone of the attacker. Touched points stay
//! so, and no eye of the defender is there, for the attacker may always play on an empty one,
//! with a stone that is solid in turn.
//!
//! What the attacker can make solid or touched in any case, counts as such: a string or a
//! point beside two empty touched points, for the defender takes one of them only; or beside
//! one, once, if the attacker is to move. Points that serve for this are used once.
//!
//! Solid stones divide the region. Every part in which targets are left is looked at by
//! itself; nothing is said of one with a point where the defender's stones would never be captured. Its *hope* are the untouched points without a stone of a target's string. An
//! *exposed* string is one of a target that has untouched stones. All targets of the part are
//! captured in the end if its hope is one point at most, or two neighbours,
//!
//! 1. and there is one string of targets in it only, or none of them is exposed;
//! 2. or some of the hope is empty, the rest has no stones of the defender, and every
//!    exposed string touches all empty points of it;
//! 3. or none of it is empty, one string is exposed, and it touches all of it.
//!
//! They are captured, too, if it is three points without stones of the defender, a *middle*
//! beside both *ends*, which are no neighbours, one of these empty, and the attacker has the
//! middle or may take it (is to move, and needs no move elsewhere),
//!
//! 4. and the only string of targets touches the empty ends; or, of several, all that are exposed
//!    or touch an end touch both.
//!
//! A ko that the defender has just taken forbids the attacker none of these moves. Around its
//! point there are stones of the defender only: the stone that was there was alone and had no
//! liberty. But a touched empty point is beside a stone of the attacker's or beside an empty point,
//! and so is the middle in case 4, of which an end is empty.
//!
//! Of several strings in case 4 it may be that none is exposed or touches an end. They die, too: all
//! of the part but the hope is touched then. The attacker takes the middle, and fills empty touched
//! points, the last liberty of a string with a stone in the middle not before all others. Two eyes
//! would be both ends, empty at once beside a stone of the defender's in the middle. But that stone
//! comes there only after a capture in the middle, by a stone on an end. From then on stones in the
//! hope have a liberty there as long as some of it is empty, so that they are captured from
//! elsewhere only if it is full, by the last liberty that there is: with all strings of the part.
//! When no touched point is empty, all strings of the defender have their liberties in the hope. It
//! is one of these, or the same the other way round, and the attacker takes
//!
//! ```text
//!   . X .     an end:  X X .
//!   X X .     what is left, which captures all; if the defender did:  . . o
//!   . . o     the end:  X . o  then the middle, which captures all; if the defender did:  . o o
//!   . X o     what is empty: the only liberty of all strings
//!   o . o     the same, more than one stone: that is no ko
//!   . o o     the same
//! ```
//!
//! The attacker takes touched liberties, one after another, those of exposed strings last;
//! then what is left of the hope, which has no room for two eyes. The long argument is in
//! `solver::eyeless`; this is the rule once more, without sets in machine words, and the
//! tests compare it with all positions that can arise.

use super::Place;
use super::game::Game;
use tengen_board::{Colour, EMPTY, Player};

/// Whether all targets that are left die for want of room for two eyes, whatever the outside
/// threats.
pub(super) fn is_certain(game: &Game<'_>, place: &Place, to_move: Player) -> bool {
    debug_assert!(
        place.ko.is_none_or(|ko| {
            let stones = game.stones(place);
            let taker = to_move.other().colour();
            game.neighbours(ko).all(|beside| stones[beside] == taker)
        }),
        "around a point where a ko was taken are the taker's stones only"
    );
    let mut situation = Situation::new(game, place, to_move);
    let left = situation.targets_left(place);
    let mut seen = vec![false; situation.stones.len()];
    left.iter().all(|&target| {
        if seen[target] {
            return true;
        }
        let is_part = |p: &usize| game.in_region(*p) && !situation.solid[*p];
        let part = situation.connected(target, is_part);
        // Who can get out, need not have eyes.
        if part.iter().any(|&p| game.is_safe(game.defender, p)) {
            return false;
        }
        part.iter().for_each(|&p| seen[p] = true);
        let targets: Vec<usize> = left.iter().copied().filter(|t| part.contains(t)).collect();
        situation.dies(&part, &targets)
    })
}

/// A situation, with sets of points as lists of truth values for all points of the board.
struct Situation<'a> {
    game: &'a Game<'a>,
    stones: Vec<Colour>,
    solid: Vec<bool>,
    touched: Vec<bool>,
    /// Whether the attacker has a move that is not needed.
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
                match game.string(&situation.stones, point) {
                    None => situation.make_solid(&string),
                    Some(_) => loose.push(string),
                }
            }
        }
        situation.link(loose);
        situation
    }

    /// Makes strings solid and points touched that the attacker can, whatever the defender
    /// does: see above.
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
            links.truncate(2);
            if links.is_empty() || (links.len() == 1 && !situation.tempo) {
                return false;
            }
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

    /// The neighbours of a point in the region.
    fn beside(&self, point: usize) -> impl Iterator<Item = usize> + use<'a> {
        let game = self.game;
        game.neighbours(point)
            .filter(|&beside| game.in_region(beside))
    }

    /// The points of the region that are connected to one, among some.
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

    /// The stones of a string, those in the region.
    fn string(&self, start: usize) -> Vec<usize> {
        self.connected(start, |&p| self.stones[p] == self.stones[start])
    }

    /// A stone of each target that is left.
    fn targets_left(&self, place: &Place) -> Vec<usize> {
        let targets = self.game.targets.iter().enumerate();
        targets
            .filter(|(index, _)| place.captured >> index & 1 == 0)
            .map(|(_, target)| target[0])
            .collect()
    }

    /// Whether all targets of a part are captured in the end.
    fn dies(&mut self, part: &[usize], targets: &[usize]) -> bool {
        // Several targets may be one string by now.
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

    /// The first three cases.
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

    /// The fourth case; takes the attacker's move, if that is needed.
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
        if self.stones[middle] != EMPTY {
            return touch;
        }
        let dies = touch && self.tempo;
        self.tempo &= !dies;
        dies
    }

    /// Whether a string has untouched stones.
    fn is_exposed(&self, string: &[usize]) -> bool {
        string.iter().any(|&stone| !self.touched[stone])
    }

    /// Whether there are stones of the defender on some points.
    fn has_stones(&self, points: &[usize]) -> bool {
        let own = self.game.defender.colour();
        points.iter().any(|&point| self.stones[point] == own)
    }

    /// The empty ones of some points.
    fn empty(&self, points: &[usize]) -> Vec<usize> {
        let points = points.iter().copied();
        points
            .filter(|&point| self.stones[point] == EMPTY)
            .collect()
    }

    /// Whether all of some points are beside a set.
    fn touches_all(&self, set: &[usize], points: &[usize]) -> bool {
        points.iter().all(|&point| self.touches(set, point))
    }

    /// Whether a point is beside some of a set.
    fn touches(&self, set: &[usize], point: usize) -> bool {
        self.beside(point).any(|beside| set.contains(&beside))
    }
}
