// A wall of random legal positions, all exactly as likely.
import { useEffect, useMemo, useState } from "preact/hooks";
import { keep, link } from "../address";
import type { Requests, SampledPosition } from "../answers";
import { Board, squareNames, squareScene, stonesOf } from "../board";
import { Busy, Choice, Field, Number_, oneOf, save, useWork } from "../parts";
import { Distribution } from "./count";

const SYMMETRIES: readonly (readonly [string, string])[] = [
  ["", "any"],
  ["left-right", "left and right change places"],
  ["top-bottom", "top and bottom change places"],
  ["half-turn", "a half turn"],
  ["quarter-turn", "a quarter turn"],
  ["diagonal", "a diagonal"],
  ["antidiagonal", "the other diagonal"],
];
const METHODS: readonly (readonly [string, string])[] = [
  ["", "the fastest"],
  ["rejection", "colourings, until one is legal"],
  ["exact", "a random rank"],
];

/** A position in one line. */
const compact = ({ position }: SampledPosition): string => position.map((row) => row.replaceAll(" ", "")).join("/");

/** A number that may be left open. */
function Optional({ id, name, value, most, set }: { id: string; name: string; value: number | undefined; most: number; set: (n: number | undefined) => void }) {
  return (
    <Field name={name}>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        placeholder="any"
        value={value ?? ""}
        onInput={(event) => {
          const { value: typed, valueAsNumber: n } = event.currentTarget;
          if (typed === "") set(undefined);
          else if (Number.isInteger(n) && n >= 0 && n <= most) set(n);
        }}
      />
    </Field>
  );
}

