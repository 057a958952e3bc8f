//! A sweep of a board: the order in which its points are added, with the allowed colours of each
//! point and the relations of its edges. The [`Relation`] of an edge has the pairs of colours whose
//! stones form one string across the edge.
//!
//! The entries are [`RuledSweep::new`] for a given order of the points, and [`RuledSweep::narrow`]
//! for an order that keeps the frontier (the added points with neighbours to come) narrow.
//! Invariant: the relations of a point are in the order of the neighbours in its [`Step`].

use super::{NamedError, Relation, Rules};
use crate::order::narrow_order;
use crate::sweep::{MAX_WIDTH, Step, Sweep, SweepError};
use tengen_board::Board;

/// A board with [`Rules`], in the order in which its points are added.
#[derive(Clone, Debug)]
pub struct RuledSweep {
    pub(super) points: Vec<Point>,
    width: usize,
    colours: u32,
}

/// A point of the sweep with its step, its allowed colours and the relations of its edges.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub(super) step: Step,
    /// The allowed contents of the point, as bits: bit 0 for empty, bit c for colour c.
    pub(super) allowed: u32,
    /// For each neighbour in the step, the relation of the edge from the neighbour to this point.
    pub(super) joins: Vec<Relation>,
}

impl RuledSweep {
    /// Creates the sweep of a board whose points are added in the given order, which contains every
    /// vertex once.
    ///
    /// # Errors
    /// [`NamedError`] if the frontier is too wide.
    pub fn new(board: &Board, order: &[usize], rules: &Rules) -> Result<RuledSweep, NamedError> {
        let sweep = Sweep::ordered(board, order)?;
        // Replay the sweep to know the vertex at each position of the frontier.
        let mut frontier: Vec<usize> = Vec::new();
        let steps = sweep.column(0).steps.iter();
        let points = steps.zip(order).map(|(step, &vertex)| {
            let old = step
                .neighbours
                .iter()
                .map(|&place| frontier[place as usize]);
            let point = Point {
                step: step.clone(),
                allowed: rules.allowed(vertex),
                joins: old.map(|u| rules.relation(u, vertex)).collect(),
            };
            frontier.push(vertex);
            // The new vertex is pushed first, since the step may keep it.
            frontier = step.keep.iter().map(|&p| frontier[p as usize]).collect();
            point
        });
        Ok(RuledSweep {
            points: points.collect(),
            width: sweep.width(),
            colours: rules.colours(),
        })
    }

    /// Creates the sweep of a board in an order that keeps the frontier (the added points with
    /// neighbours to come) narrow.
    ///
    /// # Errors
    /// [`NamedError`] if no order with a frontier narrow enough was found.
    pub fn narrow(board: &Board, rules: &Rules) -> Result<RuledSweep, NamedError> {
        let order = narrow_order(board.graph(), MAX_WIDTH).ok_or(SweepError::TooWide {
            width: MAX_WIDTH + 1,
        })?;
        RuledSweep::new(board, &order, rules)
    }

    /// Returns the largest number of points on the frontier after a step.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of colours besides empty.
    pub fn colours(&self) -> u32 {
        self.colours
    }
}
