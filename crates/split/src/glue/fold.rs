//! Signed sums over the states of a tile. A tile has the counts for one sequence of letters on the
//! border, that is, for a pattern of U above the split and a pattern of D below.
//!
//! - Entry: [`Fold::new`] for tiles whose states have the same slots; [`Fold::sums`] adds up the
//!   counts of such tiles.
//! - Invariant: the sums depend only on the counts and the slots (how marked stones form strings),
//!   not on the kind of numbers. So integers and residues use the same code.
//! - Cost: about a b (a + k b / 2) additions for a tile with a slots of U, b slots of D and k links.
//!   Adding pairs of states one by one would take half of (a b)^2 additions, and as many signs.
//!
//! Two states s and t, one of each half of the board, have a sign: it is negative if their marked
//! stones form an odd number of strings together. It depends on two *links*: how U joins the open
//! strings of s and t, which lie in U and D, and how D joins them ([`joins`](super::joins)). There
//! are few links, so states of U with the same link are added first. The sums for a state s = (u,
//! d) take two steps:
//!
//! ```text
//!   for each u:   the count of each t = (u', d') is added to the entry (link of u and u', d')
//!   for each d:   the entries are added up; the sign of an entry depends on its link and on the
//!                 link of d and d'
//! ```
//!
//! The entries are called *folded* counts. Example: without open strings there is one link, so the
//! folded counts for u are one number for each d'. If a tile has few states, adding the counts of
//! all pairs of states takes fewer additions, and is done instead.

use super::super::layout::State;
use super::joins::Joins;

/// Some neighbouring states of the second half of the board, which are added to neighbouring folded
/// counts.
struct Stretch {
    /// The number of the first state.
    from: u32,
    /// The number of the first folded count.
    to: u32,
    len: u32,
    /// `true` if the counts are subtracted.
    is_odd: bool,
}

/// The states of the first half of the board with one stack (colours of the open strings). They are
/// pairs of each slot of U with each slot of D.
struct Group {
    /// Number of folded counts.
    folded: usize,
    /// For each slot of U, the states of the second half that are added.
    upper: Vec<Box<[Stretch]>>,
    /// For each slot of D, the folded counts that are subtracted. All others are added.
    lower: Vec<Box<[u32]>>,
}

/// The order in which the counts of a tile are added up.
pub(super) struct Fold {
    groups: Vec<Group>,
    /// For each state of the first half, the states of the second half that are subtracted. All
    /// others are added. Empty if the counts are folded.
    pairs: Vec<Box<[u32]>>,
    /// Number of states of the second half.
    states: usize,
}

/// Returns `true` if two states have the same stack (colours of the open strings).
fn one_stack(a: &(State, u32), b: &(State, u32)) -> bool {
    a.0.stack == b.0.stack
}

/// Lists the states of the second half whose counts are subtracted for a state of the first half:
/// both together have an odd number of marked strings. `second` has the states of the second half,
/// by stack.
fn subtracted(
    joins: &Joins,
    classes: (usize, usize),
    (state, open): &(State, u32),
    second: &[&[(State, u32)]],
) -> Box<[u32]> {
    let (of_u, of_d) = joins.pairs(classes);
    let mut odd = Vec::new();
    let mut at = 0;
    for others in second {
        let signs = joins.signs((*open, others[0].1));
        for (other, _) in *others {
            let u = of_u.joined(state.upper, other.upper);
            let d = of_d.joined(state.lower, other.lower);
            if signs.is_odd(u.link, d.link) ^ u.is_odd ^ d.is_odd {
                odd.push(at);
            }
            at += 1;
        }
    }
    odd.into_boxed_slice()
}

