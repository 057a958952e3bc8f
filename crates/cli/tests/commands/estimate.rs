//! `tengen estimate`.

use crate::common::Place;

#[test]
fn text_says_what_is_estimated_and_how_well() {
    let place = Place::new();
    let text = place.out("estimate 9 --samples 50 --particles 200");
    for title in [
        "legal positions    1.0",
        "standard error     ",
        "95% interval       1.0",
        "legal probability  2.3",
        "(of 3^81 colourings)",
        "50 samples of 200 particles; seed 1",
    ] {
        assert!(text.contains(title), "{title}: {text}");
    }
}

#[test]
fn json_is_the_same_with_any_number_of_threads() {
    let place = Place::new();
    for method in ["particles --particles 20", "chen"] {
        let arguments = format!("estimate 5 6 --samples 20 --method {method}");
        let one = place.json(&format!("{arguments} --threads 1"));
        assert_eq!(place.json(&format!("{arguments} --threads 3")), one);
        assert_ne!(place.json(&format!("{arguments} --seed 2")), one);
        let head =
            "{\"lattice\":\"square\",\"boundary\":\"none\",\"colours\":2,\"rows\":5,\"cols\":6,";
        assert!(one.starts_with(head), "{one}");
        for field in [
            "\"complete\":true",
            "\"mean\":{\"mantissa\":",
            "\"exponent\":13}",
        ] {
            assert!(one.contains(field), "{field}: {one}");
        }
    }
}

#[test]
fn one_sample_says_that_it_has_no_error() {
    let place = Place::new();
    let (code, out, err) = place.run("estimate 3 --samples 1", "");
    assert_eq!(code, 0);
    assert!(
        out.contains("unknown from one sample") && err.contains("2 or more"),
        "{out}{err}"
    );
    let (_, _, err) = place.run("estimate 3 --samples 1 --quiet", "");
    assert_eq!(err, "");
    assert!(
        place
            .json("estimate 3 --samples 1 --quiet")
            .contains("\"interval\":null")
    );
}

#[test]
fn other_lattices_and_colours() {
    let place = Place::new();
    let text = place.out("estimate 6 9 --lattice hexagonal --colours 3 --boundary top --samples 5");
    assert!(text.contains("(of 4^54 colourings)"), "{text}");
    assert!(
        place
            .out("estimate 99 2 --samples 3 --particles 10")
            .contains("3^198")
    );
}

#[test]
fn unusable_arguments() {
    let place = Place::new();
    for arguments in [
        "",
        "x",
        "0",
        "3 0",
        "300",
        "99999999",
        "3 --samples 0",
        "3 --samples -1",
        "3 --particles 0",
        "3 --particles 99999999999",
        "3 --method chen --particles 5",
        "3 --method guess",
        "3 --seed x",
        "3 --colours 0",
        "3 --colours 255",
        "3 --threads 0",
        "3 --lattice torus --boundary top",
    ] {
        let error = place.unusable(&format!("estimate {arguments}"), "");
        assert!(!error.is_empty(), "{arguments}");
    }
}
