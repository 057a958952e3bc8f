//! Finds the rank of a position, and the position of a rank, point by point with the numbers of
//! completions: the ways to fill the later points legally.
//!
//! A *word* is a position as the list of its colours in reading order.

use super::error::BuildError;
use super::forecast::Forecast;
use super::table::Table;
use super::words;
use std::fmt::Debug;
use tengen_board::Colour;
use tengen_exact::UBig;
use tengen_sweep::execute::layered::{Layers, backwards};
use tengen_sweep::execute::{Context, ExecuteError};
use tengen_sweep::frontier::{ColourNames, FrontierProblem, PackedKey};
use tengen_sweep::problem::{Choice, Choosing, Problem};
use tengen_sweep::semiring::Naturals;
use tengen_sweep::sweep::Sweep;

/// The error of a state that is not in the table of completions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missing;

/// Conversion between the ranks and the positions of a board. The trait hides the type of the keys
/// into which states are packed.
pub(crate) trait Walk: Debug + Send + Sync {
    /// Returns the number of bytes of a key, into which a state is packed.
    fn key_bytes(&self) -> usize;

    /// Counts the completions (ways to fill the later points) of all states.
    fn build(&self, context: Context<'_>) -> Result<Table, BuildError>;

    /// Returns the ranks of words (positions as the lists of their colours in reading order). The
    /// rank is `None` for the word of an illegal position.
    ///
    /// The words are given one after another. All words are followed together, point by point, so
    /// that only one layer of the table (the states after a number of points) is used at a time.
    fn ranks(&self, table: &Table, words: &[Colour]) -> Result<Vec<Option<UBig>>, Missing>;

    /// Returns the word that has the given rank, or `None` if the rank is too large.
    fn unrank(&self, table: &Table, rank: &UBig) -> Result<Option<Vec<Colour>>, Missing>;
}

/// Returns the conversion between ranks and positions for a sweep with one column. It uses the
/// narrowest keys (packed states) that hold the states of the sweep.
pub(crate) fn walk(sweep: &Sweep, colours: u32) -> Box<dyn Walk> {
    None.or_else(|| walker::<u64>(sweep, colours))
        .or_else(|| walker::<u128>(sweep, colours))
        .or_else(|| walker::<[u64; 8]>(sweep, colours))
        .expect("the widest keys hold every frontier")
}

fn walker<K: PackedKey>(sweep: &Sweep, colours: u32) -> Option<Box<dyn Walk>> {
    let problem = FrontierProblem::<K>::new(sweep.clone(), colours)?;
    Some(Box::new(Walker {
        sweep: sweep.clone(),
        problem,
        colours,
    }))
}

#[derive(Debug)]
struct Walker<K> {
    sweep: Sweep,
    problem: FrontierProblem<K>,
    colours: u32,
}

/// The state after some points of a word (a position as a list of colours). Colours in a state are
/// numbered; `names` has the colour of the word that each number stands for.
struct Place<K> {
    state: K,
    names: ColourNames,
}

/// Returns the number of colours below `colour`, with empty as colour 0, that a choice at a point
/// represents.
///
/// Choice 0 is an empty point, choice i the i-th colour on the frontier (the points read so far
/// that have unread neighbours). The choice after them represents all colours that are not on the
/// frontier.
#[inline]
fn times(choice: u32, names: &ColourNames, colour: u32) -> u64 {
    let known = names.names();
    match choice.checked_sub(1).map(|number| number as usize) {
        None => u64::from(colour > 0),
        Some(number) if number < known.len() => u64::from(known[number] < colour),
        Some(_) => {
            let known = known.iter().filter(|&&name| name < colour).count();
            u64::from(colour.saturating_sub(1)) - known as u64
        }
    }
}

/// A word whose rank is being computed.
struct Followed<'a, K> {
    word: &'a [Colour],
    /// The state after the points read so far; `None` if the position is illegal.
    place: Option<Place<K>>,
    /// The number of legal words found so far that are smaller than this word.
    rank: Vec<u64>,
}

