//! The border state graph (Definition 4): which state is followed by which.

use std::collections::BTreeMap;

use super::error::{BorderError, check_height};
use super::state::{BorderState, Colour};

/// The largest height of a graph that is made whole, to be drawn; more would be a
/// black page.
pub const MAX_GRAPH_HEIGHT: usize = 4;

/// What can be put on a point: nothing, black or white.
pub type Choice = Option<Colour>;

/// All choices, in the order in which they are made.
pub const CHOICES: [Choice; 3] = [None, Some(Colour::Black), Some(Colour::White)];

/// States, or state classes shown by their representatives, and their edges, those of
/// edge states included. Several choices may make up one edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorderGraph {
    edges: BTreeMap<BorderState, BTreeMap<BorderState, Vec<Choice>>>,
}

/// An edge of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge<'g> {
    /// The state before.
    pub from: &'g BorderState,
    /// The state after.
    pub to: &'g BorderState,
    /// What leads from one to the other.
    pub choices: &'g [Choice],
}

impl Edge<'_> {
    /// Whether black and white lead to the same state class.
    pub fn is_double(&self) -> bool {
        self.choices == [Some(Colour::Black), Some(Colour::White)]
    }
}

impl BorderGraph {
    /// The augmented border state graph AB(m).
    ///
    /// # Errors
    /// A height of 0 or more than [`MAX_GRAPH_HEIGHT`].
    pub fn of_states(m: usize) -> Result<BorderGraph, BorderError> {
        BorderGraph::explore(m, |state| state)
    }

    /// The same graph between state classes.
    ///
    /// # Errors
    /// As [`BorderGraph::of_states`].
    pub fn of_classes(m: usize) -> Result<BorderGraph, BorderError> {
        BorderGraph::explore(m, BorderState::representative)
    }

    fn explore(
        m: usize,
        class: fn(BorderState) -> BorderState,
    ) -> Result<BorderGraph, BorderError> {
        check_height(m, MAX_GRAPH_HEIGHT)?;
        let mut edges = BTreeMap::new();
        let mut new = vec![BorderState::start(m)?];
        while let Some(state) = new.pop() {
            if edges.contains_key(&state) {
                continue;
            }
            let mut out: BTreeMap<_, Vec<Choice>> = BTreeMap::new();
            for choice in CHOICES {
                if let Some(next) = state.successor(choice).map(class) {
                    new.push(next.clone());
                    out.entry(next).or_default().push(choice);
                }
            }
            edges.insert(state, out);
        }
        Ok(BorderGraph { edges })
    }

    /// The states or representatives, in ascending order.
    pub fn states(&self) -> impl Iterator<Item = &BorderState> {
        self.edges.keys()
    }

    /// The edges, by the state that they come from.
    pub fn edges(&self) -> impl Iterator<Item = Edge<'_>> {
        self.edges.iter().flat_map(|(from, out)| {
            out.iter()
                .map(move |(to, choices)| Edge { from, to, choices })
        })
    }
}
