//! Merges sorted lists (pieces) into one order on several threads, with regular checks for
//! cancellation.
//!
//! This is a sample sort: samples of the pieces determine where the sorted result is cut into
//! parts. Each part is then merged independently of the other parts.

use super::{Context, ExecuteError};
use tengen_base::parallel;

/// The approximate number of items sorted between two checks for cancellation.
const PART: usize = 1 << 16;

/// The largest number of parts of the sorted result. With more parts, most of the time would go
/// into finding the ends of each part in every piece.
const MOST_PARTS: usize = 1 << 12;

/// The number of sample items for each part. With several samples, parts have similar sizes.
const SAMPLES: usize = 8;

/// Merges ascending pieces into parts. Each part is ascending, its items come before the items of
/// the next part, and equal items are in one part.
///
/// # Errors
/// [`ExecuteError::Cancelled`].
pub(super) fn in_order<T: Ord + Copy + Send + Sync>(
    pieces: Vec<Vec<T>>,
    context: Context<'_>,
) -> Result<Vec<Vec<T>>, ExecuteError> {
    let total: usize = pieces.iter().map(Vec::len).sum();
    let parts = (total / PART).clamp(1, MOST_PARTS);
    let stride = (total / (SAMPLES * parts)).max(1);
    // Every `stride`-th item of each piece is a sample. The sorted samples split all items into
    // parts of similar size.
    let samples = pieces.iter().flat_map(|piece| piece.iter().step_by(stride));
    let mut samples: Vec<T> = samples.copied().collect();
    samples.sort_unstable();
    // Part number p has the items from its first sample up to, but without, the first sample of
    // part p + 1.
    let first_of = |part: usize| samples.get(part * samples.len() / parts);
    let part = |number: usize| {
        context.check()?;
        let mut part = Vec::with_capacity(total / parts * 5 / 4);
        for piece in &pieces {
            // The first part has no lower limit, and the last part has no upper limit.
            let start = match number {
                0 => 0,
                _ => before(piece, first_of(number)),
            };
            let end = match number + 1 {
                next if next < parts => before(piece, first_of(next)),
                _ => piece.len(),
            };
            part.extend_from_slice(&piece[start..end]);
        }
        // `part` consists of ascending lists, which the stable sort merges.
        part.sort();
        Ok(part)
    };
    parallel::try_map(parts, part)
}

/// Returns the number of items of an ascending piece that are smaller than `what`, or 0 if `what`
/// is `None`.
fn before<T: Ord>(piece: &[T], what: Option<&T>) -> usize {
    what.map_or(0, |what| piece.partition_point(|one| one < what))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTEXT: Context<'_> = Context::silent(usize::MAX);

    #[test]
    fn pieces_become_one() {
        for (pieces, length, range) in [(0, 0, 1), (1, 10, 3), (70, 5_000, 1 << 40), (40, 9_000, 7)]
        {
            let mut next = 1u64;
            let mut piece = |_| {
                let mut piece: Vec<u64> = (0..length)
                    .map(|_| {
                        next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        (next >> 20) % range
                    })
                    .collect();
                piece.sort_unstable();
                piece
            };
            let pieces: Vec<Vec<u64>> = (0..pieces).map(&mut piece).collect();
            let mut expected = pieces.concat();
            expected.sort_unstable();
            let parts = in_order(pieces, CONTEXT).unwrap();
            for pair in parts.windows(2) {
                if let [Some(last), Some(first)] = [pair[0].last(), pair[1].first()] {
                    assert!(last < first, "equal ones are together");
                }
            }
            assert_eq!(parts.concat(), expected);
        }
    }
}
