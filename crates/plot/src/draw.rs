//! Draws a plot as SVG: grid, series, axes, legend, title.

use crate::canvas::{Anchor, Canvas, Paint, Spot, TEXT_SIZE, TICK_SIZE, TextStyle};
use crate::label::Label;
use crate::marker;
use crate::plot::{Look, Plot, PlotError, Point, Scale, Series};
use crate::ruler::{Measure, Ruler, Tick};
use crate::style::{BACKGROUND, FAINT, GRID, INK};

/// The width and height of the plot's rectangle between the axes, in pixels.
const AREA: Spot = (560.0, 360.0);

impl Plot {
    /// Draws the plot as a complete SVG file.
    ///
    /// # Errors
    /// [`PlotError`] if there is no series, a series is empty, or a number does not fit its axis.
    pub fn draw(&self) -> Result<String, PlotError> {
        self.check()?;
        let x = self.x_ruler();
        let y = self.y_ruler();
        let mut canvas = Canvas::new();
        // Groups of shapes are painted in this order, so later groups cover earlier groups.
        canvas.group("grid", |canvas| draw_grid(canvas, &x, &y));
        canvas.group("series", |canvas| self.draw_series(canvas, &x, &y));
        canvas.group("axes", |canvas| self.draw_axes(canvas, &x, &y));
        if self.series.len() > 1 {
            canvas.group("legend", |canvas| self.draw_legend(canvas));
        }
        let top = canvas.bounds().0.1.min(0.0);
        canvas.title_and_note((AREA.0 / 2.0, top), &self.title, &self.note);
        Ok(canvas.finish(&self.title, &self.description))
    }

    /// Returns one coordinate of all points of all series: the one that `of` chooses.
    fn values(&self, of: fn(&Point) -> f64) -> Vec<f64> {
        let points = self.series.iter().flat_map(|s| &s.points);
        points.map(of).collect()
    }

    /// Returns the series that are drawn as bars, with their indices.
    fn bars(&self) -> impl Iterator<Item = (usize, &Series)> {
        let series = self.series.iter().enumerate();
        series.filter(|(_, s)| s.look == Look::Bars)
    }

    /// Returns the ruler of the x axis, which maps values to places on the axis and has its ticks.
    fn x_ruler(&self) -> Ruler {
        let values = self.values(|p| p.x);
        let measure = Measure::new(self.x.scale, &values);
        let (from, to) = range(values.iter().map(|&v| measure.place(v)));
        // Bars at the ends of the axis need room for half of a slot, the smallest distance between
        // bars.
        let half = self.slot(&measure).map_or(0.0, |slot| slot / 2.0);
        let fits = |ticks: &[Tick], gap: f64| {
            let widest = ticks.iter().map(|t| t.label.width(TICK_SIZE));
            widest.fold(0.0, f64::max) + 8.0 <= gap * AREA.0
        };
        let whole = are_whole(&values);
        Ruler::new(
            measure,
            (from - half, to + half),
            (false, false),
            whole,
            fits,
        )
    }

    /// Returns the ruler of the y axis, which maps values to places on the axis and has its ticks.
    fn y_ruler(&self) -> Ruler {
        let values = self.values(|p| p.y);
        let measure = Measure::new(self.y.scale, &values);
        let (mut from, mut to) = range(values.iter().map(|&v| measure.place(v)));
        let mut fixed = (false, false);
        if self.bars().next().is_some() && self.y.scale != Scale::Log {
            // Bars begin at zero, so the axis must contain zero. If zero is an end of the axis, no
            // margin is added there.
            (from, to) = (from.min(0.0), to.max(0.0));
            fixed = (from == 0.0 && to > 0.0, to == 0.0 && from < 0.0);
        }
        let fits = |_: &[Tick], gap: f64| gap * AREA.1 >= 1.6 * TICK_SIZE;
        Ruler::new(measure, (from, to), fixed, are_whole(&values), fits)
    }

    /// Returns the slot of a bar: the smallest distance between bars at different places of the x
    /// axis ([`Measure::place`]).
    ///
    /// The slot is 1 if all bars are at one place, and `None` if there are no bars.
    fn slot(&self, measure: &Measure) -> Option<f64> {
        let points = self.bars().flat_map(|(_, s)| &s.points);
        let mut places: Vec<f64> = points.map(|p| measure.place(p.x)).collect();
        if places.is_empty() {
            return None;
        }
        places.sort_by(f64::total_cmp);
        let gaps = places.windows(2).map(|w| w[1] - w[0]);
        Some(
            gaps.filter(|&gap| gap > 0.0)
                .reduce(f64::min)
                .unwrap_or(1.0),
        )
    }

    /// Draws bars, lines and markers of all series.
    fn draw_series(&self, canvas: &mut Canvas, x: &Ruler, y: &Ruler) {
        self.draw_bars(canvas, x, y);
        for (index, series) in self.series.iter().enumerate() {
            let spot = |p: &Point| area(x.fraction(p.x), y.fraction(p.y));
            let spots: Vec<Spot> = series.points.iter().map(spot).collect();
            if series.has_line() {
                canvas.polyline(&spots, marker::line(index, series.has_markers()));
            }
            if series.has_markers() {
                for (&spot, point) in spots.iter().zip(&series.points) {
                    marker::draw(canvas, spot, index, point.hollow);
                }
            }
        }
    }

