//! The memory that each kind of request takes for each point and position, to limit requests of web
//! pages.

use crate::size::Size;
use crate::solve::MOST_LISTED;
use serde_json::{Map, Value};

/// The bytes of memory that a kind of request takes for each point of its board and each position
/// in its text.
#[derive(Clone, Copy)]
pub(crate) struct Weights {
    /// Bytes for each point of a board.
    pub(crate) point: u64,
    /// Bytes for each position, problem or game in a text.
    pub(crate) position: u64,
    /// Computes additional bytes from the request and the sizes in it.
    pub(crate) more: fn(&Map<String, Value>, &Size) -> u64,
}

impl Weights {
    /// Weights (bytes per point and position) of requests that build no board. Their memory depends
    /// only on the length of the request's text.
    pub(crate) const NUMBERS: Weights = Weights {
        point: 0,
        position: 0,
        more: |_, _| 0,
    };

    /// Weights (bytes per point and position) of requests that build the board as a graph. If an
    /// engine then starts, it has a memory limit of its own.
    pub(crate) const BOARD: Weights = Weights {
        point: 128,
        ..Weights::NUMBERS
    };

    /// Weights (bytes per point and position) of requests that find the symmetries of a board.
    pub(crate) const SYMMETRY: Weights = Weights {
        point: 512,
        ..Weights::NUMBERS
    };

    /// Weights (bytes per point and position) of requests for random positions: memory for their
    /// colours, their text and the answer.
    pub(crate) const SAMPLE: Weights = Weights {
        point: 384,
        more: |request, size| {
            let number = request.get("number").and_then(Value::as_u64).unwrap_or(1);
            size.points.saturating_mul(number).saturating_mul(8)
        },
        ..Weights::NUMBERS
    };

    /// Weights (bytes per point and position) of requests that show a position with names of
    /// points, strings and a picture.
    pub(crate) const SEEN: Weights = Weights {
        point: 768,
        position: 2048,
        ..Weights::NUMBERS
    };

    /// Weights (bytes per point and position) of requests with problems of life and death. All
    /// problems of the text are read, as stones on shared boards. The first `MOST_LISTED` problems
    /// are built, and one problem at a time is examined.
    pub(crate) const PROBLEM: Weights = Weights {
        position: 2048,
        more: |_, size| {
            let made = size
                .points
                .min(size.largest.saturating_mul(MOST_LISTED as u64));
            let parts = [(size.points, 2), (made, 64), (size.largest, 768)];
            total(0, &parts)
        },
        ..Weights::NUMBERS
    };

    /// Weights (bytes of memory) of requests that construct a game of up to 100,000 moves.
    pub(crate) const GAME: Weights = Weights {
        more: |_, _| 64 << 20,
        ..Weights::BOARD
    };

    /// Weights (bytes of memory) of requests for a walk through all legal positions of a board of
    /// one row. It passes fewer than 3^n positions on n points. Rows of more than 17 points are
    /// refused.
    pub(crate) const WALK: Weights = Weights {
        more: |_, size| 16 * 3u64.pow(size.points.min(17) as u32),
        ..Weights::NUMBERS
    };

    /// Weights (bytes of memory) of requests that play a line of moves in the position of a
    /// formula. A board of gates (parts that compute logical functions) has up to 2^21 points.
    pub(crate) const LINE: Weights = Weights {
        more: |request, _| match request.get("on").and_then(Value::as_str) {
            Some("gates") => 256 << 20,
            _ => 64 << 20,
        },
        ..Weights::NUMBERS
    };
}

/// Adds to `sum`, a number of bytes, the product of each size and its weight (bytes per unit). The
/// result saturates at the largest `u64`.
pub(crate) fn total(sum: u64, products: &[(u64, u64)]) -> u64 {
    let products = products
        .iter()
        .map(|(size, weight)| size.saturating_mul(*weight));
    products.fold(sum, u64::saturating_add)
}
