//! Draws many positions of one board side by side in one picture.

use super::layout::Layout;
use super::{DrawError, MAX_DRAWN, draw_board, draw_stones, framed};
use crate::board::Board;
use crate::position::Position;
use tengen_plot::style::N;

/// Draws positions of a board side by side, row by row, as a complete SVG file.
///
/// The boards are arranged in about a square, without coordinates.
///
/// # Errors
/// [`DrawError`] if a position does not fit the board, or the boards together have more than
/// [`MAX_DRAWN`] points.
pub fn draw_sheet(board: &Board, positions: &[Position]) -> Result<String, DrawError> {
    let points = board.points();
    let all = positions.len().saturating_mul(points);
    if all > MAX_DRAWN {
        let positions = positions.len();
        return Err(DrawError::TooMany { positions, points });
    }
    let layout = Layout::new(board, false);
    let (left, top) = layout.top_left;
    let (width, height) = (layout.bottom_right.0 - left, layout.bottom_right.1 - top);
    let columns = (positions.len() as f64 * height / width).sqrt().ceil() as usize;
    let columns = columns.clamp(1, positions.len().max(1));
    // The empty board is defined once in the SVG file and referenced for each position.
    let mut body = format!(
        "<defs><g id=\"board\">\n{}</g></defs>\n",
        draw_board(&layout)
    );
    for (i, position) in positions.iter().enumerate() {
        position.check_fits(board)?;
        let [x, y] = [(i % columns) as f64 * width, (i / columns) as f64 * height].map(N);
        let stones = draw_stones(&layout, position);
        body += &format!(
            "<g transform=\"translate({x} {y})\">\n<use href=\"#board\"/>\n{stones}</g>\n"
        );
    }
    let rows = positions.len().div_ceil(columns);
    let corner = (left + columns as f64 * width, top + rows as f64 * height);
    Ok(framed(layout.top_left, corner, None, &body))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::{Drawing, draw};

    #[test]
    fn a_sheet_has_all_boards_and_their_stones() {
        let board = Board::square(2, 3).unwrap();
        let first = Position::new(vec![1, 0, 2, 0, 1, 0]);
        let second = Position::new(vec![0, 2, 0, 0, 0, 0]);
        let sheet = draw_sheet(&board, &[first.clone(), second, first.clone()]).unwrap();
        assert_eq!(sheet.matches("<use href=\"#board\"/>").count(), 3);
        let stones = |svg: &str| svg.matches("<circle").count();
        assert_eq!(stones(&sheet), 3 + 1 + 3);
        // The stones on the first board have the same coordinates as in a picture of this position
        // alone.
        let drawing = Drawing {
            coordinates: false,
            ..Drawing::default()
        };
        let single = draw(&board, &first, &drawing).unwrap();
        let group = single.split("<g class=\"stones\">").nth(1).unwrap();
        let group = group.split("</g>").next().unwrap();
        assert_eq!(sheet.matches(group).count(), 2);
        assert!(draw_sheet(&board, &[]).unwrap().ends_with("</svg>\n"));
    }

    #[test]
    fn too_many_boards_and_misfits_are_refused() {
        let board = Board::square(2, 3).unwrap();
        let many = vec![Position::empty(6); MAX_DRAWN / 6 + 1];
        let error = draw_sheet(&board, &many).unwrap_err().to_string();
        assert!(
            error.starts_with(
                "expected boards with at most 65536 points together in a picture, found 10923"
            ),
            "{error}"
        );
        assert!(draw_sheet(&board, &[Position::empty(5)]).is_err());
    }
}
