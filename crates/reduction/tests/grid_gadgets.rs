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
                if false { println!("  {first:?} {:?} {:?}", p.oracle(&["K"], first, 1000_000_000), t.elapsed());}
    };
    println!("big big");
    one(&[BIG, BIG], White);
    println!("small small small");
    one(&[SMALL, SMALL, SMALL], White);
}

const TWO: &[&str] = &[
    "WWWWWWWWWWWWWWW",
    "KKKKKW!ccccccc",
    "KkKrKK#cdcrcc",
    "KKrLrK#ccrLrc",
    "KKKLKK#cccLcc",
    "###|######|##",
    "###|######|##",
    "###||||||||##",
    "####|f|b#####",
    "####|||######",
];

#[test]
fn last() {
    // K (input P) left, T right
    let rows = |p: &str| -> Vec<String> { [
        "PPWWWoWWsT",
        "PPPWWWWTTT",
        "##p#TWTTlT",
        "####TWT#TT",
        "####TTT###"].iter().map(|r| r.replace('P', p)).collect() };
    let _ = rows;
    let alive: &[&str] = &[
        "WWWoWWsT",
        "!KWWWTTT",
        "!#TWTTlT",
        "!#TWT#TT",
        "!#TTT##T"];
    let alive2: Vec<String> = alive.iter().map(|r| r.replace('K', "!")).collect();
    let alive2: Vec<&str> = alive2.iter().map(String::as_str).collect();
    for first in [White, Black] {
        let p = Piece::new(&alive2, "", "T");
        println!("alive {first:?} {:?} {:?} oracle {:?}", p.problem_points(), p.solve(&["T"], first, 20_000_000), p.oracle(&["T"], first, 1_000_000_000));
    }
    // K dead with m liberties: K at the left, r are its liberties
    let dead: &[&str] = &[
        "WWWWoWWsT",
        "KKKWWWTTT",
        "rrr#TWTTlT",
        "###  TWT#TT",
    ];
    let _ = dead;
    let dead: &[&str] = &[
        "WWWWWoWWsT",
        "KKKKWWWTTT",
        "Kk###TWTTlT",
        "KKr##TWT#TT",
        "#####TTT##T"];
    let _ = dead;
}
