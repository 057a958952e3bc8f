//! Tests plots in SVG: counts of their elements, well-formed XML, and nothing outside the picture.

use proptest::prelude::*;
use tengen_plot::{Axis, Label, Look, Plot, PlotError, Point, Scale, Series};
use tengen_testing::svg::{attribute, tags};

fn plot(x: Scale, y: Scale, series: Vec<Series>) -> Plot {
    Plot {
        title: "Title <&>".to_owned(),
        description: "Description \"quoted\"".to_owned(),
        x: Axis::new("across", x),
        y: Axis::new("up", y),
        series,
        note: "A note".to_owned(),
    }
}

fn series(name: &str, look: Look, points: &[(f64, f64)]) -> Series {
    let points = points.iter().map(|&(x, y)| Point::new(x, y));
    Series::new(name, look, points.collect())
}

/// Returns the content of the SVG group with a class; groups of plots do not nest.
fn group<'a>(svg: &'a str, class: &str) -> &'a str {
    let start = svg.find(&format!("<g class=\"{class}\">"));
    let rest = start.map_or("", |start| &svg[start..]);
    rest.split("</g>").next().unwrap()
}

fn number(tag: &str, name: &str) -> f64 {
    let value = attribute(tag, name).unwrap_or_else(|| panic!("{name} of {tag}"));
    value.parse().unwrap()
}

