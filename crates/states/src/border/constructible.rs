//! Enumerates the constructible state classes: the border states, up to exchange of the colours,
//! that some pseudolegal partial position has (*Combinatorics of Go*, section 4.2). A partial
//! position is *pseudolegal* if each string without liberties has a stone on the border (the last
//! filled point of each row), where it can still get one.
//!
//! The entry function is [`constructible_states`], a breadth-first search. It starts from the state
//! before the first point, and adds points until no new class appears.
//!
//! Invariant: for each number y of points in the new column, the successors of a class are computed
//! once. The cost is three successors for each class, and memory for all classes. For height m = 9
//! there are 109,399 classes with y = 0.

use std::collections::{BTreeSet, HashSet};

use super::automaton::EDGE;
use super::code::{decode, encode};
use super::error::BorderError;
use super::problem::BorderProblem;
use tengen_base::observer::{Event, Observer, Silent};
use tengen_sweep::problem::Problem;

/// The number of states that are expanded between two questions to the observer whether to go on.
const ASKED: usize = 1 << 12;

/// Returns the codes of the constructible state classes (border states up to exchange of the
/// colours) of height m, ascending. There is a list for each number y of points in the new column,
/// from 0 to m - 1. States of an incomplete first column (edge states) are not included.
///
/// # Errors
/// [`BorderError`] if m is not from 1 to [`MAX_HEIGHT`](super::state::MAX_HEIGHT), or if there are
/// more than `limit` classes for all y together, including edge states. [`BorderError::Stopped`] if
/// the observer cancels.
pub fn constructible_states(
    m: usize,
    limit: usize,
    observer: &dyn Observer,
) -> Result<Vec<Vec<u64>>, BorderError> {
    let problem = BorderProblem::new(m)?;
    let mut seen = vec![HashSet::new(); m];
    let mut number = 0;
    let mut new = vec![problem.start()];
    // Each round adds one point to all new states. The states of the incomplete first column (edge
    // states) are included.
    for y in (0..m).cycle() {
        // Successors are computed only for states that are new with y points in the new column.
        new.retain(|&state| seen[y].insert(state));
        number += new.len();
        if number > limit {
            return Err(BorderError::Limit { limit });
        }
        if new.is_empty() {
            break;
        }
        observer.event(Event::Exploring { states: number });
        let mut next = HashSet::new();
        for (place, state) in new.iter().enumerate() {
            if place.is_multiple_of(ASKED) && !observer.go_on() {
                return Err(BorderError::Stopped);
            }
            problem.successors(0, y, state, |successor, _| {
                next.insert(successor);
            });
        }
        new = next.into_iter().collect();
    }
    let border_states = |states: HashSet<u64>| {
        // The border point in the bottom row is off the board (an edge) exactly if the first column
        // is not complete.
        let has_edge = |state: &u64| state >> (3 * (m - 1)) == EDGE;
        let mut codes: Vec<u64> = states.into_iter().filter(|s| !has_edge(s)).collect();
        codes.sort_unstable();
        codes
    };
    Ok(seen.into_iter().map(border_states).collect())
}

/// Counts the constructible state classes (border states up to exchange of the colours) of height
/// m. There is a number for each number y of points in the new column, from 0 to m - 1.
///
/// # Errors
/// The errors of [`constructible_states`].
pub fn constructible_classes(
    m: usize,
    limit: usize,
    observer: &dyn Observer,
) -> Result<Vec<u64>, BorderError> {
    let states = constructible_states(m, limit, observer)?;
    Ok(states.iter().map(|codes| codes.len() as u64).collect())
}

/// Counts the up-down classes of height m. These are the constructible states after a complete
/// column (y = 0), up to exchange of the colours and exchange of top and bottom (Lemma 10 of
/// *Combinatorics of Go*).
///
/// # Errors
/// The errors of [`constructible_states`].
pub fn up_down_classes(m: usize, limit: usize) -> Result<u64, BorderError> {
    let states = constructible_states(m, limit, &Silent)?;
    let mut classes = BTreeSet::new();
    for &code in states.first().into_iter().flatten() {
        let upside_down = decode(m, 0, code)?.upside_down();
        let other = upside_down.map_or(Ok(code), |state| encode(&state))?;
        // The smaller of the two codes stands for the state and its mirror image.
        classes.insert(code.min(other));
    }
    Ok(classes.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::border::valid::valid_classes;

    const LIMIT: usize = 2_000_000;

    #[test]
    fn numbers_for_every_y() {
        for (i, numbers) in [
            vec![3],
            vec![9, 13],
            vec![31, 44, 45],
            vec![110, 157, 156, 160],
            vec![436, 617, 619, 609, 631],
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!(constructible_classes(i + 1, LIMIT, &Silent), Ok(numbers));
        }
    }

    /// Checks the statement of *Combinatorics of Go* that for 9 rows, 337 of the 109736 valid state
    /// classes are not constructible.
    #[test]
    fn number_for_height_9() {
        let numbers = constructible_classes(9, LIMIT, &Silent).unwrap();
        assert_eq!(numbers[0], 109736 - 337);
    }

    #[test]
    fn up_down_numbers() {
        let numbers = [3, 7, 21, 64, 242, 880, 3453, 13556, 55193];
        for (i, number) in numbers.into_iter().enumerate() {
            assert_eq!(up_down_classes(i + 1, LIMIT), Ok(number));
        }
    }

    #[test]
    fn every_constructible_state_is_valid() {
        for m in 1..=6 {
            let states = constructible_states(m, LIMIT, &Silent).unwrap();
            let valid = valid_classes(m).unwrap();
            for (y, codes) in states.iter().enumerate() {
                let is_valid = |&code: &u64| decode(m, y, code).unwrap().is_valid();
                assert!(codes.iter().all(is_valid));
                assert!(codes.len() as u128 <= valid[y]);
            }
        }
    }

    /// Checks the state of Figure 6(a) of *Combinatorics of Go*: its two white stones are
    /// connected, and the black stone between them has a liberty.
    #[test]
    fn the_smallest_valid_state_that_is_not_constructible() {
        use crate::border::enumerate::valid_states;
        let constructible = constructible_states(3, LIMIT, &Silent).unwrap().remove(0);
        let codes: BTreeSet<u64> = valid_states(3, 0).iter().flat_map(encode).collect();
        let mut rest = codes
            .into_iter()
            .filter(|code| !constructible.contains(code));
        let picture = decode(3, 0, rest.next().unwrap()).unwrap().to_string();
        assert_eq!((picture.as_str(), rest.next()), ("oa\nX\noa", None));
    }

    #[test]
    fn limits_are_kept() {
        let limit = 9 + 13 + 3; // border states, and edge states: one, two
        assert!(constructible_classes(2, limit, &Silent).is_ok());
        let error = Err(BorderError::Limit { limit: limit - 1 });
        assert_eq!(constructible_classes(2, limit - 1, &Silent), error);
        assert!(constructible_classes(0, LIMIT, &Silent).is_err());
    }
}
