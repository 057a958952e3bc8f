//! The tiles of two glued halves of a board that have the same letters on the border, and the
//! signed sums of the counts of their states. A tile has the counts for one pattern of letters of U
//! and one of D, the border above and below the split.
//!
//! - Entry: [`Tiles::tasks`] lists pairs of classes of patterns, one of U and one of D;
//!   [`Tiles::pair`] lists the states of such a pair, and how their counts are added up.
//! - Invariant: tiles with equal sums are listed once.
//! - Cost: that of [`Fold`].

use super::super::asking::Stopped;
use super::super::engine::Split;
use super::super::layout::State;
use super::super::spectator::Class;
use super::super::watch::Watch;
use super::border::turns;
use super::fold::Fold;
use super::joins::{self, Joins};
use super::turn::Turn;
use super::{Border, GlueError};
use std::cmp::Ordering as CompareOrdering;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tengen_base::lock::lock;

/// Limit on the memory, in bytes, for the counts of the tiles (parts of the vector) that are glued
/// together. A single tile may need more.
const BATCH: usize = 1 << 17;

/// Largest number of tiles (parts of the vector) that are glued together.
const TOGETHER: usize = 64;

/// Number of parts in which progress is reported.
const PARTS: usize = 100;

/// A unit of work: the tiles (counts for one sequence of letters each) of a pair of classes of
/// patterns, one of U and one of D. Pairs of states in these tiles have the same signs.
pub(super) struct Task {
    /// The classes of U and of D.
    pub(super) classes: (usize, usize),
    /// The ranks of D's patterns (numbers in their class).
    ranks: Range<u32>,
    /// The group of U's patterns, whose turned images are alike: see [`Turn::groups`].
    group: usize,
    /// Number of states of a tile times number of tiles, as an estimate of the work.
    weight: u64,
}

/// The amount of work of all tasks, and the part of it that is done.
pub(super) struct Work {
    all: u64,
    done: AtomicU64,
}

impl Work {
    /// Adds up the amounts of work of some tasks, none of which is done.
    pub(super) fn new(tasks: &[Task]) -> Work {
        Work {
            all: tasks.iter().map(|task| task.weight).sum::<u64>().max(1),
            done: AtomicU64::new(0),
        }
    }

    /// Records a finished task, and reports progress of gluing in hundredths.
    fn add(&self, task: &Task, watch: &dyn Watch) {
        let before = self.done.fetch_add(task.weight, Ordering::Relaxed);
        let part = |done: u64| (u128::from(done) * PARTS as u128 / u128::from(self.all)) as usize;
        if part(before + task.weight) > part(before) {
            watch.pairs(part(before + task.weight), PARTS);
        }
    }
}

/// The place of a tile in the vector of the first half of the board, and the place of its
/// counterpart in the vector of the second half.
pub(super) type Places = [u64; 2];

/// The states of a tile of the first half of the board, and of the tile of the second half with
/// equal letters. A tile has the counts for one sequence of letters on the border.
pub(super) struct Pair {
    /// States of the first half of the board, each with its number of open strings (marked strings
    /// on both sides of the split).
    pub(super) first: Vec<(State, u32)>,
    /// `true` for each state of the first half that has an odd number of marked strings by itself.
    pub(super) is_odd: Vec<bool>,
    /// States of the second half, each with its number of open strings (marked strings on both
    /// sides of the split). Their slots are numbered as in the first half's classes.
    pub(super) second: Vec<(State, u32)>,
    /// The places of the tiles that count once, then of the tiles that count twice. A tile counts
    /// twice if a symmetry of the board maps it to another tile, which has the same sum and is not
    /// listed.
    pub(super) tiles: [Vec<Places>; 2],
    /// The order in which the counts of the second half are added up.
    pub(super) fold: Fold,
}

