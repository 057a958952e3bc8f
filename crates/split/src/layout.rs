//! The layout of the vector: where the count of each state is.
//!
//! The border is cut at the *split* into a half U above and a half D below. A *phase* advances one
//! half, while the other half, the *spectator*, keeps its letters. A *pattern* is the sequence of
//! letters of a half, and a *chunk* is the part of the vector for one pattern of D. A *class* has
//! the patterns to which a phase applies the same additions ([spectator](super::spectator)).
//!
//! - Entry: [`Layout::new`]; [`Layout::of_upper`] and [`Layout::of_lower`] give the places of the
//!   rows of U and of D. A row has the counts for one half-state (letters and strings of one half).
//! - Invariant: each state with a canonical D has one place, which is the same in both phases. A
//!   change of the layout must change `blocks::LAYOUT`.
//! - Cost: a few numbers for each pair of classes and for each chunk. A place is computed as a sum
//!   of products.
//!
//! A state is a pair of half-states, of U above and D below the split, with the same stack (colours
//! of the strings that cross the split). Its count is an *element*: residues modulo K primes.
//! States that differ by a permutation of the colours have equal counts, so only states with a
//! [canonical](super::colours) pattern of D are kept. In such a pattern the colours first appear in
//! the order 0, 1, ... This keeps one of these states, or several if some permutations fix the
//! pattern of D. Half-states with the same pattern differ in their *slots*: the way in which marked
//! runs (neighbouring marked stones of one colour) form strings. Patterns of a class have the same
//! slots.
//!
//! ```text
//!   vector                  chunks, one per canonical pattern q of D, by class
//!   └ chunk q               tiles, one per pattern p of U: by class, each canonical
//!     │                     one followed by its images under permutations
//!     └ tile (q, p)         sections, one per stack
//!       └ section           a matrix: U's slots x D's slots with this stack
//! ```
//!
//! On the triangular lattice the two cells at the split also touch between the phases, so each
//! restricts the other. Then a section is empty if the two letters cannot touch. If both are the
//! same marked letter, only slots with an open end (an open string at the split) on both sides
//! remain. The remaining slots form a matrix again.
//!
//! All chunks of a class of D have equal sizes. All tiles of a pair of classes, one of U and one of
//! D, have equal sizes, too. So places are sums of products. Both phases read and write the same
//! places. When U is advanced, the places of one spectator (a pattern of D) are a chunk. When D is
//! advanced, the spectator is a pattern p of U. Its places are the tiles of p, and of the images of
//! p under permutations, in all chunks. So one vector suffices, and the work for different
//! spectators is independent.
//!
//! A *buffer* holds the part of the vector that some spectators need: some chunks, or some
//! neighbouring tiles of all chunks. It stores for every chunk the place where the chunk would
//! begin in the buffer. The largest buffer is the whole vector.

use super::asking::{Asking, Stopped};
use super::colours::Permutation;
use super::geometry::Geometry;
use super::half::{EMPTY_STACK, Stack};
use super::spectator::{Class, HalfSet, Row, Span};
use std::ops::Range;

/// The places of the counts of a row (half-state), for all spectators of a class.
///
/// The spectator is the half that a phase does not advance; its *slots* are the ways in which its
/// marked stones form strings. Let r be the *rank* of the spectator's pattern, its number in its
/// class. Counted from the beginning of the chunk, the element for the spectator's s-th slot with
/// the row's stack is at `base + r * per_rank + s * per_slot`. All numbers are modulo 2^64, since
/// `base` may be negative if the first of these slots have no place in the vector.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) chunk: u32,
    pub(super) per_slot: u32,
    pub(super) base: u64,
    pub(super) per_rank: u64,
}

/// The half-states above (`upper`) and below (`lower`) the split.
#[derive(Clone, Copy)]
pub(super) struct Halves<'a> {
    pub(super) upper: &'a HalfSet,
    pub(super) lower: &'a HalfSet,
    pub(super) geometry: Geometry,
}

