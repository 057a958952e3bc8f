//! Formulas in conjunctive normal form. A literal is a variable or its negation, and a clause is a
//! disjunction of literals.

use std::fmt;

/// The largest number of literals of a clause in 3-SAT.
pub const MAX_LITERALS: usize = 3;

/// A formula in conjunctive normal form.
///
/// Literals are numbers as in DIMACS files: `3` is the third variable, `-3` its negation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    variables: usize,
    clauses: Vec<Vec<i32>>,
}

/// The error of a formula with a literal whose variable does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clause {clause}: expected a literal of the variables 1 to {variables}, found {literal}")]
pub struct NoVariable {
    /// The number of the clause with the literal, counted from 1.
    pub clause: usize,
    /// The literal that was found.
    pub literal: i32,
    /// The number of variables of the formula.
    pub variables: usize,
}

impl Formula {
    /// Creates a formula of the variables 1 to `variables` from its clauses, lists of literals.
    ///
    /// If a literal is repeated in a clause, it is kept once. The list of clauses may be empty, and
    /// so may each clause.
    ///
    /// # Errors
    /// [`NoVariable`] if a literal is 0 or its variable is beyond `variables`.
    pub fn new(variables: usize, clauses: &[Vec<i32>]) -> Result<Formula, NoVariable> {
        let mut once: Vec<Vec<i32>> = Vec::with_capacity(clauses.len());
        for (number, clause) in (1..).zip(clauses) {
            let mut literals: Vec<i32> = Vec::with_capacity(clause.len());
            for &literal in clause {
                if literal == 0 || literal.unsigned_abs() as usize > variables {
                    return Err(NoVariable {
                        clause: number,
                        literal,
                        variables,
                    });
                }
                if !literals.contains(&literal) {
                    literals.push(literal);
                }
            }
            once.push(literals);
        }
        let clauses = once;
        Ok(Formula { variables, clauses })
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Returns the clauses as lists of literals, each without repeated literals.
    pub fn clauses(&self) -> &[Vec<i32>] {
        &self.clauses
    }

    /// Returns `true` if the values satisfy the formula; `values[i - 1]` is the value of variable
    /// `i`.
    ///
    /// # Panics
    /// Panics if there are fewer values than variables.
    pub fn is_satisfied(&self, values: &[bool]) -> bool {
        let is_true = |&literal: &i32| values[variable(literal)] == (literal > 0);
        self.clauses.iter().all(|clause| clause.iter().any(is_true))
    }

    /// Removes redundant clauses. Returns the shorter formula and the removed clauses, counted from
    /// 0.
    ///
    /// A clause is redundant if it contains a literal and its negation, or if it contains all
    /// literals of another clause. The shorter formula has the same satisfying assignments.
    pub fn without_redundant_clauses(&self) -> (Formula, Vec<usize>) {
        let clauses = || self.clauses.iter().enumerate();
        let is_within = |one: &[i32], other: &[i32]| one.iter().all(|l| other.contains(l));
        let is_redundant = |&(number, clause): &(usize, &Vec<i32>)| {
            let is_true = clause.iter().any(|&literal| clause.contains(&-literal));
            // If clauses have equal sets of literals, only the first of these clauses is kept.
            let follows = |(other, from): (usize, &Vec<i32>)| {
                other != number
                    && is_within(from, clause)
                    && (other < number || !is_within(clause, from))
            };
            is_true || clauses().any(follows)
        };
        let (out, kept): (Vec<_>, Vec<_>) = clauses().partition(is_redundant);
        let formula = Formula {
            variables: self.variables,
            clauses: kept.into_iter().map(|(_, clause)| clause.clone()).collect(),
        };
        (formula, out.into_iter().map(|(number, _)| number).collect())
    }

    /// Splits long clauses into clauses of at most [`MAX_LITERALS`] literals.
    ///
    /// The result is satisfiable if and only if this formula is. Its first variables are the
    /// variables of this formula. Every satisfying assignment of the result, restricted to these
    /// variables, satisfies this formula.
    ///
    /// Splitting uses new variables: (a or b or c or d) becomes (a or b or x) and (not x or c or
    /// d).
    ///
    /// # Errors
    /// [`TooManyVariables`] if the new variables exceed the range of literals.
    pub fn with_short_clauses(&self) -> Result<Formula, TooManyVariables> {
        let long = self.clauses.iter().map(Vec::len);
        let new: usize = long.map(|len| len.saturating_sub(MAX_LITERALS)).sum();
        let variables = self.variables.saturating_add(new);
        if variables > i32::MAX as usize {
            return Err(TooManyVariables(variables));
        }
        let mut next = self.variables as i32;
        let mut clauses = Vec::with_capacity(self.clauses.len() + new);
        for clause in &self.clauses {
            let mut rest = clause.as_slice();
            let mut head = None;
            // The first short clause takes two literals of the long clause, each later one takes
            // one. A new variable links the short clause to the rest of the long clause.
            while rest.len() + usize::from(head.is_some()) > MAX_LITERALS {
                let take = MAX_LITERALS - 1 - usize::from(head.is_some());
                next += 1;
                let (first, others) = rest.split_at(take);
                clauses.push(
                    head.into_iter()
                        .chain(first.iter().copied())
                        .chain([next])
                        .collect(),
                );
                (head, rest) = (Some(-next), others);
            }
            clauses.push(head.into_iter().chain(rest.iter().copied()).collect());
        }
        Ok(Formula { variables, clauses })
    }
}

/// The error of a formula with more variables than a literal can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the formula would have {0} variables; at most {max} are allowed", max = i32::MAX)]
pub struct TooManyVariables(pub usize);

impl fmt::Display for Formula {
    /// Formats the formula as its clauses in brackets, such as `(1 or -2) and (3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, clause) in self.clauses.iter().enumerate() {
            let literals: Vec<String> = clause.iter().map(i32::to_string).collect();
            let and = if i == 0 { "" } else { " and " };
            write!(f, "{and}({})", literals.join(" or "))?;
        }
        Ok(())
    }
}

