// A sheet to print: problems on one page, their solutions on the next.
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { Player, ProblemSpecRequest, ShownProblem, SolvedSide } from "../../answers";
import { backend } from "../../backend";
import type { Job } from "../../job";
import { type Mark, Board, finder, partAround } from "../../board";
import { Fault } from "../../parts";
import { colour, fate, other, upper } from "./words";

/** A problem of the sheet. */
export interface Printed {
  id: string;
  spec: ProblemSpecRequest;
}

/** A problem as it is drawn, and its solution once it is found. */
interface Drawn {
  name: string;
  shown: ShownProblem;
  first: Player;
  side?: SolvedSide;
  error?: unknown;
}

/** Draws the problems one by one, then solves them one by one. */
function useSheet(problems: readonly Printed[], secs: number): { all: Drawn[]; error: unknown } {
  const [all, setAll] = useState<Drawn[]>([]);
  const [error, setError] = useState<unknown>(null);
  useLayoutEffect(() => {
    let wanted = true;
    let job: Job<unknown> | null = null;
    const work = async () => {
      const drawn: Drawn[] = [];
      for (const [n, { id, spec }] of problems.entries()) {
        const shown = (await backend.ask("problem", spec)).answer;
        if (!wanted) return;
        const number = problems.length > 1 ? String(n + 1) : "";
        const name = [number, id].filter(Boolean).join(". ") || "Problem";
        drawn.push({ name, shown, first: spec.first ?? shown.first ?? "black" });
        setAll([...drawn]);
      }
      for (const [n, { spec }] of problems.entries()) {
        const one = drawn[n];
        if (!one) return;
        const solving = backend.start("solve", { problem: spec, first: one.first, time: { secs, nanos: 0 } }, () => {});
        job = solving;
        const found = await solving.answer.then(
          ({ answer }) => ({ side: answer.sides[0] }),
          (error: unknown) => ({ error }),
        );
        job = null;
        if (!wanted) return;
        drawn[n] = { ...one, ...found };
        setAll([...drawn]);
      }
    };
    setAll([]);
    setError(null);
    work().catch((error) => wanted && setError(error));
    return () => {
      wanted = false;
      job?.stop();
    };
  }, [JSON.stringify(problems), secs]);
  return { all, error };
}

export function Sheet({ title, problems, secs, close }: { title: string; problems: readonly Printed[]; secs: number; close: () => void }) {
  const { all, error } = useSheet(problems, secs);
  const done = all.filter(({ side, error }) => side || error).length;
  return (
    <div class="sheet">
      <div class="row controls">
        <button type="button" class="main" onClick={() => print()}>
          Print
        </button>
        <button type="button" id="close-sheet" onClick={close}>
          Back to the problem
        </button>
        <span role="status" id="sheet-status">
          {done < problems.length ? `Solving: ${done} of ${problems.length}` : "All solutions are on the sheet."}
        </span>
      </div>
      <Fault error={error} />
      <h1>{title}</h1>
      <div class="items">
        {all.map((one) => (
          <section key={one.name}>
            <h2>{one.name}</h2>
            <Diagram of={one} line={[]} label={`Problem: ${one.name}`} />
            <p>
              {upper(one.first)} to {one.first === one.shown.defender ? "live" : "kill"}
            </p>
          </section>
        ))}
      </div>
      <div class="solutions">
        <h2>Solutions</h2>
        <div class="items">
          {all.map((one) => (
            <section key={one.name}>
              <h3>{one.name}</h3>
              <Diagram of={one} line={one.side?.line ?? []} label={`Solution: ${one.name}`} />
              <Fault error={one.error} />
              {one.side && (
                <p>
                  {upper(one.shown.defender)}’s group {fate(one.side)}
                  {one.side.moves && one.side.moves.length > 0 && `, by ${one.side.moves.join(" or ")}`}.
                </p>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A problem with the moves of a line as numbers. Moves that have no room on the picture are below it. */
function Diagram({ of: { shown, first }, line, label }: { of: Drawn; line: readonly string[]; label: string }) {
  const drawn = useMemo(() => {
    const find = finder(shown.names);
    const stones = [...shown.stones];
    const marks = new Map<number, Mark>();
    const below: string[] = [];
    for (const v of find(shown.target_stones)) marks.set(v, { kind: "triangle" });
    line.forEach((name, n) => {
      const [v] = find([name]);
      if (v === undefined) below.push(`${n + 1}: ${name}`);
      else if (stones[v]) below.push(`${n + 1} at ${name}`);
      else {
        stones[v] = colour(n % 2 ? other(first) : first);
        marks.set(v, { kind: "label", text: String(n + 1) });
      }
    });
    const { rows, cols, open } = shown;
    const part = rows && cols && !open ? partAround(rows, cols, find([...shown.region, ...shown.target_stones, ...line])) : undefined;
    return { stones, marks, part, below: below.join(", ") };
  }, [shown, line]);
  return (
    <>
      <Board scene={shown.scene} names={shown.names} cols={shown.cols} stones={drawn.stones} marks={drawn.marks} part={drawn.part} label={label} />
      {drawn.below && <p>{drawn.below}</p>}
    </>
  );
}
