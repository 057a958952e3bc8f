//! Uniform random legal positions.
//!
//! | module | one idea |
//! |---|---|
//! | `rows` | random colourings of square-lattice boards with two colours, one word for each row |
//! | `points` | random colourings of any board, a point at a time |
//! | `numbers` | random colourings with given numbers of stones |
//! | `draw` | rejection sampling |
//! | `odds` | the fraction of colourings that are legal |
//! | `exact` | a uniform rank (number of a legal position), and its position |
//! | `counted` | exact sampling with given numbers of stones |
//! | `quotient` | positions that a symmetry leaves unchanged, as positions of a smaller board |
//! | `stream` | many positions by several threads, in order |
//!
//! Two methods give the same distribution:
//!
//! - **Rejection**: random colourings are drawn until one is legal. All legal colourings are
//!   equally likely to be the result. This serves boards on which at least one colouring in a
//!   million is legal; on the 19 x 19 board one colouring in 84 is legal.
//! - **Exact dynamic programming**: a uniform rank (number of a legal position) is drawn, and the
//!   position of that rank is found. This needs, for every state, the number of completions (ways
//!   to fill the remaining points) in memory. No floating-point numbers are used.
//!
//! Position number i of a seed is a function of the board, colours, constraints, method, seed and
//! i. It is drawn from the i-th stream of random numbers of the seed ([`Xoshiro::for_run`]),
//! independently of threads and machine.
//!
//! ```
//! use tengen_board::Board;
//! use tengen_base::observer::Silent;
//! use tengen_sweep::execute::Context;
//! use tengen_positions::sample::{Method, Request, Sampler};
//!
//! let board = Board::square(19, 19).unwrap();
//! let context = Context { memory: 1 << 20, observer: &Silent };
//! let sampler = Sampler::new(&Request::of(&board, 2), context).unwrap();
//! assert_eq!(sampler.method(), Method::Rejection);
//! let position = sampler.drawer().position(1, 0, &Silent).unwrap();
//! assert!(position.is_legal(&board).unwrap());
//! ```

mod counted;
mod draw;
mod exact;
mod numbers;
mod odds;
mod points;
mod quotient;
mod rows;
mod stream;

use crate::rank::BuildError;
pub use crate::rank::MAX_COLOURS;
use crate::symmetry::Quotient;
use draw::Draw;
use exact::Ranked;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use tengen_base::observer::Observer;
use tengen_base::text::bytes_text;
use tengen_board::{Board, Colour, EMPTY, Position, UnknownName, by_name};
use tengen_exact::random::Xoshiro;
use tengen_sweep::execute::{Context, ExecuteError};
use tengen_sweep::named::NamedError;
use tengen_sweep::sweep::SweepError;

pub use numbers::Wanted;
pub use odds::Odds;
pub use quotient::{NoSymmetry, Symmetry};

/// The sampling method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Draws random colourings until one is legal.
    Rejection,
    /// Draws a uniform random rank (the number of a legal position), and finds the position. For
    /// this it counts, for every state, the ways to fill the remaining points.
    Exact,
}