impl Group {
    /// Makes the lists for the states `own` of the first half, which have one stack. `second` has
    /// the states of the second half, by stack.
    fn new(
        joins: &Joins,
        classes: (usize, usize),
        own: &[(State, u32)],
        second: &[&[(State, u32)]],
    ) -> Group {
        let (of_u, of_d) = joins.pairs(classes);
        let upper = own.chunk_by(|a, b| a.0.upper == b.0.upper);
        let upper: Vec<u32> = upper.map(|states| states[0].0.upper).collect();
        let lower = own[..own.len() / upper.len()].iter();
        let lower: Vec<u32> = lower.map(|(state, _)| state.lower).collect();
        let mut stretches: Vec<Vec<Stretch>> = upper.iter().map(|_| Vec::new()).collect();
        let mut odd: Vec<Vec<u32>> = lower.iter().map(|_| Vec::new()).collect();
        let (mut folded, mut from) = (0, 0);
        for others in second {
            let signs = joins.signs((own[0].1, others[0].1));
            let mut slots: Vec<u32> = others.iter().map(|(state, _)| state.lower).collect();
            slots.sort_unstable();
            slots.dedup();
            // The different links of slots of U.
            let mut links: Vec<u32> = Vec::new();
            for (&slot, stretches) in upper.iter().zip(&mut stretches) {
                let mut at = from;
                for states in others.chunk_by(|a, b| a.0.upper == b.0.upper) {
                    let joined = of_u.joined(slot, states[0].0.upper);
                    let known = links.iter().position(|&link| link == joined.link);
                    let link = known.unwrap_or_else(|| {
                        links.push(joined.link);
                        links.len() - 1
                    });
                    for (state, _) in states {
                        let place = slots.binary_search(&state.lower);
                        let place = link * slots.len() + place.expect("a slot of the others");
                        let to = (folded + place) as u32;
                        match stretches.last_mut() {
                            Some(stretch)
                                if stretch.to + stretch.len == to
                                    && stretch.from + stretch.len == at
                                    && stretch.is_odd == joined.is_odd =>
                            {
                                stretch.len += 1;
                            }
                            _ => stretches.push(Stretch {
                                from: at,
                                to,
                                len: 1,
                                is_odd: joined.is_odd,
                            }),
                        }
                        at += 1;
                    }
                }
            }
            for (&slot, odd) in lower.iter().zip(&mut odd) {
                for (i, &link) in links.iter().enumerate() {
                    for (j, &other) in slots.iter().enumerate() {
                        let joined = of_d.joined(slot, other);
                        if signs.is_odd(link, joined.link) ^ joined.is_odd {
                            odd.push((folded + i * slots.len() + j) as u32);
                        }
                    }
                }
            }
            folded += links.len() * slots.len();
            from += others.len() as u32;
        }
        Group {
            folded,
            upper: stretches.into_iter().map(Vec::into_boxed_slice).collect(),
            lower: odd.into_iter().map(Vec::into_boxed_slice).collect(),
        }
    }
}

impl Fold {
    /// Makes the lists for tiles whose slots of U and of D belong to two classes of patterns. The
    /// states of both halves are sorted by stack, slot of U and slot of D, and each comes with its
    /// number of open strings. The first half has all pairs of some slots of U and some of D.
    pub(super) fn new(
        joins: &Joins,
        classes: (usize, usize),
        first: &[(State, u32)],
        second: &[(State, u32)],
    ) -> Fold {
        let fold = Fold::folded(joins, classes, first, second);
        // About half of the pairs have a negative sign.
        match first.len() * second.len() / 2 <= fold.additions() {
            true => Fold::of_pairs(joins, classes, first, second),
            false => fold,
        }
    }

    /// Makes the lists for folded counts.
    fn folded(
        joins: &Joins,
        classes: (usize, usize),
        first: &[(State, u32)],
        second: &[(State, u32)],
    ) -> Fold {
        let others: Vec<_> = second.chunk_by(one_stack).collect();
        let groups = first.chunk_by(one_stack);
        Fold {
            groups: groups
                .map(|own| Group::new(joins, classes, own, &others))
                .collect(),
            pairs: Vec::new(),
            states: second.len(),
        }
    }

    /// Makes the lists for the counts of all pairs of states.
    fn of_pairs(
        joins: &Joins,
        classes: (usize, usize),
        first: &[(State, u32)],
        second: &[(State, u32)],
    ) -> Fold {
        let others: Vec<_> = second.chunk_by(one_stack).collect();
        let list = |state| subtracted(joins, classes, state, &others);
        Fold {
            groups: Vec::new(),
            pairs: first.iter().map(list).collect(),
            states: second.len(),
        }
    }

