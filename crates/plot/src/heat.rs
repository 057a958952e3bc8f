//! Heat maps: a matrix of numbers, drawn as shades.
//!
//! A small square is drawn for every number of the matrix that is at least 1/128 of the largest
//! number; smaller numbers look like zero. A darker square means a larger number.
//!
//! ```text
//!   rows ^   . # # .
//!        |   # # # .
//!        |   . # . .
//!        +----------> columns
//! ```

use crate::canvas::{Anchor, Canvas, Paint, Spot, TEXT_SIZE, TICK_SIZE, TextStyle};
use crate::label::Label;
use crate::plot::PlotError;
use crate::style::{BACKGROUND, INK, Rgb};

/// The length of each side of the map, in pixels.
const SIDE: f64 = 420.0;
/// The colour of the largest number of a map. Zero has the colour of the background.
const DARKEST: Rgb = Rgb(0x16, 0x3d, 0x6e);
/// Number of shades of squares, besides the background. The last shade is the darkest colour.
const SHADES: u32 = 64;
/// The largest number of ticks on an axis.
const TICKS: usize = 12;

/// A matrix of nonnegative numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// The title, drawn above the map.
    pub title: String,
    /// A description for screen readers.
    pub description: String,
    /// The label of the column axis. Columns run to the right from 0.
    pub columns: String,
    /// The label of the row axis. Rows run upwards from 0.
    pub rows: String,
    /// The numbers of the map: `values[row][column]`. Rows may have different lengths.
    pub values: Vec<Vec<f64>>,
    /// A note, drawn below the map unless the note is empty.
    pub note: String,
}

impl HeatMap {
    /// Draws the map as a complete SVG file.
    ///
    /// # Errors
    /// [`PlotError`] if there are no values, or a value is negative or not finite.
    pub fn draw(&self) -> Result<String, PlotError> {
        let places = self.values.iter().enumerate();
        let places =
            places.flat_map(|(row, values)| (0..).zip(values).map(move |(col, &v)| (row, col, v)));
        let places: Vec<(usize, usize, f64)> = places.collect();
        for (index, &(_, _, value)) in places.iter().enumerate() {
            let title = &self.title;
            if !value.is_finite() {
                return Err(PlotError::not_finite(title, index, 'z', value));
            }
            if value < 0.0 {
                return Err(PlotError(format!(
                    "number {index} of the map {title:?} is {value}, but a heat map takes only \
                     numbers from 0 on"
                )));
            }
        }
        let most = places.iter().map(|p| p.2).fold(0.0, f64::max);
        // The whole map is drawn as a square, even if the numbers of its rows and columns differ.
        let size = places.iter().map(|&(row, col, _)| row.max(col) + 1).max();
        let size = size.ok_or_else(PlotError::no_series)?;
        let cell = SIDE / size as f64;
        let mut canvas = Canvas::new();
        canvas.group("cells", |canvas| {
            for (row, col, value) in places {
                let part = if most > 0.0 { value / most } else { 0.0 };
                let shade = (part * f64::from(SHADES)).round();
                if shade > 0.0 {
                    // Rows run upwards, but y runs down.
                    let corner = (col as f64 * cell, (size - 1 - row) as f64 * cell);
                    let paint = Paint::fill(mixed(shade / f64::from(SHADES)));
                    canvas.rectangle(corner, (cell, cell), 0.0, paint);
                }
            }
        });
        canvas.group("axes", |canvas| self.draw_axes(canvas, size));
        Ok(canvas.finish(&self.title, &self.description))
    }

