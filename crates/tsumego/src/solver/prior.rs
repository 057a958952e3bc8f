//! What was found in a tighter region, as guesses in a wider one.
//!
//! Most of a proof in a region is one in a wider region, too: what a player has to answer there
//! besides is answered as a pass is, or does not change the answer. So a situation is first
//! taken for what it is without the points that the tighter region does not have, if that was
//! decided there: the search goes for what was found, with the effort that it took.
//!
//! These are guesses, which direct the search and nothing else: no answer depends on them.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::guess::HIGHEST;
use super::state::{Key, NO_KO};
use super::table::Entry;
use foldhash::fast::FixedState;
use hashbrown::HashMap;

/// Situations that were decided in a region without threats.
#[derive(Clone, Debug, Default)]
pub struct Decided {
    /// The points of the region, as vertices of the board, ascending.
    vertices: Vec<usize>,
    situations: Vec<Situation>,
}

/// A situation, with numbers of points.
#[derive(Clone, Debug)]
struct Situation {
    /// The attacker's stones and then the defender's.
    stones: Vec<u8>,
    /// How many of them are the attacker's.
    attackers: u8,
    to_move: u8,
    ko: u8,
    captured: u8,
    finding: Finding,
}

impl Decided {
    /// Those among some entries of a table.
    pub fn of<'e, W: Bits>(
        arena: &Arena<W>,
        entries: impl Iterator<Item = &'e Entry<W>>,
    ) -> Decided {
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

/// Who is found to win, and how many situations it took.
#[derive(Clone, Copy, Debug)]
struct Finding {
    winner: u8,
    work: u32,
}

/// To prove the contrary of what was found takes so many times the effort, at least. (From 8 to 64
/// the search hardly changes.)
const AGAINST: u32 = 16;

/// What was decided in another region, by the points of an arena.
#[derive(Clone, Debug)]
pub struct Prior<W> {
    /// The points that both have.
    common: W,
    known: HashMap<Key<W>, Finding, FixedState>,
}

impl<W: Bits> Prior<W> {
    /// What was decided, seen from an arena.
    pub fn new(arena: &Arena<W>, decided: &Decided) -> Prior<W> {
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
                let side = usize::from(number >= usize::from(situation.attackers));
                if let Some(point) = places[usize::from(stone)] {
                    stones[side] |= W::one(point);
                }
            }
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

    /// Efforts to prove capture and to prove life, from guesses and from what was found.
    #[inline]
    pub fn direct(&self, key: &Key<W>, guessed: [u32; 2]) -> [u32; 2] {
        let mut common = *key;
        for stones in &mut common.stones {
            *stones = *stones & self.common;
        }
        let Some(&Finding { winner, work }) = self.known.get(&common) else {
            return guessed;
        };
        let loser = usize::from(winner) ^ 1;
        let mut efforts = guessed;
        let effort = &mut efforts[usize::from(winner)];
        // Efforts are twice the situations to be looked into, and one at least.
        *effort = work.saturating_mul(2).clamp(1, *effort);
        let against = effort.saturating_mul(AGAINST).min(HIGHEST as u32);
        efforts[loser] = efforts[loser].max(against);
        efforts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    #[test]
    fn what_was_found_counts_whatever_the_new_points_have() {
        let problem = Problem::read(". . . O X . .\nO O O O X . .\nX X X X X . .\n").unwrap();
        let arena = Arena::<u64>::new(&problem).unwrap();
        // The other region has not the third point. White is found to live.
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
        let mut key = Key {
            stones: arena.stones,
            to_move: ATTACKER as u8,
            ko: NO_KO,
            captured: 0,
        };
        let against = |effort: u32| effort * AGAINST;
        assert_eq!(prior.direct(&key, [5, 100]), [against(20), 20]);
        // What is guessed to be less stays.
        assert_eq!(prior.direct(&key, [1000, 3]), [1000, 3]);
        key.stones[ATTACKER] |= 1 << 2;
        assert_eq!(prior.direct(&key, [5, 100]), [against(20), 20]);
        // Of others nothing was found.
        key.stones[ATTACKER] |= 1 << 1;
        assert_eq!(prior.direct(&key, [5, 100]), [5, 100]);
        key.stones[ATTACKER] = 0;
        key.to_move = DEFENDER as u8;
        assert_eq!(prior.direct(&key, [5, 100]), [5, 100]);
    }
}