impl Method {
    const NAMES: [(Method, &'static str); 2] =
        [(Method::Rejection, "rejection"), (Method::Exact, "exact")];

    /// Iterates over all methods.
    pub fn all() -> impl Iterator<Item = Method> {
        Method::NAMES.into_iter().map(|(method, _)| method)
    }

    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        Method::NAMES[self as usize].1
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownName;
    fn from_str(name: &str) -> Result<Method, UnknownName> {
        by_name("method", name, &Method::NAMES)
    }
}

/// A request for random positions.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The board.
    pub board: &'a Board,
    /// The number of colours, from 1 to [`MAX_COLOURS`].
    pub colours: u32,
    /// A symmetry that must leave the positions unchanged, if any.
    pub symmetry: Option<Symmetry>,
    /// The requested numbers of stones.
    pub wanted: Wanted,
    /// The sampling method; `None` for automatic selection.
    pub method: Option<Method>,
}

impl<'a> Request<'a> {
    /// Requests all legal positions of a board with `colours` colours, with automatic selection of
    /// the method.
    pub fn of(board: &'a Board, colours: u32) -> Request<'a> {
        Request {
            board,
            colours,
            symmetry: None,
            wanted: Wanted::default(),
            method: None,
        }
    }
}

/// The error of a request without samples.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SampleError {
    /// The number of colours is out of range.
    #[error("positions have 1 to {MAX_COLOURS} colours, not {0}")]
    Colours(u32),
    /// The request has a condition on white stones, but there is only one colour.
    #[error("with 1 colour there are no white stones; omit the number of white stones")]
    NoWhite,
    /// Alternating turns are requested, but there are not two colours.
    #[error("alternating moves need 2 colours, found {0}")]
    NoTurns(u32),
    /// Numbers of stones are requested on a board with too many points.
    #[error(
        "numbers of stones can be requested for boards of at most {most} points, found {0} points",
        most = numbers::MAX_POINTS
    )]
    TooManyPoints(usize),
    /// More stones are requested than the board has points.
    #[error("{stones} stones are more than the {points} points of the board")]
    TooManyStones {
        /// The smallest number of stones requested.
        stones: usize,
        /// The number of points of the board.
        points: usize,
    },
    /// Alternating play does not lead to the requested numbers of stones.
    #[error(
        "{black} black and {white} white stones cannot result from alternating moves without \
         captures: expected as many black as white stones, or one more"
    )]
    NotInTurn {
        /// The number of black stones.
        black: usize,
        /// The number of white stones.
        white: usize,
    },
    /// The requested numbers of stones fill the board, so no position is legal.
    #[error("with stones on all {0} points no string has a liberty: a point must stay empty")]
    NoEmptyPoint(usize),
    /// No legal position satisfies the request.
    #[error("this board has no legal position with these numbers of stones")]
    NoPosition,
    /// Rejection was requested, but a trial with random colourings found no legal one.
    #[error("{0}: too few legal colourings for rejection")]
    Hopeless(Odds),
    /// Neither rejection nor exact sampling is feasible.
    #[error(
        "{odds}: too few legal colourings for rejection; exact sampling is not possible either: \
         {exact}"
    )]
    Neither {
        /// The number of legal colourings in a trial with random colourings.
        odds: Odds,
        /// The obstacle to exact sampling.
        exact: TooLarge,
    },
    /// The board is too large for exact sampling, which was requested.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The board does not have the requested symmetry.
    #[error(transparent)]
    Symmetry(#[from] NoSymmetry),
    /// The observer cancelled.
    #[error("stopped on request")]
    Cancelled,
}

/// The obstacle to exact sampling.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TooLarge {
    /// The completions (ways to fill the remaining points) of the states cannot be counted.
    #[error(transparent)]
    Completions(#[from] BuildError),
    /// The frontier is too wide for any sweep.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// The frontier is too wide for states that distinguish the colours by name, or there are too
    /// many colours.
    #[error(transparent)]
    Named(#[from] NamedError),
    /// The frontier is too wide for the memory.
    #[error(
        "the frontier of the board is {width} points wide, so exact sampling needs about 2^{width} \
         states or more, which do not fit into {} of memory",
        bytes_text(*memory as f64)
    )]
    Wide {
        /// The width of the frontier.
        width: usize,
        /// The memory limit in bytes.
        memory: usize,
    },
    /// The states exceed the memory limit.
    #[error(transparent)]
    States(#[from] ExecuteError),
}

/// A sampler of uniform random legal positions of a board.
pub struct Sampler {
    source: Source,
    quotient: Option<Arc<Quotient>>,
    /// The number of points of the board.
    points: usize,
    asked: bool,
    odds: Option<Odds>,
}

/// The source of random positions. With a symmetry, they are positions of the quotient of the
/// board, a board whose points are the orbits of the symmetry.
#[derive(Clone)]
enum Source {
    Rejection(Box<Draw>),
    Exact(Arc<dyn Ranked>),
}

