//! The variable gadget: two literals, of which White can save one, and H, which Black saves with
//! the reply.

use super::Drawing;

/// The variable, the diagram A(i) of the paper. The wires to the clauses end in the top row of this
/// drawing.
///
/// White at A makes the second eye `a` for G and puts H in atari. Black at B connects H with the
/// wall and leaves N the liberties `b` and `f`; Black can take `b` at any time. White at both A and
/// B captures H.
///
/// G and N must not touch each other above H, so a point of wall separates them in the top row. No
/// wall may touch H. So the stone above H belongs to G, and the stone below the separating point to
/// N.
pub const VARIABLE: Drawing = &[
    "GGGGGG#NNNNN",
    "GeGaGHNNbNfN",
    "#GGAHHHHBNN#",
    "####TTTT####",
    "TTTTTTTTTTTT",
];