impl<K: PackedKey> Walker<K> {
    /// Returns the estimated memory in bytes of a state and its number of completions, while
    /// completions are counted.
    fn bytes_per_state(&self) -> usize {
        let points = self.sweep.column(0).steps.len();
        // On average half of the points are still to be filled when a state is reached. The number
        // of completions has about as many bits as the number of colourings of these points.
        let bits = points as f64 / 2.0 * f64::from(self.colours + 1).log2();
        let words = (bits / 64.0).ceil() as usize;
        let heap = if words > 2 { 8 * words + 16 } else { 0 };
        size_of::<K>() + size_of::<UBig>() + heap
    }

    fn start(&self) -> Place<K> {
        Place {
            state: self.problem.start(),
            names: ColourNames::default(),
        }
    }
}

impl<K: PackedKey> Walk for Walker<K> {
    fn key_bytes(&self) -> usize {
        K::BYTES
    }

    fn build(&self, context: Context<'_>) -> Result<Table, BuildError> {
        // While the layers (states with their numbers of completions) are packed into the table, a
        // part of the table exists beside them. The layers are larger than the table. So layers and
        // table each get half of the memory.
        let half = context.memory / 2;
        let forecast = Forecast::new(context.observer, &self.sweep, self.bytes_per_state(), half);
        let halved = Context {
            memory: half,
            observer: &forecast,
        };
        let ways = |_, choice: Choice| choice.times;
        let layers = backwards(&self.problem, &Naturals, ways, halved);
        let memory = |needed: f64, forecast| BuildError::Memory {
            needed: 2.0 * needed,
            allowed: context.memory as f64,
            forecast,
        };
        match layers {
            Ok(Layers { layers }) => {
                Table::of(layers, context.observer).ok_or(BuildError::Cancelled)
            }
            Err(ExecuteError::Memory { needed, .. }) => Err(memory(needed as f64, false)),
            Err(ExecuteError::Cancelled) => Err(forecast
                .refused()
                .map_or(BuildError::Cancelled, |needed| memory(needed, true))),
            Err(error) => Err(BuildError::Execute(error)),
        }
    }

    fn ranks(&self, table: &Table, words: &[Colour]) -> Result<Vec<Option<UBig>>, Missing> {
        let (points, size) = (table.points(), table.words());
        let mut followed: Vec<Followed<'_, K>> = (words.chunks_exact(points))
            .map(|word| Followed {
                word,
                place: Some(self.start()),
                rank: vec![0; size],
            })
            .collect();
        let mut value = vec![0; size];
        // At each point, `states` gets the states after colours that are smaller than the colour of
        // a word. Their completions come before the word. For each of these states, `added` has the
        // index of the word and the number of smaller colours that lead to the state.
        let (mut states, mut added) = (Vec::new(), Vec::new());
        for time in 0..points {
            states.clear();
            added.clear();
            for (index, followed) in followed.iter_mut().enumerate() {
                let Some(place) = &mut followed.place else {
                    continue;
                };
                let colour = u32::from(followed.word[time]);
                // Collect the states after all smaller colours at this point, and advance to the
                // state after the word's own colour.
                let next = self.problem.follow(
                    (0, time),
                    &place.state,
                    &mut place.names,
                    colour,
                    |choice, names| times(choice, names, colour) > 0,
                    |choice, names, after| {
                        states.push(after);
                        added.push((index, times(choice, names, colour)));
                    },
                );
                match next {
                    Some(next) => place.state = next,
                    None => followed.place = None,
                }
            }
            let add = |i: usize, value: &[u64]| {
                let (index, times) = added[i];
                words::add_times(&mut followed[index].rank, value, times);
            };
            (table.load_each(time + 1, &states, &mut value, add)).ok_or(Missing)?;
        }
        let ranks = followed.into_iter();
        let rank = |f: Followed<'_, K>| f.place.map(|_| words::number(&f.rank));
        Ok(ranks.map(rank).collect())
    }

