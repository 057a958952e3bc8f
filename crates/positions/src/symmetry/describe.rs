//! Describes symmetries of boards in words.

use tengen_base::text::number_of;
use tengen_board::symmetry::Permutation;
use tengen_board::{Board, Shape};

/// The symmetries of a rectangle, each with three flags and a name. The first flag is `true` if the
/// symmetry exchanges rows and columns. The second is `true` if it then reverses the order of the
/// rows, the third if it reverses the order of the columns. Quarter turns are clockwise, with row 0
/// at the top.
const MAPS: [(bool, bool, bool, &str); 8] = [
    (false, false, false, ""),
    (false, true, true, "rotation by 180 degrees"),
    (
        false,
        true,
        false,
        "reflection that exchanges top and bottom",
    ),
    (
        false,
        false,
        true,
        "reflection that exchanges left and right",
    ),
    (true, false, false, "reflection in the main diagonal"),
    (true, true, true, "reflection in the other diagonal"),
    (true, false, true, "rotation by 90 degrees"),
    (true, true, false, "rotation by 270 degrees"),
];

/// Describes a symmetry of a lattice board as a reflection or rotation, followed by a shift. A
/// symmetry of a graph is described as the identity or an automorphism.
pub(super) fn describe(board: &Board, symmetry: &Permutation) -> String {
    let Some(shape) = board.shape() else {
        let is_identity = *symmetry == Permutation::identity(board.points());
        let name = if is_identity {
            "identity"
        } else {
            "automorphism"
        };
        return String::from(name);
    };
    let fits = |map| Some((map, shift_after(shape, symmetry, map)?));
    // On a small board one symmetry may be both a shift and a reflection. Take the description
    // without a shift, which is more informative.
    let found = MAPS.into_iter().filter_map(fits);
    let Some(((.., name), (rows, cols))) = found.min_by_key(|(_, shift)| *shift != (0, 0)) else {
        return String::from("symmetry");
    };
    match (name, (rows, cols)) {
        ("", (0, 0)) => String::from("identity"),
        (name, (0, 0)) => String::from(name),
        ("", _) => format!("shift by {}", amount(rows, cols)),
        (name, _) => format!("{name} and shift by {}", amount(rows, cols)),
    }
}

fn amount(rows: usize, cols: usize) -> String {
    match (rows, cols) {
        (0, _) => number_of(cols, "column"),
        (_, 0) => number_of(rows, "row"),
        _ => format!(
            "{} and {}",
            number_of(rows, "row"),
            number_of(cols, "column")
        ),
    }
}

/// Returns the shift, in rows and columns, that gives `symmetry` if it is applied after a map of
/// the rectangle (one of [`MAPS`]). Returns `None` if there is no such shift.
fn shift_after(
    shape: &Shape,
    symmetry: &Permutation,
    (transposes, rows_turn, cols_turn, _): (bool, bool, bool, &str),
) -> Option<(usize, usize)> {
    let Shape { rows, cols, .. } = *shape;
    if transposes && rows != cols {
        return None;
    }
    let map = |(row, col): (usize, usize)| {
        let (row, col) = if transposes { (col, row) } else { (row, col) };
        (
            if rows_turn { rows - 1 - row } else { row },
            if cols_turn { cols - 1 - col } else { col },
        )
    };
    let image = |(row, col)| shape.point(symmetry.image(shape.vertex(row, col)));
    let difference = |point| {
        let ((r, c), (row, col)) = (image(point), map(point));
        ((r + rows - row) % rows, (c + cols - col) % cols)
    };
    let shift = difference((0, 0));
    let points = (0..rows * cols).map(|v| shape.point(v));
    points
        .into_iter()
        .all(|point| difference(point) == shift)
        .then_some(shift)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Lattice;
    use tengen_board::symmetry::group;

    #[test]
    fn all_symmetries_of_a_square_are_told_apart() {
        let board = Board::square(3, 3).unwrap();
        let group = group(&board).unwrap();
        let mut names: Vec<_> = group.iter().map(|g| describe(&board, g)).collect();
        assert_eq!(names[0], "identity");
        let quarter = group.iter().find(|g| g.image(0) == 2 && g.image(2) == 8);
        assert_eq!(describe(&board, quarter.unwrap()), "rotation by 90 degrees");
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 8);
    }

    #[test]
    fn shifts_are_named_on_boards_that_wrap() {
        let shape = Shape {
            lattice: Lattice::Torus,
            ..Shape::square(3, 4)
        };
        let board = Board::lattice(shape).unwrap();
        let mut names: Vec<_> = (group(&board).unwrap().iter())
            .map(|g| describe(&board, g))
            .collect();
        assert!(names.contains(&String::from("shift by 1 row and 2 columns")));
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 4 * 12);
    }
}
