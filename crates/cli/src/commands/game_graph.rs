//! `tengen game-graph`: legal positions and the moves between them.

use crate::board::{BoardArguments, BoardJson};
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Format};
use crate::output;
use crate::progress::Progress;
use crate::table::table;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen_base::machine::Machine;
use tengen_board::Board;
use tengen_games::graph::picture::{Grouping, Picture, PictureError};
use tengen_games::graph::{CompactGraph, Connection, Error, OutdegreeProduct, Survey};

/// The most digits of a product of out-degrees that is written out.
const MAX_DIGITS: usize = 10_000;

/// Count the moves between legal positions, and draw them
///
/// The game graph has an edge from a legal position to another for each move of either
/// player that leads there (Combinatorics of Go, definition 1). Suicides of several stones
/// are moves; those of a single stone lead nowhere. All positions are looked at, so the
/// board must be small: 4x4 takes half a minute and 25 MB, and each point more three times
/// as much.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Write the graph for Graphviz (boards of up to 12 points and a million edges); `-` is
    /// standard output, instead of the numbers
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,

    /// Write the graph in GraphML (of the same sizes)
    #[arg(long, value_name = "FILE")]
    graphml: Option<PathBuf>,

    /// Draw the graph (up to 256 nodes), in columns by number of stones, Black's moves
    /// dark, White's light
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Which positions are one node of what is written or drawn; the numbers are those of
    /// the whole graph in any case [default: none]
    #[arg(long, value_name = "WHICH", value_enum)]
    group: Option<GroupingName>,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen game-graph 4
  tengen game-graph 2 3 --format json
  tengen game-graph 1 3 --svg figure3.svg
  tengen game-graph 2 --group symmetry --svg figure4.svg
  tengen game-graph 2 --dot - | dot -Tpdf > graph.pdf
  tengen game-graph --graph petersen.col";

/// A [`Grouping`] by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum GroupingName {
    /// Each position is a node
    #[default]
    None,
    /// Those that are equal up to the symmetries of the board
    Symmetry,
    /// Those that are equal up to these and exchanging the colours
    Colours,
}

impl GroupingName {
    fn grouping(self) -> Grouping {
        match self {
            GroupingName::None => Grouping::None,
            GroupingName::Symmetry => Grouping::Symmetry,
            GroupingName::Colours => Grouping::SymmetryAndColours,
        }
    }
}

/// The numbers as JSON.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    board: BoardJson,
    points: usize,
    nodes: u64,
    edges: u64,
    average_outdegree: f64,
    least_outdegree: usize,
    /// By out-degree from 0.
    outdegrees: Vec<u64>,
    captures: u64,
    suicides: u64,
    single_stone_suicides: u64,
    two_loops: u64,
    kos: u64,
    symmetries: Option<u64>,
    node_classes: Option<u64>,
    edge_classes: Option<u64>,
    node_classes_with_colours: u64,
    edge_classes_with_colours: u64,
    /// From and to the empty board.
    reached: u64,
    reaching: u64,
    strongly_connected: bool,
    /// Of the graph without the empty board and suicides.
    without_suicides: Option<Part>,
    outdegree_product: Product,
}

/// A part of the graph.
#[derive(Serialize)]
struct Part {
    nodes: u64,
    reached: u64,
    reaching: u64,
    strongly_connected: bool,
}

