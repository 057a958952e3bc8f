//! How Tengen is cited.

/// An entry for BibTeX; the file `CITATION.cff` says the same for other programs.
///
/// ```
/// assert!(tengen::citation().starts_with("@software{tengen,"));
/// ```
pub fn citation() -> String {
    format!(
        "@software{{tengen,\n  \
           title = {{Tengen: the combinatorics and complexity of Go}},\n  \
           author = {{{{The authors of Tengen}}}},\n  \
           version = {{{}}}\n\
         }}\n",
        env!("CARGO_PKG_VERSION")
    )
}
