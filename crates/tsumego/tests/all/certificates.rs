//! Tests certificates, files that prove a claim: every answer has one, and no false certificate is
//! accepted.

use crate::common::{
    big_eye, drawn, drawn_on_graph, for_oracle, graph, graph_problem, hanging_line_problem,
    line_problem, partial_problem, random_problem, threats,
};
use proptest::prelude::*;
use tengen_base::observer::Silent;
use tengen_board::{Board, Player, Position};
use tengen_model::retrograde::{Extent, Rules, Verdict, retrograde};
use tengen_model::state::{State, Threats};
use tengen_testing::observers::Patience;
use tengen_tsumego::border::Border;
use tengen_tsumego::certificate::text::{self, ReadError};
use tengen_tsumego::certificate::{
    Certificate, CheckError, Claim, Flaw, Invalid, Place, ProveError, Step, check, prove,
};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::arena::Arena;
use tengen_tsumego::solver::eyeless;
use tengen_tsumego::solver::foothold::Foothold;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::state::{self as solver, Key, NO_KO};
use xxhash_rust::xxh3::xxh3_64;

fn certificate(problem: &Problem, ko: Ko, first: Player, threats: i8) -> Certificate {
    let mut tables = Tables::new(1 << 22);
    let mut session = Session::new(problem, ko, &mut tables).unwrap();
    let mut limits = Limits::of(50_000_000);
    let found = prove(
        &mut session,
        &Situation::start(problem, first),
        threats,
        &mut limits,
    );
    found.unwrap_or_else(|error| panic!("{ko:?}, {first:?}, {threats}: {error}\n{problem:?}"))
}

/// Returns `true` if the claim of a certificate is true.
///
/// The oracle, which examines all positions, decides this. If the claim does not start with the
/// stones of its problem, the solver judges it.
fn is_true(claim: &Claim) -> bool {
    let problem = Problem {
        board: claim.board.clone(),
        position: claim.position.clone(),
        defender: claim.defender(),
        targets: claim.targets.clone(),
        region: claim.region.clone(),
        rim: None,
        friendly: claim.friendly.clone(),
    };
    let Place {
        ko,
        threats: balance,
        captured,
        ..
    } = claim.start;
    let position = claim.start_position();
    if position != problem.position || ko.is_some() || captured != 0 || balance.abs() > 3 {
        let rule = if claim.simple_ko {
            Ko::Simple
        } else {
            Ko::Allowed
        };
        let mut tables = Tables::new(1 << 22);
        let mut session = Session::new(&problem, rule, &mut tables).unwrap();
        let situation = Situation {
            position,
            to_move: claim.first,
            ko,
            captured,
        };
        let mut limits = Limits::of(50_000_000);
        let answer = session.judge(&situation, balance, &mut limits).answer;
        return answer.alive() == Some(claim.alive);
    }
    let asked = for_oracle(&problem);
    let mut threats = threats(balance);
    let mut rules = Rules::simple_ko(threats);
    if !claim.simple_ko {
        (threats, rules) = (Threats::default(), Rules::NO_KO);
    }
    let verdicts = retrograde(&asked, rules, Extent::Everything, 1 << 30, &Silent).unwrap();
    let verdict = verdicts.lookup(&State::start(&asked, claim.first, threats));
    (verdict.expect("a start") == Verdict::Alive) == claim.alive
}

#[test]
fn every_answer_to_random_problems_is_proved() {
    let (mut dead, mut alive, mut steps) = (0, 0, 0);
    for seed in 0..100 {
        let problem = random_problem(seed, 8..=11);
        for (ko, threats) in [
            (Ko::Allowed, 0),
            (Ko::Simple, 0),
            (Ko::Simple, 2),
            (Ko::Simple, -2),
        ] {
            for first in Player::BOTH {
                let certificate = certificate(&problem, ko, first, threats);
                let claim = check(&certificate.to_text()).unwrap();
                assert_eq!(claim, certificate.claim);
                assert_eq!(claim.region, problem.region);
                assert_eq!(claim.start_position(), problem.position);
                assert_eq!((claim.first, claim.start.threats), (first, threats));
                assert_eq!(claim.simple_ko, ko == Ko::Simple);
                assert!(is_true(&claim), "{claim}: {problem:?}");
                *if claim.alive { &mut alive } else { &mut dead } += 1;
                steps += certificate.steps.len();
            }
        }
    }
    assert!(
        dead > 600 && alive > 20 && steps > 1200,
        "{dead} {alive} {steps}"
    );
}

