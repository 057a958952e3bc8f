//! Frames: parts of an open board, and theorems that carry success in a frame over to the whole
//! board.
//!
//! The entries are [`chain`], which lists regions from tight to wide, and [`frame`], which builds
//! the problem for a region and a [`Kind`].
//!
//! | module | content |
//! |---|---|
//! | [`scene`] | a position with its strings, from the defender's side |
//! | [`potential`] | the cost of getting out, by point |
//! | [`near`] | frames ordered by how soon both players reach a point |
//! | [`owners`] | the points outside that are nearer to the defender's outside strings |
//!
//! A frame is a region R, on which both players play, and a rim Q, a set of empty points beside R.
//! On the board only one player may play on Q: the side that is claimed to fail. In the frame that
//! side has stones on all of Q from the beginning, so that no point of Q has to be searched. L(R),
//! K(R) and S(R) are the frames of a region R for a claim of life, for a claim of death, and
//! without a rim.
//!
//! The rim makes the frame harder for the side that is claimed to succeed: its strings have fewer
//! liberties than on the board. But a capture of such a string in the frame may be impossible on
//! the board, and then the play that follows it proves nothing. Therefore the frame has one more
//! rule: capturing a string beside Q counts as success for the captor.
//!
//! # Life, L(R)
//!
//! The frame L(R) contains all strings of the defender beside R, except those that live
//! unconditionally by eyes outside R. (These are never captured on the board either.) The frame
//! also contains all liberties of its strings. The rim consists of those liberties that are outside
//! R, and of the empty points beside R. The rim belongs to the attacker. Strings of the attacker
//! all of whose liberties are in R belong to the frame, too. All other strings of the attacker are
//! *walls*. In the frame, walls and strings of the attacker beside the rim are never captured. No
//! stone of the defender is safe.
//!
//! **Theorem.** Let the defender win L(R), moving first or second, with any balance of outside ko
//! threats. Let the defender play only in R or pass on the whole board. Then the target is never
//! lost, as long as every wall, and every stone on the rim, has a liberty outside R.
//!
//! *Proof.* Let the defender play as in the frame, where moves of the attacker outside R count as
//! passes. The *points of the frame* are R and the points of the strings that the frame contains.
//! The frame and the board always have the same stones on these points. By induction:
//!
//! - Consider a point on which the defender has or gets a stone in the frame. Each of its
//!   neighbours is a point of the frame or of the rim, or has a stone of a wall. Indeed, the points
//!   of the frame belong to R, to the defender's strings beside R, or to strings of the attacker
//!   with all liberties in R. The empty neighbours of all of these are in R or Q, and the
//!   defender's strings beside them are in the frame. So a string of the defender has on the board
//!   the liberties that it has in the frame, and perhaps some on the rim.
//! - If no stone of such a string is beside the rim, then it is captured on the board exactly when
//!   it is captured in the frame. If some stone is beside the rim, then the string is not captured
//!   in the frame, since that would end the play. So it has a liberty in the frame after every
//!   move. It has the same liberty on the board, where no move in R or outside captures it either.
//! - Consider a string of the attacker that neither contains nor touches a wall or a point of the
//!   rim. It has the same liberties in the frame and on the board. All other strings of the
//!   attacker are not captured. In the frame this holds by its rules. On the board they have
//!   liberties where the defender does not play: on the rim, or outside R by assumption.
//! - So a move of the defender that is legal in the frame is legal on the board, with the same
//!   captures. A move of the attacker in R that is legal on the board is legal in the frame, with
//!   the same captures.
//! - A move of the defender that the ko rule forbids on the board is forbidden in the frame, too. A
//!   stone with which the attacker takes a ko has no other liberty on the board. Hence it belongs
//!   to no wall and is neither on the rim nor beside it, and the ko is a ko in the frame.
//! - A move of the attacker that the ko rule forbids in the frame is forbidden on the board, too. A
//!   stone of the defender that takes a ko beside the rim makes no ban in the frame, since it may
//!   have more liberties on the board. A ban ends with any move elsewhere, which in the frame is a
//!   pass. ∎
//!
//! A search may end where the target lives unconditionally (Benson), whatever can be captured
//! beside the rim. It may also leave out moves of the attacker that do not prevent such a life by
//! the defender's next stone. In both cases the life rests only on liberties in the frame. For a
//! kill, a search may end where the target has no room for two eyes in a closed part of the frame.
//! That part must be shut off by stones that are never captured, and no point of it may be beside
//! the rim.
//!
//! The assumption can fail only by moves of the attacker. Outside R, where the defender does not
//! play, the attacker would have to fill the last liberty of their own stones. A point is not put
//! on the rim if a stone on it, with the strings that it joins, would have no liberty outside at
//! once. Such a point is added to R. It is not proved that the assumption can be dropped.
//! `tests/all/frames` compares life in frames with life on whole small boards, where the assumption
//! is not made.
//!
//! The theorem holds for every R. So one success is enough, and the tightest R is tried first.
//!
//! # Life with helpers, L_H(R)
//!
//! *Helpers* are strings of the defender beside R that are not part of the target and have a
//! liberty outside both R and the rim. They are not part of the frame. In the frame a helper is
//! never captured, and neither is a string that contains one. All else is as in L(R).
//!
//! **Theorem.** Let the defender win L_H(R), moving first or second, with any balance of outside ko
//! threats. Let the defender play only in R or pass on the whole board. Then the target is never
//! lost, as long as every wall, every stone on the rim, and every helper has a liberty outside R.
//!
//! *Proof.* The proof is that for L(R), with one more class of strings of the defender: strings
//! that contain a helper. In the frame they are not captured, by its rules. On the board they are
//! not captured either: by assumption the helper has a liberty outside R, which is a liberty of the
//! string. So a move that joins a helper is legal in the frame and on the board, and it captures
//! the same stones. Every other string of the defender has its liberties in R and on the rim, as
//! before. A stone that takes a ko and joins a helper is not alone, so no ko can take it back, in
//! the frame or on the board. ∎
//!
//! The claim is conditional, as a kill is: a helper with m liberties outside R loses them only in a
//! line in which the attacker spends m moves there. In the frame these moves are passes.
//!
//! # Sealed frames, S(R)
//!
//! A sealed frame has no rim. Empty points outside count as stones of the attacker. Strings of
//! either player with a liberty outside are never captured ([`Problem`]). A kill holds only if the
//! outside belongs to the attacker. Life may rest on a link, a string of the defender outside that
//! could be captured ([`border`](crate::border)). Then the target is only *connected*, and the
//! search goes on in wider frames. With [two owners](owners) some of the empty points
//! outside count as stones of the defender.
//!
//! # Kills, K(R)
//!
//! The rim belongs to the defender: a stone of the target that reaches a point beside the rim has
//! escaped. The rim consists of the empty points beside R; the target's own liberties are all in R.
//! Strings of the attacker with liberties elsewhere, the *held walls*, are not captured.
//!
//! **Theorem.** Let the attacker win K(R), and play only in R or pass on the whole board. Then the
//! target is captured, under one assumption. Every held wall, every stone on the rim, and every
//! string of the defender that is outside and beside R must always have a liberty outside R.
//!
//! The proof is that of L(R) with the colours exchanged. The target is never connected to a point
//! beside the rim or to one of the defender's strings outside, since the frame treats these as
//! safe. (The fact that such stones can be captured on the board should only help the attacker, but
//! this is not proved.) A held wall with m liberties elsewhere loses the last one only after m
//! moves of the defender there. In the frame these moves are passes.

