// A plot with readable values: by the pointer, by arrow keys, and in a table.
import { useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import { Table, clamp, isShortcut } from "./parts";
import "uplot/dist/uPlot.min.css";

export interface Line {
  name: string;
  values: (number | null)[];
  /** `true` to draw bars instead of a line. */
  bars?: boolean;
  /** `true` for each point that is hollow. */
  hollow?: boolean[];
}

interface Props {
  x: number[];
  lines: Line[];
  xName: string;
  yName: string;
  log?: boolean;
  label: string;
}

export const superscript = (n: number): string => [...String(n)].map((c) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(c)] ?? c).join("");

/** Returns powers of ten between two numbers, at most nine of them. */
function powers(low: number, high: number): number[] {
  const [from, to] = [Math.ceil(Math.log10(low) - 1e-9), Math.floor(Math.log10(high) + 1e-9)];
  const step = Math.max(1, Math.ceil((to - from) / 8));
  return Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, i) => 10 ** (from + i * step));
}

/** Formats a value for readers. */
export function shown(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (value === 0 || (Math.abs(value) >= 1e-3 && Math.abs(value) < 1e7)) return String(Number(value.toPrecision(6)));
  const [digits, exponent] = value.toExponential(3).split("e");
  return `${digits} · 10${superscript(Number(exponent))}`;
}

export function Plot({ x, lines, xName, yName, log, label }: Props) {
  const at = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot | null>(null);
  const [chosen, choose] = useState<number | null>(null);
  useEffect(() => {
    const box = at.current;
    if (!box) return;
    const style = getComputedStyle(box);
    const colour = (name: string, other: string) => style.getPropertyValue(name).trim() || other;
    const [ink, faint, paper] = [colour("--ink", "#222"), colour("--line", "#ccc"), colour("--paper", "#fff")];
    const colours = [colour("--accent", "#2563eb"), colour("--second", "#b45309"), colour("--good", "#14692b")];
    const axis = { stroke: ink, grid: { stroke: faint, width: 1 }, ticks: { stroke: faint, width: 1 } };
    const size = () => ({ width: Math.max(280, box.clientWidth), height: 260 });
    const plot = new uPlot(
      {
        ...size(),
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        scales: { x: { time: false }, y: log ? { distr: 3 } : {} },
        axes: [
          { ...axis, label: xName, values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? String(tick) : "")) },
          log
            ? { ...axis, label: yName, size: 64, splits: (_, __, low, high) => powers(low, high), filter: (_, ticks) => ticks, values: (_, ticks) => ticks.map((tick) => (tick ? `10${superscript(Math.round(Math.log10(tick)))}` : "")) }
            : { ...axis, label: yName, size: 64 },
        ],
        series: [
          { label: xName },
          ...lines.map((line, i) => ({
            label: line.name,
            stroke: colours[i % 3],
            width: 2,
            dash: i > 2 ? [6, 4] : undefined,
            spanGaps: true,
            points: { show: !line.bars && x.length < 60, size: 8, fill: colours[i % 3] },
            fill: line.bars ? `${colours[i % 3]}66` : undefined,
            paths: line.bars ? uPlot.paths.bars?.({ size: [0.8] }) : undefined,
          })),
        ],
        hooks: {
          setCursor: [(plot) => choose(plot.cursor.idx ?? null)],
          draw: [
            (plot) => {
              // Hollow points: their middles are painted over.
              lines.forEach((line, i) =>
                line.hollow?.forEach((hollow, n) => {
                  const value = line.values[n];
                  if (!hollow || value === null || value === undefined) return;
                  plot.ctx.beginPath();
                  plot.ctx.arc(plot.valToPos(x[n] ?? 0, "x", true), plot.valToPos(value, "y", true), 3 * devicePixelRatio, 0, 2 * Math.PI);
                  plot.ctx.fillStyle = paper;
                  plot.ctx.fill();
                  plot.ctx.lineWidth = devicePixelRatio;
                  plot.ctx.strokeStyle = colours[i % 3] ?? ink;
                  plot.ctx.stroke();
                }),
              );
            },
          ],
        },
      },
      [x, ...lines.map((line) => line.values)],
      box,
    );
    drawn.current = plot;
    const watch = new ResizeObserver(() => plot.setSize(size()));
    watch.observe(box);
    return () => {
      watch.disconnect();
      drawn.current = null;
      plot.destroy();
    };
  }, [JSON.stringify([x, lines, log])]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = x.length - 1;
    const to = { ArrowLeft: (chosen ?? x.length) - 1, ArrowRight: (chosen ?? -1) + 1, Home: 0, End: last }[event.key];
    const plot = drawn.current;
    if (to === undefined || !plot || isShortcut(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = clamp(to, 0, last);
    const value = lines.map((line) => line.values[next]).find((v) => v !== null && v !== undefined);
    plot.setCursor({ left: plot.valToPos(x[next] ?? 0, "x"), top: value === undefined ? 0 : plot.valToPos(value ?? 0, "y") });
    choose(next);
  };
  const read = chosen === null ? null : `${xName} ${x[chosen]}: ${lines.map((line) => `${line.name} ${shown(line.values[chosen])}`).join(", ")}`;
  return (
    <figure class="plot">
      <div role="group" aria-label={`${label}. Arrows read its values.`} tabIndex={0} onKeyDown={onKeyDown} ref={at} />
      <figcaption>
        <span class="keys">
          {lines.map((line, i) => (
            <span key={line.name}>
              <i class={`key k${i % 3}`} aria-hidden="true" /> {line.name}
            </span>
          ))}
        </span>
        <output class="read" aria-live="polite">
          {read ?? "Point at the plot, or walk through it with the arrow keys, to read values."}
        </output>
        <details>
          <summary>All values</summary>
          <div class="scroll values-table" tabIndex={0} role="region" aria-label={`Values: ${label}`}>
            <Table
              head={[xName, ...lines.map((line) => line.name)]}
              rows={x.slice(0, 2000).map((n, i) => [n, ...lines.map((line) => `${shown(line.values[i])}${line.hollow?.[i] ? " (hollow)" : ""}`)])}
            />
          </div>
        </details>
      </figcaption>
    </figure>
  );
}
