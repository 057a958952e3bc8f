//! Memory for the vector or a part of it.
//!
//! - Entry: [`Words::new`]; [`Part`] is a unit in such memory.
//! - Invariant: words begin at a line of the caches (kernels write whole lines past these), and are
//!   zero at first.
//! - Cost: pages that are not written to are not there, where there are memory maps.

use super::grid::Unit;
use super::kernel::Buffer;
use std::io;

/// Words, all zero at first, that begin at a page where there are memory maps.
#[cfg(feature = "io")]
pub struct Words(memmap2::MmapMut);

/// Words, all zero at first, that begin at a line of the caches: kernels write whole lines past
/// these.
#[cfg(not(feature = "io"))]
pub struct Words {
    words: Vec<u64>,
    /// Words before the first line.
    skip: usize,
    len: usize,
}

impl Words {
    /// Room for so many elements of `k` words each.
    ///
    /// # Errors
    /// If there is no such memory.
    pub fn new(elements: u64, k: usize) -> io::Result<Words> {
        let bytes = usize::try_from(elements)
            .ok()
            .and_then(|elements| elements.max(1).checked_mul(8 * k))
            .ok_or(io::ErrorKind::OutOfMemory)?;
        Words::of(bytes)
    }

    #[cfg(feature = "io")]
    fn of(bytes: usize) -> io::Result<Words> {
        let words = memmap2::MmapMut::map_anon(bytes)?;
        // Places are far apart: large pages save address translations.
        #[cfg(target_os = "linux")]
        let _ = words.advise(memmap2::Advice::HugePage);
        Ok(Words(words))
    }

    #[cfg(not(feature = "io"))]
    fn of(bytes: usize) -> io::Result<Words> {
        use super::slots::LINE;
        let len = bytes / size_of::<u64>();
        let mut words = Vec::new();
        let reserved = words.try_reserve_exact(len + LINE - 1);
        reserved.map_err(|_| io::ErrorKind::OutOfMemory)?;
        words.resize(len + LINE - 1, 0);
        let first = words.as_ptr().addr() / size_of::<u64>();
        let skip = first.next_multiple_of(LINE) - first;
        Ok(Words { words, skip, len })
    }

    /// The words, to be read.
    pub fn words(&self) -> &[u64] {
        #[cfg(feature = "io")]
        return bytemuck::cast_slice(&self.0);
        #[cfg(not(feature = "io"))]
        return &self.words[self.skip..][..self.len];
    }

    /// The words.
    #[cfg(feature = "io")]
    pub fn words_mut(&mut self) -> &mut [u64] {
        bytemuck::cast_slice_mut(&mut self.0)
    }

    /// The words.
    #[cfg(not(feature = "io"))]
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words[self.skip..][..self.len]
    }
}

/// A unit and the words in which it is.
pub struct Part<'a> {
    unit: &'a Unit,
    words: &'a mut [u64],
    k: usize,
}

impl<'a> Part<'a> {
    /// Puts them together.
    ///
    /// # Panics
    /// If the unit, with `k` primes at a time, is larger than that.
    pub fn new(unit: &'a Unit, words: &'a mut Words, k: usize) -> Part<'a> {
        let words = words.words_mut();
        assert!(
            unit.elements as usize * k <= words.len(),
            "a unit has its place"
        );
        Part { unit, words, k }
    }

    /// The unit.
    pub(super) fn unit(&self) -> &'a Unit {
        self.unit
    }

    /// Primes at a time.
    pub(super) fn primes(&self) -> usize {
        self.k
    }

    /// What kernels see.
    pub(super) fn buffer(&mut self) -> Buffer<'_> {
        Buffer {
            base: self.words.as_mut_ptr().expose_provenance(),
            starts: &self.unit.starts,
        }
    }
}
