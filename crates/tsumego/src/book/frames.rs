//! Parts of an open board, and what success in one means on all of it.
//!
//! A frame is a region R, on which both play, and a rim Q, empty points beside R. On the board one
//! player alone may play on Q: the one who is not to succeed. In the frame that player has stones on
//! all of it from the beginning, so that nothing of Q need be searched. This is harder for the other,
//! whose strings have fewer liberties than on the board. So it has to be harder in one more way: if such
//! a string is captured in the frame, it might not be on the board, and what follows there
//! would say nothing. Therefore to capture a string that is beside Q counts as success.
//!
//! # Life, L(R)
//!
//! All strings of the defender's beside R are of the frame, but for those that live unconditionally by
//! eyes outside R, which are never captured on the board either. So are all their liberties: those
//! outside R are the rim, together with the empty points beside R. The rim is the attacker's. Strings of
//! the attacker all of whose liberties are in R are of the frame, too; the
//! others are *walls*, which in the frame are never captured, nor are strings beside the rim. No stone
//! of the defender's is safe.
//!
//! **Theorem.** Let the defender win L(R), moving first or second, with any balance of outside threats.
//! Then so it is on the whole board, where the defender plays in R or passes: the target is never
//! lost as long as every wall, and every stone on the rim, has a liberty outside R.
//!
//! *Proof.* Let the defender play as in the frame, where moves of the attacker's outside R
//! are passes. Then the frame and the board always have the same stones on R and on the
//! points of the strings that the frame took in (together: the points of the frame). By induction:
//!
//! - Every neighbour of a point on which the defender has or gets stones in the frame is a point of
//!   the frame or of the rim, or has a stone of a wall: such points are those of R, of the defender's
//!   strings beside R, and of strings of the attacker's all of whose liberties are in R; the empty
//!   neighbours of all of these are in R or Q, and the defender's strings beside them are of the
//!   frame. So on the board a string of the defender's has the liberties that it has in the frame, and
//!   perhaps some on the rim.
//! - If no stone of it is beside the rim, it is captured here when it is there. If one is, then
//!   it is not captured in the frame, where that would be the end. So it has a
//!   liberty in the frame after every move, and the same one on the board, where it is not captured either,
//!   by no move in R or outside.
//! - A string of the attacker's without a stone of a wall or beside one, on the rim or beside it, has
//!   the same liberties here and there. Others are not captured: not in the frame, by its rules; not
//!   on the board, since they have liberties where the defender does not play, on the rim or by
//!   what is assumed.
//! - So a move of the defender's that is legal in the frame is legal on the board, with the same captures;
//!   and a move of the attacker's in R that is legal on the board is legal in the frame, with the same
//!   captures.
//! - The rule of ko forbids the defender nothing more on the board: a stone that the attacker takes a ko
//!   with has no other liberty there, so that it is of no wall, and neither on the rim nor beside it, and the ko
//!   is one in the frame. It forbids the attacker nothing less in the frame: a stone of the
//!   defender's that takes a ko beside the rim makes no ban there, since it may have more liberties. A ban
//!   ends with any move elsewhere; in the frame that is a pass. ∎
//!
//! A search may end where the target lives unconditionally (Benson), whatever can be captured
//! beside the rim, and where the attacker would answer a stone of the defender's that makes such a life:
//! this rests on no liberty but those in the frame. For a kill it may end where the target has no room
//! for two eyes in a part of the frame that is shut off by stones that are never captured, and no point
//! of which is beside the rim.
//!
//! The assumption can fail only by what the attacker does: to fill the last liberty outside
//! R of stones of their own, where the defender does not play. A point is no rim if a stone on it,
//! with what it joins, would have no liberty outside at once: it is added to R. That the assumption can be dropped is not
//! proved; `tests/all/books` compares life in frames with life on whole small boards, where it is
//! not made.
//!
//! The theorem holds for every R. So one success is enough, and the tightest R is tried first.
//!
//! # Life with helpers, L_H(R)
//!
//! *Helpers* are strings of the defender beside R that are not of the target, and have a liberty neither in R nor
//! on the rim. They are not taken into the frame. In the frame a helper is never captured, and neither is a
//! string that contains one. All else is as in L(R).
//!
//! **Theorem.** Let the defender win L_H(R), moving first or second, with any balance of outside threats.
//! Then on the whole board, where the defender plays in R or passes, the target is never lost as long as
//! every wall, every stone on the rim, and every helper has a liberty outside R.
//!
//! *Proof.* As for L(R), with one more class of strings of the defender: those with a stone of a helper.
//! The frame does not capture them by its rules. The board does not, since the helper has a liberty outside R
//! by assumption, which is a liberty of the whole string. So a move that joins a helper is legal here and
//! there, and it captures the same stones. Every other string of the defender has its liberties in R and on the
//! rim, as before. A stone that takes a ko and joins a helper is not alone, so it can be taken back by no ko,
//! in the frame and on the board. ∎
//!
//! The claim is conditional as a kill is: a helper with m liberties outside R loses them only in a line
//! in which the attacker spends m moves there, which are passes in the frame.
//!
//! # Sealed frames, S(R)
//!
//! There is no rim. Empty points outside count as stones of the attacker, and strings with a
//! liberty there are never captured, of either player ([`Problem`]). A kill holds only if the
//! outside is the attacker's. Life may rest on a link, a string of the defender's outside that could
//! be captured ([`border`](crate::border)): then the target is only *connected*, and the search goes on
//! in wider frames. With [two owners](super::owners) some of the empty points outside count as stones of the
//! defender.
//!
//! # Kills, K(R)
//!
//! The rim is the defender's: who reaches a point beside it with a stone has got out. It has the empty points
//! beside R; the target's own liberties are all in R. Strings of the attacker's with liberties elsewhere,
//! the *held walls*, are not captured.
//!
//! **Theorem.** Let the attacker win K(R). Then on the whole board the attacker, who plays in R or
//! passes, captures the target if every held wall, every stone on the rim and every string of the
//! defender's outside that is beside R always has a liberty outside R.
//!
//! The proof is the same with the colours exchanged: the target is never connected to a point beside the
//! rim or to one of the defender's strings outside, since the frame takes these for safe. (That such
//! stones may be captured, too, should only help the attacker; but this is not proved.) A held wall
//! with m liberties elsewhere loses the last only after m moves of the defender's there, which are
//! passes in the frame.

