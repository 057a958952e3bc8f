// Components that several pages use.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { compact, type Range } from "./address";
import type { Answers, Question, Reply, Requests } from "./answers";
import { backend } from "./backend";
import { type Job, type Progress, Refusal, type Residue, type Standing } from "./job";
import { end, short } from "./progress";

export { short };

/** A field with its name. */
export function Field({ name, children, hint }: { name: string; children: ComponentChildren; hint?: string }) {
  return (
    <label class="field">
      <span>{name}</span>
      {children}
      {hint && <small>{hint}</small>}
    </label>
  );
}

/** A field for a whole number. A text that is out of range stays while the user types, but sets no value. */
export function Number_({ name, value, of: { min, max }, set, id }: { name: string; value: number; of: Pick<Range, "min" | "max">; set: (n: number) => void; id?: string }) {
  const [text, setText] = useState(String(value));
  useLayoutEffect(() => setText(String(value)), [value]);
  const number = Number(text);
  const fits = text !== "" && Number.isInteger(number) && number >= min && number <= max;
  return (
    <Field name={name} hint={fits ? undefined : `${min} to ${max}`}>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={text}
        aria-invalid={!fits}
        onInput={(event) => {
          const typed = event.currentTarget.value;
          const n = Number(typed);
          setText(typed);
          if (typed !== "" && Number.isInteger(n) && n >= min && n <= max && n !== value) set(n);
        }}
        onBlur={() => setText(String(value))}
      />
    </Field>
  );
}

/** A field for a position as text. The typed text stays until it stands for another position than `value`. */
export function PositionText({ name, value, set }: { name: string; value: string; set: (text: string) => void }) {
  const [text, setText] = useState(value);
  useLayoutEffect(() => {
    if (compact(text) !== compact(value)) setText(value);
  }, [value]);
  return (
    <details>
      <summary>As text</summary>
      <textarea
        id="text"
        aria-label={name}
        rows={9}
        spellcheck={false}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          set(event.currentTarget.value);
        }}
      />
    </details>
  );
}

