//! Draws the position of a formula on a graph as SVG, with the labels of the paper.
//!
//! The white target Lambda is drawn with a long line that leads to the black string H of every
//! variable. The black string Omega has a long line that leads to the white string K of every
//! clause. A black tick on a point stands for an edge to the wall, a black stone with two eyes. So
//! the wall need not surround the picture.

use super::compose::Reduction;
use super::place::{Place, places};
use tengen_board::{EMPTY, Player};
use tengen_plot::style::{BLACK, FAINT, INK, WHITE};
use tengen_plot::{Anchor, Canvas, Label, Paint, TextStyle};

/// The unit of the coordinates of [`places`], the distance between neighbours, in pixels.
const UNIT: f64 = 34.0;
const STONE: f64 = 10.0;
const POINT: f64 = 3.5;
const TEXT: f64 = 12.0;

/// The largest number of points of a board that callers should draw. [`draw`] does not check it.
pub const MAX_POINTS: usize = 1 << 15;

/// The shape of an edge in the picture.
#[derive(Clone, Copy, PartialEq)]
enum Edge {
    Straight,
    /// Two straight lines with a right angle. They lead from Lambda (the white target) to the black
    /// string H of a variable, or from Omega (black) to the white string K of a clause.
    Along,
    /// A curve from a literal (a white string) to a link, the black stone L between the literal and
    /// a clause.
    Curved,
    /// A tick that stands for an edge to the wall, a black stone with two eyes.
    Tick,
}

/// Draws the position of a reduction as a complete SVG file.
pub fn draw(reduction: &Reduction) -> String {
    let places: Vec<Place> = places(reduction)
        .iter()
        .map(|(x, y)| (x * UNIT, y * UNIT))
        .collect();
    let mut canvas = Canvas::new();
    canvas.group("edges", |canvas| edges(reduction, &places, canvas));
    canvas.group("points", |canvas| points(reduction, &places, canvas));
    canvas.group("labels", |canvas| labels(reduction, &places, canvas));
    let formula = &reduction.formula;
    let (variables, clauses) = (formula.variables(), formula.clauses().len());
    let title = format!("A formula of {variables} variables and {clauses} clauses as a position");
    let description = format!(
        "White moves; Lambda lives if and only if {formula} is satisfiable. Points with a black tick \
         touch the wall."
    );
    canvas.finish(&title, &description)
}

fn edges(reduction: &Reduction, places: &[Place], canvas: &mut Canvas) {
    let finale = &reduction.finale;
    let mut kinds = std::collections::HashMap::new();
    let key = |a: usize, b: usize| (a.min(b), a.max(b));
    for variable in &reduction.variables {
        kinds.insert(key(finale.lambda, variable.h), Edge::Along);
    }
    for clause in &reduction.clauses {
        kinds.insert(key(finale.omega[0], clause.k[0]), Edge::Along);
        for link in &clause.links {
            kinds.insert(key(link.l, link.literal), Edge::Curved);
        }
    }
    for (a, b) in reduction.board.graph().edges() {
        let (mut from, mut to) = (places[a], places[b]);
        // Edges to the wall, a black stone with two eyes, become ticks, except the edges between
        // the wall and its own eyes.
        let at_wall = a == reduction.wall || b == reduction.wall;
        let kind = match kinds.get(&(a, b)) {
            Some(&kind) => kind,
            None if at_wall && !reduction.wall_eyes.contains(&a.max(b)) => Edge::Tick,
            None => Edge::Straight,
        };
        match kind {
            Edge::Straight => canvas.line(from, to, Paint::line(INK, 1.2)),
            Edge::Along => {
                if a == finale.lambda || a == finale.omega[0] {
                    (from, to) = (to, from);
                }
                canvas.polyline(&[from, (from.0, to.1), to], Paint::line(INK, 1.2));
            }
            Edge::Curved => {
                if from.1 > to.1 {
                    (from, to) = (to, from);
                }
                let bend = (to.1 - from.1) / 2.0;
                let spots = [from, (from.0, from.1 + bend), (to.0, to.1 - bend), to];
                canvas.curve(spots, Paint::line(FAINT, 1.4));
            }
            Edge::Tick => {
                let vertex = if a == reduction.wall { b } else { a };
                // The line from K (the white string of a clause) to Omega goes downwards, so the
                // tick of K goes to the left.
                let is_k = reduction.clauses.iter().any(|clause| clause.k[0] == vertex);
                tick(places[vertex], is_k, canvas);
            }
        }
    }
}