use super::scene::Scene;
use crate::border::{with_helpers, without_help};
use crate::problem::{Problem, ProblemError, Rim};
use crate::solver::session::MAX_POINTS;
use std::cmp::Reverse;
use tengen_board::{EMPTY, StoneString};

/// How wide a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// Empty points from which it is so hard to get out, in halves, are of the region if they
    /// hang together with the target.
    pub least: u32,
    /// So many rings of empty points more.
    pub rings: usize,
    /// The liberties outside of attacker's strings that have at most so many of them, too.
    pub wall: usize,
    /// Whether no point of the second line is in it without the one of the first line beside it.
    pub edge: bool,
}

/// Widths from tight to wide; [`chain`] has steps between them, too.
pub const WIDTHS: [Width; 11] = [
    Width::new(48, 0, 0),
    Width::new(42, 0, 0),
    Width::new(36, 0, 0),
    Width::new(30, 0, 0),
    Width::new(27, 0, 0),
    Width::new(24, 0, 0),
    Width::new(21, 0, 0),
    Width::new(18, 0, 0),
    Width::new(18, 0, 2),
    Width::new(18, 1, 2),
    Width::new(18, 1, 2).to_the_edge(),
];

/// Widths beyond these, for who needs the open board to live.
pub const BEYOND: [Width; 4] = [
    Width::new(15, 1, 2).to_the_edge(),
    Width::new(12, 1, 2).to_the_edge(),
    Width::new(12, 2, 2).to_the_edge(),
    Width::new(12, 3, 2).to_the_edge(),
];

/// So many points a frame has more than the one before, if no string of the defender's is cut off.
const MOST_NEW: usize = 2;

/// The width of the frame that a problem is shown with.
pub const USUAL: Width = Width::new(18, 0, 0);

impl Width {
    /// A width.
    pub const fn new(least: u32, rings: usize, wall: usize) -> Width {
        Width {
            least,
            rings,
            wall,
            edge: false,
        }
    }

    /// The same, up to the edge.
    const fn to_the_edge(self) -> Width {
        Width { edge: true, ..self }
    }
}

/// The kinds of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// L(R), for life on the whole board.
    Life,
    /// L_H(R), for life on the whole board while strings outside stand.
    Helped,
    /// S(R), for verdicts that depend on the outside.
    Sealed,
    /// K(R), for death on the whole board while the walls stand.
    Kill,
}

