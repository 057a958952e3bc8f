use super::*;

fn fresh(progress: u32) -> Fresh<u32> {
    Fresh {
        progress,
        tiles: 2,
        page: PAGE,
    }
}

fn open(dir: &Path, limit: u64) -> (Tiles<u32>, Vec<String>) {
    Tiles::open(Held::take(dir).unwrap(), limit, fresh(0), |_| true).unwrap()
}

fn words(seed: u64, length: usize) -> Vec<u64> {
    (0..length as u64).map(|i| i * i + seed).collect()
}

#[test]
fn only_committed_tiles_are_read() {
    let dir = tempfile::tempdir().unwrap();
    let (mut tiles, _) = open(dir.path(), u64::MAX);
    let (a, b, c) = (words(1, 100_000), words(2, 10), words(3, 100_000));
    tiles.write(0, &a, &|| true).unwrap();
    tiles.write(1, &b, &|| true).unwrap();
    tiles.commit(1, false).unwrap();
    tiles.write(0, &c, &|| true).unwrap();
    assert!(matches!(
        Held::take(dir.path()),
        Err(TilesError::InUse { .. })
    ));
    drop(tiles);
    let (mut tiles, notes) = open(dir.path(), u64::MAX);
    assert!(notes.is_empty());
    assert_eq!(*tiles.progress(), 1);
    let mut read = vec![0; a.len()];
    tiles.read(0, &mut read, &|| true).unwrap();
    assert_eq!(read, a);
    tiles.write(0, &c, &|| true).unwrap();
    tiles.commit(2, false).unwrap();
    tiles.read(0, &mut read, &|| true).unwrap();
    assert_eq!(read, c);
    // The pages of the old contents are reused.
    let bytes = tiles.bytes();
    for progress in 3..6 {
        tiles.write(0, &a, &|| true).unwrap();
        tiles.commit(progress, false).unwrap();
    }
    assert_eq!(tiles.bytes(), bytes);
    assert!(
        std::fs::metadata(dir.path().join("tiles.dat"))
            .unwrap()
            .len()
            <= 2 * bytes
    );
    // Other work begins anew.
    drop(tiles);
    let (tiles, _) = {
        let held = Held::take(dir.path()).unwrap();
        Tiles::open(held, u64::MAX, fresh(9), |p| *p == 77).unwrap()
    };
    assert_eq!((*tiles.progress(), tiles.bytes()), (9, 0));
}

/// Reads some words of a tile whose pages are in two ranges of the file, and compares them with the
/// words of the whole tile.
#[test]
fn some_words_of_a_tile_are_those_of_the_whole_tile() {
    let dir = tempfile::tempdir().unwrap();
    let (mut tiles, _) = open(dir.path(), u64::MAX);
    let in_page = PAGE as usize / 8;
    for length in [2 * in_page, 4 * in_page, 4 * in_page - 5] {
        let whole = words(length as u64, length);
        tiles.write(0, &whole, &|| true).unwrap();
        tiles.write(1, &words(1, 1), &|| true).unwrap();
        tiles.commit(1, false).unwrap();
        for first in [0, 1, in_page - 1, in_page, 2 * in_page - 3, length - 4] {
            for count in [0, 1, 4, in_page + 1] {
                let mut read = vec![0; count.min(length - first)];
                tiles.read_some(0, first as u64, &mut read).unwrap();
                assert_eq!(read, whole[first..][..read.len()], "{length} {first}");
            }
        }
        let mut beyond = vec![0; 4 * in_page + 1];
        assert!(tiles.read_some(0, 0, &mut beyond).is_err());
    }
    assert!(tiles.committed.tiles[0].extents.len() > 1);
}