pub mod near;
pub mod owners;
pub mod potential;
pub mod scene;

use crate::border::with_helpers;
use crate::problem::{Problem, ProblemError, Rim, add};
use crate::solver::session::MAX_POINTS;
use scene::Scene;
use std::cmp::Reverse;
use tengen_board::{EMPTY, StoneString};

/// The width of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// Empty points connected to the target are in the region if their [`potential`] is at least
    /// this number. The potential is the cost of the way out, in half steps.
    pub least: u32,
    /// The number of rings of empty points that are added around the region and the target.
    pub rings: usize,
    /// A string of the attacker with liberties in the region and at most this many outside adds its
    /// liberties to the region. For a string of the defender, the limit is one liberty outside, or
    /// none if this number is 0.
    pub wall: usize,
    /// `true` to add the empty edge points (first line) beside second-line points of the region.
    pub edge: bool,
}

/// The widths of the usual frames, from tight to wide. [`chain`] adds further frames between them.
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

/// Wider frames than [`WIDTHS`], for targets that need the open board to live.
pub const BEYOND: [Width; 4] = [
    Width::new(15, 1, 2).to_the_edge(),
    Width::new(12, 1, 2).to_the_edge(),
    Width::new(12, 2, 2).to_the_edge(),
    Width::new(12, 3, 2).to_the_edge(),
];

/// The maximum number of points that one frame of a chain has more than the frame before it, apart
/// from liberties of the defender. In [`near`] it is the minimum, except for close points.
const MOST_NEW: usize = 2;

