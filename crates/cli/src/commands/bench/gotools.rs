//! `tengen bench gotools`.
use crate::failure::Failure;
use clap::Args;
use std::process::ExitCode;
/// Measure the solver on GoTools files
#[derive(Debug, Args)]
pub(super) struct Arguments {}
pub(super) fn run(_: &Arguments) -> Result<ExitCode, Failure> { Ok(ExitCode::SUCCESS) }
