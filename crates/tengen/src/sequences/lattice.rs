//! Finds the sequences of a lattice: the numbers of legal positions of strips with 1, 2, 3, ...
//! rows, and of n by n boards.

use crate::count::{Count, CountSquares, Counted, CountedSquares, Engine, Keeping};
use crate::growth::{Growth, GrowthConstants};
use crate::recurrence::{FoundRecurrence, Recurrence};
use crate::request::with_resources;
use crate::{Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_base::text::number_of;
use tengen_board::{Boundary, Lattice, Shape};
use tengen_exact::{IBig, UBig};

/// A request for sequences of numbers of legal positions on a lattice. They are for strips with a
/// fixed number of rows and 1, 2, 3, ... columns, and for n by n boards.
///
/// For each strip, the answer has the terms, the recurrence of least order with its proof, and the
/// growth constants. The terms are counted, and compared with the terms that the recurrence gives.
/// Strips, boards and growth constants that do not exist for the lattice, or that the limits do not
/// permit, are listed in [`left_out`](SequencesOfLattice::left_out), with the reason.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::sequences::LatticeSequences;
/// let found = LatticeSequences::new(Lattice::Square).rows(1).size(2).run()?;
/// assert_eq!(found.strips[0].recurrence.order, 3);
/// assert!(found.files()["square-1xn.b.txt"].contains("\n2 5\n"));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if all strips and boards are left out, or the number of rows,
/// terms or the size is 0. Otherwise the errors of [`Recurrence`], [`Count`] and [`Growth`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LatticeSequences {
    /// The lattice.
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// The largest number of rows of a strip.
    #[serde(default = "rows")]
    pub rows: usize,
    /// The number of terms of each strip.
    #[serde(default = "terms")]
    pub terms: usize,
    /// The largest n of the n by n boards.
    #[serde(default = "size")]
    pub size: usize,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// Where finished and unfinished work is saved.
    #[serde(default)]
    pub keeping: Keeping,
}

/// The sequences of numbers of legal positions of a lattice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SequencesOfLattice {
    /// The lattice.
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// The sequences of strips (boards with a fixed number of rows), ordered by the number of rows.
    pub strips: Vec<StripSequence>,
    /// The numbers of legal positions of the n by n boards for n = 1, 2, ..., if the lattice has
    /// all of these boards.
    #[serde(with = "crate::text::OptionIntegers")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub squares: Option<Vec<UBig>>,
    /// The strips, boards and growth constants that do not exist for the lattice, or that the
    /// limits do not permit.
    pub left_out: Vec<LeftOut>,
    /// The error that prevented saving work in the data directory, if any. The numbers themselves
    /// are not affected.
    #[serde(skip)]
    pub unkept: Option<String>,
}

/// The sequence of a strip: its numbers of legal positions with 1, 2, 3, ... columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StripSequence {
    /// Number of rows.
    pub rows: usize,
    /// The numbers of legal positions with 1, 2, 3, ... columns. Each was counted, and the
    /// recurrence, if its coefficients are known, gives the same number.
    #[serde(with = "crate::text::Integers")]
    pub terms: Vec<UBig>,
    /// The engine that counted the terms.
    #[serde(with = "crate::text::Name")]
    pub engine: Engine,
    /// The recurrence of least order, with its proof.
    pub recurrence: FoundRecurrence,
    /// The growth constants of the strip (such as the factor per column), if they could be
    /// computed. Otherwise `left_out` of the answer has the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub growth: Option<GrowthConstants>,
}

/// A strip, board or growth constant that is left out of the answer, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LeftOut {
    /// The part that is left out, such as `strip of 1 row`.
    pub what: String,
    /// The reason.
    pub reason: String,
}

fn rows() -> usize {
    3
}

fn terms() -> usize {
    30
}

fn size() -> usize {
    5
}

with_resources!(LatticeSequences);

impl LatticeSequences {
    /// Returns a request with two colours, for strips of up to 3 rows with 30 terms each, and n by
    /// n boards up to 5 by 5.
    pub fn new(lattice: Lattice) -> LatticeSequences {
        LatticeSequences {
            lattice,
            boundary: Boundary::None,
            colours: 2,
            rows: rows(),
            terms: terms(),
            size: size(),
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }

    fn counted(&self, rows: usize, observer: &dyn Observer) -> Result<Counted> {
        let counted = Count {
            colours: self.colours,
            columns: true,
            resources: self.resources,
            keeping: self.keeping.clone(),
            ..Count::new(Shape::new(self.lattice, rows, self.terms, self.boundary))
        };
        counted.run_with(observer)
    }

    fn strip(
        &self,
        rows: usize,
        counted: Counted,
        observer: &dyn Observer,
    ) -> Result<StripSequence> {
        let recurrence = Recurrence {
            lattice: self.lattice,
            boundary: self.boundary,
            colours: self.colours,
            resources: self.resources,
            keeping: self.keeping.clone(),
            ..Recurrence::new(rows)
        };
        let mut recurrence = recurrence.run_with(observer)?;
        recurrence.unkept = recurrence.unkept.or(counted.unkept);
        let terms = counted.columns.unwrap_or_default();
        let expected = recurrence.first_terms(terms.len());
        if expected.is_some_and(|expected| !terms.iter().eq(&expected)) {
            return Err(Error::failed(format!(
                "expected that the recurrence for strips of {rows} rows gives the counted terms, \
                 found other terms; please report this"
            )));
        }
        Ok(StripSequence {
            rows,
            terms,
            engine: counted.engine,
            recurrence,
            growth: None,
        })
    }

    fn growth(&self, rows: usize, observer: &dyn Observer) -> Result<GrowthConstants> {
        let growth = Growth {
            lattice: self.lattice,
            boundary: self.boundary,
            colours: self.colours,
            resources: self.resources,
            ..Growth::new(rows)
        };
        growth.run_with(observer)
    }

    fn squares(&self, observer: &dyn Observer) -> Result<CountedSquares> {
        let squares = CountSquares {
            lattice: self.lattice,
            boundary: self.boundary,
            colours: self.colours,
            resources: self.resources,
            keeping: self.keeping.clone(),
            ..CountSquares::new(self.size)
        };
        squares.run_with(observer)
    }
}

impl Request for LatticeSequences {
    type Answer = SequencesOfLattice;

