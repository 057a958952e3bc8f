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
    /// Two halves of it, while two problems are looked at in turn.
    halves: Option<Box<[Memory; 2]>>,
}

impl Memory {
    /// So many bytes, for so many threads that look for one answer together.
    pub fn new(bytes: usize, threads: usize) -> Memory {
        Memory {
            bytes,
            threads,
            words: None,
            tables: Tables::with_threads(bytes, threads, ALONE),
            halves: None,
        }
    }

    /// Two halves of it, for two problems at a time. What is known is forgotten.
    pub fn halves(&mut self) -> &mut [Memory; 2] {
        let Memory { bytes, threads, .. } = *self;
        self.halves.get_or_insert_with(|| {
            self.tables = Tables::with_threads(bytes, threads, ALONE);
            self.words = None;
            Box::new([(); 2].map(|()| Memory::new(bytes / 2, threads)))
        })
    }

    /// How many bytes there are.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Tables for a problem.
    pub fn tables(&mut self, problem: &Problem) -> &mut Tables {
        self.halves = None;
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
        let problem = Problem::read(". . . O X . .\nO O O O X . .\nX X X X X . .\n").unwrap();
        let mut memory = Memory::new(1 << 20, 1);
        memory.tables(&problem);
        assert!(memory.words.is_some());
        let sizes = memory.halves().each_ref().map(Memory::bytes);
        assert_eq!(sizes, [1 << 19; 2]);
        // What the whole had is given back, and then what the halves have.
        assert!(memory.words.is_none());
        memory.tables(&problem);
        assert!(memory.halves.is_none());
    }
}
