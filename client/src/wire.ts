/** What crosses the wire. Written by the server (`make wire`) from `escarmouche.server.wire`: not to be changed by hand.
 * Lengths in 0.01 mm, facings in 0.1°. */

export type Point = [number, number];

export type Agreed = number | string | boolean;

export type Look = "barrier" | "blood" | "chasm" | "circle" | "exit" | "ground" | "ladder" | "rock" | "scrub" | "shallows" | "shards" | "statue" | "wall" | "water" | "wood";

export type Edge = [Point, Point];

export type Marking = "light" | "line" | "marker" | "night" | "template" | "zone";

export type Motion = "" | "blow" | "charge" | "shot" | "spell";

export type Mark = "aloft-1" | "aloft-2" | "clumsy" | "fleeing" | "hidden" | "shaken" | "slow" | "spell" | "stunned" | "weakened";

export type Shade = "air" | "dark" | "earth" | "faith" | "fire" | "light" | "plain" | "steel" | "water";

/** An error, as RFC 9457 has it. `rule`: the id of the rule that is broken; `reasons`: every reason, rule by rule. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  rule?: string;
  reasons?: Because[];
}

/** One reason, and the rule behind it. */
export interface Because {
  rule: string;
  text: string;
}

/**
 * Something that a book ships: its key, its name, the points an army keeps to (0: no number), the format that its
 * opponents share; whose army it is (`""`: nobody's), and what it has that not every army has.
 */
export interface ReadyMade {
  key: string;
  name: string;
  points: number;
  format: string;
  people: string;
  kinds: string[];
}

/**
 * Something that the players may agree on before a match: a flag, a whole number from `least` to `most` or one of the
 * `choices`, or one of these alone. `default`: what is usual; `null`: what the battlefield says. `rule`: the id of the
 * rule behind it. `file`: instead of a choice players may send the text of a file of their own. `only`: with which
 * values of which other options it means anything (nothing named: always). `chapter`: what it is about, where there are
 * so many that they are looked for by that.
 */
export interface RuleOptionInfo {
  key: string;
  name: string;
  rule: string;
  kind: "choice" | "flag" | "number";
  default: Agreed | null;
  choices: OptionInfo[];
  least: number;
  most: number;
  file: boolean;
  only: Record<string, Agreed[]>;
  chapter: string;
}

/** A lesson that a book ships: its key, what it is called, what it teaches, and how many minutes it takes. */
export interface LessonInfo {
  key: string;
  name: string;
  about: string;
  minutes: number;
}

/** A lesson as people write it; its scene names no files. */
export interface LessonText {
  text: string;
}

/**
 * A game that one person plays without other people: its name, the options that make it one, and its seats: his, and
 * those of machines, if any.
 */
export interface AloneInfo {
  name: string;
  options: Record<string, Agreed | null>;
  seats: string[];
}

/**
 * A rulebook: the seats of an ordinary game, and what it ships. `unit`: the length that people read, in 0.01 mm.
 * `measuring`: the id of the rule by which one declares before one measures, empty where everybody may at any time.
 */
export interface BookInfo {
  id: string;
  title: string;
  revision: string;
  seats: string[];
  unit: number;
  measuring: string;
  options: RuleOptionInfo[];
  armies: ReadyMade[];
  battlefields: ReadyMade[];
  scenes: ReadyMade[];
  lessons: LessonInfo[];
  players: string[];
  campaigns: OptionInfo[];
  alone: AloneInfo[];
}

/** What players agree on before a match: `options` of a book. */
export interface Agreement {
  options?: Record<string, Agreed | null>;
}

/** A card that armies are made of. `facts`: its lines, label and value. */
export interface CardInfo {
  key: string;
  name: string;
  pack: string;
  points: number;
  facts: [string, string][];
}

/**
 * An army list as people write it, with the card packs that it needs besides those shipped. `portraits`: of cards in
 * these packs.
 */
export interface ArmyText {
  text: string;
  packs?: string[];
  portraits?: Record<string, string>;
}

/** Packs of cards as people write them. */
export interface OwnPacks {
  packs: string[];
}

/** A portrait that was sent: by its `id` it is shown, and given to a card. */
export interface PortraitInfo {
  id: string;
}

/**
 * Something wrong with an army: where, by which rule, and why. `about`: the name of the card or unit that is there; `""`
 * for the list as a whole.
 */
export interface Finding {
  place: string;
  rule: string;
  reason: string;
  about: string;
}

