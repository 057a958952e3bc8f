//! `tengen problems generate`: makes new random problems of life and death.

use crate::answer;
use crate::failure::Failure;
use crate::machine::ThreadsArgument;
use crate::names::choices;
use crate::output;
use crate::progress::Progress;
use clap::{Args, ValueEnum};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::files;
use tengen::generate::{Aim, Generate, GeneratedProblem, Options, Place, gotools};
use tengen::solve::Player;

/// Make new problems of life and death, each with a unique first move
///
/// A group of one or more strings is enclosed by a wall that cannot be captured. The first player
/// succeeds with exactly one move (a pass counts as a move), however many ko threats either player
/// has outside. The ko rule is simple ko.
///
/// Equal options (also the seed) give equal problems with any number of threads, as long as the
/// solver does not change.
///
/// The difficulty is an estimate: the number of binary digits of the node count, plus the number of
/// moves in the main line and of plausible wrong first moves. A wrong move is plausible if it would
/// succeed if the opponent passed.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of empty points inside the wall
    #[arg(long, value_name = "N", default_value_t = 6)]
    empty: usize,

    /// Number of problems
    #[arg(short, long, value_name = "N", default_value_t = 10)]
    number: usize,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Player who moves first
    #[arg(long, value_name = "COLOUR", value_parser = players(), default_value = "black")]
    first: Player,

    /// Aim of the first player
    #[arg(long, value_name = "AIM", value_parser = aims(), default_value = "kill")]
    aim: Aim,

    /// Place of the problems on the board
    #[arg(long, value_name = "WHERE", value_enum, default_value_t)]
    place: PlaceName,

    /// Number of rows and columns of the board
    #[arg(long, value_name = "N", default_value_t = 19)]
    size: usize,

    /// Least difficulty of a problem
    #[arg(long, value_name = "N", default_value_t = 0)]
    difficulty: u32,

    /// Node limit per candidate position; candidates beyond the limit are skipped
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    nodes: u64,

    /// Limit on the number of candidate positions
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    tries: u64,

    /// Write one SGF file per problem into FOLDER
    ///
    /// The folder is created if needed. It must be empty unless --replace is given.
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "format")]
    output: Option<PathBuf>,

    /// Delete files of an earlier run, such as 07.sgf, from the folder; other files stay
    #[arg(long, requires = "output")]
    replace: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: ProblemFormat,

    #[command(flatten)]
    threads: ThreadsArgument,

    /// Hide progress and notes
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen problems generate
  tengen problems generate --empty 9 -n 100 --difficulty 20 -o hard
  tengen problems generate --aim live --first white --place corner --seed 7
  tengen problems generate --size 9 --format json";

choices! {
    players: Player,
    /// Black
    "black" => Black,
    /// White
    "white" => White,
}

choices! {
    aims: Aim,
    /// Capture the target
    "kill" => Kill,
    /// Save the target
    "live" => Live,
}

/// A place on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum PlaceName {
    /// Anywhere
    #[default]
    Any,
    /// In the corner
    Corner,
    /// On the side
    Side,
    /// In the centre
    Centre,
}

/// Output format of problems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ProblemFormat {
    /// Collection of SGF games, with marked targets and main lines
    #[default]
    Sgf,
    /// One JSON object per line
    Json,
    /// GoTools file with Black as the attacker; boards of 19 rows only
    Gotools,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.format == ProblemFormat::Gotools && arguments.size != 19 {
        let size = arguments.size;
        let reason = format!("GoTools files need boards of 19 rows, found {size}");
        return Err(Failure::Unusable(reason));
    }
    let generate = request(arguments);
    if let Some(folder) = &arguments.output {
        generate.check()?;
        prepare(folder, arguments.replace)?;
    }
    let progress = Progress::listening(arguments.quiet);
    let mut problems = Vec::new();
    let done = generate.each(&progress, |problem| problems.push(problem));
    progress.finish();
    // Write the problems that were found, even if the run ended early.
    match done {
        Err(refused) if refused.is_refusal() => return Err(refused.into()),
        _ => write_all(arguments, &problems)?,
    }
    match done {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(tengen::Error::Interrupted { .. }) => {
            let (found, wanted) = (problems.len(), arguments.number);
            Err(Failure::Interrupted(format!(
                "stopped; {found} of {wanted} problems"
            )))
        }
        Err(error) => Err(error.into()),
    }
}

/// Creates the folder for the problems, or checks that files can be written to it.
fn prepare(folder: &Path, replace: bool) -> Result<(), Failure> {
    let count = || -> io::Result<usize> {
        files::create_dir_all(folder)?;
        Ok(files::read_dir(folder)?.count())
    };
    let files = count().map_err(|error| failed(folder, &error))?;
    if files > 0 && !replace {
        return Err(Failure::unusable(format!(
            "{} is not empty; add --replace to delete its numbered .sgf files and keep its other \
             files",
            folder.display()
        )));
    }
    output::check_writable(&folder.join("1.sgf"))
}

