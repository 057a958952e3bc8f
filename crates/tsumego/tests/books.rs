//! What frames claim, against brute force: rims as the solver plays with them, and life in a frame
//! against life on the whole of small boards.

#[path = "common/brute.rs"]
#[allow(dead_code, reason = "certificates use the rest")]
mod brute_force;
mod common;

use brute_force::{Brute, Node};
use common::Random;
use tengen_base::observer::Silent;
use tengen_board::{Board, EMPTY, Player, Position};
use tengen_tsumego::book::answer::{Answered, Question, answer};
use tengen_tsumego::book::collection::Entry;
use tengen_tsumego::book::frames::{Kind, WIDTHS, chain, frame, region, walls};
use tengen_tsumego::book::scene::Scene;
use tengen_tsumego::book::target::{Guess, guess};
use tengen_tsumego::book::zones::{self, Outcome, Unasked};
use tengen_tsumego::certificate::{Certificate, Place, ProveError, prove, text};
use tengen_tsumego::generate::{Options, shape};
use tengen_tsumego::problem::{Problem, Rim};
use tengen_tsumego::reading::Draft;
use tengen_tsumego::solve::{Memory, Query, solve};
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::status::Threats;
use tengen_tsumego::solver::value::Answer;

/// The most situations of a problem.
const MOST: usize = 150_000;

/// A legal position with stones of both colours, and some of the strings of one player.
fn position(random: &mut Random, board: &Board) -> (Position, Player, Vec<usize>) {
    loop {
        let colours = (0..board.points()).map(|_| [0, 0, 1, 1, 2, 2][random.below(6)]);
        let position = Position::new(colours.collect());
        if !position.is_legal(board).unwrap() {
            continue;
        }
        let defender = Player::BOTH[random.below(2)];
        let strings = position.strings(board).unwrap();
        let own = strings.iter().filter(|s| s.colour == defender.colour());
        let mut own: Vec<usize> = own.map(|string| string.stones[0]).collect();
        if own.is_empty() || own.len() == strings.len() {
            continue;
        }
        let by = random.below(own.len());
        own.rotate_left(by);
        own.truncate(1 + random.below(2));
        return (position, defender, own);
    }
}

/// Each empty point with a chance of one in two, and at least one; without those of the other.
fn some_empty(random: &mut Random, position: &Position, but: &[usize]) -> Vec<usize> {
    let points = 0..position.colours().len();
    let empty = points.filter(|&p| position.get(p) == EMPTY && !but.contains(&p));
    empty.filter(|_| random.below(2) == 0).collect()
}

fn ko(simple: bool) -> Ko {
    match simple {
        true => Ko::Simple,
        false => Ko::Allowed,
    }
}

/// Whether the target dies, by the solver.
fn dies(problem: &Problem, situation: &Situation, simple: bool, threats: i8) -> bool {
    let mut tables = Tables::new(1 << 20);
    let mut session = Session::new(problem, ko(simple), &mut tables).unwrap();
    let mut limits = Limits {
        nodes: u64::MAX,
        observer: &Silent,
    };
    match session.judge(situation, threats, &mut limits).answer {
        Answer::Dead(_) => true,
        Answer::Alive(_) => false,
        Answer::Unknown => panic!("there is no limit"),
    }
}

fn start(problem: &Problem, brute: &Brute, first: Player) -> Node {
    let points = problem.points();
    let stones = points.iter().map(|&point| problem.position.get(point));
    let place = Place {
        stones: stones.collect(),
        ko: None,
        threats: 0,
        captured: 0,
    };
    brute.node(&place, first)
}

/// Whether the target dies on the whole board, by brute force; `None` if there are too many
/// situations.
fn dies_on_all(problem: &Problem, first: Player, simple: bool) -> Option<bool> {
    let all = (0..problem.board.points()).collect();
    let (board, position) = (problem.board.clone(), problem.position.clone());
    let whole = Problem::with_region(board, position, problem.targets.clone(), all).unwrap();
    let brute = Brute::of_problem(&whole, simple);
    let start = start(&whole, &brute, first);
    Some(brute.verdicts(&[start], MOST)?[&start])
}

