// The picture of a board of any lattice, or of a graph. It reacts to clicks and arrow keys, and can
// be read aloud, printed and saved.
import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Scene, Spot } from "./answers";
import { isShortcut } from "./parts";

/** A mark that is drawn on a point, over its stone. */
export interface Mark {
  kind: "circle" | "triangle" | "label";
  text?: string;
  /** A class of the style sheet: `good`, `bad`, `ko`, `last`. */
  look?: string;
  /** The meaning of the mark, for screen readers. */
  says?: string;
}

interface Props {
  scene: Scene;
  names: string[];
  /** Columns, if the board has rows and columns. */
  cols?: number | null;
  stones: readonly number[];
  marks?: ReadonlyMap<number, Mark>;
  /** Classes of points, drawn beneath the stones: `region`, `liberty`, `illegal`. */
  tints?: ReadonlyMap<number, string>;
  label: string;
  onPoint?: (vertex: number) => void;
  /** The visible part (default: the whole board). */
  part?: Part;
  /** `true` for a small board without names and dots. */
  small?: boolean;
  id?: string;
}

/** First row, last row, first column, last column. */
export type Part = readonly [number, number, number, number];

/** Returns the part of a board with some points and two lines around them. No cut hides only one or two lines. */
export function partAround(rows: number, cols: number, points: readonly number[]): Part | undefined {
  const range = (lines: number[], number: number) => {
    const [from, to] = [Math.min(...lines) - 2, Math.max(...lines) + 2];
    return [from < 3 ? 0 : from, to > number - 4 ? number - 1 : to] as const;
  };
  if (!points.length) return undefined;
  const [top, bottom] = range(points.map((v) => Math.floor(v / cols)), rows);
  const [left, right] = range(points.map((v) => v % cols), cols);
  return bottom - top === rows - 1 && right - left === cols - 1 ? undefined : [top, bottom, left, right];
}

export const colourName = (colour: number): string =>
  colour === 0 ? "empty" : colour === 1 ? "black" : colour === 2 ? "white" : `colour ${colour}`;

const path = (segments: [Spot, Spot][]): string =>
  segments.map(([[x, y], [u, v]]) => `M${x} ${y}L${u} ${v}`).join("");

/** Returns the nearest visible point in one direction from another point. */
function beside(points: Spot[], from: number, [dx, dy]: Spot, isSeen: (v: number) => boolean): number {
  const start = points[from];
  if (!start) return 0;
  let best = from;
  let least = Infinity;
  points.forEach(([x, y], v) => {
    const along = (x - start[0]) * dx + (y - start[1]) * dy;
    const across = Math.abs((x - start[0]) * dy - (y - start[1]) * dx);
    const far = along + 3 * across;
    if (along > 0.1 && across < along * 1.2 && far < least && isSeen(v)) {
      least = far;
      best = v;
    }
  });
  return best;
}

/** The directions of the arrow keys. */
export const ARROWS: Record<string, Spot> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function drawn(mark: Mark, [x, y]: Spot, colour: number): JSX.Element {
  const ink = mark.look ?? (colour === 1 ? "on-dark" : "on-light");
  const r = 0.22;
  switch (mark.kind) {
    case "circle":
      return <circle class={`mark ${ink}`} cx={x} cy={y} r={r} />;
    case "triangle":
      return <path class={`mark ${ink}`} d={`M${x} ${y - r * 1.2}l${r * 1.05} ${r * 1.8}h${-2.1 * r}z`} />;
    case "label": {
      const text = mark.text ?? "";
      const size = text.length > 2 ? 0.36 : text.length > 1 ? 0.46 : 0.56;
      return (
        <g>
          {colour === 0 && <circle class={`patch ${mark.look ?? ""}`} cx={x} cy={y} r={0.4} />}
          <text class={`text ${ink}`} x={x} y={y + size * 0.36} font-size={size}>
            {text}
          </text>
        </g>
      );
    }
  }
}

