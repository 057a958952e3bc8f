//! `tengen lattice`: lists the lattices, or shows one.

use crate::answer;
use crate::failure::Failure;
use crate::names;
use crate::output;
use crate::picture;
use clap::{Args, ValueEnum};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::lattice::{ShowLattice, ShownLattice, all};
use tengen::registry::ListLattices;
use tengen::{Boundary, Lattice, Request};

/// List the lattices, or show one: picture, wraps, edges
///
/// A lattice consists of copies of a unit cell, its repeating part. To define a lattice of your
/// own, start from the text that --format cell prints; see docs/lattices.md. Pass the file of the
/// unit cell wherever a lattice is expected, for example as --lattice FILE.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Lattice name, or the file of a unit cell [default: list all named lattices]
    ///
    /// A file is a path with a slash or the extension .lattice.
    #[arg(value_name = "LATTICE", value_parser = names::lattices())]
    lattice: Option<Lattice>,

    /// Number of rows, or a size such as 3x4 [default: whole cells, at least 4 rows]
    #[arg(requires = "lattice")]
    rows: Option<usize>,

    /// Number of columns [default: same as rows]
    cols: Option<usize>,

    /// Boundary condition: sides beyond which there is an extra row of empty points
    #[arg(
        long,
        value_name = "WHERE",
        value_parser = names::boundaries(),
        default_value_t = Boundary::None,
        requires = "lattice",
    )]
    boundary: Boundary,

    /// Also draw the empty board to this file
    #[arg(long, value_name = "OUT.svg|png", value_parser = picture::file(), requires = "lattice")]
    svg: Option<PathBuf>,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Output format of a lattice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain text
    #[default]
    Text,
    /// One JSON object on one line
    Json,
    /// Edges of the board in DIMACS format, for --graph and other programs
    Dimacs,
    /// Graph in graph6 format
    Graph6,
    /// Text of the unit cell, as a start for a file of your own
    Cell,
}

const EXAMPLES: &str = "\
Examples:
  tengen lattice
  tengen lattice kagome
  tengen lattice torus 3 4 --format dimacs > torus.col
  tengen lattice hexagonal 6x8 --svg hexagonal.svg
  tengen lattice kagome --format cell > mine.lattice
  tengen count 4 6 --lattice ./mine.lattice --columns

Terms:
  guarded    a point next to an extra point that is always empty, so it always has a liberty.
             --boundary guards the first or the last row
  shifted    the pattern moved up by one row, so that the board begins with another row of it
  wraps      the last column (or row) is adjacent to the first
  cell       the part that repeats; rows and columns of a board count points, not cells";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let text = match arguments.lattice {
        None => list(arguments.format)?,
        Some(lattice) => {
            let mut request = ShowLattice::new(lattice);
            request.rows = arguments.rows;
            request.cols = arguments.cols;
            request.boundary = arguments.boundary;
            let shown = request.run()?;
            if let Some(file) = &arguments.svg {
                picture::write(file, &shown.svg()?)?;
            }
            let is_bare = matches!(arguments.format, Format::Dimacs | Format::Graph6);
            if is_bare && !shown.guarded.is_empty() {
                let guarded = shown.guarded.join(" ");
                output::say(&format!(
                    "note: this format cannot store the guarded points: {guarded}"
                ));
            }
            match arguments.format {
                Format::Text => text_of(&shown),
                Format::Json => answer::json("lattice", &shown)?,
                Format::Dimacs => shown.dimacs(),
                Format::Graph6 => shown.graph6()?,
                Format::Cell => shown.text,
            }
        }
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn list(format: Format) -> Result<String, Failure> {
    let lattices = all();
    match format {
        Format::Text => {
            let width = lattices.iter().map(|facts| facts.name.len()).max();
            let width = width.unwrap_or(0);
            Ok(lattices.iter().fold(String::new(), |mut text, facts| {
                let about = facts.about.as_deref().unwrap_or_default();
                let _ = writeln!(text, "{:width$}  {about}", facts.name);
                text
            }))
        }
        Format::Json => answer::json("lattice", &ListLattices::default().run()?),
        _ => Err(Failure::Unusable(
            "the list of lattices needs --format text or json; name a lattice to write its edges \
             or its cell"
                .to_owned(),
        )),
    }
}

fn text_of(shown: &ShownLattice) -> String {
    const NAMED: usize = 12;
    let facts = &shown.facts;
    let mut text = format!("lattice  {}\n", facts.name);
    if let Some(about) = &facts.about {
        let _ = writeln!(text, "about    {about}");
    }
    let cell = facts.cell;
    let _ = writeln!(
        text,
        "cell     {} x {}, {} edges",
        cell.rows, cell.cols, cell.edges
    );
    let _ = writeln!(text, "wraps    {}", facts.wraps().unwrap_or("no"));
    let _ = writeln!(
        text,
        "board    {} x {}, {} points, {} edges, {} guarded",
        shown.shape.rows,
        shown.shape.cols,
        shown.points,
        shown.edges.len(),
        shown.guarded.len()
    );
    if let Some(drawn) = shown.picture() {
        let _ = write!(text, "\n{}", drawn.text);
        if !drawn.others.is_empty() {
            let named = drawn.others.iter().take(NAMED);
            let named: Vec<String> = named.map(|(a, b)| format!("{a}-{b}")).collect();
            let more = drawn.others.len().saturating_sub(NAMED);
            let and = match more {
                0 => String::new(),
                _ => format!(" and {more} more"),
            };
            let _ = writeln!(text, "\nand the edges {}{and}", named.join(" "));
        }
    }
    text
}
