//! Sweeps: the order in which the points of a board are added for counting, and the frontier after
//! each step.
//!
//! Points are added one at a time. The *frontier* is the list of the points already added that
//! still have a neighbour to come, oldest first. In this module, a *position* is an index in this
//! list, from 0. A [`Step`] lists the positions of the new point's neighbours (`neighbours`) and
//! the positions of the points that are on the frontier after it (`keep`):
//!
//! ```text
//!      column c-1   column c          frontier before the step, oldest first:
//!          .           a                  [x, y, z, a, b]
//!          .           b              the new point v touches positions 0 and 4;
//!          x --------- v              afterwards x has no neighbour to come, so it leaves:
//!          y                              keep = [1, 2, 3, 4, 5]  (5 = v itself)
//!          z
//! ```
//!
//! Lattices are swept column by column. In every column the points of the frontier come in the same
//! order, so the steps repeat from column to column. The points of a column are added downwards, or
//! upwards if the frontier is narrower then. An example is the triangular lattice, here with m
//! rows:
//!
//! ```text
//!      c-1   c                                   c-1   c
//!       .    a     downwards: w, beside b,        .          upwards: x has no
//!       w    b     waits for v; m + 1 points      w          neighbour to come
//!         \  |     are on the frontier               \        after v, so that
//!      x -- v                                    x -- v     at most m points
//!      y                                         .    |     are on the frontier
//!       z                                         .    b
//! ```
//!
//! On boards that wrap from the last column to column 0, such as tori, column 0 stays on the
//! frontier for ever. If such a board ends after a column, the edges of [`Column::closing`] join
//! this column to column 0.
//!
//! All adjacency, and the number of columns after which a lattice repeats, come from
//! [`tengen_board`].
//!
//! Entry: [`Sweep::lattice`] for lattices, [`Sweep::graph`] and [`Sweep::ordered`] for any board.
//! Invariant: the positions of a step refer to the frontier before that step, so that a state needs
//! no names of points. A sweep is computed once for a board, which takes far less time than the
//! count.

use crate::order::narrow_order;
use crate::problem::Extent;
use tengen_board::{Board, BoardError, Boundary, Lattice, Shape, steps};

/// The largest width of a frontier, in points. The frontier has the added points that still have
/// neighbours to come.
///
/// Each point is empty or not, so one more point would give over 2^31 states even with one colour.
pub const MAX_WIDTH: usize = 30;

/// A step of a sweep, which adds one point. The *frontier* is the list of the added points that
/// still have neighbours to come, oldest first.
///
/// A position is an index from 0 in the frontier before the step. The new point has the position
/// `width`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The length of the frontier before the step.
    pub width: usize,
    /// The positions, in the frontier, of the neighbours of the new point, ascending.
    pub neighbours: Vec<u8>,
    /// `true` if the new point is guarded: it touches an empty point outside the board, so its
    /// stone has a liberty.
    pub guarded: bool,
    /// The positions of the points that are on the frontier after the step, ascending.
    pub keep: Vec<u8>,
}

impl Step {
    /// Returns `true` if the new point stays on the frontier, as the last point of it.
    pub fn keeps_new(&self) -> bool {
        self.keep.last() == Some(&(self.width as u8))
    }

    /// Returns the positions of the points, except the new point, that stay on the frontier after
    /// the step.
    pub fn kept(&self) -> &[u8] {
        &self.keep[..self.keep.len() - usize::from(self.keeps_new())]
    }
}

/// One column of a sweep: the steps that add its points.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Column {
    /// The steps, one for each point, from top to bottom, or from bottom to top if the sweep goes
    /// upwards.
    pub steps: Vec<Step>,
    /// The edges to column 0 that are added if a board that wraps ends after this column. Each edge
    /// is a pair of positions in the frontier after the column: of a point of column 0 and of a
    /// point of this column.
    pub closing: Vec<(u8, u8)>,
}

/// The order in which the points of a board are added, as a finite or periodic list of columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    columns: Vec<Column>,
    extent: Extent,
    upwards: bool,
}

