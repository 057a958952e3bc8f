//! First guesses of how much effort a proof takes.

use super::arena::{ATTACKER, Arena, DEFENDER};
use super::bits::Bits;
use super::state::{NO_KO, State};
use super::weights::{BIAS, HIDDEN, INPUT, OUTPUT};

/// How many numbers describe a situation.
pub const FEATURES: usize = 32;

/// Features
pub fn features<W: Bits>(arena: &Arena<W>, state: &State<W>, ground: &super::eyeless::Ground<W>) -> [f32; FEATURES] {
    let empty = state.empty(arena);
    let own = state.key.stones[DEFENDER];
    let targets = arena.targets_left(state.key.captured);
    let (solid, safe) = (ground.solid, ground.touched);
    let (mut atari, mut loose, mut largest, mut free) = (0, 0, 0, 0);
    for string in &state.strings[ATTACKER] {
        if !string.stones.meets(solid) {
            loose += 1;
            largest = largest.max(string.stones.count());
            let liberties = (string.around & empty).count();
            atari += u32::from(liberties == 1);
            free = free.max(liberties);
        }
    }
    let touched = safe;
    let inner = arena.all & !own & !touched;
    let mut hope = arena.all & !touched;
    let (mut least, mut most, mut weak, mut count, mut second) = (9u32, 0u32, 0, 0, 0);
    let mut reach = W::NONE;
    for string in &state.strings[DEFENDER] {
        let liberties = (string.around & empty).count();
        if string.stones.meets(targets) {
            least = least.min(liberties);
            if liberties > most { second = most; most = liberties; } else { second = second.max(liberties); }
            count += 1;
            reach |= string.around;
            if (targets & !string.stones).is_none() { hope = hope & !string.stones; }
        } else if liberties == 1 { weak += 1; }
    }
    let apart = |set: W| {
        let mut left = set;
        let mut apart = 0;
        while !left.is_none() {
            let p = left.first();
            apart += 1;
            left = left.rest() & !arena.adjacent[p];
        }
        apart
    };
    let (mut full, mut half, mut open) = (0, 0, 0);
    for p in inner.iter() {
        let others = arena.adjacent[p] & !own;
        match others.count() { 0 => full += 1, 1 => half += 1, _ => {}}
        open += u32::from(empty.has(p));
    }
    let mut regions = 0;
    let mut sizes = [0; 2];
    let mut left = inner;
    while !left.is_none() {
        let region = arena.connected(W::one(left.first()), left);
        left = left & !region;
        regions += 1;
        let n = region.count();
        if n > sizes[0] { sizes[1] = sizes[0]; sizes[0] = n; } else { sizes[1] = sizes[1].max(n); }
    }
    let mut enclosed = 0;
    let mut left = arena.all & !own & !solid;
    while !left.is_none() {
        let region = arena.connected(W::one(left.first()), left);
        left = left & !region;
        if !region.meets(safe) { enclosed += 1; }
    }
    let f = |n: u32| n as f32;
    let ko = state.key.ko != NO_KO;
    let last = arena.targets.len() as u32 - u32::from(state.key.captured).count_ones();
    [1.0, f(least.min(6)), f(most.min(8)), f(second.min(6)), f(u32::from(least == 1)), f(u32::from(most == 1)), f(u32::from(most == 2)),
     f(inner.count().min(12)), f(hope.count().min(14)), f(apart(inner)), f(apart(hope)), f(full), f(half), f(open.min(10)), f(regions), f(sizes[0].min(8)), f(sizes[1].min(6)), f(enclosed),
     f(count), f(last), f(loose), f(atari), f(largest.min(6)), f(free.min(5)), f(weak), f((empty & safe).count()), f((empty & safe & reach).count()), f(u32::from(ko)),
     f(u32::from(apart(inner) <= 1)), f(u32::from(regions >= 2)), f(u32::from(hope.count() <= 3)), f(state.strings[DEFENDER].len() as u32)]
}

/// Guess
pub fn guess<W: Bits>(arena: &Arena<W>, state: &State<W>, ground: &super::eyeless::Ground<W>) -> [u32; 2] {
    let f = features(arena, state, ground);
    let side = usize::from(state.key.to_move);
    let mut hidden = [0.0; HIDDEN];
    for (&value, row) in f.iter().zip(&INPUT[side]) {
        if value != 0.0 {
            for (sum, weight) in hidden.iter_mut().zip(row) { *sum += value * weight; }
        }
    }
    let mut z = BIAS[side];
    for (z, row) in z.iter_mut().zip(&OUTPUT[side]) {
        for (&value, weight) in hidden.iter().zip(row) { *z += f32::max(value, 0.0) * weight; }
    }
    let (k, q) = scale();
    // size / probability^q
    let cost = |u: f32, z: f32| (k * (u.max(0.0) + q * (1.0 + (-z).exp()).ln()).min(12.0).exp()).max(1.0) as u32;
    [cost(z[1], z[0]), cost(z[2], -z[0])]
}

fn scale() -> (f32, f32) {
    static S: std::sync::OnceLock<(f32, f32)> = std::sync::OnceLock::new();
    let get = |n: &str| std::env::var(n).ok().and_then(|k| k.parse().ok()).unwrap_or(1.0);
    *S.get_or_init(|| (get("K"), get("Q")))
}
