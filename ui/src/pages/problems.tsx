// Problems of life and death: tried, solved, and why a wrong move fails.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { keep, link } from "../address";
import type { Life, Player, ProblemSpecRequest, SolvedSide, Status, Varied, Verified } from "../answers";
import { type Mark, Board, diagramOf, squareNames, squareScene } from "../board";
import { EXAMPLES } from "../examples";
import { Busy, Choice, Fault, Field, FileInput, Number_, save, seconds, short, useAnswer, useWork } from "../parts";
import { type Neighbours, neighbours, play } from "../rules";
import { games } from "../sgf";

type Tool = "play" | "black" | "white" | "target" | "region";

const other = (player: Player): Player => (player === "black" ? "white" : "black");
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const colour = (player: Player) => (player === "black" ? 1 : 2);

/** What becomes of the target, in words, with the condition. */
function fate({ status, life, condition = "" }: { status: Status; life?: Life; condition?: string }): string {
  if (status === "dead") return `is dead${condition}`;
  if (status === "connected") return `is only connected${condition}, outside`;
  if (status === "seki" || life === "seki") return `lives in seki${condition}`;
  if (life === "two-eyes") return `lives with two eyes${condition}`;
  if (life === "repetition") return `lives by a repetition without end${condition}`;
  return status === "alive" ? `lives${condition}` : "is not decided";
}

/** Whether it is so as it stands, in words. */
function stands(side: SolvedSide): string {
  if (side.unconditional) return " It does so as it stands, even if its player always passes.";
  return side.pass ? " A pass is enough, too." : "";
}

const list = (text: string | null) => (text ? text.split(".").filter(Boolean) : []);

function initial(state: URLSearchParams): ProblemSpecRequest {
  const example = EXAMPLES.find((e) => e.key === (state.get("e") ?? EXAMPLES[0]?.key));
  const text = state.get("p");
  if (text === null && example) return { text: example.text, first: example.first };
  const first = state.get("first");
  return {
    text: (text ?? "").replaceAll("/", "\n"),
    target: list(state.get("t")),
    region: list(state.get("r")),
    first: first === "white" || first === "black" ? first : undefined,
  };
}

/** Of a problem as a request: what is not stated is left out. */
function request(spec: ProblemSpecRequest): ProblemSpecRequest {
  const { text, target, region, first, rules } = spec;
  return { text, ...(target?.length ? { target } : {}), ...(region?.length ? { region } : {}), ...(first ? { first } : {}), ...(rules ? { rules } : {}) };
}