/** Whether an army keeps to the rules, and everything that is wrong with it. */
export interface ArmyVerdict {
  legal: boolean;
  name: string;
  points: number;
  limit: number;
  findings: Finding[];
}

/**
 * What one should know before a match: where it is played, what wins it (all that holds), how long it lasts, and in
 * games of teams who plays with whom.
 */
export interface BriefingInfo {
  where: string;
  wins: RuledInfo[];
  lasts: RuledInfo[];
  teams: string[][];
}

/** Who plays a side: `person`, or the name of a machine; and the name that others read. */
export interface SeatPlan {
  player?: string;
  name?: string;
}

/**
 * Clocks for the people at a match: how many `seconds` each may think in all, the `increment` that each decision adds,
 * and who plays on for a seat whose time is up (a machine, or nobody: it `loses`).
 */
export interface ClockPlan {
  seconds: number;
  increment?: number;
  fallen?: string;
}

/** A scene as people write it, or as it was saved; it names no files. */
export interface SceneText {
  text: string;
}

/** The seats of a match, in the order of play, and those that play together (nothing: each plays for itself). */
export interface Seating {
  seats: string[];
  teams: string[][];
}

/** What a scene is: its book, what people call it, and the seats of a match that begins with it. */
export interface SceneInfo {
  book: string;
  title: string;
  seating: Seating;
}

/**
 * A new match. `armies`: in the order of the seats, keys of those shipped or lists as people write them; what is not
 * given is picked. `seats`: who plays, by seat (persons, where nothing is said). `options`: those of the book. `scene`:
 * instead of armies and battlefield, a scene that the book ships, or the text of one. `lesson`: instead of all that, a
 * lesson, which says who plays. `free_measuring`: for the page. `clock`: how long people may think; for ever, where
 * nothing is said. `real_table`: people play with figures and dice of their own, and say what these show.
 */
export interface MatchWish {
  book: string;
  armies?: (string | ArmyText)[];
  battlefield?: string | null;
  scene?: string | SceneText | null;
  lesson?: string | LessonText | null;
  seats?: Record<string, SeatPlan>;
  options?: Record<string, Agreed | null>;
  free_measuring?: boolean;
  clock?: ClockPlan | null;
  real_table?: boolean;
}

/**
 * A new campaign of a `book`. `mode`: its kind (the first, where nothing is said). `seats`: who plays, as in
 * `MatchWish`. `battlefield`: where battles are fought; any, where nothing is said. `points`: those of each battle;
 * `length`: how many battles, where its kind leaves that open; `copies`: of each card that can be won, how many a player
 * has. `packs`: cards of the players' own; `portraits`: of these cards. `free_measuring`: for the battles.
 */
export interface CampaignWish {
  book: string;
  mode?: string | null;
  seats?: Record<string, SeatPlan>;
  battlefield?: string | null;
  points?: number | null;
  length?: number | null;
  copies?: number;
  packs?: string[];
  portraits?: Record<string, string>;
  free_measuring?: boolean;
}

/** A match made: its id, and the secret token of each seat (`""`: of spectators). */
export interface NewMatch {
  match: string;
  links: Record<string, string>;
}

/** Links that somebody holds. */
export interface Tokens {
  links: string[];
}

/** A side of a match: who plays it, under which name, and whether somebody is there now. */
export interface Seat {
  seat: string;
  title: string;
  player: string;
  name: string;
  present: boolean;
}

/**
 * How a match stands. `over`: why it is over (`""`: it is not); `winner`: a seat, `""` for a draw; `winners`: it and, in
 * games of teams, those who have won with it. `losses`: the points that each side has lost; `scores`: those that it has
 * won, where the book counts them; `tallies`: in words, where the book has its own for them. `length`: the turns in the
 * words of the book. `verdict`: what it has come to, where nobody was to be beaten.
 */
export interface Outcome {
  over: "" | "agreed-draw" | "claimed" | "conceded" | "played" | "time-up";
  winner: string | null;
  winners: string[];
  turns: number;
  losses: Record<string, number>;
  scores: Record<string, number>;
  tallies: Record<string, string>;
  length: string;
  verdict: string;
}

/** A proposal as everybody sees it. */
export interface Offer {
  what: "draw" | "take-back";
  by: string;
  agreed: string[];
}

/** What a side plays with, as far as that may be seen: the collections of its cards, the largest part first. */
export interface Force {
  seat: string;
  packs: string[];
}

