//! The transfer matrix of a strip (a lattice board with any number of columns), its start and final
//! vectors, and the traces of its powers. The states are position sections ([`Section`]): the
//! contents of the *frontier* of a partly filled board, with the strings that have no liberty. The
//! frontier has the points with neighbours to be filled.
//!
//! [`TransferMatrix::new`] searches all sections that the first columns lead to, directly or
//! through later columns. The cost is one period of board columns, from each section.
//!
//! Invariant: the list of states is complete. Further columns lead from each state only to states
//! of the list, or to illegal positions.

use super::configurations::column_configurations;
use super::section::Section;
use std::collections::BTreeMap;
use tengen_base::observer::{Event, Observer};
use tengen_board::{Boundary, Lattice};
use tengen_exact::primes::primes;
use tengen_exact::{BitTest, Crt, UBig, crt, modular};
use tengen_sweep::problem::Extent;
use tengen_sweep::sweep::{Step, Sweep, SweepError};

/// The choice of states for a transfer matrix: all position sections ([`Section`]), or only one for
/// each class of sections.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sections {
    /// One section for each class: sections up to a permutation of the colours (Definition 6 of
    /// *Combinatorics of Go*, for any number of colours).
    #[default]
    Classes,
    /// All sections, with the colours of their stones.
    Labelled,
}

/// A nonzero entry of the matrix: the number of ways in which one period of board columns leads
/// from one state ([`Section`]) to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The index of the section before these board columns. It is the column of the matrix entry.
    pub from: u32,
    /// The index of the section after these board columns. It is the row of the matrix entry.
    pub to: u32,
    /// The number of ways from section `from` to section `to`.
    pub ways: u64,
}

/// The transfer matrix of a strip (a lattice board with any number of columns), with its start and
/// final vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransferMatrix {
    /// The number of board columns that the matrix adds: 1, or more on lattices with a longer
    /// period.
    pub period: usize,
    /// The number of columns of the shortest board that the matrix counts: 1, or the number of
    /// columns that an edge spans.
    pub first: usize,
    /// The number of ways, legal or not, to fill the points that the matrix adds: (λ + 1)^points
    /// with λ colours. The entries of a column of the matrix and the illegal ways from its section
    /// add up to this number.
    pub choices: u64,
    /// The states: the sections after p, p + period, p + 2 period, ... columns. Here p is the field
    /// `first`. They are sorted by their first points, then by their second points, and so on. An
    /// empty point comes before stones whose string has a liberty, and these before other stones.
    pub states: Vec<Section>,
    /// The nonzero entries of the matrix, ordered by `from`, then by `to`.
    pub entries: Vec<Entry>,
    /// For each section, the number of positions with `first` columns that lead to it.
    pub start: Vec<u64>,
    /// The number of all colourings, legal or not, of the first p columns. Here p is 1, or the
    /// number of columns that an edge spans.
    pub start_choices: u64,
    /// The final vector: `true` for each section with which a board may end.
    pub legal: Vec<bool>,
}

/// The error of a matrix that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransferError {
    /// The board does not exist, or its frontier is too wide.
    #[error(transparent)]
    Sweep(#[from] SweepError),
    /// The number of colours is 0.
    #[error("a transfer matrix needs at least one colour")]
    NoColours,
    /// The last column of the lattice touches the first one.
    #[error(
        "the {0} lattice wraps along its columns, so it has no transfer matrix; use the matrix of \
         the lattice that does not wrap"
    )]
    Wraps(Box<Lattice>),
    /// The matrix exceeds the memory limit.
    #[error("the matrix has about {entries} entries or more; {limit} fit into the memory allowed")]
    TooLarge {
        /// The estimated number of entries of the matrix, or the number found so far.
        entries: UBig,
        /// The number of entries that fit into the memory.
        limit: usize,
    },
    /// The traces of the matrix's powers exceed the memory limit.
    #[error("the traces of {0} matrix powers do not fit into the memory allowed; use fewer powers")]
    TooManyTraces(usize),
    /// An entry of the matrix does not fit into 64 bits.
    #[error("the entries of the transfer matrix exceed 64 bits; use fewer rows or colours")]
    Overflow,
    /// The observer cancelled the computation.
    #[error("stopped on request")]
    Cancelled,
}

