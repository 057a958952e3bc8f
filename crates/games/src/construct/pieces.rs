//! Splits sets of points of a board into connected pieces.

use tengen_board::Board;

/// Returns the connected pieces of a set of points, each as a list of its points.
pub(super) fn pieces(board: &Board, points: &[usize]) -> Vec<Vec<usize>> {
    let mut left = vec![false; board.points()];
    points.iter().for_each(|&point| left[point] = true);
    let mut pieces = Vec::new();
    for &point in points {
        if !std::mem::take(&mut left[point]) {
            continue;
        }
        let mut piece = vec![point];
        let mut at = 0;
        while let Some(&point) = piece.get(at) {
            for &n in board.graph().neighbours(point) {
                if std::mem::take(&mut left[n as usize]) {
                    piece.push(n as usize);
                }
            }
            at += 1;
        }
        pieces.push(piece);
    }
    pieces
}
