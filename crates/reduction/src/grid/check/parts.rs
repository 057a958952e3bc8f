//! Checks that the named parts of a grid board exist and are connected as the proof in
//! `docs/reduction-grid.md` requires.
//!
//! The entry function is [`View::check`]. It checks that names are points of the board, that every
//! string except walls has a name, and that every empty point except eyes of walls has a name. Then
//! it checks the shapes of the gadgets: the stones for the variables, for the clauses and for the
//! end, where the target Lambda meets the black string Omega. Each check relies on the checks
//! before it.

use super::Flaw;
use crate::grid::names::{GridBoard, Names};
use crate::strings::numbers;
use tengen_board::life;
use tengen_board::{Board, EMPTY, Player, Position};

/// A board with the names of its points, its strings, and its walls (black strings that live
/// unconditionally).
pub(super) struct View<'a> {
    pub(super) board: Board,
    pub(super) position: &'a Position,
    pub(super) names: &'a Names,
    /// For each vertex, the number of the string on it.
    strings: Vec<usize>,
    /// The liberties of each string, ascending.
    liberties: Vec<Vec<usize>>,
    /// For each vertex, `true` if its stone belongs to a wall, a black string that lives
    /// unconditionally.
    wall: Vec<bool>,
}

impl<'a> View<'a> {
    pub(super) fn new(grid: &'a GridBoard) -> Result<View<'a>, Flaw> {
        let board = grid.board()?;
        let strings = grid.position.strings(&board)?;
        if let Some(dead) = strings.iter().find(|string| !string.is_free()) {
            return Err(Flaw::Illegal(dead.stones[0]));
        }
        let wall = life::unconditional(&board, &grid.position, Player::Black);
        Ok(View {
            strings: numbers(&strings, board.points()),
            board,
            position: &grid.position,
            names: &grid.names,
            liberties: strings.into_iter().map(|string| string.liberties).collect(),
            wall,
        })
    }

    /// Returns the neighbours of the point `v`.
    fn beside(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        self.board.graph().neighbours(v).iter().map(|&n| n as usize)
    }

    pub(super) fn stones(&self, stone: usize) -> Vec<usize> {
        let string = self.strings[stone];
        (0..self.strings.len())
            .filter(|&v| self.strings[v] == string)
            .collect()
    }

    /// `true` if each neighbour of the point `v` is one of `points`, or a stone of one of
    /// `strings`. Each string is given by one of its stones.
    fn is_within(&self, v: usize, strings: &[usize], points: &[usize]) -> bool {
        let strings: Vec<usize> = strings.iter().map(|&stone| self.strings[stone]).collect();
        self.beside(v).all(|n| {
            points.contains(&n)
                || self.position.get(n) != EMPTY && strings.contains(&self.strings[n])
        })
    }

    fn touches(&self, v: usize, stone: usize) -> bool {
        let string = self.strings[stone];
        self.beside(v)
            .any(|n| self.strings[n] == string && self.position.get(n) != EMPTY)
    }

    fn touches_wall(&self, v: usize) -> bool {
        self.beside(v).any(|n| self.wall[n])
    }

    /// Runs all checks of the named strings and points of the board.
    pub(super) fn check(&self) -> Result<(), Flaw> {
        self.names_are_points()?;
        self.strings_are_named()?;
        self.empty_points_are_named()?;
        self.variables()?;
        self.clauses()?;
        self.end()
    }

    fn names_are_points(&self) -> Result<(), Flaw> {
        let names = self.names;
        // Collect the named points that must hold stones, and the ones that must be empty.
        let mut stones = vec![names.lambda, names.omega];
        let mut empty: Vec<usize> = names.empty().collect();
        for variable in &names.variables {
            stones.push(variable.h);
            stones.extend(variable.literals.iter().map(|literal| literal.stone));
        }
        for clause in &names.clauses {
            stones.push(clause.k);
            for link in &clause.links {
                stones.push(link.stone);
                stones.extend(link.wire);
                if link.literal == 0 || link.literal.unsigned_abs() as usize > names.variables.len()
                {
                    return Err(Flaw::NoLiteral(link.literal));
                }
            }
        }
        let points = self.board.points();
        if let Some(&point) = stones.iter().chain(&empty).find(|&&v| v >= points) {
            return Err(Flaw::Outside { point, points });
        }
        let is_empty = |v: &&usize| self.position.get(**v) == EMPTY;
        if let Some(&point) = stones.iter().find(is_empty) {
            return Err(Flaw::NoStone(point));
        }
        if let Some(&point) = empty.iter().find(|v| !is_empty(v)) {
            return Err(Flaw::Stone(point));
        }
        // Two equal neighbours in the sorted list are one point with two names.
        empty.sort_unstable();
        match empty.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(Flaw::Twice(pair[0])),
            None => Ok(()),
        }
    }