/// The places of the tiles of one class of U in the chunks of one class of D. A tile has the counts
/// for one pattern (sequence of letters) of U and one of D.
#[derive(Clone, Copy, Default, Debug)]
struct Tiles {
    /// Place of the first tile in the chunk, in elements (counts of states).
    start: u64,
    /// Distance between the tiles of two neighbouring patterns of the class of U, in elements.
    stride: u64,
}

/// The arrangement of the vector.
pub(super) struct Layout {
    /// For each class of D, the number of its first chunk. A chunk has the counts for one pattern
    /// of D.
    first_chunk: Vec<u32>,
    /// The class of D of every chunk.
    chunk_classes: Vec<u32>,
    /// Number of elements of a chunk, by class of D.
    chunks: Vec<u64>,
    /// The places of the tiles for each canonical class of D and each class of U; empty for other
    /// classes of D.
    tiles: Vec<Vec<Tiles>>,
    /// Canonical classes of U (colours in the order 0, 1, ...), each as a pair: the column of tiles
    /// of its first pattern, and the number of the class.
    columns: Vec<(u32, usize)>,
    /// Number of canonical patterns of U (colours in the order 0, 1, ...), that is, of columns of
    /// tiles.
    column_count: u32,
    /// Place of every chunk (pattern of D) in the vector, in elements; the last entry is the length
    /// of the vector.
    pub(super) starts: Vec<u64>,
}

/// Tells which slots of two classes, one of U and one of D, have places in the vector. A slot is a
/// way in which marked stones form strings. If the cells at the split touch, they may exclude
/// slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Slots {
    All,
    /// Only the slots with an open end, that is, with an open string at the split.
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

    /// Returns the slots that remain if the two cells at the split touch.
    fn of_touching(d: &Class, u: &Class) -> Slots {
        if !d.end.may_touch(u.end) {
            Slots::None
        } else if d.end.is_marked() && d.end == u.end {
            Slots::Open
        } else {
            Slots::All
        }
    }

    /// Returns the number of slots (ways to form strings) in `span`, the slots with one stack, that
    /// have no place in the vector. In `span` these slots come first.
    fn skipped(self, span: Span) -> u32 {
        match self {
            Slots::All => 0,
            Slots::Open => span.closed,
            Slots::None => span.len(),
        }
    }

    /// Returns the number of slots (ways to form strings) in `span`, the slots with one stack, that
    /// have a place in the vector.
    fn len(self, span: Span) -> u32 {
        span.len() - self.skipped(span)
    }
}

/// Returns the place in a tile of the section of each stack, in elements; the last entry is the
/// size of the tile. A section has the counts of the states with one stack (colours of the strings
/// that cross the split).
fn sections(geometry: Geometry, d: &Class, u: &Class) -> Vec<u64> {
    let slots = Slots::of(geometry, d, u);
    let mut size = 0;
    // The number of the empty stack (no open strings) is 1. No stack has the number 0, so its
    // section is empty.
    let mut starts = vec![0];
    for stack in EMPTY_STACK..d.stacks().min(u.stacks()) as Stack {
        starts.push(size);
        // A section is a matrix: each slot of U with each slot of D.
        size += u64::from(slots.len(d.span(stack))) * u64::from(slots.len(u.span(stack)));
    }
    starts.push(size);
    starts
}

/// Returns the place of the section of a stack (colours of the open strings) in a tile, in
/// elements. `starts` is the result of [`sections`].
fn section(starts: &[u64], stack: Stack) -> u64 {
    // A stack beyond the last one has no slots.
    starts.get(usize::from(stack)).copied().unwrap_or(0)
}

/// Returns the number of elements of a tile.
fn tile(geometry: Geometry, d: &Class, u: &Class) -> u64 {
    *sections(geometry, d, u).last().expect("the tile's size")
}

