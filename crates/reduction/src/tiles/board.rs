//! Draws the stones of a board from its plan, a grid of tiles: walls (black), wires (white lines
//! that carry signals) and gates.
//!
//! The largest drawing in a row of tiles determines the height of the row. The largest drawing in a
//! column of tiles determines the width of the column. The *axes* of a tile are the row and the
//! column of points in which wires leave it. All tiles in a row of the plan share the row of
//! points, and all tiles in a column of the plan share the column of points. Wires are prolonged
//! along the axes to reach the next tile.
//!
//! Two eyes of a wall lie at each corner where four tiles meet. A wall is a black region between
//! wires, and wires meet only inside of tiles. So every wall reaches a corner of four tiles.

use super::plan::Plan;
use super::sheets::{Sheet, colour};
use super::tile::{Gate, Side, Tile};
use tengen_board::{BoardError, EMPTY, MAX_DRAWN_POINTS, Player, Position};

/// The least number of points that a tile extends from its axes (the row and the column of its
/// wires) to each side. A gate can need more.
const REACH: usize = 2;

/// The least number of points between the drawing of a gate and each edge of its tile. These points
/// leave room for the eyes of walls, the black regions between wires.
const BEYOND: usize = 1;

/// A position on the square grid that consists of gates and stands for a formula. White moves
/// first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileBoard {
    /// The number of rows of the board.
    pub rows: usize,
    /// The number of columns of the board.
    pub cols: usize,
    /// The colours of the points, row by row from the top.
    pub position: Position,
    /// The gates, the local positions that make the signals of the circuit. [`draw`] lists them row
    /// by row.
    pub gates: Vec<Placed>,
    /// The gate where White chooses the value of each variable of the formula, as an index into
    /// `gates`; `None` if the variable is in no clause.
    pub variables: Vec<Option<usize>>,
    /// A stone of the *end*, the white string that is the output of the circuit. It lives only if
    /// all clauses are satisfied. The target consists of this string and of the white string Z of
    /// each gate that has one; White must save one of them.
    pub end: usize,
}

/// A gate on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The kind of the gate.
    pub gate: Gate,
    /// The number of clockwise quarter turns from the drawing of the gate.
    pub turns: u8,
    /// The point where the axes of the gate cross. The axes are the row and the column in which
    /// wires leave the gate.
    pub at: usize,
}

/// Returns the distances that the turned drawing of a gate extends from its axes (the row and the
/// column of its wires) to each side, in the order of [`Side::ALL`].
fn reach(sheet: Sheet, turns: u8) -> [usize; 4] {
    let (row, col) = sheet.axis;
    let (rows, cols) = (sheet.rows.len(), sheet.rows[0].len());
    // The distances from the axes of the unturned drawing (the row and the column of its wires) to
    // its edges: north, east, south, west.
    let plain = [row, cols - 1 - col, rows - 1 - row, col];
    Side::ALL.map(|side| plain[side.turned(4 - turns % 4) as usize])
}

/// Iterates over the letters of a turned drawing of a gate as (row, column, letter). Row and column
/// are relative to the point where the axes of the gate cross, the row and the column of its wires.
pub(super) fn letters(sheet: Sheet, turns: u8) -> impl Iterator<Item = (isize, isize, char)> {
    let (axis_row, axis_col) = (sheet.axis.0 as isize, sheet.axis.1 as isize);
    let rows = sheet.rows.iter().enumerate();
    rows.flat_map(move |(row, text)| {
        text.chars().enumerate().map(move |(col, letter)| {
            let (row, col) = (row as isize - axis_row, col as isize - axis_col);
            let (row, col) = match turns % 4 {
                0 => (row, col),
                1 => (col, -row),
                2 => (-row, -col),
                _ => (-col, row),
            };
            (row, col, letter)
        })
    })
}

/// The rows of tiles on the board, or the columns of tiles. For each row of tiles, `axis` has the
/// row of points in which its wires run, and `start` has its first row of points. The last entry of
/// `start` is the number of rows of points of the board. Columns are described in the same way.
struct Lines {
    axis: Vec<usize>,
    start: Vec<usize>,
}

impl Lines {
    /// Places rows (or columns) of tiles one after the other. For each of them, `reach` has the
    /// numbers of points that it needs before and after its axis, the line of points in which its
    /// wires run.
    fn of(reach: &[[usize; 2]]) -> Lines {
        let mut lines = Lines {
            axis: Vec::with_capacity(reach.len()),
            start: vec![0],
        };
        let mut next = 0;
        for [before, after] in reach {
            lines.axis.push(next + before);
            next += before + after + 1;
            lines.start.push(next);
        }
        lines
    }

    fn len(&self) -> usize {
        self.start[self.start.len() - 1]
    }
}

