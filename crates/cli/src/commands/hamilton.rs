//! `tengen hamilton`: games and cycles through all positions of a board of one row.

use crate::board::diagram_rows;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{input, output};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use tengen_base::observer::Silent;
use tengen_board::{Board, Position};
use tengen_games::graph::GameGraph;
use tengen_games::hamilton::walk::{Kind, Walk};
use tengen_games::hamilton::{self, Fault, FindError, file, obstruction, sgf};

/// Find a game, or a cycle, through all legal positions of a board of one row
///
/// Combinatorics of Go, section 7: such a cycle leaves out the empty position only, and
/// goes on from each position as from the one with the colours exchanged. It is
/// conjectured that there is one for every board from 1x3. What is found is checked, move
/// by move, before it is written. Of a board with both sides above 1 it is shown that it has
/// none (theorem 10); the exit code is then 1.
///
/// As text, a move is a letter, A to Z of Black and a to z of White on the first to last
/// point; the half of a cycle that is written goes on with the colours exchanged.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of points of the row; or number of rows, if columns follow
    #[arg(value_name = "N", required_unless_present = "check")]
    rows: Option<usize>,

    /// Number of columns
    cols: Option<usize>,

    /// What is written
    #[arg(long, value_enum, default_value_t)]
    kind: KindName,

    /// Start of the random numbers; the same seed finds the same cycle [default: 1]
    #[arg(long)]
    seed: Option<u64>,

    /// Begin with this attempt, which a search that was stopped has told, instead of the
    /// first, 0
    #[arg(long, value_name = "N")]
    attempt: Option<usize>,

    /// Check the game or cycle of a file, in the format that is written as text; `-` is
    /// standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["rows", "cols", "kind", "seed", "attempt", "output", "time"],
    )]
    check: Option<PathBuf>,

    /// The file that is written; `-`, or none, is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How it is written; SGF is for games, unless --kind says otherwise
    #[arg(long, value_enum, default_value_t)]
    format: FormatName,

    /// Say how long it took to find, on standard error
    #[arg(long)]
    time: bool,

    /// Show neither progress nor notes
    #[arg(short, long)]
    quiet: bool,
}

/// The most points of a board whose positions are shown in a proof.
const MAX_SHOWN: usize = 10_000;

const EXAMPLES: &str = "\
Examples:
  tengen hamilton 8
  tengen hamilton 8 --kind game --format sgf -o 1x8.sgf
  tengen hamilton 12 --seed 7 -o 1x12.txt
  tengen hamilton --check 1x12.txt
  tengen hamilton 2 3

Boards of up to 1x17, in seconds up to 1x13, minutes to an hour above.";

/// What is written, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum KindName {
    /// Half a cycle; as SGF, the game that it gives
    #[default]
    Auto,
    /// Half a cycle: the other half has the colours exchanged
    HalfCycle,
    /// A whole cycle
    Cycle,
    /// A game from the empty board
    Game,
}

/// How the answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// A small file of text
    #[default]
    Text,
    /// One JSON object on one line
    Json,
    /// A game record in SGF
    Sgf,
}

/// A game or cycle as JSON.
#[derive(Serialize)]
struct WalkJson {
    rows: usize,
    cols: usize,
    kind: &'static str,
    /// Different positions that it goes through, checked.
    positions: u64,
    start: String,
    number_of_moves: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
}

/// Why there is none, as JSON.
#[derive(Serialize)]
struct NoneJson {
    rows: usize,
    cols: usize,
    hamiltonian: bool,
    reason: String,
    #[serde(flatten)]
    proof: ProofJson,
}

