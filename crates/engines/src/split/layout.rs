//! The layout of the vector: where the count of a state is.
//!
//! - Entry: [`Layout::new`]; [`Layout::of_upper`] and [`Layout::of_lower`] give the places of rows.
//! - Invariant: each canonical state has one place, the same in both phases. `blocks::LAYOUT`
//!   changes with it.
//! - Cost: a few numbers for each pair of classes and for each chunk; a place is a sum of products.
//!
//! A state is a pair of half-states with the same stack; its count is an
//! *element*: residues modulo K primes. Of the states that differ by a permutation
//! of the colours those are kept in which the pattern of D is
//! [canonical](super::colours): one, or a few with the same count if there are
//! permutations that leave that pattern as it is.
//!
//! ```text
//!   vector                  chunks, one per canonical pattern q of D, by class
//!   └ chunk q               tiles, one per pattern p of U: by class, each canonical
//!     │                     one with what permutations make of it behind it
//!     └ tile (q, p)         sections, one per stack
//!       └ section           a matrix: U's slots x D's slots with this stack
//! ```
//!
//! Where the two cells at the split touch between the phases, too, the restriction of one
//! by the other leaves out a part of the sections: all of them, if the letters cannot be
//! beside each other, and all slots without an open end on both sides, if they are
//! marked stones of one string. What is left is again a matrix.
//!
//! All chunks of a class have the same size and all tiles of a pair of classes
//! too, so that places are sums of products. Both phases read and write the same
//! places: a chunk when U is advanced and D looks on, and the tiles of one p and
//! its images in all chunks when D is advanced. So one vector is enough, and the
//! work for different spectators is independent.
//!
//! A *buffer* holds the part of the vector that some spectators need: some chunks,
//! or some neighbouring tiles of all chunks. It says of every chunk where it would
//! begin in the buffer; the whole vector is the largest buffer.

use super::asking::{Asking, Stopped};
use super::colours::Permutation;
use super::geometry::Geometry;
use super::half::{EMPTY_STACK, Stack};
use super::spectator::{Class, HalfSet, Row, Span};
use std::ops::Range;

/// Where the counts of a row are: the element for a spectator's rank r and its
/// s-th slot with the row's stack is at `base + r * per_rank + s * per_slot` from
/// where the chunk begins. All modulo 2^64: the first slots with a stack may have no
/// place.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) chunk: u32,
    pub(super) per_slot: u32,
    pub(super) base: u64,
    pub(super) per_rank: u64,
}

/// The half-states above and below the split.
#[derive(Clone, Copy)]
pub(super) struct Halves<'a> {
    pub(super) upper: &'a HalfSet,
    pub(super) lower: &'a HalfSet,
    pub(super) geometry: Geometry,
}

/// The tiles of one class of U in the chunks of one class of D.
#[derive(Clone, Copy, Default, Debug)]
struct Tiles {
    /// Where the first one begins in the chunk.
    start: u64,
    /// From one to the next.
    stride: u64,
}

/// The arrangement of the vector.
pub(super) struct Layout {
    /// Chunks of each class of D begin with this number.
    first_chunk: Vec<u32>,
    /// The class of every chunk.
    chunk_classes: Vec<u32>,
    /// Elements of a chunk, by class of D.
    chunks: Vec<u64>,
    /// For each canonical class of D and each of U, the tiles; none for the others.
    tiles: Vec<Vec<Tiles>>,
    /// Canonical patterns of U: the first of each class, in their order.
    columns: Vec<(u32, usize)>,
    /// Number of canonical patterns of U.
    column_count: u32,
    /// Where every chunk begins, and the end.
    starts: Vec<u64>,
}

/// Which of the slots of two classes there are places for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slots {
    All,
    /// Those with an open end.
    Open,
    None,
}

impl Slots {
    fn of(geometry: Geometry, d: &Class, u: &Class) -> Slots {
        match geometry.is_staggered() {
            true => Slots::All,
            false => Slots::of_touching(d, u),
        }
    }

    /// The slots that there are if the cells at the split touch.
    fn of_touching(d: &Class, u: &Class) -> Slots {
        if !d.end.may_touch(u.end) {
            Slots::None
        } else if d.end.is_marked() && d.end == u.end {
            Slots::Open
        } else {
            Slots::All
        }
    }

    /// Slots of a class with a stack that have no places, and how many have.
    fn split(self, span: Span) -> (u32, u32) {
        match self {
            Slots::All => (0, span.len()),
            Slots::Open => (span.closed, span.open),
            Slots::None => (span.len(), 0),
        }
    }

