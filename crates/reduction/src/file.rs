//! Converts between a [`Reduction`] (a formula with its position on a graph) and the JSON file of
//! its life-and-death problem ([`tengen_problems::reading::graph`]).
//!
//! [`file_of`] returns the content of the file. [`reduction_of`] rebuilds the reduction from the
//! formula in a file, and checks that the position in the file is the position of that formula.

use crate::formula::Formula;
use crate::graph::Reduction;
use tengen_board::{Board, Geometry, Player};
use tengen_problems::reading::graph;
pub use tengen_problems::reading::graph::{Clauses, FORMAT, File, Gadgets, Ko};

/// The error of a file that does not hold the position of a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The file does not hold a valid position.
    #[error(transparent)]
    Position(#[from] graph::FileError),
    /// The formula in the file is invalid, or its board would be too large.
    #[error("the formula: {0}")]
    Formula(String),
    /// A part of the file, which the field names, differs from the position of the formula in it.
    #[error(
        "{0} and the formula in the file do not match, so the position decides nothing about the \
         formula"
    )]
    OtherPosition(&'static str),
    /// The file has no formula, or no `gadgets` field, which names the design of its diagrams (the
    /// groups of stones for variables and clauses).
    #[error(
        "the file lacks a formula or the field `gadgets` (the design of its diagrams); write the \
         file with `tengen reduce`"
    )]
    NoFormula,
}

/// Returns the content of the problem file of a reduction: position, region, target and formula.
pub fn file_of(reduction: &Reduction) -> File {
    let position = &reduction.position;
    let stones = |player: Player| {
        let all = 0..position.colours().len();
        all.filter(|&v| position.get(v) == player.colour())
            .collect()
    };
    let edges = reduction.board.graph().edges();
    File {
        format: FORMAT.to_owned(),
        vertices: (0..reduction.board.points())
            .map(|v| reduction.name(v).to_owned())
            .collect(),
        edges: edges.map(|(a, b)| [a, b]).collect(),
        black: stones(Player::Black),
        white: stones(Player::White),
        region: Some(reduction.region.clone()),
        target: vec![reduction.finale.lambda],
        to_move: Some(Player::White),
        rules: Some(Ko::NoKo),
        formula: Some(Clauses {
            variables: reduction.formula.variables(),
            clauses: reduction.formula.clauses().to_vec(),
        }),
        gadgets: Some(reduction.design),
    }
}

/// Rebuilds the reduction, a formula with its position on a graph, from the formula in a file.
///
/// # Errors
/// [`FileError::NoFormula`] if the file has no formula or no `gadgets` field.
/// [`FileError::OtherPosition`] if the position in the file differs from the position of the
/// formula. The other [`FileError`]s if the formula or the position is invalid.
pub fn reduction_of(file: &File) -> Result<Reduction, FileError> {
    let clauses = file.formula.as_ref().ok_or(FileError::NoFormula)?;
    let gadgets = file.gadgets.ok_or(FileError::NoFormula)?;
    let reduction = position_of(clauses, gadgets)?;
    // Rebuild the position from the formula and compare every part with the file.
    let expected = file_of(&reduction);
    let (board, position) = file.placed()?;
    let names = |board: &Board| match board.geometry() {
        Geometry::Graph { names } => names.clone(),
        Geometry::Lattice(_) => Vec::new(),
    };
    let sorted = |mut list: Vec<usize>| {
        list.sort_unstable();
        list
    };
    for (what, same) in [
        ("the graph", board.graph() == reduction.board.graph()),
        (
            "the names of the vertices",
            names(&board) == names(&reduction.board),
        ),
        ("the position", position == reduction.position),
        ("the target", file.target == expected.target),
        ("the region", sorted(file.region()) == expected.region()),
        ("the player who moves", file.to_move == expected.to_move),
    ] {
        if !same {
            return Err(FileError::OtherPosition(what));
        }
    }
    Ok(reduction)
}

/// Builds the position of a formula on a graph. `gadgets` is the design of its diagrams, the groups
/// of stones for variables and clauses.
///
/// # Errors
/// [`FileError::Formula`] if the formula is invalid or its board is too large.
pub fn position_of(clauses: &Clauses, gadgets: Gadgets) -> Result<Reduction, FileError> {
    let formula = Formula::new(clauses.variables, &clauses.clauses);
    let formula = formula.map_err(|error| FileError::Formula(error.to_string()))?;
    let reduction = Reduction::of(&formula, gadgets);
    reduction.map_err(|error| FileError::Formula(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> File {
        let formula = Formula::new(2, &[vec![1, 2], vec![-1, -2]]).unwrap();
        file_of(&Reduction::of(&formula, Gadgets::Compact).unwrap())
    }

    #[test]
    fn files_hold_everything() {
        let file = file();
        let text = serde_json::to_string(&file).unwrap();
        let back: File = serde_json::from_str(&text).unwrap();
        assert_eq!(back, file);
        let reduction = reduction_of(&back).unwrap();
        let problem = back.problem().unwrap().unwrap();
        assert_eq!(problem.region, reduction.region);
        assert_eq!(problem.targets, [reduction.finale.lambda]);
        assert_eq!(problem.position, reduction.position);
    }

    #[test]
    fn faults_of_files_are_reported() {
        let wrong = |change: &dyn Fn(&mut File)| {
            let mut file = file();
            change(&mut file);
            reduction_of(&file).unwrap_err().to_string()
        };
        for (change, expected) in [
            (
                &(|f: &mut File| f.format = "x".into()) as &dyn Fn(&mut File),
                "expected the format",
            ),
            (&|f| f.black.push(99), "black: expected vertices from 0 to"),
            (&|f| f.black.push(f.white[0]), "vertex "),
            (
                &|f| f.vertices[1] = "WALL".into(),
                "vertices 0 and 1 have the same name",
            ),
            (&|f| f.edges.push([4, 4]), "edge "),
            (&|f| f.formula = None, "the file lacks a formula"),
            (
                &|f| f.formula.as_mut().unwrap().clauses[0][0] = 7,
                "the formula: clause 1",
            ),
            (
                &|f| f.formula.as_mut().unwrap().clauses[0][0] = -1,
                "the graph and the formula",
            ),
            (
                &|f| f.white.pop().map_or((), |_| ()),
                "the position and the formula",
            ),
            (
                &|f| f.to_move = None,
                "the player who moves and the formula",
            ),
            (&|f| f.region = None, "the region and the formula"),
        ] {
            let found = wrong(change);
            assert!(found.starts_with(expected), "{expected}: {found}");
        }
    }
}
