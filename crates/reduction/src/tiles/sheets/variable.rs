//! The variable gate: two literals, of which White can save one.

use super::Sheet;

/// The wire of the literal G leaves to the left, that of its negation N to the right.
///
/// This is the [variable of the grid](crate::grid::gadgets::VARIABLE) with a string Z of its own in
/// place of Lambda.
///
/// White at A makes the eye `a` for G and puts H in atari. Black at B connects H to the wall and
/// leaves N with the liberties `b` and `f`. White at both A and B captures H, and Z lives with G
/// and N.
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
