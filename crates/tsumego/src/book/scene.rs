//! A position with its strings, seen by one of the players.

use super::potential::{Plane, Potential};
use tengen_board::{Board, Player, Position, StoneString};

/// A position, its strings, and how hard it is for the defender to get out.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// Its points.
    pub plane: Plane,
    /// The stones.
    pub position: &'a Position,
    /// Who defends.
    pub defender: Player,
    /// The defender's potential.
    pub potential: Potential,
    /// All strings.
    pub strings: Vec<StoneString>,
    /// The number of the string on each point.
    pub string_at: Vec<Option<usize>>,
}

impl<'a> Scene<'a> {
    /// The strings of a position; `None` if it does not fit the board.
    pub fn new(
        plane: Plane,
        board: &'a Board,
        position: &'a Position,
        defender: Player,
        potential: Potential,
    ) -> Option<Scene<'a>> {
        let strings = position.strings(board).ok()?;
        let mut string_at = vec![None; board.points()];
        for (number, string) in strings.iter().enumerate() {
            for &stone in &string.stones {
                string_at[stone] = Some(number);
            }
        }
        Some(Scene {
            board,
            plane,
            position,
            defender,
            potential,
            strings,
            string_at,
        })
    }

    /// The scene of a position whose defender is known; `None` if it has no outside.
    pub fn of(board: &'a Board, position: &'a Position, defender: Player) -> Option<Scene<'a>> {
        let plane = Plane::of(board)?;
        let potential = Potential::of(plane, position, defender)?;
        Scene::new(plane, board, position, defender, potential)
    }

    /// The numbers of a player's strings.
    pub fn strings_of(&self, player: Player) -> impl Iterator<Item = usize> {
        let numbered = self.strings.iter().enumerate();
        numbered
            .filter(move |(_, string)| string.colour == player.colour())
            .map(|(number, _)| number)
    }

    /// What the cheapest way out of a string costs.
    pub fn cost_of(&self, string: usize) -> u32 {
        let stones = self.strings[string].stones.iter();
        let costs = stones.map(|&stone| self.potential.cost(stone));
        costs.min().unwrap_or(0)
    }
}
