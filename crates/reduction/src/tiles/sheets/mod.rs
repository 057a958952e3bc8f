//! Drawings of the gates, whose letters name their parts.
//!
//! | letter | part | on the board |
//! |---|---|---|
//! | `#` | wall | black |
//! | `I` `J` | inputs that White needs | white |
//! | `P` `Q` | literals, of which White chooses one | white |
//! | `G` `N` | a variable and its negation | white |
//! | `S` | the output of a choice, a passage, a source | white |
//! | `T` `U` | white strings in seki; T is the output of a join | white |
//! | `W` `V` | the black strings of these sekis | black |
//! | `H` | the string that Black must save | black |
//! | `Z` | the string that lives if Black does not save H; part of the target | white |
//! | `A` `B` | choice points: White chooses P or G by A, Q or N by B | empty |
//! | `e` `f` `a` `b` | e and f are eyes in any case; White gets a and b by A and B | empty |
//! | `l` `m` `o` `p` | the eyes of T, U, W, V | empty |
//! | `s` `r` | the liberty shared by T and W, and the one shared by U and V | empty |
//! | `z` `y` | the eye of Z, and its other liberty | empty |
//! | `.` | an eye of a wall | empty |
//!
//! A drawing shows a gate in one orientation; quarter turns give the others. The border of a
//! drawing is wall, except where wires leave. Wires leave on the *axes*, one row and one column.

mod choice;
mod join;
mod passage;
mod source;
mod variable;

pub use choice::CHOICE;
pub use join::JOIN;
pub use passage::PASSAGE;
pub use source::SOURCE;
pub use variable::VARIABLE;

use tengen_board::{Colour, EMPTY, Player};

/// The drawing of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The letters, one text per row, all of one width.
    pub rows: &'static [&'static str],
    /// The row and the column on which wires leave.
    pub axis: (usize, usize),
}

/// Returns the colour of a letter, or `None` if it is not a letter of the drawings.
///
/// ```
/// use tengen_reduction::tiles::sheets::colour;
///
/// assert_eq!(['#', 'Z', 'z', '?'].map(colour), [Some(1), Some(2), Some(0), None]);
/// ```
pub fn colour(letter: char) -> Option<Colour> {
    match letter {
        '#' | 'H' | 'V' | 'W' => Some(Player::Black.colour()),
        'G' | 'I' | 'J' | 'N' | 'P' | 'Q' | 'S' | 'T' | 'U' | 'Z' => Some(Player::White.colour()),
        'A' | 'B' | '.' => Some(EMPTY),
        'a' | 'b' | 'e' | 'f' | 'l' | 'm' | 'o' | 'p' | 'r' | 's' | 'y' | 'z' => Some(EMPTY),
        _ => None,
    }
}
