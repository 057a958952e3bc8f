//! Checks certificates, which are texts that prove that the target of a problem of life and death
//! lives or dies.

use crate::solve::Player;
use crate::{BoardJson, Point, PositionJson, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_board::Names;
use tengen_reduction::formula::literals;
use tengen_reduction::line_file;
use tengen_tsumego::border::{Border, Claim, while_standing};
use tengen_tsumego::certificate::{self, Certificate, text};

/// A request to check a certificate of life and death, independently of the solver. Built by
/// [`tengen::verify`](crate::verify()).
///
/// A certificate is a text that proves the result of a problem. It lists situations (position,
/// player to move, and point forbidden by ko), each with a move of the winner. For the position of
/// a formula, the certificate is a line of moves in JSON, from
/// [`SolvePruned`](crate::solve::SolvePruned).
///
/// ```
/// use tengen::prelude::*;
/// let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n")?;
/// let answer = tengen::solve(corner).first(First::White).certificate(0).run()?;
/// let Some(Ok(proof)) = answer.sides[0].certificate() else { panic!() };
/// assert!(tengen::verify(proof).run()?.proved);
/// assert!(!tengen::verify("nothing").run()?.proved);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// This request has no errors. A text that is not a certificate has the answer `proved: false` with
/// a [`reason`](Verified::reason).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(into)]
#[non_exhaustive]
pub struct Verify {
    /// The certificate.
    pub text: String,
    /// The name of the certificate in the answer.
    #[serde(default)]
    pub file: String,
}

/// The result of checking a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Verified {
    /// The name of the certificate.
    pub file: String,
    /// `true` if the certificate is a proof.
    pub proved: bool,
    /// The reason why the certificate is not a proof; `None` if it is a proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The proved claim about the target, if the certificate is a proof.
    #[serde(flatten)]
    pub proof: Option<Proof>,
}

/// The claim that a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
#[expect(
    clippy::large_enum_variant,
    reason = "there are few answers, so the size of this enum does not matter"
)]
pub enum Proof {
    /// A claim that a list of situations (positions with a player to move) proves, each with a move
    /// of the winner.
    Situations(SituationsProof),
    /// A claim that a line of moves in the position of a formula proves.
    Line(LineProof),
}

/// A claim that a list of situations (positions with a player to move) proves, each with a move of
/// the winner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SituationsProof {
    /// The claim in words.
    pub claim: String,
    /// The board. A graph has no name here, because certificates do not have its name.
    #[serde(flatten)]
    pub board: BoardJson,
    /// The number of colours: always 2.
    pub colours: u32,
    /// `true` if the target lives.
    pub alive: bool,
    /// The defender of the target.
    pub defender: Player,
    /// The player who moves first.
    pub first: Player,
    /// The rule of ko: `"simple"` if a ko may not be retaken at once, `"allowed"` if it may.
    pub ko: &'static str,
    /// The number of outside threats (ko threats) that the claim grants to the defender. A value -n
    /// grants n threats to the attacker.
    pub threats: i8,
    /// The point that the rule of ko forbids to the player who moves first, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forbidden: Option<Point>,
    /// A stone of each string of the target that was captured before the start position of the
    /// claim.
    pub captured: Vec<Point>,
    /// A stone of each string of the target.
    pub target: Vec<Point>,
    /// The points on which the players may move.
    pub region: Vec<Point>,
    /// If the claim is about the whole board: the rim, empty points beside the region that count as
    /// stones of the losing side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rim: Option<Vec<Point>>,
    /// A stone of each string of the attacker beside the region that may be captured on the board.
    /// If the target is killed, the claim holds while these strings are not captured.
    pub held: Vec<Point>,
    /// If the target lives: a stone of each of the defender's strings outside the region that must
    /// keep a liberty outside. The target may be connected to these strings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Point>,
    /// Empty points beside the region that count as stones of the defender.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub friendly: Vec<Point>,
    /// `true` if the claim about the target assumes that empty points beside the region belong to
    /// the attacker.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sealed: bool,
    /// Number of situations in the certificate.
    pub situations: usize,
    /// The rows of the start position from the top. A graph has all vertices in one row.
    pub position: PositionJson,
}

/// A claim that a line of moves in the position of a formula proves: White's target lives, so the
/// formula is satisfiable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LineProof {
    /// The claim in words.
    pub claim: &'static str,
    /// `true` if the target lives: always `true`.
    pub alive: bool,
    /// The defender: always White.
    pub defender: Player,
    /// The player who moves first: always White.
    pub first: Player,
    /// The rule of ko: always `"allowed"`, so a ko may be retaken at once.
    pub ko: &'static str,
    /// The values of the variables of the formula, as literals: i if variable i is true, -i if it
    /// is false.
    pub assignment: Vec<i32>,
    /// Number of moves of the line.
    pub number_of_moves: usize,
}

