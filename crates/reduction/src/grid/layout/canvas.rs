//! Draws the gadgets of a board (the stones for variables, clauses and the end) on a canvas, which
//! has the [`Part`] of each point.

use super::columns::{Columns, Wire};
use crate::grid::gadgets::{CLAUSE, LAST, Part, VARIABLE, parts};

/// The number of rows of the drawing of a clause. The first row is a part of the black string
/// Omega, which runs above the clauses.
pub(super) const CLAUSE_ROWS: usize = CLAUSE.len();

/// A board of `rows` x `cols` points under construction: the part of each point, row by row.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    pub(super) rows: usize,
    pub(super) cols: usize,
    parts: Vec<Part>,
}

impl Canvas {
    /// Draws all gadgets (the stones for variables, clauses and the end) in the given columns. The
    /// wires, vertical lines of white stones between variables and clauses, are `wire` points long.
    pub(super) fn new(columns: &Columns, wire: usize) -> Canvas {
        let rows = CLAUSE_ROWS + wire + VARIABLE.len();
        let mut canvas = Canvas {
            rows,
            cols: columns.cols,
            parts: vec![Part::Wall; rows * columns.cols],
        };
        canvas.clauses(columns);
        for col in columns.wires.iter().map(|wire| wire.col) {
            (CLAUSE_ROWS..CLAUSE_ROWS + wire).for_each(|row| canvas.set(row, col, Part::Wire));
        }
        canvas.variables(columns, CLAUSE_ROWS + wire);
        canvas.stamp(0, columns.last, parts(LAST));
        for row in LAST.len()..rows {
            canvas.set(row, columns.cols - 1, Part::Lambda);
        }
        canvas
    }

    pub(super) fn get(&self, row: usize, col: usize) -> Part {
        self.parts[row * self.cols + col]
    }

    pub(super) fn set(&mut self, row: usize, col: usize, part: Part) {
        self.parts[row * self.cols + col] = part;
    }

    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub(super) fn vertex(&self, row: usize, col: usize) -> usize {
        row * self.cols + col
    }

    /// Returns the neighbours of a vertex in the order up, left, right, down.
    pub(super) fn beside(&self, vertex: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, col) = (vertex / self.cols, vertex % self.cols);
        let (rows, cols) = (self.rows, self.cols);
        let up = (row > 0).then(|| vertex - cols);
        let left = (col > 0).then(|| vertex - 1);
        let right = (col + 1 < cols).then_some(vertex + 1);
        let down = (row + 1 < rows).then_some(vertex + cols);
        [up, left, right, down].into_iter().flatten()
    }

    fn stamp(&mut self, row: usize, col: usize, parts: impl Iterator<Item = (usize, usize, Part)>) {
        for (r, c, part) in parts {
            self.set(row + r, col + c, part);
        }
    }

    /// Copies the column `from` of the drawing [`CLAUSE`] to the column `col` of the board.
    fn clause_column(&mut self, col: usize, from: usize) {
        let column = parts(CLAUSE).filter(|&(_, c, _)| c == from);
        self.stamp(0, col, column.map(|(row, _, part)| (row, 0, part)));
    }

    fn clauses(&mut self, columns: &Columns) {
        // The numbers of the columns in the drawing [`CLAUSE`].
        let [gap, fill, eye, link, end] = [0, 1, 2, 3, 6];
        let mut next = 0;
        // The list of wires (white lines from literals to clauses) is ordered by column, and the
        // wires of a clause follow each other.
        let groups = columns.wires.chunk_by(|a, b| a.clause == b.clause);
        let groups: Vec<&[Wire]> = groups.collect();
        // Each clause has the gap to the clause before (if any), fill columns, the column of its
        // eye, then its links (black strings, one for each literal) with fill columns between them.
        // The drawing [`CLAUSE`] shows these columns.
        for (number, wires) in groups.iter().enumerate() {
            if number > 0 {
                self.clause_column(next, gap);
                next += 1;
            }
            let first = wires[0].col;
            (next..first - 2).for_each(|col| self.clause_column(col, fill));
            self.clause_column(first - 2, eye);
            next = first - 1;
            for &Wire { col, .. } in *wires {
                (next..col - 1).for_each(|col| self.clause_column(col, fill));
                (0..3).for_each(|i| self.clause_column(col - 1 + i, link + i));
                next = col + 2;
            }
            if number + 1 < groups.len() {
                self.clause_column(next, end);
                next += 1;
            } else {
                (next..columns.last).for_each(|col| self.clause_column(col, fill));
            }
        }
    }

    fn variables(&mut self, columns: &Columns, top: usize) {
        for body in &columns.bodies {
            self.stamp(top, body.col, parts(VARIABLE));
            for ((from, to), part) in body.tops.into_iter().zip([Part::Left, Part::Right]) {
                (from..=to).for_each(|col| self.set(top, col, part));
            }
        }
        // The bottom row is the white string Lambda. It begins at the first column where a variable
        // touches Lambda.
        let bottom = self.rows - 1;
        let touches = |col: &usize| self.get(bottom - 1, *col) == Part::Lambda;
        let first = (0..self.cols).find(touches).unwrap_or(0);
        for col in 0..self.cols {
            let part = if col < first {
                Part::Wall
            } else {
                Part::Lambda
            };
            self.set(bottom, col, part);
        }
    }
}
