//! The table of the numbers of completions of all states of a board, in one block of bytes. A
//! completion is a way to fill the remaining points legally.
//!
//! ```text
//!   layer 0   keys of the states, ascending    values of the states, in the same order
//!   layer 1   keys                             values
//!   ...
//!   layer n   (the end of the board)
//! ```
//!
//! Layer t has the states before point t is added. A key is a packed state, in the format of
//! [`StateKey::write`]. A value is a number of completions, a little-endian integer; all values of
//! a layer have the length of the layer's largest value. Nothing is aligned, so the block is read
//! byte by byte. A file has the same block after a header.

use super::words;
use std::array::from_fn;
use std::fmt;
use std::io;
use tengen_base::files::File;
use tengen_base::observer::Observer;
use tengen_base::parallel;
use tengen_exact::{BitTest, UBig};
use tengen_sweep::execute::layered;
use tengen_sweep::problem::StateKey;
use xxhash_rust::xxh3::Xxh3;

/// The number of keys or values of a table that are packed between two checks for cancellation.
const OFTEN: usize = 1 << 16;

/// The number of bytes of a table that are hashed between two checks for cancellation. The bytes
/// may have to be read from a disk.
const PIECE: usize = 1 << 24;

/// The number of states that are searched for at the same time in a layer of the table.
const TOGETHER: usize = 16;

/// The layout of the block of bytes of a table: the places of its layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The number of bytes of a key (a packed state).
    pub(super) key_bytes: usize,
    /// The layers.
    pub(super) layers: Vec<Layer>,
    /// The end of the last layer, as a number of bytes from the start of the block or file.
    pub(super) end: usize,
}

/// The place of a layer (the states after a number of points) in the block of bytes of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layer {
    /// The number of states.
    pub(super) states: usize,
    /// The number of bytes of a value (a number of completions).
    pub(super) value_bytes: usize,
    keys_at: usize,
    values_at: usize,
    end: usize,
}

impl Layout {
    /// Computes the places of the layers in the block of bytes. `sizes` has, for each layer, the
    /// number of states and the number of bytes of a value. The first layer begins at byte `start`.
    ///
    /// Returns `None` for an impossible block. Each layer must have states and values. No value may
    /// be longer than the values of the first layer, and the first layer must have one state.
    pub(super) fn new(
        start: usize,
        key_bytes: usize,
        sizes: impl IntoIterator<Item = (usize, usize)>,
    ) -> Option<Layout> {
        let mut end = start;
        let mut layers = Vec::<Layer>::new();
        for (states, value_bytes) in sizes {
            let most = layers
                .first()
                .map_or(value_bytes, |first| first.value_bytes);
            if states == 0 || value_bytes == 0 || value_bytes > most {
                return None;
            }
            let keys_at = end;
            let values_at = states.checked_mul(key_bytes)?.checked_add(keys_at)?;
            end = states.checked_mul(value_bytes)?.checked_add(values_at)?;
            layers.push(Layer {
                states,
                value_bytes,
                keys_at,
                values_at,
                end,
            });
        }
        (layers.first()?.states == 1).then_some(Layout {
            key_bytes,
            layers,
            end,
        })
    }
}

/// The bytes of a table, in memory or in a file.
pub(super) enum Bytes {
    Memory(Vec<u8>),
    #[cfg(feature = "io")]
    File(memmap2::Mmap),
}

impl Bytes {
    /// Returns the content of a file, memory-mapped if possible. No process may modify the file.
    pub(super) fn of_file(file: &File) -> io::Result<Bytes> {
        #[cfg(feature = "io")]
        {
            // SAFETY: a mapping is sound as long as no process modifies the file. Table files are
            // renamed into place when complete and later replaced, never modified. The mapping is
            // only read as bytes.
            #[allow(unsafe_code)]
            let map = unsafe { memmap2::Mmap::map(file.to_map()?)? };
            Ok(Bytes::File(map))
        }
        #[cfg(not(feature = "io"))]
        {
            let mut bytes = Vec::new();
            io::Read::read_to_end(&mut &*file, &mut bytes)?;
            Ok(Bytes::Memory(bytes))
        }
    }
}

impl std::ops::Deref for Bytes {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Memory(bytes) => bytes,
            #[cfg(feature = "io")]
            Bytes::File(map) => map,
        }
    }
}