    /// Draws the bars of all series. The bars of several series at one place stand side by side.
    fn draw_bars(&self, canvas: &mut Canvas, x: &Ruler, y: &Ruler) {
        let measure = Measure::new(self.x.scale, &self.values(|p| p.x));
        let Some(slot) = self.slot(&measure) else {
            return;
        };
        let number = self.bars().count() as f64;
        let width = (0.84 * AREA.0 * (x.stretch(slot) - x.stretch(0.0)) / number).max(0.3);
        // Bars begin at zero, or at the bottom of the plot if the axis is logarithmic.
        let base = match self.y.scale {
            Scale::Log => 0.0,
            Scale::Linear | Scale::SignedLog => y.fraction(0.0),
        };
        for (side, (index, series)) in self.bars().enumerate() {
            for point in &series.points {
                let (middle, top) = area(x.fraction(point.x), y.fraction(point.y));
                let bottom = area(0.0, base).1;
                let left = middle + (side as f64 - number / 2.0) * width;
                let corner = (left, top.min(bottom));
                let size = (width, (top - bottom).abs());
                let fill = if point.hollow {
                    BACKGROUND
                } else {
                    marker::colour(index)
                };
                let paint = Paint::fill(fill);
                let paint = match point.hollow {
                    true => paint.outlined(marker::colour(index), 1.0),
                    false => paint,
                };
                canvas.rectangle(corner, size, 0.0, paint);
            }
        }
    }

    /// Draws the frame, the ticks and the labels of both axes.
    fn draw_axes(&self, canvas: &mut Canvas, x: &Ruler, y: &Ruler) {
        canvas.rectangle((0.0, 0.0), AREA, 0.0, Paint::line(INK, 1.0));
        let inwards = Paint::line(INK, 1.0);
        for tick in &x.ticks {
            let (at, bottom) = area(x.stretch(tick.at), 0.0);
            canvas.line((at, bottom), (at, bottom - 5.0), inwards);
            let style = TextStyle::new(TICK_SIZE, Anchor::Middle);
            canvas.text((at, bottom + 15.0), &tick.label, style);
        }
        for tick in &y.ticks {
            let (left, at) = area(0.0, y.stretch(tick.at));
            canvas.line((left, at), (left + 5.0, at), inwards);
            let style = TextStyle::new(TICK_SIZE, Anchor::End);
            canvas.text((left - 8.0, at), &tick.label, style);
        }
        // The axis labels are placed outside of the tick labels drawn so far.
        let ((left, _), (_, bottom)) = canvas.bounds();
        let style = TextStyle::new(TEXT_SIZE, Anchor::Middle);
        let label = Label::from(self.x.label.as_str());
        canvas.text((AREA.0 / 2.0, bottom + TEXT_SIZE), &label, style);
        let upwards = TextStyle {
            upwards: true,
            ..style
        };
        let label = Label::from(self.y.label.as_str());
        canvas.text((left - 1.1 * TEXT_SIZE, AREA.1 / 2.0), &label, upwards);
    }

    /// Draws the legend to the right of the plot.
    fn draw_legend(&self, canvas: &mut Canvas) {
        let left = AREA.0 + 20.0;
        for (index, series) in self.series.iter().enumerate() {
            let y = 12.0 + 22.0 * index as f64;
            let middle = left + 14.0;
            match series.look {
                Look::Bars => {
                    let paint = Paint::fill(marker::colour(index));
                    canvas.rectangle((middle - 8.0, y - 6.0), (16.0, 12.0), 0.0, paint);
                }
                _ => {
                    if series.has_line() {
                        let paint = marker::line(index, series.has_markers());
                        canvas.line((left, y), (left + 28.0, y), paint);
                    }
                    if series.has_markers() {
                        marker::draw(canvas, (middle, y), index, false);
                    }
                }
            }
            let style = TextStyle::new(TEXT_SIZE, Anchor::Start);
            canvas.text((left + 38.0, y), &Label::from(series.name.as_str()), style);
        }
    }
}

/// Returns the spot in the picture that lies at fraction `x` of the x axis and fraction `y` of the
/// y axis. Fractions are from 0 to 1.
fn area(x: f64, y: f64) -> Spot {
    (x * AREA.0, (1.0 - y) * AREA.1)
}

/// Returns the smallest and the largest value.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
        (low.min(v), high.max(v))
    })
}

/// Returns `true` if all values are whole numbers. Then all ticks of the axis should be whole
/// numbers, too.
fn are_whole(values: &[f64]) -> bool {
    values.iter().all(|v| v.fract() == 0.0 && v.abs() < 1e15)
}

/// Draws the lines of the grid. The lines of minor ticks are thinner.
fn draw_grid(canvas: &mut Canvas, x: &Ruler, y: &Ruler) {
    let faint = Paint::line(GRID, 1.0);
    let fainter = Paint::line(GRID, 0.5);
    for (places, ruler, upright) in [(&x.minor, x, true), (&y.minor, y, false)] {
        for &at in places {
            grid_line(canvas, ruler.stretch(at), upright, fainter);
        }
    }
    for (ruler, upright) in [(x, true), (y, false)] {
        for tick in &ruler.ticks {
            // The line at zero is darker.
            let zero = !upright && tick.label.base == "0";
            let paint = if zero { Paint::line(FAINT, 1.0) } else { faint };
            grid_line(canvas, ruler.stretch(tick.at), upright, paint);
        }
    }
}

/// Draws a line of the grid, vertical if `upright` is `true`.
fn grid_line(canvas: &mut Canvas, at: f64, upright: bool, paint: Paint) {
    let (from, to) = match upright {
        true => (area(at, 0.0), area(at, 1.0)),
        false => (area(0.0, at), area(1.0, at)),
    };
    canvas.line(from, to, paint);
}
