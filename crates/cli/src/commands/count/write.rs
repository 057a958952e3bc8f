//! Writes counts of legal positions as text, JSON, CSV and OEIS b-files (numbered lists of a
//! sequence).

use crate::answer;
use crate::failure::Failure;
use crate::output;
use crate::table::table;
use clap::ValueEnum;
use tengen::count::{
    BlackWhite, By, Counted, CountedBy, CountedClasses, CountedResidues, CountedSquares,
    CountedSquaresBy, Distribution, Known, LookedUp, Numbers, Ratio, UpTo,
};
use tengen::sequences::{b_file, title};
use tengen::{BoardJson, Shape, UBig};

/// Output format of `tengen count`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountFormat {
    /// The number alone; with --columns or --square, a line with n, a tab and the number for each n
    #[default]
    Text,
    /// One JSON object on one line; counts are strings of digits
    Json,
    /// Comma-separated values with a header line
    Csv,
    /// OEIS b-file, for 1, 2, ... columns, or with --square for the n x n boards
    Oeis,
}

/// The answer to a count.
pub(super) enum Answer {
    /// The count of a board, optionally with the counts of all boards with fewer columns.
    Number(Counted),
    /// A published number of legal positions, which was not counted here.
    Published(LookedUp),
    /// Residues modulo some primes.
    Residues(CountedResidues),
    /// The number of classes of positions.
    Classes(CountedClasses),
    /// The numbers of positions of a board by a quantity, for example the number of stones.
    By(CountedBy),
    /// The counts of the boards 1 x 1, 2 x 2, ....
    Squares(CountedSquares),
    /// The numbers of positions by a quantity, for each of the boards 1 x 1, 2 x 2, ....
    SquaresBy(CountedSquaresBy),
}

impl Answer {
    /// Returns the whole text for standard output.
    pub(super) fn write(&self, format: CountFormat) -> Result<String, Failure> {
        match self {
            Answer::Number(counted) => number(counted, format),
            Answer::Published(known) => published(known, format),
            Answer::Residues(counted) => residues(counted, format),
            Answer::Classes(counted) if format == CountFormat::Json => {
                answer::json("count", counted)
            }
            Answer::Classes(counted) => Ok(format!("{counted}\n")),
            Answer::By(counted) => by(counted, format),
            Answer::Squares(counted) => squares(counted, format),
            Answer::SquaresBy(counted) => squares_by(counted, format),
        }
    }

    /// Returns a plot of the distribution as SVG.
    pub(super) fn svg(&self) -> tengen::Result<String> {
        match self {
            Answer::By(counted) => counted.svg(),
            _ => Err(tengen::Error::unusable(
                "--plot draws distributions only; add --by",
            )),
        }
    }

    /// The error that prevented saving work, if any. The count itself is not affected.
    pub(super) fn unkept(&self) -> Option<&str> {
        match self {
            Answer::Number(counted) => counted.unkept.as_deref(),
            Answer::Residues(counted) => counted.unkept.as_deref(),
            Answer::Classes(counted) => counted.unkept.as_deref(),
            Answer::Squares(counted) => counted.unkept.as_deref(),
            Answer::Published(_) | Answer::By(_) | Answer::SquaresBy(_) => None,
        }
    }
}

impl From<Known> for Answer {
    fn from(known: Known) -> Answer {
        match known {
            Known::Counted(counted) => Answer::Number(counted),
            Known::LookedUp(published) => Answer::Published(published),
        }
    }
}

fn published(known: &LookedUp, format: CountFormat) -> Result<String, Failure> {
    match (&known.board, format) {
        (_, CountFormat::Json) => answer::json("count", known),
        (BoardJson::Lattice(Shape { cols, .. }), CountFormat::Csv) => {
            let row = [cols.to_string(), known.to_string()];
            output::csv(&["columns", "positions"], [row])
        }
        _ => Ok(format!("{known}\n")),
    }
}

fn residues(counted: &CountedResidues, format: CountFormat) -> Result<String, Failure> {
    let rows = counted.residues.iter();
    let rows = rows.map(|of| [of.prime.to_string(), of.residue.to_string()]);
    match format {
        CountFormat::Json => answer::json("count", counted),
        CountFormat::Csv => output::csv(&["prime", "residue"], rows),
        CountFormat::Text | CountFormat::Oeis => {
            let lines = rows.map(|[prime, residue]| format!("{prime}\t{residue}\n"));
            Ok(lines.collect())
        }
    }
}

