/** What crosses the wire, as the server has it (`escarmouche.server.wire`). Lengths in 0.01 mm, facings in 0.1°. */

export type Point = [number, number];

export interface Because { rule: string; text: string }

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  rule?: string;
  reasons?: Because[];
}

export interface ReadyMade { key: string; name: string; points: number; format: string }

export type Agreed = number | string | boolean;

export interface RuleOption {
  key: string;
  name: string;
  rule: string;
  kind: "flag" | "number" | "choice";
  default: Agreed | null;
  choices: OptionInfo[];
  least: number;
  most: number;
}

export interface BookInfo {
  id: string;
  title: string;
  seats: string[];
  unit: number;
  measuring: string;
  options: RuleOption[];
  armies: ReadyMade[];
  battlefields: ReadyMade[];
  scenes: ReadyMade[];
  players: string[];
}

export interface CardInfo { key: string; name: string; pack: string; points: number; facts: [string, string][] }

export interface ArmyText { text: string; packs?: string[] }

export interface ArmyVerdict {
  legal: boolean;
  name: string;
  points: number;
  limit: number;
  findings: { place: string; rule: string; reason: string }[];
}

export interface MatchWish {
  book: string;
  armies?: (string | ArmyText)[];
  battlefield?: string | null;
  scene?: string | { text: string } | null;
  seats?: Record<string, { player: string; name?: string }>;
  options?: Record<string, Agreed>;
  free_measuring?: boolean;
  clock?: ClockPlan | null;
}

/** What a scene is: its book, what people call it, and the seats of a match that begins with it. */
export interface SceneInfo { book: string; title: string; seating: Seating }

/** The seats of a match in the order of play, and those that play together (nothing: each plays for itself). */
export interface Seating { seats: string[]; teams: string[][] }

export interface Circumstance { key: string; name: string; values: OptionInfo[] }

export interface Orderable { rule: string; title: string; kind: "moment" | "choice"; circumstances: Circumstance[] }

/** Points that a side lost at one blow, and the line of the story that tells of it. */
export interface TurningPoint { side: string; points: number; line: number }

/** Clocks for people: seconds in all, seconds added by each decision, and who plays on when they are used up. */
export interface ClockPlan { seconds: number; increment: number; fallen: string }

export interface ClockInfo { seat: string; left: number; running: boolean }

export interface NewMatch { match: string; links: Record<string, string> }

export interface Seat { seat: string; title: string; player: string; name: string; present: boolean }

export interface Outcome {
  over: "" | "played" | "conceded" | "agreed-draw" | "time-up";
  winner: string | null;
  winners: string[];
  turns: number;
  losses: Record<string, number>;
  scores: Record<string, number>;
  length: string;
}

/** What a side plays with: the collections of its cards. */
export interface Force { seat: string; packs: string[] }

export interface Summary {
  match: string;
  seat: string;
  book: string;
  title: string;
  seats: Seat[];
  forces: Force[];
  created: string;
  updated: string;
  waiting_for: string[];
  outcome: Outcome | null;
  free_measuring: boolean;
  stuck: string;
}

export interface FigureInfo {
  id: string;
  name: string;
  side: string;
  at: Point | null;
  facing: number;
  condition: string;
  card: string;
  base: Point;
  round: boolean;
  level: number;
  harm: number;
  done: boolean;
  out: boolean;
}

export type Look =
  | "wood" | "scrub" | "shallows" | "water" | "chasm" | "barrier" | "rock" | "wall" | "ladder" | "ground";

/** Words, and the id of the rule that says what they mean. */
export interface RuledInfo { text: string; rule: string }

/** A line of a card; `now`: what its value has become, where that is another. */
export interface SheetLine { label: string; value: string; ruled: RuledInfo[]; now: NumberInfo | null }

/** A model in play in all detail: its card as it is now, and what else is in force on it. */
export interface SheetInfo { points: number; lines: SheetLine[]; effects: RuledInfo[] }

export interface SceneryInfo { name: string; outline: Point[]; height: number; depth: number; look: Look; does: RuledInfo[] }

export interface PatchInfo { name: string; look: Look; squares: Point[]; does: RuledInfo[] }

/** Squares of a table: columns count along x, rows from the far edge; walls go from corner to corner of squares. */
export interface GridInfo { side: number; columns: number; rows: number; patches: PatchInfo[]; walls: [Point, Point][] }

