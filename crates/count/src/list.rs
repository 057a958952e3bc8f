//! The list of all engines, which are the ways to count a board.

use super::engine::EngineName;
use super::engine::asked::Engines;
use super::engine::brute::Brute;
use super::engine::frontier::Frontier;
use super::engine::glued::Glued;
use super::engine::levels::engine::ByLevel;
use super::engine::orbits::ByOrbit;
use super::engine::rings::Rings;
use super::engine::split::engine::BySplit;
use super::recurrence::engine::ByRecurrence;
use std::str::FromStr;

/// All engines, in the order in which they are asked for offers.
///
/// Engines that estimate their cost quickly come first. Engines that have to list states for their
/// estimates come later. The most general engine is last.
pub(super) static ENGINES: Engines = &[
    &Brute,
    &BySplit,
    &Glued,
    &ByLevel,
    &Rings,
    &ByOrbit,
    &Frontier(EngineName::COMPILED),
    &Frontier(EngineName::MARKED),
    &ByRecurrence,
    &Frontier(EngineName::HASHED),
];

impl EngineName {
    /// Returns the names of all engines, after [`EngineName::AUTO`].
    pub fn all() -> impl Iterator<Item = EngineName> {
        let engines = ENGINES.iter().map(|engine| engine.name());
        std::iter::once(EngineName::AUTO).chain(engines)
    }
}

impl FromStr for EngineName {
    type Err = String;

    fn from_str(s: &str) -> Result<EngineName, String> {
        EngineName::all()
            .find(|engine| engine.name() == s)
            .ok_or_else(|| {
                let known: Vec<&str> = EngineName::all().map(EngineName::name).collect();
                format!("unknown engine {s:?}; expected one of {}", known.join(", "))
            })
    }
}