fn number(counted: &Counted, format: CountFormat) -> Result<String, Failure> {
    match (&counted.board, format) {
        (_, CountFormat::Json) => answer::json("count", counted),
        (BoardJson::Graph(_), CountFormat::Csv) => {
            output::csv(&["positions"], [[counted.count.to_string()]])
        }
        (BoardJson::Lattice(Shape { cols, .. }), CountFormat::Csv) => {
            let columns = counted.columns.as_deref();
            let columns = columns.unwrap_or(std::slice::from_ref(&counted.count));
            let rows = (cols + 1 - columns.len()..).zip(columns);
            let rows = rows.map(|(cols, count)| [cols.to_string(), count.to_string()]);
            output::csv(&["columns", "positions"], rows)
        }
        (_, CountFormat::Oeis) => Ok(number_of(counted.oeis()) + &b_file_of(counted)),
        (_, CountFormat::Text) => Ok(match &counted.columns {
            Some(columns) => lines(columns),
            None => format!("{counted}\n"),
        }),
    }
}

/// Returns the text about the evidence for a count, which is printed below the number. Returns an
/// empty text if `--evidence` was not given.
pub(super) fn evidence(counted: &Counted) -> String {
    let Some(evidence) = &counted.evidence else {
        return String::new();
    };
    let rows = evidence.residues.iter();
    let residues = table(&[
        (
            "prime",
            rows.clone().map(|of| of.prime.to_string()).collect(),
        ),
        ("residue", rows.map(|of| of.residue.to_string()).collect()),
    ]);
    let residues = match evidence.residues.is_empty() {
        true => "no residues: the engine gives the number itself".to_owned(),
        false => format!(
            "{residues}\nspare bits: {}; a wrong residue goes unnoticed with a chance of 2^-{}",
            evidence.spare_bits, evidence.spare_bits
        ),
    };
    let second = match &evidence.second_engine {
        Some(second) => format!("counted by {}, and the same by {second}", counted.engine),
        None => format!(
            "counted by {} alone; to count it again by a slower engine, use --engine NAME",
            counted.engine
        ),
    };
    let published = match evidence.published {
        Some(source) => format!("published: the same number, {source}"),
        None => "published: no number is known".to_owned(),
    };
    format!("\n{residues}\n{second}\n{published}\n")
}

fn squares(counted: &CountedSquares, format: CountFormat) -> Result<String, Failure> {
    match format {
        CountFormat::Json => answer::json("count", counted),
        CountFormat::Csv => {
            let rows = (1..).zip(&counted.squares);
            let rows = rows.map(|(n, count): (usize, _)| [n.to_string(), count.to_string()]);
            output::csv(&["size", "positions"], rows)
        }
        CountFormat::Text => Ok(lines(&counted.squares)),
        CountFormat::Oeis => {
            let up_to = match counted.up_to {
                None => "",
                Some(UpTo::Symmetry) => ", up to symmetry",
                Some(UpTo::SymmetryAndColour) => ", up to symmetry and exchange of colours",
            };
            let title = title(
                "an n X n",
                counted.lattice,
                counted.colours,
                counted.boundary,
            );
            let title = format!("{title}{up_to}, for n = 1..{}", counted.squares.len());
            Ok(number_of(counted.oeis()) + &b_file(&title, &counted.squares))
        }
    }
}

/// Returns the numbers of positions by a quantity, for each of the boards 1 x 1, 2 x 2, .... Text
/// and CSV have a line for each board and each value of the quantity.
fn squares_by(counted: &CountedSquaresBy, format: CountFormat) -> Result<String, Failure> {
    let squares = (1..).zip(&counted.squares);
    let cells = squares.flat_map(|(n, of): (usize, _)| {
        let cells = cells(of).into_iter();
        cells.map(move |cell| [vec![n.to_string()], cell].concat())
    });
    match format {
        CountFormat::Json => answer::json("count", counted),
        CountFormat::Csv => output::csv(&[vec!["size"], head(counted.by)].concat(), cells),
        CountFormat::Text => Ok(cells.map(|cell| cell.join("\t") + "\n").collect()),
        CountFormat::Oeis => {
            let by = match counted.by {
                By::Stones => "k stones",
                By::BlackWhite => "j black and k white stones",
                By::Empty => "k empty points",
                By::Strings => "k strings",
            };
            let title = title(
                "an n X n",
                counted.lattice,
                counted.colours,
                counted.boundary,
            );
            let size = counted.squares.len();
            let title = format!("{title}, with {by}, read by rows, for n = 1..{size}");
            Ok(b_file(&title, counted.rows().flatten()))
        }
    }
}