/// Returns the variable of a literal, counted from 0.
pub fn variable(literal: i32) -> usize {
    literal.unsigned_abs() as usize - 1
}

/// Returns the literals that are true if the variables have these values, in the order of the
/// variables. For example, the values `true`, `false` give the literals 1, -2.
pub fn literals(values: &[bool]) -> Vec<i32> {
    let variables = (1..).zip(values);
    variables
        .map(|(variable, &value)| if value { variable } else { -variable })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat;

    #[test]
    fn long_clauses_are_split_without_changing_the_values_that_satisfy() {
        for width in 0..8 {
            let clause: Vec<i32> = (1..=width)
                .map(|v| if v % 3 == 0 { -v } else { v })
                .collect();
            let long = Formula::new(width as usize, std::slice::from_ref(&clause)).unwrap();
            let short = long.with_short_clauses().unwrap();
            assert!(short.clauses().iter().all(|c| c.len() <= MAX_LITERALS));
            let clauses = (width as usize).saturating_sub(2).max(1);
            assert_eq!(short.clauses().len(), clauses);
            for bits in 0..1u32 << width {
                let values: Vec<bool> = (0..width).map(|v| bits >> v & 1 == 1).collect();
                // Ask the SAT solver if values of the new variables exist.
                let units = literals(&values).into_iter().map(|literal| vec![literal]);
                let all: Vec<Vec<i32>> = short.clauses().iter().cloned().chain(units).collect();
                let fixed = Formula::new(short.variables(), &all).unwrap();
                let found = sat::solve(&fixed);
                assert_eq!(
                    found.is_some(),
                    long.is_satisfied(&values),
                    "{long}: {values:?}"
                );
                assert!(found.is_none_or(|found| found[..width as usize] == values[..]));
            }
        }
    }

    #[test]
    fn redundant_clauses_are_left_out_without_changing_the_values_that_satisfy() {
        let formula = |clauses: &[Vec<i32>]| Formula::new(3, clauses).unwrap();
        let all = [
            vec![1, 2],
            vec![3, 2, 1],
            vec![2, 1],
            vec![-3, 3],
            vec![-1, 3],
            vec![2],
        ];
        let (short, out) = formula(&all).without_redundant_clauses();
        assert_eq!(
            (short.clauses(), out),
            (&[vec![-1, 3], vec![2]][..], vec![0, 1, 2, 3])
        );
        let (short, out) = formula(&[vec![], vec![1], vec![]]).without_redundant_clauses();
        assert_eq!((short.clauses(), out), (&[vec![]][..], vec![1, 2]));
        // All subsets of these clauses.
        let clauses = [
            vec![1],
            vec![1, -2],
            vec![-2, 1],
            vec![-1, 2, 3],
            vec![2, 3],
            vec![1, -1],
        ];
        for set in 0..1 << clauses.len() {
            let chosen = (0..clauses.len()).filter(|i| set >> i & 1 == 1);
            let chosen: Vec<Vec<i32>> = chosen.map(|i| clauses[i].clone()).collect();
            let long = formula(&chosen);
            let (short, out) = long.without_redundant_clauses();
            assert_eq!(short.clauses().len() + out.len(), long.clauses().len());
            for bits in 0..8 {
                let values = [0, 1, 2].map(|v| bits >> v & 1 == 1);
                assert_eq!(short.is_satisfied(&values), long.is_satisfied(&values));
            }
        }
    }

    #[test]
    fn literals_are_of_variables_and_taken_once() {
        let formula = Formula::new(2, &[vec![1, -2, 1], vec![]]).unwrap();
        assert_eq!(formula.clauses(), [vec![1, -2], vec![]]);
        for literal in [0, 3, -3, i32::MIN] {
            let error = Formula::new(2, &[vec![1], vec![literal]]).unwrap_err();
            assert_eq!((error.clause, error.literal), (2, literal));
        }
    }
}
