//! The public functions that count boards of lattices and graphs, and compute residues and
//! recurrences of counts, with any of the engines.

use super::counts::{Counts, Residues};
use super::engine::EngineName;
use super::engine::asked::{Asked, Target, Wanted};
use super::error::CountError;
use super::gather;
use super::known::is_complete;
use super::list::ENGINES;
use super::options::Options;
use super::recurrence::{Recurrence, Request, recurrence_by};
use super::residues::{check, check_wraps, residues_by};
use std::ops::Range;
use tengen_board::{Board, Boundary, Lattice};
use tengen_exact::UBig;
use tengen_ledger::Sequence;

/// Counts the legal positions of a sequence's boards with 1, 2, ... `cols` columns.
///
/// Unless `all_columns` is `true`, only the board with `cols` columns is counted, and
/// [`Counts::columns`] has length 1.
///
/// # Errors
/// [`CountError`].
pub fn count_lattice(
    sequence: &Sequence,
    cols: usize,
    all_columns: bool,
    options: &Options<'_>,
) -> Result<Counts, CountError> {
    check(sequence, cols)?;
    if !all_columns {
        let (turned, _) = turned(sequence, cols, options);
        return gather::count(&Asked::new(turned, Wanted::Number, options, ENGINES));
    }
    // The counts with 1, 2, ... columns are requested, so the boards with one and two columns must
    // exist as well.
    (1..=cols.min(2)).try_for_each(|cols| check_wraps(sequence, cols))?;
    // A board with more rows than columns is counted with rows and columns exchanged: fewer rows
    // mean fewer states. But if the ledger has all residues of the original board, that board is
    // counted.
    let is_high = sequence.rows > cols && is_transposable(sequence);
    if is_high && options.engine == EngineName::AUTO && !is_complete(sequence, cols, options)? {
        return one_by_one(sequence, cols, options);
    }
    let target = Target::lattice(sequence, cols);
    match gather::count(&Asked::new(target, Wanted::Columns, options, ENGINES)) {
        Err(refused) if cols < sequence.rows && refused.is_refusal() => {
            // There are too many rows to count all boards in one sweep. But each board may be easy
            // to count by itself, for example with rows and columns exchanged.
            one_by_one(sequence, cols, options).map_err(|error| match error.is_refusal() {
                true => refused,
                false => error,
            })
        }
        counted => counted,
    }
}

/// Counts the legal positions of any board with `colours` colours.
///
/// Returns the count and the engine that computed it.
///
/// # Errors
/// [`CountError`].
pub fn count_graph(
    board: &Board,
    colours: u32,
    options: &Options<'_>,
) -> Result<(EngineName, UBig), CountError> {
    // A point without neighbours is always empty, since a stone there has no liberty. So such
    // points are left out, and the count needs fewer primes. Brute force serves as a check of other
    // engines, so it keeps all points.
    let smaller = board.without_lonely();
    let rest = match options.engine {
        EngineName::BRUTE => board,
        _ => smaller.as_ref().unwrap_or(board),
    };
    let is_lonely = (0..board.points()).all(|v| board.is_lonely(v));
    if is_lonely
        && [EngineName::AUTO, EngineName::HASHED, EngineName::MARKED].contains(&options.engine)
    {
        return Ok((EngineName::HASHED, UBig::ONE));
    }
    let target = Target::Graph {
        board: rest,
        colours,
    };
    let mut counts = gather::count(&Asked::new(target, Wanted::Number, options, ENGINES))?;
    let number = counts.columns.pop();
    let number = number.ok_or_else(|| CountError::failed("the count gave no number"))?;
    Ok((counts.engine, number))
}

/// Computes the residues of a sequence's counts with 1 to `cols` columns, modulo the primes whose
/// indices are in `numbers`.
///
/// The prime with index 0 is the largest below 2^63. Several machines can share the work by
/// computing different primes and merging their ledgers.
///
/// # Errors
/// [`CountError`].
pub fn count_residues(
    sequence: &Sequence,
    cols: usize,
    numbers: Range<usize>,
    options: &Options<'_>,
) -> Result<Residues, CountError> {
    residues_by(ENGINES, sequence, cols, numbers, options)
}

/// Finds the linear recurrence of least order for the counts with 1, 2, ... columns, for any
/// lattice, number of rows, boundary and number of colours.
///
/// # Errors
/// [`CountError`]; [`CountError::TooLarge`] if the states do not fit into the memory allowed.
pub fn recurrence(
    sequence: &Sequence,
    request: &Request,
    options: &Options<'_>,
) -> Result<Recurrence, CountError> {
    recurrence_by(ENGINES, sequence, request, options)
}

/// Returns the board in the orientation in which it is counted, and `true` if its rows and columns
/// are exchanged.
///
/// The board has as few rows as possible, unless the requested engine can count only the original
/// board.
pub(super) fn turned<'a>(
    sequence: &Sequence,
    cols: usize,
    options: &Options<'_>,
) -> (Target<'a>, bool) {
    let standing = Target::lattice(sequence, cols);
    if sequence.rows <= cols || !is_transposable(sequence) {
        return (standing, false);
    }
    let turned = Sequence {
        rows: cols,
        ..*sequence
    };
    let lying = Target::lattice(&turned, sequence.rows);
    let has = |target| {
        let asked = Asked::new(target, Wanted::Number, options, ENGINES);
        asked.cheapest().is_ok()
    };
    // Keep the original board only if the requested engine supports it and does not support the
    // transposed board.
    match options.engine == EngineName::AUTO || has(lying) || !has(standing) {
        true => (lying, true),
        false => (standing, false),
    }
}

/// Counts the boards with 1 to `cols` columns one by one, the largest first.
fn one_by_one(
    sequence: &Sequence,
    cols: usize,
    options: &Options<'_>,
) -> Result<Counts, CountError> {
    let mut all = count_lattice(sequence, cols, false, options)?;
    for n in (1..cols).rev() {
        let mut counts = count_lattice(sequence, n, false, options)?;
        all.columns.append(&mut counts.columns);
        all.unkept = all.unkept.or(counts.unkept);
    }
    all.columns.reverse();
    Ok(all)
}

/// Returns `true` if rows and columns of a sequence's boards can be exchanged without changing the
/// count.
fn is_transposable(sequence: &Sequence) -> bool {
    let lattice = matches!(
        sequence.lattice,
        Lattice::Square | Lattice::Triangular | Lattice::Torus
    );
    lattice && sequence.boundary == Boundary::None
}
