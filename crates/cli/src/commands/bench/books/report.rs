//! What answers come to, by set and by size.

use crate::table::table;
use serde::Serialize;
use std::fmt::Write as _;
use tengen::solve::{Claim, MoveStatus, Player, Solve, SolvedSide, Status, Worth};

/// A problem and its answer.
pub(super) struct Case {
    name: String,
    set: String,
    listed: Vec<String>,
    winner: Option<Player>,
    /// What is asked, if it can be.
    pub(super) request: Option<Solve>,
    pub(super) answer: Option<SolvedSide>,
    /// Why there is none.
    pub(super) reason: Option<String>,
}

/// All measurements as JSON.
#[derive(Serialize)]
pub(super) struct Json {
    sets: Vec<Summary>,
    sizes: Vec<Summary>,
    total: Summary,
    /// Every answer that is not right.
    others: Vec<Other>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) unusable: Vec<Unusable>,
}

/// A file, or a line of one, that was left out.
#[derive(Serialize)]
pub(in crate::commands::bench) struct Unusable {
    pub(in crate::commands::bench) file: String,
    pub(in crate::commands::bench) error: String,
}

/// The measurements of some problems.
#[derive(Serialize)]
struct Summary {
    name: String,
    problems: usize,
    /// Those for which moves are named.
    answered: usize,
    right: usize,
    /// The best moves, and moves as good that are not refuted, are the listed ones.
    exact: usize,
    /// Exact answers in which the status of every first move is known.
    settled: usize,
    /// Named, but none of them is listed.
    other: usize,
    /// Who is first fails.
    fails: usize,
    /// Those of them where a listed move captures a string.
    part: usize,
    /// Nothing is known, or no target was found.
    open: usize,
    life: usize,
    kill: usize,
    sealed: usize,
    connected: usize,
    alarms: usize,
    /// Claimed for the whole board, but not right.
    unlisted: usize,
    /// Milliseconds: median, 90%, longest.
    ms: [f64; 3],
}

/// An answer that is not right.
#[derive(Serialize)]
struct Other {
    name: String,
    what: &'static str,
    /// The moves that are named.
    here: Vec<String>,
    listed: Vec<String>,
    status: Option<Status>,
    claim: Option<Claim>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Unusable {
    pub(in crate::commands::bench) fn new(file: &str, error: &str) -> Unusable {
        let own = error.strip_prefix(&format!("{file}: "));
        Unusable {
            file: file.to_owned(),
            error: own.unwrap_or(error).to_owned(),
        }
    }
}

impl Case {
    pub(super) fn new(
        name: String,
        set: String,
        listed: Vec<String>,
        winner: Option<Player>,
    ) -> Case {
        Case {
            name,
            set,
            listed,
            winner,
            request: None,
            answer: None,
            reason: None,
        }
    }

    /// The best moves: those of the answer's claim.
    fn named(&self) -> Vec<String> {
        self.best(|best, worth| best.claim == worth.claim)
    }

    /// The best moves, and moves as good that are known under a weaker condition only.
    fn not_refuted(&self) -> Vec<String> {
        self.best(|_, _| true)
    }

    fn best(&self, goes_with: impl Fn(&Worth, &Worth) -> bool) -> Vec<String> {
        let Some(side) = &self.answer else {
            return Vec::new();
        };
        let Some(values) = &side.values else {
            return side.moves.clone().unwrap_or_default();
        };
        let Some(best) = values.first() else {
            return Vec::new();
        };
        let is_best =
            |worth: &&Worth| worth.withstands == best.withstands && goes_with(best, worth);
        let best = values.iter().filter(is_best);
        best.map(|worth| worth.name.clone()).collect()
    }

    fn is_right(&self) -> bool {
        let is_listed = self.named().iter().any(|name| self.listed.contains(name));
        let Some(winner) = self.winner else {
            return is_listed;
        };
        let Some(side) = &self.answer else {
            return false;
        };
        let for_good = side.threats.is_none() && !side.limited;
        let succeeds = side.success == Some(side.first == winner);
        succeeds && for_good && (side.first != winner || is_listed)
    }

