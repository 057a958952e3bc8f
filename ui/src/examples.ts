// Problems that every book has: shapes whose status players know by heart. A test of the crate
// `serve` solves each.
import all from "./examples.json";

export interface Example {
  key: string;
  name: string;
  text: string;
  first: "black" | "white";
}

export const EXAMPLES = all as Example[];