export function Board(props: Props) {
  const { scene, names, cols, stones, marks, tints, label, onPoint, part, small, id } = props;
  const [cursor, setCursor] = useState<number | null>(null);
  const [said, say] = useState("");
  const svg = useRef<SVGSVGElement>(null);
  const count = scene.points.length;
  const rows = cols ? Math.ceil(count / cols) : 0;
  const [top, bottom, left, right] = part ?? [0, rows - 1, 0, (cols ?? 0) - 1];
  const isSeen = (v: number) => {
    if (!part || !cols) return true;
    const [row, col] = [Math.floor(v / cols), v % cols];
    return row >= top && row <= bottom && col >= left && col <= right;
  };
  const middle = () => (part && cols ? Math.floor((top + bottom) / 2) * cols + Math.floor((left + right) / 2) : Math.floor(count / 2));

  const still = useMemo(() => {
    const points = part ? scene.points.filter((_, v) => isSeen(v)) : scene.points.concat(scene.extra);
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const room = small ? 0.6 : scene.wraps.length ? 1.1 : 0.75;
    const naming = small ? 0 : cols ? 0.65 : 0.6;
    const x = Math.min(...xs) - room - naming;
    const y = Math.min(...ys) - room - (cols ? 0 : naming);
    const width = Math.max(...xs) + room + (cols ? 0 : naming) - x;
    const height = Math.max(...ys) + room + naming - y;
    const texts: JSX.Element[] = [];
    const write = (x: number, y: number, name = "") =>
      texts.push(
        <text x={x} y={y} font-size={0.42}>
          {name}
        </text>,
      );
    if (!small && cols) {
      // Lines that go on behind a cut end before the names.
      if (part) texts.push(<rect class="wood" x={x} y={y} width={naming} height={height} />, <rect class="wood" x={x} y={y + height - naming - 0.25} width={width} height={naming + 0.25} />);
      for (let c = left; c <= right; c++) {
        const [x, y] = scene.points[bottom * cols + c] ?? [0, 0];
        write(x, y + room + 0.3, names[bottom * cols + c]?.replace(/\d+$/, ""));
      }
      for (let r = top; r <= bottom; r++) {
        const [x, y] = scene.points[r * cols + left] ?? [0, 0];
        write(x - room - 0.12, y + 0.15, names[r * cols + left]?.replace(/^\D+/, ""));
      }
    } else if (!small) {
      scene.points.forEach(([x, y], v) => write(x * 1.12, y * 1.12 + 0.15, names[v]));
    }
    return { box: `${x} ${y} ${width} ${height}`, x, y, width, height, texts };
  }, [scene, names, cols, small, rows, part?.join()]);

  const describe = (v: number): string => {
    const mark = marks?.get(v);
    const tint = tints?.get(v);
    return [names[v], colourName(stones[v] ?? 0), mark?.says ?? mark?.text, tint].filter(Boolean).join(", ");
  };

  const go = (v: number) => {
    setCursor(v);
    say(describe(v));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!onPoint || isShortcut(event)) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      go(cursor === null || !isSeen(cursor) ? middle() : beside(scene.points, cursor, arrow, isSeen));
    } else if ((event.key === " " || event.key === "Enter") && cursor !== null) {
      onPoint(cursor);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (event: MouseEvent) => {
    const node = svg.current;
    const matrix = node?.getScreenCTM();
    if (!node || !matrix || !onPoint) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    let best = -1;
    let least = 0.36;
    scene.points.forEach(([u, v], vertex) => {
      const far = (u - x) ** 2 + (v - y) ** 2;
      if (far < least && isSeen(vertex)) {
        least = far;
        best = vertex;
      }
    });
    if (best >= 0) {
      setCursor(best);
      onPoint(best);
    }
  };

  const at = cursor === null ? undefined : scene.points[cursor];
  return (
    <figure class="board" id={id}>
      <svg
        ref={svg}
        viewBox={still.box}
        style={onPoint && { "--width": still.width, "--height": still.height }}
        xmlns="http://www.w3.org/2000/svg"
        role={onPoint ? "application" : "img"}
        aria-label={label}
        aria-roledescription={onPoint ? "board" : undefined}
        tabindex={onPoint ? 0 : undefined}
        onKeyDown={onPoint ? onKeyDown : undefined}
        onClick={onPoint ? onClick : undefined}
        onFocus={() => onPoint && cursor === null && go(middle())}
      >
        <rect class="wood" x={still.x} y={still.y} width={still.width} height={still.height} rx={0.15} />
        <path class="extra" d={path(scene.extra_edges)} />
        {scene.extra.map(([x, y]) => (
          <circle class="extra" cx={x} cy={y} r={0.16} />
        ))}
        <path class="lines" d={path(scene.edges)} />
        <path class="wraps" d={path(scene.wraps)} />
        {!small && scene.dots.map(([x, y]) => <circle class="dot" cx={x} cy={y} r={0.09} />)}
        {[...(tints ?? [])].map(([v, tint]) => {
          const [x, y] = scene.points[v] ?? [0, 0];
          return <rect class={`tint ${tint}`} x={x - 0.5} y={y - 0.5} width={1} height={1} />;
        })}
        {scene.points.map(([x, y], v) => {
          const colour = stones[v] ?? 0;
          return colour ? <circle class={`stone s${colour}`} cx={x} cy={y} r={0.47} /> : null;
        })}
        {[...(marks ?? [])].map(([v, mark]) => drawn(mark, scene.points[v] ?? [0, 0], stones[v] ?? 0))}
        <g class="names">{still.texts}</g>
        {onPoint && at && <rect class="cursor" x={at[0] - 0.48} y={at[1] - 0.48} width={0.96} height={0.96} rx={0.1} />}
      </svg>
      {onPoint && (
        <span class="unseen" aria-live="polite">
          {said}
        </span>
      )}
    </figure>
  );
}

