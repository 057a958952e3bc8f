//! `tengen solve`: problems of life and death.

mod board;
mod certificate;
mod outputs;
mod pruned;
mod report;
mod source;

use self::source::Task;
use crate::failure::{Failure, Verdict, end_of_batch};
use crate::input;
use crate::interrupt;
use crate::machine;
use crate::names::{AnswerArguments, ExplainArgument, Format, LatticeArguments};
use crate::output::{self, Stream};
use crate::points::Coordinates;
use crate::progress::Progress;
use clap::builder::RangedU64ValueParser;
use clap::{ArgGroup, Args, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tengen::Resources;
use tengen::machine::default_threads;
use tengen::solve::{
    Extent, First, MAX_THREATS, Problem, Rules, Solve, Solved, Unfit, check_options, solve_all,
};
use tengen::units::parse_time;

/// Say whether a group lives, for either player to move, and which moves decide it
///
/// Files are SGF (the set-up positions of all games; marks on stones, TR, SQ, CR or MA,
/// give the target, marks on empty points the region, PL who moves), GoTools files with any
/// number of problems, diagrams with one line per row (. empty, X black, O white) and blank
/// lines between, lines such as .X/XO or JSON objects of other commands, or problems on graphs
/// as JSON files of `tengen reduce`.
///
/// The target is one or more strings of one player, the defender; it lives if one of them is
/// never captured. Without marks and --target it is guessed, and reported, where the position
/// leaves one candidate: all strings of the player who has no stone at the outside, if the
/// outside is at least twice as large as what the other one would have; else the group that is
/// hardest to save.
///
/// The region is where stones are played and captured. Unless stated, it is every connected
/// set of empty points but the outside, with the strings all of whose liberties it has; the
/// outside is the largest such set (in GoTools files of all, else of those that the target
/// does not touch). If there is none, the target is not enclosed, and the region is the whole
/// board; this is said, and refused if there are too many points and neither --time nor
/// --nodes ends the search. But on the square lattice, as in books, frames around the target are
/// then tried, from tight to wide, for 10 s unless a limit is stated, and the answer says what
/// it claims: life on the whole board, death on the whole board while some strings stand, or
/// either if the outside is the attacker's. The moves are those that withstand the most outside
/// threats, or need the fewest. A stated region may have an open boundary. Its meaning is: no other point
/// is ever played on; empty points outside count as stones of the attacker that are never
/// captured; and strings with a liberty outside, of either player, are never captured. If the
/// target may need such a string of its own player, and that string does not live unconditionally
/// outside, the status is connected, not alive.
///
/// The status is alive, dead, or unknown if a limit was reached first: it is never guessed.
/// What goes on for ever is alive. The status is seki where the defender cannot force that the
/// target would live even if they passed from then on (two eyes), but can force that nothing
/// is captured any more. To know this takes searches of their own; where they would take too
/// much (--seki), the status is alive, be it a seki or not. Under the rules of ko
/// the status is without outside threats; the number of threats is the smallest, up to 5,
/// with which who loses would win. Under superko there are none, nor seki: a position is worth
/// something else after other positions, so that only small problems can be solved.
///
/// The main line has the winner's moves against those of the loser that must be answered, and
/// ends where none must be.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(group(ArgGroup::new("proofs").args(["certificate", "certificates"])))]
pub(crate) struct Arguments {
    /// The files; `-`, or none, is standard input. Of a folder, all .sgf files in it and in its folders
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    files: Vec<PathBuf>,

    /// Only the problem of this number of each file, from 1 [default: all of them]
    #[arg(long, value_name = "N", conflicts_with = "pruned")]
    game: Option<usize>,

    /// A stone of each string of the target, such as D3,F4 [default: the marked stones]
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    target: Vec<String>,

    /// Where stones may be played: points and rectangles, such as A1:C2,D1; points of strings
    /// that cannot be captured are left out [default: the marked empty points, else what is
    /// enclosed]
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    region: Vec<String>,

    /// Who moves first [default: as the file says, else both, one after the other]
    #[arg(long, value_name = "WHO", value_enum)]
    first: Option<FirstName>,

    /// The rules of play [default: as a JSON file says, else ko]
    #[arg(long, value_name = "RULES", value_enum)]
    rules: Option<RulesName>,

    /// Decide a position of `tengen reduce` (JSON; on the grid, text or SGF) by its pruned
    /// tree: White chooses A or B for each variable, and Black has one response
    #[arg(
        long,
        conflicts_with_all = [
            "target", "region", "first", "rules", "all_moves", "tree", "time", "nodes", "graph",
            "explain",
        ],
    )]
    pruned: bool,

    /// List all first moves that achieve the aim without threats, not just one, and in JSON
    /// what they are worth
    #[arg(long)]
    all_moves: bool,

    /// Write the winner's move against every reply to an SGF file, a game for each side that
    /// moves first: a first move that achieves the aim (TE; with --all-moves, all of them), and
    /// the refutations of wrong ones (BM) that need any
    #[arg(long, value_name = "FILE.sgf")]
    tree: Option<PathBuf>,

    /// The most moves in a row in the tree
    #[arg(long, value_name = "N", default_value_t = 12, requires = "tree")]
    tree_depth: usize,

    /// The most moves in the tree of a side; it is said if there would be more
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "tree")]
    tree_size: usize,

    /// Write a proof of the answer without threats, which `tengen verify` checks without the
    /// solver; of one problem. If each player moves first in turn, .black and .white are
    /// added to the name
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Write a proof for each problem, as --certificate, into a folder, which is made if need be. The
    /// names are those of the problems, with .certificate added, and .black or .white if each player moves
    /// first in turn; `tengen verify DIR` checks them all
    #[arg(long, value_name = "DIR", conflicts_with = "pruned")]
    certificates: Option<PathBuf>,

    /// Prove the answer with so many outside threats for who loses without them: a proof with
    /// the number that is reported, and one with a threat less, prove the number
    #[arg(
        long, value_name = "N", default_value_t = 0, requires = "proofs",
        value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_THREATS)),
    )]
    certificate_threats: u8,

    /// Time for each side of a problem, such as 500ms, 1s or 2m; as much again for the moves
    /// and the line, and for the tree [default: none; 10s if frames are tried]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time: Option<Duration>,

    /// Situations that may be looked into for each side of a problem, and as many again for
    /// the moves and the line, and for the tree [default: any number]. With it each side is solved from
    /// nothing, else with what is known from the first
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Leave out the main line, which may take longer than the answer
    #[arg(long)]
    no_line: bool,

    /// Situations that may be looked into to tell seki from two eyes; 0 leaves it at alive
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    seki: u32,

    #[command(flatten)]
    machine: SolverArguments,

    #[command(flatten)]
    lattice: LatticeArguments,

    /// Take the board from a graph file; the position is then a single row, the vertices in
    /// the order of their labels
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lattice", "boundary"])]
    graph: Option<PathBuf>,

    /// How points are named, in options and answers
    #[arg(long, value_name = "NAMES", value_enum, default_value_t)]
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

