//! The answer to a problem.

use super::{Aim, Claim, Life, MoveStatus, Player, Problem, Solve, tree};
use crate::{BoardJson, Error, Result};
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_tsumego::book::answer::Surveyed;
use tengen_tsumego::book::rank::Valued;
use tengen_tsumego::border::Border;
use tengen_tsumego::solve::{Answer, Side, solve};
use tengen_tsumego::solver::status::Threats;

/// The answer to a problem. `tengen solve` prints a line for each of its sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solved {
    /// The status for the first of the sides: that of the player whom the problem, or the
    /// request, has move first; of Black, if each was to move first.
    pub status: Status,
    /// First moves of that player that succeed, by name; none if they fail, or a limit was
    /// reached.
    pub moves: Vec<String>,
    /// One for each player who was to move first, Black before White; never empty. If the
    /// search was stopped, only those that are decided.
    pub sides: Vec<SolvedSide>,
    /// The problem.
    #[serde(skip)]
    pub problem: Problem,
}

/// The answer for one player who moves first: a line of JSON of `tengen solve`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolvedSide {
    /// What the problem is called.
    pub id: String,
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Two.
    pub colours: u32,
    /// A stone of each string of the target.
    pub target: Vec<String>,
    /// The points that may be played on or captured, for which the claim is made; those of the frame,
    /// if nothing encloses the target.
    pub region: Vec<String>,
    /// The claim: what the status means on the whole board. `None` if the status is unknown.
    pub claim: Option<Claim>,
    /// The condition of the status, in words that follow it, such as `" while C18 stands"`,
    /// `" if the outside of 20 points is black's"`, `" to K10"` or `" if K17 is white's"`; empty if it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub condition: String,
    /// Points beside the region where the side that is claimed to fail is taken to have stones; `None` if
    /// the region has no rim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rim: Option<Vec<String>>,
    /// A stone of each string of the attacker's beside the region that is taken not to be captured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<String>,
    /// If the target is connected: a stone of each string of the defender's outside the region that it
    /// may be connected to, and that may be captured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<String>,
    /// Empty points beside the region that count as stones of the defender, since friends of the target are
    /// nearer to them than strings of the attacker. The rest of the outside counts as the attacker's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub friendly: Vec<String>,
    /// Who moves first.
    pub first: Player,
    /// Whether they want the target to live, or to capture it.
    pub aim: Aim,
    /// What becomes of the target, without outside threats.
    pub status: Status,
    /// How it lives, if it does and this is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub life: Option<Life>,
    /// Whether who is first succeeds, without outside threats; `None` if a limit was reached.
    pub success: Option<bool>,
    /// The fields whose `None` says that a limit was reached, and not that there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unknown: Vec<&'static str>,
    /// With how many outside threats who loses would win; `None` if not with up to 5, or it is
    /// not known.
    pub threats: Option<u8>,
    /// First moves that succeed: one, or all if they were asked for; none if who is first
    /// fails. `None` if a limit was reached.
    pub moves: Option<Vec<String>>,
    /// Whether a pass is enough for who is first, so that the target is dead or alive as it
    /// stands. It is looked for with few situations, and of one player who moves first alone not
    /// found for hard problems.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pass: bool,
    /// Whether the target lives as it stands even if the defender always passes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unconditional: bool,
    /// First moves that succeed with what they are worth, the best first, if all were asked for
    /// or frames were tried; then also moves that succeed only with outside threats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Worth>>,
    /// The status of every first move in the region, if all moves were asked for and frames were tried.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first_moves: Vec<FirstMove>,
    /// The main line; empty if there is none.
    pub line: Vec<String>,
    /// Situations looked into for the status and the threats.
    pub nodes: u64,
    /// Milliseconds for them.
    pub ms: f64,
    /// Whether a limit left a part of it open.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub limited: bool,
    /// Whether the region is the whole board, for want of a boundary.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// The result of the search in frames, if nothing encloses the target.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub framed: Option<Framed>,
    /// The answer of the solver, with vertices instead of names.
    #[serde(skip)]
    pub engine: Side,
}

