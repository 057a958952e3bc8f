//! Lays out the plan of a formula, the grid of tiles (wires and gates) from which the board is
//! drawn. The entry function is [`layout`].
//!
//! ```text
//!   variables       u1, not u1     u2, not u2
//!                    │     │        │     │     rails of the literals that occur in clauses
//!   first clause     ├─────┼────────┘     │  ─┐ sums
//!   second clause    └─────┼──────────────┘  ─┤
//!                          ...                ╵ the end
//! ```
//!
//! The plan has a row of cells for each clause and a column of cells for each literal that occurs
//! in the clauses. A cell is a block of 7 x 11 tiles; the module `cells` draws them. The wire of a
//! literal, its *rail*, ends at the last clause that contains the literal. A signal is a white
//! string that lives or is dead. Each clause has a *sum*, a signal that lives only if the demands
//! of all gates on its way are met (a demand: one of two literals is true). The sums of all clauses
//! join at the right edge, and the joined signal is the *end*, which White has to keep alive.

use super::cells::{self, COLS, Cell, RAIL, ROW, ROWS, SUM};
use super::plan::Plan;
use super::tile::Tile;
use crate::formula::{Formula, variable};

/// The largest number of tiles of a plan.
pub const MAX_TILES: usize = 1 << 26;

/// The error of a formula whose plan would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected at most {max} tiles, {COLS} x {ROWS} for each pair of a literal and a clause; found \
     {literals} different literals and {clauses} clauses",
    max = MAX_TILES
)]
pub struct TooLarge {
    /// The number of different literals in the clauses.
    pub literals: usize,
    /// The number of clauses.
    pub clauses: usize,
}

/// Lays out the plan of a formula, a grid of tiles. The clauses may have any number of literals.
///
/// # Errors
/// [`TooLarge`] if the plan would have more than [`MAX_TILES`] tiles.
pub fn layout(formula: &Formula) -> Result<Plan, TooLarge> {
    let clauses = clauses(formula);
    if clauses.is_empty() {
        return Ok(nothing(formula));
    }
    // The literals that occur in clauses, in the order of their rails (wires) from left to right.
    let mut rails: Vec<i32> = clauses.concat();
    rails.sort_unstable_by_key(|&literal| (variable(literal), literal < 0));
    rails.dedup();
    let too_large = TooLarge {
        literals: rails.len(),
        clauses: clauses.len(),
    };
    let rows = clauses.len().checked_mul(ROWS).map(|rows| rows + 4);
    let cols = rails.len().checked_mul(COLS).map(|cols| cols + 3);
    let tiles = rows
        .zip(cols)
        .and_then(|(rows, cols)| rows.checked_mul(cols));
    let (Some(rows), Some(cols), Some(0..=MAX_TILES)) = (rows, cols, tiles) else {
        return Err(too_large);
    };
    // The plan has a row or column of wall tiles on each side. The variable gates are in the row
    // above the cells (blocks of tiles). The column right of the cells joins the sums, the signals
    // that collect the demands of each clause.
    let (top, left) = (2, 1);
    let mut plan = Plan::of_wall(rows, cols);
    plan.variables = variables(formula, &rails, &mut plan);
    for (number, clause) in clauses.iter().enumerate() {
        let row = top + number * ROWS;
        // The rails (the wires of literals, one for each column of cells) whose literals the clause
        // contains.
        let taken: Vec<usize> = (0..rails.len())
            .filter(|&rail| clause.contains(&rails[rail]))
            .collect();
        let (first, last) = (taken[0], taken[taken.len() - 1]);
        // Choose the cell (block of tiles) of this clause on each rail (the wire of a literal). It
        // depends on the rail, which arrives from above or has ended there, and on the place of the
        // clause's first and last literal.
        for (rail, literal) in rails.iter().enumerate() {
            let goes_on = clauses[number + 1..].iter().any(|c| c.contains(literal));
            let comes = goes_on || clause.contains(literal);
            let col = left + rail * COLS;
            let is_taken = clause.contains(literal);
            let cell: Option<&Cell> = match () {
                () if rail < first => comes.then_some(&cells::RAIL_ALONE),
                () if rail > last && comes => Some(&cells::PASSING),
                () if rail > last => Some(&cells::SUM_ALONE),
                () if first == last => Some(&cells::ONLY),
                () if rail == first => Some(&cells::FIRST),
                () if rail == last => Some(&cells::LAST),
                () if is_taken && goes_on => Some(&cells::TAKING),
                () if is_taken => Some(&cells::TAKING_LAST),
                () if comes => Some(&cells::CROSSING),
                () => Some(&cells::BOTH),
            };
            if let Some(cell) = cell {
                plan.put(row, col, cell);
            }
            if is_taken && !goes_on && (rail == first || rail == last) {
                end(&mut plan, row, col);
            }
        }
        // Right of the cells, the sum of the first clause (its signal of met demands) turns down.
        // The sum of each later clause joins the signal that comes from above.
        let col = left + rails.len() * COLS;
        plan.put(row + SUM, col, if number == 0 { &["┐"] } else { &["b"] });
        for below in SUM + 1..ROWS {
            plan.put(row + below, col, &["│"]);
        }
    }
    let last = (rows - 2) * cols + cols - 2;
    plan.tiles[last] = Tile::of('╵').expect("a letter of a wire");
    plan.end = last;
    Ok(plan)
}

