//! Recomputes the tables and figures of two papers, and compares them with the printed values. The
//! papers are *Combinatorics of Go* (Tromp & Farnebäck) and *On the number of Go positions on
//! lattice graphs* (Farr & Schmidt).

use crate::count::keeping::{Keeping, with_keeping};
use crate::request::with_resources;
use crate::{Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_estimate::published::OEIS_OF_SQUARES;
use tengen_papers::{Entry, Kind, PaperError, Scope, catalogue, find};
use tengen_plot::{Plot, Scale};

pub use tengen_papers::{PaperRow, PaperTable, Verdict};

/// A request to recompute a table or figure of *Combinatorics of Go* (Tromp & Farnebäck) or *On the
/// number of Go positions on lattice graphs* (Farr & Schmidt). Built by
/// [`tengen::paper`](crate::paper()).
///
/// ```
/// use tengen::papers::Recomputed;
/// use tengen::prelude::*;
/// let Recomputed::Table(table) = tengen::paper("go-table-6").run()? else {
///     panic!("it is a table");
/// };
/// assert!(table.unexplained().next().is_none());
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the table or figure does not exist, or needs an impossible
/// count. [`TooLarge`](Error::TooLarge), if a count does not fit into the memory.
/// [`Failed`](Error::Failed), if the result cannot be computed or drawn.
/// [`Interrupted`](Error::Interrupted), if the observer asked to stop; with a data directory,
/// finished counts for `full` are saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Paper {
    /// The name of the table or figure. [`entries`] returns all of them.
    #[setters(into)]
    pub name: String,
    /// `true` to compute also values that take minutes or hours.
    #[serde(default)]
    pub full: bool,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// The data directory in which counts are saved and looked up. Used only with `full`.
    #[serde(default)]
    pub keeping: Keeping,
}

/// A recomputed table or figure of the papers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum Recomputed {
    /// A table of computed values, each beside the value that the paper prints.
    Table(PaperTable),
    /// A picture that redraws a figure of a paper.
    Figure(PaperFigure),
}

/// A redrawn figure of a paper.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PaperFigure {
    /// The picture, as a complete SVG file.
    pub svg: String,
    /// The plotted values, if the figure is a plot.
    pub plot: Option<PaperPlot>,
}

/// The values of a plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PaperPlot {
    /// The label of the horizontal axis.
    pub x: String,
    /// The label of the vertical axis.
    pub y: String,
    /// `true` if the vertical axis is logarithmic.
    pub log: bool,
    /// A note on the plot, such as the meaning of hollow markers.
    pub note: String,
    /// The plotted series.
    pub series: Vec<PaperSeries>,
}

/// A series of points of a plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PaperSeries {
    /// The name of the series.
    pub name: String,
    /// The coordinates of the points of the series: horizontal, vertical.
    pub points: Vec<(f64, f64)>,
    /// For each point of the series, `true` if its marker is hollow.
    pub hollow: Vec<bool>,
}

/// A table or figure that can be recomputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PaperEntry {
    /// The name of the table or figure.
    pub name: &'static str,
    /// The kind of result: table or figure.
    pub kind: PaperKind,
    /// The paper, and the place in it.
    pub source: &'static str,
    /// The subject of the table or figure.
    pub title: &'static str,
}

/// The kind of result of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PaperKind {
    /// A table of computed values, each beside the value that the paper prints.
    Table,
    /// A picture that redraws a figure of a paper.
    Figure,
}

/// Returns a request to recompute the table or figure `name`.
///
/// ```
/// use tengen::papers::Recomputed;
/// use tengen::prelude::*;
/// let name = tengen::papers::entries().last().unwrap().name;
/// assert!(tengen::papers::entry(name).is_ok());
/// assert!(matches!(tengen::paper("no-table").run(), Err(tengen::Error::Unusable { .. })));
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn paper(name: impl Into<String>) -> Paper {
    Paper::new(name)
}

/// The names of the tables with the numbers of legal positions of square boards.
const SQUARES: [&str; 1] = ["go-table-3"];

/// Returns all tables and figures that can be recomputed: tables first, in the order of the papers.
pub fn entries() -> impl Iterator<Item = PaperEntry> {
    catalogue().map(PaperEntry::from)
}