    /// Checks that every string has exactly one name and the right colour, except the walls (black
    /// strings that live unconditionally).
    fn strings_are_named(&self) -> Result<(), Flaw> {
        let names = self.names;
        let (mut white, mut black) = (vec![names.lambda], vec![names.omega]);
        for variable in &names.variables {
            black.push(variable.h);
            white.extend(variable.literals.iter().map(|literal| literal.stone));
        }
        for clause in &names.clauses {
            white.push(clause.k);
            black.extend(clause.links.iter().map(|link| link.stone));
        }
        let mut named = vec![None; self.liberties.len()];
        for (stones, player) in [(white, Player::White), (black, Player::Black)] {
            for stone in stones {
                if self.position.get(stone) != player.colour() {
                    return Err(Flaw::Colour(stone));
                }
                if named[self.strings[stone]].replace(stone).is_some() {
                    return Err(Flaw::Twice(stone));
                }
                if self.wall[stone] {
                    return Err(Flaw::AlreadyAlive(stone));
                }
            }
        }
        for v in 0..self.board.points() {
            let is_stone = self.position.get(v) != EMPTY;
            if is_stone && !self.wall[v] && named[self.strings[v]].is_none() {
                return Err(Flaw::Unnamed(v));
            }
        }
        Ok(())
    }

    /// Checks that each named string has the liberties that its gadget (the stones for a variable,
    /// a clause or the end) gives it. Every other empty point must be an eye of walls: all its
    /// neighbours are stones of walls.
    fn empty_points_are_named(&self) -> Result<(), Flaw> {
        let names = self.names;
        // A stone of each named string, with the liberties that its gadget gives it.
        let mut expected: Vec<(usize, Vec<usize>)> = vec![
            (names.lambda, vec![names.eye_lambda, names.seki]),
            (names.omega, vec![names.eye_omega, names.seki]),
        ];
        for variable in &names.variables {
            let choose = variable.literals.iter().map(|literal| literal.choose);
            expected.push((variable.h, choose.collect()));
            for literal in &variable.literals {
                let own = vec![literal.choose, literal.eye, literal.second];
                expected.push((literal.stone, own));
            }
        }
        for clause in &names.clauses {
            let mut of_k = vec![clause.eye];
            for link in &clause.links {
                of_k.extend(link.shared);
                expected.push((link.stone, link.shared.to_vec()));
            }
            expected.push((clause.k, of_k));
        }
        let mut is_named = vec![false; self.board.points()];
        for (stone, mut liberties) in expected {
            liberties.sort_unstable();
            let found = &self.liberties[self.strings[stone]];
            if *found != liberties {
                let found = found.clone();
                return Err(Flaw::Liberties {
                    stone,
                    found,
                    liberties,
                });
            }
            liberties.iter().for_each(|&v| is_named[v] = true);
        }
        for v in (0..self.board.points()).filter(|&v| self.position.get(v) == EMPTY) {
            if !is_named[v] && !self.beside(v).all(|n| self.wall[n]) {
                return Err(Flaw::UnnamedPoint(v));
            }
        }
        Ok(())
    }

    fn variables(&self) -> Result<(), Flaw> {
        for (number, variable) in (1..).zip(&self.names.variables) {
            let flaw = |what| Err(Flaw::Variable { number, what });
            for literal in &variable.literals {
                let stone = literal.stone;
                if !self.is_within(literal.eye, &[stone], &[]) {
                    return flaw("the eye of a literal must be beside points of this literal only");
                }
                if !self.is_within(literal.second, &[stone], &[literal.choose]) {
                    return flaw(
                        "the second eye of a literal must be beside the literal and its choice \
                         point only",
                    );
                }
                let choose = literal.choose;
                if !(self.touches(choose, stone)
                    && self.touches(choose, variable.h)
                    && self.touches_wall(choose)
                    && self.beside(choose).any(|n| n == literal.second))
                {
                    return flaw(
                        "a choice point must be beside its literal, the black string H, a wall and \
                         the second eye of the literal",
                    );
                }
                // Look for a point of H (the black string of the variable) that is beside the
                // choice point and beside the target Lambda. Once H is captured, Lambda can connect
                // to the literal there.
                let joins = |&&v: &&usize| {
                    self.beside(v).any(|n| n == choose) && self.touches(v, self.names.lambda)
                };
                if self.stones(variable.h).iter().find(joins).is_none() {
                    return flaw(
                        "after the capture of the black string H, the target Lambda could not \
                         join the literal beside a choice point",
                    );
                }
            }
            // No point of H, the black string of the variable, may be beside both choice points.
            // After the capture of H, Black could play there and keep the target Lambda from both
            // literals.
            let [one, other] = &variable.literals;
            let both = |&v: &usize| {
                [one, other]
                    .iter()
                    .all(|literal| self.beside(v).any(|n| n == literal.choose))
            };
            if self.stones(variable.h).iter().any(both) {
                return flaw(
                    "a point of the black string H must not be beside both choice points: after \
                     the capture of H, Black could play there and keep Lambda from both literals",
                );
            }
        }
        Ok(())
    }

