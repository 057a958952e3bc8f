//! Collects the evidence that a count is right: residues (the count modulo primes), the number from
//! a second engine, and the published number.

use super::{Count, Counted, Engine, Residue};
use crate::{BoardSpec, Error, Request, Result};
use serde::Serialize;
use std::sync::Mutex;
use tengen_base::observer::{Event, Observer};
use tengen_count::{Options, Sequence, count_residues, plan_graph, plan_lattice, primes_needed};
use tengen_exact::{BitTest, UBig};

/// Seconds that a second engine may take by its estimate, even if the first engine takes less. The
/// second engine checks the number of the first.
const MOMENT: f64 = 1.0;

/// Evidence that a counted number of legal positions is right.
///
/// If a second engine or a publication gives a different number, the count fails with an error.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Evidence {
    /// The residues of the number modulo primes; they determine it by the Chinese remainder
    /// theorem. Empty if the engine computes the number without primes.
    pub residues: Vec<Residue>,
    /// Number of bits by which the product of the primes of `residues` exceeds the number of
    /// colourings. A colouring gives each point a colour or leaves it empty. A wrong residue goes
    /// unnoticed with probability 2^-`spare_bits`. Without residues, `spare_bits` is 0.
    pub spare_bits: usize,
    /// A second engine, with independent code, that gave the same number. It runs only if its
    /// estimated time is at most that of the first engine, or at most one second. `None` if no
    /// engine qualifies.
    #[serde(with = "crate::text::OptionName")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_engine: Option<Engine>,
    /// The publication that has the same number of legal positions for this board, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<&'static str>,
}

/// An observer that records the residues of a count (its number modulo primes) as they are found,
/// and forwards all events.
pub(super) struct Recorder<'a> {
    observer: &'a dyn Observer,
    residues: Mutex<Vec<Residue>>,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(observer: &'a dyn Observer) -> Recorder<'a> {
        Recorder {
            observer,
            residues: Mutex::default(),
        }
    }

    /// Returns the residues recorded so far.
    pub(super) fn residues(&self) -> Vec<Residue> {
        let all = self.residues.lock();
        all.map(|all| all.clone()).unwrap_or_default()
    }
}

impl Observer for Recorder<'_> {
    fn event(&self, event: Event) {
        if let (Event::Residue { prime, residue }, Ok(mut all)) = (&event, self.residues.lock()) {
            let (prime, residue) = (*prime, *residue);
            all.push(Residue { prime, residue });
        }
        self.observer.event(event);
    }

    fn go_on(&self) -> bool {
        self.observer.go_on()
    }
}

impl Evidence {
    /// Collects the evidence that a counted number is right. `residues` are the residues (the
    /// number modulo primes) that the count reported. On a lattice board, missing residues are
    /// computed or read from the ledger, if the engine works modulo primes.
    pub(super) fn gather(
        count: &Count,
        counted: &Counted,
        mut residues: Vec<Residue>,
        options: &Options<'_>,
    ) -> Result<Evidence> {
        let gives_residues = ![Engine::GLUED, Engine::BRUTE].contains(&counted.engine);
        let (points, offers) = match &count.board {
            BoardSpec::Lattice(spec) => {
                let shape = spec.shape();
                let mut sequence = Sequence::of(shape, count.colours);
                let plan = plan_lattice(&sequence, shape.cols, true, options)?;
                let mut cols = shape.cols;
                if plan.is_transposed {
                    (sequence.rows, cols) = (shape.cols, shape.rows);
                }
                let needed = primes_needed(&sequence, cols)?;
                if gives_residues && residues.len() < needed {
                    // Some residues are missing: the count sends no events for residues that it
                    // reads from the ledger, the file of finished residues. So get all residues.
                    let found = count_residues(&sequence, cols, 0..needed, options)?;
                    residues = Residue::of_last(&found.by_prime);
                }
                (shape.rows * shape.cols, plan.offers)
            }
            BoardSpec::Graph(graph) => {
                let board = graph.board()?;
                let plan = plan_graph(&board, count.colours, true, options)?;
                let rest = board.without_lonely();
                (rest.unwrap_or(board).points(), plan.offers)
            }
        };
        residues.sort_by_key(|of| std::cmp::Reverse(of.prime));
        residues.dedup();
        let product = residues.iter().map(|of| UBig::from(of.prime));
        let product: UBig = product.product();
        let colourings = (UBig::from(count.colours) + UBig::ONE).pow(points);
        let spare_bits = product.bit_len().saturating_sub(1 + colourings.bit_len());

        let seconds = |engine| {
            let offer = offers.iter().find(|(name, _)| *name == engine);
            offer.and_then(|(_, offer)| Some(offer.as_ref().ok()?.seconds))
        };
        let limit = seconds(counted.engine).unwrap_or(0.0).max(MOMENT);
        let others = offers.iter().filter_map(|(engine, offer)| {
            let seconds = offer.as_ref().ok()?.seconds;
            let is_other = family(*engine) != family(counted.engine);
            (is_other && seconds <= limit).then_some((*engine, seconds))
        });
        let second = others.min_by(|a, b| a.1.total_cmp(&b.1));
        let second_engine = second.map(|(engine, _)| engine);
        if let Some(engine) = second_engine {
            let again = Count::new(count.board.clone()).colours(count.colours);
            let again = Count {
                engine,
                resources: count.resources,
                ..again
            };
            let again = again.run_with(&Quiet(options.machine.observer))?.count;
            let first = counted.engine;
            agree(
                &counted.count,
                &again,
                &format!("the {first} engine"),
                &format!("the {engine} engine"),
            )?;
        }
        let published = count.published();
        if let Some(known) = &published {
            agree(&counted.count, &known.count, "this count", known.source)?;
        }
        Ok(Evidence {
            residues,
            spare_bits,
            second_engine,
            published: published.map(|known| known.source),
        })
    }
}

