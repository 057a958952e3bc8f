//! Classes of border states, and their graph.

use crate::board::PlainBoard;
use crate::request::with_resources;
use crate::{Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_states::border::{
    BorderError, augmented_graph_dot, class_graph_dot, constructible_classes_asking,
    valid_classes_asking,
};

/// How many classes of border states there are, for every size y of the partial column; see
/// *Combinatorics of Go*, sections 4.2 to 4.5. [`tengen::states`](crate::states()) makes one.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::states(2).constructible(true).run()?;
/// assert_eq!(found.constructible, Some(vec![9, 13]));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the height is 0 or too large;
/// [`TooLarge`](Error::TooLarge), if the constructible classes do not fit into the memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct States {
    /// The height of the board.
    pub rows: usize,
    /// Whether to count the valid classes.
    #[serde(default = "yes")]
    pub valid: bool,
    /// Whether to count the constructible classes, those that some position has as its
    /// border, by listing them: for more than [`MAX_QUICK`] rows that takes much memory.
    #[serde(default)]
    pub constructible: bool,
    /// What may be used of the machine: memory, in one thread.
    #[serde(default)]
    pub resources: Resources,
}

/// How many classes of border states there are, one number for each y.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountedStates {
    /// The height of the board.
    pub rows: usize,
    /// The rest of the board: the square lattice, two colours.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// The valid classes, if they were asked for.
    #[serde(
        with = "crate::text::OptionIntegers",
        skip_serializing_if = "Option::is_none"
    )]
    pub valid: Option<Vec<u128>>,
    /// The constructible classes, if they were asked for.
    #[serde(
        with = "crate::text::OptionIntegers",
        skip_serializing_if = "Option::is_none"
    )]
    pub constructible: Option<Vec<u64>>,
}

/// The largest height for which constructible classes are counted in no time.
pub const MAX_QUICK: usize = 9;

/// Memory that one constructible class takes while they are looked for: twice in a hash table
/// that may be growing, and once in the list of the new ones.
const BYTES_PER_CLASS: usize = 64;

fn yes() -> bool {
    true
}

/// How many valid classes of border states there are.
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
    /// The valid classes.
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
        constructible_classes_asking(self.rows, limit, observer).map_err(|error| match error {
            BorderError::Limit { .. } => Error::TooLarge {
                reason: format!("{error}, more than the memory available holds"),
                needed: memory as u64 + 1,
                available: memory as u64,
                foreseen: false,
            },
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

/// The graph of the classes of border states, in the DOT language.
///
/// ```
/// assert!(tengen::states::graph(1, false)?.starts_with("digraph"));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the height is 0 or too large for a graph.
pub fn graph(rows: usize, augmented: bool) -> Result<String> {
    match augmented {
        true => augmented_graph_dot(rows),
        false => class_graph_dot(rows),
    }
    .map_err(Error::unusable)
}
