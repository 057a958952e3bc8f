// Outcomes of problems in words, and the moves that answer a move.
import type { Claim, Life, Player, SolvedSide, Status, Varied } from "../../answers";

export const other = (player: Player): Player => (player === "black" ? "white" : "black");
export const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const colour = (player: Player) => (player === "black" ? 1 : 2);

/** Returns the fate of the target in words, with the condition and the claim. */
export function fate({ status, life, condition: when = "", claim }: { status: Status; life?: Life; condition?: string; claim?: Claim | null }): string {
  const isWhole = claim === "life" || claim === "kill" || claim === "helped";
  const condition = `${when}${isWhole ? " (on the whole board)" : ""}`;
  if (status === "dead") return `is dead${condition}`;
  if (status === "connected") return `is connected${condition}, but not alive by itself`;
  if (status === "seki" || life === "seki") return `lives in seki${condition}`;
  if (life === "two-eyes") return `lives with two eyes${condition}`;
  if (life === "repetition") return `lives by endless repetition${condition}`;
  if (life === "not-two-eyes") return `lives without two eyes, in seki or by endless repetition${condition}`;
  return status === "alive" ? `lives${condition}` : "is not decided";
}

/** Returns a sentence that a pass is enough, or an empty text. */
export function stands(side: SolvedSide): string {
  if (side.unconditional) return " It lives even if its owner always passes.";
  return side.pass ? " A pass succeeds, too." : "";
}

/**
 * Returns the moves with which the player to move succeeds. If a pass is enough, the result is
 * nevertheless a move, so that a dead group is captured. If the target lives unconditionally, it is a pass.
 */
export function playedOn({ line, moves, unconditional }: Varied): string[] {
  if (line.length) return line;
  const move = unconditional ? undefined : moves?.find((name) => name !== "pass");
  return [move ?? "pass"];
}
