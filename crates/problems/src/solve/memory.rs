//! Memory that serves one problem after another.
//!
//! The entry is [`Memory::tables`]. Tables are kept from one problem to the next, so that their
//! memory is allocated once.

use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Tables;
use tengen_tsumego::solver::team::ALONE;

/// Memory that serves one problem after another.
///
/// Situations are stored as bit sets of 1, 2 or 4 words, depending on the region of the problem.
/// The tables hold situations of the size that was used last. A problem of another size gets new
/// tables.
#[derive(Debug)]
pub struct Memory {
    bytes: usize,
    /// The number of threads for each problem.
    threads: usize,
    words: Option<usize>,
    tables: Tables,
    /// Two halves of the memory, while two problems are searched alternately.
    halves: Option<Box<[Memory; 2]>>,
}

impl Memory {
    /// Creates memory with a size in bytes, for a number of threads that search together.
    pub fn new(bytes: usize, threads: usize) -> Memory {
        Memory {
            bytes,
            threads,
            words: None,
            tables: Tables::with_threads(bytes, threads, ALONE),
            halves: None,
        }
    }

    /// Returns the two halves of the memory, for two problems at a time. Existing halves keep their
    /// results. Results in the whole memory are dropped.
    pub fn halves(&mut self) -> &mut [Memory; 2] {
        let Memory { bytes, threads, .. } = *self;
        self.halves.get_or_insert_with(|| {
            self.tables = Tables::with_threads(bytes, threads, ALONE);
            self.words = None;
            Box::new([(); 2].map(|()| Memory::new(bytes / 2, threads)))
        })
    }

    /// Returns the size in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns tables for a problem, and drops the two halves. The tables keep the results of the
    /// previous problem if situations of both problems have the same size.
    pub fn tables(&mut self, problem: &Problem) -> &mut Tables {
        self.halves = None;
        // 1, 2 or 4 words: the three sizes of bit sets in the solver.
        let words = problem.region.len().div_ceil(64).next_power_of_two();
        let before = self.words.replace(words);
        if before.is_some_and(|before| before != words) {
            self.tables = Tables::with_threads(self.bytes, self.threads, ALONE);
        }
        &mut self.tables
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_take_the_place_of_the_whole() {
        let problem =
            crate::reading::problem(". . . O X . .\nO O O O X . .\nX X X X X . .\n").unwrap();
        let mut memory = Memory::new(1 << 20, 1);
        memory.tables(&problem);
        assert!(memory.words.is_some());
        let sizes = memory.halves().each_ref().map(Memory::bytes);
        assert_eq!(sizes, [1 << 19; 2]);
        // The tables of the whole memory are freed when its halves are used, and the halves when
        // the whole is used.
        assert!(memory.words.is_none());
        memory.tables(&problem);
        assert!(memory.halves.is_none());
    }
}
