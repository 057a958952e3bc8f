//! `tengen games construct`: plays and checks games of families whose size proves a lower bound on
//! the number of games.

use super::bounds::SearchArguments;
use crate::answer;
use crate::failure::{Failure, explain};
use crate::output;
use crate::picture;
use crate::progress;
use clap::builder::{PossibleValue, RangedU64ValueParser};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::UBig;
use tengen::games::{ConstructGame, ConstructedGame, Family};

/// Play a game, or a part of one, from a family that proves a lower bound
///
/// Every move is checked: it must be legal, and the part of the game that is shown must repeat no
/// position. Players may move several times in a row, because passes do not count as moves. SGF
/// output has no passes between such moves.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows, or a size such as 3x4
    rows: usize,

    /// Number of columns [default: same as rows]
    cols: Option<usize>,

    /// Family of games, which fixes how the game is built [default: left-capturing on boards of one
    /// row or column, two-boards with --nested, else gray]
    #[arg(long, value_enum)]
    kind: Option<Kind>,

    /// Start of the part to show [default: 0]
    ///
    /// For gray: the step of the Gray code. For left-capturing: the number of moves before the part
    /// in the longest game.
    ///
    /// For two-boards: the round that builds a given position of a half. The value is this position
    /// as a number to base 3, with a digit for each point of the half outside its wall (1 black, 2
    /// white). If the position is illegal, the next legal one is used.
    #[arg(long, value_name = "N", value_parser = number)]
    from: Option<UBig>,

    /// Largest number of moves to show [default: 100]
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(0..=10_000_000),
    )]
    moves: Option<u32>,

    /// Number of nesting levels of two boards
    ///
    /// A two-boards game splits the board into two smaller ones. With nesting, whenever the first
    /// smaller board is empty, it is itself split and played in the same way. One level needs a
    /// board of at least 9x7 or 11x5 (rows x columns; 7x9 has none), two levels at least 9x13 or
    /// 11x11.
    #[arg(long, value_name = "LEVELS", default_value_t = 0)]
    nested: usize,

    /// Largest number of rounds of each inner game, for --nested [default: all]
    #[arg(
        long,
        value_name = "N",
        requires = "nested",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..),
    )]
    inner: Option<usize>,

    /// Show the shortest game of the left-capturing family instead of the longest
    #[arg(long)]
    shortest: bool,

    #[command(flatten)]
    search: SearchArguments,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Output file [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Hide progress and notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen games construct 3
  tengen games construct 19 --from 1000000000000000000000 --moves 500 --format sgf -o part.sgf
  tengen games construct 19 --format svg -o partition.svg
  tengen games construct 1 5 --shortest
  tengen games construct 5 --kind two-boards --moves 1000000 --format sgf -o googolplex.sgf
  tengen games construct 9 --nested 1 --inner 20 --moves 20000 --format sgf -o nested.sgf

Families: Combinatorics of Go, theorems 8 (gray: subsets of E along the Gray code) and 9
(left-capturing); Walraet and Tromp, A Googolplex of Go Games (two-boards).";

/// A family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Theorem 8: a Gray code of stones on one part of the board; for sides of 2 or more
    Gray,
    /// Theorem 9: moves capture the stones to their left; for boards of one row or column
    LeftCapturing,
    /// A board of two halves with three control points between them; for odd sides of 3 or more
    TwoBoards,
}