A line of JSON is for one side; \"limited\":true says that a limit left a part of it open, and
\"unknown\" which of the fields that are null. success is without threats; threats is null if up
to 5 do not help; \"pass\":true says that a pass is enough for who is first, and
\"unconditional\":true that the target lives even if the defender always passes; \"life\" is two-eyes, seki or repetition where the target is known to live so, or
not-two-eyes if it is one of the latter two; nodes and ms are for alive or dead and the
threats alone. \"open\":true says that no region was found or stated, so that it is the
whole board. \"values\" has the moves with the threats that they \"withstands\" (below zero, that
they need), the best first, for --all-moves or where frames were tried. There it has the frame as
\"region\". \"claim\" is life, kill, helped, sealed, connected, or null, and \"condition\" says it in
words; \"rim\" has points where only the side that is claimed to fail plays, \"held\" strings of the
attacker's that must stand, \"links\" strings outside that a connected target may need, \"friendly\"
points outside that count as the defender's stones,
\"first_moves\" the status of every first move, with --all-moves. \"alarm\":true says that a pass is
enough, too, \"refuted\":true if a wider frame refuted a kill, and \"part\" (a string that can be
captured, where not all of the target can). A problem that cannot be used has one line with
\"id\" and \"error\". With --pruned there are \"assignment\", \"line\" and \"lines\", how many were
looked at. docs/schema/solve.json has all fields.

Exit codes: 0 done, 1 an answer could not be written, 2 some problems could not be used; the
others are answered all the same; 3 a limit left something open.";

/// Memory and threads of searches.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SolverArguments {
    /// Memory for what is known of situations, all threads together, such as 2G or 500M
    /// [default: 64M for each thread]
    #[arg(long, value_name = "SIZE", value_parser = machine::parse_available)]
    memory: Option<usize>,

    /// Number of threads: for one problem all of them, for several one each (or equal numbers,
    /// if there are more threads than problems). Answers do not depend on it; which of
    /// several right moves is named, and the nodes, do when several threads solve a hard
    /// problem [default: as many as the machine has, or 1 for a benchmark]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=4096))]
    pub(crate) threads: Option<usize>,
}

impl SolverArguments {
    /// Bytes of memory for all of so many threads.
    pub(crate) fn memory(&self, threads: usize) -> usize {
        self.memory.unwrap_or(threads << 26)
    }
}

/// Who moves first, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FirstName {
    /// Black
    Black,
    /// White
    White,
    /// Each in turn
    Both,
}

/// Rules by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulesName {
    /// Simple ko, and how many threats from elsewhere would help who loses
    #[default]
    Ko,
    /// No rule of ko, as in On the Complexity of Tsume-Go: positions may be repeated
    NoKo,
    /// Positional superko: no stone makes a position again. For small problems; no threats
    Superko,
}