#[test]
fn the_life_of_big_eyes_is_as_every_player_knows_and_proved() {
    // For each shape of an eye, `true` if the target lives: with the attacker to move first, and
    // with the defender to move first.
    for (shape, lives) in [
        ("*", [false, false]),
        ("**", [false, false]),
        ("***", [false, true]),
        ("**/*", [false, true]),
        ("****", [true, true]),
        ("***/*", [true, true]),
        ("**/ **", [true, true]),
        ("***/ *", [false, true]),
        ("**/**", [false, false]),
        ("***/**", [false, true]),
        (" */***/ *", [false, true]),
        ("*****", [true, true]),
        ("***/***", [true, true]),
        (" */***/ **", [false, true]),
    ] {
        let problem = big_eye(shape);
        for ko in [Ko::Allowed, Ko::Simple] {
            for (first, alive) in [(Player::Black, lives[0]), (Player::White, lives[1])] {
                let certificate = certificate(&problem, ko, first, 0);
                assert_eq!(
                    certificate.claim.alive, alive,
                    "{shape:?}, {first:?} first, {ko:?}"
                );
                assert_eq!(check(&certificate.to_text()), Ok(certificate.claim));
            }
        }
    }
}

/// Tests a double ko, on a grid and a graph: White, moving first without a ko rule, lives by two
/// kos.
#[test]
fn a_double_ko_is_proved_on_grid_and_graph() {
    let diagram = include_str!("../../../../data/life-and-death/double-ko.txt");
    let grid = drawn(diagram, 10, vec![1, 2, 3, 4, 5, 9, 10, 11]);
    let edges = include_str!("../../../../data/life-and-death/double-ko.edges");
    let graph = drawn_on_graph(edges, "O.OX.X..", 0);
    for problem in [grid, graph] {
        for (ko, first, alive) in [
            (Ko::Allowed, Player::White, true),
            (Ko::Allowed, Player::Black, false),
            (Ko::Simple, Player::White, false),
            (Ko::Simple, Player::Black, false),
        ] {
            let certificate = certificate(&problem, ko, first, 0);
            assert_eq!(certificate.claim.alive, alive, "{ko:?}, {first:?} first");
            // The names of the points are not a part of the certificate.
            assert_eq!(
                check(&certificate.to_text()).unwrap().to_string(),
                certificate.claim.to_string()
            );
        }
    }
}

/// Tests proofs without steps, which rest on unconditional life or certain death (no room for two
/// eyes) alone.
///
/// The solver must agree on certain death.
#[test]
fn claims_without_steps_hold_for_any_play() {
    let mut tallies = [[0; 2]; 2];
    for seed in 0..75 {
        let problem = match seed % 5 {
            0 => partial_problem(seed, 6..=9),
            1 => random_problem(seed, 6..=9),
            2 => line_problem(seed, 7..=9),
            _ => graph_problem(seed, 6..=9),
        };
        need_no_step(&problem, &mut tallies);
    }
    // Here two strings of targets have untouched stones, and there is no empty point for an eye.
    for seed in [26, 68] {
        need_no_step(&graph_problem(seed, 6..=6), &mut tallies);
    }
    let [dead, alive] = tallies;
    assert!(dead[0] > 2500 && dead[1] > 600, "{tallies:?}");
    assert!(alive[0] > 30 && alive[1] > 2500, "{tallies:?}");
}

