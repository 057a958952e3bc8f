//! Composes the position of a formula on a graph.
//!
//! Diagrams are the groups of stones of *On the Complexity of Tsume-Go*. Each variable gets a
//! diagram A(i), each clause a diagram B(j), and diagram C joins them all: see [`gadgets`]. The
//! entry function is [`Reduction::of`]. The number of vertices of the board is linear in the
//! numbers of variables, clauses and literals: see [`size`].

use super::gadgets::{self, Clause, Finale, Gadgets, Variable};
use super::sketch::Sketch;
use crate::formula::{Formula, MAX_LITERALS, variable};
use tengen_board::{Board, Player, Position};
use tengen_tsumego::problem::Problem;

/// The largest number of vertices of a board that [`Reduction::of`] builds.
pub const MAX_VERTICES: usize = 1 << 18;

/// The position of a formula on a graph.
///
/// White moves first. The white string Lambda, the target, lives if and only if the formula is
/// satisfiable.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// The formula, with clauses of at most three literals.
    pub formula: Formula,
    /// The design of the diagrams. It says how many liberties the black strings H (one for each
    /// variable) and L (one for each literal of a clause) have.
    pub design: Gadgets,
    /// The board, with a name for each vertex.
    pub board: Board,
    /// The stones.
    pub position: Position,
    /// The vertices that may be played on or captured, ascending: all vertices except the
    /// [`wall`](Self::wall) and its eyes.
    pub region: Vec<usize>,
    /// The vertex of the wall: a black stone with two eyes of its own, which lives unconditionally.
    /// It stands for all surrounding black stones.
    pub wall: usize,
    /// The eyes of the [`wall`](Self::wall). Both lie outside the region, so nobody plays there.
    pub wall_eyes: [usize; 2],
    /// The diagrams A(i) (groups of stones), one for each variable of the formula.
    pub variables: Vec<Variable>,
    /// The diagrams B(j) (groups of stones), one for each clause of the formula.
    pub clauses: Vec<Clause>,
    /// Diagram C, where the white target Lambda and the black string Omega meet in a seki.
    pub finale: Finale,
}

/// The error of a formula whose position cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// The board would have more than [`MAX_VERTICES`] vertices.
    #[error(
        "the board of {variables} variables and {clauses} clauses of {literals} literals would \
         have {vertices} points; at most {MAX_VERTICES} are allowed"
    )]
    Board {
        /// The number of variables of the formula.
        variables: usize,
        /// The number of clauses of the formula.
        clauses: usize,
        /// The total number of literals in the clauses.
        literals: usize,
        /// The number of vertices that the board would have.
        vertices: usize,
    },
    /// A clause has more than three literals.
    #[error("clause {clause}: expected at most {MAX_LITERALS} literals, found {literals}")]
    Clause {
        /// The number of the clause, counted from 1.
        clause: usize,
        /// The number of literals of the clause.
        literals: usize,
    },
}

/// Returns the number of vertices of the board of a formula. It is linear in the numbers of
/// variables, clauses and literals.
pub fn size(formula: &Formula, design: Gadgets) -> usize {
    let literals: usize = formula.clauses().iter().map(Vec::len).sum();
    // The numbers of vertices that the module `gadgets` creates for each part of the position.
    let wall = 3;
    let of_variable = 9 + usize::from(gadgets::has_third(design));
    let of_literal = 1 + gadgets::liberties(design);
    let finale = 6;
    let sum = formula.variables().saturating_mul(of_variable);
    let sum = sum.saturating_add(formula.clauses().len().saturating_mul(3));
    sum.saturating_add(literals.saturating_mul(of_literal))
        .saturating_add(wall + finale)
}

