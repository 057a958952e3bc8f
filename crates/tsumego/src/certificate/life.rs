//! Unconditional life: strings that cannot be captured even if their owner passes for ever. The
//! entry is [`is_certain`].

use super::Place;
use super::game::Game;
use tengen_board::life;

/// Returns `true` if some remaining target lives unconditionally on the region ([`life::alive`]).
///
/// A stone is safe on a point beside a fixed stone of its owner, or beside a point that is always
/// empty.
pub(super) fn is_certain(game: &Game<'_>, place: &Place) -> bool {
    let is_safe = |player, point: usize| game.is_safe(player, game.region()[point]);
    let alive = life::alive(game.within(), &place.stones, game.defender, is_safe);
    let targets = game.targets.iter().enumerate();
    let mut left = targets.filter(|(index, _)| place.captured >> index & 1 == 0);
    left.any(|(_, target)| {
        let point = game.region().binary_search(&target[0]);
        point.is_ok_and(|point| alive[point])
    })
}