#[test]
fn rims_are_played_as_they_are_meant() {
    let (mut compared, mut with_rim, mut dead) = (0, 0, 0);
    for seed in 0..2200 {
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
        with_rim += usize::from(problem.size() > problem.region.len());
        let simple = random.below(2) == 0;
        let brute = Brute::of_problem(&problem, simple);
        let threats = if simple { random.below(5) as i8 - 2 } else { 0 };
        for first in Player::BOTH {
            let start = Node {
                threats,
                ..start(&problem, &brute, first)
            };
            let Some(verdicts) = brute.verdicts(&[start], MOST) else {
                continue;
            };
            let here = dies(
                &problem,
                &Situation::start(&problem, first),
                simple,
                threats,
            );
            assert_eq!(here, verdicts[&start], "seed {seed}, {first}: {problem:?}");
            compared += 1;
            dead += usize::from(here);
        }
    }
    assert!(compared > 1000 && with_rim > 400, "{compared} {with_rim}");
    assert!(dead > 200 && compared - dead > 200, "{dead} of {compared}");
}

/// A frame on a small board, if there is one around what was drawn.
fn random_frame(random: &mut Random, kind: Kind) -> Option<Problem> {
    let sides = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 3)][random.below(5)];
    let board = Board::square(sides.0, sides.1).unwrap();
    let (position, defender, targets) = position(random, &board);
    let region = some_empty(random, &position, &[]);
    let scene = Scene::of(&board, &position, defender)?;
    frame(&scene, &targets, &region, kind).ok()
}

/// What is alive in L(R) is alive on the whole board, though there walls can be captured.
#[test]
fn life_in_a_frame_is_life_on_the_whole_board() {
    let (mut alive, mut smaller, mut with_walls) = (0, 0, 0);
    for seed in 0..5000 {
        let mut random = Random(seed ^ 0x5ca1_ab1e);
        let Some(problem) = random_frame(&mut random, Kind::Life) else {
            continue;
        };
        let simple = random.below(2) == 0;
        for first in Player::BOTH {
            if dies(&problem, &Situation::start(&problem, first), simple, 0) {
                continue;
            }
            let Some(dies) = dies_on_all(&problem, first, simple) else {
                continue;
            };
            assert!(!dies, "seed {seed}, {first} first: {problem:?}");
            alive += 1;
            smaller += usize::from(problem.region.len() < problem.board.points());
            with_walls += usize::from(!walls(&problem, problem.attacker()).is_empty());
        }
    }
    assert!(
        alive > 1000 && smaller > 60 && with_walls > 40,
        "{alive} {smaller} {with_walls}"
    );
}

/// What is dead in K(R) without walls is dead on the whole board.
#[test]
fn death_in_a_frame_is_death_on_the_whole_board() {
    let (mut dead, mut smaller) = (0, 0);
    for seed in 0..3000 {
        let mut random = Random(seed ^ 0xdead);
        let Some(problem) = random_frame(&mut random, Kind::Kill) else {
            continue;
        };
        if !walls(&problem, problem.attacker()).is_empty() {
            continue;
        }
        let simple = random.below(2) == 0;
        for first in Player::BOTH {
            if !dies(&problem, &Situation::start(&problem, first), simple, 0) {
                continue;
            }
            let Some(dies) = dies_on_all(&problem, first, simple) else {
                continue;
            };
            assert!(dies, "seed {seed}, {first} first: {problem:?}");
            dead += 1;
            smaller += usize::from(problem.size() < problem.board.points());
        }
    }
    assert!(dead > 100 && smaller > 30, "{dead} {smaller}");
}

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

/// White stones on the second line of 13 x 13 from the corner on, with Black's around them, but
/// not on the first line.
fn second_line(stones: usize) -> Position {
    let mut position = Position::empty(169);
    for col in 0..stones {
        position.set(13 + col, Player::White.colour());
        position.set(26 + col, Player::Black.colour());
    }
    position.set(13 + stones, Player::Black.colour());
    position
}

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
    let question = Question {
        first,
        ko: Ko::Simple,
        time: None,
        nodes: Some(100_000),
    };
    let mut memory = Memory::new(1 << 24, 1);
    answer(&scene, &group.targets, &question, &mut memory, &Silent).unwrap()
}

/// In the corner four on the second line die, and six live.
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
        // Life is life on the whole board; nobody knows what is outside for death.
        match alive {
            true => assert_eq!(found.claim, Some(Kind::Life), "{stones}, {first} first"),
            false => assert_ne!(found.claim, Some(Kind::Life), "{stones}, {first} first"),
        }
    }
    // Both ends of five make life, and neither is a ko.
    let named: Vec<_> = answer_to(5, white).named().collect();
    assert_eq!(named, [Some(1), Some(4)]);
}

