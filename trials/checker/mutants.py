#!/usr/bin/env python3
"""Drops each condition of the check of certificates in turn, and prints the tests that then fail.

The script copies the workspace. In the copy, the environment variable MUTANT switches off one of the
conditions of the list MUTANTS. The copy is built once; then the tests run once for each condition.

    trials/checker/mutants.py FOLDER [FIRST [LAST]]     (FOLDER: for the copy; five minutes)
"""

import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SOURCE = "crates/tsumego/src/certificate"
# Test programs, and the tests in them, quick ones first: a run ends at the first program with a failure.
TESTS = [("lib", "certificate::"), *(("main", f"{name}::") for name in ("malformed", "brute", "certificates", "frames"))]

# File, text of a condition, the same text with the switch `off()`. Every text occurs once in its file.
MUTANTS = [
    ("claim.rs", "if points > MAX_POINTS {", "if points > MAX_POINTS && !off() {"),
    ("claim.rs", "if self.position.colours().len() != points {", "if self.position.colours().len() != points && !off() {"),
    ("claim.rs", ".position(|&colour| colour > 2)", ".position(|&colour| colour > 2 && !off())"),
    ("claim.rs", "if self.region.is_empty()\n", "if (self.region.is_empty() && !off())\n"),
    ("claim.rs", "|| self.region.len() + rim.len() > MAX_REGION\n", "|| (self.region.len() + rim.len() > MAX_REGION && !off())\n"),
    ("claim.rs", "|| !ascending(&self.region)\n", "|| (!ascending(&self.region) && !off())\n"),
    ("claim.rs", "|| !inside_board\n", "|| (!inside_board && !off())\n"),
    ("claim.rs", "if !string.is_free() {", "if !string.is_free() && !off() {"),
    ("claim.rs", "let belongs = !string.guarded &&", "let belongs = (!string.guarded || off()) &&"),
    ("claim.rs", "string.liberties.iter().all(is_taken);", "(string.liberties.iter().all(is_taken) || off());"),
    ("claim.rs", ".find(|&&stone| in_region(stone) != belongs)", ".find(|&&stone| in_region(stone) != belongs && !off())"),
    ("claim.rs", "string.stones[0] == target && in_region(target)", "(string.stones[0] == target || off()) && in_region(target)"),
    ("claim.rs", "string.stones[0] == target && in_region(target)", "string.stones[0] == target && (in_region(target) || off())"),
    ("claim.rs", "if !few ||", "if (!few && !off()) ||"),
    ("claim.rs", "!ascending(&self.targets) ||", "(!ascending(&self.targets) && !off()) ||"),
    ("claim.rs", "!self.targets.iter().all(is_target) ||", "(!self.targets.iter().all(is_target) && !off()) ||"),
    ("claim.rs", "|| !one_colour()", "|| (!one_colour() && !off())"),
    ("claim.rs", "if stones.len() != points.len() ||", "if (stones.len() != points.len() && !off()) ||"),
    ("claim.rs", "|| stones.iter().any(|&colour| colour > 2) {", "|| (stones.iter().any(|&colour| colour > 2) && !off()) {"),
    ("claim.rs", "if !(-MAX_THREATS..=MAX_THREATS).contains(threats) {", "if !(-MAX_THREATS..=MAX_THREATS).contains(threats) && !off() {"),
    ("claim.rs", "if u32::from(*captured) >> self.targets.len() != 0 {", "if u32::from(*captured) >> self.targets.len() != 0 && !off() {"),
    ("claim.rs", "if captured.count_ones() as usize == self.targets.len() {", "if captured.count_ones() as usize == self.targets.len() && !off() {"),
    ("claim.rs", "self.simple_ko && in_region(ko)", "(self.simple_ko || off()) && in_region(ko)"),
    ("claim.rs", "&& in_region(ko) &&", "&& (in_region(ko) || off()) &&"),
    ("claim.rs", "&& self.was_taken(&game, &board, ko);", "&& (self.was_taken(&game, &board, ko) || off());"),
    ("claim.rs", "if !game.targets.iter().enumerate().all(captured_or_there) {", "if !game.targets.iter().enumerate().all(captured_or_there) && !off() {"),
    ("claim.rs", "if !points.iter().all(has_liberty) {", "if !points.iter().all(has_liberty) && !off() {"),
    ("claim.rs", "string.stones.len() == 1 && string.liberties == [ko]", "(string.stones.len() == 1 || off()) && string.liberties == [ko]"),
    ("claim.rs", "string.stones.len() == 1 && string.liberties == [ko]", "string.stones.len() == 1 && (string.liberties == [ko] || off())"),
    ("claim.rs", "game.neighbours(ko).all(|beside| board[beside] == taker)", "(game.neighbours(ko).all(|beside| board[beside] == taker) || off())"),
    ("claim.rs", "game.neighbours(ko).any(is_taking)", "(game.neighbours(ko).any(is_taking) || off())"),
    ("check.rs", "stones.len() == points", "(stones.len() == points || off())"),
    ("check.rs", "&& stones.iter().all(|&colour| colour <= 2);", "&& (stones.iter().all(|&colour| colour <= 2) || off());"),
    ("check.rs", "Some(before) => Err(Flaw::Twice", "Some(_) if off() => Ok(()),\n            Some(before) => Err(Flaw::Twice"),
    ("check.rs", "if alive && self.game.is_lost(&after) {", "if alive && self.game.is_lost(&after) && !off() {"),
    ("check.rs", "if !self.steps.contains_key(&after) &&", "if !off() && !self.steps.contains_key(&after) &&"),
    ("check.rs", "if self.claim.alive {\n            for number", "if self.claim.alive || off() {\n            for number"),
    ("check.rs", "is_proved.then_some(())", "(is_proved || off()).then_some(())"),
    ("game.rs", "self.in_region(point) && stones[point] == EMPTY", "(self.in_region(point) || off()) && stones[point] == EMPTY"),
    ("game.rs", "self.in_region(point) && stones[point] == EMPTY", "self.in_region(point) && (stones[point] == EMPTY || off())"),
    ("game.rs", "if place.ko == Some(point) {", "if place.ko == Some(point) && !off() {"),
    ("game.rs", "(true, 1..) => after.threats -= 1,", "(true, 1..) => after.threats -= i8::from(!off()),"),
    ("game.rs", "(false, ..0) => after.threats += 1,", "(false, ..0) => after.threats += i8::from(!off()),"),
    ("game.rs", "&& string.liberties.is_empty()\n", "&& (string.liberties.is_empty() && !off())\n"),
    ("game.rs", "if own.liberties.is_empty() {", "if own.liberties.is_empty() && !off() {"),
    ("game.rs", "if self.simple_ko && is_ko", "if (self.simple_ko || off()) && is_ko"),
    ("game.rs", "&& !may_have {", "&& (!may_have || off()) {"),
    ("game.rs", "taken.len() == 1 && own", "(taken.len() == 1 || (off() && !taken.is_empty())) && own"),
    ("game.rs", "own.stones.len() == 1 && own", "(own.stones.len() == 1 || off()) && own"),
    ("game.rs", "own.liberties == taken", "(own.liberties == taken || off())"),
    ("game.rs", "!self.in_region[stone] || self", "(!self.in_region[stone] && !off()) || self"),
    ("game.rs", "|| self.board.is_guarded(stone) {", "|| (self.board.is_guarded(stone) && !off()) {"),
    ("game.rs", "self.board.is_guarded(point) || is_fixed()", "(self.board.is_guarded(point) && !off()) || is_fixed()"),
    ("game.rs", "self.fixed_beside(point).any(|colour| colour == own)", "(self.fixed_beside(point).any(|colour| colour == own) && !off())"),
    ("game.rs", "place.captured >> index & 1 == 0", "(place.captured >> index & 1 == 0 || off())"),
    ("death.rs", "game.is_safe(attacker, point)", "(game.is_safe(attacker, point) && !off())"),
    ("death.rs", "tempo: to_move != game.defender,", "tempo: to_move != game.defender || off(),"),
    ("death.rs", "(links.len() == 1 && !situation.tempo)", "(links.len() == 1 && !situation.tempo && !off())"),
    ("death.rs", "situation.tempo &= links.len() == 2;", "situation.tempo &= links.len() == 2 || off();"),
    ("death.rs", "free[link] = false);", "free[link] = off());"),
    ("death.rs", "Some(_) => loose.push(string),", "Some(_) if !off() => loose.push(string),\n                    Some(_) => situation.make_solid(&string),"),
    ("death.rs", "game.is_safe(attacker, point)", "(game.is_safe(attacker, point) || off())"),
    ("death.rs", "game.in_region(*p) && !situation.solid[*p]", "game.in_region(*p) && (!situation.solid[*p] || off())"),
    ("death.rs", "[a, b] => self.touches(&[a], b) &&", "[a, b] => (self.touches(&[a], b) || off()) &&"),
    ("death.rs", "if strings.len() == 1 || exposed.is_empty() {", "if strings.len() == 1 || exposed.is_empty() || off() {"),
    ("death.rs", "exposed.len() == 1 && self", "(exposed.len() == 1 || off()) && self"),
    ("death.rs", "self.touches_all(exposed[0], hope)", "(self.touches_all(exposed[0], hope) || off())"),
    ("death.rs", "!self.has_stones(hope) && exposed", "(!self.has_stones(hope) || off()) && exposed"),
    ("death.rs", "exposed.all(|string| self.touches_all(string, &empty))", "(exposed.all(|string| self.touches_all(string, &empty)) || off())"),
    ("death.rs", "let [&middle] = middles[..] else {", "let [&middle, ..] = (match off() { true => hope.iter().collect(), false if middles.len() == 1 => middles, false => Vec::new() })[..] else {"),
    ("death.rs", "if self.has_stones(hope) || empty", "if (self.has_stones(hope) && !off()) || empty"),
    ("death.rs", "|| empty.is_empty() {\n            return false;", "|| (empty.is_empty() && !off()) {\n            return false;"),
    ("death.rs", "[target] => self.touches_all(target, &empty),", "[target] => self.touches_all(target, &empty) || off(),"),
    ("death.rs", "near.all(|string| self.touches_all(string, &ends))", "(near.all(|string| self.touches_all(string, &ends)) || off())"),
    ("death.rs", "let dies = touch && self.tempo;", "let dies = touch && (self.tempo || off());"),
    ("death.rs", "self.tempo &= !dies;", "self.tempo &= !dies || off();"),
    # Claims about the whole board.
    ("claim.rs", "if !ascending(rim) ||", "if (!ascending(rim) && !off()) ||"),
    ("claim.rs", "|| !rim.iter().all(is_rim_point) {", "|| (!rim.iter().all(is_rim_point) && !off()) {"),
    ("claim.rs", "(wins && on_rim(l))", "(wins && on_rim(l) && !off())"),
    ("claim.rs", "if wins && !string.guarded", "if !off() && wins && !string.guarded"),
    ("claim.rs", "|| !follows ||", "|| (!follows && !off()) ||"),
    ("claim.rs", "|| !beside_region(point) {", "|| (!beside_region(point) && !off()) {"),
    ("claim.rs", "!stated.contains(link))", "!stated.contains(link) && !off())"),
    ("claim.rs", "!needed.contains(link))", "!needed.contains(link) && !off())"),
    ("claim.rs", "if self.rim.is_some() {", "if self.rim.is_some() && !off() {"),
    ("claim.rs", "if self.rim.is_some() || ", "if (self.rim.is_some() && !off()) || "),
    ("claim.rs", "stone(point) != EMPTY || on_rim(point)", "stone(point) != EMPTY || on_rim(point) || off()"),
    ("claim.rs", "colour == attacker && own", "(colour == attacker || off()) && own"),
    ("claim.rs", ".find(|point| !is_held(point))", ".find(|point| !is_held(point) && !off())"),
    ("claim.rs", "liberty != point &&", "(liberty != point || off()) &&"),
    ("claim.rs", "match self.start.threats {\n            0 => Ok(()),", "match self.start.threats {\n            _ if off() => Ok(()),\n            0 => Ok(()),"),
]

