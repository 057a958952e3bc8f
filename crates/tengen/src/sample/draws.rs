//! Draws random positions one after another, without keeping all of them in memory.

use super::{Method, SampledPosition, Samples};
use crate::memory::array;
use crate::position::Place;
use crate::{Error, Position, Result};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use tengen_base::observer::{Event, Observer};
use tengen_base::threads::on_each;
use tengen_board::{Board, Colour};
use tengen_positions::sample::Sampler;
use tengen_states::transfer::npy;

/// A prepared sampler, ready to draw random positions. Built by
/// [`Sample::draws`](super::Sample::draws).
///
/// ```
/// use tengen::prelude::*;
/// let draws = tengen::sample(9).number(1000).draws(&Silent)?;
/// let mut array = vec![0; 1000 * 81];
/// draws.fill(0, &mut array, &Silent)?;
/// let stones = array.iter().filter(|&&colour| colour != 0).count();
/// assert!((50_000..54_000).contains(&stones));
/// # Ok::<(), tengen::Error>(())
/// ```
pub struct Draws {
    pub(super) sampler: Sampler,
    pub(super) place: Arc<Place>,
    pub(super) indices: Range<u64>,
    pub(super) seed: u64,
    pub(super) colours: u32,
    pub(super) threads: usize,
    pub(super) memory: Option<usize>,
}

impl Draws {
    /// Returns the chosen method.
    pub fn method(&self) -> Method {
        self.sampler.method()
    }

    /// Returns the reason for the method, such as `about one in 84 random colourings is legal`.
    pub fn reason(&self) -> String {
        self.sampler.reason()
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.place.board
    }

    /// Passes the requested positions to `take`, in order, as soon as they are drawn. Threads draw
    /// a limited number of positions ahead. Ends early if `take` breaks or the observer asks to
    /// stop.
    ///
    /// Returns the number of positions passed to `take`.
    pub fn each(
        &self,
        observer: &dyn Observer,
        mut take: impl FnMut(SampledPosition) -> ControlFlow<()>,
    ) -> u64 {
        let (method, indices) = (self.method(), self.indices.clone());
        let of = usize::try_from(indices.end - indices.start).unwrap_or(usize::MAX);
        let mut done = 0;
        observer.event(Event::Samples { done, of });
        let take = |index, stones| {
            done += 1;
            observer.event(Event::Samples { done, of });
            take(SampledPosition {
                position: Position::on_place(&self.place, stones),
                colours: self.colours,
                method,
                seed: self.seed,
                index,
            })
        };
        let Draws { seed, threads, .. } = *self;
        self.sampler.stream(seed, indices, threads, observer, take)
    }

    /// Draws all requested positions.
    ///
    /// # Errors
    /// [`Error::Interrupted`], if the observer asks to stop before all positions are drawn.
    pub fn all(&self, observer: &dyn Observer) -> Result<Samples> {
        let mut positions = Vec::new();
        let taken = self.each(observer, |drawn| {
            positions.push(drawn);
            ControlFlow::Continue(())
        });
        match taken < self.indices.end - self.indices.start {
            true => Err(Error::Interrupted { kept: false }),
            false => Ok(Samples {
                method: self.method(),
                reason: self.reason(),
                positions,
            }),
        }
    }

    /// Returns the colours of all requested positions, one position after another.
    /// [`fill`](Draws::fill) describes the layout.
    ///
    /// ```
    /// use tengen::prelude::*;
    /// let draws = tengen::sample(2).number(3).draws(&Silent)?;
    /// assert_eq!(draws.colours(&Silent)?.len(), 3 * 4);
    /// # Ok::<(), tengen::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::TooLarge`], if the colours do not fit into the memory. [`Error::Interrupted`], if
    /// the observer asks to stop.
    pub fn colours(&self, observer: &dyn Observer) -> Result<Vec<Colour>> {
        let number = self.indices.end - self.indices.start;
        let mut colours = array(number, self.board().points(), self.memory)?;
        self.fill(0, &mut colours, observer)?;
        Ok(colours)
    }

    /// Returns all requested positions as an array in NumPy's `.npy` format, one byte per point.
    ///
    /// The array of a lattice is indexed by position, row and column; that of a graph by position
    /// and vertex. [`fill`](Draws::fill) describes the colours.
    ///
    /// ```
    /// use tengen::prelude::*;
    /// let array = tengen::sample(2).number(3).draws(&Silent)?.npy(&Silent)?;
    /// assert!(array.starts_with(b"\x93NUMPY") && array.len() % 64 == 3 * 4);
    /// # Ok::<(), tengen::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`colours`](Draws::colours).
    pub fn npy(&self, observer: &dyn Observer) -> Result<Vec<u8>> {
        let colours = self.colours(observer)?;
        let board = self.board();
        let points = match board.shape() {
            Some(shape) => format!("{}, {}", shape.rows, shape.cols),
            None => board.points().to_string(),
        };
        let number = self.indices.end - self.indices.start;
        Ok(npy("|u1", &format!("({number}, {points})"), colours))
    }

