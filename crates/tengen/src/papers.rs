//! The tables and figures of the papers, recomputed and set against the print.

use crate::count::keeping::{Keeping, with_keeping};
use crate::request::with_resources;
use crate::{Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_estimate::published::OEIS_OF_SQUARES;
use tengen_papers::{Entry, Kind, PaperError, Row, Scope, Table, catalogue, find};
use tengen_plot::{Plot, Scale};

pub use tengen_papers::Verdict;

/// A table or figure of the papers, recomputed; [`tengen::paper`](crate::paper()) makes one.
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
/// [`Unusable`](Error::Unusable), if there is no such table or figure, or a count for it is
/// impossible; [`TooLarge`](Error::TooLarge), if one does not fit into the memory;
/// [`Failed`](Error::Failed); [`Interrupted`](Error::Interrupted): with a store, finished counts
/// of `full` are kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// The name of the table or figure; [`entries`] has all.
    #[setters(into)]
    pub name: String,
    /// Whether to compute what takes minutes or hours, too.
    #[serde(default)]
    pub full: bool,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
    /// Where counts are kept, and looked for; only those of `full`.
    #[serde(default)]
    pub keeping: Keeping,
}

/// A table or figure of the papers, recomputed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Recomputed {
    /// Values beside the print.
    Table(PaperTable),
    /// A picture.
    Figure(PaperFigure),
}

/// A figure of a paper, drawn anew.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperFigure {
    /// The picture, as a complete SVG file.
    pub svg: String,
    /// The values in it, if it is a plot.
    pub plot: Option<PaperPlot>,
}

/// The values of a plot.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperPlot {
    /// What is measured to the right.
    pub x: String,
    /// What is measured upwards.
    pub y: String,
    /// Whether the axis upwards is divided by logarithms.
    pub log: bool,
    /// What hollow markers mean, and the like.
    pub note: String,
    /// What is plotted.
    pub series: Vec<PaperSeries>,
}

/// Points of a plot that belong together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperSeries {
    /// What they are.
    pub name: String,
    /// Along both axes.
    pub points: Vec<(f64, f64)>,
    /// For each point whether its marker is hollow.
    pub hollow: Vec<bool>,
}

/// A table of a paper, recomputed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperTable {
    /// Its name.
    pub name: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// The paper and place.
    pub source: &'static str,
    /// Its values, those that are printed first and in the order of the print.
    pub rows: Vec<PaperRow>,
}

/// One value of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenRow")]
pub struct PaperRow {
    /// Which value.
    pub key: String,
    /// Ours.
    pub ours: Option<String>,
    /// What is printed.
    pub printed: Option<&'static str>,
    /// How they compare.
    pub verdict: Verdict,
    /// What ours is computed from, if not from nothing.
    pub basis: Option<&'static str>,
}

/// A table or figure that can be recomputed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperEntry {
    /// Its name.
    pub name: &'static str,
    /// What is made of it.
    pub kind: PaperKind,
    /// The paper and place.
    pub source: &'static str,
    /// What it shows.
    pub title: &'static str,
}

/// What is made of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PaperKind {
    /// Values beside the print.
    Table,
    /// A picture.
    Figure,
}

/// A table or figure of the papers, recomputed, by its name.
///
/// ```
/// use tengen::papers::Recomputed;
/// use tengen::prelude::*;
/// let name = tengen::papers::entries().last().unwrap().name;
/// assert!(tengen::papers::entry(name).is_ok());
/// assert!(matches!(tengen::paper("no-table").run(), Err(tengen::Error::Unusable(_))));
/// # Ok::<(), tengen::Error>(())
/// ```
pub fn paper(name: impl Into<String>) -> Paper {
    Paper::new(name)
}

/// What shows the numbers of the square boards.
const SQUARES: [&str; 1] = ["go-table-3"];

/// All tables and figures, tables first, in the order of the papers.
pub fn entries() -> impl Iterator<Item = PaperEntry> {
    catalogue().map(PaperEntry::from)
}

/// The table or figure of a name.
///
/// # Errors
/// [`Unusable`](Error::Unusable), if there is none, with the names of all.
pub fn entry(name: &str) -> Result<PaperEntry> {
    let found = find(name).map_err(Error::unusable)?;
    Ok(PaperEntry::from(found))
}

with_resources!(Paper);
with_keeping!(Paper);

impl Paper {
    /// By name, without what takes long.
    pub fn new(name: impl Into<String>) -> Paper {
        Paper {
            name: name.into(),
            full: false,
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }

    /// Recomputes some entries, one after the other, as this one: what it says of time, machine
    /// and keeping holds for all. The store is opened once. Each is shown as soon as it is there,
    /// until `show` gives an error.
    ///
    /// # Errors
    /// If there is no such entry or the store cannot be opened, and those of `show`.
    pub fn each_with<E: From<Error>>(
        &self,
        names: &[&str],
        observer: &dyn Observer,
        mut show: impl FnMut(PaperEntry, Result<Recomputed>) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let entries = names.iter().map(|name| find(name));
        let entries: Vec<Entry> = entries
            .collect::<std::result::Result<_, _>>()
            .map_err(Error::unusable)?;
        let keeping = match self.full {
            true => self.keeping.clone(),
            false => Keeping::default(),
        };
        let full = self.full;
        let shown = keeping.with(self.resources, observer, |options| {
            let scope = Scope { full, options };
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
        found.ok_or_else(|| Error::failed("no table or figure came of it"))
    }
}

fn recompute(entry: &Entry, scope: &Scope<'_>) -> std::result::Result<Recomputed, PaperError> {
    if let Some(table) = entry.table(scope)? {
        return Ok(Recomputed::Table(PaperTable::from(table)));
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

impl PaperTable {
    /// The rows that differ from the print for no known reason.
    pub fn unexplained(&self) -> impl Iterator<Item = &PaperRow> {
        let differs = |row: &&PaperRow| row.verdict == Verdict::Differs(None);
        self.rows.iter().filter(differs)
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

impl From<Table> for PaperTable {
    fn from(table: Table) -> PaperTable {
        PaperTable {
            name: table.name,
            title: table.title,
            source: table.source,
            rows: table.rows.into_iter().map(PaperRow::from).collect(),
        }
    }
}

impl From<Row> for PaperRow {
    fn from(row: Row) -> PaperRow {
        PaperRow {
            key: row.key,
            ours: row.ours.map(|value| value.to_string()),
            printed: row.printed,
            verdict: row.verdict,
            basis: row.basis,
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
    /// The number of the sequence that it shows in the On-Line Encyclopedia of Integer
    /// Sequences, if it is one, and known.
    pub fn oeis(&self) -> Option<&'static str> {
        SQUARES.contains(&self.name).then_some(OEIS_OF_SQUARES)
    }
}

impl PaperKind {
    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            PaperKind::Table => "table",
            PaperKind::Figure => "figure",
        }
    }
}

/// One value of a table, as it is written.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WrittenRow {
    /// Which value.
    key: String,
    /// Our value; `null` if there is none.
    ours: Option<String>,
    /// The printed value; `null` if there is none.
    printed: Option<&'static str>,
    /// How they compare.
    verdict: &'static str,
    /// Why they differ, if they do and it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// The data that our value is computed from, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    basis: Option<&'static str>,
}

impl From<PaperRow> for WrittenRow {
    fn from(row: PaperRow) -> WrittenRow {
        WrittenRow {
            key: row.key,
            ours: row.ours,
            printed: row.printed,
            verdict: row.verdict.word(),
            reason: row.verdict.reason(),
            basis: row.basis,
        }
    }
}

crate::schema::schema_as!(PaperRow => WrittenRow);
