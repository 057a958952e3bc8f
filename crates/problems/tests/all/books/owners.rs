//! Tests of near frames, small regions that the program chooses around a target, and of frames
//! where empty points outside count as stones of either player.

use super::ask;
use tengen_board::{Board, Player, Position};
use tengen_problems::solve::Memory;
use tengen_testing::fates::second_line;
use tengen_tsumego::border::Claim;
use tengen_tsumego::certificate::prove;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::frames::{Kind, frame};
use tengen_tsumego::frames::{near, owners};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};

/// Returns four white stones in the corner, as in
/// [`second_line`](tengen_testing::fates::second_line), with a white wall nearby on 13 x 13:
///
/// ```text
/// . . . . . . O . .
/// O O O O X . O . .
/// X X X X . . O . .
/// . . . . . . . . .
/// ```
fn friends() -> Position {
    let mut position = second_line(4);
    for stone in [6, 19, 32] {
        position.set(stone, Player::White.colour());
    }
    position
}

#[test]
fn near_frames_grow_on_the_open_side() {
    let board = Board::square(13, 13).unwrap();
    let position = friends();
    let scene = Scene::of(&board, &position, Player::White).unwrap();
    let chain = near::chain(&scene, &[13]);
    assert!(chain.len() > 3, "{chain:?}");
    for pair in chain.windows(2) {
        assert!(pair[0].len() < pair[1].len());
        assert!(pair[0].iter().all(|point| pair[1].contains(point)));
    }
    // All frames contain the liberties of the target. Points behind Black's stones are added late.
    for points in &chain {
        assert!([0, 1, 2, 3].iter().all(|liberty| points.contains(liberty)));
    }
    assert_eq!(chain[0], [0, 1, 2, 3]);
    let first = |point: usize| chain.iter().position(|points| points.contains(&point));
    let (open, behind) = (first(4).unwrap(), first(3 * 13).unwrap_or(chain.len()));
    assert!(open < behind, "{chain:?}");
}

#[test]
fn points_beside_friends_are_friendly() {
    let board = Board::square(13, 13).unwrap();
    let position = friends();
    let scene = Scene::of(&board, &position, Player::White).unwrap();
    let sealed = frame(&scene, &[13], &[0, 1, 2, 3, 4], Kind::Sealed).unwrap();
    // Point 5 is adjacent to White's wall, and two steps from Black's stones over empty points. So
    // it counts as White's.
    let friendly = |sealed: Problem, scene: &Scene<'_>| {
        sealed.with_friendly(owners::nearer(scene, &[13])).friendly
    };
    assert_eq!(friendly(sealed, &scene), [5]);
    let alone = second_line(4);
    let scene = Scene::of(&board, &alone, Player::White).unwrap();
    let sealed = frame(&scene, &[13], &[0, 1, 2, 3, 4], Kind::Sealed).unwrap();
    assert!(friendly(sealed, &scene).is_empty());
}

/// Tests that four stones on the second line, which die alone, connect to white stones nearby if
/// White moves first.
///
/// The claim names the white stones that must not be captured, and has a certificate.
#[test]
fn a_target_connects_to_friends_outside() {
    let board = Board::square(13, 13).unwrap();
    let [black, white] = Player::BOTH;
    let mut memory = Memory::new(1 << 24, 1);
    for (position, first, alive) in [
        (second_line(4), white, false),
        (friends(), white, true),
        (friends(), black, false),
    ] {
        let scene = Scene::of(&board, &position, Player::White).unwrap();
        let found = ask(&scene, &[13], first, 400_000, &mut memory).unwrap();
        assert_eq!(found.alive, Some(alive), "{first} first: {found:?}");
        if !alive {
            continue;
        }
        assert!(found.named().any(|vertex| vertex == Some(4)), "{found:?}");
        assert_eq!(found.claim, Some(Claim::Helped), "{found:?}");
        let mut tables = Tables::new(1 << 22);
        let mut session = Session::new(&found.frame, Ko::Simple, &mut tables).unwrap();
        let start = Situation::start(&found.frame, first);
        let proof = prove(&mut session, &start, 0, &mut Limits::of(400_000)).unwrap();
        assert_eq!(proof.check(), Ok(()));
        assert_eq!((proof.claim.links, proof.claim.alive), (vec![6], true));
    }
}
