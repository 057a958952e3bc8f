//! Solves many problems of life and death on several threads.

use super::request::threads;
use super::{Solve, Solved};
use crate::{Resources, Result};
use tengen_base::machine::Machine;
use tengen_base::observer::Observer;
use tengen_problems::solve::{self as engine, Task};

/// Solves many problems and calls `each` with every answer, in order, until `each` returns `false`.
///
/// All problems share the threads and the memory of `resources`; the resources of the single
/// requests are ignored. The defaults are the number of hardware threads and 64 MiB per thread.
///
/// After the observer asks to stop, no further problem is started. In the answer of a problem in
/// progress, [`Solved::sides`] then has only the sides whose result is known. If no result is known
/// for a problem, `each` is not called for it.
///
/// ```
/// use tengen::prelude::*;
/// let corner = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";
/// let requests = [tengen::solve(Problem::parse(corner)?)];
/// let mut statuses = Vec::new();
/// tengen::solve::solve_all(&requests, tengen::Resources::default(), &Silent, |_, answer| {
///     statuses.push(answer?.status.to_string());
///     Ok::<_, tengen::Error>(true)
/// })?;
/// assert_eq!(statuses, ["dead"]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// Returns the first error of `each`. The errors of the requests are passed to `each`.
pub fn solve_all<E>(
    requests: &[Solve],
    resources: Resources,
    observer: &dyn Observer,
    mut each: impl FnMut(usize, Result<Solved>) -> Result<bool, E>,
) -> Result<(), E> {
    let threads = threads(resources);
    let machine = Machine {
        threads,
        memory: resources.memory.unwrap_or(threads << 26),
        observer,
    };
    let queries: Vec<_> = requests.iter().map(Solve::query).collect();
    let tasks = requests.iter().zip(&queries);
    let tasks: Vec<_> = tasks
        .map(|(request, query)| Task {
            problem: request.problem.engine(),
            query,
        })
        .collect();
    engine::solve_all(&tasks, machine, |number, answer| {
        let request = &requests[number];
        let answer = request.check().and_then(|()| Ok(answer?));
        each(
            number,
            answer.and_then(|answer| {
                let solved = Solved::of(&request.problem, answer)?;
                Ok(solved.or_other_target(request, observer))
            }),
        )
    })
}
