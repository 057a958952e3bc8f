//! Axes, series and points: what is plotted.

use crate::error::PlotError;

/// How an axis is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Evenly.
    Linear,
    /// By the logarithm; for numbers above 0.
    Log,
    /// By the logarithm of the absolute value, with negative numbers on the other
    /// side of 0, which is one decade from the decade of the smallest.
    SignedLog,
}

/// One of the two axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: String,
    /// How it is divided.
    pub scale: Scale,
}

impl Axis {
    /// An axis with this label and scale.
    pub fn new(label: &str, scale: Scale) -> Axis {
        Axis {
            label: label.to_owned(),
            scale,
        }
    }
}

/// How the points of a series are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A marker at every point.
    Points,
    /// A line from each point to the next.
    Line,
    /// Both.
    LineAndPoints,
    /// A bar for every point, from zero or, on a logarithmic axis, from the bottom;
    /// those of several series stand side by side.
    Bars,
}

/// A point of a series.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Along the x axis.
    pub x: f64,
    /// Along the y axis.
    pub y: f64,
    /// Whether its marker is hollow, to tell two kinds of points apart.
    pub hollow: bool,
}

impl Point {
    /// A point with a filled marker.
    pub fn new(x: f64, y: f64) -> Point {
        Point {
            x,
            y,
            hollow: false,
        }
    }
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// How the points are drawn.
    pub look: Look,
    /// The points, in the order in which a line visits them.
    pub points: Vec<Point>,
}

impl Series {
    /// A series.
    pub fn new(name: &str, look: Look, points: Vec<Point>) -> Series {
        Series {
            name: name.to_owned(),
            look,
            points,
        }
    }

    pub(crate) fn has_markers(&self) -> bool {
        matches!(self.look, Look::Points | Look::LineAndPoints)
    }

    pub(crate) fn has_line(&self) -> bool {
        matches!(self.look, Look::Line | Look::LineAndPoints)
    }
}

/// A plot of one or more series.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Drawn above the plot.
    pub title: String,
    /// What is to be seen, for those who do not see it.
    pub description: String,
    /// The axis to the right.
    pub x: Axis,
    /// The axis upwards.
    pub y: Axis,
    /// What is plotted; without a legend if it is one series.
    pub series: Vec<Series>,
    /// Drawn below the plot, unless it is empty.
    pub note: String,
}

impl Plot {
    /// Whether all numbers fit their axes.
    pub(crate) fn check(&self) -> Result<(), PlotError> {
        if self.series.is_empty() {
            return Err(PlotError::NoSeries);
        }
        for series in &self.series {
            if series.points.is_empty() {
                let series = series.name.clone();
                return Err(PlotError::EmptySeries { series });
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

fn check_value(
    series: &str,
    index: usize,
    axis: char,
    scale: Scale,
    value: f64,
) -> Result<(), PlotError> {
    let series = || series.to_owned();
    if !value.is_finite() {
        return Err(PlotError::NotFinite {
            series: series(),
            index,
            axis,
            value,
        });
    }
    if scale == Scale::Log && value <= 0.0 {
        return Err(PlotError::NotPositive {
            series: series(),
            index,
            axis,
            value,
        });
    }
    if scale == Scale::Linear && value.abs() > PlotError::LARGEST {
        return Err(PlotError::TooLarge {
            series: series(),
            index,
            axis,
            value,
        });
    }
    Ok(())
}