/**
 * A match in a list of matches, as one seat (`""`: a spectator) sees it.
 * `stuck`: why it can't be played on (the rules have changed since); it can still be read.
 */
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
  kind: "battle" | "campaign" | "match";
  began_as: string;
  again: boolean;
  real_table: boolean;
}

/** One of somebody's links: the match it belongs to, `null` for a link that opens nothing. */
export interface Link {
  link: string;
  match: Summary | null;
}

/** Something that a model has a number of: what it is, how much of it, and the most there can be. */
export interface StockInfo {
  name: string;
  count: number;
  most: number | null;
  shade: "air" | "dark" | "earth" | "faith" | "fire" | "light" | "plain" | "steel" | "water";
}

/**
 * Ground that is marked on the table: a disc of a `radius` about `at`, or an outline; of two points, a line.
 * `name`: what it is (`""`: what is told says it), `side`: whose (`""`: nobody's).
 */
export interface AreaInfo {
  name: string;
  side: string;
  look: "light" | "line" | "marker" | "night" | "template" | "zone";
  at: Point | null;
  radius: number;
  outline: Point[];
}

/**
 * A model: its side, its place (`null`: off the table), its facing and the state it is in.
 * `card`: the key of its card. `base`: how wide it is and how deep along its facing; `round`: a disc or an oval.
 * `level`: of its feet above the table. `harm`: how badly it is wounded, 0 unhurt. `done`: it has had its go for now.
 * `out`: it has left the game. `icon`: its silhouette. `stocks`: what it has a number of. `belongs_to`: the model of
 * whose crew it is. `portrait`: the id of the one that its player has brought for its card.
 */
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
  icon: string;
  stocks: StockInfo[];
  belongs_to: string;
  marks: ("aloft-1" | "aloft-2" | "clumsy" | "fleeing" | "hidden" | "shaken" | "slow" | "spell" | "stunned" | "weakened")[];
  portrait: string;
}

/** What a rule did to a number, in the reader's language. */
export interface PartInfo {
  rule: string;
  title: string;
  change: number | string;
}

/** A number with its parts, in the reader's language; see `Number`. */
export interface NumberInfo {
  name: string;
  title: string;
  base: number | string;
  total: number | string;
  parts: PartInfo[];
}

/** Words, and the id of the rule that says what they mean. */
export interface RuledInfo {
  text: string;
  rule: string;
}

/** How far two models are from each other, from edge to edge of their bases. */
export interface Distance {
  distance: number;
}

/**
 * A line of the card of a model in play. `ruled`: the parts of its value that have rules of their own; `now`: what its
 * value has become, where that is another.
 */
export interface SheetLine {
  label: string;
  value: string;
  ruled: RuledInfo[];
  now: NumberInfo | null;
}

/**
 * A model in play in all detail: what it costs, its card as it is now, and what else is in force on it; where one may
 * measure, what it threatens.
 */
export interface SheetInfo {
  points: number;
  lines: SheetLine[];
  effects: RuledInfo[];
  threats: HintsInfo | null;
}

/** A piece of terrain: its outline, how high it rises and how deep it goes, how it looks, and what it does. */
export interface SceneryInfo {
  name: string;
  outline: Point[];
  height: number;
  depth: number;
  look: Look;
  does: RuledInfo[];
}

/** All squares of a kind, by column and row, what they do, and whose they are (`""`: nobody's). */
export interface PatchInfo {
  name: string;
  look: Look;
  squares: Point[];
  does: RuledInfo[];
  side: string;
}

/**
 * A piece of a grid that is laid on it: its name, whose it is, its far left square by column and row, how many columns
 * and rows it has, and what is on it, where that is still to be laid. Where the place is yet to be chosen, columns and
 * rows count from the square that is pointed at.
 */
export interface TileInfo {
  name: string;
  side: string;
  at: Point;
  columns: number;
  rows: number;
  patches: PatchInfo[];
  walls: [Point, Point][];
}

/**
 * The squares of a table: how wide one is, how many columns (along x) and rows (from the far edge) there are, and edges
 * that are walls, each from corner to corner by the column and row of the corners. `tiles`: what has been laid on it.
 */
export interface GridInfo {
  side: number;
  columns: number;
  rows: number;
  patches: PatchInfo[];
  walls: [Point, Point][];
  tiles: TileInfo[];
}

