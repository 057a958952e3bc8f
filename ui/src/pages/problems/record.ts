// The record of a game, seen after one of its moves.
import { type Looked } from "../../answers";
import { stonesOf } from "../../board";
import { useAnswer } from "../../parts";

/** A position of a text that is not a problem, and the moves that lead to it. */
export interface Seen {
  /** The position; `null` until it is read. */
  looked: Looked | null;
  error: unknown;
  /** Number of moves of the game; 0 for a position. */
  moves: number;
  /** The stone of the last move, if it is known. */
  last: number | undefined;
}

/** Reads a text that is not a problem; `at` is the number of moves to play, by default all. */
export function useRecord(text: string | null, at: number | undefined): Seen {
  const end = useAnswer("look", text === null ? null : { text });
  const moves = end.fresh && !end.error ? (end.answer?.moves ?? 0) : 0;
  const now = Math.min(at ?? moves, moves);
  const after = (moves: number, isAsked: boolean) => (text !== null && isAsked ? { text, moves } : null);
  const middle = useAnswer("look", after(now, now < moves));
  const before = useAnswer("look", after(now - 1, moves > 0 && now > 0));
  const { answer, fresh, error } = now < moves ? middle : end;
  const looked = fresh && !error ? answer : null;
  return { looked, error, moves, last: looked && before.fresh && before.answer ? added(before.answer, looked) : undefined };
}

/** Returns the only point that has a stone now and was empty before. */
function added(before: Looked, after: Looked): number | undefined {
  const was = stonesOf(before.position.position);
  const all = stonesOf(after.position.position).flatMap((stone, v) => (stone && !was[v] ? [v] : []));
  return all.length === 1 ? all[0] : undefined;
}
