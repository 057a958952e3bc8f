//! `tengen hamilton`: finds and checks games and cycles of moves through all legal positions of a
//! board of one row.

use crate::answer;
use crate::failure::{Failure, explain};
use crate::progress::Progress;
use crate::{input, output};
use clap::{Args, ValueEnum};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use tengen::games::{
    CheckHamiltonian, FindHamiltonian, Hamiltonian, HamiltonianWalk, NoHamiltonian,
    NoHamiltonianProof, WalkKind,
};
use tengen::{Error, Request};

/// Find a game or cycle through all legal positions of a board of one row
///
/// A cycle of moves leaves out only the empty position. Its second half is its first half with the
/// colours exchanged (Combinatorics of Go, section 7). The conjecture is that such a cycle exists
/// for every board from 1x3.
///
/// Every game or cycle is checked, move by move, before it is written. A board with both sides
/// above 1 has no such game or cycle (Combinatorics of Go, theorem 10). For such a board the
/// command says so and exits with code 1.
///
/// In text output, a move is a letter: A to Z for Black, a to z for White, from the first to the
/// last point of the row.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of points of a board of one row; with COLS, number of rows of the board
    #[arg(value_name = "N", required_unless_present = "check")]
    rows: Option<usize>,

    /// Number of columns
    cols: Option<usize>,

    /// Result to write: a game, a cycle or half a cycle
    #[arg(long, value_enum, default_value_t)]
    kind: KindName,

    /// Random seed; the same seed always finds the same cycle [default: 1]
    #[arg(long)]
    seed: Option<u64>,

    /// Start with attempt N of the seed, as reported by a stopped search [default: 0]
    #[arg(long, value_name = "N")]
    attempt: Option<usize>,

    /// Check the game or cycle in FILE, in the text format; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["rows", "cols", "kind", "seed", "attempt", "output", "time"],
    )]
    check: Option<PathBuf>,

    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Output format; sgf writes a game unless --kind says otherwise
    #[arg(long, value_enum, default_value_t)]
    format: FormatName,

    /// Print the search time to standard error
    #[arg(long)]
    time: bool,

    /// Hide progress and notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen hamilton 8
  tengen hamilton 8 --kind game --format sgf -o 1x8.sgf
  tengen hamilton 12 --seed 7 -o 1x12.txt
  tengen hamilton --check 1x12.txt
  tengen hamilton 2 3

Boards of up to 1x17: seconds up to 1x13, minutes to an hour above.";

/// The kind of result to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum KindName {
    /// Half a cycle; with --format sgf, the game that half a cycle gives
    #[default]
    Auto,
    /// Half a cycle; the other half of the cycle has the colours exchanged
    HalfCycle,
    /// A whole cycle
    Cycle,
    /// A game from the empty board
    Game,
}

/// Output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum FormatName {
    /// Plain text
    #[default]
    Text,
    /// One JSON object on one line
    Json,
    /// Game record in SGF
    Sgf,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if let Some(file) = &arguments.check {
        return check_file(file, arguments);
    }
    let request = arguments.request();
    if !request.is_searched() {
        arguments.refuse_search(match (request.rows, request.cols) {
            (1, 1) => "the game of 1x1 has no moves",
            _ => "the board has no Hamiltonian games",
        })?;
    }
    let progress = Progress::listening(arguments.quiet);
    let start = Instant::now();
    let found = request.search(&progress);
    progress.finish();
    let walk = match found? {
        Hamiltonian::Walk(walk) => walk,
        Hamiltonian::None(none) => return show_none(&none, arguments),
        Hamiltonian::Stopped { attempt } => {
            let seed = request.seed;
            return Err(Failure::Interrupted(format!(
                "stopped; add --seed {seed} --attempt {attempt} to continue with the attempt that \
                 was stopped"
            )));
        }
    };
    if arguments.time {
        let took = start.elapsed().as_secs_f64();
        output::say(&format!("found in {took:.3} s"));
    }
    let walk = request.check(&walk, &progress);
    let walk = walk.map_err(|error| explain(error, |_| UNCHECKED))?;
    let text = match arguments.format {
        FormatName::Text => walk.text(),
        FormatName::Json => answer::json("hamilton", &walk)?,
        FormatName::Sgf => walk.sgf(),
    };
    write(arguments.output.as_deref(), &text)
}

