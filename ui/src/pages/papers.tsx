// The tables and figures of the papers, recomputed and compared with the printed ones.
import { useEffect } from "preact/hooks";
import { text, useSettings, yes } from "../address";
import type { PaperPlot } from "../answers";
import { Plot } from "../plot";
import { Busy, Choice, Fault, Save, Table, Zoomable, useAnswer, useWork } from "../parts";

const FIELDS = { name: text("go-table-1"), show: text("all"), zoom: yes };

export function Papers({ state }: { state: string }) {
  const { settings, set, fault } = useSettings("papers", FIELDS, state);
  const { name, show: only } = settings;
  const entries = useAnswer("table-list", {});
  const work = useWork("table");
  useEffect(() => {
    void work.run({ name });
  }, [name]);
  const answer = work.answer;
  const entry = entries.answer?.find((e) => e.name === name);
  const table = answer && "rows" in answer ? answer : null;
  const figure = answer && "svg" in answer ? answer : null;
  const verdicts = [...new Set(table?.rows.map((row) => row.verdict) ?? [])];
  const rowsOf = (only: string) => table?.rows.filter(({ verdict }) => only === "all" || verdict === only) ?? [];
  return (
    <>
      <h1>The papers, recomputed</h1>
      <p>Every table and figure of the papers is recomputed and compared with the printed one.</p>
      <Fault error={fault || entries.error} />
      <div class="row">
        <Choice
          id="paper"
          name="Table or figure"
          value={name}
          all={(entries.answer ?? []).map((e) => [e.name, `${e.source}: ${e.title}`] as const)}
          set={(name) => set({ name, show: "all", zoom: false })}
        />
        <Save as={`${name}.svg`} text={figure?.svg}>
          Save the picture
        </Save>
      </div>
      <Busy work={work} what="Computing" />
      {entry && (
        <p>
          <strong>{entry.title}</strong> <span class="small">{entry.source}</span>
        </p>
      )}
      {figure && (figure.plot ? <Values plot={figure.plot} title={entry?.title ?? name} /> : <Zoomable svg={figure.svg} alt={entry?.title ?? name} zoom={settings.zoom} set={(zoom) => set({ zoom })} />)}
      {table && (
        <>
          <p id="verdicts" role="status">
            {verdicts.map((v) => `${v}: ${rowsOf(v).length}`).join(", ")}
          </p>
          <Choice name="Show" value={only} all={[["all", "all values"], ...verdicts.map((v) => [v, v] as const)]} set={(show) => set({ show })} />
          <div class="scroll" tabIndex={0} role="region" aria-label="Values">
            <Table
              id="table"
              head={["value", "recomputed", "printed", "verdict"]}
              rows={rowsOf(only).slice(0, 1000).map(({ key, ours, printed, verdict, reason }) => [
                key,
                ours ?? "–",
                printed ?? "–",
                <>
                  {verdict}
                  {reason && <small> {reason}</small>}
                </>,
              ])}
            />
          </div>
          <p class="small">
            Including the values that take minutes or hours: <code>tengen table {name} --full</code>
          </p>
        </>
      )}
    </>
  );
}

/** A plot of a paper with readable values. */
function Values({ plot, title }: { plot: PaperPlot; title: string }) {
  const x = [...new Set(plot.series.flatMap((s) => s.points.map(([at]) => at)))].sort((a, b) => a - b);
  const lines = plot.series.map((s) => ({
    name: s.name,
    values: x.map((at) => s.points.find(([u]) => u === at)?.[1] ?? null),
    hollow: x.map((at) => s.hollow[s.points.findIndex(([u]) => u === at)] ?? false),
  }));
  return (
    <>
      <Plot label={title} x={x} lines={lines} xName={plot.x} yName={plot.y} log={plot.log} />
      {plot.note && <p class="small">{plot.note}</p>}
    </>
  );
}
