//! Positions and moves without a ko rule: section 2 of the paper, *On the Complexity of Tsume-Go*
//! (Crăşmaru).
//!
//! This module follows the paper literally and is not optimised. Tests compare faster code with it.
//!
//! | paper | here |
//! |---|---|
//! | the board T and the relation N | [`Board`] |
//! | a configuration f | [`Configuration`] |
//! | a position p = (f, a) | [`Position`] |
//! | T* = T and pass | `Option<usize>`, with `None` as the pass |
//! | the group of x in f | [`group`] |
//! | its liberties | [`liberties`] |
//! | phi(p, x) | [`phi`] |
//! | Psi | [`psi`] |
//!
//! The paper's boards have no guarded points. A group on a guarded point has a liberty that no
//! player can take. So the group is never captured, and a move that adds a stone to it is never
//! suicide.

use super::error::Invalid;
use std::collections::HashSet;
use tengen_board::{Board, EMPTY, Player};

/// The colour of each point: f in the paper.
pub type Configuration = tengen_board::Position;

/// A configuration (an arrangement of stones) and the player to move: p = (f, a) in the paper.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The stones: f in the paper.
    pub configuration: Configuration,
    /// The player to move: a in the paper.
    pub player: Player,
}

impl Position {
    /// Creates a position: an arrangement of stones on a board, and the player to move.
    ///
    /// # Errors
    /// If the configuration has more or fewer points than the board, or a colour other than 0, 1
    /// and 2.
    pub fn new(
        board: &Board,
        configuration: Configuration,
        player: Player,
    ) -> Result<Position, Invalid> {
        check(board, &configuration)?;
        Ok(Position {
            configuration,
            player,
        })
    }

    /// Returns the initial position: the empty board, Black to move.
    pub fn initial(board: &Board) -> Position {
        Position {
            configuration: Configuration::empty(board.points()),
            player: Player::Black,
        }
    }
}

/// Checks that a configuration (an arrangement of stones) has as many points as the board, and no
/// colours other than 0, 1 and 2.
///
/// # Errors
/// If the configuration has more or fewer points than the board, or a colour other than 0, 1 and 2.
pub fn check(board: &Board, f: &Configuration) -> Result<(), Invalid> {
    f.check_fits(board)?;
    let mut colours = f.colours().iter().copied().enumerate();
    match colours.find(|&(_, colour)| colour > Player::White.colour()) {
        Some((vertex, colour)) => Err(Invalid::Colour { vertex, colour }),
        None => Ok(()),
    }
}

/// Returns the group of point x, ascending: all points of the colour of x that are connected with
/// x.
///
/// If x is empty, the group consists of empty points.
///
/// # Panics
/// If the configuration does not fit the board; this holds for all functions of this module.
pub fn group(board: &Board, f: &Configuration, x: usize) -> Vec<usize> {
    let mut group = vec![x];
    let mut next = 0;
    while let Some(&y) = group.get(next) {
        next += 1;
        for &z in board.graph().neighbours(y) {
            let z = z as usize;
            // `group` is also the queue of the breadth-first search.
            if f.get(z) == f.get(x) && !group.contains(&z) {
                group.push(z);
            }
        }
    }
    group.sort_unstable();
    group
}

/// Returns the liberties of the group of point x: the empty points adjacent to it, ascending.
pub fn liberties(board: &Board, f: &Configuration, x: usize) -> Vec<usize> {
    let group = group(board, f, x);
    let touches = |y: usize| group.iter().any(|&z| board.graph().adjacent(y, z));
    let points = 0..board.points();
    points
        .filter(|&y| f.get(y) == EMPTY && touches(y))
        .collect()
}

/// `true` if a stone of the group of point x is on a guarded point, so that the group always has a
/// liberty.
fn is_guarded(board: &Board, f: &Configuration, x: usize) -> bool {
    group(board, f, x).into_iter().any(|y| board.is_guarded(y))
}

/// `true` if the group of x has a liberty.
pub fn has_liberty(board: &Board, f: &Configuration, x: usize) -> bool {
    is_guarded(board, f, x) || !liberties(board, f, x).is_empty()
}

/// `true` if every group of stones has a liberty.
///
/// By theorem 2 of *On the Complexity of Tsume-Go*, these configurations are the ones that arise
/// from the empty board.
pub fn is_legal(board: &Board, f: &Configuration) -> bool {
    (0..board.points()).all(|x| f.get(x) == EMPTY || has_liberty(board, f, x))
}

/// `true` if the group of point x is in D_0, the set of groups that can be captured at once.
///
/// These groups have one liberty and belong to the opponent of the player to move.
pub fn is_in_atari(board: &Board, p: &Position, x: usize) -> bool {
    let Position {
        configuration: f,
        player: a,
    } = p;
    f.get(x) == a.other().colour() && liberties(board, f, x).len() == 1 && !is_guarded(board, f, x)
}

