//! `tengen matrix`: transfer matrices as files.

use crate::counting;
use crate::decimal::Ends;
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::names::{AnswerArguments, Colours, Format, LatticeArguments};
use crate::output;
use crate::progress::Progress;
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tengen_count::Sequence;
use tengen_count::transfer::{
    Sections, System, TransferError, TransferMatrix, column_configurations, matlab, matrix_market,
    npz,
};
use tengen_estimate::growth::growth;
use tengen_exact::Interval;

/// Write the transfer matrix of a strip, with start and final vector
///
/// With x the numbers of positions of one column by what its points look like (its
/// section), T the matrix and f the final vector, f' T^k x are the numbers of legal
/// positions with 1 + k columns (1 + 2k on the hexagonal and square-octagonal lattices).
/// Sections are written point by point: `.` empty, `X` and `O` stones with a liberty, `Xa`
/// a stone of string a that has none yet. Without -o only a summary is given.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Number of rows
    rows: usize,

    #[command(flatten)]
    lattice: LatticeArguments,

    #[command(flatten)]
    colours: Colours,

    /// Which sections are told apart
    #[arg(long, value_enum, default_value_t)]
    sections: SectionsName,

    /// The Markov chain instead: probabilities that random columns lead from one section
    /// to the next, with an absorbing state `illegal`
    #[arg(long)]
    chain: bool,

    /// Where to write the matrix; the ending says how: .mtx (Matrix Market), .npz (NumPy
    /// and SciPy), .m (MATLAB and Octave)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Compute the traces of T, T^2, ..., T^N
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

/// [`Sections`] by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum SectionsName {
    /// Only those that differ by more than a permutation of the colours
    #[default]
    Classes,
    /// All
    All,
}

/// What is known of a matrix.
#[derive(Serialize)]
struct Summary<'a> {
    rows: usize,
    lattice: String,
    boundary: String,
    colours: u32,
    sections: SectionsName,
    column_configurations: String,
    /// Whether states and entries are those of the Markov chain, `illegal` included.
    chain: bool,
    states: usize,
    entries: usize,
    period: usize,
    /// Of the whole period, between two bounds.
    dominant_eigenvalue: Ends,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    traces: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a Path>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let write = arguments.output.as_deref().map(writer).transpose()?;
    let progress = Progress::listening(arguments.answer.quiet);
    let computed = compute(arguments, &progress);
    progress.finish();
    let (matrix, traces, eigenvalue) = computed?;
    let title = title(arguments, &matrix);
    let system = if arguments.chain {
        System::chain(&title, &matrix)
    } else {
        System::ways(&title, &matrix)
    };
    if let (Some(write), Some(path)) = (write, &arguments.output) {
        output::write_file(path, write(&system)?)?;
    }
    let summary = Summary {
        rows: arguments.rows,
        lattice: arguments.lattice.lattice.to_string(),
        boundary: arguments.lattice.boundary.to_string(),
        colours: arguments.colours.colours,
        sections: arguments.sections,
        column_configurations: column_configurations(arguments.rows, arguments.colours.colours)
            .to_string(),
        chain: arguments.chain,
        states: system.states.len(),
        entries: system.entries.len(),
        period: matrix.period,
        dominant_eigenvalue: Ends::new(&eigenvalue, DIGITS),
        traces,
        file: arguments.output.as_deref(),
    };
    output::print(&match arguments.answer.format {
        Format::Json => output::json(&summary)?,
        Format::Text => summary.text(),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Digits of the dominant eigenvalue.
const DIGITS: usize = 15;

fn compute(
    arguments: &Arguments,
    progress: &Progress,
) -> Result<(TransferMatrix, Vec<String>, Interval), Failure> {
    let LatticeArguments { lattice, boundary } = arguments.lattice;
    let (rows, colours) = (arguments.rows, arguments.colours.colours);
    let sections = match arguments.sections {
        SectionsName::Classes => Sections::Classes,
        SectionsName::All => Sections::Labelled,
    };
    let options = counting::options(&arguments.machine, None, progress);
    let strip = (lattice, rows, boundary);
    let matrix = TransferMatrix::new(strip, colours, sections, options.machine.memory, progress);
    let matrix = matrix.map_err(explain)?;
    let traces = matrix
        .traces(arguments.traces, options.machine.memory, progress)
        .map_err(explain)?;
    let sequence = Sequence {
        lattice,
        rows,
        boundary,
        colours,
    };
    let growth = growth(&sequence, DIGITS, &options).map_err(counting::explain)?;
    let eigenvalue = growth.lambda.pow(matrix.period as u64);
    let traces = traces.iter().map(ToString::to_string).collect();
    Ok((matrix, traces, eigenvalue))
}

type Writer = fn(&System) -> Result<Vec<u8>, Failure>;

/// How a file with this name is written.
fn writer(path: &Path) -> Result<Writer, Failure> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    match ending {
        Some("mtx") => Ok(|system| Ok(matrix_market(system).into_bytes())),
        Some("m") => Ok(|system| {
            let script = matlab(system).map_err(Failure::unusable)?;
            Ok(script.into_bytes())
        }),
        Some("npz") => Ok(|system| npz(system).map_err(Failure::unusable)),
        _ => Err(Failure::Unusable(format!(
            "{}: the name must end in .mtx, .npz or .m, which says how the matrix is written",
            path.display()
        ))),
    }
}

fn title(arguments: &Arguments, matrix: &TransferMatrix) -> String {
    let what = if arguments.chain {
        "Markov chain"
    } else {
        "Transfer matrix"
    };
    format!(
        "{what} of legal Go positions: {} lattice, {} rows, boundary {}, {} colours; numbers of \
         columns 1 + {} k",
        arguments.lattice.lattice,
        arguments.rows,
        arguments.lattice.boundary,
        arguments.colours.colours,
        matrix.period,
    )
}

fn explain(error: TransferError) -> Failure {
    match error {
        TransferError::Cancelled => Failure::Interrupted("stopped; nothing was written".to_owned()),
        other => Failure::unusable(other),
    }
}

impl Summary<'_> {
    fn text(&self) -> String {
        let sections = match self.sections {
            SectionsName::Classes => "sections up to colours",
            SectionsName::All => "sections",
        };
        let columns = if self.period == 1 {
            "1 column".to_owned()
        } else {
            format!("{} columns", self.period)
        };
        let mut text = format!(
            "{} column configurations\n{} {sections}\n{} entries; the matrix adds {columns}\n\
             dominant eigenvalue {} to {}\n",
            self.column_configurations,
            self.states,
            self.entries,
            self.dominant_eigenvalue.lower,
            self.dominant_eigenvalue.upper,
        );
        for (trace, power) in self.traces.iter().zip(1..) {
            text += &format!("tr(T^{power}) = {trace}\n");
        }
        text
    }
}
