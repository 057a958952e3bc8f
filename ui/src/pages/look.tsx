// A position: its strings, liberties, legality and rank.
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { oneOf, position, text as words, useSettings } from "../address";
import { backend } from "../backend";
import { type Mark, Board, colourName, diagramOf, finder, rectangle, resized, stonesOf } from "../board";
import { BOUNDARIES, Busy, Choice, Clicks, EMPTY, Fault, Field, FileInput, Form, LATTICES, Number_, PositionText, SIDE, grouped, plural, png, save, useAnswer, useWork } from "../parts";

const TOOLS = [
  ["1", "adds or removes black"],
  ["2", "adds or removes white"],
  ["look", "shows a string"],
] as const;

/** The position that is shown first. */
export const POSITION = ". O X . . . . . .\nO X . . . . . . .\n. X . . X . . . .\n. . . . . . . . .\n. . . O . O . . .\n. . . . X . . . .\n. . . . . . . . .\n. . . . . X O . .\n. . . . . . X O .\n";

const FIELDS = {
  p: position(POSITION),
  lattice: oneOf(LATTICES),
  boundary: oneOf(BOUNDARIES),
  click: oneOf(TOOLS),
  /** A stone of the string that is shown. */
  string: words(undefined),
  rank: words(""),
};

export function Look({ state }: { state: string }) {
  const { settings, set, type, fault } = useSettings("board", FIELDS, state);
  const { p: text, lattice, boundary, click: tool, rank: number } = settings;
  const { answer, error, fresh } = useAnswer("look", { text, lattice, boundary });
  const rank = useWork("rank");
  const unrank = useWork("unrank");
  const [failed, fail] = useState<unknown>(null);

  // A diagram is drawn at once, so that no click is lost while the engine reads it.
  const board = useMemo(() => {
    const read = answer && "rows" in answer.position ? answer.position : null;
    return rectangle(text) ?? { rows: read?.rows ?? 9, cols: read?.cols ?? 9, stones: stonesOf(read?.position ?? []) };
  }, [text, answer]);
  const { rows, cols, stones } = board;
  useLayoutEffect(() => rank.clear(), [text, lattice, boundary]);

  const find = useMemo(() => finder(answer?.names ?? []), [answer]);
  const illegal = answer?.strings.filter((s) => !s.free) ?? [];
  const chosen = answer?.strings.find((s) => s.stones.includes(settings.string ?? ""));
  const tinted = (names: string[], tint: string) => find(names).map((v) => [v, tint] as const);
  const tints = new Map([...tinted(illegal.flatMap((s) => s.stones), "illegal"), ...tinted(chosen?.liberties ?? [], "liberty")]);
  const marks = new Map(find(chosen?.stones ?? []).map((v): [number, Mark] => [v, { kind: "circle", says: "of the chosen string" }]));

  const onPoint = (v: number) => {
    const string = answer?.names[v];
    if (tool === "look") {
      set({ string });
      return;
    }
    const next = [...stones];
    next[v] = next[v] === Number(tool) ? 0 : Number(tool);
    set({ p: diagramOf(next, cols), string: next[v] ? string : undefined });
  };
  const resize = (r: number, c: number) => {
    type({ p: diagramOf(resized(board, r, c), c), string: undefined });
  };
  const out = async (kind: "svg" | "png" | "sgf" | "json" | "txt") => {
    fail(null);
    try {
      const { answer: drawn, files } = await backend.ask("draw", { text: diagramOf(stones, cols), lattice, boundary });
      const { svg = "" } = files;
      if (kind === "sgf" && !drawn.sgf) throw new Error("expected a square board with black and white stones, which SGF can hold");
      const texts = { svg, json: `${JSON.stringify(drawn.json)}\n`, txt: drawn.diagram, sgf: drawn.sgf ?? "" };
      save(`position.${kind}`, kind === "png" ? await png(svg) : texts[kind]);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      <h1>A position, its strings and liberties</h1>
      <Fault error={fault} />
      <div class="split">
        <div class="stage">
          <p class={`task ${answer && !answer.legality.legal ? "bad" : ""}`} id="legality" role="status">
            {answer && !error && (answer.legality.legal ? "Legal: every string has a liberty." : `Illegal: ${illegal.length} ${illegal.length === 1 ? "string has" : "strings have"} no liberty (${illegal.map((s) => s.stones[0]).join(", ")}).`)}
          </p>
          {answer?.names.length === stones.length && <Board id="board" scene={answer.scene} names={answer.names} cols={cols} stones={stones} marks={marks} tints={tints} label={`Position on ${rows} by ${cols}, ${lattice}`} onPoint={error && !rectangle(text) ? undefined : onPoint} />}
          <p class="task" id="string" role="status">
            {chosen
              ? `${colourName(chosen.colour)} string of ${plural(chosen.stones.length, "stone")} with ${chosen.liberties.length} ${chosen.liberties.length === 1 ? "liberty" : "liberties"}${chosen.liberties.length ? `: ${chosen.liberties.join(" ")}` : ""}`
              : "To see the string of a stone, choose “shows a string” and click the stone."}
          </p>
        </div>
        <div class="panel">
          <Fault error={error} />
          <section>
            <Clicks value={tool} all={TOOLS} set={(click) => set({ click })} />
            <div class="row">
              <Number_ name="Rows" value={rows} of={SIDE} set={(n) => resize(n, cols)} />
              <Number_ name="Columns" value={cols} of={SIDE} set={(n) => resize(rows, n)} />
              <Choice id="lattice" name="Lattice" value={lattice} all={LATTICES} set={(lattice) => set({ lattice })} />
              <Choice name="Boundary" value={boundary} all={BOUNDARIES} set={(boundary) => set({ boundary })} />
            </div>
            <div class="row">
              <button type="button" onClick={() => set({ p: EMPTY, string: undefined })}>
                Empty 9 × 9
              </button>
              <FileInput name="Open a file" accept=".sgf,.txt" take={(p) => set({ p, string: undefined })} />
            </div>
            <PositionText name="The position as SGF or a diagram" value={text} set={(p) => type({ p })} />
          </section>
          <section>
            <h2>Rank</h2>
            <p class="small">The legal positions of a board are numbered from 0. The number of a position is its rank.</p>
            <button type="button" id="rank" disabled={rank.busy || !fresh || !answer?.legality.legal} onClick={() => answer && void rank.run({ position: answer.position })}>
              Find the rank
            </button>
            <Busy work={rank} what="Ranking" />
            {rank.answer && (
              <p class="number" id="rank-number">
                {grouped(rank.answer.rank)} <small>of {grouped(rank.answer.legal_positions)}</small>
              </p>
            )}
            <Form
              submit={() => {
                void unrank.run({ board: { lattice, rows, cols, boundary }, ranks: [number.replace(/\D/g, "")] }).then((found) => found?.answer[0] && set({ p: found.answer[0].position.join("\n"), string: undefined }));
              }}
            >
              <Field name="Position of rank">
                <input type="text" inputMode="numeric" value={number} onInput={(event) => type({ rank: event.currentTarget.value })} />
              </Field>
              <button type="submit" disabled={unrank.busy || !number}>
                Show it
              </button>
            </Form>
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
