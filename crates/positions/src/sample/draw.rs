//! Draws random colourings of a board until one is legal (rejection sampling).

use super::SampleError;
use super::numbers::{Numbers, Wanted};
use super::points::Points;
use super::rows::Rows;
use tengen_base::observer::Observer;
use tengen_board::{Board, Colour};
use tengen_exact::random::{Digits, Xoshiro};

/// The largest number of colourings drawn between two checks for cancellation. These colourings
/// have together at most `POINTS_AT_ONCE` points, unless a single colouring has more.
const AT_ONCE: u64 = 1 << 12;
const POINTS_AT_ONCE: u64 = 1 << 22;

/// A generator of random colourings of a board. All colourings that one generator can draw are
/// equally likely.
#[derive(Clone, Debug)]
pub(super) enum Draw {
    /// Any colouring of a square-lattice board with two colours.
    Rows(Rows),
    /// Any colouring of any board.
    Points(Points, Digits),
    /// Colourings with requested numbers of stones.
    Numbers(Points, Numbers),
    /// Any colouring of any board, accepted if it has the requested numbers of stones.
    Weighted(Points, Digits, Weights),
}

/// The requested numbers of stones on a board whose points are orbits of a symmetry, so that a
/// stone stands for several stones.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// For each point, the number of stones for which a stone on the point stands: the number of
    /// points of the orbit.
    sizes: Vec<usize>,
    wanted: Wanted,
}

impl Weights {
    fn admit(&self, colours: &[Colour]) -> bool {
        let stones = |colour| {
            let sized = self.sizes.iter().zip(colours);
            sized
                .filter(|&(_, &c)| c == colour)
                .map(|(size, _)| size)
                .sum()
        };
        self.wanted.admits(stones(1), stones(2))
    }
}

impl Draw {
    /// Creates a generator of colourings. If the points are orbits of a symmetry, `sizes` has, for
    /// each point, the number of stones for which a stone on the point stands. `None` if this
    /// number is always 1.
    ///
    /// # Errors
    /// [`SampleError`] if the requested numbers of stones are impossible.
    pub(super) fn new(
        board: &Board,
        colours: u32,
        wanted: Wanted,
        sizes: Option<Vec<usize>>,
    ) -> Result<Draw, SampleError> {
        let digits = Digits::new(u64::from(colours) + 1);
        if wanted.is_anything() {
            let rows = Rows::new(board).filter(|_| colours == 2);
            return Ok(rows.map_or_else(|| Draw::Points(Points::new(board), digits), Draw::Rows));
        }
        let points = sizes
            .as_ref()
            .map_or(board.points(), |sizes| sizes.iter().sum());
        let numbers = Numbers::new(points, colours, &wanted)?;
        let guarded = (0..board.points()).any(|v| board.is_guarded(v));
        if numbers.always_fill() && !guarded {
            return Err(SampleError::NoEmptyPoint(points));
        }
        let judge = Points::new(board);
        Ok(match sizes {
            None => Draw::Numbers(judge, numbers),
            Some(sizes) => Draw::Weighted(judge, digits, Weights { sizes, wanted }),
        })
    }

    /// Draws a colouring. Returns `true` if it is legal and has the requested numbers of stones.
    pub(super) fn draw(&mut self, xoshiro: &mut Xoshiro) -> bool {
        match self {
            Draw::Rows(rows) => rows.draw(xoshiro),
            Draw::Points(points, digits) => points.draw(stream(digits, xoshiro)),
            Draw::Numbers(points, numbers) => points.draw(numbers.arrangement(xoshiro)),
            Draw::Weighted(points, digits, weights) => {
                points.draw(stream(digits, xoshiro)) && weights.admit(points.colours())
            }
        }
    }

    /// Draws colourings until one is accepted, and writes the colours of its points. Returns `None`
    /// if the observer cancels.
    pub(super) fn until_legal(
        &mut self,
        xoshiro: &mut Xoshiro,
        observer: &dyn Observer,
        colours: &mut [Colour],
    ) -> Option<()> {
        while observer.go_on() {
            if (0..self.at_once()).any(|_| self.draw(xoshiro)) {
                self.write(colours);
                return Some(());
            }
        }
        None
    }

    /// Returns the number of colourings drawn between two checks for cancellation, fewer on large
    /// boards.
    fn at_once(&self) -> u64 {
        let points = match self {
            Draw::Rows(rows) => rows.points(),
            Draw::Points(points, _) | Draw::Numbers(points, _) | Draw::Weighted(points, ..) => {
                points.colours().len()
            }
        };
        (POINTS_AT_ONCE / points.max(1) as u64).clamp(1, AT_ONCE)
    }

    /// Writes the colours of the points.
    fn write(&self, colours: &mut [Colour]) {
        match self {
            Draw::Rows(rows) => rows.write(colours),
            Draw::Points(points, _) | Draw::Numbers(points, _) | Draw::Weighted(points, ..) => {
                colours.copy_from_slice(points.colours());
            }
        }
    }
}

/// Returns a function that generates one random digit (a colour) after another.
fn stream(digits: &Digits, xoshiro: &mut Xoshiro) -> impl FnMut() -> Colour {
    let (mut word, mut left) = (0, 0);
    move || {
        // One random word yields a group of random digits (colours).
        if left == 0 {
            (word, left) = (digits.word(xoshiro), digits.group());
        }
        left -= 1;
        digits.take(&mut word) as Colour
    }
}
