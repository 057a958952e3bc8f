// Numbers of legal positions: published ones, and counts with their progress.
import { useEffect, useLayoutEffect } from "preact/hooks";
import { oneOf, useSettings, whole } from "../address";
import type { CountedBy, Residue } from "../answers";
import { BOUNDARIES, Busy, Choice, Fault, Form, LATTICES, Number_, Save, Table, grouped, plural, seconds, size, useAnswer, useWork } from "../parts";
import { Plot, superscript } from "../plot";

/** Returns log10 of a whole number, given by its digits. */
export const log10 = (digits: string): number => digits.length - 1 + Math.log10(Number(`${digits[0]}.${digits.slice(1, 16) || "0"}`));

/** A number such as 1.234 · 10⁵⁶, from its logarithm. */
const power = (log: number): string => `${(10 ** (log - Math.floor(log))).toFixed(3)} · 10${superscript(Math.floor(log))}`;

/** A share such as 1.234 % or 1.234 · 10⁻⁵⁶, from its logarithm. */
const percent = (log: number): string => (log > -4 ? `${(100 * 10 ** log).toPrecision(4)} %` : power(log));

/** The reciprocal of a share in words, such as 84, from the logarithm of the share. */
const oneIn = (log: number): string => (log > -1 ? (10 ** -log).toFixed(1) : log > -10 ? Math.round(10 ** -log).toLocaleString("en") : `about ${power(-log)}`);

const STONES = ["", "a stone", "a black or a white stone"];

/** What positions are counted by. */
export const KINDS = [
  ["stones", "stones"],
  ["strings", "strings"],
  ["empty", "empty points"],
] as const;

const FIELDS = {
  rows: whole(9, 1, 30),
  /** The default is the number of rows. */
  cols: whole(undefined, 1, 1000),
  colours: whole(2, 1, 9),
  lattice: oneOf(LATTICES),
  boundary: oneOf(BOUNDARIES),
  by: oneOf(KINDS),
};

export function Count({ state }: { state: string }) {
  const { settings, set, type, fault } = useSettings("count", FIELDS, state);
  const { rows, colours, lattice, boundary, by: what } = settings;
  const cols = settings.cols ?? rows;
  const work = useWork("count");
  const by = useWork("count-by");
  const known = useAnswer("count-published", {});
  const board = { lattice, rows, cols, boundary };
  const fits = lattice === "square" && boundary === "none" && colours === 2;
  // Without the numbers of shorter boards, a large count takes less than half the time.
  const isLarge = fits && rows > 12;
  const question = () => ({ board, colours, columns: !isLarge });
  // A count with these settings that has ended, or still runs, is found again.
  useLayoutEffect(() => {
    by.clear();
    work.resume(question());
  }, [JSON.stringify(question())]);
  useLayoutEffect(() => by.clear(), [what]);
  const published = fits ? known.answer?.numbers.find((n) => n.rows === Math.min(rows, cols) && n.cols === Math.max(rows, cols)) : undefined;
  const shown = work.answer;
  const counted = shown && "engine" in shown ? shown : null;
  const quoted = shown && "source" in shown ? shown : null;
  const logs = counted?.columns?.map(log10) ?? [];
  // A published number is shown at once, until a count begins.
  const number = shown?.count ?? (work.busy ? undefined : published?.count);
  const share = number ? log10(number) - rows * cols * Math.log10(colours + 1) : 0;
  return (
    <>
      <h1>How many legal positions?</h1>
      <Fault error={fault} />
      <p>A position is legal if every string has a liberty: an empty point beside it.</p>
      <Form submit={() => void work.run(question())}>
        <Number_ id="rows" name="Rows" value={rows} of={FIELDS.rows} set={(n) => type({ rows: n })} />
        <Number_ id="cols" name="Columns" value={cols} of={FIELDS.cols} set={(n) => type({ cols: n === rows ? undefined : n })} />
        <Choice id="lattice" name="Lattice" value={lattice} all={LATTICES} set={(lattice) => set({ lattice })} />
        <Number_ name="Colours" value={colours} of={FIELDS.colours} set={(n) => type({ colours: n })} />
        <Choice name="Boundary" value={boundary} all={BOUNDARIES} set={(boundary) => set({ boundary })} />
        <button type="submit" class="main" id="count" disabled={work.busy}>
          Count
        </button>
      </Form>
      <Busy work={work} what="Counting" />
      <Residues all={work.residues} busy={work.busy} />
      <output class="number" id="number" aria-live={counted ? "polite" : "off"}>
        {number ? (
          <>
            <span class="name">
              L({rows}, {cols}) =
            </span>{" "}
            {grouped(number)}
          </>
        ) : (
          "\u00a0"
        )}
      </output>
      {number && (
        <>
          <p id="found">
            {plural(number.length, "digit")}, {counted ? `found by the ${counted.engine} engine.` : `published: ${quoted?.source ?? known.answer?.source}.`}
            {counted && published && (published.count === number ? " This is the published number." : " The published number is different!")}{" "}
            <Save as={`legal-${rows}x${cols}.txt`} text={`${number}\n`}>
              Save
            </Save>
          </p>
          <p id="explained">
            Each of the {rows * cols} points is empty or has {STONES[colours] ?? `a stone of one of ${colours} colours`}, which makes {colours + 1}
            <sup>{rows * cols}</sup> arrangements. One in {oneIn(share)} of them is legal: {percent(share)}.
          </p>
        </>
      )}
      {counted && (
        <>
          {logs.length > 1 && (
            <Plot
              label={`Digits of the numbers for 1 to ${logs.length} columns, and the growth from each to the next`}
              x={logs.map((_, i) => i + 1)}
              xName="columns"
              yName="growth per point"
              lines={[{ name: "(L(m,n) / L(m,n−1))^(1/m)", values: logs.map((log, i) => (i ? 10 ** ((log - (logs[i - 1] ?? 0)) / rows) : null)) }]}
            />
          )}
          <Form submit={() => void by.run({ board, colours, by: what })}>
            <Choice name="Break down by" value={what} all={KINDS} set={(by) => set({ by })} />
            <button type="submit" disabled={by.busy}>
              Show
            </button>
          </Form>
          <Busy work={by} what="Counting" />
          {by.answer && <Distribution of={by.answer} what={what} />}
        </>
      )}
      {isLarge && rows <= 24 && !work.busy && <Plan rows={rows} cols={cols} />}
      <details class="known">
        <summary>Known numbers of square boards</summary>
        <Fault error={known.error} />
        <Table
          head={["board", "legal positions"]}
          rows={(known.answer?.numbers ?? []).filter((n) => n.rows === n.cols).map((n) => [`${n.rows} × ${n.cols}`, grouped(n.count)])}
        />
        <p class="small">{known.answer?.source}</p>
      </details>
    </>
  );
}

