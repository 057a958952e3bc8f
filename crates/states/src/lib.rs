//! Border states and transfer matrices, written out as in the papers.
//!
//! | module | subject |
//! |---|---|
//! | [`border`] | the border states of *Combinatorics of Go*: a second, independent counting problem |
//! | [`transfer`] | explicit transfer matrices over plain position sections |
//!
//! Neither module shares code with the engines that count: each checks the others.

pub mod border;
pub mod transfer;