/// Returns the points of all groups that a stone of player a on x captures.
///
/// `g` is the configuration with this stone. The opponent's groups adjacent to x that have no
/// liberty are captured.
fn captured(board: &Board, g: &Configuration, a: Player, x: usize) -> Vec<usize> {
    let neighbours = board.graph().neighbours(x).iter().map(|&z| z as usize);
    neighbours
        .filter(|&z| g.get(z) == a.other().colour() && !has_liberty(board, g, z))
        .flat_map(|z| group(board, g, z))
        .collect()
}

/// The moving function phi of the paper: returns the position after a move to point x or a pass.
///
/// `None` is the pass. A move to an occupied point and a suicide are treated like a pass: the
/// configuration stays unchanged, and the turn changes.
pub fn phi(board: &Board, p: &Position, x: Option<usize>) -> Position {
    let Position {
        configuration: f,
        player: a,
    } = p;
    let then = |configuration| Position {
        configuration,
        player: a.other(),
    };
    // A pass, or a move to an occupied point.
    let Some(x) = x.filter(|&x| f.get(x) == EMPTY) else {
        return then(f.clone());
    };
    let mut g = f.clone();
    g.set(x, a.colour());
    let capture = captured(board, &g, *a, x);
    // Without a capture the move may be suicide.
    if capture.is_empty() {
        return then(if has_liberty(board, &g, x) {
            g
        } else {
            f.clone()
        });
    }
    let mut h = g;
    for z in capture {
        h.set(z, EMPTY);
    }
    then(h)
}

/// The function Psi of the paper: returns all positions that one move can produce from any of the
/// given positions.
pub fn psi<'a>(
    board: &Board,
    positions: impl IntoIterator<Item = &'a Position>,
) -> HashSet<Position> {
    let moves = || (0..board.points()).map(Some).chain([None]);
    let all = positions
        .into_iter()
        .flat_map(|p| moves().map(move |x| phi(board, p, x)));
    all.collect()
}

#[cfg(test)]
mod tests {
    use super::super::test_boards::{legal_positions, small_boards};
    use super::*;
    use tengen_board::play::{Suicide, play};

    fn black(f: &[u8]) -> Position {
        Position {
            configuration: Configuration::new(f.to_vec()),
            player: Player::Black,
        }
    }

    #[test]
    fn pass_occupied_point_and_suicide_only_give_the_turn() {
        let board = Board::square(1, 4).unwrap();
        let p = black(&[0, 2, 0, 2]);
        let mut passed = p.clone();
        passed.player = Player::White;
        assert_eq!(phi(&board, &p, None), passed);
        assert_eq!(phi(&board, &p, Some(1)), passed, "occupied");
        assert_eq!(phi(&board, &p, Some(0)), passed, "a suicide");
        // The move to point 2 captures one of the two strings adjacent to it.
        let captures = phi(&board, &p, Some(2));
        assert_eq!(captures.configuration.colours(), [0, 2, 1, 0]);
        assert_eq!(psi(&board, [&p]).len(), 2);
        assert_eq!(psi(&board, [&p, &captures]).len(), 2 + 2);
    }

    #[test]
    fn groups_of_empty_points_are_groups_too() {
        let board = Board::square(2, 3).unwrap();
        let f = Configuration::new(vec![0, 0, 1, 1, 1, 1]);
        assert_eq!(group(&board, &f, 1), [0, 1]);
        assert_eq!(group(&board, &f, 2), [2, 3, 4, 5]);
        assert_eq!(liberties(&board, &f, 5), [0, 1]);
    }

    /// Compares the moving function phi with the rules of play in crate `board`, an independent
    /// implementation.
    #[test]
    fn the_moving_function_is_that_of_the_rules_of_play() {
        let mut moves = 0;
        for (name, board) in small_boards(5) {
            for p in legal_positions(&board) {
                for x in 0..board.points() {
                    let f = &p.configuration;
                    let played = play(&board, f, x, p.player.colour(), Suicide::Forbidden);
                    let after = played.map_or(f.clone(), |played| played.position);
                    assert_eq!(phi(&board, &p, Some(x)).configuration, after, "{name}");
                    moves += 1;
                }
            }
        }
        assert!(moves > 5_000, "{moves}");
    }

    #[test]
    fn invalid_positions_are_refused() {
        let board = Board::square(1, 2).unwrap();
        let new = |f: &[u8]| {
            let f = Configuration::new(f.to_vec());
            Position::new(&board, f, Player::White).err()
        };
        assert_eq!(new(&[1, 2]), None);
        let (vertex, colour) = (1, 3);
        assert_eq!(new(&[1, 3]), Some(Invalid::Colour { vertex, colour }));
        assert!(matches!(new(&[1]), Some(Invalid::Size(_))));
    }
}
