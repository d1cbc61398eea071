/** The names that are written below figures: how large they are, and where they leave each other room. Lengths in mm. */

/** How high a name is, in pixels. */
export const NAME = 12;
/** How wide a letter is at most, of its height. */
const LETTER = 0.68;

/** A name, and the middle of the figure below which it stands, at this distance. */
export interface Named { id: string; name: string; at: [number, number]; below: number }

/** How far a name stands from where it would stand alone: to the side, and farther down. */
export interface Shift { aside: number; lower: number }

/** Where names go: not beyond what can be seen from side to side, and none over another one that is higher up. */
export function shifts(named: Named[], zoom: number, [from, to]: [number, number]): Map<string, Shift> {
  const line = (1.1 * NAME) / zoom;
  const placed: { left: number; right: number; top: number }[] = [];
  const found = new Map<string, Shift>();
  const topOf = ({ at, below }: Named): number => at[1] + below;
  for (const one of [...named].sort((a, b) => topOf(a) - topOf(b))) {
    const half = (one.name.length * NAME * LETTER) / 2 / zoom;
    const aside = Math.max(from + half - one.at[0], 0) || Math.min(to - half - one.at[0], 0);
    const [left, right] = [one.at[0] + aside - half, one.at[0] + aside + half];
    let top = topOf(one);
    const over = (): { top: number } | undefined => placed.find((other) => other.left < right && left < other.right && Math.abs(other.top - top) < line);
    for (let other = over(); other; other = over()) top = other.top + 1.01 * line;
    placed.push({ left, right, top });
    found.set(one.id, { aside, lower: top - topOf(one) });
  }
  return found;
}
