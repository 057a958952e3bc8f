// A wall of random legal positions, all exactly as likely.
import { useEffect, useMemo, useState } from "preact/hooks";
import { keep, link } from "../address";
import { Board, squareNames, squareScene, stonesOf } from "../board";
import { Busy, Choice, Number_, save, useWork } from "../parts";
import { Distribution } from "./count";

interface Samples {
  method: string;
  reason: string;
  positions: string[];
}
interface By {
  coefficients: string[];
  count: string;
  mean: number;
  variance: number;
}

export function Sample({ state }: { state: URLSearchParams }) {
  const read = (key: string, fallback: number) => Number(state.get(key)) || fallback;
  const [rows, setRows] = useState(read("rows", 9));
  const [cols, setCols] = useState(read("cols", read("rows", 9)));
  const [number, setNumber] = useState(read("k", 24));
  const [seed, setSeed] = useState(read("seed", 1));
  const [turn, setTurn] = useState(state.get("turn") === "1");
  const [what, setWhat] = useState<"stones" | "strings">("stones");
  const work = useWork<Samples>("sample");
  const by = useWork<By>("count-by");
  const many = useWork<Samples>("sample");
  const request = (k: number) => ({ board: { rows, cols }, number: k, seed, with_turn: turn });
  useEffect(() => {
    keep("sample", { rows: String(rows), cols: String(cols), k: String(number), seed: String(seed), turn: turn ? "1" : undefined });
    const timer = setTimeout(() => void work.run(request(number)), 150);
    return () => clearTimeout(timer);
  }, [rows, cols, number, seed, turn]);
  // Those before stay until the next are there, so that nothing jumps.
  const [shown, show] = useState<string[]>([]);
  useEffect(() => {
    if (work.answer) show(work.answer.positions);
  }, [work.answer]);
  const empty = Array.from({ length: rows }, () => ".".repeat(cols)).join("/");
  const wall = Array.from({ length: number }, (_, i) => (shown[i]?.length === empty.length && shown[i]?.indexOf("/") === empty.indexOf("/") ? shown[i] : empty));
  const scene = useMemo(() => squareScene(rows, cols), [rows, cols]);
  const names = useMemo(() => squareNames(rows, cols), [rows, cols]);
  const observed = useMemo(() => {
    const all = many.answer?.positions;
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
        <label class="check">
          <input type="checkbox" checked={turn} onChange={(event) => setTurn(event.currentTarget.checked)} /> as many black as white stones, or one more
        </label>
        <button type="button" class="main" id="next" onClick={() => setSeed(seed + 1)}>
          Others
        </button>
        <button type="button" disabled={!work.answer} onClick={() => save("positions.txt", `${work.answer?.positions.join("\n")}\n`)}>
          Save
        </button>
      </form>
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
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            void by.run({ board: { rows, cols }, by: what });
            void many.run({ ...request(2000), with_turn: false });
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
