//! The memory that a page reserves for each kind of request.

use crate::size::Size;
use crate::solve::MOST_LISTED;
use serde_json::{Map, Value};

/// The bytes that a kind of request takes for each unit of its sizes.
#[derive(Clone, Copy)]
pub(crate) struct Weights {
    /// Bytes for each point of a board.
    pub(crate) point: u64,
    /// Bytes for each position, problem or game in a text.
    pub(crate) position: u64,
    /// Additional bytes, computed from the request and its sizes.
    pub(crate) more: fn(&Map<String, Value>, &Size) -> u64,
}

impl Weights {
    /// Weights of requests that build no board: their memory depends only on the length of the
    /// text.
    pub(crate) const NUMBERS: Weights = Weights {
        point: 0,
        position: 0,
        more: |_, _| 0,
    };

    /// Weights of a request that builds its board as a graph, which an engine checks before it
    /// starts.
    pub(crate) const BOARD: Weights = Weights {
        point: 128,
        ..Weights::NUMBERS
    };

    /// Weights of the symmetries of a board.
    pub(crate) const SYMMETRY: Weights = Weights {
        point: 512,
        ..Weights::NUMBERS
    };

    /// Weights of random positions: their colours, their text and the answer.
    pub(crate) const SAMPLE: Weights = Weights {
        point: 384,
        more: |request, size| {
            let number = request.get("number").and_then(Value::as_u64).unwrap_or(1);
            size.points.saturating_mul(number).saturating_mul(8)
        },
        ..Weights::NUMBERS
    };

    /// Weights of a position with names, strings and a picture.
    pub(crate) const SEEN: Weights = Weights {
        point: 768,
        position: 2048,
        ..Weights::NUMBERS
    };

    /// Weights of problems of life and death. All problems are read, as stones on shared boards.
    /// The first `MOST_LISTED` are built, and one at a time is examined.
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

    /// Weights of a game of up to 100,000 moves.
    pub(crate) const GAME: Weights = Weights {
        more: |_, _| 64 << 20,
        ..Weights::BOARD
    };

    /// Weights of a walk through all positions of a board of one row, which has fewer than 3^points
    /// positions. The engine refuses rows of more than 17 points.
    pub(crate) const WALK: Weights = Weights {
        more: |_, size| 16 * 3u64.pow(size.points.min(17) as u32),
        ..Weights::NUMBERS
    };

    /// Weights of the position of a formula, and a line of moves. A board of gates has up to 2^21
    /// points.
    pub(crate) const LINE: Weights = Weights {
        more: |request, _| match request.get("on").and_then(Value::as_str) {
            Some("gates") => 256 << 20,
            _ => 64 << 20,
        },
        ..Weights::NUMBERS
    };
}

/// Adds products of sizes and weights to a sum. The result saturates at the largest `u64`.
pub(crate) fn total(sum: u64, products: &[(u64, u64)]) -> u64 {
    let products = products
        .iter()
        .map(|(size, weight)| size.saturating_mul(*weight));
    products.fold(sum, u64::saturating_add)
}
