//! Tests the executors, which count by sweeping states through steps. The problem is unrelated to
//! Go: words of the digits 0 and 1 without two adjacent 1s, three digits in each column. The number
//! of words is a Fibonacci number.

use tengen_base::observer::Impatient;
use tengen_exact::primes::primes;
use tengen_sweep::execute::compiled::Compiled;
use tengen_sweep::execute::hashed::HashedRun;
use tengen_sweep::execute::{ColumnRun, Context, ExecuteError, Snapshot};
use tengen_sweep::problem::{Extent, Problem};

struct Words {
    /// From this column on, the problem does not report the weight of the words that it rejects.
    /// The executors must notice that weight is lost.
    leaks_from: usize,
}

impl Problem for Words {
    /// The last digit of the word so far.
    type State = u64;
    type Weight = u32;

    fn start(&self) -> u64 {
        0
    }

    fn extent(&self) -> Extent {
        Extent::Periodic {
            preamble: 1,
            period: 1,
        }
    }

    fn steps(&self, _: usize) -> usize {
        3
    }

    fn choices(&self) -> u64 {
        2
    }

    fn successors(
        &self,
        column: usize,
        _: usize,
        last: &u64,
        mut emit: impl FnMut(u64, u32),
    ) -> i64 {
        emit(0, 1);
        if *last == 0 {
            emit(1, 1);
            0
        } else {
            i64::from(column < self.leaks_from)
        }
    }

    fn final_weight(&self, _: usize, _: &u64) -> i64 {
        1
    }
}

const SOUND: Words = Words {
    leaks_from: usize::MAX,
};

const CONTEXT: Context<'static> = Context::silent(1 << 20);

/// Returns the counts of the first columns by both executors, hash maps and matrices.
fn counts(problem: &Words, context: Context<'_>) -> [Result<Vec<u64>, ExecuteError>; 2] {
    let primes: Vec<u64> = primes().take(3).collect();
    let start = Snapshot::start(problem, primes.len());
    let all = |mut run: Box<dyn ColumnRun<u64> + '_>, mut counts: Vec<Vec<u64>>| {
        while counts.len() < 6 {
            counts.push(run.advance(context)?);
        }
        let first = counts.iter().map(|c| c[0]).collect();
        assert!(
            counts.iter().all(|c| c[1..] == [c[0], c[0]]),
            "small numbers"
        );
        Ok(first)
    };
    let hashed = HashedRun::new(problem, &primes, start.clone());
    let compiled = || {
        let compiled = Compiled::new(problem, context)?.expect("periodic");
        let mut counts = Vec::new();
        let run = compiled.run(problem, &primes, start, &mut counts, context)?;
        all(run, counts)
    };
    [all(Box::new(hashed), Vec::new()), compiled()]
}

#[test]
fn words_without_two_ones_in_a_row_are_fibonacci_numbers() {
    let expected = vec![5, 21, 89, 377, 1597, 6765];
    for found in counts(&SOUND, CONTEXT) {
        assert_eq!(found.as_ref(), Ok(&expected));
    }
}

#[test]
fn lost_weight_is_noticed_at_once() {
    // Hash maps do column 0. The executor that is tested, hash maps or matrices, does the later
    // columns.
    for (leaks_from, first) in [(0, (0, 1)), (1, (1, 0))] {
        for found in counts(&Words { leaks_from }, CONTEXT) {
            match found {
                Err(ExecuteError::NotConserved { column, step, .. }) => {
                    assert_eq!((column, step), first);
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn memory_is_limited() {
    let context = Context::silent(64);
    for found in counts(&SOUND, context) {
        assert!(matches!(found, Err(ExecuteError::Memory { .. })));
    }
}

#[test]
fn a_stop_is_heeded() {
    let context = Context {
        observer: &Impatient,
        ..CONTEXT
    };
    for found in counts(&SOUND, context) {
        assert_eq!(found, Err(ExecuteError::Cancelled));
    }
}

#[test]
fn states_of_another_problem_are_refused() {
    let problem = &SOUND;
    let compiled = Compiled::new(problem, CONTEXT).unwrap().unwrap();
    let foreign = Snapshot {
        columns: 2,
        states: vec![0, 7],
        residues: vec![1, 1],
    };
    let primes: Vec<u64> = primes().take(1).collect();
    let run = compiled.run(problem, &primes, foreign, &mut Vec::new(), CONTEXT);
    assert!(matches!(run.err(), Some(ExecuteError::ForeignState)));
}
