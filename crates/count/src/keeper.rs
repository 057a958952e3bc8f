//! Writes checkpoints (copies of the state vector on disk) of the frontier engines while counting
//! goes on.
//!
//! When a checkpoint is due at the end of a column, the state vector is copied, and a separate
//! thread writes it while the next column is counted. So a checkpoint costs little more time than
//! the copy.

use super::checkpoints::{self, Schedule};
use super::options::{CheckpointPolicy, Options};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use tengen_base::clock::Instant;
use tengen_ledger::{Sequence, Store};
use tengen_sweep::execute::ColumnRun;
use tengen_sweep::problem::StateKey;

/// Largest size, in bytes, of a state vector that is written to disk in a fraction of a second.
const QUICK: usize = 64 << 20;

/// Writes checkpoints of one batch of primes.
pub(super) struct Keeper<'a> {
    store: &'a Store,
    sequence: &'a Sequence,
    primes: &'a [u64],
    options: &'a Options<'a>,
    schedule: Schedule,
    /// The thread that writes a checkpoint now, and its start time.
    writer: Option<(JoinHandle<io::Result<()>>, Instant)>,
    /// Set to `true` to tell the thread to abandon the checkpoint that it writes.
    given_up: Arc<AtomicBool>,
    /// `true` if writing a checkpoint failed, so that no further checkpoint is written.
    failed: bool,
}

impl<'a> Keeper<'a> {
    /// Creates the writer of checkpoints for a batch.
    pub(super) fn new(
        store: &'a Store,
        sequence: &'a Sequence,
        primes: &'a [u64],
        options: &'a Options<'a>,
    ) -> Keeper<'a> {
        Keeper {
            store,
            sequence,
            primes,
            options,
            schedule: Schedule::new(options, 0),
            writer: None,
            given_up: Arc::default(),
            failed: false,
        }
    }

    /// Writes a checkpoint if a checkpoint is due. To be called after every column but the last.
    ///
    /// If the count is about to `stop`, a checkpoint is written in any case, and is complete when
    /// this function returns. But if writing the vector would take long, no checkpoint is written,
    /// and the previous one remains.
    pub(super) fn column_end<S: StateKey>(
        &mut self,
        counts: &[Vec<u64>],
        run: &dyn ColumnRun<S>,
        stop: bool,
    ) {
        if !stop && !self.is_due() {
            return;
        }
        let parts = run.parts();
        let bytes =
            |(states, residues): &(&[S], &[u64])| size_of_val(*states) + size_of_val(*residues);
        if stop && parts.iter().map(bytes).sum::<usize>() > QUICK {
            return self.give_up();
        }
        self.wait();
        if self.failed {
            return;
        }
        let begun = self.schedule.begin();
        let (states, residues): (Vec<&[S]>, Vec<&[u64]>) = parts.into_iter().unzip();
        // Copy the state vector, so that counting goes on while the copy is written.
        let (states, residues) = (states.concat(), residues.concat());
        let store = self.store.clone();
        let (sequence, primes, counts) = (*self.sequence, self.primes.to_vec(), counts.to_vec());
        let given_up = self.given_up.clone();
        let writer = std::thread::spawn(move || {
            let parts = vec![(states.as_slice(), residues.as_slice())];
            let given_up = || given_up.load(Ordering::Relaxed);
            store.write_checkpoint(&sequence, &primes, &counts, &parts, &given_up)
        });
        self.writer = Some((writer, begun));
        if stop {
            self.wait();
        }
    }

    /// Abandons the checkpoint being written, unless it is nearly complete.
    pub(super) fn give_up(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
        if let Some((writer, _)) = self.writer.take() {
            // The result of the thread is not needed, as the file itself shows whether it is
            // complete.
            let _ = writer.join();
        }
    }

    /// Tells the user the size of the checkpoints that a stopped batch leaves, if it is large.
    pub(super) fn tell(&self) {
        let files = self.store.checkpoints_of(self.sequence, self.primes);
        let sizes = files.iter().filter_map(|path| path.metadata().ok());
        let bytes = sizes.map(|file| file.len()).sum();
        checkpoints::left(self.options, bytes, &self.store.checkpoints_dir());
    }

    /// Returns `true` if a checkpoint is due and may be written now.
    fn is_due(&mut self) -> bool {
        let finished = |(writer, _): &(JoinHandle<_>, _)| writer.is_finished();
        if self.writer.as_ref().is_some_and(finished) {
            self.wait();
        }
        // With `CheckpointPolicy::Every`, counting waits until the previous checkpoint is written.
        // Otherwise no checkpoint is due while another is being written.
        let is_asked_for = self.options.checkpoints != CheckpointPolicy::WhenIdle;
        (is_asked_for || self.writer.is_none()) && self.schedule.is_due()
    }

    /// Waits until the checkpoint that is being written is complete.
    fn wait(&mut self) {
        let Some((writer, begun)) = self.writer.take() else {
            return;
        };
        let written = writer.join();
        self.schedule.end(begun);
        let written = match written {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "the writer failed".to_owned(),
        };
        self.failed = true;
        self.options.note(format!(
            "cannot write a checkpoint in {}: {written}; continuing without checkpoints",
            self.store.dir().display()
        ));
    }
}

impl Drop for Keeper<'_> {
    fn drop(&mut self) {
        self.wait();
    }
}
