//! Counts batches of primes with the frontier executors (`hashed` and `compiled`), and saves
//! checkpoints of the state vector. A batch is the primes that are computed together; a checkpoint
//! is a copy of the vector on disk.
//!
//! - Entry: [`OnFrontier`], which implements [`Batches`].
//! - Invariant: a batch resumes only from a checkpoint all of whose primes are still missing.
//! - Cost: number of states times steps (points) times primes. A checkpoint costs little more than
//!   a copy of the vector.

use super::super::batches::{Batches, Done, Finished, announce};
use super::super::name::EngineName;
use crate::checkpoints;
use crate::error::CountError;
use crate::keeper::Keeper;
use crate::known::Known;
use crate::options::Options;
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::observer::{Event, Observer};
use tengen_ledger::{Checkpoint, KEPT, Sequence};
use tengen_sweep::execute::compiled::{Compiled, MAX_LANES};
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, Context, ExecuteError, Snapshot};
use tengen_sweep::problem::Problem;

/// The executor of a count (hash maps or matrices) and the number of primes that it computes
/// together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// The executor: [`EngineName::HASHED`] or [`EngineName::COMPILED`].
    pub(super) engine: EngineName,
    /// Number of primes that are computed together.
    pub(super) lanes: usize,
}

/// The settings of a count that adds column by column.
pub(super) struct Run<'a> {
    pub(super) sequence: &'a Sequence,
    pub(super) cols: usize,
    pub(super) plan: Plan,
    pub(super) options: &'a Options<'a>,
    /// `true` if the states have marked stones (counted as libertyless), as in the engine `marked`.
    pub(super) is_marked: bool,
    /// Approximate bytes of a checkpoint (a copy of the state vector on disk), for each prime that
    /// is computed together.
    pub(super) checkpoint: f64,
}

/// The batches of primes of a count with a frontier executor, `hashed` or `compiled`.
pub(super) struct OnFrontier<'a, P: Problem> {
    problem: &'a P,
    run: Run<'a>,
    /// `true` once the user has been told of large checkpoints.
    announced: bool,
    /// The compiled matrices of the sweep's steps, which all batches use.
    compiled: Option<Compiled<P::State>>,
}

/// Largest work of a column that takes only a fraction of a second: the number of states, times
/// points of a column, times primes.
const QUICK: usize = 1 << 24;

/// An observer that delays stop requests until the end of a short column, so that the vector after
/// the column can be saved.
struct Finishing<'a> {
    observer: &'a dyn Observer,
    /// The estimated work of a column: number of states, times points of a column, times primes.
    work: AtomicUsize,
}

impl Observer for Finishing<'_> {
    fn event(&self, event: Event) {
        if let Event::Step {
            of, states, primes, ..
        } = event
        {
            let work = states.saturating_mul(of * primes);
            self.work.store(work, Ordering::Relaxed);
        }
        self.observer.event(event);
    }

    fn go_on(&self) -> bool {
        self.work.load(Ordering::Relaxed) <= QUICK || self.observer.go_on()
    }
}