/// The message if the check is interrupted.
const UNCHECKED: &str = "stopped before the check was complete; nothing was saved";

impl Arguments {
    fn request(&self) -> FindHamiltonian {
        let first = self.rows.unwrap_or(0);
        let (rows, cols) = self.cols.map_or((1, first), |cols| (first, cols));
        let mut request = FindHamiltonian::new(rows, cols);
        request.kind = match self.kind {
            KindName::Game => WalkKind::Game,
            KindName::Auto if self.format == FormatName::Sgf => WalkKind::Game,
            KindName::Auto | KindName::HalfCycle => WalkKind::HalfCycle,
            KindName::Cycle => WalkKind::Cycle,
        };
        request.seed = self.seed.unwrap_or(1);
        request.attempt = self.attempt.unwrap_or(0);
        request
    }

    /// Returns a failure if a search option was given although no search takes place. `why` is the
    /// reason that there is no search.
    fn refuse_search(&self, why: &str) -> Result<(), Failure> {
        let search = self.seed.is_some() || self.attempt.is_some();
        if search || self.time {
            return Err(Failure::Unusable(format!(
                "{why}, so no search takes place; omit --seed, --attempt and --time"
            )));
        }
        Ok(())
    }
}

/// Writes a text to a file, or to standard output if no file is given.
fn write(file: Option<&Path>, text: &str) -> Result<ExitCode, Failure> {
    output::write(file.unwrap_or(Path::new("-")), text)?;
    Ok(ExitCode::SUCCESS)
}

fn check_file(path: &Path, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let input = input::read(path)?;
    let request = CheckHamiltonian::new(input.text.as_str());
    let walk = request.run_with(&Progress::listening(arguments.quiet));
    let walk = walk.map_err(|error| match error {
        Error::Failed(fault) => Failure::Failed(format!("{}: {fault}", input.name)),
        error => input.named(explain(error, |_| UNCHECKED)),
    })?;
    let text = match arguments.format {
        FormatName::Sgf => walk.sgf(),
        FormatName::Json => answer::json("hamilton", &walk)?,
        FormatName::Text => checked_text(&walk),
    };
    write(None, &text)
}

fn checked_text(walk: &HamiltonianWalk) -> String {
    let HamiltonianWalk {
        cols: points,
        positions,
        number_of_moves: moves,
        ..
    } = walk;
    let whole = match walk.kind {
        WalkKind::HalfCycle => "a half of a colour-symmetric cycle",
        WalkKind::Cycle => "a cycle",
        WalkKind::Game => "a game",
    };
    format!(
        "{whole} through {positions} positions of the 1x{points} board, in {moves} moves: correct\n"
    )
}

fn show_none(none: &NoHamiltonian, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let text = match arguments.format {
        FormatName::Json => answer::json("hamilton", none)?,
        FormatName::Text => none_text(none),
        FormatName::Sgf => {
            return Err(Failure::unusable(
                "--format sgf needs a game through all positions of the board, and this board has \
                 none; use --format text or json",
            ));
        }
    };
    write(arguments.output.as_deref(), &text)?;
    Ok(ExitCode::FAILURE)
}

fn none_text(none: &NoHamiltonian) -> String {
    let NoHamiltonian {
        rows, cols, reason, ..
    } = none;
    let mut text =
        format!("no game goes through all positions of the {rows}x{cols} board:\n{reason}\n");
    let sets = match &none.proof {
        NoHamiltonianProof::Bottleneck {
            positions,
            successors,
        } => [(positions, "from"), (successors, "to")],
        NoHamiltonianProof::Parts {
            parts: [one, other],
        } => [(one, "one set"), (other, "the other")],
    };
    for (set, heading) in sets {
        for position in set {
            let _ = write!(text, "\n{heading}\n{}\n", position.0.join("\n"));
        }
    }
    text
}