/// Sets of positions, each as the rows from the top.
#[derive(Serialize)]
#[serde(untagged)]
enum ProofJson {
    Bottleneck {
        positions: Vec<Vec<String>>,
        successors: Vec<Vec<String>>,
    },
    Parts {
        parts: [Vec<Vec<String>>; 2],
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if let Some(file) = &arguments.check {
        return check_file(file, arguments);
    }
    let first = arguments.rows.unwrap_or(0);
    let (rows, cols) = arguments.cols.map_or((1, first), |cols| (first, cols));
    if rows == 0 || cols == 0 {
        return Err(Failure::unusable("a board has at least one row and column"));
    }
    let points = match (rows, cols) {
        (1, points) | (points, 1) => points,
        _ => return explain_none(rows, cols, arguments),
    };
    let walk = match points {
        2 => return explain_none(rows, cols, arguments),
        1 if arguments.wants_game() => {
            arguments.refuse_search("the game of 1x1 has no move, and")?;
            Walk {
                kind: Kind::Game,
                start: Position::empty(1),
                moves: Vec::new(),
            }
        }
        _ => find(points, arguments)?,
    };
    let walk = match arguments.kind {
        _ if walk.kind == Kind::Game => walk,
        _ if arguments.wants_game() => walk.game().map_err(|e| Failure::Failed(e.to_string()))?,
        KindName::Cycle => walk.whole(),
        _ => walk,
    };
    let positions = checked(&walk, arguments)?.map_err(|e| Failure::Failed(e.to_string()))?;
    let text = match arguments.format {
        FormatName::Text => file::write(&walk),
        FormatName::Json => output::json(&walk_json(&walk, positions, true))?,
        FormatName::Sgf => sgf::write(&walk),
    };
    write(arguments.output.as_deref(), &text)
}

impl Arguments {
    /// Refuses what is for searches where there is none.
    fn refuse_search(&self, why: &str) -> Result<(), Failure> {
        let search = self.seed.is_some() || self.attempt.is_some();
        if search || self.time {
            return Err(Failure::Unusable(format!(
                "{why} nothing is looked for, so that --seed, --attempt and --time are of no account"
            )));
        }
        Ok(())
    }

