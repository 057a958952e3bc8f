//! Formulas that have a compact board on the grid, where the wires from literals to clauses need
//! not cross.

use tengen_exact::random::Xoshiro;
use tengen_reduction::formula::Formula;

pub(crate) fn formula(variables: usize, clauses: &[&[i32]]) -> Formula {
    let clauses: Vec<Vec<i32>> = clauses.iter().map(|clause| clause.to_vec()).collect();
    Formula::new(variables, &clauses).unwrap()
}

pub(crate) fn assignments(variables: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1u32 << variables).map(move |set| (0..variables).map(|i| set >> i & 1 == 1).collect())
}

pub(crate) fn model(formula: &Formula) -> Option<Vec<bool>> {
    assignments(formula.variables()).find(|values| formula.is_satisfied(values))
}

/// Returns formulas that have a compact board on the grid; some of them are satisfiable.
pub(crate) fn formulas() -> Vec<Formula> {
    vec![
        formula(1, &[&[1]]),
        formula(1, &[&[1], &[-1]]),
        formula(1, &[&[1, -1]]),
        formula(2, &[&[1, 2], &[-2]]),
        formula(2, &[&[-1], &[1, 2], &[1], &[-2]]),
        formula(3, &[&[1, 2, 3]]),
        formula(3, &[&[1], &[-1, 2], &[-2, 3], &[-3]]),
        formula(3, &[&[1, 2], &[2, -2, 3], &[3, -3]]),
        formula(3, &[&[-1], &[1, 2, 3], &[-3], &[3]]),
        formula(3, &[&[2], &[2], &[2]]),
        formula(4, &[&[1, 2], &[-2, -3, 4], &[-4], &[-4]]),
        formula(4, &[&[-4], &[1, -2, 3, 4]]),
    ]
}

/// Returns the eight clauses of three literals over three variables, one for each choice of signs.
pub(crate) fn signs() -> Vec<Vec<i32>> {
    let clause = |set: u32| [1, 2, 3].map(|v| if set >> (v - 1) & 1 == 1 { v } else { -v });
    (0..8).map(|set| clause(set).to_vec()).collect()
}

/// Returns a random formula of clauses of three different variables.
pub(crate) fn three(random: &mut Xoshiro, variables: usize, clauses: usize) -> Formula {
    let clause = |random: &mut Xoshiro| {
        let mut clause: Vec<i32> = Vec::new();
        while clause.len() < 3 {
            let v = random.below(variables as u64) as i32 + 1;
            if !clause.iter().any(|literal| literal.abs() == v) {
                clause.push(if random.below(2) == 0 { v } else { -v });
            }
        }
        clause
    };
    let clauses: Vec<Vec<i32>> = (0..clauses).map(|_| clause(random)).collect();
    Formula::new(variables, &clauses).unwrap()
}
