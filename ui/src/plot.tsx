// A plot from which one reads values: they follow the pointer, and stand in a table beside it.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export interface Line {
  name: string;
  values: (number | null)[];
  /** As bars, not as a line. */
  bars?: boolean;
}

export function Plot({ x, lines, xName, yName, log, label }: { x: number[]; lines: Line[]; xName: string; yName: string; log?: boolean; label: string }) {
  const at = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = at.current;
    if (!box) return;
    const style = getComputedStyle(box);
    const ink = style.getPropertyValue("--ink").trim() || "#222";
    const faint = style.getPropertyValue("--line").trim() || "#ccc";
    const colours = [style.getPropertyValue("--accent").trim() || "#2563eb", style.getPropertyValue("--second").trim() || "#b45309"];
    const axis = { stroke: ink, grid: { stroke: faint, width: 1 }, ticks: { stroke: faint, width: 1 } };
    const size = () => ({ width: Math.max(280, box.clientWidth), height: 260 });
    const plot = new uPlot(
      {
        ...size(),
        scales: { x: { time: false }, y: log ? { distr: 3 } : {} },
        axes: [
          { ...axis, label: xName },
          { ...axis, label: yName, size: 64 },
        ],
        series: [
          { label: xName },
          ...lines.map((line, i) => ({
            label: line.name,
            stroke: colours[i % 2],
            width: 2,
            points: { show: !line.bars && x.length < 60 },
            fill: line.bars ? `${colours[i % 2]}66` : undefined,
            paths: line.bars ? uPlot.paths.bars?.({ size: [0.8] }) : undefined,
          })),
        ],
      },
      [x, ...lines.map((line) => line.values)],
      box,
    );
    const watch = new ResizeObserver(() => plot.setSize(size()));
    watch.observe(box);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [JSON.stringify([x, lines, log])]);
  return <div class="plot" role="img" aria-label={label} ref={at} />;
}
