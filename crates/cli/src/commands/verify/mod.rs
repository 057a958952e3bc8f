//! `tengen verify`: checks certificates of life and death.

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
use tengen::units::number_of;
use tengen::verify::{LineProof, Proof, SituationsProof, Verified, Verify};

/// Check certificates of life and death
///
/// A certificate lists situations of a problem, with a move of the winner for each. It is a proof
/// if every reply of the loser leads to a listed situation. For a claim of death, play must end
/// with the whole target captured; for a claim of life, it must never be.
///
/// A proof of life may stop where life is unconditional, a proof of death where the target has no
/// room for two eyes. The check uses no code of the solver.
///
/// The certificate of `tengen solve --pruned` is a line of moves, which proves that the target of
/// the position of a formula lives. The moves are played by the rules. On the square grid the
/// certificate contains the board, whose parts are checked first.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Certificate files; `-` is standard input
    ///
    /// A folder stands for all files in it and its subfolders. The answer for a folder has one line
    /// for each certificate, and a total.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// Show only a line for each certificate that is not a proof, and a total
    #[arg(short, long)]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  tengen verify problem.certificate
  tengen verify --format json *.certificate
  tengen verify proofs/ -q                  only failures and a total

Exit codes: 0 all are proofs, 1 some are not, 2 some files could not be read; the others are checked
in any case. In JSON, an unreadable file has a line {\"file\",\"proved\":false,\"error\"}.";

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let is_text = arguments.format == Format::Text;
    let is_short = arguments.quiet || arguments.files.iter().any(|file| file.is_dir());
    let files = input::walk(&arguments.files, None)?;
    let (mut proved, mut unusable, mut is_first) = (0, 0, true);
    for file in &files {
        let text = match input::read(file) {
            Ok(input) => {
                let answer = Verify::new(input.text).file(input.name).run()?;
                proved += usize::from(answer.proved);
                if answer.proved && arguments.quiet {
                    continue;
                }
                match arguments.format {
                    Format::Json => answer::json("verify", &answer)?,
                    Format::Text if is_short => line_of(&answer),
                    Format::Text => plain(&answer),
                }
            }
            Err(Failure::Unusable(reason)) => {
                unusable += 1;
                output::say(&format!("error: {reason}"));
                if is_text {
                    continue;
                }
                answer::json(
                    "verify",
                    &UnreadCertificate::new(file.display().to_string(), reason),
                )?
            }
            Err(other) => return Err(other),
        };
        let is_apart = is_text && !is_short && !is_first;
        is_first = false;
        output::print(&if is_apart { format!("\n{text}") } else { text })?;
    }
    let of = files.len();
    if is_text && is_short {
        output::print(&format!(
            "{proved} of {} proved\n",
            number_of(of, "certificate")
        ))?;
    }
    let verdict = Verdict::wrong(proved + unusable < of);
    end_of_batch(unusable, of, "files", verdict)
}

/// Returns the answer about a certificate as one line of text.
fn line_of(answer: &Verified) -> String {
    let claim = match &answer.proof {
        Some(Proof::Situations(proof)) => &*proof.claim,
        Some(Proof::Line(proof)) => proof.claim,
        _ => return plain(answer),
    };
    format!("{}: proved: {claim}\n", answer.file)
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
        line("forbidden by the ko", point.to_string());
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