impl Layout {
    /// Arranges the pairs of half-states of U and D in the vector.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
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
        // Canonical patterns of U (colours in the order 0, 1, ...) are numbered class by class;
        // these numbers are the columns of tiles.
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
                // The tiles of a pattern of U and of its images under permutations of the colours
                // lie side by side. All images have one stride: the distance to the tile of the
                // next pattern of their class.
                for (&(_, above), orbit) in layout.columns.iter().zip(&orbits) {
                    let mut stride = 0;
                    for &image in orbit {
                        asking.round()?;
                        // For example, for an orbit of classes A and B the tiles are A0 B0 A1 B1
                        // ..., and the stride is the size of A0 and B0 together.
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

    /// Returns the memory that the layout takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let tiles = self.tiles.iter().map(|tiles| size_of_val(tiles.as_slice()));
        tiles.sum::<usize>() + size_of_val(self.starts.as_slice())
    }

    /// Returns the number of elements of the vector.
    pub(super) fn len(&self) -> u64 {
        *self.starts.last().expect("there is an end")
    }

    /// Returns the number of chunks, that is, of canonical patterns of D (colours in the order 0,
    /// 1, ...).
    pub(super) fn chunks(&self) -> u32 {
        self.chunk_classes.len() as u32
    }

    /// Returns the class of D to which the pattern of a chunk belongs.
    pub(super) fn class_of(&self, chunk: u32) -> usize {
        self.chunk_classes[chunk as usize] as usize
    }

    /// Returns the number of columns of tiles, that is, of canonical patterns of U (colours in the
    /// order 0, 1, ...).
    pub(super) fn columns(&self) -> u32 {
        self.column_count
    }

    /// Returns the number of the chunk of a spectator pattern of D (`of_lower`), or the number of
    /// the column of tiles of a spectator pattern of U. The pattern is given by its class and its
    /// rank in the class.
    pub(super) fn number(&self, of_lower: bool, class: usize, rank: u32) -> u32 {
        if of_lower {
            self.first_chunk[class] + rank
        } else {
            let found = self.columns.iter().find(|c| c.1 == class);
            found.expect("spectators are canonical").0 + rank
        }
    }

    /// Returns the range of elements of a chunk (pattern of D) that some columns of tiles (patterns
    /// of U) occupy.
    pub(super) fn slice(&self, chunk: u32, columns: Range<u32>) -> Range<u64> {
        let class = self.class_of(chunk);
        let start = |column: u32| {
            if column >= self.column_count {
                // The end of the last column of tiles is the end of the chunk (the counts for one
                // pattern of D).
                return self.chunks[class];
            }
            let at = self.columns.partition_point(|c| c.0 <= column) - 1;
            let (first, above) = self.columns[at];
            let tiles = self.tiles[class][above];
            tiles.start + u64::from(column - first) * tiles.stride
        };
        start(columns.start)..start(columns.end)
    }

    /// Returns the number of classes of D.
    pub(super) fn classes(&self) -> usize {
        self.first_chunk.len()
    }

    /// Returns the number of a chunk (the counts for one pattern of D) among the chunks of its
    /// class.
    pub(super) fn rank_of(&self, chunk: u32) -> u32 {
        chunk - self.first_chunk[self.class_of(chunk)]
    }

    /// Returns the places of U's rows (a row has the counts of one half-state), for spectator
    /// patterns of a canonical class of D.
    ///
    /// The places are in chunks, or in scattered tiles if the vector has a `cut`.
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
            // The section of a stack is a matrix: it has a row for each slot of U and a column for
            // each slot of D.
            let (slots, span) = (slots[row.class], d.span(row.stack));
            let before = u64::from(slots.skipped(upper[row.class].span(row.stack)));
            // Slots without a place in the vector come first and are not counted. For these slots
            // the number `own` wraps, and is never used.
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
                    .wrapping_sub(slots.skipped(span).into())
                    .wrapping_sub(slice.start),
                per_rank: slice.end - slice.start,
                per_slot: 1,
            }
        }
    }

    /// Returns the places of the parts of chunks, for one class of D, if tiles are scattered in
    /// memory.
    fn apart(&self, halves: Halves<'_>, cut: &Cut, class: usize) -> Apart {
        let mut first = vec![0; halves.upper.classes.len()];
        for &(column, above) in &self.columns {
            // The images of a pattern of U under permutations of the colours are in the pattern's
            // column.
            for image in halves.upper.orbit(above) {
                first[image] = column;
            }
        }
        let mut groups = Vec::with_capacity(self.column_count as usize);
        for (group, columns) in cut.0.iter().enumerate() {
            // Every column (canonical pattern of U) gets the number of the tile that contains it.
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

    /// Returns the places of D's rows (a row has the counts of one half-state), for spectator
    /// patterns of a canonical class of U.
    ///
    /// The first place of a row is the place that is read. The other places hold copies of the same
    /// counts.
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
            // A `Way` permutes the colours so that they first appear in the order 0, 1, ... in D's
            // pattern. It also permutes the stack, and leads to another tile.
            let place = |way: &Way| {
                let (own, above) = (way.lower, orbit[way.upper]);
                let stack = way.permutation.of_stack(row.stack);
                let sections = &tables[own][way.upper];
                let tiles = self.tiles[own][above];
                let slots = Slots::of(halves.geometry, &d[own], &u[above]);
                let span = d[own].span(stack);
                let per_slot = slots.len(span);
                // U's slots are the rows of the section's matrix, so each skipped slot of U shifts
                // the place by a whole row of the matrix.
                let before = slots.skipped(u[above].span(stack));
                let before = u64::from(before) * u64::from(per_slot);
                let slot = u64::from(row.slot).wrapping_sub(slots.skipped(span).into());
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

/// A state whose count is in a tile: the slots of both half-states (how their marked stones form
/// strings), and the place in the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// The stack, which both half-states have: the colours of the strings that cross the split.
    pub(super) stack: Stack,
    /// The number of the slot (how marked stones form strings) in U's class.
    pub(super) upper: u32,
    /// The number of the slot (how marked stones form strings) in D's class.
    pub(super) lower: u32,
    /// The number of the state's element (its count), counted from the beginning of the tile.
    pub(super) at: u32,
}

impl Layout {
    /// Returns the place in the vector of the tile of a chunk (pattern of D) and a pattern of U.
    /// The pattern of U is given by its class and rank (number in the class).
    pub(super) fn tile(&self, chunk: u32, (upper, rank): (usize, u32)) -> u64 {
        let tiles = self.tiles[self.class_of(chunk)][upper];
        self.starts[chunk as usize] + tiles.start + u64::from(rank) * tiles.stride
    }

    /// Lists the states of a tile, given the class of its pattern of U and of its pattern of D.
    ///
    /// At a `straight` border, which is one column of the board, the two cells at the split touch.
    /// Pairs of half-states that are impossible there have no counts and are left out.
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
            let skipped = [of_u, of_d].map(|span| placed.skipped(span));
            let width = placed.len(of_d);
            for i in counted.skipped(of_u)..of_u.len() {
                for j in counted.skipped(of_d)..of_d.len() {
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

/// The columns (patterns of U) of each tile in a row of tiles, if tiles are scattered: each tile
/// may be anywhere in memory.
///
/// A chunk (the counts for one pattern of D) is then cut into as many parts as there are tiles in a
/// row of tiles. In each tile, the parts of the chunks of one class of D follow each other. So each
/// class of D has one place in each tile:
///
/// ```text
///   starts   [ tile 0: class 0, class 1, ... | tile 1: class 0, ... | ... ]
/// ```
pub(super) struct Cut(pub(super) Vec<Range<u32>>);

/// The places of the parts of chunks, for one class of D, if tiles are scattered in memory.
struct Apart {
    /// For each class of U, the column of its first pattern.
    first: Vec<u32>,
    /// For each column (canonical pattern of U), the number of the tile that contains it.
    groups: Vec<usize>,
    /// For each tile, the index of its place in a buffer's `starts`, and the range of the chunk
    /// (pattern of D) that the tile holds, in elements.
    places: Vec<(u32, Range<u64>)>,
}

impl Apart {
    fn column(&self, row: &Row) -> usize {
        self.groups[(self.first[row.class] + row.rank) as usize]
    }
}

/// A permutation of the colours that makes the pattern of D canonical: its colours then first
/// appear in the order 0, 1, ...
struct Way {
    permutation: Permutation,
    /// The class of D after the permutation.
    lower: usize,
    /// The class of U after the permutation, as an index into the list of images (orbit) of U's
    /// class.
    upper: usize,
}

impl Way {
    /// Lists permutations of the colours that make a class of D canonical: one permutation for each
    /// image of a class of U under such permutations.
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
