//! Bounds on the number of positions from strips of a few rows, into which a board is cut (*On the
//! number of Go positions on lattice graphs*, section 4.3). S(M,N) is the number of legal positions
//! on M rows and N columns.
//!
//! | module | one idea |
//! |---|---|
//! | `strip` | the reflections of a strip |
//! | `arrange` | the best arrangement of strips |
//! | `limit` | bounds for boards that grow without limit |
//!
//! **Lower bound.** Legal positions of the strips form a legal position of the board. Joining
//! strips adds edges, so strings grow together but keep their liberties. So S(M,N) is at least the
//! product of the counts of the strips.
//!
//! **Upper bound.** The part of a legal position within a strip may be illegal: a string of the
//! part has no liberty if all its liberties lie outside the strip. Such a string has a stone in an
//! outer row of the strip. With a row of empty points beside the strip, that stone has a liberty.
//! So S(M,N) is at most the product of the counts of the strips with such extra rows. The first
//! strip has an extra row below, the last strip above, and all other strips on both sides.
//!
//! (The paper states both inequalities for products the wrong way round.) On a torus every strip is
//! a cylinder, and other strips follow on both sides. If the lattice has a repeating pattern of
//! rows, a strip may begin at a later row of the pattern. It is then a board of the lattice moved
//! up ([`Lattice::moved_up`]).

mod arrange;
mod limit;
mod strip;

pub use arrange::Arrangement;
pub use limit::{LimitBounds, StripRate, limit_bounds};

use arrange::arrange;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use strip::canonical;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::{CountError, Options, check, count_lattice};
use tengen_exact::UBig;

/// A board without extra rows of empty points at its edges, which is cut into strips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oblong {
    /// The lattice.
    pub lattice: Lattice,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns, which is the length of the strips into which the board is cut.
    pub cols: usize,
    /// The number of colours besides empty.
    pub colours: u32,
}

/// Bounds for the number of legal positions of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The largest number of rows of a strip.
    pub max_strip: usize,
    /// The cutting of the board into strips that gives the largest lower bound.
    pub lower: Arrangement,
    /// The cutting of the board into strips that gives the smallest upper bound.
    pub upper: Arrangement,
    /// The error that prevented saving some counts, if any. The bounds are not affected.
    pub unkept: Option<String>,
}

/// Computes the best bounds on the number of legal positions from strips of at most `max_strip`
/// rows. If the board itself has at most `max_strip` rows, both bounds are its count.
///
/// Residues of counts are saved in the store of the options, if there is one.
///
/// # Errors
/// The errors of [`count_lattice`] for the widest strip; [`CountError::Unusable`] if `max_strip` is
/// 0 or the lattice is a custom one. Boards whose products of counts do not fit into memory are
/// refused.
pub fn bounds(
    board: &Oblong,
    max_strip: usize,
    options: &Options<'_>,
) -> Result<Bounds, CountError> {
    check(&closed(board, 0, board.rows), board.cols)?;
    check_lattice(board.lattice)?;
    if max_strip == 0 {
        return Err(CountError::unusable("a strip has at least 1 row"));
    }
    let max_strip = max_strip.min(board.rows);
    check_size(board, max_strip, options)?;
    // The pattern of the lattice repeats after `phases` rows. A strip that begins below row
    // `phases`, counted from 0, has the same count as a strip that begins in rows 1 to `phases`,
    // unless it can reach the last row of the board.
    let phases = board.lattice.row_phases().len();
    let firsts = (0..board.rows).filter(|&f| f <= phases || f + max_strip >= board.rows);
    let places = firsts.flat_map(|first| {
        let widest = max_strip.min(board.rows - first);
        (1..=widest).map(move |rows| (first, rows))
    });
    // The canonical form of a strip is the same for its reflections, so they are counted once.
    let mut counts: BTreeMap<Sequence, UBig> = BTreeMap::new();
    for (first, rows) in places {
        for strip in [closed(board, first, rows), open(board, first, rows)] {
            counts.insert(canonical(strip, board.cols), UBig::ZERO);
        }
    }
    let mut unkept = None;
    // Count the strips with the most rows first, so that impossible requests fail at once.
    let mut widest: Vec<_> = counts.iter_mut().rev().collect();
    widest.sort_by_key(|(strip, _)| Reverse(strip.rows));
    for (strip, count) in widest {
        let counted = count_lattice(strip, board.cols, false, options)?;
        *count = counted
            .columns
            .into_iter()
            .next_back()
            .expect("the last column");
        unkept = unkept.or(counted.unkept);
    }
    let of = |strip: Sequence| &counts[&canonical(strip, board.cols)];
    let lower = arrange(
        board.rows,
        max_strip,
        |first, rows| of(closed(board, first, rows)),
        |new, old| new > old,
        options.machine.observer,
    )?;
    let upper = arrange(
        board.rows,
        max_strip,
        |first, rows| of(open(board, first, rows)),
        |new, old| new < old,
        options.machine.observer,
    )?;
    Ok(Bounds {
        max_strip,
        lower,
        upper,
        unkept,
    })
}

/// Rejects custom lattices. A strip of such a lattice may cut its unit cell (the repeating part),
/// and is then a board of another lattice.
fn check_lattice(lattice: Lattice) -> Result<(), CountError> {
    match lattice.is_own() {
        true => Err(CountError::unusable(format!(
            "bounds from strips need a lattice of Farr & Schmidt, such as square or hexagonal, \
             found {lattice}; use count or growth for strips of this lattice"
        ))),
        false => Ok(()),
    }
}

/// Checks that the search for the best cutting of a board into strips fits into memory. The search
/// stores a product of counts for each of several numbers of rows.
fn check_size(board: &Oblong, max_strip: usize, options: &Options<'_>) -> Result<(), CountError> {
    let points = board.rows as f64 * board.cols as f64;
    let bytes = points * (f64::from(board.colours) + 1.0).log2() / 8.0;
    let needed = bytes * (max_strip as f64 + 4.0) + 8.0 * board.rows as f64;
    options.check_memory(needed, |needed, memory| {
        format!(
            "{points} points are too many: the products of the strips' numbers of positions need \
             {needed}, and {memory} of memory are allowed"
        )
    })
}

/// Returns the strip of `rows` rows from row `first` on, without rows of empty points at its sides.
/// Its count is a factor of the lower bound.
fn closed(board: &Oblong, first: usize, rows: usize) -> Sequence {
    let lattice = match board.lattice {
        Lattice::Torus if rows < board.rows => Lattice::Cylinder,
        other => other.moved_up(first),
    };
    Sequence::new(lattice, rows, Boundary::None, board.colours)
}

/// Returns the strip of `rows` rows from row `first` on, with a row of empty points at each side
/// where another strip follows.
///
/// Its count is a factor of the upper bound.
fn open(board: &Oblong, first: usize, rows: usize) -> Sequence {
    let wraps = board.lattice.wraps_rows() && rows < board.rows;
    let boundary = match (wraps || first > 0, wraps || first + rows < board.rows) {
        (false, false) => Boundary::None,
        (true, false) => Boundary::Top,
        (false, true) => Boundary::Bottom,
        (true, true) => Boundary::Both,
    };
    Sequence {
        boundary,
        ..closed(board, first, rows)
    }
}
