//! The passage: the output lives if the input does, and the literal that White chooses.

use super::Sheet;

/// The input I comes from above, the literals P and Q from the left and from the right, the
/// output S leaves downwards: I and S are on different sides of the line from P to Q.
///
/// T has the liberties `l`, `s` and A, and W has `o`, `s` and A. White at A joins T to S, and
/// puts H in atari; Black at B joins H to V. T, with S, and W then have an eye each and share
/// `s`: a seki, until I or P is captured and W has more liberties. V and U are the same beside
/// B. A touches W and not the wall: beside the wall, White could capture V by `r` and come
/// back to life with inputs that are dead.
///
/// The piece of wall that I surrounds has two eyes of its own.
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
