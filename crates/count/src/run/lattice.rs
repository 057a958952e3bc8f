//! Counting on lattice boards: which way round, column by column or as one board.

use super::combine::primes_for;
use super::engines::{has_split, is_by_split};
use super::gather;
use super::graph::count_swept;
use super::known::{Known, Wanted};
use super::levels::{has_levels, is_by_levels};
use super::orbits::is_by_orbits;
use super::residues::{check, check_wraps};
use super::rings::is_by_rings;
use super::{CountError, Counts, Engine, Options, strip};
use crate::Sequence;
use tengen_board::{Board, Boundary, Lattice, MAX_POINTS, Shape};
use tengen_exact::UBig;
use tengen_sweep::brute;
use tengen_sweep::sweep::{Sweep, SweepError};

/// The numbers of legal positions with 1, 2, ... `cols` columns; unless
/// `all_columns`, only the last is put together and `columns` has length 1.
///
/// # Errors
/// [`CountError`].
pub fn count_lattice(
    sequence: &Sequence,
    cols: usize,
    all_columns: bool,
    options: &Options<'_>,
) -> Result<Counts, CountError> {
    check(sequence, cols, options)?;
    if all_columns {
        (1..=cols.min(2)).try_for_each(|cols| check_wraps(sequence, cols))?;
    }
    if options.engine == Engine::Brute {
        return by_brute_force(sequence, cols, all_columns, options);
    }
    if sequence.rows > cols && is_transposable(sequence) {
        if !all_columns {
            let (lying, cols) = lying(sequence, cols, options);
            return one_board(&lying, cols, options);
        }
        // Boards that lie have few rows, and so few states; unless all is known already.
        if options.engine == Engine::Auto && !is_known(sequence, cols, options)? {
            return one_by_one(sequence, cols, options);
        }
    }
    if !all_columns {
        return one_board(sequence, cols, options);
    }
    match by_columns(sequence, cols, true, options) {
        Err(refused) if cols < sequence.rows && refused.is_refusal() => {
            // Too many rows for a strip that goes on, but each board may be easy.
            one_by_one(sequence, cols, options).map_err(|error| match error.is_refusal() {
                true => refused,
                false => error,
            })
        }
        counted => counted,
    }
}

/// The same board with rows and columns exchanged, if it can be counted so.
pub(super) fn lying(sequence: &Sequence, cols: usize, options: &Options<'_>) -> (Sequence, usize) {
    let lying = Sequence {
        rows: cols,
        ..*sequence
    };
    match options.engine {
        // The engine that was asked for needs two rows.
        Engine::Split if !has_split(&lying) && !has_levels(&lying) => (*sequence, cols),
        _ => (lying, sequence.rows),
    }
}

/// Whether the ledger has all residues that a count would compute.
fn is_known(sequence: &Sequence, cols: usize, options: &Options<'_>) -> Result<bool, CountError> {
    let points = sequence.rows.saturating_mul(cols);
    let Some(needed) = primes_for(points, sequence.colours).filter(|_| options.store.is_some())
    else {
        return Ok(false);
    };
    let known = Known::read(sequence, cols, options)?;
    Ok(known.missing(Wanted::Enough(needed)).is_empty())
}

/// The number of one board, whose columns are not asked for.
fn one_board(
    sequence: &Sequence,
    cols: usize,
    options: &Options<'_>,
) -> Result<Counts, CountError> {
    // On an ordinary board that is at least as long as high nothing is narrower than a
    // column, so that a sweep of the graph would be made for nothing.
    let by_split = is_by_split(sequence, options.engine) || is_by_levels(sequence, options);
    let by_split = by_split && sequence.rows <= cols;
    if !by_split
        && !is_by_rings(sequence, cols, options)
        && !is_by_orbits(sequence, cols, options)
        && matches!(options.engine, Engine::Auto | Engine::Hashed)
        && let Some(sweep) = narrower_sweep(sequence, cols)
    {
        let points = sequence.rows * cols;
        let count = count_swept(sweep, points, sequence.colours, options)?;
        return Ok(Counts {
            engine: Engine::Hashed,
            columns: vec![count],
            unkept: None,
        });
    }
    by_columns(sequence, cols, false, options)
}

/// Column by column.
fn by_columns(
    sequence: &Sequence,
    cols: usize,
    all_columns: bool,
    options: &Options<'_>,
) -> Result<Counts, CountError> {
    if strip::is_by_recurrence(sequence, cols, options.engine) {
        return strip::by_recurrence(sequence, cols, all_columns, options);
    }
    let first = if all_columns { 1 } else { cols };
    gather::numbers(sequence, cols, first..=cols, options)
}

/// Counts the boards of 1 to `cols` columns each for itself, the hardest first.
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

fn board(sequence: &Sequence, cols: usize) -> Result<Board, CountError> {
    let shape = Shape {
        lattice: sequence.lattice,
        rows: sequence.rows,
        cols,
        boundary: sequence.boundary,
    };
    Board::lattice(shape).map_err(CountError::unusable)
}

fn by_brute_force(
    sequence: &Sequence,
    cols: usize,
    all_columns: bool,
    options: &Options<'_>,
) -> Result<Counts, CountError> {
    // The largest board first, so that an impossible one is refused at once.
    brute::colourings(sequence.rows.saturating_mul(cols), sequence.colours).ok_or(
        brute::BruteError::TooLarge {
            points: sequence.rows.saturating_mul(cols),
            colours: sequence.colours,
        },
    )?;
    let first = if all_columns { 1 } else { cols };
    let count = |cols| {
        let board = board(sequence, cols)?;
        Ok(UBig::from(brute::count(
            &board,
            sequence.colours,
            options.machine.observer,
        )?))
    };
    Ok(Counts {
        engine: Engine::Brute,
        columns: (first..=cols)
            .map(count)
            .collect::<Result<_, CountError>>()?,
        unkept: None,
    })
}

/// Whether rows and columns can be exchanged.
pub(super) fn is_transposable(sequence: &Sequence) -> bool {
    let lattice = matches!(
        sequence.lattice,
        Lattice::Square | Lattice::Triangular | Lattice::Torus
    );
    lattice && sequence.boundary == Boundary::None
}

/// A sweep of this one board that is clearly narrower than column by column.
pub(super) fn narrower_sweep(sequence: &Sequence, cols: usize) -> Option<Sweep> {
    const LARGEST: usize = 2_000;
    let points = sequence.rows.checked_mul(cols)?;
    let width = match Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary) {
        Ok(sweep) => sweep.width(),
        Err(SweepError::TooWide { width }) => width,
        Err(SweepError::Board(_)) => return None,
    };
    if points > LARGEST.min(MAX_POINTS) || width < 4 {
        return None;
    }
    let sweep = Sweep::graph(&board(sequence, cols).ok()?).ok()?;
    (sweep.width() + 2 <= width).then_some(sweep)
}
