/** The names that are written below figures: how large they are, and where they leave each other room. Lengths in mm. */

/** How high a name is, in pixels. */
export const NAME = 12;
/** How wide a letter is at most, of its height. */
const LETTER = 0.68;

/** A name, and the middle of the figure below which it stands, at this distance. */
export interface Named { id: string; name: string; at: [number, number]; below: number }

/** About half as wide as a name is. */
export const halfOf = (name: string, zoom: number): number => (name.length * NAME * LETTER) / 2 / zoom;

/** How far each name goes down so that it is not written over another one that is higher up. */
export function lowered(named: Named[], zoom: number): Map<string, number> {
  const line = (1.1 * NAME) / zoom;
  const placed: { left: number; right: number; top: number }[] = [];
  const found = new Map<string, number>();
  const topOf = ({ at, below }: Named): number => at[1] + below;
  for (const one of [...named].sort((a, b) => topOf(a) - topOf(b))) {
    const half = halfOf(one.name, zoom);
    const [left, right] = [one.at[0] - half, one.at[0] + half];
    let top = topOf(one);
    const over = (): { top: number } | undefined => placed.find((other) => other.left < right && left < other.right && Math.abs(other.top - top) < line);
    for (let other = over(); other; other = over()) top = other.top + 1.01 * line;
    placed.push({ left, right, top });
    found.set(one.id, top - topOf(one));
  }
  return found;
}
