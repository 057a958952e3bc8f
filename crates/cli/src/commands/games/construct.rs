//! `tengen games construct`: games of families whose number is known, played and checked.

mod nested;

use super::bounds::SearchArguments;
use crate::board::diagram_rows;
use crate::failure::Failure;
use crate::output;
use crate::progress::Progress;
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen_base::observer::Observer;
use tengen_board::svg::{Drawing, draw};
use tengen_board::{Board, Colour, Position, Stone};
use tengen_exact::UBig;
use tengen_games::construct::gray::GrayGame;
use tengen_games::construct::left_capturing::{Choices, LeftCapturing};
use tengen_games::construct::partition::Partition;
use tengen_games::construct::record::Record;
use tengen_games::construct::replay::ReplayError;
use tengen_games::construct::search::{SearchError, Walk, best_partition};
use tengen_games::construct::tree::{self, Node};
use tengen_games::construct::two_boards::halves::Halves;
use tengen_games::construct::two_boards::play::TwoBoards;
use tengen_games::tower::Tower;

/// Play a game, or any part of one, of a family that has a known number of games
///
/// Every move is checked: it is legal, and no position of the part shown is repeated. Players
/// may move several times in a row, as passes are of no account; records in SGF have no
/// passes between such moves.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    rows: usize,

    /// Number of columns [default: as many as rows]
    cols: Option<usize>,

    /// Which family [default: left-capturing on boards of one row or column, two-boards with
    /// --nested, else gray]
    #[arg(long, value_enum)]
    kind: Option<Kind>,

    /// Where the part begins: for gray before a step of the Gray code; for left-capturing
    /// after so many moves of the game without skips; for two-boards before the round of
    /// positions whose stones, as digits to base 3 (1 black, 2 white), make this number or
    /// the next one that is legal [default: 0]
    #[arg(long, value_name = "N", value_parser = number)]
    from: Option<UBig>,

    /// Most moves to show [default: 100]
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(0..=10_000_000),
    )]
    moves: Option<u32>,

    /// Two boards, and whenever the first of them is empty the same within it, and so on, so
    /// many levels deep; boards from 9x7 or 11x5 up (rows x columns; 7x9 has none) have one
    /// level, from 9x13 or 11x11 up two
    #[arg(long, value_name = "LEVELS", default_value_t = 0)]
    nested: usize,

    /// For --nested: most rounds of every game within another [default: all]
    #[arg(
        long,
        value_name = "N",
        requires = "nested",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..),
    )]
    inner: Option<usize>,

    /// The shortest left-capturing game, not the longest
    #[arg(long)]
    shortest: bool,

    #[command(flatten)]
    search: SearchArguments,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Where to [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Show neither progress nor notes
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
    /// Theorem 8: a partition into B, W and E; any board with sides of 2 and more
    Gray,
    /// Theorem 9: boards of one row or column
    LeftCapturing,
    /// Two halves and three control points: boards with odd sides from 3 up
    TwoBoards,
}

/// How the part of a game is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: what the game is built on, then its moves
    #[default]
    Text,
    /// One JSON object on one line
    Json,
    /// A game record
    Sgf,
    /// A picture of what the game is built on: the partition, the tree, or the walls
    Svg,
}

/// A family, and part of one of its games.
struct Constructed {
    board: Board,
    /// What the family is built on, in words.
    about: String,
    /// B and W, or walls and control points; the position before the first move where
    /// there is no such thing.
    picture: Position,
    games: Option<Tower>,
    length: Option<UBig>,
    record: Record,
}

/// The answer as JSON.
#[derive(Serialize)]
struct Json {
    rows: usize,
    cols: usize,
    kind: String,
    about: String,
    /// At least so many games of the family.
    games: Option<String>,
    /// Moves of the whole game.
    length: Option<String>,
    picture: Vec<String>,
    from: String,
    start: Vec<String>,
    /// Player, row and column, from 0.
    moves: Vec<(char, usize, usize)>,
    end: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let rows = arguments.rows;
    let cols = arguments.cols.unwrap_or(rows);
    let kind = arguments.kind.unwrap_or(match rows.min(cols) {
        _ if arguments.nested > 0 => Kind::TwoBoards,
        1 => Kind::LeftCapturing,
        _ => Kind::Gray,
    });
    refuse_idle(kind, arguments)?;
    let walk = arguments.search.walk()?;
    let progress = Progress::listening(arguments.quiet);
    let found = match kind {
        Kind::Gray => gray(rows, cols, &walk, arguments, &progress),
        Kind::LeftCapturing => left_capturing(rows, cols, arguments, &progress),
        Kind::TwoBoards if arguments.nested > 0 => nested::nested(rows, cols, arguments, &progress),
        Kind::TwoBoards => two_boards(rows, cols, arguments, &progress),
    };
    let checked = found.and_then(|found| {
        let end = found.record.check(&found.board, &progress);
        Ok((end.map_err(explain)?, found))
    });
    progress.finish();
    let (end, found) = checked?;
    let name = format!("{} game on {rows}x{cols}", name(kind));
    let answer = match arguments.format {
        Format::Sgf => {
            let sgf = found.record.sgf(rows, cols, &name);
            sgf.map_err(Failure::unusable)?
        }
        Format::Svg if kind == Kind::LeftCapturing => tree_of(rows.max(cols))?.svg(),
        Format::Svg => picture(&found)?,
        Format::Json => output::json(&json(&found, kind, arguments, &end)?)?,
        Format::Text => text(&json(&found, kind, arguments, &end)?, kind),
    };
    match &arguments.output {
        Some(path) if path != Path::new("-") => output::write_file(path, &answer)?,
        _ => output::print(&answer)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Refuses options that would change nothing.
fn refuse_idle(kind: Kind, arguments: &Arguments) -> Result<(), Failure> {
    let kind_name = name(kind);
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
            "--format svg shows what all games of the family are built on; --from, --moves and \
             --shortest are of no account there",
        ));
    }
    Ok(())
}

