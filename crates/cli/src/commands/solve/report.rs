//! Answers as JSON.

use super::source::Task;
use crate::answer;
use crate::failure::Failure;
use tengen::registry::UnusableProblem;
use tengen::solve::Solved;

/// Returns the line for a problem that cannot be used.
pub(super) fn unusable(task: &Task, reason: &str) -> Result<String, Failure> {
    let unusable = UnusableProblem::new(task.id.clone(), reason.to_owned());
    answer::json("solve", &unusable)
}

/// Returns a line for each side.
pub(super) fn json(answer: &Solved) -> Result<String, Failure> {
    answer
        .sides
        .iter()
        .map(|answer| answer::json("solve", answer))
        .collect()
}
