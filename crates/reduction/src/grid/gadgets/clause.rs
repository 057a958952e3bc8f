//! The clause gadget: K lives if one literal of the clause does.

use super::Drawing;

/// A clause with one literal, the diagram B(j) of the paper.
///
/// The columns from the left are the gap to the clause before, a fill column, the eye, three
/// columns of the link, and the end. In the gap, K lies between the wall and Omega, which must not
/// touch. The fill column may be repeated, also between links. Each further literal adds three
/// columns of a link.
/// ```text
///   gap  fill  eye  link x 3  end
///    W    W     W    W W W     W
///    K    K     K    K K K     W
///    #    K     k    K r K     K
///    #    K     K    r L r     K
///    #    K     K    K L K     K
/// ```
///
/// The link shares all its liberties with K. If the literal is alive, Black cannot take the last
/// shared liberty. Nor can Black take `k` while a shared liberty is left. So White need not play at
/// all. If the literal is captured, the link connects with the wall. Black can then capture K.
pub const CLAUSE: Drawing = &["WWWWWWW", "KKKKKKW", "#KkKrKK", "#KKrLrK", "#KKKLKK"];