/// The bytes of memory for an entry of the matrix while the matrix is built.
const ENTRY_BYTES: usize = 2 * size_of::<Entry>();
/// The bytes of memory for a section, including its place in the map of sections.
const SECTION_BYTES: usize = 512;

impl TransferMatrix {
    /// Builds the transfer matrix for boards with `rows` rows. `memory` is the memory limit in
    /// bytes.
    ///
    /// # Errors
    /// [`TransferError`] for bad parameters, a matrix that is too large, or cancellation.
    pub fn new(
        (lattice, rows, boundary): (Lattice, usize, Boundary),
        colours: u32,
        sections: Sections,
        memory: usize,
        observer: &dyn Observer,
    ) -> Result<TransferMatrix, TransferError> {
        if lattice.wraps_columns() {
            return Err(TransferError::Wraps(Box::new(lattice)));
        }
        if colours == 0 {
            return Err(TransferError::NoColours);
        }
        check_size(lattice, rows, colours, sections, memory)?;
        let sweep = Sweep::downwards(lattice, rows, boundary)?;
        let Extent::Periodic { preamble, period } = sweep.extent() else {
            unreachable!("lattices repeat");
        };
        let points = |columns: usize| u32::try_from(rows * columns).ok();
        let choices_of = |columns| {
            let power = points(columns)
                .and_then(|points| u64::from(colours).checked_add(1)?.checked_pow(points));
            power.ok_or(TransferError::Overflow)
        };
        // The numbers of all ways to fill the points, legal or not. They are upper bounds on the
        // entries and the start vector.
        let (choices, start_choices) = (choices_of(period)?, choices_of(preamble)?);
        let grow = Grow { colours, sections };
        let steps = |from: usize, to: usize| -> Vec<&Step> {
            (from..to).flat_map(|c| &sweep.column(c).steps).collect()
        };
        // The first columns differ from later columns, since no columns are before them. They give
        // the start vector.
        let first = grow.image(&Section::start(), &steps(0, preamble));
        let column = steps(preamble, preamble + period);

        let limit = memory / ENTRY_BYTES;
        // Search all sections that the first columns reach.
        let mut images: BTreeMap<Section, BTreeMap<Section, u64>> = BTreeMap::new();
        let mut new: Vec<Section> = first.keys().cloned().collect();
        let mut entries = 0;
        while let Some(section) = new.pop() {
            if images.contains_key(&section) {
                continue;
            }
            if !observer.go_on() {
                return Err(TransferError::Cancelled);
            }
            let image = grow.image(&section, &column);
            entries += image.len();
            if entries > limit || images.len() > memory / SECTION_BYTES {
                return Err(TransferError::TooLarge {
                    entries: UBig::from(entries),
                    limit,
                });
            }
            new.extend(image.keys().filter(|s| !images.contains_key(*s)).cloned());
            images.insert(section, image);
            observer.event(Event::Exploring {
                states: images.len(),
            });
        }
        let states: Vec<Section> = images.keys().cloned().collect();
        // Number the sections (states) in the order of `states`.
        let number: BTreeMap<&Section, u32> = states.iter().zip(0..).collect();
        let entries = images.values().zip(0..).flat_map(|(image, from)| {
            let number = &number;
            image.iter().map(move |(to, &ways)| Entry {
                from,
                to: number[to],
                ways,
            })
        });
        Ok(TransferMatrix {
            period,
            first: preamble,
            choices,
            start_choices,
            entries: entries.collect(),
            start: states
                .iter()
                .map(|s| first.get(s).copied().unwrap_or(0))
                .collect(),
            legal: states.iter().map(Section::is_legal).collect(),
            states,
        })
    }

