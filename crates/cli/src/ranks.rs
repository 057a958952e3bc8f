//! The options of commands that number the positions of a board. The numbers (*ranks*) are computed
//! from a table of the numbers of completions, which is saved in the data directory.

use crate::data::DataArgument;
use crate::failure::{self, Failure};
use crate::machine::MachineArguments;
use crate::progress::Progress;
use std::path::{Path, PathBuf};
use tengen::ranks::{FOLDER, RankTable, Ranks};
use tengen::{BoardSpec, Request, files};

/// Options for the table of a board, from which ranks of positions are computed.
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
    /// Returns the ranks of the positions of a board, from the table of the board. If the data
    /// directory has no such table, it is computed and saved.
    pub(crate) fn ranks(&self, board: BoardSpec, colours: u32) -> Result<Ranks, Failure> {
        // The handlers of interrupts stay installed after the table is made: commands that process
        // many positions check for interrupts, too.
        let progress = Progress::listening(self.quiet);
        let mut table = RankTable::new(board);
        table.colours = colours;
        table.store = self.store(&progress)?;
        table.resources = self.machine.resources();
        let ranks = table.run_with(&progress);
        progress.finish();
        ranks.map_err(|error| failure::explain(error, |_| "stopped; no table was written"))
    }

    /// Returns the data directory in which the table is saved. Returns `None` with `--no-table`, or
    /// if the default directory cannot be used. A directory that `--data` gives must be usable.
    fn store(&self, progress: &Progress) -> Result<Option<PathBuf>, Failure> {
        let prepare = |dir: &Path| {
            let made = files::create_dir_all(&dir.join(FOLDER));
            made.map_err(|error| Failure::Unusable(format!("{}: {error}", dir.display())))
        };
        let lost = "the table will not be saved";
        match self.no_table {
            true => Ok(None),
            false => self.data.prepared(prepare, lost, progress),
        }
    }
}
