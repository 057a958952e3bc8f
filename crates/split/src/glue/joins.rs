//! Joined strings: the parity of the number of strings of two states with the same letters, one of
//! each half of a glued board.
//!
//! - Entry: [`Joins::new`], [`Joins::pairs`], [`Joins::signs`].
//! - Invariant: the sign of a pair of states depends only on the *slots* of both states (how marked
//!   runs form strings), not on their patterns (letters). A *run* is a sequence of neighbouring
//!   marked stones of one colour.
//! - Cost: one join for each pair of slots of one half of the border, and for each pair of *links*,
//!   one of U and one of D, that occurs. Links tell which open strings are joined.
//!
//! U is the half of the border above the split, D the half below; a string in both is *open*. If
//! two slots of U have the same runs of marked stones, strings of both slots that share a run are
//! joined. Joined strings that are closed in U (have no open part) are counted at once. For the
//! other joined strings it only matters which open strings of the two states they link:
//!
//! ```text
//!     runs of U            1     2     3
//!     slot of state s      a     b     a     a is open (node 0), b is closed
//!     slot of state t      c     d     d     c and d are open (nodes 1 and 2)
//!     joined               a, b, c and d are one string: nodes 0, 1, 2 are linked, none closed
//! ```
//!
//! The links of U and the links of D are partitions of the same nodes, which are the open strings
//! of s and of t. The strings of s and t together are of two kinds: the blocks of the join of both
//! partitions, and the joined strings without an open part.

use super::super::asking::Stopped;
use super::super::engine::Split;
use super::super::spectator::{Class, HalfSet};
use super::super::threads::try_map;
use super::super::watch::Watch;
use crate::labels::{NONE, renumbered};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering};

/// A partition of nodes, which are the open strings (they lie in U and D) of two states. Five bits
/// have the label of each node, with the first node in the lowest bits. Nodes with equal labels are
/// in one block.
type Link = u128;

/// Number of bits of the label of a node.
const LABEL: u32 = 5;

/// The joins of all pairs of slots of a class (a slot tells which marked runs form a string).
/// Classes of patterns with the same slots share them.
///
/// Each entry is twice the index of the pair's link, plus 1 if the number of joined strings
/// without an open part is odd. Links tell which open strings are joined.
pub(super) struct Pairs {
    slots: usize,
    joined: Vec<u32>,
}

/// How the strings of two slots of one half of the border, U or D, are joined.
pub(super) struct OfPair {
    /// The number of the link: which open strings become one string.
    pub(super) link: u32,
    /// `true` if the number of joined strings without an open part is odd.
    pub(super) is_odd: bool,
}

/// The joined pairs of slots (ways to form strings) of one half of the border, U or D.
struct Side {
    /// For each class, the index in `pairs` of the joins of its slots (ways to form strings).
    of_class: Vec<usize>,
    pairs: Vec<Pairs>,
    /// The list of different links (partitions of open strings), by the numbers of open strings of
    /// the two states.
    links: HashMap<(u32, u32), Vec<Link>>,
}

/// The joined pairs of slots of both halves of the border, and the signs of all pairs of links of U
/// and of D. Links tell which open strings of two states are joined.
pub(super) struct Joins {
    upper: Side,
    lower: Side,
    /// The signs for pairs of links, one of U and one of D, computed lazily. The key has the
    /// numbers of open strings of the two states.
    signs: HashMap<(u32, u32), Signs>,
}

/// Cached parities for each pair of links (partitions of open strings), one of U and one of D. The
/// value is 0 if unknown, 1 if the join of both partitions has an even number of blocks, 2 if odd.
pub(super) struct Signs {
    nodes: u32,
    upper: Vec<Link>,
    lower: Vec<Link>,
    found: Vec<AtomicU8>,
}

/// Returns the number of open strings of a slot, which are nodes of a partition.
fn nodes(class: &Class, slot: u32) -> u32 {
    class.strings(slot).1.count_ones()
}

/// Returns the root of a node in a union-find forest.
fn find(root: &[u8], mut x: u8) -> u8 {
    while root[usize::from(x)] != x {
        x = root[usize::from(x)];
    }
    x
}

