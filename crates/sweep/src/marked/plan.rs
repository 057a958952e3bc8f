//! Plans of the [marked problem](super): the operations of each step on the points of the frontier
//! (added points with neighbours to come). They are computed before counting.
//!
//! Entry: [`plans`], called once for a sweep. The *condition* on two neighbours allows one colour
//! for both only if both are unmarked or in one marked string (a string without liberties).
//! Invariant: the condition of each pair is applied once, when the first of the two points leaves
//! the frontier.
//!
//! ```text
//!    frontier before the step   x y      x leaves after it, and touches y and the new point v
//!    operations                 Ask(x, y), Ask(x, v), Leave(x)
//! ```

use crate::problem::Extent;
use crate::sweep::{Column, Step, Sweep};

/// An operation on two points or one point of the frontier, at a step after which points leave the
/// frontier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// Applies the condition on the colours of two neighbours: they differ, or both points are
    /// unmarked or in one marked string.
    Ask(u8, u8),
    /// Removes a point after the conditions with all its neighbours have been applied.
    Leave(u8),
}

/// The arrival of a new point at the frontier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrival {
    /// The positions, on the frontier, of the new point's neighbours.
    pub(super) neighbours: Vec<u8>,
    /// `true` if the new point is guarded: it touches an empty point outside the board, so its
    /// stone has a liberty.
    pub(super) guarded: bool,
}

/// The plan (list of operations on the frontier) of one step, or of one point that leaves at the
/// end of a board, where no point arrives.
///
/// A position is an index from 0 in the frontier before the step. The position `width` is the new
/// point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// The length of the frontier before the step.
    pub(super) width: usize,
    /// The new point, or `None` at the end of a board, where no point arrives.
    pub(super) arrival: Option<Arrival>,
    /// Pairs of positions of points that become adjacent at the end of a board that wraps to column
    /// 0.
    pub(super) closing: Vec<(u8, u8)>,
    /// The operations for the points that leave the frontier, in order.
    pub(super) operations: Vec<Operation>,
    /// The positions of the points that are on the frontier after the step.
    pub(super) keep: Vec<u8>,
    /// The pairs of adjacent points that both stay on the frontier, by their positions before the
    /// step.
    pub(super) near: Vec<(u8, u8)>,
}

/// The plans (lists of operations on the frontier) of a column of a board.
#[derive(Clone, Debug)]
pub(super) struct Plans {
    /// The plans of the column's steps.
    pub(super) steps: Vec<Plan>,
    /// The plans that remove the points of the frontier one by one if the board ends with this
    /// column.
    pub(super) end: Vec<Plan>,
}

/// The adjacency of the points on the frontier: for each position, the set of the positions of its
/// neighbours, as bits.
type Near = Vec<u32>;

/// Returns the plans (operations on the frontier) of the columns of a sweep, and their [`Extent`],
/// which tells how the plans repeat.
///
/// The plans may begin to repeat later than the columns of the sweep: a first column that stays on
/// the frontier touches the second column, but no later one.
pub(super) fn plans(sweep: &Sweep) -> (Vec<Plans>, Extent) {
    let mut near = Near::new();
    let mut plans = Vec::new();
    let mut starts: Vec<Near> = Vec::new();
    loop {
        // Stop when both the columns and the adjacency of the points on the frontier before them
        // repeat.
        let number = plans.len();
        match sweep.extent() {
            Extent::Finite(columns) if number == columns => return (plans, sweep.extent()),
            Extent::Periodic { preamble, period }
                if number >= preamble + period && starts[number - period] == near =>
            {
                let preamble = number - period;
                return (plans, Extent::Periodic { preamble, period });
            }
            _ => (),
        }
        starts.push(near.clone());
        let column = sweep.column(number);
        let steps = column.steps.iter().map(|step| of_step(step, &mut near));
        plans.push(Plans {
            steps: steps.collect(),
            end: of_end(column, near.clone()),
        });
    }
}

/// Returns the index of a column's plans in the list that [`plans`] returns.
pub(super) fn number(extent: Extent, column: usize) -> usize {
    match extent {
        Extent::Periodic { preamble, period } if column >= preamble => {
            preamble + (column - preamble) % period
        }
        _ => column,
    }
}

fn of_step(step: &Step, near: &mut Near) -> Plan {
    let new = step.width as u8;
    // The new point gets the last position, and has no neighbours so far.
    near.push(0);
    for &neighbour in &step.neighbours {
        touch(near, neighbour, new);
    }
    let arrival = Arrival {
        neighbours: step.neighbours.clone(),
        guarded: step.guarded,
    };
    leaving(step.width, Some(arrival), Vec::new(), &step.keep, near)
}

/// Returns the plans for the end of a board after `column`. The points leave the frontier one by
/// one, the oldest first. `near` has the adjacency of the frontier.
fn of_end(column: &Column, mut near: Near) -> Vec<Plan> {
    for &(a, b) in &column.closing {
        touch(&mut near, a, b);
    }
    let mut closing = column.closing.clone();
    (0..near.len())
        .map(|_| {
            let width = near.len();
            let keep: Vec<u8> = (1..width as u8).collect();
            leaving(width, None, std::mem::take(&mut closing), &keep, &mut near)
        })
        .collect()
}

fn touch(near: &mut Near, a: u8, b: u8) {
    near[a as usize] |= 1 << b;
    near[b as usize] |= 1 << a;
}

/// Returns the plan that removes all points of the frontier except the points at the positions
/// `keep`. Updates `near`, the adjacency of the frontier, to the points that stay.
fn leaving(
    width: usize,
    arrival: Option<Arrival>,
    closing: Vec<(u8, u8)>,
    keep: &[u8],
    near: &mut Near,
) -> Plan {
    let mut operations = Vec::new();
    let mut there: u32 = (1 << near.len()) - 1;
    for point in (0..near.len() as u8).filter(|point| !keep.contains(point)) {
        // Apply the conditions between the leaving point and its neighbours that are still there,
        // then remove the point.
        let beside = near[point as usize] & there;
        let beside = (0..near.len() as u8).filter(|other| beside >> other & 1 == 1);
        operations.extend(beside.map(|other| Operation::Ask(point, other)));
        operations.push(Operation::Leave(point));
        // The condition of two neighbours is applied once, and not again when the second of them
        // leaves.
        there &= !(1 << point);
    }
    let is_near = |a: u8, b: u8| near[a as usize] >> b & 1 == 1;
    let pairs =
        (keep.iter().enumerate()).flat_map(|(i, &b)| keep[..i].iter().map(move |&a| (a, b)));
    let pairs: Vec<(u8, u8)> = pairs.filter(|&(a, b)| is_near(a, b)).collect();
    let bit = |a, b| u32::from(is_near(a, b));
    let of_kept = |&a: &u8| {
        let bits = keep.iter().enumerate().map(|(i, &b)| bit(a, b) << i);
        bits.fold(0, |set, bit| set | bit)
    };
    // Renumber the adjacency to the positions that the kept points have after the step.
    *near = keep.iter().map(of_kept).collect();
    Plan {
        width,
        arrival,
        closing,
        operations,
        keep: keep.to_vec(),
        near: pairs,
    }
}
