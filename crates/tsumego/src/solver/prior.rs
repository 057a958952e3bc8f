//! Results from a smaller region, used as initial proof numbers in a larger region.
//!
//! Most of a proof in a region also holds in a larger region: a move on an additional point is
//! answered like a pass, or does not change the result. So a situation is restricted to the points
//! of the smaller region. If the restricted situation was decided there, the search aims for the
//! same result, with the effort that the proof took there.
//!
//! The entry functions are [`Decided::of`], [`Prior::new`] and [`Prior::direct`]. The results
//! only direct the search; no answer depends on them.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::guess::HIGHEST;
use super::state::{Key, NO_KO};
use super::table::Entry;
use foldhash::fast::FixedState;
use hashbrown::HashMap;

/// The situations in one region whose results without ko threats are known from searches.
#[derive(Clone, Debug, Default)]
pub struct Decided {
    /// The points of the region, as vertices of the board, ascending.
    vertices: Vec<usize>,
    situations: Vec<Situation>,
}

/// A decided situation, in point numbers of its region.
#[derive(Clone, Debug)]
struct Situation {
    /// The attacker's stones, followed by the defender's stones.
    stones: Vec<u8>,
    /// The number of attacker's stones at the beginning of `stones`.
    attackers: u8,
    to_move: u8,
    ko: u8,
    captured: u8,
    finding: Finding,
}

impl Decided {
    /// Collects the situations whose results without ko threats are proved in the entries of a
    /// transposition table.
    pub fn of<'e, W: Bits>(
        arena: &Arena<W>,
        entries: impl Iterator<Item = &'e Entry<W>>,
    ) -> Decided {
        // Keep entries whose proved ko-threat balances include 0: these situations are decided
        // without ko threats.
        let decided = entries.filter(|entry| entry.dead_to >= 0 || entry.alive_from <= 0);
        let situations = decided.map(|entry| {
            let key = entry.key();
            let sides = [ATTACKER, DEFENDER].into_iter();
            let stones = sides.flat_map(|side| key.stones[side].iter());
            Situation {
                stones: stones.map(|point| point as u8).collect(),
                attackers: key.stones[ATTACKER].count() as u8,
                to_move: key.to_move,
                ko: key.ko,
                captured: key.captured,
                finding: Finding {
                    winner: if entry.dead_to >= 0 {
                        ATTACKER
                    } else {
                        DEFENDER
                    } as u8,
                    work: entry.work().try_into().unwrap_or(u32::MAX),
                },
            }
        });
        Decided {
            vertices: arena.vertices.clone(),
            situations: situations.collect(),
        }
    }
}

/// The winner of a situation, and the number of nodes that the proof took.
#[derive(Clone, Copy, Debug)]
struct Finding {
    winner: u8,
    work: u32,
}

/// The assumed effort to prove the opposite of a decided result, as a multiple of the effort to
/// prove the result.
///
/// Search times hardly differ for ratios from 8 to 64.
const AGAINST: u32 = 16;

/// Known results from another region around the same target, in point numbers of an arena.
#[derive(Clone, Debug)]
pub struct Prior<W> {
    /// The points that both regions have.
    common: W,
    known: HashMap<Key<W>, Finding, FixedState>,
}

impl<W: Bits> Prior<W> {
    /// Converts results to the point numbers of an arena.
    pub fn new(arena: &Arena<W>, decided: &Decided) -> Prior<W> {
        // The number in the new arena of each point of the old region, if it exists there.
        let places: Vec<Option<usize>> = decided
            .vertices
            .iter()
            .map(|&vertex| arena.point(vertex))
            .collect();
        let common = places.iter().flatten();
        let common = common.fold(W::NONE, |all, &point| all | W::one(point));
        let known = decided.situations.iter().filter_map(|situation| {
            let mut stones = [W::NONE; 2];
            for (number, &stone) in situation.stones.iter().enumerate() {
                // The list has the attacker's stones first, so the number of a stone tells its
                // side.
                let side = usize::from(number >= usize::from(situation.attackers));
                // A stone outside the new arena has no point there, so it is left out of the key.
                if let Some(point) = places[usize::from(stone)] {
                    stones[side] |= W::one(point);
                }
            }
            // A ko ban on a point outside the arena has no counterpart here: skip the situation.
            let ko = match situation.ko {
                NO_KO => NO_KO,
                ko => places[usize::from(ko)]? as u8,
            };
            let key = Key {
                stones,
                to_move: situation.to_move,
                ko,
                captured: situation.captured,
            };
            Some((key, situation.finding))
        });
        Prior {
            common,
            known: known.collect(),
        }
    }

    /// Returns initial proof and disproof numbers. These are the guessed numbers, adjusted if a
    /// decided situation is equal on the points of both regions.
    #[inline]
    pub fn direct(&self, key: &Key<W>, guessed: [u32; 2]) -> [u32; 2] {
        // Restrict the situation to the points of both regions, then look it up.
        let mut common = *key;
        // For example, the smaller region has the points a to f and the arena a to h. Stones on g
        // and h are removed, and the rest is looked up.
        for stones in &mut common.stones {
            *stones = *stones & self.common;
        }
        let Some(&Finding { winner, work }) = self.known.get(&common) else {
            return guessed;
        };
        let loser = usize::from(winner) ^ 1;
        let mut efforts = guessed;
        let effort = &mut efforts[usize::from(winner)];
        // A proof number is about twice the number of nodes that the proof takes, and at least 1.
        *effort = work.saturating_mul(2).clamp(1, *effort);
        // The opposite result is assumed to be much harder to prove.
        let against = effort.saturating_mul(AGAINST).min(HIGHEST as u32);
        efforts[loser] = efforts[loser].max(against);
        efforts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::drawn;
    use crate::solver::state::State;

    #[test]
    fn what_was_found_counts_whatever_the_new_points_have() {
        let problem = drawn(". . . O X . .\nO O O O X . .\nX X X X X . .\n");
        let arena = Arena::<u64>::new(&problem).unwrap();
        // The other region lacks the third point. White lives there.
        let mut vertices = arena.vertices.clone();
        vertices.remove(2);
        let stones = (2..vertices.len()).map(|stone| stone as u8);
        let decided = Decided {
            vertices,
            situations: vec![Situation {
                stones: stones.collect(),
                attackers: 0,
                to_move: ATTACKER as u8,
                ko: NO_KO,
                captured: 0,
                finding: Finding {
                    winner: DEFENDER as u8,
                    work: 10,
                },
            }],
        };
        let prior = Prior::new(&arena, &decided);
        let mut key = State::new(&arena, ATTACKER).key;
        let against = |effort: u32| effort * AGAINST;
        assert_eq!(prior.direct(&key, [5, 100]), [against(20), 20]);
        // A smaller guess is kept.
        assert_eq!(prior.direct(&key, [1000, 3]), [1000, 3]);
        key.stones[ATTACKER] |= 1 << 2;
        assert_eq!(prior.direct(&key, [5, 100]), [against(20), 20]);
        // Nothing is known about other situations.
        key.stones[ATTACKER] |= 1 << 1;
        assert_eq!(prior.direct(&key, [5, 100]), [5, 100]);
        key.stones[ATTACKER] = 0;
        key.to_move = DEFENDER as u8;
        assert_eq!(prior.direct(&key, [5, 100]), [5, 100]);
    }
}