/// The result of the search in frames, if nothing encloses the target. The first moves are then the best of the moves
/// that succeed, perhaps only with outside threats.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Framed {
    /// Whether a pass succeeds, too, so that the frame may leave out what matters: an alarm.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub alarm: bool,
    /// `true` if a wider frame refuted a kill, or a connection, in a tighter one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub refuted: bool,
    /// A string of the target that can be captured, where not all of it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
}

/// A string of a target that can be captured by the attacker, who moves first, where not all of the
/// target can.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// A stone of it.
    pub target: String,
    /// The best first moves that capture it.
    pub moves: Vec<String>,
    /// The outside threats that it takes.
    pub threats: u8,
    /// What is claimed of it.
    pub claim: Claim,
}

/// What a first move is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// The outside threats of the opponent's that it withstands, up to 5; below zero, those that
    /// it needs.
    pub withstands: i8,
    /// The claim of its success.
    pub claim: Claim,
}

/// The status of a first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FirstMove {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// Its status.
    pub status: MoveStatus,
    /// The claim of its success or failure; `None` if nothing is known. A move of unknown status that
    /// has a claim succeeds under that condition, which is weaker than that of the answer.
    pub claim: Option<Claim>,
    /// If it is a kill, a stone of each string of the attacker's that is taken not to be captured.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<String>,
}

impl Framed {
    fn of(problem: &Problem, side: &Side) -> Option<Framed> {
        let names = problem.names();
        let answered = side.framed.as_ref()?;
        Some(Framed {
            alarm: answered.pass == Some(true),
            refuted: answered.refuted,
            part: side.part.as_ref().map(|part| Part {
                target: names.name(part.target),
                moves: (part.moves.iter())
                    .map(|&vertex| names.of_move(vertex.into()))
                    .collect(),
                threats: part.threats,
                claim: part.claim,
            }),
        })
    }
}

/// What becomes of a target. In JSON, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It lives; if it is not known how, perhaps in seki.
    Alive,
    /// It is not captured in the region, but perhaps only since it connects to a string outside, which
    /// may be captured.
    Connected,
    /// It lives, but not with two eyes.
    Seki,
    /// It is captured.
    Dead,
    /// A limit was reached.
    Unknown,
}

