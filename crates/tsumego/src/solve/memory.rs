//! The memory for one problem after another.

use crate::problem::Problem;
use crate::solver::session::Tables;
use crate::solver::team::ALONE;

/// The memory for one problem after another. There are two sizes of situations, and it goes
/// to the one that was met last.
#[derive(Debug)]
pub struct Memory {
    bytes: usize,
    /// Threads for each problem.
    threads: usize,
    small: Option<bool>,
    tables: Tables,
}

impl Memory {
    /// So many bytes, for so many threads that look for one answer together.
    pub fn new(bytes: usize, threads: usize) -> Memory {
        Memory {
            bytes,
            threads,
            small: None,
            tables: Tables::with_threads(bytes, threads, ALONE),
        }
    }

    /// How many bytes there are.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Tables for a problem.
    pub fn tables(&mut self, problem: &Problem) -> &mut Tables {
        let small = problem.size() <= 64;
        if self
            .small
            .replace(small)
            .is_some_and(|before| before != small)
        {
            self.tables = Tables::with_threads(self.bytes, self.threads, ALONE);
        }
        &mut self.tables
    }
}
