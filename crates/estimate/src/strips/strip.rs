//! The canonical form of a strip (a few rows of a board) under reflections.
//!
//! A strip has consecutive rows of a board. Its lattice is moved up so that its pattern begins with
//! the first row of the strip. Its boundary tells at which sides it has an extra row of empty
//! points.

use tengen_board::Boundary;
use tengen_count::Sequence;

/// Returns the canonical form of a strip of `cols` columns: the smallest, in the derived order, of
/// the strip and its reflections.
pub(super) fn canonical(strip: Sequence, cols: usize) -> Sequence {
    let turned = upside_down(strip);
    let (left_right, both) = (left_right(strip, cols), left_right(turned, cols));
    strip.min(turned).min(left_right).min(both)
}

/// Returns the strip upside down.
///
/// A triangular strip is rotated by half a turn instead, because a reflection would turn its
/// diagonals.
///
/// Let the strip have k rows, let its pattern be moved up by f rows, and let (r,c) be the point in
/// row r and column c, from 0. Then the edge to the right of (r,c) exists if g(r + f) + c is even,
/// where g(r) is r (hexagonal) or floor((r+1)/2) (square-octagonal). Upside down, row r becomes row
/// k - 1 - r. There g(k - 1 - r + f) has the parity of g(r + f') for f' = k - 1 + f (hexagonal) or
/// f' = -(k + f) (square-octagonal).
fn upside_down(strip: Sequence) -> Sequence {
    let phases = strip.lattice.row_phases();
    let sum = strip.rows + strip.lattice.row_phase();
    let moved = match phases.len() {
        1 => 0,
        2 => sum + 1,
        n => n - sum % n,
    };
    let boundary = match strip.boundary {
        Boundary::Top => Boundary::Bottom,
        Boundary::Bottom => Boundary::Top,
        other => other,
    };
    Sequence {
        lattice: phases[moved % phases.len()],
        boundary,
        ..strip
    }
}

/// Returns the strip with its columns reversed; the triangular strip stays as it is.
///
/// In a strip of N columns, the edge to the right of column N - 2 - c replaces the edge to the
/// right of column c. So for odd N the pattern of the edges moves by one column. Moving the pattern
/// up by half of the number of rows after which it repeats has the same effect.
fn left_right(strip: Sequence, cols: usize) -> Sequence {
    let half = strip.lattice.row_phases().len() / 2;
    Sequence {
        lattice: strip.lattice.moved_up(half * (cols % 2)),
        ..strip
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_board::Lattice;
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
                    let strip = Sequence::new(kind, rows, boundary, 2);
                    let number = |strip: Sequence| {
                        let board = lattice(strip.lattice, strip.rows, cols, strip.boundary);
                        brute::count(&board, 2, &Silent).unwrap()
                    };
                    let first = canonical(strip, cols);
                    assert_eq!(number(strip), number(first), "{strip:?} {cols}");
                    assert_eq!(canonical(first, cols), first);
                    same += usize::from(strip != first);
                }
            }
        }
        assert!(same > 100, "{same}");
    }
}
