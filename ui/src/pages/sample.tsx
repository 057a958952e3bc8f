// Random legal positions, drawn uniformly.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { compact, link, oneOf, useSettings, whole, yes } from "../address";
import type { Requests, SampledPosition } from "../answers";
import { Board, square, stonesOf } from "../board";
import { Busy, Check, Choice, Fault, Form, Number_, save, useWork } from "../parts";
import { type Neighbours, gridNeighbours, string } from "../rules";
import { Distribution, KINDS } from "./count";

const SYMMETRIES: readonly (readonly [string, string])[] = [
  ["", "no condition"],
  ["left-right", "reflection, left to right"],
  ["top-bottom", "reflection, top to bottom"],
  ["half-turn", "rotation by 180°"],
  ["quarter-turn", "rotation by 90°"],
  ["diagonal", "reflection in the diagonal from the upper left"],
  ["antidiagonal", "reflection in the diagonal from the upper right"],
];
const METHODS: readonly (readonly [string, string])[] = [
  ["", "the fastest method"],
  ["rejection", "random colourings, until one is legal"],
  ["exact", "a random rank"],
];

/** A position in one line. */
const lineOf = ({ position }: SampledPosition): string => compact(position.join("\n"));

const [STONES, STRINGS] = KINDS;
const BY = [STONES, STRINGS] as const;

const FIELDS = {
  rows: whole(9, 1, 19),
  /** The default is the number of rows. */
  cols: whole(undefined, 1, 25),
  k: whole(24, 1, 200),
  seed: whole(1, 1, 1e9),
  turn: yes,
  black: whole(undefined, 0, 475),
  white: whole(undefined, 0, 475),
  symmetric: oneOf(SYMMETRIES),
  method: oneOf(METHODS),
  by: oneOf(BY),
};

export function Sample({ state }: { state: string }) {
  const { settings, set, type, fault } = useSettings("sample", FIELDS, state);
  const { rows, k: number, seed, turn, black, white, symmetric, method, by: what } = settings;
  const cols = settings.cols ?? rows;
  const work = useWork("sample");
  const by = useWork("count-by");
  const many = useWork("sample");
  const request: Requests["sample"] = {
    board: { rows, cols },
    number,
    seed,
    with_turn: turn,
    black,
    white,
    symmetric: symmetric || undefined,
    method: method || undefined,
  };
  useEffect(() => {
    const timer = setTimeout(() => void work.run(request), 150);
    return () => clearTimeout(timer);
  }, [JSON.stringify(request)]);
  // The old positions stay until the new ones arrive, so that nothing jumps.
  const [shown, show] = useState<string[]>([]);
  useEffect(() => {
    if (work.answer) show(work.answer.positions.map(lineOf));
  }, [work.answer]);
  useLayoutEffect(() => by.clear(), [rows, cols, what]);
  useLayoutEffect(() => many.clear(), [rows, cols, seed]);
  const empty = Array.from({ length: rows }, () => ".".repeat(cols)).join("/");
  const wall = Array.from({ length: number }, (_, i) => (shown[i]?.length === empty.length && shown[i]?.indexOf("/") === empty.indexOf("/") ? shown[i] : empty));
  const observed = useMemo(() => {
    const all = many.answer?.positions.map(lineOf);
    if (!all) return undefined;
    const beside = gridNeighbours(rows, cols);
    const shares: number[] = [];
    for (const line of all) {
      const stones = stonesOf(line.split("/"));
      const n = what === "stones" ? stones.filter(Boolean).length : strings(stones, beside);
      shares[n] = (shares[n] ?? 0) + 100 / all.length;
    }
    return Array.from(shares, (share) => share ?? 0);
  }, [many.answer, what]);
  return (
    <>
      <h1>Random legal positions</h1>
      <Fault error={fault} />
      <p>Each legal position of the board is exactly as likely as every other. The same seed draws the same positions.</p>
      <Form>
        <Number_ id="rows" name="Rows" value={rows} of={FIELDS.rows} set={(n) => type({ rows: n })} />
        <Number_ name="Columns" value={cols} of={FIELDS.cols} set={(n) => type({ cols: n === rows ? undefined : n })} />
        <Number_ name="Positions" value={number} of={FIELDS.k} set={(k) => type({ k })} />
        <Number_ id="seed" name="Seed" value={seed} of={FIELDS.seed} set={(seed) => type({ seed })} />
        <button type="button" class="main" id="next" onClick={() => set({ seed: seed + 1 })}>
          Other positions
        </button>
        <button type="button" disabled={!work.answer} onClick={() => save("positions.txt", `${shown.join("\n")}\n`)}>
          Save
        </button>
      </Form>
      <details id="conditions" open={turn || black !== undefined || white !== undefined || !!symmetric || !!method}>
        <summary>Conditions</summary>
        <div class="row">
          <Number_ id="black" name="Black stones" value={black} of={{ min: 0, max: rows * cols }} empty="any" set={(black) => type({ black })} />
          <Number_ id="white" name="White stones" value={white} of={{ min: 0, max: rows * cols }} empty="any" set={(white) => type({ white })} />
          <Choice id="symmetric" name="Unchanged by" value={symmetric} all={SYMMETRIES} set={(symmetric) => set({ symmetric })} />
          <Choice id="method" name="Drawn by" value={method} all={METHODS} set={(method) => set({ method })} />
          <Check id="turn" on={turn} set={(turn) => set({ turn })}>
            as many black stones as white ones, or one more
          </Check>
        </div>
      </details>
      <Busy work={work} what="Drawing" />
      <div class="wall" id="wall">
        {wall.map((line, i) => (
          <a href={link("board", { p: line })} key={i} aria-label={`Position ${i} of seed ${seed}: look at it`}>
            <Board small {...square(rows, cols)} stones={stonesOf(line.split("/"))} label={`Random position ${i}`} />
          </a>
        ))}
      </div>
      <p class="small">{work.answer ? `Method: ${work.answer.method}; ${work.answer.reason}.` : "\u00a0"}</p>
      <section>
        <h2>Numbers of stones and strings</h2>
        <p class="small">Distributions over all legal positions of the board, without the conditions above.</p>
        <Form
          submit={() => {
            void by.run({ board: { rows, cols }, by: what });
            void many.run({ board: { rows, cols }, number: 2000, seed });
          }}
        >
          <Choice name="By" value={what} all={BY} set={(by) => set({ by })} />
          <button type="submit" id="distribution" disabled={by.busy || many.busy}>
            Compare 2000 random positions with the exact numbers
          </button>
        </Form>
        <Busy work={by} what="Counting" />
        <Busy work={many} what="Drawing" />
        {by.answer && <Distribution of={by.answer} what={what} observed={observed} />}
      </section>
    </>
  );
}

/** Returns the number of strings of a position. */
function strings(stones: readonly number[], beside: Neighbours): number {
  const seen = new Set<number>();
  let number = 0;
  stones.forEach((stone, v) => {
    if (!stone || seen.has(v)) return;
    number++;
    for (const w of string(stones, beside, v).all) seen.add(w);
  });
  return number;
}
