/** Woods and bushes, shadows and edges as paths in mm: few paths for many trees, so that a phone draws them easily. */
import type { Tree } from "./geometry";
import { closed } from "./geometry";
import type { Point } from "./wire";

const WHOLE = 2 * Math.PI;

/** The crown of a tree, seen from above: round lobes about its middle. */
function crown({ x, y, r, tone }: Tree, lobes: number): string {
  const begin = tone * 0.7 + x * 0.13;
  const at = (step: number, far: number): string => {
    const angle = begin + (step / lobes) * WHOLE;
    return `${(x + Math.cos(angle) * far).toFixed(1)} ${(y + Math.sin(angle) * far).toFixed(1)}`;
  };
  return `M${at(0, r * 0.84)}${Array.from({ length: lobes }, (_, i) => `Q${at(i + 0.5, r * 1.28)} ${at(i + 1, r * 0.84)}`).join("")}Z`;
}

/** All crowns of one tone. */
export const crowns = (trees: Tree[], tone: number, lobes: number): string =>
  trees.filter((tree) => tree.tone === tone).map((tree) => crown(tree, lobes)).join("");

/** Where the light falls on the crowns. */
export const lights = (trees: Tree[]): string =>
  trees.map(({ x, y, r }) => `M${(x - r * 0.62).toFixed(1)} ${(y - r * 0.12).toFixed(1)}q${(r * 0.1).toFixed(1)} ${(-r * 0.5).toFixed(1)} ${(r * 0.62).toFixed(1)} ${(-r * 0.5).toFixed(1)}`).join("");

/** Their shadows, all as one. */
export const shadows = (trees: Tree[]): string => trees.map((tree) => crown({ ...tree, x: tree.x + tree.r * 0.3, y: tree.y + tree.r * 0.42, r: tree.r * 1.02 }, 5)).join("");

const signed = (ring: Point[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [px, py] = ring[(i + ring.length - 1) % ring.length] as Point;
    return sum + px * y - x * py;
  }, 0);

/** The shadow of something that rises over an outline: all that is swept on the way from the outline to where its top's falls. */
export function castBy(outline: Point[], [dx, dy]: Point): string {
  const way = Math.sign(signed(outline)) || 1;
  const alike = (ring: Point[]): Point[] => (Math.sign(signed(ring)) === way ? ring : ring.toReversed());
  const moved = ([x, y]: Point): Point => [x + dx, y + dy];
  const swept = outline.map((from, i): Point[] => {
    const to = outline[(i + 1) % outline.length] as Point;
    return alike([from, to, moved(to), moved(from)]);
  });
  return [outline, outline.map(moved), ...swept].map(closed).join("");
}