impl<P: Problem> Batches for OnFrontier<'_, P> {
    fn next(
        &mut self,
        _: &mut Known<'_>,
        missing: &[u64],
        done: usize,
    ) -> Result<Option<Finished>, CountError> {
        let options = self.run.options;
        if !std::mem::replace(&mut self.announced, true)
            && let Some(store) = options.store.filter(|store| store.is_writable())
        {
            let bytes = KEPT as f64 * self.run.checkpoint * self.run.plan.lanes as f64;
            checkpoints::announce(options, bytes as u64, &store.checkpoints_dir(), false);
        }
        loop {
            match self.next_batch(missing, done) {
                Ok((primes, counts)) => return Ok(Some((primes, Done::without_files(counts)))),
                // The states need more memory than expected: go on with a plan that needs less
                // memory.
                Err(error @ CountError::TooLarge { .. }) => {
                    self.compiled = None;
                    self.run.plan = self.smaller_plan().ok_or(error)?;
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn is_begun(&self, _: &[u64]) -> bool {
        let store = self.run.options.store;
        store.is_some_and(|store| store.has_unfinished(self.run.sequence))
    }

    fn engine(&self) -> EngineName {
        match self.run.is_marked {
            true => EngineName::MARKED,
            false => self.run.plan.engine,
        }
    }
}

impl<'a, P: Problem> OnFrontier<'a, P> {
    pub(super) fn new(problem: &'a P, run: Run<'a>) -> OnFrontier<'a, P> {
        OnFrontier {
            problem,
            run,
            announced: false,
            compiled: None,
        }
    }

    /// Returns a plan with fewer primes computed together, or with the executor (hash maps or
    /// matrices) that needs less memory.
    ///
    /// Returns `None` if no plan needs less memory.
    fn smaller_plan(&self) -> Option<Plan> {
        let (Plan { engine, lanes }, options) = (self.run.plan, self.run.options);
        let plan = if lanes > 1 {
            let lanes = lanes / 2;
            Plan { engine, lanes }
        } else if engine == EngineName::COMPILED
            && matches!(options.engine, EngineName::AUTO | EngineName::MARKED)
        {
            Plan {
                engine: EngineName::HASHED,
                lanes: MAX_LANES,
            }
        } else {
            return None;
        };
        options.note(format!(
            "there are more states than expected; trying the {} engine with {} primes at once",
            plan.engine, plan.lanes
        ));
        Some(plan)
    }

    /// Computes a batch of primes. If there are checkpoints that can be used, the batch has the
    /// primes of the newest checkpoint. Otherwise it has the first primes of `missing`, at most
    /// `plan.lanes` of them.
    ///
    /// Returns the primes, and the counts: `counts[n - 1][k]` is the count with n columns modulo
    /// prime k.
    fn next_batch(
        &mut self,
        missing: &[u64],
        done: usize,
    ) -> Result<(Vec<u64>, Vec<Vec<u64>>), CountError> {
        let checkpoint = self.checkpoint(missing)?;
        // Batches have nearly equal numbers of primes, and there are as few batches as possible.
        let batches = missing.len().div_ceil(self.run.plan.lanes);
        let size = missing.len().div_ceil(batches);
        let (primes, mut counts, vector) = match checkpoint {
            Some(Checkpoint { info, vector }) => (info.primes, info.counts, Some(vector)),
            None => (missing[..size].to_vec(), Vec::new(), None),
        };
        // A checkpoint of an earlier count may have more columns than this count needs.
        counts.truncate(self.run.cols);
        let (of, columns) = ((done, done + missing.len()), (counts.len(), self.run.cols));
        announce(self.run.options, of, primes.len(), columns);
        if counts.len() < self.run.cols {
            let vector = vector.unwrap_or_else(|| Snapshot::start(self.problem, primes.len()));
            self.count(&primes, &mut counts, vector)?;
        }
        Ok((primes, counts))
    }

    /// Returns the newest checkpoint of the sequence whose primes are all in `missing`. It has at
    /// most as many primes as the plan computes together.
    fn checkpoint(&self, missing: &[u64]) -> Result<Option<Checkpoint<P::State>>, CountError> {
        let options = self.run.options;
        let Some(store) = options.store else {
            return Ok(None);
        };
        let mut notes = Vec::new();
        let lanes = self.run.plan.lanes;
        let found = store
            .newest_checkpoint::<P::State>(
                self.run.sequence,
                |info| {
                    let primes = &info.primes;
                    primes.len() <= lanes && primes.iter().all(|p| missing.contains(p))
                },
                options.machine.memory,
                &mut notes,
            )
            .map_err(|source| CountError::Io {
                path: store.checkpoints_dir(),
                source,
            })?;
        notes.into_iter().for_each(|note| options.note(note));
        if let Some(found) = &found {
            let columns = found.vector.columns;
            options.note(format!(
                "resuming from the checkpoint after column {columns}"
            ));
        }
        Ok(found)
    }

    /// Adds columns to `vector` up to the last column of the board, and appends the counts after
    /// these columns to `counts`.
    fn count(
        &mut self,
        primes: &[u64],
        counts: &mut Vec<Vec<u64>>,
        vector: Snapshot<P::State>,
    ) -> Result<(), CountError> {
        let Run { plan, options, .. } = self.run;
        let (observer, context) = (options.machine.observer, options.context());
        let mut run: Box<dyn ColumnRun<P::State>> = if plan.engine == EngineName::COMPILED {
            if self.compiled.is_none() {
                self.compiled = Compiled::new(self.problem, context)?;
            }
            let compiled = self.compiled.as_ref().expect("lattices repeat");
            compiled.run(self.problem, primes, vector, counts, context)?
        } else {
            Box::new(HashedRun::new(self.problem, primes, vector))
        };
        let states: usize = run.parts().iter().map(|(states, _)| states.len()).sum();
        let points = self.problem.steps(run.columns());
        // Estimate the work of the next column. A short column is finished even after a stop
        // request.
        let work = states.saturating_mul(points * primes.len());
        let finishing = Finishing {
            observer,
            work: AtomicUsize::new(work),
        };
        let keeping = Context {
            memory: context.memory,
            observer: match options.store {
                Some(_) => &finishing,
                None => observer,
            },
        };
        let mut keeper = (options.store.filter(|store| store.is_writable()))
            .map(|store| Keeper::new(store, self.run.sequence, primes, options));
        while counts.len() < self.run.cols {
            let count = run.advance(keeping).inspect_err(|_| {
                if let Some(keeper) = &mut keeper {
                    keeper.give_up();
                    keeper.tell();
                }
            });
            counts.push(count?);
            let last = counts.len() == self.run.cols;
            // A stop request takes effect between columns, after the checkpoint.
            let stop = !last && !observer.go_on();
            if let Some(keeper) = keeper.as_mut().filter(|_| !last) {
                keeper.column_end(counts, run.as_ref(), stop);
            }
            if stop {
                keeper.iter().for_each(Keeper::tell);
                return Err(ExecuteError::Cancelled.into());
            }
        }
        Ok(())
    }
}
