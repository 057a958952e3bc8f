//! The clause: K lives if one of its literals does.

use super::Drawing;

/// A clause with one literal, B(j) of the paper, after another one and before one that
/// follows. Its columns are, from the left: the gap before it, where K has a foot above the
/// wall, so that no wall touches Omega; two of the eye; three of the link; its end, and, in
/// between, one that may be repeated, between links, too. Each further literal has another
/// three columns of a link.
///
/// ```text
///   gap  fill  eye  link x 3  end
///    W    W     W    W W W     W
///    K    K     K    K K K     W
///    #    K     k    K r K     K
///    #    K     K    r L r     K
///    #    K     K    K L K     K
/// ```
///
/// A link has no liberties but those that it shares with K. If the literal is alive, Black
/// cannot take the last of them, nor `k` before that; White need not play at all. If the
/// literal is captured, the link joins the wall, and Black takes all.
pub const CLAUSE: Drawing = &["WWWWWWW", "KKKKKKW", "#KkKrKK", "#KKrLrK", "#KKKLKK"];
