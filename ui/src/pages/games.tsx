// Games that repeat no position: how many, and some of them played.
import { useEffect, useMemo, useState } from "preact/hooks";
import { keep } from "../address";
import { Board, squareNames, squareScene, stonesOf } from "../board";
import { Busy, Choice, Fault, Number_, grouped, save, useAnswer, useWork } from "../parts";
import { neighbours, play } from "../rules";

interface Bound {
  bound: string;
  source: string;
  proved: boolean;
}
interface Bounds {
  published: string | null;
  at_least: Bound[];
  at_most: Bound[];
  conjecture: Bound | null;
}
interface Walk {
  found: { rows: number; cols: number; positions?: string; start?: string; moves?: string; hamiltonian: boolean; reason?: string };
  sgf: string | null;
}
interface Built {
  game: { about: string; games: string | null; length: string | null; start: string[]; moves: [string, number, number][] };
  sgf: string | null;
}

export function Games({ state }: { state: URLSearchParams }) {
  const [part, setPart] = useState(state.get("part") ?? "bounds");
  useEffect(() => keep("games", { part }), [part]);
  return (
    <>
      <h1>Games that repeat no position</h1>
      <Choice
        id="part"
        name="Show"
        value={part}
        all={[
          ["bounds", "how many games there are at least and at most"],
          ["walk", "walk through the game graph of a small board"],
          ["hamilton", "a game through all positions of a line"],
          ["two-boards", "the game of two boards"],
        ]}
        set={setPart}
      />
      {part === "bounds" && <BoundsOf />}
      {part === "walk" && <WalkThrough />}
      {part === "hamilton" && <Hamilton />}
      {part === "two-boards" && <TwoBoards />}
    </>
  );
}

/** A tower in words. */
function words(bound: string): string {
  const zeros = Number(/^10\^\(10\^([\d.]+)\)$/.exec(bound)?.[1]);
  return zeros ? ` – a one with so many zeros that their number has ${Math.floor(zeros) + 1} digits;` : "";
}

function BoundsOf() {
  const [rows, setRows] = useState(19);
  const work = useWork<Bounds>("bound-games");
  const run = () => void work.run({ rows, cols: rows, search: { steps: 20_000 } });
  const list = (bounds: Bound[]) => (
    <ul>
      {bounds.map((b) => (
        <li key={b.source}>
          <strong>{b.bound}</strong>
          {words(b.bound)} <small>{b.source}{b.proved ? "" : ", not proved"}</small>
        </li>
      ))}
    </ul>
  );
  return (
    <section>
      <form class="row" onSubmit={(event) => { event.preventDefault(); run(); }}>
        <Number_ name="Rows and columns" value={rows} max={19} set={(n) => { setRows(n); work.clear(); }} />
        <button type="submit" class="main" id="bounds" disabled={work.busy}>
          Bound the number
        </button>
      </form>
      <Busy work={work} what="Bounding" />
      {work.answer && (
        <div id="bounded">
          {work.answer.published && <p>Counted: {grouped(work.answer.published)} games.</p>}
          <h2>At least</h2>
          {list(work.answer.at_least)}
          <h2>At most</h2>
          {list(work.answer.at_most)}
          {work.answer.conjecture && <h2>Conjectured</h2>}
          {work.answer.conjecture && list([work.answer.conjecture])}
        </div>
      )}
    </section>
  );
}