    /// Returns the number of additions for a tile whose counts are folded.
    fn additions(&self) -> usize {
        let of_group = |group: &Group| {
            let stretches = group
                .upper
                .iter()
                .flatten()
                .map(|stretch| stretch.len as usize);
            let odd = group.lower.iter().map(|odd| odd.len());
            stretches.sum::<usize>() + group.upper.len() * (odd.sum::<usize>() + group.folded)
        };
        self.groups.iter().map(of_group).sum()
    }

    /// Returns the bytes of the lists.
    pub(super) fn bytes(&self) -> usize {
        let of_group = |group: &Group| {
            let stretches = group
                .upper
                .iter()
                .map(|stretches| size_of_val(&stretches[..]));
            let odd = group.lower.iter().map(|odd| size_of_val(&odd[..]));
            stretches.chain(odd).sum::<usize>()
        };
        let pairs = self.pairs.iter().map(|odd| size_of_val(&odd[..]));
        self.groups.iter().map(of_group).chain(pairs).sum()
    }

    /// Adds up the second half's counts for each state of the first half, with signs. A count is
    /// subtracted if the two states have an odd number of marked strings together.
    ///
    /// `numbers` has the counts of the second half, one tile after the other. `each` is called with
    /// the index of the tile, the index of the first half's state, and the sum.
    pub(super) fn sums<const W: usize>(
        &self,
        numbers: &[[i64; W]],
        mut each: impl FnMut(usize, usize, [i64; W]),
    ) {
        let tiles = numbers.len() / self.states.max(1);
        let mut folded = Vec::new();
        let mut done = 0;
        while done < tiles {
            let some = &numbers[done * self.states..];
            let mut each = |tile: usize, state, sum| each(done + tile, state, sum);
            // Walking through short lists takes longer than adding counts, so the counts of several
            // tiles are added up together.
            done += match tiles - done {
                4.. if W <= 4 => self.of_tiles::<W, 4>(some, &mut folded, &mut each),
                2.. => self.of_tiles::<W, 2>(some, &mut folded, &mut each),
                _ => self.of_tiles::<W, 1>(some, &mut folded, &mut each),
            };
        }
    }

    /// Adds up the counts of the first `T` tiles; returns `T`. `folded` is memory for the folded
    /// counts.
    #[inline(always)]
    fn of_tiles<const W: usize, const T: usize>(
        &self,
        numbers: &[[i64; W]],
        folded: &mut Vec<[i64; W]>,
        each: &mut impl FnMut(usize, usize, [i64; W]),
    ) -> usize {
        let mut state = 0;
        if !self.pairs.is_empty() {
            let tiles = parts::<W, T>(numbers, self.states);
            signed(tiles, &self.pairs, &mut state, each);
        }
        for group in &self.groups {
            for stretches in &group.upper {
                folded.clear();
                folded.resize(T * group.folded, [0; W]);
                for stretch in stretches {
                    for tile in 0..T {
                        let from = &numbers[tile * self.states + stretch.from as usize..];
                        let to = &mut folded[tile * group.folded + stretch.to as usize..];
                        let pairs = to.iter_mut().zip(from).take(stretch.len as usize);
                        match stretch.is_odd {
                            false => pairs.for_each(|(to, number)| add(to, number)),
                            true => pairs.for_each(|(to, number)| subtract(to, number)),
                        }
                    }
                }
                signed(
                    parts::<W, T>(folded, group.folded),
                    &group.lower,
                    &mut state,
                    each,
                );
            }
        }
        T
    }
}

/// Cuts numbers into `T` parts of `len` numbers each.
#[inline(always)]
fn parts<const W: usize, const T: usize>(numbers: &[[i64; W]], len: usize) -> [&[[i64; W]]; T] {
    std::array::from_fn(|tile| &numbers[tile * len..][..len])
}

