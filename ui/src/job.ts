// Jobs, their progress, and the interface to the engines that run them.
import type { Question, Reply, Requests, Residue } from "./answers";

/** The state of a job at work. */
export interface Standing {
  /** Milliseconds since the request, by the clock of the server. */
  ms: number;
  /** The present stage. */
  words: string;
  /** The share of the work that is done, from 0 to 1; `null` if it is unknown. */
  share: number | null;
  /** `true` if there was a stage before the sweep. */
  prepared: boolean;
  /** The last state of the sweep: its number of primes, and its share. */
  sweep: { primes: number; done: number } | null;
  /** `true` if there was more than one sweep. */
  repeats: boolean;
  /** The first known share of the sweep, and its time: the speed is measured from here. */
  first: { ms: number; share: number } | null;
}

/** A report on the progress of a job. */
export interface Progress {
  /** Milliseconds since the request. */
  ms: number;
  /** Number of situations of a problem that were searched. */
  situations?: number;
  /** The last event of the engine; see `Event` of the crate `base`. */
  event?: Record<string, unknown> & { event: string };
  /** The batch of primes that a count works on. */
  batch?: { done: number; of: number; primes: number; of_columns: number } | null;
  /** New residues of a count. */
  residues?: Residue[];
  /** `true` while the job waits for other jobs to end. */
  waiting?: boolean;
  /** The state of the job, from this and all earlier progress. */
  standing?: Standing;
}

/** The reason why there is no answer, as a sentence. */
export class Refusal extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}

/** Work that may take long. */
export interface Job<T> {
  answer: Promise<T>;
  stop(): void;
}

export interface Backend {
  /** Asks a question with a fast answer. */
  ask<Q extends Question>(question: Q, request: Requests[Q]): Promise<Reply<Q>>;
  /** Starts a job, and reports its progress. */
  start<Q extends Question>(question: Q, request: Requests[Q], tell: (progress: Progress) => void): Job<Reply<Q>>;
  /** Finds a job with the same request from before a reload. */
  resume<Q extends Question>(question: Q, request: Requests[Q], tell: (progress: Progress) => void): Promise<Job<Reply<Q>> | null>;
}
