//! The problem that a position in SGF states by its marks.

use crate::problem::{Problem, ProblemError, guess_targets, guess_targets_in};
use tengen_board::sgf::SgfPosition;
use tengen_board::{Board, EMPTY, MarkKind};

/// The problem of a position: stones with a mark (labels apart) are the target, empty points
/// with one are the region. Without marked stones the target is guessed, without marked
/// points the region is what is enclosed around the target.
///
/// # Errors
/// [`ProblemError`]; [`ProblemError::NoTarget`] if there is nothing to be guessed.
pub fn problem(board: Board, start: &SgfPosition) -> Result<Problem, ProblemError> {
    let position = start.position.clone();
    position.check_fits(&board)?;
    let shapes = start.marks.iter();
    let shapes = shapes.filter(|mark| !matches!(mark.kind, MarkKind::Label(_)));
    let (mut region, mut targets): (Vec<_>, Vec<_>) = shapes
        .map(|mark| mark.vertex)
        .partition(|&vertex| position.get(vertex) == EMPTY);
    for points in [&mut region, &mut targets] {
        points.sort_unstable();
        points.dedup();
    }
    if targets.is_empty() {
        let guess = match region[..] {
            [] => guess_targets(&board, &position)?,
            _ => guess_targets_in(&board, &position, &region)?,
        };
        targets = guess.ok_or(ProblemError::NoTarget)?;
    }
    match region[..] {
        [] => Problem::around(board, position, targets),
        _ => Problem::with_region(board, position, targets, region),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::sgf;

    fn of(text: &str) -> Result<Problem, ProblemError> {
        let start = sgf::read(text).unwrap();
        problem(Board::square(start.rows, start.cols).unwrap(), &start)
    }

    #[test]
    fn marks_state_the_problem_and_what_is_missing_is_guessed() {
        let stones = "(;SZ[9]AB[ea][eb][ac:ec]AW[ab:db][da]";
        let plain = of(&format!("{stones})")).unwrap();
        assert_eq!(
            (plain.targets, plain.region),
            (vec![3], vec![0, 1, 2, 3, 9, 10, 11, 12])
        );
        let marked = of(&format!("{stones}TR[bb]LB[ii:x])")).unwrap();
        assert_eq!((marked.targets, marked.region.len()), (vec![3], 8));
        let region = of(&format!("{stones}SQ[aa:ca]TR[da]MA[ii])")).unwrap();
        assert_eq!((region.targets, region.region.len()), (vec![3], 9));
        assert_eq!(of("(;SZ[9]AB[aa])").unwrap_err(), ProblemError::NoTarget);
        let two = of(&format!("{stones}TR[da][ea])"));
        assert_eq!(two.unwrap_err(), ProblemError::TwoColours(3, 4));
    }
}
