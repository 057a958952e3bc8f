//! Life and death in Go: decides which strings can be captured, and proves it.
//!
//! This crate is internal and unstable: use the crate `tengen` instead.
//!
//! | module | content |
//! |---|---|
//! | [`problem`] | a board, a target, a region, and an attacker |
//! | [`border`] | the surroundings of the region, and the meaning of a verdict for the whole board |
//! | [`frames`] | parts of an open board, and the theorems that carry a result over to the whole board |
//! | [`solver`] | depth-first proof-number search |
//! | [`superko`] | positional superko, for small problems |
//! | [`certificate`] | proofs of the solver's answers, and a checker for them |
//! | [`answer`] | all winning moves, main lines and refutations, found by the solver |
//! | [`choose`] | the winning move, or the longest resistance |
//!
//! # Invariants
//!
//! - The crate `tengen-model` finds verdicts by exhaustive search. Its only code for Go that
//!   [`solver`] also uses is the crate `tengen-board`. `tests/all/oracle.rs` compares their answers
//!   on small boards and random problems.
//! - The check of a [`certificate`] shares only `tengen-board` with the solver. The brute force with
//!   which `tests/all/brute.rs` compares it has its own code for the rules.
//! - Unconditional life is written three times: plainly in `tengen_board::life`, and on bit sets in
//!   `tengen-model` and in [`solver`].
//! - A limit makes an answer unknown, never wrong. The neural network and results of smaller
//!   regions only direct the search. Test: `no_answer_depends_on_what_a_tighter_region_came_to`.
//! - Life that rests on a repetition is stored by path, other results by situation. Test:
//!   `life_that_rests_on_a_repetition_is_no_life_by_another_path`.
//! - Under superko, positions are compared, not only their hash keys.

pub mod answer;
pub mod border;
pub mod certificate;
pub mod choose;
pub mod frames;
pub mod problem;
pub mod solver;
pub mod superko;
