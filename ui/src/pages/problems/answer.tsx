// The answer to a problem: what becomes of the group, and what each move is worth.
import type { MoveValue, Player, SolvedSide, Varied } from "../../answers";
import { plural, seconds, short } from "../../parts";
import { Certificate } from "./proofs";
import { fate, stands, upper } from "./words";

/** The answer for each player who moves first. */
export function Sides({ sides, files, defender, show }: { sides: readonly SolvedSide[]; files: Record<string, string>; defender: Player; show: (side: SolvedSide) => void }) {
  return (
    <ul class="answers" id="answer">
      {sides.map((side) => (
        <li key={side.first}>
          <strong>{upper(side.first)} first:</strong> {upper(defender)}’s group {fate(side)}
          {side.moves && side.moves.length > 0 && (
            <>
              , by <strong>{side.moves.join(" or ")}</strong>
            </>
          )}
          {side.threats !== null && ` – by ko: with ${plural(side.threats, "ko threat")} outside, the losing player would win`}.{stands(side)}
          <div class="row">
            {side.line.length > 0 && (
              <button type="button" class={`line-${side.first}`} onClick={() => show(side)}>
                Show the main line
              </button>
            )}
            <Certificate of={files} first={side.first} />
          </div>
          <ul class="small remarks">
            {(files[`${side.first}.remarks`] ?? "").split("\n").slice(1).filter(Boolean).map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
          <small>
            {short(side.nodes)} {side.nodes === 1 ? "situation" : "situations"} in {seconds(side.ms)}
            {side.limited ? "; the time limit ended the search before everything was known" : ""}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** The worth of each next move. */
export function Values({ of: { values }, choose }: { of: Varied; choose: (value: MoveValue) => void }) {
  return (
    <details open class="values">
      <summary>Value of each move</summary>
      <p class="legend">
        <span class="good">✓</span> succeeds, <span class="bad">✗</span> fails, ? is not decided. A number counts the ko threats outside that would reverse the result. The values are found by play in the region. Solve states what it claims for the whole board.
      </p>
      <ul>
        {values.map((v) => (
          <li key={v.move}>
            <button type="button" class="plain" onClick={() => choose(v)}>
              {v.move}
            </button>{" "}
            {v.success === null ? "?" : v.success ? "✓" : "✗"} {v.threats !== null && `(${v.threats})`} {fate(v)}
            {v.line.length > 0 && <small>: {v.line.slice(0, 6).join(" ")}{v.line.length > 6 && " …"}</small>}
          </li>
        ))}
      </ul>
    </details>
  );
}