/// Joins two slots of a class (two ways to form strings of the same runs). Returns the link of
/// their open strings, and `true` if the number of joined strings without an open part is odd.
fn join(class: &Class, a: u32, b: u32) -> (Link, bool) {
    let ((first, open_first), (second, open_second)) = (class.strings(a), class.strings(b));
    // A union-find forest of the strings. Strings of the second slot (way to form strings) have
    // higher labels than strings of the first slot.
    let mut root: [u8; 32] = std::array::from_fn(|i| i as u8);
    let strings = |of: &[u8]| of.iter().max().map_or(0, |&last| last + 1);
    // For example, strings 0, 1 of the first slot and 0, 1, 2 of the second slot become labels 0 to
    // 4.
    let (of_first, of_second) = (strings(first), strings(second));
    // Each run of marked stones unites its two strings, one of each slot.
    for (&x, &y) in first.iter().zip(second) {
        let (x, y) = (find(&root, x), find(&root, y + of_first));
        root[usize::from(x.max(y))] = x.min(y);
    }
    // List the roots of the open strings, which are the nodes of the partition.
    let all = of_first + of_second;
    let open = u32::from(open_first) | u32::from(open_second) << of_first;
    let mut labels = [NONE; 32];
    let mut nodes = 0;
    let mut has_open = 0u32;
    for string in (0..all).filter(|&string| open >> string & 1 == 1) {
        let root = find(&root, string);
        has_open |= 1 << root;
        labels[nodes] = root;
        nodes += 1;
    }
    // A joined string is closed if none of the strings that form it is open.
    let roots = (0..all).filter(|&string| root[usize::from(string)] == string);
    let closed = roots.filter(|&root| has_open >> root & 1 == 0).count();
    renumbered(&mut labels[..nodes], 0);
    let labels = labels[..nodes].iter().rev();
    let link = labels.fold(0, |link, &label| link << LABEL | Link::from(label));
    (link, closed % 2 == 1)
}

/// Returns `true` if the join of two partitions of `nodes` nodes (open strings) has an odd number
/// of blocks.
fn is_odd(nodes: u32, mut a: Link, mut b: Link) -> bool {
    // A union-find forest of blocks. Blocks of `b` have higher numbers than blocks of `a`.
    let mut root: [u8; 64] = std::array::from_fn(|i| i as u8);
    let mut is_block = [0u32; 2];
    let mut joined = 0;
    for _ in 0..nodes {
        let (x, y) = ((a & 31) as u8, (b & 31) as u8);
        is_block[0] |= 1 << x;
        is_block[1] |= 1 << y;
        let (x, y) = (find(&root, x), find(&root, y + 32));
        // A node joins its block of `a` with its block of `b`. Each successful union reduces the
        // number of blocks by one.
        if x != y {
            root[usize::from(y)] = x;
            joined += 1;
        }
        (a, b) = (a >> LABEL, b >> LABEL);
    }
    (is_block[0].count_ones() + is_block[1].count_ones() - joined) % 2 == 1
}

/// Lists the classes with different slots (ways to form strings). Also returns, for each class of a
/// half of the border, the index of the listed class with the same slots.
fn different(set: &HalfSet) -> (Vec<usize>, Vec<&Class>) {
    let mut numbers: HashMap<Vec<(&[u8], u16)>, usize> = HashMap::new();
    let mut classes: Vec<&Class> = Vec::new();
    let of_class = set.classes.iter().map(|class| {
        let slots = (0..class.slots() as u32).map(|slot| class.strings(slot));
        *numbers.entry(slots.collect()).or_insert_with(|| {
            classes.push(class);
            classes.len() - 1
        })
    });
    (of_class.collect(), classes)
}

/// Returns the bytes of memory of the joined pairs of slots of one half of the border.
pub(super) fn bytes(set: &HalfSet) -> u64 {
    let slots = different(set)
        .1
        .into_iter()
        .map(|class| class.slots() as u64);
    slots.map(|slots| slots * slots).sum::<u64>() * size_of::<u32>() as u64
}

/// The joined pairs of slots of one class. Links are numbered within the class.
struct Joined {
    /// The different links, each with the numbers of open strings of the two states.
    links: Vec<((u32, u32), Link)>,
    /// For each pair of slots, twice the index of its link, plus 1 if the number of joined strings
    /// without an open part is odd.
    joined: Vec<u32>,
}

impl Joined {
    /// Joins all pairs of slots (ways to form strings) of a class.
    fn new(class: &Class) -> Joined {
        let slots = class.slots() as u32;
        // The number of open strings of each slot.
        let heights: Vec<u32> = (0..slots).map(|slot| nodes(class, slot)).collect();
        let mut known: HashMap<((u32, u32), Link), u32> = HashMap::new();
        let mut links = Vec::new();
        let mut joined = Vec::with_capacity(class.slots() * class.slots());
        for a in 0..slots {
            for b in 0..slots {
                let (link, is_odd) = join(class, a, b);
                let of = ((heights[a as usize], heights[b as usize]), link);
                let number = *known.entry(of).or_insert_with(|| {
                    links.push(of);
                    links.len() as u32 - 1
                });
                joined.push(number << 1 | u32::from(is_odd));
            }
        }
        Joined { links, joined }
    }
}

