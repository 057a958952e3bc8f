//! Counts classes of border states, and draws the graph of the classes. A border state describes
//! the last points of a partly filled board: their colours, and what matters about liberties.
//! Border states that are equal up to exchange of the colours are one class.

use crate::board::PlainBoard;
use crate::memory::too_large;
use crate::request::with_resources;
use crate::{Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_states::border::{
    BorderError, augmented_graph_dot, class_graph_dot, constructible_classes, valid_classes_asking,
};

/// A request to count classes of border states on boards of m rows. A class consists of border
/// states that are equal up to exchange of the colours. There is one count for each y = 0, 1, ...,
/// m - 1, where y is the number of points of the last, partial column. See *Combinatorics of Go*,
/// sections 4.2 to 4.5. Built by [`tengen::states`](crate::states()).
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::states(2).constructible(true).run()?;
/// assert_eq!(found.constructible, Some(vec![9, 13]));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the number of rows is 0 or too large.
/// [`TooLarge`](Error::TooLarge), if the constructible classes do not fit into the memory.
/// [`Interrupted`](Error::Interrupted), if the observer asked to stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct States {
    /// Number of rows of the board.
    pub rows: usize,
    /// `true` to count the valid classes of border states: the classes that meet the conditions of
    /// *Combinatorics of Go*, definition 3.
    #[serde(default = "crate::request::yes")]
    pub valid: bool,
    /// `true` to count the constructible classes of border states: the classes that occur as the
    /// border of a position. They are enumerated, which takes much memory for more than
    /// [`MAX_QUICK`] rows.
    #[serde(default)]
    pub constructible: bool,
    /// Limit on memory; the computation uses one thread.
    #[serde(default)]
    pub resources: Resources,
}

/// The numbers of classes of border states on boards of m rows, for y = 0, 1, ..., m - 1 points in
/// the last, partial column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountedStates {
    /// Number of rows of the board.
    pub rows: usize,
    /// The fixed properties of the board: square lattice, two colours, no extra rows of empty
    /// points.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// The numbers of valid classes of border states (*Combinatorics of Go*, definition 3), if
    /// requested.
    #[serde(with = "crate::text::OptionIntegers")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub valid: Option<Vec<u128>>,
    /// The numbers of constructible classes of border states, which occur as the border of a
    /// position, if requested.
    #[serde(with = "crate::text::OptionIntegers")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub constructible: Option<Vec<u64>>,
}

/// The largest number of rows for which the count of constructible classes of border states takes
/// almost no time.
pub const MAX_QUICK: usize = 9;

/// Bytes that one class of border states takes during the enumeration of constructible classes. The
/// class is stored twice in a hash table that may be growing, and once in the list of new classes.
const BYTES_PER_CLASS: usize = 64;

/// Returns a request to count the valid classes of border states.
///
/// ```
/// use tengen::prelude::*;
/// assert_eq!(tengen::states(3).run()?.valid, Some(vec![32, 45, 46]));
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn states(rows: usize) -> States {
    States::new(rows)
}

with_resources!(States);

impl States {
    /// Returns a request to count the valid classes of border states only.
    pub fn new(rows: usize) -> States {
        States {
            rows,
            valid: true,
            constructible: false,
            resources: Resources::default(),
        }
    }

    fn constructible_classes(&self, memory: usize, observer: &dyn Observer) -> Result<Vec<u64>> {
        let limit = memory / BYTES_PER_CLASS;
        constructible_classes(self.rows, limit, observer).map_err(|error| match error {
            BorderError::Limit { .. } => {
                let reason = format!("{error}, more than the available memory holds");
                too_large(memory as u64 + 1, memory as u64, reason)
            }
            other => refused(other),
        })
    }
}

fn refused(error: BorderError) -> Error {
    match error {
        BorderError::Stopped => Error::Interrupted { kept: false },
        other => Error::unusable(other),
    }
}

impl Request for States {
    type Answer = CountedStates;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountedStates> {
        let memory = self.resources.machine(observer).memory;
        let valid = (self.valid).then(|| valid_classes_asking(self.rows, observer));
        let valid = valid.transpose().map_err(refused)?;
        let constructible =
            (self.constructible).then(|| self.constructible_classes(memory, observer));
        Ok(CountedStates {
            plain: PlainBoard::default(),
            rows: self.rows,
            valid,
            constructible: constructible.transpose()?,
        })
    }
}

/// Returns the graph whose nodes are the classes of border states and whose edges add a point to
/// the board, in the DOT language. If `augmented` is `true`, its nodes are single states instead of
/// classes. There are then also edge states, with points to the left of the board (*Combinatorics
/// of Go*, figure 8).
///
/// ```
/// assert!(tengen::states::graph(1, false)?.starts_with("digraph"));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the number of rows is 0 or too large for a graph.
pub fn graph(rows: usize, augmented: bool) -> Result<String> {
    match augmented {
        true => augmented_graph_dot(rows),
        false => class_graph_dot(rows),
    }
    .map_err(Error::unusable)
}