export function Problems({ state }: { state: URLSearchParams }) {
  const [spec, setSpec] = useState<ProblemSpecRequest>(() => initial(state));
  const [example, setExample] = useState(state.get("p") === null ? (state.get("e") ?? EXAMPLES[0]?.key ?? "") : "");
  const { answer: seen, error } = useAnswer("problem", request(spec));
  const [first, setFirst] = useState<Player>(initial(state).first ?? "black");
  const [line, setLine] = useState<string[]>(() => list(state.get("m")));
  const [at, setAt] = useState(() => Math.min(list(state.get("m")).length, Number(state.get("at") ?? 99)));
  const [tool, setTool] = useState<Tool>("play");
  const [answers, setAnswers] = useState(true);
  const [verdict, setVerdict] = useState<{ words: string; look: string } | null>(null);
  const [limit, setLimit] = useState(60);
  const [collection, setCollection] = useState<{ name: string; specs: ProblemSpecRequest[] } | null>(null);
  const [chosen, setChosen] = useState(0);
  const solving = useWork("solve");
  const trying = useWork("variation");
  const valuing = useWork("variation");
  const [valued, setValued] = useState<{ key: string; varied: Varied } | null>(null);
  const picture = useRef<HTMLDivElement>(null);

  const text = spec.text;
  const rows = text.trim().split("\n");
  useEffect(() => {
    keep("problems", {
      ...(example ? { e: example } : { p: text.trimStart().startsWith("(") ? text : rows.map((r) => r.replaceAll(" ", "")).join("/") }),
      t: example ? undefined : spec.target?.join("."),
      r: example ? undefined : spec.region?.join("."),
      first,
      m: line.join("."),
      at: at === line.length ? undefined : String(at),
    });
  }, [spec, example, first, line, at]);

  const time = { secs: limit, nanos: 0 };
  const question = () => ({ problem: request(spec), first: "both" as const, all_moves: true, certificate: 0, tree: { depth: 12, size: 2000, "all-moves": true }, time });
  // What was at work before the page was reloaded goes on.
  useEffect(() => solving.resume(question()), []);

  const beside: Neighbours = useMemo(() => (seen ? neighbours(seen.stones.length, seen.edges) : []), [seen]);
  const vertex = useMemo(() => new Map(seen?.names.map((name, v) => [name, v] as const) ?? []), [seen]);
  const names = (all: readonly string[]) => all.map((name) => vertex.get(name)).filter((v) => v !== undefined);
  // Strings that reach out of the region are never taken.
  const safe = useMemo(() => {
    if (!seen) return new Set<number>();
    const region = new Set(names(seen.region));
    return new Set(seen.stones.flatMap((stone, v) => (stone && !region.has(v) ? [v] : [])));
  }, [seen]);

  const now = useMemo(() => {
    let stones = seen?.stones ?? [];
    let player = first;
    let last: number | undefined;
    for (const name of line.slice(0, at)) {
      last = vertex.get(name);
      if (last !== undefined) stones = play(stones, beside, last, colour(player), safe);
      player = other(player);
    }
    return { stones, player, last };
  }, [seen, line, at, first, beside]);

  const attacks = seen ? first !== seen.defender : true;
  const key = JSON.stringify([request(spec), first, line.slice(0, at)]);
  const values = valued?.key === key ? valued.varied : null;

  const forget = () => {
    setLine([]);
    setAt(0);
    setVerdict(null);
    trying.clear();
    valuing.clear();
    solving.clear();
  };
  const change = (next: Partial<ProblemSpecRequest>) => {
    setExample("");
    setSpec((s) => ({ ...s, ...next }));
    forget();
  };
  const begin = (next: ProblemSpecRequest, of = "") => {
    setExample(of);
    setSpec(next);
    setFirst(next.first ?? "black");
    setTool("play");
    forget();
  };

  const variation = (moves: string[], all = false) => ({ problem: request(spec), first, moves, values: all, time });

  /** The move of the person, and what the solver says and plays. */
  async function attempt(name: string) {
    if (!seen) return;
    const mover = now.player;
    const moves = [...line.slice(0, at), name];
    setLine(moves);
    setAt(moves.length);
    setVerdict(null);
    if (!answers) return;
    const found = (await trying.run(variation(moves)))?.answer;
    if (!found) {
      // What is no move is taken back; why stands below the board.
      setLine(moves.slice(0, -1));
      setAt(moves.length - 1);
      return;
    }
    const group = `${upper(seen.defender)}’s group`;
    const outcome = `${group} ${fate(found)}`;
    const opponent = upper(other(mover));
    if (found.success === null) {
      setVerdict({ words: `Not decided within ${limit} s. Give it more time, or state a smaller region.`, look: "ko" });
      return;
    }
    const reply = found.success ? (found.line[0] ?? found.moves?.[0]) : found.line[0];
    if (found.success) {
      const how = reply && reply !== "pass" ? `: ${opponent} answers ${reply}, and ${outcome}.` : ` even if ${opponent} passes: ${outcome}.`;
      const ko = found.threats !== null ? ` With ${found.threats} outside ko ${found.threats === 1 ? "threat" : "threats"} ${upper(mover)} would succeed.` : "";
      setVerdict({ words: `${name} fails${how}${ko}`, look: "bad" });
    } else if (!reply || found.captured) {
      setVerdict({ words: `Right: ${outcome}.`, look: "good" });
    } else {
      const ko = found.threats !== null ? ` (unless ${opponent} has ${found.threats} outside ko ${found.threats === 1 ? "threat" : "threats"})` : "";
      setVerdict({ words: `${name} is right so far${ko}. ${opponent} tries ${reply}.`, look: "good" });
    }
    if (reply) {
      setLine([...moves, ...(found.success ? found.line : [reply])]);
      setAt(moves.length + 1);
    }
  }

  async function value() {
    const of = key;
    const varied = (await valuing.run(variation(line.slice(0, at), true)))?.answer;
    if (varied) setValued({ key: of, varied });
  }

  function onPoint(v: number) {
    const name = seen?.names[v];
    if (!seen || name === undefined) return;
    if (tool === "play") {
      if (!trying.busy) void attempt(name);
      return;
    }
    if (!seen.cols) return;
    if (tool === "black" || tool === "white") {
      const stones = [...seen.stones];
      stones[v] = stones[v] === 0 ? colour(tool) : 0;
      change({ text: diagramOf(stones, seen.cols), target: spec.target?.filter((t) => t !== name) });
    } else if (tool === "target") {
      if (!seen.stones[v]) return;
      const text = diagramOf(seen.stones, seen.cols);
      const has = seen.target_stones.includes(name);
      change({ text, target: has && seen.target.length > 1 ? seen.target.filter((t) => t !== name) : [name], region: [] });
    } else {
      const has = seen.region.includes(name);
      const region = has ? seen.region.filter((r) => r !== name) : [...seen.region, name];
      change({ text: diagramOf(seen.stones, seen.cols), target: seen.target, region });
    }
  }

  const step = (to: number) => setAt(Math.max(0, Math.min(line.length, to)));
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input, textarea, select, svg[tabindex]")) return;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: line.length }[event.key];
      if (to === undefined || !line.length) return;
      step(to);
      event.preventDefault();
    };
    addEventListener("keydown", walk);
    return () => removeEventListener("keydown", walk);
  }, [at, line]);

  const marks = useMemo(() => {
    const all = new Map<number, Mark>();
    if (!seen) return all;
    for (const v of names(seen.target_stones)) {
      if (now.stones[v]) all.set(v, { kind: "triangle", says: "target" });
    }
    if (now.last !== undefined && now.stones[now.last]) all.set(now.last, { kind: "circle", look: "last", says: "last move" });
    for (const { move, success, threats } of values?.values ?? []) {
      const v = vertex.get(move);
      if (v === undefined) continue;
      const look = success === null ? "ko" : success ? (threats === null ? "good" : "ko") : threats === null ? "bad" : "ko";
      const words = success === null ? "?" : `${success ? "✓" : "✗"}${threats ?? ""}`;
      const needs = threats === null ? "" : `, ${threats} ko threats change it`;
      all.set(v, { kind: "label", text: words, look, says: `${success ? "succeeds" : success === null ? "not decided" : "fails"}${needs}` });
    }
    return all;
  }, [seen, now, values]);
  const tints = useMemo(() => new Map(seen && !seen.open ? names(seen.region).map((v) => [v, "region"] as const) : []), [seen]);

  const load = async (contents: string, name: string) => {
    const trimmed = contents.trim();
    const specs: ProblemSpecRequest[] = trimmed.startsWith("(") ? games(trimmed).map((text) => ({ text })) : [{ text: contents }];
    if (specs.length > 1) setCollection({ name, specs });
    else setCollection(null);
    setChosen(0);
    const one = specs[0];
    if (one) begin({ ...one, first: /PL\[w/i.test(one.text) ? "white" : undefined });
  };

  return (
    <>
      <h1>Problems of life and death</h1>
      <div class="split">
        <div
          class="stage"
          ref={picture}
          onDragOver={(event) => event.preventDefault()}
          onDrop={async (event) => {
            event.preventDefault();
            const file = event.dataTransfer?.files[0];
            if (file) await load(await file.text(), file.name);
          }}
        >
          <p class="task" id="task">
            {seen ? (
              <>
                <strong>{upper(now.player)} to move.</strong>{" "}
                {line.length === 0 && `${upper(first)} wants to ${attacks ? "kill" : "save"} the marked ${seen.defender} group. Click a point.`}
                {line.length > 0 && `Move ${at} of ${line.length}.`}
              </>
            ) : (
              "\u00a0"
            )}
          </p>
          {seen ? (
            <Board id="board" scene={seen.scene} names={seen.names} cols={seen.cols} stones={now.stones} marks={marks} tints={tints} label={`Problem, ${now.player} to move`} onPoint={onPoint} />
          ) : (
            <Board scene={squareScene(9, 9)} names={squareNames(9, 9)} cols={9} stones={[]} label="Empty board" />
          )}
          <div class="verdict" role="status" id="verdict">
            {verdict && <span class={verdict.look}>{verdict.words}</span>}
          </div>
          <div class="steps" role="group" aria-label="Walk through the line">
            <button type="button" onClick={() => step(0)} disabled={at === 0} aria-label="First">
              |◀
            </button>
            <button type="button" onClick={() => step(at - 1)} disabled={at === 0} aria-label="Back">
              ◀
            </button>
            <button type="button" id="forward" onClick={() => step(at + 1)} disabled={at === line.length} aria-label="Forward">
              ▶
            </button>
            <button type="button" onClick={() => step(line.length)} disabled={at === line.length} aria-label="Last">
              ▶|
            </button>
            <button type="button" onClick={() => void attempt("pass")} disabled={trying.busy || !seen}>
              Pass
            </button>
            <button type="button" id="again" onClick={() => { setLine([]); setAt(0); setVerdict(null); trying.clear(); }} disabled={line.length === 0}>
              Start again
            </button>
          </div>
          <Busy work={trying} what="Looking for the answer" />
        </div>

        <div class="panel">
          <Fault error={error} />
          <section>
            <div class="row">
              <button type="button" class="main" id="solve" disabled={!seen || solving.busy} onClick={() => void solving.run(question())}>
                Solve
              </button>
              <button type="button" id="values" disabled={!seen || valuing.busy} onClick={() => void value()}>
                Value of each move
              </button>
              <label class="check">
                <input type="checkbox" checked={answers} onChange={(event) => setAnswers(event.currentTarget.checked)} /> answer my moves
              </label>
            </div>
            <Busy work={solving} what="Solving" />
            <Busy work={valuing} what="Judging each move" />
            {solving.answer && seen && (
              <ul class="answers" id="answer">
                {solving.answer.sides.map((side) => (
                  <li key={side.first}>
                    <strong>{upper(side.first)} first:</strong> {upper(seen.defender)}’s group {fate(side)}
                    {side.moves && side.moves.length > 0 && (
                      <>
                        , by <strong>{side.moves.join(" or ")}</strong>
                      </>
                    )}
                    {side.threats !== null && ` – a ko: with ${side.threats} outside ${side.threats === 1 ? "threat" : "threats"} who loses would win`}.{stands(side)}
                    <div class="row">
                      {side.line.length > 0 && (
                        <button
                          type="button"
                          class={`line-${side.first}`}
                          onClick={() => {
                            setFirst(side.first);
                            setLine(side.line);
                            setAt(0);
                            setVerdict({ words: `The main line: ${side.line.join(" ")}. Arrows walk through it.`, look: "plain" });
                          }}
                        >
                          Show the main line
                        </button>
                      )}
                      <Certificate of={solving.files} first={side.first} />
                    </div>
                    <ul class="small remarks">
                      {(solving.files[`${side.first}.remarks`] ?? "").split("\n").slice(1).filter(Boolean).map((remark) => (
                        <li key={remark}>{remark}</li>
                      ))}
                    </ul>
                    <small>
                      {short(side.nodes)} {side.nodes === 1 ? "situation" : "situations"} in {seconds(side.ms)}
                      {side.limited ? "; the time ended before everything was known" : ""}
                    </small>
                  </li>
                ))}
              </ul>
            )}
            {solving.files.sgf && (
              <button type="button" onClick={() => save("refutations.sgf", solving.files.sgf ?? "", "application/x-go-sgf")}>
                Save the refutations as SGF
              </button>
            )}
            {values && (
              <details open class="values">
                <summary>What each move is worth</summary>
                <p class="legend">
                  <span class="good">✓</span> succeeds, <span class="bad">✗</span> fails; a number says how many outside ko threats would change it.
                </p>
                <ul>
                  {values.values.map((v) => (
                    <li key={v.move}>
                      <button type="button" class="plain" onClick={() => { setLine([...line.slice(0, at), v.move, ...v.line]); setAt(at + 1); }}>
                        {v.move}
                      </button>{" "}
                      {v.success === null ? "?" : v.success ? "✓" : "✗"} {v.threats !== null && `(${v.threats})`} {fate(v)}
                      {v.line.length > 0 && <small>: {v.line.slice(0, 6).join(" ")}{v.line.length > 6 && " …"}</small>}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </section>

          <section>
            <h2>Which problem</h2>
            <div class="row">
              <Choice
                id="example"
                name="From the books"
                value={example}
                all={[...(example ? [] : [["", "your own"] as const]), ...EXAMPLES.map((e) => [e.key, e.name] as const)]}
                set={(k) => {
                  const e = EXAMPLES.find((x) => x.key === k);
                  setCollection(null);
                  if (e) begin({ text: e.text, first: e.first }, e.key);
                }}
              />
              <Choice name="First move" value={first} all={[["black", "Black"], ["white", "White"]]} set={(p) => { setFirst(p); forget(); }} id="first" />
            </div>
            {collection && (
              <Field name={`${collection.name}: problem`}>
                <select
                  value={String(chosen)}
                  onChange={(event) => {
                    const n = Number(event.currentTarget.value);
                    setChosen(n);
                    const one = collection.specs[n];
                    if (one) begin({ ...one, first: /PL\[w/i.test(one.text) ? "white" : undefined });
                  }}
                >
                  {collection.specs.map((s, n) => (
                    <option value={n} key={n}>
                      {n + 1}
                      {/GN\[([^\]]*)\]/.exec(s.text)?.[1] ? `: ${/GN\[([^\]]*)\]/.exec(s.text)?.[1]}` : ""}
                    </option>
                  ))}
                </select>
              </Field>
            )}
            <div class="row">
              <FileInput name="Open a file" accept=".sgf,.txt,.json" take={load} />
              <a class="button" href={link("problems", { p: "......./......./......./......./......./......./......." })} onClick={() => { begin({ text: ". . . . . . . . .\n".repeat(9) }); setTool("black"); }}>
                Empty board
              </a>
            </div>
            <fieldset class="tools">
              <legend>A click</legend>
              {(
                [
                  ["play", "plays a move"],
                  ["black", "sets or takes black"],
                  ["white", "sets or takes white"],
                  ["target", "says which group"],
                  ["region", "says where one plays"],
                ] as const
              ).map(([t, words]) => (
                <label key={t} class="check">
                  <input type="radio" name="tool" checked={tool === t} onChange={() => setTool(t)} /> {words}
                </label>
              ))}
            </fieldset>
            <details>
              <summary>As text</summary>
              <textarea id="text" aria-label="The problem as SGF or a diagram" rows={8} spellcheck={false} value={spec.text} onInput={(event) => change({ text: event.currentTarget.value, target: [], region: [] })} />
            </details>
            {seen && (
              <p class="small">
                {seen.guessed && "The target is guessed. "}
                {seen.open && "The group is not enclosed: the region is the whole board. "}
                {seen.too_large && `${upper(seen.too_large)}. `}
              </p>
            )}
            <Number_ name="Seconds for an answer" value={limit} min={1} max={3000} set={setLimit} />
          </section>

          <Verify />
          <Generate take={(sgf, name) => void load(sgf, name)} />
        </div>
      </div>
    </>
  );
}

/** A proof of an answer: kept as a file, or checked here. */
function Certificate({ of, first }: { of: Record<string, string>; first: Player }) {
  const work = useWork("verify");
  const text = of[`${first}.certificate`];
  const reason = of[`${first}.no-certificate`];
  if (!text) return reason ? <small>No certificate: {reason}</small> : null;
  return (
    <>
      <button type="button" onClick={() => save(`${first}-first.certificate`, text)}>
        Save the certificate
      </button>
      <button type="button" class="verify" disabled={work.busy} onClick={() => void work.run({ text })}>
        Verify
      </button>
      {work.answer && <Checked answer={work.answer} />}
      <Fault error={work.error} />
    </>
  );
}

function Checked({ answer }: { answer: Verified }) {
  return answer.proved ? (
    <small class="good checked">
      Proved: {"claim" in answer && answer.claim} {"situations" in answer && `(${short(Number(answer.situations))} situations)`}
    </small>
  ) : (
    <small class="bad checked">Not proved: {answer.reason}</small>
  );
}

/** Certificates of others. */
function Verify() {
  const work = useWork("verify");
  return (
    <section>
      <h2>Check a certificate</h2>
      <FileInput name="Open a certificate" accept="*" take={(text) => void work.run({ text })} />
      <Busy work={work} what="Checking" />
      {work.answer && (
        <p>
          <Checked answer={work.answer} />
        </p>
      )}
    </section>
  );
}

/** New problems, each with one solution. */
function Generate({ take }: { take: (sgf: string, name: string) => void }) {
  const work = useWork("problems-generate");
  const [empty, setEmpty] = useState(6);
  const [count, setCount] = useState(3);
  const [aim, setAim] = useState<"kill" | "live">("kill");
  return (
    <section>
      <h2>New problems</h2>
      <div class="row">
        <Number_ name="Problems" value={count} max={20} set={setCount} />
        <Number_ name="Empty points" value={empty} min={3} max={12} set={setEmpty} />
        <Choice name="Black is to" value={aim} all={[["kill", "kill"], ["live", "live"]]} set={setAim} />
        <button
          type="button"
          id="generate"
          disabled={work.busy}
          onClick={() => {
            const options = { size: 9, empty, aim, seed: Math.floor(Math.random() * 2 ** 40) };
            void work.run({ count, options }).then((made) => made && take(Object.values(made.files).join("\n"), "New problems"));
          }}
        >
          Make them
        </button>
      </div>
      <Busy work={work} what="Making problems" />
    </section>
  );
}