/**
 * The table at a glance. `grid`: its squares, where models stand in squares. `areas`: ground marked for now.
 * `unplayed`: sides that have models and that nobody plays, with their names. `harms`: what each degree of harm is
 * called, the lightest first, where they have names and no numbers. `faces`: whether it matters which way a model looks.
 */
export interface TableInfo {
  width: number;
  depth: number;
  figures: FigureInfo[];
  scenery: SceneryInfo[];
  notes: string[];
  grid: GridInfo | null;
  areas: AreaInfo[];
  unplayed: OptionInfo[];
  harms: string[];
  faces: boolean;
}

/**
 * One answer to a choice: its key, which is the answer, and its words. `figures`: the models that it is, if it is a
 * model or stands for several.
 */
export interface OptionInfo {
  key: string;
  label: string;
  figures: string[];
}

/** What is no option now, in words, and why: words, and the rule behind them. */
export interface ClosedInfo {
  label: string;
  why: string;
  rule: string;
}

/**
 * What is asked of a seat. `id` is given back with the answer. A placement has no options: see its region.
 * `about`: plain facts (ids, numbers); `figures`: the models among them, of a placement first the one that is placed;
 * `default`: the option that a standing order takes, or somebody in a hurry; `advised`: the same, where a sensible
 * player would take it more often than not; `routine`: whether it may be left to a standing order; `usual`: what that
 * answers, in words, where it is not the same each time. `puts`: what a placement puts on the table (`point`: a marker,
 * the aim of a spell; `facing`: nothing, a figure only turns where it stands). `progress`: which of several things in a
 * row it is about, where there are several; `arranges`: whether its options are to be put in order, each answer naming
 * the next of them. `dice`: of a roll that is made on a real table, the numbers of sides of the dice to be thrown; its
 * answer is what they show, or `null` to have them thrown. `closed`: what one might look for among the options and does
 * not find, and why.
 */
export interface Question {
  id: string;
  rule: string;
  rule_title: string;
  words: string;
  progress: string;
  kind: "choice" | "dice" | "placement";
  options: OptionInfo[];
  default: string | null;
  advised: string | null;
  routine: boolean;
  about: Record<string, unknown>;
  figures: string[];
  puts: "facing" | "model" | "piece" | "point" | "unit";
  arranges: boolean;
  dice: number[];
  closed: ClosedInfo[];
  usual: string;
}

/** A fact on which a standing order may hang: its key, its name, and what it may be. */
export interface CircumstanceInfo {
  key: string;
  name: string;
  values: OptionInfo[];
}

/**
 * A rule about which a seat may give standing orders. `kind`: a `moment` at which it may step in (ask, pass, or ask when
 * the `circumstances` are such), or a `choice` that may take its default. `usual`: which that is, in words.
 */
export interface OrderInfo {
  rule: string;
  title: string;
  kind: "choice" | "moment";
  circumstances: CircumstanceInfo[];
  usual: string;
}

/**
 * What the coach of a lesson has to say now.
 * `key`: of the lesson, where the book ships it. `taken`: how many of its `steps` are done, of those with words. `says`:
 * what to do at the question asked (`""`: he is silent); `figures` and `points`: where he points; `answers`: the plain
 * answers that he takes (none: any). `done`: the lesson is over, and these are his last words. `next`: the key of the
 * one that follows. `free`: it is a battle, which somebody may win.
 */
export interface CoachInfo {
  key: string;
  title: string;
  taken: number;
  steps: number;
  says: string;
  figures: string[];
  points: Point[];
  answers: unknown[];
  done: boolean;
  next: string;
  free: boolean;
}

/** The clock of a person at a seat: how many seconds are left at this moment, and whether it runs. */
export interface ClockInfo {
  seat: string;
  left: number;
  running: boolean;
}

/** Somebody whom a campaign follows: whose he is, whether he lives, and what is his, label and value. */
export interface CampaignPerson {
  id: string;
  side: string;
  name: string;
  alive: boolean;
  facts: [string, string][];
}

/** How far a side has come, each with the rule behind it. */
export interface CampaignStage {
  side: string;
  stages: RuledInfo[];
}

/**
 * How a campaign stands. `book`: that of its battles. `battles`: those that were fought. `battle`: that which is to be
 * fought now, in words (`""`: none); `begun`: whether it has been opened.
 */
export interface CampaignInfo {
  book: string;
  people: CampaignPerson[];
  stages: CampaignStage[];
  battles: string[];
  battle: string;
  begun: boolean;
}