impl From<RulesName> for Rules {
    fn from(name: RulesName) -> Rules {
        match name {
            RulesName::Ko => Rules::Ko,
            RulesName::NoKo => Rules::NoKo,
            RulesName::Superko => Rules::Superko,
        }
    }
}

impl From<FirstName> for First {
    fn from(name: FirstName) -> First {
        match name {
            FirstName::Black => First::Black,
            FirstName::White => First::White,
            FirstName::Both => First::Both,
        }
    }
}

impl Arguments {
    /// The question about a problem.
    fn request(&self, problem: Problem) -> Solve {
        Solve {
            first: self.first.map(First::from),
            rules: self.rules.map(Rules::from),
            all_moves: self.all_moves,
            line: !self.no_line,
            tree: self.tree.as_ref().map(|_| Extent {
                depth: self.tree_depth,
                size: self.tree_size,
                all_moves: self.all_moves,
            }),
            certificate: self.proves(),
            seki: self.seki,
            nodes: self.nodes,
            time: self.time,
            ..Solve::new(problem)
        }
    }

    /// Refuses what does not go together, whatever the problems are.
    fn check(&self) -> Result<(), Failure> {
        let rules = self.rules.map_or(Rules::Ko, Rules::from);
        check_options(rules, self.tree.is_some(), self.proves()).map_err(unfit)
    }

    /// The threats of the certificates, if there are to be any.
    fn proves(&self) -> Option<u8> {
        let wanted = self.certificate.is_some() || self.certificates.is_some();
        wanted.then_some(self.certificate_threats)
    }
}

/// What does not go together, by the names of options.
fn unfit(unfit: Unfit) -> Failure {
    let not_superko =
        |option: &str| format!("{option} is for --rules ko and no-ko, not for superko");
    Failure::unusable(match unfit {
        Unfit::Tree => not_superko("--tree"),
        Unfit::Certificate => not_superko("--certificate"),
        Unfit::Threats(_) => {
            "--certificate-threats is for --rules ko; without a rule of ko no threat is needed"
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
    let Answers {
        certificates,
        trees,
        answered,
        in_part,
        unusable,
        limited,
        ..
    } = answers;
    progress.finish();
    if let (1, [reason]) = (tasks.len(), &unusable[..]) {
        return Err(Failure::unusable(reason));
    }
    if let Some(file) = &arguments.tree {
        match trees.is_empty() {
            false => output::write(file, &trees)?,
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
        let in_part = match in_part {
            0 => String::new(),
            _ => format!(", {in_part} in part"),
        };
        if let Err(failure) = certificates {
            output::say(&failure.message());
        }
        return Err(Failure::Interrupted(format!(
            "stopped; {answered} of {of} problems answered{in_part}"
        )));
    }
    certificates?;
    let verdict = match limited {
        true => Verdict::Limited,
        false => Verdict::Right,
    };
    end_of_batch(unusable.len(), of, "problems", verdict)
}

/// What comes out, problem by problem.
struct Answers<'a> {
    arguments: &'a Arguments,
    tasks: &'a [Task],
    progress: &'a Progress,
    stream: Stream,
    /// Whether they could be written.
    certificates: Result<(), Failure>,
    /// Problems without a certificate for each side, in a folder of certificates.
    unproved: usize,
    trees: String,
    answered: usize,
    in_part: usize,
    unusable: Vec<String>,
    /// Whether a limit left something open.
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
        let resources = Resources {
            threads: Some(threads),
            memory: Some(machine.memory(threads)),
        };
        // Those that cannot be used come in their order, too.
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
            Format::Json => report::json(answer)?,
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
                    "{}: {}, {} first: left out what is beyond {} moves (--tree-size)",
                    file.display(),
                    task.id,
                    side.first,
                    self.arguments.tree_size
                ));
            }
            for side in sides.iter().filter(|side| side.is_tree_limited()) {
                progress.note(&format!(
                    "{}: {}, {} first: cut off where a limit was reached; more with a larger \
                     --time or --nodes",
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
                        "{} of {} problems without all certificates",
                        self.unproved,
                        self.tasks.len()
                    )));
                }
                (Err(failure), None) => self.certificates = Err(failure),
                (Ok(()), _) => {}
            }
        }
        self.limited |= sides.iter().any(|side| side.limited);
        let limited = interrupt::asked() && sides.iter().any(|side| side.limited);
        match sides.len() == asked && !limited {
            true => self.answered += 1,
            false => self.in_part += 1,
        }
        Ok(())
    }

    /// Says why there is no answer.
    fn refuse(&mut self, task: &Task, reason: String) -> Result<(), Failure> {
        let progress = self.progress;
        if self.arguments.answer.format == Format::Json {
            let text = report::unusable(task, &reason)?;
            progress.suspend(|| self.stream.push(&text, true))?;
        }
        // Of the only problem it is said at the end.
        if self.tasks.len() > 1 {
            progress.suspend(|| output::say(&format!("error: {reason}")));
        }
        self.unusable.push(reason);
        Ok(())
    }
}
