//! The weights of likely moves. Written by `examples/likely.rs`; do not edit.

use super::features::VALUES;

/// Scores are multiplied by this before they become shares.
pub const SHARPNESS: f64 = 1.0;

/// The weights of values for kill and for life.
pub const OF_VALUES: [[i8; VALUES]; 2] = [[0; VALUES]; 2];

/// Patterns with their weights for kill and for life, ascending. Other patterns have weight 0.
pub const OF_PATTERNS: &[(u16, [i8; 2])] = &[];