/** One of the answers to a line that is a choice: its key, its words, what it costs, the rule (id) that it is about. */
export interface FormChoiceInfo {
  key: string;
  label: string;
  points: number;
  rule: string;
}

/**
 * A line of a list that is filled in: its key, its words, the points of one, how many there can be at `most`.
 * `under`: the key of the line without which it can't be taken (`""`: of none), and of which there have to be so many at
 * `least`. `rule`: the rule (id) that it is about.
 * `fewest`: of something that stands in the list already, how many of it there are unless it is taken out; its points
 * are those of all of it. `places`: the places of the list that it is about, as findings name them. `choices`: one of
 * these is picked, by its own key.
 */
export interface FormLineInfo {
  key: string;
  label: string;
  points: number;
  most: number;
  under: string;
  least: number;
  rule: string;
  fewest: number;
  places: string[];
  choices: FormChoiceInfo[];
}

/**
 * Lines that belong together. `one`: exactly one of them is taken; `adds`: whatever is taken of them is added to the
 * list, where it gets lines of its own. `places`: as those of lines. `note`: what one should know of the part.
 */
export interface FormPartInfo {
  name: string;
  lines: FormLineInfo[];
  one: boolean;
  adds: boolean;
  places: string[];
  note: string;
}

/**
 * What there is to choose from for an answer that is a list: `picked`, how many of each line are proposed.
 * `question`: the id of the question that it answers (`""`: of none). `limit`: the points that it may cost. `follows`:
 * which lines there are hangs on what is picked, so that the form of the list is asked for again.
 */
export interface FormInfo {
  question: string;
  parts: FormPartInfo[];
  picked: Record<string, number>;
  limit: number;
  follows: boolean;
}

/** A list that is filled in: how many of each line are taken, for the question with this id. */
export interface Filled {
  question: string;
  picked?: Record<string, number>;
}

/**
 * An army list with what is picked for it: how many of each line, and the points that it is to keep to (those that stand
 * in it, where nothing is said).
 */
export interface FilledArmy {
  army: ArmyText;
  picked?: Record<string, number>;
  limit?: number | null;
}

/**
 * What comes of a list that is filled in: the plain answer, what it costs (`null`: nobody knows), and every reason why
 * it is not allowed.
 */
export interface FilledVerdict {
  answer: unknown;
  points: number | null;
  legal: boolean;
  reasons: Because[];
}

/** From a campaign to the battle under way, or back: the match, and the link of the seat that asked. */
export interface Passage {
  match: string;
  link: string;
}

/** A seat that is called on, `by` whom, and in how many `seconds` that one may claim the victory. */
export interface CallInfo {
  seat: string;
  by: string;
  seconds: number;
}

/** When a seat wants to be asked at one moment: always, never, or when the facts of the question are among `when`. */
export interface WindowOrder {
  ask: boolean;
  when: Record<string, string[]>;
}

/**
 * Standing orders of a seat, what it wants done without being asked: plain data, changed by a journal entry.
 * `automatic`: ids of rules whose choices take their default. `windows`: orders by moment (a rule id).
 */
export interface Standing {
  automatic: string[];
  windows: Record<string, WindowOrder>;
}

/** How things stand for one seat. `question` is its own; `waiting_for` names all seats that are asked something. */
export interface Now {
  question: Question | null;
  waiting_for: string[];
  table: TableInfo;
  seats: Seat[];
  restart: boolean;
  offers: Offer[];
  orders: Standing;
  clocks: ClockInfo[];
  calls: CallInfo[];
  outcome: Outcome;
  coach: CoachInfo | null;
  campaign: CampaignInfo | null;
}

/** Points that a side lost at one blow, and the number of the line of the story that tells of it. */
export interface TurningPoint {
  side: string;
  points: number;
  line: number;
}

/** A match for somebody who opens it: what it is, the names of all ids, how it stands, and how long its story is. */
export interface Situation {
  match: Summary;
  names: Record<string, string>;
  now: Now;
  cursor: number;
}

/**
 * The whole state as one seat may know it, as plain data of the book at this `revision` of its rules. What is hidden is
 * absent.
 */
export interface StateInfo {
  seat: string;
  revision: string;
  state: Record<string, unknown>;
}

/** A rule behind a line: its id and its title. */
export interface RuleTitle {
  id: string;
  title: string;
}

/**
 * How a model shows on the table: its place in 0.01 mm (`null`: off the table), its facing in tenths of a degree, how
 * badly it is wounded (0: unhurt; `null`: not known).
 */
