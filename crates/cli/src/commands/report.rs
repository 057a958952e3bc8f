//! How counts are written.

use super::count_up_to::UpToCount;
use crate::failure::Failure;
use crate::output;
use clap::ValueEnum;
use serde::Serialize;
use std::fmt::Write as _;
use tengen_board::{Board, Boundary};
use tengen_count::Sequence;
use tengen_count::run::{Counts, Engine, Residues};
use tengen_exact::UBig;

/// How counts are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountFormat {
    /// The number alone; with --columns, lines of n, a tab, and the number
    #[default]
    Text,
    /// One JSON object on one line; counts are strings of digits
    Json,
    /// Comma-separated values with a heading
    Csv,
    /// A b-file of the OEIS, for 1, 2, ... columns
    Oeis,
}

/// What was counted, and the numbers.
pub(crate) enum Counted {
    /// Boards of a lattice.
    Lattice(LatticeCount),
    /// A graph.
    Graph(GraphCount),
    /// Boards of a lattice, modulo some primes only.
    Residues(ResidueCount),
    /// Classes of positions of a board.
    UpTo(UpToCount),
}

/// Boards of a lattice, and their numbers.
pub(crate) struct LatticeCount {
    pub(crate) sequence: Sequence,
    pub(crate) cols: usize,
    /// Whether there is a number for every column.
    pub(crate) all_columns: bool,
    pub(crate) counts: Counts,
}

/// A graph, and its number.
pub(crate) struct GraphCount {
    pub(crate) file: String,
    pub(crate) board: Board,
    pub(crate) colours: u32,
    pub(crate) engine: Engine,
    pub(crate) count: UBig,
}

/// Boards of a lattice, and their numbers modulo some primes.
pub(crate) struct ResidueCount {
    pub(crate) sequence: Sequence,
    pub(crate) cols: usize,
    pub(crate) residues: Residues,
}

#[derive(Serialize)]
struct ResidueJson {
    lattice: &'static str,
    rows: usize,
    cols: usize,
    colours: u32,
    boundary: &'static str,
    residues: Vec<PrimeJson>,
}

#[derive(Serialize)]
struct PrimeJson {
    prime: String,
    residue: String,
}

#[derive(Serialize)]
struct LatticeJson {
    lattice: &'static str,
    rows: usize,
    cols: usize,
    colours: u32,
    boundary: &'static str,
    engine: &'static str,
    count: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Vec<String>>,
}

#[derive(Serialize)]
struct GraphJson<'a> {
    graph: &'a str,
    vertices: usize,
    edges: usize,
    colours: u32,
    engine: &'static str,
    count: String,
}

impl Counted {
    /// The whole text for standard output.
    pub(crate) fn write(&self, format: CountFormat) -> Result<String, Failure> {
        match self {
            Counted::Lattice(counted) => counted.write(format),
            Counted::Graph(counted) => counted.write(format),
            Counted::Residues(counted) => counted.write(format),
            Counted::UpTo(counted) => counted.write(format),
        }
    }
}

impl Counted {
    /// Why the work could not be kept, if so.
    pub(crate) fn unkept(&self) -> Option<&str> {
        match self {
            Counted::Lattice(counted) => counted.counts.unkept.as_deref(),
            Counted::Residues(counted) => counted.residues.unkept.as_deref(),
            Counted::UpTo(counted) => counted.unkept(),
            Counted::Graph(_) => None,
        }
    }
}

impl ResidueCount {
    fn write(&self, format: CountFormat) -> Result<String, Failure> {
        let Sequence {
            lattice,
            rows,
            boundary,
            colours,
        } = self.sequence;
        let last = self.residues.by_prime.iter();
        let last = last.filter_map(|(prime, columns)| Some((prime, columns.last()?)));
        if format == CountFormat::Json {
            return output::json(&ResidueJson {
                lattice: lattice.name(),
                rows,
                cols: self.cols,
                colours,
                boundary: boundary.name(),
                residues: last
                    .map(|(prime, residue)| PrimeJson {
                        prime: prime.to_string(),
                        residue: residue.to_string(),
                    })
                    .collect(),
            });
        }
        if format == CountFormat::Csv {
            let rows = last.map(|(prime, residue)| [prime.to_string(), residue.to_string()]);
            return output::csv(&["prime", "residue"], rows);
        }
        let mut text = String::new();
        for (prime, residue) in last {
            let _ = writeln!(text, "{prime}\t{residue}");
        }
        Ok(text)
    }
}

impl LatticeCount {
    fn write(&self, format: CountFormat) -> Result<String, Failure> {
        match format {
            CountFormat::Json => output::json(&self.json()?),
            CountFormat::Csv => {
                let first = self.cols + 1 - self.counts.columns.len();
                let rows = (first..).zip(&self.counts.columns);
                let rows = rows.map(|(cols, count)| [cols.to_string(), count.to_string()]);
                output::csv(&["columns", "positions"], rows)
            }
            CountFormat::Oeis => Ok(format!("# {}\n{}", self.title(), self.numbered(' '))),
            CountFormat::Text if self.all_columns => Ok(self.numbered('\t')),
            CountFormat::Text => Ok(format!("{}\n", self.last()?)),
        }
    }

    fn json(&self) -> Result<LatticeJson, Failure> {
        let columns = || self.counts.columns.iter().map(UBig::to_string).collect();
        Ok(LatticeJson {
            lattice: self.sequence.lattice.name(),
            rows: self.sequence.rows,
            cols: self.cols,
            colours: self.sequence.colours,
            boundary: self.sequence.boundary.name(),
            engine: self.counts.engine.name(),
            count: self.last()?.to_string(),
            columns: self.all_columns.then(columns),
        })
    }

    /// The number that was asked for.
    fn last(&self) -> Result<&UBig, Failure> {
        let last = self.counts.columns.last();
        last.ok_or_else(|| Failure::Failed("the count gave no number".to_owned()))
    }

    /// One line for each number of columns.
    fn numbered(&self, separator: char) -> String {
        let mut text = String::new();
        for (n, count) in (1..).zip(&self.counts.columns) {
            let _ = writeln!(text, "{n}{separator}{count}");
        }
        text
    }

    /// What the numbers are, in a sentence.
    fn title(&self) -> String {
        let Sequence {
            lattice,
            rows,
            boundary,
            colours,
        } = self.sequence;
        let beside = match boundary {
            Boundary::None => String::new(),
            other => format!(", empty row beside the board: {other}"),
        };
        let plural = if colours == 1 { "" } else { "s" };
        format!(
            "Number of legal Go positions with {colours} colour{plural} of stones on a \
             {rows} X n board, {lattice} lattice{beside}, for n = 1..{}.",
            self.cols
        )
    }
}

impl GraphCount {
    fn write(&self, format: CountFormat) -> Result<String, Failure> {
        match format {
            CountFormat::Json => {}
            CountFormat::Csv => return output::csv(&["positions"], [[self.count.to_string()]]),
            CountFormat::Text | CountFormat::Oeis => return Ok(format!("{}\n", self.count)),
        }
        output::json(&GraphJson {
            graph: &self.file,
            vertices: self.board.points(),
            edges: self.board.graph().edge_count(),
            colours: self.colours,
            engine: self.engine.name(),
            count: self.count.to_string(),
        })
    }
}