/** One makes moves; what is legal and new is shown. */
function WalkThrough() {
  const [size, setSize] = useState(2);
  const [path, setPath] = useState<string[]>([".".repeat(4)]);
  const [player, setPlayer] = useState<1 | 2>(1);
  const scene = useMemo(() => squareScene(size, size), [size]);
  const names = useMemo(() => squareNames(size, size), [size]);
  const beside = useMemo(() => {
    const edges: [number, number][] = [];
    for (let v = 0; v < size * size; v++) {
      if (v % size < size - 1) edges.push([v, v + 1]);
      if (v < size * (size - 1)) edges.push([v, v + size]);
    }
    return neighbours(size * size, edges);
  }, [size]);
  const graph = useAnswer<{ nodes: string; edges: string; strongly_connected: boolean }>("survey-graph", size <= 3 ? { board: { rows: size, cols: size } } : null);
  const now = [...(path.at(-1) ?? "")].map((c) => ".XO".indexOf(c));
  const next = (v: number) => play(now, beside, v, player, new Set()).map((c) => ".XO".charAt(c)).join("");
  const seen = new Set(path);
  const open = now.flatMap((c, v) => (c === 0 && !seen.has(next(v)) ? [v] : []));
  const restart = (n: number) => {
    setSize(n);
    setPath([".".repeat(n * n)]);
    setPlayer(1);
  };
  return (
    <section>
      <div class="row">
        <Number_ name="Size" value={size} min={1} max={5} set={restart} />
        <Choice name="Who moves" value={String(player)} all={[["1", "Black"], ["2", "White"]]} set={(p) => setPlayer(p === "1" ? 1 : 2)} />
        <button type="button" onClick={() => restart(size)}>
          Start again
        </button>
      </div>
      <p role="status" id="walked">
        {path.length - 1} moves; {open.length} moves lead to a position that was not there before.
        {graph.answer && ` The graph has ${grouped(graph.answer.nodes)} positions and ${grouped(graph.answer.edges)} moves.`}
      </p>
      <Fault error={graph.error} />
      <Board
        id="board"
        scene={scene}
        names={names}
        cols={size}
        stones={now}
        tints={new Map(open.map((v) => [v, "liberty"]))}
        label="The position that was reached"
        onPoint={(v) => {
          if (!open.includes(v)) return;
          setPath([...path, next(v)]);
          setPlayer(player === 1 ? 2 : 1);
        }}
      />
      <div class="wall tiny" aria-label="The positions so far" role="img">
        {path.slice(-40).map((text) => (
          <Board small key={text} scene={scene} names={names} cols={size} stones={[...text].map((c) => ".XO".indexOf(c))} label={text} />
        ))}
      </div>
    </section>
  );
}

/** What is played move by move, as slowly as one likes. */
function Player({ rows, cols, start, moves, label }: { rows: number; cols: number; start: number[]; moves: [number, number][]; label: string }) {
  const [at, setAt] = useState(0);
  const [runs, run] = useState(false);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const scene = useMemo(() => squareScene(rows, cols), [rows, cols]);
  const names = useMemo(() => squareNames(rows, cols), [rows, cols]);
  const positions = useMemo(() => {
    const edges: [number, number][] = [];
    for (let v = 0; v < rows * cols; v++) {
      if (v % cols < cols - 1) edges.push([v, v + 1]);
      if (v < cols * (rows - 1)) edges.push([v, v + cols]);
    }
    const beside = neighbours(rows * cols, edges);
    const all = [start];
    for (const [colour, v] of moves) all.push(play(all.at(-1) ?? start, beside, v, colour, new Set()));
    return all;
  }, [start, moves]);
  useEffect(() => {
    setAt(0);
    run(false);
  }, [positions]);
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setAt((n) => Math.min(moves.length, n + 1)), still ? 1000 : 200);
    return () => clearInterval(timer);
  }, [runs, moves]);
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (target?.closest("input, select, textarea, button")) return;
      if (event.key === " ") run((r) => !r);
      else if (event.key === "ArrowRight") setAt((n) => Math.min(moves.length, n + 1));
      else if (event.key === "ArrowLeft") setAt((n) => Math.max(0, n - 1));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", walk);
    return () => removeEventListener("keydown", walk);
  }, [moves]);
  const last = moves[at - 1];
  return (
    <>
      <Board scene={scene} names={names} cols={cols} stones={positions[at] ?? start} marks={last ? new Map([[last[1], { kind: "circle", look: "last" }]]) : undefined} label={label} />
      <div class="steps" role="group" aria-label="Play the game">
        <button type="button" id="play" onClick={() => run(!runs)}>
          {runs ? "Pause" : "Play"}
        </button>
        <button type="button" onClick={() => setAt(Math.max(0, at - 1))} disabled={at === 0} aria-label="Back">
          ◀
        </button>
        <button type="button" onClick={() => setAt(Math.min(moves.length, at + 1))} disabled={at === moves.length} aria-label="Forward">
          ▶
        </button>
        <input type="range" aria-label="Move" min={0} max={moves.length} value={at} onInput={(event) => setAt(event.currentTarget.valueAsNumber)} />
        <span>
          {at} of {moves.length}
        </span>
      </div>
    </>
  );
}

