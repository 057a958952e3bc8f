//! The shape of a board: where its border is split into two halves, and how many steps are executed
//! together. The border has the last point of each row that was added.
//!
//! - Entry: [`Shape::of`] chooses the fastest shape for a board.
//! - Invariant: `Shape::is_sound` is `true`, which [`Split::new`](super::Split::new) asserts.
//! - Cost: none.

use super::geometry::Geometry;

/// Describes a board, the place where its border is split into two halves, and the segments of
/// steps in which it is advanced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The lattice: which cells of the border touch.
    pub geometry: Geometry,
    /// Number of colours, 2 or 3; see [`Geometry::most_colours`].
    pub colours: u8,
    /// Number of rows, at least 2. On a ring, the number of points around it.
    pub rows: usize,
    /// Number of border cells above the split: at least 1, and fewer than all cells.
    pub split: usize,
    /// `true` if the points of the first and of the last row are guarded, that is, have an extra
    /// liberty. On a ring, these are the first and the last point of every row.
    pub guarded: [bool; 2],
    /// Number of border cells that each segment (steps that are executed together) replaces, for
    /// the half above the split and the half below. Brick walls (hexagons, squares and octagons)
    /// ignore it.
    pub windows: [Vec<usize>; 2],
}

impl Shape {
    /// Returns the shape (split of the border, and segments) of a board with two colours that is
    /// fastest by measurement.
    pub fn of(geometry: Geometry, rows: usize, guarded: [bool; 2]) -> Shape {
        let cells = geometry.cells(rows);
        // On a ring, D touches the cells at both ends of U in two different steps, so D needs at
        // least two cells. That is why D, the half below the split, is the larger half.
        let split = match geometry {
            Geometry::Ring => cells / 2,
            _ => cells.div_ceil(2),
        };
        Shape {
            geometry,
            colours: 2,
            rows,
            split,
            guarded,
            // Segments of steps that replace up to four cells keep their blocks of rows in the
            // caches.
            windows: match geometry.is_path() {
                true => [split, cells - split].map(|len| Shape::windows(len, 4)),
                false => Default::default(),
            },
        }
    }

    /// Returns this shape with `colours` colours.
    #[must_use]
    pub fn with_colours(self, colours: u8) -> Shape {
        Shape { colours, ..self }
    }

    /// Returns the largest number of rows for this geometry and number of colours.
    pub fn most_rows(&self) -> usize {
        self.geometry.most_rows(self.colours)
    }

    /// Returns `true` if vectors of this shape can be kept in files and cut into
    /// [`blocks`](crate::blocks).
    pub fn has_files(&self) -> bool {
        self.geometry.has_files(self.colours)
    }

    /// Returns the number of border cells above and below the split.
    pub fn halves(&self) -> [usize; 2] {
        let cells = self.geometry.cells(self.rows);
        [self.split, cells.saturating_sub(self.split)]
    }

    /// Returns `true` if a half turn of the border exchanges its halves U and D, above and below the
    /// split. They then have equally many cells, and the same patterns.
    pub fn exchanges(&self) -> bool {
        let [upper, lower] = self.halves();
        let is_plain = matches!(self.geometry, Geometry::Square | Geometry::Triangular);
        is_plain && upper == lower && self.guarded[0] == self.guarded[1]
    }

    /// Cuts a half of `len` cells into parts of about equal length, of at most `most` cells each; a
    /// segment of steps replaces a part. Returns the number of cells of each part.
    pub fn windows(len: usize, most: usize) -> Vec<usize> {
        let parts = len.div_ceil(most).max(1);
        (0..parts)
            .map(|i| len * (i + 1) / parts - len * i / parts)
            .collect()
    }

    /// Returns `true` if the engine can count this shape.
    pub(super) fn is_sound(&self) -> bool {
        let halves = self.halves();
        // On a ring the first step of D touches U's cell at the split, the last step U's outermost
        // cell. So D needs two cells.
        let met_twice = self.geometry == Geometry::Ring && halves[1] < 2;
        let colours = 2..=self.geometry.most_colours();
        !met_twice
            && colours.contains(&self.colours)
            && halves.into_iter().zip(&self.windows).all(|(len, windows)| {
                (1..=self.geometry.longest_half(self.colours)).contains(&len)
                    && (!self.geometry.is_path()
                        || windows.iter().sum::<usize>() == len && !windows.contains(&0))
            })
    }
}
