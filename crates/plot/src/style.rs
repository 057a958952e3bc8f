//! Colours, numbers and text of pictures: plots, figures and positions.

use std::fmt::{self, Write};

/// An RGB colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// The background of plots, in viewers with a light and with a dark theme.
pub const BACKGROUND: Rgb = Rgb(0xff, 0xff, 0xff);
/// The colour of a board.
pub const PAPER: Rgb = Rgb(0xf7, 0xea, 0xd0);
/// The colour of lines and text.
pub const INK: Rgb = Rgb(0x3d, 0x34, 0x2a);
/// The colour of less important lines.
pub const FAINT: Rgb = Rgb(0xa0, 0x90, 0x78);
/// The colour of grid lines.
pub const GRID: Rgb = Rgb(0xe6, 0xe0, 0xd6);
/// The colour of highlights.
pub const ACCENT: Rgb = Rgb(0xb8, 0x2e, 0x1f);
/// The colour of a black stone.
pub const BLACK: Rgb = Rgb(0x20, 0x20, 0x22);
/// The colour of a white stone.
pub const WHITE: Rgb = Rgb(0xff, 0xff, 0xff);

/// The colours of the series of a plot, dark enough on white and easy to tell apart.
pub(crate) const SERIES: [Rgb; 8] = [
    Rgb(0x2f, 0x6f, 0xb7),
    Rgb(0xcb, 0x41, 0x30),
    Rgb(0x2f, 0x8a, 0x45),
    Rgb(0x8b, 0x55, 0xab),
    Rgb(0xc9, 0x7a, 0x10),
    Rgb(0x15, 0x8c, 0x99),
    Rgb(0x3d, 0x34, 0x2a),
    Rgb(0xc4, 0x4f, 0x86),
];

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// A number, displayed with at most two decimals.
#[derive(Clone, Copy)]
pub struct N(pub f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns -0 into 0.
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

/// A text that is displayed as XML: entities replace special characters, spaces replace tabs and
/// line breaks, and U+FFFD replaces characters that XML does not allow.
pub struct Escaped<'a>(pub &'a str);

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

/// Returns the approximate width of a text for a font size, both in pixels. If the width is not
/// exact, it is more likely too large than too small.
pub fn text_width(text: &str, size: f64) -> f64 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ' ' | '\'' | '|' | '(' | ')' => 0.4,
        'm' | 'w' | 'M' | 'W' => 1.0,
        'A'..='Z' => 0.78,
        _ if c.is_ascii() => 0.64,
        '−' | '×' | '±' | '·' | 'λ' => 0.84,
        _ => 1.0,
    };
    size * text.chars().map(width).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_text_is_escaped() {
        let numbers = [0.0, -0.001, 1.5, 2.0 / 3.0, -16.0].map(|x| N(x).to_string());
        assert_eq!(numbers, ["0", "0", "1.5", "0.67", "-16"]);
        let text = Escaped("<a & \"b\">\n\u{1}").to_string();
        assert_eq!(text, "&lt;a &amp; &quot;b&quot;&gt; \u{fffd}");
    }

    #[test]
    fn colours_of_series_differ_and_contrast_with_white() {
        for (i, a) in SERIES.iter().enumerate() {
            assert!(!SERIES[..i].contains(a));
            // Compute the relative luminance of the colour; white has luminance 1. WCAG 2.1,
            // 1.4.11, requires a contrast of 3:1 for graphics.
            let linear = |v: u8| (f64::from(v) / 255.0).powf(2.2);
            let luminance = 0.2126 * linear(a.0) + 0.7152 * linear(a.1) + 0.0722 * linear(a.2);
            assert!(1.05 / (luminance + 0.05) >= 3.0, "{a}");
        }
    }
}
