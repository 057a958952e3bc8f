// The collection that is open, which the browser keeps.
import { useEffect, useState } from "preact/hooks";
import type { ProblemSpecRequest } from "../../answers";

/** An open collection. The browser keeps it, with the outcome of the first try at each problem. */
export interface Collection {
  name: string;
  /** Outcomes, by the place of the problem in the collection. */
  tried: Record<number, "right" | "wrong">;
  /** The problems; a sentence in place of one that cannot be used. */
  all: ({ id: string; spec: ProblemSpecRequest } | { error: string })[];
}

const KEPT = "tengen-collection";

function keptCollection(): Collection | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/** The open collection, as it was left, and how to open another one. */
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
