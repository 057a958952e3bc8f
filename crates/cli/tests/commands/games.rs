//! `tengen games`.

use crate::common::Place;

#[test]
fn a_count_is_the_number_alone() {
    let place = Place::new();
    for (board, games) in [("1", "1\n"), ("1 2", "9\n"), ("3 1", "907\n")] {
        assert_eq!(place.out(&format!("games count {board}")), games);
        let search = place.out(&format!("games count {board} --method search --threads 1"));
        assert_eq!(search, games);
    }
    assert_eq!(place.out("games count 1 4"), "2098407841\n");
}

#[test]
fn games_by_length() {
    let place = Place::new();
    assert_eq!(
        place.out("games count 1 2 --by-length"),
        "\
moves  games  maximal
    0      1        0
    1      4        0
    2      4        4
  all      9        4
"
    );
    assert_eq!(
        place.json("games count 1 2 --by-length"),
        "{\"lattice\":\"square\",\"rows\":1,\"cols\":2,\"boundary\":\"none\",\"colours\":2,\
         \"rule\":\"positional\",\"games\":\"9\",\"maximal\":\"4\",\"longest\":2,\
         \"shortest_maximal\":2,\"by_length\":[\"1\",\"4\",\"4\"],\
         \"maximal_by_length\":[\"0\",\"0\",\"4\"]}\n"
    );
}

#[test]
fn situational_superko_has_conventions() {
    let place = Place::new();
    for (conventions, games) in [
        ("", "31\n"),
        ("--passes recorded", "21\n"),
        ("--passes restricted", "17\n"),
    ] {
        let count = format!("games count 1 2 --rule situational {conventions}");
        assert_eq!(place.out(&count), games);
    }
    let one = "games count 1 --rule situational --lone-suicide";
    assert_eq!(place.out(one), "2\n");
    assert!(
        place
            .unusable("games count 1 --lone-suicide", "")
            .contains("--rule situational")
    );
    let json = place.json("games count 1 2 --rule situational");
    assert!(json.contains("\"passes\":\"ignored\",\"lone_suicide\":false,\"games\":\"31\""));
}

#[test]
fn boards_that_are_too_large_are_refused() {
    let place = Place::new();
    let err = place.unusable("games count 2 3", "");
    assert!(
        err.contains("489") && err.contains("10^") && err.contains("games estimate"),
        "{err}"
    );
    assert!(
        place
            .unusable("games estimate 19", "")
            .contains("361 points")
    );
    for wrong in ["0", "x", "2 --rule area", "1 --memory x"] {
        place.unusable(&format!("games count {wrong}"), "");
    }
}

#[test]
fn estimates_have_intervals() {
    let place = Place::new();
    let text = place.out("games estimate 1 4 --threads 2");
    for line in [
        "games ",
        "standard error ",
        "95% interval ",
        "single runs ",
        "sampled ",
    ] {
        assert!(text.lines().any(|l| l.starts_with(line)), "{text}");
    }
    assert!(text.contains(" = 10^9.") && text.contains("100 runs with 30 representatives"));
    assert_eq!(text, place.out("games estimate 1 4 --threads 1 --quiet"));
    let json = place.json("games estimate 1 3 --method knuth --runs 50 --seed 7");
    for part in [
        "\"rule\":\"positional\"",
        "\"method\":\"knuth\"",
        "\"runs\":50",
        "\"seed\":\"7\"",
    ] {
        assert!(json.contains(part), "{json}");
    }
}

#[test]
fn estimates_that_are_uncertain_say_so() {
    let place = Place::new();
    let (code, out, err) = place.run("games estimate 1 5 --method chen --runs 20", "");
    assert!(code == 0 && out.starts_with("games "), "{out}");
    assert!(err.contains("most likely too low"), "{err}");
    let (_, out, err) = place.run("games estimate 1 2 --runs 1", "");
    assert!(out.contains("unknown from one run") && err.contains("take 2 or more"));
    let (code, _, err) = place.run("games estimate 1 5 --representatives 99 --memory 20K", "");
    assert!(code == 3 && err.contains("fewer representatives"), "{err}");
    for wrong in [
        "--runs 0",
        "--representatives 0",
        "--method knuth --representatives 3",
        "--method guess",
    ] {
        place.unusable(&format!("games estimate 1 3 {wrong}"), "");
    }
}

#[test]
fn estimates_go_on_from_kept_runs() {
    let place = Place::new();
    let estimate = |options: &str| format!("games estimate 1 4 --representatives 5 {options}");
    let part = place.out(&estimate("--runs 20 --resume runs"));
    assert_eq!(part, place.out(&estimate("--runs 20")));
    let kept = std::fs::read_to_string(place.path("runs")).unwrap();
    assert_eq!(kept.matches("\nrun ").count(), 20);
    let whole = place.out(&estimate("--runs 50"));
    assert_eq!(
        place.out(&estimate("--runs 50 --resume runs --threads 1")),
        whole
    );
    let more = std::fs::read_to_string(place.path("runs")).unwrap();
    assert_eq!(more.matches("\nrun ").count(), 50);
    // Those that there were are not done again.
    assert!(kept.lines().take(24).eq(more.lines().take(24)));
    for (options, reason) in [
        (
            "--resume runs --seed 2",
            "runs: these runs are of method guided 5, seed 1, not of",
        ),
        ("--resume -", "runs are kept in a file"),
        ("--resume damaged", "damaged: the checksum"),
    ] {
        place.file("damaged", more.replacen("run 7 ", "run 77 ", 1));
        let error = place.unusable(&estimate(options), "");
        assert!(error.contains(reason), "{error}");
    }
    let error = place.unusable("games estimate 2 --representatives 5 --resume runs", "");
    assert!(
        error.contains("a graph of 41 positions, not of a graph of 57"),
        "{error}"
    );
}
