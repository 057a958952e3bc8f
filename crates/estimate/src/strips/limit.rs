//! Bounds for the limiting constant s of a lattice, the growth of the number of positions with each
//! point.
//!
//! A board of M x N points has about s^(MN) legal positions for large M and N.
//!
//! Divide the board into strips of k rows. Let S(k,N) be the number of legal positions of a strip,
//! and S''(k,N) the number with rows of empty points on both sides. Then S(M,N), the number for the
//! board, is at least S(k,N)^(M/k) and at most S''(k,N)^(M/k). Factors for rows that are left over,
//! and for the first and the last strip, do not matter as M grows. Let s(k) and u(k) be the factors
//! by which S(k,N) and S''(k,N) grow with each column. Then s(k)^(1/k) <= s <= u(k)^(1/k) (*On the
//! number of Go positions on lattice graphs*, formula (5)).
//!
//! If the rows of a lattice have a repeating pattern, consecutive strips may begin at different
//! rows of the pattern. Moving a pattern by a column does not change the growth of strips. So the
//! hexagonal lattice has one kind of strip. The square-octagonal lattice has two kinds: the pattern
//! is moved up by an even or an odd number of rows. For even k all strips of a board are of one
//! kind, which can be chosen. For odd k the two kinds alternate, but one is the other upside down.
//! So each kind of strip gives bounds, and the best bounds are used. Mixing kinds gives nothing
//! better, because the bound would be a weighted mean of their bounds.

use crate::growth::growth_per_point;
use std::cmp::Reverse;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::{CountError, Options};
use tengen_exact::Interval;

/// Bounds for the limiting constant of a lattice: the growth, per point, of the number of positions
/// of large boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitBounds {
    /// The bounds from strips of 1, 2, ... rows: for each number of rows, one entry for each kind
    /// of strip.
    pub strips: Vec<StripRate>,
}

/// The bounds from strips (boards of a few rows) of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripRate {
    /// The number of rows of each strip.
    pub rows: usize,
    /// The lattice of the strip. Its repeating pattern of rows may begin at a later row, see
    /// [`Lattice::moved_up`].
    pub lattice: Lattice,
    /// Bounds on the growth per point of strips without extra rows of empty points. The lower end
    /// of the interval is a lower bound on the limiting constant.
    pub lower: Interval,
    /// Bounds on the growth per point of strips with rows of empty points on both sides. The upper
    /// end of the interval is an upper bound on the limiting constant.
    pub upper: Interval,
}

impl LimitBounds {
    /// Returns the strips (boards of a few rows) with the largest lower bound on the limiting
    /// constant, the growth per point.
    ///
    /// # Panics
    /// Panics if there are no strips.
    pub fn lower(&self) -> &StripRate {
        let best = self.strips.iter().rev();
        best.max_by_key(|strip| strip.lower.lower())
            .expect("strips")
    }

    /// Returns the strips (boards of a few rows) with the smallest upper bound on the limiting
    /// constant, the growth per point.
    ///
    /// # Panics
    /// Panics if there are no strips.
    pub fn upper(&self) -> &StripRate {
        let best = self.strips.iter().rev();
        best.max_by_key(|strip| Reverse(strip.upper.upper()))
            .expect("strips")
    }
}

/// Computes bounds for the limiting constant of a lattice, the growth per point of the number of
/// positions of large boards. The bounds come from strips of at most `max_strip` rows, whose growth
/// is computed to `digits` decimal digits.
///
/// # Errors
/// The errors of [`growth`](crate::growth::growth()) for the widest strip; [`CountError::Unusable`]
/// if `max_strip` is 0, or the lattice wraps along its columns or is a custom lattice.
pub fn limit_bounds(
    lattice: Lattice,
    colours: u32,
    max_strip: usize,
    digits: usize,
    options: &Options<'_>,
) -> Result<LimitBounds, CountError> {
    if max_strip == 0 {
        return Err(CountError::unusable("a strip has at least 1 row"));
    }
    super::check_lattice(lattice)?;
    if lattice.wraps_columns() {
        return Err(CountError::unusable(format!(
            "the {lattice} has the same limiting constant as the square lattice (Farr & Schmidt, \
             Theorem 2); use the square lattice"
        )));
    }
    let kinds = lattice.row_phases();
    let mut strips = Vec::new();
    // Start with the widest strips, so that impossible requests fail at once.
    for rows in (1..=max_strip).rev() {
        // Each lattice of `kinds` begins at another row of the pattern. The second half of the list
        // is the first half moved by a column, which gives strips of the same kinds. For an odd
        // number of rows all are reflections of each other, so one suffices.
        let different = if rows % 2 == 0 { kinds.len() / 2 } else { 1 };
        for &lattice in kinds.iter().take(different.max(1)).rev() {
            let rate = |boundary| {
                let sequence = Sequence::new(lattice, rows, boundary, colours);
                growth_per_point(&sequence, digits, options)
            };
            let (upper, lower) = (rate(Boundary::Both)?, rate(Boundary::None)?);
            strips.push(StripRate {
                rows,
                lattice,
                lower,
                upper,
            });
        }
    }
    strips.reverse();
    Ok(LimitBounds { strips })
}
