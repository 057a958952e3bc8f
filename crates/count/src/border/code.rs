//! State classes as 64-bit integers, 3 bits a point (section 4.5).
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
//! The integer is that of the [representative](BorderState::representative), in
//! which (x-1,y), if there is a stone, is white. The colour of a libertyless
//! stone is told by the point before it ([`super::automaton`]), except
//!
//! - at (x-1,y), which need not be adjacent to (x,y-1): white;
//! - at (x,0) for y > 0, where there is no point before: nothing can be connected
//!   above, and the bit says 0 for white, 1 for black.
//!
//! Connections cannot cross, so that the flags determine them, as brackets do:
//! reading downwards, each stone connected above continues the last string that
//! still waits for one. The code of the all-edge state is 0.

use super::automaton::{EDGE, Node};
use super::error::{BorderError, check_height};
use super::state::{BorderState, Colour, MAX_HEIGHT, Point};

/// The code of the state's class.
///
/// # Errors
/// If the state is inconsistent or its connections cross.
pub fn encode(state: &BorderState) -> Result<u64, BorderError> {
    let state = state.clone().representative();
    let code = pack(&state);
    match unpack(state.height(), state.y(), code) {
        Some(same) if same == state => Ok(code),
        _ => Err(BorderError::Uncodable),
    }
}

/// The representative of the class with this code.
///
/// # Errors
/// A bad height or y, or a number that is no class's code.
pub fn decode(m: usize, y: usize, code: u64) -> Result<BorderState, BorderError> {
    check_height(m, MAX_HEIGHT)?;
    if y >= m {
        return Err(BorderError::Row { m, y });
    }
    unpack(m, y, code)
        .filter(|state| pack(state) == code && state.clone().representative() == *state)
        .ok_or(BorderError::Code { code, m, y })
}

/// Packs a representative; makes sense if its connections do not cross.
pub(super) fn pack(state: &BorderState) -> u64 {
    let row_code = |(row, &point): (usize, &Point)| {
        let code = match point {
            Point::Edge => EDGE,
            Point::Empty => Node::Empty.code(),
            Point::Free(colour) => Node::Free(colour).code(),
            Point::Libertyless(colour, _) => {
                let (mut above, below) = state.connections(row);
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

/// Reads what [`pack`] wrote, and finds out about most other numbers. Needs
/// y < m <= [`MAX_HEIGHT`].
pub(super) fn unpack(m: usize, y: usize, code: u64) -> Option<BorderState> {
    let mut before = None;
    let mut waiting = Vec::new();
    let mut points = Vec::with_capacity(m);
    for row in 0..m {
        let bits = code >> (3 * row) & 7;
        if bits == EDGE {
            points.push(Point::Edge);
            continue;
        }
        let node = match before {
            _ if row == y || row == 0 => unguided(bits, row < y),
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
                let name = if above { waiting.pop()? } else { row as u8 };
                waiting.extend(below.then_some(name));
                Point::Libertyless(colour, name)
            }
        });
    }
    BorderState::new(y, points).ok()
}

/// The point with this code (1 to 7) where the point before does not tell: a
/// libertyless stone is white unless its colour is in the flag.
fn unguided(bits: u64, flagged: bool) -> Node {
    let (low, high) = (bits & 1 != 0, bits & 2 != 0);
    match bits {
        1 => Node::Empty,
        2 => Node::Free(Colour::White),
        3 => Node::Free(Colour::Black),
        _ if flagged && low => Node::libertyless(Colour::Black, false, high),
        _ if flagged => Node::libertyless(Colour::White, false, high),
        _ => Node::libertyless(Colour::White, low, high),
    }
}
