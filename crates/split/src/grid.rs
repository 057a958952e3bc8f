//! The vector cut into tiles, for callers that do not hold all of it in memory. A tile has the
//! counts for some patterns (sequences of letters) of D and some of U, the halves of the border
//! below and above the split. The counts for one pattern of D are a *chunk*, those for one
//! canonical pattern of U (colours in the order 0, 1, ...) and its images a *column*.
//!
//! - Entry: [`Grid::new`]; [`Grid::unit`] and [`Grid::tiles_of`] give the contents of a unit, and
//!   their places.
//! - Invariant: each element is in one tile, one row of tiles and one column of tiles.
//! - Cost: a few numbers for each chunk of the vector.
//!
//! ```text
//!              columns (patterns of U) in groups
//!              j = 0     1       2
//!   chunks  i = 0 [    |      |      ]   A phase that advances U takes a group of
//!   in        1   [    |      |      ]   chunks at a time: a row of tiles. One that
//!   groups    2   [    |      |      ]   advances D takes a column of tiles.
//! ```
//!
//! A *unit* is such a row or column of tiles, put together in one buffer. A phase works on units
//! independently.

use super::course::Advanced;
use super::engine::Split;
use super::layout::{Cut, Layout};
use std::iter::repeat_n;
use std::ops::Range;

/// A cut of the vector into rows and columns of tiles.
pub struct Grid {
    rows: Vec<Range<u32>>,
    columns: Vec<Range<u32>>,
}

/// A unit: one row or column of tiles, on which a phase works independently.
#[derive(Clone)]
pub struct Unit {
    /// The phase in which the unit is advanced, as an index among the [engine's
    /// phases](Split::phases).
    pub(super) phase: usize,
    /// The half that this phase advances.
    pub(super) advanced: Advanced,
    /// The number of the unit among the units of its phase.
    pub number: usize,
    /// The spectator patterns of the unit: a range of chunks (patterns of D) if U is advanced, of
    /// columns (patterns of U) if D is advanced.
    pub(super) spectators: Range<u32>,
    /// The place in the buffer where each chunk (pattern of D) would begin if the unit had all of
    /// it, in elements, modulo 2^64.
    pub(super) starts: Vec<u64>,
    /// Number of elements of the unit's buffer.
    pub(super) elements: u64,
    /// Number of elements of the whole vector. Used to check that a unit belongs to the same board.
    pub(super) of: u64,
}

/// Cuts items (chunks or columns), given their numbers of elements, into groups of neighbours with
/// at most `most` elements each.
///
/// A group of one item may have more elements.
fn groups(sizes: impl Iterator<Item = u64>, most: u64) -> Vec<Range<u32>> {
    let mut groups: Vec<Range<u32>> = Vec::new();
    let mut in_last = 0;
    for (number, size) in (0u32..).zip(sizes) {
        match groups.last_mut() {
            // The item still fits into the last group.
            Some(last) if in_last + size <= most => {
                last.end = number + 1;
                in_last += size;
            }
            _ => {
                groups.push(number..number + 1);
                in_last = size;
            }
        }
    }
    groups
}

/// Returns the number of elements of each column: the counts for one canonical pattern of U
/// (colours in the order 0, 1, ...) and its images.
fn column_sizes(layout: &Layout) -> Vec<u64> {
    // Chunks (patterns of D) of one class have columns of the same sizes, so one chunk of each
    // class is looked at.
    let mut sizes = vec![0; layout.columns() as usize];
    let chunks: Vec<u32> = (0..layout.chunks()).collect();
    for chunks in chunks.chunk_by(|&a, &b| layout.class_of(a) == layout.class_of(b)) {
        for (column, size) in (0u32..).zip(&mut sizes) {
            let slice = layout.slice(chunks[0], column..column + 1);
            *size += (slice.end - slice.start) * chunks.len() as u64;
        }
    }
    sizes
}

