//! The answer to a problem of life and death, as data.

use super::{Aim, Claim, Life, MoveStatus, Player, Problem, Solve, tree};
use crate::{BoardJson, Error, Move, Point, Result};
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_problems::book::answer::Surveyed;
use tengen_problems::solve::{Answer, Side, solve};
use tengen_tsumego::answer::line::End;
use tengen_tsumego::answer::rank::Valued;
use tengen_tsumego::border::Border;
use tengen_tsumego::solver::status::Threats;

/// The answer to a problem of life and death. `tengen solve` prints one line for each of the
/// `sides`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Solved {
    /// The status of the target in the first entry of `sides`. In this entry, the player named by
    /// the request or the problem moves first, or Black if neither names a player.
    pub status: Status,
    /// The first moves that succeed in the first entry of `sides`. Empty if no move succeeds, or if
    /// a limit was reached.
    pub moves: Vec<Move>,
    /// One answer for each player who was requested to move first, Black before White; never empty.
    /// If the search was stopped, `sides` has only the decided answers.
    pub sides: Vec<SolvedSide>,
    /// The problem.
    #[serde(skip)]
    pub problem: Problem,
}

/// The answer for one player who moves first: one JSON line of `tengen solve`. An *outside threat*
/// is a ko threat: a move outside the region that the opponent must answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolvedSide {
    /// The name of the problem.
    pub id: String,
    /// The board of the problem.
    #[serde(flatten)]
    pub board: BoardJson,
    /// The number of colours: always 2.
    pub colours: u32,
    /// A stone of each string of the target.
    pub target: Vec<Point>,
    /// The region: the points on which the players may move or capture in the search. If nothing
    /// encloses the target, these are the points of a frame, a region that the program chooses.
    pub region: Vec<Point>,
    /// The claim of the answer: what the status means on the whole board. `None` if the status is
    /// unknown.
    pub claim: Option<Claim>,
    /// The condition under which the status holds, as words to put after the status; empty if it
    /// holds without condition. An example is `" while C18 stands"`: as long as the string of C18
    /// is not captured. Another is `" to K10"`: the target connects to the string of K10. A third
    /// is `" if the outside of 20 points is black's"`: if all empty points outside the region,
    /// which has 20 points, belong to Black.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub condition: String,
    /// The rim: empty points beside the region on which the side that loses by the claim is assumed
    /// to have stones. This is the attacker if the claim is life, and the defender if it is a kill.
    /// `None` if the region has no rim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rim: Option<Vec<Point>>,
    /// A stone of each held string. A held string is a string of the attacker beside the region
    /// that, as the claim assumes, is never captured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Point>,
    /// If the status is `connected`: a stone of each of the defender's strings outside the region
    /// to which the target may connect. These strings may be captured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Point>,
    /// Empty points beside the region that count as stones of the defender, because other strings
    /// of the defender are nearer to them than strings of the attacker. All other points outside
    /// the region count as the attacker's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub friendly: Vec<Point>,
    /// The player who moves first.
    pub first: Player,
    /// The aim of the player who moves first: to let the target live, or to capture it.
    pub aim: Aim,
    /// The status of the target if no player has outside threats (ko threats).
    pub status: Status,
    /// The kind of life of the target, such as seki. `None` if the target does not live, or the
    /// kind is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub life: Option<Life>,
    /// `true` if the player who moves first succeeds when no player has outside threats (ko
    /// threats). `None` if a limit was reached.
    pub success: Option<bool>,
    /// The names of the fields that are `None`, or incomplete in the case of `line`, because a limit
    /// was reached. Other fields are `None` because they have no value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<&'static str>,
    /// The smallest number of outside threats (ko threats) with which the losing side would win.
    /// `None` if 5 threats do not suffice, or if the number is unknown.
    pub threats: Option<u8>,
    /// First moves that succeed: one move, or all moves if they were requested. Empty if the player
    /// who moves first fails. `None` if a limit was reached.
    pub moves: Option<Vec<Move>>,
    /// `true` if the player who moves first can pass and still succeed. The target is then dead or
    /// alive as it stands. A short search tests this. In hard problems the search may miss it, if
    /// the problem was solved for one first player only.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pass: bool,
    /// `true` if the target lives as it stands even if the defender always passes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unconditional: bool,
    /// First moves that succeed, the best first, each with its worth: the number of outside threats
    /// that it withstands. An outside threat is a ko threat. The list includes moves that succeed
    /// only with own outside threats. `None` unless all moves were requested, or the solver tried
    /// frames because nothing encloses the target.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Worth>>,
    /// The status of each first move in the region, if all moves were requested and the solver
    /// tried frames because nothing encloses the target.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first_moves: Vec<FirstMove>,
    /// The main line: the best play of both players. Empty if it was not requested or not found.
    pub line: Vec<Move>,
    /// Number of nodes (positions with a player to move) searched for the status of the target and
    /// the number of ko threats.
    pub nodes: u64,
    /// Milliseconds spent on the search for the status of the target and the number of ko threats.
    pub ms: f64,
    /// `true` if a part of the answer is unknown because a limit was reached.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub limited: bool,
    /// `true` if the region is the whole board, because nothing encloses the target.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// Facts about the search in frames (regions that the program chooses around the target), if
    /// nothing encloses the target.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub framed: Option<Framed>,
    /// The answer in the form of the solver, with vertex numbers instead of names of points.
    #[serde(skip)]
    pub(crate) engine: Side,
}

