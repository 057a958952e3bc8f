//! Random legal positions, all of which are exactly as likely.
//!
//! | module | one idea |
//! |---|---|
//! | `rows` | colourings of square boards with two colours, a row a word |
//! | `points` | colourings of any board, a point at a time |
//! | `numbers` | colourings with given numbers of stones |
//! | `draw` | drawing until one is legal |
//! | `odds` | how often that is |
//! | `exact` | a random rank, and the position that has it |
//! | `counted` | states that know the numbers of stones |
//! | `quotient` | symmetries by name |
//! | `stream` | many positions by several threads, in order |
//!
//! Two methods give the same distribution:
//!
//! - **Rejection**: random colourings are drawn until one is legal. Whatever is thrown
//!   away, those that are kept are as likely as each other. This serves boards of which
//!   one colouring in a million is legal or more: of the 19 x 19 board it is one in 84.
//! - **Exact dynamic programming**: from the numbers of completions of all states, kept
//!   in memory, the position of a uniform rank is found. There are no floating-point
//!   numbers in it.
//!
//! Position i of a seed is a function of board, colours, constraints, method, seed
//! and i: it is drawn from the i-th of the seed's streams
//! ([`Xoshiro::for_run`]), by whatever thread, on whatever machine.
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
use crate::symmetry::Quotient;
use draw::Draw;
use exact::Ranked;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use tengen_base::observer::Observer;
use tengen_base::text::bytes_text;
use tengen_board::{Board, Colour, EMPTY, Position};
use tengen_exact::random::Xoshiro;
use tengen_sweep::execute::{Context, ExecuteError};
use tengen_sweep::named::NamedError;
use tengen_sweep::sweep::SweepError;

pub use numbers::Wanted;
pub use odds::Odds;
pub use quotient::{NoSymmetry, Symmetry, UnknownSymmetry};

/// The most colours that a position can have.
pub const MAX_COLOURS: u32 = tengen_board::Colour::MAX as u32;

/// How to sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Random colourings until one is legal.
    Rejection,
    /// A random rank, by the numbers of completions of all states.
    Exact,
}

/// A name that no method has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown method {0:?}; it is one of rejection, exact")]
pub struct UnknownMethod(String);

impl Method {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Method> {
        [Method::Rejection, Method::Exact].into_iter()
    }

    /// The name, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Method::Rejection => "rejection",
            Method::Exact => "exact",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;
    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let found = Method::all().find(|method| method.name() == name);
        found.ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// Which positions are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The board.
    pub board: &'a Board,
    /// Number of colours, from 1 to [`MAX_COLOURS`].
    pub colours: u32,
    /// Only positions that this symmetry does not change.
    pub symmetry: Option<Symmetry>,
    /// Only positions with these numbers of stones.
    pub wanted: Wanted,
    /// How to sample, if not by whatever method will do.
    pub method: Option<Method>,
}

impl<'a> Request<'a> {
    /// All legal positions of a board, by whatever method will do.
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

/// Why there are no samples.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SampleError {
    /// No colours, or too many.
    #[error("positions have 1 to {MAX_COLOURS} colours, not {0}")]
    Colours(u32),
    /// A condition on white stones without white stones.
    #[error("with 1 colour there are black stones only, so nothing can be asked of white ones")]
    NoWhite,
    /// Turns of more than two players.
    #[error("black and white move in turn if there are 2 colours, not {0}")]
    NoTurns(u32),
    /// A condition on numbers of stones on a huge board.
    #[error("numbers of stones can be asked for on boards of up to {most} points, not {points}")]
    TooManyPoints {
        /// Points of the board.
        points: usize,
        /// The most there can be.
        most: usize,
    },
    /// More stones than points.
    #[error("{stones} stones are more than the {points} points of the board")]
    TooManyStones {
        /// The least number of stones asked for.
        stones: usize,
        /// Points of the board.
        points: usize,
    },
    /// Numbers of stones that moves in turn do not lead to.
    #[error(
        "{black} black and {white} white stones are not in turn: there must be as many black \
         stones as white ones, or one more"
    )]
    NotInTurn {
        /// Black stones.
        black: usize,
        /// White stones.
        white: usize,
    },
    /// A board full of stones.
    #[error("with stones on all {points} points no string has a liberty: a point must stay empty")]
    NoEmptyPoint {
        /// Points of the board.
        points: usize,
    },
    /// No position is as wanted.
    #[error("this board has no legal position with these numbers of stones")]
    NoPosition,
    /// Rejection was asked for.
    #[error("{0}, which is too few for rejection")]
    Hopeless(Odds),
    /// Neither method serves.
    #[error("{odds}, which is too few for rejection; and for exact sampling {exact}")]
    Neither {
        /// What came of trying.
        odds: Odds,
        /// Why not exactly.
        exact: TooLarge,
    },
    /// The board is too large for the exact method, which was asked for.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The board has no such symmetry.
    #[error(transparent)]
    Symmetry(#[from] NoSymmetry),
    /// The observer said so.
    #[error("stopped on request")]
    Cancelled,
}

