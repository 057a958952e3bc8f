//! How fast the numbers of legal positions of strips grow.

use crate::count::keeping::Keeping;
use crate::request::with_resources;
use crate::{Enclosure, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_estimate::growth;

pub use tengen_estimate::growth::MAX_DIGITS;

/// The growth constants of strips of some height; [`tengen::growth`](crate::growth()) makes
/// one.
///
/// The number of legal positions of a strip with m rows and n columns is a λ^n (1 + r(n)),
/// where r(n) vanishes as n grows. Both constants are enclosed between proved bounds.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::growth(2).digits(6).run()?;
/// assert_eq!(found.lambda.to_string(), "8.533652 to 8.533653");
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if there is no such strip, its columns wrap, there are
/// more than [`MAX_DIGITS`] digits, or the states do not fit into the memory;
/// [`TooLarge`](crate::Error::TooLarge), if it turns out not to fit;
/// [`Interrupted`](crate::Error::Interrupted), which keeps nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct Growth {
    /// Number of rows.
    pub rows: usize,
    /// The lattice.
    #[serde(default = "crate::board::square")]
    pub lattice: Lattice,
    /// Where there is an extra row of points that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
    /// Number of colours of stones, at least 1.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// Digits behind the decimal point, at most [`MAX_DIGITS`].
    #[serde(default = "twenty")]
    pub digits: usize,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

/// The growth constants of strips.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GrowthConstants {
    /// Number of rows.
    pub rows: usize,
    /// The lattice.
    pub lattice: Lattice,
    /// Where there is an extra row of points that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// Number of states of a column.
    pub states: usize,
    /// λ, the factor by which a further column multiplies the number of legal positions.
    pub lambda: Enclosure,
    /// λ^(1/rows), the factor per point.
    pub lambda_root: Enclosure,
    /// a, for numbers of columns that are multiples of the period.
    pub a: Enclosure,
    /// a for numbers of columns that are 0, 1, ... modulo the period, where the lattice
    /// repeats only every other column (hexagonal, square-octagonal); empty elsewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub a_by_residue: Vec<Enclosure>,
}

fn twenty() -> usize {
    20
}

/// The growth constants of strips of some height.
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
    /// Of the square lattice, with two colours and 20 digits.
    pub fn new(rows: usize) -> Growth {
        Growth {
            rows,
            lattice: Lattice::Square,
            boundary: Boundary::None,
            colours: 2,
            digits: twenty(),
            resources: Resources::default(),
        }
    }

    fn sequence(&self) -> Sequence {
        Sequence {
            lattice: self.lattice,
            rows: self.rows,
            boundary: self.boundary,
            colours: self.colours,
        }
    }
}

impl Request for Growth {
    type Answer = GrowthConstants;

    fn run_with(&self, observer: &dyn Observer) -> Result<GrowthConstants> {
        let found = Keeping::default().with(self.resources, observer, |options| {
            Ok(growth::growth(&self.sequence(), self.digits, &options)?)
        })?;
        GrowthConstants::new(found, self.digits)
    }
}

impl GrowthConstants {
    fn new(found: growth::Growth, digits: usize) -> Result<GrowthConstants> {
        let enclosure = |number| Enclosure::new(number, digits);
        let a: Vec<Enclosure> = found.a.into_iter().map(enclosure).collect();
        let first = a.first().cloned();
        Ok(GrowthConstants {
            rows: found.sequence.rows,
            lattice: found.sequence.lattice,
            boundary: found.sequence.boundary,
            colours: found.sequence.colours,
            states: found.states,
            lambda: enclosure(found.lambda),
            lambda_root: enclosure(found.lambda_root),
            a: first.ok_or_else(|| crate::Error::failed("there is no constant a"))?,
            a_by_residue: if a.len() > 1 { a } else { Vec::new() },
        })
    }

    /// a for numbers of columns that are 0, 1, ... modulo the period: one number for most
    /// lattices.
    pub fn constants(&self) -> &[Enclosure] {
        match self.a_by_residue.as_slice() {
            [] => std::slice::from_ref(&self.a),
            all => all,
        }
    }

    /// What was looked at, in words.
    pub fn name(&self) -> String {
        let sequence = Sequence {
            lattice: self.lattice,
            rows: self.rows,
            boundary: self.boundary,
            colours: self.colours,
        };
        sequence.to_string()
    }
}
