//! Compares the pruned tree, in which White chooses a value for each variable and Black replies,
//! with a SAT solver. Compares its lines with assignments.

use crate::common::formulas::three;
use tengen_base::observer::Silent;
use tengen_exact::random::Xoshiro;
use tengen_reduction::formula::Formula;
use tengen_reduction::graph::gadgets::DESIGNS;
use tengen_reduction::graph::{Gadgets, Reduction};
use tengen_reduction::line::{self, Flaw};
use tengen_reduction::pruned::{self, Undecided};
use tengen_reduction::sat;

fn reduction(variables: usize, clauses: &[Vec<i32>], design: Gadgets) -> Reduction {
    let formula = Formula::new(variables, clauses).unwrap();
    Reduction::of(&formula, design).unwrap()
}

/// Compares the verdict of the pruned tree with the SAT solver, and checks its line as a proof.
///
/// Returns `true` if the white target Lambda lives.
fn check(reduction: &Reduction) -> bool {
    let decision = pruned::decide(reduction, &Silent).unwrap();
    let formula = &reduction.formula;
    assert_eq!(
        decision.assignment.is_some(),
        sat::solve(formula).is_some(),
        "{formula}"
    );
    match &decision.assignment {
        Some(values) => {
            assert!(formula.is_satisfied(values), "{formula}");
            let moves = pruned::line(reduction, values);
            assert_eq!(line::check(reduction, &moves), Ok(()), "{formula}");
            assert_eq!(pruned::assignment(reduction, &moves).as_ref(), Some(values));
        }
        None => assert_eq!(decision.lines, 1 << formula.variables(), "{formula}"),
    }
    decision.assignment.is_some()
}

/// Returns all clauses over three variables, including the empty clause and clauses with a variable
/// and its negation.
fn clauses() -> Vec<Vec<i32>> {
    let mut clauses = Vec::new();
    for mask in 0..64u32 {
        let literals = [1, -1, 2, -2, 3, -3];
        let clause: Vec<i32> = (0..6)
            .filter(|i| mask >> i & 1 == 1)
            .map(|i| literals[i])
            .collect();
        if clause.len() <= 3 {
            clauses.push(clause);
        }
    }
    clauses
}

#[test]
fn all_formulas_of_3_variables_and_3_clauses_are_decided_as_by_a_sat_solver() {
    let all = clauses();
    let mut numbers = [0, 0];
    // The order of the clauses does not matter.
    for a in 0..all.len() {
        for b in a..all.len() {
            for c in b..all.len() {
                let three = [all[a].clone(), all[b].clone(), all[c].clone()];
                let alive = check(&reduction(3, &three, Gadgets::Compact));
                numbers[usize::from(alive)] += 1;
            }
        }
    }
    assert_eq!(numbers.iter().sum::<i32>(), 42 * 43 * 44 / 6);
    assert!(numbers.iter().all(|&n| n > 500), "{numbers:?}");
}

#[test]
fn fewer_variables_and_clauses() {
    for design in DESIGNS {
        assert!(check(&reduction(0, &[], design)));
        assert!(!check(&reduction(0, &[vec![]], design)));
        assert!(check(&reduction(2, &[], design)));
        for a in clauses() {
            assert_eq!(
                check(&reduction(3, std::slice::from_ref(&a), design)),
                !a.is_empty()
            );
        }
        for literals in [[1, 1], [1, -1], [-1, -1]] {
            let two = literals.map(|l| vec![l]);
            assert_eq!(
                check(&reduction(1, &two, design)),
                literals[0] == literals[1]
            );
        }
    }
}

#[test]
fn random_formulas_of_up_to_12_and_of_20_variables() {
    let mut numbers = [0, 0];
    for run in 0..60 {
        let mut source = Xoshiro::for_run(8, run);
        let variables = 3 + source.below(10);
        let number = (variables * 4 + source.below(variables)) as usize;
        let formula = three(&mut source, variables as usize, number);
        let design = DESIGNS[run as usize % 2];
        let alive = check(&Reduction::of(&formula, design).unwrap());
        numbers[usize::from(alive)] += 1;
    }
    assert!(numbers.iter().all(|&n| n > 10), "{numbers:?}");
    let alive = [0, 2].map(|run| {
        let formula = three(&mut Xoshiro::for_run(20, run), 20, 80 + 10 * run as usize);
        check(&Reduction::of(&formula, Gadgets::Compact).unwrap())
    });
    assert_ne!(alive[0], alive[1]);
}

#[test]
fn assignments_of_large_formulas_are_lines_and_lines_are_assignments() {
    let mut alive = 0;
    for run in 0..4 {
        let formula = three(&mut Xoshiro::for_run(60, run), 60, 220);
        let reduction = Reduction::of(&formula, Gadgets::Paper).unwrap();
        let undecided = pruned::decide(&reduction, &Silent);
        assert_eq!(undecided, Err(Undecided::TooMany(60)));
        let Some(values) = sat::solve(&reduction.formula) else {
            continue;
        };
        let moves = pruned::line(&reduction, &values);
        assert_eq!(line::check(&reduction, &moves), Ok(()));
        assert_eq!(pruned::assignment(&reduction, &moves), Some(values));
        alive += 1;
    }
    assert!(alive > 1);
}

#[test]
fn the_pruning_function_leaves_white_two_moves_and_black_one() {
    let reduction = reduction(2, &[vec![1, 2], vec![-1, -2]], Gadgets::Compact);
    let mut nodes = vec![vec![]];
    let mut ends = 0;
    while let Some(moves) = nodes.pop() {
        let next = pruned::psi(&reduction, &moves);
        let expected = match moves.len() {
            4 => 0,
            number => 2 - number % 2,
        };
        assert_eq!(next.len(), expected);
        ends += usize::from(next.is_empty());
        nodes.extend(
            next.into_iter()
                .map(|vertex| [moves.clone(), vec![vertex]].concat()),
        );
    }
    assert_eq!(ends, 4);
}

#[test]
fn lines_that_prove_nothing_are_refused() {
    let reduction = reduction(2, &[vec![1, 2], vec![-1, -2]], Gadgets::Compact);
    let good = pruned::line(&reduction, &[true, false]);
    assert_eq!(line::check(&reduction, &good), Ok(()));
    let bad = pruned::line(&reduction, &[true, true]);
    assert_eq!(line::check(&reduction, &bad), Err(Flaw::DeadClause(2)));
    let short = Flaw::Short {
        found: 2,
        expected: 4,
    };
    assert_eq!(line::check(&reduction, &good[..2]), Err(short));
    let mut other = good.clone();
    // Black plays elsewhere.
    other[1] = reduction.finale.shared;
    let not_pruned = Flaw::NotPruned {
        number: 2,
        point: "S".to_owned(),
    };
    assert_eq!(line::check(&reduction, &other), Err(not_pruned));
    other[0] = 1 << 20;
    assert!(matches!(
        line::check(&reduction, &other),
        Err(Flaw::NotPruned { number: 1, .. })
    ));
    assert_eq!(pruned::assignment(&reduction, &other), None);
    assert_eq!(pruned::assignment(&reduction, &good[..2]), None);
}
