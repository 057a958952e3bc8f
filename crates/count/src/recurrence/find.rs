//! Searches for the linear recurrence of the counts with 1, 2, ... columns: its order, its
//! coefficients, and the proof.

use super::bound::order_bound;
use super::integers::{Fraction, lifted};
use super::stop::{STRIDE, check_in};
use super::terms::{TOGETHER, Terms};
use crate::engine::asked::{Asked, Engines, Target, Wanted};
use crate::engine::name::EngineName;
use crate::error::CountError;
use crate::options::Options;
use crate::residues::MAX_PRIMES;
use std::fmt;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_exact::lift::moduli_above;
use tengen_exact::recurrence::Recurrence as Modular;
use tengen_exact::{BitTest, UBig};
use tengen_ledger::Sequence;

/// Number of primes modulo which the order of the recurrence is determined first.
const PRIMES: usize = 2;

/// The request for a recurrence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// `true` to determine only the order of the recurrence, modulo two primes.
    pub order_only: bool,
    /// Number of terms (counts with 1, 2, ... columns) to use, at least 1. `None` uses as many
    /// terms as a proof needs.
    pub terms: Option<usize>,
}

/// The results of the search for the linear recurrence of least order of a sequence of counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The order r of the recurrence that was found. It is a lower bound for the true order in
    /// every case.
    pub order: usize,
    /// The extent to which the recurrence is proved.
    pub proof: Proof,
    /// The upper bound S for the order of the recurrence, on which the proof rests; see
    /// [`order_bound`].
    pub bound: usize,
    /// Number of terms (counts with 1, 2, ... columns) from which the order was determined.
    pub terms: usize,
    /// Number of terms (counts) after which the recurrence modulo the primes was found. It
    /// predicted all later terms.
    pub found_after: usize,
    /// The recurrence over the integers, if it was requested and determined.
    pub fraction: Option<Fraction>,
    /// Number of terms (counts), from the first on, for which the recurrence was verified over the
    /// integers.
    pub verified_terms: usize,
    /// Number of primes modulo which counts were computed.
    pub primes: usize,
    /// The error that prevented saving residues in the store, if any.
    pub unkept: Option<String>,
}

/// The extent to which the order is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The recurrence holds for all numbers of columns, over the integers, and no recurrence of
    /// smaller order does.
    Complete,
    /// The order that was found is exact modulo the primes that were used. It is a lower bound for
    /// the order over the integers.
    ModuloPrimes,
    /// The order that was found is only a lower bound: there were too few terms (counts) for a
    /// proof.
    LowerBound,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Proof::Complete => "proved",
            Proof::ModuloPrimes => "proved modulo primes",
            Proof::LowerBound => "not proved",
        })
    }
}

/// Finds the linear recurrence of least order for the counts with 1, 2, ... columns. The counts are
/// computed by `engines`.
pub(crate) fn recurrence_by(
    engines: Engines,
    sequence: &Sequence,
    request: &Request,
    options: &Options<'_>,
) -> Result<Recurrence, CountError> {
    if request.terms == Some(0) {
        return Err(CountError::unusable("a recurrence needs at least 1 term"));
    }
    if options.engine != EngineName::AUTO {
        // An engine that was requested by name, but cannot count these boards, refuses before
        // anything is computed. Some engines need boards with more than one column.
        let target = Target::lattice(sequence, request.terms.unwrap_or(2));
        Asked::new(target, Wanted::Residues(PRIMES), options, engines).cheapest()?;
    }
    let bound = order_bound(sequence, options)?;
    let length = request.terms.unwrap_or(2 * bound);
    if !request.order_only {
        check_integers(sequence, length, options)?;
    }
    options.note(format!(
        "the order of the recurrence is at most {bound}; computing {length} terms (counts) modulo \
         {PRIMES} primes"
    ));
    let mut terms = Terms::new(engines, sequence, length, PRIMES, options)?;
    let modular: Vec<(usize, usize)> = options.with_threads(|| {
        let order = |(prime, terms): &(u64, Vec<u64>)| order_modulo(*prime, terms, options);
        parallel::try_pieces(&terms.by_prime, 1, |_, terms| order(&terms[0]))
    })?;
    let (order, found_after) = modular.into_iter().max().expect("there are primes");
    // S is the upper bound for the order, and r is the order that was found. With at least S + r
    // terms, the recurrence holds modulo the primes for all further terms.
    let enough = length >= bound + order;
    let mut found = Recurrence {
        order,
        proof: if enough {
            Proof::ModuloPrimes
        } else {
            Proof::LowerBound
        },
        bound,
        terms: length,
        found_after,
        fraction: None,
        verified_terms: 0,
        primes: PRIMES,
        unkept: None,
    };
    if !request.order_only {
        over_integers(&mut found, &mut terms, options)?;
    }
    Ok(Recurrence {
        unkept: terms.unkept,
        ..found
    })
}

