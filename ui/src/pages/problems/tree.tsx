// The tree of a solution: moves with their refutations, beside the line on the board.
import type { Player } from "../../answers";

/** A move of a tree. */
export interface Node {
  move: string;
  /** `true` for a first move that succeeds, `false` for a first move that another one beats. */
  right?: boolean;
  /** A remark of the engine, such as “captured”. */
  note?: string;
  then: Node[];
}

/** The first moves of each side. */
export type Trees = Partial<Record<Player, Node[]>>;

/**
 * Reads the trees that the engine writes: one game in SGF for each side that moves first. It
 * understands no other files; the engine reads the files of other programs.
 */
export function trees(sgf: string, names: readonly string[], cols: number): Trees {
  const all: Trees = {};
  const name = (point: string) => {
    const [col = 0, row = 0] = [...point].map((c) => (c >= "a" ? c.charCodeAt(0) - 97 : c.charCodeAt(0) - 39));
    return point ? (names[row * cols + col] ?? "") : "pass";
  };
  const open: Node[] = [];
  let node: Node = { move: "", then: [] };
  for (const [token, key, value = ""] of sgf.matchAll(/[();]|([A-Z]+)?\[((?:\\.|[^\]\\])*)\]/gs)) {
    if (token === "(") open.push(node);
    else if (token === ")") node = open.pop() ?? node;
    else if (token === ";") {
      const next: Node = { move: "", then: [] };
      if (open.length > 1 || node.move) node.then.push(next);
      node = next;
    } else if (key === "PL") all[value === "W" ? "white" : "black"] = node.then;
    else if (key === "B" || key === "W") node.move = name(value);
    else if (key === "TE" || key === "BM") node.right = key === "TE";
    else if (key === "C") node.note = value;
  }
  return all;
}

/** Returns the first line of the tree from a move on. */
export const down = (node: Node): string[] => [node.move, ...(node.then[0] ? down(node.then[0]) : [])];

/** Returns for each move of a line its alternatives in the tree, then the moves after the end of the line. */
export function levels(first: Node[], line: readonly string[]): Node[][] {
  const all = [first];
  for (const move of line) all.push(all.at(-1)?.find((node) => node.move === move)?.then ?? []);
  return all;
}

/** Shows the moves of a line, each with its alternatives in the tree. */
export function Variations({ of, line, at, go }: { of: Node[][]; line: readonly string[]; at: number; go: (depth: number, node: Node) => void }) {
  const now = of[at - 1]?.find((node) => node.move === line[at - 1]);
  return (
    <details open class="tree">
      <summary>Variations</summary>
      <p class="legend">Arrow keys: left and right along the line, up and down to another move.</p>
      <ol>
        {of.map((nodes, depth) => {
          const all = nodes.some((node) => node.move === line[depth]) || line[depth] === undefined ? nodes : [{ move: line[depth], then: [] }, ...nodes];
          return all.length > 0 && (
            <li key={depth}>
              {all.map((node) => {
                const isPlayed = node.move === line[depth];
                return (
                  <button
                    key={node.move}
                    type="button"
                    class={`plain ${isPlayed ? (depth === at - 1 ? "now" : "played") : ""}`}
                    aria-current={isPlayed && depth === at - 1 ? "step" : undefined}
                    onClick={() => go(depth, node)}
                  >
                    {node.move}
                    {node.right !== undefined && (node.right ? " ✓" : " ✗")}
                  </button>
                );
              })}
            </li>
          );
        })}
      </ol>
      {now?.note && <p class="small">{now.note}</p>}
    </details>
  );
}
