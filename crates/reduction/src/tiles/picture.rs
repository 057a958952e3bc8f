//! Draws boards of tiles of any size as SVG pictures to zoom into. Walls are the background, and
//! wires and eyes are lines on this background.
//!
//! A point of the board is a square of one unit. Consecutive white stones, or empty points, in a
//! row or column are drawn as one line. So the file needs a few bytes for each turn of a wire, not
//! for each point.

use super::board::{TileBoard, letters};
use super::tile::Gate;
use std::fmt::Write;
use tengen_board::{Colour, EMPTY, Player};
use tengen_plot::style::{ACCENT, FAINT, INK, PAPER, Rgb, WHITE};

/// The picture's colour of the black strings W and V of the gates, each of which is in a seki with
/// a white string.
const HOLDING: Rgb = Rgb(0x2f, 0x6f, 0xb7);

/// Draws a board as a complete SVG file.
///
/// Walls are dark, white strings white, and empty points have the colour of paper. The black
/// strings H, which Black must save, are red; the black strings W and V of a seki are blue. Each
/// gate has a frame with its name as a tooltip. Labels name the variables of the formula and the
/// end, the output of the circuit.
pub fn draw(tiles: &TileBoard) -> String {
    let (rows, cols) = (tiles.rows, tiles.cols);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{cols}\" \
         height=\"{rows}\" viewBox=\"0 0 {cols} {rows}\" \
         font-family=\"Helvetica, Arial, sans-serif\">\n\
         <title>{} gates on {rows} x {cols} points</title>\n\
         <rect width=\"{cols}\" height=\"{rows}\" fill=\"{INK}\"/>\n",
        tiles.gates.len()
    );
    svg += &lines(tiles, "wires", WHITE, Player::White.colour());
    svg += &lines(tiles, "empty", PAPER, EMPTY);
    svg += &strings(tiles);
    svg += &frames(tiles);
    svg += &names(tiles);
    svg + "</svg>\n"
}

/// Draws all points of a board that have the content `of` (empty, black or white) as horizontal and
/// vertical lines.
fn lines(tiles: &TileBoard, class: &str, colour: Rgb, of: Colour) -> String {
    let (rows, cols) = (tiles.rows, tiles.cols);
    let is = |row: usize, col: usize| {
        row < rows && col < cols && tiles.position.get(row * cols + col) == of
    };
    let mut path = String::new();
    let mut add = |row: f64, col: f64, direction: char, length: usize| {
        write!(path, "M{col} {row}{direction}{length}").expect("a text takes any text");
    };
    for row in 0..rows {
        let mut col = 0;
        while col < cols {
            // Draw horizontal runs of points, and single points without a vertical neighbour of the
            // same content.
            let length = (col..).take_while(|&col| is(row, col)).count();
            let alone = || !is(row.wrapping_sub(1), col) && !is(row + 1, col);
            if length > 1 || length == 1 && alone() {
                add(row as f64 + 0.5, col as f64, 'h', length);
            }
            col += length.max(1);
        }
    }
    // Draw vertical lines of two points or more; single points are already drawn.
    for col in 0..cols {
        let mut row = 0;
        while row < rows {
            let length = (row..).take_while(|&row| is(row, col)).count();
            if length > 1 {
                add(row as f64, col as f64 + 0.5, 'v', length);
            }
            row += length.max(1);
        }
    }
    format!("<path class=\"{class}\" stroke=\"{colour}\" fill=\"none\" d=\"{path}\"/>\n")
}

/// Draws the black strings of the gates: H, which Black must save, and W and V, each in a seki.
fn strings(tiles: &TileBoard) -> String {
    let mut paths = [
        ("save", ACCENT, String::new()),
        ("hold", HOLDING, String::new()),
    ];
    for placed in &tiles.gates {
        let (row, col) = (placed.at / tiles.cols, placed.at % tiles.cols);
        for (dr, dc, letter) in letters(placed.gate.sheet(), placed.turns) {
            let which = match letter {
                'H' => 0,
                'V' | 'W' => 1,
                _ => continue,
            };
            let (row, col) = (row as f64 + dr as f64 + 0.5, col as f64 + dc as f64);
            write!(paths[which].2, "M{col} {row}h1").expect("a text takes any text");
        }
    }
    let path = |(class, colour, path)| {
        format!("<path class=\"{class}\" stroke=\"{colour}\" fill=\"none\" d=\"{path}\"/>\n")
    };
    paths.map(path).concat()
}

/// Draws a frame around the drawing of each gate.
fn frames(tiles: &TileBoard) -> String {
    let mut svg = format!(
        "<g class=\"gates\" stroke=\"{FAINT}\" fill=\"{FAINT}\" fill-opacity=\"0.15\" stroke-width=\"0.5\">\n"
    );
    for placed in &tiles.gates {
        let (row, col) = (placed.at / tiles.cols, placed.at % tiles.cols);
        let places: Vec<_> = letters(placed.gate.sheet(), placed.turns).collect();
        let top = places.iter().map(|place| place.0).min().unwrap_or(0);
        let low = places.iter().map(|place| place.0).max().unwrap_or(0);
        let left = places.iter().map(|place| place.1).min().unwrap_or(0);
        let right = places.iter().map(|place| place.1).max().unwrap_or(0);
        writeln!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}</title></rect>",
            col as isize + left,
            row as isize + top,
            right - left + 1,
            low - top + 1,
            placed.gate.name(),
        )
        .expect("a text takes any text");
    }
    svg + "</g>\n"
}

/// Draws labels: `u1`, `u2`, ... at the gates of the variables, and `end` at the end, the output of
/// the circuit.
fn names(tiles: &TileBoard) -> String {
    let mut svg = format!(
        "<g class=\"names\" fill=\"{ACCENT}\" stroke=\"{PAPER}\" stroke-width=\"1.5\" \
         paint-order=\"stroke\" text-anchor=\"middle\" font-size=\"9\">\n"
    );
    let mut add = |at: usize, up: f64, name: &str| {
        let (row, col) = ((at / tiles.cols) as f64, (at % tiles.cols) as f64);
        writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\">{name}</text>",
            col + 0.5,
            row - up
        )
        .expect("a text takes any text");
    };
    for (number, gate) in (1..).zip(&tiles.variables) {
        let gate = gate.and_then(|gate| tiles.gates.get(gate));
        if let Some(placed) = gate.filter(|placed| placed.gate == Gate::Variable) {
            add(placed.at, 3.5, &format!("u{number}"));
        }
    }
    add(tiles.end, 1.5, "end");
    svg + "</g>\n"
}