impl Status {
    /// The name.
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
    /// The answer of the solver to a problem.
    pub(super) fn of(problem: &Problem, answer: Answer) -> Result<Solved> {
        let names = problem.names();
        let list = |moves: &[Option<usize>]| -> Vec<String> {
            let moves = moves.iter();
            moves.map(|&vertex| names.of_move(vertex.into())).collect()
        };
        let sides = answer.sides.into_iter();
        let mut sides: Vec<SolvedSide> = sides
            .map(|side| SolvedSide::of(problem, side, list))
            .collect();
        // What each player comes to who moves first says what the other's pass does.
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

    /// `true` if the answer tells what the position is about: a move matters ([`Solved::is_at_stake`]),
    /// and no kill rests on walls of which another target consists. In a race these may fall first.
    fn is_decisive(&self, others: &[Problem]) -> bool {
        let is_other = |stone: &String| others.iter().any(|other| other.target().contains(stone));
        let mut kills = self
            .sides
            .iter()
            .filter(|side| side.claim == Some(Claim::Kill));
        self.is_at_stake() && !kills.any(|side| side.held.iter().any(is_other))
    }

    /// `true` if a move matters: for some side that moves first a move succeeds, and a pass does not.
    fn is_at_stake(&self) -> bool {
        let alarm = |side: &SolvedSide| side.framed.as_ref().is_some_and(|framed| framed.alarm);
        let mut sides = self.sides.iter();
        sides.any(|side| side.success == Some(true) && !side.pass && !alarm(side))
    }

    /// This answer, or the one about another target that may be meant. If the target was guessed and
    /// the answer is not decisive, the others are looked at in turn, and the first whose answer is
    /// decisive is taken.
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

    /// The trees of refutations in SGF: a game for each side that has one. First moves that
    /// achieve the aim have `TE`, others `BM`; moves after which a player has achieved theirs
    /// `GB` or `GW`. Empty if no tree was asked for, or nothing was decided.
    ///
    /// # Errors
    /// [`Error::Unusable`], if SGF does not have the board; [`Problem::check_sgf`] tells before.
    pub fn tree(&self) -> Result<String> {
        tree::games(&self.problem, &self.sides)
    }
}

impl SolvedSide {
    /// The answer of the solver for one side; `list` names moves.
    pub(super) fn of(
        problem: &Problem,
        side: Side,
        list: impl Fn(&[Option<usize>]) -> Vec<String>,
    ) -> SolvedSide {
        let framed = Framed::of(problem, &side);
        let names = problem.names();
        let frame = side.frame.as_ref().unwrap_or(problem.engine());
        let border = Border::of(frame);
        let rim = frame.rim.as_ref().map(|rim| names.all(&rim.points));
        let success = side.success(problem.engine());
        let unknown = [
            ("success", success.is_none()),
            ("threats", side.threats == Threats::Unknown),
            ("moves", side.moves.is_none()),
        ];
        let held = names.all(&border.walls);
        let links = match side.claim {
            Some(Claim::Connected | Claim::Helped) => names.all(&border.links),
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
            region: names.all(&frame.region),
            claim: side.claim,
            rim,
            condition,
            held,
            links,
            friendly: names.all(&border.friendly),
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
                    name: names.of_move(valued.vertex.into()),
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
                    name: names.of_move(surveyed.vertex.into()),
                    status: surveyed.status,
                    claim: surveyed.claim,
                    held: names.all(&surveyed.held),
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

    /// The verdict with its condition, in words: `"dead while C18 stands"`, `"alive"` without a condition,
    /// `"dead if the outside of 20 points is black's"`, `"connected to K10"`.
    pub fn verdict(&self) -> String {
        format!("{}{}", self.status, self.condition)
    }

    /// Whether a limit left open what outside threats change.
    pub fn has_unknown_threats(&self) -> bool {
        self.engine.threats == Threats::Unknown
    }

    /// Whether the tree would have more moves than were asked for.
    pub fn is_cut(&self) -> bool {
        self.engine.is_cut()
    }

    /// Whether a limit left a part of the tree open.
    pub fn is_tree_limited(&self) -> bool {
        self.engine.is_tree_limited()
    }

    /// The text of the certificate, or why there is none; `None` if none was asked for, or it is
    /// not known who succeeds.
    pub fn certificate(&self) -> Option<Result<String, String>> {
        let proof = self.engine.certificate.as_ref()?.as_ref();
        Some(match proof {
            Ok(proof) => Ok(proof.to_text()),
            Err(error) => Err(error.to_string()),
        })
    }
}

impl fmt::Display for Solved {
    /// A line for each side.
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
mod tests {
    use super::*;
    use crate::Request;
    use crate::solve::{First, Solve};

    fn solved(text: &str) -> Solve {
        Solve::new(Problem::parse(text).unwrap())
    }

    /// Of both sides and of one alone, the same is said.
    fn facts(text: &str) -> [(bool, bool); 2] {
        let both = solved(text).run().unwrap().sides;
        Player::BOTH.map(|first| {
            let one = solved(text).first(First::from(first)).run().unwrap().sides;
            let both = both.iter().find(|side| side.first == first).unwrap();
            let facts = |side: &SolvedSide| (side.pass, side.unconditional);
            assert_eq!(facts(both), facts(&one[0]));
            facts(both)
        })
    }

    #[test]
    fn what_stands_is_told() {
        // Three points in a row: who moves first decides.
        let three = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";
        assert_eq!(facts(three), [(false, false); 2]);
        // Two eyes: White need not move, ever.
        let eyes = ". O . O X . .\nO O O O X . .\nX X X X X . .\n. . . . . . .\n";
        assert_eq!(facts(eyes), [(false, true), (true, true)]);
        // Four in a row live, too, but White has to answer.
        let four = ". . . . O X .\nO O O O O X .\nX X X X X X .\n. . . . . . .\n";
        assert_eq!(facts(four), [(false, false), (true, false)]);
        // Two points are dead: Black need not move.
        let two = ". . O X . . .\nO O O X . . .\nX X X X . . .\n. . . . . . .\n";
        assert_eq!(facts(two), [(true, false), (false, false)]);
    }

    /// White's nine stones reach K10's only in this position: Black's strings beside it have liberties
    /// elsewhere, where White captures them.
    const STONES_OUTSIDE: &str = "(;GM[1]FF[4]SZ[11]AB[fa][fb][gb][hb][jb][ic][kc]\
        AW[db][eb][ec][hc][jc][ed][fd][gd][hd][jd][he][ie][je]TR[jb])";

    #[test]
    fn a_string_outside_that_can_be_captured_saves_nothing() {
        let solve = solved(STONES_OUTSIDE).nodes(3_000_000);
        let white = solve.first(First::White).run().unwrap();
        assert_eq!(
            (white.status, &white.moves[..]),
            (Status::Dead, &["L10".to_owned()][..])
        );
        // In a region without the liberties of these strings the target only connects to them.
        let text = STONES_OUTSIDE.replace("TR[jb]", "TR[jb]SQ[ga][ha][ia][ja][ka][ib][kb][id]");
        let side = |first| {
            let solve = solved(&text).first(first).certificate(0);
            solve.run().unwrap().sides.remove(0)
        };
        let side_of_white = side(First::White);
        assert_eq!(side_of_white.status, Status::Connected);
        assert_eq!(side_of_white.claim, Some(Claim::Connected));
        assert_eq!(side_of_white.verdict(), "connected to F11 or L9");
        assert!(!side_of_white.unconditional);
        let proof = side_of_white.certificate().unwrap().unwrap();
        let verified = crate::verify(proof.as_str()).run().unwrap();
        let json = serde_json::to_value(&verified).unwrap();
        assert_eq!(json["links"], serde_json::json!(["F11", "L9"]));
        let condition = ", connected to F11 or L9, which may be captured";
        let claim = json["claim"].as_str().unwrap();
        assert!(claim.contains(condition), "{claim}");
        // With the first move Black lives without their help.
        let side_of_black = side(First::Black);
        assert_eq!(side_of_black.claim, Some(Claim::Life));
        assert_eq!(
            side_of_black.moves.as_deref(),
            Some(&["L10".to_owned()][..])
        );
    }

    /// White's moves, each with its status: eight kill; after K4, which kills if nothing is played
    /// outside a small region, Black gets out by K3 (a certificate proves it).
    #[test]
    fn every_first_move_has_a_status() {
        let text = "(;GM[1]FF[4]SZ[10]AB[if][ig][hh][hi]AW[id][he][ie][hf][gg][hg][gh][fi][gi])";
        let solve = solved(text).first(First::White).nodes(400_000);
        let mut solve = solve.line(false).seki(0);
        solve.all_moves = true;
        let side = solve.run().unwrap().sides.remove(0);
        let with = |status: MoveStatus| -> Vec<&str> {
            let moves = side
                .first_moves
                .iter()
                .filter(|first| first.status == status);
            moves.map(|first| first.name.as_str()).collect()
        };
        let kill = ["K6", "K5", "J3", "K3", "J2", "K2", "H1", "J1"];
        assert_eq!(with(MoveStatus::Succeeds), kill);
        assert_eq!(with(MoveStatus::Unknown), [""; 0]);
        assert!(with(MoveStatus::Fails).contains(&"K4"));
        let mut moves = side.moves.clone().unwrap();
        moves.sort();
        let mut kill = kill.map(str::to_owned);
        kill.sort();
        assert_eq!(moves, kill);
    }

    /// A small eye is not taken for the outside, where both players touch that.
    #[test]
    fn a_race_at_the_outside_is_about_who_is_hardest_to_save() {
        let race = "(;GM[1]FF[4]SZ[19]AB[ap][bp][cp][bq][dq][eq][er][es]\
            AW[bn][co][do][dp][aq][cq][br][cr][dr][ds])";
        let answer = solved(race).nodes(100_000).run().unwrap();
        assert_eq!(answer.problem.target(), ["A4"]);
        let [black, white] = &answer.sides[..] else {
            panic!("{answer:?}")
        };
        assert_eq!(black.moves.as_deref(), Some(&["B1".to_owned()][..]));
        assert_eq!(
            (black.claim, white.status),
            (Some(Claim::Life), Status::Dead)
        );
    }
}
