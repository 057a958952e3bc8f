//! Draws random arrangements of given numbers of stones on the points of a board, legal or not.

use super::SampleError;
use tengen_board::Colour;
use tengen_exact::UBig;
use tengen_exact::random::Xoshiro;

/// The largest number of points of a board with requested numbers of stones. At this size, the
/// cumulative numbers of colourings for the requested pairs (black, white) take some tens of
/// megabytes.
pub(super) const MAX_POINTS: usize = 1 << 14;

/// The requested numbers of stones of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The exact number of black stones, if requested.
    pub black: Option<usize>,
    /// The exact number of white stones, if requested.
    pub white: Option<usize>,
    /// `true` to request equally many black and white stones or one more black stone, as after
    /// alternating moves without captures.
    pub with_turn: bool,
}

impl Wanted {
    /// `true` if every position satisfies the request.
    pub fn is_anything(&self) -> bool {
        *self == Wanted::default()
    }

    /// `true` if these numbers of black and white stones satisfy the request.
    pub fn admits(&self, black: usize, white: usize) -> bool {
        self.black.is_none_or(|b| b == black)
            && self.white.is_none_or(|w| w == white)
            && (!self.with_turn || black == white || black == white + 1)
    }

    /// Returns all pairs (black stones, white stones) that satisfy the request on a board of
    /// `points` points, ascending. Consecutive pairs differ by 1 in one of the two numbers.
    ///
    /// # Panics
    /// Panics if nothing is requested.
    pub(super) fn pairs(&self, points: usize, colours: u32) -> Vec<(usize, usize)> {
        let candidates: Vec<(usize, usize)> = match *self {
            Wanted {
                with_turn: true, ..
            } => {
                let of_black = |b: usize| [(b, b.wrapping_sub(1)), (b, b)];
                (0..=points).flat_map(of_black).collect()
            }
            Wanted {
                black: Some(b),
                white: Some(w),
                ..
            } => vec![(b, w)],
            Wanted { black: Some(b), .. } => (0..=points).map(|w| (b, w)).collect(),
            Wanted { white: Some(w), .. } => (0..=points).map(|b| (b, w)).collect(),
            _ => panic!("some number is wanted"),
        };
        let fits = |&(b, w): &(usize, usize)| {
            b.checked_add(w).is_some_and(|stones| stones <= points) && (colours > 1 || w == 0)
        };
        let admitted = |&(b, w): &(usize, usize)| self.admits(b, w);
        candidates
            .into_iter()
            .filter(|pair| fits(pair) && admitted(pair))
            .collect()
    }

    /// Returns the error of a request that no pair of numbers of stones satisfies.
    fn impossible(&self, points: usize) -> SampleError {
        let (least_black, least_white) = match self.with_turn {
            true => (
                self.white.unwrap_or(0),
                self.black.unwrap_or(0).saturating_sub(1),
            ),
            false => (0, 0),
        };
        let black = self.black.unwrap_or(least_black);
        let white = self.white.unwrap_or(least_white);
        let stones = black.saturating_add(white);
        match stones > points {
            true => SampleError::TooManyStones { stones, points },
            false => SampleError::NotInTurn { black, white },
        }
    }
}

/// The requested pairs (black stones, white stones).
///
/// A pair is drawn with probability proportional to the number of its *arrangements*, which are the
/// colourings with these numbers of stones.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    points: usize,
    /// The number of contents that a point can have besides black and white, including empty.
    others: u64,
    pairs: Vec<(usize, usize)>,
    /// For each requested pair, the number of arrangements (colourings with these numbers of
    /// stones) of this pair and all earlier pairs together.
    arrangements: Vec<UBig>,
}

impl Numbers {
    /// Counts the arrangements of each requested pair: the colourings with these numbers of stones.
    ///
    /// # Errors
    /// [`SampleError`] if no arrangement exists.
    pub(super) fn new(
        points: usize,
        colours: u32,
        wanted: &Wanted,
    ) -> Result<Numbers, SampleError> {
        if points > MAX_POINTS {
            return Err(SampleError::TooManyPoints(points));
        }
        let pairs = wanted.pairs(points, colours);
        let Some(&(black, white)) = pairs.first() else {
            return Err(wanted.impossible(points));
        };
        let others = u64::from(colours) + 1 - u64::from(colours.min(2));
        // A pair has points! / (black! white! rest!) others^rest arrangements. Here rest is the
        // number of points without a black or white stone. The number of arrangements is updated
        // from pair to pair.
        let (mut ways, mut rest) = (UBig::ONE, points);
        let mut fillings = UBig::from(others).pow(points);
        let mut one_more = |number: usize| {
            ways = &ways * UBig::from(rest) / UBig::from(number);
            fillings = &fillings / UBig::from(others);
            rest -= 1;
            &ways * &fillings
        };
        let mut number = UBig::from(others).pow(points);
        for n in (1..=black).chain(1..=white) {
            number = one_more(n);
        }
        let mut arrangements = vec![number];
        for pair in pairs.windows(2) {
            // Consecutive pairs differ by one stone: find the colour whose number grows.
            let changed = if pair[0].0 < pair[1].0 {
                pair[1].0
            } else {
                pair[1].1
            };
            let sum = &arrangements[arrangements.len() - 1] + one_more(changed);
            arrangements.push(sum);
        }
        Ok(Numbers {
            points,
            others,
            pairs,
            arrangements,
        })
    }

