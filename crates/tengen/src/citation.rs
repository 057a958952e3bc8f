//! Citation of Tengen.

/// The year of this version.
const YEAR: u32 = 2026;

/// Returns a BibTeX entry with author, title, version, year and license. The file
/// `CITATION.cff` has this data for other programs.
///
/// ```
/// assert!(tengen::citation().starts_with("@software{tengen,"));
/// ```
pub fn citation() -> String {
    format!(
        "@software{{tengen,\n  \
           title = {{Tengen: the combinatorics and complexity of Go}},\n  \
           author = {{{{The authors of Tengen}}}},\n  \
           version = {{{}}},\n  \
           year = {{{YEAR}}},\n  \
           license = {{{}}}\n\
         }}\n",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_LICENSE")
    )
}
