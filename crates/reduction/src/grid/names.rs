//! A finished board, and what its points are called.

use crate::formula::{Formula, NoVariable};
use tengen_board::{Board, BoardError, Position};

/// A position on a grid that stands for a formula, White to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridBoard {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The stones, row by row from the top.
    pub position: Position,
    /// What the points are called; vertices are numbered row by row from the top.
    pub names: Names,
}

impl GridBoard {
    /// The formula that the names tell of.
    ///
    /// # Errors
    /// If a link has a literal of no variable.
    pub fn formula(&self) -> Result<Formula, NoVariable> {
        let of = |clause: &ClauseNames| clause.links.iter().map(|link| link.literal).collect();
        let clauses: Vec<Vec<i32>> = self.names.clauses.iter().map(of).collect();
        Formula::new(self.names.variables.len(), &clauses)
    }

    /// The board without stones.
    ///
    /// # Errors
    /// If there is no board of that size.
    pub fn board(&self) -> Result<Board, BoardError> {
        Board::square(self.rows, self.cols)
    }
}

/// The parts of a board; a string is named by one of its stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The target.
    pub lambda: usize,
    /// The eye of Lambda.
    pub eye_lambda: usize,
    /// The black string that shares a liberty with Lambda.
    pub omega: usize,
    /// The eye of Omega.
    pub eye_omega: usize,
    /// The liberty that Lambda and Omega share.
    pub seki: usize,
    /// The variables of the formula, in its order.
    pub variables: Vec<VariableNames>,
    /// The clauses of the formula, in its order.
    pub clauses: Vec<ClauseNames>,
}

impl Names {
    /// The points that are named and empty at the start.
    pub fn empty(&self) -> impl Iterator<Item = usize> + '_ {
        let literals = self
            .variables
            .iter()
            .flat_map(|variable| &variable.literals);
        let of_literals = literals.flat_map(|own| [own.choose, own.eye, own.second]);
        let of_clauses = self.clauses.iter().flat_map(|clause| {
            let shared = clause.links.iter().flat_map(|link| link.shared);
            shared.chain([clause.eye])
        });
        [self.eye_lambda, self.eye_omega, self.seki]
            .into_iter()
            .chain(of_literals)
            .chain(of_clauses)
    }
}

/// The parts of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableNames {
    /// The string that Black must save.
    pub h: usize,
    /// The literal that is the variable, and the one that is its negation.
    pub literals: [LiteralNames; 2],
}

/// The parts of a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiteralNames {
    /// The string that lives if the literal is true.
    pub stone: usize,
    /// Where White makes it live.
    pub choose: usize,
    /// The eye that it has in any case.
    pub eye: usize,
    /// The eye that it has if White chooses it.
    pub second: usize,
}

/// The parts of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseNames {
    /// The string that lives if the clause is satisfied.
    pub k: usize,
    /// The eye of K.
    pub eye: usize,
    /// The links to the literals, in the order of the clause.
    pub links: Vec<LinkNames>,
}

/// The parts of a link from a literal to a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkNames {
    /// The literal, as in DIMACS files.
    pub literal: i32,
    /// The black string between literal and clause.
    pub stone: usize,
    /// The first two points of the wire, from the link.
    pub wire: [usize; 2],
    /// The liberties that the link and K share.
    pub shared: [usize; 3],
}