    fn skipped(self, span: Span) -> u64 {
        u64::from(self.split(span).0)
    }

    fn len(self, span: Span) -> u32 {
        self.split(span).1
    }
}

/// Where the section of each stack begins in a tile, and, last, the tile's size.
fn sections(geometry: Geometry, d: &Class, u: &Class) -> Vec<u64> {
    let slots = Slots::of(geometry, d, u);
    let mut size = 0;
    let mut starts = vec![0];
    for stack in EMPTY_STACK..d.stacks().min(u.stacks()) as Stack {
        starts.push(size);
        size += u64::from(slots.len(d.span(stack))) * u64::from(slots.len(u.span(stack)));
    }
    starts.push(size);
    starts
}

fn section(starts: &[u64], stack: Stack) -> u64 {
    // Beyond the last one there are no slots.
    starts.get(usize::from(stack)).copied().unwrap_or(0)
}

fn tile(geometry: Geometry, d: &Class, u: &Class) -> u64 {
    *sections(geometry, d, u).last().expect("the tile's size")
}

impl Layout {
    /// Arranges the pairs of half-states of U and D.
    ///
    /// # Errors
    /// If it is told to stop.
    pub(super) fn new(halves: Halves<'_>, asking: &Asking<'_>) -> Result<Layout, Stopped> {
        let (u, d) = (&halves.upper.classes, &halves.lower.classes);
        let tile = |d, u| tile(halves.geometry, d, u);
        let mut layout = Layout {
            first_chunk: Vec::new(),
            chunk_classes: Vec::new(),
            chunks: Vec::new(),
            tiles: Vec::new(),
            columns: Vec::new(),
            column_count: 0,
            starts: vec![0],
        };
        for (number, class) in u.iter().enumerate().filter(|(_, class)| class.canonical) {
            layout.columns.push((layout.column_count, number));
            layout.column_count += class.patterns.len() as u32;
        }
        let columns = layout.columns.iter();
        let orbits: Vec<Vec<usize>> = columns.map(|c| halves.upper.orbit(c.1)).collect();
        for (number, class) in d.iter().enumerate() {
            layout.first_chunk.push(layout.chunk_classes.len() as u32);
            let mut chunk = 0;
            let mut tiles = Vec::new();
            if class.canonical {
                tiles.resize(u.len(), Tiles::default());
                for (&(_, above), orbit) in layout.columns.iter().zip(&orbits) {
                    let mut stride = 0;
                    for &image in orbit {
                        asking.round()?;
                        tiles[image].start = chunk + stride;
                        stride += tile(class, &u[image]);
                    }
                    for &image in orbit {
                        tiles[image].stride = stride;
                    }
                    chunk += stride * u[above].patterns.len() as u64;
                }
                for _ in &class.patterns {
                    let start = layout.len() + chunk;
                    layout.chunk_classes.push(number as u32);
                    layout.starts.push(start);
                }
            }
            layout.chunks.push(chunk);
            layout.tiles.push(tiles);
        }
        Ok(layout)
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        let tiles = self.tiles.iter().map(|tiles| size_of_val(tiles.as_slice()));
        tiles.sum::<usize>() + size_of_val(self.starts.as_slice())
    }

    /// Number of elements.
    pub(super) fn len(&self) -> u64 {
        *self.starts.last().expect("there is an end")
    }

    /// Where every chunk begins, and the end.
    pub(super) fn starts(&self) -> &[u64] {
        &self.starts
    }

    /// Number of chunks, that is, of canonical patterns of D.
    pub(super) fn chunks(&self) -> u32 {
        self.chunk_classes.len() as u32
    }

    /// The class of a chunk's pattern.
    pub(super) fn class_of(&self, chunk: u32) -> usize {
        self.chunk_classes[chunk as usize] as usize
    }

    /// Number of columns of tiles, that is, of canonical patterns of U.
    pub(super) fn columns(&self) -> u32 {
        self.column_count
    }

    /// The number of a spectator's chunk (if it is of D) or column (if of U).
    pub(super) fn number(&self, of_lower: bool, class: usize, rank: u32) -> u32 {
        if of_lower {
            self.first_chunk[class] + rank
        } else {
            let found = self.columns.iter().find(|c| c.1 == class);
            found.expect("spectators are canonical").0 + rank
        }
    }