/// The error of a board that cannot be swept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// The frontier of the board (the added points with neighbours to come) is too wide.
    #[error(
        "the frontier of this board is at least {width} points wide, and its states, more than \
         2^{width}, cannot be stored; at most {MAX_WIDTH} points are possible"
    )]
    TooWide {
        /// The width of the frontier in points, in the best order found, or a lower bound on it.
        width: usize,
    },
    /// The lattice has no such board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

impl Sweep {
    /// Returns the sweep of a lattice with a number of rows and any number of columns. The points
    /// of a column are added from bottom to top if the frontier (the added points with neighbours
    /// to come) is narrower then.
    ///
    /// # Errors
    /// [`SweepError`] if the lattice has no such board or the frontier is too wide.
    pub fn lattice(lattice: Lattice, rows: usize, boundary: Boundary) -> Result<Sweep, SweepError> {
        let (board, count, extent) = Sweep::short_board(lattice, rows, boundary)?;
        let downwards = Sweep::of_columns(&board, count, extent, false);
        if lattice.wraps_columns() {
            return downwards.checked();
        }
        let upwards = Sweep::of_columns(&board, count, extent, true);
        // Downwards is preferred if both frontiers are equally wide.
        let narrower = match upwards.width() < downwards.width() {
            true => upwards,
            false => downwards,
        };
        narrower.checked()
    }

    /// Returns the sweep of a lattice that adds every column from top to bottom, even if the
    /// frontier is narrower from bottom to top. This is for the display of frontiers (the added
    /// points with neighbours to come).
    ///
    /// # Errors
    /// [`SweepError`] if the lattice has no such board or the frontier is too wide.
    pub fn downwards(
        lattice: Lattice,
        rows: usize,
        boundary: Boundary,
    ) -> Result<Sweep, SweepError> {
        let (board, count, extent) = Sweep::short_board(lattice, rows, boundary)?;
        Sweep::of_columns(&board, count, extent, false).checked()
    }

    /// Returns a lattice board that contains all different columns of a sweep: the columns before
    /// the repetition (the preamble) and the columns that repeat (one period). Also returns the
    /// number of these columns, and the extent of the sweep.
    fn short_board(
        lattice: Lattice,
        rows: usize,
        boundary: Boundary,
    ) -> Result<(Board, usize, Extent), SweepError> {
        let width = if lattice.wraps_columns() {
            rows.saturating_mul(2)
        } else {
            rows
        };
        // On some lattices half of the points of a column have no neighbour in the next column, and
        // leave the frontier before the column ends. On custom lattices this may hold for all
        // points of a unit cell except one. So the frontier has at least `width / leaving` points.
        let leaving = match lattice.is_own() {
            true => lattice.cell().points().max(2),
            false => 2,
        };
        if width > leaving * MAX_WIDTH {
            return Err(SweepError::TooWide { width });
        }
        // The first columns differ from the columns that repeat, since they lack neighbours in
        // earlier columns.
        let (period, reach) = (lattice.period(), lattice.reach());
        let preamble = if lattice.wraps_columns() { 2 } else { reach };
        // The board has `reach` + 1 more columns. So every column that is used has all its
        // neighbours in later columns, and an edge of the wrap spans more columns than any other
        // edge.
        let board = Board::lattice(Shape::new(
            lattice,
            rows,
            preamble + period + reach + 1,
            boundary,
        ))?;
        let extent = Extent::Periodic { preamble, period };
        Ok((board, preamble + period, extent))
    }

    fn of_columns(board: &Board, count: usize, extent: Extent, upwards: bool) -> Sweep {
        Sweep {
            columns: lattice_columns(board, count, upwards),
            extent,
            upwards,
        }
    }

    /// Returns the sweep of any board as a single column, in an order that keeps the frontier (the
    /// added points with neighbours to come) narrow.
    ///
    /// # Errors
    /// [`SweepError`] if no order with a frontier narrow enough was found.
    pub fn graph(board: &Board) -> Result<Sweep, SweepError> {
        let order = narrow_order(board.graph(), MAX_WIDTH).ok_or(SweepError::TooWide {
            width: MAX_WIDTH + 1,
        })?;
        Sweep::ordered(board, &order)
    }

