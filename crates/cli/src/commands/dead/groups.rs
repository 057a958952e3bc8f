//! `tengen dead groups`: the verdict on each group of a position.

use super::{MemoryArgument, explain};
use crate::board::{BoardJson, board_json};
use crate::diagram;
use crate::failure::Failure;
use crate::input::{self, FileArgument};
use crate::names::{AnswerArguments, Format, LatticeArguments};
use crate::output;
use crate::points::Names;
use crate::progress::Progress;
use crate::table::table;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen_board::{Board, Player, Position, graph_file};
use tengen_tsumego::model::problem::{Outside, Problem};
use tengen_tsumego::model::retrograde::{Unsolved, Verdict};
use tengen_tsumego::model::status::{Status, with_ko, without_ko};

/// Say of each group of a position whether it is dead, for either player to move
///
/// The position is a diagram with one line per row (. empty, X black, O white), or the set-up
/// position of an SGF file. All positions that can arise from it are looked at, so there must
/// not be many: the board is small, or play is restricted to a region.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(flatten)]
    input: FileArgument,

    #[command(flatten)]
    lattice: LatticeArguments,

    /// Take the board from a graph file; the position is then a single row, the vertices in
    /// the order of their labels
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lattice", "boundary"])]
    graph: Option<PathBuf>,

    /// Where stones may be put, such as A1,B1,C2 (vertices by their labels) [default:
    /// everywhere]. Groups with stones elsewhere cannot be captured, and are not judged
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    region: Vec<String>,

    /// The rules of play
    #[arg(long, value_name = "RULES", value_enum, default_value_t)]
    rules: RulesName,

    #[command(flatten)]
    memory: MemoryArgument,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  printf '. X O .\\nX X O .\\n' | tengen dead groups
  tengen dead groups --rules ko --region A1,B1,C1,A2,B2 diagram.txt
  echo '. X O .' | tengen dead groups --graph square.col --format json";

/// Rules by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum RulesName {
    /// No rule of ko, as in the paper: positions may be repeated for ever
    #[default]
    NoKo,
    /// Simple ko; also how many threats from elsewhere, up to 5, would help who loses
    Ko,
}

/// The verdicts as JSON.
#[derive(Serialize)]
struct Json {
    #[serde(flatten)]
    board: BoardJson,
    rules: &'static str,
    groups: Vec<GroupJson>,
}

#[derive(Serialize)]
struct GroupJson {
    colour: &'static str,
    stones: Vec<String>,
    black_to_move: StatusJson,
    white_to_move: StatusJson,
}