export function Choice<T extends string>({ name, value, all, set, id }: { name: string; value: T; all: readonly (readonly [T, string])[]; set: (value: T) => void; id?: string }) {
  return (
    <Field name={name}>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value as T)}>
        {all.map(([key, text]) => (
          <option value={key} key={key}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Shows the reason why there is no answer. */
export function Fault({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p class="fault" role="alert">
      {error instanceof Error ? error.message : String(error)}
    </p>
  );
}

export const seconds = (ms: number): string => {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 7_200_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
  const hours = ms / 3_600_000;
  return hours < 48 ? `${hours.toFixed(1)} hours` : `${short(Math.round(hours / 24))} days`;
};

/** A number of bytes, such as 8.6 GB. */
export function size(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}

export interface Work<Q extends Question> {
  answer: Answers[Q] | null;
  /** The answer in other formats, by name. */
  files: Record<string, string>;
  error: unknown;
  progress: Standing | null;
  /** For a count: the number modulo each prime that is done. */
  residues: readonly Residue[];
  busy: boolean;
  run: (request: Requests[Q]) => Promise<Reply<Q> | null>;
  resume: (request: Requests[Q]) => void;
  stop: () => void;
  clear: () => void;
}

type State<Q extends Question> = Pick<Work<Q>, "answer" | "files" | "error" | "progress" | "residues" | "busy">;

const IDLE = { answer: null, files: {}, error: null, progress: null, residues: [], busy: false };

/** A job of a page. A new job stops the previous one. */
export function useWork<Q extends Question>(question: Q): Work<Q> {
  const [state, set] = useState<State<Q>>(IDLE);
  const job = useRef<Job<Reply<Q>> | null>(null);
  const number = useRef(0);
  useEffect(
    () => () => {
      number.current++;
      job.current?.stop();
    },
    [],
  );
  const follow = async (mine: number, started: Job<Reply<Q>>): Promise<Reply<Q> | null> => {
    job.current = started;
    try {
      const reply = await started.answer;
      if (mine !== number.current) return null;
      job.current = null;
      set((s) => ({ ...s, ...reply, error: null, busy: false, progress: null }));
      return reply;
    } catch (error) {
      if (mine !== number.current) return null;
      job.current = null;
      const stopped = error instanceof Refusal && error.kind === "stopped" && error.message === "stopped on request";
      set((s) => ({ ...s, error: stopped ? "Stopped." : error, busy: false, progress: null }));
      return null;
    }
  };
  const tell = (mine: number) => (progress: Progress) => {
    if (mine !== number.current) return;
    const { residues, standing } = progress;
    set((s) => (residues ? { ...s, residues: [...s.residues, ...residues] } : { ...s, progress: standing ?? s.progress }));
  };
  return {
    ...state,
    run: (request) => {
      job.current?.stop();
      const mine = ++number.current;
      set({ ...IDLE, busy: true });
      return follow(mine, backend.start(question, request, tell(mine)));
    },
    resume: (request) => {
      job.current?.stop();
      job.current = null;
      const mine = ++number.current;
      set({ ...IDLE });
      void backend.resume(question, request, tell(mine)).then((found) => {
        if (!found || mine !== number.current) return;
        set((s) => ({ ...s, busy: true }));
        void follow(mine, found);
      });
    },
    stop: () => job.current?.stop(),
    clear: () => {
      job.current?.stop();
      number.current++;
      set(IDLE);
    },
  };
}

/** Asks for a quick answer, again whenever the request changes. Until it arrives, the last answer stays and is not `fresh`. */
export function useAnswer<Q extends Question>(question: Q, request: Requests[Q] | null): { answer: Answers[Q] | null; error: unknown; fresh: boolean } {
  const [state, set] = useState<{ answer: Answers[Q] | null; error: unknown; of: string | null }>({ answer: null, error: null, of: null });
  const key = request && JSON.stringify(request);
  useEffect(() => {
    if (!key) {
      set({ answer: null, error: null, of: null });
      return;
    }
    let wanted = true;
    const timer = setTimeout(() => {
      backend.ask(question, JSON.parse(key)).then(
        ({ answer }) => wanted && set({ answer, error: null, of: key }),
        (error) => wanted && set((s) => ({ answer: s.answer, error, of: key })),
      );
    }, 60);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [question, key]);
  const fresh = key !== null && state.of === key;
  return { answer: state.answer, error: fresh ? state.error : null, fresh };
}

/** Shows the progress of a job. It always takes the same room, so that the page does not jump. */
export function Busy({ work, what }: { work: Pick<Work<Question>, "busy" | "progress" | "error" | "stop">; what: string }) {
  const { busy, progress } = work;
  const [now, tick] = useState(0);
  const begin = useRef(0);
  useEffect(() => {
    if (!busy) return;
    begin.current = performance.now();
    tick(0);
    const timer = setInterval(() => tick(performance.now() - begin.current), 200);
    return () => clearInterval(timer);
  }, [busy]);
  // The clock of the server goes on while the page is reloaded.
  useEffect(() => {
    if (progress) begin.current = Math.min(begin.current, performance.now() - progress.ms);
  }, [progress]);
  const share = progress?.share ?? undefined;
  const until = progress && end(progress);
  const rest = until === null ? "" : `, about ${seconds(Math.max(1000, until - now))} left`;
  return (
    <div class="busy">
      {busy ? (
        <>
          <progress aria-label={what} value={share} max={1} />
          <span>
            <span role="status">{what}</span> {now > 300 && `(${share === undefined ? "" : `${Math.floor(100 * share)} %, `}${seconds(now)}${rest})`} {progress?.words && `– ${progress.words}`}
          </span>
          <button type="button" class="stop" onClick={work.stop}>
            Stop
          </button>
        </>
      ) : (
        <Fault error={work.error} />
      )}
    </div>
  );
}

/** Lets the browser save a text as a file. */
export function save(name: string, text: string | Blob, type = "text/plain"): void {
  const url = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Converts a picture from SVG to PNG, at twice its size. */
export async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

// The colours of the engine's pictures in dark mode: paper, wood, ink, lines and red. White's moves stay lighter than Black's.
const DARK = `@media (prefers-color-scheme: dark) {
  svg > rect:first-of-type { fill: #202225 } [fill="#f7ead0"] { fill: #54472f } [fill="#e8cf97"] { fill: #7a6540 }
  text { fill: #ece9e2 } circle[fill="#202022"] { fill: #0b0b0c }
  [stroke="#3d342a"], [stroke="#202022"] { stroke: #a39b8c } path[fill="#3d342a"] { fill: #a39b8c }
  [stroke="#a09078"] { stroke: #efe0bd } [fill="#a09078"] { fill: #efe0bd }
  [stroke="#b82e1f"] { stroke: #ff8a7a } [fill="#b82e1f"] { fill: #ff8a7a }
}`;

/** Shows a picture of the engine as an image, so that no script in it runs. */
export function Picture({ svg, alt }: { svg: string; alt: string }) {
  const dark = svg.replace(/<svg[^>]*>/, (start) => `${start}<style>${DARK}</style>`);
  return <img class="picture" alt={alt} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(dark)}`} />;
}

/** A picture that a click zooms in and out. */
export function Zoomable({ svg, alt, zoom, set }: { svg: string; alt: string; zoom: boolean; set: (zoom: boolean) => void }) {
  return (
    <div class={`scroll ${zoom ? "zoomed" : ""}`} tabIndex={zoom ? 0 : undefined} role="region" aria-label="The picture">
      <button type="button" class="zoom" aria-pressed={zoom} title={zoom ? "Zoom out" : "Zoom in"} onClick={() => set(!zoom)}>
        <Picture svg={svg} alt={alt} />
      </button>
    </div>
  );
}

/** A button to choose a file. */
export function FileInput({ name, accept, take }: { name: string; accept: string; take: (text: string, name: string) => void }) {
  return (
    <label class="button">
      {name}
      <input
        type="file"
        class="unseen"
        accept={accept}
        onChange={async (event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file) take(await file.text(), file.name);
          input.value = "";
        }}
      />
    </label>
  );
}

/** Digits in groups of three, so that a long number can be read. */
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, "\u2009");
}

export const LATTICES = [
  ["square", "square"],
  ["triangular", "triangular"],
  ["hexagonal", "hexagonal"],
  ["square-octagonal", "squares and octagons"],
  ["cylinder", "cylinder"],
  ["torus", "torus"],
] as const;

export const BOUNDARIES = [
  ["none", "none"],
  ["top", "empty row above"],
  ["bottom", "empty row below"],
  ["both", "both"],
] as const;
