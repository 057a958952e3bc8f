//! The content of the files for MATLAB, NumPy and Matrix Market: a sparse transfer matrix, its two
//! vectors, and the names of its states.

use super::matrix::TransferMatrix;

/// A transfer matrix T with start vector x and final vector f, as it is written to files.
///
/// Let `period` be the number of board columns that T adds. The start vector x is for boards with p
/// columns, where p is 1, or the number of columns that an edge spans. Then f^T T^k x is the number
/// of legal positions with p + k * `period` columns. For a Markov chain, it is the probability that
/// a random position is legal.
#[derive(Clone, Debug, PartialEq)]
pub struct System {
    /// The title, which is a comment at the beginning of files for MATLAB and Matrix Market.
    pub title: String,
    /// The states by index: position sections ([`Section`](super::Section)) as text.
    pub states: Vec<String>,
    /// The nonzero entries `(to, from, value)` of the matrix, ordered by `from`, then by `to`.
    /// `from` and `to` are indices of states, from 0.
    pub entries: Vec<(u32, u32, Value)>,
    /// The start vector: for each state, its number of positions (or its probability) after the
    /// first columns.
    pub start: Vec<Value>,
    /// The final vector: `true` for each state with which the board may end.
    pub finals: Vec<bool>,
}

/// A value of a matrix or a vector: a number of ways, or a probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number of ways from one state to another, or a number of positions that lead to a state.
    Ways(u64),
    /// A probability, in double precision.
    Probability(f64),
}

impl System {
    /// Returns the transfer matrix whose entries are numbers of ways from one state to another,
    /// with its vectors.
    pub fn ways(title: &str, matrix: &TransferMatrix) -> System {
        System::new(title, matrix, Value::Ways, Value::Ways)
    }

    /// Returns the Markov chain of *Combinatorics of Go* 4.4.3, in which the contents of points are
    /// random.
    ///
    /// Entries are the probabilities that random contents of the next columns lead from one section
    /// to another. The last state, `illegal`, is for positions with a captured string, and has no
    /// way out. Every column of the matrix adds up to 1.
    pub fn chain(title: &str, matrix: &TransferMatrix) -> System {
        // Integers up to 2^53 are exact in double precision, so only their quotient is rounded.
        // Larger integers are also rounded before the division.
        let out_of = |whole: u64| move |ways: u64| Value::Probability(ways as f64 / whole as f64);
        let (step, first) = (out_of(matrix.choices), out_of(matrix.start_choices));
        let mut chain = System::new(title, matrix, step, first);
        // Illegal positions stay illegal, so one additional state, `illegal`, stands for all of
        // them.
        let absorbing = matrix.states.len() as u32;
        let lost = matrix.illegal().into_iter().zip(0..);
        let lost = lost.filter(|&(ways, _)| ways > 0);
        chain
            .entries
            .extend(lost.map(|(ways, from)| (absorbing, from, step(ways))));
        chain
            .entries
            .push((absorbing, absorbing, step(matrix.choices)));
        chain.entries.sort_by_key(|&(to, from, _)| (from, to));
        chain.states.push("illegal".to_owned());
        chain.start.push(first(
            matrix.start_choices - matrix.start.iter().sum::<u64>(),
        ));
        chain.finals.push(false);
        chain
    }

    fn new(
        title: &str,
        matrix: &TransferMatrix,
        entry: impl Fn(u64) -> Value,
        start: impl Fn(u64) -> Value,
    ) -> System {
        let entries = matrix.entries.iter();
        System {
            title: title.to_owned(),
            states: matrix.states.iter().map(|s| s.to_string()).collect(),
            entries: entries.map(|e| (e.to, e.from, entry(e.ways))).collect(),
            start: matrix.start.iter().map(|&ways| start(ways)).collect(),
            finals: matrix.legal.clone(),
        }
    }

    /// Returns `true` if all values of the matrix and the start vector are integers (numbers of
    /// ways).
    pub fn is_integral(&self) -> bool {
        let values = self.entries.iter().map(|entry| &entry.2);
        values
            .chain(&self.start)
            .all(|v| matches!(v, Value::Ways(_)))
    }
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Ways(ways) => write!(f, "{ways}"),
            // The format `{:?}` gives the shortest text that reads back as the same number.
            Value::Probability(p) => write!(f, "{p:?}"),
        }
    }
}
