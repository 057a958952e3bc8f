//! Nested games: games that visit the positions of two halves of a board, with games of the same
//! kind inside the first half.
//!
//! The construction is derived from the figures in M. Walraet and J. Tromp, *A Googolplex of Go
//! Games*, 2016. The proof below is original.
//!
//! | module | one idea |
//! |---|---|
//! | `split` | a room (a part of the board with a wall) split into two, with required properties |
//! | [`nest`] | splits within splits, as large as possible |
//! | [`number`] | lower bounds on the number of games |
//! | [`play`] | the moves of a game |
//!
//! # The construction
//!
//! Level 0 is the board in two halves: the *first room* with a black wall and the *second room*
//! with a white one. Between them are three control points 0, 1, 2, each of which touches both
//! walls. Level i + 1 is the same construction within the first room of level i. P and Q are
//! positions of the first and second room of a level. A room that holds such a position is *at
//! rest*.
//!
//! At every level a *run* begins with empty rooms. A P and a Q are built, and Black plays at the
//! control points 2 and 1. Then rounds like the following one are played. Each line begins with the
//! control points 0, 1, 2 (`B` black, `W` white, `.` empty):
//!
//! ```text
//!   . B B   fill P: the first room becomes all black; its last liberty is point 0
//!   W . .   White at point 0 has captured the room and points 1 and 2
//!   W B .   Black adds a stone; a whole run of the next level in the first room, then links,
//!           and the first room is filled; its last liberty is point 2
//!   W . W   White at point 2 has captured the room and point 1 (at the last level, White
//!           has only added a stone); build the next P, the stone at a certain point w of
//!           its wall last; fill Q: the second room becomes all white; its last liberty is
//!           point 1
//!   . B .   Black at point 1 has captured the room and points 0 and 2; build the next Q
//!   . B B   Black adds a stone, and so on
//! ```
//!
//! Each P and each Q occurs once in a run, except that the last P is the first one again. A run
//! ends when the last Q has been captured, with `. B .` and an empty second room. The number of
//! rounds is the number of positions of the room that has fewer.
//!
//! A run changes only the rooms and control points of its level. Let R be the first room of level
//! i. While the run of level i + 1 goes on in R, all points adjacent to R have safe white stones,
//! with two exceptions. The stones are safe because the second room of level i is at rest, and
//! control point 0 touches its wall. All other stones around R are safe by induction. The two
//! exceptions are control points 1 and 2 of level i, called k1 and k2: k1 is black, k2 is empty.
//!
//! R is divided into the rooms and control points of level i + 1 and a *shield*. The shield
//! consists of points whose black stones are placed first and stay. `Split::new` checks these
//! properties:
//!
//! 1. Both rooms are connected, and have a position.
//! 2. The first room touches the second room, the control points, and safe white stones. It does
//!    not touch k1, k2 or the shield.
//! 3. The second room touches the first room, the control points, the shield and k1, and nothing
//!    else. The *links* are the points of the second room next to k1.
//! 4. Each control point touches both rooms, and nothing else but other control points.
//! 5. The shield touches neither the first room nor the control points. The shield and k1 form one
//!    set of points. Each connected piece of this set touches k2.
//! 6. The wall of a room contains all of its points with outside neighbours. Each connected piece
//!    of the set that consists of the first room's wall and of control points 1 and 2 touches
//!    control point 0. Each connected piece of the set that consists of the second room's wall and
//!    of control points 0 and 2 touches control point 1.
//! 7. Consider the first room's wall, the shield, the links and k1 together. Every connected piece
//!    of them that touches the outside of R touches k2.
//!
//! # Why all moves are legal
//!
//! The [module documentation](super) shows that building and filling are possible.
//!
//! *Rooms at rest* (which hold a position) *are safe*, because their strings have liberties within
//! the room.
//!
//! *The first room is filled* together with control points 1 and 2. The only other points adjacent
//! to these are safe white stones and control point 0, by properties 2, 4 and 6. So point 0 is the
//! liberty at which White captures them.
//!
//! *The second room is filled* together with control points 0 and 2. The only other points adjacent
//! to these are safe black stones and control point 1, by properties 3, 4 and 6. So point 1 is the
//! liberty at which Black captures them. The safe black stones are the first room at rest, and the
//! shield and k1, which have the liberty k2.
//!
//! A stone at a control point that captures a room is safe, because it touches the wall of the
//! other room, which is at rest (holds a position).
//!
//! *When the run of level i + 1 is over*, its first room holds a position P and its second room is
//! empty. Black plays the links (the points of the second room next to k1). They touch k1, whose
//! string has the liberty k2. Then R and k1 are filled as one part of the board. The wall of this
//! part consists of the pieces of property 7 that touch the outside of R. Its key, the empty point
//! at which it is captured, is k2. By properties 2 to 5, all of its points with outside neighbours
//! belong to the first wall, the shield or k1.
//!
//! # Why no position is repeated
//!
//! By induction, from the last level outwards, no position is repeated within a run. The control
//! points of a level distinguish the phases of its run:
//!
//! - At the beginning of the run they are empty, or `. . B`, and never again in the run.
//! - `. B B`, `W . .` and `W B .`: Q is at rest, and a different Q in each round. Within one round,
//!   the first room is filled during `. B B`, and `W . .` is a single position. `W B .` begins with
//!   the run of the next level, which repeats no position. In this inner run no link is black,
//!   because links belong to the wall of the second room of the next level, which is white or
//!   empty. Then the links are played, and in the filling that follows a link is black.
//! - `W . W`: while P is built, w is empty, and Q is at rest in this round only. While Q is filled,
//!   w has a stone, and P is at rest in this round only.
//! - `. B .`: P is at rest in this round only, while Q is built.
//!
//! # The number of games
//!
//! A position of s stones in a room of k points can be built in s! orders. The other points of the
//! room can be filled in (k - s)! orders. The product s! (k - s)! is at least floor(k/2)!
//! ceil(k/2)!. In the first room the stone at w comes last, so the product is (s - 1)! (k - s)!. It
//! has the same bound with k - 1 instead of k.
//!
//! Games with different orders, or with different sequences of positions, are different games:
//! where they first differ, the moves differ. The choices are independent, because the position
//! after each part of the game does not depend on the orders of the moves. So the run of the next
//! level can be chosen anew in every round. With h rounds, and rooms of k and l points, the number
//! G_i of runs of level i satisfies
//!
//! ```text
//!   G_i >= (floor((k-1)/2)! ceil((k-1)/2)! floor(l/2)! ceil(l/2)! G_(i+1))^h (h!)^2
//! ```
//!
//! where h! is the number of orders of h positions of a room, and G = 1 below the last level.

pub mod nest;
pub mod number;
pub mod play;
mod split;

pub use split::Split;
