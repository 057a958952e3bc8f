//! The clause: K lives if one of its literals does.

use super::Drawing;

/// A clause with one literal, B(j) of the paper, between two others, of which the left has
/// its last column, and the right its first one.
///
/// A link has no liberties but those that it shares with K. If the literal is alive, Black
/// cannot take the last of them, nor `k` before that; White need not play at all. If the
/// literal is captured, the link joins the wall, and Black takes all.
pub const CLAUSE: Drawing = &[
    "WWWWWWW",
    "KKKKKKW",
    "#KkKrKK",
    "#KKrLrK",
    "#KKKLKK",
];

/// The column of the link in [`CLAUSE`].
pub const LINK: usize = 4;
