// Answers of the server.
import { type Backend, type Job, type Progress, Refusal } from "./job";
import { follow } from "./progress";

interface Told extends Progress {
  job: number;
  type: "waiting" | "running" | "progress" | "residue" | "done" | "failed";
}

interface Kept {
  id: number;
  question: string;
  state: string;
  request?: unknown;
  reply?: unknown;
  error?: { kind: string; message: string };
}

/** Returns the name of this page, which stays after a reload, but not in another tab. */
function pageName(): string {
  const key = "tengen-page";
  let name = sessionStorage.getItem(key);
  if (!name) {
    name = crypto.randomUUID();
    sessionStorage.setItem(key, name);
  }
  return name;
}

/** Returns the JSON that the server answers. */
async function fetched(path: string, init?: RequestInit) {
  const response = await fetch(path, init).catch(() => {
    throw new Refusal("gone", "the server does not answer; is `tengen serve` still running?");
  });
  if (response.ok) return response.json();
  const { kind, message } = await response.json().catch(() => ({ kind: "failed", message: `the server said ${response.status}` }));
  throw new Refusal(kind, message);
}

const post = (request: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(request),
});

/** Writes JSON with sorted fields, so that equal values have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, v) =>
    v && typeof v === "object" && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}

export function server(): Backend {
  const page = `page=${pageName()}`;
  const heard = new Map<number, Told[]>();
  const listeners = new Map<number, (told: Told) => void>();
  /** The requests of jobs, as canonical JSON. */
  const requests = new Map<number, string>();
  let events: EventSource | null = null;
  let open: Promise<void> | null = null;

  function listen(): Promise<void> {
    open ??= new Promise((resolve) => {
      events = new EventSource(`/api/events?${page}`);
      events.onopen = () => {
        resolve();
        // Find out which jobs the server has forgotten while nobody listened.
        for (const id of listeners.keys()) void check(id);
      };
      events.onerror = () => resolve();
      events.onmessage = (message) => {
        const told: Told = JSON.parse(message.data);
        const before = heard.get(told.job) ?? [];
        told.waiting = told.type === "waiting";
        told.standing = told.type === "residue" ? before.at(-1)?.standing : follow(before.at(-1)?.standing, told);
        heard.set(told.job, told.type === "progress" ? [...before.filter((t) => t.type !== "progress"), told] : [...before, told]);
        listeners.get(told.job)?.(told);
      };
    });
    return open;
  }

  async function check(id: number): Promise<void> {
    try {
      await fetched(`/api/jobs/${id}?${page}`);
    } catch (error) {
      if (error instanceof Refusal && error.kind !== "gone") {
        listeners.get(id)?.({ job: id, type: "failed", ms: 0 });
      }
    }
  }

  function attach<T>(id: Promise<number>, tell: (progress: Progress) => void): Job<T> {
    const answer = (async () => {
      const number = await id;
      await new Promise<void>((resolve) => {
        const hear = (told: Told) => {
          if (told.type === "done" || told.type === "failed") resolve();
          else tell(told);
        };
        listeners.set(number, hear);
        heard.get(number)?.forEach(hear);
      });
      listeners.delete(number);
      const job: Kept = await fetched(`/api/jobs/${number}?${page}`);
      if (job.error) throw new Refusal(job.error.kind, job.error.message);
      return job.reply as T;
    })();
    const stop = () => {
      id.then((number) => fetch(`/api/jobs/${number}?${page}`, { method: "DELETE" })).catch(() => {});
    };
    return { answer, stop };
  }

  return {
    ask: (question, request) => fetched(`/api/ask/${question}`, post(request)),
    start: (question, request, tell) => {
      const id = listen()
        .then(() => fetched(`/api/jobs/${question}?${page}`, post(request)))
        .then(({ id }: { id: number }) => {
          requests.set(id, canonical(request));
          return id;
        });
      return attach(id, tell);
    },
    resume: async (question, request, tell) => {
      try {
        const jobs: Kept[] = await fetched(`/api/jobs?${page}`);
        // Forget older jobs that the server has forgotten.
        const ids = new Set(jobs.map((job) => job.id));
        const newest = Math.max(...ids);
        for (const known of [heard, requests]) {
          for (const id of known.keys()) if (id < newest && !ids.has(id)) known.delete(id);
        }
        for (const { id, state } of jobs.filter((job) => job.question === question).reverse()) {
          if (!requests.has(id)) requests.set(id, canonical((await fetched(`/api/jobs/${id}?${page}`)).request));
          if (state !== "failed" && requests.get(id) === canonical(request)) {
            await listen();
            return attach(Promise.resolve(id), tell);
          }
        }
      } catch {
        // A new job will have the same error, and report it.
      }
      return null;
    },
  };
}
