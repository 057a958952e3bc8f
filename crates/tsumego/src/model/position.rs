//! Positions and moves without a rule of ko (section 2 of the paper), written to be compared
//! with the paper, not to be fast.
//!
//! | paper | here |
//! |---|---|
//! | the board T and the relation N | [`Board`] |
//! | a configuration f | [`Configuration`] |
//! | a position p = (f, a) | [`Position`] |
//! | T* = T and pass | `Option<usize>`, a pass being `None` |
//! | the group of x in f | [`group`] |
//! | its liberties | [`liberties`] |
//! | phi(p, x) | [`phi`] |
//! | Psi | [`psi`] |
//!
//! The paper's boards have no guarded points. A group that touches one has a liberty which
//! nobody can take: it can neither be captured nor be a suicide.

use std::collections::HashSet;
use tengen_board::{Board, EMPTY, Player, PositionError};

/// What is on each point: f.
pub type Configuration = tengen_board::Position;

/// A configuration, and the player whose turn it is: p = (f, a).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// f.
    pub configuration: Configuration,
    /// a.
    pub player: Player,
}

/// What cannot be a position on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPosition {
    /// It has another number of points.
    #[error(transparent)]
    Size(#[from] PositionError),
    /// A stone of a third player.
    #[error("point {vertex} has a stone of colour {colour}; there are colours 1 and 2 only")]
    Colour {
        /// The point.
        vertex: usize,
        /// The colour of its stone.
        colour: u8,
    },
}

impl Position {
    /// A position on a board.
    ///
    /// # Errors
    /// If the number of points is not that of the board, or there is a third colour.
    pub fn new(
        board: &Board,
        configuration: Configuration,
        player: Player,
    ) -> Result<Position, NoPosition> {
        check(board, &configuration)?;
        Ok(Position {
            configuration,
            player,
        })
    }

    /// The initial position: no stones, Black to move.
    pub fn initial(board: &Board) -> Position {
        Position {
            configuration: Configuration::empty(board.points()),
            player: Player::Black,
        }
    }
}

/// Whether the configuration is one of the board.
///
/// # Errors
/// If it is not.
pub fn check(board: &Board, f: &Configuration) -> Result<(), NoPosition> {
    f.check_fits(board)?;
    let mut colours = f.colours().iter().copied().enumerate();
    match colours.find(|&(_, colour)| colour > Player::White.colour()) {
        Some((vertex, colour)) => Err(NoPosition::Colour { vertex, colour }),
        None => Ok(()),
    }
}

/// The group of x: the points that are joined to it through points of the same colour
/// (which may be that of empty points), ascending.
///
/// # Panics
/// If the configuration is not of the board, as all functions here.
pub fn group(board: &Board, f: &Configuration, x: usize) -> Vec<usize> {
    let mut group = vec![x];
    let mut next = 0;
    while let Some(&y) = group.get(next) {
        next += 1;
        for &z in board.graph().neighbours(y) {
            let z = z as usize;
            if f.get(z) == f.get(x) && !group.contains(&z) {
                group.push(z);
            }
        }
    }
    group.sort_unstable();
    group
}

/// The liberties of the group of x: its empty neighbours, ascending.
pub fn liberties(board: &Board, f: &Configuration, x: usize) -> Vec<usize> {
    let group = group(board, f, x);
    let touches = |y: usize| group.iter().any(|&z| board.graph().adjacent(y, z));
    let points = 0..board.points();
    points
        .filter(|&y| f.get(y) == EMPTY && touches(y))
        .collect()
}

/// Whether a stone of the group of x is on a guarded point.
fn is_guarded(board: &Board, f: &Configuration, x: usize) -> bool {
    group(board, f, x).into_iter().any(|y| board.is_guarded(y))
}

/// Whether the group of x has a liberty.
pub fn has_liberty(board: &Board, f: &Configuration, x: usize) -> bool {
    is_guarded(board, f, x) || !liberties(board, f, x).is_empty()
}

/// Whether every group of stones has a liberty: by theorem 2, whether the configuration
/// arises from the empty board.
pub fn is_legal(board: &Board, f: &Configuration) -> bool {
    (0..board.points()).all(|x| f.get(x) == EMPTY || has_liberty(board, f, x))
}

/// Whether the group of x is one of the set D_0: the opponent of the player to move has it,
/// and it has a single liberty.
pub fn is_in_atari(board: &Board, p: &Position, x: usize) -> bool {
    let Position {
        configuration: f,
        player: a,
    } = p;
    f.get(x) == a.other().colour() && liberties(board, f, x).len() == 1 && !is_guarded(board, f, x)
}

/// The points of the groups captured by a's stone on x, in the configuration g in which it
/// is there: those of the opponent that are neighbours of x and have no liberty.
fn captured(board: &Board, g: &Configuration, a: Player, x: usize) -> Vec<usize> {
    let neighbours = board.graph().neighbours(x).iter().map(|&z| z as usize);
    neighbours
        .filter(|&z| g.get(z) == a.other().colour() && !has_liberty(board, g, z))
        .flat_map(|z| group(board, g, z))
        .collect()
}

/// The moving function: what the move to x (or a pass) makes of a position. Moves to
/// occupied points and suicides leave the configuration as it is, and give the turn to the
/// other player, just as a pass.
pub fn phi(board: &Board, p: &Position, x: Option<usize>) -> Position {
    let Position {
        configuration: f,
        player: a,
    } = p;
    let then = |configuration| Position {
        configuration,
        player: a.other(),
    };
    let Some(x) = x.filter(|&x| f.get(x) == EMPTY) else {
        return then(f.clone());
    };
    let mut g = f.clone();
    g.set(x, a.colour());
    let capture = captured(board, &g, *a, x);
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

/// All positions that a move makes of some.
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
        // The point between captures one of two strings.
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

    /// The rules of play in crate `board` were written without regard to this paper.
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
    fn what_is_no_position_is_refused() {
        let board = Board::square(1, 2).unwrap();
        let new = |f: &[u8]| {
            let f = Configuration::new(f.to_vec());
            Position::new(&board, f, Player::White).err()
        };
        assert_eq!(new(&[1, 2]), None);
        let (vertex, colour) = (1, 3);
        assert_eq!(new(&[1, 3]), Some(NoPosition::Colour { vertex, colour }));
        assert!(matches!(new(&[1]), Some(NoPosition::Size(_))));
    }
}
