/** Playing by pointing: whom one has chosen on the table, what he could do at one go, and the place where he is to go. */
import { inRegion } from "./geometry";
import type { Chain, SeatLink } from "./seat.svelte";
import type { GroundLead, Leads, Point, ShadeInfo, TableInfo, TargetLead } from "./wire";

/** A figure is not sent anywhere by a click that was meant for the question before. */
const UNTIL_SEEN = 350;

export class Ahead {
  /** The option by which a figure has been chosen, where that is what is asked. */
  chosen = $state("");
  leads = $state.raw<Leads | null>(null);
  /** The enemy to whom several things can be done. */
  several = $state("");
  /** What is known of options that lead somewhere, for those who look at them. */
  beyond = $state.raw(new Map<string, ShadeInfo[]>());
  #asked = new Set<string>();
  #since = 0;

  constructor(readonly link: SeatLink) {}

  /** Another question: what could be done is looked at anew, where it is about a figure of one's own. */
  begin(own: boolean): void {
    this.chosen = "";
    this.leads = null;
    this.several = "";
    this.beyond = new Map();
    this.#asked.clear();
    this.#since = Date.now();
    if (own) this.link.look([], (found) => { this.leads = found; });
  }

  /** Whether what is shown has been there long enough to be meant. */
  get ready(): boolean {
    return Date.now() - this.#since > UNTIL_SEEN;
  }

  /** A figure is chosen; if nothing could be done by pointing from there, that is the answer. */
  choose(option: string): void {
    this.link.look([option], (found) => {
      if (!found) {
        this.link.answer(option);
        return;
      }
      this.chosen = option;
      this.leads = found;
      this.several = "";
    });
  }

  drop(): void {
    if (this.chosen) this.leads = null;
    this.chosen = "";
    this.several = "";
  }

  /** What an option leads to is asked for once somebody looks at it. */
  peek(option: string): void {
    if (!option || this.#asked.has(option)) return;
    this.#asked.add(option);
    this.link.look([option], (found) => {
      const grounds = found?.grounds ?? [];
      const shades = grounds.find((one) => one.answers.length === 1)?.shades ?? grounds.filter((one) => one.direct).flatMap((one) => one.shades);
      if (shades.length) this.beyond = new Map(this.beyond).set(option, shades);
    });
  }

  /** The ground that is open to those who point at it. */
  get grounds(): GroundLead[] {
    return this.leads?.grounds.filter((one) => one.direct && one.shades.length > 0) ?? [];
  }

  targetsOf(figure: string): TargetLead[] {
    return this.leads?.targets.filter((one) => one.figure === figure) ?? [];
  }

  /** The last of the ways that lead to ground: who points at none of it is told why not by the one that leads farthest, as a rule. */
  get farthest(): Chain | null {
    return this.grounds.at(-1) ?? null;
  }

  /** The way that leads to a place, the first of several. */
  wayTo(table: TableInfo, base: [number, number], at: Point): Chain | null {
    return this.grounds.find((one) => one.shades.some((shade) => covers(shade, table, base, at))) ?? null;
  }
}

/** Whether ground holds a place for a base: on a grid by its far left square. */
function covers({ squares, parts, perhaps }: ShadeInfo, table: TableInfo, base: [number, number], at: Point): boolean {
  const { grid } = table;
  if (!grid) return inRegion(at, [...parts, ...perhaps]);
  const column = Math.round((at[0] - base[0] / 2) / grid.side);
  const row = Math.round((table.depth - at[1] - base[0] / 2) / grid.side);
  return squares.some(([across, down]) => across === column && down === row);
}
