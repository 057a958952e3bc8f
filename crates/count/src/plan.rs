//! Plans: the estimated costs (offers) of engines for a board, without counting it.

use super::count::turned;
use super::engine::asked::{Asked, Target, Wanted};
use super::engine::{EngineName, Offer, Order, Steps};
use super::error::CountError;
use super::list::ENGINES;
use super::options::Options;
use super::residues::check;
use tengen_board::Board;
use tengen_ledger::Sequence;

/// The plan of a count: its estimated cost on a machine.
#[derive(Debug)]
pub struct Plan {
    /// `true` if the board is counted with rows and columns exchanged.
    pub is_transposed: bool,
    /// Number of primes that the count needs. It is 0 for a board without edges, or if the board is
    /// too large to determine the number.
    pub primes: usize,
    /// The offer of the engine that a count would use, or the reason why the board is refused.
    pub chosen: Result<Offer, CountError>,
    /// The number of states after each step (added point), for the engine of the chosen offer.
    pub steps: Steps,
    /// For each engine, its offer or the reason why it cannot count the board, in the order in
    /// which engines are asked. Empty unless requested.
    pub offers: Vec<(EngineName, Result<Offer, CountError>)>,
}

/// Plans a count of a lattice's board without counting it.
///
/// The engine is chosen as [`count_lattice`](super::count_lattice) chooses it if no residues are
/// known. If `all` is `true`, every engine is asked. Of `options`, only the machine, the engine and
/// the scratch directory matter.
///
/// # Errors
/// [`CountError::Unusable`] or [`CountError::Board`] if there is no such board;
/// [`CountError::Cancelled`].
pub fn plan_lattice(
    sequence: &Sequence,
    cols: usize,
    all: bool,
    options: &Options<'_>,
) -> Result<Plan, CountError> {
    check(sequence, cols)?;
    let (target, is_transposed) = turned(sequence, cols, options);
    let plan = plan(target, all, options)?;
    Ok(Plan {
        is_transposed,
        ..plan
    })
}

/// Plans a count of a graph, as [`count_graph`](super::count_graph) would do it.
///
/// # Errors
/// [`CountError::Unusable`] if the frontier of the graph is too wide or the graph has too many
/// points; [`CountError::Cancelled`].
pub fn plan_graph(
    board: &Board,
    colours: u32,
    all: bool,
    options: &Options<'_>,
) -> Result<Plan, CountError> {
    if (0..board.points()).all(|v| board.is_lonely(v)) {
        // The board has no edges, so every point must be empty: there is one legal position, and
        // nothing to compute.
        let offer = Offer::of(EngineName::HASHED, Order::Points, 0);
        return Ok(Plan::only(Ok(offer)));
    }
    let smaller = board.without_lonely();
    let board = match options.engine {
        EngineName::BRUTE => board,
        _ => smaller.as_ref().unwrap_or(board),
    };
    plan(Target::Graph { board, colours }, all, options)
}

/// Plans a count. The plan has the chosen offer (estimated cost) with its numbers of states and, if
/// `all` is `true`, the offers of all engines.
fn plan(target: Target<'_>, all: bool, options: &Options<'_>) -> Result<Plan, CountError> {
    // A plan assumes that the count has a data directory.
    let asked = Asked::new(target, Wanted::Number, options, ENGINES).with_files();
    let chosen = stopped(asked.cheapest())?;
    // The engine is chosen by quick offers, as for a count. Then its offer is computed more
    // precisely.
    let thorough = asked.for_plan();
    let primes = match stopped(thorough.primes())? {
        Ok(primes) => primes,
        Err(error) => return Ok(Plan::only(Err(error))),
    };
    let (chosen, steps) = match chosen {
        Ok((engine, _)) => {
            let offer = engine.offer(&thorough);
            match stopped(offer.and_then(|offer| engine.list(&thorough, offer)))? {
                Ok((offer, steps)) => (Ok(offer), steps),
                Err(error) => (Err(error), Steps::default()),
            }
        }
        Err(error) => (Err(error), Steps::default()),
    };
    // Counting by gluing two halves needs fewer primes than counting the whole board.
    let primes = match &chosen {
        Ok(offer) if offer.order == Order::Halves => offer.primes,
        _ => primes,
    };
    let mut offers = Vec::new();
    for engine in ENGINES.iter().filter(|_| all) {
        let offer = match &chosen {
            Ok(chosen) if chosen.engine == engine.name() => Ok(chosen.clone()),
            _ => stopped(engine.offer(&thorough))?,
        };
        offers.push((engine.name(), offer));
    }
    Ok(Plan {
        is_transposed: false,
        primes,
        chosen,
        steps,
        offers,
    })
}

/// Separates errors: the outer error says that the observer asked to stop. Any other error is part
/// of the plan.
fn stopped<T>(result: Result<T, CountError>) -> Result<Result<T, CountError>, CountError> {
    match result {
        Err(error @ CountError::Cancelled { .. }) => Err(error),
        other => Ok(other),
    }
}

impl Plan {
    /// Returns a plan that has only the chosen offer, or the reason why the board is refused.
    fn only(chosen: Result<Offer, CountError>) -> Plan {
        Plan {
            is_transposed: false,
            primes: 0,
            chosen,
            steps: Steps::default(),
            offers: Vec::new(),
        }
    }
}
