/** Drawing on the table: millimetres, y downwards. The wire has 0.01 mm, y upwards, facings counter-clockwise from +x. */
import type { FigureInfo, Look, Point, Ring, RuledInfo, TableInfo } from "./wire";

export const SCALE = 100;

export interface Pose { x: number; y: number; facing: number }

export const toMm = (table: TableInfo, [x, y]: Point): Point => [x / SCALE, (table.depth - y) / SCALE];
export const toWire = (table: TableInfo, [x, y]: Point): Point => [
  Math.round(Math.min(Math.max(x * SCALE, 0), table.width)),
  Math.round(Math.min(Math.max(table.depth - y * SCALE, 0), table.depth)),
];

export const path = (points: Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
export const closed = (points: Point[]): string => `${path(points)}Z`;

export function ringPath(table: TableInfo, parts: Ring[]): string {
  return parts
    .flatMap((part) => [part.outer, ...part.holes])
    .map((ring) => closed(ring.map((point) => toMm(table, point))))
    .join("");
}

/** Every square that a figure so many squares wide may cover from these places, each once. */
export function coveredBy(places: Point[], wide: number): Point[] {
  const all = new Map<string, Point>();
  for (const [column, row] of places)
    for (let across = 0; across < wide; across++)
      for (let down = 0; down < wide; down++) all.set(`${column + across},${row + down}`, [column + across, row + down]);
  return [...all.values()];
}

function inRing([x, y]: Point, ring: Point[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i] as Point;
    const [bx, by] = ring[j] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Whether a point is inside the region shown; a hint while dragging, the server decides. */
export const inRegion = (point: Point, parts: Ring[]): boolean =>
  parts.some((part) => inRing(point, part.outer) && !part.holes.some((hole) => inRing(point, hole)));

export const lengthOf = (points: Point[]): number =>
  points.slice(1).reduce((sum, [x, y], i) => {
    const [px, py] = points[i] as Point;
    return sum + Math.hypot(x - px, y - py);
  }, 0);

/** Words that tell nobody apart. */
const SMALL = new Set("a an the of and with to in on de des du d la le les l un une et à au aux en".split(" "));

interface Called { words: string[]; number: string }

/** A name without its small words, what stands in brackets and the English genitive; its number apart. */
function called(name: string): Called {
  const words = name.replace(/\([^)]*\)|['’]s(?=\s|$)/g, " ").replace(/[^\p{L}\p{N}\s'’-]/gu, "").split(/[\s'’-]+/).filter(Boolean);
  const number = words.find((word) => /^\d+$/.test(word)) ?? "";
  return { words: words.filter((word) => !/^\d+$/.test(word) && !SMALL.has(word.toLowerCase())).slice(0, 2), number };
}

/** The first letters of a name: so many of its first word, and so many of its second, if it has one. */
const begun = (words: string[], [ofFirst, ofSecond]: [number, number]): string => {
  const [first = "", second] = words;
  const head = first.charAt(0).toUpperCase() + first.slice(1, second === undefined ? ofFirst + 1 : ofFirst);
  return second === undefined ? head : head + second.charAt(0).toUpperCase() + second.slice(1, ofSecond);
};

/** How many letters are taken of each word, the fewest first, until different names are told apart. */
const LENGTHS: [number, number][] = [[1, 1], [1, 2], [2, 1], [1, 3], [3, 1], [4, 1], [4, 2]];

/** The letters on each base, by id: those of its name, as many as tell different names apart, and its number. */
export function lettersOf(all: FigureInfo[]): Map<string, { name: string; number: string }> {
  const known = new Map(all.map((figure) => [figure.id, called(figure.name)]));
  const names = new Map([...known.values()].map(({ words }) => [words.join(" "), words]));
  const short = new Map<string, string>();
  for (const [name, words] of names) {
    const others = [...names].filter(([other]) => other !== name).map(([, theirs]) => theirs);
    const apart = LENGTHS.find((taken) => others.every((theirs) => begun(theirs, taken) !== begun(words, taken)));
    short.set(name, begun(words, apart ?? [1, 3]));
  }
  return new Map([...known].map(([id, { words, number }]) => [id, { name: short.get(words.join(" ")) ?? "", number }]));
}

/** How high the letters on a base are at least, in pixels on the screen; on a phone at a real table, where the screen is not what one looks at. */
export const LETTERED = 9;
export const LETTERED_LARGE = 13;
/** The base, in pixels on the screen, that is smaller than its letters. */
export const CROWDED = 13;
/** How near to each other figures of one name stand, in pixels, that need its letters only once. */
const TOGETHER = 26;

/** Whose letters are left out: where bases are smaller than letters, one of those of a name who stand close together has them, and
 * none has them where those of another lie already. */
export function unlettered(
  standing: { figure: FigureInfo; pose: Pose }[], letters: Map<string, { name: string }>, zoom: number, least = LETTERED,
): Set<string> {
  const told: { name: string; side: string; pose: Pose }[] = [];
  const left = new Set<string>();
  for (const { figure, pose } of standing) {
    if ((Math.min(...figure.base) / SCALE) * zoom >= CROWDED) continue;
    const name = letters.get(figure.id)?.name ?? "";
    const near = told.some((one) => {
      const far = (Math.hypot(one.pose.x - pose.x, one.pose.y - pose.y) / SCALE) * zoom;
      return far < (one.name === name && one.side === figure.side ? TOGETHER : least);
    });
    if (near) left.add(figure.id);
    else told.push({ name, side: figure.side, pose });
  }
  return left;
}

/** A piece of terrain, or all squares of a kind: what is known of it, and where it is (0.01 mm). */
export interface GroundInfo { id: string; name: string; look: Look; side: string; height: number; depth: number; does: RuledInfo[]; at: Point }

const middle = (points: Point[]): Point => [0, 1].map((axis) => {
  const along = points.map((point) => point[axis] ?? 0);
  return (Math.min(...along) + Math.max(...along)) / 2;
}) as Point;

/** All terrain on the table. */
export function grounds(table: TableInfo): GroundInfo[] {
  const side = table.grid?.side ?? 0;
  const patches = table.grid?.patches ?? [];
  return [
    ...table.scenery.map(({ name, look, height, depth, does, outline }, i) => ({ id: `scenery/${i}`, name, look, side: "", height, depth, does, at: middle(outline) })),
    ...patches.map(({ name, look, side: whose, does, squares }, i) => {
      const [column, row] = squares.length ? middle(squares) : [0, 0];
      return { id: `patch/${i}`, name, look, side: whose, height: 0, depth: 0, does, at: [column * side, table.depth - row * side] as Point };
    }),
  ];
}

export const groundOf = (table: TableInfo, id: string): GroundInfo | undefined =>
  id.includes("/") ? grounds(table).find((one) => one.id === id) : undefined;

/** What a column or a row of a grid is called: letters along, numbers from the far edge, as in the story. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest ? columnName(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

function scattered(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Tree { x: number; y: number; r: number; tone: number }

/** Trees (or bushes) strewn over an outline in mm, the same ones every time. */
export function strewn(outline: Point[], spacing: number, size: number): Tree[] {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const chance = scattered(Math.round(left * 31 + top * 17 + right));
  const trees: Tree[] = [];
  for (let y = top + spacing / 2; y < bottom; y += spacing)
    for (let x = left + spacing / 2; x < right; x += spacing) {
      const at: Point = [x + (chance() - 0.5) * spacing * 0.9, y + (chance() - 0.5) * spacing * 0.9];
      const r = size * (0.75 + chance() * 0.5);
      if (inRing(at, outline)) trees.push({ x: at[0], y: at[1], r, tone: Math.floor(chance() * 3) });
    }
  return trees;
}

/** The facing of whoever looks from one point at another, in tenths of a degree. */
export const facingTo = ([x, y]: Point, at: Point): number => (Math.round((Math.atan2(at[1] - y, at[0] - x) * 1800) / Math.PI) + 3600) % 3600;

export const figuresOf = (table: TableInfo): Map<string, FigureInfo> =>
  new Map(table.figures.map((figure) => [figure.id, figure]));

/** The middle nearest to a point in which a figure stands squarely on a grid; where there is none, the point itself. */
export function snapped(table: TableInfo, figure: FigureInfo | null, [x, y]: Point): Point {
  const { grid } = table;
  if (!grid) return [x, y];
  const half = (squaresOf(table, figure) * grid.side) / 2;
  const along = (value: number, most: number): number =>
    Math.min(Math.max(Math.round((value - half) / grid.side) * grid.side + half, half), most * grid.side - half);
  return [along(x, grid.columns), table.depth - along(table.depth - y, grid.rows)];
}

/** The column and the row of the square of a grid that holds a point. */
export const squareAt = ({ grid, depth }: TableInfo, [x, y]: Point): Point =>
  grid ? [Math.floor(x / grid.side), Math.floor((depth - y) / grid.side)] : [0, 0];

/** How many squares of a grid a figure covers each way. */
export const squaresOf = (table: TableInfo, figure: FigureInfo | null): number =>
  table.grid && figure ? Math.max(1, Math.round(figure.base[0] / table.grid.side)) : 1;

/** The corners of squares of a grid. */
export const cornersOf = ({ grid, depth }: TableInfo, squares: Point[]): Point[] =>
  grid ? squares.flatMap(([column, row]): Point[] => [0, 1].map((by) => [(column + by) * grid.side, depth - (row + by) * grid.side])) : [];