impl Sampler {
    /// Prepares for sampling: selects the method, and computes the data shared by all positions.
    ///
    /// The current `rayon` pool provides the threads. The selection depends only on the request and
    /// the memory.
    ///
    /// # Errors
    /// [`SampleError`] if the request is invalid or infeasible, or the observer cancels.
    pub fn new(request: &Request<'_>, context: Context<'_>) -> Result<Sampler, SampleError> {
        let Request {
            colours,
            wanted,
            method,
            ..
        } = *request;
        if !(1..=MAX_COLOURS).contains(&colours) {
            return Err(SampleError::Colours(colours));
        }
        if colours == 1 && wanted.white.is_some() {
            return Err(SampleError::NoWhite);
        }
        if colours != 2 && wanted.with_turn {
            return Err(SampleError::NoTurns(colours));
        }
        let symmetry = request.symmetry.map(|symmetry| symmetry.of(request.board));
        let quotient = symmetry
            .transpose()?
            .map(|s| Quotient::new(request.board, &s));
        let board = quotient
            .as_ref()
            .map_or(request.board, |quotient| &quotient.board);
        let sizes = quotient.as_ref().map(|quotient| quotient.lengths.clone());
        let mut draw = Draw::new(board, colours, wanted, sizes.clone())?;
        let exact = || match wanted.is_anything() {
            true => exact::all(board, colours, context),
            false => {
                let sizes = sizes.unwrap_or_else(|| vec![1; board.points()]);
                exact::numbered(board, colours, wanted, &sizes, context)
            }
        };
        let (source, odds) = if method == Some(Method::Exact) {
            (Source::Exact(Arc::from(exact()?)), None)
        } else {
            // A trial with random colourings decides between the methods.
            let odds = Odds::of(&mut draw, context.observer)?;
            let source = match method {
                Some(_) if odds.legal == 0 => return Err(SampleError::Hopeless(odds)),
                None if !odds.suffice() => {
                    let ranked = exact().map_err(|error| match error {
                        SampleError::TooLarge(exact) => SampleError::Neither { odds, exact },
                        other => other,
                    })?;
                    Source::Exact(Arc::from(ranked))
                }
                _ => Source::Rejection(Box::new(draw)),
            };
            (source, Some(odds))
        };
        Ok(Sampler {
            source,
            quotient: quotient.map(Arc::new),
            points: request.board.points(),
            asked: method.is_some(),
            odds,
        })
    }

    /// Returns the selected method.
    pub fn method(&self) -> Method {
        match self.source {
            Source::Rejection(_) => Method::Rejection,
            Source::Exact(_) => Method::Exact,
        }
    }

    /// Returns the reason why the sampling method was chosen.
    pub fn reason(&self) -> String {
        let odds = self.odds.map(|odds| odds.to_string());
        let asked = self.asked.then(|| "as requested".to_owned());
        let parts: Vec<String> = asked.into_iter().chain(odds).collect();
        parts.join("; ")
    }

    /// Returns the result of the trial with random colourings, if there was one.
    pub fn odds(&self) -> Option<Odds> {
        self.odds
    }

    /// Returns a drawer, which draws one random position at a time.
    pub fn drawer(&self) -> Drawer {
        let orbits = self.quotient.as_ref().map_or(0, |q| q.board.points());
        Drawer {
            source: self.source.clone(),
            orbits: vec![EMPTY; orbits],
            quotient: self.quotient.clone(),
            points: self.points,
        }
    }
}

/// A generator of random positions, which has its own buffers.
pub struct Drawer {
    source: Source,
    quotient: Option<Arc<Quotient>>,
    /// A buffer for the colours of the points of the quotient: one colour for each orbit of the
    /// symmetry. It is empty without a symmetry.
    orbits: Vec<Colour>,
    points: usize,
}

impl Drawer {
    /// Returns the number of points of the board.
    pub fn points(&self) -> usize {
        self.points
    }

    /// Draws the random position number `index` of a seed, and writes its colours, one for each
    /// vertex.
    ///
    /// Returns `None` if the observer cancels; the colours are then unspecified. Rejection
    /// allocates no memory, unless several pairs of numbers of stones satisfy the request.
    ///
    /// # Panics
    /// Panics if the length of `colours` is not [`Drawer::points`].
    pub fn position_into(
        &mut self,
        colours: &mut [Colour],
        seed: u64,
        index: u64,
        observer: &dyn Observer,
    ) -> Option<()> {
        assert_eq!(colours.len(), self.points, "a place for each vertex");
        // Each position has a random stream of its own.
        let mut xoshiro = Xoshiro::for_run(seed, index);
        let room = match self.quotient {
            Some(_) => &mut self.orbits[..],
            None => &mut *colours,
        };
        match &mut self.source {
            Source::Rejection(draw) => draw.until_legal(&mut xoshiro, observer, room)?,
            Source::Exact(ranked) => {
                let rank = xoshiro.below_big(ranked.total());
                observer.go_on().then_some(())?;
                room.copy_from_slice(&ranked.unrank(rank));
            }
        }
        // A position of the quotient has one colour for each orbit of the symmetry. Copy this
        // colour to all points of the orbit.
        if let Some(quotient) = &self.quotient {
            quotient.lift_into(&self.orbits, colours);
        }
        Some(())
    }

    /// Returns the random position number `index` of a seed, or `None` if the observer cancels.
    pub fn position(&mut self, seed: u64, index: u64, observer: &dyn Observer) -> Option<Position> {
        let mut colours = vec![EMPTY; self.points];
        self.position_into(&mut colours, seed, index, observer)?;
        Some(Position::new(colours))
    }
}
