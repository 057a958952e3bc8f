//! Exhaustive random choices: computes the expectation of the result of a random program, by
//! running the program once for each outcome of its choices.
//!
//! For example, a program throws one coin and then, for heads only, a second one. It has three
//! outcomes, with probabilities 1/4, 1/4 and 1/2.

/// The random choices of one run of a program.
///
/// The outcomes of the first choices are given by `path`. Each further choice takes its first
/// outcome with a weight above 0.
#[derive(Default)]
pub struct Every {
    /// For each choice of this run, the index of its outcome and the weights of all its outcomes.
    path: Vec<(usize, Vec<f64>)>,
    /// The number of choices that this run has made.
    made: usize,
}

impl Every {
    /// Makes a random choice: returns an index, with probability proportional to its weight. Some
    /// weight must not be 0.
    pub fn pick(&mut self, weights: &[f64]) -> usize {
        if self.made == self.path.len() {
            let first = weights.iter().position(|&weight| weight > 0.0);
            self.path.push((first.unwrap(), weights.to_vec()));
        }
        self.made += 1;
        self.path[self.made - 1].0
    }
}

/// Returns the expectation of the result of `run` over all outcomes of its choices, and the sum of
/// the probabilities of the outcomes.
pub fn expectation(mut run: impl FnMut(&mut Every) -> f64) -> (f64, f64) {
    let mut every = Every::default();
    let (mut mean, mut all) = (0.0, 0.0);
    loop {
        every.made = 0;
        let result = run(&mut every);
        let chance = |(i, weights): &(usize, Vec<f64>)| weights[*i] / weights.iter().sum::<f64>();
        let probability: f64 = every.path.iter().map(chance).product();
        mean += probability * result;
        all += probability;
        // Go on with the last choice that has a further outcome: take its next outcome.
        loop {
            let Some((i, weights)) = every.path.pop() else {
                return (mean, all);
            };
            if let Some(next) = (i + 1..weights.len()).find(|&j| weights[j] > 0.0) {
                every.path.push((next, weights));
                break;
            }
        }
    }
}
