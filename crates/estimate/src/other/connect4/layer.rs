//! All positions with the same number of stones from which the game goes on.
//!
//! They are grouped by the points that are filled: a group is the ascending list of its
//! sets of stones of the first player. A stone dropped on the same point makes ascending
//! lists out of ascending lists, so the groups of the next layer are merged from those of
//! this one: there is no hashing, hardly any sorting, and no more memory than for the two
//! layers. Of a position and its mirror image the one is kept whose filled points, then
//! whose stones, are the smaller number.

use super::board::Columns;
use std::collections::BTreeMap;
use tengen_base::observer::Observer;
use tengen_base::parallel;
use tengen_sweep::execute::ExecuteError;

/// Groups made by one task before somebody may say stop.
const BLOCK: usize = 16;

/// Positions with the same number of stones, by filled points.
pub struct Layer {
    stones: usize,
    groups: BTreeMap<u64, Vec<u64>>,
}

impl Layer {
    /// The empty board.
    pub fn start() -> Layer {
        Layer {
            stones: 0,
            groups: BTreeMap::from([(0, vec![0])]),
        }
    }

    /// Number of positions stored.
    pub fn len(&self) -> usize {
        self.groups.values().map(Vec::len).sum()
    }

    /// Whether no game goes on.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The layer with one stone more, and the number of positions with that many stones,
    /// those in which the game is over included.
    ///
    /// # Errors
    /// Cancelled, or out of `memory` (bytes).
    pub fn advance(
        &self,
        board: &Columns,
        memory: usize,
        observer: &dyn Observer,
    ) -> Result<(Layer, u64), ExecuteError> {
        let filled = self.next_filled(board);
        let mut next = Layer {
            stones: self.stones + 1,
            groups: BTreeMap::new(),
        };
        let (mut count, mut held) = (0, self.len());
        for block in filled.chunks(BLOCK) {
            if !observer.go_on() {
                return Err(ExecuteError::Cancelled);
            }
            // While they are merged, the lists of a group are there twice, and before
            // repetitions are taken out.
            let merged = block.iter().map(|&filled| self.merged(board, filled));
            let states = held + 2 * merged.sum::<usize>();
            let needed = states * size_of::<u64>();
            if needed > memory {
                return Err(ExecuteError::Memory {
                    states,
                    needed,
                    allowed: memory,
                });
            }
            let made = parallel::map(block.len(), |number| self.group(board, block[number]));
            for (&filled, group) in block.iter().zip(made) {
                count += group.positions;
                held += group.going_on.len();
                if !group.going_on.is_empty() {
                    next.groups.insert(filled, group.going_on);
                }
            }
        }
        Ok((next, count))
    }

    /// The filled points of the next layer's groups, ascending.
    fn next_filled(&self, board: &Columns) -> Vec<u64> {
        let mut filled: Vec<u64> = (self.groups.keys())
            .flat_map(|&filled| board.moves(filled).map(move |stone| filled | stone))
            .map(|filled| filled.min(board.mirror(filled)))
            .collect();
        filled.sort_unstable();
        filled.dedup();
        filled
    }

    /// The stored positions that lead to these filled points.
    fn merged(&self, board: &Columns, filled: u64) -> usize {
        let sources = board.tops(filled).filter_map(|stone| {
            let before = filled & !stone;
            self.groups.get(&before.min(board.mirror(before)))
        });
        sources.map(Vec::len).sum()
    }

    /// The positions of the next layer with these filled points.
    fn group(&self, board: &Columns, filled: u64) -> Group {
        let first_moves = self.stones.is_multiple_of(2);
        let symmetric = filled == board.mirror(filled);
        let sources = board.tops(filled).filter_map(|stone| {
            let before = filled & !stone;
            let image = board.mirror(before);
            let added = if first_moves { stone } else { 0 };
            let list = self.groups.get(&before.min(image))?;
            let as_stored = before <= image;
            let mut sets: Vec<u64> = if as_stored {
                list.iter().map(|set| set | added).collect()
            } else {
                list.iter().map(|&set| board.mirror(set) | added).collect()
            };
            if !as_stored {
                sets.sort_unstable();
            } else if before == image {
                // Of these, each stands for its image too.
                sets.extend(list.iter().map(|&set| board.mirror(set) | added));
                sets.sort_unstable();
            }
            Some(sets)
        });
        let mut all = merge(sources.collect());
        if symmetric {
            all.retain(|&set| set <= board.mirror(set));
        }
        let weight = |set: u64| {
            if symmetric && set == board.mirror(set) {
                1
            } else {
                2
            }
        };
        let positions = all.iter().map(|&set| weight(set)).sum();
        // Only who has moved can have four.
        all.retain(|&set| !board.has_four(if first_moves { set } else { filled & !set }));
        all.shrink_to_fit();
        Group {
            positions,
            going_on: all,
        }
    }
}

/// The positions with the same filled points.
struct Group {
    /// How many there are, mirror images included.
    positions: u64,
    /// Those in which the game goes on, one of two mirror images.
    going_on: Vec<u64>,
}

/// Merges ascending lists into one without repetitions, two at a time.
fn merge(mut lists: Vec<Vec<u64>>) -> Vec<u64> {
    while lists.len() > 1 {
        let pairs = lists.chunks(2);
        lists = pairs
            .map(|pair| match pair {
                [a, b] => merge_two(a, b),
                single => single.concat(),
            })
            .collect();
    }
    let mut merged = lists.pop().unwrap_or_default();
    merged.dedup();
    merged
}

fn merge_two(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut merged = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        // What both have is taken from both; no branch depends on which is smaller.
        let (x, y) = (a[i], b[j]);
        merged.push(x.min(y));
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    merged.extend_from_slice(&a[i..]);
    merged.extend_from_slice(&b[j..]);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn merged_lists_are_unions(
            lists in proptest::collection::vec(proptest::collection::btree_set(0u64..50, 0..20), 0..6),
        ) {
            let union: std::collections::BTreeSet<u64> = lists.iter().flatten().copied().collect();
            let lists = lists.into_iter().map(|list| list.into_iter().collect()).collect();
            prop_assert_eq!(merge(lists), union.into_iter().collect::<Vec<_>>());
        }
    }
}
