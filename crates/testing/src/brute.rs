//! Brute force for life and death: judges all situations of a small problem, by an independent
//! implementation of the rules.
//!
//! The board's graph is the only code that it shares with the solver, the check of certificates and
//! the exact model.
//!
//! A *target* is a string that the attacker wants to capture. The *region* has the points on which
//! both sides may play. The *rim* has empty points beside the region that belong to one side, its
//! owner: only the owner may play there, and the owner's stones there are never captured.

use foldhash::{HashMap, HashMapExt};
use tengen_board::{Board, EMPTY, Player, Position};
use tengen_tsumego::certificate::{Claim, Place};
use tengen_tsumego::problem::{Problem, Rim};

/// The index of the attacker.
pub const ATTACKER: usize = 0;
/// The index of the defender.
pub const DEFENDER: usize = 1;

/// A situation: stones, side to move, the point forbidden by ko, ko threats and captured targets. A
/// *side* is the attacker or the defender. Sets of points are bit sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The stones of each side.
    pub stones: [u64; 2],
    /// The side to move.
    pub mover: usize,
    /// The point that the ko rule forbids.
    pub ko: Option<usize>,
    /// The number of ko threats outside the region that one side has more than the other: positive
    /// for the defender, negative for the attacker.
    pub threats: i8,
    /// A bit mask of the captured targets.
    pub captured: u8,
}

/// The value of [`Node::captured`] after the defender has won by capturing a stone beside the rim.
/// This is possible only if the rim (points that count as stones of one side) is the defender's.
const SPARED: u8 = 1 << 7;

/// The parts of a problem that never change.
pub struct Brute {
    beside: Vec<u64>,
    /// The points on which stones are never captured.
    lasting: u64,
    /// The points on which stones may be played, including the rim, on which only one player may
    /// play.
    region: Vec<usize>,
    /// The points whose colours a [`Place`] of the solver lists: the region without the rim, which
    /// is the part on which only one player may play.
    listed: Vec<usize>,
    /// A second way to win: the side that wins by capturing an opposing stone on one of these
    /// points, and the points.
    brittle: Option<(usize, u64)>,
    targets: Vec<u64>,
    /// The player of each side.
    pub players: [Player; 2],
    simple_ko: bool,
    /// The stones of each side outside the region.
    outside: [u64; 2],
    /// The points on which each side may play.
    open: [u64; 2],
}

/// For each situation, `true` if all targets can be captured.
pub type Verdicts = HashMap<Node, bool>;

/// Returns a copy of a position with stones of the defender on the friendly points. These are empty
/// points outside the region that count as the defender's.
fn with_friendly(position: &Position, friendly: &[usize], defender: Player) -> Position {
    let mut position = position.clone();
    for &point in friendly {
        position.set(point, defender.colour());
    }
    position
}

/// Iterates over the points of a set.
fn points(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        point
    })
}

impl Brute {
    /// Creates the game that decides a claim of a certificate. Only one player, the loser of the
    /// claim, may play on the rim beside the region.
    pub fn of_claim(claim: &Claim) -> Brute {
        let position = with_friendly(&claim.position, &claim.friendly, claim.defender());
        let parts = (&claim.board, &position, &claim.region[..]);
        let (targets, defender) = (&claim.targets, claim.defender());
        let rim = claim.rim.clone().map(|points| Rim {
            player: claim.loser(),
            points,
        });
        Brute::new(parts, targets, defender, claim.simple_ko, rim.as_ref())
    }

    /// Creates the game that decides a problem. Only the owner of the rim (points beside the
    /// region) may play on the rim.
    pub fn of_problem(problem: &Problem, simple_ko: bool) -> Brute {
        let position = with_friendly(&problem.position, &problem.friendly, problem.defender);
        let parts = (&problem.board, &position, &problem.region[..]);
        let (targets, rim) = (&problem.targets, problem.rim.as_ref());
        Brute::new(parts, targets, problem.defender, simple_ko, rim)
    }

    /// Creates the game that decides a problem, where the stones on the points `standing` are never
    /// captured.
    pub fn with_standing(problem: &Problem, simple_ko: bool, standing: &[usize]) -> Brute {
        let mut brute = Brute::of_problem(problem, simple_ko);
        brute.lasting |= standing.iter().fold(0, |set, &v| set | 1 << v);
        brute
    }

