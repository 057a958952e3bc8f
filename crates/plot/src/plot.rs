//! The data of a plot: axes, series and points.

use std::fmt;

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Linear.
    Linear,
    /// Logarithmic, for positive numbers.
    Log,
    /// Logarithmic in the absolute value, with negative and positive numbers on the two sides of 0.
    /// Let 10^f be the largest power of ten that is at most every absolute value other than 0.
    /// The place of 0 is one decade from 10^f.
    SignedLog,
}

/// One of the two axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The label of the axis: the quantity on it, with its unit.
    pub label: String,
    /// The scale.
    pub scale: Scale,
}

impl Axis {
    /// Returns an axis with a label and a scale.
    pub fn new(label: &str, scale: Scale) -> Axis {
        Axis {
            label: label.to_owned(),
            scale,
        }
    }
}

/// The drawing style of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A marker at every point.
    Points,
    /// A line from each point to the next.
    Line,
    /// Markers and lines.
    LineAndPoints,
    /// A bar for every point, from zero or, on a logarithmic axis, from the bottom of the plot. The
    /// bars of several series stand side by side.
    Bars,
}

/// A point of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The coordinate on the x axis.
    pub x: f64,
    /// The coordinate on the y axis.
    pub y: f64,
    /// `true` for a hollow marker or bar, which distinguishes this point from points with a filled
    /// marker or bar.
    pub hollow: bool,
}

impl Point {
    /// Returns a point with a filled marker.
    pub fn new(x: f64, y: f64) -> Point {
        Point {
            x,
            y,
            hollow: false,
        }
    }
}

/// A series of points with a common style.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// The drawing style.
    pub look: Look,
    /// The points of the series, in the order in which a line visits them.
    pub points: Vec<Point>,
}

impl Series {
    /// Returns a series.
    pub fn new(name: &str, look: Look, points: Vec<Point>) -> Series {
        Series {
            name: name.to_owned(),
            look,
            points,
        }
    }

    /// Returns `true` if the points have markers.
    pub(crate) fn has_markers(&self) -> bool {
        matches!(self.look, Look::Points | Look::LineAndPoints)
    }

    /// Returns `true` if lines join the points.
    pub(crate) fn has_line(&self) -> bool {
        matches!(self.look, Look::Line | Look::LineAndPoints)
    }
}

/// A plot of one or more series.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The title, drawn above the plot.
    pub title: String,
    /// A description for screen readers.
    pub description: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// The series. A single series has no legend.
    pub series: Vec<Series>,
    /// A note, drawn below the plot unless the note is empty.
    pub note: String,
}

impl Plot {
    /// Checks that all coordinates of the points fit their axes. For example, a logarithmic axis
    /// takes only numbers above 0.
    pub(crate) fn check(&self) -> Result<(), PlotError> {
        if self.series.is_empty() {
            return Err(PlotError::no_series());
        }
        for series in &self.series {
            if series.points.is_empty() {
                let name = &series.name;
                return Err(PlotError(format!("the series {name:?} has no points")));
            }
            for (index, point) in series.points.iter().enumerate() {
                for (axis, scale, value) in
                    [('x', self.x.scale, point.x), ('y', self.y.scale, point.y)]
                {
                    check_value(&series.name, index, axis, scale, value)?;
                }
            }
        }
        Ok(())
    }
}

/// Checks that a coordinate fits the scale of its axis. The name of the series, the index of the
/// point and the name of the axis are for the error message.
fn check_value(
    series: &str,
    index: usize,
    axis: char,
    scale: Scale,
    value: f64,
) -> Result<(), PlotError> {
    let fault = match scale {
        _ if !value.is_finite() => return Err(PlotError::not_finite(series, index, axis, value)),
        Scale::Log if value <= 0.0 => {
            format!("{value}, but the {axis} axis is logarithmic and takes only numbers above 0")
        }
        Scale::Linear if value.abs() > PlotError::LARGEST => format!(
            "{value:e}, but a linear axis goes up to {:e}",
            PlotError::LARGEST
        ),
        _ => return Ok(()),
    };
    Err(PlotError(format!(
        "point {index} of the series {series:?} has {axis} = {fault}"
    )))
}

/// The reason why a plot cannot be drawn, as a sentence. Points are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotError(pub(crate) String);

impl PlotError {
    /// The largest absolute value on a linear axis. The limit keeps differences of values finite.
    pub const LARGEST: f64 = 1e300;

    /// Returns the error of a plot without series, or of a heat map without numbers.
    pub(crate) fn no_series() -> PlotError {
        PlotError("a plot needs at least one series".to_owned())
    }

    /// Returns the error of a coordinate, or a number of a heat map, that is infinite or not a
    /// number.
    pub(crate) fn not_finite(series: &str, index: usize, axis: char, value: f64) -> PlotError {
        PlotError(format!(
            "point {index} of the series {series:?} has {axis} = {value}, \
             but only finite numbers can be drawn"
        ))
    }
}

impl fmt::Display for PlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlotError {}
