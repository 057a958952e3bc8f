//! The two players, Black and White.

use crate::named::{UnknownName, by_name};
use crate::position::Colour;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Black (colour 1) or White (colour 2). In JSON, `"black"` or `"white"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// The player who moves first.
    Black,
    /// The player who moves second.
    White,
}

impl Player {
    /// Both players, Black first.
    pub const BOTH: [Player; 2] = [Player::Black, Player::White];

    /// Returns the player of colour 1 or 2, or `None` for any other colour.
    pub fn of(colour: Colour) -> Option<Player> {
        Player::BOTH.into_iter().find(|p| p.colour() == colour)
    }

    /// Returns the colour of the player's stones.
    pub fn colour(self) -> Colour {
        self as Colour + 1
    }

    /// Returns the opponent.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }

    /// Returns `"black"` or `"white"`.
    pub fn name(self) -> &'static str {
        match self {
            Player::Black => "black",
            Player::White => "white",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Player {
    type Err = UnknownName;
    fn from_str(s: &str) -> Result<Player, UnknownName> {
        by_name("player", s, &Player::BOTH.map(|p| (p, p.name())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_go_by_their_names() {
        for player in Player::BOTH {
            assert_eq!(player.to_string().parse(), Ok(player));
            let json = serde_json::to_string(&player).unwrap();
            assert_eq!(json, format!("{:?}", player.name()));
            assert_eq!(serde_json::from_str::<Player>(&json).unwrap(), player);
            assert_eq!(Player::of(player.colour()), Some(player));
        }
        let error = "green".parse::<Player>().unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown player \"green\"; expected one of black, white"
        );
        assert_eq!(Player::of(0), None);
    }
}