/** The star points of a rectangle, as the engine draws them. */
function stars(rows: number, cols: number): Spot[] {
  if (rows < 7 || cols < 7) return [];
  const ends = (n: number) => (n < 13 ? [2, n - 3] : [3, n - 4]);
  const middle = (n: number) => (n >= 9 && n % 2 ? [(n - 1) / 2] : []);
  const side = (n: number) => (n >= 15 ? middle(n) : []);
  const pairs = (rows: number[], cols: number[]) => rows.flatMap((r) => cols.map((c): Spot => [c, r]));
  return [...pairs(ends(rows), [...ends(cols), ...side(cols)]), ...pairs(side(rows), ends(cols)), ...pairs(middle(rows), middle(cols))];
}

function squareScene(rows: number, cols: number): Scene {
  const points: Spot[] = [];
  const edges: [Spot, Spot][] = [];
  for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) points.push([c, r]);
  for (let r = 0; r < rows; r++) if (cols > 1) edges.push([[0, r], [cols - 1, r]]);
  for (let c = 0; c < cols; c++) if (rows > 1) edges.push([[c, 0], [c, rows - 1]]);
  return { points, edges, wraps: [], extra: [], extra_edges: [], dots: rows > 1 && cols > 1 ? stars(rows, cols) : points };
}

/** The names of the points of a rectangle: A1 is at the lower left, and there is no I. */
function squareNames(rows: number, cols: number): string[] {
  const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
  const column = (c: number): string =>
    c < 25 ? letters.charAt(c) : column(Math.floor(c / 25) - 1) + letters.charAt(c % 25);
  const names: string[] = [];
  for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) names.push(`${column(c)}${rows - r}`);
  return names;
}

/** A rectangle of the square lattice, as the properties of a board. */
interface Square {
  scene: Scene;
  names: string[];
  cols: number;
}

const squares = new Map<string, Square>();

/** A rectangle of the square lattice that is drawn without an engine. Equal sizes have the same one. */
export function square(rows: number, cols: number): Square {
  const key = `${rows} ${cols}`;
  const made = squares.get(key) ?? { scene: squareScene(rows, cols), names: squareNames(rows, cols), cols };
  squares.set(key, made);
  return made;
}

/** Returns a function that finds points by their names. It leaves out unknown names. */
export function finder(names: readonly string[]): (wanted: readonly string[]) => number[] {
  const all = new Map(names.map((name, v) => [name, v]));
  return (wanted) => wanted.flatMap((name) => all.get(name) ?? []);
}

const CHARACTERS = ".XO3456789";

/** Returns the stones of a diagram, whose rows have a character for each point. */
export function stonesOf(rows: readonly string[]): number[] {
  const stones: number[] = [];
  for (const row of rows) for (const c of row) if (c !== " ") stones.push(Math.max(0, CHARACTERS.indexOf(c)));
  return stones;
}

/** A rectangle with stones, drawn without asking an engine. */
export interface Rectangle {
  rows: number;
  cols: number;
  stones: number[];
}

/** The rectangle of a plain diagram; `null` for any other text. */
export function rectangle(text: string): Rectangle | null {
  const lines = text.trim().split("\n").map((line) => line.replace(/\s/g, ""));
  const cols = lines[0]?.length ?? 0;
  if (!cols || lines.some((line) => line.length !== cols || /[^.XO3-9]/.test(line))) return null;
  return { rows: lines.length, cols, stones: stonesOf(lines) };
}

/** Returns the stones of a board after a change of its size. Stones outside the new board are lost. */
export function resized({ rows, cols, stones }: Rectangle, newRows: number, newCols: number): number[] {
  return Array.from({ length: newRows * newCols }, (_, v) => {
    const [row, col] = [Math.floor(v / newCols), v % newCols];
    return row < rows && col < cols ? (stones[row * cols + col] ?? 0) : 0;
  });
}

/** Returns the diagram of a position, in the form of requests. */
export function diagramOf(stones: readonly number[], cols: number): string {
  const rows: string[] = [];
  for (let at = 0; at < stones.length; at += cols) {
    rows.push([...stones.slice(at, at + cols)].map((c) => CHARACTERS.charAt(c)).join(" "));
  }
  return `${rows.join("\n")}\n`;
}
