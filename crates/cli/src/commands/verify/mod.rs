//! `tengen verify`: whether certificates of life and death prove what they claim.

mod line;

use crate::board::diagram_rows;
use crate::commands::legal::point_name;
use crate::failure::{Failure, end_of_batch};
use crate::input;
use crate::names::Format;
use crate::output;
use clap::Args;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen_board::Player;
use tengen_tsumego::certificate::{Certificate, Claim, text};

/// Check certificates of life and death
///
/// A certificate lists situations of a problem with a move of the winner's for each. It is a
/// proof if whatever the loser does leads to other situations of the list until all of the
/// target is captured (of the claim that it is), or never does (of the claim that it lives).
/// Of life, nothing more has to be said once it is unconditional; of death, once there is no
/// room for two eyes. The check uses nothing of the solver that made the certificate.
///
/// The certificate of `tengen solve --pruned` is a line of the pruned tree; it is played by
/// the rules, and proves that the target lives. On the grid it has the board in it, whose
/// parts are checked first.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The certificates; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen verify problem.certificate
  tengen verify --format json *.certificate

Exit codes: 0 all are proofs, 1 some are not, 2 some files could not be read; the others are
checked all the same. In JSON such a file has a line {\"file\",\"proved\":false,\"error\"}.";

/// What a file proves, as JSON.
#[derive(Serialize)]
struct Json<P> {
    file: String,
    proved: bool,
    /// Why nothing is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Why the file cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(flatten)]
    proof: Option<P>,
}

impl<P> Json<P> {
    /// What the check of a file found.
    fn of(file: String, checked: Result<P, String>) -> Json<P> {
        let (proof, reason) = match checked {
            Ok(proof) => (Some(proof), None),
            Err(reason) => (None, Some(reason)),
        };
        Json {
            file,
            proved: proof.is_some(),
            reason,
            error: None,
            proof,
        }
    }
}

/// A claim that is proved.
#[derive(Serialize)]
struct Proof {
    claim: String,
    alive: bool,
    defender: &'static str,
    first: &'static str,
    ko: &'static str,
    /// The defender's, or, below zero, the attacker's.
    threats: i8,
    #[serde(skip_serializing_if = "Option::is_none")]
    forbidden: Option<String>,
    captured: Vec<String>,
    targets: Vec<String>,
    region: Vec<String>,
    situations: usize,
    /// The rows from the top; of a graph, the vertices in one row.
    position: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (mut all_proved, mut unusable, mut is_first) = (true, 0, true);
    for file in &arguments.files {
        let shown = |json: &Json<Proof>| match arguments.format {
            Format::Json => output::json(json),
            Format::Text => Ok(plain(json)),
        };
        let text = match input::read(file) {
            Ok(input) if line::is_line(&input.text) => {
                let (text, proved) = line::verify(input.name, &input.text, arguments.format)?;
                all_proved &= proved;
                text
            }
            Ok(input) => {
                let json = verify(input.name, &input.text)?;
                all_proved &= json.proved;
                shown(&json)?
            }
            Err(Failure::Unusable(reason)) => {
                unusable += 1;
                output::say(&format!("error: {reason}"));
                if arguments.format == Format::Text {
                    continue;
                }
                shown(&Json {
                    file: file.display().to_string(),
                    proved: false,
                    reason: None,
                    error: Some(reason),
                    proof: None,
                })?
            }
            Err(other) => return Err(other),
        };
        let is_apart = arguments.format == Format::Text && !is_first;
        is_first = false;
        output::print(&if is_apart { format!("\n{text}") } else { text })?;
    }
    end_of_batch(unusable, arguments.files.len(), "files", !all_proved)
}

fn verify(file: String, text: &str) -> Result<Json<Proof>, Failure> {
    let checked = text::read(text)
        .map_err(|error| error.to_string())
        .and_then(|certificate| {
            certificate.check().map_err(|flaw| flaw.to_string())?;
            Ok(certificate)
        });
    let checked = match checked {
        Ok(certificate) => Ok(proof(&certificate)?),
        Err(reason) => Err(reason),
    };
    Ok(Json::of(file, checked))
}

fn proof(Certificate { claim, steps }: &Certificate) -> Result<Proof, Failure> {
    let name = |vertex: usize| match claim.board.shape() {
        Some(shape) => point_name(shape, vertex),
        None => vertex.to_string(),
    };
    let captured = claim
        .targets
        .iter()
        .enumerate()
        .filter(|(i, _)| claim.start.captured >> i & 1 == 1);
    Ok(Proof {
        claim: claim.to_string(),
        alive: claim.alive,
        defender: player(claim.defender()),
        first: player(claim.first),
        ko: if claim.simple_ko { "simple" } else { "allowed" },
        threats: claim.start.threats,
        forbidden: claim.start.ko.map(name),
        captured: captured.map(|(_, &target)| name(target)).collect(),
        targets: claim.targets.iter().map(|&target| name(target)).collect(),
        region: claim.region.iter().map(|&point| name(point)).collect(),
        situations: steps.len(),
        position: rows(claim)?,
    })
}

fn player(player: Player) -> &'static str {
    match player {
        Player::Black => "black",
        Player::White => "white",
    }
}

fn rows(claim: &Claim) -> Result<Vec<String>, Failure> {
    diagram_rows(&claim.board, &claim.start_position())
}

fn plain(json: &Json<Proof>) -> String {
    let Some(proof) = &json.proof else {
        return format!(
            "{}: refused: {}\n",
            json.file,
            json.reason.as_deref().unwrap_or("")
        );
    };
    let mut text = format!("{}: proved\n{}.\n\n", json.file, proof.claim);
    for row in &proof.position {
        let _ = writeln!(text, "{row}");
    }
    text.push('\n');
    let mut line = |what: &str, value: String| {
        let _ = writeln!(text, "{what:<22}{value}");
    };
    line("target", proof.targets.join(" "));
    if !proof.captured.is_empty() {
        line("captured before", proof.captured.join(" "));
    }
    if let Some(point) = &proof.forbidden {
        line("forbidden by the ko", point.clone());
    }
    line("points to play on", proof.region.join(" "));
    line("situations", proof.situations.to_string());
    text
}
