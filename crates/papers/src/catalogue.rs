//! The catalogue of all tables and figures of the two papers that can be recomputed, by name.

use crate::figures::{
    Drawn, border_state, class_graph, game_graph, gray, knight, left_capturing, positions,
    state_graph, transitions,
};
use crate::scope::{PaperError, Scope};
use crate::table::{Builder, PaperTable};
use crate::{go, lattice};
use tengen_plot::Plot;

/// A table or figure of a paper.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the table or figure on the command line.
    pub name: &'static str,
    /// The title of the table or figure.
    pub title: &'static str,
    /// The paper, and the table, figure or section.
    pub source: &'static str,
    /// The function that computes the table, or draws the figure.
    pub kind: Kind,
}

/// The kind of an entry (table, drawing or plot), with the function that computes it.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A table of values.
    Table(fn(&Scope<'_>, &mut Builder) -> Result<(), PaperError>),
    /// A picture that needs no counts of positions.
    Drawing(fn() -> Drawn),
    /// A plot that needs counts of positions.
    Plot(fn(&Scope<'_>) -> Result<Plot, PaperError>),
}

impl Entry {
    /// Computes the table of this entry; `None` if the entry is a figure.
    ///
    /// # Errors
    /// [`PaperError`] if the computation fails.
    pub fn table(&self, scope: &Scope<'_>) -> Result<Option<PaperTable>, PaperError> {
        let Kind::Table(fill) = self.kind else {
            return Ok(None);
        };
        let mut table = Builder::new(self.name);
        fill(scope, &mut table)?;
        Ok(Some(PaperTable {
            name: self.name,
            title: self.title,
            source: self.source,
            rows: table.rows(),
        }))
    }

    /// Computes the data of the plot of this entry; `None` if the entry is no plot.
    ///
    /// # Errors
    /// [`PaperError`] if the computation fails.
    pub fn plot(&self, scope: &Scope<'_>) -> Result<Option<Plot>, PaperError> {
        match self.kind {
            Kind::Plot(plot) => plot(scope).map(Some),
            _ => Ok(None),
        }
    }

    /// Draws the figure of this entry as SVG; `None` if the entry is a table.
    ///
    /// # Errors
    /// [`PaperError`] if the computation or the drawing fails.
    pub fn figure(&self, scope: &Scope<'_>) -> Result<Option<String>, PaperError> {
        match self.kind {
            Kind::Table(_) => Ok(None),
            Kind::Drawing(draw) => draw().map(Some).map_err(PaperError::other),
            Kind::Plot(plot) => plot(scope)?.draw().map(Some).map_err(PaperError::other),
        }
    }
}

// Builds the catalogue entries for the tables of a paper. Each line has the name, the place in the
// paper, the title and the function that computes the table.
macro_rules! tables {
    ($paper:literal: $($name:literal, $place:literal, $title:literal, $rows:path;)*) => {
        &[$(Entry {
            name: $name,
            title: $title,
            source: concat!($paper, ", ", $place),
            kind: Kind::Table($rows),
        }),*]
    };
}

const GO: &[Entry] = tables!["Combinatorics of Go":
    "go-table-1", "Table 1", "Numbers of valid border state classes", go::states::table_1;
    "go-recurrences", "4.4.1 and 4.4.2", "Minimal recurrences", go::recurrences::printed;
    "go-table-2", "Table 2", "Recurrence orders, a_m and the m-th root of lambda_m", go::recurrences::table_2;
    "go-table-3", "Table 3", "Numbers of legal n x n positions", go::counts::table_3;
    "go-table-4", "Table 4", "Estimated numbers of legal n x n positions", go::estimates::table_4;
    "go-theorem-3", "Theorem 3", "Bounds from points a knight's move apart", go::bounds::theorem_3;
    "go-theorem-4", "Theorem 4", "Superadditivity of ln L(m,n)", go::bounds::theorem_4;
    "go-table-5", "Table 5", "Numbers of legal n x (n+1) positions", go::counts::table_5;
    "go-table-6", "Table 6", "Convergence to the base of liberties", go::constants::table_6;
    "go-table-7", "Table 7", "Exact and estimated numbers of games", go::games::table_7;
    "go-table-8", "Table 8", "Average outdegrees of game graphs", go::games::table_8;
    "go-constants", "4.11", "The constants of the asymptotic formula", go::constants::constants;
    "go-accuracy", "4.11", "The asymptotic formula over the exact number", go::constants::accuracy;
    "go-other-games", "section 5", "Other games compared", go::other_games::section_5;
];

const LATTICE: &[Entry] = tables!["On the number of Go positions on lattice graphs":
    "lattice-configurations", "4.1", "Column configurations and position sections", lattice::configurations::configurations;
    "lattice-table-1", "Table 1", "Bounds on numbers of legal N x N positions", lattice::bounds::table_1;
    "lattice-table-2", "Table 2", "Bounds on the limiting constant of lattices", lattice::bounds::table_2;
    "lattice-table-3", "Table 3", "Bounds on the limiting constant for 2 to 6 colours", lattice::bounds::table_3;
    "lattice-table-4", "Table 4", "Numbers of legal positions of strips with 100 columns", lattice::strips::table_4;
];

const fn drawing(name: &'static str, title: &'static str, draw: fn() -> Drawn) -> Entry {
    Entry {
        name,
        title,
        source: "Combinatorics of Go",
        kind: Kind::Drawing(draw),
    }
}

/// The figures that need no counts of positions, in the order of *Combinatorics of Go*.
const DRAWINGS: [Entry; 13] = [
    drawing("go-figure-1", positions::TITLE, positions::draw),
    drawing("go-figure-2", game_graph::TITLES[0], game_graph::draw_1x2),
    drawing("go-figure-3", game_graph::TITLES[1], game_graph::draw_1x3),
    drawing("go-figure-4", game_graph::TITLES[2], game_graph::draw_2x2),
    drawing(
        "go-figure-5",
        border_state::COMMON_TITLE,
        border_state::draw_common,
    ),
    drawing(
        "go-figure-7",
        border_state::SUCCESSORS_TITLE,
        border_state::draw_successors,
    ),
    drawing("go-figure-8", state_graph::TITLE, state_graph::draw),
    drawing("go-figure-9", class_graph::TITLE, class_graph::draw),
    drawing("go-figure-10", transitions::TITLE, transitions::draw),
    drawing("go-figure-11", knight::TITLE, knight::draw),
    drawing("go-figure-13", gray::CODE_TITLE, gray::draw_code),
    drawing("go-figure-14", gray::PARTITION_TITLE, gray::draw_partition),
    drawing("go-figure-15", left_capturing::TITLE, left_capturing::draw),
];

/// The figure that needs counts of positions.
const PLOT: Entry = Entry {
    name: "go-figure-12",
    title: go::remainders::TITLE,
    source: "Combinatorics of Go, Figure 12",
    kind: Kind::Plot(go::remainders::figure_12),
};

/// Returns all entries, tables first, in the order in which they occur in the papers.
pub fn catalogue() -> impl Iterator<Item = Entry> {
    let tables = GO.iter().chain(LATTICE).copied();
    tables.chain(DRAWINGS).chain([PLOT])
}

/// Returns the table or figure with a given name.
///
/// # Errors
/// [`PaperError::Unknown`] if no entry has this name.
pub fn find(name: &str) -> Result<Entry, PaperError> {
    let found = catalogue().find(|entry| entry.name == name);
    found.ok_or_else(|| PaperError::Unknown {
        given: name.to_owned(),
        known: catalogue().map(|e| e.name).collect::<Vec<_>>().join(", "),
    })
}
