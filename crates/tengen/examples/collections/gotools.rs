//! Compares the solver's answers with the results that files of the program GoTools list.
//!
//! The file has results of a problem for one or both players as the first to move. For each such
//! player the problem is solved with an empty cache, under the rule of ko. The comparison covers
//! the winner, the number of ko threats with which the loser would win, and the best move. The
//! solver's best move must succeed according to the file. `--all-moves` also compares all moves
//! that succeed, and each first move that the file lists.

use crate::{Failure, MEMORY, Options, quantiles, table};
use std::collections::BTreeMap;
use tengen_base::observer::Silent;
use tengen_board::Player;
use tengen_problems::gotools::{Entry, letters, read};
use tengen_problems::solve::{First, Memory, Query, Side, solve_with};
use tengen_tsumego::solver::status::Threats;

/// The columns of the table, in order.
const ABOUT: [&str; 5] = ["status", "threats", "best move", "moves", "first move"];

/// The measurements for one file, or for all files. A *side* is a problem with the player who moves
/// first.
#[derive(Default)]
struct Measured {
    sides: usize,
    /// Number of sides that a limit left open.
    unknown: usize,
    /// For each column of the table, the number of agreements and the number of comparisons.
    agreements: BTreeMap<&'static str, (usize, usize)>,
    /// Milliseconds for every side.
    times: Vec<f64>,
    /// Milliseconds for the decided sides.
    decided: Vec<f64>,
    nodes: u64,
}

/// A comparison of an answer with the file.
struct Comparison {
    about: &'static str,
    agrees: bool,
    here: String,
    there: String,
}

pub(crate) fn measure(files: &[(String, String)], options: &Options) -> Result<String, Failure> {
    let titles = "file sides unknown status threats best_move moves first_move median_ms 90%_ms \
                  99%_ms longest_ms 10_ms 100_ms 1_s 60_s situations situations/s";
    let titles = titles.split_whitespace();
    let mut rows = vec![titles.map(|title| title.replace('_', " ")).collect()];
    let mut total = Measured::default();
    let mut disagreements = String::new();
    let mut memory = Memory::new(MEMORY, 1);
    for (file, text) in files {
        let mut measured = Measured::default();
        for entry in read(text).map_err(|error| format!("{file}: {error}"))? {
            for first in Player::BOTH {
                if entry.results(first).next().is_none() {
                    continue;
                }
                let (side, comparisons, is_unknown) = solve(&entry, first, options, &mut memory)
                    .map_err(|error| format!("{file}: {}: {error}", entry.name))?;
                for one in comparisons.iter().filter(|one| !one.agrees) {
                    let (name, about) = (&entry.name, one.about);
                    disagreements += &format!(
                        "{file} {name} {first} first, {about}: {} here, {} in the file\n",
                        one.here, one.there
                    );
                }
                measured.add(&side, &comparisons, is_unknown);
                total.add(&side, &comparisons, is_unknown);
            }
        }
        rows.push(measured.row(file));
    }
    rows.push(total.row("total"));
    Ok(format!("{}\n{disagreements}", table(&rows)))
}

/// Solves a problem with `first` as the first player. Returns the answer, its comparisons with the
/// file, and `true` if a limit left a part of the answer open.
fn solve(
    entry: &Entry,
    first: Player,
    options: &Options,
    memory: &mut Memory,
) -> Result<(Side, Vec<Comparison>, bool), Failure> {
    let listed = entry.results(first);
    let listed = listed.filter_map(|result| Some((*result.line.first()?, result.success)));
    let listed: Vec<_> = listed.filter(|_| options.all_moves).collect();
    let query = Query {
        first: First::from(first),
        all_moves: options.all_moves && entry.good_moves(first).count() > 1,
        judged: listed.iter().map(|&(point, _)| point).collect(),
        threats: !options.no_threats,
        line: false,
        seki: 0,
        nodes: options.nodes,
        time: options.time_or(60),
        ..Query::default()
    };
    let answer = solve_with(&entry.problem()?, &query, memory, &Silent)?;
    let side = answer.sides.into_iter().next().ok_or("no answer")?;
    let is_unknown = match query.threats {
        true => side.threats == Threats::Unknown,
        false => side.alive.is_none(),
    };
    let comparisons = compare(entry, &query, &side, &listed);
    Ok((side, comparisons, is_unknown))
}