/// Tests case 4 of certain death, where the only room for eyes is a row of three points. The
/// targets touch no end of the row, but may touch its middle.
///
/// The player who gets the middle wins.
#[test]
fn targets_that_touch_no_end_die_without_the_middle() {
    // The room for eyes is the row a - m - b of points 1, 2 and 3. Targets 4 and 5 touch m, and
    // have the liberties 6 and 7. The wall, point 0, touches the targets and these liberties.
    let edges = [(1, 2), (2, 3), (2, 4), (2, 5), (4, 6), (5, 7), (0, 8)];
    let walls = (4..=7).map(|v| (0, v));
    let edges: Vec<_> = edges.into_iter().chain(walls).collect();
    let position = Position::new(vec![1, 0, 0, 0, 2, 2, 0, 0, 0]);
    let region = (1..=7).collect();
    let board = graph(9, &edges);
    let problem = Problem::with_region(board, position, vec![4, 5], region).unwrap();
    let (attacker, defender) = (problem.attacker(), problem.defender);
    let killed = certificate(&problem, Ko::Simple, attacker, 0);
    assert!(!killed.claim.alive && killed.steps.is_empty());
    // If the defender moves first, the defender takes the middle of the row and has two eyes.
    assert!(certificate(&problem, Ko::Simple, defender, 0).claim.alive);

    let mut tallies = [[0; 2]; 2];
    for seed in 0..40 {
        need_no_step(&hanging_line_problem(seed, 7..=8), &mut tallies);
    }
    assert!(tallies[0][0] > 6000 && tallies[0][1] > 600, "{tallies:?}");
}

/// Makes claims of both life and death, without steps, about all situations of a problem. Counts
/// accepted and refused claims.
fn need_no_step(problem: &Problem, tallies: &mut [[usize; 2]; 2]) {
    let asked = for_oracle(problem);
    for (defender, attacker) in [(2, 0), (0, 2)] {
        let rules = Rules::simple_ko(Threats { defender, attacker });
        let verdicts = retrograde(&asked, rules, Extent::Everything, 1 << 30, &Silent).unwrap();
        let mut claim = certificate(problem, Ko::Simple, problem.attacker(), 0).claim;
        for (state, verdict) in verdicts.states() {
            if state.captured.count_ones() as usize == problem.targets.len() {
                continue;
            }
            let colour = |&point: &usize| state.position.configuration.get(point);
            claim.first = state.position.player;
            claim.start = Place {
                stones: problem.region.iter().map(colour).collect(),
                ko: state.ko,
                threats: state.threats.defender as i8 - state.threats.attacker as i8,
                captured: state.captured,
            };
            for alive in [false, true] {
                claim.alive = alive;
                claim.links = match alive {
                    true => Border::of(problem).links,
                    false => Vec::new(),
                };
                let proof = Certificate {
                    claim,
                    steps: Vec::new(),
                };
                let [accepted, refused] = &mut tallies[usize::from(alive)];
                let checked = proof.check();
                if !alive && proof.claim.first == problem.attacker() {
                    let is_eyeless = is_eyeless(problem, &proof.claim);
                    assert_eq!(checked.is_ok(), is_eyeless, "{:?}", proof.claim);
                }
                match checked {
                    Ok(()) => {
                        let is_alive = verdict == Verdict::Alive;
                        assert_eq!(is_alive, alive, "{:?}", proof.claim);
                        *accepted += 1;
                    }
                    Err(flaw) => {
                        let expected = matches!(
                            flaw,
                            Flaw::NoAnswer { .. } | Flaw::Captured { .. } | Flaw::NoStart
                        );
                        assert!(expected, "{flaw}");
                        *refused += 1;
                    }
                }
                claim = proof.claim;
            }
        }
    }
}

