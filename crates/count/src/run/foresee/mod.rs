//! What counting any board takes, without counting it: how it is swept, with which engine, and how
//! many states there are, which are listed as far as that is quick.
//!
//! [`Forecast`](super::Forecast) says more of the square and the triangular lattice. All others are
//! for the engines on the frontier, or for rings, or brick walls:
//!
//! | order | states |
//! |---|---|
//! | columns, compiled | all that are ever reached after each step of a period of columns |
//! | columns, hashed | those after each step of the columns, until these repeat |
//! | points | those after each point of the board, in a good order |
//! | rings | elements of the vector of each number of columns, which a formula gives |
//! | columns, split | elements of the vector, which a formula gives: of brick walls, and with three colours |
//! | columns, split | elements of the vector, by listing half-states: with four colours and more |

mod list;

use super::combine::primes_for;
use super::engines::{is_by_split, plan};
use super::estimate::{estimate, of_points};
use super::graph::{LANES, check_width};
use super::lattice::{is_transposable, lying, narrower_sweep};
use super::levels::{self, is_by_levels};
use super::marked;
use super::orbits::{self, is_by_orbits};
use super::passes::{Together, in_memory};
use super::residues::check;
use super::rings::{is_by_rings, ring};
use super::split::shape;
use super::{CountError, Engine, Estimate, Options, strip};
use crate::Sequence;
use crate::split::elements;
use crate::torus::{most_bytes, most_states};
use list::List;
use std::fmt;
use tengen_board::Board;
use tengen_sweep::frontier::{FrontierProblem, PackedKey};
use tengen_sweep::marked::MarkedProblem;
use tengen_sweep::problem::{Problem, StateKey};
use tengen_sweep::sweep::Sweep;
use tengen_sweep::{with_marked, with_narrowest_key};

/// In which order a board is gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Column by column.
    Columns,
    /// Point by point, in an order that suits the board.
    Points,
    /// Row by row, along the columns that wrap; with every smaller number of columns as well.
    Rings,
    /// Column by column, again for each orbit of first columns.
    Orbits,
}

/// How well a number of states is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Exactly.
    Exactly,
    /// There are as many, or more: so many were listed.
    AtLeast,
    /// About: it is extrapolated from boards with fewer rows, or for orbits what such tori have.
    About,
}

/// What counting a board takes.
#[derive(Debug)]
pub struct Foreseen {
    /// The engine: hashed or compiled; split for rings; orbits.
    pub engine: Engine,
    /// In which order it goes through the board.
    pub order: Order,
    /// Whether rows and columns are exchanged.
    pub is_transposed: bool,
    /// Whether the count follows the strip's recurrence instead, unless an engine is asked for.
    pub is_by_recurrence: bool,
    /// Points on the widest frontier; none for rings.
    pub frontier: Option<usize>,
    /// Number of primes modulo which the count is needed.
    pub primes: usize,
    /// The states that were listed; see the table at the top of this module.
    pub states: Vec<u64>,
    /// The most states after a step.
    pub most: f64,
    /// How well these are known.
    pub known: Known,
    /// States after all steps of all columns, if they are known exactly.
    pub total: Option<u128>,
    /// How many primes go together; or why the count is refused.
    pub lanes: Result<Together, CountError>,
}