    /// Returns the sweep of any board as a single column, whose points are added in the given
    /// order. The order contains every vertex once.
    ///
    /// # Errors
    /// [`SweepError`] if the frontier is too wide.
    pub fn ordered(board: &Board, order: &[usize]) -> Result<Sweep, SweepError> {
        // A point stays on the frontier until its last neighbour has been added.
        let last_use = last_uses(board, order);
        // Check the width first, since a step stores positions on the frontier as bytes.
        let width = widest(order, &last_use);
        if width > MAX_WIDTH {
            return Err(SweepError::TooWide { width });
        }
        let steps = steps_in_order(board, order, |v| last_use[v]);
        Sweep {
            columns: vec![Column {
                steps,
                closing: Vec::new(),
            }],
            extent: Extent::Finite(1),
            upwards: false,
        }
        .checked()
    }

    fn checked(self) -> Result<Sweep, SweepError> {
        let width = self.width();
        (width <= MAX_WIDTH)
            .then_some(self)
            .ok_or(SweepError::TooWide { width })
    }

    /// `true` if the points of a column are added from bottom to top.
    pub fn is_upwards(&self) -> bool {
        self.upwards
    }

    /// Returns the extent of the sweep: its number of columns, or how its columns repeat.
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// Returns a column; columns are numbered from 0.
    ///
    /// # Panics
    /// Panics if the sweep is finite and has no such column.
    pub fn column(&self, column: usize) -> &Column {
        match self.extent {
            Extent::Periodic { preamble, period } if column >= preamble => {
                &self.columns[preamble + (column - preamble) % period]
            }
            _ => &self.columns[column],
        }
    }

    /// Returns the points of a lattice that are on the frontier (have neighbours to come) after
    /// `columns` columns (at least 1), as (row, column), oldest first.
    pub fn frontier_after(&self, columns: usize) -> Vec<(usize, usize)> {
        let mut frontier = Vec::new();
        for col in 0..columns {
            let steps = &self.column(col).steps;
            for (number, step) in steps.iter().enumerate() {
                let row = match self.upwards {
                    true => steps.len() - 1 - number,
                    false => number,
                };
                frontier.push((row, col));
                let kept = step.keep.iter().map(|&place| frontier[place as usize]);
                frontier = kept.collect();
            }
        }
        frontier
    }

    /// Returns the width of the sweep: the largest number of points on the frontier after a step.
    pub fn width(&self) -> usize {
        let steps = self.columns.iter().flat_map(|c| &c.steps);
        steps.map(|s| s.keep.len()).max().unwrap_or(0)
    }
}

/// Returns, for each vertex, the largest index in `order` of the vertex itself and its neighbours.
/// The vertex leaves the frontier after the step with this number.
fn last_uses(board: &Board, order: &[usize]) -> Vec<usize> {
    let mut time = vec![0; board.points()];
    for (t, &v) in order.iter().enumerate() {
        time[v] = t;
    }
    let last = |v: usize| {
        let seen = board
            .graph()
            .neighbours(v)
            .iter()
            .map(|&n| time[n as usize]);
        seen.max().unwrap_or(0).max(time[v])
    };
    (0..board.points()).map(last).collect()
}

/// Returns the largest number of vertices on the frontier when vertices are added in an order.
/// Vertex v leaves the frontier after step number `last_use[v]`.
fn widest(order: &[usize], last_use: &[usize]) -> usize {
    // Count the points that leave the frontier after each step, then sum up arrivals and
    // departures.
    let mut leaving = vec![0; order.len()];
    for &v in order {
        leaving[last_use[v]] += 1;
    }
    let widths = leaving.iter().scan(0, |width, &leaves| {
        // One point arrives at each step, and `leaves` points leave after it.
        *width += 1;
        *width -= leaves;
        Some(*width)
    });
    widths.max().unwrap_or(0)
}

