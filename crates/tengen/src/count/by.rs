//! Counts of legal positions by their number of stones, empty points or strings.

use super::keeping::Keeping;
use super::warning::Warning;
use crate::{BoardJson, BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::{Board, Shape};
use tengen_count::{CountError, Options, WeightedStones};
use tengen_exact::UBig;
use tengen_plot::{Axis, HeatMap, Look, Plot, PlotError, Point, Scale, Series};
use tengen_positions::distribution::{
    BlackWhite, Distribution, Ratio, by_black_white, by_empty, by_stones, by_strings,
};
use tengen_sweep::execute::Context;

/// The note that is sent to the observer if a count takes long whose unfinished work is not saved.
const UNSAVED: &str = "this count saves nothing; it cannot be resumed if it is stopped";

/// The statistic by which positions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum By {
    /// The number of stones.
    Stones,
    /// The number of black stones and the number of white stones, together. Needs two colours.
    BlackWhite,
    /// The number of empty points.
    Empty,
    /// The number of strings: maximal sets of connected stones of one colour.
    Strings,
}

/// Request for the distribution of legal positions by a statistic: for example, how many positions
/// have 0, 1, 2, ... stones.
///
/// ```
/// use tengen::prelude::*;
/// let by = CountBy::new(BoardSpec::square(1, 2), By::Stones).run()?;
/// assert_eq!(by.count.to_string(), "5");
/// assert_eq!(by.mean, 0.8);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the board is invalid, or `by` is black and white
///   and `colours` is not 2.
/// - [`TooLarge`](Error::TooLarge) if the states do not fit into the memory limit.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run; nothing is saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CountBy {
    /// The board.
    pub board: BoardSpec,
    /// The statistic by which positions are counted.
    pub by: By,
    /// Number of colours of stones, at least 1.
    #[serde(default = "super::two")]
    pub colours: u32,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// Where unfinished work is saved. Only counts by stones or empty points save it, on the square
    /// and the triangular lattice. No vectors are kept in files.
    #[serde(default)]
    pub keeping: Keeping,
}

/// The distribution of the legal positions of a board by a statistic, such as the number of stones.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountedBy {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones.
    pub colours: u32,
    /// The statistic by which positions were counted.
    pub by: By,
    /// The number of legal positions for each value of the statistic.
    #[serde(rename = "coefficients")]
    pub numbers: Numbers,
    /// The number of all legal positions.
    #[serde(with = "crate::text::Integer")]
    pub count: UBig,
    /// The mean of the statistic over all legal positions of the board, rounded to `f64`. For a
    /// count by black and white stones, it is the mean number of stones of one colour.
    pub mean: f64,
    /// The variance of the statistic over all legal positions, rounded to `f64`. For a count by
    /// black and white stones, it is the variance of the number of stones of one colour.
    pub variance: f64,
    /// The covariance, and the numbers of positions with about as many black as white stones.
    /// Present if the count is by black and white stones.
    #[serde(flatten)]
    pub both: Option<BothColours>,
}

/// The numbers of legal positions for each value of a statistic. In JSON each number is a string of
/// decimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum Numbers {
    /// One statistic: `coefficients[k]` legal positions have the value k, such as k stones.
    One(Distribution),
    /// Two statistics: `coefficients[b][w]` legal positions have b black and w white stones.
    Two(BlackWhite),
}

/// Statistics of the numbers of black and of white stones. Only a count by black and white stones
/// has them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BothColours {
    /// The covariance, over all legal positions, of the number of black and the number of white
    /// stones.
    pub covariance: f64,
    /// The number of legal positions with as many black as white stones.
    #[serde(with = "crate::text::Integer")]
    pub equal: UBig,
    /// The number of legal positions with as many black as white stones, or one more black stone.
    #[serde(with = "crate::text::Integer")]
    pub black_minus_white_0_or_1: UBig,
}

impl By {
    /// Returns the name of the statistic, as the command line has it.
    pub fn name(self) -> &'static str {
        match self {
            By::Stones => "stones",
            By::BlackWhite => "black-white",
            By::Empty => "empty",
            By::Strings => "strings",
        }
    }

    fn in_words(self) -> &'static str {
        match self {
            By::BlackWhite => "black and white stones",
            By::Empty => "empty points",
            other => other.name(),
        }
    }
}

impl CountBy {
    /// Creates a request that counts the legal positions of a board by a statistic, with two
    /// colours.
    pub fn new(board: impl Into<BoardSpec>, by: By) -> CountBy {
        CountBy {
            board: board.into(),
            by,
            colours: 2,
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }

    /// Returns `true` if unfinished work is saved.
    fn is_saved(&self, board: &Board, observer: &dyn Observer) -> bool {
        let options = Options::new(self.resources.machine(observer));
        let weighted = |shape| WeightedStones::of(shape, self.colours, &options).is_some();
        let is_by_points = matches!(self.by, By::Stones | By::Empty);
        self.keeping.store.is_some() && is_by_points && board.shape().is_some_and(weighted)
    }

    fn numbers(&self, board: &Board, observer: &dyn Observer) -> Result<Numbers> {
        let colours = self.colours;
        let by_sweep = |context: Context<'_>| match self.by {
            By::BlackWhite => by_black_white(board, context).map(Numbers::Two),
            _ => by_strings(board, colours, context).map(Numbers::One),
        };
        let by_points = |options: Options<'_>| {
            let numbers = match self.by {
                By::Empty => by_empty(board, colours, &options),
                _ => by_stones(board, colours, &options),
            };
            Ok(numbers.map(Numbers::One))
        };
        let numbers = match self.by {
            By::Stones | By::Empty => self.keeping.with(self.resources, observer, by_points)?,
            By::Strings | By::BlackWhite => self.resources.install(observer, by_sweep)?,
        };
        Ok(numbers.map_err(CountError::from)?)
    }
}

