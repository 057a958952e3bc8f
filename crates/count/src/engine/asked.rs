//! The trait [`Engine`], which every way of counting implements, and the request [`Asked`]. An
//! engine answers a request with its estimated cost, an [`Offer`].

use super::batches::Batches;
use super::frontier::estimate::{States, Strip};
use super::frontier::narrow::narrower;
use super::name::EngineName;
use super::offer::{Offer, Steps};
use crate::combine::{needed, primes_for, residue_bytes};
use crate::counts::Counts;
use crate::error::CountError;
use crate::options::Options;
use std::sync::OnceLock;
use tengen_board::Board;
use tengen_ledger::Sequence;
use tengen_sweep::sweep::Sweep;

/// An engine: an algorithm that counts boards.
pub(crate) trait Engine: Sync {
    /// The name, as on the command line.
    fn name(&self) -> EngineName;

    /// Returns `true` if the engine lists the states of small boards to estimate the cost in its
    /// offer.
    ///
    /// In the list of engines, the engines that list states come last.
    fn looks_at_states(&self) -> bool {
        false
    }

    /// Returns `true` if the ledger stores the whole counts that this engine computes.
    ///
    /// This is for engines that return the exact count of one board instead of residues, after a
    /// long computation.
    fn keeps_numbers(&self) -> bool {
        false
    }

    /// Returns the estimated cost of counting the board with this engine.
    ///
    /// # Errors
    /// The reason why this engine cannot count the board on this machine: [`CountError::Unusable`]
    /// for a board that it does not support, [`CountError::TooLarge`] for too little memory.
    fn offer(&self, asked: &Asked<'_>) -> Result<Offer, CountError>;

    /// Lists the states after each step (added point) if listing is quick, and replaces the offer's
    /// estimates by the numbers of listed states.
    ///
    /// # Errors
    /// [`CountError::TooLarge`] if the listed states do not fit into memory, or
    /// [`CountError::Cancelled`].
    fn list(&self, asked: &Asked<'_>, offer: Offer) -> Result<(Offer, Steps), CountError> {
        let _ = asked;
        Ok((offer, Steps::default()))
    }

    /// Counts the board as the offer describes.
    ///
    /// An engine that counts modulo primes passes its batches of primes (computed together) to
    /// `gather` and returns `None`. Other engines return exact counts.
    ///
    /// # Errors
    /// [`CountError`].
    fn run(&self, asked: &Asked<'_>, offer: &Offer, gather: Gather<'_>) -> Ran;
}

/// The result of an engine's run: exact counts, or `None` if the engine passed residues to
/// [`Gather`].
pub(crate) type Ran = Result<Option<Counts>, CountError>;

/// The loop that gathers residues from an engine's batches of primes. The run of an engine calls it
/// once.
pub(crate) type Gather<'a> = &'a mut (dyn FnMut(&mut dyn Batches) -> Result<(), CountError> + Send);

/// A list of engines, in the order in which they are asked for offers.
pub(crate) type Engines = &'static [&'static dyn Engine];

/// A board to be counted.
#[derive(Clone, Copy)]
pub(crate) enum Target<'a> {
    /// A board of a lattice, with a sequence (lattice, rows, boundary and colours) and a number of
    /// columns.
    Lattice { sequence: Sequence, cols: usize },
    /// A graph, with a number of colours.
    Graph { board: &'a Board, colours: u32 },
}

impl Target<'_> {
    /// Returns the target of a request for a sequence's board with `cols` columns.
    pub(crate) fn lattice(sequence: &Sequence, cols: usize) -> Self {
        Target::Lattice {
            sequence: *sequence,
            cols,
        }
    }
}

/// The requested result of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The number of positions of the board.
    Number,
    /// The numbers of legal positions of the boards with 1, 2, ... columns.
    Columns,
    /// The residues of the counts with 1, 2, ... columns, modulo this number of primes.
    Residues(usize),
}

/// A request to engines: a board, the wanted result and the options of the count.
pub(crate) struct Asked<'a> {
    pub(crate) target: Target<'a>,
    pub(crate) wanted: Wanted,
    pub(crate) options: &'a Options<'a>,
    /// The engines that are asked.
    pub(crate) engines: Engines,
    /// `true` if the request comes from a plan: computing an offer may take a second. For counts it
    /// must take milliseconds.
    pub(crate) is_plan: bool,
    /// `true` if state vectors can be saved in the data directory.
    pub(crate) keeps: bool,
    /// The expected numbers of states when the board is swept column by column, for each kind of
    /// [`States`]. Several engines need these numbers, so they are computed once.
    strips: [OnceLock<Result<Strip, String>>; 2],
    points: OnceLock<Result<Option<Sweep>, String>>,
}

