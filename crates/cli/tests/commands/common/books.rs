//! Open problems, composed for these tests.

/// Problems in nine fields: White on the second line from the corner on, and Black around it.
pub(crate) fn stated() -> String {
    let (white, black) = ("ab,bb,cb,db,eb", "ac,bc,cc,dc,ec");
    // Three with an enclosed corner: dead, whoever is first.
    let (few, around) = ("ab,bb,cb", "ac,bc,cc,dc,db,da");
    let points: Vec<String> = ('a'..='j')
        .flat_map(|col| ('a'..='j').map(move |row| format!("{col}{row}")))
        .collect();
    let points = points.join(",");
    format!(
        "# name, first, winner, target, ko, listed, black, white, points\n\
         five\tw\tw\tab\tdisallow_ko\tba\t{black},fb\t{white}\t{points}\n\
         elsewhere\tw\tw\tab\tdisallow_ko\taa\t{black},fb\t{white}\t{points}\n\
         three\tw\tw\tab\tallow_ko\tba\t{around}\t{few}\t{points}\n\
         six\tb\tw\tab\tdisallow_ko\ttt\t{black},fc,gb\t{white},fb\t{points}\n"
    )
}
