// The state of a page is in its address, so that it can be shared and reloaded.
import { useEffect, useState } from "preact/hooks";

export interface Address {
  page: string;
  state: URLSearchParams;
}

export function read(): Address {
  const hash = location.hash.replace(/^#\/?/, "");
  const [page = "", query = ""] = hash.split("?", 2);
  return { page, state: new URLSearchParams(query) };
}

/** The address of a page with a state; what is empty is left out. */
export function link(page: string, state: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) if (value) query.set(key, value);
  const text = query.toString();
  return `#/${page}${text && `?${text}`}`;
}

/** Changes the state without a new page in the history. */
export function keep(page: string, state: Record<string, string | undefined>): void {
  const next = link(page, state);
  if (location.hash !== next) history.replaceState(null, "", next);
}

/** The address, as it changes by links and by hand. */
export function useAddress(): Address {
  const [address, set] = useState(read);
  useEffect(() => {
    const changed = () => set(read());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return address;
}
