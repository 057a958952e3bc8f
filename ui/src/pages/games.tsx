// Games that repeat no position: bounds on their number, and games to walk through.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { maybe, names as list, oneOf, useSettings, whole } from "../address";
import type { Bound, DrawnGraph, Requests } from "../answers";
import { Board, square, stonesOf } from "../board";
import { Busy, Choice, Fault, Form, Number_, Save, Slider, Steps, clamp, grouped, plural, useAnswer, useKeys, useWork } from "../parts";
import { gridEdges, gridNeighbours, play } from "../rules";

const PARTS = [
  ["bounds", "lower and upper bounds on the number of games"],
  ["walk", "walk through the game graph of a small board"],
  ["hamilton", "a game through all positions of a line (Hamiltonian)"],
  ["two-boards", "the game of two boards"],
] as const;
const part = oneOf(PARTS);
const PART = { part };
/** The number of moves on the board. Without it, no game is shown. */
const at = whole(undefined, 0, 1e9);

// Each part has settings of its own.
const FIELDS = {
  bounds: { part, size: whole(19, 1, 19) },
  walk: {
    part,
    rows: whole(2, 1, 5),
    cols: whole(2, 1, 5),
    /** The moves: `b` or `w`, and the point. */
    m: list,
    /** The player who moves next (default: the players take turns). */
    next: maybe("black", "white"),
  },
  hamilton: { part, points: whole(5, 3, 10), at },
  "two-boards": { part, size: whole(5, 5, 13), at },
};

export function Games({ state }: { state: string }) {
  const { settings, set } = useSettings("games", PART, state);
  const shown = settings.part;
  const { fault } = useSettings("games", FIELDS[shown], state);
  return (
    <>
      <h1>Games that repeat no position</h1>
      <Fault error={fault} />
      <Choice id="part" name="Show" value={shown} all={PARTS} set={(part) => set({ part })} />
      {shown === "bounds" && <BoundsOf state={state} />}
      {shown === "walk" && <WalkThrough state={state} />}
      {shown === "hamilton" && <Hamilton state={state} />}
      {shown === "two-boards" && <TwoBoards state={state} />}
    </>
  );
}

/** Explains a power tower such as 10^(10^170.7) in words. */
function words(bound: string): string {
  const zeros = Number(/^10\^\(10\^([\d.]+)\)$/.exec(bound)?.[1]);
  return zeros ? ` – a 1 followed by N zeros, where N has ${Math.floor(zeros) + 1} digits;` : "";
}

