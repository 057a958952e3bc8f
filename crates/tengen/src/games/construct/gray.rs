//! Gray code games: they visit the subsets of a set E of points in the order of the binary Gray
//! code (*Combinatorics of Go*, theorem 8). A step of the code adds one point to the subset or
//! removes one. A subset is shown by black stones on it and on a set B. Or it is shown by white
//! stones on the rest of E and on a set W.

use super::super::PartitionSearch;
use super::answer::Played;
use super::request::{ConstructGame, stopped};
use crate::{Error, Result};
use tengen_base::observer::Observer;
use tengen_board::Board;
use tengen_exact::UBig;
use tengen_games::construct::gray::GrayGame;
use tengen_games::construct::record::Record;
use tengen_games::construct::search::{SearchError, best_partition};

pub(super) fn play(
    request: &ConstructGame,
    search: PartitionSearch,
    observer: &dyn Observer,
) -> Result<Played> {
    let board = Board::square(request.rows, request.cols)?;
    let found = best_partition(&board, &search, observer);
    let partition = found.map_err(|error| match error {
        SearchError::Cancelled => stopped(),
        _ => Error::unusable(error),
    })?;
    let game = GrayGame::new(&partition);
    let from = &request.from;
    if *from >= game.steps() {
        return Err(Error::unusable(format!(
            "expected a step of the Gray code from 0 to {}, found {from}",
            game.steps() - UBig::ONE
        )));
    }
    let (b, w, e) = partition.sizes();
    let moves = request.take(game.moves_from(from), observer)?;
    Ok(Played {
        about: format!("partition with |B| = {b} (X), |W| = {w} (O), |E| = {e} (.)"),
        picture: partition.position(),
        games: Some(partition.games()),
        length: Some(game.length()),
        record: Record {
            start: game.before(from),
            moves,
        },
        board,
    })
}
