//! `tengen solve`: solves problems of life and death.

mod board;
mod certificate;
mod outputs;
mod pruned;
mod source;

use self::source::Task;
use crate::answer;
use crate::failure::{Failure, Verdict, end_of_batch};
use crate::input;
use crate::interrupt;
use crate::machine;
use crate::names::{AnswerArguments, ExplainArgument, Format, LatticeArguments, choices};
use crate::output::{self, Stream};
use crate::progress::Progress;
use clap::builder::RangedU64ValueParser;
use clap::{ArgGroup, Args};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tengen::Resources;
use tengen::machine::default_threads;
use tengen::registry::UnusableProblem;
use tengen::solve::{
    Coordinates, Extent, First, MAX_THREATS, Problem, Rules, Solve, Solved, Unfit, check_options,
    solve_all,
};
use tengen::units::parse_time;

/// Solve problems of life and death: status, winning moves and proof
///
/// INPUT. SGF: the set-up position of each game is a problem. Stones marked with TR, SQ, CR or MA
/// are the target, marked empty points the region, and PL is the player who moves first. If stones
/// of both colours are marked, the marks of one kind are the target. GoTools files may have any
/// number of problems. Diagrams have one line per row (. empty, X black, O white), with blank lines
/// between problems. Also reads lines such as .X/XO, JSON objects of other commands, and JSON files
/// of `tengen reduce` for problems on graphs.
///
/// TARGET. The target is one or more strings of one player, the defender. It lives if one of them
/// is never captured. Without marks and --target, the target is guessed and reported if the
/// position leaves one candidate. For each player there is a largest connected set of empty points
/// that the player does not touch. If one set is at least twice as large as the other, the target
/// is all strings of the player who does not touch it. Otherwise the target is the group that is
/// hardest to save.
///
/// REGION. Stones are played and captured only in the region. By default the region is all
/// connected sets of empty points except the outside, with the strings that have all their
/// liberties in these sets. In GoTools files the outside is the largest connected set of empty
/// points. In all other input the outside is the largest such set that does not touch the target.
///
/// If there is no outside, the target is not enclosed, and the region is the whole board. The
/// answer says so. Too many points are refused unless --time or --nodes limits the search.
///
/// FRAMES. If the target is not enclosed, and the board is on the square lattice, the program tries
/// frames instead: regions around the target, from tight to wide. It does not if the target can
/// escape. The default time limit is then 10 s. The answer says what it claims: life on the whole board, or death on the whole board while
/// some strings stand. It may also assume that the outside belongs to the attacker. The listed
/// moves are the moves that withstand the most outside ko threats, or need the fewest.
///
/// OPEN BOUNDARIES. A stated region may have an open boundary. No point outside is ever played on,
/// and empty points outside count as stones of the attacker that are never captured. Strings of
/// either player with a liberty outside are never captured. The status is connected, not alive, if
/// the target may need such a string of its own player and that string does not live
/// unconditionally outside.
///
/// STATUS. The status is alive, dead, or unknown if a limit was reached; it is never guessed. An
/// endless cycle counts as alive. A target with two eyes would live even if the defender passed
/// from then on. The status is seki if the defender cannot force two eyes, but can force that
/// nothing more is captured. Telling seki from two eyes needs extra searches. Beyond --seki nodes
/// the status stays alive.
///
/// KO. Outside threats are ko threats outside the region. The status assumes that there are none.
/// The answer gives the smallest number of outside threats, up to 5, with which the loser would
/// win. Under superko there are neither threats nor seki, and only small problems can be solved.
///
/// The main line alternates the winner's moves and the loser's moves that must be answered. It ends
/// where the winner need not answer any move.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(group(ArgGroup::new("proofs").args(["certificate", "certificates"])))]
pub(crate) struct Arguments {
    /// Problem files; a folder stands for all .sgf files in it and its subfolders [default:
    /// standard input]
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    files: Vec<PathBuf>,

    /// Solve only problem N of each file, counted from 1 [default: all]
    #[arg(long, value_name = "N", conflicts_with = "pruned")]
    game: Option<usize>,

    /// Target: one stone of each string, such as D3,F4 [default: marked stones, else guessed]
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    target: Vec<String>,