impl Unit {
    /// Returns the number of elements of the unit's buffer.
    pub fn elements(&self) -> u64 {
        self.elements
    }

    /// Returns the place in the unit's buffer, in elements, of the tile that is at `tile` in the
    /// vector.
    pub(super) fn place(&self, layout: &Layout, tile: u64) -> u64 {
        let chunk = layout.starts.partition_point(|&start| start <= tile) - 1;
        self.starts[chunk].wrapping_add(tile - layout.starts[chunk])
    }

    /// Lists the parts of the unit that are contiguous in the vector: one for each chunk (pattern of
    /// D). Each part has its place in the vector, its place in the unit's buffer, and its number of
    /// elements.
    ///
    /// The other half's patterns are listed from number `from` on: columns (patterns of U) of a
    /// row, or chunks of a column.
    pub(super) fn slices(
        &self,
        layout: &Layout,
        from: u32,
    ) -> impl Iterator<Item = (u64, u64, u64)> {
        let (chunks, columns) = match self.advanced {
            Advanced::Upper => (self.spectators.clone(), from..layout.columns()),
            Advanced::Lower => (from..layout.chunks(), self.spectators.clone()),
        };
        chunks.map(move |chunk| {
            let slice = layout.slice(chunk, columns.clone());
            let place = self.starts[chunk as usize].wrapping_add(slice.start);
            let first = layout.starts[chunk as usize] + slice.start;
            (first, place, slice.end - slice.start)
        })
    }

    /// Returns a unit that is the whole vector, for a phase.
    pub fn whole(split: &Split, phase: usize) -> Unit {
        Unit {
            phase,
            ..Unit::of_half(split, split.advanced(phase))
        }
    }

    /// Returns a unit that is the whole vector, for the first phase that advances the half
    /// `advanced`.
    pub fn of_half(split: &Split, advanced: Advanced) -> Unit {
        let layout = &split.layout;
        let spectators = match advanced {
            Advanced::Upper => layout.chunks(),
            Advanced::Lower => layout.columns(),
        };
        Unit {
            phase: split.first_phase(advanced),
            advanced,
            number: 0,
            spectators: 0..spectators,
            starts: layout.starts.clone(),
            elements: layout.len(),
            of: layout.len(),
        }
    }
}

impl Grid {
    /// Cuts the vector so that its units (rows and columns of tiles) have at most `most` elements,
    /// if possible.
    ///
    /// If a half turn of the border exchanges U and D, rows and columns are cut at the same
    /// patterns. So a half turn takes the tile in row i and column j to row j and column i.
    pub fn new(split: &Split, most: u64) -> Grid {
        let layout = &split.layout;
        let chunks = layout.starts.windows(2).map(|w| w[1] - w[0]);
        let columns = column_sizes(layout).into_iter();
        let (rows, columns) = match split.shape().exchanges() {
            true => {
                let rows = groups(chunks.zip(columns).map(|(a, b)| a.max(b)), most);
                (rows.clone(), rows)
            }
            false => (groups(chunks, most), groups(columns, most)),
        };
        Grid { rows, columns }
    }

    /// Cuts the vector into rows of tiles only, so that each unit is contiguous in the vector.
    pub fn of_rows(split: &Split, most: u64) -> Grid {
        let mut grid = Grid::new(split, most);
        grid.columns.clear();
        grid.columns.push(0..split.layout.columns());
        grid
    }

    /// Returns the spectator patterns of each unit of a phase that advances the given half. They are
    /// ranges of chunks (patterns of D) if U is advanced, of columns (patterns of U) if D is.
    fn ranges(&self, advanced: Advanced) -> &[Range<u32>] {
        match advanced {
            Advanced::Upper => &self.rows,
            Advanced::Lower => &self.columns,
        }
    }

    /// Returns the number of units (rows or columns of tiles) of a phase that advances the given
    /// half.
    pub fn units(&self, advanced: Advanced) -> usize {
        self.ranges(advanced).len()
    }

