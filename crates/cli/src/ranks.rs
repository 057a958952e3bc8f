//! Tables of the numbers of completions, from which ranks are computed, in the data directory.

use crate::data::{self, DataArgument};
use crate::failure::{self, Failure};
use crate::machine::MachineArguments;
use crate::progress::Progress;
use std::path::PathBuf;
use tengen::ranks::{FOLDER, RankTable, Ranks};
use tengen::{BoardSpec, Request, files};

/// Options for the table of a board.
#[derive(Debug, clap::Args)]
pub(crate) struct TableArguments {
    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    data: DataArgument,

    /// Do not read or write the board's table
    #[arg(long)]
    no_table: bool,

    /// Hide progress and notes
    #[arg(short, long)]
    quiet: bool,
}

impl TableArguments {
    /// Returns the ranks of a board, from its table. A missing table is computed and saved.
    pub(crate) fn ranks(&self, board: BoardSpec, colours: u32) -> Result<Ranks, Failure> {
        // Batches, too, handle interrupts after the table is made.
        let progress = Progress::listening(self.quiet);
        let mut table = RankTable::new(board);
        table.colours = colours;
        table.store = self.store(&progress)?;
        table.resources = self.machine.resources();
        let ranks = table.run_with(&progress);
        progress.finish();
        ranks.map_err(|error| failure::explain(error, |_| "stopped; no table was written"))
    }

    /// Returns the directory of tables. A stated directory must be usable.
    fn store(&self, progress: &Progress) -> Result<Option<PathBuf>, Failure> {
        if self.no_table {
            return Ok(None);
        }
        let given = self.data.data.as_deref();
        let made = data::directory(given).and_then(|dir| {
            let made = files::create_dir_all(&dir.join(FOLDER));
            made.map_err(|error| Failure::Unusable(format!("{}: {error}", dir.display())))?;
            Ok(dir)
        });
        match (made, given) {
            (Err(Failure::Unusable(reason)), None) => {
                progress.note(&format!("{reason}; the table will not be saved"));
                Ok(None)
            }
            (made, _) => made.map(Some),
        }
    }
}
