//! A strip of a board, and which strips are the same up to reflections.

use tengen_board::{Boundary, Lattice};

/// A strip: some rows of a board. Ordered by rows first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strip {
    /// Number of rows.
    pub rows: usize,
    /// The lattice, with its pattern as it is in the strip's rows.
    pub lattice: Lattice,
    /// Where it has a row of empty points.
    pub boundary: Boundary,
}

impl Strip {
    /// The first of all strips with so many columns that are this one, reflected.
    pub(super) fn canonical(self, cols: usize) -> Strip {
        let turned = self.upside_down();
        let left_right = self.left_right(cols);
        let both = turned.left_right(cols);
        self.min(turned).min(left_right).min(both)
    }

    /// The strip upside down; the triangular one, whose diagonals would run the
    /// other way, is turned by half a turn.
    ///
    /// With a pattern that is moved up by f rows, the edge to the right of (r,c) is
    /// there if g(r + f) + c is even, where g(r) is r (hexagonal) or floor((r+1)/2)
    /// (square-octagonal). Row r' = k - 1 - r has g(k - 1 - r + f), of the parity of
    /// g(r + f') with f' = k - 1 + f or f' = -(k + f).
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

    /// The strip with its last column first; the triangular one as it is. The edge
    /// to the right of column N - 2 - c takes the place of that to the right of c, so
    /// that the pattern moves by a column, or half its rows, if N is odd.
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
    use tengen_board::{Board, Shape};
    use tengen_sweep::brute;

    #[test]
    fn strips_that_are_taken_for_the_same_have_the_same_number() {
        let mut same = 0;
        for lattice in Lattice::all() {
            for boundary in Boundary::all() {
                for (rows, cols) in [(1, 4), (2, 3), (2, 4), (3, 3), (3, 2), (4, 2), (5, 2)] {
                    if lattice == Lattice::Torus {
                        continue;
                    }
                    let strip = Strip {
                        rows,
                        lattice,
                        boundary,
                    };
                    let number = |strip: Strip| {
                        let board = Board::lattice(Shape {
                            lattice: strip.lattice,
                            rows: strip.rows,
                            cols,
                            boundary: strip.boundary,
                        });
                        brute::count(&board.unwrap(), 2, &Silent).unwrap()
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
