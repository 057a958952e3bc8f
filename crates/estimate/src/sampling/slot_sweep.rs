//! The order in which the points of a board are visited, and the slot of each point: its place in
//! the [`State`](super::state::State) while it is on the frontier.
//!
//! As in [`sweep`](tengen_sweep::sweep), the frontier consists of the seen points with an unseen
//! neighbour. Unlike in that module, a point keeps its slot until its last neighbour has been seen,
//! so that states can be changed in place. The number of a slot is a byte, which limits the
//! *width*, the number of slots. A sweep covers one board from its first to its last point; no
//! columns are repeated.

use tengen_board::{Board, Geometry};
use tengen_sweep::order::narrow_order;

/// A step of the sweep, which adds one point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The slot of the new point: its place in the state. It may have been the slot of a neighbour
    /// that leaves the frontier at this step.
    pub(super) slot: u8,
    /// `true` if the new point has a liberty outside the board.
    pub(super) guarded: bool,
    /// The number of unseen neighbours of the point.
    pub(super) pending: u16,
    /// The seen neighbours of the point.
    pub(super) neighbours: Vec<Neighbour>,
    /// The corner, of which the [look-ahead](super::choices) has a factor: the slots of two seen
    /// neighbours of the new point. The first is the previous point in the order. The second is the
    /// other seen neighbour with the largest vertex number. `None` if the previous point is no
    /// neighbour of the new point, or its only seen neighbour.
    pub(super) corner: Option<(u8, u8)>,
    /// The second slot of the next step's field `corner`: the slot of a seen neighbour of the next
    /// point, other than the new point. `None` if the next step has no corner.
    pub(super) next_corner: Option<u8>,
}

/// A seen neighbour of the new point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Neighbour {
    pub(super) slot: u8,
    /// The number of unseen neighbours of this neighbour, including the new point.
    pub(super) pending: u16,
}

/// A sweep of a board: one step for each point, in the order in which the points are added.
#[derive(Clone, Debug)]
pub(super) struct SlotSweep {
    pub(super) steps: Vec<Step>,
    /// The number of slots (places in a state for points of the frontier).
    pub(super) width: usize,
}

/// The treatment of the end of a board: when the points of its last column or row leave the
/// frontier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The points of the last column (or row) wait for neighbours that never come, so a string
    /// there needs a liberty among the points seen. The states are then the border states of
    /// *Combinatorics of Go*, section 4.2: every border has as many points as a column (or row).
    Open,
    /// A point leaves the frontier when its last neighbour has been seen, also at the end of the
    /// board.
    Closed,
}

impl SlotSweep {
    /// Returns a sweep with at most `widest` slots.
    ///
    /// A slot is the place of a frontier point in a state. Lattice boards are swept column by
    /// column or row by row, whichever needs fewer slots. Only lattice boards can have an open end,
    /// at the last column or row of the sweep.
    ///
    /// # Errors
    /// If more than `widest` slots are needed: the number of slots of the narrowest sweep found.
    /// For a graph it is `widest + 1`, a lower bound.
    pub(super) fn new(board: &Board, end: End, widest: usize) -> Result<SlotSweep, usize> {
        let n = board.points();
        match board.geometry() {
            Geometry::Lattice(shape) => {
                let by_columns = (0..n).map(|t| shape.vertex(t % shape.rows, t / shape.rows));
                let by_columns: Vec<usize> = by_columns.collect();
                let by_rows: Vec<usize> = (0..n).collect();
                let open = |line| if end == End::Open { line } else { 0 };
                // Try both directions and keep the sweep that needs fewer slots (places for points
                // of the frontier).
                let columns = SlotSweep::in_order(board, &by_columns, open(shape.rows));
                let rows = SlotSweep::in_order(board, &by_rows, open(shape.cols));
                let sweep = if columns.width <= rows.width {
                    columns
                } else {
                    rows
                };
                let width = sweep.width;
                Some(sweep).filter(|_| width <= widest).ok_or(width)
            }
            Geometry::Graph { .. } => narrow_order(board.graph(), widest.saturating_sub(1))
                .map(|order| SlotSweep::in_order(board, &order, 0))
                .ok_or(widest + 1),
        }
    }