    /// Region: points and rectangles, such as A1:C2,D1 [default: marked empty points, else the
    /// enclosed area]
    ///
    /// Points of strings that cannot be captured are left out.
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    region: Vec<String>,

    /// Player who moves first [default: as in the file, else both in turn]
    #[arg(long, value_name = "WHO", value_parser = players())]
    first: Option<First>,

    /// Ko rule [default: as in a JSON file, else ko]
    #[arg(long, value_name = "RULES", value_parser = rules())]
    rules: Option<Rules>,

    /// Decide a position of `tengen reduce` (JSON; on the grid, text or SGF) by its pruned tree
    ///
    /// The pruned tree is a game tree: for each variable of the formula, White plays at one of two
    /// points A and B, and Black has one response.
    #[arg(
        long,
        conflicts_with_all = [
            "target", "region", "first", "rules", "all_moves", "tree", "time", "nodes", "graph",
            "explain",
        ],
    )]
    pruned: bool,

    /// List all first moves that succeed without ko threats, not just one
    ///
    /// In JSON also reports the number of outside ko threats that each move withstands or needs.
    #[arg(long)]
    all_moves: bool,

    /// Write a variation tree to an SGF file, with the winner's move against each reply
    ///
    /// The file has a game for each player who moves first. A game has one first move that succeeds
    /// (marked TE), or all of them with --all-moves. It also has wrong first moves (marked BM) with
    /// their refutations: the moves that would succeed if the opponent passed.
    #[arg(long, value_name = "FILE.sgf")]
    tree: Option<PathBuf>,

    /// Largest number of consecutive moves in the variation tree of --tree
    #[arg(long, value_name = "N", default_value_t = 12, requires = "tree")]
    tree_depth: usize,

    /// Largest number of moves in each game of --tree; a note says if moves are left out
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "tree")]
    tree_size: usize,

    /// Write a proof of the answer, for a single problem
    ///
    /// The proof has no outside ko threats, except by --certificate-threats. `tengen verify` checks
    /// it without the solver. If the problem is solved once with Black and once with White moving
    /// first, two files are written, with .black and .white appended to the name.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Write a proof for each problem, as --certificate does, into a folder
    ///
    /// The folder is created if needed. Files have the name of the problem with .certificate
    /// appended, and .black or .white if the problem is solved for both players moving first.
    /// `tengen verify DIR` checks all of them.
    #[arg(long, value_name = "DIR", conflicts_with = "pruned")]
    certificates: Option<PathBuf>,

    /// Prove the answer with N outside threats for the side that loses without threats
    ///
    /// The answer reports a number of threats with which the other player wins. A proof with this
    /// number of threats, and a proof with one threat less, together prove the number.
    #[arg(
        long, value_name = "N", default_value_t = 0, requires = "proofs",
        value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_THREATS)),
    )]
    certificate_threats: u8,

    /// Time limit per side, such as 500ms, 1s or 2m [default: none; 10s if frames are tried]
    ///
    /// A side is a player who moves first. The search for the list of moves and the main line gets
    /// the same limit again, and so does the tree of --tree.
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,

    /// Node limit per side [default: none]
    ///
    /// A side is a player who moves first. The search for the list of moves and the main line gets
    /// the same limit again, and so does the tree of --tree. With a limit, each side is solved from
    /// scratch; without a limit, the second side uses results of the first.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Omit the main line, which may take longer than the answer
    #[arg(long)]
    no_line: bool,

    /// Node limit for telling seki from two eyes; with 0 the status is never seki
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    seki: u32,

    #[command(flatten)]
    machine: SolverArguments,

    #[command(flatten)]
    lattice: LatticeArguments,

    /// Read the board as a graph from FILE
    ///
    /// The position is then a single row: the vertices in the order of their labels.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lattice", "boundary"])]
    graph: Option<PathBuf>,

    /// Names of points in options and answers
    #[arg(long, value_name = "NAMES", value_parser = coordinates(), default_value = "players")]
    coordinates: Coordinates,

    #[command(flatten)]
    explain: ExplainArgument,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen solve problem.sgf
  tengen solve problem.sgf --explain
  tengen solve *.sgf --first black --time 10s --format json
  tengen solve problem.sgf --all-moves --tree refutations.sgf
  tengen solve problem.sgf --first white --certificate proof.txt && tengen verify proof.txt
  tengen solve problems/ --certificates proofs -q && tengen verify proofs
  tengen solve position.json --pruned
  tengen solve hard.sgf --threads 4 --memory 2G
  tengen solve collection.txt --threads 2 --coordinates gotools --format json
  printf '. . . O X .\\nO O O O X .\\nX X X X X .\\n' | tengen solve --target A2

