//! Which move to play: the one that wins, or the one that resists longest.

use crate::answer::Inquiry;
use crate::answer::line::End;
use crate::problem::Problem;
use crate::solver::session::{Ko, Limits, Session, Situation, Tables, TooLarge};
use crate::solver::value::Answer;
use crate::superko::SuperkoError;
use tengen_board::Player;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChooseError {
    /// The region is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Under superko more positions can arise than are listed.
    #[error(transparent)]
    Superko(SuperkoError),
    /// A limit of the search was reached.
    #[error("undecided within the limits of the search")]
    Undecided,
}

impl From<SuperkoError> for ChooseError {
    fn from(error: SuperkoError) -> ChooseError {
        match error {
            SuperkoError::Stopped => ChooseError::Undecided,
            error => ChooseError::Superko(error),
        }
    }
}

/// A move, and whether who makes it succeeds, without outside threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The point; `None` is a pass.
    pub vertex: Option<usize>,
    /// Whether who is to move succeeds.
    pub wins: bool,
}

/// What the moves of a situation lead to, without outside threats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstMoves {
    /// Those that succeed: a pass (`None`) first, then stones, ascending.
    pub winning: Vec<Option<usize>>,
    /// The others, likewise.
    pub losing: Vec<Option<usize>>,
}

/// Whether a player succeeds from a situation on, and, if that is who is to move, with
/// which move, where it is known.
///
/// # Errors
/// [`ChooseError::Undecided`].
pub fn succeeds(
    session: &mut Session<'_>,
    situation: &Situation,
    player: Player,
    limits: &mut Limits<'_>,
) -> Result<(bool, Option<Option<usize>>), ChooseError> {
    let judged = session.judge(situation, 0, limits);
    let defends = player == session.problem().defender;
    match judged.answer {
        Answer::Dead(_) => Ok((!defends, judged.best)),
        Answer::Alive(_) => Ok((defends, judged.best)),
        Answer::Unknown => Err(ChooseError::Undecided),
    }
}

/// What each move leads to.
///
/// # Errors
/// [`ChooseError::Undecided`].
pub fn first_moves(
    session: &mut Session<'_>,
    situation: &Situation,
    limits: &mut Limits<'_>,
) -> Result<FirstMoves, ChooseError> {
    let mut found = FirstMoves::default();
    for (vertex, after) in session.moves(situation) {
        match succeeds(session, &after, situation.to_move, limits)?.0 {
            true => found.winning.push(vertex),
            false => found.losing.push(vertex),
        }
    }
    Ok(found)
}

/// Whether the move that led to a situation is a threat: whether who made it would succeed
/// if the opponent passed.
///
/// # Errors
/// [`ChooseError::Undecided`].
pub fn threatens(
    session: &mut Session<'_>,
    after: &Situation,
    limits: &mut Limits<'_>,
) -> Result<bool, ChooseError> {
    let Some(passed) = session.play(after, None) else {
        return Ok(false);
    };
    Ok(succeeds(session, &passed, passed.to_move, limits)?.0)
}

/// The move for who is to move.
///
/// Who succeeds passes if that is enough, and otherwise plays a move that is. Who does
/// not, plays what is hardest to answer, see [`Inquiry::hardest`]; if nothing must be
/// answered, it is a pass.
///
/// # Errors
/// [`ChooseError`].
pub fn choose(
    problem: &Problem,
    ko: Ko,
    tables: &mut Tables,
    situation: &Situation,
    limits: &mut Limits<'_>,
) -> Result<Choice, ChooseError> {
    let mut session = Session::new(problem, ko, tables)?;
    let player = situation.to_move;
    if session.is_lost(situation) {
        let wins = player != problem.defender;
        return Ok(Choice { vertex: None, wins });
    }
    let (wins, best) = succeeds(&mut session, situation, player, limits)?;
    // What this took is not counted as effort for what follows.
    let mut inquiry = Inquiry::new(&mut session, limits);
    let vertex = match wins {
        true => match inquiry.best(situation, best) {
            Ok((vertex, _)) => vertex,
            Err(End::Settled) => None,
            Err(_) => return Err(ChooseError::Undecided),
        },
        false => {
            let replies = inquiry.replies(situation);
            match replies.ok_or(ChooseError::Undecided)? {
                replies if replies.is_empty() => None,
                replies => {
                    let hardest = inquiry.hardest(replies);
                    Some(hardest.ok_or(ChooseError::Undecided)?.point)
                }
            }
        }
    };
    Ok(Choice { vertex, wins })
}
