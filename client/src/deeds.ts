/** What others have done on the table since a seat has last decided, drawn from the story alone. */
import type { Line, Point, Stance } from "./wire";

/** One thing that was done: in which line it is told, who did it or bore it, and the way that was gone. */
export interface Deed { line: number; text: string; figures: string[]; trail: Point[] }

const same = (one: Point, other: Point | undefined): boolean => one[0] === other?.[0] && one[1] === other[1];

/** The way of a figure: through the points that its line names, where they lead from its old place to its new one. */
const trailOf = (points: Point[], from: Point, to: Point): Point[] =>
  points.length > 1 && same(from, points[0]) && same(to, points.at(-1)) ? points : [from, to];

/** The first line after the last decision of a seat. */
export const sinceDecision = (lines: Line[], seat: string): number =>
  lines.findLastIndex((line) => line.what === "Chosen" && line.data.player === seat && !line.data.auto) + 1;

/** Moves of others and wounds of anybody since then, in the order in which they are told. `mine`: whose moves need no telling. */
export function deedsSince(stood: Record<string, Stance>, lines: Line[], since: number, mine: (figure: string) => boolean): Deed[] {
  const stances = new Map(Object.entries(stood));
  const deeds: Deed[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.taken_back && index >= since) deeds.length = 0;
    if (line.kind !== "event") continue;
    for (const [id, stance] of Object.entries(line.stances)) {
      const before = stances.get(id);
      stances.set(id, stance);
      if (index < since) continue;
      const deed = (trail: Point[]): void => { deeds.push({ line: index, text: line.text ?? "", figures: [id], trail }); };
      if (before?.at && stance.at && !same(before.at, stance.at)) {
        if (!mine(id)) deed(trailOf(line.points, before.at, stance.at));
      } else if ((stance.harm ?? 0) > (before?.harm ?? 0) || (before?.at && !stance.at)) deed([]);
    }
  }
  return deeds;
}

/** Of a long wait one is shown how it ended. */
const MOST = 10;

/** The first of some deeds that is shown. */
export const firstShown = (deeds: Deed[]): number => Math.max(0, deeds.length - MOST);