/// The width of the frame that is shown for a problem whose target is not enclosed.
pub const USUAL: Width = Width::new(18, 0, 0);

impl Width {
    /// Creates a width that does not extend to the edge. The arguments are the fields of [`Width`].
    pub const fn new(least: u32, rings: usize, wall: usize) -> Width {
        Width {
            least,
            rings,
            wall,
            edge: false,
        }
    }

    /// Returns this width with the edge points beside the region added.
    const fn to_the_edge(self) -> Width {
        Width { edge: true, ..self }
    }
}

/// The kinds of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// L(R): life on the whole board.
    Life,
    /// L_H(R): the target lives on the whole board while helpers stand (strings of the defender
    /// outside the frame).
    Helped,
    /// S(R): a sealed frame. Its results hold if the empty points outside belong to the attacker,
    /// except those that are given to the defender.
    Sealed,
    /// K(R): the target is captured on the whole board while the walls (outside strings of the
    /// attacker) stand.
    Kill,
}

/// Returns the empty points of the frame of a given width around the targets, ascending.
pub fn region(scene: &Scene<'_>, targets: &[usize], width: Width) -> Vec<usize> {
    let mut inside = vec![false; scene.board.points()];
    reach(scene, targets, width.least, &mut inside);
    let own = scene.strings_at(targets);
    // Each ring adds the empty neighbours of the region and of the target.
    for _ in 0..width.rings {
        let from: Vec<usize> = (0..inside.len())
            .filter(|&point| inside[point])
            .chain(
                own.iter()
                    .flat_map(|&string| scene.strings[string].stones.clone()),
            )
            .collect();
        // The points of `from` are collected first, so that a ring does not grow from its own
        // points.
        for point in from.into_iter().flat_map(|point| scene.plane.beside(point)) {
            inside[point] |= scene.position.get(point) == EMPTY;
        }
    }
    for &string in &own {
        add(&mut inside, &scene.strings[string].liberties);
    }
    // Liberties of one weak string can make another string weak, so this runs twice.
    for _ in 0..2 {
        let weak: Vec<&StoneString> = (scene.strings.iter())
            .filter(|string| is_weak(scene, string, &inside, width.wall))
            .collect();
        weak.iter()
            .for_each(|string| add(&mut inside, &string.liberties));
    }
    if width.edge {
        let is_edge = |point: usize| scene.plane.is_edge(point);
        // Moves on the second line often continue on the first line, which is the edge.
        let inner = (0..inside.len()).filter(|&point| inside[point] && !is_edge(point));
        let beside = inner.flat_map(|point| scene.plane.beside(point));
        let is_new = |&point: &usize| is_edge(point) && scene.position.get(point) == EMPTY;
        let edge: Vec<usize> = beside.filter(is_new).collect();
        add(&mut inside, &edge);
    }
    (0..inside.len()).filter(|&point| inside[point]).collect()
}

/// Returns the empty points of frames from tight to wide, and the number of *usual* frames.
///
/// The usual frames are those of [`WIDTHS`], the later ones those of [`BEYOND`]. Further frames are
/// put between them, so that the results of one frame help the search of the next.
pub fn chain(scene: &Scene<'_>, targets: &[usize]) -> (Vec<Vec<usize>>, usize) {
    let mut chain = Vec::new();
    widen(scene, targets, &WIDTHS, &mut chain);
    let usual = chain.len();
    widen(scene, targets, &BEYOND, &mut chain);
    (chain, usual)
}

/// Appends to `chain` the frames of some widths, and further frames between them.
fn widen(scene: &Scene<'_>, targets: &[usize], widths: &[Width], chain: &mut Vec<Vec<usize>>) {
    for &width in widths {
        let wide = region(scene, targets, width);
        // The first frame of the chain has no tighter one before it.
        if let Some(tight) = chain.last().cloned() {
            steps(scene, &tight, &wide, chain);
        }
        // Two widths may give the same region. It is searched only once.
        if chain.last() != Some(&wide) {
            chain.push(wide);
        }
    }
}

