//! A distribution as text, JSON or CSV.

use super::{Answer, Found};
use crate::board::BoardJson;
use crate::commands::report::CountFormat;
use crate::failure::Failure;
use crate::output;
use crate::table::table;
use serde::Serialize;
use tengen_exact::UBig;
use tengen_positions::distribution::{BlackWhite, Distribution, Ratio};

/// The distribution as JSON; numbers of positions are strings of digits.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    board: BoardJson,
    colours: u32,
    by: &'a str,
    coefficients: Coefficients,
    total: String,
    /// Of black stones, if by black and white ones; that of white ones is the same.
    mean: f64,
    variance: f64,
    #[serde(flatten)]
    two: Option<TwoJson>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Coefficients {
    One(Vec<String>),
    /// By black stones, then by white ones.
    Two(Vec<Vec<String>>),
}

/// What there is for black and white stones only.
#[derive(Serialize)]
struct TwoJson {
    covariance: f64,
    equal: String,
    black_minus_white_0_or_1: String,
}

impl Answer<'_> {
    /// The whole text for standard output.
    pub(super) fn write(&self, format: CountFormat) -> Result<String, Failure> {
        match (format, &self.found) {
            (CountFormat::Json, _) => output::json(&self.json()),
            (CountFormat::Csv, Found::One(name, distribution)) => {
                let rows = distribution.coefficients.iter().enumerate();
                let rows = rows.map(|(k, number)| [k.to_string(), number.to_string()]);
                output::csv(&[*name, "positions"], rows)
            }
            (CountFormat::Csv, Found::Two(two)) => {
                let rows = two.terms();
                let rows = rows.map(|(b, w, n)| [b.to_string(), w.to_string(), n.to_string()]);
                output::csv(&["black", "white", "positions"], rows)
            }
            (_, Found::One(name, distribution)) => Ok(one(name, distribution)),
            (_, Found::Two(both)) => Ok(two(both)),
        }
    }

    fn json(&self) -> Json<'_> {
        let strings = |numbers: &[UBig]| numbers.iter().map(UBig::to_string).collect();
        let (coefficients, total, (mean, variance), two) = match &self.found {
            Found::One(_, distribution) => (
                Coefficients::One(strings(&distribution.coefficients)),
                distribution.total(),
                moments(distribution),
                None,
            ),
            Found::Two(two) => (
                Coefficients::Two(two.coefficients.iter().map(|row| strings(row)).collect()),
                two.total(),
                moments(&two.black()),
                Some(TwoJson {
                    covariance: two.covariance().to_f64(),
                    equal: two.equal().to_string(),
                    black_minus_white_0_or_1: two.black_minus_white_0_or_1().to_string(),
                }),
            ),
        };
        Json {
            board: self.arguments.board().json(self.board),
            colours: self.arguments.colours.colours,
            by: self.found.name(),
            coefficients,
            total: total.to_string(),
            mean: mean.to_f64(),
            variance: variance.to_f64(),
            two,
        }
    }
}

fn moments(distribution: &Distribution) -> (Ratio, Ratio) {
    (distribution.mean(), distribution.variance())
}

/// A part of all positions, in per cent.
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
    let (mean, variance) = moments(distribution);
    (mean.decimal(6), format!("{:.6}", variance.to_f64().sqrt()))
}

fn below(lines: &[(&str, String)]) -> String {
    let line = |(title, text): &(&str, String)| format!("{title:<22}{text}\n");
    lines.iter().map(line).collect()
}
