//! Things that go by a name.

/// A name that nothing goes by.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} {given:?}; it is one of {known}")]
pub struct UnknownName {
    /// "lattice", "boundary" or "player".
    pub what: &'static str,
    /// What was given.
    pub given: String,
    /// The names that exist, separated by commas.
    pub known: String,
}

/// What goes by a name.
pub(crate) fn by_name<T: Copy>(
    what: &'static str,
    given: &str,
    known: &[(T, &'static str)],
) -> Result<T, UnknownName> {
    let found = known.iter().find(|(_, name)| *name == given);
    found.map(|&(value, _)| value).ok_or_else(|| UnknownName {
        what,
        given: given.to_owned(),
        known: known.iter().map(|k| k.1).collect::<Vec<_>>().join(", "),
    })
}