/// Facts about the search in frames, which are regions that the program chooses around a target
/// that nothing encloses. The field `moves` of the [`SolvedSide`] then has only the best moves,
/// which may need outside threats (ko threats) to succeed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Framed {
    /// `true` if the player who moves first can also pass and succeed. This is a warning: the frame
    /// is probably too small.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub alarm: bool,
    /// `true` if a kill or a connection that was found in one frame (a region around the target)
    /// failed in a wider frame.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub refuted: bool,
    /// A string of the target that can be captured although the whole target cannot, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// If the status is unknown: first moves that are likely by the stones around them, the best
    /// first. No search supports them, and they are not among the moves of the answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guess: Vec<LikelyMove>,
}

/// A likely first move where nothing is decided.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LikelyMove {
    /// The point.
    pub name: Point,
    /// The estimated probability that the move is a solution, from 0 to 1. The probabilities of all
    /// moves add up to 1, but only the likeliest moves are listed.
    pub share: f64,
}

/// The maximum number of likely first moves ([`LikelyMove`]) in the answer to an undecided problem.
const MOST_LIKELY: usize = 5;

/// A string of the target that the attacker, moving first, can capture although the whole target
/// cannot be captured.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Part {
    /// A stone of the string.
    pub target: Point,
    /// The best first moves that capture the string.
    pub moves: Vec<Move>,
    /// The number of outside threats (ko threats) that the attacker needs to capture the string.
    pub threats: u8,
    /// The claim about the string: what its capture means on the whole board.
    pub claim: Claim,
}

/// A first move and its worth, the number of outside threats (ko threats) that it withstands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Worth {
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: Move,
    /// The number of outside threats (ko threats) of the opponent against which the move still
    /// succeeds, up to 5. A value -n means that the move succeeds only with n outside threats of
    /// its own player.
    pub withstands: i8,
    /// The claim if the player makes this move: what its success means on the whole board.
    pub claim: Claim,
}

/// The status of a first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct FirstMove {
    /// The name of the move.
    #[serde(rename = "move")]
    pub name: Move,
    /// The status of the move.
    pub status: MoveStatus,
    /// The claim: what the success or failure of the move means on the whole board. `None` if
    /// nothing is known. If the status is unknown but a claim is given, the move succeeds under
    /// this claim, which is weaker than the claim of the answer.
    pub claim: Option<Claim>,
    /// If the claim is a kill: a stone of each string of the attacker that, as the claim assumes,
    /// is never captured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Point>,
}

impl Framed {
    fn of(problem: &Problem, side: &Side) -> Option<Framed> {
        let names = problem.names();
        let answered = side.framed.as_ref()?;
        Some(Framed {
            alarm: answered.pass == Some(true),
            refuted: answered.refuted,
            part: side.part.as_ref().map(|part| Part {
                target: Point::of(&names, part.target),
                moves: Move::all(&names, &part.moves),
                threats: part.threats,
                claim: part.claim,
            }),
            guess: (answered.likely.iter().take(MOST_LIKELY))
                .map(|likely| LikelyMove {
                    name: Point::of(&names, likely.vertex),
                    share: (likely.share * 1e3).round() / 1e3,
                })
                .collect(),
        })
    }
}

/// The status of a target. In JSON, its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Status {
    /// The target lives. If the kind of life is unknown, this may be a seki.
    Alive,
    /// The target is not captured in the region, but may depend on a string of the defender
    /// outside, which may be captured.
    Connected,
    /// The target lives in seki, without two eyes.
    Seki,
    /// The target is captured.
    Dead,
    /// The status is unknown, because a limit was reached.
    Unknown,
}

