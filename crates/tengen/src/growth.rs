//! Computes proved bounds on the growth rate of a strip, a board with a fixed number of rows. The
//! growth rate is the factor by which one more column multiplies the number of legal positions.

use crate::request::with_resources;
use crate::{Enclosure, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_count::{Options, Sequence};
use tengen_estimate::growth;

pub use tengen_estimate::growth::MAX_DIGITS;

/// A request for the growth constants of a strip with a fixed number of rows. Built by
/// [`tengen::growth`](crate::growth()).
///
/// Let L(n) be the number of legal positions of the strip with n columns. Then
/// L(n) = a λ^n (1 + r(n)), where r(n) tends to 0 as n grows. Both constants, a and λ, are enclosed
/// between proved bounds.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::growth(2).digits(6).run()?;
/// assert_eq!(found.lambda.to_string(), "8.533652 to 8.533653");
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if the strip does not exist, its last column touches the
/// first, or more than [`MAX_DIGITS`] digits are requested. [`TooLarge`](crate::Error::TooLarge),
/// if the states do not fit into the memory limit. [`Interrupted`](crate::Error::Interrupted), if
/// the observer asked to stop; nothing is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Growth {
    /// Number of rows.
    pub rows: usize,
    /// The lattice.
    #[serde(default)]
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// Number of digits after the decimal point of the bounds, at most [`MAX_DIGITS`].
    #[serde(default = "crate::request::twenty")]
    pub digits: usize,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The growth constants of a strip.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GrowthConstants {
    /// Number of rows.
    pub rows: usize,
    /// The lattice.
    pub lattice: Lattice,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// Number of states at the end of a column.
    pub states: usize,
    /// The constant λ: the mean factor by which one more column multiplies the number of legal
    /// positions.
    pub lambda: Enclosure,
    /// The constant λ^(1/rows): the factor by which one more point multiplies the number of legal
    /// positions.
    pub lambda_root: Enclosure,
    /// The constant a of the asymptotic number a λ^n of legal positions with n columns, for n that
    /// are multiples of the period. The period is the number of columns after which the lattice
    /// repeats.
    pub a: Enclosure,
    /// The constants a of the asymptotic numbers a λ^n of legal positions with n columns, for n
    /// equal to 0, 1, ... modulo the period. Empty unless the lattice repeats only after several
    /// columns, as the hexagonal one does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub a_by_residue: Vec<Enclosure>,
}

/// Returns a request for the growth constants of strips with `rows` rows.
///
/// In the answer, `lambda` is the factor by which one more column multiplies the number of legal
/// positions, and `lambda_root` the factor per point.
///
/// ```
/// use tengen::prelude::*;
/// assert_eq!(tengen::growth(3).digits(3).run()?.lambda_root.to_string(), "2.941 to 2.942");
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn growth(rows: usize) -> Growth {
    Growth::new(rows)
}

with_resources!(Growth);

impl Growth {
    /// Returns a request for the growth constants of strips (boards with `rows` rows and any number
    /// of columns) of the square lattice, with two colours. The bounds have 20 digits after the
    /// decimal point.
    pub fn new(rows: usize) -> Growth {
        Growth {
            rows,
            lattice: Lattice::Square,
            boundary: Boundary::None,
            colours: 2,
            digits: crate::request::twenty(),
            resources: Resources::default(),
        }
    }
}

impl Request for Growth {
    type Answer = GrowthConstants;

    fn run_with(&self, observer: &dyn Observer) -> Result<GrowthConstants> {
        let sequence = Sequence::new(self.lattice, self.rows, self.boundary, self.colours);
        let options = Options::new(self.resources.machine(observer));
        let found = growth::growth(&sequence, self.digits, &options)?;
        let enclosure = |number| Enclosure::new(number, self.digits);
        let a: Vec<Enclosure> = found.a.into_iter().map(enclosure).collect();
        let first = a.first().cloned();
        Ok(GrowthConstants {
            rows: self.rows,
            lattice: self.lattice,
            boundary: self.boundary,
            colours: self.colours,
            states: found.states,
            lambda: enclosure(found.lambda),
            lambda_root: enclosure(found.lambda_root),
            a: first.ok_or_else(|| crate::Error::failed("the computation gave no constant a"))?,
            a_by_residue: if a.len() > 1 { a } else { Vec::new() },
        })
    }
}

impl GrowthConstants {
    /// Returns the constants a of the asymptotic number a λ^n of legal positions with n columns.
    /// Constant i is for n equal to i modulo the period, the number of columns after which the
    /// lattice repeats. Most lattices have a single constant.
    pub fn constants(&self) -> &[Enclosure] {
        match self.a_by_residue.as_slice() {
            [] => std::slice::from_ref(&self.a),
            all => all,
        }
    }

    /// Returns all constants with their names.
    pub fn named(&self) -> Vec<(String, &Enclosure)> {
        let period = self.constants().len();
        let a = (0..period).map(|residue| match period {
            1 => "a".to_owned(),
            _ => format!("a, columns = {residue} mod {period}"),
        });
        let roots = [
            ("lambda".to_owned(), &self.lambda),
            (format!("lambda^(1/{})", self.rows), &self.lambda_root),
        ];
        roots.into_iter().chain(a.zip(self.constants())).collect()
    }

    /// Describes the strip in words.
    pub fn name(&self) -> String {
        let sequence = Sequence::new(self.lattice, self.rows, self.boundary, self.colours);
        sequence.to_string()
    }
}