JSON output has one line per side. Fields, of which docs/schema/solve.json has all:
  success      true if the first player succeeds without threats; null if a limit was reached
  threats      the number of outside threats that changes success; null if up to 5 threats change
               nothing
  pass         true if a pass is enough for the first player
  limited      true if a limit left a part open; unknown lists the fields that are null for it,
               and line if it is incomplete
  unconditional
               true if the target lives even if the defender always passes
  life         how the target lives, if known: two-eyes, seki or repetition; not-two-eyes if seki
               and repetition were not distinguished
  nodes, ms    cost of the status and the threats alone
  open         true if the target is not enclosed, so that the region is the whole board
  values       moves, best first, each with the number of threats that it withstands (negative:
               needs), for --all-moves or frames
  first_moves  the status of each first move, with --all-moves
  assignment, line, lines
               with --pruned; lines is the number of lines searched

Fields for frames:
  region       the frame
  claim        life, kill, helped, sealed, connected or null; condition explains it in words
  rim          points where only the side that is claimed to fail plays
  held         strings of the attacker that must stand
  links        strings outside that a connected target may need
  friendly     points outside that count as stones of the defender
  alarm        true if a pass succeeds, too, so the frame is probably too small
  refuted      true if a wider frame refuted a kill
  part         a string that can be captured, if the target as a whole cannot be captured

An unusable problem has one line with \"id\" and \"error\".

Exit codes: 0 done, 1 an answer could not be written, 2 some problems are unusable (the others are
answered), 3 a limit left something open.";

/// Memory and threads of searches.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SolverArguments {
    /// Size of the transposition tables of all threads together, such as 2G or 500M [default: 64M
    /// per thread]
    #[arg(long, value_name = "SIZE", value_parser = machine::parse_available)]
    memory: Option<usize>,

    /// Number of threads [default: number of logical CPUs, or 1 for a benchmark]
    ///
    /// A single problem uses all threads. Several problems get one thread each, or equal numbers if
    /// there are more threads than problems. The status does not depend on the number of threads.
    /// If several threads solve a hard problem, the node count and the choice among several right
    /// moves may vary.
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=4096))]
    pub(crate) threads: Option<usize>,
}

impl SolverArguments {
    /// Returns the memory limit in bytes for all threads together.
    pub(crate) fn memory(&self, threads: usize) -> usize {
        self.memory.unwrap_or(threads << 26)
    }
}

choices! {
    coordinates: Coordinates,
    /// Letter and number from the lower left, without I, such as C2; labels of a graph
    "players" => Players,
    /// Two letters, column and row, from the upper left, such as CB
    "gotools" => Gotools,
}

choices! {
    players: First,
    /// Black
    "black" => Black,
    /// White
    "white" => White,
    /// Both, in turn
    "both" => Both,
}

choices! {
    rules: Rules,
    /// Simple ko; also reports the number of outside ko threats that would help the loser
    "ko" => Ko,
    /// No ko rule, as in On the Complexity of Tsume-Go: positions may repeat
    "no-ko" => NoKo,
    /// Positional superko: no position may repeat; for small problems, without threats
    "superko" => Superko,
}

impl Arguments {
    /// Returns the request for a problem.
    fn request(&self, problem: Problem) -> Solve {
        let mut request = Solve::new(problem);
        request.first = self.first;
        request.rules = self.rules;
        request.all_moves = self.all_moves;
        request.line = !self.no_line;
        request.tree = self.tree.as_ref().map(|_| Extent {
            depth: self.tree_depth,
            size: self.tree_size,
            all_moves: self.all_moves,
        });
        request.certificate = self.proves();
        request.seki = self.seki;
        request.nodes = self.nodes;
        request.time = self.time;
        request
    }