/// Returns the entry of the table or figure with the name `name`.
///
/// # Errors
/// [`Unusable`](Error::Unusable), if there is none; the message lists all names.
pub fn entry(name: &str) -> Result<PaperEntry> {
    let found = find(name).map_err(Error::unusable)?;
    Ok(PaperEntry::from(found))
}

with_resources!(Paper);
with_keeping!(Paper);

impl Paper {
    /// Returns a request for the table or figure `name`, without values that take minutes or hours.
    pub fn new(name: impl Into<String>) -> Paper {
        Paper {
            name: name.into(),
            full: false,
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }

    /// Recomputes the tables and figures `names`, one after the other, with this request's options.
    /// The data directory is opened once. Each result is passed to `show` as soon as it is known,
    /// until `show` returns an error.
    ///
    /// # Errors
    /// The error for an unknown name or a data directory that cannot be opened; otherwise the error
    /// of `show`.
    pub fn each_with<E: From<Error>>(
        &self,
        names: &[&str],
        observer: &dyn Observer,
        mut show: impl FnMut(PaperEntry, Result<Recomputed>) -> Result<(), E>,
    ) -> Result<(), E> {
        let entries = names.iter().map(|name| find(name));
        let entries: Vec<Entry> = entries.collect::<Result<_, _>>().map_err(Error::unusable)?;
        let keeping = match self.full {
            true => self.keeping.clone(),
            false => Keeping::default(),
        };
        let full = self.full;
        let shown = keeping.with(self.resources, observer, |options| {
            let scope = Scope {
                full,
                largest: usize::MAX,
                options,
            };
            Ok(entries.into_iter().try_for_each(|entry| {
                let made = recompute(&entry, &scope).map_err(explain);
                show(PaperEntry::from(entry), made)
            }))
        });
        shown?
    }
}

impl Request for Paper {
    type Answer = Recomputed;

    fn run_with(&self, observer: &dyn Observer) -> Result<Recomputed> {
        let mut found = None;
        self.each_with(&[self.name.as_str()], observer, |_, made| {
            found = Some(made?);
            Ok::<(), Error>(())
        })?;
        found.ok_or_else(|| Error::failed("the computation gave no table or figure"))
    }
}

fn recompute(entry: &Entry, scope: &Scope<'_>) -> Result<Recomputed, PaperError> {
    if let Some(table) = entry.table(scope)? {
        return Ok(Recomputed::Table(table));
    }
    Ok(Recomputed::Figure(match entry.plot(scope)? {
        Some(plot) => PaperFigure {
            svg: plot.draw().map_err(|e| PaperError::Other(e.to_string()))?,
            plot: Some(PaperPlot::from(plot)),
        },
        None => PaperFigure {
            svg: entry.figure(scope)?.unwrap_or_default(),
            plot: None,
        },
    }))
}

fn explain(error: PaperError) -> Error {
    match error {
        PaperError::Count(error) => Error::from(error),
        error if error.is_cancelled() => Error::Interrupted { kept: false },
        other => Error::failed(other),
    }
}

impl From<Plot> for PaperPlot {
    fn from(plot: Plot) -> PaperPlot {
        let series = plot.series.into_iter().map(|series| PaperSeries {
            name: series.name,
            points: series.points.iter().map(|p| (p.x, p.y)).collect(),
            hollow: series.points.iter().map(|p| p.hollow).collect(),
        });
        PaperPlot {
            x: plot.x.label,
            y: plot.y.label,
            log: plot.y.scale == Scale::Log,
            note: plot.note,
            series: series.collect(),
        }
    }
}

impl From<Entry> for PaperEntry {
    fn from(entry: Entry) -> PaperEntry {
        PaperEntry {
            name: entry.name,
            kind: match entry.kind {
                Kind::Table(_) => PaperKind::Table,
                Kind::Drawing(_) | Kind::Plot(_) => PaperKind::Figure,
            },
            source: entry.source,
            title: entry.title,
        }
    }
}

impl PaperEntry {
    /// Returns the OEIS number of the sequence that the table shows, if it is known.
    pub fn oeis(&self) -> Option<&'static str> {
        SQUARES.contains(&self.name).then_some(OEIS_OF_SQUARES)
    }
}

impl PaperKind {
    /// Returns the name of the kind, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            PaperKind::Table => "table",
            PaperKind::Figure => "figure",
        }
    }
}