export interface Stance {
  at?: Point;
  facing?: number;
  harm?: number;
}

/**
 * One item of a story as one seat reads it; see `Item`. `number` counts the items that this seat may see.
 * `taken_back`: how many of the events before it, among those that this seat has seen, are taken back. `stances`: the
 * models that show otherwise than before it. `harm`: in old stories, how badly models are wounded after it. `motion`:
 * what is seen for a moment, from the first of its models to the others.
 */
export interface Line {
  number: number;
  kind: "event" | "notice" | "taken-back";
  what: string;
  style: "chapter" | "choice" | "event" | "notice" | "onward" | "roll";
  text: string | null;
  numbers: NumberInfo[];
  rules: RuleTitle[];
  figures: string[];
  points: Point[];
  areas: AreaInfo[];
  data: Record<string, unknown>;
  taken_back: number;
  stances: Record<string, Stance>;
  harm: Record<string, number>;
  motion: "" | "blow" | "charge" | "shot" | "spell";
}

/** The story from some item on. `cursor`: where to go on; `more`: whether there is more already. */
export interface Story {
  lines: Line[];
  cursor: number;
  more: boolean;
}

/**
 * Where somebody wants a model to be: a point, or as near as may be to another model (its id).
 * `via`: the points through which it goes there. `each`: of several models that are placed together, where single ones
 * are to be, by their ids.
 */
export interface Pointed {
  at?: Point | null;
  toward?: string;
  facing?: number | null;
  via?: Point[];
  each?: Record<string, Point>;
}

/** An answer to the question with this id: plain data, or for a placement a spot. */
export interface Answer {
  question: string;
  answer?: unknown;
  spot?: Pointed | null;
}

/** An answer to a question that is not asked yet: one of this rule, plain data, or for a placement a spot. */
export interface Further {
  rule: string;
  answer?: unknown;
  spot?: Pointed | null;
}

/** The answer stands, and is on disk. `cursor`: how long the story is now. */
export interface Accepted {
  cursor: number;
}

/**
 * One thing that is known of an answer before it is given: the rule behind it with its title, whom it is about.
 * `chance`: how likely it is; `null` where it is certain, or where nobody knows.
 */
export interface ForetoldInfo {
  text: string;
  rule: string;
  title: string;
  figures: string[];
  chance: number | null;
}

/** A line of sight: at whom, how many percent of him are seen, and what hides the rest. */
export interface SightInfo {
  start: Point;
  end: Point;
  target: string;
  share: number;
  hidden_by: string[];
}

/** A distance that matters, from the edge of the base of a model, and what it is called. */
export interface BandInfo {
  around: string;
  reach: number;
  label: string;
}

/** One of several models that are placed together: where it comes to stand, and its way there. */
export interface CompanionInfo {
  figure: string;
  at: Point;
  facing: number;
  path: Point[];
}

/**
 * What is known of an answer before it is given, as far as its seat is entitled to know it.
 * `figures`: the models that it names. `path`: the points through which a model goes; `at` and `facing`: how it stands
 * at the end. `used` and `left`: of the distance that it has. `contacts`: the enemies that it will touch. `squares`: of
 * a grid, by column and row. `areas`: the ground that it covers, and ways across it. `companions`: the others that are
 * placed together with the model that `at` is about. `tile`: the piece of a grid that it lays.
 */
export interface HintsInfo {
  figures: string[];
  path: Point[];
  at: Point | null;
  facing: number | null;
  used: number | null;
  left: number | null;
  contacts: string[];
  foretold: ForetoldInfo[];
  sights: SightInfo[];
  bands: BandInfo[];
  squares: Point[];
  areas: AreaInfo[];
  companions: CompanionInfo[];
  tile: TileInfo | null;
}

/** What is known of an option before it is chosen. */
export interface OptionHints {
  key: string;
  hints: HintsInfo;
}

/**
 * What would become of an answer: the plain answer that is meant, and every reason why it is not allowed.
 * `hints`: what is known of it beforehand (`null` for what is no answer at all).
 */
export interface Trial {
  answer: unknown;
  legal: boolean;
  reasons: Because[];
  hints: HintsInfo | null;
}

/** A part of a region: its outer ring and its holes. */
export interface Ring {
  outer: Point[];
  holes: Point[][];
}

/**
 * A placement by the model to which it leads: its id, the plain answer, and whether the model is in reach, so that the
 * answer leads into contact with it; otherwise it leads as near as may be.
 */