    /// Returns a failure if some options exclude each other, for any problem.
    fn check(&self) -> Result<(), Failure> {
        let rules = self.rules.unwrap_or(Rules::Ko);
        check_options(rules, self.tree.is_some(), self.proves()).map_err(unfit)
    }

    /// Returns the number of outside ko threats in the certificates, or `None` if no certificates
    /// are requested.
    fn proves(&self) -> Option<u8> {
        let wanted = self.certificate.is_some() || self.certificates.is_some();
        wanted.then_some(self.certificate_threats)
    }
}

/// Returns the failure for options that exclude each other.
fn unfit(unfit: Unfit) -> Failure {
    let not_superko =
        |option: &str| format!("{option} is for --rules ko and no-ko, not for superko");
    Failure::unusable(match unfit {
        Unfit::Tree => not_superko("--tree"),
        Unfit::Certificate => not_superko("--certificate"),
        Unfit::Threats(_) => {
            "--certificate-threats needs --rules ko; without a ko rule no ko threats are needed"
                .to_owned()
        }
        other => other.to_string(),
    })
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.pruned {
        return pruned::run(arguments);
    }
    arguments.check()?;
    let progress = Progress::listening(arguments.answer.quiet);
    let files = input::walk(&arguments.files, Some("sgf"))?;
    let tasks = source::tasks(arguments, &files, &progress)?;
    if arguments.certificate.is_some() && tasks.len() > 1 {
        return Err(Failure::unusable(format!(
            "--certificate is for one problem; there are {}: use --certificates DIR",
            tasks.len()
        )));
    }
    outputs::check(arguments, &files, &tasks)?;
    let mut answers = Answers {
        arguments,
        tasks: &tasks,
        progress: &progress,
        stream: Stream::new(),
        certificates: Ok(()),
        unproved: 0,
        trees: String::new(),
        answered: 0,
        in_part: 0,
        unusable: Vec::new(),
        limited: false,
    };
    answers.find()?;
    progress.finish();
    if let (1, [reason]) = (tasks.len(), &answers.unusable[..]) {
        return Err(Failure::unusable(reason));
    }
    if let Some(file) = &arguments.tree {
        match answers.trees.is_empty() {
            false => output::write(file, &answers.trees)?,
            true if interrupt::asked() => {}
            true => {
                return Err(Failure::Failed(format!(
                    "{} was not written: nothing was decided",
                    file.display()
                )));
            }
        }
    }
    let of = tasks.len();
    if interrupt::asked() {
        let in_part = match answers.in_part {
            0 => String::new(),
            some => format!(", {some} in part"),
        };
        if let Err(failure) = answers.certificates {
            output::say(&failure.message());
        }
        return Err(Failure::Interrupted(format!(
            "stopped; {} of {of} problems answered{in_part}",
            answers.answered
        )));
    }
    answers.certificates?;
    let verdict = match answers.limited {
        true => Verdict::Limited,
        false => Verdict::Right,
    };
    end_of_batch(answers.unusable.len(), of, "problems", verdict)
}

/// The writer of the answers, problem by problem.
struct Answers<'a> {
    arguments: &'a Arguments,
    tasks: &'a [Task],
    progress: &'a Progress,
    stream: Stream,
    /// The result of writing the certificates: the last error, if any.
    certificates: Result<(), Failure>,
    /// With `--certificates`: the number of problems that lack a certificate, since there is no
    /// proof or the file could not be written.
    unproved: usize,
    trees: String,
    answered: usize,
    in_part: usize,
    unusable: Vec<String>,
    /// `true` if a limit was reached before an answer was complete.
    limited: bool,
}

