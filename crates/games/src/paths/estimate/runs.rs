//! Stored results of the runs of an estimate of a number of games, to which further runs can be
//! added. The file format is:
//!
//! ```text
//!   tengen-games-estimate 1
//!   graph 57 0123456789abcdef      nodes, and a checksum of the steps between them
//!   method guided 30
//!   seed 1
//!   run 0 1.0625 103               1.0625 * 2^103
//!   run 2 1.25 101
//!   check fedcba9876543210         a checksum of all lines before
//! ```
//!
//! Entry: [`Runs::read`] and [`Runs::write`]. Invariant: runs are added only to runs of the same
//! graph, method and seed, which [`Runs::check`] tests.

use super::super::situations::Situations;
use super::{MAX_RUNS, Method};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tengen_exact::scaled::Scaled;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// The first line of a file with runs.
const TITLE: &str = "tengen-games-estimate 1";

/// The results of the runs of an estimate, by run number, from 0. All runs belong to one graph, one
/// method and one seed.
#[derive(Clone, Debug, PartialEq)]
pub struct Runs {
    /// Number of nodes of the graph whose paths are the games, and a checksum of the steps between
    /// the nodes.
    graph: (usize, u64),
    method: Method,
    seed: u64,
    pub(super) results: BTreeMap<usize, Scaled>,
}

/// The reason why stored runs cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunsError {
    /// A line of the text does not have the format of a file with the results of random runs.
    #[error("line {line}: expected a line of a file of random runs, found {text:?}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// The text of the line.
        text: String,
    },
    /// The checksum in the last line of the file is wrong: the file was damaged or changed.
    #[error("the checksum in the last line does not match the lines before it")]
    Damaged,
    /// The runs belong to another graph, method or seed.
    #[error("expected runs of {wanted}, found runs of {found}")]
    Other {
        /// The graph, method or seed of the runs.
        found: String,
        /// The expected graph, method or seed.
        wanted: String,
    },
}

impl Runs {
    /// Returns an empty set of runs for a graph, a method and a seed.
    pub fn none(situations: &Situations, method: Method, seed: u64) -> Runs {
        // The checksum covers all steps of the graph of games, so runs of another graph are
        // recognised.
        let mut hash = Xxh3::new();
        for node in 0..situations.nodes() {
            hash.update(&(node as u64).to_le_bytes());
            for step in situations.steps(node) {
                for number in [step.to, step.via.map_or(u32::MAX, |via| via), step.moves] {
                    hash.update(&number.to_le_bytes());
                }
            }
        }
        Runs {
            graph: (situations.nodes(), hash.digest()),
            method,
            seed,
            results: BTreeMap::new(),
        }
    }

    /// Returns the number of runs.
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Returns `true` if there are no runs.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// Checks that the runs belong to the given graph, method and seed.
    ///
    /// # Errors
    /// [`RunsError::Other`] if the runs belong to another graph, method or seed.
    pub fn check(
        &self,
        situations: &Situations,
        method: Method,
        seed: u64,
    ) -> Result<(), RunsError> {
        let wanted = Runs::none(situations, method, seed);
        let other = |found, wanted| Err(RunsError::Other { found, wanted });
        if self.graph.0 != wanted.graph.0 {
            let words = |runs: &Runs| format!("a graph of {} situations", runs.graph.0);
            return other(words(self), words(&wanted));
        }
        if self.graph != wanted.graph {
            return other(
                "another graph with as many situations".to_owned(),
                "this graph".to_owned(),
            );
        }
        if (self.method, self.seed) != (method, seed) {
            let words = |runs: &Runs| format!("method {}, seed {}", runs.method, runs.seed);
            return other(words(self), words(&wanted));
        }
        Ok(())
    }

    /// Returns the text of a file with the runs.
    pub fn write(&self) -> String {
        let (nodes, steps) = self.graph;
        let mut text = format!(
            "{TITLE}\ngraph {nodes} {steps:016x}\nmethod {}\nseed {}\n",
            self.method, self.seed
        );
        for (number, result) in &self.results {
            // The format of `Display` has the shortest digits that are read back as the same
            // number.
            let (mantissa, exponent) = result.parts();
            let _ = writeln!(text, "run {number} {mantissa} {exponent}");
        }
        let check = xxh3_64(text.as_bytes());
        text + &format!("check {check:016x}\n")
    }

    /// Parses the text of a file with runs.
    ///
    /// # Errors
    /// [`RunsError::Line`] if a line is malformed. [`RunsError::Damaged`] if the checksum is wrong.
    pub fn read(text: &str) -> Result<Runs, RunsError> {
        let lines: Vec<&str> = text.lines().collect();
        let wrong = |number: usize| RunsError::Line {
            line: number + 1,
            text: lines.get(number).copied().unwrap_or_default().to_owned(),
        };
        let fields = |number: usize, name: &str| -> Result<Vec<&str>, RunsError> {
            let line = lines.get(number).copied().unwrap_or_default();
            let mut fields = line.split(' ');
            match fields.next() == Some(name) {
                true => Ok(fields.collect()),
                false => Err(wrong(number)),
            }
        };
        if lines.first() != Some(&TITLE) {
            return Err(wrong(0));
        }
        let graph = match fields(1, "graph")?[..] {
            [nodes, steps] => nodes.parse().ok().zip(u64::from_str_radix(steps, 16).ok()),
            _ => None,
        };
        let seed = match fields(3, "seed")?[..] {
            [seed] => seed.parse().ok(),
            _ => None,
        };
        let mut runs = Runs {
            graph: graph.ok_or_else(|| wrong(1))?,
            method: method(&fields(2, "method")?).ok_or_else(|| wrong(2))?,
            seed: seed.ok_or_else(|| wrong(3))?,
            results: BTreeMap::new(),
        };
        // The first four lines are the header, the last line is the checksum.
        let last = lines.len() - 1;
        for number in 4..last {
            let (run, result) = result(&fields(number, "run")?).ok_or_else(|| wrong(number))?;
            if runs.results.insert(run, result).is_some() {
                return Err(wrong(number));
            }
        }
        fields(last, "check")?;
        // Equal runs are always written as the same text, so comparing with the rewritten text also
        // checks the checksum.
        match runs.write() == text {
            true => Ok(runs),
            false => Err(RunsError::Damaged),
        }
    }
}