/// Returns the clauses of a formula. If one of them is empty, returns a contradiction instead: the
/// clauses (x) and (not x) of a new variable x.
fn clauses(formula: &Formula) -> Vec<Vec<i32>> {
    let mut clauses = formula.clauses().to_vec();
    if clauses.iter().any(Vec::is_empty) {
        let new = i32::try_from(formula.variables() + 1).unwrap_or(i32::MAX);
        clauses = vec![vec![new], vec![-new]];
    }
    clauses
}

/// Ends the rail (the wire of a literal) of a cell in the row of tiles where the wire of the clause
/// branches off, and removes the rail below. (`row`, `col`) is the upper left corner of the cell.
fn end(plan: &mut Plan, row: usize, col: usize) {
    let place = (row + ROW) * plan.cols + col + RAIL;
    let letter = plan.tiles[place].letter();
    let ended = cells::ENDS.iter().find(|(open, _)| *open == letter);
    let (_, ended) = ended.expect("a rail that could go on");
    plan.tiles[place] = Tile::of(*ended).expect("a letter of a wire");
    for below in ROW + 1..ROWS {
        plan.tiles[(row + below) * plan.cols + col + RAIL] = Tile::Wall;
    }
}

/// Puts a variable gate above the rails (wires of the literals) of each variable. Returns the place
/// of the gate of each variable, or `None` for a variable in no clause.
fn variables(formula: &Formula, rails: &[i32], plan: &mut Plan) -> Vec<Option<usize>> {
    let mut places = vec![None; formula.variables()];
    let row = 1;
    let mut number = 0;
    for pair in rails.chunk_by(|a, b| variable(*a) == variable(*b)) {
        let col = 1 + number * COLS + RAIL;
        let at = match pair {
            [literal] if *literal > 0 => {
                plan.put(row, col, &["┌h"]);
                col + 1
            }
            [_] => {
                plan.put(row, col - 1, &["h┐"]);
                col - 1
            }
            _ => {
                plan.put(row, col, &["┌────h─────┐"]);
                col + 5
            }
        };
        if let Some(place) = places.get_mut(variable(pair[0])) {
            *place = Some(row * plan.cols + at);
        }
        number += pair.len();
    }
    places
}

/// Returns the plan of a formula without clauses: a source gate, whose signal (a white string)
/// always lives.
fn nothing(formula: &Formula) -> Plan {
    let mut plan = Plan::of_wall(3, 4);
    plan.put(1, 1, &["*╴"]);
    plan.end = plan.cols + 2;
    plan.variables = vec![None; formula.variables()];
    plan
}