    /// Creates the game that decides a problem, with stones of the owner on the whole rim from the
    /// beginning. The rim has empty points beside the region that belong to one player, its owner.
    ///
    /// The owner of the rim wins by capturing a string beside it.
    pub fn with_given_rim(problem: &Problem, simple_ko: bool) -> Brute {
        let mut position = problem.position.clone();
        let Some(rim) = &problem.rim else {
            return Brute::of_problem(problem, simple_ko);
        };
        let mut brittle = 0;
        for &point in &rim.points {
            position.set(point, rim.player.colour());
            let beside = problem.board.graph().neighbours(point).iter();
            brittle = beside.fold(brittle, |set, &v| set | 1 << v);
        }
        let parts = (&problem.board, &position, &problem.region[..]);
        let mut brute = Brute::new(parts, &problem.targets, problem.defender, simple_ko, None);
        brute.brittle = Some((usize::from(rim.player == problem.defender), brittle));
        brute
    }

    fn new(
        (board, position, listed): (&Board, &Position, &[usize]),
        targets: &[usize],
        defender: Player,
        simple_ko: bool,
        rim: Option<&Rim>,
    ) -> Brute {
        let points = board.points();
        let mut region = listed.to_vec();
        region.extend(rim.iter().flat_map(|rim| &rim.points));
        region.sort_unstable();
        assert!(points <= 64, "sets of points are words");
        let beside = |v| {
            let around = board.graph().neighbours(v).iter();
            around.fold(0, |set, &n| set | 1 << n)
        };
        let players = [defender.other(), defender];
        // Empty points outside the region count as stones of the attacker.
        let colour = |v: usize| match position.get(v) {
            EMPTY => players[ATTACKER].colour(),
            colour => colour,
        };
        let outside = (0..points).filter(|v| !region.contains(v));
        let mut brute = Brute {
            beside: (0..points).map(beside).collect(),
            lasting: (rim.iter())
                .flat_map(|rim| rim.points.iter().copied())
                .chain(outside.clone())
                .chain((0..points).filter(|&v| board.is_guarded(v)))
                .fold(0, |set, v| set | 1 << v),
            region: region.clone(),
            listed: listed.to_vec(),
            brittle: None,
            targets: Vec::new(),
            players,
            simple_ko,
            outside: players.map(|player| {
                let own = outside.clone().filter(|&v| colour(v) == player.colour());
                own.fold(0, |set, v| set | 1 << v)
            }),
            open: players.map(|player| {
                let others = rim.filter(|rim| rim.player != player);
                let closed = others.map_or(&[][..], |rim| &rim.points[..]);
                let open = region.iter().filter(|v| !closed.contains(v));
                open.fold(0, |set, v| set | 1 << v)
            }),
        };
        let own = (0..points).filter(|&v| position.get(v) == defender.colour());
        let own = own.fold(0u64, |set, v| set | 1 << v);
        brute.targets = targets
            .iter()
            .map(|&target| brute.string(own, target))
            .collect();
        brute
    }

    /// Returns the situation of this game that corresponds to a [`Place`] in the claim or problem.
    pub fn node(&self, place: &Place, to_move: Player) -> Node {
        let mut stones = self.outside;
        for (&point, &colour) in self.listed.iter().zip(&place.stones) {
            for (side, player) in self.players.iter().enumerate() {
                stones[side] |= u64::from(colour == player.colour()) << point;
            }
        }
        Node {
            stones,
            mover: usize::from(to_move == self.players[DEFENDER]),
            ko: place.ko,
            threats: place.threats,
            captured: place.captured,
        }
    }

    /// Returns the place of a situation.
    pub fn place(&self, node: &Node) -> Place {
        let colour = |&point: &usize| {
            let side = (0..2).find(|&side| node.stones[side] >> point & 1 == 1);
            side.map_or(EMPTY, |side| self.players[side].colour())
        };
        Place {
            stones: self.listed.iter().map(colour).collect(),
            ko: node.ko,
            threats: node.threats,
            captured: node.captured,
        }
    }

    /// Returns the string that contains a stone, as a set of points. `own` is the set of all stones
    /// of the same side.
    fn string(&self, own: u64, stone: usize) -> u64 {
        let mut string = 1 << stone;
        let mut new = string;
        while new != 0 {
            new = self.around(new) & own & !string;
            string |= new;
        }
        string
    }

    /// Returns the neighbours of the points of a set.
    fn around(&self, set: u64) -> u64 {
        points(set).fold(0, |all, v| all | self.beside[v])
    }

    /// Returns `true` if a string with these liberties stays on the board: it has a liberty, or a
    /// stone that is never captured.
    fn stays(&self, string: u64, liberties: u64) -> bool {
        liberties != 0 || string & self.lasting != 0
    }

    /// Returns `true` if the attacker has captured all targets.
    pub fn is_lost(&self, node: &Node) -> bool {
        node.captured != SPARED && node.captured.count_ones() as usize == self.targets.len()
    }

