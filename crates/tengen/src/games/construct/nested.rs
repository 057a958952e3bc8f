//! Games that visit all positions of two halves of a board, called *rooms*, in turn. Stones on a
//! part of each room, its *wall*, separate the rooms. Further games of this kind, on two smaller
//! rooms, are nested inside the first room.

use super::answer::Played;
use super::request::{ConstructGame, fault, stopped};
use crate::{Error, Result};
use std::ops::ControlFlow;
use tengen_base::observer::Observer;
use tengen_board::Position;
use tengen_exact::UBig;
use tengen_games::construct::record::Record;
use tengen_games::construct::two_boards::nested::nest::{Nest, NestError};
use tengen_games::construct::two_boards::nested::play::Nested;

pub(super) fn play(
    request: &ConstructGame,
    deep: usize,
    inner: Option<usize>,
    observer: &dyn Observer,
) -> Result<Played> {
    if inner == Some(0) {
        return Err(Error::unusable(
            "expected at least one round for each nested game, found 0",
        ));
    }
    let nest = Nest::new(request.rows, request.cols, deep, observer);
    let nest = nest.map_err(|error| match error {
        NestError::Cancelled => stopped(),
        error => Error::unusable(error),
    })?;
    let game = Nested::new(&nest, inner.unwrap_or(usize::MAX));
    let free = nest.splits()[0].rooms()[0].free();
    let mut pairs = game.pairs(&request.digits(free)?).peekable();
    let first = pairs.peek().ok_or_else(|| request.no_round())?;
    let whole = request.from == UBig::ZERO;
    let start = match whole {
        true => Position::empty(nest.board().points()),
        false => game.at_rest(first).map_err(fault)?,
    };
    let mut moves = Vec::new();
    let mut sink = |played| {
        if moves.len() == request.moves || !observer.go_on() {
            return ControlFlow::Break(());
        }
        moves.push(played);
        ControlFlow::Continue(())
    };
    let order = &mut |_: &mut [usize]| {};
    game.play(whole, &mut pairs, order, &mut sink)
        .map_err(fault)?;
    if !observer.go_on() {
        return Err(stopped());
    }
    let rooms = nest.splits().iter().map(|split| {
        let [a, b] = split.rooms().each_ref().map(|room| room.points());
        format!("rooms of {a} and {b} points")
    });
    let rooms: Vec<String> = rooms.collect();
    Ok(Played {
        board: nest.board().clone(),
        about: format!(
            "{}, with walls (X and O) and control points between",
            rooms.join(", within the first of them ")
        ),
        picture: picture(&nest),
        games: None,
        length: None,
        record: Record { start, moves },
    })
}

/// Returns a position that shows the walls of the rooms and the shields as stones. A wall is the
/// part of a room that has stones of one colour. A shield separates the second room of a nested
/// game from the points around it. Rooms that are divided into further rooms are drawn without
/// their wall.
fn picture(nest: &Nest) -> Position {
    let mut colours = vec![0; nest.board().points()];
    for (level, split) in nest.splits().iter().enumerate() {
        let rooms = split.rooms().iter().enumerate();
        for (at, room) in rooms.filter(|&(at, _)| at == 1 || level == nest.splits().len() - 1) {
            room.wall().iter().for_each(|&p| colours[p] = at as u8 + 1);
        }
        split.shield().iter().for_each(|&p| colours[p] = 1);
    }
    Position::new(colours)
}
