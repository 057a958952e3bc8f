//! The request [`Sample`] for random legal positions.

use super::draws::Draws;
use super::{Method, Samples, Symmetry};
use crate::memory;
use crate::position::Place;
use crate::request::{with_board, with_resources};
use crate::{BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use tengen_base::observer::Observer;
use tengen_positions::sample::{self as engine, SampleError, Sampler, TooLarge, Wanted};

/// A request for random legal positions, each with exactly the same probability.
/// [`tengen::sample`](crate::sample()) builds one for a square board.
///
/// If at least one random colouring in a million is legal, colourings are drawn until one is legal.
/// Otherwise a random rank is drawn, and the position with this rank (its number in a fixed order
/// of all legal positions) is computed in exact integers. Position i of a seed depends only on the
/// board, the number of colours, the conditions (such as `black`), the method, the seed and i.
///
/// ```
/// use tengen::prelude::*;
/// let sample = tengen::sample(4).number(3).cols(5).black(7).white(6).seed(7);
/// for drawn in sample.run()? {
///     assert!(drawn.position.is_legal());
///     assert_eq!(drawn.position.stones().count(1), 7);
/// }
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the board does not exist, or no legal position meets the
/// conditions. [`TooLarge`](Error::TooLarge), if legal colourings are too rare to be drawn, and the
/// states do not fit into the memory. [`LimitReached`](Error::LimitReached), if no colouring was
/// legal with [`Method::Rejection`]. [`Interrupted`](Error::Interrupted), if the observer asked to
/// stop.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Sample {
    /// The board.
    #[setters(into)]
    pub board: BoardSpec,
    /// Number of positions.
    #[serde(default = "crate::request::one")]
    pub number: u64,
    /// Number of colours of stones, from 1 to 255.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// The seed of the random number generator.
    #[serde(default = "crate::request::one")]
    pub seed: u64,
    /// The index of the first position to draw, from 0, in the sequence of positions that the seed
    /// determines.
    #[serde(default)]
    pub from: u64,
    /// The required number of black stones; `None` for any number.
    #[serde(default)]
    pub black: Option<usize>,
    /// The required number of white stones; `None` for any number.
    #[serde(default)]
    pub white: Option<usize>,
    /// `true` to draw only positions with as many black as white stones, or one more black stone.
    /// In these positions the player to move is known.
    #[serde(default)]
    pub with_turn: bool,
    /// A symmetry of the board under which every position must be unchanged.
    #[serde(with = "crate::text::OptionName", default)]
    pub symmetric: Option<Symmetry>,
    /// The method of drawing random positions. The default is the fastest suitable method.
    #[serde(with = "crate::text::OptionName", default)]
    pub method: Option<Method>,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

with_board!(Sample);
with_resources!(Sample);

impl Sample {
    /// Returns a request for `number` random positions of a board, with two colours and seed 1.
    pub fn new(board: impl Into<BoardSpec>, number: u64) -> Sample {
        Sample {
            board: board.into(),
            number,
            colours: 2,
            seed: 1,
            from: 0,
            black: None,
            white: None,
            with_turn: false,
            symmetric: None,
            method: None,
            resources: Resources::default(),
        }
    }

    /// Sets the number of columns of the board. The default is the number of rows. A board that is
    /// a graph is unchanged.
    #[must_use]
    pub fn cols(mut self, cols: usize) -> Sample {
        if let BoardSpec::Lattice(spec) = &mut self.board {
            spec.cols = Some(cols);
        }
        self
    }

    /// Returns the indices of the requested positions in the sequence of positions that the seed
    /// determines.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the indices exceed the largest index of a seed.
    pub fn indices(&self) -> Result<Range<u64>> {
        let end = self.from.checked_add(self.number);
        let end = end.ok_or_else(|| {
            let last = u64::MAX - 1;
            Error::unusable(format!(
                "expected indices of positions of at most {last}, found larger ones"
            ))
        })?;
        Ok(self.from..end)
    }

    /// Prepares the drawing of the positions: chooses the method and builds the tables that all
    /// threads share. No position is drawn yet, so requests for millions of positions need no
    /// memory for them.
    ///
    /// # Errors
    /// The errors of [`Sample`].
    pub fn draws(&self, observer: &dyn Observer) -> Result<Draws> {
        let indices = self.indices()?;
        let place = Place::of(&self.board)?;
        let request = engine::Request {
            board: &place.board,
            colours: self.colours,
            symmetry: self.symmetric,
            wanted: Wanted {
                black: self.black,
                white: self.white,
                with_turn: self.with_turn,
            },
            method: self.method,
        };
        let sampler = self
            .resources
            .install(observer, |context| Sampler::new(&request, context))?;
        Ok(Draws {
            sampler: sampler.map_err(explain)?,
            place,
            indices,
            seed: self.seed,
            colours: self.colours,
            threads: self.resources.machine(observer).threads,
            memory: self.resources.memory,
        })
    }
}

impl Request for Sample {
    type Answer = Samples;

    fn run_with(&self, observer: &dyn Observer) -> Result<Samples> {
        self.draws(observer)?.all(observer)
    }
}

fn explain(error: SampleError) -> Error {
    let reason = error.to_string();
    match &error {
        SampleError::Cancelled => Error::Interrupted { kept: false },
        SampleError::Hopeless(_) => Error::LimitReached(reason),
        SampleError::Neither { exact, .. } | SampleError::TooLarge(exact) => match exact {
            TooLarge::Completions(error) => memory::table(error, reason),
            TooLarge::States(error) => memory::execution(error, reason),
            TooLarge::Wide { width, memory } => {
                let states = 1u64.checked_shl(*width as u32).unwrap_or(u64::MAX);
                memory::too_large(states, *memory as u64, reason)
            }
            TooLarge::Sweep(_) | TooLarge::Named(_) => Error::unsupported(reason),
        },
        _ => Error::unusable(reason),
    }
}
