//! Figure 10 of *Combinatorics of Go*: the intra-border transitions, with the 3-bit code of each
//! kind of border point. The kinds are an empty point, stones with liberties, and libertyless
//! stones. A transition from kind a to kind b means that a point of kind b may be directly below a
//! point of kind a on a border.
//!
//! An arrow from one box to another stands for the transitions from each point of the first box to
//! each point of the second. The libertyless stones of one colour are in a box with two rows and
//! two columns. The row tells whether a stone is connected to a stone of the border below it. The
//! column tells whether it is connected to a stone of the border above it:
//!
//! ```text
//!            ┌─── X   .   O ───┐
//!            │                 │           above:  yes  no     no  yes
//!       o↑   o                 x   x↑      below:  no           no
//!       o↑↓  o↓                x↓  x↑↓             yes          yes
//! ```

use super::Drawn;
use super::sketch;
use tengen_plot::style::{ACCENT, FAINT, INK, PAPER};
use tengen_plot::{Canvas, Paint, Spot};
use tengen_states::border::Colour;
use tengen_states::border::automaton::Node;

pub(crate) const TITLE: &str = "Intra-border transitions";

/// A set of kinds of border points, in a box of the figure or alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    /// The empty point, and the stones of both colours with liberties.
    Free,
    /// A stone with liberties, of the given colour.
    Alone(Colour),
    /// All kinds of libertyless stones of the given colour.
    Libertyless(Colour),
    /// The libertyless stones of a colour that are (`true`) or are not (`false`) connected to a
    /// stone of the border above them.
    Above(Colour, bool),
    /// The libertyless stones of a colour that are (`true`) or are not (`false`) connected to a
    /// stone of the border below them.
    Below(Colour, bool),
}

impl Set {
    /// Returns `true` if the set contains a kind of border point.
    fn contains(self, node: Node) -> bool {
        let stone = |colour| node.colour() == Some(colour) && is_libertyless(node);
        match self {
            Set::Free => !is_libertyless(node),
            Set::Alone(colour) => node == Node::Free(colour),
            Set::Libertyless(colour) => stone(colour),
            Set::Above(colour, above) => stone(colour) && node.has_above() == above,
            Set::Below(colour, below) => stone(colour) && node.has_below() == below,
        }
    }

    /// Returns the left, top, right and bottom coordinates of the box around the set.
    fn sides(self) -> [f64; 4] {
        let spots = Node::all().filter(|&node| self.contains(node)).map(place);
        let (x, y): (Vec<f64>, Vec<f64>) = spots.unzip();
        // The margins around the points of the set: the box around a column extends more above and
        // below, the box around a row more to the left and right.
        let (wide, high) = match self {
            Set::Alone(_) => (12.0, 12.0),
            Set::Free => (40.0, 34.0),
            Set::Libertyless(_) => (52.0, 52.0),
            Set::Above(..) => (27.0, 43.0),
            Set::Below(..) => (43.0, 27.0),
        };
        // The bounding box of the points of the set, with the margins.
        let low = |v: &[f64]| v.iter().copied().fold(f64::INFINITY, f64::min);
        let top = |v: &[f64]| v.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        [
            low(&x) - wide,
            low(&y) - high,
            top(&x) + wide,
            top(&y) + high,
        ]
    }
}

/// Returns `true` if the kind of border point is a libertyless stone.
fn is_libertyless(node: Node) -> bool {
    matches!(node, Node::Libertyless { .. })
}

/// Returns the pairs of sets of kinds of border points that arrows join. Each transition, from a
/// kind to a kind that may be directly below it, belongs to exactly one pair.
fn transitions() -> Vec<(Set, Set)> {
    let mut pairs = vec![(Set::Free, Set::Free)];
    for colour in [Colour::White, Colour::Black] {
        let other = colour.other();
        pairs.extend([
            (Set::Alone(colour), Set::Libertyless(other)),
            (Set::Libertyless(other), Set::Alone(colour)),
            (Set::Below(colour, false), Set::Libertyless(other)),
            (Set::Below(colour, true), Set::Above(colour, true)),
            (Set::Below(colour, true), Set::Above(other, false)),
        ]);
    }
    pairs
}

