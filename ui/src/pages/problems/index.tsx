// Problems of life and death: tried, solved, and why a wrong move fails.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { link, useSettings } from "../../address";
import type { ProblemSpecRequest, Scene, Varied } from "../../answers";
import { backend } from "../../backend";
import { type Mark, Board, diagramOf, finder, partAround, rectangle, resized, square, stonesOf } from "../../board";
import { EXAMPLES } from "../../examples";
import { Busy, Check, Choice, Clicks, EMPTY, Fault, FileInput, Number_, PositionText, SIDE, Save, Slider, Steps, plural, useAnswer, useKeys, useWork } from "../../parts";
import { neighbours, play } from "../../rules";
import { Sides, Values } from "./answer";
import { Chooser, placeIn, useCollection } from "./collection";
import { FIELDS, TOOLS } from "./fields";
import { Generate } from "./generate";
import { Verify } from "./proofs";
import { useRecord } from "./record";
import { Sheet } from "./sheet";
import { type Node, Variations, down, levels, trees } from "./tree";
import { colour, fate, other, playedOn, upper } from "./words";

/** The settings of a problem that nobody has touched. */
const FRESH = { t: [], r: [], first: undefined, rules: undefined, m: [], at: undefined, click: undefined };

export function Problems({ state }: { state: string }) {
  const { settings, set, type, fault } = useSettings("problems", FIELDS, state);
  const { e, p, t, r, rules, m: line, silent, secs } = settings;
  const example = p === undefined ? EXAMPLES.find((one) => one.key === e) : undefined;
  const text = p ?? example?.text ?? "";
  // Fields that are not stated are left out.
  const problem: ProblemSpecRequest = { text, ...(t.length ? { target: t } : {}), ...(r.length ? { region: r } : {}), ...(rules ? { rules } : {}) };
  const shown = useAnswer("problem", problem);
  const seen = shown.fresh && !shown.error ? shown.answer : null;
  const first = settings.first ?? example?.first ?? seen?.first ?? "black";
  const plain = useMemo(() => rectangle(text), [text]);
  // A text that is not a problem may be a position, or the record of a game.
  const record = useRecord(!plain && shown.error ? text : null, settings.at);
  const length = record.moves || line.length;
  const at = Math.min(settings.at ?? length, length);
  const [collection, setCollection] = useCollection();
  const solving = useWork("solve");
  const trying = useWork("variation");
  const valuing = useWork("variation");
  /** The move that the engine is judging. */
  const [pending, setPending] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<{ of: string; words: string; look: string } | null>(null);
  const [valued, setValued] = useState<{ key: string; varied: Varied } | null>(null);

  const chosen = placeIn(collection, { text, target: t, region: r, first: settings.first, rules });
  const score = (outcome: "right" | "wrong") => setCollection((open) => open && chosen >= 0 ? { ...open, tried: { [chosen]: outcome, ...open.tried } } : open);

  const time = { secs, nanos: 0 };
  const question = () => ({ problem, first: "both" as const, all_moves: true, certificate: 0, tree: { depth: 12, size: 2000, "all-moves": true }, time });
  const key = JSON.stringify(problem);
  // Effects that stop jobs run before the next click can start one.
  // An answer or a running search is found again after a reload and after Back.
  useLayoutEffect(() => solving.resume(question()), [key]);
  const here = JSON.stringify([problem, first, line]);
  useLayoutEffect(() => {
    trying.clear();
    setPending(null);
  }, [here]);
  const say = (words: string, look = "plain", of = here) => setVerdict({ of, words, look });

  // The position may be a problem, or not yet: it is drawn in either case.
  const drawn = useRef<{ scene: Scene; names: string[]; rows: number | null; cols: number | null; stones: number[] } | null>(null);
  const unread = !plain && shown.error && record.error ? shown.error : null;
  const board = useMemo(() => {
    if (seen) drawn.current = seen;
    else if (plain) drawn.current = { ...plain, ...square(plain.rows, plain.cols) };
    else if (record.looked) {
      const { scene, names, position } = record.looked;
      const sides = "rows" in position ? position : { rows: null, cols: null };
      drawn.current = { scene, names, rows: sides.rows, cols: sides.cols, stones: stonesOf(position.position) };
    }
    return drawn.current;
  }, [seen, plain, record.looked]);
  const before = board?.stones ?? [];
  const isMixed = before.includes(1) && before.includes(2);
  const tool = settings.click ?? (!isMixed ? "black" : shown.error ? "target" : "play");

  const beside = useMemo(() => (seen ? neighbours(seen.stones.length, seen.edges) : []), [seen]);
  const find = useMemo(() => finder(board?.names ?? []), [board]);
  // Strings that reach out of the region are never captured.
  const safe = useMemo(() => {
    if (!seen) return new Set<number>();
    const region = new Set(find(seen.region));
    return new Set(seen.stones.flatMap((stone, v) => (stone && !region.has(v) ? [v] : [])));
  }, [seen]);

  const moves = useMemo(() => [...line.slice(0, at), ...(pending ? [pending] : [])], [here, at, pending]);
  const now = useMemo(() => {
    let stones = board?.stones ?? [];
    let player = first;
    let last = record.last;
    for (const name of seen ? moves : []) {
      [last] = find([name]);
      if (last !== undefined) stones = play(stones, beside, last, colour(player), safe);
      player = other(player);
    }
    return { stones, player, last };
  }, [board, seen, moves, first, beside, record.last]);

  const isTaken = !!seen && at > 0 && find(seen.target_stones).every((v) => !now.stones[v]);
  const attacks = seen ? first !== seen.defender : true;
  const place = JSON.stringify([problem, first, line.slice(0, at)]);
  const values = valued?.key === place ? valued.varied : null;

  /** Opens another problem, and resets all settings of the previous one. */
  const begin = ({ text, target, region, first, rules }: ProblemSpecRequest) =>
    set({ ...FRESH, e: FIELDS.e.initial, p: text, t: target ?? [], r: region ?? [], first: first ?? undefined, rules: rules ?? undefined });
  /** Returns the settings for a changed problem, whose text is now a diagram. */
  const changed = (change: { p: string; t?: string[]; r?: string[] }) => ({ e: FIELDS.e.initial, t, r, first: settings.first ?? seen?.first ?? example?.first ?? record.looked?.to_move ?? undefined, m: [], at: undefined, ...change });

  const variation = (moves: string[], all = false) => ({ problem, first, moves, values: all, time });

  /** Plays a move of the reader, then shows the verdict and the moves of the engine. */
  async function attempt(name: string) {
    if (!seen) return;
    if (isTaken) {
      say(`The ${seen.defender} group is captured: the line ends here. Step back to try another move.`);
      return;
    }
    const mover = now.player;
    const before = line.slice(0, at);
    const moves = [...before, name];
    const done = (line: string[], words = "", look = "plain") => {
      set({ m: line, at: moves.length + 1 < line.length ? moves.length + 1 : undefined });
      setVerdict({ of: JSON.stringify([problem, first, line]), words, look });
    };
    if (silent) {
      done(moves);
      return;
    }
    setPending(name);
    setVerdict(null);
    const found = (await trying.run(variation(moves)))?.answer;
    setPending(null);
    // A move that is not allowed is taken back; the reason stands below the board.
    if (!found) return;
    const group = `${upper(seen.defender)}’s group`;
    const outcome = `${group} ${fate(found)}`;
    const opponent = upper(other(mover));
    if (found.success === null) {
      done(moves, `Not decided within ${secs} s. Allow more seconds, or mark a smaller region.`, "ko");
      return;
    }
    // After the replies, the player who fails is to move, so that the reader can resist in their place.
    const replies = found.captured ? [] : found.success ? playedOn(found) : found.line.slice(0, 1);
    const [reply] = replies;
    const answered = [...moves, ...replies];
    const tried = name === "pass" ? "A pass" : name;
    if (found.success) {
      const how = reply && reply !== "pass" ? `: ${opponent} answers ${reply}, and ${outcome}.` : ` even if ${opponent} passes: ${outcome}.`;
      const ko = found.threats !== null ? ` With ${plural(found.threats, "ko threat")} outside, ${upper(mover)} would succeed.` : "";
      if (mover === first) score("wrong");
      done(answered, `${tried} fails${how}${ko}`, "bad");
    } else if (!reply) {
      if (mover === first) score("right");
      done(answered, found.captured ? `Right: ${group} is captured.` : `Right: ${outcome}.`, "good");
    } else {
      const ko = found.threats !== null ? ` (unless ${opponent} has ${plural(found.threats, "ko threat")} outside)` : "";
      done(answered, `${tried} is right so far${ko}: ${outcome}. ${opponent} tries ${reply}.`, "good");
    }
  }

  async function value() {
    const varied = (await valuing.run(variation(line.slice(0, at), true)))?.answer;
    if (varied) setValued({ key: place, varied });
  }

  function onPoint(v: number) {
    const name = board?.names[v];
    // Until the next position of a game is read, the board still shows the previous one.
    if (!board || name === undefined || (record.moves && !record.looked)) return;
    if (tool === "play") {
      if (trying.busy) return;
      if (record.moves) say("A game is shown: “Solve from here” makes a problem of this position.");
      else if (!seen) say(`Nothing can be played yet: ${shown.error instanceof Error ? shown.error.message : "the position is being read"}.`);
      else if (now.stones[v]) say(`There is a stone on ${name}.`);
      else if (!seen.region.includes(name)) say(`${name} lies outside the region. Moves are played only on its light points; “changes the region” adds others.`);
      else void attempt(name);
      return;
    }
    const { cols } = board;
    if (!cols) {
      say("A graph can be changed only as text.");
      return;
    }
    const stones = [...board.stones];
    const toggled = (all: string[]) => (all.includes(name) ? all.filter((one) => one !== name) : [...all, name]);
    if (tool === "black" || tool === "white") {
      stones[v] = stones[v] === 0 ? colour(tool) : 0;
      set(changed({ p: diagramOf(stones, cols), t: t.filter((one) => one !== name) }));
    } else if (tool === "target") {
      const target = seen?.target ?? t;
      const group = seen?.target_stones.includes(name) ? target : t;
      if (!stones[v]) say(`There is no stone on ${name}: a group is named by one of its stones.`);
      else set(changed({ p: diagramOf(stones, cols), t: group.includes(name) && group.length > 1 ? toggled(group) : [name], r: [] }));
    } else {
      set(changed({ p: diagramOf(stones, cols), t: seen?.target ?? t, r: toggled(seen?.region ?? r) }));
    }
  }

  /** Makes a problem of the position that a game has reached. */
  function solveFromHere() {
    if (!board?.cols || !record.looked) return;
    set(changed({ p: diagramOf(board.stones, board.cols), t: [], r: [] }));
  }

  function resize(rows: number, cols: number) {
    if (!board?.rows || !board.cols) return;
    const old = { rows: board.rows, cols: board.cols, stones: board.stones };
    const { names } = square(rows, cols);
    const kept = (all: string[]) =>
      all.flatMap((name) => {
        const [v = Number.NaN] = find([name]);
        const [row, col] = [Math.floor(v / old.cols), v % old.cols];
        return row < rows && col < cols ? (names[row * cols + col] ?? []) : [];
      });
    type(changed({ p: diagramOf(resized(old, rows, cols), cols), t: kept(t), r: kept(r) }));
  }

  // The tree of the solution, and the moves of the line that are in it.
  const tree = useMemo(() => trees(solving.files.sgf ?? "", seen?.names ?? [], seen?.cols ?? 1)[first] ?? [], [solving.files.sgf, seen, first]);
  const variations = useMemo(() => levels(tree, line), [tree, line]);
  const follow = (depth: number, node: Node) => {
    // A move of the line keeps the moves after it.
    const rest = line[depth] === node.move ? line.slice(depth) : down(node);
    set({ m: [...line.slice(0, depth), ...rest], at: rest.length > 1 ? depth + 1 : undefined });
  };
  /** The move of the tree to which an arrow leads, and its depth. */
  const beyond = (key: string): [number, Node | undefined] => {
    if (key === "ArrowRight") return [at, at === line.length ? variations[at]?.[0] : undefined];
    const here = variations[at - 1] ?? [];
    const index = here.findIndex((node) => node.move === line[at - 1]);
    const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[key];
    return [at - 1, index < 0 || to === undefined ? undefined : here[to]];
  };

  const step = (to: number) => set({ at: to >= length ? undefined : Math.max(0, to) });
  useKeys("input, textarea, select, svg[tabindex]", (key) => {
    const [depth, node] = beyond(key);
    if (node) follow(depth, node);
    // In the tree, up and down do not scroll, even where there is no other move.
    const isVertical = (key === "ArrowUp" || key === "ArrowDown") && !!variations[at - 1]?.length;
    if (node || isVertical) return true;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: length }[key];
    if (to === undefined || !length) return false;
    step(to);
    return true;
  });

  const marks = useMemo(() => {
    const all = new Map<number, Mark>();
    for (const v of find(seen?.target_stones ?? [])) {
      if (now.stones[v]) all.set(v, { kind: "triangle", says: "target" });
    }
    if (now.last !== undefined && now.stones[now.last]) all.set(now.last, { kind: "circle", look: "last", says: "last move" });
    for (const { move, success, threats } of values?.values ?? []) {
      const [v] = find([move]);
      if (v === undefined) continue;
      const look = success === null || threats !== null ? "ko" : success ? "good" : "bad";
      const words = success === null ? "?" : `${success ? "✓" : "✗"}${threats ?? ""}`;
      const needs = threats === null ? "" : `, reversed by ${plural(threats, "ko threat")} outside`;
      all.set(v, { kind: "label", text: words, look, says: `${success ? "succeeds" : success === null ? "not decided" : "fails"}${needs}` });
    }
    return all;
  }, [seen, now, values]);
  const tints = useMemo(() => new Map(seen && !seen.open ? find(seen.region).map((v) => [v, "region"] as const) : []), [seen]);

  const load = async (text: string, name: string) => {
    const found = await backend.ask("problems", { text }).catch(() => null);
    const all = found?.answer.problems ?? [];
    if (all.length > 1) setCollection({ name, all, tried: {} });
    const one = all.length > 1 ? all.find((one) => "spec" in one) : undefined;
    begin(one && "spec" in one ? one.spec : { text });
  };

  // While stones are set, the whole board is seen.
  const part = useMemo(() => {
    if (!seen?.rows || !seen.cols || seen.open || tool !== "play") return undefined;
    return partAround(seen.rows, seen.cols, [...find(seen.region), ...find(seen.target_stones), ...find(line)]);
  }, [seen, tool, here]);

  if (settings.sheet) {
    const listed = collection?.all.flatMap((one) => ("spec" in one ? [one] : [])) ?? [];
    const single = [{ id: example?.name ?? "", spec: { ...problem, first } }];
    const isListed = collection && chosen >= 0;
    return <Sheet title={isListed ? collection.name : "Problem of life and death"} problems={isListed ? listed : single} secs={secs} close={() => set({ sheet: false })} />;
  }
  return (
    <>
      <h1>Problems of life and death</h1>
      <Fault error={fault} />
      <div class="split">
        <div
          class="stage"
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
                {line.length > 0 && `Move ${at} of ${line.length}. `}
                {isTaken ? "The group is captured." : at > 0 && at === line.length && !silent && "Click a point to play on."}
              </>
            ) : record.moves ? (
              <>
                {record.looked?.to_move && <strong>{upper(record.looked.to_move)} to move. </strong>}
                Move {at} of {length}. {tool === "target" && "Click the group that is to be killed or saved."}
              </>
            ) : shown.error && !unread && tool === "target" ? (
              "Not a problem yet: click the group that is to be killed or saved."
            ) : shown.error && !unread ? (
              "Not a problem yet: set stones of both colours, so that a group is enclosed. Solve says what is missing."
            ) : (
              "\u00a0"
            )}
          </p>
          {board && (
            <Board
              id="board"
              scene={board.scene}
              names={board.names}
              cols={board.cols}
              stones={now.stones}
              marks={marks}
              tints={tints}
              part={settings.whole ? undefined : part}
              label={seen ? `Problem, ${now.player} to move` : record.moves ? `Game, move ${at} of ${length}` : "Position"}
              onPoint={seen || plain || record.moves || record.looked ? onPoint : undefined}
            />
          )}
          <div class="verdict" role="status" id="verdict">
            {verdict?.of === here && <span class={verdict.look}>{verdict.words}</span>}
          </div>
          <div class="steps" role="group" aria-label="Walk through the line">
            <Steps at={at} of={length} step={step} ends />
            <button type="button" id="pass" onClick={() => void attempt("pass")} disabled={trying.busy || !seen}>
              Pass
            </button>
            <button type="button" id="again" onClick={() => set({ m: [], at: undefined })} disabled={line.length === 0}>
              Start again
            </button>
            {record.moves > 0 && <Slider at={at} of={length} set={(at) => type({ at: at < length ? at : undefined })} />}
            {part && (
              <Check id="whole" on={settings.whole} set={(whole) => set({ whole })}>
                whole board
              </Check>
            )}
          </div>
          <Busy work={trying} what="Looking for the answer" />
        </div>

        <div class="panel">
          <Fault error={unread} />
          <section>
            <div class="row">
              <button type="button" class="main" id="solve" disabled={solving.busy} onClick={() => (record.moves ? solveFromHere() : void solving.run(question()))}>
                {record.moves ? "Solve from here" : "Solve"}
              </button>
              <button type="button" id="values" disabled={valuing.busy || record.moves > 0} onClick={() => void value()}>
                Value of each move
              </button>
              <Check on={!silent} set={(on) => set({ silent: !on })}>
                answer my moves
              </Check>
            </div>
            <Busy work={solving} what="Solving" />
            <Busy work={valuing} what="Judging each move" />
            {solving.answer && seen && (
              <Sides
                sides={solving.answer.sides}
                files={solving.files}
                defender={seen.defender}
                show={({ first, line }) => {
                  set({ first, m: line, at: 0 });
                  say(`The main line: ${line.join(" ")}. The arrow keys step through it.`, "plain", JSON.stringify([problem, first, line]));
                }}
              />
            )}
            {tree.length > 0 && <Variations of={variations} line={line} at={at} go={follow} />}
            <Save as="refutations.sgf" text={solving.files.sgf}>
              Save the refutations as SGF
            </Save>
            {values && <Values of={values} choose={(v) => set({ m: [...line.slice(0, at), v.move, ...v.line], at: v.line.length ? at + 1 : undefined })} />}
          </section>

          <section>
            <h2>Problem</h2>
            <div class="row">
              <Choice
                id="example"
                name="From the books"
                value={example?.key ?? ""}
                all={[...(example ? [] : [["", "your own"] as const]), ...EXAMPLES.map((e) => [e.key, e.name] as const)]}
                set={(e) => set({ ...FRESH, e, p: undefined })}
              />
              <Choice name="First move" value={first} all={[["black", "Black"], ["white", "White"]]} set={(first) => set({ first, m: [], at: undefined })} id="first" />
              {board?.rows && board.cols && (
                <>
                  <Number_ id="rows" name="Rows" value={board.rows} of={SIDE} set={(n) => resize(n, board.cols ?? n)} />
                  <Number_ id="cols" name="Columns" value={board.cols} of={SIDE} set={(n) => resize(board.rows ?? n, n)} />
                </>
              )}
            </div>
            {collection && <Chooser of={collection} chosen={chosen} begin={begin} close={() => setCollection(null)} />}
            <div class="row">
              <FileInput name="Open a file" accept=".sgf,.txt,.json" take={load} />
              <a class="button" id="empty" href={link("problems", { p: EMPTY })}>
                Empty board
              </a>
              <button type="button" id="sheet" disabled={!seen} onClick={() => set({ sheet: true })}>
                Sheet to print
              </button>
            </div>
            <Clicks value={tool} all={TOOLS} set={(click) => set({ click })} />
            <PositionText name="The problem as SGF or a diagram" value={text} set={(p) => type({ ...changed({ p, t: [], r: [] }), first: settings.first })} />
            {seen && (
              <p class="small">
                {seen.guessed && "The program chose the target; a click that “chooses the target” changes it. "}
                {seen.open && "The group is not enclosed: the region is the whole board. "}
                {seen.too_large && `${upper(seen.too_large)}. `}
              </p>
            )}
            <Number_ name="Time limit in seconds" value={secs} of={FIELDS.secs} set={(secs) => type({ secs })} />
          </section>

          <Verify />
          <Generate settings={settings} set={set} type={type} take={(sgf, name) => void load(sgf, name)} />
        </div>
      </div>
    </>
  );
}
