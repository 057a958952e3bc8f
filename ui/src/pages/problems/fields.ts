// The settings of the page of problems: what its address says.
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

export const FIELDS = {
  /** A problem of the books, unless a position is stated. */
  e: oneOf(EXAMPLES.map(({ key, name }) => [key, name] as const)),
  p: position(undefined),
  /** Target and region: found by the engine unless stated. */
  t: list,
  r: list,
  /** The player who moves first: as the problem says, else Black, unless stated. */
  first: maybe<Player>("black", "white"),
  rules: maybe<Rules>("ko", "no-ko", "superko"),
  /** The moves of a line, and how many of them are on the board; all unless stated. Also of the record of a game. */
  m: list,
  at: whole(undefined, 0, 9999),
  /**
   * What a click does: a move unless stated. Where there are not yet stones of both colours it sets a black stone, and
   * where it is not known which group is to be killed or saved, it says which.
   */
  click: maybe(...TOOLS.map(([tool]) => tool)),
  /** `true` if the page does not answer moves. */
  silent: yes,
  /** `true` to see the whole board, not the part around the problem. */
  whole: yes,
  /** `true` for the sheet to print, of the open collection or of the problem. */
  sheet: yes,
  secs: whole(60, 1, 3000),
  /** New problems: how many, with so many empty points, and the task of Black. */
  n: whole(3, 1, 20),
  empty: whole(6, 3, 12),
  aim: oneOf([
    ["kill", "kill"],
    ["live", "live"],
  ] as const),
};
