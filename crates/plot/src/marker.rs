//! Distinguishes the series of a plot by colour, by the shape of their markers and, for lines
//! without markers, by dashes.

use crate::canvas::{Canvas, Paint, Spot};
use crate::style::{BACKGROUND, Rgb, SERIES};
use std::f64::consts::{FRAC_PI_2, TAU};

/// The radius of a round marker, in pixels. Other shapes have about the same size.
pub(crate) const RADIUS: f64 = 4.2;

/// The shapes of the markers at the points of a plot. Each has the number of corners of a regular
/// polygon, and its rotation as a fraction of a full turn.
///
/// The number 0 stands for a circle, and -5 for a star with five points.
const SHAPES: [(i32, f64); 8] = [
    (0, 0.0),
    (4, 0.125),
    (3, 0.0),
    (4, 0.0),
    (3, 0.5),
    (-5, 0.0),
    (6, 0.0),
    (5, 0.0),
];

/// The dash patterns of lines without markers.
const DASHES: [&str; 4] = ["", "7 3", "2 3", "9 3 2 3"];

/// Returns the index in [`SHAPES`] of the markers of series number `index`.
///
/// There are as many shapes as colours of series. Two series with the same colour have different
/// shapes, unless there are very many series.
fn shape(index: usize) -> usize {
    (index + index / SERIES.len()) % SHAPES.len()
}

/// Returns the colour of series number `index`.
pub(crate) fn colour(index: usize) -> Rgb {
    SERIES[index % SERIES.len()]
}

/// Returns the paint of the line of series number `index`, from 0.
///
/// A line with markers is solid; other lines have dashes that distinguish the series.
pub(crate) fn line(index: usize, has_markers: bool) -> Paint {
    let dashes = if has_markers {
        ""
    } else {
        DASHES[(index + index / SERIES.len()) % DASHES.len()]
    };
    Paint::line(colour(index), 1.6).dashed(dashes)
}

/// Draws a marker of series number `index`.
pub(crate) fn draw(canvas: &mut Canvas, (x, y): Spot, index: usize, hollow: bool) {
    let (corners, turn) = SHAPES[shape(index)];
    let fill = if hollow { BACKGROUND } else { colour(index) };
    let paint = Paint::fill(fill).outlined(colour(index), 1.4);
    if corners == 0 {
        return canvas.circle((x, y), RADIUS, paint);
    }
    let sharp = corners < 0;
    let spots = corners.unsigned_abs() * if sharp { 2 } else { 1 };
    let corner = |k: u32| {
        let angle = TAU * (f64::from(k) / f64::from(spots) + turn) - FRAC_PI_2;
        let inner = sharp && k % 2 == 1;
        let radius = RADIUS * if inner { 0.55 } else { 1.25 };
        (x + radius * angle.cos(), y + radius * angle.sin())
    };
    let shape: Vec<Spot> = (0..spots).map(corner).collect();
    canvas.polygon(&shape, paint);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn sixty_four_series_can_be_told_apart_and_eight_by_shape_alone() {
        let looks = |n| (0..n).map(|i| (colour(i).to_string(), shape(i)));
        assert_eq!(looks(64).collect::<HashSet<_>>().len(), 64);
        assert_eq!(looks(8).map(|l| l.1).collect::<HashSet<_>>().len(), 8);
        let dashes: HashSet<&str> = (0..4).map(|i| line(i, false).dashes).collect();
        assert_eq!(dashes.len(), 4);
    }
}
