//! Legal positions of any board with any number of colours, as a [`Problem`].
//!
//! The states are the border states of *Combinatorics of Go* (Tromp and Farnebäck), for any board.
//! The *frontier* has the points that have been added and have neighbours to come. A point of the
//! frontier is empty, *safe* with a colour (its string already has a liberty), or *libertyless* and
//! part of a string. A new point that stays empty makes the adjacent strings safe. A libertyless
//! string whose last point leaves the frontier makes the position illegal. Strings are arbitrary
//! sets of frontier points, so the board need not be planar.
//!
//! Colours are interchangeable, so states are *canonical*: colours are numbered by their first
//! appearance on the frontier. Let k of the λ colours be present there. A new point can take each
//! of these k colours in one way. It can also take one of the λ - k other colours, and all of these
//! choices lead to the same canonical state. So the number of states hardly grows with λ.
//!
//! [`Problem`]: crate::problem::Problem

mod pack;
mod problem;

pub use pack::{Layout, PackedKey};
pub use problem::{ColourNames, FrontierProblem};

/// Calls a generic function with the narrowest type for packed states (keys) of the [frontier
/// problem](crate::frontier), for a width of the frontier and a number of colours. The widest type,
/// `[u64; 8]`, fits all frontiers.
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
