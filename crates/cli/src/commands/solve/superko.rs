//! One side under positional superko.

use super::Arguments;
use super::side::{Side, clock};
use std::time::Instant;
use tengen_board::Player;
use tengen_tsumego::answer::line::{End, Line};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Limits;
use tengen_tsumego::solver::status::{Status, Threats};
use tengen_tsumego::superko::{MAX_POSITIONS, Superko, SuperkoError};

/// The answer; `Err` if the problem is too large.
pub(super) fn solve(
    arguments: &Arguments,
    problem: &Problem,
    memory: usize,
    first: Player,
) -> Result<Side, String> {
    let start = Instant::now();
    let mut go_on = clock(start, arguments.time);
    let most = arguments.nodes.unwrap_or(u64::MAX);
    let mut status = Status {
        alive: None,
        threats: Threats::Unknown,
        best: None,
        nodes: 0,
    };
    let mut superko = match Superko::new(problem, MAX_POSITIONS, memory, &mut go_on) {
        Ok(superko) => superko,
        Err(SuperkoError::Stopped) => return Ok(Side::of(first, status, start.elapsed())),
        Err(error) => return Err(error.to_string()),
    };
    let place = superko.start(first);
    let mut limits = Limits {
        nodes: most,
        go_on: &mut go_on,
    };
    let winner = superko.winner(&place, &mut limits);
    status.nodes = most - limits.nodes;
    let Some(winner) = winner else {
        return Ok(Side::of(first, status, start.elapsed()));
    };
    status.alive = Some(winner == problem.defender);
    // There are none.
    status.threats = Threats::Never;
    let mut side = Side::of(first, status, start.elapsed());

    let mut go_on = clock(Instant::now(), arguments.time);
    let mut limits = Limits {
        nodes: most,
        go_on: &mut go_on,
    };
    side.moves = match (winner == first, arguments.all_moves) {
        (false, _) => Some(Vec::new()),
        (true, false) => superko
            .good_move(&place, &mut limits)
            .map(|(vertex, _)| vec![vertex]),
        (true, true) => superko.good_moves(&place, &mut limits),
    };
    if !arguments.no_line {
        side.line = Some(match superko.main_line(&place, &mut limits) {
            Some(moves) => Line {
                moves,
                end: End::Settled,
            },
            None => Line {
                moves: Vec::new(),
                end: End::Limit,
            },
        });
    }
    Ok(side)
}
