//! The figures of *Combinatorics of Go*, drawn as SVG from computed data. Their titles are based on
//! the captions of the paper.
//!
//! Figure 6 (a border state that cannot be constructed) and Figure 16 (a gadget) are missing.
//! Figure 12 needs counts of positions and is in `go::remainders`.
//!
//! | module | figure |
//! |---|---|
//! | `positions` | 1: all positions of the 2 x 2 board |
//! | `game_graph` | 2 to 4: game graphs of 1 x 2, 1 x 3 and 2 x 2 |
//! | `border_state` | 5 and 7: a border state, two positions with this state, its successors |
//! | `state_graph` | 8: the augmented border state graph of height 1 |
//! | `class_graph` | 9: the border state graph of height 2 between classes |
//! | `transitions` | 10: which kinds of points may be directly below which on a border |
//! | `knight` | 11: points a knight's move apart |
//! | `gray` | 13 and 14: the Gray code as positions, and a partition into B, W and E |
//! | `left_capturing` | 15: the left-capturing game tree |
//! | `sketch` | elements of figures: stones, lines, border states and arrows |
//! | `crossings` | orders of the nodes of a two-row graph, with few crossings of edges |

pub(crate) mod border_state;
pub(crate) mod class_graph;
mod crossings;
pub(crate) mod game_graph;
pub(crate) mod gray;
pub(crate) mod knight;
pub(crate) mod left_capturing;
pub(crate) mod positions;
mod sketch;
pub(crate) mod state_graph;
pub(crate) mod transitions;

/// A result with a drawing, or with a part of a drawing. Only a bug makes it an error.
pub(crate) type Drawn<T = String> = Result<T, Box<dyn std::error::Error>>;