    fn wants_game(&self) -> bool {
        match self.kind {
            KindName::Game => true,
            KindName::Auto => self.format == FormatName::Sgf,
            KindName::HalfCycle | KindName::Cycle => false,
        }
    }
}

/// Looks for a cycle.
fn find(points: usize, arguments: &Arguments) -> Result<Walk, Failure> {
    let progress = Progress::listening(arguments.quiet);
    let first = arguments.attempt.unwrap_or(0);
    let seed = arguments.seed.unwrap_or(1);
    let start = Instant::now();
    let found = hamilton::find_from(points, seed, first, &progress);
    progress.finish();
    if arguments.time && found.is_ok() {
        let took = start.elapsed().as_secs_f64();
        output::say(&format!("found in {took:.3} s"));
    }
    found.map_err(|error| match error {
        FindError::Cancelled { attempt: 0 } => {
            Failure::Interrupted("stopped; nothing of this is kept".to_owned())
        }
        FindError::Cancelled { attempt } => Failure::Interrupted(format!(
            "stopped; with --seed {seed} --attempt {attempt} it goes on from the attempt that it \
             had come to"
        )),
        FindError::TooLong { .. } => Failure::unusable(error),
        FindError::None(_) | FindError::NotFound { .. } => Failure::Failed(error.to_string()),
    })
}

/// How many positions a walk goes through, or what is wrong with it.
fn checked(walk: &Walk, arguments: &Arguments) -> Result<Result<u64, Fault>, Failure> {
    match hamilton::check(walk, &Progress::listening(arguments.quiet)) {
        Err(Fault::Cancelled) => Err(Failure::Interrupted(
            "stopped before all was checked; nothing of this is kept".to_owned(),
        )),
        found => Ok(found),
    }
}

/// Writes to a file, or else to standard output.
fn write(file: Option<&Path>, text: &str) -> Result<ExitCode, Failure> {
    match file {
        Some(file) if file != Path::new("-") => output::write_file(file, text)?,
        _ => output::print(text)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn check_file(path: &Path, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let input = input::read(path)?;
    let walk = file::read(&input.text).map_err(|error| input.unusable(error))?;
    let wrong = |error| Failure::Failed(format!("{}: {error}", input.name));
    let positions = checked(&walk, arguments)?.map_err(wrong)?;
    let text = match arguments.format {
        FormatName::Sgf => sgf::write(&walk),
        FormatName::Json => output::json(&walk_json(&walk, positions, false))?,
        FormatName::Text => {
            let (points, moves) = (walk.points(), walk.moves.len());
            let whole = match walk.kind {
                Kind::HalfCycle => "a half of a colour-symmetric cycle",
                Kind::Cycle => "a cycle",
                Kind::Game => "a game",
            };
            format!(
                "{whole} through {positions} positions of the 1x{points} board, in {moves} moves: correct\n"
            )
        }
    };
    write(None, &text)
}

fn walk_json(walk: &Walk, positions: u64, with_moves: bool) -> WalkJson {
    WalkJson {
        rows: 1,
        cols: walk.points(),
        kind: walk.kind.name(),
        positions,
        start: hamilton::position_text(&walk.start),
        number_of_moves: walk.moves.len(),
        moves: with_moves.then(|| file::letters(&walk.moves)),
    }
}

/// Says why a board has no Hamiltonian game.
fn explain_none(rows: usize, cols: usize, arguments: &Arguments) -> Result<ExitCode, Failure> {
    arguments.refuse_search("on boards without Hamiltonian games")?;
    if rows.saturating_mul(cols) > MAX_SHOWN {
        return Err(Failure::Unusable(format!(
            "theorem 10 excludes a game on every such board, but its positions are shown on \
             boards of up to {MAX_SHOWN} points only, not {rows}x{cols}"
        )));
    }
    let board = Board::square(rows, cols).map_err(Failure::unusable)?;
    let diagrams = |positions: &[Position]| -> Result<Vec<Vec<String>>, Failure> {
        positions.iter().map(|p| diagram_rows(&board, p)).collect()
    };
    let found = obstruction::theorem_ten(rows, cols).map_err(Failure::unusable)?;
    let (reason, proof) = match found {
        Some(found) if found.holds(&board) => {
            let (set, after) = (found.positions.len(), found.successors.len());
            let reason = format!(
                "moves lead from {set} positions to {after} only; a game goes on from {} of them at least, to a different position from each",
                set - 1
            );
            let proof = ProofJson::Bottleneck {
                positions: diagrams(&found.positions)?,
                successors: diagrams(&found.successors)?,
            };
            (reason, proof)
        }
        Some(_) => return Err(Failure::Failed("the proof does not hold".to_owned())),
        None => {
            let graph = GameGraph::new(&board, &Silent).map_err(Failure::unusable)?;
            let parts = obstruction::parts(&graph);
            let [one, other] = <[Vec<Position>; 2]>::try_from(parts)
                .map_err(|_| Failure::Failed("the proof does not hold".to_owned()))?;
            let reason = "but for those to or from the empty position, no move leads from either of two sets of positions to the other".to_owned();
            let parts = [diagrams(&one)?, diagrams(&other)?];
            (reason, ProofJson::Parts { parts })
        }
    };
    let json = NoneJson {
        rows,
        cols,
        hamiltonian: false,
        reason,
        proof,
    };
    let text = match arguments.format {
        FormatName::Json => output::json(&json)?,
        FormatName::Text => none_text(&json),
        FormatName::Sgf => return Err(Failure::unusable("SGF is for games, and there is none")),
    };
    write(arguments.output.as_deref(), &text)?;
    Ok(ExitCode::FAILURE)
}

fn none_text(json: &NoneJson) -> String {
    let NoneJson {
        rows, cols, reason, ..
    } = json;
    let mut text =
        format!("no game goes through all positions of the {rows}x{cols} board:\n{reason}\n");
    let sets = match &json.proof {
        ProofJson::Bottleneck {
            positions,
            successors,
        } => [(positions, "from"), (successors, "to")],
        ProofJson::Parts {
            parts: [one, other],
        } => [(one, "one set"), (other, "the other")],
    };
    for (set, heading) in sets {
        for position in set {
            let _ = write!(text, "\n{heading}\n{}\n", position.join("\n"));
        }
    }
    text
}