    /// Returns the cut of the vector's columns (patterns of U) into the columns of each tile.
    pub(super) fn cut(&self) -> Cut {
        Cut(self.columns.clone())
    }

    /// Returns the spectator patterns of a unit, as a range of chunks or columns.
    pub(super) fn spectators(&self, advanced: Advanced, number: usize) -> Range<u32> {
        self.ranges(advanced)[number].clone()
    }

    /// Returns the number of elements (counts of states) of each tile of a unit.
    pub(super) fn unit_sizes(&self, split: &Split, advanced: Advanced, number: usize) -> Vec<u64> {
        let own = &self.ranges(advanced)[number];
        let tile = |other: &Range<u32>| {
            let (rows, columns) = match advanced {
                Advanced::Upper => (own, other),
                Advanced::Lower => (other, own),
            };
            let chunks = rows.clone();
            let slices = chunks.map(|chunk| split.layout.slice(chunk, columns.clone()));
            slices.map(|slice| slice.end - slice.start).sum()
        };
        self.ranges(advanced.other()).iter().map(tile).collect()
    }

    /// Returns, for each entry of the result of [`starts_apart`](Grid::starts_apart) (places of
    /// chunks), the number of the tile to which it refers.
    pub(super) fn tiles_apart(&self, split: &Split, advanced: Advanced) -> Vec<u32> {
        let tiles = (0u32..).zip(self.ranges(advanced.other()));
        let entries = |range: &Range<u32>| match advanced {
            Advanced::Upper => split.layout.classes(),
            Advanced::Lower => range.len(),
        };
        tiles
            .flat_map(|(tile, range)| repeat_n(tile, entries(range)))
            .collect()
    }

    /// Returns the places at which the chunks (patterns of D) of a unit would begin if it had whole
    /// chunks, not only slices of them. Places are in elements, modulo 2^64.
    ///
    /// `tiles` has the place of each tile of the unit, in elements. For `Upper`, the result has for
    /// each tile of the [cut](Cut) a place for every class of D.
    pub(super) fn starts_apart(
        &self,
        split: &Split,
        advanced: Advanced,
        number: usize,
        tiles: &[u64],
    ) -> Vec<u64> {
        let layout = &split.layout;
        match advanced {
            Advanced::Upper => {
                let mut starts = vec![0; self.columns.len() * layout.classes()];
                let classes = starts.chunks_mut(layout.classes().max(1));
                for ((columns, &tile), starts) in self.columns.iter().zip(tiles).zip(classes) {
                    let mut at = tile;
                    let mut last = None;
                    for chunk in self.rows[number].clone() {
                        let class = layout.class_of(chunk);
                        let slice = layout.slice(chunk, columns.clone());
                        let size = slice.end - slice.start;
                        // If this is the first chunk (pattern of D) of its class in the unit, store
                        // the place of the class.
                        if last != Some(class) {
                            let before = u64::from(layout.rank_of(chunk)) * size;
                            // The place of a chunk (pattern of D) is computed as the place of its
                            // class plus the chunk's rank, its number in the class, times `size`.
                            // So the class begins where a chunk of rank 0 would begin.
                            starts[class] = at.wrapping_sub(before);
                            last = Some(class);
                        }
                        at += size;
                    }
                }
                starts
            }
            Advanced::Lower => {
                let mut starts = Vec::with_capacity(layout.chunks() as usize);
                for (rows, &tile) in self.rows.iter().zip(tiles) {
                    let mut at = tile;
                    for chunk in rows.clone() {
                        let slice = layout.slice(chunk, self.columns[number].clone());
                        starts.push(at.wrapping_sub(slice.start));
                        at += slice.end - slice.start;
                    }
                }
                starts
            }
        }
    }

