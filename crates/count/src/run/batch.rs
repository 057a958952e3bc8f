//! The residues of all columns modulo all primes: from the ledger, from
//! checkpoints, and by counting.

use super::{CheckpointPolicy, CountError, Engine, Options, Sequence};
use crate::execute::compiled::Compiled;
use crate::execute::hashed::HashedRun;
use crate::execute::{ColumnRun, Context, ExecuteError, Snapshot};
use crate::observer::{Event, Observer};
use crate::problem::Problem;
use crate::store::{Checkpoint, Store};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Hashed or compiled.
    pub(super) engine: Engine,
    /// Primes at once.
    pub(super) lanes: usize,
}

/// Everything that stays the same from batch to batch.
pub(super) struct Batches<'a, P> {
    pub(super) problem: &'a P,
    pub(super) sequence: &'a Sequence,
    pub(super) cols: usize,
    pub(super) plan: Plan,
    pub(super) options: &'a Options<'a>,
}

/// Lets a column be finished although a stop was asked for, so that its end can
/// be kept.
struct Finishing<'a>(&'a dyn Observer);

impl Observer for Finishing<'_> {
    fn event(&self, event: Event) {
        self.0.event(event);
    }
}

impl<P: Problem> Batches<'_, P> {
    /// For every prime the residues of the counts with 1, 2, ... columns.
    pub(super) fn residues(&self, primes: &[u64]) -> Result<Vec<Vec<u64>>, CountError> {
        let mut known = self.finished()?;
        let mut compiled = None;
        loop {
            let missing: Vec<u64> = primes
                .iter()
                .copied()
                .filter(|p| !known.contains_key(p))
                .collect();
            if missing.is_empty() {
                return Ok(primes.iter().map(|p| known[p].clone()).collect());
            }
            let done = primes.len() - missing.len();
            let (batch, columns) = self.next_batch(&missing, done, &mut compiled)?;
            for (k, prime) in batch.iter().enumerate() {
                let columns: Vec<u64> = columns.iter().map(|counts| counts[k]).collect();
                if let Some(store) = self.options.store {
                    (store.record(self.sequence, *prime, &columns)).map_err(CountError::failed)?;
                }
                known.insert(*prime, columns);
            }
            if let Some(store) = self.options.store {
                (store.remove_checkpoints(self.sequence, &batch)).map_err(CountError::failed)?;
            }
        }
    }

    fn finished(&self) -> Result<BTreeMap<u64, Vec<u64>>, CountError> {
        let Some(store) = self.options.store else {
            return Ok(BTreeMap::new());
        };
        let mut notes = Vec::new();
        let mut known = (store.residues(self.sequence, &mut notes)).map_err(CountError::failed)?;
        notes.into_iter().for_each(|note| self.options.note(note));
        known.retain(|_, columns| columns.len() >= self.cols);
        known
            .values_mut()
            .for_each(|columns| columns.truncate(self.cols));
        Ok(known)
    }

    /// Counts modulo the next primes: those of a checkpoint, or as many as the
    /// plan has. Returns them and `counts[n - 1][k]`.
    fn next_batch(
        &self,
        missing: &[u64],
        done: usize,
        compiled: &mut Option<Compiled<P::State>>,
    ) -> Result<(Vec<u64>, Vec<Vec<u64>>), CountError> {
        let checkpoint = self.checkpoint(missing)?;
        // Batches of equal size, as few as possible.
        let batches = missing.len().div_ceil(self.plan.lanes);
        let size = missing.len().div_ceil(batches);
        let (primes, mut counts, vector) = match checkpoint {
            Some(Checkpoint { info, vector }) => (info.primes, info.counts, Some(vector)),
            None => (missing[..size].to_vec(), Vec::new(), None),
        };
        counts.truncate(self.cols);
        self.options.observer.event(Event::Batch {
            done,
            of: done + missing.len(),
            primes: primes.len(),
            columns: counts.len(),
            of_columns: self.cols,
        });
        if counts.len() < self.cols {
            let vector = vector.unwrap_or_else(|| Snapshot::start(self.problem, primes.len()));
            self.count(&primes, &mut counts, vector, compiled)?;
        }
        Ok((primes, counts))
    }

    /// The newest checkpoint of which all primes are missing.
    fn checkpoint(&self, missing: &[u64]) -> Result<Option<Checkpoint<P::State>>, CountError> {
        let Some(store) = self.options.store else {
            return Ok(None);
        };
        let mut notes = Vec::new();
        let lanes = self.plan.lanes;
        let found = store
            .newest_checkpoint::<P::State>(
                self.sequence,
                |info| {
                    let primes = &info.primes;
                    primes.len() <= lanes && primes.iter().all(|p| missing.contains(p))
                },
                &mut notes,
            )
            .map_err(|e| CountError::failed(format!("cannot read the checkpoints: {e}")))?;
        notes.into_iter().for_each(|note| self.options.note(note));
        if let Some(found) = &found {
            let columns = found.vector.columns;
            self.options.note(format!(
                "going on from the checkpoint after column {columns}"
            ));
        }
        Ok(found)
    }

    /// Counts from a vector to the last column.
    fn count(
        &self,
        primes: &[u64],
        counts: &mut Vec<Vec<u64>>,
        vector: Snapshot<P::State>,
        compiled: &mut Option<Compiled<P::State>>,
    ) -> Result<(), CountError> {
        let observer = self.options.observer;
        let context = Context {
            memory: self.options.memory,
            observer,
        };
        let mut run: Box<dyn ColumnRun<P::State>> = if self.plan.engine == Engine::Compiled {
            if compiled.is_none() {
                *compiled = Compiled::new(self.problem, context)?;
            }
            let compiled = compiled.as_ref().expect("lattices repeat");
            compiled.run(self.problem, primes, vector, counts, context)?
        } else {
            Box::new(HashedRun::new(self.problem, primes, vector))
        };
        let finishing = Finishing(observer);
        let keeping = Context {
            memory: self.options.memory,
            observer: if self.options.store.is_some() {
                &finishing
            } else {
                observer
            },
        };
        let mut keeper = self.options.store.map(|store| Keeper {
            store,
            policy: self.options.checkpoints,
            since: Instant::now(),
            cost: None,
        });
        while counts.len() < self.cols {
            counts.push(run.advance(keeping)?);
            let last = counts.len() == self.cols;
            let stop = !observer.go_on();
            if let Some(keeper) = keeper.as_mut().filter(|k| !last && (stop || k.is_due())) {
                keeper.keep(self.sequence, primes, counts, run.as_ref())?;
            }
            if stop && !last {
                return Err(ExecuteError::Cancelled.into());
            }
        }
        Ok(())
    }
}

/// Writes checkpoints when they are due.
struct Keeper<'a> {
    store: &'a Store,
    policy: CheckpointPolicy,
    /// When the run was started or the last one was written.
    since: Instant,
    /// How long writing the last one took.
    cost: Option<Duration>,
}

impl Keeper<'_> {
    fn is_due(&self) -> bool {
        let age = self.since.elapsed();
        match self.policy {
            CheckpointPolicy::Cheap => self.cost.is_none_or(|cost| age >= 4 * cost),
            CheckpointPolicy::Every(seconds) => age.as_secs_f64() >= seconds,
        }
    }

    fn keep<S: crate::problem::StateKey>(
        &mut self,
        sequence: &Sequence,
        primes: &[u64],
        counts: &[Vec<u64>],
        run: &dyn ColumnRun<S>,
    ) -> Result<(), CountError> {
        let start = Instant::now();
        self.store
            .write_checkpoint(sequence, primes, counts, &run.parts())
            .map_err(|e| {
                CountError::failed(format!(
                    "cannot write a checkpoint in {}: {e}",
                    self.store.dir().display()
                ))
            })?;
        self.cost = Some(start.elapsed());
        self.since = Instant::now();
        Ok(())
    }
}
