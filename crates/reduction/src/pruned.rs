//! Decides if the target lives in the position of a formula, by the *pruned tree*. This is a game
//! tree in which White has two moves at each turn, and Black has one.
//!
//! The class G_NP in section 4 of *On the Complexity of Tsume-Go* defines this tree.
//!
//! White decides one variable of the formula after the other, by a move at one of the two choice
//! points A and B of the variable. Black must reply at the other point; the paper calls this black
//! move C or D. After all m variables, a clause is satisfied if one of its literals is a living
//! white string. The target lives if all clauses are satisfied. So there are 2^m lines of 2m moves.
//! All moves are played by the rules on the board.
//!
//! The entry function is [`decide`]. The pruning function, which returns the moves of the tree, is
//! [`psi`].

use crate::formula::{Formula, variable};
use crate::graph::Reduction;
use tengen_base::observer::{Event, Observer};
use tengen_board::Player::{Black, White};
use tengen_board::play::Suicide;
use tengen_board::rules::{Game, IllegalMove, Repetition, Rules};
use tengen_board::{Board, Move, Position};

/// The largest number of variables for which [`decide`] visits all lines of the pruned tree, 2^m
/// lines for m variables.
pub const MAX_VARIABLES: usize = 32;

/// The number of lines of moves of the pruned tree that are visited between two calls of the
/// observer.
const OFTEN: u64 = 1 << 12;

/// A position of a formula on a graph or a compact grid board, White to move, with the data of its
/// pruned tree. These are the points where White chooses the values of the variables, and the
/// literals that live afterwards.
pub trait Reduced {
    /// The formula.
    fn formula(&self) -> &Formula;
    /// The board.
    fn board(&self) -> &Board;
    /// The stones.
    fn position(&self) -> &Position;
    /// Returns the vertex of a stone of Lambda, the white target.
    fn lambda(&self) -> usize;
    /// Returns the two choice points of a variable: White makes it true at the first one, false at
    /// the second one. Variables are counted from 0.
    fn choices(&self, variable: usize) -> [usize; 2];
    /// `true` if a literal (a white string) lives in the position of `game`. White and Black must
    /// have played one choice point of its variable each.
    fn lives(&self, game: &Game, literal: i32) -> bool;
    /// Returns the name of a point of the board.
    fn name(&self, vertex: usize) -> String;
}

impl Reduced for Reduction {
    fn formula(&self) -> &Formula {
        &self.formula
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn lambda(&self) -> usize {
        self.finale.lambda
    }

    fn choices(&self, variable: usize) -> [usize; 2] {
        self.variables[variable].sides.map(|side| side.choice)
    }

    /// `true` if the string of the literal has more than one liberty.
    fn lives(&self, game: &Game, literal: i32) -> bool {
        let side = self.variables[variable(literal)].side(literal > 0);
        let stone = side.literal;
        game.position().get(stone) == White.colour() && game.atari(stone).is_none()
    }

    fn name(&self, vertex: usize) -> String {
        self.name(vertex).to_owned()
    }
}

/// The result of a search of the pruned tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The values of the variables in a line of moves after which the target Lambda lives; `None`
    /// if Lambda is dead.
    pub assignment: Option<Vec<bool>>,
    /// The number of lines of the tree that were visited: all lines, if the target Lambda is dead.
    pub lines: u64,
}

/// The error of a search of the pruned tree that did not decide the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undecided {
    /// The formula has more than [`MAX_VARIABLES`] variables.
    #[error(
        "expected at most {MAX_VARIABLES} variables, found {0}: the search could visit 2^{0} lines"
    )]
    TooMany(usize),
    /// The observer cancelled the search.
    #[error("stopped on request")]
    Cancelled,
}

/// Returns the moves that the pruning function leaves after the moves `moves` of a line. White has
/// two moves, the choice points of the next variable. Black has one, the other point. After the
/// last variable there are none.
///
/// The order in which White decides the variables does not matter; this function uses the order of
/// the formula.
pub fn psi(reduced: &impl Reduced, moves: &[usize]) -> Vec<usize> {
    let variable = moves.len() / 2;
    if variable >= reduced.formula().variables() {
        return Vec::new();
    }
    let both = reduced.choices(variable);
    match moves.len() % 2 {
        0 => both.to_vec(),
        _ => both
            .into_iter()
            .filter(|point| Some(point) != moves.last())
            .collect(),
    }
}