    /// Returns the situation after the side to move puts a stone on `point`, or `None` if the move
    /// is illegal.
    pub fn play(&self, node: &Node, point: usize) -> Option<Node> {
        let (mine, yours) = (node.mover, 1 - node.mover);
        let [a, d] = node.stones;
        if (a | d) >> point & 1 == 1 || self.open[mine] >> point & 1 == 0 {
            return None;
        }
        let mut after = Node {
            mover: yours,
            ko: None,
            ..*node
        };
        if node.ko == Some(point) {
            let own = if mine == DEFENDER { 1 } else { -1 };
            if node.threats * own <= 0 {
                return None;
            }
            after.threats -= own;
        }
        after.stones[mine] |= 1 << point;
        let mut taken = 0;
        for beside in points(self.beside[point] & node.stones[yours]) {
            let string = self.string(node.stones[yours], beside);
            let free = self.around(string) & !(after.stones[mine] | node.stones[yours]);
            if !self.stays(string, free) {
                taken |= string;
            }
        }
        after.stones[yours] &= !taken;
        let string = self.string(after.stones[mine], point);
        let free = self.around(string) & !(after.stones[0] | after.stones[1]);
        if !self.stays(string, free) {
            return None;
        }
        let is_single = taken.count_ones() == 1 && string.count_ones() == 1;
        // The rim stands for the stones of its owner. A string of the other side beside it may have
        // more liberties than the board here shows, so no ko follows.
        let may_have =
            (self.brittle).is_some_and(|(side, points)| side != mine && string & points != 0);
        let is_ko = is_single && free == taken && string & self.lasting == 0;
        if self.simple_ko && is_ko && !may_have {
            after.ko = Some(taken.trailing_zeros() as usize);
        }
        if (self.brittle).is_some_and(|(side, points)| side == mine && taken & points != 0) {
            after.captured = match mine {
                ATTACKER => (1 << self.targets.len()) - 1,
                _ => SPARED,
            };
        } else if mine == ATTACKER {
            for (number, target) in self.targets.iter().enumerate() {
                after.captured |= u8::from(target & taken != 0) << number;
            }
        }
        Some(after)
    }

    /// Returns all situations that one move can lead to, with the pass first.
    pub fn next(&self, node: &Node) -> Vec<Node> {
        if node.captured == SPARED {
            return vec![*node];
        }
        let pass = Node {
            mover: 1 - node.mover,
            ko: None,
            ..*node
        };
        let stones = self.region.iter().filter_map(|&v| self.play(node, v));
        std::iter::once(pass).chain(stones).collect()
    }

    /// Returns the verdicts on the situations `starts` and on all situations that can follow them.
    /// A verdict is `true` if all targets can be captured.
    ///
    /// Returns `None` if there are more than `most` situations.
    ///
    /// The situations with the verdict `true` are the smallest set with three properties. It
    /// contains each situation in which all targets are captured. It contains each situation in
    /// which the attacker is to move and has a move into the set. It contains each situation in
    /// which all moves of the defender lead into the set.
    pub fn verdicts(&self, starts: &[Node], most: usize) -> Option<Verdicts> {
        let mut numbers: HashMap<Node, usize> = HashMap::new();
        let mut nodes: Vec<Node> = Vec::new();
        let mut number = |node: Node, nodes: &mut Vec<Node>| {
            *numbers.entry(node).or_insert_with(|| {
                nodes.push(node);
                nodes.len() - 1
            })
        };
        for start in starts {
            number(*start, &mut nodes);
        }
        let mut next: Vec<Vec<usize>> = Vec::new();
        while let Some(node) = nodes.get(next.len()).copied() {
            let after = match self.is_lost(&node) {
                true => Vec::new(),
                false => self.next(&node),
            };
            let after = after.into_iter().map(|after| number(after, &mut nodes));
            next.push(after.collect());
            if nodes.len() > most {
                return None;
            }
        }
        let mut dead: Vec<bool> = nodes.iter().map(|node| self.is_lost(node)).collect();
        loop {
            let mut changed = false;
            for i in (0..nodes.len()).rev().filter(|&i| !self.is_lost(&nodes[i])) {
                let dies = match nodes[i].mover {
                    ATTACKER => next[i].iter().any(|&j| dead[j]),
                    _ => next[i].iter().all(|&j| dead[j]),
                };
                changed |= dies && !std::mem::replace(&mut dead[i], dies);
            }
            if !changed {
                return Some(nodes.into_iter().zip(dead).collect());
            }
        }
    }
}
