//! The engine `glued` with few files: it sweeps the two halves of a board modulo one prime, glues
//! them modulo this prime, and goes on with the next prime.
//!
//! - Entry: [`Board::by_prime`].
//! - Invariant: a residue is saved before the files of its vectors are removed. So a run that ends
//!   at any moment loses at most the units in progress, or gluing modulo one prime.
//! - Cost: half of the columns of the split engine with files, with as many primes, and gluing for
//!   each prime. There are files for one vector at a time, or for two if the halves have two
//!   vectors.
//!
//! For example, with an even number n of columns, where NAME is the name of the prime's batch:
//!
//! ```text
//!   one vector  columns 1 ... n / 2, U     swept in files NAME-half
//!               glue                       NAME-half  ->  a residue in NAME-glued-n
//!
//!   two         columns 1 ... n / 2        swept in files NAME-half  ->  NAME-middle-shorter
//!               column  n / 2 + 1          swept in files NAME-half
//!               glue                       NAME-half and NAME-middle-shorter  ->  NAME-glued-n
//! ```
//!
//! Words that change in files are noticed by checksums. Any other wrong residue is noticed when the
//! residues are combined, as the primes have bits to spare.

use super::Middle;
use super::board::{Board, Found};
use super::files::allowed;
use crate::bounds::Bounds;
use crate::combine::{bound, needed};
use crate::engine::split::{At, Batch, Kept, KeptResidue, Refusal, Told, choose, read_half};
use crate::error::CountError;
use crate::known::Known;
use crate::options::Scratch;
use tengen_exact::Crt;
use tengen_exact::primes::primes;
use tengen_ledger::{Held, remove_tiles};
use tengen_split::{Border, GlueError, PrimeGluing, ReadWords, Split};

impl Board<'_> {
    /// Counts the board modulo one prime after the other, with the vectors of its two halves in
    /// files. If `uses_ledger` is `true`, residues in the ledger are used.
    ///
    /// Returns `None` if a word of a vector or a residue was wrong. If a residue was wrong, the
    /// ledger is not used any more.
    pub(super) fn by_prime(
        &self,
        split: &mut Split,
        middle: Middle,
        scratch: &Scratch<'_>,
        uses_ledger: &mut bool,
    ) -> Result<Option<Found>, CountError> {
        let shape = &self.cut.shape;
        let (points, colours) = (shape.rows * self.cols, u32::from(shape.colours));
        let all = needed(points, colours)?;
        let mut found: Vec<(u64, u64)> = Vec::new();
        if *uses_ledger {
            let ledger = Known::read(self.sequence, self.cols, self.options)?;
            let there: Vec<u64> = ledger.primes().take(all).collect();
            let residues = ledger.into_residues(&there).by_prime.into_iter();
            found.extend(residues.map(|(prime, columns)| (prime, columns[self.cols - 1])));
        }
        let of_ledger: Vec<u64> = found.iter().map(|(prime, _)| *prime).collect();
        let others = primes().filter(|p| !of_ledger.contains(p));
        let mut held = Vec::new();
        for prime in others.take(all - of_ledger.len()) {
            let done = (found.len(), all);
            let Some((residue, own)) = self.residue(split, middle, prime, done, scratch)? else {
                return Ok(None);
            };
            found.push((prime, residue));
            held.push(own);
        }
        let (primes, residues): (Vec<u64>, Vec<u64>) = found.into_iter().unzip();
        let number = Crt::new(&primes)?.reconstruct_within(&residues, &bound(points, colours));
        let is_possible = |number: &_| Bounds::of(self.sequence, self.cols).allow(number);
        if let Some(number) = number.ok().filter(is_possible) {
            return Ok(Some((number, held)));
        }
        // Any of the residues may be wrong. Those of the ledger are suspected first.
        if of_ledger.is_empty() {
            for held in held {
                remove_tiles(held).map_err(CountError::failed)?;
            }
        }
        *uses_ledger = false;
        Ok(None)
    }

    /// Returns the residue of the count modulo a prime, and the lock on the directory where it is
    /// saved. `done` has the numbers of finished and of all primes.
    ///
    /// Returns `None` if a word of a vector was wrong. The vectors' files are removed then.
    fn residue(
        &self,
        split: &mut Split,
        middle: Middle,
        prime: u64,
        done: (usize, usize),
        scratch: &Scratch<'_>,
    ) -> Result<Option<(u64, Held)>, CountError> {
        let (options, shape) = (self.options, &self.cut.shape);
        let machine = options.machine;
        let residue = KeptResidue {
            scratch: scratch.dir,
            sequence: self.sequence,
            cols: self.cols,
            shape,
            prime,
        };
        let last = (middle.longest(), middle.border == Border::Staggered);
        if let Some(found) = residue.open(last)? {
            return Ok(Some(found));
        }
        let kept = split.weigh(1, machine.observer)?.vector * (middle.vectors() - 1);
        let allowed = allowed(machine.memory, scratch, (kept, true));
        let refused = |refusal: Refusal| refusal.error(shape.rows, allowed, Some(scratch.dir));
        let plan = choose(split, 1, allowed).map_err(refused)?;
        split.set_primes(1);
        split.keep_programs(plan.programs);
        let (split, own) = (&*split, [prime]);
        let batch = |columns: usize| Batch {
            split,
            sequence: self.sequence,
            cols: columns,
            primes: &own,
            plan: &plan,
            options,
        };
        let at = At {
            columns: middle.columns,
            border: middle.border,
            is_shorter: true,
        };
        let shorter = match middle.two {
            true => Some(self.kept(&batch(middle.columns), at, done, false)?),
            false => None,
        };
        let other = shorter.as_ref().map(|kept| kept as &dyn ReadWords);
        let pairs = Told(machine.observer);
        let mut gluing: Option<PrimeGluing<'_>> = None;
        let mut changed = false;
        let is_new = shorter.as_ref().is_some_and(Kept::is_new);
        let longer = batch(middle.longest());
        let border = (middle.border, middle.border.is_turned(shape));
        let glued = read_half(&longer, border, done, is_new, &mut |part| {
            if part.first == 0 {
                gluing = Some(split.glue_modulo(middle.border, prime, other, &pairs)?);
            }
            let Some(gluing) = gluing.as_mut().filter(|_| !changed) else {
                return Ok(());
            };
            let added = match part.column {
                Some(column) => gluing.add_turned(part.row, column),
                None => gluing.add(part.row.1),
            };
            match added {
                Ok(()) => Ok(()),
                Err(GlueError::Stopped(_)) => Err(CountError::Cancelled { kept: true }),
                Err(GlueError::Changed) => {
                    changed = true;
                    Ok(())
                }
                Err(error @ GlueError::Unread) => {
                    let reason = shorter.as_ref().and_then(Kept::error);
                    Err(reason.map_or_else(|| CountError::failed(error), CountError::from))
                }
            }
        })?;
        // The files of the longer half have checksums that reading has compared. Those of the
        // shorter half were read in pieces, so the sum of their words is compared.
        let written = shorter.as_ref().and_then(Kept::sum);
        let is_right = |gluing: &PrimeGluing<'_>| {
            !changed && written.is_none_or(|written| written == gluing.sum_of_shorter())
        };
        let saved = match gluing.filter(is_right) {
            Some(gluing) => Some((gluing.residue(), residue.save(gluing.residue())?)),
            None => None,
        };
        // The longer half is removed first: the shorter half cannot be made from its files.
        let shorter = shorter.map(Kept::into_held);
        for held in glued.leftover.into_iter().chain(shorter) {
            remove_tiles(held).map_err(CountError::failed)?;
        }
        Ok(saved)
    }
}