/// Returns the line of moves in which White gives the variables these values. White plays at a
/// choice point of each variable, and Black replies at the other.
///
/// # Panics
/// Panics if `values` has not one value for each variable.
pub fn line(reduced: &impl Reduced, values: &[bool]) -> Vec<usize> {
    let variables = reduced.formula().variables();
    assert_eq!(values.len(), variables, "a value for each variable");
    let round = |(variable, &value): (usize, &bool)| round(reduced, variable, value);
    values.iter().enumerate().flat_map(round).collect()
}

/// Returns White's move and Black's reply that give a variable its value.
fn round(reduced: &impl Reduced, variable: usize, value: bool) -> [usize; 2] {
    let [a, b] = reduced.choices(variable);
    if value { [a, b] } else { [b, a] }
}

/// Returns the values that White chooses in a complete line of the pruned tree (White's choices,
/// Black's replies), or `None` for any other moves.
pub fn assignment(reduced: &impl Reduced, moves: &[usize]) -> Option<Vec<bool>> {
    let is_of_tree = (0..moves.len()).all(|i| psi(reduced, &moves[..i]).contains(&moves[i]));
    let whites = moves.iter().step_by(2).enumerate();
    let is_whole = moves.len() == 2 * reduced.formula().variables();
    (is_of_tree && is_whole)
        .then(|| whites.map(|(variable, &white)| white == reduced.choices(variable)[0]))
        .map(Iterator::collect)
}

/// Starts a game in the position of a formula, White to move, without a ko rule.
pub fn game(reduced: &impl Reduced) -> Game {
    let rules = Rules {
        suicide: Suicide::Forbidden,
        repetition: Repetition::Allowed,
    };
    let board = reduced.board().clone();
    let start = Game::from_position(board, reduced.position(), White, rules);
    start.expect("the position is legal")
}

/// Decides if the target Lambda lives, by a depth-first search of the pruned tree of a position.
///
/// White decides the variables in the order of the formula, and tries the choice point A before B.
/// The search ends at the first line in which Lambda lives. For example, 2 variables have 4 lines
/// of 4 moves.
///
/// # Errors
/// [`Undecided`] if there are more than [`MAX_VARIABLES`] variables, or the observer cancels.
pub fn decide(reduced: &impl Reduced, observer: &dyn Observer) -> Result<Decision, Undecided> {
    let variables = reduced.formula().variables();
    if variables > MAX_VARIABLES {
        return Err(Undecided::TooMany(variables));
    }
    let mut search = Search {
        reduced,
        game: game(reduced),
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

struct Search<'a, R> {
    reduced: &'a R,
    game: Game,
    values: Vec<bool>,
    lines: u64,
    observer: &'a dyn Observer,
}

impl<R: Reduced> Search<'_, R> {
    /// Returns `true` if the target Lambda lives in a line that extends the moves of `game`;
    /// `values` then has the values of the variables in this line.
    fn look(&mut self) -> Result<bool, Undecided> {
        let variable = self.values.len();
        if variable == self.reduced.formula().variables() {
            // All variables are decided: evaluate the clauses on the board.
            self.lines += 1;
            if self.lines.is_multiple_of(OFTEN) {
                let states = usize::try_from(self.lines).unwrap_or(usize::MAX);
                self.observer.event(Event::Exploring { states });
                if !self.observer.go_on() {
                    return Err(Undecided::Cancelled);
                }
            }
            let lives = |&literal: &i32| self.reduced.lives(&self.game, literal);
            let mut clauses = self.reduced.formula().clauses().iter();
            return Ok(clauses.all(|clause| clause.iter().any(lives)));
        }
        // Try the choice points A, then B, of the variable. On success `values` keeps the values of
        // the line, which `decide` reads.
        for value in [true, false] {
            self.values.push(value);
            let moves = round(self.reduced, variable, value);
            for (player, choice) in [White, Black].into_iter().zip(moves) {
                let played: Result<_, IllegalMove> = self.game.play(player, Move::Play(choice));
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
