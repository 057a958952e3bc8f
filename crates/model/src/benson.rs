//! Unconditional life: strings that cannot be captured even if their player always passes.
//!
//! Source: D. B. Benson, *Life in the game of Go*, 1976. The entry function is [`alive`].
//!
//! A region is a maximal connected set of points without stones of the player. It is vital to an
//! adjacent string of the player if all its empty points are liberties of the string. A string
//! lives if it has two vital regions that are bordered by living strings only. It also lives if it
//! has a permanent liberty, one outside the part of the board that can change. The largest set of
//! living strings is found by eliminating other strings until none is left to eliminate. A region
//! in which the opponent has a permanent liberty is vital to no string, since the opponent can fill
//! it.
//!
//! The module [`tengen_board::life`] computes the same strings. This module uses bit sets, which
//! are faster, because the retrograde analysis tests every state (`docs/notebook.md` compares the
//! costs).

use tengen_board::Player;
use tengen_board::packed::{Chain, Field, Points, Stones, bit};

/// A maximal connected set of points without stones of the player whose strings are tested.
struct Region {
    empty: Points,
    /// The player's stones adjacent to the region.
    border: Points,
}

/// Returns the stones of a player's strings that live unconditionally.
pub(super) fn alive(field: &Field, stones: Stones, player: Player) -> Points {
    let mut chains: Vec<Chain> = field.chains(stones, player).collect();
    let mut regions = regions(field, stones, player);
    loop {
        let lives = |chain: &Chain| {
            // A region is vital to a string if the string borders it and touches all its empty
            // points.
            let vital = |region: &&Region| {
                region.border & chain.stones != 0 && region.empty & !chain.liberties == 0
            };
            chain.is_safe || regions.iter().filter(vital).count() >= 2
        };
        let before = chains.len();
        chains.retain(lives);
        let alive = chains.iter().fold(0, |all, chain| all | chain.stones);
        if chains.len() == before {
            return alive;
        }
        // A region bordered by an eliminated string is vital to no string.
        regions.retain(|region| region.border & !alive == 0);
    }
}

/// Returns the regions of a player, the maximal connected sets of points without the player's
/// stones.
///
/// Omits regions in which the opponent has a permanent liberty, one outside the field.
fn regions(field: &Field, stones: Stones, player: Player) -> Vec<Region> {
    let own = stones.0[player as usize];
    let mut left = (0..field.points()).map(bit).sum::<Points>() & !own;
    let mut regions = Vec::new();
    while left != 0 {
        let (region, touched) = field.flood(!own, left & left.wrapping_neg());
        left &= !region;
        // A stone of the opponent on a point of `safe` always has a liberty. If the region has such
        // a point, stones there may be uncapturable, so the region is vital to no string.
        if region & field.safe[player.other() as usize] == 0 {
            regions.push(Region {
                empty: region & !stones.0[player.other() as usize],
                border: touched & own,
            });
        }
    }
    regions
}

#[cfg(test)]
mod tests {
    use super::super::dead::DeadSets;
    use super::super::position::Position;
    use super::super::test_boards::{configurations, legal_positions, small_boards};
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_board::{Board, Player, life};

    #[test]
    fn unconditionally_living_groups_are_in_no_set_of_dead_groups() {
        let mut numbers = [0, 0];
        let seven = ("1 x 7".to_owned(), Board::square(1, 7).unwrap());
        let eight = ("2 x 4".to_owned(), Board::square(2, 4).unwrap());
        for (name, board) in small_boards(6).into_iter().chain([seven, eight]) {
            let field = Field::new(&board);
            let sets = DeadSets::of(&board, 1 << 30, &Silent).unwrap();
            for f in configurations(board.points()) {
                let stones = Stones::of(&f);
                for player in Player::BOTH {
                    let alive = alive(&field, stones, player);
                    for x in (0..board.points()).filter(|&x| f.get(x) == player.colour()) {
                        // The opponent has the first move.
                        let p = Position {
                            configuration: f.clone(),
                            player: player.other(),
                        };
                        let Ok(rank) = sets.rank(&p, x) else { continue };
                        let lives = alive >> x & 1 == 1;
                        assert!(!lives || rank.is_none(), "{name}: {x} {p:?}");
                        numbers[usize::from(lives)] += 1;
                    }
                }
            }
        }
        assert!(numbers.iter().all(|&n| n > 500), "{numbers:?}");
    }

    /// Compares the living strings with [`tengen_board::life`], on whole boards and on parts of
    /// boards with several sets of safe points, on which stones always have a liberty.
    #[test]
    fn it_is_the_life_of_the_board() {
        let mut living = 0;
        for (name, board) in small_boards(6) {
            let whole = Field::new(&board);
            for (number, p) in legal_positions(&board).into_iter().enumerate() {
                let mut field = whole.clone();
                if number % 2 == 1 {
                    field.safe = [number / 2, number / 14].map(|set| set as u64 & field.playable);
                }
                let stones = Stones::of(&p.configuration);
                if !field.is_legal(stones) {
                    continue;
                }
                let is_safe = |player: Player, v: usize| field.safe[player as usize] >> v & 1 == 1;
                let colours = p.configuration.colours();
                for player in Player::BOTH {
                    let plain = life::alive(board.graph(), colours, player, is_safe);
                    let plain: Points = (0..board.points()).filter(|&v| plain[v]).map(bit).sum();
                    let found = alive(&field, stones, player);
                    assert_eq!(found, plain, "{name}: {player:?} {p:?} {:?}", field.safe);
                    living += u32::from(found != 0);
                }
            }
        }
        assert!(living > 1000, "{living}");
    }
}