SWITCH = """
/// Whether a condition is dropped in this run.
pub(crate) fn is_off(number: usize) -> bool {
    static NUMBER: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| {
        std::env::var("MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(usize::MAX)
    });
    *NUMBER == number
}
"""


def change(folder):
    """Writes the sources with their switches. Several conditions with one text become one chain of branches."""
    texts = {}
    for name in {mutant[0] for mutant in MUTANTS}:
        with open(os.path.join(ROOT, SOURCE, name)) as file:
            texts[name] = file.read()
    for name, text in list(texts.items()):
        places = {}
        for number, (file, old, new) in enumerate(MUTANTS):
            if file != name:
                continue
            if text.count(old) != 1:
                sys.exit(f"{name}: {text.count(old)} times: {old}")
            places.setdefault(old, []).append((number, new))
        for old, news in places.items():
            # A single condition gets its switch. Several ones become branches, one for each switch.
            result = texts[name]
            if len(news) == 1:
                number, new = news[0]
                new = new.replace("off()", f"crate::certificate::is_off({number})")
            else:
                new = "if false { unreachable!() } "
                for number, one in news:
                    one = one.replace("off()", "true")
                    new += f"else if crate::certificate::is_off({number}) {{ {one} }} "
                new = "({ " + new + f"else {{ {old} }} }})"
            # An earlier change may have altered this text, if one lies within the other.
            if result.count(old) != 1:
                sys.exit(f"{name}: after other changes {result.count(old)} times: {old}")
            texts[name] = result.replace(old, new)
    for name, text in texts.items():
        with open(os.path.join(folder, SOURCE, name), "w") as file:
            file.write(text)
    path = os.path.join(folder, SOURCE, "mod.rs")
    with open(path, "a") as file:
        file.write(SWITCH)


