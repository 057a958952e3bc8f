//! The move to play, for every rule against repetition.

use super::{Memory, Rules};
use crate::choose::{Choice, ChooseError, choose};
use crate::problem::Problem;
use crate::solver::session::{Limits, Situation};
use crate::superko::{MAX_POSITIONS, Superko};
use tengen_board::Position;

/// As [`choose`], for every rule against repetition: under superko after other positions, in
/// their order, and for who does not succeed the first move that must be answered.
///
/// # Errors
/// [`ChooseError`].
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
