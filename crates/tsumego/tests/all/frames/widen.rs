//! Tests of the chain of frames around a target, regions from tight to wide that a search tries.

use tengen_board::{Board, EMPTY, Player};
use tengen_testing::fates::second_line;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::frames::{BEYOND, Kind, WIDTHS, chain, frame, region};

/// Tests that each frame of a chain adds one or two points to the one before, and that all planned
/// widths are present.
#[test]
fn frames_widen_in_steps() {
    let board = Board::square(13, 13).unwrap();
    let mut between = 0;
    for stones in 3..9 {
        let position = second_line(stones);
        let scene = Scene::of(&board, &position, Player::White).unwrap();
        let (mut regions, usual) = chain(&scene, &[13]);
        regions.truncate(usual);
        let mut widths: Vec<_> = WIDTHS.map(|width| region(&scene, &[13], width)).into();
        widths.dedup();
        assert!(widths.iter().all(|points| regions.contains(points)));
        assert_eq!(regions.last(), widths.last());
        between += regions.len() - widths.len();
        for pair in regions.windows(2) {
            let new = pair[1].iter().filter(|point| !pair[0].contains(point));
            // The target is the only string of its colour, and all its liberties are in the frame.
            // So a frame grows by points of the chain only.
            assert!((1..=2).contains(&new.count()), "{pair:?}");
            assert!(
                pair[0].iter().all(|point| pair[1].contains(point)),
                "{pair:?}"
            );
        }
    }
    assert!(between > 0);
}

/// Tests that the widest frames extend to the edge wherever they have points of the second line.
///
/// A stone that crawls along the second line would otherwise be captured too soon.
#[test]
fn the_widest_frames_go_up_to_the_edge() {
    let board = Board::square(13, 13).unwrap();
    let mut cut_off = 0;
    for stones in 3..9 {
        // The row of white stones on the second line is open at its end, and Black's row on the
        // third line is longer.
        let mut position = second_line(stones);
        position.set(13 + stones, EMPTY);
        (stones..stones + 3).for_each(|col| position.set(26 + col, Player::Black.colour()));
        let scene = Scene::of(&board, &position, Player::White).unwrap();
        let is_cut_off = |points: &[usize]| {
            let second = points.iter().filter(|&&point| (14..25).contains(&point));
            second.copied().any(|point| !points.contains(&(point - 13)))
        };
        let [.., before, widest] = WIDTHS.map(|width| region(&scene, &[13], width));
        assert!(!is_cut_off(&widest), "{widest:?}");
        assert!(before.iter().all(|point| widest.contains(point)));
        cut_off += usize::from(is_cut_off(&before));
        let (long, _) = chain(&scene, &[13]);
        assert!(!is_cut_off(long.last().unwrap()), "{long:?}");
    }
    assert!(cut_off > 2, "{cut_off}");
}

/// Tests that a chain of frames has wider frames after the usual ones.
#[test]
fn some_frames_go_beyond_the_usual() {
    let board = Board::square(13, 13).unwrap();
    let position = second_line(5);
    let scene = Scene::of(&board, &position, Player::White).unwrap();
    let (long, usual) = chain(&scene, &[13]);
    assert!(long.len() > usual);
    assert_eq!(long[usual - 1], region(&scene, &[13], WIDTHS[10]));
    assert_eq!(long.last(), Some(&region(&scene, &[13], BEYOND[3])));
    assert!(long.windows(2).all(|pair| pair[0].len() < pair[1].len()));
}

/// Tests the rims of frames, and that every frame contains the target's liberties.
#[test]
fn frames_widen() {
    let board = Board::square(13, 13).unwrap();
    let position = second_line(5);
    let scene = Scene::of(&board, &position, Player::White).unwrap();
    let (regions, usual) = chain(&scene, &[13]);
    for points in &regions[..usual] {
        assert!((0..5).all(|point| points.contains(&point)), "{points:?}");
        let life = frame(&scene, &[13], points, Kind::Life).unwrap();
        let rim = life.rim.as_ref().unwrap();
        assert_eq!(rim.player, Player::Black);
        // Every empty point beside the region belongs to the rim, whose points count as stones of
        // one player.
        for &point in &life.region {
            for &beside in board.graph().neighbours(point) {
                let beside = beside as usize;
                let is_known = position.get(beside) != EMPTY
                    || life.region.contains(&beside)
                    || rim.points.contains(&beside);
                assert!(is_known, "{beside}");
            }
        }
        let kill = frame(&scene, &[13], points, Kind::Kill).unwrap();
        assert_eq!(kill.rim.unwrap().player, Player::White);
        let sealed = frame(&scene, &[13], points, Kind::Sealed).unwrap();
        assert_eq!(sealed.rim, None);
    }
}