/// Draws a tick for an edge to the wall, a black stone with two eyes: a short line downwards, or to
/// the left, with a bar.
fn tick((x, y): Place, is_left: bool, canvas: &mut Canvas) {
    let (length, bar) = (0.55 * UNIT, 0.16 * UNIT);
    let (end, across) = if is_left {
        ((x - length, y), (0.0, bar))
    } else {
        ((x, y + length), (bar, 0.0))
    };
    canvas.line((x, y), end, Paint::line(BLACK, 1.2));
    let bar = [
        (end.0 - across.0, end.1 - across.1),
        (end.0 + across.0, end.1 + across.1),
    ];
    canvas.line(bar[0], bar[1], Paint::line(BLACK, 3.5));
}

fn points(reduction: &Reduction, places: &[Place], canvas: &mut Canvas) {
    for (vertex, &place) in places.iter().enumerate() {
        let colour = reduction.position.get(vertex);
        if colour == EMPTY {
            canvas.circle(place, POINT, Paint::fill(WHITE).outlined(INK, 1.2));
            continue;
        }
        let fill = if colour == Player::Black.colour() {
            BLACK
        } else {
            WHITE
        };
        canvas.circle(place, STONE, Paint::fill(fill).outlined(BLACK, 1.2));
    }
}

/// A label of the picture and its offset from a vertex, in units of the distance of neighbours.
struct Text {
    vertex: usize,
    text: String,
    dx: f64,
    dy: f64,
    anchor: Anchor,
}

fn labels(reduction: &Reduction, places: &[Place], canvas: &mut Canvas) {
    for Text {
        vertex,
        text,
        dx,
        dy,
        anchor,
    } in texts(reduction)
    {
        let (x, y) = places[vertex];
        let spot = (x + dx * UNIT, y + dy * UNIT);
        canvas.text(
            spot,
            &Label::from(text.as_str()),
            TextStyle::new(TEXT, anchor),
        );
    }
}

fn texts(reduction: &Reduction) -> Vec<Text> {
    let mut texts = Vec::new();
    let mut add = |vertex, text: String, dx, dy, anchor| {
        texts.push(Text {
            vertex,
            text,
            dx,
            dy,
            anchor,
        });
    };
    for (i, variable) in (1..).zip(&reduction.variables) {
        add(variable.h, format!("H{i}"), 0.42, -0.22, Anchor::Start);
        let [left, right] = &variable.sides;
        add(left.choice, "A, D".to_owned(), -0.3, 0.25, Anchor::End);
        add(right.choice, "B, C".to_owned(), 0.3, 0.25, Anchor::Start);
        add(left.literal, format!("G({i})"), -0.45, 0.0, Anchor::End);
        // U+0304 is a combining macron, the bar over the G of a negated literal.
        add(
            right.literal,
            format!("G\u{304}({i})"),
            0.45,
            0.0,
            Anchor::Start,
        );
    }
    for (j, clause) in (1..).zip(&reduction.clauses) {
        add(clause.k[0], format!("K{j}"), -0.3, 0.5, Anchor::End);
        for (link, literal) in clause.links.iter().zip(&reduction.formula.clauses()[j - 1]) {
            let dash = if *literal < 0 { "\u{304}" } else { "" };
            add(
                link.l,
                format!("L, u{dash}{}", literal.abs()),
                0.42,
                -0.1,
                Anchor::Start,
            );
        }
    }
    let finale = &reduction.finale;
    add(finale.lambda, "Λ".to_owned(), 0.0, -0.6, Anchor::Middle);
    add(finale.omega[0], "Ω".to_owned(), 0.0, 0.65, Anchor::Middle);
    add(reduction.wall, "wall".to_owned(), 0.0, 0.65, Anchor::Middle);
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Formula;
    use crate::graph::gadgets::DESIGNS;

    #[test]
    fn every_point_and_every_edge_is_drawn_and_no_two_points_are_in_one_place() {
        let formula = Formula::new(3, &[vec![1, -2, 3], vec![-1], vec![]]).unwrap();
        for design in DESIGNS {
            let reduction = Reduction::of(&formula, design).unwrap();
            let svg = draw(&reduction);
            assert_eq!(svg.matches("<circle").count(), reduction.board.points());
            let graph = reduction.board.graph();
            let walls = graph.neighbours(reduction.wall).len() - 2;
            assert_eq!(svg.matches("<path").count(), graph.edge_count() + walls);
            for label in ["Λ", "Ω", "G(3)", "G\u{304}(3)", "H2", "K3", "A, D", "B, C"] {
                assert!(svg.contains(&format!(">{label}<")), "{label}");
            }
            let places = places(&reduction);
            for (i, a) in places.iter().enumerate() {
                let far = |b: &Place| (a.0 - b.0).hypot(a.1 - b.1) > 0.5;
                assert!(places[..i].iter().all(far), "{}", reduction.name(i));
            }
        }
    }
}
