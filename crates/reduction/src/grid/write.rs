//! Writes grid boards of formulas as SGF, and draws them as SVG pictures.

use super::names::GridBoard;
use super::text::heading;
use tengen_board::sgf::{self, SgfPosition, SgfWriteError};
use tengen_board::svg::{self, DrawError, Drawing};
use tengen_board::{Mark, MarkKind, Player};

/// Returns labels for the parts of a board, with the names of the paper.
///
/// The labels are Λ (the white target) and Ω (the black string beside it), their eyes `l` and `o`,
/// and the liberty `s` that they share. Every variable has the labels H (its black string), A and B
/// (its choice points), and G and G' (its white literals), with its number. The white string K of
/// every clause and every link L (the black string between K and a literal) carry the number of the
/// clause. The eye of K is `k`.
pub fn marks(grid: &GridBoard) -> Vec<Mark> {
    let names = &grid.names;
    let mut marks = Vec::new();
    let mut label = |vertex: usize, text: String| {
        let kind = MarkKind::Label(text);
        marks.push(Mark { vertex, kind });
    };
    label(names.lambda, "Λ".to_owned());
    label(names.omega, "Ω".to_owned());
    label(names.seki, "s".to_owned());
    label(names.eye_lambda, "l".to_owned());
    label(names.eye_omega, "o".to_owned());
    for (i, variable) in (1..).zip(&names.variables) {
        label(variable.h, format!("H{i}"));
        for ((literal, string), choice) in variable.literals.iter().zip(["G", "G'"]).zip(["A", "B"])
        {
            label(literal.stone, format!("{string}{i}"));
            label(literal.choose, format!("{choice}{i}"));
        }
    }
    for (j, clause) in (1..).zip(&names.clauses) {
        label(clause.k, format!("K{j}"));
        label(clause.eye, "k".to_owned());
        for link in &clause.links {
            label(link.stone, format!("L{j}"));
        }
    }
    marks.sort();
    marks
}

/// Returns the board as an SGF file, White to move.
///
/// The white string Lambda is marked as the target, and the empty points of the gadgets (for
/// variables, clauses and the end) as the region. So the file states a life-and-death problem. The
/// comment contains the names of the points; [`read()`](super::read::read) reads them back.
///
/// # Errors
/// [`SgfWriteError`] if the board has more than 52 rows or columns.
pub fn sgf(grid: &GridBoard) -> Result<String, SgfWriteError> {
    let mut position = SgfPosition::new(grid.rows, grid.cols, grid.position.clone());
    position.to_move = Some(Player::White.colour());
    position.marks = marks(grid);
    let names = &grid.names;
    position.marks.push(Mark {
        vertex: names.lambda,
        kind: MarkKind::Square,
    });
    position.marks.extend(names.empty().map(|vertex| Mark {
        vertex,
        kind: MarkKind::Circle,
    }));
    position.marks.sort();
    let mut game = sgf::write(&position)?;
    game.truncate(game.trim_end().len() - ")".len());
    Ok(game + &format!("\nC[{}])\n", heading(grid).trim_end()))
}

/// Draws the board as an SVG picture with labelled parts.
///
/// # Errors
/// [`DrawError`] if the board has too many points for a picture.
pub fn svg(grid: &GridBoard) -> Result<String, DrawError> {
    let board = grid
        .board()
        .map_err(|_| DrawError::TooLarge(grid.rows.saturating_mul(grid.cols)))?;
    let drawing = Drawing {
        marks: marks(grid),
        ..Drawing::default()
    };
    svg::draw(&board, &grid.position, &drawing)
}
