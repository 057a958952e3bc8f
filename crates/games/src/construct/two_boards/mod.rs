//! Games that visit all positions of two halves of a board in turn (M. Walraet and J.
//! Tromp, *A Googolplex of Go Games*, 2016, from whose formula this is worked out).
//!
//! | module | one idea |
//! |---|---|
//! | [`room`] | a part of the board with a wall, and its positions |
//! | [`halves`] | the halves, their walls, and the control points |
//! | [`number`] | how many positions a half has, and how many games that makes |
//! | `hand` | how rooms are filled and positions built |
//! | [`play`] | the moves |
//! | [`nested`] | the same again within a half, whenever it is empty |
//!
//! # Building and filling
//!
//! *Building*: all stones of a position in any order. What is left when stones are taken
//! away from a legal position is legal.
//!
//! *Filling*: a connected part of the board, all of whose neighbours outside are either safe
//! stones of the other colour than its wall's, or the one empty point that is its *key*. The
//! wall has all its points with neighbours outside, and each of its pieces touches the key.
//! The empty points of the part may come in any order. At each of them one of the players
//! moves and then puts stones on all points of the stones captured, if any. Black may do that
//! if the string that comes of it has a liberty, and so may White; one of the two has one,
//! for else the strings beside the point, and those that they would capture, and so on, would
//! all have no other liberty, and have nothing but each other beside them: but the part is
//! connected, and its wall has a liberty at the key. Every move at an empty point so makes
//! the empty points one fewer, and at the end there are none: nothing but stones of
//! the wall's colour is left, all of which a stone at the key takes. The wall itself is
//! not captured before. A position does not come twice, as a point once filled is empty
//! again only while stones captured later are replaced, when another point has a stone that
//! never had one before.

pub mod halves;
mod hand;
pub mod nested;
pub mod number;
pub mod play;
pub mod room;
