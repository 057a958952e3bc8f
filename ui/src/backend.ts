// Who answers: the server, or workers in the page itself.
import type { Question, Reply, Requests } from "./answers";
import type { Standing } from "./progress";
import { server } from "./server";
import { workers } from "./workers";

/** The number that is being counted, modulo a prime; both as digits. */
export interface Residue {
  prime: string;
  residue: string;
}

/** How far a job is. */
export interface Progress {
  /** Milliseconds since it was asked for. */
  ms: number;
  /** Situations of a problem that were looked into. */
  situations?: number;
  /** What an engine told last; see `Event` of the crate `base`. */
  event?: Record<string, unknown> & { event: string };
  /** The group of primes at which a count is. */
  batch?: { done: number; of: number; primes: number; of_columns: number } | null;
  /** The residues that were found since it was last told, if these are told. */
  residues?: Residue[];
  /** Whether it waits for other jobs to end. */
  waiting?: boolean;
  /** The state of the job, from this and all earlier progress. */
  standing?: Standing;
}

/** Why there is no answer: a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}

/** Something that takes its time. */
export interface Job<T> {
  answer: Promise<T>;
  stop(): void;
}

export interface Backend {
  /** An answer that takes a moment. */
  ask<Q extends Question>(question: Q, request: Requests[Q]): Promise<Reply<Q>>;
  /** One that may take longer. */
  start<Q extends Question>(question: Q, request: Requests[Q], tell: (progress: Progress) => void): Job<Reply<Q>>;
  /** The same that is at work already, from before the page was reloaded. */
  resume<Q extends Question>(question: Q, request: Requests[Q], tell: (progress: Progress) => void): Promise<Job<Reply<Q>> | null>;
}

export const backend: Backend = ALONE ? workers() : server();
