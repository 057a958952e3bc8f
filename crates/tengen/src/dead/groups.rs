//! Verdicts on the groups (strings) of a position: dead, if the opponent can capture them against
//! every defence, or alive.

use crate::solve::{Player, Rules, Status};
use crate::{BoardJson, Cause, Error, Point, Position, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_model::position;
use tengen_model::problem::{Outside, Problem};
use tengen_model::retrograde::{Unsolved, Verdict};
use tengen_model::status::{self, with_ko, without_ko};

/// Request for the dead groups (strings) of a position, once with Black and once with White to
/// move.
///
/// [`tengen::dead_groups`](crate::dead_groups()) creates a request. The search visits all positions
/// that can arise. So the board must be small, or `region` must restrict the points on which the
/// players move. The search uses one thread.
///
/// ```
/// use tengen::prelude::*;
/// let judged = tengen::dead_groups(Position::read(". X O .\nX X O .")?).run()?;
/// let black = &judged.groups[0];
/// assert_eq!(black.stones, ["B2", "A1", "B1"]);
/// assert_eq!((black.white_to_move.status.name(), black.white_to_move.moves), ("dead", Some(1)));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the position is illegal or has other colours than black and
///   white, the region is invalid or too large, or the rule is superko.
/// - [`TooLarge`](Error::TooLarge) if too many positions can arise.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(into)]
#[non_exhaustive]
pub struct DeadGroups {
    /// The position.
    pub position: Position,
    /// Names of the points on which the players may move; empty for the whole board. Groups with
    /// stones outside the region cannot be captured and are not judged.
    #[serde(default)]
    pub region: Vec<String>,
    /// The ko rule: [`Rules::NoKo`], the default, or [`Rules::Ko`].
    #[serde(default = "no_ko")]
    pub rules: Rules,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

crate::request::with_resources!(DeadGroups);

/// The verdicts on the groups of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct JudgedGroups {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones, always 2.
    pub colours: u32,
    /// The ko rule.
    pub rules: Rules,
    /// The groups, ordered by their first stones.
    pub groups: Vec<JudgedGroup>,
}

/// The verdict on a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct JudgedGroup {
    /// The colour of the stones.
    pub colour: Player,
    /// The names of the stones.
    pub stones: Vec<Point>,
    /// The verdict if Black moves first.
    pub black_to_move: GroupStatus,
    /// The verdict if White moves first.
    pub white_to_move: GroupStatus,
}

/// The verdict on a group for one player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GroupStatus {
    /// The status: dead or alive.
    pub status: Status,
    /// Number of moves, including passes, until the group is captured if both players play best;
    /// `None` if it is alive.
    pub moves: Option<u32>,
    /// The smallest number of ko threats (moves elsewhere that must be answered) with which the
    /// loser would win. `None` if it is above 5, or the rule is not [`Rules::Ko`].
    pub threats: Option<u8>,
}

fn no_ko() -> Rules {
    Rules::NoKo
}

impl DeadGroups {
    /// Creates a request for the groups of a position. There is no ko rule, and the players move on
    /// the whole board.
    pub fn new(position: Position) -> DeadGroups {
        DeadGroups {
            position,
            region: Vec::new(),
            rules: no_ko(),
            resources: Resources::default(),
        }
    }

    /// Checks that the position is legal and has no colours other than black and white.
    ///
    /// # Errors
    /// [`Error::Unusable`] if the position is illegal, or has other colours than black and
    /// white.
    pub fn check(&self) -> Result<()> {
        let place = &self.position;
        position::check(place.board(), place.stones())
            .map_err(|error| Error::because(Cause::Position, error))?;
        let strings = place.strings();
        let Some(string) = strings.iter().find(|string| !string.is_free()) else {
            return Ok(());
        };
        let stones = place.names().all(&string.stones).join(" ");
        let colour = player(string.colour);
        let reason = format!(
            "expected a legal position, found the {colour} string {stones} without a liberty"
        );
        Err(Error::because(Cause::Position, reason))
    }

    /// Returns the vertices of the region.
    fn vertices(&self) -> Result<Vec<usize>> {
        if self.region.is_empty() {
            return Ok((0..self.position.board().points()).collect());
        }
        let names = self.position.names();
        let vertices = self.region.iter().map(|name| Ok(names.find(name)?));
        vertices.collect()
    }
}

impl Request for DeadGroups {
    type Answer = JudgedGroups;

    fn run_with(&self, observer: &dyn Observer) -> Result<JudgedGroups> {
        self.check()?;
        let (region, names) = (self.vertices()?, self.position.names());
        let memory = self.resources.machine(observer).memory;
        let strings = self.position.strings().into_iter();
        let inside = strings.filter(|string| string.stones.iter().all(|x| region.contains(x)));
        let groups = inside.map(|string| {
            let problem = Problem {
                board: self.position.board().clone(),
                configuration: self.position.stones().clone(),
                region: region.clone(),
                outside: Outside::Immortal,
                targets: vec![string.stones[0]],
            };
            let statuses = match self.rules {
                Rules::NoKo => without_ko(&problem, memory, observer),
                Rules::Ko => with_ko(&problem, memory, observer),
                Rules::Superko => {
                    return Err(Error::unsupported(
                        "expected the rules ko or no-ko for dead groups, found superko",
                    ));
                }
            };
            let statuses = statuses.map_err(|error| match error {
                Unsolved::Problem(error) => Error::unusable(error),
                Unsolved::Search(error) => Error::from(error),
            });
            let [black_to_move, white_to_move] = statuses?.map(GroupStatus::of);
            Ok(JudgedGroup {
                colour: player(string.colour),
                stones: Point::all(&names, &string.stones),
                black_to_move,
                white_to_move,
            })
        });
        Ok(JudgedGroups {
            colours: 2,
            groups: groups.collect::<Result<_>>()?,
            board: self.position.board_json(),
            rules: self.rules,
        })
    }
}

/// Returns the player of a colour.
fn player(colour: u8) -> Player {
    Player::of(colour).unwrap_or(Player::White)
}

impl GroupStatus {
    fn of(status: status::Status) -> GroupStatus {
        let (word, moves) = match status.verdict {
            Verdict::Dead { moves } => (Status::Dead, Some(moves)),
            Verdict::Alive => (Status::Alive, None),
        };
        GroupStatus {
            status: word,
            moves,
            threats: status.threats,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_judged_within_a_region_by_rules() {
        let request = DeadGroups::new(Position::read(". X O .\nX X O .").unwrap());
        let text = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<DeadGroups>(&text).unwrap(), request);
        assert_eq!(request.run().unwrap().groups.len(), 2);
        let region = ["A1", "A2", "B1", "B2"].map(str::to_owned);
        let one = request.clone().region(region).rules(Rules::Ko).run();
        assert_eq!(one.unwrap().groups.len(), 1);
        for wrong in [
            DeadGroups::new(Position::read(". X\nX O").unwrap()),
            DeadGroups::new(Position::read(". 3").unwrap()),
            request.clone().region(["A9".to_owned()]),
            request.clone().rules(Rules::Superko),
        ] {
            assert!(wrong.run().unwrap_err().is_refusal());
        }
        let small = request.memory(1).run().unwrap_err();
        assert!(matches!(small, Error::TooLarge { .. }), "{small}");
    }
}
