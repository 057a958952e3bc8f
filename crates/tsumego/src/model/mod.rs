//! Life and death as *On the Complexity of Tsume-Go* (Crăşmaru) defines it, on any finite
//! graph, and exact verdicts by looking at all positions that can arise.
//!
//! | module | one idea |
//! |---|---|
//! | [`position`] | groups, liberties, the moving function phi, Psi (section 2) |
//! | [`construct`] | moves from the empty board to any legal position (theorem 2) |
//! | [`can_kill`] | the algorithm of section 3, as written and with a memory |

pub mod can_kill;
pub mod construct;
pub mod position;
#[cfg(test)]
pub(crate) mod test_boards;
