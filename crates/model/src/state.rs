//! The state of a game: all information that affects how the game can go on. A state is packed into
//! one word of 128 bits:
//!
//! ```text
//!  126      118        115        112     111     110      104      52       0
//!   | groups | attacker's| defender's| last | player |  ko   | white  | black |
//!   |captured|  threats  |  threats  | was a|        | point | stones | stones|
//!   |        |           |           | pass |        |       |        |       |
//! ```
//!
//! The entry functions are [`State::start`] for callers, and `Node::pack` and `Node::unpack` for
//! the tables of states.

use super::position::{Configuration, Position};
use super::problem::{MAX_POINTS, MAX_THREATS, Problem};
use super::terrain::Terrain;
use tengen_board::Player;
use tengen_board::packed::{Points, Stones};

/// The number of ko threats that each player has.
///
/// A ko threat is a move elsewhere that the opponent must answer. Each threat allows a player to
/// retake a ko once at a point that is banned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Threats {
    /// Threats of the owner of the targets.
    pub defender: u8,
    /// Threats of the attacker.
    pub attacker: u8,
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The stones and the player to move.
    pub position: Position,
    /// The point where the player to move may not retake a ko, unless a ko threat is spent. `None`
    /// without a ban.
    pub ko: Option<usize>,
    /// `true` if the last move was a pass and two passes end the game.
    pub passed: bool,
    /// The remaining ko threats.
    pub threats: Threats,
    /// A bit for each target group, from the lowest bit in the order of [`Problem::targets`]: 1 if
    /// the group has been captured.
    pub captured: u8,
}

impl State {
    /// Returns the initial state of a problem.
    pub fn start(problem: &Problem, player: Player, threats: Threats) -> State {
        State {
            position: Position {
                configuration: problem.configuration.clone(),
                player,
            },
            ko: None,
            passed: false,
            threats,
            captured: 0,
        }
    }
}

/// A state of the game whose points are numbered as in a [`Terrain`], the part of the board that
/// can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) stones: Stones,
    pub(super) player: Player,
    pub(super) ko: Option<usize>,
    pub(super) passed: bool,
    pub(super) threats: Threats,
    pub(super) captured: u8,
}

const NO_KO: u8 = 63;

impl Node {
    pub(super) fn pack(self) -> u128 {
        // The fields of a packed state with their widths in bits, from the lowest bits to the
        // highest. `unpack` reads them in this order.
        let fields = [
            (self.stones.0[0].into(), MAX_POINTS),
            (self.stones.0[1].into(), MAX_POINTS),
            (self.ko.map_or(NO_KO, |ko| ko as u8).into(), 6),
            (self.player as u128, 1),
            (self.passed.into(), 1),
            (self.threats.defender.into(), 3),
            (self.threats.attacker.into(), 3),
            (self.captured.into(), 8),
        ];
        // The last field is added first, so it ends in the highest bits, and the first field in the
        // lowest.
        let add = |word: u128, (value, bits): (u128, usize)| word << bits | value;
        fields.into_iter().rev().fold(0, add)
    }

    pub(super) fn unpack(mut word: u128) -> Node {
        let mut take = |bits: usize| {
            let value = word & ((1 << bits) - 1);
            word >>= bits;
            value as u64
        };
        let stones: [Points; 2] = [take(MAX_POINTS), take(MAX_POINTS)];
        let ko = take(6) as u8;
        Node {
            stones: Stones(stones),
            ko: (ko != NO_KO).then_some(ko.into()),
            player: Player::BOTH[take(1) as usize],
            passed: take(1) == 1,
            threats: Threats {
                defender: take(3) as u8,
                attacker: take(3) as u8,
            },
            captured: take(8) as u8,
        }
    }

    /// Converts a state to the point numbers of the terrain (the part of the board that can
    /// change); `None` if the state does not fit the terrain.
    ///
    /// It does not fit if its configuration does not fit the board, or if a stone outside the
    /// terrain differs. The ko point must be in the terrain, and no player may have more than
    /// [`MAX_THREATS`] threats.
    pub(super) fn of(state: &State, terrain: &Terrain) -> Option<Node> {
        let ko = match state.ko {
            Some(vertex) => Some(terrain.number(vertex)?),
            None => None,
        };
        let Threats { defender, attacker } = state.threats;
        (defender.max(attacker) <= MAX_THREATS).then_some(())?;
        Some(Node {
            stones: terrain.stones(&state.position.configuration)?,
            player: state.position.player,
            ko,
            passed: state.passed,
            threats: state.threats,
            captured: state.captured,
        })
    }

    pub(super) fn state(self, terrain: &Terrain) -> State {
        let configuration: Configuration = terrain.configuration(self.stones);
        State {
            position: Position {
                configuration,
                player: self.player,
            },
            ko: self.ko.map(|number| terrain.vertex(number)),
            passed: self.passed,
            threats: self.threats,
            captured: self.captured,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_hold_everything() {
        let all: Points = (1 << MAX_POINTS) - 1;
        for stones in [
            Stones([0, 0]),
            Stones([all, 0]),
            Stones([1 << 51, all >> 1]),
        ] {
            for (ko, passed) in [(None, true), (Some(0), false), (Some(51), true)] {
                for (player, captured) in [(Player::Black, 255), (Player::White, 1)] {
                    for (defender, attacker) in [(0, 7), (7, 0), (5, 2)] {
                        let threats = Threats { defender, attacker };
                        let node = Node {
                            stones,
                            player,
                            ko,
                            passed,
                            threats,
                            captured,
                        };
                        assert_eq!(Node::unpack(node.pack()), node);
                        assert!(node.pack() >> 126 == 0);
                    }
                }
            }
        }
    }
}