/// Output format of a part of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain text: the structure of the game, then its moves
    #[default]
    Text,
    /// One JSON object on one line
    Json,
    /// Game record in SGF
    Sgf,
    /// Picture of the structure of the games: the partition, the tree, or the walls of the halves
    Svg,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let request = arguments.request()?;
    let found = progress::run(&request, arguments.quiet);
    let found = found.map_err(|error| explain(error, |_| "stopped; nothing was saved"))?;
    let answer = match arguments.format {
        Format::Sgf => found.sgf()?,
        Format::Svg => found.svg()?,
        Format::Json => answer::json("games construct", &found)?,
        Format::Text => text(&found),
    };
    match &arguments.output {
        Some(path) if arguments.format == Format::Svg => picture::write(path, &answer)?,
        Some(path) => output::write(path, &answer)?,
        None => output::print(&answer)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Refuses options that have no effect.
fn refuse_idle(kind: Kind, arguments: &Arguments) -> Result<(), Failure> {
    let kind_name = kind.to_possible_value();
    let kind_name = kind_name.as_ref().map_or("", PossibleValue::get_name);
    let refuse = |option: &str, of: &str| {
        Err(Failure::Unusable(format!(
            "{option} is for {of} games; this is a {kind_name} game"
        )))
    };
    if arguments.shortest && kind != Kind::LeftCapturing {
        return refuse("--shortest", "left-capturing");
    }
    if arguments.nested > 0 && kind != Kind::TwoBoards {
        return refuse("--nested", "two-boards");
    }
    if arguments.search.is_given() && kind != Kind::Gray {
        return refuse("--search-steps or --seed", "gray");
    }
    let part = arguments.from.is_some() || arguments.moves.is_some() || arguments.shortest;
    if part && arguments.format == Format::Svg {
        return Err(Failure::unusable(
            "--format svg draws the structure that all games of the family share; omit --from, \
             --moves and --shortest",
        ));
    }
    Ok(())
}

impl Arguments {
    fn request(&self) -> Result<ConstructGame, Failure> {
        let (rows, cols) = (self.rows, self.cols.unwrap_or(self.rows));
        let kind = self.kind.unwrap_or(match Family::of(rows, cols) {
            _ if self.nested > 0 => Kind::TwoBoards,
            Family::LeftCapturing { .. } => Kind::LeftCapturing,
            _ => Kind::Gray,
        });
        refuse_idle(kind, self)?;
        let search = self.search.search()?;
        let mut request = ConstructGame::new(rows, cols).family(match kind {
            Kind::Gray => Family::Gray { search },
            Kind::LeftCapturing => Family::LeftCapturing {
                shortest: self.shortest,
            },
            Kind::TwoBoards => Family::TwoBoards {
                nested: self.nested,
                inner: self.inner,
            },
        });
        if let Some(from) = &self.from {
            request.from = from.clone();
        }
        if let Some(moves) = self.moves {
            request.moves = moves as usize;
        }
        Ok(request)
    }
}

fn number(text: &str) -> Result<UBig, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| "expected a number with digits 0 to 9 only".to_owned())
}

fn text(found: &ConstructedGame) -> String {
    const PER_LINE: usize = 10;
    /// The largest number of points of a row whose tree of games is short enough to print.
    const READABLE: usize = 4;
    let mut text = format!("{}\n\n", found.about);
    let readable = found.rows.max(found.cols) <= READABLE;
    if !found.is_left_capturing() {
        text += &format!("{}\n\n", found.picture.0.join("\n"));
    } else if let Some(tree) = found.tree().filter(|_| readable) {
        text += &format!("{}\n", tree.text());
    }
    if let Some(games) = &found.games {
        text += &format!("games of this kind: at least {games}\n");
    }
    if let Some(length) = &found.length {
        text += &format!("moves of the whole game: {length}\n");
    }
    text += &format!("\nfrom {}:\n{}\n\n", found.from, found.start.0.join("\n"));
    let moves = found.moves.iter();
    let moves: Vec<String> = moves
        .map(|(player, row, col)| format!("{player}({},{})", row + 1, col + 1))
        .collect();
    for line in moves.chunks(PER_LINE) {
        text += &line.join(" ");
        text.push('\n');
    }
    let number = moves.len();
    text + &format!(
        "\nafter {number} moves, all legal and without a repetition:\n{}\n",
        found.end.0.join("\n")
    )
}
