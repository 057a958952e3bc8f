//! Parts of an open board, and what success in one means on all of it.
//!
//! A frame is a region R, on which both play, and a rim Q, empty points beside R on which only
//! one of them does.
//!
//! # Life, L(R)
//!
//! All strings of the defender's beside R are of the frame, and so are all their liberties: those
//! outside R are the rim, together with the empty points beside R, and only the attacker plays
//! there. Strings of the attacker all of whose liberties are in R are of the frame, too; the
//! others are *walls*, which in the frame are never captured, nor are stones on the rim. No stone
//! of the defender's is safe.
//!
//! **Theorem.** Let the defender win L(R), moving first or second, without outside threats. Then
//! on the whole board the defender, who plays in R or passes, never loses the target on any line
//! on which no wall and no stone on the rim is captured.
//!
//! *Proof.* Let the defender play as in the frame, and let moves of the attacker outside R and Q
//! be passes there. Then after every move the points of R and Q, and of the strings of the
//! frame, are the same in the frame and on the board. Strings of the defender's: every neighbour
//! of a stone of theirs in the frame is a point of the frame, or has a stone of a wall, since this
//! holds at the start, the defender plays on R and on points of captured strings only, and all
//! neighbours of those are points of the frame, or walls. So they have the same liberties here
//! and there, and are captured together. Strings of the attacker without stones of a wall or on
//! the rim lie in R and on points of captured strings; the same holds for them. Those with such
//! stones are captured nowhere: not in the frame, and on the board by assumption. What the rule
//! of ko forbids is the same, since a stone that takes a ko is alone and is about to be captured,
//! hence of no wall. A move that the attacker may make on the board, but not in the frame, would
//! be one on R or Q; there is none, since stones beside walls are only freer in the frame. A ban
//! from retaking ends with any move elsewhere, which in the frame is a pass. ∎
//!
//! The assumption can fail only through the attacker, who must fill all the liberties of a wall
//! outside R and Q, or let them be filled: the defender does not play there. A point is no rim
//! if a stone on it would have nothing else: it is added to R. That the assumption can be
//! dropped is not proved; `tests/books.rs` compares life in frames with life on whole small
//! boards, where it is never assumed.
//!
//! The theorem holds for every R. So one success is enough, and the tightest R is tried first.
//!
//! # Sealed frames, S(R)
//!
//! There is no rim. Empty points outside count as stones of the attacker, and strings with a
//! liberty there are never captured, of whichever player ([`Problem`]). A kill is one only if the
//! outside is the attacker's, and life may rest on strings outside that are taken to live: both
//! are conditional.
//!
//! # Kills, K(R)
//!
//! The defender alone plays on the rim, and a stone there is life: who reaches it has got out.
//! The attacker plays in R only. The rim has the empty points beside R and the target's other
//! liberties. Strings of the attacker's with liberties elsewhere, the *held walls*, are not captured.
//!
//! **Theorem.** Let the attacker win K(R). Then on the whole board the attacker, who plays in R or
//! passes, captures the target on every line on which no held wall is captured, and none of the
//! defender's strings outside lets it live.
//!
//! The proof is the same with the colours exchanged, but for stones on the rim, which in the
//! frame win at once. A held wall with m liberties elsewhere is captured only after m moves of
//! the defender's there, which are passes in the frame.

use super::scene::Scene;
use crate::problem::{Problem, ProblemError, Rim};
use serde::{Deserialize, Serialize};
use tengen_board::{EMPTY, Player, StoneString};

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
}

/// The widths that are tried, from tight to wide.
pub const WIDTHS: [Width; 5] = [
    Width::new(30, 0, 0),
    Width::new(24, 0, 0),
    Width::new(18, 0, 0),
    Width::new(18, 0, 2),
    Width::new(18, 1, 2),
];

/// The width of the frame that a problem is shown with.
pub const USUAL: Width = WIDTHS[2];

impl Width {
    /// A width.
    pub const fn new(least: u32, rings: usize, wall: usize) -> Width {
        Width { least, rings, wall }
    }
}

/// What a frame is for. In JSON, `"life"`, `"sealed"` or `"kill"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Life on the whole board.
    Life,
    /// Life or death if the outside is the attacker's.
    Sealed,
    /// Death on the whole board, while the held walls stand.
    Kill,
}