    /// `true` if in all requested pairs the black and white stones fill the board.
    pub(super) fn always_fill(&self) -> bool {
        self.pairs.iter().all(|&(b, w)| b + w == self.points)
    }

    /// Draws a random arrangement with requested numbers of stones; all such arrangements are
    /// equally likely. Returns a function that generates the colour of one point after another.
    ///
    /// Each point is black with probability (remaining black stones) / (remaining points). White is
    /// drawn likewise.
    pub(super) fn arrangement<'a>(&self, xoshiro: &'a mut Xoshiro) -> impl FnMut() -> Colour + 'a {
        let all = self.arrangements.last().expect("some pair");
        let (mut black, mut white) = match self.pairs[..] {
            [pair] => pair,
            _ => {
                let number = xoshiro.below_big(all);
                self.pairs[self.arrangements.partition_point(|sum| *sum <= number)]
            }
        };
        let (mut left, others) = (self.points, self.others);
        move || {
            // Think of the remaining points in a random order: the first ones are black, the next
            // ones white. `place` is the place of this point in that order.
            let place = xoshiro.below(left as u64) as usize;
            left -= 1;
            if place < black {
                black -= 1;
                1
            } else if place < black + white {
                white -= 1;
                2
            } else if others == 1 {
                0
            } else {
                match xoshiro.below(others) {
                    0 => 0,
                    other => other as Colour + 2,
                }
            }
        }
    }
}

#[cfg(test)]
impl Wanted {
    pub(super) const TURN: Wanted = Wanted {
        black: None,
        white: None,
        with_turn: true,
    };

    pub(super) fn black(number: usize) -> Wanted {
        Wanted {
            black: Some(number),
            ..Wanted::default()
        }
    }

    pub(super) fn white(number: usize) -> Wanted {
        Wanted {
            white: Some(number),
            ..Wanted::default()
        }
    }

    pub(super) fn both(black: usize, white: usize) -> Wanted {
        Wanted {
            black: Some(black),
            ..Wanted::white(white)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn wanted() -> impl Iterator<Item = Wanted> {
        let numbers = [None, Some(0), Some(1), Some(2), Some(5)];
        let pairs = numbers
            .into_iter()
            .flat_map(move |b| numbers.map(|w| (b, w)));
        let all = pairs.flat_map(|(black, white)| {
            [false, true].map(|with_turn| Wanted {
                black,
                white,
                with_turn,
            })
        });
        all.filter(|wanted| !wanted.is_anything())
    }

    /// Returns all arrangements (colourings, legal or not) with requested numbers of stones, by
    /// testing all colourings.
    fn all(points: usize, colours: u32, wanted: &Wanted) -> Vec<Vec<Colour>> {
        let base = colours + 1;
        let colourings = (0..base.pow(points as u32)).map(|n| {
            let colour = |v| (n / base.pow(v as u32) % base) as Colour;
            (0..points).map(colour).collect::<Vec<Colour>>()
        });
        let count = |colours: &[Colour], c| colours.iter().filter(|&&d| d == c).count();
        colourings
            .filter(|c| wanted.admits(count(c, 1), count(c, 2)))
            .collect()
    }

    #[test]
    fn arrangements_are_as_many_as_by_trying_all_colourings() {
        for points in 1..=5 {
            for colours in 1..=4 {
                for wanted in wanted() {
                    let expected = all(points, colours, &wanted).len();
                    match Numbers::new(points, colours, &wanted) {
                        Ok(numbers) => {
                            assert_eq!(numbers.arrangements.last(), Some(&UBig::from(expected)));
                        }
                        Err(_) => assert_eq!(expected, 0, "{points} {colours} {wanted:?}"),
                    }
                }
            }
        }
    }

    #[test]
    fn arrangements_are_uniform() {
        for (colours, wanted) in [
            (2, Wanted::TURN),
            (2, Wanted::black(2)),
            (3, Wanted::both(1, 1)),
            (4, Wanted::white(2)),
        ] {
            let numbers = Numbers::new(4, colours, &wanted).unwrap();
            let mut counts: BTreeMap<Vec<Colour>, f64> = all(4, colours, &wanted)
                .into_iter()
                .map(|c| (c, 0.0))
                .collect();
            let mut xoshiro = Xoshiro::for_run(1, 0);
            for _ in 0..100 * counts.len() {
                let mut colour = numbers.arrangement(&mut xoshiro);
                let drawn: Vec<Colour> = (0..4).map(|_| colour()).collect();
                *counts.get_mut(&drawn).expect("one that will do") += 1.0;
            }
            let statistic: f64 = counts
                .values()
                .map(|n| (n - 100.0) * (n - 100.0) / 100.0)
                .sum();
            let freedom = counts.len() as f64 - 1.0;
            let away = (statistic - freedom) / (2.0 * freedom).sqrt();
            assert!(away.abs() < 3.0, "{wanted:?}: {statistic} for {freedom}");
        }
    }

    #[test]
    fn impossible_numbers_are_named() {
        let error = |wanted| Numbers::new(9, 2, &wanted).unwrap_err().to_string();
        assert!(error(Wanted::both(5, 5)).starts_with("10 stones are more than the 9 points"));
        let turn = Wanted {
            with_turn: true,
            ..Wanted::both(1, 3)
        };
        assert!(error(turn).contains("1 black and 3 white"));
        assert!(error(Wanted::both(usize::MAX, 2)).contains("stones are more than"));
    }
}
