//! A unit in memory, into which tiles are put and out of which they are taken, one at a time:
//! whoever reads and writes tiles needs room for one of them only besides.

use super::{Blocks, BlocksError, Half, Totals};
use crate::split::advance::Advance;
use crate::split::asking::Stopped;
use crate::split::engine::lock;
use crate::split::grid::Unit;
use crate::split::words::{Part, Words};
use std::ops::{Deref, Range};
use tengen_base::observer::Observer;

/// A unit in memory: its tiles are put, advanced together in place, and taken, in any order.
/// The memory is that of an earlier one, if there is one that nobody uses any more.
///
/// ```
/// use tengen_base::observer::Silent;
/// use tengen_count::split::blocks::{Blocks, Half, Workpiece};
/// use tengen_count::split::{Geometry, Shape};
/// use tengen_exact::primes::primes;
///
/// // Three rows and two columns, modulo one prime, as one tile.
/// let shape = Shape::of(Geometry::Square, 3, [false; 2]);
/// let blocks = Blocks::new(&shape, 1, u64::MAX, 1, &Silent)?;
/// let primes: Vec<u64> = primes().take(1).collect();
/// let mut tile = vec![0; blocks.words(0, 0) as usize];
/// let mut upper = Workpiece::new(&blocks, Half::Upper, 0)?;
/// upper.start(&Silent)?;
/// upper.advance(&primes, &Silent)?;
/// upper.take(0, &mut tile)?;
/// let mut lower = Workpiece::new(&blocks, Half::Lower, 0)?;
/// lower.put(0, &tile)?;
/// let totals = lower.advance(&primes, &Silent)?;
/// assert_eq!(blocks.count(&totals, &primes)?, [489]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Workpiece<B: Deref<Target = Blocks>> {
    blocks: B,
    unit: Unit,
    /// Words of its tiles.
    sizes: Vec<u64>,
    /// Which tiles are in it.
    there: Vec<bool>,
    words: Option<Words>,
    /// Where a tile is: room that is used again.
    pieces: Vec<Range<u64>>,
}

impl<B: Deref<Target = Blocks>> Workpiece<B> {
    /// A unit that has no tiles yet.
    ///
    /// # Errors
    /// [`BlocksError::Unit`] and [`BlocksError::Memory`].
    pub fn new(blocks: B, half: Half, number: usize) -> Result<Workpiece<B>, BlocksError> {
        let unit = blocks.unit_of(half, number)?;
        let sizes = blocks.tiles_of(&unit);
        let words = blocks.buffer()?;
        Ok(Workpiece {
            unit,
            there: vec![false; sizes.len()],
            sizes,
            words: Some(words),
            pieces: Vec::new(),
            blocks,
        })
    }

    /// Number of its tiles.
    pub fn tiles(&self) -> usize {
        self.sizes.len()
    }

    /// Puts a tile into it.
    ///
    /// # Errors
    /// [`BlocksError::Place`] and [`BlocksError::Size`].
    pub fn put(&mut self, place: usize, tile: &[u64]) -> Result<(), BlocksError> {
        self.check(place, tile.len())?;
        self.locate(place);
        let (words, k) = (words(&mut self.words), self.blocks.primes());
        let mut rest = tile;
        for piece in &self.pieces {
            let piece = in_words(piece, k);
            let (part, after) = rest.split_at(piece.len());
            words[piece].copy_from_slice(part);
            rest = after;
        }
        self.there[place] = true;
        Ok(())
    }

    /// Takes a tile out of it, and leaves it there.
    ///
    /// # Errors
    /// [`BlocksError::Place`], [`BlocksError::Size`] and [`BlocksError::Missing`].
    pub fn take(&mut self, place: usize, tile: &mut [u64]) -> Result<(), BlocksError> {
        self.check(place, tile.len())?;
        self.complete(place..place + 1)?;
        self.locate(place);
        let (words, k) = (words(&mut self.words), self.blocks.primes());
        let mut rest = tile;
        for piece in &self.pieces {
            let piece = in_words(piece, k);
            let (part, after) = rest.split_at_mut(piece.len());
            part.copy_from_slice(&words[piece]);
            rest = after;
        }
        Ok(())
    }

    /// Writes all its tiles after the first column.
    ///
    /// # Errors
    /// [`BlocksError::Start`], unless it is a row of tiles, and [`BlocksError::Stopped`].
    pub fn start(&mut self, observer: &dyn Observer) -> Result<Totals, BlocksError> {
        let number = self.unit.number;
        if self.unit.advanced != Half::Upper.advanced() {
            return Err(BlocksError::Start { number });
        }
        self.work(|blocks, part| blocks.split.start(part, &super::Asked(observer)))
    }

    /// Advances its half, in place.
    ///
    /// # Errors
    /// [`BlocksError::Primes`], [`BlocksError::Missing`] if a tile has not been put, and
    /// [`BlocksError::Stopped`]; then all tiles have to be put again.
    pub fn advance(
        &mut self,
        primes: &[u64],
        observer: &dyn Observer,
    ) -> Result<Totals, BlocksError> {
        self.blocks.check_primes(primes)?;
        self.complete(0..self.there.len())?;
        self.work(|blocks, part| blocks.split.advance(part, primes, &super::Asked(observer)))
    }

    /// Whether tiles have these numbers of words.
    pub(super) fn fits(
        &self,
        given: impl ExactSizeIterator<Item = usize>,
    ) -> Result<(), BlocksError> {
        if given.len() != self.sizes.len() {
            return Err(BlocksError::Tiles {
                number: self.unit.number,
                tiles: self.sizes.len(),
                given: given.len(),
            });
        }
        let mut given = given.enumerate();
        given.try_for_each(|(place, words)| self.check(place, words))
    }

    fn work(
        &mut self,
        work: impl FnOnce(&Blocks, Part<'_>) -> Result<Advance, Stopped>,
    ) -> Result<Totals, BlocksError> {
        self.there.fill(false);
        let buffer = self.words.as_mut().expect("it has its words until it goes");
        let part = Part::new(&self.unit, buffer, self.blocks.primes());
        let done = work(&self.blocks, part)?;
        self.there.fill(true);
        Ok(Totals::of(done))
    }

    fn check(&self, place: usize, given: usize) -> Result<(), BlocksError> {
        let (number, given) = (self.unit.number, given as u64);
        match self.sizes.get(place) {
            None => Err(BlocksError::Place {
                number,
                place,
                tiles: self.sizes.len(),
            }),
            Some(&words) if words != given => Err(BlocksError::Size {
                number,
                place,
                words,
                given,
            }),
            Some(_) => Ok(()),
        }
    }

    fn complete(&self, mut places: Range<usize>) -> Result<(), BlocksError> {
        let number = self.unit.number;
        match places.find(|&place| !self.there[place]) {
            Some(place) => Err(BlocksError::Missing { number, place }),
            None => Ok(()),
        }
    }

    fn locate(&mut self, place: usize) {
        let Blocks { split, grid, .. } = &*self.blocks;
        grid.pieces_of(split, &self.unit, place, &mut self.pieces);
    }
}

impl<B: Deref<Target = Blocks>> Drop for Workpiece<B> {
    fn drop(&mut self) {
        lock(&self.blocks.buffers).extend(self.words.take());
    }
}

fn words(of: &mut Option<Words>) -> &mut [u64] {
    let words = of.as_mut().expect("it has its words until it goes");
    words.words_mut()
}

fn in_words(piece: &Range<u64>, k: usize) -> Range<usize> {
    piece.start as usize * k..piece.end as usize * k
}
