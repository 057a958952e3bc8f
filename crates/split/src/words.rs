//! Memory for the vector of counts, or for a part of it.
//!
//! - Entry: [`Words::new`].
//! - Invariant: words are zero at first, and begin at a cache line. The code that computes counts
//!   (the kernels) needs this alignment, since it writes whole lines of 64 bytes with stores that
//!   bypass the caches.
//! - Cost: with memory maps, pages that are never written to take no memory.

use std::io;

/// Words, all zero at first, in a memory map that begins at a page.
#[cfg(feature = "io")]
pub struct Words(memmap2::MmapMut);

/// Words, all zero at first, that begin at a cache line.
#[cfg(not(feature = "io"))]
pub struct Words {
    words: Vec<u64>,
    /// Number of words before the first cache line.
    skip: usize,
    len: usize,
}

impl Words {
    /// Allocates room for `elements` elements (counts of states) of `k` words each, one word for
    /// each prime.
    ///
    /// # Errors
    /// [`io::ErrorKind::OutOfMemory`], or the error of the memory map.
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
        // Accesses to the vector are far apart: huge pages save translations of addresses.
        #[cfg(target_os = "linux")]
        let _ = words.advise(memmap2::Advice::HugePage);
        Ok(Words(words))
    }

    /// Allocates a slice that begins at a cache line, without memory maps.
    #[cfg(not(feature = "io"))]
    fn of(bytes: usize) -> io::Result<Words> {
        use super::slots::LINE;
        let len = bytes / size_of::<u64>();
        let mut words = Vec::new();
        let reserved = words.try_reserve_exact(len + LINE - 1);
        reserved.map_err(|_| io::ErrorKind::OutOfMemory)?;
        words.resize(len + LINE - 1, 0);
        let first = words.as_ptr().addr() / size_of::<u64>();
        // Skip the words before the first cache line.
        let skip = first.next_multiple_of(LINE) - first;
        Ok(Words { words, skip, len })
    }

    /// Returns the words for reading.
    pub fn words(&self) -> &[u64] {
        #[cfg(feature = "io")]
        return bytemuck::cast_slice(&self.0);
        #[cfg(not(feature = "io"))]
        return &self.words[self.skip..][..self.len];
    }

    /// Returns the words for writing.
    pub fn words_mut(&mut self) -> &mut [u64] {
        #[cfg(feature = "io")]
        return bytemuck::cast_slice_mut(&mut self.0);
        #[cfg(not(feature = "io"))]
        return &mut self.words[self.skip..][..self.len];
    }
}
