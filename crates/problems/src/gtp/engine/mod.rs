//! The commands of the engine, and the state that they share: a game and its problem.

mod analysis;
mod load;
mod search;
mod setup;
mod target;

use self::analysis::Form;
use self::target::NoProblem;
use super::followed::Followed;
use super::protocol::{Answer, Command, Refusal};
use super::protocol::{area, player, point_name, vertex};
use super::time::Clock;
use crate::reading::Found;
use crate::solve::{Memory, Rules};
use std::fmt::Write as _;
use std::time::Duration;
use tengen_base::observer::Observer;
use tengen_board::rules::Game;
use tengen_board::{Board, Move, Player, ascii, text::column_name};
use tengen_tsumego::problem::ProblemError;

/// The services that the engine needs from its host program.
pub trait Host {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// A message with the reason.
    fn read(&mut self, path: &str) -> Result<String, String>;

    /// Starts a search that may take at most the time `most`, if given. The returned observer stops
    /// the search.
    fn start(&mut self, most: Option<Duration>) -> &dyn Observer;

    /// Starts a search that also stops when the next command arrives. The default implementation
    /// does not stop for a command.
    fn start_until_next(&mut self) -> &dyn Observer {
        self.start(None)
    }
}

/// The options of an engine.
#[derive(Clone, Debug)]
pub struct Options {
    /// The version that the engine reports.
    pub version: String,
    /// The node limit for one answer.
    pub nodes: u64,
    /// The time limit for one answer that is found by frames (parts of the board around the
    /// target). All frames together share it. `None` for no limit.
    pub time: Option<Duration>,
    /// The memory for the results of searches, in bytes.
    pub memory: usize,
}

/// The state of an engine: a game and its problem.
pub struct Engine {
    options: Options,
    rows: usize,
    cols: usize,
    game: Game,
    rules: Rules,
    /// The problem, or the reason why there is none.
    followed: Result<Followed, NoProblem>,
    /// The last problem that was on the board, to restore it after the board was cleared. A target
    /// that was not guessed is kept until another target is stated, or the board size changes.
    remembered: Option<Found>,
    clock: Clock,
    memory: Memory,
}

type Carry = fn(&mut Engine, &[&str], &mut dyn Host) -> Answer;

/// The commands of the engine, in the order in which `list_commands` lists them.
const COMMANDS: [(&str, Carry); 27] = [
    ("protocol_version", |_, _, _| Ok("2".to_owned())),
    ("name", |_, _, _| Ok("Tengen".to_owned())),
    ("version", |engine, _, _| Ok(engine.options.version.clone())),
    ("known_command", |_, words, _| {
        Ok(is_known(words).to_string())
    }),
    ("list_commands", |_, _, _| Ok(names_of_commands())),
    ("quit", |_, _, _| Ok(String::new())),
    ("boardsize", Engine::boardsize),
    ("rectangular_boardsize", Engine::rectangular_boardsize),
    ("clear_board", Engine::clear_board),
    ("komi", komi),
    ("time_settings", Engine::time_settings),
    ("time_left", Engine::time_left),
    ("play", Engine::play),
    ("genmove", Engine::genmove),
    ("undo", Engine::undo),
    ("set_position", Engine::set_position),
    ("showboard", Engine::showboard),
    ("loadsgf", Engine::loadsgf),
    ("lz-analyze", |engine, words, host| {
        engine.analyse(words, Form::Leela, host)
    }),
    ("kata-analyze", |engine, words, host| {
        engine.analyse(words, Form::Kata, host)
    }),
    ("lz-genmove_analyze", |engine, words, host| {
        engine.genmove_analyse(words, Form::Leela, host)
    }),
    ("kata-genmove_analyze", |engine, words, host| {
        engine.genmove_analyse(words, Form::Kata, host)
    }),
    ("gogui-analyze_commands", |_, _, _| Ok(GOGUI.to_owned())),
    ("tengen-target", Engine::target),
    ("tengen-region", Engine::region),
    ("tengen-solve", Engine::solve),
    ("tengen-rules", Engine::rules),
];

/// The commands that GoGui lists, with type, label and command for each.
///
/// `%P` stands for chosen points, and `%c` for the player to move.
const GOGUI: &str = "\
string/Solve: Does the Target Live/tengen-solve %c
plist/Show Target/tengen-target
none/Set Target/tengen-target %P
none/Guess Target/tengen-target guessed
plist/Show Region/tengen-region
none/Set Region/tengen-region %P
none/Region: What Is Enclosed/tengen-region enclosed
none/Rules: Ko/tengen-rules ko
none/Rules: No Ko/tengen-rules no-ko
none/Rules: Superko/tengen-rules superko";

fn is_known(words: &[&str]) -> bool {
    matches!(words, [name] if COMMANDS.iter().any(|(known, _)| known == name))
}

fn names_of_commands() -> String {
    COMMANDS.map(|(name, _)| name).join("\n")
}

/// Accepts any komi and ignores it, since a problem has no score.
fn komi(_: &mut Engine, words: &[&str], _: &mut dyn Host) -> Answer {
    match words {
        [number] if number.parse().is_ok_and(f64::is_finite) => Ok(String::new()),
        _ => Err(Refusal::Syntax("komi NUMBER")),
    }
}

impl Engine {
    /// Creates an engine with an empty board of 19 x 19 points.
    pub fn new(options: Options) -> Engine {
        Engine {
            memory: Memory::new(options.memory, 1),
            options,
            rows: 19,
            cols: 19,
            game: Game::new(square(19, 19), Rules::Ko.of_game()),
            rules: Rules::Ko,
            followed: Err(NoProblem::NoTarget),
            remembered: None,
            clock: Clock::default(),
        }
    }