export interface TableInfo {
  width: number;
  depth: number;
  figures: FigureInfo[];
  scenery: SceneryInfo[];
  notes: string[];
  grid: GridInfo | null;
}

export interface OptionInfo { key: string; label: string }

export interface Question {
  id: string;
  rule: string;
  rule_title: string;
  words: string;
  kind: "choice" | "placement";
  options: OptionInfo[];
  default: string | null;
  /** The option that a sensible player would take more often than not; whether it may be left to a standing order. */
  advised: string | null;
  routine: boolean;
  about: Record<string, unknown>;
  /** The models among these facts, of a placement first the one that is placed. */
  figures: string[];
}

export interface Offer { what: "take-back" | "draw"; by: string; agreed: string[] }

export interface Standing {
  automatic: string[];
  windows: Record<string, { ask: boolean; when: Record<string, string[]> }>;
}

export interface Now {
  question: Question | null;
  waiting_for: string[];
  table: TableInfo;
  seats: Seat[];
  offers: Offer[];
  orders: Standing;
  clocks: ClockInfo[];
  outcome: Outcome;
}

export interface NumberInfo {
  name: string;
  title: string;
  base: number | string;
  total: number | string;
  parts: { rule: string; title: string; change: number | string }[];
}

export interface Line {
  number: number;
  kind: "event" | "notice" | "taken-back";
  what: string;
  style: "chapter" | "event" | "roll" | "choice" | "notice";
  text: string | null;
  numbers: NumberInfo[];
  rules: { id: string; title: string }[];
  figures: string[];
  points: Point[];
  data: Record<string, unknown>;
  /** The models that show otherwise than before it. */
  stances: Record<string, Stance>;
  /** In old stories, how badly models are wounded after it. */
  harm: Record<string, number>;
  taken_back: number;
}

/** How a model shows on the table: its place (off the table without it), its facing, how badly it is wounded if that is known. */
export interface Stance { at?: Point; facing?: number; harm?: number }

export interface Spot { at?: Point; toward?: string; facing?: number | null; via?: Point[] }

export interface Foretold { text: string; rule: string; title: string; figures: string[]; chance: number | null }

export interface Sight { start: Point; end: Point; target: string; share: number; hidden_by: string[] }

export interface Band { around: string; reach: number; label: string }

export interface Hints {
  figures: string[];
  path: Point[];
  at: Point | null;
  facing: number | null;
  used: number | null;
  left: number | null;
  contacts: string[];
  foretold: Foretold[];
  sights: Sight[];
  bands: Band[];
  squares: Point[];
}

export interface OptionHints { key: string; hints: Hints }

export interface Trial { answer: unknown; legal: boolean; reasons: Because[]; hints: Hints | null }

export interface Ring { outer: Point[]; holes: Point[][] }

/** `perhaps`: ground to which a placement may lead or not, as the model turns, or as a way round terrain is long. */
export interface RegionInfo { question: string; parts: Ring[] | null; offers: unknown[]; squares: Point[]; perhaps: Ring[] }

/** `worse`: it is wounded worse than now, or has left the game; `out`: it has left the game. */
export interface Chance { figure: string; condition: string; chance: number; worse: boolean; out: boolean }

export interface OptionOdds { answer: unknown; worth: number | null; chances: Chance[] | null }

export interface Odds { question: string; options: OptionOdds[] }

export interface RuleInfo {
  id: string;
  title: string;
  titles: Record<string, string>;
  term: string;
  kind: string;
  source: string;
  lang: string;
  rule: string;
  example: string;
  unclear: string;
  choices: string[];
  needs: { id: string; title: string }[];
}

export type ToSeat =
  | { type: "hello"; match: Summary; names: Record<string, string> }
  | { type: "update"; lines: Line[]; cursor: number; now: Now | null }
  | { type: "region"; region: RegionInfo }
  | { type: "hints"; question: string; options: OptionHints[] }
  | { type: "accepted"; id: string }
  | { type: "trial"; id: string; trial: Trial }
  | { type: "pong"; id: string }
  | { type: "error"; id: string; problem: Problem };

export type FromSeat =
  | { type: "answer"; id: string; question: string; answer?: unknown; spot?: Spot }
  | { type: "try"; id: string; question: string; answer?: unknown; spot?: Spot }
  | { type: "orders"; id: string; orders: Standing }
  | { type: "ping"; id: string };
