//! Solves whole positions of the reduction on graphs, with all moves of both players and without a
//! ko rule.

use crate::common::formulas::{assignments, formula};
use crate::common::verdict::put;
use tengen_board::Player;
use tengen_reduction::graph::gadgets::DESIGNS;
use tengen_reduction::graph::{Gadgets, Reduction};
use tengen_reduction::pruned;
use tengen_tsumego::certificate;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::solver::value::Answer;

fn reduction(clauses: &[&[i32]], design: Gadgets) -> Reduction {
    let literals = clauses.iter().flat_map(|clause| clause.iter());
    let variables = literals
        .map(|l| l.unsigned_abs() as usize)
        .max()
        .unwrap_or(0);
    Reduction::of(&formula(variables, clauses), design).unwrap()
}

/// `true` if the target lives when `first` moves first. With `proof`, also writes a certificate and
/// checks it.
fn lives(problem: &Problem, first: Player, ko: Ko, proof: bool) -> bool {
    let mut tables = Tables::new(1 << 27);
    let mut session = Session::new(problem, ko, &mut tables).unwrap();
    let mut limits = Limits::of(u64::MAX);
    let start = Situation::start(problem, first);
    let alive = match session.judge(&start, 0, &mut limits).answer {
        Answer::Alive(_) => true,
        Answer::Dead(_) => false,
        Answer::Unknown => unreachable!("there is no limit"),
    };
    if proof {
        let certificate = certificate::prove(&mut session, &start, 0, &mut limits).unwrap();
        assert_eq!(certificate.check(), Ok(()));
        assert_eq!(certificate.claim.alive, alive);
    }
    alive
}

/// Checks that the white target Lambda of a formula's position lives if and only if the formula is
/// satisfiable.
fn check(clauses: &[&[i32]], designs: &[Gadgets], proof: bool) {
    for &design in designs {
        let reduction = reduction(clauses, design);
        let expected = tengen_reduction::sat::solve(&reduction.formula).is_some();
        let found = lives(&reduction.problem(), Player::White, Ko::Allowed, proof);
        assert_eq!(found, expected, "{} {design:?}", reduction.formula);
    }
}

#[test]
fn formulas_of_one_variable_and_their_proofs() {
    for clauses in [&[&[1][..]][..], &[&[-1]]] {
        check(clauses, &DESIGNS, true);
    }
    for clauses in [&[&[1, -1][..]][..], &[&[1], &[1]]] {
        check(clauses, &[Gadgets::Compact], true);
    }
    check(&[&[1], &[]], &[Gadgets::Compact], false);
    // The certificate of this position would have more than a million nodes, so none is written.
    check(&[&[1], &[-1]], &[Gadgets::Compact], false);
}

#[test]
#[ignore = "a quarter of a minute"]
fn more_proofs_of_one_variable() {
    for clauses in [&[&[1, -1][..]][..], &[&[1], &[1]]] {
        check(clauses, &[Gadgets::Paper], true);
    }
    check(&[&[1], &[]], &[Gadgets::Compact], true);
}

#[test]
fn a_literal_may_be_of_several_clauses() {
    check(&[&[1], &[1], &[1]], &[Gadgets::Compact], false);
}

#[test]
fn formulas_of_two_variables() {
    for clauses in [&[&[1, 2][..]][..], &[&[1], &[2]], &[&[1, 2], &[-1]]] {
        check(clauses, &[Gadgets::Compact], false);
    }
}

#[test]
#[ignore = "some minutes"]
fn more_formulas_of_two_clauses() {
    let two: [&[&[i32]]; 4] = [
        &[&[1, 2], &[-1, -2]],
        &[&[1, -2], &[-1, 2]],
        &[&[1, 2], &[1, -2]],
        &[&[1, 2], &[1, 2]],
    ];
    check(&[&[1], &[1], &[-1]], &[Gadgets::Compact], false);
    for clauses in two {
        check(clauses, &[Gadgets::Compact], false);
    }
    for clauses in [&[&[1][..], &[-1][..]][..], &[&[1], &[1], &[1]]] {
        check(clauses, &[Gadgets::Paper], false);
    }
}

/// Checks the solver after every line of the pruned tree, in which White chooses a value for each
/// variable and Black replies. The white target Lambda lives if and only if the chosen values
/// satisfy the formula.
fn check_ends(variables: usize, clauses: &[&[i32]], kos: &[Ko]) {
    let reduction = reduction(clauses, Gadgets::Compact);
    assert_eq!(reduction.formula.variables(), variables);
    for values in assignments(variables) {
        let mut position = reduction.position.clone();
        let mut player = reduction.to_move();
        for vertex in pruned::line(&reduction, &values) {
            position = put(&reduction.board, &position, player, vertex).unwrap();
            player = player.other();
        }
        let problem = reduction.problem();
        let targets = vec![reduction.finale.lambda];
        let problem =
            Problem::with_region(problem.board, position, targets, problem.region).unwrap();
        for &ko in kos {
            let found = lives(&problem, player, ko, false);
            assert_eq!(
                found,
                reduction.formula.is_satisfied(&values),
                "{clauses:?} {values:?}"
            );
        }
    }
}

#[test]
fn the_ends_of_lines_agree_with_the_solver() {
    check_ends(2, &[&[1, -2]], &[Ko::Allowed]);
    check_ends(2, &[&[1], &[-2]], &[Ko::Allowed]);
}

#[test]
#[ignore = "some minutes"]
fn the_ends_of_more_lines_agree_with_the_solver_with_and_without_ko() {
    for clauses in [&[&[1, 2][..], &[-1, -2]][..], &[&[1], &[-1, 2], &[-2]]] {
        check_ends(2, clauses, &[Ko::Allowed, Ko::Simple]);
    }
}

#[test]
#[ignore = "ten seconds"]
fn the_ends_of_a_clause_of_three_agree_with_the_solver_with_and_without_ko() {
    check_ends(3, &[&[1, -2, 3]], &[Ko::Allowed, Ko::Simple]);
}
