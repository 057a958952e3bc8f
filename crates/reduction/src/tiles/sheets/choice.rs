//! The choice gate: White connects one of two literals to the output.

use super::Sheet;

/// The literals P and Q enter from the left and from the right, and the output S leaves upwards.
///
/// White at A connects S to P and puts H in atari, since the liberties of H are A and B. Black has
/// one reply: B connects H to the wall and cuts Q off. White at both A and B captures H, and Z has
/// room for a second eye beside S. The output lives if and only if the chosen literal does.
///
/// Without the liberty `y`, Black would have another reply: capturing Z at its eye.
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