/// Panics if a coordinate lies outside the picture.
fn assert_inside(svg: &str) {
    let tags = tags(svg);
    let view: Vec<f64> = (attribute(tags[0], "viewBox").unwrap().split(' '))
        .map(|n| n.parse().unwrap())
        .collect();
    let (left, top, right, bottom) = (view[0], view[1], view[0] + view[2], view[1] + view[3]);
    let check = |x: f64, y: f64, tag: &str| {
        let inside = (left..=right).contains(&x) && (top..=bottom).contains(&y);
        assert!(inside, "({x}, {y}) of {tag} is outside {view:?}");
    };
    for tag in &tags[1..] {
        match tag.split(' ').next().unwrap() {
            "circle" => {
                let (x, y, r) = (number(tag, "cx"), number(tag, "cy"), number(tag, "r"));
                check(x - r, y - r, tag);
                check(x + r, y + r, tag);
            }
            "rect" => {
                let (x, y) = (number(tag, "x"), number(tag, "y"));
                let (width, height) = (number(tag, "width"), number(tag, "height"));
                assert!(width >= 0.0 && height >= 0.0, "{tag}");
                check(x, y, tag);
                check(x + width, y + height, tag);
            }
            "text" => check(number(tag, "x"), number(tag, "y"), tag),
            "path" => {
                let data = attribute(tag, "d").unwrap();
                let spots = data.split(|c: char| c.is_ascii_uppercase() || c == ' ');
                let numbers: Vec<f64> = spots
                    .filter(|n| !n.is_empty())
                    .map(|n| n.parse().unwrap())
                    .collect();
                for spot in numbers.chunks(2) {
                    check(spot[0], spot[1], tag);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn every_point_has_a_marker_and_every_series_an_entry_in_the_legend() {
    let a: Vec<_> = (1..=7).map(|n| (f64::from(n), 0.1f64.powi(n))).collect();
    let b: Vec<_> = (1..=4).map(|n| (f64::from(n), 0.2f64.powi(n))).collect();
    let list = vec![
        series("first", Look::Points, &a),
        series("second <", Look::LineAndPoints, &b),
        series("third", Look::Line, &a),
    ];
    let svg = plot(Scale::Linear, Scale::Log, list).draw().unwrap();
    assert_inside(&svg);
    let drawn = group(&svg, "series");
    assert_eq!(drawn.matches("<circle").count(), 7);
    assert_eq!(drawn.matches("Z\"/>").count(), 4);
    assert_eq!(drawn.matches("fill=\"none\"").count(), 2);
    let legend = group(&svg, "legend");
    for name in [">first<", ">second &lt;<", ">third<"] {
        assert_eq!(legend.matches(name).count(), 1);
    }
    let axes = group(&svg, "axes");
    for tick in [">1</text>", ">7</text>", ">10<tspan"] {
        assert!(axes.contains(tick), "{tick}");
    }
    for exponent in 2..=7 {
        let raised = format!(">−{exponent}</tspan>");
        assert_eq!(axes.matches(&raised).count(), 1);
    }
    for text in [
        "<title>Title &lt;&amp;&gt;</title>",
        ">A note<",
        ">across<",
        ">up<",
    ] {
        assert!(svg.contains(text), "{text}");
    }
}

#[test]
fn one_series_has_no_legend() {
    let list = vec![series("alone", Look::Points, &[(1.0, 1.0)])];
    let svg = plot(Scale::Linear, Scale::Linear, list).draw().unwrap();
    assert_eq!(group(&svg, "legend"), "");
    assert!(!svg.contains("alone"));
}

#[test]
fn decreasing_powers_lie_on_a_line_on_a_logarithmic_axis() {
    let points: Vec<_> = (1..=20).map(|n| (f64::from(n), 0.1f64.powi(n))).collect();
    let list = vec![series("", Look::Points, &points)];
    let svg = plot(Scale::Linear, Scale::Log, list).draw().unwrap();
    let markers = group(&svg, "series").split("<circle").skip(1);
    let spots: Vec<(f64, f64)> = markers
        .map(|m| (number(m, "cx"), number(m, "cy")))
        .collect();
    for w in spots.windows(3) {
        assert!((w[0].0 + w[2].0 - 2.0 * w[1].0).abs() < 0.05);
        assert!((w[0].1 + w[2].1 - 2.0 * w[1].1).abs() < 0.05);
        assert!(w[1].1 > w[0].1 && w[1].0 > w[0].0);
    }
}

#[test]
fn signs_are_kept_on_a_signed_logarithmic_axis() {
    let points = [(1.0, -1e-3), (2.0, 0.0), (3.0, 1e-9), (4.0, 1e-3)];
    let list = vec![series("", Look::Points, &points)];
    let svg = plot(Scale::Linear, Scale::SignedLog, list).draw().unwrap();
    let markers = group(&svg, "series").split("<circle").skip(1);
    let y: Vec<f64> = markers.map(|m| number(m, "cy")).collect();
    assert!(y[0] > y[1] && y[1] > y[2] && y[2] > y[3]);
    assert!((y[0] + y[3] - 2.0 * y[1]).abs() < 0.05);
    // The axis has seven decades between 0 and 1e-3, and 1e-9 is one decade from 0.
    assert!(((y[1] - y[2]) * 7.0 - (y[1] - y[3])).abs() < 0.2);
}

#[test]
fn bars_stand_on_zero_side_by_side_and_are_as_high_as_their_values() {
    let a = [(0.0, 1.0), (1.0, 3.0), (2.0, 2.0)];
    let b = [(0.0, 2.0), (1.0, 4.0), (2.0, 6.0)];
    let list = vec![series("a", Look::Bars, &a), series("b", Look::Bars, &b)];
    let svg = plot(Scale::Linear, Scale::Linear, list).draw().unwrap();
    assert_inside(&svg);
    let rectangles = group(&svg, "series").split("<rect").skip(1);
    let bars: Vec<[f64; 4]> = rectangles
        .map(|r| ["x", "y", "width", "height"].map(|name| number(r, name)))
        .collect();
    let unit = bars[0][3];
    let values = a.iter().chain(&b).map(|p| p.1);
    for (bar, value) in bars.iter().zip(values) {
        assert!((bar[3] - value * unit).abs() < 0.05);
        assert!((bar[1] + bar[3] - (bars[0][1] + bars[0][3])).abs() < 0.05);
    }
    let mut sides: Vec<(f64, f64)> = bars.iter().map(|b| (b[0], b[0] + b[2])).collect();
    sides.sort_by(|p, q| p.0.total_cmp(&q.0));
    assert!(sides.windows(2).all(|w| w[0].1 <= w[1].0 + 0.02));
}

#[test]
fn invalid_plots_are_refused() {
    let draw = |x, y, points: &[(f64, f64)]| {
        let list = vec![
            series("fine", Look::Points, &[(1.0, 1.0)]),
            series("bad", Look::Line, points),
        ];
        plot(x, y, list).draw().unwrap_err().to_string()
    };
    use Scale::{Linear, Log, SignedLog};
    let nothing = plot(Linear, Linear, vec![]).draw().unwrap_err();
    assert_eq!(nothing.to_string(), "a plot needs at least one series");
    let empty = "the series \"bad\" has no points";
    assert_eq!(draw(Linear, Linear, &[]), empty);
    assert_eq!(
        draw(Linear, Log, &[(0.0, 1.0), (0.0, 0.0)]),
        "point 1 of the series \"bad\" has y = 0, but the y axis is logarithmic and \
         takes only numbers above 0"
    );
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for scale in [Linear, Log, SignedLog] {
            let expected = format!(
                "point 0 of the series \"bad\" has x = {value}, \
                 but only finite numbers can be drawn"
            );
            assert_eq!(draw(scale, Linear, &[(value, 1.0)]), expected);
        }
    }
    assert_eq!(
        draw(Linear, Linear, &[(0.0, -2e300)]),
        "point 0 of the series \"bad\" has y = -2e300, but a linear axis goes up to 1e300"
    );
}

#[test]
fn labels_with_powers_of_ten_are_wider_than_without() {
    assert!(Label::power_of_ten(-20).width(10.0) > Label::from("10").width(10.0));
}

fn scale() -> impl Strategy<Value = Scale> {
    prop::sample::select(vec![Scale::Linear, Scale::Log, Scale::SignedLog])
}

fn look() -> impl Strategy<Value = Look> {
    use Look::{Bars, Line, LineAndPoints, Points};
    prop::sample::select(vec![Points, Line, LineAndPoints, Bars])
}

/// Generates ordinary numbers, and all other values of `f64`.
fn value() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-50..50i32).prop_map(f64::from),
        -1e3..1e3f64,
        prop::num::f64::ANY,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn whatever_is_plotted_lies_inside_the_picture(
        (x, y) in (scale(), scale()),
        title in ".{0,80}",
        mut list in prop::collection::vec(
            (".{0,12}", look(), prop::collection::vec((value(), value(), any::<bool>()), 1..9)),
            1..12,
        ),
    ) {
        let fit = |scale: Scale, v: f64| {
            let v = if v.is_finite() { v } else { 1.0 };
            match scale {
                Scale::Linear => v.clamp(-PlotError::LARGEST, PlotError::LARGEST),
                Scale::Log if v == 0.0 => 1.0,
                Scale::Log => v.abs(),
                Scale::SignedLog => v,
            }
        };
        let list = list.drain(..).map(|(name, look, points)| {
            let points = points.into_iter().map(|(px, py, hollow)| Point {
                x: fit(x, px),
                y: fit(y, py),
                hollow,
            });
            Series::new(&name, look, points.collect())
        });
        let mut plot = plot(x, y, list.collect());
        plot.title = title;
        let svg = plot.draw().unwrap();
        assert_inside(&svg);
        prop_assert_eq!(plot.draw().unwrap(), svg);
    }

    #[test]
    fn errors_are_errors_and_never_panics(
        (x, y, look) in (scale(), scale(), look()),
        points in prop::collection::vec((value(), value()), 0..5),
    ) {
        let drawn = plot(x, y, vec![series("s", look, &points)]).draw();
        let fits = |scale, v: f64| v.is_finite() && match scale {
            Scale::Linear => v.abs() <= PlotError::LARGEST,
            Scale::Log => v > 0.0,
            Scale::SignedLog => true,
        };
        let all = points.iter().all(|&(px, py)| fits(x, px) && fits(y, py));
        prop_assert_eq!(drawn.is_ok(), all && !points.is_empty());
    }
}