    fn is_exact(&self) -> bool {
        let mut here = self.not_refuted();
        let mut listed = self.listed.clone();
        here.sort();
        listed.sort();
        !here.is_empty() && here == listed
    }

    /// `true` if the answer is exact, and the status of every first move is known.
    fn is_settled(&self) -> bool {
        let moves = self.answer.iter().flat_map(|side| &side.first_moves);
        let mut statuses = moves.map(|first| first.status);
        self.is_exact() && statuses.all(|status| status != MoveStatus::Unknown)
    }

    /// What it came to.
    fn what(&self) -> &'static str {
        match &self.answer {
            _ if self.is_right() => "right",
            Some(side) if side.status == Status::Unknown => "open",
            None => "open",
            Some(_) if self.named().is_empty() => "fails",
            Some(_) => "other",
        }
    }

    fn claim(&self) -> Option<Claim> {
        self.answer.as_ref()?.claim
    }

    /// Whether a listed move captures a string of the target.
    fn is_part(&self) -> bool {
        let framed = self.answer.as_ref().and_then(|side| side.framed.as_ref());
        let part = framed.and_then(|framed| framed.part.as_ref());
        part.is_some_and(|part| part.moves.iter().any(|name| self.listed.contains(name)))
    }

    fn is_alarm(&self) -> bool {
        let framed = self.answer.as_ref().and_then(|side| side.framed.as_ref());
        framed.is_some_and(|framed| framed.alarm)
    }

    /// The empty points of the frame.
    fn size(&self) -> Option<usize> {
        let side = self.answer.as_ref()?;
        let asked = self.request.as_ref()?.problem.engine();
        let problem = side.engine.frame.as_ref().unwrap_or(asked);
        let empty = |&&point: &&usize| problem.position.get(point) == tengen_board::EMPTY;
        Some(problem.region.iter().filter(empty).count())
    }
}

impl Summary {
    fn of(name: &str, cases: &[&Case]) -> Summary {
        let count = |is: &dyn Fn(&Case) -> bool| cases.iter().filter(|case| is(case)).count();
        let mut times: Vec<f64> = cases
            .iter()
            .filter_map(|case| Some(case.answer.as_ref()?.ms))
            .collect();
        times.sort_unstable_by(f64::total_cmp);
        let quantile = |part: f64| {
            let rank = (times.len() as f64 * part).ceil() as usize;
            times.get(rank.max(1) - 1).copied().unwrap_or(0.0)
        };
        let claims = |claim: Claim| count(&|case| case.claim() == Some(claim));
        let on_all = |case: &Case| matches!(case.claim(), Some(Claim::Life | Claim::Kill));
        Summary {
            name: name.to_owned(),
            problems: cases.len(),
            answered: count(&|case| !case.named().is_empty()),
            right: count(&Case::is_right),
            exact: count(&Case::is_exact),
            settled: count(&Case::is_settled),
            other: count(&|case| case.what() == "other"),
            fails: count(&|case| case.what() == "fails"),
            part: count(&|case| case.what() == "fails" && case.is_part()),
            open: count(&|case| case.what() == "open"),
            life: claims(Claim::Life),
            kill: claims(Claim::Kill),
            sealed: claims(Claim::Sealed),
            connected: claims(Claim::Connected),
            alarms: count(&Case::is_alarm),
            unlisted: count(&|case| on_all(case) && !case.is_right()),
            ms: [0.5, 0.9, 1.0].map(quantile),
        }
    }
}

/// Sizes that are told apart: up to so many points.
const SIZES: [usize; 5] = [15, 19, 23, 27, usize::MAX];

