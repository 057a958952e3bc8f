//! Games that visit all positions of the two halves of a board in turn (Walraet and Tromp, *A
//! Googolplex of Go Games*). A round of such a game builds one position of each half.

use super::answer::Played;
use super::request::{ConstructGame, fault, stopped};
use crate::{Error, Result};
use tengen_base::observer::Observer;
use tengen_board::Position;
use tengen_exact::UBig;
use tengen_games::construct::record::Record;
use tengen_games::construct::two_boards::halves::Halves;
use tengen_games::construct::two_boards::play::TwoBoards;

pub(super) fn play(request: &ConstructGame, observer: &dyn Observer) -> Result<Played> {
    let halves = Halves::new(request.rows, request.cols).map_err(Error::unusable)?;
    let points = halves.board().points();
    let half = &halves.rooms()[0];
    let code = request.digits(half.free())?;
    let mut positions = half.positions(&code);
    let first = positions.next().ok_or_else(|| request.no_round())?;
    let whole = request.from == UBig::ZERO;
    let order = &mut |_: &mut [usize]| {};
    let mut game = match whole {
        true => TwoBoards::begin(&halves, &first, &first, order).map_err(fault)?,
        false => TwoBoards::at(&halves, &first, &first).map_err(fault)?,
    };
    let start = match whole {
        true => Position::empty(points),
        false => game.position().clone(),
    };
    let mut moves = game.take_moves();
    while moves.len() < request.moves {
        if !observer.go_on() {
            return Err(stopped());
        }
        let Some(next) = positions.next() else {
            game.end(order).map_err(fault)?;
            moves.extend(game.take_moves());
            break;
        };
        game.round(&next, &next, order).map_err(fault)?;
        moves.extend(game.take_moves());
    }
    moves.truncate(request.moves);
    let mut picture = vec![0; points];
    for room in halves.rooms() {
        room.wall()
            .iter()
            .for_each(|&v| picture[v] = room.colour(1));
    }
    Ok(Played {
        board: halves.board().clone(),
        about: format!(
            "halves of {} points with walls (X and O), control points between",
            halves.points()
        ),
        picture: Position::new(picture),
        games: None,
        length: None,
        record: Record { start, moves },
    })
}