/// Parses the words after `method` in the third line of a file. Returns `None` if they do not
/// describe a method.
fn method(fields: &[&str]) -> Option<Method> {
    match fields {
        ["chen", number] => Some(Method::Chen {
            representatives: number.parse().ok()?,
        }),
        ["guided", number] => Some(Method::Guided {
            representatives: number.parse().ok()?,
        }),
        ["knuth"] => Some(Method::Knuth),
        _ => None,
    }
}

/// Parses the words after `run` in a line of a file: the number and the result of a run. Returns
/// `None` if they are malformed or out of range.
fn result(fields: &[&str]) -> Option<(usize, Scaled)> {
    let [number, mantissa, exponent] = fields else {
        return None;
    };
    let number = number.parse().ok().filter(|&number| number < MAX_RUNS)?;
    let mantissa: f64 = mantissa.parse().ok()?;
    let exponent: i64 = exponent.parse().ok()?;
    // Reject values that no run can produce.
    let in_range = (1.0..2.0).contains(&mantissa) && exponent.unsigned_abs() < 1 << 40;
    in_range.then(|| (number, Scaled::new(mantissa, exponent)))
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Method::Chen { representatives } => write!(f, "chen {representatives}"),
            Method::Guided { representatives } => write!(f, "guided {representatives}"),
            Method::Knuth => f.write_str("knuth"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GameGraph;
    use crate::paths::{Passes, Rule};
    use tengen_base::observer::Silent;
    use tengen_board::Board;

    fn situations(rows: usize, cols: usize) -> Situations {
        let graph = GameGraph::new(&Board::square(rows, cols).unwrap(), &Silent).unwrap();
        Situations::new(&graph, Rule::Positional, &Silent).unwrap()
    }

    fn some() -> Runs {
        let method = Method::Guided {
            representatives: 30,
        };
        let mut runs = Runs::none(&situations(2, 2), method, 7);
        runs.results.insert(0, Scaled::new(1.0 / 3.0, 1000));
        runs.results.insert(5, Scaled::new(7.0, -3));
        runs
    }

    #[test]
    fn files_keep_every_bit() {
        let runs = some();
        let text = runs.write();
        assert!(text.contains(
            "\nmethod guided 30\nseed 7\nrun 0 1.3333333333333333 998\nrun 5 1.75 -1\ncheck "
        ));
        assert_eq!(Runs::read(&text), Ok(runs));
    }

    #[test]
    fn damaged_files_are_refused() {
        let text = some().write();
        for (from, to) in [
            ("run 5", "run 6"),
            ("seed 7", "seed 8"),
            ("run 5 1.75 -1\n", ""),
        ] {
            assert_eq!(Runs::read(&text.replace(from, to)), Err(RunsError::Damaged));
        }
        for (from, to, line) in [
            ("estimate 1", "estimate 2", 1),
            ("graph 57", "graph x", 2),
            ("guided 30", "guided", 3),
            ("seed 7", "seed", 4),
            ("run 0 1.3", "run 0 2.3", 5),
            ("run 5", "run 0", 6),
            ("run 5", "run 16777216", 6),
            ("check", "run", 7),
        ] {
            let error = Runs::read(&text.replacen(from, to, 1)).unwrap_err();
            assert!(
                matches!(error, RunsError::Line { line: l, .. } if l == line),
                "{to}: {error}"
            );
        }
        let cut = &text[..text.len() / 2];
        assert!(Runs::read(cut).is_err() && Runs::read("").is_err());
    }

    #[test]
    fn runs_of_something_else_are_refused() {
        let method = Method::Guided {
            representatives: 30,
        };
        let runs = some();
        assert_eq!(runs.check(&situations(2, 2), method, 7), Ok(()));
        for (error, reason) in [
            (
                runs.check(&situations(1, 4), method, 7),
                "found runs of a graph of 57 situations",
            ),
            (
                runs.check(&situations(2, 2), method, 8),
                "guided 30, seed 8, found runs of method guided 30, seed 7",
            ),
            (
                runs.check(&situations(2, 2), Method::Knuth, 7),
                "expected runs of method knuth",
            ),
        ] {
            let error = error.unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
        // This graph has the same number of nodes, but different steps between them.
        let graph = GameGraph::new(&Board::square(1, 1).unwrap(), &Silent).unwrap();
        let situational = |lone_suicide| Rule::Situational {
            passes: Passes::Ignored,
            lone_suicide,
        };
        let [without, with] =
            [false, true].map(|lone| Situations::new(&graph, situational(lone), &Silent).unwrap());
        assert_eq!(without.nodes(), with.nodes());
        let runs = Runs::none(&without, Method::Knuth, 1);
        let error = runs.check(&with, Method::Knuth, 1).unwrap_err().to_string();
        assert!(error.contains("another graph with as many"), "{error}");
    }
}
