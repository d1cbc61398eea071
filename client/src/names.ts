/** The names that are written below figures, with the states that they are in: how large they are, and where they leave each
 * other room. Lengths in mm. */

import { say } from "./texts.svelte";
import type { FigureInfo } from "./wire";

/** How high a name is, in pixels. */
export const NAME = 12;
/** How wide a letter is at most, of its height. */
const LETTER = 0.68;

/** A name, the line of states below it, and the middle of the figure below which it stands, at this distance. */
export interface Named { id: string; name: string; states: string; at: [number, number]; below: number }

/** The states of a figure that its marks stand for, in words; `harms`: what the book calls its wounds, where no number does. */
export const statesOf = (figure: FigureInfo, harms: string[]): string =>
  [harms[figure.harm - 1] ?? "", ...figure.marks.map((mark) => say(`mark-${mark}`))].filter(Boolean).join(" · ");

/** How far a name stands from where it would stand alone: to the side, and farther down. */
export interface Shift { aside: number; lower: number }

/** The room that something takes; whose it is. */
export interface Taken { id: string; left: number; right: number; top: number; bottom: number }

/** Where names go: not beyond what can be seen from side to side, and none over another one that is higher up, nor over any of those
 * that are to be pointed at (`pickable`): rather above its figure, or farther down. Over others who stand there (`standing`) they go
 * only where there is no room above, either. */
export function shifts(named: Named[], zoom: number, [from, to]: [number, number], pickable: Taken[], standing: Taken[]): Map<string, Shift> {
  const line = (1.1 * NAME) / zoom;
  const placed: Taken[] = [];
  const found = new Map<string, Shift>();
  const topOf = ({ at, below }: Named): number => at[1] + below;
  for (const one of [...named].sort((a, b) => topOf(a) - topOf(b))) {
    const half = (Math.max(one.name.length, one.states.length) * NAME * LETTER) / 2 / zoom;
    const high = one.states ? 2 * line : line;
    const aside = Math.max(from + half - one.at[0], 0) || Math.min(to - half - one.at[0], 0);
    const [left, right] = [one.at[0] + aside - half, one.at[0] + aside + half];
    const over = (top: number, of: Taken[]): Taken | undefined => of.find((other) => other.id !== one.id && other.left < right && left < other.right && other.top < top + high && top < other.bottom);
    const all = [...placed, ...pickable];
    const above = one.at[1] - one.below - high;
    let top = topOf(one);
    if (over(top, standing) && !over(above, [...placed, ...standing])) top = above;
    else if (over(top, pickable) && !over(above, all)) top = above;
    for (let other = over(top, all); other; other = over(top, all)) top = other.bottom;
    placed.push({ id: one.id, left, right, top, bottom: top + high });
    found.set(one.id, { aside, lower: top - topOf(one) });
  }
  return found;
}
