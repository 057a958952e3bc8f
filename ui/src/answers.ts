// What is asked, and what is answered: the fields that pages use. A test of the crate `page` reads
// this file and compares it with real answers, with the fields that requests may have, and with
// the words of docs/schema; so it keeps to what that test reads: interfaces, and types by a name.

export type Player = "black" | "white";
export type Status = "alive" | "connected" | "seki" | "dead" | "unknown";
export type Claim = "life" | "kill" | "sealed" | "connected";
export type Life = "two-eyes" | "seki" | "repetition" | "not-two-eyes";
export type Lattice = "square" | "triangular" | "hexagonal" | "square-octagonal" | "cylinder" | "cylinder-guarded" | "torus";
export type Boundary = "none" | "top" | "bottom" | "both";
export type By = "stones" | "empty" | "strings";

/** A place in a picture: to the right, and down. */
export type Spot = [number, number];

// Boards and positions.

export interface BoardRequest {
  rows: number;
  cols?: number;
  lattice?: Lattice;
  boundary?: Boundary;
}
export interface PositionRequest {
  lattice: Lattice;
  rows: number;
  cols: number;
  boundary: Boundary;
  position: string[];
}
export interface Scene {
  points: Spot[];
  edges: [Spot, Spot][];
  wraps: [Spot, Spot][];
  extra: Spot[];
  extra_edges: [Spot, Spot][];
  dots: Spot[];
}
export interface LookRequest {
  text: string;
  lattice?: Lattice;
  boundary?: Boundary;
}
export interface StringSeen {
  colour: number;
  stones: string[];
  liberties: string[];
  free: boolean;
}
export interface Looked {
  position: PositionRequest;
  names: string[];
  strings: StringSeen[];
  legality: { legal: boolean };
  scene: Scene;
}
export interface Drawn {
  svg: string;
  sgf: string | null;
  diagram: string;
  compact: string | null;
  json: unknown;
}
export interface RankRequest {
  position: PositionRequest;
}
export interface Ranked {
  rank: string;
  legal_positions: string;
}
export interface UnrankRequest {
  board: BoardRequest;
  ranks: string[];
}
export interface Unranked {
  position: string[];
}

// Numbers.

export interface CountRequest {
  board: BoardRequest;
  colours?: number;
  columns?: boolean;
}
export interface Counted {
  count: string;
  engine: string;
  rows: number;
  cols: number;
  columns?: string[];
}
export interface CountByRequest {
  board: BoardRequest;
  by: By;
  colours?: number;
}
export interface CountedBy {
  coefficients: string[];
  count: string;
  mean: number;
  variance: number;
}
export interface KnownNumber {
  rows: number;
  cols: number;
  count: string;
}
export interface Published {
  source: string;
  numbers: KnownNumber[];
}
export interface PlanRequest {
  rows: number;
  cols: number;
}
export interface Nothing {}

// Random positions.

export type Symmetry = "left-right" | "top-bottom" | "half-turn" | "quarter-turn" | "diagonal" | "antidiagonal";
export type Method = "rejection" | "exact";

export interface SampleRequest {
  board: BoardRequest;
  number: number;
  seed?: number;
  with_turn?: boolean;
  black?: number;
  white?: number;
  symmetric?: Symmetry;
  method?: Method;
}
export interface Samples {
  method: Method;
  reason: string;
  positions: string[];
}

// Problems of life and death.

export interface Spec {
  text: string;
  id?: string;
  target?: string[];
  region?: string[];
  first?: Player;
  rules?: string;
}
export interface Seen {
  id: string;
  scene: Scene;
  names: string[];
  cols: number | null;
  stones: number[];
  edges: [number, number][];
  target: string[];
  target_stones: string[];
  region: string[];
  defender: Player;
  first: Player | null;
  guessed: boolean;
  open: boolean;
  too_large: string | null;
}
export interface Time {
  secs: number;
  nanos: number;
}
export interface TreeRequest {
  depth: number;
  size: number;
  "all-moves": boolean;
}
export interface SolveRequest {
  problem: Spec;
  first: Player | "both";
  all_moves: boolean;
  certificate: number;
  tree: TreeRequest;
  time: Time;
}
export interface Side {
  first: Player;
  status: Status;
  claim: Claim | null;
  condition?: string;
  held?: string[];
  life?: Life;
  success: boolean | null;
  threats: number | null;
  moves: string[] | null;
  line: string[];
  nodes: number;
  ms: number;
  limited?: boolean;
  pass?: boolean;
  unconditional?: boolean;
}
export interface Proof {
  text: string;
}
export interface NoProof {
  error: string;
}
export interface Solved {
  sides: Side[];
  tree: string | null;
  certificates: (Proof | NoProof | null)[];
}
export interface VariationRequest {
  problem: Spec;
  first: Player;
  moves: string[];
  values: boolean;
  time: Time;
}
export interface Value {
  move: string;
  success: boolean | null;
  status: Status;
  life?: Life;
  condition?: string;
  threats: number | null;
  line: string[];
}
export interface Varied extends Side {
  to_move: Player;
  ko: string | null;
  captured: boolean;
  values: Value[];
}
export interface VerifyRequest {
  text: string;
}
export interface Verified {
  proved: boolean;
  reason?: string;
  claim?: string;
  situations?: number;
}
export interface GenerateOptions {
  size: number;
  empty: number;
  aim: "kill" | "live";
  seed: number;
}
export interface GenerateRequest {
  count: number;
  options: GenerateOptions;
}
export interface Made {
  problem: { id: string; difficulty: number };
  sgf: string;
}