/// What an answer claims to die on the whole board of itself does, by brute force: on small boards,
/// where no wall has to stand.
#[test]
fn claimed_kills_are_kills_on_the_whole_board() {
    let (mut dead, mut smaller, mut not_on_all) = (0, 0, 0);
    for seed in 0..4000 {
        let mut random = Random(seed ^ 0x0c1a_1ed0);
        let sides = [(2, 4), (3, 3), (1, 8), (2, 5), (3, 3)][random.below(5)];
        let board = Board::square(sides.0, sides.1).unwrap();
        let (position, defender, targets) = position(&mut random, &board);
        let Some(scene) = Scene::of(&board, &position, defender) else {
            continue;
        };
        for first in Player::BOTH {
            let question = Question {
                first,
                ko: Ko::Simple,
                time: None,
                nodes: Some(20_000),
            };
            let mut memory = Memory::new(1 << 20, 1);
            let Some(found) = answer(&scene, &targets, &question, &mut memory, &Silent) else {
                continue;
            };
            if found.alive != Some(false) || !walls(&found.frame, defender.other()).is_empty() {
                continue;
            }
            let all = (0..board.points()).collect();
            let whole = Problem::with_region(board.clone(), position.clone(), targets.clone(), all);
            let Some(dies) = whole
                .ok()
                .and_then(|whole| dies_on_all(&whole, first, true))
            else {
                continue;
            };
            if found.claim != Some(Kind::Kill) {
                not_on_all += usize::from(!dies);
                continue;
            }
            assert!(dies, "seed {seed}, {first} first: {found:?}");
            dead += 1;
            smaller += usize::from(found.frame.size() < board.points());
        }
    }
    // Of sealed kills many are none.
    assert!(
        dead > 500 && smaller > 60 && not_on_all > 100,
        "{dead} {smaller} {not_on_all}"
    );
}

/// Certificates prove the kills that are claimed of open problems at random: enclosed ones, of whose
/// walls some stones are taken away.
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
        for wall in walls(&problem, problem.attacker()) {
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
            let question = Question {
                first,
                ko: Ko::Simple,
                time: None,
                nodes: Some(10_000),
            };
            let found = answer(&scene, &problem.targets, &question, &mut memory, &Silent);
            let Some(found) = found.filter(|found| found.alive == Some(false)) else {
                continue;
            };
            if found.claim != Some(Kind::Kill) {
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
            assert_eq!(certificate.claim.held(), walls(frame, frame.attacker()));
            // Each move that is named kills in the frame.
            for vertex in found.named() {
                let after = session.play(&start, vertex).unwrap();
                assert!(dies(frame, &after, true, 0), "{vertex:?}");
            }
            proved += 1;
        }
    }
    assert!(proved > 10, "{proved} {sealed}");
}

