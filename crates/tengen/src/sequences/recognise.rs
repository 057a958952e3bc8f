//! Recognises sequences of numbers of legal positions by some of their numbers.
//!
//! The file `data/sequences.tsv` of this crate has the first terms of all sequences in the
//! repository's folder `data/sequences`, and of strips of the square lattice. Every term in the
//! folder `data/sequences` was counted in two ways. In addition, the published numbers of the
//! square boards are searched. The entry function is [`Recognise::run_with`].

use crate::{Error, Request, Result, UBig};
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_estimate::published::{OEIS_OF_SQUARES, source, square_count};

/// A request to find the known sequences that contain some numbers, one directly after the other.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::sequences::Recognise;
/// let found = Recognise::new([57u32, 12675]).run()?;
/// assert_eq!(found.sequences[0].oeis, Some("A094777"));
/// assert_eq!(found.sequences[0].next[0].to_string(), "24318165");
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if there are no numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Recognise {
    /// The numbers to find, in the order of the sequence and without gaps.
    #[serde(with = "crate::text::Integers")]
    pub numbers: Vec<UBig>,
}

/// The known sequences that contain the numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Recognised {
    /// The numbers of the request.
    #[serde(with = "crate::text::Integers")]
    pub numbers: Vec<UBig>,
    /// Number of sequences that were searched.
    pub searched: usize,
    /// The known sequences that contain the numbers of the request. Sequences that start with them
    /// come first.
    pub sequences: Vec<KnownSequence>,
}

/// A known sequence of numbers of legal positions that contains the numbers of the request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct KnownSequence {
    /// The name of the sequence, as in `data/sequences`.
    pub name: &'static str,
    /// The definition of the sequence.
    pub definition: &'static str,
    /// The number of the sequence in the OEIS, if it is known.
    pub oeis: Option<&'static str>,
    /// The source of the terms: a publication, a file of this repository, or the way in which they
    /// were counted.
    pub source: String,
    /// The command of the program `tengen` that counts term `n`, if there is one.
    pub command: Option<&'static str>,
    /// The index in this sequence at which the numbers of the request start.
    pub index: usize,
    /// The terms of this sequence that follow the numbers of the request, at most five.
    #[serde(with = "crate::text::Integers")]
    pub next: Vec<UBig>,
}

/// The largest number of terms in [`KnownSequence::next`].
const NEXT: usize = 5;

impl Recognise {
    /// Returns a request for some numbers.
    pub fn new(numbers: impl IntoIterator<Item = impl Into<UBig>>) -> Recognise {
        Recognise {
            numbers: numbers.into_iter().map(Into::into).collect(),
        }
    }
}

impl Request for Recognise {
    type Answer = Recognised;

    fn run_with(&self, _: &dyn Observer) -> Result<Recognised> {
        if self.numbers.is_empty() {
            return Err(Error::unusable("expected at least one number, found none"));
        }
        let all: Vec<_> = std::iter::once(squares()).chain(in_table()).collect();
        let searched = all.len();
        let places = all.into_iter().filter_map(|(mut known, terms)| {
            let place = (terms.windows(self.numbers.len())).position(|run| run == self.numbers)?;
            known.index += place;
            let next = terms.iter().skip(place + self.numbers.len());
            known.next = next.take(NEXT).cloned().collect();
            Some((place, known))
        });
        let mut found: Vec<(usize, KnownSequence)> = places.collect();
        found.sort_by_key(|&(place, _)| place);
        Ok(Recognised {
            numbers: self.numbers.clone(),
            searched,
            sequences: found.into_iter().map(|(_, known)| known).collect(),
        })
    }
}

/// Returns the published sequence of the numbers of legal positions of square boards, with its
/// terms.
fn squares() -> (KnownSequence, Vec<UBig>) {
    let terms = (1..).map_while(|n| square_count(n, n));
    let known = KnownSequence {
        name: "square-2",
        definition: "Number of legal Go positions with 2 colours of stones on the n X n board of \
                     the square lattice",
        oeis: Some(OEIS_OF_SQUARES),
        source: source(1, 1).to_owned(),
        command: Some("tengen count n"),
        index: 1,
        next: Vec::new(),
    };
    (known, terms.collect())
}

/// Returns the sequences in the file `data/sequences.tsv` of this crate, with their terms.
///
/// # Panics
/// Panics if a line of the file, which is a part of the program, does not have the expected fields.
fn in_table() -> impl Iterator<Item = (KnownSequence, Vec<UBig>)> {
    let lines = include_str!("../../data/sequences.tsv").lines().skip(1);
    lines.map(|line| parse(line).expect("the fields of the table's head"))
}

fn parse(line: &'static str) -> Option<(KnownSequence, Vec<UBig>)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [name, definition, oeis, source, command, index, terms] = fields[..] else {
        return None;
    };
    let stated = |field: &'static str| (!field.is_empty()).then_some(field);
    let terms: Option<Vec<UBig>> = terms.split(',').map(|n| n.parse().ok()).collect();
    let known = KnownSequence {
        name,
        definition,
        oeis: stated(oeis),
        source: stated(source).map_or_else(
            || format!("data/sequences/{name}.txt, each term counted in two ways"),
            str::to_owned,
        ),
        command: stated(command),
        index: index.parse().ok()?,
        next: Vec::new(),
    };
    Some((known, terms?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each known sequence is found by its terms from the first on, and by its terms from the
    /// middle on.
    #[test]
    fn every_sequence_is_recognised() {
        for (known, terms) in std::iter::once(squares()).chain(in_table()) {
            for from in [0, terms.len() / 2] {
                let found = Recognise::new(terms[from..].iter().cloned()).run().unwrap();
                let found = found.sequences.iter().find(|of| of.name == known.name);
                assert_eq!(found.unwrap().index, known.index + from, "{}", known.name);
            }
        }
    }

    /// The numbers of legal positions for strips (boards with few rows) of the square lattice in
    /// the table are equal to the published numbers.
    #[test]
    fn strips_are_as_published() {
        let mut checked = 0;
        for (known, terms) in in_table() {
            let rows = known.name.strip_prefix("square-");
            let rows = rows.and_then(|rows| rows.strip_suffix("xn")?.parse().ok());
            let Some(rows) = rows else { continue };
            for (cols, term) in (1..).zip(terms) {
                if let Some(published) = square_count(rows, cols) {
                    assert_eq!(term, published, "{rows} x {cols}");
                    checked += 1;
                }
            }
        }
        assert!(checked > 15, "{checked}");
    }

    #[test]
    fn other_numbers_are_not_recognised() {
        let others = Recognise::new([57u32, 1]).run().unwrap();
        assert!(others.sequences.is_empty());
        assert!(Recognise::new([0u32; 0]).run().unwrap_err().is_refusal());
    }
}
