//! Positions of any board as a [`Problem`](crate::problem::Problem), with colours that
//! have names: points may be restricted to some of them, and edges may join stones of
//! different colours.
//!
//! The [frontier problem](crate::frontier) numbers colours by their first appearance,
//! which makes its states few, but what a state stands for is then known only up to
//! renaming. Here a state says which colour is where, and so every choice leads to one
//! position. [`Rules`] say which colours a point may have, and for every edge which pairs
//! of colours are joined into one string (without further ado, equal ones); a string
//! may then have stones of several colours. A position is legal if every string has a
//! liberty: an empty or guarded point beside it.
//!
//! [`Memory`] says what a state remembers of a string that has a liberty: nothing more,
//! which is enough for counting, or which stones belong to it, without which strings
//! cannot be counted.

mod pack;
mod problem;
mod ruled_sweep;
mod rules;

pub use pack::Layout;
pub use problem::NamedProblem;
pub use ruled_sweep::RuledSweep;
pub use rules::{Relation, Rules};

use crate::sweep::SweepError;

/// The most colours that there can be: sets of them, with empty, are words.
pub const MAX_COLOURS: u32 = 31;

/// What is remembered of strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Which stones belong together as long as their string has no liberty.
    Libertyless,
    /// Which stones belong together, and whether their string has a liberty.
    Strings,
}

/// Why positions with named colours cannot be swept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NamedError {
    /// No colours, or too many.
    #[error("there can be 1 to {MAX_COLOURS} named colours, not {colours}")]
    Colours {
        /// The number asked for.
        colours: u32,
    },
    /// The board's frontier is too wide.
    #[error(transparent)]
    Sweep(#[from] SweepError),
}

/// Calls a function that is generic over the key type with the narrowest type that fits
/// a width, a number of colours and a [`Memory`]; the widest fits all there are.
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
        if $crate::named::Layout::new::<u64>(width, colours, memory).is_some() {
            $function::<u64>($($argument),*)
        } else if $crate::named::Layout::new::<u128>(width, colours, memory).is_some() {
            $function::<u128>($($argument),*)
        } else {
            $function::<[u64; 8]>($($argument),*)
        }
    }};
}
