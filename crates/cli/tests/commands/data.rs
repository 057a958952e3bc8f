//! Tests of `tengen data`.

use crate::common::{Place, ended};
use serde_json::Value;
use std::fs;
use tengen_count::Sequence;
use tengen_ledger::Store;

/// Returns a directory with data of each kind.
fn kept() -> Place {
    let place = Place::new();
    let number = place.out("count 5");
    assert_eq!(number, "414295148741\n");
    place.out("unrank 3 7 --quiet");
    let data = place.path("data");
    fs::create_dir_all(data.join("vectors/square-5-none-p0x1-01234567-copy")).unwrap();
    let left = data.join("vectors/square-5-none-p0x1-01234567-copy/tiles.dat");
    fs::write(left, [1; 5000]).unwrap();
    fs::write(data.join("ledger.damaged.jsonl"), "damaged\n").unwrap();
    fs::write(data.join("checkpoints/x.damaged"), [0; 100]).unwrap();
    fs::write(data.join("checkpoints/.square-9.tmp"), [0; 10]).unwrap();
    fs::write(data.join("ledger.index"), [0; 100]).unwrap();
    fs::write(data.join("mine.txt"), "mine").unwrap();
    // The count of the first board is finished, so its number is in the ledger. The number of the
    // second board is not.
    for (rows, name) in [(5, "done"), (9, "begun")] {
        let sequence = Sequence::square(rows);
        let prime = tengen_exact::primes::primes().next().unwrap();
        let other = Place::new();
        let store = Store::open(other.path("other").as_path()).unwrap();
        let parts = vec![([7u64].as_slice(), [1u64].as_slice())];
        store
            .write_checkpoint(&sequence, &[prime], &[vec![5], vec![57]], &parts, &|| false)
            .unwrap();
        let file = fs::read_dir(other.path("other/checkpoints"))
            .unwrap()
            .next();
        let to = data.join(format!("checkpoints/{name}.ckpt"));
        fs::copy(file.unwrap().unwrap().path(), to).unwrap();
    }
    place
}

/// Returns the kind, usage and name of each item.
fn items(json: &str, list: &str) -> Vec<String> {
    let value: Value = serde_json::from_str(json).unwrap();
    let text = |item: &Value, field: &str| item[field].as_str().unwrap().to_owned();
    let items = value[list].as_array().unwrap().iter();
    let mut items: Vec<String> = items
        .map(|item| {
            assert!(item["bytes"] != "0", "{item}");
            assert!(item["age"].as_u64().unwrap() < 600, "{item}");
            let path = text(item, "path");
            let name = path.rsplit(['/', '\\']).next().unwrap();
            format!("{} {} {name}", text(item, "kind"), text(item, "usage"))
        })
        .collect();
    items.sort();
    items
}

const USELESS: [&str; 5] = [
    "checkpoint useless done.ckpt",
    "damaged useless ledger.damaged.jsonl",
    "damaged useless x.damaged",
    "torn useless .square-9.tmp",
    "vector useless square-5-none-p0x1-01234567-copy",
];

#[test]
fn data_is_listed_and_cleaned() {
    let place = kept();
    let all = items(&place.out("data list --format json"), "items");
    assert_eq!(all.len(), USELESS.len() + 4, "{all:?}");
    assert!(
        USELESS
            .iter()
            .all(|item| all.iter().any(|found| found == item)),
        "{all:?}"
    );
    assert!(
        all.contains(&"checkpoint needed begun.ckpt".to_owned()),
        "{all:?}"
    );
    assert!(
        all.contains(&"ledger needed ledger.jsonl".to_owned()),
        "{all:?}"
    );
    assert!(
        all.iter().any(|item| item.starts_with("table needed")),
        "{all:?}"
    );
    let text = place.out("data list");
    assert!(
        text.contains("vectors/square-5-none") || text.contains("vectors\\square"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 1 + all.len() + 1, "{text}");

    let ledger = fs::read(place.path("data/ledger.jsonl")).unwrap();
    assert_eq!(
        items(&place.out("data clean --format json"), "removed"),
        USELESS
    );
    assert_eq!(place.out("data clean"), "0 things removed, 0 bytes\n");
    let left = items(&place.out("data list --format json"), "items");
    assert_eq!(left.len(), 4, "{left:?}");
    let text = place.out("data clean --all");
    assert!(
        text.contains("begun.ckpt") && text.contains("3 things removed"),
        "{text}"
    );
    assert_eq!(fs::read(place.path("data/ledger.jsonl")).unwrap(), ledger);
    assert!(place.path("data/mine.txt").exists(), "it is not ours");
    assert_eq!(place.out("count 5"), "414295148741\n");
}

#[test]
fn files_in_use_stay() {
    let place = kept();
    let vector = place.path("data/vectors/square-5-none-p0x1-01234567-copy");
    let lock = fs::File::create(vector.join("lock")).unwrap();
    lock.lock().unwrap();
    let torn = fs::File::open(place.path("data/checkpoints/.square-9.tmp")).unwrap();
    torn.lock().unwrap();
    let removed = items(&place.out("data clean --all --format json"), "removed");
    assert_eq!(removed.len(), 6, "{removed:?}");
    assert!(vector.join("tiles.dat").exists());
    assert!(place.path("data/checkpoints/.square-9.tmp").exists());
    let left = place.out("data list");
    assert_eq!(left.matches("another process").count(), 2, "{left}");
    drop((lock, torn));
    assert!(place.out("data clean").contains("2 things removed"));
    assert!(!vector.exists());
}

/// The default data directory may be missing, and it may be impossible to create.
#[cfg(unix)]
#[test]
fn the_default_directory_may_be_missing() {
    let place = Place::new();
    let run = |arguments: &str, name: &str, value: std::path::PathBuf| {
        let mut command = place.tengen(arguments);
        let command = command
            .env_remove("TENGEN_DATA")
            .env_remove("XDG_DATA_HOME");
        ended(command.env(name, value).output().unwrap())
    };
    let share = place.path("share");
    let (code, out, _) = run("ledger list --format json", "XDG_DATA_HOME", share.clone());
    assert_eq!(code, Some(0));
    assert!(out.ends_with(",\"sequences\":[]}\n"), "{out}");
    assert!(!share.exists());
    let home = place.file("home", "no directory");
    let (code, out, err) = run("count 2", "HOME", home);
    assert_eq!((code, out.as_str()), (Some(0), "57\n"));
    assert!(err.contains("nothing will be saved"), "{err}");
}
