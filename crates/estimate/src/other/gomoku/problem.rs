//! Gomoku as a counting problem: the states are the statuses of the lines that reach the frontier.
//!
//! The board is swept column by column, downwards. Lines are rows, columns and diagonals. A line
//! with points on both sides of the frontier has a *status*: the colour and number of the stones at
//! the end of its swept part. The status is 0 if the last swept point of the line is empty, or if
//! too few points remain for k in a row. A state is a key, in which every status is one field:
//!
//! ```text
//!   . . . . .          rows           field row
//!   . . o . .          diagonals  \   field m + (row - column) mod (m + 1)
//!   . . o ? .          diagonals  /   field 2m + 1 + (row + column) mod m
//!   . . o              columns        field 3m + 1, the only column not finished
//!
//!   ? is the point to come: m = 4 rows and 4 diagonals / are open, and 5 diagonals \
//!   (the one through ? ends in the column before, one row higher)
//!
//!   field: number of stones << 1 | colour     (colour: 0 black, 1 white), or 0 for status 0
//! ```
//!
//! A line that has reached the edge of the board has status 0, so another line can use its field.
//! Black and white are interchangeable. So if the lowest nonzero field of a state is white, all its
//! colours are exchanged.

use tengen_sweep::problem::{Extent, Problem};

/// The problem that counts boards without k stones of one colour in a row.
#[derive(Clone, Copy, Debug)]
pub struct GomokuProblem {
    rows: usize,
    cols: usize,
    in_a_row: usize,
    /// The number of bits of a field.
    bits: usize,
    /// A mask of the lowest bit of each field, which contains the colour of the line's last stones.
    colours: u128,
}

/// A line (row, column or diagonal) through the next point.
struct Line {
    shift: usize,
    /// The number of points of the line after the next point.
    to_come: usize,
}

impl GomokuProblem {
    /// Creates the problem of a board, or returns `None` if a state does not fit into 128 bits. A
    /// state has a field for each row, column or diagonal that crosses the frontier.
    ///
    /// # Panics
    /// Panics if there are no rows or columns, or `in_a_row` is 0 or above 2^63.
    pub fn new(rows: usize, cols: usize, in_a_row: usize) -> Option<GomokuProblem> {
        assert!(rows > 0 && cols > 0 && (1..=1 << (usize::BITS - 1)).contains(&in_a_row));
        let bits = 1 + in_a_row.next_power_of_two().trailing_zeros() as usize;
        let fields = rows.saturating_mul(3).saturating_add(2);
        (fields.saturating_mul(bits) <= 128).then(|| GomokuProblem {
            rows,
            cols,
            in_a_row,
            bits,
            colours: (0..fields).fold(0, |colours, field| colours | 1 << (field * bits)),
        })
    }

    /// Returns the lines through a point: the row, both diagonals and the column.
    fn lines(&self, column: usize, row: usize) -> [Line; 4] {
        let m = self.rows;
        let right = self.cols - 1 - column;
        let below = m - 1 - row;
        let line = |field: usize, to_come: usize| Line {
            shift: field * self.bits,
            to_come,
        };
        // row - column modulo m + 1; column modulo m + 1 is -column * m.
        let falling = (row + column % (m + 1) * m) % (m + 1);
        [
            line(row, right),
            line(m + falling, right.min(below)),
            line(2 * m + 1 + (row + column) % m, right.min(row)),
            line(3 * m + 1, below),
        ]
    }

    /// Returns the state itself if its lowest nonzero field (the status of a line) is black, and
    /// the state with all colours exchanged if it is white.
    fn canonical(&self, key: u128) -> u128 {
        let any = (1..self.bits).fold(0, |any, bit| any | key >> bit) & self.colours;
        // Swap the colours of all nonzero fields (statuses of lines) if the lowest one is white.
        let lowest = any & any.wrapping_neg();
        if key & lowest == 0 { key } else { key ^ any }
    }
}

impl Problem for GomokuProblem {
    type State = u128;
    type Weight = u32;

    fn start(&self) -> u128 {
        0
    }

    fn extent(&self) -> Extent {
        Extent::Finite(self.cols)
    }

    fn steps(&self, _: usize) -> usize {
        self.rows
    }

    fn choices(&self) -> u64 {
        3
    }

    fn successors(
        &self,
        column: usize,
        step: usize,
        state: &u128,
        mut emit: impl FnMut(u128, u32),
    ) -> i64 {
        let field = (1u128 << self.bits) - 1;
        let lines = self.lines(column, step);
        // An empty point sets the statuses of all four lines through the point to 0.
        let empty = (lines.iter()).fold(*state, |key, line| key & !(field << line.shift));
        emit(self.canonical(empty), 1);
        let mut illegal = 0;
        for colour in 0..2 {
            let mut next = Some(empty);
            for line in &lines {
                let status = state >> line.shift & field;
                // A stone extends the line if the colour agrees, otherwise it begins a new count.
                let before = if status & 1 == colour { status >> 1 } else { 0 };
                let stones = before as usize + 1;
                if stones >= self.in_a_row {
                    next = None;
                // Keep the line's status only if enough points remain for k in a row.
                } else if stones + line.to_come >= self.in_a_row {
                    let status = (stones as u128) << 1 | colour;
                    next = next.map(|key| key | status << line.shift);
                }
            }
            match next {
                Some(key) => emit(self.canonical(key), 1),
                None => illegal += 1,
            }
        }
        illegal
    }

    fn final_weight(&self, _: usize, _: &u128) -> i64 {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that two lines that both cross the frontier have different fields of the key (the
    /// state as an integer).
    #[test]
    fn fields_are_free_when_they_are_taken() {
        for rows in 1..8 {
            let problem = GomokuProblem::new(rows, 20, 3).unwrap();
            // For each field, the open line that uses it, if any.
            let mut taken: Vec<Option<(usize, isize)>> = vec![None; 3 * rows + 2];
            for column in 0..20 {
                for row in 0..rows {
                    let (r, c) = (row as isize, column as isize);
                    let names = [(0, r), (1, r - c), (2, r + c), (3, c)];
                    for (line, name) in problem.lines(column, row).iter().zip(names) {
                        let field = &mut taken[line.shift / problem.bits];
                        assert!(field.is_none_or(|owner| owner == name), "{row} {column}");
                        *field = (line.to_come > 0).then_some(name);
                    }
                }
            }
            assert!(taken.iter().all(Option::is_none));
        }
    }

    #[test]
    fn the_lowest_status_is_black() {
        let problem = GomokuProblem::new(5, 5, 5).unwrap();
        assert_eq!(problem.bits, 4);
        let (black, white) = (3 << 1, 3 << 1 | 1);
        assert_eq!(problem.canonical(0), 0);
        assert_eq!(problem.canonical(white << 8), black << 8);
        assert_eq!(
            problem.canonical(white << 8 | black << 16),
            black << 8 | white << 16
        );
        assert_eq!(
            problem.canonical(black << 8 | white << 16),
            black << 8 | white << 16
        );
    }

    #[test]
    fn wide_boards_do_not_fit_and_the_longest_row_does() {
        assert!(GomokuProblem::new(10, 10, 5).is_some());
        assert!(GomokuProblem::new(11, 11, 5).is_none());
        // The longest row of a board.
        let longest = tengen_board::MAX_POINTS;
        assert!(GomokuProblem::new(1, longest, longest).is_some());
    }
}