/// An observer of the second count, which checks the first. It forwards requests to stop but no
/// events, because the second count would repeat the events of the first.
struct Quiet<'a>(&'a dyn Observer);

impl Observer for Quiet<'_> {
    fn event(&self, _: Event) {}

    fn go_on(&self) -> bool {
        self.0.go_on()
    }
}

/// Returns the engine that represents the family of an engine. Engines of one family share code and
/// have one representative; engines of different families are independent.
fn family(engine: Engine) -> Engine {
    match engine {
        Engine::GLUED => Engine::SPLIT,
        Engine::COMPILED | Engine::RECURRENCE => Engine::HASHED,
        other => other,
    }
}

fn agree(a: &UBig, b: &UBig, first: &str, second: &str) -> Result<()> {
    match a == b {
        true => Ok(()),
        false => Err(Error::Failed(format!(
            "expected the same number of legal positions, found {a} from {first} and {b} from \
             {second}; please report this"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use crate::count::{Count, Engine};
    use crate::prelude::*;

    #[test]
    fn a_count_has_residues_a_second_engine_and_a_publication() {
        let counted = crate::count(5, 4).evidence(true).run().unwrap();
        let evidence = counted.evidence.unwrap();
        assert!(evidence.residues.len() >= 2 && evidence.spare_bits >= 40);
        for of in &evidence.residues {
            assert_eq!(&counted.count % of.prime, of.residue);
        }
        let second = evidence.second_engine;
        assert!(second.is_some_and(|of| of != counted.engine));
        assert!(evidence.published.is_some_and(|of| of.contains("Table 5")));
    }

    #[test]
    fn a_number_of_the_ledger_has_its_residues() {
        let store = tempfile::tempdir().unwrap();
        let count = crate::count(4, 6).evidence(true).store(store.path());
        let first = count.run().unwrap();
        assert_eq!(count.run().unwrap(), first);
    }

    #[test]
    fn an_engine_without_residues_and_a_graph_have_a_second_engine() {
        let glued = crate::count(6, 6).engine(Engine::GLUED).evidence(true);
        let evidence = glued.run().unwrap().evidence.unwrap();
        assert_eq!((evidence.residues.len(), evidence.spare_bits), (0, 0));
        assert_eq!(evidence.second_engine, Some(Engine::COMPILED));
        let graph = BoardSpec::graph("square", "1 2\n2 3\n3 4\n4 1\n");
        let evidence = Count::new(graph).evidence(true).run().unwrap().evidence;
        let evidence = evidence.unwrap();
        assert!(evidence.spare_bits >= 40 && evidence.published.is_none());
        assert!(evidence.second_engine.is_some());
    }
}