/// Compares the answer `side` with its results in the file. Ko threats and moves are compared only
/// if the status of the target agrees.
fn compare(
    entry: &Entry,
    query: &Query,
    side: &Side,
    listed: &[(Option<usize>, bool)],
) -> Vec<Comparison> {
    let mut comparisons = Vec::new();
    let mut compare = |about, agrees, here: String, there: String| {
        comparisons.push(Comparison {
            about,
            agrees,
            here,
            there,
        });
    };
    let life = |alive: bool| if alive { "alive" } else { "dead" }.to_owned();
    let result = entry.results(side.first).next();
    if let (Some(result), Some(alive)) = (result, side.alive) {
        compare(
            "status",
            alive == result.alive,
            life(alive),
            life(result.alive),
        );
        if alive == result.alive {
            let number = |threats: Option<u8>| match threats {
                Some(threats) => threats.to_string(),
                None => "none".to_owned(),
            };
            let threats = match side.threats {
                Threats::Flip(threats) => Some(Some(threats)),
                Threats::Never => Some(None),
                Threats::Unknown => None,
            };
            if let Some(threats) = threats {
                let (here, there) = (number(threats), number(result.threats));
                compare("threats", threats == result.threats, here, there);
            }
            let mut good: Vec<_> = entry.good_moves(side.first).collect();
            if !good.is_empty() {
                let agrees = side.best.is_some_and(|best| good.contains(&best));
                let best = side.best.map_or("none".to_owned(), |best| names(&[best]));
                compare("best move", agrees, best, names(&good));
            }
            if query.all_moves {
                // Sort a pass after all points, because the solver lists it last.
                good.sort_unstable_by_key(|vertex| vertex.unwrap_or(usize::MAX));
                good.dedup();
                let here = side.moves.as_deref().map_or("unknown".to_owned(), names);
                let agrees = side.moves.as_ref() == Some(&good);
                compare("moves", agrees, here, names(&good));
            }
        }
    }
    for (&(point, there), &here) in listed.iter().zip(&side.judged) {
        let outcome = |success| match success {
            Some(true) => "succeeds",
            Some(false) => "fails",
            None => "unknown",
        };
        let about = |success| format!("{} {}", names(&[point]), outcome(success));
        let agrees = here == Some(there);
        compare("first move", agrees, about(here), about(Some(there)));
    }
    comparisons
}

fn names(moves: &[Option<usize>]) -> String {
    let name = |vertex: &Option<usize>| vertex.map_or_else(|| "@@".to_owned(), letters);
    moves.iter().map(name).collect::<Vec<_>>().join(" ")
}

impl Measured {
    fn add(&mut self, side: &Side, comparisons: &[Comparison], is_unknown: bool) {
        let time = side.effort.time.as_secs_f64() * 1e3;
        self.sides += 1;
        self.unknown += usize::from(is_unknown);
        self.times.push(time);
        self.decided.extend((!is_unknown).then_some(time));
        self.nodes += side.effort.nodes;
        for one in comparisons {
            let (agree, of) = self.agreements.entry(one.about).or_default();
            *agree += usize::from(one.agrees);
            *of += 1;
        }
    }

    fn row(&self, file: &str) -> Vec<String> {
        let mut row = vec![
            file.to_owned(),
            self.sides.to_string(),
            self.unknown.to_string(),
        ];
        for about in ABOUT {
            let (agree, of) = self.agreements.get(about).unwrap_or(&(0, 0));
            row.push(format!("{agree}/{of}"));
        }
        let times = quantiles(self.times.clone(), [0.5, 0.9, 0.99, 1.0]);
        row.extend(times.map(|time| format!("{time:.2}")));
        for limit in [10.0, 100.0, 1e3, 60e3] {
            let within = self.decided.iter().filter(|&&time| time <= limit).count();
            let part = 100.0 * within as f64 / self.sides.max(1) as f64;
            row.push(format!("{part:.2}%"));
        }
        row.push(self.nodes.to_string());
        let seconds = self.times.iter().sum::<f64>() / 1e3;
        row.push(format!("{:.0}", self.nodes as f64 / seconds.max(1e-9)));
        row
    }
}
