//! Codes of state classes (border states up to exchange of the colours): 64-bit integers with 3
//! bits for each point of the border (*Combinatorics of Go*, section 4.5). A stone whose string has
//! no liberty is *libertyless*. The next point to be filled is (x,y). Row r of the code is the
//! border point (x,r) of the new column for r < y, and otherwise (x-1,r) of the column before.
//!
//! ```text
//!   bit  3m-1 ...    8   7   6   5   4   3   2   1   0
//!       +---------+-----------+-----------+-----------+
//!       | row m-1 |   row 2   |   row 1   |   row 0   |
//!       +---------+-----------+-----------+-----------+
//!                               |   |   |
//!                               |   |   +-- libertyless stone: connected above
//!                               |   +------ libertyless stone: connected below
//!                               +---------- 1: libertyless stone; 0: the two bits
//!                                           are 0 edge, 1 empty, 2 white, 3 black
//! ```
//!
//! The code of a class is computed from its [representative](BorderState::representative), the
//! state of the class in which a stone at (x-1,y) is white. The border point above a libertyless
//! stone determines its colour ([`super::automaton`]), with two exceptions:
//!
//! - a stone at (x-1,y), which need not be adjacent to (x,y-1), is white;
//! - a stone at (x,0) for y > 0 has no point above it. It cannot be connected above, so the bit
//!   "connected above" is 0 for white and 1 for black.
//!
//! Connections between libertyless stones cannot cross, so the flags "connected above" and
//! "connected below" determine them like brackets. Reading downwards, each stone connected above
//! continues the string that was opened last. The state before the first point, whose border points
//! are all off the board, has the code 0. [`encode`] and [`decode`] are the entry functions; both
//! take O(m^2) steps for m rows.

use super::automaton::{EDGE, Node};
use super::error::{BorderError, check_height};
use super::state::{BorderState, Colour, MAX_HEIGHT, Point};

/// Returns the code of the state class of a border state: the state and the state with exchanged
/// colours.
///
/// # Errors
/// [`BorderError::Uncodable`] if the state is inconsistent (two adjacent points contradict each
/// other) or its connections cross.
pub fn encode(state: &BorderState) -> Result<u64, BorderError> {
    let state = state.clone().representative();
    let code = pack(&state);
    // The state has a code if the packed number unpacks to the state again.
    match unpack(state.height(), state.y(), code) {
        Some(same) if same == state => Ok(code),
        _ => Err(BorderError::Uncodable),
    }
}

/// Returns the representative of the state class with this code. The board has m rows, and y points
/// in the new column.
///
/// # Errors
/// [`BorderError`] if m is not from 1 to [`MAX_HEIGHT`], if y >= m, or if the number is not the
/// code of a class.
pub fn decode(m: usize, y: usize, code: u64) -> Result<BorderState, BorderError> {
    check_height(m, MAX_HEIGHT)?;
    if y >= m {
        return Err(BorderError::Row { m, y });
    }
    unpack(m, y, code)
        .filter(|state| pack(state) == code && state.clone().representative() == *state)
        .ok_or(BorderError::Code { code, m, y })
}

/// Packs the representative of a state class into a number. The number is the code of the class if
/// the state is consistent and its connections do not cross.
pub(super) fn pack(state: &BorderState) -> u64 {
    let row_code = |(row, &point): (usize, &Point)| {
        let code = match point {
            Point::Edge => EDGE,
            Point::Empty => Node::Empty.code(),
            Point::Free(colour) => Node::Free(colour).code(),
            Point::Libertyless(colour, _) => {
                let (mut above, below) = state.connections(row);
                // No point is above row 0, so the bit "connected above" of this row can store the
                // colour.
                if row == 0 && state.y() > 0 {
                    above = colour == Colour::Black;
                }
                Node::libertyless(colour, above, below).code()
            }
        };
        code << (3 * row)
    };
    state.points().iter().enumerate().map(row_code).sum()
}

