// The collection that is open, which the browser keeps.
import { useEffect, useState } from "preact/hooks";
import { compact } from "../../address";
import type { ListedProblem, ProblemSpecRequest } from "../../answers";
import { Field } from "../../parts";

/** An open collection. The browser keeps it, with the outcome of the first try at each problem. */
export interface Collection {
  name: string;
  /** Outcomes, by the place of the problem in the collection. */
  tried: Record<number, "right" | "wrong">;
  /** The problems. In place of an unusable problem there is an error message. */
  all: ListedProblem[];
}

const KEPT = "tengen-collection";

function keptCollection(): Collection | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** Returns the open collection, which the browser keeps, and a function to open another one. */
export function useCollection() {
  const [collection, setCollection] = useState(keptCollection);
  useEffect(() => {
    try {
      if (collection) localStorage.setItem(KEPT, JSON.stringify(collection));
      else localStorage.removeItem(KEPT);
    } catch {
      // A collection that is too large is not kept.
    }
  }, [collection]);
  return [collection, setCollection] as const;
}

/** Returns the place of a problem in a collection, or -1. A problem without a first player fits both players. */
export function placeIn(collection: Collection | null, problem: ProblemSpecRequest): number {
  const named = ({ text, target, region, rules }: ProblemSpecRequest) => JSON.stringify([compact(text), target ?? [], region ?? [], rules ?? null]);
  const name = named(problem);
  const find = (first: (of: ProblemSpecRequest) => boolean) => collection?.all.findIndex((one) => "spec" in one && first(one.spec) && named(one.spec) === name) ?? -1;
  const exact = find(({ first }) => (first ?? null) === (problem.first ?? null));
  return exact >= 0 ? exact : find(({ first }) => !first);
}

/** The choice of a problem of the open collection, and the score. */
export function Chooser({ of: { name, all, tried }, chosen, begin, close }: { of: Collection; chosen: number; begin: (problem: ProblemSpecRequest) => void; close: () => void }) {
  const next = all.find((one, n) => n > chosen && "spec" in one);
  const outcomes = Object.values(tried);
  return (
    <div class="row">
      <Field name={`${name}: problem`}>
        <select
          id="problem"
          value={String(chosen)}
          onChange={(event) => {
            const one = all[Number(event.currentTarget.value)];
            if (one && "spec" in one) begin(one.spec);
          }}
        >
          {chosen < 0 && <option value="-1">your own</option>}
          {all.map((one, n) => (
            <option value={n} key={n} disabled={"error" in one}>
              {n + 1}
              {"error" in one ? `: ${one.error}` : one.id && `: ${one.id}`}
            </option>
          ))}
        </select>
      </Field>
      <button type="button" id="next" disabled={!next} onClick={() => next && "spec" in next && begin(next.spec)}>
        Next problem
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
      <span id="score">
        First tries: {outcomes.filter((one) => one === "right").length} right, {outcomes.filter((one) => one === "wrong").length} wrong
      </span>
    </div>
  );
}
