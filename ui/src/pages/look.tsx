// A position looked at: strings, liberties, legality, its rank.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Boundary, Lattice } from "../answers";
import { backend } from "../backend";
import { keep } from "../address";
import { type Mark, Board, colourName, diagramOf } from "../board";
import { BOUNDARIES, Busy, Choice, Fault, FileInput, LATTICES, Number_, grouped, oneOf, png, save, useAnswer, useWork } from "../parts";

const EMPTY = `${". ".repeat(9).trim()}\n`.repeat(9);

export function Look({ state }: { state: URLSearchParams }) {
  const [text, setText] = useState(state.get("p")?.replaceAll("/", "\n") ?? ".OX......\nOX.......\n.X..X....\n.........\n...O.O...\n....X....\n.........\n.....XO..\n......XO.\n".replace(/(?<=[.XO])(?=[.XO])/g, " "));
  const [lattice, setLattice] = useState<Lattice>(oneOf(LATTICES, state.get("lattice")));
  const [boundary, setBoundary] = useState<Boundary>(oneOf(BOUNDARIES, state.get("boundary")));
  const [tool, setTool] = useState("1");
  const { answer, error } = useAnswer("look", { text, lattice, boundary });
  const [picked, pick] = useState<number | null>(null);
  const rank = useWork("rank");
  const unrank = useWork("unrank");
  const [number, setNumber] = useState("");
  const [failed, fail] = useState<unknown>(null);

  const { rows, cols } = answer && "rows" in answer.position ? answer.position : { rows: 9, cols: 9 };
  const stones = useMemo(() => answer?.position.position.flatMap((row) => [...row.replaceAll(" ", "")].map((c) => Math.max(0, ".XO3456789".indexOf(c)))) ?? [], [answer]);
  const compact = diagramOf(stones, cols).trim().replaceAll(" ", "").replaceAll("\n", "/");
  useEffect(() => {
    if (answer) keep("board", { p: compact, lattice: lattice === "square" ? undefined : lattice, boundary: boundary === "none" ? undefined : boundary });
  }, [compact, lattice, boundary, answer]);
  useEffect(() => rank.clear(), [text, lattice, boundary]);

  const vertex = useMemo(() => new Map(answer?.names.map((name, v) => [name, v] as const) ?? []), [answer]);
  const stringAt = (v: number | null) => (v === null ? undefined : answer?.strings.find((s) => s.stones.includes(answer.names[v] ?? "")));
  const chosen = stringAt(picked);
  const tints = useMemo(() => {
    const all = new Map<number, string>();
    for (const s of answer?.strings ?? []) if (!s.free) for (const name of s.stones) all.set(vertex.get(name) ?? -1, "illegal");
    for (const name of chosen?.liberties ?? []) all.set(vertex.get(name) ?? -1, "liberty");
    return all;
  }, [answer, chosen]);
  const marks = useMemo(() => {
    const all = new Map<number, Mark>();
    for (const name of chosen?.stones ?? []) all.set(vertex.get(name) ?? -1, { kind: "circle", says: "of the chosen string" });
    return all;
  }, [answer, chosen]);

  const onPoint = (v: number) => {
    if (tool === "look") {
      pick(v);
      return;
    }
    const next = [...stones];
    next[v] = next[v] === Number(tool) ? 0 : Number(tool);
    pick(next[v] ? v : null);
    setText(diagramOf(next, cols));
  };
  const resize = (r: number, c: number) => {
    const next = Array.from({ length: r * c }, (_, v) => {
      const [row, col] = [Math.floor(v / c), v % c];
      return row < rows && col < cols ? (stones[row * cols + col] ?? 0) : 0;
    });
    pick(null);
    setText(diagramOf(next, c));
  };
  const out = async (kind: "svg" | "png" | "sgf" | "json" | "txt") => {
    fail(null);
    try {
      const { answer: drawn, files } = await backend.ask("draw", { text: diagramOf(stones, cols), lattice, boundary });
      if (kind === "svg") save("position.svg", files.svg ?? "", "image/svg+xml");
      else if (kind === "png") save("position.png", await png(files.svg ?? ""), "image/png");
      else if (kind === "json") save("position.json", `${JSON.stringify(drawn.json)}\n`, "application/json");
      else if (kind === "txt") save("position.txt", drawn.diagram);
      else if (drawn.sgf) save("position.sgf", drawn.sgf, "application/x-go-sgf");
      else throw new Error("SGF has no such board or colours");
    } catch (error) {
      fail(error);
    }
  };
  const illegal = answer?.strings.filter((s) => !s.free) ?? [];
  return (
    <>
      <h1>A position, its strings and liberties</h1>
      <div class="split">
        <div class="stage">
          <p class={`task ${answer && !answer.legality.legal ? "bad" : ""}`} id="legality" role="status">
            {answer && (answer.legality.legal ? "Legal: every string has a liberty." : `Illegal: ${illegal.length} ${illegal.length === 1 ? "string has" : "strings have"} no liberty (${illegal.map((s) => s.stones[0]).join(", ")}).`)}
          </p>
          {answer && <Board id="board" scene={answer.scene} names={answer.names} cols={cols} stones={stones} marks={marks} tints={tints} label={`Position on ${rows} by ${cols}, ${lattice}`} onPoint={onPoint} />}
          <p class="task" id="string" role="status">
            {chosen
              ? `${colourName(chosen.colour)} string of ${chosen.stones.length} with ${chosen.liberties.length} ${chosen.liberties.length === 1 ? "liberty" : "liberties"}${chosen.liberties.length ? `: ${chosen.liberties.join(" ")}` : ""}`
              : "Choose a stone to see its string."}
          </p>
        </div>
        <div class="panel">
          <Fault error={error} />
          <section>
            <fieldset class="tools">
              <legend>A click</legend>
              {(
                [
                  ["1", "black stone"],
                  ["2", "white stone"],
                  ["look", "shows a string"],
                ] as const
              ).map(([key, words]) => (
                <label key={key} class="check">
                  <input type="radio" name="stone" checked={tool === key} onChange={() => setTool(key)} /> {words}
                </label>
              ))}
            </fieldset>
            <div class="row">
              <Number_ name="Rows" value={rows} max={25} set={(n) => resize(n, cols)} />
              <Number_ name="Columns" value={cols} max={25} set={(n) => resize(rows, n)} />
              <Choice id="lattice" name="Lattice" value={lattice} all={LATTICES} set={setLattice} />
              <Choice name="Boundary" value={boundary} all={BOUNDARIES} set={setBoundary} />
            </div>
            <div class="row">
              <button type="button" onClick={() => setText(EMPTY)}>
                Empty 9 × 9
              </button>
              <FileInput name="Open a file" accept=".sgf,.txt" take={(contents) => setText(contents)} />
            </div>
            <details>
              <summary>As text</summary>
              <textarea id="text" aria-label="The position as SGF or a diagram" rows={9} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
            </details>
          </section>
          <section>
            <h2>Its number</h2>
            <p class="small">Legal positions of a board are numbered from 0; each has a rank.</p>
            <button type="button" id="rank" disabled={rank.busy || !answer?.legality.legal} onClick={() => answer && void rank.run({ position: answer.position })}>
              Find its rank
            </button>
            <Busy work={rank} what="Ranking" />
            {rank.answer && (
              <p class="number" id="rank-number">
                {grouped(rank.answer.rank)} <small>of {grouped(rank.answer.legal_positions)}</small>
              </p>
            )}
            <form
              class="row"
              onSubmit={(event) => {
                event.preventDefault();
                void unrank.run({ board: { lattice, rows, cols, boundary }, ranks: [number.replace(/\D/g, "")] }).then((found) => found?.answer[0] && setText(`${found.answer[0].position.join("\n")}\n`));
              }}
            >
              <label class="field">
                <span>The position of rank</span>
                <input type="text" inputMode="numeric" value={number} onInput={(event) => setNumber(event.currentTarget.value)} />
              </label>
              <button type="submit" disabled={unrank.busy || !number}>
                Show it
              </button>
            </form>
            <Busy work={unrank} what="Looking it up" />
          </section>
          <section>
            <h2>Save as</h2>
            <div class="row">
              {(["svg", "png", "sgf", "json", "txt"] as const).map((kind) => (
                <button type="button" key={kind} disabled={!answer} onClick={() => void out(kind)}>
                  {kind.toUpperCase()}
                </button>
              ))}
            </div>
            <Fault error={failed} />
          </section>
        </div>
      </div>
    </>
  );
}
