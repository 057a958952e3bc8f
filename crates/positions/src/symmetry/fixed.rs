//! Counts the legal positions that a symmetry of the board preserves, up to a permutation of the
//! colours.

use super::OrbitsError;
use super::colours::ColourPermutation;
use super::quotient::Quotient;
use tengen_base::text::bytes_text;
use tengen_board::Board;
use tengen_board::symmetry::Permutation;
use tengen_count::Sequence;
use tengen_count::{CountError, EngineName, Options, count_finite, count_graph, count_lattice};
use tengen_exact::UBig;
use tengen_sweep::frontier::PackedKey;
use tengen_sweep::named::{Memory, NamedProblem, RuledSweep, Rules};
use tengen_sweep::with_named_key;

/// A count of legal positions that is needed for a symmetry. Different symmetries often need equal
/// counts, which are cached.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Task {
    /// All legal positions of the board itself, with this number of colours.
    Whole(u32),
    /// All legal positions of a quotient, the board whose points are the orbits of a symmetry, with
    /// this number of colours.
    Plain(Box<Board>, u32),
    /// The legal positions of a quotient (the board of orbits) that obey rules for the colours of
    /// its points.
    Named(Box<Board>, Rules),
}

/// Counts the positions that symmetries of one board preserve, and caches the results.
pub(super) struct Counter<'a> {
    board: &'a Board,
    options: &'a Options<'a>,
    done: Vec<(Task, UBig)>,
    /// The error that prevented saving a count in the store, if any.
    pub(super) unkept: Option<String>,
}

impl<'a> Counter<'a> {
    pub(super) fn new(board: &'a Board, options: &'a Options<'a>) -> Counter<'a> {
        Counter {
            board,
            options,
            done: Vec::new(),
            unkept: None,
        }
    }

    /// Returns the number of legal positions, with `colours` colours, that the symmetry g leaves
    /// unchanged: points v and g v have the same colour.
    pub(super) fn kept(
        &mut self,
        symmetry: &Permutation,
        quotient: &Quotient,
        colours: u32,
    ) -> Result<UBig, OrbitsError> {
        let is_identity = *symmetry == Permutation::identity(self.board.points());
        self.once(match is_identity {
            true => Task::Whole(colours),
            false => Task::Plain(Box::new(quotient.board.clone()), colours),
        })
    }

    /// Returns the number of legal positions that the symmetry g preserves up to the permutation π
    /// of the colours. Let c(v) be the colour of point v; then c(g v) = π c(v) for all points v.
    pub(super) fn exchanged(
        &mut self,
        symmetry: &Permutation,
        quotient: &Quotient,
        colours: &ColourPermutation,
    ) -> Result<UBig, OrbitsError> {
        // Colours that no orbit of the symmetry can have are left out.
        let usable = quotient.usable(colours);
        if usable.colours() == 0 {
            return Ok(UBig::ONE);
        }
        if usable.is_identity() {
            return self.kept(symmetry, quotient, usable.colours());
        }
        let rules = quotient.rules(&usable)?;
        self.once(Task::Named(Box::new(quotient.board.clone()), rules))
    }

    fn once(&mut self, task: Task) -> Result<UBig, OrbitsError> {
        if let Some((_, count)) = self.done.iter().find(|(known, _)| *known == task) {
            return Ok(count.clone());
        }
        let count = self.count(&task)?;
        self.done.push((task, count.clone()));
        Ok(count)
    }

    fn count(&mut self, task: &Task) -> Result<UBig, OrbitsError> {
        let any = Options {
            engine: EngineName::AUTO,
            ..*self.options
        };
        match task {
            Task::Whole(colours) => self.whole(*colours),
            Task::Plain(quotient, colours) => Ok(count_graph(quotient, *colours, &any)?.1),
            Task::Named(quotient, rules) => named(quotient, rules, &any),
        }
    }

    fn whole(&mut self, colours: u32) -> Result<UBig, OrbitsError> {
        let Some(shape) = self.board.shape() else {
            return Ok(count_graph(self.board, colours, self.options)?.1);
        };
        let sequence = Sequence::of(*shape, colours);
        let mut counts = count_lattice(&sequence, shape.cols, false, self.options)?;
        self.unkept = self.unkept.take().or(counts.unkept);
        let count = counts.columns.pop();
        Ok(count.ok_or_else(|| CountError::Failed("the count gave no number".to_owned()))?)
    }
}

fn named(board: &Board, rules: &Rules, options: &Options<'_>) -> Result<UBig, OrbitsError> {
    let ruled = RuledSweep::narrow(board, rules)?;
    let (width, colours) = (ruled.width(), ruled.colours());
    // Points of the frontier that are not close to each other can be empty independently. So there
    // are about 2^width states, each of at least a byte, for a frontier of `width` points.
    if options.machine.memory >> width == 0 {
        let reason = format!(
            "the quotient of the board by a symmetry, whose points are the symmetry's orbits, has \
             a frontier of {width} points: about 2^{width} states or more, which do not fit into \
             {} of memory",
            bytes_text(options.machine.memory as f64)
        );
        let needed = (width as f64).exp2();
        let available = options.machine.memory as f64;
        let error = CountError::out_of_memory(needed, available, reason);
        return Err(OrbitsError::Count(error));
    }
    with_named_key!(
        (width, colours, Memory::Libertyless),
        keyed(ruled, board.points(), options)
    )
}

fn keyed<K: PackedKey>(
    ruled: RuledSweep,
    points: usize,
    options: &Options<'_>,
) -> Result<UBig, OrbitsError> {
    let colours = ruled.colours();
    let problem = NamedProblem::<K>::new(ruled, Memory::Libertyless).expect("the key was tried");
    Ok(count_finite(&problem, points, colours, options)?)
}
