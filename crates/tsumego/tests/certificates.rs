//! Certificates: every answer gets one, and nothing else is accepted.

mod common;

use common::{Random, for_oracle, random_problem};
use proptest::prelude::*;
use tengen_board::{Board, Player, Position, ascii, graph_file};
use tengen_count::observer::Silent;
use tengen_tsumego::certificate::text::{self, ReadError};
use tengen_tsumego::certificate::{Certificate, CheckError, Claim, Flaw, ProveError, check, prove};
use tengen_tsumego::model::retrograde::{Extent, Rules, Verdict, retrograde};
use tengen_tsumego::model::state::{State, Threats};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};

fn certificate(problem: &Problem, ko: Ko, first: Player, threats: i8) -> Certificate {
    let mut tables = Tables::new(1 << 22);
    let mut session = Session::new(problem, ko, &mut tables).unwrap();
    let mut limits = Limits { nodes: 50_000_000, go_on: &mut || true };
    let found = prove(&mut session, &Situation::start(problem, first), threats, &mut limits);
    found.unwrap_or_else(|error| panic!("{ko:?}, {first:?}, {threats}: {error}\n{problem:?}"))
}

/// Whether a claim is true, by looking at all positions.
fn is_true(claim: &Claim) -> bool {
    let problem = Problem {
        board: claim.board.clone(),
        position: claim.start_position(),
        defender: claim.defender(),
        targets: claim.targets.clone(),
        region: claim.region.clone(),
    };
    let asked = for_oracle(&problem);
    let balance = claim.start.threats;
    let threats = Threats { defender: balance.max(0) as u8, attacker: (-balance).max(0) as u8 };
    let rules = if claim.simple_ko { Rules::simple_ko(threats) } else { Rules::NO_KO };
    let start = State {
        ko: claim.start.ko,
        captured: claim.start.captured,
        ..State::start(&asked, claim.first, if claim.simple_ko { threats } else { Threats::default() })
    };
    let verdicts = retrograde(&asked, rules, Extent::Everything, 1 << 30, &Silent).unwrap();
    (verdicts.lookup(&start).expect("a start") == Verdict::Alive) == claim.alive
}

#[test]
fn every_answer_to_random_problems_is_proved() {
    let (mut dead, mut alive, mut steps) = (0, 0, 0);
    for seed in 0..250 {
        let problem = random_problem(seed, 5..=9);
        for (ko, threats) in [(Ko::Allowed, 0), (Ko::Simple, 0), (Ko::Simple, 2), (Ko::Simple, -2)] {
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
    assert!(dead > 1500 && alive > 50 && steps > 10_000, "{dead} {alive} {steps}");
}
