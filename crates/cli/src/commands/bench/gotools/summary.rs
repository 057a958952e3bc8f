//! Numbers of agreements and quantiles of times.

use super::agreement::{Listed, Moves, Run};
use crate::table::table;
use serde::Serialize;

/// The measurements of one file, or of all.
#[derive(Serialize)]
pub(super) struct Summary {
    file: String,
    /// Sides with results.
    sides: usize,
    /// Sides that a limit left open, be it only the threats.
    unknown: usize,
    success: Agreement,
    threats: Agreement,
    /// Whether the move found is among the file's.
    best_move: Agreement,
    /// Whether all moves are the file's, where it lists several.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Agreement>,
    /// Whether first moves that the file lists succeed here as they do there.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_moves: Option<Agreement>,
    /// Milliseconds: median, 90%, 99%, longest.
    ms: [f64; 4],
    /// Parts of the sides solved within 10 ms, 100 ms, 1 s and 60 s.
    within: [f64; 4],
    seconds: f64,
    nodes: u64,
    nodes_per_second: f64,
}

/// How many of those that could be compared agree.
#[derive(Clone, Copy, Serialize)]
struct Agreement {
    agree: usize,
    of: usize,
}

impl Agreement {
    fn of<I: IntoIterator<Item = bool>>(runs: &[Run], what: impl Fn(&Run) -> I) -> Agreement {
        let compared: Vec<bool> = runs.iter().flat_map(what).collect();
        Agreement {
            agree: compared.iter().filter(|&&agrees| agrees).count(),
            of: compared.len(),
        }
    }

    fn text(self) -> String {
        format!("{}/{}", self.agree, self.of)
    }
}

impl Summary {
    pub(super) fn of(file: &str, runs: &[Run], all_moves: bool) -> Summary {
        let mut times: Vec<f64> = runs
            .iter()
            .map(|run| run.side.effort.time.as_secs_f64())
            .collect();
        times.sort_unstable_by(f64::total_cmp);
        let seconds: f64 = times.iter().sum();
        let nodes = runs.iter().map(|run| run.side.effort.nodes).sum();
        let solved = runs.iter().filter(|run| !run.is_unknown);
        let solved: Vec<f64> = solved
            .map(|run| run.side.effort.time.as_secs_f64())
            .collect();
        let part = |limit: f64| {
            let within = solved.iter().filter(|&&time| time <= limit).count();
            within as f64 / runs.len().max(1) as f64
        };
        Summary {
            file: file.to_owned(),
            sides: runs.len(),
            unknown: runs.iter().filter(|run| run.is_unknown).count(),
            success: Agreement::of(runs, |run| run.success),
            threats: Agreement::of(runs, |run| run.threats),
            best_move: Agreement::of(runs, |run| run.best),
            moves: all_moves.then(|| Agreement::of(runs, |run| run.set.as_ref().map(Moves::agree))),
            first_moves: all_moves.then(|| {
                Agreement::of(runs, |run| {
                    run.listed.iter().map(Listed::agrees).collect::<Vec<_>>()
                })
            }),
            ms: [0.5, 0.9, 0.99, 1.0].map(|part| 1e3 * quantile(&times, part)),
            within: [0.01, 0.1, 1.0, 60.0].map(part),
            seconds,
            nodes,
            nodes_per_second: nodes as f64 / seconds.max(1e-9),
        }
    }
}

/// The least of ascending numbers such that this part of them is no larger.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let rank = (sorted.len() as f64 * part).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied().unwrap_or(0.0)
}

/// A line for each file and one for all.
pub(super) fn table_of(files: &[Summary], total: &Summary) -> String {
    let rows: Vec<&Summary> = files.iter().chain([total]).collect();
    let column = |cell: &dyn Fn(&Summary) -> String| rows.iter().map(|row| cell(row)).collect();
    let mut columns = vec![
        ("file", column(&|s| s.file.clone())),
        ("sides", column(&|s| s.sides.to_string())),
        ("unknown", column(&|s| s.unknown.to_string())),
        ("status", column(&|s| s.success.text())),
        ("threats", column(&|s| s.threats.text())),
        ("best move", column(&|s| s.best_move.text())),
    ];
    if total.moves.is_some() {
        let of = |agreement: Option<Agreement>| agreement.map_or_else(String::new, Agreement::text);
        columns.push(("moves", column(&|s| of(s.moves))));
        columns.push(("first moves", column(&|s| of(s.first_moves))));
    }
    for (index, title) in ["median ms", "90% ms", "99% ms", "longest ms"]
        .into_iter()
        .enumerate()
    {
        columns.push((title, column(&|s| format!("{:.2}", s.ms[index]))));
    }
    for (index, title) in ["10 ms", "100 ms", "1 s", "60 s"].into_iter().enumerate() {
        columns.push((
            title,
            column(&|s| format!("{:.2}%", 100.0 * s.within[index])),
        ));
    }
    columns.push(("seconds", column(&|s| format!("{:.2}", s.seconds))));
    columns.push(("nodes", column(&|s| s.nodes.to_string())));
    columns.push(("nodes/s", column(&|s| format!("{:.0}", s.nodes_per_second))));
    table(&columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_numbers_that_occur() {
        let numbers: Vec<f64> = (1..=200).map(f64::from).collect();
        assert_eq!(
            [0.5, 0.9, 0.99, 1.0].map(|part| quantile(&numbers, part)),
            [100.0, 180.0, 198.0, 200.0]
        );
        assert_eq!(quantile(&[3.0], 0.5), 3.0);
        assert_eq!(quantile(&[], 0.5), 0.0);
    }
}
