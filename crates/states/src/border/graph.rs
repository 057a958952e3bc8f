//! The border state graph (*Combinatorics of Go*, Definition 4). Its nodes are border states. Its
//! edges lead from each state to the states after one more point.
//!
//! The entry functions are [`BorderGraph::of_states`] and [`BorderGraph::of_classes`]. Both search
//! from the state before the first point until no new state appears, and compute the successors of
//! each state once.

use std::collections::BTreeMap;

use super::error::{BorderError, check_height};
use super::state::{BorderState, Colour};

/// The largest number of rows for which the graph is built, since it is made for drawing. Larger
/// graphs would be illegible.
pub const MAX_GRAPH_HEIGHT: usize = 4;

/// The content of a new point: empty, black or white.
pub type Choice = Option<Colour>;

/// All contents of a new point: empty, black and white. An edge of the graph lists them in this
/// order.
pub const CHOICES: [Choice; 3] = [None, Some(Colour::Black), Some(Colour::White)];

/// The graph of border states, or of state classes (states up to exchange of the colours) shown by
/// their representatives. It includes states of an incomplete first column (edge states). If
/// several contents of the new point lead from one state to another, they share one edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BorderGraph {
    edges: BTreeMap<BorderState, BTreeMap<BorderState, Vec<Choice>>>,
}

/// An edge of the border state graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge<'g> {
    /// The state before the new point.
    pub from: &'g BorderState,
    /// The state after the new point.
    pub to: &'g BorderState,
    /// The contents of the new point that lead from `from` to `to`.
    pub choices: &'g [Choice],
}

impl Edge<'_> {
    /// Returns `true` if a black and a white stone lead to the same state class.
    pub fn is_double(&self) -> bool {
        self.choices == [Some(Colour::Black), Some(Colour::White)]
    }
}

impl BorderGraph {
    /// Builds the augmented border state graph AB(m) of *Combinatorics of Go*. Its nodes include
    /// the states of an incomplete first column.
    ///
    /// # Errors
    /// [`BorderError::Height`] for a height of 0 or more than [`MAX_GRAPH_HEIGHT`].
    pub fn of_states(m: usize) -> Result<BorderGraph, BorderError> {
        BorderGraph::explore(m, |state| state)
    }

    /// Builds the graph of state classes, which are states up to exchange of the colours.
    ///
    /// # Errors
    /// The errors of [`BorderGraph::of_states`].
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
            // Several edges may lead to a state, but its successors are computed once.
            if edges.contains_key(&state) {
                continue;
            }
            // Contents of the new point that lead to the same state share an edge.
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

    /// Iterates over the states, or the representatives of classes, in ascending order.
    pub fn states(&self) -> impl Iterator<Item = &BorderState> {
        self.edges.keys()
    }

    /// Iterates over the edges, ordered by the state from which they lead.
    pub fn edges(&self) -> impl Iterator<Item = Edge<'_>> {
        self.edges.iter().flat_map(|(from, out)| {
            out.iter()
                .map(move |(to, choices)| Edge { from, to, choices })
        })
    }
}
