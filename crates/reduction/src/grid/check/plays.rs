//! Checks a grid board by playing a game for each assignment of values to the variables.
//!
//! [`check`] plays White's choices and Black's replies of each assignment by the rules of Go, then
//! the rest of the game as in the proof in `docs/reduction-grid.md`. For each variable it also lets
//! White play at both choice points, which must capture the black string H of the variable.

use super::parts::View;
use super::{Checked, Flaw, MAX_VARIABLES};
use crate::formula::variable;
use crate::strings::{after, string};
use tengen_base::observer::{Event, Observer};
use tengen_board::life;
use tengen_board::{EMPTY, Player, Position};

/// Plays a game for each assignment of values to the variables. For each variable, also plays a
/// game in which White plays at both choice points, A and B.
pub(super) fn check(view: &View<'_>, observer: &dyn Observer) -> Result<Checked, Flaw> {
    let variables = view.names.variables.len();
    if variables > MAX_VARIABLES {
        return Err(Flaw::TooManyVariables(variables));
    }
    let mut checked = Checked {
        assignments: 0,
        satisfying: 0,
    };
    for set in 0..1u64 << variables {
        observer.event(Event::Exploring {
            states: checked.assignments as usize,
        });
        if !observer.go_on() {
            return Err(Flaw::Cancelled);
        }
        let values: Vec<bool> = (0..variables).map(|i| set >> i & 1 == 1).collect();
        let lives = assignment(view, &values).map_err(|what| Flaw::Play {
            values: values.clone(),
            what,
        })?;
        checked.assignments += 1;
        checked.satisfying += u64::from(lives);
    }
    for variable in 0..variables {
        let values = vec![true; variables];
        both(view, variable).map_err(|what| Flaw::Play { values, what })?;
    }
    Ok(checked)
}

pub(super) type Wrong = &'static str;

/// A game on a board with names: the current position, which moves change.
pub(super) struct Game<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) position: Position,
}

impl Game<'_> {
    fn put(&mut self, player: Player, v: usize) -> Result<(), Wrong> {
        let after = self
            .after(player, v)
            .ok_or("a move of the game is not legal")?;
        self.position = after;
        Ok(())
    }

    fn after(&self, player: Player, v: usize) -> Option<Position> {
        after(&self.view.board, &self.position, player, v)
    }

    fn has(&self, player: Player, v: usize) -> bool {
        self.position.get(v) == player.colour()
    }

    fn lives(&self, player: Player, v: usize) -> bool {
        life::unconditional(&self.view.board, &self.position, player)[v]
    }

    /// `true` if the white target Lambda lives with Black to move. It must live unconditionally
    /// after a pass and after every move of Black, at once or after one reply of White.
    fn lambda_lives(&self) -> bool {
        let points = 0..self.view.board.points();
        let moves = points.filter(|&v| self.position.get(v) == EMPTY);
        let mut after = moves.filter_map(|v| self.after(Player::Black, v));
        self.has_reply(&self.position) && after.all(|position| self.has_reply(&position))
    }

    /// `true` if the white target Lambda lives unconditionally at once or after one white move on
    /// its liberties.
    fn has_reply(&self, position: &Position) -> bool {
        let (view, lambda) = (self.view, self.view.names.lambda);
        let game = |position: Position| Game { view, position };
        let here = game(position.clone());
        here.lives(Player::White, lambda)
            || string(&view.board, position, lambda)
                .liberties
                .into_iter()
                .filter_map(|v| here.after(Player::White, v))
                .any(|after| game(after).lives(Player::White, lambda))
    }
}

/// Plays White's choices of the given values and Black's replies, then the rest of the game.
/// Returns `true` if the white target Lambda lives.
fn assignment(view: &View<'_>, values: &[bool]) -> Result<bool, Wrong> {
    let mut game = Game {
        view,
        position: view.position.clone(),
    };
    for (variable, &value) in view.names.variables.iter().zip(values) {
        let [chosen, other] = [!value, value].map(|i| &variable.literals[usize::from(i)]);
        game.put(Player::White, chosen.choose)?;
        game.put(Player::Black, other.choose)?;
    }
    end(game, values)
}

