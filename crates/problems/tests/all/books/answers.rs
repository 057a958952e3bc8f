//! Tests of answers to open problems, whose target nothing encloses, and of the rating of their
//! moves.

use super::ask;
use tengen_board::{Board, Player};
use tengen_problems::book::answer::Answered;
use tengen_problems::book::target::{Guess, guess};
use tengen_problems::solve::Memory;
use tengen_testing::fates::dies;
use tengen_testing::fates::second_line;
use tengen_tsumego::border::Claim;
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::solver::session::{Ko, Session, Situation, Tables};

fn answer_to(stones: usize, first: Player) -> Answered {
    let board = Board::square(13, 13).unwrap();
    let position = second_line(stones);
    let Guess::Clear(group, others) = guess(&board, &position) else {
        panic!("{stones}")
    };
    assert_eq!(
        (group.defender, &group.targets[..]),
        (Player::White, &[13][..])
    );
    assert_eq!(others, []);
    let scene = Scene::of(&board, &position, group.defender).unwrap();
    let mut memory = Memory::new(1 << 24, 1);
    ask(&scene, &group.targets, first, 100_000, &mut memory).unwrap()
}

/// Tests that four white stones on the second line die in the corner, and that six live.
#[test]
fn four_die_and_six_live() {
    let [black, white] = Player::BOTH;
    for (stones, first, alive, pass) in [
        (4, black, false, Some(true)),
        (4, white, false, None),
        (5, black, false, Some(false)),
        (5, white, true, Some(false)),
        (6, black, true, None),
        (6, white, true, Some(true)),
    ] {
        let found = answer_to(stones, first);
        assert_eq!(
            (found.alive, found.pass),
            (Some(alive), pass),
            "{stones}, {first} first"
        );
        assert_eq!(
            found.moves.is_empty(),
            alive == (first == black),
            "{stones}, {first}"
        );
        // Life must hold on the whole board. Death may depend on the outside of the frame.
        match alive {
            true => assert_eq!(found.claim, Some(Claim::Life), "{stones}, {first} first"),
            false => assert_ne!(found.claim, Some(Claim::Life), "{stones}, {first} first"),
        }
    }
    // White's moves above both ends of a row of five stones make life without a ko.
    let named: Vec<_> = answer_to(5, white).named().collect();
    assert_eq!(named, [Some(1), Some(4)]);
}

/// Tests that moves are sorted by the number of ko threats that they withstand, most first. Each
/// move succeeds against exactly as many threats as reported.
#[test]
fn moves_are_worth_the_threats_that_they_withstand() {
    for stones in [4, 5] {
        for first in Player::BOTH {
            let found = answer_to(stones, first);
            let worth: Vec<i8> = found.moves.iter().map(|valued| valued.withstands).collect();
            assert!(worth.is_sorted_by(|a, b| a >= b), "{worth:?}");
            // Claims about the whole board were searched in another frame than the one tested here.
            if found.claim != Some(Claim::Sealed) {
                continue;
            }
            let frame = &found.frame;
            let sign = if first == frame.defender { 1 } else { -1 };
            for valued in found.moves.iter().filter(|valued| !valued.is_open) {
                let mut tables = Tables::new(1 << 24);
                let session = Session::new(frame, Ko::Simple, &mut tables).unwrap();
                let start = Situation::start(frame, first);
                let after = session.play(&start, valued.vertex).unwrap();
                let succeeds = |threats: i8| {
                    dies(frame, &after, true, threats * sign) == (first != frame.defender)
                };
                assert!(succeeds(-valued.withstands), "{valued:?}");
                assert!(
                    valued.withstands == 5 || !succeeds(-valued.withstands - 1),
                    "{valued:?}"
                );
            }
        }
    }
}
