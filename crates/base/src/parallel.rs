//! Parallel loops over numbers and slices.
//!
//! Every loop goes through [`each`], which is compiled once. Parallel iterators of `rayon` would be
//! compiled for every type. Some crates had a third to a half of their code from them. The price is
//! that an iteration costs an indirect call, so each iteration should do some hundred steps of work
//! or more.
//!
//! Results are in the order of the iterations, whatever the number of threads. A loop runs in the
//! [`Pool`](crate::threads::Pool) from which it is called.
#![allow(unsafe_code)] // Threads write to different places of one vector.

use crate::lock::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Number of units of work for each thread. There are several, because some units take longer than
/// others.
const PIECES: usize = 8;

/// Fewer elements than this are one unit of work for [`map_all`].
const LEAST_MAPPED: usize = 16;

/// Fewer elements than this are sorted by one thread.
const LEAST_SORTED: usize = 1 << 11;

/// Calls `work` for every number below `count`, in parallel.
pub fn each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    #[cfg(feature = "threads")]
    // A single unit of work runs on the calling thread.
    if count > 1 {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        return (0..count).into_par_iter().for_each(work);
    }
    (0..count).for_each(work);
}

/// Returns the results of `work` for every number below `count`, in order. Each number is one unit
/// of work.
///
/// If `work` panics, the results of other numbers are not dropped.
pub fn map<R: Send>(count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    /// The place in memory of the first result. Threads share it, and each writes to places of its
    /// own.
    struct First<R>(*mut R);
    // SAFETY: each thread only adds a different number to the address and writes there. The results
    // that they write may go to another thread (`R: Send`).
    unsafe impl<R: Send> Sync for First<R> {}
    let mut results: Vec<R> = Vec::with_capacity(count);
    let first = First(results.as_mut_ptr());
    each(count, &|number| {
        let (result, first) = (work(number), &first);
        // SAFETY: `number` is below `count`, which is at most the capacity of `results`. `each`
        // passes each number once, so nothing else is written to this place.
        unsafe { first.0.add(number).write(result) };
    });
    // SAFETY: `each` has returned, so the first `count` results are written.
    unsafe { results.set_len(count) };
    results
}

/// Returns the results of `work` for every number below `count` like [`map`], or the first error.
/// Calls that have not begun when the error occurs are skipped.
///
/// # Errors
/// The error of the call of `work` that failed first.
pub fn try_map<R: Send, E: Send>(
    count: usize,
    work: impl Fn(usize) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let (has_failed, first) = (AtomicBool::new(false), Mutex::new(None));
    let results = map(count, |number| {
        // Skip work that begins after a failure.
        if has_failed.load(Ordering::Relaxed) {
            return None;
        }
        match work(number) {
            Ok(result) => Some(result),
            Err(error) => {
                has_failed.store(true, Ordering::Relaxed);
                let mut first = lock(&first);
                first.get_or_insert(error);
                None
            }
        }
    });
    if let Some(error) = first.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let mut all = Vec::with_capacity(count);
    for result in results {
        all.push(result.expect("nothing has failed"));
    }
    Ok(all)
}

/// Returns the results of `work` for every element of a slice, in order. Several consecutive
/// elements form one unit of work of a thread.
pub fn map_all<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    // Several pieces per thread balance uneven work.
    let size = items.len().div_ceil(PIECES * threads()).max(LEAST_MAPPED);
    let of_piece = |_, piece: &[T]| {
        let mut results = Vec::with_capacity(piece.len());
        for item in piece {
            results.push(work(item));
        }
        results
    };
    let mut pieces: Vec<Vec<R>> = pieces(items, size, of_piece);
    if pieces.len() == 1 {
        return pieces.remove(0);
    }
    let mut results = Vec::with_capacity(items.len());
    for mut piece in pieces {
        results.append(&mut piece);
    }
    results
}

/// Returns the results of `work` for the pieces of a slice, in order.
///
/// Pieces have `size` consecutive elements, the last piece perhaps fewer. `work` gets the number of
/// the piece, from 0, and the piece.
pub fn pieces<T: Sync, R: Send>(
    items: &[T],
    size: usize,
    work: impl Fn(usize, &[T]) -> R + Sync,
) -> Vec<R> {
    map(items.len().div_ceil(size), |number| {
        work(number, piece(items, size, number))
    })
}

/// Returns the results of `work` for the pieces of a slice like [`pieces`], or the first error.
///
/// # Errors
/// The error of the call of `work` that failed first.
pub fn try_pieces<T: Sync, R: Send, E: Send>(
    items: &[T],
    size: usize,
    work: impl Fn(usize, &[T]) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    try_map(items.len().div_ceil(size), |number| {
        work(number, piece(items, size, number))
    })
}

/// Returns a piece of a slice by its number.
fn piece<T>(items: &[T], size: usize, number: usize) -> &[T] {
    let start = number * size;
    &items[start..items.len().min(start + size)]
}

