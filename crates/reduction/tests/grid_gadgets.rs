mod common;
use common::Piece;
use tengen_board::Player::{Black, White};

const V: &[&str] = &[
    "#############G##N#####",
    "######GGGGGGGG#NNNNN##",
];

const VAR: &[&str] = &[
    "##############",
    "#GGGGGG#NNNNN#",
    "#GeGaGHNNbNfN#",
    "##GGAHHHHBNN##",
    "#####TTTT#####",
    "#####TTTT#####",
    "####TTlTTT####",
    "####TTTTTT####",
];

#[test]
fn variable() {
    let p = || Piece::new(VAR, "", "T");
    println!("libs {:?}", ["G","N","H"].map(|n| p().liberties(n).len()));
    // split
    for (m, alive, dead) in [("wA bB","G","N"),("wB bA","N","G")] {
        for first in [Black, White] {
            println!("{m} {first:?} alive {:?} dead {:?}", p().after(m).solve(&[alive], first, 3_000_000), p().after(m).solve(&[dead], first, 3_000_000));
            // H with T immortal
            println!("H {:?}", Piece::new(VAR,"T","T").after(m).solve(&["H"], first, 3_000_000));
        }
    }
    let q = p().after("wA wB");
    println!("captured H {}", q.colour("H"));
    println!("T lives {:?}", q.solve(&["T"], Black, 3_000_000));
    let q = Piece::new(VAR,"","T").after("wA");
    println!("H after A, white first {:?}", Piece::new(VAR,"T","T").after("wA").solve(&["H"], White, 3_000_000));
    println!("H after A, black first {:?}", Piece::new(VAR,"T","T").after("wA").solve(&["H"], Black, 3_000_000));
    println!("H at start {:?} {:?}", Piece::new(VAR,"T","T").solve(&["H"], White, 3_000_000), 0);
    println!("T after A white first{:?}", q.solve(&["T"], White, 3_000_000));
}


const BIG: [&str; 5] = ["#|#", "#|#", "|||", "|f|", "||b"];
const SMALL: [&str; 5] = ["#|#", "b|f", "###", "###", "###"];
const ALIVE: [&str; 5] = ["#!#", "###", "###","###","###"];
fn clause(literals: &[[&str; 5]]) -> Vec<String> {
    let mut rows = vec![String::new(); 10];
    for (row, text) in ["WW", "KK", "Kk", "KK", "KK", "##", "##", "##", "##", "##"].iter().enumerate() { rows[row] += text; }
    for body in literals {
        let k = ["WWWW", "KKKK", "KrKK", "rLrK", "KLKK"];
        for (row, text) in k.iter().enumerate() { rows[row] += text; }
        for (row, text) in body.iter().enumerate() { rows[row + 5] += text; rows[row + 5] += "#"; }
    }
    rows
}

#[test]
fn clauses() {
    let one = |l: &[[&str; 5]], first| {
            let rows = clause(l);
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let p = Piece::new(&rows, "W", "K");
                let t = std::time::Instant::now();
                println!("{first:?} {:?} {:?}", p.solve(&["K"], first, 3_000_000), t.elapsed());
                let t = std::time::Instant::now();
                println!("  {first:?} {:?} {:?}", p.oracle(&["K"], first, 1000_000_000), t.elapsed());
    };
    println!("small");
    one(&[SMALL], White);
    println!("big");
    one(&[BIG], White);
    println!("small small");
    one(&[SMALL, SMALL], White);
}
