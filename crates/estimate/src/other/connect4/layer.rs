//! Layers: all positions with a given number of stones in which the game is not over.
//!
//! Positions are grouped by their occupied points. A group is the ascending list of the sets of the
//! first player's stones. A list stays ascending if one stone is added to all its sets. So each
//! group of the next layer is a merge of lists of the layer before. This needs no hashing, hardly
//! any sorting, and memory for two layers only.
//!
//! Only one of a position and its mirror image is stored: the one whose occupied points, as a bit
//! set, are the smaller number. If these are equal, it is the one with the smaller set of the first
//! player's stones. [`Layer::advance`] computes the next layer.

use super::board::Columns;
use std::collections::BTreeMap;
use tengen_base::observer::Observer;
use tengen_base::parallel;
use tengen_sweep::execute::ExecuteError;

/// The number of groups (positions with equal occupied points) that are built between two checks
/// for cancellation.
const BLOCK: usize = 16;

/// The positions with a given number of stones in which the game is not over, by occupied points.
pub struct Layer {
    stones: usize,
    groups: BTreeMap<u64, Vec<u64>>,
}

impl Layer {
    /// Returns the layer of the empty board.
    pub fn start() -> Layer {
        Layer {
            stones: 0,
            groups: BTreeMap::from([(0, vec![0])]),
        }
    }

    /// Returns the number of stored positions. Of two mirror images only one is stored.
    pub fn len(&self) -> usize {
        self.groups.values().map(Vec::len).sum()
    }

    /// `true` if the layer has no position: with this number of stones every game is over.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Computes the next layer (the positions with one stone more in which the game is not over).
    /// Also returns the number of positions with one stone more.
    ///
    /// This number includes mirror images and positions in which the game is over.
    ///
    /// # Errors
    /// [`ExecuteError`] if the observer cancels or `memory` bytes do not suffice.
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
            // While the lists of a group are merged, they exist twice: as sources and as the
            // result, before repetitions are removed.
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

    /// Returns the sets of occupied points of the groups (positions with equal occupied points) of
    /// the next layer, ascending.
    fn next_filled(&self, board: &Columns) -> Vec<u64> {
        let mut filled: Vec<u64> = (self.groups.keys())
            .flat_map(|&filled| board.moves(filled).map(move |stone| filled | stone))
            .map(|filled| filled.min(board.mirror(filled)))
            .collect();
        filled.sort_unstable();
        filled.dedup();
        filled
    }

    /// Returns the number of stored positions that a move can turn into positions with the occupied
    /// points `filled`.
    fn merged(&self, board: &Columns, filled: u64) -> usize {
        let sources = board.tops(filled).filter_map(|stone| {
            let before = filled & !stone;
            self.groups.get(&before.min(board.mirror(before)))
        });
        sources.map(Vec::len).sum()
    }

    /// Builds the group of the next layer for the occupied points `filled`, and counts its
    /// positions.
    fn group(&self, board: &Columns, filled: u64) -> Group {
        // A position is stored as the set of the first player's stones, so a move of the second
        // player adds nothing to the set.
        let first_moves = self.stones.is_multiple_of(2);
        // If the occupied points are their own mirror image, a position and its mirror image are in
        // one group.
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
                // Each stored position also stands for its mirror image.
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
        // Only the player who has just moved can have four in a row.
        all.retain(|&set| !board.has_four(if first_moves { set } else { filled & !set }));
        all.shrink_to_fit();
        Group {
            positions,
            going_on: all,
        }
    }
}

/// The positions with given occupied points.
struct Group {
    /// The number of positions, including mirror images.
    positions: u64,
    /// The positions in which the game continues; only one of two mirror images is stored.
    going_on: Vec<u64>,
}

/// Merges ascending lists pairwise into one list without repetitions.
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
        // If the next items are equal, advance in both lists; no branch depends on their order.
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