/// What counting a lattice's board takes, if nothing is known of the number: by the same rule as
/// [`count_lattice`](super::count_lattice). Of the options, the engine, the machine and the observer
/// matter.
///
/// # Errors
/// [`CountError::Unusable`] if there is no such board; [`CountError::Cancelled`].
pub fn foresee_lattice(
    sequence: &Sequence,
    cols: usize,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    check(sequence, cols, options)?;
    let is_transposed = sequence.rows > cols && is_transposable(sequence);
    let (sequence, cols) = match is_transposed {
        true => lying(sequence, cols, options),
        false => (*sequence, cols),
    };
    if is_by_orbits(&sequence, cols, options) {
        return Ok(Foreseen {
            is_transposed,
            ..by_orbits(&sequence, cols, options)?
        });
    }
    let by_levels = is_by_levels(&sequence, options);
    let is_split = by_levels || is_by_split(&sequence, options.engine);
    let as_points = matches!(options.engine, Engine::Auto | Engine::Hashed)
        && !is_by_rings(&sequence, cols, options)
        && !(is_split && sequence.rows <= cols);
    let narrower = (as_points)
        .then(|| narrower_sweep(&sequence, cols))
        .flatten();
    let is_by_recurrence =
        narrower.is_none() && strip::is_by_recurrence(&sequence, cols, options.engine);
    let foreseen = if is_by_rings(&sequence, cols, options) {
        by_rings(&sequence, cols, options)?
    } else if by_levels {
        by_many_colours(&sequence, cols, options)?
    } else if is_split {
        by_split(&sequence, cols, options)?
    } else if let Some(sweep) = narrower {
        of_sweep(sweep, sequence.rows * cols, sequence.colours, options)?
    } else {
        let sweep = Sweep::lattice(sequence.lattice, sequence.rows, sequence.boundary);
        let sweep = sweep.map_err(CountError::unusable)?;
        match marked::estimate_if_used(&sequence, &sweep, options)? {
            Some(estimate) => with_marked!(
                (&sweep, sequence.colours),
                by_marked(&sequence, &sweep, cols, &estimate, options)
            )
            .ok_or_else(marked::does_not_fit)??,
            None => with_narrowest_key!(
                (sweep.width(), sequence.colours),
                by_columns(&sequence, sweep, cols, options)
            )?,
        }
    };
    Ok(Foreseen {
        is_transposed,
        is_by_recurrence,
        ..foreseen
    })
}

/// What counting on a graph takes, as [`count_graph`](super::count_graph) does it.
///
/// # Errors
/// [`CountError::Unusable`] if its frontier is too wide, or it has too many points;
/// [`CountError::Cancelled`].
pub fn foresee_graph(
    board: &Board,
    colours: u32,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    if (0..board.points()).all(|v| board.is_lonely(v)) {
        return Ok(Foreseen {
            most: 1.0,
            total: Some(0),
            lanes: Ok(Together::evenly(0, 0, 0.0)),
            ..Foreseen::by(Order::Points, 0)
        });
    }
    let smaller = board.without_lonely();
    let board = smaller.as_ref().unwrap_or(board);
    let sweep = Sweep::graph(board).map_err(CountError::unusable)?;
    if options.engine == Engine::Marked {
        let (points, width) = (board.points(), sweep.width());
        let foreseen = with_marked!(
            (&sweep, colours),
            by_marked_points(points, colours, width, options)
        );
        return foreseen.ok_or_else(marked::does_not_fit)?;
    }
    of_sweep(sweep, board.points(), colours, options)
}

impl Foreseen {
    /// Of nothing yet.
    fn by(order: Order, primes: usize) -> Foreseen {
        Foreseen {
            engine: match order {
                Order::Rings => Engine::Split,
                Order::Orbits => Engine::Orbits,
                Order::Columns | Order::Points => Engine::Hashed,
            },
            order,
            is_transposed: false,
            is_by_recurrence: false,
            frontier: None,
            primes,
            states: Vec::new(),
            most: 0.0,
            known: match order {
                Order::Orbits => Known::About,
                _ => Known::Exactly,
            },
            total: None,
            lanes: Ok(Together::evenly(primes, primes, 0.0)),
        }
    }
}

fn needed(points: usize, colours: u32) -> Result<usize, CountError> {
    let primes = primes_for(points, colours);
    primes.ok_or_else(|| CountError::unusable(format!("{points} points are too many to count")))
}

