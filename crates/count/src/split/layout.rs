//! Where the count of a state is in the vector.
//!
//! A state is a pair of half-states with the same stack; its count is an
//! *element*: residues modulo K primes. Of two states that differ by an exchange
//! of the colours one is kept, the one in which the stone of D nearest to the
//! split has colour 0.
//!
//! ```text
//!   vector                 chunks, one per canonical pattern q of D, by class
//!   └ chunk q              tiles, one per pattern p of U, by class
//!     └ tile (q, p)        sections, one per stack
//!       └ section          a matrix: U's slots x D's slots with this stack
//! ```
//!
//! All chunks of a class have the same size and all tiles of a pair of classes
//! too, so that places are sums of products. Both phases read and write the same
//! places: a chunk when U is advanced and D looks on, and the tiles of one p in
//! all chunks when D is advanced. So one vector is enough, and the work for
//! different spectators is independent.

use super::half::{EMPTY_STACK, Stack};
use super::spectator::{Class, HalfSet, Row};

/// Where the counts of a row are: the element for a spectator's rank r and its
/// s-th slot with the row's stack is at `base + r * per_rank + s * per_slot`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) base: u64,
    pub(super) per_rank: u64,
    pub(super) per_slot: u32,
}

/// The arrangement of the vector.
pub(super) struct Layout {
    /// First element of each class of D, canonical ones only.
    class_starts: Vec<u64>,
    /// Elements of a chunk, by class of D.
    chunks: Vec<u64>,
    /// For each class of D, where in a chunk the classes of U begin.
    tile_starts: Vec<Vec<u64>>,
    /// Elements.
    len: u64,
}

/// A stack with the colours exchanged.
fn swapped(stack: Stack) -> Stack {
    let length = Stack::BITS - 1 - stack.leading_zeros();
    stack ^ ((1 << length) - 1)
}

/// Where the section of each stack begins in a tile, and, last, the tile's size.
fn sections(d: &Class, u: &Class) -> Vec<u64> {
    let mut size = 0;
    let mut starts = vec![0];
    for stack in EMPTY_STACK..d.stacks().min(u.stacks()) as Stack {
        starts.push(size);
        size += u64::from(d.span(stack).len()) * u64::from(u.span(stack).len());
    }
    starts.push(size);
    starts
}

fn tile(d: &Class, u: &Class) -> u64 {
    *sections(d, u).last().expect("the tile's size")
}

/// The half-states above and below the split.
#[derive(Clone, Copy)]
pub(super) struct Halves<'a> {
    pub(super) upper: &'a HalfSet,
    pub(super) lower: &'a HalfSet,
}

impl Layout {
    /// Arranges the pairs of half-states of U and D.
    pub(super) fn new(u: &HalfSet, d: &HalfSet) -> Layout {
        let mut len = 0;
        let mut layout = Layout {
            class_starts: Vec::new(),
            chunks: Vec::new(),
            tile_starts: Vec::new(),
            len: 0,
        };
        for class in &d.classes {
            let mut chunk = 0;
            let mut starts = Vec::new();
            if class.canonical {
                for above in &u.classes {
                    starts.push(chunk);
                    chunk += tile(class, above) * above.patterns.len() as u64;
                }
            }
            layout.class_starts.push(len);
            len += chunk * class.patterns.len() as u64;
            layout.chunks.push(chunk);
            layout.tile_starts.push(starts);
        }
        layout.len = len;
        layout
    }

    /// Number of elements.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Places of U's rows, for spectators of a canonical class of D.
    pub(super) fn of_upper(&self, halves: Halves<'_>, class: usize) -> impl Fn(&Row) -> Place {
        let d = &halves.lower.classes[class];
        let sections: Vec<Vec<u64>> = (halves.upper.classes.iter())
            .map(|above| sections(d, above))
            .collect();
        let start = self.class_starts[class];
        let tiles = &self.tile_starts[class];
        let per_rank = self.chunks[class];
        move |row| {
            let sections = &sections[row.class];
            let wide = u64::from(d.span(row.stack).len());
            Place {
                base: start
                    + tiles[row.class]
                    + u64::from(row.rank) * sections.last().expect("the tile's size")
                    + sections.get(usize::from(row.stack)).copied().unwrap_or(0)
                    + u64::from(row.slot) * wide,
                per_rank,
                per_slot: 1,
            }
        }
    }

    /// Places of D's rows, for spectators of a canonical class of U; and, for the
    /// row without stones, of the places with exchanged colours, where the same
    /// counts are kept once more.
    pub(super) fn of_lower(
        &self,
        halves: Halves<'_>,
        class: usize,
    ) -> impl Fn(&Row) -> (Place, Option<Place>) {
        let (u, d) = (&halves.upper.classes, &halves.lower.classes);
        let exchanged = u[class].swapped;
        let tables = [class, exchanged].map(|above| -> Vec<Vec<u64>> {
            d.iter().map(|own| sections(own, &u[above])).collect()
        });
        move |row| {
            let place = |own: usize, exchange: bool, stack: Stack| {
                let above = if exchange { exchanged } else { class };
                let sections = &tables[usize::from(exchange)][own];
                let size = *sections.last().expect("the tile's size");
                Place {
                    base: self.class_starts[own]
                        + u64::from(row.rank) * self.chunks[own]
                        + self.tile_starts[own][above]
                        + sections.get(usize::from(stack)).copied().unwrap_or(size)
                        + u64::from(row.slot),
                    per_rank: size,
                    per_slot: d[own].span(stack).len(),
                }
            };
            let own = &d[row.class];
            if !own.canonical {
                (place(own.swapped, true, swapped(row.stack)), None)
            } else if own.stoneless && exchanged != class {
                let twice = place(row.class, true, row.stack);
                (place(row.class, false, row.stack), Some(twice))
            } else {
                (place(row.class, false, row.stack), None)
            }
        }
    }
}