/// Returns the results of `work` for the pieces of a slice like [`pieces`], with mutable pieces.
pub fn pieces_mut<T: Send, R: Send>(
    items: &mut [T],
    size: usize,
    work: impl Fn(usize, &mut [T]) -> R + Sync,
) -> Vec<R> {
    let pieces = locked(items, size);
    map(pieces.len(), |number| {
        let mut piece = lock(&pieces[number]);
        work(number, &mut piece)
    })
}

/// Returns the results of `work` for mutable pieces of a slice like [`pieces_mut`], or the first
/// error.
///
/// # Errors
/// The error of the call of `work` that failed first.
pub fn try_pieces_mut<T: Send, R: Send, E: Send>(
    items: &mut [T],
    size: usize,
    work: impl Fn(usize, &mut [T]) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let pieces = locked(items, size);
    try_map(pieces.len(), |number| {
        let mut piece = lock(&pieces[number]);
        work(number, &mut piece)
    })
}

/// Returns the pieces of a slice for a parallel loop. Each is in a mutex, which only one thread
/// locks.
fn locked<T>(items: &mut [T], size: usize) -> Vec<Mutex<&mut [T]>> {
    let mut pieces = Vec::with_capacity(items.len().div_ceil(size));
    for piece in items.chunks_mut(size) {
        pieces.push(Mutex::new(piece));
    }
    pieces
}

/// Sorts a slice by a key, in parallel and unstably. Needs temporary space for half of the
/// elements.
pub fn sort_by_key<T: Send, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K + Sync) {
    let size = items.len().div_ceil(threads()).max(LEAST_SORTED);
    pieces_mut(items, size, |_, piece| piece.sort_unstable_by_key(&key));
    // The parallel sort leaves ascending runs, one for each piece. The stable sort detects and
    // merges them.
    if size < items.len() {
        items.sort_by_key(key);
    }
}

/// Returns the number of threads on which a parallel loop would run if it were called here.
#[must_use]
pub fn threads() -> usize {
    #[cfg(feature = "threads")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "threads"))]
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::Pool;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn results_equal_the_results_of_one_thread() {
        let numbers: Vec<u64> = (0..1000).collect();
        for threads in [1, 3] {
            Pool::new(threads).unwrap().install(|| {
                assert_eq!(map(1000, |n| n as u64), numbers);
                assert_eq!(map(0, |n| n), vec![0usize; 0]);
                for length in [0, 1, 2, 999] {
                    let items = &numbers[..length];
                    let squares: Vec<u64> = items.iter().map(|n| n * n).collect();
                    assert_eq!(map_all(items, |n| n * n), squares);
                    for size in [1, 7, 2000] {
                        let sums: Vec<u64> =
                            items.chunks(size).map(|piece| piece.iter().sum()).collect();
                        let sum = |_, piece: &[u64]| piece.iter().sum::<u64>();
                        assert_eq!(pieces(items, size, sum), sums);
                        let mut changed = items.to_vec();
                        let starts = pieces_mut(&mut changed, size, |number, piece| {
                            piece.iter_mut().for_each(|n| *n *= *n);
                            number * size
                        });
                        let expected: Vec<usize> = (0..length).step_by(size).collect();
                        assert_eq!((changed, starts), (squares.clone(), expected));
                    }
                }
            });
        }
    }

    #[test]
    fn pieces_not_begun_are_skipped_after_a_failure() {
        assert_eq!(try_map(5, Ok::<_, ()>), Ok(vec![0, 1, 2, 3, 4]));
        let begun = AtomicUsize::new(0);
        let fails = |number| {
            begun.fetch_add(1, Ordering::Relaxed);
            if number == 0 {
                Err("the first")
            } else {
                Ok(())
            }
        };
        Pool::new(1).unwrap().install(|| {
            assert_eq!(try_map(1000, fails), Err("the first"));
            assert_eq!(begun.swap(0, Ordering::Relaxed), 1);
            let items = &mut [0; 1000];
            assert_eq!(try_pieces(items, 10, |n, _| fails(n)), Err("the first"));
            assert_eq!(try_pieces_mut(items, 10, |n, _| fails(n)), Err("the first"));
            assert_eq!(begun.load(Ordering::Relaxed), 2);
        });
    }

    #[test]
    fn sorted_by_all_threads() {
        let mut items: Vec<u64> = (0..10_007).map(|n| n * 7919 % 5003).collect();
        let mut expected = items.clone();
        expected.sort_by_key(|n| std::cmp::Reverse(*n));
        let sort = || sort_by_key(&mut items, |n| std::cmp::Reverse(*n));
        Pool::new(3).unwrap().install(sort);
        assert_eq!(items, expected);
        sort_by_key(&mut [0u8; 0], |n| *n);
    }

    #[test]
    #[should_panic(expected = "the seventh")]
    fn panics_arrive() {
        each(10, &|number| assert_ne!(number, 7, "the seventh"));
    }
}
