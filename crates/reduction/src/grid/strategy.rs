//! The winning strategies on the grid. White saves the target Lambda if the formula is satisfiable,
//! Black captures it otherwise. The [gadgets](super::gadgets) explain the names of the strings.
//!
//! The strategies follow the proof in `docs/reduction-grid.md`. [`Players::white`] and
//! [`Players::black`] compute a move from the position alone, not from the moves that led to it.

use super::names::{ClauseNames, LinkNames, LiteralNames, Names, VariableNames};
use crate::formula::variable;
use crate::strings::{Found, after, string};
use tengen_board::life;
use tengen_board::{Board, EMPTY, Player, Position};

/// The strategies of both players on a board, with the stones of its strings at the start.
pub struct Players<'a> {
    board: &'a Board,
    names: &'a Names,
    /// The stones of the literals at the start, for each variable and its negation.
    literals: Vec<[Vec<usize>; 2]>,
    /// The stones of the string K of each clause at the start.
    clauses: Vec<Vec<usize>>,
    /// The stones of every H and of Omega at the start.
    capturable: Vec<Vec<usize>>,
}

impl<'a> Players<'a> {
    /// Creates the players of a board. `start` is the position that `names` describes.
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

    /// Returns the move of White for values that satisfy the formula; `None` is a pass.
    ///
    /// The order of priority is:
    ///
    /// 1. Capture Omega in atari if Lambda is in atari too.
    /// 2. After a capture, make Lambda live unconditionally, if one move does so.
    /// 3. Capture an H in atari at a choice point.
    /// 4. Choose the value of the next variable.
    pub fn white(&self, position: &Position, values: &[bool]) -> Option<usize> {
        let names = self.names;
        if position.get(names.lambda) != Player::White.colour() {
            return None;
        }
        let lambda = string(self.board, position, names.lambda);
        // Capture Omega if Black could capture Lambda next.
        let omega = self.black_string(position, names.omega);
        if lambda.liberties.len() == 1
            && let Some(omega) = omega
            && let [only] = omega.liberties[..]
        {
            return Some(only);
        }
        // Lambda can get another eye only after a capture, so look for one only then.
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
        // Capture an H whose last liberty is a choice point.
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
        // Choose the value of the first variable without a choice.
        let mut variables = names.variables.iter().zip(values);
        let (next, value) = variables.find(|(variable, _)| is_open(position, variable))?;
        Some(next.literals[usize::from(!value)].choose)
    }

    /// Returns the move of Black for an unsatisfiable formula.
    ///
    /// `None` is a pass. It occurs only if the values chosen by White satisfy the formula.
    ///
    /// The order of priority is:
    ///
    /// 1. Capture Lambda in atari.
    /// 2. Save an H in atari.
    /// 3. Answer an attack on a link. If the literal of the link is still open, Black plays as if
    ///    White had chosen it.
    /// 4. Connect a link whose literal is captured.
    /// 5. Continue the capture of the first K whose literals are all dead.
    /// 6. If there is no such K, play at a choice point of the first open variable.
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
            // No clause is dead yet: take the choice of an open variable.
            None => {
                let mut variables = names.variables.iter();
                let open = variables.find(|variable| is_open(position, variable))?;
                Some(open.literals[0].choose)
            }
        }
    }

    /// Returns the move with which Black must save a link now, if any.
    fn reply(&self, position: &Position, link: &LinkNames) -> Option<usize> {
        let own = self.names.literal(link.literal);
        let white = |v: usize| self.is_white(position, v);
        let empty = |v: usize| position.get(v) == EMPTY;
        // A literal that White has chosen lives, so its link needs no reply.
        if white(own.choose) {
            return None;
        }
        // The choice is open. If White attacks the link, treat this literal as chosen by White, and
        // kill the other one.
        if empty(own.choose) {
            let attacked = link.shared.iter().any(|&v| white(v));
            let other = self.names.literal(-link.literal).choose;
            return (attacked && empty(other)).then_some(other);
        }
        // The literal is dead. Capture it before White removes the last shared liberties.
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

    /// Returns Black's next move in the capture of the string K of a clause whose literals are
    /// dead, then of Lambda. `stones` are the stones of K at the start.
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

    /// `true` if Black has killed the literal.
    fn is_dead(&self, position: &Position, literal: i32) -> bool {
        let own = self.names.literal(literal);
        position.get(own.choose) == Player::Black.colour()
    }

    /// `true` if all stones of the literal are on the board.
    fn is_whole(&self, position: &Position, literal: i32) -> bool {
        let stones = &self.literals[variable(literal)][usize::from(literal < 0)];
        stones.iter().all(|&v| self.is_white(position, v))
    }

    fn is_white(&self, position: &Position, v: usize) -> bool {
        position.get(v) == Player::White.colour()
    }

    fn black_string(&self, position: &Position, v: usize) -> Option<Found> {
        let is_there = position.get(v) == Player::Black.colour();
        // Guarded strings, such as walls contracted to one vertex, are never in atari.
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
