// A formula as a position of Go, and the main line of the proof, move by move.
import { useLayoutEffect, useMemo } from "preact/hooks";
import { type Setting, oneOf, text as words, useSettings, whole, yes } from "../address";
import type { LineBoard } from "../answers";
import { type Mark, Board, square, stonesOf } from "../board";
import { formula } from "../formula";
import { GateBoard } from "../gates";
import { Busy, Check, Choice, Fault, Save, Steps, Zoomable, clamp, useKeys, useWork } from "../parts";

const BOARDS: readonly (readonly [LineBoard, string])[] = [
  ["graph", "a graph"],
  ["grid", "a Go board, without crossings"],
  ["gates", "a Go board of gates"],
];

const VALUES: Setting<boolean[] | undefined> = {
  initial: undefined,
  read: (text) => (/^[01]+$/.test(text) ? [...text].map((c) => c === "1") : undefined),
  write: (values) => values?.map((b) => (b ? "1" : "0")).join(""),
  expects: "0 or 1 for each variable",
};

/** The formula that is shown first. */
export const FORMULA = "(a or b) and (not a or b)";

const FIELDS = {
  f: words(FORMULA),
  on: oneOf(BOARDS),
  /** The values of the variables; found by the engine unless stated. */
  v: VALUES,
  at: whole(0, 0, 1e9),
  zoom: yes,
};

export function Logic({ state }: { state: string }) {
  const { settings, set, type, fault } = useSettings("logic", FIELDS, state);
  const { f: text, on, v: values } = settings;
  const work = useWork("reduce-line");
  const read = useMemo(() => {
    try {
      return { formula: formula(text), error: null };
    } catch (error) {
      return { formula: null, error };
    }
  }, [text]);
  const names = read.formula?.names ?? [];
  const request = read.formula && { formula: read.formula.dimacs, on, ...(values?.length === names.length ? { values } : {}) };
  useLayoutEffect(() => {
    work.clear();
    if (!request) return;
    const timer = setTimeout(() => void work.run(request), 250);
    return () => clearTimeout(timer);
  }, [JSON.stringify(request)]);

  const line = work.answer;
  const at = Math.min(settings.at, line?.moves.length ?? 0);
  const of = line?.assignment.map((literal) => literal > 0) ?? values ?? [];
  const step = (to: number) => set({ at: clamp(to, 0, line?.moves.length ?? 0) });
  useKeys("input, textarea, select", (key) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (by) step(at + by);
    return !!by;
  });

  const rows = line?.board === "grid" ? line.positions[at] : undefined;
  const cols = rows?.[0]?.replaceAll(" ", "").length ?? 0;
  const marks = useMemo(() => {
    const all = new Map<number, Mark>();
    for (const { vertex, kind } of line?.marks ?? []) if (typeof kind === "object") all.set(vertex, { kind: "label", text: kind.label });
    return all;
  }, [line]);
  const literal = (l: number) => `${l < 0 ? "not " : ""}${names[Math.abs(l) - 1] ?? `u${Math.abs(l)}`}`;
  const done = line && at === line.moves.length;
  return (
    <>
      <h1>From logic to Go</h1>
      <p>
        A formula becomes a position with White to move. The group Λ lives if and only if the formula is satisfiable: some values of its variables make it true. So a program that solves every problem of life and death also decides
        which formulas are satisfiable. (M. Crăşmaru, <em>On the Complexity of Tsume-Go</em>, section 4)
      </p>
      <div class="row">
        <label class="field wide">
          <span>Formula: clauses joined by “and”, or a DIMACS file</span>
          <textarea id="formula" rows={3} spellcheck={false} value={text} onInput={(event) => type({ f: event.currentTarget.value, v: undefined, at: 0 })} />
        </label>
        <Choice id="on" name="On" value={on} all={BOARDS} set={(on) => set({ on, at: 0 })} />
      </div>
      <Fault error={fault || read.error} />
      <Busy work={work} what="Making the position" />
      {on === "grid" && !!work.error && !work.busy && (
        <p>
          <button type="button" onClick={() => set({ on: "gates", at: 0 })}>
            Use a board of gates, which works for every formula
          </button>
        </p>
      )}
      {line && (
        <>
          <fieldset class="tools" id="values">
            <legend>Values</legend>
            {names.slice(0, 40).map((name, i) => (
              <Check key={name} on={of[i] ?? false} set={(on) => set({ v: names.map((_, j) => (j === i ? on : (of[j] ?? false))), at: 0 })}>
                {name}
              </Check>
            ))}
            {values && (
              <button type="button" onClick={() => set({ v: undefined, at: 0 })}>
                Find values that make it true
              </button>
            )}
          </fieldset>
          <p id="outcome" role="status">
            {line.satisfiable === false && <strong class="bad">The formula is not satisfiable: Λ is dead, whatever White chooses. </strong>}
            {done ? (
              <strong class={line.alive ? "good" : "bad"}>{line.alive ? (line.board === "gates" ? "All signals that the end needs live: Λ lives." : "Every clause lives: Λ lives.") : line.board === "gates" ? "A signal that the end needs is dead: Λ is dead." : "A clause is dead: Ω gets out, and Λ is dead."}</strong>
            ) : (
              `Move ${at} of ${line.moves.length}: White chooses, and Black has only one good response.`
            )}
          </p>
          <div class="steps" role="group" aria-label="Walk through the line">
            <Steps at={at} of={line.moves.length} step={step} ends />
            <Save as="line.json" text={line.certificate === null ? null : `${JSON.stringify(line.certificate)}\n`}>
              Save the proof
            </Save>
          </div>
          {line.board === "gates" && <GateBoard line={line} at={at} names={names} />}
          {line.pictures[at] && <Zoomable svg={line.pictures[at] ?? ""} alt={`The position after ${at} moves, its parts labelled as in the paper`} zoom={settings.zoom} set={(zoom) => set({ zoom })} />}
          {rows && cols > 0 && (
            <div class="scroll" tabIndex={0} role="region" aria-label="The board">
              <Board {...square(rows.length, cols)} stones={stonesOf(rows)} marks={marks} label={`The position after ${at} moves`} />
            </div>
          )}
          <ol class="line">
            {line.moves.slice(0, 400).map((move, i) => (
              <li key={i}>
                <button type="button" class={`plain ${i + 1 === at ? "now" : ""}`} onClick={() => step(i + 1)}>
                  {i % 2 ? "Black" : "White"} {move}
                </button>
              </li>
            ))}
          </ol>
          <ul class="clauses">
            {line.clauses.slice(0, 60).map((clause, j) => (
              <li key={j} class={done ? (line.living[j] ? "good" : "bad") : ""}>
                K{j + 1}: ({clause.map(literal).join(" or ")}) {done && (line.board === "gates" ? (line.living[j] ? "is true" : "is false") : line.living[j] ? "lives" : "is dead")}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
