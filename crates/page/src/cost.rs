//! How much memory a request takes, from the sizes that it states.
//!
//! A few bytes can state a board of millions of points. [`Cost::of`] adds up the sizes in a
//! request before anything of them is made, times the bytes that its question takes for each: a
//! linear upper bound, measured by `tests/cost.rs`. The memory of an engine is not part of it:
//! engines have a limit of their own.

use crate::refusal::{Kind, Refusal};
use serde_json::{Map, Value};
use tengen::size::{self, Size};
use tengen_base::text::bytes;

/// Bytes that a question takes for each unit of the sizes in its request.
#[derive(Clone, Copy)]
pub(crate) struct Weights {
    /// For each point of a board.
    point: u64,
    /// For each position, problem or game in a text.
    position: u64,
    /// What a question takes besides, of the request and the points in it.
    more: fn(&Map<String, Value>, u64) -> u64,
}

/// Bytes for each byte of a request: JSON has a value of 32 bytes for two bytes of text, in
/// vectors that are half empty; a text is copied, and its lines are listed.
const TEXT: u64 = 64;

/// Bytes for each edge of a graph, with its place in the text.
const EDGE: u64 = 160;

/// Bytes for each node of a game.
const NODE: u64 = 288;

/// Bytes for any request.
const BASE: u64 = 1 << 16;

impl Weights {
    /// Numbers, or a text in proportion to which everything is; no board is made.
    pub(crate) const NUMBERS: Weights = Weights {
        point: 0,
        position: 0,
        more: |_, _| 0,
    };

    /// A board as a graph, and what an engine wants to know before it refuses.
    pub(crate) const BOARD: Weights = Weights {
        point: 128,
        ..Weights::NUMBERS
    };

    /// The symmetries of a board.
    pub(crate) const SYMMETRY: Weights = Weights {
        point: 512,
        ..Weights::NUMBERS
    };

    /// Random positions: their colours, their text and the answer.
    pub(crate) const SAMPLE: Weights = Weights {
        point: 384,
        more: |request, points| {
            let number = request.get("number").and_then(Value::as_u64).unwrap_or(1);
            points.saturating_mul(number).saturating_mul(8)
        },
        ..Weights::NUMBERS
    };

    /// A position with names, strings and a picture.
    pub(crate) const SEEN: Weights = Weights {
        point: 768,
        position: 2048,
        ..Weights::NUMBERS
    };

    /// Problems of life and death.
    pub(crate) const PROBLEM: Weights = Weights {
        point: 768,
        position: 2048,
        ..Weights::NUMBERS
    };

    /// A game of up to 100,000 moves.
    pub(crate) const GAME: Weights = Weights {
        more: |_, _| 64 << 20,
        ..Weights::BOARD
    };

    /// A walk through all positions of a line, of which there are less than 3^points. Lines of
    /// more than 17 points are refused by the engine.
    pub(crate) const WALK: Weights = Weights {
        more: |_, points| 16 * 3u64.pow(points.min(17) as u32),
        ..Weights::NUMBERS
    };

    /// The position of a formula, and a line of moves. A board of gates has up to 2^21 points.
    pub(crate) const LINE: Weights = Weights {
        more: |request, _| match request.get("on").and_then(Value::as_str) {
            Some("gates") => 256 << 20,
            _ => 64 << 20,
        },
        ..Weights::NUMBERS
    };
}

/// The memory that the sizes in a request take: an upper bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Bytes.
    pub bytes: u64,
    /// The largest size, for an error.
    what: String,
}

/// All sizes in a request.
#[derive(Default)]
struct Sizes {
    text: u64,
    all: Size,
    /// The largest board that is stated by its sides.
    sides: Option<(u64, u64)>,
}

impl Cost {
    /// The cost of a request to a question with some weights.
    pub(crate) fn of(request: &Map<String, Value>, weights: Weights) -> Cost {
        let mut sizes = Sizes::default();
        sizes.object(request);
        let Sizes { text, all, sides } = sizes;
        let parts = [
            (text, TEXT),
            (all.points, weights.point),
            ((weights.more)(request, all.points), 1),
            (all.edges, if weights.point > 0 { EDGE } else { 0 }),
            (all.positions, weights.position),
            (all.nodes, if weights.point > 0 { NODE } else { 0 }),
        ];
        let parts = parts.map(|(size, weight)| size.saturating_mul(weight));
        let sum = parts
            .iter()
            .fold(BASE, |sum, &part| sum.saturating_add(part));
        let [of_text, of_points, ..] = parts;
        let what = match sides {
            Some((rows, cols)) if of_points > of_text => format!("a board of {rows} x {cols}"),
            _ if all.positions > 1 => format!(
                "a text of {} positions with {} points together",
                all.positions, all.points
            ),
            _ if all.edges > 0 || of_points > of_text => {
                format!("a graph or board of {} points", all.points)
            }
            _ => format!("a request of {}", bytes(text)),
        };
        Cost { bytes: sum, what }
    }