/// Returns the files of a folder that an earlier run may have written: files with names such as
/// `07.sgf`.
fn numbered_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in files::read_dir(folder)? {
        let path = entry?.path();
        let number = path.file_stem().and_then(|stem| stem.to_str());
        let is_number = number.is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
        if is_number && path.extension().is_some_and(|e| e == "sgf") && path.is_file() {
            files.push(path);
        }
    }
    Ok(files)
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::Failed(format!("{}: {error}", path.display()))
}

fn request(arguments: &Arguments) -> Generate {
    let options = Options {
        size: arguments.size,
        empty: arguments.empty,
        place: match arguments.place {
            PlaceName::Any => None,
            PlaceName::Corner => Some(Place::Corner),
            PlaceName::Side => Some(Place::Side),
            PlaceName::Centre => Some(Place::Centre),
        },
        first: arguments.first,
        aim: arguments.aim,
        difficulty: arguments.difficulty,
        seed: arguments.seed,
        nodes: arguments.nodes,
        tries: arguments.tries,
    };
    let mut request = Generate::new(arguments.number);
    request.options = options;
    request.resources.threads = arguments.threads.threads;
    request
}

fn write_all(arguments: &Arguments, problems: &[GeneratedProblem]) -> Result<(), Failure> {
    let numbered = || (1..).zip(problems);
    let sgf = |number, problem: &GeneratedProblem| Ok(problem.sgf(number)?);
    if let Some(folder) = arguments.output.as_ref().filter(|_| !problems.is_empty()) {
        let mut earlier = numbered_files(folder).map_err(|error| failed(folder, &error))?;
        let width = problems.len().to_string().len();
        for (number, generated) in numbered() {
            let name = folder.join(format!("{number:0width$}.sgf"));
            output::write_file(&name, sgf(number, generated)?)?;
            earlier.retain(|path| *path != name);
        }
        // Files of an earlier run are deleted only after the new files are written.
        for path in earlier {
            files::remove_file(&path).map_err(|error| failed(&path, &error))?;
        }
        return Ok(());
    }
    if arguments.output.is_some() {
        return Ok(());
    }
    let texts: Result<Vec<_>, Failure> = match arguments.format {
        ProblemFormat::Gotools => return output::print(&gotools(problems)?),
        ProblemFormat::Sgf => numbered().map(|(number, one)| sgf(number, one)).collect(),
        ProblemFormat::Json => problems
            .iter()
            .map(|answer| answer::json("problems generate", answer))
            .collect(),
    };
    output::print(&texts?.concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use std::ffi::OsStr;
    use tengen_testing::faults::{Work, every_call};

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    /// Problems for a folder that holds files of an earlier run.
    struct Folder(Vec<GeneratedProblem>);

    impl std::fmt::Debug for Folder {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a folder of problems")
        }
    }

    fn arguments(folder: &Path) -> Arguments {
        let line = ["", "-n", "2", "--empty", "3", "--replace", "--output"].map(OsStr::new);
        Line::parse_from(line.into_iter().chain([folder.as_os_str()])).arguments
    }

    impl Work for Folder {
        type Answer = Vec<Vec<u8>>;

        fn prepare(&self, dir: &Path) {
            for name in ["1.sgf", "07.sgf", "own.sgf"] {
                std::fs::write(dir.join(name), name).unwrap();
            }
        }

        fn run(&self, dir: &Path) -> Result<Self::Answer, String> {
            let done = prepare(dir, true).and_then(|()| write_all(&arguments(dir), &self.0));
            done.map_err(|failure| format!("{failure:?}"))?;
            let files = ["1.sgf", "2.sgf", "own.sgf"];
            Ok(files
                .map(|file| std::fs::read(dir.join(file)).unwrap())
                .into())
        }

        fn is_checked(&self) -> bool {
            false
        }
    }

    #[test]
    fn every_call_for_a_folder_of_problems_may_fail() {
        let mut problems = Vec::new();
        let request = request(&arguments(Path::new("folder")));
        request
            .each(&tengen::prelude::Silent, |problem| problems.push(problem))
            .unwrap();
        assert_eq!(problems.len(), 2);
        let tried = every_call(&Folder(problems));
        println!("{tried:?}");
        for op in ["Open", "Make", "Look", "Write", "Sync", "Rename", "Remove"] {
            assert!(tried.met.contains_key(op), "{op}: {tried:?}");
        }
    }
}