/** The residues of the number, one prime after another. */
function Residues({ all, busy }: { all: readonly Residue[]; busy: boolean }) {
  if (!all.length) return null;
  return (
    <details id="residues" open={busy}>
      <summary>
        The number modulo {plural(all.length, "prime")}
      </summary>
      <p class="small">
        The engine first finds the remainders of the number modulo primes. By the Chinese remainder theorem, enough remainders determine the number.
      </p>
      <div class="scroll residues" tabIndex={0} role="region" aria-label="Remainders">
        <Table
          head={["prime", "the number modulo it"]}
          rows={all.slice(-100).map(({ prime, residue }) => [<span class="digits">{grouped(prime)}</span>, grouped(residue)])}
        />
      </div>
    </details>
  );
}

/** The engine, time and memory of a large count, before it starts. */
function Plan({ rows, cols }: { rows: number; cols: number }) {
  const work = useWork("plan");
  useEffect(() => {
    // In WebAssembly the speed of this machine cannot be measured.
    if (!ALONE) void work.run({ board: { rows, cols } });
  }, [rows, cols]);
  const plan = work.answer;
  const offer = plan?.offer;
  const facts: [string, string][] = [];
  if (plan) {
    const states = plan.states.map(BigInt).reduce((a, b) => (a > b ? a : b), BigInt(offer?.states_max ?? 0));
    facts.push(["states", `at most ${grouped(String(states))}`], ["primes", String(plan.primes)]);
    // A count that is refused here needs a machine that keeps the numbers of one prime at a time in files.
    const way = plan.split?.at_a_time[0];
    if (offer) facts.push(["engine", offer.engine], ["memory", size(Number(offer.needed))], ["time", `about ${seconds(1000 * offer.seconds)}`]);
    else if (way) facts.push(["memory", size(Number(way.working))], ["files", size(Number(way.disk))], ["time", `about ${seconds(1000 * way.seconds)}`]);
  }
  return (
    <details id="plan" open>
      <summary>Time and memory for a count of this size</summary>
      {!ALONE && <Busy work={work} what="Measuring this machine" />}
      <dl class="facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {plan?.refused && <p class="small">Not counted here: {plan.refused}.</p>}
      <p class="small">
        {ALONE ? "On the command line" : "With more detail, on the command line"}: <code>tengen plan {rows} {cols}</code>
      </p>
    </details>
  );
}

/** A distribution with its mean. */
export function Distribution({ of, what, observed }: { of: CountedBy; what: string; observed?: number[] }) {
  const total = log10(of.count);
  const shares = of.coefficients.flat().map((n) => (n === "0" ? 0 : 100 * 10 ** (log10(n) - total)));
  return (
    <>
      <Plot
        label={`The share of positions by number of ${what}`}
        x={shares.map((_, i) => i)}
        xName={what}
        yName="% of positions"
        lines={[
          { name: "exact", values: shares, bars: !observed },
          ...(observed ? [{ name: "drawn", values: shares.map((_, i) => observed[i] ?? 0), bars: true }] : []),
        ]}
      />
      <p class="small">
        Mean {of.mean.toFixed(4)}, standard deviation {Math.sqrt(of.variance).toFixed(4)}.
      </p>
    </>
  );
}
