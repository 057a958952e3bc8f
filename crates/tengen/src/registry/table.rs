//! The table of the registry: an entry for each kind of request, ordered by name.

use super::entry::{Entry, answer};
use super::files;
use super::lists::{ListLattices, ListPapers, ListPublished};
use super::weights::Weights;
use crate::Request;
use crate::approx::{Approx, ApproxConstants};
use crate::bench::BenchCount;
use crate::bounds::{Bounds, LimitBounds};
use crate::check::Check;
use crate::cluster::{KeepResidues, KeptPrimes};
use crate::compare::{Connect4, Gomoku, GomokuBase, QuoteChess, QuoteConnect4};
use crate::count::{
    Count, CountBy, CountClasses, CountResidues, CountSquares, CountSquaresBy, Known,
};
use crate::data::{DataClean, DataList};
use crate::dead::{DeadGroups, DeadSets};
use crate::estimate::Estimate;
use crate::extremes::Most;
use crate::games::{
    BoundGames, CheckHamiltonian, ConstructGame, CountGames, DrawGraph, EstimateGames,
    FindHamiltonian, SurveyGraph,
};
use crate::generate::Generate;
use crate::growth::Growth;
use crate::lattice::ShowLattice;
use crate::ledger::{LedgerExport, LedgerList, LedgerMerge, LedgerVerify};
use crate::matrix::Matrix;
use crate::papers::Paper;
use crate::plan::Plan;
use crate::polynomial::Polynomial;
use crate::position::{Draw, JudgePositions, Look};
use crate::ranks::{Rank, Unrank};
use crate::reachable::Reachable;
use crate::recurrence::Recurrence;
use crate::reduce::{PlayLine, Reduce, ReduceSquare};
use crate::sample::Sample;
use crate::sequences::{LatticeSequences, Recognise};
use crate::solve::{ListProblems, ShowProblem, Solve, SolvePruned, Variation};
use crate::states::States;
use crate::verify::Verify;

/// Builds an entry of the registry from the name of a request, its summary and its type.
///
/// Optional parts override the defaults:
///
/// - `run`: the function that answers the request, with the type of the answer;
/// - `files`: the function that produces other forms of the answer than JSON;
/// - `lines`: the types of the lines that the command line prints in JSON.
macro_rules! entry {
    ($name:literal, $summary:literal, $request:ty $(, run $run:expr => $answer:ty)?
        $(, files $files:expr)? $(, lines $($line:ty)*)?) => {
        Entry {
            name: $name,
            summary: $summary,
            page: None,
            has_resources: false,
            answer: |request, observer| {
                let run = entry!(@run $request $(, $run)?);
                let files = entry!(@files $($files)?);
                answer::<$request, entry!(@answer $request $(, $answer)?)>(
                    request, observer, run, files,
                )
            },
            #[cfg(feature = "schema")]
            request_schema: |to| to.subschema_for::<$request>(),
            #[cfg(feature = "schema")]
            answer_schema: |to| to.subschema_for::<entry!(@answer $request $(, $answer)?)>(),
            #[cfg(feature = "schema")]
            line_schemas: |to| {
                entry!(@lines to, [entry!(@answer $request $(, $answer)?)] $(, $($line)*)?)
            },
        }
    };
    (@run $request:ty) => { <$request as Request>::run_with };
    (@run $request:ty, $run:expr) => { $run };
    (@files) => { files::none };
    (@files $files:expr) => { $files };
    (@answer $request:ty) => { <$request as Request>::Answer };
    (@answer $request:ty, $answer:ty) => { $answer };
    (@lines $to:ident, [$answer:ty]) => { vec![$to.subschema_for::<$answer>()] };
    (@lines $to:ident, [$answer:ty], $($line:ty)*) => { vec![$($to.subschema_for::<$line>()),*] };
}

impl Entry {
    /// Allows web pages to send the request, and sets the weights (bytes per point and per
    /// position) from which its memory is estimated.
    const fn page(self, weights: Weights) -> Entry {
        Entry {
            page: Some(weights),
            ..self
        }
    }

    /// Marks a request that has the field `resources`, limits on threads and memory.
    const fn engine(self) -> Entry {
        Entry {
            has_resources: true,
            ..self
        }
    }
}