    fn unrank(&self, table: &Table, rank: &UBig) -> Result<Option<Vec<Colour>>, Missing> {
        let Some(mut left) = words::of(rank, table.words()) else {
            return Ok(None);
        };
        let mut value = vec![0; table.words()];
        let mut place = self.start();
        // The states after the legal choices at a point, indexed by the number of the choice: 0 for
        // empty, then the colours on the frontier, then one for all other colours.
        let mut after = Vec::new();
        table.load(0, &place.state, &mut value).ok_or(Missing)?;
        if !words::is_less(&left, &value) {
            return Ok(None);
        }
        let points = table.points();
        let mut word = Vec::with_capacity(points);
        for time in 0..points {
            after.clear();
            after.resize(place.names.names().len() + 2, None);
            (self.problem).choose(0, time, &place.state, |choice, next| {
                after[choice.colour as usize] = Some(next);
            });
            let mut loaded = None;
            let mut chosen = None;
            for colour in 0..=self.colours {
                let choice = place.names.choice(colour) as usize;
                let Some(after) = &after[choice] else {
                    continue;
                };
                // All colours that are not on the frontier are one choice, so the number of
                // completions after this choice is loaded only once.
                if loaded != Some(choice) {
                    table.load(time + 1, after, &mut value).ok_or(Missing)?;
                    loaded = Some(choice);
                }
                if words::is_less(&left, &value) {
                    chosen = Some(colour);
                    break;
                }
                // The rank is not among the ranks of the positions with this colour. Skip them.
                words::subtract(&mut left, &value);
            }
            let colour = chosen.ok_or(Missing)?;
            let Place { state, names } = &mut place;
            let next =
                (self.problem).follow((0, time), state, names, colour, |_, _| false, |_, _, _| ());
            *state = next.ok_or(Missing)?;
            word.push(colour as Colour);
        }
        Ok(Some(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_board::Board;

    const CONTEXT: Context<'_> = Context {
        memory: 1 << 24,
        observer: &Silent,
    };

    #[test]
    fn ranks_do_not_depend_on_the_keys() {
        let board = Board::square(3, 3).unwrap();
        let order: Vec<usize> = (0..9).collect();
        let sweep = Sweep::ordered(&board, &order).unwrap();
        let walkers = [
            walker::<u64>(&sweep, 2),
            walker::<u128>(&sweep, 2),
            walker::<[u64; 8]>(&sweep, 2),
        ];
        let words = walkers.map(|walker| {
            let walker = walker.unwrap();
            let table = walker.build(CONTEXT).unwrap();
            let words = (0..12675u32).map(|rank| {
                let rank = UBig::from(rank);
                let word = walker.unrank(&table, &rank).unwrap().unwrap();
                assert_eq!(walker.ranks(&table, &word), Ok(vec![Some(rank)]));
                word
            });
            let words: Vec<_> = words.collect();
            assert_eq!(walker.unrank(&table, &12675u32.into()), Ok(None));
            assert!(words.is_sorted());
            let all = walker.ranks(&table, &words.concat()).unwrap();
            assert!(
                all.into_iter()
                    .eq((0..12675u32).map(|rank| Some(rank.into())))
            );
            words
        });
        assert!(words[0] == words[1] && words[1] == words[2]);
    }

    /// Checks that the table of completions of another board gives an error for some ranks.
    #[test]
    fn states_that_are_not_in_a_table_are_missing() {
        let of = |rows, cols| {
            let board = Board::square(rows, cols).unwrap();
            let order: Vec<usize> = (0..rows * cols).collect();
            walker::<u64>(&Sweep::ordered(&board, &order).unwrap(), 2).unwrap()
        };
        let (row, square) = (of(1, 4), of(2, 2));
        let table = row.build(CONTEXT).unwrap();
        let all = (0..41u32).map(|rank| square.unrank(&table, &rank.into()));
        assert!(all.into_iter().any(|found| found == Err(Missing)));
    }
}