impl Answers<'_> {
    /// Solves all problems and writes the answers in the order of the problems.
    fn find(&mut self) -> Result<(), Failure> {
        let tasks = self.tasks;
        let usable = tasks.iter().enumerate();
        let usable: Vec<(usize, Solve)> = usable
            .filter_map(|(number, task)| Some((number, task.request.as_ref().ok()?.clone())))
            .collect();
        let (usable, requests): (Vec<usize>, Vec<Solve>) = usable.into_iter().unzip();
        let machine = self.arguments.machine;
        let threads = machine.threads.unwrap_or_else(default_threads);
        let resources = Resources::new(Some(threads), Some(machine.memory(threads)));
        // Problems that cannot be used are reported between the answers, in the order of the tasks.
        let mut next = 0;
        let progress = self.progress;
        solve_all(
            &requests,
            resources,
            progress,
            |index, answer| -> Result<bool, Failure> {
                let number = usable[index];
                for task in tasks.iter().take(number).skip(next) {
                    if let Err(reason) = &task.request {
                        self.refuse(task, reason.clone())?;
                    }
                }
                next = number + 1;
                let task = &tasks[number];
                match answer {
                    Ok(answer) => self.tell(task, &answer)?,
                    Err(error) => self.refuse(task, format!("{}: {error}", task.id))?,
                }
                Ok(self.stream.is_read())
            },
        )?;
        for task in tasks.iter().skip(next) {
            match &task.request {
                Err(reason) if !interrupt::asked() && self.stream.is_read() => {
                    self.refuse(task, reason.clone())?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Writes the answer to a problem.
    fn tell(&mut self, task: &Task, answer: &Solved) -> Result<(), Failure> {
        let sides = &answer.sides[..];
        let asked = task.first.players().len();
        let is_first = self.answered + self.in_part == 0;
        let text = match self.arguments.answer.format {
            Format::Json => {
                let lines = sides.iter().map(|side| answer::json("solve", side));
                lines.collect::<Result<String, Failure>>()?
            }
            Format::Text => {
                let mut text = if is_first { "" } else { "\n" }.to_owned() + &answer.report();
                if !self.arguments.answer.quiet {
                    text += &board::text(answer);
                }
                self.arguments.explain.add(text, answer)
            }
        };
        let progress = self.progress;
        progress.suspend(|| self.stream.push(&text, true))?;
        if let Some(file) = &self.arguments.tree {
            for side in sides.iter().filter(|side| side.is_cut()) {
                progress.note(&format!(
                    "{}: {}, {} first: omitted the moves beyond {} (--tree-size)",
                    file.display(),
                    task.id,
                    side.first,
                    self.arguments.tree_size
                ));
            }
            for side in sides.iter().filter(|side| side.is_tree_limited()) {
                progress.note(&format!(
                    "{}: {}, {} first: incomplete, since a limit was reached; raise --time or \
                     --nodes for more",
                    file.display(),
                    task.id,
                    side.first,
                ));
            }
            self.trees += &answer.tree()?;
        }
        if let Some(file) = certificate::file(self.arguments, &task.id) {
            let written = certificate::write(&file, asked, sides);
            match (written, &self.arguments.certificates) {
                (Err(failure), Some(_)) => {
                    self.unproved += 1;
                    progress.suspend(|| output::say(&failure.message()));
                    self.certificates = Err(Failure::Failed(format!(
                        "{} of {} problems lack certificates",
                        self.unproved,
                        self.tasks.len()
                    )));
                }
                (Err(failure), None) => self.certificates = Err(failure),
                (Ok(()), _) => {}
            }
        }
        let limited = sides.iter().any(|side| side.limited);
        self.limited |= limited;
        match sides.len() == asked && !(limited && interrupt::asked()) {
            true => self.answered += 1,
            false => self.in_part += 1,
        }
        Ok(())
    }

    /// Reports a problem that cannot be used, with the reason.
    fn refuse(&mut self, task: &Task, reason: String) -> Result<(), Failure> {
        let progress = self.progress;
        if self.arguments.answer.format == Format::Json {
            let unusable = UnusableProblem::new(task.id.clone(), reason.clone());
            let text = answer::json("solve", &unusable)?;
            progress.suspend(|| self.stream.push(&text, true))?;
        }
        // If there is only one problem, its message is the last message of the command.
        if self.tasks.len() > 1 {
            progress.suspend(|| output::say(&format!("error: {reason}")));
        }
        self.unusable.push(reason);
        Ok(())
    }
}
