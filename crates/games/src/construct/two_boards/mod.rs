//! Games that visit all positions of two halves of a board in turn. While one half keeps its
//! position, the other half is filled with stones and captured, and gets a new position.
//!
//! The construction is derived from the formula in M. Walraet and J. Tromp, *A Googolplex of Go
//! Games*, 2016.
//!
//! | module | one idea |
//! |---|---|
//! | [`room`] | a part of the board with a wall, and its positions |
//! | [`halves`] | the halves, their walls, and the three control points between them |
//! | [`number`] | the number of positions of a half, and the bound that follows |
//! | `hand` | filling rooms and building positions |
//! | [`play`] | the moves of a game |
//! | [`nested`] | games of this kind within the first half of the board |
//!
//! # Building and filling
//!
//! A *room* is a part of the board; some of its points form its *wall*, which has stones of one
//! colour. *Building* puts all stones of a position into an empty room, in any order. Every
//! intermediate position is legal, because a subset of the stones of a legal position is legal.
//!
//! *Filling* leaves only stones of the wall's colour, which one move then captures. It applies to a
//! connected part of the board that satisfies two conditions. First, the points adjacent to the
//! part have safe stones of the colour opposite to its wall, except one empty point, the *key*.
//! Second, the wall contains all points of the part that touch the outside, and each connected
//! piece of the wall touches the key.
//!
//! The empty points of the part are filled in any order. At each of them one of the players moves,
//! and then puts stones on the points of the captured stones, if any. A player can do that if the
//! resulting string has a liberty. For at least one of the players the string has one. Suppose that
//! it has none for either player. Then the strings next to the empty point have no other liberty.
//! Each player could capture all of the opponent's strings among them and replace the stones,
//! without getting a liberty. So the strings that touch a captured string have no other liberty
//! either, and are also next to the point. Since the part is connected, it consists of the point
//! and these strings. But its wall has a liberty at the key. That is a contradiction.
//!
//! So filling an empty point, with the replaced stones, reduces the number of empty points by one.
//! In the end only stones of the wall's colour are left, and a stone at the key captures them all.
//! The wall is not captured earlier.
//!
//! No position is repeated. A filled point becomes empty again only while captured stones are
//! replaced. At that time another point has a stone that never had one before.

pub mod halves;
mod hand;
pub mod nested;
pub mod number;
pub mod play;
pub mod room;
