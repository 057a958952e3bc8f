//! Tables of completions, from which positions have their ranks: kept in the data
//! directory.

use crate::counting;
use crate::data::{self, DataArgument};
use crate::failure::Failure;
use crate::machine::MachineArguments;
use crate::progress::Progress;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use tengen_board::Board;
use tengen_count::run::CountError;
use tengen_positions::completions::Completions;
use tengen_positions::rank::{BuildError, OpenError, SaveError};

/// Where tables are in the data directory.
const FOLDER: &str = "ranks";

/// Where a board's table comes from, as arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct TableArguments {
    #[command(flatten)]
    machine: MachineArguments,

    #[command(flatten)]
    data: DataArgument,

    /// Neither use nor keep the board's table
    #[arg(long)]
    no_table: bool,

    /// Show neither progress nor notes
    #[arg(short, long)]
    quiet: bool,
}

impl TableArguments {
    /// The completions of a board: those that are kept, or else new ones, which are
    /// then kept.
    pub(crate) fn completions(&self, board: &Board, colours: u32) -> Result<Completions, Failure> {
        // Not only while a table is made: batches, too, end in good order.
        let progress = Progress::listening(self.quiet);
        let completions = self.kept_or_new(board, colours, &progress);
        progress.finish();
        completions
    }

    fn kept_or_new(
        &self,
        board: &Board,
        colours: u32,
        progress: &Progress,
    ) -> Result<Completions, Failure> {
        let name = Completions::file_name(board, colours).map_err(explain)?;
        let path = self.folder(progress)?.map(|folder| folder.join(name));
        if let Some(path) = &path
            && let Some(completions) = open(path, board, colours, progress)?
        {
            return Ok(completions);
        }
        let options = counting::options(&self.machine, None, progress);
        let built = options
            .with_threads(|| Ok(Completions::build(board, colours, options.context())))
            .map_err(|error: CountError| counting::explain(error))?;
        let completions = built.map_err(explain)?;
        if let Some(path) = &path {
            match completions.save(path, progress) {
                Ok(()) => {}
                Err(SaveError::Cancelled) => return Err(stopped()),
                Err(error) => progress.note(&format!(
                    "the table {} could not be kept: {error}",
                    path.display()
                )),
            }
        }
        Ok(completions)
    }

    /// Where tables are kept. A directory that the user gave must be usable.
    fn folder(&self, progress: &Progress) -> Result<Option<PathBuf>, Failure> {
        if self.no_table {
            return Ok(None);
        }
        let given = self.data.data.as_deref();
        let made = data::directory(given).and_then(|dir| {
            let folder = dir.join(FOLDER);
            let made = std::fs::create_dir_all(&folder);
            made.map_err(|error| Failure::Unusable(format!("{}: {error}", dir.display())))?;
            Ok(folder)
        });
        match (made, given) {
            (Err(Failure::Unusable(reason)), None) => {
                progress.note(&format!("{reason}; no table will be kept"));
                Ok(None)
            }
            (made, _) => made.map(Some),
        }
    }
}

/// Opens a table, if there is one that can be used.
fn open(
    path: &Path,
    board: &Board,
    colours: u32,
    progress: &Progress,
) -> Result<Option<Completions>, Failure> {
    match Completions::open(path, board, colours, progress) {
        Ok(completions) => return Ok(Some(completions)),
        Err(OpenError::Cancelled) => return Err(stopped()),
        Err(OpenError::Io(error)) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => progress.note(&format!(
            "{}: {error}; it is not used, and made anew",
            path.display()
        )),
    }
    Ok(None)
}

fn stopped() -> Failure {
    Failure::Interrupted("stopped; no table was written".to_owned())
}

fn explain(error: BuildError) -> Failure {
    match error {
        BuildError::Cancelled => stopped(),
        BuildError::Sweep(_) | BuildError::Colours { .. } => Failure::unusable(error),
        BuildError::Memory { .. } | BuildError::Execute(_) => Failure::Failed(error.to_string()),
    }
}