    /// Returns the numbers f^T T^k x of legal positions for k = 0 to `terms` - 1. The boards have
    /// p, p + period, p + 2 period, ... columns. Here p is 1, or the number of columns that an edge
    /// spans.
    pub fn counts(&self, terms: usize) -> Vec<UBig> {
        let mut vector: Vec<UBig> = self.start.iter().map(|&x| UBig::from(x)).collect();
        let mut counts = Vec::with_capacity(terms);
        for term in 0..terms {
            if term > 0 {
                let mut next = vec![UBig::ZERO; self.states.len()];
                for entry in &self.entries {
                    // Compute one product of the sparse matrix and the vector.
                    next[entry.to as usize] += &vector[entry.from as usize] * entry.ways;
                }
                vector = next;
            }
            let legal = vector.iter().zip(&self.legal);
            counts.push(legal.filter(|(_, legal)| **legal).map(|(x, _)| x).sum());
        }
        counts
    }

    /// Returns the traces (sums of the diagonals) of the powers T, T^2, ..., T^powers of the
    /// matrix.
    ///
    /// The traces grow like the powers of the dominant eigenvalue (Farr & Schmidt, *On the number
    /// of Go positions on lattice graphs*, end of section 4.2). They are not numbers of positions
    /// on a cylinder: a path may return to its first section although the columns before differ.
    ///
    /// # Errors
    /// [`TransferError`] if the observer cancels or the residues do not fit into `memory` bytes.
    pub fn traces(
        &self,
        powers: usize,
        memory: usize,
        observer: &dyn Observer,
    ) -> Result<Vec<UBig>, TransferError> {
        // A trace is at most the number of states times `choices` to the power `powers`. This bound
        // determines the number of primes.
        let size = UBig::from(self.states.len());
        let bits = UBig::from(self.choices).bit_len().checked_mul(powers);
        let needed = bits.map(|bits| crt::primes_needed(bits + size.bit_len()));
        let needed = needed.filter(|needed| {
            let bytes = needed.checked_mul(powers).and_then(|n| n.checked_mul(16));
            bytes.is_some_and(|bytes| bytes <= memory)
        });
        // Each trace is computed modulo enough primes to reconstruct it.
        let needed = needed.ok_or(TransferError::TooManyTraces(powers))?;
        let primes: Vec<u64> = primes().take(needed).collect();
        let mut residues = vec![vec![0; needed]; powers];
        for (k, &p) in primes.iter().enumerate() {
            // A trace is the sum of the diagonal of a power. To get its entries, multiply the unit
            // vector of each section by the matrix, again and again.
            for start in 0..self.states.len() {
                let mut vector = vec![0; self.states.len()];
                vector[start] = 1 % p;
                for trace in &mut residues {
                    if !observer.go_on() {
                        return Err(TransferError::Cancelled);
                    }
                    vector = self.apply(&vector, p);
                    trace[k] = modular::add(trace[k], vector[start], p);
                }
            }
        }
        let crt = Crt::new(&primes).expect("different primes");
        let traces = residues
            .iter()
            .map(|r| crt.reconstruct(r).expect("as many"));
        Ok(traces.collect())
    }

    fn apply(&self, vector: &[u64], p: u64) -> Vec<u64> {
        let mut next = vec![0; vector.len()];
        for entry in &self.entries {
            let x = vector[entry.from as usize];
            if x != 0 {
                let to = &mut next[entry.to as usize];
                *to = modular::add(*to, modular::mul(x, entry.ways, p), p);
            }
        }
        next
    }

    /// Returns, for each section, the number of illegal ways to fill the board columns that the
    /// matrix adds. In the Markov chain P = T / `choices` of *Combinatorics of Go* 4.4.3, these
    /// ways lead to the state `illegal`.
    pub fn illegal(&self) -> Vec<u64> {
        let mut illegal = vec![self.choices; self.states.len()];
        for entry in &self.entries {
            // Each section has `choices` continuations. Continuations without an entry are illegal.
            illegal[entry.from as usize] -= entry.ways;
        }
        illegal
    }
}

