//! Bounds for the limiting constant s of a lattice: a board of M x N points has
//! about s^(MN) legal positions as M and N grow.
//!
//! With strips of k rows over and over, S(M,N) is at least S(k,N)^(M/k) and at most
//! S''(k,N)^(M/k), times what a rest and the outer strips make of it, which does not
//! matter as M grows ('' means rows of empty points on both sides). With N growing
//! first, s(k)^(1/k) <= s <= u(k)^(1/k), where s(k) and u(k) are the growths of such
//! strips per column (*On the number of Go positions on lattice graphs*, (5)).
//!
//! Where the rows have a pattern, strips that follow each other may be of different
//! lattices. Moving a pattern by a column does not change how strips grow, so the
//! hexagonal lattice has one kind of strip and the square-octagonal one two: moved up
//! by an even or by an odd number of rows. With an even k all strips may be of either
//! kind. With an odd k they alternate, but the two kinds are the same upside down.
//! So each kind gives bounds, and the best ones count. Mixing strips gives nothing
//! better: the bound is a mean of theirs, weighted by rows.

use crate::growth::growth_per_point;
use std::cmp::Reverse;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::{CountError, Options};
use tengen_exact::Interval;

/// Bounds for the limiting constant of a lattice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitBounds {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of colours.
    pub colours: u32,
    /// What strips of 1, 2, ... rows give.
    pub strips: Vec<StripRate>,
}

/// What strips of one kind give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripRate {
    /// Rows of each strip.
    pub rows: usize,
    /// The lattice of the strip.
    pub lattice: Lattice,
    /// s(k)^(1/k), whose lower end is a lower bound.
    pub lower: Interval,
    /// u(k)^(1/k), whose upper end is an upper bound.
    pub upper: Interval,
}

impl LimitBounds {
    /// The strips that give the largest lower bound.
    ///
    /// # Panics
    /// If there are no strips.
    pub fn lower(&self) -> &StripRate {
        let best = self.strips.iter().rev();
        best.max_by_key(|strip| strip.lower.lower())
            .expect("strips")
    }

    /// The strips that give the smallest upper bound.
    ///
    /// # Panics
    /// If there are no strips.
    pub fn upper(&self) -> &StripRate {
        let best = self.strips.iter().rev();
        best.max_by_key(|strip| Reverse(strip.upper.upper()))
            .expect("strips")
    }
}

/// Bounds from strips of at most `max_strip` rows, to so many decimal digits.
///
/// # Errors
/// As [`growth`](crate::growth::growth()) for the widest strip;
/// [`CountError::Unusable`] if `max_strip` is 0.
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
    if lattice.wraps_columns() {
        return Err(CountError::unusable(format!(
            "the {lattice} has the limiting constant of the square lattice (Farr & Schmidt, \
             Theorem 2); ask for that"
        )));
    }
    super::check_lattice(lattice)?;
    let kinds = lattice.row_phases();
    let mut strips = Vec::new();
    // The widest first, so that what is impossible is refused at once.
    for rows in (1..=max_strip).rev() {
        let different = if rows % 2 == 0 { kinds.len() / 2 } else { 1 };
        for &lattice in kinds.iter().take(different.max(1)).rev() {
            let rate = |boundary| {
                let sequence = Sequence {
                    lattice,
                    rows,
                    boundary,
                    colours,
                };
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
    Ok(LimitBounds {
        lattice,
        colours,
        strips,
    })
}
