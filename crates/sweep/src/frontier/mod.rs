//! Legal positions of any board with any number of colours, as a [`Problem`].
//!
//! This is the formalism of *Combinatorics of Go* (Tromp and Farnebäck). A point of the frontier is
//! empty, *safe* with a colour (its string already has a liberty), or *libertyless* and part of a
//! string. An empty point makes the adjacent strings safe. A libertyless string whose last point
//! leaves the frontier makes the position illegal. Strings are arbitrary sets of frontier points,
//! so the board need not be planar.
//!
//! Colours are interchangeable, so states are *canonical*: colours are numbered by their first
//! appearance on the frontier. With λ colours, k of them present on the frontier, a point can take
//! each of the k colours in one way. It can also take one of the λ - k other colours; all of these
//! choices lead to the same canonical state. So the number of states hardly grows with λ.
//!
//! [`Problem`]: crate::problem::Problem

mod pack;
mod problem;

pub use pack::{Layout, PackedKey};
pub use problem::{ColourNames, FrontierProblem};

/// Calls a generic function with the narrowest key type that fits all states of the [frontier
/// problem](crate::frontier) for a frontier width and a number of colours. The widest type, `[u64;
/// 8]`, fits all frontiers.
#[macro_export]
macro_rules! with_narrowest_key {
    (($width:expr, $colours:expr), $function:ident($($argument:expr),*)) => {{
        let (width, colours) = ($width, $colours);
        if $crate::frontier::Layout::new::<u64>(width, colours).is_some() {
            $function::<u64>($($argument),*)
        } else if $crate::frontier::Layout::new::<u128>(width, colours).is_some() {
            $function::<u128>($($argument),*)
        } else {
            $function::<[u64; 8]>($($argument),*)
        }
    }};
}
