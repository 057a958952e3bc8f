//! Move choice: a winning move, or the move with the longest resistance.
//!
//! The entries are [`choose`] for one move, and [`winning_moves`] for all of them. The cost is one
//! search for each move that is tested.

use crate::answer::Inquiry;
use crate::answer::line::End;
use crate::problem::Problem;
use crate::solver::session::{Ko, Limits, Session, Situation, Tables, TooLarge};
use crate::superko::SuperkoError;
use tengen_board::Player;

/// The reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChooseError {
    /// The region is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Under superko (no position may be repeated), more positions can arise than can be listed.
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

/// A move, and the outcome without outside ko threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The point; `None` is a pass.
    pub vertex: Option<usize>,
    /// `true` if the side to move wins.
    pub wins: bool,
}

/// Returns `true` if a player wins when play starts from a situation, without outside ko threats.
///
/// The second result is the winning move, if the side to move wins and the move is known.
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
    let alive = judged.answer.alive().ok_or(ChooseError::Undecided)?;
    Ok((alive == defends, judged.best))
}

/// Returns the winning moves of a situation, without outside ko threats: a pass (`None`) first,
/// then stones, ascending.
///
/// # Errors
/// [`ChooseError::Undecided`].
pub fn winning_moves(
    session: &mut Session<'_>,
    situation: &Situation,
    limits: &mut Limits<'_>,
) -> Result<Vec<Option<usize>>, ChooseError> {
    let mut winning = Vec::new();
    for (vertex, after) in session.moves(situation) {
        if succeeds(session, &after, situation.to_move, limits)?.0 {
            winning.push(vertex);
        }
    }
    Ok(winning)
}

/// Returns `true` if the last move is a threat: its player would win if the opponent passed.
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

/// Chooses a move for the side to move.
///
/// A winning side passes if that wins, else plays a winning move. A losing side plays the
/// move that is hardest to answer ([`Inquiry::hardest`]), or passes if no move must be
/// answered.
///
/// # Errors
/// See [`ChooseError`].
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
    // A new inquiry: after much effort, an inquiry no longer compares replies. The nodes searched
    // so far should not count.
    let mut inquiry = Inquiry::new(&mut session, limits);
    let vertex = match wins {
        true => match inquiry.best(situation, best) {
            Ok((vertex, _)) => vertex,
            // A pass wins, too.
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