/// The empty points of a frame, ascending.
pub fn region(scene: &Scene<'_>, targets: &[usize], width: Width) -> Vec<usize> {
    let mut inside = vec![false; scene.board.points()];
    reach(scene, targets, width.least, &mut inside);
    let own: Vec<usize> = strings_at(scene, targets);
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
    (0..inside.len()).filter(|&point| inside[point]).collect()
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

/// The numbers of the strings of some stones.
fn strings_at(scene: &Scene<'_>, stones: &[usize]) -> Vec<usize> {
    let mut strings: Vec<usize> = stones
        .iter()
        .filter_map(|&stone| scene.string_at[stone])
        .collect();
    strings.sort_unstable();
    strings.dedup();
    strings
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
    let mut queue: Vec<usize> = strings_at(scene, targets)
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
    let (board, position) = (scene.board.clone(), scene.position.clone());
    let (region, rim) = match kind {
        Kind::Sealed => (region.to_vec(), None),
        Kind::Life => {
            let (region, points) = life(scene, region);
            (region, Some((scene.defender.other(), points)))
        }
        Kind::Kill => {
            let (region, points) = kill(scene, targets, region);
            (region, Some((scene.defender, points)))
        }
    };
    let rim = rim.map(|(player, points)| Rim { player, points });
    Problem::with_rim(board, position, targets.to_vec(), region, rim)
}

/// The region and the rim of L(R).
fn life(scene: &Scene<'_>, region: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let points = scene.board.points();
    let empty = |point: usize| scene.position.get(point) == EMPTY;
    let mut inside = vec![false; points];
    add(&mut inside, region);
    loop {
        let walls: Vec<bool> = (scene.strings.iter())
            .map(|string| !string.liberties.iter().all(|&l| inside[l]))
            .collect();
        let attacks = |string: usize| scene.strings[string].colour != scene.defender.colour();
        // What the defender may have stones on, and the defender's strings beside it.
        let mut held = inside.clone();
        for string in scene
            .strings_of(scene.defender.other())
            .filter(|&s| !walls[s])
        {
            add(&mut held, &scene.strings[string].stones);
        }
        let beside_held = |string: &StoneString| {
            let mut beside = string
                .stones
                .iter()
                .flat_map(|&stone| scene.plane.beside(stone));
            beside.any(|point| held[point])
        };
        let own: Vec<usize> = (scene.strings_of(scene.defender))
            .filter(|&string| beside_held(&scene.strings[string]))
            .collect();
        let mut rim = vec![false; points];
        for &string in &own {
            add(&mut rim, &scene.strings[string].liberties);
        }
        for point in (0..points).filter(|&point| inside[point]) {
            for beside in scene.plane.beside(point).filter(|&beside| empty(beside)) {
                rim[beside] = true;
            }
        }
        let is_rim = |&point: &usize| rim[point] && !inside[point];
        // A stone there has something outside to live by.
        let is_held = |point: usize| {
            scene
                .plane
                .beside(point)
                .any(|beside| match scene.string_at[beside] {
                    Some(string) => attacks(string) && walls[string],
                    None => !inside[beside],
                })
        };
        let (rim, more): (Vec<usize>, Vec<usize>) = (0..points)
            .filter(is_rim)
            .partition(|&point| is_held(point));
        if more.is_empty() {
            let region = (0..points).filter(|&point| inside[point]).collect();
            return (region, rim);
        }
        add(&mut inside, &more);
    }
}

/// The region and the rim of K(R).
fn kill(scene: &Scene<'_>, targets: &[usize], region: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let points = scene.board.points();
    let mut inside = vec![false; points];
    add(&mut inside, region);
    for string in strings_at(scene, targets) {
        add(&mut inside, &scene.strings[string].liberties);
    }
    let empty = |point: usize| scene.position.get(point) == EMPTY;
    let is_beside = |point: usize| scene.plane.beside(point).any(|beside| inside[beside]);
    let rim = (0..points).filter(|&point| empty(point) && !inside[point] && is_beside(point));
    let rim = rim.collect();
    let region = (0..points).filter(|&point| inside[point]).collect();
    (region, rim)
}

/// The strings at a frame that are taken not to be captured: of the attacker's, those beside the
/// region with a liberty elsewhere. A stone of each.
pub fn walls(problem: &Problem, attacker: Player) -> Vec<usize> {
    let strings = problem.position.strings(&problem.board).unwrap_or_default();
    let is_inside = |point: &usize| problem.region.binary_search(point).is_ok();
    let is_wall = |string: &&StoneString| {
        string.colour == attacker.colour()
            && !is_inside(&string.stones[0])
            && string.stones.iter().any(|&stone| {
                let beside = problem.board.graph().neighbours(stone).iter();
                beside.into_iter().any(|&next| is_inside(&(next as usize)))
            })
    };
    strings
        .iter()
        .filter(is_wall)
        .map(|string| string.stones[0])
        .collect()
}
