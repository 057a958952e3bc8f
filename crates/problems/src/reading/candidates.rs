//! Possible targets of a position that has no marks and no obvious target.
//!
//! The entry is [`candidates`]. Finding the regions of the candidates takes most of the time.

use crate::book;
use crate::book::target::{Guess, guess};
use tengen_board::{Board, Player, Position, StoneString};
use tengen_tsumego::problem::{MAX_TARGETS, Problem, largest_free};

/// A possible target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The owner of the strings.
    pub defender: Player,
    /// A stone of each string.
    pub targets: Vec<usize>,
    /// The number of points of the region.
    pub points: usize,
}

/// The maximum number of strings that are considered as targets, to bound the time.
const MOST_STRINGS: usize = 200;

/// The maximum number of sets of empty points that are considered as the outside, to bound the time.
const MOST_OUTSIDES: usize = 4;

/// Returns the possible targets of a position, ordered by the size of the region.
///
/// A candidate consists of enclosed strings of one player with a common region. If no string is
/// enclosed, the candidates are the group of each player that is hardest to save. There are none if
/// one of the two groups is clearly harder to save than the other.
///
/// An enclosed string has no liberty in the outside, the largest connected set of empty points
/// ([`Problem::around`]). On a small board, an eye may be as large as the outside. So every set with
/// at least half as many points as the largest may be the outside, up to a limit.
pub fn candidates(board: &Board, position: &Position) -> Vec<Candidate> {
    let mut seen = vec![false; board.points()];
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut largest = 0;
    for _ in 0..MOST_OUTSIDES {
        let outside = largest_free(board, position, &seen);
        largest = largest.max(outside.len());
        if outside.is_empty() || 2 * outside.len() < largest {
            break;
        }
        for &point in &outside {
            seen[point] = true;
        }
        for candidate in enclosed(board, position, &outside) {
            if !candidates.contains(&candidate) {
                candidates.push(candidate);
            }
        }
    }
    if candidates.is_empty() {
        candidates = either(board, position);
    }
    candidates.sort_by_key(|candidate| (candidate.points, candidate.targets[0]));
    candidates
}

/// Returns the candidates whose strings have no liberty in `outside`, a connected set of empty
/// points. All these strings have the same region, so it is computed once.
fn enclosed(board: &Board, position: &Position, outside: &[usize]) -> Vec<Candidate> {
    let strings = position.strings(board).unwrap_or_default();
    let is_enclosed = |string: &&StoneString| {
        let mut liberties = string.liberties.iter();
        !string.guarded && !liberties.any(|liberty| outside.binary_search(liberty).is_ok())
    };
    let mut points = None;
    let mut candidates: Vec<Candidate> = Vec::new();
    for string in strings.iter().take(MOST_STRINGS).filter(is_enclosed) {
        let target = string.stones[0];
        // The region depends only on the outside, which is the same for all enclosed strings.
        let points = *points.get_or_insert_with(|| {
            let around = Problem::around(board.clone(), position.clone(), vec![target]);
            around.map(|problem| problem.region.len()).ok()
        });
        let Some((points, defender)) = points.zip(Player::of(string.colour)) else {
            break;
        };
        // Collect the strings of a player in one candidate, up to the maximum number of targets.
        let same = candidates
            .iter_mut()
            .rev()
            .find(|candidate| candidate.defender == defender);
        match same {
            Some(candidate) if candidate.targets.len() < MAX_TARGETS => {
                candidate.targets.push(target);
            }
            _ => candidates.push(Candidate {
                defender,
                targets: vec![target],
                points,
            }),
        }
    }
    candidates
}

/// Returns a group of each player, if both groups are equally likely to be the target.
fn either(board: &Board, position: &Position) -> Vec<Candidate> {
    let Guess::Either(groups) = guess(board, position) else {
        return Vec::new();
    };
    let candidate = |group: book::target::Group| {
        let problem = book::usual(board, position, &group.targets)?;
        Some(Candidate {
            defender: group.defender,
            targets: group.targets,
            points: problem.region.len(),
        })
    };
    groups.into_iter().filter_map(candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::ascii;

    /// A corner group of each player.
    const TWO: &str = "\
        . . . O X . . . .
        O O O O X . . . .
        X X X X X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O O O O O
        . . . . O X X X X
        . . . . O X . . .";

    #[test]
    fn strings_that_enclose_something_are_candidates() {
        let found = ascii::read(TWO).unwrap();
        let board = Board::square(9, 9).unwrap();
        let all = candidates(&board, &found.position);
        assert_eq!(all.len(), 2, "{all:?}");
        assert_eq!((all[0].defender, all[0].points), (Player::White, 16));
        assert_eq!((all[1].defender, all[1].points), (Player::Black, 16));
        assert_eq!(
            (&all[0].targets[..], &all[1].targets[..]),
            (&[3][..], &[68][..])
        );
        // Each candidate gives a valid problem.
        for candidate in all {
            let position = found.position.clone();
            let problem = Problem::around(board.clone(), position, candidate.targets);
            assert_eq!(problem.unwrap().region.len(), candidate.points);
        }
        // An eye is as large as the outside, so each player may be the defender.
        let small = ascii::read(". . . O X .\nO O O O X .\nX X X X X .").unwrap();
        let all = candidates(&Board::square(3, 6).unwrap(), &small.position);
        let targets: Vec<_> = all.iter().map(|candidate| &candidate.targets[..]).collect();
        assert_eq!(targets, [[3], [4]]);
        let empty = Position::empty(81);
        assert_eq!(candidates(&board, &empty), []);
        // Nothing is enclosed, and neither group is clearly harder to save.
        let mut open = empty;
        for (stone, colour) in [(1, 1), (9, 1), (11, 2), (79, 2), (71, 2), (69, 1)] {
            open.set(stone, colour);
        }
        let all = candidates(&board, &open);
        let defenders: Vec<_> = all.iter().map(|candidate| candidate.defender).collect();
        assert_eq!(all.len(), 2, "{all:?}");
        assert_ne!(defenders[0], defenders[1]);
    }
}
