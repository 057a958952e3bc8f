//! Brute force: counts the legal positions of a small board by testing every colouring.
//!
//! The entry function is [`count`]. It is the reference in tests of all other engines, and shares
//! only the board with them. With λ colours and n points, the cost is (λ + 1)^n tests of legality.
//! Each test is a flood fill of the strings from their liberties, in linear time. For example, the
//! 2x2 board has 3^4 = 81 colourings with two colours, 57 of them legal.
//!
//! The test `frontier_engines_agree_with_brute_force` of `tengen-count` compares the engines with
//! brute force.

use tengen_base::observer::{Event, Observer};
use tengen_board::Board;

/// The largest number of colourings that [`count`] tests.
pub const MAX_COLOURINGS: u64 = 129_140_163; // 3^17

/// The error of a brute-force count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BruteError {
    /// The board has too many colourings (assignments of a colour or empty to each point).
    #[error(
        "{points} points with {colours} colours have more than {MAX_COLOURINGS} colourings, \
         too many for brute force"
    )]
    TooLarge {
        /// The number of points of the board.
        points: usize,
        /// The number of colours besides empty.
        colours: u32,
    },
    /// The observer cancelled the count.
    #[error("stopped on request")]
    Cancelled,
}

/// Returns the number of colourings of `points` points: each point is empty or has one of `colours`
/// colours. Returns `None` if the number is larger than [`MAX_COLOURINGS`].
pub fn colourings(points: usize, colours: u32) -> Option<u64> {
    let all = (u64::from(colours) + 1).checked_pow(u32::try_from(points).ok()?)?;
    (all <= MAX_COLOURINGS).then_some(all)
}

/// Counts the legal positions with `colours` colours on a board by testing every colouring.
///
/// # Errors
/// [`BruteError`] if there are more than [`MAX_COLOURINGS`] colourings, or the observer cancels.
pub fn count(board: &Board, colours: u32, observer: &dyn Observer) -> Result<u64, BruteError> {
    let points = board.points();
    let of = colourings(points, colours).ok_or(BruteError::TooLarge { points, colours })?;
    let mut colouring = vec![0u32; points];
    let mut flood = Flood::new(points);
    let mut legal = 0;
    for done in 1..=of {
        legal += u64::from(flood.is_legal(board, &colouring));
        // Advance to the next colouring, like an odometer: the first point changes fastest.
        for colour in &mut colouring {
            *colour = if *colour == colours { 0 } else { *colour + 1 };
            if *colour != 0 {
                break;
            }
        }
        if done % (1 << 18) == 0 {
            observer.event(Event::Colourings { done, of });
            if !observer.go_on() {
                return Err(BruteError::Cancelled);
            }
        }
    }
    Ok(legal)
}

/// The memory of the flood fills of strings that test colourings for legality. It is reused for
/// each colouring.
struct Flood {
    /// For each point, the number of the last call of `is_legal` that reached it; 0 for none.
    reached: Vec<u64>,
    floods: u64,
    open: Vec<usize>,
}

impl Flood {
    fn new(points: usize) -> Flood {
        Flood {
            reached: vec![0; points],
            floods: 0,
            open: Vec::with_capacity(points),
        }
    }

    /// Returns `true` if the colouring is legal: every string is beside an empty point, or has a
    /// guarded stone, which touches an empty point outside the board.
    fn is_legal(&mut self, board: &Board, colouring: &[u32]) -> bool {
        self.floods += 1;
        // Flood every string that has a liberty, from the stone beside the liberty.
        for start in 0..colouring.len() {
            // A string has a liberty if it touches an empty point. So flood from the neighbours of
            // every empty point.
            if colouring[start] == 0 {
                for &n in board.graph().neighbours(start) {
                    self.flood(board, colouring, n as usize);
                }
            } else if board.is_guarded(start) {
                self.flood(board, colouring, start);
            }
        }
        let mut stones = (0..colouring.len()).filter(|&v| colouring[v] != 0);
        stones.all(|v| self.reached[v] == self.floods)
    }

    fn flood(&mut self, board: &Board, colouring: &[u32], from: usize) {
        // `floods` numbers the colourings that were tested. A point of this colouring is reached if
        // `reached` has the current number, so older numbers need not be erased.
        if colouring[from] == 0 || self.reached[from] == self.floods {
            return;
        }
        self.reached[from] = self.floods;
        self.open.push(from);
        while let Some(v) = self.open.pop() {
            for &n in board.graph().neighbours(v) {
                let n = n as usize;
                if colouring[n] == colouring[from] && self.reached[n] != self.floods {
                    self.reached[n] = self.floods;
                    self.open.push(n);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_testing::boards::{graph, legal_positions};

    /// Compares counts with Figure 1 of *Combinatorics of Go*, and with the sequence A094777 of the
    /// OEIS.
    #[test]
    fn published_square_counts() {
        for (rows, cols, legal) in [(1, 1, 1), (1, 2, 5), (2, 2, 57), (3, 3, 12675)] {
            let board = Board::square(rows, cols).unwrap();
            assert_eq!(count(&board, 2, &Silent), Ok(legal));
        }
    }

    #[test]
    fn agrees_with_the_legality_of_positions() {
        let board = Board::square(2, 3).unwrap();
        let legal = legal_positions(&board, 3).count();
        assert_eq!(count(&board, 3, &Silent), Ok(legal as u64));
    }

    /// On the complete graph K_n a position is legal if and only if it has an empty point, so
    /// (λ+1)^n - λ^n positions are legal.
    #[test]
    fn complete_graphs_have_a_formula() {
        for n in 1..=6 {
            let edges: Vec<_> = (0..n).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
            let board = graph(n, &edges);
            for colours in 1..=4u32 {
                let power = |k: u32| u64::from(k).pow(n as u32);
                let expected = power(colours + 1) - power(colours);
                assert_eq!(count(&board, colours, &Silent), Ok(expected));
            }
        }
    }

    #[test]
    fn too_many_colourings_are_refused() {
        let board = Board::square(5, 5).unwrap();
        assert!(count(&board, 2, &Silent).is_err());
        assert_eq!(colourings(usize::MAX, 1), None);
    }
}
