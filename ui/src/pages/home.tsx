// The first page: five pictures, each a link into the page that it is about.
import type { ComponentChildren } from "preact";
import { compact, link, useSettings } from "../address";
import { Board, rectangle, square } from "../board";
import { EXAMPLES } from "../examples";
import { formula } from "../formula";
import { Fault, Picture, grouped, useAnswer } from "../parts";
import { played } from "./games";
import { FORMULA } from "./logic";
import { POSITION } from "./look";

const PROBLEM = EXAMPLES[1];

/** A game on a board of four points that repeats no position and in which the players take turns. */
const GAME = "bA2.wB2.bA1.wB1.bA1.wA2.bA1.wA2.bB1.wB2.bB1.wA1.bB1.wA2.bB2.wA1.bB2.wB1.bB2.wA1.bA2.wB1.bA2.wB2";

/** A small board that shows a diagram. */
function Diagram({ text }: { text: string }) {
  const board = rectangle(text);
  if (!board) return null;
  return <Board small {...square(board.rows, board.cols)} stones={board.stones} label="" />;
}

function Card({ href, title, picture, children }: { href: string; title: string; picture: ComponentChildren; children: ComponentChildren }) {
  return (
    <li>
      <a href={href}>
        <div class="sight" aria-hidden="true">
          {picture}
        </div>
        <h2>{title}</h2>
        <p>{children}</p>
      </a>
    </li>
  );
}

export function Home({ state }: { state: string }) {
  const { fault } = useSettings("home", {}, state);
  const known = useAnswer("count-published", {});
  // One engine answers both questions, one after the other.
  const { dimacs } = formula(FORMULA);
  const line = useAnswer("reduce-line", known.answer && { formula: dimacs, on: "graph" });
  const largest = known.answer?.numbers.filter((n) => n.rows === n.cols).at(-1);
  const [rows, cols] = [2, 2];
  const { path } = played(rows, cols, GAME.split("."));
  return (
    <>
      <h1>Tengen: how many positions, who lives, and how long games last</h1>
      <Fault error={fault || known.error || line.error} />
      <p>
        The rules of Go are short, and their consequences are not. Tengen counts positions exactly, solves problems of life and death with proofs, and turns formulas into positions. Each picture opens a page to try it.
      </p>
      <ul class="cards">
        <Card href={link("board", { p: compact(POSITION) })} title="A position" picture={<Diagram text={POSITION} />}>
          A position is legal if every string has a liberty. Set stones, and see strings and liberties.
        </Card>
        <Card href={link("count", { rows: String(largest?.rows ?? 19) })} title="How many there are" picture={<span class="digits">{largest && grouped(largest.count)}</span>}>
          {largest ? `The board of ${largest.rows} × ${largest.cols} has this many legal positions, a number of ${largest.count.length} digits.` : "The number of legal positions of a board, exactly."}
        </Card>
        <Card href={link("problems", { e: PROBLEM?.key })} title="A problem, solved and proved" picture={PROBLEM && <Diagram text={PROBLEM.text} />}>
          Can Black kill the white group? Try a move, see why a wrong one fails, and keep a proof of the answer.
        </Card>
        <Card href={link("logic")} title="A formula as a position" picture={line.answer && <Picture svg={line.answer.pictures[0] ?? ""} alt="" />}>
          White’s group Λ lives if and only if some values make the formula {FORMULA} true.
        </Card>
        <Card
          href={link("games", { part: "walk", m: GAME })}
          title="How long a game can be"
          picture={
            <div class="wall tiny">
              {path.map((text) => (
                <Diagram key={text} text={`${text.slice(0, cols)}\n${text.slice(cols)}`} />
              ))}
            </div>
          }
        >
          No position may occur twice, so every game ends. This game on four points has {path.length - 1} moves.
        </Card>
      </ul>
    </>
  );
}
