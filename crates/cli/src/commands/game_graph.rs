//! `tengen game-graph`: counts and draws the graph of legal positions and the moves between them.

use crate::answer;
use crate::board::BoardArguments;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Format, choices};
use crate::output;
use crate::progress::Progress;
use crate::table::table;
use clap::Args;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::games::{DrawGraph, Grouping, SurveyGraph, SurveyedGraph};
use tengen::{BoardSpec, Request};

/// Count the moves between legal positions, and draw them
///
/// The game graph has an edge between two legal positions for each move of either player
/// (Combinatorics of Go, definition 1). Suicide of several stones is a move; suicide of a single
/// stone is not.
///
/// All positions of the board are searched, so it must be small. The board 4x4 takes half a minute
/// and 25 MB of memory; each further point takes three times as much.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// Write the graph for Graphviz (up to 12 points and a million edges); `-` writes it to
    /// standard output instead of the numbers
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,

    /// Write the graph in GraphML (up to 12 points, a million edges); `-` is standard output
    #[arg(long, value_name = "FILE")]
    graphml: Option<PathBuf>,

    /// Draw the graph as SVG (up to 256 nodes); `-` is standard output
    ///
    /// Each column of the picture has the positions with one number of stones. Black's moves are
    /// dark lines, White's moves are light lines.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Merge equivalent positions into one node of the written graph [default: none]
    ///
    /// The numbers that are printed always refer to the graph without merging.
    #[arg(long, value_name = "WHICH", value_parser = groupings())]
    group: Option<Grouping>,

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

choices! {
    groupings: Grouping,
    /// Each position is a node
    "none" => None,
    /// Positions that are equal up to a symmetry of the board are one node
    "symmetry" => Symmetry,
    /// Positions that are equal up to a symmetry and an exchange of the colours are one node
    "colours" => SymmetryAndColours,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let board = arguments.board.spec()?;
    // Check the board first: an invalid board is reported before any error about pictures.
    board.board()?;
    let progress = Progress::listening(arguments.answer.quiet);
    if write_pictures(&board, arguments)? {
        return Ok(ExitCode::SUCCESS);
    }
    let mut request = SurveyGraph::new(board);
    request.resources = arguments.machine.resources();
    let found = request.run_with(&progress);
    progress.finish();
    let found = found?;
    answer::print(arguments.answer.format, "game-graph", &found, text)
}

/// Writes the graph to the files that `--dot`, `--graphml` and `--svg` name. Returns `true` if one
/// of them is standard output.
fn write_pictures(board: &BoardSpec, arguments: &Arguments) -> Result<bool, Failure> {
    let Arguments {
        dot, graphml, svg, ..
    } = arguments;
    let files = [dot, graphml, svg];
    let given: Vec<_> = files.into_iter().flatten().collect();
    if (1..given.len()).any(|i| given[..i].contains(&given[i]) && given[i] != Path::new("-")) {
        return Err(Failure::unusable(
            "two pictures have the same file name; name a different file for each",
        ));
    }
    if given.is_empty() {
        return match arguments.group {
            None => Ok(false),
            Some(_) => Err(Failure::unusable("--group needs --dot, --graphml or --svg")),
        };
    }
    let to_output = |file: &Option<PathBuf>| file.as_deref() == Some(Path::new("-"));
    if files.into_iter().filter(|&file| to_output(file)).count() > 1 {
        let reason = "only one of --dot, --graphml and --svg can write to standard output";
        return Err(Failure::unusable(reason));
    }
    if files.into_iter().any(to_output) && arguments.answer.format == Format::Json {
        return Err(Failure::unusable(
            "--format json needs standard output for the numbers; write the picture to a file",
        ));
    }
    let mut request = DrawGraph::new(board.clone());
    request.grouping = arguments.group.unwrap_or(Grouping::None);
    let picture = request.run()?;
    // Errors are found before anything is written.
    let drawn = svg.as_ref().map(|_| picture.svg()).transpose()?;
    let write = |file: &Option<PathBuf>, make: &dyn Fn() -> String| match file.as_deref() {
        None => Ok(()),
        Some(file) => output::write(file, &make()),
    };
    write(dot, &|| picture.dot())?;
    write(graphml, &|| picture.graphml())?;
    write(svg, &|| drawn.clone().unwrap_or_default())?;
    Ok(files.into_iter().any(to_output))
}

fn text(json: &SurveyedGraph) -> String {
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
        (Some(exact), _) if exact.to_string().len() <= 14 => {
            line("product of out-degrees", exact.to_string());
        }
        (_, Some(log10)) => line("product of out-degrees", format!("about 10^{log10:.3}")),
        _ => line("product of out-degrees", "0".to_owned()),
    }

    let degrees = (0..).zip(&json.outdegrees).filter(|&(_, &nodes)| nodes > 0);
    let (degrees, nodes): (Vec<_>, Vec<_>) = degrees
        .map(|(d, n): (usize, _)| (d.to_string(), n.to_string()))
        .unzip();
    text + "\n" + &table(&[("out-degree", degrees), ("nodes", nodes)])
}
