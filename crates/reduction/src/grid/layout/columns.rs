//! Assigns columns of the board to wires (white lines from literals to clauses), to variables and
//! to the end gadget, where the target Lambda meets the black string Omega. These are the smallest
//! columns that respect the minimum distances between the parts.
//!
//! [`Columns::new`] is a greedy sweep from left to right. Each wire and each variable takes the
//! first column that the wires and variables on its left allow. The caller can request extra
//! columns before a wire or before the end gadget, as room for the eyes of walls (the black strings
//! between the parts).

use crate::formula::{Formula, variable};
use crate::grid::gadgets::{LAST, VARIABLE};
use crate::grid::order::Order;

/// A wire: a vertical line of white stones that leads from a literal up to a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wire {
    pub(super) literal: i32,
    /// The number of the clause, counted from 0.
    pub(super) clause: usize,
    pub(super) col: usize,
}

/// The place of the drawing of a variable, and the columns of its top row, where the wires (white
/// lines to the clauses) end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Body {
    /// The number of the variable, counted from 0.
    pub(super) variable: usize,
    /// The first column of the drawing.
    pub(super) col: usize,
    /// `true` if the left literal in the drawing of the variable is its negation.
    pub(super) is_flipped: bool,
    /// The first and last column of each literal in the top row of the variable's drawing: left
    /// literal, then right literal.
    pub(super) tops: [(usize, usize); 2],
}

/// The columns of all parts of a board.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// The wires, from left to right.
    pub(super) wires: Vec<Wire>,
    /// The variables, from left to right.
    pub(super) bodies: Vec<Body>,
    /// The first column of the end gadget.
    pub(super) last: usize,
    pub(super) cols: usize,
}

/// The least distance from the first column of a clause, without the gap before it, to the middle
/// column of its first link. A link is the black string above the wire of a literal.
const TO_LINK: usize = 3;
/// The distance from the middle column of the last link of a clause (the black string above a wire)
/// to the gap after the clause.
const TO_GAP: usize = 3;
/// The least distance between the middle columns of two links of one clause (the black strings
/// above its wires).
const PITCH: usize = 4;
/// Columns in the top row of the drawing of a variable: the last column of the left literal, and
/// the first column of the right literal.
const TOPS: [usize; 2] = [5, 7];

/// Returns the number of wires (white lines from literals to clauses) of a formula: one for each
/// literal in each clause.
pub(super) fn wires(formula: &Formula) -> usize {
    formula.clauses().iter().map(Vec::len).sum()
}

impl Columns {
    /// Assigns the columns of all parts. `room` has the number of extra columns before each wire
    /// (the white line of a literal). Its last entry is the number of extra columns before the end
    /// gadget, where the target Lambda meets Omega.
    pub(super) fn new(formula: &Formula, order: &Order, room: &[usize]) -> Columns {
        let mut columns = Columns {
            wires: Vec::new(),
            bodies: Vec::new(),
            last: 0,
            cols: 0,
        };
        // The first free column in the row of points where the drawings of the variables begin.
        let mut free = 2;
        for pair in order.literals.chunks_exact(2) {
            columns.body(formula, order, pair, room, &mut free);
        }
        let wires = columns.wires.len();
        let end = columns.wires.last().map_or(0, |wire| wire.col + TO_GAP);
        columns.cols = (end + LAST[0].len()).max(free + 1) + room[wires];
        columns.last = columns.cols - LAST[0].len();
        columns
    }

    fn body(
        &mut self,
        formula: &Formula,
        order: &Order,
        pair: &[i32],
        room: &[usize],
        free: &mut usize,
    ) {
        let first = self.wires.len();
        self.add_wires(formula, order, pair[0], room, *free);
        let left = &self.wires[first..];
        // The top row of the left literal in the drawing must reach the last wire of this literal.
        let least = left
            .last()
            .map_or(0, |wire| wire.col.saturating_sub(TOPS[0]));
        let col = least.max(*free);
        let start = left.first().map_or(col, |wire| wire.col.min(col));
        let middle = self.wires.len();
        self.add_wires(formula, order, pair[1], room, col + TOPS[1]);
        let last = col + VARIABLE[0].len() - 1;
        let right = &self.wires[middle..];
        let end = right.last().map_or(last, |wire| wire.col.max(last));
        self.bodies.push(Body {
            variable: variable(pair[0]),
            col,
            is_flipped: pair[0] < 0,
            tops: [(start, col + TOPS[0]), (col + TOPS[1], end)],
        });
        *free = end + 2;
    }

    /// Adds the wires (white lines) from a literal to its clauses. No wire is placed left of the
    /// column `from`.
    fn add_wires(
        &mut self,
        formula: &Formula,
        order: &Order,
        literal: i32,
        room: &[usize],
        from: usize,
    ) {
        let has = |&&clause: &&usize| formula.clauses()[clause].contains(&literal);
        for &clause in order.clauses.iter().filter(has) {
            let least = match self.wires.last() {
                None => TO_LINK,
                Some(last) if last.clause == clause => last.col + PITCH,
                Some(last) => last.col + TO_GAP + 1 + TO_LINK,
            };
            let col = (least + room[self.wires.len()]).max(from);
            self.wires.push(Wire {
                literal,
                clause,
                col,
            });
        }
    }
}