/// Half the distance between the nearest white and black libertyless stones, in pixels.
const APART: f64 = 132.0;
/// The distance between neighbouring points within a box, in pixels.
const PITCH: f64 = 64.0;

/// Returns the side of the figure on which a colour's libertyless stones are: -1 is left, for
/// White, and 1 is right, for Black.
fn side(colour: Colour) -> f64 {
    match colour {
        Colour::White => -1.0,
        Colour::Black => 1.0,
    }
}

/// Returns the coordinates of a kind of border point in the figure.
fn place(node: Node) -> Spot {
    match node {
        Node::Empty => (0.0, 0.0),
        // In the figure, each stone with liberties is above the libertyless stones of the other
        // colour.
        Node::Free(colour) => (-side(colour) * 76.0, 0.0),
        Node::Libertyless {
            colour,
            above,
            below,
        } => (
            side(colour) * (APART + if above { PITCH } else { 0.0 }),
            176.0 + if below { PITCH } else { 0.0 },
        ),
    }
}

/// Draws Figure 10.
pub(crate) fn draw() -> Drawn {
    let mut canvas = Canvas::new();
    for set in boxes() {
        canvas.group("box", |canvas| draw_box(canvas, set));
    }
    for (from, to) in transitions() {
        canvas.group("edge", |canvas| {
            sketch::arrow(canvas, route(from, to), Paint::line(INK, 1.6));
        });
    }
    for node in Node::all() {
        canvas.group("node", |canvas| draw_node(canvas, node));
    }
    let description = "Which border point may stand directly below which. An arrow between \
                       boxes stands for all pairs of their points. Above: a white stone with \
                       liberties, an empty point and a black stone with liberties. Below: \
                       the libertyless stones, white and black apart, with arrows on the \
                       line to their left if they are connected to a stone above or below, \
                       and each with its code of three bits.";
    Ok(sketch::finish(canvas, TITLE, description))
}

/// Returns the sets of kinds of border points that have a box in the figure, outer boxes first.
fn boxes() -> Vec<Set> {
    let mut boxes = vec![Set::Free];
    for colour in [Colour::White, Colour::Black] {
        boxes.push(Set::Libertyless(colour));
        boxes.extend([false, true].map(|below| Set::Below(colour, below)));
        boxes.extend([false, true].map(|above| Set::Above(colour, above)));
    }
    boxes
}

/// Draws the box around a set of kinds of border points.
fn draw_box(canvas: &mut Canvas, set: Set) {
    let [left, top, right, bottom] = set.sides();
    let paint = match set {
        Set::Free | Set::Libertyless(_) => Paint::fill(PAPER).outlined(INK, 1.3),
        Set::Below(..) => Paint::line(FAINT, 1.3),
        Set::Above(..) | Set::Alone(_) => Paint::line(FAINT, 1.3).dashed("5 3"),
    };
    canvas.rectangle((left, top), (right - left, bottom - top), 9.0, paint);
}