/// Returns an error if the matrix cannot fit into memory.
///
/// The size is estimated from a lower bound on the number of sections, times a rule of thumb for
/// the number of entries of each section.
fn check_size(
    lattice: Lattice,
    rows: usize,
    colours: u32,
    sections: Sections,
    memory: usize,
) -> Result<(), TransferError> {
    let rows = rows.min(2 * (tengen_sweep::sweep::MAX_WIDTH + 1));
    let choices = UBig::from(colours) + UBig::ONE;
    let (labelled, each) = if lattice.is_own() {
        // There is no estimate for custom lattices. Matrices that do not fit are refused during
        // construction.
        (UBig::ONE, UBig::ONE)
    } else if lattice.period() == 1 {
        // Each column configuration (contents of a column, with their liberties) is the section of
        // some position. About nine tenths of the contents of each point lead to different
        // sections. (Measured on the square lattice with two colours and 3 to 7 rows: 0.83 to
        // 0.91.)
        let each = (&choices * 9u8).pow(rows) / UBig::from(10u8).pow(rows);
        (column_configurations(rows, colours), each)
    } else {
        // On the other lattices, at least every second point of a column touches the next column.
        (choices.pow(rows / 2), UBig::ONE)
    };
    let states = match sections {
        Sections::Labelled => labelled,
        // A class of sections (up to a permutation of the colours) has at most colours! / (colours
        // - rows)! members.
        Sections::Classes => {
            // At most `rows` colours appear in one section.
            let used = colours.min(rows as u32);
            let permutations = (colours - used + 1..=colours).map(UBig::from);
            labelled / permutations.product::<UBig>()
        }
    };
    let entries = match sections {
        Sections::Labelled => &states * each,
        // All colours that do not occur in a section count as one content, so only one entry for
        // each section is assumed.
        Sections::Classes if colours <= 2 => &states * each,
        Sections::Classes => states.clone(),
    };
    let limit = memory / ENTRY_BYTES;
    let needed = &entries * ENTRY_BYTES + states * SECTION_BYTES;
    if needed > UBig::from(memory) {
        return Err(TransferError::TooLarge { entries, limit });
    }
    Ok(())
}

/// Finds the sections that follow a section. The fields are the number of colours, and the choice
/// between all sections and one section for each class (sections up to a permutation of the
/// colours).
struct Grow {
    colours: u32,
    sections: Sections,
}

impl Grow {
    /// Returns the sections to which some steps (new points) lead from `section`, each with its
    /// number of ways.
    fn image(&self, section: &Section, steps: &[&Step]) -> BTreeMap<Section, u64> {
        let mut now = BTreeMap::from([(section.clone(), 1u64)]);
        for step in steps {
            let mut next = BTreeMap::new();
            for (section, ways) in &now {
                for (stone, weight) in self.choices(section) {
                    let Some(mut after) = section.successor(step, stone) else {
                        continue;
                    };
                    if self.sections == Sections::Classes {
                        after = after.class();
                    }
                    // The sum is at most `choices`, which fits into 64 bits.
                    *next.entry(after).or_insert(0) += ways * u64::from(weight);
                }
            }
            now = next;
        }
        now
    }

    /// Returns the possible contents of the next point (`None` is empty), each with the number of
    /// colours for which it stands.
    fn choices(&self, section: &Section) -> Vec<(Option<u32>, u32)> {
        let empty = std::iter::once((None, 1));
        match self.sections {
            Sections::Labelled => empty
                .chain((0..self.colours).map(|c| (Some(c), 1)))
                .collect(),
            Sections::Classes => {
                let present = section.colours() as u32;
                let others = self.colours - present;
                // All colours that do not occur in the section lead to sections of one class, so
                // one colour stands for all of them.
                let fresh = (others > 0).then_some((Some(present), others));
                empty
                    .chain((0..present).map(|c| (Some(c), 1)))
                    .chain(fresh)
                    .collect()
            }
        }
    }
}

#[cfg(test)]
mod tests;