impl Reduction {
    /// Builds the position of a formula on a graph.
    ///
    /// # Errors
    /// [`TooLarge`] if a clause has more than three literals, or the board would have more than
    /// [`MAX_VERTICES`] vertices.
    pub fn of(formula: &Formula, design: Gadgets) -> Result<Reduction, TooLarge> {
        let lengths = || (1..).zip(formula.clauses().iter().map(Vec::len));
        if let Some((clause, literals)) = lengths().find(|&(_, literals)| literals > MAX_LITERALS) {
            return Err(TooLarge::Clause { clause, literals });
        }
        let vertices = size(formula, design);
        if vertices > MAX_VERTICES {
            return Err(TooLarge::Board {
                variables: formula.variables(),
                clauses: formula.clauses().len(),
                literals: lengths().map(|(_, literals)| literals).sum(),
                vertices,
            });
        }
        let mut sketch = Sketch::default();
        let (wall, wall_eyes) = sketch.immortal("wall", Player::Black);
        let variables: Vec<Variable> = (1..=formula.variables())
            .map(|number| gadgets::variable(&mut sketch, number, wall, design))
            .collect();
        let mut clauses = Vec::with_capacity(formula.clauses().len());
        for (number, literals) in (1..).zip(formula.clauses()) {
            // The links of a clause, black stones L, touch the white stones of its literals.
            let stone = |&literal: &i32| variables[variable(literal)].side(literal > 0).literal;
            let stones: Vec<usize> = literals.iter().map(stone).collect();
            clauses.push(gadgets::clause(&mut sketch, number, &stones, wall, design));
        }
        let hs: Vec<usize> = variables.iter().map(|variable| variable.h).collect();
        let ks: Vec<usize> = clauses.iter().map(|clause: &Clause| clause.k[0]).collect();
        let finale = gadgets::finale(&mut sketch, &hs, &ks);
        Ok(Reduction {
            formula: formula.clone(),
            design,
            board: sketch.board(),
            position: sketch.position(),
            region: sketch.region(),
            wall,
            wall_eyes,
            variables,
            clauses,
            finale,
        })
    }

    /// Returns the player who moves first: White.
    pub fn to_move(&self) -> Player {
        Player::White
    }

    /// Returns the life-and-death problem of the position. Its target is the white string Lambda.
    pub fn problem(&self) -> Problem {
        let targets = vec![self.finale.lambda];
        let (board, position) = (self.board.clone(), self.position.clone());
        Problem::with_region(board, position, targets, self.region.clone())
            .expect("Lambda is a stone of the region")
    }

    /// Returns the name of a vertex of the board, such as `K1` (a stone of the first clause) or
    /// `Lambda.e` (the eye of the target).
    pub fn name(&self, vertex: usize) -> &str {
        match self.board.geometry() {
            tengen_board::Geometry::Graph { names } => &names[vertex],
            tengen_board::Geometry::Lattice(_) => unreachable!("the board is a graph"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_equals_the_predicted_size() {
        let formula = Formula::new(4, &[vec![1, -2, 3], vec![-4], vec![], vec![2, 4]]).unwrap();
        for (design, points) in [
            (Gadgets::Compact, 3 + 36 + 12 + 18 + 6),
            (Gadgets::Paper, 3 + 40 + 12 + 24 + 6),
        ] {
            let reduction = Reduction::of(&formula, design).unwrap();
            assert_eq!(reduction.board.points(), points);
            assert_eq!(size(&formula, design), points);
            assert_eq!(reduction.region.len(), points - 3);
            assert!(reduction.position.is_legal(&reduction.board).unwrap());
        }
    }

    #[test]
    fn names_differ_even_if_small_letters_are_capitals() {
        let formula = Formula::new(12, &[vec![1, -2, 3], vec![-12, 11, 4]]).unwrap();
        let reduction = Reduction::of(&formula, Gadgets::Paper).unwrap();
        let names = (0..reduction.board.points()).map(|v| reduction.name(v).to_ascii_uppercase());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), reduction.board.points());
        assert!(names.iter().all(|name| !name.contains([' ', ','])));
    }

    #[test]
    fn boards_that_are_too_large_are_refused_with_their_size() {
        let formula = Formula::new(40_000, &[]).unwrap();
        let error = Reduction::of(&formula, Gadgets::Compact).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the board of 40000 variables and 0 clauses of 0 literals would have 360009 points; at \
             most 262144 are allowed"
        );
        let long = Formula::new(4, &[vec![1, 2, 3, 4]]).unwrap();
        assert!(matches!(
            Reduction::of(&long, Gadgets::Paper),
            Err(TooLarge::Clause {
                clause: 1,
                literals: 4
            })
        ));
    }
}