/// Returns the curve of the arrow from the box of one set to the box of another set.
fn route(from: Set, to: Set) -> [Spot; 4] {
    let [left, top, right, bottom] = from.sides();
    let [to_left, to_top, to_right, to_bottom] = to.sides();
    let (middle, to_middle) = ((left + right) / 2.0, (to_left + to_right) / 2.0);
    let outer = |s: f64, left: f64, right: f64| if s < 0.0 { left } else { right };
    match (from, to) {
        (Set::Alone(colour), _) => {
            // The arrow goes down from a stone with liberties to the box of the other colour. It is
            // further outside than the arrow in the opposite direction.
            let s = -side(colour);
            let x = to_middle + s * 12.0;
            let start = (middle + s * 9.0, bottom - 2.0);
            [start, (start.0 + s * 10.0, 60.0), (x, 70.0), (x, to_top)]
        }
        (_, Set::Alone(colour)) => {
            let s = -side(colour);
            let x = middle - s * 14.0;
            let end = (to_middle - s * 4.0, to_bottom + 2.0);
            [(x, top), (x, 80.0), (end.0, 70.0), end]
        }
        (Set::Below(colour, false), _) => {
            // The arrow crosses the gap between the boxes of the two colours. White's arrow is
            // above Black's arrow.
            let s = side(colour);
            let (x, to_x) = (outer(-s, left, right), outer(s, to_left, to_right));
            let y = (top + bottom) / 2.0 + s * 11.0;
            let part = |t: f64| (x + t * (to_x - x), y);
            [part(0.0), part(0.3), part(0.7), part(1.0)]
        }
        (Set::Below(colour, true), Set::Above(_, true)) => {
            // The arrow is a loop around the lower outer corner of the colour's box.
            let s = side(colour);
            let (x, y) = (outer(s, left, right), (top + bottom) / 2.0);
            let far = x + s * 66.0;
            [
                (x, y),
                (far, y),
                (to_middle, to_bottom + 78.0),
                (to_middle, to_bottom),
            ]
        }
        (Set::Below(colour, true), _) => {
            // The arrow goes under the gap between the boxes of the two colours, to the inner
            // column of the other colour's box.
            let s = side(colour);
            let (x, y) = (outer(-s, left, right), (top + bottom) / 2.0);
            let below = to_bottom + 70.0;
            [
                (x, y),
                (x - s * 50.0, y + 10.0),
                (to_middle, below),
                (to_middle, to_bottom),
            ]
        }
        _ => {
            // The arrow leads from a box to itself, above the box.
            let (a, b) = (middle - 22.0, middle + 22.0);
            [
                (a, top),
                (a - 18.0, top - 52.0),
                (b + 18.0, top - 52.0),
                (b, top),
            ]
        }
    }
}

/// Draws a kind of border point with its connections and its 3-bit code.
fn draw_node(canvas: &mut Canvas, node: Node) {
    let (x, y) = place(node);
    let line = Paint::line(ACCENT, 2.0);
    if is_libertyless(node) {
        canvas.line((x - 22.0, y), (x, y), line);
        let end = x - 18.0;
        if node.has_above() {
            sketch::straight_arrow(canvas, (end, y), (end, y - 16.0), line);
        }
        if node.has_below() {
            sketch::straight_arrow(canvas, (end, y), (end, y + 16.0), line);
        }
    }
    match node.colour() {
        Some(colour) => sketch::stone(canvas, (x, y), 10.0, colour),
        None => {
            canvas.line((x - 10.0, y), (x + 10.0, y), Paint::line(INK, 0.8));
            canvas.line((x, y - 10.0), (x, y + 10.0), Paint::line(INK, 0.8));
        }
    }
    let code = format!("{:03b}", node.code());
    // Arrows reach stones with liberties and the empty point from below, so their codes are written
    // above them.
    let beside = if is_libertyless(node) { 19.0 } else { -19.0 };
    sketch::words(canvas, (x, y + beside), 10.5, &code);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_stand_for_every_transition_once() {
        for node in Node::all() {
            for next in Node::all() {
                let pairs = transitions().into_iter();
                let arrows = pairs.filter(|(from, to)| from.contains(node) && to.contains(next));
                let expected = usize::from(node.may_precede(next));
                assert_eq!(arrows.count(), expected, "{node:?} before {next:?}");
            }
        }
    }

    #[test]
    fn every_point_stands_in_its_boxes_only_and_has_its_code() {
        for set in boxes() {
            let [left, top, right, bottom] = set.sides();
            for node in Node::all() {
                let (x, y) = place(node);
                let inside = (left..right).contains(&x) && (top..bottom).contains(&y);
                assert_eq!(inside, set.contains(node), "{node:?} in {set:?}");
            }
        }
        let svg = draw().unwrap();
        assert_eq!(svg.matches("class=\"node\"").count(), 11);
        assert_eq!(svg.matches("class=\"edge\"").count(), transitions().len());
        for code in 1..=7 {
            let points = Node::all().filter(|node| node.code() == code).count();
            assert_eq!(svg.matches(&format!(">{code:03b}<")).count(), points);
        }
    }
}
