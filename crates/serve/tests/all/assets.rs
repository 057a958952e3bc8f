//! Checks that the embedded page is up to date with its sources. Node is not needed: the build
//! writes a list of its sources with their hashes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Computes the 64-bit FNV-1a hash, as `ui/build.mjs` does.
fn fnv(bytes: &[u8]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
    format!("{hash:016x}")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

#[test]
fn the_page_is_that_of_its_sources() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ui = here.join("../../ui");
    if !ui.exists() {
        println!("skipped: the sources of the page are not here");
        return;
    }
    let mut sources = Vec::new();
    files(&ui.join("src"), &mut sources);
    for name in [
        "package.json",
        "package-lock.json",
        "build.mjs",
        "tsconfig.json",
    ] {
        sources.push(ui.join(name));
    }
    let now: BTreeMap<String, String> = sources
        .iter()
        .map(|path| {
            let name = path.strip_prefix(&ui).unwrap().to_str().unwrap();
            (name.replace('\\', "/"), fnv(&fs::read(path).unwrap()))
        })
        .collect();
    let list = fs::read_to_string(here.join("dist/sources.txt")).unwrap();
    let then: BTreeMap<String, String> = list
        .lines()
        .filter_map(|line| line.split_once("  "))
        .map(|(hash, name)| (name.to_owned(), hash.to_owned()))
        .collect();
    assert_eq!(
        now, then,
        "crates/serve/dist is stale: run `npm ci && npm run build` in ui"
    );
}

#[test]
fn the_page_is_small() {
    let bytes: usize = tengen_serve::asset_names()
        .filter_map(|name| Some(tengen_serve::asset(name)?.len()))
        .sum();
    // Limit on the uncompressed size of the page; the build refuses more than 150 kB of compressed
    // files.
    assert!(bytes < 400_000, "{bytes}");
}
