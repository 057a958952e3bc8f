//! The solver and the check of certificates, compared with brute force.
//!
//! The brute force has its own code for the rules.

use crate::common::{graph_problem, line_problem, partial_problem, random_problem, whole_board};
use tengen_board::{Boundary, Lattice, Player, Position};
use tengen_testing::boards::lattice;
use tengen_testing::brute::{Brute, Node, Verdicts};
use tengen_testing::fates::{Random, ko, start};
use tengen_tsumego::certificate::{Certificate, Claim, Place, ProveError, Step, prove};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Limits, Session, Situation, Tables};
use tengen_tsumego::solver::value::Answer;

/// The maximum number of situations of a problem.
const MOST: usize = 200_000;

/// The maximum balance of threats in a query.
const THREATS: i8 = 2;

/// Creates a random problem; the seed decides its kind. `most` limits the size of its region.
fn problem(seed: u64, most: usize) -> Problem {
    match seed % 6 {
        0 => partial_problem(seed, 4..=most),
        5 => whole_problem(seed),
        1 => graph_problem(seed, 4..=most - 1),
        2 => line_problem(seed, 6..=most.max(7)),
        _ => random_problem(seed, 4..=most),
    }
}

/// Creates a problem on a small board without walls, on which many strings live.
fn whole_problem(seed: u64) -> Problem {
    let mut random = Random(seed);
    loop {
        let (rows, cols) = [(1, 5), (1, 6), (2, 3), (2, 4), (3, 3)][random.below(5)];
        // Some boards have an extra row of points that are always empty.
        let boundary = [Boundary::None, Boundary::None, Boundary::Top][random.below(3)];
        let board = lattice(Lattice::Square, rows, cols, boundary);
        let colours = (0..rows * cols).map(|_| [0, 1, 1, 2, 2][random.below(5)]);
        let position = Position::new(colours.collect());
        if position.is_legal(&board).unwrap() {
            let mut problems = whole_board(&board, &position);
            if !problems.is_empty() {
                return problems.swap_remove(random.below(problems.len()));
            }
        }
    }
}

/// Returns situations of a problem at the start and after random play, with every balance of ko
/// threats.
///
/// Two of the random walks stop at a situation in which ko forbids a point, if they meet one.
fn situations(problem: &Problem, brute: &Brute, simple_ko: bool, random: &mut Random) -> Vec<Node> {
    let mut found = Vec::new();
    for walk in 0..6 {
        let mut node = start(problem, brute, Player::BOTH[walk % 2]);
        let moves = match walk {
            0 | 1 => 0,
            2 | 3 => random.below(40),
            _ => 40,
        };
        for _ in 0..moves {
            if walk > 3 && node.ko.is_some() {
                break;
            }
            let next = brute.next(&node);
            let after = next[random.below(next.len())];
            if !brute.is_lost(&after) {
                node = after;
            }
        }
        let most = if simple_ko { THREATS } else { 0 };
        found.extend((-most..=most).map(|threats| Node { threats, ..node }));
    }
    found
}

/// Converts a situation for the solver.
fn situation(problem: &Problem, brute: &Brute, node: &Node) -> Situation {
    let place = brute.place(node);
    let mut position = problem.position.clone();
    for (&point, &colour) in problem.region.iter().zip(&place.stones) {
        position.set(point, colour);
    }
    Situation {
        position,
        to_move: brute.players[node.mover],
        ko: place.ko,
        captured: place.captured,
    }
}

/// Counts of queries and answers.
#[derive(Debug, Default)]
struct Tally {
    asked: [usize; 2],
    kos: usize,
    too_large: usize,
}

