//! The choice: White connects one of two literals to the output.

use super::Sheet;

/// The literals P and Q come from the left and from the right, the output S leaves upwards.
///
/// White at A joins S to P, and puts H in atari: its liberties are A and B only. Black has one
/// reply, B, which joins H to the wall and cuts Q off. White at both captures H, and Z has
/// room for a second eye beside S. The output lives just if the literal that was chosen does.
///
/// Without the liberty `y` Black would have another reply: Z by its eye.
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
