// Components that several pages use.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { compact, type Range, whole } from "./address";
import type { Answers, Question, Reply, Requests, Residue } from "./answers";
import { backend } from "./backend";
import { type Job, type Progress, Refusal, type Standing } from "./job";
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

interface Numbered<T> {
  name: string;
  value: T;
  of: Pick<Range, "min" | "max">;
  set: (n: T) => void;
  id?: string;
  /** The meaning of an empty field. Without it, the field needs a number. */
  empty?: string;
}

/** A field for a whole number. A text that is out of range stays while the user types, but sets no value. */
export function Number_<T extends number | undefined>({ name, value, of: { min, max }, set, id, empty }: Numbered<T>) {
  const shown = value?.toString() ?? "";
  const [text, setText] = useState(shown);
  useLayoutEffect(() => setText(shown), [value]);
  const fits = (text: string) => (text === "" ? empty !== undefined : Number.isInteger(Number(text)) && Number(text) >= min && Number(text) <= max);
  return (
    <Field name={name} hint={fits(text) ? undefined : `${min} to ${max}`}>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        placeholder={empty}
        value={text}
        aria-invalid={!fits(text)}
        onInput={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          const n = (typed === "" ? undefined : Number(typed)) as T;
          if (fits(typed) && n !== value) set(n);
        }}
        onBlur={() => setText(shown)}
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

/** A box to tick. */
export function Check({ id, on, set, children }: { id?: string; on: boolean; set: (on: boolean) => void; children: ComponentChildren }) {
  return (
    <label class="check">
      <input id={id} type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} /> {children}
    </label>
  );
}

/** The choice of what a click on the board does. */
export function Clicks<T extends string>({ value, all, set }: { value: T; all: readonly (readonly [T, string])[]; set: (value: T) => void }) {
  return (
    <fieldset class="tools">
      <legend>A click</legend>
      {all.map(([key, words]) => (
        <label key={key} class="check">
          <input type="radio" name="tool" checked={value === key} onChange={() => set(key)} /> {words}
        </label>
      ))}
    </fieldset>
  );
}

/** A form in a row. */
export function Form({ submit, children }: { submit?: () => void; children: ComponentChildren }) {
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        submit?.();
      }}
    >
      {children}
    </form>
  );
}

/** A table, whose first column names its rows. Cells that are texts are numbers. */
export function Table({ id, head, rows }: { id?: string; head: readonly string[]; rows: readonly ComponentChildren[][] }) {
  return (
    <table id={id}>
      <thead>
        <tr>
          {head.map((name, i) => (
            <th scope="col" key={i}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], n) => (
          <tr key={n}>
            <th scope="row">{name}</th>
            {cells.map((cell, i) => (
              <td key={i} class={typeof cell === "string" ? "digits" : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Buttons to step through moves, of which `at` are on the board. `ends` adds buttons to the first and to the last one. */
export function Steps({ at, of, step, ends }: { at: number; of: number; step: (to: number) => void; ends?: boolean }) {
  const button = (name: string, sign: string, to: number, id?: string) => (
    <button type="button" id={id} onClick={() => step(to)} disabled={clamp(to, 0, of) === at} aria-label={name}>
      {sign}
    </button>
  );
  return (
    <>
      {ends && button("First", "|◀", 0)}
      {button("Back", "◀", at - 1)}
      {button("Forward", "▶", at + 1, "forward")}
      {ends && button("Last", "▶|", of, "last")}
    </>
  );
}

/** A slider through moves, of which `at` are on the board. */
export function Slider({ at, of, set }: { at: number; of: number; set: (to: number) => void }) {
  return <input id="move" type="range" aria-label="Move" min={0} max={of} value={at} onInput={(event) => set(event.currentTarget.valueAsNumber)} />;
}

/** Returns `true` for a key that is for the browser, such as Ctrl and +. */
export const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Hears keys, except inside of elements that match `others`. `press` returns `true` for a key that it uses. */
export function useKeys(others: string, press: (key: string) => boolean): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (!isShortcut(event) && !target?.closest(others) && press(event.key)) event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  });
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
  /** Stops the previous job, and hears nothing more of it. */
  const restart = (state: State<Q>): number => {
    job.current?.stop();
    job.current = null;
    set(state);
    return ++number.current;
  };
  const follow = async (mine: number, started: Job<Reply<Q>>): Promise<Reply<Q> | null> => {
    job.current = started;
    const [reply, error] = await started.answer.then(
      (reply) => [reply, null] as const,
      (error: unknown) => [null, error] as const,
    );
    if (mine !== number.current) return null;
    job.current = null;
    const stopped = error instanceof Refusal && error.kind === "stopped" && error.message === "stopped on request";
    set((s) => ({ ...s, ...reply, error: stopped ? "Stopped." : error, busy: false, progress: null }));
    return reply;
  };
  const tell = (mine: number) => (progress: Progress) => {
    if (mine !== number.current) return;
    const { residues, standing } = progress;
    set((s) => (residues ? { ...s, residues: [...s.residues, ...residues] } : { ...s, progress: standing ?? s.progress }));
  };
  return {
    ...state,
    run: (request) => {
      const mine = restart({ ...IDLE, busy: true });
      return follow(mine, backend.start(question, request, tell(mine)));
    },
    resume: (request) => {
      const mine = restart(IDLE);
      void backend.resume(question, request, tell(mine)).then((found) => {
        if (!found || mine !== number.current) return;
        set((s) => ({ ...s, busy: true }));
        void follow(mine, found);
      });
    },
    stop: () => job.current?.stop(),
    clear: () => void restart(IDLE),
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

const TYPES: Record<string, string> = { svg: "image/svg+xml", png: "image/png", sgf: "application/x-go-sgf", json: "application/json" };

/** Lets the browser save data as a file. */
export function save(name: string, data: string | Blob): void {
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "text/plain";
  const url = URL.createObjectURL(new Blob([data], { type }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A button that saves a text, if there is one. */
export function Save({ as, text, children }: { as: string; text: string | null | undefined; children: ComponentChildren }) {
  if (!text) return null;
  return (
    <button type="button" onClick={() => save(as, text)}>
      {children}
    </button>
  );
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

/** Returns a number between two others: the nearest one to `n`. */
export const clamp = (n: number, least: number, most: number): number => Math.max(least, Math.min(most, n));

/** A number of things, such as 2 moves. */
export const plural = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;

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

/** The numbers of rows and columns of a board to set stones on, and its address while it is empty. */
export const SIDE = whole(9, 1, 25);
export const EMPTY = Array(9).fill(".".repeat(9)).join("/");
