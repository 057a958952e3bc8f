//! Replaces the labels (texts) of SVG pictures by the outlines of their characters.
//!
//! So the pictures need no fonts of the machine and look alike everywhere. The outlines are in
//! `font/glyphs.txt`. A character without an outline becomes a box.

use resvg::usvg::roxmltree::{Document, Error, Node};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// The number of units of the outlines per em, the size of the font.
const EM: f64 = 2048.0;

/// The replacement for a character without an outline.
const BOX: char = '□';

/// The drawing of a character: the distance to the next character, and the outline as SVG path.
#[derive(Clone, Copy)]
struct Glyph {
    advance: f64,
    path: &'static str,
}

static GLYPHS: LazyLock<HashMap<char, Glyph>> = LazyLock::new(|| {
    let lines = include_str!("../../font/glyphs.txt").lines();
    lines.filter_map(glyph).collect()
});

/// Parses a line of `glyphs.txt` such as `0041 1401 M700 1294...`: the code of a character, the
/// distance to the next character, and the outline.
fn glyph(line: &'static str) -> Option<(char, Glyph)> {
    let mut parts = line.splitn(3, ' ');
    let code = u32::from_str_radix(parts.next()?, 16).ok()?;
    let advance = parts.next()?.parse().ok()?;
    let path = parts.next().unwrap_or_default();
    Some((char::from_u32(code)?, Glyph { advance, path }))
}

/// Returns an SVG picture with its texts replaced by outlines.
///
/// # Errors
/// Returns an error if the picture is not valid XML.
pub(super) fn drawn(svg: &str) -> Result<String, Error> {
    let document = Document::parse(svg)?;
    let (mut drawn, mut from) = (String::new(), 0);
    let texts = document.descendants();
    for text in texts.filter(|node| node.has_tag_name("text")) {
        let place = text.range();
        drawn += &svg[from..place.start];
        draw(&mut drawn, &text);
        from = place.end;
    }
    drawn += &svg[from..];
    Ok(drawn)
}

/// Consecutive characters of one size in a label, with their offset below the baseline.
struct Run<'a> {
    text: &'a str,
    size: f64,
    below: f64,
}

fn draw(drawn: &mut String, text: &Node<'_, '_>) {
    let size = inherited(text, "font-size").and_then(|size| size.parse().ok());
    let runs = runs(text, size.unwrap_or(16.0));
    let widths = runs.iter().map(|run| {
        let advances = run.text.chars().map(|c| of(c).advance);
        advances.sum::<f64>() * run.size / EM
    });
    let width: f64 = widths.sum();
    let mut x = number(text, "x")
        - match inherited(text, "text-anchor") {
            Some("middle") => width / 2.0,
            Some("end") => width,
            _ => 0.0,
        };
    *drawn += "<g";
    for name in ["fill", "transform", "opacity"] {
        if let Some(value) = text.attribute(name) {
            let _ = write!(drawn, " {name}=\"{value}\"");
        }
    }
    *drawn += ">";
    let mut y = number(text, "y");
    for run in runs {
        y += run.below;
        let scale = run.size / EM;
        for glyph in run.text.chars().map(of) {
            let path = glyph.path;
            let _ = write!(
                drawn,
                "<path transform=\"translate({x:.3} {y:.3}) scale({scale:.6} -{scale:.6})\" \
                 d=\"{path}\"/>"
            );
            x += glyph.advance * scale;
        }
    }
    *drawn += "</g>";
}

/// Returns the parts of the text of a label, split where the font size or the offset changes.
fn runs<'a>(text: &Node<'a, '_>, size: f64) -> Vec<Run<'a>> {
    let mut runs = Vec::new();
    for part in text.children() {
        let is_part = part.has_tag_name("tspan");
        let own = part.attribute("font-size").filter(|_| is_part);
        runs.push(Run {
            text: part.text().unwrap_or_default(),
            size: own.and_then(|own| own.parse().ok()).unwrap_or(size),
            below: number(&part, "dy"),
        });
    }
    runs
}

fn of(character: char) -> Glyph {
    let glyph = GLYPHS.get(&character).or_else(|| GLYPHS.get(&BOX));
    *glyph.expect("there is a box")
}

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    let value = node.attribute(name).and_then(|value| value.parse().ok());
    value.unwrap_or(0.0)
}

/// Returns the value of an attribute of an element, or of its nearest ancestor that has it.
fn inherited<'a>(node: &Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().find_map(|node| node.attribute(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_our_pictures_write_is_there() {
        let missing = |c: &char| !GLYPHS.contains_key(c);
        let latin = ' '..='~';
        let greek = ('α'..='ω').chain("ΔΘΛΣΩ".chars());
        let others = "×·−é²…≤≥→□".chars();
        let all = latin.chain(greek).chain(others);
        assert_eq!(all.filter(missing).collect::<String>(), "");
    }

    #[test]
    fn only_texts_are_replaced() {
        let svg = "<svg><g fill=\"red\"><text x=\"5\" y=\"9\" font-size=\"20.48\" fill=\"blue\">\
                   i<tspan dy=\"-8\" font-size=\"10.24\">−1</tspan></text></g><circle/></svg>";
        let drawn = drawn(svg).unwrap();
        assert!(drawn.starts_with("<svg><g fill=\"red\"><g fill=\"blue\"><path transform="));
        assert!(drawn.ends_with("</g></g><circle/></svg>"), "{drawn}");
        assert_eq!(drawn.matches("<path").count(), 3);
        // The glyph of i is 569 units wide.
        assert!(
            drawn.contains("translate(5.000 9.000) scale(0.010000"),
            "{drawn}"
        );
        assert!(
            drawn.contains("translate(10.690 1.000) scale(0.005000"),
            "{drawn}"
        );
        assert!(super::drawn("<svg>").is_err());
        assert_eq!(super::drawn("<svg/>").unwrap(), "<svg/>");
    }
}