/// Rings of every number of columns.
fn by_rings(
    sequence: &Sequence,
    cols: usize,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    let primes = needed(sequence.rows.saturating_mul(cols), sequence.colours)?;
    let size = |cols| match ring(sequence, cols) {
        // A path, which needs no vector.
        None => Some(1),
        Some(shape) => elements(&shape),
    };
    let states: Option<Vec<u64>> = (1..=cols).map(size).collect();
    let states = states.ok_or_else(|| CountError::unusable("the rings are too large"))?;
    let lanes = match ring(sequence, cols) {
        None => Ok(Together::evenly(primes.min(LANES), primes, 0.0)),
        Some(shape) => in_memory(&shape, (cols, primes), options)?,
    };
    // A ring is gone through twice for every row after the first, half by half.
    let sum: u128 = states.iter().map(|&n| u128::from(n)).sum();
    Ok(Foreseen {
        most: states.last().copied().unwrap_or(1) as f64,
        total: Some(sum * (sequence.rows as u128 - 1)),
        states,
        lanes,
        ..Foreseen::by(Order::Rings, primes)
    })
}

/// A brick wall, or three colours, column by column.
fn by_split(
    sequence: &Sequence,
    cols: usize,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    let points = sequence.rows.saturating_mul(cols);
    let primes = needed(points, sequence.colours)?;
    let shape = shape(sequence);
    let shape = shape.ok_or_else(|| CountError::unusable("the split engine has no such boards"))?;
    let too_large = || CountError::unusable("the board is too large");
    let elements = elements(&shape).ok_or_else(too_large)?;
    Ok(Foreseen {
        engine: Engine::Split,
        most: elements as f64,
        states: vec![elements],
        lanes: in_memory(&shape, (sequence.rows, primes), options)?,
        ..Foreseen::by(Order::Columns, primes)
    })
}

/// Four colours and more, column by column.
fn by_many_colours(
    sequence: &Sequence,
    cols: usize,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    let primes = needed(sequence.rows.saturating_mul(cols), sequence.colours)?;
    let elements = levels::size(sequence);
    Ok(Foreseen {
        engine: Engine::Split,
        most: elements as f64,
        states: vec![elements],
        lanes: Together::by_passes(primes, |missing| levels::lanes(sequence, missing, options)),
        ..Foreseen::by(Order::Columns, primes)
    })
}

/// A torus, orbit by orbit of its first columns.
fn by_orbits(
    sequence: &Sequence,
    cols: usize,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    let rows = sequence.rows;
    let primes = needed(rows.saturating_mul(cols), sequence.colours)?;
    let lanes = orbits::lanes(rows, primes, options.machine.memory);
    Ok(Foreseen {
        most: most_states(rows),
        lanes: lanes.map(|lanes| Together::evenly(lanes, primes, most_bytes(rows, lanes))),
        ..Foreseen::by(Order::Orbits, primes)
    })
}

/// A board as a single column of points.
fn of_sweep(
    sweep: Sweep,
    points: usize,
    colours: u32,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    with_narrowest_key!(
        (sweep.width(), colours),
        by_points(sweep, points, colours, options)
    )
}

fn by_points<K: PackedKey>(
    sweep: Sweep,
    points: usize,
    colours: u32,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    let width = sweep.width();
    let problem = FrontierProblem::<K>::new(sweep, colours).expect("the layout was tried");
    point_by_point(&problem, (points, colours), width, options)
}

fn by_marked_points<K: PackedKey>(
    problem: MarkedProblem<K>,
    points: usize,
    colours: u32,
    width: usize,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    Ok(Foreseen {
        engine: Engine::Marked,
        ..point_by_point(&problem, (points, colours), width, options)?
    })
}

