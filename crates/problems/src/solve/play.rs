//! The choice of a move to play, under each ko rule.

use super::{Memory, Rules};
use tengen_board::Position;
use tengen_tsumego::choose::{Choice, ChooseError, choose};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Limits, Situation};
use tengen_tsumego::superko::{MAX_POSITIONS, Superko};

/// Chooses a move like [`choose`], under each ko rule.
///
/// Under superko, `before` lists the earlier positions in their order. The losing side then plays
/// the first move that must be answered.
///
/// # Errors
/// [`ChooseError`], if no move can be chosen.
pub fn choose_from(
    problem: &Problem,
    situation: &Situation,
    before: &[Position],
    rules: Rules,
    memory: &mut Memory,
    limits: &mut Limits<'_>,
) -> Result<Choice, ChooseError> {
    if let Some(ko) = rules.ko() {
        return choose(problem, ko, memory.tables(problem), situation, limits);
    }
    let (bytes, observer) = (memory.bytes(), limits.observer);
    let mut superko = Superko::from(problem, situation, before, MAX_POSITIONS, bytes, observer)?;
    let place = superko.start(situation.to_move);
    let choice = superko.choose(&place, limits);
    let (vertex, winner) = choice.ok_or(ChooseError::Undecided)?;
    let wins = winner == situation.to_move;
    Ok(Choice { vertex, wins })
}