impl Verify {
    /// Returns a request to check the certificate `text`. The certificate has no name in the
    /// answer.
    pub fn new(text: impl Into<String>) -> Verify {
        Verify {
            text: text.into(),
            file: String::new(),
        }
    }
}

impl Request for Verify {
    type Answer = Verified;

    fn run_with(&self, _: &dyn Observer) -> Result<Verified> {
        let checked = match self.text.trim_start().starts_with('{') {
            true => line(&self.text).map(Proof::Line),
            false => situations(&self.text).map(Proof::Situations),
        };
        let (proof, reason) = match checked {
            Ok(proof) => (Some(proof), None),
            Err(reason) => (None, Some(reason)),
        };
        Ok(Verified {
            file: self.file.clone(),
            proved: proof.is_some(),
            reason,
            proof,
        })
    }
}

/// Checks a certificate that is a line of moves in the position of a formula. Returns its claim, or
/// the reason why it proves nothing.
fn line(text: &str) -> Result<LineProof, String> {
    let proved = line_file::proved_by(text)?;
    Ok(LineProof {
        claim: "White's target lives if White moves first, so the formula is satisfiable",
        alive: true,
        defender: Player::White,
        first: Player::White,
        ko: "allowed",
        assignment: literals(&proved.values),
        number_of_moves: proved.moves,
    })
}

/// Checks a certificate that lists situations (positions with a player to move). Returns its claim,
/// or the reason why it proves nothing.
fn situations(text: &str) -> Result<SituationsProof, String> {
    let certificate = text::read(text).map_err(|error| error.to_string())?;
    certificate.check().map_err(|flaw| flaw.to_string())?;
    let Certificate { claim, steps } = certificate;
    // A graph has no labels in a certificate.
    let name = |vertex: usize| match claim.board.shape() {
        Some(shape) => Names::of_shape(shape).name(vertex),
        None => vertex.to_string(),
    };
    let captured = claim.targets.iter().enumerate();
    let captured = captured.filter(|(i, _)| claim.start.captured >> i & 1 == 1);
    let position = PositionJson::new(&claim.board, &claim.start_position());
    let point = |vertex: usize| Point::new(vertex, name(vertex));
    let all = |points: &[usize]| {
        points
            .iter()
            .map(|&vertex| point(vertex))
            .collect::<Vec<_>>()
    };
    let rim = claim.rim.as_deref().map(all);
    let [held, links] = [&claim.held(), &claim.links].map(|stones| all(stones));
    Ok(SituationsProof {
        claim: claim.to_string() + &condition(&claim, name),
        board: BoardJson::new(&claim.board, None),
        colours: 2,
        alive: claim.alive,
        defender: claim.defender(),
        first: claim.first,
        ko: if claim.simple_ko { "simple" } else { "allowed" },
        threats: claim.start.threats,
        forbidden: claim.start.ko.map(point),
        captured: captured.map(|(_, &target)| point(target)).collect(),
        target: all(&claim.targets),
        region: all(&claim.region),
        rim,
        held,
        links,
        friendly: all(&claim.friendly),
        sealed: !claim.open().is_empty(),
        situations: steps.len(),
        position: position.map_err(|error| error.to_string())?,
    })
}

/// Returns the condition under which the claim holds, in the words that [`solve`](crate::solve)
/// uses. Empty if the claim has no condition.
fn condition(claim: &certificate::Claim, name: impl Fn(usize) -> String) -> String {
    let border = Border {
        walls: claim.held(),
        links: claim.links.clone(),
        open: claim.open(),
        friendly: claim.friendly.clone(),
        is_framed: claim.alive && claim.rim.is_some(),
    };
    let attacker = claim.defender().other();
    let links: Vec<String> = claim.links.iter().map(|&link| name(link)).collect();
    let in_words = |kind: Claim| border.condition(kind, attacker, claim.region.len(), &name);
    match border.claim(claim.alive) {
        Claim::Helped => format!(",{}", while_standing(&links)),
        Claim::Connected => {
            let sealed = match border.open.is_empty() && border.friendly.is_empty() {
                true => String::new(),
                false => in_words(Claim::Sealed),
            };
            match claim.links.is_empty() {
                true => format!(",{sealed}"),
                false => {
                    let links = links.join(" or ");
                    format!(", connected to {links}, which may be captured{sealed}")
                }
            }
        }
        kind => match in_words(kind) {
            none if none.is_empty() => none,
            words => format!(",{words}"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_proofs_are_refused_with_a_reason() {
        for text in ["", "nothing", "{", r#"{"format":"tengen-line 1"}"#] {
            let answer = Verify::new(text).file("a file").run().unwrap();
            assert!(!answer.proved && answer.proof.is_none());
            let json = serde_json::to_value(&answer).unwrap();
            assert_eq!(json["file"], "a file");
            assert!(!json["reason"].as_str().unwrap().is_empty(), "{text}");
        }
    }
}
