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

/// A prepared sampler for a request, ready to draw its random positions. Built by
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
    /// Returns the chosen method of drawing.
    pub fn method(&self) -> Method {
        self.sampler.method()
    }

    /// Returns the reason why this method was chosen, such as
    /// `about one in 84 random colourings is legal`.
    pub fn reason(&self) -> String {
        self.sampler.reason()
    }

    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.place.board
    }

    /// Draws the requested positions and passes them to `take`, in order, as soon as they are
    /// drawn. Threads draw a limited number of positions ahead. Ends early if `take` breaks or the
    /// observer asks to stop.
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

    /// Draws all requested positions, and returns them with the method.
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

    /// Draws all requested positions. Returns the colours of all points of the first position, then
    /// of the second, and so on. [`fill`](Draws::fill) describes the order of the points.
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

    /// Draws all requested positions, and returns them as an array in NumPy's `.npy` format, one
    /// byte per point.
    ///
    /// For a lattice board, the array is indexed by position, row and column; for a graph, by
    /// position and vertex. [`fill`](Draws::fill) describes the colours.
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

    /// Draws positions into a buffer: the colours of all points of one position, then of the next,
    /// and so on. 0 is empty, 1 black, 2 white. The points of a lattice board are in row order.
    /// `first` is the index of the first position to draw, counted from 0 among the requested
    /// positions. The buffer may have room for only some of them; later calls can then draw the
    /// others.
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
                "expected a buffer for a multiple of {points} colours, one for each point, found \
                 one of {} colours",
                colours.len()
            )));
        }
        let start = self.indices.start.checked_add(first);
        let end = start.and_then(|start| start.checked_add(number as u64));
        let (Some(start), Some(_)) = (start, end.filter(|&end| end <= self.indices.end)) else {
            let asked = self.indices.end - self.indices.start;
            return Err(Error::unusable(format!(
                "expected positions with indices below {asked}, the requested number, found a \
                 buffer for {number} from index {first} on"
            )));
        };
        // A random position depends only on the request and its index. So each thread fills a part
        // of the buffer, and the result does not depend on the number of threads.
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

    /// Fills `colours` with consecutive positions of the sequence that the seed determines, from
    /// index `start` on. Returns `true` if all were drawn, `false` if the observer asked to stop.
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
