//! Compares two kinds of frames with brute force. In life with helpers, outside strings of the
//! defender must stand. In the other kind, empty points outside count as stones of either player.

use super::some_empty;
use tengen_board::{Board, Player};
use tengen_testing::brute::Brute;
use tengen_testing::fates::{MOST, Random, dies, ko, position, start};
use tengen_tsumego::border::{Border, Claim, with_helpers};
use tengen_tsumego::certificate::{Certificate, ProveError, prove, text};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Limits, Session, Situation, Tables};

/// Draws a problem L_H(R), which is life in a random region R with random helpers H, on a small
/// board. Helpers are strings of the defender outside the region that are never captured.
fn helped(random: &mut Random) -> Option<Problem> {
    let sides = [(2, 5), (3, 3), (1, 9), (3, 4)][random.below(4)];
    let board = Board::square(sides.0, sides.1).unwrap();
    let (position, defender, targets) = position(random, &board);
    let region = some_empty(random, &position, &[]);
    let chosen = random.below(1 << 12);
    let is_helper = |string: &tengen_board::StoneString| chosen >> string.stones[0] & 1 == 1;
    with_helpers(&board, &position, &targets, defender, &region, is_helper).ok()
}

/// Returns a certificate, or `None` if a small table or a limit prevented it. Any other error fails
/// the test.
fn decided(found: Result<Certificate, ProveError>) -> Option<Certificate> {
    match found {
        Ok(certificate) => Some(certificate),
        Err(ProveError::NoProof | ProveError::Undecided | ProveError::TooLarge(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Returns the problem with the whole board as its region, and the stones of the helpers (strings
/// of the defender beside the original region).
fn whole(problem: &Problem) -> (Problem, Vec<usize>) {
    let all = (0..problem.board.points()).collect();
    let (board, position) = (problem.board.clone(), problem.position.clone());
    let links = Border::of(problem).links;
    let strings = position.strings(&board).unwrap().into_iter();
    let standing = strings.filter(|string| links.contains(&string.stones[0]));
    let standing = standing.flat_map(|string| string.stones).collect();
    let whole = Problem::with_region(board, position, problem.targets.clone(), all).unwrap();
    (whole, standing)
}

/// Tests life in a region with helpers, which are strings of the defender outside it. A target that
/// lives there is not captured on the whole board while the helpers stand.
///
/// Where the helpers may be captured, the target often is, too.
#[test]
fn life_with_helpers_is_life_on_the_whole_board_while_they_stand() {
    let (mut alive, mut rests, mut proved) = (0, 0, 0);
    for seed in 0..2000 {
        let mut random = Random(seed ^ 0x4e1f_0e25);
        let Some(problem) = helped(&mut random) else {
            continue;
        };
        if Border::of(&problem).links.is_empty() {
            continue;
        }
        let simple = random.below(2) == 0;
        let (whole, standing) = whole(&problem);
        for first in Player::BOTH {
            let situation = Situation::start(&problem, first);
            if dies(&problem, &situation, simple, 0) {
                continue;
            }
            let is_captured = |standing: &[usize]| {
                let brute = Brute::with_standing(&whole, simple, standing);
                let start = start(&whole, &brute, first);
                Some(brute.verdicts(&[start], MOST)?[&start])
            };
            let Some(captured) = is_captured(&standing) else {
                continue;
            };
            assert!(!captured, "seed {seed}, {first} first: {problem:?}");
            alive += 1;
            rests += usize::from(is_captured(&[]) == Some(true));
            assert_eq!(Border::of(&problem).claim(true), Claim::Helped);
            let mut tables = Tables::new(1 << 18);
            let mut session = Session::new(&problem, ko(simple), &mut tables).unwrap();
            let found = prove(&mut session, &situation, 0, &mut Limits::of(200_000));
            if let Some(certificate) = decided(found) {
                let read = text::read(&certificate.to_text()).unwrap();
                assert_eq!(read, certificate);
                assert_eq!(read.claim.links, Border::of(&problem).links);
                // The links of a claim are the helpers that must stand. Without one of them, the
                // certificate must be refused.
                let mut unlisted = read;
                unlisted.claim.links.pop();
                assert!(unlisted.check().is_err());
                proved += 1;
            }
        }
    }
    println!("{alive} alive, {rests} by helpers, {proved} proved");
    assert!(
        alive > 30 && rests > 3 && proved > 15,
        "{alive} {rests} {proved}"
    );
}

/// Tests that solver, certificate checker and brute force agree on frames with friendly points:
/// empty points outside that count as stones of the defender.
///
/// The verdict must often differ from the verdict without these points.
#[test]
fn friendly_points_count_as_stones_of_the_defender() {
    let (mut asked, mut changed, mut proved) = (0, 0, 0);
    for seed in 0..4000 {
        let mut random = Random(seed ^ 0x0f2e_4d17);
        let board = Board::square(3, 3 + random.below(2)).unwrap();
        let (position, _, targets) = position(&mut random, &board);
        let region = some_empty(&mut random, &position, &[]);
        let Ok(sealed) = Problem::with_region(board, position, targets, region) else {
            continue;
        };
        let open = Border::of(&sealed).open;
        let problem = sealed.clone().with_friendly(open);
        if problem.friendly.is_empty() {
            continue;
        }
        let simple = random.below(2) == 0;
        for first in Player::BOTH {
            let brute = Brute::of_problem(&problem, simple);
            let start = start(&problem, &brute, first);
            let Some(verdicts) = brute.verdicts(&[start], MOST) else {
                continue;
            };
            let situation = Situation::start(&problem, first);
            let here = dies(&problem, &situation, simple, 0);
            assert_eq!(here, verdicts[&start], "seed {seed}: {problem:?}");
            let without = dies(&sealed, &Situation::start(&sealed, first), simple, 0);
            assert!(!here || without, "friends never harm: {problem:?}");
            asked += 1;
            changed += usize::from(here != without);
            let mut tables = Tables::new(1 << 18);
            let mut session = Session::new(&problem, ko(simple), &mut tables).unwrap();
            let found = prove(&mut session, &situation, 0, &mut Limits::of(200_000));
            let Some(mut certificate) = decided(found) else {
                continue;
            };
            assert_eq!(text::read(&certificate.to_text()), Ok(certificate.clone()));
            proved += 1;
            // Without its friendly points (empty points that count as the defender's), the
            // certificate makes another claim, which may be false.
            certificate.claim.friendly.clear();
            assert!(certificate.check().is_err() || without == here);
        }
    }
    println!("{asked} asked, {changed} changed, {proved} proved");
    assert!(
        asked > 500 && changed > 30 && proved > 300,
        "{asked} {changed} {proved}"
    );
}
