//! Families of games whose number is known, as games that can be played.
//!
//! | module | one idea |
//! |---|---|
//! | [`partition`] | partitions into B, W and E, and the conditions of theorem 8 |
//! | `comb` | the pattern of Figure 14 |

mod comb;
pub mod partition;
