//! What a step does to the points of the frontier, looked up before anything is counted.

use crate::problem::Extent;
use crate::sweep::{Column, Step, Sweep};

/// What happens to a point that leaves, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// What is asked of the colours of two neighbours.
    Ask(u8, u8),
    /// A point leaves; nothing is asked of it any more.
    Leave(u8),
}

/// A point that comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrival {
    /// Its neighbours on the frontier.
    pub(super) neighbours: Vec<u8>,
    /// Whether it has a liberty outside the board.
    pub(super) guarded: bool,
}

/// One step, or a part of the end of a board, at which nothing comes. Positions are those
/// of the frontier before it; that after its last is the new point's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Length of the frontier before the step.
    pub(super) width: usize,
    /// The new point.
    pub(super) arrival: Option<Arrival>,
    /// Points that touch at the end of the board, but not before.
    pub(super) closing: Vec<(u8, u8)>,
    /// What happens then.
    pub(super) operations: Vec<Operation>,
    /// The frontier after the step.
    pub(super) keep: Vec<u8>,
    /// The neighbours on it.
    pub(super) near: Vec<(u8, u8)>,
}

/// A column of a board.
#[derive(Clone, Debug)]
pub(super) struct Plans {
    /// Its steps.
    pub(super) steps: Vec<Plan>,
    /// How the frontier is given up if the board ends with it, point by point.
    pub(super) end: Vec<Plan>,
}

/// The frontier as positions, with neighbours as sets of bits.
type Near = Vec<u32>;

/// The columns of a sweep, and how they repeat. That may be later than the columns of the
/// sweep do: where a first column stays, it touches the second one, but no other.
pub(super) fn plans(sweep: &Sweep) -> (Vec<Plans>, Extent) {
    let mut near = Near::new();
    let mut plans = Vec::new();
    let mut starts: Vec<Near> = Vec::new();
    loop {
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

/// The number of a column in what [`plans`] gives.
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

/// Points leave in the order in which they came.
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

/// Lets all points but some leave, and leaves these in `near`.
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
        let beside = near[point as usize] & there;
        let beside = (0..near.len() as u8).filter(|other| beside >> other & 1 == 1);
        operations.extend(beside.map(|other| Operation::Ask(point, other)));
        operations.push(Operation::Leave(point));
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