    fn run_with(&self, observer: &dyn Observer) -> Result<SequencesOfLattice> {
        if self.rows == 0 || self.terms == 0 || self.size == 0 {
            return Err(Error::unusable(
                "expected at least 1 row, 1 term, and n by n boards up to n = 1, found 0",
            ));
        }
        let (mut strips, mut left_out) = (Vec::new(), Vec::new());
        for rows in 1..=self.rows {
            let of = number_of(rows, "row");
            let counted = self.counted(rows, observer);
            let counted = unless_refused(counted, format!("strip of {of}"), &mut left_out)?;
            let Some(counted) = counted else { continue };
            let mut strip = self.strip(rows, counted, observer)?;
            let growth = self.growth(rows, observer);
            let what = format!("growth constants of {of}");
            strip.growth = unless_refused(growth, what, &mut left_out)?;
            strips.push(strip);
        }
        let squares = self.squares(observer);
        let squares = unless_refused(squares, "n by n boards".to_owned(), &mut left_out)?;
        let mut unkept = strips
            .iter()
            .find_map(|strip| strip.recurrence.unkept.clone());
        let squares = squares.map(|counted| {
            unkept = unkept.take().or(counted.unkept);
            counted.squares
        });
        if let ([], None, Some(first)) = (&strips[..], &squares, left_out.first()) {
            return Err(Error::unusable(format!("{}: {}", first.what, first.reason)));
        }
        Ok(SequencesOfLattice {
            lattice: self.lattice,
            boundary: self.boundary,
            colours: self.colours,
            strips,
            squares,
            left_out,
            unkept,
        })
    }
}

/// Returns `found`, the part of the answer that `what` names. If the request for this part was
/// refused, returns `None` and adds the reason to `left_out`.
fn unless_refused<T>(
    found: Result<T>,
    what: String,
    left_out: &mut Vec<LeftOut>,
) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_refusal() => {
            let reason = error.to_string();
            left_out.push(LeftOut { what, reason });
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

impl FoundRecurrence {
    /// Returns the first `number` terms of the sequence (counts for 1, 2, 3, ... columns) that the
    /// recurrence gives. `None` if its coefficients are not determined.
    pub fn first_terms(&self, number: usize) -> Option<Vec<UBig>> {
        let coefficients = self.coefficients.as_ref()?;
        let mut terms = self.initial_terms.clone()?;
        while terms.len() < number {
            let last = terms.iter().rev();
            let products = coefficients.iter().zip(last).map(|(c, term)| c * term);
            terms.push(products.sum());
        }
        terms.truncate(number);
        // A number of positions is not negative.
        terms
            .into_iter()
            .map(|term: IBig| term.try_into().ok())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strips and boards that a lattice does not have are in the list `left_out`, with the reason.
    #[test]
    fn what_a_lattice_does_not_have_is_left_out() {
        let found = LatticeSequences::new("honeycomb-torus".parse().unwrap()).terms(6);
        let found = found.run().unwrap();
        let rows: Vec<usize> = found.strips.iter().map(|strip| strip.rows).collect();
        assert_eq!(rows, [2]);
        assert_eq!(found.squares, None);
        let left: Vec<&str> = found.left_out.iter().map(|left| &*left.what).collect();
        assert_eq!(
            left,
            [
                "strip of 1 row",
                "growth constants of 2 rows",
                "strip of 3 rows",
                "n by n boards"
            ]
        );
        let files = found.files();
        assert!(files["README.md"].contains("multiple of 2"), "{files:?}");
        assert!(!files.contains_key("growth.svg"), "{files:?}");
        assert!(!files["README.md"].contains("growth.svg"), "{files:?}");
    }

    /// A lattice without any strip or board gives an error, not an empty answer.
    #[test]
    fn a_lattice_without_small_boards_is_refused() {
        let ring: Lattice = "points a; edges a-a:right; columns wrap".parse().unwrap();
        let refused = LatticeSequences::new(ring).run().unwrap_err();
        assert!(refused.is_refusal(), "{refused}");
        let no_rows = LatticeSequences::new(Lattice::Square).rows(0);
        assert!(no_rows.run().is_err());
    }

    #[test]
    fn terms_of_a_recurrence_are_the_counted_ones() {
        let found = crate::recurrence(2).run().unwrap();
        let counted = crate::count(2, 12).columns(true).run().unwrap();
        assert_eq!(found.first_terms(12), counted.columns);
        assert_eq!(found.first_terms(2).unwrap().len(), 2);
    }
}