/// Returns the titles of the columns of a table by a quantity: the quantity, and the number of
/// positions.
fn head(by: By) -> Vec<&'static str> {
    match by {
        By::BlackWhite => vec!["black", "white", "positions"],
        _ => vec![by.name(), "positions"],
    }
}

/// Returns the rows of a table by a quantity. A row has the value of the quantity (two cells for
/// black and white stones), and the number of positions with this value.
fn cells(numbers: &Numbers) -> Vec<Vec<String>> {
    match numbers {
        Numbers::One(one) => (one.coefficients.iter().enumerate())
            .map(|(k, number)| vec![k.to_string(), number.to_string()])
            .collect(),
        Numbers::Two(two) => (two.terms())
            .map(|(b, w, number)| vec![b.to_string(), w.to_string(), number.to_string()])
            .collect(),
    }
}

/// Returns a line for each number of a list: its place in the list (counted from 1), a tab, and the
/// number.
fn lines(numbers: &[UBig]) -> String {
    let numbered = (1..).zip(numbers);
    numbered
        .map(|(n, count)| format!("{n}\t{count}\n"))
        .collect()
}

/// Returns the comment line of a b-file with the number of the sequence in the OEIS, such as
/// A094777. Returns an empty text if the sequence has no number there.
fn number_of(oeis: Option<&str>) -> String {
    oeis.map_or(String::new(), |number| format!("# {number}\n"))
}

/// Returns the b-file (numbered list of a sequence) of the counts of a strip with 1, 2, ...
/// columns. Returns an empty text for a graph.
fn b_file_of(counted: &Counted) -> String {
    let BoardJson::Lattice(shape) = &counted.board else {
        return String::new();
    };
    let title = title(
        &format!("a {} X n", shape.rows),
        shape.lattice,
        counted.colours,
        shape.boundary,
    );
    let title = format!("{title}, for n = 1..{}", shape.cols);
    b_file(&title, counted.columns.iter().flatten())
}

fn by(counted: &CountedBy, format: CountFormat) -> Result<String, Failure> {
    match (format, &counted.numbers) {
        (CountFormat::Json, _) => answer::json("count", counted),
        (CountFormat::Csv, numbers) => output::csv(&head(counted.by), cells(numbers)),
        (_, Numbers::One(of)) => Ok(one(counted.by.name(), of)),
        (_, Numbers::Two(of)) => Ok(two(of)),
    }
}

/// Returns a share of all positions in percent.
fn share(number: &UBig, total: &UBig) -> String {
    let percent = Ratio {
        numerator: (number * UBig::from(100u8)).into(),
        denominator: total.clone(),
    };
    percent.decimal(4) + "%"
}

fn one(name: &str, distribution: &Distribution) -> String {
    let total = distribution.total();
    let numbers = || distribution.coefficients.iter();
    let keys = (0..numbers().len()).map(|k| k.to_string());
    let table = table(&[
        (name, keys.collect()),
        ("positions", numbers().map(UBig::to_string).collect()),
        ("share", numbers().map(|n| share(n, &total)).collect()),
    ]);
    let (mean, deviation) = mean_and_deviation(distribution);
    let lines = [
        ("total", total.to_string()),
        ("mean", mean),
        ("standard deviation", deviation),
    ];
    table + "\n" + &below(&lines)
}

fn two(both: &BlackWhite) -> String {
    let total = both.total();
    let terms = || both.terms().filter(|(_, _, n)| **n > UBig::ZERO);
    let table = table(&[
        ("black", terms().map(|t| t.0.to_string()).collect()),
        ("white", terms().map(|t| t.1.to_string()).collect()),
        ("positions", terms().map(|t| t.2.to_string()).collect()),
        ("share", terms().map(|t| share(t.2, &total)).collect()),
    ]);
    let (mean, deviation) = mean_and_deviation(&both.black());
    let lines = [
        ("total", total.to_string()),
        ("black = white", both.equal().to_string()),
        (
            "black - white = 0, 1",
            both.black_minus_white_0_or_1().to_string(),
        ),
        ("mean of either", mean),
        ("standard deviation", deviation),
        ("covariance", both.covariance().decimal(6)),
    ];
    table + "\n" + &below(&lines)
}

fn mean_and_deviation(distribution: &Distribution) -> (String, String) {
    let (mean, variance) = (distribution.mean(), distribution.variance());
    (mean.decimal(6), format!("{:.6}", variance.to_f64().sqrt()))
}

fn below(lines: &[(&str, String)]) -> String {
    let line = |(title, text): &(&str, String)| format!("{title:<22}{text}\n");
    lines.iter().map(line).collect()
}
