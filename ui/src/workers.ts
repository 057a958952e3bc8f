// Answers of workers in the page itself, where there is no server.
import type { Reply } from "./answers";
import { type Backend, type Job, type Progress, Refusal, type Standing } from "./job";
import { follow } from "./progress";

interface Said {
  answer?: string;
  refusal?: string;
  event?: string;
}

export function workers(): Backend {
  let idle: Worker | null = null;

  function start<T>(question: string, request: object, tell: (progress: Progress) => void): Job<T> {
    const worker = idle ?? new Worker("worker.js", { type: "module" });
    idle = null;
    const begin = performance.now();
    let situations = 0;
    let batch: Progress["batch"] = null;
    let standing: Standing | undefined;
    let stopped = (_: Refusal) => {};
    const answer = new Promise<T>((resolve, reject) => {
      stopped = reject;
      worker.onmessage = ({ data }: MessageEvent<Said>) => {
        const ms = performance.now() - begin;
        if (data.event) {
          const event = JSON.parse(data.event);
          if (event.event === "residue") {
            tell({ ms, residues: [{ prime: event.prime, residue: event.residue }] });
            return;
          }
          if (event.event === "batch") batch = event;
          const progress: Progress = event.event === "situations" ? { ms, situations: (situations += event.more) } : { ms, event, batch };
          standing = follow(standing, progress);
          tell({ ...progress, standing });
          return;
        }
        const { kind, message } = data.refusal ? JSON.parse(data.refusal) : { kind: "", message: "" };
        // Engines that have failed are not asked again.
        if (kind !== "failed") idle ??= worker;
        if (idle !== worker) worker.terminate();
        if (data.refusal) {
          reject(new Refusal(kind, message));
        } else resolve(JSON.parse(data.answer ?? "null"));
      };
      worker.onerror = (error) => {
        worker.terminate();
        reject(new Refusal("failed", error.message || "the worker failed; is there enough memory?"));
      };
    });
    worker.postMessage({ question, request: JSON.stringify(request) });
    return {
      answer,
      stop: () => {
        worker.terminate();
        stopped(new Refusal("stopped", "stopped on request"));
      },
    };
  }

  return {
    ask: (question, request) => start<Reply<typeof question>>(question, request, () => {}).answer,
    start,
    resume: async () => null,
  };
}