impl Status {
    /// Returns the name of the status, as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Connected => "connected",
            Status::Seki => "seki",
            Status::Dead => "dead",
            Status::Unknown => "unknown",
        }
    }

    fn of(side: &Side) -> Status {
        match side.alive {
            Some(true) if matches!(side.claim, Some(Claim::Connected | Claim::Helped)) => {
                Status::Connected
            }
            Some(true) if side.life == Some(Life::Seki) => Status::Seki,
            Some(true) => Status::Alive,
            Some(false) => Status::Dead,
            None => Status::Unknown,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Solved {
    /// Converts the solver's answer, which has vertex numbers, to an answer with names of points.
    pub(super) fn of(problem: &Problem, answer: Answer) -> Result<Solved> {
        let sides = answer.sides.into_iter();
        let mut sides: Vec<SolvedSide> = sides.map(|side| SolvedSide::of(problem, side)).collect();
        // If one player fails even when moving first, the other player can pass and still succeed.
        // So the two answers together show which player can pass.
        let fails = |side: &SolvedSide| side.success == Some(false) && side.framed.is_none();
        if let [one, other] = &mut sides[..]
            && one.first != other.first
            && one.claim == other.claim
        {
            one.pass |= one.success == Some(true) && fails(other);
            other.pass |= other.success == Some(true) && fails(one);
        }
        let first = sides.first().ok_or(Error::Interrupted { kept: false })?;
        Ok(Solved {
            status: first.status,
            moves: first.moves.clone().unwrap_or_default(),
            sides,
            problem: problem.clone(),
        })
    }

    /// Returns `true` if a move matters ([`Solved::is_at_stake`]), and no claim of a kill assumes
    /// that stones of another candidate target are never captured. If two groups race to capture
    /// each other, these stones may be captured first.
    fn is_decisive(&self, others: &[Problem]) -> bool {
        let is_other = |stone: &Point| others.iter().any(|other| other.target().contains(stone));
        let mut kills = self
            .sides
            .iter()
            .filter(|side| side.claim == Some(Claim::Kill));
        self.is_at_stake() && !kills.any(|side| side.held.iter().any(is_other))
    }

    /// Returns `true` if, for some player who moves first, a move succeeds and a pass does not. The
    /// frame, the region of the search, must not be reported as too small (the `alarm` of
    /// [`Framed`]).
    fn is_at_stake(&self) -> bool {
        let alarm = |side: &SolvedSide| side.framed.as_ref().is_some_and(|framed| framed.alarm);
        let mut sides = self.sides.iter();
        sides.any(|side| side.success == Some(true) && !side.pass && !alarm(side))
    }

    /// Returns this answer, or the first decisive answer about another candidate for the target.
    /// The other candidates are solved only if the target was guessed, this answer is not decisive,
    /// and its status is known for each player who moves first.
    pub(super) fn or_other_target(self, request: &Solve, observer: &dyn Observer) -> Solved {
        let is_open = |side: &SolvedSide| side.status == Status::Unknown;
        let alternatives = request.problem.alternatives();
        if self.is_decisive(&alternatives) || self.sides.iter().any(is_open) {
            return self;
        }
        for problem in alternatives {
            let Ok(answer) = solve(problem.engine(), &request.query(), observer) else {
                continue;
            };
            if let Ok(other) = Solved::of(&problem, answer)
                && other.is_decisive(&[])
            {
                return other;
            }
        }
        self
    }

    /// Returns the trees of refutations in SGF: the winner's answers to the moves of the other
    /// player that must be answered. There is one game for each player who moves first and has a
    /// tree. Empty if no tree was requested, or nothing was decided.
    ///
    /// SGF properties judge the moves. A first move that achieves the aim has `TE`. If there is
    /// such a move, a first move that fails has `BM`. Every move of the winner has `GB` if Black
    /// wins, `GW` if White wins. After a move with `BM` the winner is the opponent.
    ///
    /// # Errors
    /// [`Error::Unusable`], if SGF cannot represent the board. [`Problem::check_sgf`] checks this
    /// in advance.
    pub fn tree(&self) -> Result<String> {
        tree::games(&self.problem, &self.sides)
    }
}

impl SolvedSide {
    /// Converts the solver's answer for one player who moves first to names of points.
    pub(super) fn of(problem: &Problem, side: Side) -> SolvedSide {
        let framed = Framed::of(problem, &side);
        let names = problem.names();
        let list = |moves: &[Option<usize>]| Move::all(&names, moves);
        let frame = side.frame.as_ref().unwrap_or(problem.engine());
        let border = Border::of(frame);
        let rim = frame
            .rim
            .as_ref()
            .map(|rim| Point::all(&names, &rim.points));
        let success = side.success(problem.engine());
        let unknown = [
            ("success", success.is_none()),
            ("threats", side.threats == Threats::Unknown),
            ("moves", side.moves.is_none()),
            (
                "line",
                side.line
                    .as_ref()
                    .is_some_and(|line| line.end == End::Limit),
            ),
        ];
        let held = Point::all(&names, &border.walls);
        let links = match side.claim {
            Some(Claim::Connected | Claim::Helped) => Point::all(&names, &border.links),
            _ => Vec::new(),
        };
        let attacker = problem.defender().other();
        let condition = side.claim.map_or(String::new(), |claim| {
            let name = |point| names.name(point);
            border.condition(claim, attacker, frame.region.len(), name)
        });
        SolvedSide {
            id: problem.id.clone(),
            board: problem.json(),
            colours: 2,
            target: problem.target(),
            region: Point::all(&names, &frame.region),
            claim: side.claim,
            rim,
            condition,
            held,
            links,
            friendly: Point::all(&names, &border.friendly),
            unknown: unknown
                .into_iter()
                .filter_map(|(field, is_unknown)| is_unknown.then_some(field))
                .collect(),
            first: side.first,
            aim: match side.first == problem.defender() {
                true => Aim::Live,
                false => Aim::Kill,
            },
            status: Status::of(&side),
            life: side.life,
            success,
            threats: match side.threats {
                Threats::Flip(threats) => Some(threats),
                Threats::Never | Threats::Unknown => None,
            },
            moves: side.moves.as_deref().map(&list),
            pass: side.pass == Some(true),
            unconditional: side.unconditional,
            values: side.values.as_ref().map(|values| {
                let claim = side.claim.unwrap_or(Claim::Sealed);
                let is_proved = values.iter().any(|valued| valued.is_proved);
                let worth = |valued: &Valued| Worth {
                    name: Move::of(&names, valued.vertex),
                    withstands: valued.withstands,
                    claim: match is_proved && !valued.is_proved {
                        true if claim == Claim::Helped => Claim::Connected,
                        true => Claim::Sealed,
                        false => claim,
                    },
                };
                values.iter().map(worth).collect()
            }),
            first_moves: side.framed.as_ref().map_or(Vec::new(), |answered| {
                let told = |surveyed: &Surveyed| FirstMove {
                    name: Move::of(&names, surveyed.vertex),
                    status: surveyed.status,
                    claim: surveyed.claim,
                    held: Point::all(&names, &surveyed.held),
                };
                answered.surveyed.iter().map(told).collect()
            }),
            line: side
                .line
                .as_ref()
                .map_or(Vec::new(), |line| list(&line.moves)),
            nodes: side.effort.nodes,
            ms: (side.effort.time.as_secs_f64() * 1e6).round() / 1e3,
            limited: side.is_limited(),
            open: problem.is_open(),
            framed,
            engine: side,
        }
    }

    /// Returns the status with its condition, in words. Examples: `"dead while C18 stands"`,
    /// `"alive"`, `"dead if the outside of 20 points is black's"`, `"connected to K10"`.
    pub fn verdict(&self) -> String {
        format!("{}{}", self.status, self.condition)
    }

    /// Returns `true` if it is unknown, because of a limit, which number of outside threats (ko
    /// threats) changes the result.
    pub fn has_unknown_threats(&self) -> bool {
        self.engine.threats == Threats::Unknown
    }

    /// Returns `true` if the tree of refutations (the winner's answers to moves) has only a
    /// part of its moves, because the requested number of moves was reached.
    pub fn is_cut(&self) -> bool {
        self.engine.is_cut()
    }

    /// Returns `true` if a part of the tree of refutations (the winner's answers to moves) is
    /// missing, because a limit of the search was reached.
    pub fn is_tree_limited(&self) -> bool {
        self.engine.is_tree_limited()
    }

    /// Returns the text of the certificate, which proves the answer's claim, or the reason why
    /// there is none. `None` if no certificate was requested, or if the winner is unknown.
    pub fn certificate(&self) -> Option<Result<String, String>> {
        let proof = self.engine.certificate.as_ref()?.as_ref();
        Some(match proof {
            Ok(proof) => Ok(proof.to_text()),
            Err(error) => Err(error.to_string()),
        })
    }
}

impl fmt::Display for Solved {
    /// Writes a line for each player who moves first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, side) in self.sides.iter().enumerate() {
            let start = if number > 0 { "\n" } else { "" };
            write!(f, "{start}{} first: {}", side.first, side.verdict())?;
            if let Some(moves) = side.moves.as_deref().filter(|moves| !moves.is_empty()) {
                write!(f, "; by {}", moves.join(" "))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