impl Arguments {
    fn from(&self) -> UBig {
        self.from.clone().unwrap_or(UBig::ZERO)
    }

    fn moves(&self) -> usize {
        self.moves.unwrap_or(100) as usize
    }
}

fn explain(error: ReplayError) -> Failure {
    match error {
        ReplayError::Cancelled => stopped(),
        error => Failure::Failed(format!(
            "a fault of this program: the game is not legal: {error}"
        )),
    }
}

fn stopped() -> Failure {
    Failure::Interrupted("stopped; nothing is kept".to_owned())
}

/// The first moves that are wanted.
fn take(
    moves: impl Iterator<Item = Stone>,
    arguments: &Arguments,
    observer: &dyn Observer,
) -> Result<Vec<Stone>, Failure> {
    let moves = moves.take(arguments.moves());
    let moves = moves.map(|played| observer.go_on().then_some(played));
    moves.collect::<Option<_>>().ok_or_else(stopped)
}

fn number(text: &str) -> Result<UBig, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| "a number has the digits 0 to 9 only".to_owned())
}

fn name(kind: Kind) -> String {
    let value = kind.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

fn gray(
    rows: usize,
    cols: usize,
    walk: &Walk,
    arguments: &Arguments,
    progress: &Progress,
) -> Result<Constructed, Failure> {
    let board = Board::square(rows, cols).map_err(Failure::unusable)?;
    let found = best_partition(&board, walk, progress);
    let partition: Partition = found.map_err(|error| match error {
        SearchError::Cancelled => stopped(),
        _ => Failure::unusable(error),
    })?;
    let game = GrayGame::new(&partition);
    let from = &arguments.from();
    if *from >= game.steps() {
        return Err(Failure::Unusable(format!(
            "there is no step {from}; the Gray code has the steps 0 to {}",
            game.steps() - UBig::ONE
        )));
    }
    let (b, w, e) = partition.sizes();
    let moves = take(game.moves_from(from), arguments, progress)?;
    Ok(Constructed {
        about: format!("partition with |B| = {b} (X), |W| = {w} (O), |E| = {e} (.)"),
        picture: partition.position(),
        games: Some(partition.games()),
        length: Some(game.length()),
        record: Record {
            start: game.before(from),
            moves,
        },
        board,
    })
}

fn left_capturing(
    rows: usize,
    cols: usize,
    arguments: &Arguments,
    progress: &Progress,
) -> Result<Constructed, Failure> {
    let board = Board::square(rows, cols).map_err(Failure::unusable)?;
    if rows != 1 && cols != 1 {
        return Err(Failure::Unusable(format!(
            "left-capturing games are played on boards of one row or column, not on {rows}x{cols}"
        )));
    }
    let game = LeftCapturing::new(rows.max(cols)).map_err(Failure::unusable)?;
    let from = u128::try_from(arguments.from()).ok();
    let from = from.filter(|&from| from <= game.longest()).ok_or_else(|| {
        let (from, longest) = (arguments.from(), game.longest());
        Failure::Unusable(format!(
            "there is no move {from}; the longest game has {longest}"
        ))
    })?;
    let skip = arguments.shortest;
    let choices = Choices {
        first: 1,
        skips: move |_| skip,
    };
    let (start, moves) = game.moves_from(choices, from);
    let length = if skip {
        game.shortest()
    } else {
        game.longest()
    };
    let two = Tower::integer(&UBig::from(2u8));
    let kind = if skip { "shortest" } else { "longest" };
    Ok(Constructed {
        about: format!("left-capturing tree, {kind} game"),
        picture: start.clone(),
        games: Some(two.to_the(&(UBig::ONE << (rows.max(cols) - 1)))),
        length: Some(UBig::from(length)),
        record: Record {
            start,
            moves: take(moves, arguments, progress)?,
        },
        board,
    })
}

fn two_boards(
    rows: usize,
    cols: usize,
    arguments: &Arguments,
    progress: &Progress,
) -> Result<Constructed, Failure> {
    let halves = Halves::new(rows, cols).map_err(Failure::unusable)?;
    let most = arguments.moves();
    let code = digits(&arguments.from(), halves.free())?;
    let mut positions = halves.positions(&code);
    let first = positions.next().ok_or_else(|| {
        Failure::Unusable(format!(
            "no position of a half has a number from {} up",
            arguments.from()
        ))
    })?;
    let fault = |error| Failure::Failed(format!("a fault of this program: {error}"));
    let whole = arguments.from() == UBig::ZERO;
    let order = &mut |_: &mut [usize]| {};
    let mut game = match whole {
        true => TwoBoards::begin(&halves, &first, &first, order).map_err(fault)?,
        false => TwoBoards::at(&halves, &first, &first).map_err(fault)?,
    };
    let start = match whole {
        true => Position::empty(rows * cols),
        false => game.position().clone(),
    };
    let mut moves: Vec<Stone> = game.take_moves();
    while moves.len() < most {
        if !progress.go_on() {
            return Err(stopped());
        }
        let Some(next) = positions.next() else {
            game.end(order).map_err(fault)?;
            moves.extend(game.take_moves());
            break;
        };
        game.round(&next, &next, order).map_err(fault)?;
        moves.extend(game.take_moves());
    }
    moves.truncate(most);
    let mut picture = vec![0; rows * cols];
    for half in [0, 1] {
        for point in halves.free()..halves.points() {
            picture[halves.vertex(half, point)] = halves.colour(half, 1);
        }
    }
    Ok(Constructed {
        board: halves.board().clone(),
        about: format!(
            "halves of {} points with walls (X and O), control points between",
            halves.points()
        ),
        picture: Position::new(picture),
        games: None,
        length: None,
        record: Record { start, moves },
    })
}

/// A number to base 3, the lowest digit first.
fn digits(number: &UBig, length: usize) -> Result<Vec<Colour>, Failure> {
    let end = UBig::from(3u8).pow(length);
    if *number >= end {
        return Err(Failure::Unusable(format!(
            "no position has the number {number}; they are below {end}"
        )));
    }
    let text = number.in_radix(3).to_string();
    let lowest_first = text.bytes().rev().map(|digit| digit - b'0');
    let zeros = std::iter::repeat(0);
    Ok(lowest_first.chain(zeros).take(length).collect())
}

fn tree_of(length: usize) -> Result<Node, Failure> {
    Node::root(length).ok_or_else(|| {
        let most = tree::MAX_DRAWN;
        Failure::Unusable(format!("trees are drawn for boards of up to {most} points"))
    })
}

fn picture(found: &Constructed) -> Result<String, Failure> {
    let drawing = Drawing {
        title: Some(found.about.clone()),
        ..Drawing::default()
    };
    draw(&found.board, &found.picture, &drawing).map_err(Failure::unusable)
}

fn json(
    found: &Constructed,
    kind: Kind,
    arguments: &Arguments,
    end: &Position,
) -> Result<Json, Failure> {
    let rows = arguments.rows;
    let cols = arguments.cols.unwrap_or(rows);
    let diagram = |position: &Position| diagram_rows(&found.board, position);
    let moves = found.record.moves.iter().map(|played| {
        let player = if played.colour == 1 { 'X' } else { 'O' };
        (player, played.vertex() / cols, played.vertex() % cols)
    });
    Ok(Json {
        rows,
        cols,
        kind: name(kind),
        about: found.about.clone(),
        games: found.games.as_ref().map(|games| games.at_least(4)),
        length: found.length.as_ref().map(UBig::to_string),
        picture: diagram(&found.picture)?,
        from: arguments.from().to_string(),
        start: diagram(&found.record.start)?,
        moves: moves.collect(),
        end: diagram(end)?,
    })
}

fn text(json: &Json, kind: Kind) -> String {
    const PER_LINE: usize = 10;
    /// The longest board whose tree is not too long to be read.
    const READABLE: usize = 4;
    let mut text = format!("{}\n\n", json.about);
    let length = json.rows.max(json.cols);
    let tree = Node::root(length).filter(|_| length <= READABLE);
    if kind != Kind::LeftCapturing {
        text += &format!("{}\n\n", json.picture.join("\n"));
    } else if let Some(tree) = tree {
        text += &format!("{}\n", tree.text());
    }
    if let Some(games) = &json.games {
        text += &format!("games of this kind: at least {games}\n");
    }
    if let Some(length) = &json.length {
        text += &format!("moves of the whole game: {length}\n");
    }
    text += &format!("\nfrom {}:\n{}\n\n", json.from, json.start.join("\n"));
    let moves = json.moves.iter();
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
        json.end.join("\n")
    )
}