/// All kinds of requests, by name.
pub static ENTRIES: &[Entry] = &[
    entry!("approx", "Estimates the number of legal positions by the asymptotic formula.", Approx)
        .page(Weights::NUMBERS),
    entry!("approx-constants", "Gives the constants of the asymptotic formula.", ApproxConstants)
        .page(Weights::NUMBERS),
    entry!("bench-count", "Measures the split engine.", BenchCount, lines crate::bench::MeasuredCount).engine(),
    entry!("bounds", "Bounds the number of legal positions of a board, from strips.", Bounds)
        .page(Weights::NUMBERS)
        .engine(),
    entry!("bounds-limit", "Bounds the factor by which the number of legal positions of a lattice grows per point.", LimitBounds).engine(),
    entry!("compare-chess", "Gives upper bounds on the number of positions of chess.", QuoteChess),
    entry!("compare-connect4", "Counts positions of Connect Four.", Connect4).engine(),
    entry!("compare-connect4-quoted", "Quotes the published number of positions of Connect Four.", QuoteConnect4),
    entry!("compare-gomoku", "Counts boards without five stones of one colour in a row (Gomoku).", Gomoku).engine(),
    entry!("compare-gomoku-base", "Estimates the factor by which the number of Gomoku boards grows per point.", GomokuBase),
    entry!(
        "count",
        "Counts the legal positions of a board, or quotes the published number.",
        Count,
        run Count::known_with => Known
    )
    .page(Weights::BOARD)
    .engine(),
    entry!(
        "count-by",
        "Counts legal positions by their number of stones, empty points or strings.",
        CountBy,
        files files::counted_by
    )
    .page(Weights::BOARD)
    .engine(),
    entry!("count-classes", "Counts legal positions up to symmetry.", CountClasses)
        .page(Weights::SYMMETRY)
        .engine(),
    entry!("count-published", "Lists the published numbers of legal positions.", ListPublished)
        .page(Weights::NUMBERS),
    entry!("count-residues", "Counts legal positions modulo some primes.", CountResidues).engine(),
    entry!("count-squares", "Counts the legal positions of all square boards up to a size.", CountSquares)
        .engine(),
    entry!("count-squares-by", "Counts legal positions of square boards by stones, empty points or strings.", CountSquaresBy)
        .engine(),
    entry!("data-clean", "Removes files from the data directory.", DataClean),
    entry!("data-list", "Lists the files of the data directory.", DataList),
    entry!(
        "dead-groups",
        "Tells which groups (strings) of a position are dead, by default without a ko rule.",
        DeadGroups
    ),
    entry!("dead-sets", "Counts dead and living groups in all positions of a board.", DeadSets),
    entry!("draw", "Draws a position and writes it in every notation.", Draw, files files::drawn)
        .page(Weights::SEEN),
    entry!("estimate", "Estimates the number of legal positions by random sampling.", Estimate)
        .engine(),
    entry!("game-graph", "Surveys the game graph of a board.", SurveyGraph)
        .page(Weights::BOARD)
        .engine(),
    entry!(
        "game-graph-picture",
        "Draws the game graph of a small board.",
        DrawGraph,
        files files::drawn_graph
    )
    .page(Weights::BOARD),
    entry!("games-bounds", "Gives lower and upper bounds on the number of games of a board.", BoundGames)
        .page(Weights::BOARD)
        .engine(),
    entry!(
        "games-construct",
        "Plays a part of a game from a family that proves a lower bound on the number of games.",
        ConstructGame,
        files files::constructed
    )
    .page(Weights::GAME),
    entry!("games-count", "Counts the games of a board.", CountGames)
        .page(Weights::BOARD)
        .engine(),
    entry!("games-estimate", "Estimates the number of games by random sampling.", EstimateGames)
        .engine(),
    entry!("growth", "Bounds the factor by which the number of legal positions of a strip grows per column.", Growth)
        .page(Weights::NUMBERS)
        .engine(),
    entry!(
        "hamilton",
        "Finds a game through all legal positions of a board.",
        FindHamiltonian,
        files files::hamiltonian
    )
    .page(Weights::WALK),
    entry!("hamilton-check", "Checks a game through all legal positions of a board.", CheckHamiltonian)
        .page(Weights::NUMBERS),
    entry!("lattice", "Shows a lattice on a small board.", ShowLattice, files files::lattice),
    entry!("lattice-list", "Lists the lattices that have a name.", ListLattices),
    entry!("ledger-export", "Writes the residues of ledgers as text.", LedgerExport),
    entry!("ledger-keep", "Adds residues that were computed elsewhere to a ledger.", KeepResidues),
    entry!("ledger-list", "Lists the residues of a ledger.", LedgerList),
    entry!("ledger-merge", "Adds the residues of ledgers to another ledger.", LedgerMerge).engine(),
    entry!("ledger-primes", "Lists the primes for which a ledger has residues of a board.", KeptPrimes),
    entry!("ledger-verify", "Checks the records of ledgers and the counts that they determine.", LedgerVerify)
        .engine(),
    entry!("legal", "Tells which strings of positions have no liberty.", JudgePositions, lines crate::position::Legality crate::position::Unreadable),
    entry!("look", "Shows the strings of a position with their liberties.", Look).page(Weights::SEEN),
    entry!("matrix", "Makes the transfer matrix of a strip.", Matrix).engine(),
    entry!("most", "Finds a position with the most strings or stones.", Most, files files::extreme)
        .engine(),
    entry!("plan", "Plans a count of legal positions: time, memory, and the engine.", Plan)
        .page(Weights::BOARD)
        .engine(),
    entry!(
        "polynomial",
        "Finds the number of legal positions as a polynomial in the number of colours.",
        Polynomial
    )
    .page(Weights::BOARD)
    .engine(),
    entry!("problem", "Reads a problem of life and death and shows it.", ShowProblem)
        .page(Weights::PROBLEM),
    entry!("problems", "Lists the problems of a collection.", ListProblems).page(Weights::PROBLEM),
    entry!(
        "problems-check",
        "Checks problems and their trees of variations.",
        Check,
        lines crate::check::CheckedProblem super::lists::UnreadFile
    ),
    entry!(
        "problems-generate",
        "Makes random problems of life and death.",
        Generate,
        files files::generated,
        lines crate::generate::GeneratedProblem
    )
    .page(Weights::NUMBERS)
    .engine(),
    entry!("rank", "Finds the rank of a legal position.", Rank)
        .page(Weights::BOARD)
        .engine(),
    entry!("reachable", "Counts the positions that can be reached if no player passes.", Reachable)
        .page(Weights::BOARD)
        .engine(),
    entry!("recurrence", "Finds the linear recurrence of a strip's numbers of legal positions.", Recurrence).engine(),
    entry!("reduce", "Makes a Go position on a graph that stands for a logical formula.", Reduce, files files::on_graph),
    entry!(
        "reduce-grid",
        "Makes a Go position on the square grid that stands for a logical formula.",
        ReduceSquare,
        files files::on_square
    ),
    entry!("reduce-line", "Plays the moves that stand for an assignment in the Go position of a formula.", PlayLine).page(Weights::LINE),
    entry!("sample", "Draws random legal positions.", Sample, lines crate::sample::SampledPosition)
        .page(Weights::SAMPLE)
        .engine(),
    entry!("sequence", "Finds the known sequences of numbers of legal positions that contain given numbers.", Recognise),
    entry!("sequence-lattice", "Finds the sequences of numbers of legal positions of a lattice.", LatticeSequences, files files::sequences)
        .engine(),
    entry!(
        "solve",
        "Solves a problem of life and death.",
        Solve,
        files files::solved,
        lines crate::solve::SolvedSide super::lists::UnusableProblem
    )
    .page(Weights::PROBLEM)
    .engine(),
    entry!("solve-pruned", "Decides the Go position of a formula by its pruned tree of moves.", SolvePruned),
    entry!("states", "Counts classes of border states, the states of a count column by column.", States).engine(),
    entry!("table", "Recomputes a table or figure of the papers on numbers of Go positions.", Paper, lines crate::papers::PaperTable)
        .page(Weights::NUMBERS)
        .engine(),
    entry!("table-list", "Lists the tables and figures of the papers that can be recomputed.", ListPapers, lines crate::papers::PaperEntry)
        .page(Weights::NUMBERS),
    entry!("unrank", "Finds the legal positions with given ranks.", Unrank, lines crate::ranks::Unranked)
        .page(Weights::BOARD)
        .engine(),
    entry!("variation", "Solves a problem after some moves.", Variation)
        .page(Weights::PROBLEM)
        .engine(),
    entry!("verify", "Checks a certificate of life and death.", Verify, lines crate::verify::Verified super::lists::UnreadCertificate)
        .page(Weights::NUMBERS),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_different() {
        let names: Vec<_> = ENTRIES.iter().map(|entry| entry.name).collect();
        assert!(names.windows(2).all(|pair| pair[0] < pair[1]), "{names:?}");
    }

    #[test]
    fn the_documentation_of_the_crate_lists_all_requests() {
        let text = include_str!("../lib.rs");
        for Entry { name, summary, .. } in ENTRIES {
            let row = format!("//! | `{name}` | ");
            let row = text.lines().find(|line| line.starts_with(&row));
            let row = row.unwrap_or_default();
            assert!(row.contains(summary), "{name}: {row:?}");
        }
    }
}