    /// The bytes that the text of a request takes, as long as nothing else is known of it.
    pub fn of_text(length: u64) -> u64 {
        BASE.saturating_add(length.saturating_mul(TEXT))
    }

    /// Refuses a request that takes more than some bytes.
    ///
    /// # Errors
    /// [`Kind::TooLarge`], with what takes so much.
    pub fn check(&self, allowed: u64) -> Result<(), Refusal> {
        match self.bytes <= allowed {
            true => Ok(()),
            false => Err(Refusal::new(
                Kind::TooLarge,
                format_args!(
                    "{} takes about {} of memory here, and one request may use {}",
                    self.what,
                    bytes(self.bytes),
                    bytes(allowed)
                ),
            )),
        }
    }
}

impl Sizes {
    fn add(&mut self, size: Size) {
        let all = &mut self.all;
        all.points = all.points.saturating_add(size.points);
        all.edges = all.edges.saturating_add(size.edges);
        all.positions = all.positions.saturating_add(size.positions);
        all.nodes = all.nodes.saturating_add(size.nodes);
    }

    fn object(&mut self, object: &Map<String, Value>) {
        let side = |name: &str| object.get(name).and_then(Value::as_u64);
        if let Some(rows) = side("rows") {
            let cols = side("cols").unwrap_or(rows);
            let points = rows.saturating_mul(cols);
            self.add(Size {
                points,
                ..Size::default()
            });
            if self.sides.is_none_or(|(r, c)| r.saturating_mul(c) < points) {
                self.sides = Some((rows, cols));
            }
        }
        if let Some(text) = object.get("text").and_then(Value::as_str) {
            self.add(match object.get("graph") {
                Some(Value::String(_)) => size::of_graph(text),
                _ => size::of_text(text),
            });
        }
        for (name, value) in object {
            self.text += name.len() as u64;
            self.value(value);
        }
    }

    fn value(&mut self, value: &Value) {
        // Brackets, commas and numbers of a few digits.
        self.text += 4;
        match value {
            Value::Object(object) => self.object(object),
            Value::Array(array) => array.iter().for_each(|value| self.value(value)),
            Value::String(text) => self.text += text.len() as u64,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn cost(request: Value, weights: Weights) -> Cost {
        Cost::of(request.as_object().unwrap(), weights)
    }

    #[test]
    fn sizes_are_found_wherever_they_are_stated() {
        let million = json!({"board": {"rows": 1000}});
        let of_board = cost(million, Weights::BOARD);
        assert!((128_000_000..130_000_000).contains(&of_board.bytes));
        for request in [
            json!({"rows": 1000, "cols": 1000}),
            json!({"board": {"graph": "g", "text": "p edge 1000000 0"}}),
            json!({"board": {"graph": "g", "text": ":~~??BsH?"}}),
            json!({"position": {"rows": 1000, "cols": 1000, "position": ["."]}}),
            json!({"problem": {"text": "X", "graph": {"graph": "g", "text": "p edge 1000000 0"}}}),
            json!({"text": "(;SZ[52])".repeat(400)}),
        ] {
            let found = cost(request, Weights::BOARD).bytes;
            assert!(found >= 128_000_000, "{found}");
        }
        let huge = json!({"board": {"rows": u64::MAX, "cols": u64::MAX}});
        assert_eq!(cost(huge, Weights::BOARD).bytes, u64::MAX);
    }

    #[test]
    fn a_refusal_names_what_takes_so_much() {
        let refusal = |request: Value| {
            let refused = cost(request, Weights::BOARD).check(1 << 20).unwrap_err();
            assert_eq!(refused.kind, Kind::TooLarge);
            refused.message
        };
        assert_eq!(
            refusal(json!({"board": {"rows": 2000, "cols": 2000}})),
            "a board of 2000 x 2000 takes about 512.1 MB of memory here, and one request may use \
             1.0 MB"
        );
        let graph = refusal(json!({"board": {"graph": "g", "text": "p edge 16777216 0"}}));
        assert!(
            graph.starts_with("a graph or board of 16777216 points takes"),
            "{graph}"
        );
        let games = refusal(json!({"text": "(;SZ[9])".repeat(1000)}));
        assert!(
            games.starts_with("a text of 1000 positions with 81000 points"),
            "{games}"
        );
        let text = refusal(json!({"formula": "x".repeat(1 << 20)}));
        assert!(text.starts_with("a request of 1.0 MB takes"), "{text}");
    }
}
