// Progress of a job: one bar over all of its stages, and the time left.
//
// A count first prepares its data. It then sweeps over the board, with one batch of primes after
// another, and may join the states of two halves at last. Only the share of the sweep is known in
// advance, so the stages before and after it get fixed parts of the bar:
//
//     0 %    preparing    5 %    sweep    95 %    joining    100 %
//
// Without a stage before it, the sweep has the whole bar. The bar never goes back. The share of a job
// with several sweeps, such as a table, is unknown from the second sweep on.
import type { Progress, Standing } from "./job";

/** Writes a number with three digits, such as 12.3 million. */
export const short = (n: number): string =>
  n >= 1e9 ? `${(n / 1e9).toPrecision(3)} billion` : n >= 1e6 ? `${(n / 1e6).toPrecision(3)} million` : n.toLocaleString("en");

/** Returns the words for a stage, and its share from 0 to 1 if that is known. */
function stage({ event, batch, situations, waiting }: Progress): [words: string, share: number | null] {
  if (waiting) return ["waiting for other jobs to end", null];
  if (situations) return [`${short(situations)} situations searched`, null];
  const n = (key: string) => Number(event?.[key] ?? 0);
  const of = (done: number) => done / Math.max(1, n("of"));
  switch (event?.event) {
    case "step": {
      const columns = batch?.of_columns || 1;
      const primes = batch?.of || 1;
      const inBatch = Math.min(1, (n("column") + of(n("step") + 1)) / columns);
      const share = ((batch?.done ?? 0) + (batch?.primes ?? primes) * inBatch) / primes;
      return [`column ${Math.min(columns, n("column") + 1)} of ${columns}, ${batch?.done ?? 0} of ${primes} primes, ${short(n("states"))} states`, Math.min(1, share)];
    }
    case "batch":
      return [`${n("done")} of ${n("of")} primes`, of(n("done"))];
    case "preparing":
      return [`${event.what === "pairs" ? "joining pairs of states" : `preparing ${event.what}`}, ${n("done")} of ${n("of")}`, of(n("done"))];
    case "exploring":
      return [`searching for states, ${short(n("states"))} found`, null];
    case "compiling":
      return [`preparing steps, ${n("done")} of ${n("of")}`, of(n("done"))];
    case "searching":
      return [`distance ${n("distance")}, ${short(n("found"))} found`, null];
    case "joining":
      return [`joining cycles, ${n("cycles")} of ${n("of")} left`, of(n("of") - n("cycles"))];
    case "samples":
    case "colourings":
      return [`${short(n("done"))} of ${short(n("of"))}`, of(n("done"))];
    case "note":
      return [String(event.text), null];
    default:
      return ["", null];
  }
}

/** Returns the state of a job after more progress. */
export function follow(before: Standing | undefined, progress: Progress): Standing {
  const [words, done] = stage(progress);
  const { event, batch, ms } = progress;
  const kind = event?.event ?? "";
  const prepares = ["preparing", "compiling", "exploring", "searching"].includes(kind);
  const prepared = before?.prepared || (prepares && !batch);
  let share = done;
  // Programs that are made during the sweep have no part of their own.
  if (prepares) share = done === null ? null : event?.what === "pairs" ? 0.95 + 0.05 * done : batch ? null : 0.05 * done;
  else if (batch && prepared && done !== null) share = 0.05 + 0.9 * done;
  const old = before?.sweep;
  const sweep = batch && done !== null && kind === "step" ? { primes: batch.of, done } : (old ?? null);
  const repeats = before?.repeats || (!!old && !!sweep && (sweep.primes !== old.primes || sweep.done < old.done - 0.2));
  if (before?.share) share = Math.max(before.share, share ?? 0);
  if (repeats) share = null;
  const first = before?.first ?? (share !== null && !prepares ? { ms, share } : null);
  return { ms, words, share, prepared, sweep, repeats, first };
}

/** Returns the time of the end, as `Standing.ms`, or `null` as long as there is no estimate. */
export function end({ ms, share, first }: Standing): number | null {
  if (share === null || !first || share - first.share < 1e-4 || ms - first.ms < 2000) return null;
  return ms + ((ms - first.ms) * (1 - share)) / (share - first.share);
}
