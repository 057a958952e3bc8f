//! Finds and removes the files of unfinished counts: checkpoints of state vectors, and partial sums
//! over the first columns of tori.

use super::checkpoint::{batch_prefix, read_info, sequence_prefix};
use super::held::remove_file as remove;
use super::sequence::Sequence;
use super::store::Store;
use super::sums::read_sums_info;
use std::io;
use std::path::PathBuf;

impl Store {
    /// Removes all checkpoints and partial sums of a sequence's unfinished count modulo a batch of
    /// primes.
    ///
    /// # Errors
    /// [`io::Error`] if a file cannot be removed.
    pub fn remove_unfinished(&self, sequence: &Sequence, primes: &[u64]) -> io::Result<()> {
        let files = self.unfinished(&batch_prefix(sequence, primes))?;
        let mut files = files.iter().filter(|path| path.is_file());
        files.try_for_each(|path| remove(path))
    }

    /// Returns `true` if there are checkpoints or partial sums of unfinished counts of a sequence.
    pub fn has_unfinished(&self, sequence: &Sequence) -> bool {
        let files = self.unfinished(&sequence_prefix(sequence));
        files.is_ok_and(|files| !files.is_empty())
    }

    /// Returns the paths of checkpoints and partial sums whose file names start with `prefix`.
    fn unfinished(&self, prefix: &str) -> io::Result<Vec<PathBuf>> {
        Ok([self.checkpoint_files(prefix)?, self.sums_files(prefix)?].concat())
    }

    /// Removes the checkpoints and partial sums of a sequence that are not needed any more, as the
    /// ledger has the residues that they would give. Also removes damaged partial sums.
    ///
    /// The function `superseded` takes the primes and the number of columns of a file. It returns
    /// `true` if the file is to be removed.
    ///
    /// # Errors
    /// [`io::Error`] if a file cannot be removed.
    pub fn remove_superseded(
        &self,
        sequence: &Sequence,
        superseded: impl Fn(&[u64], usize) -> bool,
    ) -> io::Result<()> {
        self.remove_torn(sequence)?;
        let prefix = sequence_prefix(sequence);
        // Files that cannot be read stay, so that the counts that want to resume from them report
        // them.
        for path in self.checkpoint_files(&prefix)? {
            let info = read_info(&path).unwrap_or(None);
            if info.is_some_and(|info| superseded(&info.primes, info.counts.len())) {
                remove(&path)?;
            }
        }
        for path in self.sums_files(&prefix)? {
            let is_useless = read_sums_info(&path)
                .is_ok_and(|info| info.is_none_or(|info| superseded(&info.primes, info.cols)));
            if is_useless {
                remove(&path)?;
            }
        }
        Ok(())
    }
}
