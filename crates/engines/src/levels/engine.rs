//! The engine `levels` for boards with a given number of rows. It makes the tables, advances the
//! vector column by column, and runs the phases after the last column.
//!
//! - Entry: [`Levels::new`], then [`Levels::start`] for the first column, [`Levels::advance`] for
//!   both phases of each further column, and [`Levels::count`]. The first phase advances the upper
//!   half U of the border, the second phase the lower half D.
//! - Invariant: a half-state is a state of one half. The vector has one element (a count) for each
//!   pair of half-states of U and D with the same stack. The *stack* describes the strings and
//!   components that lie in both halves, as the [parent module](super) explains. The place of a
//!   state's element is the same after each phase.
//! - Cost: the time to make the tables is proportional to the number of half-states times the
//!   number of cells of a half. [`Levels::count`] takes about 4% of the time of a column.

use super::half::{Half, Letter, NONE, may_touch};
use super::kernel::{Scratch, run};
use super::line::Lanes;
use super::response::Ways;
use super::set::{HalfSet, Stacks};
use super::sizes::{MAX_ROWS, lens};
use super::tables::Tables;
use super::task::Task;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::lock::lock;
use tengen_base::observer::{Event, Observer};
use tengen_base::parallel;
use tengen_base::threads::Pool;
use tengen_split::{Advanced, Isa, Shape, Stopped, Tally, Watch};

/// Largest number of cells that a segment (consecutive steps of a phase) replaces. With few cells,
/// the rows that are processed together stay in the caches.
const WINDOW: usize = 3;

/// A phase advances one half of the border (the last swept column) to the next column. At the end
/// of the board it replaces the half by empty cells.
struct Phase {
    /// The half that is advanced: U, above the split, or D, below it.
    side: Advanced,
    /// The steps of the phase.
    tables: Tables,
    /// For each pattern of letters of the spectators (states of the half that is not advanced): the
    /// changes of the spectators in the steps of the phase.
    ways: Vec<Ways>,
}

/// The engine `levels` for boards with a given number of rows: the tables of all phases, for one
/// number of colours or for all numbers.
pub struct Levels {
    /// The half-states of U, the cells of a column above the split.
    upper: HalfSet,
    /// The half-states of D, the cells of a column below the split.
    lower: HalfSet,
    /// The two phases of a column: first the upper half U of the border is advanced, then the lower
    /// half D.
    phases: Vec<Phase>,
    /// The two phases after the last column, which replace the upper half U by empty cells, then
    /// the lower half D.
    ends: Vec<Phase>,
    /// Number of elements of each tile of the vector. A *pattern* is the sequence of letters of a
    /// half. Tile `[q][p]` has the counts of the states with pattern q of the lower half D and
    /// pattern p of the upper half U.
    tiles: Vec<Vec<u64>>,
    /// The vector instructions to use.
    isa: Isa,
}

impl Levels {
    /// Makes the tables for boards with `rows` rows. The first and the last row are `guarded` if
    /// their points touch an empty point outside the board.
    ///
    /// A lane is a word of an element of the vector; it has a prime and a number of colours. With
    /// `Some(n)` for `colours`, all lanes must have n colours, and the tables are faster. With
    /// `None`, each lane may have its own number of colours.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    ///
    /// # Panics
    /// If there are less than 2 rows or more than [`MAX_ROWS`].
    pub fn new(
        rows: usize,
        guarded: [bool; 2],
        colours: Option<u32>,
        pool: &Pool,
        observer: &dyn Observer,
    ) -> Result<Levels, Stopped> {
        assert!((2..=MAX_ROWS).contains(&rows), "{rows} rows");
        Levels::cut(lens(rows), guarded, colours, pool, observer)
    }

