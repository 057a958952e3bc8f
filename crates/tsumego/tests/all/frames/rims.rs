//! Tests play with rims, which are points beside the region that count as stones of one player,
//! their owner. Compares verdicts in frames with whole small boards.

use super::{random_frame, some_empty};
use tengen_board::{Board, Player};
use tengen_testing::brute::{Brute, Node};
use tengen_testing::fates::{MOST, Random, dies, dies_on_all, position, start};
use tengen_tsumego::border::Border;
use tengen_tsumego::frames::Kind;
use tengen_tsumego::problem::{Problem, Rim};
use tengen_tsumego::solver::session::{Ko, Session, Situation, Tables};

/// Compares the solver's play with rims (points beside the region that count as stones of their
/// owner) to two versions by brute force.
///
/// In the first version, the owner of the rim may play on its points one by one. If the solver says
/// that the opponent wins, this must be true there. In the second, the owner has stones on the
/// whole rim from the beginning. If the opponent wins there, the solver must say so, although a
/// search may end early.
#[test]
fn rims_have_their_defined_meaning() {
    let (mut with_rim, mut won, mut lost, mut between) = (0, [0; 2], [0; 2], 0);
    for seed in 0..2000 {
        let mut random = Random(seed);
        let sides = [(2, 4), (3, 3), (1, 8), (2, 4), (2, 5)][random.below(5)];
        let board = Board::square(sides.0, sides.1).unwrap();
        let (position, _, targets) = position(&mut random, &board);
        let region = some_empty(&mut random, &position, &[]);
        let rim = Rim {
            player: Player::BOTH[random.below(2)],
            points: some_empty(&mut random, &position, &region),
        };
        let problem = Problem::with_rim(board, position, targets, region, Some(rim));
        let Ok(problem) = problem else { continue };
        let rim = problem.rim.as_ref().unwrap();
        with_rim += usize::from(!rim.points.is_empty());
        let simple = random.below(2) == 0;
        let played = Brute::of_problem(&problem, simple);
        let given = Brute::with_given_rim(&problem, simple);
        let threats = if simple { random.below(5) as i8 - 2 } else { 0 };
        let lives = usize::from(rim.player != problem.defender);
        for first in Player::BOTH {
            let dies_by = |brute: &Brute| {
                let start = Node {
                    threats,
                    ..start(&problem, brute, first)
                };
                Some(brute.verdicts(&[start], MOST)?[&start])
            };
            let (Some(played), Some(given)) = (dies_by(&played), dies_by(&given)) else {
                continue;
            };
            let here = dies(
                &problem,
                &Situation::start(&problem, first),
                simple,
                threats,
            );
            let wins = |dies: bool| dies == (lives == 0);
            let context = format!("seed {seed}, {first}, {threats}: {problem:?}");
            assert!(!wins(here) || wins(played), "{context}");
            assert!(!wins(given) || wins(here), "{context}");
            match wins(here) {
                true => won[lives] += 1,
                false => lost[lives] += 1,
            }
            between += usize::from(wins(played) && !wins(given));
        }
    }
    println!("{with_rim} {won:?} {lost:?} {between}");
    assert!(with_rim > 200, "{with_rim}");
    assert!(won.iter().chain(&lost).all(|&n| n > 60), "{won:?} {lost:?}");
    // For the opponent of the rim's owner, it is slightly harder to win if the owner's stones are
    // on the whole rim from the beginning.
    assert!(between > 3, "{between}");
}

/// A living row of four white stones. Another white stone, beside the rim (point 15), is not part
/// of the target.
const FOUR: &str = "\
. . . . O X O . .
O O O O O X . X X
X X X X X X . . .
";

/// A dead square of four white stones, and a black stone beside the rim (point 15).
const SQUARE: &str = "\
. . O X X O X . .
. . O X X O . O O
O O O X X O . . .
X X X X . . . . .
";

