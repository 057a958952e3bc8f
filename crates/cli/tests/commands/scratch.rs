//! Tests counts of the split engine with the vector (counts for all states) in files, or copied to
//! files.
//!
//! The counts resume after the program was killed, after damage and after a full disk.

use crate::common::Place;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A count that needs files under its memory limit, and takes a while.
const COUNT: &str =
    "count 10 --prime-range 0..1 --threads 2 --memory 20M --scratch scratch --format json";

/// The published number modulo the first prime.
const ANSWER: &str = "5129144572095161913";

/// Returns the directory of a count that keeps the vector of an earlier column, so that it can go
/// back after damage.
fn kept(place: &Place) -> Option<PathBuf> {
    let dirs = std::fs::read_dir(place.path("scratch"))
        .into_iter()
        .flatten();
    let mut dirs = dirs.flatten().map(|dir| dir.path());
    dirs.find(|dir| dir.join("kept.json").exists())
}

/// Flips one bit of the first tile.
fn damage(dir: &Path) {
    let json = |text: &str| -> serde_json::Value { serde_json::from_str(text).expect("JSON") };
    let manifest = std::fs::read_to_string(dir.join("manifest.json")).expect("a manifest");
    let manifest = json(json(&manifest)["manifest"].as_str().expect("text"));
    let number = |value: &serde_json::Value| value.as_u64().expect("a number");
    let page = number(&manifest["tiles"][0]["extents"][0][0]) * number(&manifest["page"]);
    let mut options = std::fs::OpenOptions::new();
    let file = options.read(true).write(true).open(dir.join("tiles.dat"));
    let mut file = file.expect("tiles");
    let mut byte = [0];
    let at = SeekFrom::Start(page + 40);
    file.seek(at).expect("seek");
    file.read_exact(&mut byte).expect("a byte");
    file.seek(at).expect("seek");
    file.write_all(&[byte[0] ^ 8]).expect("a byte");
}

/// Runs the count until its files have 2 MiB, which simulates a full disk.
#[cfg(unix)]
fn fill_disk(place: &Place) {
    let (code, _, err) = place.under("-f 2048", COUNT);
    assert_eq!(code, Some(1), "{err}");
    for part in ["the count needs", "same command again to resume"] {
        assert!(err.contains(part), "{err}");
    }
}

/// Tests all failures on one count, because it takes long.
///
/// First the disk is full. Then the program is killed eight times, and a bit of the vector is
/// flipped. Then the count ends.
#[test]
fn a_count_survives_a_full_disk_and_being_killed_and_damage() {
    let place = Place::new();
    #[cfg(unix)]
    fill_disk(&place);

    let mut random = 12345u64;
    for _ in 0..8 {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let mut child = place.start(COUNT);
        std::thread::sleep(Duration::from_millis(15 + (random >> 33) % 150));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }

    let mut child = place.start(COUNT);
    let dir = loop {
        match kept(&place) {
            Some(dir) => break dir,
            None => std::thread::sleep(Duration::from_millis(3)),
        }
        assert!(child.try_wait().expect("it can be asked").is_none());
    };
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    damage(&dir);

    let (code, out, err) = place.run(COUNT, "");
    assert_eq!(code, 0, "{err}");
    let (_, column) = err
        .split_once("tile 0 is damaged; going back to column ")
        .expect(&err);
    assert_ne!(column.chars().next(), Some('0'), "{err}");
    let value: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(value["residues"][0]["residue"], ANSWER, "{out}");
    // Only the ledger is left behind.
    let left = std::fs::read_dir(place.path("scratch")).expect("a directory");
    assert_eq!(left.count(), 0);
}

#[test]
fn a_vector_in_memory_is_copied_and_gone_on_from() {
    const COUNT: &str = "count 9 30 --checkpoint-every 0";
    let place = Place::new();
    let answer = place.out("count 9 30 --no-ledger --quiet");
    let copies = place.path("data/vectors");
    let copy = |name: &str| {
        let dirs = std::fs::read_dir(&copies).into_iter().flatten().flatten();
        dirs.map(|dir| dir.path().join(name))
            .find(|path| path.exists())
    };
    for damage in [false, true] {
        let mut child = place.start(COUNT);
        let manifest = loop {
            match copy("manifest.json") {
                Some(manifest) => break manifest,
                None => std::thread::sleep(Duration::from_millis(3)),
            }
        };
        assert!(child.try_wait().expect("it can be asked").is_none());
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        if damage {
            let tiles = manifest.with_file_name("tiles.dat");
            let mut bytes = std::fs::read(&tiles).expect("tiles");
            bytes
                .iter_mut()
                .step_by(1 << 18)
                .for_each(|byte| *byte ^= 1);
            std::fs::write(&tiles, bytes).expect("tiles");
        }
        let (code, out, err) = place.run(COUNT, "");
        assert_eq!((code, &out), (0, &answer), "{err}");
        if damage {
            assert!(err.contains("damaged; starting again"), "{err}");
        } else {
            assert!(err.contains("resuming after column"), "{err}");
        }
        assert!(copy("manifest.json").is_none(), "the copy is gone");
        std::fs::remove_file(place.path("data/ledger.jsonl")).expect("the ledger");
    }
}