/// Plays the rest of a game in which White has chosen these values for all variables. Returns
/// `true` if the white target Lambda lives.
pub(super) fn end(mut game: Game<'_>, values: &[bool]) -> Result<bool, Wrong> {
    let (view, names) = (game.view, game.view.names);
    let white = life::unconditional(&view.board, &game.position, Player::White);
    let black = life::unconditional(&view.board, &game.position, Player::Black);
    let is_true = |literal: i32| values[variable(literal)] == (literal > 0);
    for (variable, &value) in names.variables.iter().zip(values) {
        let [chosen, other] = [!value, value].map(|i| &variable.literals[usize::from(i)]);
        if !white[chosen.stone] || white[other.stone] {
            return Err(
                "after all choices, a literal that White chose does not live, or a literal that \
                 White did not choose lives",
            );
        }
        if !black[variable.h] {
            return Err("after all choices, the black string H of a variable does not live");
        }
    }
    // The white string K of a clause must live if and only if the values satisfy the clause.
    let mut dead = None;
    for clause in &names.clauses {
        let is_satisfied = clause.links.iter().any(|link| is_true(link.literal));
        if white[clause.k] != is_satisfied {
            return Err(
                "the white string K of a clause lives although the clause is not satisfied, or does \
                 not live although the clause is satisfied",
            );
        }
        if !is_satisfied {
            dead = dead.or(Some(clause));
        }
    }
    if let Some(clause) = dead {
        kill(&mut game, clause)?;
    } else {
        // All clauses are satisfied. Black's best try is to sacrifice the black string Omega: Black
        // plays at the liberty that Omega shares with the target Lambda, and White captures Omega
        // at its eye.
        game.put(Player::Black, names.seki)?;
        game.put(Player::White, names.eye_omega)?;
        if !game.has(Player::White, names.lambda) || !game.lambda_lives() {
            return Err(
                "the target Lambda does not live after White captures the black string Omega",
            );
        }
    }
    Ok(dead.is_none())
}

/// Captures the literals of an unsatisfied clause, its white string K, and then the target Lambda.
/// Black makes all moves; White passes.
fn kill(game: &mut Game<'_>, clause: &crate::grid::names::ClauseNames) -> Result<(), Wrong> {
    let names = game.view.names;
    // For each false literal of the clause: capture it in two moves, connect its link (the black
    // string between literal and clause) with the wall, and fill the liberties that the link shares
    // with K.
    for link in &clause.links {
        let literal = names.literal(link.literal);
        if game.has(Player::White, literal.stone) {
            game.put(Player::Black, literal.second)?;
            game.put(Player::Black, literal.eye)?;
        }
        if game.has(Player::White, literal.stone) || game.has(Player::White, link.wire[0]) {
            return Err("Black does not capture a false literal of a clause in two moves");
        }
        game.put(Player::Black, link.wire[0])?;
        if !game.lives(Player::Black, link.stone) {
            return Err(
                "the link of a captured literal to its clause does not live after joining the wall",
            );
        }
        for v in link.shared {
            game.put(Player::Black, v)?;
        }
    }
    game.put(Player::Black, clause.eye)?;
    if game.has(Player::White, clause.k) {
        return Err("Black does not capture the white string K of an unsatisfied clause");
    }
    game.put(Player::Black, names.seki)?;
    game.put(Player::Black, names.eye_lambda)?;
    match game.has(Player::White, names.lambda) {
        true => Err("Black does not capture the target Lambda although a clause is not satisfied"),
        false => Ok(()),
    }
}

/// Plays at both choice points of a variable for White. This must capture the black string H of the
/// variable and make the white target Lambda live.
fn both(view: &View<'_>, variable: usize) -> Result<(), Wrong> {
    let mut game = Game {
        view,
        position: view.position.clone(),
    };
    let variable = &view.names.variables[variable];
    for literal in &variable.literals {
        game.put(Player::White, literal.choose)?;
    }
    if game.has(Player::Black, variable.h) {
        return Err(
            "White at both choice points of a variable does not capture its black string H",
        );
    }
    match game.lambda_lives() {
        true => Ok(()),
        false => Err(
            "the target Lambda does not live after the capture of the black string H of a variable",
        ),
    }
}