/// Returns the steps that add the points in `order`. A point leaves the frontier (has no neighbour
/// to come) after step number `last_use(point)`.
fn steps_in_order(board: &Board, order: &[usize], last_use: impl Fn(usize) -> usize) -> Vec<Step> {
    let mut frontier: Vec<usize> = Vec::new();
    let mut steps = Vec::with_capacity(order.len());
    for (time, &v) in order.iter().enumerate() {
        let width = frontier.len();
        steps::add(1 + width);
        let positions = |keep: &dyn Fn(usize) -> bool, list: &[usize]| -> Vec<u8> {
            (0..list.len())
                .filter(|&i| keep(list[i]))
                .map(|i| i as u8)
                .collect()
        };
        // Positions refer to the frontier before the step; the new point is pushed last.
        let neighbours = positions(&|u| board.graph().adjacent(u, v), &frontier);
        frontier.push(v);
        let keep = positions(&|u| last_use(u) > time, &frontier);
        frontier.retain(|&u| last_use(u) > time);
        steps.push(Step {
            width,
            neighbours,
            guarded: board.is_guarded(v),
            keep,
        });
    }
    steps
}

/// Returns the first `count` columns of a lattice board that has at least two more columns. With
/// `upwards`, the points of a column are added from bottom to top. The board must then not wrap
/// from the last column to column 0.
fn lattice_columns(board: &Board, count: usize, upwards: bool) -> Vec<Column> {
    let shape = *board.shape().expect("a lattice board");
    let (rows, cols) = (shape.rows, shape.cols);
    let turned = |row: usize| if upwards { rows - 1 - row } else { row };
    let by_columns: Vec<usize> = (0..rows * cols)
        .map(|t| shape.vertex(turned(t % rows), t / rows))
        .collect();
    let time = |v: usize| {
        let (row, col) = shape.point(v);
        col * rows + turned(row)
    };
    let reach = shape.lattice.reach();
    // An edge that does not wrap spans at most `reach` columns. So neighbours farther apart are
    // neighbours only by the wrap.
    let wraps = |a: usize, b: usize| shape.point(a).1.abs_diff(shape.point(b).1) > reach;
    let last_use = |v: usize| {
        // A point of column 0 that the wrap connects to the last column stays on the frontier for
        // ever.
        let neighbours = board.graph().neighbours(v).iter().map(|&n| n as usize);
        if neighbours.clone().any(|n| wraps(v, n)) && shape.point(v).1 == 0 {
            return usize::MAX;
        }
        let others = neighbours.filter(|&n| !wraps(v, n)).map(time);
        others.max().unwrap_or(0).max(time(v))
    };
    let steps = steps_in_order(board, &by_columns[..rows * count], last_use);
    let closing_rows = shape.lattice.closing_edges(rows);
    let mut frontier: Vec<usize> = Vec::new();
    let mut seen = by_columns.iter();
    let mut columns = Vec::with_capacity(count);
    for (col, steps) in steps.chunks(rows).enumerate() {
        for (step, &v) in steps.iter().zip(&mut seen) {
            frontier.push(v);
            let kept = step.keep.iter().map(|&place| frontier[place as usize]);
            frontier = kept.collect();
        }
        // Closing edges join the last column to column 0. Their end points are on the frontier:
        // points of column 0 stay for ever, and points of the last column still have neighbours to
        // come.
        let place = |row: usize, col: usize| {
            let vertex = shape.vertex(row, col);
            frontier.iter().position(|&v| v == vertex)
        };
        let closing = closing_rows
            .iter()
            .filter(|&&(first, last)| col > 0 || first != last)
            .filter_map(|&(first, last)| Some((place(first, 0)? as u8, place(last, col)? as u8)))
            .collect();
        columns.push(Column {
            steps: steps.to_vec(),
            closing,
        });
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_columns_are_as_drawn() {
        let sweep = Sweep::lattice(Lattice::Square, 5, Boundary::None).unwrap();
        let step = &sweep.column(7).steps[2];
        assert_eq!(step.neighbours, [0, 4]);
        assert_eq!(step.keep, [1, 2, 3, 4, 5]);
        assert_eq!(sweep.width(), 5);
    }

    /// Custom lattices whose unit cell (the repeating part) has several columns of points, with
    /// edges that skip a column.
    fn long_cells() -> impl Iterator<Item = Lattice> {
        let texts = [
            "points a b c; edges a-c b-a:right c-c:down a-b:up-right c-a:right",
            "points a b / c d / e f; edges a-d b-c:right e-a:down-right f-f:right b-e",
            "points a b; edges a-a:right b-b:right a-b:down",
        ];
        texts
            .into_iter()
            .map(|text| Lattice::from_cell(text).unwrap())
    }

    /// Checks that columns repeat: each column of a longer board equals the column that
    /// [`Sweep::column`] returns for it.
    #[test]
    fn columns_repeat_as_claimed() {
        for lattice in Lattice::all().chain(Lattice::shipped()).chain(long_cells()) {
            for rows in (1..=4).filter(|rows| rows % lattice.row_step() == 0) {
                let sweep = Sweep::lattice(lattice, rows, Boundary::None).unwrap();
                let board = Board::lattice(Shape::plain(lattice, rows, 24)).unwrap();
                let columns = lattice_columns(&board, 16, sweep.is_upwards());
                for (c, column) in columns.iter().enumerate() {
                    assert_eq!(sweep.column(c), column, "{lattice} {rows} column {c}");
                }
            }
        }
    }

    #[test]
    fn frontiers_hold_the_points_with_neighbours_to_come() {
        let after = |lattice, rows, columns| {
            let sweep = Sweep::lattice(lattice, rows, Boundary::None).unwrap();
            sweep.frontier_after(columns)
        };
        assert_eq!(after(Lattice::Square, 3, 5), [(0, 4), (1, 4), (2, 4)]);
        // On the hexagonal lattice, the points of every other row have an edge to the next column.
        assert_eq!(after(Lattice::Hexagonal, 4, 1), [(0, 0), (2, 0)]);
        assert_eq!(after(Lattice::Hexagonal, 4, 2), [(1, 1), (3, 1)]);
        let wrapping = [(0, 0), (1, 0), (0, 3), (1, 3)];
        assert_eq!(after(Lattice::Cylinder, 2, 4), wrapping);
    }

    #[test]
    fn the_triangular_lattice_is_swept_upwards() {
        for rows in 2..=8 {
            let sweep = Sweep::lattice(Lattice::Triangular, rows, Boundary::None).unwrap();
            let downwards = Sweep::downwards(Lattice::Triangular, rows, Boundary::None).unwrap();
            assert!(sweep.is_upwards() && !downwards.is_upwards());
            assert_eq!((sweep.width(), downwards.width()), (rows, rows + 1));
            let column = |(row, col): (usize, usize)| (rows - 1 - row, col);
            let mut turned = downwards.frontier_after(3);
            turned.iter_mut().for_each(|point| *point = column(*point));
            assert_eq!(sweep.frontier_after(3), turned);
        }
        // On the triangular lattice the point in row 1 touches rows 1 and 0 of the column before,
        // and the point below it.
        let sweep = Sweep::lattice(Lattice::Triangular, 3, Boundary::None).unwrap();
        assert_eq!(sweep.column(2).steps[1].neighbours, [0, 1, 2]);
        let square = Sweep::lattice(Lattice::Square, 5, Boundary::None).unwrap();
        assert!(!square.is_upwards());
    }

    #[test]
    fn wide_frontiers_are_refused() {
        assert!(Sweep::lattice(Lattice::Square, 30, Boundary::None).is_ok());
        let wide = Sweep::lattice(Lattice::Square, 31, Boundary::None);
        assert_eq!(wide, Err(SweepError::TooWide { width: 31 }));
        assert!(Sweep::lattice(Lattice::Torus, usize::MAX, Boundary::None).is_err());
        let triangular = |rows| Sweep::lattice(Lattice::Triangular, rows, Boundary::None);
        assert!(triangular(30).is_ok() && triangular(31).is_err());
    }
}