/// The empty points of a frame, ascending.
pub fn region(scene: &Scene<'_>, targets: &[usize], width: Width) -> Vec<usize> {
    let mut inside = vec![false; scene.board.points()];
    reach(scene, targets, width.least, &mut inside);
    let own = scene.strings_at(targets);
    for _ in 0..width.rings {
        let from: Vec<usize> = (0..inside.len())
            .filter(|&point| inside[point])
            .chain(
                own.iter()
                    .flat_map(|&string| scene.strings[string].stones.clone()),
            )
            .collect();
        for point in from.into_iter().flat_map(|point| scene.plane.beside(point)) {
            inside[point] |= scene.position.get(point) == EMPTY;
        }
    }
    for &string in &own {
        add(&mut inside, &scene.strings[string].liberties);
    }
    for _ in 0..2 {
        let weak: Vec<&StoneString> = (scene.strings.iter())
            .filter(|string| is_weak(scene, string, &inside, width.wall))
            .collect();
        weak.iter()
            .for_each(|string| add(&mut inside, &string.liberties));
    }
    if width.edge {
        let is_edge = |point: usize| scene.plane.is_edge(point);
        let inner = (0..inside.len()).filter(|&point| inside[point] && !is_edge(point));
        let beside = inner.flat_map(|point| scene.plane.beside(point));
        let is_new = |&point: &usize| is_edge(point) && scene.position.get(point) == EMPTY;
        let edge: Vec<usize> = beside.filter(is_new).collect();
        add(&mut inside, &edge);
    }
    (0..inside.len()).filter(|&point| inside[point]).collect()
}

/// The empty points of frames from tight to wide: those of [`WIDTHS`], and of steps between them,
/// so that what is found in one tells much of the next.
pub fn chain(scene: &Scene<'_>, targets: &[usize]) -> Vec<Vec<usize>> {
    let mut chain = Vec::new();
    widen(scene, targets, &WIDTHS, &mut chain);
    chain
}

/// The same with what is [beyond](BEYOND), and how many frames are not.
pub fn long_chain(scene: &Scene<'_>, targets: &[usize]) -> (Vec<Vec<usize>>, usize) {
    let mut chain = chain(scene, targets);
    let usual = chain.len();
    widen(scene, targets, &BEYOND, &mut chain);
    (chain, usual)
}

/// Adds frames of some widths, and steps between them.
fn widen(scene: &Scene<'_>, targets: &[usize], widths: &[Width], chain: &mut Vec<Vec<usize>>) {
    for &width in widths {
        let wide = region(scene, targets, width);
        if let Some(tight) = chain.last().cloned() {
            steps(scene, &tight, &wide, chain);
        }
        if chain.last() != Some(&wide) {
            chain.push(wide);
        }
    }
}

/// Adds what is between two frames, the points from which it is hardest to get out first.
fn steps(scene: &Scene<'_>, tight: &[usize], wide: &[usize], chain: &mut Vec<Vec<usize>>) {
    let is_wide = |point: &usize| wide.binary_search(point).is_ok();
    let new = wide.iter().copied();
    let mut new: Vec<usize> = new.filter(|p| tight.binary_search(p).is_err()).collect();
    new.sort_by_key(|&point| (Reverse(scene.potential.cost(point)), point));
    let own: Vec<&StoneString> = scene
        .strings_of(scene.defender)
        .map(|string| &scene.strings[string])
        .filter(|string| string.liberties.iter().all(is_wide))
        .collect();
    let parts = new.len().div_ceil(MOST_NEW);
    for part in 1..parts {
        let mut inside = vec![false; scene.board.points()];
        add(&mut inside, tight);
        add(&mut inside, &new[..new.len() * part / parts]);
        // No string of the defender's has a way out that it does not have in the wide one.
        for string in &own {
            if string.liberties.iter().any(|&liberty| inside[liberty]) {
                add(&mut inside, &string.liberties);
            }
        }
        let points = (0..inside.len()).filter(|&point| inside[point]);
        let points: Vec<usize> = points.collect();
        // No search takes larger frames, and there would be as many as points.
        if points.len() > MAX_POINTS {
            break;
        }
        let before = chain.last().map_or(0, Vec::len);
        if before < points.len() && points.len() < wide.len() {
            chain.push(points);
        }
    }
}