/// What is named first withstands the most threats, each move as many as it is said to.
#[test]
fn moves_are_worth_the_threats_that_they_withstand() {
    for stones in [4, 5] {
        for first in Player::BOTH {
            let found = answer_to(stones, first);
            let worth: Vec<i8> = found.moves.iter().map(|valued| valued.withstands).collect();
            assert!(worth.is_sorted_by(|a, b| a >= b), "{worth:?}");
            // Of what is proved on the whole board another frame was asked.
            if found.claim != Some(Kind::Sealed) {
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

/// A frame has the points of the one before, and one or two more; those of all widths are there.
#[test]
fn frames_widen_in_steps() {
    let board = Board::square(13, 13).unwrap();
    let mut between = 0;
    for stones in 3..9 {
        let position = second_line(stones);
        let scene = Scene::of(&board, &position, Player::White).unwrap();
        let regions = chain(&scene, &[13]);
        let mut widths: Vec<_> = WIDTHS.map(|width| region(&scene, &[13], width)).into();
        widths.dedup();
        assert!(widths.iter().all(|points| regions.contains(points)));
        assert_eq!(regions.last(), widths.last());
        between += regions.len() - widths.len();
        for pair in regions.windows(2) {
            let new = pair[1].iter().filter(|point| !pair[0].contains(point));
            // The target is the only string of its colour, and no liberty of it is outside.
            assert!((1..=2).contains(&new.count()), "{pair:?}");
            assert!(
                pair[0].iter().all(|point| pair[1].contains(point)),
                "{pair:?}"
            );
        }
    }
    assert!(between > 0);
}

/// Wider frames have the points of tighter ones, and all have the target's liberties.
#[test]
fn frames_widen() {
    let board = Board::square(13, 13).unwrap();
    let position = second_line(5);
    let scene = Scene::of(&board, &position, Player::White).unwrap();
    let regions = chain(&scene, &[13]);
    for points in &regions {
        assert!((0..5).all(|point| points.contains(&point)), "{points:?}");
        let life = frame(&scene, &[13], points, Kind::Life).unwrap();
        let rim = life.rim.as_ref().unwrap();
        assert_eq!(rim.player, Player::Black);
        // Every empty point beside the region is of the rim.
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

/// A problem whose target is stated, and who is to succeed.
fn stated(problem: &Problem, first: Player, winner: Player, may_ko: bool) -> Entry {
    let draft = Draft::of_position(problem.board.clone(), problem.position.clone());
    Entry {
        name: String::new(),
        draft: Draft {
            first: Some(first),
            targets: problem.targets.clone(),
            ..draft
        },
        listed: Vec::new(),
        winner: Some(winner),
        may_ko,
    }
}

/// Problems at random that are enclosed: what is proved in frames whose meaning is not conditional
/// is what the solver finds in all that is enclosed, where the outside does not matter.
#[test]
fn stated_targets_are_judged_as_enclosed_ones_are() {
    let board = Board::square(13, 13).unwrap();
    let mut random = tengen_exact::random::Xoshiro::for_run(7, 0);
    let mut memory = Memory::new(1 << 24, 1);
    let options = Options {
        size: 13,
        empty: 5,
        ..Options::default()
    };
    let (mut solved, mut refuted) = (0, 0);
    for number in 0..150 {
        let Some(problem) = shape::random(&options, &board, &mut random) else {
            continue;
        };
        let first = Player::BOTH[number % 2];
        let winner = Player::BOTH[number / 2 % 2];
        let query = Query {
            first: first.into(),
            line: false,
            seki: 0,
            ..Query::default()
        };
        let side = solve(&problem, &query, &Silent).unwrap().sides.remove(0);
        let succeeds = side.alive.unwrap() == (winner == problem.defender);
        let mut outcome = |may_ko| {
            let entry = stated(&problem, first, winner, may_ko);
            let found = zones::answer(&entry, None, Some(300_000), &mut memory, &Silent);
            found.map(|found| found.outcome)
        };
        let for_good = succeeds && side.threats == Threats::Never;
        let is_so = |outcome, truth: bool| match outcome {
            Ok(Outcome::Solved) => truth,
            Ok(Outcome::Refuted) => !truth,
            Ok(Outcome::Fails | Outcome::Open) | Err(_) => true,
        };
        let [without, with] = [false, true].map(&mut outcome);
        assert!(is_so(without, for_good), "{number}: {without:?} {side:?}");
        assert!(is_so(with, succeeds), "{number}: {with:?} {side:?}");
        solved += usize::from(without == Ok(Outcome::Solved));
        refuted += usize::from(without == Ok(Outcome::Refuted));
    }
    assert!(solved > 10 && refuted > 1, "{solved} {refuted}");
}

#[test]
fn what_is_not_stated_is_not_asked() {
    let board = Board::square(13, 13).unwrap();
    let position = second_line(5);
    let white = position.colours().iter().position(|&c| c == 2).unwrap();
    let black = position.colours().iter().position(|&c| c == 1).unwrap();
    let draft = Draft::of_position(board, position);
    let mut entry = Entry {
        name: String::new(),
        draft: Draft {
            targets: vec![white],
            ..draft
        },
        listed: Vec::new(),
        winner: None,
        may_ko: false,
    };
    let mut memory = Memory::new(1 << 20, 1);
    let mut ask = |entry: &Entry| {
        let found = zones::answer(entry, None, Some(1), &mut memory, &Silent);
        found.map(|found| found.outcome)
    };
    assert_eq!(ask(&entry), Err(Unasked::Winner));
    entry.winner = Some(Player::White);
    assert_eq!(ask(&entry), Ok(Outcome::Open));
    entry.draft.targets.push(black);
    assert_eq!(ask(&entry), Err(Unasked::Target));
    entry.draft.targets.clear();
    assert_eq!(ask(&entry), Err(Unasked::Target));
}