/// If an engine offers to count in fewer seconds than this, the engines that list states for their
/// offers are not asked.
///
/// Listing the states of small boards takes up to 0.15 s, but only milliseconds for boards with few
/// rows.
const MOMENT: f64 = 1.0;

/// Largest number of rows of a narrow board, and the seconds that replace [`MOMENT`] for narrow
/// boards.
const NARROW: (usize, f64) = (4, 0.01);

impl<'a> Asked<'a> {
    /// Creates the request of a count, to be answered by these engines.
    pub(crate) fn new(
        target: Target<'a>,
        wanted: Wanted,
        options: &'a Options<'a>,
        engines: Engines,
    ) -> Asked<'a> {
        Asked {
            target,
            wanted,
            options,
            engines,
            is_plan: false,
            keeps: options.store.is_some_and(|store| store.is_writable()),
            strips: Default::default(),
            points: OnceLock::new(),
        }
    }

    /// Returns this request, but as if there were a data directory for state vectors.
    pub(crate) fn with_files(self) -> Asked<'a> {
        Asked {
            keeps: true,
            ..self
        }
    }

    /// Returns this request for a plan instead of a count: computing an offer may then take a
    /// second.
    pub(crate) fn for_plan(self) -> Asked<'a> {
        Asked {
            is_plan: true,
            strips: Default::default(),
            ..self
        }
    }

    /// Returns a request for `cols` columns of a sequence's boards, with the engines and the
    /// expected numbers of states of this request.
    pub(crate) fn of_columns<'b>(
        &'b self,
        sequence: &Sequence,
        cols: usize,
        wanted: Wanted,
        options: &'b Options<'b>,
    ) -> Asked<'b> {
        Asked {
            target: Target::lattice(sequence, cols),
            wanted,
            options,
            engines: self.engines,
            is_plan: false,
            keeps: self.keeps,
            strips: self.strips.clone(),
            points: OnceLock::new(),
        }
    }

    /// Returns `true` if the options of the count name this engine.
    pub(crate) fn names(&self, engine: EngineName) -> bool {
        self.options.engine == engine
    }

    /// Returns the sequence (lattice, rows, boundary and colours) and the number of columns.
    /// `engine` is named in the error message.
    ///
    /// # Errors
    /// [`CountError::Unusable`] for a graph.
    pub(crate) fn lattice(&self, engine: EngineName) -> Result<(&Sequence, usize), CountError> {
        match &self.target {
            Target::Lattice { sequence, cols } => Ok((sequence, *cols)),
            Target::Graph { .. } => Err(CountError::unusable(format!(
                "the {engine} engine needs a lattice, found a graph; use auto or hashed"
            ))),
        }
    }

    /// Returns the number of points of the board.
    pub(crate) fn points(&self) -> usize {
        match &self.target {
            Target::Lattice { sequence, cols } => sequence.rows.saturating_mul(*cols),
            Target::Graph { board, .. } => board.points(),
        }
    }

    /// Returns the number of colours.
    pub(crate) fn colours(&self) -> u32 {
        match &self.target {
            Target::Lattice { sequence, .. } => sequence.colours,
            Target::Graph { colours, .. } => *colours,
        }
    }

    /// Returns the number of primes modulo which the count needs residues.
    ///
    /// # Errors
    /// [`CountError::TooLarge`] if the residues alone do not fit into memory,
    /// [`CountError::Unusable`] if the board is unreasonably large.
    pub(crate) fn primes(&self) -> Result<usize, CountError> {
        let (points, colours) = (self.points(), self.colours());
        if let Wanted::Residues(primes) = self.wanted {
            return Ok(primes);
        }
        let Target::Lattice { sequence, cols } = &self.target else {
            return needed(points, colours);
        };
        let memory = self.options.machine.memory;
        let fits = |needed: &usize| {
            let residues = needed.checked_mul(*cols).and_then(|n| n.checked_mul(16));
            residues.is_some_and(|bytes| bytes <= memory)
        };
        primes_for(points, colours).filter(fits).ok_or_else(|| {
            let bytes = residue_bytes(points, colours, *cols);
            CountError::exceeds(bytes, memory as f64, |_, memory| {
                format!(
                    "{} x {cols} points are too many: the residues of all columns alone need more \
                     than the {memory} of memory allowed",
                    sequence.rows
                )
            })
        })
    }

    /// Returns an error if residues are requested. Engines that compute only exact counts call it.
    ///
    /// # Errors
    /// [`CountError::Unusable`] if residues are requested.
    pub(crate) fn whole(&self, engine: EngineName) -> Result<(), CountError> {
        match self.wanted {
            Wanted::Residues(_) => Err(CountError::unusable(format!(
                "the {engine} engine gives whole numbers, not residues; omit the engine"
            ))),
            _ => Ok(()),
        }
    }

    /// Returns the seconds that the threads of this machine take for work that takes one thread
    /// `seconds` seconds.
    pub(crate) fn shared(&self, seconds: f64) -> f64 {
        seconds / self.options.machine.threads.max(1) as f64
    }

    /// Returns the expected number of states when points are added to the board column by column.
    ///
    /// # Errors
    /// [`CountError::Unusable`] if the lattice is too wide, if states do not fit into a key, or if
    /// the board is a graph.
    pub(crate) fn strip(&self, engine: EngineName, states: States) -> Result<&Strip, CountError> {
        let (sequence, _) = self.lattice(engine)?;
        let made =
            self.strips[states as usize].get_or_init(|| Strip::of(sequence, states, self.is_plan));
        made.as_ref().map_err(CountError::unusable)
    }

    /// Returns the sweep of the board point by point; `None` if the board is to be swept column by
    /// column.
    ///
    /// Graphs are swept point by point. A lattice board is swept point by point only if its
    /// frontier is then clearly narrower than column by column.
    ///
    /// # Errors
    /// [`CountError::Unusable`] for a graph whose frontier is too wide.
    pub(crate) fn point_sweep(&self) -> Result<Option<&Sweep>, CountError> {
        let find = || match &self.target {
            Target::Graph { board, .. } => {
                let sweep = Sweep::graph(board).map_err(|error| error.to_string())?;
                Ok(Some(sweep))
            }
            Target::Lattice { .. } if self.wanted != Wanted::Number => Ok(None),
            Target::Lattice { sequence, cols } => Ok(narrower(sequence.shape(*cols))),
        };
        let found = self.points.get_or_init(find);
        found
            .as_ref()
            .map(Option::as_ref)
            .map_err(CountError::unusable)
    }

    /// Returns the engine with the cheapest offer, or the one that was requested by name.
    ///
    /// # Errors
    /// If no engine makes an offer. Of the refusals for lack of memory, the one that needs the
    /// least memory is returned. If there is none, the refusal of the last engine is returned,
    /// which is the most general engine.
    pub(crate) fn cheapest(&self) -> Result<(&'static dyn Engine, Offer), CountError> {
        let moment = match &self.target {
            Target::Lattice { sequence, .. } if sequence.rows <= NARROW.0 => NARROW.1,
            _ => MOMENT,
        };
        let mut best: Option<(&'static dyn Engine, Offer)> = None;
        let mut refused: Option<CountError> = None;
        for &engine in self.engines {
            if !self.names(EngineName::AUTO) && !self.names(engine.name()) {
                continue;
            }
            // If the best offer takes less than `moment` seconds, it is good enough: listing states
            // would take longer than counting.
            let is_quick = best.as_ref().is_some_and(|best| best.1.seconds < moment);
            if is_quick
                && engine.looks_at_states()
                && self.strips[States::Strings as usize].get().is_none()
            {
                break;
            }
            match engine.offer(self) {
                Ok(offer) => {
                    // Some engines count only if they are requested by name.
                    let is_open = offer.on_request.is_none() || self.names(engine.name());
                    let least = best.as_ref().map_or(f64::INFINITY, |best| best.1.seconds);
                    if is_open && offer.seconds < least {
                        best = Some((engine, offer));
                    }
                }
                Err(error @ CountError::Cancelled { .. }) => return Err(error),
                Err(error) => refused = Some(clearer(refused, error)),
            }
        }
        best.ok_or_else(|| {
            refused.unwrap_or_else(|| {
                CountError::unusable(format!("unknown engine {}", self.options.engine))
            })
        })
    }
}

/// Returns the more helpful of two errors by which engines refuse a board. A refusal for lack of
/// memory is preferred, and of two such refusals the one that needs less memory. Otherwise the
/// later refusal is returned.
fn clearer(before: Option<CountError>, error: CountError) -> CountError {
    let needed = |error: &CountError| match error {
        CountError::TooLarge { needed, .. } => *needed,
        _ => u64::MAX,
    };
    match before {
        Some(before) if needed(&before) < needed(&error) => before,
        _ => error,
    }
}
