//! Legal positions up to the symmetries of their board, and up to exchange of colours.
//!
//! Positions that a symmetry takes to each other are one class. By the lemma that is not
//! Burnside's, the number of classes is the mean, over the group, of the number of
//! positions that an element keeps; and the positions kept by a symmetry g together with
//! a permutation π of the colours, those with c(g v) = π c(v), are counted on the board's
//! quotient by g (module `quotient`, with the proof). With exchange of colours the group
//! is the product of that of the board with that of all permutations of the colours.
//! Conjugate elements keep equally many positions: symmetries are taken by conjugacy
//! classes, permutations of the colours by the lengths of their cycles.

mod classes;
mod colours;
mod describe;
mod fixed;
mod quotient;

pub use colours::ColourPermutation;

use fixed::Counter;
pub(crate) use quotient::Quotient;
use tengen_board::Board;
use tengen_board::automorphisms::{AutomorphismError, automorphisms};
use tengen_board::symmetry::{Permutation, SymmetryError, group};
use tengen_count::{CountError, Options};
use tengen_exact::UBig;
use tengen_sweep::named::{MAX_COLOURS, NamedError};

/// Whether positions that differ by a permutation of the colours are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// Colours are what they are.
    No,
    /// All colours can be exchanged.
    Yes,
}

/// How many classes of positions there are, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The number of classes.
    pub number: UBig,
    /// The number of elements of the group.
    pub order: UBig,
    /// The elements of the group, by classes of conjugate ones; the identity is first.
    pub elements: Vec<Elements>,
    /// Why a count could not be kept in the store, if so. The numbers are right all the
    /// same.
    pub unkept: Option<String>,
}

/// Conjugate elements of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elements {
    /// What one of them does to the board, in words.
    pub symmetry: String,
    /// The lengths of its cycles of points, ascending, each with how many have it.
    pub points: Vec<(usize, usize)>,
    /// The lengths of its cycles of colours, ascending; `None` if colours are not
    /// exchanged.
    pub colours: Option<Vec<u32>>,
    /// How many elements there are.
    pub size: UBig,
    /// How many legal positions each of them keeps.
    pub fixed: UBig,
}

/// Why classes cannot be counted.
#[derive(Debug, thiserror::Error)]
pub enum OrbitsError {
    /// The symmetries are not known.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
    /// A graph has too many automorphisms.
    #[error(transparent)]
    Automorphisms(AutomorphismError),
    /// No colours, or too many to exchange.
    #[error(
        "1 to {MAX_COLOURS} colours can be exchanged, not {colours}; up to the symmetries of the \
         board alone, any number can be counted"
    )]
    Colours {
        /// The number asked for.
        colours: u32,
    },
    /// Too many colours to tell apart, or the frontier of a quotient is too wide.
    #[error(transparent)]
    Named(#[from] NamedError),
    /// A count failed.
    #[error(transparent)]
    Count(#[from] CountError),
}

/// The number of legal positions with `colours` colours of a lattice board up to its
/// symmetries, of a graph up to all its automorphisms, and up to exchange of colours if that is
/// wanted. The engine of the
/// options is used for the identity; a store keeps what counts of whole boards give.
///
/// # Errors
/// [`OrbitsError`].
pub fn orbits(
    board: &Board,
    colours: u32,
    exchange: Exchange,
    options: &Options<'_>,
) -> Result<Classes, OrbitsError> {
    let types = match exchange {
        Exchange::No => vec![(None, UBig::ONE)],
        Exchange::Yes if !(1..=MAX_COLOURS).contains(&colours) => {
            return Err(OrbitsError::Colours { colours });
        }
        Exchange::Yes => (colours::cycle_types(colours).into_iter())
            .map(|(lengths, size)| (Some(lengths), size))
            .collect(),
    };
    let go_on = || options.machine.observer.go_on();
    let group = match board.shape() {
        Some(_) => group(board)?,
        None => automorphisms(board, go_on).map_err(|error| match error {
            AutomorphismError::Stopped => CountError::Cancelled { kept: false }.into(),
            other => OrbitsError::Automorphisms(other),
        })?,
    };
    let classes = classes::conjugacy_classes(&group, go_on);
    let classes = classes.ok_or(CountError::Cancelled { kept: false })?;
    let mut counter = Counter::new(board, options);
    let mut elements = Vec::new();
    for (symmetry, conjugates) in classes {
        let quotient = Quotient::new(board, symmetry);
        for (lengths, permutations) in &types {
            let fixed = match lengths {
                None => counter.kept(symmetry, &quotient, colours),
                Some(lengths) => {
                    let permutation = ColourPermutation::with_cycles(lengths);
                    counter.exchanged(symmetry, &quotient, &permutation)
                }
            };
            elements.push(Elements {
                symmetry: describe::describe(board, symmetry),
                points: quotient.cycles(),
                colours: lengths.clone(),
                size: permutations * UBig::from(conjugates),
                fixed: fixed?,
            });
        }
    }
    let sum = |term: fn(&Elements) -> UBig| elements.iter().fold(UBig::ZERO, |s, e| s + term(e));
    let order = sum(|e| e.size.clone());
    let total = sum(|e| &e.size * &e.fixed);
    if &total % &order != UBig::ZERO {
        return Err(OrbitsError::Count(CountError::Failed(format!(
            "the {order} symmetries keep {total} positions in total, which is no multiple of \
             their number: a fault of the machine or of this program"
        ))));
    }
    Ok(Classes {
        number: total / &order,
        order,
        elements,
        unkept: counter.unkept,
    })
}

/// The number of legal positions c of a board with c(g v) = π c(v) for all points v,
/// where g is an automorphism that keeps guarded points and π permutes the colours.
///
/// # Errors
/// [`OrbitsError`].
///
/// # Panics
/// If g is not a permutation of the board's points.
pub fn fixed_points(
    board: &Board,
    symmetry: &Permutation,
    colours: &ColourPermutation,
    options: &Options<'_>,
) -> Result<UBig, OrbitsError> {
    assert_eq!(symmetry.points(), board.points(), "a symmetry of the board");
    let quotient = Quotient::new(board, symmetry);
    Counter::new(board, options).exchanged(symmetry, &quotient, colours)
}
