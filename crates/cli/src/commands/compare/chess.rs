//! `tengen compare chess`: upper bounds on the number of chess positions.

use crate::answer;
use crate::failure::Failure;
use crate::names::Format;
use clap::Args;
use std::fmt::Write as _;
use std::process::ExitCode;
use tengen::compare::ChessBounds;

/// Show upper bounds on the number of chess positions
///
/// One upper bound comes from a Huffman code for the contents of the squares; a better bound is
/// quoted from the literature. For comparison, shows the number of legal Go positions on the 10x10
/// board.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const EXAMPLES: &str = "\
Examples:
  tengen compare chess
  tengen compare chess --format json";

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let bounds = tengen::compare::chess()?;
    answer::print(arguments.format, "compare chess", &bounds, text)
}

fn text(bounds: &ChessBounds) -> String {
    let mut text = "upper bound from a Huffman code, promoted pieces apart:\n".to_owned();
    for part in bounds.parts() {
        let (squares, bits) = (part.squares, part.bits);
        let plural = if bits == 1 { "" } else { "s" };
        let _ = writeln!(text, "  {squares:2} {} of {bits} bit{plural}", part.name);
    }
    let _ = writeln!(text, "  2^{} = {}", bounds.bits, bounds.upper_bound);
    let _ = writeln!(
        text,
        "refined upper bound, quoted: {} ({})",
        bounds.refined_bound, bounds.refined_source
    );
    let half = match bounds.refined_below_half_of_go_10x10 {
        true => ", more than twice as many",
        false => "",
    };
    let go = &bounds.go_10x10;
    let _ = writeln!(text, "legal Go positions on 10x10: {go}{half}");
    text
}
