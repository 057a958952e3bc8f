//! Enumerates border states by brute force, for tests: all states, and the states that satisfy the
//! definition of validity.

use super::state::{BorderState, Colour, Point};

/// Returns all border states of height m with y points in the new column, consistent or not,
/// without points off the board. They have stones of each colour, with or without liberties, and
/// all ways to connect libertyless stones of one colour.
pub(super) fn all_states(m: usize, y: usize) -> Vec<BorderState> {
    let mut all = vec![vec![]];
    for row in 0..m {
        let longer = |points: Vec<Point>| {
            let mut next = vec![Point::Empty];
            for colour in [Colour::Black, Colour::White] {
                next.push(Point::Free(colour));
                next.push(Point::Libertyless(colour, row as u8));
                let top = |&(r, &p): &(usize, &Point)| p == Point::Libertyless(colour, r as u8);
                next.extend(points.iter().enumerate().filter(top).map(|(_, &p)| p));
            }
            next.into_iter().map(move |p| [&points[..], &[p]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.into_iter()
        .map(|points| BorderState::new(y, points).unwrap())
        .collect()
}

/// Returns all valid states of height m with y points in the new column, without points off the
/// board.
pub(super) fn valid_states(m: usize, y: usize) -> Vec<BorderState> {
    let mut states = all_states(m, y);
    states.retain(BorderState::is_valid);
    states
}
