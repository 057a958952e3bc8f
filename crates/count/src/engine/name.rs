//! The names of engines, as on the command line.

use std::fmt;

/// The name of an engine, as on the command line: `split`, `hashed` and others.
///
/// Each engine defines its own constant, such as [`EngineName::SPLIT`]. [`EngineName::all`] lists
/// all names.
///
/// ```
/// use tengen_count::EngineName;
/// assert_eq!("split".parse(), Ok(EngineName::SPLIT));
/// assert_eq!(EngineName::default(), EngineName::AUTO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EngineName(&'static str);

impl EngineName {
    /// Selects the cheapest engine for the board. Results have the name of that engine instead.
    pub const AUTO: EngineName = EngineName("auto");

    /// Creates the name of an engine. The text must be lower-case.
    pub(crate) const fn new(name: &'static str) -> EngineName {
        EngineName(name)
    }

    /// Returns the name of the engine as on the command line.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl Default for EngineName {
    fn default() -> EngineName {
        EngineName::AUTO
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}
