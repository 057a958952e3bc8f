// Numbers of legal positions, as they are found.
import { useEffect, useLayoutEffect } from "preact/hooks";
import { oneOf, useSettings, whole } from "../address";
import type { CountedBy } from "../answers";
import type { Residue } from "../backend";
import { BOUNDARIES, Busy, Choice, Fault, LATTICES, Number_, grouped, save, seconds, size, useAnswer, useWork } from "../parts";
import { Plot, superscript } from "../plot";

/** log10 of a whole number, from its digits. */
export const log10 = (digits: string): number => digits.length - 1 + Math.log10(Number(`${digits[0]}.${digits.slice(1, 16) || "0"}`));

/** A share such as 0.0123 or 1.2e-30, from a logarithm. */
function power(log: number): string {
  if (log > -4) return `${(100 * 10 ** log).toPrecision(4)} %`;
  const exponent = Math.floor(log);
  return `${(10 ** (log - exponent)).toFixed(3)} · 10${superscript(exponent)}`;
}

const KINDS = [
  ["stones", "stones"],
  ["strings", "strings"],
  ["empty", "empty points"],
] as const;

const FIELDS = {
  rows: whole(9, 1, 30),
  /** As many as rows, unless stated. */
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
  // Of a large board the number alone takes less than half the time.
  const isLarge = fits && rows > 12;
  const question = () => ({ board, colours, columns: !isLarge });
  // What was counted for these settings, or is being counted, is found again.
  useEffect(() => {
    by.clear();
    work.resume(question());
  }, [JSON.stringify(question())]);
  useLayoutEffect(() => by.clear(), [what]);
  const published = fits ? known.answer?.numbers.find((n) => n.rows === Math.min(rows, cols) && n.cols === Math.max(rows, cols)) : undefined;
  const shown = work.answer;
  const counted = shown && "engine" in shown ? shown : null;
  const quoted = shown && "source" in shown ? shown : null;
  const logs = counted?.columns?.map(log10) ?? [];
  return (
    <>
      <h1>How many legal positions?</h1>
      <Fault error={fault} />
      <p>A position is legal if every string has a liberty: an empty point beside it.</p>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void work.run(question());
        }}
      >
        <Number_ id="rows" name="Rows" value={rows} of={FIELDS.rows} set={(n) => type({ rows: n })} />
        <Number_ id="cols" name="Columns" value={cols} of={FIELDS.cols} set={(n) => type({ cols: n === rows ? undefined : n })} />
        <Choice id="lattice" name="Lattice" value={lattice} all={LATTICES} set={(lattice) => set({ lattice })} />
        <Number_ name="Colours" value={colours} of={FIELDS.colours} set={(n) => type({ colours: n })} />
        <Choice name="Boundary" value={boundary} all={BOUNDARIES} set={(boundary) => set({ boundary })} />
        <button type="submit" class="main" id="count" disabled={work.busy}>
          Count
        </button>
      </form>
      <Busy work={work} what="Counting" />
      <Residues all={work.residues} busy={work.busy} />
      <output class="number" id="number" aria-live="polite">
        {shown ? (
          <>
            <span class="name">
              L({rows}, {cols}) =
            </span>{" "}
            {grouped(shown.count)}
          </>
        ) : (
          "\u00a0"
        )}
      </output>
      {shown && (
        <>
          <p>
            {shown.count.length} {shown.count.length === 1 ? "digit" : "digits"}{counted ? `, found by the ${counted.engine} engine` : `, not counted here but published: ${quoted?.source}`}. Of all {colours + 1}
            <sup>{rows * cols}</sup> colourings, {power(log10(shown.count) - rows * cols * Math.log10(colours + 1))} are legal.
            {counted && published && (published.count === shown.count ? " This is the published number." : " The published number is another one!")}{" "}
            <button type="button" onClick={() => save(`legal-${rows}x${cols}.txt`, `${shown.count}\n`)}>
              Save
            </button>
          </p>
          {logs.length > 1 && (
            <Plot
              label={`Digits of the numbers for 1 to ${logs.length} columns, and the growth from each to the next`}
              x={logs.map((_, i) => i + 1)}
              xName="columns"
              yName="growth per point"
              lines={[{ name: "(L(m,n) / L(m,n−1))^(1/m)", values: logs.map((log, i) => (i ? 10 ** ((log - (logs[i - 1] ?? 0)) / rows) : null)) }]}
            />
          )}
          <form
            class="row"
            onSubmit={(event) => {
              event.preventDefault();
              void by.run({ board, colours, by: what });
            }}
          >
            <Choice name="How many of them have so many" value={what} all={KINDS} set={(by) => set({ by })} />
            <button type="submit" disabled={by.busy}>
              Count by that
            </button>
          </form>
          <Busy work={by} what="Counting" />
          {by.answer && <Distribution of={by.answer} what={what} />}
        </>
      )}
      {published && !shown && (
        <details>
          <summary>Published already</summary>
          <p class="number">{grouped(published.count)}</p>
          <p class="small">{known.answer?.source}</p>
        </details>
      )}
      {isLarge && rows <= 24 && !work.busy && <Plan rows={rows} cols={cols} />}
      <details class="known">
        <summary>Known numbers of square boards</summary>
        <Fault error={known.error} />
        <table>
          <thead>
            <tr>
              <th scope="col">board</th>
              <th scope="col">legal positions</th>
            </tr>
          </thead>
          <tbody>
            {known.answer?.numbers
              .filter((n) => n.rows === n.cols)
              .map((n) => (
                <tr key={n.rows}>
                  <th scope="row">
                    {n.rows} × {n.cols}
                  </th>
                  <td class="digits">{grouped(n.count)}</td>
                </tr>
              ))}
          </tbody>
        </table>
        <p class="small">{known.answer?.source}</p>
      </details>
    </>
  );
}