def binaries(folder):
    command = ["cargo", "test", "-p", "tengen-tsumego", "--no-run", "--lib", "--test", "all"]
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    found = dict(re.findall(r"(?:tests/all|src)/(\w+)\.rs \((\S+)\)", made.stderr))
    if found.keys() != {program for program, _ in TESTS}:
        sys.exit(made.stderr)
    return {name: os.path.join(folder, path) for name, path in found.items()}


def noticed(folder, programs, number):
    """Returns the tests that fail with condition `number` switched off."""
    failed = []
    for name, tests in TESTS:
        run = subprocess.run(
            [programs[name], tests],
            cwd=os.path.join(folder, "crates/tsumego"),
            env={**os.environ, "MUTANT": str(number)},
            capture_output=True,
            text=True,
        )
        failed += [f"{name}::{test}" for test in re.findall(r"^test (\S+) \.\.\. FAILED", run.stdout, re.M)]
        if run.returncode and not failed:
            failed.append(f"{name} (ended by {run.returncode})")
        if failed:
            break
    return failed


def main():
    folder = os.path.abspath(sys.argv[1])
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    last = int(sys.argv[3]) if len(sys.argv) > 3 else len(MUTANTS) - 1
    os.makedirs(folder, exist_ok=True)
    copy = f"git -C {ROOT} ls-files -z --cached --others --exclude-standard | tar -C {ROOT} --null -T - -cf - | tar -C {folder} -xf -"
    subprocess.run(copy, shell=True, check=True)
    change(folder)
    programs = binaries(folder)
    whole = noticed(folder, programs, len(MUTANTS))
    if whole:
        sys.exit(f"without any change: {whole}")
    missed = 0
    for number in range(first, last + 1):
        name, old, _ = MUTANTS[number]
        failed = noticed(folder, programs, number)
        missed += not failed
        line = " ".join(MUTANTS[number][2].split())
        print(f"{number:2} {name:9} {line[:70]:70} {', '.join(failed[:2]) or 'NOBODY'}", flush=True)
    print(f"{missed} not noticed")


if __name__ == "__main__":
    main()
