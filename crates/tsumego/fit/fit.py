"""Fits the network of `solver/guess.rs` to solved situations.

    cargo run --release -p tengen-problems --example situations -- NODES SOURCES > situations.csv
    python3 crates/tsumego/fit/fit.py situations.csv > crates/tsumego/src/solver/weights.rs
    cargo fmt

Needs NumPy. The first line of the input has the names of its columns. Each other line describes a
situation: the side to move (0 is the attacker), 1 if the target is captured, the nodes searched, and
the features. The names of the features are written with the weights, so that a test can compare
their order.

There is one network for each side to move: one hidden layer of rectified linear units and three
outputs. These are the log-odds of capture, the logarithm of the nodes if the target is captured, and
the logarithm of the nodes if it lives. The loss is the cross-entropy plus 0.15 times the squared
errors, weighted by 1 + the logarithm of the nodes: hard situations are rare, but wrong guesses for
them are expensive. The optimiser is Adam with batches of 256. One tenth of the situations is kept
apart as a validation set, and its accuracy is reported.
"""

import sys

import numpy as np

HIDDEN, EPOCHS, BATCH = 48, 30, 256


def forward(weights, x):
    before = x @ weights[0]
    hidden = np.maximum(before, 0)
    return before, hidden, hidden @ weights[1] + weights[2]


def gradients(weights, x, dead, effort):
    before, hidden, out = forward(weights, x)
    slope = np.stack(
        [
            1 / (1 + np.exp(-out[:, 0])) - dead,
            0.3 * (out[:, 1] - effort) * dead,
            0.3 * (out[:, 2] - effort) * (1 - dead),
        ],
        axis=1,
    ) / len(dead)
    slope *= ((1 + effort) / (1 + effort).mean())[:, None]
    back = (slope @ weights[1].T) * (before > 0)
    return x.T @ back, hidden.T @ slope, slope.sum(0)


def fit(x, dead, effort, rng):
    mean, spread = x.mean(0), x.std(0) + 1e-6
    mean[0], spread[0] = 0, 1  # the constant
    x = (x - mean) / spread
    kept = len(x) // 10
    inputs = x.shape[1]
    weights = [
        rng.normal(0, inputs**-0.5, (inputs, HIDDEN)),
        rng.normal(0, HIDDEN**-0.5, (HIDDEN, 3)),
        np.zeros(3),
    ]
    first = [np.zeros_like(w) for w in weights]
    second = [np.zeros_like(w) for w in weights]
    step = 0
    for epoch in range(EPOCHS):
        rate = 3e-3 * 0.82**epoch
        order = kept + rng.permutation(len(x) - kept)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            step += 1
            for k, g in enumerate(gradients(weights, x[batch], dead[batch], effort[batch])):
                first[k] = 0.9 * first[k] + 0.1 * g
                second[k] = 0.999 * second[k] + 0.001 * g * g
                mean_g, mean_s = first[k] / (1 - 0.9**step), second[k] / (1 - 0.999**step)
                weights[k] = weights[k] - rate * mean_g / (np.sqrt(mean_s) + 1e-8)
    out = forward(weights, x[:kept])[2]
    right = ((out[:, 0] > 0) == (dead[:kept] > 0.5)).mean()
    print(f"{len(x)} situations, {right:.4f} of those kept apart are told right", file=sys.stderr)
    layer = weights[0] / spread[:, None]
    layer[0] -= (mean / spread) @ weights[0]
    return layer, weights[1].T, weights[2]


def show(array):
    if array.ndim == 0:
        return f"{array:.3f}"
    return "[" + ", ".join(show(part) for part in array) + "]"


def main():
    data = np.loadtxt(sys.argv[1], delimiter=",", dtype=np.float32, skiprows=1)
    with open(sys.argv[1]) as file:
        names = file.readline().strip().split(",")[3:]
    rng = np.random.default_rng(1)
    sides = []
    for side in (0, 1):
        rows = rng.permutation(data[data[:, 0] == side])
        sides.append(fit(rows[:, 3:], rows[:, 1], np.log(np.maximum(rows[:, 2], 1)), rng))
    layers, outputs, biases = (np.stack(parts) for parts in zip(*sides))
    inputs = layers.shape[1]
    print("//! The weights of the network of `guess`, made by `fit/fit.py`, for each side to move.\n")
    print(f"/// Size of the hidden layer.\npub const HIDDEN: usize = {HIDDEN};\n")
    print("/// The names of the inputs, in the order of the weights.")
    quoted = ", ".join(f'"{name}"' for name in names)
    print(f"pub const NAMES: [&str; {inputs}] = [{quoted}];\n")
    print("/// The weights from the inputs to the hidden layer.")
    print(f"pub const INPUT: [[[f32; HIDDEN]; {inputs}]; 2] = {show(layers)};\n")
    print("/// The weights from the hidden layer to the outputs.")
    print(f"pub const OUTPUT: [[[f32; HIDDEN]; 3]; 2] = {show(outputs)};\n")
    print("/// The numbers added to the outputs.")
    print(f"pub const BIAS: [[f32; 3]; 2] = {show(biases)};")


main()