    /// The part of a chunk in which some columns are.
    pub(super) fn slice(&self, chunk: u32, columns: Range<u32>) -> Range<u64> {
        let class = self.class_of(chunk);
        let start = |column: u32| {
            if column >= self.column_count {
                return self.chunks[class];
            }
            let at = self.columns.partition_point(|c| c.0 <= column) - 1;
            let (first, above) = self.columns[at];
            let tiles = self.tiles[class][above];
            tiles.start + u64::from(column - first) * tiles.stride
        };
        start(columns.start)..start(columns.end)
    }

    /// Number of classes of D.
    pub(super) fn classes(&self) -> usize {
        self.first_chunk.len()
    }

    /// The number of a chunk among those of its class.
    pub(super) fn rank_of(&self, chunk: u32) -> u32 {
        chunk - self.first_chunk[self.class_of(chunk)]
    }

    /// Places of U's rows, for spectators of a canonical class of D: in chunks, or in tiles that
    /// are apart.
    pub(super) fn of_upper(
        &self,
        halves: Halves<'_>,
        class: usize,
        cut: Option<&Cut>,
    ) -> impl Fn(&Row) -> Place {
        let d = &halves.lower.classes[class];
        let sections: Vec<Vec<u64>> = (halves.upper.classes.iter())
            .map(|above| sections(halves.geometry, d, above))
            .collect();
        let upper = &halves.upper.classes;
        let slots = upper.iter();
        let slots: Vec<Slots> = slots.map(|u| Slots::of(halves.geometry, d, u)).collect();
        let tiles = &self.tiles[class];
        let whole = (self.first_chunk[class], 0..self.chunks[class]);
        let apart = cut.map(|cut| self.apart(halves, cut, class));
        move |row| {
            let (slots, span) = (slots[row.class], d.span(row.stack));
            let before = slots.skipped(upper[row.class].span(row.stack));
            let own = u64::from(row.slot).wrapping_sub(before);
            let section = tiles[row.class].start
                + u64::from(row.rank) * tiles[row.class].stride
                + section(&sections[row.class], row.stack);
            let (chunk, slice) = match &apart {
                None => &whole,
                Some(apart) => &apart.places[apart.column(row)],
            };
            Place {
                chunk: *chunk,
                base: section
                    .wrapping_add(own.wrapping_mul(u64::from(slots.len(span))))
                    .wrapping_sub(slots.skipped(span))
                    .wrapping_sub(slice.start),
                per_rank: slice.end - slice.start,
                per_slot: 1,
            }
        }
    }

    fn apart(&self, halves: Halves<'_>, cut: &Cut, class: usize) -> Apart {
        let mut first = vec![0; halves.upper.classes.len()];
        for &(column, above) in &self.columns {
            // What permutations make of a pattern is in its column.
            for image in halves.upper.orbit(above) {
                first[image] = column;
            }
        }
        let mut groups = Vec::with_capacity(self.column_count as usize);
        for (group, columns) in cut.0.iter().enumerate() {
            groups.resize(columns.end as usize, group);
        }
        let place = |(group, columns): (usize, &Range<u32>)| {
            let number = group * self.classes() + class;
            let slice = self.slice(self.first_chunk[class], columns.clone());
            (number as u32, slice)
        };
        Apart {
            first,
            groups,
            places: cut.0.iter().enumerate().map(place).collect(),
        }
    }

    /// Places of D's rows, for spectators of a canonical class of U: the one that is read, and
    /// those where the same counts are kept once more.
    pub(super) fn of_lower(
        &self,
        halves: Halves<'_>,
        class: usize,
    ) -> impl Fn(&Row) -> (Place, Vec<Place>) {
        let (u, d) = (&halves.upper.classes, &halves.lower.classes);
        let orbit = halves.upper.orbit(class);
        let of_orbit = |own: &Class| match own.canonical {
            true => (orbit.iter())
                .map(|&above| sections(halves.geometry, own, &u[above]))
                .collect(),
            false => Vec::new(),
        };
        let tables: Vec<Vec<Vec<u64>>> = d.iter().map(of_orbit).collect();
        let ways: Vec<Vec<Way>> = (0..d.len())
            .map(|own| Way::all(halves, class, own, &orbit))
            .collect();
        move |row| {
            let place = |way: &Way| {
                let (own, above) = (way.lower, orbit[way.upper]);
                let stack = way.permutation.of_stack(row.stack);
                let sections = &tables[own][way.upper];
                let tiles = self.tiles[own][above];
                let slots = Slots::of(halves.geometry, &d[own], &u[above]);
                let span = d[own].span(stack);
                let per_slot = slots.len(span);
                let before = slots.skipped(u[above].span(stack)) * u64::from(per_slot);
                let slot = u64::from(row.slot).wrapping_sub(slots.skipped(span));
                let section = tiles.start + section(sections, stack);
                Place {
                    chunk: self.first_chunk[own] + row.rank,
                    base: section.wrapping_add(slot).wrapping_sub(before),
                    per_rank: tiles.stride,
                    per_slot,
                }
            };
            let ways = &ways[row.class];
            (place(&ways[0]), ways[1..].iter().map(place).collect())
        }
    }
}

