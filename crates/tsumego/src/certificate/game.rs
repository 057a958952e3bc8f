//! The rules of play on the board of a claim, in their simplest form.
//!
//! The entry is [`Game::play`]. Nothing is updated incrementally: each string is found again
//! whenever it is needed. So a move costs time proportional to the strings that it touches.

use super::{Claim, Place};
use tengen_board::{Board, Colour, EMPTY, Graph, Player};

/// The game of a claim: its board, its fixed stones, and the rules.
pub(super) struct Game<'a> {
    board: &'a Board,
    /// The points that may change, ascending.
    region: Vec<usize>,
    in_region: Vec<bool>,
    /// The points beside the rim (where the loser has stones from the beginning). On them no string
    /// of the winner may be captured.
    beside_rim: Vec<bool>,
    winner: Player,
    /// The region as a graph. Its points are indices into the region.
    within: Graph,
    /// The stones outside the region: the stones of the position, and a stone on each empty point.
    /// An added stone belongs to the loser on the rim, to the defender on friendly points, else to
    /// the attacker.
    base: Vec<Colour>,
    /// The stones of each string of the target.
    pub(super) targets: Vec<Vec<usize>>,
    pub(super) defender: Player,
    simple_ko: bool,
}

/// A string that can be captured.
pub(super) struct Capturable {
    pub(super) stones: Vec<usize>,
    pub(super) liberties: Vec<usize>,
}

/// The reason why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The point is not an empty point of the region.
    #[error("it is not an empty point of the region")]
    Occupied,
    /// The ko rule forbids the move.
    #[error("it retakes a ko, and no threat is left")]
    Ko,
    /// The move is suicide.
    #[error("it is suicide")]
    Suicide,
}

