/** Drawing on the table: millimetres, y downwards. The wire has 0.01 mm, y upwards, facings counter-clockwise from +x. */
import type { FigureInfo, Point, Ring, TableInfo } from "./wire";

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

/** The letters on a base: the first of its words, and its number. */
export function letters(name: string): string {
  const words = name.replace(/[^\p{L}\p{N}\s'-]/gu, "").split(/[\s'-]+/).filter((word) => word.length > 2 || /\d/.test(word));
  const number = words.find((word) => /^\d+$/.test(word)) ?? "";
  const initials = words.filter((word) => !/^\d+$/.test(word)).slice(0, 2);
  return initials.map((word) => word.charAt(0).toUpperCase()).join("") + number;
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

/** How many squares of a grid a figure covers each way. */
export const squaresOf = (table: TableInfo, figure: FigureInfo | null): number =>
  table.grid && figure ? Math.max(1, Math.round(figure.base[0] / table.grid.side)) : 1;