/// A table of the numbers of completions (ways to fill the remaining points) of all states.
pub(crate) struct Table {
    bytes: Bytes,
    layout: Layout,
    /// The number of 64-bit words that suffices for every value of the table.
    words: usize,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table of {} bytes", self.bytes.len())
    }
}

impl Table {
    /// Packs layers into a table. A layer has the states after a number of points, and their
    /// numbers of completions.
    ///
    /// There must be at least one layer, and the first layer must have one state. Returns `None` if
    /// the observer cancels.
    pub(super) fn of<K: StateKey>(
        layers: Vec<layered::Layer<K, UBig>>,
        observer: &dyn Observer,
    ) -> Option<Table> {
        let go_on = || observer.go_on().then_some(());
        let bytes_of = |values: &Vec<UBig>| {
            let bits = values.iter().map(BitTest::bit_len).max();
            bits.unwrap_or(0).div_ceil(8).max(1)
        };
        let sizes = layers.iter();
        let sizes = sizes.map(|layer| (layer.states.len(), bytes_of(&layer.values)));
        let layout = Layout::new(0, K::BYTES, sizes).expect("layers that were in memory");
        let mut bytes = Vec::with_capacity(layout.end);
        for (layer, place) in layers.into_iter().zip(&layout.layers) {
            for states in layer.states.chunks(OFTEN) {
                go_on()?;
                states.iter().for_each(|state| state.write(&mut bytes));
            }
            for values in layer.values.chunks(OFTEN) {
                go_on()?;
                for value in values {
                    let end = bytes.len() + place.value_bytes;
                    bytes.extend_from_slice(&value.to_le_bytes());
                    bytes.resize(end, 0);
                }
            }
        }
        Some(Table::new(Bytes::Memory(bytes), layout))
    }

    /// Creates a table from its bytes, which have the given layout.
    pub(super) fn new(bytes: Bytes, layout: Layout) -> Table {
        assert_eq!(bytes.len(), layout.end, "a block of this layout");
        Table {
            words: words::words_for(layout.layers[0].value_bytes),
            bytes,
            layout,
        }
    }

