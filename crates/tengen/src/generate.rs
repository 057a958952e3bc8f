//! New problems of life and death, at random.

use crate::board::PlainBoard;
use crate::{Error, PositionJson, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::machine::default_threads;
use tengen_base::observer::Observer;
use tengen_board::{Names, Player};
use tengen_tsumego::generate::{self as engine, GenerateError, Generated, write};

pub use tengen_tsumego::generate::{Aim, Options, Place};

/// New problems, each with one first move that succeeds, whatever outside threats there are, by
/// simple ko. The same options give the same problems with any number of threads, as long as
/// the solver is the same.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::generate::{Generate, Options};
/// let options = Options { size: 9, empty: 4, ..Options::default() };
/// let problems = Generate::new(2).options(options).threads(1).run()?;
/// assert_eq!(problems.len(), 2);
/// let checked = tengen::check(problems[0].sgf(1)?).run()?;
/// let tengen::check::Outcome::Checked(verdict) = &checked[0].outcome else { panic!() };
/// assert_eq!(verdict.moves, problems[0].moves);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if there is no such board, or the problems do not fit it;
/// [`LimitReached`](Error::LimitReached), if there are too few among the candidates;
/// [`Interrupted`](Error::Interrupted). What was found before is handed over by
/// [`Generate::each`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct Generate {
    /// How many.
    pub count: usize,
    /// What is wanted.
    #[serde(default)]
    pub options: Options,
    /// Number of threads; as many as the machine runs at once, unless stated. (Memory is not
    /// asked for: it is little.)
    #[serde(default)]
    #[setters(skip)]
    pub resources: Resources,
}

crate::request::with_resources!(Generate);

/// A new problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratedProblem {
    /// The seed and the number of the candidate.
    pub id: String,
    /// Rows of the board.
    pub rows: usize,
    /// As many columns.
    pub cols: usize,
    /// The rest of the board: the square lattice, two colours.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// The position.
    pub position: PositionJson,
    /// Who moves first.
    pub first: Player,
    /// What they want.
    pub aim: Aim,
    /// A stone of each string of the target, by name.
    pub target: Vec<String>,
    /// The first move that succeeds.
    pub moves: Vec<String>,
    /// The main line, which begins with it.
    pub line: Vec<String>,
    /// The wrong first moves that would succeed if the opponent passed.
    pub plausible: Vec<String>,
    /// Situations looked into to find out who succeeds, from knowing nothing.
    pub nodes: u64,
    /// An estimate of the difficulty: about 5 is a capture of one move, 20 takes reading.
    pub difficulty: u32,
    /// As the solver has it.
    #[serde(skip)]
    generated: Generated,
}

impl Generate {
    /// So many.
    pub fn new(count: usize) -> Generate {
        Generate {
            count,
            options: Options::default(),
            resources: Resources::default(),
        }
    }

    /// Whether there can be such problems.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable), if not.
    pub fn check(&self) -> Result<()> {
        self.options.check().map_err(Error::unusable)
    }

    /// Hands each problem over as soon as it is found.
    ///
    /// # Errors
    /// As [`Request::run_with`].
    pub fn each(
        &self,
        observer: &dyn Observer,
        mut take: impl FnMut(GeneratedProblem),
    ) -> Result<()> {
        self.check()?;
        let threads = self.resources.threads.unwrap_or_else(default_threads);
        let mut fault = None;
        let mut found = |generated| match self.problem(generated) {
            Ok(problem) => take(problem),
            Err(error) => fault = Some(error),
        };
        let done = engine::generate(&self.options, self.count, threads, observer, &mut found);
        match (fault, done) {
            (Some(error), _) => Err(error),
            (None, Ok(())) => Ok(()),
            (None, Err(GenerateError::Cancelled)) => Err(Error::Interrupted { kept: false }),
            (None, Err(error @ GenerateError::TooFew { .. })) => {
                Err(Error::LimitReached(error.to_string()))
            }
            (None, Err(error)) => Err(Error::failed(error)),
        }
    }

    fn problem(&self, generated: Generated) -> Result<GeneratedProblem> {
        let Generated {
            problem, rating, ..
        } = &generated;
        let board = Names::of(&problem.board);
        let names = |points: &[usize]| points.iter().map(|&v| board.name(v).to_owned()).collect();
        let position = PositionJson::new(&problem.board, &problem.position);
        Ok(GeneratedProblem {
            plain: PlainBoard::default(),
            id: format!("{}-{}", self.options.seed, generated.index),
            rows: self.options.size,
            cols: self.options.size,
            position: position.map_err(Error::failed)?,
            first: generated.first,
            aim: generated.aim,
            target: names(&problem.targets),
            moves: names(&[rating.solution]),
            line: names(&rating.line),
            plausible: names(&rating.plausible),
            nodes: rating.nodes,
            difficulty: rating.difficulty(),
            generated,
        })
    }
}

impl Request for Generate {
    type Answer = Vec<GeneratedProblem>;

    fn run_with(&self, observer: &dyn Observer) -> Result<Vec<GeneratedProblem>> {
        let mut problems = Vec::new();
        self.each(observer, |problem| problems.push(problem))?;
        Ok(problems)
    }
}

impl GeneratedProblem {
    /// The problem as a game in SGF, with marked targets and the main line.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable), if the board is too large for SGF.
    pub fn sgf(&self, number: usize) -> Result<String> {
        let sgf = self.generated.sgf(number, self.rows);
        sgf.map_err(Error::unusable)
    }
}

/// Problems on boards of 19 rows as a GoTools file, with Black as the attacker.
///
/// # Errors
/// [`Unusable`](Error::Unusable), if a board has another size.
pub fn gotools(problems: &[GeneratedProblem]) -> Result<String> {
    if let Some(other) = problems.iter().find(|problem| problem.rows != 19) {
        let size = other.rows;
        return Err(Error::Unusable(format!(
            "GoTools files have boards of 19 rows, not {size}"
        )));
    }
    let all = problems.iter().map(|problem| problem.generated.clone());
    Ok(write::gotools(&all.collect::<Vec<_>>()))
}

/// So many new problems.
pub fn generate(count: usize) -> Generate {
    Generate::new(count)
}