/// The tiles (parts of the state vectors) of two glued halves of a board.
///
/// Also has the signs of pairs of states, one state of each half. A pair is counted with its sign.
pub(super) struct Tiles<'a> {
    pub(super) split: &'a Split,
    border: Border,
    pub(super) tables: Arc<Tables>,
    /// `true` if the second half of the board is turned, `false` if it is mirrored.
    pub(super) is_turned: bool,
    /// `true` if the second half is mirrored, and both halves of the board are symmetric from top
    /// to bottom.
    is_symmetric: bool,
}

/// The tables for gluing that depend only on the board and the border, not on the counts.
pub(crate) struct Tables {
    pub(super) joins: Joins,
    turn: Turn,
}

/// The image of the tiles of a task under the symmetry that turns the border upside down, as
/// classes of patterns of U and D.
struct Image {
    /// The classes of U and of D.
    classes: (usize, usize),
    /// The number of the permutation of the colours that makes D's pattern canonical (its colours
    /// first appear in the order 0, 1, ...).
    permutation: usize,
    /// The classes of U and of D after the permutation. The vector has only tiles with a canonical
    /// D: its colours first appear in the order 0, 1, ...
    stored: (usize, usize),
}

/// Returns `true` if gluing at a border uses the symmetry that turns the border upside down. A brick
/// wall is turned only if its second half is.
fn has_turn(split: &Split, border: Border) -> bool {
    let shape = split.shape();
    turns(shape) && (border.is_turned(shape) || shape.geometry.is_path())
}

impl Tables {
    /// Makes the tables for gluing at a border.
    ///
    /// # Errors
    /// [`Stopped`] if the watch asks to stop.
    pub(crate) fn new(
        split: &Split,
        border: Border,
        watch: &dyn Watch,
    ) -> Result<Arc<Tables>, Stopped> {
        Ok(Arc::new(Tables {
            joins: Joins::new(split, watch)?,
            turn: Turn::new(&split.upper, &split.lower, has_turn(split, border), watch)?,
        }))
    }

    /// Returns the bytes of the largest tables of an engine: the joined pairs of slots (ways to
    /// form strings) of both halves of the border.
    pub(crate) fn bytes(split: &Split) -> u64 {
        joins::bytes(&split.upper) + joins::bytes(&split.lower)
    }
}

