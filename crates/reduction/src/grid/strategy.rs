//! The winning strategies of both players on a grid board. White saves the target Lambda if the
//! formula is satisfiable, Black captures Lambda otherwise. The module [gadgets](super::gadgets)
//! explains the strings: H (black) of a variable, K (white) of a clause, links (black, between
//! literals and clauses), and Omega (black, beside Lambda).
//!
//! The strategies follow the proof in `docs/reduction-grid.md`. [`Players::white`] and
//! [`Players::black`] compute a move from the position alone, not from the moves that led to it.

use super::names::{ClauseNames, LinkNames, LiteralNames, Names, VariableNames};
use crate::formula::variable;
use crate::strings::{Found, after, string};
use tengen_board::life;
use tengen_board::{Board, EMPTY, Player, Position};

/// The strategies of both players on a board, with the stones that its strings have at the start.
pub struct Players<'a> {
    board: &'a Board,
    names: &'a Names,
    /// For each variable, the stones of its two literals (the variable and its negation) at the
    /// start.
    literals: Vec<[Vec<usize>; 2]>,
    /// The stones of K, the white string of a clause, at the start: one list for each clause.
    clauses: Vec<Vec<usize>>,
    /// The stones of the black strings that White may capture, at the start: H of each variable,
    /// then Omega.
    capturable: Vec<Vec<usize>>,
}

