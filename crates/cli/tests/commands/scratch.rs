//! Counts of the split engine, with their vector in files or copied to files: what
//! interrupts, damage and full disks do.

use crate::common::Place;
use std::io::{Read, Seek, SeekFrom, Write};
use std::process::{Child, Stdio};
use std::time::Duration;

/// A count that needs files with the memory it may use, and takes a while.
const COUNT: &str =
    "count 10 --prime-range 0..1 --threads 2 --memory 20M --scratch scratch --format json";

/// The published number modulo the first prime.
const ANSWER: &str = "5129144572095161913";

fn assert_answer(json: &str) {
    let value: serde_json::Value = serde_json::from_str(json).expect("JSON");
    assert_eq!(value["residues"][0]["residue"], ANSWER, "{json}");
}

fn start(place: &Place, count: &str) -> Child {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin!("tengen"));
    command.args(count.split_whitespace());
    command.current_dir(place.path(""));
    command.env("TENGEN_DATA", place.path("data"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("it starts")
}

/// Kills a count after so many milliseconds; `false` if it had ended.
fn kill_after(place: &Place, milliseconds: u64) -> bool {
    let mut child = start(place, COUNT);
    std::thread::sleep(Duration::from_millis(milliseconds));
    let running = child.try_wait().expect("it can be asked").is_none();
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    running
}

#[test]
fn killed_at_twenty_random_moments() {
    let place = Place::new();
    let (mut random, mut kills) = (12345u64, 0);
    for _ in 0..20 {
        random = random
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        kills += u32::from(kill_after(&place, 15 + (random >> 33) % 150));
    }
    assert!(kills >= 5, "{kills}");
    let (code, out, err) = place.run(COUNT, "");
    assert_eq!(code, 0, "{err}");
    assert_answer(&out);
    // Nothing is left behind but the ledger.
    let left = std::fs::read_dir(place.path("scratch")).expect("a directory");
    assert_eq!(left.count(), 0);
}

#[test]
fn a_flipped_bit_is_found_and_an_earlier_column_gone_on_from() {
    let place = Place::new();
    let mut child = start(&place, COUNT);
    // Until there is an earlier column to go back to.
    let dir = loop {
        let dirs = std::fs::read_dir(place.path("scratch"))
            .into_iter()
            .flatten();
        let mut dirs = dirs.flatten().map(|dir| dir.path());
        match dirs.find(|dir| dir.join("kept.json").exists()) {
            Some(dir) => break dir,
            None => std::thread::sleep(Duration::from_millis(3)),
        }
        assert!(child.try_wait().expect("it can be asked").is_none());
    };
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    // One bit of the first tile.
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
    drop(file);
    let (code, out, err) = place.run(COUNT, "");
    assert_eq!(code, 0, "{err}");
    let (_, column) = err
        .split_once("tile 0 is damaged; going back to column ")
        .expect(&err);
    assert_ne!(column.chars().next(), Some('0'), "{err}");
    assert_answer(&out);
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_and_what_is_there_can_be_gone_on_from() {
    let place = Place::new();
    let program = assert_cmd::cargo::cargo_bin!("tengen");
    // Files of at most 2 MiB, as if the disk were full then.
    let script = format!("ulimit -f 2048; exec {} {COUNT}", program.display());
    let output = std::process::Command::new("bash")
        .args(["-c", &script])
        .current_dir(place.path(""))
        .env("TENGEN_DATA", place.path("data"))
        .output()
        .expect("bash");
    let err = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{err}");
    assert!(
        err.contains("are needed in all") && err.contains("goes on from here"),
        "{err}"
    );
    let (code, out, err) = place.run(COUNT, "");
    assert_eq!(code, 0, "{err}");
    assert_answer(&out);
}

#[test]
fn what_does_not_fit_is_refused_before_anything_is_written() {
    let place = Place::new();
    let err = place.limited("count 12 --memory 50M --compute", "");
    assert!(
        err.contains("12 rows need at least") && err.contains("a directory for scratch files"),
        "{err}"
    );
    let err = place.limited(
        "count 12 --memory 120M --scratch scratch --scratch-limit 50M",
        "",
    );
    assert!(
        err.contains("files need") && err.contains("scratch"),
        "{err}"
    );
    assert!(!place.path("scratch").exists());
    let err = place.unusable("count 5 --scratch-limit 5M", "");
    assert!(err.contains("--scratch"), "{err}");
}

#[test]
fn parts_of_the_work_put_together() {
    let place = Place::new();
    let parts = ["0..1", "1..3", "2..3"].map(|range| {
        let data = format!("data-{}", &range[..1]);
        let out = place.out(&format!(
            "count 8 --prime-range {range} --quiet --data {data}"
        ));
        (data, out)
    });
    assert_eq!(parts[1].1.lines().count(), 2);
    assert!(parts[1].1.ends_with(&parts[2].1), "{parts:?}");
    for (data, _) in &parts {
        place.run(&format!("ledger merge {data} --data all"), "");
    }
    // All is there: nothing is counted.
    let out = place.out("count 8 --data all --quiet");
    assert_eq!(
        out,
        place.out("count 8 --no-ledger --quiet --engine compiled")
    );
    let err = place.unusable("count 8 --prime-range 4..2", "");
    assert!(err.contains("no range of primes"), "{err}");
    let err = place.unusable("count 5 --prime-range 0..2 --engine brute", "");
    assert!(err.contains("brute force"), "{err}");
}

#[test]
fn a_vector_in_memory_is_copied_and_gone_on_from() {
    const COUNT: &str = "count 9 60 --checkpoint-every 0";
    let place = Place::new();
    let answer = place.out("count 9 60 --no-ledger --quiet");
    let copies = place.path("data/vectors");
    let copy = |name: &str| {
        let dirs = std::fs::read_dir(&copies).into_iter().flatten().flatten();
        dirs.map(|dir| dir.path().join(name))
            .find(|path| path.exists())
    };
    for damage in [false, true] {
        let mut child = start(&place, COUNT);
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
            assert!(err.contains("damaged; beginning again"), "{err}");
        } else {
            assert!(err.contains("going on after column"), "{err}");
        }
        assert!(copy("manifest.json").is_none(), "the copy is gone");
        std::fs::remove_file(place.path("data/ledger.jsonl")).expect("the ledger");
    }
}