/// Returns `true` if the solver's test of certain death finds, without a search, that all targets
/// die at the start of a claim.
fn is_eyeless(problem: &Problem, claim: &Claim) -> bool {
    let arena: Arena<u64> = Arena::new(problem).unwrap();
    let own = problem.defender.colour();
    let set = |colour| {
        let points = claim.start.stones.iter().enumerate();
        let points = points.filter(|&(_, &stone)| stone == colour);
        points.fold(0, |set, (point, _)| set | 1u64 << point)
    };
    let key = Key {
        stones: [set(problem.attacker().colour()), set(own)],
        to_move: u8::from(claim.first == problem.defender),
        ko: NO_KO,
        captured: claim.start.captured,
    };
    let state = solver::State::of(&arena, key);
    let foothold = Foothold::of(&arena, &state);
    let parts = foothold.parts(&arena, key.captured);
    eyeless::is_dead(&arena, &state, &foothold, &parts)
}

/// Returns certificates of life and of death, some with few steps and some with many.
fn samples() -> Vec<Certificate> {
    let mut found = Vec::new();
    for seed in 0..25 {
        let problem = random_problem(seed, 9..=11);
        for (ko, threats) in [(Ko::Allowed, 0), (Ko::Simple, 1), (Ko::Simple, -1)] {
            found.extend(Player::BOTH.map(|first| certificate(&problem, ko, first, threats)));
        }
    }
    found.retain(|certificate| (2..200).contains(&certificate.steps.len()));
    found
}

#[test]
fn no_step_of_a_proof_can_be_missing() {
    let mut removed = 0;
    for certificate in samples() {
        for number in 0..certificate.steps.len() {
            let mut less = certificate.clone();
            less.steps.remove(number);
            assert!(less.check().is_err(), "step {number} of {certificate:?}");
            removed += 1;
        }
        let mut twice = certificate.clone();
        twice.steps.push(certificate.steps[0].clone());
        let last = twice.steps.len();
        assert_eq!(twice.check(), Err(Flaw::Twice(last, 1)));
    }
    assert!(removed > 200, "{removed}");
}

#[test]
fn the_opposite_is_not_proved_by_the_same_steps() {
    for certificate in samples() {
        let mut opposite = certificate.clone();
        opposite.claim.alive = !certificate.claim.alive;
        assert!(opposite.check().is_err());
    }
}

#[test]
fn answers_to_replies_have_to_come_before() {
    let mut refused = 0;
    for certificate in samples() {
        let mut reversed = certificate.clone();
        reversed.steps.reverse();
        match (certificate.claim.alive, reversed.check()) {
            // The steps of a proof of life may form cycles, so any order is accepted.
            (true, checked) => assert_eq!(checked, Ok(())),
            (false, Err(Flaw::NoAnswer { ordered: true, .. })) => refused += 1,
            (false, checked) => assert_eq!(checked, Ok(()), "steps that need no others"),
        }
    }
    assert!(refused > 8, "{refused}");
}

#[test]
fn other_moves_and_claims_are_accepted_only_if_true() {
    let (mut accepted, mut refused) = (0, 0);
    for certificate in samples() {
        let mut judge = |changed: &Certificate| match changed.check() {
            Ok(()) => {
                assert!(is_true(&changed.claim), "{}: {changed:?}", changed.claim);
                accepted += 1;
            }
            Err(_) => refused += 1,
        };
        let mut changed = certificate.clone();
        changed.claim.first = changed.claim.first.other();
        judge(&changed);
        changed.claim = certificate.claim.clone();
        changed.claim.simple_ko = !changed.claim.simple_ko;
        judge(&changed);
        for threats in [-2, -1, 0, 1, 2] {
            changed = certificate.clone();
            changed.claim.start.threats = threats;
            for step in &mut changed.steps {
                step.place.threats = threats;
            }
            judge(&changed);
        }
        let points = certificate.claim.region.iter().map(|&point| Some(point));
        let plays: Vec<_> = points.chain([None]).collect();
        for number in 0..certificate.steps.len().min(20) {
            for &play in &plays {
                changed = certificate.clone();
                changed.steps[number].play = play;
                judge(&changed);
            }
        }
    }
    assert!(accepted > 200 && refused > 200, "{accepted} {refused}");
}