#[test]
fn damage_is_found_and_the_kept_commit_is_left() {
    let dir = tempfile::tempdir().unwrap();
    let (mut tiles, _) = open(dir.path(), u64::MAX);
    let (a, b) = (words(1, 50_000), words(2, 50_000));
    let c = words(3, 50_000);
    for (progress, words) in [(1, &a), (2, &b), (3, &c)] {
        tiles.write(0, words, &|| true).unwrap();
        tiles.commit(progress, progress < 3).unwrap();
    }
    let mut read = vec![0; a.len()];
    tiles.read(0, &mut read, &|| true).unwrap();
    let damage = |tiles: &Tiles<u32>| {
        let at = tiles.committed.tiles[0].extents[0].0;
        let path = tiles.path();
        let mut file = std::fs::read(&path).unwrap();
        file[at as usize * PAGE as usize + 777] ^= 4;
        std::fs::write(&path, file).unwrap();
    };
    damage(&tiles);
    assert!(matches!(
        tiles.read(0, &mut read, &|| true),
        Err(TilesError::Damaged { tile: 0, .. })
    ));
    assert!(tiles.go_back(Some(0)).unwrap());
    assert_eq!(*tiles.progress(), 1);
    tiles.read(0, &mut read, &|| true).unwrap();
    assert_eq!(read, a);
    // The older version of the tile is identical.
    damage(&tiles);
    assert!(!tiles.go_back(Some(0)).unwrap());
    // A damaged manifest is not used.
    drop(tiles);
    let path = dir.path().join("manifest.json");
    let mut text = std::fs::read(&path).unwrap();
    text[100] ^= 1;
    std::fs::write(&path, text).unwrap();
    let (tiles, notes) = open(dir.path(), u64::MAX);
    assert_eq!((*tiles.progress(), notes.len()), (1, 1));
}

#[test]
fn a_full_disk_says_how_much_is_missing_and_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let (mut tiles, _) = open(dir.path(), 3 * PAGE);
    let page = words(1, PAGE as usize / 8);
    tiles.write(0, &page, &|| true).unwrap();
    tiles.write(1, &page, &|| true).unwrap();
    tiles.commit(1, false).unwrap();
    let error = tiles
        .write(0, &words(2, PAGE as usize / 4), &|| true)
        .unwrap_err();
    assert!(matches!(error, TilesError::Full { have, more, .. }
        if have == 2 * PAGE && more == Some(2 * PAGE)));
    let mut read = vec![0; page.len()];
    tiles.read(0, &mut read, &|| true).unwrap();
    assert_eq!(read, page);
    tiles.write(0, &page, &|| true).unwrap();
    tiles.commit(2, false).unwrap();
}

/// Checks that [`page_for`] predicts the bytes that tiles take on disk, and that small tiles have
/// small pages.
#[test]
fn pages_are_as_large_as_wastes_little() {
    for words in [100u64, 600, 5_000, 50_000, 1 << 20] {
        let tiles: Vec<u64> = (0..400).map(|i| words + i * words / 100).collect();
        let content = 8 * tiles.iter().sum::<u64>();
        let (page, on_disk) = page_for(&tiles);
        assert!(on_disk >= content);
        assert!(
            page == LEAST_PAGE || on_disk <= content + content / 16,
            "{words}"
        );
    }
    assert_eq!(page_for(&[1 << 24]).0, PAGE);
    let dir = tempfile::tempdir().unwrap();
    let held = Held::take(dir.path()).unwrap();
    let small = Fresh {
        page: LEAST_PAGE,
        ..fresh(0)
    };
    // The limit leaves space for two tiles and the new contents of one tile.
    let (mut tiles, _) = Tiles::open(held, 3 * LEAST_PAGE, small, |_| true).unwrap();
    let page = words(1, LEAST_PAGE as usize / 8);
    for progress in 1..4 {
        tiles.write(0, &page, &|| true).unwrap();
        tiles.commit(progress, false).unwrap();
        tiles.write(1, &page, &|| true).unwrap();
        tiles.commit(progress, false).unwrap();
    }
    let bytes = dir.path().join("tiles.dat").metadata().unwrap().len();
    assert!(bytes <= 3 * LEAST_PAGE);
    let error = TilesError::Full {
        path: "tiles.dat".to_owned(),
        have: 5,
        more: None,
    };
    let text = error.to_string();
    assert_eq!(
        text,
        "tiles.dat: not enough space for more in addition to the 5 bytes in use"
    );
}