/// Appends to `chain` frames between a tight and a wide frame. The points with the highest
/// potential (cost of the way to the open board) are added first.
fn steps(scene: &Scene<'_>, tight: &[usize], wide: &[usize], chain: &mut Vec<Vec<usize>>) {
    let is_wide = |point: &usize| wide.binary_search(point).is_ok();
    let new = wide.iter().copied();
    let mut new: Vec<usize> = new.filter(|p| tight.binary_search(p).is_err()).collect();
    new.sort_by_key(|&point| (Reverse(scene.potential.cost(point)), point));
    // The strings of the defender whose liberties are all in the wide frame. Only for these strings
    // can a frame in between contain all liberties.
    let own: Vec<&StoneString> = scene
        .strings_of(scene.defender)
        .map(|string| &scene.strings[string])
        .filter(|string| string.liberties.iter().all(is_wide))
        .collect();
    // For example, five new points give three frames: frames with one and three of the points, then
    // the wide frame itself.
    let parts = new.len().div_ceil(MOST_NEW);
    for part in 1..parts {
        let mut inside = vec![false; scene.board.points()];
        add(&mut inside, tight);
        add(&mut inside, &new[..new.len() * part / parts]);
        // If a string of the defender has a liberty in the new frame, add all of its liberties.
        // Otherwise it could escape from this frame, but not from the wide one.
        for string in &own {
            if string.liberties.iter().any(|&liberty| inside[liberty]) {
                add(&mut inside, &string.liberties);
            }
        }
        let points = (0..inside.len()).filter(|&point| inside[point]);
        let points: Vec<usize> = points.collect();
        // Searches refuse larger frames, and an open board would give one frame for every two
        // points.
        if points.len() > MAX_POINTS {
            break;
        }
        let before = chain.last().map_or(0, Vec::len);
        // With liberties of the defender the new frame may equal the wide one, or have no more
        // points than the one before.
        if before < points.len() && points.len() < wide.len() {
            chain.push(points);
        }
    }
}

/// Returns `true` if a string beside the region may soon lose its liberties outside.
fn is_weak(scene: &Scene<'_>, string: &StoneString, inside: &[bool], wall: usize) -> bool {
    let outside = string.liberties.iter().filter(|&&l| !inside[l]).count();
    let attacks = string.colour != scene.defender.colour();
    // For a string of the defender, at most one liberty may be outside the region.
    let most = if attacks { wall } else { wall.min(1) };
    // At least one liberty must be in the region: the string has to border it.
    (1..=most).contains(&outside) && outside < string.liberties.len()
}

/// Marks the empty points of high potential that are connected to the target, also diagonally.
///
/// A connection may use stones of the defender of high potential, and enclosed strings of the
/// attacker. It does not pass diagonally between two stones of the attacker.
fn reach(scene: &Scene<'_>, targets: &[usize], least: u32, inside: &mut [bool]) {
    let attacker = scene.defender.other().colour();
    let is_deep = |point: usize| scene.potential.cost(point) >= least;
    let is_enclosed = |point: usize| {
        // All liberties of the string are deep: they have at least the potential `least`. So the
        // string cannot get out, and the walk passes over it as over empty points.
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
            // The point belongs to the region, even if the diagonal step to it is blocked below.
            if colour == EMPTY {
                inside[next] = true;
            }
            // A diagonal step is cut only if both points between have stones of the attacker:
            // x a      x and y are diagonal neighbours, a and b are the points between.
            // b y
            let between = scene.plane.between(point, next);
            if !is_beside && between.iter().all(|&p| scene.position.get(p) == attacker) {
                continue;
            }
            seen[next] = true;
            queue.push(next);
        }
    }
}

/// Returns the frame of a kind with the given empty points. The frame may add points to the region.
///
/// # Errors
/// [`ProblemError`], if the points do not make a valid problem.
pub fn frame(
    scene: &Scene<'_>,
    targets: &[usize],
    region: &[usize],
    kind: Kind,
) -> Result<Problem, ProblemError> {
    let (region, rim) = match kind {
        Kind::Sealed => (region.to_vec(), None),
        Kind::Life | Kind::Helped => {
            let outer = scene.outer(targets);
            // `outer` has the strings with a cheap way out that are not part of the target.
            let is_helper = |string: &StoneString| {
                let number = scene.string_at[string.stones[0]];
                kind == Kind::Helped && number.is_some_and(|number| outer[number])
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

/// Returns the region and the rim of K(R).
fn kill(scene: &Scene<'_>, targets: &[usize], region: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let points = scene.board.points();
    let mut inside = vec![false; points];
    add(&mut inside, region);
    // K(R), the frame of a kill, needs the target's own liberties in R. Then the target can reach
    // the rim only by a move.
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

/// Returns the number of empty points in the region of a problem.
pub fn empty(problem: &Problem) -> usize {
    let region = problem.region.iter();
    region
        .filter(|&&point| problem.position.get(point) == EMPTY)
        .count()
}
