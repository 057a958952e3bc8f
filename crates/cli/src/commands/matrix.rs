//! `tengen matrix`: writes the transfer matrix of a strip to a file.

use crate::answer;
use crate::failure::{Failure, explain};
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Colours, LatticeArguments, choices};
use crate::output;
use crate::progress;
use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen::matrix::{FoundMatrix, Matrix, WhichSections};

/// Write the transfer matrix of a strip, with start and final vector
///
/// A strip is a board with a fixed number of rows. Let T be the matrix, x the start vector (the
/// numbers of one-column positions by section), and f' the final vector as a row. Then f' T^k x is
/// the number of legal positions with 1 + k columns; on the hexagonal and square-octagonal
/// lattices, with 1 + 2k columns.
///
/// The section of a column says, for each of its points: `.` is empty, `X` and `O` are stones with
/// a liberty. `Xa` is a stone of string a, which has no liberty yet. Without -o, prints a summary
/// only.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    rows: usize,

    #[command(flatten)]
    lattice: LatticeArguments,

    #[command(flatten)]
    colours: Colours,

    /// Rows of the matrix: one for each class of sections, or one for each section
    ///
    /// The section of a column says for each point if it is empty or which stone it has. For each
    /// stone it says if the stone has a liberty, or else to which string it belongs.
    #[arg(long, value_parser = sections(), default_value = "classes")]
    sections: WhichSections,

    /// Write the Markov chain instead
    ///
    /// The entries are the probabilities that a random next column leads from one section (the
    /// state of a column) to another one. The chain has an absorbing state `illegal`.
    #[arg(long)]
    chain: bool,

    /// Output file; its extension is .mtx (Matrix Market), .npz (NumPy and SciPy) or .m (MATLAB and
    /// Octave)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Compute the traces of the powers T, T^2, ..., T^N of the matrix T; 0 computes none
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "chain")]
    traces: usize,

    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    answer: AnswerArguments,
}

const EXAMPLES: &str = "\
Examples:
  tengen matrix 3 -o strip.npz            scipy.sparse.load_npz(\"strip.npz\")
  tengen matrix 2 --sections all -o strip.m
  tengen matrix 4 --lattice hexagonal --colours 3 -o strip.mtx
  tengen matrix 2 --chain -o chain.mtx
  tengen matrix 1 --sections all --traces 6";

choices! {
    sections: WhichSections,
    /// One section for each class of sections that are equal up to a permutation of the colours
    "classes" => Classes,
    /// All sections
    "all" => All,
}

/// A summary of a transfer matrix, with the name of the file that it was written to.
#[derive(Serialize)]
struct Summary<'a> {
    #[serde(flatten)]
    matrix: &'a FoundMatrix,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a Path>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let write = arguments.output.as_deref().map(writer).transpose()?;
    let mut request = Matrix::new(arguments.rows);
    request.lattice = arguments.lattice.lattice;
    request.boundary = arguments.lattice.boundary;
    request.colours = arguments.colours.colours;
    request.sections = arguments.sections;
    request.chain = arguments.chain;
    request.traces = arguments.traces;
    request.resources = arguments.machine.resources();
    let found = progress::run(&request, arguments.answer.quiet);
    let found = found.map_err(|error| explain(error, |_| "stopped; nothing was written"))?;
    if let (Some(write), Some(path)) = (write, &arguments.output) {
        output::write_file(path, write(&found)?)?;
    }
    let summary = Summary {
        matrix: &found,
        file: arguments.output.as_deref(),
    };
    answer::print(arguments.answer.format, "matrix", &summary, |_| {
        text(&found)
    })
}

type Writer = fn(&FoundMatrix) -> tengen::Result<Vec<u8>>;

/// Returns the writer for a file of a matrix; the extension of the file determines its format.
fn writer(path: &Path) -> Result<Writer, Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    match ending {
        Some("mtx") => Ok(|matrix| Ok(matrix.matrix_market().into_bytes())),
        Some("m") => Ok(|matrix| Ok(matrix.matlab()?.into_bytes())),
        Some("npz") => Ok(FoundMatrix::npz),
        _ => Err(Failure::Unusable(format!(
            "{}: expected a file name ending in .mtx, .npz or .m, which selects the format",
            path.display()
        ))),
    }
}

fn text(matrix: &FoundMatrix) -> String {
    let sections = match matrix.sections {
        WhichSections::Classes => "sections up to colours",
        WhichSections::All => "sections",
    };
    let columns = if matrix.period == 1 {
        "1 column".to_owned()
    } else {
        format!("{} columns", matrix.period)
    };
    let mut text = format!(
        "{} column configurations\n{} {sections}\n{} entries; the matrix adds {columns}\n\
         dominant eigenvalue {}\n",
        matrix.column_configurations, matrix.states, matrix.entries, matrix.dominant_eigenvalue,
    );
    for (trace, power) in matrix.traces.iter().zip(1..) {
        text += &format!("tr(T^{power}) = {trace}\n");
    }
    text
}
