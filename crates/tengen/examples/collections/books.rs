//! Compares the solver's answers to open problems, in which nothing encloses the target, with the
//! first moves that a book lists. The printed table has a row for each set of problems. Most
//! columns count the problems with a property:
//!
//! - *right*: a listed move is among the best moves of the answer. For a problem from a line of
//!   nine fields: the stated player succeeds against any number of ko threats. If this player moves
//!   first, a listed move must also be among the best moves.
//! - *exact*: the listed moves are exactly the best moves of the answer, including equally good
//!   moves with a weaker claim about the whole board.
//! - *settled*: the answer is exact, and the status of every first move is known.
//! - *fails*: the answer says that the player who moves first fails.
//! - *part*: the player who moves first fails, but a listed move captures one string of the target.
//! - *other*: the answer has best moves, but none of them is listed.
//! - *open*: the status of the target is unknown.
//! - *guess*: nothing is decided, and a listed move is the likeliest by the stones around it.
//! - *guess 3*: nothing is decided, and a listed move is among the three likeliest moves.
//! - *alarms*: a pass succeeds too, so the frame (the region of the search) is probably too small.
//! - *unlisted*: the answer claims something about the whole board, but is not right.
//! - *answered*: the answer has at least one best move.
//!
//! The columns from *life* to *connected* count the answers with each kind of claim about the whole
//! board.

use crate::{Failure, MEMORY, Options, Property, by_size, entries, summary};
use tengen::Resources;
use tengen::solve::{
    Claim, Coordinates, MoveStatus, Player, Problem, Solve, SolvedSide, Status, Worth, explain,
    solve_all,
};
use tengen_base::observer::Silent;
use tengen_board::{EMPTY, Names};

/// A problem and its answer.
struct Case {
    name: String,
    /// The set of problems to which the problem belongs: the part of its name before the first `-`,
    /// or the name of its file.
    set: String,
    listed: Vec<String>,
    winner: Option<Player>,
    /// The request that solves the problem, or the reason why the problem is unusable.
    request: Result<Solve, String>,
    answer: Option<SolvedSide>,
}

const PROPERTIES: [Property<Case>; 17] = [
    ("right", Case::is_right),
    ("exact", Case::is_exact),
    ("settled", Case::is_settled),
    ("other", |case| case.outcome() == "other"),
    ("fails", |case| case.outcome() == "fails"),
    ("part", |case| case.outcome() == "fails" && case.is_part()),
    ("open", |case| case.outcome() == "open"),
    ("guess", |case| case.is_guessed(1)),
    ("guess 3", |case| case.is_guessed(3)),
    ("life", |case| case.claim() == Some(Claim::Life)),
    ("kill", |case| case.claim() == Some(Claim::Kill)),
    ("helped", |case| case.claim() == Some(Claim::Helped)),
    ("sealed", |case| case.claim() == Some(Claim::Sealed)),
    ("connected", |case| case.claim() == Some(Claim::Connected)),
    ("alarms", |case| {
        let side = case.answer.as_ref();
        side.and_then(|side| side.framed.as_ref())
            .is_some_and(|framed| framed.alarm)
    }),
    ("unlisted", |case| {
        case.claim().is_some_and(Claim::is_whole) && !case.is_right()
    }),
    ("answered", |case| !case.best(true).is_empty()),
];

pub(crate) fn measure(files: &[(String, String)], options: &Options) -> Result<String, Failure> {
    let mut cases = Vec::new();
    for (file, entry) in entries(files, options.every)? {
        let names = Names::of(&entry.draft.board);
        let listed = entry.listed.iter();
        let set = entry.name.split_once('-').map_or(file, |(set, _)| set);
        let problem = Problem::of_draft(entry.draft, Coordinates::Players);
        cases.push(Case {
            set: set.to_owned(),
            listed: listed.map(|&point| names.of_move(point.into())).collect(),
            name: entry.name,
            winner: entry.winner,
            request: problem
                .map(|problem| {
                    let mut solve = Solve::new(problem).line(false).seki(0);
                    solve.all_moves = true;
                    solve.nodes = options.nodes;
                    solve.time = options.time_or(1);
                    solve
                })
                .map_err(|error| explain(&error, &names)),
            answer: None,
        });
    }
    solve(&mut cases)?;
    let mut sets: Vec<(String, Vec<&Case>)> = Vec::new();
    for case in &cases {
        match sets.iter_mut().find(|(name, _)| *name == case.set) {
            Some((_, cases)) => cases.push(case),
            None => sets.push((case.set.clone(), vec![case])),
        }
    }
    sets.extend(by_size(&cases, Case::size));
    let effort = |case: &Case| case.answer.as_ref().map(|side| (side.nodes, side.ms));
    let mut text = summary(&sets, &PROPERTIES, effort) + "\n";
    for case in cases.iter().filter(|case| !case.is_right()) {
        let here = match (&case.request, case.best(true)) {
            (Err(reason), _) => reason.clone(),
            (Ok(_), moves) if moves.is_empty() => "-".to_owned(),
            (Ok(_), moves) => moves.join(" "),
        };
        let claim = case.claim();
        let claim = claim.map_or("-".to_owned(), |claim| format!("{claim:?}").to_lowercase());
        let (name, outcome, listed) = (&case.name, case.outcome(), case.listed.join(" "));
        text += &format!("{name}: {outcome}, {claim}: {here}; listed {listed}\n");
    }
    Ok(text)
}