    /// Fills a buffer with the colours of positions, one position after another. 0 is empty, 1
    /// black, 2 white. The points of a lattice are in row order. `first` is the index of the first
    /// position to draw, counted from 0 among the requested positions. The buffer may be smaller
    /// than the request, so positions can be drawn in parts.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the length of the buffer is not a multiple of the board's points, or
    /// the request has too few positions. [`Error::Interrupted`], if the observer asks to stop; the
    /// contents of the buffer are then undefined.
    pub fn fill(&self, first: u64, colours: &mut [Colour], observer: &dyn Observer) -> Result<()> {
        let points = self.board().points();
        let number = colours.len() / points;
        if number * points != colours.len() {
            return Err(Error::unusable(format!(
                "expected a multiple of the {points} points of the board, found a buffer of {} \
                 colours",
                colours.len()
            )));
        }
        let start = self.indices.start.checked_add(first);
        let end = start.and_then(|start| start.checked_add(number as u64));
        let (Some(start), Some(_)) = (start, end.filter(|&end| end <= self.indices.end)) else {
            let asked = self.indices.end - self.indices.start;
            return Err(Error::unusable(format!(
                "{number} positions from number {first} on exceed the {asked} requested positions"
            )));
        };
        // A position depends on its index alone, so each thread fills a part of the buffer, and the
        // result does not depend on the number of threads.
        let part = number.div_ceil(self.threads).max(1);
        let parts = colours.chunks_mut(part * points).enumerate();
        let drawn = on_each(parts, |(i, colours)| {
            self.fill_part(start + (i * part) as u64, colours, observer)
        });
        match drawn.into_iter().all(|drawn| drawn) {
            true => Ok(()),
            false => Err(Error::Interrupted { kept: false }),
        }
    }

    /// Draws consecutive positions of the seed from index `start`. Returns `true` if all were
    /// drawn.
    fn fill_part(&self, start: u64, colours: &mut [Colour], observer: &dyn Observer) -> bool {
        let mut drawer = self.sampler.drawer();
        let positions = colours.chunks_mut(self.board().points());
        (start..).zip(positions).all(|(index, colours)| {
            let drawn = drawer.position_into(colours, self.seed, index, observer);
            drawn.is_some()
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::prelude::*;

    #[test]
    fn a_buffer_has_the_positions_of_the_answer() {
        for threads in [1, 3] {
            let sample = crate::sample(3).number(10).cols(4).seed(5).from(7);
            let sample = sample.threads(threads);
            let answer = sample.run().unwrap();
            let all = answer.positions.iter().flat_map(|p| p.position.colours());
            let all: Vec<u8> = all.copied().collect();
            let draws = sample.draws(&Silent).unwrap();
            let mut buffer = [0; 120];
            let (some, rest) = buffer.split_at_mut(4 * 12);
            draws.fill(0, some, &Silent).unwrap();
            draws.fill(4, rest, &Silent).unwrap();
            assert_eq!(all, buffer);
            assert!(draws.fill(1, &mut buffer, &Silent).is_err());
            assert!(draws.fill(0, &mut buffer[1..], &Silent).is_err());
            draws.fill(10, &mut [], &Silent).unwrap();
            assert_eq!(draws.colours(&Silent).unwrap(), buffer);
        }
    }

    #[test]
    fn more_than_fits_is_refused() {
        for number in [1000, 1 << 40, u64::MAX] {
            let draws = crate::sample(9)
                .number(number)
                .memory(80_999)
                .draws(&Silent);
            match draws.unwrap().colours(&Silent) {
                Err(crate::Error::TooLarge {
                    needed, available, ..
                }) => {
                    assert_eq!(needed, number.saturating_mul(81));
                    assert_eq!(available, 80_999);
                }
                other => panic!("{other:?}"),
            }
        }
        let fits = crate::sample(9).number(1000).memory(81_000);
        let fits = fits.draws(&Silent).unwrap();
        assert!(fits.colours(&Silent).is_ok());
    }

    #[test]
    fn requests_read_themselves() {
        let sample = crate::sample(9)
            .number(3)
            .symmetric(Symmetry::Diagonal)
            .black(3);
        let json = serde_json::to_string(&sample).unwrap();
        assert_eq!(serde_json::from_str::<Sample>(&json).unwrap(), sample);
        let short = r#"{"board":{"rows":9},"number":2,"method":"exact"}"#;
        let sample: Sample = serde_json::from_str(short).unwrap();
        assert_eq!((sample.seed, sample.method), (1, Some(Method::Exact)));
        assert!(serde_json::from_str::<Sample>(r#"{"board":{"rows":9},"k":2}"#).is_err());
    }
}