impl Json {
    pub(super) fn of(cases: &[Case], unusable: Vec<Unusable>) -> Json {
        let mut names: Vec<&str> = cases.iter().map(|case| case.set.as_str()).collect();
        names.dedup();
        let mut seen = Vec::new();
        names.retain(|name| {
            !seen.contains(name) && {
                seen.push(*name);
                true
            }
        });
        let of_set = |name: &&str| {
            let cases: Vec<&Case> = cases.iter().filter(|case| case.set == **name).collect();
            Summary::of(name, &cases)
        };
        let mut least = 0;
        let sizes = SIZES.iter().map(|&most| {
            let range = least..=most;
            let name = match (least, most) {
                (0, most) => format!("up to {most}"),
                (least, usize::MAX) => format!("{least} and more"),
                (least, most) => format!("{least} to {most}"),
            };
            least = most.saturating_add(1);
            let of_size = |case: &&Case| case.size().is_some_and(|size| range.contains(&size));
            Summary::of(&name, &cases.iter().filter(of_size).collect::<Vec<_>>())
        });
        let sizes = sizes.collect();
        let wrong = cases.iter().filter(|case| !case.is_right());
        Json {
            sets: names.iter().map(of_set).collect(),
            sizes,
            total: Summary::of("total", &cases.iter().collect::<Vec<_>>()),
            others: wrong
                .map(|case| Other {
                    name: case.name.clone(),
                    what: case.what(),
                    here: case.named(),
                    listed: case.listed.clone(),
                    status: case.answer.as_ref().map(|side| side.status),
                    claim: case.claim(),
                    reason: case.reason.clone(),
                })
                .collect(),
            unusable,
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = summaries(self.sets.iter().chain([&self.total]).collect());
        text += "\nby empty points of the frame:\n";
        text += &summaries(self.sizes.iter().collect());
        if !self.others.is_empty() {
            text += "\nnot right:\n";
        }
        for other in &self.others {
            let here = match (&other.reason, &other.here[..]) {
                (Some(reason), _) => reason.clone(),
                (None, []) => "-".to_owned(),
                (None, moves) => moves.join(" "),
            };
            let claim = match other.claim {
                Some(Claim::Life) => "life",
                Some(Claim::Kill) => "kill",
                Some(Claim::Sealed) => "sealed",
                Some(Claim::Connected) => "connected",
                None => "-",
            };
            let (name, what) = (&other.name, other.what);
            let _ = writeln!(
                text,
                "{name}: {what}, {claim}: {here}; listed {}",
                other.listed.join(" ")
            );
        }
        text
    }
}

fn summaries(rows: Vec<&Summary>) -> String {
    let column = |cell: &dyn Fn(&Summary) -> String| rows.iter().map(|row| cell(row)).collect();
    let count = |of: fn(&Summary) -> usize| column(&|row| of(row).to_string());
    let part = |row: &Summary| 100.0 * row.right as f64 / row.problems.max(1) as f64;
    let mut columns = vec![
        ("", column(&|row| row.name.clone())),
        ("problems", count(|row| row.problems)),
        ("right", count(|row| row.right)),
        ("right %", column(&|row| format!("{:.1}", part(row)))),
        ("exact", count(|row| row.exact)),
        ("settled", count(|row| row.settled)),
        ("other", count(|row| row.other)),
        ("fails", count(|row| row.fails)),
        ("part", count(|row| row.part)),
        ("open", count(|row| row.open)),
        ("life", count(|row| row.life)),
        ("kill", count(|row| row.kill)),
        ("sealed", count(|row| row.sealed)),
        ("connected", count(|row| row.connected)),
        ("alarms", count(|row| row.alarms)),
        ("unlisted", count(|row| row.unlisted)),
    ];
    for (index, title) in ["median ms", "90% ms", "longest ms"]
        .into_iter()
        .enumerate()
    {
        columns.push((title, column(&|row| format!("{:.0}", row.ms[index]))));
    }
    table(&columns)
}