impl Side {
    /// Joins all pairs of slots (ways to form strings) of each class of one half of the border, and
    /// numbers the different links.
    fn new(set: &HalfSet, threads: usize, watch: &dyn Watch) -> Result<Side, Stopped> {
        let (of_class, classes) = different(set);
        let found = try_map(threads, &classes, |class| {
            if !watch.go_on() {
                return Err(Stopped);
            }
            Ok(Joined::new(class))
        })?;
        // Number the links (partitions) of all classes, separately for each pair of numbers of open
        // strings of the two states.
        let mut links: HashMap<(u32, u32), Vec<Link>> = HashMap::new();
        let mut known: HashMap<((u32, u32), Link), u32> = HashMap::new();
        let pairs = classes.iter().zip(found).map(|(class, found)| {
            let number = |&(of, link): &((u32, u32), Link)| {
                *known.entry((of, link)).or_insert_with(|| {
                    let all = links.entry(of).or_default();
                    all.push(link);
                    all.len() as u32 - 1
                })
            };
            let numbers: Vec<u32> = found.links.iter().map(number).collect();
            let mut joined = found.joined;
            for entry in &mut joined {
                // The lowest bit is the parity of the closed joined strings.
                *entry = numbers[(*entry >> 1) as usize] << 1 | *entry & 1;
            }
            let slots = class.slots();
            watch
                .go_on()
                .then_some(Pairs { slots, joined })
                .ok_or(Stopped)
        });
        let pairs = pairs.collect::<Result<_, Stopped>>()?;
        Ok(Side {
            of_class,
            pairs,
            links,
        })
    }

    fn of(&self, class: usize) -> &Pairs {
        &self.pairs[self.of_class[class]]
    }
}

impl Joins {
    /// Makes the tables of signs of pairs of states for the half-states of an engine.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    pub(super) fn new(split: &Split, watch: &dyn Watch) -> Result<Joins, Stopped> {
        let side = |set| Side::new(set, split.threads, watch);
        let (upper, lower) = (side(&split.upper)?, side(&split.lower)?);
        let mut signs = HashMap::new();
        for (&of, links) in &upper.links {
            let Some(others) = lower.links.get(&of) else {
                continue;
            };
            let found = (0..links.len() * others.len()).map(|_| AtomicU8::new(0));
            signs.insert(
                of,
                Signs {
                    nodes: of.0 + of.1,
                    upper: links.clone(),
                    lower: others.clone(),
                    found: found.collect(),
                },
            );
        }
        Ok(Joins {
            upper,
            lower,
            signs,
        })
    }

    /// Returns the joined pairs of slots of a class of U and of a class of D.
    pub(super) fn pairs(&self, (upper, lower): (usize, usize)) -> (&Pairs, &Pairs) {
        (self.upper.of(upper), self.lower.of(lower))
    }

    /// Returns the signs for two states with these numbers of open strings.
    pub(super) fn signs(&self, open: (u32, u32)) -> &Signs {
        &self.signs[&open]
    }
}

impl Pairs {
    /// Returns how the strings of two slots are joined.
    pub(super) fn joined(&self, a: u32, b: u32) -> OfPair {
        let entry = self.joined[a as usize * self.slots + b as usize];
        OfPair {
            link: entry >> 1,
            is_odd: entry & 1 == 1,
        }
    }
}

impl Signs {
    /// Returns `true` if the join of two links, `a` of U and `b` of D, has an odd number of blocks.
    pub(super) fn is_odd(&self, a: u32, b: u32) -> bool {
        let (a, b) = (a as usize, b as usize);
        let found = &self.found[a * self.lower.len() + b];
        match found.load(Ordering::Relaxed) {
            0 => self.find(a, b, found),
            known => known == 2,
        }
    }

    #[cold]
    fn find(&self, a: usize, b: usize, found: &AtomicU8) -> bool {
        let is_odd = is_odd(self.nodes, self.upper[a], self.lower[b]);
        found.store(1 + u8::from(is_odd), Ordering::Relaxed);
        is_odd
    }
}
