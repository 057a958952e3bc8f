//! A finished grid board of a formula, with the names of its points: for example which string is
//! the target Lambda, and at which points White chooses values.

use crate::formula::{Formula, NoVariable, variable};
use tengen_board::{Board, BoardError, Position};

/// A position on the square grid that stands for a formula. White moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridBoard {
    /// The number of rows of the board.
    pub rows: usize,
    /// The number of columns of the board.
    pub cols: usize,
    /// The colours of the points, row by row from the top.
    pub position: Position,
    /// The names of the points. Points are numbered from 0, row by row from the top.
    pub names: Names,
}

impl GridBoard {
    /// Returns the formula that the names of the points describe.
    ///
    /// # Errors
    /// [`NoVariable`] if a link (the black string between a literal and a clause) has a literal
    /// whose variable does not exist.
    pub fn formula(&self) -> Result<Formula, NoVariable> {
        let of = |clause: &ClauseNames| clause.links.iter().map(|link| link.literal).collect();
        let clauses: Vec<Vec<i32>> = self.names.clauses.iter().map(of).collect();
        Formula::new(self.names.variables.len(), &clauses)
    }

    /// Returns the board without stones.
    ///
    /// # Errors
    /// [`BoardError`] if there is no board of that size.
    pub fn board(&self) -> Result<Board, BoardError> {
        Board::square(self.rows, self.cols)
    }
}

/// The named strings and points of a grid board, as numbers of points. A string is named by one of
/// its stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// A stone of Lambda, the white target.
    pub lambda: usize,
    /// The eye of Lambda.
    pub eye_lambda: usize,
    /// A stone of Omega, the black string that shares a liberty with the target Lambda.
    pub omega: usize,
    /// The eye of Omega.
    pub eye_omega: usize,
    /// The liberty that Lambda and Omega share.
    pub seki: usize,
    /// The strings and points of the variables, in the order of the formula.
    pub variables: Vec<VariableNames>,
    /// The strings and points of the clauses, in the order of the formula.
    pub clauses: Vec<ClauseNames>,
}

impl Names {
    /// Returns the string and points of a literal (3 is the third variable, -3 its negation). The
    /// variable must exist.
    pub(super) fn literal(&self, literal: i32) -> &LiteralNames {
        &self.variables[variable(literal)].literals[usize::from(literal < 0)]
    }

    /// Iterates over the named points that are empty at the start.
    pub fn empty(&self) -> impl Iterator<Item = usize> + '_ {
        let literals = self
            .variables
            .iter()
            .flat_map(|variable| &variable.literals);
        let of_literals = literals.flat_map(|own| [own.choose, own.eye, own.second]);
        let of_clauses = self.clauses.iter().flat_map(|clause| {
            let shared = clause.links.iter().flat_map(|link| link.shared);
            [clause.eye].into_iter().chain(shared)
        });
        [self.eye_lambda, self.eye_omega, self.seki]
            .into_iter()
            .chain(of_literals)
            .chain(of_clauses)
    }
}

/// The parts of the gadget of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableNames {
    /// A stone of the black string H, which Black must save: if it is captured, the target lives.
    pub h: usize,
    /// The string and points of each literal: the variable, then its negation.
    pub literals: [LiteralNames; 2],
}

/// The parts of a literal of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiteralNames {
    /// A stone of the white string that lives if the literal is true.
    pub stone: usize,
    /// The choice point: White plays there to make the literal live.
    pub choose: usize,
    /// The eye that the literal has from the start.
    pub eye: usize,
    /// The eye that the literal has if White chooses it.
    pub second: usize,
}

/// The parts of the gadget of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseNames {
    /// A stone of the white string K, which lives if the clause is satisfied.
    pub k: usize,
    /// The eye of K.
    pub eye: usize,
    /// The links (black strings between K and the literals), in the order of the clause.
    pub links: Vec<LinkNames>,
}

/// The parts of a link, the black string between a literal and a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkNames {
    /// The literal: 3 is the third variable, -3 its negation.
    pub literal: i32,
    /// A stone of the link, the black string between the literal and the string K of the clause.
    pub stone: usize,
    /// The two points of the literal's wire (its white stones below the clause) that are closest to
    /// the link, the closest one first.
    pub wire: [usize; 2],
    /// The three liberties that the link shares with K, the white string of the clause.
    pub shared: [usize; 3],
}
