//! Counts the reachable and the unreachable legal positions in one pass over all positions.

use super::ReachError;
use super::search::{CHUNK, Reached};
use std::collections::BinaryHeap;
use std::mem::replace;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_board::Position;
use tengen_board::packed::{WORD, numbers, positions};

/// The numbers of reachable and of unreachable legal positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The number of positions that are reachable with at least one player to move.
    pub reachable: u64,
    /// The numbers of legal positions that are unreachable with either player to move, by number of
    /// stones.
    pub unreachable_by_stones: Vec<u64>,
    /// Examples of unreachable positions: the ones with the fewest stones. Ties are broken by the
    /// colour of the last point, then of the point before it, and so on.
    pub examples: Vec<Position>,
}

impl Survey {
    /// Returns the number of legal positions that are unreachable with either player to move.
    pub fn unreachable(&self) -> u64 {
        self.unreachable_by_stones.iter().sum()
    }

    /// Returns the number of legal positions.
    pub fn legal(&self) -> u64 {
        self.reachable + self.unreachable()
    }
}

/// The results of a survey for one part of all positions.
struct Part {
    reachable: u64,
    unreachable_by_stones: Vec<u64>,
    /// The examples of unreachable positions, as pairs of the number of stones and the number of
    /// the position; the largest pair is on top.
    examples: BinaryHeap<(u32, u64)>,
}

impl Part {
    fn new(points: usize) -> Part {
        Part {
            reachable: 0,
            unreachable_by_stones: vec![0; points + 1],
            examples: BinaryHeap::new(),
        }
    }

    /// Keeps an example of an unreachable position if it is among the first `most` in ascending
    /// order. An example is a pair of the number of stones and the number of the position.
    fn keep(&mut self, example: (u32, u64), most: usize) {
        if self.examples.len() < most {
            self.examples.push(example);
        } else if let Some(mut last) = self.examples.peek_mut()
            && example < *last
        {
            *last = example;
        }
    }

    fn and(mut self, other: Part, most: usize) -> Part {
        self.reachable += other.reachable;
        let numbers = self.unreachable_by_stones.iter_mut();
        for (sum, number) in numbers.zip(other.unreachable_by_stones) {
            *sum += number;
        }
        for example in other.examples {
            self.keep(example, most);
        }
        self
    }
}

impl Reached {
    /// Counts reachable and unreachable legal positions, and returns at most `examples` unreachable
    /// ones as examples.
    ///
    /// # Errors
    /// [`ReachError`] if the observer cancels.
    pub fn survey(&self, examples: usize, options: &Machine<'_>) -> Result<Survey, ReachError> {
        let points = self.field.points();
        let chunks = self.seen[0].words().div_ceil(CHUNK);
        let of = self.size();
        let done = AtomicU64::new(0);
        let part = |chunk| {
            let part = self.part(chunk, examples);
            let chunks_done = done.fetch_add(1, Ordering::Relaxed) + 1;
            let done = (chunks_done * CHUNK * WORD).min(of);
            options.observer.event(Event::Colourings { done, of });
            let go_on = options.observer.go_on();
            go_on.then_some(part).ok_or(ReachError::Cancelled)
        };
        let all = Mutex::new(Part::new(points));
        let add = |chunk: usize| {
            let part = part(chunk as u64)?;
            let mut all = all.lock().expect("nobody panics with it");
            // Merge the part of this thread into the total of all threads, which the lock protects.
            // The parts themselves are computed without the lock.
            let before = replace(&mut *all, Part::new(points));
            *all = before.and(part, examples);
            Ok::<(), ReachError>(())
        };
        (options.pool()?).install(|| parallel::try_map(chunks as usize, add))?;
        let all = all.into_inner().expect("nobody panics with it");
        let codes = all.examples.into_sorted_vec().into_iter();
        let examples = codes.map(|(_, code)| self.codes.stones(code).position(points));
        Ok(Survey {
            reachable: all.reachable,
            unreachable_by_stones: all.unreachable_by_stones,
            examples: examples.collect(),
        })
    }

    /// Returns the number of positions, legal or not.
    fn size(&self) -> u64 {
        positions(self.field.points()).unwrap_or(u64::MAX)
    }

    /// Surveys the positions in one chunk: the bits of [`CHUNK`] words of the sets of positions.
    fn part(&self, chunk: u64, examples: usize) -> Part {
        let points = self.field.points();
        let size = self.size();
        let mut part = Part::new(points);
        for word in chunk * CHUNK..((chunk + 1) * CHUNK).min(self.seen[0].words()) {
            let seen = self.seen[0].word(word) | self.seen[1].word(word);
            part.reachable += u64::from(seen.count_ones());
            // The last word of the bit sets has unused bits, which are not positions.
            for code in numbers(word, !seen).take_while(|&code| code < size) {
                let stones = self.codes.stones(code);
                if self.field.is_legal(stones) {
                    part.unreachable_by_stones[stones.number() as usize] += 1;
                    part.keep((stones.number(), code), examples);
                }
            }
        }
        part
    }
}
