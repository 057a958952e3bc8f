//! The request [`Solve`], which solves a problem of life and death.

use super::{Extent, First, Problem, Rules, Solved};
use crate::{Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tengen_base::machine::default_threads;
use tengen_base::observer::Observer;
use tengen_problems::solve::{Query, Unfit, solve};

/// A request to solve a problem of life and death: does the target live, and which first moves
/// decide it? Built by [`tengen::solve`](crate::solve()).
///
/// It is not an error if a limit is reached. The answer then marks the undecided fields as unknown.
/// Without a limit, the search may never end.
///
/// ```
/// use tengen::prelude::*;
/// let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n")?;
/// let answer = tengen::solve(corner).first(First::White).run()?;
/// assert_eq!(answer.status.to_string(), "alive");
/// assert_eq!(answer.moves, ["B3"]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the problem is too large or the options are incompatible.
/// [`Interrupted`](Error::Interrupted), if the observer stopped the search before the problem was
/// decided for any player who was to move first. If it was decided for one of two first players,
/// the answer has the result for this player only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
#[non_exhaustive]
pub struct Solve {
    /// The problem.
    pub problem: Problem,
    /// The player who moves first. `None` stands for the player whom the problem names. If the
    /// problem names no player, it is solved once for each player.
    #[serde(default)]
    pub first: Option<First>,
    /// The rule of repetition. `None` stands for the rule that the problem states. If it states
    /// none, the rule of ko applies.
    #[serde(default)]
    pub rules: Option<Rules>,
    /// `true` to return all first moves that succeed, not just one.
    #[serde(default)]
    pub all_moves: bool,
    /// `true` to return the main line, the best play of both players. To find it may take longer
    /// than the answer itself.
    #[serde(default = "crate::request::yes")]
    pub line: bool,
    /// The extent of the tree of refutations, which shows the winner's replies to the other
    /// player's moves; `None` to return no tree. Not available under superko. With `all_moves` the
    /// tree has all first moves that succeed.
    #[serde(default)]
    pub tree: Option<Extent>,
    /// The number of outside threats, from 0 to 5, that the certificate grants to the losing side.
    /// An outside threat is a move elsewhere that the opponent must answer. A certificate proves
    /// the answer. `None` for no certificate. Not available under superko.
    #[serde(default)]
    pub certificate: Option<u8>,
    /// Limit on the nodes of the search that tells life with two eyes from seki. With 0 there is no
    /// such search, and the status stays `alive`.
    #[serde(default = "seki")]
    pub seki: u32,
    /// Limit on the nodes (positions with a player to move) of the search for each player who moves
    /// first. The searches for the moves and main line, for the tree of refutations, and for the
    /// certificate (a proof of the answer) get the same limit each. With a limit, the search for
    /// each player starts with an empty cache. Otherwise the second search reuses results of the
    /// first.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Time limit of the search for each player who moves first. The searches for the moves and
    /// main line, for the tree of refutations, and for the certificate (a proof of the answer) get
    /// the same limit each. The default is [`TIME_IN_FRAMES`] if nothing encloses the target and
    /// there is no limit on nodes.
    #[serde(default)]
    pub time: Option<Duration>,
    /// Limits on threads, and on memory for the transposition tables (caches of search results).
    /// The status does not depend on the number of threads. In hard problems the number of nodes,
    /// and the choice among several right moves, may depend on it.
    #[serde(default)]
    pub resources: Resources,
}

/// Default time limit of the search for each player who moves first, in a problem whose target is
/// not enclosed and which has no limit on nodes.
pub const TIME_IN_FRAMES: Duration = Duration::from_secs(10);

/// Maximum number of threads that a search starts.
const MOST_THREADS: usize = 4096;

pub(super) fn seki() -> u32 {
    Query::default().seki
}

impl Solve {
    /// Returns a request to solve `problem` that states no limits on nodes and time. If nothing
    /// encloses the target, the time limit is then [`TIME_IN_FRAMES`].
    pub fn new(problem: Problem) -> Solve {
        Solve {
            problem,
            first: None,
            rules: None,
            all_moves: false,
            line: true,
            tree: None,
            certificate: None,
            seki: seki(),
            nodes: None,
            time: None,
            resources: Resources::default(),
        }
    }

    /// Sets the number of threads. The default is the number of hardware threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Solve {
        self.resources.threads = Some(threads);
        self
    }

    /// Sets the bytes of memory that the transposition tables of all threads may take together. The
    /// default is 64 MiB per thread.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Solve {
        self.resources.memory = Some(bytes);
        self
    }

    /// Returns the player who moves first: the player whom the request names, else the player whom
    /// the problem names, else each of both players.
    pub fn who_is_first(&self) -> First {
        let said = self.first.or(self.problem.first.map(First::from));
        said.unwrap_or_default()
    }

    /// Returns the query that this request puts to the solver, with all defaults filled in.
    pub(super) fn query(&self) -> Query {
        Query {
            first: self.who_is_first(),
            rules: self.rules.or(self.problem.rules).unwrap_or_default(),
            values: self.all_moves,
            passes: true,
            widen: self.problem.is_book(),
            all_moves: self.all_moves,
            line: self.line,
            tree: self.tree.map(|extent| Extent {
                all_moves: extent.all_moves || self.all_moves,
                ..extent
            }),
            certificate: self.certificate,
            seki: self.seki,
            nodes: self.nodes,
            time: match (self.problem.is_book(), self.nodes) {
                (true, None) => self.time.or(Some(TIME_IN_FRAMES)),
                _ => self.time,
            },
            memory: self.resources.memory,
            threads: threads(self.resources),
            ..Query::default()
        }
    }

    /// Returns an error if the problem is too large. With a limit on nodes or time, larger problems
    /// are allowed.
    pub(super) fn check(&self) -> Result<()> {
        let is_limited = self.time.is_some() || self.nodes.is_some();
        let checked = self.problem.found.check_size(is_limited);
        checked.map_err(|error| {
            Error::because(error.into(), format!("{error}{}", self.problem.way_out()))
        })
    }
}

