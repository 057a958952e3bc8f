//! Legal positions of any board, for many colours, as a [`Problem`].
//!
//! The number of legal positions is a sum over all positions, legal or not, and over all sets S of
//! strings without a liberty in each position. The sign of a term is (-1)^|S|. A position with k
//! such strings is counted (1 - 1)^k times. A stone of a string in S is *marked*. The states do not
//! name the colours of points. With λ colours, a point is one of:
//!
//! ```text
//!   untouched   not marked, and beside no marked stone: empty or a stone of any colour, λ + 1 ways
//!   touched     not marked, but beside a marked stone: a stone of a different colour
//!   marked      a stone of a string in S
//! ```
//!
//! Two neighbours of which at least one is marked have a condition. Either their colours differ, or
//! the colours are equal and both stones belong to one marked string. Each such condition is
//! expanded into terms. Here δ is 1 if the two colours are equal, and 0 otherwise:
//!
//! ```text
//!   touched - marked     1 - δ
//!   marked  - marked     1 - δ + δ · (one string)
//! ```
//!
//! So a term of the expansion has two levels of sets. Each δ in a term joins two points into one
//! *component*, whose points have one colour. Within components are the *strings* of marked stones.
//! The *frontier* has the added points with neighbours to come. A component whose last point leaves
//! the frontier contributes the factor λ, and a marked string that leaves contributes -1:
//!
//! ```text
//!     a        the frontier, five marked stones and a touched point:
//!     b        components   { a, c, c, t }   { b }   { d }
//!     c        strings      { a } { c, c }   { b }   { d }
//!     c
//!     d        a and c have one colour, but are not known to be connected: two strings
//!     t
//! ```
//!
//! The number of colours enters only through the weights λ and λ + 1. (P. W. Kasteleyn and C. M.
//! Fortuin expand the chromatic polynomial in this way, with components only.)
//!
//! A condition is a projection: applying it twice has the effect of applying it once. So the
//! condition of two neighbours is applied only when one of them leaves the frontier. Before that, a
//! state may be simplified by it. Two neighbours on the frontier in one component are in one string
//! if both are marked. The state has value zero if exactly one of them is marked.
//!
//! [`Problem`]: crate::problem::Problem
//!
//! The code shares only the packed keys (states as bit fields) with the [frontier
//! problem](crate::frontier). The test `every_lattice_is_as_the_frontier_problem_has_it` compares
//! the counts of both problems.

mod cells;
mod plan;
mod problem;

pub use problem::{Marked, MarkedProblem};

/// Calls a generic function with the [marked problem](crate::marked) of a sweep and a number of
/// colours, with the narrowest type for packed states (keys) that fits. The result is `None` if no
/// type fits, weights exceed 32 bits (final weights 64 bits), or a step applies more than seven
/// conditions on neighbours.
#[macro_export]
macro_rules! with_marked {
    (($sweep:expr, $colours:expr), $function:ident($($argument:expr),*)) => {{
        let (sweep, colours): (&$crate::sweep::Sweep, u32) = ($sweep, $colours);
        if let Some(problem) = $crate::marked::MarkedProblem::<u64>::new(sweep, colours) {
            Some($function(problem, $($argument),*))
        } else if let Some(problem) = $crate::marked::MarkedProblem::<u128>::new(sweep, colours) {
            Some($function(problem, $($argument),*))
        } else if let Some(problem) = $crate::marked::MarkedProblem::<[u64; 8]>::new(sweep, colours) {
            Some($function(problem, $($argument),*))
        } else {
            None
        }
    }};
}
