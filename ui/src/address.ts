// The state of a page is its address. This module alone reads addresses and changes them: a page
// lists its settings as fields, reads them with `useSettings`, and keeps no copy.
//
//     #/count?rows=3&lattice=torus      page "count", settings rows and lattice
//
// A setting that has its default value is left out. Each change makes an entry in the history of
// the browser, so that Back undoes it; letters typed into one field make one entry together.
import { useEffect, useMemo, useState } from "preact/hooks";

/** A setting: its default value, and its form in an address. */
export interface Setting<T> {
  initial: T;
  /** Returns the value of a text; `undefined` if the text is invalid. */
  read: (text: string) => T | undefined;
  /** Returns the text of a value; `undefined` if the address leaves out the setting. */
  write: (value: T) => string | undefined;
  /** The valid texts, in words. */
  expects: string;
}

/** A whole number within a range. */
export interface Range<T = number> extends Setting<T> {
  min: number;
  max: number;
}

export function whole<T extends number | undefined>(initial: T, min: number, max: number): Range<number | T> {
  const read = (text: string) => (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined);
  return { initial, min, max, read, write: (n) => n?.toString(), expects: `a number from ${min} to ${max}` };
}

/** One of some names (default: the first). */
export function oneOf<T extends string>(all: readonly (readonly [T, string])[]): Setting<T> {
  const [[initial] = ["" as T]] = all;
  const read = (text: string) => all.find(([name]) => name === text)?.[0];
  return { initial, read, write: (name) => name, expects: all.flatMap(([name]) => name || []).join(", ") };
}

/** One of some names (default: none). */
export function maybe<T extends string>(...all: readonly T[]): Setting<T | undefined> {
  return { initial: undefined, read: (text) => all.find((name) => name === text), write: (name) => name, expects: all.join(", ") };
}

export const yes: Setting<boolean> = { initial: false, read: (text) => (text === "1" ? true : text === "0" ? false : undefined), write: (on) => (on ? "1" : undefined), expects: "0 or 1" };

export function text<T extends string | undefined>(initial: T): Setting<string | T> {
  return { initial, read: (text) => text, write: (text) => text, expects: "a text" };
}

/** Names in order, such as moves: joined by dots. */
export const names: Setting<string[]> = {
  initial: [],
  read: (text) => text.split(".").filter(Boolean).map((name) => name.replaceAll("%2E", ".").replaceAll("%25", "%")),
  write: (all) => all.map((name) => name.replaceAll("%", "%25").replaceAll(".", "%2E")).join(".") || undefined,
  expects: "names with dots between",
};

const isDiagram = (text: string) => /^[.,+xo#bw\d\s/]*$/i.test(text);

/** A position in one line: a diagram without blanks and with `/` between its rows, or unchanged SGF. */
export const compact = (text: string) => (isDiagram(text) ? text.trim().replace(/[^\S\n]/g, "").replaceAll("\n", "/") : text);

/** A position as a diagram with several lines, or as SGF. */
export function position<T extends string | undefined>(initial: T): Setting<string | T> {
  return {
    initial,
    read: (text) => (isDiagram(text) ? text.replaceAll("/", "\n") : text),
    write: (text) => text && compact(text),
    expects: "rows of a diagram with / between, or SGF",
  };
}

type Fields = Record<string, Setting<any>>;
type Values<F extends Fields> = { [K in keyof F]: F[K]["initial"] };

interface Address {
  page: string;
  state: string;
}

function read(): Address {
  const hash = location.hash.replace(/^#\/?/, "");
  const end = `${hash}?`.indexOf("?");
  return { page: hash.slice(0, end) || "home", state: hash.slice(end + 1) };
}

/** The address of a page with some settings, given as texts. */
export function link(page: string, state: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) if (value !== undefined) query.set(key, value);
  const text = query.toString().replaceAll("%2F", "/");
  return `#/${page}${text && `?${text}`}`;
}

/** The page and the names of the settings that are being typed. */
let typing = "";
// Typing ends when the address changes otherwise, the field is left, Enter is pressed, or another text is pasted.
for (const done of ["popstate", "hashchange", "change", "paste"]) addEventListener(done, () => (typing = ""), true);

/** Returns the current address. Settings, links, Back and the user change it. */
export function useAddress(): Address {
  const [hash, set] = useState(location.hash);
  useEffect(() => {
    const changed = () => set(location.hash);
    for (const moved of ["popstate", "hashchange"]) addEventListener(moved, changed);
    changed();
  }, []);
  return useMemo(read, [hash]);
}

function values<F extends Fields>(fields: F, query: URLSearchParams): Values<F> {
  const all = Object.entries(fields).map(([key, { initial, read }]) => {
    const text = query.get(key);
    return [key, (text === null ? undefined : read(text)) ?? initial];
  });
  return Object.fromEntries(all);
}

export interface Settings<F extends Fields> {
  settings: Values<F>;
  /** Changes some settings. */
  set: (change: Partial<Values<F>>) => void;
  /** Changes settings while the user types. All changes until the user is done make one entry in the history. */
  type: (change: Partial<Values<F>>) => void;
  /** A sentence that names the invalid parts of the address; empty if there are none. */
  fault: string;
}

/** The settings of a page, from the part of the address behind `?`. */
export function useSettings<F extends Fields>(page: string, fields: F, state: string): Settings<F> {
  return useMemo(() => {
    const query = new URLSearchParams(state);
    const change = (typed: boolean) => (change: Partial<Values<F>>) => {
      // Two changes may come before the page is drawn again.
      const now = read();
      if (now.page !== page) return;
      const next: Values<F> = { ...values(fields, new URLSearchParams(now.state)), ...change };
      const written = Object.entries(fields).map(([key, { initial, write }]) => {
        const text = write(next[key]);
        return [key, text === write(initial) ? undefined : text] as const;
      });
      const hash = link(page, Object.fromEntries(written));
      if (location.hash === hash) return;
      const what = typed ? `${page} ${Object.keys(change)}` : "";
      history[typed && what === typing ? "replaceState" : "pushState"](null, "", hash);
      // The browser tells of no change that a page makes itself.
      dispatchEvent(new Event("popstate"));
      typing = what;
    };
    const faults = [...query].flatMap(([key, text]) => {
      const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
      if (!field) return [`the page has no setting “${key}”`];
      return field.read(text) === undefined ? [`${key}=${text} is not taken: expected ${field.expects}`] : [];
    });
    const fault = faults.length ? `In the address: ${faults.join("; ")}.` : "";
    return { settings: values(fields, query), set: change(false), type: change(true), fault };
  }, [page, fields, state]);
}