/// Returns an error if options of a request exclude each other, whatever the problem. Checks the
/// rules, `tree` (`true` for a tree of refutations) and `certificate`, the number of outside
/// threats (ko threats) that a certificate grants to the loser.
///
/// # Errors
/// [`Unfit`], if two options exclude each other or the number of threats is out of range.
pub fn check_options(rules: Rules, tree: bool, certificate: Option<u8>) -> Result<(), Unfit> {
    let query = Query {
        rules,
        tree: tree.then(Extent::default),
        certificate,
        ..Query::default()
    };
    query.check()
}

/// Returns the number of threads to use.
pub(super) fn threads(resources: Resources) -> usize {
    let threads = resources.threads.unwrap_or_else(default_threads);
    threads.clamp(1, MOST_THREADS)
}

impl Request for Solve {
    type Answer = Solved;

    fn run_with(&self, observer: &dyn Observer) -> Result<Solved> {
        self.check()?;
        let mut answer = solve(self.problem.engine(), &self.query(), observer)?;
        if !observer.go_on() {
            answer.keep_decided();
        }
        Ok(Solved::of(&self.problem, answer)?.or_other_target(self, observer))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Status;
    use super::*;
    use tengen_base::observer::Impatient;

    const CORNER: &str = ". . . O X . .\nO O O O X . .\nX X X X X . .\n";

    fn corner() -> Solve {
        Solve::new(Problem::parse(CORNER).unwrap().named("corner"))
    }

    #[test]
    fn answers_are_the_lines_of_the_program() {
        let answer = corner().run().unwrap();
        let mut json = serde_json::to_value(&answer).unwrap();
        for side in json["sides"].as_array_mut().unwrap() {
            let side = side.as_object_mut().unwrap();
            assert!(side.remove("ms").is_some() && side.remove("nodes").is_some());
            assert!(side.remove("line").is_some());
            let region = side.remove("region").unwrap();
            let region = region.as_array().unwrap();
            assert!(region.contains(&"B3".into()) && !region.contains(&"G3".into()));
        }
        let expected = r#"[
            {"id":"corner","lattice":"square","rows":3,"cols":7,"boundary":"none","colours":2,
             "target":["D3"],"first":"black","aim":"kill","status":"dead","claim":"kill",
             "condition":" while E3 stands","held":["E3"],"success":true,
             "threats":null,"moves":["B3"]},
            {"id":"corner","lattice":"square","rows":3,"cols":7,"boundary":"none","colours":2,
             "target":["D3"],"first":"white","aim":"live","status":"alive","claim":"life",
             "held":["E3"],"life":"two-eyes",
             "success":true,"threats":null,"moves":["B3"]}]"#;
        let expected: serde_json::Value = serde_json::from_str(expected).unwrap();
        assert_eq!(json["sides"], expected);
        assert_eq!((answer.status, answer.moves.len()), (Status::Dead, 1));
        let by_superko = corner().rules(Rules::Superko).run().unwrap();
        assert_eq!(by_superko.status, Status::Dead);
    }

    #[test]
    fn requests_are_json_whose_fields_may_be_left_out() {
        let request = corner()
            .first(First::Black)
            .nodes(1000)
            .tree(Extent::default());
        let text = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<Solve>(&text).unwrap(), request);
        let text = serde_json::json!({"problem": {"text": CORNER, "id": "corner"}}).to_string();
        assert_eq!(serde_json::from_str::<Solve>(&text).unwrap(), corner());
    }

    #[test]
    fn errors_have_their_kinds() {
        let open = Solve::new(Problem::parse("(;SZ[7]AW[cc]TR[cc])").unwrap());
        assert!(open.run().unwrap_err().is_refusal());
        assert_eq!(open.nodes(1).run().unwrap().status, Status::Unknown);
        let unfit = corner().rules(Rules::Superko).certificate(0);
        assert!(unfit.run().unwrap_err().is_refusal());
        let stopped = corner().run_with(&Impatient);
        assert!(matches!(stopped, Ok(_) | Err(Error::Interrupted { .. })));
    }

    #[test]
    fn trees_and_certificates_are_texts() {
        let request = corner()
            .first(First::White)
            .tree(Extent::default())
            .certificate(0);
        let answer = request.run().unwrap();
        let tree = answer.tree().unwrap();
        assert!(
            tree.starts_with("(;") && tree.contains("W[ba]TE[1]"),
            "{tree}"
        );
        let proof = answer.sides[0].certificate().unwrap().unwrap();
        assert!(proof.starts_with("tengen"), "{proof}");
        assert_eq!(corner().run().unwrap().tree().unwrap(), "");
    }
}
