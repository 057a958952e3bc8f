//! Orders the variables of a formula in one row and its clauses in a second row. The straight wires
//! (white lines) between literals and clauses must not cross.
//!
//! On the board, the white target Lambda touches the string H of every variable, the black string
//! Omega touches the string K of every clause, and Lambda meets Omega. So no wire can go around a
//! variable or clause, and all wires run between the two rows. The two literals of a variable are
//! neighbours.
//!
//! The entry function is [`order`]. Variables that clauses connect form a set; a backtracking
//! search from left to right orders each set. Invariant: at most one clause is *open*, which means
//! that some of its literals are placed, but not all. If a clause stays open after one of its
//! literals is placed, no later clause may contain this literal. The search remembers the states
//! (placed variables and open clause) from which it failed. [`MAX_STEPS`] bounds the cost.

use crate::formula::{Formula, variable};
use crate::sets::Sets;
use std::collections::HashSet;

/// The orders of literals and of clauses on a board, from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The literals from left to right; the two literals of a variable are adjacent.
    pub literals: Vec<i32>,
    /// The clauses from left to right, counted from 0.
    pub clauses: Vec<usize>,
}

/// The error of a formula for which no order without crossing wires was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoOrder {
    /// The wires (white lines between literals and clauses) form a cycle. The field is a clause on
    /// the cycle, counted from 1.
    #[error(
        "the wires of clause {0} would cross others: it closes a cycle of literals and \
         clauses; on the grid, every cycle of wires crosses itself"
    )]
    Cycle(usize),
    /// In every order of a set of variables that clauses connect, some wires (white lines between
    /// literals and clauses) cross. The field has these variables, counted from 1.
    #[error(
        "wires would cross in every order of the variables {0:?}; on the grid, variables \
         in one row and clauses in another must be joined without crossings"
    )]
    Crossing(Vec<usize>),
    /// There are too many variables for the search.
    #[error(
        "{0} variables are too many for a board on the grid; up to {MAX_VARIABLES} can be ordered"
    )]
    TooManyVariables(usize),
    /// The search reached [`MAX_STEPS`] for a set of variables that clauses connect. The field has
    /// these variables, counted from 1.
    #[error(
        "found no order of the variables {0:?} in which wires from literals to clauses do not \
         cross; the search ended after {MAX_STEPS} steps"
    )]
    Limit(Vec<usize>),
}

/// The limit of steps of the search for one set of variables that clauses connect. A step is one
/// state from which the search goes on: the placed variables, and the clause with some but not all
/// literals placed.
pub const MAX_STEPS: usize = 1 << 16;

/// The largest number of variables that [`order`] accepts.
pub const MAX_VARIABLES: usize = 1 << 10;

/// Finds an order of variables and clauses in which wires (white lines between literals and
/// clauses) do not cross. Sets of variables that no clauses connect are ordered separately.
///
/// # Errors
/// [`NoOrder`] if no such order exists, there are too many variables, or the search gave up.
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
        // Collect the variables that clauses connect with `start`, breadth first.
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
            Some(false) => return Err(NoOrder::Crossing(names())),
            None => return Err(NoOrder::Limit(names())),
        }
    }
    Ok(found)
}

/// Checks that the wires between literals and clauses form a forest, a graph without cycles. A
/// cycle of wires between the row of literals and the row of clauses always has crossings.
///
/// The method is a union-find over the literals: a clause that joins two connected literals closes
/// a cycle.
fn no_cycle(formula: &Formula) -> Result<(), NoOrder> {
    let variables = formula.variables();
    // The indices of the union-find: first the variables, then their negations.
    let mut literals = Sets::new(2 * variables);
    let node = |literal: i32| variable(literal) + if literal < 0 { variables } else { 0 };
    for (number, clause) in (1..).zip(formula.clauses()) {
        for pair in clause.windows(2) {
            if !literals.join(node(pair[0]), node(pair[1])) {
                return Err(NoOrder::Cycle(number));
            }
        }
    }
    Ok(())
}

/// The search for the order of one set of variables that clauses connect.
struct Search<'a> {
    formula: &'a Formula,
    joined: &'a [usize],
    /// For each clause, the number of its literals that have no place in the order yet.
    left: Vec<usize>,
    used: Vec<bool>,
    found: Order,
    /// States from which the search failed: the placed variables, and the open clause (with some
    /// but not all literals placed).
    failed: HashSet<(Vec<bool>, Option<usize>)>,
    steps: usize,
}

impl Search<'_> {
    /// Extends the order to all variables of the set. `open` is the clause that is open now (some
    /// but not all of its literals are placed), if any. Returns `false` if every extension of the
    /// order has crossings, and `None` if the step limit is reached.
    fn go(&mut self, open: Option<usize>) -> Option<bool> {
        // All variables are placed. A clause that is still open lacks a literal, so the order would
        // be wrong.
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

    /// Appends the two literals of a variable to the order. `open` is the clause that is open
    /// before, with some but not all literals placed. Returns the clause that is open afterwards,
    /// if any; the outer `None` means that wires cross.
    fn put(&mut self, mut open: Option<usize>, literals: [i32; 2]) -> Option<Option<usize>> {
        for literal in literals {
            self.found.literals.push(literal);
            let clauses = self.formula.clauses().iter().enumerate();
            let mut clauses: Vec<usize> = clauses
                .filter(|(_, clause)| clause.contains(&literal))
                .map(|(j, _)| j)
                .collect();
            // Order the clauses of this literal: the open clause (partly placed before) first, and
            // a clause that stays open last.
            let rank = |&j: &usize| (open != Some(j), self.left[j] > 1, j);
            clauses.sort_unstable_by_key(rank);
            for j in clauses {
                // Two open clauses would make wires cross.
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
