//! What each command answers: the fields of each form of its answers besides the beginning, the
//! board and the number of colours, which `document` adds. Written by hand, apart from the types
//! that the program has, so that a change of those is seen.

mod bench;
mod compare;
mod counts;
mod games;
mod growth;
mod kept;
mod lattices;
mod plans;
mod positions;
mod problems;
mod reductions;

use crate::schema::document::{Board, Command, command, form};
use bench::BenchCount;
use compare::{Chess, Connect4, Gomoku, GomokuBase, QuotedConnect4};
use counts::{By, Classes, Number, Published, Residues, Squares, SquaresBy};
use games::{
    BoundedGames, ConstructedGame, CountedGames, EstimatedGames, GameGraph, NoWalk, Reachable, Walk,
};
use growth::{
    Approximated, Bounds, Constants, Estimate, Growth, Limit, Matrix, Most, Polynomial, Recurrence,
    States,
};
use kept::{DataClean, DataList, LedgerList, LedgerVerify};
use lattices::{Lattices, ShownLattice};
use plans::{Plan, PlanOfStates};
use positions::{Entry, Legal, Rank, Sample, Table, Unrank};
use problems::{
    Checked, DeadGroups, DeadSets, Generated, Line, Pruned, Refused, Situations, Solved, Unchecked,
    UnreadCertificate, UnreadProblems, UnusableProblem,
};
use reductions::{OnGraph, OnGrid, OnTiles};

/// Every command that writes JSON.
pub(crate) fn commands() -> Vec<Command> {
    vec![
        command(
            "count",
            &[
                form::<Number>(Board::Either, true),
                form::<Published>(Board::Rectangle, true),
                form::<Residues>(Board::Rectangle, true),
                form::<Classes>(Board::Either, true),
                form::<By>(Board::Either, true),
                form::<Squares>(Board::None, true),
                form::<SquaresBy>(Board::None, true),
            ],
        ),
        command(
            "plan",
            &[
                form::<Plan>(Board::Rectangle, true),
                form::<PlanOfStates>(Board::Either, true),
            ],
        ),
        command(
            "approx",
            &[
                form::<Approximated>(Board::Rectangle, true),
                form::<Constants>(Board::None, false),
            ],
        ),
        command("estimate", &[form::<Estimate>(Board::Either, true)]),
        command(
            "bounds",
            &[
                form::<Bounds>(Board::Rectangle, true),
                form::<Limit>(Board::None, true),
            ],
        ),
        command("growth", &[form::<Growth>(Board::Strip, true)]),
        command("recurrence", &[form::<Recurrence>(Board::Strip, true)]),
        command("polynomial", &[form::<Polynomial>(Board::Either, false)]),
        command("matrix", &[form::<Matrix>(Board::Strip, true)]),
        command(
            "lattice",
            &[
                form::<Lattices>(Board::None, false),
                form::<ShownLattice>(Board::Rectangle, false),
            ],
        ),
        command("states", &[form::<States>(Board::Strip, true)]),
        command("most", &[form::<Most>(Board::Either, true)]),
        command("reachable", &[form::<Reachable>(Board::Either, true)]),
        command(
            "game-graph",
            &[form::<GameGraph>(Board::EitherVertices, true)],
        ),
        command(
            "hamilton",
            &[
                form::<Walk>(Board::Rectangle, true),
                form::<NoWalk>(Board::Rectangle, true),
            ],
        ),
        command("games count", &[form::<CountedGames>(Board::Either, true)]),
        command(
            "games estimate",
            &[form::<EstimatedGames>(Board::Either, true)],
        ),
        command(
            "games bounds",
            &[form::<BoundedGames>(Board::Rectangle, true)],
        ),
        command(
            "games construct",
            &[form::<ConstructedGame>(Board::Rectangle, true)],
        ),
        command("dead sets", &[form::<DeadSets>(Board::Either, true)]),
        command("dead groups", &[form::<DeadGroups>(Board::Either, true)]),
        command(
            "problems generate",
            &[form::<Generated>(Board::Rectangle, true)],
        ),
        command(
            "problems check",
            &[
                form::<Checked>(Board::Rectangle, true),
                form::<Unchecked>(Board::None, false),
                form::<UnreadProblems>(Board::None, false),
            ],
        ),
        command(
            "verify",
            &[
                form::<Situations>(Board::Either, true),
                form::<Line>(Board::None, false),
                form::<Refused>(Board::None, false),
                form::<UnreadCertificate>(Board::None, false),
            ],
        ),
        command(
            "solve",
            &[
                form::<Solved>(Board::Either, true),
                form::<Pruned>(Board::Either, true),
                form::<UnusableProblem>(Board::None, false),
            ],
        ),
        command(
            "reduce",
            &[
                form::<OnGraph>(Board::Graph, true),
                form::<OnGrid>(Board::Rectangle, true),
                form::<OnTiles>(Board::Rectangle, true),
            ],
        ),
        command(
            "compare gomoku",
            &[
                form::<Gomoku>(Board::None, false),
                form::<GomokuBase>(Board::None, false),
            ],
        ),
        command(
            "compare connect4",
            &[
                form::<Connect4>(Board::None, false),
                form::<QuotedConnect4>(Board::None, false),
            ],
        ),
        command("compare chess", &[form::<Chess>(Board::None, false)]),
        command(
            "table",
            &[
                form::<Entry>(Board::None, false),
                form::<Table>(Board::None, false),
            ],
        ),
        command("legal", &[form::<Legal>(Board::Rectangle, true)]),
        command("sample", &[form::<Sample>(Board::Either, true)]),
        command("rank", &[form::<Rank>(Board::Rectangle, true)]),
        command("unrank", &[form::<Unrank>(Board::Rectangle, true)]),
        command("ledger list", &[form::<LedgerList>(Board::None, false)]),
        command("ledger verify", &[form::<LedgerVerify>(Board::None, false)]),
        command("data list", &[form::<DataList>(Board::None, false)]),
        command("data clean", &[form::<DataClean>(Board::None, false)]),
        command("bench count", &[form::<BenchCount>(Board::None, false)]),
    ]
}
