//! Figure 12 of *Combinatorics of Go*: the decay of ln(1 + r(m,n)), where L(m,n) = a_m λ_m^n (1 +
//! r(m,n)) (Theorem 2).

use tengen_plot::{Axis, Look, Plot, Point, Scale, Series};

/// The name on the command line.
pub const NAME: &str = "go-figure-12";
/// The title, based on the paper's caption.
pub const TITLE: &str = "ln(1 + r(n, n)) and friends";

/// A value of r(m,n).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Remainder {
    /// The abscissa: the number of rows, which is the variable n of the series.
    pub n: usize,
    /// r(m,n) = L(m,n) / (a_m λ_m^n) - 1, which is above -1 and not 0.
    pub r: f64,
}

/// The values of r for a series of boards of growing size.
#[derive(Clone, Debug, PartialEq)]
pub struct Remainders {
    /// The name in the legend, such as `r(n, n + 1)`.
    pub name: String,
    /// The values, ascending by n.
    pub values: Vec<Remainder>,
}

/// Returns the plot of computed values.
///
/// The axis shows absolute values on a logarithmic scale, so exponential decay is a straight line.
/// A hollow marker means that ln(1 + r) is negative. The plot cannot be drawn if there is no
/// series, a series is empty, or a value r is 0 or at most -1.
pub fn plot(series: &[Remainders]) -> Plot {
    let point = |value: &Remainder| Point {
        x: value.n as f64,
        y: value.r.ln_1p().abs(),
        hollow: value.r < 0.0,
    };
    let line = |s: &Remainders| {
        let points = s.values.iter().map(point).collect();
        Series::new(&s.name, Look::LineAndPoints, points)
    };
    Plot {
        title: TITLE.to_owned(),
        description: "The absolute value of ln(1 + r(m, n)) for several series of boards, \
                      against n, on a logarithmic scale. Straight lines downwards mean \
                      that it vanishes exponentially."
            .to_owned(),
        x: Axis::new("n", Scale::Linear),
        y: Axis::new("|ln(1 + r)|", Scale::Log),
        series: series.iter().map(line).collect(),
        note: "Hollow markers: ln(1 + r) is negative.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_plot::style::BACKGROUND;

    fn series(name: &str, values: &[f64]) -> Remainders {
        let values = values.iter().enumerate();
        let values = values.map(|(i, &r)| Remainder { n: i + 1, r });
        Remainders {
            name: name.to_owned(),
            values: values.collect(),
        }
    }

    #[test]
    fn negative_values_are_hollow() {
        let list = [
            series("r(n, n)", &[0.1, -1e-3, 1e-6, -1e-20]),
            series("r(n, n + 1)", &[0.1, 0.01, -1e-3]),
        ];
        let svg = plot(&list).draw().unwrap();
        let hollow = format!("fill=\"{BACKGROUND}\" stroke=");
        assert_eq!(svg.matches(&hollow).count(), 3);
        assert!(svg.contains(">r(n, n + 1)<") && svg.contains("−20</tspan>"));
    }

    #[test]
    fn numbers_without_a_logarithm_are_refused() {
        let error = |values: &[f64]| plot(&[series("r", values)]).draw().unwrap_err().to_string();
        assert!(
            error(&[0.1, 0.0]).contains("point 1 of") && error(&[0.1, 0.0]).contains("above 0")
        );
        for values in [[-1.0], [-1.5]] {
            assert!(error(&values).contains("only finite numbers"));
        }
        assert!(error(&[]).contains("has no points"));
    }
}
