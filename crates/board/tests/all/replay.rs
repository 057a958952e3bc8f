//! Compares replayed games with the rules of play, which share no code with the replay.

use proptest::prelude::*;
use tengen_board::rules::{Game, IllegalMove, Repetition, Rules};
use tengen_board::sgf::replay::{Reason, replay};
use tengen_board::sgf::{point_name, tree};
use tengen_board::{Board, Lattice, Move, Player, Shape, play::Suicide};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Compares a replay with the rules of play on random moves of both players, on several
    /// lattices.
    ///
    /// Legal moves must give equal positions. The first illegal move must be reported with the same
    /// reason.
    #[test]
    fn replays_agree_with_the_rules_of_play(
        rows in 1usize..5,
        cols in 1usize..5,
        lattice in proptest::sample::select(vec![
            Lattice::Square, Lattice::Triangular, Lattice::Cylinder, Lattice::CylinderGuarded,
        ]),
        nz in any::<bool>(),
        moves in proptest::collection::vec((any::<bool>(), 0usize..17), 1..60),
    ) {
        let board = Board::lattice(Shape::plain(lattice, rows, cols)).unwrap();
        let suicide = if nz { Suicide::Several } else { Suicide::Forbidden };
        let rules = Rules { suicide, repetition: Repetition::SimpleKo };
        let mut game = Game::new(board.clone(), rules);
        let mut text = format!("(;SZ[{cols}:{rows}]RU[{}]", if nz { "NZ" } else { "Japanese" });
        let mut forbidden = None;
        for &(black, place) in &moves {
            let player = if black { Player::Black } else { Player::White };
            let r#move = match place % (rows * cols + 1) {
                0 => Move::Pass,
                point => Move::Play(point - 1),
            };
            let name = r#move.vertex().map_or(String::new(), |v| point_name(v, cols));
            text += &format!(";{}[{name}]", if black { "B" } else { "W" });
            if let Err(error) = game.play(player, r#move) {
                forbidden = Some(error);
                break;
            }
        }
        text += ")";
        let games = tree::read_strict(&text).unwrap();
        let legal = game.moves().len();
        let at = replay(&games[0], &board, Some(legal)).unwrap();
        prop_assert_eq!(&at.position, game.position(), "{}", text);
        prop_assert_eq!(at.illegal.len(), 0, "{}", text);
        let end = replay(&games[0], &board, None).unwrap();
        let found = end.illegal.first().map(|illegal| (illegal.number, illegal.reason));
        let expected = forbidden.map(|error| (legal + 1, match error {
            IllegalMove::Occupied { .. } => Reason::Occupied,
            IllegalMove::Suicide { .. } => Reason::Suicide,
            IllegalMove::Ko { .. } => Reason::Ko,
            other => panic!("{other}"),
        }));
        prop_assert_eq!(found, expected, "{}", text);
    }
}

#[test]
fn moves_are_counted_and_no_more_than_there_are() {
    let games = tree::read_strict("(;SZ[2]B[aa];W[];C[x];B[bb];AE[aa])").unwrap();
    let board = Board::square(2, 2).unwrap();
    let at = |moves| replay(&games[0], &board, moves).map(|at| (at.moves, at.node));
    assert_eq!(at(Some(0)), Ok((0, 0)));
    assert_eq!(at(Some(1)), Ok((1, 0)));
    assert_eq!(at(Some(2)), Ok((2, 1)));
    assert_eq!(at(Some(3)), Ok((3, 3)));
    assert_eq!(at(None), Ok((3, 4)));
    let error = at(Some(4)).unwrap_err();
    assert_eq!((error.asked, error.moves), (4, 3));
}
