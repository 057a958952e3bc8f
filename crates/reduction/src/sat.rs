//! Decides the satisfiability of formulas by a SAT solver that knows nothing of Go.

use crate::formula::{Formula, variable};
use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};

/// Returns values of the variables that satisfy a formula, or `None` if it is unsatisfiable.
pub fn solve(formula: &Formula) -> Option<Vec<bool>> {
    let mut solver = BasicSolver::default();
    let variables: Vec<Var> = (0..formula.variables())
        .map(|_| solver.new_var_default())
        .collect();
    for clause in formula.clauses() {
        let literal = |&literal: &i32| Lit::new(variables[variable(literal)], literal > 0);
        solver.add_clause_reuse(&mut clause.iter().map(literal).collect());
    }
    let is_satisfiable = solver.solve_limited(&[]) == lbool::TRUE;
    let is_true = |&var: &Var| solver.value_var(var) == lbool::TRUE;
    is_satisfiable.then(|| variables.iter().map(is_true).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solver_agrees_with_all_assignments() {
        let mut satisfiable = 0;
        for bits in 0..1u32 << 9 {
            // Three clauses, each a subset of 1, -2 and 3; the second clause has the opposite
            // signs.
            let clause = |c: u32| {
                let mask = bits >> (3 * c) & 7;
                let signs = [1, -2, 3].map(|l| if c == 1 { -l } else { l });
                let inside = (0..3)
                    .filter(|i| mask >> i & 1 == 1)
                    .map(|i| signs[i as usize]);
                inside.collect::<Vec<i32>>()
            };
            let formula = Formula::new(3, &[clause(0), clause(1), clause(2)]).unwrap();
            let values = |v: u32| [v & 1 == 1, v & 2 == 2, v & 4 == 4];
            let brute = (0..8).any(|v| formula.is_satisfied(&values(v)));
            let found = solve(&formula);
            assert_eq!(found.is_some(), brute, "{formula}");
            assert!(found.is_none_or(|found| formula.is_satisfied(&found)));
            satisfiable += u32::from(brute);
        }
        assert!(satisfiable > 100 && satisfiable < 500);
    }
}
