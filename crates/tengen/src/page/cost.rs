//! Estimates the memory that the request of a web page takes, from the sizes in it, such as that of
//! its board.
//!
//! A few bytes can state a board of millions of points. Before any value is created, [`Cost::of`]
//! multiplies each size in the request by the bytes that one unit of this size takes. The result is
//! a linear upper bound, measured by `tests/page_cost.rs`. It does not include the memory of the
//! engine that counts or searches, which has its own limit.

use super::refusal::{Kind, Refusal};
use crate::registry::{Weights, total};
use crate::size::{self, Size};
use serde_json::{Map, Value};
use std::fmt;
use tengen_base::text::bytes as size_text;

/// Bytes of memory for any request, even an empty one.
const BASE: u64 = 1 << 16;

/// Bytes of memory for each byte of a request's text. A one-digit number is parsed to a value of 32
/// bytes, in a vector that may be half empty. A string is copied, and its lines are listed.
const TEXT: u64 = 40;

/// Bytes of memory for each JSON object in a request. A parsed object has room for eleven fields.
const OBJECT: u64 = 704;

/// Bytes of memory for each JSON array in a request. A parsed array has room for four values.
const ARRAY: u64 = 160;

/// Bytes of memory for each edge of a graph, including the place of the edge in the text.
const EDGE: u64 = 160;

/// Bytes of memory for each node of a game in SGF.
const NODE: u64 = 320;

/// An upper bound on the memory for reading and answering a request, computed from the sizes in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The upper bound in bytes.
    pub bytes: u64,
    /// Description of the part of the request that takes the most memory, such as its board, for
    /// error messages.
    what: String,
}

/// The sum of all sizes in a request.
#[derive(Default)]
struct Sizes {
    all: Size,
    /// The largest board given by rows and columns.
    sides: Option<(u64, u64)>,
    has_graph: bool,
}

impl Cost {
    /// Returns the memory cost of a request. It is computed from the text, the parsed JSON, and the
    /// weights of this kind of request: bytes for each point and each position.
    pub(crate) fn of(text: &str, request: &Map<String, Value>, weights: Weights) -> Cost {
        let mut sizes = Sizes::default();
        sizes.object(request);
        let all = &sizes.all;
        let of_text = Cost::of_text(text);
        let parts = [
            (all.points, weights.point),
            (all.edges, EDGE),
            (all.positions, weights.position),
            (all.nodes, NODE),
            ((weights.more)(request, all), 1),
        ];
        let bytes = total(of_text, &parts);
        let what = match bytes / 2 < of_text {
            true => format!("a request of {}", size_text(text.len())),
            false => sizes.to_string(),
        };
        Cost { bytes, what }
    }

    /// Returns an upper bound on the bytes of memory that the text of a request and its parsed JSON
    /// take. The text need not be parsed for it.
    pub fn of_text(text: &str) -> u64 {
        let (mut objects, mut arrays) = (0, 0);
        let (mut is_string, mut is_escaped) = (false, false);
        for byte in text.bytes() {
            match byte {
                _ if std::mem::take(&mut is_escaped) => {}
                b'\\' => is_escaped = is_string,
                b'"' => is_string = !is_string,
                b'{' => objects += u64::from(!is_string),
                b'[' => arrays += u64::from(!is_string),
                _ => {}
            }
        }
        total(
            BASE,
            &[
                (text.len() as u64, TEXT),
                (objects, OBJECT),
                (arrays, ARRAY),
            ],
        )
    }

    /// Returns an error if the request takes more than `allowed` bytes.
    ///
    /// # Errors
    /// A refusal of the kind [`Kind::TooLarge`], with the part of the request that takes the most
    /// memory.
    pub fn check(&self, allowed: u64) -> Result<(), Refusal> {
        match self.bytes <= allowed {
            true => Ok(()),
            false => Err(Refusal::new(
                Kind::TooLarge,
                format_args!(
                    "{} takes about {} of memory here, and one request may use {}",
                    self.what,
                    size_text(self.bytes),
                    size_text(allowed)
                ),
            )),
        }
    }
}

impl fmt::Display for Sizes {
    /// Describes the part of the request that takes the most memory, for error messages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size {
            points,
            positions,
            nodes,
            ..
        } = self.all;
        match self.sides {
            Some((rows, cols)) => write!(f, "a board of {rows} x {cols}"),
            None if self.has_graph => write!(f, "a graph of {points} vertices"),
            None if nodes > 0 => write!(f, "{positions} games with {points} points together"),
            None if points > 0 => write!(f, "a text with {points} points"),
            None => write!(f, "this request"),
        }
    }
}

impl Sizes {
    fn add(&mut self, size: Size) {
        let all = &mut self.all;
        all.points = all.points.saturating_add(size.points);
        all.largest = all.largest.max(size.largest);
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
                largest: points,
                ..Size::default()
            });
            if self.sides.is_none_or(|(r, c)| r.saturating_mul(c) < points) {
                self.sides = Some((rows, cols));
            }
        }
        if let Some(text) = object.get("text").and_then(Value::as_str) {
            let is_graph = matches!(object.get("graph"), Some(Value::String(_)));
            self.has_graph |= is_graph;
            self.add(match is_graph {
                true => size::of_graph(text),
                false => size::of_text(text),
            });
        }
        for value in object.values() {
            self.value(value);
        }
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Object(object) => self.object(object),
            Value::Array(array) => array.iter().for_each(|value| self.value(value)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn cost(request: Value, weights: Weights) -> Cost {
        Cost::of(&request.to_string(), request.as_object().unwrap(), weights)
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
    fn a_refusal_names_the_largest_size() {
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
            graph.starts_with("a graph of 16777216 vertices takes"),
            "{graph}"
        );
        let games = refusal(json!({"text": "(;SZ[9])".repeat(10_000)}));
        assert!(
            games.starts_with("10000 games with 810000 points together takes"),
            "{games}"
        );
        let text = refusal(json!({"formula": "x".repeat(1 << 20)}));
        assert!(text.starts_with("a request of 1.0 MB takes"), "{text}");
    }
}
