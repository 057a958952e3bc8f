//! Tests of the likely first moves that undecided answers list: they are legal, do not depend on
//! symmetry, and have features as counted by hand.

use super::ask;
use tengen_board::play::{Suicide, play};
use tengen_board::symmetry;
use tengen_board::{Board, EMPTY, Player, Position};
use tengen_exact::random::Xoshiro;
use tengen_problems::book::likely::features::{GROUPS, VALUES, candidates};
use tengen_problems::book::likely::weights::OF_PATTERNS;
use tengen_problems::book::likely::{moves, shares};
use tengen_problems::solve::Memory;
use tengen_testing::fates::second_line;
use tengen_tsumego::frames::scene::Scene;

/// Returns random stones in a corner of 9 x 9, and a white stone as the target.
fn random_corner(random: &mut Xoshiro, board: &Board) -> Option<(Position, usize)> {
    let mut position = Position::empty(board.points());
    for row in 0..4 {
        for col in 0..5 {
            let colour = [0, 0, 1, 2][random.below(4) as usize];
            position.set(9 * row + col, colour);
        }
    }
    let white = (0..board.points()).find(|&point| position.get(point) == Player::White.colour());
    position.is_legal(board).ok()?.then_some((position, white?))
}

/// Tests that likely moves are legal and have one value of each group of features. All eight images
/// of a position must have the same shares (probabilities of its moves).
#[test]
fn likely_moves_are_legal_and_symmetric() {
    let board = Board::square(9, 9).unwrap();
    let symmetries = symmetry::group(&board).unwrap();
    assert_eq!(symmetries.len(), 8);
    let mut random = Xoshiro::for_run(5, 0);
    let mut compared = 0;
    for _ in 0..400 {
        let Some((position, target)) = random_corner(&mut random, &board) else {
            continue;
        };
        let first = Player::BOTH[random.below(2) as usize];
        let Some(scene) = Scene::of(&board, &position, Player::White) else {
            continue;
        };
        for (point, features) in candidates(&scene, &[target], first) {
            let played = play(&board, &position, point, first.colour(), Suicide::Forbidden);
            let captured = played.unwrap().captured.len();
            let mut start = 0;
            for (&value, (name, size)) in features.values.iter().zip(GROUPS) {
                let value = usize::from(value);
                assert!((start..start + size).contains(&value), "{name}: {value}");
                if name == "captured stones" {
                    assert_eq!(
                        value - start,
                        captured.min(size - 1),
                        "{position:?} {point}"
                    );
                }
                start += size;
            }
            assert_eq!(start, VALUES);
        }
        let likely = moves(&scene, &[target], first);
        let sum: f64 = likely.iter().map(|likely| likely.share).sum();
        assert!(likely.is_empty() || (sum - 1.0).abs() < 1e-9, "{sum}");
        assert!(likely.is_sorted_by(|a, b| a.share >= b.share));
        for symmetry in &symmetries {
            let image = symmetry.apply(&position).unwrap();
            let scene = Scene::of(&board, &image, Player::White).unwrap();
            let found = moves(&scene, &[symmetry.image(target)], first);
            assert_eq!(found.len(), likely.len());
            for one in &likely {
                let image = symmetry.image(one.vertex);
                let other = found.iter().find(|other| other.vertex == image).unwrap();
                assert!((other.share - one.share).abs() < 1e-9, "{one:?} {other:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 5000, "{compared}");
}

/// Tests that an undecided answer has likely moves, and a decided one has none.
#[test]
fn only_an_undecided_answer_has_likely_moves() {
    let board = Board::square(13, 13).unwrap();
    let position = second_line(5);
    let scene = Scene::of(&board, &position, Player::White).unwrap();
    let ask = |nodes| {
        let mut memory = Memory::new(1 << 24, 1);
        ask(&scene, &[13], Player::White, nodes, &mut memory).unwrap()
    };
    let open = ask(1);
    assert_eq!((open.alive, open.moves.len()), (None, 0));
    assert_eq!(open.likely, moves(&scene, &[13], Player::White));
    // The move that saves five stones on the second line is one of the likeliest.
    let decided = ask(100_000);
    assert_eq!(decided.alive, Some(true));
    assert!(decided.likely.is_empty());
    let best = decided.named().next().unwrap().unwrap();
    let likeliest = open.likely.iter().take(3);
    assert!(
        likeliest.clone().any(|likely| likely.vertex == best),
        "{:?}",
        open.likely
    );
    assert!(
        likeliest
            .clone()
            .all(|likely| position.get(likely.vertex) == EMPTY)
    );
}

#[test]
fn shares_are_probabilities_and_patterns_are_sorted() {
    let found = shares(&[0.0, 2.0_f64.ln(), f64::NEG_INFINITY], 1.0);
    for (found, expected) in found.iter().zip([1.0 / 3.0, 2.0 / 3.0, 0.0]) {
        assert!((found - expected).abs() < 1e-12, "{found}");
    }
    assert!(shares(&[], 1.0).is_empty());
    // The lookup of a pattern is a binary search.
    assert!(OF_PATTERNS.is_sorted_by(|a, b| a.0 < b.0));
}