/// Compares the solver with brute force on a problem: its verdicts, the bounds on ko threats, and
/// its moves.
fn ask(problem: &Problem, simple_ko: bool, random: &mut Random, tally: &mut Tally) {
    let brute = Brute::of_problem(problem, simple_ko);
    let nodes = situations(problem, &brute, simple_ko, random);
    let Some(verdicts) = brute.verdicts(&nodes, MOST) else {
        tally.too_large += 1;
        return;
    };
    // Small tables forget results.
    let mut tables = Tables::new([1 << 10, 1 << 14, 1 << 22][random.below(3)]);
    let mut session = Session::new(problem, ko(simple_ko), &mut tables).unwrap();
    for node in &nodes {
        let asked = situation(problem, &brute, node);
        let mut limits = Limits::of(20_000_000);
        let judged = session.judge(&asked, node.threats, &mut limits);
        let context = || format!("{node:?}: {judged:?}\n{asked:?}\n{problem:?}");
        let dead = verdicts[node];
        let bounds = match judged.answer {
            Answer::Dead(bound) => -THREATS..=bound.min(THREATS),
            Answer::Alive(bound) => bound.max(-THREATS)..=THREATS,
            Answer::Unknown => panic!("not decided, {}", context()),
        };
        let says = matches!(judged.answer, Answer::Dead(_));
        assert_eq!(says, dead, "{}", context());
        for threats in bounds {
            let other = verdicts.get(&Node { threats, ..*node });
            assert!(
                other.is_none_or(|&dead| dead == says),
                "with {threats}: {}",
                context()
            );
        }
        let wins = (node.mover == tengen_testing::brute::ATTACKER) == dead;
        assert_eq!(judged.best.is_some(), wins, "{}", context());
        if let Some(best) = judged.best {
            let after = match best {
                None => Some(brute.next(node)[0]),
                Some(point) => brute.play(node, point),
            };
            let after = after.unwrap_or_else(|| panic!("not allowed, {}", context()));
            assert_eq!(verdicts[&after], dead, "the best move, {}", context());
        }
        tally.asked[usize::from(dead)] += 1;
        tally.kos += usize::from(node.ko.is_some());
    }
}

fn ask_about(seeds: std::ops::Range<u64>, most: usize) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let problem = problem(seed, most);
        for simple_ko in [false, true] {
            ask(&problem, simple_ko, &mut Random(seed), &mut tally);
        }
    }
    tally
}

#[test]
fn the_solver_answers_as_brute_force_does() {
    let tally = ask_about(10_000..10_600, 9);
    assert!(
        tally.asked[0] > 300 && tally.asked[1] > 3000 && tally.kos > 10,
        "{tally:?}"
    );
}

#[test]
#[ignore = "some minutes: a hundred times as many questions"]
fn the_solver_answers_as_brute_force_does_many_times() {
    let tally = ask_about(1_000_000..1_020_000, 9);
    println!("{tally:?}");
    assert!(tally.asked[0] > 30_000 && tally.kos > 3000, "{tally:?}");
}

/// Counts certificates by the verdict of the check. It knows, by brute force, which claims about
/// one board, region and target are true.
#[derive(Default)]
struct Judge {
    known: std::collections::HashMap<String, Option<bool>>,
    accepted: [usize; 2],
    refused: usize,
    too_large: usize,
}

impl Judge {
    /// Checks a certificate. If it is accepted, its claim has to be true.
    fn check(&mut self, certificate: &Certificate) {
        if certificate.check().is_err() {
            self.refused += 1;
            return;
        }
        let claim = &certificate.claim;
        let what = Certificate {
            claim: claim.clone(),
            steps: Vec::new(),
        };
        let truth = self.known.entry(what.to_text()).or_insert_with(|| {
            let brute = Brute::of_claim(claim);
            let start = brute.node(&claim.start, claim.first);
            let verdicts: Option<Verdicts> = brute.verdicts(&[start], MOST);
            verdicts.map(|verdicts| !verdicts[&start])
        });
        match *truth {
            Some(alive) => {
                assert_eq!(alive, claim.alive, "{claim}\n{}", certificate.to_text());
                self.accepted[usize::from(alive)] += 1;
            }
            None => self.too_large += 1,
        }
    }
}

/// Returns certificates of the solver for some situations of a problem.
fn certificates(problem: &Problem, simple_ko: bool, random: &mut Random) -> Vec<Certificate> {
    let brute = Brute::of_problem(problem, simple_ko);
    let mut tables = Tables::new(1 << 18);
    let mut session = Session::new(problem, ko(simple_ko), &mut tables).unwrap();
    let mut found = Vec::new();
    for node in situations(problem, &brute, simple_ko, random) {
        if random.below(3) == 0 {
            let asked = situation(problem, &brute, &node);
            let mut limits = Limits::of(2_000_000);
            match prove(&mut session, &asked, node.threats, &mut limits) {
                Ok(certificate) => found.push(certificate),
                // Small tables may have forgotten some moves.
                Err(ProveError::NoProof | ProveError::Undecided) => {}
                Err(error) => panic!("{error}: {asked:?} {problem:?}"),
            }
        }
    }
    found
}

