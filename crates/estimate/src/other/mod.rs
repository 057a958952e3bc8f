//! Other games, compared with Go (*Combinatorics of Go*, section 5).
//!
//! | module | one idea |
//! |---|---|
//! | [`chess`] | an upper bound from an encoding of positions |
//! | [`connect4`] | an upper bound, and exact numbers of positions by ply |
//! | [`gomoku`] | exact numbers of boards without k stones in a row |

pub mod chess;
pub mod connect4;
pub mod gomoku;

/// The number L(5,5) of legal Go positions, for the comparison with Connect-4.
pub const GO_5X5: u64 = 414_295_148_741;
/// The number L(10,10) of legal Go positions, for the comparison with chess.
pub const GO_10X10: &str = "96498428501909654589630887978835098088148177857";

#[cfg(test)]
mod tests {
    use crate::published::square_count;

    #[test]
    fn numbers_for_comparison_are_the_published_ones() {
        let published = |n| square_count(n, n).unwrap().to_string();
        assert_eq!(published(5), super::GO_5X5.to_string());
        assert_eq!(published(10), super::GO_10X10);
    }
}
