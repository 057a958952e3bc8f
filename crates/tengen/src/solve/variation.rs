//! Solves a problem of life and death after some moves have been played.

use super::request::{seki, threads};
use super::{First, Life, Player, Problem, Rules, SolvedSide, Status};
use crate::{Cause, Error, Move, Point, PositionJson, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_base::observer::Observer;
use tengen_board::{Move as Played, Position};
use tengen_problems::solve::{Memory, Query, solve_each, solve_from};
use tengen_tsumego::solver::session::{Ko, Session, Situation, Tables};

/// A request to solve a problem after some moves. The answer gives the target's status, the moves
/// that succeed now, and the worth of each next move (the target's status after it). This shows how
/// a wrong move is refuted.
///
/// ```
/// use tengen::prelude::*;
/// let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n")?;
/// let wrong = Variation::new(corner, ["A3"]).run()?;
/// assert_eq!(wrong.side.status.name(), "alive");
/// assert_eq!(wrong.side.moves.unwrap(), ["B3"]); // White refutes it there.
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if a move is illegal or the problem is too large.
/// [`Interrupted`](Error::Interrupted), if the search was stopped before the winner was known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Variation {
    /// The problem.
    pub problem: Problem,
    /// The player who made the first of `moves`. `None` stands for the player whom the problem
    /// names or, if it names none, Black.
    #[serde(default)]
    pub first: Option<Player>,
    /// The moves that have been played, by the players in turn: names of points, or `pass`.
    #[serde(default)]
    #[setters(into)]
    pub moves: Vec<String>,
    /// The rule of repetition. `None` stands for the rule that the problem states. If it states
    /// none, the rule of ko applies.
    #[serde(default)]
    pub rules: Option<Rules>,
    /// `true` to return each legal next move with its worth: the status of the target after the
    /// move.
    #[serde(default)]
    pub values: bool,
    /// Limit on the nodes of the search that tells life with two eyes from seki. With 0 there is no
    /// such search, and the status stays `alive`.
    #[serde(default = "seki")]
    pub seki: u32,
    /// Limit on the nodes (positions with a player to move) of the search for the status of the
    /// position. The search for the moves and the line of the answer gets the same limit, and so
    /// does the search for each next move.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Time limit of the search for the status of the position. The search for the moves and the
    /// line of the answer gets the same limit, and so does the search for each next move.
    #[serde(default)]
    pub time: Option<Duration>,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
}

/// The answer to a problem after some moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Varied {
    /// The position after the moves, as the rows of a diagram.
    pub position: PositionJson,
    /// The player to move.
    pub to_move: Player,
    /// The point where the player to move may not retake a ko, if any.
    pub ko: Option<Point>,
    /// `true` if the whole target has been captured.
    pub captured: bool,
    /// The answer to the problem in this position for the player to move, with all moves that
    /// succeed.
    #[serde(flatten)]
    pub side: SolvedSide,
    /// The worth of each legal next move (the status of the target after it), a pass first. Empty
    /// if the worth was not requested, or if the target has been captured.
    pub values: Vec<MoveValue>,
}

/// A next move and its worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MoveValue {
    /// The name of the move, or `pass`.
    #[serde(rename = "move")]
    pub name: Move,
    /// `true` if the move succeeds when no player has outside threats (ko threats). `None` if a
    /// limit was reached.
    pub success: Option<bool>,
    /// The status of the target after the move.
    pub status: Status,
    /// The kind of life of the target, such as seki. `None` if the target does not live, or the
    /// kind is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub life: Option<Life>,
    /// The condition under which the status holds, as words to put after the status, such as
    /// `" while C18 stands"`. Empty if the status holds without any condition.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub condition: String,
    /// The smallest number of outside threats with which the losing side would win. An outside
    /// threat is a move elsewhere that the opponent must answer. `None` if 5 threats do not
    /// suffice, or if the number is unknown.
    pub threats: Option<u8>,
    /// The best play of both players after the move; if the move fails, its refutation.
    pub line: Vec<Move>,
}

/// The situation after the played moves.
struct Reached {
    now: Situation,
    before: Vec<Position>,
    /// The legal next moves, each with the situation (position and player to move) after it.
    next: Vec<(Option<usize>, Situation)>,
    is_lost: bool,
}