#[test]
fn waiting_for_ever_is_not_a_capture() {
    // The forged proof of death has one step, in which the attacker passes. Both players could pass
    // for ever, and a step of a proof of death must come after the steps that it needs.
    let problem = big_eye("****");
    let situation = Situation::start(&problem, Player::Black);
    let mut claim = certificate(&problem, Ko::Allowed, Player::Black, 0).claim;
    claim.alive = false;
    let steps = vec![Step {
        place: claim.start.clone(),
        play: None,
    }];
    let forged = Certificate { claim, steps };
    assert_eq!(situation.position, forged.claim.start_position());
    assert_eq!(
        forged.check(),
        Err(Flaw::NoAnswer {
            step: 1,
            reply: None,
            ordered: true
        })
    );
}

#[test]
fn limits_and_claims_about_nothing_are_refused() {
    let problem = big_eye("***");
    let mut tables = Tables::new(1 << 16);
    let mut session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
    let mut limits = Limits::of(0);
    let start = Situation::start(&problem, Player::Black);
    assert_eq!(
        prove(&mut session, &start, 0, &mut limits),
        Err(ProveError::Undecided)
    );
    let odd = Situation {
        captured: 2,
        ..start
    };
    assert!(matches!(
        prove(&mut session, &odd, 0, &mut limits),
        Err(ProveError::Flaw(Flaw::Claim(_)))
    ));
    // The region lacks a string that belongs to it.
    let mut certificate = certificate(&problem, Ko::Simple, Player::Black, 0);
    certificate.claim.region.pop();
    certificate.claim.start.stones.pop();
    assert!(matches!(certificate.check(), Err(Flaw::Claim(_))));
}

/// Tests that a claim whose start has a point forbidden by ko is refused if no player can have
/// taken that ko.
///
/// The ko would forbid Black's only winning move. The target would live although it has no room for
/// two eyes.
#[test]
fn a_ko_has_to_have_been_taken() {
    let text = |start: &str, claim: &str, steps: &[&str]| {
        let lines = [
            text::FORMAT,
            "board graph 6",
            "edges 0-1 0-2 0-3 2-3 2-4 3-4 3-5",
            "guarded",
            "stones X..O..",
            "region 2 3 4 5",
            "targets 3",
            "rule simple-ko",
            &format!("claim {claim}"),
            "first black",
            &format!("start {start}"),
            &format!("steps {}", steps.len()),
        ];
        let lines = lines.iter().chain(steps).map(|&line| line.to_owned());
        signed(&lines.collect::<Vec<_>>())
    };
    assert!(check(&text(".O..", "dead", &[])).is_ok());
    let invented = ".O.. 2 0 0";
    for (claim, steps) in [("dead", &[][..]), ("alive", &[".O.. 2", ".OX. 2"])] {
        let checked = check(&text(invented, claim, steps));
        let refused = matches!(
            checked,
            Err(CheckError::Flaw(Flaw::Claim(Invalid::Start(_))))
        );
        assert!(refused, "{claim}: {checked:?}");
    }
}

/// Tests that making a certificate can be stopped, although the solver already knows most
/// situations by then.
#[test]
fn the_making_of_a_proof_can_be_stopped() {
    let asked = Patience::of(4);
    let mut limits = Limits {
        nodes: 50_000_000,
        observer: &asked,
    };
    let problem = big_eye("****/**");
    let mut tables = Tables::new(1 << 16);
    let mut session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
    let start = Situation::start(&problem, Player::Black);
    assert_eq!(
        prove(&mut session, &start, 0, &mut limits),
        Err(ProveError::Undecided)
    );
    assert_eq!(asked.asked(), 5);
}

/// Returns the text of a certificate with a valid checksum as its last line.
fn signed(lines: &[String]) -> String {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    format!("{text}checksum {:016x}\n", xxh3_64(text.as_bytes()))
}

