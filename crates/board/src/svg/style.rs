//! The colours of stones and of marks in pictures.

use crate::position::Colour;
use tengen_plot::style::{BLACK, INK, Rgb, WHITE};

/// Colours of the stones 1 to 9: black, white, and further colours that are easy to tell apart.
const STONES: [Rgb; 9] = [
    BLACK,
    WHITE,
    Rgb(0xcb, 0x41, 0x30),
    Rgb(0x2f, 0x6f, 0xb7),
    Rgb(0x3f, 0x9a, 0x4e),
    Rgb(0xf0, 0xc0, 0x2c),
    Rgb(0x8b, 0x55, 0xab),
    Rgb(0x9c, 0xd3, 0xe6),
    Rgb(0xf0, 0x9a, 0xb6),
];

/// Returns the fill of a stone.
pub(super) fn fill(colour: Colour) -> Rgb {
    let index = usize::from(colour).saturating_sub(1);
    let ramp = || {
        // Hues of successive colours differ by the golden angle, which keeps them far apart.
        let hue = (f64::from(colour) * 137.508) % 360.0;
        let lightness = [0.38, 0.55, 0.72][index % 3];
        from_hsl(hue, 0.55, lightness)
    };
    STONES.get(index).copied().unwrap_or_else(ramp)
}

/// Converts a hue in degrees, a saturation and a lightness to RGB.
fn from_hsl(hue: f64, saturation: f64, lightness: f64) -> Rgb {
    let spread = saturation * lightness.min(1.0 - lightness);
    let channel = |n: f64| {
        let k = (n + hue / 30.0) % 12.0;
        let value = lightness - spread * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        (value * 255.0).round() as u8
    };
    Rgb(channel(0.0), channel(8.0), channel(4.0))
}

/// Returns the colour of the outline of a stone that is filled with `fill`.
pub(super) fn outline(fill: Rgb) -> Rgb {
    let half = |value: u8| (f64::from(value) * 0.45) as u8;
    match fill {
        WHITE => INK,
        Rgb(r, g, b) => Rgb(half(r), half(g), half(b)),
    }
}

/// Returns black or white, whichever is easier to see on the colour `fill`.
pub(super) fn contrast(fill: Rgb) -> Rgb {
    let [r, g, b] = [fill.0, fill.1, fill.2].map(f64::from);
    if 0.299 * r + 0.587 * g + 0.114 * b > 140.0 {
        BLACK
    } else {
        WHITE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_of_every_colour_differ() {
        let mut fills: Vec<_> = (1..=255).map(|c| fill(c).to_string()).collect();
        fills.sort();
        fills.dedup();
        assert_eq!(fills.len(), 255);
        assert_eq!(from_hsl(0.0, 1.0, 0.5).to_string(), "#ff0000");
        assert_eq!(from_hsl(120.0, 1.0, 0.25).to_string(), "#008000");
    }
}
