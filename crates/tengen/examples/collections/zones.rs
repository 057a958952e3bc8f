//! Measures the solver on problems with a stated target and winner, on the whole board and without
//! ko. Published solvers that search in relevance zones are measured in this way. The columns of
//! the printed table count the problems with a property:
//!
//! - *solved*: it is proved that the stated player succeeds on the whole board. On lines with
//!   `disallow_ko`, five outside threats of the other player must not help either.
//! - *listed*: a first move that the file lists succeeds.
//! - *wrong*: it is proved that the player who is not stated succeeds.
//! - *fails*: no frame (region around the target) proves that one of the players succeeds.
//! - *open*: a limit on nodes or time was reached.

use crate::{Failure, MEMORY, Options, Property, by_size, entries, summary};
use tengen_base::observer::Silent;
use tengen_board::Names;
use tengen_problems::book::zones::{Found, Outcome, answer};
use tengen_problems::solve::Memory;

const PROPERTIES: [Property<Found>; 5] = [
    ("solved", |found| found.outcome == Outcome::Solved),
    ("listed", |found| found.listed == Some(true)),
    ("wrong", |found| found.outcome == Outcome::Refuted),
    ("fails", |found| found.outcome == Outcome::Fails),
    ("open", |found| found.outcome == Outcome::Open),
];

pub(crate) fn measure(files: &[(String, String)], options: &Options) -> Result<String, Failure> {
    let mut memory = Memory::new(MEMORY, 1);
    let mut all = Vec::new();
    let mut others = String::new();
    for (_, entry) in entries(files, options.every)? {
        let time = options.time_or(10);
        let found = answer(&entry, time, options.nodes, &mut memory, &Silent)
            .map_err(|error| format!("{}: {error}", entry.name))?;
        let outcome = match found.outcome {
            Outcome::Refuted => "wrong",
            _ => "solved",
        };
        if outcome == "wrong" || found.listed == Some(false) {
            let names = Names::of(&entry.draft.board);
            let name = |vertex: Option<usize>| names.of_move(vertex.into());
            let here = found.best.map_or("no move".to_owned(), name);
            let listed: Vec<String> = entry.listed.iter().copied().map(name).collect();
            let (entry, listed) = (&entry.name, listed.join(" "));
            others += &format!("{entry}: {outcome}, {here}; listed {listed}\n");
        }
        all.push(found);
    }
    let groups = by_size(&all, |found| Some(found.size()));
    let effort = |found: &Found| Some((found.nodes, found.time.as_secs_f64() * 1e3));
    Ok(format!(
        "{}\n{others}",
        summary(&groups, &PROPERTIES, effort)
    ))
}
