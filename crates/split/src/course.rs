//! The course of a column of the board: its phases, and the steps of each phase.
//!
//! - Entry: [`phases`], and [`half_column`] for gluing brick walls.
//! - Invariant: a step replaces one cell of the border by a new point. All points that the new
//!   point touches are on the border.
//! - Cost: linear in the number of rows, once for each engine. For a column of a brick wall (a
//!   lattice whose points have one edge to the left or right), eight orders of its points are
//!   tried. One of the orders with the fewest phases is taken.
//!
//! A phase advances one half of the border, U above the split or D below it. *Inwards* means from
//! the far end of a half towards the split, *outwards* from the split on. On a brick wall of
//! squares and octagons, columns with two phases and with three phases alternate.
//!
//! ```text
//!     square, triangular, ring      every column      U inwards, D outwards
//!     brick wall of hexagons        alternately       U inwards, D outwards
//!                                                     D inwards, U outwards
//!     squares and octagons          alternately       two phases, and three
//! ```

use super::bricks::{Made, order};
use super::geometry::{Geometry, Met};
use super::shape::Shape;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The half of the border that a phase advances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Advanced {
    /// The half above the split, U; D is the spectator, which keeps its letters. Its units (parts
    /// of the vector that are advanced independently) are rows of tiles.
    Upper,
    /// The half below the split, D; U is the spectator, which keeps its letters. Its units are
    /// columns of tiles. Advancing D completes a column of a board whose vector is cut into tiles.
    Lower,
}

impl Advanced {
    /// Returns the other half: the spectator.
    pub fn other(self) -> Advanced {
        match self {
            Advanced::Upper => Advanced::Lower,
            Advanced::Lower => Advanced::Upper,
        }
    }
}

/// The content that a step gives to a cell of the border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum New {
    /// A point with any letter.
    Any,
    /// A guarded point (beside an extra empty point outside the board), which is never marked.
    Guarded,
    /// No point, since the next column of a brick wall (points have one edge to the left or right)
    /// has none at this cell: see [`bricks`](super::bricks).
    Nothing,
}

/// A step: one cell of the border is replaced by the next point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The cell that is replaced, counted from the split.
    pub(super) cell: usize,
    /// The cells that the new point touches besides the old one.
    pub(super) met: Met,
    pub(super) new: New,
}

/// A phase: one half of the border is taken through some steps while the other half, the spectator,
/// keeps its letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Phase {
    pub(super) advanced: Advanced,
    pub(super) steps: Vec<Step>,
    /// The range of steps of each segment: steps that are executed together.
    pub(super) segments: Vec<Range<usize>>,
    /// For each stage (number of steps done), `true` if the two cells at the split do not touch.
    pub(super) staggered: Vec<bool>,
    /// `true` if this phase is the last phase of its column of the board.
    pub(super) ends: bool,
    /// `true` if the next phase advances U.
    pub(super) before_upper: bool,
}

/// Largest number of neighbouring cells that a segment (some consecutive steps) replaces on a brick
/// wall of hexagons, or of squares and octagons.
const WINDOW: usize = 2;

/// Returns the phases of the columns 0, 1, ... of the board. Later columns repeat this list from
/// its beginning.
pub(super) fn phases(shape: &Shape) -> Vec<Vec<Phase>> {
    let mut columns = match shape.geometry {
        Geometry::Bricks(_) => vec![of_bricks(shape, 0), of_bricks(shape, 1)],
        _ => vec![of_rows(shape)],
    };
    // The phase after the last one is the first one of the next column.
    let upper: Vec<bool> = (columns.iter().flatten())
        .map(|phase| phase.advanced == Advanced::Upper)
        .collect();
    for (i, phase) in columns.iter_mut().flatten().enumerate() {
        phase.before_upper = upper[(i + 1) % upper.len()];
    }
    for column in &mut columns {
        column.last_mut().expect("columns have phases").ends = true;
    }
    columns
}

/// Returns the two phases of a column: the half U is advanced from its far end to the split, then
/// the half D from the split on.
fn of_rows(shape: &Shape) -> Vec<Phase> {
    let geometry = shape.geometry;
    let halves = shape
        .halves()
        .into_iter()
        .zip([Advanced::Upper, Advanced::Lower]);
    let phase = |(which, (len, advanced)): (usize, (usize, Advanced))| {
        let inwards = advanced == Advanced::Upper;
        let step = |step| {
            let cell = if inwards { len - 1 - step } else { step };
            Step {
                cell,
                met: geometry.met(cell, len, inwards),
                new: match shape.guarded[which] && cell + 1 == len {
                    true => New::Guarded,
                    false => New::Any,
                },
            }
        };
        // The two cells at the split touch at all stages, except between the two phases of a column
        // if the border is staggered there.
        let between = if inwards { len } else { 0 };
        let mut end = 0;
        let segment = |&window: &usize| {
            end += window;
            end - window..end
        };
        Phase {
            advanced,
            steps: (0..len).map(step).collect(),
            segments: shape.windows[which].iter().map(segment).collect(),
            staggered: (0..=len)
                .map(|stage| geometry.is_staggered() && stage == between)
                .collect(),
            ends: false,
            before_upper: false,
        }
    };
    halves.enumerate().map(phase).collect()
}

