//! `tengen verify`: whether certificates of life and death prove what they claim.

use crate::answer;
use crate::failure::{Failure, Verdict, end_of_batch};
use crate::input;
use crate::names::Format;
use crate::output;
use clap::Args;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use tengen::Request;
use tengen::registry::UnreadCertificate;
use tengen::verify::{LineProof, Proof, SituationsProof, Verified, Verify};

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

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let (mut all_proved, mut unusable, mut is_first) = (true, 0, true);
    for file in &arguments.files {
        let text = match input::read(file) {
            Ok(input) => {
                let answer = Verify::new(input.text).file(input.name).run()?;
                all_proved &= answer.proved;
                match arguments.format {
                    Format::Json => answer::json("verify", &answer)?,
                    Format::Text => plain(&answer),
                }
            }
            Err(Failure::Unusable(reason)) => {
                unusable += 1;
                output::say(&format!("error: {reason}"));
                if arguments.format == Format::Text {
                    continue;
                }
                answer::json(
                    "verify",
                    &UnreadCertificate {
                        file: file.display().to_string(),
                        proved: false,
                        error: reason,
                    },
                )?
            }
            Err(other) => return Err(other),
        };
        let is_apart = arguments.format == Format::Text && !is_first;
        is_first = false;
        output::print(&if is_apart { format!("\n{text}") } else { text })?;
    }
    let verdict = Verdict::wrong(!all_proved);
    end_of_batch(unusable, arguments.files.len(), "files", verdict)
}

fn plain(answer: &Verified) -> String {
    let proof = match &answer.proof {
        Some(Proof::Situations(proof)) => situations(proof),
        Some(Proof::Line(proof)) => line(proof),
        _ => {
            let reason = answer.reason.as_deref().unwrap_or_default();
            return format!("{}: refused: {reason}\n", answer.file);
        }
    };
    format!("{}: proved\n{proof}", answer.file)
}

fn line(proof: &LineProof) -> String {
    let literals: Vec<String> = proof.assignment.iter().map(i32::to_string).collect();
    format!(
        "{}.\n\nassignment            {}\nmoves                 {}\n",
        proof.claim,
        literals.join(" "),
        proof.number_of_moves
    )
}

fn situations(proof: &SituationsProof) -> String {
    let mut text = format!("{}.\n\n", proof.claim);
    for row in &proof.position.0 {
        let _ = writeln!(text, "{row}");
    }
    text.push('\n');
    let mut line = |what: &str, value: String| {
        let _ = writeln!(text, "{what:<22}{value}");
    };
    line("target", proof.target.join(" "));
    if !proof.captured.is_empty() {
        line("captured before", proof.captured.join(" "));
    }
    if let Some(point) = &proof.forbidden {
        line("forbidden by the ko", point.clone());
    }
    line("points to play on", proof.region.join(" "));
    if let Some(rim) = &proof.rim {
        let loser = match proof.alive {
            true => proof.defender.other(),
            false => proof.defender,
        };
        line(&format!("{loser} alone"), rim.join(" "));
    }
    line("situations", proof.situations.to_string());
    text
}
