/** Squares of a grid as paths: columns and rows on the wire, millimetres on the table. */
import type { Edge, PatchInfo, Point, TileInfo } from "./wire";

/** Each square by itself. */
export const squaresPath = (squares: Point[], side: number): string =>
  squares.map(([column, row]) => `M${column * side} ${row * side}h${side}v${side}h${-side}Z`).join("");

/** The outline of all of them together. */
export function contour(squares: Point[], side: number): string {
  const all = new Set(squares.map((square) => square.join()));
  const beside = ([column, row]: Point, across: number, down: number): boolean => all.has(`${column + across},${row + down}`);
  return squares.map((square) => {
    const [x, y] = [square[0] * side, square[1] * side];
    return (beside(square, 0, -1) ? "" : `M${x} ${y}h${side}`) + (beside(square, 0, 1) ? "" : `M${x} ${y + side}h${side}`) +
      (beside(square, -1, 0) ? "" : `M${x} ${y}v${side}`) + (beside(square, 1, 0) ? "" : `M${x + side} ${y}v${side}`);
  }).join("");
}

export const edgesPath = (edges: Edge[], side: number): string =>
  edges.map(([[ax, ay], [bx, by]]) => `M${ax * side} ${ay * side}L${bx * side} ${by * side}`).join("");

const shifted = ([column, row]: Point, [across, down]: Point): Point => [column + across, row + down];

/** A piece of a grid whose columns and rows count from a square, as it lies there. */
export function laidAt(tile: TileInfo, square: Point): TileInfo {
  const patches = tile.patches.map((patch): PatchInfo => ({ ...patch, squares: patch.squares.map((one) => shifted(one, square)) }));
  const walls = tile.walls.map(([from, to]): Edge => [shifted(from, square), shifted(to, square)]);
  return { ...tile, at: shifted(tile.at, square), patches, walls };
}
