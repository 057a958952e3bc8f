//! `tengen compare chess`: upper bounds on the number of positions.

use crate::failure::Failure;
use crate::names::Format;
use crate::output;
use clap::Args;
use serde::Serialize;
use std::fmt::Write as _;
use std::process::ExitCode;
use tengen_estimate::other::GO_10X10;
use tengen_estimate::other::chess::{PARTS, REFINED, REFINED_SOURCE, bits, refined, upper_bound};
use tengen_exact::UBig;

/// Show upper bounds on the number of positions of chess
///
/// From a Huffman encoding of the squares, and a refined bound that is quoted; beside them
/// the number of legal Go positions on the 10x10 board.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// How the numbers are written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen compare chess
  tengen compare chess --format json";

#[derive(Serialize)]
struct Json {
    bits: u32,
    upper_bound: String,
    refined_bound: &'static str,
    refined_source: &'static str,
    go_10x10: &'static str,
    refined_below_half_of_go_10x10: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let go: UBig = GO_10X10
        .parse()
        .map_err(|_| Failure::Failed("L(10,10) is no number".to_owned()))?;
    let below_half = refined() * UBig::from(2u8) < go;
    let text = match arguments.format {
        Format::Json => output::json(&Json {
            bits: bits(),
            upper_bound: upper_bound().to_string(),
            refined_bound: REFINED,
            refined_source: REFINED_SOURCE,
            go_10x10: GO_10X10,
            refined_below_half_of_go_10x10: below_half,
        })?,
        Format::Text => text(below_half),
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn text(below_half: bool) -> String {
    let mut text = "upper bound from a Huffman code, promoted pieces apart:\n".to_owned();
    for part in PARTS {
        let (squares, bits) = (part.squares, part.bits);
        let plural = if bits == 1 { "" } else { "s" };
        let _ = writeln!(text, "  {squares:2} {} of {bits} bit{plural}", part.name);
    }
    let _ = writeln!(text, "  2^{} = {}", bits(), upper_bound());
    let _ = writeln!(
        text,
        "refined upper bound, quoted: {REFINED} ({REFINED_SOURCE})"
    );
    let half = if below_half {
        ", more than twice as many"
    } else {
        ""
    };
    let _ = writeln!(text, "legal Go positions on 10x10: {GO_10X10}{half}");
    text
}
