//! How Tengen is cited.

/// The year of this version.
const YEAR: u32 = 2026;

/// Returns an entry for BibTeX: author, title, version, year and license. The file `CITATION.cff` says the
/// same for other programs.
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
