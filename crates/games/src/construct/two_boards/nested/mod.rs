//! Games on two boards within games on two boards (after M. Walraet and J. Tromp, *A
//! Googolplex of Go Games*, 2016, from whose figures this is worked out; the proof is ours).
//!
//! | module | one idea |
//! |---|---|
//! | [`split`] | a room split into two smaller ones, and what must hold for it |
//! | [`nest`] | splits within splits, as large as possible |
//! | [`number`] | how many games that makes |
//! | [`play`] | the moves |
//!
//! # The construction
//!
//! Level 0 is the board in two halves, the *first room* with a black wall and the *second
//! room* with a white one, and three control points 0, 1, 2, each of which touches both
//! walls. Level i + 1 is the same within the first room of level i. P and Q are positions of
//! the first and second room. At every level a *run* begins with empty rooms: a P and a Q are
//! built, and Black plays at 2 and 1. Then it goes round and round:
//!
//! ```text
//!   . B B   fill P: the first room becomes all black; its last liberty is point 0
//!   W . .   White has taken it there, with the control points
//!   W B .   Black adds a stone; a whole run of the next level in the first room, then links,
//!           and the first room is filled; its last liberty is point 2
//!   W . W   White has taken it there, with point 1 (or, at the last level, just played at
//!           2); build the next P, the stone at a certain point w of its wall last; fill Q:
//!           the second room becomes all white; its last liberty is point 1
//!   . B .   Black has taken it there, with the control points; build the next Q
//!   . B B   Black adds a stone, and so on
//! ```
//!
//! Each P and each Q comes once, but for the last P, which is the first one again; a run ends
//! when the last Q has been taken, with `. B .` and an empty second room. So there are as many
//! rounds as the smaller number of positions of the two rooms.
//!
//! Within a run the rest of the board does not change. What surrounds the first room R of
//! level i is white and safe while the run of level i + 1 goes on in it (the second room is at
//! rest, control point 0 touches its wall, and all else is so by induction), but for the
//! control points k1, which is black, and k2, which is empty. R is divided into the rooms and
//! control points of level i + 1 and a *shield* of black stones that are put down before and
//! stay, with these properties, checked by [`split::Split::new`]:
//!
//! 1. Both rooms are connected, and have a position.
//! 2. The first room touches the second one, the control points and what is white and safe;
//!    it touches neither k1, k2 nor the shield.
//! 3. The second room touches the first one, the control points, the shield and k1, and
//!    nothing else; the *links* are its points beside k1.
//! 4. Each of the control points touches both rooms, and nothing else but others of them.
//! 5. The shield touches neither the first room nor the control points; every piece of it and
//!    k1 touches k2.
//! 6. All points of a room with neighbours outside are its wall. Of the first wall and control
//!    points 1 and 2 every piece touches point 0; of the second wall and points 0 and 2 every
//!    piece touches point 1.
//! 7. Of the first wall, the shield, the links and k1 together every piece that touches what
//!    is outside of R touches k2.
//!
//! # Why all moves are legal
//!
//! Building and filling are shown to be possible in the [module's description](super). *Rooms
//! at rest are safe*, as their strings have liberties within. *The first room is filled* with
//! its points 1 and 2, beside nothing but safe white stones and point 0, by 2, 4 and 6. *The
//! second room is filled* with its points 0 and 2, beside safe black stones (the first room
//! at rest; the shield and k1, which have the liberty k2) and point 1, by 3, 4 and 6. Stones
//! that take a room at a control point are safe, as they touch the wall of the other one, at
//! rest. *When the run is over*, with P at rest and an empty second room, the links are
//! played: they touch k1, whose string has the liberty k2. Then R and k1 are filled as one
//! part of the board. Its wall are those pieces of 7 that touch what is outside, and its key
//! is k2: by 2 to 5, all its points with neighbours outside are of the first wall, the shield
//! or k1.
//!
//! # Why no position is repeated
//!
//! By induction from the last level outwards: no position is repeated within a run. The
//! control points tell which time it is:
//!
//! - At the beginning they are empty, or `. . B`, and never again in the run.
//! - `. B B`, `W . .` and `W B .`: Q is at rest, and is there in no other round at such a
//!   time. Within one round, `. B B` is filling, `W . .` is one position, and `W B .` is
//!   first the run of the next level, without a repetition, in which no link is ever black
//!   (links are of the second wall, on which there are white stones or none), then links that
//!   are played, and a filling in which a link is black.
//! - `W . W`: while P is built, w is empty and Q is at rest, in this round only. While Q is
//!   filled, there is a stone at w, and P is at rest, in this round only.
//! - `. B .`: P is at rest, in this round only, while Q is built.
//!
//! # How many games there are
//!
//! A room of k points is built in s! ways and filled in (k - s)! if the position has s
//! stones, which is at least floor(k/2)! ceil(k/2)!; for the first one, with one stone last,
//! (s - 1)! (k - s)! is at least the same for k - 1. Different orders are different games, as
//! are different sequences of positions: where two choices differ first, so do the moves. And
//! every choice leaves all others open, as the position after each part of the game does not
//! depend on orders: so the run of the next level can be chosen anew in every round. With h rounds, and rooms of k and l points, there are
//!
//! ```text
//!   G_i >= (floor((k-1)/2)! ceil((k-1)/2)! floor(l/2)! ceil(l/2)! G_(i+1))^h (h!)^2
//! ```
//!
//! runs of level i, with G = 1 below the last level.

pub mod nest;
pub mod number;
pub mod play;
pub mod split;