    /// Executes a command. The caller ends the session after `quit`.
    ///
    /// # Errors
    /// [`Refusal`], if the command is refused. The state is then unchanged.
    pub fn answer(&mut self, command: &Command, host: &mut dyn Host) -> Answer {
        let words: Vec<_> = command.arguments.iter().map(String::as_str).collect();
        match COMMANDS.iter().find(|(name, _)| *name == command.name) {
            Some((_, carry)) => carry(self, &words, host),
            None => Err(Refusal::UnknownCommand),
        }
    }

    /// Sets the time settings of the game, in seconds.
    fn time_settings(&mut self, words: &[&str], _: &mut dyn Host) -> Answer {
        let no = Refusal::Syntax("time_settings MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES");
        let numbers: Result<Vec<u32>, _> = words.iter().map(|word| word.parse()).collect();
        let Ok([main, period, stones]) = numbers.as_deref() else {
            return Err(no);
        };
        self.clock = Clock::set(*main, *period, *stones);
        Ok(String::new())
    }

    /// Sets the remaining time of a player, in seconds.
    fn time_left(&mut self, words: &[&str], _: &mut dyn Host) -> Answer {
        let no = Refusal::Syntax("time_left COLOUR TIME STONES");
        let [colour, time, stones] = words else {
            return Err(no);
        };
        let player = player(colour)?;
        let (Ok(seconds), Ok(stones)) = (time.parse(), stones.parse()) else {
            return Err(no);
        };
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| no)?;
        self.clock.left(player, time, stones);
        Ok(String::new())
    }

    fn play(&mut self, words: &[&str], _: &mut dyn Host) -> Answer {
        let [colour, place] = words else {
            return Err(Refusal::Syntax("play COLOUR POINT"));
        };
        let player = player(colour)?;
        let vertex = vertex(self.rows, self.cols, place)?;
        self.make(player, vertex.into())?;
        Ok(String::new())
    }

    fn make(&mut self, player: Player, r#move: Move) -> Result<(), Refusal> {
        let made = self.game.play(player, r#move);
        made.map_err(|_| Refusal::IllegalMove)?;
        if let Ok(followed) = &mut self.followed {
            followed.played(self.game.position());
        }
        self.recognise();
        Ok(())
    }

    fn undo(&mut self, _: &[&str], _: &mut dyn Host) -> Answer {
        self.game.undo().ok_or(Refusal::Undo)?;
        if let Ok(followed) = &mut self.followed
            && !followed.undone()
        {
            self.followed = Err(NoProblem::TakenBack);
        }
        self.recognise();
        Ok(String::new())
    }

    fn name(&self, vertex: Option<usize>) -> String {
        vertex.map_or("pass".to_owned(), |v| point_name(self.rows, self.cols, v))
    }

    fn names(&self, vertices: &[usize]) -> String {
        let names: Vec<_> = vertices.iter().map(|&v| self.name(Some(v))).collect();
        names.join(" ")
    }

    fn points(&self, words: &[&str]) -> Result<Vec<usize>, Refusal> {
        let areas = words.iter().flat_map(|word| word.split(','));
        let areas = areas.filter(|name| !name.is_empty());
        let mut points = Vec::new();
        for name in areas {
            points.extend(area(self.rows, self.cols, name)?);
        }
        Ok(points)
    }

    fn rules(&mut self, words: &[&str], _: &mut dyn Host) -> Answer {
        let rule = match words {
            [name] => Rules::named(name),
            _ => None,
        };
        let rule = rule.ok_or(Refusal::Syntax("tengen-rules ko|no-ko|superko"))?;
        let start = self.game.position_after(0);
        let first = self.game.moves().next().map(|(player, _)| player);
        let first = first.unwrap_or(self.game.to_move());
        let board = self.game.board().clone();
        let game = Game::from_position(board, &start, first, rule.of_game());
        let mut game = game.map_err(other)?;
        for (player, r#move) in self.game.moves() {
            let what = match rule {
                Rules::Superko => {
                    "a position was repeated in this game; undo the moves since then first"
                }
                _ => "a ko was retaken at once in this game; undo the moves since then first",
            };
            game.play(player, r#move).map_err(|_| other(what))?;
        }
        (self.game, self.rules) = (game, rule);
        Ok(String::new())
    }

    fn showboard(&mut self, _: &[&str], _: &mut dyn Host) -> Answer {
        let diagram = ascii::write(self.rows, self.cols, self.game.position());
        let columns: Vec<_> = (0..self.cols).map(column_name).collect();
        let columns = format!("   {}", columns.join(" "));
        let mut text = format!("\n{columns}\n");
        for (row, line) in diagram.map_err(other)?.lines().enumerate() {
            let number = self.rows - row;
            let _ = writeln!(text, "{number:>2} {} {number}", line.trim_end());
        }
        let _ = writeln!(text, "{columns}\n{} to move", self.game.to_move());
        Ok(text)
    }
}

/// Describes an error of a problem in words, with points by their names.
fn explain(error: &ProblemError, name: impl Fn(usize) -> String) -> String {
    use ProblemError as E;
    match *error {
        E::NoLiberty(stone) => format!("the string of {} has no liberty", name(stone)),
        E::Fixed(stone) => {
            let what = "has a liberty outside the region, so it is never captured";
            format!("the string of {} {what}", name(stone))
        }
        E::NotAStone(point) => format!("there is no stone on {}", name(point)),
        E::TwoColours(a, b) => format!("{} and {} are of different colours", name(a), name(b)),
        _ => error.to_string(),
    }
}

fn square(rows: usize, cols: usize) -> Board {
    Board::square(rows, cols).expect("1 to 25 rows and columns are a board")
}

fn other(error: impl ToString) -> Refusal {
    Refusal::Other(error.to_string())
}