    /// Makes the tables of a board whose columns have `lens[0]` cells in the half U and `lens[1]`
    /// cells in the half D.
    pub(super) fn cut(
        lens: [usize; 2],
        guarded: [bool; 2],
        colours: Option<u32>,
        pool: &Pool,
        observer: &dyn Observer,
    ) -> Result<Levels, Stopped> {
        let go_on = &|| observer.go_on();
        let states = [0, 1].map(|i| Half::complete(lens[i], guarded[i]));
        let stacks = &Stacks::of(states.iter().flatten());
        // The stack of a half-state describes its strings and components that lie in both halves.
        // Both halves use one numbering of stacks, since two half-states form a state if their
        // stacks are equal.
        let [upper, lower] = [0, 1].map(|i| HalfSet::new(lens[i], &states[i], stacks));
        drop(states);
        let phase = |side: Advanced, ends: bool| {
            let (active, spectators, which) = match side {
                Advanced::Upper => (&upper, &lower, 0),
                Advanced::Lower => (&lower, &upper, 1),
            };
            let windows = Shape::windows(lens[which], WINDOW);
            let what = (side, guarded[which], ends);
            let tables = Tables::new(active, stacks, what, &windows, colours, go_on)?;
            let ways = (0..spectators.patterns())
                .map(|pattern| Ways::new(&tables.responses, spectators, stacks, pattern, go_on));
            let ways: Vec<Ways> = ways.collect::<Result<_, Stopped>>()?;
            Ok(Phase { side, tables, ways })
        };
        // The threads make the tables of four phases: for the halves U and D of the border in a
        // column, and for U and D after the last column.
        let of = 4;
        let done = AtomicUsize::new(0);
        let make = |number: usize| {
            let side = [Advanced::Upper, Advanced::Lower][number % 2];
            let made = phase(side, number >= 2);
            observer.event(Event::Preparing {
                what: "tables",
                done: done.fetch_add(1, Ordering::Relaxed) + 1,
                of,
            });
            made
        };
        let mut phases = pool.install(|| parallel::try_map(of, make))?;
        let ends = phases.split_off(2);
        let above: Vec<Vec<u32>> = (0..upper.patterns()).map(|p| upper.counts(p)).collect();
        // A tile has the counts for one pattern of letters of each half. Its section for a stack is
        // a matrix, with one entry for each half-state of U and each half-state of D with this
        // stack.
        let size = |above: &[u32], below: &[u32]| -> u64 {
            let sections = above.iter().zip(below);
            sections.map(|(&a, &b)| u64::from(a) * u64::from(b)).sum()
        };
        let tiles = (0..lower.patterns()).map(|pattern| {
            let below = lower.counts(pattern);
            above.iter().map(|above| size(above, &below)).collect()
        });
        Ok(Levels {
            tiles: tiles.collect(),
            upper,
            lower,
            phases,
            ends,
            isa: Isa::best(),
        })
    }

    /// Returns this engine with the vector instructions of `isa`, instead of the best ones of the
    /// processor.
    #[cfg(test)]
    pub(super) fn with_isa(self, isa: Isa) -> Levels {
        Levels { isa, ..self }
    }

    /// Returns the number of elements (counts of states) of the vector.
    pub fn elements(&self) -> u64 {
        self.tiles.iter().flatten().sum()
    }

    /// Returns the bytes of the tables, and the bytes of one thread's scratch memory with `k`
    /// primes at a time.
    #[cfg(test)]
    pub(super) fn bytes(&self, k: usize) -> [usize; 2] {
        use super::kernel::scratch_lines;
        let lines = |phase: &Phase| {
            let (_, spectators) = self.halves(phase.side);
            let lines = |pattern: usize| {
                let counts = spectators.counts(pattern);
                match k {
                    1 => scratch_lines::<1>(&phase.tables, &counts),
                    2 => scratch_lines::<2>(&phase.tables, &counts),
                    4 => scratch_lines::<4>(&phase.tables, &counts),
                    3 => scratch_lines::<3>(&phase.tables, &counts),
                    5 => scratch_lines::<5>(&phase.tables, &counts),
                    6 => scratch_lines::<6>(&phase.tables, &counts),
                    _ => scratch_lines::<8>(&phase.tables, &counts),
                }
            };
            (0..spectators.patterns()).map(lines).max().unwrap_or(0)
        };
        let phases = self.phases.iter().chain(&self.ends);
        let scratch = phases.clone().map(lines).max().unwrap_or(0) * 64;
        let ways = phases.clone().flat_map(|phase| &phase.ways);
        let tables: usize = phases.map(|phase| phase.tables.bytes()).sum();
        let halves = self.upper.bytes() + self.lower.bytes();
        let tables = tables + ways.map(Ways::bytes).sum::<usize>() + halves;
        [tables, scratch]
    }

    /// Returns the half-states of the half `side`, which a phase advances, and the spectators (the
    /// half-states of the half that stays).
    fn halves(&self, side: Advanced) -> (&HalfSet, &HalfSet) {
        match side {
            Advanced::Upper => (&self.upper, &self.lower),
            Advanced::Lower => (&self.lower, &self.upper),
        }
    }

