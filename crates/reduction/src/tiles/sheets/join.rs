//! The join gate: the output lives if both inputs do.

use super::Sheet;

/// The inputs I and J enter from the left and from below, and the output T leaves to the right.
///
/// T has the liberties `l` and `s`, W has `o` and `s`. That is a seki: White would lose T, and
/// Black would lose W, by playing `s`. If I or J is captured, W has more liberties, and Black plays
/// `s`, then `l`.
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
