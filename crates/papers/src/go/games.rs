//! Tables 7 and 8 of *Combinatorics of Go*: numbers of games, and average numbers of moves in a
//! position.

use crate::scope::{PaperError, Scope};
use crate::table::Builder;
use crate::value::Value;
use tengen_board::Board;
use tengen_exact::{Interval, UBig};
use tengen_games::graph::{self, CompactGraph, GameGraph, OutdegreeProduct};
use tengen_games::paths::estimate::{self, Estimate, EstimateError, estimate};
use tengen_games::paths::{self, CountError, Rule, Situations};

const BITS: usize = 64;

/// The boards whose games are counted: the two sides, and the smallest value of [`Scope::largest`]
/// with which the games of the board are counted. The last board takes seconds and half a gigabyte.
const COUNTED: [(usize, usize, usize); 5] = [(1, 1, 1), (1, 2, 2), (1, 3, 3), (1, 4, 4), (2, 2, 7)];

/// The boards for which the number of games is estimated. Each entry has the two sides, the largest
/// number of representatives of a stratum, the number of runs, and `true` if the estimate takes
/// minutes. A stratum is all games with equally many positions in reach.
const SAMPLED: [(usize, usize, usize, usize, bool); 5] = [
    (1, 5, 100, 20, false),
    (1, 6, 1000, 20, true),
    (2, 3, 300, 20, true),
    (2, 4, 40, 3, true),
    (3, 3, 5, 2, true),
];

/// Computes Table 7: exact and estimated numbers of games.
pub(crate) fn table_7(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    let counts = COUNTED.iter().filter(|(.., least)| scope.largest >= *least);
    for &(rows, cols, _) in counts {
        if let Some(games) = counted(rows, cols, scope)? {
            table.add(format!("{rows} x {cols}"), Value::Integer(games));
        }
    }
    for (rows, cols, representatives, runs, long) in SAMPLED {
        if long && !scope.full {
            continue;
        }
        if let Some(estimate) = sampled(rows, cols, representatives, runs, scope)? {
            // Mark an estimate that few runs dominate.
            let few = estimate.effective_runs < FEW;
            table.add_sampled(
                format!("{rows} x {cols}, power of ten"),
                power(&estimate),
                few,
            );
        }
    }
    Ok(())
}

/// Estimates with fewer [effective runs](Estimate::effective_runs) than this number are marked as
/// uncertain.
const FEW: f64 = 5.0;

/// Returns the graph whose paths are the games of a board under positional superko: no move may
/// repeat a position.
fn situations(rows: usize, cols: usize, scope: &Scope<'_>) -> Result<Situations, PaperError> {
    let board = Board::square(rows, cols).map_err(PaperError::other)?;
    let observer = scope.options.machine.observer;
    let graph = GameGraph::new(&board, observer).map_err(|error| match error {
        graph::ListError::Cancelled => PaperError::Cancelled,
        error => PaperError::other(error),
    })?;
    Situations::new(&graph, Rule::Positional, observer).map_err(|_| PaperError::Cancelled)
}

/// Returns the number of games of a board, or `None` if the count does not fit in memory.
fn counted(rows: usize, cols: usize, scope: &Scope<'_>) -> Result<Option<UBig>, PaperError> {
    let options = paths::Options {
        method: paths::Method::Strata,
        by_length: false,
        machine: scope.options.machine,
    };
    match paths::count(&situations(rows, cols, scope)?, &options) {
        Ok(games) => Ok(Some(games.all)),
        Err(CountError::NoMemory { .. }) => Ok(None),
        Err(CountError::Cancelled) => Err(PaperError::Cancelled),
        Err(error) => Err(PaperError::other(error)),
    }
}

/// Returns an estimate of the number of games of a board, the mean of `runs` random runs. In a run,
/// at most `representatives` games represent each stratum (see [`SAMPLED`]). Returns `None` if the
/// estimate does not fit in memory.
fn sampled(
    rows: usize,
    cols: usize,
    representatives: usize,
    runs: usize,
    scope: &Scope<'_>,
) -> Result<Option<Estimate>, PaperError> {
    let options = estimate::Options {
        method: estimate::Method::Guided { representatives },
        runs,
        seed: 1,
        machine: scope.options.machine,
    };
    match estimate(&situations(rows, cols, scope)?, &options) {
        Ok(estimate) if estimate.complete => Ok(Some(estimate)),
        Err(EstimateError::NoMemory { .. }) => Ok(None),
        Ok(_) | Err(EstimateError::Cancelled) => Err(PaperError::Cancelled),
        Err(error) => Err(PaperError::other(error)),
    }
}

/// Returns the decimal logarithm of the mean of an estimate, to one decimal.
fn power(estimate: &Estimate) -> Value {
    let mean = &estimate.mean;
    // The logarithm in units of 0.1, rounded to the nearest integer.
    let tenths = (10.0 * (mean.exponent as f64 + mean.mantissa.log10())).round();
    let tenths = UBig::from(tenths.max(1.0) as u64);
    Value::real(&Interval::ratio(&tenths, &UBig::from(10u8), BITS), 1)
}

/// The boards whose game graphs are surveyed (positions and moves are counted): the two sides, and
/// `true` if the count takes half a minute.
const SURVEYED: [(usize, usize, bool); 10] = [
    (1, 1, false),
    (1, 2, false),
    (1, 3, false),
    (1, 4, false),
    (2, 2, false),
    (2, 3, false),
    (2, 4, false),
    (3, 3, false),
    (3, 4, false),
    (4, 4, true),
];

/// Computes Table 8: the average number of moves in a position, which is the average out-degree of
/// the game graph. Its nodes are the positions, its edges the moves.
pub(crate) fn table_8(scope: &Scope<'_>, table: &mut Builder) -> Result<(), PaperError> {
    for (rows, cols, long) in SURVEYED {
        if long && !scope.full {
            continue;
        }
        let board = Board::square(rows, cols).map_err(PaperError::other)?;
        let machine = scope.options.machine;
        let survey = CompactGraph::new(&board, &machine).and_then(|g| g.survey(&machine));
        let survey = match survey {
            Ok(survey) => survey,
            Err(graph::Error::TooLarge { .. } | graph::Error::NoMemory { .. }) => continue,
            Err(graph::Error::Cancelled) => return Err(PaperError::Cancelled),
            Err(error) => return Err(PaperError::other(error)),
        };
        let name = format!("{rows} x {cols}");
        let product = OutdegreeProduct::new(&survey.outdegrees);
        table.add(format!("{name} edges"), Value::integer(survey.edges()));
        // Products of out-degrees with more than `FULL_DIGITS` digits are left out.
        if let Some(product) = product.exact(FULL_DIGITS) {
            table.add(format!("{name} outdegree product"), Value::Integer(product));
        }
        let average = match survey.edges() {
            0 => Value::Integer(UBig::ZERO),
            edges => {
                let mean = Interval::ratio(&edges.into(), &survey.nodes.into(), BITS);
                Value::real(&mean, 6)
            }
        };
        table.add(name, average);
    }
    Ok(())
}

/// The largest number of decimal digits of a product of out-degrees (numbers of moves in each
/// position) that is shown.
const FULL_DIGITS: usize = 30;
