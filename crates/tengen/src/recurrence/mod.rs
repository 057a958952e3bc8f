//! Finds the linear recurrence of the numbers of legal positions of a strip, a board with a fixed
//! number of rows and 1, 2, 3, ... columns.
//!
//! | module | contents |
//! |---|---|
//! | `system` | [`System`]: writes the answer in the languages of computer algebra systems |

mod system;

pub use system::System;

use crate::count::Engine;
use crate::count::keeping::{Keeping, with_keeping};
use crate::request::with_resources;
use crate::{Request, Resources, Result, files};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
use std::path::{Path, PathBuf};
use tengen_base::observer::{Event, Observer};
use tengen_board::{Boundary, Lattice};
use tengen_count::{Fraction, Options, Sequence};
use tengen_exact::IBig;

pub use tengen_count::Proof;

/// A request for the linear recurrence of least order of a strip. The strip has a fixed number of
/// rows, and the recurrence holds for its numbers of legal positions with 1, 2, 3, ... columns.
/// Built by [`tengen::recurrence`](crate::recurrence()).
///
/// The recurrence is computed from as many terms as a proof needs. The proof shows that the
/// recurrence holds for all numbers of columns, and that no recurrence of smaller order exists.
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
/// [`Unusable`](crate::Error::Unusable), if the strip does not exist, or `terms` is 0.
/// [`TooLarge`](crate::Error::TooLarge), if the states do not fit into the memory limit.
/// [`Interrupted`](crate::Error::Interrupted), if the observer asked to stop; with a store,
/// repeating the request resumes the work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Recurrence {
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
    /// `true` to find only the order of the recurrence, from terms (counts for 1, 2, 3, ...
    /// columns) modulo two primes. The order found is then a proved lower bound. It is very likely
    /// right, but it is not proved that no larger order is needed.
    #[serde(default)]
    pub order_only: bool,
    /// Number of terms (counts for 1, 2, 3, ... columns) to compute, at least 1. The default is the
    /// number that a proof needs.
    #[serde(default)]
    pub terms: Option<usize>,
    /// The engine that counts the terms, the numbers of legal positions. By default it is chosen
    /// automatically.
    #[serde(with = "crate::text::Name", default)]
    pub engine: Engine,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// The data directory for terms (counts modulo primes) and checkpoints (files from which the
    /// work resumes). Terms go to its folder `recurrences`, because every count reads the ledger of
    /// the directory, and records of terms are long. The default interval between checkpoints is a
    /// minute.
    #[serde(default)]
    pub keeping: Keeping,
}

/// The linear recurrence of least order for the numbers of legal positions of a strip (fixed rows,
/// and 1, 2, 3, ... columns), and the extent of its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FoundRecurrence {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of rows.
    pub rows: usize,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    pub boundary: Boundary,
    /// Number of colours of stones.
    pub colours: u32,
    /// The order of the recurrence. Even if `proved` is `false`, it is proved that no recurrence of
    /// smaller order exists.
    pub order: usize,
    /// `true` if the recurrence is proved for all numbers of columns and its order is proved
    /// minimal.
    pub proved: bool,
    /// The extent of the proof: the recurrence is proved, only its order modulo primes is proved,
    /// or the order is only a lower bound.
    #[serde(with = "crate::text::Name")]
    pub proof: Proof,
    /// A proved upper bound on the order of the recurrence, from the number of border states. It
    /// determines the number of terms that a proof needs.
    pub order_bound: usize,
    /// Number of terms (counts for 1, 2, 3, ... columns) from which the order was found.
    pub terms: usize,
    /// The least number of terms (counts for 1, 2, 3, ... columns) from which the recurrence modulo
    /// the computed primes can be found. This recurrence predicted the remaining terms.
    pub found_after_terms: usize,
    /// Number of primes modulo which the terms were computed and the recurrence was found.
    pub primes: usize,
    /// Number of terms, from the first, for which the recurrence was verified over the integers. A
    /// term is the count for a number of columns.
    pub verified_terms: usize,
    /// The factors c_1, ..., c_r of the recurrence of order r, L(k) = c_1 L(k-1) + ... + c_r L(k-r)
    /// for k > r, where L(k) is the count for k columns. `None` if not requested or not determined.
    #[serde(with = "crate::text::OptionIntegers")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coefficients: Option<Vec<IBig>>,
    /// The initial terms L(1), ..., L(r), the counts for 1, ..., r columns, where r is the order.
    /// `None` if there are no `coefficients`.
    #[serde(with = "crate::text::OptionIntegers")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial_terms: Option<Vec<IBig>>,
    /// The generating function L(1) x + L(2) x^2 + ... as a fraction, where L(k) is the count for k
    /// columns. `None` if there are no `coefficients`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generating_function: Option<GeneratingFunction>,
    /// The error that prevented saving the terms in the data directory, if any. The answer itself
    /// is not affected.
    #[serde(skip)]
    pub unkept: Option<String>,
}

/// A generating function as a fraction of two polynomials in x. Their coefficients are listed by
/// ascending powers from x^0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GeneratingFunction {
    /// The coefficients of the numerator.
    #[serde(with = "crate::text::Integers")]
    pub numerator: Vec<IBig>,
    /// The coefficients of the denominator, 1 - c_1 x - ... - c_r x^r, where c_1, ..., c_r are the
    /// factors of the recurrence.
    #[serde(with = "crate::text::Integers")]
    pub denominator: Vec<IBig>,
}

/// Default number of seconds between checkpoints.
const CHECKPOINT_EVERY: f64 = 60.0;

/// Returns a request for the linear recurrence of strips with `rows` rows and 1, 2, 3, ... columns.
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
    /// Returns a request for the linear recurrence of the numbers of legal positions of strips of
    /// the square lattice with `rows` rows, with two colours.
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

    /// Returns where terms are saved. Terms are not saved, with a note, if the data directory is
    /// read-only.
    fn kept(&self, observer: &dyn Observer) -> Keeping {
        let every = self.keeping.checkpoint_every;
        let own = self.keeping.store.as_deref().map(|dir| self.own(dir));
        let writable = own.filter(|own| match files::create_dir_all(own) {
            Err(error) if matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem) => {
                let text = format!("{}: {error}; terms will not be saved", own.display());
                observer.event(Event::Note { text });
                false
            }
            _ => true,
        });
        Keeping {
            store: writable,
            checkpoint_every: Some(every.unwrap_or(CHECKPOINT_EVERY)),
            ..self.keeping.clone()
        }
    }

    /// Returns the directory for the terms (numbers of legal positions) of this strip within the
    /// data directory `store`.
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
        let sequence = Sequence::new(self.lattice, self.rows, self.boundary, self.colours);
        let wanted = tengen_count::Request {
            order_only: self.order_only,
            terms: self.terms,
        };
        let found = self
            .kept(observer)
            .with(self.resources, observer, |options| {
                let options = Options {
                    engine: self.engine,
                    ..options
                };
                Ok(tengen_count::recurrence(&sequence, &wanted, &options)?)
            })?;
        let fraction = found.fraction.as_ref();
        let first = |fraction: &Fraction| fraction.terms(fraction.coefficients.len());
        Ok(FoundRecurrence {
            lattice: self.lattice,
            rows: self.rows,
            boundary: self.boundary,
            colours: self.colours,
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
            generating_function: fraction.map(|fraction| GeneratingFunction {
                numerator: fraction.numerator.clone(),
                denominator: fraction.denominator(),
            }),
            unkept: found.unkept,
        })
    }
}