/// Changes a place of a certificate at random: a colour, the point forbidden by ko, the ko threats
/// or the captured targets.
fn change_place(place: &mut Place, claim: &Claim, random: &mut Random) {
    let points = place.stones.len().max(1);
    match random.below(5) {
        0 | 1 => {
            if let Some(stone) = place.stones.get_mut(random.below(points)) {
                *stone = random.below(3) as u8;
            }
        }
        2 => place.threats = random.below(7) as i8 - 3,
        3 => place.captured = random.below(1 << claim.targets.len()) as u8,
        _ => {
            let ko = claim.region.get(random.below(points)).copied();
            place.ko = ko.filter(|_| random.below(2) == 0);
        }
    }
}

/// Changes a certificate at random. `donor` is another certificate of the same problem.
fn change(certificate: &mut Certificate, donor: &Certificate, random: &mut Random) {
    let Certificate { claim, steps } = certificate;
    let points = claim.board.points();
    let number = random.below(steps.len().max(1));
    match random.below(18) {
        0 => claim.alive = !claim.alive,
        1 => claim.first = claim.first.other(),
        2 => claim.simple_ko = !claim.simple_ko,
        3 => {
            let more = random.below(5) as i8 - 2;
            claim.start.threats += more;
            steps.iter_mut().for_each(|step| step.place.threats += more);
        }
        4 | 5 => change_place(&mut claim.start, &donor.claim, random),
        6 => {
            // Change a stone of the problem and of its start.
            let v = random.below(points);
            claim.position.set(v, random.below(3) as u8);
            let stones = claim.region.iter().map(|&v| claim.position.get(v));
            claim.start.stones = stones.collect();
        }
        7 => claim
            .position
            .set(random.below(points), random.below(3) as u8),
        8 => {
            let at = random.below(claim.region.len().max(1));
            if claim.region.len() > 1 && at < claim.start.stones.len() {
                claim.region.remove(at);
                let places = steps.iter_mut().map(|step| &mut step.place);
                for place in places.chain([&mut claim.start]) {
                    if at < place.stones.len() {
                        place.stones.remove(at);
                    }
                }
            }
        }
        9 => {
            let v = random.below(points);
            if let Err(at) = claim.region.binary_search(&v) {
                claim.region.insert(at, v);
                let colour = claim.position.get(v);
                let places = steps.iter_mut().map(|step| &mut step.place);
                for place in places.chain([&mut claim.start]) {
                    let at = at.min(place.stones.len());
                    place.stones.insert(at, colour);
                }
            }
        }
        10 => {
            let v = random.below(points);
            match claim.targets.binary_search(&v) {
                Ok(at) => {
                    claim.targets.remove(at);
                }
                Err(at) => claim.targets.insert(at, v),
            }
        }
        11 if !steps.is_empty() => {
            steps.remove(number);
        }
        12 if !steps.is_empty() => {
            let other = random.below(steps.len());
            steps.swap(number, other);
        }
        13 if !steps.is_empty() => {
            let play = claim.region.get(random.below(claim.region.len().max(1)));
            steps[number].play = play.copied().filter(|_| random.below(4) != 0);
        }
        14 if !steps.is_empty() => change_place(&mut steps[number].place, &donor.claim, random),
        15 => {
            for step in &donor.steps {
                if !steps.iter().any(|own: &Step| own.place == step.place) {
                    steps.push(step.clone());
                }
            }
        }
        16 => *steps = donor.steps.clone(),
        _ => claim.start = donor.claim.start.clone(),
    }
}

/// Changes certificates at random, and also makes claims without steps. Checks that the
/// certificates that are accepted have true claims.
fn attack(seeds: std::ops::Range<u64>, most: usize, changes: usize) -> Judge {
    let mut total = Judge::default();
    for seed in seeds {
        let problem = problem(seed, most);
        let mut random = Random(seed);
        let simple_ko = random.below(3) > 0;
        let mut judge = Judge::default();
        let proofs = certificates(&problem, simple_ko, &mut random);
        for number in 0..if proofs.is_empty() { 0 } else { changes } {
            let mut changed = proofs[random.below(proofs.len())].clone();
            for _ in 0..1 + random.below(3) {
                let donor = &proofs[random.below(proofs.len())];
                change(&mut changed, donor, &mut random);
            }
            if number % 3 == 0 {
                changed.steps.clear();
                change_place(&mut changed.claim.start, &proofs[0].claim, &mut random);
            }
            judge.check(&changed);
        }
        (0..2).for_each(|i| total.accepted[i] += judge.accepted[i]);
        total.refused += judge.refused;
        total.too_large += judge.too_large;
    }
    println!(
        "dead, alive {:?}, refused {}, too large {}",
        total.accepted, total.refused, total.too_large
    );
    total
}

