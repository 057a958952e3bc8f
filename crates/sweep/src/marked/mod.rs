//! Legal positions of any board, for many colours, as a [`Problem`].
//!
//! The number of legal positions is a sum over all positions and all sets S of strings
//! without a liberty, each with the sign (-1)^|S|: a position with k such strings is
//! counted (1 - 1)^k times. A stone of a string in S is *marked*. Points are not coloured
//! one by one here; a point is
//!
//! ```text
//!   untouched   not marked, and beside no marked stone: empty or of any colour, λ + 1 ways
//!   touched     not marked, but beside a marked stone: a stone of another colour than that
//!   marked      a stone of a string in S
//! ```
//!
//! What is asked of the colours of neighbours is that they differ, or that they are the
//! same and the stones of one marked string. Each such condition is expanded, with δ = 1
//! where the colours are the same:
//!
//! ```text
//!   touched - marked     1 - δ
//!   marked  - marked     1 - δ + δ · (one string)
//! ```
//!
//! so that a term has two levels of sets: *components* of points, joined by the δ of a
//! term, which have one colour each, and the *strings* of marked stones within them. A
//! component that leaves the frontier counts λ, a string -1:
//!
//! ```text
//!     a        the frontier, four marked stones and a touched point:
//!     b        components   { a, c, c, t }   { b }
//!     c        strings      { a } { c, c }   { b }
//!     c
//!     t        a and c are of one colour, but not known to hang together
//! ```
//!
//! Nothing depends on how many colours there are, but for the weights λ and λ + 1. (The
//! expansion is that of the chromatic polynomial by P. W. Kasteleyn and C. M. Fortuin, on
//! two levels.)
//!
//! A condition is a projection: to ask it twice is to ask it once. So it waits until one
//! of its points leaves the frontier, and until then a state stands for what the condition
//! makes of it: neighbours on the frontier that are of one component are of one string if
//! both are marked, and the state is zero if one of them is.
//!
//! [`Problem`]: crate::problem::Problem

mod cells;
mod plan;
mod problem;

pub use problem::{Marked, MarkedProblem};

/// Calls a function that is generic over the key type with the narrowest type that fits a
/// sweep and a number of colours, as `Some`; `None` if none does.
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
