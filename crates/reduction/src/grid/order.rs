//! An order of variables in one row and clauses in another, such that straight lines from
//! literals to clauses do not cross.
//!
//! Lambda touches every H and Omega every K, and both meet: no wire can go around them, so
//! variables and clauses lie on two sides of what is between. The two literals of a variable
//! are neighbours. From left to right, at most one clause is *open*: has had a literal, and
//! lacks another. A literal of a clause that stays open may be in no other one.

use crate::formula::{Formula, variable};
use std::collections::HashSet;

/// Variables and clauses from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The literals, two of every variable, one after the other.
    pub literals: Vec<i32>,
    /// The clauses, counted from 0.
    pub clauses: Vec<usize>,
}

/// Why there is no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoOrder {
    /// Literals and clauses that go round.
    #[error(
        "the wires of clause {clause} would cross others: it closes a cycle of literals and \
         clauses; on the grid, every cycle of wires crosses itself"
    )]
    Cycle {
        /// A clause on a cycle, counted from 1.
        clause: usize,
    },
    /// All orders were tried.
    #[error(
        "wires would cross in every order of the variables {variables:?}; on the grid, variables \
         in one row and clauses in another must be joined without crossings"
    )]
    Crossing {
        /// Variables that clauses join, counted from 1.
        variables: Vec<usize>,
    },
    /// Too many variables for the search.
    #[error(
        "{0} variables are too many for a board on the grid; up to {MAX_VARIABLES} can be ordered"
    )]
    TooManyVariables(usize),
    /// Not all orders were tried.
    #[error(
        "no order without crossings was found for the variables {variables:?} in {steps} steps"
    )]
    Limit {
        /// Variables that clauses join, counted from 1.
        variables: Vec<usize>,
        /// The limit.
        steps: usize,
    },
}

/// Steps of the search for one set of variables that clauses join.
pub const MAX_STEPS: usize = 1 << 16;

/// The most variables that are ordered.
pub const MAX_VARIABLES: usize = 1 << 10;

/// Finds an order. Variables that no chain of clauses joins are ordered apart.
///
/// # Errors
/// [`NoOrder`], for any reason it has.
pub fn order(formula: &Formula) -> Result<Order, NoOrder> {
    if formula.variables() > MAX_VARIABLES {
        return Err(NoOrder::TooManyVariables(formula.variables()));
    }
    no_cycle(formula)?;
    let mut found = Order {
        literals: Vec::new(),
        clauses: Vec::new(),
    };
    let of_variable = |v: usize| {
        let has = move |clause: &Vec<i32>| clause.iter().any(|&l| variable(l) == v);
        let clauses = formula.clauses().iter().enumerate();
        clauses
            .filter(move |(_, clause)| has(clause))
            .map(|(j, _)| j)
    };
    let mut seen = vec![false; formula.variables()];
    for start in 0..formula.variables() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut joined = vec![start];
        let mut next = 0;
        while let Some(&v) = joined.get(next) {
            next += 1;
            for literal in of_variable(v).flat_map(|j| &formula.clauses()[j]) {
                if !std::mem::replace(&mut seen[variable(*literal)], true) {
                    joined.push(variable(*literal));
                }
            }
        }
        let mut search = Search {
            formula,
            joined: &joined,
            left: formula.clauses().iter().map(Vec::len).collect(),
            used: vec![false; joined.len()],
            found,
            failed: HashSet::new(),
            steps: 0,
        };
        let names = || joined.iter().map(|v| v + 1).collect();
        match search.go(None) {
            Some(true) => found = search.found,
            Some(false) => return Err(NoOrder::Crossing { variables: names() }),
            None => {
                return Err(NoOrder::Limit {
                    variables: names(),
                    steps: MAX_STEPS,
                });
            }
        }
    }
    Ok(found)
}

/// Literals and clauses must be a forest: two rows with a cycle between them have crossings.
fn no_cycle(formula: &Formula) -> Result<(), NoOrder> {
    let variables = formula.variables();
    // A parent for every literal: those of variables, then those of their negations.
    let mut parents: Vec<usize> = (0..2 * variables).collect();
    fn root(parents: &mut [usize], mut node: usize) -> usize {
        while parents[node] != node {
            parents[node] = parents[parents[node]];
            node = parents[node];
        }
        node
    }
    for (number, clause) in (1..).zip(formula.clauses()) {
        for pair in clause.windows(2) {
            let [one, other] = [pair[0], pair[1]].map(|literal| {
                let node = variable(literal) + if literal < 0 { variables } else { 0 };
                root(&mut parents, node)
            });
            if one == other {
                return Err(NoOrder::Cycle { clause: number });
            }
            parents[one] = other;
        }
    }
    Ok(())
}

/// A search for the order of some variables, from left to right.
struct Search<'a> {
    formula: &'a Formula,
    joined: &'a [usize],
    /// Literals that a clause lacks.
    left: Vec<usize>,
    used: Vec<bool>,
    found: Order,
    /// Variables that were used, and the open clause, from which nothing was found.
    failed: HashSet<(Vec<bool>, Option<usize>)>,
    steps: usize,
}

impl Search<'_> {
    /// Goes on with a clause that is open; `None` if there were too many steps.
    fn go(&mut self, open: Option<usize>) -> Option<bool> {
        if self.used.iter().all(|&used| used) {
            return Some(open.is_none());
        }
        let here = (self.used.clone(), open);
        if self.failed.contains(&here) {
            return Some(false);
        }
        self.steps += 1;
        if self.steps > MAX_STEPS {
            return None;
        }
        for index in 0..self.joined.len() {
            if self.used[index] {
                continue;
            }
            let name = self.joined[index] as i32 + 1;
            for literals in [[name, -name], [-name, name]] {
                let before = (self.found.clone(), self.left.clone());
                self.used[index] = true;
                if let Some(open) = self.put(open, literals)
                    && self.go(open)?
                {
                    return Some(true);
                }
                self.used[index] = false;
                (self.found, self.left) = before;
            }
        }
        self.failed.insert(here);
        Some(false)
    }

    /// Puts two literals next; the clause that is open then, or nothing if wires cross.
    fn put(&mut self, mut open: Option<usize>, literals: [i32; 2]) -> Option<Option<usize>> {
        for literal in literals {
            self.found.literals.push(literal);
            let clauses = self.formula.clauses().iter().enumerate();
            let mut clauses: Vec<usize> = clauses
                .filter(|(_, clause)| clause.contains(&literal))
                .map(|(j, _)| j)
                .collect();
            // The open clause first, those that stay open last.
            let rank = |&j: &usize| (open != Some(j), self.left[j] > 1, j);
            clauses.sort_unstable_by_key(rank);
            for j in clauses {
                if open.is_some_and(|open| open != j) {
                    return None;
                }
                self.left[j] -= 1;
                open = (self.left[j] > 0).then_some(j);
                if open.is_none() {
                    self.found.clauses.push(j);
                }
            }
        }
        Some(open)
    }
}