impl<'a> Tiles<'a> {
    /// Makes the tables of the signs of pairs of states, one state of each half of the board.
    ///
    /// # Errors
    /// [`Stopped`] if the watch asks to stop.
    pub(super) fn new(
        split: &'a Split,
        border: Border,
        watch: &dyn Watch,
    ) -> Result<Tiles<'a>, Stopped> {
        let shape = split.shape();
        assert!(border.suits(shape), "halves of this board cannot be glued");
        Ok(Tiles::with(
            split,
            border,
            Tables::new(split, border, watch)?,
        ))
    }

    /// Returns the tiles for gluing at a border, with tables for this border.
    pub(super) fn with(split: &'a Split, border: Border, tables: Arc<Tables>) -> Tiles<'a> {
        let is_turned = border.is_turned(split.shape());
        Tiles {
            split,
            border,
            tables,
            is_turned,
            is_symmetric: !is_turned && has_turn(split, border),
        }
    }

    /// Calls `work` with the number of each task, on all threads; returns the sums that each thread
    /// has made.
    pub(super) fn on_threads<T: Default + Send>(
        &self,
        tasks: &[Task],
        progress: &Work,
        watch: &dyn Watch,
        work: impl Fn(usize, &mut T) -> Result<(), GlueError> + Sync,
    ) -> Result<Vec<T>, GlueError> {
        let next = AtomicUsize::new(0);
        let failed = Mutex::new(None);
        let sums = Mutex::new(Vec::new());
        self.split.on_threads(tasks.len(), || {
            let mut own = T::default();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = tasks.get(number) else {
                    break;
                };
                match work(number, &mut own) {
                    Ok(()) => progress.add(task, watch),
                    Err(error) => {
                        let mut failed = lock(&failed);
                        // The error for a changed word takes precedence over a stop request.
                        if error == GlueError::Changed || failed.is_none() {
                            *failed = Some(error);
                        }
                    }
                }
                if lock(&failed).is_some() {
                    break;
                }
            }
            lock(&sums).push(own);
        });
        match *lock(&failed) {
            Some(error) => Err(error),
            None => Ok(std::mem::take(&mut *lock(&sums))),
        }
    }

    /// Lists the tasks (pairs of classes of U and D) with tiles in the given chunks, the tasks with
    /// most work first. A chunk has the counts for one pattern of D.
    pub(super) fn tasks(&self, chunks: Range<u32>) -> Vec<Task> {
        let (u, d) = (&self.split.upper.classes, &self.split.lower.classes);
        let mut tasks = Vec::new();
        for (lower, of_d) in d.iter().enumerate().filter(|(_, class)| class.canonical) {
            let first = self.split.layout.number(true, lower, 0);
            let end = first + of_d.patterns.len() as u32;
            // The ranks (numbers in the class) of the class's patterns of D that belong to these
            // chunks.
            let rank = |chunk: u32| chunk.clamp(first, end) - first;
            let ranks = rank(chunks.start)..rank(chunks.end);
            if ranks.is_empty() {
                continue;
            }
            for (upper, of_u) in u.iter().enumerate() {
                let states = (of_d.slots() * of_u.slots()) as u64;
                for group in 0..self.tables.turn.groups(upper) {
                    let tiles = ranks.len() * self.tables.turn.ranks_of(upper, group).len();
                    tasks.push(Task {
                        classes: (upper, lower),
                        ranks: ranks.clone(),
                        group,
                        weight: states * tiles as u64,
                    });
                }
            }
        }
        tasks.sort_by_key(|task| std::cmp::Reverse(task.weight));
        tasks
    }

    /// Returns the states of a tile, given by its classes of U and D, each state with its number of
    /// open strings (on both sides of the split).
    fn states(&self, (upper, lower): (usize, usize)) -> Vec<(State, u32)> {
        let split = self.split;
        let u = &split.upper.classes[upper];
        // At a straight border the two cells at the split touch. On brick walls they do not, or the
        // counts of impossible states are 0.
        let straight = self.border == Border::Straight;
        let states = split
            .layout
            .states(split.halves(), (upper, lower), straight);
        let open = |state: State| (state, u.strings(state.upper).1.count_ones());
        states.into_iter().map(open).collect()
    }

    /// Returns the image of the tiles of a task under the symmetry: turned or reflected upside
    /// down.
    fn image(&self, task: &Task) -> Image {
        let (u, d) = (&self.split.upper.classes, &self.split.lower.classes);
        let classes = self
            .tables
            .turn
            .image(task.classes, task.group, u[task.classes.0].end);
        let mut images = d[classes.1].images.iter().enumerate();
        let canonical = images.find(|(_, image)| d[**image].canonical);
        let (permutation, &lower) = canonical.expect("one is canonical");
        Image {
            classes,
            permutation,
            stored: (u[classes.0].images[permutation], lower),
        }
    }

    /// Returns the states and the tiles of a task in the two halves of the board. `are_one` is
    /// `true` if both halves are one vector. If no tiles are glued, there are no states.
    pub(super) fn pair(&self, task: &Task, are_one: bool) -> Pair {
        let (upper, lower) = task.classes;
        let split = self.split;
        let mut first = self.states((upper, lower));
        // If the letters at the split cannot touch, there are no states, and perhaps no image of
        // the tile.
        let has_image = (self.is_turned || self.is_symmetric) && !first.is_empty();
        let image = has_image.then(|| self.image(task));
        let tiles = self.places(task, image.as_ref(), are_one);
        if tiles.iter().all(Vec::is_empty) {
            first.clear();
        }
        let [of_u, of_d] = &split.odd;
        let is_odd = first.iter().map(|(state, open)| {
            // Each open string lies in U and in D, so it counts once; all other strings are closed,
            // in one of them.
            let closed = of_u[upper][state.upper as usize] ^ of_d[lower][state.lower as usize];
            closed ^ (open % 2 == 1)
        });
        let is_odd = is_odd.collect();
        let second = match &image {
            Some(image) if self.is_turned && !first.is_empty() => self.second(task, image),
            _ => first.clone(),
        };
        Pair {
            tiles,
            fold: Fold::new(&self.tables.joins, task.classes, &first, &second),
            first,
            is_odd,
            second,
        }
    }

    /// Returns the states of the second half of the board, which is turned upside down. They are
    /// ordered by stack and slots.
    fn second(&self, task: &Task, image: &Image) -> Vec<(State, u32)> {
        let split = self.split;
        let (u, d) = (&split.upper.classes, &split.lower.classes);
        let before = split.lower.permutations[image.permutation].inverse();
        let turn = |(state, _): (State, u32)| {
            // Undo the permutation of the colours. It keeps the order of the slots (ways to form
            // strings) with one stack.
            let stack = before.of_stack(state.stack);
            let slot = |classes: &[Class], slot: u32, (stored, own): (usize, usize)| {
                slot - classes[stored].span(state.stack).first + classes[own].span(stack).first
            };
            let slots = (
                slot(u, state.upper, (image.stored.0, image.classes.0)),
                slot(d, state.lower, (image.stored.1, image.classes.1)),
            );
            let middle = u[task.classes.0].end;
            let (upper, lower) =
                self.tables
                    .turn
                    .back(image.classes, task.classes.1, middle, slots);
            let own = &u[task.classes.0];
            let turned = State {
                stack: own.stack(upper),
                upper,
                lower,
                at: state.at,
            };
            (turned, own.strings(upper).1.count_ones())
        };
        let second = self.states(image.stored).into_iter().map(turn);
        let mut second: Vec<_> = second.collect();
        second.sort_by_key(|(state, _)| (state.stack, state.upper, state.lower));
        second
    }

    /// Returns the places of the tiles of a task: first of the tiles that count once, then of the
    /// tiles that count twice. `are_one` is `true` if both halves of the board are one vector.
    ///
    /// If a reflection from top to bottom or a half turn maps the board to itself, each tile has
    /// the same sum as its image. For two chunks A and B, take the tiles of A whose images are in
    /// B, and the tiles of B whose images are in A. With all permutations of the colours, both sets
    /// have equal sums. So the tiles of the chunk with the lower number count twice, and the tiles
    /// of the other chunk are left out.
    fn places(&self, task: &Task, image: Option<&Image>, are_one: bool) -> [Vec<Places>; 2] {
        let layout = &self.split.layout;
        let (upper, lower) = task.classes;
        let (mut once, mut twice) = (Vec::new(), Vec::new());
        let Some(image) = image else {
            for rank in task.ranks.clone() {
                let chunk = layout.number(true, lower, rank);
                let of_u = self.tables.turn.ranks_of(upper, task.group);
                once.extend(of_u.map(|own| [layout.tile(chunk, (upper, own)); 2]));
            }
            return [once, twice];
        };
        let has_twins = self.is_symmetric || self.is_turned && are_one;
        let middle = self.split.upper.classes[upper].end;
        for rank in task.ranks.clone() {
            let chunk = layout.number(true, lower, rank);
            let ranks = self
                .tables
                .turn
                .ranks(task.classes, task.group, middle, rank);
            for (own, turned) in ranks {
                let first = layout.tile(chunk, (upper, own));
                let in_chunk = layout.number(true, image.stored.1, turned.1);
                let second = match self.is_turned {
                    true => layout.tile(in_chunk, (image.stored.0, turned.0)),
                    false => first,
                };
                match chunk.cmp(&in_chunk) {
                    CompareOrdering::Less if has_twins => twice.push([first, second]),
                    CompareOrdering::Greater if has_twins => {}
                    _ => once.push([first, second]),
                }
            }
        }
        [once, twice]
    }
}

/// Returns the number of tiles that are glued together, if each has `states` states, whose counts
/// have `words` words each.
///
/// These tiles fit into a cache, so that the signs of pairs of states are looked up once for all of
/// them.
pub(super) fn together(states: usize, words: usize) -> usize {
    (BATCH / (states * words * size_of::<i64>()).max(1)).clamp(1, TOGETHER)
}