impl Variation {
    /// Returns a request to solve `problem` after `moves`, without limits on nodes and time.
    pub fn new<M: Into<String>>(problem: Problem, moves: impl IntoIterator<Item = M>) -> Variation {
        Variation {
            problem,
            first: None,
            moves: moves.into_iter().map(Into::into).collect(),
            rules: None,
            values: false,
            seki: seki(),
            nodes: None,
            time: None,
            resources: Resources::default(),
        }
    }

    fn rules_of_play(&self) -> Rules {
        self.rules.or(self.problem.rules).unwrap_or_default()
    }

    /// Plays the moves of the request and lists the legal next moves.
    fn reach(&self) -> Result<Reached> {
        let engine = self.problem.engine();
        let first = self.first.or(self.problem.first).unwrap_or(Player::Black);
        // This solver session only plays moves and runs no search, so the smallest transposition
        // tables (caches of search results) suffice.
        let mut tables = Tables::new(1 << 16);
        let ko = self.rules_of_play().ko().unwrap_or(Ko::Allowed);
        let session = Session::new(engine, ko, &mut tables).map_err(Error::unusable)?;
        let names = self.problem.names();
        let mut now = Situation::start(engine, first);
        let mut before: Vec<Position> = Vec::new();
        for name in &self.moves {
            let vertex = match names.read_move(name)? {
                Played::Pass => None,
                Played::Play(vertex) => Some(vertex),
            };
            let refused = |why: &str| {
                let reason = format!("{name} is not a legal move: {why}");
                Error::because(Cause::Move(name.clone()), reason)
            };
            if vertex.is_some() && vertex == now.ko {
                return Err(refused("the ko may not be retaken at once"));
            }
            let next = session.play(&now, vertex).ok_or_else(|| {
                let is_taken = vertex.is_some_and(|vertex| now.position.get(vertex) != 0);
                let is_outside = vertex.is_some_and(|vertex| !engine.region.contains(&vertex));
                refused(match (is_taken, is_outside) {
                    (true, _) => "the point is occupied",
                    (_, true) => "the point is outside the region",
                    _ => "the stone would have no liberty",
                })
            })?;
            before.push(std::mem::replace(&mut now, next).position);
            if self.repeats(vertex, &now, &before) {
                return Err(refused("it repeats an earlier position"));
            }
        }
        let mut next = session.moves(&now);
        before.push(now.position.clone());
        next.retain(|(vertex, after)| !self.repeats(*vertex, after, &before));
        before.pop();
        Ok(Reached {
            is_lost: session.is_lost(&now),
            now,
            before,
            next,
        })
    }

    /// Returns `true` if superko forbids the move at `vertex` that leads to `after`: it would
    /// repeat a position of `before`.
    fn repeats(&self, vertex: Option<usize>, after: &Situation, before: &[Position]) -> bool {
        self.rules_of_play() == Rules::Superko
            && vertex.is_some()
            && before.contains(&after.position)
    }
}

impl Request for Variation {
    type Answer = Varied;