/// A state of a tile: the slots of both classes, and its place from where the tile begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The stack.
    pub(super) stack: Stack,
    /// The slot of U's class.
    pub(super) upper: u32,
    /// The slot of D's class.
    pub(super) lower: u32,
    /// The element.
    pub(super) at: u32,
}

impl Layout {
    /// Where the tile of a pattern of U begins in the vector.
    pub(super) fn tile(&self, chunk: u32, (upper, rank): (usize, u32)) -> u64 {
        let tiles = self.tiles[self.class_of(chunk)][upper];
        self.starts[chunk as usize] + tiles.start + u64::from(rank) * tiles.stride
    }

    /// The states of a tile of two classes. At a `straight` border the two cells at the split
    /// touch: places of pairs that this leaves out have no counts.
    pub(super) fn states(
        &self,
        halves: Halves<'_>,
        (upper, lower): (usize, usize),
        straight: bool,
    ) -> Vec<State> {
        let (u, d) = (&halves.upper.classes[upper], &halves.lower.classes[lower]);
        let placed = Slots::of(halves.geometry, d, u);
        let counted = match straight {
            true => Slots::of_touching(d, u),
            false => placed,
        };
        let sections = sections(halves.geometry, d, u);
        let mut states = Vec::new();
        for stack in EMPTY_STACK..d.stacks().min(u.stacks()) as Stack {
            let (of_u, of_d) = (u.span(stack), d.span(stack));
            let from = |span: Span, slots: Slots| slots.split(span).0;
            let skipped = [of_u, of_d].map(|span| from(span, placed));
            let width = placed.len(of_d);
            for i in from(of_u, counted)..of_u.len() {
                for j in from(of_d, counted)..of_d.len() {
                    let before = u64::from((i - skipped[0]) * width + (j - skipped[1]));
                    states.push(State {
                        stack,
                        upper: of_u.first + i,
                        lower: of_d.first + j,
                        at: (section(&sections, stack) + before) as u32,
                    });
                }
            }
        }
        states
    }
}

/// Which columns are together in a tile, of those tiles that are apart: each tile is where it
/// likes to be. A chunk is then in as many places as there are tiles in its row; those of a
/// class follow one another in each, so that a class has a place in each tile of a row.
///
/// ```text
///   starts   [ tile 0: class 0, class 1, ... | tile 1: class 0, ... | ... ]
/// ```
pub(super) struct Cut(pub(super) Vec<Range<u32>>);

/// Where the columns of a class's chunks are, if tiles are apart.
struct Apart {
    /// The first column in which each class of U is.
    first: Vec<u32>,
    /// The tile of every column.
    groups: Vec<usize>,
    /// For each tile, the number of its place, and which part of the chunk it has.
    places: Vec<(u32, Range<u64>)>,
}

impl Apart {
    fn column(&self, row: &Row) -> usize {
        self.groups[(self.first[row.class] + row.rank) as usize]
    }
}

/// A permutation that makes the pattern of D canonical.
struct Way {
    permutation: Permutation,
    /// The class of D after it.
    lower: usize,
    /// The class of U after it, by its place in the orbit.
    upper: usize,
}

impl Way {
    /// All ways for a class of U and one of D that lead to different patterns of U.
    fn all(halves: Halves<'_>, upper: usize, lower: usize, orbit: &[usize]) -> Vec<Way> {
        let (u, d) = (&halves.upper.classes, &halves.lower.classes);
        let mut ways: Vec<Way> = Vec::new();
        for (number, &permutation) in halves.upper.permutations.iter().enumerate() {
            let lower = d[lower].images[number];
            let image = u[upper].images[number];
            let upper = orbit.iter().position(|&of| of == image);
            let upper = upper.expect("an orbit has all images");
            if d[lower].canonical && !ways.iter().any(|way| way.upper == upper) {
                ways.push(Way {
                    permutation,
                    lower,
                    upper,
                });
            }
        }
        ways
    }
}
