// Collections in SGF: the engine reads one game, so that a file is cut into its games.

/** The games of a file, each as a text of its own. */
export function games(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  let inValue = false;
  for (let at = 0; at < text.length; at++) {
    const c = text[at];
    if (inValue) {
      if (c === "\\") at++;
      else if (c === "]") inValue = false;
    } else if (c === "[") inValue = true;
    else if (c === "(") {
      if (depth === 0) start = at;
      depth++;
    } else if (c === ")") {
      depth--;
      if (depth === 0) found.push(text.slice(start, at + 1));
    }
  }
  return found.length ? found : [text];
}