    fn run_with(&self, observer: &dyn Observer) -> Result<Varied> {
        let is_limited = self.time.is_some() || self.nodes.is_some();
        self.problem.check_size(is_limited)?;
        let Reached {
            now,
            before,
            next,
            is_lost,
        } = self.reach()?;
        let threads = threads(self.resources);
        let query = Query {
            first: First::from(now.to_move),
            rules: self.rules_of_play(),
            all_moves: true,
            passes: true,
            seki: self.seki,
            nodes: self.nodes,
            time: self.time,
            memory: self.resources.memory,
            threads,
            ..Query::default()
        };
        let mut memory = Memory::new(query.bytes(threads), threads);
        let engine = self.problem.engine();
        let side = solve_from(engine, &now, &before, &query, &mut memory, observer)?;
        let names = self.problem.names();
        let side = SolvedSide::of(&self.problem, side);
        if side.status == Status::Unknown && !observer.go_on() {
            return Err(Error::Interrupted { kept: false });
        }
        let mut values = Vec::new();
        if self.values && !is_lost {
            let (moves, starts): (Vec<_>, Vec<_>) = next.into_iter().unzip();
            let query = Query {
                all_moves: false,
                passes: false,
                ..query
            };
            // Under superko, play after a next move must not return to the current position either.
            let mut before = before;
            before.push(now.position.clone());
            let sides = solve_each(engine, &starts, &before, &query, &mut memory, observer)?;
            for (vertex, side) in moves.into_iter().zip(sides) {
                let after = SolvedSide::of(&self.problem, side);
                values.push(MoveValue {
                    name: Move::of(&names, vertex),
                    // The answer after the move is about the success of the other player, who is
                    // then to move. So negate it.
                    success: after.success.map(|success| !success),
                    status: after.status,
                    life: after.life,
                    condition: after.condition,
                    threats: after.threats,
                    line: after.line,
                });
            }
        }
        let position = PositionJson::new(self.problem.board(), &now.position);
        Ok(Varied {
            position: position.map_err(Error::failed)?,
            to_move: now.to_move,
            ko: now.ko.map(|vertex| Point::of(&names, vertex)),
            captured: is_lost,
            side,
            values,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Solve;

    const CORNER: &str = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";

    fn corner(moves: &[&str]) -> Variation {
        let moves = moves.iter().copied();
        Variation::new(Problem::parse(CORNER).unwrap(), moves)
    }

    #[test]
    fn values_agree_with_all_good_moves_and_with_each_variation() {
        for first in Player::BOTH {
            let varied = corner(&[]).first(first).values(true).run().unwrap();
            let problem = Problem::parse(CORNER).unwrap();
            let solved = Solve::new(problem).first(first.into()).all_moves(true);
            let solved = solved.run().unwrap();
            let good = varied.values.iter().filter(|v| v.success == Some(true));
            let good: Vec<_> = good.map(|value| value.name.clone()).collect();
            assert_eq!(good, solved.moves);
            // There are four next moves: three points and a pass. Suicide is illegal.
            assert_eq!(varied.values.len(), 4, "{:?}", varied.values);
            for value in &varied.values {
                let after = corner(&[value.name.as_str()]).first(first).run().unwrap();
                assert_eq!(after.side.status, value.status, "{}", value.name);
                assert_eq!(after.to_move, first.other());
            }
        }
    }

    #[test]
    fn a_sufficient_pass_is_reported() {
        let eyes = ". O . O X .\nO O O O X .\nX X X X X .\n";
        for first in Player::BOTH {
            let problem = Problem::parse(eyes).unwrap();
            let varied = Variation::new(problem, [""; 0]).first(first).run();
            let side = varied.unwrap().side;
            assert_eq!(
                (side.pass, side.unconditional),
                (first == Player::White, true)
            );
        }
        assert!(!corner(&[]).run().unwrap().side.pass);
        // Black has killed, so White may pass.
        assert!(corner(&["B3", "pass"]).run().unwrap().side.pass);
    }

    #[test]
    fn lines_are_played_to_the_capture() {
        let line = ["B3", "pass", "A3", "pass", "C3"];
        let end = corner(&line).values(true).run().unwrap();
        assert!(end.captured && end.values.is_empty());
        assert_eq!(end.side.status, Status::Dead);
        assert_eq!(end.position.0[0], "X X X . X . .");
    }

    #[test]
    fn illegal_moves_are_refused() {
        for (moves, why) in [
            (&["D3"][..], "the point is occupied"),
            (&["G1"], "outside the region"),
            (&["Z9"], "Z9"),
        ] {
            let error = corner(moves).run().unwrap_err();
            assert!(
                error.is_refusal() && error.to_string().contains(why),
                "{error}"
            );
        }
        // White takes a ko at A5, and Black may not retake it at once.
        let ko = ". X O . O X .\nX O O O O X .\nX X X X X X .\n. . . . . . .\n. . . . . . .\n";
        let ko = |moves: &[&str]| {
            let moves = moves.iter().copied();
            let variation = Variation::new(Problem::parse(ko).unwrap(), moves);
            variation.first(Player::White).run()
        };
        let taken = ko(&["A5"]).unwrap();
        assert_eq!(taken.ko.unwrap(), "B5");
        assert_eq!(taken.to_move, Player::Black);
        let error = ko(&["A5", "B5"]).unwrap_err();
        assert!(
            error.is_refusal() && error.to_string().contains("ko"),
            "{error}"
        );
        assert_eq!(ko(&["A5", "pass", "D5"]).unwrap().ko, None);
    }

    #[test]
    fn the_same_under_superko() {
        let varied = corner(&["A3"]).rules(Rules::Superko).values(true).run();
        let varied = varied.unwrap();
        assert_eq!(varied.side.moves.unwrap(), ["B3"]);
        let best = varied.values.iter().find(|value| value.name == "B3");
        assert_eq!(best.unwrap().success, Some(true));
    }

    #[test]
    fn requests_are_json() {
        let request = corner(&["A3"]).values(true).time(Duration::from_secs(1));
        let text = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<Variation>(&text).unwrap(), request);
    }
}