#[test]
fn changed_bytes_are_noticed() {
    let text = certificate(&big_eye("***"), Ko::Simple, Player::Black, 0).to_text();
    for at in 0..text.len() {
        for new in ["0", "X", "\n", "\u{fe}", ""] {
            let changed = format!("{}{new}{}", &text[..at], &text[at + 1..]);
            let refused = matches!(
                text::read(&changed),
                Err(ReadError::Checksum | ReadError::Format(_))
            );
            assert!(refused || changed == text, "byte {at}");
        }
    }
    assert!(matches!(
        check(""),
        Err(CheckError::Read(ReadError::Format(_)))
    ));
}

proptest! {
    /// Tests that a changed certificate with a valid checksum is accepted only if its claim is
    /// true.
    #[test]
    fn no_change_makes_a_false_claim_accepted(
        which in any::<prop::sample::Index>(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..6, "[.XO0-9 -]|[a-z]"), 1..4),
    ) {
        static SAMPLES: std::sync::LazyLock<Vec<String>> =
            std::sync::LazyLock::new(|| samples().iter().map(Certificate::to_text).collect());
        let mut lines: Vec<String> = which.get(&SAMPLES[..]).lines().map(str::to_owned).collect();
        lines.pop();
        for (first, second, kind, sign) in edits {
            let (a, b) = (first.index(lines.len()), second.index(lines.len()));
            let at = second.index(lines[a].len().max(1)).min(lines[a].len());
            match kind {
                0 => drop(lines.remove(a)),
                1 => lines.swap(a, b),
                2 => lines[a] = lines[b].clone(),
                3 => lines[a].insert_str(at, &sign),
                _ if at < lines[a].len() => lines[a].replace_range(at..=at, &sign),
                _ => {}
            }
            if lines.is_empty() { break }
        }
        // Correct the number of steps, too.
        if let Some(said) = lines.iter().position(|line| line.starts_with("steps ")) {
            lines[said] = format!("steps {}", lines.len() - said - 1);
        }
        if let Ok(claim) = check(&signed(&lines)) {
            prop_assert!(is_true(&claim), "{claim}: {lines:?}");
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(lines in prop::collection::vec("(board|stones|region|targets|rule|claim|first|start|steps|edges)? ?[ -~]{0,20}", 0..14)) {
        let mut all = vec![text::FORMAT.to_owned()];
        all.extend(lines);
        prop_assert!(check(&signed(&all)).is_err());
    }
}

/// Returns a problem on a large board, all of which is the region. White has two eyes in a corner,
/// or two stones there with one liberty too few to live.
fn large(size: usize, alive: bool) -> Problem {
    let board = Board::square(size, size).unwrap();
    let mut position = Position::empty(size * size);
    let rows = match alive {
        true => [".O.OX", "OOOOX", "XXXXX"],
        false => ["OO.X.", "XXX..", "....."],
    };
    for (row, signs) in rows.iter().enumerate() {
        for (col, sign) in signs.chars().enumerate() {
            position.set(row * size + col, ".XO".find(sign).unwrap() as u8);
        }
    }
    let target = usize::from(alive);
    let all = (0..size * size).collect();
    Problem::with_region(board, position, vec![target], all).unwrap()
}

#[test]
fn regions_may_have_more_points_than_two_words_have_bits() {
    for (size, alive) in [(12, true), (12, false), (15, true), (15, false)] {
        let problem = large(size, alive);
        let mut tables = Tables::new(1 << 22);
        let mut session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
        let start = Situation::start(&problem, Player::Black);
        let proof = prove(&mut session, &start, 0, &mut Limits::of(100_000)).unwrap();
        assert_eq!(proof.claim.alive, alive);
        assert_eq!(check(&proof.to_text()), Ok(proof.claim));
    }
    let mut tables = Tables::new(1 << 22);
    let problem = large(16, true);
    let refused = Session::new(&problem, Ko::Simple, &mut tables);
    assert_eq!(refused.err().map(|large| large.0), Some(256));
}