    /// Returns the number of 64-bit words that suffices for every number of completions.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Returns the number of points of the board.
    pub(super) fn points(&self) -> usize {
        self.layout.layers.len() - 1
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the bytes of all layers, without the header before the first layer.
    pub(super) fn block(&self) -> &[u8] {
        &self.bytes[self.layout.layers[0].keys_at..]
    }

    /// Returns the checksum XXH3-128 of each layer (the states after a number of points), or `None`
    /// if the observer cancels.
    pub(super) fn checksums(&self, observer: &dyn Observer) -> Option<Vec<u128>> {
        let checksum = |layer: &Layer| {
            let mut hash = Xxh3::new();
            for piece in self.bytes[layer.keys_at..layer.end].chunks(PIECE) {
                observer.go_on().then_some(())?;
                hash.update(piece);
            }
            Some(hash.digest128())
        };
        let of_layer = |_, layer: &[Layer]| checksum(&layer[0]).ok_or(());
        parallel::try_pieces(&self.layout.layers, 1, of_layer).ok()
    }

    /// Returns the number of bytes of the table. For a table in a file this includes the header.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Returns the number of states of all layers.
    pub(crate) fn states(&self) -> usize {
        self.layout.layers.iter().map(|layer| layer.states).sum()
    }

    /// Returns the number of legal positions: the number of completions of the state before the
    /// first point.
    pub(crate) fn total(&self) -> UBig {
        let first = &self.layout.layers[0];
        UBig::from_le_bytes(&self.bytes[first.values_at..first.end])
    }

    /// Stores the number of completions (ways to fill the remaining points) of `state` in `value`.
    /// It is a state before point number `time` is added.
    ///
    /// Returns `None` if the state is not in the table.
    #[inline]
    pub(super) fn load<K: StateKey>(
        &self,
        time: usize,
        state: &K,
        value: &mut [u64],
    ) -> Option<()> {
        let [at] = self.find(time, [state]);
        words::load(self.value(time, at?), value);
        Some(())
    }

    /// Calls `found` for each of the given states in order, with the index of the state in `states`
    /// and its number of completions. The states are states before point `time` is added.
    ///
    /// Returns `None` if the table lacks a state. `value` is a buffer for one number.
    #[inline]
    pub(super) fn load_each<K: StateKey>(
        &self,
        time: usize,
        states: &[K],
        value: &mut [u64],
        mut found: impl FnMut(usize, &[u64]),
    ) -> Option<()> {
        for (group, states) in states.chunks(TOGETHER).enumerate() {
            let last = states.len() - 1;
            let places = self.find(time, from_fn(|i| &states[i.min(last)]));
            let places: [_; TOGETHER] = places;
            for (i, place) in places.into_iter().take(states.len()).enumerate() {
                words::load(self.value(time, place?), value);
                found(group * TOGETHER + i, value);
            }
        }
        Some(())
    }

    /// Returns the indices of several states in the layer of the states before point `time` is
    /// added; `None` for a state that is not in the layer.
    ///
    /// The binary searches are interleaved, so that their memory accesses overlap.
    #[inline]
    fn find<K: StateKey, const N: usize>(
        &self,
        time: usize,
        states: [&K; N],
    ) -> [Option<usize>; N] {
        let layer = &self.layout.layers[time];
        let keys = &self.bytes[layer.keys_at..layer.values_at];
        let key = |i: usize| K::read(&keys[i * K::BYTES..][..K::BYTES]);
        // Branch-free binary search in the ascending keys (packed states). Invariant: the last key
        // that is not above the searched state is one of the `size` keys from `low` on, unless all
        // keys are above the state.
        let (mut lows, mut size) = ([0; N], layer.states);
        while size > 1 {
            let half = size / 2;
            for (low, state) in lows.iter_mut().zip(states) {
                let up = key(*low + half) <= *state;
                *low = if up { *low + half } else { *low };
            }
            size -= half;
        }
        from_fn(|i| (key(lows[i]) == *states[i]).then_some(lows[i]))
    }

    /// Returns the bytes of the number of completions of the state with index `at` in layer `time`.
    #[inline]
    fn value(&self, time: usize, at: usize) -> &[u8] {
        let layer = &self.layout.layers[time];
        let values = &self.bytes[layer.values_at..layer.end];
        &values[at * layer.value_bytes..][..layer.value_bytes]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    #[test]
    fn impossible_layouts_are_none() {
        assert!(Layout::new(7, 8, [(1, 2), (3, 2), (1, 1)]).is_some());
        assert_eq!(Layout::new(7, 8, [(1, 2), (3, 2)]).unwrap().end, 7 + 40);
        for sizes in [
            &[][..],
            &[(2, 1)],
            &[(1, 0)],
            &[(1, 1), (0, 1)],
            &[(1, 1), (3, 2)],
            &[(1, 1), (usize::MAX, 1)],
            &[(1, usize::MAX)],
        ] {
            assert_eq!(Layout::new(7, 8, sizes.iter().copied()), None, "{sizes:?}");
        }
    }

    #[test]
    fn every_state_is_found_and_no_other() {
        for states in 1..40u64 {
            let layer = layered::Layer {
                states: (0..states).map(|i| 2 * i + 1).collect::<Vec<u64>>(),
                values: (0..states).map(|i| UBig::from(1000 * i)).collect(),
            };
            let first = layered::Layer {
                states: vec![0],
                values: vec![UBig::from(1_000_000u32)],
            };
            let table = Table::of(vec![first, layer], &Silent).unwrap();
            let mut value = [0];
            for key in 0..2 * states + 3 {
                let found = table.load(1, &key, &mut value);
                assert_eq!(found.is_some(), key % 2 == 1 && key < 2 * states, "{key}");
                if found.is_some() {
                    assert_eq!(value[0], key / 2 * 1000);
                }
            }
            let keys: Vec<u64> = (0..states).rev().map(|i| 2 * i + 1).collect();
            let mut values = vec![];
            let each = table.load_each(1, &keys, &mut value, |i, value| {
                values.push((i as u64, value[0]));
            });
            assert!(each.is_some());
            assert!(
                values
                    .into_iter()
                    .eq((0..states).map(|i| (i, 1000 * (states - 1 - i))))
            );
            let missing = [keys, vec![2 * states]].concat();
            assert!(
                table
                    .load_each(1, &missing, &mut value, |_, _| ())
                    .is_none()
            );
        }
    }
}
