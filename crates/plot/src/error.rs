//! Errors of plots.

use std::fmt;

/// The reason why a plot cannot be drawn. Points are counted from 0.
#[derive(Clone, Debug, PartialEq)]
pub enum PlotError {
    /// The plot has no series, or a heat map has no numbers.
    NoSeries,
    /// A series has no points.
    EmptySeries {
        /// The name of the series.
        series: String,
    },
    /// A coordinate, or a number of a heat map, is infinite or not a number.
    NotFinite {
        /// The name of the series, or the title of the heat map.
        series: String,
        /// Index of the point, or of the number in a heat map, row by row.
        index: usize,
        /// `x` or `y`, or `z` for a number of a heat map.
        axis: char,
        /// The coordinate or number.
        value: f64,
    },
    /// A coordinate on a logarithmic axis is not above zero.
    NotPositive {
        /// The name of the series.
        series: String,
        /// Index of the point.
        index: usize,
        /// `x` or `y`.
        axis: char,
        /// The coordinate.
        value: f64,
    },
    /// A number of a heat map is negative.
    Negative {
        /// The title of the map.
        title: String,
        /// Index of the number, row by row.
        index: usize,
        /// The number.
        value: f64,
    },
    /// A coordinate on a linear axis is beyond [`PlotError::LARGEST`].
    TooLarge {
        /// The name of the series.
        series: String,
        /// Index of the point.
        index: usize,
        /// `x` or `y`.
        axis: char,
        /// The coordinate.
        value: f64,
    },
}

impl PlotError {
    /// The largest absolute value on a linear axis. It keeps differences finite.
    pub const LARGEST: f64 = 1e300;
}

impl fmt::Display for PlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use PlotError::{EmptySeries, Negative, NoSeries, NotFinite, NotPositive, TooLarge};
        match self {
            NoSeries => write!(f, "a plot needs at least one series"),
            EmptySeries { series } => write!(f, "the series {series:?} has no points"),
            NotFinite {
                series,
                index,
                axis,
                value,
            } => write!(
                f,
                "point {index} of the series {series:?} has {axis} = {value}, \
                 but only finite numbers can be drawn"
            ),
            NotPositive {
                series,
                index,
                axis,
                value,
            } => write!(
                f,
                "point {index} of the series {series:?} has {axis} = {value}, \
                 but the {axis} axis is logarithmic and takes only numbers above 0"
            ),
            Negative {
                title,
                index,
                value,
            } => write!(
                f,
                "number {index} of the map {title:?} is {value}, but shades are for numbers \
                 from 0 on"
            ),
            TooLarge {
                series,
                index,
                axis,
                value,
            } => write!(
                f,
                "point {index} of the series {series:?} has {axis} = {value:e}, \
                 but a linear axis goes up to {:e}",
                PlotError::LARGEST
            ),
        }
    }
}

impl std::error::Error for PlotError {}
