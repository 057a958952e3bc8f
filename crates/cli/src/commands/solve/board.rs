//! Draws the diagrams of `tengen solve --board`: the problem with the moves of its answer.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use tengen::Move;
use tengen::solve::{Solved, SolvedSide};

/// The number of rows and columns that a diagram shows on each side of the stones and moves.
const MARGIN: usize = 1;

/// Returns a diagram for each player to move first for whom the answer has moves. Returns an empty
/// text for a graph that is not part of a lattice.
///
/// Winning moves are marked with `*`, and the moves of the line are numbered.
pub(super) fn text(answer: &Solved) -> String {
    let sides = answer.sides.iter();
    sides.filter_map(|side| board(answer, side)).collect()
}

/// Returns the signs of points in a diagram. Moves of the main line are numbered, and a winning
/// first move that is not in the line has the sign `*`.
fn marks(side: &SolvedSide) -> HashMap<&str, char> {
    let winning = side.moves.iter().flatten().map(|point| (point, '*'));
    // The signs 1 to 9 and a to z are enough for 35 moves. Later moves of the line are not shown.
    let line = side.line.iter().zip(('1'..='9').chain('a'..='z'));
    let line: Vec<_> = line.collect();
    // A later entry replaces an earlier one. So if several moves of the line are on one point, the
    // diagram shows the first move.
    let all = winning.chain(line.into_iter().rev());
    all.map(|(point, sign)| (point.as_str(), sign)).collect()
}

fn board(answer: &Solved, side: &SolvedSide) -> Option<String> {
    let problem = &answer.problem;
    let (names, shape) = (problem.names(), problem.board().shape()?);
    let marks = marks(side);
    if marks.is_empty() {
        return None;
    }
    let region = problem.region();
    let sign = |row: usize, col: usize| {
        let vertex = shape.vertex(row, col);
        match problem.stones().get(vertex) {
            0 => marks.get(names.name(vertex).as_str()).copied(),
            1 => Some('X'),
            _ => Some('O'),
        }
    };
    let matters = |row: usize, col: usize| {
        let vertex = shape.vertex(row, col);
        sign(row, col).is_some() || region.iter().any(|point| point.vertex() == vertex)
    };
    let rows = around(shape.rows, |row| {
        (0..shape.cols).any(|col| matters(row, col))
    })?;
    let cols = around(shape.cols, |col| {
        (0..shape.rows).any(|row| matters(row, col))
    })?;
    let mut text = format!("\n  {} first:\n", side.first);
    for row in rows {
        let line: Vec<String> = cols
            .clone()
            .map(|col| sign(row, col).unwrap_or('.').to_string())
            .collect();
        let _ = writeln!(text, "    {}", line.join(" "));
    }
    let is_other = |point: &Move| marks[point.as_str()] == '*';
    let others = side.moves.iter().flatten().any(is_other);
    let legend = [
        others.then_some("* moves that succeed"),
        (!side.line.is_empty()).then_some("1, 2, ... the line"),
    ];
    let legend: Vec<&str> = legend.into_iter().flatten().collect();
    let _ = writeln!(text, "  {}", legend.join("; "));
    Some(text)
}

/// Returns the range from the first to the last row (or column) for which `matters` is `true`, with
/// a margin on both sides. `lines` is the number of rows or columns.
fn around(lines: usize, matters: impl Fn(usize) -> bool) -> Option<RangeInclusive<usize>> {
    let first = (0..lines).find(|&line| matters(line))?;
    let last = (first..lines).rev().find(|&line| matters(line))?;
    Some(first.saturating_sub(MARGIN)..=(last + MARGIN).min(lines - 1))
}
