//! Counts legal positions up to the symmetries of their board, and up to exchange of colours.
//!
//! Positions that a symmetry maps to each other form one class. The number of classes is the mean,
//! over the elements of the group of symmetries, of the number of positions that an element
//! preserves (Cauchy-Frobenius lemma, often called Burnside's). A symmetry g with a permutation π
//! of the colours preserves a position if c(g v) = π c(v) for all points v, where c(v) is the
//! colour of v. Such positions are counted on the quotient of the board by g, a board whose points
//! are the orbits of g. The module `quotient` has the proof. With exchange of colours the group is
//! the product of the group of the board and all permutations of the colours.
//!
//! Conjugate elements of the group preserve equally many positions. So positions are counted for
//! only one symmetry of each conjugacy class, and one permutation of the colours of each cycle type
//! (lengths of its cycles). The entry function is [`orbits`].

mod classes;
mod colours;
mod describe;
mod fixed;
mod quotient;

pub use colours::ColourPermutation;

use fixed::Counter;
pub(crate) use quotient::Quotient;
use serde::{Deserialize, Serialize};
use tengen_board::Board;
use tengen_board::automorphisms::{AutomorphismError, automorphisms};
use tengen_board::symmetry::{Permutation, SymmetryError, group};
use tengen_count::{CountError, Options};
use tengen_exact::UBig;
use tengen_sweep::named::{MAX_COLOURS, NamedError};

/// The equivalence of positions: equivalent positions are counted once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum UpTo {
    /// Positions are equivalent if a symmetry of the board maps one to the other.
    Symmetry,
    /// Positions are equivalent if a symmetry and a permutation of the colours map one to the
    /// other.
    SymmetryAndColour,
}

/// The number of classes of equivalent positions, with the numbers from which it was computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    /// The number of classes of equivalent positions.
    pub number: UBig,
    /// The number of elements of the group: symmetries, or pairs of a symmetry and a permutation of
    /// the colours.
    pub order: UBig,
    /// The elements of the group, one entry for each conjugacy class; the identity is first.
    pub elements: Vec<SymmetryElement>,
    /// The error that prevented saving a count in the store, if any. The numbers are not affected.
    pub unkept: Option<String>,
}

/// A conjugacy class of a group of symmetries. Its elements have the same cycles and fix the same
/// number of positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SymmetryElement {
    /// The action of one element on the board, in words.
    pub symmetry: String,
    /// Cycles on the points of the board, as pairs of a length and the number of cycles of this
    /// length.
    pub point_cycles: Vec<(usize, usize)>,
    /// Lengths of the cycles on the colours; `None` if colours may not be exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour_cycles: Option<Vec<u32>>,
    /// The number of elements of the class.
    #[serde(with = "tengen_base::json::Integer")]
    pub size: UBig,
    /// The number of legal positions that each element of the class fixes.
    #[serde(with = "tengen_base::json::Integer")]
    pub fixed: UBig,
}

/// The error of classes that cannot be counted.
#[derive(Debug, thiserror::Error)]
pub enum OrbitsError {
    /// The symmetries of the board are not known.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
    /// A graph has too many automorphisms.
    #[error(transparent)]
    Automorphisms(AutomorphismError),
    /// The number of colours that may be exchanged is out of range.
    #[error(
        "expected 1 to {MAX_COLOURS} colours to exchange, found {0}; without exchange of \
         colours any number can be counted"
    )]
    Colours(u32),
    /// The quotient of the board (a board of the orbits of a symmetry) cannot be swept. Its
    /// frontier is too wide, or the number of colours is not from 1 to [`MAX_COLOURS`]. Colours
    /// that can be exchanged are *named*: states tell them apart.
    #[error(transparent)]
    Named(#[from] NamedError),
    /// A count failed.
    #[error(transparent)]
    Count(#[from] CountError),
}

/// Counts the classes of legal positions with `colours` colours that symmetries map to each other.
///
/// The group consists of the symmetries of a lattice board or the automorphisms of a graph. With
/// [`UpTo::SymmetryAndColour`] it also contains all permutations of the colours. The engine named
/// in the options counts the legal positions of the board itself; it is not used for the positions
/// that other symmetries preserve. The store saves the counts of whole boards.
///
/// # Errors
/// [`OrbitsError`] if the group is unknown or too large, a count fails, or the observer cancels.
pub fn orbits(
    board: &Board,
    colours: u32,
    up_to: UpTo,
    options: &Options<'_>,
) -> Result<Classes, OrbitsError> {
    let types = match up_to {
        UpTo::Symmetry => vec![(None, UBig::ONE)],
        UpTo::SymmetryAndColour if !(1..=MAX_COLOURS).contains(&colours) => {
            return Err(OrbitsError::Colours(colours));
        }
        UpTo::SymmetryAndColour => (colours::cycle_types(colours).into_iter())
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
            elements.push(SymmetryElement {
                symmetry: describe::describe(board, symmetry),
                point_cycles: quotient.cycles(),
                colour_cycles: lengths.clone(),
                size: permutations * UBig::from(conjugates),
                fixed: fixed?,
            });
        }
    }
    // The number of preserved positions, summed over the elements of the group, is divisible by the
    // number of elements. This serves as a check.
    let sum =
        |term: fn(&SymmetryElement) -> UBig| elements.iter().fold(UBig::ZERO, |s, e| s + term(e));
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

/// Returns the number of legal positions of a board that a symmetry preserves up to a permutation
/// of the colours.
///
/// Let c(v) be the colour of point v. A position is preserved if c(g v) = π c(v) for all points v.
/// Here g is `symmetry`, an automorphism that preserves guarded points, and π is `colours`.
///
/// # Errors
/// [`OrbitsError`] if a count fails.
///
/// # Panics
/// Panics if g is not a permutation of the points of the board.
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