function Hamilton() {
  const [points, setPoints] = useState(5);
  const work = useWork<Walk>("find-hamiltonian");
  const found = work.answer?.found;
  const start = useMemo(() => (found?.start ? stonesOf([found.start]) : Array<number>(points).fill(0)), [found]);
  // Upper-case letters are black stones, lower-case ones white.
  const moves = useMemo(() => [...(found?.moves ?? "")].map((c): [number, number] => (c === c.toUpperCase() ? [1, c.charCodeAt(0) - 65] : [2, c.charCodeAt(0) - 97])), [found]);
  return (
    <section>
      <form class="row" onSubmit={(event) => { event.preventDefault(); void work.run({ rows: 1, cols: points, kind: "game" }); }}>
        <Number_ name="Points of the line" value={points} min={3} max={10} set={(n) => { setPoints(n); work.clear(); }} />
        <button type="submit" class="main" disabled={work.busy}>
          Find a game
        </button>
        {work.answer?.sgf && (
          <button type="button" onClick={() => save(`line-${points}.sgf`, work.answer?.sgf ?? "", "application/x-go-sgf")}>
            Save as SGF
          </button>
        )}
      </form>
      <Busy work={work} what="Searching" />
      {found?.reason && <p>{found.reason}</p>}
      {found?.moves && (
        <>
          <p id="walk">
            A game through all {grouped(found.positions ?? "")} legal positions of the line of {points} points, each once.
          </p>
          <Player rows={1} cols={points} start={start} moves={moves} label="The game through all positions" />
        </>
      )}
    </section>
  );
}

function TwoBoards() {
  const [size, setSize] = useState(5);
  const work = useWork<Built>("construct-game");
  const built = work.answer?.game;
  const start = useMemo(() => (built ? stonesOf(built.start) : []), [built]);
  const moves = useMemo(() => built?.moves.map(([c, row, col]): [number, number] => [c === "X" ? 1 : 2, row * size + col]) ?? [], [built]);
  return (
    <section>
      <p>Two parts of the board are counted through one inside the other, so that there are very many games (Walraet, Tromp 2016).</p>
      <form class="row" onSubmit={(event) => { event.preventDefault(); void work.run({ rows: size, cols: size, family: { kind: "two-boards" }, moves: 400 }); }}>
        <Number_ name="Size" value={size} min={5} max={13} set={(n) => { setSize(n); work.clear(); }} />
        <button type="submit" class="main" disabled={work.busy}>
          Play its start
        </button>
        {work.answer?.sgf && (
          <button type="button" onClick={() => save("two-boards.sgf", work.answer?.sgf ?? "", "application/x-go-sgf")}>
            Save as SGF
          </button>
        )}
      </form>
      <Busy work={work} what="Playing" />
      {built && (
        <>
          <p id="built">
            {built.about}. {built.games && `There are at least ${built.games} such games`}
            {built.length && `, of ${built.length.length > 24 ? `about 10^${built.length.length - 1}` : grouped(built.length)} moves each`}.
          </p>
          <Player rows={size} cols={size} start={start} moves={moves} label="The game of two boards" />
        </>
      )}
    </section>
  );
}
