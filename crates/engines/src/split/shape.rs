//! The shape of a board: how its border is cut in two, and in how many steps at a time it is
//! advanced.
//!
//! - Entry: [`Shape::of`] chooses what is fastest.
//! - Invariant: `Shape::is_sound`, which [`Split::new`](super::Split::new) asserts.
//! - Cost: none.

use super::geometry::Geometry;

/// How a board is split, and in what steps it is advanced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Which cells touch.
    pub geometry: Geometry,
    /// Number of colours, 2 or 3; see [`Geometry::most_colours`].
    pub colours: u8,
    /// Number of rows, at least 2; on a ring, of points around.
    pub rows: usize,
    /// Cells of the border above the split, at least 1 and not all of them.
    pub split: usize,
    /// Whether the points of the first and of the last row are guarded; on a ring, the
    /// first and the last point of every row.
    pub guarded: [bool; 2],
    /// Cells of each segment above and below the split; of brick walls they are not asked.
    pub windows: [Vec<usize>; 2],
}

impl Shape {
    /// The shape that is fastest as far as is known, with two colours.
    pub fn of(geometry: Geometry, rows: usize, guarded: [bool; 2]) -> Shape {
        let cells = geometry.cells(rows);
        // D meets both ends of a ring in two steps.
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
            windows: match geometry.is_path() {
                true => [split, cells - split].map(|len| Shape::windows(len, 4)),
                false => Default::default(),
            },
        }
    }

    /// The same with so many colours.
    #[must_use]
    pub fn with_colours(self, colours: u8) -> Shape {
        Shape { colours, ..self }
    }

    /// The most rows that boards like it can have.
    pub fn most_rows(&self) -> usize {
        self.geometry.most_rows(self.colours)
    }

    /// Whether there are files, and blocks, of its vector.
    pub fn has_files(&self) -> bool {
        self.geometry.has_files(self.colours)
    }

    /// Cells of the border above and below the split.
    pub fn halves(&self) -> [usize; 2] {
        let cells = self.geometry.cells(self.rows);
        [self.split, cells.saturating_sub(self.split)]
    }

    /// Segments of about equal length, of at most `most` cells.
    pub fn windows(len: usize, most: usize) -> Vec<usize> {
        let parts = len.div_ceil(most).max(1);
        (0..parts)
            .map(|i| len * (i + 1) / parts - len * i / parts)
            .collect()
    }

    pub(super) fn is_sound(&self) -> bool {
        let halves = self.halves();
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
