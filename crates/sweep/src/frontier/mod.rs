//! Legal positions of any board and any number of colours, as a [`Problem`].
//!
//! The *classic* formalism of both counting papers: a point of the frontier is
//! empty, *safe* with a colour (its string has a liberty already), or
//! *libertyless* and belongs to a string. An empty point makes the strings beside
//! it safe; a string that leaves the frontier libertyless makes the position
//! illegal. Strings are sets of frontier points; they are not assumed planar.
//!
//! Colours are interchangeable, so states are kept *canonical*: colours are
//! numbered by their first appearance on the frontier. A point can take one of
//! the k colours present, each in one way, or a colour that is not present, in
//! λ - k ways (all lead to the same canonical state). So the number of states
//! hardly grows with λ.
//!
//! [`Problem`]: crate::problem::Problem

mod pack;
mod problem;

pub use pack::{Layout, PackedKey};
pub use problem::{ColourNames, FrontierProblem};

/// Calls a function that is generic over the key type with the narrowest type that
/// fits a width and a number of colours; the widest fits all frontiers there are.
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
