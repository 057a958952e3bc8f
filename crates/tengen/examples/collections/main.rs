//! Measures the solver of life and death on collections of problems with known solutions.
//!
//! ```sh
//! collections gotools FILES [--all-moves] [--no-threats]   # files of GoTools with results
//! collections books FILES [--every N]                      # open problems, with the moves that a book lists
//! collections zones FILES                                  # stated targets, without ko
//! ```
//!
//! `--time SECONDS` and `--nodes N` are limits for each problem. Problems are solved one at a time,
//! with 64 MiB of memory, so that times can be compared.
//!
//! | module | collections |
//! |---|---|
//! | `gotools` | files of GoTools: compares the winner, the number of ko threats, and the moves |
//! | `books` | lines of 6 or 9 fields: compares answers to open problems with the listed first moves |
//! | `zones` | lines of 9 fields: tests if the stated player succeeds on the whole board without ko |
//!
//! [`tengen_problems::book::collection`] describes the lines and their fields.

mod books;
mod gotools;
mod zones;

use std::path::Path;
use std::time::Duration;
use tengen_problems::book::collection::{Entry, read};

type Failure = Box<dyn std::error::Error>;

/// Bytes of memory for one problem.
const MEMORY: usize = 64 << 20;

/// The options, with their defaults.
#[derive(Default)]
struct Options {
    time: Option<Duration>,
    nodes: Option<u64>,
    every: usize,
    all_moves: bool,
    no_threats: bool,
}

impl Options {
    /// Returns the time limit for each problem: the stated limit, or else `seconds` if there is no
    /// limit on nodes.
    fn time_or(&self, seconds: u64) -> Option<Duration> {
        let default = self.nodes.is_none().then_some(Duration::from_secs(seconds));
        self.time.or(default)
    }
}

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let kind = arguments.next().unwrap_or_default();
    let mut options = Options {
        every: 1,
        ..Options::default()
    };
    let mut files = Vec::new();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--time" => options.time = Some(Duration::try_from_secs_f64(value()?.parse()?)?),
            "--nodes" => options.nodes = Some(value()?.parse()?),
            "--every" => options.every = value()?.parse::<usize>()?.max(1),
            "--all-moves" => options.all_moves = true,
            "--no-threats" => options.no_threats = true,
            option if option.starts_with('-') => return Err(format!("no option {option}").into()),
            file => files.push((file.to_owned(), text_of(Path::new(file))?)),
        }
    }
    let measure = match kind.as_str() {
        "gotools" => gotools::measure,
        "books" => books::measure,
        "zones" => zones::measure,
        _ => return Err("expected: gotools|books|zones FILES".into()),
    };
    print!("{}", measure(&files, &options)?);
    Ok(())
}

