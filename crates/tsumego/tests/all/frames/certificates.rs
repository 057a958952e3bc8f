//! Tests certificates of claims in frames (regions and rims around a target that is not enclosed).

use super::random_frame;
use tengen_board::{Names, Player};
use tengen_testing::brute::Brute;
use tengen_testing::fates::{MOST, Random, dies, dies_on_all, ko};
use tengen_tsumego::border::{Border, Claim};
use tengen_tsumego::certificate::{Certificate, Flaw, ProveError, prove, text};
use tengen_tsumego::frames::Kind;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};

/// Compares the claim of an accepted certificate with brute force. Returns `true` if it is
/// accepted.
///
/// The claim must be true in its frame (region and rim). For life, and for kills without walls
/// (outside stones that must stand), it must also be true on the whole board.
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

/// Adds a point to the region or to the rim (points beside the region that count as the loser's),
/// or removes it, in all places of the certificate.
fn change(certificate: &mut Certificate, random: &mut Random) {
    let Certificate { claim, steps } = certificate;
    let before = claim.region.clone();
    let v = random.below(claim.board.points());
    let rim = claim.rim.get_or_insert_default();
    match random.below(6) {
        0 => rim.retain(|&point| point != v),
        1 => claim.region.retain(|&point| point != v),
        2 => rim.extend((!before.contains(&v) && !rim.contains(&v)).then_some(v)),
        3 => claim.region.extend((!before.contains(&v)).then_some(v)),
        // Move a point from the rim to the region.
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
    let after = claim.region.clone();
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
    for seed in 0..400 {
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
                // Small tables may have forgotten some moves.
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
            assert_eq!(claim.held(), Border::of(&problem).walls);
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
        proved.iter().all(|&n| n > 12) && with_rim > 12,
        "{proved:?} {with_rim}"
    );
    assert!(accepted > 25 && refused > 250, "{accepted} {refused}");
}

/// Makes certificates in which the loser's stones on the rim are like other stones outside the
/// region. A capture beside them does not end the play, so more can be proved.
///
/// Such a proof is accepted for the whole board only if no string beside the rim is captured.
#[test]
fn captures_beside_the_rim_prove_nothing() {
    let (mut accepted, mut broken) = ([0; 2], [0; 2]);
    for seed in 0..40_000 {
        let mut random = Random(seed ^ 0xb4ea_4b1e);
        let kind = [Kind::Kill, Kind::Life][seed as usize % 2];
        let Some(frame) = random_frame(&mut random, kind) else {
            continue;
        };
        let rim = frame.rim.as_ref().unwrap();
        let mut position = frame.position.clone();
        for &point in &rim.points {
            position.set(point, rim.player.colour());
        }
        let (board, targets) = (frame.board.clone(), frame.targets.clone());
        let filled = Problem::with_region(board, position, targets, frame.region.clone());
        let Ok(filled) = filled else { continue };
        if rim.points.is_empty() || filled.region != frame.region {
            continue;
        }
        let simple = random.below(2) == 0;
        for first in Player::BOTH {
            let mut tables = Tables::new(1 << 18);
            let mut session = Session::new(&filled, ko(simple), &mut tables).unwrap();
            let situation = Situation::start(&filled, first);
            let found = prove(&mut session, &situation, 0, &mut Limits::of(2_000_000));
            let Ok(mut certificate) = found else { continue };
            let alive = certificate.claim.alive;
            if alive != (kind == Kind::Life) {
                continue;
            }
            certificate.claim.position = frame.position.clone();
            certificate.claim.rim = Some(rim.points.clone());
            match certificate.check() {
                Ok(()) => accepted[usize::from(alive)] += usize::from(judge(&certificate)),
                Err(Flaw::Breaks { .. }) => broken[usize::from(alive)] += 1,
                // In the frame, ko forbids no point beside the rim, so the loser has more replies
                // than in this proof.
                Err(Flaw::NoAnswer { .. } | Flaw::Captured { .. }) => {}
                Err(flaw) => panic!("{flaw}: {frame:?}"),
            }
        }
    }
    println!("{accepted:?} {broken:?}");
    assert!(accepted.iter().all(|&n| n > 15), "{accepted:?}");
    assert!(broken.iter().all(|&n| n > 2), "{broken:?}");
}

/// Tests that a wall with two eyes outside the region is no condition of a kill, and that a wall
/// with one eye is. The border, its text, and the certificate agree.
#[test]
fn walls_that_live_unconditionally_are_no_condition() {
    for (corner, condition) in [(".", ""), ("X", " while E4 stands")] {
        let text = format!(
            ". . . O X . X {corner}\nO O O O X X X X\nX X X X X . . .\n\
                            . . . . . . . .\n"
        );
        let problem = crate::common::drawn(&text, 3, vec![0, 1, 2]);
        let border = Border::of(&problem);
        let names = Names::of(&problem.board);
        let name = |point: usize| names.name(point);
        assert_eq!(border.claim(false), Claim::Kill);
        let text = border.condition(Claim::Kill, Player::Black, problem.region.len(), name);
        assert_eq!(text, condition);
        let mut tables = Tables::new(1 << 18);
        let mut session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
        let start = Situation::start(&problem, Player::Black);
        let certificate = prove(&mut session, &start, 0, &mut Limits::of(10_000)).unwrap();
        assert_eq!(certificate.check(), Ok(()));
        assert!(!certificate.claim.alive);
        assert_eq!(certificate.claim.held(), border.walls);
    }
}
