//! The engine `brute`: it tries every colouring of the board, and counts the legal positions.
//!
//! Only the type of the board is shared with other engines, so this engine is an independent check
//! of small counts. Cost: 3^n colourings of n points with two colours, each with a flood fill.

use super::asked::{Asked, Engine, Gather, Ran, Target, Wanted};
use super::name::EngineName;
use super::offer::{Offer, Order, Together};
use crate::counts::Counts;
use crate::error::CountError;
use tengen_board::Board;
use tengen_exact::UBig;
use tengen_sweep::brute::{BruteError, colourings, count};

/// Estimated seconds for each colouring of the board and each of its points.
const PRICE: f64 = 6e-9;

/// Estimated bytes of memory of the engine `brute` for each point of the board.
const BYTES: f64 = 64.0;

/// The brute force engine.
pub(crate) struct Brute;

impl EngineName {
    /// The engine that tries every colouring of the board.
    pub const BRUTE: EngineName = EngineName::new("brute");
}

impl Engine for Brute {
    fn name(&self) -> EngineName {
        EngineName::BRUTE
    }

    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError> {
        asked.whole(self.name())?;
        let (points, colours) = (asked.points(), asked.colours());
        let all = colourings(points, colours).ok_or(BruteError::TooLarge { points, colours })?;
        Ok(Offer {
            states: all as f64,
            together: Together::evenly(0, 0, BYTES * points as f64),
            seconds: PRICE * all as f64 * points as f64,
            on_request: Some("brute force only checks the other engines, and saves nothing"),
            ..Offer::of(self.name(), Order::Colourings, 1)
        })
    }

    fn run(&self, asked: &Asked<'_>, _: &Offer, _: Gather<'_>) -> Ran {
        let (colours, observer) = (asked.colours(), asked.options.machine.observer);
        let number = |board: &Board| Ok(UBig::from(count(board, colours, observer)?));
        let columns = match asked.target {
            Target::Graph { board, .. } => vec![number(board)?],
            Target::Lattice { sequence, cols } => {
                let first = match asked.wanted {
                    Wanted::Columns => 1,
                    _ => cols,
                };
                let of = |cols| number(&Board::lattice(sequence.shape(cols))?);
                (first..=cols).map(of).collect::<Result<_, CountError>>()?
            }
        };
        Ok(Some(Counts {
            engine: self.name(),
            columns,
            unkept: None,
        }))
    }
}