export function Sample({ state }: { state: URLSearchParams }) {
  const read = (key: string, fallback: number) => Number(state.get(key)) || fallback;
  const [rows, setRows] = useState(read("rows", 9));
  const [cols, setCols] = useState(read("cols", read("rows", 9)));
  const [number, setNumber] = useState(read("k", 24));
  const [seed, setSeed] = useState(read("seed", 1));
  const [turn, setTurn] = useState(state.get("turn") === "1");
  const stated = (key: string) => (state.get(key) ? Number(state.get(key)) : undefined);
  const [black, setBlack] = useState(stated("black"));
  const [white, setWhite] = useState(stated("white"));
  const [symmetric, setSymmetric] = useState(oneOf(SYMMETRIES, state.get("symmetric")));
  const [method, setMethod] = useState(oneOf(METHODS, state.get("method")));
  const [what, setWhat] = useState<"stones" | "strings">("stones");
  const work = useWork("sample");
  const by = useWork("count-by");
  const many = useWork("sample");
  const request = (): Requests["sample"] => ({
    board: { rows, cols },
    number,
    seed,
    with_turn: turn,
    black,
    white,
    symmetric: symmetric || undefined,
    method: method || undefined,
  });
  useEffect(() => {
    keep("sample", { rows: String(rows), cols: String(cols), k: String(number), seed: String(seed), turn: turn ? "1" : undefined, black: black?.toString(), white: white?.toString(), symmetric, method });
    const timer = setTimeout(() => void work.run(request()), 150);
    return () => clearTimeout(timer);
  }, [rows, cols, number, seed, turn, black, white, symmetric, method]);
  // Those before stay until the next are there, so that nothing jumps.
  const [shown, show] = useState<string[]>([]);
  useEffect(() => {
    if (work.answer) show(work.answer.positions.map(compact));
  }, [work.answer]);
  const empty = Array.from({ length: rows }, () => ".".repeat(cols)).join("/");
  const wall = Array.from({ length: number }, (_, i) => (shown[i]?.length === empty.length && shown[i]?.indexOf("/") === empty.indexOf("/") ? shown[i] : empty));
  const scene = useMemo(() => squareScene(rows, cols), [rows, cols]);
  const names = useMemo(() => squareNames(rows, cols), [rows, cols]);
  const observed = useMemo(() => {
    const all = many.answer?.positions.map(compact);
    if (!all) return undefined;
    const shares: number[] = [];
    for (const line of all) {
      const n = what === "stones" ? [...line].filter((c) => c === "X" || c === "O").length : strings(line);
      shares[n] = (shares[n] ?? 0) + 100 / all.length;
    }
    return Array.from(shares, (share) => share ?? 0);
  }, [many.answer, what]);
  return (
    <>
      <h1>Random legal positions</h1>
      <p>Each legal position of the board is exactly as likely as every other. The same seed draws the same positions.</p>
      <form class="row" onSubmit={(event) => event.preventDefault()}>
        <Number_ id="rows" name="Rows" value={rows} max={19} set={(n) => { if (rows === cols) setCols(n); setRows(n); }} />
        <Number_ name="Columns" value={cols} max={25} set={setCols} />
        <Number_ name="Positions" value={number} max={200} set={setNumber} />
        <Number_ id="seed" name="Seed" value={seed} max={1e9} set={setSeed} />
        <button type="button" class="main" id="next" onClick={() => setSeed(seed + 1)}>
          Others
        </button>
        <button type="button" disabled={!work.answer} onClick={() => save("positions.txt", `${shown.join("\n")}\n`)}>
          Save
        </button>
      </form>
      <details id="conditions" open={turn || black !== undefined || white !== undefined || !!symmetric || !!method}>
        <summary>Only some positions</summary>
        <div class="row">
          <Optional id="black" name="Black stones" value={black} most={rows * cols} set={setBlack} />
          <Optional id="white" name="White stones" value={white} most={rows * cols} set={setWhite} />
          <Choice id="symmetric" name="Unchanged by" value={symmetric} all={SYMMETRIES} set={setSymmetric} />
          <Choice id="method" name="Drawn by" value={method} all={METHODS} set={setMethod} />
          <label class="check">
            <input id="turn" type="checkbox" checked={turn} onChange={(event) => setTurn(event.currentTarget.checked)} /> as many black as white stones, or one more
          </label>
        </div>
      </details>
      <Busy work={work} what="Drawing" />
      <div class="wall" id="wall">
        {wall.map((line, i) => (
          <a href={link("board", { p: line })} key={i} aria-label={`Position ${i} of seed ${seed}: look at it`}>
            <Board small scene={scene} names={names} cols={cols} stones={stonesOf(line.split("/"))} label={`Random position ${i}`} />
          </a>
        ))}
      </div>
      <p class="small">{work.answer ? `Method: ${work.answer.method}; ${work.answer.reason}.` : "\u00a0"}</p>
      <section>
        <h2>How many stones, how many strings?</h2>
        <p class="small">Of all legal positions of the board, whatever is asked for above.</p>
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            void by.run({ board: { rows, cols }, by: what });
            void many.run({ board: { rows, cols }, number: 2000, seed });
          }}
        >
          <Choice name="By" value={what} all={[["stones", "stones"], ["strings", "strings"]]} set={(w) => { setWhat(w); by.clear(); }} />
          <button type="submit" id="distribution" disabled={by.busy || many.busy}>
            Compare 2000 drawn with the exact numbers
          </button>
        </form>
        <Busy work={by} what="Counting" />
        <Busy work={many} what="Drawing" />
        {by.answer && <Distribution of={by.answer} what={what} observed={observed} />}
      </section>
    </>
  );
}

/** How many strings a position has, row by row. */
function strings(line: string): number {
  const rows = line.split("/");
  const seen = new Set<string>();
  let number = 0;
  const flood = (r: number, c: number, colour: string) => {
    const stack = [[r, c] as const];
    while (stack.length) {
      const [y, x] = stack.pop() ?? [0, 0];
      const key = `${y} ${x}`;
      if (rows[y]?.[x] !== colour || seen.has(key)) continue;
      seen.add(key);
      stack.push([y + 1, x], [y - 1, x], [y, x + 1], [y, x - 1]);
    }
  };
  rows.forEach((row, r) =>
    [...row].forEach((colour, c) => {
      if (colour !== "." && !seen.has(`${r} ${c}`)) {
        number++;
        flood(r, c, colour);
      }
    }),
  );
  return number;
}
