//! The linear recurrence of the numbers of legal positions with 1, 2, 3, ... columns.
//!
//! | module | one idea |
//! |---|---|
//! | `system` | [`System`]: the answer in the languages of computer algebra systems |

mod system;

pub use system::System;

use crate::count::Engine;
use crate::count::keeping::{Keeping, with_keeping};
use crate::request::with_resources;
use crate::{Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice};
use tengen_count::Sequence;
use tengen_count::{Fraction, Options};
use tengen_exact::IBig;

pub use tengen_count::Proof;

/// The linear recurrence of least order of the numbers of legal positions with 1, 2, 3, ...
/// columns; [`tengen::recurrence`](crate::recurrence()) makes one.
///
/// It is computed from as many terms as a proof needs, and proved: that it holds for ever, and
/// that there is none of smaller order.
///
/// ```
/// use tengen::prelude::*;
/// let found = tengen::recurrence(1).run()?;
/// // L(k) = 3 L(k-1) - L(k-2) + L(k-3), from 1, 5, 15.
/// let coefficients = found.coefficients.unwrap_or_default();
/// assert_eq!(coefficients, [3, -1, 1].map(tengen::IBig::from));
/// assert!(found.proved);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](crate::Error::Unusable), if there is no such strip, no terms are wanted or the
/// states do not fit into the memory; [`TooLarge`](crate::Error::TooLarge), if it turns out not
/// to fit; [`Interrupted`](crate::Error::Interrupted): with a store, the same request goes on
/// from where it was stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct Recurrence {
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
    /// Whether to find only the order, modulo two primes: that it is not larger is then likely
    /// but not proved.
    #[serde(default)]
    pub order_only: bool,
    /// How many terms to take, at least 1; as many as a proof needs, unless stated.
    #[serde(default)]
    pub terms: Option<usize>,
    /// How to compute the terms.
    #[serde(with = "crate::text::Name", default)]
    pub engine: Engine,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
    /// Where work is kept: in the store's folder `recurrences`, as the records are long, and
    /// all counts would have to read them. Checkpoints are a minute apart, unless stated.
    #[serde(default)]
    pub keeping: Keeping,
}

/// What is known of the recurrence of least order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoundRecurrence {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of rows.
    pub rows: usize,
    /// Where there is an extra row of points that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// The order: a lower bound in every case.
    pub order: usize,
    /// Whether the recurrence holds for ever, and there is none of smaller order.
    pub proved: bool,
    /// How far the order is proved.
    #[serde(with = "crate::text::Name")]
    pub proof: Proof,
    /// The upper bound on the order that a proof rests on.
    pub order_bound: usize,
    /// From how many terms the order was found.
    pub terms: usize,
    /// After how many of them the recurrence modulo the primes was found; it predicted the
    /// others.
    pub found_after_terms: usize,
    /// Modulo how many primes.
    pub primes: usize,
    /// For how many terms, from the first, it was verified over the integers.
    pub verified_terms: usize,
    /// The factors c_1, ..., c_r of L(k) = c_1 L(k-1) + ... + c_r L(k-r) for k > r, if they
    /// were asked for and determined.
    #[serde(
        with = "crate::text::OptionIntegers",
        skip_serializing_if = "Option::is_none"
    )]
    pub coefficients: Option<Vec<IBig>>,
    /// L(1), ..., L(r).
    #[serde(
        with = "crate::text::OptionIntegers",
        skip_serializing_if = "Option::is_none"
    )]
    pub initial_terms: Option<Vec<IBig>>,
    /// L(1) x + L(2) x^2 + ... as a fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generating_function: Option<GeneratingFunction>,
    /// Why the terms could not be kept, if so. The answer is right all the same.
    #[serde(skip)]
    pub unkept: Option<String>,
}

/// A fraction of polynomials, each by ascending powers from x^0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratingFunction {
    /// The numerator.
    #[serde(with = "crate::text::Integers")]
    pub numerator: Vec<IBig>,
    /// The denominator, 1 - c_1 x - ... - c_r x^r.
    #[serde(with = "crate::text::Integers")]
    pub denominator: Vec<IBig>,
}

/// Seconds between checkpoints, unless stated.
const CHECKPOINT_EVERY: f64 = 60.0;

/// The linear recurrence of the numbers of legal positions with some rows and 1, 2, 3, ...
/// columns.
///
/// ```
/// use tengen::prelude::*;
/// assert_eq!(tengen::recurrence(2).run()?.order, 7);
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn recurrence(rows: usize) -> Recurrence {
    Recurrence::new(rows)
}

with_resources!(Recurrence);
with_keeping!(Recurrence);

impl Recurrence {
    /// Of the square lattice, with two colours.
    pub fn new(rows: usize) -> Recurrence {
        Recurrence {
            rows,
            lattice: Lattice::Square,
            boundary: Boundary::None,
            colours: 2,
            order_only: false,
            terms: None,
            engine: Engine::AUTO,
            resources: Resources::default(),
            keeping: Keeping::default(),
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

    fn kept(&self) -> Keeping {
        let every = self.keeping.checkpoint_every;
        Keeping {
            store: self.keeping.store.as_deref().map(|dir| self.own(dir)),
            checkpoint_every: Some(every.unwrap_or(CHECKPOINT_EVERY)),
            ..self.keeping.clone()
        }
    }

    /// The directory of these terms alone, within the store.
    fn own(&self, store: &Path) -> PathBuf {
        let Recurrence {
            lattice,
            rows,
            boundary,
            colours,
            ..
        } = self;
        let name = format!("{lattice}-{rows}-{boundary}-{colours}");
        store.join(crate::data::RECURRENCES).join(name)
    }
}

impl Request for Recurrence {
    type Answer = FoundRecurrence;

    fn run_with(&self, observer: &dyn Observer) -> Result<FoundRecurrence> {
        let found = self.kept().with(self.resources, observer, |options| {
            let options = Options {
                engine: self.engine,
                ..options
            };
            let wanted = tengen_count::Request {
                order_only: self.order_only,
                terms: self.terms,
            };
            Ok(tengen_count::recurrence(
                &self.sequence(),
                &wanted,
                &options,
            )?)
        })?;
        Ok(FoundRecurrence::from(found))
    }
}

impl From<tengen_count::Recurrence> for FoundRecurrence {
    fn from(found: tengen_count::Recurrence) -> FoundRecurrence {
        let fraction = found.fraction.as_ref();
        let first = |fraction: &Fraction| fraction.terms(fraction.coefficients.len());
        FoundRecurrence {
            lattice: found.sequence.lattice,
            rows: found.sequence.rows,
            boundary: found.sequence.boundary,
            colours: found.sequence.colours,
            order: found.order,
            proved: found.proof == Proof::Complete,
            proof: found.proof,
            order_bound: found.bound,
            terms: found.terms,
            found_after_terms: found.found_after,
            primes: found.primes,
            verified_terms: found.verified_terms,
            coefficients: fraction.map(|fraction| fraction.coefficients.clone()),
            initial_terms: fraction.map(first),
            generating_function: fraction.map(GeneratingFunction::from),
            unkept: found.unkept,
        }
    }
}

impl From<&Fraction> for GeneratingFunction {
    fn from(fraction: &Fraction) -> GeneratingFunction {
        GeneratingFunction {
            numerator: fraction.numerator.clone(),
            denominator: fraction.denominator(),
        }
    }
}