#[test]
fn whatever_is_accepted_is_true_by_brute_force() {
    let judge = attack(20_000..20_300, 8, 150);
    assert!(judge.accepted.iter().all(|&n| n > 300) && judge.refused > 5000);
}

#[test]
#[ignore = "a quarter of an hour: ten million claims"]
fn whatever_is_accepted_is_true_by_brute_force_many_times() {
    let judge = attack(2_000_000..2_026_000, 9, 400);
    assert!(judge.accepted.iter().all(|&n| n > 50_000));
}

/// Returns all situations that can arise from `start`, also after the capture of the last target.
///
/// Returns `None` if there are more than `most`.
fn all_situations(brute: &Brute, start: Node, most: usize) -> Option<Vec<Node>> {
    let mut found = vec![start];
    let mut seen = std::collections::HashSet::from([start]);
    let mut next = 0;
    while let Some(node) = found.get(next).copied() {
        next += 1;
        found.extend(
            brute
                .next(&node)
                .into_iter()
                .filter(|&node| seen.insert(node)),
        );
        if found.len() > most {
            return None;
        }
    }
    Some(found)
}

/// Returns a certificate with a step for every situation that can arise, with a random move, in
/// random order.
///
/// With `verdicts`, only situations that the winner wins get steps, with moves that keep the win.
fn invented(
    brute: &Brute,
    claim: &Claim,
    nodes: &[Node],
    verdicts: Option<&Verdicts>,
    random: &mut Random,
) -> Certificate {
    let is_good = |node: &Node| {
        verdicts.is_none_or(|verdicts| verdicts.get(node).is_some_and(|dead| dead != &claim.alive))
    };
    let winner = claim.winner();
    let to_move = nodes
        .iter()
        .filter(|node| brute.players[node.mover] == winner && is_good(node));
    let mut steps: Vec<Step> = Vec::new();
    for node in to_move {
        let plays = claim.region.iter().copied();
        let keeps = |&v: &usize| brute.play(node, v).is_some_and(|after| is_good(&after));
        let mut plays: Vec<usize> = plays.filter(keeps).collect();
        // Often choose a pass, if it does not lose.
        if random.below(2) == 0 && is_good(&brute.next(node)[0]) {
            plays.clear();
        }
        steps.push(Step {
            place: brute.place(node),
            play: (!plays.is_empty()).then(|| plays[random.below(plays.len())]),
        });
        let last = steps.len() - 1;
        steps.swap(random.below(last + 1), last);
    }
    Certificate {
        claim: claim.clone(),
        steps,
    }
}

#[test]
fn proofs_that_list_everything_are_accepted_only_if_true() {
    let mut total = Judge::default();
    for seed in 30_000..30_120 {
        let problem = match seed % 2 {
            0 => problem(seed, 5),
            _ => whole_problem(seed),
        };
        let mut random = Random(seed);
        let simple_ko = random.below(2) == 0;
        let brute = Brute::of_problem(&problem, simple_ko);
        let mut judge = Judge::default();
        for first in Player::BOTH {
            let threats = if simple_ko {
                random.below(3) as i8 - 1
            } else {
                0
            };
            let node = Node {
                threats,
                ..start(&problem, &brute, first)
            };
            let start = brute.place(&node);
            let Some(nodes) = all_situations(&brute, node, 6000) else {
                continue;
            };
            for alive in [false, true] {
                let claim = Claim {
                    board: problem.board.clone(),
                    position: problem.position.clone(),
                    region: problem.region.clone(),
                    rim: None,
                    links: Vec::new(),
                    friendly: Vec::new(),
                    targets: problem.targets.clone(),
                    simple_ko,
                    first,
                    start: start.clone(),
                    alive,
                };
                let verdicts = brute.verdicts(&[node], MOST);
                for known in [None, verdicts.as_ref()] {
                    for _ in 0..3 {
                        let proof = invented(&brute, &claim, &nodes, known, &mut random);
                        judge.check(&proof);
                    }
                }
            }
        }
        (0..2).for_each(|i| total.accepted[i] += judge.accepted[i]);
        total.refused += judge.refused;
    }
    let Judge {
        accepted, refused, ..
    } = total;
    assert!(
        accepted[0] > 20 && accepted[1] > 3 && refused > 100,
        "{accepted:?} {refused}"
    );
}
