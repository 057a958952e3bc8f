// Strings, moves and captures, which is enough to step through lines of the engine.

/** The neighbours of each point. */
export type Neighbours = number[][];

export function neighbours(points: number, edges: readonly (readonly [number, number])[]): Neighbours {
  const all: Neighbours = Array.from({ length: points }, () => []);
  for (const [a, b] of edges) {
    all[a]?.push(b);
    all[b]?.push(a);
  }
  return all;
}

/** The edges of a rectangle of the square lattice. */
export function gridEdges(rows: number, cols: number): [number, number][] {
  const edges: [number, number][] = [];
  for (let v = 0; v < rows * cols; v++) {
    if (v % cols < cols - 1) edges.push([v, v + 1]);
    if (v < cols * (rows - 1)) edges.push([v, v + cols]);
  }
  return edges;
}

export const gridNeighbours = (rows: number, cols: number): Neighbours => neighbours(rows * cols, gridEdges(rows, cols));

/** Returns the string of a stone, and `true` if it has a liberty. */
export function string(stones: readonly number[], beside: Neighbours, start: number): { all: number[]; free: boolean } {
  const colour = stones[start];
  const all = [start];
  const seen = new Set(all);
  let free = false;
  for (const v of all) {
    for (const w of beside[v] ?? []) {
      if (stones[w] === 0) free = true;
      else if (stones[w] === colour && !seen.has(w)) {
        seen.add(w);
        all.push(w);
      }
    }
  }
  return { all, free };
}

/** Returns the stones after a move. Strings with a `safe` stone are never captured. */
export function play(stones: readonly number[], beside: Neighbours, vertex: number, colour: number, safe: ReadonlySet<number> = new Set()): number[] {
  const next = [...stones];
  next[vertex] = colour;
  const take = (v: number) => {
    const found = string(next, beside, v);
    if (!found.free && !found.all.some((w) => safe.has(w))) for (const w of found.all) next[w] = 0;
  };
  for (const w of beside[vertex] ?? []) if (next[w] !== 0 && next[w] !== colour) take(w);
  take(vertex);
  return next;
}