    /// Draws the frame, ticks, labels, title and note of the map.
    fn draw_axes(&self, canvas: &mut Canvas, size: usize) {
        canvas.rectangle((0.0, 0.0), (SIDE, SIDE), 0.0, Paint::line(INK, 1.0));
        let cell = SIDE / size as f64;
        let ink = Paint::line(INK, 1.0);
        for number in (0..size).step_by(step(size)) {
            let label = Label::decimal(number as i64, 0);
            let middle = (number as f64 + 0.5) * cell;
            let mut tick = |at: Spot, outwards: Spot, anchor, text: Spot| {
                canvas.line(at, outwards, ink);
                canvas.text(text, &label, TextStyle::new(TICK_SIZE, anchor));
            };
            let x = middle;
            let below = (x, SIDE + 15.0);
            tick((x, SIDE), (x, SIDE + 4.0), Anchor::Middle, below);
            let y = SIDE - middle;
            tick((0.0, y), (-4.0, y), Anchor::End, (-8.0, y));
        }
        let ((left, _), (_, bottom)) = canvas.bounds();
        let centred = TextStyle::new(TEXT_SIZE, Anchor::Middle);
        let columns = Label::from(self.columns.as_str());
        canvas.text((SIDE / 2.0, bottom + TEXT_SIZE), &columns, centred);
        let upwards = TextStyle {
            upwards: true,
            ..centred
        };
        let rows = Label::from(self.rows.as_str());
        canvas.text((left - TEXT_SIZE, SIDE / 2.0), &rows, upwards);
        canvas.title_and_note((SIDE / 2.0, 0.0), &self.title, &self.note);
    }
}

/// Returns the distance between the ticks of a map with `size` rows and columns: 1, 2 or 5 times a
/// power of ten.
fn step(size: usize) -> usize {
    let powers = std::iter::successors(Some(1usize), |power| power.checked_mul(10));
    let mut steps = powers.flat_map(|power| [1, 2, 5].map(|digit| digit * power));
    let found = steps.find(|step| size.div_ceil(*step) <= TICKS);
    found.unwrap_or(size)
}

/// Returns the colour for a number of the map. `part` is the number divided by the largest number:
/// 0 gives the colour of the background, 1 the darkest colour.
fn mixed(part: f64) -> Rgb {
    let mix = |from: u8, to: u8| {
        let (from, to) = (f64::from(from), f64::from(to));
        (from + part * (to - from)).round() as u8
    };
    Rgb(
        mix(BACKGROUND.0, DARKEST.0),
        mix(BACKGROUND.1, DARKEST.1),
        mix(BACKGROUND.2, DARKEST.2),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(values: Vec<Vec<f64>>) -> HeatMap {
        HeatMap {
            title: "squares".to_owned(),
            description: String::new(),
            columns: "across".to_owned(),
            rows: "up".to_owned(),
            values,
            note: "a note".to_owned(),
        }
    }

    #[test]
    fn cells_are_as_dark_as_their_values_are_large() {
        let svg = map(vec![vec![1.0, 0.0, 2.0], vec![0.001], vec![0.5, 2.0]])
            .draw()
            .unwrap();
        // Squares are not drawn for numbers that are zero or almost zero.
        let cells = |shade: f64| svg.matches(&format!("fill=\"{}\"", mixed(shade))).count();
        assert_eq!([1.0, 0.5, 0.25].map(cells), [2, 1, 1]);
        assert_eq!(svg.matches("height=\"140\"").count(), 4);
        // The last row of the matrix is at the top of the map. The second number of this row is in
        // the middle column.
        let darkest =
            format!("<rect x=\"140\" y=\"0\" width=\"140\" height=\"140\" fill=\"{DARKEST}\"");
        assert!(svg.contains(&darkest), "{svg}");
        assert!(svg.contains(">a note<") && svg.contains(">across<"));
    }

    #[test]
    fn ticks_are_few_and_round() {
        assert_eq!([1, 12, 13, 50, 82, 362].map(step), [1, 1, 2, 5, 10, 50]);
    }

    #[test]
    fn invalid_maps_are_refused() {
        assert_eq!(map(vec![]).draw(), Err(PlotError::no_series()));
        let error = |wrong| map(vec![vec![0.0, wrong]]).draw().unwrap_err().to_string();
        assert!(error(f64::NAN).starts_with("point 1 of the series \"squares\" has z = NaN"));
        assert!(error(f64::INFINITY).ends_with("only finite numbers can be drawn"));
        assert!(error(-1.0).contains("is -1"));
        assert!(map(vec![vec![0.0]]).draw().is_ok());
    }
}
