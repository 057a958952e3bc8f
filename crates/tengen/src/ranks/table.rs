//! The table of a board with which positions are converted to ranks and back. The rank of a legal
//! position is the number of legal positions before it in a fixed order.

use super::{FOLDER, NUMBERING, RankError, Ranked, Unranked};
use crate::memory;
use crate::position::{IllegalString, Place};
use crate::{BoardSpec, Cause, Error, Position, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tengen_base::files;
use tengen_base::observer::{Event, Observer};
use tengen_board::{Board, Colour, Names};
use tengen_exact::UBig;
use tengen_positions::completions::Completions;
use tengen_positions::rank::{BuildError, OpenError, SaveError};

/// Request for the table that converts between positions and ranks of a board.
///
/// A sweep adds the points of the board one by one. For every state (the information about the
/// added points that matters), the table has the number of ways to complete it to a legal position.
/// Its size is 3 MB for 7x7 and 112 MB for 9x9.
///
/// ```
/// use tengen::prelude::*;
/// let ranks = RankTable::new(BoardSpec::square(2, 2)).run()?;
/// for rank in 0..57u32 {
///     let unranked = ranks.unrank(&rank.into())?;
///     assert_eq!(ranks.rank(&unranked.position)?.rank, rank.into());
/// }
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the board is invalid, or too wide: in every order of the
///   points, too many added points have neighbours that are not yet added.
/// - [`TooLarge`](Error::TooLarge) if the table does not fit into the memory limit.
/// - [`Io`](Error::Io) if the data directory cannot be created.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run; no table is
///   saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct RankTable {
    /// The board.
    #[setters(into)]
    pub board: BoardSpec,
    /// Number of colours of stones, from 1 to 255.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// Data directory, whose folder [`FOLDER`] has the tables for ranks. By default no table is
    /// saved or loaded.
    #[serde(default)]
    #[setters(into)]
    pub store: Option<PathBuf>,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The table of a board, which converts between legal positions and their ranks (numbers in a fixed
/// order of all legal positions).
#[derive(Debug)]
pub struct Ranks {
    place: Arc<Place>,
    pub(super) completions: Completions,
}

impl RankTable {
    /// Creates a request for the table that converts between positions and ranks of a board, with
    /// two colours.
    pub fn new(board: impl Into<BoardSpec>) -> RankTable {
        RankTable {
            board: board.into(),
            colours: 2,
            store: None,
            resources: Resources::default(),
        }
    }
}

impl Ranks {
    /// Loads the table for the ranks of a board from the data directory `store`. If this is not
    /// possible, computes the table and saves it there.
    pub(super) fn load(
        place: &Arc<Place>,
        colours: u32,
        store: Option<&Path>,
        resources: Resources,
        observer: &dyn Observer,
    ) -> Result<Ranks> {
        let board = &place.board;
        let ranks = |completions| Ranks {
            place: Arc::clone(place),
            completions,
        };
        let name = Completions::file_name(board, colours).map_err(explain)?;
        let path = store.map(folder).transpose()?;
        let path = path.map(|folder| folder.join(name));
        if let Some(path) = &path
            && let Some(completions) = open(path, board, colours, observer)?
        {
            return Ok(ranks(completions));
        }
        let built = resources.install(observer, |context| {
            Completions::build(board, colours, context)
        })?;
        let completions = built.map_err(explain)?;
        match path.map(|path| (completions.save(&path, observer), path)) {
            None | Some((Ok(()), _)) => {}
            Some((Err(SaveError::Cancelled), _)) => return Err(Error::Interrupted { kept: false }),
            Some((Err(error), path)) => note(
                observer,
                format!("the table {} could not be saved: {error}", path.display()),
            ),
        }
        Ok(ranks(completions))
    }
}

/// Returns the folder for tables of ranks (numbers of legal positions in order) in a data
/// directory, and creates it if it does not exist.
fn folder(store: &Path) -> Result<PathBuf> {
    let folder = store.join(FOLDER);
    match files::create_dir_all(&folder) {
        Ok(()) => Ok(folder),
        Err(source) => Err(Error::Io {
            path: store.to_owned(),
            source,
        }),
    }
}

impl Request for RankTable {
    type Answer = Ranks;

    fn run_with(&self, observer: &dyn Observer) -> Result<Ranks> {
        let (place, store) = (Place::of(&self.board)?, self.store.as_deref());
        Ranks::load(&place, self.colours, store, self.resources, observer)
    }
}

/// Opens a saved table of ranks; returns `None` if there is none or it is unusable.
fn open(
    path: &Path,
    board: &Board,
    colours: u32,
    observer: &dyn Observer,
) -> Result<Option<Completions>> {
    match Completions::open(path, board, colours, observer) {
        Ok(completions) => return Ok(Some(completions)),
        Err(OpenError::Cancelled) => return Err(Error::Interrupted { kept: false }),
        Err(OpenError::Io(error)) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => note(
            observer,
            format!("{}: {error}; the table is computed again", path.display()),
        ),
    }
    Ok(None)
}

fn note(observer: &dyn Observer, text: String) {
    observer.event(Event::Note { text });
}

fn explain(error: BuildError) -> Error {
    let reason = match error {
        BuildError::Memory { allowed, .. } => format!(
            "{error}; this memory is enough for square-lattice boards with two colours up to about \
             {0} x {0}",
            largest(allowed)
        ),
        _ => error.to_string(),
    };
    memory::table(&error, reason)
}

/// Estimates the number of rows of the largest square board whose table of ranks has at most
/// `bytes` bytes. The table of 9 x 9 has 112 MB. A board with one more row and column has a table
/// 5.8 times as large.
fn largest(bytes: f64) -> u32 {
    let more = (bytes / 112e6).ln() / 5.8_f64.ln();
    (9.0 + more).floor().max(1.0) as u32
}

impl Ranks {
    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.place.board
    }

    /// Returns the number of colours.
    pub fn colours(&self) -> u32 {
        self.completions.colours()
    }

    /// Returns the number of legal positions.
    pub fn total(&self) -> &UBig {
        self.completions.total()
    }

    /// Creates a position on the board of this table for ranks, from one colour for each point.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the number of colours differs from the number of points.
    pub fn position(&self, colours: Vec<Colour>) -> Result<Position> {
        let stones = tengen_board::Position::new(colours);
        stones.check_fits(self.board()).map_err(Error::unusable)?;
        Ok(Position::on_place(&self.place, stones))
    }

    /// Returns the rank of a legal position: the number of legal positions before it in a fixed
    /// order.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the position is illegal, on another board than this table, or has
    /// other colours.
    pub fn rank(&self, position: &Position) -> Result<Ranked> {
        if !position.is_on(&self.place) {
            let reason =
                "expected a position on the board of the table, found one on another board";
            return Err(Error::because(Cause::Position, reason));
        }
        let rank = self.try_rank(position);
        rank.map_err(|error| Error::because(Cause::Position, self.explain(&error)))
    }

    /// Returns the rank of a legal position: the number of legal positions before it in a fixed
    /// order. Its error, a [`RankError`], is data that a program can examine. Does not check that
    /// the position is on the board of this table.
    ///
    /// # Errors
    /// [`RankError`] if the position is illegal, or has a colour above the number of colours of
    /// this table.
    pub fn try_rank(&self, position: &Position) -> Result<Ranked, RankError> {
        let rank = self.completions.rank(position.stones())?;
        Ok(Ranked {
            board: self.place.json(),
            colours: self.colours(),
            numbering: NUMBERING,
            rank,
            legal_positions: self.total().clone(),
        })
    }

    /// Describes on one line why a position has no rank (number in the order of legal positions),
    /// with the names of points.
    pub fn explain(&self, error: &RankError) -> String {
        let names = Names::of(self.board());
        match error {
            RankError::Illegal { strings } => {
                let strings = strings.iter();
                let strings = strings.map(|string| IllegalString::new(&names, string).to_string());
                let strings: Vec<String> = strings.collect();
                format!("the position is illegal: {}", strings.join("; "))
            }
            RankError::Colour {
                colour,
                vertex,
                colours,
            } => format!(
                "the stone at {} has colour {colour}, but there are {colours} colours",
                names.name(*vertex)
            ),
            other => other.to_string(),
        }
    }

    /// Returns the legal position with the given rank.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the rank is not below the number of legal positions.
    pub fn unrank(&self, rank: &UBig) -> Result<Unranked> {
        let stones = self.completions.unrank(rank).map_err(Error::unusable)?;
        Ok(Unranked {
            position: Position::on_place(&self.place, stones),
            colours: self.colours(),
            numbering: NUMBERING,
            rank: rank.clone(),
        })
    }
}