/// Returns the border state that [`pack`] turns into this number. The board has m rows, and y
/// points in the new column. For most numbers that belong to no state, returns `None`. Requires y <
/// m <= [`MAX_HEIGHT`].
pub(super) fn unpack(m: usize, y: usize, code: u64) -> Option<BorderState> {
    let mut before = None;
    // `waiting` is a stack of the libertyless strings that must have a further stone below.
    let mut waiting = Vec::new();
    let mut points = Vec::with_capacity(m);
    for row in 0..m {
        let bits = code >> (3 * row) & 7;
        if bits == EDGE {
            points.push(Point::Edge);
            continue;
        }
        let node = match before {
            // The border point in row y is in the older column, and row 0 has no point above it. So
            // no point above determines the colour of a stone in these rows.
            _ if row == y || row == 0 => unguided(bits, row < y)?,
            Some(node) => Node::next(node, bits)?,
            None => return None,
        };
        before = Some(node);
        points.push(match node {
            Node::Empty => Point::Empty,
            Node::Free(colour) => Point::Free(colour),
            Node::Libertyless {
                colour,
                above,
                below,
            } => {
                // A stone that is connected above belongs to the string on top of the stack.
                let name = if above { waiting.pop()? } else { row as u8 };
                waiting.extend(below.then_some(name));
                Point::Libertyless(colour, name)
            }
        });
    }
    BorderState::new(y, points).ok()
}

/// Returns the point with this 3-bit code, in a row where the point above does not determine the
/// colour. A libertyless stone is black if `flagged` is `true` and its bit "connected above" is
/// set, and otherwise white.
fn unguided(bits: u64, flagged: bool) -> Option<Node> {
    match Node::with_code(bits, Colour::White)? {
        Node::Libertyless {
            above: true, below, ..
        } if flagged => Some(Node::libertyless(Colour::Black, false, below)),
        node => Some(node),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::border::enumerate::{all_states, valid_states};
    use std::collections::BTreeMap;

    /// Returns all valid states with m rows and y points in the new column. Also returns the states
    /// of an incomplete first column: y points of a valid state above points off the board.
    fn coded_states(m: usize, y: usize) -> Vec<BorderState> {
        let edges = vec![Point::Edge; m - y];
        let edged = |s: BorderState| BorderState::new(y, [s.points(), &edges].concat()).unwrap();
        let mut states = valid_states(m, y);
        match y {
            0 => states.push(BorderState::start(m).unwrap()),
            // The states of y rows can stand above the points off the board.
            _ => states.extend(valid_states(y, 0).into_iter().map(edged)),
        }
        states
    }

    #[test]
    fn codes_are_injective_on_classes_and_round_trip() {
        for (m, y) in (1..=5).flat_map(|m| (0..m).map(move |y| (m, y))) {
            let mut classes = BTreeMap::new();
            for state in coded_states(m, y) {
                let code = encode(&state).unwrap();
                assert!(code < 1 << (3 * m));
                assert_eq!(encode(&state.colours_swapped()), Ok(code));
                let class = state.representative();
                assert_eq!(decode(m, y, code).as_ref(), Ok(&class));
                assert_eq!(*classes.entry(code).or_insert(class.clone()), class);
            }
        }
    }

    /// Checks that a number that decodes to a state is the code of this state. Also checks that the
    /// states found, except edge states, are all consistent states without crossing connections.
    #[test]
    fn only_the_codes_of_states_decode() {
        for (m, y) in (1..=4).flat_map(|m| (0..m).map(move |y| (m, y))) {
            let consistent = all_states(m, y).into_iter().filter(|s| encode(s).is_ok());
            let mut expected: Vec<_> = consistent.map(|s| s.representative()).collect();
            expected.sort();
            expected.dedup();
            let decoded = (0..1u64 << (3 * m)).filter_map(|code| {
                let state = decode(m, y, code).ok()?;
                assert_eq!(encode(&state), Ok(code));
                Some(state)
            });
            let mut decoded: Vec<_> = decoded.filter(|s| !s.is_edge_state()).collect();
            decoded.sort();
            assert_eq!(decoded, expected);
        }
    }

    #[test]
    fn states_that_contradict_themselves_have_no_code() {
        use Colour::{Black, White};
        use Point::{Empty, Free, Libertyless};
        let code = |points| encode(&BorderState::new(0, points).unwrap());
        let uncodable = Err(BorderError::Uncodable);
        assert_eq!(code(vec![Empty, Libertyless(White, 0)]), uncodable);
        assert_eq!(code(vec![Free(White), Libertyless(White, 0)]), uncodable);
        let (a, b) = (Libertyless(Black, 0), Libertyless(White, 1));
        assert_eq!(code(vec![a, b, a, b]), uncodable);
        assert!(code(vec![a, b, a, Libertyless(White, 2)]).is_ok());
        assert!(decode(22, 0, 0).is_err() && decode(0, 0, 0).is_err());
        assert!(decode(3, 3, 0).is_err() && decode(3, 0, 1 << 9).is_err());
    }
}
