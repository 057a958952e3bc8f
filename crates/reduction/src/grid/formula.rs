//! Formulas as lists of clauses, and what is wrong with some.

/// A formula in conjunctive normal form. Literals are numbers as in DIMACS files: `3` is
/// the third variable, `-3` its negation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clauses {
    variables: usize,
    clauses: Vec<Vec<i32>>,
}

/// What is no formula, or none for a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClausesError {
    /// Nothing to satisfy.
    #[error("the formula has no clauses; there must be at least one")]
    NoClauses,
    /// A clause without literals.
    #[error("clause {0} is empty, so that the formula is not satisfiable, whatever the board")]
    Empty(usize),
    /// A literal of no variable.
    #[error("clause {clause} has the literal {literal}; the variables are 1 to {variables}")]
    NoVariable {
        /// The clause, counted from 1.
        clause: usize,
        /// The literal.
        literal: i32,
        /// How many variables there are.
        variables: usize,
    },
}

impl Clauses {
    /// A formula with so many variables. A literal that a clause has twice is taken once.
    ///
    /// # Errors
    /// [`ClausesError`], for any reason it has.
    pub fn new(variables: usize, clauses: &[Vec<i32>]) -> Result<Clauses, ClausesError> {
        if clauses.is_empty() {
            return Err(ClausesError::NoClauses);
        }
        let mut once: Vec<Vec<i32>> = Vec::with_capacity(clauses.len());
        for (number, clause) in (1..).zip(clauses) {
            if clause.is_empty() {
                return Err(ClausesError::Empty(number));
            }
            let mut literals: Vec<i32> = Vec::with_capacity(clause.len());
            for &literal in clause {
                if literal == 0 || literal.unsigned_abs() as usize > variables {
                    return Err(ClausesError::NoVariable {
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
        Ok(Clauses {
            variables,
            clauses: once,
        })
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The clauses, each with at least one literal and none twice.
    pub fn clauses(&self) -> &[Vec<i32>] {
        &self.clauses
    }

    /// The value of the formula, if variable `i` (from 1) has the value `values[i - 1]`.
    pub fn is_satisfied(&self, values: &[bool]) -> bool {
        let is_true = |&literal: &i32| values[variable(literal)] == (literal > 0);
        self.clauses.iter().all(|clause| clause.iter().any(is_true))
    }
}

/// The variable of a literal, counted from 0.
pub(super) fn variable(literal: i32) -> usize {
    literal.unsigned_abs() as usize - 1
}
