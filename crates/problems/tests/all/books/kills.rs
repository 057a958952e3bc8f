//! Tests of kills in a frame (a region chosen by the program) that are claimed for the whole board.

use super::ask;
use tengen_board::{Board, EMPTY, Player};
use tengen_problems::generate::{Options, shape};
use tengen_problems::solve::Memory;
use tengen_testing::fates::{Random, dies, dies_on_all, position};
use tengen_tsumego::border::{Border, Claim};
use tengen_tsumego::certificate::prove;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};

/// Tests by brute force that claimed kills are kills on the whole board.
///
/// The boards are small, and the claims have no walls (outside stones of the attacker that must not
/// be captured).
#[test]
fn claimed_kills_are_kills_on_the_whole_board() {
    let (mut dead, mut smaller, mut not_on_all) = (0, 0, 0);
    for seed in 0..700 {
        let mut random = Random(seed ^ 0x0c1a_1ed0);
        let sides = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 3)][random.below(5)];
        let board = Board::square(sides.0, sides.1).unwrap();
        let (position, defender, targets) = position(&mut random, &board);
        let Some(scene) = Scene::of(&board, &position, defender) else {
            continue;
        };
        for first in Player::BOTH {
            let mut memory = Memory::new(1 << 20, 1);
            let Some(found) = ask(&scene, &targets, first, 20_000, &mut memory) else {
                continue;
            };
            if found.alive != Some(false) || !Border::of(&found.frame).walls.is_empty() {
                continue;
            }
            let Some(dies) = dies_on_all(&found.frame, first, true) else {
                continue;
            };
            if found.claim != Some(Claim::Kill) {
                not_on_all += usize::from(!dies);
                continue;
            }
            assert!(dies, "seed {seed}, {first} first: {found:?}");
            dead += 1;
            smaller += usize::from(found.frame.region.len() < board.points());
        }
    }
    // Many kills in sealed frames, where empty points outside count as the attacker's, do not hold
    // on the whole board.
    assert!(
        dead > 80 && smaller > 10 && not_on_all > 15,
        "{dead} {smaller} {not_on_all}"
    );
}

/// Tests that claimed kills of random open problems have certificates.
///
/// Each problem is an enclosed one, with some stones of the enclosing wall removed.
#[test]
fn claimed_kills_have_certificates() {
    let board = Board::square(13, 13).unwrap();
    let mut random = tengen_exact::random::Xoshiro::for_run(11, 0);
    let mut memory = Memory::new(1 << 24, 1);
    let (mut proved, mut sealed) = (0, 0);
    for _ in 0..150 {
        let options = Options {
            size: 13,
            empty: 4 + random.below(4) as usize,
            ..Options::default()
        };
        let Some(problem) = shape::random(&options, &board, &mut random) else {
            continue;
        };
        let mut position = problem.position.clone();
        for wall in Border::of(&problem).walls {
            let strings = problem.position.strings(&board).unwrap();
            let string = strings.iter().find(|string| string.stones[0] == wall);
            for &stone in &string.unwrap().stones {
                if random.below(16) == 0 {
                    position.set(stone, EMPTY);
                }
            }
        }
        let Some(scene) = Scene::of(&board, &position, problem.defender) else {
            continue;
        };
        for first in Player::BOTH {
            let found = ask(&scene, &problem.targets, first, 10_000, &mut memory);
            let Some(found) = found.filter(|found| found.alive == Some(false)) else {
                continue;
            };
            if found.claim != Some(Claim::Kill) {
                sealed += 1;
                continue;
            }
            let frame = &found.frame;
            let mut tables = Tables::new(1 << 24);
            let mut session = Session::new(frame, Ko::Simple, &mut tables).unwrap();
            let start = Situation::start(frame, first);
            let certificate = prove(&mut session, &start, 0, &mut Limits::of(1_000_000)).unwrap();
            assert_eq!(certificate.check(), Ok(()));
            assert!(!certificate.claim.alive);
            assert_eq!(certificate.claim.held(), Border::of(frame).walls);
            // Each named move kills in the frame.
            for vertex in found.named() {
                let after = session.play(&start, vertex).unwrap();
                assert!(dies(frame, &after, true, 0), "{vertex:?}");
            }
            proved += 1;
        }
    }
    assert!(proved > 10, "{proved} {sealed}");
}
