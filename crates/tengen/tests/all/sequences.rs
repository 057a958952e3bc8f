//! Checks the sequences of counts in `data/sequences`. The numbers of terms match the index file,
//! the first terms are counted again, and all terms satisfy the recurrences of strips.

use std::fs;
use std::path::{Path, PathBuf};
use tengen::count::Numbers;
use tengen::prelude::*;
use tengen_exact::{IBig, UBig};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sequences")
}

/// Returns the terms of a b-file, with their indices.
fn terms(name: &str) -> Vec<(usize, UBig)> {
    let text = fs::read_to_string(folder().join(format!("{name}.txt"))).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let term = |line: &str| {
        let (n, value) = line.split_once(' ').unwrap();
        (n.parse().unwrap(), value.parse().unwrap())
    };
    lines.map(term).collect()
}

/// The sequence that a command in the index of `data/sequences` counts.
struct Command {
    lattice: Lattice,
    /// The number of rows; `None` for n by n boards.
    rows: Option<usize>,
    colours: u32,
    is_up_to_symmetry: bool,
    by: Option<By>,
}

impl Command {
    fn read(text: &str) -> Command {
        let words: Vec<&str> = text.split(' ').collect();
        let after = |option: &str| {
            let place = words.iter().position(|word| *word == option)?;
            Some(words[place + 1])
        };
        assert_eq!(words[..2], ["tengen", "count"], "{text}");
        Command {
            lattice: after("--lattice").unwrap().parse().unwrap(),
            rows: words[2].parse().ok(),
            colours: after("--colours").map_or(2, |colours| colours.parse().unwrap()),
            is_up_to_symmetry: after("--up-to") == Some("symmetry"),
            by: after("--by").map(|by| match by {
                "stones" => By::Stones,
                "strings" => By::Strings,
                other => panic!("{other}"),
            }),
        }
    }

    fn points(&self, n: usize) -> usize {
        self.rows.unwrap_or(n) * n
    }

    /// Returns the terms for the index n, as the command prints them.
    fn count(&self, n: usize) -> Vec<UBig> {
        let board = BoardSpec::square(self.rows.unwrap_or(n), n).with_lattice(self.lattice);
        let colours = self.colours;
        if let Some(by) = self.by {
            let found = CountBy::new(board, by).colours(colours).run().unwrap();
            return match found.numbers {
                Numbers::One(one) => one.coefficients,
                Numbers::Two(_) => panic!("stones and strings are one number"),
            };
        }
        vec![match self.is_up_to_symmetry {
            true => {
                let classes = CountClasses::new(board, UpTo::Symmetry).colours(colours);
                classes.run().unwrap().count
            }
            false => Count::new(board).colours(colours).run().unwrap().count,
        }]
    }
}

#[test]
fn the_index_is_true_and_first_terms_are_counted_again() {
    let index = fs::read_to_string(folder().join("index.tsv")).unwrap();
    let (mut counted, mut recurrences) = (0, 0);
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, _, offset, length, recurrence, command, how] = fields[..] else {
            panic!("{line}");
        };
        let terms = terms(name);
        let first: usize = offset.parse().unwrap();
        assert_eq!(terms.len().to_string(), length, "{name}");
        assert!(terms.iter().map(|(n, _)| *n).eq(first..first + terms.len()));
        assert!(!how.is_empty(), "{name}");
        if !command.is_empty() {
            let command = Command::read(command);
            let mut rest = terms.iter().map(|(_, value)| value);
            // In a table, each n has a row of several terms; tables start with n = 1.
            for n in first.. {
                if rest.len() == 0 || command.points(n) > 16 {
                    break;
                }
                for value in command.count(n) {
                    assert_eq!(rest.next(), Some(&value), "{name} {n}");
                    counted += 1;
                }
            }
        }
        if let Some(rest) = recurrence.split_once("proved: ") {
            let coefficients = rest.1.split(';').next().unwrap().split(',');
            let coefficients: Vec<IBig> = coefficients.map(|c| c.parse().unwrap()).collect();
            let values: Vec<IBig> = terms
                .iter()
                .map(|(_, value)| value.clone().into())
                .collect();
            for window in values.windows(coefficients.len() + 1) {
                let (last, before) = window.split_last().unwrap();
                let products = before.iter().rev().zip(&coefficients).map(|(v, c)| v * c);
                assert_eq!(products.sum::<IBig>(), *last, "{name}");
                recurrences += 1;
            }
        }
    }
    assert!(
        counted > 300 && recurrences > 100,
        "{counted}, {recurrences}"
    );
}

/// Checks the table of sequences that the program contains. `TENGEN_WRITE_SEQUENCES=1` writes it
/// anew.
#[test]
fn the_table_of_the_program_has_the_first_terms() {
    const TERMS: usize = 16;
    const STRIPS: usize = 8;
    let index = fs::read_to_string(folder().join("index.tsv")).unwrap();
    let mut table = "name\tdefinition\toeis\tsource\tcommand\toffset\tterms\n".to_owned();
    for rows in 1..=STRIPS {
        let count = Count::new(BoardSpec::square(rows, TERMS)).columns(true);
        let counted = count.run().unwrap();
        let terms = counted.columns.iter().flatten();
        let terms: Vec<String> = terms.map(UBig::to_string).collect();
        table += &format!(
            "square-{rows}xn\tNumber of legal Go positions with 2 colours of stones on the \
             {rows} X n board of the square lattice\t{}\tcounted by tengen count\t\
             tengen count {rows} n\t1\t{}\n",
            counted.oeis().unwrap_or_default(),
            terms.join(",")
        );
    }
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let terms = terms(fields[0]).into_iter().take(TERMS);
        let terms: Vec<String> = terms.map(|(_, value)| value.to_string()).collect();
        let [name, definition, offset, command] = [0, 1, 2, 5].map(|field| fields[field]);
        let terms = terms.join(",");
        table += &format!("{name}\t{definition}\t\t\t{command}\t{offset}\t{terms}\n");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sequences.tsv");
    if std::env::var_os("TENGEN_WRITE_SEQUENCES").is_some() {
        fs::write(&file, &table).unwrap();
    }
    assert!(fs::read_to_string(file).unwrap() == table);
}

/// Checks that each row of a table adds up to the number of all positions of the n by n board.
#[test]
fn tables_add_up_to_the_numbers_of_all_positions() {
    for (table, all) in [
        ("triangular-2-by-stones", "triangular-2"),
        ("hexagonal-2-by-stones", "hexagonal-2"),
        ("king-2-by-stones", "kings"),
        ("square-3-by-stones", "square-3"),
    ] {
        let numbers: Vec<UBig> = terms(table).into_iter().map(|(_, value)| value).collect();
        let mut rest = numbers.as_slice();
        for (n, value) in terms(all) {
            if rest.is_empty() {
                break;
            }
            let (row, others) = rest.split_at(n * n + 1);
            assert_eq!(row.iter().sum::<UBig>(), value, "{table} {n}");
            rest = others;
        }
        assert!(rest.is_empty(), "{table}");
    }
}

/// Checks the numbers of stars against a formula.
#[test]
fn stars_have_a_formula() {
    for (n, value) in terms("stars") {
        // A position of a star is legal in two cases. Either the centre is empty, or it has a
        // stone, no leaf has the other colour, and some leaf is empty.
        let (three, two) = (UBig::from(3u8).pow(n), UBig::from(2u8).pow(n));
        assert_eq!(value, three + UBig::from(2u8) * (two - UBig::ONE), "{n}");
    }
}
