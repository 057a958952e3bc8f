//! A distribution as a picture.

use super::{Answer, Found};
use tengen_exact::UBig;
use tengen_plot::{Axis, HeatMap, Look, Plot, PlotError, Point, Scale, Series};
use tengen_positions::distribution::{BlackWhite, Distribution, Ratio};

impl Answer<'_> {
    /// Draws the distribution as a complete SVG file.
    pub(super) fn draw(&self) -> Result<String, PlotError> {
        match &self.found {
            Found::One(name, distribution) => bars(self.title(name), name, distribution),
            Found::Two(two) => shades(self.title("black and white stones"), two),
        }
    }

    fn title(&self, by: &str) -> String {
        let board = match self.board.shape() {
            Some(shape) => {
                let (rows, cols) = (shape.rows, shape.cols);
                format!("{rows} × {cols} ({})", shape.lattice)
            }
            None => format!("a graph of {} points", self.board.points()),
        };
        match by {
            "empty" => format!("Legal positions by empty points, {board}"),
            _ => format!("Legal positions by {by}, {board}"),
        }
    }
}

/// Parts of all positions, in per cent.
fn shares<'a>(numbers: impl IntoIterator<Item = &'a UBig>, total: &UBig) -> Vec<f64> {
    let percent = |number: &UBig| Ratio {
        numerator: (number * UBig::from(100u8)).into(),
        denominator: total.clone(),
    };
    let shares = numbers.into_iter().map(|number| percent(number).to_f64());
    shares.collect()
}

fn bars(title: String, name: &str, distribution: &Distribution) -> Result<String, PlotError> {
    let shares = shares(&distribution.coefficients, &distribution.total());
    let points = (0..).zip(shares);
    let points = points.map(|(k, share)| Point::new(f64::from(k), share));
    let mean = distribution.mean().decimal(3);
    let deviation = distribution.variance().to_f64().sqrt();
    let x = if name == "empty" {
        "empty points"
    } else {
        name
    };
    Plot {
        title,
        description: format!("The share of the legal positions that have 0, 1, 2, ... {x}."),
        x: Axis::new(x, Scale::Linear),
        y: Axis::new("% of legal positions", Scale::Linear),
        series: vec![Series::new(x, Look::Bars, points.collect())],
        note: format!("Mean {mean}, standard deviation {deviation:.3}."),
    }
    .draw()
}

fn shades(title: String, two: &BlackWhite) -> Result<String, PlotError> {
    let total = two.total();
    let values: Vec<Vec<f64>> = (two.coefficients.iter())
        .map(|row| shares(row, &total))
        .collect();
    let most = values.iter().flatten().copied().fold(0.0, f64::max);
    let mean = two.black().mean().decimal(3);
    HeatMap {
        title,
        description: "The share of the legal positions for every number of black and of \
                      white stones: darker is more."
            .to_owned(),
        columns: "white stones".to_owned(),
        rows: "black stones".to_owned(),
        values,
        note: format!("Mean of either {mean}; the darkest square is {most:.3}% of all positions."),
    }
    .draw()
}
