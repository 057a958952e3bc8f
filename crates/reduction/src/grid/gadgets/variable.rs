//! The variable: two literals, of which White can save one, and H, which Black saves with
//! the reply.

use super::Drawing;

/// The variable, A(i) of the paper; the top row is the end of the wires.
///
/// White at A makes a second eye `a` for G, and puts H in atari. Black at B joins H to the
/// wall, and leaves N the liberties `b` and `f`, of which Black takes the first at any
/// time. White at both captures H.
///
/// G and N must not touch above H, nor may a wall touch H: where the two meet, G hangs over
/// H, and the wall beside it touches N and G only.
pub const VARIABLE: Drawing = &[
    "GGGGGG#NNNNN",
    "GeGaGHNNbNfN",
    "#GGAHHHHBNN#",
    "####TTTT####",
    "TTTTTTTTTTTT",
];