/// Returns an error if computing the coefficients of the recurrence over the integers would need
/// too many primes or too much memory.
fn check_integers(
    sequence: &Sequence,
    length: usize,
    options: &Options<'_>,
) -> Result<(), CountError> {
    let bits = sequence.rows as f64 * (f64::from(sequence.colours) + 1.0).log2();
    let primes = bits * length as f64 / 62.0;
    let bytes = 16.0 * primes * length as f64;
    if primes > MAX_PRIMES as f64 || bytes > options.machine.memory as f64 {
        let memory = options.machine.memory as f64;
        return Err(CountError::exceeds(bytes, memory, |bytes, memory| {
            format!(
                "the coefficients of the recurrence need {length} terms (counts) modulo about \
                 {primes:.0} primes, {bytes} of memory; at most {MAX_PRIMES} primes and {memory} \
                 are allowed, but the order alone can be found"
            )
        }));
    }
    Ok(())
}

/// Returns the order of the recurrence of `terms` (counts) modulo a prime, and the number of terms
/// from which the recurrence was found.
fn order_modulo(
    prime: u64,
    terms: &[u64],
    options: &Options<'_>,
) -> Result<(usize, usize), CountError> {
    let mut found = Modular::new(prime);
    for (n, &term) in terms.iter().enumerate() {
        if n.is_multiple_of(STRIDE) {
            check_in(options)?;
            options.machine.observer.event(Event::Recurrence {
                terms: n,
                of: terms.len(),
                order: found.order(),
            });
        }
        found.push(term);
    }
    Ok((found.order(), found.changed_at()))
}

/// Computes the recurrence over the integers, if there are enough terms (counts) to determine it.
/// Verifies it and adds it to the results `found`.
fn over_integers(
    found: &mut Recurrence,
    terms: &mut Terms<'_>,
    options: &Options<'_>,
) -> Result<(), CountError> {
    let (order, length) = (found.order, found.terms.min(found.bound + found.order));
    if 2 * order > length {
        return Ok(());
    }
    let Sequence { rows, colours, .. } = *terms.sequence;
    let colourings = (UBig::from(colours) + UBig::ONE).pow(rows);
    // This many primes suffice for the terms (counts) themselves. The coefficients of the
    // recurrence need a few more primes.
    let mut primes = colourings.pow(length).bit_len().div_ceil(62) + 1;
    loop {
        options.note(format!(
            "computing {length} terms (counts) modulo {primes} primes, or a few more"
        ));
        terms.extend(length, primes)?;
        found.primes = terms.by_prime.len();
        let lifted = options.with_threads(|| lifted(order, &terms.by_prime, options))?;
        let Some(lifted) = lifted else {
            // With enough terms (at least S + r, for the upper bound S of the order r), the
            // recurrence has integer coefficients, and more primes will find them. With fewer terms
            // the coefficients need not be integers.
            if found.proof == Proof::LowerBound {
                return Ok(());
            }
            primes = 2 * terms.by_prime.len();
            continue;
        };
        // The proof: the product of the primes must exceed any possible error of the recurrence in
        // these terms.
        let above = lifted.fraction.bound(&colourings, length);
        if moduli_above(&above, &lifted.primes).is_none() {
            primes = terms.by_prime.len() + TOGETHER;
            continue;
        }
        found.fraction = Some(lifted.fraction);
        found.verified_terms = length;
        if found.proof == Proof::ModuloPrimes {
            found.proof = Proof::Complete;
        }
        return Ok(());
    }
}