// Games that repeat no position.

export interface BoundGamesRequest {
  rows: number;
  cols: number;
  search: { steps: number };
}
export interface Bound {
  bound: string;
  source: string;
  proved: boolean;
}
export interface Bounds {
  published: string | null;
  at_least: Bound[];
  at_most: Bound[];
  conjecture: Bound | null;
}
export interface GraphRequest {
  board: BoardRequest;
}
export interface Surveyed {
  nodes: string;
  edges: string;
  strongly_connected: boolean;
}
export interface GraphNode {
  position: string;
  positions: number;
  at: Spot;
}
export interface GraphMove {
  from: number;
  to: number;
  player: Player | null;
  moves: number;
}
export interface GraphView {
  half: Spot;
  nodes: GraphNode[];
  moves: GraphMove[];
}
export interface DrawnGraph {
  svg: string;
  view: GraphView;
}
export interface HamiltonianRequest {
  rows: number;
  cols: number;
  kind: "cycle" | "game";
}
export interface Walk {
  rows: number;
  cols: number;
  positions?: string;
  start?: string;
  moves?: string;
  reason?: string;
}
export interface FoundWalk {
  found: Walk;
  sgf: string | null;
}
export interface ConstructRequest {
  rows: number;
  cols: number;
  family: { kind: string };
  moves: number;
}
export interface Constructed {
  about: string;
  games: string | null;
  length: string | null;
  start: string[];
  moves: [string, number, number][];
}
export interface Built {
  game: Constructed;
  sgf: string | null;
}

// Formulas.

export type LineBoard = "graph" | "grid" | "gates";
export type GateName = "variable" | "choice" | "passage" | "join" | "source";

export interface PlayLineRequest {
  formula: string;
  on: LineBoard;
  values?: boolean[];
}
export interface Gate {
  gate: GateName;
  vertex: number;
  variable: number | null;
}
export interface NamedPoint {
  vertex: number;
  kind: { label: string } | string;
}
export interface Played {
  board: LineBoard;
  variables: number;
  clauses: number[][];
  satisfiable: boolean | null;
  assignment: number[];
  moves: string[];
  living: boolean[];
  alive: boolean;
  certificate: unknown;
  pictures: string[];
  positions: string[][];
  marks: NamedPoint[];
  gates: Gate[];
  vertices: number[];
}

// The papers.

export type Verdict = "agrees" | "differs" | "beyond" | "not run";

export interface PaperRequest {
  name: string;
}
export interface Entry {
  name: string;
  kind: "table" | "figure";
  source: string;
  title: string;
}
export interface Row {
  key: string;
  ours: string | null;
  printed: string | null;
  verdict: Verdict;
  reason?: string;
  basis?: string;
}
export interface Table {
  name: string;
  title: string;
  source: string;
  rows: Row[];
}
export interface Series {
  name: string;
  points: Spot[];
  hollow: boolean[];
}
export interface PaperPlot {
  x: string;
  y: string;
  log: boolean;
  note: string;
  series: Series[];
}
export interface Figure {
  svg: string;
  plot: PaperPlot | null;
}

/** What is asked, by the names of questions. */
export interface Requests {
  "bound-games": BoundGamesRequest;
  "construct-game": ConstructRequest;
  count: CountRequest;
  "count-by": CountByRequest;
  draw: LookRequest;
  "draw-graph": GraphRequest;
  "find-hamiltonian": HamiltonianRequest;
  generate: GenerateRequest;
  look: LookRequest;
  paper: PaperRequest;
  papers: Nothing;
  plan: PlanRequest;
  "play-line": PlayLineRequest;
  problem: Spec;
  published: Nothing;
  rank: RankRequest;
  sample: SampleRequest;
  solve: SolveRequest;
  "survey-graph": GraphRequest;
  unrank: UnrankRequest;
  variation: VariationRequest;
  verify: VerifyRequest;
}

/** What is answered. */
export interface Answers {
  "bound-games": Bounds;
  "construct-game": Built;
  count: Counted;
  "count-by": CountedBy;
  draw: Drawn;
  "draw-graph": DrawnGraph;
  "find-hamiltonian": FoundWalk;
  generate: Made[];
  look: Looked;
  paper: Table | Figure;
  papers: Entry[];
  plan: unknown;
  "play-line": Played;
  problem: Seen;
  published: Published;
  rank: Ranked;
  sample: Samples;
  solve: Solved;
  "survey-graph": Surveyed;
  unrank: Unranked[];
  variation: Varied;
  verify: Verified;
}

export type Question = keyof Requests;
