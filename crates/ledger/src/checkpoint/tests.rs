use super::*;
use crate::sequence::TWO_ROWS as SEQUENCE;
use tengen_board::Lattice;

const PRIMES: [u64; 2] = [101, 103];

fn write(store: &Store, columns: usize) {
    let counts = vec![vec![1, 2]; columns];
    let last = [5, columns as u64];
    let parts: Parts<'_, u64> = vec![(&[7, 8], &[1, 2, 3, 4]), (&[9], &last)];
    store
        .write_checkpoint(&SEQUENCE, &PRIMES, &counts, &parts, &|| false)
        .unwrap();
}

fn newest(store: &Store) -> (Option<Checkpoint<u64>>, Vec<String>) {
    let mut notes = Vec::new();
    let found = store.newest_checkpoint(&SEQUENCE, |_| true, 1 << 20, &mut notes);
    (found.unwrap(), notes)
}

#[test]
fn the_newest_comes_back_and_two_are_kept() {
    let (_dir, store) = Store::temporary();
    assert!(newest(&store).0.is_none());
    for columns in [1, 2, 10] {
        write(&store, columns);
    }
    let (found, notes) = newest(&store);
    let found = found.unwrap();
    assert!(notes.is_empty());
    assert_eq!(found.info.primes, PRIMES);
    assert_eq!(found.vector.columns, 10);
    assert_eq!(found.vector.states, [7, 8, 9]);
    assert_eq!(found.vector.residues, [1, 2, 3, 4, 5, 10]);
    let files = || store.checkpoint_files("").unwrap().len();
    assert_eq!(files(), 2);
    let other = Sequence {
        rows: 3,
        ..SEQUENCE
    };
    let none = store.newest_checkpoint::<u64>(&other, |_| true, 1 << 20, &mut Vec::new());
    assert!(none.unwrap().is_none());
    store.remove_unfinished(&SEQUENCE, &PRIMES).unwrap();
    assert_eq!(files(), 0);
}

#[test]
fn vectors_of_the_other_direction_are_not_resumed() {
    let (_dir, store) = Store::temporary();
    let triangular = Sequence {
        lattice: Lattice::Triangular,
        ..SEQUENCE
    };
    // Make a checkpoint as an old version of the program wrote it, which added points from the
    // first row to the last.
    write(&store, 1);
    let old = store.checkpoint_files("").unwrap()[0].clone();
    let name = old.file_name().unwrap().to_str().unwrap();
    let bytes = std::fs::read(&old).unwrap();
    std::fs::remove_file(&old).unwrap();
    let of_old = old.with_file_name(name.replace("square", "triangular"));
    std::fs::write(&of_old, bytes).unwrap();
    let newest = |notes: &mut Vec<String>| {
        let found = store.newest_checkpoint::<u64>(&triangular, |_| true, 1 << 20, notes);
        found.unwrap()
    };
    let mut notes = Vec::new();
    assert!(newest(&mut notes).is_none() && notes.is_empty());
    assert!(of_old.exists());
    let parts: Parts<'_, u64> = vec![(&[7], &[1, 2])];
    let counts = [vec![1, 2]];
    store
        .write_checkpoint(&triangular, &PRIMES, &counts, &parts, &|| false)
        .unwrap();
    let found = newest(&mut notes).unwrap();
    assert_eq!(found.vector.states, [7]);
    assert!(found.info.is_of::<u64>(&triangular) && !found.info.is_of::<u64>(&SEQUENCE));
    // Checkpoints with the old sweep direction are recognized as well. They can be removed once the
    // ledger has all residues that they would give.
    let info = CheckpointInfo {
        lattice: "triangular".to_owned(),
        ..found.info
    };
    assert!(!info.is_of::<u64>(&triangular) && info.is_about(&triangular));
}

#[test]
fn leftovers_of_killed_runs_are_removed_and_files_in_use_stay() {
    let (dir, store) = Store::temporary();
    let name = |what: &str| {
        let prefix = batch_prefix(&SEQUENCE, &PRIMES);
        dir.path().join(format!("checkpoints/.{prefix}{what}.tmp"))
    };
    std::fs::write(name("left"), "torn").unwrap();
    let writing = File::update(&name("writing")).unwrap();
    writing.lock().unwrap();
    assert!(newest(&store).0.is_none());
    assert!(!name("left").exists() && name("writing").exists());
}

#[test]
fn every_flipped_byte_or_cut_falls_back_on_the_one_before() {
    let (_dir, store) = Store::temporary();
    write(&store, 1);
    write(&store, 2);
    let newest_file = store.checkpoint_files("").unwrap()[0].clone();
    let whole = std::fs::read(&newest_file).unwrap();
    let mut damages: Vec<Vec<u8>> = (0..whole.len())
        .map(|at| {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x04;
            bytes
        })
        .collect();
    damages.extend([0, 7, 20, whole.len() - 1].map(|cut| whole[..cut].to_vec()));
    for bytes in damages {
        std::fs::write(&newest_file, &bytes).unwrap();
        let (found, notes) = newest(&store);
        assert_eq!(found.unwrap().vector.columns, 1);
        assert_eq!(notes.len(), 1);
    }
}