impl<'a> Players<'a> {
    /// Creates the strategies of both players on a board. `start` is the position at the start, and
    /// `names` names its strings and points.
    pub fn new(board: &'a Board, start: &Position, names: &'a Names) -> Players<'a> {
        let stones = |literal: &LiteralNames| string(board, start, literal.stone).stones;
        let variables = names.variables.iter();
        let capturable = names.variables.iter().map(|v| v.h).chain([names.omega]);
        let literals = variables.map(|v| [stones(&v.literals[0]), stones(&v.literals[1])]);
        Players {
            board,
            names,
            capturable: capturable.map(|v| string(board, start, v).stones).collect(),
            literals: literals.collect(),
            clauses: names
                .clauses
                .iter()
                .map(|clause| string(board, start, clause.k).stones)
                .collect(),
        }
    }

    /// Returns White's next move; `None` is a pass. `values` are values of the variables that
    /// satisfy the formula.
    ///
    /// White makes the first possible of these moves:
    ///
    /// 1. Capture the black string Omega, if it and the white target Lambda are both in atari.
    /// 2. After the capture of Omega or of the H of a variable, make Lambda live unconditionally by
    ///    one move.
    /// 3. Capture the black string H of a variable whose last liberty is a choice point.
    /// 4. Choose the value of the next variable.
    pub fn white(&self, position: &Position, values: &[bool]) -> Option<usize> {
        let names = self.names;
        if position.get(names.lambda) != Player::White.colour() {
            return None;
        }
        let lambda = string(self.board, position, names.lambda);
        // Capture the black string Omega if Black could capture the target Lambda next.
        let omega = self.black_string(position, names.omega);
        if lambda.liberties.len() == 1
            && let Some(omega) = omega
            && let [only] = omega.liberties[..]
        {
            return Some(only);
        }
        // The target Lambda can get a second eye only after a capture, so look for one only then.
        let is_there = |stones: &Vec<usize>| {
            stones
                .iter()
                .all(|&v| position.get(v) == Player::Black.colour())
        };
        if !self.capturable.iter().all(is_there) {
            let lives = |position: &Position| {
                life::unconditional(self.board, position, Player::White)[names.lambda]
            };
            if lives(position) {
                return None;
            }
            let after = |v: &usize| self.after(position, Player::White, *v);
            let mut moves = lambda.liberties.iter();
            if let Some(&v) = moves.find(|v| after(v).is_some_and(|after| lives(&after))) {
                return Some(v);
            }
        }
        // Capture the black string H of a variable if its last liberty is a choice point (A or B).
        for variable in &names.variables {
            if let Some(h) = self.black_string(position, variable.h)
                && let [only] = h.liberties[..]
                && variable
                    .literals
                    .iter()
                    .any(|literal| literal.choose == only)
            {
                return Some(only);
            }
        }
        // Choose the value of the first variable whose choice points are both empty.
        let mut variables = names.variables.iter().zip(values);
        let (next, value) = variables.find(|(variable, _)| is_open(position, variable))?;
        Some(next.literals[usize::from(!value)].choose)
    }

    /// Returns Black's next move in the position of an unsatisfiable formula.
    ///
    /// `None` is a pass. It occurs only if the values chosen by White satisfy the formula.
    ///
    /// Black makes the first possible of these moves:
    ///
    /// 1. Capture the target Lambda, if it is in atari.
    /// 2. Save the black string H of a variable, if it is in atari.
    /// 3. Answer an attack on a link (the black string between a literal and a clause). If nobody
    ///    has chosen the value of its variable, Black plays as if White had chosen the literal of
    ///    the link.
    /// 4. Connect a link whose literal is captured.
    /// 5. Continue the capture of K, the white string of a clause, for the first clause whose
    ///    literals are all dead.
    /// 6. If there is no such clause, play at a choice point of the first variable whose value
    ///    nobody has chosen.
    pub fn black(&self, position: &Position) -> Option<usize> {
        let names = self.names;
        let legal = |v: usize| self.after(position, Player::Black, v).is_some();
        if self.is_white(position, names.lambda) {
            let lambda = string(self.board, position, names.lambda);
            if let [only] = lambda.liberties[..]
                && legal(only)
            {
                return Some(only);
            }
        }
        for variable in &names.variables {
            if let Some(h) = self.black_string(position, variable.h)
                && let [only] = h.liberties[..]
            {
                return Some(only);
            }
        }
        let links = || names.clauses.iter().flat_map(|clause| &clause.links);
        for link in links() {
            if let Some(reply) = self.reply(position, link) {
                return Some(reply);
            }
        }
        let is_dead = |link: &LinkNames| self.is_dead(position, link.literal);
        let mut clauses = names.clauses.iter().zip(&self.clauses);
        match clauses.find(|(clause, _)| clause.links.iter().all(is_dead)) {
            Some((clause, stones)) => self.progress(position, clause, stones),
            // No clause has only dead literals yet: choose the value of a variable whose choice
            // points are both empty.
            None => {
                let mut variables = names.variables.iter();
                let open = variables.find(|variable| is_open(position, variable))?;
                Some(open.literals[0].choose)
            }
        }
    }

    /// Returns the move that Black must make now for a link (the black string between a literal and
    /// the string K of a clause), if any.
    fn reply(&self, position: &Position, link: &LinkNames) -> Option<usize> {
        let own = self.names.literal(link.literal);
        let white = |v: usize| self.is_white(position, v);
        let empty = |v: usize| position.get(v) == EMPTY;
        // A literal that White has chosen lives, so Black need not defend its link to a clause.
        if white(own.choose) {
            return None;
        }
        // Nobody has chosen the value of the variable. If White attacks the link (plays on one of
        // its liberties), treat this literal as chosen by White, and kill the other literal of the
        // variable.
        if empty(own.choose) {
            let attacked = link.shared.iter().any(|&v| white(v));
            let other = self.names.literal(-link.literal).choose;
            return (attacked && empty(other)).then_some(other);
        }
        // The literal is dead. Capture it before White fills the last liberties that its link
        // shares with K, the white string of the clause.
        let free = link.shared.iter().filter(|&&v| empty(v)).count();
        if self.is_whole(position, link.literal) {
            let liberties = string(self.board, position, own.stone).liberties;
            let is_late = liberties.len() >= free && link.shared.iter().any(|&v| white(v));
            return is_late.then(|| self.take(position, own)).flatten();
        }
        let [first, second] = link.wire;
        if white(first) {
            empty(second).then_some(second)
        } else {
            (empty(first) && (white(second) || free == 0)).then_some(first)
        }
    }

    /// Returns Black's next move in the capture of a dead literal.
    fn take(&self, position: &Position, literal: &LiteralNames) -> Option<usize> {
        let mut points = [literal.second, literal.eye].into_iter();
        points
            .find(|&v| position.get(v) == EMPTY && self.after(position, Player::Black, v).is_some())
    }

    /// Returns Black's next move in the capture of K, the white string of a clause whose literals
    /// are all dead, and then of the target Lambda. `stones` are the stones that K has at the
    /// start.
    fn progress(
        &self,
        position: &Position,
        clause: &ClauseNames,
        stones: &[usize],
    ) -> Option<usize> {
        let names = self.names;
        let empty = |v: &usize| position.get(*v) == EMPTY;
        if stones.iter().all(|&v| self.is_white(position, v)) {
            for link in &clause.links {
                if self.is_whole(position, link.literal) {
                    return self.take(position, names.literal(link.literal));
                }
                if empty(&link.wire[0]) {
                    return Some(link.wire[0]);
                }
            }
            let shared = clause.links.iter().flat_map(|link| link.shared);
            let mut points = shared.chain([clause.eye]).filter(empty);
            return points.find(|&v| self.after(position, Player::Black, v).is_some());
        }
        [names.seki, names.eye_lambda]
            .into_iter()
            .find(|v| empty(v))
    }

    /// `true` if Black has killed the literal (a white string) by a stone on its choice point.
    fn is_dead(&self, position: &Position, literal: i32) -> bool {
        let own = self.names.literal(literal);
        position.get(own.choose) == Player::Black.colour()
    }

    /// `true` if the literal has not been captured: all stones that it has at the start are there.
    fn is_whole(&self, position: &Position, literal: i32) -> bool {
        let stones = &self.literals[variable(literal)][usize::from(literal < 0)];
        stones.iter().all(|&v| self.is_white(position, v))
    }

    fn is_white(&self, position: &Position, v: usize) -> bool {
        position.get(v) == Player::White.colour()
    }

    fn black_string(&self, position: &Position, v: usize) -> Option<Found> {
        let is_there = position.get(v) == Player::Black.colour();
        // A guarded vertex has an edge to an empty point outside the board. So a string on it
        // always has a liberty and is never in atari. Tests contract all living walls to one such
        // vertex.
        let found = is_there.then(|| string(self.board, position, v))?;
        let guarded = found.stones.iter().any(|&v| self.board.is_guarded(v));
        (!guarded).then_some(found)
    }

    fn after(&self, position: &Position, player: Player, v: usize) -> Option<Position> {
        after(self.board, position, player, v)
    }
}

/// `true` if no player has chosen the value of a variable.
fn is_open(position: &Position, variable: &VariableNames) -> bool {
    let mut literals = variable.literals.iter();
    literals.all(|literal| position.get(literal.choose) == EMPTY)
}