/// For each list of `odd` numbers, adds up the numbers of each tile. Numbers in the list are
/// subtracted, and all others are added.
///
/// `each` is called with the index of the tile, `state`, which is increased for each list, and the
/// sum.
#[inline(always)]
fn signed<const W: usize, const T: usize>(
    tiles: [&[[i64; W]]; T],
    odd: &[Box<[u32]>],
    state: &mut usize,
    each: &mut impl FnMut(usize, usize, [i64; W]),
) {
    let mut all = [[0; W]; T];
    for (all, numbers) in all.iter_mut().zip(&tiles) {
        for number in *numbers {
            add(all, number);
        }
    }
    for odd in odd {
        let mut of_odd = [[0; W]; T];
        for &at in odd {
            for (sum, numbers) in of_odd.iter_mut().zip(&tiles) {
                add(sum, &numbers[at as usize]);
            }
        }
        for tile in 0..T {
            // The terms of `of_odd` were added once with the sign +1. Subtracting them twice gives
            // the sign -1.
            let sum = std::array::from_fn(|i| all[tile][i] - 2 * of_odd[tile][i]);
            each(tile, *state, sum);
        }
        *state += 1;
    }
}

/// Adds a number to another, digit by digit.
#[inline(always)]
fn add<const W: usize>(to: &mut [i64; W], number: &[i64; W]) {
    for i in 0..W {
        to[i] += number[i];
    }
}

/// Subtracts a number from another, digit by digit.
#[inline(always)]
fn subtract<const W: usize>(to: &mut [i64; W], number: &[i64; W]) {
    for i in 0..W {
        to[i] -= number[i];
    }
}

#[cfg(test)]
mod tests {
    use super::super::Border;
    use super::super::tiles::Tiles;
    use super::*;
    use crate::bricks::Bricks;
    use crate::{Geometry, Shape, Split};
    use tengen_base::observer::Silent;
    use tengen_board::Lattice;
    use tengen_exact::random::Xoshiro;

    /// Adds up random counts in both ways, for any number of tiles, and compares the sums.
    #[test]
    fn folded_counts_have_the_sums_of_all_pairs() {
        let mut random = Xoshiro::for_run(1, 0);
        let square =
            |rows, colours| Shape::of(Geometry::Square, rows, [false; 2]).with_colours(colours);
        let bricks = Geometry::Bricks(Bricks::of(Lattice::Hexagonal).unwrap());
        let mut compared = 0;
        for (shape, border) in [
            (square(9, 2), Border::Straight),
            (square(8, 2), Border::Staggered),
            (square(6, 3), Border::Staggered),
            // The second half is turned, with a cell in the middle of its border.
            (
                Shape::of(Geometry::Triangular, 7, [false; 2]),
                Border::Straight,
            ),
            (Shape::of(bricks, 12, [false; 2]), Border::TurnedBricks),
        ] {
            let split = Split::new(&shape, 1, 2, &Silent).unwrap();
            let tiles = Tiles::new(&split, border, &Silent).unwrap();
            for task in tiles.tasks(0..split.layout.chunks()).iter().step_by(3) {
                let pair = tiles.pair(task, true);
                let (first, second) = (&pair.first, &pair.second);
                let joins = &tiles.tables.joins;
                let sums = |fold: &Fold, numbers: &[[i64; 2]]| {
                    let mut sums = Vec::new();
                    fold.sums(numbers, |tile, state, sum| sums.push((tile, state, sum)));
                    sums.sort_unstable();
                    sums
                };
                let folded = Fold::folded(joins, task.classes, first, second);
                let of_pairs = Fold::of_pairs(joins, task.classes, first, second);
                let number = || [0; 2].map(|_| random.below(1 << 44) as i64);
                let count = second.len() * (1 + compared % 8);
                let numbers: Vec<_> = std::iter::repeat_with(number).take(count).collect();
                assert_eq!(sums(&folded, &numbers), sums(&of_pairs, &numbers));
                compared += usize::from(!first.is_empty());
            }
        }
        assert!(compared > 500, "{compared}");
    }
}