export interface TowardInfo {
  figure: string;
  answer: unknown;
  touches: boolean;
}

/** Squares to which something that is turned so may go, by column and row, and what is laid there. */
export interface TurnedGround {
  facing: number;
  squares: Point[];
  tile: TileInfo | null;
}

/**
 * Where the placement asked for may lead (`null`: the book shows no region), and a few legal answers.
 * `squares`: of a grid, the squares that it may lead to, by column and row (of a larger model, those of its far left
 * corner). `perhaps`: ground to which it may lead or not, as the model turns, or as a way round terrain is long.
 * `toward`: on a real table, where people rather name whom they go to than point: the others, the nearest first.
 * `turned`: where the squares hang on how one is turned, those of each way.
 */
export interface RegionInfo {
  question: string;
  parts: Ring[] | null;
  offers: unknown[];
  squares: Point[];
  perhaps: Ring[];
  toward: TowardInfo[];
  turned: TurnedGround[];
}

/**
 * Ground to which a placement may lead, and what it means to go there, with the rule behind it: rings, or squares by
 * column and row. `perhaps`: rings where it hangs on more than the place. `facing`: how one has to be turned for it.
 */
export interface ShadeInfo {
  words: string;
  rule: string;
  parts: Ring[];
  squares: Point[];
  perhaps: Ring[];
  facing: number | null;
}

/**
 * Ground to which a figure could be sent: after `answers` a placement by `rule` is asked for. `words`: those of the
 * answer that leads there. `direct`: to point at it is to want it. `shades`: not told of what is not, unless it is asked
 * for by itself.
 */
export interface GroundLead {
  answers: Further[];
  rule: string;
  words: string;
  shades: ShadeInfo[];
  direct: boolean;
}

/**
 * An enemy that could be attacked: the answers that do it, the words, how likely it is to succeed, where that is known,
 * and all else that is known of it. `risky`: others have a say on the way, so that one is asked again before the attack.
 */
export interface TargetLead {
  figure: string;
  answers: Further[];
  words: string;
  chance: number | null;
  hints: HintsInfo;
  risky: boolean;
}

/**
 * What a figure could do at one go, by pointing at the ground or at enemies. All answers are chains that begin with the
 * question asked.
 */
export interface Leads {
  figure: string;
  grounds: GroundLead[];
  targets: TargetLead[];
}

/**
 * With which probability a model ends up in which state. `worse`: it is wounded worse than now, or has left the game;
 * `out`: it has left the game.
 */
export interface Chance {
  figure: string;
  condition: string;
  chance: number;
  worse: boolean;
  out: boolean;
}

/**
 * What an option will probably do. `worth`: how good it is for who answers (`null`: not known); `chances`: the odds of
 * every change of a model's state, until the matter is decided (`null`: not known).
 */
export interface OptionOdds {
  answer: unknown;
  worth: number | null;
  chances: Chance[] | null;
}

/**
 * The odds of the answers to a question. `exact`: of all of them; else all are to be read as estimates. `final`: nothing
 * more will be known.
 */
export interface Odds {
  question: string;
  exact: boolean;
  final: boolean;
  options: OptionOdds[];
}

/** A proposal made, or answered: `propose`, `accept` or `decline` (also to withdraw one's own). */
export interface Reply {
  say: "accept" | "decline" | "propose";
}

/**
 * A taking back proposed, or answered, as in `Reply`; `restart`: all that the seat has done with its figure, as long as
 * nobody else has decided and nothing been thrown or revealed since.
 */
export interface TakeBack {
  say: "accept" | "decline" | "propose" | "restart";
}

/** The `seat` of a player who is there and does not answer. */
export interface Claim {
  seat: string;
}

/** Who plays a seat from now on: a machine for one that is abandoned, `person` to take one's own back. */
export interface StandIn {
  seat: string;
  player: string;
}

/** The same match once more: the link of the seat that asked. */
export interface Rematch {
  match: string;
  link: string;
}

/**
 * A rule of a catalogue, in our words: `title`, `rule`, `example`, `unclear` and `choices` in the language `lang`, the
 * reader's if the rule has been put into it. `titles`: in every language, in French the book's `term`. `mentions`: the
 * rules whose ids stand in these texts.
 */
export interface RuleInfo {
  id: string;
  title: string;
  titles: Record<string, string>;
  term: string;
  kind: string;
  source: string;
  lang: "en" | "fr";
  rule: string;
  example: string;
  unclear: string;
  choices: string[];
  needs: RuleTitle[];
  data: unknown;
  mentions: RuleTitle[];
}