/// Draws the board of a plan, a grid of tiles (walls, wires and gates).
///
/// # Errors
/// [`BoardError`] if there is no board of that size.
pub fn draw(plan: &Plan) -> Result<TileBoard, BoardError> {
    draw_within(plan, MAX_DRAWN_POINTS)
}

/// Draws the board of a plan (a grid of tiles), if the board has at most `most` points. `most` may
/// be up to [`MAX_DRAWN_POINTS`].
///
/// # Errors
/// [`BoardError::TooLarge`] if the board has more points. It is returned before the board is
/// allocated.
pub fn draw_within(plan: &Plan, most: usize) -> Result<TileBoard, BoardError> {
    // Make each row and each column of tiles as many points large as its largest gate needs.
    let mut up_down = vec![[REACH; 2]; plan.rows];
    let mut left_right = vec![[REACH; 2]; plan.cols];
    for (place, &tile) in plan.tiles.iter().enumerate() {
        if let Tile::Gate(gate, turns) = tile {
            let [up, right, down, left] = reach(gate.sheet(), turns);
            let (row, col) = (place / plan.cols, place % plan.cols);
            let longer = |all: &mut [usize; 2], own: [usize; 2]| {
                *all = [all[0].max(own[0] + BEYOND), all[1].max(own[1] + BEYOND)];
            };
            longer(&mut up_down[row], [up, down]);
            longer(&mut left_right[col], [left, right]);
        }
    }
    let (down, across) = (Lines::of(&up_down), Lines::of(&left_right));
    let (rows, cols) = (down.len(), across.len());
    if rows.checked_mul(cols).is_none_or(|points| points > most) {
        return Err(BoardError::TooLarge { rows, cols, most });
    }
    let mut stones = vec![Player::Black.colour(); rows * cols];
    let mut gates = Vec::new();
    let mut number = vec![None; plan.tiles.len()];
    for (place, &tile) in plan.tiles.iter().enumerate() {
        let (row, col) = (place / plan.cols, place % plan.cols);
        let at = down.axis[row] * cols + across.axis[col];
        let mut wired: Vec<Side> = Side::ALL.into_iter().filter(|&s| tile.is_open(s)).collect();
        let mut from = [0; 4];
        match tile {
            Tile::Wall => continue,
            Tile::Wire(_) => stones[at] = Player::White.colour(),
            Tile::Gate(gate, turns) => {
                from = reach(gate.sheet(), turns);
                for (dr, dc, letter) in letters(gate.sheet(), turns) {
                    let row = down.axis[row].strict_add_signed(dr);
                    let col = across.axis[col].strict_add_signed(dc);
                    stones[row * cols + col] = colour(letter).expect("a letter of the drawings");
                }
                number[place] = Some(gates.len());
                gates.push(Placed { gate, turns, at });
                // A literal (an output of a variable gate) that no other gate uses ends within the
                // drawing of its gate, without a wire.
                wired.retain(|&side| {
                    let beside = plan.beside(place, side);
                    beside.is_some_and(|other| plan.tiles[other].is_open(side.opposite()))
                });
            }
        }
        // Prolong the wires from the edge of the drawing of the gate to the edge of its tile.
        for side in wired {
            let [up, right, low, left] = [
                down.axis[row] - down.start[row],
                across.start[col + 1] - 1 - across.axis[col],
                down.start[row + 1] - 1 - down.axis[row],
                across.axis[col] - across.start[col],
            ];
            let (far, step) = match side {
                Side::North => (up, -(cols as isize)),
                Side::East => (right, 1),
                Side::South => (low, cols as isize),
                Side::West => (left, -1),
            };
            for distance in from[side as usize] + 1..=far {
                let point = at.strict_add_signed(step * distance as isize);
                stones[point] = Player::White.colour();
            }
        }
    }
    // Make two eyes of the black wall at each corner where four tiles meet, unless all four tiles
    // are wall.
    for row in 1..plan.rows {
        for col in 1..plan.cols {
            let around = [(1, 1), (1, 0), (0, 1), (0, 0)];
            let is_wall =
                |(r, c): (usize, usize)| plan.tiles[(row - r) * plan.cols + col - c] == Tile::Wall;
            if !around.into_iter().all(is_wall) {
                let corner = down.start[row] * cols + across.start[col];
                stones[corner] = EMPTY;
                stones[corner - cols - 1] = EMPTY;
            }
        }
    }
    let end = (plan.end / plan.cols, plan.end % plan.cols);
    Ok(TileBoard {
        rows,
        cols,
        position: Position::new(stones),
        gates,
        variables: (plan.variables.iter())
            .map(|place| place.and_then(|place| number[place]))
            .collect(),
        end: down.axis[end.0] * cols + across.axis[end.1],
    })
}