impl<'a> Game<'a> {
    /// Creates the game of a claim. The region and the targets of the claim must be points of its
    /// board.
    pub(super) fn new(claim: &'a Claim) -> Game<'a> {
        let Claim {
            board, position, ..
        } = claim;
        let region = claim.region.clone();
        let none = vec![false; board.points()];
        let (mut in_region, mut beside_rim) = (none.clone(), none);
        region.iter().for_each(|&point| in_region[point] = true);
        let defender = claim.defender();
        let mut base = position.colours().to_vec();
        for (point, colour) in base.iter_mut().enumerate() {
            // By default an empty point outside the region gets a stone of the attacker. Friendly
            // points (the defender's) and the rim (the loser's) are set after this.
            if !in_region[point] && *colour == EMPTY {
                *colour = defender.other().colour();
            }
        }
        for &point in &claim.friendly {
            base[point] = defender.colour();
        }
        for &point in claim.rim.iter().flatten() {
            base[point] = claim.loser().colour();
            let beside = board.graph().neighbours(point).iter();
            beside.for_each(|&beside| beside_rim[beside as usize] = true);
        }
        let edges = board.graph().edges().filter_map(|(a, b)| {
            let [a, b] = [a, b].map(|point| region.binary_search(&point).ok());
            Some((a?, b?))
        });
        let edges: Vec<(usize, usize)> = edges.collect();
        let within = Graph::from_edges(region.len(), &edges);
        let within = within.expect("edges of a part of a graph");
        let simple_ko = claim.simple_ko;
        let targets = Vec::new();
        let mut game = Game {
            board,
            region,
            in_region,
            beside_rim,
            winner: claim.winner(),
            within,
            base,
            targets,
            defender,
            simple_ko,
        };
        game.targets = claim
            .targets
            .iter()
            .map(|&target| {
                game.string(&game.base, target)
                    .map_or(vec![target], |string| string.stones)
            })
            .collect();
        game
    }

    /// Returns the points that may be played on or captured.
    pub(super) fn region(&self) -> &[usize] {
        &self.region
    }

    /// Returns the region as a graph, whose points are indices into the region.
    pub(super) fn within(&self) -> &Graph {
        &self.within
    }

    /// Returns `true` if a stone of a player on a point of the region is never captured.
    ///
    /// This holds beside a fixed stone of that player, and beside a point that is always empty.
    pub(super) fn is_safe(&self, player: Player, point: usize) -> bool {
        let own = player.colour();
        let is_fixed = || self.fixed_beside(point).any(|colour| colour == own);
        self.board.is_guarded(point) || is_fixed()
    }

    /// Returns the colours of a point's neighbours that are outside the region. They never change.
    fn fixed_beside(&self, point: usize) -> impl Iterator<Item = Colour> {
        self.neighbours(point)
            .filter(|&beside| !self.in_region[beside])
            .map(|beside| self.base[beside])
    }

    pub(super) fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> {
        self.board
            .graph()
            .neighbours(point)
            .iter()
            .map(|&beside| beside as usize)
    }

    pub(super) fn in_region(&self, point: usize) -> bool {
        self.in_region.get(point) == Some(&true)
    }

    /// Returns the stones on the whole board.
    pub(super) fn stones(&self, place: &Place) -> Vec<Colour> {
        let mut stones = self.base.clone();
        for (&point, &colour) in self.region.iter().zip(&place.stones) {
            stones[point] = colour;
        }
        stones
    }

    /// Returns `true` if a point is an empty point of the region.
    pub(super) fn is_free(&self, stones: &[Colour], point: usize) -> bool {
        self.in_region(point) && stones[point] == EMPTY
    }

    /// Returns the string of a stone; `None` if the string is never captured.
    ///
    /// A string is never captured if it has a stone outside the region, or beside a point that is
    /// always empty.
    pub(super) fn string(&self, stones: &[Colour], start: usize) -> Option<Capturable> {
        let mut seen = vec![false; stones.len()];
        seen[start] = true;
        let mut string = Capturable {
            stones: vec![start],
            liberties: Vec::new(),
        };
        let mut next = 0;
        while let Some(&stone) = string.stones.get(next) {
            next += 1;
            // A stone outside the region or with a permanent liberty makes the whole string safe,
            // so the flood fill can stop.
            if !self.in_region[stone] || self.board.is_guarded(stone) {
                return None;
            }
            for beside in self.neighbours(stone) {
                let same = stones[beside] == stones[start];
                if (same || stones[beside] == EMPTY) && !std::mem::replace(&mut seen[beside], true)
                {
                    if same {
                        &mut string.stones
                    } else {
                        &mut string.liberties
                    }
                    .push(beside);
                }
            }
        }
        Some(string)
    }

    /// Plays a move of a player (`None` for a pass), and returns the place after it.
    pub(super) fn play(
        &self,
        place: &Place,
        player: Player,
        point: Option<usize>,
    ) -> Result<Place, Illegal> {
        let mut after = Place {
            ko: None,
            ..place.clone()
        };
        let Some(point) = point else { return Ok(after) };
        let mut stones = self.stones(place);
        if !self.is_free(&stones, point) {
            return Err(Illegal::Occupied);
        }
        if place.ko == Some(point) {
            // Retaking the ko spends one threat of the player.
            match (player == self.defender, place.threats) {
                (true, 1..) => after.threats -= 1,
                (false, ..0) => after.threats += 1,
                _ => return Err(Illegal::Ko),
            }
        }
        stones[point] = player.colour();
        let mut taken: Vec<usize> = Vec::new();
        for beside in self.neighbours(point) {
            if stones[beside] == player.other().colour()
                && let Some(string) = self.string(&stones, beside)
                && string.liberties.is_empty()
            {
                string
                    .stones
                    .iter()
                    .for_each(|&stone| stones[stone] = EMPTY);
                taken.extend(string.stones);
            }
        }
        // `None` means that the new string is never captured. Then the move is neither suicide nor
        // a ko.
        if let Some(own) = self.string(&stones, point) {
            if own.liberties.is_empty() {
                return Err(Illegal::Suicide);
            }
            let is_ko = taken.len() == 1 && own.stones.len() == 1 && own.liberties == taken;
            // The winner's stone beside the rim, where the loser has stones, may have more
            // liberties on the board, so this may be no ko.
            let may_have = player == self.winner && self.beside_rim[point];
            if self.simple_ko && is_ko && !may_have {
                after.ko = Some(taken[0]);
            }
        }
        // A target that is not captured has all its stones. So it is captured if this move took one
        // of them.
        for (index, target) in self.targets.iter().enumerate() {
            if target.iter().any(|stone| taken.contains(stone)) {
                after.captured |= 1 << index;
            }
        }
        after.stones = self.region.iter().map(|&point| stones[point]).collect();
        Ok(after)
    }

    /// Returns all places that a player can move to, with the move; the pass comes first.
    pub(super) fn replies(
        &self,
        place: &Place,
        player: Player,
    ) -> impl Iterator<Item = (Option<usize>, Place)> {
        let moves = std::iter::once(None).chain(self.region.iter().copied().map(Some));
        moves.filter_map(move |point| Some((point, self.play(place, player, point).ok()?)))
    }

    /// Returns `true` if the play from `before` to `after` captured a string of the winner that is
    /// beside the rim (where the loser has stones).
    ///
    /// On the board this string may have had more liberties, so the play after the capture proves
    /// nothing.
    pub(super) fn breaks(&self, before: &Place, after: &Place) -> bool {
        let stones = before.stones.iter().zip(&after.stones);
        let mut points = self.region.iter().zip(stones);
        points.any(|(&point, (&was, &is))| {
            self.beside_rim[point] && was == self.winner.colour() && is == EMPTY
        })
    }

    /// Returns a stone of each remaining target.
    pub(super) fn targets_left(&self, place: &Place) -> impl Iterator<Item = usize> {
        let targets = self.targets.iter().enumerate();
        targets
            .filter(|(index, _)| place.captured >> index & 1 == 0)
            .map(|(_, target)| target[0])
    }

    /// Returns `true` if all targets have been captured.
    pub(super) fn is_lost(&self, place: &Place) -> bool {
        place.captured.count_ones() as usize == self.targets.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Position;
    use tengen_testing::boards::legal_positions;

    /// A claim about the first string of a position; the region is the whole board.
    fn claim(board: &Board, position: &Position, simple_ko: bool) -> Option<Claim> {
        let strings = position.strings(board).ok()?;
        Some(Claim {
            board: board.clone(),
            position: position.clone(),
            region: (0..board.points()).collect(),
            rim: None,
            links: Vec::new(),
            friendly: Vec::new(),
            targets: vec![strings.first()?.stones[0]],
            simple_ko,
            first: Player::Black,
            start: Place {
                stones: position.colours().to_vec(),
                ko: None,
                threats: 0,
                captured: 0,
            },
            alive: true,
        })
    }

    /// Returns the stones after a move, computed by whole strings; `None` if it is suicide.
    fn plain(
        board: &Board,
        stones: &[Colour],
        player: Player,
        point: usize,
    ) -> Option<Vec<Colour>> {
        let mut position = Position::new(stones.to_vec());
        position.set(point, player.colour());
        for string in position.strings(board).unwrap() {
            if string.colour != player.colour() && !string.is_free() {
                string
                    .stones
                    .iter()
                    .for_each(|&stone| position.set(stone, EMPTY));
            }
        }
        let legal = position.is_legal(board).unwrap();
        legal.then(|| position.colours().to_vec())
    }

    /// Tests all moves in all positions of small boards. The ko point is the point where an
    /// immediate recapture would repeat the position.
    #[test]
    fn moves_and_kos_agree_with_their_definition() {
        let mut kos = 0;
        for (rows, cols) in [(1, 5), (2, 3), (2, 4)] {
            let board = Board::square(rows, cols).unwrap();
            let points = rows * cols;
            for position in legal_positions(&board, 2) {
                let Some(claim) = claim(&board, &position, true) else {
                    continue;
                };
                let game = Game::new(&claim);
                let before = claim.start.stones.as_slice();
                for player in Player::BOTH {
                    for point in (0..points).filter(|&v| position.get(v) == EMPTY) {
                        let after = game.play(&claim.start, player, Some(point));
                        let stones = plain(&board, before, player, point);
                        let Some(stones) = stones else {
                            assert_eq!(after, Err(Illegal::Suicide));
                            continue;
                        };
                        let after = after.unwrap();
                        assert_eq!(after.stones, stones);
                        let repeats = |&v: &usize| {
                            before[v] == player.other().colour()
                                && stones[v] == EMPTY
                                && plain(&board, &stones, player.other(), v).as_deref()
                                    == Some(before)
                        };
                        assert_eq!(after.ko, (0..points).find(repeats), "{position:?} {point}");
                        kos += usize::from(after.ko.is_some());
                    }
                }
            }
        }
        assert!(kos > 100, "{kos}");
    }

    /// On the board, the winner's stone beside the rim may have a liberty on the rim, where the
    /// loser has stones in the certificate. Then a capture by this stone is no ko, and the loser
    /// may retake.
    #[test]
    fn a_capture_beside_the_rim_is_no_ko_for_the_winner() {
        let board = Board::square(1, 5).unwrap();
        let position = Position::new(vec![0, 1, 2, 0, 0]);
        let whole = claim(&board, &position, true).unwrap();
        for (rim, ko) in [(None, Some(2)), (Some(vec![4]), None)] {
            let mut claim = whole.clone();
            claim.region = vec![0, 1, 2, 3];
            claim.start.stones.truncate(4);
            claim.rim = rim;
            let game = Game::new(&claim);
            assert_eq!(game.winner, Player::Black);
            let after = game.play(&claim.start, game.winner, Some(3)).unwrap();
            assert_eq!((after.stones, after.ko), (vec![0, 1, 0, 1], ko));
        }
    }

    /// Retaking a ko spends one threat of the retaking player, as long as there is one.
    #[test]
    fn threats_are_spent_one_by_one() {
        let board = Board::square(1, 5).unwrap();
        let position = Position::new(vec![2, 0, 2, 1, 0]);
        let claim = claim(&board, &position, true).unwrap();
        let game = Game::new(&claim);
        let defender = game.defender;
        for (player, sign) in [(defender, 1), (defender.other(), -1)] {
            // The player can capture the opponent's stone on point 2 at once.
            let [own, other] = [player, player.other()].map(Player::colour);
            for threats in -2..=2i8 {
                let place = Place {
                    stones: vec![other, EMPTY, other, own, EMPTY],
                    ko: Some(1),
                    threats,
                    captured: 0,
                };
                let after = game.play(&place, player, Some(1));
                match threats * sign {
                    1.. => assert_eq!(after.unwrap().threats, threats - sign),
                    _ => assert_eq!(after, Err(Illegal::Ko)),
                }
            }
        }
    }
}