/**
 * A process in which machines think, or odds and regions are worked out.
 * `resting`: it has not been needed yet; `lost`: it can't be started, which is tried again and again.
 */
export interface WorkerInfo {
  name: string;
  state: "lost" | "ready" | "resting" | "starting";
  replaced: number;
}

/**
 * Whether the server is well, and how much it has to do.
 * It is `ill` when the database does not answer, when its disk is nearly full, or when a worker is lost.
 */
export interface Health {
  status: "ill" | "ok";
  version: string;
  database: "away" | "ok";
  room: number | null;
  workers: WorkerInfo[];
  matches: number;
  sockets: number;
  changes: number;
  median_ms: number;
  slow_ms: number;
}

/**
 * Answers the question with this id, and then, one after the other, those that follow: as long as they are asked by the
 * rules that are named, nobody else has had a say, and no die has been thrown. Where the rules forbid one of them, none
 * of them is given.
 */
export interface AnswerMessage {
  type: "answer";
  id?: string;
  question: string;
  answer?: unknown;
  spot?: Pointed | null;
  then?: Further[];
}

/**
 * Asks whether an answer would be allowed, and why not; with `then`, whether the last of these would, after the others.
 */
export interface TryMessage {
  type: "try";
  id?: string;
  question: string;
  answer?: unknown;
  spot?: Pointed | null;
  then?: Further[];
}

/**
 * Asks what could be done at one go, after `first` has been answered to the question with this id, and to those that
 * follow.
 */
export interface LookMessage {
  type: "look";
  id?: string;
  question: string;
  first?: unknown[];
}

/** Changes the standing orders of the seat. */
export interface OrdersMessage {
  type: "orders";
  id?: string;
  orders: Standing;
}

/** Wants the odds of the answers to the question with this id: estimates as soon as there are any, then exact ones. */
export interface ForetellMessage {
  type: "foretell";
  id?: string;
  question: string;
}

/** Asks whether the server is there. */
export interface PingMessage {
  type: "ping";
  id?: string;
}

/**
 * The first message: what match this is, the names of all ids, what one should know before it begins (`null`: it is one
 * of the rules of before), and the models that stood on the table before the first line of the story.
 */
export interface HelloMessage {
  type: "hello";
  match: Summary;
  names: Record<string, string>;
  briefing: BriefingInfo | null;
  stood: Record<string, Stance>;
}

/** What is new in the story, and how things stand now (absent while more of the story is on its way). */
export interface UpdateMessage {
  type: "update";
  lines: Line[];
  cursor: number;
  now: Now | null;
}

/** Where the placement asked for may lead; sent once for each question. */
export interface RegionMessage {
  type: "region";
  region: RegionInfo;
}

/** What is known of each option of a choice; sent once for each question. */
export interface HintsMessage {
  type: "hints";
  question: string;
  options: OptionHints[];
}

/** The odds of the answers to a question, to the message with this id: again whenever more is known. */
export interface OddsMessage {
  type: "odds";
  id: string;
  odds: Odds;
}

/** The message with this id has been carried out, and what it changed is on disk. */
export interface AcceptedMessage {
  type: "accepted";
  id: string;
}

/** What would become of the answer in the message with this id. */
export interface TrialMessage {
  type: "trial";
  id: string;
  trial: Trial;
}

/** What could be done at one go, as the message with this id asked (`null`: nothing). */
export interface LeadsMessage {
  type: "leads";
  id: string;
  leads: Leads | null;
}

/** The server is there. */
export interface PongMessage {
  type: "pong";
  id: string;
}

/** The message with this id is at fault, and has changed nothing. */
export interface ErrorMessage {
  type: "error";
  id: string;
  problem: Problem;
}

/** The JSON schemas of what may be sent over a socket, and what comes back. */
export interface SocketSchema {
  from_seat: Record<string, unknown>;
  to_seat: Record<string, unknown>;
}

export type FromSeat =
  | AnswerMessage
  | TryMessage
  | LookMessage
  | OrdersMessage
  | ForetellMessage
  | PingMessage;

export type ToSeat =
  | HelloMessage
  | UpdateMessage
  | RegionMessage
  | HintsMessage
  | OddsMessage
  | AcceptedMessage
  | TrialMessage
  | LeadsMessage
  | PongMessage
  | ErrorMessage;