/// Returns the phases of a column of a brick wall (hexagons, or squares and octagons). Among eight
/// orders of the points, it takes one of those with the fewest phases. If there are several, it
/// takes one with the fewest segments of steps.
fn of_bricks(shape: &Shape, column: usize) -> Vec<Phase> {
    let cost = |phases: &Vec<Phase>| {
        let segments: usize = phases.iter().map(|phase| phase.segments.len()).sum();
        (phases.len(), segments)
    };
    // The lowest bit of `way` tells which half begins, the next two bits the direction of even and
    // of odd rounds. In a round, points of one half are added.
    let ways = (0..8).map(|way: usize| {
        let inwards = |round| way >> (1 + round % 2) & 1 == 1;
        phases_of_bricks(shape, column, way & 1 == 1, inwards)
    });
    ways.min_by_key(cost).expect("there are ways")
}

/// Returns the phases of a column of a brick wall (hexagons, or squares and octagons), for one of
/// the possible orders of its points; see [`order`].
fn phases_of_bricks(
    shape: &Shape,
    column: usize,
    lower_first: bool,
    inwards: impl Fn(usize) -> bool,
) -> Vec<Phase> {
    let Geometry::Bricks(bricks) = shape.geometry else {
        unreachable!("they are asked for of brick walls");
    };
    let (rows, split) = (shape.rows, shape.split);
    let guarded =
        |row: usize| (row == 0 && shape.guarded[0]) || (row + 1 == rows && shape.guarded[1]);
    let phase = |(lower, made): (bool, Vec<Made>)| {
        // Cells of both halves are numbered from the split on, pairs of points from the top of the
        // board.
        let cell = |pair: usize| {
            if lower {
                pair - split
            } else {
                split - 1 - pair
            }
        };
        let step = |made: &Made| {
            let own = |pair: usize| (pair >= split) == lower;
            let cells = made.touches.iter().filter(|&&pair| own(pair));
            let end = made.touches.iter().any(|&pair| !own(pair));
            Step {
                cell: cell(made.pair),
                met: Met::of(cells.map(|&pair| cell(pair)), end),
                new: match made.row {
                    None => New::Nothing,
                    Some(row) if guarded(row) => New::Guarded,
                    Some(_) => New::Any,
                },
            }
        };
        let steps: Vec<Step> = made.iter().map(step).collect();
        Phase {
            advanced: if lower {
                Advanced::Lower
            } else {
                Advanced::Upper
            },
            segments: segments(&steps),
            staggered: vec![true; steps.len() + 1],
            steps,
            ends: false,
            before_upper: false,
        }
    };
    let rounds = order(bricks, (rows, split), column, lower_first, inwards);
    rounds.into_iter().map(phase).collect()
}

/// Returns the phases of a *half column* of a brick wall, one for each half of the border.
///
/// A half column replaces every point P on the border by the point N to its right, which touches P.
/// It adds no edges between points N. Gluing uses it to end the second half of a board.
pub(super) fn half_column(shape: &Shape) -> Vec<Phase> {
    let halves = shape.halves().into_iter();
    let phase = |(len, advanced): (usize, Advanced)| {
        let step = |cell| Step {
            cell,
            met: Met::of(std::iter::empty(), false),
            new: New::Any,
        };
        let steps: Vec<Step> = (0..len).map(step).collect();
        Phase {
            advanced,
            segments: segments(&steps),
            staggered: vec![true; len + 1],
            steps,
            ends: false,
            before_upper: false,
        }
    };
    halves
        .zip([Advanced::Upper, Advanced::Lower])
        .map(phase)
        .collect()
}

/// Cuts steps into segments of consecutive steps that replace at most [`WINDOW`] neighbouring cells
/// each.
fn segments(steps: &[Step]) -> Vec<Range<usize>> {
    let mut segments: Vec<Range<usize>> = Vec::new();
    let mut cells = 0..0;
    for (at, step) in steps.iter().enumerate() {
        // Add this step's cell to the window, the range of cells of the last segment. If the window
        // is then too wide, a new segment of steps begins.
        let more = cells.start.min(step.cell)..cells.end.max(step.cell + 1);
        match segments.last_mut() {
            Some(last) if more.len() <= WINDOW => {
                last.end = at + 1;
                cells = more;
            }
            _ => {
                segments.push(at..at + 1);
                cells = step.cell..step.cell + 1;
            }
        }
    }
    segments
}
