//! Tests of `tengen verify` on certificates with a right checksum and a wrong claim.

use crate::common::Place;
use tengen_tsumego::certificate::Certificate;
use tengen_tsumego::certificate::text::read;

/// Changes the certificate of a problem, checks that it is refused, and returns the reason.
fn refused(diagram: &str, options: &str, change: impl FnOnce(&mut Certificate)) -> String {
    let place = Place::new();
    let line = format!("solve --quiet --certificate proof {options}");
    let (code, _, err) = place.run(&line, diagram);
    assert_eq!((code, err.as_str()), (0, ""));
    let proof = std::fs::read_to_string(place.path("proof")).unwrap();
    let mut certificate = read(&proof).unwrap();
    assert_eq!(certificate.to_text(), proof);
    change(&mut certificate);
    place.file("wrong", certificate.to_text());
    let (code, out, err) = place.run("verify wrong", "");
    assert_eq!((code, err.as_str()), (1, ""));
    let reason = out.strip_prefix("wrong: refused: ").expect(&out);
    reason.to_owned()
}

#[test]
fn the_opposite_is_not_proved() {
    let options = "--target D3 --first black";
    let reason = refused(crate::common::life::THREE, options, |certificate| {
        certificate.claim.alive = true;
    });
    assert!(reason.starts_with("step 0: "), "{reason}");
}

/// A point next to the region, but not in the rim, proves nothing.
#[test]
fn a_claim_about_the_whole_board_needs_its_rim() {
    let row = |start: &str| format!("{start}{}\n", " .".repeat(13 - start.len().div_ceil(2)));
    let white = row("O O O O O X");
    let open = row(".") + &white + &row("X X X X X") + &row(".").repeat(10);
    let options = "--target A12 --first white --nodes 100000";
    let reason = refused(&open, options, |certificate| {
        certificate.claim.rim.as_mut().unwrap().pop().unwrap();
    });
    assert!(
        reason.contains("a claim about the whole board needs"),
        "{reason}"
    );
}
