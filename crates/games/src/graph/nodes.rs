//! The legal positions of a board, numbered in the order of their codes. A *code* is a number in
//! base 3 whose digits are the colours of the points.
//!
//! The numbering is stored as a bit set with ranks. The set has a bit for each code. A *rank* is
//! the number of legal positions before a block of [`BLOCK`] words. To find the number of the
//! position with a given code takes a few operations.

use super::{Error, tell};
use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_board::Board;
use tengen_board::packed::{Codes, Field, MAX_POINTS, WORD, positions};

/// Number of words of the bit set of legal positions that share a rank, the number of legal
/// positions before these words.
const BLOCK: usize = 8;

/// Number of words of the bit set of legal positions that a thread computes between two calls of
/// the observer.
const CHUNK: usize = 1 << 10;

/// The legal positions of a board, as a bit set with ranks (numbers of positions before each block
/// of words).
///
/// The code of a position is a number in base 3. Its digits are the colours of the points (0 empty,
/// 1 black, 2 white). Point 0 is the least significant digit.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    /// A bit for each code (colouring of the board), set if the position is legal.
    legal: Vec<u64>,
    /// The number of legal positions before each block of words.
    ranks: Vec<u64>,
    number: u64,
}

/// Returns the size in bytes of `sets` bit sets of positions, and of the ranks (numbers of
/// positions before each block) for one of them.
///
/// Returns `None` if the size does not fit into a `u64`.
pub(super) fn bytes(points: usize, sets: u64) -> Option<u64> {
    let words = positions(points)?.div_ceil(WORD);
    (words * 8).checked_mul(sets)?.checked_add(words)
}

impl Nodes {
    /// Tests all colourings of a board for legality, and numbers the legal positions.
    pub(super) fn new(
        board: &Board,
        field: &Field,
        codes: &Codes,
        options: &Machine<'_>,
    ) -> Result<Nodes, Error> {
        let points = board.points();
        let no_memory = |_| Error::NoMemory { points };
        // The caller has checked that the positions fit in memory.
        let size = positions(points).unwrap_or(u64::MAX);
        let length = size.div_ceil(WORD) as usize;
        let mut legal: Vec<u64> = Vec::new();
        legal.try_reserve_exact(length).map_err(no_memory)?;
        legal.resize(length, 0);
        // Each thread fills its own words of the bit set, so no synchronisation is needed.
        parallel::try_pieces_mut(&mut legal, CHUNK, |chunk, words| {
            let first = (chunk * CHUNK) as u64 * WORD;
            for (word, first) in words.iter_mut().zip((first..).step_by(WORD as usize)) {
                let codes_here = first..(first + WORD).min(size);
                let legal = codes_here.filter(|&code| field.is_legal(codes.stones(code)));
                *word = legal.map(|code| 1 << (code - first)).sum();
            }
            let done = (first + (words.len() as u64) * WORD).min(size);
            tell(options, Event::Colourings { done, of: size })
        })?;
        let mut ranks = Vec::new();
        ranks
            .try_reserve_exact(length.div_ceil(BLOCK))
            .map_err(no_memory)?;
        let mut number = 0;
        // The rank of a block of words is the number of legal positions in all blocks before it.
        for block in legal.chunks(BLOCK) {
            ranks.push(number);
            number += block
                .iter()
                .map(|word| u64::from(word.count_ones()))
                .sum::<u64>();
        }
        Ok(Nodes {
            legal,
            ranks,
            number,
        })
    }

    /// Returns the number of legal positions.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Returns the bit set of legal positions, with 64 codes per word.
    pub(super) fn words(&self) -> &[u64] {
        &self.legal
    }

    /// Returns the number of the position with the code `code`, its node in the game graph. Returns
    /// `None` if the position is illegal.
    #[inline]
    pub(super) fn node(&self, code: u64) -> Option<u64> {
        let (word, bit) = ((code / WORD) as usize, code % WORD);
        let bits = *self.legal.get(word)?;
        if bits >> bit & 1 == 0 {
            return None;
        }
        // Count the legal positions from the start of the block of words, to be added to its rank
        // (the number of positions before the block).
        let block = word / BLOCK;
        let before = self.legal[block * BLOCK..word].iter();
        let before: u64 = before.map(|word| u64::from(word.count_ones())).sum();
        // The bits of this word below the bit of the position stand for legal positions with
        // smaller codes.
        let here = bits & ((1 << bit) - 1);
        Some(self.ranks[block] + before + u64::from(here.count_ones()))
    }
}

/// Checks that `sets` bit sets of a board's positions fit in `memory` bytes.
pub(super) fn check_size(board: &Board, sets: u64, memory: usize) -> Result<(), Error> {
    let points = board.points();
    let needed = (points <= MAX_POINTS)
        .then(|| bytes(points, sets))
        .flatten();
    match needed {
        Some(needed) if needed <= memory as u64 => Ok(()),
        _ => Err(Error::TooLarge {
            points,
            sets,
            memory,
        }),
    }
}
