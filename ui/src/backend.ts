// Who answers: the server, or workers in the page itself.
import { server } from "./server";
import { workers } from "./workers";

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
  /** Whether it waits for other jobs to end. */
  waiting?: boolean;
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
  ask<T>(question: string, request: object): Promise<T>;
  /** One that may take longer. */
  start<T>(question: string, request: object, tell: (progress: Progress) => void): Job<T>;
  /** The same that is at work already, from before the page was reloaded. */
  resume<T>(question: string, request: object, tell: (progress: Progress) => void): Promise<Job<T> | null>;
}

export const backend: Backend = ALONE ? workers() : server();
