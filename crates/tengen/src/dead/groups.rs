//! The verdict on each group of a position.

use crate::solve::{Player, Rules, Status};
use crate::{BoardJson, Error, Position, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_tsumego::model::position;
use tengen_tsumego::model::problem::{Outside, Problem};
use tengen_tsumego::model::retrograde::{Unsolved, Verdict};
use tengen_tsumego::model::status::{self, with_ko, without_ko};

/// Which groups of a position are dead, for either player to move;
/// [`tengen::dead_groups`](crate::dead_groups()) makes one.
///
/// All positions that can arise from it are looked at, so there must not be many: the board is
/// small, or play is restricted to a region. One thread works.
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
/// [`Unusable`](Error::Unusable), if the position is illegal or has other colours, the region is
/// none or too large, or by superko; [`TooLarge`](Error::TooLarge), if too many positions can
/// arise; [`Interrupted`](Error::Interrupted).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(into)]
pub struct DeadGroups {
    /// The position.
    pub position: Position,
    /// Where stones may be put, by name; everywhere, if there are none. Groups with stones
    /// elsewhere cannot be captured, and are not judged.
    #[serde(default)]
    pub region: Vec<String>,
    /// What may not be repeated: [`Rules::NoKo`], unless stated, or [`Rules::Ko`].
    #[serde(default = "no_ko")]
    pub rules: Rules,
    /// What may be used of the machine.
    #[serde(default)]
    pub resources: Resources,
}

crate::request::with_resources!(DeadGroups);

/// The verdicts on the groups of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedGroups {
    /// Of which board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Two.
    pub colours: u32,
    /// By which rules.
    pub rules: Rules,
    /// The groups, in the order of their first stones.
    pub groups: Vec<JudgedGroup>,
}

/// The verdict on a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedGroup {
    /// Whose stones.
    pub colour: Player,
    /// Their names.
    pub stones: Vec<String>,
    /// If Black moves first.
    pub black_to_move: GroupStatus,
    /// If White moves first.
    pub white_to_move: GroupStatus,
}

/// What becomes of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GroupStatus {
    /// Dead or alive.
    pub status: Status,
    /// Moves until it is captured, passes counted.
    pub moves: Option<u32>,
    /// With how many outside threats, up to 5, who loses would win; only by the rule of ko.
    pub threats: Option<u8>,
}

fn no_ko() -> Rules {
    Rules::NoKo
}

impl DeadGroups {
    /// Of a position, without a rule of ko, played everywhere.
    pub fn new(position: Position) -> DeadGroups {
        DeadGroups {
            position,
            region: Vec::new(),
            rules: no_ko(),
            resources: Resources::default(),
        }
    }

    /// Refuses a position that cannot be judged.
    ///
    /// # Errors
    /// [`Error::Unusable`], if it is illegal or has other colours than two.
    pub fn check(&self) -> Result<()> {
        let place = &self.position;
        position::check(place.board(), place.stones()).map_err(Error::unusable)?;
        let strings = place.strings();
        let Some(string) = strings.iter().find(|string| !string.is_free()) else {
            return Ok(());
        };
        let stones = place.names().all(&string.stones).join(" ");
        let colour = player(string.colour);
        let reason = format!("the {colour} string of {stones} has no liberty");
        Err(Error::Unusable(reason))
    }

    /// The vertices of the region.
    fn vertices(&self) -> Result<Vec<usize>> {
        if self.region.is_empty() {
            return Ok((0..self.position.board().points()).collect());
        }
        let names = self.position.names();
        let vertices = self.region.iter().map(|name| names.find(name));
        vertices.collect::<Result<_, _>>().map_err(Error::unusable)
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
                Rules::Superko => return Err(Error::unusable("no group is judged by superko")),
            };
            let statuses = statuses.map_err(|error| match error {
                Unsolved::Problem(error) => Error::unusable(error),
                Unsolved::Search(error) => Error::from(error),
            });
            let [black_to_move, white_to_move] = statuses?.map(GroupStatus::of);
            Ok(JudgedGroup {
                colour: player(string.colour),
                stones: names.all(&string.stones),
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

/// Whose colour of two it is.
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
