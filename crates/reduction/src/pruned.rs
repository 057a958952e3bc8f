//! The class G_NP (section 4): a pruning function that leaves White two moves and Black one,
//! and positions decided by the tree that it generates.
//!
//! In the position of a formula White decides for one variable after the other, at A or at
//! B; Black has to respond at C or D. After m rounds, K of every clause is looked at: it is
//! alive if one of its literals has two liberties. That is 2^m lines of 2m moves. All moves
//! are played by the rules on the board.

use crate::graph::{Clause, Reduction};
use tengen_board::Player::{Black, White};
use tengen_board::play::Suicide;
use tengen_board::rules::{Game, IllegalMove, Move, Repetition, Rules};
use tengen_count::observer::{Event, Observer};

/// The most variables for which all lines are looked at.
pub const MAX_VARIABLES: usize = 32;

/// Lines that are looked at before the observer is asked again.
const OFTEN: u64 = 1 << 12;

/// What the pruned tree says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The values of a line in which Lambda lives; nothing if it is dead.
    pub assignment: Option<Vec<bool>>,
    /// How many lines were looked at: all, if Lambda is dead.
    pub lines: u64,
}

/// Why there is no decision.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// Too many lines.
    #[error(
        "{0} variables have 2^{0} lines; all lines are looked at for up to {MAX_VARIABLES} variables"
    )]
    TooMany(usize),
    /// The observer said so.
    #[error("stopped on request")]
    Cancelled,
}

/// The children of a node that the pruning function leaves, as moves: for White two, for
/// Black one; none after the last round. `moves` are those that led to the node.
///
/// The order in which White decides does not matter; here it is that of the variables.
pub fn psi(reduction: &Reduction, moves: &[usize]) -> Vec<usize> {
    let Some(variable) = reduction.variables.get(moves.len() / 2) else {
        return Vec::new();
    };
    let both = variable.sides.map(|side| side.choice);
    match moves.len() % 2 {
        0 => both.to_vec(),
        _ => both
            .into_iter()
            .filter(|point| Some(point) != moves.last())
            .collect(),
    }
}

/// The moves of the line in which White gives the variables these values, White's and
/// Black's in turn.
///
/// # Panics
/// If there are fewer values than variables.
pub fn line(reduction: &Reduction, values: &[bool]) -> Vec<usize> {
    let rounds = reduction.variables.iter().zip(values);
    assert_eq!(
        values.len(),
        reduction.variables.len(),
        "a value for each variable"
    );
    rounds
        .flat_map(|(variable, &value)| [value, !value].map(|side| variable.side(side).choice))
        .collect()
}

/// The values that White gives the variables in a line; nothing if it is no line of the
/// pruned tree.
pub fn assignment(reduction: &Reduction, moves: &[usize]) -> Option<Vec<bool>> {
    let is_of_tree = (0..moves.len()).all(|i| psi(reduction, &moves[..i]).contains(&moves[i]));
    let rounds = reduction.variables.iter().zip(moves.iter().step_by(2));
    let values = rounds.map(|(variable, &white)| white == variable.side(true).choice);
    (is_of_tree && moves.len() == 2 * reduction.variables.len()).then(|| values.collect())
}

/// The game of a position from its start, without a rule of ko.
pub fn game(reduction: &Reduction) -> Game {
    let rules = Rules {
        suicide: Suicide::Forbidden,
        repetition: Repetition::Allowed,
    };
    let start = Game::from_position(
        reduction.board.clone(),
        &reduction.position,
        reduction.to_move(),
        rules,
    );
    start.expect("the position is legal")
}

/// Whether K of a clause is alive, once every variable has been decided: whether one of its
/// literals has more than one liberty.
pub fn clause_lives(game: &Game, clause: &Clause) -> bool {
    let lives = |literal: usize| {
        game.position().get(literal) == White.colour() && game.atari(literal).is_none()
    };
    clause.links.iter().any(|link| lives(link.literal))
}

/// Decides a position by its pruned tree. The lines are looked at in the order of the
/// variables, A before B, up to the first in which Lambda lives.
///
/// # Errors
/// If there are more than [`MAX_VARIABLES`], or the observer says so.
pub fn decide(reduction: &Reduction, observer: &dyn Observer) -> Result<Decision, Undecided> {
    let variables = reduction.variables.len();
    if variables > MAX_VARIABLES {
        return Err(Undecided::TooMany(variables));
    }
    let mut search = Search {
        reduction,
        game: game(reduction),
        values: Vec::with_capacity(variables),
        lines: 0,
        observer,
    };
    let is_alive = search.look()?;
    Ok(Decision {
        assignment: is_alive.then_some(search.values),
        lines: search.lines,
    })
}

struct Search<'a> {
    reduction: &'a Reduction,
    game: Game,
    values: Vec<bool>,
    lines: u64,
    observer: &'a dyn Observer,
}

impl Search<'_> {
    /// Whether Lambda lives in a line that goes on from here; then the values are those.
    fn look(&mut self) -> Result<bool, Undecided> {
        let Some(variable) = self.reduction.variables.get(self.values.len()) else {
            self.lines += 1;
            if self.lines.is_multiple_of(OFTEN) {
                let states = usize::try_from(self.lines).unwrap_or(usize::MAX);
                self.observer.event(Event::Exploring { states });
                if !self.observer.go_on() {
                    return Err(Undecided::Cancelled);
                }
            }
            let lives = |clause| clause_lives(&self.game, clause);
            return Ok(self.reduction.clauses.iter().all(lives));
        };
        for value in [true, false] {
            self.values.push(value);
            for (player, side) in [(White, value), (Black, !value)] {
                let choice = variable.side(side).choice;
                let played: Result<_, IllegalMove> = self.game.play(Move::stone(player, choice));
                played.expect("A and B are empty, and touch a string with another liberty");
            }
            if self.look()? {
                return Ok(true);
            }
            self.game.undo();
            self.game.undo();
            self.values.pop();
        }
        Ok(false)
    }
}