function BoundsOf({ state }: { state: string }) {
  const { settings, type } = useSettings("games", FIELDS.bounds, state);
  const rows = settings.size;
  const work = useWork("games-bounds");
  const question = { rows, cols: rows, search: { steps: 20_000 } };
  // A job from before a reload is found again.
  useLayoutEffect(() => work.resume(question), [rows]);
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
      <Form submit={() => void work.run(question)}>
        <Number_ name="Rows and columns" value={rows} of={FIELDS.bounds.size} set={(size) => type({ size })} />
        <button type="submit" class="main" id="bounds" disabled={work.busy}>
          Find bounds
        </button>
      </Form>
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

/** The largest number of points for which the whole graph is drawn. */
const DRAWN_POINTS = 5;

/** Plays moves such as `bA1` on an empty board. Returns all positions, up to the first illegal move if there is one. */
export function played(rows: number, cols: number, moves: readonly string[]): { path: string[]; illegal: string } {
  const { names } = square(rows, cols);
  const beside = gridNeighbours(rows, cols);
  const path = [".".repeat(rows * cols)];
  for (const move of moves) {
    const v = names.indexOf(move.slice(1));
    const colour = "bw".indexOf(move.charAt(0)) + 1;
    const before = stonesOf([path.at(-1) ?? ""]);
    const after = text(play(before, beside, v, colour));
    if (v < 0 || !colour || before[v] || path.includes(after)) return { path, illegal: move };
    path.push(after);
  }
  return { path, illegal: "" };
}

/** A game that the user plays: legal moves to new positions are marked, and small boards show the whole graph. */
function WalkThrough({ state }: { state: string }) {
  const { settings, set, type } = useSettings("games", FIELDS.walk, state);
  const { rows, cols } = settings;
  const points = rows * cols;
  const rectangle = square(rows, cols);
  const beside = useMemo(() => gridNeighbours(rows, cols), [rows, cols]);
  const board = { rows, cols };
  const graph = useAnswer("game-graph", points <= 9 ? { board } : null);
  const drawn = useAnswer("game-graph-picture", points <= DRAWN_POINTS ? { board } : null);
  const { path, illegal } = useMemo(() => played(rows, cols, settings.m), [state]);
  const mover = settings.m[path.length - 2]?.startsWith("b") ? 2 : 1;
  const player = settings.next ? (settings.next === "black" ? 1 : 2) : mover;
  const here = path.at(-1) ?? "";
  const now = stonesOf([here]);
  const next = (v: number, by: number) => text(play(now, beside, v, by));
  const seen = new Set(path);
  const open = now.flatMap((c, v) => (c === 0 && !seen.has(next(v, player)) ? [v] : []));
  const moves = settings.m.slice(0, path.length - 1);
  const go = (position: string, by: 1 | 2) => {
    // The stone that is new; captured stones leave.
    const v = [...position].findIndex((c, v) => c !== "." && here[v] === ".");
    set({ m: [...moves, `${by === 1 ? "b" : "w"}${rectangle.names[v]}`], next: undefined });
  };
  const view = drawn.answer;
  return (
    <section>
      <p>A move leads to a position that was not on the board before (positional superko), so every game ends. Suicide is allowed. To pass, change who moves.</p>
      <div class="row">
        <Number_ id="walk-rows" name="Rows" value={rows} of={FIELDS.walk.rows} set={(rows) => type({ rows, m: [], next: undefined })} />
        <Number_ id="walk-cols" name="Columns" value={cols} of={FIELDS.walk.cols} set={(cols) => type({ cols, m: [], next: undefined })} />
        <Choice name="Who moves" value={String(player)} all={[["1", "Black"], ["2", "White"]]} set={(p) => set({ next: Number(p) === mover ? undefined : p === "1" ? "black" : "white" })} />
        <button type="button" disabled={path.length < 2} onClick={() => set({ m: moves.slice(0, -1), next: undefined })}>
          Take back
        </button>
        <button type="button" onClick={() => set({ m: [], next: undefined })}>
          Start again
        </button>
      </div>
      <p role="status" id="walked">
        {plural(path.length - 1, "move")}; {plural(open.length, "move")} of {player === 1 ? "Black" : "White"} {open.length === 1 ? "leads" : "lead"} to a new position.
        {graph.answer && ` The graph has ${grouped(graph.answer.nodes)} positions and ${grouped(graph.answer.edges)} moves.`}
      </p>
      <Fault error={illegal ? `${illegal} is not a legal move here: expected a move to a new position. The game ends before it.` : (graph.error ?? drawn.error)} />
      <div class="walk">
        <Board
          id="board"
          {...rectangle}
          stones={now}
          tints={new Map(open.map((v) => [v, "liberty"]))}
          label="The current position"
          onPoint={(v) => {
            if (open.includes(v)) go(next(v, player), player);
          }}
        />
        <div class="wall tiny" aria-label="The positions so far" role="img">
          {path.slice(-40).map((text) => (
            <Board small key={text} {...rectangle} stones={stonesOf([text])} label={text} />
          ))}
        </div>
      </div>
      {view && view.nodes[0]?.position.replaceAll("/", "").length === points ? (
        <GameGraph view={view} cols={cols} path={path} player={player} go={go} />
      ) : (
        points > DRAWN_POINTS && (
          <p class="small">
            Graphs of up to {DRAWN_POINTS} points are drawn here. For larger ones: <code>tengen game-graph {rows} {cols} --dot</code>
          </p>
        )
      )}
    </section>
  );
}

const text = (stones: readonly number[]): string => stones.map((c) => ".XO".charAt(c)).join("");

/** The whole graph, with the present position, earlier positions and possible moves. */
function GameGraph({ view, cols, path, player, go }: { view: DrawnGraph; cols: number; path: string[]; player: 1 | 2; go: (position: string, by: 1 | 2) => void }) {
  const positions = view.nodes.map((node) => node.position.replaceAll("/", ""));
  const here = positions.indexOf(path.at(-1) ?? "");
  const seen = new Set(path);
  // After a move by keys, the focus goes to the position that was reached.
  const byKey = useRef(false);
  const reached = useRef<SVGGElement>(null);
  useEffect(() => {
    if (byKey.current) reached.current?.focus();
    byKey.current = false;
  }, [path]);
  const [half, high] = view.half;
  const xs = view.nodes.map((node) => node.at[0]);
  const ys = view.nodes.map((node) => node.at[1]);
  const [left, top] = [Math.min(...xs) - half - 40, Math.min(...ys) - high - 12];
  const height = Math.max(...ys) + high + 12 - top;
  // Moves within the last column need room beside it.
  const width = Math.max(...xs) + half + 40 + height / 14 - left;
  const cell = 14;
  const mover = player === 1 ? "black" : "white";
  // If both players can make a move, it is shown as a move of the player whose turn it is.
  const ways = new Map<number, "black" | "white">();
  for (const move of view.moves) {
    if (move.from !== here || seen.has(positions[move.to] ?? "") || !move.player) continue;
    if (!ways.has(move.to) || move.player === mover) ways.set(move.to, move.player);
  }
  const curve = (from: number, to: number): string => {
    const place = (n: number): [number, number] => view.nodes[n]?.at ?? [0, 0];
    const [a, b] = [place(from), place(to)];
    const dx = b[0] - a[0];
    const out = dx < -1 ? -1 : 1;
    const into = dx > 1 ? -1 : 1;
    const bend = out === into ? 24 + Math.abs(b[1] - a[1]) / 10 : Math.abs(dx) * 0.4;
    const [x, u] = [a[0] + out * half, b[0] + into * half];
    const lift = dx < -1 ? high * 0.4 : -high * 0.25;
    return `M${x} ${a[1] + lift}C${x + out * bend} ${a[1] + lift} ${u + into * bend} ${b[1] + lift} ${u} ${b[1] + lift}`;
  };
  const board = (n: number) => {
    const text = positions[n] ?? "";
    const rows = text.length / cols;
    const spot = (v: number) => [((v % cols) - (cols - 1) / 2) * cell, (Math.floor(v / cols) - (rows - 1) / 2) * cell] as const;
    return (
      <>
        <rect x={-half} y={-high} width={2 * half} height={2 * high} rx={3} />
        {gridEdges(rows, cols).map(([a, b]) => (
          <path d={`M${spot(a).join(" ")}L${spot(b).join(" ")}`} />
        ))}
        {[...text].map((c, v) => {
          const [x, y] = spot(v);
          return <circle cx={x} cy={y} r={c === "." ? 1.4 : 6} class={c === "." ? "point" : c === "X" ? "stone s1" : "stone s2"} />;
        })}
      </>
    );
  };
  const states = view.nodes.map((_, n) => (n === here ? "here" : seen.has(positions[n] ?? "") ? "been" : ways.has(n) ? "open" : ""));
  return (
    <>
      <h2>The whole graph</h2>
      <p class="small">
        Each column has the positions with the same number of stones. The current position has a red frame, and earlier positions are grey. A click on a position with a blue frame makes the move to it. Dark lines are moves of Black, light lines are moves of White.
      </p>
      <div class="scroll graph" tabIndex={0} role="region" aria-label="The game graph">
        <svg id="graph" viewBox={`${left} ${top} ${width} ${height}`} role="group" aria-label={`${positions.length} positions and ${view.moves.length} moves`}>
          <g class="moves">
            {view.moves.map((move) => (
              <path key={`${move.from} ${move.to} ${move.player}`} class={move.player ?? ""} d={curve(move.from, move.to)} />
            ))}
          </g>
          <g class="moves now">
            {[...ways].map(([to, by]) => (
              <path key={to} class={by} d={curve(here, to)} />
            ))}
            {path.slice(1).map((text, n) => (
              <path key={text} class="way" d={curve(positions.indexOf(path[n] ?? ""), positions.indexOf(text))} />
            ))}
          </g>
          {view.nodes.map((node, n) => {
            const by = ways.get(n);
            const move = () => by && go(positions[n] ?? "", by === "black" ? 1 : 2);
            const label = `${by === "white" ? "White" : "Black"} moves to ${node.position}`;
            const onKeyDown = (event: KeyboardEvent) => {
              if (event.key !== "Enter" && event.key !== " ") return;
              event.preventDefault();
              byKey.current = true;
              move();
            };
            const button = by ? { role: "button" as const, tabindex: 0, "aria-label": label, onClick: move, onKeyDown } : n === here ? { tabindex: -1, ref: reached } : {};
            return (
              <g key={n} class={`node ${states[n]}`} transform={`translate(${node.at.join(" ")})`} {...button}>
                {by && <title>{label}</title>}
                {board(n)}
              </g>
            );
          })}
        </svg>
      </div>
    </>
  );
}

/** The number of moves on the board, from the address, and how to change it. */
interface Place {
  settings: { at: number | undefined };
  set: (change: { at: number }) => void;
  type: (change: { at: number }) => void;
}

/** Finds a game as soon as the address states its number of moves on the board. `begin` shows the game without moves. */
function useGame<Q extends "hamilton" | "games-construct">(question: Q, request: Requests[Q], { settings: { at }, set }: Place) {
  const work = useWork(question);
  const isShown = at !== undefined;
  useLayoutEffect(() => {
    if (isShown) void work.run(request);
    else work.clear();
  }, [JSON.stringify(request), isShown]);
  const begin = () => {
    // After a search that was stopped, the address may stay the same.
    if (isShown && !work.answer) void work.run(request);
    set({ at: 0 });
  };
  return { work, begin };
}

/** A game that is shown move by move, or by automatic play. */
function Player({ rows, cols, start, moves, label, place: { settings, set, type } }: { rows: number; cols: number; start: number[]; moves: [number, number][]; label: string; place: Place }) {
  const at = Math.min(settings.at ?? 0, moves.length);
  /** The move that the automatic play has reached; `null` while it is off. */
  const [reached, reach] = useState<number | null>(null);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const positions = useMemo(() => {
    const beside = gridNeighbours(rows, cols);
    const all = [start];
    for (const [colour, v] of moves) all.push(play(all.at(-1) ?? start, beside, v, colour));
    return all;
  }, [start, moves]);
  useEffect(() => {
    if (reached === null) return;
    // Any other change of the address ends the automatic play.
    if (reached !== at || at === moves.length) {
      reach(null);
      return;
    }
    // Some browsers refuse more than 100 changes of the address in 30 seconds.
    const timer = setTimeout(() => {
      reach(at + 1);
      type({ at: at + 1 });
    }, still ? 1000 : 350);
    return () => clearTimeout(timer);
  }, [reached, at, moves]);
  const turn = () => reach(reached === null && at < moves.length ? at : null);
  const step = (to: number) => set({ at: clamp(to, 0, moves.length) });
  useKeys("input, select, textarea, button", (key) => {
    if (key === " ") turn();
    else if (key === "ArrowRight") step(at + 1);
    else if (key === "ArrowLeft") step(at - 1);
    else return false;
    return true;
  });
  const last = moves[at - 1];
  return (
    <>
      <Board id="board" {...square(rows, cols)} stones={positions[at] ?? start} marks={last ? new Map([[last[1], { kind: "circle", look: "last", says: "last move" }]]) : undefined} label={label} />
      <div class="steps" role="group" aria-label="Play the game">
        <button type="button" id="play" onClick={turn} disabled={at === moves.length}>
          {reached === null ? "Play" : "Pause"}
        </button>
        <Steps at={at} of={moves.length} step={step} />
        <Slider at={at} of={moves.length} set={(at) => type({ at })} />
        <span id="at">
          Move {at} of {moves.length}
        </span>
      </div>
    </>
  );
}

function Hamilton({ state }: { state: string }) {
  const place = useSettings("games", FIELDS.hamilton, state);
  const { points } = place.settings;
  const { work, begin } = useGame("hamilton", { rows: 1, cols: points, kind: "game" }, place);
  const found = work.answer;
  const walk = found && "moves" in found ? found : null;
  const start = useMemo(() => (walk ? stonesOf([walk.start]) : Array<number>(points).fill(0)), [walk]);
  // Upper-case letters are black stones, lower-case ones white.
  const moves = useMemo(() => [...(walk?.moves ?? "")].map((c): [number, number] => (c === c.toUpperCase() ? [1, c.charCodeAt(0) - 65] : [2, c.charCodeAt(0) - 97])), [walk]);
  return (
    <section>
      <p>A Hamiltonian game visits every legal position of a board exactly once. Only boards of one row can have one (Combinatorics of Go, theorem 10).</p>
      <Form submit={begin}>
        <Number_ name="Points of the line" value={points} of={FIELDS.hamilton.points} set={(points) => place.type({ points, at: undefined })} />
        <button type="submit" class="main" disabled={work.busy}>
          Find a game
        </button>
        <Save as={`line-${points}.sgf`} text={work.files.sgf}>
          Save as SGF
        </Save>
      </Form>
      <Busy work={work} what="Searching" />
      {found && "reason" in found && <p>{found.reason}</p>}
      {walk && (
        <>
          <p id="walk">
            A game through all {grouped(walk.positions)} legal positions of the line of {points} points, each exactly once.
          </p>
          <Player rows={1} cols={points} start={start} moves={moves} label="The game through all positions" place={place} />
        </>
      )}
    </section>
  );
}

function TwoBoards({ state }: { state: string }) {
  const place = useSettings("games", FIELDS["two-boards"], state);
  const { size } = place.settings;
  const { work, begin } = useGame("games-construct", { rows: size, cols: size, family: { kind: "two-boards" }, moves: 400 }, place);
  const built = work.answer;
  const start = useMemo(() => (built ? stonesOf(built.start) : []), [built]);
  const moves = useMemo(() => built?.moves.map(([c, row, col]): [number, number] => [c === "X" ? 1 : 2, row * size + col]) ?? [], [built]);
  return (
    <section>
      <p>Two parts of the board run through their positions like two nested loops, which makes very long games (Walraet and Tromp 2016).</p>
      <Form submit={begin}>
        <Number_ name="Size" value={size} of={FIELDS["two-boards"].size} set={(size) => place.type({ size, at: undefined })} />
        <button type="submit" class="main" disabled={work.busy}>
          Show the first moves
        </button>
        <Save as="two-boards.sgf" text={work.files.sgf}>
          Save as SGF
        </Save>
      </Form>
      <Busy work={work} what="Finding the moves" />
      {built && (
        <>
          <p id="built">
            The board: {built.about}. Black is X, and White is O. The first {moves.length} moves of the game can be played here.
          </p>
          <Player rows={size} cols={size} start={start} moves={moves} label="The game of two boards" place={place} />
        </>
      )}
    </section>
  );
}