    /// Returns the range of the vector, in words, that the row of tiles with this number occupies.
    pub fn row_words(&self, split: &Split, number: usize) -> Range<usize> {
        let Range { start, end } = self.rows[number];
        let word = |chunk: u32| split.layout.starts[chunk as usize] as usize * split.primes();
        word(start)..word(end)
    }

    /// Returns the number of elements (counts of states) of the largest unit.
    pub fn largest_unit(&self, split: &Split) -> u64 {
        let layout = &split.layout;
        let rows = self
            .rows
            .iter()
            .map(|rows| layout.starts[rows.end as usize] - layout.starts[rows.start as usize]);
        let sizes = column_sizes(layout);
        let columns = self.columns.iter();
        let columns = columns.map(|c| sizes[c.start as usize..c.end as usize].iter().sum::<u64>());
        rows.chain(columns).max().unwrap_or(0)
    }

    /// Returns the number of elements of every tile, row by row.
    pub fn tile_sizes(&self, split: &Split) -> Vec<u64> {
        let rows = 0..self.rows.len();
        rows.flat_map(|row| self.unit_sizes(split, Advanced::Upper, row))
            .collect()
    }

    /// Returns the unit of a phase with the given number.
    pub fn unit(&self, split: &Split, phase: usize, number: usize) -> Unit {
        let layout = &split.layout;
        let advanced = split.advanced(phase);
        let spectators = self.spectators(advanced, number);
        let mut starts = layout.starts.clone();
        let elements = match advanced {
            Advanced::Upper => {
                // A row of tiles is contiguous in the vector.
                let first = starts[spectators.start as usize];
                let elements = starts[spectators.end as usize] - first;
                for start in &mut starts {
                    *start = start.wrapping_sub(first);
                }
                elements
            }
            Advanced::Lower => {
                let mut elements = 0;
                // A column of tiles is put together from one slice of each chunk (pattern of D).
                for (chunk, start) in (0..layout.chunks()).zip(&mut starts) {
                    let slice = layout.slice(chunk, spectators.clone());
                    *start = u64::wrapping_sub(elements, slice.start);
                    elements += slice.end - slice.start;
                }
                starts[layout.chunks() as usize] = elements;
                elements
            }
        };
        Unit {
            phase,
            advanced,
            number,
            spectators,
            starts,
            elements,
            of: layout.len(),
        }
    }

    /// Lists the tiles of a unit: the number of each tile in the grid, and its pieces in the unit's
    /// buffer.
    ///
    /// A piece is a range of elements in the buffer. In the tile, its pieces follow each other.
    pub fn tiles_of(
        &self,
        split: &Split,
        unit: &Unit,
    ) -> impl Iterator<Item = (usize, Vec<Range<u64>>)> {
        let places = 0..self.units(unit.advanced.other());
        places.map(move |place| {
            let (row, column) = match unit.advanced {
                Advanced::Upper => (unit.number, place),
                Advanced::Lower => (place, unit.number),
            };
            let pieces = self.pieces(&split.layout, unit, row, column);
            (row * self.columns.len() + column, pieces)
        })
    }

    /// Lists the pieces (ranges of a unit's buffer) of the tile in the given row and column of
    /// tiles.
    fn pieces(&self, layout: &Layout, unit: &Unit, row: usize, column: usize) -> Vec<Range<u64>> {
        let mut pieces: Vec<Range<u64>> = Vec::new();
        for chunk in self.rows[row].clone() {
            let slice = layout.slice(chunk, self.columns[column].clone());
            // `unit.starts` has the place where a whole chunk would begin, also if the buffer has
            // only a slice of the chunk.
            let start = unit.starts[chunk as usize].wrapping_add(slice.start);
            let piece = start..start + (slice.end - slice.start);
            match pieces.last_mut() {
                // Adjacent pieces are merged, so that a tile of a row is often a single piece.
                Some(Range { end, .. }) if *end == piece.start => *end = piece.end,
                _ => pieces.push(piece),
            }
        }
        pieces
    }
}