    fn clauses(&self) -> Result<(), Flaw> {
        let mut wires: Vec<usize> = Vec::new();
        for (number, clause) in (1..).zip(&self.names.clauses) {
            let flaw = |what| Err(Flaw::Clause { number, what });
            if clause.links.is_empty() {
                return flaw("expected at least one literal, found none");
            }
            if !self.is_within(clause.eye, &[clause.k], &[]) {
                return flaw("the eye of the white string K must be beside points of K only");
            }
            // If K, the white string of the clause, is captured, the black string Omega gains at
            // least two liberties: the points of K beside Omega. White can take only one of them in
            // time.
            let touches = |v: &&usize| self.touches(**v, self.names.omega);
            if self.stones(clause.k).iter().filter(touches).count() < 2 {
                return flaw(
                    "the white string K must have at least two points beside the black string \
                     Omega",
                );
            }
            for link in &clause.links {
                let [first, second] = link.wire;
                let literal = self.names.literal(link.literal);
                let of_literal = |v: usize| self.strings[v] == self.strings[literal.stone];
                if !of_literal(first) || !of_literal(second) {
                    return flaw(
                        "the end of a literal's wire is not part of the white string of the \
                         literal",
                    );
                }
                for v in link.shared {
                    if !self.is_within(v, &[clause.k, link.stone], &[]) {
                        return flaw(
                            "a liberty that a link (between K and a literal) shares with K must be \
                             beside these two strings only",
                        );
                    }
                }
                for v in self.stones(link.stone) {
                    let mut points = link.shared.to_vec();
                    points.push(first);
                    if !self.is_within(v, &[clause.k, link.stone], &points) {
                        return flaw(
                            "a link (the black string between K and a literal) must be beside K, \
                             its own liberties and the end of its wire only",
                        );
                    }
                }
                // Once the literal is captured, Black connects the link (the black string between
                // literal and clause) with a wall at the point `first`, the end of the wire.
                if !self.touches(first, link.stone) {
                    return flaw(
                        "a link (between K and a literal) is not beside the end of the wire of \
                         its literal",
                    );
                }
                // The point `first` is the end of the wire, the white stones from the literal to
                // the link. One neighbour is the next point of the wire, the other neighbours are
                // walls or the link.
                let ends = self.beside(first).all(|n| {
                    n == second || self.wall[n] || self.strings[n] == self.strings[link.stone]
                });
                if !ends || !self.touches_wall(first) || !self.touches_wall(second) {
                    return flaw(
                        "the last point of a literal's wire must be beside its link, the point \
                         before it and walls only, and the point before it beside a wall",
                    );
                }
                wires.extend(link.wire);
            }
        }
        wires.sort_unstable();
        match wires.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(Flaw::Twice(pair[0])),
            None => Ok(()),
        }
    }

    fn end(&self) -> Result<(), Flaw> {
        let names = self.names;
        let flaw = |what| Err(Flaw::End(what));
        if !self.is_within(names.eye_lambda, &[names.lambda], &[]) {
            return flaw("the eye of the white target Lambda must be beside points of Lambda only");
        }
        if !self.is_within(names.eye_omega, &[names.omega], &[]) {
            return flaw("the eye of the black string Omega must be beside points of Omega only");
        }
        if !self.is_within(names.seki, &[names.lambda, names.omega], &[]) {
            return flaw(
                "the liberty that Lambda (white) and Omega (black) share must be beside these two \
                 strings only",
            );
        }
        // No literal (a white string) may be beside the black string Omega, so that the capture of
        // a literal gives Omega no liberty.
        let literals = names.variables.iter().flat_map(|one| &one.literals);
        let mut stones = literals.flat_map(|literal| self.stones(literal.stone));
        if stones.any(|v| self.touches(v, names.omega)) {
            return flaw("the black string Omega must not be beside the white string of a literal");
        }
        let omega = self.stones(names.omega);
        let mut inside = omega.clone();
        inside.push(names.seki);
        // Collect pairs of two points, an *end* and a *mouth*. The mouth is a stone of the black
        // string Omega, and all other neighbours of the end are stones of the target Lambda. Once
        // Omega is captured, White at the mouth makes an eye of Lambda at the end.
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        for &end in &inside {
            let mut open = self.beside(end).filter(|&n| !self.is_lambda(n));
            if let (Some(mouth), None) = (open.next(), open.next())
                && omega.contains(&mouth)
                && self.touches(mouth, names.lambda)
            {
                pairs.push([end, mouth]);
            }
        }
        // There must be two pairs of points (an end, where Lambda gets an eye, and a mouth, where
        // White plays for it) without a common point. Then Black cannot destroy both pairs with one
        // move.
        let apart = |a: &[usize; 2], b: &[usize; 2]| a.iter().all(|v| !b.contains(v));
        if !pairs.iter().any(|a| pairs.iter().any(|b| apart(a, b))) {
            return flaw(
                "the target Lambda does not have two separate ways to make an eye after White \
                 captures the black string Omega",
            );
        }
        Ok(())
    }

    fn is_lambda(&self, v: usize) -> bool {
        self.position.get(v) != EMPTY && self.strings[v] == self.strings[self.names.lambda]
    }
}
