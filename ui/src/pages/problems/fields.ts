// The settings in the address of the page of problems.
import { maybe, names as list, oneOf, position, whole, yes } from "../../address";
import type { Player, Rules } from "../../answers";
import { EXAMPLES } from "../../examples";

export const TOOLS = [
  ["play", "plays a move"],
  ["black", "adds or removes black"],
  ["white", "adds or removes white"],
  ["target", "chooses the target"],
  ["region", "changes the region"],
] as const;

export const AIMS = [
  ["kill", "kill"],
  ["live", "live"],
] as const;

export const FIELDS = {
  /** A problem of `EXAMPLES`, unless `p` states a position. */
  e: oneOf(EXAMPLES.map(({ key, name }) => [key, name] as const)),
  p: position(undefined),
  /** Target and region (default: the engine finds them). */
  t: list,
  r: list,
  /** The player who moves first (default: as the problem says, else Black). */
  first: maybe<Player>("black", "white"),
  rules: maybe<Rules>("ko", "no-ko", "superko"),
  /** The moves of a line, and the number of moves on the board (default: all). `at` is also for the record of a game. */
  m: list,
  at: whole(undefined, 0, 9999),
  /**
   * The effect of a click. By default it plays a move. If there are not yet stones of both colours, it sets a black
   * stone. If the target is not known, it chooses the target.
   */
  click: maybe(...TOOLS.map(([tool]) => tool)),
  /** `true` if the page does not answer moves. */
  silent: yes,
  /** `true` to see the whole board, not the part around the problem. */
  whole: yes,
  /** `true` for the sheet to print, of the open collection or of the problem. */
  sheet: yes,
  secs: whole(60, 1, 3000),
  /** New problems: their number, their number of empty points, and the task of Black. */
  n: whole(3, 1, 20),
  empty: whole(6, 3, 12),
  aim: oneOf(AIMS),
};
