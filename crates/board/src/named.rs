//! Parsing of values that have fixed names, such as "black" or "torus".

/// A name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} {given:?}; expected one of {known}")]
#[non_exhaustive]
pub struct UnknownName {
    /// The kind of value, such as "lattice", "boundary" or "player".
    pub what: &'static str,
    /// The name that was given.
    pub given: String,
    /// The names that exist, separated by commas.
    pub known: String,
}

/// Returns the value with the given name from a list of known values, of the kind `what`.
///
/// # Errors
/// [`UnknownName`], which lists the known names.
pub fn by_name<T: Copy>(
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
