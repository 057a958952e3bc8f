//! Connect-4: exact numbers of positions by play, and an upper bound.
//!
//! Two players alternately drop stones into the columns of a board. A player with four in a row
//! (along a column, row or diagonal) wins, and the game is over. Every position that occurs in some
//! game is counted, including the empty board. *Combinatorics of Go*, section 5, compares the
//! standard board of 6 x 7 points with Go. Its positions are too many to be enumerated here.
//!
//! | module | one idea |
//! |---|---|
//! | [`board`] | bits of points, mirror images, four in a row |
//! | [`layer`] | all positions with a given number of stones, grouped by the heights of columns |

pub mod board;
pub mod layer;

use board::Columns;
use layer::Layer;
use tengen_base::observer::Event;
use tengen_count::{CountError, Options};
use tengen_exact::UBig;

/// The published number of positions on the standard board of 6 rows and 7 columns.
pub const PUBLISHED_6X7: u64 = 4_531_985_219_092;
/// The source of the published number.
pub const PUBLISHED_SOURCE: &str = "Edelkamp & Kissmann 2008; OEIS A212693";

/// Returns the upper bound 2^(cols (rows + 1)) on the number of positions (*Combinatorics of Go*,
/// section 5).
///
/// A column of `rows` points is written in rows + 1 bits: a bit for the colour of each stone from
/// the bottom, then a 1, then zeros.
///
/// # Errors
/// [`CountError::Unusable`] if the bound has more than a million bits.
pub fn upper_bound(rows: usize, cols: usize) -> Result<UBig, CountError> {
    const MOST: usize = 1_000_000;
    let bits = rows.checked_add(1).and_then(|bits| bits.checked_mul(cols));
    let bits = bits.filter(|&bits| bits <= MOST).ok_or_else(|| {
        CountError::unusable(format!(
            "the bound for {rows} rows and {cols} columns, 2^(columns * (rows + 1)), is too \
             large: the exponent must be at most {MOST}"
        ))
    })?;
    Ok(UBig::ONE << bits)
}

/// Returns the numbers of positions with 0, 1, 2, ... stones on a board of `rows` x `cols` points,
/// up to the last nonzero number.
///
/// The threads, memory and observer of the options are used.
///
/// # Errors
/// [`CountError`]; boards with far too many positions are refused before the count starts.
pub fn positions_by_ply(
    rows: usize,
    cols: usize,
    options: &Options<'_>,
) -> Result<Vec<u64>, CountError> {
    let board = Columns::new(rows, cols).map_err(CountError::unusable)?;
    let estimate = bytes_at_least(&board);
    options.check_memory(estimate, |needed, memory| {
        format!(
            "the positions with the same number of stones on {rows} rows and {cols} columns need \
             about {needed} of memory or more, but {memory} are allowed"
        )
    })?;
    options.with_threads(|| {
        let mut layer = Layer::start();
        let mut counts = vec![1];
        loop {
            let (next, count) =
                layer.advance(&board, options.machine.memory, options.machine.observer)?;
            if count == 0 {
                return Ok(counts);
            }
            counts.push(count);
            layer = next;
            options.machine.observer.event(Event::Step {
                column: 0,
                step: counts.len() - 2,
                of: board.points(),
                states: layer.len(),
                primes: 1,
            });
        }
    })
}

/// Returns a rough lower bound on the bytes of the two largest layers. A layer has the stored
/// positions with a given number of stones.
///
/// On boards of 4 x 4 to 7 x 6 points, a fraction of 1/6 to 1/124 of the bit patterns that
/// [`upper_bound`] counts are positions. The largest layer has about a tenth of the positions, and
/// only one of two mirror images is stored. So the number of bit patterns is divided by 124 * 20.
fn bytes_at_least(board: &Columns) -> f64 {
    let codes = 2f64.powi(board.code_bits() as i32);
    codes / 124.0 / 20.0 * 2.0 * size_of::<u64>() as f64
}
