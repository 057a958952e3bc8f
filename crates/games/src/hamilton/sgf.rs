//! Writes walks (games and cycles through all positions of a board of one row) in SGF: the start as
//! setup stones, then the moves.

use super::walk::Walk;
use std::fmt::Write as _;

/// Number of moves in a line of the SGF text.
const WIDTH: usize = 14;

/// Returns a walk as a game record of a board of one row.
///
/// A half cycle, whose second half has exchanged colours, is written as it is. [`Walk::whole`]
/// turns it into a whole cycle, [`Walk::game`] into a game. The players do not alternate, and
/// suicide occurs.
pub fn write(walk: &Walk) -> String {
    let points = walk.points();
    let kind = walk.kind.name();
    let size = if points == 1 {
        "1".to_owned()
    } else {
        format!("{points}:1")
    };
    let mut text =
        format!("(;FF[4]GM[1]CA[UTF-8]SZ[{size}]GN[Hamiltonian {kind} of the 1x{points} board]");
    for (property, colour) in [("AB", 1), ("AW", 2)] {
        let stones = (0..points).filter(|&point| walk.start.get(point) == colour);
        for (i, point) in stones.enumerate() {
            let name = if i == 0 { property } else { "" };
            let _ = write!(text, "{name}[{}a]", column(point));
        }
    }
    for (i, step) in walk.moves.iter().enumerate() {
        let player = if step.colour == 1 { 'B' } else { 'W' };
        let end = if i % WIDTH == 0 { "\n" } else { "" };
        let _ = write!(text, "{end};{player}[{}a]", column(step.vertex()));
    }
    text + ")\n"
}

/// Returns the SGF letter of the column of a point.
fn column(point: usize) -> char {
    char::from(b'a' + point as u8)
}