/// The product of all out-degrees.
#[derive(Serialize)]
struct Product {
    /// Primes and exponents; nothing if it is 0.
    prime_powers: Option<Vec<(u64, u64)>>,
    log10: Option<f64>,
    /// If it is not too long.
    exact: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let board = arguments.board.board()?;
    let progress = Progress::listening(arguments.answer.quiet);
    if write_pictures(&board, arguments)? {
        return Ok(ExitCode::SUCCESS);
    }
    let options = arguments.machine.with(&progress);
    let found = explore(&board, &options);
    progress.finish();
    let json = numbers(&board, arguments, &found.map_err(explain)?);
    output::print(&match arguments.answer.format {
        Format::Json => output::json(&json)?,
        Format::Text => text(&json),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Writes what is asked for; whether standard output was written to.
fn write_pictures(board: &Board, arguments: &Arguments) -> Result<bool, Failure> {
    let Arguments {
        dot, graphml, svg, ..
    } = arguments;
    let files = [dot, graphml, svg];
    let given: Vec<_> = files.into_iter().flatten().collect();
    if (1..given.len()).any(|i| given[..i].contains(&given[i]) && given[i] != Path::new("-")) {
        return Err(Failure::unusable("two pictures cannot be in one file"));
    }
    if given.is_empty() {
        return match arguments.group {
            None => Ok(false),
            Some(_) => Err(Failure::unusable(
                "--group is about what --dot, --graphml and --svg write, and none of them is given",
            )),
        };
    }
    let to_output = |file: &Option<PathBuf>| file.as_deref() == Some(Path::new("-"));
    if files.into_iter().filter(|&file| to_output(file)).count() > 1 {
        let reason = "only one of --dot, --graphml and --svg can be standard output";
        return Err(Failure::unusable(reason));
    }
    if files.into_iter().any(to_output) && arguments.answer.format == Format::Json {
        return Err(Failure::unusable(
            "--format is about the numbers, which are not written where a picture is standard \
             output",
        ));
    }
    let unusable = |error: PictureError| Failure::unusable(error);
    let picture =
        Picture::new(board, arguments.group.unwrap_or_default().grouping()).map_err(unusable)?;
    // Before anything is written.
    let drawn = svg
        .as_ref()
        .map(|_| picture.svg())
        .transpose()
        .map_err(unusable)?;
    let write = |file: &Option<PathBuf>, make: &dyn Fn() -> String| match file.as_deref() {
        None => Ok(()),
        Some(file) if file == Path::new("-") => output::print(&make()),
        Some(file) => output::write_file(file, make()),
    };
    write(dot, &|| picture.dot())?;
    write(graphml, &|| picture.graphml())?;
    write(svg, &|| drawn.clone().unwrap_or_default())?;
    Ok(files.into_iter().any(to_output))
}

/// What is found out about a graph.
struct Found {
    survey: Survey,
    connection: Connection,
    without_suicide: Option<Connection>,
}

fn explore(board: &Board, options: &Machine<'_>) -> Result<Found, Error> {
    let graph = CompactGraph::new(board, options)?;
    Ok(Found {
        survey: graph.survey(options)?,
        connection: graph.connection(options)?,
        without_suicide: graph.connection_without_suicide(options)?,
    })
}

fn explain(error: Error) -> Failure {
    match error {
        Error::Cancelled => Failure::Interrupted("stopped; nothing of this is kept".to_owned()),
        error => Failure::Failed(error.to_string()),
    }
}

fn numbers(board: &Board, arguments: &Arguments, found: &Found) -> Json {
    let Found {
        survey,
        connection,
        without_suicide,
    } = found;
    let product = OutdegreeProduct::new(&survey.outdegrees);
    let known = |classes: u64| survey.symmetries.map(|_| classes);
    Json {
        board: arguments.board.json(board).without_edges(),
        points: board.points(),
        nodes: survey.nodes,
        edges: survey.edges(),
        average_outdegree: survey.average_outdegree(),
        least_outdegree: survey.least_outdegree(),
        outdegrees: survey.outdegrees.clone(),
        captures: survey.captures,
        suicides: survey.suicides,
        single_stone_suicides: survey.single_stone_suicides,
        two_loops: survey.two_loops,
        kos: survey.kos,
        symmetries: survey.symmetries,
        node_classes: known(survey.node_classes),
        edge_classes: known(survey.edge_classes),
        node_classes_with_colours: survey.node_classes_with_colours,
        edge_classes_with_colours: survey.edge_classes_with_colours,
        reached: connection.reached,
        reaching: connection.reaching,
        strongly_connected: connection.is_strong(),
        without_suicides: without_suicide.map(|part| Part {
            nodes: part.nodes,
            reached: part.reached,
            reaching: part.reaching,
            strongly_connected: part.is_strong(),
        }),
        outdegree_product: Product {
            exact: product.exact(MAX_DIGITS).map(|number| number.to_string()),
            log10: Some(product.log10()).filter(|log| log.is_finite()),
            prime_powers: match product {
                OutdegreeProduct::Zero => None,
                OutdegreeProduct::Powers(powers) => Some(powers),
            },
        },
    }
}

fn text(json: &Json) -> String {
    let mut text = String::new();
    let mut line = |what: &str, value: String| {
        let _ = writeln!(text, "{what:<36}{value:>14}");
    };
    line("nodes (legal positions)", json.nodes.to_string());
    line("edges (moves)", json.edges.to_string());
    line("  captures", json.captures.to_string());
    line("  suicides", json.suicides.to_string());
    line(
        "suicides of single stones (no edges)",
        json.single_stone_suicides.to_string(),
    );
    line(
        "average out-degree",
        format!("{:.3}", json.average_outdegree),
    );
    line("2-loops", json.two_loops.to_string());
    line("  kos", json.kos.to_string());
    if let (Some(symmetries), Some(nodes), Some(edges)) =
        (json.symmetries, json.node_classes, json.edge_classes)
    {
        line("symmetries of the board", symmetries.to_string());
        line("  nodes up to symmetry", nodes.to_string());
        line("  edges up to symmetry", edges.to_string());
        line(
            "  nodes, also with colours exchanged",
            json.node_classes_with_colours.to_string(),
        );
        line(
            "  edges, also with colours exchanged",
            json.edge_classes_with_colours.to_string(),
        );
    }
    let verdict = |strong: bool| if strong { "yes" } else { "no" }.to_owned();
    line("strongly connected", verdict(json.strongly_connected));
    if !json.strongly_connected {
        line("  reached from the empty board", json.reached.to_string());
        line("  from which it is reached", json.reaching.to_string());
    }
    if let Some(part) = &json.without_suicides {
        line(
            "  without suicides and empty board",
            verdict(part.strongly_connected),
        );
    }
    let product = &json.outdegree_product;
    match (&product.exact, product.log10) {
        (Some(exact), _) if exact.len() <= 14 => line("product of out-degrees", exact.clone()),
        (_, Some(log10)) => line("product of out-degrees", format!("about 10^{log10:.3}")),
        _ => line("product of out-degrees", "0".to_owned()),
    }

    let degrees = (0..).zip(&json.outdegrees).filter(|&(_, &nodes)| nodes > 0);
    let (degrees, nodes): (Vec<_>, Vec<_>) = degrees
        .map(|(d, n): (usize, _)| (d.to_string(), n.to_string()))
        .unzip();
    text + "\n" + &table(&[("out-degree", degrees), ("nodes", nodes)])
}
