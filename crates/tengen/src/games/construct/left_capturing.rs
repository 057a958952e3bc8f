//! Left-capturing games, on boards of one row or column (*Combinatorics of Go*, theorem 9). These
//! games are walks in a tree of positions, in which a move captures all stones to its left, if
//! there are any.

use super::answer::Played;
use super::request::ConstructGame;
use crate::{Error, Result};
use tengen_base::observer::Observer;
use tengen_board::Board;
use tengen_exact::UBig;
use tengen_games::construct::left_capturing::LeftCapturing;
use tengen_games::construct::record::Record;
use tengen_games::tower::Tower;

pub(super) fn play(
    request: &ConstructGame,
    shortest: bool,
    observer: &dyn Observer,
) -> Result<Played> {
    let (rows, cols) = (request.rows, request.cols);
    let board = Board::square(rows, cols)?;
    if rows != 1 && cols != 1 {
        return Err(Error::unsupported(format!(
            "left-capturing games need a board of one row or column, found {rows}x{cols}"
        )));
    }
    let game = LeftCapturing::new(rows.max(cols)).map_err(Error::unusable)?;
    let from = u128::try_from(request.from.clone()).ok();
    let from = from.filter(|&from| from <= game.longest()).ok_or_else(|| {
        let (from, longest) = (&request.from, game.longest());
        Error::unusable(format!(
            "expected a part that starts after at most {longest} moves, the length of the longest game, \
             found {from}"
        ))
    })?;
    let (start, moves) = game.moves_from(1, move |_| shortest, from);
    let (kind, length) = match shortest {
        true => ("shortest", game.shortest()),
        false => ("longest", game.longest()),
    };
    let two = Tower::integer(&UBig::from(2u8));
    Ok(Played {
        about: format!("left-capturing tree, {kind} game"),
        picture: start.clone(),
        games: Some(two.to_the(&(UBig::ONE << (rows.max(cols) - 1)))),
        length: Some(UBig::from(length)),
        record: Record {
            start,
            moves: request.take(moves, observer)?,
        },
        board,
    })
}
