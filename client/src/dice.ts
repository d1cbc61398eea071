/** Where dice are laid on the table: beside whom they are for, and never over what the question is about. */

import type { Line } from "./wire";

/** What has more sides stands for something else, a direction for one, and is told in words. */
const MOST_SIDES = 100;

/** The dice of a line of the story that are drawn: what each shows, and how many sides it has. */
export function diceOf(line: Line): { face: number; sides: number }[] {
  const numbers = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : []);
  const dice = numbers(line.data.dice);
  return numbers(line.data.faces).map((face, i) => ({ face, sides: dice[i] ?? 6 })).filter(({ sides }) => sides <= MOST_SIDES);
}

/** On the screen, in pixels from the corner of the table. */
export interface Rect { left: number; top: number; width: number; height: number }
export interface Size { width: number; height: number }
/** A place for dice; `side`: on which side of the figure they lie. */
export interface Laid extends Rect { side: "right" | "left" | "above" | "below" | "away" }

const GAPS = [8, 36, 72, 120];
const MARGIN = 6;

const apart = (one: Rect, other: Rect): boolean =>
  one.left + one.width <= other.left || other.left + other.width <= one.left || one.top + one.height <= other.top || other.top + other.height <= one.top;

const inside = ({ left, top, width, height }: Rect, room: Size): boolean =>
  left >= MARGIN && top >= MARGIN && left + width <= room.width - MARGIN && top + height <= room.height - MARGIN;

/** The places beside a figure, the nearest first. */
function around({ left, top, width, height }: Rect, size: Size): Laid[] {
  const [across, down] = [left + width / 2 - size.width / 2, top + height / 2 - size.height / 2];
  return GAPS.flatMap((gap): Laid[] => {
    const [before, after] = [left - gap - size.width, left + width + gap];
    const [over, under] = [top - gap - size.height, top + height + gap];
    return [
      { ...size, left: after, top: down, side: "right" },
      { ...size, left: before, top: down, side: "left" },
      { ...size, left: across, top: over, side: "above" },
      { ...size, left: across, top: under, side: "below" },
      { ...size, left: after, top: over, side: "right" },
      { ...size, left: before, top: over, side: "left" },
      { ...size, left: after, top: under, side: "right" },
      { ...size, left: before, top: under, side: "left" },
    ];
  });
}

/** The places that belong to nobody: the corners of what is seen of the table, and the middles of its edges. */
function edges(size: Size, room: Size): Laid[] {
  const [right, low] = [room.width - size.width - MARGIN, room.height - size.height - MARGIN];
  const spots: [number, number][] = [[right / 2, MARGIN], [MARGIN, MARGIN], [right, MARGIN], [MARGIN, low], [right, low], [right / 2, low], [MARGIN, low / 2], [right, low / 2]];
  return spots.map(([left, top]) => ({ ...size, left, top, side: "away" }));
}

/**
 * A place of a size beside `whom` (anywhere at the edge, where nobody is seen whom they are for) that covers nothing of
 * `clear`, and if that can be had nothing of `better` either; none where there is no room: they stand in the story.
 */
export function placeFor(whom: Rect | null, size: Size, clear: Rect[], better: Rect[], room: Size): Laid | null {
  const places = [...(whom ? around(whom, size) : []), ...edges(size, room)].filter((place) => inside(place, room));
  const bare = (of: Rect[]): Laid | null => places.find((place) => of.every((one) => apart(place, one))) ?? null;
  return bare([...clear, ...better]) ?? bare(clear);
}
