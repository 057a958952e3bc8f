// A board of gates. It has too many points for one picture, so it is shown like a map: as a whole,
// or a part of it at a larger scale.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PlayedLine, SeenGate } from "./answers";
import { ARROWS, stonesOf } from "./board";
import { clamp, isShortcut } from "./parts";

/** The visible part: the point in the middle, and the distance of points in pixels. */
interface Window_ {
  row: number;
  col: number;
  scale: number;
}

const COLOURS: Record<string, string> = {
  variable: "#1f5fae",
  choice: "#a14a00",
  passage: "#6d3fa0",
  join: "#14692b",
  source: "#a8201a",
};
const LARGEST = 28;

export function GateBoard({ line, at, names }: { line: PlayedLine; at: number; names: string[] }) {
  const start = line.positions[0];
  const colours = useMemo(() => stonesOf(start ?? []), [start]);
  const rows = start?.length ?? 0;
  const cols = rows ? colours.length / rows : 0;
  const place = (v: number) => ({ row: Math.floor(v / cols), col: v % cols });
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState({ width: 800, height: 500 });
  const whole = (): Window_ => ({ row: (rows - 1) / 2, col: (cols - 1) / 2, scale: Math.min(size.width / (cols + 2), size.height / (rows + 2)) });
  const [seen, setSeen] = useState<Window_ | null>(null);
  const now = seen ?? whole();
  const least = whole().scale;
  const put = (next: Window_) => {
    setSeen({ row: clamp(next.row, 0, rows - 1), col: clamp(next.col, 0, cols - 1), scale: clamp(next.scale, least, LARGEST) });
  };
  const name = (gate: SeenGate) => (gate.variable === null ? gate.gate : (names[gate.variable - 1] ?? `u${gate.variable}`));
  const kinds = useMemo(() => {
    const all = new Map<string, number>();
    for (const { gate } of line.gates) all.set(gate, (all.get(gate) ?? 0) + 1);
    return [...all];
  }, [line]);

  useEffect(() => setSeen(null), [start]);
  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box) return;
    const watch = new ResizeObserver(() => setSize({ width: box.clientWidth, height: clamp((box.clientWidth * (rows + 2)) / (cols + 2), 240, Math.min(560, innerHeight * 0.65)) }));
    watch.observe(box);
    return () => watch.disconnect();
  }, [rows, cols]);

  // At a small scale each point is a pixel of a picture that is drawn once.
  const afar = useMemo(() => {
    const picture = document.createElement("canvas");
    picture.width = Math.max(1, cols);
    picture.height = Math.max(1, rows);
    const ink = picture.getContext("2d");
    const data = ink?.createImageData(picture.width, picture.height);
    if (!ink || !data) return picture;
    const tones = [227, 188, 114, 22, 22, 22, 250, 250, 247];
    colours.forEach((colour, v) => {
      data.data.set(tones.slice(3 * colour, 3 * colour + 3), 4 * v);
      data.data[4 * v + 3] = 255;
    });
    ink.putImageData(data, 0, 0);
    return picture;
  }, [colours]);

  useEffect(() => {
    const ink = canvas.current?.getContext("2d");
    if (!ink || !cols) return;
    const ratio = devicePixelRatio || 1;
    ink.canvas.width = size.width * ratio;
    ink.canvas.height = size.height * ratio;
    ink.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { scale } = now;
    const x = (col: number) => size.width / 2 + (col - now.col) * scale;
    const y = (row: number) => size.height / 2 + (row - now.row) * scale;
    const range = (middle: number, pixels: number, number: number) => {
      const half = pixels / 2 / scale;
      return [Math.max(0, Math.floor(middle - half) - 1), Math.min(number - 1, Math.ceil(middle + half) + 1)] as const;
    };
    const [r0, r1] = range(now.row, size.height, rows);
    const [c0, c1] = range(now.col, size.width, cols);
    ink.fillStyle = "#e3bc72";
    ink.fillRect(x(-0.5), y(-0.5), cols * scale, rows * scale);
    const stone = (row: number, col: number, colour: number) => {
      ink.beginPath();
      ink.arc(x(col), y(row), 0.46 * scale, 0, 2 * Math.PI);
      ink.fillStyle = colour === 1 ? "#161616" : "#fafaf7";
      ink.fill();
    };
    if (scale < 5) {
      ink.imageSmoothingEnabled = scale < 1;
      ink.drawImage(afar, x(-0.5), y(-0.5), cols * scale, rows * scale);
    } else {
      ink.strokeStyle = "#4a3a18";
      ink.lineWidth = Math.max(0.5, scale / 28);
      ink.beginPath();
      for (let row = r0; row <= r1; row++) {
        ink.moveTo(x(c0), y(row));
        ink.lineTo(x(c1), y(row));
      }
      for (let col = c0; col <= c1; col++) {
        ink.moveTo(x(col), y(r0));
        ink.lineTo(x(col), y(r1));
      }
      ink.stroke();
      for (let row = r0; row <= r1; row++) {
        for (let col = c0; col <= c1; col++) {
          const colour = colours[row * cols + col];
          if (colour) stone(row, col, colour);
        }
      }
    }
    const played = line.vertices.slice(0, at);
    played.forEach((v, n) => {
      const { row, col } = place(v);
      if (scale >= 3) stone(row, col, n % 2 ? 1 : 2);
      const last = n === played.length - 1;
      if (!last && scale < 3) return;
      ink.beginPath();
      ink.arc(x(col), y(row), last ? Math.max(5, 0.6 * scale) : 0.3 * scale, 0, 2 * Math.PI);
      ink.strokeStyle = last ? "#e0452f" : "#1f5fae";
      ink.lineWidth = last ? 2.5 : 1;
      ink.stroke();
    });
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    for (const gate of line.gates) {
      const { row, col } = place(gate.vertex);
      if (row < r0 || row > r1 || col < c0 || col > c1) continue;
      ink.fillStyle = COLOURS[gate.gate] ?? "#555";
      // Write the names of all gates only if there is room for them.
      if (scale < 2.2 && gate.variable === null) {
        ink.fillRect(x(col) - 3, y(row) - 3, 6, 6);
        continue;
      }
      const text = name(gate);
      ink.font = `600 ${Math.max(11, Math.min(16, scale))}px system-ui, "DejaVu Sans", sans-serif`;
      const wide = ink.measureText(text).width + 8;
      ink.fillRect(x(col) - wide / 2, y(row) - 10, wide, 20);
      ink.fillStyle = "#ffffff";
      ink.fillText(text, x(col), y(row));
    }
  }, [seen, size, line, at, afar]);

  const last = line.vertices[at - 1];
  const to = (vertex: number) => put({ ...place(vertex), scale: Math.max(14, now.scale) });
  // At a large scale the view follows the moves.
  useEffect(() => {
    if (last !== undefined && now.scale >= 6) to(last);
  }, [at]);

  const zoom = (by: number, [px, py]: readonly [number, number] = [0, 0]) => {
    const scale = clamp(now.scale * by, least, LARGEST);
    put({ row: now.row + py / now.scale - py / scale, col: now.col + px / now.scale - px / scale, scale });
  };
  const drag = useRef<{ x: number; y: number; from: Window_ } | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) return;
    const step = size.width / 8 / now.scale;
    const arrow = ARROWS[event.key];
    if (event.key === "+" || event.key === "=") zoom(1.5);
    else if (event.key === "-") zoom(1 / 1.5);
    else if (event.key === "0") setSeen(null);
    else if (arrow) put({ ...now, col: now.col + arrow[0] * step, row: now.row + arrow[1] * step });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <figure class="gates" id="gates">
      <figcaption>
        <div class="steps" role="group" aria-label="What is seen of the board">
          <button type="button" id="nearer" onClick={() => zoom(1.5)} disabled={now.scale >= LARGEST} aria-label="Nearer">+</button>
          <button type="button" onClick={() => zoom(1 / 1.5)} disabled={now.scale <= least} aria-label="Farther">−</button>
          <button type="button" onClick={() => setSeen(null)}>Whole board</button>
          <button type="button" id="to-move" disabled={last === undefined} onClick={() => last !== undefined && to(last)}>
            To the last move
          </button>
          <label>
            <span class="unseen">Go to a gate</span>
            <select
              value=""
              onChange={(event) => {
                const gate = line.gates[Number(event.currentTarget.value)];
                if (event.currentTarget.value !== "" && gate) to(gate.vertex);
                event.currentTarget.value = "";
              }}
            >
              <option value="">To a gate…</option>
              {line.gates.slice(0, 500).map((gate, n) => (
                <option key={gate.vertex} value={n}>
                  {gate.variable === null ? `${gate.gate} ${n + 1}` : `variable ${name(gate)}`}
                </option>
              ))}
            </select>
          </label>
        </div>
        <p class="small" id="gate-numbers">
          {rows} × {cols} points with {line.gates.length} gates:{" "}
          {kinds.map(([kind, number], n) => (
            <span key={kind}>
              {n > 0 && ", "}
              <i class="gate" style={{ background: COLOURS[kind] }} aria-hidden="true" /> {number} × {kind}
            </span>
          ))}
          . Black stones are walls, white strings are wires. At variables, choices and passages White chooses one of two points.
        </p>
      </figcaption>
      <canvas
        ref={canvas}
        role="application"
        aria-label={`Board of ${rows} by ${cols} points with ${line.gates.length} gates, after ${at} moves. Plus and minus zoom, arrows move.`}
        tabIndex={0}
        style={{ width: "100%", height: `${size.height}px` }}
        onKeyDown={onKeyDown}
        onWheel={(event) => {
          event.preventDefault();
          const box = event.currentTarget.getBoundingClientRect();
          zoom(event.deltaY < 0 ? 1.25 : 0.8, [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2]);
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY, from: now };
        }}
        onPointerMove={(event) => {
          const { current } = drag;
          if (!current) return;
          const { from } = current;
          put({ ...from, col: from.col - (event.clientX - current.x) / from.scale, row: from.row - (event.clientY - current.y) / from.scale });
        }}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
      />
    </figure>
  );
}