#[derive(Serialize)]
struct StatusJson {
    status: &'static str,
    /// Until the group is captured, passes counted.
    moves: Option<u32>,
    /// With which who loses turns it round.
    threats: Option<u8>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (board, configuration) = read(arguments)?;
    let region = region(arguments, &board)?;
    let progress = Progress::listening(arguments.answer.quiet);
    let groups = judge(arguments, &board, &configuration, &region, &progress);
    progress.finish();
    let groups = groups?;
    let json = Json {
        board: board_json(&board, arguments.graph.as_deref()),
        rules: match arguments.rules {
            RulesName::NoKo => "no-ko",
            RulesName::Ko => "ko",
        },
        groups,
    };
    output::print(&match arguments.answer.format {
        Format::Json => output::json(&json)?,
        Format::Text => text(&json),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The verdicts on all groups that are within the region.
fn judge(
    arguments: &Arguments,
    board: &Board,
    configuration: &Position,
    region: &[usize],
    progress: &Progress,
) -> Result<Vec<GroupJson>, Failure> {
    let memory = arguments.memory.bytes();
    let strings = configuration.strings(board).map_err(Failure::unusable)?;
    let is_inside = |x: &usize| region.contains(x);
    let inside = strings
        .into_iter()
        .filter(|s| s.stones.iter().all(is_inside));
    let verdicts = inside.map(|string| {
        let problem = Problem {
            board: board.clone(),
            configuration: configuration.clone(),
            region: region.to_vec(),
            outside: Outside::Immortal,
            targets: vec![string.stones[0]],
        };
        let statuses = match arguments.rules {
            RulesName::NoKo => without_ko(&problem, memory, progress),
            RulesName::Ko => with_ko(&problem, memory, progress),
        };
        let [black_to_move, white_to_move] = statuses.map_err(refused)?.map(StatusJson::new);
        Ok(GroupJson {
            colour: colour_name(string.colour),
            stones: string.stones.iter().map(|&x| name(board, x)).collect(),
            black_to_move,
            white_to_move,
        })
    });
    verdicts.collect()
}

impl StatusJson {
    fn new(status: Status) -> StatusJson {
        let (word, moves) = match status.verdict {
            Verdict::Dead { moves } => ("dead", Some(moves)),
            Verdict::Alive => ("alive", None),
        };
        StatusJson {
            status: word,
            moves,
            threats: status.threats,
        }
    }

    fn text(&self) -> String {
        let moves = self.moves.map_or(String::new(), |moves| {
            format!(" in {moves} move{}", if moves == 1 { "" } else { "s" })
        });
        let turned = if self.moves.is_some() {
            "alive"
        } else {
            "dead"
        };
        let threats = self.threats.map_or(String::new(), |threats| {
            let plural = if threats == 1 { "" } else { "s" };
            format!(", {turned} with {threats} threat{plural}")
        });
        format!("{}{moves}{threats}", self.status)
    }
}

/// The board and the stones.
fn read(arguments: &Arguments) -> Result<(Board, Position), Failure> {
    let input = input::read(&arguments.input.file)?;
    let placed = diagram::read(&input, arguments.lattice)?;
    let board = match &arguments.graph {
        None => placed.board,
        Some(file) => {
            let graph = input::read(file)?;
            graph_file::read(&graph.text).map_err(|error| graph.unusable(error))?
        }
    };
    let check = |position: &Position| -> Result<(), String> {
        tengen_tsumego::model::position::check(&board, position).map_err(|e| e.to_string())?;
        let illegal = position
            .illegal_strings(&board)
            .map_err(|e| e.to_string())?;
        match illegal.first() {
            None => Ok(()),
            Some(string) => {
                let stones: Vec<_> = string.stones.iter().map(|&x| name(&board, x)).collect();
                let colour = colour_name(string.colour);
                let stones = stones.join(" ");
                Err(format!("the {colour} string of {stones} has no liberty"))
            }
        }
    };
    check(&placed.position).map_err(|reason| input.unusable(reason))?;
    Ok((board, placed.position))
}

/// The vertices of the region: all, if none is named.
fn region(arguments: &Arguments, board: &Board) -> Result<Vec<usize>, Failure> {
    if arguments.region.is_empty() {
        return Ok((0..board.points()).collect());
    }
    Names::of(board).find_all(&arguments.region, "--region")
}

/// The name of a point: as players have it, or a vertex' label.
fn name(board: &Board, vertex: usize) -> String {
    Names::of(board).name(vertex)
}

fn colour_name(colour: u8) -> &'static str {
    if colour == Player::Black.colour() {
        "black"
    } else {
        "white"
    }
}

/// What makes no sense cannot be used; what is too large may be tried with more memory.
fn refused(error: Unsolved) -> Failure {
    match error {
        Unsolved::Problem(error) => Failure::unusable(error),
        Unsolved::Search(error) => explain(error),
    }
}

fn text(json: &Json) -> String {
    if json.groups.is_empty() {
        return "no groups to judge\n".to_owned();
    }
    let column = |cell: fn(&GroupJson) -> String| json.groups.iter().map(cell).collect();
    table(&[
        ("group", column(|g| format!("{} {}", g.colour, g.stones[0]))),
        ("stones", column(|g| g.stones.len().to_string())),
        ("Black to move", column(|g| g.black_to_move.text())),
        ("White to move", column(|g| g.white_to_move.text())),
    ])
}
