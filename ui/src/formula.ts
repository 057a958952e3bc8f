// Reads formulas such as (a or b) and (not a or c), also with ∨ ∧ ¬, + * or | & !, and writes DIMACS.

export interface Formula {
  dimacs: string;
  /** The names of the variables, in their order. */
  names: string[];
}

/** Reads a conjunction of clauses. For any other text, throws an error with the place of the fault. */
export function formula(text: string): Formula {
  if (/^\s*(c\b.*\n\s*)*p\s+cnf/m.test(text)) {
    const variables = Number(/p\s+cnf\s+(\d+)/.exec(text)?.[1] ?? 0);
    return { dimacs: text, names: Array.from({ length: Math.min(variables, 10_000) }, (_, i) => `u${i + 1}`) };
  }
  const names: string[] = [];
  const clauses: number[][] = [];
  const parts = text
    .replace(/\band\b|∧|&&?|\*|\n/gi, "\u0001")
    .split("\u0001")
    .map((part) => part.trim())
    .filter(Boolean);
  if (!parts.length) throw new Error("expected a clause, such as (a or b), found no formula");
  for (const part of parts) {
    const inner = part.replace(/^\((.*)\)$/s, "$1").trim();
    if (/[()]/.test(inner)) throw new Error(`“${part}” is not a clause: expected literals joined by “or”, in parentheses, such as (a or not b)`);
    const literals = inner.split(/\bor\b|∨|\|\|?|\+/i).map((literal) => {
      const found = /^\s*(not\s+|¬|!|~|-)?\s*([\p{L}_][\p{L}\p{N}_]*)\s*('?)\s*$/iu.exec(literal);
      const name = found?.[2];
      if (!found || !name) throw new Error(`“${literal.trim()}” is not a literal: expected a name, or “not” and a name`);
      let at = names.indexOf(name);
      if (at < 0) at = names.push(name) - 1;
      return (found[1] ? !found[3] : found[3]) ? -(at + 1) : at + 1;
    });
    clauses.push([...new Set(literals)]);
  }
  const lines = clauses.map((clause) => `${clause.join(" ")} 0\n`);
  return { dimacs: `p cnf ${names.length} ${clauses.length}\n${lines.join("")}`, names };
}
