//! Colours, numbers and text of a picture.

use std::fmt::{self, Write};

use crate::position::Colour;

/// A colour of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rgb(u8, u8, u8);

/// The board.
pub(super) const PAPER: Rgb = Rgb(0xf7, 0xea, 0xd0);
/// Lines and text.
pub(super) const INK: Rgb = Rgb(0x3d, 0x34, 0x2a);
/// What is beside the board.
pub(super) const FAINT: Rgb = Rgb(0xa0, 0x90, 0x78);
/// Marks on empty points.
pub(super) const ACCENT: Rgb = Rgb(0xb8, 0x2e, 0x1f);

/// Black, white, and further colours that are easy to tell apart.
const STONES: [Rgb; 9] = [
    Rgb(0x20, 0x20, 0x22),
    Rgb(0xff, 0xff, 0xff),
    Rgb(0xcb, 0x41, 0x30),
    Rgb(0x2f, 0x6f, 0xb7),
    Rgb(0x3f, 0x9a, 0x4e),
    Rgb(0xf0, 0xc0, 0x2c),
    Rgb(0x8b, 0x55, 0xab),
    Rgb(0x9c, 0xd3, 0xe6),
    Rgb(0xf0, 0x9a, 0xb6),
];

impl Rgb {
    /// The fill of a stone.
    pub(super) fn of_stone(colour: Colour) -> Rgb {
        let index = usize::from(colour).saturating_sub(1);
        let ramp = || {
            // Steps of the golden angle keep successive hues far apart.
            let hue = (f64::from(colour) * 137.508) % 360.0;
            let lightness = [0.38, 0.55, 0.72][index % 3];
            Rgb::from_hsl(hue, 0.55, lightness)
        };
        STONES.get(index).copied().unwrap_or_else(ramp)
    }

    fn from_hsl(hue: f64, saturation: f64, lightness: f64) -> Rgb {
        let spread = saturation * lightness.min(1.0 - lightness);
        let channel = |n: f64| {
            let k = (n + hue / 30.0) % 12.0;
            let value = lightness - spread * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
            (value * 255.0).round() as u8
        };
        Rgb(channel(0.0), channel(8.0), channel(4.0))
    }

    /// The outline of a stone of this fill.
    pub(super) fn darker(self) -> Rgb {
        let half = |value: u8| (f64::from(value) * 0.45) as u8;
        match self {
            Rgb(0xff, 0xff, 0xff) => INK,
            Rgb(r, g, b) => Rgb(half(r), half(g), half(b)),
        }
    }

    /// Black or white, whichever is easier to see on this colour.
    pub(super) fn contrast(self) -> Rgb {
        let [r, g, b] = [self.0, self.1, self.2].map(f64::from);
        if 0.299 * r + 0.587 * g + 0.114 * b > 140.0 {
            STONES[0]
        } else {
            STONES[1]
        }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A number with at most two decimals.
#[derive(Clone, Copy)]
pub(super) struct N(pub(super) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns -0 into 0.
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

/// Text as XML, without the characters that XML does not allow.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// About how wide a text is; it is better to guess too much than too little.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ' ' | '\'' => 0.33,
        'm' | 'w' | 'M' | 'W' => 0.92,
        'A'..='Z' => 0.7,
        _ if c.is_ascii() => 0.58,
        _ => 1.0,
    };
    size * text.chars().map(width).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_of_every_colour_differ() {
        let mut fills: Vec<_> = (1..=255).map(|c| Rgb::of_stone(c).to_string()).collect();
        fills.sort();
        fills.dedup();
        assert_eq!(fills.len(), 255);
        assert_eq!(Rgb::from_hsl(0.0, 1.0, 0.5).to_string(), "#ff0000");
        assert_eq!(Rgb::from_hsl(120.0, 1.0, 0.25).to_string(), "#008000");
    }

    #[test]
    fn numbers_are_short_and_text_is_escaped() {
        let numbers = [0.0, -0.001, 1.5, 2.0 / 3.0, -16.0].map(|x| N(x).to_string());
        assert_eq!(numbers, ["0", "0", "1.5", "0.67", "-16"]);
        let text = Escaped("<a & \"b\">\n\u{1}").to_string();
        assert_eq!(text, "&lt;a &amp; &quot;b&quot;&gt; \u{fffd}");
    }
}