/// Why positions cannot be sampled exactly.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TooLarge {
    /// The completions cannot be counted.
    #[error(transparent)]
    Completions(#[from] BuildError),
    /// The frontier is too wide for any sweep.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// The same, or too many colours.
    #[error(transparent)]
    Named(#[from] NamedError),
    /// The frontier is too wide for the memory.
    #[error(
        "the frontier of the board is {width} points wide, so that there are about 2^{width} \
         states or more, which do not fit into {} of memory",
        bytes_text(*memory as f64)
    )]
    Wide {
        /// Width of the frontier.
        width: usize,
        /// Bytes allowed.
        memory: usize,
    },
    /// The states do not fit into memory.
    #[error(transparent)]
    States(#[from] ExecuteError),
}

impl TooLarge {
    /// Whether more memory would help, which it does not if the frontier is too wide for
    /// any sweep.
    pub fn is_for_memory(&self) -> bool {
        match self {
            TooLarge::Completions(error) => {
                matches!(error, BuildError::Memory { .. } | BuildError::Execute(_))
            }
            TooLarge::Wide { .. } | TooLarge::States(_) => true,
            TooLarge::Sweep(_) | TooLarge::Named(_) => false,
        }
    }
}

/// Uniform random legal positions of a board.
pub struct Sampler {
    source: Source,
    quotient: Option<Arc<Quotient>>,
    /// Points of the board.
    points: usize,
    asked: bool,
    odds: Option<Odds>,
}

/// Where positions (of the quotient, if there is one) come from.
#[derive(Clone)]
enum Source {
    Rejection(Box<Draw>),
    Exact(Arc<dyn Ranked>),
}

impl Sampler {
    /// Prepares for sampling: chooses the method, and does all that positions have in
    /// common. Threads are those of the current pool of `rayon`. The choice is always
    /// the same for the same request and memory.
    ///
    /// # Errors
    /// [`SampleError`].
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

    /// The method that was chosen.
    pub fn method(&self) -> Method {
        match self.source {
            Source::Rejection(_) => Method::Rejection,
            Source::Exact(_) => Method::Exact,
        }
    }

    /// Why this method was chosen.
    pub fn reason(&self) -> String {
        let odds = self.odds.map(|odds| odds.to_string());
        let asked = self.asked.then(|| "as asked".to_owned());
        let parts: Vec<String> = asked.into_iter().chain(odds).collect();
        parts.join("; ")
    }

    /// What came of trying how many random colourings are legal.
    pub fn odds(&self) -> Option<Odds> {
        self.odds
    }

    /// Somebody who draws positions, one at a time.
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

/// Draws positions, with room of its own to work in.
pub struct Drawer {
    source: Source,
    quotient: Option<Arc<Quotient>>,
    /// Room for the colours of the quotient's points.
    orbits: Vec<Colour>,
    points: usize,
}

impl Drawer {
    /// Number of points of the board.
    pub fn points(&self) -> usize {
        self.points
    }

    /// Writes the colours of position number `index` of a seed, one for each vertex; `None`
    /// if the observer says stop, and then they mean nothing. Rejection allocates nothing,
    /// unless numbers of stones are asked for of which there are several.
    ///
    /// # Panics
    /// If there are not [`Drawer::points`] places.
    pub fn position_into(
        &mut self,
        colours: &mut [Colour],
        seed: u64,
        index: u64,
        observer: &dyn Observer,
    ) -> Option<()> {
        assert_eq!(colours.len(), self.points, "a place for each vertex");
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
        if let Some(quotient) = &self.quotient {
            quotient.lift_into(&self.orbits, colours);
        }
        Some(())
    }

    /// Position number `index` of a seed; `None` if the observer says stop.
    pub fn position(&mut self, seed: u64, index: u64, observer: &dyn Observer) -> Option<Position> {
        let mut colours = vec![EMPTY; self.points];
        self.position_into(&mut colours, seed, index, observer)?;
        Some(Position::new(colours))
    }
}
