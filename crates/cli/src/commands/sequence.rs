//! `tengen sequence`: recognises numbers of legal positions, and finds the sequences of a lattice.

use crate::answer;
use crate::data::DataArgument;
use crate::failure::{self, Failure, explain};
use crate::machine::MachineArguments;
use crate::names::{self, AnswerArguments, Colours};
use crate::output;
use crate::progress::Progress;
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::sequences::{
    KnownSequence, LatticeSequences, Recognise, Recognised, SequencesOfLattice,
};
use tengen::{Boundary, Lattice, Request, UBig, files};

/// Recognise a sequence of numbers of legal positions, or find the sequences of a lattice
///
/// With numbers: searches the sequences known to Tengen (data/sequences), and the sequences of
/// boards and strips of the square lattice. Prints each sequence that contains the given numbers,
/// with its next terms. The numbers must follow each other directly in the sequence.
///
/// With a lattice and --output: counts strips with 1, 2, 3, ... rows and the n x n boards. Writes
/// b-files, drafts of OEIS entries, recurrences with their proofs, growth constants, a plot, BibTeX
/// entries, and a README that tells how each number was found.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Numbers, separated by blanks or commas; with --output a lattice: a name, or the file of a
    /// unit cell
    #[arg(required = true, value_name = "NUMBER|LATTICE", value_delimiter = ',')]
    given: Vec<String>,

    /// Write the files of the lattice into DIR, which is created if needed
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,

    /// Largest number of rows of a strip
    #[arg(long, value_name = "N", default_value_t = 3, requires = "output")]
    rows: usize,

    /// Number of terms of each strip
    #[arg(long, value_name = "N", default_value_t = 30, requires = "output")]
    terms: usize,

    /// Largest n of the n x n boards
    #[arg(long, value_name = "N", default_value_t = 5, requires = "output")]
    size: usize,

    /// Boundary condition: sides beyond which there is an extra row of empty points
    #[arg(
        long,
        value_name = "WHERE",
        value_parser = names::boundaries(),
        default_value_t = Boundary::None,
        requires = "output",
    )]
    boundary: Boundary,

    #[command(flatten)]
    colours: Colours,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    data: DataArgument,

    /// Do not read or write the ledger and checkpoints
    #[arg(long)]
    no_ledger: bool,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen sequence 1 57 12675
  tengen sequence 65,17039
  tengen sequence 5 15 41 --format json
  tengen sequence kagome -o kagome             files for the sequences of a lattice
  tengen sequence mine.lattice -o mine --rows 4 --size 6 --colours 3";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if let Some(folder) = &arguments.output {
        return arguments.write(folder);
    }
    let numbers: Result<Vec<UBig>, Failure> = arguments.given.iter().map(number).collect();
    let found = Recognise::new(numbers?).run()?;
    answer::print(arguments.answer.format, "sequence", &found, text)
}

fn number(text: &String) -> Result<UBig, Failure> {
    text.parse().map_err(|_| {
        Failure::unusable(format!(
            "expected a whole number from 0, found {text:?}; for the sequences of a lattice, add \
             --output DIR"
        ))
    })
}

impl Arguments {
    /// Computes the sequences of the lattice that the arguments name, and writes their files into a
    /// folder.
    fn write(&self, folder: &Path) -> Result<ExitCode, Failure> {
        let [lattice] = &self.given[..] else {
            return Err(Failure::unusable(format!(
                "expected one lattice with --output, found {}",
                self.given.len()
            )));
        };
        let lattice: Lattice = names::lattice(lattice).map_err(Failure::unusable)?;
        let failed = |error| Failure::Failed(format!("{}: {error}", folder.display()));
        files::create_dir_all(folder).map_err(failed)?;
        output::check_writable(&folder.join("README.md"))?;
        let progress = Progress::listening(self.answer.quiet);
        let store = self.data.store(self.no_ledger, &progress)?;
        let has_store = store.is_some();
        let mut request = LatticeSequences::new(lattice);
        request.boundary = self.boundary;
        request.colours = self.colours.colours;
        request.rows = self.rows;
        request.terms = self.terms;
        request.size = self.size;
        request.resources = self.machine.resources();
        request.keeping.store = store;
        let found = request.run_with(&progress);
        progress.finish();
        let found = found.map_err(|error| explain(error, failure::resumable(has_store)))?;
        let files = found.files();
        for (name, content) in &files {
            output::write_file(&folder.join(name), content)?;
        }
        answer::print(self.answer.format, "sequence", &found, |found| {
            written(found, files.keys())
        })?;
        let right = "the files are correct, but terms";
        failure::saved(found.unkept.as_deref(), right)
    }
}

/// Lists the files, and what was left out.
fn written<'a>(found: &SequencesOfLattice, names: impl Iterator<Item = &'a String>) -> String {
    let left = found.left_out.iter();
    let left = left.map(|left| format!("left out: {}: {}\n", left.what, left.reason));
    names.map(|name| format!("{name}\n")).chain(left).collect()
}

fn text(found: &Recognised) -> String {
    if found.sequences.is_empty() {
        return format!(
            "not recognised: none of {} sequences has these numbers in a row; search \
             https://oeis.org/search?q={}\n",
            found.searched,
            joined(&found.numbers, ",")
        );
    }
    let all: Vec<String> = found.sequences.iter().map(one).collect();
    all.join("\n")
}

/// Describes a sequence, one line for each fact.
fn one(known: &KnownSequence) -> String {
    let oeis = known.oeis.map(|oeis| format!("OEIS {oeis}; "));
    let mut lines = vec![
        ("name", known.name.to_owned()),
        ("about", known.definition.to_owned()),
        ("source", oeis.unwrap_or_default() + &known.source),
        ("place", format!("n = {} for the first number", known.index)),
        ("next", joined(&known.next, ", ")),
    ];
    lines.extend(known.command.map(|command| ("command", command.to_owned())));
    let line = |(title, text): &(&str, String)| format!("{title:<9}{text}\n");
    lines.iter().map(line).collect()
}

fn joined(numbers: &[UBig], separator: &str) -> String {
    let digits: Vec<String> = numbers.iter().map(UBig::to_string).collect();
    digits.join(separator)
}
