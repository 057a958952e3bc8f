//! Drawings of the gates of boards of tiles. A gate makes a signal (a white string that lives or is
//! dead) from other signals. The letters name the parts of a gate.
//!
//! | letter | part | on the board |
//! |---|---|---|
//! | `#` | wall | black |
//! | `I` `J` | inputs that must live so that the output lives | white |
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
//! A drawing shows a gate in one orientation; quarter turns give the other orientations. The border
//! of a drawing is wall, except where wires leave. Wires leave on the *axes*, one row and one
//! column of the drawing.

use tengen_board::{Colour, EMPTY, Player};

/// The drawing of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The letters of the drawing: one string for each row of points, all of one width.
    pub rows: &'static [&'static str],
    /// The row and the column of the drawing in which wires leave it.
    pub axis: (usize, usize),
}

/// The choice gate: White connects one of two literals to the output. The literals P and Q
/// enter from the left and from the right, and the output S leaves upwards.
///
/// White at A connects S to P and puts the black string H in atari, since the liberties of H are A
/// and B. Black has one reply: B connects H to the wall and cuts Q off. White at both A and B
/// captures H, and then the white string Z, a part of the target, has room for a second eye beside
/// the output S. The output lives if and only if the chosen literal does.
///
/// Without the liberty `y`, Black would have another reply to A: capturing Z at its eye `z`.
pub const CHOICE: Sheet = Sheet {
    rows: &[
        "####S####",
        "#SSSSSSS#",
        "PAHHHHHBQ",
        "##ZZZZZ##",
        "###ZzZ###",
        "###ZZZ###",
        "####y####",
        "#########",
    ],
    axis: (2, 4),
};

/// The join gate: the output lives if both inputs do. I and J enter from the left and from below,
/// and T leaves to the right.
///
/// The white string T has the liberties `l` and `s`, the black string W has `o` and `s`. That is a
/// seki: White would lose T, and Black would lose W, by playing `s`. If an input, the white string
/// I or J, is captured, W has more liberties. Black then plays `s` and `l`, which captures T.
pub const JOIN: Sheet = Sheet {
    rows: &[
        "###########",
        "#IIIII#####",
        "#IWWWWTTTT#",
        "IIWoWWsTlTT",
        "#IWWWWTTTT#",
        "##JJJJ#####",
        "####J######",
    ],
    axis: (3, 4),
};

/// The passage gate: the output lives if the input and the literal that White chooses do. The input
/// I enters from above, the literals P and Q from the left and from the right. The output S leaves
/// downwards, so I and S are on different sides of the line from P to Q.
///
/// The white string T has the liberties `l`, `s` and A, and the black string W has `o`, `s` and A.
/// White at A connects T to S and puts the black string H in atari; Black at B connects H to V. T
/// (with S) and W then have an eye each and share the liberty `s`, which is a seki. The seki ends
/// if I or P is captured, because W then has more liberties. The strings U and V beside B are the
/// mirror images of T and W.
///
/// The point A touches W and not the wall. If A touched the wall, White could capture V at `r`, and
/// save strings whose inputs are dead.
///
/// The piece of wall that the string I surrounds has two eyes of its own. The header of this module
/// lists all letters.
pub const PASSAGE: Sheet = Sheet {
    rows: &[
        "###########I###########",
        "###IIIIIIIIIIIIIIIII###",
        "###I###############I###",
        "###I##.#########.##I###",
        "###I###############I###",
        "##III#TTT##y##UUU#III##",
        "#PWWWTTlT#ZZZ#UmUUVVVQ#",
        "#PWoWsTT##ZzZ##UUrVpVQ#",
        "#PWWWTTHZZZZZZZHUUVVVQ#",
        "#PWWWAHHHHHHHHHHHBVVVQ#",
        "#PWWWSSSSSSSSSSSSSVVVQ#",
        "PPPPP######S######QQQQQ",
        "###########S###########",
    ],
    axis: (11, 11),
};

/// The source gate: the output S leaves to the right and lives unconditionally, by its eyes `e` and
/// `f`.
pub const SOURCE: Sheet = Sheet {
    rows: &["#######", "#SSSSS#", "#SeSfSS", "#SSSSS#", "#######"],
    axis: (2, 3),
};

/// The variable gate: two literals, of which White can save one. The wire of the literal G
/// leaves to the left, the wire of its negation N to the right.
///
/// This is the [variable of compact boards](crate::grid::gadgets::VARIABLE) with a white string Z
/// of its own, a part of the target, in place of Lambda.
///
/// White at A makes the eye `a` for G and puts the black string H in atari. Black at B connects H
/// to the wall and leaves N with the liberties `b` and `f`. White at both A and B captures H, and Z
/// lives, connected with G or N.
pub const VARIABLE: Sheet = Sheet {
    rows: &[
        "##############",
        "#GGGGGG#NNNNN#",
        "GGeGaGHNNbNfNN",
        "##GGAHHHHBNN##",
        "#####ZZZZ#####",
        "#####ZzZ######",
        "#####ZZZ######",
        "######y#######",
        "##############",
    ],
    axis: (2, 7),
};

/// Returns the colour of the points with a letter of the drawings (0 empty, 1 black, 2 white), or
/// `None` for any other letter.
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