/// Point by point, `width` points being on the frontier.
fn point_by_point<P: Problem>(
    problem: &P,
    (points, colours): (usize, u32),
    width: usize,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    let primes = needed(points, colours)?;
    let memory = options.machine.memory;
    let mut list = List::default();
    let is_whole = options.with_threads(|| {
        let mut states = vec![problem.start()];
        list.column(problem, 0, &mut states, options.context())
    })?;
    let most = list.most() as f64;
    let estimate = of_points(most, points, P::State::BYTES);
    // As many primes at once as fit, by halves.
    let fitting = std::iter::successors(Some(LANES), |&lanes| (lanes > 1).then_some(lanes / 2))
        .map(|lanes| lanes.min(primes))
        .find(|&lanes| estimate.hashed_bytes(lanes) <= memory as f64);
    let lanes = check_width(width, memory).and_then(|()| {
        let needed = estimate.hashed_bytes(1);
        let bytes = |lanes| estimate.hashed_bytes(lanes);
        let fitting = fitting.map(|lanes| Together::evenly(lanes, primes, bytes(lanes)));
        fitting.ok_or_else(|| {
            let reason = format!(
                "{most:.0} states need about {needed:.0} bytes of memory, and {memory} may be used"
            );
            CountError::too_large(needed, memory as f64, reason)
        })
    });
    Ok(Foreseen {
        frontier: Some(width),
        most,
        known: if is_whole {
            Known::Exactly
        } else {
            Known::AtLeast
        },
        total: is_whole.then(|| list.total()),
        states: list.states,
        lanes,
        ..Foreseen::by(Order::Points, primes)
    })
}

fn by_columns<K: PackedKey>(
    sequence: &Sequence,
    sweep: Sweep,
    cols: usize,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    let expected = estimate(sequence, &sweep, K::BYTES);
    let width = sweep.width();
    let problem = FrontierProblem::<K>::new(sweep, sequence.colours).expect("the layout was tried");
    of_columns(&problem, sequence, (cols, width), &expected, options)
}

fn by_marked<K: PackedKey>(
    problem: MarkedProblem<K>,
    sequence: &Sequence,
    sweep: &Sweep,
    cols: usize,
    expected: &Estimate,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    Ok(Foreseen {
        engine: Engine::Marked,
        ..of_columns(&problem, sequence, (cols, sweep.width()), expected, options)?
    })
}

/// Column by column, `width` points being on the frontier.
fn of_columns<P: Problem>(
    problem: &P,
    sequence: &Sequence,
    (cols, width): (usize, usize),
    expected: &Estimate,
    options: &Options<'_>,
) -> Result<Foreseen, CountError> {
    let points = sequence.rows.saturating_mul(cols);
    let primes = needed(points, sequence.colours)?;
    // What the count decides by.
    let plan = plan(sequence, expected, problem.extent(), cols, primes, options);
    let engine = match (&plan, options.engine) {
        (Ok(plan), _) => plan.engine,
        (Err(_), Engine::Auto | Engine::Marked) => Engine::Hashed,
        (Err(_), engine) => engine,
    };
    let mut list = List::default();
    let total = options.with_threads(|| {
        let context = options.context();
        match engine {
            Engine::Compiled => list.period(problem, cols, context),
            _ => list.columns(problem, cols, context),
        }
    })?;
    let most = match total {
        Some(_) => list.most() as f64,
        None => expected.of_board(points, sequence.colours).states,
    };
    let found = Estimate {
        states: most,
        ..*expected
    };
    let bytes = |lanes: usize| match engine {
        Engine::Compiled => found.compiled_bytes(lanes),
        _ => found.hashed_bytes(lanes),
    };
    Ok(Foreseen {
        engine,
        frontier: Some(width),
        most,
        known: if total.is_some() {
            Known::Exactly
        } else {
            Known::About
        },
        states: if total.is_some() {
            list.states
        } else {
            Vec::new()
        },
        total,
        lanes: plan.map(|plan| Together::evenly(plan.lanes, primes, bytes(plan.lanes))),
        ..Foreseen::by(Order::Columns, primes)
    })
}

impl Order {
    /// The name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Order::Columns => "columns",
            Order::Points => "points",
            Order::Rings => "rings",
            Order::Orbits => "orbits",
        }
    }
}

impl Known {
    /// The name, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Known::Exactly => "exactly",
            Known::AtLeast => "at-least",
            Known::About => "about",
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