    /// Returns the sweep of the points in a given order.
    ///
    /// Each of the last `open` points waits for one more neighbour, which never comes, so it stays
    /// on the frontier.
    ///
    /// If the sweep has more than 256 slots, which a byte cannot number, only its width is valid.
    fn in_order(board: &Board, order: &[usize], open: usize) -> SlotSweep {
        let mut pending: Vec<u16> = vec![0; order.len()];
        let mut slot: Vec<Option<u8>> = vec![None; order.len()];
        let mut free: Vec<u8> = Vec::new();
        let mut slots = 0;
        let mut steps: Vec<Step> = Vec::with_capacity(order.len());
        for (time, &v) in order.iter().enumerate() {
            let mut neighbours = Vec::new();
            let waits = order.len() - time <= open;
            pending[v] = u16::from(waits);
            for u in board.graph().neighbours(v).iter().map(|&u| u as usize) {
                let Some(at) = slot[u] else {
                    pending[v] += 1;
                    continue;
                };
                neighbours.push(Neighbour {
                    slot: at,
                    pending: pending[u],
                });
                pending[u] -= 1;
                if pending[u] == 0 {
                    free.push(at);
                }
            }
            // Reuse the slot of a point that has left the frontier, if there is one.
            let new = free.pop().unwrap_or_else(|| {
                slots += 1;
                (slots - 1) as u8
            });
            slot[v] = Some(new);
            if pending[v] == 0 {
                free.push(new);
            }
            let mut corner = None;
            if let Some(last) = steps.last_mut() {
                let mut others = neighbours.iter().filter(|n| n.slot != last.slot);
                let touches_last = others.clone().count() < neighbours.len();
                let other = others.next_back().filter(|_| touches_last);
                corner = other.map(|n| (last.slot, n.slot));
                last.next_corner = other.map(|n| n.slot);
            }
            steps.push(Step {
                slot: new,
                guarded: board.is_guarded(v),
                pending: pending[v],
                neighbours,
                corner,
                next_corner: None,
            });
        }
        SlotSweep {
            steps,
            width: slots,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Lattice;

    #[test]
    fn the_shorter_side_is_the_width() {
        for (rows, cols, width) in [(4, 9, 4), (9, 4, 4), (1, 7, 1), (99, 99, 99)] {
            for end in [End::Open, End::Closed] {
                let sweep = SlotSweep::new(&Board::square(rows, cols).unwrap(), end, 99).unwrap();
                assert_eq!((sweep.width, sweep.steps.len()), (width, rows * cols));
            }
        }
        let board = Board::square(5, 5).unwrap();
        assert_eq!(SlotSweep::new(&board, End::Closed, 4).unwrap_err(), 5);
    }

    #[test]
    fn steps_are_as_drawn() {
        let sweep = SlotSweep::new(&Board::square(2, 3).unwrap(), End::Closed, 9).unwrap();
        // The points of column 0 have slots 0 and 1, which their neighbours take over.
        let slots: Vec<u8> = sweep.steps.iter().map(|s| s.slot).collect();
        assert_eq!(slots, [0, 1, 0, 1, 0, 1]);
        let step = &sweep.steps[3];
        assert_eq!(
            (step.pending, step.corner, step.next_corner),
            (1, Some((0, 1)), None)
        );
        let touched: Vec<(u8, u16)> = step
            .neighbours
            .iter()
            .map(|n| (n.slot, n.pending))
            .collect();
        assert_eq!(touched, [(0, 2), (1, 1)]);
        assert_eq!(sweep.steps[2].next_corner, Some(1));
        // With an open end the last points wait for ever.
        let open = SlotSweep::new(&Board::square(2, 3).unwrap(), End::Open, 9).unwrap();
        assert_eq!(open.steps[5].pending, 1);
        assert_eq!(sweep.steps[5].pending, 0);
    }

    #[test]
    fn every_edge_is_met_once() {
        for lattice in Lattice::all() {
            let board = tengen_testing::boards::lattice(lattice, 4, 5, Default::default());
            let sweep = SlotSweep::new(&board, End::Closed, 99).unwrap();
            let met: usize = sweep.steps.iter().map(|s| s.neighbours.len()).sum();
            assert_eq!(met, board.graph().edge_count(), "{lattice}");
        }
    }
}
