//! Search for a cycle by a SAT solver: a variable for every step, clauses that say that
//! every class is left and entered by one, and, whenever its answer is more than one cycle
//! or an even one, clauses that forbid just that.
//!
//! A set of positions that is neither empty nor everything is left by any Hamiltonian
//! cycle. For the classes of a short cycle this is a clause of the steps that leave them.
//! If all classes are one cycle with an even number of crossings, then following it goes
//! through half of the positions only, one of each class, and the clause has the steps from
//! these to the others.
//!
//! If the solver says that there is no answer, there is no cycle.

use super::quotient::{Quotient, Step, class, crosses};
use super::search::Fruitless;
use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};
use tengen_base::observer::{Event, Observer};

/// Asks the observer whether to go on.
struct Watch<'a>(&'a dyn Observer);

impl Callbacks for Watch<'_> {
    fn stop(&self) -> bool {
        !self.0.go_on()
    }
}

/// One cycle through all classes with an odd number of crossings: for each class the step
/// from it. `None` if there is none.
pub(super) fn search(
    quotient: &Quotient,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Option<Vec<Step>>, Fruitless> {
    let options = SolverOpts {
        // A positive number of 31 bits.
        random_seed: (1 + seed % 0x7FFF_FFFE) as f64,
        random_var_freq: 0.01,
        ..SolverOpts::default()
    };
    let mut solver = Solver::new(options, Watch(observer));
    let steps: Vec<Var> = (0..quotient.steps())
        .map(|_| solver.new_var_default())
        .collect();
    each_class_once(quotient, &steps, &mut solver);
    let mut most = 0;
    loop {
        let answer = solver.solve_limited(&[]);
        if answer == lbool::FALSE {
            return Ok(None);
        }
        if answer != lbool::TRUE {
            return Err(Fruitless::Cancelled(0));
        }
        let chosen = |number: &usize| solver.value_var(steps[*number]) == lbool::TRUE;
        let next: Vec<Step> = (0..quotient.classes())
            .filter_map(|from| {
                let number = quotient.numbers_from(from).find(chosen)?;
                Some(quotient.steps_from(from)[number - quotient.numbers_from(from).start])
            })
            .collect();
        let sides = sides(&next);
        let cycles = sides.iter().map(|side| side.0 + 1).max().unwrap_or(0);
        if cycles == 1 && next.iter().filter(|&&step| crosses(step)).count() % 2 == 1 {
            return Ok(Some(next));
        }
        most = most.max(cycles);
        observer.event(Event::Joining { cycles, of: most });
        for mut clause in leaving(quotient, &steps, &sides, cycles) {
            solver.add_clause_reuse(&mut clause);
        }
    }
}

/// Clauses: every class is left by one step and entered by one.
fn each_class_once(quotient: &Quotient, steps: &[Var], solver: &mut Solver<Watch<'_>>) {
    let mut entering = vec![Vec::new(); quotient.classes()];
    for from in 0..quotient.classes() {
        let numbers = quotient.numbers_from(from);
        let leaving: Vec<Var> = numbers.clone().map(|number| steps[number]).collect();
        for (&step, &var) in quotient.steps_from(from).iter().zip(&leaving) {
            entering[class(step)].push(var);
        }
        exactly_one(&leaving, solver);
    }
    for vars in entering {
        exactly_one(&vars, solver);
    }
}

fn exactly_one(vars: &[Var], solver: &mut Solver<Watch<'_>>) {
    let mut any: Vec<Lit> = vars.iter().map(|&var| Lit::new(var, true)).collect();
    solver.add_clause_reuse(&mut any);
    for (i, &one) in vars.iter().enumerate() {
        for &other in &vars[..i] {
            solver.add_clause_reuse(&mut vec![Lit::new(one, false), Lit::new(other, false)]);
        }
    }
}

/// For each class the number of its cycle, and whether on the way from the cycle's first
/// class to it an odd number of steps cross.
fn sides(next: &[Step]) -> Vec<(usize, bool)> {
    const NONE: usize = usize::MAX;
    let mut sides = vec![(NONE, false); next.len()];
    let mut cycles = 0;
    for first in 0..next.len() {
        let (mut at, mut side) = (first, false);
        if sides[at].0 != NONE {
            continue;
        }
        while sides[at].0 == NONE {
            sides[at] = (cycles, side);
            side ^= crosses(next[at]);
            at = class(next[at]);
        }
        cycles += 1;
    }
    sides
}

/// For each cycle the steps that leave it; or those that leave one side of the only one.
fn leaving(
    quotient: &Quotient,
    steps: &[Var],
    sides: &[(usize, bool)],
    cycles: usize,
) -> Vec<Vec<Lit>> {
    let mut clauses = vec![Vec::new(); cycles];
    for (from, &(cycle, side)) in sides.iter().enumerate() {
        let numbers = quotient.numbers_from(from);
        for (number, &step) in numbers.zip(quotient.steps_from(from)) {
            let (to_cycle, to_side) = sides[class(step)];
            let leaves = if cycles > 1 {
                to_cycle != cycle
            } else {
                to_side != side ^ crosses(step)
            };
            if leaves {
                clauses[cycle].push(Lit::new(steps[number], true));
            }
        }
    }
    clauses
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hamilton::check;
    use crate::hamilton::find::half_cycle;
    use tengen_base::observer::Silent;

    #[test]
    fn cycles_of_short_lines_pass_the_check() {
        for points in 3..=6 {
            for seed in 0..3 {
                let quotient = Quotient::new(points);
                let next = search(&quotient, seed, &Silent).unwrap().unwrap();
                let checked = check(&half_cycle(&quotient, &next));
                assert_eq!(checked, Ok(2 * quotient.classes() as u64));
            }
        }
    }

    #[test]
    fn two_points_have_no_cycle() {
        assert_eq!(search(&Quotient::new(2), 0, &Silent), Ok(None));
    }

    #[test]
    fn a_search_stops_when_told_to() {
        struct Stop;
        impl Observer for Stop {
            fn event(&self, _: Event) {}
            fn go_on(&self) -> bool {
                false
            }
        }
        let stopped = search(&Quotient::new(6), 0, &Stop);
        assert_eq!(stopped, Err(Fruitless::Cancelled(0)));
    }
}
