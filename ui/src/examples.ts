// Well-known problems, whose status players know by heart. A test of the crate `serve` solves each problem.
import all from "./examples.json";

export interface Example {
  key: string;
  name: string;
  text: string;
  first: "black" | "white";
}

export const EXAMPLES = all as Example[];