impl Request for CountBy {
    type Answer = CountedBy;

    fn run_with(&self, observer: &dyn Observer) -> Result<CountedBy> {
        if self.by == By::BlackWhite && self.colours != 2 {
            return Err(Error::unsupported(format!(
                "a count by black and white stones needs 2 colours, found {}; count by stones",
                self.colours
            )));
        }
        let board = self.board.board()?;
        let warning = Warning::new(observer, UNSAVED);
        let observer: &dyn Observer = match self.is_saved(&board, observer) {
            true => observer,
            false => &warning,
        };
        let numbers = self.numbers(&board, observer)?;
        let (total, of_one) = match &numbers {
            Numbers::One(one) => (one.total(), one.clone()),
            Numbers::Two(two) => (two.total(), two.black()),
        };
        let both = match &numbers {
            Numbers::One(_) => None,
            Numbers::Two(two) => Some(BothColours {
                covariance: two.covariance().to_f64(),
                equal: two.equal(),
                black_minus_white_0_or_1: two.black_minus_white_0_or_1(),
            }),
        };
        Ok(CountedBy {
            board: self.board.json(&board),
            colours: self.colours,
            by: self.by,
            numbers,
            count: total,
            mean: of_one.mean().to_f64(),
            variance: of_one.variance().to_f64(),
            both,
        })
    }
}

impl Serialize for Numbers {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let digits = |numbers: &[UBig]| numbers.iter().map(UBig::to_string).collect::<Vec<_>>();
        match self {
            Numbers::One(one) => digits(&one.coefficients).serialize(to),
            Numbers::Two(two) => to.collect_seq(two.coefficients.iter().map(|row| digits(row))),
        }
    }
}

#[cfg(feature = "schema")]
tengen_base::schema_inline!(Numbers, to => schemars::json_schema!({"anyOf": [
    to.subschema_for::<crate::text::Integers>(),
    {"type": "array", "items": to.subschema_for::<crate::text::Integers>()},
]}));

impl CountedBy {
    /// Returns a picture of the distribution as a complete SVG file: a heat map for a count by
    /// black and white stones, otherwise a bar chart.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the distribution has too many values to draw.
    pub fn svg(&self) -> Result<String> {
        match &self.numbers {
            Numbers::One(one) => self.bars(one),
            Numbers::Two(two) => self.shades(two),
        }
        .map_err(Error::unusable)
    }

    fn title(&self) -> String {
        let by = self.by.in_words();
        match &self.board {
            BoardJson::Lattice(Shape {
                lattice,
                rows,
                cols,
                ..
            }) => format!(
                "Legal positions by {by}, {rows} × {cols} ({})",
                lattice.label()
            ),
            BoardJson::Graph(graph) => {
                format!(
                    "Legal positions by {by}, a graph of {} points",
                    graph.vertices
                )
            }
        }
    }

    fn bars(&self, one: &Distribution) -> Result<String, PlotError> {
        let shares = shares(&one.coefficients, &self.count);
        let points = (0..).zip(shares);
        let points = points.map(|(k, share)| Point::new(f64::from(k), share));
        let mean = one.mean().decimal(3);
        let deviation = self.variance.sqrt();
        let x = self.by.in_words();
        Plot {
            title: self.title(),
            description: format!("The share of the legal positions that have 0, 1, 2, ... {x}."),
            x: Axis::new(x, Scale::Linear),
            y: Axis::new("% of legal positions", Scale::Linear),
            series: vec![Series::new(x, Look::Bars, points.collect())],
            note: format!("Mean {mean}, standard deviation {deviation:.3}."),
        }
        .draw()
    }

    fn shades(&self, two: &BlackWhite) -> Result<String, PlotError> {
        let rows = two.coefficients.iter();
        let values: Vec<Vec<f64>> = rows.map(|row| shares(row, &self.count)).collect();
        let most = values.iter().flatten().copied().fold(0.0, f64::max);
        let mean = two.black().mean().decimal(3);
        HeatMap {
            title: self.title(),
            description: "The share of the legal positions for every number of black and of \
                          white stones: darker is more."
                .to_owned(),
            columns: "white stones".to_owned(),
            rows: "black stones".to_owned(),
            values,
            note: format!(
                "Mean of either {mean}; the darkest square is {most:.3}% of all positions."
            ),
        }
        .draw()
    }
}

/// Returns each number of positions as a percentage of `total`, the number of all legal positions.
fn shares<'a>(numbers: impl IntoIterator<Item = &'a UBig>, total: &UBig) -> Vec<f64> {
    let percent = |number: &UBig| Ratio {
        numerator: (number * UBig::from(100u8)).into(),
        denominator: total.clone(),
    };
    let shares = numbers.into_iter().map(|number| percent(number).to_f64());
    shares.collect()
}
