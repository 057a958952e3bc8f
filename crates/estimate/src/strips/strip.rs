//! A strip of a board, and its canonical form under reflections.

use tengen_board::{Boundary, Lattice};

/// A strip: consecutive rows of a board. Strips are ordered by their number of rows first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strip {
    /// Number of rows.
    pub rows: usize,
    /// The lattice, moved up so that its pattern begins with the first row of the strip.
    pub lattice: Lattice,
    /// The sides of the strip (top, bottom or both) that have an extra row of empty points.
    pub boundary: Boundary,
}

impl Strip {
    /// Returns the canonical form: the smallest of the strip and its reflections, for strips of
    /// `cols` columns.
    pub(super) fn canonical(self, cols: usize) -> Strip {
        let turned = self.upside_down();
        let left_right = self.left_right(cols);
        let both = turned.left_right(cols);
        self.min(turned).min(left_right).min(both)
    }

    /// Returns the strip upside down.
    ///
    /// A triangular strip is rotated by half a turn instead, because a reflection would turn its
    /// diagonals.
    ///
    /// Let the strip have k rows, let its pattern be moved up by f rows, and let (r,c) be the point
    /// in row r and column c, from 0. Then the edge to the right of (r,c) exists if g(r + f) + c is
    /// even, where g(r) is r (hexagonal) or floor((r+1)/2) (square-octagonal). Upside down, row r
    /// becomes row k - 1 - r. There g(k - 1 - r + f) has the parity of g(r + f') for f' = k - 1 + f
    /// (hexagonal) or f' = -(k + f) (square-octagonal).
    fn upside_down(self) -> Strip {
        let phases = self.lattice.row_phases();
        let sum = self.rows + self.lattice.row_phase();
        let moved = match phases.len() {
            1 => 0,
            2 => sum + 1,
            n => n - sum % n,
        };
        let boundary = match self.boundary {
            Boundary::Top => Boundary::Bottom,
            Boundary::Bottom => Boundary::Top,
            other => other,
        };
        Strip {
            lattice: phases[moved % phases.len()],
            boundary,
            ..self
        }
    }

    /// Returns the strip with its columns reversed; the triangular strip stays as it is.
    ///
    /// In a strip of N columns, the edge to the right of column N - 2 - c replaces the edge to the
    /// right of column c. So for odd N the pattern moves by one column. Moving it up by half of its
    /// period in rows has the same effect.
    fn left_right(self, cols: usize) -> Strip {
        let half = self.lattice.row_phases().len() / 2;
        Strip {
            lattice: self.lattice.moved_up(half * (cols % 2)),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_sweep::brute;
    use tengen_testing::boards::lattice;

    #[test]
    fn strips_that_are_taken_for_the_same_have_the_same_number() {
        let mut same = 0;
        for kind in Lattice::all() {
            for boundary in Boundary::all() {
                for (rows, cols) in [(1, 4), (2, 3), (2, 4), (3, 3), (3, 2), (4, 2), (5, 2)] {
                    if kind == Lattice::Torus {
                        continue;
                    }
                    let strip = Strip {
                        rows,
                        lattice: kind,
                        boundary,
                    };
                    let number = |strip: Strip| {
                        let board = lattice(strip.lattice, strip.rows, cols, strip.boundary);
                        brute::count(&board, 2, &Silent).unwrap()
                    };
                    let canonical = strip.canonical(cols);
                    assert_eq!(number(strip), number(canonical), "{strip:?} {cols}");
                    assert_eq!(canonical.canonical(cols), canonical);
                    same += usize::from(strip != canonical);
                }
            }
        }
        assert!(same > 100, "{same}");
    }
}
