//! The passage gate: the output lives if the input and the chosen literal do.

use super::Sheet;

/// The input I enters from above, the literals P and Q from the left and from the right. The output
/// S leaves downwards, so I and S are on different sides of the line from P to Q.
///
/// T has the liberties `l`, `s` and A, and W has `o`, `s` and A. White at A connects T to S and
/// puts H in atari; Black at B connects H to V. T (with S) and W then have an eye each and share
/// `s`, which is a seki. The seki ends if I or P is captured, because W then has more liberties. U
/// and V are the mirror images of T and W beside B.
///
/// A touches W and not the wall. If A touched the wall, White could capture V at `r`, and save
/// strings whose inputs are dead.
///
/// The piece of wall surrounded by I has two eyes of its own.
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
