//! The table of a board, from which all its positions have their ranks.

use super::{FOLDER, NUMBERING, RankError, Ranked, Unranked};
use crate::memory;
use crate::position::{IllegalString, Place};
use crate::{BoardSpec, Error, Position, Request, Resources, Result};
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

/// The table of a board, from which all its positions have their ranks: in how many ways every
/// state of the board can be completed. Of 7x7 it has 3 MB, of 9x9 112 MB.
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
/// [`Unusable`](Error::Unusable), if there is no such board, or its frontier is too wide for any
/// sweep; [`TooLarge`](Error::TooLarge); [`Io`](Error::Io), if the directory cannot be made;
/// [`Interrupted`](Error::Interrupted): no table is kept then.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct RankTable {
    /// The board.
    #[setters(into)]
    pub board: BoardSpec,
    /// Number of colours of stones, from 1 to 255.
    #[serde(default = "crate::count::two")]
    pub colours: u32,
    /// The directory in which tables are kept, and looked for, in a folder [`FOLDER`]; nowhere,
    /// unless stated.
    #[serde(default)]
    #[setters(into)]
    pub store: Option<PathBuf>,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

/// A board's table, from which its positions have their ranks.
#[derive(Debug)]
pub struct Ranks {
    place: Arc<Place>,
    pub(super) completions: Completions,
}

impl RankTable {
    /// Of a board, with two colours.
    pub fn new(board: impl Into<BoardSpec>) -> RankTable {
        RankTable {
            board: board.into(),
            colours: 2,
            store: None,
            resources: Resources::default(),
        }
    }
}

/// How the table of a board that was made already is got.
pub(super) struct Source<'a> {
    pub(super) colours: u32,
    pub(super) store: Option<&'a Path>,
    pub(super) resources: Resources,
}

impl Source<'_> {
    /// The ranks of a board.
    pub(super) fn ranks(&self, place: &Arc<Place>, observer: &dyn Observer) -> Result<Ranks> {
        let completions = self.completions(&place.board, observer)?;
        Ok(Ranks {
            place: Arc::clone(place),
            completions,
        })
    }

    /// Those that are kept, or else new ones, which are then kept.
    fn completions(&self, board: &Board, observer: &dyn Observer) -> Result<Completions> {
        let name = Completions::file_name(board, self.colours).map_err(explain)?;
        let path = self.folder()?.map(|folder| folder.join(name));
        if let Some(path) = &path
            && let Some(completions) = open(path, board, self.colours, observer)?
        {
            return Ok(completions);
        }
        let built = self.resources.install(observer, |context| {
            Completions::build(board, self.colours, context)
        })?;
        let completions = built.map_err(explain)?;
        match path.map(|path| (completions.save(&path, observer), path)) {
            None | Some((Ok(()), _)) => {}
            Some((Err(SaveError::Cancelled), _)) => return Err(Error::Interrupted { kept: false }),
            Some((Err(error), path)) => note(
                observer,
                format!("the table {} could not be kept: {error}", path.display()),
            ),
        }
        Ok(completions)
    }

    /// Where tables are kept.
    fn folder(&self) -> Result<Option<PathBuf>> {
        let Some(dir) = self.store else {
            return Ok(None);
        };
        let folder = dir.join(FOLDER);
        match files::create_dir_all(&folder) {
            Ok(()) => Ok(Some(folder)),
            Err(source) => Err(Error::Io {
                path: dir.to_owned(),
                source,
            }),
        }
    }
}

impl Request for RankTable {
    type Answer = Ranks;

    fn run_with(&self, observer: &dyn Observer) -> Result<Ranks> {
        let source = Source {
            colours: self.colours,
            store: self.store.as_deref(),
            resources: self.resources,
        };
        source.ranks(&Place::of(&self.board)?, observer)
    }
}

/// Opens a table, if there is one that can be used.
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
            format!("{}: {error}; it is not used, and made anew", path.display()),
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
            "{error}; with these there are ranks of square-lattice boards with two colours up to \
             about {0} x {0}",
            largest(allowed)
        ),
        _ => error.to_string(),
    };
    memory::table(&error, reason)
}

/// Returns the rows of the largest square board whose table has at most so many bytes, about. The table
/// of 9 x 9 has 112 MB. Each further row and column makes it 5.8 times as large.
fn largest(bytes: f64) -> u32 {
    let more = (bytes / 112e6).ln() / 5.8_f64.ln();
    (9.0 + more).floor().max(1.0) as u32
}

impl Ranks {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.place.board
    }

    /// Number of colours.
    pub fn colours(&self) -> u32 {
        self.completions.colours()
    }

    /// The number of legal positions.
    pub fn total(&self) -> &UBig {
        self.completions.total()
    }

    /// A position of the board, from one colour for each point.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the board has another number of points.
    pub fn position(&self, colours: Vec<Colour>) -> Result<Position> {
        let stones = tengen_board::Position::new(colours);
        stones.check_fits(self.board()).map_err(Error::unusable)?;
        Ok(Position::on_place(&self.place, stones))
    }

    /// The rank of a legal position.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the position is illegal, of another board, or has other colours.
    pub fn rank(&self, position: &Position) -> Result<Ranked> {
        if !position.is_on(&self.place) {
            return Err(Error::unusable("the position is of another board"));
        }
        let rank = self.try_rank(position);
        rank.map_err(|error| Error::Unusable(self.explain(&error)))
    }

    /// The same, with the engine's own error. The board is taken for granted.
    ///
    /// # Errors
    /// [`RankError`].
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

    /// What is wrong with a position, on one line, with the names of points.
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

    /// The legal position of a rank.
    ///
    /// # Errors
    /// [`Error::Unusable`], if there are not so many legal positions.
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
