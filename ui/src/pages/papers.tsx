// The tables and figures of the papers, recomputed beside the print.
import { useEffect, useState } from "preact/hooks";
import { keep } from "../address";
import { Busy, Choice, Fault, Picture, save, useAnswer, useWork } from "../parts";

interface Entry {
  name: string;
  kind: "table" | "figure";
  source: string;
  title: string;
}
interface Row {
  key: string;
  ours: string | null;
  printed: string | null;
  verdict: string;
  reason?: string;
  basis?: string;
}
interface Table {
  name: string;
  title: string;
  source: string;
  rows: Row[];
}

export function Papers({ state }: { state: URLSearchParams }) {
  const entries = useAnswer<Entry[]>("papers", {});
  const [name, setName] = useState(state.get("name") ?? "go-table-6");
  const [only, setOnly] = useState("all");
  const work = useWork<Table | string>("paper");
  useEffect(() => {
    keep("papers", { name });
    void work.run({ name });
  }, [name]);
  const answer = work.answer;
  const entry = entries.answer?.find((e) => e.name === name);
  const table = answer && typeof answer === "object" ? answer : null;
  const verdicts = [...new Set(table?.rows.map((row) => row.verdict) ?? [])];
  const rows = table?.rows.filter((row) => only === "all" || row.verdict === only) ?? [];
  const count = (verdict: string) => table?.rows.filter((row) => row.verdict === verdict).length ?? 0;
  return (
    <>
      <h1>The papers, recomputed</h1>
      <p>Every table and figure is computed anew and set beside what is printed.</p>
      <Fault error={entries.error} />
      <div class="row">
        <Choice
          id="paper"
          name="Table or figure"
          value={name}
          all={(entries.answer ?? []).map((e) => [e.name, `${e.source}: ${e.title}`] as const)}
          set={(next) => {
            setOnly("all");
            setName(next);
          }}
        />
        {typeof answer === "string" && (
          <button type="button" onClick={() => save(`${name}.svg`, answer, "image/svg+xml")}>
            Save the picture
          </button>
        )}
      </div>
      <Busy work={work} what="Computing" />
      {entry && (
        <p>
          <strong>{entry.title}</strong> <span class="small">{entry.source}</span>
        </p>
      )}
      {typeof answer === "string" && <Picture svg={answer} alt={entry?.title ?? name} />}
      {table && (
        <>
          <p id="verdicts" role="status">
            {verdicts.map((v) => `${v}: ${count(v)}`).join(", ")}
          </p>
          <Choice name="Show" value={only} all={[["all", "all values"], ...verdicts.map((v) => [v, v] as const)]} set={setOnly} />
          <div class="scroll" tabIndex={0} role="region" aria-label="Values">
            <table id="table">
              <thead>
                <tr>
                  <th scope="col">value</th>
                  <th scope="col">ours</th>
                  <th scope="col">printed</th>
                  <th scope="col">verdict</th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, 1000).map((row) => (
                  <tr key={row.key}>
                    <th scope="row">{row.key}</th>
                    <td class="digits">{row.ours ?? "–"}</td>
                    <td class="digits">{row.printed ?? "–"}</td>
                    <td>
                      {row.verdict}
                      {row.reason && <small> {row.reason}</small>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p class="small">
            Values that take minutes or hours: <code>tengen table {name} --full</code>
          </p>
        </>
      )}
    </>
  );
}
