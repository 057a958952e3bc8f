//! Games on two boards within two boards.

use super::{Arguments, Constructed, digits, stopped};
use crate::failure::Failure;
use crate::progress::Progress;
use std::ops::ControlFlow;
use tengen_base::observer::Observer;
use tengen_board::Position;
use tengen_exact::UBig;
use tengen_games::construct::record::Record;
use tengen_games::construct::two_boards::nested::nest::{Nest, NestError};
use tengen_games::construct::two_boards::nested::play::Nested;

pub(super) fn nested(
    rows: usize,
    cols: usize,
    arguments: &Arguments,
    progress: &Progress,
) -> Result<Constructed, Failure> {
    let nest = Nest::new(rows, cols, arguments.nested, progress);
    let nest = nest.map_err(|error| match error {
        NestError::Cancelled => stopped(),
        error => Failure::unusable(error),
    })?;
    let fault = |error| Failure::Failed(format!("a fault of this program: {error}"));
    let game = Nested::new(&nest, arguments.inner.unwrap_or(usize::MAX));
    let free = nest.splits()[0].rooms()[0].free();
    let mut pairs = game.pairs(&digits(&arguments.from(), free)?).peekable();
    let first = pairs.peek().ok_or_else(|| {
        Failure::Unusable(format!(
            "no position of a half has a number from {} up",
            arguments.from()
        ))
    })?;
    let whole = arguments.from() == UBig::ZERO;
    let start = match whole {
        true => Position::empty(rows * cols),
        false => game.at_rest(first).map_err(fault)?,
    };
    let most = arguments.moves();
    let mut moves = Vec::new();
    let mut sink = |played| {
        if moves.len() == most || !progress.go_on() {
            return ControlFlow::Break(());
        }
        moves.push(played);
        ControlFlow::Continue(())
    };
    let order = &mut |_: &mut [usize]| {};
    game.play(whole, &mut pairs, order, &mut sink)
        .map_err(fault)?;
    if !progress.go_on() {
        return Err(stopped());
    }
    let rooms = nest.splits().iter().map(|split| {
        let [a, b] = split.rooms().each_ref().map(|room| room.points());
        format!("rooms of {a} and {b} points")
    });
    let rooms: Vec<String> = rooms.collect();
    Ok(Constructed {
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

/// The walls of all rooms without others in them, and the shields.
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
