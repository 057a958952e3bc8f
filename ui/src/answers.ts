// Requests and answers, as the schemas of the registry describe them: `npm run types` writes their types.
import type { Answers, Requests } from "../generated/types";

export type * from "../generated/types";

export type Question = keyof Requests;

/** An answer, and its other formats by name: `svg` is a picture, `sgf` a game record. */
export interface Reply<Q extends Question> {
  answer: Answers[Q];
  files: Record<string, string>;
}

/** A place in a picture: x to the right, y down. */
export type Spot = [number, number];