    /// Cuts the vector into tiles. A *pattern* is the sequence of letters of a half. Tile `[q][p]`
    /// has the counts of the states with pattern q of the lower half D and pattern p of the upper
    /// half U.
    fn tiles<'a>(&self, vector: &'a mut [u64], k: usize) -> Vec<Vec<&'a mut [u64]>> {
        let mut rest = vector;
        let mut next = |&elements: &u64| {
            // The tiles lie one after the other in the vector. They are separate slices, so that
            // each thread can own some of them.
            let (tile, more) = std::mem::take(&mut rest).split_at_mut(elements as usize * k);
            rest = more;
            tile
        };
        let rows = self.tiles.iter();
        rows.map(|row| row.iter().map(&mut next).collect())
            .collect()
    }

    /// Makes the task of a phase for the spectators (states of the half that is not advanced) with
    /// the given pattern of letters. `tiles` are the parts of the vector for these spectators.
    fn task<'a>(&self, phase: &'a Phase, pattern: usize, tiles: Vec<&'a mut [u64]>) -> Task<'a> {
        let (active, spectators) = self.halves(phase.side);
        let counts = spectators.counts(pattern);
        let own: Vec<Vec<u32>> = (0..active.patterns()).map(|p| active.counts(p)).collect();
        // The section of a tile for one stack has a * b elements: one for each of the a half-states
        // of the active half and each of the b spectators. The sections follow each other in the
        // tile.
        let sections = |own: &Vec<u32>| {
            let mut end = 0;
            let mut next = |(a, b)| {
                let start = end;
                end += a * b;
                start
            };
            own.iter().zip(&counts).map(&mut next).collect()
        };
        Task {
            tiles,
            sections: own.iter().map(sections).collect(),
            letter: spectators.end(pattern),
            counts,
            strides: (phase.side == Advanced::Lower).then_some(own),
            ways: &phase.ways[pattern],
            end: None,
        }
    }

    /// Fills the vector with the counts after the first column, modulo `k` primes. All words of the
    /// vector must be zero before. Returns the sum of the words written.
    pub fn start(&self, vector: &mut [u64], k: usize) -> u64 {
        let mut written = 0;
        for (q, row) in self.tiles(vector, k).into_iter().enumerate() {
            for (p, tile) in row.into_iter().enumerate() {
                // The rules for the colours of neighbours have not been applied yet. So every stone
                // is a component (a set of stones of one colour) of its own, and every marked stone
                // a string of its own. No component lies in both halves, so the half-states have
                // the empty stack, which is the first one.
                let first = |set: &HalfSet, pattern: usize| {
                    let slots = set.slots[pattern].first()?;
                    let at = slots.iter().position(is_apart)?;
                    Some((at, slots.len()))
                };
                let (above, below) = (first(&self.upper, p), first(&self.lower, q));
                if let Some(((u, _), (d, slots))) = above.zip(below)
                    && may_touch(self.upper.end(p), self.lower.end(q))
                {
                    // The first section of a tile (for the first stack) is a matrix with one row
                    // for each half-state of the upper half U. A tile has given letters of all
                    // cells, which is one way to fill the column. So one element of the tile is 1.
                    tile[(u * slots + d) * k..][..k].fill(1);
                    written += k as u64;
                }
            }
        }
        written
    }

    /// Runs all tasks of a phase, on all threads. Returns the sums of the words that were read and
    /// written, as checksums.
    fn run(
        &self,
        phase: &Phase,
        mut tasks: Vec<Task<'_>>,
        lanes: &Lanes,
        pool: &Pool,
        watch: &dyn Watch,
    ) -> Result<Tally, Stopped> {
        let words = |task: &Task<'_>| task.tiles.iter().map(|tile| tile.len()).sum::<usize>();
        // Tasks are taken from the end of the list, so the largest task runs first.
        tasks.sort_by_key(words);
        let tasks = Mutex::new(tasks);
        let go_on = || watch.go_on();
        let done = pool.on_all(|_| {
            let mut scratch = Scratch::default();
            // Each thread adds up its own checksums (sums of words read and written). They do not
            // depend on the order of tasks.
            let mut tally = Tally::default();
            loop {
                let Some(mut task) = lock(&tasks).pop() else {
                    return Ok(tally);
                };
                let (tables, task, scratch) = (&phase.tables, &mut task, &mut scratch);
                let done = match lanes.len() {
                    1 => run::<1>(self.isa, tables, task, lanes, scratch, &go_on),
                    2 => run::<2>(self.isa, tables, task, lanes, scratch, &go_on),
                    4 => run::<4>(self.isa, tables, task, lanes, scratch, &go_on),
                    3 => run::<3>(self.isa, tables, task, lanes, scratch, &go_on),
                    5 => run::<5>(self.isa, tables, task, lanes, scratch, &go_on),
                    6 => run::<6>(self.isa, tables, task, lanes, scratch, &go_on),
                    _ => run::<8>(self.isa, tables, task, lanes, scratch, &go_on),
                };
                tally.add(done.ok_or(Stopped)?);
                watch.computed(words(task) as u64);
            }
        });
        let mut tally = Tally::default();
        for done in done {
            tally.add(done?);
        }
        Ok(tally)
    }

    /// Advances the upper half U of the border (phase `number` 0) or the lower half D (phase 1) by
    /// a column, in place. Returns the sums of the words that were read and written.
    ///
    /// # Errors
    /// [`Stopped`] if the watch asks to stop; the vector is invalid then.
    pub fn advance(
        &self,
        number: usize,
        vector: &mut [u64],
        lanes: &Lanes,
        pool: &Pool,
        watch: &dyn Watch,
    ) -> Result<Tally, Stopped> {
        let phase = &self.phases[number];
        let mut tiles = self.tiles(vector, lanes.len());
        // A task that advances the lower half D has all tiles with one pattern (sequence of
        // letters) of the upper half U. A task that advances U has all tiles with one pattern of D.
        if phase.side == Advanced::Lower {
            let mut columns: Vec<Vec<&mut [u64]>> = Vec::new();
            // Transpose the list of tiles: `columns` has one list of tiles for each pattern of
            // letters of U.
            columns.resize_with(self.upper.patterns(), Vec::new);
            for row in tiles {
                for (column, tile) in columns.iter_mut().zip(row) {
                    column.push(tile);
                }
            }
            tiles = columns;
        }
        let tasks = tiles.into_iter().enumerate();
        let tasks = tasks
            .map(|(pattern, tiles)| self.task(phase, pattern, tiles))
            .collect();
        self.run(phase, tasks, lanes, pool, watch)
    }

    /// Returns, for each lane (prime and number of colours), the number of positions of the board
    /// that has the columns swept so far. Also returns the sum of all words of the vector, as a
    /// checksum.
    ///
    /// # Errors
    /// [`Stopped`] if the watch asks to stop.
    pub fn count(
        &self,
        vector: &mut [u64],
        lanes: &Lanes,
        pool: &Pool,
        watch: &dyn Watch,
    ) -> Result<(Vec<u64>, u64), Stopped> {
        let k = lanes.len();
        let (above, below) = (&self.ends[0], &self.ends[1]);
        // First replace the cells of the upper half U by empty cells. Then one row of counts
        // remains for each pattern of letters of the lower half D.
        let mut rows: Vec<Vec<u64>> = (0..self.lower.patterns())
            .map(|pattern| vec![0; self.lower.counts(pattern)[0] as usize * k])
            .collect();
        let tiles = self.tiles(vector, k).into_iter().enumerate();
        let tasks = tiles.zip(&mut rows).map(|((pattern, tiles), row)| Task {
            end: Some(row),
            ..self.task(above, pattern, tiles)
        });
        let tally = self.run(above, tasks.collect(), lanes, pool, watch)?;
        // Then replace the cells of the lower half D. All cells of the upper half U, the spectator,
        // are empty now.
        let mut counts = vec![0; k];
        let tiles = rows.iter_mut().map(|row| &mut row[..]).collect();
        let task = Task {
            end: Some(&mut counts),
            ..self.task(below, self.upper.all_empty(), tiles)
        };
        self.run(below, vec![task], lanes, pool, watch)?;
        Ok((counts, tally.read))
    }
}

/// Returns `true` if no two stones of the half-state are in one component (a set of stones of one
/// colour), and no component has cells in both halves.
fn is_apart(half: &Half) -> bool {
    let components = &half.components[..half.len()];
    let mut own = components.iter().enumerate().filter(|c| *c.1 != NONE);
    half.open_components == 0 && own.all(|(i, c)| !components[..i].contains(c))
}

impl HalfSet {
    /// Returns the letter of the cell at the split (next to the other half of the border) in the
    /// pattern number `pattern`.
    fn end(&self, pattern: usize) -> Letter {
        let mut halves = self.slots[pattern].iter().flatten();
        halves.next().map_or(Letter::Empty, |half| half.letters[0])
    }

    /// Returns the number of the pattern (sequence of letters) in which all cells are empty.
    fn all_empty(&self) -> usize {
        let is_empty = |half: &Half| half.letters().iter().all(|&l| l == Letter::Empty);
        let mut patterns = self.slots.iter();
        let empty = patterns.position(|slots| slots.iter().flatten().any(is_empty));
        empty.unwrap_or(0)
    }
}