/// Tests that the owner of the rim wins by capturing a string beside it, even far from the target.
///
/// On the board this string might have one more liberty. Without such a capture the usual verdict
/// holds.
#[test]
fn a_capture_beside_the_rim_decides() {
    for (text, target, region, first) in [
        (FOUR, 9, vec![0, 1, 2, 3, 7], Player::Black),
        (SQUARE, 2, vec![0, 1, 7, 9, 10], Player::White),
    ] {
        let found = tengen_board::ascii::read(text).unwrap();
        let board = Board::square(found.rows, found.cols).unwrap();
        let problem_with = |player: Player| {
            let (board, position) = (board.clone(), found.position.clone());
            let points = vec![15];
            let rim = Some(Rim { player, points });
            Problem::with_rim(board, position, vec![target], region.clone(), rim).unwrap()
        };
        let dies_with = |player: Player| {
            let problem = problem_with(player);
            dies(&problem, &Situation::start(&problem, first), true, 0)
        };
        // The capture is reported as a move that succeeds at once, but only to the owner.
        let breaks_with = |player: Player| {
            let problem = problem_with(player);
            let mut tables = Tables::new(1 << 16);
            let session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
            let start = Situation::start(&problem, first);
            let mut moves = session.moves(&start).into_iter();
            moves.any(|(vertex, _)| session.breaks(&start, vertex))
        };
        assert!(breaks_with(first) && !breaks_with(first.other()), "{text}");
        let attacks = first == Player::Black;
        assert_eq!(dies_with(first), attacks, "{text}");
        assert_eq!(dies_with(first.other()), !attacks, "{text}");
    }
}

/// Tests that a stone that takes a ko beside the opponent's rim (points that count as the
/// opponent's stones) may be retaken at once.
///
/// On the board this stone might have one more liberty, so that there would be no ko.
#[test]
fn no_ko_is_beside_a_rim() {
    let found = tengen_board::ascii::read("O X . . .\nO O X X X\n. O X . .\n").unwrap();
    let board = Board::square(3, 5).unwrap();
    let ko = |rim: Option<Rim>| {
        let (board, position) = (board.clone(), found.position.clone());
        let problem = Problem::with_rim(board, position, vec![0], vec![1, 2, 10], rim).unwrap();
        let mut tables = Tables::new(1 << 16);
        let session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
        let start = Situation::start(&problem, Player::White);
        session.play(&start, Some(2)).unwrap().ko
    };
    assert_eq!(ko(None), Some(1));
    let (player, points) = (Player::Black, vec![3]);
    assert_eq!(ko(Some(Rim { player, points })), None);
}

/// Tests that life in a frame L(R) holds on the whole board, where outside stones of the attacker
/// can be captured. Death in a frame K(R) must hold there if it depends on no such stones.
#[test]
fn verdicts_in_frames_hold_on_the_whole_board() {
    for (kind, seeds) in [(Kind::Life, 0x5ca1_ab1e), (Kind::Kill, 0xdead)] {
        let is_life = kind == Kind::Life;
        let (mut held, mut smaller, mut with_walls) = (0, 0, 0);
        for seed in 0..1200 {
            let mut random = Random(seed ^ seeds);
            let Some(problem) = random_frame(&mut random, kind) else {
                continue;
            };
            let has_walls = !Border::of(&problem).walls.is_empty();
            if has_walls && !is_life {
                continue;
            }
            let simple = random.below(2) == 0;
            for first in Player::BOTH {
                if dies(&problem, &Situation::start(&problem, first), simple, 0) == is_life {
                    continue;
                }
                let Some(dies) = dies_on_all(&problem, first, simple) else {
                    continue;
                };
                assert_eq!(dies, !is_life, "seed {seed}, {first} first: {problem:?}");
                held += 1;
                smaller += usize::from(problem.region.len() < problem.board.points());
                with_walls += usize::from(has_walls);
            }
        }
        let is_enough = match is_life {
            true => held > 160 && smaller > 6 && with_walls > 6,
            false => held > 40 && smaller > 12,
        };
        assert!(is_enough, "{kind:?}: {held} {smaller} {with_walls}");
    }
}