/** The number as it is found: modulo one prime after another. */
function Residues({ all, busy }: { all: readonly Residue[]; busy: boolean }) {
  if (!all.length) return null;
  return (
    <details id="residues" open={busy}>
      <summary>
        The number modulo {all.length} {all.length === 1 ? "prime" : "primes"}
      </summary>
      <p class="small">
        These are found first. As soon as there are enough, there is one number with all these remainders, by the Chinese remainder theorem.
      </p>
      <div class="scroll residues" tabIndex={0} role="region" aria-label="Remainders">
        <table>
          <thead>
            <tr>
              <th scope="col">prime</th>
              <th scope="col">the number modulo it</th>
            </tr>
          </thead>
          <tbody>
            {all.slice(-100).map(({ prime, residue }) => (
              <tr key={prime}>
                <th scope="row" class="digits">
                  {grouped(prime)}
                </th>
                <td class="digits">{grouped(residue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The engine, time and memory of a large count, before one starts it. */
function Plan({ rows, cols }: { rows: number; cols: number }) {
  const { answer, error } = useAnswer("plan", { board: { rows, cols } });
  if (error) return <Fault error={error} />;
  if (!answer) return null;
  const { offer, refused } = answer;
  const most = answer.states.map(BigInt).reduce((a, b) => (a > b ? a : b), 0n);
  const facts: [string, string][] = [["states", grouped(String(most))]];
  if (offer) {
    facts.unshift(["engine", offer.engine]);
    facts.push(
      ["primes", `${answer.primes}, ${offer.primes_at_a_time} at a time`],
      ["memory", size(Number(offer.needed))],
      ["time", `about ${seconds(1000 * offer.seconds)}`],
    );
  } else {
    facts.push(["primes", String(answer.primes)], ["not counted here", refused ?? ""]);
  }
  return (
    <details>
      <summary>Time and memory of a count of this size</summary>
      <dl class="facts">
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="small">
        A count that needs more memory is for the program: <code>tengen count ROWS --scratch DIR --memory SIZE</code>
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
        label={`The share of positions with so many ${what}`}
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