fn text_of(file: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns every `every`-th problem of the files, each with the name of its file. The files have
/// one problem on each line.
fn entries(files: &[(String, String)], every: usize) -> Result<Vec<(&str, Entry)>, Failure> {
    let mut entries = Vec::new();
    for (file, text) in files {
        for entry in read(text).into_iter().step_by(every) {
            entries.push((
                file.as_str(),
                entry.map_err(|error| format!("{file}: {error}"))?,
            ));
        }
    }
    Ok(entries)
}

/// A property of a solved problem, with the title of the table's column that counts it.
type Property<T> = (&'static str, fn(&T) -> bool);

/// The effort for a problem: the number of nodes searched, and the time in milliseconds.
type Effort = (u64, f64);

/// Returns a table with a row for each group of solved problems, the cases. The columns are the
/// number of cases, the number of cases with each property, the nodes searched, and quantiles of
/// the times.
fn summary<T>(
    groups: &[(String, Vec<&T>)],
    properties: &[Property<T>],
    effort: fn(&T) -> Option<Effort>,
) -> String {
    let mut titles = vec!["", "problems"];
    titles.extend(properties.iter().map(|(title, _)| *title));
    titles.extend(["situations", "median ms", "90% ms", "longest ms"]);
    let mut rows = vec![titles.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for (name, cases) in groups {
        let mut row = vec![name.clone(), cases.len().to_string()];
        for (_, has) in properties {
            row.push(cases.iter().filter(|case| has(case)).count().to_string());
        }
        let efforts: Vec<Effort> = cases.iter().filter_map(|case| effort(case)).collect();
        let nodes: u64 = efforts.iter().map(|effort| effort.0).sum();
        row.push(nodes.to_string());
        let times = efforts.into_iter().map(|effort| effort.1).collect();
        let times = quantiles(times, [0.5, 0.9, 1.0]);
        row.extend(times.map(|time| format!("{time:.0}")));
        rows.push(row);
    }
    table(&rows)
}

/// Groups solved problems, the cases, by their number of empty points, which `size` returns. Adds a
/// group of all cases.
fn by_size<T>(cases: &[T], size: fn(&T) -> Option<usize>) -> Vec<(String, Vec<&T>)> {
    let ranges = [0..=15, 16..=19, 20..=23, 24..=27, 28..=usize::MAX];
    let mut groups: Vec<(String, Vec<&T>)> = Vec::new();
    for range in ranges {
        let name = match (*range.start(), *range.end()) {
            (least, usize::MAX) => format!("{least} and more points"),
            (least, most) => format!("{least} to {most} points"),
        };
        let is_of = |case: &&T| size(case).is_some_and(|size| range.contains(&size));
        groups.push((name, cases.iter().filter(is_of).collect()));
    }
    groups.push(("total".to_owned(), cases.iter().collect()));
    groups
}

/// Formats a table, given as rows of cells, as text with columns aligned to the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, &width)| format!("{cell:>width$}"))
            .collect();
        cells.join("  ") + "\n"
    };
    rows.iter().map(line).collect()
}

/// Returns the quantile of `numbers` for each of `parts`. The quantile for a part p, from 0 to 1,
/// is the smallest of the numbers such that a fraction p of all numbers is not larger.
fn quantiles<const N: usize>(mut numbers: Vec<f64>, parts: [f64; N]) -> [f64; N] {
    numbers.sort_unstable_by(f64::total_cmp);
    parts.map(|part| {
        let rank = (numbers.len() as f64 * part).ceil() as usize;
        numbers.get(rank.max(1) - 1).copied().unwrap_or(0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_numbers_that_occur() {
        let numbers = (1..=200).map(f64::from).collect();
        let parts = quantiles(numbers, [0.5, 0.9, 0.99, 1.0]);
        assert_eq!(parts, [100.0, 180.0, 198.0, 200.0]);
        assert_eq!(quantiles(Vec::new(), [0.5]), [0.0]);
    }

    const WHITE: &str = "ab,bb,cb,db,eb";
    const BLACK: &str = "ac,bc,cc,dc,ec,fb";

    fn file(text: String) -> Vec<(String, String)> {
        vec![("file".to_owned(), text)]
    }

    fn nodes(nodes: u64) -> Options {
        Options {
            nodes: Some(nodes),
            every: 1,
            all_moves: true,
            ..Options::default()
        }
    }

    /// Returns the row of a table with this name.
    fn row<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
        let row = text
            .lines()
            .find(|line| line.trim_start().starts_with(name));
        row.unwrap().split_whitespace().collect()
    }

    #[test]
    fn open_problems_are_measured() {
        let lines = format!(
            "line-1\t13\tW\t{BLACK}\t{WHITE}\tba,ea\n\
             line-2\t13\tW\t{BLACK}\t{WHITE}\tba\n\
             line-3\t13\tW\t{BLACK}\t{WHITE}\tca\n\
             other-1\t13\tB\t{BLACK}\t\tca\n"
        );
        let text = books::measure(&file(lines), &nodes(200_000)).unwrap();
        // 3 problems, of which 2 are right, and 1 exact.
        assert_eq!(row(&text, "line")[1..4], ["3", "2", "1"], "{text}");
        assert!(
            text.contains("line-3: other, life: B13 E13; listed C13"),
            "{text}"
        );
        assert!(text.contains("stones of both players"), "{text}");
    }

    #[test]
    fn stated_targets_are_measured() {
        let points = ('a'..='j').flat_map(|col| ('a'..='j').map(move |row| format!("{col}{row}")));
        let points = points.collect::<Vec<_>>().join(",");
        let three = "ac,bc,cc,dc,db,da\tab,bb,cb";
        let lines = format!(
            "five\tw\tw\tab\tdisallow_ko\tba\t{BLACK}\t{WHITE}\t{points}\n\
             three\tw\tw\tab\tallow_ko\tba\t{three}\t{points}\n"
        );
        let text = zones::measure(&file(lines.clone()), &nodes(200_000)).unwrap();
        // The table must have 2 problems: 1 solved, 1 whose listed move succeeds, and 1 wrong.
        assert_eq!(row(&text, "total")[1..5], ["2", "1", "1", "1"], "{text}");
        assert!(text.contains("three: wrong, no move; listed B19"), "{text}");
        let text = zones::measure(&file(lines), &nodes(1)).unwrap();
        assert_eq!(row(&text, "total")[2], "0", "{text}");
    }

    #[test]
    fn files_of_gotools_are_measured() {
        let block = |name: &str, results: &str| {
            format!("$ {name}\n?DA?AB?BB?CB?DBAEAAEBAACABCACCADCAEC[DA]\n{results}\n")
        };
        let right = block(
            "RIGHT",
            "A+d#1 3 1 0.00 2 ?? 0 255 :BA:\n?+l#1 3 1 0.00 2 ?? 0 255 :BA:\n",
        );
        let wrong = block("WRONG", "A-l#1 3 1 0.00 2 ?? 0 255 :BA:\n");
        let text = format!("two\n2 problems\n{right}\n{wrong}");
        let text = gotools::measure(&file(text), &nodes(1_000_000)).unwrap();
        assert_eq!(row(&text, "total")[1..4], ["3", "0", "2/3"], "{text}");
        let wrong = "WRONG black first, status: dead here, alive in the file";
        assert!(text.contains(wrong), "{text}");
    }
}
