//! Creates a ledger of invented residues, to measure the cost of a count beside a large ledger.
//!
//! ```sh
//! cargo run --release -p tengen-ledger --example large-ledger -- FOLDER 1000   # MB
//! time tengen count 3 --data FOLDER
//! ```
//!
//! The boards have 20 rows or more, which no test counts, so the invented residues are never used.

use std::path::Path;
use tengen_exact::primes::primes;
use tengen_exact::random::Xoshiro;
use tengen_ledger::{Sequence, Store};

/// The number of different rows.
const ROWS: usize = 300;
/// The number of columns of a record.
const COLUMNS: usize = 25;
/// The approximate bytes of a record.
const RECORD: usize = 700;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, megabytes] = arguments.as_slice() else {
        return Err("give a folder and a number of megabytes".into());
    };
    let store = Store::open(Path::new(folder))?;
    let of_each = megabytes.parse::<usize>()? * 1_000_000 / RECORD / ROWS;
    let primes: Vec<u64> = primes().take(of_each).collect();
    let mut random = Xoshiro::for_run(1, 0);
    for rows in 20..20 + ROWS {
        let sequence = Sequence::square(rows);
        let made_up: Vec<[u64; COLUMNS]> = primes
            .iter()
            .map(|p| std::array::from_fn(|_| random.below(*p)))
            .collect();
        let records = primes.iter().zip(&made_up);
        store.record(&sequence, records.map(|(&p, columns)| (p, &columns[..])))?;
    }
    println!("{} records", ROWS * of_each);
    Ok(())
}