/// Solves the usable problems one at a time, and stores their answers in `cases`.
fn solve(cases: &mut [Case]) -> Result<(), Failure> {
    let asked = cases.iter_mut().filter(|case| case.request.is_ok());
    let mut asked: Vec<&mut Case> = asked.collect();
    let requests = asked.iter().filter_map(|case| case.request.clone().ok());
    let requests: Vec<Solve> = requests.collect();
    let resources = Resources::new(Some(1), Some(MEMORY));
    solve_all(&requests, resources, &Silent, |index, answer| {
        match answer {
            Ok(answer) => asked[index].answer = answer.sides.into_iter().next(),
            Err(error) => asked[index].request = Err(error.to_string()),
        }
        Ok::<bool, Failure>(true)
    })
}

impl Case {
    /// Returns the best first moves of the answer. If `of_claim` is `false`, they include equally
    /// good moves with another claim about the whole board.
    fn best(&self, of_claim: bool) -> Vec<String> {
        let Some(side) = &self.answer else {
            return Vec::new();
        };
        let (Some(values), Some(best)) = (&side.values, side.values.iter().flatten().next()) else {
            return match side.values {
                Some(_) => Vec::new(),
                None => (side.moves.iter().flatten())
                    .map(ToString::to_string)
                    .collect(),
            };
        };
        let is_best = |worth: &&Worth| {
            worth.withstands == best.withstands && (!of_claim || worth.claim == best.claim)
        };
        let best = values.iter().filter(is_best);
        best.map(|worth| worth.name.to_string()).collect()
    }

    fn is_right(&self) -> bool {
        let is_listed = self
            .best(true)
            .iter()
            .any(|name| self.listed.contains(name));
        let Some(winner) = self.winner else {
            return is_listed;
        };
        self.answer.as_ref().is_some_and(|side| {
            let for_good = side.threats.is_none() && !side.limited;
            let succeeds = side.success == Some(side.first == winner);
            succeeds && for_good && (side.first != winner || is_listed)
        })
    }

    fn is_exact(&self) -> bool {
        let (mut here, mut listed) = (self.best(false), self.listed.clone());
        here.sort();
        listed.sort();
        !here.is_empty() && here == listed
    }

    fn is_settled(&self) -> bool {
        let mut moves = self.answer.iter().flat_map(|side| &side.first_moves);
        self.is_exact() && moves.all(|first| first.status != MoveStatus::Unknown)
    }

    fn outcome(&self) -> &'static str {
        match &self.answer {
            _ if self.is_right() => "right",
            None => "open",
            Some(side) if side.status == Status::Unknown => "open",
            Some(_) if self.best(true).is_empty() => "fails",
            Some(_) => "other",
        }
    }

    fn claim(&self) -> Option<Claim> {
        self.answer.as_ref()?.claim
    }

    /// Returns `true` if nothing is decided, and a move that the book lists is among the `most`
    /// likeliest moves.
    fn is_guessed(&self, most: usize) -> bool {
        let framed = self.answer.as_ref().and_then(|side| side.framed.as_ref());
        let mut guess = framed
            .iter()
            .flat_map(|framed| framed.guess.iter().take(most));
        guess.any(|likely| self.listed.contains(&likely.name.to_string()))
    }

    /// Returns `true` if a move that the book lists captures one string of the target.
    fn is_part(&self) -> bool {
        let framed = self.answer.as_ref().and_then(|side| side.framed.as_ref());
        let part = framed.and_then(|framed| framed.part.as_ref());
        part.is_some_and(|part| {
            let mut moves = part.moves.iter();
            moves.any(|name| self.listed.contains(&name.to_string()))
        })
    }

    /// Returns the number of empty points of the frame, the region to which the answer refers.
    fn size(&self) -> Option<usize> {
        let problem = &self.request.as_ref().ok()?.problem;
        let region = self.answer.as_ref()?.region.iter();
        let empty = region.filter(|point| problem.stones().get(point.vertex()) == EMPTY);
        Some(empty.count())
    }
}