/// Whether a string at the region may soon lose its liberties outside.
fn is_weak(scene: &Scene<'_>, string: &StoneString, inside: &[bool], wall: usize) -> bool {
    let outside = string.liberties.iter().filter(|&&l| !inside[l]).count();
    let attacks = string.colour != scene.defender.colour();
    let most = if attacks { wall } else { wall.min(1) };
    (1..=most).contains(&outside) && outside < string.liberties.len()
}

fn add(inside: &mut [bool], points: &[usize]) {
    points.iter().for_each(|&point| inside[point] = true);
}

/// Marks the empty points from which it is hard enough to get out and which hang together with
/// the target, also diagonally: over stones of the defender's that are as deep, over strings of the
/// attacker's that are enclosed, and not between two stones of the attacker's.
fn reach(scene: &Scene<'_>, targets: &[usize], least: u32, inside: &mut [bool]) {
    let attacker = scene.defender.other().colour();
    let is_deep = |point: usize| scene.potential.cost(point) >= least;
    let is_enclosed = |point: usize| {
        scene.string_at[point]
            .is_some_and(|string| scene.strings[string].liberties.iter().all(|&l| is_deep(l)))
    };
    let mut queue: Vec<usize> = scene
        .strings_at(targets)
        .into_iter()
        .flat_map(|string| scene.strings[string].stones.clone())
        .collect();
    let mut seen = vec![false; inside.len()];
    add(&mut seen, &queue);
    while let Some(point) = queue.pop() {
        let beside = scene.plane.beside(point).map(|next| (next, true));
        let diagonal = scene.plane.diagonal(point).map(|next| (next, false));
        for (next, is_beside) in beside.chain(diagonal) {
            if seen[next] {
                continue;
            }
            let colour = scene.position.get(next);
            let is_open = match colour {
                EMPTY => is_deep(next),
                colour if colour == attacker => is_beside && is_enclosed(next),
                _ => is_deep(next),
            };
            if !is_open {
                continue;
            }
            // A point that cannot be come to from here is still one of the region.
            if colour == EMPTY {
                inside[next] = true;
            }
            let between = scene.plane.between(point, next);
            if !is_beside && between.iter().all(|&p| scene.position.get(p) == attacker) {
                continue;
            }
            seen[next] = true;
            queue.push(next);
        }
    }
}

/// The frame of a kind with these empty points, as a problem. Points may be added to them.
///
/// # Errors
/// [`ProblemError`], if it is none.
pub fn frame(
    scene: &Scene<'_>,
    targets: &[usize],
    region: &[usize],
    kind: Kind,
) -> Result<Problem, ProblemError> {
    let (region, rim) = match kind {
        Kind::Sealed => (region.to_vec(), None),
        Kind::Life => {
            let (board, position) = (scene.board, scene.position);
            return without_help(board, position, targets, scene.defender, region);
        }
        Kind::Helped => {
            let outer = scene.outer(targets);
            let is_helper = |string: &StoneString| {
                scene.string_at[string.stones[0]].is_some_and(|number| outer[number])
            };
            let (board, position) = (scene.board, scene.position);
            return with_helpers(board, position, targets, scene.defender, region, is_helper);
        }
        Kind::Kill => {
            let (region, points) = kill(scene, targets, region);
            let player = scene.defender;
            (region, Some(Rim { player, points }))
        }
    };
    let (board, position) = (scene.board.clone(), scene.position.clone());
    Problem::with_rim(board, position, targets.to_vec(), region, rim)
}

/// The region and the rim of K(R).
fn kill(scene: &Scene<'_>, targets: &[usize], region: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let points = scene.board.points();
    let mut inside = vec![false; points];
    add(&mut inside, region);
    for string in scene.strings_at(targets) {
        add(&mut inside, &scene.strings[string].liberties);
    }
    let empty = |point: usize| scene.position.get(point) == EMPTY;
    let is_beside = |point: usize| scene.plane.beside(point).any(|beside| inside[beside]);
    let rim = (0..points).filter(|&point| empty(point) && !inside[point] && is_beside(point));
    let rim = rim.collect();
    let region = (0..points).filter(|&point| inside[point]).collect();
    (region, rim)
}

/// How many empty points the region of a problem has.
pub fn empty(problem: &Problem) -> usize {
    let region = problem.region.iter();
    region
        .filter(|&&point| problem.position.get(point) == EMPTY)
        .count()
}
