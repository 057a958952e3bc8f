//! A position with its strings, from the defender's side.
//!
//! The entry is [`Scene::of`]. It computes once what all frames of a position need: the strings,
//! and the potential of each player. The potential of a point is the cost of the cheapest way from
//! there to the far outside, the open board far from all stones. Computing a scene takes two
//! shortest-path searches, one per player.

use super::potential::{Plane, Potential};
use crate::problem::string_at;
use tengen_board::{Board, EMPTY, Player, Position, StoneString};

/// A string is outside if its way to the open board far from all stones costs at most this many
/// half steps: six steps of open ground.
const OUTER: u32 = 12;

/// A position, its strings, and the potential of both players.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The board.
    pub board: &'a Board,
    /// The geometry of the board.
    pub plane: Plane,
    /// The stones.
    pub position: &'a Position,
    /// The player whose target is attacked.
    pub defender: Player,
    /// The defender's potential.
    pub potential: Potential,
    /// The attacker's potential.
    pub attackers: Potential,
    /// All strings, sorted by their first stones.
    pub strings: Vec<StoneString>,
    /// The index of the string on each point.
    pub string_at: Vec<Option<usize>>,
}

impl<'a> Scene<'a> {
    /// Creates the scene of a position whose defender is known.
    ///
    /// Returns `None` if the board is not a plain square lattice, or if the position has no far
    /// outside or does not fit the board.
    pub fn of(board: &'a Board, position: &'a Position, defender: Player) -> Option<Scene<'a>> {
        let plane = Plane::of(board)?;
        let potential = Potential::of(board, plane, position, defender)?;
        let attackers = Potential::of(board, plane, position, defender.other())?;
        let strings = position.strings(board).ok()?;
        Some(Scene {
            board,
            plane,
            position,
            defender,
            potential,
            attackers,
            string_at: string_at(board.points(), &strings),
            strings,
        })
    }

    /// Returns the indices of a player's strings.
    pub fn strings_of(&self, player: Player) -> impl Iterator<Item = usize> {
        let numbered = self.strings.iter().enumerate();
        numbered
            .filter(move |(_, string)| string.colour == player.colour())
            .map(|(number, _)| number)
    }

    /// Returns the indices of the strings of some stones, ascending.
    pub fn strings_at(&self, stones: &[usize]) -> Vec<usize> {
        let strings = stones.iter().filter_map(|&stone| self.string_at[stone]);
        let mut strings: Vec<usize> = strings.collect();
        strings.sort_unstable();
        strings.dedup();
        strings
    }

    /// Returns `true` if a string belongs to the defender.
    pub fn defends(&self, string: usize) -> bool {
        self.strings[string].colour == self.defender.colour()
    }

    /// Returns the cost of the cheapest way from a string to the far outside (the open board) for
    /// its own player, in half steps.
    pub fn cost_of(&self, string: usize) -> u32 {
        let potential = match self.defends(string) {
            true => &self.potential,
            false => &self.attackers,
        };
        let stones = self.strings[string].stones.iter();
        let costs = stones.map(|&stone| potential.cost(stone));
        costs.min().unwrap_or(0)
    }

    /// Returns for each string `true` if it is outside: not part of the target, with a cheap way to
    /// the far outside, the open board far from all stones.
    pub fn outer(&self, targets: &[usize]) -> Vec<bool> {
        let mut outer: Vec<bool> = (0..self.strings.len())
            .map(|string| self.cost_of(string) <= OUTER)
            .collect();
        for string in self.strings_at(targets) {
            outer[string] = false;
        }
        outer
    }

    /// Returns `true` if a point is empty.
    pub fn is_empty(&self, point: usize) -> bool {
        self.position.get(point) == EMPTY
    }
}
