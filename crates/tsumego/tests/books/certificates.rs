//! Certificates of frames.

use super::brute_force::Brute;
use super::common::Random;
use super::{MOST, dies, dies_on_all, ko, random_frame};
use tengen_board::Player;
use tengen_tsumego::book::frames::{Kind, walls};
use tengen_tsumego::certificate::{Certificate, ProveError, prove, text};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Limits, Session, Situation, Tables};

/// What a certificate claims is true if it is accepted: in its frame, and on the whole board, but
/// where strings have to stand. Says whether it is accepted.
fn judge(certificate: &Certificate) -> bool {
    if certificate.check().is_err() {
        return false;
    }
    let claim = &certificate.claim;
    let brute = Brute::of_claim(claim);
    let start = brute.node(&claim.start, claim.first);
    if let Some(verdicts) = brute.verdicts(&[start], MOST) {
        assert_eq!(verdicts[&start], !claim.alive, "{}", certificate.to_text());
    }
    let problem = Problem::with_rim(
        claim.board.clone(),
        claim.position.clone(),
        claim.targets.clone(),
        claim.region.clone(),
        None,
    );
    if claim.rim.is_some()
        && claim.start_position() == claim.position
        && (claim.alive || claim.held().is_empty())
        && let Ok(problem) = problem
        && let Some(dies) = dies_on_all(&problem, claim.first, claim.simple_ko)
    {
        assert_eq!(dies, !claim.alive, "{}", certificate.to_text());
    }
    true
}

/// A point less or more in the region or on the rim, and in all situations.
fn change(certificate: &mut Certificate, random: &mut Random) {
    let Certificate { claim, steps } = certificate;
    let before = claim.points();
    let v = random.below(claim.board.points());
    let rim = claim.rim.get_or_insert_default();
    match random.below(6) {
        0 => rim.retain(|&point| point != v),
        1 => claim.region.retain(|&point| point != v),
        2 => rim.extend((!before.contains(&v)).then_some(v)),
        3 => claim.region.extend((!before.contains(&v)).then_some(v)),
        // From one to the other.
        4 if rim.contains(&v) => {
            rim.retain(|&point| point != v);
            claim.region.push(v);
        }
        5 if claim.region.contains(&v) => {
            claim.region.retain(|&point| point != v);
            rim.push(v);
        }
        _ => claim.rim = None,
    }
    claim.region.sort_unstable();
    claim.rim.iter_mut().for_each(|rim| rim.sort_unstable());
    let after = claim.points();
    let places = steps.iter_mut().map(|step| &mut step.place);
    for place in places.chain([&mut claim.start]) {
        let old = |v: &usize| before.binary_search(v).map(|at| place.stones[at]);
        let stones = after
            .iter()
            .map(|v| old(v).unwrap_or_else(|_| claim.position.get(*v)));
        place.stones = stones.collect();
    }
}

#[test]
fn certificates_of_frames_are_accepted_and_true_on_the_whole_board() {
    let (mut proved, mut with_rim, mut accepted, mut refused) = ([0; 2], 0, 0, 0);
    for seed in 0..1500 {
        let mut random = Random(seed ^ 0x0ce2_71f1);
        let kind = [Kind::Life, Kind::Kill][random.below(2)];
        let Some(problem) = random_frame(&mut random, kind) else {
            continue;
        };
        let simple = random.below(2) == 0;
        for first in Player::BOTH {
            let mut tables = Tables::new(1 << 18);
            let mut session = Session::new(&problem, ko(simple), &mut tables).unwrap();
            let situation = Situation::start(&problem, first);
            let alive = !dies(&problem, &situation, simple, 0);
            let found = prove(&mut session, &situation, 0, &mut Limits::of(2_000_000));
            if alive != (kind == Kind::Life) {
                assert_eq!(found, Err(ProveError::Rim { alive }));
                continue;
            }
            let certificate = match found {
                Ok(certificate) => certificate,
                // Moves may be forgotten by a small table.
                Err(ProveError::NoProof | ProveError::Undecided | ProveError::TooLarge(_)) => {
                    continue;
                }
                Err(error) => panic!("{error}: {problem:?}"),
            };
            let claim = &certificate.claim;
            assert_eq!(
                (claim.alive, claim.loser()),
                (alive, problem.rim.as_ref().unwrap().player)
            );
            assert_eq!(claim.held(), walls(&problem, problem.attacker()));
            assert_eq!(text::read(&certificate.to_text()), Ok(certificate.clone()));
            assert!(judge(&certificate));
            proved[usize::from(alive)] += 1;
            with_rim += usize::from(claim.rim.as_ref().is_some_and(|rim| !rim.is_empty()));
            for _ in 0..10 {
                let mut changed = certificate.clone();
                (0..=random.below(2)).for_each(|_| change(&mut changed, &mut random));
                match judge(&changed) {
                    true => accepted += 1,
                    false => refused += 1,
                }
            }
        }
    }
    println!("{proved:?} {with_rim} {accepted} {refused}");
    assert!(
        proved.iter().all(|&n| n > 50) && with_rim > 50,
        "{proved:?} {with_rim}"
    );
    assert!(accepted > 100 && refused > 1000, "{accepted} {refused}");
}
