//! The memory for one problem after another.

use crate::problem::Problem;
use crate::solver::session::Tables;
use crate::solver::team::ALONE;

/// The memory for one problem after another. There are three sizes of situations, and it goes
/// to the one that was met last.
#[derive(Debug)]
pub struct Memory {
    bytes: usize,
    /// Threads for each problem.
    threads: usize,
    words: Option<usize>,
    tables: Tables,
}

impl Memory {
    /// So many bytes, for so many threads that look for one answer together.
    pub fn new(bytes: usize, threads: usize) -> Memory {
        Memory {
            bytes,
            threads,
            words: None,
            tables: Tables::with_threads(bytes, threads, ALONE),
        }
    }

    /// How many bytes there are.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Tables for a problem.
    pub fn tables(&mut self, problem: &Problem) -> &mut Tables {
        let words = problem.size().div_ceil(64).next_power_of_two();
        let before = self.words.replace(words);
        if before.is_some_and(|before| before != words) {
            self.tables = Tables::with_threads(self.bytes, self.threads, ALONE);
        }
        &mut self.tables
    }
}
