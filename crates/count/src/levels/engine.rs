//! Columns counted.

use super::half::{Half, Letter, NONE, may_touch};
use super::kernel::{LINE, Scratch, Tally, Task, run_best};
use super::moves::Side;
use super::response::Ways;
use super::set::{HalfSet, Stacks};
use super::tables::Tables;
use std::sync::Mutex;

struct Phase {
    side: Side,
    tables: Tables,
    ways: Vec<Ways>,
}

pub struct Levels {
    stacks: Stacks,
    upper: HalfSet,
    lower: HalfSet,
    phases: [Phase; 2],
    ends: [Phase; 2],
    /// Elements of tiles, those of a pattern of D one after the other.
    tiles: Vec<Vec<u32>>,
    pub threads: usize,
}

impl Levels {
    pub fn new(lens: [usize; 2], guarded: [bool; 2], colours: u32, windows: [&[usize]; 2], threads: usize) -> Levels {
        let states = [0, 1].map(|i| Half::complete(lens[i], guarded[i]));
        let stacks = Stacks::of(states.iter().flatten());
        let upper = HalfSet::new(lens[0], &states[0], &stacks);
        let lower = HalfSet::new(lens[1], &states[1], &stacks);
        let phase = |side, ends| {
            let (active, spectators, which) = match side {
                Side::Upper => (&upper, &lower, 0),
                Side::Lower => (&lower, &upper, 1),
            };
            let tables = Tables::new(active, &stacks, (side, guarded[which], ends), windows[which], colours);
            let ways = (0..spectators.patterns())
                .map(|pattern| Ways::new(&tables.responses, spectators, &stacks, pattern))
                .collect();
            Phase { side, tables, ways }
        };
        let phases = [phase(Side::Upper, false), phase(Side::Lower, false)];
        let ends = [phase(Side::Upper, true), phase(Side::Lower, true)];
        let counts: Vec<Vec<u32>> = (0..upper.patterns()).map(|p| upper.counts(p)).collect();
        let tiles = (0..lower.patterns())
            .map(|q| {
                let own = lower.counts(q);
                counts.iter().map(|c| c.iter().zip(&own).map(|(a, b)| a * b).sum()).collect()
            })
            .collect();
        Levels { stacks, upper, lower, phases, ends, tiles, threads }
    }

    pub fn elements(&self) -> u64 {
        self.tiles.iter().flatten().map(|&n| u64::from(n)).sum()
    }

    fn cut<'a>(&self, vector: &'a mut [u64], k: usize) -> Vec<Vec<&'a mut [u64]>> {
        let mut rest = vector;
        let mut all = Vec::new();
        for row in &self.tiles {
            let mut own = Vec::new();
            for &elements in row {
                let (tile, more) = rest.split_at_mut(elements as usize * k);
                own.push(tile);
                rest = more;
            }
            all.push(own);
        }
        all
    }

    fn sections(&self, active: &HalfSet, counts: &[u32]) -> Vec<Vec<u32>> {
        (0..active.patterns())
            .map(|pattern| {
                let mut end = 0;
                active.counts(pattern).iter().zip(counts).map(|(a, b)| {
                    let start = end;
                    end += a * b;
                    start
                }).collect()
            })
            .collect()
    }

    fn task<'a>(&self, phase: &'a Phase, pattern: usize, tiles: Vec<&'a mut [u64]>) -> Task<'a> {
        let (active, spectators) = match phase.side {
            Side::Upper => (&self.upper, &self.lower),
            Side::Lower => (&self.lower, &self.upper),
        };
        let counts = spectators.counts(pattern);
        Task {
            tiles,
            sections: self.sections(active, &counts),
            strides: (phase.side == Side::Lower)
                .then(|| (0..active.patterns()).map(|p| active.counts(p)).collect()),
            counts,
            ways: &phase.ways[pattern],
        }
    }

    pub fn start<const K: usize>(&self) -> Vec<u64> {
        let mut vector = vec![0; self.elements() as usize * K];
        let tiles = self.cut(&mut vector, K);
        let first = |half: &Half| {
            (0..half.len()).all(|i| (0..i).all(|j| {
                (half.components[i] == NONE || half.components[i] != half.components[j])
            })) && half.open_components == 0
        };
        for (q, row) in tiles.into_iter().enumerate() {
            for (p, tile) in row.into_iter().enumerate() {
                let at = |set: &HalfSet, pattern: usize| {
                    let slots = &set.slots[pattern][0];
                    let at = slots.iter().position(&first).unwrap();
                    (at, slots.len(), slots[at].letters[0])
                };
                let (u, _, a) = at(&self.upper, p);
                let (d, n, b) = at(&self.lower, q);
                if may_touch(a, b) {
                    tile[(u * n + d) * K..][..K].fill(1);
                }
            }
        }
        vector
    }

    pub fn phase<const K: usize>(&self, which: usize, vector: &mut [u64], primes: &[u64; K]) -> Tally {
        let phase = &self.phases[which];
        let mut tiles = self.cut(vector, K);
        if phase.side == Side::Lower {
            let mut by_upper: Vec<Vec<&mut [u64]>> = (0..self.upper.patterns()).map(|_| Vec::new()).collect();
            for row in tiles {
                for (p, tile) in row.into_iter().enumerate() {
                    by_upper[p].push(tile);
                }
            }
            tiles = by_upper;
        }
        let mut tasks: Vec<Task<'_>> = tiles.into_iter().enumerate().map(|(pattern, tiles)| self.task(phase, pattern, tiles)).collect();
        tasks.sort_by_key(|task| task.tiles.iter().map(|t| t.len()).sum::<usize>());
        let tasks = Mutex::new(tasks);
        let tally = Mutex::new(Tally::default());
        let line: [u64; LINE] = std::array::from_fn(|i| primes[i % K]);
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut scratch = Scratch::default();
                    loop {
                        let Some(mut task) = tasks.lock().unwrap().pop() else { break };
                        let own = run_best::<K>(&phase.tables, &mut task, None, &line, &mut scratch, &|| true).unwrap();
                        let mut tally = tally.lock().unwrap();
                        tally.read = tally.read.wrapping_add(own.read);
                        tally.written = tally.written.wrapping_add(own.written);
                    }
                });
            }
        });
        tally.into_inner().unwrap()
    }

    pub fn count<const K: usize>(&self, vector: &mut [u64], primes: &[u64; K]) -> [u64; K] {
        let line: [u64; LINE] = std::array::from_fn(|i| primes[i % K]);
        let tiles = self.cut(vector, K);
        let mut ended: Vec<Vec<u64>> = Vec::new();
        let mut scratch = Scratch::default();
        for (q, tiles) in tiles.into_iter().enumerate() {
            let mut task = self.task(&self.ends[0], q, tiles);
            let mut row = vec![0; self.lower.slots[q][0].len() * K];
            run_best::<K>(&self.ends[0].tables, &mut task, Some(&mut row), &line, &mut scratch, &|| true).unwrap();
            ended.push(row);
        }
        // The pattern of empty cells comes first.
        assert!(self.upper.slots[0][0][0].letters().iter().all(|&l| l == Letter::Empty));
        let mut task = self.task(&self.ends[1], 0, ended.iter_mut().map(|row| &mut row[..]).collect());
        let mut result = vec![0; K];
        run_best::<K>(&self.ends[1].tables, &mut task, Some(&mut result), &line, &mut scratch, &|| true).unwrap();
        std::array::from_fn(|i| result[i])
    }

    pub fn stacks(&self) -> usize {
        self.stacks.len()
    }
}
