//! Computes the ranks of many positions in parallel, and the positions of many ranks. The rank of a
//! legal position is the number of legal positions before it in a fixed order.

use super::{Ranks, UBig};
use crate::memory::array;
use crate::{Cause, Error, Result};
use tengen_base::machine::default_threads;
use tengen_base::observer::Observer;
use tengen_base::threads::on_each;
use tengen_board::Colour;

/// Number of positions that a thread converts to or from ranks before it checks again whether
/// the observer asks to stop.
const TOGETHER: usize = 256;

impl Ranks {
    /// Returns the ranks of many positions, computed in parallel. The rank of a legal position is
    /// the number of legal positions before it in a fixed order.
    ///
    /// `colours` has the colours of all points of the first position, then of the second, and so
    /// on: 0 is empty, 1 black, 2 white. The points of a lattice board are in row order. `threads`
    /// defaults to the parallelism of the machine.
    ///
    /// ```
    /// use tengen::prelude::*;
    /// let ranks = RankTable::new(BoardSpec::square(2, 2)).run()?;
    /// let found = ranks.rank_all(&[0, 0, 0, 0, 0, 1, 0, 2], None, &Silent)?;
    /// assert_eq!(found, [0u8.into(), 11u8.into()]);
    /// # Ok::<(), tengen::Error>(())
    /// ```
    ///
    /// # Errors
    /// - [`Error::Unusable`] if the number of colours is not a multiple of the number of points.
    ///   Also if a position is illegal or has other colours; the error has the number of the
    ///   position, from 0.
    /// - [`Error::Interrupted`] if the observer stops the run.
    pub fn rank_all(
        &self,
        colours: &[Colour],
        threads: Option<usize>,
        observer: &dyn Observer,
    ) -> Result<Vec<UBig>> {
        let points = self.board().points();
        let number = colours.len() / points;
        if number * points != colours.len() {
            return Err(Error::unusable(format!(
                "expected a multiple of {points} colours, one for each point of the board, found \
                 {}",
                colours.len()
            )));
        }
        let part = part(number, threads);
        let parts = colours.chunks(part * points).enumerate();
        let found = on_each(parts, |(index, colours)| {
            let mut ranks = Vec::with_capacity(colours.len() / points);
            for colours in colours.chunks(TOGETHER * points) {
                go_on(observer)?;
                let found = self.completions.ranks(colours);
                ranks.extend(found.map_err(|(number, error)| {
                    let (number, reason) =
                        (index * part + ranks.len() + number, self.explain(&error));
                    Error::because(Cause::Position, format!("position {number}: {reason}"))
                })?);
            }
            Ok(ranks)
        });
        Ok(found.into_iter().collect::<Result<Vec<_>>>()?.concat())
    }

    /// Returns the positions of many ranks, computed in parallel: the colours of all points of the
    /// first position, then of the second, and so on.
    ///
    /// `threads` defaults to the parallelism of the machine, `memory` (in bytes) to four
    /// fifths of the available memory.
    ///
    /// ```
    /// use tengen::prelude::*;
    /// let ranks = RankTable::new(BoardSpec::square(2, 2)).run()?;
    /// let found = ranks.unrank_all(&[11u8.into(), 0u8.into()], None, None, &Silent)?;
    /// assert_eq!(found, [0, 1, 0, 2, 0, 0, 0, 0]);
    /// # Ok::<(), tengen::Error>(())
    /// ```
    ///
    /// # Errors
    /// - [`Error::Unusable`] if a rank is not below the number of legal positions.
    /// - [`Error::TooLarge`] if the positions do not fit into the memory limit.
    /// - [`Error::Interrupted`] if the observer stops the run.
    pub fn unrank_all(
        &self,
        ranks: &[UBig],
        threads: Option<usize>,
        memory: Option<usize>,
        observer: &dyn Observer,
    ) -> Result<Vec<Colour>> {
        let points = self.board().points();
        let mut colours = array(ranks.len() as u64, points, memory)?;
        let part = part(ranks.len(), threads);
        let parts = ranks.chunks(part).zip(colours.chunks_mut(part * points));
        let done = on_each(parts, |(ranks, colours)| {
            let mut positions = (0usize..).zip(ranks.iter().zip(colours.chunks_mut(points)));
            positions.try_for_each(|(number, (rank, colours))| {
                if number.is_multiple_of(TOGETHER) {
                    go_on(observer)?;
                }
                let found = self.completions.unrank(rank).map_err(Error::unusable)?;
                colours.copy_from_slice(found.colours());
                Ok(())
            })
        });
        done.into_iter().collect::<Result<()>>()?;
        Ok(colours)
    }
}

/// Returns the number of positions that each thread converts to or from ranks, if `threads` threads
/// share `number` positions.
fn part(number: usize, threads: Option<usize>) -> usize {
    let threads = threads.unwrap_or_else(default_threads).max(1);
    number.div_ceil(threads).max(1)
}

fn go_on(observer: &dyn Observer) -> Result<()> {
    match observer.go_on() {
        true => Ok(()),
        false => Err(Error::Interrupted { kept: false }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;
    use tengen_base::observer::Impatient;

    #[test]
    fn many_ranks_are_those_of_one_each() {
        let table = RankTable::new(BoardSpec::square(2, 3)).run().unwrap();
        let total = 489u32;
        let all: Vec<UBig> = (0..total).map(UBig::from).collect();
        for threads in [None, Some(1), Some(7), Some(1000)] {
            let colours = table.unrank_all(&all, threads, None, &Silent).unwrap();
            let alone = all.iter().flat_map(|rank| {
                let unranked = table.unrank(rank).unwrap();
                unranked.position.colours().to_vec()
            });
            assert_eq!(colours, alone.collect::<Vec<_>>());
            assert_eq!(table.rank_all(&colours, threads, &Silent).unwrap(), all);
        }
        assert!(table.rank_all(&[], None, &Silent).unwrap().is_empty());
        let none = table.unrank_all(&[], None, None, &Silent);
        assert!(none.unwrap().is_empty());
    }

    #[test]
    fn positions_without_a_rank_are_named() {
        let table = RankTable::new(BoardSpec::square(1, 2)).run().unwrap();
        let reason = |colours: &[u8]| table.rank_all(colours, None, &Silent).unwrap_err();
        let illegal = reason(&[0, 0, 1, 0, 1, 1]).to_string();
        assert!(
            illegal.starts_with("position 2: the position is illegal"),
            "{illegal}"
        );
        let foreign = reason(&[0, 0, 0, 3, 1, 1]).to_string();
        assert!(foreign.starts_with("position 1: "), "{foreign}");
        let first = reason(&[0, 0, 1, 1, 0, 3]).to_string();
        assert!(
            first.starts_with("position 1: the position is illegal"),
            "{first}"
        );
        assert!(reason(&[0, 0, 0]).is_refusal());
        assert!(reason(&[0, 3]).is_refusal());
        let beyond = table.unrank_all(&[5u8.into()], None, None, &Silent);
        assert!(beyond.unwrap_err().is_refusal());
        let large = table.unrank_all(&[4u8.into()], None, Some(1), &Silent);
        assert!(matches!(large, Err(Error::TooLarge { needed: 2, .. })));
        let stopped = table.rank_all(&[0, 0], None, &Impatient);
        assert!(matches!(stopped, Err(Error::Interrupted { .. })));
    }
}
