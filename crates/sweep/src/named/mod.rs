//! Legal positions of any board as a [`Problem`](crate::problem::Problem) with named colours: a
//! state has the colour of each point.
//!
//! A point may be restricted to some colours, and an edge may join stones of different colours into
//! one string.
//!
//! A state describes the *frontier*: the points that have been added and have neighbours to come.
//! The [frontier problem](crate::frontier) numbers colours by their first appearance. It has few
//! states, but a state determines the colours of points only up to renaming. In this module a state
//! has the colour itself, so each choice (content of a new point) leads to one position.
//!
//! [`Rules`] define the allowed colours of each point. For each edge they define the pairs of
//! colours whose stones are joined into one string (by default, equal colours). A string may then
//! have stones of several colours. A position is legal if every string is adjacent to an empty
//! point, or has a guarded stone, which touches an empty point outside the board.
//!
//! [`Memory`] selects the information that a state keeps about a string with a liberty. To count
//! positions, a state needs no such information. To count strings, it needs the stones of each
//! string.

mod pack;
mod problem;
mod ruled_sweep;
mod rules;

pub use pack::Layout;
pub use problem::NamedProblem;
pub use ruled_sweep::RuledSweep;
pub use rules::{Relation, Rules};

use crate::sweep::SweepError;

/// The largest number of colours. A set of contents of a point (colours and empty) is a `u32`, with
/// one bit for each.
pub const MAX_COLOURS: u32 = 31;

/// The information about strings that a state of the [problem with named colours](self) keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// For each string without a liberty, its stones on the frontier (the added points with
    /// neighbours to come).
    Libertyless,
    /// For each string, its stones on the frontier (the added points with neighbours to come), and
    /// a flag if it has a liberty.
    Strings,
}

/// The reason why positions with named colours cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NamedError {
    /// The number of colours is 0 or too large.
    #[error("expected 1 to {MAX_COLOURS} named colours, found {colours}")]
    Colours {
        /// The number of colours requested.
        colours: u32,
    },
    /// The frontier of the board (the added points with neighbours to come) is too wide.
    #[error(transparent)]
    Sweep(#[from] SweepError),
}

/// Calls a generic function with a type for packed states (keys): `u128` if it fits, else
/// `[u64; 8]`, which always fits. The arguments are a width of the frontier, a number of colours
/// and a [`Memory`].
///
/// ```
/// use tengen_board::Board;
/// use tengen_sweep::frontier::PackedKey;
/// use tengen_sweep::named::{Memory, NamedProblem, RuledSweep, Rules};
/// use tengen_sweep::problem::Problem;
/// use tengen_sweep::with_named_key;
///
/// fn points<K: PackedKey>(ruled: RuledSweep, memory: Memory) -> usize {
///     NamedProblem::<K>::new(ruled, memory).unwrap().steps(0)
/// }
/// let board = Board::square(2, 2)?;
/// let ruled = RuledSweep::new(&board, &[0, 1, 2, 3], &Rules::plain(&board, 2)?)?;
/// let (width, colours, memory) = (ruled.width(), ruled.colours(), Memory::Strings);
/// assert_eq!(with_named_key!((width, colours, memory), points(ruled, memory)), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! with_named_key {
    (($width:expr, $colours:expr, $memory:expr), $function:ident($($argument:expr),*)) => {{
        let (width, colours, memory) = ($width, $colours, $memory);
        if $crate::named::Layout::new::<u128>(width, colours, memory).is_some() {
            $function::<u128>($($argument),*)
        } else {
            $function::<[u64; 8]>($($argument),*)
        }
    }};
}
