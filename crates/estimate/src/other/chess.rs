//! Chess: upper bounds on the number of positions (*Combinatorics of Go*, section 5).
//!
//! Every position is written as 64 code words of a Huffman code, one for each square. An empty
//! square has 1 bit, a pawn 3, a knight, bishop or rook 5, a queen or king 6. The initial position
//! has 164 bits, and captures make the code shorter. The code does not contain castling rights, en
//! passant or the side to move.
//!
//! The bound 2^164 that the paper prints does not hold for all positions, because promotions make
//! the code longer. Once a pawn has captured a pawn of the next column, three pawns can become
//! queens. The capture saves 2 bits and each queen takes 3 more than a pawn, so the code has 164 -
//! 2 + 3·3 = 171 bits. The bound holds for positions without promoted pieces. The refined bound
//! ([`REFINED`]) is smaller although it includes promotions.

use tengen_exact::UBig;

/// A kind of square of the chess board: squares whose contents have code words of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The name of the pieces on squares of this kind.
    pub name: &'static str,
    /// The number of squares of this kind in the initial position.
    pub squares: u32,
    /// The number of bits of the code word of such a square.
    pub bits: u32,
}

/// The kinds of squares, for both colours together. The code of the initial position takes 32 + 2
/// (8·3 + 6·5 + 2·6) bits.
pub const PARTS: [Part; 4] = [
    Part {
        name: "empty squares",
        squares: 32,
        bits: 1,
    },
    Part {
        name: "pawns",
        squares: 16,
        bits: 3,
    },
    Part {
        name: "knights, bishops and rooks",
        squares: 12,
        bits: 5,
    },
    Part {
        name: "queens and kings",
        squares: 4,
        bits: 6,
    },
];

/// A refined upper bound on the number of chess positions, quoted from J. Tromp, *Chess Position
/// Ranking*, as cited in *Combinatorics of Go*, section 5 (reference 4).
pub const REFINED: &str = "4.5e46";
/// The source of the refined bound.
pub const REFINED_SOURCE: &str = "J. Tromp, http://tromp.github.io/chess/chess.html";

/// Returns the number of bits of the initial position's code, 164. The code of a position without
/// promoted pieces is not longer.
pub fn bits() -> u32 {
    PARTS.iter().map(|part| part.squares * part.bits).sum()
}

/// Returns the upper bound 2^164 on positions without promoted pieces, see the [module](self).
pub fn upper_bound() -> UBig {
    UBig::ONE << bits() as usize
}

/// Returns the refined upper bound on the number of chess positions: 45 times 10^45.
pub fn refined() -> UBig {
    UBig::from(45u8) * UBig::from(10u8).pow(45)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that a prefix code with these lengths of code words exists for both colours (Kraft's
    /// inequality), and that the numbers of bits agree with the paper.
    #[test]
    fn the_encoding_exists_and_has_164_bits() {
        // Empty; then, for each colour: pawn; knight, bishop, rook; queen, king.
        let kinds = [(1, 1), (3, 2), (5, 6), (6, 4)];
        let kraft: u32 = kinds.iter().map(|&(bits, words)| words << (6 - bits)).sum();
        assert_eq!(kraft, 64);
        for (part, (bits, _)) in PARTS.iter().zip(kinds) {
            assert_eq!(part.bits, bits);
        }
        assert_eq!(PARTS.iter().map(|part| part.squares).sum::<u32>(), 64);
        assert_eq!(bits(), 32 + 2 * (8 * 3 + 6 * 5 + 2 * 6));
        assert!(upper_bound().to_string().starts_with("233") && bits() == 164);
        assert_eq!(upper_bound().to_string().len(), 50);
        assert_eq!(refined().to_string().len(), 47);
    }
}
